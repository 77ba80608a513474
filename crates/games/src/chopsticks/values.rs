//! Variants and positions as values: what they hold, and what they find out about themselves once.
//!
//! A variant is `chopsticks sudden { over: cutoff }`; a position equals its written form.

use super::hands::{Drawn, Numerals, player_in};
use super::picture;
use super::refused;
use super::search::{explored, search, solved};
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;
use tg_chopsticks::{Depths, Explored, Game, GameOutcome, GameValue, Position, Rules, Solution};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{GivenSettings, Host, receiver};
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Domain, Object, Remembered, Text, Value, only_by_text, show};

/// A game with its settings, and what it has found out about itself.
pub(super) struct Variant {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The settings as they were said.
    pub said: GivenSettings,
    pub game: Game,
    /// How numbers of fingers are shown.
    pub show: Numerals,
    explored: OnceCell<Arc<Explored>>,
    solution: OnceCell<Arc<Solution>>,
    depths: OnceCell<Rc<Depths>>,
}

impl Variant {
    pub fn new(name: Option<Rc<str>>, said: GivenSettings, game: Game, show: Numerals) -> Variant {
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
        let found = Rc::new(search(host, |progress| explored.depths(progress))?);
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

    fn unasked(&self) -> Option<Value> {
        let Variant { name, said, game, show, .. } = &*self.0;
        let variant = Variant::new(name.clone(), said.clone(), game.clone(), *show);
        Some(Object::value(VariantValue::new(variant)))
    }

    fn short(&self) -> Option<String> {
        Some(self.block())
    }

    fn rich(&self) -> Output {
        let line = StyledLine::new().strong("chopsticks ");
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
        other.downcast::<VariantValue>().is_some_and(|other| {
            self.game.rules() == other.game.rules()
                && self.game.start() == other.game.start()
                && self.show == other.show
        })
    }
}

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
    /// What is shown to people.
    fn drawn(&self) -> Drawn<'_> {
        Drawn { game: &self.variant.game, position: &self.position, turn: self.turn, show: self.variant.show }
    }

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
    pub fn worth(&self, host: &mut dyn Host, seat: usize) -> Result<GameValue, Fault> {
        let game = &self.variant.game;
        if game.is_over(&self.position) {
            let outcome = match game.winner(&self.position) {
                Some(winner) if winner == seat => GameOutcome::Win,
                Some(_) => GameOutcome::Loss,
                None => GameOutcome::Draw,
            };
            let distance = (outcome != GameOutcome::Draw).then_some(0);
            return Ok(GameValue { outcome, distance });
        }
        let solution = self.solution(host)?;
        let nothing = GameValue { outcome: GameOutcome::Draw, distance: None };
        Ok(solution.value_for(&self.position, seat).unwrap_or(nothing))
    }

    /// The number of the player in a seat, from 1 on.
    pub fn player(&self, seat: usize) -> usize {
        player_in(&self.variant.game, self.turn, seat)
    }

    /// Whose turn it is after a move, or after a number of them.
    pub fn next_turn(&self) -> usize {
        self.turn_after(1)
    }

    fn turn_after(&self, moves: usize) -> usize {
        (self.turn + moves) % self.variant.game.players().max(1)
    }

    /// The position after a move: one of this position, or, where who is out passes here, of who moves next.
    pub fn played(&self, wanted: &str) -> Result<Value, Fault> {
        let game = &self.variant.game;
        let (moving, passed) = game.after_passes(&self.position);
        let here = game.find_move(&self.position, wanted).map(|m| (m, 1));
        let found = here.or_else(|| Some((game.find_move(&moving, wanted)?, passed + 1)));
        match found {
            Some((m, moves)) => Ok(PositionValue::value(&self.variant, m.to, self.turn_after(moves))),
            None => Err(Box::new(refused::no_move(game, &moving, wanted))),
        }
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
        self.drawn().output()
    }

    fn svg(&self) -> Option<Result<String, Fault>> {
        Some(Ok(picture::picture(&self.drawn())))
    }

    fn json(&self) -> serde_json::Value {
        self.code().into()
    }

    fn written(&self) -> Option<Text> {
        Some(self.code().into())
    }

    fn equals(&self, _: &dyn Domain) -> bool {
        false
    }

    fn remembered(&self) -> Remembered {
        Remembered::Place(Rc::as_ptr(&self.variant).addr(), vec![self.turn as u64])
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        let Value::Text(text) = other else {
            return other.equality_kind().map(|kind| only_by_text(self, kind));
        };
        let game = &self.variant.game;
        match game.read(text.as_str()) {
            Ok(reading) => {
                let written = game.write(&reading.position);
                let why =
                    if reading.reordered { "it isn't ascending" } else { "positions are written otherwise" };
                let message = format!("no position equals `{}`: {why}", text.as_str());
                (written != text.as_str())
                    .then(|| fault(Code::E2014, message).with_help(format!("write `{written}`")))
            }
            Err(errors) => Some(Box::new(refused::position(game, text.as_str(), &errors))),
        }
    }
}

/// The variant that a method works on.
pub(super) fn variant(args: &[Value]) -> Result<&VariantValue, Fault> {
    receiver(args, "a game of chopsticks")
}

/// The position that a method works on.
pub(super) fn position(args: &[Value]) -> Result<&PositionValue, Fault> {
    receiver(args, "a position")
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

/// A line of play as a list: each position with whose turn it is. Between two of them stands one ply, and before it
/// the passes of those who are out.
pub(super) fn line(variant: &Rc<Variant>, line: &[Position], turn: usize) -> Result<Value, Fault> {
    let players = variant.game.players().max(1);
    let turns = line.iter().scan(turn, |turn, position| {
        let here = *turn;
        *turn = (here + variant.game.after_passes(position).1 + 1) % players;
        Some(here)
    });
    Value::list(line.iter().zip(turns).map(|(p, turn)| PositionValue::value(variant, *p, turn)).collect())
}
