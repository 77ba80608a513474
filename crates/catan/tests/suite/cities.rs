//! Games of Cities & Knights: commodities, shares of monopolies, cards that are passed on, and how lines record them.

use tg_catan::lines::{LineStyle, Lines, Read, line, players};
use tg_catan::{
    Cards, Event, EventError, GameRules, Hidden, Improvement, NONE, Piece, ProgressCard, Purchase, Reason,
    Resource, Supply, Taken, Tracker, TrackerSettings, Unlimited,
};

fn cards(counts: &[(Resource, u32)]) -> Cards {
    let mut cards = NONE;
    counts.iter().for_each(|&(resource, count)| cards[resource.index()] = count);
    cards
}

fn follow(supply: Supply, events: &[Event]) -> Result<Tracker, EventError> {
    let settings = TrackerSettings { supply: Some(supply), ..TrackerSettings::default() };
    let mut tracker = Tracker::new(3, settings);
    for event in events {
        tracker.apply(event, &mut Unlimited)?;
    }
    Ok(tracker)
}

fn reason(supply: Supply, events: &[Event]) -> Reason {
    match follow(supply, events) {
        Err(EventError::Impossible(reason)) => reason,
        other => panic!("{other:?}"),
    }
}

fn gain(player: u8, counts: &[(Resource, u32)]) -> Event {
    Event::Gain { player, cards: cards(counts) }
}

/// The events that only this game has, one of each kind.
fn of_its_own() -> Vec<Event> {
    let paper = cards(&[(Resource::Paper, 1)]);
    vec![
        Event::Gain { player: 0, cards: paper },
        Event::Spend { player: 0, cards: paper, purchase: None },
        Event::Spend { player: 0, cards: NONE, purchase: Some(Purchase::Activation) },
        Event::Spend { player: 0, cards: NONE, purchase: Some(Purchase::Promotion) },
        Event::Spend { player: 0, cards: NONE, purchase: Some(Purchase::Piece(Piece::Knight)) },
        Event::Spend { player: 0, cards: NONE, purchase: Some(Purchase::Improvement(Improvement::Science)) },
        Event::Free { player: 0, piece: Piece::Wall },
        Event::Lost { player: 0, piece: Piece::Wall },
        Event::Progress { player: 0, card: ProgressCard::Spy },
        Event::Discard { player: 0, cards: paper },
        Event::Trade { giver: 0, taker: 1, gives: NONE, gets: paper },
        Event::Bank { player: 0, gives: paper, gets: NONE },
        Event::Robbery { thief: 0, victim: 1, card: Hidden::Seen(Resource::Coin) },
        Event::Robbery { thief: 0, victim: 1, card: Hidden::Truth(Resource::Coin) },
        Event::Monopoly { player: 0, resource: Resource::Cloth, taken: Taken::default(), played: true },
        Event::Plenty { player: 0, cards: paper, played: true },
        Event::Offer { player: 0, gives: NONE, wants: paper, counts: true },
        Event::Holds { player: 0, cards: paper },
        Event::Hand { player: 0, cards: paper },
        Event::Lacks { player: 0, cards: paper },
        Event::InBank { resource: Resource::Paper, count: 0 },
    ]
}

#[test]
fn the_base_game_has_nothing_of_it() {
    for event in of_its_own() {
        assert_eq!(reason(Supply::BASE, std::slice::from_ref(&event)), Reason::Expansion, "{event:?}");
    }
    let tracker = follow(Supply::BASE, &[]).expect("legal");
    for resource in Resource::ALL.into_iter().filter(|resource| resource.is_commodity()) {
        assert_eq!(tracker.knowledge().possible(2, resource), 0);
        assert_eq!(tracker.bank(resource).most, 0);
        assert!(tracker.knowledge().chances(2, resource).expect("exact").ways.len() == 1);
    }
}

#[test]
fn a_monopoly_takes_a_share() {
    use Resource::{Coin, Ore};
    let start = [gain(1, &[(Ore, 3), (Coin, 2)]), gain(2, &[(Ore, 1)])];
    let monopoly = |resource, taken| Event::Monopoly { player: 0, resource, taken, played: true };
    let events = [&start[..], &[monopoly(Ore, Taken::default()), monopoly(Coin, Taken::worth(1))]].concat();
    let tracker = follow(Supply::CITIES, &events).expect("legal");
    let held = |player, resource| tracker.knowledge().range(player, resource);
    assert_eq!((held(0, Ore).least, held(0, Ore).most), (3, 3));
    assert_eq!((held(1, Ore).most, held(2, Ore).most), (1, 0));
    assert_eq!((held(0, Coin).least, held(1, Coin).most), (1, 1));
    // Nobody hands over more than a share.
    let three = monopoly(Ore, Taken::from_each(&[0, 3, 1]));
    let expected = Reason::Share { player: 1, resource: Ore, given: 3, most: 2 };
    assert_eq!(reason(Supply::CITIES, &[&start[..], &[three]].concat()), expected);
    // Less than a share is all there was.
    let one = monopoly(Ore, Taken::from_each(&[0, 1, 1]));
    let expected = Reason::TooMany { player: 1, resource: Ore, needed: 1, least: 3 };
    assert_eq!(reason(Supply::CITIES, &[&start[..], &[one]].concat()), expected);
}

#[test]
fn a_whole_share_shows_no_more_than_a_share() {
    use Resource::{Ore, Wood};
    let events = [
        gain(1, &[(Ore, 4), (Wood, 4)]),
        Event::Pass { giver: 1, taker: 2, count: 3 },
        Event::Monopoly {
            player: 0,
            resource: Ore,
            taken: Taken { total: None, each: vec![None, Some(2), None].into() },
            played: true,
        },
    ];
    let tracker = follow(Supply::CITIES, &events).expect("legal");
    let left = tracker.knowledge().range(1, Ore);
    assert_eq!((left.least, left.most), (0, 2));
}

#[test]
fn lines_tell_all_of_it_and_are_read_again() {
    let names: Vec<String> = ["A", "B", "C"].map(str::to_owned).to_vec();
    for supply in [Supply::CITIES, Supply { bank: [20, 20, 20, 20, 20, 6, 7, 8], ..Supply::CITIES }] {
        let rules = GameRules { supply: Some(supply), ..GameRules::default() };
        let style = LineStyle { rules, ..LineStyle::default() };
        let mut events = of_its_own();
        events.push(Event::Pass { giver: 0, taker: 2, count: 2 });
        events.extend(Purchase::ALL.map(|purchase| Event::Spend {
            player: 1,
            cards: purchase.cost(),
            purchase: Some(purchase),
        }));
        events.extend(ProgressCard::ALL.map(|card| Event::Progress { player: 1, card }));
        let mut text = players(&names, &style) + "\n";
        for event in &events {
            text += &(line(event, &names, &LineStyle::default()) + "\n");
        }
        let mut lines = Lines::new(text.as_bytes());
        let mut again = Vec::new();
        while let Some(read) = lines.read().expect("a good line") {
            match read {
                Read::Players { game } => assert_eq!(lines.rules(game).supply, Some(supply)),
                Read::Event { event, .. } => again.push(event),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(again, events);
    }
}

#[test]
fn hands_of_twelve_players_fit() {
    let mut tracker = Tracker::new(
        12,
        TrackerSettings { supply: Some(Supply::EXTENDED_CITIES), ..TrackerSettings::default() },
    );
    for player in 0..12 {
        let event = gain(player, &[(Resource::Wood, 1), (Resource::Coin, 1)]);
        tracker.apply(&event, &mut Unlimited).expect("legal");
    }
    for victim in 0..6 {
        let event = Event::Robbery { thief: 11 - victim, victim, card: Hidden::Unseen };
        tracker.apply(&event, &mut Unlimited).expect("legal");
    }
    assert_eq!(tracker.knowledge().worlds(), Ok(64));
    assert_eq!(tracker.knowledge().possible(11, Resource::Coin), 2);
}
