//! The interpreter beside the same program written in Rust: calls, additions, a growing text, a list
//! that is changed in place, lists in lists. The scripts are those that `benches/peers/interpreters`
//! compares with other languages as whole processes.

use divan::Bencher;
use std::fs;
use std::hint::black_box;
use tg::interp::Printed;
use tg::session::Screen;
use tg::{Limits, Session};
use tg_core::diagnostics::Fault;

fn main() {
    divan::main();
}

/// Keeps nothing of what is printed.
struct Nowhere;

impl Screen for Nowhere {
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault> {
        if let Printed::Values(values) = printed {
            black_box(values);
        }
        Ok(())
    }

    fn read_line(&mut self, _: &str) -> Result<Option<String>, Fault> {
        Ok(None)
    }

    fn remark(&mut self, _: tg_core::diagnostics::Diagnostic) {}
}

/// The script as a whole: parsed, checked and run.
#[divan::bench(args = ["fib", "sum", "append", "sieve", "nested"], sample_count = 5, sample_size = 1)]
fn tg(bencher: Bencher<'_, '_>, name: &str) {
    let path = format!("{}/benches/peers/programs/{name}.tg", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("a script");
    bencher.bench_local(|| {
        let mut session = Session::new(Limits::default());
        let loaded = session.load_text(name, None, &text);
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        session.execute(&loaded, &mut Nowhere).expect("a run without a fault")
    });
}

/// The same program in Rust, optimised.
#[divan::bench(args = ["fib", "sum", "append", "sieve", "nested"], sample_count = 5, sample_size = 1)]
fn rust(bencher: Bencher<'_, '_>, name: &str) {
    bencher.bench_local(|| match name {
        "fib" => fib(black_box(30)) as usize,
        "sum" => (1..=black_box(5_000_000)).fold(0, |sum, i| sum + black_box(i)),
        "append" => grow(black_box(200_000)).len(),
        "sieve" => primes(black_box(1_000_000)),
        _ => filled(black_box(1000)),
    });
}

/// A session alone: what every script pays before its first statement.
#[divan::bench]
fn an_empty_script() {
    black_box(Session::new(Limits::default()).run(black_box("")));
}

fn fib(n: u64) -> u64 {
    if n < 2 { n } else { fib(black_box(n - 1)) + fib(black_box(n - 2)) }
}

fn grow(n: usize) -> String {
    let mut text = String::new();
    for _ in 0..n {
        text += black_box("x");
    }
    text
}

fn primes(n: usize) -> usize {
    let mut prime = vec![true; n + 1];
    prime[..2].fill(false);
    let mut i = 2;
    while i * i <= n {
        if prime[i] {
            for k in (i * i..=n).step_by(i) {
                prime[k] = false;
            }
        }
        i += 1;
    }
    prime.into_iter().filter(|&p| p).count()
}

fn filled(n: usize) -> usize {
    let mut grid = vec![vec![0; n]; n];
    for (i, row) in grid.iter_mut().enumerate() {
        for (j, cell) in row.iter_mut().enumerate() {
            *cell = black_box(i * j);
        }
    }
    grid.iter().flatten().sum()
}
