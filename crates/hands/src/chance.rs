//! A small generator of random numbers, the same on every machine: what it decides changes no answer.

/// Numbers that look random.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Default for Chance {
    fn default() -> Chance {
        Chance(1)
    }
}

impl Chance {
    /// A number below a limit; 0 below 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        // Knuth's linear congruential generator, of which the high bits are the better ones.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0 >> 11) * u128::from(limit)) >> 53) as u64
    }

    /// A number from 0 on and below 1.
    pub fn part(&mut self) -> f64 {
        self.below(1 << 53) as f64 / (1u64 << 53) as f64
    }
}
