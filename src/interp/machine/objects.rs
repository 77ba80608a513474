//! Signs between values of games: the descriptors say what they do.

use super::Machine;
use tg_core::diagnostics::Fault;
use tg_core::native::Type;
use tg_core::value::Value;

impl Machine<'_> {
    /// What a game says of a sign between two values, where one of them is its own.
    pub(super) fn objects(&mut self, sign: &str, a: usize, b: usize) -> Option<Result<Value, Fault>> {
        let (a, b) = (&self.stack[a], &self.stack[b]);
        if !matches!(a, Value::Object(_)) && !matches!(b, Value::Object(_)) {
            return None;
        }
        let operands = [a.clone(), b.clone()];
        self.operate_on_objects(sign, &operands)
    }

    /// The same of values that stand in no register.
    pub(super) fn objects_among(&mut self, sign: &str, operands: &[Value]) -> Option<Result<Value, Fault>> {
        let any = operands.iter().any(|operand| matches!(operand, Value::Object(_)));
        any.then(|| self.operate_on_objects(sign, operands))?
    }

    /// What a game says of a sign with these values, if it says anything.
    pub(super) fn operate_on_objects(
        &mut self,
        sign: &str,
        operands: &[Value],
    ) -> Option<Result<Value, Fault>> {
        let Some(operator) = self.library.operator(sign, operands) else {
            if let Some(operands) = partly_known(operands) {
                return self.operate_on_objects(sign, &operands);
            }
            // Whether there is something at all may be asked of anything.
            if operands.iter().any(|value| matches!(value, Value::None)) {
                return None;
            }
            let tried = |of: Type| operands.iter().any(|value| of.admits(value));
            let refusal = self.library.refusal(sign, tried)?;
            return Some(Err(Box::new(refusal.diagnostic())));
        };
        let mut operands = operands.to_vec();
        Some((operator.call)(self, &mut operands))
    }
}

/// The same operands, where one stands for a number that is only partly known.
fn partly_known(operands: &[Value]) -> Option<Vec<Value>> {
    let number = |value: &Value| value.stands_for().and_then(|own| own.partly_known());
    let numbers: Vec<Option<Value>> = operands.iter().map(number).collect();
    let any = numbers.iter().any(Option::is_some);
    any.then(|| {
        numbers
            .into_iter()
            .zip(operands)
            .map(|(own, as_it_is)| own.unwrap_or_else(|| as_it_is.clone()))
            .collect()
    })
}
