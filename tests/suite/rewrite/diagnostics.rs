//! Each finding with its code and its main place.

use super::findings;

/// A game over `dna` of one round, with these lines.
fn game(lines: &str) -> String {
    format!("alphabet dna {{ a t c g }}\ngame g over dna {{\n  rounds: 1\n{lines}\n}}\n")
}

#[track_caller]
fn finds(source: &str, expected: &[(&str, &str)]) {
    let found = findings(source);
    let found: Vec<(&str, &str)> = found.iter().map(|(c, p)| (&**c, &**p)).collect();
    assert_eq!(found, expected, "{source}");
    // A game that is built in the run gives the same, all at once.
    let judged = expected.iter().all(|(code, _)| code.starts_with("E40"));
    if let (true, Some(literal)) = (judged, source.strip_suffix("\n}\n")) {
        let computed = findings(&format!("{literal}\n  if true {{ }}\n}}\n"));
        let computed: Vec<(&str, &str)> = computed.iter().map(|(c, p)| (&**c, &**p)).collect();
        assert_eq!(computed, expected, "computed: {source}");
    }
}

#[test]
fn alphabets() {
    finds("alphabet a { x y x }", &[("E4016", "x")]);
    finds("alphabet a { x \"\" y \"\" }", &[("E4017", "\"\""), ("E4017", "\"\"")]);
    finds("alphabet odd { a b \"ab\" }", &[("W4001", "odd")]);
    // One reading of every text, but not the one that cutting longest first finds.
    finds("alphabet odd { a \"ab\" \"bb\" }", &[("W4001", "odd")]);
    finds("alphabet fine { \"ka\" \"ki\" }", &[]);
    // A mark makes one letter with the letter before it, and no rule could name it.
    finds("alphabet marks { e \"\\u{301}\" }", &[("E4017", "\"\\u{301}\"")]);
    finds("alphabet marks { \"é\" e }", &[]);
}

#[test]
fn rounds() {
    finds("round r < => a >", &[("E4001", "=> a")]);
    finds("round r < a => b; \"\" => c >", &[("E4001", "\"\" => c")]);
    finds("round r < A B: a => b >", &[("E0026", "A B")]);
    finds("round r < \"A B\": a => b >", &[]);
    finds("round r < : a => b >", &[("E0026", ":")]);
    let chain = "round r (ties: block) < a => b >\nround s (ties: span) < a => b >\n";
    finds(&format!("{chain}r.then(s).ties"), &[("E3007", "r.then(s).ties")]);
    let over = "alphabet dna { a t c g }\nround r over dna ";
    finds(&format!("{over}< t => ax; tu => a >"), &[("E4002", "x"), ("E4002", "u")]);
    finds(&format!("{over}< t => \"aé\" >"), &[("E4002", "\"aé\"")]);
    finds("let four = 4\nround r over four < t => a >", &[("E1015", "four")]);
    finds("round r (ties: 3) < t => a >", &[("E2013", "3")]);
    finds("let b = \"blok\"\nround r (ties: b) < t => a >", &[("E2013", "b")]);
}

#[test]
fn texts() {
    let over = "alphabet dna { a t c g }\nround r over dna < t => ac >\n";
    for question in [
        "r.apply(\"atx\")",
        "r.trace(\"x\")",
        "r.firings(\"x\")",
        "r.iterate(\"x\", 2)",
        "r.iterate(\"x\")",
        "dna.cut(\"ax\")",
    ] {
        finds(&format!("{over}{question}"), &[("E4002", question)]);
    }
    finds("round r < t => a >\nr.iterate(\"t\", 1/2)", &[("E2012", "r.iterate(\"t\", 1/2)")]);
    let other = "alphabet rna { a u c g }\nround s over rna < u => ac >\n";
    finds(&format!("{over}{other}r.then(s)"), &[("E4019", "r.then(s)")]);
}

#[test]
fn goals() {
    let goals = |goals: &str| game(&format!("  {goals}"));
    finds(&goals("H wants aaxa"), &[("E4002", "x")]);
    finds(&goals("H wants aa"), &[("E4008", "aa")]);
    finds(&goals("H wants aaaa; Y wants cc"), &[("E4008", "aaaa"), ("E4008", "cc")]);
    finds(&goals("H wants /a[ct/"), &[("E4009", "[")]);
    finds(&goals("H wants /*aaa/"), &[("E4009", "*")]);
    finds(&goals("H wants /a.*/"), &[("E4010", "/a.*/")]);
    finds(&goals("H wants /aux/"), &[("E4002", "u")]);
    finds(&goals("H wants aaa; H wants ccc"), &[("E4004", "H wants ccc")]);
}

#[test]
fn starts() {
    let start = |text: &str| game(&format!("  start: \"{text}\"\n  H wants aaa"));
    finds(&start("atc"), &[("E4011", "\"atc\"")]);
    finds(&start("aattcc"), &[("E4011", "\"aattcc\"")]);
    finds(&start("attg"), &[("E4011", "\"attg\"")]);
    finds(&start("atcx"), &[("E4002", "\"atcx\"")]);
    finds("game g { H wants aaa }", &[("E4011", "g")]);
}

#[test]
fn rules_of_a_game() {
    let round = |rules: &str| game(&format!("  H wants aag; Y wants acc\n  round < {rules} >"));
    finds(&round("H: t => ac; Y: g => acc"), &[("E4003", "acc")]);
    finds(&round("H: t => ac; Y: g => taccg"), &[("E4003", "taccg")]);
    finds(&round("H: t => ac; Y: g => a; Z: c => a"), &[("E4005", "Z")]);
    finds(&round("H: t => ac; Y: g => a; H: c => a"), &[("E4006", "H: c => a")]);
    finds(&round("H: atcg => ac; Y: g => a"), &[("E4007", "atcg")]);
    finds(&round("H: t => ac"), &[("E4013", "round")]);
    finds(&round("t => ac; Y: g => a"), &[("E4014", "t => ac")]);
    finds("game g { start: \"ab\"; rounds: 1; \"\" wants aab }", &[("E4014", "\"\"")]);
    finds("game g { start: \"\"; A wants aab }", &[("E4011", "\"\"")]);
    finds(&round("H: => ac; Y: g => a"), &[("E4001", "H: => ac")]);
    finds(&round("H: tx => ac; Y: g => a"), &[("E4002", "x")]);
    // One slip is one message: H's second rule is Y's.
    finds(&round("H: t => ac; H: g => a"), &[("E4006", "H: g => a")]);
}

#[test]
fn empty_right_sides() {
    let lines = "  H wants aag\n  round < H: t => >";
    finds(&game(lines), &[]);
    let forbidden = format!("  allow_empty: false\n{lines}");
    finds(&game(&forbidden), &[("E4015", "H: t =>")]);
}

#[test]
fn rounds_of_a_game() {
    let dna = "alphabet dna { a t c g }\nalphabet rna { a u c g }\n";
    let two = "  round < H: t => a >\n  round < H: t => c >";
    finds(&game(&format!("  H wants aag\n{two}")), &[("E4012", "round")]);
    finds(&game("  H wants aag\n  round one < H: t => a >"), &[("E4020", "one")]);
    finds(&game("  H wants aag\n  round (ties: block) < H: t => a >"), &[("E4020", "ties: block")]);
    finds(&game("  H wants aag\n  round over dna < H: t => a >"), &[("E4020", "dna")]);
    finds(
        &format!("{dna}game g over dna {{ rounds: 1; H wants aag; round over rna < H: c => a > }}"),
        &[("E4019", "rna")],
    );
    finds(
        &format!("{dna}round r over rna < H: c => a >\ngame g over dna {{ rounds: 1; H wants aag; from r }}"),
        &[("E4019", "r")],
    );
    finds(
        &format!(
            "{dna}round r (ties: next) < H: c => a >\ngame g over dna {{ rounds: 1; ties: block; H wants aag; from r }}"
        ),
        &[("E4020", "r")],
    );
}

#[test]
fn settings_of_a_game() {
    let set = |line: &str| game(line).replace("  rounds: 1\n", "");
    finds(&set("  rounds: 0"), &[("E2013", "0")]);
    finds(&set("  rounds: 3/2"), &[("E2013", "3/2")]);
    finds(&set("  hits: \"all\""), &[("E2013", "\"all\"")]);
    finds(&set("  allow_empty: 3"), &[("E2013", "3")]);
    finds(&set("  from {hit: \"overlap\"}"), &[("E1009", "{hit: \"overlap\"}")]);
    finds(&set("  from dna"), &[("E1015", "dna")]);
}

#[test]
fn all_of_them_in_one_run() {
    let source = "alphabet dna { a t c g }
game bad (rounds: 2) over dna {
  start: \"atcc\"
  H wants aax; Y wants /a[ct/; Y wants ccc; I wants /a./; G wants gg
  round < H: t => ac; Z: g => ; g => t; H: => t >
  round < Z: u => c; Y: g => ccc; I: aa => c; G: a => t >
  round < H: t => ac; Y: c => a; I: a => a; G: ac => ca >
}
";
    let mut codes: Vec<String> = findings(source).into_iter().map(|found| found.0).collect();
    codes.sort();
    assert_eq!(
        codes,
        [
            "E4001", "E4002", "E4002", "E4004", "E4005", "E4006", "E4008", "E4009", "E4010", "E4011",
            "E4012", "E4014"
        ]
    );
}

#[test]
fn players_who_never_write() {
    let source = game("  H wants aag; Y wants acc\n  round < H: t => a >").replace("rounds: 1", "rounds: 2");
    let twice = source.replace("  round < H: t => a >", "  round < H: t => a >\n  round < H: c => a >");
    finds(&twice, &[("E4013", "round")]);
}

#[test]
fn computed_blocks_are_refereed_when_they_run() {
    let source = "alphabet dna { a t c g }
fn play(goal) = game over dna { rounds: 1; H wants {goal}; round < H: t => acc > }
print play(\"ttt\").winner
play(\"acc\")";
    finds(source, &[("E4003", "acc")]);
}
