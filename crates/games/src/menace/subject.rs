//! What a machine plays: a game of boards, or a duel of the script. Everything else of this room asks positions, moves
//! and players of it.

use super::board::BoardValue;
use super::duel_boxes::DuelBoxes;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Family, Object, Value, show};
use tg_menace::{BoardBoxes, Boxes, Graph, Side};

/// The game of a machine, with what stands on its boxes. Cloning shares it.
#[derive(Clone)]
pub(super) enum Subject {
    Boards(Arc<BoardBoxes>),
    Duel(Rc<DuelBoxes>),
}

/// What a script names a position by, found in a game.
pub(super) struct Found {
    /// The position, if a game leads to it; of several that differ in the plies before them the first.
    pub position: Option<usize>,
    /// Its box.
    pub number: Option<usize>,
    /// As it is written in a sentence.
    pub shown: String,
    /// Who is to move there.
    pub turn: Side,
    /// How many moves there are.
    pub moves: usize,
}

impl Subject {
    pub fn boxes(&self) -> &Arc<Boxes> {
        match self {
            Subject::Boards(boards) => &boards.boxes,
            Subject::Duel(duel) => &duel.boxes,
        }
    }

    pub fn graph(&self) -> &Arc<Graph> {
        &self.boxes().graph
    }

    /// Whether another machine plays the same game, so that the two can play each other.
    pub fn is_same_game(&self, other: &Subject) -> bool {
        match (self, other) {
            (Subject::Boards(one), Subject::Boards(two)) => one.game.rules.name == two.game.rules.name,
            (Subject::Duel(one), Subject::Duel(two)) => {
                one.game.is(&two.game) && one.shape.longest == two.shape.longest
            }
            _ => false,
        }
    }

    /// Whether another machine has the same boxes.
    pub fn has_same_boxes(&self, other: &Subject) -> bool {
        self.is_same_game(other)
            && match (self, other) {
                (Subject::Boards(one), Subject::Boards(two)) => one.shape == two.shape,
                (Subject::Duel(one), Subject::Duel(two)) => one.shape == two.shape,
                _ => false,
            }
    }

    /// The name of a move, by its place among those of a position.
    pub fn name(&self, position: usize, place: usize) -> Value {
        match self {
            Subject::Boards(boards) => {
                let step = self.graph().moves(position).get(place).map_or(0, |&(step, _)| step as usize);
                Value::text(boards.game.rules.written(step))
            }
            Subject::Duel(duel) => duel.move_name(position, place),
        }
    }

    /// The name of the first move from one position to another.
    pub fn name_between(&self, from: usize, to: usize) -> Value {
        let place = self.graph().moves(from).iter().position(|&(_, next)| next as usize == to);
        place.map_or_else(|| Value::text(""), |place| self.name(from, place))
    }

    /// The same as a person says it.
    pub fn step_between(&self, from: usize, to: usize) -> String {
        said(&self.name_between(from, to))
    }

    /// The names of the colours of a box.
    pub fn colours(&self, number: usize) -> Vec<String> {
        match self {
            Subject::Boards(boards) => {
                let colours = boards.drawings()[number].colours.iter();
                colours.map(|&colour| boards.game.rules.written(colour)).collect()
            }
            Subject::Duel(duel) => duel.faces[number].names.iter().map(said).collect(),
        }
    }

    /// A position as a value.
    pub fn value(&self, host: &mut dyn Host, position: usize) -> Result<Value, Fault> {
        match self {
            Subject::Boards(boards) => Ok(Object::value(BoardValue::at(&boards.game, position))),
            Subject::Duel(duel) => duel.value(host, position),
        }
    }

    /// What stands on a box as a value: a board, or the position that stands for the others.
    pub fn face(&self, host: &mut dyn Host, number: usize) -> Result<Value, Fault> {
        match self {
            Subject::Boards(boards) => {
                let board = boards.drawings()[number].board;
                Ok(Object::value(BoardValue::with(&boards.game, board, boards.shape.plays)))
            }
            Subject::Duel(duel) => duel.face(host, number),
        }
    }

    /// A position as it is written in a sentence.
    pub fn shown(&self, position: usize) -> String {
        match self {
            Subject::Boards(boards) => BoardValue::at(&boards.game, position).text(),
            Subject::Duel(duel) => duel.shown(position),
        }
    }

    /// What stands on a box, as it is written in a sentence.
    pub fn shown_face(&self, number: usize) -> String {
        match self {
            Subject::Boards(boards) => boards.drawings()[number].board.text(),
            Subject::Duel(duel) => duel.faces[number].code.clone(),
        }
    }

    /// The position that a value names.
    pub fn find(&self, host: &mut dyn Host, value: &Value) -> Result<Found, Fault> {
        match self {
            Subject::Boards(boards) => {
                let board = BoardValue::read(&boards.game, value)?;
                let own = board.turn() == boards.shape.plays;
                Ok(Found {
                    position: boards.game.find(board.board, board.turn()),
                    number: boards.find(board.board).map(|(number, _)| number).filter(|_| own),
                    shown: board.text(),
                    turn: board.turn(),
                    moves: board.moves().len(),
                })
            }
            Subject::Duel(duel) => duel.find(host, value),
        }
    }

    /// The place among a position's moves of the one that a script names.
    pub fn find_move(&self, position: usize, wanted: &Value) -> Result<usize, Fault> {
        match self {
            Subject::Boards(boards) => {
                let text =
                    wanted.as_text().map_or_else(|| show::code(wanted), |text| text.as_str().to_owned());
                let step = BoardValue::at(&boards.game, position).find_move(&text)?;
                let moves = self.graph().moves(position);
                Ok(moves.iter().position(|&(index, _)| index as usize == step).unwrap_or(0))
            }
            Subject::Duel(duel) => duel.find_move(position, wanted),
        }
    }

    /// What a player is called.
    pub fn player(&self, side: Side) -> String {
        match self {
            Subject::Boards(_) => side.letter().to_string(),
            Subject::Duel(_) => format!("player {}", side as u8 + 1),
        }
    }

    /// The same as a value.
    pub fn player_value(&self, side: Side) -> Value {
        match self {
            Subject::Boards(_) => {
                let own = if side == Side::First { "X" } else { "O" };
                Family::word("no machine plays", Code::E2014, &["X", "O"], own)
            }
            Subject::Duel(_) => Value::int(side as i64 + 1),
        }
    }

    /// Why there is no box for a position.
    pub fn no_box(&self, found: &Found) -> Fault {
        let all = "`boxes` has all boxes";
        let own = self.boxes().plays;
        let (why, help) = if found.moves == 0 {
            ("the game is over there".to_owned(), all.to_owned())
        } else if found.turn != own {
            let (turn, plays) = (self.player(found.turn), self.player(own));
            let other = if own == Side::First { "second" } else { "first" };
            (
                format!("{turn} is to move there, and the machine plays {plays}"),
                format!("a machine with `plays: {other}` has boxes for {turn}"),
            )
        } else if found.position.is_none() {
            ("no game leads to it".to_owned(), all.to_owned())
        } else if found.moves == 1 {
            let forced = "`forced: true` gives boxes to single moves, too";
            ("there is only one move, and it needs no bead".to_owned(), forced.to_owned())
        } else {
            ("it isn't among the drawings".to_owned(), all.to_owned())
        };
        fault(Code::E7006, format!("there is no box for `{}`: {why}", found.shown)).with_help(help)
    }
}

/// The name of a move as a person says it.
pub(super) fn said(name: &Value) -> String {
    name.as_text().map_or_else(|| show::code(name), |text| text.as_str().to_owned())
}
