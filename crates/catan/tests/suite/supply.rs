//! The supply of a game: nobody gains, buys or plays a card that doesn't exist.

use crate::histories::{MOST, PLAYERS, engine, event};
use crate::support::{History, follow, tables};
use proptest::prelude::*;
use tg_catan::story::Bounds;
use tg_catan::{
    Cards, Development, Event, EventError, Hidden, NONE, Player, Purchase, Reason, Resource, Supply, Taken,
    Tracker, TrackerSettings, Unlimited, basic,
};

/// A purchase, as an event or a payment, or a card played, mixed with the other events.
fn any_event() -> impl Strategy<Value = Event> {
    let player = || 0..PLAYERS;
    prop_oneof![
        6 => event(),
        1 => player().prop_map(|player| Event::Bought { player }),
        1 => (player(), 0..5usize).prop_map(|(player, card)| Event::Played { player, card: Development::ALL[card] }),
        1 => player().prop_map(|player| {
            Event::Spend { player, cards: basic([0, 0, 1, 1, 1]), purchase: Some(Purchase::Development) }
        }),
        1 => player().prop_map(|player| {
            Event::Spend { player, cards: basic([0, 0, 1, 0, 0]), purchase: Some(Purchase::Development) }
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// With a supply so small that it is often used up: the engine refuses events that leave no history in which the
    /// bank, counted card by card, has what it gives; the worlds are those that are left; bounds allow all of them.
    #[test]
    fn worlds_keep_to_the_supply(
        events in prop::collection::vec(any_event(), 1..30),
        bank in prop::array::uniform5(0..6u32),
        kinds in prop::array::uniform5(0..3u32),
    ) {
        let supply = Supply { bank: basic(bank), ..Supply::BASE }.with_kinds(kinds);
        let settings = TrackerSettings { supply: Some(supply), ..TrackerSettings::default() };
        let mut tracker = Tracker::new(usize::from(PLAYERS), settings);
        let mut capped = Tracker::new(usize::from(PLAYERS), TrackerSettings { worlds: 2, ..settings });
        let mut bounds = Bounds::new(usize::from(PLAYERS));
        let mut histories = vec![History::of(usize::from(PLAYERS), supply)];
        for event in events {
            let next = follow(&histories, &event, None);
            if next.len() > MOST {
                break;
            }
            let applied = tracker.apply(&event, &mut Unlimited);
            prop_assert_eq!(applied.is_err(), next.is_empty(), "{:?}: {:?}", event, applied);
            if next.is_empty() {
                prop_assert_eq!(engine(&tracker), tables(&histories));
                continue;
            }
            histories = next;
            prop_assert_eq!(engine(&tracker), tables(&histories), "after {:?}", event);
            capped.apply(&event, &mut Unlimited).expect("bounds allow what worlds allow");
            bounds.apply(&event, &settings).expect("the story's rules allow what worlds allow");
            for (player, resource) in (0..PLAYERS).flat_map(|p| Resource::BASE.map(|r| (p, r))) {
                let (inner, outer) =
                    (tracker.knowledge().range(player, resource), capped.knowledge().range(player, resource));
                prop_assert!(outer.least <= inner.least && inner.most <= outer.most);
                prop_assert!(bounds.certain(player, resource) <= inner.least);
                prop_assert!(inner.most <= bounds.possible(player, resource));
                let held = |history: &History| history.table().iter().map(|hand| hand[resource.index()]).sum::<u32>();
                let left = histories.iter().map(|history| bank[resource.index()] - held(history));
                let found = tracker.bank(resource);
                prop_assert_eq!((left.clone().min(), left.max()), (Some(found.least), Some(found.most)));
            }
        }
    }
}

/// Returns the reason why the last event of a game of four is impossible; those before it are possible.
fn reason(players: usize, events: &[Event]) -> Reason {
    let mut tracker = Tracker::new(players, TrackerSettings::default());
    let (last, before) = events.split_last().expect("an event");
    for event in before {
        tracker.apply(event, &mut Unlimited).expect("it can be");
    }
    let kept = tracker.clone();
    let Err(EventError::Impossible(reason)) = tracker.apply(last, &mut Unlimited) else { panic!("{last:?}") };
    assert_eq!((tracker.events(), engine(&tracker)), (kept.events(), engine(&kept)));
    assert_eq!(tracker.public(), kept.public());
    reason
}

fn gain(player: Player, cards: Cards) -> Event {
    Event::Gain { player, cards }
}

fn monopoly(player: Player) -> Event {
    Event::Monopoly { player, resource: Resource::Ore, taken: Taken::default(), played: true }
}

#[test]
fn what_the_box_does_not_have_is_an_error_at_its_event() {
    let ore = |count| basic([0, 0, 0, 0, count]);
    let bank = |needed, most, all| Reason::Bank { resource: Resource::Ore, needed, most, all };
    // 20 ore in two hands; 30 at once; the extension has 24.
    assert_eq!(reason(4, &[gain(0, ore(19)), gain(1, ore(1))]), bank(1, 0, 19));
    assert_eq!(reason(4, &[gain(0, ore(10)), gain(1, ore(10))]), bank(10, 9, 19));
    assert_eq!(reason(4, &[gain(0, ore(30))]), bank(30, 19, 19));
    assert_eq!(reason(6, &[gain(0, ore(19)), gain(1, ore(6))]), bank(6, 5, 24));
    let plenty = |cards| Event::Plenty { player: 1, cards, played: true };
    assert_eq!(reason(4, &[gain(0, ore(18)), plenty(ore(2))]), bank(2, 1, 19));
    let trade = |gives, gets| Event::Bank { player: 0, gives, gets };
    assert_eq!(
        reason(4, &[gain(0, basic([4, 0, 0, 0, 19])), trade(basic([4, 0, 0, 0, 0]), ore(1))]),
        bank(1, 0, 19)
    );
    // Payments return to the bank.
    let paid = Event::Discard { player: 0, cards: ore(1) };
    assert_eq!(reason(4, &[gain(0, ore(19)), paid, gain(1, ore(1)), gain(2, ore(1))]), bank(1, 0, 19));
    // The third of two monopolies, however they are recorded; the 26th card of 25; the 15th knight.
    let copies = |player, card, played, copies| Reason::Copies { player, card, played, copies };
    assert_eq!(reason(4, &[monopoly(0), monopoly(1), monopoly(1)]), copies(1, Development::Monopoly, 3, 2));
    let told = |player| Event::Played { player, card: Development::Monopoly };
    let brings = |player| match monopoly(player) {
        Event::Monopoly { player, resource, taken, .. } => {
            Event::Monopoly { player, resource, taken, played: false }
        }
        other => other,
    };
    let twice = [told(0), brings(0), told(0), brings(0), told(3)];
    assert_eq!(reason(4, &twice), copies(3, Development::Monopoly, 3, 2));
    assert_eq!(reason(4, &[brings(0), brings(1), brings(2)]), copies(2, Development::Monopoly, 3, 2));
    let knights: Vec<Event> =
        (0..15).map(|_| Event::Played { player: 2, card: Development::Knight }).collect();
    assert_eq!(reason(4, &knights), copies(2, Development::Knight, 15, 14));
    let bought: Vec<Event> = (0..26).map(|number| Event::Bought { player: number % 4 }).collect();
    assert_eq!(reason(4, &bought), Reason::Deck { player: 1, bought: 26, deck: 25 });
    let bought: Vec<Event> = (0..35).map(|number| Event::Bought { player: number % 5 }).collect();
    assert_eq!(reason(5, &bought), Reason::Deck { player: 4, bought: 35, deck: 34 });
}

#[test]
fn what_no_rule_gives_is_an_error_at_its_event() {
    let plenty = |cards: Cards| reason(4, &[Event::Plenty { player: 1, cards, played: true }]);
    assert_eq!(plenty(basic([1, 0, 0, 0, 2])), Reason::Plenty { player: 1, cards: 3 });
    assert_eq!(plenty(basic([1, 0, 0, 0, 0])), Reason::Plenty { player: 1, cards: 1 });
    let trade = |gives: Cards, gets: Cards| Event::Bank { player: 0, gives, gets };
    let rate = |gives: Cards, gets: Cards| match reason(4, &[gain(0, basic([8; 5])), trade(gives, gets)]) {
        Reason::Rate { least, most, .. } => (least, most),
        other => panic!("{other:?}"),
    };
    assert_eq!(rate(basic([2, 0, 0, 0, 0]), basic([0, 0, 0, 0, 2])), (1, 1));
    assert_eq!(rate(basic([1, 1, 1, 1, 0]), basic([0, 0, 0, 0, 1])), (4, 0));
    assert_eq!(rate(basic([4, 1, 0, 0, 0]), basic([0, 0, 0, 0, 2])), (2, 0));
    assert_eq!(rate(basic([5, 0, 0, 0, 0]), basic([0, 0, 0, 0, 1])), (2, 2));
    assert_eq!(rate(NONE, basic([0, 0, 0, 0, 1])), (0, 0));
    // Nobody gets for cards what they are.
    let (wood, both) = (basic([4, 0, 0, 0, 0]), basic([4, 0, 0, 0, 1]));
    let alike = Reason::Alike { player: 0, resource: Resource::Wood };
    let with_player = |gives, gets| Event::Trade { giver: 0, taker: 1, gives, gets };
    assert_eq!(reason(4, &[gain(0, wood), trade(wood, basic([1, 0, 0, 0, 0]))]), alike);
    assert_eq!(reason(4, &[gain(0, wood), gain(1, wood), with_player(wood, wood)]), alike);
    assert_ne!(reason(4, &[gain(0, wood), gain(1, wood), with_player(wood, both)]), alike);
    let mut tracker = Tracker::new(4, TrackerSettings::default());
    for event in [gain(0, basic([12, 3, 0, 0, 0])), trade(basic([10, 3, 0, 0, 0]), basic([0, 0, 2, 1, 1]))] {
        tracker.apply(&event, &mut Unlimited).expect("several trades may be summed");
    }
}

/// For a deck that comes in no box, only its size is known.
#[test]
fn a_supply_is_told_by_the_players_or_told_itself() {
    assert_eq!([1, 4, 5, 6].map(|players| Supply::of(players).deck), [25, 25, 34, 34]);
    assert_eq!(Supply::EXTENDED.with_deck(25), Supply { bank: basic([24; 5]), ..Supply::BASE });
    let supply = Supply::BASE.with_deck(3);
    assert_eq!(Development::ALL.map(|card| supply.copies(card)), [None; 5]);
    let mut tracker = Tracker::new(2, TrackerSettings { supply: Some(supply), ..TrackerSettings::default() });
    for _ in 0..3 {
        tracker.apply(&monopoly(0), &mut Unlimited).expect("all three may be monopolies");
    }
    assert_eq!((tracker.public().left(), tracker.public().unseen(Development::Knight)), (0, None));
    assert!(tracker.apply(&monopoly(0), &mut Unlimited).is_err());
}

/// A card that goes face down leaves open what the bank has; what the bank then gives shows what it was.
#[test]
fn what_the_bank_gives_shows_what_came_back_to_it() {
    let mut tracker = Tracker::new(2, TrackerSettings::default());
    for event in [
        gain(0, basic([1, 0, 0, 0, 19])),
        Event::FaceDown { player: 0, count: 1 },
        Event::Robbery { thief: 1, victim: 0, card: Hidden::Unseen },
        gain(1, basic([0, 0, 0, 0, 1])),
    ] {
        tracker.apply(&event, &mut Unlimited).expect("legal");
    }
    let ends = tracker.bank(Resource::Ore);
    assert_eq!((ends.least, ends.most), (0, 0));
    let together = tracker.knowledge().play(Resource::Wood);
    assert_eq!((together.least, together.most), (1, 1));
}
