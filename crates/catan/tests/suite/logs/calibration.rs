//! Calibration: of everything that is given a chance of a third, a third must be so.
//!
//! Tens of thousands of games are played card by card by a program that knows every hand, and passed to the tracker as
//! an observer sees them. What happens depends on hidden cards only through what is reported about them (robberies and
//! discards are uniform over the cards, reports are made whatever they say), so the chances must be frequencies.
//! One cell of each game is queried, so that the questions are independent of each other; treating a seen robbery as a
//! plain transfer would be detected.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tg_catan::{
    Cards, Event, Hidden, NONE, Player, Resource, Supply, Taken, Tracker, TrackerSettings, Unlimited, basic,
};

const GAMES: usize = 50_000;
const PLAYERS: usize = 4;
const EVENTS: usize = 24;
/// The number of equally wide bins of chances; one with fewer questions than `FEW` isn't judged.
const BINS: usize = 10;
const FEW: f64 = 500.0;

struct HandTable {
    hands: [Cards; PLAYERS],
    dice: ChaCha8Rng,
    /// From whom a card was last seen to be taken, and which.
    robbed: Option<(usize, usize)>,
}

impl HandTable {
    fn below(&mut self, end: usize) -> usize {
        self.dice.random_range(0..end)
    }

    /// Takes a random card, all equally likely.
    fn draw(&mut self, player: usize) -> Option<usize> {
        let size: u32 = self.hands[player].iter().sum();
        let mut left = (size > 0).then(|| self.dice.random_range(0..size))?;
        let kind = self.hands[player].iter().position(|&count| {
            let here = left < count;
            left = left.saturating_sub(if here { 0 } else { count });
            here
        })?;
        self.hands[player][kind] -= 1;
        Some(kind)
    }

    /// Makes something happen; returns the event as it is reported.
    fn event(&mut self) -> Option<Event> {
        let (at, other, kind) = (self.below(PLAYERS), 1 + self.below(PLAYERS - 1), self.below(5));
        let (player, victim) = (at as Player, (at + other) % PLAYERS);
        Some(match self.below(16) {
            0..=6 => {
                let mut cards = NONE;
                cards[kind] = 1 + self.below(2) as u32;
                self.hands[at][kind] += cards[kind];
                Event::Gain { player, cards }
            }
            seen @ 7..=12 => {
                let taken = self.draw(victim)?;
                self.hands[at][taken] += 1;
                let card = if seen >= 10 { Hidden::Seen(Resource::BASE[taken]) } else { Hidden::Unseen };
                self.robbed = if seen >= 10 { Some((victim, taken)) } else { self.robbed };
                Event::Robbery { thief: player, victim: victim as Player, card }
            }
            13 => {
                self.draw(at)?;
                Event::FaceDown { player, count: 1 }
            }
            14 => {
                let others = (0..PLAYERS).map(|from| if from == at { 0 } else { self.hands[from][kind] });
                let taken: Vec<u32> = others.collect();
                (0..PLAYERS).filter(|&from| from != at).for_each(|from| self.hands[from][kind] = 0);
                self.hands[at][kind] += taken.iter().sum::<u32>();
                Event::Monopoly {
                    player,
                    resource: Resource::BASE[kind],
                    taken: Taken::from_each(&taken),
                    played: false,
                }
            }
            _ if self.below(3) == 0 => Event::Hand { player, cards: self.hands[at] },
            _ => return None,
        })
    }
}

/// For each question: the predicted chance, and whether it was so.
fn asked(seed: u64) -> (f64, bool) {
    let mut table = HandTable { hands: [NONE; PLAYERS], dice: ChaCha8Rng::seed_from_u64(seed), robbed: None };
    let supply = Supply { bank: basic([99; 5]), ..Supply::BASE }.with_kinds([99; 5]);
    let settings = TrackerSettings { supply: Some(supply), ..TrackerSettings::default() };
    let mut tracker = Tracker::new(PLAYERS, settings);
    for _ in 0..EVENTS {
        if let Some(event) = table.event() {
            tracker.apply(&event, &mut Unlimited).expect("it happened");
        }
    }
    let open = |player: usize, kind: usize| {
        let range = tracker.knowledge().range(player as Player, Resource::BASE[kind]);
        range.least < range.most
    };
    let cells: Vec<_> = (0..PLAYERS).flat_map(|p| (0..5).map(move |kind| (p, kind))).collect();
    let cells: Vec<_> = cells.into_iter().filter(|&(player, kind)| open(player, kind)).collect();
    if cells.is_empty() {
        return (1.0, true);
    }
    // A robbery that was seen says most about what its victim still has.
    let robbed = table.robbed.filter(|cell| cells.contains(cell));
    let (player, kind) = robbed.unwrap_or(cells[table.below(cells.len())]);
    let chances = tracker.knowledge().chances(player as Player, Resource::BASE[kind]).expect("exact");
    let some = chances.ways.iter().position(|ways| *ways > dashu_int::UBig::ZERO).expect("a number of cards");
    let chance = chances.of(some as u32).to_f64().value();
    (chance, table.hands[player][kind] == some as u32)
}

#[test]
fn chances_are_frequencies() {
    let mut bins = [(0.0, 0.0, 0.0, 0.0); BINS];
    for seed in 0..GAMES as u64 {
        let (chance, so) = asked(seed);
        let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
        *bin =
            (bin.0 + 1.0, bin.1 + chance, bin.2 + f64::from(u8::from(so)), bin.3 + chance * (1.0 - chance));
    }
    let judged: Vec<_> = bins.iter().filter(|bin| bin.0 >= FEW).collect();
    assert!(judged.len() >= 6, "{bins:?}");
    for (questions, expected, observed, variance) in judged {
        // Four standard deviations: exceeded by chance once in 16,000 bins, and the seeds are fixed.
        let allowed = 4.0 * variance.sqrt() + 1e-9;
        assert!(
            (observed - expected).abs() <= allowed,
            "of {questions} questions {expected:.1} were to be so, and {observed} were"
        );
    }
}
