//! One of several pools of which some have no last outcome: `d6.pool(d4).explode`.

use super::super::lifted;
use super::super::one_of::mixture_of;
use super::pool::EndlessPool;
use super::used_methods::UsedMethods;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{
    AskNumbers, Count, Dist, Endless, Generating, Growing, Hands, MixturePart, Numbers, Part, mixed,
};

/// What it is, in a few words.
const SHORT: &str = "one of several pools";

/// The distribution of the sum of one of several pools, whose dice may be asked.
pub(super) struct EndlessMixture {
    /// The pools, each with its ways.
    pools: Vec<(Count, Value)>,
    sum: Growing,
}

/// One of these pools.
///
/// # Errors
/// The limits.
pub(super) fn one_of(host: &mut dyn Host, mut pools: Vec<(Count, Value)>) -> Result<Value, Fault> {
    if pools.len() == 1
        && let Some((_, pool)) = pools.pop()
    {
        return Ok(pool);
    }
    let sum = mixed_values(host, &pools)?;
    let Some(function) = sum.generating().cloned() else { return Ok(sum.value()) };
    let sum = Growing::new(host, function, SHORT)?;
    Ok(Dist::endless(EndlessMixture { pools, sum }).value())
}

fn mixed_values(host: &mut dyn Host, values: &[(Count, Value)]) -> Result<Dist, Fault> {
    let mut parts = Vec::with_capacity(values.len());
    for (ways, value) in values {
        parts.push(MixturePart::of(host, ways.clone(), value.clone())?);
    }
    mixed(host, parts, SHORT)
}

impl EndlessMixture {
    /// A question of hands, put to each of the pools.
    ///
    /// # Errors
    /// Those of the question.
    pub fn asked(&self, host: &mut dyn Host, method: &str, args: &[Value]) -> Result<Value, Fault> {
        let mut answers = Vec::with_capacity(self.pools.len());
        for (ways, pool) in &self.pools {
            let mut args = args.to_vec();
            args[0] = pool.clone();
            answers.push((ways.clone(), lifted::asked(host, method, &mut args)?));
        }
        mixed_values(host, &answers).map(Dist::value)
    }
}

impl Endless for EndlessMixture {
    fn numbers(&self) -> Box<dyn Numbers + '_> {
        self.sum.numbers()
    }

    fn begins(&self) -> i64 {
        self.sum.begins()
    }

    fn hands(&self, host: &mut dyn Host) -> Result<Option<Hands>, Fault> {
        let (mut rolls, mut rest, mut all) =
            (Vec::with_capacity(self.pools.len()), Number::ZERO, Number::ZERO);
        for (ways, pool) in &self.pools {
            let weight = ways.number();
            let added = match Dist::of(pool).endless_of::<EndlessPool>() {
                Some(endless) => {
                    let Some(hands) = endless.rolls(host)? else { return Ok(None) };
                    rolls.push((ways.clone(), hands.rolls.value()));
                    weight.mul(&hands.rest).and_then(|more| rest.add(&more))
                }
                None => {
                    rolls.push((ways.clone(), pool.clone()));
                    Ok(rest.clone())
                }
            };
            let Ok(sum) = added else { return Ok(None) };
            (rest, all) = (sum, all.add(&weight).unwrap_or(all));
        }
        let (Some(rolls), Ok(rest)) = (mixture_of(host, &rolls)?, rest.div(&all)) else { return Ok(None) };
        Ok(Some(Hands { rolls, rest }))
    }

    fn through(
        &self,
        host: &mut dyn Host,
        question: &Value,
        ask: &mut AskNumbers,
    ) -> Result<Option<Value>, Fault> {
        let Some(used) = UsedMethods::of(question) else { return Ok(None) };
        let names = used.names();
        let [method] = &names[..] else { return Ok(None) };
        let asked = used.ask(host, |host, args, rest| {
            let mut own = vec![Value::Unset];
            own.extend(args.iter().flatten().cloned());
            let numbers = match (*method, self.sum.generating()) {
                ("sum", Some(sum)) => Dist::endless(Growing::new(host, sum.clone(), SHORT)?).value(),
                (method, _) => self.asked(host, method, &own)?,
            };
            ask(host, &numbers, rest).map(Some)
        });
        match asked {
            Err(fault) if fault.code.is_final() => Err(fault),
            // The error is found again when the rolls are asked.
            Err(_) => Ok(None),
            Ok(answer) => Ok(answer),
        }
    }

    fn adds_up(&self) -> bool {
        true
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
