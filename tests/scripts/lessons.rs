//! The lessons as a class gets them: with answers that are all `none`, no script fails or gives an answer away.

use crate::golden;
use libtest_mimic::{Failed, Trial};
use std::fs;
use std::path::Path;
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    vec![Trial::test("lessons without answers", without_answers)]
}

fn without_answers() -> Result<(), Failed> {
    let lessons = golden::package().join("examples/lessons");
    let class = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lessons");
    fs::create_dir_all(class.join("answers"))?;
    for path in golden::files("examples/lessons/answers", "tg") {
        let name = path.strip_prefix(&lessons)?;
        fs::write(class.join(name), blank(&fs::read_to_string(&path)?))?;
        let script = path.file_name().ok_or("a script has a name")?;
        fs::copy(lessons.join(script), class.join(script))?;
        let run =
            Command::new(env!("CARGO_BIN_EXE_tg")).arg("run").arg(script).current_dir(&class).output()?;
        let expected: String = (1..=5).map(|number| format!("exercise {number}: no answer yet\n")).collect();
        let printed = String::from_utf8(run.stdout)?;
        if printed != expected || !run.stderr.is_empty() {
            return Err(format!("{}:\n{printed}{}", name.display(), String::from_utf8(run.stderr)?).into());
        }
    }
    Ok(())
}

/// The answers with `none` for each.
fn blank(answers: &str) -> String {
    let line = |line: &str| match line.split_once(" = ") {
        Some((name, _)) if name.starts_with("let ") => format!("{name} = none\n"),
        _ => format!("{line}\n"),
    };
    answers.lines().map(line).collect()
}
