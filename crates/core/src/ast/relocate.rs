//! Moves the places of a tree to where its text stands now.

use super::*;
use crate::source::{SourceId, Span};
use stacker::maybe_grow;

/// Where a tree goes.
pub enum Move {
    /// To a source, where its places are so far away from what they were; backwards where that is negative.
    By(SourceId, i64),
    /// Nowhere: it has no places any more.
    Away,
}

impl Script {
    /// The same without its places: two scripts that say the same are then equal.
    pub fn without_places(mut self) -> Script {
        Move::Away.statements(&mut self.statements);
        self
    }
}

impl Move {
    fn span(&self, span: &mut Span) {
        *span = match *self {
            Move::By(source, by) => {
                let moved = |at: u32| u32::try_from(i64::from(at) + by).unwrap_or(at);
                Span { source, start: moved(span.start), end: moved(span.end) }
            }
            Move::Away => Span { source: SourceId(0), start: 0, end: 0 },
        };
    }

    fn name(&self, name: &mut Name) {
        self.span(&mut name.span);
    }

    /// Moves statements with all that is in them.
    pub fn statements(&self, statements: &mut [Stmt]) {
        statements.iter_mut().filter(|s| !self.is_there(s)).for_each(|statement| self.statement(statement));
    }

    /// Whether a statement needn't move.
    fn is_there(&self, statement: &Stmt) -> bool {
        matches!(*self, Move::By(source, 0) if source == statement.span.source)
    }

    fn statement(&self, statement: &mut Stmt) {
        self.span(&mut statement.span);
        match &mut statement.kind {
            StmtKind::Let { pattern, annotation, value, .. } => {
                self.pattern(pattern);
                annotation.iter_mut().for_each(|a| self.annotation(a));
                self.expr(value);
            }
            StmtKind::Fn(function) => self.function(function),
            StmtKind::Declare(block) => self.block(block),
            StmtKind::Assign { target, value, .. } => self.exprs([target, value]),
            StmtKind::For { pattern, over, body } => {
                self.pattern(pattern);
                self.expr(over);
                self.body(body);
            }
            StmtKind::While { condition, body } => {
                self.expr(condition);
                self.body(body);
            }
            StmtKind::Return(value) => self.exprs(value),
            StmtKind::Print(values) => self.exprs(values),
            StmtKind::Assert { condition, message } => {
                self.expr(condition);
                self.exprs(message);
            }
            StmtKind::AssertError { code, body } => {
                self.name(code);
                self.body(body);
            }
            StmtKind::Import { path, alias } => {
                self.name(path);
                alias.iter_mut().for_each(|alias| self.name(alias));
            }
            StmtKind::Save { value, path } => self.exprs([value, path]),
            StmtKind::Test { name, body } => {
                self.template(name);
                self.body(body);
            }
            StmtKind::Explain(value) | StmtKind::Seed(value) | StmtKind::Expr(value) => self.expr(value),
            StmtKind::Break | StmtKind::Continue | StmtKind::Junk => {}
        }
    }

    fn function(&self, function: &mut FnDecl) {
        self.name(&mut function.name);
        self.params(&mut function.params);
        function.returns.iter_mut().for_each(|returns| self.annotation(returns));
        self.expr(&mut function.body);
    }

    fn params(&self, params: &mut [Param]) {
        for param in params {
            self.pattern(&mut param.pattern);
            param.annotation.iter_mut().for_each(|a| self.annotation(a));
            self.exprs(&mut param.default);
        }
    }

    fn annotation(&self, annotation: &mut TypeExpr) {
        match annotation {
            TypeExpr::Name(name) => self.name(name),
            TypeExpr::List(inner, span) => {
                self.span(span);
                self.annotation(inner);
            }
        }
    }

    fn pattern(&self, pattern: &mut Pattern) {
        match pattern {
            Pattern::Name(name) => self.name(name),
            Pattern::Ignore(span) => self.span(span),
            Pattern::List(parts, span) => {
                self.span(span);
                parts.iter_mut().for_each(|part| self.pattern(part));
            }
        }
    }

    fn body(&self, body: &mut Body) {
        self.span(&mut body.span);
        self.statements(&mut body.statements);
    }

    fn template(&self, template: &mut Template) {
        self.span(&mut template.span);
        for part in &mut template.parts {
            if let Part::Value(value) = part {
                self.expr(value);
            }
        }
    }

    fn exprs<'e>(&self, exprs: impl IntoIterator<Item = &'e mut Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    fn expr(&self, expr: &mut Expr) {
        maybe_grow(64 << 10, 1 << 20, || {
            self.span(&mut expr.span);
            self.inside(&mut expr.kind);
        });
    }

    fn inside(&self, kind: &mut ExprKind) {
        match kind {
            ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Name(_) | ExprKind::Junk => {
            }
            ExprKind::Text(template) => self.template(template),
            ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => self.exprs(items),
            ExprKind::Comprehension { element, clauses } => {
                self.expr(element);
                for clause in clauses {
                    match clause {
                        Clause::For(pattern, over) => {
                            self.pattern(pattern);
                            self.expr(over);
                        }
                        Clause::If(condition) => self.expr(condition),
                    }
                }
            }
            ExprKind::Record(entries) => entries.iter_mut().for_each(|entry| self.entry(entry)),
            ExprKind::Block(body) => self.body(body),
            ExprKind::Unary { operand, .. } => self.expr(operand),
            ExprKind::Binary { first, rest } => {
                self.expr(first);
                self.chain(rest);
            }
            ExprKind::Compare { first, rest } => {
                self.expr(first);
                self.chain(rest);
            }
            ExprKind::Range { start, end, .. } => {
                self.exprs(start.iter_mut().chain(end).map(|end| &mut **end));
            }
            ExprKind::Access { base, steps } => {
                self.expr(base);
                steps.iter_mut().for_each(|step| self.step(step));
            }
            ExprKind::If { arms, otherwise } => {
                for (condition, body) in arms {
                    self.expr(condition);
                    self.body(body);
                }
                otherwise.iter_mut().for_each(|body| self.body(body));
            }
            ExprKind::Match { subject, arms } => {
                self.expr(subject);
                for arm in arms {
                    self.span(&mut arm.span);
                    arm.patterns.iter_mut().for_each(|pattern| self.match_pattern(pattern));
                    self.expr(&mut arm.value);
                }
            }
            ExprKind::Lambda { params, body } => {
                self.params(params);
                self.expr(body);
            }
            ExprKind::Try { body, fallback } => self.exprs([&mut **body, fallback]),
            ExprKind::Deal { what, deck, .. } => self.exprs([&mut **what, deck]),
            ExprKind::Domain(block) => self.block(block),
        }
    }

    fn chain<Op>(&self, rest: &mut [(Op, Span, Expr)]) {
        for (_, span, operand) in rest {
            self.span(span);
            self.expr(operand);
        }
    }

    fn entry(&self, entry: &mut Entry) {
        match entry {
            Entry::Field(name, value) => {
                self.name(name);
                self.expr(value);
            }
            Entry::Key(key, value) => self.exprs([key, value]),
            Entry::Spread(value) => self.expr(value),
        }
    }

    fn step(&self, step: &mut Step) {
        self.span(&mut step.span);
        match &mut step.kind {
            StepKind::Call(arguments) => self.arguments(arguments),
            StepKind::Index(index) => self.expr(index),
            StepKind::Dot(name, arguments) => {
                self.name(name);
                arguments.iter_mut().for_each(|arguments| self.arguments(arguments));
            }
        }
    }

    fn arguments(&self, arguments: &mut [Argument]) {
        for argument in arguments {
            argument.name.iter_mut().for_each(|name| self.name(name));
            self.expr(&mut argument.value);
        }
    }

    fn match_pattern(&self, pattern: &mut MatchPattern) {
        match pattern {
            MatchPattern::Any(span) => self.span(span),
            MatchPattern::Literal(expr) | MatchPattern::Range(expr) => self.expr(expr),
            MatchPattern::Word(name) => self.name(name),
            MatchPattern::List(parts, span) => {
                self.span(span);
                parts.iter_mut().flatten().for_each(|part| self.match_pattern(part));
            }
        }
    }

    fn block(&self, block: &mut Block) {
        maybe_grow(64 << 10, 1 << 20, || {
            self.span(&mut block.span);
            self.span(&mut block.head);
            block.name.iter_mut().for_each(|name| self.name(name));
            self.exprs(&mut block.over);
            block.settings.iter_mut().for_each(|setting| self.setting(setting));
            block.rows.iter_mut().for_each(|row| self.row(row));
        });
    }

    fn setting(&self, setting: &mut Setting) {
        self.name(&mut setting.key);
        self.expr(&mut setting.value);
    }

    fn row(&self, row: &mut Row) {
        match row {
            Row::Item(item) => self.item(item),
            Row::Setting(setting) => self.setting(setting),
            Row::From(value, span) => {
                self.span(span);
                self.expr(value);
            }
            Row::For { pattern, over, rows, span } => {
                self.span(span);
                self.pattern(pattern);
                self.expr(over);
                rows.iter_mut().for_each(|row| self.row(row));
            }
            Row::If { arms, otherwise, span } => {
                self.span(span);
                for (condition, rows) in arms {
                    self.expr(condition);
                    rows.iter_mut().for_each(|row| self.row(row));
                }
                otherwise.iter_mut().flatten().for_each(|row| self.row(row));
            }
        }
    }

    fn item(&self, item: &mut Item) {
        self.span(&mut item.span);
        for field in &mut item.fields {
            self.span(&mut field.span);
            match &mut field.content {
                Content::Template(template) => self.template(template),
                Content::Value(value) => self.expr(value),
                Content::Block(block) => self.block(block),
            }
        }
    }
}
