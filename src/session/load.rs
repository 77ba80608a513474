//! Loading a script with everything it imports.

use super::loaded::{Loaded, Offers};
use super::{File, Session};
use crate::check::{Exports, Flaw, NameContext, Unit, check, expected_errors, name_contexts};
use crate::syntax::{Earlier, parse_again};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, any_error};
use tg_core::notation::Name;
use tg_core::program::Program;
use tg_core::source::{SourceId, Span};

/// A file in the chain of imports.
struct Chain<'a> {
    name: &'a str,
    shown: &'a str,
    /// The import path in the file above it.
    at: Option<Span>,
    up: Option<&'a Chain<'a>>,
}

impl<'a> From<&'a File> for Chain<'a> {
    /// The file at which a chain of imports begins.
    fn from(file: &'a File) -> Chain<'a> {
        Chain { name: &file.name, shown: &file.shown, at: None, up: None }
    }
}

impl Session {
    /// Loads a script from the session's files.
    ///
    /// # Errors
    /// The fault of reading the file; errors in it are among the diagnostics.
    pub fn load_file(&mut self, path: &str) -> Result<Loaded, Fault> {
        self.load_file_again(path, Earlier::default())
    }

    /// Loads a script from the session's files whose text is nearly the same as one that was loaded before, possibly in
    /// another session; gives the same result as [`Session::load_file`].
    ///
    /// # Errors
    /// The fault of reading the file; errors in it are among the diagnostics.
    #[doc(hidden)]
    pub fn load_file_again(&mut self, path: &str, earlier: Earlier<'_>) -> Result<Loaded, Fault> {
        let file = self.files.read(None, path)?;
        let source = self.add_file(&file)?;
        Ok(self.load(source, false, Some(&Chain::from(&file)), earlier))
    }

    /// Loads a text as a script of its own; paths in it are relative to `file`, if one is given.
    pub fn load_text(&mut self, shown: &str, file: Option<&str>, text: &str) -> Loaded {
        let source = match file {
            Some(file) => self.sources.add_file(shown, file, text),
            None => self.sources.add(shown, text),
        };
        self.load(source, false, None, Earlier::default())
    }

    /// Loads a text without a file that is nearly the same as one that was loaded before, possibly in another session.
    #[doc(hidden)]
    pub fn load_text_again(&mut self, shown: &str, text: &str, earlier: Earlier<'_>) -> Loaded {
        let source = self.sources.add(shown, text);
        self.load(source, false, None, earlier)
    }

    /// Loads a text as an entry: it sees the names of earlier entries, and later entries see its names.
    pub fn load_entry(&mut self, shown: &str, text: &str) -> Loaded {
        let source = self.sources.add(shown, text);
        self.load(source, true, None, Earlier::default())
    }

    /// Loads a file as an entry. What it imports is read again, even if an earlier entry imported it.
    ///
    /// # Errors
    /// The fault of reading the file; errors in it are among the diagnostics.
    #[doc(hidden)]
    pub fn load_file_as_entry(&mut self, path: &str) -> Result<Loaded, Fault> {
        let file = self.files.read(None, path)?;
        let source = self.add_file(&file)?;
        self.modules.clear();
        Ok(self.load(source, true, Some(&Chain::from(&file)), Earlier::default()))
    }

    /// A loaded text, for parsing one that is nearly the same; `script` is its tree.
    #[doc(hidden)]
    pub fn earlier<'a>(&'a self, loaded: &'a Loaded, script: ast::Script) -> Earlier<'a> {
        let text = self.sources.get(loaded.source).map_or("", |source| &*source.text);
        Earlier { text, script, pieces: &loaded.pieces }
    }

    /// Returns what the checker knows at names of a script: one that was `loaded`, possibly with small changes,
    /// or an entry.
    #[doc(hidden)]
    pub fn name_contexts(
        &self,
        (script, text): (&ast::Script, &str),
        loaded: Option<&Loaded>,
        at: &[Span],
    ) -> Vec<NameContext> {
        let nothing = Offers::default();
        let unit = Unit {
            script,
            text,
            imports: loaded.map_or(&nothing, |loaded| &loaded.offers),
            library: &self.library,
            expected: &[],
            entry: loaded.is_none(),
            // Nothing is run while the user types.
            evaluate: &|batch| batch.expressions.iter().map(|_| None).collect(),
        };
        name_contexts(unit, &self.environment, at)
    }

    /// Loads a script again, with these of its tests empty; everything else stays where it was.
    #[doc(hidden)]
    pub fn load_without_tests(&mut self, loaded: Loaded, tests: &[Span]) -> Loaded {
        let Some(source) = self.sources.get(loaded.source) else { return loaded };
        let (name, file, mut text) = (source.name.clone(), source.file.clone(), source.text.to_string());
        let bodies = loaded.script.statements.iter().filter_map(|statement| match &statement.kind {
            ast::StmtKind::Test { body, .. } if tests.contains(&statement.span) => Some(body.span),
            _ => None,
        });
        for Span { start, end, .. } in bodies {
            let range = start as usize + 1..end as usize - 1;
            let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
            let blanks: String = text[range.clone()].bytes().map(blank).collect();
            text.replace_range(range, &blanks);
        }
        let source = match file {
            Some(file) => self.sources.add_file(name, &file, &text),
            None => self.sources.add(name, &text),
        };
        // What it imports has been loaded, and isn't loaded once more.
        Loaded { imports: loaded.imports, ..self.load(source, false, None, Earlier::default()) }
    }

    fn add_file(&mut self, file: &File) -> Result<SourceId, Fault> {
        Ok(self.sources.add_file(file.shown.as_str(), &file.name, file.text()?))
    }

    /// Loads a source as an entry.
    pub(super) fn load_source(&mut self, source: SourceId) -> Loaded {
        self.load(source, true, None, Earlier::default())
    }

    fn load(
        &mut self,
        source: SourceId,
        entry: bool,
        chain: Option<&Chain<'_>>,
        earlier: Earlier<'_>,
    ) -> Loaded {
        let text = self.sources.get(source).map(|s| s.text.clone()).unwrap_or_default();
        let parsed = parse_again(source, &text, earlier);
        let expected = match parsed.diagnostics[..] {
            [] => Vec::new(),
            _ => expected_errors(&parsed.script),
        };
        let (found, mut diagnostics): (Vec<_>, Vec<_>) = parsed.diagnostics.into_iter().partition(|found| {
            let place = found.primary.as_ref().map(|p| p.span);
            expected.iter().any(|(body, code)| found.code == *code && place.is_some_and(|p| body.contains(p)))
        });
        let expected: Vec<Span> = found.iter().filter_map(|d| d.primary.as_ref()).map(|p| p.span).collect();
        let read = diagnostics.len();
        let mut programs = Vec::new();
        let imports = self.imports(source, &parsed.script, chain, &mut diagnostics, &mut programs);
        let broken = any_error(&diagnostics);
        let unparsed = any_error(&diagnostics[..read]);
        let unit = Unit {
            script: &parsed.script,
            text: &text,
            imports: &imports,
            library: &self.library,
            expected: &expected,
            entry,
            evaluate: &|functions| self.trial.evaluate(&self.library, functions),
        };
        let checked = check(unit, &mut self.environment);
        let unread: Vec<Span> =
            diagnostics.iter().filter_map(|d| d.primary.as_ref()).map(|p| p.span).collect();
        diagnostics.extend(checked.diagnostics.into_iter().filter(|found| {
            // A statement that was repaired may look as if its value were unused.
            let place = found.primary.as_ref().map(|p| p.span);
            found.is_error() || !place.is_some_and(|place| unread.iter().any(|s| place.contains(*s)))
        }));
        // The findings in imported files come first, then the script's own by position.
        diagnostics
            .sort_by_key(|d| d.primary.as_ref().filter(|l| l.span.source == source).map(|l| l.span.start));
        if let Some(chain) = chain {
            let sound = !broken && checked.program.is_some();
            let flaw = if unparsed { Flaw::Unparsed(Rc::from(&*text)) } else { Flaw::Wrong };
            let exports = match sound {
                true => checked.exports,
                false => Rc::new(Exports { flaw: Some(flaw), ..(*checked.exports).clone() }),
            };
            self.modules.insert(chain.name.to_owned(), exports);
        }
        Loaded {
            source,
            program: checked.program.filter(|_| !broken),
            known_to_fail: checked.known_to_fail.filter(|_| !broken),
            imports: programs,
            diagnostics,
            script: parsed.script,
            incomplete: parsed.incomplete,
            outline: parsed.outline,
            pieces: parsed.pieces,
            symbol_index: checked.symbol_index,
            offers: imports,
            presets: Vec::new(),
        }
    }

    /// Loads the files that a script imports.
    fn imports(
        &mut self,
        source: SourceId,
        script: &ast::Script,
        chain: Option<&Chain<'_>>,
        diagnostics: &mut Vec<Diagnostic>,
        programs: &mut Vec<Program>,
    ) -> Offers {
        let mut imports = FxHashMap::default();
        let from = self.sources.get(source).and_then(|s| s.file.clone());
        for statement in &script.statements {
            let ast::StmtKind::Import { path, .. } = &statement.kind else {
                continue;
            };
            if imports.contains_key(&path.text) {
                continue;
            }
            match self.files.read(from.as_deref(), &path.text) {
                Err(fault) => diagnostics.push(*fault.or_at(path.span)),
                Ok(file) => {
                    if let Some(exports) = self.import(&file, path, chain, diagnostics, programs) {
                        imports.insert(path.text.clone(), exports);
                    }
                }
            }
        }
        imports
    }

    fn import(
        &mut self,
        file: &File,
        path: &Name,
        chain: Option<&Chain<'_>>,
        diagnostics: &mut Vec<Diagnostic>,
        programs: &mut Vec<Program>,
    ) -> Option<Rc<Exports>> {
        if let Some((circle, place)) = circle(&file.name, path.span, chain) {
            let message = format!("imports can't be circular: {circle}");
            let help = "put what both files need into a third one";
            diagnostics.push(Diagnostic::new(Code::E9010, message).at(place, "").help(help));
            return None;
        }
        if let Some(known) = self.modules.get(&file.name) {
            return Some(known.clone());
        }
        let source = match self.add_file(file) {
            Ok(source) => source,
            Err(fault) => {
                diagnostics.push(*fault.or_at(path.span));
                return None;
            }
        };
        let link = Chain { at: Some(path.span), up: chain, ..Chain::from(file) };
        let loaded = self.load(source, false, Some(&link), Earlier::default());
        diagnostics.extend(loaded.diagnostics);
        programs.extend(loaded.imports);
        programs.extend(loaded.program);
        self.modules.get(&file.name).cloned()
    }
}

/// The files from `name` on, if it is in the chain already, and the import that closes the cycle. The list begins
/// with the file whose name sorts first, whichever of them was loaded first: the same cycle is always reported in
/// the same way.
fn circle(name: &str, place: Span, chain: Option<&Chain<'_>>) -> Option<(String, Span)> {
    // From the last file up to `name`, each with the span where it imports the next one.
    let mut links = Vec::new();
    let mut next = chain;
    let mut imports = place;
    loop {
        let link = next?;
        links.push((link.name, link.shown, imports));
        if link.name == name {
            break;
        }
        imports = link.at?;
        next = link.up;
    }
    links.reverse();
    let first = (0..links.len()).min_by_key(|&index| links[index].0)?;
    links.rotate_left(first);
    let (_, shown, _) = links[0];
    let (.., closes) = links[links.len() - 1];
    let files: Vec<&str> = links.iter().map(|(_, shown, _)| *shown).chain([shown]).collect();
    Some((files.join(" -> "), closes))
}
