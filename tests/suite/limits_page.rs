//! The limits that the book names are those of the code.

use std::fs;
use std::path::Path;
use tg::Limits;
use tg_core::diagnostics::grouped;
use tg_core::number::{DEFAULT_DIGITS, FEWEST_DIGITS, MOST_PLACES};
use tg_core::value::MAX_HEIGHT;

/// The rows of the page's tables: what is limited, and the rest.
fn rows() -> Vec<(String, String)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/src/language/limits.md");
    let text = fs::read_to_string(page).expect("the page of the limits");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    rows.map(|(what, most)| (what.to_owned(), most.trim_end_matches(" |").to_owned())).collect()
}

/// Asserts that the row of something says this.
fn says(rows: &[(String, String)], what: &str, most: &str) {
    let row = rows.iter().find(|(name, _)| name.starts_with(what));
    let (_, said) = row.unwrap_or_else(|| panic!("the page has no row for {what}"));
    assert!(said.starts_with(most), "{what}: the page says {said}, and the code {most}");
}

#[test]
fn the_page_of_the_limits_says_what_the_code_does() {
    let (rows, limits) = (rows(), Limits::default());
    let number = |number: u64| grouped(number.into());
    assert_eq!((limits.steps, limits.time), (None, None));
    says(&rows, "steps", "none");
    says(&rows, "time", "none");
    assert_eq!(limits.memory, 1 << 30);
    says(&rows, "memory", "1 GiB");
    says(&rows, "depth of calls", &number(limits.depth as u64));
    says(
        &rows,
        "digits of a number",
        &format!("{} | `--max-digits N`, at least {FEWEST_DIGITS}", number(limits.digits)),
    );
    says(&rows, "digits of a literal", &number(DEFAULT_DIGITS));
    says(&rows, "lists within lists", &MAX_HEIGHT.to_string());
    says(&rows, "decimal places of `decimal`", &number(MOST_PLACES as u64));
    let players = [tg_chopsticks::MAX_PLAYERS, tg_chopsticks::MAX_HANDS].map(|most| most.to_string());
    says(&rows, "chopsticks: players, hands of each", &players.join(", "));
    says(&rows, "different outcomes", &number(tg_dist::MOST_OUTCOMES));
    says(&rows, "states of a count of hands", &number(tg_hands::Limits::default().states));
    says(&rows, "Catan: players", &tg_catan::PLAYERS.to_string());
}
