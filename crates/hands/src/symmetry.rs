//! Lanes: classes of kinds, such as suits, that all features of a block treat alike, so that states
//! which differ only by an exchange of lanes are one state.

use super::states::StateField;

/// Lanes that may be exchanged.
pub(super) struct Symmetry {
    /// Sets of lanes that may be exchanged with each other; for each lane its fields.
    sets: Vec<Vec<Vec<StateField>>>,
    /// The lanes under way.
    sizes: Vec<usize>,
}

impl Symmetry {
    /// From the lanes' profiles (what the rest of the block sees of them) and their fields; lanes of
    /// equal profiles may be exchanged. `None` where there are none.
    pub fn new<P: PartialEq>(lanes: Vec<(P, Vec<StateField>)>) -> Option<Symmetry> {
        let mut sets: Vec<(P, Vec<Vec<StateField>>)> = Vec::new();
        for (profile, fields) in lanes {
            match sets.iter_mut().find(|(other, _)| *other == profile) {
                Some((_, set)) => set.push(fields),
                None => sets.push((profile, vec![fields])),
            }
        }
        let sets: Vec<_> = sets.into_iter().map(|(_, set)| set).collect();
        let sizes: Vec<usize> = sets.iter().map(Vec::len).collect();
        sizes.iter().any(|&size| size > 1).then_some(Symmetry { sets, sizes })
    }

    /// How many lanes may be exchanged with each other, for each set.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// Sorts the lanes of a state within their sets.
    pub fn sort(&self, state: &mut [u64]) {
        for set in self.sets.iter().filter(|set| set.len() > 1) {
            for last in 1..set.len() {
                let mut lane = last;
                while lane > 0 && less(&set[lane - 1], &set[lane], state) {
                    for (a, b) in set[lane - 1].iter().zip(&set[lane]) {
                        let (left, right) = (a.get(state), b.get(state));
                        a.set(state, right);
                        b.set(state, left);
                    }
                    lane -= 1;
                }
            }
        }
    }
}

/// Whether the contents of a lane come before those of another.
fn less(left: &[StateField], right: &[StateField], state: &[u64]) -> bool {
    left.iter().map(|field| field.get(state)).lt(right.iter().map(|field| field.get(state)))
}
