//! What the server shows of a script.

use super::client::{Client, marked, range};
use serde_json::{Value, json};

/// The document of a URI, as a request has it.
fn document(uri: &str) -> Value {
    json!({"textDocument": {"uri": uri}})
}

#[test]
fn diagnostics_come_while_one_types() {
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", "let total = 1\nprint totla\n");
    let found = client.diagnostics(&uri, Some(1));
    assert_eq!(found.len(), 1);
    assert_eq!((&found[0]["code"], &found[0]["severity"]), (&json!("E1001"), &json!(1)));
    assert_eq!(found[0]["range"], range(1, 6, 11));
    assert!(found[0]["message"].as_str().expect("a text").contains("did you mean `total`?"));
    // With an error of syntax, the rest is still checked.
    client.edit(&uri, 2, range(0, 12, 13), "(1");
    let codes: Vec<Value> = client.diagnostics(&uri, Some(2)).iter().map(|d| d["code"].clone()).collect();
    assert!(codes.len() == 2 && codes.contains(&json!("E1001")), "{codes:?}");
    client.edit(&uri, 3, range(0, 12, 14), "1");
    client.edit(&uri, 4, range(1, 6, 11), "total");
    assert!(client.diagnostics(&uri, Some(4)).is_empty());
    client.edit(&uri, 5, range(1, 0, 11), "fn f(x) { let y = x; 1 }");
    let found = client.diagnostics(&uri, Some(5));
    assert_eq!(
        (&found[0]["code"], &found[0]["severity"], &found[0]["tags"]),
        (&json!("W1001"), &json!(2), &json!([1]))
    );
    client.notify("textDocument/didClose", document(&uri));
    // A busy server may have told of version 3, too.
    while !client.diagnostics(&uri, None).is_empty() {}
}

#[test]
fn diagnostics_go_across_imports() {
    let main = "import \"lib/dice.tg\" as dice\nprint dice.sides + 1\n";
    let mut client = Client::begun(&[("lib/dice.tg", "let sides = 6\n"), ("main.tg", main)]);
    let uri = client.open("main.tg", main);
    assert!(client.diagnostics(&uri, Some(1)).is_empty());
    // What stands in the editor counts, not what is on the disk.
    let library = client.open("lib/dice.tg", "let faces = 6\n");
    let found = client.diagnostics(&uri, None);
    assert_eq!(found[0]["code"], "E1011", "{found:?}");
    client.edit(&library, 2, range(0, 4, 9), "sides");
    assert!(client.diagnostics(&uri, None).is_empty());
    // A file that isn't open has the diagnostics that are found in it.
    client.notify("textDocument/didClose", document(&library));
    std::fs::write(client.path("lib/dice.tg"), "let sides = six\n").expect("a file");
    client.diagnostics(&library, None);
    let changed = json!({"changes": [{"uri": library, "type": 2}]});
    client.notify("workspace/didChangeWatchedFiles", changed);
    let found = client
        .wait(|m| m["params"]["uri"] == library.as_str() && m["params"]["diagnostics"][0]["code"] == "E1001");
    assert_eq!(found["params"]["version"], Value::Null);
}

fn hovered(client: &mut Client, text: &str) -> String {
    let (text, at) = marked(text);
    let uri = client.open("hover.tg", &text);
    let hover = client.at("textDocument/hover", &uri, at);
    hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn hover_tells_types_and_docs() {
    let mut client =
        Client::begun(&[("lib.tg", "## The sum of two.\nfn add(a, b = 1) = a + b\nlet six = 6\n")]);
    let mut says = |text: &str, expected: &str| {
        let said = hovered(&mut client, text);
        assert!(said.contains(expected), "{text}: {said}");
    };
    says("## How many.\nlet n = 6 * 7\nprint |n", "```tg\nlet n: Number\n```\n\nHow many.");
    says("var |xs = [1]\nxs += [2]\nprint xs", "var xs: [Number]");
    says("fn f(|x: Number) = x", "x: Number");
    says("fn twice(x) = 2 * x\nprint t|wice(1)", "fn twice(x)");
    says("import \"lib.tg\"\nprint lib.|add(1)", "fn add(a, b = …)");
    says("import \"lib.tg\"\nprint lib.|add(1)", "The sum of two.\n\nMade in `lib.tg`.");
    says("import \"lib.tg\"\nprint lib.|six", "let six: Number");
    says("import \"lib.tg\"\nprint l|ib.six", "import \"lib.tg\"");
    says("print [1, 2].|reverse", "List.reverse");
    says("print \"ab\".|reverse", "Text.reverse");
    says("let r = {name: \"Y\"}\nprint r.|name", "name: Text");
    says("print |max(1, 2)", "Number.max");
    says("wh|ile false { }", "Repeats a block");
    says("let d = de|ck { clubs: 2..=10 }\nprint d", "Its value is of the type");
    says("let r = round (t|ies: block) < a => b >\nprint r", "a setting of `round`");
    assert_eq!(hovered(&mut client, "print 1 |+ 2"), "");
    assert_eq!(hovered(&mut client, "print \"a wo|rd\""), "");
}

fn completed(client: &mut Client, text: &str) -> Vec<String> {
    let (text, at) = marked(text);
    let uri = client.open("complete.tg", &text);
    let items = client.at("textDocument/completion", &uri, at);
    items
        .as_array()
        .expect("a list")
        .iter()
        .map(|i| i["label"].as_str().expect("a text").to_owned())
        .collect()
}

#[test]
fn completion_is_that_of_the_repl() {
    let files = [("lib/dice.tg", "## How many faces.\nlet sides = 6\nfn roll(n) = n\n")];
    let mut client = Client::begun(&files);
    assert_eq!(completed(&mut client, "let lands = 24\nprint lan|"), ["lands"]);
    assert_eq!(completed(&mut client, "import \"lib/dice.tg\" as dice\nprint dice.|"), ["roll", "sides"]);
    assert_eq!(completed(&mut client, "import \"lib/d|"), ["dice.tg"]);
    assert!(completed(&mut client, "print [1].|").contains(&"reverse".to_owned()));
    assert!(!completed(&mut client, "print [1].|").contains(&"upper".to_owned()));
    assert_eq!(completed(&mut client, "let r = round (ti|"), ["ties: "]);
    assert!(
        completed(&mut client, "fn half(part) {\n  let other = 1\n  print o|\n}")
            .contains(&"other".to_owned())
    );

    let uri = client.open("complete.tg", "let lands = 24\nprint fact");
    let items = client.at("textDocument/completion", &uri, (1, 10));
    assert_eq!(items[0]["textEdit"], json!({"range": range(1, 6, 10), "newText": "factorial"}));
    let resolved = client.request("completionItem/resolve", items[0].clone());
    let text = resolved["documentation"]["value"].as_str().expect("a text");
    assert!(text.contains("**Number.factorial"), "{text}");
}

#[test]
fn symbols_lenses_and_hints() {
    let text = "\
import \"lib.tg\" as lib
param lands = 24
fn half(n) = n / 2
deck french { clubs hearts: 2..=10 }
let quarter = half(half(lands))
let [a, b] = [1, \"x\"].map(x -> x)
for card in [1, 2] { print card }
test \"halves\" { assert half(2) == 1 }
";
    let mut client = Client::begun(&[("lib.tg", "let x = 1\n")]);
    let uri = client.open("a.tg", text);
    let symbols = client.request("textDocument/documentSymbol", document(&uri));
    let named: Vec<(&str, i64)> = symbols
        .as_array()
        .expect("a list")
        .iter()
        .map(|s| (s["name"].as_str().expect("a name"), s["kind"].as_i64().expect("a kind")))
        .collect();
    let expected = [
        ("lib", 2),
        ("lands", 7),
        ("half", 12),
        ("french", 5),
        ("quarter", 14),
        ("a", 14),
        ("b", 14),
        ("halves", 24),
    ];
    assert_eq!(named, expected);
    let words = symbols[3]["children"].as_array().expect("a list");
    assert!(words.iter().any(|word| word["name"] == "hearts"), "{words:?}");
    assert_eq!(symbols[2]["selectionRange"], range(2, 3, 7));

    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
    let hints =
        client.request("textDocument/inlayHint", json!({"textDocument": {"uri": uri}, "range": whole}));
    let hints: Vec<String> = hints
        .as_array()
        .expect("a list")
        .iter()
        .map(|h| {
            format!(
                "{}:{}{}",
                h["position"]["line"],
                h["position"]["character"],
                h["label"].as_str().expect("a text")
            )
        })
        .collect();
    assert_eq!(hints, ["6:8: Number"], "{hints:?}");

    let lenses = client.request("textDocument/codeLens", document(&uri));
    assert_eq!(lenses.as_array().map(Vec::len), Some(1));
    assert_eq!(lenses[0]["range"]["start"]["line"], 7);
    assert_eq!(lenses[0]["command"]["title"], "Run test");
}

#[test]
fn a_lens_runs_its_test() {
    let text = "let six = 6\ntest \"right\" { assert six == 6 }\ntest \"wrong\" {\n  assert six == 7\n}\n";
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", text);
    let lenses = client.request("textDocument/codeLens", document(&uri));
    let mut run = |lens: &Value| {
        let command = &lens["command"];
        let params = json!({"command": command["command"], "arguments": command["arguments"]});
        let result = client.request("workspace/executeCommand", params);
        let shown = client.wait(|message| message["method"] == "window/showMessage");
        assert_eq!(shown["params"]["message"], result["message"]);
        (result["passed"].clone(), result["message"].as_str().expect("a text").to_owned())
    };
    assert_eq!(run(&lenses[0]), (json!(true), "`right` passed".to_owned()));
    let (passed, message) = run(&lenses[1]);
    assert_eq!(passed, json!(false));
    assert!(message.starts_with("`wrong` failed: ") && message.contains("(line 4)"), "{message}");
    let nowhere = json!({"command": {"command": "tg.runTest", "arguments": [{"uri": uri, "line": 0}]}});
    assert_eq!(run(&nowhere).0, json!(false));
    assert_eq!(client.refused("workspace/executeCommand", json!({"command": "rm"})).0, -32602);
}

#[test]
fn tokens_are_of_their_kinds() {
    let (mut client, answer) = Client::begun_with(&[], json!({}));
    let legend = &answer["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"];
    let uri = client.open("a.tg", "fn f(x) = x # é\nlet ü = f(1)\nprint \"a{ü}\"\n");
    let tokens = client.request("textDocument/semanticTokens/full", document(&uri));
    let numbers = |tokens: &Value| -> Vec<i64> {
        tokens.as_array().expect("a list").iter().map(|n| n.as_i64().expect("a number")).collect()
    };
    let data = numbers(&tokens["data"]);
    let shown = |data: &[i64]| -> Vec<(i64, i64, i64, String)> {
        let (mut line, mut column) = (0, 0);
        data.chunks(5)
            .map(|token| {
                column = if token[0] == 0 { column + token[1] } else { token[1] };
                line += token[0];
                let kind = legend[token[3] as usize].as_str().expect("a type");
                (line, column, token[2], kind.to_owned())
            })
            .collect()
    };
    let kind = |line, column, length, kind: &str| (line, column, length, kind.to_owned());
    let all = shown(&data);
    for expected in [
        kind(0, 0, 2, "keyword"),
        kind(0, 3, 1, "function"),
        kind(0, 5, 1, "parameter"),
        kind(0, 10, 1, "parameter"),
        kind(0, 12, 3, "comment"),
        kind(1, 4, 1, "variable"),
        kind(1, 8, 1, "function"),
        kind(2, 7, 1, "string"),
        kind(2, 9, 1, "variable"),
    ] {
        assert!(all.contains(&expected), "{expected:?} in {all:?}");
    }
    let one_line = json!({"textDocument": {"uri": uri}, "range": range(1, 0, 99)});
    let part = client.request("textDocument/semanticTokens/range", one_line);
    assert!(shown(&numbers(&part["data"])).iter().all(|token| token.0 == 1));

    // A change, and the tokens that are other because of it, put together again.
    client.edit(&uri, 2, range(1, 10, 11), "22 + 3");
    let previous = json!({"textDocument": {"uri": uri}, "previousResultId": tokens["resultId"]});
    let delta = client.request("textDocument/semanticTokens/full/delta", previous);
    let mut patched = data.clone();
    for edit in delta["edits"].as_array().expect("edits") {
        let start = edit["start"].as_u64().expect("a number") as usize;
        let deleted = edit["deleteCount"].as_u64().expect("a number") as usize;
        patched.splice(start..start + deleted, numbers(&edit["data"]));
    }
    let whole = client.request("textDocument/semanticTokens/full", document(&uri));
    assert_eq!(patched, numbers(&whole["data"]));
    assert_ne!(patched, data);
}
