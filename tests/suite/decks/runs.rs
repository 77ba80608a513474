//! Ranks that follow each other, beside a walk along them.

use crate::running::printed;
use proptest::prelude::*;

/// The lengths of the rows that are held, longest first: along the ranks, with the ace at each end where it may be; above,
/// its number counts.
fn runs(
    others: &[u64],
    (ace, number): (Option<&str>, u64),
    is_held: &dyn Fn(Option<u64>) -> bool,
) -> Vec<usize> {
    let mut way: Vec<Option<u64>> = others.iter().copied().map(Some).collect();
    if ace.is_some_and(|ace| ace != "high") {
        way.insert(0, None);
    }
    if ace.is_some_and(|ace| ace != "low") && !others.is_empty() {
        way.push(None);
    }
    let follows = |a: Option<u64>, b: Option<u64>| match (a, b) {
        (Some(a), Some(b)) => b == a + 1,
        (Some(highest), None) => number <= highest + 1,
        (None, _) => true,
    };
    let mut rows: Vec<Vec<Option<u64>>> = Vec::new();
    for (place, rank) in way.iter().enumerate().filter(|(_, rank)| is_held(**rank)) {
        match rows.last_mut() {
            Some(row)
                if place > 0 && row.last() == Some(&way[place - 1]) && follows(way[place - 1], *rank) =>
            {
                row.push(*rank)
            }
            _ => rows.push(vec![*rank]),
        }
    }
    // One ace is one card: it isn't alone at one end while it is in a row at the other.
    let alone: Vec<usize> = (0..rows.len()).filter(|&row| rows[row] == [None]).collect();
    let in_a_row = rows.iter().any(|row| row.len() > 1 && row.contains(&None));
    let dropped = if in_a_row { alone.len() } else { alone.len().saturating_sub(1) };
    alone.iter().take(dropped).rev().for_each(|&row| _ = rows.remove(row));
    let mut lengths: Vec<usize> = rows
        .iter()
        .map(|row| row.len() - usize::from(row.iter().filter(|rank| rank.is_none()).count() > 1))
        .collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn of_decks_with_gaps(
        others in prop::collection::btree_set(2u64..12, 1..7),
        ace in prop::option::of((prop::sample::select(vec!["low", "high", "both"]), prop::sample::select(vec![1u64, 13, 20]))),
        held in prop::collection::vec(any::<bool>(), 13),
    ) {
        let others: Vec<u64> = others.into_iter().collect();
        let is_held = |rank: Option<u64>| held[rank.map_or(12, |rank| rank as usize)];
        let mut ranks: Vec<String> = others.iter().map(u64::to_string).collect();
        let mut cards: Vec<String> = others.iter().filter(|rank| is_held(Some(**rank))).map(|rank| format!("a {rank}")).collect();
        if let Some((_, number)) = ace {
            ranks.push(format!("A = {number}"));
            cards.extend(is_held(None).then(|| "a A".to_owned()));
        }
        prop_assume!(!cards.is_empty());
        let setting = ace.map_or("both", |(setting, _)| setting);
        let expected = runs(&others, (ace.map(|(setting, _)| setting), ace.map_or(0, |(_, number)| number)), &is_held);
        let source = format!(
            "deck d (ace: {setting}) {{ a b: {} }}\nlet h = d.hand(\"{}\")\nprint h.runs, h.longest_run, h.run(h.longest_run), h.run(h.longest_run + 1)",
            ranks.join(", "), cards.join(", ")
        );
        prop_assert_eq!(printed(&source), format!("{expected:?} {} true false\n", expected[0]), "{}", source);
    }
}

#[test]
fn a_rank_has_one_number() {
    use crate::running::error;
    assert_eq!(error("deck f { clubs: J = 10, 9; hearts: J = 11, 9 }"), "E5010");
    assert_eq!(error("deck f { hearts: J = 10, Q = 10; clubs: J = 10 }"), "");
}
