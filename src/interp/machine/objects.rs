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
