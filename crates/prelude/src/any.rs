//! Functions of every value.

use tg_core::diagnostics::Fault;
use tg_core::native::table::{method, shows};
use tg_core::native::{Host, Method, Module, Type, write_out};
use tg_core::value::{Value, show};

/// Functions of every value.
pub static ANY: Module =
    Module { functions: true, name: "any", doc: "What every value has.", methods: METHODS, ..Module::EMPTY };

const METHODS: &[Method] = &[
    method("text", Type::Any, Type::Text, text)
        .doc("The text of any value, as `{ }` in a text gives it; a text is itself.")
        .examples(&[shows("text(1/3)", "\"1/3\""), shows("[1, \"a\"].text", "\"[1, \\\"a\\\"]\"")]),
    method("type", Type::Any, Type::Text, type_name)
        .doc("The name of its type.")
        .examples(&[shows("type(1/3)", "\"Number\""), shows("(0..3).type", "\"List\"")]),
];

fn text(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    match &args[0] {
        Value::Text(text) => Ok(Value::Text(text.clone())),
        other => {
            let limit = host.memory_limit() / 4;
            write_out(host, other)?;
            show::text(other, limit).map(Value::text)
        }
    }
}

fn type_name(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::text(args[0].type_name()))
}
