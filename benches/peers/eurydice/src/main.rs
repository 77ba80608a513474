//! Runs a program of AnyDice from the standard input with the crate eurydice_engine, and prints the mean of what it
//! puts out and the milliseconds that this took.

use eurydice_engine::Engine;
use std::io::Read;
use std::time::Instant;

fn main() -> Result<(), std::io::Error> {
    let mut source = String::new();
    std::io::stdin().read_to_string(&mut source)?;
    let begun = Instant::now();
    let report = Engine::new().run_source(&source);
    let milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
    if let Some(error) = report.diagnostics.first_error() {
        return Err(std::io::Error::other(format!("{error:?}")));
    }
    let mean = |entries: &mut dyn Iterator<Item = (&[i32], f64)>| {
        entries.map(|(outcome, chance)| f64::from(outcome[0]) * chance).sum::<f64>()
    };
    for output in &report.outputs {
        println!("{} {milliseconds:.3}", mean(&mut output.distribution.entries()));
    }
    Ok(())
}
