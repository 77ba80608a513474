//! Reading scripts: the syntax stage alone, and with the check, on ten megabytes of ordinary statements
//! and rounds; and what deep nesting costs.

use divan::Bencher;
use divan::counter::BytesCount;
use std::fmt::Write;
use std::hint::black_box;
use tg::check::{Environment, Unit, check};
use tg::syntax::parse;
use tg_core::source::SourceId;

const MEGABYTES: usize = 10;

fn main() {
    divan::main();
}

/// A script of this size, of the kinds of lines that people write.
fn script() -> String {
    let mut text = String::with_capacity((MEGABYTES << 20) + 1000);
    let mut n = 0;
    while text.len() < MEGABYTES << 20 {
        write!(
            text,
            r#"
## The sum of what stands in list {n}, doubled where it is small.
fn total{n}(list, least = {n}) {{
  var sum = 0
  for x in list {{
    if x > least and not (x == 3 or x % 7 == 2) {{ sum += x * 2 ** 3 - 1 }} else {{ sum -= x / 4 }}
  }}
  sum  # the last value
}}
let list{n} = [{n}, 1_000, 2.5, [x * x for x in 1..=10 if x % 2 == 0].sum, "text {n}".length]
let score{n} = {{name: "player {n}", hits: total{n}(list{n}), best: list{n}.map(x -> x + 1).max}}
print "{{score{n}.name}} has {{score{n}.hits}} hit{{if score{n}.hits == 1 {{ "" }} else {{ "s" }}}}"
round round{n} < H: tcg => ag; Y: t => ac; I: g => tc; G: at => ta; M: g => at >
"#
        )
        .expect("writing to a string");
        n += 1;
    }
    text
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn parse_ten_megabytes(bencher: Bencher<'_, '_>) {
    let text = script();
    let bencher = bencher.counter(BytesCount::new(text.len()));
    bencher.bench_local(|| {
        let parsed = parse(SourceId(0), black_box(&text));
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics.first());
        parsed
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn check_ten_megabytes(bencher: Bencher<'_, '_>) {
    let text = script();
    let parsed = parse(SourceId(0), &text);
    let library = tg::library();
    let bencher = bencher.counter(BytesCount::new(text.len()));
    bencher.bench_local(|| {
        let imports = Default::default();
        let unit = Unit {
            script: black_box(&parsed.script),
            text: &text,
            imports: &imports,
            library: &library,
            expected: &[],
            entry: false,
            evaluate: &|functions| tg::session::evaluate(&library, functions),
        };
        let checked = check(unit, &mut Environment::default());
        assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics.first());
        checked
    });
}

/// Nesting as deep as is allowed, and far deeper: both must take no time to speak of.
#[divan::bench(args = [200, 10_000, 1_000_000])]
fn parse_nested_brackets(bencher: Bencher<'_, '_>, depth: usize) {
    let text = format!("let x = {}1{}\n", "(".repeat(depth), ")".repeat(depth));
    bencher.bench_local(|| parse(SourceId(0), black_box(&text)));
}
