//! The reference page of the book, written from the descriptors.

use std::fmt::Write;
use tg::seam::{BlockType, Effect, Example, Library, Method, Module, Need, Operator, Param, Type};

const HEAD: &str = "\
# The prelude

Everything that is there without an import, by the kind of value it belongs to. A function is also a
method of its first argument: `sqrt(2)` is `2.sqrt`, and the `()` may be left out after the dot.

In a signature the type before the dot is that of the first argument. `[T]` is a list of such values, and
`A | B` is one or the other. A parameter with a `?` may be left out, those after a `;` are given by name,
and one with `…` takes all arguments that are left. This page is made from the tables of the program
itself; the tests run its examples.
";

/// The whole page.
pub fn page(library: &Library) -> String {
    let mut page = HEAD.to_owned();
    for module in library.modules() {
        section(&mut page, module).expect("writing to a string");
    }
    page
}

fn section(page: &mut String, module: &Module) -> std::fmt::Result {
    let name = module.name;
    write!(page, "\n## {}{}\n\n{}\n", name[..1].to_uppercase(), &name[1..], module.doc)?;
    for block in module.blocks {
        domain_word(page, block)?;
    }
    if !module.methods.is_empty() {
        writeln!(page, "\n| function | what it gives | examples |\n|---|---|---|")?;
    }
    for method in module.methods {
        writeln!(
            page,
            "| {} | {} | {} |",
            code(&signature(method)),
            cell(&story(method)),
            shown(method.examples)
        )?;
    }
    if !module.operators.is_empty() {
        writeln!(page, "\n| sign | what it gives | examples |\n|---|---|---|")?;
    }
    for Operator { sign, doc, examples, of, gives, .. } in module.operators {
        let sign = format!("{} with {} -> {}", code(sign), code(&of.to_string()), code(&gives.to_string()));
        writeln!(page, "| {sign} | {} | {} |", cell(doc), shown(examples))?;
    }
    if !module.words.is_empty() {
        let words: Vec<_> = module.words.iter().map(|word| code(word)).collect();
        writeln!(page, "\nWords that are always there: {}.", words.join(", "))?;
    }
    Ok(())
}

fn domain_word(page: &mut String, block: &BlockType) -> std::fmt::Result {
    write!(page, "\n### `{}`\n\n{} Its value is of the type `{}`.", block.word, block.doc, block.gives)?;
    if let Some(over) = block.over {
        write!(page, " After `over` stands a value of the type `{over}`.")?;
    }
    writeln!(page, "\n\n```tg\n{}\n```", block.example.trim())?;
    if !block.settings.is_empty() {
        writeln!(page, "\n| setting | takes | unless set | what it does |\n|---|---|---|---|")?;
    }
    for setting in block.settings {
        let takes = match setting.words {
            [] => code(&setting.takes.to_string()),
            words => words.iter().map(|word| code(word)).collect::<Vec<_>>().join(", "),
        };
        let (name, default) = (code(setting.name), code(setting.default));
        writeln!(page, "| {name} | {takes} | {default} | {} |", cell(setting.doc))?;
    }
    Ok(())
}

/// `List.sort(by?: Function; descending?: Bool) -> List`.
fn signature(method: &Method) -> String {
    let of = match method.of {
        Type::OneOf(_) => format!("({})", method.of),
        of => of.to_string(),
    };
    let (named, placed): (Vec<_>, Vec<_>) =
        method.params.iter().partition(|p| matches!(p.need, Need::Named(_)));
    let mut lists = vec![parameters(&placed), parameters(&named)];
    if named.is_empty() {
        lists.pop();
    }
    let call = if method.params.is_empty() { String::new() } else { format!("({})", lists.join("; ")) };
    format!("{of}.{}{} -> {}", method.name, call, method.gives)
}

fn parameters(params: &[&Param]) -> String {
    let shown = params.iter().map(|Param { name, takes, need }| match need {
        Need::Required => format!("{name}: {takes}"),
        Need::Optional(_) | Need::Named(_) => format!("{name}?: {takes}"),
        Need::Rest => format!("{name}…: {takes}"),
        Need::Entries => format!("{name}: {takes} …"),
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// What the method does, what holds for what is left out, and what else happens.
fn story(method: &Method) -> String {
    let mut story = method.doc.to_owned();
    for param in method.params {
        match param.need {
            Need::Optional(otherwise) | Need::Named(otherwise) => {
                write!(story, " Without `{}`: {otherwise}.", param.name)
            }
            Need::Required | Need::Rest | Need::Entries => Ok(()),
        }
        .expect("writing to a string");
    }
    story.push_str(match method.effect {
        Effect::Pure => "",
        Effect::Random => " Draws from the generator.",
        Effect::Reads => " Reads files.",
        Effect::Talks => " Prints or asks.",
    });
    story
}

fn shown(examples: &[Example]) -> String {
    let shown =
        examples.iter().map(|e| format!("{} is {}", code(&e.source.replace('\n', "; ")), code(e.gives)));
    shown.collect::<Vec<_>>().join("<br>")
}

/// Code within a cell of a table.
fn code(text: &str) -> String {
    let fence = if text.contains('`') { "``" } else { "`" };
    format!("{fence}{}{fence}", cell(text))
}

/// Text within a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
