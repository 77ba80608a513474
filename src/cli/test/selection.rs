//! The selection of tests: all, those with a name, those at a place `FILE:LINE`.

use crate::cli::units::{Listed, ScriptUnit, files};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use tg_core::ast::{Script, StmtKind};
use tg_core::diagnostics::Diagnostic;
use tg_core::source::{SourceMap, Span};

/// A file with the tests selected in it.
#[derive(Clone)]
pub struct Chosen {
    /// The file.
    pub listed: Listed,
    /// The lines whose tests are selected; empty for all.
    pub lines: Vec<usize>,
}

/// The location of a test in a script.
pub struct TestPlace {
    /// Its name.
    pub name: String,
    /// The span of the whole statement.
    pub span: Span,
    /// The line of its head.
    pub line: usize,
    lines: RangeInclusive<usize>,
}

/// What is selected in a file.
#[derive(Copy, Clone)]
pub struct Wanted<'a> {
    /// Parts of names; empty for all.
    pub names: &'a [String],
    /// Lines; empty for all.
    pub lines: &'a [usize],
}

/// The files at these paths, each of which may be `FILE:LINE`. A file named without a line is selected as a whole.
///
/// # Errors
/// One fault for each path that doesn't exist or can't be listed.
pub fn chosen(paths: &[PathBuf]) -> Result<Vec<Chosen>, Vec<Diagnostic>> {
    let places: Vec<Option<(PathBuf, usize)>> = paths.iter().map(|path| place(path)).collect();
    let whole: Vec<PathBuf> =
        paths.iter().zip(&places).filter(|(_, at)| at.is_none()).map(|(path, _)| path.clone()).collect();
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let mut chosen: Vec<Chosen> =
        files(&whole)?.into_iter().map(|listed| Chosen { listed, lines: Vec::new() }).collect();
    let known: HashSet<PathBuf> = chosen.iter().map(|file| real(&file.listed.path)).collect();
    for (path, line) in places.into_iter().flatten() {
        if known.contains(&real(&path)) {
            continue;
        }
        match chosen.iter_mut().find(|file| real(&file.listed.path) == real(&path)) {
            Some(file) => file.lines.push(line),
            None => chosen.push(Chosen { listed: Listed::of_file(path), lines: vec![line] }),
        }
    }
    Ok(chosen)
}

/// Parses a path as `FILE:LINE` or `FILE:LINE:COLUMN`, unless a file has that very name.
fn place(path: &Path) -> Option<(PathBuf, usize)> {
    if path.exists() {
        return None;
    }
    let text = path.to_str()?;
    let (before, last) = text.rsplit_once(':')?;
    let last: usize = last.parse().ok()?;
    let with_column = before.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse().ok()?)));
    let (file, line) = with_column.filter(|(file, _)| Path::new(file).is_file()).unwrap_or((before, last));
    Path::new(file).is_file().then(|| (PathBuf::from(file), line))
}

/// The tests of a script, in order.
pub fn tests_of(script: &Script, sources: &SourceMap) -> Vec<TestPlace> {
    let tests = script.statements.iter().filter_map(|statement| {
        let StmtKind::Test { name, .. } = &statement.kind else { return None };
        let span = statement.span;
        let (line, _) = sources.line_column(span);
        let (last, _) = sources.line_column(Span { start: span.end.max(1) - 1, ..span });
        let name = name.literal().unwrap_or_else(|| sources.slice(name.span).to_owned());
        Some(TestPlace { name, span, line, lines: line..=last })
    });
    tests.collect()
}

impl TestPlace {
    /// Whether something was found in it.
    pub fn holds(&self, found: &Diagnostic) -> bool {
        found.primary.as_ref().is_some_and(|place| self.span.contains(place.span))
    }

    /// Whether this is the head of the same test, possibly where its script was loaded without other tests.
    pub fn is_of(&self, head: Span) -> bool {
        self.span.contains(Span { source: self.span.source, ..head })
    }

    /// Whether a line belongs to it.
    pub fn is_on(&self, line: usize) -> bool {
        self.lines.contains(&line)
    }
}

impl Wanted<'_> {
    /// Whether everything is selected.
    pub fn is_all(self) -> bool {
        self.names.is_empty() && self.lines.is_empty()
    }

    /// Whether a test is selected.
    pub fn test(self, test: &TestPlace) -> bool {
        let named = self.names.is_empty() || self.names.iter().any(|part| test.name.contains(part.as_str()));
        named && (self.lines.is_empty() || self.lines.iter().any(|line| test.is_on(*line)))
    }

    /// Whether a unit that is a case as a whole is selected. It has no name.
    pub fn whole(self, unit: &ScriptUnit) -> bool {
        let here = self.lines.iter().any(|line| unit.lines().is_none_or(|lines| lines.contains(line)));
        self.names.is_empty() && (self.lines.is_empty() || here)
    }
}
