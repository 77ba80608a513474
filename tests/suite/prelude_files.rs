//! Reading and writing data.

use std::collections::BTreeMap;
use tg::session::{File, Files};
use tg::{Limits, Session};
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::value::{Value, show};

/// Files in memory.
struct Memory(BTreeMap<&'static str, &'static [u8]>);

impl Files for Memory {
    fn read(&self, _: Option<&str>, path: &str) -> Result<File, Fault> {
        match self.0.get(path) {
            Some(bytes) => Ok(File { name: path.to_owned(), shown: path.to_owned(), bytes: bytes.to_vec() }),
            None => Err(fault(Code::E9007, format!("`{path}` can't be read"))),
        }
    }

    fn list(&self, _: Option<&str>, _: &str) -> Result<Vec<String>, Fault> {
        Ok(self.0.keys().map(|path| (*path).to_owned()).collect())
    }

    fn saves(&self) -> bool {
        false
    }

    fn write(&mut self, _: &str, _: &[u8]) -> Result<(), Fault> {
        Ok(())
    }
}

fn answer(files: &[(&'static str, &'static [u8])], source: &str) -> String {
    let files = Memory(files.iter().copied().collect());
    let outcome = Session::new(Limits::default()).with_files(Box::new(files)).run(source);
    match (outcome.diagnostics.first(), outcome.value) {
        (Some(diagnostic), _) => format!("{} {}", diagnostic.code, diagnostic.message),
        (None, Some(value)) => show::code(&value),
        (None, None) => String::new(),
    }
}

#[test]
fn csv_cells_are_numbers_where_they_read_as_numbers() {
    let file: &[u8] = "\u{feff}id,name,share,code\r\n1,\"a, b\",0.25,007\r\n-2,,1/3,1e3\r\n".as_bytes();
    assert_eq!(
        answer(&[("x.csv", file)], "load(\"x.csv\")"),
        "[{id: 1, name: \"a, b\", share: 1/4, code: \"007\"}, {id: -2, name: none, share: 1/3, code: 1000}]"
    );
    assert_eq!(
        answer(&[("x", b"1;2\n\n3\n")], "load(\"x\", format: csv, header: false, separator: \";\")"),
        "[[1, 2], [3]]"
    );
    assert_eq!(answer(&[("x.csv", b"")], "load(\"x.csv\")"), "[]");
    assert_eq!(
        answer(&[("x.csv", b"a,b\n1,2\n3\n")], "load(\"x.csv\")"),
        "E9013 line 3 of `x.csv` has 1 cell, but the header has 2"
    );
    assert_eq!(answer(&[("x.csv", b"a,a\n")], "load(\"x.csv\")"), "E9013 `x.csv` has two columns called `a`");
}

/// Two keys of an object, or two columns, that are one: nothing is lost without a word.
#[test]
fn a_key_that_stands_twice_is_told() {
    let twice = [("a", "a"), ("\u{e9}", "e\u{301}"), ("n\u{303}", "\u{f1}"), ("\u{212b}", "A\u{30a}")];
    let shapes = ["{A: 1, B: 2}", "[{C: 1}, {A: {C: [1, \":\"]}, B: 2}]", "{C: {A: 1, C: 2, B: 3}, D: 1}"];
    for (first, second) in twice.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
        for shape in shapes {
            let keys = [("A", first), ("B", second), ("C", "c\\\"{:"), ("D", "d")];
            let fill = |text: String, (name, key): &(&str, &str)| match text.contains(&format!("{name}:")) {
                true => text.replace(&format!("{name}:"), &format!("\"{key}\":")),
                false => text,
            };
            let json: &'static str = keys.iter().fold(shape.to_owned(), fill).leak();
            let said = answer(&[("x.json", json.as_bytes())], "load(\"x.json\")");
            assert!(said.starts_with("E9013 `x.json` has the key"), "{json}: {said}");
        }
        let csv: &'static str = format!("{first},x,{second}\n1,2,3\n").leak();
        let said = answer(&[("x.csv", csv.as_bytes())], "load(\"x.csv\")");
        assert!(said.starts_with("E9013 `x.csv` has two columns"), "{csv}: {said}");
    }
    let file = "{\"b\": 1,\n  \"\u{e9}\": 2, \"e\u{301}\": 3}".as_bytes();
    assert_eq!(
        answer(&[("x.json", file)], "load(\"x.json\")"),
        "E9013 `x.json` has the key `\u{e9}` twice in one object, again in line 2, column 12"
    );
    let apart = "{\"\u{e9}\": {\"e\": 1, \"a:b\": [{\"e\": 2}, {\"e\": 3}]}}".as_bytes();
    assert_eq!(
        answer(&[("x.json", apart)], "load(\"x.json\")"),
        "{\"\u{e9}\": {e: 1, \"a:b\": [{e: 2}, {e: 3}]}}"
    );
}

#[test]
fn json_is_read_exactly() {
    let file = br#"{"a": 0.25, "big": 123456789012345678901234567890, "list": [null, true, "x"], "e": -1.5E2, "zero": -0.0}"#;
    assert_eq!(
        answer(&[("x.json", file)], "load(\"x.json\")"),
        "{a: 1/4, big: 123456789012345678901234567890, list: [none, true, \"x\"], e: -150, zero: 0}"
    );
    assert_eq!(
        answer(&[("x.json", b"{\n\"a\": [1, 2\n")], "load(\"x.json\")"),
        "E9013 `x.json` isn't JSON: it ends too early in line 3, column 0"
    );
    assert_eq!(
        answer(&[("x.json", b"[1 2]")], "load(\"x.json\")"),
        "E9013 `x.json` isn't JSON: `,` or the closing bracket is missing after a value in line 1, column 4"
    );
    assert_eq!(answer(&[("x.jsonl", b"1\n\n[2]\n")], "load(\"x.jsonl\")"), "[1, [2]]");
    assert_eq!(
        answer(&[("x.jsonl", b"1\n[2\n")], "load(\"x.jsonl\")"),
        "E9013 `x.jsonl` isn't JSON: it ends too early in line 2, column 2"
    );
    assert_eq!(
        answer(&[("x.json", b"[1e999999999]")], "load(\"x.json\")"),
        "E9019 `x.json`: a number of this data would have about 1,000,021,645 digits, and the limit is 10,000,000"
    );
}

#[test]
fn deep_json_is_refused() {
    for source in ["from_json(\"[\" * 100000)", "from_json(\"\\{\\\"a\\\":\" * 100000)"] {
        assert_eq!(
            answer(&[], source),
            "E9013 the text isn't JSON: it nests too deep in line 1, column ".to_owned()
                + if source.contains('a') && source.contains("\\{") { "5001" } else { "1001" }
        );
    }
}

#[test]
fn texts_are_read_as_they_are() {
    assert_eq!(answer(&[("x.txt", b"a\r\nb\n")], "load(\"x.txt\").lines"), "[\"a\", \"b\"]");
    assert_eq!(answer(&[("x.txt", b"a\nb\n")], "load(\"x.txt\", format: \"lines\")"), "[\"a\", \"b\"]");
    assert_eq!(answer(&[("x.txt", b"a\nb\n")], "load(\"x.txt\", format: lines)"), "[\"a\", \"b\"]");
    assert_eq!(answer(&[("x.csv", b"a\n")], "load(\"x.csv\", text)"), "\"a\\n\"");
    assert_eq!(answer(&[], "[1, 2].map(text)"), "[\"1\", \"2\"]");
    assert_eq!(
        answer(&[("x.txt", b"ab\ncd\xff")], "load(\"x.txt\")"),
        "E9008 `x.txt` isn't UTF-8: byte 3 of line 2"
    );
    assert_eq!(answer(&[("b", b""), ("a", b"")], "files(\"*\")"), "[\"a\", \"b\"]");
    assert_eq!(answer(&[], "load(\"x.csv\", format: \"cvs\")"), "E9012 no format to read is called `cvs`");
    assert_eq!(
        answer(&[("x", b"")], "load(\"x\")"),
        "E9012 `x` doesn't say in its ending how it is to be read"
    );
    assert_eq!(answer(&[], "try load(\"x.csv\") else e -> e.code"), "\"E9007\"");
}

fn value(source: &str) -> Value {
    Session::new(Limits::default()).run(source).value.unwrap_or_default()
}

fn encoded(source: &str, format: &str) -> String {
    match tg_prelude::encode(&value(source), format, tg::NumberForm::Exact, 1 << 20) {
        Ok(text) => text,
        Err(refused) => refused.code.to_string(),
    }
}

#[test]
fn values_are_written_in_every_format() {
    assert_eq!(
        encoded("[1/4, 1/3, approx(1/3), 2**70]", "json"),
        "[\n  \"1/4\",\n  \"1/3\",\n  0.3333333333333333,\n  1180591620717411303424\n]\n"
    );
    assert_eq!(encoded("[{a: 1}, [2]]", "jsonl"), "{\"a\":1}\n[2]\n");
    assert_eq!(encoded("1..4", "csv"), "1\n2\n3\n");
    assert_eq!(encoded("[{a: 1, b: \"x\\\"y\"}, {b: none, c: [1]}]", "csv"), "a,b,c\n1,\"x\"\"y\",\n,,[1]\n");
    assert_eq!(encoded("[\"a\", \"b\"]", "txt"), "a\nb\n");
    assert_eq!(encoded("\"a\"", "txt"), "a");
    assert_eq!(encoded("[{a: 1}]", "txt"), "a\n─\n1\n");
    assert!(encoded("[1, 2]", "svg").starts_with("<svg"));
    assert_eq!(encoded("[1, 2].to_svg", "svg"), encoded("[1, 2]", "svg"));
    assert_eq!(encoded("\"no picture\"", "svg"), "E2003");
    assert!(encoded("[1, 2].chart(kind: \"line\")", "svg").starts_with("<svg"));
    assert_eq!(encoded("1", "csv"), "E9012");
    assert_eq!(encoded("x -> x", "json"), "E9012");
    assert_eq!(encoded("[{a: x -> x}]", "txt"), "E9012");
    assert_eq!(encoded("1", "svg"), "E2003");
    assert_eq!(encoded("1", "dot"), "E9012");
    assert_eq!(encoded("1", "xml"), "E9012");
    assert_eq!(encoded("0..10**6", "json"), "E9003");
    assert_eq!(encoded("0..10**6", "jsonl"), "E9003");
    assert_eq!(tg_prelude::format_to_write("a.b/c.CSV").ok(), Some("csv"));
    assert_eq!(tg_prelude::format_to_write("a.b/c").map_err(|f| f.code), Err(Code::E9012));
}

#[test]
fn what_is_written_is_read_back() {
    for source in
        ["[{a: 1, b: \"x, \\\"y\\\"\\nz\", c: none}, {a: 1/3, b: \"007\", c: 0.5}]", "[{n: 2**100, m: -1/7}]"]
    {
        assert_eq!(answer(&[], &format!("let v = {source}\nfrom_csv(v.to_csv) == v")), "true", "{source}");
    }
    for source in ["{a: [1, 2.5, none, true, \"\\u{7}é\\\"\"], b: {}}", "[[[]]]", "2**200", "-1/1024"] {
        assert_eq!(answer(&[], &format!("let v = {source}\nfrom_json(v.to_json) == v")), "true", "{source}");
        assert_eq!(
            answer(&[], &format!("let v = {source}\nfrom_json(v.to_json(pretty: true)) == v")),
            "true"
        );
    }
}

#[test]
fn charts_say_what_they_cannot_draw() {
    assert_eq!(
        answer(&[], "[1, \"x\"].chart"),
        "E2003 the element at index 1 isn't a point of a chart: it is a text"
    );
    assert_eq!(answer(&[], "[1].chart(kind: \"pie\")"), "E3007 no kind of chart is called `pie`");
    assert_eq!(answer(&[], "[].chart.type"), "\"Chart\"");
    assert_eq!(answer(&[], "[1].chart == [1].chart"), "true");
    assert_eq!(answer(&[], "[1].chart == [2].chart"), "false");
    assert_eq!(
        answer(&[], "{a: [[\"x\", 1/2]], b: [{x: \"y\", y: 2}]}.chart(title: \"t\").to_json"),
        "\"\\{\\\"title\\\":\\\"t\\\",\\\"series\\\":[\\{\\\"name\\\":\\\"a\\\",\\\"points\\\":[\\{\\\"x\\\":\\\"x\\\",\\\"y\\\":\\\"1/2\\\"}]},\\{\\\"name\\\":\\\"b\\\",\\\"points\\\":[\\{\\\"x\\\":\\\"y\\\",\\\"y\\\":2}]}]}\""
    );
}

#[test]
fn what_is_written_as_json_is_read_as_json_however_deep() {
    for (wrap, depth) in
        [("[x]", 2), ("[x]", 127), ("[x]", 128), ("[x]", 999), ("{a: x}", 500), ("[x, {b: x}]", 9)]
    {
        let source = format!(
            "var x = 1\nfor i in 0..{depth} {{ x = {wrap} }}\n[from_json(x.to_json) == x, from_json(x.to_json(pretty: true)) == x]"
        );
        assert_eq!(answer(&[], &source), "[true, true]", "{source}");
    }
}
