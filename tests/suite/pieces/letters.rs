//! Letters that can be typed in several ways are the same wherever texts are compared, looked up or rewritten.

use super::printed;
use proptest::prelude::*;
use tg::{Limits, Session};

/// Letters, each in its spellings.
const LETTERS: [&[&str]; 9] = [
    &["e"],
    &["a"],
    &["\u{e9}", "e\u{301}"],
    &["\u{c5}", "A\u{30a}", "\u{212b}"],
    &["\u{1ec7}", "e\u{323}\u{302}", "e\u{302}\u{323}", "\u{1eb9}\u{302}", "\u{ea}\u{323}"],
    &["\u{d55c}", "\u{1112}\u{1161}\u{11ab}", "\u{d558}\u{11ab}"],
    &["q\u{323}\u{307}", "q\u{307}\u{323}"],
    &["\u{3a9}", "\u{2126}"],
    &["\u{1f468}\u{200d}\u{1f469}"],
];

/// A word, and another spelling of it.
fn word() -> impl Strategy<Value = Vec<(usize, usize, usize)>> {
    prop::collection::vec((0_usize..LETTERS.len(), 0_usize..8, 0_usize..8), 1..8)
}

fn spelt(word: &[(usize, usize, usize)], second: bool) -> String {
    let letter = |&(letter, one, two): &(usize, usize, usize)| {
        let spellings = LETTERS[letter];
        spellings[if second { two } else { one } % spellings.len()]
    };
    word.iter().map(letter).collect()
}

proptest! {
    #[test]
    fn two_spellings_are_one_text(word in word(), cut in 0_usize..8) {
        let (one, two) = (spelt(&word, false), spelt(&word, true));
        let length = word.len();
        let cut = cut.min(length);
        let (before, after) = (spelt(&word[..cut], true), spelt(&word[cut..], true));
        // The second half's letters may come one code point after the other.
        let pieces: Vec<String> = two.chars().map(|c| format!("\"{c}\"")).collect();
        let source = format!(
            "let one = \"{one}\"
let two = \"{two}\"
var made = \"\"
for piece in [{}] {{ made += piece }}
print [one == two, one in [two], {{[one]: 1}}[two], {{\"{one}\": 1}}.get(\"{two}\", 0), one < two, one > two]
fn keys_of_both(t) = {{[t]: 1, [one]: 2}}.count
print [one.length, made.length, made == one, made.keys_of_both]
print [\"{before}\" + \"{after}\" == one, one[..{cut}] + two[{cut}..] == two, one.letters == two.letters]
print [match one {{ \"{two}\" -> 1, _ -> 0 }}, one.index_of(two), one.matches(/^{two}$/), one.replace(two, \"x\"), one.split(\"{two}\")]
memo fn seen(t) = t.length
print [seen(one) == seen(two), [one, two].unique.count, [one, two].tally.count, one.upper == two.upper]
print {{\"{one}\": 7}}[\"{two}\"]",
            pieces.join(", "),
        );
        let wanted = format!(
            "[true, true, 1, 1, false, false]\n[{length}, {length}, true, 1]\n[true, true, true]\n[1, 0, true, \"x\", [\"\", \"\"]]\n[true, 1, 1, true]\n7\n"
        );
        prop_assert_eq!(printed(&source), wanted, "{}", source);
    }

    #[test]
    fn rules_and_decks_know_a_letter_in_each_of_its_spellings(letter in 2_usize..8, one in 0_usize..8, two in 0_usize..8) {
        let spellings = LETTERS[letter];
        let (one, two) = (spellings[one % spellings.len()], spellings[two % spellings.len()]);
        let source = format!(
            "print (round < \"{one}\" => x; \"y\" => \"{two}\" >).apply(\"a{two}by\") == \"axb{one}\"
alphabet letters {{ \"{one}\" b }}
print (round over letters < b => \"{two}\" >).apply(\"b{two}\") == \"{one}{one}\"
deck d {{ \"{one}\" x2; b }}
print (deal 1 from d).prob(h -> h.has(\"{two}\"))
print from_json(\"\\{{\\\"{one}\\\": 1}}\")[\"{two}\"]"
        );
        prop_assert_eq!(printed(&source), "true\ntrue\n2/3\n1\n", "{}", source);
    }
}

#[test]
fn names_are_the_same_in_each_spelling() {
    let source = "let caf\u{e9} = 1\nprint cafe\u{301}\nfn nai\u{308}ve(n) = n + 1\nprint na\u{ef}ve(2), {e\u{301}: 5}.\u{e9}";
    assert_eq!(printed(source), "1\n3 5\n");
    let source =
        "let {\u{e9}: x} = {\"e\u{301}\": 4}\nprint x, match {e\u{301}: 2} { {\u{e9}: let n} -> n, _ -> 0 }";
    assert_eq!(printed(source), "4 2\n");
}

/// What a rule writes stays the letter that it is, whatever comes before it.
#[test]
fn a_mark_alone_is_no_letter_of_a_rule() {
    for mark in ["\u{301}", "\u{308}", "\u{1161}", "\u{11a8}"] {
        let round = format!("round r < a => e; b => \"{mark}\" >");
        let left = format!("round r < \"{mark}\" => e >");
        let over = format!(
            "alphabet l {{ a b }}\ngame g over l {{ rounds: 1; Ann wants aab; round < Ann: b => \"{mark}a\" > }}"
        );
        for script in [round, left, over] {
            let found = Session::new(Limits::default()).run(&script).diagnostics;
            assert!(found.iter().any(|one| one.code.text() == "E4002"), "{script}: {found:?}");
        }
    }
}
