//! What a game has and what its rules give, in blocks, files and streams.

use super::{found, printed, run};

/// What is found in a log of four players.
fn wrong(rows: &str) -> Vec<String> {
    found(&[], &format!("catan g {{\n  players A, B, C, D\n{rows}\n}}\n"))
}

#[test]
fn what_the_game_does_not_have_is_an_error_at_its_line() {
    let cases: &[(&str, &str)] = &[
        ("A gets 19 ore\nB gets ore", "E8013 the bank must give 1 ore here, and has none of its 19 left"),
        (
            "A gets 12 ore\nB gets 8 ore",
            "E8013 the bank must give 8 ore here, and has at most 7 of its 19 left",
        ),
        ("A gets 30 ore", "E8013 the bank must give 30 ore here, and has 19 in all"),
        (
            "A gets 19 ore\nB gets 4 wood\nB trades 4 wood for ore",
            "E8013 the bank must give 1 ore here, and has none of its 19 left",
        ),
        (
            "A gets 18 ore\nB plays plenty 2 ore",
            "E8013 the bank must give 2 ore here, and has at most 1 of its 19 left",
        ),
        (
            "A plays monopoly on ore\nB plays monopoly on ore\nC plays monopoly on ore",
            "E8013 C plays monopoly number 3, and the game has 2",
        ),
        ("A plays roads\nB plays roads\nA plays roads", "E8013 A plays roads number 3, and the game has 2"),
        ("A plays plenty wood, ore, ore", "E8014 a year of plenty brings 2 cards, and A gets 3"),
        ("A plays plenty wood", "E8014 a year of plenty brings 2 cards, and A gets 1"),
        (
            "A gets 2 wood\nA trades 2 wood for 2 ore",
            "E8014 A gets 2 cards for 2 wood, and the bank gives 1 card for that",
        ),
        (
            "A gets wood\nA trades wood for ore",
            "E8014 A gets 1 card for wood, and the bank gives nothing for that",
        ),
        (
            "A gets 8 wood\nA trades 8 wood for ore",
            "E8014 A gets 1 card for 8 wood, and the bank gives 2 to 4 cards for that",
        ),
        ("bank: {ore: 3}\nA gets 4 ore", "E8013 the bank must give 4 ore here, and has 3 in all"),
        (
            "development: {monopoly: 0}\nA plays monopoly on ore",
            "E8013 A plays monopoly number 1, and the game has none",
        ),
        ("development: 1\nA plays roads\nA plays roads", "E8013 A plays roads number 2, and the game has 1"),
    ];
    for (rows, expected) in cases {
        assert_eq!(wrong(rows), [*expected], "{rows}");
    }
    let bought = "A gets sheep, wheat, ore\nA buys development\n".repeat(26);
    assert_eq!(wrong(&bought), ["E8013 A buys development card 26, and the game has 25"]);
    assert!(
        wrong(&bought.replace("A gets", "development: 34\nA gets").replacen("development: 34\n", "", 25))
            .is_empty()
    );
}

/// 24 of each and 34 cards where more than four play, and whatever a log says.
#[test]
fn the_number_of_players_and_the_log_say_what_there_is() {
    let known = |head: &str| {
        printed(&format!(
            "catan g {{\n{head}\n}}\nprint g.bank.ore, g.bank.wood, g.development.left, g.development.unseen\n"
        ))
    };
    let base = "{knight: 14, point: 5, roads: 2, plenty: 2, monopoly: 2}";
    let extended = "{knight: 20, point: 5, roads: 3, plenty: 3, monopoly: 3}";
    assert_eq!(known("players A, B, C, D"), format!("19 19 25 {base}\n"));
    assert_eq!(known("players A, B, C, D, E"), format!("24 24 34 {extended}\n"));
    assert_eq!(known("players A\nbank: 30\ndevelopment: 34"), format!("30 30 34 {extended}\n"));
    assert_eq!(known("players A\nbank: {ore: 20}\ndevelopment: 30"), "20 19 30 none\n");
    assert_eq!(
        known("players A\nbank: {ore: 20, lumber: 18}\ndevelopment: {knight: 9, point: 0}"),
        "20 18 15 {knight: 9, point: 0, roads: 2, plenty: 2, monopoly: 2}\n"
    );
    let setting = |setting: &str| wrong(setting).join("; ");
    assert!(setting("bank: none").starts_with("E2013 `bank` takes"), "{}", setting("bank: none"));
    assert_eq!(setting("bank: -1"), "E2013 `bank` takes a whole number, 0 to 65536, and this is -1");
    assert_eq!(setting("bank: {gold: 3}"), "E8004 `gold` isn't a resource");
    assert_eq!(setting("development: {knights: 3}"), "E2013 `knights` isn't a development card");
}

/// A log that says what it has says so in its lines, and goes on with it.
#[test]
fn lines_of_events_carry_the_supply() {
    let script = "catan g { players A, B; bank: {ore: 21}; development: 30; A gets 20 ore }\n\
        save g to \"g.jsonl\"\nlet h = load(\"g.jsonl\", format: events)\n\
        print h == g, h.bank, h.development.left, catan { from h; B gets ore }.bank.ore\n\
        print load(\"g.jsonl\", format: events, bank: 30).bank.ore\n";
    assert_eq!(
        run(&[], script).printed,
        "true {wood: 19, brick: 19, sheep: 19, wheat: 19, ore: 1} 30 0\n10\n"
    );
    let line = |more: &str| {
        let text = format!(
            "{{\"ev\":\"players\",\"names\":[\"A\"]{more}}}\n{{\"ev\":\"gain\",\"p\":\"A\",\"cards\":{{\"ore\":20}}}}\n"
        );
        let outcome = run(&[("x", text.as_bytes())], "print load(\"x\", format: events).bank.ore");
        let found = outcome.diagnostics.iter().map(|d| d.message.clone());
        found.chain([outcome.printed]).collect::<String>()
    };
    assert_eq!(line(""), "the bank must give 20 ore here, and has 19 in all");
    assert_eq!(line(",\"bank\":20"), "0\n");
    assert_eq!(line(",\"bank\":{\"ore\":24},\"development\":{\"knight\":1}"), "4\n");
    assert_eq!(
        line(",\"bank\":{\"gold\":24}"),
        "`x` can't be read: `gold` isn't possible in `bank`, in line 1"
    );
    assert_eq!(line(",\"bank\":100000"), "`x` can't be read: `bank` has a number beyond 65536, in line 1");
    assert_eq!(
        line(",\"development\":[]"),
        "`x` can't be read: `development` isn't a whole number, 0 or more, in line 1"
    );
}

/// What is proposed for a setting is possible, and is enough where a card is one too many.
#[test]
fn helps_of_settings_name_numbers_that_are_enough() {
    let helps = |players: &str, rows: &str| {
        let script = format!("catan g {{\n  players {players}\n{rows}\n}}\n");
        run(&[], &script).diagnostics.into_iter().flat_map(|found| found.helps).collect::<Vec<_>>().join("\n")
    };
    let six = "A, B, C, D, E, F";
    for (players, rows, help) in [
        (
            "A, B",
            "for n in 1..=15 { A plays knight }",
            "`development: 34` gives a game the cards of the extension",
        ),
        (six, "development: 34; for n in 1..=21 { A plays knight }", "write `development: {knight: 21}`"),
        (six, "for n in 1..=35 { A gets sheep, wheat, ore; A buys development }", "write `development: 35`"),
        ("A, B", "bank: 2.5", "write `bank: 3`"),
        ("A, B", "bank: {ore: 2.4}", "write `bank: {ore: 2}`"),
        ("A, B", "bank: 70000", "write `bank: 65536`"),
        ("A, B", "limit: 2.5", "write `limit: 3`"),
        ("A, B", "worlds: 1/3", "write `worlds: 1`"),
    ] {
        assert!(helps(players, rows).contains(help), "{rows}: {}", helps(players, rows));
        assert_eq!(helps(players, rows).lines().count(), 1, "{rows}");
    }
    // What a log begins with would have had its players.
    assert_eq!(found(&[], "catan h { from 5 }").len(), 1);
}

/// A kind of card has one number, whatever it's called, and a game has no cards but its own.
#[test]
fn each_kind_of_card_has_one_number() {
    let told = |settings: &str| {
        found(&[], &format!("catan g {{\n  {settings}\n  players Ann, Ben\n}}\nprint g.number\n"))
    };
    let twice = |one: &str, other: &str| {
        [format!("E1014 `{one}` and `{other}` are the same cards, and each has a number")]
    };
    assert_eq!(told("bank: {lumber: 25, wood: 3}"), twice("lumber", "wood"));
    assert_eq!(told("bank: {ore: 25, clay: 3, brick: 4}"), twice("clay", "brick"));
    let foreign = ["E2013 Cities & Knights has no development cards"];
    assert_eq!(told("expansion: cities; development: {knight: 20}"), foreign);
    assert_eq!(told("development: 25; expansion: both"), foreign);
    assert_eq!(told("development: {knight: 20}; expansion: seafarers"), [""; 0]);
    let asked = "catan g { players Ann, Ben; Ann gets 2 wood }\nprint g.hands.prob(t -> t.Ann.holds({lumber: 2, wood: 1}))";
    assert_eq!(found(&[], asked), twice("lumber", "wood"));
    let line = "{\"ev\":\"players\",\"names\":[\"Ann\",\"Ben\"],\"expansion\":\"cities\",\"development\":{\"knight\":20}}\n";
    let of_file = found(&[("x", line.as_bytes())], "print load(\"x\", format: events).number");
    assert_eq!(of_file, ["E8012 `x` can't be read: Cities & Knights has no development cards, in line 1"]);
}

/// The last card of a kind that is named like several is one.
#[test]
fn one_card_is_one() {
    let rows = "players Ann, Ben; Ann plays roads";
    assert!(
        printed(&format!("catan g {{ {rows} }}\nprint g\n")).contains("14 knight, 5 point, 1 road, 2 plenty")
    );
}
