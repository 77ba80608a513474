//! No function of the prelude panics or runs on, whatever values of its types it is given.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::native::{FileContents, Host, Method, Need, Type};
use tg_core::number::{DEFAULT_DIGITS, Number};
use tg_core::output::Output;
use tg_core::program::FunctionId;
use tg_core::value::{Function, Key, Range, Record, Value, show};

/// How often each function is called.
const CALLS: usize = 800;

/// A run that has little of everything, and whose functions give one value after the other.
struct Small {
    samples: Vec<Value>,
    random: ChaCha8Rng,
    steps: u64,
}

impl Small {
    fn any(&mut self, of: Type) -> Value {
        for _ in 0..10_000 {
            let index = self.random.next_u64() as usize % self.samples.len();
            if of.admits(&self.samples[index]) {
                return self.samples[index].clone();
            }
        }
        panic!("no sample is {of}");
    }
}

impl Host for Small {
    fn call(&mut self, _: &Value, args: &[Value]) -> Result<Value, Fault> {
        self.step(1)?;
        Ok(match self.random.next_u32() % 8 {
            0 => self.any(Type::Any),
            1 => args[0].clone(),
            n => Value::Bool(n % 2 == 0),
        })
    }

    fn ask(&mut self, question: &Value, args: &[Value]) -> Result<Value, Fault> {
        self.call(question, args)
    }

    fn operate(&mut self, _: &str, operands: &[Value]) -> Result<Value, Fault> {
        self.step(1)?;
        Ok(operands[0].clone())
    }

    fn step(&mut self, steps: u64) -> Result<(), Fault> {
        match self.steps.checked_sub(steps) {
            Some(left) => self.steps = left,
            None => return Err(fault(Code::E9002, "too many steps")),
        }
        Ok(())
    }

    fn reserve(&mut self, bytes: u128) -> Result<(), Fault> {
        if bytes > u128::from(self.memory_limit()) {
            Err(fault(Code::E9003, "too much memory"))
        } else {
            Ok(())
        }
    }

    fn memory_limit(&self) -> u64 {
        1 << 16
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

    fn read_file(&mut self, path: &str) -> Result<FileContents, Fault> {
        let samples = self.any(Type::Text);
        let text = samples.as_text().map(|text| text.as_str().to_owned()).unwrap_or_default();
        let mut bytes = text.into_bytes();
        if self.random.next_u32().is_multiple_of(4) {
            bytes.push(0xff);
        }
        Ok(FileContents { name: path.to_owned(), bytes })
    }

    fn list_files(&mut self, pattern: &str) -> Result<Vec<String>, Fault> {
        Ok(vec![pattern.to_owned()])
    }

    fn function(&self, _: FunctionId) -> Option<Rc<tg_core::program::Function>> {
        None
    }

    fn define(&mut self, function: tg_core::program::Function) -> Rc<tg_core::program::Function> {
        Rc::new(function)
    }

    fn forget(&mut self, _: FunctionId) {}
}

fn list(items: Vec<Value>) -> Value {
    Value::list(items).expect("a sample is shallow")
}

fn numbers() -> Vec<Value> {
    let big = Number::from(2).pow(&Number::from(100), 1 << 20).expect("a power");
    let mut numbers: Vec<Number> =
        [0, 1, -1, 2, 3, 7, 100, 1_000_000, i64::MAX, i64::MIN, i64::MAX - 1].map(Number::from).to_vec();
    numbers.extend([big.neg(), Number::from(1).div(&big).expect("a fraction"), big]);
    for text in ["1/2", "-7/3", "≈0.5", "≈3.0", "≈-1e300"] {
        numbers.extend(Number::read(text, DEFAULT_DIGITS));
    }
    numbers.into_iter().map(Value::Number).collect()
}

fn samples() -> Vec<Value> {
    let mut samples = numbers();
    let texts = [
        "",
        "a",
        ",",
        " ",
        "aaa",
        "naïve",
        "e\u{301}e",
        "👨‍👩‍👧‍👦👍🏽",
        "a,b\n1,\"x\"\n",
        "[1, {\"a\": 0.5}]",
        "\r\n\r",
        "x.csv",
        "x.json",
        "csv",
        "bars",
        "1/3",
        "-",
        "\u{feff}1",
        "\"",
        "{",
        "\u{0}",
    ];
    samples.extend(texts.map(Value::text));
    samples.extend([
        Value::None,
        Value::Bool(true),
        Value::Bool(false),
        Value::Function(Function::prelude("f")),
    ]);
    let regex =
        tg_prelude::modules().iter().flat_map(|module| module.methods).find(|method| method.name == "regex");
    let made = |pattern: &str| {
        let mut small = Small { samples: Vec::new(), random: ChaCha8Rng::seed_from_u64(0), steps: 100 };
        (regex.expect("regular expressions").call)(&mut small, &mut [Value::text(pattern)]).expect("a regex")
    };
    samples.extend(["a", "^", "[^,]*", "(x)|(?<y>a)", "\\PM"].map(made));
    let ends =
        [(0, 0), (0, 5), (-3, 3), (0, i64::MAX), (i64::MIN, i64::MAX), (i64::MAX, i64::MAX), (1, 1000)];
    samples.extend(ends.map(|(start, end)| Value::Range(Range::new(start, end))));
    let plain = samples.clone();
    samples.push(list(Vec::new()));
    samples.push(list(numbers()));
    samples.push(list(plain.clone()));
    samples.push(list(texts.map(Value::text).to_vec()));
    samples.push(list((0..9).map(|n| Value::int(n * n % 5)).collect()));
    samples.push(list((0..4).map(|n| list(vec![Value::int(n), Value::text("x")])).collect()));
    samples.push(list(plain.chunks(2).map(|pair| list(pair.to_vec())).collect()));
    let mut record = Record::default();
    for value in &plain {
        if let Ok(key) = Key::new(value.clone()) {
            record.insert(key, value.clone()).expect("a sample is shallow");
        }
    }
    let point = Value::record([("x", Value::int(1)), ("y", Value::int(2))]).expect("a sample is shallow");
    samples.push(Value::Record(record));
    samples.push(Value::Record(Record::default()));
    samples.push(point.clone());
    samples.push(list(vec![point.clone(), point]));
    samples
}

fn call(host: &mut Small, method: &Method, of: Type) {
    let mut args = vec![host.any(of)];
    for param in method.params {
        let is_given = host.random.next_u32().is_multiple_of(2);
        args.push(match param.need {
            Need::Required => host.any(param.takes),
            Need::Optional(_) | Need::Named(_) if is_given => host.any(param.takes),
            Need::Optional(_) | Need::Named(_) => Value::Unset,
            Need::Entries => Value::Record(Record::default()),
            Need::Rest => {
                let count = host.random.next_u32() % 4;
                list((0..count).map(|_| host.any(param.takes)).collect())
            }
        });
    }
    host.steps = 20_000;
    match (method.call)(host, &mut args) {
        Ok(value) => {
            assert!(method.gives.admits(&value), "`{}` gives {}", method.name, show::code(&value));
            let _ = show::rich(&value, 1 << 16);
        }
        Err(refused) => {
            let message = &refused.message;
            assert!(!message.ends_with('.') && !message.is_empty(), "{message}");
        }
    }
}

#[test]
fn any_arguments_are_answered() {
    let mut host = Small { samples: samples(), random: ChaCha8Rng::seed_from_u64(1), steps: 0 };
    for module in tg_prelude::modules() {
        for method in module.methods {
            if matches!(method.of, Type::Object(_)) {
                continue;
            }
            for _ in 0..CALLS {
                call(&mut host, method, method.of);
            }
        }
    }
}
