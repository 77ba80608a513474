//! What is said of mistakes in the rules of a game, and of questions that a game can't answer.

use super::rules::{NamedMove, Next, Place, is_name};
use super::words::{name, shown};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault, names_listed};
use tg_core::value::Value;
use tg_dist::Dist;

/// What a rule answers that it can't mean.
pub(super) enum Mistake<'a> {
    /// `moves` gives no list.
    NoMoves(&'a Value),
    /// This isn't a move; whether positions are lists.
    NoMove(&'a Value, bool),
    /// A move of this name leads to what can't be a position, for this reason.
    OtherPosition(Option<&'a Value>, &'a Value, &'a str),
    TwoMoves(&'a NamedMove, &'a NamedMove),
    /// `over` gives this; whether the game is a puzzle.
    NoEnd(&'a Value, bool),
    NoScore(&'a Value),
    /// `same` gives what can't be a position, for this reason.
    SameIsOther(&'a Value, &'a str),
    /// `same` of a position, and `same` of that.
    SameTwice(&'a Value, &'a Value),
    NoParts(&'a Value),
    /// `show` gives this.
    NoPicture(&'a Value),
    /// The position that stands for others moves where none of them does, for this reason.
    Unmatched(&'a Value, &'a str),
    OtherPart(&'a Value, &'a str),
}

/// A mistake at a position.
#[cold]
pub(super) fn mistake(mistake: &Mistake<'_>, at: &Place) -> Fault {
    let position = shown(&at.state);
    match mistake {
        Mistake::NoMoves(given) => {
            fault(Code::E6012, format!("`moves` gives {} for {position}: a list of moves is needed", shown(given)))
                .with_help("where nobody can move, give the empty list `[]`")
        }
        Mistake::NoMove(Value::List(given), _)
            if (2..=3).contains(&given.items().len()) && !is_name(&given.items()[0]) =>
        {
            let given = given.items();
            fault(Code::E6012, format!("{} can't be the name of a move, at {position}", shown(&given[0])))
                .with_help("a move is `[name, next]`, and a name is a text or a number: `[\"left\", next]`")
        }
        Mistake::NoMove(given, true) => {
            fault(Code::E6012, format!("{} isn't a move, at {position}", shown(given)))
                .with_help("where positions are lists, a move is `[name, next]`: its name, and the position that it leads to; or `[name, next, true]` where the same player moves again")
        }
        Mistake::NoMove(given, false) => {
            fault(Code::E6012, format!("{} isn't a move, at {position}", shown(given))).with_help(
                "a move is the next position, or `[name, next]`, or `[name, next, true]` where the same player moves again",
            )
        }
        Mistake::OtherPosition(Some(named), next, why) => fault(
            Code::E6012,
            format!("the move {} leads from {position} to {}, {why}", name(named), shown(next)),
        )
        .with_help("every position must be the same kind of value as `start`"),
        Mistake::OtherPosition(None, next, why) => {
            fault(Code::E6012, format!("a move leads from {position} to {}, {why}", shown(next)))
                .with_help("every position must be the same kind of value as `start`")
        }
        Mistake::TwoMoves(first, _) if Dist::within(&first.name).is_some() => {
            fault(Code::E6012, format!("two moves without a name draw what comes next, at {position}"))
                .with_help("a move that is drawn at random needs a name: `[\"roll\", dist([…])]`")
        }
        Mistake::TwoMoves(first, second) => {
            let target = |one: &NamedMove| match &one.next {
                Next::One(next) | Next::Lot(next) => shown(next),
            };
            fault(
                Code::E6012,
                format!(
                    "two moves are called {} at {position}: one leads to {}, the other to {}",
                    name(&first.name),
                    target(first),
                    target(second)
                ),
            )
            .with_help("give each move of a position a different name: people play by names")
        }
        Mistake::NoEnd(given, true) => {
            let is_draw = given.as_text().is_some_and(|word| word.as_str() == "draw");
            let lacking = if is_draw { ", and in a puzzle there is none" } else { "" };
            fault(Code::E6013, format!("`over` gives {} for {position}{lacking}", name(given)))
                .with_help("a puzzle is solved, `win`, or lost for good, `loss`; `none` while it goes on")
        }
        Mistake::NoEnd(given, false) => fault(Code::E6013, format!("`over` gives {} for {position}", shown(given)))
            .with_help("it gives `win`, `draw` or `loss` for the player who would move next, or `none` while the game goes on"),
        Mistake::NoScore(given) => {
            fault(Code::E6013, format!("`score` gives {} for {position}: an exact number is needed", shown(given)))
                .with_help("it gives how much more player 1 has than player 2 when the game is over")
        }
        Mistake::SameIsOther(given, why) => {
            fault(Code::E6014, format!("`same` gives {} for {position}, {why}", shown(given)))
                .with_help("it returns the representative of all equivalent positions")
        }
        Mistake::SameTwice(once, twice) => fault(
            Code::E6014,
            format!(
                "`same` gives {} for {position}, and for that again {}",
                shown(once),
                shown(twice)
            ),
        )
        .with_help("a representative must be its own representative: take the smallest position, with `sort` or `min`"),
        Mistake::NoPicture(given) => {
            fault(Code::E6011, format!("`show` gives {} for {position}: a text or a board is needed", shown(given)))
                .with_help("give a text, a list of its lines, or a list of rows of squares; `\"{n}\"` makes a text of a value")
        }
        Mistake::Unmatched(stands, why) => {
            fault(Code::E6014, format!("{} stands for other positions by `same`, and {why}", shown(stands)))
                .with_help("`same` may only join positions whose moves lead to positions that are the same again")
        }
        Mistake::NoParts(given) => {
            fault(Code::E6012, format!("`parts` gives {} for {position}: a list of positions is needed", shown(given)))
                .with_help("a position that isn't a sum is its own only part")
        }
        Mistake::OtherPart(given, why) => fault(
            Code::E6012,
            format!("`parts` gives {} for {position}, of which one is {why}", shown(given)),
        )
        .with_help("every part must be a position"),
    }
}

/// `same` says of two positions that they are the same, and they aren't.
#[cold]
pub(super) fn not_the_same(one: &Value, other: &Value, why: &str) -> Fault {
    let message = format!("{} and {} are the same by `same`, and {why}", shown(one), shown(other));
    fault(Code::E6014, message)
        .with_help("`same` may only join positions whose moves lead to positions that are the same again")
}

/// A move that there isn't.
#[cold]
pub(super) fn no_move(at: &Value, wanted: &str, names: &[String]) -> Diagnostic {
    let found = Diagnostic::new(Code::E6008, format!("{} has no move {wanted}", shown(at)))
        .did_you_mean(wanted, names.iter().map(String::as_str));
    found.or_help(|| match names {
        [] => "nobody can move there".to_owned(),
        names => format!("its moves are {}", names_listed(names.iter().take(20).map(String::as_str))),
    })
}

/// A line or a strategy of a puzzle that can't be solved.
#[cold]
pub(super) fn no_solution(at: &Value) -> Fault {
    no_answer(
        format!("{} can't be solved: no line of moves ends in a win", shown(at)),
        "`value` is `loss` there; whether moves lead to a position is `reachable.has(position)`",
    )
}

/// A question that a game can't answer.
#[cold]
pub(super) fn no_answer(message: impl Into<String>, help: impl Into<String>) -> Fault {
    fault(Code::E6010, message).with_help(help)
}
