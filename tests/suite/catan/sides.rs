//! Lines that could be taken for what they don't say: each is refused, or says what it says in another line.

use super::{found, printed, run};

pub(super) fn log(line: &str) -> String {
    let cards = "2 brick, 2 sheep, 2 wheat";
    format!(
        "catan g {{\n  players Ann, Ben, Cid\n  Ann gets 6 wood, {cards}, 2 ore\n  Ben gets 2 wood, {cards}, 3 ore\n  Cid gets 2 wood, {cards}, 2 ore\n  {line}\n}}\n"
    )
}

#[test]
fn what_may_mean_something_else_is_refused() {
    let mut wrong = Vec::new();
    for line in [
        "Ann gets an ore for 4",
        "Ann gets ore for two",
        "Ann gets wood, ore for 2",
        "Ann rolls 8, gets ore for 4",
        "Ann gets ore at 3:1",
        "Ann gets wood at the 2:1 port",
        "Ann gets wood from the 3:1 port",
        "Ann takes ore from the port",
        "Ann gets ore at the harbor",
        "Ann gets wood by Ben",
        "Ann gets wood at Ben",
        "Ann gets wood by the robber",
        "Ann builds a road to her settlement and city",
        "Ann builds a road to her city and her settlement",
        "Ann builds a settlement next to her road and city",
        "Ann plays monopoly on wood, stealing from Ben",
        "Ann plays monopoly on wood and robs Ben",
        "Ann plays monopoly on wood and takes a card from Ben",
        "Ann steals from Ben, Ben had wood",
        "Ann plays monopoly on wood, Ben had no wood",
        "Ann plays monopoly on wood, Ben has no wood",
        "Ann gives Ben wood, Ben had ore",
        "Ann starts with a dev card",
        "Ann just has 4 wood",
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
        // Whose act it is.
        "Ann rolls 7, Ben discards 5 cards, moves the robber and steals from Cid",
        "Ann rolls 7: Ben discards 5 cards and robs Cid",
        "Ann plays a knight, Ben discards nothing, steals from Cid",
        "Ann rolls 8: Ben gets 2 ore, then builds a road",
        "Ann offers wood for ore, Ben accepts and builds a road",
        "Ann rolls 8. Ben gets ore. Builds a road",
        // How many.
        "Ann buys dev cards",
        "Ann upgrades her settlements to cities",
        "Ann upgrades a settlement to cities",
        "Ann plays road building and builds roads",
        "Ann upgrades",
        "Ben discards his wood",
        "Ben discards the wood and his ore",
        "Ann gives Ben her wood",
        "Ann gives her wood to Ben for an ore",
        "Ann upgrades a settlement, a city",
        "Ann upgrades a settlement so a city",
        "Ann has another 4 cards",
        "Ann has 2 more ore",
        // Each of what.
        "Ann gives 2 wood to Ben for an ore each",
        "Ann gets 2 wood and ore each",
        "Ann trades 4 wood for an ore each",
        "Ann builds a road each",
        "Ann has no wood each",
        // One of them, or both.
        "Ann lacks wood or brick",
        "Ann doesn't have wood and brick",
        "Ann can't give wood and brick",
        "Ann can't trade wood",
        // Supposed, and not seen.
        "Ann must have ore",
        "Ann doesn't have no ore",
        "Ann has to build a road",
        // One payment, or two.
        "Ann pays 3 ore and 2 wheat and upgrades her settlement to a city",
        "Ann pays 3 ore and 2 wheat and turns her settlement into a city",
        "Ann pays wood and brick. Ann builds a road",
        "Ann pays wood and brick and Ann builds a road",
        "Ann builds a road and gives wood and brick to the bank",
        "Ann discards wood and brick and builds a road",
        "Ann pays wood and brick and builds a free road",
        "Ann pays wood and brick and later builds a road",
        "Ann builds a road and again pays wood and brick",
        // A trade, or not.
        "Ann takes an ore and gives Ben a wood",
        "Ann gets an ore and gives Ben a wood",
        "Ann gives Ben 2 wood and Ann gets an ore",
        "Ann gives Ben 2 wood and also gets an ore",
        "Ann pays 4 wood and later gets an ore",
        "Ann steals from Ben and also gets a wheat",
        "Ann plays monopoly on ore and also gets 4",
        "Ann sells an ore to Ben",
        "Ann sells Ben an ore",
        "Ann discards her cards",
        "Ann gets her cards",
        "Ann gives Ben the cards",
        "Ann gets bricks",
        "Ann gets sheep and bricks",
        "Ann pays ores",
        "Ann gives Ben bricks for ores",
        "Ann steals bricks from Ben",
        "Ann and Ben each get bricks",
        // Free, or not.
        "Ann plays road building and trades 4 wood for brick and builds a road",
        "Ann plays road building, rolls 8, and builds a road",
        "Ann plays road building, then Ben rolls 8, then Ann builds a road",
        // Of the start, or not.
        "Ann builds her second settlement",
        "Ann builds her first settlement and gets ore",
        // What is never free.
        "Ann gets a free dev card",
        "Ann draws a free development card",
        "Ann buys two free development cards",
        // Who is meant.
        "Ann gives a wood and Ben gives a brick",
        "Ann gets nothing but a wood",
        "Ann offers Ann wood",
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
        ("Ann gets ore for the 4", "Ann gets ore"),
        ("Ann gets ore for 8", "Ann gets ore"),
        ("Ann gets ore from the 4", "Ann gets ore"),
        ("Ann gets wood at Ben's city", "Ann gets wood"),
        ("Ann gets wood at the forest", "Ann gets wood"),
        ("Ann builds a road and a settlement", "Ann builds road; Ann builds settlement"),
        ("Ann builds a road on the 8 and a settlement on the 6", "Ann builds road; Ann builds settlement"),
        ("Ann plays monopoly on wood, Cid has 2 ore", "Ann plays monopoly on wood; Cid has 2 ore"),
        ("Ann just got wood", "Ann gets wood"),
        ("Ben steals one from Ann", "Ben steals from Ann"),
        ("Ann gets corn", "Ann gets wheat"),
        ("Ann must discard 4 cards", "Ann discards 4 cards"),
        ("Ann does have ore", "Ann has ore"),
        ("Ann does build a road", "Ann builds road"),
        ("Ann has built a road", "Ann builds road"),
        ("Ann plays monopoly on bricks", "Ann plays monopoly on brick"),
        ("Ann sells an ore to Ben for a wheat", "Ann gives ore to Ben for wheat"),
        ("Ann has traded 4 wood for an ore", "Ann trades 4 wood for ore"),
        ("Ann has to discard 4 cards", "Ann discards 4 cards"),
        ("Ann builds her starting settlement", "Ann builds settlement free"),
        ("Ann builds an initial road", "Ann builds road free"),
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

/// What a line of Ann's does with a log in which she has wood and ore, and Ben has ore.
fn after(line: &str) -> Result<String, Vec<String>> {
    let head = "catan g {\n  expansion: cities\n  players Ann, Ben\n  Ann gets 2 wood, ore; Ben gets 2 ore\n";
    let outcome =
        run(&[], &format!("{head}  {line}\n}}\nprint g.hand(Ann).values, g.size, g.dice[9].rolled\n"));
    let wrong: Vec<String> = outcome.diagnostics.iter().map(|found| found.code.to_string()).collect();
    if wrong.is_empty() { Ok(outcome.printed.trim().to_owned()) } else { Err(wrong) }
}

#[test]
fn what_stands_in_parentheses_is_read_or_refused() {
    let rolled = after("Ann rolls 11");
    assert!(rolled.is_ok(), "{rolled:?}");
    for same in ["Ann rolls 5 + 6 (11)", "Ann rolls 11 (5 + 6)", "Ann rolls a 6 and a 5 (11)"] {
        assert_eq!(after(same), rolled, "{same}");
    }
    for odd in [
        "Ann rolls 8 (Ben gets ore)",
        "Ann rolls 7 (Ben discards 1 card)",
        "Ann rolls 8 (2 + 7)",
        "Ann rolls 5 + 6 (10)",
        "Ann moves the robber to the 8 (robs Ben)",
        "Ann builds a road free at the port (Ben gets ore)",
    ] {
        assert_eq!(after(odd), Err(vec!["E0026".to_owned()]), "{odd}");
    }
}

#[test]
fn none_of_a_resource_is_said_by_its_number_too() {
    for none in ["no", "0", "zero", "at most 0"] {
        assert_eq!(after(&format!("Ben has {none} sheep")), after("Ben has no sheep"), "{none}");
        assert_eq!(after(&format!("Ann has {none} wood")), Err(vec!["E8007".to_owned()]), "{none}");
        let unseen = format!("Ben steals from Ann; Ann has {none} ore");
        assert_eq!(after(&unseen), after("Ben steals ore from Ann"), "{none}");
    }
    assert_eq!(after("Ben has 0 sheep, 2 ore"), after("Ben has 2 ore"));
    assert_eq!(after("Ann has at least 0 ore"), after("Ann has at least 0 sheep"));
    assert_eq!(after("Ann has at least 0 ore").map(|told| told.contains("2 wood, ore")), Ok(true));
}

#[test]
fn a_spy_takes_no_card_of_a_hand() {
    assert_eq!(after("Ann plays spy").map(|told| told.contains("{Ann: 3, Ben: 2}")), Ok(true));
    for taken in ["Ann plays spy and takes a card from Ben", "Ann plays the spy, steals a card from Ben"] {
        assert_eq!(after(taken), Err(vec!["E0026".to_owned()]), "{taken}");
    }
}

#[test]
fn a_hand_is_any_text_that_names_its_cards() {
    let game = "catan f { players Red, Blue; Red gets 2 wood, ore; Blue steals from Red }\n";
    for text in ["wood, ore", "ore, wood", "1 wood, 1 ore", "lumber, ore", "ore,wood"] {
        let asked =
            format!("{game}print f.hand(Red).prob(\"{text}\"), f.hand(Red).prob(h -> h == \"{text}\")");
        assert_eq!(printed(&asked), "2/3 2/3\n", "{text}");
    }
    for text in ["wod", "2 wod", ""] {
        let asked = format!("{game}print f.hand(Red).prob(\"{text}\")");
        assert!(run(&[], &asked).failed(), "{text}");
    }
}

/// What each of two players does by themselves is no trade between them.
#[test]
fn each_of_two_trades_alone() {
    let sizes = |line: &str| {
        printed(&format!(
            "{}print g.size\n",
            log(line).replace("Ann gets 6 wood", "Ann and Ben each get 4 wood\n  Ann gets 6 wood")
        ))
    };
    for line in ["Ann and Ben each trade 4 wood for ore", "Ann and Ben both swap 4 wood for an ore"] {
        assert_eq!(sizes(line), "{Ann: 15, Ben: 12, Cid: 10}\n", "{line}");
    }
    assert_eq!(sizes("Ann and Ben trade 4 wood for ore"), "{Ann: 15, Ben: 18, Cid: 10}\n");
}

/// Lines after which Ann's number of cards isn't as told; no number where the line must be refused.
fn wrong_sizes(lines: impl IntoIterator<Item = (String, Option<u32>)>) -> Vec<(String, Option<u32>)> {
    let size = |line: &str| {
        let script = format!("{}print g.size(Ann)\n", log(line));
        let is_read = found(&[], &script).is_empty();
        is_read.then(|| printed(&script).trim().parse::<u32>().ok()).flatten()
    };
    let told = lines.into_iter().map(|(line, told)| (size(&line), line, told));
    told.filter(|(came, _, told)| came != told).map(|(came, line, _)| (line, came)).collect()
}

/// Places on the board, as people write them.
const PLACES: [&str; 14] = [
    "on the 8",
    "on 6, 8 and 5",
    "on the 6-8-5",
    "on the ore hex",
    "on the coast",
    "by the sea",
    "near Ben",
    "next to Ben's city",
    "at the 3:1 port",
    "at the harbour",
    "between 5 and 9",
    "along the northern coast",
    "to the harbour",
    "in the middle of the island",
];

/// A place says nothing about cards: what follows it is understood, or the line is refused.
#[test]
fn what_follows_a_place_is_never_lost() {
    // What is left of the 14 cards; nothing where the line isn't understood.
    let follows = [
        ("", Some(12)),
        (" free", Some(14)),
        (" for free", Some(14)),
        (" at no cost", Some(14)),
        (" and a settlement", Some(8)),
        (", a settlement", Some(8)),
        (" then a settlement", Some(8)),
        (" and gets ore", Some(13)),
        (" and a road on the 9", Some(10)),
        (", a road", Some(10)),
        (" - free", None),
        (" unpaid", None),
        (" as a gift", None),
        (" twice", None),
        (" three times", None),
        (" plus a settlement", None),
        (" a settlement", None),
        (" 2 settlements", None),
        (" 2 wood", None),
        (" instead of Ben", None),
        (" but not yet", None),
        (" & a settlement", None),
        (" (free)", None),
    ];
    let lines = PLACES
        .into_iter()
        .flat_map(|place| follows.map(|(follow, left)| (format!("Ann builds a road {place}{follow}"), left)));
    let wrong = wrong_sizes(lines);
    assert!(wrong.is_empty(), "{wrong:#?}");
    let follows = [
        ("", Some(16)),
        (" and discards ore", Some(15)),
        (" and Ben a wood", Some(16)),
        (" free", None),
        (" twice", None),
        (" 2 wood", None),
        (" for a wood", None),
        (" from Ben", None),
        (" but not yet", None),
    ];
    let before = PLACES.into_iter().filter(|place| !place.starts_with("to ") && !place.starts_with("in "));
    // What comes through a port is paid for.
    let is_port = |place: &str| place.contains("port") || place.contains("harbour");
    let lines = before.flat_map(|place| {
        follows.map(|(follow, left)| {
            (format!("Ann gets 2 ore {place}{follow}"), left.filter(|_| !is_port(place)))
        })
    });
    let wrong = wrong_sizes(lines);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_rate_that_is_said_is_kept() {
    let mut lines = Vec::new();
    for (rate, given, brought) in (2..=4u32)
        .flat_map(|rate| (1..=4).map(move |given| (rate, given)))
        .flat_map(|(rate, given)| [1, 2].map(|brought| (rate, given, brought)))
    {
        let left = (given == rate * brought).then(|| 14 - given + brought);
        for form in [
            "trades {given} wood for {brought} ore at the {rate}:1 port",
            "trades {given} wood for {brought} ore at {rate}:1",
            "trades {given} wood for {brought} ore via a {rate}:1 harbor",
            "trades {rate}:1, {given} wood for {brought} ore",
            "trades with the {rate}:1 wood port: {given} wood for {brought} ore",
            "trades {given} wood at the {rate}:1 port for {brought} ore",
            "gives {given} wood to the {rate}:1 port for {brought} ore",
            "pays {given} wood to the {rate}:1 port for {brought} ore",
            "gets {brought} ore for {given} wood at a {rate}:1 port",
        ] {
            let line = form
                .replace("{given}", &given.to_string())
                .replace("{brought}", &brought.to_string())
                .replace("{rate}", &rate.to_string());
            lines.push((format!("Ann {line}"), left));
        }
        let line = format!("Ann trades wood for ore at a {rate}:1 port");
        lines.push((line, Some(15 - rate)));
    }
    let wrong = wrong_sizes(lines);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// In upper case an article or a number within a line is a player of that name.
#[test]
fn players_may_be_called_like_articles_and_numbers() {
    for (players, line, plain) in [
        ("A, B", "B gets ore, A wood", "B gets ore; A gets wood"),
        ("A, B", "B pays A ore", "B gives ore to A"),
        ("A, B", "B gives A an ore", "B gives ore to A"),
        ("One, Two", "One gets ore, Two wood", "One gets ore; Two gets wood"),
        ("One, Two", "One pays Two ore", "One gives ore to Two"),
        ("The, An", "The gives An ore", "The gives ore to An"),
    ] {
        let start: String = players.split(", ").map(|name| format!("; {name} gets 3 ore, wood")).collect();
        let log = |line: &str| format!("catan g {{ players {players}{start}\n{line} }}\nprint g.events, g\n");
        assert_eq!(printed(&log(line)), printed(&log(plain)), "{line}");
    }
}
