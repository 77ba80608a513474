//! The reference of the book, written from the descriptors: a page for each subject, and one that lists them.

use super::slug::Slugs;
use std::fmt::Write;
use tg_core::native::{BlockType, Example, Library, Method, Module, Operator, Setting};

/// A page of the reference.
struct Subject {
    /// The name of its file.
    file: &'static str,
    /// Its title.
    title: &'static str,
    /// The modules that stand on it, in order.
    modules: &'static [&'static str],
}

const SUBJECTS: &[Subject] = &[
    Subject { file: "number", title: "Numbers", modules: &["number"] },
    Subject { file: "text", title: "Texts", modules: &["text"] },
    Subject { file: "list", title: "Lists", modules: &["list"] },
    Subject { file: "record", title: "Records", modules: &["record"] },
    Subject { file: "any", title: "All values", modules: &["any"] },
    Subject { file: "random", title: "Random draws", modules: &["random"] },
    Subject { file: "files", title: "Files and input", modules: &["files", "input"] },
    Subject { file: "chart", title: "Charts and graphs", modules: &["chart", "graph"] },
    Subject {
        file: "distributions",
        title: "Distributions",
        modules: &[
            "distributions",
            "of distributions",
            "distributions side by side",
            "functions of numbers through distributions",
        ],
    },
    Subject { file: "processes", title: "Processes", modules: &["Processes"] },
    Subject { file: "dice", title: "Dice", modules: &["dice", "of dice"] },
    Subject {
        file: "decks",
        title: "Decks and hands",
        modules: &["deck", "hand", "card", "of distributions of hands"],
    },
    Subject { file: "rewriting", title: "Rewriting", modules: &["round", "alphabet", "game", "word"] },
    Subject {
        file: "chopsticks",
        title: "Chopsticks",
        modules: &["chopsticks", "position", "reachable", "solution"],
    },
    Subject {
        file: "duels",
        title: "Games of your own",
        modules: &["duel", "position of a duel", "reachable in a duel", "solution of a duel"],
    },
    Subject {
        file: "menace",
        title: "The matchbox machine",
        modules: &["menace", "box", "board", "boards and machines"],
    },
    Subject { file: "catan", title: "Catan", modules: &["log", "holding"] },
];

const HEAD: &str = "\
# The prelude

Everything that is available without an import, by the kind of value. A function is also a
method of its first argument: `sqrt(2)` is `2.sqrt`, and you can omit the `()` after the dot. What other
languages call these functions is on [a page of its own](elsewhere.md).

In a signature, the type before the dot is that of the first argument. `[T]` is a list of `T`s, and
`A | B` is one or the other. A parameter with a `?` is optional, those after a `;` are passed by name,
and one with `…` takes all remaining arguments. The result of an example follows a `#`. These pages are
generated from the tables of the program itself, and the tests run their examples.
";

/// The pages, each with the name of its file below `language`, the list of all first.
pub fn pages(library: &Library) -> Result<Vec<(String, String)>, String> {
    let listed = |module: &Module| SUBJECTS.iter().any(|subject| subject.modules.contains(&module.name));
    // What no script can name is on no page.
    let named = |module: &Module| !(module.methods.is_empty() && module.blocks.is_empty());
    if let Some(module) = library.modules().iter().find(|module| named(module) && !listed(module)) {
        return Err(format!("no page of the reference has the module `{}`", module.name));
    }
    let mut list = HEAD.to_owned();
    let mut pages = Vec::new();
    for subject in SUBJECTS {
        let (page, names) = subject_page(library, subject)?;
        let (file, title) = (subject.file, subject.title);
        list += &format!("\n## {title}\n\n[{title}](prelude/{file}.md): {}.\n", names.join(", "));
        pages.push((format!("prelude/{file}.md"), page));
    }
    pages.insert(0, ("prelude.md".to_owned(), list));
    Ok(pages)
}

/// The entries of the pages in the summary.
pub fn entries() -> Vec<String> {
    let entry = |subject: &Subject| format!("  - [{}](language/prelude/{}.md)", subject.title, subject.file);
    SUBJECTS.iter().map(entry).collect()
}

/// A page, and links to its functions.
fn subject_page(library: &Library, subject: &Subject) -> Result<(String, Vec<String>), String> {
    let mut page = format!("# {}\n", subject.title);
    let mut names = Names { file: subject.file, slugs: Slugs::default(), links: Vec::new() };
    names.slugs.of(subject.title);
    for name in subject.modules {
        let module = library.modules().iter().find(|module| module.name == *name);
        let module = module.ok_or_else(|| format!("there is no module `{name}` for the reference"))?;
        section(&mut page, module, subject.modules.len() > 1, &mut names).expect("writing to a string");
    }
    if subject.file == "files" {
        formats(&mut page, library).expect("writing to a string");
    }
    Ok((page, names.links))
}

/// The headings of a page, and the links to its functions.
struct Names {
    file: &'static str,
    slugs: Slugs,
    links: Vec<String>,
}

impl Names {
    /// Keeps a link to a heading that is a function's name.
    fn link(&mut self, name: &str) {
        let slug = self.slugs.of(name);
        self.links.push(format!("[`{name}`](prelude/{}.md#{slug})", self.file));
    }
}

fn section(page: &mut String, module: &Module, titled: bool, names: &mut Names) -> std::fmt::Result {
    if titled {
        let title = format!("{}{}", module.name[..1].to_uppercase(), &module.name[1..]);
        names.slugs.of(&title);
        write!(page, "\n## {title}\n")?;
    }
    writeln!(page, "\n{}", module.doc)?;
    for block in module.blocks {
        names.slugs.of(&format!("The block {}", block.word));
        domain_word(page, block)?;
    }
    if !module.words.is_empty() {
        let words: Vec<_> = module.words.iter().map(|word| code(word)).collect();
        writeln!(
            page,
            "\nWords that need no quotes where they are expected or compared: {}.",
            words.join(", ")
        )?;
    }
    for method in module.methods {
        names.link(method.name);
        function(page, method)?;
    }
    for operator in module.operators {
        names.slugs.of(&operator_title(operator));
        writeln!(page, "\n### {}\n\nGives `{}`. {}", operator_title(operator), operator.gives, operator.doc)?;
        examples(page, operator.examples)?;
    }
    Ok(())
}

fn operator_title(operator: &Operator) -> String {
    format!("The operator {} with {}", code(operator.sign), code(&operator.of.to_string()))
}

fn function(page: &mut String, method: &Method) -> std::fmt::Result {
    writeln!(page, "\n### `{}`\n\n`{}`\n\n{}", method.name, method.signature(), method.story())?;
    examples(page, method.examples)
}

/// The examples as they are typed, each with what it gives behind a `#`.
fn examples(page: &mut String, examples: &[Example]) -> std::fmt::Result {
    if examples.is_empty() {
        return Ok(());
    }
    let line = |example: &&Example| {
        let fits = example.source.chars().count() + example.gives.chars().count() <= 84;
        fits && !example.source.contains('\n') && !example.gives.contains('\n')
    };
    let width = examples.iter().filter(line).map(|e| e.source.chars().count()).max().unwrap_or(0);
    writeln!(page, "\n```text")?;
    for example in examples {
        if line(&example) {
            writeln!(page, "{:width$}  # {}", example.source, example.gives)?;
        } else {
            writeln!(page, "{}\n# {}", example.source.trim_end(), example.gives.replace('\n', "\n# "))?;
        }
    }
    writeln!(page, "```")
}

fn formats(page: &mut String, library: &Library) -> std::fmt::Result {
    writeln!(
        page,
        "\n## Formats of games\n\n`load(path, format: NAME)` reads these, and `save` writes them as `json`. The names need no quotes there.\n\n| format | what it gives |\n|---|---|"
    )?;
    for format in library.formats() {
        writeln!(page, "| {} | {} |", code(format.name), cell(format.doc))?;
    }
    Ok(())
}

fn domain_word(page: &mut String, block: &BlockType) -> std::fmt::Result {
    write!(
        page,
        "\n### The block `{}`\n\n{} Its value is of the type `{}`.",
        block.word, block.doc, block.gives
    )?;
    if let Some(over) = block.over {
        write!(page, " After `over` comes a value of the type `{over}`.")?;
    }
    writeln!(page, "\n\n```tg\n{}\n```", block.example.trim())?;
    if !block.forms.is_empty() {
        writeln!(page, "\n| row | meaning |\n|---|---|")?;
    }
    for form in block.forms {
        writeln!(page, "| {} | {} |", code(form.written), cell(form.doc))?;
    }
    if !block.settings.is_empty() {
        writeln!(page, "\n| setting | takes | default | what it does |\n|---|---|---|---|")?;
    }
    for setting in block.settings {
        writeln!(page, "{}", setting_row(setting))?;
    }
    Ok(())
}

fn setting_row(setting: &Setting) -> String {
    let takes = setting.choices().iter().map(|c| code(c)).collect::<Vec<_>>().join(", ");
    format!("| {} | {takes} | {} | {} |", code(setting.name), code(setting.default), cell(setting.doc))
}

/// Code within a line or a cell of a table.
fn code(text: &str) -> String {
    let fence = if text.contains('`') { "``" } else { "`" };
    format!("{fence}{}{fence}", cell(text))
}

/// Text within a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
