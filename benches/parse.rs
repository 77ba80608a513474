//! How fast scripts are read: a generated script of 10 MB, and stages of it.

use divan::Bencher;
use divan::counter::BytesCount;
use std::fmt::Write;
use tg::source::SourceId;
use tg::syntax::parse;

fn main() {
    divan::main();
}

/// A script of at least `size` bytes, made of what scripts are made of, numbered so that names differ.
fn script(size: usize) -> String {
    let mut text = String::with_capacity(size + 2048);
    let mut n = 0;
    while text.len() < size {
        n += 1;
        let _ = write!(
            text,
            r#"## How many ways there are to write {n} as a sum.
memo fn ways_{n}(n) = if n == 0 {{ 1 }} else {{ [ways_{n}(n - k) for k in 1..=6 if k <= n].sum }}

fn unreachable_{n}(r, hands = 2) {{      # a block's value is its last expression
  let pairs = triangular(r)
  if pairs > {n} and not r in [1, 2, 3] {{
    return pairs ** 2 - lookup(r, hands: hands).reachable.count
  }} else if r == 0 {{
    print "nothing to do for {{r}} and {{hands + 1}}"
  }}
  pairs * (pairs + 1) / 2
}}

let score_{n} = {{name: "Y{n}", hits: {n}, share: 1/3, deep: [[1, 2], [3, 4.25]]}}
var total_{n} = 0
for [name, hits] in {{Y: 1, H: 0}} {{ total_{n} += hits; print name, hits }}
let kind_{n} = match total_{n} {{ 0 -> "none", 1 | 2 -> "few", 3..10 -> "some", _ -> "many" }}
print hands.where(h -> h.has(R)).map(h -> h.sum(R)).mean, xs.map(x -> 2 * x).sort.first(3)

round first_{n} over dna <
  H: tcg => ag                      # an owner before the rule
  Y: t   => ac
  I: g   => tc
>
assert first_{n}.apply("atcg") == "tacg"

"#
        );
    }
    text
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn parse_10_mb(bencher: Bencher) {
    let text = script(10_000_000);
    assert!(parse(SourceId(0), &text).diagnostics.is_empty());
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| parse(SourceId(0), &text));
}

#[divan::bench]
fn parse_10_kb(bencher: Bencher) {
    let text = script(10_000);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| parse(SourceId(0), &text));
}
