//! Words: constants whose value is their own spelling.
//!
//! The words that a script's blocks declare are known in the whole file. The words of games are only valid in positions
//! that take them; so no game changes the meaning of a script that doesn't use it.

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

/// The words known in a unit.
#[derive(Default)]
pub(super) struct KnownWords {
    /// Each declared word with its span, in this unit or in an imported file.
    known: FxHashMap<Rc<str>, Span>,
    /// The words of earlier entries.
    earlier: LayeredMap<Rc<str>, ()>,
    /// The words of the games, which are words only in positions that take them.
    of_games: FxHashSet<&'static str>,
    /// The words that this unit declares, without duplicates, in the order of the text.
    own: Vec<Name>,
    /// All declarations of words in this unit.
    declared: Vec<Name>,
    /// The rows of blocks that couldn't be parsed and may declare words.
    unparsed: Vec<Span>,
}

impl KnownWords {
    /// Collects the words of the library, of earlier entries, of imported files and of the unit's own
    /// blocks, wherever they are.
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
            block.rows.iter().for_each(|row| unparsed_rows(row, &mut words.unparsed));
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
        // A word that several blocks declare is exported once.
        if other.is_none_or(|place| place.source != name.span.source) {
            self.own.push(name);
        }
    }

    /// The declared word with this spelling, if it is one.
    pub(super) fn get(&self, name: &str) -> Option<Rc<str>> {
        let own = self.known.get_key_value(name).map(|(word, _)| word);
        own.or_else(|| self.earlier.get_key_value(name).map(|(word, ())| word)).cloned()
    }

    /// The word of a game with this spelling, if the position takes it.
    pub(super) fn of_games_at(&self, place: &[Words], name: &str) -> Option<Rc<str>> {
        let taken = |words: &Words| match words {
            Words::These(_) => words.admit(name),
            _ => words.admit(name) && self.of_games.contains(name),
        };
        place.iter().any(taken).then(|| name.into())
    }

    /// Whether games have a word with this spelling.
    pub(super) fn is_of_games(&self, name: &str) -> bool {
        self.of_games.contains(name)
    }

    /// The words of games that a position takes.
    pub(super) fn taken_at(&self, place: &[Words]) -> Vec<&'static str> {
        let any = place.contains(&Words::Any).then(|| self.of_games.iter().copied());
        let these = place.iter().flat_map(|words| match words {
            Words::These(words) => *words,
            _ => &[],
        });
        any.into_iter().flatten().chain(these.copied()).collect()
    }

    /// The rows of blocks that couldn't be parsed, and may declare what stands in them.
    pub(super) fn unparsed(&self) -> &[Span] {
        &self.unparsed
    }

    /// Where a word is declared, if that is in this unit or in an imported file.
    pub(super) fn place(&self, name: &str) -> Option<Span> {
        self.known.get(name).copied()
    }

    /// All declared words, in no particular order.
    pub(super) fn all(&self) -> impl Iterator<Item = &Rc<str>> {
        let earlier = self.earlier.iter().map(|(word, ())| word);
        self.known.keys().chain(earlier.filter(|word| !self.known.contains_key(*word)))
    }

    /// All declarations of words in the unit.
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

/// Adds the rows that couldn't be parsed: each of them is an `if` on junk.
fn unparsed_rows(row: &BlockRow, unparsed: &mut Vec<Span>) {
    match row {
        BlockRow::If { arms, otherwise, .. } => {
            for (condition, rows) in arms {
                if let Expr { kind: ExprKind::Junk, span } = condition {
                    unparsed.push(*span);
                }
                rows.iter().for_each(|row| unparsed_rows(row, unparsed));
            }
            otherwise.iter().flatten().for_each(|row| unparsed_rows(row, unparsed));
        }
        BlockRow::For { rows, .. } => rows.iter().for_each(|row| unparsed_rows(row, unparsed)),
        _ => {}
    }
}
