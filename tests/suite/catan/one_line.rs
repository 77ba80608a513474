//! Several acts in one line: whether the second is a part of the first is either clear or not guessed.

use super::sides::log;
use super::{found, printed, run};
use tg::Refusal;
use tg::fmt::format;
use tg_core::source::SourceId;

#[test]
fn what_may_be_a_part_of_the_act_before_is_refused() {
    let taken: Vec<&str> = [
        "Ann robs Ben, then gets ore",
        "Ann robs Ben. Gets ore",
        "Ann gives Ben wood, then gets ore",
        "Ann gives Ben wood. Gets ore",
        "Ann pays 4 wood, then gets ore",
        "Ann pays 4 wood. Gets ore",
        "Ann robs Ben, gets ore, gets wood",
        "Ann robs Ben of an ore, gets wheat",
        "Ann gives Ben wood, gets ore, gets wheat",
        "Ann gives Ben wood for ore and gets wheat",
        "Ann trades 4 wood for ore, gets wheat",
        "Ann rolls 8, trades 4 wood for ore, gets wheat",
        "Ann offers 2 wood for ore, Ben gives Ann an ore",
        "Ann gives Ben wood, Ben gives Ann ore for wood",
        "Ann plays year of plenty, gets wood and ore from the 8",
        "Ann plays monopoly on ore, gets 6 ore from the bank",
        "Ann rolls 7: Ben 4 cards",
        "Ann rolls 3 + 4: Ben wood",
        "Ann rolls 8, Ben wheat",
        "Ann builds a road from Ben",
        "Ann buys a road from Ben",
        "Ann must give Ben wood",
        "Ann must build a road",
        "Ann must pay 4 wood",
        "Ann has 0 or more ore",
        // The other half of a trade, or of a robbery.
        "Ann robs Ben, Ben gives Ann an ore",
        "Ann robs Ben. Ben gives Ann a wheat.",
        "Ben is robbed by Ann and gives Ann an ore",
        "Ann steals ore from Ben, Ben gives Ann ore",
        "Ann gives Ben a wood and Ben pays an ore",
        "Ann trades wood for ore with Ben, Ben pays ore",
        "Ann offers wood for ore, Ben accepts, Ben pays ore",
        "Ann offers wood for ore, Ben takes the wood",
        "Ann offers wood for ore, Cid takes ore",
        "Ann discards 4 cards, discards 2 wood and 2 ore",
        "Ann must discard 4 cards and discards 2 wood, 2 ore",
        "Ann pays wood and takes ore from Ben",
        "Ann takes ore from Ben and pays wood",
        "Ann takes ore from Ben, Ben gets wood",
        "Ann takes ore from Ben, gives Ben wood",
        "Ann plays a knight. Ben gives Ann an ore.",
        "Ann moves robber, Ben gives an ore to Ann",
        "Ann plays monopoly on ore, Ben gives wood to Cid, Ben gives ore to Ann",
        "Ann builds a free settlement and a road",
        "Ann plays monopoly on ore, Cid has none",
        "instead of 1: Ann gets 4 wood; Ann gets ore",
        "Ann plays a commodity monopoly on sheep",
        "Ann robs Ben and gives Cid the card",
        "Ann gives Ben the card",
        "Ann has only 1 ore left",
        "Ann has just 1 ore",
        "Ben had an ore stolen",
    ]
    .into_iter()
    .filter(|line| found(&[], &log(line)).is_empty())
    .collect();
    assert!(taken.is_empty(), "taken as something: {taken:#?}");
}

#[test]
fn what_is_clear_is_read() {
    let events = |line: &str| printed(&(log(line) + "print g.events\nprint g"));
    for (line, plain) in [
        ("Ann pays 4 wood, gets ore", "Ann trades 4 wood for ore"),
        ("Ann steals from Ben at the ore hex", "Ann steals from Ben"),
        ("Ann steals from Ben on the 8: an ore", "Ann steals ore from Ben"),
        ("Ann robs Ben near the desert", "Ann steals from Ben"),
        ("Ann cashes in 4 wood for ore", "Ann trades 4 wood for ore"),
        ("Ann does a 4:1 trade: wood for ore", "Ann trades 4 wood for ore"),
        ("Ann is unable to buy a city", "Ann can't buy city"),
        ("Ann is not able to buy a city", "Ann can't buy city"),
        ("Ann is able to buy a road", "Ann can buy road"),
        ("Ann reveals an ore", "Ann has ore"),
        ("Ann still has an ore", "Ann has ore"),
        ("Ann definitely has 2 wood", "Ann has 2 wood"),
        ("Ann has still 14 cards", "Ann has 14 cards"),
        (
            "Cid pays 2 wood, 2 brick, 2 sheep, 2 wheat, 2 ore. Cid has an empty hand",
            "Cid pays 2 wood, 2 brick, 2 sheep, 2 wheat, 2 ore; Cid has 0 cards",
        ),
        ("Ann gifts Ben a wood", "Ann gives wood to Ben"),
        ("Ann lends 2 wood to Ben", "Ann gives 2 wood to Ben"),
        ("Ann throws away 4 cards", "Ann discards 4 cards"),
        ("Ann ditches 3 wood and a brick", "Ann discards 3 wood, brick"),
        ("Ann is dealt a wood and an ore", "Ann gets wood, ore"),
        ("Ben upgrades one of his settlements to a city", "Ben builds city"),
        ("Both Ann and Ben get a wood", "Ann gets wood; Ben gets wood"),
        ("Ann makes a 4:1 trade with the bank: wood for ore", "Ann trades 4 wood for ore"),
        ("Ann discards half: 3 wood, brick", "Ann discards 3 wood, brick"),
        ("Ann pulls an ore from Ben", "Ann steals ore from Ben"),
        ("Ann plays road builder", "Ann plays roads"),
        ("- Ann rolls 8", "Ann rolls 8"),
        ("Ann gets 3 resources", "Ann gets 3 cards"),
        ("Undo.", "undo"),
        ("Instead of 2, Ben gets ore", "instead of 2 { Ben gets ore }"),
        ("After 1, Ann gets ore", "after 1 { Ann gets ore }"),
        ("Ann gets ore and wheat from gold", "Ann gets ore, wheat"),
        ("Ann has one more wood than counted", "Ann has 1 wood more than counted"),
        ("Ann has 2 fewer cards than counted", "Ann has 2 cards fewer than counted"),
        ("Ann plays yop for 2 ore", "Ann plays plenty 2 ore"),
        ("Ann plays mono on ore", "Ann plays monopoly on ore"),
        ("Ann plays rb and builds two roads", "Ann plays roads; Ann builds road free; Ann builds road free"),
        ("Ann steals the card from Ben", "Ann steals from Ben"),
        ("Ben had an ore stolen by Ann", "Ann steals ore from Ben"),
        ("Ben had a card stolen by Ann", "Ann steals from Ben"),
        ("Ann pays 4 wood, gets ore from the 8", "Ann pays 4 wood; Ann gets ore"),
        ("Ann trades 4 wood for ore, gets wheat from the 8", "Ann trades 4 wood for ore; Ann gets wheat"),
        ("Ann gives Ben wood, Ben gives Ann ore", "Ann gives wood to Ben; Ben gives ore to Ann"),
        ("Ben is given an ore and 2 wood by Ann", "Ann gives ore, 2 wood to Ben"),
        ("Ann rolls 8: Ben wheat, Cid 2 ore", "Ann rolls 8; Ben gets wheat; Cid gets 2 ore"),
        ("Ann: rolls 8", "Ann rolls 8"),
        ("Ann: Rolls 8", "Ann rolls 8"),
        ("Ann plays monopoly on ore. Rolls 8.", "Ann plays monopoly on ore; Ann rolls 8"),
        ("Ann gets 3 cards: 2 wood, ore", "Ann gets 2 wood, ore"),
        ("Ann rolls 8, Ben gets none", "Ann rolls 8; Ben gets nothing"),
        ("Ann has robbed Ben", "Ann steals from Ben"),
        ("Ben has been robbed by Ann", "Ann steals from Ben"),
        ("Ann has received 2 ore", "Ann gets 2 ore"),
        ("Ann has given Ben an ore", "Ann gives ore to Ben"),
        (
            "Ann plays monopoly on ore. Ben gives 3 ore to Ann. Cid gives 2.",
            "Ann plays monopoly on ore { Ben 3; Cid 2 }",
        ),
        ("Ann plays monopoly on ore and Ben gives Ann 3", "Ann plays monopoly on ore { Ben 3 }"),
        ("Ann plays monopoly on ore, Ben gives his 3 ore", "Ann plays monopoly on ore { Ben 3 }"),
        ("Ann has at most 6 wood, 2 brick", "Ann has at most 6 wood; Ann has at most 2 brick"),
        ("Ann robs Ben, gives Cid a wood", "Ann steals from Ben; Ann gives wood to Cid"),
        ("Ann gives away wood to Ben", "Ann gives wood to Ben"),
        ("Ann: builds a road, Ben: gets ore", "Ann builds road; Ben gets ore"),
        ("Ann gets only 2 ore", "Ann gets 2 ore"),
        ("Ann gets ore too", "Ann gets ore"),
        ("Ann robs Ben again, builds a road", "Ann steals from Ben; Ann builds road"),
        ("Ann has 2 or more ore", "Ann has 2 ore"),
        ("Ann has 9 or more cards", "Ann has at least 9 cards"),
        ("Ann has 9 cards or more", "Ann has at least 9 cards"),
        ("Ann has 9+ cards", "Ann has at least 9 cards"),
        ("Ann has 2 ore or more", "Ann has 2 ore"),
        ("Ann has 2 ore or fewer", "Ann has at most 2 ore"),
        (
            "Ann gets 4 ore, 2 wheat; Ann upgrades two settlements to cities",
            "Ann gets 4 ore, 2 wheat; Ann builds city; Ann builds city",
        ),
        ("Ann has 2 or fewer ore", "Ann has at most 2 ore"),
        ("Ann builds a road from her settlement to the coast", "Ann builds road"),
        ("Ann builds a road past Ben", "Ann builds road"),
        ("Ann builds a settlement at the 2:1 ore port", "Ann builds settlement"),
    ] {
        assert_eq!(events(line), events(plain), "{line}");
    }
}

/// A suggestion says what the line says, or there is none.
#[test]
fn helps_lose_no_part_of_a_line() {
    for (line, help) in [
        ("Ann trades 4 wood for ore and Ben wheat", "each player has an act of their own"),
        ("Ann gives Cid a wood, Ben an ore", "each gift is a line of its own"),
        ("Ann gives Ben and Cid a wood each", "each gift is a line of its own"),
        ("5. Ann rolls 8", "leave out what stands before `Ann`"),
        ("[12:03] Ann rolls 8", "leave out what stands before `Ann`"),
        ("Ann plays knight, Cid too", "each player has an act of their own"),
        ("Ann gets wood, Ben the same", "each player has an act of their own"),
        ("Ann: 8", "`Ann rolls 8`"),
        ("Ann: road", "`Ann builds road`"),
        ("Ann: 2 wood", "`Ann gets 2 wood`"),
        ("Ann: nothing", "a line is a player and what happens"),
        ("Turn 5: Ann rolls 8", "`mark \"Turn 5\"`"),
        ("Setup: Ann gets wood", "`mark \"Setup\"`"),
        ("Special building phase: Ann builds a road", "`mark \"Special building phase\"`"),
        ("Special building phase", "make it a comment, `# Special building phase`"),
        ("It's Ann's turn", "make it a comment"),
        ("Ann steals ore from Ben and Cid", "write a line for each"),
        ("Ann is given 2 wood", "who acts comes first"),
        ("A road is built by Ann", "who acts comes first"),
        ("Ann has at most 2 wood and ore", "write a number for each"),
        ("Ann has at most 2 wood, ore", "write a number for each"),
        ("Ann ends her turn", "make it a comment"),
        ("Ann gives Ben 2 wood for ore, then 2 sheep for wheat", "write a line for each"),
        ("Ann gives Ben a wood for a sheep, an ore for a brick", "write a line for each"),
        ("Ann trades Ben a wood for an ore, a sheep for a wheat", "write a line for each"),
        ("Ann has an ore but no wood", "`Ann has ore`, `Ann has no wood`"),
        ("Ann has 2 wood at most", "`Ann has at most 2 wood`"),
        ("Ann has at most 2 wood and at most 1 ore", "`Ann has at most 2 wood`, `Ann has at most 1 ore`"),
        ("Ann builds a road with her last brick", "leave out the payment"),
        ("Ann plays monopoly on ore; Ben gives Ann 2 ore", "`Ann plays monopoly on ore { Ben 2 }`"),
        ("instead of 1: Ann gets 4 wood; Ann gets ore", "in braces"),
        ("Ann has none", "`has no ore`"),
        ("Ann gives Ben a card for a wood", "a line of their own"),
    ] {
        let diagnostics = run(&[], &log(line)).diagnostics;
        let helps: Vec<&String> = diagnostics.iter().flat_map(|d| &d.helps).collect();
        assert!(helps.iter().any(|own| own.contains(help)), "{line}: {helps:?}");
    }
}

/// The players may be written as a setting is.
#[test]
fn players_may_follow_a_colon() {
    let source = "catan g {\n  players: Ann, \"Big Bob\"\n  Ann gets wood\n}\n";
    assert_eq!(run(&[], source).diagnostics, vec![]);
    let formatted = tg::format(tg_core::source::SourceId(0), source).expect("a script that can be read");
    assert!(formatted.contains("players Ann, \"Big Bob\""), "{formatted}");
}

#[test]
fn names_of_several_words_stand_in_quotes() {
    for name in ["Big Bob", "Ann-Marie"] {
        let source = format!("catan g {{\n  players \"{name}\", Ben\n  {name} gets wood\n}}\n");
        let helps: Vec<String> = run(&[], &source).diagnostics.into_iter().flat_map(|d| d.helps).collect();
        assert!(
            helps.iter().any(|help| help.contains(&format!("`\"{name}\" gets wood`"))),
            "{name}: {helps:?}"
        );
    }
}

/// What is understood has a standard form that says the same, however cards are listed in it.
#[test]
fn every_list_of_cards_has_a_standard_form() {
    let amounts = ["", "a ", "1 ", "one ", "2 "];
    let lists = amounts.iter().flat_map(|one| amounts.iter().map(move |other| (one, other)));
    let mut understood = 0;
    for (one, other) in lists {
        for joined in [" and ", ", "] {
            let cards = format!("{one}wood{joined}{other}ore");
            for line in [
                "Ann has at most CARDS",
                "Ann has at least CARDS",
                "Ann has exactly CARDS",
                "Ann has no more than CARDS",
                "Ann has no CARDS",
                "Ann has CARDS",
                "Ann gets CARDS",
                "Ann pays CARDS",
                "Ann discards CARDS",
                "Ann gives CARDS to Ben",
                "Ann gives Ben CARDS for a sheep",
                "Ann offers CARDS for sheep",
                "Ann has CARDS more than counted",
                "Ann plays year of plenty: CARDS",
                "bank has CARDS",
            ] {
                let line = line.replace("CARDS", &cards);
                let source = format!("catan g {{\n  players Ann, Ben\n  {line}\n}}\n");
                match format(SourceId(0), &source) {
                    Ok(plain) => {
                        understood += 1;
                        assert_eq!(format(SourceId(0), &plain).ok(), Some(plain), "{line}");
                    }
                    Err(refusal) => assert!(matches!(refusal, Refusal::Syntax(_)), "{line}: {refusal:?}"),
                }
            }
        }
    }
    assert!(understood > 400, "{understood}");
}

/// Who is called like a verb is a player all the same.
#[test]
fn players_may_be_called_like_verbs() {
    let log = |line: &str| {
        format!(
            "catan g {{\n  players Ann, Rob, Drew, Chase, Clay\n  Ann gets 2 wood, 2 brick\n  Rob gets ore\n  {line}\n}}\nprint g.events\n"
        )
    };
    for (line, plain) in [
        ("Ann rolls 8: Drew ore, Rob wood", "Ann rolls 8; Drew gets ore; Rob gets wood"),
        ("Ann gets wheat, Rob ore", "Ann gets wheat; Rob gets ore"),
        ("Ann rolls 8, Chase gets ore", "Ann rolls 8; Chase gets ore"),
        ("Ann builds a road. Clay rolls 8.", "Ann builds road; Clay rolls 8"),
        ("Ann robs Rob, Clay gets clay", "Ann steals from Rob; Clay gets brick"),
    ] {
        assert_eq!(printed(&log(line)), printed(&log(plain)), "{line}");
    }
}

/// The price of what Cities & Knights adds may be told with it; a price that isn't its own is refused, as is a monopoly
/// whose card takes something else.
#[test]
fn prices_and_kinds_of_cities_are_those_of_their_cards() {
    let log = |line: &str| {
        format!(
            "catan g {{\n  expansion: cities\n  players Ann, Ben\n  Ann gets 4 wheat, 4 sheep, 4 ore, 4 cloth, 4 coin\n  {line}\n}}\nprint g.events, g\n"
        )
    };
    for (line, plain) in [
        ("Ann activates a knight for a wheat", "Ann pays wheat for activation"),
        (
            "Ann activates two knights for 2 wheat",
            "Ann pays wheat for activation; Ann pays wheat for activation",
        ),
        ("Ann promotes a knight for an ore and a sheep", "Ann pays sheep, ore for promotion"),
        ("Ann improves trade to level 2 for 2 cloth", "Ann pays 2 cloth for trade"),
        ("Ann builds a church for 2 coin", "Ann pays 2 coin for politics"),
        ("Ann plays a resource monopoly on wood", "Ann plays monopoly on wood"),
        ("Ann plays trade monopoly on coin", "Ann plays monopoly on coin"),
    ] {
        assert_eq!(printed(&log(line)), printed(&log(plain)), "{line}");
    }
    for line in [
        "Ann activates two knights for a wheat",
        "Ann promotes a knight for an ore",
        "Ann improves trade to level 2 for 3 cloth",
        "Ann builds a church for a coin",
        "Ann plays crane and improves trade to level 2 for a cloth",
        "Ann plays resource monopoly on coin",
        "Ann plays trade monopoly on ore",
    ] {
        assert_eq!(run(&[], &log(line)).diagnostics[0].code.text(), "E0026", "{line}");
    }
}
