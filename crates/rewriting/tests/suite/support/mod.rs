//! A naive pass, straight from the rules of the game, that shares no code with the engine; and
//! generators of rounds.

use proptest::prelude::*;
use tg_rewriting::{Alphabet, Progress, Round, Rule, Stop, Ties};

/// Allows this many letters, and counts the charges.
pub struct Allowance {
    pub letters: u64,
    pub calls: u64,
}

impl Allowance {
    pub fn letters(letters: u64) -> Allowance {
        Allowance { letters, calls: 0 }
    }
}

impl Progress for Allowance {
    fn charge(&mut self, letters: u64) -> Result<(), Stop> {
        self.calls += 1;
        self.letters = self.letters.checked_sub(letters).ok_or(Stop::Work)?;
        Ok(())
    }
}

/// Pseudo-random numbers: the middle bits of a linear congruential generator.
pub struct Numbers(pub u64);

impl Numbers {
    /// Returns a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }

    /// Returns a sequence of letters whose length is between two bounds.
    pub fn word(&mut self, letters: &[&str], least: usize, most: usize) -> String {
        let length = least + self.below(most - least + 1);
        (0..length).map(|_| letters[self.below(letters.len())]).collect()
    }
}

/// A round as plain data.
#[derive(Clone, Debug)]
pub struct Plain {
    pub alphabet: Vec<&'static str>,
    pub rules: Vec<(String, String)>,
    pub ties: Ties,
}

impl Plain {
    pub fn compile(&self) -> Round {
        let alphabet = Alphabet::new(&self.alphabet).expect("an alphabet");
        self.compile_over(&alphabet)
    }

    pub fn compile_over(&self, alphabet: &Alphabet) -> Round {
        let rules = self.rules.iter().map(|(l, r)| Rule::new(l, r));
        Round::new(rules.collect(), self.ties, alphabet).expect("a round")
    }

    fn cut(&self, text: &str) -> Vec<String> {
        let mut rest = text;
        let mut symbols = Vec::new();
        while !rest.is_empty() {
            let mut found = "";
            for symbol in &self.alphabet {
                if rest.starts_with(symbol) && symbol.len() > found.len() {
                    found = symbol;
                }
            }
            if found.is_empty() {
                // Outside the alphabet: one character.
                found = &rest[..rest.chars().next().unwrap().len_utf8()];
            }
            symbols.push(found.to_owned());
            rest = &rest[found.len()..];
        }
        symbols
    }

    /// Makes one pass: returns the output, and for each application the rule and the place in symbols.
    pub fn naive(&self, text: &str) -> (String, Vec<(usize, usize)>) {
        let text = self.cut(text);
        let rules: Vec<_> = self.rules.iter().map(|(l, r)| (self.cut(l), self.cut(r).len())).collect();
        let longest = rules.iter().map(|r| r.0.len()).max().unwrap_or(0);
        let mut out = String::new();
        let mut applied = Vec::new();
        let mut at = 0;
        'places: while at < text.len() {
            for length in (1..=longest.min(text.len() - at)).rev() {
                let here = &text[at..at + length];
                let mut same: Vec<usize> = (0..rules.len()).filter(|&r| rules[r].0 == here).collect();
                let mut tie = false;
                while let Some(shortest) = same.iter().map(|&r| rules[r].1).min() {
                    let best: Vec<_> = same.iter().copied().filter(|&r| rules[r].1 == shortest).collect();
                    if let [winner] = best[..] {
                        out += &self.rules[winner].1;
                        applied.push((winner, at));
                        at += length;
                        continue 'places;
                    }
                    tie = true;
                    if self.ties != Ties::Next {
                        break;
                    }
                    same.retain(|r| !best.contains(r));
                }
                if tie && self.ties == Ties::Block {
                    out += &text[at];
                    at += 1;
                    continue 'places;
                }
                if tie && self.ties == Ties::Span {
                    out += &here.concat();
                    at += length;
                    continue 'places;
                }
            }
            out += &text[at];
            at += 1;
        }
        (out, applied)
    }
}

const ALPHABETS: [&[&str]; 7] = [
    &["a", "b"],
    &["a", "t", "c", "g"],
    &["x", "y", "z"],
    &["ka", "ki", "🂡"],
    &["a", "ab", "b"],
    &["a", "aab", "b", "é"],
    &["👩‍👩‍👧", "👩", "n"],
];

pub fn word(alphabet: &'static [&'static str], most: usize) -> BoxedStrategy<String> {
    prop::collection::vec(prop::sample::select(alphabet), 0..=most)
        .prop_map(|symbols| symbols.concat())
        .boxed()
}

pub fn ties() -> impl Strategy<Value = Ties> {
    prop::sample::select(vec![Ties::Cancel, Ties::Block, Ties::Span, Ties::Next])
}

/// Rules over an alphabet: short sides over few letters, so that they overlap and tie often.
fn rules(alphabet: &'static [&'static str]) -> BoxedStrategy<Vec<(String, String)>> {
    let symbol = prop::sample::select(alphabet);
    let left = (symbol, word(alphabet, 4)).prop_map(|(first, rest)| format!("{first}{rest}"));
    prop::collection::vec((left, word(alphabet, 3)), 0..9)
        .prop_flat_map(|rules| {
            // Some rules take the left side of another, some are duplicates of another.
            let count = rules.len().max(1);
            let copies = prop::collection::vec((0..count, 0..count, any::<bool>()), 0..5);
            (Just(rules), copies)
        })
        .prop_map(|(mut rules, copies)| {
            for (from, right, twin) in copies {
                if let (Some(a), Some(b)) = (rules.get(from).cloned(), rules.get(right).cloned()) {
                    rules.push(if twin { a } else { (a.0, b.1) });
                }
            }
            rules
        })
        .boxed()
}

/// A round and a text over its alphabet.
pub fn round_and_text(most: usize) -> impl Strategy<Value = (Plain, String)> {
    prop::sample::select(&ALPHABETS[..]).prop_flat_map(move |alphabet| {
        (rules(alphabet), ties(), word(alphabet, most)).prop_map(move |(rules, ties, text)| {
            let alphabet = alphabet.to_vec();
            let plain = Plain { alphabet, rules, ties };
            (plain, text)
        })
    })
}
