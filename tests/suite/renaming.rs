//! Renaming: a script prints the same whatever its names are.

use crate::golden;
use std::path::Path;
use tg::disk::Disk;
use tg::ide::{edited, name_edits, renamable};
use tg::session::Loaded;
use tg::{Limits, Session, TextScreen};
use tg_core::diagnostics::{RenderStyle, any_error, render_all};
use tg_core::source::Span;

/// What is added to each name.
const ADDED: &str = "_renamed";
/// Scripts that need more steps aren't run.
const STEPS: u64 = 100_000;

fn session(path: &Path) -> Session {
    let disk = Disk::for_script(Some(path)).expect("a folder");
    Session::new(Limits { steps: Some(STEPS), ..Limits::default() }).with_files(Box::new(disk))
}

/// What a script prints; `None` if it fails, as one that needs many steps does.
fn printed(session: &mut Session, loaded: &Loaded) -> Option<String> {
    let mut screen = TextScreen::default();
    let end = session.execute(loaded, &mut screen);
    end.is_ok().then_some(screen.text)
}

/// The text with another name for everything that it defines.
fn renamed(session: &Session, loaded: &Loaded, text: &str) -> String {
    let index = &loaded.symbol_index;
    let mut edits = Vec::new();
    for made in index.definitions.iter().filter(|made| made.span.source == loaded.source) {
        if renamable(session, loaded, made.span.range().start).is_err() {
            continue;
        }
        let uses = index.mentions.iter().filter(|mention| mention.definition == made.span);
        let mut spans: Vec<Span> = uses.map(|mention| mention.span).chain([made.span]).collect();
        spans.sort_unstable();
        spans.dedup();
        edits.extend(name_edits(&loaded.script, text, &spans, &format!("{}{ADDED}", made.name)));
    }
    edits.sort_by_key(|edit| edit.range.start);
    edits.dedup();
    edited(text, &edits)
}

/// A text without what was added to the names, and without the spaces and lines that depend on the widths of names.
fn with_old_names(printed: &str) -> String {
    let lines = printed.lines().map(|line| {
        let words = line.split([' ', '─', '═', '-']).filter(|word| !word.is_empty());
        words.map(|word| word.replace(ADDED, "")).collect::<Vec<_>>().join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_script_with_other_names_prints_the_same() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for path in golden::files("examples", "tg") {
        let mut before = session(&path);
        let Some(loaded) = path.to_str().and_then(|path| before.load_file(path).ok()) else { continue };
        if any_error(&loaded.diagnostics) {
            continue;
        }
        let text = before.sources().get(loaded.source).expect("the script").text.to_string();
        let Some(expected) = printed(&mut before, &loaded) else { continue };
        let text = renamed(&before, &loaded, &text);
        let mut after = session(&path);
        let name = golden::short(&path);
        let loaded = after.load_text(&name, path.to_str(), &text);
        let found = printed(&mut after, &loaded).unwrap_or_default();
        compared += 1;
        if any_error(&loaded.diagnostics) {
            wrong.push(render_all(&loaded.diagnostics, after.sources(), RenderStyle::PLAIN));
        } else if with_old_names(&found) != with_old_names(&expected) {
            wrong.push(format!("{name}\n{}", golden::difference(&expected, &found)));
        }
    }
    assert!(wrong.is_empty(), "{} of {compared}\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared > 100, "only {compared} scripts were compared");
}
