//! The types of decks, hands and cards, as descriptors name them.

use tg_core::native::Type;

pub(super) const DECK: Type = Type::Object("Deck");
pub(super) const HAND: Type = Type::Object("Hand");
pub(super) const CARD: Type = Type::Object("Card");
pub(super) const DIST: Type = Type::Object(tg_dist::DIST_TYPE);
pub(super) const STRENGTH: Type = Type::Object("Strength");
