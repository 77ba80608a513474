//! How the game's things are said: rules, sides, players and numbers of things.

use dashu_int::UBig;
use serde_json::{Value as Json, json};
use tg_core::value::{Value, show};
use tg_rewriting::{HitCounting, Rule, SedForm, Strategy, TieBreak, Ties};

/// Words of the language, and what each means.
pub(super) struct Meanings<T: 'static> {
    pub words: &'static [&'static str],
    pub meanings: &'static [T],
}

impl<T: Copy + PartialEq> Meanings<T> {
    /// The word that means this.
    pub fn word(&self, meaning: T) -> &'static str {
        let place = self.meanings.iter().position(|own| *own == meaning);
        place.map_or("", |place| self.words[place])
    }

    /// What a word means.
    pub fn meaning(&self, word: &str) -> Option<T> {
        let place = self.words.iter().position(|own| *own == word)?;
        self.meanings.get(place).copied()
    }
}

/// The setting `ties`.
pub(super) const TIES: Meanings<Ties> = Meanings {
    words: &["cancel", "block", "span", "next"],
    meanings: &[Ties::Cancel, Ties::Block, Ties::Span, Ties::Next],
};

/// The setting `hits`.
pub(super) const HITS: Meanings<HitCounting> =
    Meanings { words: &["leftmost", "overlap"], meanings: &[HitCounting::Leftmost, HitCounting::Overlap] };

/// The setting `tie_break`.
pub(super) const TIE_BREAKS: Meanings<TieBreak> =
    Meanings { words: &["tied", "anyone"], meanings: &[TieBreak::Tied, TieBreak::Anyone] };

/// The setting `show`: whether the goals of a game that isn't over are shown.
pub(super) const SHOWN: Meanings<bool> = Meanings { words: &["sealed", "open"], meanings: &[false, true] };

/// The forms of a sed program.
pub(super) const SED_FORMS: Meanings<SedForm> =
    Meanings { words: &["cursor", "phases"], meanings: &[SedForm::Cursor, SedForm::Phases] };

/// The strategies of bots.
pub(super) const STRATEGIES: Meanings<Strategy> = Meanings {
    words: &["careless", "lasting", "long", "early", "late", "builder", "nest"],
    meanings: &Strategy::ALL,
};

/// A longer side of a rule is shown without its middle: nobody reads it, and all rules together may
/// take much longer to be laid out than to be made.
const LONGEST_SIDE: usize = 10_000;

/// A text in an explanation; one without letters is `""`.
pub(super) fn explained(text: &str) -> String {
    match text.is_empty() || text.chars().any(char::is_control) {
        true => side(text),
        false => shortened(text, 60),
    }
}

/// A row of letters as a script writes it: bare where it may be, else in quotes.
pub(super) fn side(letters: &str) -> String {
    if letters.len() > LONGEST_SIDE {
        side(&shortened(letters, LONGEST_SIDE / 8))
    } else if !letters.is_empty() && letters.chars().all(char::is_alphanumeric) {
        letters.to_owned()
    } else {
        show::code(&Value::text(letters))
    }
}

/// A letter in a sentence: as it is, unless it is a line end or another one that can't be seen.
pub(super) fn letter(letter: &str) -> String {
    if letter.chars().any(char::is_control) { show::code(&Value::text(letter)) } else { letter.to_owned() }
}

/// A rule as data.
pub(super) fn rule_json(rule: &Rule) -> Json {
    json!({"owner": rule.owner, "left": rule.left, "right": rule.right})
}

/// A rule without its owner: `t => ac`.
pub(super) fn rule(rule: &Rule) -> String {
    format!("{} => {}", side(&rule.left), side(&rule.right))
}

/// A rule with its owner, as a script writes it: `Y: t => ac`.
pub(super) fn owned(written: &Rule) -> String {
    match &written.owner {
        Some(owner) => format!("{}: {}", side(owner), rule(written)),
        None => rule(written),
    }
}

/// A rule in a sentence: Y's `t => ac`.
pub(super) fn named(written: &Rule) -> String {
    match &written.owner {
        Some(owner) => format!("{owner}'s `{}`", rule(written)),
        None => format!("`{}`", rule(written)),
    }
}

/// A number of passes in a sentence.
pub(super) fn passes(number: u64) -> String {
    if number == 1 { "1 pass".to_owned() } else { format!("{number} passes") }
}

/// A number; one of many digits by its first ones.
pub(super) fn digits(number: &UBig) -> String {
    const WHOLE: usize = 40;
    let digits = number.to_string();
    match (digits.get(..6), digits.len()) {
        (Some(head), length) if length > WHOLE => format!("{head}… ({length} digits)"),
        _ => digits,
    }
}

/// A text cut short in its middle where it has more characters than `most`.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let half = most / 2;
    let head: String = text.chars().take(half).collect();
    let tail: String = text.chars().skip(length - half).collect();
    format!("{head}…{tail}")
}

/// A rule in a sentence that prints: Y's t => ac.
pub(super) fn told(written: &Rule) -> String {
    match &written.owner {
        Some(owner) => format!("{owner}'s {}", rule(written)),
        None => rule(written),
    }
}
