//! What `tg help WORD` and `tg explain WORD` say about a word that is neither a command nor a code: a game, the limits,
//! or a name of the language.

use super::args::Options;
use super::explain;
use super::report::colored;
use super::stdout;
use crate::ide;
use crate::interp::Limits;
use crate::session::Session;
use supports_color::Stream;
use tg_core::diagnostics::{CODES, CodeInfo};
use tg_core::output::{Output, StyledLine, ansi, plain};

/// A part of the language with a page of its own in the book.
struct Topic {
    /// The words for it.
    words: &'static [&'static str],
    /// Its page in the book.
    page: &'static str,
    /// The digit after the letter in the codes of its diagnostics.
    digit: u8,
    /// What else there is to say.
    also: &'static str,
}

const TOPICS: &[Topic] = &[
    Topic {
        words: &["alphabet", "game", "rewrite", "rewriting", "round", "rounds"],
        page: "rewriting.md",
        digit: b'4',
        also: "",
    },
    Topic {
        words: &["card", "cards", "deck", "decks", "hand", "hands"],
        page: "decks.md",
        digit: b'5',
        also: "",
    },
    Topic { words: &["dice", "die", "dist", "distributions"], page: "dice.md", digit: b'5', also: "" },
    Topic { words: &["chopsticks"], page: "chopsticks.md", digit: b'6', also: "" },
    Topic { words: &["duel", "duels", "puzzle", "puzzles"], page: "duels.md", digit: b'6', also: "" },
    Topic { words: &["machine", "menace"], page: "menace.md", digit: b'7', also: "" },
    Topic { words: &["catan", "log"], page: "catan.md", digit: b'8', also: "" },
    Topic {
        words: &["limit", "limits"],
        page: "language/command-line.md",
        digit: b'9',
        also: "The limits of a run are raised with `--max-steps`, `--max-memory`, `--max-depth`, `--max-digits` and `--timeout`; `tg help run` has what holds without them.",
    },
];

fn topic(word: &str) -> Option<&'static Topic> {
    let word = word.trim().to_lowercase();
    TOPICS.iter().find(|topic| topic.words.contains(&&*word))
}

/// What the language has under a word: the help of the prompt, and the page of the book.
pub fn help(word: &str) -> Option<Output> {
    let of_language = ide::help(&Session::new(Limits::default()), word.trim());
    let of_topic = topic(word).map(|topic| {
        let mut lines = Vec::new();
        if !topic.also.is_empty() {
            lines.push(Output::from(topic.also));
        }
        lines.push(format!("In the book: {}. `tg explain {word}` lists its diagnostics.", topic.page).into());
        Output::Stack(lines)
    });
    match (of_language, of_topic) {
        (Some(first), Some(second)) => Some(Output::Stack(vec![first, "".into(), second])),
        (first, second) => first.or(second),
    }
}

/// The page and the codes of a part of the language.
pub fn codes(word: &str) -> Option<Output> {
    let topic = topic(word)?;
    let own = |info: &&CodeInfo| info.code.text().as_bytes().get(1) == Some(&topic.digit);
    let title = StyledLine::new().plain(format!("In the book: {}. Its diagnostics:", topic.page));
    Some(Output::titled(title, explain::rows(CODES.iter().filter(own))))
}

/// Prints what a word is.
pub fn print(output: &Output, options: &Options) {
    let color = colored(options.display.colors.color, Stream::Stdout);
    stdout::write(&if color { ansi(output, None) } else { plain(output, None) });
}
