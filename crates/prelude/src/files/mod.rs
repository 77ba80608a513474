//! Files and the formats of data: reading, and values as text in a format.
//!
//! File access belongs to the host; this module turns bytes into values and values into text.

mod csv;
mod encode;
mod read;
mod rows;

pub use encode::{encode, format_to_write, json_text, refuse_formless};
pub use rows::RowText;

use super::arguments::{flag, given, take, text};
use super::elements::Gather;
use tg_core::diagnostics::{Code, Diagnostic, Fault, fault};
use tg_core::native::table::{entries, may, method, named, shows};
use tg_core::native::{Effect, Host, Method, Module, Param, Type, arguments, write_out};
use tg_core::value::{Record, Value};

/// Files and the formats of data.
pub static FILES: Module = Module {
    functions: true,
    name: "files",
    doc: "`load` reads a file below the root, `save` writes one below `--out`. The formats are `csv`, `json`, `jsonl` (JSON line by line) and `txt`; `svg` and `dot` are only written. Numbers in data are read exactly: 0.25 is 1/4.",
    methods: METHODS,
    words: &["csv", "json", "jsonl", "txt", "text", "lines", "svg", "dot"],
    ..Module::EMPTY
};

const METHODS: &[Method] = &[
    method("load", Type::Text, Type::Any, load)
        .takes(&[
            may("format", Type::Text, "what the path ends in").compared(),
            named("header", Type::Bool, "true"),
            named("separator", Type::Text, "\",\", and in a `.tsv` file a tab"),
            entries("options", Type::Any),
        ])
        .with_effect(Effect::Reads)
        .doc("The contents of the file at this path, in a `format`. `csv` gives a list of records with the names in the first line (with `header: false` a list of lists), with cells separated by the `separator`: numbers if they look like numbers, `none` if they are empty, otherwise texts. `json` gives records, lists, texts and exact numbers, `jsonl` a list of these; `txt` or `text` gives a text, in which each line ends with `\\n`; `lines` its lines. Games have their own formats, such as `menace`, which may have named `options`: `load(\"game.json\", format: colonist, me: \"P5\")`.")
        .examples(&[shows("try load(\"no such file.json\") else none", "none")]),
    method("files", Type::Text, Type::ListOf(&Type::Text), files)
        .with_effect(Effect::Reads)
        .doc("The paths of the files that match a pattern, sorted: `*` matches any part of a name, `**` any folders.")
        .examples(&[shows("files(\"no such folder/*.json\")", "[]")]),
    method("to_csv", Type::SEQUENCE, Type::Text, to_csv)
        .takes(&[named("header", Type::Bool, "true")])
        .doc("The value as lines of cells: a list of records with their names in the first line, unless `header` is false; a list of lists; a list of other things, one on each line; a record as keys and values.")
        .examples(&[
            shows("[{a: 1, b: \"x\"}, {a: 1/4, b: \"y, z\"}].to_csv", "\"a,b\\n1,x\\n1/4,\\\"y, z\\\"\\n\""),
            shows("[1, 2].to_csv", "\"1\\n2\\n\""),
        ]),
    method("to_json", Type::Any, Type::Text, to_json)
        .takes(&[named("pretty", Type::Bool, "false")])
        .doc("The value as JSON, on one line or, with `pretty`, on several: a number that isn't whole as a fraction in a text, or with `tg run --numbers decimal` as a decimal.")
        .examples(&[
            shows("{a: [1/4, none], b: 1/3}.to_json", "\"\\{\\\"a\\\":[\\\"1/4\\\",null],\\\"b\\\":\\\"1/3\\\"}\""),
            shows("[1, true].to_json", "\"[1,true]\""),
        ]),
    method("from_json", Type::Text, Type::Any, from_json)
        .doc("The value of a JSON text, with exact numbers. A text that is a fraction in lowest terms, as `to_json` writes it, is that number.")
        .examples(&[shows("from_json(\"[0.25, null]\")", "[1/4, none]")]),
    method("from_csv", Type::Text, Type::List, from_csv)
        .takes(&[named("header", Type::Bool, "true"), named("separator", Type::Text, "\",\"")])
        .doc("The same as `load` for a `csv` file with this text, with the same `header` and `separator`.")
        .examples(&[shows("from_csv(\"a,b\\n1,x\\n\")", "[{a: 1, b: \"x\"}]")]),
];

fn load(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let path = text(args, 0)?;
    let given_format = given(args, 1).and_then(|format| format.as_text());
    let given_format = given_format.map(|format| read::named_format(host, format.as_str())).transpose()?;
    refuse_options(args, given_format)?;
    let header = flag(args, 2, true);
    let is_tabbed = path.as_str().to_ascii_lowercase().ends_with(".tsv");
    let separator = csv::separator(take(args, 3), if is_tabbed { b'\t' } else { b',' })?;
    let format = given_format.map_or_else(|| read::format_of(host, path.as_str()), Ok);
    // For a path that leads out of the folder, that is the first thing to report.
    let leads_out = path.as_str().starts_with('/') || path.as_str().split('/').any(|part| part == "..");
    let (plain, loaded) = match (format, leads_out) {
        (Err(nameless), false) => return Err(nameless),
        (Ok(read::Format::Game(format)), _) => {
            let options = match take(args, 4) {
                Value::Record(options) => options,
                _ => Record::default(),
            };
            return read::by_game(host, format, path.as_str(), &options);
        }
        (Ok(read::Format::Plain(plain)), _) => (plain, host.read_file(path.as_str())?),
        (Err(nameless), true) => return Err(host.open_file(path.as_str()).err().unwrap_or(nameless)),
    };
    let contents = read::utf8(host, &loaded)?;
    read::value(host, &format!("`{}`", loaded.name), contents, plain, csv::Shape { header, separator })
}

/// Refuses options that a format doesn't take, or invalid ones.
fn refuse_options(args: &[Value], format: Option<read::Format>) -> Result<(), Fault> {
    let known = match format {
        Some(read::Format::Game(format)) => {
            let is_given = |(at, _): &&(usize, _)| arguments::given(args, *at).is_some();
            if let Some((_, name)) = [(2, "header"), (3, "separator")].iter().find(is_given) {
                return Err(no_option(name, format.options));
            }
            format.options
        }
        _ => &[],
    };
    let Some(Value::Record(options)) = args.get(4) else { return Ok(()) };
    for (key, value) in options.iter() {
        let name = key.as_str().unwrap_or_default();
        let Some(param) = known.iter().find(|param| param.name == name) else {
            return Err(no_option(name, known));
        };
        if !param.takes.admits(value) {
            let message = format!("`{name}` takes {}, and this is {}", param.takes.phrase(), value.kind());
            return Err(fault(Code::E2003, message));
        }
    }
    Ok(())
}

#[cold]
fn no_option(name: &str, known: &[Param]) -> Fault {
    let found = Diagnostic::new(Code::E1008, format!("`load` has no parameter `{name}` in this format"));
    let known: Vec<&str> = known.iter().map(|param| param.name).collect();
    let found = found.did_you_mean(name, known.iter().copied());
    if known.is_empty() { found.into() } else { found.help(format!("there are {}", known.join(", "))).into() }
}

fn files(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let pattern = text(args, 0)?;
    let mut list = Gather::default();
    for path in host.list_files(pattern.as_str())? {
        list.push(host, Value::text(path))?;
    }
    list.list()
}

fn to_csv(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let header = flag(args, 1, true);
    write_out(host, &args[0])?;
    let value = shown(host, args)?;
    encode::csv_text(&value, header, host.numbers(), host.memory_limit()).map(Value::text)
}

fn to_json(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let pretty = flag(args, 1, false);
    write_out(host, &args[0])?;
    let value = shown(host, args)?;
    refuse_formless(&value, "json")?;
    json_text(&value, pretty, host.numbers(), host.memory_limit()).map(Value::text)
}

/// Returns the receiver as it is printed and saved on its own.
fn shown(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = take(args, 0);
    Ok(host.presented(&value)?.unwrap_or(value))
}

fn from_json(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let contents = text(args, 0)?;
    read::json(host, "the text", contents.as_str())
}

fn from_csv(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let contents = text(args, 0)?;
    let header = flag(args, 1, true);
    let separator = csv::separator(take(args, 2), b',')?;
    csv::read(host, "the text", contents.as_str(), csv::Shape { header, separator })
}
