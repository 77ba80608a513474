//! The tables of the prelude and the games keep what they say: every example is run, and no entry is
//! without its sentence.

use libtest_mimic::{Failed, Trial};
use tg::{Limits, Session};
use tg_core::native::{BlockType, Example, Method};
use tg_core::value::show;

/// The test of each entry.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for module in tg::library().modules() {
        for method in module.methods {
            let name = format!("{}::{}", module.name, method.name);
            trials.push(Trial::test(format!("{name} is described"), || described(method)));
            for (number, example) in method.examples.iter().enumerate() {
                let name = format!("{name} example {}", number + 1);
                trials.push(Trial::test(name, || gives_what_it_says(example)));
            }
        }
        for operator in module.operators {
            let name = format!("{}::`{}`", module.name, operator.sign);
            trials.push(Trial::test(format!("{name} is described"), || {
                sentence(operator.doc)?;
                if operator.examples.is_empty() { Err("no example".into()) } else { Ok(()) }
            }));
            for (number, example) in operator.examples.iter().enumerate() {
                let name = format!("{name} example {}", number + 1);
                trials.push(Trial::test(name, || gives_what_it_says(example)));
            }
        }
        for block in module.blocks {
            let name = format!("{}::{} block", module.name, block.word);
            trials.push(Trial::test(name, || block_works(block)));
        }
    }
    trials
}

/// A fresh session that stops what goes on for too long.
fn session() -> Session {
    Session::new(Limits { steps: Some(10_000_000), ..Limits::default() })
}

fn gives_what_it_says(example: &Example) -> Result<(), Failed> {
    let outcome = session().run(example.source);
    if let Some(finding) = outcome.diagnostics.first() {
        return Err(format!("{}\n{}: {}", example.source, finding.code, finding.message).into());
    }
    let value = outcome.value.ok_or("the example has no value")?;
    let code = show::code(&value);
    if code == example.gives {
        return Ok(());
    }
    Err(format!("{}\ngives      {code}\nand not    {}", example.source, example.gives).into())
}

fn described(method: &Method) -> Result<(), Failed> {
    if method.examples.is_empty() {
        return Err("no example".into());
    }
    sentence(method.doc)?;
    let mut names: Vec<_> = method.params.iter().map(|param| param.name).collect();
    names.sort_unstable();
    names.dedup();
    if names.len() < method.params.len() {
        return Err("two parameters of the same name".into());
    }
    Ok(())
}

fn block_works(block: &BlockType) -> Result<(), Failed> {
    sentence(block.doc)?;
    for setting in block.settings {
        sentence(setting.doc)
            .map_err(|failed| format!("{}: {}", setting.name, failed.message().unwrap_or_default()))?;
    }
    let outcome = session().run(block.example);
    match outcome.diagnostics.first() {
        Some(finding) => Err(format!("{}\n{}: {}", block.example, finding.code, finding.message).into()),
        None => Ok(()),
    }
}

/// A line of documentation is a sentence: it begins with a capital letter or a sign, and ends with a
/// full stop.
fn sentence(doc: &str) -> Result<(), Failed> {
    let begins = doc.chars().next().is_some_and(|c| !c.is_lowercase());
    if begins && doc.ends_with('.') { Ok(()) } else { Err(format!("not a sentence: {doc:?}").into()) }
}
