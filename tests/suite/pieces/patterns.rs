//! `match` against a matcher that looks at one value and one pattern at a time.

use super::printed;
use proptest::prelude::*;
use proptest::test_runner::TestRng;

/// A plain value.
#[derive(Clone, Debug, PartialEq)]
enum Plain {
    None,
    Bool(bool),
    Int(i64),
    Text(&'static str),
    List(Vec<Plain>),
    Record(Vec<(&'static str, Plain)>),
}

/// A pattern of one value.
#[derive(Clone, Debug)]
enum Pattern {
    Any,
    Same(Plain),
    Range(Option<i64>, Option<i64>, bool),
    Let(Option<String>, Option<&'static str>),
    List(Vec<Vec<Pattern>>, Option<Option<String>>),
    Record(Vec<(&'static str, Vec<Pattern>)>),
}

const TEXTS: [&str; 3] = ["a", "b", "two words"];
const KEYS: [&str; 3] = ["name", "hits", "letters"];
const TYPES: [&str; 6] = ["Number", "Text", "Bool", "List", "Record", "[Number]"];

impl Plain {
    fn code(&self) -> String {
        let all = |parts: Vec<String>| parts.join(", ");
        match self {
            Plain::None => "none".into(),
            Plain::Bool(truth) => truth.to_string(),
            Plain::Int(n) => n.to_string(),
            Plain::Text(text) => format!("\"{text}\""),
            Plain::List(items) => format!("[{}]", all(items.iter().map(Plain::code).collect())),
            Plain::Record(fields) => {
                let fields = fields.iter().map(|(key, value)| format!("{key}: {}", value.code()));
                format!("{{{}}}", all(fields.collect()))
            }
        }
    }

    fn is(&self, of: &str) -> bool {
        match (of, self) {
            ("Number", Plain::Int(_)) | ("Text", Plain::Text(_)) | ("Bool", Plain::Bool(_)) => true,
            ("List", Plain::List(_)) | ("Record", Plain::Record(_)) => true,
            ("[Number]", Plain::List(items)) => items.iter().all(|item| item.is("Number")),
            _ => false,
        }
    }
}

impl Pattern {
    fn code(&self) -> String {
        match self {
            Pattern::Any => "_".into(),
            Pattern::Same(value) => value.code(),
            Pattern::Range(from, to, inclusive) => {
                let end = |end: &Option<i64>| end.map_or(String::new(), |end| end.to_string());
                format!("{}{}{}", end(from), if *inclusive { "..=" } else { ".." }, end(to))
            }
            Pattern::Let(name, of) => {
                let of = of.map_or(String::new(), |of| format!(":{of}"));
                format!("let {}{of}", name.as_deref().unwrap_or("_"))
            }
            Pattern::List(parts, rest) => {
                let mut parts: Vec<String> = parts.iter().map(|all| alternatives(all)).collect();
                match rest {
                    Some(Some(name)) if name.ends_with('0') => parts.push(format!("..let {name}")),
                    Some(Some(name)) => parts.push(format!("..{name}")),
                    Some(None) => parts.push("..".into()),
                    None => {}
                }
                format!("[{}]", parts.join(","))
            }
            Pattern::Record(fields) => {
                let fields = fields.iter().map(|(key, all)| format!("{key}:{}", alternatives(all)));
                format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
            }
        }
    }

    /// Whether a value fits; what is bound on the way is put down.
    fn fits(&self, value: &Plain, bound: &mut Vec<(String, Plain)>) -> bool {
        match self {
            Pattern::Any => true,
            Pattern::Same(same) => same == value,
            Pattern::Range(from, to, inclusive) => match value {
                Plain::Int(n) => {
                    from.is_none_or(|from| from <= *n)
                        && to.is_none_or(|to| if *inclusive { *n <= to } else { *n < to })
                }
                _ => false,
            },
            Pattern::Let(name, of) => {
                if let Some(name) = name {
                    bound.push((name.clone(), value.clone()));
                }
                of.is_none_or(|of| value.is(of))
            }
            Pattern::List(parts, rest) => {
                let Plain::List(items) = value else { return false };
                if items.len() < parts.len() || rest.is_none() && items.len() > parts.len() {
                    return false;
                }
                if let Some(Some(name)) = rest {
                    bound.push((name.clone(), Plain::List(items[parts.len()..].to_vec())));
                }
                parts.iter().zip(items).all(|(all, item)| any_fits(all, item, bound))
            }
            Pattern::Record(fields) => {
                let Plain::Record(known) = value else { return false };
                fields.iter().all(|(key, all)| {
                    let found = known.iter().find(|(other, _)| other == key);
                    found.is_some_and(|(_, value)| any_fits(all, value, bound))
                })
            }
        }
    }
}

fn alternatives(all: &[Pattern]) -> String {
    all.iter().map(Pattern::code).collect::<Vec<_>>().join("|")
}

fn any_fits(all: &[Pattern], value: &Plain, bound: &mut Vec<(String, Plain)>) -> bool {
    for pattern in all {
        let mut own = Vec::new();
        if pattern.fits(value, &mut own) {
            bound.extend(own);
            return true;
        }
    }
    false
}

/// What makes values and patterns.
struct Maker(TestRng);

impl Maker {
    fn below(&mut self, end: usize) -> usize {
        (self.0.next_u32() as usize) % end
    }

    fn value(&mut self, depth: usize) -> Plain {
        match self.below(if depth == 0 { 5 } else { 9 }) {
            0 => Plain::None,
            1 => Plain::Bool(self.below(2) == 0),
            2 | 3 => Plain::Int(self.below(5) as i64 - 1),
            4 => Plain::Text(TEXTS[self.below(3)]),
            5..=6 => Plain::List((0..self.below(4)).map(|_| self.value(depth - 1)).collect()),
            _ => {
                let wanted = self.below(8);
                let keys = KEYS.iter().enumerate().filter(|(at, _)| wanted & 1 << at != 0);
                Plain::Record(
                    keys.map(|(_, key)| *key)
                        .collect::<Vec<_>>()
                        .into_iter()
                        .map(|key| (key, self.value(depth - 1)))
                        .collect(),
                )
            }
        }
    }

    /// A pattern that binds just these names.
    fn pattern(&mut self, mut names: Vec<String>, depth: usize) -> Pattern {
        if names.is_empty() && (depth == 0 || self.below(3) == 0) {
            return match self.below(4) {
                0 => Pattern::Any,
                1 => Pattern::Let(None, Some(TYPES[self.below(6)])),
                2 => {
                    let from = self.below(4) as i64 - 1;
                    let to = from + self.below(3) as i64;
                    match self.below(3) {
                        0 => Pattern::Range(Some(from), None, false),
                        1 => Pattern::Range(None, Some(to), self.below(2) == 0),
                        _ => Pattern::Range(Some(from), Some(to), self.below(2) == 0),
                    }
                }
                _ => Pattern::Same(self.value(0)),
            };
        }
        if names.len() > 1 && depth == 0 {
            let parts = names.into_iter().map(|name| vec![Pattern::Let(Some(name), None)]).collect();
            return Pattern::List(parts, None);
        }
        if names.len() == 1 && (depth == 0 || self.below(3) == 0) {
            let of = (self.below(3) == 0).then(|| TYPES[self.below(6)]);
            return Pattern::Let(names.pop(), of);
        }
        if self.below(2) == 0 {
            let rest = match self.below(4) {
                0 => Some(None),
                1 if !names.is_empty() => Some(names.pop()),
                _ => None,
            };
            let parts = self.shared(names, depth);
            return Pattern::List(parts, rest);
        }
        let mut keys = KEYS.to_vec();
        let parts = self.shared(names, depth);
        let fields = parts.into_iter().take(3).map(|all| (keys.remove(0), all));
        Pattern::Record(fields.collect())
    }

    /// A few alternatives each, which together bind these names.
    fn shared(&mut self, names: Vec<String>, depth: usize) -> Vec<Vec<Pattern>> {
        let count = self.below(3).max(usize::from(!names.is_empty()));
        let mut shares = vec![Vec::new(); count];
        for name in names {
            let at = self.below(count);
            shares[at].push(name);
        }
        shares.into_iter().map(|names| self.alternatives(names, depth.saturating_sub(1))).collect()
    }

    fn alternatives(&mut self, names: Vec<String>, depth: usize) -> Vec<Pattern> {
        (0..1 + usize::from(self.below(3) == 0)).map(|_| self.pattern(names.clone(), depth)).collect()
    }
}

/// An arm: its patterns, its names, and the text that its guard wants of the first of them.
struct Arm {
    patterns: Vec<Pattern>,
    names: Vec<String>,
    guard: Option<String>,
}

fn arms(make: &mut Maker) -> Vec<Arm> {
    let arm = |make: &mut Maker| {
        let names: Vec<String> = (0..make.below(3)).map(|n| format!("x{n}")).collect();
        let patterns = make.alternatives(names.clone(), 2);
        let guard = (!names.is_empty() && make.below(3) == 0).then(|| make.value(0).code());
        Arm { patterns, names, guard }
    };
    (0..3).map(|_| arm(make)).collect()
}

fn script(arms: &[Arm], values: &[Plain]) -> String {
    let mut lines = vec!["fn pick(v)=match v{".to_owned()];
    for (at, arm) in arms.iter().enumerate() {
        let guard = arm.guard.as_ref().map_or(String::new(), |wanted| {
            format!(" if \"{{[x0]}}\"==\"[{}]\"", wanted.replace('"', "\\\""))
        });
        lines.push(format!("{}{guard}->\"{{[{at},{}]}}\"", alternatives(&arm.patterns), arm.names.join(",")));
    }
    lines.push("_->\"none\"}".into());
    let values: Vec<String> = values.iter().map(Plain::code).collect();
    lines.push(format!("for v in [{}] {{ print pick(v) }}", values.join(", ")));
    lines.join("\n")
}

fn expected(arms: &[Arm], value: &Plain) -> String {
    for (at, arm) in arms.iter().enumerate() {
        let mut bound = Vec::new();
        if !any_fits(&arm.patterns, value, &mut bound) {
            continue;
        }
        let of = |name: &String| {
            bound.iter().find(|(other, _)| other == name).map_or("?".into(), |(_, v)| v.code())
        };
        if arm.guard.as_ref().is_some_and(|wanted| *wanted != of(&arm.names[0])) {
            continue;
        }
        let shown = std::iter::once(at.to_string()).chain(arm.names.iter().map(of));
        return format!("[{}]", shown.collect::<Vec<_>>().join(", "));
    }
    "none".into()
}

proptest! {
    #[test]
    fn an_arm_is_chosen_and_binds_as_a_plain_matcher_says(seed in any::<[u8; 32]>()) {
        let mut make = Maker(TestRng::from_seed(prop::test_runner::RngAlgorithm::ChaCha, &seed));
        let arms = arms(&mut make);
        let values: Vec<Plain> = (0..24).map(|_| make.value(2)).collect();
        let source = script(&arms, &values);
        let wanted: String = values.iter().map(|value| expected(&arms, value) + "\n").collect();
        prop_assert_eq!(&printed(&source), &wanted, "{}", &source);

        // The layout keeps what a script means, and has nothing left to do.
        let formatted = super::formatted(&source);
        prop_assert_eq!(&printed(&formatted), &wanted, "{}", &formatted);
        let again = super::formatted(&formatted);
        prop_assert_eq!(&again, &formatted);
    }
}

#[test]
fn a_variable_of_a_pattern_is_free_to_change_elsewhere() {
    // What is bound is a value: the list that it came from is changed, and it isn't.
    let source = "var xs = [[1, 2], [3]]\nlet kept = match xs { [let first, ..rest] -> { xs[0] = [9]; [first, rest] }, _ -> [] }\nprint xs, kept";
    assert_eq!(printed(source), "[[9], [3]] [[1, 2], [[3]]]\n");
    // A guard that changes what is matched doesn't change what later arms are held against.
    let source = "var xs = [1, 2]\nprint match xs { [_, _] if xs.pop() > 5 -> \"large\", [let a, let b] -> \"{a} {b}\", _ -> \"short\" }\nprint xs";
    assert_eq!(printed(source), "1 2\n[1]\n");
}

#[test]
fn closures_and_loops_keep_what_a_pattern_has_bound() {
    let source = "let fs = [match x { [let a, ..] -> () -> a, let n -> () -> n } for x in [[1, 2], 3, [4]]]\nprint fs.map(f -> f())";
    assert_eq!(printed(source), "[1, 3, 4]\n");
    let source = "print [[1, 5], [2, 3], 7].map(x -> match x { [let a, let b] if a < b -> b - a, let n: Number -> n, _ -> 0 })";
    assert_eq!(printed(source), "[4, 1, 7]\n");
}

#[test]
fn records_and_values_of_games_are_looked_into() {
    let source = "fn points(r) = match r { {name: \"Y\", hits: let n} if n > 2 -> n, {let name} -> name, {[7]: let seven, \"two words\": _} -> seven, _ -> none }\nprint [{name: \"Y\", hits: 3}, {name: \"Y\", hits: 1}, {[7]: 1, \"two words\": 2}, {}].map(points)";
    assert_eq!(printed(source), "[3, \"Y\", 1, none]\n");
    let source = "deck d { G: 1, 2; R: 1 }\nprint (deal 2 from d).map(h -> match h.ranks.sort { [1, ..rest] -> rest, _ -> [] }).top(1)[0].value";
    assert_eq!(printed(source), "[2]\n");
    // The word of a deck ends a range also in a list; any other name there is the rest.
    let source = "deck d { G: 2, J = 11, Q = 12 }\nprint (deal 2 from d).prob(h -> match h.ranks { [_, ..Q] -> true, _ -> false })";
    assert_eq!(printed(source), "1/3\n");
    assert_eq!(
        super::codes("deck d { G: 2, J = 11 }\nprint match [2, 2] { [2, ..J] -> 1, _ -> 0 }"),
        ["E3011"]
    );
    assert_eq!(printed("print match [2, 3, 4] { [2, ..others] -> others, _ -> [] }"), "[3, 4]\n");
}
