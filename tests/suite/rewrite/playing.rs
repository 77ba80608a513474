//! The party game at the table: people by a transcript, bots, suggestions.

use super::{findings, printed, value};

const PARTY: &str = "alphabet dna { a t c g }\ngame party over dna { rounds: 1 }\n";

fn party(call: &str) -> String {
    format!("{PARTY}{call}")
}

#[test]
fn two_people_and_no_bots() {
    let game = "party.play(people: [\"Ann\", \"Ben\"], input: \"acc; /a[ct]g/; t => ac; cg => \\\"\\\"\")";
    assert_eq!(value(&party(&format!("{game}.paper"))), r#"["atcg", "aac"]"#);
    assert_eq!(value(&party(&format!("{game}.winner"))), r#""Ben""#);
    assert_eq!(value(&party(&format!("{game}.goals.map(g -> g.wants)"))), r#"["acc", "/a[ct]g/"]"#);
    // It is the same game as the one that is written down.
    let written = "game same over dna { rounds: 1; Ann wants acc; Ben wants /a[ct]g/; round < Ann: t => ac; Ben: cg => > }";
    assert_eq!(value(&format!("{PARTY}{written}\n{game} == same")), "true");
}

#[test]
fn what_is_refused_is_typed_again_and_no_goal_is_shown() {
    let typed = "ac; axc; /ac; acg; nothing; => a; atcg => a; t => acg; t => x; t => acc; quit";
    let call =
        format!("let g = party.play(people: [\"Ann\"], bots: [], input: \"{typed}\")\nprint g.rounds.count");
    let shown = printed(&party(&call));
    for reason in [
        "Ann: a goal has three letters, and this one has 2",
        "Ann: a goal is made of the letters of this game: a t c g",
        "Ann: that isn't a rule",
        "Ann: the left side is empty",
        "Ann: the left side is the whole string on the table",
        "Ann: the right side would write your own goal",
        "Ann: the right side has a letter that isn't one of this game's: a t c g",
    ] {
        assert!(shown.contains(reason), "{reason} isn't in\n{shown}");
    }
    let before_the_end = &shown[..shown.find("wants").expect("the end")];
    assert!(!before_the_end.contains("acg"), "{before_the_end}");
    assert!(shown.ends_with("1\n"), "{shown}");
}

#[test]
fn rules_are_shown_only_when_all_are_written() {
    let call =
        "let g = party.play(people: [\"Ann\", \"Ben\"], bots: [], input: \"acc; aag; t => ac; zz; g => tc\")";
    let shown = printed(&party(call));
    let refused = shown.find("Ben: that isn't a rule").expect("Ben is refused");
    let rule = shown.find("t => ac  ").or_else(|| shown[200..].find("t => ac").map(|at| at + 200));
    assert!(rule.is_some_and(|rule| rule > refused), "{shown}");
}

#[test]
fn quitting_and_the_end_of_the_input() {
    assert_eq!(value(&party("party.play(input: \"quit\").players")), "[]");
    let two = "game two over dna { rounds: 2; A wants acc; B wants aag }\n";
    let begun = format!("{PARTY}{two}two.play(input: \"t => ac; a => c; quit\")");
    assert_eq!(value(&format!("{begun}.rounds.count")), "1");
    assert_eq!(value(&format!("{begun}.winner")), "none");
    assert_eq!(findings(&party("party.play(input: \"acc\")"))[0].0, "E3009");
    // Without anybody at the keyboard nothing is played.
    assert_eq!(value(&party("party.play().players")), "[]");
}

#[test]
fn a_game_that_is_begun_goes_on() {
    let source = "game two over dna { rounds: 2; A wants acc; B wants aag; round < A: t => ac; B: g => tc > }
let done = two.play(input: \"a => c; cc => aa\")
[done.rounds.count, done.table[1] == two.table[1], done.winner != none]";
    assert_eq!(value(&party(source)), "[2, true, true]");
    let full = "game one over dna { rounds: 1; A wants acc; round < A: t => ac > }\n";
    for (call, code) in [
        ("one.play(input: \"\")", "E3007"),
        ("one.suggest(A)", "E3007"),
        ("party.suggest(A)", "E3007"),
        ("party.play(people: [\"A\", \"A\"], input: \"quit\")", "E3007"),
        ("party.play(bots: [\"lucky\"], input: \"quit\")", "E3007"),
        ("party.with_bots([1])", "E3007"),
        ("party.with_bots([])", "E3007"),
        ("party.play(people: [], input: \"quit\")", "E3007"),
        ("party.play(people: [], bots: [], input: \"quit\")", "E3007"),
        ("fn no(n) = n\none.suggest(A, tries: no(0))", "E3007"),
    ] {
        let found = findings(&format!("alphabet dna {{ a t c g }}\ngame party over dna {{ }}\n{full}{call}"));
        assert_eq!(found.first().map(|one| &*one.0), Some(code), "{call}: {found:?}");
    }
}

#[test]
fn bots_play_by_the_rules_and_the_seed() {
    // Every game is refereed again when it is made, so a broken rule would be a finding.
    let source = "game g over dna { rounds: 3 }
let games = [g.with_bots([careless, lasting, long, early, late, builder, nest], seed: n) for n in 0..15]
[games.all(one -> one.rounds.count == 3), games[3] == g.with_bots([careless, lasting, long, early, late, builder, nest], seed: 3), games.map(one -> one.table.last).unique.count > 10]";
    assert_eq!(value(&party(source)), "[true, true, true]");
    let strict = "alphabet ab { a b }
game g over ab { rounds: 4; allow_empty: false; ties: block; X wants /a|b|aab/; Y wants aba }
[g.with_bots([builder, nest], seed: n).rounds.count for n in 0..5]";
    // X may write nothing at all: the game ends where it is.
    assert_eq!(value(strict), "[0, 0, 0, 0, 0]");
}

#[test]
fn suggestions_are_estimates() {
    let source = "game g over dna { rounds: 1; A wants aag; B wants acc }
let found = g.suggest(B, tries: 40, seed: 2)
[found.count, found.map(one -> one.chance) == found.map(one -> one.chance).sort.reverse, found[0].chance > 0.3, found[0] == g.suggest(B, tries: 40, seed: 2)[0]]";
    assert_eq!(value(&party(source)), "[5, true, true, true]");
    let shown = printed(&party(
        "game g over dna { rounds: 1; A wants aag; B wants acc }\nprint g.suggest(B, tries: 10, seed: 2)",
    ));
    assert!(shown.contains('≈'), "{shown}");
    // Two tries that are both won leave much open.
    let few = "game g over dna { rounds: 1; A wants aag; B wants acc }
g.suggest(B, tries: 2, seed: 2).all(one -> one.error > 0.2)";
    assert_eq!(value(&party(few)), "true");
    for tries in ["0", "-1", "1/2"] {
        let source =
            format!("{}\nfn given(n) = n\ng.suggest(B, tries: given({tries}))", few.lines().next().unwrap());
        assert!(matches!(&*findings(&party(&source))[0].0, "E3007" | "E2012"), "{tries}");
    }
}
