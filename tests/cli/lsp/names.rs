//! Where names are made and used, and other names for them.

use super::client::{Client, marked, place, range};
use serde_json::{Value, json};

const LIB: &str = "## Twice as much.\nfn twice(x, times = 2) = x * times\nlet six = 6\nfn _own() = six\n";
const MAIN: &str =
    "import \"lib.tg\" as lib\nlet n = lib.twice(lib.six, times: 3)\nfn twice(y) = y\nprint twice(n)\n";
const OTHER: &str = "import \"lib.tg\"\nprint lib.six, lib.twice(1) # twice\n";

fn files() -> Client {
    Client::begun(&[
        ("lib.tg", LIB),
        ("main.tg", MAIN),
        ("deep/other.tg", "import \"../lib.tg\"\nprint lib.six\n"),
        ("other.tg", OTHER),
    ])
}

/// Places as `FILE LINE:FROM-TO`, sorted.
fn told(places: &Value) -> Vec<String> {
    let mut told: Vec<String> = places
        .as_array()
        .expect("a list")
        .iter()
        .map(|place| {
            let file = place["uri"].as_str().expect("a URI").rsplit('/').next().expect("a name");
            let (start, end) = (&place["range"]["start"], &place["range"]["end"]);
            format!("{file} {}:{}-{}", start["line"], start["character"], end["character"])
        })
        .collect();
    told.sort();
    told
}

#[test]
fn definitions_across_imports() {
    let mut client = files();
    let uri = client.open("main.tg", MAIN);
    let mut defined = |at| told(&json!([client.at("textDocument/definition", &uri, at)]));
    assert_eq!(defined((1, 14)), ["lib.tg 1:3-8"]);
    assert_eq!(defined((1, 23)), ["lib.tg 2:4-7"]);
    assert_eq!(defined((1, 28)), ["lib.tg 1:12-17"], "a parameter by its name");
    assert_eq!(defined((1, 9)), ["main.tg 0:19-22"]);
    assert_eq!(defined((0, 10)), ["lib.tg 0:0-0"], "the file");
    assert_eq!(defined((3, 7)), ["main.tg 2:3-8"]);
    assert_eq!(defined((3, 13)), ["main.tg 1:4-5"]);
    assert_eq!(client.at("textDocument/definition", &uri, (3, 0)), Value::Null);
}

#[test]
fn references_across_imports() {
    let mut client = files();
    let uri = client.open("main.tg", MAIN);
    let mut used = |at, with| {
        let mut params = place(&uri, at);
        params["context"] = json!({"includeDeclaration": with});
        told(&client.request("textDocument/references", params))
    };
    let all = ["lib.tg 2:4-7", "lib.tg 3:12-15", "main.tg 1:22-25", "other.tg 1:10-13", "other.tg 1:10-13"];
    assert_eq!(used((1, 23), true), all);
    assert_eq!(used((1, 23), false), all[1..]);
    assert_eq!(used((1, 14), true), ["lib.tg 1:3-8", "main.tg 1:12-17", "other.tg 1:19-24"]);
    assert_eq!(used((2, 5), true), ["main.tg 2:3-8", "main.tg 3:6-11"]);
}

#[test]
fn words_that_blocks_declare() {
    let text = "deck small { red blue: 1..=3 }\nprint small.has(red), \"red\", red\n";
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", text);
    assert_eq!(told(&json!([client.at("textDocument/definition", &uri, (1, 17))])), ["a.tg 0:13-16"]);
    let (code, reason) = client.refused("textDocument/prepareRename", place(&uri, (1, 17)));
    assert!(code == -32803 && reason.contains("declared word"), "{reason}");
}

/// A document after the edits of a rename.
fn renamed(client: &mut Client, uri: &str, at: (usize, usize), new: &str) -> Value {
    let mut params = place(uri, at);
    params["newName"] = json!(new);
    client.request("textDocument/rename", params)["changes"].clone()
}

#[test]
fn another_name_everywhere() {
    let mut client = files();
    let uri = client.open("main.tg", MAIN);
    let prepared = client.at("textDocument/prepareRename", &uri, (1, 23));
    assert_eq!(prepared, json!({"range": range(1, 22, 25), "placeholder": "six"}));
    let changes = renamed(&mut client, &uri, (1, 23), "half_a_dozen");
    let count = |name: &str| changes[client.uri(name)].as_array().map_or(0, Vec::len);
    assert_eq!((count("lib.tg"), count("main.tg"), count("other.tg"), count("deep/other.tg")), (2, 1, 1, 1));
    let local = renamed(&mut client, &uri, (3, 7), "double");
    assert_eq!(local[&uri].as_array().map(Vec::len), Some(2));
    // A parameter is renamed where it is given by its name, too.
    let parameter = renamed(&mut client, &uri, (1, 28), "factor");
    assert_eq!(parameter[&uri], json!([{"range": range(1, 27, 32), "newText": "factor"}]));
    assert_eq!(parameter[client.uri("lib.tg")].as_array().map(Vec::len), Some(2));
    assert_eq!(renamed(&mut client, &uri, (3, 7), "twice"), Value::Null, "nothing to do");
}

#[test]
fn names_that_stay() {
    let mut client = files();
    let mut refused = |text: &str, new: Option<&str>, expected: &str| {
        let (text, at) = marked(text);
        let uri = client.open("stays.tg", &text);
        let mut params = place(&uri, at);
        let method = match new {
            Some(new) => {
                params["newName"] = json!(new);
                "textDocument/rename"
            }
            None => "textDocument/prepareRename",
        };
        let (code, reason) = client.refused(method, params);
        assert!(code == -32803 && reason.contains(expected), "{text}: {reason}");
    };
    refused("pri|nt 1", None, "no name of yours");
    refused("print m|ax(1, 2)", None, "no name of yours");
    refused("let r = round (t|ies: block) < a => b >\nprint r", None, "no name of yours");
    refused("import \"lib.tg\"\nprint l|ib.six", None, "name of the file");
    refused("let |a = 1\nprint a", Some("two words"), "can't be a name");
    refused("let |a = 1\nprint a", Some("1st"), "can't be a name");
    refused("let |a = 1\nprint a", Some(""), "can't be a name");
    refused("let |a = 1\nprint a", Some("_"), "without a name");
    refused("let |a = 1\nprint a", Some("while"), "word of the language");
    // Names that something else has, here or in between.
    refused("let |a = 1\nlet b = 2\nprint a + b", Some("b"), "something else");
    refused("let |a = 1\nfn f(b) = a + b\nprint f(1)", Some("b"), "something else");
    refused("fn f(|a) { let b = 1; a + b }\nprint f(1)", Some("b"), "something else");
    refused("let |a = 1\nprint max(a, 2)\nprint a", Some("max"), "something else");
    refused("let |a = 1\nprint a, oops", Some("oops"), "first correct the errors");
}

/// The name at the `|` of a text gets the name `tall`.
#[track_caller]
fn rename_gives(text: &str, expected: &str) {
    let (text, at) = marked(text);
    let mut client = Client::begun(&[]);
    let uri = client.open("shapes.tg", &text);
    let changes = renamed(&mut client, &uri, at, "tall");
    let mut edits: Vec<Value> = changes[&uri].as_array().cloned().unwrap_or_default();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit["range"]["start"]["character"].as_u64()));
    let column =
        |edit: &Value, end: &str| edit["range"][end]["character"].as_u64().expect("a column") as usize;
    let mut written = text.clone();
    for edit in &edits {
        let new = edit["newText"].as_str().expect("a text");
        written.replace_range(column(edit, "start")..column(edit, "end"), new);
    }
    assert_eq!(written, expected, "{text}");
}

#[test]
fn a_name_that_is_a_key_as_well_keeps_the_key() {
    rename_gives("fn area({w, |h}) = w * h", "fn area({w, h: tall}) = w * tall");
    rename_gives("fn area({w, h}) = w * |h", "fn area({w, h: tall}) = w * tall");
    rename_gives("fn area({w, h: |x}) = w * x", "fn area({w, h: tall}) = w * tall");
    rename_gives(
        "fn area(s) = match s { {let w, let |h} -> w * h, _ -> 0 }",
        "fn area(s) = match s { {let w, h: let tall} -> w * tall, _ -> 0 }",
    );
    rename_gives(
        "fn area(s) = match s { [{let  |h: Number}, _] -> h, _ -> 0 }",
        "fn area(s) = match s { [{h: let  tall: Number}, _] -> tall, _ -> 0 }",
    );
    rename_gives("let {w, |h} = {w: 1, h: 2}; print w, h", "let {w, h: tall} = {w: 1, h: 2}; print w, tall");
    rename_gives(
        "for [{w, h}, n] in [[{w: 1, h: 2}, 3]] { print w + |h, n }",
        "for [{w, h: tall}, n] in [[{w: 1, h: 2}, 3]] { print w + tall, n }",
    );
    rename_gives(
        "print [w * h for {w, |h} in [{w: 1, h: 2}]], {h: 1}.h",
        "print [w * tall for {w, h: tall} in [{w: 1, h: 2}]], {h: 1}.h",
    );
}
