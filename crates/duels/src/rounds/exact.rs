//! Values as fractions of many states at once: equations as those of an absorbing chain, and comparisons over a common
//! denominator, so that no sum of fractions is reduced.

use super::{Draw, Policy, Rounds};
use dashu_int::ops::{Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::collections::HashMap;
use tg_chains::{Chain, ChainError, Fill};
use tg_progress::{Progress, Stop};

impl Rounds<RBig> {
    /// Improves a policy for states that lead to each other until no move is better than that; the values are those of
    /// the last one. There are none if the equations are too many.
    pub(super) fn improved(
        &mut self,
        component: &[usize],
        policy: &mut Policy,
        progress: &mut impl Progress,
    ) -> Result<(), Stop> {
        loop {
            if !self.follow(component, policy, progress)? {
                // Those of a policy before are no answer.
                component.iter().for_each(|state| self.values[*state] = None);
                return Ok(());
            }
            // The second player answers as well as possible; only then the first one improves.
            if !self.improve(component, policy, 1) && !self.improve(component, policy, 0) {
                return Ok(());
            }
        }
    }

    /// The values of states if everybody plays by a policy: play is then a chain that ends at the states whose values are
    /// known, which are its payoffs. Returns whether they were found.
    fn follow(
        &mut self,
        component: &[usize],
        policy: &Policy,
        progress: &mut impl Progress,
    ) -> Result<bool, Stop> {
        // The start of the chain leads to all of them.
        let mut places: HashMap<usize, usize> =
            component.iter().enumerate().map(|(place, state)| (*state, place + 1)).collect();
        let mut rows = vec![(1..=component.len()).map(|place| (place, UBig::ONE)).collect::<Vec<_>>()];
        let mut ends: Vec<&RBig> = Vec::new();
        let zero = RBig::ZERO;
        for state in component {
            let draw: &[(usize, RBig)] =
                self.moves[*state].get(policy[state]).map_or(&[], |draw: &Draw<RBig>| draw.as_slice());
            let common = denominator(draw.iter().map(|(_, share)| share));
            let mut row = Vec::with_capacity(draw.len());
            for (to, share) in draw {
                let fresh = 1 + component.len() + ends.len();
                let place = *places.entry(*to).or_insert(fresh);
                if place == fresh {
                    ends.push(self.values[*to].as_ref().unwrap_or(&zero));
                }
                row.push((place, whole(share, &common).unsigned_abs()));
            }
            rows.push(row);
        }
        let first_end = rows.len();
        rows.extend(ends.iter().map(|_| Vec::new()));
        let scale = denominator(ends.iter().copied());
        let least = ends.iter().map(|value| whole(value, &scale)).min().unwrap_or(IBig::ZERO);
        let payoffs: Vec<UBig> =
            ends.iter().map(|value| (whole(value, &scale) - &least).unsigned_abs()).collect();
        let Ok(chain) = Chain::new(rows) else { return Ok(false) };
        let paid = |end: usize| payoffs[end - first_end].clone();
        let found = match chain.payoffs(paid, Fill::default(), progress) {
            Ok(found) => found,
            Err(ChainError::Stopped(why)) => return Err(why),
            Err(_) => return Ok(false),
        };
        let (scale, least) = (RBig::from(scale), RBig::from(least));
        let values: Vec<Option<RBig>> =
            found[1..first_end].iter().map(|value| Some((value.as_ref()? + &least) / &scale)).collect();
        if values.iter().any(Option::is_none) {
            return Ok(false);
        }
        for (state, value) in component.iter().zip(values) {
            self.values[*state] = value;
        }
        Ok(true)
    }

    /// Lets a player take better moves where there are some.
    fn improve(&self, component: &[usize], policy: &mut Policy, player: usize) -> bool {
        let own = || component.iter().copied().filter(|state| self.states[*state].1 == player);
        let below = own().flat_map(|state| self.moves[state].iter().flatten().map(|(to, _)| *to));
        let mut met: HashMap<usize, IBig> = own().chain(below).map(|state| (state, IBig::ZERO)).collect();
        let common = denominator(met.keys().filter_map(|state| self.values[*state].as_ref()));
        for (state, number) in &mut met {
            *number = self.values[*state].as_ref().map_or(IBig::ZERO, |value| whole(value, &common));
        }
        let mut improved = false;
        for state in own() {
            let (mut best, mut of) = (met[&state].clone(), UBig::ONE);
            for (place, draw) in self.moves[state].iter().enumerate() {
                let shares = denominator(draw.iter().map(|(_, share)| share));
                let sum = draw.iter().map(|(to, share)| whole(share, &shares) * &met[to]).sum::<IBig>();
                let (mean, before) = (&sum * &of, &best * &shares);
                if if player == 0 { mean > before } else { before > mean } {
                    (best, of) = (sum, shares);
                    policy.insert(state, place);
                    improved = true;
                }
            }
        }
        improved
    }
}

/// The least common denominator of fractions.
fn denominator<'a>(fractions: impl IntoIterator<Item = &'a RBig>) -> UBig {
    fractions.into_iter().fold(UBig::ONE, |common, fraction| {
        let own = fraction.denominator();
        match (&common % own).is_zero() {
            true => common,
            false => &common / (&common).gcd(own) * own,
        }
    })
}

/// A fraction as a multiple of one over a common denominator.
fn whole(fraction: &RBig, common: &UBig) -> IBig {
    fraction.numerator() * IBig::from(common / fraction.denominator())
}
