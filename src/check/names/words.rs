//! Words: constants that hold their own spelling.
//!
//! The words that a script's blocks declare are known wherever it stands, in the whole file. The words that games
//! bring stand only where a place takes them; so no game changes what a script without it means.

use crate::check::environment::Environment;
use crate::check::layers::LayeredMap;
use crate::check::unit::Unit;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tg_core::ast::visit::{SyntaxNode, walk};
use tg_core::ast::{BlockRow, Expr, ExprKind};
use tg_core::native::Words;
use tg_core::notation::Name;
use tg_core::source::Span;

/// The words that are known in a unit.
#[derive(Default)]
pub(super) struct KnownWords {
    /// Each declared word with its place, where that is in this unit or in an imported file.
    known: FxHashMap<Rc<str>, Span>,
    /// Those of earlier entries.
    earlier: LayeredMap<Rc<str>, ()>,
    /// Those of the games, which are words only where a place takes them.
    of_games: FxHashSet<&'static str>,
    /// Those that this unit declares, each once, in the order of the text.
    own: Vec<Name>,
    /// Everywhere that it declares one.
    declared: Vec<Name>,
    /// Whether a row of a block couldn't be read, so that a word may be missing.
    unparsed: bool,
}

impl KnownWords {
    /// Gathers the words of the library, of earlier entries, of imported files and of the unit's own
    /// blocks, wherever they stand.
    pub(super) fn collect(unit: &Unit<'_>, environment: &Environment) -> KnownWords {
        let mut words = KnownWords::default();
        words.of_games.extend(unit.library.words());
        if unit.entry {
            words.earlier = environment.words.clone();
        }
        for exports in unit.imports.values() {
            words.known.extend(exports.words.iter().map(|w| (w.text.clone(), w.span)));
        }
        walk(&unit.script.statements, &mut |node| {
            let SyntaxNode::Block(block) = node else {
                return true;
            };
            words.unparsed |= block.rows.iter().any(is_unparsed);
            if let Some(descriptor) = unit.library.block(block.word) {
                for name in (descriptor.declares)(block) {
                    words.declare(name);
                }
            }
            true
        });
        words
    }

    fn declare(&mut self, name: Name) {
        self.declared.push(name.clone());
        let other = self.known.insert(name.text.clone(), name.span);
        // One that several blocks declare is offered once.
        if other.is_none_or(|place| place.source != name.span.source) {
            self.own.push(name);
        }
    }

    /// The declared word of this spelling, if it is one.
    pub(super) fn get(&self, name: &str) -> Option<Rc<str>> {
        let own = self.known.get_key_value(name).map(|(word, _)| word);
        own.or_else(|| self.earlier.get_key_value(name).map(|(word, ())| word)).cloned()
    }

    /// The word of a game of this spelling, where a place takes it.
    pub(super) fn of_games_at(&self, place: &[Words], name: &str) -> Option<Rc<str>> {
        let taken = |words: &Words| match words {
            Words::These(_) => words.admit(name),
            _ => words.admit(name) && self.of_games.contains(name),
        };
        place.iter().any(taken).then(|| name.into())
    }

    /// Whether games have a word of this spelling.
    pub(super) fn is_of_games(&self, name: &str) -> bool {
        self.of_games.contains(name)
    }

    /// The words of games that a place takes.
    pub(super) fn taken_at(&self, place: &[Words]) -> Vec<&'static str> {
        let any = place.contains(&Words::Any).then(|| self.of_games.iter().copied());
        let these = place.iter().flat_map(|words| match words {
            Words::These(words) => *words,
            _ => &[],
        });
        any.into_iter().flatten().chain(these.copied()).collect()
    }

    /// Whether a word may be missing because its row couldn't be read.
    pub(super) fn is_unparsed(&self) -> bool {
        self.unparsed
    }

    /// Where a word is declared, if that is in this unit or in an imported file.
    pub(super) fn place(&self, name: &str) -> Option<Span> {
        self.known.get(name).copied()
    }

    /// All declared words, in no order.
    pub(super) fn all(&self) -> impl Iterator<Item = &Rc<str>> {
        let earlier = self.earlier.iter().map(|(word, ())| word);
        self.known.keys().chain(earlier.filter(|word| !self.known.contains_key(*word)))
    }

    /// Everywhere that the unit declares a word.
    pub(super) fn declared(&self) -> &[Name] {
        &self.declared
    }

    /// Each word that the unit declares, in the order in which they are met.
    pub(super) fn declared_in_order(&self) -> Vec<&str> {
        let mut met = FxHashSet::default();
        self.declared.iter().map(|name| &*name.text).filter(|word| met.insert(*word)).collect()
    }

    /// The words that the unit declares.
    pub(super) fn into_own(self) -> Vec<Name> {
        self.own
    }
}

/// A row that couldn't be read is an `if` on junk.
fn is_unparsed(row: &BlockRow) -> bool {
    match row {
        BlockRow::If { arms, otherwise, .. } => {
            arms.iter().any(|(condition, rows)| {
                matches!(condition, Expr { kind: ExprKind::Junk, .. }) || rows.iter().any(is_unparsed)
            }) || otherwise.iter().flatten().any(is_unparsed)
        }
        BlockRow::For { rows, .. } => rows.iter().any(is_unparsed),
        _ => false,
    }
}
