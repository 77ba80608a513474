//! The message for a stretch that can't be parsed: from the place where parsing failed and what would have
//! been accepted there.

use super::Build;
use super::expected::Failure;
use super::foreign_syntax::{ends_with_point, is_strange, odd_sign, point_at_end};
use super::notation::Notation;
use super::openings::call_help;
use super::words::{
    CONTINUING, RESERVED, STATEMENT_WORDS, begins_after_an_end, first_token, last_token, last_word,
};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_grammar::Rule;

impl Build<'_> {
    /// The message for a failure within a stretch.
    pub(super) fn describe(
        &self,
        by: Rule,
        text: &str,
        start: usize,
        failure: &Failure,
        behind: &str,
    ) -> Diagnostic {
        let rest = text.get(failure.at..).unwrap_or("");
        let token = first_token(rest);
        let place = self.place(start + failure.at, start + failure.at + token.len());
        let expected = failure.expected(behind);
        let label = expected.as_ref().map_or(String::new(), |e| format!("{e} is expected here"));
        let words = Notation::of(by).and_then(|notation| (notation.written)(&self.participants, text));
        if token.trim_matches([' ', '\t', '\n']).is_empty() {
            if let Some((word, line)) = words {
                let with = if word.is_empty() { String::new() } else { format!(" with `{word}`") };
                return Diagnostic::new(Code::E0028, format!("this line{with} isn't finished"))
                    .at(self.place(start, start + text.trim_end().len()), "")
                    .help(line);
            }
            if let Some(row) = self.unknown_row(by, text, start) {
                return row;
            }
            return self.missing(text, start, failure, label);
        }
        if let Some(found) = self.rows_without_braces(by, text, start) {
            return found;
        }
        if let Some(found) = self.foreign_syntax(by, text, start, failure) {
            return found;
        }
        if let Some(strange) = token.chars().next().filter(|c| is_strange(*c)) {
            return odd_sign(strange, &rest[strange.len_utf8()..], by == Rule::only_rule, place, label);
        }
        if let Some((word, line)) = words {
            let found = if token.starts_with('"') { "a text".to_owned() } else { format!("`{token}`") };
            let message = match word {
                "" => format!("{found} isn't understood in this line"),
                word if token == word => format!("a line with `{word}` isn't written like this"),
                word => format!("{found} doesn't fit into a line with `{word}`"),
            };
            return Diagnostic::new(Code::E0026, message).at(place, "").help(line);
        }
        if let Some(row) = self.unknown_row(by, text, start) {
            return row;
        }
        let is_alone = rest[token.len()..].trim_start_matches(' ').chars().next();
        let is_alone = is_alone.is_none_or(|next| matches!(next, ',' | ')' | ']' | '}' | '(' | '.' | '\n'));
        if failure.value && token == "save" && is_alone {
            return Diagnostic::new(Code::E0021, "`save` is a word of the language")
                .at(place, label)
                .help("a value or function of your own needs another name, such as `save_`");
        }
        if failure.value && STATEMENT_WORDS.contains(&token) {
            return Diagnostic::new(
                Code::E0029,
                format!("`{token}` begins a statement, and a value is needed here"),
            )
            .at(place, label)
            .help("write the statement on its own line, or in `{ }` before the value");
        }
        if (failure.value || failure.name) && RESERVED.contains(&token) {
            return Diagnostic::new(Code::E0021, format!("`{token}` is a word of the language"))
                .at(place, label)
                .help(format!("choose another name; after a dot and before a colon `{token}` is free"));
        }
        let found = if token.starts_with('"') { "a text".to_owned() } else { format!("`{token}`") };
        let found = Diagnostic::new(Code::E0001, format!("{found} doesn't fit here")).at(place, label);
        let line = self.piece.get(..start + failure.at).and_then(|before| before.rsplit('\n').next());
        if line.is_some_and(in_hand) {
            return found.help(
                "cards with their numbers are a record, `{boom: 2}`, or for a hand in quotes: `d.hand(\"hearts A, boom x2\")`",
            );
        }
        match called_without_parentheses(text.get(..failure.at).unwrap_or(""), failure, token) {
            Some("until") => found.help("what must hold is a function: `deal until h -> h.count(A) == 4 from d`"),
            Some(name) if line.is_some_and(|line| line.trim_end().ends_with(&format!("from {name}"))) => found.help(
                "cards are always dealt at random, one after the other; only `with replacement` may follow the deck",
            ),
            Some(name) if line.is_some_and(asks_for_cards) => match token.strip_prefix('x') {
                Some(number) if number.parse::<u64>().is_ok() => {
                    found.help(format!("how many of which card is said by a record: `{{{name}: {number}}}`"))
                }
                _ => found.help(format!("a card of several words is written in quotes: `\"{name} {token}\"`")),
            },
            Some(name) => found.help(call_help(name, token)),
            None if CONTINUING.contains(&token)
                && self.piece.get(..start + failure.at).is_some_and(begins_after_an_end) =>
            {
                found.help(format!(
                    "to continue the line above, end that line with the `{token}`, or put all of it in parentheses"
                ))
            }
            None => found,
        }
    }

    /// The message if the stretch ended too early.
    fn missing(&self, text: &str, start: usize, failure: &Failure, label: String) -> Diagnostic {
        let before = text.get(..failure.at).unwrap_or("").trim_end();
        let last = last_token(before);
        let from = start + before.len() - last.len();
        let place = if last.is_empty() {
            self.place(start + failure.at, start + failure.at)
        } else {
            self.place(from, start + before.len())
        };
        if ends_with_point(before) {
            return point_at_end(place);
        }
        if let Some(found) = self.no_braces(text, start) {
            return found;
        }
        let what = match failure.signs.first() {
            _ if failure.value => "an expression".to_owned(),
            _ if failure.name => "a name".to_owned(),
            _ if failure.pattern => "a pattern".to_owned(),
            Some(sign) if !failure.operator => format!("`{sign}`"),
            _ => "something".to_owned(),
        };
        let message = if last.is_empty() {
            format!("{what} is missing")
        } else {
            format!("{what} is missing after `{last}`")
        };
        let found = Diagnostic::new(Code::E0028, message).at(place, label);
        match last {
            "%" if before.strip_suffix('%').is_some_and(|before| last_token(before) == "d") => {
                found.help("a die with a hundred sides is `d100`, and `1d%` a roll of one")
            }
            "%" => {
                let number = last_token(before.trim_end_matches('%'));
                let number = if number.parse::<u64>().is_ok() { number } else { "50" };
                found.help(format!("a share is written as a fraction: `{number}/100`"))
            }
            "+" if self.is_first_argument(before, start) => {
                let number = before.trim_end_matches('+').trim();
                found.help(format!("{number} and more is a range without an end: `({number}..)`"))
            }
            ".." | "..=" => found.help(
                "a range without an end stands alone, as a whole argument or index: `p.count(4..)`, `xs[2..]`; to compare, write `x >= 4`",
            ),
            "for" => found.help("write `for x in xs { … }`"),
            "match" => found.help("write `match value { 1 -> …, _ -> … }`"),
            _ => found,
        }
    }

    /// Whether a stretch is the beginning of an argument that is only a number and a sign: `count(5+)`.
    fn is_first_argument(&self, before: &str, start: usize) -> bool {
        let number = before.trim_end_matches('+').trim();
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let called = self.piece.get(..start).and_then(|before| before.trim_end().strip_suffix('('));
        is_number && called.is_some_and(|name| !last_word(name).is_empty())
    }

    /// A head with its block on the same line and without braces: `if a print b`, `fn f(x) -> x + 1`.
    fn no_braces(&self, text: &str, start: usize) -> Option<Diagnostic> {
        if text.contains('{') {
            return None;
        }
        let words = text.split(|c: char| c != '_' && !c.is_alphanumeric());
        let word = words.rev().find(|w| matches!(*w, "if" | "while" | "for" | "match" | "fn"))?;
        let at = start + text.rfind(word)?;
        let place = self.place(at, at + word.len());
        let found = Diagnostic::new(
            Code::E0028,
            match word {
                "fn" => "this function has no body".to_owned(),
                _ => format!("this `{word}` has no block"),
            },
        );
        Some(match word {
            "fn" if !text.contains("->") => {
                let (head, body) = text[at - start..].split_once(')')?;
                let body = body.trim();
                if let Some(found) =
                    body.strip_prefix('=').and_then(|body| self.statement_as_body(text, start, body))
                {
                    return Some(found);
                }
                let body = body.strip_prefix("return ").unwrap_or(body);
                (!body.is_empty() && !body.starts_with('=')).then_some(())?;
                found
                    .at(place, "`=` is expected after its parameters")
                    .help(format!("write `{head}) = {body}`"))
            }
            "fn" => found
                .at(place, "`= …` or `{ … }` is expected after its parameters")
                .help("write `fn name(…) = …`; the type of its result comes after `->`"),
            _ if text[at - start + word.len()..].trim().is_empty() => return None,
            _ => found.at(place, "`{` is expected after its head").help(format!("write `{word} … {{ … }}`")),
        })
    }

    /// A statement after the `=` of a function, where its value belongs.
    fn statement_as_body(&self, text: &str, start: usize, body: &str) -> Option<Diagnostic> {
        let body = body.trim_start();
        let word = STATEMENT_WORDS.iter().copied().find(|word| first_token(body) == *word)?;
        let at = start + text.len() - body.len();
        let found = Diagnostic::new(
            Code::E0029,
            format!("`{word}` begins a statement, and a function's value is expected after `=`"),
        );
        let value = body[word.len()..].trim();
        let help = match word {
            "return" => format!("write the value alone: `= {value}`"),
            _ => format!("write `{{ {} }}` instead of `= …`", body.trim()),
        };
        Some(found.at(self.place(at, at + word.len()), "an expression is expected here").help(help))
    }

    /// `for x in xs` among the rows of a block, and what is to be repeated on the same line without braces.
    fn rows_without_braces(&self, by: Rule, text: &str, start: usize) -> Option<Diagnostic> {
        Notation::of(by).filter(|_| text.starts_with("for ") && text.contains(" in "))?;
        Some(
            Diagnostic::new(Code::E0028, "this `for` has no block")
                .at(self.place(start, start + "for".len()), "its rows are expected in braces")
                .help("write `for x in xs { … }`"),
        )
    }

    /// The message for a row that matches none of the block's forms.
    fn unknown_row(&self, by: Rule, text: &str, start: usize) -> Option<Diagnostic> {
        let notation = Notation::of(by)?;
        if notation.mark.is_some_and(|mark| text.contains(mark)) {
            return None;
        }
        let [message, forms] = notation.stray;
        let help = notation
            .meant
            .and_then(|meant| meant(&self.participants, text))
            .unwrap_or_else(|| forms.to_owned());
        Some(Diagnostic::new(Code::E0026, message).at(self.place(start, start + text.len()), "").help(help))
    }
}

/// The name before a value, if there is a blank between them: `sqrt 2`.
fn called_without_parentheses<'t>(before: &'t str, failure: &Failure, token: &str) -> Option<&'t str> {
    let begins_value = |c: char| c == '"' || c == '_' || c.is_alphanumeric();
    let name = last_token(before.trim_end());
    let is_name = name.starts_with(|c: char| c == '_' || c.is_alphabetic()) && !RESERVED.contains(&name);
    (failure.operator && before.ends_with(' ') && is_name && token.starts_with(begins_value)).then_some(name)
}

/// Whether a line ends with a word as the argument of a question about cards.
fn asks_for_cards(before: &str) -> bool {
    let Some((asked, argument)) = before.rsplit_once('(') else { return false };
    let is_word = argument.trim().chars().all(|c| c == '_' || c.is_alphanumeric());
    let method = asked.rsplit_once('.').map(|(_, method)| method);
    is_word && matches!(method, Some("has" | "count" | "keep" | "without" | "with" | "index_of" | "contains"))
}

/// Whether a line ends among the arguments of a method that takes cards as written in decks.
fn in_hand(before: &str) -> bool {
    before.rsplit_once(".hand(").is_some_and(|(_, arguments)| !arguments.contains(['(', ')', '"']))
}
