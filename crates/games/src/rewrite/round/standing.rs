//! Rules that can't fire, and what keeps them from it.

use crate::rewrite::words;
use tg_core::diagnostics::listed;
use tg_rewriting::{Round, Rule, Standing, Ties};

/// More rules than these aren't named one by one.
const NAMED: usize = 3;

/// What keeps a rule from ever firing in its round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rewrite) struct Remark {
    /// In one or two words: "tied".
    pub brief: &'static str,
    /// After "it": "ties with M's g => at".
    pub clause: String,
}

/// What keeps a rule from ever firing in its round; `None` for a rule that can fire.
pub(in crate::rewrite) fn remark(round: &Round, rule: usize) -> Option<Remark> {
    let (brief, clause) = match round.standing(rule)? {
        Standing::Applies => return None,
        Standing::LongerRight { winner } => {
            let winner = round.rules().get(*winner).map(words::told)?;
            ("outdone", format!("loses to {winner}, whose right side is shorter"))
        }
        Standing::Tied { tied } => {
            let others = tied.iter().filter(|&&other| other != rule);
            let others = told(round, others);
            let then = match round.ties() {
                Ties::Cancel | Ties::Next => "",
                Ties::Block => ", and one letter is copied",
                Ties::Span => ", and the left side is copied",
            };
            ("tied", format!("ties with {others}{then}"))
        }
        Standing::BehindTie { tied } => {
            let tied = told(round, tied.iter());
            ("behind a tie", format!("is shut out by the tie of {tied}"))
        }
    };
    Some(Remark { brief, clause })
}

/// Rules by index, in a sentence.
pub(super) fn told<'a>(round: &Round, rules: impl Iterator<Item = &'a usize>) -> String {
    let found: Vec<&Rule> = rules.filter_map(|&rule| round.rules().get(rule)).collect();
    let mut names: Vec<String> = found.iter().take(NAMED).map(|r| words::told(r)).collect();
    if found.len() > NAMED {
        names.push(format!("{} more", found.len() - NAMED));
    }
    listed(&names)
}
