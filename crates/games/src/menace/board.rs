//! Boards as values.

use super::settings::board_game;
use super::{board_words, picture};
use std::sync::Arc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, receiver};
use tg_core::output::{Output, Style, StyledLine};
use tg_core::value::{Domain, Object, Remembered, Text, Value, only_by_text, show};
use tg_menace::{Board, BoardGame, Side};

/// A board, with who is to move.
#[derive(Clone, Debug)]
pub(super) struct BoardValue {
    pub game: Arc<BoardGame>,
    pub board: Board,
    side: Side,
}

impl BoardValue {
    /// A position of a game.
    pub fn at(game: &Arc<BoardGame>, position: usize) -> BoardValue {
        BoardValue { game: game.clone(), board: game.board(position), side: game.graph.turn(position) }
    }

    /// A board with a player to move.
    pub fn with(game: &Arc<BoardGame>, board: Board, side: Side) -> BoardValue {
        BoardValue { game: game.clone(), board, side }
    }

    /// Reads a board, or its text. Where pieces are placed, who has fewer of them is to move, else X; where
    /// they only move, who can be in a game, or who is named after the board.
    pub fn read(game: &Arc<BoardGame>, value: &Value) -> Result<BoardValue, Fault> {
        if let Some(board) = value.downcast::<BoardValue>()
            && board.game.rules.name == game.rules.name
        {
            return Ok(board.clone());
        }
        let text = value.as_text().map_or_else(|| show::code(value), |text| text.as_str().to_owned());
        let (squares, named) = match text.split_once(' ') {
            Some((squares, "X")) => (squares, Some(Side::First)),
            Some((squares, "O")) => (squares, Some(Side::Second)),
            Some(_) => ("", None),
            None => (&text[..], None),
        };
        let Some(board) = Board::parse(squares) else {
            return Err(fault(Code::E7003, format!("`{text}` isn't a board")).with_help(
                "write three rows of three with `/` between them, of `X`, `O` and `_`: `\"X__/_O_/___\"`",
            ));
        };
        let counted =
            if board.count(Side::First) <= board.count(Side::Second) { Side::First } else { Side::Second };
        let places = game.rules.moves.iter().all(|step| step.from.is_none());
        let side = named.unwrap_or_else(|| match places || game.find(board, Side::First).is_some() {
            true if places => counted,
            true => Side::First,
            false => Side::Second,
        });
        match impossible(game, board, named) {
            Some(why) => {
                let squares = board.text();
                let start = game.board(0).text();
                let help = format!("write a board that is possible in a game that begins with `{start}`");
                Err(fault(Code::E7003, format!("`{squares}` is impossible: {why}")).with_help(help))
            }
            None => Ok(BoardValue { game: game.clone(), board, side }),
        }
    }

    /// Who is to move.
    pub fn turn(&self) -> Side {
        self.side
    }

    /// The moves, as places in the rules' list.
    pub fn moves(&self) -> Vec<usize> {
        self.game.rules.moves_of(self.board, self.side)
    }

    /// As it is written; followed by who is to move where the pieces don't tell.
    pub fn text(&self) -> String {
        let text = self.board.text();
        let plain = BoardValue::read(&self.game, &Value::text(text.clone()));
        match plain {
            Ok(plain) if plain.side != self.side => format!("{text} {}", self.side.letter()),
            _ => text,
        }
    }

    /// The move that is written so.
    pub fn find_move(&self, text: &str) -> Result<usize, Fault> {
        let rules = &self.game.rules;
        let moves = self.moves();
        if let Some(found) = moves.iter().find(|&&index| rules.written(index) == text) {
            return Ok(*found);
        }
        let names: Vec<String> = moves.iter().map(|&index| rules.written(index)).collect();
        let help = match names.is_empty() {
            true => "the game is over: there is no move".to_owned(),
            false => format!("the moves are {}", names.join(", ")),
        };
        let all = || (0..rules.moves.len()).map(|index| rules.written(index));
        let why = match all().any(|name| name == text) {
            true if names.is_empty() => "the game is over",
            true if rules.moves.iter().all(|step| step.from.is_none()) => "the square is taken",
            true => "no piece can go so",
            false => {
                "it isn't the name of a move: the row comes first (L top, M, R), then the column (L left, M, R)"
            }
        };
        Err(fault(Code::E7004, format!("`{text}` can't be played on `{}`: {why}", self.text()))
            .with_help(help))
    }

    /// The board after a move.
    pub fn after(&self, step: usize) -> BoardValue {
        let rules = &self.game.rules;
        BoardValue {
            game: self.game.clone(),
            board: rules.after(self.board, &rules.moves[step]),
            side: self.side.other(),
        }
    }

    /// What stands on a square: X, O or none.
    fn on(&self, square: &Value) -> Result<Value, Fault> {
        let text =
            square.as_text().map(|text| text.as_str().to_owned()).unwrap_or_else(|| show::code(square));
        let axis = |letter: char| "LMR".find(letter);
        let mut letters = text.chars();
        let cell = match (letters.next().and_then(axis), letters.next().and_then(axis), letters.next()) {
            (Some(row), Some(column), None) => row * 3 + column,
            _ => {
                return Err(fault(Code::E7004, format!("`{text}` isn't a square")).with_help(
                    "a square is its row (L top, M, R) and its column (L left, M, R): `\"LL\"` is the top left one",
                ));
            }
        };
        Ok(self.board.at(cell).map_or(Value::None, board_words::side))
    }

    /// Who has won.
    fn winner(&self) -> Option<Side> {
        let rules = &self.game.rules;
        let stuck = rules.stuck_loses && self.moves().is_empty();
        rules.line_of(self.board).or(stuck.then(|| self.side.other()))
    }
}

/// Why a board can't come about, whichever player began: with who is said to be to move on it.
fn impossible(game: &BoardGame, board: Board, named: Option<Side>) -> Option<String> {
    let rules = &game.rules;
    if rules.moves.iter().any(|step| step.from.is_some()) {
        let sides = [Side::First, Side::Second];
        let found =
            |side: &Side| named.is_none_or(|named| named == *side) && game.find(board, *side).is_some();
        return (!sides.iter().any(found)).then(|| "no game leads to it".to_owned());
    }
    let [x, o] = [Side::First, Side::Second].map(|side| board.count(side));
    let lines = rules.lines_of(board);
    let (ahead, behind) = if x >= o { (Side::First, Side::Second) } else { (Side::Second, Side::First) };
    if x.abs_diff(o) > 1 {
        let (ahead, behind) = (ahead.letter(), behind.letter());
        let (more, fewer) = (x.max(o), x.min(o));
        return Some(format!("{ahead} has {more} squares and {behind} has {fewer}, but they take turns"));
    }
    if lines == [true, true] {
        return Some("both have three in a row, but the first three end the game".to_owned());
    }
    if x != o && lines[behind as usize] {
        let (ahead, behind) = (ahead.letter(), behind.letter());
        return Some(format!("{behind} has three in a row, but {ahead} has moved after it"));
    }
    (x != o && named == Some(ahead)).then(|| format!("{} is to move, but has just moved", ahead.letter()))
}

/// A board in lines; what stands on free squares comes from outside.
pub(super) fn drawn(board: Board, free: impl Fn(usize) -> (String, Style)) -> Output {
    let cell = |cell: usize| match board.at(cell) {
        Some(side) => (side.letter().to_string(), Style::owner(side as u8)),
        None => free(cell),
    };
    let width = (0..9).map(|place| cell(place).0.chars().count()).max().unwrap_or(1);
    let rule = [0; 3].map(|_| "─".repeat(width + 2)).join("┼");
    let mut lines = Vec::new();
    for row in 0..3 {
        if row > 0 {
            lines.push(StyledLine::new().dim(rule.as_str()));
        }
        let mut line = StyledLine::new();
        for column in 0..3 {
            if column > 0 {
                line = line.dim("│");
            }
            let (text, style) = cell(row * 3 + column);
            line = line.with(format!(" {text:^width$} "), style);
        }
        lines.push(line);
    }
    Output::stack(lines)
}

impl Domain for BoardValue {
    fn type_name(&self) -> &'static str {
        "Board"
    }

    fn short(&self) -> Option<String> {
        Some(self.text())
    }

    fn rich(&self) -> Output {
        drawn(self.board, |_| (" ".to_owned(), Style::PLAIN))
    }

    fn json(&self) -> serde_json::Value {
        self.text().into()
    }

    fn svg(&self) -> Option<Result<String, Fault>> {
        Some(Ok(picture::board(self.board)))
    }

    fn written(&self) -> Option<Text> {
        Some(self.text().into())
    }

    fn part(&self, key: &Value) -> Option<Result<Value, Fault>> {
        Some(self.on(key))
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.written() == self.written()
    }

    fn remembered(&self) -> Remembered {
        Remembered::Place(Arc::as_ptr(&self.game).addr(), vec![self.side as u64])
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        match other {
            Value::Text(_) => BoardValue::read(&self.game, other).err(),
            _ => other.equality_kind().map(|kind| only_by_text(self, kind)),
        }
    }
}

fn board(args: &[Value]) -> Result<&BoardValue, Fault> {
    receiver(args, "a board")
}

/// The possible moves.
pub(super) fn moves(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let board = board(args)?;
    let all = board_words::moves(&board.game.rules);
    Value::list(board.moves().into_iter().filter_map(|index| all.get(index).cloned()).collect())
}

/// Who is to move: none where the game is over.
pub(super) fn turn(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let board = board(args)?;
    Ok(match board.moves().is_empty() {
        true => Value::None,
        false => board_words::side(board.side),
    })
}

/// Who has won.
pub(super) fn winner(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let winner = board(args)?.winner();
    Ok(winner.map_or(Value::None, board_words::side))
}

/// The board after a move.
pub(super) fn play(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let board = board(args)?;
    let text = args[1].as_text().map(|text| text.as_str().to_owned()).unwrap_or_default();
    let step = board.find_move(&text)?;
    Ok(Object::value(board.after(step)))
}

/// What stands on a square.
pub(super) fn square(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    board(args)?.on(&args[1])
}

/// The symmetry that takes a board to another one.
pub(super) fn symmetry(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let one = match args[0].downcast::<BoardValue>() {
        Some(board) => board.clone(),
        None => BoardValue::read(&board_game(false), &args[0])?,
    };
    let two = BoardValue::read(&one.game, &args[1])?;
    let found = one.game.rules.symmetry(one.board, two.board);
    Ok(found.map_or(Value::None, |symmetry| Value::text(symmetry.name())))
}

/// A board of noughts and crosses.
pub(super) fn of_text(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    BoardValue::read(&board_game(false), &args[0]).map(Object::value)
}
