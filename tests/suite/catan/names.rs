//! Players who are called like something else: a name that is declared means that player in every line, or it is refused
//! where it is declared.

use super::{printed, run};

/// Words of the notation, and other names that read oddly.
const NAMES: [&str; 88] = [
    "Port",
    "Bank",
    "Road",
    "May",
    "Will",
    "Rob",
    "Drew",
    "Wood",
    "Ore",
    "Two",
    "A",
    "The",
    "Free",
    "Card",
    "Robber",
    "Everyone",
    "Nobody",
    "Knight",
    "Monopoly",
    "To",
    "From",
    "For",
    "Me",
    "Mark",
    "Players",
    "Undo",
    "Instead",
    "After",
    "Then",
    "And",
    "Each",
    "Half",
    "Left",
    "Dice",
    "Hand",
    "City",
    "Now",
    "So",
    "Roads",
    "Plenty",
    "Limit",
    "Turn",
    "Number",
    "Gets",
    "Exactly",
    "No",
    "At",
    "On",
    "None",
    "Both",
    "All",
    "His",
    "Her",
    "It",
    "She",
    "Must",
    "Just",
    "Still",
    "Cards",
    "Of",
    "With",
    "Year",
    "Dev",
    "Nothing",
    "x",
    "port",
    "rob",
    "wood",
    "bank",
    "then",
    "a",
    "may",
    "drew",
    "will",
    "mark",
    "art",
    "grace",
    "some",
    "at",
    "gets",
    "on",
    "any",
    "got",
    "undo",
    "\"rob\"",
    "\"port\"",
    "\"wood\"",
    "\"Mary Jane\"",
];

/// Every kind of line, with the name `Zed` in each place where a player stands.
const LINES: [&str; 48] = [
    "Zed gets 2 wood, ore",
    "Ann gets wood, Zed gets ore",
    "Ann gets wood, Zed ore",
    "Ann and Zed each get ore",
    "Zed and Ann each get ore",
    "Zed rolls 8",
    "Zed rolled an 8: Ann gets ore",
    "Ann rolls 8: Zed gets ore",
    "Ann rolls 8 { Zed gets ore }",
    "Ann rolls 8 and Zed gets an ore",
    "Zed builds road",
    "Zed builds a road",
    "Zed upgrades a settlement to a city",
    "Zed buys development",
    "Zed buys a dev card",
    "Zed gives wood to Ann",
    "Zed gives Ann a wood",
    "Ann gives wood to Zed",
    "Ann gives Zed wood",
    "Ann gives Zed a wood for an ore",
    "Ann gives 2 wood to Zed for ore",
    "Ann trades wood for ore with Zed",
    "Zed trades wood for ore with Ann",
    "Zed trades 4 wood for ore",
    "Zed pays wood",
    "Ann pays Zed an ore for wood",
    "Zed discards 2 wood",
    "Zed discards 4 cards",
    "Zed steals from Ann",
    "Ann steals from Zed",
    "Ann steals ore from Zed",
    "Ann robs Zed",
    "Ann steals a card from Zed",
    "Ann takes an ore from Zed for a wood",
    "Ann is robbed by Zed",
    "Zed plays knight",
    "Ann plays a knight and robs Zed",
    "Zed plays plenty wood, ore",
    "Ann plays monopoly on wheat { Zed 1 }",
    "Ann plays monopoly on wheat: Zed gives 1",
    "Zed offers wood for ore",
    "Ann offers wood to Zed for ore",
    "Ann offers 2 sheep for a brick, Zed accepts",
    "Zed has fewer than 9 brick",
    "Zed has ore",
    "Zed has at most 9 ore",
    "Zed can buy road",
    "Zed moves the robber",
];

fn script(name: &str, line: &str) -> String {
    let cards = "5 wood, 2 brick, 3 sheep, 3 wheat, 4 ore";
    format!(
        "catan g {{\n  players Ann, {name}\n  Ann gets {cards}\n  {name} gets {cards}\n  {}\n}}\nfor e in g.events[2..] {{ print e }}\n",
        line.replace("Zed", name)
    )
}

#[test]
fn a_declared_name_is_its_player() {
    let mut wrong = Vec::new();
    let of_zed: Vec<String> = LINES
        .iter()
        .map(|line| {
            let outcome = run(&[], &script("Zed", line));
            outcome.printed
        })
        .collect();
    for name in NAMES {
        let refused = |line: &str| {
            let found = run(&[], &script(name, line)).diagnostics;
            found.iter().any(|found| found.code.to_string() == "E8003")
        };
        if refused(LINES[0]) {
            continue;
        }
        for (line, expected) in LINES.iter().zip(&of_zed) {
            let outcome = run(&[], &script(name, line));
            let told = outcome.printed.replace(&format!("{:?}", name.trim_matches('"')), "\"Zed\"");
            if told != *expected {
                let found: Vec<String> =
                    outcome.diagnostics.iter().map(|found| found.message.clone()).collect();
                wrong.push(format!("{name}: {line}: {told}{found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn names_of_several_words_are_quoted_anywhere() {
    let script =
        |line: &str| format!("catan g {{\n  players Ann, \"Mary Jane\"\n  {line}\n}}\nprint g.number\n");
    for line in [
        "Ann gets ore, \"Mary Jane\" gets wood",
        "Ann gets ore, \"Mary Jane\" wood",
        "Ann gets ore and \"Mary Jane\" gets wood",
        "\"Mary Jane\" gets 2 ore, Ann gets wood",
    ] {
        assert_eq!(printed(&script(line)), "2\n", "{line}");
    }
    for line in [
        "Ann gets ore, Mary Jane gets wood",
        "Mary Jane gets wood",
        "Ann steals from Mary Jane",
        "Ann robs Mary Jane",
    ] {
        let helps: Vec<String> =
            run(&[], &script(line)).diagnostics.into_iter().flat_map(|found| found.helps).collect();
        assert!(
            helps.iter().any(|help| help.contains("stands in quotes: ") && help.contains("\"Mary Jane\"")),
            "{line}: {helps:?}"
        );
    }
}
