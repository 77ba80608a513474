//! What a script asks of a matchbox machine, against the naive program of the engine's own tests.

use crate::engine_menace_support::*;
use crate::outcomes::{findings, printed, value};
use std::collections::BTreeSet;
use tg_menace::*;

/// What a script's functions give: a square, a list of squares, a distribution; for a machine that tells all
/// boards apart.
#[test]
fn a_scripts_strategies() {
    let machine = trained(BoxShape { symmetries: 1, ..ALL }, 400, 9);
    let first: &dyn Fn(&str) -> Weights = &|board| vec![(free(board)[0], 1)];
    let ends: &dyn Fn(&str) -> Weights =
        &|board| vec![(free(board)[0], 1), (free(board)[free(board).len() - 1], 1)];
    let sum: &dyn Fn(&str) -> Weights =
        &|board| free(board).iter().enumerate().map(|(place, &cell)| (cell, place as u64 + 1)).collect();
    let functions = [
        ("b -> b.moves[0]", first),
        ("b -> [b.moves[0], b.moves[-1]]", ends),
        ("b -> dist([s for i in 0..b.moves.count for s in [b.moves[i]] * (i + 1)])", sum),
    ];
    let data = serde_json::json!({
        "settings": { "symmetry": "none" },
        "boxes": (0..machine.boxes.list().len()).map(|number| machine.beads_in(number)).collect::<Vec<_>>(),
    });
    let data = data.to_string().replace('{', "\\{").replace('"', "\\\"");
    let mut session = tg::Session::new(tg::Limits::default());
    session.run(&format!("let m = machine(from_json(\"{data}\"))"));
    for (function, weights) in functions {
        let outcome = session.run(&format!("let r = m.against({function})\nprint r.win, r.draw, r.loss"));
        let naive = naively(&machine, &Other::Plays(weights)).map(|part| part.to_string());
        assert_eq!(outcome.printed.trim(), naive.join(" "), "{function} {:?}", outcome.diagnostics);
    }
}

/// Each game of a curve is in one block: the blocks begin where the last one ended, and the mean of each is that of
/// its own games.
#[test]
fn a_curve_holds_every_game_once() {
    for (games, every) in [(7, 3), (7, 7), (7, 10), (6, 3), (1, 5), (10, 4), (5, 1)] {
        let source = format!(
            "menace m {{}}
let each = m.curve(random, games: {games}, runs: 8, every: 1, seed: 3).map(p -> p)
let blocks = m.curve(random, games: {games}, runs: 8, every: {every}, seed: 3).map(p -> p)
fn mean(b, of) = each[b.from - 1..b.game].map(of).sum / (b.game - b.from + 1)
fn near(a, b) = abs(a - b) < 1 / 10 ** 9
assert blocks.first.from == 1 and blocks.last.game == {games}
for i in 1..blocks.count {{ assert blocks[i].from == blocks[i - 1].game + 1 }}
for b in blocks {{
  assert near(b.win, mean(b, p -> p.win)) and near(b.draw, mean(b, p -> p.draw))
  assert near(b.loss, mean(b, p -> p.loss)) and b.game - b.from < {every}
}}
blocks.count"
        );
        assert_eq!(value(&source), (games as u32).div_ceil(every).to_string(), "{games} {every}");
    }
}

/// A win is green and a loss red, in a curve as in a graph.
#[test]
fn a_win_is_green_and_a_loss_red() {
    let source = "menace m {}\nm.curve(random, games: 20, runs: 4, seed: 1)";
    let curve = tg::Session::new(tg::Limits::default()).run(source).value.expect("a curve");
    let svg = tg_prelude::encode(&curve, "svg", tg::NumberForm::Exact, 1 << 24).expect("a picture");
    let colour = |name: &str| {
        let label = svg.find(&format!(">{name}<")).expect("a legend");
        let fill = svg[..label].rfind("<rect").expect("its colour");
        svg[fill..]
            .split("fill=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .expect("a fill")
            .to_owned()
    };
    assert_eq!(["win", "draw", "loss"].map(colour), ["#008700", "#808080", "#D70000"]);
}

/// Of all 19,683 fillings those are boards that a game leads to, whoever begins.
#[test]
fn boards_that_cannot_come_about_are_refused() {
    let game = BoardGame::new(Rules::noughts());
    let swapped = |board: &str| -> String {
        board
            .chars()
            .map(|c| match c {
                'X' => 'O',
                'O' => 'X',
                other => other,
            })
            .collect()
    };
    let reached: BTreeSet<String> = (0..game.graph.len())
        .map(|position| game.board(position).text())
        .flat_map(|board| [swapped(&board), board])
        .collect();
    let source = "let rows = [\"{a}{b}{c}\" for a in \"XO_\" for b in \"XO_\" for c in \"XO_\"]
let all = [\"{a}/{b}/{c}\" for a in rows for b in rows for c in rows]
print all.filter(t -> (try board(t) == t else e -> false)).join(\" \")";
    let found: BTreeSet<String> = printed(source).split_whitespace().map(str::to_owned).collect();
    assert_eq!(found.len(), reached.len());
    assert!(found == reached);
    for (board, why) in [
        ("XOX/_O_/XX_", "X has 4 squares and O has 2"),
        ("X_O/X_O/X_O", "both have three in a row"),
        ("XOO/X_O/XO_", "X has three in a row, but O has moved after it"),
        ("X__/___/___ X", "X is to move, but has just moved"),
    ] {
        for call in [
            format!("board({board:?})"),
            format!("menace {{}}.box({board:?})"),
            format!("board(\"___/___/___\") == {board:?}"),
        ] {
            let outcome = tg::Session::new(tg::Limits::default()).run(&call);
            let [told] = &outcome.diagnostics[..] else { panic!("{call}: {:?}", outcome.diagnostics) };
            assert!(told.code.text() == "E7003" && told.message.contains(why), "{call}: {}", told.message);
        }
    }
}

/// `quit` ends the games wherever a line is read, as the end of the input does.
#[test]
fn quit_ends_the_games() {
    for call in [
        "games: 1, input: \"quit\"",
        "games: 2, input: \"QUIT\", seed: 1",
        "input: \"quit\"",
        "input: \"3; quit\"",
        "input: \"2\\nexit\"",
    ] {
        let shown = printed(&format!("menace m {{}}\nlet after = m.play({call})\nprint after == m"));
        assert!(shown.ends_with("true\n") && !shown.contains("played"), "{call}: {shown}");
    }
}

/// Beads are exact in saved machines, too, up to the number that a file may hold.
#[test]
fn many_beads_are_saved_and_read() {
    let source = "menace m { win: 1000000; draw: 1000000; beads: 1000000 }
let after = m.train(random, games: 6000, seed: 1)
let most = after.boxes.map(b -> b.beads.values.max).max
assert machine(from_json(after.to_json)) == after
let data = from_json(after.to_json)
assert try machine({..data, boxes: data.boxes.map(b -> b.map(n -> 10 ** 18))}).beads % 10 ** 18 == 0 else e -> false
[most > 2 ** 30, most % 10 ** 6 < 10 ** 6]";
    assert_eq!(value(source), "[true, true]");
}

/// Each number that can't be is told with the reason, and each word with those that there are.
#[test]
fn settings_say_why_they_are_refused() {
    for (settings, code, why) in [
        ("beads: 2.5", "E7001", "5/2 isn't a whole number"),
        ("beads: 0", "E7001", "0 isn't between 1 and 1000000"),
        ("beads: [4, 3, 0]", "E7001", "0 isn't between 1 and 1000000"),
        ("beads: []", "E7001", "the list is empty"),
        ("beads: random(10 ** 9)", "E7001", "1000000000 isn't between 1 and 10000"),
        ("beads: random(1/2)", "E7001", "1/2 isn't a whole number"),
        ("win: 2.5", "E7002", "must be a whole number of beads"),
        ("win: 10 ** 7", "E7002", "goes from -1000000 to 1000000 beads"),
        ("loss: -(10 ** 30)", "E7002", "goes from -1000000 to 1000000 beads"),
        ("learns: first", "E2013", "all"),
        ("plays: all", "E2013", "first"),
        ("symmetry: first", "E2013", "rotations"),
        ("refill: all", "E2013", "emptied"),
        ("game: chopsticks", "E1001", "hexapawn"),
        ("learns: fisrt", "E1001", "`all`, `last`"),
    ] {
        let outcome = tg::Session::new(tg::Limits::default()).run(&format!("menace m {{ {settings} }}"));
        let [told] = &outcome.diagnostics[..] else { panic!("{settings}: {:?}", outcome.diagnostics) };
        let labels = told.primary.iter().chain(&told.labels).map(|label| label.text.clone());
        let all: Vec<String> = labels.chain([told.message.clone()]).chain(told.helps.clone()).collect();
        assert_eq!(told.code.text(), code, "{settings}: {all:?}");
        assert!(all.iter().any(|text| text.contains(why)), "{settings}: {all:?}");
    }
    assert!(findings("menace m { beads: random(10000) }").is_empty());
}
