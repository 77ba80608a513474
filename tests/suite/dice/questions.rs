//! Questions that players and designers ask, each with its answer by a plain program, in `questions.txt`.

use crate::running::printed;

/// A name, a script, and the lines that it prints in some order.
struct Question<'t> {
    name: &'t str,
    script: String,
    answers: Vec<&'t str>,
}

fn questions(text: &str) -> Vec<Question<'_>> {
    let mut all: Vec<Question<'_>> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        match (line.strip_prefix("? "), line.strip_prefix("= "), all.last_mut()) {
            (Some(name), ..) => all.push(Question { name, script: String::new(), answers: Vec::new() }),
            (_, Some(answer), Some(question)) => question.answers.push(answer),
            (None, None, Some(question)) => {
                question.script += line;
                question.script += "\n";
            }
            _ => {}
        }
    }
    all
}

#[test]
fn questions_have_the_answers_of_a_plain_program() {
    let questions = questions(include_str!("questions.txt"));
    assert!(questions.len() > 200, "{}", questions.len());
    for Question { name, script, mut answers } in questions {
        let found = printed(&script);
        let mut found: Vec<&str> = found.lines().collect();
        found.sort_unstable();
        answers.sort_unstable();
        assert_eq!(found, answers, "{name}\n{script}");
    }
}
