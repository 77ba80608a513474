//! The sums of endless dice as numbers without a last one.

use super::super::used_methods::UsedMethods;
use super::{EndlessPool, Thrown, size};
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{AskNumbers, Dist, Endless, Generating, Growing, Hands, Numbers, Part};

impl Endless for EndlessPool {
    fn numbers(&self) -> Box<dyn Numbers + '_> {
        self.sum.numbers()
    }

    fn begins(&self) -> i64 {
        self.sum.begins()
    }

    fn hands(&self, host: &mut dyn Host) -> Result<Option<Hands>, Fault> {
        match &self.dice {
            // One die is a number, as it is without growing.
            Thrown::Growing(dice) if size(dice) == 1 => Ok(None),
            _ => self.rolls(host),
        }
    }

    fn through(
        &self,
        host: &mut dyn Host,
        question: &Value,
        ask: &mut AskNumbers,
    ) -> Result<Option<Value>, Fault> {
        let Some(used) = UsedMethods::of(question) else { return Ok(None) };
        let names = used.names();
        let several = names.len() > 1;
        let asked = used.ask(host, |host, args, rest| {
            let numbers = match (&names[..], args, self.sum.generating()) {
                (["sum"], [args], Some(sum)) if args.is_empty() => {
                    Dist::endless(Growing::new(host, sum.clone(), self.short())?).value()
                }
                ([method], [args], _) => {
                    self.asked(host, method, &[vec![Value::Unset], args.clone()].concat())?
                }
                _ => match self.counts(host, &names, args)? {
                    Some(lists) => lists.value(),
                    None => return Ok(None),
                },
            };
            ask(host, &numbers, rest).map(Some)
        });
        match asked {
            Err(fault) if fault.code.is_final() => Err(fault),
            // Several counts are too many side by side, and can't be asked in another way.
            Err(fault) if several && fault.code == Code::E5013 && self.hands(host)?.is_none() => Err(fault),
            // The error is found again when the rolls are asked.
            Err(_) => Ok(None),
            Ok(answer) => Ok(answer),
        }
    }

    fn adds_up(&self) -> bool {
        match &self.dice {
            Thrown::Growing(dice) => size(dice) > 1,
            Thrown::Joined(_) | Thrown::OneOf(_) => true,
        }
    }

    fn with_hands(&self) -> Option<&'static str> {
        matches!(self.dice, Thrown::Joined(_)).then_some(
            "without a limit, a function only gets the sum of these dice, or counts their faces: `p.count(6)`, `h -> h.count(5..) > 2 and not h.has(1)`; points for faces are dice with the points as their faces: `5d[0 x6, 1 x3, 2].again(2)`",
        )
    }

    fn generating(&self) -> Option<&Generating> {
        self.sum.generating()
    }

    fn mean(&self, host: &mut dyn Host) -> Result<Number, Fault> {
        self.sum.mean(host)
    }

    fn variance(&self, host: &mut dyn Host) -> Result<Number, Fault> {
        self.sum.variance(host)
    }

    fn first(&self) -> &[Part] {
        self.sum.first()
    }

    fn short(&self) -> String {
        self.sum.short()
    }

    fn plan(&self) -> String {
        self.sum.plan()
    }
}
