//! What can be wrong, at its place; and limits.

use super::findings;
use tg::{Limits, Session};

#[test]
fn every_contradiction_at_its_place() {
    for (settings, place) in [
        ("hands: 3; meta: true", "true"),
        ("hands: 1; splits: halvings", "halvings"),
        ("hands: 3; stumps: true", "true"),
        ("stumps: true; integers: true", "true"),
        ("integers: true; over: cutoff; suicide: true", "true"),
        ("integers: true; over: cutoff; meta: true", "true"),
        ("integers: true; over: cutoff; splits: halvings", "halvings"),
        ("zombies: true", "true"),
        ("splits: transfers; division: single", "single"),
        ("splits: divisions; transfer: multiple", "multiple"),
        ("splits: all; transfer: none", "none"),
    ] {
        let found = findings(&format!("chopsticks c {{ {settings} }}"));
        assert_eq!(found, [("E6001".to_owned(), place.to_owned())], "{settings}");
    }
}

/// Whatever the setting: a number that isn't whole is told as that, and one outside the range with the range.
#[test]
fn numbers_of_settings_are_whole_and_within_their_range() {
    for (name, most) in [("players", 8), ("hands", 6), ("fingers", 99), ("lives", 99), ("swaps", 99)] {
        let told = |value: &str| {
            let found = Session::new(Limits::default()).run(&format!("chopsticks c {{ {name}: {value} }}"));
            let [one] = &found.diagnostics[..] else { panic!("{name}: {value} {:?}", found.diagnostics) };
            assert_eq!(one.code.text(), "E6002", "{name}: {value}");
            one.message.clone()
        };
        for value in ["2.5", "1/2", "-0.5", "100.5", "10 ** 30 / 7", "approx(2)"] {
            assert!(told(value).contains("isn't whole"), "{}", told(value));
        }
        for value in ["-1".to_owned(), (most + 1).to_string(), "10 ** 30".to_owned()] {
            assert!(told(&value).contains(&format!("to {most}, and this is")), "{}", told(&value));
        }
    }
}

/// What stands after `from` is told once, whatever it is, and as a word of its own.
#[test]
fn from_something_else_is_told_once() {
    for source in ["5", "2.5", "\"a\"", "[1]", "true", "1..3", "none"] {
        for game in ["chopsticks", "menace"] {
            let found = findings(&format!("{game} c {{ from {source} }}"));
            assert_eq!(found.len(), 1, "{game}: from {source} {found:?}");
        }
    }
}

#[test]
fn several_mistakes_are_told_together() {
    let source = "chopsticks c { players: 9; fingers: 0; hands: 3; meta: true }
chopsticks d { start: \"0011\" }
chopsticks e { start: \"19\" }";
    let codes: Vec<String> = findings(source).into_iter().map(|(code, _)| code).collect();
    assert_eq!(codes, ["E6002", "E6002", "E6001", "E6003", "E6004"]);
}

#[test]
fn settings_in_a_record_are_judged_at_from() {
    let from = |record: &str| findings(&format!("let r = {record}\nchopsticks c {{ from r }}"));
    for (record, code) in [
        ("{fingers: 100}", "E6002"),
        ("{fingres: 7}", "E1009"),
        ("{over: \"cuttoff\"}", "E2013"),
        ("{misere: 1}", "E2013"),
        ("{lives: 1/2}", "E6002"),
        ("7", "E1015"),
    ] {
        assert_eq!(from(record), [(code.to_owned(), "r".to_owned())], "{record}");
    }
}

#[test]
fn two_codes_of_one_position_are_told_once() {
    let source = "chopsticks c {}\nfor i in 1..=3 { print c.at(\"2110\").moves }";
    assert_eq!(findings(source), [("W6001".to_owned(), "c.at(\"2110\")".to_owned())]);
    assert!(findings("chopsticks c {}\nprint c.at(\"1201\").moves").is_empty());
}

#[test]
fn limits_hold() {
    let codes = |source: &str, limits: Limits| -> Vec<String> {
        let outcome = Session::new(limits).run(source);
        outcome.diagnostics.iter().map(|found| found.code.text().to_owned()).collect()
    };
    let memory = Limits { memory: 8 << 20, ..Limits::default() };
    assert_eq!(codes("print chopsticks { fingers: 60 }.solve", memory), ["E6009"]);
    let steps = || Limits { steps: Some(1000), ..Limits::default() };
    assert_eq!(codes("print chopsticks { fingers: 20 }.solve", steps()), ["E9002"]);
    assert_eq!(codes("print chopsticks {}.perft(10 ** 9)", steps()), ["E9002"]);
}

/// What is tried before the run has less memory than the run.
#[test]
fn a_search_that_a_trial_has_no_memory_for_is_left_to_the_run() {
    let source = "assert chopsticks { players: 3; hands: 3; fingers: 9 }.estimate.positions == 4492125
print chopsticks { players: 3; hands: 3; fingers: 9 }.solve.value";
    let mut session = Session::new(Limits { steps: Some(20_000), ..Limits::default() });
    let codes: Vec<_> = session.run(source).diagnostics.iter().map(|found| found.code.text()).collect();
    assert_eq!(codes, ["E9002"]);
}

#[test]
fn blocks_without_settings_or_braces() {
    for (source, code) in [
        ("chopsticks n", "E0001"),
        ("chopsticks n { fingers 7 }", "E0026"),
        ("chopsticks n { fingers: 7, hands: 2 }", "E0020"),
        ("chopsticks n { fingers: 7; fingers: 8 }", "E1009"),
    ] {
        let codes: Vec<String> = findings(source).into_iter().map(|(code, _)| code).collect();
        assert_eq!(codes.len(), 1, "{source}: {codes:?}");
        if code != "E1009" {
            assert_eq!(codes[0], code, "{source}");
        }
    }
}
