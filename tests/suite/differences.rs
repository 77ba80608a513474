//! Where two values differ: what is told of random pairs is so.

use proptest::prelude::*;
use tg_core::value::{Difference, DifferenceStep, Key, Value};

/// Values with few different parts, so that many are equal in part.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::None),
        any::<bool>().prop_map(Value::Bool),
        (0i64..4).prop_map(Value::int),
        "[ab\n]{0,6}".prop_map(Value::text),
        (0i64..3, 0i64..5).prop_map(|(start, end)| Value::Range(tg_core::value::Range::new(start, end))),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(|items| Value::list(items).expect("a list")),
            prop::collection::vec(("[abc]", inner), 0..4).prop_map(|fields| {
                let mut record = tg_core::value::Record::default();
                for (name, value) in fields {
                    record.insert(Key::text(&name), value).expect("a record");
                }
                Value::Record(record)
            }),
        ]
    })
}

/// A pair whose second value is the first with one part changed, or any other.
fn pairs() -> impl Strategy<Value = (Value, Value)> {
    prop_oneof![
        (values(), values()),
        (prop::collection::vec(values(), 1..6), any::<prop::sample::Index>(), values()).prop_map(
            |(items, at, other)| {
                let mut changed = items.clone();
                let at = at.index(items.len());
                changed[at] = other;
                (Value::list(items).expect("a list"), Value::list(changed).expect("a list"))
            }
        ),
    ]
}

/// What a value has at the end of a way.
fn there(value: &Value, way: &[DifferenceStep]) -> Option<Value> {
    let Some((step, rest)) = way.split_first() else { return Some(value.clone()) };
    let inner = match (step, value) {
        (DifferenceStep::Index(index), Value::List(list)) => list.items().get(*index as usize).cloned(),
        (DifferenceStep::Index(index), Value::Range(range)) => {
            range.iter().nth(*index as usize).map(Value::int)
        }
        (DifferenceStep::Key(key), Value::Record(record)) => record.get(key).cloned(),
        (DifferenceStep::Letter { index, .. }, Value::Text(text)) => {
            let rest: String = text.as_str().chars().skip(*index).collect();
            (!rest.is_empty()).then(|| Value::text(rest))
        }
        (step, value) => panic!("{value:?} has no {step:?}"),
    };
    there(&inner?, rest)
}

proptest! {
    #[test]
    fn the_told_difference_is_a_real_one((a, b) in pairs()) {
        match Difference::between(&a, &b) {
            None => prop_assert_eq!(&a, &b),
            Some(found) => {
                prop_assert_ne!(&a, &b);
                prop_assert_eq!(&there(&a, &found.way), &found.first);
                prop_assert_eq!(&there(&b, &found.way), &found.second);
                prop_assert_ne!(&found.first, &found.second);
                prop_assert!(found.parts > 0);
                // What comes before the place on the way is the same.
                if let Some(DifferenceStep::Index(index)) = found.way.first() {
                    for before in 0..*index {
                        let step = [DifferenceStep::Index(before)];
                        prop_assert_eq!(there(&a, &step), there(&b, &step));
                    }
                }
                // Where both have something, it has no parts that could be told apart.
                if let (Some(Value::List(x)), Some(Value::List(y))) = (&found.first, &found.second) {
                    prop_assert!(false, "{:?} and {:?} are lists", x, y);
                }
            }
        }
    }
}
