//! What people type: goals and rules as in a script, and why one is refused.
//!
//! A reason never repeats what was typed, nor names a letter of a goal: everyone reads it.

use tg_rewriting::{Breach, Goal, GoalError, RuleSide};

/// A goal: letters, or a regular expression between slashes.
pub(super) fn goal(text: &str) -> Option<Goal> {
    let text = text.trim();
    let between = text.strip_prefix('/').and_then(|text| text.strip_suffix('/'));
    match between {
        Some(pattern) => Some(Goal::Pattern(pattern.replace("\\/", "/"))),
        None => side(text).map(Goal::Text),
    }
}

/// A rule: both its sides.
pub(super) fn rule(text: &str) -> Option<(String, String)> {
    let (left, right) = text.split_once("=>")?;
    if right.contains("=>") {
        return None;
    }
    Some((side(left)?, side(right)?))
}

/// A row of letters, some of them perhaps in quotes; `None` where a quote isn't closed.
fn side(text: &str) -> Option<String> {
    let mut letters = String::new();
    let mut quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            _ if quoted || !letter.is_whitespace() => letters.push(letter),
            _ => {}
        }
    }
    (!quoted).then_some(letters)
}

/// What is said of a goal whose quote isn't closed.
pub(super) const OPEN_QUOTE: &str = "a quote isn't closed";

/// What is said where a line is no rule at all.
pub(super) const NO_RULE: &str =
    "that isn't a rule: it has a left side, then =>, then a right side, as in t => ac";

/// Why a goal is refused.
pub(super) fn refused_goal(error: &GoalError, letters: &str) -> String {
    match error {
        GoalError::Outside(_) => format!("a goal is made of the letters of this game: {letters}"),
        GoalError::NotThree { letters } => format!("a goal has three letters, and this one has {letters}"),
        GoalError::Syntax { .. } => "this regular expression can't be read".to_owned(),
        GoalError::TooFew { letters } => {
            format!("a regular expression names at least three letters, and this one names {letters}")
        }
        GoalError::TooLarge => "this regular expression is too large".to_owned(),
    }
}

/// Why a rule is refused; `None` for what isn't a rule's fault.
pub(super) fn refused_rule(breach: &Breach, letters: &str) -> Option<String> {
    let outside =
        |side: &str| format!("the {side} side has a letter that isn't one of this game's: {letters}");
    Some(match breach {
        Breach::EmptyLeft { .. } => "the left side is empty".to_owned(),
        Breach::WholeTable { .. } => {
            "the left side is the whole string on the table: leave a letter out".to_owned()
        }
        Breach::EmptyRight { .. } => "this game allows no empty right side".to_owned(),
        Breach::OwnGoal { .. } => {
            "the right side would write your own goal: write it in two rules, over two rounds".to_owned()
        }
        Breach::Outside { side: RuleSide::Left, .. } => outside("left"),
        Breach::Outside { side: RuleSide::Right, .. } => outside("right"),
        _ => return None,
    })
}
