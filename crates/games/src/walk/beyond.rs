//! Processes whose states have no end: those that are hardly ever reached are left out.

use super::explore::{States, refused};
use rustc_hash::FxHashMap;
use tg_chains::{Chain, Weight};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;

/// The states that are kept are those of one of these numbers of first ones.
const KEPT: [usize; 6] = [1 << 6, 1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16];

/// States are hardly ever reached where that is less likely than this.
const HARDLY_EVER: f64 = 1.0 / (1u128 << 64) as f64;

/// What goes on is followed until it is less likely than this.
const FOLLOWED: f64 = HARDLY_EVER / 65536.0;

/// No more steps from state to state are followed before it is given up.
const MOST_FOLLOWED: u64 = 20_000_000;

/// The next states of each state, as far as they were found.
type Rows = [Vec<(usize, Weight)>];

/// The chain of the first states, where the others are hardly ever reached: these are one more end. `None` where they
/// are reached.
pub(super) fn first_states(
    host: &mut dyn Host,
    states: &mut States,
    rows: &Rows,
) -> Result<Option<Chain>, Fault> {
    for kept in KEPT.into_iter().filter(|kept| *kept < rows.len()) {
        if !is_hardly_left(host, rows, kept)? {
            continue;
        }
        let within = |row: &Vec<(usize, Weight)>| -> Vec<(usize, Weight)> {
            row.iter().map(|(to, weight)| ((*to).min(kept), weight.clone())).collect()
        };
        let mut first: Vec<Vec<(usize, Weight)>> = rows[..kept].iter().map(within).collect();
        first.push(Vec::new());
        states.truncate(kept);
        return Chain::new(first).map(Some).map_err(|error| refused(&error));
    }
    Ok(None)
}

/// Whether states beyond the first ones are hardly ever reached.
fn is_hardly_left(host: &mut dyn Host, rows: &Rows, kept: usize) -> Result<bool, Fault> {
    let mut going: FxHashMap<usize, f64> = [(0, 1.0)].into_iter().collect();
    let (mut beyond, mut followed) = (0.0, 0);
    while !going.is_empty() {
        let mut next: FxHashMap<usize, f64> = FxHashMap::default();
        for (state, chance) in going {
            let row = &rows[state];
            followed += row.len() as u64;
            host.step(1 + row.len() as u64)?;
            let total: f64 = row.iter().map(|(_, weight)| weight.to_f64().value()).sum();
            for (to, weight) in row {
                let part = chance * weight.to_f64().value() / total;
                match *to < kept {
                    true => *next.entry(*to).or_default() += part,
                    false => beyond += part,
                }
            }
        }
        if beyond >= HARDLY_EVER || followed > MOST_FOLLOWED {
            return Ok(false);
        }
        // What is over goes no further.
        next.retain(|state, _| !rows[*state].is_empty());
        if next.values().sum::<f64>() < FOLLOWED {
            break;
        }
        going = next;
    }
    Ok(true)
}
