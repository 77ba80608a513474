//! The party game of rewriting at the table: several people at one terminal, who type unseen, and piped input.

use crate::folder::Folder;
use crate::terminal::{CTRL_C, CTRL_D, Terminal};

const PARTY: &str = "alphabet dna { a t c g }
game party over dna { rounds: 1 }
let played = party.play(people: [\"Ann\", \"Ben\"], bots: [], seed: 1)
print played.why
";

fn party(script: &str) -> (Folder, Terminal) {
    let folder = Folder::with(&[("party.tg", script)]);
    let terminal = Terminal::start(folder.child(&["run", "party.tg"]));
    (folder, terminal)
}

/// Types at a prompt, unseen, and sees as many stars.
fn types(terminal: &Terminal, prompt: &str, line: &str) {
    terminal.line_is(prompt);
    terminal.keys(line);
    terminal.line_is(&format!("{prompt} {}", "*".repeat(line.chars().count())));
    terminal.keys("\r");
}

#[test]
fn two_people_at_one_terminal() {
    let (_folder, terminal) = party(PARTY);
    let shows = |text: &str| terminal.look(|screen| screen.contents().contains(text));
    terminal.sees("Ann and Ben play 1 round");
    types(&terminal, "Ann, your goal:", "acc");
    types(&terminal, "Ben, your goal:", "ag");
    terminal.sees("Ben: a goal has three letters, and this one has 2");
    types(&terminal, "Ben, your goal:", "aag");
    terminal.sees("round 1  on the table: atcg");
    // What the referee refuses is refused with a reason, and nothing of it or of a goal is on the screen.
    types(&terminal, "Ann, your rule:", "g => tacc");
    terminal.sees("Ann: the right side would write your own goal");
    types(&terminal, "Ann, your rule:", "atcg => a");
    terminal.sees("Ann: the left side is the whole string on the table");
    types(&terminal, "Ann, your rule:", "cg => gg");
    types(&terminal, "Ben, your rule:", "x => a");
    terminal.sees("Ben: the left side has a letter that isn't one of this game's: a t c g");
    terminal.line_is("Ben, your rule:");
    for secret in ["acc", "aag", "cg => gg", "atcg =>", "x =>"] {
        assert!(!shows(secret), "{secret} is on the screen");
    }
    types(&terminal, "Ben, your rule:", "paper");
    types(&terminal, "Ben, your rule:", "at => ta");
    terminal.sees("cg => gg");
    terminal.sees("the last line:");
    terminal.sees("tagg");
    terminal.sees("nobody has a hit; Ann wins, as Ann's cg => gg was applied last");
    assert!(shows("acc") && shows("aag"));
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn one_person_and_bots_at_a_terminal() {
    let one = "alphabet dna { a t c g }\ngame party over dna {}\nlet played = party.play(seed: 3)\nprint played.rounds.count\n";
    let (_folder, terminal) = party(one);
    terminal.sees("Player, and the bots builder, lasting and late play 3 rounds");
    types(&terminal, "Player, your goal:", "/a[ct]g/");
    for round in 1..=3 {
        terminal.sees(&format!("round {round}  on the table: "));
        types(&terminal, "Player, your rule:", "g => ag");
    }
    terminal.sees("/a[ct]g/");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn a_party_that_is_broken_off() {
    // Nobody has typed anything: then nothing is played.
    let (_folder, terminal) = party(PARTY);
    terminal.line_is("Ann, your goal:");
    terminal.keys(CTRL_D);
    terminal.sees("0 of 1 rounds are played");
    assert_eq!(terminal.end(), Some(0));
    for (end, told, code) in [
        (CTRL_C, "error[E9016]: the run was interrupted", 130),
        (CTRL_D, "error[E3009]: the input ended before the game did", 1),
        ("quit\r", "0 of 1 rounds are played, so nobody has won yet", 0),
    ] {
        let (_folder, terminal) = party(PARTY);
        types(&terminal, "Ann, your goal:", "acc");
        types(&terminal, "Ben, your goal:", "aag");
        terminal.line_is("Ann, your rule:");
        if code == 130 {
            terminal.keys("cg => gg");
        }
        terminal.keys(end);
        terminal.sees(told);
        let contents = terminal.look(|screen| screen.contents());
        assert!(!contents.contains("acc") && !contents.contains("cg => gg"), "{contents}");
        assert_eq!(terminal.end(), Some(code));
    }
}

#[test]
fn a_party_from_piped_input() {
    let folder = Folder::with(&[("party.tg", PARTY)]);
    let run = |input: &str| folder.tg(&["run", "party.tg"]).stdin(input.to_owned()).assert();
    let whole = run("acc\n\naag\r\ncg => gg\nat => ta").success();
    let shown = String::from_utf8(whole.get_output().stdout.clone()).expect("text");
    assert!(
        shown.ends_with("Ann wins, as Ann's cg => gg was applied last (round 1, when it was new)\n"),
        "{shown}"
    );
    // What is typed isn't repeated: a rule is shown when all are there, a goal at the end.
    let (before, after) = shown.split_once("on the table").expect("a round");
    assert!(!before.contains("acc") && after.contains("acc"), "{shown}");
    // The end in the middle is an error, but nobody at all is none.
    let cut = run("acc\naag\ncg => gg\n").code(1);
    let told = String::from_utf8(cut.get_output().stderr.clone()).expect("text");
    assert!(told.starts_with("error[E3009]: the input ended before the game did"), "{told}");
    let none = run("").success();
    assert!(none.get_output().stdout.ends_with(b"0 of 1 rounds are played, so nobody has won yet\n"));
    // A transcript in the script is played without asking anybody.
    let transcript = PARTY.replace("seed: 1", "input: \"acc; aag; cg => gg; at => ta\"");
    folder.write("party.tg", transcript);
    let played = run("nothing of this is read\n").success();
    assert!(played.get_output().stdout.ends_with(b"(round 1, when it was new)\n"));
}
