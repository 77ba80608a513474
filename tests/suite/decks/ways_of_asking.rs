//! One question, asked in every way that the language has: chances of a function, of a mapped distribution and of
//! what was given agree, whatever hands they are asked of.

use super::cards::deck;
use super::partial::{condition, hold};
use proptest::prelude::*;
use tg::{Limits, Session};

/// What the distributions of hands are made of, from a deck `d` of which `few` cards are dealt.
fn dealt(few: usize) -> impl Strategy<Value = String> {
    let kept = proptest::sample::select(&["A", "B", "boom"][..]);
    (0usize..8, kept, condition()).prop_map(move |(how, kept, given)| match how {
        0 => format!("deal {few} from d"),
        1 => format!("(deal {few} from d).then(h -> h.keep({kept}) + d.without(h).deal({few} - h.count({kept})))"),
        2 => format!("(deal {few} from d).then(h -> h + d.without(h).deal(h.count({kept})))"),
        3 => format!(
            "(deal {few} from d).then(h -> h.keep({kept}) + d.without(h.keep({kept})).deal({few} - h.count({kept})))"
        ),
        4 => format!("(deal {few} from d).then(h -> if h.has({kept}) {{ h }} else {{ h + d.without(h).deal(1) }})"),
        5 => format!(
            "(deal {few} from d).where(h -> {}).then(h -> h.without({kept}) + d.without(h).deal(h.count({kept})))",
            given.text
        ),
        6 => format!("d.deal(until: h -> {}, at_most: {few})", given.text),
        _ => format!("(deal {few} from d with replacement).where(h -> {})", given.text),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn agree(deck in deck(), dealt in (1usize..4).prop_flat_map(dealt), asked in hold(), given in hold()) {
        let (asked, given) = (asked.text, given.text);
        let script = |rest: &str| format!(
            "{}\nlet s = {dealt}\nlet both = s.map(h -> [{asked}, {given}])\nlet chance = both.prob([a, g] -> a)\n{rest}",
            deck.script()
        );
        let run = |rest: &str| Session::new(Limits::default()).run(&script(rest));
        // What can't be asked of every hand, or can't be dealt, is another property's.
        prop_assume!(run("print chance").diagnostics.is_empty());
        // A draw until something holds has no number of ways of its own: each question has the least one.
        let ways = match dealt.contains("until") {
            true => String::new(),
            false => format!("assert s.ways(h -> {asked}) + s.ways(h -> not {asked}) == s.total"),
        };
        let outcome = run(&format!(
            "{ways}
             assert s.prob(h -> {asked}) == chance
             assert s.prob(h -> not {asked}) == 1 - chance
             assert s.map(h -> {asked}).prob(true) == chance
             let possible = both.prob([a, g] -> g)
             if possible > 0 {{
               let some = s.where(h -> {given})
               assert some.prob(h -> {asked}) * possible == both.prob([a, g] -> a and g)
               assert some.map(h -> {asked}).prob(true) == some.prob(h -> {asked})
             }}"
        ));
        prop_assert!(outcome.diagnostics.is_empty(), "{}\n{:?}", script(""), outcome.diagnostics);
    }
}
