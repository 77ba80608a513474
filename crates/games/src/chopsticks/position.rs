//! Positions as values: each equals its written form.

use super::meter::{explored, solved};
use super::variant::{Variant, line as line_value, positions};
use super::{hands, number, refused, text, words};
use rustc_hash::FxHashSet;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;
use tg_chopsticks::{self as engine, Game, Position, Rules, Solution};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Value};

/// A position of a variant.
pub(super) struct PositionValue {
    pub variant: Rc<Variant>,
    pub position: Position,
    /// Whose turn it is, from 0 on: who moves at the start, or at the position that was asked for, is 0.
    pub turn: usize,
    /// What it leads to, where the variant's own solution doesn't hold it.
    own: OnceCell<Arc<Solution>>,
}

impl PositionValue {
    /// A position as a value.
    pub fn value(variant: &Rc<Variant>, position: Position, turn: usize) -> Value {
        let own = OnceCell::new();
        Object::value(PositionValue { variant: variant.clone(), position, turn, own })
    }

    /// As it is written.
    pub fn code(&self) -> String {
        self.variant.game.write(&self.position)
    }

    /// A solution that holds this position.
    pub fn solution(&self, host: &mut dyn Host) -> Result<Arc<Solution>, Fault> {
        if let Some(own) = self.own.get() {
            return Ok(own.clone());
        }
        let solution = self.variant.solution(host)?;
        if solution.value(&self.position).is_some() {
            return Ok(solution);
        }
        let rules = Rules { start: Some(self.position), ..self.variant.game.rules().clone() };
        let Ok(game) = Game::new(rules) else { return Ok(solution) };
        let explored = explored(host, &game)?;
        let own = solved(host, &explored)?;
        Ok(self.own.get_or_init(|| own).clone())
    }

    /// What it is worth for a seat. A game that is over needs no search.
    pub fn worth(&self, host: &mut dyn Host, seat: usize) -> Result<engine::Value, Fault> {
        let game = &self.variant.game;
        if game.is_over(&self.position) {
            let outcome = match game.winner(&self.position) {
                Some(winner) if winner == seat => engine::Outcome::Win,
                Some(_) => engine::Outcome::Loss,
                None => engine::Outcome::Draw,
            };
            let distance = (outcome != engine::Outcome::Draw).then_some(0);
            return Ok(engine::Value { outcome, distance });
        }
        let solution = self.solution(host)?;
        let nothing = engine::Value { outcome: engine::Outcome::Draw, distance: None };
        Ok(solution.value_for(&self.position, seat).unwrap_or(nothing))
    }

    /// The number of the player in a seat, from 1 on.
    pub fn player(&self, seat: usize) -> usize {
        (self.turn + seat) % self.variant.game.players().max(1) + 1
    }

    fn next_turn(&self) -> usize {
        (self.turn + 1) % self.variant.game.players().max(1)
    }
}

impl Domain for PositionValue {
    fn type_name(&self) -> &'static str {
        "Position"
    }

    fn short(&self) -> Option<String> {
        Some(self.code())
    }

    fn rich(&self) -> Output {
        hands::drawing(self)
    }

    fn json(&self) -> serde_json::Value {
        self.code().into()
    }

    fn written(&self) -> Option<String> {
        Some(self.code())
    }

    fn equals(&self, _: &dyn Domain) -> bool {
        false
    }
}

/// The position that a method works on.
pub(super) fn receiver(args: &[Value]) -> Result<&PositionValue, Fault> {
    super::receiver(args, "a position")
}

/// Where its moves lead.
pub(super) fn moves(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    let moves = in_order_of_names(at);
    let count = moves.len() as u64;
    positions(host, &at.variant, moves.into_iter(), count, at.next_turn())
}

/// Where its moves lead, in the order of the moves' names: attacks first, each position once.
fn in_order_of_names(at: &PositionValue) -> Vec<Position> {
    let mut seen = FxHashSet::default();
    let named = at.variant.game.named(&at.position).into_iter();
    named.map(|(m, _)| m.to).filter(|to| seen.insert(*to)).collect()
}

/// Its moves with their names.
pub(super) fn actions(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    let named = at.variant.game.named(&at.position);
    host.step(named.len() as u64)?;
    let action = |(m, name): &(engine::Move, String)| {
        Value::record([
            ("move", Value::text(&**name)),
            ("kind", Value::text(words::kind(m.kind))),
            ("to", PositionValue::value(&at.variant, m.to, at.next_turn())),
        ])
    };
    Value::list(named.iter().map(action).collect::<Result<_, _>>()?)
}

/// Its moves with what each is worth for who makes it.
pub(super) fn options(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    let mut moves = at.solution(host)?.moves(&at.position);
    host.step(moves.len() as u64)?;
    let order = in_order_of_names(at);
    moves.sort_by_key(|(m, _)| order.iter().position(|to| *to == m.to));
    let option = |(m, worth): &(engine::Move, engine::Value)| {
        Value::record([
            ("move", name(at, m)),
            ("to", PositionValue::value(&at.variant, m.to, at.next_turn())),
            ("value", Value::text(words::outcome(worth.outcome))),
            ("distance", words::distance(*worth)),
        ])
    };
    Value::list(moves.iter().map(option).collect::<Result<_, _>>()?)
}

fn name(at: &PositionValue, m: &engine::Move) -> Value {
    at.variant.game.name(&at.position, &m.to).map_or(Value::None, Value::text)
}

/// The best moves, and the value.
pub(super) fn best(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    let worth = at.worth(host, 0)?;
    let best = match at.variant.game.is_over(&at.position) {
        true => Vec::new(),
        false => at.solution(host)?.best(&at.position),
    };
    let count = best.len() as u64;
    let moves = positions(host, &at.variant, best.into_iter().map(|m| m.to), count, at.next_turn())?;
    Value::record([
        ("moves", moves),
        ("value", Value::text(words::outcome(worth.outcome))),
        ("distance", words::distance(worth)),
    ])
}

/// Who gets what, for the player to move.
pub(super) fn value(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::text(words::outcome(receiver(args)?.worth(host, 0)?.outcome)))
}

/// In how many plies.
pub(super) fn distance(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(words::distance(receiver(args)?.worth(host, 0)?))
}

/// What each player can force.
pub(super) fn seats(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    seat_records(host, receiver(args)?)
}

/// What each player can force at a position, as records.
pub(super) fn seat_records(host: &mut dyn Host, at: &PositionValue) -> Result<Value, Fault> {
    let mut records = Vec::new();
    for player in 0..at.variant.game.players() {
        let seat = (player + at.variant.game.players() - at.turn) % at.variant.game.players();
        let worth = at.worth(host, seat)?;
        records.push(Value::record([
            ("player", number(player + 1)),
            ("value", Value::text(words::outcome(worth.outcome))),
            ("distance", words::distance(worth)),
        ])?);
    }
    Value::list(records)
}

/// A line of best play.
pub(super) fn line(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    let line = at.solution(host)?.line(&at.position);
    host.step(line.positions.len() as u64)?;
    line_value(&at.variant, &line.positions, at.turn)
}

/// In one sentence.
pub(super) fn why(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    Ok(Value::text(super::explain::sentence(host, at)?))
}

/// Whose turn it is.
pub(super) fn turn(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(number(receiver(args)?.turn + 1))
}

/// Who has won.
pub(super) fn winner(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    Ok(at.variant.game.winner(&at.position).map_or(Value::None, |seat| number(at.player(seat))))
}

/// Whether nobody moves any more.
pub(super) fn is_over(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    Ok(Value::Bool(at.variant.game.is_over(&at.position)))
}

/// The position after a move.
pub(super) fn play(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let wanted = text(args, 1)?;
    let at = receiver(args)?;
    match at.variant.game.find_move(&at.position, wanted.as_str()) {
        Some(m) => Ok(PositionValue::value(&at.variant, m.to, at.next_turn())),
        None => Err(Box::new(refused::no_move(&at.variant.game, &at.position, wanted.as_str()))),
    }
}

/// The hands of each player, the mover's first.
pub(super) fn hands(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    let game = &at.variant.game;
    let hand = |&units: &i16| match units == game.dead() && game.signed() {
        true => Value::None,
        false => {
            let (units, unit) = (Number::from(i64::from(units)), Number::from(i64::from(game.unit())));
            Value::Number(units.div(&unit).unwrap_or(units))
        }
    };
    let sides = at.position.sides().iter();
    let sides = sides.map(|side| Value::list(side.hands(game.hands()).iter().map(hand).collect()));
    Value::list(sides.collect::<Result<_, _>>()?)
}

/// Whether the start leads to it.
pub(super) fn reached(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    Ok(Value::Bool(at.variant.explored(host)?.reached(&at.position)))
}

/// After how many plies it can first be reached.
pub(super) fn depth(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = receiver(args)?;
    Ok(at.variant.depths(host)?.of(&at.position).map_or(Value::None, number))
}
