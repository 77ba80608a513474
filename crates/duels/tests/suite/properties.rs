//! Random games beside the definitions.

use super::naive::{self, Row};
use proptest::prelude::*;
use tg_duels::{
    Edge, End, Graph, Mover, Outcome, Payoff, PlayoutLimits, RBig, SearchError, Stuck, UBig, Unlimited,
};

fn end() -> impl Strategy<Value = End> {
    prop_oneof![8 => Just(End::Open), 1 => Just(End::Win), 1 => Just(End::Draw), 1 => Just(End::Loss)]
}

/// Games that may go round.
fn rows() -> impl Strategy<Value = Vec<Row>> {
    (1usize..12).prop_flat_map(|count| {
        let moves = prop::collection::vec((0..count, prop::bool::weighted(0.2)), 0..4);
        prop::collection::vec((end(), moves), count)
    })
}

/// Games that end: each move leads to a greater number.
fn ending() -> impl Strategy<Value = Vec<Row>> {
    (1usize..12).prop_flat_map(|count| {
        let row = move |at: usize| {
            let moves = prop::collection::vec((at + 1..count.max(at + 2), prop::bool::weighted(0.2)), 0..4);
            (end(), moves).prop_map(move |(end, moves)| {
                (end, moves.into_iter().filter(|(to, _)| *to < count).collect::<Vec<_>>())
            })
        };
        (0..count).map(row).collect::<Vec<_>>()
    })
}

proptest! {
    #[test]
    fn values_and_distances(rows in rows(), wins in any::<bool>()) {
        let graph = naive::graph(&rows);
        let stuck = if wins { Stuck::Wins } else { Stuck::Loses };
        let solution = graph.solve(stuck, &mut Unlimited).unwrap();
        let by_plies: Vec<_> = (0..=rows.len() + 1).map(|plies| naive::decided(&rows, plies, wins)).collect();
        for at in 0..rows.len() {
            let first = by_plies.iter().position(|known| known[at].is_some());
            let worth = solution.worth(at as u32);
            prop_assert_eq!(worth.distance, first.map(|plies| plies as u32));
            let outcome = match first.and_then(|plies| by_plies[plies][at]) {
                Some(true) => Outcome::Win,
                Some(false) => Outcome::Loss,
                None => Outcome::Draw,
            };
            prop_assert_eq!(worth.outcome, outcome);
            let best = solution.best(&graph, at as u32);
            if rows[at].0 == End::Open && !rows[at].1.is_empty() {
                prop_assert!(best.iter().all(|edge| solution.worth_of(*edge) == worth));
                prop_assert!(!best.is_empty());
            }
        }
    }

    #[test]
    fn who_may_be_to_move(rows in rows()) {
        let graph = naive::graph(&rows);
        let movers = graph.movers(0, &mut Unlimited).unwrap();
        // A position with its mover is reached in fewer plies than there are such pairs.
        let mut met = std::collections::BTreeSet::from([(0, 1)]);
        for _ in 0..2 * rows.len() {
            for (at, mover) in met.clone() {
                let open = rows[at].0 == End::Open;
                let next = rows[at].1.iter().map(|&(to, again)| (to, if again { mover } else { 3 - mover }));
                met.extend(next.filter(|_| open));
            }
        }
        let expected: Vec<u8> =
            (0..rows.len()).map(|at| (1..=2).filter(|mover| met.contains(&(at, *mover))).sum()).collect();
        prop_assert_eq!(movers, expected);
    }

    #[test]
    fn the_shortest_way_alone(rows in rows()) {
        let graph = naive::graph(&rows);
        let alone = graph.solve_alone(&mut Unlimited).unwrap();
        for at in 0..rows.len() as u32 {
            // A player who always goes on is alone.
            let reach = graph.reach(at, &mut Unlimited).unwrap();
            let wins = reach.positions().iter().filter(|p| graph.end(**p) == End::Win);
            prop_assert_eq!(alone.distance(at), wins.filter_map(|p| reach.depth(*p)).min());
        }
    }

    #[test]
    fn nimbers_and_scores(rows in ending(), scores in prop::collection::vec(0u32..9, 12)) {
        let open: Vec<Row> = rows.iter().map(|(_, moves)| (End::Open, moves.clone())).collect();
        let graph = naive::graph(&open);
        for at in 0..open.len() {
            let nimbers = graph.nimbers(at as u32, &mut Unlimited).unwrap();
            prop_assert_eq!(nimbers[at], Some(naive::nimber(&open, at)));
        }
        let movers = |at: u32| if at.is_multiple_of(2) { Mover::First } else { Mover::Second };
        let best = naive::graph(&rows).scores(&scores[..rows.len()], movers, &mut Unlimited).unwrap();
        for (at, best) in best.iter().enumerate() {
            prop_assert_eq!(*best, Some(naive::score(&rows, &scores, at)));
        }
    }

    /// Games that come round, beside what repeated looking ahead comes to.
    #[test]
    fn lots_in_rounds(rows in rows()) {
        // Each move ends the game with probability 1/4, one way or the other.
        let (won, lost) = (rows.len() as u32, rows.len() as u32 + 1);
        let mut graph = Graph::default();
        for (end, moves) in &rows {
            let edges: Vec<Edge> = moves
                .iter()
                .map(|&(to, again)| {
                    let edge = graph.push_lot(vec![(to as u32, 6u32.into()), (won, 1u32.into()), (lost, 1u32.into())]);
                    if again { edge.again() } else { edge }
                })
                .collect();
            graph.push(*end, edges, &mut Unlimited).unwrap();
        }
        graph.push(End::Win, [], &mut Unlimited).unwrap();
        graph.push(End::Loss, [], &mut Unlimited).unwrap();
        let payoff = Payoff::Result(Stuck::Loses);
        let values = graph.expected_in_rounds(&payoff, &mut Unlimited).unwrap();
        let limit = naive::limit(&rows);
        for (at, near) in limit.iter().enumerate() {
            let exact = values[at].as_ref().unwrap().to_f64().value();
            prop_assert!((exact - near).abs() < 1e-9, "{} {} {}", at, exact, near);
        }
    }

    #[test]
    fn random_play(rows in rows(), plies in 0u32..7) {
        let graph = naive::graph(&rows);
        let named = |position: u32, _: usize| -> Vec<Edge> {
            let moves = rows[position as usize].1.iter();
            moves.map(|&(to, again)| {
                let edge = Edge::turn(to as u32);
                if again { edge.again() } else { edge }
            }).collect()
        };
        let limits = PlayoutLimits { plies, moves: u64::MAX };
        for at in 0..rows.len() as u32 {
            let found = graph.playout(at, Stuck::Loses, limits, named, |_| 1.0, &mut Unlimited).unwrap();
            // A game that can't go round is followed to its end.
            let ends = graph.order([at], &mut Unlimited).unwrap().is_ok();
            if ends {
                prop_assert_eq!(found.lengths, Some(naive::lengths(&rows, at as usize)));
            }
            let plies = if ends { rows.len() } else { plies as usize };
            let [first, draw, second, open, sum] = naive::playout(&rows, at as usize, 0, 0, plies);
            let ended = first + draw + second;
            let mean = if ended > 0.0 { sum / ended } else { 0.0 };
            let own = [found.first, found.draw, found.second, found.open, found.plies, found.points];
            for (own, naive) in own.into_iter().zip([first, draw, second, open, mean, ended]) {
                prop_assert!((own - naive).abs() < 1e-8, "{} {:?} {}", at, found, naive);
            }
        }
    }

    #[test]
    fn loops_are_loops(rows in rows()) {
        let graph = naive::graph(&rows);
        match graph.order(0..rows.len() as u32, &mut Unlimited).unwrap() {
            Ok(order) => {
                let place: Vec<usize> =
                    (0..rows.len()).map(|at| order.iter().position(|p| *p as usize == at).unwrap()).collect();
                for (at, (end, moves)) in rows.iter().enumerate().filter(|(_, (end, _))| *end == End::Open) {
                    prop_assert!(moves.iter().all(|(to, _)| place[*to] < place[at]), "{:?}", end);
                }
            }
            Err(round) => {
                let next = round.0.iter().cycle().skip(1);
                for (from, to) in round.0.iter().zip(next) {
                    prop_assert!(graph.next(*from).any(|other| other == *to));
                    prop_assert_eq!(graph.end(*from), End::Open);
                }
            }
        }
    }

    #[test]
    fn ways_are_counted(rows in rows(), plies in 0usize..6) {
        let graph = naive::graph(&rows);
        let counted = graph.perft(0, plies as u64, &mut Unlimited).unwrap();
        prop_assert_eq!(counted, UBig::from(naive::games(&rows, 0, plies)));
    }

    #[test]
    fn lots_on_average(rows in ending()) {
        // Each move draws between its own position and the last one.
        let last = rows.len() - 1;
        let drawn: Vec<_> = rows
            .iter()
            .map(|(end, moves)| (*end, moves.iter().map(|&(to, again)| (to, last, again)).collect::<Vec<_>>()))
            .collect();
        let payoff = Payoff::Result(Stuck::Loses);
        // The same game with the moves of each position from the last to the first.
        let [(graph, values), (turned, of_turned)] = [false, true].map(|turned| {
            let mut graph = Graph::default();
            for (end, moves) in &drawn {
                let mut edges: Vec<Edge> = moves
                    .iter()
                    .map(|&(a, b, again)| {
                        let edge = graph.push_lot(vec![(a as u32, 1u32.into()), (b as u32, 1u32.into())]);
                        if again { edge.again() } else { edge }
                    })
                    .collect();
                if turned {
                    edges.reverse();
                }
                graph.push(*end, edges, &mut Unlimited).unwrap();
            }
            let values = graph.expected(&payoff, &mut Unlimited).unwrap();
            (graph, values)
        });
        let chances = |graph: &Graph, at: usize, values: &[Option<RBig>]| {
            graph.chances(at as u32, Stuck::Loses, values, |at| graph.edges(at), &mut Unlimited).unwrap()
        };
        for (at, value) in values.iter().enumerate() {
            let value = value.as_ref().unwrap();
            prop_assert_eq!(value, &naive::mean(&drawn, at));
            let own = chances(&graph, at, &values);
            prop_assert_eq!(&own, &chances(&turned, at, &of_turned));
            let half = tg_duels::RBig::from_parts(1.into(), 2u32.into());
            prop_assert_eq!(&(&own.win + &own.draw * half), value);
            prop_assert_eq!(own.win + own.draw + own.loss, tg_duels::RBig::ONE);
        }
    }
}

#[test]
fn what_leads_to_a_loop_has_no_score() {
    let rows = [
        (End::Open, vec![(1, false), (2, false)]),
        (End::Open, vec![(0, false)]),
        (End::Open, vec![(3, false)]),
        (End::Loss, vec![]),
    ];
    let graph = naive::graph(&rows);
    assert!(matches!(graph.nimbers(0, &mut Unlimited), Err(SearchError::Loop(_))));
    assert_eq!(graph.nimbers(2, &mut Unlimited).unwrap(), [None, None, Some(1), Some(0)]);
    let scores = graph.scores(&[0, 0, 0, 5], |_| Mover::First, &mut Unlimited).unwrap();
    assert_eq!(scores, [None, None, Some(5), Some(5)]);
    assert!(graph.endless(0).is_some() && graph.endless(2).is_none());
    let values = graph.expected_in_rounds(&Payoff::Result(Stuck::Loses), &mut Unlimited).unwrap();
    assert_eq!(values, [None, None, Some(RBig::ONE), Some(RBig::ZERO)]);
}
