//! Lines in other words than the layout's: those that are read, and those of which the same is offered in its words.

use super::run;
use super::sides::log;
use tg::fmt::format;
use tg_core::source::SourceId;

#[test]
fn other_words_have_the_one_layout() {
    for (line, plain) in [
        ("Ann robs a card from Ben", "Ann steals from Ben"),
        ("Ann robs an ore from Ben", "Ann steals ore from Ben"),
        ("Ann steals one of Ben's cards", "Ann steals from Ben"),
        ("Ann is holding 14 cards", "Ann has 14 cards"),
        ("Ann plays road-building", "Ann plays roads"),
        ("Ann plays year-of-plenty: wood and ore", "Ann plays plenty wood, ore"),
        ("Ann rolls 3,4", "Ann rolls 3 + 4"),
        ("Ann rolls 3, 5: Ben gets wood", "Ann rolls 3 + 5\n  Ben gets wood"),
        ("Ann rolled 3 & 4", "Ann rolls 3 + 4"),
        ("Ann rolls 3 + 4 = 7", "Ann rolls 3 + 4"),
        ("Ann changes 4 wood into a wheat", "Ann trades 4 wood for wheat"),
        ("Ann converts 4 wood into a wheat", "Ann trades 4 wood for wheat"),
        ("Ann swaps 4 wood into a wheat", "Ann trades 4 wood for wheat"),
        ("Ann exchanges 4 wood into a wheat", "Ann trades 4 wood for wheat"),
        ("Ann has got 4 ore", "Ann has 4 ore"),
        ("Ann has got at least 2 ore", "Ann has 2 ore"),
        ("Ann has got no wood", "Ann has no wood"),
        ("Ann has gotten 2 ore", "Ann gets 2 ore"),
        ("Ann uses the 4:1 port to trade 4 wood for ore", "Ann trades 4 wood for ore"),
        ("Ann uses a 2:1 port to trade wood for ore", "Ann trades 2 wood for ore"),
        ("Ann uses her 3:1 port: wood for ore", "Ann trades 3 wood for ore"),
        ("Ann has no more wood", "Ann has no wood"),
        ("Ann dumps 2 wood", "Ann discards 2 wood"),
        ("Ann harvests three wheat from the 8", "Ann gets 3 wheat"),
        ("Ann nabs a card from Ben", "Ann steals from Ben"),
        ("Ann barters a wood for an ore with Ben", "Ann gives wood to Ben for ore"),
        ("ANN BUILDS ROAD", "Ann builds road"),
        ("ANN GETS 2 WOOD AND AN ORE", "Ann gets 2 wood, ore"),
        ("ANN ROLLS A 7 AND STEALS FROM BEN", "Ann rolls 7\n  Ann steals from Ben"),
        ("ann steals from ben", "Ann steals from Ben"),
        ("Ann Builds A Road", "Ann builds road"),
        ("Ann trades 2-for-1 wood for ore", "Ann trades 2 wood for ore"),
        ("Ann trades 4-to-1, wood for ore", "Ann trades 4 wood for ore"),
        ("Cid has 3 cards: wood, ore, wheat", "Cid has exactly wood, wheat, ore"),
        ("Cid holds 3 cards, two wood and an ore", "Cid has exactly 2 wood, ore"),
        ("Ann offers wood for ore to Ben", "Ann offers wood to Ben for ore"),
        ("undo last", "undo"),
        ("undo the last event", "undo"),
        ("undo the last two", "undo\n  undo"),
        ("undo the last two events", "undo\n  undo"),
        ("undo last 3", "undo\n  undo\n  undo"),
        ("undo 2 events", "undo\n  undo"),
        ("undo event two", "undo 2"),
        ("instead of two: Ben gets ore", "instead of 2 { Ben gets ore }"),
        ("instead of 2 Ben gets ore", "instead of 2 { Ben gets ore }"),
        ("after two: Ben gets ore", "after 2 { Ben gets ore }"),
        ("after 2 Ben gets ore", "after 2 { Ben gets ore }"),
        ("Ann discards: 2 wood", "Ann discards 2 wood"),
        ("Ann pays: 2 wood", "Ann pays 2 wood"),
        ("Ann: gets 2 wood", "Ann gets 2 wood"),
        ("Ann builds: road", "Ann builds road"),
        ("Ann plays: knight", "Ann plays knight"),
        ("Ann gets 2x ore", "Ann gets 2 ore"),
        ("Ann gets 2 x ore and wood", "Ann gets wood, 2 ore"),
        ("Ann gets 2× ore", "Ann gets 2 ore"),
        ("Ann gets ore x2", "Ann gets 2 ore"),
        ("Ann gets ore x 2", "Ann gets 2 ore"),
        ("Ann rolls 5-3", "Ann rolls 5 + 3"),
        ("Ann rolls 5 - 3", "Ann rolls 5 + 3"),
        ("* Ann gets wood", "Ann gets wood"),
        ("• Ann gets wood", "Ann gets wood"),
        ("- Ann gets wood", "Ann gets wood"),
        ("* Ann rolls 8: Ben gets ore", "Ann rolls 8\n  Ben gets ore"),
        ("Ann gets no wood", "Ann gets 0 cards"),
        ("Ann gets neither wood nor ore, Ben gets a sheep", "Ann gets 0 cards\n  Ben gets sheep"),
        ("Mark \"now\"", "mark \"now\""),
        ("MARK \"now\"", "mark \"now\""),
        ("Instead of 2 { Ben gets ore }", "instead of 2 { Ben gets ore }"),
    ] {
        assert_eq!(format(SourceId(0), &log(line)).expect("a layout"), log(plain), "{line}");
    }
}

/// What may mean something else is refused, and the help says the same in the words of the layout.
#[test]
fn helps_say_what_the_line_says() {
    for (line, help) in [
        ("Ann can build a city", "`Ann can buy city`"),
        ("The dice show 8", "`… rolls 8`"),
        ("Turn of Ann", "`mark \"Turn of Ann\"`"),
        ("Ben's hand: 4 wood, 4 brick", "`Ben has exactly 4 wood, 4 brick`"),
        ("Ann chooses wood and ore from the gold field", "`Ann plays plenty wood, ore`"),
        ("Ann chooses 2 ore", "`Ann gets 2 ore`, or `Ann plays plenty 2 ore`"),
        ("Ann could build a city", "`Ann can buy city`"),
        ("Ann can not build a city", "`Ann can't buy city`"),
        ("Ann gives Ben a wood; Ben an ore", "`Ann gives wood to Ben for ore`"),
        ("Ann gives a wood to Ben, Ben an ore", "`Ann gives wood to Ben for ore`"),
        ("Ben an ore", "from the bank it is `Ben gets ore`, and from a player `… gives ore to Ben`"),
        ("Cid lacks the ore for a city", "`Cid can't buy city`"),
        ("Cid lacks 3 ore", "`Cid has at most 2 ore`"),
        ("6: Ann ore, Ben wheat", "`… rolls 6: Ann gets ore, Ben gets wheat`"),
        ("instead of the last: Cid gets 3 ore", "`undo`, and then follows what happened: `Cid gets 3 ore`"),
        ("Ann builds a road and ends her turn", "leave `and ends her turn` out"),
        ("there are 9 wood in the bank", "`bank has 9 wood`"),
        ("Ann trades wood to Ben", "`Ann gives wood to Ben`"),
        ("Each player gets a wheat", "`Each player` stands: `Ann, Ben and Cid each get …`"),
        ("Ann does not build a road", "what didn't happen is left out"),
        ("Ann would have gotten 2 wood", "what didn't happen is left out"),
        ("monopoly sheep", "`… plays monopoly on sheep`"),
        ("Ann announces monopoly on ore and collects six ore", "`Ann plays monopoly on ore for 6`"),
        ("Ann rolls 3 + 4 = 8", "the dice add up to 7, and not to 8: `Ann rolls 3 + 4`"),
        ("Ann steals one of Ben's 5 cards", "steals from"),
        ("Ann rolls 8, 3", "`rolls 3 + 4`"),
        ("Ann was holding 14 cards", "who acts comes first"),
        ("Ann wins", "make it a comment, `# Ann wins`"),
        ("Ann is the winner", "make it a comment, `# Ann is the winner`"),
        ("Ann passes", "make it a comment, `# Ann passes`"),
        ("Ann has won", "leave out what moves none"),
        ("Ann gets a few ore", "how many isn't said"),
        ("Ann promises Ben a wood", "a promise moves no card"),
        ("Ann flips a coin", "made a comment, `# Ann flips a coin`"),
        ("the weather is nice", "made a comment, `# the weather is nice`"),
        ("the port", "a port moves no card by itself: a trade there is `… trades 3 wood for ore`"),
        ("Ann builds a port", "what is built at it is `Ann builds settlement`"),
        ("Ann gets gold", "name them, `Ann gets wood from the gold field`"),
        ("Ann trades 2-for-1", "`Ann trades 2 wood for ore`, or `Ann trades wood for ore at the 2:1 port`"),
        ("Ann trades 3:1 brick", "`Ann trades 3 brick for ore`"),
        (
            "Cid has 4 cards: wood, ore",
            "`Cid has exactly wood, ore` if these are all, or `Cid has 4 cards` and `Cid has wood, ore`",
        ),
        (
            "Cid has: wood, ore",
            "the whole hand is `Cid has exactly wood, ore`, and a part of it `Cid has wood, ore`",
        ),
        ("Cid shows 3 cards: wood, ore, wheat", "`Cid has wood, ore, wheat`"),
        ("Ann 8", "did you mean `Ann rolls 8`?"),
        ("Ann: 8", "`Ann rolls 8`"),
        ("ANN: 8", "`Ann rolls 8`"),
        ("Ann eight", "`Ann rolls 8`"),
        ("Ann 3 + 4", "did you mean `Ann rolls 3 + 4`?"),
        ("Roll: 8", "who rolls comes first: `… rolls 8`"),
        ("roll 8", "who rolls comes first: `… rolls 8`"),
        ("Dice: 3 + 4", "who rolls comes first: `… rolls 3 + 4`"),
        ("Ann plays a card", "which card isn't said: `Ann plays knight`"),
        ("Ann plays knight on Ben", "`Ann plays knight and robs Ben`"),
        ("Ann plays monopoly", "write `Ann plays monopoly on sheep`"),
        ("Ann plays a monopoly", "`Ann plays monopoly on sheep`"),
        ("Ann monopoly", "`Ann plays monopoly on sheep`"),
        ("Ann plays monopoly on sheep, 5", "`Ann plays monopoly on sheep for 5`"),
        ("Ann plays monopoly: 5 sheep", "`Ann plays monopoly on sheep for 5`"),
        ("Ann plays monopoly on wood { Ben 2, Cid 1 }", "parted by `;`: `{ Ben 2; Cid 1 }`"),
        ("monopoly", "`… plays monopoly on sheep`"),
        ("Monopoly: sheep", "`… plays monopoly on sheep`"),
        ("Ann plays year of plenty", "`Ann plays plenty wood, ore`"),
        ("Ann plays year of plenty (wood, ore)", "`Ann plays plenty wood, ore`"),
        ("Ann plays yop - wood, ore", "`Ann plays plenty wood, ore`"),
        ("Ann year of plenty wood ore", "`Ann plays plenty wood, ore`"),
        ("year of plenty: wood, ore", "`… plays plenty wood, ore`"),
        ("Plenty", "`… plays plenty wood, ore`"),
        ("Knight", "`… plays knight`"),
        ("undoo", "did you mean `undo`?"),
        ("Ann plays vp", "they stay hidden until the game ends"),
        ("undo two", "each `undo` takes one event back"),
        ("nobody gets anything", "leave out what nobody gets or does"),
        ("Nobody discards", "leave out what nobody gets or does"),
        ("no one discards", "leave out what nobody gets or does"),
        ("Ann rolls 8: nobody gets anything", "leave out what nobody gets or does"),
        ("Ann gives Ben nothing", "leave out what moves no card"),
        ("Ann rolls a 7 and takes an ore", "a 7 brings nobody any cards"),
        ("Ann rolls 3 + 4, takes an ore", "a 7 brings nobody any cards"),
        ("Ann rolls 7: Ben gets ore", "a 7 brings nobody any cards"),
        ("instead of v2: Ann gets wood", "an event is named by its number: `instead of 12: Ann gets wood`"),
        ("after p: Ann gets wood", "`after 12: Ann gets wood`"),
        ("instead of the second: Ann gets wood", "`instead of 12: Ann gets wood`"),
        ("Ann trades 2:1 wood for ore with Ben", "`Ann gives 2 wood to Ben for ore`"),
        ("Ann as 1 card more than counted", "did you mean `Ann has 1 card more than counted`?"),
        ("limit 9", "`limit: 9`"),
        ("limit: nine", "`limit: 9`"),
        ("Limit = 9", "`limit: 9`"),
        ("expansion: cities and knights", "`expansion: cities`"),
        ("expansion cities", "`expansion: cities`"),
        ("expansion: Seafarers", "`expansion: seafarers`"),
        ("mark before the robbery", "`mark \"before the robbery\"`"),
        ("players Ann Ben, Mary Jane and Cid", "`players \"Ann Ben\", \"Mary Jane\", Cid`"),
        ("me Mary Jane", "`me \"Mary Jane\"`"),
        ("Ann builds a shipp", "did you mean `ship`?"),
        ("Ann buys a cakd", "did you mean `card`?"),
        ("Mary Jane gets wood", "`\"Mary Jane\"`"),
    ] {
        let helps = helps(line);
        assert!(helps.iter().any(|own| own.contains(help)), "{line}: {helps:?}");
    }
}

/// The helps for a line that is refused.
fn helps(line: &str) -> Vec<String> {
    run(&[], &log(line)).diagnostics.into_iter().flat_map(|found| found.helps).collect()
}

/// A word or two with a slip of the pen: the help has the line as it is meant, which is read.
#[test]
fn misspelt_words_are_offered_as_they_are_spelt() {
    for (line, meant) in [
        ("Ann buys devlopment card", "Ann buys development card"),
        ("Ann byus a dev crad", "Ann buys a dev card"),
        ("Ann rolls eigth", "Ann rolls eight"),
        ("Ann rols 8", "Ann rolls 8"),
        ("Ann steals form Ben", "Ann steals from Ben"),
        ("Ann steals an ore frm Ben", "Ann steals an ore from Ben"),
        ("Ann gives wood too Ben", "Ann gives wood to Ben"),
        ("Ann gives wood ot Ben", "Ann gives wood to Ben"),
        ("Ann gives wood to Ben fro ore", "Ann gives wood to Ben for ore"),
        ("Ann trads 4 wood fro ore", "Ann trades 4 wood for ore"),
        ("Ann plays a knigth", "Ann plays a knight"),
        ("Ann plays monoply on ore", "Ann plays monopoly on ore"),
        ("Ann plays year of plnty: wood, ore", "Ann plays year of plenty: wood, ore"),
        ("Ann biulds raod", "Ann builds road"),
        ("Ann rolls 8 and Ben gest 2 wood", "Ann rolls 8 and Ben gets 2 wood"),
        (
            "Ann has exaclty 6 wood, 2 brick, 2 sheep, 2 wheat, 2 ore",
            "Ann has exactly 6 wood, 2 brick, 2 sheep, 2 wheat, 2 ore",
        ),
        ("Ann has at leats 3 cards", "Ann has at least 3 cards"),
        ("Ann moves the rober", "Ann moves the robber"),
        ("ANN STEALS FORM BEN", "Ann steals from Ben"),
    ] {
        assert!(
            helps(line).iter().any(|help| help.contains(&format!("`{meant}`"))),
            "{line}: {:?}",
            helps(line)
        );
        assert_eq!(helps(meant), [""; 0], "{meant}");
    }
}

/// A name in other letters is read where it can't be another's, and is written as the log has it.
#[test]
fn names_in_other_letters_are_one_player_s() {
    let script = |players: &str, line: &str| format!("catan g {{\n  players {players}\n  {line}\n}}\n");
    assert_eq!(
        format(SourceId(0), &script("Ann, Ben", "ANN and ben each get a wood")).expect("a layout"),
        script("Ann, Ben", "Ann gets wood\n  Ben gets wood")
    );
    let two = run(&[], &script("Ann, ANN, Ben", "ann gets wood")).diagnostics;
    assert_eq!(two[0].message, "there is no player `ann` in this log");
    // Who continues a log knows its players only when the script runs.
    let on = "catan f { players Ann, Ben }\ncatan g { from f; ann gets wood }\nprint g.certain(Ann, wood)\n";
    assert_eq!(super::printed(on), "1\n");
}

/// Whether a second sentence is a part of a correction isn't guessed.
#[test]
fn a_correction_is_one_sentence() {
    for (line, instead) in [
        ("instead of 1: Ann gets 6 wood. Ben gets ore", "`instead of 1 { Ann gets 6 wood; Ben gets ore }`"),
        (
            "instead of event 1: Ann gets 6 wood! Ben gets 2 ore, wood.",
            "`instead of event 1 { Ann gets 6 wood; Ben gets 2 ore, wood }`",
        ),
        ("after 1: Ann gets wood. Cid gets ore", "`after 1 { Ann gets wood; Cid gets ore }`"),
        ("after 1: Ann gets wood; Cid gets ore", "`after 1 { Ann gets wood; Cid gets ore }`"),
    ] {
        let helps = helps(line);
        assert!(helps.iter().any(|own| own.contains(instead)), "{line}: {helps:?}");
    }
    for line in [
        "instead of 1: Ann gets 6 wood.",
        "instead of 1: Ann gets 6 wood, Ben gets ore",
        "after 1: Ann rolls 8: Ben gets ore",
    ] {
        assert!(!helps(line).iter().any(|help| help.contains("braces")), "{line}");
    }
}

/// A line that begins with a player and stands in a help is read when it's typed.
#[test]
fn whole_lines_in_helps_are_read() {
    for line in [
        "Ann 8",
        "Ann 3 + 4",
        "Ann trades 2-for-1",
        "Ann trades 3:1",
        "Cid has: wood, ore",
        "Cid has 4 cards: wood, ore",
        "Ann plays a card",
        "Ann plays a monopoly",
        "Ann plays monopoly on sheep, 5",
        "Ann plays yop wood ore",
        "Ann builds a port",
        "Ann gets gold",
        "Ann flips a coin",
        "Ann plays knight on Ben",
    ] {
        let offered: Vec<String> = helps(line)
            .iter()
            .flat_map(|help| help.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>())
            .filter(|offer| ["Ann ", "Ben ", "Cid "].iter().any(|name| offer.starts_with(name)))
            .collect();
        assert!(!offered.is_empty(), "{line}");
        for offer in offered {
            let codes: Vec<String> =
                run(&[], &log(&offer)).diagnostics.iter().map(|found| found.code.to_string()).collect();
            // It may contradict the hands of the test.
            assert!(codes.iter().all(|code| code == "E8007"), "{line}: {offer}: {codes:?}");
        }
    }
}

/// What would mean something else in silence is refused.
#[test]
fn other_meanings_are_refused() {
    for line in [
        "undo #2",
        "instead of #2: Ben gets ore",
        "undo the last 2 lines",
        "undo 2 lines",
        "Ann uses the 4:1 port to trade 3 wood for ore",
        "Ann uses the 2:1 wood port to trade 3 wood for ore",
        "Ann gets a wood from Ben for free",
        "Ann takes a wood from Ben for nothing",
    ] {
        assert!(format(SourceId(0), &log(line)).is_err(), "{line}");
    }
    assert!(format(SourceId(0), &log("undo # 2 was wrong")).is_ok());
}
