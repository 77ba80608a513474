//! A single card of a hand, by its index, is the one of the list of its cards.

use super::cards::deck;
use crate::running::printed;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn at_an_index(deck in deck(), size in 1usize..4, index in -3i64..3, is_asked in 0usize..3) {
        let size = size.min(deck.physical().len());
        prop_assume!(size > 0 && -(size as i64) <= index && index < size as i64);
        let asked = [
            format!("h.cards[{index}]"),
            format!("h[{index}]"),
            format!("h.cards.map(c -> [c, 1])[{index}][0]"),
        ];
        let found = printed(&format!(
            "{}\nlet one = (deal {size} from d).map(h -> {}).map(c -> \"{{c}}\")\n\
             let all = (deal {size} from d).map(h -> h.cards).map(cards -> \"{{cards[{index}]}}\")\n\
             print one.same_as(all)",
            deck.script(), asked[is_asked],
        ));
        prop_assert_eq!(found, "true\n");
    }
}

#[test]
fn of_many_hands() {
    let found = printed(
        "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
         let five = deal 5 from french
         print five.map(h -> h.cards[0].rank).mean, five.map(h -> h[-1].rank).mean
         print five.prob(h -> h.cards[0] == \"clubs 2\"), five.prob(h -> h.cards.map(c -> c.suit)[0] == \"clubs\")",
    );
    // The first card is a club unless there is none: 1 - C(39, 5) / C(52, 5).
    assert_eq!(found, "11813/1785 16747/1785\n5/52 7411/9520\n");
}
