//! Records hold what a list of pairs holds, however they keep it: a few entries are gone through, more are found by
//! a table, and what is removed leaves a hole.

use crate::outcomes::value;
use crate::running::printed;
use proptest::prelude::*;
use tg_core::value::{Key, Record, Value};

/// A step in the life of a record.
#[derive(Clone, Copy, Debug)]
enum Step {
    Put(u8, i64),
    Remove(u8),
    /// From here on somebody else holds it, too.
    Share,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => (0u8..24, any::<i64>()).prop_map(|(key, value)| Step::Put(key, value)),
        2 => (0u8..24).prop_map(Step::Remove),
        1 => Just(Step::Share),
    ];
    proptest::collection::vec(step, 0..80)
}

/// Names and numbers by turns.
fn key(number: u8) -> Key {
    let value =
        if number.is_multiple_of(2) { Value::text(format!("k{number}")) } else { Value::int(number.into()) };
    Key::new(value).expect("texts and whole numbers are keys")
}

fn assert_same(record: &Record, pairs: &[(u8, i64)]) {
    let entries: Vec<(Key, Value)> = record.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    let wanted: Vec<(Key, Value)> =
        pairs.iter().map(|(own, value)| (key(*own), Value::int(*value))).collect();
    assert_eq!(entries, wanted);
    assert_eq!(record.len(), pairs.len());
    for number in 0..24 {
        let wanted = pairs.iter().find(|(own, _)| *own == number).map(|(_, value)| Value::int(*value));
        assert_eq!(record.get(&key(number)), wanted.as_ref());
        // Wherever it is thought to be.
        for likely in 0..pairs.len() + 2 {
            assert_eq!(record.field_near(&key(number), likely).map(|(_, value)| value), wanted.as_ref());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn a_record_holds_what_a_list_of_pairs_holds(steps in steps()) {
        let (mut record, mut pairs) = (Record::default(), Vec::new());
        let mut shared = Vec::new();
        for step in steps {
            match step {
                Step::Put(own, number) => {
                    record.insert(key(own), Value::int(number)).expect("a number nests no deeper");
                    match pairs.iter_mut().find(|(other, _)| *other == own) {
                        Some((_, place)) => *place = number,
                        None => pairs.push((own, number)),
                    }
                }
                Step::Remove(own) => {
                    record.remove(&key(own));
                    pairs.retain(|(other, _)| *other != own);
                }
                Step::Share => shared.push((record.clone(), pairs.clone())),
            }
            assert_same(&record, &pairs);
        }
        for (record, pairs) in &shared {
            assert_same(record, pairs);
        }
    }
}

/// One place of a script that asks for a field finds it in records of every shape.
#[test]
fn a_field_is_found_wherever_it_lies() {
    let many = (0..12).map(|i| format!("f{i}: {i}")).collect::<Vec<_>>().join(", ");
    let records = format!(
        "[{{a: 1, b: 2}}, {{b: 3, a: 4}}, {{c: 0, b: 0, a: 5}}, {{{many}, a: 6}}, {{[\"a\"]: 7}}, {{a: 8}}]"
    );
    assert_eq!(value(&format!("{records}.map(r -> r.a)")), "[1, 4, 5, 6, 7, 8]");
    assert_eq!(value(&format!("[r.a for r in {records}]")), "[1, 4, 5, 6, 7, 8]");
    let changed =
        format!("var rs = {records}\nfor i in 0..rs.count {{ rs[i].a += 10 * rs[i].a }}\n[r.a for r in rs]");
    assert_eq!(value(&changed), "[11, 44, 55, 66, 77, 88]");
}

#[test]
fn a_record_that_is_read_for_the_last_time_is_still_whole_for_others() {
    let script =
        "fn grown(r) { var xs = r.items\nxs.push(3)\nxs }\nlet r = {items: [1, 2]}\n[grown(r), r.items]";
    assert_eq!(value(script), "[[1, 2, 3], [1, 2]]");
    let failed = "fn field(r) = try r.lost else r\n[field({kept: 1}).kept, field({lost: 2})]";
    assert_eq!(value(failed), "[1, 2]");
}

#[test]
fn whole_numbers_in_texts_are_written_as_everywhere() {
    for n in ["0", "7", "-7", "10", "-10", "9223372036854775807", "-9223372036854775807 - 1"] {
        assert_eq!(
            value(&format!("let n = {n}\n[\"{{n}}\", \"a{{n}}b\"] == [text(n), \"a\" + text(n) + \"b\"]")),
            "true",
            "{n}"
        );
    }
}

/// What is made of a map by its own methods is a map again: no word of the data hides a method.
#[test]
fn a_map_stays_a_map() {
    let kept = [
        "m",
        "m.sort",
        "m.sort(by: [k, n] -> -n)",
        "m.filter([k, n] -> n > 0)",
        "m.map_values(n -> n + 1)",
        "m.without(\"x\")",
        "m + {[\"z\"]: 1}.without(\"z\")",
        "{..m}",
        "m.entries.to_record",
    ];
    for made in kept {
        let script = format!("let m = [\"count\", \"max\"].tally\nprint ({made}).count, ({made}).keys.sort");
        assert_eq!(printed(&script), "2 [\"count\", \"max\"]\n", "{made}");
    }
}
