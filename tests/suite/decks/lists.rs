//! Lists as answers: each element is counted by itself, however the list is made of values that are written out.

use super::cards::deck;
use super::partial::{agree, condition};
use super::plans::assert_counted;
use crate::running::printed;
use proptest::prelude::*;

/// Answers that are lists, to a hand `h`; `C` is a condition.
const LISTS: [&str; 8] = [
    "[A, B].map(s -> h.count(s)) + [boom, mob].map(x -> h.has(x))",
    "[h.count(s) for s in [A, B]] + [C]",
    "[1, 2].map(r -> if h.has(rank: r) { h.count(rank: r) * r } else { -1 })",
    "[[h.count(s), h.has(boom)] for s in [A, B]]",
    "(1..=3).map(r -> h.count(rank: r)) + [h.size] + [A, B].map(s -> h.max(s))",
    "[A, B].map(s -> [h.sum(s), 1][0] + h.count(s))",
    "[[A, B].map(s -> h.has(s)), [C]]",
    "{ let n = h.count(A)\n [n] + [boom, mob].map(x -> h.count(x) + n) }",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn have_what_every_hand_gives(
        deck in deck(), size in 0usize..4, how in 0usize..3, asked in condition(), list in 0usize..LISTS.len(),
    ) {
        let size = size.min(deck.physical().len());
        let dealt = match how {
            0 => format!("deal {size} from d"),
            1 => format!("deal {size} from d with replacement"),
            _ => format!("(deal {size} from d).then(h -> h + d.without(h).deal(0))"),
        };
        let list = LISTS[list].replace('C', &asked.text);
        agree(&deck, &dealt, "h", &list);
    }
}

/// A deck of three colours and four special cards.
const STORY: &str = "deck d { G: 0 x3, 1 x10, 2 x7, 3 x5; R: 0 x5, 1 x20, 2 x15, 3 x10; Y: 0 x3, 1 x10, 2 x7, 3 x5; boom x5, sdf x2, sdt x5, mob x7 }
fn s(h, x) = if h.has(x) { h.sum(x) } else { -1 }
fn mapped(h) = [G, R, Y].map(x -> s(h, x)) + [boom, sdf, sdt, mob].map(x -> h.has(x))
fn gone_through(h) = [s(h, x) for x in [G, R, Y]] + [h.has(x) for x in [boom, sdf, sdt, mob]]
fn written_out(h) = [s(h, G), s(h, R), s(h, Y), h.has(boom), h.has(sdf), h.has(sdt), h.has(mob)]
";

#[test]
fn are_joined_from_parts() {
    let found = printed(&format!(
        "{STORY}
         let wanted = (deal 10 from d).map(written_out)
         print wanted.plan
         for found in [(deal 10 from d).map(mapped), (deal 10 from d).map(gone_through)] {{
           print found.plan == wanted.plan, found.same_as(wanted)
         }}"
    ));
    let (plan, same) = found.split_once('\n').expect("lines");
    assert_counted(plan, "a list");
    assert_eq!(same, "true true\ntrue true\n");
}
