//! How long a process takes that surely ends after some steps: mean and variance come from equations, and the outcomes
//! are written out once something else is asked.

use super::explore::Process;
use super::steps;
use std::cell::OnceCell;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::Value;
use tg_dist::{Count, Dist, DistSource, Draw, Law, WrittenLaw, map_numbers, random_below};

pub(super) struct BoundedSteps {
    process: Rc<Process>,
    longest: u64,
    law: OnceCell<Rc<dyn Law>>,
}

impl BoundedSteps {
    pub(super) fn new(process: Rc<Process>, longest: u64) -> BoundedSteps {
        BoundedSteps { process, longest, law: OnceCell::new() }
    }

    fn law(&self, host: &mut dyn Host) -> Result<&Rc<dyn Law>, Fault> {
        if self.law.get().is_none() {
            let law: Rc<dyn Law> = Rc::new(steps::law(host, &self.process, self.longest, 0)?);
            // Nobody else can have set it.
            _ = self.law.set(law);
        }
        Ok(self.law.get_or_init(|| Rc::new(WrittenLaw::new(Vec::new(), ""))))
    }
}

impl DistSource for BoundedSteps {
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault> {
        Ok(self.law(host)?.total().clone())
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        let steps = Dist::of_law(self.law(host)?);
        map_numbers(host, &steps, &mut |host, number| host.ask(question, std::slice::from_ref(number)))
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        let steps = Dist::of_law(self.law(host)?).value();
        let given = tg_core::value::Function::prelude("where");
        match self.holds(host, condition)?.0.is_zero() {
            true => Ok(None),
            false => Ok(Some(Dist::of(&host.ask(&Value::Function(given), &[steps, condition.clone()])?))),
        }
    }

    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        self.law(host).cloned()
    }

    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        let law = self.law(host)?;
        let at = random_below(host, draw, law.total())?;
        let mut end = Count::ZERO;
        for place in 0..law.size() {
            end = end.add(&law.ways(place));
            if at < end {
                return Ok(law.value(place));
            }
        }
        Ok(Value::None)
    }

    fn mean(&self, host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        self.process.mean_steps(host).map(Some)
    }

    fn variance(&self, host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        self.process.variance_of_steps(host).map(Some)
    }

    fn shows_outcomes(&self) -> bool {
        true
    }

    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault> {
        let (ways, total) = self.holds(host, condition)?;
        let sum = format!("{} of {} ways = {}", ways.number(), total.number(), ways.part_of(&total));
        Ok(Output::stack([Output::from(self.plan()), sum.into()]))
    }

    fn plan(&self) -> String {
        steps::plan(&self.process)
    }

    fn short(&self) -> String {
        "the steps of a process".to_owned()
    }
}
