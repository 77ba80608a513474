//! The GitHub Action and the hooks for pre-commit: their steps are run in a shell, as they stand in their files.

use crate::folder::Folder;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

/// A step of the action.
#[derive(Default, Debug)]
struct Step {
    name: String,
    condition: Option<String>,
    variables: BTreeMap<String, String>,
    script: String,
}

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(path).expect("a file of the repository")
}

/// What stands behind the key of a line, without quotes.
fn value<'t>(line: &'t str, key: &str) -> Option<&'t str> {
    let rest = line.trim_start().trim_start_matches("- ").strip_prefix(key)?.strip_prefix(':')?;
    Some(rest.trim().trim_matches('"'))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The inputs of the action with their defaults.
fn inputs(action: &str) -> BTreeMap<String, String> {
    let mut inputs = BTreeMap::new();
    let mut name = String::new();
    let lines = action.lines().skip_while(|line| *line != "inputs:").skip(1);
    for line in lines.take_while(|line| line.starts_with(' ')) {
        match value(line, "default") {
            Some(default) => drop(inputs.insert(name.clone(), default.to_owned())),
            None if indent(line) == 2 => name = line.trim().trim_end_matches(':').to_owned(),
            None => {}
        }
    }
    inputs
}

/// The steps of the action. It is written with no more of YAML than is read here: what else stands in it fails.
fn steps(action: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let lines: Vec<&str> = action.lines().skip_while(|line| *line != "  steps:").skip(1).collect();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if let Some(name) = value(line, "name").filter(|_| indent(line) == 4) {
            steps.push(Step { name: name.to_owned(), ..Step::default() });
            continue;
        }
        let step = steps.last_mut().expect("a step begins with its name");
        let deeper =
            |from: usize| lines[from..].iter().take_while(|line| indent(line) > 6 || line.is_empty());
        if let Some(condition) = value(line, "if") {
            step.condition = Some(condition.to_owned());
        } else if value(line, "shell") == Some("bash") {
        } else if line.trim() == "env:" {
            for line in deeper(at) {
                let (name, value) = line.trim().split_once(": ").expect("a variable");
                step.variables.insert(name.to_owned(), value.to_owned());
            }
            at += step.variables.len();
        } else if line.trim() == "run: |" {
            let script: Vec<&str> =
                deeper(at).map(|line| line.strip_prefix("        ").unwrap_or("")).collect();
            at += script.len();
            step.script = script.join("\n");
        } else {
            panic!("a step has what isn't read here: {line}");
        }
    }
    steps
}

/// Runs the action in a folder; gives how each of its steps ended, up to the first that failed.
fn act(folder: &Folder, given: &[(&str, &str)]) -> Vec<(String, Output)> {
    let action = file("action.yml");
    let mut inputs = inputs(&action);
    for (name, value) in given {
        assert!(inputs.insert((*name).to_owned(), (*value).to_owned()).is_some(), "there is no input {name}");
    }
    let mut done = Vec::new();
    for step in steps(&action) {
        let meant = |text: &str| {
            let inner =
                text.strip_prefix("${{ ").and_then(|text| text.strip_suffix(" }}")).expect("an expression");
            match inner.strip_prefix("inputs.") {
                Some(name) => inputs.get(name).unwrap_or_else(|| panic!("no input {name}")).clone(),
                None if inner == "github.action_path" => env!("CARGO_MANIFEST_DIR").to_owned(),
                None => panic!("{inner} isn't known here"),
            }
        };
        if let Some(condition) = &step.condition {
            let (name, wanted) = condition
                .strip_prefix("${{ inputs.")
                .and_then(|rest| rest.strip_suffix("' }}"))
                .and_then(|rest| rest.split_once(" == '"))
                .expect("a condition on an input");
            if inputs[name] != wanted {
                continue;
            }
        }
        let script = folder.path("../step.sh");
        std::fs::write(&script, &step.script).expect("a script");
        let tg = Path::new(env!("CARGO_BIN_EXE_tg")).parent().expect("a folder");
        let path = format!("{}:{}", tg.display(), std::env::var("PATH").unwrap_or_default());
        // As the shell `bash` of an action is started.
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail"])
            .arg(&script)
            .current_dir(folder.path(""))
            .env("PATH", path)
            .env_remove("NO_COLOR")
            .envs(step.variables.iter().map(|(name, value)| (name, meant(value))))
            .output()
            .expect("bash");
        let failed = !output.status.success();
        done.push((step.name, output));
        if failed {
            break;
        }
    }
    done
}

/// The names of the steps that were run, and whether the last one failed.
fn ended(done: &[(String, Output)]) -> (Vec<&str>, bool) {
    let failed = done.last().is_some_and(|(_, output)| !output.status.success());
    (done.iter().map(|(name, _)| name.as_str()).collect(), failed)
}

const ALL: [&str; 4] = ["Install tg", "Check the layout", "Check the scripts", "Run the tests"];

#[cfg(unix)]
#[test]
fn the_action_passes_what_is_well() {
    let folder = Folder::with(&[
        ("a.tg", "test \"sums\" {\n  assert 1 + 1 == 2\n}\n"),
        ("two words/b.tg", "test \"products\" {\n  assert 2 * 2 == 4\n}\n"),
        ("page.md", "```tg\nprint 1\n```\n"),
    ]);
    let done = act(&folder, &[]);
    assert_eq!(ended(&done), (ALL.to_vec(), false), "{done:?}");
    let report = folder.read("tg-report.xml").expect("a report");
    assert!(report.contains("tests=\"3\"") && report.contains("failures=\"0\""), "{report}");
    let some = act(
        &folder,
        &[("paths", "a.tg\ntwo words"), ("report", "some.xml"), ("options", "--jobs 2 --timeout 1m")],
    );
    assert_eq!(ended(&some), (ALL.to_vec(), false), "{some:?}");
    let report = folder.read("some.xml").expect("a report");
    assert!(report.contains("tests=\"2\""), "{report}");
}

#[cfg(unix)]
#[test]
fn each_step_of_the_action_fails_for_its_own() {
    let layout = Folder::with(&[("a.tg", "print   1\n")]);
    assert_eq!(ended(&act(&layout, &[])), (ALL[..2].to_vec(), true));
    // A script without tests is nothing to run.
    let warned = Folder::with(&[
        ("a.tg", "fn f() {\n  let x = 1\n  2\n}\nprint f()\n"),
        ("b.tg", "test \"t\" {\n  assert true\n}\n"),
    ]);
    assert_eq!(ended(&act(&warned, &[])), (ALL[..3].to_vec(), true));
    assert_eq!(ended(&act(&warned, &[("deny", "")])), (ALL.to_vec(), false));
    let tested = Folder::with(&[("a.tg", "test \"wrong\" {\n  assert rand([1]) == 2\n}\n")]);
    let done = act(&tested, &[]);
    assert_eq!(ended(&done), (ALL.to_vec(), true));
    let said = String::from_utf8_lossy(&done[3].1.stdout).into_owned();
    assert!(said.contains("<failure") && said.contains("this doesn&apos;t hold"), "{said}");
    let skipped = act(&layout, &[("layout", "false"), ("deny", "")]);
    assert!(ended(&skipped).0.iter().all(|name| *name != ALL[1]));
}

/// The hooks: of each its id, its command, the pattern of its files, and whether it is given them.
fn hooks() -> Vec<(String, String, String, bool)> {
    let mut hooks: Vec<(String, String, String, bool)> = Vec::new();
    for line in file(".pre-commit-hooks.yaml").lines() {
        if let Some(id) = value(line, "id") {
            hooks.push((id.to_owned(), String::new(), String::new(), true));
        } else if let Some(hook) = hooks.last_mut() {
            hook.1.extend(value(line, "entry"));
            hook.2.extend(value(line, "files"));
            hook.3 &= value(line, "pass_filenames") != Some("false");
        }
    }
    hooks
}

#[cfg(unix)]
#[test]
fn the_hooks_pass_what_is_well_and_nothing_else() {
    let files = [
        ("well.tg", "test \"t\" {\n  assert true\n}\n", vec![]),
        ("layout.tg", "test \"t\"   { assert true }\n", vec!["tg-fmt"]),
        (
            "warning.tg",
            "fn f() {\n  let x = 1\n  2\n}\ntest \"t\" {\n  assert f() == 2\n}\n",
            vec!["tg-check"],
        ),
        ("error.tg", "test \"t\" {\n  assert nobody\n}\n", vec!["tg-check", "tg-test"]),
        ("test.tg", "test \"t\" {\n  assert rand([1]) == 2\n}\n", vec!["tg-test"]),
        ("page.md", "```tg\nprint 1 / rand([0])\n```\n", vec!["tg-test"]),
    ];
    let hooks = hooks();
    assert_eq!(
        hooks.iter().map(|hook| hook.0.as_str()).collect::<Vec<_>>(),
        ["tg-fmt", "tg-check", "tg-test"]
    );
    for (name, text, refused) in files {
        let folder = Folder::with(&[(name, text)]);
        for (id, entry, pattern, with_names) in &hooks {
            if !regex::Regex::new(pattern).expect("a pattern").is_match(name) {
                continue;
            }
            let mut words: Vec<&str> = entry.split(' ').collect();
            assert_eq!(words.remove(0), "tg");
            words.extend(with_names.then_some(name));
            let passed = folder.child(&words).output().expect("an end").status.success();
            assert_eq!(passed, !refused.contains(&id.as_str()), "{id} of {name}");
        }
    }
}
