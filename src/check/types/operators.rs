//! Operators: what they take and give.

use super::draws::Draw;
use super::{Inferred, Typer};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::{Operator, Type};
use tg_core::program::{BinaryOp, CompareOp, Expr, ExprKind, UnaryOp};
use tg_core::source::Span;

/// A value with its place.
pub(super) type Operand<'o> = (&'o Inferred, Span);

impl Typer<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, operand: &Expr) -> Inferred {
        if op == UnaryOp::Not {
            self.condition(operand);
            return Inferred::Bool;
        }
        let given = self.expr(operand);
        match given {
            Inferred::Number => Inferred::Number,
            Inferred::Object(name, _) => {
                let own = |o: &&Operator| o.sign == "-" && o.alone && o.of == Type::Object(name);
                self.library.operators().find(own).map_or(Inferred::Unknown, |o| Inferred::given(o.gives))
            }
            Inferred::Unknown => Inferred::Unknown,
            other => {
                let message = format!("`-` needs a number, and this is {}", other.phrase());
                let help = "only numbers have an opposite";
                self.report(
                    Diagnostic::new(Code::E2001, message).at(operand.span, other.phrase()).help(help),
                );
                Inferred::Unknown
            }
        }
    }

    pub(super) fn binary(&mut self, first: &Expr, rest: &[(BinaryOp, Span, Expr)]) -> Inferred {
        let mut left = self.expr(first);
        let mut so_far = first.span;
        // The operands up to here, of which a later one may be another draw.
        let mut draws = vec![Draw::of(first, left.clone())];
        for (op, at, operand) in rest {
            let right = self.expr(operand);
            draws.push(Draw::of(operand, right.clone()));
            if self.check_operands(*op, *at, &draws) {
                draws.clear();
            }
            left = self.operate(*op, *at, (&left, so_far), (&right, operand.span));
            so_far = so_far.to(operand.span);
        }
        left
    }

    /// Reports what is tried with values of a game's type that have another way; says whether it did. Whether
    /// there is something at all may be asked of anything.
    pub(super) fn refuse(&mut self, tried: &str, values: &[&Inferred], at: Span) -> bool {
        let of_a_game = values.iter().any(|value| matches!(value, Inferred::Object(..)));
        if !of_a_game || values.iter().any(|value| matches!(value, Inferred::None)) {
            return false;
        }
        let is = |of: Type| values.iter().any(|value| value.is_surely(of));
        let refusal = self.library.refusal(tried, is);
        if let Some(refusal) = refusal {
            self.report(refusal.diagnostic().at(at, ""));
        }
        refusal.is_some()
    }

    /// What an operator gives; reports what it surely doesn't work on.
    pub(super) fn operate(
        &mut self,
        op: BinaryOp,
        at: Span,
        left: Operand<'_>,
        right: Operand<'_>,
    ) -> Inferred {
        if matches!((left.0, right.0), (Inferred::Object(..), _) | (_, Inferred::Object(..))) {
            let own =
                |o: &&Operator| o.sign == op.sign() && (left.0.is_surely(o.of) || right.0.is_surely(o.of));
            if let Some(operator) = self.library.operators().find(own) {
                return of_operator(operator, left.0, right.0);
            }
        }
        if let Some(given) = result(op, left.0, right.0) {
            return given;
        }
        let (a, b) = (left.0.phrase(), right.0.phrase());
        let message = format!("`{}` doesn't work on {a} and {b}", op.sign());
        let mut diagnostic = Diagnostic::new(Code::E2001, message).at(at, "");
        if left.1 != at && right.1 != at {
            diagnostic = diagnostic.label(left.1, a).label(right.1, b);
        }
        self.report(diagnostic.help(way_out(op, left.0, right.0)));
        Inferred::Unknown
    }

    pub(super) fn compare(&mut self, first: &Expr, rest: &[(CompareOp, Span, Expr)]) -> Inferred {
        let mut left = self.possible(first);
        let mut left_span = first.span;
        let mut left_expr = first;
        for (op, at, operand) in rest {
            let right = self.compared_with(*op, operand);
            match op {
                _ if self.refuse(op.sign(), &[&left, &right], *at) => {}
                CompareOp::Equal | CompareOp::NotEqual => {
                    if !self.check_foreign_comparison(*at, left_expr, operand) {
                        self.check_equality(*at, (&left, left_span), (&right, operand.span));
                    }
                    self.note_equality(*at, (left_expr, &left), (operand, &right));
                }
                CompareOp::In | CompareOp::NotIn => {
                    self.check_foreign_types(left_expr, operand);
                    self.membership(*at, (&left, left_span), (&right, operand.span));
                    self.note_membership(*at, (left_expr, &left), (operand, &right));
                }
                _ => self.order(*at, (&left, left_span), (&right, operand.span)),
            }
            self.note_asked(*op, (left_expr, &left), (operand, &right));
            left = right;
            (left_span, left_expr) = (operand.span, operand);
        }
        Inferred::Bool
    }

    fn order(&mut self, at: Span, left: Operand<'_>, right: Operand<'_>) {
        let ordered = match (left.0, right.0) {
            (Inferred::Number, Inferred::Number)
            | (Inferred::Text, Inferred::Text)
            | (Inferred::Bool, Inferred::Bool)
            | (Inferred::List(_), Inferred::List(_)) => true,
            (a, b) => !a.is_plain() || !b.is_plain(),
        };
        if ordered {
            return;
        }
        let (a, b) = (left.0.phrase(), right.0.phrase());
        let is_counted = matches!(
            (left.0, right.0),
            (Inferred::Bool, Inferred::Number) | (Inferred::Number, Inferred::Bool)
        );
        let (message, help) = match a == b {
            true => (
                format!("{a} and {b} have no order"),
                "numbers are ordered, texts are, and lists are by their elements; `==` compares any two values",
            ),
            false if is_counted => (
                format!("{a} isn't more or less than {b}"),
                "what is true or false needs no comparison: `h.has(A)` alone is a condition; how many there are is `h.count(A)`",
            ),
            false => (
                format!("{a} isn't more or less than {b}"),
                "numbers are ordered, texts are, and lists are by their elements",
            ),
        };
        let found = Diagnostic::new(Code::E3011, message).at(at, "");
        self.report(found.label(left.1, a).label(right.1, b).help(help));
    }

    fn membership(&mut self, at: Span, left: Operand<'_>, right: Operand<'_>) {
        if self.check_look_up(left, right.0) {
            return;
        }
        match (left.0, right.0) {
            (_, Inferred::Unknown | Inferred::Object(..) | Inferred::List(_) | Inferred::Row(_)) => {}
            (Inferred::OneOf(_), _) | (_, Inferred::OneOf(_)) => {}
            (key, Inferred::Record(_)) => self.check_key(key, left.1),
            (Inferred::Text, Inferred::Text) => {}
            (part, Inferred::Text) if !part.is_plain() => {}
            (part, Inferred::Text) => {
                let message = format!("only a text can be in a text, and this is {}", part.phrase());
                let help = "make it a text: `\"{x}\" in …`";
                self.report(Diagnostic::new(Code::E2001, message).at(left.1, part.phrase()).help(help));
            }
            (_, other) => {
                let message = format!("nothing can be in {}", other.phrase());
                let help = "`in` looks into a list, a range, a record's keys or a text";
                self.report(
                    Diagnostic::new(Code::E2001, message)
                        .at(at, "")
                        .label(right.1, other.phrase())
                        .help(help),
                );
            }
        }
    }

    /// The right side of a comparison. Behind `in` a range may go from word to word: it holds what lies between them in
    /// the order of what is looked for.
    fn compared_with(&mut self, op: CompareOp, operand: &Expr) -> Inferred {
        match op {
            CompareOp::In | CompareOp::NotIn => self.perhaps_between_words(operand),
            _ => self.possible(operand),
        }
    }

    /// What is looked into, or says which: a range, also one from word to word, a list with such ranges, or any value.
    pub(super) fn perhaps_between_words(&mut self, expr: &Expr) -> Inferred {
        match &expr.kind {
            ExprKind::Range { start, end, .. } => match (self.expr(start), self.expr(end)) {
                (Inferred::Text, Inferred::Text)
                | (Inferred::Text, Inferred::Number)
                | (Inferred::Number, Inferred::Text) => Inferred::Unknown,
                _ => self.expr(expr),
            },
            ExprKind::List(items) if items.iter().any(|item| matches!(item.kind, ExprKind::Range { .. })) => {
                let items: Vec<Inferred> =
                    items.iter().map(|item| self.perhaps_between_words(item)).collect();
                Inferred::list(Inferred::of_all(items))
            }
            _ => self.expr(expr),
        }
    }
}

/// What an operator of a game gives: of numbers and what has numbers as outcomes something whose outcomes are numbers.
fn of_operator(operator: &Operator, a: &Inferred, b: &Inferred) -> Inferred {
    let has_numbers = |side: &Inferred| match side {
        Inferred::Number => true,
        Inferred::Object(_, Some(outcome)) => **outcome == Inferred::Number,
        _ => false,
    };
    match operator.gives {
        Type::Object(name) if has_numbers(a) && has_numbers(b) => Inferred::about(name, Inferred::Number),
        gives => Inferred::given(gives),
    }
}

/// What an operator gives for plain values; `None` where it surely doesn't work.
fn result(op: BinaryOp, a: &Inferred, b: &Inferred) -> Option<Inferred> {
    if !a.is_plain() || !b.is_plain() {
        return Some(Inferred::Unknown);
    }
    match (op, a, b) {
        (_, Inferred::Number, Inferred::Number) => Some(Inferred::Number),
        (BinaryOp::Add, Inferred::Text, Inferred::Text) => Some(Inferred::Text),
        (BinaryOp::Add, Inferred::List(_), Inferred::List(_)) => Some(a.join(b)),
        (BinaryOp::Add, Inferred::Record(_), Inferred::Record(_)) => Some(Inferred::Record(None)),
        (BinaryOp::Multiply, Inferred::Text | Inferred::List(_), Inferred::Number) => Some(a.clone()),
        (BinaryOp::Multiply, Inferred::Number, Inferred::Text | Inferred::List(_)) => Some(b.clone()),
        _ => None,
    }
}

fn way_out(op: BinaryOp, a: &Inferred, b: &Inferred) -> &'static str {
    match (op, a, b) {
        (BinaryOp::Add, Inferred::Text, _) | (BinaryOp::Add, _, Inferred::Text) => {
            "put the value into the text: `\"… {value} …\"`"
        }
        (BinaryOp::Add, Inferred::List(_), _) => "to append one element, add a list of it: `xs + [x]`",
        (BinaryOp::Add, _, Inferred::List(_)) => "to put one element first, add to a list of it: `[x] + xs`",
        (_, Inferred::List(_), Inferred::Number) => "to change each element, write `[x … for x in xs]`",
        (_, Inferred::Function(_), _) | (_, _, Inferred::Function(_)) => {
            "call the function, with its arguments in `( )`"
        }
        (_, Inferred::None, _) | (_, _, Inferred::None) => {
            "ask first whether it is there: `if x == none { … }`"
        }
        (BinaryOp::Add, ..) => {
            "numbers are added to numbers, texts to texts, lists to lists, records to records"
        }
        (BinaryOp::Multiply, ..) => "numbers are multiplied; a text or a list can be repeated by a number",
        _ => "it works on two numbers",
    }
}
