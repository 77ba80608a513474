//! Blocks with nothing but settings: one notation for every domain word that has no rows of its own.

use super::Build;
use super::notation::{Notation, no_words};
use tg_core::ast::BlockRow;
use tg_grammar::{Pair, Rule};

/// `chopsticks { key: value; from other }`
pub(super) const CHOPSTICKS: Notation = settings_only("chopsticks", Rule::chopsticks_block);
/// `menace { key: value; from other }`
pub(super) const MENACE: Notation = settings_only("menace", Rule::menace_block);

/// `duel { key: value; from other }`
pub(super) const DUEL: Notation = settings_only("duel", Rule::duel_block);
/// `puzzle { key: value; from other }`
pub(super) const PUZZLE: Notation = settings_only("puzzle", Rule::puzzle_block);

/// The notation of a word whose blocks are parsed by this rule of the grammar.
const fn settings_only(word: &'static str, blocks: Rule) -> Notation {
    Notation {
        word,
        block: blocks,
        each: Rule::for_settings,
        choice: Rule::if_settings,
        only: Rule::only_settings_row,
        row: |build, pair, rows| rows.extend(build.settings_row(pair)),
        mark: Some(":"),
        stray: [
            "this block has only settings, and this isn't one",
            "its lines are `key: value` and `from other`",
        ],
        meant: None,
        names: None,
        written: no_words,
        comma: Some([
            "the settings of a block are separated by `;` or line ends",
            "write `;` instead, or begin a new line; commas belong to records and lists",
        ]),
    }
}

impl Build<'_> {
    fn settings_row(&mut self, pair: Pair) -> Option<BlockRow> {
        match pair.as_rule() {
            Rule::setting => Some(BlockRow::Setting(self.setting(pair))),
            Rule::from_row => Some(self.begins_with(pair)),
            _ => None,
        }
    }
}
