//! Lines that are offered for one that can't be read: they name players of the log, can be read themselves, and keep what
//! the writer said. The lines are generated, and what they say is found by words alone.

use super::run;
use tg_core::diagnostics::Code;

const PLAYERS: [&str; 3] = ["Ann", "Ben", "Cid"];

const SUBJECTS: [&str; 8] =
    ["Ann", "Ben and Cid", "Ann's card", "bank", "The bank", "Dora", "All players", "Ann, Ben and Cid"];

const VERBS: [&str; 24] = [
    "gets",
    "git",
    "takes",
    "has",
    "hsa",
    "offers",
    "gives",
    "trades",
    "pays",
    "discards",
    "loses",
    "steals",
    "robs",
    "builds",
    "buys",
    "can't build",
    "could buy",
    "isn't able to build",
    "plays monopoly on",
    "asks for",
    "rolls",
    "plays",
    "lacks",
    "doesn't get",
];

const CARDS: [&str; 22] = [
    "wood",
    "2 wood",
    "no wood",
    "no more wood",
    "not wood",
    "exactly no wood",
    "at most 2 wood and at least 1 ore",
    "fewer than 5 wood and ore",
    "under 5 wood",
    "some wood",
    "a couple of wood",
    "1,000 wood",
    "1/2 wood",
    "3 wood but no ore",
    "4 wood, Ben 4 ore",
    "nothing",
    "two sixes",
    "7 of each",
    "a road",
    "2 roads",
    "no city",
    "wood or ore",
];

const TAILS: [&str; 7] =
    ["", " from Ben", " to Ben and ore to Cid", " for ore", " from the bank for ore", " instead", " left"];

/// The words of a line, without signs.
fn words(line: &str) -> Vec<String> {
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
    words
        .map(|word| word.strip_suffix("'s").filter(|name| PLAYERS.contains(name)).unwrap_or(word).to_owned())
        .collect()
}

/// What must not get lost: numbers but 1, players and resources, each as often as it is said.
fn weighs(line: &str) -> Vec<String> {
    let kept = |word: &String| {
        PLAYERS.contains(&&**word)
            || ["wood", "ore", "road", "city", "roads"].contains(&&**word)
            || word.parse::<u32>().is_ok_and(|number| number != 1)
    };
    let mut all: Vec<String> = words(line).into_iter().filter(kept).collect();
    all.sort();
    all
}

/// What turns a line into its opposite, bounds it, or leaves it open.
fn turns(line: &str) -> Vec<String> {
    const TURNING: [&str; 24] = [
        "no", "not", "nothing", "can't", "isn't", "doesn't", "could", "can", "lacks", "most", "least",
        "fewer", "under", "more", "exactly", "but", "or", "some", "couple", "instead", "left", "each", "of",
        "sixes",
    ];
    let mut all: Vec<String> = words(line).into_iter().filter(|word| TURNING.contains(&&**word)).collect();
    // The form that says what somebody could pay for.
    all.iter_mut().filter(|word| **word == "could").for_each(|word| *word = "can".to_owned());
    all.sort();
    all
}

/// The diagnostics of a log with a line.
fn told(line: &str) -> Vec<tg_core::diagnostics::Diagnostic> {
    run(&[], &format!("catan g {{\n  players {}\n  {line}\n}}", PLAYERS.join(", "))).diagnostics
}

/// The lines that a help offers: those that stand whole.
fn offered(help: &str) -> Vec<String> {
    let begins = ["it is written ", "a line says what happens: "];
    let Some(lines) = begins.iter().find_map(|begin| help.strip_prefix(begin)) else { return Vec::new() };
    lines.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn what_is_offered_names_players_of_the_log_can_be_read_and_keeps_what_was_said() {
    let mut shown = 0;
    let mut lines = 0;
    for (s, subject) in SUBJECTS.iter().enumerate() {
        for (v, verb) in VERBS.iter().enumerate() {
            for (c, cards) in CARDS.iter().enumerate() {
                // One tail for each, and all of them in turn.
                let tail = TAILS[(s + 3 * v + c) % TAILS.len()];
                let line = format!("{subject} {verb} {cards}{tail}");
                lines += 1;
                for diagnostic in told(&line) {
                    for offer in diagnostic.helps.iter().flat_map(|help| offered(help)) {
                        shown += 1;
                        check(&line, &offer);
                    }
                }
            }
        }
    }
    assert!(lines > 4000, "{lines}");
    assert!(shown > 5, "of {lines} lines only {shown} are offered another");
}

fn check(line: &str, offer: &str) {
    let names = words(offer).into_iter().filter(|word| word.starts_with(char::is_uppercase));
    let strangers: Vec<String> = names.filter(|name| !PLAYERS.contains(&&**name)).collect();
    assert!(strangers.is_empty(), "`{line}` is offered `{offer}`, which names {strangers:?}");
    // What can't be in this short log may still be read.
    let wrong = told(offer);
    let unread: Vec<_> = wrong
        .iter()
        .filter(|d| d.is_error() && !matches!(d.code, Code::E8007 | Code::E8013))
        .map(|d| (d.code, d.message.clone()))
        .collect();
    assert!(unread.is_empty(), "`{line}` is offered `{offer}`, which can't be read: {unread:?}");
    assert_eq!(weighs(line), weighs(offer), "`{line}` is offered `{offer}`");
    let (own, other) = (turns(line), turns(offer));
    // `each` parts what several get, and says no more than they did.
    let other: Vec<String> = other.into_iter().filter(|word| word != "each" || own.contains(word)).collect();
    assert_eq!(own, other, "`{line}` is offered `{offer}`");
}

/// No message names a player who isn't in the log, whatever is wrong with a line.
#[test]
fn no_help_names_somebody_else() {
    for line in [
        "Ann trades wood for 2 ore",
        "Ann plays plenty wood",
        "Ann rolls 3 + 9",
        "Ann buys knight",
        "Ann plays plenty",
        "Ann gets 1/2 wood",
        "Ann plays monopoly on wood { Dora 2 }",
        "Ann pays wood for road",
        "Ann rolls 7 { Ben gets wood }",
        "Ann steals ore",
        "undo x",
        "me",
    ] {
        for help in told(line).iter().flat_map(|d| &d.helps) {
            let strangers =
                words(help).into_iter().filter(|word| ["Red", "Blue", "Green"].contains(&&**word));
            assert_eq!(strangers.count(), 0, "{line}: {help}");
        }
    }
}

#[test]
fn what_is_said_twice_is_offered_once() {
    for (line, offers) in [
        (
            "Ann and Ben swap wood and ore",
            &["Ann gives wood to Ben for ore", "Ben gives wood to Ann for ore"][..],
        ),
        (
            "Ann and Ben trade: wood for ore",
            &["Ann gives wood to Ben for ore", "Ben gives wood to Ann for ore"],
        ),
        ("Ann steals from Ben (ore)", &["Ann steals ore from Ben"]),
        ("Ann steals a card from Ben, an ore", &["Ann steals ore from Ben"]),
        ("Ann takes Ben's ore", &["Ann steals ore from Ben", "Ben gives ore to Ann"]),
        ("Ann gives Ben 2 cards: wood and ore", &["Ann gives wood, ore to Ben"]),
        ("Ann discards 3 cards (2 wood, ore)", &["Ann discards 2 wood, ore"]),
        // Which of them is right isn't known.
        ("Ann gets 2 cards (wood)", &[]),
        ("Ann steals 2 cards from Ben: wood and ore", &[]),
    ] {
        let found: Vec<String> =
            told(line).iter().flat_map(|told| told.helps.iter().flat_map(|help| offered(help))).collect();
        assert_eq!(found, offers, "{line}");
    }
}
