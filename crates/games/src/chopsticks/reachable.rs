//! What a start leads to, as a value; and games as such: the shortest, those that always go further.

use super::graph;
use super::search::search;
use super::solution::SolutionValue;
use super::values::{POSITION_BYTES, PositionValue, Variant, VariantValue, line, positions};
use super::words::{self, number};
use std::rc::Rc;
use std::sync::Arc;
use tg_chopsticks::{Explored, Games, Missing, Position};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, listed};
use tg_core::native::Host;
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Domain, Object, Value};

/// The positions that a variant's start leads to.
pub(super) struct Reachable {
    pub variant: Rc<Variant>,
    pub explored: Arc<Explored>,
}

impl Domain for Reachable {
    fn type_name(&self) -> &'static str {
        "Reachable"
    }

    fn short(&self) -> Option<String> {
        Some(format!("{} reachable positions", self.explored.count()))
    }

    fn rich(&self) -> Output {
        let count = self.explored.count();
        let line = StyledLine::new().strong(count.to_string()).plain(match count {
            1 => " position is reachable in ",
            _ => " positions are reachable in ",
        });
        let mut lines = vec![Output::from(line.code(self.variant.called()))];
        if let Some(distinct) = self.variant.game.distinct()
            && let Some(all) = u64::checked_pow(distinct.base, distinct.exponent)
        {
            lines.push(StyledLine::new().dim(format!("of {all} different ones")).into());
        }
        Output::stack(lines)
    }

    fn json(&self) -> serde_json::Value {
        serde_json::json!({ "count": self.explored.count() })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other = other.downcast::<Reachable>();
        other.is_some_and(|other| Arc::ptr_eq(&self.explored, &other.explored))
    }
}

/// The variant that a method works on: itself, that of its solution, or that of its reachable positions.
pub(super) fn variant_of(args: &[Value]) -> Result<Rc<Variant>, Fault> {
    let of = args.first().unwrap_or(&Value::Unset);
    match (of.downcast::<VariantValue>(), of.downcast::<SolutionValue>()) {
        (Some(variant), _) => Ok(variant.shared()),
        (None, Some(solution)) => Ok(solution.variant.clone()),
        (None, None) => Ok(receiver(args)?.variant.clone()),
    }
}

fn receiver(args: &[Value]) -> Result<&Reachable, Fault> {
    tg_core::native::receiver(args, "the reachable positions of a game")
}

/// What the start leads to.
pub(super) fn reachable(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = variant_of(args)?;
    let explored = variant.explored(host)?;
    Ok(Object::value(Reachable { variant, explored }))
}

/// How many there are.
pub(super) fn count(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(number(receiver(args)?.explored.count()))
}

/// All of them.
pub(super) fn list(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = receiver(args)?;
    positions(host, &of.variant, of.explored.positions(), of.explored.count(), 0)
}

/// Those at which the game is over.
pub(super) fn ends(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = receiver(args)?;
    host.step(of.explored.count())?;
    let count = of.explored.ends().count() as u64;
    positions(host, &of.variant, of.explored.ends(), count, 0)
}

/// Their total number of moves.
pub(super) fn moves(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = receiver(args)?;
    Ok(number(search(host, |progress| of.explored.moves(progress))?))
}

/// Whether a position is among them.
pub(super) fn has(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = receiver(args)?;
    let position = super::build::position(host, &of.variant, args.get(1).unwrap_or(&Value::Unset))?;
    Ok(Value::Bool(of.explored.reached(&position)))
}

/// Those that the start doesn't lead to, each with the reason.
pub(super) fn missing(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = receiver(args)?;
    let missing = search(host, |progress| of.explored.missing(progress))?;
    let Some(missing) = missing else {
        return Err(fault(
            Code::E6010,
            "this game has too many positions to list those that aren't reachable",
        )
        .with_help("take fewer hands or fingers; `distinct` and `reachable.count` say how many there are"));
    };
    host.reserve(missing.len() as u128 * (POSITION_BYTES + 512))?;
    let record = |(position, why): &(Position, Missing)| {
        Value::record([
            ("position", PositionValue::value(&of.variant, *position, 0)),
            ("why", Value::text(reason(&of.variant, why))),
        ])
    };
    Value::list(missing.iter().map(record).collect::<Result<_, _>>()?)
}

/// The most positions that a reason names.
const NAMED: usize = 4;

fn reason(variant: &Variant, why: &Missing) -> String {
    let write = |position: &Position| variant.game.write(position);
    match why {
        Missing::JustMovedIsOut => "the player who has just moved would be out".to_owned(),
        Missing::OnlyDeadHandTapped(from) => {
            format!("only by tapping a dead hand, from {}", write(from))
        }
        Missing::NoPredecessor => "no move leads there".to_owned(),
        Missing::OnlyFromUnreached(from) => {
            let mut names: Vec<String> = from.iter().take(NAMED).map(write).collect();
            if from.len() > NAMED {
                names.push(format!("{} more", from.len() - NAMED));
            }
            format!("only from {}, which can't be reached", listed(&names))
        }
    }
}

/// The shortest games.
pub(super) fn shortest(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = variant_of(args)?;
    let depths = variant.depths(host)?;
    let found = search(host, |progress| depths.shortest(progress))?;
    games(host, &variant, found)
}

/// The longest games in which every move leads further from the start.
pub(super) fn further(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = variant_of(args)?;
    let depths = variant.depths(host)?;
    let found = search(host, |progress| depths.further(progress))?;
    games(host, &variant, found)
}

/// The most games that are listed.
const LISTED: usize = 1000;

fn games(host: &mut dyn Host, variant: &Rc<Variant>, found: Option<Games>) -> Result<Value, Fault> {
    let Some(found) = found else { return Ok(Value::None) };
    let lines = variant.depths(host)?.list(found.length, LISTED);
    host.reserve(lines.len() as u128 * u128::from(found.length + 1) * POSITION_BYTES)?;
    host.step(lines.len() as u64)?;
    let games = lines.iter().map(|game| line(variant, game, 0)).collect::<Result<_, _>>()?;
    Value::record([
        ("plies", number(found.length)),
        ("count", words::number(found.count)),
        ("line", line(variant, &found.first, 0)?),
        ("games", Value::list(games)?),
    ])
}

/// The positions that are furthest from the start.
pub(super) fn deepest(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = variant_of(args)?;
    let depths = variant.depths(host)?;
    let depth = depths.deepest();
    let reached = variant.explored(host)?.count();
    host.step(reached)?;
    let count = depths.positions(depth).count() as u64;
    // With more players it depends on who is out, and on the way there.
    let turn = if variant.game.players() == 2 { depth as usize % 2 } else { 0 };
    let found = positions(host, &variant, depths.positions(depth), count, turn)?;
    Value::record([("depth", number(depth)), ("positions", found)])
}

/// The graph of positions and moves.
pub(super) fn graph(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    graph::of(host, &variant_of(args)?)
}
