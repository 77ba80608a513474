//! The entries that succeeded, as a script.
//!
//! In the REPL a name may be declared again, and an expression alone prints its value; in a script neither
//! is so. So an entry that only declares what a later one declares again is left out, and the last
//! expression of an entry gets a `print` before it.

use crate::session::Session;
use crate::syntax::ast::{Pattern, Script, StmtKind};
use crate::value::Value;
use std::collections::HashSet;
use std::path::PathBuf;

/// What `:save` writes.
#[derive(Default)]
pub(super) struct Saved {
    entries: Vec<Entry>,
    /// Files that this session has written, and may write again.
    files: HashSet<PathBuf>,
}

/// An entry that succeeded.
struct Entry {
    text: String,
    /// The names that it declares.
    names: Vec<String>,
    /// Whether it does nothing else.
    only_declares: bool,
}

impl Saved {
    /// Takes in an entry with its tree and its value.
    pub(super) fn add(&mut self, text: &str, script: &Script, value: &Value) {
        let mut text = text.trim_end().to_owned();
        if let Some(last) = script.statements.last()
            && matches!(last.kind, StmtKind::Expr(_))
            && !matches!(value, Value::None)
        {
            text.insert_str(last.span.range().start.min(text.len()), "print ");
        }
        let mut names = Vec::new();
        let mut only_declares = true;
        for statement in &script.statements {
            let before = names.len();
            match &statement.kind {
                StmtKind::Let { pattern, .. } => bound(pattern, &mut names),
                StmtKind::Fn(function) => names.push(function.name.text.to_string()),
                StmtKind::Declare(block) => names.extend(block.name.iter().map(|n| n.text.to_string())),
                StmtKind::Import { path, alias } => {
                    let stem = path.text.rsplit('/').next().unwrap_or_default();
                    let name = alias.as_ref().map_or(stem.strip_suffix(".tg").unwrap_or(stem), |a| &a.text);
                    names.push(name.to_owned());
                }
                _ => {}
            }
            only_declares &= names.len() > before;
        }
        self.entries.push(Entry { text, names, only_declares });
    }

    /// The script, and how many entries are in it. What is declared again is only left out where the rest
    /// still makes a script, which a session like that of the entries says.
    pub(super) fn script(&self, scratch: &mut Session) -> (String, usize) {
        let current = self.current();
        let text = joined(&current);
        if current.len() < self.entries.len() && scratch.load_text("<saved>", None, &text).program.is_none() {
            let all: Vec<&Entry> = self.entries.iter().collect();
            return (joined(&all), all.len());
        }
        (text, current.len())
    }

    /// Whether a file may be written: it isn't there yet, or this session wrote it.
    pub(super) fn may_write(&self, path: &std::path::Path) -> bool {
        !path.exists() || path.canonicalize().is_ok_and(|real| self.files.contains(&real))
    }

    /// Forgets the entries, and not which files were written.
    pub(super) fn forget(&mut self) {
        self.entries.clear();
    }

    /// Notes that a file was written.
    pub(super) fn wrote(&mut self, path: &std::path::Path) {
        self.files.extend(path.canonicalize());
    }

    /// The entries without those whose names all are declared again.
    fn current(&self) -> Vec<&Entry> {
        let mut later: HashSet<&str> = HashSet::new();
        let mut current = Vec::new();
        for entry in self.entries.iter().rev() {
            let replaced = entry.only_declares
                && !entry.names.is_empty()
                && entry.names.iter().all(|name| later.contains(&**name));
            if !replaced {
                current.push(entry);
            }
            later.extend(entry.names.iter().map(String::as_str));
        }
        current.reverse();
        current
    }
}

fn joined(entries: &[&Entry]) -> String {
    entries.iter().map(|entry| format!("{}\n", entry.text)).collect()
}

fn bound(pattern: &Pattern, names: &mut Vec<String>) {
    match pattern {
        Pattern::Name(name) => names.push(name.text.to_string()),
        Pattern::Ignore(_) => {}
        Pattern::List(parts, _) => parts.iter().for_each(|part| bound(part, names)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// The script of these entries, all of which must succeed.
    fn script(entries: &[&str]) -> String {
        let mut session = Session::new(Limits::default());
        let mut saved = Saved::default();
        for text in entries {
            let loaded = session.load_entry("entry", text);
            let mut page = crate::session::Page::default();
            let value = session.execute(&loaded, &mut page).expect("a run");
            assert!(loaded.program.is_some(), "{text}");
            saved.add(text, &loaded.script, &value.unwrap_or_default());
        }
        saved.script(&mut Session::new(Limits::default())).0
    }

    #[test]
    fn values_are_printed() {
        assert_eq!(script(&["1 + 2", "let a = 3; a", "none"]), "print 1 + 2\nlet a = 3; print a\nnone\n");
    }

    #[test]
    fn what_is_declared_again_is_left_out() {
        let entries = ["fn f(n) = n", "let a = 1", "f(2)", "fn f(n) = n + 1"];
        assert_eq!(script(&entries), "let a = 1\nprint f(2)\nfn f(n) = n + 1\n");
    }

    #[test]
    fn what_is_needed_in_between_stays() {
        let entries = ["let a = 1", "let b = a", "let a = 2"];
        assert_eq!(script(&entries), "let a = 1\nlet b = a\nlet a = 2\n");
    }
}
