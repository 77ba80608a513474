//! Perfect play: which dice are kept, so that what is wanted is as large as can be on average.
//!
//! Backwards, from the last throw to the first. What a kept set is worth is the mean over one more die, of the set with
//! that die; what a throw is worth, the most of what any part of it is worth. So a round takes one sum for each face of
//! each position, and nothing is counted over throws.

use super::sets::Positions;
use dashu_int::{IBig, UBig};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;

/// What perfect play does while some throws are left.
pub(super) struct Round {
    /// For each position that is full the one that is kept of it.
    pub keep: Vec<u32>,
    /// What each full position is worth then, over `below`.
    pub worth: Vec<IBig>,
    /// What it is counted in.
    pub below: UBig,
}

/// The work of a step.
fn charge(host: &mut dyn Host, faces: usize, below: &UBig) -> Result<(), Fault> {
    let words = 1 + dashu_base::BitTest::bit_len(below) as u64 / 64;
    host.step(1 + faces as u64 * words / 4)
}

/// The rounds of perfect play, that with the most throws left first: `worth` says for each position what it is worth in
/// the end, if it is full.
///
/// Takes a sum and a comparison for each face of each position and round.
///
/// # Errors
/// The limits.
pub(super) fn solve(
    host: &mut dyn Host,
    positions: &Positions,
    worth: Vec<IBig>,
    below: UBig,
    rerolls: u64,
) -> Result<Vec<Round>, Fault> {
    let faces = positions.faces();
    let scales: Vec<UBig> = (0..positions.count).map(|position| positions.ways_of_dice(position)).collect();
    let all = scales.last().cloned().unwrap_or(UBig::ONE);
    let (mut worth, mut below) = (worth, below);
    let mut rounds = Vec::new();
    for _ in 0..rerolls {
        host.reserve(positions.count as u128 * (32 + dashu_base::BitTest::bit_len(&below) as u128 / 4))?;
        // The mean over the dice that are missing, times the ways of these.
        for position in (0..positions.count).rev() {
            charge(host, faces, &below)?;
            let mut steps = positions.thrown(position).peekable();
            if steps.peek().is_some() {
                worth[position] =
                    steps.map(|(next, ways)| &worth[next] * IBig::from(ways)).fold(IBig::ZERO, |a, b| a + b);
            }
        }
        worth.iter_mut().zip(&scales).for_each(|(worth, scale)| *worth *= IBig::from(scale.clone()));
        below *= &all;
        // The best part of each position: of equally good ones that with the most dice.
        let mut keep: Vec<u32> = (0..positions.count as u32).collect();
        for position in 0..positions.count {
            charge(host, faces, &below)?;
            for part in positions.fewer(position) {
                let (own, other) = (keep[position] as usize, keep[part] as usize);
                let more_dice = || own != position && positions.size(other) > positions.size(own);
                if worth[part] > worth[position] || worth[part] == worth[position] && more_dice() {
                    keep[position] = keep[part];
                    worth[position] = worth[part].clone();
                }
            }
        }
        rounds.push(Round { keep, worth: worth.clone(), below: below.clone() });
    }
    rounds.reverse();
    Ok(rounds)
}

/// Throws the dice that are missing: ways for positions become ways for full ones, whose total is larger by the ways of
/// all dice.
///
/// # Errors
/// The limits.
pub(super) fn throw(
    host: &mut dyn Host,
    positions: &Positions,
    mut ways: Vec<UBig>,
) -> Result<Vec<UBig>, Fault> {
    let faces = positions.faces();
    for (position, ways) in ways.iter_mut().enumerate().filter(|(_, ways)| !ways.is_zero()) {
        // What is kept isn't thrown, and counts as thrown in all ways.
        *ways *= positions.ways_of_dice(position);
    }
    for position in 0..positions.count {
        if ways[position].is_zero() || positions.is_full(position) {
            continue;
        }
        let own = std::mem::replace(&mut ways[position], UBig::ZERO);
        charge(host, faces, &own)?;
        for (next, face) in positions.thrown(position) {
            ways[next] += &own * UBig::from(face);
        }
    }
    Ok(ways)
}

/// The ways of full positions as those of what is kept of them.
pub(super) fn kept(round: &Round, ways: &[UBig]) -> Vec<UBig> {
    let mut kept = vec![UBig::ZERO; ways.len()];
    for (position, ways) in ways.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
        kept[round.keep[position] as usize] += ways;
    }
    kept
}
