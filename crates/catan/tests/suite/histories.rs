//! The exact tracker against the enumeration of all histories of single cards, on random short logs.

use std::collections::BTreeMap;

use crate::support::{History, follow, tables};
use dashu_int::UBig;
use dashu_ratio::RBig;
use proptest::prelude::*;
use tg_catan::story::{Bounds, LowerBounds};
use tg_catan::{
    Cards, Development, Dice, Event, EventError, Hidden, Log, LogError, Player, Purchase, Reason, Resource,
    Taken, Tracker, TrackerSettings, Unlimited,
};

pub const PLAYERS: Player = 3;

/// The most histories that are followed.
pub const MOST: usize = 3000;

fn player() -> impl Strategy<Value = Player> {
    0..PLAYERS
}

fn pair() -> impl Strategy<Value = (Player, Player)> {
    (player(), 1..PLAYERS).prop_map(|(player, step)| (player, (player + step) % PLAYERS))
}

fn resource() -> impl Strategy<Value = Resource> {
    (0..5usize).prop_map(|kind| Resource::ALL[kind])
}

/// A few cards, mostly one or two.
fn cards() -> impl Strategy<Value = Cards> {
    prop::collection::vec(0..5usize, 1..4).prop_map(|kinds| {
        let mut cards = [0; 5];
        kinds.into_iter().for_each(|kind| cards[kind] += 1);
        cards
    })
}

/// What is told of a monopoly: its worth or not, and what some of the others hand over.
fn monopoly() -> impl Strategy<Value = Event> {
    let each = prop::collection::vec(prop::option::of(0..3u32), 3);
    (player(), resource(), prop::option::of(0..5u32), each).prop_map(|(player, resource, total, mut each)| {
        each[usize::from(player)] = None;
        each.truncate(if each.iter().any(Option::is_some) { 3 } else { 0 });
        Event::Monopoly { player, resource, taken: Taken { total, each: each.into() }, played: false }
    })
}

pub fn event() -> impl Strategy<Value = Event> {
    let hidden = prop_oneof![
        6 => Just(Hidden::Unseen),
        1 => resource().prop_map(Hidden::Seen),
        1 => resource().prop_map(Hidden::Private),
    ];
    prop_oneof![
        6 => (player(), cards()).prop_map(|(player, cards)| Event::Gain { player, cards }),
        1 => (player(), 0..3u32).prop_map(|(player, count)| Event::GainUnseen { player, count }),
        1 => (player(), cards()).prop_map(|(player, cards)| Event::Lacks { player, cards }),
        1 => (resource(), 16..20u32).prop_map(|(resource, count)| Event::InBank { resource, count }),
        1 => (player(), 0..4u32).prop_map(|(player, count)| Event::AtLeast { player, count }),
        1 => (player(), 1..6u32).prop_map(|(player, count)| Event::AtMost { player, count }),
        2 => (player(), resource()).prop_map(|(player, one)| Event::Spend {
            player,
            cards: one.one(),
            purchase: None
        }),
        1 => (player(), cards()).prop_map(|(player, cards)| Event::Discard { player, cards }),
        1 => (player(), 0..3u32).prop_map(|(player, count)| Event::FaceDown { player, count }),
        1 => (pair(), resource(), resource()).prop_map(|((giver, taker), gives, gets)| Event::Trade {
            giver,
            taker,
            gives: gives.one(),
            gets: gets.one()
        }),
        1 => (player(), cards(), 1..4u32, cards()).prop_map(|(player, gives, times, gets)| Event::Bank {
            player,
            gives: gives.map(|count| count * times),
            gets
        }),
        8 => (pair(), hidden).prop_map(|((thief, victim), card)| Event::Robbery { thief, victim, card }),
        1 => monopoly(),
        1 => (player(), cards(), any::<bool>()).prop_map(|(player, cards, played)| Event::Plenty {
            player,
            cards,
            played
        }),
        1 => (player(), resource()).prop_map(|(player, one)| Event::Offer {
            player,
            gives: one.one(),
            wants: [0; 5],
            counts: true
        }),
        1 => (player(), resource()).prop_map(|(player, one)| Event::Holds { player, cards: one.one() }),
        1 => (player(), cards()).prop_map(|(player, cards)| Event::Hand { player, cards }),
        1 => (player(), 0..6u32).prop_map(|(player, count)| Event::Size { player, count }),
        1 => (player(), 1..7u8, 1..7u8).prop_map(|(player, a, b)| Event::Roll { player, dice: Dice::Pair(a, b) }),
    ]
}

fn settings(me: Option<Player>) -> TrackerSettings {
    TrackerSettings { me, ..TrackerSettings::default() }
}

/// A log in which events that contradict it are left out, and its histories. Ends where there are many.
fn legal(events: Vec<Event>, me: Option<Player>) -> (Log, Vec<History>) {
    let mut log = Log::new(vec!["A".into(), "B".into(), "C".into()]);
    let mut histories = vec![History::start(usize::from(PLAYERS))];
    for event in events {
        let next = follow(&histories, &event, me);
        if next.len() > MOST {
            break;
        }
        if !next.is_empty() {
            histories = next;
            log.events.push(event);
        }
    }
    (log, histories)
}

/// The engine's tables with their probabilities.
pub fn engine(tracker: &Tracker) -> BTreeMap<Vec<Cards>, RBig> {
    let tables: Vec<_> = tracker.knowledge().tables().expect("exact").collect();
    let total: UBig = tables.iter().map(|(_, weight)| weight).sum();
    let part = |weight: UBig| RBig::from_parts(weight.into(), total.clone());
    tables.into_iter().map(|(table, weight)| (table, part(weight))).collect()
}

fn log_of(events: impl Strategy<Value = Vec<Event>>) -> impl Strategy<Value = (Vec<Event>, Option<Player>)> {
    (events, prop::option::of(player()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// After each event, also after those that contradict the log, which change nothing.
    #[test]
    fn worlds_are_the_merged_histories((events, me) in log_of(prop::collection::vec(event(), 1..24))) {
        let mut tracker = Tracker::new(usize::from(PLAYERS), settings(me));
        let mut histories = vec![History::start(usize::from(PLAYERS))];
        for event in events {
            let next = follow(&histories, &event, me);
            if next.len() > MOST {
                break;
            }
            let applied = tracker.apply(&event, &mut Unlimited);
            prop_assert_eq!(applied.is_err(), next.is_empty(), "{:?}: {:?}", event, applied);
            if !next.is_empty() {
                histories = next;
            }
            let expected = tables(&histories);
            prop_assert_eq!(&engine(&tracker), &expected, "after {:?}", event);
            for player in 0..PLAYERS {
                let costs = [[1, 1, 0, 0, 0], [0, 0, 0, 2, 3]];
                let chances = costs.map(|cost| {
                    let can_pay = |table: &[Cards]| (0..5).all(|kind| table[usize::from(player)][kind] >= cost[kind]);
                    let tables = expected.iter().filter(|(table, _)| can_pay(table));
                    tables.fold(RBig::ZERO, |sum, (_, chance)| sum + chance)
                });
                prop_assert_eq!(tracker.knowledge().holds(player, &costs), Ok(chances));
            }
        }
    }

    #[test]
    fn robberies_in_hindsight((events, me) in log_of(prop::collection::vec(event(), 1..24))) {
        let (log, histories) = legal(events, me);
        let robbed = log.robberies(log.events.len(), &settings(me), &mut Unlimited).expect("no contradiction");
        let total = histories.iter().fold(RBig::ZERO, |sum, history| sum + &history.weight);
        prop_assert_eq!(robbed.len(), histories[0].taken.len());
        for (place, robbed) in robbed.iter().enumerate() {
            for resource in Resource::ALL {
                let took = histories.iter().filter(|history| history.taken[place] == resource.index());
                let chance = took.fold(RBig::ZERO, |sum, history| sum + &history.weight) / &total;
                prop_assert_eq!(robbed.chance(resource).expect("exact"), chance);
            }
        }
    }

    #[test]
    fn the_trackers_of_the_story_contain_the_exact_bounds(
        (events, me) in log_of(prop::collection::vec(event(), 1..40)),
    ) {
        let (log, _) = legal(events, me);
        let settings = settings(me);
        let mut tracker = Tracker::new(3, settings);
        let (mut second, mut third) = (LowerBounds::new(3), Bounds::new(3));
        for event in &log.events {
            tracker.apply(event, &mut Unlimited).expect("legal");
            second.apply(event, &settings);
            third.apply(event, &settings).expect("legal");
            for (player, resource) in (0..PLAYERS).flat_map(|p| Resource::ALL.map(|r| (p, r))) {
                let range = tracker.knowledge().range(player, resource);
                let most = second.certain(player, resource) + second.unknown(player);
                prop_assert!(second.certain(player, resource) <= range.least && range.most <= most);
                prop_assert!(third.certain(player, resource) <= range.least, "{:?} {:?}", third, range);
                prop_assert!(range.most <= third.possible(player, resource), "{:?} {:?}", third, range);
            }
        }
    }

    /// With a cap so low that it is often met: bounds contain the truth, and what is exact again is right.
    #[test]
    fn bounds_are_sound((events, me) in log_of(prop::collection::vec(event(), 1..40)), worlds in 1..4usize) {
        let (log, _) = legal(events, me);
        let mut exact = Tracker::new(3, settings(me));
        let mut capped = Tracker::new(3, TrackerSettings { worlds, ..settings(me) });
        for event in &log.events {
            exact.apply(event, &mut Unlimited).expect("legal");
            capped.apply(event, &mut Unlimited).expect("bounds allow what worlds allow");
            for (player, resource) in (0..PLAYERS).flat_map(|p| Resource::ALL.map(|r| (p, r))) {
                let (inner, outer) =
                    (exact.knowledge().range(player, resource), capped.knowledge().range(player, resource));
                prop_assert!(outer.least <= inner.least && inner.most <= outer.most, "{:?} {:?}", outer, inner);
            }
            for (table, _) in exact.knowledge().tables().expect("exact") {
                prop_assert!(capped.knowledge().allows(&table));
            }
        }
    }
}

#[test]
fn what_cannot_be_is_told_with_the_event_since_which_it_is_so() {
    let mut log = Log::new(vec!["A".into(), "B".into()]);
    let gain = |player, cards| Event::Gain { player, cards };
    let pay = |player, cards| Event::Spend { player, cards, purchase: Some(Purchase::Development) };
    log.events = vec![
        gain(0, [2, 0, 0, 0, 0]),
        gain(1, [0, 1, 0, 0, 0]),
        Event::Discard { player: 0, cards: [1, 0, 0, 0, 0] },
        gain(1, [0, 1, 0, 0, 0]),
        pay(0, [2, 0, 0, 0, 0]),
    ];
    let error = log.after(5, &TrackerSettings::default(), &mut Unlimited).expect_err("a contradiction");
    let LogError::Contradiction(contradiction) = error else { panic!("{error:?}") };
    assert_eq!((contradiction.event, contradiction.since), (5, 3));
    let reason = Reason::TooFew { player: 0, resource: Resource::Wood, needed: 2, most: 1 };
    assert_eq!(contradiction.reason, reason);
    let mut stands =
        log.after(4, &TrackerSettings::default(), &mut Unlimited).expect("the events before stand");
    let failure = stands.apply(&Event::Played { player: 7, card: Development::Knight }, &mut Unlimited);
    assert_eq!(failure, Err(EventError::Impossible(Reason::NoPlayer { player: 7 })));
    assert_eq!(stands.events(), 4);
}
