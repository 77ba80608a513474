//! What the start leads to, how soon, and in how many ways.

use super::duel_position::{DuelPosition, UNKNOWN, place_of};
use super::explore::Explored;
use super::position::POSITION_BYTES;
use super::rules::Place;
use super::solved::{counted_games, search};
use super::values::Duel;
use super::words::number;
use crate::counts;
use std::rc::Rc;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::arguments::given;
use tg_core::native::{Host, receiver};
use tg_core::number::Number;
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Domain, Object, Value};
use tg_duels::{End, Reach};

/// What the start of a game leads to.
pub(super) struct DuelReach {
    pub duel: Rc<Duel>,
    reach: Rc<Reach>,
    moves: u64,
}

/// What the start leads to: the same whatever else is asked about later. Takes time proportional to the moves the first
/// time.
pub(super) fn reach(host: &mut dyn Host, duel: &Rc<Duel>) -> Result<Rc<Reach>, Fault> {
    if let Some(known) = duel.reach.get() {
        return Ok(known.clone());
    }
    let start = duel.start_class(host)?;
    let explored = duel.explored()?;
    let reach = search(host, |progress| explored.graph().reach(start, progress))?;
    Ok(duel.reach.get_or_init(|| Rc::new(reach)).clone())
}

impl Domain for DuelReach {
    fn type_name(&self) -> &'static str {
        "DuelReach"
    }

    fn short(&self) -> Option<String> {
        let positions = counted(self.reach.positions().len(), "position");
        Some(format!("{positions} and {}", counted(self.moves, "move")))
    }

    fn rich(&self) -> Output {
        StyledLine::new().plain(self.short().unwrap_or_default()).into()
    }

    fn json(&self) -> serde_json::Value {
        serde_json::json!({ "positions": self.reach.positions().len(), "moves": self.moves })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other = other.downcast::<DuelReach>();
        other.is_some_and(|other| Rc::ptr_eq(&self.duel, &other.duel))
    }
}

/// `d.reachable`.
pub(super) fn reachable(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    super::solution::refuse_large_sums(host, &duel, "reachable")?;
    let reach = reach(host, &duel)?;
    let explored = duel.explored()?;
    let moves = reach.positions().iter().map(|class| explored.graph().edges(*class).len() as u64).sum();
    drop(explored);
    Ok(Object::value(DuelReach { duel, reach, moves }))
}

fn this(args: &[Value]) -> Result<&DuelReach, Fault> {
    receiver(args, "what a game can reach")
}

/// How many there are.
pub(super) fn count(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(number(this(args)?.reach.positions().len()))
}

/// How many moves they have.
pub(super) fn moves(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(number(this(args)?.moves))
}

/// Classes as positions: those that stand for them.
pub(super) fn positions_of(
    host: &mut dyn Host,
    duel: &Rc<Duel>,
    classes: impl Iterator<Item = u32>,
) -> Result<Value, Fault> {
    let movers = movers(host, duel)?;
    let mut found = Vec::new();
    for class in classes {
        let place = duel.explored()?.place(class).cloned();
        let Some(place) = place else { continue };
        host.reserve(POSITION_BYTES)?;
        let turn = movers.at(class, &place);
        found.push(DuelPosition::value(host, duel, place, turn)?);
    }
    Value::list(found)
}

/// Who is to move at the positions that the start leads to.
pub(super) enum Movers {
    /// Who counts as the player to move.
    OfPlaces,
    /// Where positions are the same for both, those who may be to move in a game from the start.
    InGames(Vec<u8>),
}

/// Finds out who is to move.
pub(super) fn movers(host: &mut dyn Host, duel: &Duel) -> Result<Movers, Fault> {
    if duel.rules.alone || duel.rules.player_counts() {
        return Ok(Movers::OfPlaces);
    }
    let start = duel.start_class(host)?;
    let explored = duel.explored()?;
    search(host, |progress| explored.graph().movers(start, progress)).map(Movers::InGames)
}

impl Movers {
    /// Who is to move at a class, where that is certain.
    pub fn at(&self, class: u32, place: &Place) -> u8 {
        match self {
            Movers::OfPlaces => place.player,
            Movers::InGames(movers) => match movers[class as usize] {
                only @ 1..=2 => only,
                _ => UNKNOWN,
            },
        }
    }
}

/// All of them, the nearest first.
pub(super) fn positions(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = this(args)?;
    let classes = of.reach.positions().iter();
    positions_of(host, &of.duel, classes.copied())
}

/// Those at which the game is over.
pub(super) fn ends(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = this(args)?;
    let last: Vec<u32> = {
        let explored = of.duel.explored()?;
        let graph = explored.graph();
        let over = |class: &&u32| graph.end(**class) != End::Open || graph.edges(**class).is_empty();
        of.reach.positions().iter().filter(over).copied().collect()
    };
    positions_of(host, &of.duel, last.into_iter())
}

/// Whether a position is among them.
pub(super) fn has(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = this(args)?;
    let Some(wanted) = given(args, 1) else { return Ok(Value::Bool(false)) };
    let turn = wanted.downcast::<DuelPosition>().map(|at| at.turn).filter(|turn| *turn != UNKNOWN);
    let players = match (of.duel.rules.player_counts(), turn) {
        (true, None) => vec![1, 2],
        (true, Some(turn)) => vec![turn],
        (false, _) => vec![1],
    };
    for player in players {
        let (place, _) = place_of(host, &of.duel, wanted, Some(player))?;
        let explored = of.duel.explored()?;
        let stands = of.duel.rules.same(host, place)?;
        if explored.class(&stands).is_some_and(|class| of.reach.depth(class).is_some()) {
            return Ok(Value::Bool(true));
        }
    }
    Ok(Value::Bool(false))
}

/// How many games have exactly `plies` plies.
pub(super) fn perft(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let plies = tg_prelude::arguments::how_many(args, 1, "plies")?;
    let duel = super::game::duel_of(args)?;
    let stands = duel.rules.same(host, duel.start())?;
    let is_found = duel.explored()?.class(&stands).is_some();
    if is_found {
        let start = duel.start_class(host)?;
        let explored = duel.explored()?;
        return games_of(host, &explored, start, plies);
    }
    // Games of few plies need no search of all positions.
    let Ok(mut ahead) = duel.ahead.try_borrow_mut() else { return Err(super::values::asks_itself()) };
    let (done, mut explored) = std::mem::take(&mut *ahead);
    let start = explored.find_within(host, &duel.rules, duel.start(), done..plies)?;
    let counted = games_of(host, &explored, start, plies);
    *ahead = (done.max(plies), explored);
    counted
}

/// Counts the games of exactly `plies` plies that begin at a class.
fn games_of(host: &mut dyn Host, explored: &Explored, start: u32, plies: u64) -> Result<Value, Fault> {
    let count = |host: &mut dyn Host, plies| {
        counted_games(host, |progress| explored.graph().perft(start, plies, progress))
    };
    counts::check_digits(host, plies, count)?;
    Ok(Value::Number(Number::from(count(host, plies)?)))
}

/// A game that is over as soon as possible.
pub(super) fn shortest(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    let reach = reach(host, &duel)?;
    let start = duel.start_class(host)?;
    if duel.draws_lots(host, start)? {
        return Err(super::refused::no_answer(
            "how short a game is hangs on lots here",
            "`deepest` says how far from the start the last positions are",
        ));
    }
    let last = {
        let explored = duel.explored()?;
        let graph = explored.graph();
        let over = |class: &&u32| graph.end(**class) != End::Open || graph.edges(**class).is_empty();
        reach.positions().iter().find(over).copied()
    };
    let Some(last) = last else { return Ok(Value::None) };
    let way = reach.way(last);
    let line = super::game::along(host, &duel, &way)?;
    Value::record([("plies", number(way.len() - 1)), ("line", line)])
}

/// The positions that are furthest from the start.
pub(super) fn deepest(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    let reach = reach(host, &duel)?;
    let depth = reach.positions().last().and_then(|class| reach.depth(*class)).unwrap_or(0);
    let furthest = reach.positions().iter().filter(|class| reach.depth(**class) == Some(depth));
    let positions = positions_of(host, &duel, furthest.copied())?;
    Value::record([("depth", number(depth)), ("positions", positions)])
}
