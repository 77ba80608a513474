//! Reports of rows that can't be read.

use super::super::Build;
use super::super::junk::unknown_rows;
use super::clauses::{Clause, Unread};
use super::faithful::tells_all;
use super::incomplete::{of_no_verb, without_its_player};
use super::names::in_other_letters;
use super::nearest::Sureness;
use super::respelt::respelt;
use super::settings::as_a_setting;
use super::tokens::{Token, TokenKind};
use super::{CATAN, asides, nearest, reworded, words};
use tg_core::ast::BlockRow;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// The help for what looks like a setting and isn't one: `Ann: 8` lacks what Ann did, and `Roll: 8` who rolled.
    pub(super) fn no_setting(&self, pair: &Pair) -> Option<String> {
        let key = pair.clone().into_inner().next()?;
        let key = key.as_str().trim();
        let after = self.piece.get(pair.as_span().end()..).unwrap_or("").trim_start_matches(' ');
        let is_whole = after.is_empty() || after.starts_with(['\n', ';', '}', '#']);
        let name = self.participants.iter().find(|name| *name == key).map(String::as_str);
        if let Some(name) = name.or_else(|| in_other_letters(&self.participants, key)) {
            let told = format!("{name}{}", &pair.as_str()[key.len()..]);
            let help = nearest::meant(&self.participants, &told);
            return is_whole.then(|| help.unwrap_or_else(|| CATAN.stray[1].to_owned()));
        }
        // What a card brings follows a comma, behind what is read as the setting.
        let row = self.piece.get(pair.as_span().start()..)?;
        let row = row.split(['\n', ';', '}', '#']).next().unwrap_or(row);
        without_its_player(row)
    }

    /// The report of a row that is meant as a setting and isn't written as one: `limit 9`, `expansion: cities and knights`.
    pub(super) fn unwritten_setting(&self, pair: &Pair) -> Option<Diagnostic> {
        let help = as_a_setting(&self.participants, pair.as_str())?;
        let found = Diagnostic::new(Code::E0026, "this setting isn't written like this");
        Some(found.at(self.span(pair), "").help(help))
    }

    /// Whether a row is told of nobody: `nobody gets anything`.
    pub(super) fn is_of_nobody(&self, pair: &Pair) -> bool {
        let first = pair.clone().into_inner().next();
        let is_nobody = |name: &str| name.eq_ignore_ascii_case("nobody");
        first.is_some_and(|first| is_nobody(first.as_str().trim()))
            && self.knows_all_players()
            && !self.participants.iter().any(|name| is_nobody(name))
    }

    /// Reports such a row.
    pub(super) fn nobody_acts(&mut self, pair: &Pair) -> BlockRow {
        let span = self.span(pair);
        let word = pair.as_str().split_whitespace().next().unwrap_or_default();
        let found = Diagnostic::new(Code::E0026, format!("`{word}` isn't understood in this line"));
        self.report(found.at(span, "").help(asides::OF_NOBODY));
        unknown_rows(span)
    }

    /// The help for a row that is read as a player's and has none: `Roll 8`.
    pub(super) fn no_player(&self, pair: &Pair) -> Option<String> {
        let first = pair.clone().into_inner().next()?;
        let name = first.as_str().trim();
        let is_name = self.participants.is_empty()
            || self.participants.iter().any(|own| own.trim_matches('"') == name)
            || in_other_letters(&self.participants, name).is_some();
        if is_name { None } else { without_its_player(pair.as_str()) }
    }

    /// Reports what looks like a row of another kind and lacks a part.
    pub(super) fn without_an_act(&mut self, pair: &Pair, help: String) -> BlockRow {
        let span = self.span(pair);
        self.report(
            Diagnostic::new(Code::E0028, "this line doesn't say what happens").at(span, "").help(help),
        );
        unknown_rows(span)
    }

    /// What to do with a line that begins with no player, but with words for a part of the game.
    pub(super) fn heading(&self, tokens: &[Token]) -> Option<String> {
        let words: Vec<&str> = tokens.iter().map(|token| token.spelt.as_str()).collect();
        let is_name = |word: &str| self.participants.iter().any(|name| name == word);
        (!self.participants.is_empty() && !is_name(words.first()?))
            .then(|| asides::heading(&self.participants, &words))?
    }

    /// The report of a correction after which something follows that may be a part of it or not.
    pub(super) fn may_go_on(
        &self,
        tokens: &[Token],
        correction: &Clause,
        clauses: &[Clause],
        end: usize,
    ) -> Option<Diagnostic> {
        let first = clauses.first()?.from;
        let last = clauses.last()?.from;
        let ends = |at: &usize| matches!(tokens[*at].kind, TokenKind::Sign('.' | '!'));
        let (sign, parts) = if let Some(sign) = (first..last).find(ends) {
            let mut parts = vec![self.told(tokens, first, sign)];
            parts.extend(
                tokens[sign..]
                    .split(|token| matches!(token.kind, TokenKind::Sign('.' | '!')))
                    .filter(|part| !part.is_empty())
                    .map(|part| {
                        part.iter()
                            .map(|token| token.spelt.as_str())
                            .collect::<Vec<_>>()
                            .join(" ")
                            .replace(" ,", ",")
                    }),
            );
            (tokens[sign].pair.as_str().trim(), parts)
        } else {
            (";", vec![self.told(tokens, first, tokens.len()), self.next_row(end)?.to_owned()])
        };
        let corrected = self.told(tokens, correction.from, first);
        let corrected = corrected.trim_end_matches([':', ',', ' ']);
        Some(
            Diagnostic::new(Code::E0026, format!("whether what comes after `{sign}` is a part of this correction isn't guessed"))
                .help(format!(
                    "write all lines that replace it in braces, `{corrected} {{ {} }}`, or what isn't one on a line of its own",
                    parts.join("; ")
                )),
        )
    }

    /// What follows a row after a `;` on the same line of the script.
    fn next_row(&self, end: usize) -> Option<&str> {
        let after = self.piece.get(end..).unwrap_or("").trim_start_matches(' ');
        let next = after.strip_prefix(';').map(|after| after.trim_start_matches([' ', ';']));
        let next = next.filter(|next| !next.is_empty() && !next.starts_with(['\n', '}', '#']))?;
        next.split(['\n', '}', '#']).next().map(str::trim_end)
    }

    /// The text of tokens, with the names of players as the log has them.
    fn told(&self, tokens: &[Token], from: usize, to: usize) -> String {
        let mut told = String::new();
        let mut last = None;
        for token in tokens.get(from..to).unwrap_or_default() {
            let place = token.pair.as_span();
            let between = last.and_then(|end| self.piece.get(end..place.start())).unwrap_or("");
            told.push_str(between);
            told.push_str(&token.spelt);
            last = Some(place.start() + token.pair.as_str().trim_end().len());
        }
        told
    }

    /// Reports a line that can't be understood.
    pub(super) fn unread_phrase(
        &mut self,
        tokens: &mut [Token],
        unread: &Unread,
        start: usize,
        end: usize,
    ) -> BlockRow {
        let span = self.trimmed(start, end);
        // A dash stands for a hyphen, as in `3–1`.
        let part = self.told(tokens, unread.from, tokens.len()).replace(['–', '—'], "-");
        let text = match unread.subject {
            Some(who) => format!("{} {part}", tokens[who].spelt),
            None => part.clone(),
        };
        let help = unread.why.map(str::to_owned).or_else(|| self.end_of_a_turn(tokens, unread.from, end));
        let help =
            help.or_else(|| nearest::gift_in_return(&self.participants, self.rows_before(start), &part));
        let instead = nearest::instead(&self.participants, &text);
        let is_meant = instead.as_ref().is_some_and(|written| written.sureness == Sureness::Meant);
        if help.is_none()
            && !is_meant
            && let Some(slips) = respelt(tokens, &self.participants)
        {
            self.report_slips(tokens, &slips);
            return unknown_rows(span);
        }
        let help = help.or_else(|| instead.map(|written| written.help));
        let help = help.or_else(|| nearest::meant(&self.participants, &text));
        let help = help
            .filter(|help| tells_all(&self.participants, &text, help))
            .or_else(|| nearest::of_its_verb(&text));
        let Some(help) = help.or_else(|| of_no_verb(&self.participants, &text)) else {
            return self.junk_row(Rule::only_log_row, start, end);
        };
        let found = match tokens.get(unread.at) {
            None => Diagnostic::new(Code::E0028, "this line isn't finished").at(span, ""),
            Some(token) => {
                let word = token.pair.as_str().trim();
                let word = if token.kind == TokenKind::Block { "{" } else { word };
                Diagnostic::new(Code::E0026, format!("`{word}` isn't understood in this line"))
                    .at(self.span(&token.pair), "")
            }
        };
        self.report(found.help(help));
        unknown_rows(span)
    }

    /// Reports misspelt words, with the line as it is meant.
    fn report_slips(&mut self, tokens: &mut [Token], slips: &[(usize, &'static str)]) {
        let Some(&(first, meant)) = slips.iter().min_by_key(|(at, _)| *at) else { return };
        let written = tokens[first].pair.as_str().trim();
        for &(at, word) in slips {
            word.clone_into(&mut tokens[at].spelt);
        }
        let line = self.told(tokens, 0, tokens.len());
        let found = Diagnostic::new(Code::E0026, format!("`{written}` isn't understood in this line"))
            .at(self.span(&tokens[first].pair), "")
            .help(format!("did you mean `{line}`?"));
        self.report(match slips {
            [_] => found.instead(written, vec![meant.to_owned()]),
            _ => found,
        });
    }

    /// What to do with the end of a line that says that a turn is over.
    fn end_of_a_turn(&self, tokens: &[Token], from: usize, end: usize) -> Option<String> {
        let start = |at: usize| Some(tokens.get(at)?.pair.as_span().start());
        let part = self.piece.get(start(from)?..end)?;
        let joined = from.checked_sub(1).filter(|at| words::CONNECTORS.contains(&&*tokens[*at].word));
        let said = self.piece.get(start(joined.unwrap_or(from))?..end)?.trim_end();
        reworded::is_end_of_a_turn(part)
            .then(|| format!("a log tells of cards, and a turn's end moves none: leave `{said}` out"))
    }

    /// What the line of the script says before this row.
    fn rows_before(&self, start: usize) -> &str {
        let before = self.piece.get(..start).unwrap_or("");
        before.rsplit('\n').next().unwrap_or("").trim_end().trim_end_matches(';')
    }
}
