//! Positions of a game share the components that are equal, though its rules make them anew.

use super::alone;
use tg::memory::in_use;
use tg::{Limits, Session};

/// A game of 60 × 60 positions of two rows, each of 40 equal numbers.
const GAME: &str = "fn row(n) = [n for _ in 0..40]\n\
    duel g {\n\
    start: [row(0), row(0)]\n\
    moves: p -> [[\"{i}\", [row(p[j][0] + (if i == j { 1 } else { 0 })) for j in [0, 1]]] for i in [0, 1] if p[i][0] < 59]\n\
    }\n\
    print g.reachable.count";

/// What a row takes at least.
const ROW: u64 = 40 * 16;

#[test]
fn equal_rows_of_positions_are_kept_once() {
    let _alone = alone();
    let mut session = Session::new(Limits::default());
    let before = in_use();
    let outcome = session.run(GAME);
    assert_eq!(outcome.printed, "3600\n", "{:?}", outcome.diagnostics);
    let held = in_use().saturating_sub(before);
    assert!(held < 3600 * ROW, "{held} bytes for 3600 positions of two rows");
}
