//! Randomness. Places are drawn as whole numbers by our own method, so that the same seed gives the
//! same results on every machine and with every release of the generator's crate.

use super::arguments::{given, how_many, number, wrong_type};
use super::elements::{Elements, Gather, VALUE_BYTES, empty};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rustc_hash::FxHashMap;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::table::{method, must, named, shows};
use tg_core::native::{Effect, Flow, Host, Method, Module, Param, Refusal, Type};
use tg_core::value::Value;

/// Functions that use randomness.
pub static RANDOM: Module = Module {
    functions: true,
    name: "random",
    doc: "Random draws use the run's generator, which starts with the script's seed, or a separate generator if you give a `seed`. They are errors in questions to distributions, which are exact.",
    methods: METHODS,
    refusals: &[OF_A_NUMBER],
    ..Module::EMPTY
};

const OF_A_NUMBER: Refusal = Refusal {
    uses: &["rand"],
    of: Type::Number,
    code: Code::E2003,
    reason: "`rand` draws one of several elements, and this is a number",
    help: "a die is `rand(1..=6)`; a number below n is `rand(0..n)`",
};

const SEED: Param = named("seed", Type::Number, "the run's generator");

const METHODS: &[Method] = &[
    method("rand", Type::List, Type::Any, rand)
        .flow(Flow::One)
        .takes(&[SEED])
        .with_effect(Effect::Random)
        .doc("One of the elements, each equally likely; `seed` makes it the same each time.")
        .examples(&[shows("rand(1..=6, seed: 1) in 1..=6", "true"), shows("rand([7])", "7")]),
    method("shuffle", Type::List, Type::List, shuffle)
        .flow(Flow::Same)
        .takes(&[SEED])
        .with_effect(Effect::Random)
        .doc("The elements in a random order, each order equally likely; `seed` makes it the same each time.")
        .examples(&[shows("[3, 1, 2].shuffle.sort", "[1, 2, 3]")]),
    method("sample", Type::List, Type::List, sample)
        .flow(Flow::Same)
        .takes(&[must("n", Type::Whole(0)), SEED])
        .with_effect(Effect::Random)
        .doc("`n` random elements at different indexes, in random order; `seed` makes it the same each time.")
        .examples(&[shows("(0..10**18).sample(3).unique.count", "3")]),
];

/// The generator: one with its own seed, or the run's.
pub enum Draw {
    /// Its own generator.
    Own(Box<ChaCha8Rng>),
    /// The run's generator.
    Run,
}

impl Draw {
    /// Returns the generator for a `seed` argument; the run's if it isn't given.
    ///
    /// # Errors
    /// `E2012` for a seed that isn't a whole number.
    pub fn of(args: &mut [Value], index: usize) -> Result<Draw, Fault> {
        let Some(seed) = given(args, index) else {
            return Ok(Draw::Run);
        };
        let seed = number(&mut [seed], 0)?;
        // Negative seeds are as good as others.
        let bits = seed.to_u64().or_else(|| seed.to_i64().map(i64::cast_unsigned));
        match bits {
            Some(bits) => Ok(Draw::Own(Box::new(ChaCha8Rng::seed_from_u64(bits)))),
            None => Err(fault(
                Code::E2012,
                format!("`seed` must be a whole number below 2 ** 64, but it is {seed}"),
            )
            .with_help("any small whole number will do")),
        }
    }

    /// Returns the generator's next 64 bits.
    ///
    /// # Errors
    /// `E3012` where randomness isn't allowed.
    pub fn word(&mut self, host: &mut dyn Host) -> Result<u64, Fault> {
        Ok(match self {
            Draw::Own(own) => own.next_u64(),
            Draw::Run => host.random()?.next_u64(),
        })
    }

    /// Returns a whole number below another, all equally likely. Numbers from the last, incomplete run of the
    /// generator's range, which would cause bias, are drawn again.
    ///
    /// # Errors
    /// `E3012` where randomness isn't allowed.
    pub fn below(&mut self, host: &mut dyn Host, limit: u64) -> Result<u64, Fault> {
        let incomplete = (u64::MAX % limit + 1) % limit;
        loop {
            let drawn = self.word(host)?;
            if drawn <= u64::MAX - incomplete {
                return Ok(drawn % limit);
            }
        }
    }
}

fn rand(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    if elements.is_empty() {
        return Err(empty("rand", "give it at least one element to draw from"));
    }
    let index = Draw::of(args, 1)?.below(host, elements.length())?;
    elements.get(index).ok_or_else(|| wrong_type("a list", &args[0]))
}

fn shuffle(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let source = Draw::of(args, 1)?;
    let count = elements.length();
    drawn(host, &elements, count, source)
}

fn sample(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let count = how_many(args, 1, "n")?;
    let source = Draw::of(args, 2)?;
    if count > elements.length() {
        let length = elements.length();
        return Err(fault(
            Code::E3007,
            format!("`sample` can't take {count} different elements of {length}"),
        )
        .with_help("ask for fewer, or draw each with `rand`, which may repeat them"));
    }
    drawn(host, &elements, count, source)
}

/// Returns this many elements without repetition: each one is drawn from those that are left. Only the places
/// that were exchanged are remembered, so that a few can be drawn from a very long range.
fn drawn(host: &mut dyn Host, elements: &Elements, count: u64, mut source: Draw) -> Result<Value, Fault> {
    host.reserve(u128::from(count) * (VALUE_BYTES + 48))?;
    let mut list = Gather::with_room(host, count)?;
    let mut moved: FxHashMap<u64, u64> = FxHashMap::default();
    for place in 0..count {
        host.step(1)?;
        let other = place + source.below(host, elements.length() - place)?;
        let here = moved.remove(&place).unwrap_or(place);
        let there = if other == place { here } else { moved.insert(other, here).unwrap_or(other) };
        list.push(host, elements.get(there).unwrap_or_default())?;
    }
    list.list()
}
