//! An entry costs the same, however many came before it.

use super::{alone, asked::asked};
use tg::{Limits, Session};

/// How often each entry is tried: now and then one makes room for many that come later.
const TRIES: usize = 12;

/// Entries of several kinds: constants, names, functions, blocks, questions to an early block, mistakes.
const ENTRIES: [&str; 7] = [
    "1 + 1",
    "let kept = [1, 2, 3][1]",
    "fn twice(n) = 2 * n\ntwice(21)",
    "deck few { alpha beta: 1..=3 }\n(deal 2 from few).prob(h -> h.count(alpha) == 1)",
    "(deal 2 from d1).prob(h -> h.count(v1) == 1)",
    "print 2d6.mean, f2(1), a3",
    "1 / 0",
];

/// The fewest bytes that each entry asks for.
fn costs(session: &mut Session) -> [u64; ENTRIES.len()] {
    ENTRIES.map(|entry| {
        let bytes = (0..TRIES).map(|_| {
            let before = asked();
            let outcome = session.run(entry);
            assert_eq!(outcome.failed(), entry == "1 / 0", "{entry}: {:?}", outcome.diagnostics);
            asked() - before
        });
        bytes.min().unwrap_or_default()
    })
}

#[test]
fn entries_cost_the_same_however_many_came_before() {
    let _alone = alone();
    let mut session = Session::new(Limits::default());
    let grow = |session: &mut Session, entries: std::ops::Range<usize>| {
        for i in entries {
            let entry = format!("let a{i} = {i}\nfn f{i}(x) = x + {i}\ndeck d{i} {{ w{i} v{i}: 1..=3 }}");
            let outcome = session.run(&entry);
            assert!(!outcome.failed(), "{:?}", outcome.diagnostics);
        }
    };
    grow(&mut session, 0..20);
    let early = costs(&mut session);
    grow(&mut session, 20..1500);
    let late = costs(&mut session);
    for ((entry, early), late) in ENTRIES.iter().zip(early).zip(late) {
        // Look-ups go through a few layers more.
        assert!(late <= early + early / 4 + 4096, "`{entry}` asked for {early} bytes, and later for {late}");
    }
}
