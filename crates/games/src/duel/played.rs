//! A game as it is played: every position as its rules write it, with who is to move and its moves by name. This is what
//! another room sees of a game.

use super::duel_position::{DuelPosition, UNKNOWN, place_of};
use super::refused;
use super::rules::{Next, Place};
use super::solved::search;
use super::values::{Duel, DuelValue};
use super::words;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::any::Any;
use std::rc::Rc;
use tg_core::diagnostics::{Diagnostic, Fault};
use tg_core::native::Host;
use tg_core::value::{Value, show};
use tg_duels::{End, Loop};

/// A game that another room plays. Cloning shares it.
#[derive(Clone)]
pub(crate) struct PlayableGame(Rc<Duel>);

/// What takes a position with its moves, about, in bytes.
const POSITION_BYTES: u128 = 256;
const MOVE_BYTES: u128 = 48;

/// How many positions of a loop are shown.
const SHOWN: usize = 8;

impl PlayableGame {
    /// The game that a value is.
    pub fn of(value: &Value) -> Option<PlayableGame> {
        value.downcast::<DuelValue>().map(|duel| PlayableGame(duel.0.clone()))
    }

    /// The game of a position.
    pub fn of_position(value: &Value) -> Option<PlayableGame> {
        value.downcast::<DuelPosition>().map(|at| PlayableGame(at.duel.clone()))
    }

    /// Whether it is the same game.
    pub fn is(&self, other: &PlayableGame) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// The name of its block.
    pub fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// How a sentence calls it.
    pub fn called(&self) -> String {
        self.0.called()
    }

    /// Its first position, as a script would write it.
    pub fn start_code(&self) -> String {
        show::code(&self.0.rules.start)
    }

    /// Why nobody simply wins, draws or loses it against another player; nothing where that is so.
    pub fn no_contest(&self, host: &mut dyn Host) -> Result<Option<&'static str>, Fault> {
        if self.0.rules.alone {
            return Ok(Some("it is a puzzle, and has no other player"));
        }
        if self.0.rules.score.is_some() {
            return Ok(Some("it has a score, and a machine learns from wins, draws and losses"));
        }
        let start = self.0.start_class(host)?;
        Ok(self.0.draws_lots(host, start)?.then_some("it has chance in it"))
    }

    /// Positions that lead to each other, if the game can go round.
    pub fn round(&self, host: &mut dyn Host) -> Result<Option<String>, Fault> {
        let start = self.0.start_class(host)?;
        let explored = self.0.explored()?;
        let found = search(host, |progress| explored.graph().order([start], progress))?;
        let Err(Loop(round)) = found else { return Ok(None) };
        let places = round.iter().filter_map(|class| explored.place(*class));
        let mut line: Vec<String> = places.take(SHOWN).map(|place| words::shown(&place.state)).collect();
        if round.len() > SHOWN {
            line.push("…".to_owned());
        }
        line.extend(line.first().cloned());
        Ok(Some(line.join(" → ")))
    }

    /// All positions that the start leads to, found once.
    pub fn played(&self, host: &mut dyn Host) -> Result<PlayedGame, Fault> {
        let known = self.0.played.borrow().clone();
        let all = match known {
            Some(known) => known,
            None => {
                // The mistakes of the rules are told with the way to them.
                self.0.start_class(host)?;
                let found = Rc::new(PlayedPositions::of(host, &self.0)?);
                *self.0.played.borrow_mut() = Some(found.clone());
                found
            }
        };
        Ok(PlayedGame { duel: self.0.clone(), all })
    }

    /// What another room made of it before, under a number of that room's own.
    pub fn kept(&self, key: u64) -> Option<Rc<dyn Any>> {
        self.0.kept.borrow().get(&key).cloned()
    }

    /// Keeps what another room made of it.
    pub fn keep(&self, key: u64, made: Rc<dyn Any>) {
        self.0.kept.borrow_mut().insert(key, made);
    }
}

/// All positions of a game. The start is 0. Cloning shares them.
#[derive(Clone)]
pub(crate) struct PlayedGame {
    duel: Rc<Duel>,
    all: Rc<PlayedPositions>,
}

/// All positions, as the game keeps them.
pub(super) struct PlayedPositions {
    places: IndexSet<(Place, u8), FxBuildHasher>,
    positions: Vec<PlayedPosition>,
    /// Those that stand for the positions which are the same to a player, in the order in which these come about.
    classes: IndexSet<Place, FxBuildHasher>,
}

/// A position.
pub(crate) struct PlayedPosition {
    /// Whose turn it is: 1 or 2.
    pub turn: u8,
    /// How it stands for that player.
    pub end: End,
    /// The number of its class.
    pub class: u32,
    /// Its moves, in order.
    pub moves: Vec<PlayedMove>,
}

/// A move: its name, and the position after it.
pub(crate) struct PlayedMove {
    pub name: Value,
    pub to: u32,
}

/// What a script names a position by.
pub(crate) struct NamedPosition {
    /// The position, if the game leads to it.
    pub position: Option<usize>,
    /// Its class, if the game leads to one of that.
    pub class: Option<u32>,
    /// Whose turn it is.
    pub turn: u8,
    /// How many moves it has.
    pub moves: usize,
    /// As the rules see it.
    pub value: Value,
}

/// A move of the position that stands for a class: its name, the class that it leads to, and whose turn it is there.
pub(crate) struct MoveOfClass {
    pub name: Value,
    pub to: (u32, u8),
}

impl PlayedPositions {
    fn of(host: &mut dyn Host, duel: &Duel) -> Result<PlayedPositions, Fault> {
        let mut game = PlayedPositions {
            places: [(duel.start(), 1)].into_iter().collect(),
            positions: Vec::new(),
            classes: IndexSet::default(),
        };
        while let Some((place, turn)) = game.places.get_index(game.positions.len()).cloned() {
            if game.positions.len().is_multiple_of(1 << 10) {
                host.progress("looking at positions", game.positions.len() as u64, game.places.len() as u64);
            }
            let position = game.row(host, duel, &place, turn).map_err(|fault| at(fault, &place))?;
            host.reserve(POSITION_BYTES + position.moves.len() as u128 * MOVE_BYTES)?;
            host.step(1 + position.moves.len() as u64)?;
            game.positions.push(position);
        }
        host.progress("looking at positions", 1, 1);
        Ok(game)
    }

    fn row(
        &mut self,
        host: &mut dyn Host,
        duel: &Duel,
        place: &Place,
        turn: u8,
    ) -> Result<PlayedPosition, Fault> {
        let class = duel.rules.same(host, place.clone())?;
        let (class, _) = self.classes.insert_full(class);
        let mut end = duel.rules.end(host, place)?;
        let mut moves = Vec::new();
        if end == End::Open {
            for one in duel.rules.moves(host, place)? {
                let Next::One(state) = one.next else { continue };
                let next = Place { state, player: duel.rules.next_player(place.player, one.again) };
                let (to, _) = self.places.insert_full((next, if one.again { turn } else { 3 - turn }));
                moves.push(PlayedMove { name: one.name, to: to as u32 });
            }
            if moves.is_empty() {
                end = if duel.rules.misere { End::Win } else { End::Loss };
            }
        }
        Ok(PlayedPosition { turn, end, class: class as u32, moves })
    }
}

impl PlayedGame {
    /// All positions.
    pub fn positions(&self) -> &[PlayedPosition] {
        &self.all.positions
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.all.classes.len()
    }

    /// A class, as a script would write the position that stands for it; with who counts as the player to move.
    pub fn class_code(&self, class: u32) -> (String, u8) {
        let place = &self.all.classes[class as usize];
        (show::code(&place.state), place.player)
    }

    /// The moves of the position that stands for a class.
    pub fn class_moves(&self, host: &mut dyn Host, class: u32, turn: u8) -> Result<Vec<MoveOfClass>, Fault> {
        let place = &self.all.classes[class as usize];
        if let Some(known) = self.all.places.get_index_of(&(place.clone(), turn)) {
            let moves = self.all.positions[known].moves.iter();
            let of_class = |one: &PlayedMove| {
                let to = &self.all.positions[one.to as usize];
                MoveOfClass { name: one.name.clone(), to: (to.class, to.turn) }
            };
            return Ok(moves.map(of_class).collect());
        }
        let rules = &self.duel.rules;
        let mut found = Vec::new();
        for one in rules.moves(host, place).map_err(|fault| at(fault, place))? {
            let Next::One(state) = &one.next else { continue };
            let next = Place { state: state.clone(), player: rules.next_player(place.player, one.again) };
            let stands = rules.same(host, next).map_err(|fault| at(fault, place))?;
            let Some(to) = self.all.classes.get_index_of(&stands) else {
                let why = format!("no game leads to where the move {} goes", words::name(&one.name));
                return Err(refused::mistake(&refused::Mistake::Unmatched(&place.state, &why), place));
            };
            let turn = if one.again { turn } else { 3 - turn };
            found.push(MoveOfClass { name: one.name, to: (to as u32, turn) });
        }
        Ok(found)
    }

    /// The fault of a position whose moves lead elsewhere than those of the one that stands for it.
    pub fn unmatched(&self, position: usize) -> Fault {
        let Some((place, _)) = self.all.places.get_index(position) else {
            return refused::no_answer("there is no such position", "`reachable` has all positions");
        };
        let stands = &self.all.classes[self.all.positions[position].class as usize];
        refused::not_the_same(
            &stands.state,
            &place.state,
            "their moves lead to positions that aren't the same",
        )
    }

    /// A position as a value.
    pub fn value(&self, host: &mut dyn Host, position: usize) -> Result<Value, Fault> {
        match self.all.places.get_index(position) {
            Some((place, turn)) => DuelPosition::value(host, &self.duel, place.clone(), *turn),
            None => Ok(Value::None),
        }
    }

    /// The position that stands for a class as a value, with who is to move.
    pub fn class_value(&self, host: &mut dyn Host, class: u32, turn: u8) -> Result<Value, Fault> {
        DuelPosition::value(host, &self.duel, self.all.classes[class as usize].clone(), turn)
    }

    /// What people see of that position, where `show` says so.
    pub fn class_drawn(&self, host: &mut dyn Host, class: u32, turn: u8) -> Result<Option<String>, Fault> {
        let place = &self.all.classes[class as usize];
        let told = Place { player: turn, ..place.clone() };
        let shown = self.duel.rules.shown(host, &told).map_err(|fault| at(fault, place))?;
        Ok(shown.map(|picture| picture.text))
    }

    /// A position as it is written in a sentence.
    pub fn shown(&self, position: usize) -> String {
        self.all.places.get_index(position).map_or_else(String::new, |(place, _)| words::shown(&place.state))
    }

    fn place(&self, host: &mut dyn Host, value: &Value, turn: u8) -> Result<(Place, u8), Fault> {
        let own = value.downcast::<DuelPosition>().filter(|at| Rc::ptr_eq(&at.duel, &self.duel));
        match own {
            Some(at) if at.turn != UNKNOWN => Ok((at.place.clone(), at.turn)),
            Some(at) => Ok((at.place.clone(), turn)),
            None => {
                let who = if self.duel.rules.player_counts() { None } else { Some(turn) };
                place_of(host, &self.duel, value, who)
            }
        }
    }

    /// The position that a value names, also one that the game doesn't lead to.
    pub fn named(&self, host: &mut dyn Host, value: &Value, turn: u8) -> Result<Value, Fault> {
        let (place, turn) = self.place(host, value, turn)?;
        DuelPosition::value(host, &self.duel, place, turn)
    }

    /// What a value of the game names. A value at which both players may be to move is taken as one with `turn` to
    /// move.
    pub fn find(&self, host: &mut dyn Host, value: &Value, turn: u8) -> Result<NamedPosition, Fault> {
        let (place, turn) = self.place(host, value, turn)?;
        let rules = &self.duel.rules;
        let stands = rules.same(host, place.clone())?;
        let moves = if rules.end(host, &place)? == End::Open { rules.moves(host, &place)?.len() } else { 0 };
        Ok(NamedPosition {
            position: self.all.places.get_index_of(&(place.clone(), turn)),
            class: self.all.classes.get_index_of(&stands).map(|class| class as u32),
            turn,
            moves,
            value: place.state,
        })
    }

    /// The same of a position of this very game, without asking the rules.
    pub fn find_position(&self, value: &Value) -> Option<usize> {
        let at = value.downcast::<DuelPosition>().filter(|at| Rc::ptr_eq(&at.duel, &self.duel))?;
        self.all.places.get_index_of(&(at.place.clone(), at.turn))
    }

    /// The move of a position with this name, or to this position, as its place among the moves.
    pub fn find_move(&self, position: usize, wanted: &Value) -> Result<usize, Box<Diagnostic>> {
        let moves = &self.all.positions[position].moves;
        if let Some(to) = self.find_position(wanted)
            && let Some(place) = moves.iter().position(|one| one.to as usize == to)
        {
            return Ok(place);
        }
        let meant = words::name(wanted);
        let leads = |one: &PlayedMove| match self.all.places.get_index(one.to as usize) {
            Some((place, _)) => place.state == super::rules::plain(wanted.clone()),
            None => false,
        };
        let is_name = wanted.downcast::<DuelPosition>().is_none();
        let named = moves.iter().position(|one| is_name && words::name(&one.name) == meant);
        named.or_else(|| moves.iter().position(leads)).ok_or_else(|| {
            let names: Vec<String> = moves.iter().map(|one| words::name(&one.name)).collect();
            let state = self.all.places.get_index(position).map(|(place, _)| place.state.clone());
            Box::new(refused::no_move(&state.unwrap_or_default(), &meant, &names))
        })
    }
}

/// A fault of a rule, with the position of which it was asked.
fn at(mut fault: Fault, place: &Place) -> Fault {
    if !fault.is_final() {
        fault.notes.push(format!("this is at the position {}", words::shown(&place.state)));
    }
    fault
}
