//! Processes whose states have no end: those that are hardly ever reached are left out.

use super::explore::{States, refused};
use super::law::WORK_A_STEP;
use tg_chains::{Chain, ChainError, Fill, Weight};
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, Rate, with_budget};

/// The states that are kept are those of one of these numbers of first ones.
const KEPT: [usize; 6] = [1 << 6, 1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16];

/// States are hardly ever reached where that is less likely than this.
const HARDLY_EVER: f64 = 1.0 / (1u128 << 64) as f64;

/// What goes on is followed until it is less likely than this.
const FOLLOWED: f64 = HARDLY_EVER / 65536.0;

/// No more steps from state to state are followed before it is given up.
const MOST_FOLLOWED: u64 = 20_000_000;

/// The equations of no more states are solved to tell whether others are reached.
const MOST_SOLVED: usize = 1 << 12;

/// The next states of each state, as far as they were found.
type Rows = [Vec<(usize, Weight)>];

/// The same of the first states, with the probability of each step.
type Chances = [Vec<(usize, f64)>];

/// The chain of the first states, where the others are hardly ever reached: these are one more end. `None` where they
/// are reached.
pub(super) fn first_states(
    host: &mut dyn Host,
    states: &mut States,
    rows: &Rows,
) -> Result<Option<Chain>, Fault> {
    let chances = chances(host, rows)?;
    for kept in KEPT.into_iter().filter(|kept| *kept < rows.len()) {
        let is_hardly_left = match is_hardly_left(host, &chances, kept)? {
            Some(known) => known,
            // It goes on for very long: the equations tell the same at once, where they are few.
            None => kept <= MOST_SOLVED && is_hardly_left_by_equations(host, &first(rows, kept)?, kept)?,
        };
        if is_hardly_left {
            states.truncate(kept);
            return first(rows, kept).map(Some);
        }
    }
    Ok(None)
}

/// The chain of the first states, of which all others are one more end.
fn first(rows: &Rows, kept: usize) -> Result<Chain, Fault> {
    let within = |row: &Vec<(usize, Weight)>| -> Vec<(usize, Weight)> {
        row.iter().map(|(to, weight)| ((*to).min(kept), weight.clone())).collect()
    };
    let mut first: Vec<Vec<(usize, Weight)>> = rows[..kept].iter().map(within).collect();
    first.push(Vec::new());
    Chain::new(first).map_err(|error| refused(&error))
}

/// The same, exactly; `false` where the equations are too many.
fn is_hardly_left_by_equations(host: &mut dyn Host, chain: &Chain, kept: usize) -> Result<bool, Fault> {
    if chain.trap().is_some() {
        return Ok(false);
    }
    let rate = Rate { work_a_step: WORK_A_STEP, what: "solving" };
    let left = with_budget(host, rate, |progress| {
        let solved = chain.solve(Fill::default(), progress)?;
        solved.probability(kept, progress).map_err(ChainError::Stopped)
    })?;
    match left {
        Ok(left) => Ok(left.to_f64_fast() < HARDLY_EVER),
        Err(ChainError::Tangled { .. } | ChainError::Long { .. }) => Ok(false),
        Err(error) => Err(refused(&error)),
    }
}

fn chances(host: &mut dyn Host, rows: &Rows) -> Result<Vec<Vec<(usize, f64)>>, Fault> {
    let rows = &rows[..rows.len().min(KEPT[KEPT.len() - 1])];
    let steps: u64 = rows.iter().map(|row| row.len() as u64).sum();
    host.reserve(u128::from(steps) * size_of::<(usize, f64)>() as u128)?;
    host.step(steps)?;
    let of = |row: &Vec<(usize, Weight)>| {
        let total: f64 = row.iter().map(|(_, weight)| weight.to_f64().value()).sum();
        row.iter().map(|(to, weight)| (*to, weight.to_f64().value() / total)).collect()
    };
    Ok(rows.iter().map(of).collect())
}

/// Whether states beyond the first ones are hardly ever reached; `None` where it goes on for too long to be followed.
fn is_hardly_left(host: &mut dyn Host, rows: &Chances, kept: usize) -> Result<Option<bool>, Fault> {
    let (mut going, mut chances, mut next) = (vec![0], vec![0.0; kept], vec![0.0; kept]);
    chances[0] = 1.0;
    let (mut beyond, mut followed) = (0.0, 0);
    while !going.is_empty() {
        let mut reached = Vec::with_capacity(going.len());
        for state in going {
            let chance = std::mem::take(&mut chances[state]);
            followed += rows[state].len() as u64;
            host.step(1 + rows[state].len() as u64)?;
            for (to, part) in &rows[state] {
                let part = chance * part;
                if *to >= kept {
                    beyond += part;
                    continue;
                }
                if next[*to] == 0.0 && part > 0.0 {
                    reached.push(*to);
                }
                next[*to] += part;
            }
        }
        if beyond >= HARDLY_EVER {
            return Ok(Some(false));
        }
        if followed > MOST_FOLLOWED {
            return Ok(None);
        }
        // What is over goes no further.
        reached.retain(|state| {
            let goes_on = !rows[*state].is_empty();
            if !goes_on {
                next[*state] = 0.0;
            }
            goes_on
        });
        if reached.iter().map(|state| next[*state]).sum::<f64>() < FOLLOWED {
            break;
        }
        going = reached;
        std::mem::swap(&mut chances, &mut next);
    }
    Ok(Some(true))
}
