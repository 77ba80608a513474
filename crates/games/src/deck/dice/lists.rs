//! The dice of each roll as a list, `6d(4d6.highest(3)).sort`: all lists in their order, of which one is made when it is
//! looked at.
//!
//! The rolls of n equal dice with f faces are the combinations with repetition: `(f + n - 1) over n`. In the order of
//! lists, those that begin with a face are as many as the rolls of one die less from that face on.

use crate::deck::cards::Cards;
use crate::deck::dealt::Dealt;
use dashu_int::UBig;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::{ExprKind, Slot, StepKind};
use tg_core::value::{FunctionKind, Value};
use tg_dist::{Count, Dist, Law, MOST_OUTCOMES};
use tg_hands::binomial;

/// The lists of all rolls of equal dice.
struct Lists {
    cards: Rc<Cards>,
    /// The faces that may come, ascending, with their ways.
    faces: Vec<(usize, u64)>,
    number: u32,
    size: usize,
    total: Count,
    height: u16,
}

/// The law of the lists, where a question asks for nothing but these of equal dice; `None` of others, and where there
/// would be too many.
pub(in crate::deck) fn lists(
    host: &mut dyn Host,
    dealt: &Dealt,
    question: &Value,
) -> Result<Option<Dist>, Fault> {
    let ([number], Some(thrown)) = (&dealt.sizes[..], &dealt.thrown) else { return Ok(None) };
    if dealt.several || !dealt.conditions.is_empty() || !dealt.cards.have_sums() || !asks_for_list(question) {
        return Ok(None);
    }
    let faces: Vec<(usize, u64)> =
        thrown.piles[0].iter().copied().enumerate().filter(|(_, ways)| *ways > 0).collect();
    let Some(size) = rolls(faces.len(), *number).filter(|size| *size <= u128::from(MOST_OUTCOMES)) else {
        return Ok(None);
    };
    let all: UBig = faces.iter().map(|(_, ways)| UBig::from(*ways)).sum();
    host.step(1 + u64::from(*number))?;
    let total = Count::from(all.pow(*number as usize));
    let cards = dealt.cards.clone();
    let mut law = Lists { cards, faces, number: *number, size: size as usize, total, height: 1 };
    law.height = law.value(0).height();
    Ok(Some(Dist::written(law)))
}

/// Whether a question is `h -> h.sort` or `h -> h.dice`.
fn asks_for_list(question: &Value) -> bool {
    let is_list = |name: &str| matches!(name, "sort" | "dice");
    let Value::Function(function) = question else { return false };
    match function.kind() {
        FunctionKind::Partial(partial) => {
            is_list(&partial.name) && partial.args.iter().all(|arg| matches!(arg, Value::Unset))
        }
        FunctionKind::Closure(closure) => {
            let code = &closure.code;
            let ([param], ExprKind::Access { base, steps }) = (&code.params[..], &code.body.kind) else {
                return false;
            };
            let of_it = param.binding.is_none() && matches!(base.kind, ExprKind::Local(Slot(0)));
            let plain = code.returns.is_none() && !code.memo;
            of_it
                && plain
                && matches!(&steps[..], [step] if matches!(&step.kind, StepKind::Dot { name, args, own: None }
                    if is_list(&name.text) && args.as_ref().is_none_or(|args| args.positional.is_empty() && args.named.is_empty())))
        }
        _ => false,
    }
}

/// How many different rolls there are of some dice; `None` where that is no machine integer.
fn rolls(faces: usize, number: u32) -> Option<u128> {
    let all = (faces as u128 + u128::from(number)).checked_sub(1)?;
    // (all over i) from i = 0 on: each product is a multiple of what it is divided by.
    let less = u128::from(number).min(faces as u128 - 1);
    (0..less).try_fold(1u128, |ways, i| Some(ways.checked_mul(all - i)? / (i + 1)))
}

impl Lists {
    /// How many dice show each face, of the list in a place.
    fn held(&self, place: usize) -> Vec<u32> {
        let (mut place, mut left) = (place as u128, self.number);
        let mut held = vec![0; self.faces.len()];
        for (face, held) in held.iter_mut().enumerate() {
            while left > 0 {
                // The lists that go on with this face come before those without it.
                let with = rolls(self.faces.len() - face, left - 1).unwrap_or(u128::MAX);
                if place >= with {
                    place -= with;
                    break;
                }
                *held += 1;
                left -= 1;
            }
        }
        held
    }
}

impl Law for Lists {
    fn size(&self) -> usize {
        self.size
    }

    fn value(&self, place: usize) -> Value {
        let held = self.held(place);
        let face = |(&(kind, _), &held): (&(usize, u64), &u32)| {
            std::iter::repeat_n(self.cards.outcome(kind), held as usize)
        };
        // What would nest too deep nests so without a list, too.
        Value::list(self.faces.iter().zip(&held).flat_map(face).collect()).unwrap_or_default()
    }

    fn ways(&self, place: usize) -> Count {
        let (mut left, mut ways) = (self.number, UBig::ONE);
        for (&held, (_, each)) in self.held(place).iter().zip(&self.faces).filter(|(held, _)| **held > 0) {
            ways *= binomial(u128::from(left), u64::from(held)) * UBig::from(*each).pow(held as usize);
            left -= held;
        }
        Count::from(ways)
    }

    fn total(&self) -> &Count {
        &self.total
    }

    fn height(&self) -> u16 {
        self.height
    }

    fn plan(&self) -> String {
        format!("the lists of {} different rolls, each made when it is looked at", self.size)
    }
}
