//! A pass over random letters: the transducer beside aho-corasick's leftmost-longest replacement
//! and a naive pass, on the first round of the worked game, on a thousand rules, and on `a`, `aᵏb`.

use std::hint::black_box;

use aho_corasick::{AhoCorasick, MatchKind};
use divan::Bencher;
use divan::counter::BytesCount;
use tg::engines::rewrite::{Alphabet, Budget, Pass, Round, Rule, Ties};

const MEGABYTES: usize = 16;
const CHUNK: usize = 1 << 16;

fn main() {
    divan::main();
}

/// A sequence of random letters that is the same in every run.
struct Letters(u64);

impl Letters {
    fn next(&mut self) -> u8 {
        // Knuth's linear congruential generator; its high bits are good enough for letters.
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        b"atcg"[(self.0 >> 62) as usize]
    }

    fn word(&mut self, length: usize) -> String {
        (0..length).map(|_| char::from(self.next())).collect()
    }
}

/// The rules that can fire: aho-corasick knows no ties.
fn rules(name: &str) -> Vec<(String, String)> {
    match name {
        "worked" => [("tcg", "ag"), ("t", "ac"), ("at", "ta")]
            .map(|(left, right)| (left.to_owned(), right.to_owned()))
            .to_vec(),
        "thousand" => {
            let mut letters = Letters(1);
            let mut rules: Vec<(String, String)> =
                (0..1000).map(|i| (letters.word(5 + i % 6), letters.word(1 + i % 7))).collect();
            rules.sort();
            rules.dedup_by(|a, b| a.0 == b.0);
            rules
        }
        _ => vec![("a".to_owned(), "t".to_owned()), ("a".repeat(1000) + "t", "c".to_owned())],
    }
}

fn text(name: &str) -> String {
    match name {
        "powers" => "a".repeat(MEGABYTES << 20),
        _ => Letters(7).word(MEGABYTES << 20),
    }
}

fn round(name: &str) -> Round {
    let rules = rules(name).into_iter().map(|(left, right)| Rule::new(left, right));
    let alphabet = Alphabet::new(["a", "t", "c", "g"]).expect("four letters");
    Round::new(rules.collect(), Ties::Cancel, &alphabet).expect("good rules")
}

/// In chunks, with the output thrown away chunk by chunk: as `tg rewrite` streams.
#[divan::bench(args = ["worked", "thousand", "powers"])]
fn transducer_stream(bencher: Bencher<'_, '_>, name: &str) {
    let (round, text) = (round(name), text(name));
    let counted = bencher.counter(BytesCount::new(text.len()));
    counted.bench_local(|| {
        let mut out = Vec::new();
        let mut pass = Pass::new(&round);
        let mut budget = Budget::default();
        for chunk in text.as_bytes().chunks(CHUNK) {
            out.clear();
            pass.push(black_box(chunk), &mut out, &mut budget).expect("within the budget");
            black_box(&out);
        }
        out.clear();
        pass.finish(&mut out, &mut budget).expect("within the budget");
        black_box(&out);
    });
}

/// From text to text.
#[divan::bench(args = ["worked", "thousand", "powers"])]
fn transducer_apply(bencher: Bencher<'_, '_>, name: &str) {
    let (round, text) = (round(name), text(name));
    let counted = bencher.counter(BytesCount::new(text.len()));
    counted.bench_local(|| round.apply(black_box(&text), &mut Budget::default()));
}

/// The peer. On `powers` it is quadratic, so it gets a sixteenth of the text.
#[divan::bench(args = ["worked", "thousand", "powers"])]
fn aho_corasick(bencher: Bencher<'_, '_>, name: &str) {
    let (rules, mut text) = (rules(name), text(name));
    if name == "powers" {
        text.truncate(text.len() / 16);
    }
    let machine = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(rules.iter().map(|(left, _)| left))
        .expect("a machine");
    let rights: Vec<&str> = rules.iter().map(|(_, right)| &**right).collect();
    let counted = bencher.counter(BytesCount::new(text.len()));
    counted.bench_local(|| machine.replace_all(black_box(&text), &rights));
}

/// Compiling the round itself.
#[divan::bench(args = ["worked", "thousand", "powers"])]
fn compile(bencher: Bencher<'_, '_>, name: &str) {
    bencher.bench_local(|| round(black_box(name)));
}
