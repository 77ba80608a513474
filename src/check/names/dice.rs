//! The meaning of dice literals and of names of dice.

use super::Resolver;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::number::Number;
use tg_core::program::{self, Args, Constant, Expr, ExprKind, StepKind};
use tg_core::source::Span;

impl<'a> Resolver<'a> {
    /// `3d6` is `6.pool(3)`: three of the part after the `d`.
    pub(super) fn dice(&mut self, number: &'a ast::Expr, die: &'a ast::Expr, span: Span) -> ExprKind {
        let (base, number) = (self.expr(die), self.expr(number));
        asked(base, "pool", vec![number], span)
    }

    /// Warns once per script about `d66` and the like, which are dice here but tables to their users.
    pub(super) fn warn_of_table(&mut self, name: &str, span: Span) {
        let written = match name {
            "d66" => "10 * d6 + d6",
            "d88" => "10 * d8 + d8",
            "d666" => "100 * d6 + 10 * d6 + d6",
            _ => return,
        };
        if self.out.diagnostics.iter().any(|found| found.code == Code::W5004) {
            return;
        }
        let message = format!("this is a die of {} sides", &name[1..]);
        let found = Diagnostic::new(Code::W5004, message).at(span, "each side is equally likely");
        self.report(found.help(format!("for the table of that name write `{written}`")));
    }
}

/// The meaning of a name that isn't otherwise defined: `d6` is the distribution over 1 to 6, `dF` over -1, 0 and 1.
pub(super) fn named(name: &str, span: Span) -> Option<Expr> {
    let whole = |number: i64| constant(Number::from(number), span);
    let faces = match name.strip_prefix('d')? {
        "F" => ExprKind::List([-1, 0, 1].map(whole).into()),
        // The error that it can't be thrown is the same as for `1d0`.
        sides if !sides.is_empty() && sides.bytes().all(|digit| digit == b'0') => {
            return Some(Expr { kind: asked(whole(0), "pool", vec![whole(1)], span), span });
        }
        sides if !sides.is_empty() && sides.bytes().all(|digit| digit.is_ascii_digit()) => ExprKind::Range {
            start: Box::new(whole(1)),
            end: Box::new(constant(Number::parse(sides).ok()?, span)),
            inclusive: true,
        },
        _ => return None,
    };
    Some(Expr { kind: asked(Expr { kind: faces, span }, "dist", Vec::new(), span), span })
}

fn constant(number: Number, span: Span) -> Expr {
    Expr { kind: ExprKind::Constant(Constant::Number(number)), span }
}

/// A call of a library method, whatever the script's own functions are called.
fn asked(base: Expr, method: &str, positional: Vec<Expr>, span: Span) -> ExprKind {
    let name = program::Name { text: Rc::from(method), span };
    let args = Some(Args { positional, ..Args::default() });
    let kind = StepKind::Dot { name, args, own: None };
    ExprKind::Access { base: Box::new(base), steps: vec![program::Step { kind, span }] }
}

/// The dice notation for an unknown name that looks like dice: `D6`, or `nd6` if there is an `n`.
pub(super) fn meant(name: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let is_sides = |sides: &str| !sides.is_empty() && sides.bytes().all(|digit| digit.is_ascii_digit());
    let (number, sides) = name.rsplit_once(['d', 'D']).filter(|(_, sides)| is_sides(sides))?;
    match number {
        "" => Some(format!("write `d{sides}`")),
        number if is_known(number) => Some(format!(
            "write `d{sides}.pool({number})`: only a number that is written out stands before the `d`"
        )),
        _ => None,
    }
}
