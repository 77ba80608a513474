//! Variants as values: `chopsticks sudden { over: cutoff }`.

use super::hands::Numerals;
use super::meter::{explored, limits, solved, watched};
use super::position::PositionValue;
use super::reachable::variant_of;
use super::{build, number, player, text, words};
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;
use tg_chopsticks::{self as engine, Depths, Explored, Game, Position, Power, Solution};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, Said};
use tg_core::number::Number;
use tg_core::output::{Line, Output};
use tg_core::value::{Domain, Object, Value, show};

/// A game with its settings, and what it has found out about itself.
pub(super) struct Variant {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The settings as they were said.
    pub said: Said,
    pub game: Game,
    /// How numbers of fingers are shown.
    pub show: Numerals,
    explored: OnceCell<Arc<Explored>>,
    solution: OnceCell<Arc<Solution>>,
    depths: OnceCell<Rc<Depths>>,
}

impl Variant {
    pub fn new(name: Option<Rc<str>>, said: Said, game: Game, show: Numerals) -> Variant {
        let (explored, solution, depths) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Variant { name, said, game, show, explored, solution, depths }
    }

    /// What the start leads to; searched once.
    pub fn explored(&self, host: &mut dyn Host) -> Result<Arc<Explored>, Fault> {
        if let Some(known) = self.explored.get() {
            return Ok(known.clone());
        }
        let found = explored(host, &self.game)?;
        Ok(self.explored.get_or_init(|| found).clone())
    }

    /// What every position is worth; solved once.
    pub fn solution(&self, host: &mut dyn Host) -> Result<Arc<Solution>, Fault> {
        if let Some(known) = self.solution.get() {
            return Ok(known.clone());
        }
        let explored = self.explored(host)?;
        let found = solved(host, &explored)?;
        Ok(self.solution.get_or_init(|| found).clone())
    }

    /// How soon each position is reached; searched once.
    pub fn depths(&self, host: &mut dyn Host) -> Result<Rc<Depths>, Fault> {
        if let Some(known) = self.depths.get() {
            return Ok(known.clone());
        }
        let explored = self.explored(host)?;
        let found = Rc::new(watched(host, |watch| explored.depths(watch))?);
        Ok(self.depths.get_or_init(|| found).clone())
    }

    /// As a script writes it.
    pub fn block(&self) -> String {
        format!("chopsticks {}", self.said.braces(show::code))
    }

    /// How a sentence calls it.
    pub fn called(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None => self.block(),
        }
    }
}

/// A variant as a value. Cloning shares it.
#[derive(Clone)]
pub(super) struct VariantValue(Rc<Variant>);

impl VariantValue {
    pub fn new(variant: Variant) -> VariantValue {
        VariantValue(Rc::new(variant))
    }

    /// The variant, shared.
    pub fn shared(&self) -> Rc<Variant> {
        self.0.clone()
    }
}

impl std::ops::Deref for VariantValue {
    type Target = Variant;

    fn deref(&self) -> &Variant {
        &self.0
    }
}

impl Domain for VariantValue {
    fn type_name(&self) -> &'static str {
        "Chopsticks"
    }

    fn short(&self) -> Option<String> {
        Some(self.block())
    }

    fn rich(&self) -> Output {
        let line = Line::new().strong("chopsticks ");
        let line = match &self.name {
            Some(name) => line.plain(format!("{name} ")),
            None => line,
        };
        line.code(self.said.braces(show::code)).into()
    }

    fn json(&self) -> serde_json::Value {
        self.said.json()
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other: &dyn std::any::Any = other;
        other.downcast_ref::<VariantValue>().is_some_and(|other| {
            self.game.rules() == other.game.rules()
                && self.game.start() == other.game.start()
                && self.show == other.show
        })
    }
}

/// The variant that a method works on.
pub(super) fn receiver(args: &[Value]) -> Result<&VariantValue, Fault> {
    super::receiver(args, "a game of chopsticks")
}

/// What a position takes as a value, about.
pub(super) const POSITION_BYTES: u128 = 320;

/// Positions of a variant as a list.
pub(super) fn positions(
    host: &mut dyn Host,
    variant: &Rc<Variant>,
    positions: impl Iterator<Item = Position>,
    count: u64,
    turn: usize,
) -> Result<Value, Fault> {
    host.reserve(u128::from(count) * POSITION_BYTES)?;
    host.step(count)?;
    Value::list(positions.map(|p| PositionValue::value(variant, p, turn)).collect())
}

/// A line of play as a list: each position with whose turn it is.
pub(super) fn line(variant: &Rc<Variant>, line: &[Position], turn: usize) -> Result<Value, Fault> {
    let players = variant.game.players().max(1);
    let at = |(ply, p): (usize, &Position)| PositionValue::value(variant, *p, (turn + ply) % players);
    Value::list(line.iter().enumerate().map(at).collect())
}

/// The position of a code.
pub(super) fn at(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = receiver(args)?;
    let code = args.get(1).unwrap_or(&Value::Unset);
    let position = build::position(host, variant, code)?;
    Ok(PositionValue::value(&variant.shared(), position, 0))
}

/// The start.
pub(super) fn start(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = receiver(args)?;
    Ok(PositionValue::value(&variant.shared(), variant.game.start(), 0))
}

/// The settings that were said.
pub(super) fn settings(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    receiver(args)?.said.record()
}

/// How many codes there are.
pub(super) fn codes(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(power(receiver(args)?.game.codes()))
}

/// How many different positions there are.
pub(super) fn distinct(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    receiver(args)?.game.distinct().map(power).ok_or_else(|| {
        fault(Code::E6010, "a player's hands, lives and swaps have too many combinations to be counted")
            .with_help("take fewer lives or swaps")
    })
}

fn power(power: Power) -> Value {
    let base = Number::from(power.base);
    // At most eight players with six hands of two digits: some hundred bits.
    Value::Number(base.pow(&Number::from(power.exponent), 1 << 16).unwrap_or(base))
}

/// How large the game is at most, before any search.
pub(super) fn estimate(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = receiver(args)?;
    let limits = limits(host);
    let found = watched(host, |watch| engine::estimate(&variant.game, &limits, watch))?;
    let bytes = if found.bytes == u64::MAX { Value::None } else { number(found.bytes) };
    let positions = if found.positions == u128::MAX { Value::None } else { number(found.positions) };
    Value::record([("positions", positions), ("bytes", bytes)])
}

/// All moves that the variant has.
pub(super) fn actions(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = receiver(args)?;
    let found = watched(host, |watch| variant.game.actions(watch))?;
    host.reserve(found.len() as u128 * 256)?;
    let action = |action: &engine::Action| {
        Value::record([("move", Value::text(&*action.name)), ("kind", Value::text(words::kind(action.kind)))])
    };
    Value::list(found.iter().map(action).collect::<Result<_, _>>()?)
}

/// How many games of so many plies there are.
pub(super) fn perft(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = receiver(args)?;
    let plies = args.get(1).and_then(Value::as_i64).and_then(|n| u32::try_from(n).ok());
    let plies = plies.ok_or_else(|| fault(Code::E3007, "a game has fewer plies than that"))?;
    let count = watched(host, |watch| variant.game.perft(plies, watch))?;
    Ok(counted(&count))
}

/// A number of games.
pub(super) fn counted(count: &engine::Count) -> Value {
    Value::Number(Number::read(&count.to_string()).unwrap_or_default())
}

/// The winner's moves, or those of a player who keeps the value.
pub(super) fn strategy(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = variant_of(args)?;
    let player = player(args, 1, variant.game.players())?;
    super::strategy::table(host, &variant, player)
}

/// Whether playing by patterns wins.
pub(super) fn follows(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Bool(super::strategy::follow(host, args)?.wins()))
}

/// The variant, begun anew at a position.
pub(super) fn from(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = receiver(args)?;
    let start = build::position(host, variant, args.get(1).unwrap_or(&Value::Unset))?;
    let written = text(&[Value::None, PositionValue::value(&variant.shared(), start, 0)], 1)?;
    let mut said = variant.said.clone();
    let place = tg_core::source::Span::new(tg_core::source::SourceId(0), 0, 0);
    let rules = engine::Rules { start: Some(start), ..variant.game.rules().clone() };
    let game = Game::new(rules).map_err(|_| {
        fault(Code::E6003, format!("the game is over at `{written}`"))
            .with_help("give at least two players a live hand")
    })?;
    said.set("start", &Value::text(written), place)?;
    Ok(Object::value(VariantValue::new(Variant::new(None, said, game, variant.show))))
}
