//! The reference page of the book, written from the descriptors.

use std::fmt::Write;
use tg_core::native::{BlockType, Example, Library, Module, Operator};

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
    page.push_str("\n## Formats of games\n\n`load(path, format: NAME)` reads these, and `save` writes them as `json`. The names stand there without quotes.\n\n| format | what it gives |\n|---|---|\n");
    for format in library.formats() {
        writeln!(page, "| {} | {} |", code(format.name), cell(format.doc)).expect("writing to a string");
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
            code(&method.signature()),
            cell(&method.story()),
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
        writeln!(page, "\nWords, where they are asked for or compared: {}.", words.join(", "))?;
    }
    Ok(())
}

fn domain_word(page: &mut String, block: &BlockType) -> std::fmt::Result {
    write!(page, "\n### `{}`\n\n{} Its value is of the type `{}`.", block.word, block.doc, block.gives)?;
    if let Some(over) = block.over {
        write!(page, " After `over` stands a value of the type `{over}`.")?;
    }
    writeln!(page, "\n\n```tg\n{}\n```", block.example.trim())?;
    if !block.forms.is_empty() {
        writeln!(page, "\n| row | what it says |\n|---|---|")?;
    }
    for form in block.forms {
        writeln!(page, "| {} | {} |", code(form.written), cell(form.doc))?;
    }
    if !block.settings.is_empty() {
        writeln!(page, "\n| setting | takes | unless set | what it does |\n|---|---|---|---|")?;
    }
    for setting in block.settings {
        let takes = setting.choices().iter().map(|c| code(c)).collect::<Vec<_>>().join(", ");
        let (name, default) = (code(setting.name), code(setting.default));
        writeln!(page, "| {name} | {takes} | {default} | {} |", cell(setting.doc))?;
    }
    Ok(())
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
