//! Which rules were applied to make a string, kept as the strings are: a deed is a rule, or two deeds
//! one after the other, and a deed that is part of many is there once.

use dashu_int::UBig;

/// A list of applications: its number. The parts of a deed have smaller numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deed(u32);

#[derive(Clone, Copy, Debug)]
enum Parts {
    None,
    /// A rule of a round.
    Rule(u32, u32),
    Both(Deed, Deed),
}

/// All deeds.
#[derive(Debug)]
pub(super) struct Deeds(Vec<Parts>);

impl Deed {
    /// No rule was applied.
    pub const NONE: Deed = Deed(0);
}

impl Deeds {
    /// No deeds.
    pub fn new() -> Deeds {
        Deeds(vec![Parts::None])
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// A rule of a round was applied.
    pub fn rule(&mut self, round: u32, rule: u32) -> Deed {
        self.add(Parts::Rule(round, rule))
    }

    /// One deed and then another.
    pub fn both(&mut self, first: Deed, second: Deed) -> Deed {
        match (first, second) {
            (Deed::NONE, one) | (one, Deed::NONE) => one,
            _ => self.add(Parts::Both(first, second)),
        }
    }

    fn add(&mut self, parts: Parts) -> Deed {
        self.0.push(parts);
        Deed(self.0.len() as u32 - 1)
    }

    /// The rule that was applied last: its round and its number.
    pub fn last(&self, deed: Deed) -> Option<(usize, usize)> {
        let mut at = deed;
        loop {
            match self.0[at.0 as usize] {
                Parts::None => return None,
                Parts::Rule(round, rule) => return Some((round as usize, rule as usize)),
                // A deed of two has no empty part.
                Parts::Both(_, second) => at = second,
            }
        }
    }

    /// Adds how often each rule is applied in all of these deeds together to `counts`, by round and
    /// rule. Each deed is looked at once: how often it is part of all is known before its parts.
    pub fn count(&self, of: &[Deed], counts: &mut [Vec<UBig>]) {
        let mut times: Vec<UBig> = vec![UBig::ZERO; self.0.len()];
        for deed in of {
            times[deed.0 as usize] += UBig::ONE;
        }
        for at in (1..self.0.len()).rev() {
            let (before, here) = times.split_at_mut(at);
            let Some(many) = here.first_mut().map(std::mem::take).filter(|many| !many.is_zero()) else {
                continue;
            };
            match self.0[at] {
                Parts::None => {}
                Parts::Rule(round, rule) => {
                    let count = counts.get_mut(round as usize).and_then(|rules| rules.get_mut(rule as usize));
                    if let Some(count) = count {
                        *count += many;
                    }
                }
                Parts::Both(first, second) => {
                    before[first.0 as usize] += &many;
                    before[second.0 as usize] += many;
                }
            }
        }
    }
}
