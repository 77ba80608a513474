//! Expressions: from the grammar's flat sequence of operators and values to the tree, by precedence.

use super::Build;
use super::foreign_syntax::dice_term;
use super::junk::junk;
use super::notation::Notation;
use super::words::{begins_after_an_end, first_token, last_word};
use tg_core::ast::{BinaryOp, CompareOp, Expr, ExprKind, UnaryOp};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::{Pair, Pairs, Rule};

/// The operators and values of one expression, in order.
pub(super) type Items<'i> = std::iter::Peekable<Pairs<'i>>;

/// An operator between two values.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum Infix {
    Or,
    And,
    Compare(CompareOp),
    Range {
        inclusive: bool,
    },
    Arithmetic(BinaryOp),
    /// `=`, `:=`, `+=`: part of a statement, not of an expression.
    Assign(Option<BinaryOp>),
}

/// The precedence levels of operators; a higher level binds tighter.
pub(super) mod level {
    pub(crate) const LOOSEST: u8 = 0;
    pub(super) const OR: u8 = 1;
    pub(super) const AND: u8 = 2;
    pub(super) const COMPARE: u8 = 4;
    pub(super) const RANGE: u8 = 5;
    pub(super) const SUM: u8 = 6;
    pub(super) const PRODUCT: u8 = 7;
    pub(super) const POWER: u8 = 9;
}

/// An expression and its extent with the parentheses around it.
pub(super) struct Placed {
    pub(super) expr: Expr,
    pub(super) outer: Span,
}

impl Infix {
    /// The operator for a sign; `None` if the grammar doesn't have it.
    pub(super) fn of(sign: &str) -> Option<Infix> {
        use BinaryOp::*;
        Some(match sign {
            "or" | "||" => Infix::Or,
            "and" | "&&" => Infix::And,
            "==" => Infix::Compare(CompareOp::Equal),
            "!=" => Infix::Compare(CompareOp::NotEqual),
            "<" => Infix::Compare(CompareOp::Less),
            "<=" => Infix::Compare(CompareOp::LessEqual),
            ">" => Infix::Compare(CompareOp::Greater),
            ">=" => Infix::Compare(CompareOp::GreaterEqual),
            "in" => Infix::Compare(CompareOp::In),
            ".." => Infix::Range { inclusive: false },
            "..=" => Infix::Range { inclusive: true },
            "+" => Infix::Arithmetic(Add),
            "-" => Infix::Arithmetic(Subtract),
            "*" => Infix::Arithmetic(Multiply),
            "/" => Infix::Arithmetic(Divide),
            "//" => Infix::Arithmetic(FloorDivide),
            "%" => Infix::Arithmetic(Remainder),
            "**" => Infix::Arithmetic(Power),
            "=" | ":=" => Infix::Assign(None),
            "=>" => Infix::Compare(CompareOp::GreaterEqual),
            _ if sign.starts_with("not") => Infix::Compare(CompareOp::NotIn),
            _ => match Infix::of(sign.strip_suffix('=')?)? {
                Infix::Arithmetic(op) => Infix::Assign(Some(op)),
                _ => return None,
            },
        })
    }

    fn level(self) -> u8 {
        match self {
            Infix::Or => level::OR,
            Infix::And => level::AND,
            Infix::Compare(_) | Infix::Assign(None) => level::COMPARE,
            Infix::Range { .. } => level::RANGE,
            Infix::Arithmetic(op) | Infix::Assign(Some(op)) => match op {
                BinaryOp::Add | BinaryOp::Subtract => level::SUM,
                BinaryOp::Power => level::POWER,
                _ => level::PRODUCT,
            },
        }
    }
}

/// The next item as an operator, if it is one.
fn peek_infix(items: &mut Items) -> Option<Infix> {
    let next = items.peek().filter(|p| matches!(p.as_rule(), Rule::infix | Rule::fat_infix))?;
    Infix::of(next.as_str().trim_end())
}

impl Build<'_> {
    /// Builds an expression (also one in a head, or the operand of `deal` and `over`).
    pub(super) fn expr(&mut self, pair: Pair) -> Expr {
        let span = self.span(&pair);
        let mut items = pair.into_inner().peekable();
        self.level(&mut items, level::LOOSEST, span).expr
    }

    /// Parses operators that bind at least as tightly as `least`.
    pub(super) fn level(&mut self, items: &mut Items, least: u8, around: Span) -> Placed {
        let mut left = self.signed(items, around);
        while let Some(infix) = peek_infix(items) {
            if infix.level() < least {
                break;
            }
            left = match infix {
                Infix::Or | Infix::And => self.logic(left, infix, items, around),
                Infix::Compare(_) | Infix::Assign(None) => self.comparison(left, items, around),
                Infix::Range { inclusive } => self.range(left, inclusive, items, around),
                Infix::Arithmetic(_) | Infix::Assign(Some(_)) => {
                    self.arithmetic(left, infix.level(), items, around)
                }
            };
        }
        left
    }

    /// A value with the unary operators before it.
    fn signed(&mut self, items: &mut Items, around: Span) -> Placed {
        let Some(sign) = items.next_if(|p| p.as_rule() == Rule::prefix) else {
            return self.value(items, around);
        };
        let place = self.span(&sign);
        let (op, least) = match sign.as_str() {
            "-" => (UnaryOp::Negate, level::POWER),
            "++" => {
                self.increment("++", "x", place);
                return self.signed(items, around);
            }
            "+" => {
                let before = sign.as_span().start().checked_sub(1).and_then(|i| self.piece.as_bytes().get(i));
                let begins_the_line = begins_after_an_end(&self.piece[..sign.as_span().start()]);
                match before {
                    Some(b'+') => self.joined_twice(place),
                    _ if begins_the_line => self.plus_begins_a_line(place),
                    _ => self.unary_plus(place),
                }
                let operand = self.signed(items, around);
                return match begins_the_line {
                    // The rest of a sum has no meaning of its own.
                    true => Placed { expr: Expr { kind: ExprKind::Junk, span: operand.outer }, ..operand },
                    false => operand,
                };
            }
            word => {
                self.logic_sign(word, place);
                // In other languages `!` binds tightly: `!a == b` compares.
                (UnaryOp::Not, if word == "!" { level::POWER } else { level::COMPARE })
            }
        };
        let operand = self.level(items, least, around);
        let span = place.to(operand.outer);
        let kind = ExprKind::Unary { op, operand: Box::new(operand.expr) };
        Placed { expr: Expr { kind, span }, outer: span }
    }

    /// `a and b and c`, `a or b or c`.
    fn logic(&mut self, left: Placed, infix: Infix, items: &mut Items, around: Span) -> Placed {
        let mut span = left.outer;
        let mut parts = vec![left.expr];
        while peek_infix(items) == Some(infix) {
            if let Some(sign) = items.next() {
                self.logic_sign(sign.as_str(), self.span(&sign));
            }
            let right = self.level(items, infix.level() + 1, around);
            span = span.to(right.outer);
            parts.push(right.expr);
        }
        let kind = if infix == Infix::And { ExprKind::And(parts) } else { ExprKind::Or(parts) };
        Placed { expr: Expr { kind, span }, outer: span }
    }

    /// The diagnostic for `8d6>=5`, without blanks: that is how other programs count dice.
    fn counted_dice(&self, left: &Placed, items: &mut Items) -> Option<Diagnostic> {
        let at = items.peek()?.as_span().start();
        let before = self.piece.get(..at)?;
        let dice = last_word(before);
        let term = self.piece.get(at - dice.len()..)?;
        let (plain, length) = dice_term(dice)?;
        if plain != dice || length != dice.len() || !matches!(left.expr.kind, ExprKind::Dice { .. }) {
            return None;
        }
        let (written, length) = dice_term(term).filter(|(_, length)| *length > dice.len())?;
        let found =
            Diagnostic::new(Code::E0006, format!("`{}` counts dice in another notation", &term[..length]));
        let bound = term[dice.len()..length].trim_start_matches(['>', '<', '=']);
        // A part that counts failures isn't included.
        let bound = &bound[..bound.bytes().take_while(u8::is_ascii_digit).count()];
        let place = self.place(at - dice.len(), at - dice.len() + length);
        // `!=` compares here, too.
        let sign = term.as_bytes().get(dice.len()).filter(|sign| **sign != b'!')?;
        let is_with_it = term.as_bytes().get(dice.len() + 1)? == &b'=';
        // In some programs `>4` is 4 or more.
        let (count, sum) = match (sign, is_with_it) {
            (b'<', true) => ("that".to_owned(), format!("{bound} or less is `{dice}.at_most({bound})`")),
            (b'>', true) => ("that".to_owned(), format!("{bound} or more is `{dice}.at_least({bound})`")),
            (b'<', false) => (
                format!("less than {bound}, `{dice}.count(..={bound})` for {bound} or less"),
                format!("less than {bound} is `{dice}.prob(s -> s < {bound})`"),
            ),
            (b'>', false) => (
                format!("more than {bound}, `{dice}.count({bound}..)` for {bound} or more"),
                format!("more than {bound} is `{dice}.prob(s -> s > {bound})`"),
            ),
            _ => ("that".to_owned(), format!("{bound} is `{dice}.prob({bound})`")),
        };
        let help = format!("write `{written}` for how many dice show {count}; how likely their sum is {sum}");
        Some(found.at(place, "").help(help))
    }

    /// `a < b <= c`.
    fn comparison(&mut self, left: Placed, items: &mut Items, around: Span) -> Placed {
        if let Some(found) = self.counted_dice(&left, items) {
            self.report(found);
            items.next();
            let right = self.level(items, level::RANGE, around);
            let outer = left.outer.to(right.outer);
            return Placed { expr: Expr { kind: ExprKind::Junk, span: outer }, outer };
        }
        let mut span = left.outer;
        let mut rest = Vec::new();
        while let Some(infix) = peek_infix(items) {
            let op = match infix {
                Infix::Compare(op) => op,
                Infix::Assign(None) => CompareOp::Equal,
                _ => break,
            };
            let Some(sign) = items.next() else { break };
            let place = self.span(&sign);
            match sign.as_str().trim_end() {
                "=" | ":=" => self.equals_sign(place),
                "=>" => self.fat_comparison(place),
                _ => {}
            }
            let right = self.level(items, level::RANGE, around);
            span = span.to(right.outer);
            rest.push((op, place, right.expr));
        }
        let kind = ExprKind::Compare { first: Box::new(left.expr), rest };
        Placed { expr: Expr { kind, span }, outer: span }
    }

    /// `a..b`; a chain of ranges is reported, and its first one kept.
    fn range(&mut self, left: Placed, inclusive: bool, items: &mut Items, around: Span) -> Placed {
        items.next();
        let right = self.level(items, level::SUM, around);
        let span = left.outer.to(right.outer);
        while let Some(Infix::Range { .. }) = peek_infix(items) {
            let Some(sign) = items.next() else { break };
            self.level(items, level::SUM, around);
            self.chained_range(self.span(&sign));
        }
        let (start, end) = (Some(Box::new(left.expr)), Some(Box::new(right.expr)));
        Placed { expr: Expr { kind: ExprKind::Range { start, end, inclusive }, span }, outer: span }
    }

    /// `a + b - c`; `**` has a single right operand, which contains any others.
    fn arithmetic(&mut self, left: Placed, here: u8, items: &mut Items, around: Span) -> Placed {
        let mut span = left.outer;
        let mut rest = Vec::new();
        while let Some(infix) = peek_infix(items).filter(|i| i.level() == here) {
            let op = match infix {
                Infix::Arithmetic(op) | Infix::Assign(Some(op)) => op,
                _ => break,
            };
            let Some(sign) = items.next() else { break };
            let place = self.span(&sign);
            if let Infix::Assign(_) = infix {
                self.assignment_within(place, sign.as_str());
            }
            let right = self.level(items, if op == BinaryOp::Power { here } else { here + 1 }, around);
            span = span.to(right.outer);
            rest.push((op, place, right.expr));
        }
        let kind = ExprKind::Binary { first: Box::new(left.expr), rest };
        Placed { expr: Expr { kind, span }, outer: span }
    }

    /// Reports `+=` and the like within an expression.
    fn assignment_within(&mut self, place: Span, sign: &str) {
        self.report(
            Diagnostic::new(Code::E0029, format!("`{sign}` is a separate statement"))
                .at(place, "an expression can't change a name")
                .help("write the change on a line of its own"),
        );
    }

    /// A value with its postfix parts.
    fn value(&mut self, items: &mut Items, around: Span) -> Placed {
        let Some(pair) = items.next() else {
            return Placed { expr: junk(around.after()), outer: around.after() };
        };
        let lambda = items.next_if(|p| matches!(p.as_rule(), Rule::lambda | Rule::head_lambda));
        let base = match lambda {
            Some(tail) => self.lambda(pair, tail),
            None => self.primary(pair),
        };
        self.steps(base, items)
    }

    /// A value without postfix parts.
    fn primary(&mut self, pair: Pair) -> Placed {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::paren => return self.paren(pair),
            Rule::number => self.number(&pair),
            Rule::dice => self.dice(pair),
            Rule::text => ExprKind::Text(self.template(pair)),
            Rule::name | Rule::plain => match self.foreign_literal(pair.as_str(), span) {
                Some(kind) => kind,
                None => ExprKind::Name(self.intern(pair.as_str())),
            },
            Rule::round_name => ExprKind::Name(self.intern("round")),
            Rule::literal => literal(&pair),
            Rule::list => self.list(pair),
            Rule::record => self.record(pair),
            Rule::block => ExprKind::Block(self.body(pair)),
            Rule::if_expr => self.if_expr(pair),
            Rule::match_expr => self.match_expr(pair),
            Rule::try_expr | Rule::head_try => self.try_expr(pair),
            Rule::fail_expr | Rule::head_fail => self.fail_expr(pair),
            Rule::regex_value => self.regex(&pair),
            Rule::deal_expr | Rule::head_deal => self.deal_expr(pair),
            Rule::head_domain => {
                let word = first_token(pair.as_str()).to_owned();
                self.block_in_head(&word, span);
                match pair.into_inner().next() {
                    Some(block) => return self.primary(block),
                    None => ExprKind::Junk,
                }
            }
            by => match Notation::of(by) {
                Some(notation) => ExprKind::Domain(Box::new(self.block(pair, notation))),
                None => ExprKind::Junk,
            },
        };
        Placed { expr: Expr { kind, span }, outer: span }
    }
}

/// `true`, `false`, `none`.
pub(super) fn literal(pair: &Pair) -> ExprKind {
    match pair.as_str().trim_end() {
        "true" => ExprKind::Bool(true),
        "false" => ExprKind::Bool(false),
        _ => ExprKind::None,
    }
}
