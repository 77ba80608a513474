//! Whatever stops a run, and whenever: it is told as what it is.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tg::{Limits, Session};
use walkdir::WalkDir;

/// Why a run is stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reason {
    Steps,
    Memory,
    Time,
    Interrupt,
}

const REASONS: [(Reason, &str); 4] = [
    (Reason::Steps, "E9002"),
    (Reason::Memory, "E9003"),
    (Reason::Time, "E9005"),
    (Reason::Interrupt, "E9016"),
];

/// When: after this many looks at the limits, each about a thousand steps apart.
const MOMENTS: [u64; 4] = [0, 2, 20, 150];

/// Far below what a run that is stopped later takes.
const ROOM: u64 = 1 << 29;

thread_local! {
    static REASON: Cell<Reason> = const { Cell::new(Reason::Steps) };
    static BEGUN: Cell<bool> = const { Cell::new(false) };
    /// How many looks at the limits are still to come.
    static LEFT: Cell<u64> = const { Cell::new(0) };
    static FLAG: Arc<AtomicBool> = Arc::default();
}

/// Whether it is time for this reason. The memory is asked for at each look, after the clock.
fn comes(reason: Reason) -> bool {
    REASON.get() == reason && LEFT.get() == 0
}

fn clock() -> Duration {
    // The run notes when it begins.
    if !BEGUN.replace(true) {
        return Duration::ZERO;
    }
    if comes(Reason::Time) { Duration::from_secs(1_000) } else { Duration::ZERO }
}

fn memory_in_use() -> u64 {
    if comes(Reason::Interrupt) {
        FLAG.with(|flag| flag.store(true, Ordering::Relaxed));
    }
    let used = if comes(Reason::Memory) { ROOM + 1 } else { 0 };
    LEFT.set(LEFT.get().saturating_sub(1));
    used
}

/// Runs a script that is stopped at a moment, and gives the codes of its errors.
fn stopped(script: &str, reason: Reason, moment: u64) -> Vec<String> {
    REASON.set(reason);
    LEFT.set(moment);
    BEGUN.set(false);
    let flag = FLAG.with(Arc::clone);
    flag.store(false, Ordering::Relaxed);
    let limits = Limits {
        // A run without a stop ends at some time, too.
        steps: Some(if reason == Reason::Steps { moment * 1024 + 100 } else { 400 * 1024 }),
        memory: ROOM,
        time: Some(Duration::from_secs(1)),
        clock: Some(Arc::new(clock)),
        memory_in_use: Some(Arc::new(memory_in_use)),
        interrupted: Some(flag),
        ..Limits::default()
    };
    let outcome = Session::new(limits).run(script);
    outcome.diagnostics.iter().filter(|found| found.is_error()).map(|found| found.code.to_string()).collect()
}

/// Stops a script for each reason at each moment; gives how often it was stopped, and notes what was told otherwise.
fn check(name: &str, script: &str, wrong: &mut Vec<String>) -> usize {
    let mut stops = 0;
    for (reason, code) in REASONS {
        for moment in MOMENTS {
            let codes = stopped(script, reason, moment);
            match codes.as_slice() {
                [] => {}
                [found] if found == code => stops += 1,
                // A long run that nobody has stopped before.
                [found] if found == "E9002" && LEFT.get() > 0 => {}
                found => wrong.push(format!("{name}, stopped by {reason:?} at {moment}: {found:?}")),
            }
        }
    }
    stops
}

/// Questions that keep an engine at work for long, or the language itself.
const LONG: &[(&str, &str)] = &[
    ("loop", "var n = 0\nwhile true { n += 1 }"),
    ("recursion", "fn f(n) = if n == 0 { 0 } else { f(n - 1) + f(n - 1) }\nprint f(60)"),
    ("list", "print (0..10 ** 7).map(n -> n * n).sum"),
    ("sort", "print (0..10 ** 6).map(n -> n * 7919 % 104729).sort.first"),
    ("power", "print (3 ** 3000000) % 1000"),
    ("factorial", "print factorial(400000) % 1000"),
    ("product", "print (1..10 ** 6).product % 1000"),
    ("permutations", "print (0..9).permutations.count(p -> p[0] < p[1])"),
    ("apply", "let r = round < ab => ba; b => aa >\nprint r.apply(\"ab\" * 4000000).length"),
    ("iterate", "let r = round < ab => ba; b => abb; a => ba >\nprint r.iterate(\"abbab\", 300).length"),
    (
        "settle",
        "let r = round < aa => b; ab => ba; b => ab; ba => aab >\nprint r.iterate(\"abbaabab\").steps",
    ),
    (
        "then",
        "let g = round < a => b; b => ab >\nvar r = g\nfor i in 0..100 { r = r.then(g) }\nprint r.apply(\"ab\" * 300000).length",
    ),
    ("trace", "let r = round < ab => ba; b => aa >\nprint r.trace(\"ab\" * 300000).length"),
    ("firings", "let r = round < ab => ba; b => aa >\nprint r.firings(\"ab\" * 3000000)"),
    (
        "count in a word",
        "let r = round < a => ab; b => ba; ab => b >\nprint (0..10 ** 6).map(n -> r.iterate(\"a\", 60 + n).count(\"abbabaab\")).max",
    ),
    ("solve", "print chopsticks { fingers: 40; hands: 2 }.solve"),
    ("reachable", "print chopsticks { fingers: 14; hands: 3 }.reachable.count"),
    ("three players", "print chopsticks { players: 3; fingers: 12 }.solve"),
    ("train", "menace m { }\nprint m.train(random, games: 100000)"),
    ("expected", "menace m { }\nprint m.expected(random, games: 3)"),
    (
        "hands",
        "deck d { a b c d: 1..=13 }\nprint (deal 12 from d).map(h -> [h.tally(rank).values.sort, h.max, h.sum]).size",
    ),
    (
        "whole hands",
        "deck d { a b c d: 1..=13 }\nprint (deal 5 from d).map(h -> h.cards.map(c -> c.rank ** 2).sum).mean",
    ),
    ("until", "deck d { a b c d: 1..=13 }\nprint (deal until h -> h.sum > 90 from d).map(h -> h.size).mean"),
    ("distributions", "let d = dist(1..=6)\nvar s = d\nfor i in 0..500 { s = s + d }\nprint s.mean"),
    (
        "catan",
        "catan g {\n  players Red, Blue, Green\n  bank: 9000\n  for i in 0..4000 {\n    Red gets 2 wheat, brick\n    Blue steals from Red\n    Red steals from Blue\n  }\n}\nprint g.size",
    ),
];

#[test]
fn a_long_question_tells_why_it_was_stopped() {
    let mut wrong = Vec::new();
    let stops: Vec<(&str, usize)> =
        LONG.iter().map(|(name, script)| (*name, check(name, script, &mut wrong))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let never: Vec<_> = stops.iter().filter(|(_, stops)| *stops < REASONS.len()).collect();
    assert!(never.is_empty(), "too short to be stopped for each reason: {never:?}");
}

#[test]
fn an_example_tells_why_it_was_stopped() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let (mut stops, mut wrong) = (0, Vec::new());
    for entry in WalkDir::new(examples).sort_by_file_name() {
        let entry = entry.unwrap();
        let path = entry.path();
        if path.extension().is_none_or(|ending| ending != "tg") || path.iter().any(|part| part == "errors") {
            continue;
        }
        let script = std::fs::read_to_string(path).unwrap();
        let needs_run = ["import ", "load(", "files(", "play", "input(", "# args"];
        if !needs_run.iter().any(|word| script.contains(word)) {
            stops += check(&path.display().to_string(), &script, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(stops > 100, "only {stops} stops");
}
