//! Random logs as blocks.
//!
//! Each row is made together with what it means to the oracle, which follows every single card. Names have several
//! words, one begins as another, one is a word of the notation.

use super::printed;
use crate::engine_catan_support::{History, follow, tables};
use dashu_ratio::RBig;
use proptest::prelude::*;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use tg_catan::{
    Cards, Development, Dice, Event, Hidden, Improvement, KINDS, NONE, Piece, Player, ProgressCard, Purchase,
    Resource, Supply, Taken, basic,
};

const NAMES: [&str; 3] = ["\"Ann\"", "\"Ann Marie\"", "\"gets\""];
const WORDS: [[&str; 2]; KINDS] = [
    ["wood", "lumber"],
    ["brick", "clay"],
    ["sheep", "wool"],
    ["wheat", "grain"],
    ["ore", "ore"],
    ["paper", "paper"],
    ["cloth", "cloth"],
    ["coin", "coin"],
];
/// How many kinds of cards the base game has.
const BASE: usize = 5;
/// The most histories that are followed.
const MOST: usize = 600;

/// A row of a log, and what it means.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub text: String,
    event: Event,
}

fn player() -> impl Strategy<Value = Player> {
    0..NAMES.len() as Player
}

fn pair() -> impl Strategy<Value = (Player, Player)> {
    (player(), 1..3u8).prop_map(|(player, step)| (player, (player + step) % 3))
}

/// Cards as a row writes them: `2 wood, clay`.
fn cards(kinds: usize, most: usize) -> impl Strategy<Value = (String, Cards)> {
    prop::collection::vec((0..kinds, 0..2usize, 1..3u32, any::<bool>()), 1..=most).prop_map(|parts| {
        let mut cards = NONE;
        let text = parts.iter().map(|&(kind, word, count, bare)| {
            let count = if bare { 1 } else { count };
            cards[kind] += count;
            let word = WORDS[kind][word];
            if bare { word.to_owned() } else { format!("{count} {word}") }
        });
        let text: Vec<String> = text.collect();
        (text.join(", "), cards)
    })
}

fn name(player: Player) -> &'static str {
    NAMES[usize::from(player)]
}

fn kind(kinds: usize) -> impl Strategy<Value = (&'static str, Resource)> {
    (0..kinds, 0..2usize).prop_map(|(kind, word)| (WORDS[kind][word], Resource::ALL[kind]))
}

pub(super) fn row() -> impl Strategy<Value = Row> {
    row_of(BASE)
}

/// A row that only Cities & Knights has.
fn row_of_cities() -> impl Strategy<Value = Row> {
    let spend = |player, cards, purchase| Event::Spend { player, cards, purchase: Some(purchase) };
    let area = (0..3usize).prop_map(|area| Improvement::ALL[area]);
    prop_oneof![
        player().prop_map(move |player| {
            let purchase = Purchase::Piece(Piece::Wall);
            let text = format!("{} builds a city wall", name(player));
            Row { text, event: spend(player, purchase.cost(), purchase) }
        }),
        player().prop_map(move |player| {
            let text = format!("{} activates her knight", name(player));
            Row { text, event: spend(player, Purchase::Activation.cost(), Purchase::Activation) }
        }),
        (player(), area, 1..4u32).prop_map(move |(player, area, level)| {
            let text = format!("{} improves {} to level {level}", name(player), area.name());
            let cards = area.commodity().times(level);
            Row { text, event: spend(player, cards, Purchase::Improvement(area)) }
        }),
        (player(), 0..ProgressCard::ALL.len()).prop_map(move |(player, card)| {
            let card = ProgressCard::ALL[card];
            Row {
                text: format!("{} plays {}", name(player), card.name()),
                event: Event::Progress { player, card },
            }
        }),
        player().prop_map(move |player| {
            let event = Event::Lost { player, piece: Piece::Knight };
            Row { text: format!("{} loses a knight", name(player)), event }
        }),
    ]
}

/// A row about these kinds of cards: those of the base game, or all.
fn row_of(kinds: usize) -> impl Strategy<Value = Row> {
    let one = |text: String, event: Event| Row { text, event };
    let purchase = prop_oneof![
        Just(("builds road", Purchase::Piece(Piece::Road))),
        Just(("builds settlement", Purchase::Piece(Piece::Settlement))),
        Just(("builds city", Purchase::Piece(Piece::City))),
        Just(("buys development", Purchase::Development)),
    ];
    let told = (prop::option::of(0..4u32), prop::collection::vec(prop::option::of(0..3u32), 3));
    prop_oneof![
        8 => (player(), cards(kinds, 3)).prop_map(move |(player, (text, cards))| {
            one(format!("{} gets {text}", name(player)), Event::Gain { player, cards })
        }),
        2 => (player(), purchase).prop_map(move |(player, (text, purchase))| {
            let event = Event::Spend { player, cards: purchase.cost(), purchase: Some(purchase) };
            one(format!("{} {text}", name(player)), event)
        }),
        1 => player().prop_map(move |player| {
            one(format!("{} builds road free", name(player)), Event::Free { player, piece: Piece::Road })
        }),
        2 => (pair(), cards(kinds, 1), prop::option::of(cards(kinds, 1))).prop_map(move |((giver, taker), given, back)| {
            let (text, gives) = given;
            let (more, gets) = back.map_or((String::new(), NONE), |(text, cards)| (format!(" for {text}"), cards));
            let text = format!("{} gives {text} to {}{more}", name(giver), name(taker));
            one(text, Event::Trade { giver, taker, gives, gets })
        }),
        1 => (player(), cards(kinds, 1), cards(kinds, 1)).prop_map(move |(player, (given, gives), (got, gets))| {
            one(format!("{} trades {given} for {got}", name(player)), Event::Bank { player, gives, gets })
        }),
        8 => (pair(), prop::option::weighted(0.2, kind(kinds))).prop_map(move |((thief, victim), seen)| {
            let (word, card) = seen.map_or((String::new(), Hidden::Unseen), |(word, resource)| {
                (format!("{word} "), Hidden::Seen(resource))
            });
            let text = format!("{} steals {word}from {}", name(thief), name(victim));
            one(text, Event::Robbery { thief, victim, card })
        }),
        1 => (player(), cards(kinds, 2)).prop_map(move |(player, (text, cards))| {
            one(format!("{} discards {text}", name(player)), Event::Discard { player, cards })
        }),
        1 => (player(), 0..3u32).prop_map(move |(player, count)| {
            one(format!("{} discards {count} cards", name(player)), Event::FaceDown { player, count })
        }),
        1 => (pair(), 0..3u32).prop_map(move |((giver, taker), count)| {
            let text = format!("{} gives {count} cards to {}", name(giver), name(taker));
            one(text, Event::Pass { giver, taker, count })
        }),
        1 => (player(), kind(kinds), told).prop_map(move |(player, (word, resource), (total, mut each))| {
            each[usize::from(player)] = None;
            let told = each.iter().flatten().sum::<u32>();
            let all = each.iter().flatten().count() == 2;
            let total = total.filter(|&total| told <= total && !all);
            let worth = total.map_or(String::new(), |total| format!(" for {total}"));
            let shares = (0..3u8).filter_map(|victim| Some(format!("{} {}", name(victim), each[usize::from(victim)]?)));
            let shares: Vec<String> = shares.collect();
            let shares = if shares.is_empty() { String::new() } else { format!(" {{ {} }}", shares.join("; ")) };
            let worth = worth + &shares;
            let each = if shares.is_empty() { Vec::new() } else { each };
            let taken = Taken { total, each: each.into() };
            let event = Event::Monopoly { player, resource, taken, played: true };
            one(format!("{} plays monopoly on {word}{worth}", name(player)), event)
        }),
        1 => (player(), cards(kinds, 2)).prop_map(move |(player, (text, cards))| {
            one(format!("{} plays plenty {text}", name(player)), Event::Plenty { player, cards, played: true })
        }),
        1 => player().prop_map(move |player| {
            one(format!("{} plays knight", name(player)), Event::Played { player, card: Development::Knight })
        }),
        1 => (player(), cards(kinds, 1)).prop_map(move |(player, (text, gives))| {
            let event = Event::Offer { player, gives, wants: basic([0, 0, 0, 0, 1]), counts: true };
            one(format!("{} offers {text} for ore", name(player)), event)
        }),
        1 => (player(), cards(kinds, 2)).prop_map(move |(player, (text, cards))| {
            one(format!("{} has at least {text}", name(player)), Event::Holds { player, cards })
        }),
        1 => (player(), cards(kinds, 3)).prop_map(move |(player, (text, cards))| {
            one(format!("{} has exactly {text}", name(player)), Event::Hand { player, cards })
        }),
        1 => (player(), 0..5u32).prop_map(move |(player, count)| {
            one(format!("{} has {count} cards", name(player)), Event::Size { player, count })
        }),
        1 => (player(), 0..3u32).prop_map(move |(player, count)| {
            one(format!("{} gets {count} cards", name(player)), match count {
                0 => Event::Gain { player, cards: NONE },
                count => Event::GainUnseen { player, count },
            })
        }),
        1 => (player(), kind(kinds), 0..3u32).prop_map(move |(player, (word, resource), most)| {
            let mut cards = NONE;
            cards[resource.index()] = most + 1;
            let most = if most == 0 { "no".to_owned() } else { format!("at most {most}") };
            one(format!("{} has {most} {word}", name(player)), Event::Lacks { player, cards })
        }),
        1 => (player(), 0..4u32).prop_map(move |(player, count)| {
            one(format!("{} has at least {count} cards", name(player)), Event::AtLeast { player, count })
        }),
        1 => (player(), 1..6u32).prop_map(move |(player, count)| {
            one(format!("{} has at most {count} cards", name(player)), Event::AtMost { player, count })
        }),
        1 => (kind(kinds), 9..20u32).prop_map(move |((word, resource), count)| {
            one(format!("bank has {count} {word}"), Event::InBank { resource, count })
        }),
        1 => (player(), any::<bool>()).prop_map(move |(player, city)| {
            let piece = if city { Piece::City } else { Piece::Road };
            let cards = Purchase::Piece(piece).cost();
            one(format!("{} can't buy a {}", name(player), piece.name()), Event::Lacks { player, cards })
        }),
        1 => (player(), 1..=6u8, 1..=6u8).prop_map(move |(player, first, second)| {
            let dice = Dice::Pair(first, second);
            one(format!("{} rolls {first} + {second}", name(player)), Event::Roll { player, dice })
        }),
        1 => (player(), 2..=12u8).prop_map(move |(player, total)| {
            one(format!("{} rolls {total}", name(player)), Event::Roll { player, dice: Dice::Total(total) })
        }),
    ]
}

/// A log in two parts, each seen by somebody or by nobody.
#[derive(Clone, Debug)]
struct Story {
    /// Whether it is a game of Cities & Knights.
    cities: bool,
    parts: [Vec<Row>; 2],
    eyes: [Option<Player>; 2],
}

impl Story {
    /// The rows that contradict nothing, and so few that all histories can be followed.
    fn new(cities: bool, rows: Vec<Row>, cut: usize, eyes: [Option<Player>; 2]) -> Story {
        let mut story = Story { cities, parts: [Vec::new(), Vec::new()], eyes };
        for (place, row) in rows.into_iter().enumerate() {
            let part = usize::from(place >= cut);
            let mut longer = story.clone();
            longer.parts[part].push(row);
            // The second part is another viewpoint on the first as well.
            let fits = |histories: Vec<History>| !histories.is_empty() && histories.len() <= MOST;
            let first = part == 1 || fits(longer.histories(0, usize::MAX));
            if first && fits(longer.histories(1, usize::MAX)) {
                story = longer;
            }
        }
        story
    }

    /// The events of both parts: whose log a part is tells of their own robberies, and nobody else has seen these.
    fn events(&self) -> Vec<Event> {
        let seen = |part: usize| {
            self.parts[part].iter().map(move |row| match (row.event.clone(), self.eyes[part]) {
                (Event::Robbery { thief, victim, card: Hidden::Seen(card) }, Some(me))
                    if me == thief || me == victim =>
                {
                    Event::Robbery { thief, victim, card: Hidden::Private(card) }
                }
                (event, _) => event,
            })
        };
        seen(0).chain(seen(1)).collect()
    }

    /// The histories after the events so far, with the eyes of a part; the first part ends where it does.
    fn histories(&self, part: usize, count: usize) -> Vec<History> {
        let most = if part == 0 { self.parts[0].len() } else { usize::MAX };
        let mut histories =
            vec![History::of(NAMES.len(), if self.cities { Supply::CITIES } else { Supply::BASE })];
        for event in self.events().iter().take(count.min(most)) {
            histories = follow(&histories, event, self.eyes[part]);
            if histories.len() > MOST {
                break;
            }
        }
        histories
    }

    /// The two logs as a script: `g`, and `h` that goes on from it.
    fn script(&self) -> String {
        let rows =
            |part: usize| self.parts[part].iter().map(|row| format!("  {}\n", row.text)).collect::<String>();
        let me = |part: usize| match self.eyes[part] {
            Some(me) => format!("  me {}\n", name(me)),
            None => "  me none\n".to_owned(),
        };
        let players =
            format!("{}\n{}", NAMES.join(", "), if self.cities { "  expansion: cities\n" } else { "" });
        format!(
            "catan g {{\n  players {players}{}{}}}\ncatan h {{\n  from g\n{}{}}}\n",
            me(0),
            rows(0),
            me(1),
            rows(1)
        )
    }
}

fn story() -> impl Strategy<Value = Story> {
    let eyes = (prop::option::of(player()), prop::option::of(player()));
    let rows = any::<bool>().prop_flat_map(|cities| {
        let own = if cities { 4 } else { 0 };
        let kinds = if cities { KINDS } else { BASE };
        let row = prop_oneof![16 => row_of(kinds), own => row_of_cities()];
        (Just(cities), prop::collection::vec(row, 1..26))
    });
    (rows, 0..20usize, eyes)
        .prop_map(|((cities, rows), cut, (first, second))| Story::new(cities, rows, cut, [first, second]))
}

/// A hand as the language writes it.
fn written(hand: &Cards) -> String {
    let held = WORDS.iter().zip(hand).filter(|&(_, &count)| count > 0);
    let parts: Vec<String> = held
        .map(|([word, _], count)| if *count == 1 { (*word).to_owned() } else { format!("{count} {word}") })
        .collect();
    if parts.is_empty() { "no cards".to_owned() } else { parts.join(", ") }
}

/// What all hands are, each with its probability, as texts.
fn law(histories: &[History]) -> BTreeMap<String, String> {
    let shown = |table: &Vec<Cards>| table.iter().map(written).collect::<Vec<_>>().join("; ");
    tables(histories).iter().map(|(table, chance)| (shown(table), chance.to_string())).collect()
}

const LAW: &str = "fn law(x) = [[row.value, \"{row.probability}\"] for row in x.hands.map(t -> t.values.map(hand -> \"{hand}\").join(\"; \")).top(100000)]\n";

fn told(line: &str) -> BTreeMap<String, String> {
    let rows: Vec<[String; 2]> = serde_json::from_str(line).expect("a law as JSON");
    rows.into_iter().map(|[value, chance]| (value, chance)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    /// The hands of a log, of one that goes on from it through other eyes, and of this one some events before.
    #[test]
    fn what_is_known_is_what_all_histories_say(story in story(), at in 0..30usize) {
        let whole = story.parts[0].len() + story.parts[1].len();
        let at = at.min(whole);
        let script = format!(
            "{LAW}{}print law(g).to_json\nprint law(h).to_json\nprint law(h.after({at})).to_json\n\
             print [h.certain, h.possible].to_json\nprint [r.values.map(x -> \"{{x}}\") for r in h.expected].to_json\n\
             print [r.values.map(x -> \"{{x}}\") for r in h.robberies].to_json\n",
            story.script(),
        );
        let printed = printed(&script);
        let mut lines = printed.lines();
        let mut next = || lines.next().expect("a line for each question");
        prop_assert_eq!(told(next()), law(&story.histories(0, whole)), "{}", script);
        let histories = story.histories(1, whole);
        prop_assert_eq!(told(next()), law(&histories), "{}", script);
        prop_assert_eq!(told(next()), law(&story.histories(1, at)), "after {}: {}", at, script);
        let [certain, possible]: [Vec<Json>; 2] = serde_json::from_str(next()).expect("two tables");
        let kinds = if story.cities { KINDS } else { BASE };
        let expected: Vec<Vec<String>> = serde_json::from_str(next()).expect("a table");
        let tables = tables(&histories);
        for (player, kind) in (0..3).flat_map(|player| (0..kinds).map(move |kind| (player, kind))) {
            let held = || tables.iter().map(|(table, chance)| (table[player][kind], chance));
            let word = WORDS[kind][0];
            prop_assert_eq!(&certain[player][word], held().map(|(count, _)| count).min().expect("a table"));
            prop_assert_eq!(&possible[player][word], held().map(|(count, _)| count).max().expect("a table"));
            let mean = held().fold(RBig::ZERO, |sum, (count, chance)| sum + chance * RBig::from(count));
            prop_assert_eq!(&expected[player][kind + 1], &mean.to_string());
        }
        let robberies: Vec<Vec<String>> = serde_json::from_str(next()).expect("a table");
        prop_assert_eq!(robberies.len(), histories[0].taken.len());
        let total = histories.iter().fold(RBig::ZERO, |sum, history| sum + &history.weight);
        for (place, row) in robberies.iter().enumerate() {
            for kind in 0..kinds {
                let took = histories.iter().filter(|history| history.taken[place] == kind);
                let chance = took.fold(RBig::ZERO, |sum, history| sum + &history.weight) / &total;
                prop_assert_eq!(&row[kind + 3], &chance.to_string(), "{}", script);
            }
        }
    }

    /// A log that is saved, and the list of its events: each is loaded as the same game, with the same events, numbers,
    /// hands and public counts.
    #[test]
    fn what_is_saved_is_loaded_again(story in story()) {
        let expansion = if story.cities { ", expansion: \"cities\"" } else { "" };
        let script = format!(
            "{LAW}{}save h to \"log.jsonl\"\nsave h.events to \"events.jsonl\"\n\
             fn all(x) = [x.players, x.number, x.events, law(x), x.dice, x.development, x.bank, x.robberies]\n\
             print all(load(\"log.jsonl\", format: events, offers: true)) == all(h)\n\
             print all(load(\"events.jsonl\", format: events, players: h.players, offers: true{expansion})) == all(h)\n",
            story.script(),
        );
        prop_assert_eq!(printed(&script), "true\ntrue\n", "{}", script);
    }
}
