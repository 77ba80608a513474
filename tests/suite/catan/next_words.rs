//! What is offered while a line of a log is typed: the words of each line where they stand, and nothing that leads to a
//! line that can't be read.

use super::run;
use proptest::prelude::*;
use tg::ide::complete;
use tg::{Limits, Session};

const HEAD: &str = "catan g {\n  players Ann, Ben, \"Big Bob\"\n";
const CITIES: &str = "catan g {\n  players Ann, Ben, \"Big Bob\"\n  expansion: both\n";

fn offered(head: &str, line: &str) -> Vec<String> {
    let text = format!("{head}  {line}");
    let found = complete(&Session::new(Limits::default()), None, None, &text, text.len());
    found.candidates.into_iter().map(|candidate| candidate.text).collect()
}

#[test]
fn each_word_of_a_line_is_offered_where_it_stands() {
    for line in [
        "Ann gets 2 wood, ore",
        "Ann gets 2 cards",
        "\"Big Bob\" gets wheat",
        "Ann pays wood, brick for road",
        "Ann builds settlement free",
        "Ann buys development",
        "Ann gives 2 wood to Ben for ore, wheat",
        "Ann gives wood to \"Big Bob\"",
        "Ann trades 4 wood for ore",
        "Ann steals from Ben",
        "Ann steals ore from Ben",
        "Ann discards 2 ore, wood",
        "Ann discards 4 cards",
        "Ann plays knight",
        "Ann plays plenty wood, ore",
        "Ann plays monopoly on sheep for 3",
        "Ann offers ore for wood",
        "Ann has exactly wheat, 3 ore",
        "Ann has at least 3 cards",
        "Ann has no wood",
        "Ann has 2 wood more than counted",
        "Ann can't buy city",
        "Ann moves robber",
        "me Ann",
        "bank has 14 wood, 3 ore",
        "instead of 12 { Ann gets ore }",
        "Ann rolls 8 { Ben gets ore",
        "Ann rolls 8 { Ben gets ore; Ann gets wheat",
    ] {
        for (at, _) in line.match_indices(' ') {
            let word = line[at + 1..].split([' ', ',', ';']).next().unwrap_or_default();
            if !word.starts_with(|c: char| c.is_ascii_digit() || "{}\"".contains(c))
                && !line[..at].ends_with("\"Big")
            {
                let here = offered(HEAD, &line[..=at]);
                assert!(here.iter().any(|own| own == word), "{word} after {}: {here:?}", &line[..=at]);
                let begun = offered(HEAD, &line[..at + 2]);
                assert!(begun.iter().any(|own| own == word), "{word} in {}: {begun:?}", &line[..at + 2]);
            }
        }
    }
    let at_first = offered(HEAD, "");
    assert_eq!(at_first[..3], ["\"Big Bob\"", "Ann", "Ben"], "{at_first:?}");
    for word in ["undo", "instead", "mark", "limit: "] {
        assert!(at_first.iter().any(|own| own == word), "{word}: {at_first:?}");
    }
    assert_eq!(offered(HEAD, "Ann steals from "), ["\"Big Bob\"", "Ben"]);
    assert_eq!(offered(HEAD, "Zed "), [""; 0]);
    // However the players are written.
    let quoted = "catan g { players \"Ann\", \"Ben\"\n";
    assert_eq!(offered(quoted, "Ann steals from "), ["Ben"]);
    let odd = r#"catan g { players "<b>; Red\"", "a \"b\", c", Ann"#.to_owned() + "\n";
    assert_eq!(offered(&odd, "Ann steals from "), [r#""<b>; Red\"""#, r#""a \"b\", c""#]);
    assert!(offered(&odd, r#""a \"b\", c" ge"#).contains(&"gets".to_owned()));
    assert_eq!(offered(CITIES, "Ann pays coin for k"), ["knight"]);
    assert!(offered(CITIES, "Ann builds ").contains(&"ship".to_owned()));
    assert!(!offered(HEAD, "Ann gets ").contains(&"coin".to_owned()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_offered_leads_to_lines_that_are_read(choices in prop::collection::vec(any::<prop::sample::Index>(), 9), cities: bool) {
        let head = if cities { CITIES } else { HEAD };
        let mut line = "Ann ".to_owned();
        for choice in choices {
            let here = offered(head, &line);
            if here.is_empty() {
                break;
            }
            line.push_str(&here[choice.index(here.len())]);
            line.push(' ');
        }
        // What is still open is closed by the first offer; numbers are never offered.
        while let Some(first) = offered(head, &line).first().filter(|_| !is_read(head, &line)) {
            line = format!("{line}{first} ");
            prop_assert!(line.len() < 200, "{line}");
        }
        prop_assert!(is_read(head, &line) || is_read(head, &format!("{line}2")), "{line}");
    }
}

/// Whether a line is understood; what it says may be impossible.
fn is_read(head: &str, line: &str) -> bool {
    run(&[], &format!("{head}  {line}\n}}\n"))
        .diagnostics
        .iter()
        .all(|found| !found.code.to_string().starts_with("E0"))
}
