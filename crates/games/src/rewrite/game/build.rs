//! From a draft to a game that was played, or to everything that is wrong with it.

use super::draft::GameDraft;
use super::{PartyGameValue, referee};
use crate::rewrite::meter::{PassAllowance, outside_fault, paper_limits, pass_fault, within};
use crate::rewrite::word::{too_high, too_many_symbols};
use crate::rewrite::words;
use rustc_hash::FxHashSet;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, counted, fault};
use tg_core::native::{BlockValue, Built, Host};
use tg_core::value::Object;
use tg_rewriting::{Alphabet, Goal, LineError, LineFault, PartyGame, PassError, PlayError, PlayedGame};
use unicode_segmentation::UnicodeSegmentation;

/// What a line of the paper takes besides its letters, about.
const LINE_BYTES: u128 = 160;

/// Makes a game of its block.
pub(in crate::rewrite) fn build(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    let (draft, mut errors) = GameDraft::new(&block);
    let alphabet = match alphabet(&draft) {
        Ok(alphabet) => alphabet,
        Err(lacking) => {
            if errors.is_empty() || !names_letters(&block) {
                errors.push(*lacking);
            }
            errors.extend(without_letters(host, &draft));
            return Err(errors);
        }
    };
    let game = game(&draft, alphabet);
    match play(host, &game) {
        Ok(Ok(play)) if errors.is_empty() => Ok(Built {
            value: Object::value(PartyGameValue { draft: Rc::new(draft), game, play }),
            warnings: Vec::new(),
        }),
        Ok(Ok(_)) => Err(errors),
        Ok(Err(PlayError::Breaches(breaches))) => {
            errors.extend(referee::report(&draft, &game, &breaches));
            Err(errors)
        }
        Ok(Err(error)) => {
            errors.push(failed(host, &draft, error));
            Err(errors)
        }
        Err(fault) => {
            errors.push(*fault);
            Err(errors)
        }
    }
}

/// Plays a game within the limits of the run.
pub(super) fn play(host: &mut dyn Host, game: &PartyGame) -> Result<Result<PlayedGame, PlayError>, Fault> {
    let rounds = game.rounds.len() as u64;
    let passes = rounds.saturating_mul(rounds + 1) / 2;
    host.step(passes)?;
    host.reserve(u128::from(passes) * LINE_BYTES)?;
    let (allowance, limits) = (PassAllowance::game(host), paper_limits(host));
    within(host, allowance, |budget| game.play(limits, budget))
}

/// The letters of the game: of its alphabet, or of its start.
fn alphabet(draft: &GameDraft) -> Result<Alphabet, Fault> {
    const NAME: &str = "name its alphabet, as in `game sample over dna { … }`, or write `start: \"atcg\"`";
    let lacking = |place, label: &str, help: &str| -> Fault {
        Diagnostic::new(Code::E4011, "this game has no letters").at(place, label).help(help).into()
    };
    if let Some((letters, place)) = &draft.letters {
        return match letters.alphabet.is_empty() {
            true => Err(lacking(
                *place,
                "this alphabet is empty",
                "give it letters, as in `alphabet dna { a t c g }`",
            )),
            false => Ok(letters.alphabet.clone()),
        };
    }
    let Some((start, place)) = &draft.start else {
        return Err(lacking(draft.head, "neither an alphabet nor a start", NAME));
    };
    if start.is_empty() {
        return Err(lacking(*place, "nothing is on the table", NAME));
    }
    let mut seen = FxHashSet::default();
    let letters = start.graphemes(true).filter(|letter| seen.insert(*letter));
    Alphabet::new(letters).map_err(|_| lacking(*place, "no letters", NAME))
}

/// Whether a block says in any way, right or wrong, what its letters are.
fn names_letters(block: &BlockValue) -> bool {
    let start = || block.settings.iter().any(|setting| &*setting.key.text == "start");
    block.over.is_some() || !block.from.is_empty() || start()
}

/// What is wrong with a game whatever its letters are: it is judged over all that it writes.
fn without_letters(host: &mut dyn Host, draft: &GameDraft) -> Vec<Diagnostic> {
    let goals = draft.goals.iter().filter_map(|goal| match &goal.wish.goal {
        Goal::Text(text) => Some(text),
        Goal::Pattern(_) => None,
    });
    let rules = draft.rounds.iter().flat_map(|round| &round.rules);
    let texts = goals.chain(rules.flat_map(|rule| [&rule.left, &rule.right]));
    let mut seen = FxHashSet::default();
    let letters = texts.flat_map(|text| text.graphemes(true)).filter(|letter| seen.insert(*letter));
    let Ok(alphabet) = Alphabet::new(letters) else { return Vec::new() };
    let game = game(draft, alphabet);
    let Ok(Err(PlayError::Breaches(breaches))) = play(host, &game) else { return Vec::new() };
    let mut found = referee::report(draft, &game, &breaches);
    // How many letters a text has depends on what they are.
    found.retain(|error| ![Code::E4002, Code::E4008, Code::E4010, Code::E4011].contains(&error.code));
    found
}

/// The game as the engine knows it.
fn game(draft: &GameDraft, alphabet: Alphabet) -> PartyGame {
    let mut game = PartyGame::new(alphabet);
    game.start = draft.start.as_ref().map(|(start, _)| start.clone());
    game.goals = draft.goals.iter().map(|goal| goal.wish.clone()).collect();
    let rounds = draft.rounds.iter();
    game.rounds = rounds.map(|round| round.rules.clone()).collect();
    if let Some((planned, _)) = draft.planned {
        game.planned = planned;
    }
    if let Some((counting, _)) = draft.counting {
        game.counting = counting;
    }
    if let Some((allow_empty, _)) = draft.allow_empty {
        game.allow_empty = allow_empty;
    }
    if let Some((ties, _)) = draft.ties {
        game.ties = ties;
    }
    if let Some((tie_break, _)) = draft.tie_break {
        game.tie_break = tie_break;
    }
    game
}

/// What keeps a game that broke no rule from being played.
pub(super) fn failed(host: &mut dyn Host, draft: &GameDraft, error: PlayError) -> Diagnostic {
    let head = |round: usize| draft.rounds.get(round).map_or(draft.head, |round| round.head);
    let allowance = PassAllowance::game(host);
    match error {
        PlayError::Line(LineError { after, by, length, fault }) => {
            let (by, new) = (by + 1, after + 1);
            let note = format!("in the pass of round {by}, after round {new} was written");
            let before = format!("the line before it has {}", counted(words::digits(&length), "letter"));
            let fault = match fault {
                LineFault::Pass(PassError::Outside(error)) => Box::new(
                    outside_fault("", &error)
                        .note("the line is cut anew after each pass, and here two right sides join"),
                ),
                LineFault::Pass(PassError::TooLong { .. }) => joining(before),
                LineFault::Pass(error) => pass_fault(host, allowance, "", error),
                LineFault::TooManySymbols { limit } => {
                    let help = "play fewer rounds, or write rules that say less about long words";
                    too_many_symbols(host, "the lines of this game have", limit, before, help)
                }
                LineFault::TooLong => {
                    too_high("line", before).with_help("play fewer rounds, or write rules that grow less")
                }
            };
            fault.or_at(head(after)).note(note)
        }
        PlayError::Goal { goal, length } => {
            let place = draft.goals.get(goal).map_or(draft.head, |goal| goal.goal);
            let length = counted(words::digits(&length), "letter");
            Diagnostic::new(Code::E4018, format!("the last line has {length}, too long for this goal"))
                .at(place, "its hits may have any length, or depend on the letters around them")
                .help("say how long a hit is at most, as in `a{1,9}` for `a+`, without `^`, `$` and `\\b`")
        }
        PlayError::Stopped { round, error } => *pass_fault(host, allowance, "", error).or_at(head(round)),
        _ => Diagnostic::new(Code::E3007, "this game breaks its rules").at(draft.head, ""),
    }
}

/// A line that has to be written out and is too long for that.
fn joining(before: String) -> Fault {
    Box::new(
        fault(Code::E4018, "the lines of this game grow too long to be written out")
            .note(before)
            .note("letters of this alphabet may join, so every line is cut anew"),
    )
    .with_help(
        "choose letters that can't be read from other letters side by side, or write rules that grow less",
    )
    .with_help("raise `--max-memory`: a line may be longer then")
}
