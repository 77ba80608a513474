//! What a name after a dot means: a field, an own function, a method, an entry of a map.

use crate::outcomes::{findings, value};
use tg_core::native::Type;

/// Every name of a method of records.
fn methods() -> Vec<&'static str> {
    let library = tg::library();
    let mut names: Vec<&str> =
        library.methods_of(|of| of == Type::Record || of == Type::SEQUENCE).into_iter().collect();
    names.sort_unstable();
    names.dedup();
    assert!(names.contains(&"count") && names.contains(&"keys"), "{names:?}");
    names
}

#[test]
fn no_key_of_a_map_hides_a_method() {
    for name in methods() {
        let makers = [
            format!("let k = \"{name}\"\nlet r = {{[k]: \"data\"}}\n"),
            format!("let k = \"{name}\"\nvar r = {{}}\nr[k] = \"data\"\n"),
            format!("let k = \"{name}\"\nlet r = {{..{{}}, [k]: \"data\"}}\n"),
            format!("let r = [[\"{name}\", \"data\"]].to_record\n"),
            format!("let r = [\"{name}\"].tally.map_values(_n -> \"data\")\n"),
            format!("let r = [\"{name}\"].group(k -> k).map_values(_n -> \"data\").filter(_e -> true)\n"),
            format!("let r = {{}} + {{[\"\" + \"{name}\"]: \"data\"}}\n"),
        ];
        for maker in makers {
            assert_eq!(value(&format!("{maker}r[\"{name}\"]")), "\"data\"", "{maker}");
            assert_eq!(value(&format!("{maker}r.get(\"{name}\")")), "\"data\"", "{maker}");
            // What the method gives, or how it refuses, is never the entry.
            let dot = value(&format!("{maker}fn id(x) = x\ntry id(r).{name} else \"refused\""));
            assert_ne!(dot, "\"data\"", "{maker}{name}");
        }
        let literal = format!("let r = {{{name}: \"field\"}}\nr.{name}");
        assert_eq!(value(&literal), "\"field\"");
        let changed = format!("var r = {{}}\nr.{name} = \"field\"\nfn id(x) = x\nid(r).{name}");
        assert_eq!(value(&changed), "\"field\"");
    }
}

#[test]
fn entries_of_a_map_are_fields_where_no_method_has_their_name() {
    assert_eq!(value("let m = [\"red\", \"red\"].tally\nm.red"), "2");
    assert_eq!(value("[\"count\", \"a\"].tally.count"), "2");
    assert_eq!(value("{[\"b\" + \"c\"]: 1}.bc"), "1");
}

#[test]
fn a_map_equals_the_record_of_its_entries() {
    assert_eq!(value("[\"a\", \"b\", \"a\"].tally == {b: 1, a: 2}"), "true");
    assert_eq!(value("[{a: 1}, [\"a\"].tally].unique.count"), "1");
}

/// `f(x)` and `x.f` are the same, whatever method has the name.
#[test]
fn own_functions_come_before_methods() {
    for name in methods() {
        let own = format!("fn {name}(xs) = \"own\"\nfn id(x) = x\n");
        for x in ["[1, 2]", "[\"a\"].tally", "id([1, 2])"] {
            assert_eq!(value(&format!("{own}[{name}({x}), {x}.{name}]")), "[\"own\", \"own\"]", "{name}");
        }
        assert_eq!(value(&format!("{own}id({{{name}: 1}}).{name}")), "1", "a field comes first");
    }
}

/// A function that a `let` holds is an own function, too, with what it took along when it was made.
#[test]
fn functions_that_a_let_holds_come_before_methods() {
    for name in methods() {
        let own = format!("let {name} = xs -> \"own\"\nfn id(x) = x\n");
        for x in ["[1, 2]", "[\"a\"].tally", "id([1, 2])"] {
            assert_eq!(value(&format!("{own}[{name}({x}), {x}.{name}]")), "[\"own\", \"own\"]", "{name}");
        }
        assert_eq!(value(&format!("{own}id({{{name}: 1}}).{name}")), "1", "a field comes first");
        // Other values of that name hide no method.
        let plain = format!("fn id(x) = x\nfn f({name}) = try id([1, 2]).{name} else \"no\"\nf(1)");
        let hidden = format!("let {name} = 1\nfn id(x) = x\ntry id([1, 2]).{name} else \"no\"");
        assert_eq!(value(&plain), value(&hidden), "{name}");
    }
    let taken = "var n = 10\nlet add = (x, more = 1) -> x + more + n\nn = 100\n";
    assert_eq!(value(&format!("{taken}[1.add, add(1), 1.add(5), 1.add(more: 7)]")), "[12, 12, 16, 18]");
    let inner = "fn outer(k) {\nlet scale = x -> x * k\nlet twice = x -> x.scale.scale\n[3.scale, twice(1)]\n}\nouter(10)";
    assert_eq!(value(inner), "[30, 100]");
    assert_eq!(
        value("fn f(x) = x.later\nlet later = x -> x + 1\n[f(1), [1, 2].map(x -> x.later)]"),
        "[2, [2, 3]]"
    );
    assert_eq!(value("let size = xs -> xs.size + 1\n[1, 2].size"), "3");
    assert_eq!(findings("let twice = x -> 2 * x\nprint 3.twice"), []);
    assert_eq!(findings("let twice = x -> 2 * x\nprint 3.twice(1)").len(), 1);
}

#[test]
fn in_its_own_body_the_dot_is_the_method() {
    assert_eq!(value("fn sum(xs) = xs.sum + 1\n[sum([1, 2]), [1, 2].sum]"), "[4, 4]");
    assert_eq!(value("fn count(xs) = xs.map(x -> x.count).sum\n[[1], [2, 3]].count"), "3");
    // Without such a method it calls itself.
    assert_eq!(value("fn down(n) = if n == 0 { 0 } else { (n - 1).down }\n3.down"), "0");
}

#[test]
fn what_an_own_function_does_not_take_is_told() {
    let found = findings("fn sum(xs, more) = more\nprint [1, 2].sum");
    assert_eq!(found, [("E2002".to_owned(), "sum".to_owned())]);
}
