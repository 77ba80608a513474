//! An oracle for Catan logs: every history of every single card, with its probability.
//!
//! It shares nothing with the engine but the events. A hand is a list of single cards, a hidden robbery
//! takes each card of it in turn, a discard face down each set of cards; nothing is merged on the way.

use std::collections::BTreeMap;

use dashu_int::UBig;
use dashu_ratio::RBig;
use tg_catan::{Cards, Event, HandTable, Hidden, Player, Resource, Taken};

/// One history: everybody's cards, each a resource's index, what each hidden robbery took, and its
/// probability.
#[derive(Clone, Debug)]
pub struct History {
    hands: Vec<Vec<usize>>,
    pub taken: Vec<usize>,
    pub weight: RBig,
}

impl History {
    pub fn start(players: usize) -> History {
        History { hands: vec![Vec::new(); players], taken: Vec::new(), weight: RBig::ONE }
    }

    fn hand(&self, player: Player) -> &Vec<usize> {
        &self.hands[usize::from(player)]
    }

    fn put(&mut self, player: Player, cards: Cards) {
        for (kind, &count) in cards.iter().enumerate() {
            self.hands[usize::from(player)].extend((0..count).map(|_| kind));
        }
    }

    /// Without these cards, if they are there.
    fn less(mut self, player: Player, cards: Cards) -> Option<History> {
        for (kind, &count) in cards.iter().enumerate() {
            for _ in 0..count {
                let place = self.hand(player).iter().position(|&card| card == kind)?;
                self.hands[usize::from(player)].swap_remove(place);
            }
        }
        Some(self)
    }

    fn scaled(mut self, chance: RBig) -> History {
        self.weight *= chance;
        self
    }

    fn count(&self, player: Player, kind: usize) -> u32 {
        self.hand(player).iter().filter(|&&card| card == kind).count() as u32
    }

    pub fn table(&self) -> HandTable {
        let hand = |player: usize| std::array::from_fn(|kind| self.count(player as Player, kind));
        (0..self.hands.len()).map(hand).collect()
    }

    /// The histories that an event makes of this one.
    fn after(self, event: &Event, me: Option<Player>) -> Vec<History> {
        let then = |history: Option<History>, player: Player, cards: Cards| {
            history.map(|mut history| {
                history.put(player, cards);
                history
            })
        };
        let one = match *event {
            Event::Gain { player, cards } | Event::Plenty { player, cards, .. } => {
                then(Some(self), player, cards)
            }
            Event::Spend { player, cards, .. } | Event::Discard { player, cards } => self.less(player, cards),
            Event::Bank { player, gives, gets } => then(self.less(player, gives), player, gets),
            Event::Trade { giver, taker, gives, gets } => {
                let moved = self.less(giver, gives).and_then(|history| history.less(taker, gets));
                then(then(moved, giver, gets), taker, gives)
            }
            Event::Offer { player, gives: cards, .. } | Event::Holds { player, cards } => {
                self.clone().less(player, cards).map(|_| self)
            }
            Event::Hand { player, cards } => {
                (0..5).all(|kind| self.count(player, kind) == cards[kind]).then_some(self)
            }
            Event::Size { player, count } => (self.hand(player).len() == count as usize).then_some(self),
            Event::FaceDown { player, count } => return self.face_down(player, count),
            Event::Robbery { thief, victim, card } => return self.robbed(thief, victim, card, me),
            Event::Monopoly { player, resource, ref taken, .. } => self.monopoly(player, resource, taken),
            _ => Some(self),
        };
        one.into_iter().collect()
    }

    fn face_down(self, player: Player, count: u32) -> Vec<History> {
        let cards = self.hand(player).clone();
        let sets: Vec<u32> = (0..1u32 << cards.len()).filter(|set| set.count_ones() == count).collect();
        let chance = RBig::from_parts(1.into(), UBig::from(sets.len().max(1)));
        let without = |set: &u32| {
            let mut history = self.clone().scaled(chance.clone());
            let left = cards.iter().enumerate().filter(|&(place, _)| set >> place & 1 == 0);
            history.hands[usize::from(player)] = left.map(|(_, &card)| card).collect();
            history
        };
        sets.iter().map(without).collect()
    }

    fn robbed(self, thief: Player, victim: Player, card: Hidden, me: Option<Player>) -> Vec<History> {
        let seen = match card {
            Hidden::Seen(card) => Some(card),
            Hidden::Private(card) if me == Some(thief) || me == Some(victim) => Some(card),
            _ => None,
        };
        let size = self.hand(victim).len();
        (0..size)
            .filter(|&place| seen.is_none_or(|seen| self.hand(victim)[place] == seen.index()))
            .map(|place| {
                let mut history = self.clone().scaled(RBig::from_parts(1.into(), UBig::from(size)));
                let kind = history.hands[usize::from(victim)].swap_remove(place);
                history.hands[usize::from(thief)].push(kind);
                if seen.is_none() {
                    history.taken.push(kind);
                }
                history
            })
            .collect()
    }

    fn monopoly(mut self, player: Player, resource: Resource, taken: &Taken) -> Option<History> {
        let kind = resource.index();
        let players = 0..self.hands.len() as Player;
        let others: Vec<Player> = players.filter(|&other| other != player).collect();
        let right = match taken {
            Taken::Unknown => true,
            Taken::Total(worth) => others.iter().map(|&other| self.count(other, kind)).sum::<u32>() == *worth,
            Taken::Each(each) => others
                .iter()
                .all(|&other| self.count(other, kind) == each.get(usize::from(other)).copied().unwrap_or(0)),
        };
        for other in others {
            let count = self.count(other, kind);
            self.hands[usize::from(other)].retain(|&card| card != kind);
            self.hands[usize::from(player)].extend((0..count).map(|_| kind));
        }
        right.then_some(self)
    }
}

/// All histories after an event. None are left where it contradicts them.
pub fn follow(histories: &[History], event: &Event, me: Option<Player>) -> Vec<History> {
    histories.iter().flat_map(|history| history.clone().after(event, me)).collect()
}

/// The probability of each table.
pub fn tables(histories: &[History]) -> BTreeMap<HandTable, RBig> {
    let total: RBig = histories.iter().map(|history| &history.weight).fold(RBig::ZERO, |a, b| a + b);
    let mut tables: BTreeMap<HandTable, RBig> = BTreeMap::new();
    for history in histories {
        *tables.entry(history.table()).or_default() += &history.weight / &total;
    }
    tables
}
