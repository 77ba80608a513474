//! Which rules were applied to make a string, stored like the strings: a deed is a rule, or two deeds
//! one after the other, and a deed that is part of many is stored once.

use dashu_int::UBig;

/// A list of applications: its number. The parts of a deed have smaller numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deed(u32);

#[derive(Clone, Copy, Debug)]
enum Parts {
    None,
    /// A rule of a round.
    Rule(u32, u32),
    Both(Deed, Deed),
}

/// All deeds.
#[derive(Clone, Debug)]
pub(crate) struct Deeds(Vec<Parts>);

impl Deed {
    /// No rule was applied.
    pub const NONE: Deed = Deed(0);

    /// Returns the number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Deeds {
    /// Creates an empty set of deeds.
    pub fn new() -> Deeds {
        Deeds(vec![Parts::None])
    }

    /// Returns the number of deeds.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds the application of a rule of a round.
    pub fn rule(&mut self, round: u32, rule: u32) -> Deed {
        self.add(Parts::Rule(round, rule))
    }

    /// Adds one deed followed by another.
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

    /// Returns the rule that was applied last: its round and its number.
    pub fn last(&self, deed: Deed) -> Option<(usize, usize)> {
        let mut at = deed;
        loop {
            match self.0[at.index()] {
                Parts::None => return None,
                Parts::Rule(round, rule) => return Some((round as usize, rule as usize)),
                // A deed of two parts has no empty one.
                Parts::Both(_, second) => at = second,
            }
        }
    }

    /// Returns the deeds that these are made of, and by number the new number of each.
    pub fn reachable(&self, roots: &[Deed]) -> (Deeds, Vec<Deed>) {
        let mut needed = vec![false; self.0.len()];
        needed[0] = true;
        for root in roots {
            needed[root.index()] = true;
        }
        for at in (1..self.0.len()).rev() {
            if let (true, Parts::Both(first, second)) = (needed[at], self.0[at]) {
                needed[first.index()] = true;
                needed[second.index()] = true;
            }
        }
        let (mut deeds, mut places) = (Vec::new(), vec![Deed::NONE; self.0.len()]);
        for at in (0..self.0.len()).filter(|&at| needed[at]) {
            places[at] = Deed(deeds.len() as u32);
            deeds.push(match self.0[at] {
                Parts::Both(first, second) => Parts::Both(places[first.index()], places[second.index()]),
                other => other,
            });
        }
        (Deeds(deeds), places)
    }

    /// Returns how many applications each deed has, by its number.
    pub fn sizes(&self) -> Vec<UBig> {
        let mut sizes: Vec<UBig> = Vec::with_capacity(self.0.len());
        for parts in &self.0 {
            let size = match *parts {
                Parts::None => UBig::ZERO,
                Parts::Rule(..) => UBig::ONE,
                Parts::Both(first, second) => &sizes[first.index()] + &sizes[second.index()],
            };
            sizes.push(size);
        }
        sizes
    }

    /// Returns the rules that were applied first, at most `most`, each by its round and its number.
    pub fn first(&self, deed: Deed, most: usize) -> Vec<(usize, usize)> {
        let (mut rules, mut open) = (Vec::new(), vec![deed]);
        while let Some(deed) = open.pop().filter(|_| rules.len() < most) {
            match self.0[deed.index()] {
                Parts::None => {}
                Parts::Rule(round, rule) => rules.push((round as usize, rule as usize)),
                Parts::Both(first, second) => open.extend([second, first]),
            }
        }
        rules
    }

    /// Returns which deeds contain an application of a wanted rule, by their numbers.
    pub fn holding(&self, wanted: impl Fn(usize, usize) -> bool) -> Vec<bool> {
        let mut holding: Vec<bool> = Vec::with_capacity(self.0.len());
        for parts in &self.0 {
            let holds = match *parts {
                Parts::None => false,
                Parts::Rule(round, rule) => wanted(round as usize, rule as usize),
                Parts::Both(first, second) => holding[first.index()] || holding[second.index()],
            };
            holding.push(holds);
        }
        holding
    }

    /// Returns the last wanted application of a deed, as marked in `holding`.
    pub fn last_of(&self, deed: Deed, holding: &[bool]) -> Option<(usize, usize)> {
        let mut at = Some(deed).filter(|deed| holding[deed.index()])?;
        loop {
            match self.0[at.index()] {
                Parts::None => return None,
                Parts::Rule(round, rule) => return Some((round as usize, rule as usize)),
                Parts::Both(first, second) => at = if holding[second.index()] { second } else { first },
            }
        }
    }

    /// Adds how often each rule is applied in all of these deeds together to `counts`, by round and
    /// rule. Each deed is visited once: how often it occurs in total is known before its parts are visited.
    pub fn count(&self, of: &[Deed], counts: &mut [Vec<UBig>]) {
        let mut times: Vec<UBig> = vec![UBig::ZERO; self.0.len()];
        for deed in of {
            times[deed.index()] += UBig::ONE;
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
                    before[first.index()] += &many;
                    before[second.index()] += many;
                }
            }
        }
    }
}
