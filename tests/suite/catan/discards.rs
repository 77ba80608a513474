//! Discards on a 7: a number that isn't due is a warning.

use super::{found, printed, run};

const HEAD: &str = "catan g {\n  players Red, Blue\n  Red gets 6 wood, 3 ore\n  Blue gets 7 sheep\n";

fn warned(rows: &str) -> Vec<String> {
    found(&[], &format!("{HEAD}{rows}}}\nprint g.number\n"))
}

#[test]
fn half_of_more_than_the_limit_rounded_down() {
    assert!(warned("  Red rolls 7 { Red discards 4 wood }\n  Blue rolls 8\n").is_empty());
    assert!(
        warned("  Red rolls 7\n  Red discards 2 wood\n  Red discards 2 cards\n  Blue rolls 8\n").is_empty()
    );
    let wrong = ["W8002 Red discards 3 cards on this 7, and holds 9 cards; 4 are due"];
    assert_eq!(warned("  Red rolls 7 { Red discards 3 wood }\n"), wrong);
    let one = ["W8002 Red discards 1 card on this 7, and holds 9 cards; 4 are due"];
    assert_eq!(warned("  Red rolls 7 { Red discards ore }\n"), one);
    let many = ["W8002 Blue discards 2 cards on this 7, but with 7 cards no discard is due"];
    assert_eq!(warned("  Red rolls 7 { Red discards 4 wood; Blue discards 2 sheep }\n"), many);
    // What is discarded without a 7 has another reason.
    assert!(warned("  Red rolls 8\n  Red discards ore\n").is_empty());
}

/// Who discards nothing may still do so, until the next roll.
#[test]
fn a_missing_discard_is_told_when_the_next_roll_comes() {
    assert!(warned("  Red rolls 7\n  Red steals from Blue\n").is_empty());
    let none = ["W8002 Red holds 9 cards on this 7 and discards none; 4 are due"];
    assert_eq!(warned("  Red rolls 7\n  Blue rolls 8\n"), none);
}

#[test]
fn the_limit_is_the_logs() {
    assert!(warned("  limit: 9\n  Red rolls 7\n  Blue rolls 8\n").is_empty());
    let due = ["W8002 Blue holds 7 cards on this 7 and discards none; 3 are due"];
    assert_eq!(warned("  limit: 6\n  Red rolls 7 { Red discards 4 wood }\n  Blue rolls 8\n"), due);
}

/// A size that isn't known is only wrong if all are that may be, and what a log inherits was told where it was written.
#[test]
fn only_what_is_certain_and_new_is_told() {
    let hidden = "  Red gets 2 wood\n  Blue steals from Red\n  Blue plays monopoly on ore\n  Red rolls 7\n  Blue discards 5 sheep\n  Blue rolls 8\n";
    assert!(warned(hidden).is_empty());
    let script = format!(
        "{HEAD}  Red rolls 7 {{ Red discards ore }}\n}}\nprint catan {{ from g; Blue rolls 8 }}.number\n"
    );
    assert_eq!(run(&[], &script).diagnostics.len(), 1);
}

/// Lines of events that name no limit may be of any rules: only half of the cards is due.
#[test]
fn a_file_names_its_limit() {
    let lines = |limit: &str, rest: &str| {
        format!(
            "{{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"]{limit}}}\n\
             {{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{{\"ore\":9}}}}\n\
             {{\"ev\":\"roll\",\"p\":\"Red\",\"dice\":[3,4]}}\n{rest}\
             {{\"ev\":\"roll\",\"p\":\"Blue\",\"dice\":[3,3]}}\n"
        )
    };
    let warned = |text: String, options: &str| {
        let script = format!("print load(\"g.jsonl\", format: events{options}).number");
        found(&[("g.jsonl", text.as_bytes())], &script)
    };
    let none = ["W8002 Red holds 9 cards on this 7 and discards none; 4 are due"];
    assert!(warned(lines("", ""), "").is_empty());
    assert!(warned(lines(",\"limit\":9", ""), "").is_empty());
    assert_eq!(warned(lines(",\"limit\":7", ""), ""), none);
    assert_eq!(warned(lines("", ""), ", limit: 7"), none);
    let three = "{\"ev\":\"discard\",\"p\":\"Red\",\"cards\":{\"ore\":3}}\n";
    let wrong = ["W8002 Red discards 3 cards on this 7, and holds 9 cards; 4 are due"];
    assert_eq!(warned(lines("", three), ""), wrong);
    // A log that says its limit saves it.
    let saved = printed(&format!(
        "{HEAD}  limit: 9\n}}\nsave g to \"g.jsonl\"\nprint load(\"g.jsonl\", format: events).discards"
    ));
    assert_eq!(saved, "{Red: 0, Blue: 0}\n");
}

/// Where it isn't known how many cards a hand has, a number is wrong that no size allows.
#[test]
fn a_wrong_number_of_a_hand_of_unknown_size() {
    let rows = |discard: &str| {
        format!(
            "catan g {{\n  players Red, Blue, Ann\n  Red gets 9 wood, wheat\n  Blue gets 1 card\n  Ann steals from Red\n  \
             Blue plays monopoly on wheat\n  Blue rolls 7\n{discard}  Red rolls 6\n}}\nprint g.number\n"
        )
    };
    assert!(found(&[], &rows("  Red discards 4 wood\n")).is_empty());
    let wrong = ["W8002 Red discards 2 cards on this 7, and holds 8 or 9 cards; 4 are due"];
    assert_eq!(found(&[], &rows("  Red discards 2 wood\n")), wrong);
    let none = ["W8002 Red holds 8 or 9 cards on this 7 and discards none; 4 are due"];
    assert_eq!(found(&[], &rows("")), none);
}
