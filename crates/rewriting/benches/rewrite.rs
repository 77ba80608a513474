//! A pass over random letters: the transducer, streaming on all cores and on one, compared with the
//! leftmost-longest replacement of aho-corasick and of daachorse; the case that is quadratic for them;
//! and passes over strings that are never written out.

use std::hint::black_box;

use aho_corasick::{AhoCorasick, MatchKind};
use daachorse::{DoubleArrayAhoCorasick, DoubleArrayAhoCorasickBuilder};
use divan::Bencher;
use divan::counter::BytesCount;
use tg_rewriting::{
    Alphabet, Budget, HitCounting, OutputPieces, Pass, Round, Rule, Sequence, Ties, Word, WordLimits,
};

/// The length of the random text.
const LENGTH: usize = 100_000_000;

/// The length of the text of the quadratic case.
const POWERS: usize = 1 << 20;

/// How much `tg rewrite` reads at once.
const CHUNK: usize = 1 << 18;

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

type Rules = Vec<(String, String)>;

fn owned(rules: &[(&str, &str)]) -> Rules {
    rules.iter().map(|&(left, right)| (left.to_owned(), right.to_owned())).collect()
}

/// The rules that can fire: the other libraries don't support ties.
fn rules(name: &str) -> Rules {
    match name {
        "worked" => owned(&[("tcg", "ag"), ("t", "ac"), ("at", "ta")]),
        _ => {
            let mut letters = Letters(1);
            let mut rules: Rules =
                (0..1000).map(|i| (letters.word(5 + i % 6), letters.word(1 + i % 7))).collect();
            rules.sort();
            rules.dedup_by(|a, b| a.0 == b.0);
            rules
        }
    }
}

/// `a` and `aᵏt`: to know that an `a` stands alone, k letters after it must be read.
fn powers(k: usize) -> Rules {
    owned(&[("a", "t"), (&("a".repeat(k) + "t"), "c")])
}

fn round(rules: &Rules) -> Round {
    let rules = rules.iter().map(|(left, right)| Rule::new(left, right));
    let alphabet = Alphabet::new(["a", "t", "c", "g"]).expect("four letters");
    Round::new(rules.collect(), Ties::Cancel, &alphabet).expect("good rules")
}

/// Reads in chunks and discards the output chunk by chunk, as `tg rewrite` does when streaming.
fn stream(round: &Round, text: &str, parts: usize) {
    let mut written = OutputPieces::default();
    let mut pass = Pass::new(round);
    let mut budget = Budget::default();
    for chunk in text.as_bytes().chunks(CHUNK * parts) {
        written.clear();
        pass.push_parts(black_box(chunk), parts, &mut written, &mut budget).expect("within the budget");
        written.pieces().for_each(|piece| {
            black_box(piece);
        });
    }
    let mut out = Vec::new();
    pass.finish(&mut out, &mut budget).expect("within the budget");
    black_box(&out);
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[divan::bench(args = ["worked", "thousand"])]
fn transducer_stream(bencher: Bencher<'_, '_>, name: &str) {
    let (round, text) = (round(&rules(name)), Letters(7).word(LENGTH));
    bencher.counter(BytesCount::new(LENGTH)).bench_local(|| stream(&round, &text, cores()));
}

#[divan::bench(args = ["worked", "thousand"])]
fn transducer_stream_on_one_core(bencher: Bencher<'_, '_>, name: &str) {
    let (round, text) = (round(&rules(name)), Letters(7).word(LENGTH));
    bencher.counter(BytesCount::new(LENGTH)).bench_local(|| stream(&round, &text, 1));
}

fn aho_corasick_of(rules: &Rules) -> AhoCorasick {
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(rules.iter().map(|(left, _)| left))
        .expect("a machine")
}

fn rights(rules: &Rules) -> Vec<&str> {
    rules.iter().map(|(_, right)| &**right).collect()
}

#[divan::bench(args = ["worked", "thousand"])]
fn aho_corasick(bencher: Bencher<'_, '_>, name: &str) {
    let (rules, text) = (rules(name), Letters(7).word(LENGTH));
    let (machine, rights) = (aho_corasick_of(&rules), rights(&rules));
    let counted = bencher.counter(BytesCount::new(LENGTH));
    counted.bench_local(|| machine.replace_all(black_box(&text), &rights));
}

fn daachorse_of(rules: &Rules) -> DoubleArrayAhoCorasick<u32> {
    DoubleArrayAhoCorasickBuilder::new()
        .match_kind(daachorse::MatchKind::LeftmostLongest)
        .build(rules.iter().map(|(left, _)| left))
        .expect("a machine")
}

/// Replaces the matches; daachorse has no replacement of its own.
fn replaced(machine: &DoubleArrayAhoCorasick<u32>, text: &str, rights: &[&str]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for found in machine.leftmost_find_iter(text) {
        out.push_str(&text[at..found.start()]);
        out.push_str(rights[found.value() as usize]);
        at = found.end();
    }
    out.push_str(&text[at..]);
    out
}

#[divan::bench(args = ["worked", "thousand"])]
fn daachorse(bencher: Bencher<'_, '_>, name: &str) {
    let (rules, text) = (rules(name), Letters(7).word(LENGTH));
    let (machine, rights) = (daachorse_of(&rules), rights(&rules));
    let counted = bencher.counter(BytesCount::new(LENGTH));
    counted.bench_local(|| replaced(&machine, black_box(&text), &rights));
}

#[divan::bench(args = [10, 100, 1000, 4000])]
fn powers_transducer(bencher: Bencher<'_, '_>, k: usize) {
    let (round, text) = (round(&powers(k)), "a".repeat(POWERS));
    bencher.counter(BytesCount::new(POWERS)).bench_local(|| stream(&round, &text, cores()));
}

#[divan::bench(args = [10, 100, 1000, 4000])]
fn powers_aho_corasick(bencher: Bencher<'_, '_>, k: usize) {
    let (rules, text) = (powers(k), "a".repeat(POWERS));
    let (machine, rights) = (aho_corasick_of(&rules), rights(&rules));
    let counted = bencher.counter(BytesCount::new(POWERS));
    counted.bench_local(|| machine.replace_all(black_box(&text), &rights));
}

#[divan::bench(args = [10, 100, 1000, 4000])]
fn powers_daachorse(bencher: Bencher<'_, '_>, k: usize) {
    let (rules, text) = (powers(k), "a".repeat(POWERS));
    let (machine, rights) = (daachorse_of(&rules), rights(&rules));
    let counted = bencher.counter(BytesCount::new(POWERS));
    counted.bench_local(|| replaced(&machine, black_box(&text), &rights));
}

/// Five rules whose left sides are only a few of the words of their length.
fn sparse() -> Sequence {
    let rules = [("a", "at"), ("t", "cag"), ("cc", "tga"), ("g", "aac"), ("tat", "gctta")];
    Sequence::from(round(&owned(&rules)))
}

/// Makes a hundred passes from one letter, and determines everything that is known about the word: its length, how
/// often each letter and some words occur in it, and how often each rule was applied.
fn grown(sequence: &Sequence) -> Word {
    let mut budget = Budget::default();
    let start = sequence.word("a").expect("a round");
    let derived = sequence.derive(&start, 100, WordLimits::symbols(1 << 20), &mut budget).expect("it fits");
    black_box(&derived.firings);
    black_box(derived.word.length());
    for letter in ["a", "t", "c", "g", "at", "cag"] {
        black_box(derived.word.count(letter, HitCounting::Leftmost, &mut budget).expect("within the budget"));
    }
    derived.word
}

#[divan::bench]
fn a_hundred_passes_of_five_sparse_rules(bencher: Bencher<'_, '_>) {
    let sequence = sparse();
    let word = grown(&sequence);
    println!("{} letters in {} symbols", word.length(), word.symbols());
    bencher.bench_local(|| grown(&sequence));
}

/// Measures compiling the round itself.
#[divan::bench(args = ["worked", "thousand"])]
fn compile(bencher: Bencher<'_, '_>, name: &str) {
    let rules = rules(name);
    bencher.bench_local(|| round(black_box(&rules)));
}
