//! Distributions that are asked: which question is handled how.

use super::table::MODULES;
use super::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::cell::Cell;
use tg_core::diagnostics::{Code, fault};
use tg_core::native::FileContents;
use tg_core::number::{DEFAULT_DIGITS, Number};
use tg_core::output::{Output, plain};
use tg_core::program::FunctionId;
use tg_core::value::{Function, FunctionKind};
use tg_prelude::Draw;

/// A run whose only function doubles, asks whether a number is above four, or adds a die.
struct Run {
    random: ChaCha8Rng,
}

const TWICE: &str = "twice";
const ABOVE: &str = "above";
const NEVER: &str = "never";

impl Host for Run {
    fn call(&mut self, _: &Value, _: &[Value]) -> Result<Value, Fault> {
        Err(fault(Code::E5003, "a question is asked, not called"))
    }

    fn ask(&mut self, question: &Value, args: &[Value]) -> Result<Value, Fault> {
        let Value::Function(function) = question else { return Ok(Value::None) };
        let FunctionKind::Prelude(name) = function.kind() else { return Ok(Value::None) };
        let n = args[0].as_i64().unwrap_or(0);
        Ok(match &**name {
            TWICE => Value::int(2 * n),
            ABOVE => Value::Bool(n > 4),
            _ => Value::Bool(false),
        })
    }

    fn operate(&mut self, _: &str, operands: &[Value]) -> Result<Value, Fault> {
        Ok(Value::int(operands.iter().filter_map(Value::as_i64).sum()))
    }

    fn step(&mut self, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn reserve(&mut self, _: u128) -> Result<(), Fault> {
        Ok(())
    }

    fn memory_limit(&self) -> u64 {
        1 << 20
    }

    fn most_digits(&self) -> u64 {
        DEFAULT_DIGITS
    }

    fn random(&mut self) -> Result<&mut ChaCha8Rng, Fault> {
        Ok(&mut self.random)
    }

    fn print(&mut self, _: Output) -> Result<(), Fault> {
        Ok(())
    }

    fn read_line(&mut self, _: &str) -> Result<Option<String>, Fault> {
        Ok(None)
    }

    fn read_file(&mut self, _: &str) -> Result<FileContents, Fault> {
        Err(fault(Code::E9007, "no files here"))
    }

    fn list_files(&mut self, _: &str) -> Result<Vec<String>, Fault> {
        Ok(Vec::new())
    }

    fn function(&self, _: FunctionId) -> Option<Rc<tg_core::program::Function>> {
        None
    }

    fn define(&mut self, function: tg_core::program::Function) -> Rc<tg_core::program::Function> {
        Rc::new(function)
    }

    fn forget(&mut self, _: FunctionId) {}
}

/// A die that is asked, and counts how often it was written out.
#[derive(Clone)]
struct Die {
    written: Rc<Cell<usize>>,
}

impl Die {
    fn law(&self) -> WrittenLaw {
        WrittenLaw::new((1..=6).map(|n| (Value::int(n), Count::ONE)).collect(), "a die")
    }
}

impl DistSource for Die {
    fn total(&self, _: &mut dyn Host) -> Result<Count, Fault> {
        Ok(Count::from(6u64))
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        let mut tally = OutcomeTally::default();
        for n in 1..=6 {
            let answer = host.ask(question, &[Value::int(n)])?;
            tally.add(host, answer, Count::ONE)?;
        }
        tally.finish(host, "asked the die")
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        let mut left = Vec::new();
        for n in 1..=6 {
            if host.ask(condition, &[Value::int(n)])? == Value::Bool(true) {
                left.push((Value::int(n), Count::ONE));
            }
        }
        Ok((!left.is_empty()).then(|| Dist::written(WrittenLaw::new(left, "asked the die"))))
    }

    fn outcomes(&self, _: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        self.written.set(self.written.get() + 1);
        Ok(Rc::new(self.law()))
    }

    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        Ok(Value::int(1 + i64::try_from(draw.below(host, 6)?).unwrap_or(0)))
    }

    fn explain(&self, _: &mut dyn Host, _: &Value) -> Result<Output, Fault> {
        Ok(Output::from("the die explains"))
    }

    fn plan(&self) -> String {
        "six faces".into()
    }

    fn short(&self) -> String {
        "a die that is asked".into()
    }
}

fn question(name: &str) -> Value {
    Value::Function(Function::prelude(name))
}

struct Asking {
    run: Run,
    die: Die,
    value: Value,
}

impl Asking {
    fn new() -> Asking {
        let die = Die { written: Rc::default() };
        let run = Run { random: ChaCha8Rng::seed_from_u64(1) };
        Asking { run, value: Dist::asked(die.clone()).value(), die }
    }

    /// Calls a method of the table with these arguments; other parameters aren't given.
    fn ask(&mut self, name: &str, args: &[Value]) -> Result<Value, Fault> {
        let methods = MODULES.iter().flat_map(|module| module.methods);
        let is_it = |m: &&tg_core::native::Method| m.name == name && m.of.admits(&self.value);
        let method = methods.into_iter().find(is_it).expect("a method");
        let mut all = vec![self.value.clone()];
        all.extend_from_slice(args);
        all.resize(method.params.len() + 1, Value::Unset);
        (method.call)(&mut self.run, &mut all)
    }
}

#[test]
fn questions_go_into_the_source_and_write_nothing_out() {
    let mut die = Asking::new();
    let twice = die.ask("map", &[question(TWICE)]).expect("a distribution");
    assert_eq!(show_plan(&mut die.run, &twice), "asked the die");
    assert_eq!(die.ask("prob", &[question(ABOVE)]).ok(), Some(Value::Number(third())));
    assert_eq!(die.ask("ways", &[question(ABOVE)]).ok(), Some(Value::int(2)));
    assert_eq!(die.ask("total", &[]).ok(), Some(Value::int(6)));
    assert_eq!(die.ask("plan", &[]).ok(), Some(Value::text("six faces")));
    assert!(die.ask("where", &[question(ABOVE)]).is_ok());
    assert!(die.ask("sample", &[Value::int(3)]).is_ok());
    assert_eq!(die.die.written.get(), 0);
}

#[test]
fn what_needs_every_outcome_writes_them_out_once() {
    let mut die = Asking::new();
    assert_eq!(die.ask("mean", &[]).ok(), Some(Value::Number(Number::from(7).div(&2.into()).expect("7/2"))));
    assert_eq!(die.ask("size", &[]).ok(), Some(Value::int(6)));
    assert_eq!(
        die.ask("prob", &[Value::int(3)]).ok(),
        Some(Value::Number(Number::from(1).div(&6.into()).expect("1/6")))
    );
    assert!(die.ask("then", &[question(TWICE)]).is_ok());
    assert!(die.ask("top", &[Value::int(2)]).is_ok());
    assert_eq!(die.die.written.get(), 1);
}

#[test]
fn a_source_shows_itself_without_counting() {
    let die = Asking::new();
    let Value::Object(object) = &die.value else { panic!("an object") };
    assert_eq!(plain(&object.rich(), None), "a die that is asked\n");
    assert_eq!(object.short(), Some("a die that is asked".into()));
    assert_eq!(die.die.written.get(), 0);
}

#[test]
fn a_condition_that_never_holds_is_an_error() {
    let mut die = Asking::new();
    let fault = die.ask("where", &[question(NEVER)]).expect_err("nothing is left");
    assert_eq!(fault.code, Code::E5006);
}

#[test]
fn a_source_explains_itself() {
    let mut die = Asking::new();
    let args = [die.value.clone(), question(ABOVE)];
    let output = reasons::prob(&mut die.run, &args).expect("reasons");
    assert_eq!(plain(&output, None), "the die explains\n");
}

fn third() -> Number {
    Number::from(1).div(&3.into()).expect("1/3")
}

fn show_plan(run: &mut Run, value: &Value) -> String {
    Dist::of(value).law(run).map(|law| law.plan()).unwrap_or_default()
}
