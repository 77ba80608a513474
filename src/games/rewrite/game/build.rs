//! From a draft to a game that was played, or to everything that is wrong with it.

use super::draft::Draft;
use super::{GameValue, referee};
use crate::diagnostics::{Code, Diagnostic, Fault};
use crate::engines::rewrite::{Alphabet, Game, Goal, PassError, Play, PlayError};
use crate::games::rewrite::meter::{Allowance, metered, pass_fault};
use crate::seam::{BlockValue, Built, Host};
use crate::value::Object;
use rustc_hash::FxHashSet;
use std::rc::Rc;
use unicode_segmentation::UnicodeSegmentation;

/// What a line of the paper takes besides its letters, about.
const LINE_BYTES: u128 = 160;

/// Makes a game of its block.
pub(in crate::games::rewrite) fn build(
    host: &mut dyn Host,
    block: BlockValue,
) -> Result<Built, Vec<Diagnostic>> {
    let (draft, mut errors) = Draft::new(&block);
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
            value: Object::value(GameValue { draft: Rc::new(draft), game, play }),
            warnings: Vec::new(),
        }),
        Ok(Ok(_)) => Err(errors),
        Ok(Err(PlayError::Breaches(breaches))) => {
            errors.extend(referee::report(&draft, &game, &breaches));
            Err(errors)
        }
        Ok(Err(PlayError::Pass { after, by, error })) => {
            errors.push(failed(host, &draft, after, by, error));
            Err(errors)
        }
        Err(fault) => {
            errors.push(*fault);
            Err(errors)
        }
    }
}

/// Plays a game within the limits of the run.
pub(super) fn play(host: &mut dyn Host, game: &Game) -> Result<Result<Play, PlayError>, Fault> {
    let rounds = game.rounds.len() as u64;
    let passes = rounds.saturating_mul(rounds + 1) / 2;
    host.step(passes)?;
    host.reserve(u128::from(passes) * LINE_BYTES)?;
    let allowance = Allowance::kept(host);
    metered(host, allowance, |budget| game.play(budget))
}

/// The letters of the game: of its alphabet, or of its start.
fn alphabet(draft: &Draft) -> Result<Alphabet, Fault> {
    if let Some((letters, _)) = &draft.letters {
        return Ok(letters.alphabet.clone());
    }
    let lacking = || -> Fault {
        Diagnostic::new(Code::E4011, "this game has no letters")
            .at(draft.head, "neither an alphabet nor a start")
            .help("name its alphabet, as in `game sample over dna { … }`, or write `start: \"atcg\"`")
            .into()
    };
    let (start, _) = draft.start.as_ref().ok_or_else(lacking)?;
    let mut seen = FxHashSet::default();
    let letters = start.graphemes(true).filter(|letter| seen.insert(*letter));
    Alphabet::new(letters).map_err(|_| lacking())
}

/// Whether a block says in any way, right or wrong, what its letters are.
fn names_letters(block: &BlockValue) -> bool {
    let start = || block.settings.iter().any(|setting| &*setting.key.text == "start");
    block.over.is_some() || !block.from.is_empty() || start()
}

/// What is wrong with a game whatever its letters are: it is judged over all that it writes.
fn without_letters(host: &mut dyn Host, draft: &Draft) -> Vec<Diagnostic> {
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
    found.retain(|error| ![Code::E4002, Code::E4008, Code::E4010].contains(&error.code));
    found
}

/// The game as the engine knows it.
fn game(draft: &Draft, alphabet: Alphabet) -> Game {
    let mut game = Game::new(alphabet);
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
    game
}

/// A pass of the game that failed.
pub(super) fn failed(
    host: &mut dyn Host,
    draft: &Draft,
    after: usize,
    by: usize,
    error: PassError,
) -> Diagnostic {
    let head = draft.rounds.get(after).map_or(draft.head, |round| round.head);
    let rewritten = matches!(error, PassError::Outside(_));
    let allowance = Allowance::kept(host);
    let fault = pass_fault(host, allowance, "", error);
    let note = format!("in the pass of round {}, after round {} was written", by + 1, after + 1);
    let fault = fault.or_at(head).note(note);
    if rewritten {
        fault.note("the line is cut anew after each pass, and here two right sides join")
    } else {
        fault
    }
}
