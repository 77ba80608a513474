//! Regular expressions against a naive one that tries everything, on texts of two letters.

use super::{codes, printed};
use proptest::prelude::*;

/// A regular expression. What is repeated is never empty.
#[derive(Clone, Debug)]
enum Regex {
    Letter(char),
    Dot,
    Not(char),
    Row(Vec<Regex>),
    Either(Vec<Regex>),
    Repeat(Box<Regex>, usize, Option<usize>, bool),
    Begin,
    End,
}

impl Regex {
    fn code(&self) -> String {
        match self {
            Regex::Letter(letter) => letter.to_string(),
            Regex::Dot => ".".into(),
            Regex::Not(letter) => format!("[^{letter}]"),
            Regex::Row(parts) => parts.iter().map(Regex::code).collect(),
            Regex::Either(parts) => {
                format!("(?:{})", parts.iter().map(Regex::code).collect::<Vec<_>>().join("|"))
            }
            Regex::Repeat(part, least, most, greedy) => {
                let lazy = if *greedy { "" } else { "?" };
                let most = most.map_or(String::new(), |most| most.to_string());
                format!("(?:{}){{{least},{most}}}{lazy}", part.code())
            }
            Regex::Begin => "^".into(),
            Regex::End => "$".into(),
        }
    }

    /// Tries all ways from a place on, the preferred first, until one of them goes on well.
    fn tries(&self, text: &[char], at: usize, then: &mut dyn FnMut(usize) -> bool) -> bool {
        let mut letter = |fits: &dyn Fn(char) -> bool| at < text.len() && fits(text[at]) && then(at + 1);
        match self {
            Regex::Letter(wanted) => letter(&|c| c == *wanted),
            Regex::Dot => letter(&|_| true),
            Regex::Not(other) => letter(&|c| c != *other),
            Regex::Begin => at == 0 && then(at),
            Regex::End => at == text.len() && then(at),
            Regex::Row(parts) => match parts.split_first() {
                None => then(at),
                Some((first, rest)) => {
                    let rest = Regex::Row(rest.to_vec());
                    first.tries(text, at, &mut |at| rest.tries(text, at, then))
                }
            },
            Regex::Either(parts) => parts.iter().any(|part| part.tries(text, at, then)),
            Regex::Repeat(part, least, most, greedy) => {
                if *most == Some(0) {
                    return then(at);
                }
                let fewer =
                    Regex::Repeat(part.clone(), least.saturating_sub(1), most.map(|m| m - 1), *greedy);
                let more = |then: &mut dyn FnMut(usize) -> bool| {
                    part.tries(text, at, &mut |next| next > at && fewer.tries(text, next, then))
                };
                match (*least > 0, *greedy) {
                    (true, _) => more(then),
                    (false, true) => more(then) || then(at),
                    (false, false) => then(at) || more(then),
                }
            }
        }
    }

    /// All matches without overlaps, from the left; an empty one isn't found where the one before ends.
    fn all(&self, text: &[char]) -> Vec<(usize, usize)> {
        let (mut found, mut at, mut last) = (Vec::new(), 0, None);
        while at <= text.len() {
            let mut end = None;
            self.tries(text, at, &mut |to| {
                end = Some(to);
                true
            });
            match end {
                Some(end) if end == at && last == Some(at) => at += 1,
                Some(end) => {
                    found.push((at, end));
                    last = Some(end);
                    at = end.max(at + usize::from(end == at));
                }
                None => at += 1,
            }
        }
        found
    }
}

fn regex() -> impl Strategy<Value = Regex> {
    let leaf = prop_oneof![
        Just(Regex::Letter('a')),
        Just(Regex::Letter('b')),
        Just(Regex::Dot),
        Just(Regex::Not('a')),
    ];
    // These take at least one letter, so that whatever repeats them takes some, too.
    let solid = leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..3).prop_map(Regex::Row),
            prop::collection::vec(inner.clone(), 1..3).prop_map(Regex::Either),
            (inner, 1_usize..3, prop::option::of(2_usize..4), any::<bool>())
                .prop_map(|(part, least, most, greedy)| Regex::Repeat(Box::new(part), least, most, greedy)),
        ]
    });
    let part = prop_oneof![
        3 => solid.clone(),
        2 => (solid, prop::option::of(0_usize..3), any::<bool>())
            .prop_map(|(part, most, greedy)| Regex::Repeat(Box::new(part), 0, most, greedy)),
        1 => Just(Regex::Begin),
        1 => Just(Regex::End),
    ];
    prop::collection::vec(part, 1..4).prop_map(Regex::Row)
}

proptest! {
    #[test]
    fn all_matches_are_those_of_a_naive_search(regex in regex(), texts in prop::collection::vec("[ab]{0,7}", 1..6)) {
        let code = regex.code();
        for text in texts {
            let letters: Vec<char> = text.chars().collect();
            let found = regex.all(&letters);
            let piece = |(from, to): &(usize, usize)| letters[*from..*to].iter().collect::<String>();
            let shown: Vec<String> = found.iter().map(|place| format!("[{}, \"{}\"]", place.0, piece(place))).collect();
            let (mut pieces, mut replaced, mut done) = (Vec::new(), String::new(), 0);
            for (from, to) in &found {
                let before: String = letters[done..*from].iter().collect();
                replaced += &format!("{before}<{}>", piece(&(*from, *to)));
                pieces.push(format!("\"{before}\""));
                done = *to;
            }
            let rest: String = letters[done..].iter().collect();
            replaced += &rest;
            pieces.push(format!("\"{rest}\""));
            let source = format!(
                "let t = \"{text}\"\nlet r = /{code}/\nprint \"{{t.find_all(r).map(m -> [m.at, m.text])}}\"\nprint t.matches(r), t.count(r), (t.find(r) == none)\nprint t.replace(r, m -> \"<{{m.text}}>\")\nprint \"{{t.split(r)}}\"\nprint r == regex(\"{}\")",
                code.replace('{', "\\{")
            );
            let any = !found.is_empty();
            let wanted = format!(
                "[{}]\n{any} {} {}\n{replaced}\n[{}]\ntrue\n",
                shown.join(", "), found.len(), !any, pieces.join(", ")
            );
            prop_assert_eq!(printed(&source), wanted, "{}", source);
        }
    }
}

#[test]
fn signs_in_a_regular_expression_mean_nothing_to_the_script_around_it() {
    // Brackets, quotes, comments and separators within; division beside.
    let source = r##"let t = "a(b]c\{d\"e;f#g<h>i/j"
print t.matches(/\(b]c\{d"e;f#g<h>i\/j/), t.find(/[({\["<]/).at, t.count(/[)\]}>;#]/)
let a = 12
let b = 3
print a / b / 2, [a / b, /b/.type], (a) / b, [a][0] / b
fn half(x) { return x / 2 }
print half(a), { let r = /[^"]+/; t.find(r).text }
print match t { let x if x.matches(/^a[(]/) -> "fits", _ -> "doesn't" }
if t.matches(/[}]/) { print "brace" } else { print "no brace" }"##;
    let wanted = "true 1 4\n2 [4, \"Regex\"] 4 4\n6 a(b]c{d\nfits\nno brace\n";
    assert_eq!(printed(source), wanted);
    let formatted = super::formatted(source);
    assert_eq!(printed(&formatted), wanted, "{formatted}");
}

#[test]
fn groups_are_by_place_and_by_name() {
    let source = r#"let m = "Ann rolls 3d6".find(/(?<who>\w+) rolls (\d+)d(\d+)(!)?/)
print m.named.who, m.groups, m.at
print "3d6 2d4".replace(/(\d)d(\d)/, m -> m.groups.reverse.join("d"))
let {text, at} = "née 42".find(/[0-9]+/)
print text, at"#;
    assert_eq!(printed(source), "Ann [\"Ann\", \"3\", \"6\", none] 0\n6d3 4d2\n42 4\n");
}

#[test]
fn what_cant_be_read_is_told_with_its_place() {
    let places = |source: &str| {
        let outcome = tg::Session::new(tg::Limits::default()).run(source);
        let found = &outcome.diagnostics[0];
        let place = found.primary.as_ref().expect("a place").span;
        (found.code.to_string(), source[place.range()].to_owned())
    };
    assert_eq!(places("print \"a\".matches(/x(y/)"), ("E0030".into(), "(".into()));
    assert_eq!(places("print \"a\".matches(/[z-a]/)"), ("E0030".into(), "z-a".into()));
    assert_eq!(places("print \"a\".matches(/+é/)").0, "E0030");
    assert_eq!(places("print \"a\".matches(/\\p{Nonsense}/)").0, "E0030");
    // What a reader sees as one character isn't taken apart.
    assert_eq!(places("print \"a\".matches(/x[a🇩🇪🇫🇷]/)"), ("E0030".into(), "🇩🇪".into()));
    assert_eq!(places("print \"a\".matches(/(👍🏽+)/)"), ("E0030".into(), "👍🏽".into()));
    assert_eq!(printed("print \"🇩🇪🇫🇷🇩🇪x\".replace(/(🇩🇪|🇫🇷)+[éß]*/, \"a\")"), "ax\n");
    assert_eq!(codes("print \"a\".matches(\"a\")"), ["E2003"]);
    assert_eq!(codes("print \"a\".find(regex(\"(\"))"), ["E3008"]);
}
