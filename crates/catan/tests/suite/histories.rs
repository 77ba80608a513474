//! The exact tracker against the enumeration of all histories of single cards, on random short logs.

use std::collections::BTreeMap;

use crate::support::{History, follow, tables};
use dashu_int::UBig;
use dashu_ratio::RBig;
use proptest::prelude::*;
use tg_catan::story::{Bounds, LowerBounds};
use tg_catan::{
    Cards, Development, Dice, Event, EventError, Hidden, Log, LogError, NONE, Player, Reason, Resource,
    Supply, Taken, Tracker, TrackerSettings, Unlimited, basic,
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

/// The kinds of cards in random logs of the base game, and of Cities & Knights.
const BASE: &[Resource] = &Resource::BASE;
const CITIES: &[Resource] = &[Resource::Wood, Resource::Ore, Resource::Paper, Resource::Coin];

fn resource(kinds: &'static [Resource]) -> impl Strategy<Value = Resource> + Clone {
    (0..kinds.len()).prop_map(|kind| kinds[kind])
}

/// A few cards, mostly one or two.
fn cards(kinds: &'static [Resource]) -> impl Strategy<Value = Cards> {
    prop::collection::vec(resource(kinds), 1..4).prop_map(|kinds| {
        let mut cards = NONE;
        kinds.into_iter().for_each(|kind| cards[kind.index()] += 1);
        cards
    })
}

/// What is recorded of a monopoly: its worth or not, and what some of the others hand over.
fn monopoly(kinds: &'static [Resource]) -> impl Strategy<Value = Event> {
    let each = prop::collection::vec(prop::option::of(0..3u32), 3);
    (player(), resource(kinds), prop::option::of(0..5u32), each).prop_map(
        |(player, resource, total, mut each)| {
            each[usize::from(player)] = None;
            each.truncate(if each.iter().any(Option::is_some) { 3 } else { 0 });
            Event::Monopoly { player, resource, taken: Taken { total, each: each.into() }, played: false }
        },
    )
}

/// An event of the base game.
pub fn event() -> impl Strategy<Value = Event> {
    event_of(BASE)
}

/// An event with these kinds of cards.
pub fn event_of(kinds: &'static [Resource]) -> impl Strategy<Value = Event> {
    let hidden = prop_oneof![
        6 => Just(Hidden::Unseen),
        1 => resource(kinds).prop_map(Hidden::Seen),
        1 => resource(kinds).prop_map(Hidden::Private),
    ];
    prop_oneof![
        6 => (player(), cards(kinds)).prop_map(|(player, cards)| Event::Gain { player, cards }),
        1 => (player(), 0..3u32).prop_map(|(player, count)| Event::GainUnseen { player, count }),
        1 => player().prop_map(|player| Event::Robber { player }),
        1 => (player(), cards(kinds), any::<bool>())
            .prop_map(|(player, cards, more)| Event::Recount { player, cards, more }),
        1 => (player(), 0..2u32, any::<bool>())
            .prop_map(|(player, count, more)| Event::RecountUnseen { player, count, more }),
        1 => (player(), cards(kinds)).prop_map(|(player, cards)| Event::Lacks { player, cards }),
        1 => (resource(kinds), 9..20u32).prop_map(|(resource, count)| Event::InBank { resource, count }),
        1 => (player(), 0..4u32).prop_map(|(player, count)| Event::AtLeast { player, count }),
        1 => (player(), 1..6u32).prop_map(|(player, count)| Event::AtMost { player, count }),
        2 => (player(), resource(kinds)).prop_map(|(player, one)| Event::Spend {
            player,
            cards: one.one(),
            purchase: None
        }),
        1 => (player(), cards(kinds)).prop_map(|(player, cards)| Event::Discard { player, cards }),
        1 => (player(), 0..3u32).prop_map(|(player, count)| Event::FaceDown { player, count }),
        1 => (pair(), 0..3u32).prop_map(|((giver, taker), count)| Event::Pass { giver, taker, count }),
        1 => (pair(), resource(kinds), resource(kinds)).prop_map(|((giver, taker), gives, gets)| Event::Trade {
            giver,
            taker,
            gives: gives.one(),
            gets: gets.one()
        }),
        1 => (player(), cards(kinds), 1..4u32, cards(kinds)).prop_map(|(player, gives, times, gets)| Event::Bank {
            player,
            gives: gives.map(|count| count * times),
            gets
        }),
        8 => (pair(), hidden).prop_map(|((thief, victim), card)| Event::Robbery { thief, victim, card }),
        1 => monopoly(kinds),
        1 => (player(), cards(kinds), any::<bool>()).prop_map(|(player, cards, played)| Event::Plenty {
            player,
            cards,
            played
        }),
        1 => (player(), resource(kinds)).prop_map(|(player, one)| Event::Offer {
            player,
            gives: one.one(),
            wants: NONE,
            counts: true
        }),
        1 => (player(), resource(kinds)).prop_map(|(player, one)| Event::Holds { player, cards: one.one() }),
        1 => (player(), cards(kinds)).prop_map(|(player, cards)| Event::Hand { player, cards }),
        1 => (player(), 0..6u32).prop_map(|(player, count)| Event::Size { player, count }),
        1 => (player(), 1..7u8, 1..7u8).prop_map(|(player, a, b)| Event::Roll { player, dice: Dice::Pair(a, b) }),
    ]
}

/// Up to this many events of a game, with the cards that it has.
pub fn game(most: usize) -> impl Strategy<Value = (Supply, Vec<Event>)> {
    any::<bool>().prop_flat_map(move |cities| {
        let (supply, kinds) = if cities { (Supply::CITIES, CITIES) } else { (Supply::BASE, BASE) };
        (Just(supply), prop::collection::vec(event_of(kinds), 1..most))
    })
}

fn settings(me: Option<Player>, supply: Supply) -> TrackerSettings {
    TrackerSettings { me, supply: Some(supply), ..TrackerSettings::default() }
}

/// A log without the events that contradict it, and its histories. Ends once there are many.
fn legal((supply, events): (Supply, Vec<Event>), me: Option<Player>) -> (Log, Vec<History>) {
    let mut log = Log::new(vec!["A".into(), "B".into(), "C".into()]);
    let mut histories = vec![History::of(usize::from(PLAYERS), supply)];
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

type Game = (Supply, Vec<Event>);

fn seen(game: impl Strategy<Value = Game>) -> impl Strategy<Value = (Game, Option<Player>)> {
    (game, prop::option::of(player()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Checks after each event, including those that contradict the log, which change nothing.
    #[test]
    fn worlds_are_the_merged_histories(((supply, events), me) in seen(game(24))) {
        let mut tracker = Tracker::new(usize::from(PLAYERS), settings(me, supply));
        let mut histories = vec![History::of(usize::from(PLAYERS), supply)];
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
                let costs = [basic([1, 1, 0, 0, 0]), basic([0, 0, 0, 2, 3])];
                let chances = costs.map(|cost| {
                    let can_pay = |table: &[Cards]| (0..5).all(|kind| table[usize::from(player)][kind] >= cost[kind]);
                    let tables = expected.iter().filter(|(table, _)| can_pay(table));
                    tables.fold(RBig::ZERO, |sum, (_, chance)| sum + chance)
                });
                prop_assert_eq!(tracker.knowledge().holds(player, &costs), Ok(chances.to_vec()));
            }
        }
    }

    #[test]
    fn robberies_in_hindsight((game, me) in seen(game(24))) {
        let supply = game.0;
        let (log, histories) = legal(game, me);
        let robbed = log.robberies(log.events.len(), &settings(me, supply), &mut Unlimited).expect("no contradiction");
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

    /// With few worlds, the card of a robbery is either right or unknown.
    #[test]
    fn robberies_in_hindsight_of_few_worlds((game, me) in seen(game(24)), worlds in 1..6usize) {
        let supply = game.0;
        let (log, _) = legal(game, me);
        let all = settings(me, supply);
        let few = TrackerSettings { worlds, ..all };
        let right = log.robberies(log.events.len(), &all, &mut Unlimited).expect("no contradiction");
        let robbed = log.robberies(log.events.len(), &few, &mut Unlimited).expect("no contradiction");
        for (robbed, right) in robbed.iter().zip(&right) {
            for resource in Resource::ALL {
                if let Ok(chance) = robbed.chance(resource) {
                    prop_assert_eq!(Ok(chance), right.chance(resource));
                }
            }
        }
    }

    #[test]
    fn the_trackers_of_the_story_contain_the_exact_bounds(
        (game, me) in seen(game(40)),
    ) {
        let settings = settings(me, game.0);
        let (log, _) = legal(game, me);
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

    /// With a cap so low that it is often reached, bounds contain the truth, and what is exact again is right.
    #[test]
    fn bounds_are_sound((game, me) in seen(game(40)), worlds in 1..4usize) {
        let settings = settings(me, game.0);
        let (log, _) = legal(game, me);
        let mut exact = Tracker::new(3, settings);
        let mut capped = Tracker::new(3, TrackerSettings { worlds, ..settings });
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
    let pay = |player, cards| Event::Spend { player, cards, purchase: None };
    log.events = vec![
        gain(0, basic([2, 0, 0, 0, 0])),
        gain(1, basic([0, 1, 0, 0, 0])),
        Event::Discard { player: 0, cards: basic([1, 0, 0, 0, 0]) },
        gain(1, basic([0, 1, 0, 0, 0])),
        pay(0, basic([2, 0, 0, 0, 0])),
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

/// Bounds that leave one possibility are worlds again, but not with the cards of earlier robberies.
#[test]
fn a_robbery_from_before_bounds_is_unknown_after_them() {
    let mut log = Log::new(vec!["A".into(), "B".into()]);
    let rob = |thief, victim| Event::Robbery { thief, victim, card: Hidden::Unseen };
    log.events = vec![
        Event::Gain { player: 0, cards: basic([0, 1, 0, 0, 1]) },
        Event::Gain { player: 1, cards: basic([1, 0, 0, 0, 0]) },
        rob(1, 0),
        rob(0, 1),
        Event::Spend { player: 1, cards: basic([0, 1, 0, 0, 0]), purchase: None },
    ];
    let settings = TrackerSettings { worlds: 2, ..TrackerSettings::default() };
    let known = log.after(5, &settings, &mut Unlimited).expect("no contradiction");
    assert_eq!(known.knowledge().worlds(), Ok(1));
    let robbed = log.robberies(5, &settings, &mut Unlimited).expect("no contradiction");
    for robbed in robbed {
        assert!(robbed.chance(Resource::Wood).is_err(), "{robbed:?}");
    }
}
