//! Answers to an offer: `…, Ben accepts`, `…, refused`, `… accepted by Ben`.

use super::cards::Part;
use super::clauses::Reader;
use super::tokens::Cursor;
use super::words::{self, Verb};

const BY_WHOM: &str = "who accepts the offer isn't said: name the player, `…, accepted by …`";

impl Reader<'_, '_> {
    /// After an offer: `Ben accepts` turns it into a trade, `Ben refuses` leaves it as it is.
    pub(super) fn answer(&mut self) -> Option<()> {
        let last = self.clauses.last_mut().filter(|last| last.form == "offers")?;
        let tokens = self.cursor.tokens;
        let answered = self.cursor.attempt(Cursor::is_answered);
        let (who, accepts) = answered.or_else(|| {
            self.cursor.attempt(|cursor| {
                let pronoun = cursor.eat(&["he", "she", "they", "who"]);
                let who = if pronoun { None } else { Some(cursor.name()?) };
                let accepts = match cursor.verb()? {
                    Verb::Accept | Verb::Take => true,
                    Verb::Refuse => false,
                    _ => return None,
                };
                let takes = cursor.verb() == Some(Verb::Take);
                cursor.at += 1;
                cursor.skip(words::ARTICLES);
                let named = cursor.eat(&["it", "this", "that", "deal", "offer", "trade"]);
                (named || !takes).then_some((who, accepts))
            })
        })?;
        let partner = last.fields.iter().find_map(|part| match part {
            Part::Spelt("partner", at) => Some(*at),
            _ => None,
        });
        if accepts {
            let name = |at: usize| tokens[at].spelt.as_str();
            let back = |part: &Part| matches!(part, Part::Word("return", ..) | Part::Spelt("return", _));
            last.fields.iter().any(back).then_some(())?;
            if partner.is_none() && who.is_none() {
                self.why = Some(BY_WHOM);
            }
            match (partner, who) {
                (Some(partner), Some(who)) if name(partner) != name(who) => return None,
                (Some(_), _) => {}
                (None, who) => last
                    .fields
                    .insert(last.fields.iter().position(is_returned)?, Part::Spelt("partner", who?)),
            }
            last.form = "gives";
        }
        last.to = self.cursor.at;
        // Who answers goes on: `Ben accepts and builds a road`.
        if let Some(one) = who.or(partner) {
            self.subjects = vec![one];
        }
        Some(())
    }

    /// Whether the answer to an offer comes next, without a comma: `Ben offers wood for ore Ann accepts`.
    pub(super) fn is_answered_next(&self) -> bool {
        let at = self.cursor.at;
        let verb = |at: usize| words::verb(self.cursor.word_at(at));
        let is_player = self.cursor.tokens.get(at).is_some_and(|token| token.is_player);
        let answers = match is_player {
            true => matches!(verb(at + 1), Some(Verb::Accept | Verb::Refuse)),
            false => verb(at) == Some(Verb::Accept) && self.cursor.word_at(at + 1) == "by",
        };
        answers && self.clauses.last().is_some_and(|last| last.form == "offers")
    }
}

impl Cursor<'_, '_> {
    /// `accepted by Ben`, `it was refused`: by whom, if that is said, and whether the offer is accepted.
    fn is_answered(&mut self) -> Option<(Option<usize>, bool)> {
        self.eat(&["it", "which", "this", "that"]);
        self.eat(&["is", "was"]);
        let accepts = self.eat(&["accepted"]);
        (accepts || self.eat(&["refused", "declined", "rejected"])).then_some(())?;
        let who = if self.eat(&["by"]) { Some(self.name()?) } else { None };
        (self.is_end() || self.is_boundary()).then_some((who, accepts))
    }
}

/// Whether a part is of the cards that come back.
pub(super) fn is_returned(part: &Part) -> bool {
    matches!(
        part,
        Part::Word("return", ..)
            | Part::Spelt("return", _)
            | Part::Number("return_count", _)
            | Part::Count("return_count", ..)
    )
}
