//! Processes: `walk(start, step, until: …)` goes from state to state by chance until it ends.
//!
//! All states are found first (`explore`), then the engine solves the chain that they make. A process is a
//! distribution over the states where it ends (`law`), and so is how long it takes (`steps`).

mod beyond;
mod bounded;
mod endless;
mod explore;
mod law;
mod methods;
mod steps;
mod until;

pub(crate) use explore::Process;

use tg_core::native::table::{method, must, named, shows};
use tg_core::native::{Method, Module, Outcomes, Type};
use tg_dist::DIST_TYPE;

const DIST: Type = Type::Object(DIST_TYPE);

/// The function and the methods of processes.
pub const MODULES: &[&Module] = &[&Module {
    name: "Processes",
    doc: "A process goes from state to state, each step a distribution or a value, until it ends.",
    functions: true,
    methods: METHODS,
    ..Module::EMPTY
}];

macro_rules! ruin {
    ($then:literal) => {
        concat!("let w = walk(1, n -> n + dist([-1, 1]), until: [0, 4])\n", $then)
    };
}

const METHODS: &[Method] = &[
    method("walk", Type::Any, DIST, methods::walk)
        .takes(&[must("step", Type::Question), must("until", Type::Any), named("exact", Type::Bool, "false")])
        .doc("A process that starts in a state: `step` maps a state to the next one, or to a distribution over next states. It ends in the states given by `until`: a value, a list of values, or a function of the state. The process is the distribution over its final states. With `until: []` it goes on for ever, and is asked with `after`. If the fractions would get too long, or thousands of states lead to each other in too many ways to solve their equations soon, the answers are approximate, and `plan` tells the bound; `exact: true` insists on fractions.")
        .examples(&[
            shows(ruin!("w.prob(4)"), "1/4"),
            shows("walk(0, n -> n + dist(1..=6), until: n -> n >= 20).size", "6"),
        ]),
    method("steps", DIST, DIST, methods::steps).of_outcomes(Outcomes::Plain)
        .doc("The distribution of the number of steps until a process ends. If there is no bound, it has no last outcome; its mean and variance are exact.")
        .examples(&[
            shows(ruin!("w.steps.mean"), "3"),
            shows(ruin!("w.steps.at_most(3)"), "3/4"),
            shows(ruin!("w.steps.prob(n -> n > 3)"), "1/4"),
        ]),
    method("after", DIST, DIST, methods::after).of_outcomes(Outcomes::Plain)
        .takes(&[must("steps", Type::Whole(0))])
        .doc("The distribution of the state after a number of steps; a process that has ended stays where it is.")
        .examples(&[
            shows(ruin!("w.after(2).prob(1)"), "1/4"),
            shows("walk(0, n -> (n + 2d6) % 40, until: []).after(30).size", "40"),
        ]),
    method("visits", DIST, Type::Number, methods::visits).of_outcomes(Outcomes::Plain)
        .takes(&[must("state", Type::Any)])
        .doc("The average number of times a process is in a state, including the start.")
        .examples(&[shows(ruin!("w.visits(1)"), "3/2")]),
];
