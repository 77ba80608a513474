//! The exact method in its straightforward form: a hash map from hands to weights, rebuilt for every event.

use std::collections::HashMap;

use tg_catan::{Cards, Event, NONE, Player, Resource, Taken};

type Hands = Vec<Cards>;

/// Worlds with their probabilities (as floats, which favours this implementation).
pub struct Plain {
    worlds: HashMap<Hands, f64>,
}

impl Plain {
    pub fn new(players: usize) -> Plain {
        Plain { worlds: HashMap::from([(vec![NONE; players], 1.0)]) }
    }

    pub fn worlds(&self) -> usize {
        self.worlds.len()
    }

    pub fn apply(&mut self, event: &Event) {
        let mut next: HashMap<Hands, f64> = HashMap::new();
        for (hands, weight) in self.worlds.drain() {
            if let Event::Robbery { thief, victim, .. } = *event {
                let size: u32 = hands[usize::from(victim)].iter().sum();
                for resource in Resource::BASE {
                    let mut hands = hands.clone();
                    let count = hands[usize::from(victim)][resource.index()];
                    if less(&mut hands, victim, resource.one()) {
                        more(&mut hands, thief, resource.one());
                        *next.entry(hands).or_default() += weight * f64::from(count) / f64::from(size);
                    }
                }
                continue;
            }
            let mut hands = hands;
            if moved(&mut hands, event) {
                *next.entry(hands).or_default() += weight;
            }
        }
        assert!(!next.is_empty(), "a contradiction");
        self.worlds = next;
    }
}

/// Applies an event to hands; returns whether the hands allow it.
fn moved(hands: &mut Hands, event: &Event) -> bool {
    match *event {
        Event::Gain { player, cards } | Event::Plenty { player, cards, .. } => more(hands, player, cards),
        Event::Spend { player, cards, .. } | Event::Discard { player, cards } => less(hands, player, cards),
        Event::Bank { player, gives, gets } => less(hands, player, gives) && more(hands, player, gets),
        Event::Trade { giver, taker, gives, gets } => {
            less(hands, giver, gives)
                && less(hands, taker, gets)
                && more(hands, giver, gets)
                && more(hands, taker, gives)
        }
        Event::Monopoly { player, resource, ref taken, .. } => monopoly(hands, player, resource, taken),
        _ => true,
    }
}

fn monopoly(hands: &mut Hands, player: Player, resource: Resource, taken: &Taken) -> bool {
    let mut sum = 0;
    for (other, hand) in hands.iter_mut().enumerate() {
        if other != usize::from(player) {
            let count = std::mem::take(&mut hand[resource.index()]);
            if taken.of(other as u8).is_some_and(|told| told != count) {
                return false;
            }
            sum += count;
        }
    }
    hands[usize::from(player)][resource.index()] += sum;
    taken.total.is_none_or(|total| total == sum)
}

fn more(hands: &mut Hands, player: Player, cards: Cards) -> bool {
    hands[usize::from(player)].iter_mut().zip(cards).for_each(|(count, more)| *count += more);
    true
}

fn less(hands: &mut Hands, player: Player, cards: Cards) -> bool {
    hands[usize::from(player)].iter_mut().zip(cards).all(|(count, less)| {
        let left = count.checked_sub(less);
        *count = left.unwrap_or(0);
        left.is_some()
    })
}
