//! Corrections: a log with mistakes that are corrected is the log that was written right from the start.

use super::blocks::{Row, row};
use super::{printed, run};
use proptest::prelude::*;

/// What is written next. Places are taken modulo the number of events so far.
#[derive(Clone, Debug)]
enum Step {
    Line(Row),
    Undo,
    UndoOne(usize),
    Instead(usize, Vec<Row>),
    After(usize, Row),
    Mark,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => row().prop_map(Step::Line),
        1 => Just(Step::Undo),
        1 => any::<usize>().prop_map(Step::UndoOne),
        2 => (any::<usize>(), prop::collection::vec(row(), 1..3)).prop_map(|(place, rows)| Step::Instead(place, rows)),
        1 => (any::<usize>(), row()).prop_map(|(place, row)| Step::After(place, row)),
        1 => Just(Step::Mark),
    ]
}

/// A line of the right log: an event or a mark.
#[derive(Clone, Debug, PartialEq)]
enum Right {
    Event(String),
    Mark(usize),
}

/// Where the n-th event stands among events and marks.
fn place(right: &[Right], number: usize) -> usize {
    let events = right.iter().enumerate().filter(|(_, line)| matches!(line, Right::Event(_)));
    events.map(|(place, _)| place).nth(number).unwrap_or(right.len())
}

/// The log with its corrections, and the one without mistakes.
fn both(steps: &[Step]) -> [String; 2] {
    let (mut written, mut right): (Vec<String>, Vec<Right>) = (Vec::new(), Vec::new());
    for (number, step) in steps.iter().enumerate() {
        let events = right.iter().filter(|line| matches!(line, Right::Event(_))).count();
        match step {
            Step::Line(row) => {
                written.push(row.text.clone());
                right.push(Right::Event(row.text.clone()));
            }
            Step::Mark => {
                written.push(format!("mark \"{number}\""));
                right.push(Right::Mark(number));
            }
            Step::After(at, row) => {
                let at = at % (events + 1);
                written.push(format!("after {at}: {}", row.text));
                // A mark after that event stays where it is.
                let mut to = if at == 0 { 0 } else { place(&right, at - 1) + 1 };
                while matches!(right.get(to), Some(Right::Mark(_))) {
                    to += 1;
                }
                right.insert(to, Right::Event(row.text.clone()));
            }
            _ if events == 0 => {}
            Step::Undo => {
                written.push("undo".into());
                right.remove(place(&right, events - 1));
            }
            Step::UndoOne(at) => {
                written.push(format!("undo {}", at % events + 1));
                right.remove(place(&right, at % events));
            }
            Step::Instead(at, rows) => {
                let texts: Vec<String> = rows.iter().map(|row| row.text.clone()).collect();
                let is = |text: &String, act: &str| text.contains(act);
                let next = place(&right, at % events);
                let follows = right[next..].iter().filter_map(|line| match line {
                    Right::Event(text) => Some(text),
                    Right::Mark(_) => None,
                });
                let follows: Vec<&String> = follows.take(2).collect();
                // Whether what the old roll brought is to stay isn't guessed.
                if let [roll, brought] = follows[..]
                    && is(roll, " rolls ")
                    && is(brought, " gets ")
                    && texts.iter().any(|text| is(text, " rolls "))
                    && texts.last().is_some_and(|text| is(text, " gets "))
                {
                    continue;
                }
                written.push(format!("instead of {} {{ {} }}", at % events + 1, texts.join("; ")));
                let at = place(&right, at % events);
                right.splice(at..=at, texts.into_iter().map(Right::Event));
            }
        }
    }
    let right = right.into_iter().map(|line| match line {
        Right::Event(text) => text,
        Right::Mark(number) => format!("mark \"{number}\""),
    });
    [written, right.collect()].map(|lines: Vec<String>| {
        let head = "catan g {\n  players \"Ann\", \"Ann Marie\", \"gets\"\n  me \"Ann\"\n  ";
        let tail = "\n}\nprint g\nprint g.events\nprint g.marks\nprint g.certain\nprint g.possible";
        format!("{head}{}{tail}", lines.join("\n  "))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn a_corrected_log_is_the_log_written_right(steps in prop::collection::vec(step(), 1..14)) {
        let [corrected, right] = both(&steps);
        let [one, other] = [&corrected, &right].map(|source| run(&[], source));
        let codes = |outcome: &tg::Outcome| -> Vec<String> {
            outcome.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect()
        };
        prop_assert_eq!(codes(&one), codes(&other), "{}\n{}", corrected, right);
        prop_assert_eq!(one.printed, other.printed, "{}\n{}", corrected, right);
    }
}

#[test]
fn a_correction_of_what_is_not_there_says_so() {
    let log = |line: &str| format!("catan g {{\n  players Red, Blue\n  Red gets wood\n  {line}\n}}");
    for (line, message) in [
        ("undo 2", "E8009 there is no event 2 before this line"),
        ("instead of 0: Red gets ore", "E8009 there is no event 0 before this line"),
        ("after 3: Red gets ore", "E8009 there is no event 3 before this line"),
        ("instead of 1 { mark \"here\" }", "E8010 only events are possible in these braces"),
        (
            "Red rolls 8 { Blue gets ore; Red gets wood }; instead of 2: Red rolls 6 { Blue gets brick }",
            "E8010 what the old roll brought, events 3 and 4, stay in the log",
        ),
        (
            "Red rolls 8: Blue gets ore; instead of 2 { Red rolls 6; Blue gets brick }",
            "E8010 what the old roll brought, event 3, stays in the log",
        ),
    ] {
        assert_eq!(super::found(&[], &log(line))[0], message, "{line}");
    }
}

/// What contradicts is nothing of the log any more once it is taken back, or what was missing before it is put in.
#[test]
fn a_contradiction_is_gone_with_its_correction() {
    for correction in ["undo 2", "after 1: Ann gets brick", "instead of 1: Ann gets wood, brick"] {
        let script = format!(
            "catan g {{\n  players Ann, Ben\n  Ann gets wood\n  Ann builds road\n  Ben gets ore\n  {correction}\n}}\nprint g.certain(Ben, ore)\n"
        );
        assert_eq!(printed(&script), "1\n", "{correction}");
    }
}
