//! Lines that could be taken for what they don't say: each is refused, or says what it says in another line.

use super::{found, printed};

fn log(line: &str) -> String {
    let cards = "2 wood, 2 brick, 2 sheep, 2 wheat, 2 ore";
    format!(
        "catan g {{\n  players Ann, Ben, Cid\n  Ann gets 4 wood, {cards}\n  Ben gets ore, {cards}\n  Cid gets {cards}\n  {line}\n}}\n"
    )
}

#[test]
fn what_may_mean_something_else_is_refused() {
    let mut wrong = Vec::new();
    for line in [
        "Ann plays monopoly on ore and gets ore",
        "Ann plays monopoly on ore and gets a wood",
        "Ann plays monopoly on ore for 2 wood",
        "Ann plays monopoly on ore { Ben 1; Ben 2 }",
        "bank has at least 10 wood",
        "bank has more than 3 wood",
        "the bank has at least 10 wood",
        "Ann has only wood",
        "Ann has only wood and 2 ore",
        "Ann has just ore",
        "Ann has 4 ore left",
        "Ann offers wood and gets ore",
        "Ann offers wood for brick and gets ore",
        "Ann trades 4:1 wood for 2 ore",
        "Ann trades 4 wood for 2 ore at 4:1",
        "Ann gives Ben nothing",
    ] {
        if found(&[], &log(line)).is_empty() {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "taken as something: {wrong:#?}");
}

#[test]
fn what_says_the_same_is_the_same() {
    let events = |line: &str| printed(&(log(line) + "print g.events\nprint g"));
    for (line, plain) in [
        ("Ann plays monopoly on ore and takes 5 ore", "Ann plays monopoly on ore for 5"),
        ("Ann plays monopoly on ore and takes five", "Ann plays monopoly on ore for 5"),
        ("Ann plays monopoly on ore and takes all", "Ann plays monopoly on ore"),
        ("Bank has 9 wood", "bank has 9 wood"),
        ("Ann gives 4 wood to bank for ore", "Ann trades 4 wood for ore"),
        ("Ann gives 4 wood to bank", "Ann pays 4 wood"),
        ("Ann has 14 cards left", "Ann has 14 cards"),
    ] {
        assert_eq!(events(line), events(plain), "{line}");
    }
}

#[test]
fn a_monopoly_may_bring_nothing() {
    for line in ["takes none", "gets nothing", "takes nothing", "gets no cards", "takes 0 ore"] {
        let log = |line: &str| {
            format!("catan g {{\n  players Ann, Ben\n  Ben gets wood\n  {line}\n}}\nprint g.events\n")
        };
        let told = printed(&log(&format!("Ann plays monopoly on ore and {line}")));
        assert_eq!(told, printed(&log("Ann plays monopoly on ore for 0")), "{line}");
    }
}

/// A line of events as it stands in a file, and whether it can be read.
#[test]
fn lines_of_events_say_each_thing_once_and_rolls_are_of_two_dice() {
    for (line, is_read) in [
        (r#"{"ev":"roll","p":"Red","dice":[6,4]}"#, true),
        (r#"{"ev":"roll","p":"Red","dice":[7,4]}"#, false),
        (r#"{"ev":"roll","p":"Red","dice":[0,4]}"#, false),
        (r#"{"ev":"roll","p":"Red","dice":13}"#, false),
        (r#"{"ev":"roll","p":"Red","dice":12}"#, true),
        (r#"{"ev":"gain","p":"Red","cards":{"lumber":2,"brick":1}}"#, true),
        (r#"{"ev":"gain","p":"Red","cards":{"lumber":2,"lumber":1}}"#, false),
        (r#"{"ev":"gain","p":"Red","cards":{"lumber":2,"wood":1}}"#, false),
        (r#"{"ev":"gain","p":"R\u0065d","cards":{"lumber":2,"lumber":1}}"#, false),
        (r#"{"ev":"gain","p":"R\u0065d","cards":{"lumber":2,"wood":1}}"#, false),
        (r#"{"ev":"gain","p":"Red","p":"Blue","cards":{"lumber":2}}"#, false),
        (r#"{"ev":"monopoly","p":"Red","res":"ore","from":{"Blue":1,"Blue":2}}"#, false),
    ] {
        let file = format!("{{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"]}}\n{line}\n");
        let script = "let g = load(\"g.jsonl\", format: events)\nprint g.events";
        let told = found(&[("g.jsonl", file.as_bytes())], script);
        let refused = told.iter().any(|found| found.starts_with("E8012"));
        assert_eq!((told.is_empty(), refused), (is_read, !is_read), "{line}: {told:?}");
    }
}
