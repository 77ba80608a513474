//! Numbers in tables and data: a column has one form, and what is written is read back.

use crate::outcomes::{printed, value};
use proptest::prelude::*;
use tg::{Limits, NumberForm, Session};
use tg_core::number::Number;

/// The cells of a printed table's last column, without its head and rule.
fn last_cells(table: &str) -> Vec<String> {
    let rows = table.lines().skip(2).filter_map(|row| row.split_whitespace().last());
    rows.map(str::to_owned).collect()
}

fn fractions() -> impl Strategy<Value = Vec<(i64, i64)>> {
    let small = (-50i64..50, 1i64..20);
    let large = (-1_000_000_000i64..1_000_000_000, 1i64..1_000_000_000_000);
    prop::collection::vec(prop_oneof![3 => small, 1 => large], 1..8)
}

fn list(fractions: &[(i64, i64)]) -> String {
    let all: Vec<String> = fractions.iter().map(|(above, below)| format!("{above}/{below}")).collect();
    format!("[{}]", all.join(", "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_column_has_one_form(fractions in fractions()) {
        let cells = last_cells(&printed(&format!("print [{{k: \"x\", n: n}} for n in {}]", list(&fractions))));
        let numbers: Vec<Number> =
            fractions.iter().map(|(a, b)| Number::from(*a).div(&Number::from(*b)).expect("not by zero")).collect();
        let any_long = numbers.iter().any(|number| number.to_string().len() > 12);
        for (cell, number) in cells.iter().zip(&numbers) {
            match any_long {
                true => prop_assert!(!cell.contains('/'), "{:?}", cells),
                false => prop_assert_eq!(cell, &number.to_string()),
            }
            let shown: f64 = cell.trim_start_matches('≈').parse().unwrap_or_else(|_| number.to_f64());
            prop_assert!((shown - number.to_f64()).abs() <= number.to_f64().abs() * 1e-5, "{} for {}", cell, number);
            // What has no ≈ is exact.
            if !cell.contains(['≈', '/']) {
                prop_assert_eq!(&Number::read(cell, tg_core::number::MOST_DIGITS).expect("a number"), number);
            }
        }
    }

    #[test]
    fn data_are_read_back(fractions in fractions()) {
        let list = list(&fractions);
        let source = format!(
            "let xs = {list}\nlet rows = [{{n: x}} for x in xs]\n\
             [xs.to_json.from_json == xs, rows.to_json.from_json == rows, rows.to_csv.from_csv == rows]"
        );
        prop_assert_eq!(value(&source), "[true, true, true]");
        let texts = value(&format!("[x for x in {list}.to_json.from_json].count"));
        prop_assert_eq!(texts, fractions.len().to_string());
    }
}

#[test]
fn every_fraction_is_written_as_one() {
    assert_eq!(value("[1/2, 1/3, 2, approx(1/2)].to_json"), r#""[\"1/2\",\"1/3\",2,0.5]""#);
    assert_eq!(value("[{a: 1/4, b: 1/72}].to_csv"), r#""a,b\n1/4,1/72\n""#);
    // A text that only looks like one stays a text.
    assert_eq!(
        value("[\"2/4\", \"1/02\", \"/2\", \"a/b\", \"4/1\"].to_json.from_json.map(type).unique"),
        "[\"Text\"]"
    );
}

#[test]
fn with_decimals_no_fraction_is_left() {
    let mut session = Session::new(Limits::default()).with_numbers(NumberForm::Decimal);
    let outcome = session.run("print [1/2, 1/3, {a: -1/8}].to_json\nprint [{a: 1/4, b: 1/3, c: [1/5]}].to_csv\nprint dist([1, 2]).to_csv");
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    let expected = "[0.5,0.3333333333333333,{\"a\":-0.125}]\na,b,c\n0.25,0.3333333333333333,[0.2]\n\nvalue,ways,probability,decimal\n1,1,0.5,0.5\n2,1,0.5,0.5\n";
    assert_eq!(outcome.printed.trim_end(), expected.trim_end());
}

#[test]
fn the_chances_of_a_distribution_have_one_form() {
    let table = printed(
        "print (dist(1..=6) + dist(1..=6)).map(n -> if n == 2 { 1/3 } else { 123456789/1234567891 })",
    );
    assert!(!table.contains("1/3 ") && table.contains("≈0.333333"), "{table}");
    let long = printed("let d = dist({a: 1, b: 12345678901})\nprint d");
    assert!(!long.contains('/'), "{long}");
}

#[test]
fn a_failed_assert_shows_what_can_be_read() {
    let outcome =
        Session::new(Limits::default()).run("let d = dist(1..=6)\nlet x = 13737/2639\nassert d.mean == x");
    let told = format!("{:?}", outcome.diagnostics);
    assert!(told.contains("13737/2639 (≈5.20538)"), "{told}");
    assert!(told.contains("`d` is a distribution of 6 outcomes") && !told.contains("<Dist>"), "{told}");
}
