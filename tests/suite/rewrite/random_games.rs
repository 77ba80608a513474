//! Random games, played by the language and by hand.

use super::naive::Plain;
use proptest::prelude::*;
use tg::{Limits, Session};
use tg_core::value::show;

fn word(least: usize, most: usize) -> impl Strategy<Value = String> {
    let letter = prop::sample::select(vec!['a', 't', 'c']);
    prop::collection::vec(letter, least..=most).prop_map(|letters| letters.into_iter().collect())
}

fn rule() -> impl Strategy<Value = (String, String)> {
    (word(1, 3), word(0, 3))
}

fn game() -> impl Strategy<Value = Plain> {
    let starts = vec!["atc", "act", "tac", "tca", "cat", "cta"];
    let ties = vec!["cancel", "block", "span", "next"];
    (1usize..=4, 0usize..=3).prop_flat_map(move |(players, rounds)| {
        (
            prop::sample::select(starts.clone()),
            prop::sample::select(ties.clone()),
            any::<bool>(),
            prop::bool::weighted(0.9),
            1usize..=3,
            prop::collection::vec(word(3, 3), players),
            prop::collection::vec(prop::collection::vec(rule(), players), rounds),
        )
            .prop_map(|(start, ties, overlap, allow_empty, planned, goals, rounds)| Plain {
                start: start.to_owned(),
                ties,
                overlap,
                allow_empty,
                planned,
                goals,
                rounds,
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_language_plays_as_one_does_by_hand(plain in game()) {
        let played = plain.play();
        let outcome = Session::new(Limits::default()).run(&plain.script());
        let mut codes: Vec<&str> = outcome.diagnostics.iter().map(|d| d.code.text()).collect();
        codes.sort_unstable();
        let mut broken = played.broken.clone();
        broken.sort_unstable();
        prop_assert_eq!(&codes, &broken, "{}", plain.script());
        if broken.is_empty() {
            let hits = plain.hits(played.paper.last().expect("a line"));
            let named: Vec<String> = hits.iter().enumerate().map(|(p, n)| format!("P{p}: {n}")).collect();
            let winner = plain.winner(&played, &hits);
            let winner = winner.map_or_else(|| "none".to_owned(), |p| format!("\"P{p}\""));
            let expected = format!("[{:?}, {{{}}}, {winner}]", played.paper, named.join(", "));
            let value = outcome.value.expect("a value");
            prop_assert_eq!(show::code(&value), expected, "{}", plain.script());
        }
    }
}
