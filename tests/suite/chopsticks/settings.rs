//! Random combinations of settings: each is a game or refused for one of the reasons of the rules, and what
//! it writes it reads back.

use super::{findings, value};
use proptest::prelude::*;
use tg::{Limits, Session};
use tg_core::value::show;

/// Settings with values that each may have, of small games.
const VALUES: &[(&str, &[&str])] = &[
    ("players", &["0", "1", "2", "3"]),
    ("hands", &["1", "2", "3"]),
    ("fingers", &["1", "2", "3", "4"]),
    ("over", &["rollover", "cutoff"]),
    ("splits", &["all", "transfers", "divisions", "halvings", "none"]),
    ("transfer", &["multiple", "single", "none"]),
    ("division", &["redistribute", "partition", "single", "none"]),
    ("halve_odd", &["true", "false"]),
    ("halve_live", &["true", "false"]),
    ("suicide", &["true", "false"]),
    ("swaps", &["0", "1", "unlimited"]),
    ("misere", &["true", "false"]),
    ("lives", &["off", "none", "1", "2"]),
    ("meta", &["true", "false"]),
    ("logan", &["true", "false"]),
    ("zombies", &["true", "false"]),
    ("stumps", &["true", "false"]),
    ("integers", &["true", "false"]),
    ("attack_self", &["true", "false"]),
    ("show", &["numbers", "chinese", "senary", "binary"]),
];

/// A block with some of the settings.
fn block() -> impl Strategy<Value = String> {
    said().prop_map(|said| written(&said))
}

fn written(said: &[String]) -> String {
    format!("chopsticks {{ {} }}", said.join("; "))
}

/// Some of the settings.
fn said() -> impl Strategy<Value = Vec<String>> {
    let all = VALUES.iter().map(|(name, values)| {
        let value = prop::sample::select(*values);
        // Most are left out, so that most combinations are possible.
        prop::option::weighted(0.2, value)
            .prop_map(move |value| value.map(|value| format!("{name}: {value}")))
    });
    let all: Vec<_> = all.collect();
    all.prop_map(|said| said.into_iter().flatten().collect())
}

/// The value of a script that is only warned of settings without effect.
fn warned(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    assert!(
        outcome.diagnostics.iter().all(|found| found.code.text() == "W6002"),
        "{:?}",
        outcome.diagnostics
    );
    show::code(&outcome.value.expect("a value"))
}

/// The scripts that show a difference between a game and the same one without a setting that is said to have no
/// effect.
fn changed_by_idle_settings(said: &[String]) -> Vec<String> {
    let outcome = Session::new(Limits::default()).run(&written(said));
    let idle = outcome.diagnostics.iter().filter(|found| found.code.text() == "W6002");
    let scripts = idle.map(|told| {
        let name = told.message.split('`').nth(1).expect("a setting in backquotes");
        let is_idle = |setting: &&String| setting.starts_with(&format!("{name}:"));
        assert_eq!(said.iter().filter(is_idle).count(), 1, "{name} of {said:?}");
        let without: Vec<String> = said.iter().filter(|setting| !is_idle(setting)).cloned().collect();
        format!("let one = {}\nlet two = {}\n{SAME}", written(said), written(&without))
    });
    scripts.filter(|source| warned(source) != "true").collect()
}

/// What a game may be refused or warned for.
const TOLD: [&str; 2] = ["E6001", "W6002"];

/// Every question that a game may refuse: it is answered, or refused with a reason of its own.
const QUESTIONS: &str = "
let answers = [
  try x.strategy.count else e -> e.code,
  try x.strategy(2).count else e -> e.code,
  try x.follows([\"{x.start}\"]) else e -> e.code,
  try x.from(x.start).start == x.start else e -> e.code,
  try x.reachable.missing.count else e -> e.code,
  try x.play(input: \"moves; hint; undo; quit\").line.count else e -> e.code,
]
for answer in answers { assert answer in [true, false, \"E6003\", \"E6010\", \"E3007\"] or answer >= 0 }
print x.shortest, x.further, x.deepest, x.perft(3), x.actions.count, x.codes, x.distinct, x.estimate
print x, x.start, x.reachable, x.graph, s.best, s.seats, s.why, s.histogram
print x
print x.start
print s
explain s.value
";

/// How many positions a game of these tests has at most.
const LARGEST: u32 = 50_000;

/// What holds of every game.
const PROPERTIES: &str = "
assert chopsticks { from x.settings } == x
assert chopsticks { from x } == x
let s = x.solve
assert s.counts.win + s.counts.draw + s.counts.loss == x.reachable.count
assert x.reachable.count <= x.estimate.positions
assert s.line.first == x.start
for p in x.reachable.positions[..60] {
  assert x.at(\"{p}\") == p and p.reached
  assert x.at(p.hands) == p or \"*\" in \"{p}\" or \"~\" in \"{p}\" or x.settings.get(\"lives\", none) != none
  assert p.is_over == (p.moves.count == 0)
  for a in p.actions { assert p.play(a.move) == a.to and p.play(\"{a.to}\") == a.to and a.to in p.moves }
  assert p.actions.map(a -> a.move).unique.count == p.actions.count
  for q in p.moves { assert q in p.actions.map(a -> a.to) }
  if not p.is_over {
    for q in p.best.moves { assert q in p.moves }
    assert p.value == x.from(p).start.value
  }
}
";

/// Whether two games have the same moves, and look the same.
const SAME: &str = "
let small = one.estimate.positions < 2000
fn moves(c) = if small { [[\"{p}\", p.moves] for p in c.reachable.positions] } else { [] }
one.actions == two.actions and moves(one) == moves(two) and
  \"{one.start}\" == \"{two.start}\" and (not small or one.solve.counts == two.solve.counts)";

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn compose(block in block()) {
        let source = format!("let x = {block}\n");
        let outcome = Session::new(Limits::default()).run(&source);
        let codes: Vec<_> = outcome.diagnostics.iter().map(|found| found.code.text()).collect();
        prop_assert!(codes.iter().all(|code| TOLD.contains(code)), "{} gives {:?}", source, codes);
        // Larger games take minutes here, or meet the limit on memory.
        if !codes.contains(&"E6001") && warned(&format!("{source}x.estimate.positions < {LARGEST}")) == "true" {
            let outcome = Session::new(Limits::default()).run(&format!("{source}{PROPERTIES}{QUESTIONS}"));
            let told = outcome.diagnostics.iter().filter(|found| found.code.text() != "W6002");
            let told: Vec<_> = told.map(|found| (&found.message, &found.notes)).collect();
            prop_assert!(told.is_empty(), "{} {:?}", source, told);
        }
    }

    /// What is said to have no effect has none: without it the game is the same.
    #[test]
    fn idle_settings_change_nothing(said in said()) {
        let changes = changed_by_idle_settings(&said);
        prop_assert!(changes.is_empty(), "{:?}", changes);
    }

    #[test]
    fn any_code_is_read_or_refused(block in block(), code in "[0-9½.x*~|, -]{0,12}") {
        let source = format!("let x = {block}\nprint try x.at({code:?}) else e -> e.code");
        let outcome = Session::new(Limits::default()).run(&source);
        let codes: Vec<_> = outcome.diagnostics.iter().map(|found| found.code.text()).collect();
        prop_assert!(codes.iter().all(|code| ["E6001", "W6001", "W6002"].contains(code)), "{} gives {:?}", source, codes);
    }
}

#[test]
fn none_is_a_word_of_settings_before_the_run_and_in_it() {
    assert_eq!(value("chopsticks { splits: none }.actions.count"), "4");
    assert_eq!(value("let n = none\nchopsticks { splits: n }.actions.count"), "4");
    assert_eq!(value("chopsticks { splits: \"none\" }.actions.count"), "4");
    assert_eq!(value("chopsticks { start: none; lives: none }.start"), "\"1111\"");
}

#[test]
fn settings_may_be_computed() {
    let source = "let strict = true
chopsticks x {
  if strict { over: cutoff } else { misere: true }
  from {fingers: 3 + 4}
}
x.settings";
    assert_eq!(value(source), "{fingers: 7, over: \"cutoff\"}");
    assert_eq!(value("chopsticks x { start: [4, 4, 4, 4] }\nx.start"), "\"4444\"");
    assert_eq!(value("chopsticks x { stumps: true; start: [[1/2, 1/2], [1, 1]] }\nx.start"), "\"½ ½ | 1 1\"");
}

#[test]
fn settings_without_effect_are_warned_of() {
    let idle =
        |settings: &str| -> Vec<(String, String)> { findings(&format!("chopsticks c {{ {settings} }}")) };
    let warned = |place: &str| vec![("W6002".to_owned(), place.to_owned())];
    for (settings, place) in [
        ("splits: halvings; suicide: true", "true"),
        ("halve_odd: true", "true"),
        ("halve_live: true; splits: divisions", "true"),
        ("hands: 1; suicide: true", "true"),
        ("hands: 1; swaps: unlimited", "unlimited"),
        ("hands: 1; swaps: 2", "2"),
        ("hands: 1; logan: true", "true"),
        ("hands: 1; attack_self: true", "true"),
        ("hands: 1; splits: transfers", "transfers"),
        ("hands: 1; transfer: single", "single"),
        ("hands: 1; division: redistribute", "redistribute"),
        ("transfer: single", "single"),
        ("division: partition", "partition"),
        ("players: 3; zombies: true; misere: true", "true"),
        ("show: chinese", "chinese"),
        ("show: binary; fingers: 6", "binary"),
    ] {
        assert_eq!(idle(settings), warned(place), "{settings}");
        let said: Vec<String> = settings.split("; ").map(str::to_owned).collect();
        assert_eq!(changed_by_idle_settings(&said), Vec::<String>::new());
    }
    for settings in [
        "splits: halvings; halve_odd: true; halve_live: true",
        "halve_odd: false",
        "hands: 1; swaps: 0; splits: none; transfer: none",
        "hands: 3; transfer: single; division: partition",
        "fingers: 7; show: senary",
        "suicide: true; splits: none",
    ] {
        assert_eq!(idle(settings), [], "{settings}");
    }
}
