//! Cities & Knights: what it has, what it costs, and what isn't there without it.

use super::{found, printed};

fn game(rows: &str) -> String {
    format!("catan g {{\n  expansion: cities\n  players Ann, Ben, Cid\n  {rows}\n}}\n")
}

/// What Ann has left of the cards that she got.
fn left(rows: &str) -> String {
    let script = format!("{}print g.hand(Ann).values[0]", game(&format!("Ann gets {rows}")));
    printed(&script).trim().to_owned()
}

#[test]
fn things_cost_what_the_rules_say() {
    for (rows, expected) in [
        ("2 brick, ore; Ann builds a city wall", "ore"),
        ("2 sheep, 2 ore; Ann recruits a knight", "sheep, ore"),
        ("2 wheat; Ann activates two knights", "no cards"),
        ("sheep, 2 ore; Ann promotes her knight to a strong knight", "ore"),
        ("3 cloth; Ann builds a market; Ann improves trade to 2", "no cards"),
        ("4 coin; Ann builds the fortress", "coin"),
        ("6 paper; Ann improves her science to level 5", "paper"),
        ("2 wheat, 3 ore; Ann plays medicine and builds a city", "wheat, ore"),
        ("2 brick; Ann plays the engineer and builds a city wall", "2 brick"),
        ("2 sheep, 2 ore; Ann plays smith and promotes two knights", "2 sheep, 2 ore"),
        ("2 sheep, 2 ore; Ann plays smith and promotes three knights", "sheep, ore"),
        ("3 paper; Ann plays crane and improves science to 3", "paper"),
        ("paper; Ann plays crane and builds an abbey", "paper"),
        ("2 cloth; Ann trades 2 cloth for an ore", "ore"),
        ("wood, wheat; Ann gets 2 wheat; Ann loses a city wall", "wood, 3 wheat"),
        ("sheep, ore; Ann upgrades a knight", "no cards"),
        ("wheat, ore; Ann pays a wheat to activate her knight", "ore"),
        ("ore; Ann takes a brick for the aqueduct", "brick, ore"),
        ("ore; Ben plays a spy on Ann", "ore"),
        ("ore; Ben gets cloth; Ann plays commercial harbour; Ann gives an ore to Ben for cloth", "cloth"),
    ] {
        assert_eq!(left(rows), expected, "{rows}");
    }
}

/// In a line of its own, what a card has made free or cheaper is paid for in full: as that is said, but probably a slip.
#[test]
fn what_a_card_makes_cheaper_is_probably_not_paid_for_in_full() {
    let warned = |rows: &str| found(&[], &game(rows));
    let all = "Ann gets 4 wheat, 6 ore, 4 brick, 4 sheep, 4 paper; Ann gets 4 paper";
    for (card, act) in [
        ("medicine", "Ann builds a city"),
        ("crane", "Ann improves science to level 3"),
        ("crane", "Ann builds an abbey"),
        ("engineer", "Ann builds a wall"),
        ("deserter", "Ann builds a knight"),
    ] {
        let rows = format!("{all}; Ann plays {card}; {act}");
        let told = warned(&rows);
        assert!(
            matches!(&told[..], [only] if only.starts_with("W8004 ") && only.contains(card)),
            "{rows}: {told:?}"
        );
        for fine in [
            format!("{all}; Ann plays {card}; Ann rolls 8; {act}"),
            format!("{all}; Ben plays {card}; {act}"),
            format!("{all}; Ann plays {card} and {}", &act[4..]),
        ] {
            assert_eq!(warned(&fine), [""; 0], "{fine}");
        }
    }
    for fine in [
        "Ann plays medicine; Ann pays wheat, 2 ore for city; Ann builds a city",
        "Ann plays crane; Ann pays 2 paper for science; Ann improves science to level 4",
        "Ann plays engineer; Ann builds wall free; Ann builds wall",
    ] {
        assert_eq!(warned(&format!("{all}; {fine}")), [""; 0], "{fine}");
    }
}

#[test]
fn a_monopoly_takes_up_to_two_cards_or_one_commodity() {
    let script = game(
        "Ben gets 3 ore, 2 coin; Cid gets ore; Ann plays resource monopoly on ore; Ann plays trade monopoly on coin",
    ) + "print g.hand(Ann).values[0]\nprint g.hand(Ben).values[0]";
    assert_eq!(printed(&script), "3 ore, coin\nore, coin\n");
    let told = game("Ben gets 3 ore; Ann plays monopoly on ore { Ben 3 }");
    assert_eq!(
        found(&[], &told),
        ["E8014 Ben hands over 3 ore for this monopoly, which takes at most 2 of each player"]
    );
}

#[test]
fn cards_that_nobody_saw_go_to_somebody() {
    let script = game("Ann gets 2 ore, coin; Ann gives 2 cards to Ben") + "print g.expected(Ben)";
    assert!(printed(&script).contains("ore: 4/3"), "{}", printed(&script));
    let script =
        game("Ben gets 2 ore, coin; Ann plays master merchant and takes 2 cards from Ben") + "print g.size";
    assert_eq!(printed(&script), "{Ann: 2, Ben: 1, Cid: 0}\n");
}

#[test]
fn only_games_with_commodities_show_them() {
    let shown = printed(&(game("Ann gets paper") + "print g\nprint g.afford"));
    assert!(
        shown.contains("paper  cloth  coin") && shown.contains("12 coin") && !shown.contains("development"),
        "{shown}"
    );
    let base = printed("catan g { players Ann; Ann gets ore }\nprint g\nprint g.certain");
    assert!(!base.contains("paper") && base.contains("development"), "{base}");
}

#[test]
fn what_the_game_at_hand_does_not_have_is_refused() {
    let base = |row: &str| found(&[], &format!("catan g {{\n  players Ann, Ben\n  {row}\n}}\n"));
    assert_eq!(base("Ann gets paper"), ["E8004 the base game has no paper"]);
    assert_eq!(base("bank: {coin: 3}"), ["E8004 the base game has no coin"]);
    assert_eq!(base("Ann builds a city wall"), ["E8005 the base game has no `wall`"]);
    assert_eq!(base("Ann activates a knight"), ["E8005 the base game has no `activation`"]);
    assert_eq!(base("Ann plays crane"), ["E8005 the base game has no card `crane`"]);
    assert_eq!(base("Ann loses a knight"), ["E8005 the base game has no `knight`"]);
    for (row, expected) in [
        ("Ann buys a development card", "E8005 Cities & Knights has no development cards"),
        ("Ann plays knight", "E8005 `knight` isn't a progress card"),
        ("Ann builds a ship", "E8005 Cities & Knights has no ships"),
        (
            "Ann pays 2 cloth for science",
            "E8006 an improvement of science costs 1 to 5 paper, and the payment is 2 cloth",
        ),
    ] {
        assert_eq!(found(&[], &game(row)), [expected], "{row}");
    }
    let asked = |question: &str| {
        let log = "catan g { players Ann, Ben; Ann gets 2 wood }\nlet hand = g.hand(Ann).values[0]\nprint ";
        found(&[], &format!("{log}{question}\n"))
    };
    for question in [
        "g.certain(Ann, paper)",
        "g.possible(Ann, paper)",
        "g.expected(Ann, paper)",
        "hand.has(paper)",
        "hand.holds({wood: 1, paper: 1})",
        "hand.count(paper)",
        "hand == \"2 paper\"",
        "g.hand(Ann).prob(h -> h.has(paper))",
    ] {
        assert_eq!(asked(question), ["E8004 the base game has no paper"], "{question}");
    }
    assert_eq!(asked("hand.affords(wall)"), ["E8005 this game has no `wall`"]);
    assert_eq!(asked("hand.has({paper: 0})"), [""; 0]);
    assert_eq!(asked("hand.paper").len(), 1);
    let both = "catan g { expansion: both; players Ann; Ann gets wood, sheep, 2 brick; Ann builds ship; Ann builds wall }\nprint g.size";
    assert_eq!(printed(both), "{Ann: 0}\n");
}

#[test]
fn a_city_wall_counts_on_a_seven() {
    let with = |wall: &str, discard: &str| {
        found(&[], &game(&format!("Ann gets 9 wood, 2 brick; {wall}; Ann rolls 7; {discard}; Ann rolls 8")))
    };
    assert!(with("Ann builds wall", "Ann has 9 cards").is_empty());
    assert_eq!(with("Ann builds wall", "Ann discards 4 wood").len(), 1);
    assert_eq!(with("Ann builds wall; Ann loses a wall", "Ann has 9 cards").len(), 1);
    // What the saboteur takes is no discard of the seven.
    let saboteur = "Ann builds wall; Ann rolls 7; Ben plays saboteur; Ann discards 4 wood; Ann rolls 8";
    assert!(found(&[], &game(&format!("Ann gets 9 wood, 2 brick; {saboteur}"))).is_empty());
}

#[test]
fn files_say_which_game_they_are_of() {
    let lines = concat!(
        r#"{"ev":"players","names":["A","B"],"expansion":"cities"}"#,
        "\n",
        r#"{"ev":"gain","p":"A","cards":{"grain":1,"coin":2}}"#,
        "\n",
        r#"{"ev":"spend","p":"A","cards":{"coin":2},"what":"politics"}"#,
        "\n",
        r#"{"ev":"progress","p":"B","card":"spy"}"#,
        "\n",
    );
    let script =
        "let g = load(\"a.jsonl\", format: events)\nprint g.events.count\nprint g.hand(\"A\").values[0]\n";
    let outcome = super::run(&[("a.jsonl", lines.as_bytes())], script);
    assert_eq!(outcome.printed, "3\nwheat\n", "{:?}", outcome.diagnostics);
    let base = lines.replace(r#","expansion":"cities""#, "");
    let found = found(&[("a.jsonl", base.as_bytes())], script);
    assert_eq!(found, ["E8005 the base game has no commodities, knights, city walls and progress cards"]);
}

/// Master merchant, wedding and the like take cards of players: those are never the bank's.
#[test]
fn cards_that_a_progress_card_takes_are_somebody_s() {
    for line in [
        "Ann plays master merchant on Ben and takes 2 ore",
        "Ann plays wedding and gets 2 cards",
        "Ann plays bishop and takes an ore",
        "Ann plays commercial harbor and gets coin",
    ] {
        let outcome = super::run(&[], &game(&format!("Ben gets 2 ore, wood; {line}")));
        let helps: Vec<&str> =
            outcome.diagnostics.iter().flat_map(|d| &d.helps).map(String::as_str).collect();
        assert!(helps.iter().any(|help| help.contains("come from players")), "{line}: {helps:?}");
    }
    let taken =
        game("Ben gets 2 ore; Ann plays bishop and takes an ore from Ben") + "print g.hand(Ben).values[0]";
    assert_eq!(printed(&taken), "ore\n");
}

/// A hand also holds commodities there, so that two resources aren't any two cards.
#[test]
fn a_resource_is_not_any_card() {
    for line in ["Ann takes a resource with the aqueduct", "Ann has 2 resources", "Ann gets 2 resources"] {
        let outcome = super::run(&[], &game(&format!("Ann gets 2 ore; {line}")));
        let told: Vec<&str> = outcome.diagnostics.iter().map(|found| found.message.as_str()).collect();
        assert!(told.iter().any(|told| told.contains("in Cities & Knights")), "{line}: {told:?}");
    }
    let base = "catan g {\n  players Ann, Ben\n  Ann gets 2 ore\n  Ann has 2 resources\n}\n";
    assert_eq!(super::run(&[], base).diagnostics, vec![]);
}
