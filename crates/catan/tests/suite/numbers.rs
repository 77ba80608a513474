//! Numbers worked out elsewhere: the story's cases, growth of the number of worlds, weights beyond machine words;
//! limits, interrupts, recovery.

use dashu_int::UBig;
use dashu_ratio::RBig;
use tg_catan::story::{Bounds, Counts, LowerBounds};
use tg_catan::{
    CardRange, Cards, CellEnd, Development, Dice, Event, EventError, Hidden, Inexact, Log, NONE, Player,
    Progress, Purchase, Reason, Resource, Stop, Supply, Taken, Tracker, TrackerSettings, Unlimited, basic,
};

const WOOD: Resource = Resource::Wood;
const BRICK: Resource = Resource::Brick;
const SHEEP: Resource = Resource::Sheep;
const WHEAT: Resource = Resource::Wheat;
const ORE: Resource = Resource::Ore;

fn gain(player: Player, cards: Cards) -> Event {
    Event::Gain { player, cards }
}

fn rob(thief: Player, victim: Player) -> Event {
    Event::Robbery { thief, victim, card: Hidden::Unseen }
}

fn discard(player: Player, cards: Cards) -> Event {
    Event::Discard { player, cards }
}

fn log(events: &[Event]) -> Log {
    let names = ["A", "B", "C", "D", "E", "F"].map(String::from).to_vec();
    Log { events: events.to_vec(), ..Log::new(names) }
}

fn after(events: &[Event]) -> Tracker {
    log(events).after(events.len(), &TrackerSettings::default(), &mut Unlimited).expect("no contradiction")
}

fn third(events: &[Event]) -> Bounds {
    let mut third = Bounds::new(6);
    events
        .iter()
        .for_each(|event| third.apply(event, &TrackerSettings::default()).expect("no contradiction"));
    third
}

fn ratio(part: u32, whole: u32) -> RBig {
    RBig::from_parts(part.into(), UBig::from(whole))
}

fn range(least: u32, most: u32) -> CardRange {
    CardRange { least, most }
}

/// A, B, C are players 0, 1, 2.
fn minus_one() -> Vec<Event> {
    vec![
        gain(0, basic([1, 1, 1, 0, 0])),
        gain(2, basic([1, 0, 1, 0, 0])),
        rob(1, 2),
        rob(1, 0),
        discard(1, basic([0, 1, 0, 0, 0])),
    ]
}

#[test]
fn a_player_with_minus_one_unknown_cards() {
    let events = minus_one();
    let tracker = after(&events);
    assert_eq!(tracker.knowledge().range(0, WOOD), range(1, 1));
    assert_eq!(tracker.knowledge().range(0, SHEEP), range(1, 1));
    let third = third(&events);
    for resource in [WOOD, SHEEP] {
        assert_eq!((third.certain(0, resource), third.possible(0, resource)), (0, 1));
    }
    let log = log(&events);
    let why = log.why((0, WOOD, CellEnd::Certain), 5, &TrackerSettings::default(), &mut Unlimited);
    let why = why.expect("no contradiction");
    assert_eq!((why.cards, why.forcing, &*why.moves, why.needed), (1, Some(vec![5]), &[1, 4][..], true));
    let robbed = log.robberies(5, &TrackerSettings::default(), &mut Unlimited).expect("no contradiction");
    assert_eq!(robbed[0].chance(WOOD), Ok(ratio(1, 2)));
    assert_eq!(robbed[1].chance(BRICK), Ok(RBig::ONE));
}

#[test]
fn the_first_tracker_shows_no_unknown_card_where_there_is_one() {
    let mut first = Counts::new(2);
    for event in [gain(0, basic([1, 1, 0, 0, 0])), gain(1, basic([1, 0, 0, 0, 0])), rob(1, 0)] {
        first.apply(&event, &TrackerSettings::default());
    }
    assert_eq!((first.known(0, WOOD), first.known(0, BRICK), first.unknown(0)), (1, 1, -1));
    first.apply(&rob(0, 1), &TrackerSettings::default());
    assert_eq!(first.unknown(0), 0);
}

#[test]
fn the_second_tracker_loosens_one_card_of_each_kind() {
    let mut second = LowerBounds::new(2);
    for event in [gain(0, basic([2, 1, 1, 0, 0])), rob(1, 0)] {
        second.apply(&event, &TrackerSettings::default());
    }
    assert_eq!(Resource::BASE.map(|r| second.certain(0, r)), [1, 0, 0, 0, 0]);
    assert_eq!((second.unknown(0), second.unknown(1)), (2, 1));
}

/// A seen card says something about the other cards, too: a plain transfer would say 1/2.
#[test]
fn a_seen_robbery_weighs_worlds() {
    let events = [
        gain(0, basic([0, 0, 1, 0, 1])),
        gain(1, basic([0, 0, 1, 0, 1])),
        rob(1, 0),
        Event::Robbery { thief: 2, victim: 1, card: Hidden::Seen(ORE) },
    ];
    let chances = after(&events).knowledge().chances(1, ORE).expect("exact");
    assert_eq!(chances.of(1), ratio(2, 3));
    assert_eq!(chances.expected(), ratio(2, 3));
}

#[test]
fn wheat_paid_shows_that_brick_is_still_there() {
    let events = [gain(0, basic([0, 1, 0, 1, 0])), rob(1, 0), discard(1, basic([0, 0, 0, 1, 0]))];
    assert_eq!(after(&events).knowledge().range(0, BRICK), range(1, 1));
    let third = third(&events);
    assert_eq!((third.certain(0, BRICK), third.possible(0, WHEAT)), (1, 0));
}

/// Rules 1 to 3: when the only player who may hold the wood shows what they took, it is wood for the other, and
/// none floats any more.
#[test]
fn the_storys_rules_on_floating_cards() {
    // Rule 2: the missing card fits wood only. Rule 3: no other can hold it.
    let events = [
        gain(0, basic([1, 1, 0, 0, 0])),
        rob(1, 0),
        Event::Holds { player: 0, cards: basic([0, 1, 0, 0, 0]) },
    ];
    let third = third(&events);
    assert_eq!((third.certain(1, WOOD), third.possible(0, WOOD), third.possible(1, BRICK)), (1, 0, 0));
    assert_eq!(third.floating(WOOD), range(0, 0));
    // Rule 4: two bricks are possible, but only one card is unknown.
    let third = self::third(&[gain(0, basic([0, 2, 1, 0, 0])), rob(1, 0)]);
    assert_eq!((third.possible(1, BRICK), third.unknown(1)), (1, range(1, 1)));
}

/// Rule 5: two players with three unknown cards each, brick or sheep, four bricks among them.
#[test]
fn four_bricks_among_six_cards_leave_one_for_each() {
    let events =
        [gain(2, basic([0, 4, 2, 0, 0])), rob(0, 2), rob(0, 2), rob(0, 2), rob(1, 2), rob(1, 2), rob(1, 2)];
    let (third, tracker) = (third(&events), after(&events));
    for player in [0, 1] {
        assert_eq!((third.certain(player, BRICK), third.possible(player, BRICK)), (1, 3));
        assert_eq!(tracker.knowledge().range(player, BRICK), range(1, 3));
    }
    assert_eq!(tracker.knowledge().floating(BRICK), range(2, 2));
}

/// Everybody holds two of each kind, and nothing is spent. Counted by programs that keep a plain set of hands: both
/// where each player in turn robs the next, and where thieves and victims were drawn at random.
#[test]
fn worlds_grow_as_was_counted() {
    let around = |players: Player, robberies: u8| -> Vec<(Player, Player)> {
        (0..robberies).map(|number| (number % players, (number + 1) % players)).collect()
    };
    let four = [(1, 2), (1, 3), (3, 2), (0, 2), (0, 1), (2, 3), (1, 0), (3, 2), (3, 1), (1, 0)];
    let six = [(1, 4), (4, 1), (2, 4), (3, 4), (0, 4), (0, 3), (2, 4), (1, 5), (5, 3)];
    let counted = [
        (4, around(4, 10), 207_525),
        (6, around(6, 9), 421_375),
        (4, four.to_vec(), 643_710),
        (6, six.to_vec(), 622_080),
    ];
    for (players, robberies, worlds) in counted {
        let mut events: Vec<Event> = (0..players).map(|player| gain(player, basic([2; 5]))).collect();
        events.extend(robberies.into_iter().map(|(thief, victim)| rob(thief, victim)));
        let mut tracker = Tracker::new(usize::from(players), TrackerSettings::default());
        for event in &events {
            tracker.apply(event, &mut Unlimited).expect("legal");
        }
        assert_eq!(tracker.knowledge().worlds(), Ok(worlds));
    }
}

/// Sixty robberies of large hands: weights far beyond 128 bits, checked by an invariant: by
/// symmetry, all kinds are alike.
#[test]
fn weights_outgrow_machine_words() {
    let supply = Some(Supply { bank: basic([101; 5]), ..Supply::BASE });
    let mut tracker = Tracker::new(2, TrackerSettings { supply, ..TrackerSettings::default() });
    tracker.apply(&gain(0, basic([50, 51, 0, 0, 0])), &mut Unlimited).expect("legal");
    tracker.apply(&gain(1, basic([51, 50, 0, 0, 0])), &mut Unlimited).expect("legal");
    for number in 0..60 {
        tracker.apply(&rob(number % 2, 1 - number % 2), &mut Unlimited).expect("legal");
    }
    let knowledge = tracker.knowledge();
    let total: UBig = knowledge.tables().expect("exact").map(|(_, weight)| weight).sum();
    assert!(total > (UBig::ONE << 128));
    let (wood, brick) =
        (knowledge.chances(0, WOOD).expect("exact"), knowledge.chances(1, BRICK).expect("exact"));
    assert_eq!(wood, brick);
    assert_eq!(wood.expected() + knowledge.expected(1, WOOD).expect("exact"), ratio(101, 1));
}

/// More robberies of one hand than a lane of a world can count.
#[test]
fn a_long_game_doesnt_wear_out() {
    let mut tracker = Tracker::new(2, TrackerSettings::default());
    tracker.apply(&gain(0, basic([2, 1, 0, 0, 0])), &mut Unlimited).expect("legal");
    for _ in 0..400 {
        tracker.apply(&rob(1, 0), &mut Unlimited).expect("legal");
        tracker.apply(&rob(0, 1), &mut Unlimited).expect("legal");
        let knowledge = tracker.knowledge();
        assert_eq!((knowledge.range(0, WOOD), knowledge.range(0, BRICK)), (range(2, 2), range(1, 1)));
    }
    tracker.apply(&rob(1, 0), &mut Unlimited).expect("legal");
    for _ in 0..400 {
        tracker.apply(&rob(1, 0), &mut Unlimited).expect("legal");
        tracker.apply(&rob(0, 1), &mut Unlimited).expect("legal");
    }
    assert_eq!(tracker.knowledge().worlds(), Ok(2));
}

#[test]
fn bounds_beyond_the_cap_and_back() {
    let settings = TrackerSettings { worlds: 2, ..TrackerSettings::default() };
    let mut tracker = Tracker::new(3, settings);
    for event in [gain(0, basic([1, 1, 1, 0, 0])), gain(1, basic([1, 0, 0, 0, 0])), rob(2, 0)] {
        tracker.apply(&event, &mut Unlimited).expect("legal");
    }
    let knowledge = tracker.knowledge();
    assert_eq!(knowledge.chances(2, WOOD), Err(Inexact { since: 3 }));
    assert_eq!((knowledge.range(2, WOOD), knowledge.range(2, ORE)), (range(0, 1), range(0, 0)));
    assert_eq!(knowledge.size(2), range(1, 1));
    let failure = tracker.apply(&discard(2, basic([0, 0, 0, 0, 1])), &mut Unlimited);
    let reason = Reason::TooFew { player: 2, resource: ORE, needed: 1, most: 0 };
    assert_eq!(failure, Err(EventError::Impossible(reason)));
    tracker.apply(&discard(2, basic([0, 0, 1, 0, 0])), &mut Unlimited).expect("legal");
    assert_eq!(tracker.knowledge().worlds(), Ok(1));
    assert!(tracker.knowledge().allows(&[basic([1, 1, 0, 0, 0]), basic([1, 0, 0, 0, 0]), NONE]));
}

/// Stops at the second charge, and counts what it was charged.
#[derive(Default)]
struct Impatient {
    charges: u32,
    work: u64,
    bytes: u64,
}

impl Progress for Impatient {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        self.charges += 1;
        self.work += work;
        if self.charges == 2 { Err(Stop::Interrupted) } else { Ok(()) }
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.bytes = self.bytes.max(bytes);
        Ok(())
    }
}

#[test]
fn a_tracker_can_be_stopped_within_one_robbery() {
    let mut tracker = Tracker::new(4, TrackerSettings::default());
    for player in 0..4 {
        tracker.apply(&gain(player, basic([2; 5])), &mut Unlimited).expect("legal");
    }
    let mut progress = Impatient::default();
    for number in 0..10u8 {
        let before = tracker.knowledge().worlds();
        match tracker.apply(&rob(number % 4, (number + 1) % 4), &mut progress) {
            Ok(_) => {}
            Err(failure) => {
                assert_eq!(failure, EventError::Stopped(Stop::Interrupted));
                assert_eq!(tracker.events(), 4 + usize::from(number));
                assert_eq!(tracker.knowledge().worlds(), before);
                assert!(progress.bytes > 0 && progress.work > 10_000);
                return;
            }
        }
    }
    panic!("it was never stopped");
}

#[test]
fn dice_and_development_cards() {
    let spend = |player| Event::Spend {
        player,
        cards: Purchase::Development.cost(),
        purchase: Some(Purchase::Development),
    };
    let tracker = after(&[
        gain(0, basic([0, 0, 2, 2, 2])),
        Event::Roll { player: 0, dice: Dice::Pair(3, 4) },
        Event::Roll { player: 1, dice: Dice::Total(7) },
        spend(0),
        Event::Bought { player: 0 },
        spend(0),
        Event::Played { player: 0, card: Development::Knight },
        Event::Played { player: 1, card: Development::Monopoly },
        gain(0, basic([2, 0, 0, 0, 0])),
        Event::Monopoly { player: 1, resource: WOOD, taken: Taken::worth(2), played: false },
    ]);
    let public = tracker.public();
    assert_eq!(public.dice().collect::<Vec<_>>(), [(7, 2)]);
    assert_eq!((public.bought(0), public.held(0), public.bought(1), public.left()), (2, 1, 1, 31));
    assert_eq!(
        (public.unseen(Development::Knight), public.unseen(Development::Monopoly)),
        (Some(19), Some(2))
    );
    assert_eq!((tracker.bank(WOOD), tracker.bank(ORE)), (range(22, 22), range(24, 24)));
    assert_eq!(tracker.knowledge().range(1, WOOD), range(2, 2));
}

#[test]
fn what_if_and_conditions() {
    let tracker = after(&[gain(0, basic([1, 0, 0, 0, 3])), rob(1, 0)]);
    assert_eq!(tracker.knowledge().expected(1, ORE), Ok(ratio(3, 4)));
    let mut what_if = tracker.clone();
    what_if.apply(&rob(2, 0), &mut Unlimited).expect("legal");
    assert_eq!(what_if.knowledge().expected(2, ORE), Ok(ratio(3, 4)));
    let given = tracker.knowledge().given(|table| table[0][WOOD.index()] == 0, &mut Unlimited);
    let given = given.expect("exact").expect("not stopped").expect("possible");
    let hands: Vec<Cards> = given.hands(1).expect("exact").map(|(hand, _)| hand).collect();
    assert_eq!(hands, [basic([1, 0, 0, 0, 0])]);
    let nothing = tracker.knowledge().given(|table| table[2] != NONE, &mut Unlimited);
    assert!(nothing.expect("exact").expect("not stopped").is_none());
}
