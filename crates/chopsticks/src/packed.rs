//! Positions packed into machine words: the ranks of their sides in mixed radix.

use std::hash::Hash;

use super::game::Game;
use super::side::{MAX_PLAYERS, PlayerHands, Position};

/// A packed position, ordered like the positions.
pub(crate) trait Packed: Copy + Eq + Ord + Hash + Send + Sync + 'static {
    fn pack(game: &Game, position: &Position) -> Self;
    fn unpack(&self, game: &Game) -> Position;
}

macro_rules! mixed_radix {
    ($word:ty) => {
        impl Packed for $word {
            fn pack(game: &Game, position: &Position) -> $word {
                let radix = <$word>::from(game.ranking.size());
                let ranks = position.sides().iter().map(|side| <$word>::from(game.ranking.rank(side)));
                ranks.fold(0, |word, rank| word * radix + rank)
            }

            fn unpack(&self, game: &Game) -> Position {
                let radix = <$word>::from(game.ranking.size());
                let mut sides = [PlayerHands::new(&[], 0, 0); MAX_PLAYERS];
                let mut word = *self;
                for side in sides[..game.players()].iter_mut().rev() {
                    *side = game.ranking.unrank((word % radix) as u64);
                    word /= radix;
                }
                Position::new(&sides[..game.players()])
            }
        }
    };
}
mixed_radix!(u64);
mixed_radix!(u128);

/// One word for each player: a rank always fits one.
impl Packed for [u64; MAX_PLAYERS] {
    fn pack(game: &Game, position: &Position) -> Self {
        let mut words = [0; MAX_PLAYERS];
        for (word, side) in words.iter_mut().zip(position.sides()) {
            *word = game.ranking.rank(side);
        }
        words
    }

    fn unpack(&self, game: &Game) -> Position {
        let mut sides = [PlayerHands::new(&[], 0, 0); MAX_PLAYERS];
        for (side, &word) in sides[..game.players()].iter_mut().zip(self) {
            *side = game.ranking.unrank(word);
        }
        Position::new(&sides[..game.players()])
    }
}

/// Returns how many 64-bit words a packed position of this game takes: 1, 2 or one for each player.
pub(crate) fn words(game: &Game) -> usize {
    let size = u128::from(game.ranking.size());
    match size.checked_pow(game.players() as u32) {
        Some(all) if all <= 1 << 64 => 1,
        Some(_) => 2,
        None => MAX_PLAYERS,
    }
}
