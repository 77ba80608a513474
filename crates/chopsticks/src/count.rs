//! Counts of games: natural numbers of any size that can be added and written.

/// A natural number, least word first, without leading zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameCount(Vec<u64>);

impl GameCount {
    /// One.
    #[must_use]
    pub fn one() -> GameCount {
        GameCount(vec![1])
    }

    /// The words, least first; none for zero.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// Adds another count.
    pub fn add(&mut self, other: &GameCount) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut carry = false;
        for (at, word) in self.0.iter_mut().enumerate() {
            let (sum, first) = word.overflowing_add(other.0.get(at).copied().unwrap_or(0));
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first || second;
        }
        if carry {
            self.0.push(1);
        }
    }
}

impl std::fmt::Display for GameCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const PART: u128 = 10_000_000_000_000_000_000;
        let mut left = self.0.clone();
        let mut parts = Vec::new();
        while left.iter().any(|&word| word != 0) {
            let mut rest = 0;
            for word in left.iter_mut().rev() {
                let value = rest << 64 | u128::from(*word);
                *word = (value / PART) as u64;
                rest = value % PART;
            }
            parts.push(rest);
        }
        write!(f, "{}", parts.pop().unwrap_or(0))?;
        parts.iter().rev().try_for_each(|part| write!(f, "{part:019}"))
    }
}

#[cfg(test)]
mod tests {
    use super::GameCount;

    #[test]
    fn doubling_writes_powers_of_two() {
        let mut count = GameCount::one();
        for _ in 0..200 {
            let same = count.clone();
            count.add(&same);
        }
        assert_eq!(count.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
        assert_eq!(GameCount::default().to_string(), "0");
    }
}
