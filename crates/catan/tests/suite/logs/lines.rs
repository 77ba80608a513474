//! Events lines: what is written can be read again, and errors in lines are reported.

use std::collections::BTreeSet;
use std::fs;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tg_catan::lines::{
    self, Glance, KINDS, LineStyle, Lines, LogLineError, Malformed, Read, begins, ends, tag,
};
use tg_catan::story::Bounds;
use tg_catan::{
    Columns, Event, GameRules, Hidden, NONE, Resource, Supply, Tracker, TrackerSettings, Unlimited, View,
    basic,
};

use super::{files, simulated};

/// What is written is read as the same events, by the fast path and by the slow one.
#[test]
fn what_is_written_is_read_again() {
    for game in simulated() {
        for (name, supply) in [("plain", Supply::BASE.with_deck(30)), ("with \"quotes\"", Supply::EXTENDED)] {
            let mut names = game.log.names.clone();
            names[0] = name.to_owned();
            let rules = GameRules { limit: Some(9), supply: Some(supply), seafarers: name == "plain" };
            let columns = Some(Columns::LowerBounds);
            let view = View { me: Some(1), worlds: Some(12), offers: Some(name == "plain"), columns };
            let style = LineStyle { game: Some("one"), rules, view };
            let mut text = lines::players(&names, &style) + "\n";
            for event in &game.log.events {
                text += &(lines::line(event, &names, &style) + "\n");
            }
            let mut again = Lines::new(text.as_bytes());
            assert_eq!(again.read().expect("players"), Some(Read::Players { game: 0 }));
            assert_eq!((again.names(0), again.rules(0), again.view(0)), (&names[..], rules, view));
            for event in &game.log.events {
                let read = again.read().expect("an event").expect("one more");
                assert_eq!(read, Read::Event { game: 0, event: event.clone() });
            }
            assert_eq!(again.read().expect("the end"), None);
            assert_eq!(again.games().collect::<Vec<_>>(), ["one"]);
        }
    }
}

#[test]
fn what_is_wrong_with_a_line() {
    let text = r#"{"ev":"roll","p":"A","dice":[1,2]}
{"ev":"players","names":["A","B"]}
{"ev":"gain","p":"A","cards":{"wool":1,"sheep":1.0}}
{"ev":"gain","p":"C","cards":{"wool":1}}
{"ev":"gain","p":"A"}
{"ev":"gain","p":"A","cards":{"gold":1}}
{"ev":"gain","p":"A","cards":{"ore":-1}}
{"ev":"gain","p":"A","cards":{"ore":5000000000}}
{"ev":"gain","p":"A"
{"ev":"dance","p":"A"}

{"ev":"dance","p":"A"}
{ "p" : "B" , "extra": [{"deep": null}], "cards" : { "grain" : 2 } , "ev" : "gain" }
{"ev":"players","names":["A","A"]}
{"ev":"steal","thief":"A","victim":"B","cards":{"ore":1}}
"#;
    let mut lines = Lines::new(text.as_bytes());
    let mut troubles = Vec::new();
    let mut events = Vec::new();
    loop {
        match lines.read() {
            Ok(None) => break,
            Ok(Some(read)) => events.push(read),
            Err(Malformed::Line { line, trouble }) => troubles.push((line, trouble)),
            Err(error) => panic!("{error:?}"),
        }
    }
    let word = LogLineError::Word { field: "cards", word: "gold".into() };
    let expected = [
        (1, LogLineError::Early),
        (3, LogLineError::Again { name: "sheep".into() }),
        (4, LogLineError::Player { field: "p", name: "C".into() }),
        (5, LogLineError::Missing { field: "cards" }),
        (6, word),
        (7, LogLineError::Number { field: "cards" }),
        (8, LogLineError::Number { field: "cards" }),
        (14, LogLineError::Twice { name: "A".into() }),
        (15, LogLineError::Other { field: "cards", instead: "card" }),
    ];
    let (json, rest): (Vec<_>, Vec<_>) =
        troubles.into_iter().partition(|(_, trouble)| matches!(trouble, LogLineError::Json { .. }));
    assert_eq!(json.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [9]);
    assert_eq!(rest, expected);
    let unknown = lines.unknown().iter().map(|(unknown, count)| (unknown.to_string(), *count));
    assert_eq!(unknown.collect::<Vec<_>>(), [("dance".to_owned(), 2), ("gain.extra".to_owned(), 1)]);
    let gain = Event::Gain { player: 1, cards: basic([0, 0, 0, 2, 0]) };
    assert_eq!(events, [Read::Players { game: 0 }, Read::Event { game: 0, event: gain }]);
}

/// A field that a kind of record doesn't have is reported, whichever path reads it; those that it has are not.
#[test]
fn fields_that_a_record_does_not_have() {
    let records = [
        (r#""ev":"gain","p":"A","cards":{"ore":1}"#, "p cards n"),
        (r#""ev":"gain","p":"A","n":1"#, "p cards n"),
        (r#""ev":"yop","p":"A","cards":{"ore":2}"#, "p cards played"),
        (r#""ev":"spend","p":"A","cards":{"ore":1}"#, "p cards what"),
        (r#""ev":"free","p":"A","what":"road""#, "p what"),
        (r#""ev":"lost","p":"A","what":"wall""#, "p what"),
        (r#""ev":"discard","p":"A","cards":{"ore":1}"#, "p cards n"),
        (r#""ev":"discard","p":"A","n":1"#, "p cards n"),
        (r#""ev":"trade","a":"A","b":"B","give":{"ore":1},"get":{}"#, "a b give get"),
        (r#""ev":"pass","a":"A","b":"B","n":1"#, "a b n"),
        (r#""ev":"bank","p":"A","give":{"ore":1},"get":{}"#, "p give get"),
        // `cards` instead of the one card is an error.
        (r#""ev":"steal","thief":"A","victim":"B""#, "thief victim card hidden_truth cards"),
        (r#""ev":"monopoly","p":"A","res":"ore""#, "p res total from played"),
        (r#""ev":"roll","p":"A","dice":7"#, "p dice"),
        (r#""ev":"devbuy","p":"A""#, "p"),
        (r#""ev":"robber","p":"A""#, "p"),
        (r#""ev":"devplay","p":"A","card":"knight""#, "p card"),
        (r#""ev":"progress","p":"A","card":"mining""#, "p card"),
        (r#""ev":"offer","p":"A","give":{"ore":1}"#, "p give get counts"),
        (r#""ev":"has","p":"A","cards":{"ore":1}"#, "p cards"),
        (r#""ev":"hand","p":"A","cards":{"ore":1}"#, "p cards"),
        (r#""ev":"lacks","p":"A","cards":{"ore":1}"#, "p cards"),
        (r#""ev":"size","p":"A","n":1"#, "p n"),
        (r#""ev":"at_least","p":"A","n":1"#, "p n"),
        (r#""ev":"at_most","p":"A","n":1"#, "p n"),
        (r#""ev":"in_bank","res":"ore","n":1"#, "res n"),
        (r#""ev":"more","p":"A","n":1"#, "p cards n"),
        (r#""ev":"fewer","p":"A","cards":{"ore":1}"#, "p cards n"),
        (r#""ev":"mark","text":"here""#, "text"),
        (r#""ev":"end""#, ""),
        (
            r#""ev":"players","names":["A","B"]"#,
            "names limit bank development me worlds offers columns expansion",
        ),
    ];
    // Each kind is in the list, and those of the list that aren't here are the truth of a game and the withdrawal of an
    // event, which need more than a line.
    let kind = |record: &str| record.split('"').nth(3).expect("a kind").to_owned();
    let here: BTreeSet<String> = records.iter().map(|(record, _)| kind(record)).collect();
    let rest = KINDS.into_iter().filter(|kind| !here.contains(*kind));
    assert_eq!(rest.collect::<BTreeSet<_>>(), BTreeSet::from(["truth", "undo"]));
    assert!(here.iter().all(|kind| KINDS.contains(&&**kind)), "{here:?}");
    let fields = [
        (r#""p":"A""#, "p"),
        (r#""a":"A""#, "a"),
        (r#""b":"B""#, "b"),
        (r#""thief":"A""#, "thief"),
        (r#""victim":"B""#, "victim"),
        (r#""card":"ore""#, "card"),
        (r#""hidden_truth":"ore""#, "hidden_truth"),
        (r#""res":"ore""#, "res"),
        (r#""what":"city""#, "what"),
        (r#""cards":{"ore":1}"#, "cards"),
        (r#""give":{"ore":1}"#, "give"),
        (r#""get":{"ore":1}"#, "get"),
        (r#""n":1"#, "n"),
        (r#""total":1"#, "total"),
        (r#""dice":[3,4]"#, "dice"),
        (r#""from":{"B":1}"#, "from"),
        (r#""played":true"#, "played"),
        (r#""counts":true"#, "counts"),
        (r#""crad":"ore""#, "crad"),
        (r#""limt":7"#, "limt"),
        (r#""limit":7"#, "limit"),
        (r#""text":"there""#, "text"),
        (r#""why":"a remark""#, ""),
        (r#""what":null"#, ""),
        (r#""other":null"#, ""),
    ];
    let is_known = |known: &str, field: &str| field.is_empty() || known.split(' ').any(|own| own == field);
    for (record, known) in records {
        for (written, field) in fields {
            let text = format!("{{\"ev\":\"players\",\"names\":[\"A\",\"B\"]}}\n{{{record},{written}}}\n");
            let mut lines = Lines::new(text.as_bytes());
            while let Ok(Some(_)) = lines.read() {}
            let kind = record[6..].split('"').next().expect("a kind");
            let expected = if is_known(known, field) { vec![] } else { vec![format!("{kind}.{field}")] };
            let unknown: Vec<String> = lines.unknown().keys().map(ToString::to_string).collect();
            assert_eq!(unknown, expected, "{text}");
        }
    }
}

/// Lines of several games mixed, with spaces, and fields in another order.
#[test]
fn games_are_told_apart() {
    let text = r#"{"ev":"players","names":["A","B"],"game":"x"}
{"ev": "players", "names": ["B", "Ä"], "game": 7}
{"ev":"gain","p":"B","cards":{"ore":1},"game":"x"}
{ "game": "x", "cards": { "wood": 2 }, "p": "A", "ev": "gain" }
{"ev": "gain", "p": "B", "cards": {"clay": 1}, "game": 7}
{"ev": "gain", "p": "\u00c4", "cards": {}, "game": 7}
{"ev":"steal","thief":"A","victim":"B","card":"ore","game":"x"}"#;
    let mut lines = Lines::new(text.as_bytes());
    let mut events = [Vec::new(), Vec::new()];
    while let Some(read) = lines.read().expect("good lines") {
        if let Read::Event { game, event } = read {
            events[game].push(event);
        }
    }
    assert_eq!(lines.games().collect::<Vec<_>>(), ["x", "7"]);
    assert_eq!(lines.names(1), ["B", "Ä"]);
    let steal = Event::Robbery { thief: 0, victim: 1, card: Hidden::Seen(Resource::Ore) };
    let gain = |player, cards| Event::Gain { player, cards };
    assert_eq!(events[0], [gain(1, basic([0, 0, 0, 0, 1])), gain(0, basic([2, 0, 0, 0, 0])), steal]);
    assert_eq!(events[1], [gain(0, basic([0, 1, 0, 0, 0])), gain(1, NONE)]);
}

/// The game of a line is that of its own field: not one of an object or a text in it, in whatever order they come.
#[test]
fn the_game_of_a_line_is_its_own() {
    let cases = [
        (r#"{"game":"a","ev":"gain"}"#, Some("a")),
        (r#"{"ev":"gain","note":{"game":"b"},"game":"a"}"#, Some("a")),
        (r#"{"ev":"gain","game":"a","note":{"game":"b"}}"#, Some("a")),
        (r#"{"ev":"gain","note":[{"game":"b"}], "game" : 7 }"#, Some("7")),
        (r#"{"ev":"gain","note":"\"game\":\"b\"","game":"\u0061"}"#, Some("a")),
        (r#"{"ev":"gain","note":{"game":"b"}}"#, None),
        (r#"{"ev":"gain","note":["game",{"p":"A"}]}"#, None),
        (r#"{"ev":"gain","\"game":"b"}"#, None),
        (r#"{"ev":"gain","game":""}"#, None),
        (r#"{"ev":"gain","game":{"game":"b"}}"#, None),
        // What can't be read is somebody's, too.
        (r#"{"ev":"gain","p":"A","game":"a","cards":{"#, Some("a")),
        (r#"{"ev":"gain","cards":{"ore":1,"game":"a"}"#, Some("a")),
    ];
    for (line, game) in cases {
        assert_eq!(tag(line.as_bytes()).as_deref(), game, "{line}");
        assert_eq!(tag(format!("{line} \r\n").as_bytes()).as_deref(), game, "{line}");
    }
    let inner = br#"{"note":{"ev":"players"},"ev":"end"}"#;
    assert!(!begins(inner) && ends(inner));
}

/// What is known at a glance is what is found out line by line.
#[test]
fn a_glance_is_never_wrong() {
    let parts = [
        "{",
        "}",
        "[",
        ",",
        ":",
        "\"",
        "\\",
        " ",
        "\r",
        "\"ev\":\"gain\"",
        "\"game\":\"a\"",
        "\"game\":\"b\"",
        "{\"game\":\"a\"",
        "\"game\":\"a\"}",
        "\"game\":\"b\"}",
        "\"note\":{\"game\":\"b\"}",
        "\"game\": 7",
    ];
    let glance = Glance::new("a");
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut known = 0;
    for _ in 0..200_000 {
        let number = random.random_range(1..6);
        let mut line: String = (0..number).map(|_| parts[random.random_range(0..parts.len())]).collect();
        line.push('\n');
        if glance.knows(line.as_bytes()) {
            known += 1;
            assert_eq!(tag(line.as_bytes()).as_deref(), Some("a"), "{line}");
        }
    }
    assert!(known > 1000);
}

/// Whatever a line contains, it is an event or an error, and what the tracker doesn't take changes nothing.
#[test]
fn damaged_lines_are_errors_or_events() {
    let path = files("tests/games", "012.jsonl").pop().expect("a game");
    let text = fs::read(path).expect("a readable file");
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let signs = br#"{}[]",:0123456789.-eorebrickwoolgrainlumber\"#;
    let mut odd = 0;
    for _ in 0..60 {
        let mut damaged = text.clone();
        for _ in 0..200 {
            let place = random.random_range(60..damaged.len());
            damaged[place] = signs[random.random_range(0..signs.len())];
        }
        let mut lines = Lines::with_truths(&damaged[..]);
        let mut tracker = Tracker::new(4, TrackerSettings { worlds: 500, ..TrackerSettings::default() });
        let mut third = Bounds::new(4);
        loop {
            match lines.read() {
                Ok(None) => break,
                Ok(Some(Read::Event { event, .. })) => {
                    let settings = *tracker.settings();
                    let taken = (
                        tracker.apply(&event, &mut Unlimited).is_ok(),
                        third.apply(&event, &settings).is_ok(),
                    );
                    assert!(taken.1 || !taken.0, "worlds allow what bounds don't: {event:?}");
                    odd += usize::from(!taken.0);
                    if taken.0 != taken.1 {
                        break;
                    }
                }
                Ok(Some(_)) => {}
                Err(_) => odd += 1,
            }
        }
    }
    assert!(odd > 1000);
}
