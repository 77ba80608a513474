//! Lines of input, typed or piped in.

use crate::arguments::{given, one_of, text};
use crate::elements::{Gather, TEXT_BYTES};
use tg_core::diagnostics::Fault;
use tg_core::native::table::{may, method, must, shows};
use tg_core::native::{Effect, Host, Method, Module, Type};
use tg_core::value::Value;

/// Functions for lines of input.
pub static INPUT: Module = Module {
    functions: true,
    name: "input",
    doc: "Input that is typed at the terminal or piped in, line by line. `play` reads moves from the same input.",
    methods: METHODS,
    words: &["stdin"],
    ..Module::EMPTY
};

/// A line, or nothing after the last one.
const LINE: Type = Type::OneOf(&[Type::Text, Type::None]);

const METHODS: &[Method] = &[
    method("input", Type::None, LINE, input)
        .takes(&[may("prompt", Type::Text, "nothing is shown")])
        .with_effect(Effect::Talks)
        .doc("The next line of the input, as a text without its line end; `none` when there are no more. On a terminal, `prompt` is shown first.")
        .examples(&[shows("input(\"how many? \")", "none")]),
    method("read", Type::None, Type::ListOf(&Type::Text), read)
        .takes(&[must("source", Type::Text).words(&["stdin"])])
        .with_effect(Effect::Talks)
        .doc("All remaining lines of the input; the only `source` is `stdin`. `lines(stdin)` is the same. To read a file, use `load`.")
        .examples(&[shows("read(stdin)", "[]")]),
];

fn input(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let prompt = given(args, 1).map(|prompt| text(&mut [prompt], 0)).transpose()?;
    let line = host.read_line(prompt.as_ref().map_or("", |prompt| prompt.as_str()))?;
    Ok(line.map_or(Value::None, Value::text))
}

fn read(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    one_of(text(args, 1)?.as_str(), "a source", &["stdin"])?;
    let mut lines = Gather::default();
    while let Some(line) = host.read_line("")? {
        host.reserve(TEXT_BYTES + line.len() as u128)?;
        host.step(1 + line.len() as u64 / 64)?;
        lines.push(host, Value::text(line))?;
    }
    lines.list()
}
