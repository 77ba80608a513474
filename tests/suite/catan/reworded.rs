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
        ("Ann has no more wood", "Ann has no wood"),
        ("Ann dumps 2 wood", "Ann discards 2 wood"),
        ("Ann harvests three wheat from the 8", "Ann gets 3 wheat"),
        ("Ann nabs a card from Ben", "Ann steals from Ben"),
        ("Ann barters a wood for an ore with Ben", "Ann gives wood to Ben for ore"),
        ("undo last", "undo"),
        ("undo the last event", "undo"),
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
        ("Ann rolls 3 + 4 = 8", "the dice add up to 7: `Ann rolls 3 + 4`"),
        ("undo last 3", "each `undo` takes one event back"),
        ("Ann steals one of Ben's 5 cards", "steals from"),
        ("Ann rolls 8, 3", "`rolls 3 + 4`"),
        ("Ann was holding 14 cards", "who acts comes first"),
    ] {
        let diagnostics = run(&[], &log(line)).diagnostics;
        let helps: Vec<&String> = diagnostics.iter().flat_map(|found| &found.helps).collect();
        assert!(helps.iter().any(|own| own.contains(help)), "{line}: {helps:?}");
    }
}
