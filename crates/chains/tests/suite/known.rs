//! Chains whose answers are known.

use tg_chains::{Chain, ChainError, Fill, RBig, Unlimited, fraction};

/// A chain of small weights.
pub fn chain(rows: &[&[(usize, u32)]]) -> Chain {
    let row = |row: &&[(usize, u32)]| row.iter().map(|&(to, weight)| (to, weight.into())).collect();
    Chain::new(rows.iter().map(row).collect()).expect("states that there are")
}

fn mean_and_variance(chain: &Chain) -> (RBig, RBig) {
    let solved = chain.solve(Fill::default(), &mut Unlimited).expect("it ends");
    let mean = solved.mean(&mut Unlimited).expect("nobody stops it");
    (mean, solved.variance(&mut Unlimited).expect("nobody stops it"))
}

#[test]
fn a_die_until_a_six_takes_six_throws() {
    let chain = chain(&[&[(0, 5), (1, 1)], &[]]);
    assert_eq!(mean_and_variance(&chain), (fraction(6, 1), fraction(30, 1)));
}

#[test]
fn all_faces_of_a_die_take_147_tenths() {
    let rows: Vec<Vec<(usize, u32)>> =
        (0..=6).map(|seen| vec![(seen, seen as u32), (seen + 1, 6 - seen as u32)]).collect();
    let mut rows: Vec<&[(usize, u32)]> = rows.iter().map(Vec::as_slice).collect();
    rows[6] = &[];
    assert_eq!(mean_and_variance(&chain(&rows)).0, fraction(147, 10));
}

/// Craps: come out, points of 4 to 10, lose, win.
#[test]
fn craps_is_won_244_times_of_495_and_takes_557_165ths() {
    let (lose, win) = (7, 8);
    let point = |place: usize, ways: u32| [(win, ways), (lose, 6), (place, 30 - ways)];
    let points: Vec<[(usize, u32); 3]> =
        [3, 4, 5, 5, 4, 3].iter().zip(1..).map(|(&ways, place)| point(place, ways)).collect();
    let first = [(lose, 4), (win, 8), (1, 3), (2, 4), (3, 5), (4, 5), (5, 4), (6, 3)];
    let mut rows: Vec<&[(usize, u32)]> = vec![&first];
    rows.extend(points.iter().map(<[_; 3]>::as_slice));
    rows.extend([&[] as &[(usize, u32)], &[]]);
    let chain = chain(&rows);
    let solved = chain.solve(Fill::default(), &mut Unlimited).expect("it ends");
    assert_eq!(solved.probability(win, &mut Unlimited), Ok(fraction(244, 495)));
    assert_eq!(solved.probability(lose, &mut Unlimited), Ok(fraction(251, 495)));
    assert_eq!(solved.probability(0, &mut Unlimited), Ok(fraction(0, 1)));
    assert_eq!(solved.visits(0, &mut Unlimited), Ok(fraction(1, 1)));
    assert_eq!(solved.mean(&mut Unlimited), Ok(fraction(557, 165)));
    assert_eq!(solved.ends(&mut Unlimited).map(|ends| ends.len()), Ok(2));
}

/// From the middle of 2n it takes n² steps to either end.
#[test]
fn a_walk_between_two_ends_takes_the_square() {
    let n = 300;
    let rows: Vec<Vec<(usize, u32)>> = (0..=2 * n)
        .map(|place| match place {
            0 => vec![(n - 1, 1), (n + 1, 1)],
            place if place == n || place == 2 * n => Vec::new(),
            place if place < n => vec![(place - 1, 1), (if place == n - 1 { n } else { place + 1 }, 1)],
            place => vec![(if place == n + 1 { 0 } else { place - 1 }, 1), (place + 1, 1)],
        })
        .collect();
    // Places below n count down from the start; the end of that side is n.
    let rows: Vec<Vec<(usize, u32)>> = rows
        .iter()
        .enumerate()
        .map(|(place, row)| match place {
            0 => vec![(1, 1), (n + 1, 1)],
            _ => row.clone(),
        })
        .collect();
    let rows: Vec<&[(usize, u32)]> = rows.iter().map(Vec::as_slice).collect();
    let (mean, variance) = mean_and_variance(&chain(&rows));
    let square = (n * n) as i64;
    assert_eq!(mean, fraction(square, 1));
    assert_eq!(variance, fraction(2 * (square * square - square) / 3, 1));
}

#[test]
fn what_never_ends_names_a_state() {
    let trapped = chain(&[&[(1, 1), (2, 1)], &[(1, 1)], &[]]);
    let error = trapped.solve(Fill::default(), &mut Unlimited).err();
    assert_eq!(error, Some(ChainError::NeverEnds { state: 1 }));
    // A trap that the start doesn't lead to is none.
    let apart = chain(&[&[(1, 1)], &[], &[(2, 1)]]);
    assert_eq!(apart.trap(), None);
    assert_eq!(mean_and_variance(&apart).0, fraction(1, 1));
}

#[test]
fn a_start_that_is_an_end_takes_no_step() {
    let chain = chain(&[&[]]);
    assert_eq!(mean_and_variance(&chain), (fraction(0, 1), fraction(0, 1)));
    let solved = chain.solve(Fill::default(), &mut Unlimited).expect("it has ended");
    assert_eq!(solved.probability(0, &mut Unlimited), Ok(fraction(1, 1)));
    assert_eq!(chain.approximate(&mut Unlimited).map(|about| about.mean), Ok(0.0));
}

#[test]
fn too_tangled_equations_are_refused() {
    let all: Vec<(usize, u32)> = (0..20).map(|to| (to, 1)).collect();
    let mut rows: Vec<&[(usize, u32)]> = vec![&all; 19];
    rows.push(&[]);
    let error = chain(&rows).solve(Fill(100), &mut Unlimited).err();
    assert_eq!(error, Some(ChainError::Tangled { states: 19, fill: 100 }));
    assert_eq!(mean_and_variance(&chain(&rows)).0, fraction(20, 1));
}

#[test]
fn rows_are_put_in_order_and_checked() {
    assert_eq!(Chain::new(Vec::new()).err(), Some(ChainError::Empty));
    let missing = Chain::new(vec![vec![(3, 1u32.into())]]).err();
    assert_eq!(missing, Some(ChainError::NoSuchState { from: 0, to: 3 }));
    let twice = chain(&[&[(1, 2), (0, 3), (1, 1), (0, 0)], &[]]);
    assert_eq!(mean_and_variance(&twice).0, fraction(2, 1));
}

#[test]
fn the_most_steps_are_known_where_no_state_comes_again() {
    assert_eq!(chain(&[&[(1, 1), (2, 1)], &[(2, 1)], &[]]).longest(), Some(2));
    assert_eq!(chain(&[&[(1, 1)], &[(0, 1), (2, 1)], &[]]).longest(), None);
    assert_eq!(chain(&[&[(0, 1), (1, 1)], &[]]).longest(), None);
    // What isn't reached doesn't count.
    assert_eq!(chain(&[&[(1, 1)], &[], &[(2, 1), (0, 1)]]).longest(), Some(1));
    assert_eq!(chain(&[&[]]).longest(), Some(0));
}

#[test]
fn a_long_track_is_gone_through_with_floating_point_numbers() {
    let row = |state: usize| {
        if state >= 100_000 { vec![] } else { (1..=6).map(|n| (state + n, 1u8.into())).collect() }
    };
    let chain = Chain::new((0..100_006).map(row).collect()).expect("states that there are");
    let long = chain.solve(Fill::default(), &mut Unlimited).err();
    assert!(matches!(long, Some(ChainError::Long { states: 100_000, .. })), "{long:?}");
    let about = chain.approximate(&mut Unlimited).expect("nobody stops it");
    assert_eq!(about.steps, None);
    // The mean of what is overshot is 5/3, far from the start; the last square is met with a probability of 2/7.
    assert!((about.mean - (100_000.0 + 5.0 / 3.0) / 3.5).abs() < 1e-5, "{about:?}");
    assert_eq!(about.ends[0].0, 100_000);
    assert!((about.ends[0].1 - 2.0 / 7.0).abs() < 1e-10, "{:?}", about.ends);
    assert!((about.variance - 6_802.834_467_12).abs() < 1e-6, "{}", about.variance);
    assert!(about.unknown() < 1e-3, "{}", about.unknown());
}
