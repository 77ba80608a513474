//! Factoring a question: features that look at the same kinds are one block, blocks that a component
//! of the result joins are one group, and groups are independent except for the sizes of the hands.

use super::signs::Signs;

/// A group as lists of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Split {
    /// The components it answers.
    pub components: Vec<usize>,
    /// For each block its features and its kinds.
    pub blocks: Vec<(Vec<usize>, Vec<usize>)>,
}

/// Disjoint sets of numbers.
pub(super) struct Sets {
    parents: Vec<usize>,
}

impl Sets {
    pub fn new(len: usize) -> Sets {
        Sets { parents: (0..len).collect() }
    }

    fn root(&mut self, mut of: usize) -> usize {
        while self.parents[of] != of {
            self.parents[of] = self.parents[self.parents[of]];
            of = self.parents[of];
        }
        of
    }

    pub fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b)] = a.min(b);
    }

    /// The sets, each ascending, in the order of their least members.
    pub fn all(mut self) -> Vec<Vec<usize>> {
        let mut sets: Vec<Vec<usize>> = vec![Vec::new(); self.parents.len()];
        for member in 0..self.parents.len() {
            let root = self.root(member);
            sets[root].push(member);
        }
        sets.retain(|set| !set.is_empty());
        sets
    }
}

/// Splits the features into groups of blocks; the kinds that no feature sees come second.
pub(super) fn split(
    features: usize,
    kinds: usize,
    components: &[Vec<usize>],
    signs: &Signs,
) -> (Vec<Split>, Vec<usize>) {
    let mut by_kind = Sets::new(features);
    let mut unseen = Vec::new();
    for kind in 0..kinds {
        let mut seeing = (0..features).filter(|&feature| signs.sees(feature, kind));
        match seeing.next() {
            Some(first) => seeing.for_each(|other| by_kind.join(first, other)),
            None => unseen.push(kind),
        }
    }
    let blocks: Vec<(Vec<usize>, Vec<usize>)> = by_kind
        .all()
        .into_iter()
        .map(|features| {
            let seen = (0..kinds).filter(|&kind| features.iter().any(|&feature| signs.sees(feature, kind)));
            let seen = seen.collect();
            (features, seen)
        })
        .collect();
    let block_of = |feature: usize| blocks.iter().position(|(own, _)| own.contains(&feature));
    let mut joined = Sets::new(blocks.len());
    for component in components {
        let mut used = component.iter().filter_map(|&feature| block_of(feature));
        if let Some(first) = used.next() {
            used.for_each(|other| joined.join(first, other));
        }
    }
    let group = |members: Vec<usize>| {
        let inside = |feature: &usize| block_of(*feature).is_some_and(|block| members.contains(&block));
        let answered =
            (0..components.len()).filter(|&component| components[component].first().is_some_and(inside));
        let components = answered.collect();
        Split { components, blocks: members.into_iter().map(|block| blocks[block].clone()).collect() }
    };
    (joined.all().into_iter().map(group).collect(), unseen)
}
