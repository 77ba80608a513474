//! An oracle for Catan logs: every history of every single card, with its probability.
//!
//! It shares nothing with the engine but the events. A hand is a list of single cards; a hidden robbery
//! takes each of its cards in turn, a discard face down each set of cards; nothing is merged on the way.

use std::collections::BTreeMap;

use dashu_int::UBig;
use dashu_ratio::RBig;
use tg_catan::{
    Cards, Development, Event, HandTable, Hidden, KINDS, Player, Purchase, Resource, Supply, Taken, basic,
};

/// One history: everybody's cards, each as a resource's index, what each hidden robbery took, and its
/// probability.
#[derive(Clone, Debug)]
pub struct History {
    hands: Vec<Vec<usize>>,
    supply: Supply,
    /// The events so far that are about development cards.
    developed: Vec<Event>,
    pub taken: Vec<usize>,
    pub weight: RBig,
}

impl History {
    pub fn of(players: usize, supply: Supply) -> History {
        let hands = vec![Vec::new(); players];
        History { hands, supply, developed: Vec::new(), taken: Vec::new(), weight: RBig::ONE }
    }

    /// Returns whether the bank could have given all that is held.
    fn is_supplied(&self) -> bool {
        let held = |kind: usize| self.hands.iter().flatten().filter(|&&card| card == kind).count();
        (0..KINDS).all(|kind| held(kind) <= self.supply.bank[kind] as usize)
    }

    /// Returns whether the game has as many development cards as were bought, and of each kind as were played.
    fn has_developments(&self) -> bool {
        let players = 0..self.hands.len() as Player;
        let of =
            |player: Player| self.developed.iter().filter(move |event| event.players()[0] == Some(player));
        let played = |player: Player, card: Development| {
            let times = |fits: &dyn Fn(&Event) -> bool| of(player).filter(|event| fits(event)).count();
            let brings = |event: &Event, by_itself: bool| match event {
                Event::Monopoly { played, .. } => card == Development::Monopoly && *played == by_itself,
                Event::Plenty { played, .. } => card == Development::Plenty && *played == by_itself,
                _ => false,
            };
            let shown = |event: &Event| matches!(event, Event::Played { card: shown, .. } if *shown == card);
            times(&|event| brings(event, true)) + times(&shown).max(times(&|event| brings(event, false)))
        };
        let bought = |player: Player| {
            let told = of(player).filter(|event| matches!(event, Event::Bought { .. })).count();
            let paid = of(player).filter(|event| matches!(event, Event::Spend { .. })).count();
            told.max(paid).max(Development::ALL.iter().map(|card| played(player, *card)).sum())
        };
        players.clone().map(bought).sum::<usize>() <= self.supply.deck as usize
            && Development::ALL.iter().zip(self.supply.kinds).all(|(card, copies)| {
                players.clone().map(|player| played(player, *card)).sum::<usize>() <= copies as usize
            })
    }

    fn hand(&self, player: Player) -> &Vec<usize> {
        &self.hands[usize::from(player)]
    }

    fn put(&mut self, player: Player, cards: Cards) {
        for (kind, &count) in cards.iter().enumerate() {
            self.hands[usize::from(player)].extend((0..count).map(|_| kind));
        }
    }

    /// Returns the history without these cards, if they are there.
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

    /// Returns the histories that an event makes from this one.
    fn after(mut self, event: &Event, me: Option<Player>) -> Vec<History> {
        let cities = self.supply.bank[KINDS - 1] > 0;
        if let Event::Monopoly { .. } = event
            && cities
        {
            // A progress card.
        } else if let Event::Monopoly { .. }
        | Event::Plenty { .. }
        | Event::Played { .. }
        | Event::Bought { .. }
        | Event::Spend { purchase: Some(Purchase::Development), .. } = event
        {
            self.developed.push(event.clone());
        }
        if !self.has_developments() {
            return Vec::new();
        }
        let then = |history: Option<History>, player: Player, cards: Cards| {
            history.map(|mut history| {
                history.put(player, cards);
                history
            })
        };
        let one = match *event {
            Event::Gain { player, cards } | Event::Recount { player, cards, more: true } => {
                then(Some(self), player, cards)
            }
            Event::Plenty { player, cards, .. } => {
                let left: u32 = self.supply.bank.iter().sum::<u32>()
                    - self.hands.iter().map(|hand| hand.len() as u32).sum::<u32>();
                let right = cards.iter().sum::<u32>() == left.min(2);
                then(right.then_some(self), player, cards)
            }
            // The only thing that is bought in random logs.
            Event::Spend { cards, purchase: Some(Purchase::Development), .. }
                if cards != basic([0, 0, 1, 1, 1]) =>
            {
                None
            }
            Event::Spend { player, cards, .. }
            | Event::Discard { player, cards }
            | Event::Recount { player, cards, more: false } => self.less(player, cards),
            // Nobody trades a resource for itself.
            Event::Bank { gives, gets, .. } | Event::Trade { gives, gets, .. }
                if (0..KINDS).any(|kind| {
                    let others = |cards: Cards| cards.iter().sum::<u32>() - cards[kind];
                    gives[kind] > 0 && gets[kind] > 0 && others(gives) == 0 && others(gets) == 0
                }) =>
            {
                None
            }
            Event::Bank { player, gives, gets } => {
                let right = heaps(gives, gets.iter().sum());
                then(right.then_some(self).and_then(|history| history.less(player, gives)), player, gets)
            }
            Event::Trade { giver, taker, gives, gets } => {
                let moved = self.less(giver, gives).and_then(|history| history.less(taker, gets));
                then(then(moved, giver, gets), taker, gives)
            }
            Event::Offer { player, gives: cards, .. } | Event::Holds { player, cards } => {
                self.clone().less(player, cards).map(|_| self)
            }
            Event::Hand { player, cards } => {
                (0..KINDS).all(|kind| self.count(player, kind) == cards[kind]).then_some(self)
            }
            Event::Size { player, count } => (self.hand(player).len() == count as usize).then_some(self),
            Event::AtLeast { player, count } => (self.hand(player).len() >= count as usize).then_some(self),
            Event::AtMost { player, count } => (self.hand(player).len() <= count as usize).then_some(self),
            Event::InBank { resource, count } => {
                let kind = resource.index();
                let held = self.hands.iter().flatten().filter(|&&card| card == kind).count();
                (self.supply.bank[kind] as usize == held + count as usize).then_some(self)
            }
            Event::Lacks { player, cards } => self.clone().less(player, cards).is_none().then_some(self),
            Event::GainUnseen { player, count } | Event::RecountUnseen { player, count, more: true } => {
                return self.drawn(player, count);
            }
            Event::FaceDown { player, count } | Event::RecountUnseen { player, count, more: false } => {
                return self.face_down(player, count);
            }
            Event::Robbery { thief, victim, card } => return self.robbed(thief, victim, card, me),
            Event::Pass { giver, taker, count } => return self.passed(giver, taker, count),
            Event::Monopoly { player, resource, ref taken, .. } => self.monopoly(player, resource, taken),
            _ => Some(self),
        };
        one.into_iter().filter(History::is_supplied).collect()
    }

    /// Draws each single card of the bank in turn.
    fn drawn(self, player: Player, count: u32) -> Vec<History> {
        let mut histories = vec![self];
        for _ in 0..count {
            let one = |history: History| {
                let held = |kind: usize| history.hands.iter().flatten().filter(|&&card| card == kind).count();
                let left: Vec<usize> =
                    (0..KINDS).map(|kind| history.supply.bank[kind] as usize - held(kind)).collect();
                let all: usize = left.iter().sum();
                let come = |(kind, left): (usize, usize)| {
                    let chance = RBig::from_parts(left.into(), UBig::from(all));
                    let mut after = history.clone().scaled(chance);
                    after.hands[usize::from(player)].push(kind);
                    after
                };
                let there = left.into_iter().enumerate().filter(|&(_, left)| left > 0);
                there.map(come).collect::<Vec<History>>()
            };
            histories = histories.into_iter().flat_map(one).collect();
        }
        histories
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

    /// Passes each single card in turn.
    fn passed(self, giver: Player, taker: Player, count: u32) -> Vec<History> {
        let taken = self.taken.clone();
        let mut histories = vec![self];
        for _ in 0..count {
            let one = |history: History| history.robbed(taker, giver, Hidden::Unseen, None);
            histories = histories.into_iter().flat_map(one).collect();
        }
        histories.iter_mut().for_each(|history| history.taken.clone_from(&taken));
        histories
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
        let share = match (self.supply.bank[KINDS - 1] > 0, kind) {
            (false, _) => usize::MAX,
            (true, 0..5) => 2,
            (true, _) => 1,
        };
        let players = 0..self.hands.len() as Player;
        let mut given = Vec::new();
        for other in players.filter(|&other| other != player) {
            let hand = &mut self.hands[usize::from(other)];
            let before = hand.len();
            while before - hand.len() < share
                && let Some(place) = hand.iter().position(|&card| card == kind)
            {
                hand.swap_remove(place);
            }
            given.push((other, (before - hand.len()) as u32));
        }
        let told = |&(other, count): &(Player, u32)| taken.of(other).is_none_or(|told| told == count);
        let sum = given.iter().map(|(_, count)| count).sum::<u32>();
        let right = taken.total.is_none_or(|total| total == sum) && given.iter().all(told);
        self.hands[usize::from(player)].extend((0..sum).map(|_| kind));
        right.then_some(self)
    }
}

/// Returns whether cards can be put into this many heaps of two, three or four equal ones.
fn heaps(cards: Cards, count: u32) -> bool {
    match cards.iter().position(|&cards| cards > 0) {
        None => count == 0,
        Some(kind) => (2..=cards[kind].min(4)).any(|heap| {
            let mut rest = cards;
            rest[kind] -= heap;
            count > 0 && heaps(rest, count - 1)
        }),
    }
}

/// Returns all histories after an event. None are left if it contradicts them.
pub fn follow(histories: &[History], event: &Event, me: Option<Player>) -> Vec<History> {
    histories.iter().flat_map(|history| history.clone().after(event, me)).collect()
}

/// Returns the probability of each table.
pub fn tables(histories: &[History]) -> BTreeMap<HandTable, RBig> {
    let total: RBig = histories.iter().map(|history| &history.weight).fold(RBig::ZERO, |a, b| a + b);
    let mut tables: BTreeMap<HandTable, RBig> = BTreeMap::new();
    for history in histories {
        *tables.entry(history.table()).or_default() += &history.weight / &total;
    }
    tables
}
