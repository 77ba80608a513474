//! Reading a script with everything it imports.

use super::{File, Session, evaluate};
use crate::check::{Exports, Flaw, Unit, check, expected_errors};
use crate::diagnostics::{Code, Diagnostic, Fault, FaultContext, any_error};
use crate::notation::Name;
use crate::program::{GlobalId, Program};
use crate::source::{SourceId, Span};
use crate::syntax::{ast, parse};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A script that was read, parsed and checked.
pub struct Loaded {
    /// Its source.
    pub source: SourceId,
    /// The program; `None` where it or what it imports has errors.
    pub program: Option<Program>,
    /// The programs of what it imports and no earlier script did, in the order they must run.
    pub imports: Vec<Program>,
    /// Everything found, in it and in what it imports.
    pub diagnostics: Vec<Diagnostic>,
    /// The tree.
    pub script: ast::Script,
    /// Whether more lines might complete it.
    pub incomplete: bool,
    /// Values that the command line gives to its `param`s.
    pub presets: Vec<(GlobalId, Value)>,
}

/// A file on the way to what it imports, with the statement that asks for it.
struct Chain<'a> {
    name: &'a str,
    shown: &'a str,
    up: Option<&'a Chain<'a>>,
}

impl Session {
    /// Loads a script from the session's files.
    ///
    /// # Errors
    /// The fault of reading the file; what is wrong in it is among the diagnostics.
    pub fn load_file(&mut self, path: &str) -> Result<Loaded, Fault> {
        let file = self.files.read(None, path)?;
        let text = file.text()?;
        let source = self.sources.add_file(file.shown.as_str(), &file.name, text);
        let chain = Chain { name: &file.name, shown: &file.shown, up: None };
        Ok(self.load(source, false, Some(&chain)))
    }

    /// Loads a text as a script of its own; paths in it are relative to `file`, where one is given.
    pub fn load_text(&mut self, shown: &str, file: Option<&str>, text: &str) -> Loaded {
        let source = match file {
            Some(file) => self.sources.add_file(shown, file, text),
            None => self.sources.add(shown, text),
        };
        self.load(source, false, None)
    }

    /// Loads a text as an entry: it knows the names of earlier entries, and later ones its own.
    pub fn load_entry(&mut self, shown: &str, text: &str) -> Loaded {
        let source = self.sources.add(shown, text);
        self.load(source, true, None)
    }

    /// Loads a file as an entry. What it imports is read anew, even if an earlier entry imported it.
    ///
    /// # Errors
    /// The fault of reading the file; what is wrong in it is among the diagnostics.
    pub fn load_file_as_entry(&mut self, path: &str) -> Result<Loaded, Fault> {
        let file = self.files.read(None, path)?;
        let text = file.text()?;
        let source = self.sources.add_file(file.shown.as_str(), &file.name, text);
        self.modules.clear();
        Ok(self.load(source, true, Some(&Chain { name: &file.name, shown: &file.shown, up: None })))
    }

    fn load(&mut self, source: SourceId, entry: bool, chain: Option<&Chain<'_>>) -> Loaded {
        let text = self.sources.get(source).map(|s| s.text.clone()).unwrap_or_default();
        let parsed = parse(source, &text);
        let expected = expected_errors(&parsed.script);
        let (found, mut diagnostics): (Vec<_>, Vec<_>) = parsed.diagnostics.into_iter().partition(|found| {
            let place = found.primary.as_ref().map(|p| p.span);
            expected.iter().any(|(body, code)| found.code == *code && place.is_some_and(|p| body.contains(p)))
        });
        let expected: Vec<Span> = found.iter().filter_map(|d| d.primary.as_ref()).map(|p| p.span).collect();
        let read = diagnostics.len();
        let mut programs = Vec::new();
        let imports = self.imports(source, &parsed.script, chain, &mut diagnostics, &mut programs);
        let broken = any_error(&diagnostics);
        let torn = any_error(&diagnostics[..read]);
        let unit = Unit {
            script: &parsed.script,
            text: &text,
            imports: &imports,
            library: &self.library,
            expected: &expected,
            entry,
            evaluate: &|functions| evaluate(&self.library, functions),
        };
        let checked = check(unit, &mut self.environment);
        let unread: Vec<Span> =
            diagnostics.iter().filter_map(|d| d.primary.as_ref()).map(|p| p.span).collect();
        diagnostics.extend(checked.diagnostics.into_iter().filter(|found| {
            // A statement that is mended may look as if its value were left over.
            let place = found.primary.as_ref().map(|p| p.span);
            found.is_error() || !place.is_some_and(|place| unread.iter().any(|s| place.contains(*s)))
        }));
        // What is found in what it imports comes first, then its own by place.
        diagnostics
            .sort_by_key(|d| d.primary.as_ref().filter(|l| l.span.source == source).map(|l| l.span.start));
        if let Some(chain) = chain {
            let sound = !broken && checked.program.is_some();
            let flaw = if torn { Flaw::Torn(Rc::from(&*text)) } else { Flaw::Wrong };
            let exports = match sound {
                true => checked.exports,
                false => Rc::new(Exports { flaw: Some(flaw), ..(*checked.exports).clone() }),
            };
            self.modules.insert(chain.name.to_owned(), exports);
        }
        Loaded {
            source,
            program: checked.program.filter(|_| !broken),
            imports: programs,
            diagnostics,
            script: parsed.script,
            incomplete: parsed.incomplete,
            presets: Vec::new(),
        }
    }

    /// Loads what a script imports.
    fn imports(
        &mut self,
        source: SourceId,
        script: &ast::Script,
        chain: Option<&Chain<'_>>,
        diagnostics: &mut Vec<Diagnostic>,
        programs: &mut Vec<Program>,
    ) -> FxHashMap<Rc<str>, Rc<Exports>> {
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
        if let Some(circle) = circle(&file.name, chain) {
            let message = format!("the imports go in a circle: {circle} -> {}", file.shown);
            let help = "put what both files need into a third one";
            diagnostics.push(Diagnostic::new(Code::E9010, message).at(path.span, "").help(help));
            return None;
        }
        if let Some(known) = self.modules.get(&file.name) {
            return Some(known.clone());
        }
        let text = match file.text() {
            Ok(text) => text,
            Err(fault) => {
                diagnostics.push(*fault.or_at(path.span));
                return None;
            }
        };
        let source = self.sources.add_file(file.shown.as_str(), &file.name, text);
        let loaded =
            self.load(source, false, Some(&Chain { name: &file.name, shown: &file.shown, up: chain }));
        diagnostics.extend(loaded.diagnostics);
        programs.extend(loaded.imports);
        programs.extend(loaded.program);
        self.modules.get(&file.name).cloned()
    }
}

/// The files from `name` on, where it is on the chain already.
fn circle(name: &str, chain: Option<&Chain<'_>>) -> Option<String> {
    let mut shown = Vec::new();
    let mut next = chain;
    while let Some(link) = next {
        shown.push(link.shown);
        if link.name == name {
            shown.reverse();
            return Some(shown.join(" -> "));
        }
        next = link.up;
    }
    None
}
