//! Files that are no logs, or odd ones: each is told in the words of the game, and none makes a panic.

use super::{found, run};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

const GAME: &str = "{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"]}\n{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"lumber\":2,\"ore\":1}}\n{\"ev\":\"steal\",\"thief\":\"Blue\",\"victim\":\"Red\"}\n";

fn packed(text: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(text).expect("memory");
    packer.finish().expect("memory")
}

/// The one thing that is wrong with a file.
fn wrong(format: &str, bytes: &[u8]) -> String {
    let mut found = found(&[("x", bytes)], &format!("print load(\"x\", format: {format}).number"));
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn odd_forms_of_a_good_file_are_read() {
    let number = |bytes: &[u8]| run(&[("x", bytes)], "print load(\"x\", format: events).number").printed;
    let crlf = GAME.replace('\n', "\r\n");
    let spaced = format!("\n  \n{}", GAME.replace(":", " : "));
    let mark = format!("\u{feff}{GAME}");
    let half = packed(GAME.as_bytes());
    let twice = [
        packed(GAME.lines().next().expect("a line").as_bytes()),
        packed(GAME.split_once('\n').expect("lines").1.as_bytes()),
    ];
    for bytes in [
        GAME.as_bytes(),
        GAME.trim_end().as_bytes(),
        crlf.as_bytes(),
        spaced.as_bytes(),
        mark.as_bytes(),
        &half,
    ] {
        assert_eq!(number(bytes), "2\n", "{}", String::from_utf8_lossy(bytes));
    }
    // Members of gzip stand one behind the other; the first here has no line end.
    assert_eq!(number(&[twice[0].clone(), packed(b"\n"), twice[1].clone()].concat()), "2\n");
    assert_eq!(number(&packed(mark.as_bytes())), "2\n");
}

#[test]
fn lines_that_are_no_log() {
    let deep = format!("{{\"cards\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let long = format!("{{\"ev\":\"players\",\"names\":[\"{}\"]}}\n", "x".repeat(2 << 20));
    let after = |line: &str| format!("{GAME}{line}\n");
    let cases: &[(&str, &str)] = &[
        ("", "E8012 `x` can't be read: it has no record `players`"),
        ("\n\n", "E8012 `x` can't be read: it has no record `players`"),
        (&deep, "E8012 `x` can't be read: the line isn't JSON: it nests too deep, in line 1"),
        (&long, "E8012 `x` can't be read: the line is longer than 1048576 bytes, in line 1"),
        ("7\n", "E8012 `x` can't be read: the line isn't a record in braces, in line 1"),
        ("{\"ev\":\n", "E8012 `x` can't be read: the line isn't JSON: it ends too early, in line 1"),
        (
            &after("{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"ore\":-1}}"),
            "E8012 `x` can't be read: `cards` has a number of cards that isn't whole, 0 or more, in line 4",
        ),
        (
            &after("{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"ore\":1e30}}"),
            "E8012 `x` can't be read: `cards` has a number of cards that isn't whole, 0 or more, in line 4",
        ),
        (
            &after("{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":[1,2]}"),
            "E8012 `x` can't be read: `cards` doesn't hold what it should, in line 4",
        ),
        (
            &after("{\"ev\":\"gain\",\"p\":\"Rde\",\"cards\":{\"ore\":1}}"),
            "E8012 `x` can't be read: no player is called `Rde`, in line 4",
        ),
        (
            &after("{\"ev\":\"gain\",\"p\":7,\"cards\":{\"ore\":1}}"),
            "E8012 `x` can't be read: `p` doesn't hold what it should, in line 4",
        ),
        (
            &after("{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"gold\":1}}"),
            "E8012 `x` can't be read: `gold` isn't a resource, as in `cards`: wood, brick, sheep, wheat, ore, paper, cloth, coin, in line 4",
        ),
        (
            &after("{\"ev\":\"monopoly\",\"p\":\"Red\",\"res\":\"ore\",\"played\":1}"),
            "E8012 `x` can't be read: `played` doesn't hold what it should, in line 4",
        ),
        (
            &after("{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"ore\":4000000000}}"),
            "E8013 the bank must give 4000000000 ore here, and has 19 in all",
        ),
        (
            GAME.split_once('\n').expect("lines").1,
            "E8012 `x` can't be read: this record belongs to no game: one begins with a record `players`, and is over with `end`, in line 1",
        ),
        (
            &format!("{GAME}{GAME}"),
            "E8012 `x` can't be read: a second game begins here; `tg replay` reads several games of one file, in line 4",
        ),
        (
            "{\"ev\":\"players\",\"names\":[]}",
            "E8012 `x` can't be read: a game has 1 to 12 players, and this one has 0, in line 1",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(wrong("events", text.as_bytes()), *expected);
    }
    // No bytes of any kind make it fail otherwise.
    assert!(
        wrong("events", &[0, 159, 146, 150, b'\n', 255])
            .starts_with("E8012 `x` can't be read: the line isn't JSON")
    );
    let torn = packed(GAME.repeat(50).as_bytes());
    assert!(wrong("events", &torn[..torn.len() / 2]).starts_with("E8012 `x` can't be unpacked: "));
}

#[test]
fn documents_that_are_no_recording() {
    let cases: &[(&str, &str)] = &[
        ("", "E8012 `x` can't be read: it isn't JSON: it ends too early, in line 1"),
        (
            "not JSON",
            "E8012 `x` can't be read: it isn't JSON: there is a word that JSON doesn't have, in line 1",
        ),
        ("[1, 2]", "E8012 `x` can't be read: it is an array, and a recording is one game"),
        (
            " [\n{\"ev\":\"end\"}]",
            "E8012 `x` can't be read: it is a single array, and lines of events are records, one in each line",
        ),
        (
            "{\n\"data\": 7}",
            "E8012 `x` can't be read: it isn't a recording of Colonist: the content at column 9 doesn't occur in recordings, in line 2",
        ),
        ("{\"playOrder\": [1, 1], \"gameLogState\": {}}", "E8012 `x` can't be read: colour 1 plays twice"),
        (
            "{\"playOrder\": [1, 2], \"gameLogState\": {\"1\": {\"text\": {\"type\": 86, \"playerColor\": 1, \"cardEnum\": 9}}}}",
            "E8012 `x` can't be read: record 1 of type 86 has an unknown code 9 in `cardEnum`",
        ),
        ("{}", "E8012 `x` can't be read: it has no log: neither a replay export nor a capture"),
        (GAME, "E8012 `x` can't be read: it isn't JSON: there is something after its value, in line 2"),
    ];
    for (text, expected) in cases {
        assert_eq!(wrong("colonist", text.as_bytes()), *expected);
    }
    let deep = format!("{{\"data\":{}", "[".repeat(100_000));
    assert!(wrong("colonist", deep.as_bytes()).starts_with("E8012 `x` can't be read: it isn't a recording"));
    let torn = packed("{\"gameLogState\":{}}".repeat(500).as_bytes());
    assert!(wrong("colonist", &torn[..torn.len() - 9]).starts_with("E8012 `x` can't be "));
}

/// Numbers beyond all hands are counted, or refused, and never wrap.
#[test]
fn huge_numbers_are_told() {
    let offer = format!(
        "{GAME}{{\"ev\":\"offer\",\"p\":\"Red\",\"give\":{{\"ore\":4000000000,\"wool\":4000000000}},\"get\":{{\"ore\":4000000000,\"wool\":4000000000}}}}\n{{\"ev\":\"has\",\"p\":\"Red\",\"cards\":{{\"brick\":1}}}}\n"
    );
    assert_eq!(wrong("events", offer.as_bytes()), "E8007 Red must have 1 brick here, and has no brick");
    let offers = found(&[("x", offer.as_bytes())], "print load(\"x\", format: events, offers: true)");
    assert_eq!(offers, ["E8007 Red must have 4000000000 sheep here, and has no sheep"]);
    let many = vec!["1000000 wood"; 5000].join(", ");
    let block = format!("catan g {{ players Red, Blue; Red gets {many} }}\nprint g.number");
    assert_eq!(found(&[], &block), ["E8013 the bank must give 4294967295 wood here, and has 19 in all"]);
    let block = "catan g { players Red, Blue; Red plays monopoly on wood { Blue 1000000 } }\nprint g.number";
    assert_eq!(found(&[], block), ["E8007 Blue must have 1000000 wood here, and has no wood"]);
}

/// The truth beside a robbery is there to score by: nobody's eyes see it.
#[test]
fn a_hidden_truth_is_no_input() {
    let truth = GAME.replace("\"victim\":\"Red\"", "\"victim\":\"Red\",\"hidden_truth\":\"ore\"");
    let seen = GAME.replace("\"victim\":\"Red\"", "\"victim\":\"Red\",\"card\":\"ore\"");
    let worlds = |text: &str, options: &str| {
        run(&[("x", text.as_bytes())], &format!("print load(\"x\", format: events{options}).worlds")).printed
    };
    for options in ["", ", me: \"Red\"", ", me: \"Blue\"", ", me: none"] {
        assert_eq!([worlds(&truth, options), worlds(&seen, options)], ["2\n", "1\n"], "{options}");
    }
}

/// What a message says of the time before it is true at every moment of that time: also where there was more in between,
/// only not enough.
#[test]
fn since_when_it_was_so_is_true() {
    let told = |rows: &str| {
        let script = format!("catan g {{\n  players Red, Blue, Green\n{rows}}}\nprint g.number\n");
        let found = run(&[], &script).diagnostics;
        let [found] = &found[..] else { panic!("{found:?}") };
        let labels = found.labels.iter().filter(|label| !label.text.is_empty());
        (found.message.clone(), labels.map(|label| label.text.clone()).collect::<Vec<_>>())
    };
    let is =
        |rows: &str, message: &str, label: &str| assert_eq!(told(rows), (message.into(), vec![label.into()]));
    is(
        "  Red gets wood\n  Red discards wood\n  Red trades 4 wood for ore\n",
        "Red must have 4 wood here, and has no wood",
        "from the start Red has fewer than 4 wood",
    );
    is(
        "  Red gets 4 wood\n  Red discards wood\n  Red gets ore\n  Red trades 4 wood for ore\n",
        "Red must have 4 wood here, and has at most 3 wood",
        "from here on Red has fewer than 4 wood",
    );
    is(
        "  Red gets 4 wood\n  Blue gets ore\n  Red has exactly wood\n",
        "Red has 4 wood or more here, and must have at most 1 wood",
        "from here on Red has at least 2 wood",
    );
    is(
        "  Red gets wood\n  Red discards wood\n  Red has 2 cards\n",
        "Red must have 2 cards here, and has none",
        "from the start Red has fewer than 2 cards",
    );
    is(
        "  Red gets 4 wood\n  Blue gets 2 wood\n  Red gets ore\n  Red plays monopoly on wood for 3\n",
        "the monopoly brings 3 wood, and the others can give 2",
        "from the start the others can give fewer than 3 wood",
    );
    is(
        "  Green gets wood\n  Blue gets 2 wood\n  Red gets ore\n  Red plays monopoly on wood for 1\n",
        "the monopoly brings 1 wood, and the others can give 3",
        "from here on the others can give at least 2 wood",
    );
    is(
        "  Red gets wood, brick\n  Blue steals from Red\n  Green gets ore\n  Blue builds road\n",
        "Blue must have 1 wood and 1 brick here, and can't have them at once",
        "from the start that can't be",
    );
    is(
        "  Red gets wood, brick\n  Blue steals from Red\n  Green gets ore\n  Blue gives wood to Red for wood, brick\n",
        "Blue must have 1 wood, and Red 1 wood and 1 brick here, and that can't be at once",
        "from the start that can't be",
    );
}

#[test]
fn a_mark_of_a_file_is_one_place() {
    let mark = "{\"ev\":\"mark\",\"text\":\"x\"}\n";
    let twice = format!("{GAME}{mark}{mark}");
    let told = wrong("events", twice.as_bytes());
    assert_eq!(told, "E8012 `x` can't be read: the mark \"x\" is set twice, in line 5", "{told}");
    let bad = wrong("events", format!("{GAME}{{\"ev\":\"mark\"}}\n").as_bytes());
    assert_eq!(bad, "E8012 `x` can't be read: the record lacks its `text`, in line 4", "{bad}");
}

/// Worlds that keep the card of a robbery apart may be too many where the others aren't.
#[test]
fn a_robbery_in_hindsight_needs_more_worlds() {
    let told = |worlds: u32| {
        let script = format!(
            "catan g {{ worlds: {worlds}; players Red, Blue; Red gets 2 wood, 2 ore; Blue steals from Red; Blue steals from Red }}\n\
             print g.worlds\nprint g.robberies[0].wood\n"
        );
        let run = run(&[], &script);
        let notes = run.diagnostics.iter().map(|d| format!("{}; {}", d.message, d.notes.join(", ")));
        (run.printed, notes.collect::<Vec<_>>())
    };
    let note = "what the robbery of event 2 took isn't known here; since event 3 there are more possible assignments of the unseen cards than are kept, if its card is distinguished";
    // The log is a literal: it is told before the run.
    assert_eq!(told(3), (String::new(), vec![note.into()]));
    assert_eq!(told(4), ("3\n1/2\n".into(), vec![]));
}

#[test]
fn a_log_equals_what_was_saved_of_it() {
    let script = "catan g { players Red, Blue; Red gets 3 ore, wood; Blue steals from Red; Red offers ore for wood; Red plays monopoly on ore }\n\
        save g to \"g.jsonl\"\nprint load(\"g.jsonl\", format: events, offers: true) == g, load(\"g.jsonl\", format: events) == g, load(\"g.jsonl\", format: events, offers: false) == g";
    assert_eq!(run(&[], script).printed, "true true false\n");
}

/// In a what-if of a recorded game an offer counts, as in any block; those of the recording still don't.
#[test]
fn an_offer_counts_where_it_is_written_in_a_block() {
    let text = format!("{GAME}{{\"ev\":\"offer\",\"p\":\"Red\",\"give\":{{\"ore\":1}},\"get\":{{}}}}\n");
    let worlds = |rows: &str| {
        let script = format!("let g = load(\"x\", format: events)\nprint catan {{ from g{rows} }}.worlds");
        run(&[("x", text.as_bytes())], &script).printed
    };
    assert_eq!(worlds(""), "2\n");
    assert_eq!(worlds("; offers: true"), "1\n");
    assert_eq!(worlds("; Blue offers wood for ore"), "1\n");
    assert_eq!(worlds("; offers: false; Blue offers wood for ore"), "2\n");
}
