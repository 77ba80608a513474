//! Sentences that belong together, made of parts: in each order, with each verb and for each player they are the same event
//! as the plain line, or they are refused with a help that keeps what was written.

use super::sides::log;
use super::{printed, run};
use tg::fmt::format;
use tg_core::source::SourceId;

/// How a line is written in the layout; `None` if it isn't read.
fn laid_out(line: &str) -> Option<String> {
    let script = log(line);
    let reads = run(&[], &script).diagnostics.iter().all(|found| !found.code.to_string().starts_with("E0"));
    reads.then(|| format(SourceId(0), &script).expect("a layout"))
}

/// The helps for a line, without line breaks.
fn helps(line: &str) -> Vec<String> {
    run(&[], &log(line)).diagnostics.into_iter().flat_map(|found| found.helps).collect()
}

/// The lines that a help proposes: those of a player, without a gap.
fn proposed(help: &str) -> Vec<&str> {
    let begins = |line: &&str| ["Ann ", "Ben ", "Cid "].iter().any(|name| line.starts_with(name));
    help.split('`').skip(1).step_by(2).filter(begins).filter(|line| !line.contains('…')).collect()
}

/// Checks that these lines are laid out as the others.
fn assert_same(lines: impl IntoIterator<Item = (String, String)>) {
    let wrong: Vec<String> = lines
        .into_iter()
        .filter(|(line, plain)| laid_out(line).as_deref() != Some(&*log(plain)))
        .map(|(line, plain)| format!("{line} isn't {plain}: {:?} {:?}", laid_out(&line), helps(&line)))
        .collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Checks that each line is refused, and that the help holds a text; what it proposes is read.
fn assert_helps(lines: impl IntoIterator<Item = (String, String)>) {
    let mut wrong = Vec::new();
    for (line, told) in lines {
        let helps = helps(&line);
        if !helps.iter().any(|help| help.contains(&told)) {
            wrong.push(format!("{line}: not {told}, but {helps:?}"));
        }
        let unread = helps.iter().flat_map(|help| proposed(help)).filter(|line| laid_out(line).is_none());
        wrong.extend(unread.map(|proposed| format!("{line}: isn't read: {proposed}")));
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

fn cards(count: u32, kind: &str) -> String {
    if count == 1 { kind.to_owned() } else { format!("{count} {kind}") }
}

/// `gives 2 wood, gets an ore from Ben`: whom a trade is with is said with its second half, or not at all.
#[test]
fn trades_in_two_halves() {
    let halves = [", gets", " and gets", ", and gets", " and receives"];
    let (mut same, mut refused) = (Vec::new(), Vec::new());
    for (count, who, other) in [(1, "Ann", "Ben"), (2, "Ben", "Cid"), (4, "Ann", "Cid")] {
        let gives = cards(count, "wood");
        for half in halves {
            for verb in ["gives", "pays", "hands over", "trades"] {
                same.push((
                    format!("{who} {verb} {gives}{half} an ore from {other}"),
                    format!("{who} gives {gives} to {other} for ore"),
                ));
            }
            same.push((
                format!("{who} gives {gives}{half} an ore from the bank"),
                format!("{who} trades {gives} for ore"),
            ));
            let line = format!("{who} gives {gives}{half} an ore");
            refused.push((line.clone(), format!("`{who} gives {gives} to … for ore`")));
            if count > 1 {
                refused.push((line, format!("`{who} trades {gives} for ore`")));
            }
        }
    }
    assert_same(same);
    assert_helps(refused);
}

/// The bank gives cards to a player, who gets them or trades for them; it does nothing else.
#[test]
fn the_bank_gives() {
    let (mut same, mut refused) = (Vec::new(), Vec::new());
    for (bank, who) in [("The bank", "Ann"), ("the bank", "Ben"), ("Bank", "Cid")] {
        for (told, plain) in
            [("a wood", "wood"), ("2 wood and an ore", "2 wood, ore"), ("2 cards", "2 cards")]
        {
            for verb in ["gives", "hands", "pays"] {
                same.push((format!("{bank} {verb} {who} {told}"), format!("{who} gets {plain}")));
                same.push((format!("{bank} {verb} {told} to {who}"), format!("{who} gets {plain}")));
            }
            same.push((format!("{who} takes {told} from the bank"), format!("{who} gets {plain}")));
        }
        same.push((
            format!("{bank} gives {who} an ore for 3 brick"),
            format!("{who} trades 3 brick for ore"),
        ));
        for verb in ["gets", "takes", "receives"] {
            refused.push((format!("{bank} {verb} 2 wood from {who}"), format!("`{who} pays 2 wood`")));
        }
        for rest in ["gets 2 wood", "steals an ore from Ann", "discards 2 wood", "trades 4 wood for ore"] {
            refused.push((format!("{bank} {rest}"), "the bank is no player".to_owned()));
        }
        refused.push((format!("{who} steals 2 wood from the bank"), format!("`{who} gets 2 wood`")));
    }
    assert_same(same);
    assert_helps(refused);
}

/// Who may be called like the bank is no bank.
#[test]
fn a_player_called_bank_gives() {
    let script = "catan g {\n  players Ann, Bank\n  Bank gets 2 wood\n  Bank gives wood to Ann\n}\n";
    assert_eq!(format(SourceId(0), script).expect("a layout"), script);
    assert_eq!(printed(&format!("{script}print g.certain(Bank, wood)\n")), "1\n");
}

/// The answer to an offer, with a comma or without, of those whom it was made to or who are named.
#[test]
fn offers_are_answered() {
    let (mut same, mut refused) = (Vec::new(), Vec::new());
    for (who, other) in [("Ben", "Ann"), ("Ann", "Cid")] {
        let trade = format!("{who} gives 2 wood to {other} for ore");
        for offers in ["offers 2 wood for ore", "proposes 2 wood for an ore", "wants an ore for 2 wood"] {
            for answer in [
                ", {other} accepts",
                " and {other} accepts",
                " {other} accepts",
                ". {other} agrees",
                ", accepted by {other}",
                " accepted by {other}",
                " - accepted by {other}",
                " and it is accepted by {other}",
            ] {
                let answer = answer.replace("{other}", other);
                same.push((format!("{who} {offers}{answer}"), trade.clone()));
            }
            refused
                .push((format!("{who} {offers}, accepted"), "who accepts the offer isn't said".to_owned()));
            for answer in [", {other} refuses", " {other} declines", ", refused", ", rejected by {other}"] {
                let answer = answer.replace("{other}", other);
                same.push((format!("{who} {offers}{answer}"), format!("{who} offers 2 wood for ore")));
            }
        }
        for offers in
            [format!("offers {other} 2 wood for ore"), format!("offers 2 wood to {other} for an ore")]
        {
            for answer in [", accepted", ". Accepted.", " and it was accepted"] {
                same.push((format!("{who} {offers}{answer}"), trade.clone()));
            }
            same.push((
                format!("{who} {offers}, refused"),
                format!("{who} offers 2 wood to {other} for ore"),
            ));
        }
    }
    assert_same(same);
    assert_helps(refused);
}

/// What is told without a number is asked for it, and numbers that are said stay.
#[test]
fn missing_numbers_are_asked_for() {
    let mut refused = Vec::new();
    let vague = [
        "some cards",
        "some wood",
        "some",
        "a few",
        "a few ore",
        "several cards",
        "many ore",
        "lots of wood",
        "a lot of ore",
        "a couple of ore",
        "a pair of ore",
        "any card",
        "something",
        "unknown cards",
        "more ore",
    ];
    for (who, verb) in
        [("Ann", "gets"), ("Ben", "discards"), ("Cid", "has"), ("Ann", "takes"), ("Ann", "pays")]
    {
        refused.extend(vague.map(|some| (format!("{who} {verb} {some}"), "how many isn't said".to_owned())));
    }
    for line in ["Ann gives Ben some cards", "Ann gives some wood to Ben", "Ann trades some wood for ore"] {
        refused.push((line.to_owned(), "how many isn't said".to_owned()));
    }
    for (who, other, whose) in [("Ann", "Ben", "his"), ("Ben", "Cid", "her")] {
        for (told, plain) in [("a wood", "wood"), ("2 wood", "2 wood"), ("her wood", "wood")] {
            let trade = format!("`{who} gives {plain} to {other} for ore`");
            for line in [
                format!("{who} gives {other} {told} for {whose} ore"),
                format!("{who} gives {told} to {other} for {whose} ore"),
                format!("{who} trades {other} {told} for {whose} ore"),
                format!("{who} trades {told} for {whose} ore with {other}"),
            ] {
                refused.push((line, trade.clone()));
            }
        }
    }
    assert_helps(refused);
}

/// Of two numbers, hands have at least the one and at most the other; what moves is a single number.
#[test]
fn between_two_numbers() {
    let mut refused = Vec::new();
    for (who, thing) in [("Ann", "cards"), ("Ben", "ore")] {
        for between in ["3-4", "3–4", "3—4", "3 - 4", "3 to 4", "3 or 4", "between 3 and 4"] {
            let line = format!("{who} has {between} {thing}");
            let two = format!("`{who} has at least 3 {thing}` and `{who} has at most 4 {thing}`");
            refused.push((line, two));
            for verb in ["gets", "discards", "pays"] {
                refused.push((format!("{who} {verb} {between} {thing}"), "a single number".to_owned()));
            }
        }
    }
    assert_helps(refused);
}

/// A dash is a hyphen, and `×` is a number of cards before or behind their kind.
#[test]
fn typographic_signs() {
    let mut same = Vec::new();
    for dash in ["-", "–", "—"] {
        same.push((format!("Ann rolls 3{dash}4"), "Ann rolls 3 + 4".to_owned()));
        same.push((
            format!("Ann trades 4{dash}to{dash}1 wood for ore"),
            "Ann trades 4 wood for ore".to_owned(),
        ));
        same.push((format!("Ann rolls 8 {dash} Ben gets ore"), "Ann rolls 8\n  Ben gets ore".to_owned()));
        same.push((
            format!("Ann plays year{dash}of{dash}plenty: 2 ore"),
            "Ann plays plenty 2 ore".to_owned(),
        ));
    }
    for times in ["ore ×2", "ore × 2", "ore×2", "ore x2", "2× ore", "2 x ore", "ore * 2"] {
        for (verb, after) in [("gets", ""), ("discards", ""), ("pays", ""), ("gives", " to Ben"), ("has", "")]
        {
            same.push((format!("Ann {verb} {times}{after}"), format!("Ann {verb} 2 ore{after}")));
        }
        same.push((format!("Ann gets {times}, wood ×3"), "Ann gets 3 wood, 2 ore".to_owned()));
    }
    assert_same(same);
    assert_helps([3, 2].map(|rate| {
        (format!("Ann trades {rate}–1 wood for ore"), format!("`Ann trades {rate} wood for ore`"))
    }));
}

/// `Ben's got` is `Ben has`, and before what somebody did `'s` says nothing.
#[test]
fn who_s_got_something() {
    let mut same = Vec::new();
    for (spelt, who) in [("Ben's", "Ben"), ("Ann’s", "Ann"), ("ben's", "Ben"), ("CID's", "Cid")] {
        for (told, plain) in [
            ("got 2 ore", "has 2 ore"),
            ("got no wood", "has no wood"),
            ("got at most 5 cards", "has at most 5 cards"),
            ("gotten a wood", "gets wood"),
            ("rolled an 8", "rolls 8"),
            ("built a road", "builds road"),
            ("discarded 4 cards", "discards 4 cards"),
        ] {
            same.push((format!("{spelt} {told}"), format!("{who} {plain}")));
            same.push((format!("Ann gets ore, {spelt} {told}"), format!("Ann gets ore\n  {who} {plain}")));
        }
    }
    same.push(("BEN'S GOT 2 ORE".to_owned(), "Ben has 2 ore".to_owned()));
    assert_same(same);
}

/// A number before the player only numbers the line: no help makes another number of it.
#[test]
fn numbers_of_lines() {
    let mut refused = Vec::new();
    for number in [1, 3, 8, 13] {
        for sign in [".", ":", " -", ""] {
            for (who, rest) in [("Ann", "rolls 8"), ("Ben", "builds a road"), ("Anna", "rolls 8")] {
                let line = format!("{number}{sign} {who} {rest}");
                refused.push((line, format!("leave out what stands before `{who}`")));
            }
        }
        let told = match number {
            3 | 8 => format!(
                "leave `{number}.` out if it only numbers the line; the roll comes first: `… rolls {number}`"
            ),
            _ => "leave out what stands before `Ben`".to_owned(),
        };
        refused.push((format!("{number}. Ben gets 2 ore"), told));
    }
    assert!(refused.iter().all(|(line, _)| !helps(line).iter().any(|help| help.contains("mark"))));
    assert_helps(refused);
}

/// A robbery takes a single card.
#[test]
fn more_than_a_robbery_takes() {
    let mut refused = Vec::new();
    for rob in ["steals from Ben", "robs Ben"] {
        for rest in ["gets 2 ore", "takes 2 ore", "gets 2 cards", "gets an ore and a wood"] {
            for joint in [", ", " and ", ", and "] {
                refused.push((format!("Ann {rob}{joint}{rest}"), "a robbery takes a single card".to_owned()));
            }
        }
    }
    assert_helps(refused);
    assert_same([2, 3].map(|count| {
        let plain = vec!["Ann steals ore from Ben"; count].join("\n  ");
        (format!("Ann robs Ben of {count} ore"), plain)
    }));
}

/// In the braces of a roll a number alone is what a 7 costs somebody, or how many cards they get.
#[test]
fn numbers_in_the_braces_of_a_roll() {
    let seven = ["7", "3 + 4", "a 7"].iter().flat_map(|roll| {
        [
            (format!("Ann rolls {roll} {{ Ben discards 10 cards; Cid 7 }}"), "`Cid discards 7 cards`"),
            (format!("Ann rolls {roll} {{ Ben 5; Cid discards 5 cards }}"), "`Ben discards 5 cards`"),
            (format!("Ann rolls {roll} {{ Ben discards 2 wood; Cid 1 }}"), "`Cid discards 1 card`"),
        ]
    });
    let other = [("Ann rolls 8 { Ben gets wood; Cid 2 }".to_owned(), "`Cid gets 2 cards`")];
    assert_helps(seven.chain(other).map(|(line, told)| (line, told.to_owned())));
    for line in ["Ann rolls 7: Ben discards 5 cards, Cid 4", "Ann rolls 7. Ben discards 5, Cid 4"] {
        let plain = "Ann rolls 7\n  Ben discards 5 cards\n  Cid discards 4 cards";
        assert_same([(line.to_owned(), plain.to_owned())]);
    }
}

/// What is proposed for a line is of its own player.
#[test]
fn helps_name_the_player_of_the_line() {
    let script = |line: &str| {
        format!("catan g {{\n  players Ann, \"Mary Jane\", Cid\n  Cid gets 2 wood, ore\n  {line}\n}}\n")
    };
    for who in ["Ann", "\"Mary Jane\"", "Cid"] {
        for line in [
            "gets (5 / 2) wood",
            "gets (0 - 1) wood",
            "rolls 3 + 9",
            "plays yop",
            "plays monopoly",
            "builds port",
            "buys wod",
            "pays 2 wood for road",
            "4",
        ] {
            let found = run(&[], &script(&format!("{who} {line}"))).diagnostics;
            let helps: Vec<String> = found.into_iter().flat_map(|found| found.helps).collect();
            let named =
                |help: &String| help.contains(&format!("`{who} ")) || help.contains(&format!("{{ {who} "));
            assert!(!helps.is_empty() && helps.iter().any(named), "{who} {line}: {helps:?}");
        }
        // Those who give for a monopoly are the others.
        let line = format!("{who} plays monopoly on ore {{ Ann gets 2 wood }}");
        let helps: Vec<String> =
            run(&[], &script(&line)).diagnostics.into_iter().flat_map(|d| d.helps).collect();
        let braces = helps.iter().find(|help| help.contains('{')).expect("what stands in braces");
        assert!(!braces.contains(&format!("{who} ")), "{line}: {braces}");
    }
}

/// A gold field brings resources, also where there are commodities.
#[test]
fn gold_fields_bring_resources() {
    let script = |line: &str| {
        format!(
            "catan g {{\n  expansion: both\n  players Ann, Ben\n  {line}\n}}\nfor e in g.events {{ print e.ev }}\n"
        )
    };
    for line in [
        "Ann gets paper from the gold field",
        "Ben gets 2 coin from gold",
        "Ann gets ore and cloth at the gold field",
        "Ann takes coin from the gold field",
        "Ann chooses paper from the gold field",
        "Ann rolls 8, Ben gets paper from the gold hex",
    ] {
        let found = run(&[], &script(line)).diagnostics;
        let helps: Vec<String> = found.into_iter().flat_map(|found| found.helps).collect();
        assert!(helps.iter().any(|help| help.contains("no paper, cloth or coin")), "{line}: {helps:?}");
    }
    for line in
        ["Ann gets ore from the gold field", "Ann gets paper from the city", "Ben gets 2 wheat from gold"]
    {
        assert_eq!(printed(&script(line)), "gain\n", "{line}");
    }
}
