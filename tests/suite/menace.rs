//! What a script asks of a matchbox machine, against the naive program of the engine's own tests.

use crate::engine_menace_support::*;
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
