//! Rounds as programs, run by the machine's own seds: GNU sed, GNU sed in POSIX mode, and BusyBox's.
//!
//! Many rounds are put into one program, each for its own lines, so that few processes are started.

use crate::support::{Numbers, Plain};
use std::io::Write;
use std::process::{Command, Stdio};
use tg_rewriting::{Alphabet, Round, Rule, SedError, SedForm, Ties};

/// Letters that have a meaning in sed, and some that don't.
const LETTERS: [&str; 32] = [
    ".", "*", "[", "]", "^", "$", "/", "&", "\\", "|", "(", ")", "{", "}", "+", "?", "a", "b", "n", "1", ";",
    ",", "-", " ", "<", "'", "`", "=", ":", "#", "é", "🂡",
];

/// The seds that may be on the machine.
const SEDS: [&[&str]; 3] = [&["sed"], &["sed", "--posix"], &["busybox", "sed"]];

const ROUNDS: usize = 1500;
const TEXTS: usize = 12;

/// A round over few letters, and texts of them.
fn sample(numbers: &mut Numbers) -> (Plain, Vec<String>) {
    let mut letters: Vec<&'static str> = Vec::new();
    while letters.len() < 2 + numbers.0 as usize % 3 {
        let letter = LETTERS[numbers.below(LETTERS.len())];
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    let count = numbers.below(7);
    let rules = (0..count).map(|_| (numbers.word(&letters, 1, 4), numbers.word(&letters, 0, 3))).collect();
    let ties = [Ties::Cancel, Ties::Block, Ties::Span, Ties::Next][numbers.below(4)];
    let texts = (0..TEXTS).map(|_| numbers.word(&letters, 0, 14)).collect();
    (Plain { alphabet: letters, rules, ties }, texts)
}

/// Returns what a sed makes of lines; `None` if it isn't installed.
fn run(sed: &[&str], options: &[&str], locale: &str, program: &str, input: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program.sed");
    std::fs::write(&file, program).expect("the program is written");
    let mut command = Command::new(sed[0]);
    command.args(&sed[1..]).env("LC_ALL", locale).args(options).arg("-f").arg(&file);
    let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = started.ok()?;
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let feed = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    feed.join().expect("no panic").expect("it reads all");
    assert!(output.status.success(), "{sed:?} refuses the program");
    Some(String::from_utf8(output.stdout).expect("characters stay whole"))
}

/// Runs the programs of a form for rounds and their texts, and compares with naive passes.
fn compare(sed: &[&str], form: SedForm, locale: &str, samples: &[(Plain, Vec<String>)]) {
    let options: &[&str] = if form == SedForm::Phases { &["-E"] } else { &[] };
    let (mut program, mut input, mut expected) = (String::new(), String::new(), Vec::new());
    let mut line = 1;
    for (number, (plain, texts)) in samples.iter().enumerate() {
        let round = plain.compile();
        let part = match round.sed(form, number) {
            Ok(part) => part,
            Err(SedError::Block { tied }) => {
                assert!(plain.ties == Ties::Block && form == SedForm::Phases && tied.len() > 1, "{plain:?}");
                continue;
            }
            Err(other) => panic!("{other:?} for {plain:?}"),
        };
        program += &format!("{line},{}{{\n{part}}}\n", line + texts.len() - 1);
        line += texts.len();
        for text in texts {
            input += &format!("{text}\n");
            expected.push((plain, text, plain.naive(text).0));
        }
    }
    assert!(expected.len() > samples.len() * TEXTS / 2);
    let Some(output) = run(sed, options, locale, &program, &input) else {
        eprintln!("there is no {sed:?} on this machine: it isn't tried");
        return;
    };
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), expected.len());
    for (found, (plain, text, wanted)) in lines.iter().zip(expected) {
        assert_eq!(*found, wanted, "{text:?} by {plain:?}, {sed:?}, {form:?}, {locale}");
    }
}

#[test]
fn seds_programs_do_what_a_pass_does() {
    let mut numbers = Numbers(8);
    let samples: Vec<_> = (0..ROUNDS).map(|_| sample(&mut numbers)).collect();
    for form in [SedForm::Cursor, SedForm::Phases] {
        for locale in ["C.UTF-8", "C"] {
            compare(SEDS[0], form, locale, &samples);
        }
        compare(SEDS[1], form, "C.UTF-8", &samples);
        // It is slow, and disproportionately so for long programs.
        samples.chunks(50).step_by(10).for_each(|some| compare(SEDS[2], form, "C.UTF-8", some));
    }
}

#[test]
fn the_document_s_round_and_its_repair() {
    let rules = [("pupu", "su"), ("pupusu", "ssp"), ("su", "puupuu")];
    let rules = rules.map(|(left, right)| Rule::new(left, right)).to_vec();
    let round = Round::new(rules, Ties::Cancel, &Alphabet::graphemes()).expect("a round");
    let input = "pupupusu\npupupusupupusu\npupupupusu\n";
    for (form, options) in [(SedForm::Cursor, &[][..]), (SedForm::Phases, &["-E"][..])] {
        let program = round.sed(form, 0).expect("a program");
        for sed in SEDS {
            let output = run(sed, options, "C", &program, input);
            assert!(output.is_none_or(|output| output == "supupuupuu\nsupupuupuussp\nsussp\n"), "{sed:?}");
        }
    }
    // A specific rule put before three replacements, with what it wrote kept from them: the notes' own repair.
    let repaired = "s/pupupusu/supupuupuu/\nt\ns/pupusu/ssp/g\ns/pupu/su/g\ns/su/puupuu/g\n";
    let mended = run(SEDS[0], &[], "C", repaired, "pupupusu\npupupupusu\n");
    assert!(mended.is_none_or(|output| output == "supupuupuu\npusupupuupuu\n"));
}

#[test]
fn letters_that_sed_cant_read() {
    let over = |letters: &[&str], rule: Rule| {
        let round = Round::new(vec![rule], Ties::Cancel, &Alphabet::new(letters).unwrap()).unwrap();
        round.sed(SedForm::Cursor, 0)
    };
    let wide = over(&["a", "ka"], Rule::new("a", "a"));
    assert_eq!(wide, Err(SedError::Wide { letter: "ka".to_owned() }));
    let end = over(&["a", "\n"], Rule::new("a", "a"));
    assert_eq!(end, Err(SedError::Control { letter: "\n".to_owned() }));
    // Without an alphabet, a wide letter only matters in left sides.
    let free = |rule| Round::new(vec![rule], Ties::Cancel, &Alphabet::graphemes()).unwrap();
    assert!(free(Rule::new("a", "e\u{301}")).sed(SedForm::Phases, 0).is_ok());
    assert!(free(Rule::new("e\u{301}", "a")).sed(SedForm::Phases, 0).is_err());
}
