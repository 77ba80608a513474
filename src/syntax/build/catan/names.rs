//! The names in a log: whose they are, in whatever letters they are written, and which one is the bank's.

use super::super::Build;
use super::super::notation::Field;
use super::super::words::RESERVED;
use super::one_form::bare;
use super::words;
use tg_core::ast::BlockRow;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_grammar::{Pair, Rule};

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

/// Whether a player's name needs no quotes in any line.
pub(crate) fn is_plain_name(name: &str) -> bool {
    // Lines that begin with these words are of no player, or may be.
    const BEGINNINGS: [&str; 7] = ["players", "me", "mark", "undo", "instead", "after", "bank"];
    let low = name.to_lowercase();
    name.starts_with(char::is_alphabetic)
        && name.chars().all(char::is_alphanumeric)
        && !RESERVED.contains(&name)
        && !BEGINNINGS.contains(&&*low)
        && !words::is_known(&low)
}

/// The report of a player who is called like a word of the lines; `has_capital` if a capital letter tells them apart.
fn word_as_name(spelt: &str, has_capital: bool) -> Diagnostic {
    let mut letters = spelt.chars();
    let capital: String =
        letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default();
    let help = match has_capital {
        true => format!(
            "begin the name with a capital letter, `{capital}`, or put it in quotes, here and in each line"
        ),
        false => "put the name in quotes, here and in each line".to_owned(),
    };
    Diagnostic::new(
        Code::E8003,
        format!("`{spelt}` is a word of the lines, and can't be told from a player's name"),
    )
    .help(help)
}

impl Build<'_> {
    /// Reports players who are called like words of the lines, as nothing would tell them apart.
    pub(super) fn refuse_words_as_names(&mut self, row: &Pair) {
        let is_name = |part: &Pair| matches!(part.as_rule(), Rule::log_player | Rule::player_keyword);
        for name in row.clone().into_inner().filter(is_name) {
            let spelt = name.as_str().trim();
            let is_keyword = name.as_rule() == Rule::player_keyword;
            let is_word = is_keyword || !spelt.contains(char::is_uppercase) && words::is_known(spelt);
            if !is_word && !spelt.eq_ignore_ascii_case("players") {
                continue;
            }
            let has_capital = is_word && !spelt.eq_ignore_ascii_case("players");
            let found = word_as_name(spelt, has_capital).at(self.span(&name), "");
            self.report(found);
        }
    }

    /// Puts what players hand over for a monopoly in the order of the players, where these are all known.
    pub(super) fn order_shares(&self, rows: &mut [BlockRow]) {
        let place = |row: &mut BlockRow| {
            let BlockRow::Item(item) = row else { return None };
            let player = item.fields.first_mut().filter(|_| item.form == "hands")?;
            let name = bare(player)?;
            self.participants.iter().position(|own| own.trim_matches('"') == &**name)
        };
        let places: Option<Vec<usize>> = rows.iter_mut().map(place).collect();
        if let Some(places) = places.filter(|_| self.knows_all_players()) {
            let mut order: Vec<usize> = (0..rows.len()).collect();
            order.sort_by_key(|at| places[*at]);
            let mut ordered: Vec<BlockRow> = Vec::with_capacity(rows.len());
            ordered.extend(order.into_iter().map(|at| rows[at].clone()));
            rows.clone_from_slice(&ordered);
        }
    }

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
