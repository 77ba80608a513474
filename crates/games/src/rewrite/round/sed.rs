//! A round as a program for sed, and as a graph.

use super::ask::receiver;
use super::{RoundPart, RoundValue};
use crate::rewrite::words;
use std::fmt::Write as _;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault, listed};
use tg_core::native::{Host, arguments};
use tg_core::value::Value;
use tg_rewriting::{Arrow, SedError, SedForm};

/// The bytes of a part of a program beside its letters, each of which may be escaped and are there twice.
const FRAME: usize = 48;

/// The program.
pub(in crate::rewrite) fn sed(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let form = form(args)?;
    let value = receiver(args)?;
    let rules = value.parts.iter().flat_map(|part| part.round.rules());
    let bytes: usize = rules.map(|rule| FRAME + 4 * rule.left.len() + 2 * rule.right.len()).sum();
    host.reserve(bytes as u128)?;
    host.step(bytes as u64 / 8)?;
    let mut program = match form {
        SedForm::Cursor => "# sed -f\n".to_owned(),
        SedForm::Phases => "# sed -E -f\n".to_owned(),
    };
    for (number, part) in value.parts.iter().enumerate() {
        let made = part.round.sed(form, number + 1);
        program.push_str(&made.map_err(|error| refused(part, &error))?);
    }
    // The last line ends where the text does, as texts do.
    Ok(Value::text(program.trim_end_matches('\n')))
}

/// Which form is wanted.
fn form(args: &[Value]) -> Result<SedForm, Fault> {
    if arguments::given(args, 1).is_none() {
        return Ok(SedForm::Cursor);
    }
    let word = arguments::text(args, 1)?;
    words::SED_FORMS.meaning(word.as_str()).ok_or_else(|| {
        let known = words::SED_FORMS.words.iter().copied();
        let message = format!("`form` is `cursor` or `phases`, and this is `{word}`");
        Diagnostic::new(Code::E3007, message)
            .did_you_mean(word.as_str(), known)
            .help("`cursor` is a loop for any sed, `phases` takes two replacements and `sed -E`")
            .into()
    })
}

/// Why a round is no program.
fn refused(part: &RoundPart, error: &SedError) -> Fault {
    let (message, help) = match error {
        SedError::Wide { letter } => (
            format!("`{letter}` is one letter here, and sed takes each character for a letter"),
            "write the round with letters of one character each",
        ),
        SedError::Control { letter } => (
            format!("sed works line by line, so {} can't be a letter", words::side(letter)),
            "write the round without it",
        ),
        SedError::Block { tied } => {
            let rules = tied.iter().filter_map(|&rule| part.round.rules().get(rule));
            let rules: Vec<String> = rules.map(words::named).collect();
            (
                format!("{} tie, and `ties: block` copies one letter then: two phases can't", listed(&rules)),
                "`sed(form: cursor)` does it",
            )
        }
    };
    fault(Code::E4022, message).with_help(help)
}

/// The machine for Graphviz.
pub(in crate::rewrite) fn dot(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = receiver(args)?;
    let sizes = value.parts.iter().map(|part| part.round.machine().size());
    let lines: usize = sizes.map(|size| 2 * size.states + size.moves).sum();
    host.reserve(lines as u128 * LINE_BYTES)?;
    host.step(lines as u64)?;
    Ok(Value::text(graph(value)))
}

/// What a line of a graph takes, about.
const LINE_BYTES: u128 = 400;

/// The machines of all rounds in the language of Graphviz, each with nodes of its own.
pub(super) fn graph(value: &RoundValue) -> String {
    let mut text = String::from("digraph round {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n");
    for (number, part) in value.parts.iter().enumerate() {
        let (nodes, arrows) = part.round.graph();
        let name = |state: usize| format!("r{}s{state}", number + 1);
        for (state, letters) in nodes.iter().enumerate() {
            let label = match (state, &part.name) {
                (0, Some(name)) => quoted(&format!("{name}: start")),
                (0, None) => quoted("start"),
                _ => quoted(letters),
            };
            let _ = writeln!(text, "  {} [label={label}];", name(state));
        }
        let copy = quoted("any other / the same");
        let _ = writeln!(text, "  {0} -> {0} [label={copy}, style=dashed];", name(0));
        for Arrow { from, to, reads, writes } in &arrows {
            let style = if reads.is_none() { ", style=dashed" } else { "" };
            let reads = reads.as_deref().unwrap_or("else");
            let label = match &**writes {
                "" => quoted(reads),
                writes => quoted(&format!("{reads} / {writes}")),
            };
            let _ = writeln!(text, "  {} -> {} [label={label}{style}];", name(*from), name(*to));
        }
    }
    text.push_str("}\n");
    text
}

/// A label: Graphviz gives a meaning to quotes, backslashes and ends of lines.
fn quoted(label: &str) -> String {
    let label = label.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\\\n");
    format!("\"{label}\"")
}
