//! Functions for values of any type.

use crate::arguments;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::table::{method, must, shows};
use tg_core::native::{Host, Method, Module, Type, write_out};
use tg_core::number::TextFormat;
use tg_core::value::{Value, show};

/// Functions for values of any type.
pub static ANY: Module = Module {
    functions: true,
    name: "any",
    doc: "Functions for every value.",
    methods: METHODS,
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("text", Type::Any, Type::Text, text)
        .doc("The value as a text, as `{ }` inserts it into a text; a text stays the same.")
        .examples(&[shows("text(1/3)", "\"1/3\""), shows("[1, \"a\"].text", "\"[1, \\\"a\\\"]\"")]),
    method("format", Type::Any, Type::Text, format)
        .takes(&[must("written", Type::Text)])
        .doc("The text of any value, formatted as by `{x:…}` in a text, for a format that is computed: `written` has an optional fill character, `<`, `^` or `>` for the alignment, a width, `.` and the digits after the decimal point, and `%`.")
        .examples(&[
            shows("(1/3).format(\".3\")", "\"0.333\""),
            shows("\"ab\".format(\"*^6\")", "\"**ab**\""),
            shows("[7, 12].map(n -> n.format(\">4\"))", "[\"   7\", \"  12\"]"),
            shows("(2/3).format(\">8.1%\")", "\"   66.7%\""),
        ]),
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
            show::inserted(other, limit).map(Value::text)
        }
    }
}

fn format(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let written = arguments::text(args, 1)?;
    let format = TextFormat::read(written.as_str()).map_err(|reason| {
        let message = format!("`{}` doesn't say how a value is written: {reason}", written.as_str());
        fault(Code::E3008, message)
            .with_help("such as `>8` (to the right), `<8`, `^8`, `.3` (digits after the point), `.1%`")
    })?;
    let number = match &args[0] {
        Value::Text(_) => None,
        // What has a name, such as a rank, is written as that.
        other if !format.wants_number() && other.as_text().is_some() => other.bare_number().cloned(),
        other => other.as_number(),
    };
    let bits = number.as_ref().map_or(0, |number| number.bits() / 2);
    host.reserve(format.room() as u128 * 4 + u128::from(bits))?;
    if let Some(number) = number {
        return Ok(Value::text(format.number(&number)));
    }
    if format.wants_number() {
        let message = format!("`{}` writes a number, and this is {}", written.as_str(), args[0].kind());
        return Err(fault(Code::E2003, message).with_help("`>8`, `<8` and `^8` put any value in its place"));
    }
    match text(host, args)? {
        Value::Text(text) => Ok(Value::text(format.text(text.as_str()))),
        other => Ok(other),
    }
}

fn type_name(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let name = match &args[0] {
        Value::Object(object) if object.is_number() => Value::int(0).type_name(),
        value => value.type_name(),
    };
    Ok(Value::text(name))
}
