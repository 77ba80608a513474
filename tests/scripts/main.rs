//! One named test for each script: the examples, the blocks of the book, the examples of the tables.

mod book;
mod descriptors;
mod examples;
#[path = "../fences/mod.rs"]
mod fences;
#[path = "../golden/mod.rs"]
mod golden;
mod lessons;

use std::process::ExitCode;

fn main() -> ExitCode {
    let trials = [examples::trials(), lessons::trials(), book::trials(), descriptors::trials()]
        .into_iter()
        .flatten()
        .collect();
    libtest_mimic::run(&libtest_mimic::Arguments::from_args(), trials).exit_code()
}
