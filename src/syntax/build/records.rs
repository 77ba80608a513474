//! Lists, comprehensions and records.

use super::Build;
use super::junk::junk;
use tg_core::ast::{Clause, Entry, Expr, ExprKind, Pattern};
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// `[a, b]` or `[e for p in xs if c]`.
    pub(super) fn list(&mut self, list: Pair) -> ExprKind {
        let (span, opener) = (self.span(&list), list.as_span().start());
        let mut elements = Vec::new();
        let mut clauses = Vec::new();
        for pair in list.into_inner() {
            match pair.as_rule() {
                Rule::bad => {
                    self.bad(Rule::only_elements, opener, &pair, span);
                    return ExprKind::Junk;
                }
                Rule::clause => {
                    let clause = self.clause(pair);
                    clauses.push(clause);
                }
                _ => elements.push(self.expr(pair)),
            }
        }
        if clauses.is_empty() {
            return ExprKind::List(elements);
        }
        match elements.pop() {
            Some(element) => ExprKind::Comprehension { element: Box::new(element), clauses },
            None => ExprKind::Junk,
        }
    }

    fn clause(&mut self, clause: Pair) -> Clause {
        let around = self.span(&clause);
        let mut pattern = None;
        let mut value = junk(around);
        for pair in clause.into_inner() {
            match pair.as_rule() {
                Rule::for_pattern => pattern = Some(self.for_pattern(pair)),
                Rule::expr => value = self.expr(pair),
                _ => {}
            }
        }
        match pattern {
            Some(pattern) => Clause::For(pattern, value),
            None => Clause::If(value),
        }
    }

    /// `{a: 1, "b": 2, [c]: 3, ..r}`.
    pub(super) fn record(&mut self, record: Pair) -> ExprKind {
        let mut entries = Vec::new();
        let (mut wrong, mut pending): (Option<Span>, Option<Span>) = (None, None);
        let (span, opener) = (self.span(&record), record.as_span().start());
        for pair in record.into_inner() {
            if pair.as_rule() == Rule::record_sep {
                let place = self.span_of_separator(&pair);
                pending = Some(place).filter(|_| !pair.as_str().contains(','));
                continue;
            }
            wrong = wrong.or(pending.take());
            if pair.as_rule() == Rule::bad {
                self.bad(Rule::only_entries, opener, &pair, span);
                return ExprKind::Junk;
            }
            if let Some(entry) = self.entry(pair) {
                entries.push(entry);
            }
        }
        if let Some(place) = wrong {
            self.no_comma_between_entries(place);
        }
        ExprKind::Record(entries)
    }

    /// The span of the separator's first byte.
    fn span_of_separator(&self, pair: &Pair) -> Span {
        let start = pair.as_span().start();
        self.place(start, start + 1)
    }

    fn entry(&mut self, entry: Pair) -> Option<Entry> {
        let around = self.span(&entry);
        let mut inner = entry.into_inner();
        let first = inner.next()?;
        if first.as_rule() == Rule::spread {
            let mut spread = first.into_inner();
            return Some(Entry::Spread(self.next_expr(&mut spread, around)));
        }
        let opener = first.as_span().start();
        let mut keys = first.into_inner();
        let key = keys.next()?;
        Some(match key.as_rule() {
            Rule::word => {
                let name = self.name(&key);
                Entry::Field(name, self.next_expr(&mut inner, around))
            }
            Rule::text => {
                let span = self.span(&key);
                let key = Expr { kind: ExprKind::Text(self.template(key)), span };
                Entry::Key(key, self.next_expr(&mut inner, around))
            }
            Rule::bad => {
                self.bad(Rule::only_expr, opener, &key, around);
                Entry::Key(junk(around), self.next_expr(&mut inner, around))
            }
            _ => {
                let mut computed = self.expr(key);
                if let Some(bad) = keys.next() {
                    self.bad(Rule::only_expr, opener, &bad, around);
                    computed = junk(around);
                }
                Entry::Key(computed, self.next_expr(&mut inner, around))
            }
        })
    }

    /// The pattern for a missing one.
    pub(super) fn no_pattern(&self, around: Span) -> Pattern {
        Pattern::Ignore(around.after())
    }
}
