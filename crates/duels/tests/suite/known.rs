//! Games whose figures are in the literature.

use tg_duels::{Edge, End, Graph, Outcome, Stuck, Unlimited};

/// One pile, from which `taken` coins may be taken.
fn pile(most: u32, taken: &[u32]) -> Graph {
    let mut graph = Graph::default();
    for coins in 0..=most {
        let moves = taken.iter().filter(|taken| **taken <= coins).map(|taken| Edge::turn(coins - taken));
        graph.push(End::Open, moves, &mut Unlimited).unwrap();
    }
    graph
}

#[test]
fn a_pile_from_which_one_to_three_are_taken_is_lost_at_multiples_of_four() {
    let graph = pile(40, &[1, 2, 3]);
    let solution = graph.solve(Stuck::Loses, &mut Unlimited).unwrap();
    for coins in 0..=40 {
        let lost = solution.worth(coins).outcome == Outcome::Loss;
        assert_eq!(lost, coins % 4 == 0);
    }
    let misere = graph.solve(Stuck::Wins, &mut Unlimited).unwrap();
    assert!((0..=40).all(|coins| (misere.worth(coins).outcome == Outcome::Loss) == (coins % 4 == 1)));
}

/// Subtraction by 2 and 3: nimbers 0 0 1 1 2 with period 5 (Berlekamp, Conway, Guy, Winning Ways, chapter 4).
#[test]
fn nimbers_of_a_subtraction_game() {
    let nimbers = pile(30, &[2, 3]).nimbers(30, &mut Unlimited).unwrap();
    assert!(
        nimbers
            .iter()
            .enumerate()
            .all(|(coins, nimber)| nimber.is_none_or(|nimber| nimber == [0, 0, 1, 1, 2][coins % 5]))
    );
}
