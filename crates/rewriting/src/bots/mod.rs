//! Players without a person: strategies that follow the advice of the notes, games among them, and rules that are
//! tried out in such games.
//!
//! A **view** is what a player may know when a rule is asked for: the own goal, the paper, and nobody else's goal.
//! A **trial** is a game played to its end by bots from a position, of which only the outcome is kept.

mod bot_view;
mod strategy;
mod trial;

pub use bot_view::BotView;
pub use strategy::Strategy;
pub use trial::{Suggestion, play_on, random_goal, suggest};

use rand::Rng;

/// A number below `end`, each as likely as the others; 0 where `end` is.
fn below(random: &mut impl Rng, end: usize) -> usize {
    let end = end.max(1) as u64;
    // The numbers above the last whole multiple would favour the small ones.
    let most = u64::MAX - u64::MAX % end;
    loop {
        let drawn = random.next_u64();
        if drawn < most {
            return (drawn % end) as usize;
        }
    }
}
