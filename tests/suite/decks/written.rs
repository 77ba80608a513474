//! Rows of a deck as they are written: names, numbers, names with numbers, ranges, copies and attributes, in any order,
//! beside a list of cards made from the same parts.

use proptest::prelude::*;
use tg::{Limits, Session};

/// A card or several in a row: how it is written, and the ranks that it stands for.
#[derive(Clone, Debug)]
struct Part {
    written: String,
    ranks: Vec<String>,
    copies: u32,
}

/// Rows in which no card stands twice: what a part is called depends on where it stands.
fn rows() -> impl Strategy<Value = Vec<Vec<Part>>> {
    let part = (0u8..4, 1u32..4, any::<bool>());
    proptest::collection::vec(proptest::collection::vec(part, 1..6), 1..4).prop_map(|rows| {
        let row = |parts: Vec<(u8, u32, bool)>| {
            let part = |(place, (kind, copies, has_attributes)): (usize, (u8, u32, bool))| {
                let (name, number) = (format!("w{place}"), 10 * place + 1);
                let (written, ranks) = match kind {
                    0 => (name.clone(), vec![name]),
                    1 => (number.to_string(), vec![number.to_string()]),
                    2 => (format!("{name} = {number}"), vec![name]),
                    _ => {
                        let ranks = (number..=number + 2).map(|n| n.to_string()).collect();
                        (format!("{number}..={}", number + 2), ranks)
                    }
                };
                let times = if copies > 1 { format!(" x{copies}") } else { String::new() };
                let attributes = if has_attributes { " {wild: true}" } else { "" };
                Part { written: format!("{written}{times}{attributes}"), ranks, copies }
            };
            parts.into_iter().enumerate().map(part).collect()
        };
        rows.into_iter().map(row).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn every_card_of_a_row_is_in_the_deck(rows in rows(), on_lines: bool) {
        let separator = if on_lines { "\n" } else { "; " };
        let suit = |number: usize| format!("s{number}");
        let written: Vec<String> = rows.iter().enumerate().map(|(number, parts)| {
            let parts: Vec<&str> = parts.iter().map(|part| &*part.written).collect();
            format!("{}: {}", suit(number), parts.join(", "))
        }).collect();
        let mut script = format!("deck d {{ {} }}\nlet one = (deal 1 from d).map(h -> h.text)\n", written.join(separator));
        let mut all = 0;
        for (number, parts) in rows.iter().enumerate() {
            for part in parts {
                for rank in &part.ranks {
                    script.push_str(&format!("assert one.ways(\"[{} {rank}]\") == {}\n", suit(number), part.copies));
                    all += part.copies;
                }
            }
        }
        script.push_str(&format!("assert d.size == {all}\n"));
        let outcome = Session::new(Limits::default()).run(&script);
        let errors: Vec<_> = outcome.diagnostics.iter().filter(|d| d.is_error()).collect();
        prop_assert!(errors.is_empty(), "{}\n{:#?}", script, errors);
    }

    /// The faces of a die are written alike, without names for numbers.
    #[test]
    fn every_face_is_on_the_die(parts in proptest::collection::vec((any::<bool>(), 1u32..4), 1..6)) {
        let face = |(place, (is_word, copies)): (usize, &(bool, u32))| {
            let face = if *is_word { format!("w{place}") } else { (10 * place + 1).to_string() };
            (face, *copies)
        };
        let faces: Vec<(String, u32)> = parts.iter().enumerate().map(face).collect();
        let written: Vec<String> = faces.iter().map(|(face, copies)| format!("{face} x{copies}")).collect();
        let mut script = format!("let d = 1d[{}]\ndie e {{ {} }}\n", written.join(", "), written.join(", "));
        for (face, copies) in &faces {
            let value = if face.starts_with('w') { format!("\"{face}\"") } else { face.clone() };
            script.push_str(&format!("assert e.ways({value}) == {copies} and d.count({value}).prob(1) == e.prob({value})\n"));
        }
        script.push_str(&format!("assert e.total == {}\n", faces.iter().map(|(_, copies)| copies).sum::<u32>()));
        let outcome = Session::new(Limits::default()).run(&script);
        let errors: Vec<_> = outcome.diagnostics.iter().filter(|d| d.is_error()).collect();
        prop_assert!(errors.is_empty(), "{}\n{:#?}", script, errors);
    }
}
