//! The names in a log: whose they are, in whatever letters they are written, and which one is the bank's.

use super::super::Build;
use super::super::notation::Field;
use super::one_form::bare;
use super::words;

/// The player whose name a word spells in other letters, `ANN` or `ann` for `Ann`, if that is one player alone.
pub(super) fn in_other_letters<'n>(players: &'n [String], word: &str) -> Option<&'n str> {
    let names = || players.iter().map(|name| name.trim_matches('"'));
    if names().any(|name| name == word) {
        return None;
    }
    let folded = word.to_lowercase();
    let mut meant = names().filter(|name| name.to_lowercase() == folded);
    let only = meant.next()?;
    meant.next().is_none().then_some(only)
}

impl Build<'_> {
    /// Gives the names in a row the letters that the log has.
    pub(super) fn spell_names(&self, fields: &mut [Field]) {
        for field in fields.iter_mut().filter(|field| matches!(field.name, "player" | "partner")) {
            if let Some(word) = bare(field)
                && let Some(name) = in_other_letters(&self.participants, word)
            {
                *word = name.into();
            }
        }
    }

    /// Whether a name is surely the bank's: the players are all known, and none is called so.
    pub(super) fn is_bank(&self, name: &str) -> bool {
        let is_a_player = |own: &String| own.trim_matches('"').eq_ignore_ascii_case(words::BANK);
        name.eq_ignore_ascii_case(words::BANK)
            && self.knows_all_players()
            && !self.participants.iter().any(is_a_player)
    }

    /// Whether the log names its players here, each with a name that is written out.
    pub(super) fn knows_all_players(&self) -> bool {
        !self.participants.is_empty()
            && !self.has_more_participants
            && !self.participants.iter().any(|name| name.contains('{'))
    }
}
