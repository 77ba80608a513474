//! Random chains beside plain elimination over fractions, beside their own steps, and beside approximations.

use dashu_int::UBig;
use proptest::prelude::*;
use tg_chains::{Chain, Fill, RBig, Unlimited};

/// Rows of weights; a few of them are huge, so that words don't do.
fn rows() -> impl Strategy<Value = Vec<Vec<(usize, u128)>>> {
    rows_of(prop_oneof![20 => 1u128..7, 1 => Just(1u128 << 70), 1 => Just((1u128 << 62) - 57)].boxed())
}

/// The same where a state leads to itself and to later ones alone.
fn forward_rows() -> impl Strategy<Value = Vec<Vec<(usize, u128)>>> {
    rows().prop_map(|mut rows| {
        let states = rows.len();
        for (from, row) in rows.iter_mut().enumerate() {
            row.iter_mut().for_each(|step| step.0 = from + step.0 % (states - from));
        }
        rows
    })
}

fn rows_of(weight: BoxedStrategy<u128>) -> impl Strategy<Value = Vec<Vec<(usize, u128)>>> {
    (1usize..13).prop_flat_map(move |states| {
        let row = prop::collection::vec((0..states, weight.clone()), 0..4);
        prop::collection::vec(row, states)
    })
}

fn chain(rows: &[Vec<(usize, u128)>]) -> Chain {
    let row = |row: &Vec<(usize, u128)>| row.iter().map(|&(to, weight)| (to, weight.into())).collect();
    Chain::new(rows.iter().map(row).collect()).expect("states that there are")
}

/// The states that a state leads to, itself among them.
fn reached(rows: &[Vec<(usize, u128)>], from: usize) -> Vec<bool> {
    let mut met = vec![false; rows.len()];
    let mut open = vec![from];
    while let Some(state) = open.pop() {
        if !std::mem::replace(&mut met[state], true) {
            open.extend(rows[state].iter().map(|&(to, _)| to));
        }
    }
    met
}

/// For each start the expected visits of each state, by Gauss and Jordan on I − P over the states that are reached.
fn visits(rows: &[Vec<(usize, u128)>]) -> Vec<RBig> {
    let met = reached(rows, 0);
    let states: Vec<usize> = (0..rows.len()).filter(|&state| met[state] && !rows[state].is_empty()).collect();
    let part = |from: usize, to: usize| {
        let total: u128 = rows[from].iter().map(|&(_, weight)| weight).sum();
        let weight: u128 = rows[from].iter().filter(|step| step.0 == to).map(|&(_, weight)| weight).sum();
        RBig::from_parts(weight.into(), total.into())
    };
    // Unknown v: v_j − Σ_i v_i P(i, j) = [j is the start].
    let count = states.len();
    let mut table: Vec<Vec<RBig>> = (0..count)
        .map(|j| {
            let own = |i: usize| RBig::from(i32::from(i == j)) - part(states[i], states[j]);
            (0..count).map(own).chain([RBig::from(i32::from(states[j] == 0))]).collect()
        })
        .collect();
    for column in 0..count {
        let pivot = (column..count).find(|&row| table[row][column] != RBig::ZERO).expect("it ends");
        table.swap(column, pivot);
        let lead = table[column][column].clone();
        table[column].iter_mut().for_each(|entry| *entry = &*entry / &lead);
        for row in (0..count).filter(|&row| row != column) {
            let factor = table[row][column].clone();
            let lead = table[column].clone();
            table[row].iter_mut().zip(&lead).for_each(|(entry, lead)| *entry -= &factor * lead);
        }
    }
    let mut found = vec![RBig::ZERO; rows.len()];
    for (place, &state) in states.iter().enumerate() {
        found[state] = table[place][count].clone();
    }
    for end in (0..rows.len()).filter(|&end| rows[end].is_empty()) {
        let came =
            states.iter().map(|&from| &found[from] * part(from, end)).fold(RBig::ZERO, |sum, one| sum + one);
        found[end] = if end == 0 { RBig::ONE } else { came };
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Payoffs solve the equations of one step, which have a single solution.
    #[test]
    fn payoffs_are_means_of_the_next_ones(rows in rows(), paid in prop::collection::vec(0u128..9, 13), huge in any::<bool>()) {
        let chain = chain(&rows);
        let payoff = |end: usize| UBig::from(paid[end]) << if huge { 80 } else { 0 };
        if chain.trap().is_some() {
            prop_assert!(chain.payoffs(payoff, Fill::default(), &mut Unlimited).is_err());
            return Ok(());
        }
        let found = chain.payoffs(payoff, Fill::default(), &mut Unlimited).expect("payoffs");
        let met = reached(&rows, 0);
        for (state, row) in rows.iter().enumerate() {
            if !met[state] || row.is_empty() {
                prop_assert_eq!(&found[state], &None);
                continue;
            }
            let worth = |to: usize| found[to].clone().unwrap_or_else(|| RBig::from(payoff(to)));
            let total: u128 = row.iter().map(|&(_, weight)| weight).sum();
            let sum = row.iter().fold(RBig::ZERO, |sum, &(to, weight)| sum + worth(to) * RBig::from(weight));
            prop_assert_eq!(found[state].as_ref(), Some(&(sum / RBig::from(total))));
        }
    }


    #[test]
    fn answers_are_those_of_plain_elimination(rows in prop_oneof![rows(), forward_rows()]) {
        let chain = chain(&rows);
        let met = reached(&rows, 0);
        let ends = |state: usize| reached(&rows, state).iter().zip(&rows).any(|(&met, row)| met && row.is_empty());
        let trap = (0..rows.len()).find(|&state| met[state] && !ends(state));
        prop_assert_eq!(chain.trap(), trap);
        prop_assume!(trap.is_none());
        let expected = visits(&rows);
        let solved = chain.solve(Fill::default(), &mut Unlimited).expect("it ends");
        for (state, expected) in expected.iter().enumerate() {
            prop_assert_eq!(&solved.visits(state, &mut Unlimited).expect("nobody stops it"), expected);
        }
        let mean = solved.mean(&mut Unlimited).expect("nobody stops it");
        let transient = |&state: &usize| !rows[state].is_empty();
        let sum = (0..rows.len()).filter(transient).fold(RBig::ZERO, |sum, state| sum + &expected[state]);
        prop_assert_eq!(&mean, &sum);
        // E[T²] is a sum over where the chain is: the mean from there, once as often as it is there, twice less one.
        let mut second = RBig::ZERO;
        for state in (0..rows.len()).filter(transient).filter(|&state| expected[state] != RBig::ZERO) {
            let mut turned = rows.clone();
            turned.swap(0, state);
            let name = |to: usize| match to { 0 => state, to if to == state => 0, to => to };
            turned.iter_mut().flatten().for_each(|step| step.0 = name(step.0));
            let left = visits(&turned).iter().zip(&turned).filter(|(_, row)| !row.is_empty())
                .fold(RBig::ZERO, |sum, (visits, _)| sum + visits);
            second += &expected[state] * (left * RBig::from(2) - RBig::ONE);
        }
        let variance = solved.variance(&mut Unlimited).expect("nobody stops it");
        prop_assert_eq!(&variance, &(second - &mean * &mean));
        // The same numbers once more, after the variance has found more digits.
        for (end, probability) in solved.ends(&mut Unlimited).expect("nobody stops it") {
            prop_assert_eq!(&probability, &expected[end]);
        }
    }

    #[test]
    fn steps_come_near_the_answers_from_below(rows in rows()) {
        let chain = chain(&rows);
        prop_assume!(chain.trap().is_none());
        let solved = chain.solve(Fill::default(), &mut Unlimited).expect("it ends");
        let (mut steps, mut mean) = (chain.steps(), RBig::ZERO);
        let scale = scale(&chain);
        for taken in 0..12 {
            prop_assert_eq!(steps.taken(), taken);
            let all = steps.ways().iter().fold(0u8.into(), |sum: tg_chains::Weight, ways| sum + ways);
            prop_assert_eq!(&all, steps.total());
            mean += RBig::from_parts(steps.going().into(), steps.total().clone());
            for end in chain.ends() {
                let so_far = RBig::from_parts(steps.ways()[end].clone().into(), steps.total().clone());
                prop_assert!(so_far <= solved.probability(end, &mut Unlimited).expect("nobody stops it"));
            }
            let before = steps.going();
            steps.advance(&mut Unlimited).expect("nobody stops it");
            prop_assert_eq!(before * &scale, steps.going() + steps.ended());
        }
        prop_assert!(mean <= solved.mean(&mut Unlimited).expect("nobody stops it"));
    }

    #[test]
    fn approximations_keep_their_bounds(rows in prop_oneof![rows_of((1u128..7).boxed()), forward_rows()]) {
        let chain = chain(&rows);
        prop_assume!(chain.trap().is_none());
        let solved = chain.solve(Fill::default(), &mut Unlimited).expect("it ends");
        let mean = solved.mean(&mut Unlimited).expect("nobody stops it").to_f64_fast();
        // What takes so long is stopped by a caller.
        prop_assume!(mean < 3e3);
        let about = chain.approximate(&mut Unlimited).expect("nobody stops it");
        prop_assert!((mean - about.mean).abs() <= about.mean_error + mean * 1e-15, "{mean} {about:?}");
        prop_assert!(about.mean_error <= 1e-6 * mean.max(1.0), "{about:?}");
        let variance = solved.variance(&mut Unlimited).expect("nobody stops it").to_f64_fast();
        let (off, square) = ((variance - about.variance).abs(), variance + mean * mean);
        prop_assert!(off <= about.variance_error + square * 1e-15, "{variance} {about:?}");
        // Behind a step that hardly ever comes, what is left out counts with the square of the steps that follow.
        let is_rare = |row: &Vec<(usize, u128)>| {
            let total: u128 = row.iter().map(|step| step.1).sum();
            row.iter().any(|step| step.1 < total >> 30)
        };
        let has_rare = rows.iter().any(is_rare);
        prop_assert!(about.variance_error <= 1e-6 * square.max(1.0) || has_rare, "{about:?}");
        for state in (0..chain.states()).filter(|&state| !chain.is_end(state)) {
            let visits = solved.visits(state, &mut Unlimited).expect("nobody stops it").to_f64_fast();
            let off = (visits - about.visits[state]).abs();
            prop_assert!(off <= about.visits_error + mean * 1e-15, "{state} {visits} {about:?}");
        }
        prop_assert!(about.visits_error <= 1e-6 * mean.max(1.0), "{about:?}");
        for &(end, least) in &about.ends {
            let exact = solved.probability(end, &mut Unlimited).expect("nobody stops it").to_f64_fast();
            prop_assert!((exact - least).abs() <= about.rest + 1e-15, "{end} {exact} {about:?}");
        }
        prop_assert!(about.rest <= 1e-6, "{about:?}");
    }
}

/// By how much the ways of the whole grow in a step.
fn scale(chain: &Chain) -> tg_chains::Weight {
    let mut steps = chain.steps();
    steps.advance(&mut Unlimited).expect("nobody stops it");
    steps.total().clone()
}
