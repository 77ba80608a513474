//! Computer players: strategies that follow the advice of the notes, games between them, and rules that are
//! tried out in such games.
//!
//! A **view** is what a player may know when asked for a rule: the player's own goal and the paper, but nobody
//! else's goal. A **trial** is a game played to its end by bots from a position, of which only the outcome is kept.

mod bot_view;
mod strategy;
mod trial;

pub use bot_view::BotView;
pub use strategy::Strategy;
pub use trial::{Suggestion, play_on, random_goal, suggest};

use rand::Rng;

/// Returns a number below `end`, all equally likely; 0 if `end` is 0.
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
