//! The entries that succeeded, as a script.
//!
//! In the REPL a name may be declared again, and a bare expression prints its value; a script allows neither.
//! So the last expression of an entry gets a `print` before it. Each declaration of a name is a
//! **version** of it, and a mention refers to one of them: an entry that only declares versions without any
//! mention is left out, and all versions but the last are renamed. Import paths are rewritten, as they
//! become relative to another folder.

use crate::ide::{bound, mentions};
use crate::session::Session;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use tg_core::ast::{Script, Stmt, StmtKind};
use tg_core::value::Value;

/// The name by which an entry refers to the value of the previous one.
const LAST: &str = crate::session::LAST_VALUE;

/// The content for `:save`.
#[derive(Default)]
pub(super) struct Saved {
    entries: Vec<Entry>,
    /// The number of versions of each name.
    versions: HashMap<String, usize>,
    /// The names of tests that failed.
    failed_tests: Vec<String>,
    /// Files that this session has written, and may overwrite.
    files: HashSet<PathBuf>,
}

/// An entry that succeeded.
struct Entry {
    text: String,
    /// Where its last expression begins, if its value is printed.
    printed: Option<usize>,
    /// The names that it declares, with their versions.
    declares: Vec<(String, usize)>,
    /// The mentions of names, with the version that each refers to.
    means: Vec<(Range<usize>, String, usize)>,
    /// Whether it only declares, and calls nothing.
    only_declares: bool,
    /// The paths of its imports, and the name that each one declares implicitly.
    imports: Vec<(Range<usize>, Option<String>)>,
    /// The folder that its paths are relative to.
    folder: PathBuf,
}

impl Saved {
    /// Adds an entry with its tree, its value, and the folder that its paths are relative to.
    pub(super) fn add(&mut self, text: &str, script: &Script, value: &Value, folder: &Path) {
        let last = script.statements.last().filter(|last| matches!(last.kind, StmtKind::Expr(_)));
        let printed = last.filter(|_| !matches!(value, Value::None)).map(|last| last.span.range().start);
        let declares: Vec<Vec<String>> = script.statements.iter().map(declared).collect();
        let mut entry = Entry {
            text: text.trim_end().to_owned(),
            printed,
            declares: Vec::new(),
            means: Vec::new(),
            only_declares: !declares.is_empty() && declares.iter().all(|names| !names.is_empty()),
            imports: Vec::new(),
            folder: folder.to_owned(),
        };
        for (at, statement) in script.statements.iter().enumerate() {
            let (found, calls) = mentions(statement);
            entry.only_declares &= !calls || matches!(statement.kind, StmtKind::Fn(_));
            for mention in found {
                // A function is visible in its whole entry, a value only after its declaration.
                let declared = declares.iter().position(|names| names.iter().any(|n| **n == *mention.text));
                let own = declared.is_some_and(|there| {
                    there < at || matches!(script.statements[there].kind, StmtKind::Fn(_)) || {
                        there == at && !in_value(statement, mention.span.range().start)
                    }
                });
                let before = self.versions.get(&*mention.text).copied().unwrap_or(0);
                let version = before + usize::from(own);
                if version > 0 {
                    entry.means.push((mention.span.range(), mention.text.to_string(), version));
                }
            }
            if let StmtKind::Import { path, alias } = &statement.kind {
                let unwritten = declares[at].first().filter(|_| alias.is_none()).cloned();
                entry.imports.push((path.span.range(), unwritten));
            }
        }
        // The value of an entry has a name, too.
        let value_of_entry = printed.map(|_| LAST.to_owned());
        for name in declares.into_iter().flatten().chain(value_of_entry) {
            let version = self.versions.entry(name.clone()).or_default();
            *version += 1;
            entry.declares.push((name, *version));
        }
        self.entries.push(entry);
    }

    /// The script as it should be written to a file, the number of entries in it, and what is wrong with it when
    /// loaded in `scratch`, a session like that of the entries.
    pub(super) fn script(&self, file: &Path, scratch: &mut Session) -> (String, usize, Option<String>) {
        let current = self.current();
        let all: Vec<&Entry> = self.entries.iter().collect();
        let mut first = None;
        for entries in [current, all] {
            let text = self.joined(&entries, file);
            let loaded = scratch.load_text("<saved>", file.to_str(), &text);
            let wrong = loaded.diagnostics.iter().find(|d| d.is_error());
            let wrong = wrong.map(|found| format!("{}: {}", found.code, found.message));
            if wrong.is_none() {
                return (text, entries.len(), None);
            }
            first.get_or_insert((text, entries.len(), wrong));
        }
        first.unwrap_or_default()
    }

    /// Whether a file may be written: it doesn't exist yet, or this session wrote it.
    pub(super) fn may_write(&self, path: &Path) -> bool {
        !path.exists() || path.canonicalize().is_ok_and(|real| self.files.contains(&real))
    }

    /// Forgets the entries, but not which files were written.
    pub(super) fn forget(&mut self) {
        self.entries.clear();
        self.versions.clear();
        self.failed_tests.clear();
    }

    /// Records that a test of an entry failed, which doesn't make the entry fail.
    pub(super) fn note_failed_test(&mut self, name: &str) {
        self.failed_tests.push(name.to_owned());
    }

    /// The tests of the entries that failed.
    pub(super) fn failed_tests(&self) -> &[String] {
        &self.failed_tests
    }

    /// Records that a file was written.
    pub(super) fn wrote(&mut self, path: &Path) {
        self.files.extend(path.canonicalize());
    }

    /// The entries without those that only declare things that are redeclared and that no later entry refers to.
    fn current(&self) -> Vec<&Entry> {
        let mut meant: HashSet<(&str, usize)> = HashSet::new();
        let mut current = Vec::new();
        for entry in self.entries.iter().rev() {
            let over = |(name, version): &(String, usize)| {
                !self.is_last(name, *version) && !meant.contains(&(&**name, *version))
            };
            if !(entry.only_declares && entry.declares.iter().all(over)) {
                current.push(entry);
                meant.extend(entry.means.iter().map(|(_, name, version)| (&**name, *version)));
            }
        }
        current.reverse();
        current
    }

    fn is_last(&self, name: &str, version: usize) -> bool {
        self.versions.get(name) == Some(&version)
    }

    fn joined(&self, entries: &[&Entry], file: &Path) -> String {
        let kept: HashSet<(&str, usize)> =
            entries.iter().flat_map(|e| &e.declares).map(|(name, version)| (&**name, *version)).collect();
        let folder = file.parent().unwrap_or(Path::new(""));
        entries.iter().map(|entry| self.written(entry, &kept, folder) + "\n").collect()
    }

    /// The text of an entry in a script in a given folder.
    fn written(&self, entry: &Entry, kept: &HashSet<(&str, usize)>, folder: &Path) -> String {
        let mut changes: Vec<(Range<usize>, String)> = Vec::new();
        let value = self.value_that_is_meant(entry);
        let head = value.as_ref().map_or("print ".to_owned(), |name| format!("let {name} = "));
        changes.extend(entry.printed.map(|at| (at..at, head)));
        for (range, name, version) in &entry.means {
            if name == LAST || !self.is_last(name, *version) && kept.contains(&(&**name, *version)) {
                changes.push((range.clone(), self.renamed(name, *version)));
            }
        }
        for (range, unwritten) in &entry.imports {
            let path = entry.text[range.clone()].trim_matches('"');
            let path = between(folder, &entry.folder.join(path)).replace('\\', "/");
            let version = entry.declares.iter().find(|(name, _)| Some(name) == unwritten.as_ref());
            let older = version.filter(|(name, version)| !self.is_last(name, *version));
            let alias = older.map(|(name, version)| format!(" as {}", self.renamed(name, *version)));
            changes.push((range.clone(), format!("\"{path}\"{}", alias.unwrap_or_default())));
        }
        changes.sort_by_key(|(range, _)| std::cmp::Reverse((range.start, range.end)));
        let mut text = entry.text.clone();
        for (range, new) in changes {
            text.replace_range(range, &new);
        }
        match value {
            Some(name) => format!("{text}\nprint {name}"),
            None => text,
        }
    }

    /// A name for the value of an entry, if a later one refers to it by `_`.
    fn value_that_is_meant(&self, entry: &Entry) -> Option<String> {
        let (_, version) = entry.declares.iter().find(|(name, _)| name == LAST)?;
        let means = |other: &Entry| other.means.iter().any(|(_, name, of)| name == LAST && of == version);
        self.entries.iter().any(means).then(|| self.renamed(LAST, *version))
    }

    /// A name for a version that isn't the last; it occurs in no entry.
    fn renamed(&self, name: &str, version: usize) -> String {
        let name = if name == LAST { "value" } else { name };
        let mut renamed = format!("{name}_{version}");
        while self.entries.iter().any(|entry| entry.text.contains(&renamed)) {
            renamed.push('_');
        }
        renamed
    }
}

/// The names that a statement declares.
fn declared(statement: &Stmt) -> Vec<String> {
    let mut names = Vec::new();
    match &statement.kind {
        StmtKind::Let { pattern, .. } => names.extend(bound(pattern).iter().map(|n| n.text.to_string())),
        StmtKind::Fn(function) => names.push(function.name.text.to_string()),
        StmtKind::Declare(block) => names.extend(block.name.iter().map(|n| n.text.to_string())),
        StmtKind::Import { path, alias } => {
            let stem = path.text.rsplit('/').next().unwrap_or_default();
            let name = alias.as_ref().map_or(stem.strip_suffix(".tg").unwrap_or(stem), |a| &a.text);
            names.push(name.to_owned());
        }
        _ => {}
    }
    names
}

/// Whether an offset is in the value of a declaration, rather than in the name that it declares.
fn in_value(statement: &Stmt, at: usize) -> bool {
    match &statement.kind {
        StmtKind::Let { value, .. } => value.span.range().contains(&at),
        StmtKind::Declare(block) => block.name.as_ref().is_none_or(|name| name.span.range().start != at),
        _ => false,
    }
}

/// The relative path from a folder to a file, given relative to the same base.
fn between(folder: &Path, file: &Path) -> String {
    let parts = |path: &Path| {
        let mut parts: Vec<String> = Vec::new();
        for component in path.components() {
            match component {
                Component::CurDir => {}
                Component::ParentDir if parts.last().is_some_and(|p| p != "..") => drop(parts.pop()),
                other => parts.push(other.as_os_str().to_string_lossy().into_owned()),
            }
        }
        parts
    };
    let (from, to) = (parts(folder), parts(file));
    let same = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", from.len() - same);
    up.chain(to[same..].iter().map(String::as_str)).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// The script for these entries, all of which must succeed.
    fn script(entries: &[&str]) -> String {
        let mut session = Session::new(Limits::default());
        let mut saved = Saved::default();
        for text in entries {
            let loaded = session.load_entry("entry", text);
            let mut page = crate::session::TextScreen::default();
            let value = session.execute(&loaded, &mut page).expect("a run");
            assert!(loaded.program.is_some(), "{text}");
            let value = value.unwrap_or_default();
            saved.add(text, &loaded.script, &value, Path::new(""));
            session.keep_last(value);
        }
        let (script, _, wrong) = saved.script(Path::new("saved.tg"), &mut Session::new(Limits::default()));
        assert_eq!(wrong, None, "{script}");
        script
    }

    #[test]
    fn values_are_printed() {
        assert_eq!(script(&["1 + 2", "let a = 3; a", "none"]), "print 1 + 2\nlet a = 3; print a\nnone\n");
    }

    #[test]
    fn what_is_declared_again_is_left_out() {
        assert_eq!(script(&["let x = 1", "let x = 2"]), "let x = 2\n");
        let entries = ["fn f(n) = n", "let a = 1", "2", "fn f(n) = n + 1", "f(a)"];
        assert_eq!(script(&entries), "let a = 1\nprint 2\nfn f(n) = n + 1\nprint f(a)\n");
    }

    #[test]
    fn what_is_needed_in_between_is_renamed() {
        let entries = ["let a = 1", "let b = a", "let a = a + 1", "a"];
        assert_eq!(script(&entries), "let a_1 = 1\nlet b = a_1\nlet a = a_1 + 1\nprint a\n");
        let entries = ["fn f(n) = n", "f(2)", "fn f(n) = if n < 1 { 0 } else { f(n - 1) }", "\"{f(2)}\""];
        let expected =
            "fn f_1(n) = n\nprint f_1(2)\nfn f(n) = if n < 1 { 0 } else { f(n - 1) }\nprint \"{f(2)}\"\n";
        assert_eq!(script(&entries), expected);
        assert_eq!(
            script(&["var t = 1", "t += 1", "t", "let t = 0"]),
            "var t_1 = 1\nt_1 += 1\nprint t_1\nlet t = 0\n"
        );
    }

    #[test]
    fn values_that_are_meant_later_have_names() {
        let entries = ["1 + 2", "let a = 4", "_ * 10", "[_ for i in 1..=2]", "5"];
        let expected = "let value_1 = 1 + 2\nprint value_1\nlet a = 4\nlet value_2 = value_1 * 10\nprint value_2\n\
            print [value_2 for i in 1..=2]\nprint 5\n";
        assert_eq!(script(&entries), expected);
    }

    #[test]
    fn paths_between_folders() {
        let way = |from: &str, to: &str| between(Path::new(from), Path::new(to));
        assert_eq!(way("/a/b", "/a/c/d.tg"), "../c/d.tg");
        assert_eq!(way("/a", "/a/b/../c.tg"), "c.tg");
        assert_eq!(way("/a/./b/c", "/a/d.tg"), "../../d.tg");
    }
}
