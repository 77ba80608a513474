//! What is dealt: hands from piles.

use dashu_int::UBig;

use super::cards::Pick;
use super::cells::Cells;
use super::limits::{DealError, Large, Limits};
use super::ways::{Width, bits_of_total};
use super::weight::Weight;

/// The size of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandSize {
    /// This number of cards.
    Exactly(u32),
    /// All sizes from the first to the second, counted in one pass.
    Between(u32, u32),
    /// A size that the classes of one group choose, at most this. Only the last hand's may be.
    Chosen {
        /// The largest size that may be chosen.
        most: u32,
    },
}

impl HandSize {
    fn most(self) -> u32 {
        match self {
            HandSize::Exactly(size) | HandSize::Between(_, size) | HandSize::Chosen { most: size } => size,
        }
    }

    fn least(self) -> u32 {
        match self {
            HandSize::Exactly(size) | HandSize::Between(size, _) => size,
            HandSize::Chosen { .. } => 0,
        }
    }
}

/// A hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealtHand {
    /// The pile its cards come from. Hands from the same pile share no card.
    pub pile: usize,
    /// Its size.
    pub size: HandSize,
}

/// Hands dealt from piles of the same kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// For each pile how many there are of each kind.
    pub piles: Vec<Vec<u64>>,
    /// The hands in the order they are dealt.
    pub hands: Vec<DealtHand>,
    /// Whether each card goes back before the next one is drawn. Ways are then orders of draws.
    pub replacement: bool,
    /// The kinds whose cards the first hand takes out of the pile of the last one, where that is another pile.
    pub taken: Option<Pick>,
    /// What each hand counts as.
    pub weight: Weight,
}

impl Deal {
    /// A hand of `size` cards from one pile.
    pub fn one(pile: Vec<u64>, size: u32) -> Deal {
        Deal::several(pile, &[size])
    }

    /// Several hands from one pile.
    pub fn several(pile: Vec<u64>, sizes: &[u32]) -> Deal {
        let hands = sizes.iter().map(|&size| DealtHand { pile: 0, size: HandSize::Exactly(size) });
        Deal {
            piles: vec![pile],
            hands: hands.collect(),
            replacement: false,
            taken: None,
            weight: Weight::Ways,
        }
    }

    /// Hands of all sizes from `least` to `most`.
    pub fn sizes(pile: Vec<u64>, least: u32, most: u32) -> Deal {
        let hands = vec![DealtHand { pile: 0, size: HandSize::Between(least, most) }];
        Deal { piles: vec![pile], hands, replacement: false, taken: None, weight: Weight::Ways }
    }

    /// A hand, then a second one of a size that the first decides, from what it left.
    pub fn then(pile: Vec<u64>, first: u32, most: u32) -> Deal {
        let first = DealtHand { pile: 0, size: HandSize::Exactly(first) };
        let hands = vec![first, DealtHand { pile: 0, size: HandSize::Chosen { most } }];
        Deal { piles: vec![pile], hands, replacement: false, taken: None, weight: Weight::Ways }
    }

    /// The same with the last hand from another pile.
    pub fn from_another(mut self, pile: Vec<u64>) -> Deal {
        if let Some(last) = self.hands.last_mut() {
            last.pile = self.piles.len();
            self.piles.push(pile);
        }
        self
    }

    /// The same with the last hand from another pile, out of which the first hand's cards of these kinds are taken.
    pub fn from_partly_left(self, pile: Vec<u64>, taken: Pick) -> Deal {
        Deal { taken: Some(taken), ..self.from_another(pile) }
    }

    /// Whether the first hand takes cards of a kind out of the pile of the last one.
    pub(super) fn takes(&self, kind: usize) -> bool {
        self.taken.as_ref().is_some_and(|taken| taken.0[kind])
    }

    /// The same with replacement.
    pub fn replaced(self) -> Deal {
        Deal { replacement: true, ..self }
    }

    /// How many there are of a kind in each pile.
    pub(super) fn copies(&self, kind: usize) -> Vec<u128> {
        self.piles.iter().map(|pile| u128::from(pile[kind])).collect()
    }

    /// How many kinds.
    pub(super) fn kinds(&self) -> usize {
        self.piles.first().map_or(0, Vec::len)
    }

    /// The cards of each pile.
    pub(super) fn cards(&self) -> Vec<u128> {
        self.piles.iter().map(|pile| pile.iter().map(|&copies| u128::from(copies)).sum()).collect()
    }

    pub(super) fn most(&self) -> Vec<u32> {
        self.hands.iter().map(|hand| hand.size.most()).collect()
    }

    /// The fewest cards of all hands together.
    pub(super) fn least_cards(&self) -> u64 {
        self.hands.iter().map(|hand| u64::from(hand.size.least())).sum()
    }

    pub(super) fn chooses(&self) -> bool {
        matches!(self.hands.last(), Some(DealtHand { size: HandSize::Chosen { .. }, .. }))
    }

    /// Whether it can be dealt and counted at all.
    pub(super) fn check(&self, limits: &Limits) -> Result<(), DealError> {
        let kinds = self.kinds();
        let pile_missing = self.hands.iter().any(|hand| hand.pile >= self.piles.len());
        let chosen = |hand: &DealtHand| matches!(hand.size, HandSize::Chosen { .. });
        let early = self.hands.iter().rev().skip(1).any(chosen);
        let empty = self.hands.iter().any(|hand| hand.size.least() > hand.size.most());
        let fixed = |hand: &DealtHand| matches!(hand.size, HandSize::Exactly(_)) || chosen(hand);
        let open = self.chooses() && !self.hands.iter().all(fixed);
        let taken = self.taken.as_ref().is_some_and(|taken| {
            let fewer =
                |kind: usize| taken.0[kind] && self.piles.iter().any(|pile| pile[kind] < self.piles[0][kind]);
            taken.0.len() != kinds || !self.chooses() || (0..kinds).any(fewer)
        });
        let weighed = !self.counts_ways() && (self.chooses() || self.taken.is_some());
        if taken
            || weighed
            || pile_missing
            || early
            || empty
            || open
            || self.piles.iter().any(|pile| pile.len() != kinds)
        {
            return Err(DealError::Mismatch);
        }
        for (pile, &cards) in self.cards().iter().enumerate() {
            let sizes =
                self.hands.iter().filter(|hand| hand.pile == pile).map(|hand| u64::from(hand.size.most()));
            let wanted: u64 = sizes.sum();
            if self.replacement && cards == 0 && wanted > 0 {
                return Err(DealError::Nothing { pile });
            }
            if !self.replacement && u128::from(wanted) > cards {
                return Err(DealError::NotEnough { pile, wanted, cards });
            }
        }
        let cells = Cells::count(&self.most());
        if cells > limits.states || self.hands.len() > 64 {
            let states = UBig::from(cells.max(1 << self.hands.len().min(63)));
            return Err(DealError::TooManyStates { states, limit: limits.states, of: Large::Hands });
        }
        let bytes = cells.saturating_mul(self.bits() / 8 + 1);
        if bytes > limits.bytes {
            return Err(DealError::TooMuchMemory { bytes, limit: limits.bytes, of: Large::Hands });
        }
        Ok(())
    }

    /// At most how many bits a number of ways has.
    pub(super) fn bits(&self) -> u64 {
        let cards = self.cards();
        let bits = self.hands.iter().map(|hand| bits_of_total(cards[hand.pile], u64::from(hand.size.most())));
        bits.fold(0, u64::saturating_add)
    }

    /// For each cell the ways to deal these numbers of cards from piles of these sizes; `takes` says whether
    /// the first hand takes such cards out of the pile of the last one.
    pub(super) fn row(&self, copies: &[u128], takes: bool, cells: &Cells) -> Vec<UBig> {
        let mut row = vec![UBig::ONE];
        for cell in 1..cells.len() {
            let cards = cells.digits(cell);
            let hand = cards.iter().rposition(|&cards| cards > 0).expect("a cell above 0 has cards");
            let pile = self.hands[hand].pile;
            let before = row[cell - cells.step(hand)].clone();
            if self.replacement {
                row.push(before * UBig::from(copies[pile]));
                continue;
            }
            let last = takes && hand + 1 == self.hands.len();
            let earlier = self.hands[..hand].iter().zip(&cards).enumerate();
            let earlier = earlier.filter(|(first, (other, _))| other.pile == pile || last && *first == 0);
            let taken: u128 = earlier.map(|(_, (_, &cards))| u128::from(cards)).sum();
            let left = copies[pile].checked_sub(taken + u128::from(cards[hand]) - 1);
            row.push(before * UBig::from(left.unwrap_or(0)) / UBig::from(cards[hand]));
        }
        row
    }

    /// The ways to deal all these cells from piles of these sizes.
    pub(super) fn ways(&self, copies: &[u128], at: &[usize], cells: &Cells) -> Vec<UBig> {
        if self.replacement {
            let hand = |(hand, number): (&DealtHand, u32)| UBig::from(copies[hand.pile]).pow(number as usize);
            let cell = |&cell: &usize| self.hands.iter().zip(cells.digits(cell)).map(hand).product();
            return at.iter().map(cell).collect();
        }
        let row = self.row(copies, false, cells);
        at.iter().map(|&cell| row[cell].clone()).collect()
    }

    /// The width that holds every number of ways to take cards from these numbers of cards in each pile.
    pub(super) fn width(&self, copies: &[u128]) -> Width {
        let factors = self.hands.iter().map(|hand| {
            let most = hand.size.most();
            let own = Deal {
                piles: Vec::new(),
                hands: vec![DealtHand { pile: 0, size: HandSize::Exactly(most) }],
                replacement: self.replacement,
                taken: None,
                weight: Weight::Ways,
            };
            let row = own.row(&copies[hand.pile..=hand.pile], false, &Cells::new(&[most]));
            row.into_iter().max().unwrap_or(UBig::ONE)
        });
        Width::of(&factors.fold(UBig::ONE, |product, factor| product * factor))
    }

    /// For each cell whether hands with these numbers of cards can be completed by cards from piles of these sizes.
    pub(super) fn completed(&self, cells: &Cells, piles: &[u128]) -> Vec<bool> {
        let is_completed = |cell: usize| {
            let mut missing = vec![0u128; piles.len()];
            for (hand, held) in self.hands.iter().zip(cells.digits(cell)) {
                missing[hand.pile] += u128::from(hand.size.least().saturating_sub(held));
            }
            let enough = |(&missing, &left): (&u128, &u128)| match self.replacement {
                true => missing == 0 || left > 0,
                false => missing <= left,
            };
            missing.iter().zip(piles).all(enough)
        };
        (0..cells.len()).map(is_completed).collect()
    }

    /// The sizes that are counted, as cells; none where the sizes are chosen.
    pub(super) fn targets(&self, cells: &Cells) -> Vec<usize> {
        if self.chooses() {
            return Vec::new();
        }
        let wanted = |cell: &usize| {
            let sizes = cells.digits(*cell);
            sizes.iter().zip(&self.hands).all(|(&size, hand)| size >= hand.size.least())
        };
        (0..cells.len()).filter(wanted).collect()
    }
}
