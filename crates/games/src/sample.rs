//! Standard errors of what was sampled.
//!
//! An estimate from a single sample has no error. If all samples are the same, they differ less than what they were
//! drawn from, and an error of 0 would be false: then one more of each kind is assumed (Laplace's rule of succession).

/// Returns the standard error of a share: `count` of `all` independent games; `None` for a single one.
pub(crate) fn share_error(count: u64, all: u64) -> Option<f64> {
    if all < 2 {
        return None;
    }
    let games = all as f64;
    let share = match count {
        0 => 1.0 / (games + 2.0),
        count if count >= all => (games + 1.0) / (games + 2.0),
        count => count as f64 / games,
    };
    Some((share * (1.0 - share) / games).sqrt())
}

/// Returns the standard error of a share of games that were played in independent runs of equally many games, which
/// depend on each other within a run: `count` of `all` games, with the sum of the squares of the counts of the runs;
/// `None` for a single run.
pub(crate) fn share_error_of_runs(count: u64, squares: u128, runs: u64, all: u64) -> Option<f64> {
    if runs < 2 {
        return None;
    }
    // If all runs are the same, nothing is known of how they differ but what single games say.
    if squares.checked_mul(runs.into()) == Some(u128::from(count) * u128::from(count)) {
        return share_error(count, all);
    }
    let (counted, of) = (count as f64, runs as f64);
    let mean = counted / of;
    let variance = (squares as f64 / of - mean * mean).max(0.0) / (of - 1.0);
    Some(variance.sqrt() * of / all.max(1) as f64)
}

/// Rounds a standard error to six decimal places, or a small one to three digits: more would say nothing.
pub(crate) fn rounded(error: f64) -> f64 {
    let mut scale = 1e6;
    while error > 0.0 && error * scale < 100.0 {
        scale *= 10.0;
    }
    (error * scale).round() / scale
}
