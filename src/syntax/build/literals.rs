//! Numbers and texts.

use super::Build;
use super::foreign_syntax;
use super::junk::junk;
use crate::syntax::layout::number_end;
use tg_core::ast::{Expr, ExprKind, Template, TemplatePart};
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::normalization::composed;
use tg_core::number::{Number, NumberError};
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// A number; junk if the literal is malformed.
    pub(super) fn number(&mut self, pair: &Pair) -> ExprKind {
        match self.number_of(pair) {
            Ok(number) => ExprKind::Number(number),
            Err(found) => {
                self.report(*found);
                ExprKind::Junk
            }
        }
    }

    /// The number of a literal, or what is wrong with it.
    fn number_of(&self, pair: &Pair) -> Result<Number, Fault> {
        let literal = pair.as_str().trim_end_matches([' ', '\t']);
        let span = self.span(pair);
        let letters = number_end(literal.as_bytes(), 0);
        if letters < literal.len() {
            let at = Span { start: span.start + u32::try_from(letters).unwrap_or(0), ..span };
            let found = Diagnostic::new(Code::E0006, format!("`{literal}` isn't a number"))
                .at(at, "a letter right after a number")
                .help(match (other_base(literal), self.dice_term(pair, literal)) {
                    (Some(value), _) => format!("numbers are written in tens: `{value}`"),
                    (None, Some(help)) => help,
                    (None, None) if is_part_of_dice(literal) => {
                        "the number of dice is a whole number right before the `d`: `3d6`; for a computed one, write `d6.pool(n)`".into()
                    }
                    (None, None) if literal[letters..] == *"d" && self.before_brace(pair) => {
                        format!("the faces of dice are written in brackets: `{literal}[1, 2, 2]`, or with a range, `{literal}[1..=6]`")
                    }
                    (None, None) if literal[letters..].len() > 1 && literal[letters..].starts_with('d') => {
                        let (dice, sides) = literal.split_at(letters + 1);
                        let number = sides.len() - sides.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                        let is_grouped = sides.contains('_') && sides.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
                        match number {
                            1.. if is_grouped => format!("the sides of dice aren't grouped: `{}`", literal.replace('_', "")),
                            0 => format!("sides that are a name are in parentheses: `{dice}({sides})`"),
                            _ => {
                                let dice = format!("{dice}{}", &sides[..number]);
                                format!("questions to dice come after a dot: `{dice}.highest(1)`, `{dice}.count(1)`, `{dice}.reroll(1)`")
                            }
                        }
                    }
                    (None, None) => {
                        "put a space or an operator between them; a word in quotes may begin with a digit"
                            .into()
                    }
                });
            return Err(Box::new(found));
        }
        if literal.ends_with('_')
            || literal.contains("__")
            || literal.contains("_.")
            || literal.contains("_e")
        {
            let found = Diagnostic::new(Code::E0006, format!("`{literal}` isn't a number"))
                .at(span, "a `_` must be between two digits")
                .help("digits are grouped like `12_000`");
            return Err(Box::new(found));
        }
        if let [b'0', b'0'..=b'9' | b'_', ..] = literal.as_bytes() {
            let (start, end) = (pair.as_span().start(), pair.as_span().end());
            let group = Group {
                before: self.piece.get(..start).unwrap_or(""),
                literal,
                behind: self.piece.get(end..).unwrap_or(""),
            };
            if group.is_told_before() {
                return Ok(Number::ZERO);
            }
            return Err(Box::new(group.with_zeros_before().at(span, "begins with 0")));
        }
        Number::parse(literal).map_err(|error| {
            let reason = match error {
                NumberError::TooLarge { .. } => "this number is too large to be written out",
                _ => "this isn't a number",
            };
            let found = Diagnostic::new(Code::E0006, reason)
                .at(span, "")
                .help("numbers are written like `12_000`, `0.25`, `1e6`");
            Box::new(found)
        })
    }

    /// How a malformed number that is a dice term is written; what comes right after it is included.
    fn dice_term(&self, pair: &Pair, literal: &str) -> Option<String> {
        let (help, length) = foreign_syntax::help_for_term(self.piece.get(pair.as_span().start()..)?)?;
        (length >= literal.len()).then_some(help)
    }

    /// Whether a brace comes right after it.
    fn before_brace(&self, pair: &Pair) -> bool {
        self.piece.get(pair.as_span().end()..).is_some_and(|rest| rest.starts_with('{'))
    }

    /// A text with its escapes resolved.
    pub(super) fn template(&mut self, text: Pair) -> Template {
        let span = self.span(&text);
        let mut parts = Parts::default();
        self.text_parts(text, &mut parts);
        Template { parts: parts.finish(), span }
    }

    /// Adds the content between the quotes.
    pub(super) fn text_parts(&mut self, text: Pair, parts: &mut Parts) {
        for pair in text.into_inner() {
            match pair.as_rule() {
                Rule::text_raw => parts.letters.push_str(pair.as_str()),
                Rule::escape => match unescape(pair.as_str()) {
                    Ok(letter) => parts.letters.push(letter),
                    Err(reason) => {
                        let span = self.span(&pair);
                        self.report(
                            Diagnostic::new(Code::E0007, format!("`{}` isn't an escape", pair.as_str()))
                                .at(span, reason)
                                .help(match pair.as_str() {
                                    "\\}" => "a `}` needs no escape: write `}`",
                                    "\\r" => "a carriage return is `\\u{D}`",
                                    _ => "the escapes are `\\n \\t \\\" \\\\ \\{` and `\\u{1F0A1}`",
                                }),
                        );
                        // What it was meant to be isn't known.
                        parts.value(junk(span));
                    }
                },
                _ => self.interp(pair, parts),
            }
        }
    }

    /// Adds `{expr}`.
    pub(super) fn interp(&mut self, interp: Pair, parts: &mut Parts) {
        let around = self.span(&interp);
        let opener = interp.as_span().start();
        let mut value = None;
        for pair in interp.into_inner() {
            if pair.as_rule() == Rule::format {
                value = value.map(|value| self.formatted(value, &pair));
            } else if pair.as_rule() == Rule::bad {
                self.bad(Rule::only_expr, opener, &pair, around);
                value = Some(junk(around));
            } else {
                value = Some(self.expr(pair));
            }
        }
        let value = value.unwrap_or_else(|| {
            let help = "a brace that isn't an expression's is written `\\{`";
            self.report(
                Diagnostic::new(Code::E0028, "there is nothing between these braces")
                    .at(around, "")
                    .help(help),
            );
            junk(around)
        });
        parts.value(value);
    }
}

/// The parts of a template under construction; adjacent letters are merged into one part.
#[derive(Default)]
pub(super) struct Parts {
    done: Vec<TemplatePart<Expr>>,
    pub(super) letters: String,
}

impl Parts {
    fn flush(&mut self) {
        if !self.letters.is_empty() {
            self.done.push(TemplatePart::Text(composed(&self.letters).into()));
            self.letters.clear();
        }
    }

    fn value(&mut self, value: Expr) {
        self.flush();
        self.done.push(TemplatePart::Value(value));
    }

    /// Returns the parts.
    pub(super) fn finish(mut self) -> Vec<TemplatePart<Expr>> {
        self.flush();
        self.done
    }
}

/// The value of a number in base 2, 8 or 16, such as `0x1F`.
fn other_base(literal: &str) -> Option<u64> {
    let digits = literal.get(2..)?.replace('_', "");
    let base = match literal.get(..2)? {
        "0x" | "0X" => 16,
        "0b" | "0B" => 2,
        "0o" | "0O" => 8,
        _ => return None,
    };
    u64::from_str_radix(&digits, base).ok()
}

/// The character that an escape stands for.
fn unescape(escape: &str) -> Result<char, &'static str> {
    match escape {
        "\\n" => Ok('\n'),
        "\\t" => Ok('\t'),
        "\\\"" => Ok('"'),
        "\\\\" => Ok('\\'),
        "\\{" => Ok('{'),
        _ => {
            let Some(hex) = escape.strip_prefix("\\u{") else {
                return Err("unknown escape");
            };
            let Some(hex) = hex.strip_suffix('}') else {
                return Err("its closing brace is missing");
            };
            u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).ok_or("not the number of a character")
        }
    }
}

/// Digits of a number with leading zeros, which mean nothing. After a comma they are the end of a number in which the
/// comma was meant as a thousands separator.
struct Group<'t> {
    before: &'t str,
    literal: &'t str,
    behind: &'t str,
}

impl<'t> Group<'t> {
    /// The groups before it, without the comma, where there are any.
    fn first_groups(&self) -> Option<&'t str> {
        let begun = self.before.trim_end_matches(|c: char| c.is_ascii_digit() || c == ',');
        let groups = self.before[begun.len()..].strip_suffix(',')?;
        (!groups.is_empty() && !groups.starts_with(',')).then_some(groups)
    }

    /// Whether one of the groups before it begins with a zero, too, and was told of.
    fn is_told_before(&self) -> bool {
        let groups = self.first_groups();
        groups.is_some_and(|groups| {
            groups.split(',').skip(1).any(|group| group.len() > 1 && group.starts_with('0'))
        })
    }

    /// The error for it.
    fn with_zeros_before(&self) -> Diagnostic {
        let literal = self.literal;
        let found = Diagnostic::new(Code::E0006, format!("`{literal}` isn't a number"));
        let Some(groups) = self.first_groups() else {
            let digits = literal.trim_start_matches(['0', '_']);
            let zero = if digits.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "0" };
            return found
                .help(format!("write `{zero}{digits}`; a text in quotes keeps its zeros: `\"{literal}\"`"));
        };
        let after = self.behind.trim_start_matches(|c: char| c.is_ascii_digit() || c == ',');
        let after = self.behind[..self.behind.len() - after.len()].trim_end_matches(',');
        let number = format!("{groups},{literal}{after}").replace(',', "_");
        found.help(format!("a comma sets values apart; digits are grouped by `_`: `{number}`"))
    }
}

/// Whether a literal is dice with a number that isn't whole: `1.5d6`, `1_0d6`.
fn is_part_of_dice(literal: &str) -> bool {
    literal.split_once('d').is_some_and(|(number, sides)| {
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_'));
        is_number && !sides.is_empty() && sides.bytes().all(|byte| byte.is_ascii_digit())
    })
}
