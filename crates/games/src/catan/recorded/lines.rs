//! A game of events lines, and what is wrong with a line in words.

use super::{Recorded, Unreadable, Watched};
use rustc_hash::FxHashSet;
use tg_catan::lines::{LONGEST, Lines, LogLineError, Malformed, Read};
use tg_catan::{Development, PLAYERS, ProgressCard, Resource};
use tg_core::diagnostics::nearest;
use tg_core::value::json;

/// The fields that name resources.
const RESOURCES: [&str; 5] = ["cards", "give", "get", "card", "res"];

/// Reads the one game of a stream; `players` are those of lines that name none themselves.
///
/// # Errors
/// The stream's, the first line that can't be read, and a second game.
pub(super) fn read(stream: &mut Watched<'_>, players: Option<Vec<String>>) -> Result<Recorded, Unreadable> {
    let mut lines = Lines::new(stream);
    let mut recorded = Recorded::default();
    // The marks that can't be set again: no event before them was taken back.
    let mut settled = FxHashSet::default();
    if let Some(names) = players {
        lines.begin(names).map_err(|wrong| Unreadable::Wrong(None, self::trouble(&wrong)))?;
    }
    loop {
        match lines.read() {
            Ok(None) => break,
            Ok(Some(Read::Players { game: 0 })) => {}
            Ok(Some(Read::Players { .. })) => {
                let why = "a second game begins here; `tg replay` reads several games of one file";
                return Err(Unreadable::Wrong(Some(lines.line() as u64), why.into()));
            }
            Ok(Some(Read::Event { .. } | Read::Undo { .. })) if recorded.ended => {
                return Err(Unreadable::Wrong(Some(lines.line() as u64), AFTER_THE_END.into()));
            }
            Ok(Some(Read::Event { event, .. })) => lines.input_mut().keep(&mut recorded.events, event)?,
            Ok(Some(Read::Mark { text, .. })) => {
                if !settled.insert(text.clone()) {
                    let why = format!("the mark {text:?} is set twice");
                    return Err(Unreadable::Wrong(Some(lines.line() as u64), why));
                }
                let mark = (text, recorded.events.len());
                match recorded.marks.iter_mut().find(|(before, _)| *before == mark.0) {
                    Some(before) => *before = mark,
                    None => lines.input_mut().keep(&mut recorded.marks, mark)?,
                }
            }
            Ok(Some(Read::Truth { .. })) => {}
            Ok(Some(Read::Undo { .. })) => {
                if recorded.events.pop().is_none() {
                    let why = "there is no event that this `undo` could take back";
                    return Err(Unreadable::Wrong(Some(lines.line() as u64), why.into()));
                }
                let events = recorded.events.len();
                for (mark, count) in recorded.marks.iter_mut().filter(|(_, count)| *count >= events) {
                    *count = events;
                    settled.remove(mark);
                }
            }
            Ok(Some(Read::End { .. })) => recorded.ended = true,
            Err(Malformed::Io(error)) => return Err(Unreadable::Stream(error)),
            Err(Malformed::Line { line, trouble }) => {
                return Err(Unreadable::Wrong(Some(line as u64), self::trouble(&trouble)));
            }
        }
    }
    if lines.games().len() == 0 {
        return Err(Unreadable::Wrong(None, "it has no record `players`".into()));
    }
    recorded.names = lines.names(0).to_vec();
    recorded.rules = lines.rules(0);
    recorded.view = lines.view(0);
    recorded.unknown.clone_from(lines.unknown());
    Ok(recorded)
}

/// Why an event isn't taken for one of a game that is over.
pub const AFTER_THE_END: &str = "this event comes after the `end` of the game";

/// What is wrong with a line.
pub fn trouble(trouble: &LogLineError) -> String {
    match trouble {
        LogLineError::Long => format!("the line is longer than {LONGEST} bytes"),
        LogLineError::Json { reason } => format!("the line isn't JSON: {}", json::in_words(reason).0),
        LogLineError::NoObject => "the line isn't a record in braces".to_owned(),
        LogLineError::Missing { field } => format!("the record lacks its `{field}`"),
        LogLineError::Other { field, instead } => {
            format!(
                "this record has no `{field}`: what is meant is `{instead}`, as in `\"{instead}\": \"ore\"`"
            )
        }
        LogLineError::Undo => {
            "an `undo` record takes back only the event before it: write one for each event".to_owned()
        }
        LogLineError::Shape { field } => format!("`{field}` doesn't hold what it should"),
        LogLineError::Number { field } if RESOURCES.contains(field) => {
            format!("`{field}` has a number of cards that isn't whole, 0 or more")
        }
        LogLineError::Number { field } => format!("`{field}` isn't a whole number, 0 or more"),
        LogLineError::TooMany { field, most } => format!("`{field}` has a number beyond {most}"),
        LogLineError::Word { field, word } => {
            let resources: Vec<&str> = Resource::ALL.iter().map(|resource| resource.name()).collect();
            match nearest(word, resources.iter().copied()).first() {
                Some(near) if RESOURCES.contains(field) => {
                    format!("`{word}` isn't possible in `{field}`; did you mean `{near}`?")
                }
                None if RESOURCES.contains(field) => {
                    format!("`{word}` isn't a resource, as in `{field}`: {}", resources.join(", "))
                }
                _ => format!("`{word}` isn't possible in `{field}`"),
            }
        }
        LogLineError::Development { word } => {
            no_card(word, "a development", Development::ALL.map(Development::name))
        }
        LogLineError::Progress { word } => {
            no_card(word, "a progress", ProgressCard::ALL.map(ProgressCard::name))
        }
        LogLineError::Count { field, named } => {
            format!(
                "`{field}` isn't the number of the cards that are named, {named}: leave one of the two out"
            )
        }
        LogLineError::Player { name, .. } => format!("no player is called `{name}`"),
        LogLineError::Players { players } => {
            format!("a game has 1 to {PLAYERS} players, and this one has {players}")
        }
        LogLineError::Again { name } => format!("`{name}` occurs twice"),
        LogLineError::Deck => "Cities & Knights has no development cards".to_owned(),
        LogLineError::Dice => "the field `dice` has a number that two dice don't show".to_owned(),
        LogLineError::Nameless => "a player has an empty name".to_owned(),
        LogLineError::Twice { name } => format!("two players are called `{name}`"),
        LogLineError::Early => {
            "this record belongs to no game: one begins with a record `players`, and is over with `end`"
                .to_owned()
        }
    }
}

/// A word that isn't a card of a kind, with the one that is nearest, or else all of them.
fn no_card<const N: usize>(word: &str, kind: &str, cards: [&'static str; N]) -> String {
    match nearest(word, cards).first() {
        Some(near) => format!("`{word}` isn't {kind} card; did you mean `{near}`?"),
        None => format!("`{word}` isn't {kind} card: {}", cards.join(", ")),
    }
}
