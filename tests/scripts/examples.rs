//! The example tree is the test tree: each script under `examples/` is a test of its own.
//!
//! - A script's output must be `NAME.out`, byte for byte; `NAME.in` is its input where there is one,
//!   and its `test` blocks must pass.
//! - A script in `examples/errors/` must give exactly the codes of its last comments, as in
//!   `# error: E4003` and `# warning: W1001`, and what it writes to stderr must be `NAME.err`.
//! - A comment `# args: --seed 42` gives options; paths in them are relative to the script.
//!
//! `TG_BLESS=1 cargo test --test scripts` writes every `.out` and `.err` anew.

use crate::golden;
use libtest_mimic::{Failed, Trial};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The test of each script.
pub fn trials() -> Vec<Trial> {
    golden::files("examples", "tg").into_iter().filter_map(trial).collect()
}

/// The test of a script; the files that the scripts of `errors/` import are none.
fn trial(path: PathBuf) -> Option<Trial> {
    let name = golden::short(&path);
    match name.strip_prefix("examples/errors/") {
        Some(inner) if inner.contains('/') => None,
        Some(_) => Some(Trial::test(name, move || Script::read(path)?.gives_its_codes())),
        None => Some(Trial::test(name, move || Script::read(path)?.prints_its_output())),
    }
}

/// A script with what its comments ask for.
struct Script {
    path: PathBuf,
    text: String,
    options: Vec<String>,
}

impl Script {
    fn read(path: PathBuf) -> Result<Script, Failed> {
        let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
        let options = comments(&text, "args").flat_map(str::split_whitespace).map(str::to_owned).collect();
        Ok(Script { path, text, options })
    }

    fn prints_its_output(&self) -> Result<(), Failed> {
        let run = self.tg("run")?;
        let errors = String::from_utf8_lossy(&run.stderr);
        if !run.status.success() {
            return Err(format!("`tg run` ended with {}\n{errors}", run.status).into());
        }
        golden::compare(&self.path.with_extension("out"), &String::from_utf8(run.stdout)?)?;
        if !errors.is_empty() {
            return Err(format!("`tg run` wrote to stderr\n{errors}").into());
        }
        if !self.text.lines().any(|line| line.starts_with("test ")) {
            return Ok(());
        }
        let test = self.tg("test")?;
        if test.status.success() {
            return Ok(());
        }
        let (out, errors) = (String::from_utf8_lossy(&test.stdout), String::from_utf8_lossy(&test.stderr));
        Err(format!("`tg test` ended with {}\n{out}{errors}", test.status).into())
    }

    fn gives_its_codes(&self) -> Result<(), Failed> {
        let run = self.tg("run")?;
        let errors = String::from_utf8(run.stderr)?;
        for severity in ["error", "warning"] {
            let expected = expected_codes(&self.text, severity);
            let actual = codes(&errors, severity);
            if expected != actual {
                return Err(format!("{severity}s {expected:?} expected, {actual:?} given\n{errors}").into());
            }
        }
        let fails = !expected_codes(&self.text, "error").is_empty();
        if run.status.success() == fails {
            return Err(format!("`tg run` ended with {}\n{errors}", run.status).into());
        }
        Ok(golden::compare(&self.path.with_extension("err"), &errors)?)
    }

    /// Runs a command of `tg` on the script, in the script's folder and without colours.
    fn tg(&self, command: &str) -> Result<Output, Failed> {
        let input = match File::open(self.path.with_extension("in")) {
            Ok(file) => Stdio::from(file),
            Err(_) => Stdio::null(),
        };
        let (Some(folder), Some(name)) = (self.path.parent(), self.path.file_name()) else {
            return Err("the script has no folder".into());
        };
        let mut tg = Command::new(env!("CARGO_BIN_EXE_tg"));
        tg.arg(command).args(&self.options).arg(name).current_dir(folder).stdin(input);
        if !folder.ends_with("errors") {
            tg.arg("--root").arg(golden::package());
        }
        tg.env("NO_COLOR", "1").env_remove("COLUMNS").env_remove("FORCE_COLOR").env_remove("CLICOLOR_FORCE");
        Ok(tg.output()?)
    }
}

/// What follows `# word:` in comments that have a line of their own.
fn comments<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines().filter_map(move |line| line.strip_prefix("# ")?.strip_prefix(word)?.strip_prefix(':'))
}

/// The codes of the last comments, in order.
fn expected_codes(text: &str, word: &str) -> Vec<String> {
    let tail = text.trim_end().rsplit('\n').take_while(|line| line.starts_with("# "));
    let mut lines: Vec<&str> = tail.collect();
    lines.reverse();
    let tail = lines.join("\n");
    let codes = comments(&tail, word).flat_map(|codes| codes.split([' ', ',']));
    codes.filter(|code| !code.is_empty()).map(str::to_owned).collect()
}

/// The codes of the drawn diagnostics of a severity, in order.
fn codes(drawn: &str, severity: &str) -> Vec<String> {
    let heads =
        drawn.lines().filter_map(|line| line.strip_prefix(severity)?.strip_prefix('[')?.split_once("]:"));
    heads.map(|(code, _)| code.to_owned()).collect()
}
