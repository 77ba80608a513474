//! The machine as a graph: a pass that follows its arrows alone gives what the machine gives.

use crate::support::round_and_text;
use proptest::prelude::*;
use tg_rewriting::Arrow;

/// Makes a pass by the arrows; letters are read by their texts.
fn walk(arrows: &[Arrow], letters: &[&str]) -> String {
    let mut out = String::new();
    let mut at = 0;
    let find = |at: usize, reads: Option<&str>| {
        arrows.iter().find(|arrow| arrow.from == at && arrow.reads.as_deref() == reads)
    };
    for letter in letters {
        loop {
            if let Some(arrow) = find(at, Some(letter)) {
                out += &arrow.writes;
                at = arrow.to;
                break;
            }
            let Some(link) = find(at, None) else {
                out += letter;
                break;
            };
            out += &link.writes;
            at = link.to;
        }
    }
    while let Some(link) = find(at, None) {
        out += &link.writes;
        at = link.to;
    }
    out
}

proptest! {
    #[test]
    fn its_arrows_are_the_pass((plain, text) in round_and_text(12)) {
        let round = plain.compile();
        let (nodes, arrows) = round.graph();
        prop_assert_eq!(nodes.len(), round.machine().size().states);
        prop_assert!(nodes[0].is_empty());
        let letters: Vec<&str> = round.alphabet().pieces(&text).map(|piece| &text[piece.bytes]).collect();
        // Letters outside the alphabet end what is undecided; the arrows don't know them.
        prop_assume!(round.alphabet().segment(&text).is_ok());
        // Long labels are cut.
        prop_assume!(!arrows.iter().any(|arrow| arrow.writes.contains('…')));
        prop_assert_eq!(walk(&arrows, &letters), plain.naive(&text).0);
    }
}
