//! How the game's things are said: rules, sides, players and numbers of things.

use dashu_int::UBig;
use serde_json::{Value as Json, json};
use tg_core::value::{Value, show};
use tg_rewriting::{HitCounting, Rule, SedForm, Strategy, Ties};

/// The words of the setting `ties`.
pub(super) const TIES: &[&str] = &["cancel", "block", "span", "next"];

/// The words of the setting `hits`.
pub(super) const HITS: &[&str] = &["leftmost", "overlap"];

/// What these words mean.
pub(super) const TIES_MEAN: &[Ties] = &[Ties::Cancel, Ties::Block, Ties::Span, Ties::Next];

/// The word of a way to settle ties.
pub(super) fn ties_word(ties: Ties) -> &'static str {
    match ties {
        Ties::Cancel => "cancel",
        Ties::Block => "block",
        Ties::Span => "span",
        Ties::Next => "next",
    }
}

/// What these words mean.
pub(super) const HITS_MEAN: &[HitCounting] = &[HitCounting::Leftmost, HitCounting::Overlap];

/// The word of a way to count hits.
pub(super) fn counting_word(counting: HitCounting) -> &'static str {
    match counting {
        HitCounting::Leftmost => "leftmost",
        HitCounting::Overlap => "overlap",
    }
}

/// The words of a form of a sed program.
pub(super) const SED_FORMS: &[&str] = &["cursor", "phases"];

/// What a word says about the form of a sed program.
pub(super) fn sed_form(word: &str) -> Option<SedForm> {
    match word {
        "cursor" => Some(SedForm::Cursor),
        "phases" => Some(SedForm::Phases),
        _ => None,
    }
}

/// The words of bots' strategies.
pub(super) const STRATEGIES: &[&str] = &["careless", "lasting", "long", "early", "late", "builder", "nest"];

/// What a word says about how a bot plays.
pub(super) fn strategy_of(word: &str) -> Option<Strategy> {
    Strategy::ALL.into_iter().find(|&strategy| strategy_word(strategy) == word)
}

/// The word of a bot's strategy.
pub(super) fn strategy_word(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Careless => "careless",
        Strategy::Lasting => "lasting",
        Strategy::Long => "long",
        Strategy::Early => "early",
        Strategy::Late => "late",
        Strategy::Builder => "builder",
        Strategy::Nest => "nest",
    }
}

/// A longer side of a rule is shown without its middle: nobody reads it, and all rules together may
/// take much longer to be laid out than to be made.
const LONGEST_SIDE: usize = 10_000;

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
