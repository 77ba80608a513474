//! The naive solver against the engine and against the language's values: hundreds of random combinations of
//! settings, every position of each.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::naive::{Graph, Naive, Player, State};
use proptest::prelude::*;
use serde_json::{Value as Json, json};
use tg_chopsticks::{
    Division, Explored, Game, GameOutcome, Over, Position, Rules, SearchLimits, Solution, Splits, Swaps,
    Transfer, Unlimited, explore,
};
use tg_core::value::json::to_json;

type Worths = Vec<Vec<Option<(bool, u32)>>>;

/// A game is compared if it has at most this many positions.
const ENGINE: usize = 2500;
/// A game's lines are compared, and it through the language too, if it has at most this many positions.
const LANGUAGE: usize = 400;

/// A state in the engine's written form, with everything said and all apart.
fn apart(naive: &Naive, state: &State) -> String {
    let counted = matches!(naive.rules.swaps, Swaps::AtMost(n) if n > 0);
    let player = |p: &Player| {
        let lives = if naive.rules.lives.is_some() { format!("*{}", p.lives) } else { String::new() };
        let swaps = if counted { format!("~{}", p.swaps) } else { String::new() };
        format!("{}{lives}{swaps}", hands(naive, p, " ", ".5"))
    };
    state.iter().map(player).collect::<Vec<_>>().join(" | ")
}

fn hands(naive: &Naive, player: &Player, between: &str, half: &str) -> String {
    let hand = |hand: &Option<i32>| match hand {
        None if naive.is_signed() => "x".to_owned(),
        None => "0".to_owned(),
        Some(1) => half.to_owned(),
        Some(halves) if halves % 2 != 0 => format!("{}{half}", halves / 2),
        Some(halves) => (halves / 2).to_string(),
    };
    player.hands.iter().map(hand).collect::<Vec<_>>().join(between)
}

/// A state as the book says it is written.
fn written(naive: &Naive, state: &State) -> String {
    let mut all = state.iter().flat_map(|player| player.hands.iter().flatten());
    let apart = naive.rules.fingers > 10 || all.any(|&hand| hand < 0 || hand % 2 != 0);
    let marks = |p: &Player| {
        let lives =
            if p.lives == naive.rules.lives.unwrap_or(0) { None } else { Some(format!("*{}", p.lives)) };
        let swaps = if p.swaps == 0 { None } else { Some(format!("~{}", p.swaps)) };
        lives.unwrap_or_default() + &swaps.unwrap_or_default()
    };
    let parted = apart || state.iter().any(|player| !marks(player).is_empty());
    let player = |p: &Player| hands(naive, p, if apart { " " } else { "" }, "½") + &marks(p);
    state.iter().map(player).collect::<Vec<_>>().join(if parted { " | " } else { "" })
}

fn check(mut rules: Rules, hands: Option<Vec<u8>>) -> Result<(), TestCaseError> {
    let naive = Naive { rules: rules.clone(), hands };
    if naive.hands.is_some() {
        if naive.over(&naive.start()) {
            return Ok(());
        }
        let plain = Game::new(rules.clone()).expect("consistent");
        rules.start = Some(plain.read(&apart(&naive, &naive.start())).expect("a start").position);
    }
    let Some(graph) = Graph::of(&naive, ENGINE) else { return Ok(()) };
    let values = graph.values(&naive);
    let game = Game::new(rules).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
    // Once with a table of all positions, once with those reached only.
    for table in [1 << 30, 0] {
        let limits = SearchLimits { table, ..SearchLimits::default() };
        let explored = explore(&game, &limits, &mut Unlimited);
        let explored = explored.map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
        engine_agrees(&naive, &game, &explored, &graph, &values)?;
    }
    if graph.states.len() <= LANGUAGE { language_agrees(&naive, &graph, &values) } else { Ok(()) }
}

fn engine_agrees(
    naive: &Naive,
    game: &Game,
    explored: &Arc<Explored>,
    graph: &Graph,
    values: &Worths,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(explored.count(), graph.states.len() as u64);
    let edges: usize = graph.moves.iter().map(Vec::len).sum();
    prop_assert_eq!(explored.moves(&mut Unlimited).unwrap(), edges as u64);
    let solution = explored.solve(&mut Unlimited).unwrap();
    let mut positions = Vec::new();
    for state in &graph.states {
        let text = apart(naive, state);
        let reading = game.read(&text).map_err(|e| TestCaseError::fail(format!("{text}: {e:?}")))?;
        prop_assert!(!reading.reordered);
        prop_assert_eq!(game.write(&reading.position), written(naive, state));
        positions.push(reading.position);
    }
    for ((at, moves), values) in positions.iter().zip(&graph.moves).zip(values) {
        let text = game.write(at);
        prop_assert!(explored.reached(at), "{} isn't reached", text);
        prop_assert_eq!(game.read(&text).unwrap().position, *at);
        let mut expected: Vec<_> = moves.iter().map(|&to| positions[to]).collect();
        expected.sort();
        let found: Vec<_> = game.moves(at).iter().map(|m| m.to).collect();
        prop_assert!(found == expected, "moves of {}", text);
        for (m, name) in game.named(at) {
            prop_assert!(found.contains(&m.to));
            prop_assert_eq!(game.find_move(at, &name).map(|found| found.to), Some(m.to), "{}", name);
        }
        for (seat, expected) in values.iter().enumerate() {
            let value = solution.value_for(at, seat).expect("solved");
            let expected = match expected {
                None => (GameOutcome::Draw, None),
                Some((true, distance)) => (GameOutcome::Win, Some(*distance)),
                Some((false, distance)) => (GameOutcome::Loss, Some(*distance)),
            };
            prop_assert_eq!((value.outcome, value.distance), expected, "{} for seat {}", text, seat);
        }
    }
    if positions.len() <= LANGUAGE { lines_agree(&solution, &positions, graph, values) } else { Ok(()) }
}

/// Every line is made of plies, and of a game that is decided it has as many as the distance says.
fn lines_agree(
    solution: &Solution,
    positions: &[Position],
    graph: &Graph,
    values: &Worths,
) -> Result<(), TestCaseError> {
    for (at, (position, values)) in positions.iter().zip(values).enumerate() {
        for (seat, value) in values.iter().enumerate() {
            let line = solution.line_for(position, seat).positions;
            if let Some((_, distance)) = value {
                prop_assert_eq!(line.len() as u32 - 1, *distance);
            }
            let mut last = at;
            for next in &line[1..] {
                let found = graph.plies(last).iter().find(|&&to| positions[to] == *next);
                prop_assert!(found.is_some(), "no ply to {:?}", next);
                last = *found.unwrap_or(&last);
            }
        }
    }
    Ok(())
}

/// The settings as a script writes them.
fn block(naive: &Naive) -> String {
    let rules = &naive.rules;
    let lower = |word: String| word.to_lowercase();
    let mut said = vec![
        format!("players: {}", rules.players),
        format!("hands: {}", rules.hands),
        format!("fingers: {}", rules.fingers),
        format!("over: {}", lower(format!("{:?}", rules.over))),
    ];
    said.extend(rules.splits.map(|splits| format!("splits: {}", lower(format!("{splits:?}")))));
    said.extend(rules.transfer.map(|transfer| format!("transfer: {}", lower(format!("{transfer:?}")))));
    said.extend(rules.division.map(|division| format!("division: {}", lower(format!("{division:?}")))));
    said.extend(rules.lives.map(|lives| format!("lives: {lives}")));
    said.push(match rules.swaps {
        Swaps::AtMost(n) => format!("swaps: {n}"),
        Swaps::Unlimited => "swaps: unlimited".to_owned(),
    });
    said.extend(naive.hands.is_some().then(|| format!("start: \"{}\"", apart(naive, &naive.start()))));
    for (name, on) in [
        ("halve_odd", rules.halve_odd),
        ("halve_live", rules.halve_live),
        ("suicide", rules.suicide),
        ("misere", rules.misere),
        ("meta", rules.meta),
        ("logan", rules.logan),
        ("zombies", rules.zombies),
        ("stumps", rules.stumps),
        ("integers", rules.integers),
        ("attack_self", rules.attack_self),
    ] {
        said.push(format!("{name}: {on}"));
    }
    format!("chopsticks {{ {} }}", said.join("; "))
}

/// Everything that is compared, as a script asks for it.
const QUESTIONS: &str = "
let s = x.solve
fn lengths(games) = if games == none { none } else { [games.plies, games.count] }
{
  start: x.start,
  value: s.value,
  distance: s.distance,
  seats: s.seats.map(w -> [w.value, w.distance]),
  counts: s.counts,
  longest: s.longest,
  decided: s.histogram.map(row -> row.won + row.lost).sum,
  moves: x.reachable.moves,
  ends: x.reachable.ends.sort,
  shortest: lengths(x.shortest),
  further: lengths(x.further),
  deepest: x.deepest.depth,
  games: [x.perft(n) for n in 0..=6],
  rows: [{
    at: p,
    moves: p.moves.sort,
    best: p.best.moves.sort,
    options: p.options.map(o -> [\"{o.to}\", o.value, o.distance]).sort(by: o -> o[0]),
    line: if p.distance == none { none } else { p.line.count - 1 },
    over: p.is_over,
    winner: p.winner,
    depth: p.depth,
    seats: p.seats.map(w -> [w.value, w.distance]),
    own: [p.value, p.distance],
    again: x.at(\"{p}\") == p,
  } for p in x.reachable.positions],
}";

fn language_agrees(naive: &Naive, graph: &Graph, values: &Worths) -> Result<(), TestCaseError> {
    let source = format!("let x = {}{QUESTIONS}", block(naive));
    let outcome = tg::Session::new(tg::Limits::default()).run(&source);
    let told: Vec<_> = outcome.diagnostics.iter().filter(|found| found.code.text() != "W6002").collect();
    prop_assert!(told.is_empty(), "{}\n{:?}", source, told);
    let found = outcome.value.map(|value| to_json(&value, 1 << 26).expect("data")).unwrap_or_default();
    let expected = answers(naive, graph, values);
    for key in expected.as_object().expect("answers").keys().filter(|key| *key != "rows") {
        prop_assert_eq!(&found[key], &expected[key], "{} of {}", key, block(naive));
    }
    let rows = |of: &Json| -> BTreeMap<String, Json> {
        let rows = of["rows"].as_array().expect("rows").iter();
        rows.map(|row| (row["at"].as_str().expect("a code").to_owned(), row.clone())).collect()
    };
    let (found, expected) = (rows(&found), rows(&expected));
    prop_assert_eq!(found.len(), expected.len());
    for (at, row) in &expected {
        prop_assert_eq!(found.get(at), Some(row), "{} of {}", at, block(naive));
    }
    Ok(())
}

/// A value and a distance as the language says them.
fn worth(value: Option<(bool, u32)>) -> Json {
    match value {
        None => json!(["draw", null]),
        Some((true, distance)) => json!(["win", distance]),
        Some((false, distance)) => json!(["loss", distance]),
    }
}

/// How good a value is: winners hurry, losers delay.
fn merit(value: Option<(bool, u32)>) -> i64 {
    match value {
        None => 0,
        Some((true, distance)) => 1_000_000 - i64::from(distance),
        Some((false, distance)) => i64::from(distance) - 1_000_000,
    }
}

/// The answers of the naive solver to what a script asks.
fn answers(naive: &Naive, graph: &Graph, values: &Worths) -> Json {
    let code = |at: usize| written(naive, &graph.states[at]);
    let codes = |places: &mut dyn Iterator<Item = usize>| {
        let mut codes: Vec<String> = places.map(code).collect();
        codes.sort();
        codes
    };
    let last = usize::from(naive.rules.players) - 1;
    // A pass isn't a ply, and what is decided stays so.
    let options = |at: usize| {
        let cost = u32::from(graph.settled[at].0 == 0);
        let mut options: Vec<(String, Json)> = graph.moves[at]
            .iter()
            .map(|&to| match (values[at][0], values[to][last]) {
                (Some((won, 0)), _) => (code(to), worth(Some((won, 0)))),
                (_, value) => (code(to), worth(value.map(|(won, distance)| (won, distance + cost)))),
            })
            .collect();
        options.sort_by(|one, two| one.0.cmp(&two.0));
        options.into_iter().map(|(to, worth)| json!([to, worth[0], worth[1]])).collect::<Vec<_>>()
    };
    let row = |at: usize| {
        let moves = &graph.moves[at];
        let best = moves.iter().map(|&to| merit(values[to][last])).max();
        let mut kept = moves.iter().copied().filter(|&to| Some(merit(values[to][last])) == best);
        json!({
            "at": code(at),
            "moves": codes(&mut moves.iter().copied()),
            "best": codes(&mut kept),
            "options": options(at),
            "line": values[at][0].map(|value| value.1),
            "over": moves.is_empty(),
            "winner": naive.winner(&graph.states[at]).filter(|_| moves.is_empty()).map(|seat| seat + 1),
            "depth": graph.depths[at].0,
            "seats": values[at].iter().map(|&value| worth(value)).collect::<Vec<_>>(),
            "own": worth(values[at][0]),
            "again": true,
        })
    };
    let own = || values.iter().map(|seats| seats[0]);
    let of = |wanted: Option<bool>| own().filter(|value| value.map(|value| value.0) == wanted).count();
    let deep = || graph.ends().map(|at| graph.depths[at].0);
    let lengths = |plies: Option<usize>| {
        plies.map(|plies| {
            let ends = graph.ends().map(|at| graph.depths[at]).filter(|end| end.0 == plies);
            json!([plies, ends.map(|end| end.1).sum::<u64>()])
        })
    };
    json!({
        "start": code(0),
        "value": worth(values[0][0])[0],
        "distance": worth(values[0][0])[1],
        "seats": values[0].iter().map(|&value| worth(value)).collect::<Vec<_>>(),
        "counts": { "win": of(Some(true)), "draw": of(None), "loss": of(Some(false)) },
        "longest": own().flatten().map(|value| value.1).max().unwrap_or(0),
        "decided": own().flatten().count(),
        "moves": graph.moves.iter().map(Vec::len).sum::<usize>(),
        "ends": codes(&mut graph.ends()),
        "shortest": lengths(deep().min()),
        "further": lengths(deep().max()),
        "deepest": graph.depths.iter().map(|depth| depth.0).max(),
        "games": (0..=6).map(|plies| graph.games(plies)).collect::<Vec<_>>(),
        "rows": (0..graph.states.len()).map(row).collect::<Vec<_>>(),
    })
}

fn some<T: Clone + std::fmt::Debug + 'static>(values: &[T]) -> impl Strategy<Value = Option<T>> + use<T> {
    let values: Vec<Option<T>> = std::iter::once(None).chain(values.iter().cloned().map(Some)).collect();
    proptest::sample::select(values)
}

fn rules() -> impl Strategy<Value = Rules> {
    let sizes = proptest::sample::select(vec![
        (2, 1, 7),
        (2, 2, 3),
        (2, 2, 4),
        (2, 2, 5),
        (2, 2, 6),
        (2, 3, 3),
        (2, 3, 4),
        (2, 4, 3),
        (3, 1, 5),
        (3, 2, 2),
        (3, 2, 3),
        (3, 3, 2),
        (4, 1, 3),
        (4, 2, 2),
    ]);
    let over = proptest::sample::select(vec![Over::Rollover, Over::Cutoff]);
    let splits = some(&[
        Splits::All,
        Splits::Transfers,
        Splits::Divisions,
        Splits::Halvings,
        Splits::Halvings,
        Splits::None,
    ]);
    let transfer = some(&[Transfer::Multiple, Transfer::Single, Transfer::None]);
    let division = some(&[Division::Redistribute, Division::Partition, Division::Single, Division::None]);
    let swaps = proptest::sample::select(vec![
        Swaps::AtMost(0),
        Swaps::AtMost(0),
        Swaps::AtMost(1),
        Swaps::AtMost(2),
        Swaps::Unlimited,
    ]);
    let lives = some(&[1, 2, 3]);
    let switch = || proptest::bool::weighted(0.25);
    let first = (sizes, over, splits, transfer, division, swaps, lives);
    let second = (switch(), switch(), switch(), switch(), switch(), switch());
    let third = (switch(), switch(), switch(), switch());
    (first, second, third).prop_map(|(first, second, third)| {
        let ((players, hands, fingers), over, splits, transfer, division, swaps, lives) = first;
        let (halve_odd, halve_live, suicide, misere, meta, logan) = second;
        let (zombies, stumps, integers, attack_self) = third;
        let start = None;
        let base =
            Rules { players, hands, fingers, start, over, splits, transfer, division, ..Rules::default() };
        let base = Rules { halve_odd, halve_live, suicide, swaps, misere, lives, meta, logan, ..base };
        Rules { zombies, stumps, integers, attack_self, ..base }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn every_position_is_worth_what_the_naive_solver_says(
        rules in rules().prop_filter("consistent", |r| r.problems().is_empty()),
        hands in proptest::option::weighted(0.3, proptest::collection::vec(0..6u8, 12)),
    ) {
        check(rules, hands)?;
    }
}
