//! The events that force a cell, against a replay that shares nothing with the engine: it enumerates every history of
//! unseen cards, in which a hand may pay more than it has, and each kept event rules some out.

use std::collections::BTreeSet;

use crate::histories::game;
use crate::logs::{cells, recorded_games, simulated};
use proptest::prelude::*;
use tg_catan::{
    Cards, CellEnd, Event, Hidden, KINDS, Log, NONE, Player, Resource, Supply, TrackerSettings, Unlimited,
    Why, basic,
};

/// Everybody's cards; none if more went away than was there.
type Table = Vec<[i64; KINDS]>;

/// Returns the tables after an event that is kept or not.
fn after(tables: &BTreeSet<Table>, event: &Event, kept: bool, bank: Cards) -> BTreeSet<Table> {
    tables
        .iter()
        .filter(|table| !kept || proves(table, event, bank))
        .flat_map(|table| moved(table, event, bank))
        .collect()
}

fn at(player: Player) -> usize {
    usize::from(player)
}

/// Returns how many cards of a kind one player hands over at most for a monopoly.
fn share(bank: Cards, resource: Resource) -> i64 {
    match (bank[7] > 0, resource) {
        (false, _) => i64::MAX,
        (true, Resource::Paper | Resource::Cloth | Resource::Coin) => 1,
        (true, _) => 2,
    }
}

/// Returns whether what an event shows is true.
fn proves(table: &Table, event: &Event, bank: Cards) -> bool {
    let holds = |player: Player, cards: Cards| {
        (0..KINDS).all(|kind| cards[kind] == 0 || table[at(player)][kind] >= i64::from(cards[kind]))
    };
    let all = |kind: usize| table.iter().map(|hand| hand[kind]).sum::<i64>();
    let gives = |cards: Cards, back: Cards| {
        let rest = |kind: usize| i64::from(bank[kind]) - all(kind) + i64::from(back[kind]);
        (0..KINDS).all(|kind| cards[kind] == 0 || rest(kind) >= i64::from(cards[kind]))
    };
    match *event {
        Event::Gain { cards, .. }
        | Event::Plenty { cards, .. }
        | Event::Recount { cards, more: true, .. } => gives(cards, NONE),
        Event::Bank { player, gives: given, gets } => holds(player, given) && gives(gets, given),
        Event::Spend { player, cards, .. }
        | Event::Discard { player, cards }
        | Event::Recount { player, cards, more: false }
        | Event::Offer { player, gives: cards, counts: true, .. }
        | Event::Holds { player, cards } => holds(player, cards),
        Event::Trade { giver, taker, gives, gets } => holds(giver, gives) && holds(taker, gets),
        Event::Hand { player, cards } => table[at(player)] == cards.map(i64::from),
        Event::Size { player, count } => table[at(player)].iter().sum::<i64>() == i64::from(count),
        Event::AtLeast { player, count } => table[at(player)].iter().sum::<i64>() >= i64::from(count),
        Event::AtMost { player, count } => table[at(player)].iter().sum::<i64>() <= i64::from(count),
        Event::Lacks { player, cards } => !holds(player, cards),
        Event::InBank { resource, count } => {
            i64::from(bank[resource.index()]) - all(resource.index()) == i64::from(count)
        }
        Event::Robbery { victim, card: Hidden::Seen(card), .. } => holds(victim, card.one()),
        Event::Monopoly { player, resource, ref taken, .. } => {
            let others = (0..table.len() as Player).filter(|&other| other != player);
            let share = share(bank, resource);
            let held = |other: Player| table[at(other)][resource.index()].min(share);
            let told = |other: Player| taken.of(other).is_none_or(|count| held(other) == i64::from(count));
            let sum: i64 = others.clone().map(held).sum();
            others.clone().all(told) && taken.total.is_none_or(|total| sum == i64::from(total))
        }
        _ => true,
    }
}

/// Returns the tables that an event makes from one, whether what it shows is true or not.
fn moved(table: &Table, event: &Event, bank: Cards) -> Vec<Table> {
    let change = |changes: &[(Player, Cards, i64)]| {
        let mut table = table.clone();
        for &(player, cards, times) in changes {
            let changed = |held: i64, kind: usize| (held + i64::from(cards[kind]) * times).max(0);
            (0..KINDS).for_each(|kind| table[at(player)][kind] = changed(table[at(player)][kind], kind));
        }
        table
    };
    // An unseen card is one that is there.
    let unseen = |table: &Table, victim: Player, thief: Option<Player>| -> Vec<Table> {
        let kinds = Resource::ALL.into_iter().filter(|card| table[at(victim)][card.index()] > 0);
        let took = kinds.map(|card| {
            let mut table = table.clone();
            table[at(victim)][card.index()] -= 1;
            thief.into_iter().for_each(|thief| table[at(thief)][card.index()] += 1);
            table
        });
        took.collect()
    };
    vec![match *event {
        Event::Gain { player, cards }
        | Event::Plenty { player, cards, .. }
        | Event::Recount { player, cards, more: true } => change(&[(player, cards, 1)]),
        Event::Spend { player, cards, .. }
        | Event::Discard { player, cards }
        | Event::Recount { player, cards, more: false } => change(&[(player, cards, -1)]),
        Event::Bank { player, gives, gets } => change(&[(player, gives, -1), (player, gets, 1)]),
        Event::Trade { giver, taker, gives, gets } => {
            change(&[(giver, gives, -1), (taker, gives, 1), (taker, gets, -1), (giver, gets, 1)])
        }
        Event::Robbery { thief, victim, card: Hidden::Seen(card) } => {
            change(&[(victim, card.one(), -1), (thief, card.one(), 1)])
        }
        Event::Robbery { thief, victim, .. } => return unseen(table, victim, Some(thief)),
        // An unseen gain is a card that the bank has.
        Event::GainUnseen { player, count } | Event::RecountUnseen { player, count, more: true } => {
            let mut tables = BTreeSet::from([table.clone()]);
            for _ in 0..count {
                let come = |table: &Table| {
                    let left = |kind: usize| {
                        i64::from(bank[kind]) - table.iter().map(|hand| hand[kind]).sum::<i64>()
                    };
                    let kinds = (0..KINDS).filter(|&kind| left(kind) > 0);
                    let come = kinds.map(|kind| {
                        let mut table = table.clone();
                        table[at(player)][kind] += 1;
                        table
                    });
                    come.collect::<Vec<Table>>()
                };
                tables = tables.iter().flat_map(come).collect();
            }
            return tables.into_iter().collect();
        }
        Event::FaceDown { count, .. }
        | Event::RecountUnseen { count, more: false, .. }
        | Event::Pass { count, .. } => {
            let (player, taker) = match *event {
                Event::Pass { giver, taker, .. } => (giver, Some(taker)),
                _ => (event.players()[0].expect("somebody"), None),
            };
            let mut tables = BTreeSet::from([table.clone()]);
            for _ in 0..count {
                tables = tables.iter().flat_map(|table| unseen(table, player, taker)).collect();
            }
            return tables.into_iter().collect();
        }
        Event::Monopoly { player, resource, .. } => {
            monopoly(table, at(player), resource.index(), share(bank, resource))
        }
        _ => table.clone(),
    }]
}

/// Moves all cards of a kind, or a share of each, to one player: what is there, whatever is said of it.
fn monopoly(table: &Table, player: usize, kind: usize, share: i64) -> Table {
    let others: Vec<usize> = (0..table.len()).filter(|&other| other != player).collect();
    let gained: i64 = others.iter().map(|&other| table[other][kind].min(share)).sum();
    let mut table = table.clone();
    others.iter().for_each(|&other| table[other][kind] = (table[other][kind] - share).max(0));
    table[player][kind] += gained;
    table
}

/// Returns whether a cell is forced if only these events are kept; `None` if there are too many tables.
fn forced(
    log: &Log,
    events: usize,
    kept: &[usize],
    asked: (Player, Resource, CellEnd),
    (cards, supply): (u32, Supply),
) -> Option<bool> {
    let (player, resource, end) = asked;
    let mut tables = BTreeSet::from([vec![[0; KINDS]; log.names.len()]]);
    for (number, event) in (1..).zip(&log.events[..events]) {
        tables = after(&tables, event, kept.contains(&number), supply.bank);
        if tables.len() > 4000 {
            return None;
        }
    }
    let mut held = tables.iter().map(|table| table[at(player)][resource.index()]);
    Some(match end {
        CellEnd::Certain => held.all(|held| held >= i64::from(cards)),
        CellEnd::Possible => held.all(|held| held <= i64::from(cards)),
    })
}

/// Checks that each named event is needed, and all together are enough. Returns how often that could be replayed.
fn check(log: &Log, events: usize, asked: (Player, Resource, CellEnd)) -> (Why, usize) {
    check_of(log, events, asked, Supply::BASE)
}

/// Does the same for a game that has these cards.
fn check_of(log: &Log, events: usize, asked: (Player, Resource, CellEnd), supply: Supply) -> (Why, usize) {
    check_within(log, events, asked, TrackerSettings { supply: Some(supply), ..TrackerSettings::default() })
}

/// Does the same for what is known with these settings: perhaps only bounds.
fn check_within(
    log: &Log,
    events: usize,
    asked: (Player, Resource, CellEnd),
    settings: TrackerSettings,
) -> (Why, usize) {
    let supply = settings.supply(log.names.len());
    let why = log.why(asked, events, &settings, &mut Unlimited).expect("legal");
    assert!(why.needed);
    let mut replayed = 0;
    let forcing = why.forcing.clone().expect("a short proof");
    if let Some(enough) = forced(log, events, &forcing, asked, (why.cards, supply)) {
        assert!(enough, "{asked:?} after {events}: {why:?} isn't enough");
        replayed += 1;
    }
    for left_out in &forcing {
        let rest: Vec<usize> = forcing.iter().copied().filter(|event| event != left_out).collect();
        if let Some(enough) = forced(log, events, &rest, asked, (why.cards, supply)) {
            assert!(!enough, "{asked:?} after {events}: {left_out} isn't needed in {why:?}");
            replayed += 1;
        }
    }
    // Without one of them all others are enough, or they aren't: that is told, too.
    let robberies = |event: &&Event| matches!(event, Event::Robbery { .. } | Event::FaceDown { .. });
    if log.events[..events].iter().filter(robberies).count() <= 4 {
        for left_out in &forcing {
            let rest: Vec<usize> = (1..=events).filter(|event| event != left_out).collect();
            if let Some(enough) = forced(log, events, &rest, asked, (why.cards, supply)) {
                assert_eq!(enough, why.replaceable.contains(left_out), "{asked:?}: {left_out} in {why:?}");
                replayed += 1;
            }
        }
    }
    (why, replayed)
}

const ENDS: [CellEnd; 2] = [CellEnd::Certain, CellEnd::Possible];

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reasons_of_random_logs_are_needed_and_enough((supply, events) in game(30)) {
        let mut log = Log::new(vec!["A".into(), "B".into(), "C".into()]);
        let settings = TrackerSettings { supply: Some(supply), ..TrackerSettings::default() };
        for event in events {
            log.events.push(event);
            if log.after(usize::MAX, &settings, &mut Unlimited).is_err() {
                log.events.pop();
            }
        }
        let players = 0..log.names.len() as Player;
        let cells = players.flat_map(|player| supply.resources().iter().map(move |kind| (player, *kind)));
        for ((player, resource), end) in cells.flat_map(|cell| ENDS.map(|end| (cell, end))) {
            check_of(&log, log.events.len(), (player, resource, end), supply);
        }
    }
}

/// Where more worlds are possible than are kept, the reasons of the bounds are those of what they claim.
#[test]
fn reasons_of_bounds_are_needed_and_enough() {
    let bounded = std::cell::Cell::new(0);
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 120,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let told = runner.run(&(game(24), 1..4usize), |((supply, events), worlds)| {
        let mut log = Log::new(vec!["A".into(), "B".into(), "C".into()]);
        let settings = TrackerSettings { worlds, supply: Some(supply), me: None };
        for event in events {
            log.events.push(event);
            if log.after(usize::MAX, &settings, &mut Unlimited).is_err() {
                log.events.pop();
            }
        }
        for (player, kind) in
            (0..3).flat_map(|player| supply.resources().iter().map(move |kind| (player, *kind)))
        {
            for end in ENDS {
                let (why, _) = check_within(&log, log.events.len(), (player, kind, end), settings);
                bounded.set(bounded.get() + usize::from(why.inexact.is_some()));
            }
        }
        Ok(())
    });
    told.expect("every reason");
    assert!(bounded.get() > 300, "{}", bounded.get());
}

/// Checks real games, at points so early that every history can be replayed, and at the end.
#[test]
fn reasons_of_games_are_needed_and_enough() {
    let (mut replayed, mut named) = (0, 0);
    let recorded = recorded_games();
    // The recordings aren't part of the project: if they don't exist, games of our own must do.
    let (enough_replays, enough_named) = if recorded.is_empty() { (300, 20) } else { (1000, 100) };
    for game in simulated().iter().chain(&recorded).filter(|game| game.log.events.len() < 400) {
        for events in (20..game.log.events.len()).step_by(25) {
            let robbed = |event: &&Event| matches!(event, Event::Robbery { .. });
            if game.log.events[..events].iter().filter(robbed).count() > 5 {
                break;
            }
            for ((player, resource), end) in
                cells(&game.log).into_iter().flat_map(|cell| ENDS.map(|end| (cell, end)))
            {
                let (why, times) = check(&game.log, events, (player, resource, end));
                replayed += times;
                named += why.forcing.map_or(0, |forcing| forcing.len());
            }
        }
    }
    assert!(replayed > enough_replays && named > enough_named, "{replayed} {named}");
}

fn gain(player: Player, cards: Cards) -> Event {
    Event::Gain { player, cards }
}

fn rob(thief: Player, victim: Player) -> Event {
    Event::Robbery { thief, victim, card: Hidden::Unseen }
}

fn pay(player: Player, cards: Cards) -> Event {
    Event::Spend { player, cards, purchase: None }
}

fn why(events: &[Event], player: Player, resource: Resource) -> (u32, Vec<usize>) {
    let log = Log { events: events.to_vec(), ..Log::new(["A", "B", "C"].map(String::from).to_vec()) };
    let asked = (player, resource, CellEnd::Certain);
    let why = log.why(asked, events.len(), &TrackerSettings::default(), &mut Unlimited).expect("legal");
    (why.cards, why.forcing.expect("a short proof"))
}

/// What an event moves isn't what it proves: an open payment names nothing, and no event is named for having come
/// after.
#[test]
fn events_that_merely_moved_cards_or_came_after_are_not_named() {
    let road = basic([1, 1, 0, 0, 0]);
    let ore = |count| basic([0, 0, 0, 0, count]);
    // C builds with what C took from B: that says nothing about A.
    let others = [
        gain(0, ore(2)),
        gain(1, basic([1, 0, 1, 0, 0])),
        gain(2, basic([0, 1, 0, 0, 0])),
        rob(2, 1),
        pay(2, road),
    ];
    assert_eq!(why(&others, 0, Resource::Ore), (2, vec![]));
    // A robbery leaves one of two; a player who builds with the card that was taken shows that it was neither of them.
    let robbed = [gain(0, basic([1, 0, 0, 0, 2])), gain(2, basic([0, 1, 0, 0, 0])), rob(2, 0)];
    assert_eq!(why(&robbed, 0, Resource::Ore), (1, vec![]));
    let built = [&robbed[..], &[pay(2, road)]].concat();
    assert_eq!(why(&built, 0, Resource::Ore), (2, vec![4]));
    let after = [&built[..], &[gain(1, ore(1)), pay(1, ore(1)), gain(2, road), pay(2, road)]].concat();
    assert_eq!(why(&after, 0, Resource::Ore), (2, vec![4]));
    // A's own payments move cards openly.
    let paid = [gain(0, basic([1, 1, 0, 0, 2])), gain(1, ore(1)), rob(2, 1), pay(0, road)];
    assert_eq!(why(&paid, 0, Resource::Ore), (2, vec![]));
    // Two thieves, each revealed by their own payment.
    let two = [
        gain(0, basic([2, 0, 0, 0, 2])),
        rob(1, 0),
        rob(2, 0),
        pay(1, basic([1, 0, 0, 0, 0])),
        pay(2, basic([1, 0, 0, 0, 0])),
    ];
    assert_eq!(why(&two, 0, Resource::Ore), (2, vec![4, 5]));
}

/// Who gets a card in the open has it, whatever was paid before.
#[test]
fn a_payment_is_not_named_for_what_came_after_it() {
    use Resource::{Brick, Sheep, Wood};
    let card = |kind: Resource| kind.one();
    let both = |one: Resource, other: Resource| {
        let mut cards = one.one();
        cards[other.index()] += 1;
        cards
    };
    let road = both(Wood, Brick);
    let events =
        [gain(1, both(Wood, Sheep)), gain(2, card(Brick)), rob(2, 1), pay(2, road), gain(2, card(Wood))];
    assert_eq!(why(&events, 2, Wood), (1, vec![]));
    let events =
        [gain(0, both(Wood, Sheep)), gain(0, card(Brick)), rob(1, 0), pay(0, road), gain(0, card(Wood))];
    assert_eq!(why(&events, 0, Wood), (1, vec![]));
}

/// What is shown twice is shown by one of both.
#[test]
fn an_event_for_which_another_would_do_is_told_as_such() {
    use Resource::{Sheep, Wood};
    let mut cards = Wood.one();
    cards[Sheep.index()] += 1;
    let shown = || Event::Holds { player: 2, cards: Wood.one() };
    let events = vec![gain(1, cards), rob(2, 1), shown(), shown()];
    let asked = (2, Wood, CellEnd::Certain);
    let why = |events: Vec<Event>| {
        let log = Log { events, ..Log::new(["A", "B", "C"].map(String::from).to_vec()) };
        let why =
            log.why(asked, log.events.len(), &TrackerSettings::default(), &mut Unlimited).expect("legal");
        (why.forcing, why.replaceable)
    };
    assert_eq!(why(events.clone()), (Some(vec![3]), vec![3]));
    assert_eq!(why(events[..3].to_vec()), (Some(vec![3]), vec![]));
}
