//! The boxes of a machine that plays a duel: one for each class of positions at which it has a choice.

use super::duel_game::{DuelGraph, side};
use super::settings::DuelShape;
use super::subject::Found;
use crate::duel::{PlayableGame, PlayedGame};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Value, show};
use tg_menace::{Boxes, GameStatus, Opening};

/// What stands on a box.
pub(super) struct Face {
    /// The class of its positions.
    pub class: u32,
    /// The position that stands for them, as a script would write it.
    pub code: String,
    /// What people see of it, where `show` says so.
    pub drawn: Option<String>,
    /// The names of its colours: moves of that position.
    pub names: Vec<Value>,
    /// Where they lead: a class, and whose turn it is there.
    to: Vec<(u32, u8)>,
}

/// The boxes for a duel.
pub(super) struct DuelBoxes {
    pub game: PlayableGame,
    pub shape: DuelShape,
    pub boxes: Arc<Boxes>,
    pub faces: Vec<Face>,
    played: PlayedGame,
    nodes: Rc<DuelGraph>,
    numbers: FxHashMap<u32, usize>,
}

/// What takes a box, about, in bytes.
const BOX_BYTES: u128 = 256;

impl DuelBoxes {
    /// Finds the boxes of a duel that a machine can learn; a game that can go round is ended by `longest`.
    pub fn new(host: &mut dyn Host, game: PlayableGame, shape: DuelShape) -> Result<DuelBoxes, Fault> {
        let reopens = goes_round(host, &game, shape.longest)?;
        let played = game.played(host)?;
        let nodes = DuelGraph::of(host, &game, &played, shape.longest)?;
        let mut finder = Finder { played: &played, nodes: &nodes, shape };
        let faces = finder.faces(host)?;
        let mut numbers = FxHashMap::default();
        for (number, (_, face)) in faces.iter().enumerate() {
            numbers.insert(face.class, number);
        }
        let openings = finder.openings(host, &faces, &numbers)?;
        let list: Vec<(usize, usize)> = faces.iter().map(|(stage, face)| (*stage, face.to.len())).collect();
        let graph = nodes.graph.clone();
        let grain = graph.coarsest();
        let boxes = Arc::new(Boxes::new(graph, shape.plays, grain, list, openings, reopens));
        let faces = faces.into_iter().map(|(_, face)| face).collect();
        Ok(DuelBoxes { game, shape, boxes, faces, played, nodes, numbers })
    }

    /// A position as a value.
    pub fn value(&self, host: &mut dyn Host, position: usize) -> Result<Value, Fault> {
        self.played.value(host, self.nodes.played(position))
    }

    /// The position that stands for those of a box, as a value.
    pub fn face(&self, host: &mut dyn Host, number: usize) -> Result<Value, Fault> {
        self.played.class_value(host, self.faces[number].class, self.shape.plays as u8 + 1)
    }

    /// A position as it is written in a sentence.
    pub fn shown(&self, position: usize) -> String {
        self.played.shown(self.nodes.played(position))
    }

    /// The name of a move, by its place among those of a position.
    pub fn move_name(&self, position: usize, place: usize) -> Value {
        let moves = &self.played.positions()[self.nodes.played(position)].moves;
        moves.get(place).map(|one| one.name.clone()).unwrap_or_default()
    }

    /// The place among a position's moves of the one that a value names.
    pub fn find_move(&self, position: usize, wanted: &Value) -> Result<usize, Fault> {
        self.played.find_move(self.nodes.played(position), wanted)
    }

    /// The position that a value names; where both players may be to move it is the machine.
    pub fn find(&self, host: &mut dyn Host, value: &Value) -> Result<Found, Fault> {
        let named = self.played.find(host, value, self.shape.plays as u8 + 1)?;
        let turn = side(named.turn);
        let own = turn == self.shape.plays;
        Ok(Found {
            position: named.position.and_then(|position| self.nodes.first(position)),
            number: named.class.filter(|_| own).and_then(|class| self.numbers.get(&class)).copied(),
            shown: show::code(&named.value),
            turn,
            moves: named.moves,
        })
    }

    /// A position that a value names, also one that no game leads to.
    pub fn position(&self, host: &mut dyn Host, value: &Value) -> Result<Value, Fault> {
        self.played.named(host, value, self.shape.plays as u8 + 1)
    }

    /// Whether a value is a position of this game.
    pub fn is_of(&self, position: &Value) -> bool {
        PlayableGame::of_position(position).is_some_and(|game| game.is(&self.game))
    }

    /// The position of a value of this game, without asking its rules.
    pub fn find_position(&self, value: &Value) -> Option<usize> {
        self.nodes.first(self.played.find_position(value)?)
    }

    /// Which of the game's own positions one is: those of different plies may be the same.
    pub fn played(&self, position: usize) -> usize {
        self.nodes.played(position)
    }

    /// A number that another game, or other boxes, hardly have: of the start, all classes and all names of colours.
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv::default();
        hash.add(&self.game.start_code());
        for class in 0..self.played.classes() {
            let (code, player) = self.played.class_code(class as u32);
            hash.add(&code);
            hash.add(&player.to_string());
        }
        for face in &self.faces {
            hash.add(&face.code);
            face.names.iter().for_each(|name| hash.add(&show::code(name)));
        }
        hash.0
    }
}

/// Whether a box may be opened twice in a game; refuses a game that goes round for ever.
fn goes_round(host: &mut dyn Host, game: &PlayableGame, longest: Option<u64>) -> Result<bool, Fault> {
    let called = game.called();
    if let Some(why) = game.no_contest(host)? {
        let message = format!("a machine can't learn {called}: {why}");
        return Err(fault(Code::E7009, message)
            .with_help("give a `duel` that is won, drawn or lost by its moves alone"));
    }
    match (game.round(host)?, longest) {
        (None, _) => Ok(false),
        (Some(_), Some(_)) => Ok(true),
        (Some(round), None) => {
            let message = format!("a machine can't learn {called}: it can go round, {round}");
            Err(fault(Code::E7009, message)
                .with_help("say after how many plies a game is a draw, such as `longest: 40`"))
        }
    }
}

struct Finder<'a> {
    played: &'a PlayedGame,
    nodes: &'a DuelGraph,
    shape: DuelShape,
}

/// The move of each colour, and the colour of each move, by their places.
type Match = (Vec<usize>, Vec<u32>);

impl Finder<'_> {
    /// Whether the machine moves at a position.
    fn is_own(&self, position: usize) -> bool {
        let graph = &self.nodes.graph;
        graph.turn(position) == self.shape.plays && graph.status(position) == GameStatus::Open
    }

    /// What stands on the boxes, each with how many moves the machine has made before it at least.
    fn faces(&mut self, host: &mut dyn Host) -> Result<Vec<(usize, Face)>, Fault> {
        let graph = &self.nodes.graph;
        let mut before = vec![u32::MAX; graph.len()];
        before[0] = 0;
        // For each class the machine's moves before it, and the most moves that a position of it has.
        let mut classes: Vec<(u32, u32, usize)> = Vec::new();
        let mut known: FxHashMap<u32, usize> = FxHashMap::default();
        for position in 0..graph.len() {
            let own = self.is_own(position);
            let stage = before[position];
            for &(_, next) in graph.moves(position) {
                let after = stage + u32::from(own);
                before[next as usize] = before[next as usize].min(after);
            }
            if !own {
                continue;
            }
            let class = self.played.positions()[self.nodes.played(position)].class;
            let moves = graph.moves(position).len();
            let place = *known.entry(class).or_insert_with(|| {
                classes.push((class, stage, 0));
                classes.len() - 1
            });
            let entry = &mut classes[place];
            (entry.1, entry.2) = (entry.1.min(stage), entry.2.max(moves));
        }
        let mut faces = Vec::new();
        for (class, stage, most) in classes {
            let moves = self.played.class_moves(host, class, self.shape.plays as u8 + 1)?;
            if !self.shape.forced && most.max(moves.len()) < 2 {
                continue;
            }
            host.reserve(BOX_BYTES + moves.len() as u128 * 32)?;
            let mut face = Face {
                class,
                code: self.played.class_code(class).0,
                drawn: self.played.class_drawn(host, class, self.shape.plays as u8 + 1)?,
                names: Vec::new(),
                to: Vec::new(),
            };
            for one in moves {
                if !self.shape.fold || !face.to.contains(&one.to) {
                    face.to.push(one.to);
                    face.names.push(one.name);
                }
            }
            faces.push((stage as usize, face));
        }
        faces.sort_by_key(|(stage, _)| *stage);
        Ok(faces)
    }

    /// Where the boxes are opened.
    fn openings(
        &self,
        host: &mut dyn Host,
        faces: &[(usize, Face)],
        numbers: &FxHashMap<u32, usize>,
    ) -> Result<Vec<Opening>, Fault> {
        let graph = &self.nodes.graph;
        let mut matched: FxHashMap<usize, Match> = FxHashMap::default();
        let mut openings = Vec::new();
        for position in (0..graph.len()).filter(|position| self.is_own(*position)) {
            let played = self.nodes.played(position);
            let Some(&number) = numbers.get(&self.played.positions()[played].class) else { continue };
            let (after, colours) = match matched.entry(played) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(self.matched(played, &faces[number].1)?),
            };
            host.step(1 + after.len() as u64)?;
            host.reserve(96 + (after.len() + colours.len()) as u128 * 12)?;
            let moves = graph.moves(position);
            let after = after.iter().map(|&place| moves[place].1).collect();
            openings.push(Opening { position, number, after, colours: colours.clone() });
        }
        Ok(openings)
    }

    /// Which move of a position each colour is: those that lead to the same class, in their order.
    fn matched(&self, played: usize, face: &Face) -> Result<Match, Fault> {
        let positions = self.played.positions();
        let moves: Vec<(u32, u8)> = positions[played]
            .moves
            .iter()
            .map(|one| {
                let to = &positions[one.to as usize];
                (to.class, to.turn)
            })
            .collect();
        let among = |all: &[(u32, u8)], one: (u32, u8)| -> Vec<usize> {
            (0..all.len()).filter(|place| all[*place] == one).collect()
        };
        let paired = |from: &[(u32, u8)], to: &[(u32, u8)]| -> Option<Vec<usize>> {
            let pair = |(place, one): (usize, &(u32, u8))| {
                let (rank, others) = (among(&from[..place], *one).len(), among(to, *one));
                (!others.is_empty()).then(|| others[rank % others.len()])
            };
            from.iter().enumerate().map(pair).collect()
        };
        match (paired(&face.to, &moves), paired(&moves, &face.to)) {
            (Some(after), Some(colours)) => {
                Ok((after, colours.into_iter().map(|colour| colour as u32).collect()))
            }
            _ => Err(self.played.unmatched(played)),
        }
    }
}

/// The hash of Fowler, Noll and Vo: the same on every machine, as files keep it.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Adds a text, and a mark after it.
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
