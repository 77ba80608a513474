//! What a function gives for each suit of a hand, `h.suits.map(s -> h.keep(s).sum)`, as for each suit of the deck that the
//! hand has. Then what is asked of the suits is counted, or refused, suit by suit.

use super::{Lists, called, method_call};
use crate::deck::order_free::Var;
use crate::deck::pairs::method;
use crate::deck::what;
use std::rc::Rc;
use tg_core::notation::visit as notation;
use tg_core::program::visit::Visit;
use tg_core::program::{
    Args, Binding, Constant, Expr, ExprKind, Function, FunctionId, Name, Param, Slot, Step, StepKind,
};
use tg_core::value::Value;
use tg_hands::Pick;

/// What a hand is asked about the cards of a suit.
const OF_SUITS: [&str; 6] = ["keep", "count", "has", "sum", "max", "min"];

/// More suits than this aren't written out: each of them is asked twice, and not everything may be asked.
const MOST_SUITS: usize = 16;

impl Lists<'_, '_> {
    /// The same for suits that are written out, where a function only asks a hand about each of them.
    pub(super) fn of_each_suit(&mut self, expr: &Expr) -> Option<ExprKind> {
        let ExprKind::Access { base: hand, steps } = &expr.kind else { return None };
        let [suits, map, after @ ..] = &steps[..] else { return None };
        let (Some([]), Some([of_each])) = (method(suits, "suits"), method(map, "map")) else { return None };
        let ExprKind::Function(id, captures) = &of_each.kind else { return None };
        if !self.is_hand(hand) || self.cards.dice {
            return None;
        }
        let function = self.host.function(*id).filter(|function| asks_of_suits(function))?;
        let hands = self.captured_hands(captures);
        let mut asked = AskedOfSuits { hands: &hands, alone: true };
        notation::Visit::expr(&mut asked, &function.body);
        if !asked.alone {
            return None;
        }
        let span = suits.span;
        let of = |kind: ExprKind| Expr { kind, span };
        let labels =
            self.suits()?.into_iter().map(|suit| of(ExprKind::Constant(Constant::Text(suit)))).collect();
        let args = Args {
            positional: Vec::new(),
            named: vec![(Name { text: "suit".into(), span }, of(ExprKind::Local(Slot(0))))],
        };
        let has = StepKind::Dot { name: Name { text: "has".into(), span }, args: Some(args), own: None };
        let steps = vec![Step { kind: has, span }];
        let code = self.host.define(Function {
            name: None,
            captures: 1,
            slots: vec!["suit".into()],
            body: of(ExprKind::Access { base: Box::new(of(ExprKind::Capture(0))), steps }),
            unlike: Rc::default(),
            ..(*function).clone()
        });
        self.known.defined.push(code.id);
        let held = of(ExprKind::Function(code.id, vec![(**hand).clone()]));
        let held = Step { kind: method_call("filter", span, vec![held]), span };
        let map = Step { kind: called("map", map, vec![of_each.clone()]), span: map.span };
        let steps = [held, map].into_iter().chain(after.iter().cloned()).collect();
        Some(ExprKind::Access { base: Box::new(of(ExprKind::List(labels))), steps })
    }

    /// The names of the deck's suits, where each means that suit and nothing else.
    fn suits(&mut self) -> Option<Vec<Rc<str>>> {
        let suits: Vec<Rc<str>> = self.cards.deck.suits().into_iter().map(Rc::from).collect();
        if suits.len() > MOST_SUITS {
            return None;
        }
        let by_suit = self.cards.deck.by_suit();
        let nothing = Value::record(Vec::<(&str, Value)>::new()).ok()?;
        for (class, suit) in suits.iter().enumerate() {
            let own = Pick(by_suit.each().iter().map(|own| *own == Some(class as u32)).collect());
            let meant = what::pick(self.host, self.cards, &Value::text(&**suit), &nothing).ok()?;
            let mut attributes = self.cards.deck.kinds().iter().flat_map(|kind| &kind.attributes);
            if meant != own || attributes.any(|attribute| *attribute.0 == **suit) {
                return None;
            }
        }
        Some(suits)
    }
}

/// Whether a function takes one value as it is.
fn asks_of_suits(function: &Function) -> bool {
    let plain =
        |param: &Param| param.binding.is_none() && param.annotation.is_none() && param.default.is_none();
    matches!(&function.params[..], [param] if plain(param)) && !function.memo && function.returns.is_none()
}

/// What a function does with its suit.
struct AskedOfSuits<'h> {
    /// The hands that it takes along.
    hands: &'h [Var],
    /// Whether the suit is only given to methods of these.
    alone: bool,
}

impl<'a> notation::Visit<'a, Expr, Binding> for AskedOfSuits<'_> {
    fn expr(&mut self, expr: &'a Expr) {
        if let ExprKind::Access { base, steps } = &expr.kind
            && Var::of(base).is_some_and(|var| self.hands.contains(&var))
            && let [asks, rest @ ..] = &steps[..]
            && let Some([what]) = OF_SUITS.iter().find_map(|name| method(asks, name))
            && matches!(what.kind, ExprKind::Local(Slot(0)))
        {
            rest.iter().for_each(|step| self.step(&step.kind));
            return;
        }
        self.alone &= !matches!(expr.kind, ExprKind::Local(Slot(0)));
        self.inside_expr(expr);
    }
}

impl<'a> Visit<'a> for AskedOfSuits<'_> {
    fn closure(&mut self, _: &'a FunctionId, captures: &'a Vec<Expr>) {
        notation::Visit::exprs(self, captures);
    }
}
