//! What `tg rewrite` holds doesn't grow with what it reads.

use super::alone;
use tg::memory::in_use;
use tg::{Limits, Session};
use tg_core::value::{Value, Wanted};

/// What buffers may take.
const SLACK: u64 = 1 << 20;

const ROUNDS: &str = "round join < \"b\\n\" => \"-\"; ab => x >
alphabet dna { a t c g }
round first over dna < t => ac; at => ta >
let both = first.then(join)
";

#[test]
fn streams_of_any_length_take_the_same_memory() {
    let _alone = alone();
    let mut session = Session::new(Limits::default());
    assert!(session.run(ROUNDS).diagnostics.is_empty());
    let line = "atcgab\r\n".repeat(1 << 13);
    let marks = "\u{301}".repeat(1 << 15);
    for (name, text) in
        [("join", &line), ("join", &marks), ("first", &line), ("both", &line), ("both", &marks)]
    {
        for (lines, stats) in [(false, false), (true, false), (true, true)] {
            let Some(Value::Object(round)) = session.value(name) else { panic!("there is no {name}") };
            let wanted = Wanted { lines, stats, trace: false, parts: 2, memory: 1 << 30 };
            let mut stream = round.stream(wanted).expect("a stream");
            let mut written = 0;
            let mut push = |times: usize| {
                for _ in 0..times {
                    stream.push(text.as_bytes(), &mut |piece| written += piece.len()).expect("a push");
                }
            };
            push(4);
            let before = in_use();
            push(30);
            assert!(in_use() < before + SLACK, "{name}, lines: {lines}, stats: {stats}");
            assert!(written + (1 << 16) > 34 * text.len() * 3 / 4, "{name}: only {written} bytes are out");
        }
    }
}
