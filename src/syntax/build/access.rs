//! The postfix parts of a value (calls, indexes, dots), parentheses, and lambdas.

use super::Build;
use super::expr::{Items, Placed, level};
use super::junk::junk;
use super::openings::call_help;
use tg_core::ast::{Argument, Expr, ExprKind, Name, Param, Step, StepKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// Builds the calls, indexes and dots after a value as one flat chain.
    pub(super) fn steps(&mut self, base: Placed, items: &mut Items) -> Placed {
        let mut steps = Vec::new();
        let mut unread = false;
        while let Some(pair) = items.next_if(|p| matches!(p.as_rule(), Rule::call | Rule::index | Rule::dot))
        {
            let span = self.span(&pair);
            let kind = match pair.as_rule() {
                Rule::call => StepKind::Call(self.arguments(pair, &mut unread)),
                Rule::index
                    if steps.is_empty()
                        && (self.list_as_argument(&base, &pair) || self.faces_of_a_die(&base, &pair)) =>
                {
                    unread = true;
                    StepKind::Index(Box::new(junk(span)))
                }
                Rule::index => StepKind::Index(Box::new(self.index(pair))),
                _ => self.dot(pair, &mut unread),
            };
            steps.push(Step { kind, span });
        }
        let Some(last) = steps.last() else {
            return base;
        };
        let span = base.outer.to(last.span);
        // A call whose arguments couldn't be parsed has no number of arguments to check.
        let kind =
            if unread { ExprKind::Junk } else { ExprKind::Access { base: Box::new(base.expr), steps } };
        Placed { expr: Expr { kind, span }, outer: span }
    }

    /// `sort [3, 1]`: reports a list after a name and a blank, which can't be an index, as an argument.
    fn list_as_argument(&mut self, base: &Placed, index: &Pair) -> bool {
        let ExprKind::Name(name) = &base.expr.kind else { return false };
        let place = self.span(index);
        let apart = base.outer.end < place.start;
        let bad = index.clone().into_inner().find(|p| p.as_rule() == Rule::bad);
        if !apart || !bad.is_some_and(|bad| bad.as_str().starts_with(',')) || self.has_repair(place) {
            return false;
        }
        self.report(
            Diagnostic::new(Code::E0001, "several values can't be an index")
                .at(place, format!("a list after `{name}`"))
                .help(match &**name {
                    "deck" => format!("a list is a deck as it is: `deal 2 from {}`", index.as_str()),
                    name => call_help(name, index.as_str()),
                }),
        );
        true
    }

    /// `d[1, 1, 2]`: reports several values in an index of `d` as the faces of a die, which needs a number in front.
    fn faces_of_a_die(&mut self, base: &Placed, index: &Pair) -> bool {
        let bad = index.clone().into_inner().find(|p| p.as_rule() == Rule::bad);
        let is_die = matches!(&base.expr.kind, ExprKind::Name(name) if &**name == "d");
        let place = self.span(index);
        if !is_die || !bad.is_some_and(|bad| bad.as_str().starts_with(',')) || self.has_repair(place) {
            return false;
        }
        let faces: Vec<&str> = index.as_str().split(',').map(str::trim).collect();
        self.report(
            Diagnostic::new(Code::E0001, "dice with faces of their own have a number in front")
                .at(base.outer.to(place), "")
                .help(format!("write `1d{}`", faces.join(", "))),
        );
        true
    }

    fn arguments(&mut self, call: Pair, unread: &mut bool) -> Vec<Argument> {
        let (arguments, all) = self.in_bracket(call, Rule::only_arguments, Self::argument);
        *unread |= !all;
        arguments
    }

    fn argument(&mut self, argument: Pair) -> Argument {
        let around = self.span(&argument);
        let mut inner = argument.into_inner();
        let mut name = None;
        let mut value = junk(around);
        // With the parentheses around it, as in the span of a range.
        let mut place = None;
        let mut range = None;
        for pair in &mut inner {
            match pair.as_rule() {
                Rule::open_range => range = Some((pair.as_str() == "..=", self.span(&pair), place.is_some())),
                Rule::argument_name => name = pair.into_inner().next().map(|word| self.name(&word)),
                _ => {
                    place = Some(self.span(&pair));
                    match self.named_by_equals(pair) {
                        Ok((word, given)) => (name, value) = (Some(word), given),
                        Err(pair) => value = self.expr(pair),
                    }
                }
            }
        }
        let Some((inclusive, sign, first)) = range else { return Argument { name, value } };
        let span = place.map_or(sign, |end| sign.to(end));
        if first && let Some(written) = compared(&value) {
            self.report(
                Diagnostic::new(
                    Code::E0001,
                    "a range without an end stands alone, as a whole argument or index",
                )
                .at(sign, "the end of the range is missing")
                .help(format!("to compare, write {written}; `p.count(4..)` counts what is 4 or more")),
            );
            return Argument { name, value: junk(span) };
        }
        // If the operator came second, the only bound is the start.
        let value = Some(Box::new(value));
        let (start, end) = if first { (value, None) } else { (None, value) };
        Argument { name, value: Expr { kind: ExprKind::Range { start, end, inclusive }, span } }
    }

    /// Reads `name = value` as an argument, where `name: value` is meant.
    fn named_by_equals<'i>(&mut self, pair: Pair<'i>) -> Result<(Name, Expr), Pair<'i>> {
        let around = self.span(&pair);
        let mut items = pair.clone().into_inner().peekable();
        let word = items.next().filter(|p| matches!(p.as_rule(), Rule::name | Rule::plain));
        let sign = items.next().filter(|p| p.as_rule() == Rule::infix && p.as_str() == "=");
        let (Some(word), Some(sign)) = (word, sign) else {
            return Err(pair);
        };
        let name = self.name(&word);
        self.report(
            Diagnostic::new(Code::E0008, "`=` doesn't name an argument")
                .meant(self.span(&sign), ":")
                .help(format!("write `{}: …`; to compare, write `==`", name.text)),
        );
        Ok((name, self.level(&mut items, level::LOOSEST, around).expr))
    }

    /// The content of an index; a range may lack a bound there.
    fn index(&mut self, index: Pair) -> Expr {
        let (around, opener) = (self.span(&index), index.as_span().start());
        let mut range: Option<(bool, Span)> = None;
        let (mut before, mut after) = (None, None);
        for pair in index.into_inner() {
            if pair.as_rule() == Rule::bad {
                self.bad(Rule::only_index, opener, &pair, around);
                return junk(around);
            }
            if pair.as_rule() == Rule::open_range {
                range = Some((pair.as_str() == "..=", self.span(&pair)));
            } else if range.is_some() {
                after = Some(Box::new(self.expr(pair)));
            } else {
                // With the parentheses around it, as in the span of a range.
                before = Some((self.span(&pair), self.expr(pair)));
            }
        }
        let Some((inclusive, sign)) = range else {
            return match before {
                Some((_, index)) => index,
                None => self.refuse(Code::E0028, "there is nothing between these brackets", around),
            };
        };
        let (first, start) = before.map_or((sign, None), |(place, start)| (place, Some(Box::new(start))));
        let span = first.to(sign).to(after.as_ref().map_or(sign, |e| e.span));
        Expr { kind: ExprKind::Range { start, end: after, inclusive }, span }
    }

    fn dot(&mut self, dot: Pair, unread: &mut bool) -> StepKind {
        let around = self.span(&dot);
        let mut inner = dot.into_inner();
        let name = match inner.next() {
            Some(word) => self.name(&word),
            None => Name { text: self.intern(""), span: around },
        };
        let arguments = inner.next().map(|call| self.arguments(call, unread));
        StepKind::Dot(name, arguments)
    }

    /// Parentheses that don't belong to a lambda: a single expression.
    pub(super) fn paren(&mut self, paren: Pair) -> Placed {
        let outer = self.span(&paren);
        let after = self.piece.get(paren.as_span().end()..).unwrap_or("").trim_start();
        // The body of that function is what's wrong, and is reported itself.
        let is_lambda = after.starts_with("->") || after.starts_with("=>");
        let (mut values, all) =
            self.in_bracket(paren, Rule::only_values, |build, item| build.paren_value(item, outer));
        if !all {
            return Placed { expr: junk(outer), outer };
        }
        if values.len() == 1
            && let Some(expr) = values.pop()
        {
            // After a setting a bare name is one of the setting's words, so `(name)` must be distinguishable.
            let expr = match expr.kind {
                ExprKind::Name(_) => {
                    let span = expr.span;
                    Expr { kind: ExprKind::Access { base: Box::new(expr), steps: Vec::new() }, span }
                }
                _ => expr,
            };
            return Placed { expr, outer };
        }
        if !is_lambda && !self.has_repair(outer) {
            self.not_one_value(values.is_empty(), outer);
        }
        Placed { expr: Expr { kind: ExprKind::List(values), span: outer }, outer }
    }

    /// An item in parentheses that don't belong to a lambda.
    fn paren_value(&mut self, item: Pair, around: Span) -> Expr {
        let mut inner = item.into_inner();
        let value = self.next_expr(&mut inner, around);
        if let Some(annotation) = inner.next() {
            let span = self.span(&annotation);
            self.report(
                Diagnostic::new(Code::E0001, "there is a type here, but no parameter")
                    .at(span, "types follow parameters and names that are bound")
                    .help("a record is written `{name: value}`"),
            );
        }
        value
    }

    /// Reports parentheses with no value or several values in them.
    fn not_one_value(&mut self, none: bool, place: Span) {
        let functions = "a function without a name `(a, b) -> a + b`";
        let found = if none {
            Diagnostic::new(Code::E0028, "there is nothing between the parentheses")
                .help(format!("a list of nothing is written `[]`, an empty line `print \"\"`, {functions}"))
        } else {
            Diagnostic::new(Code::E0001, "there are several values in parentheses")
                .help(format!("a list is written `[a, b]`, {functions}"))
        };
        self.report(found.at(place, ""));
    }

    /// A lambda: a name, parentheses or a list with `->` and a body after it.
    pub(super) fn lambda(&mut self, head: Pair, tail: Pair) -> Placed {
        let span = self.span(&head).to(self.span(&tail));
        let params = match head.as_rule() {
            Rule::paren => match self.in_bracket(head, Rule::only_values, Self::paren_param) {
                (params, true) => params,
                _ => return Placed { expr: junk(span), outer: span },
            },
            Rule::list => vec![Param { pattern: self.list_pattern(head), annotation: None, default: None }],
            _ => vec![Param { pattern: self.name_pattern(&head), annotation: None, default: None }],
        };
        let mut body = junk(span.after());
        for pair in tail.into_inner() {
            match pair.as_rule() {
                Rule::arrow | Rule::thin_arrow => self.arrow(&pair),
                _ => body = self.expr(pair),
            }
        }
        let kind = ExprKind::Lambda { params, body: Box::new(body) };
        Placed { expr: Expr { kind, span }, outer: span }
    }

    /// An item in parentheses that turned out to be a parameter.
    fn paren_param(&mut self, item: Pair) -> Param {
        let around = self.span(&item);
        let mut param =
            Param { pattern: tg_core::ast::Pattern::Ignore(around), annotation: None, default: None };
        for pair in item.into_inner() {
            if pair.as_rule() == Rule::r#type {
                param.annotation = Some(self.type_expr(pair));
                continue;
            }
            let mut items = pair.into_inner().peekable();
            if let Some(first) = items.next() {
                param.pattern = self.pattern_of_value(first);
            }
            if items.next_if(|p| p.as_rule() == Rule::infix && p.as_str() == "=").is_some() {
                param.default = Some(self.level(&mut items, level::LOOSEST, around).expr);
            }
            if let Some(rest) = items.next() {
                self.not_a_pattern(self.span(&rest));
            }
        }
        param
    }
}

/// What is written for a comparison or function that ends right before the `..` of a range without an end.
fn compared(value: &Expr) -> Option<&'static str> {
    match &value.kind {
        ExprKind::Lambda { .. } => Some("`x -> x >= 4`"),
        ExprKind::Compare { .. } | ExprKind::And(_) | ExprKind::Or(_) => Some("`x >= 4`"),
        _ => None,
    }
}
