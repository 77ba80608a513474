//! Signatures, highlights, folds, selections, symbols of a folder, a part's layout, settings.

use super::client::{Client, marked, place, range};
use serde_json::{Value, json};

fn document(uri: &str) -> Value {
    json!({"textDocument": {"uri": uri}})
}

#[test]
fn calls_show_their_signatures() {
    let mut client = Client::begun(&[]);
    let mut shows = |text: &str| -> (String, Option<u64>) {
        let (text, at) = marked(text);
        let uri = client.open("call.tg", &text);
        let help = client.at("textDocument/signatureHelp", &uri, at);
        let first = &help["signatures"][0];
        (first["label"].as_str().unwrap_or_default().to_owned(), first["activeParameter"].as_u64())
    };
    let own = "fn mine(first, other = 1) = first + other\n";
    assert_eq!(shows(&format!("{own}print mine(|")), ("mine(first, other = …)".into(), Some(0)));
    assert_eq!(shows(&format!("{own}print mine(1, |)")), ("mine(first, other = …)".into(), Some(1)));
    assert_eq!(shows(&format!("{own}print mine(other: 2|)")), ("mine(first, other = …)".into(), Some(1)));
    assert_eq!(shows(&format!("{own}print 1.mine(|)")), ("mine(other = …)".into(), Some(0)));
    assert_eq!(shows("print 5.choose(|2)"), ("choose(k: Number)".into(), Some(0)));
    assert_eq!(shows("print choose(5, |2)"), ("choose(Number, k: Number)".into(), Some(1)));
    assert_eq!(shows("print (|1 + 2)"), (String::new(), None));
    assert_eq!(shows("print |5"), (String::new(), None));
}

/// A function of another file takes nothing from before the dot.
#[test]
fn calls_of_other_files_show_all_parameters() {
    let mut client = Client::begun(&[("lib.tg", "fn mine(first, other = 1) = first + other\n")]);
    let (text, at) = marked("import \"lib.tg\"\nprint lib.mine(1, |)");
    let uri = client.open("call.tg", &text);
    let help = client.at("textDocument/signatureHelp", &uri, at);
    assert_eq!(help["signatures"][0]["label"], "mine(first, other = …)");
    assert_eq!(help["signatures"][0]["activeParameter"], 1);
}

#[test]
fn a_name_lights_up_wherever_it_is_meant() {
    let mut client = Client::begun(&[]);
    let (text, at) = marked("let to|tal = 1\nprint total\nfn f(total) = total\n");
    let uri = client.open("light.tg", &text);
    let lit = client.at("textDocument/documentHighlight", &uri, at);
    assert_eq!(lit, json!([{"range": range(0, 4, 9), "kind": 3}, {"range": range(1, 6, 11), "kind": 2}]));
    assert_eq!(client.at("textDocument/documentHighlight", &uri, (1, 2)), Value::Null);
}

#[test]
fn brackets_comments_and_imports_fold() {
    let files = [("a.tg", "let a = 1\n"), ("b.tg", "let b = 1\n")];
    let mut client = Client::begun(&files);
    let text = "import \"a.tg\"\nimport \"b.tg\"\n# one\n# two\nfn f(x) {\n  let y = [\n    x,\n  ]\n  y\n}\nprint f(1)\n";
    let uri = client.open("fold.tg", text);
    let folds = client.request("textDocument/foldingRange", document(&uri));
    let expected = json!([
        {"startLine": 0, "endLine": 1, "kind": "imports"},
        {"startLine": 2, "endLine": 3, "kind": "comment"},
        {"startLine": 4, "endLine": 8},
        {"startLine": 5, "endLine": 6},
    ]);
    assert_eq!(folds, expected);
}

#[test]
fn a_selection_grows_step_by_step() {
    let mut client = Client::begun(&[]);
    let (text, (line, character)) = marked("let x = 1\nprint f(x, [1, x| + 2])\n");
    let uri = client.open("grow.tg", &text);
    let params = json!({
        "textDocument": {"uri": uri},
        "positions": [{"line": line, "character": character}],
    });
    let ranges = client.request("textDocument/selectionRange", params);
    let lines: Vec<&str> = text.lines().collect();
    let mut grown = Vec::new();
    let mut at = &ranges[0];
    while at.is_object() {
        let place = |end: &str, what: &str| at["range"][end][what].as_u64().expect("a number") as usize;
        let (from, to) = (place("start", "character"), place("end", "character"));
        if place("start", "line") == 1 && place("end", "line") == 1 {
            grown.push(lines[1][from..to].to_owned());
        }
        at = &at["parent"];
    }
    let expected = [
        "x",
        "x + 2",
        "1, x + 2",
        "[1, x + 2]",
        "x, [1, x + 2]",
        "(x, [1, x + 2])",
        "f(x, [1, x + 2])",
        "print f(x, [1, x + 2])",
    ];
    assert_eq!(grown, expected);
}

#[test]
fn symbols_of_all_scripts_are_found() {
    let files =
        [("lib/dice.tg", "let faces = 6\nfn roll(n) = n\n"), ("b.tg", "let broken = (\nfn reroll(n) = n\n")];
    let mut client = Client::begun(&files);
    client.open("open.tg", "let rolls = 3\n");
    let mut names = |query: &str| -> Vec<String> {
        let found = client.request("workspace/symbol", json!({"query": query}));
        let found = found.as_array().expect("a list").iter();
        found.map(|symbol| symbol["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names("faces"), ["faces"]);
    assert_eq!(names("RLL"), ["reroll", "roll", "rolls"]);
    assert_eq!(names("nothing"), [""; 0]);
}

#[test]
fn a_part_of_a_script_is_laid_out() {
    let mut client = Client::begun(&[]);
    let uri = client.open("part.tg", "let a=1\nlet b=2\nlet c=3\n");
    let params = json!({
        "textDocument": {"uri": uri},
        "range": range(1, 0, 3),
        "options": {"tabSize": 2, "insertSpaces": true},
    });
    let edits = client.request("textDocument/rangeFormatting", params);
    let all = edits.as_array().expect("a list");
    assert!(
        all.iter().all(|edit| edit["newText"].as_str().expect("a text").contains("let b = 2")),
        "{edits}"
    );
    assert!(!all.is_empty());
}

#[test]
fn codes_link_to_their_pages_and_types_can_be_hidden() {
    let mut client = Client::begun(&[]);
    client.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"tg": {"book": "https://example.org/tg"}}}),
    );
    let uri = client.open("a.tg", "let x = 1 + 1\nprint totla, x\n");
    let found = client.diagnostics(&uri, Some(1));
    assert_eq!(found[0]["codeDescription"]["href"], "https://example.org/tg/diagnostics/E1001.html");
    let params = json!({"textDocument": {"uri": uri}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}});
    assert_eq!(client.request("textDocument/inlayHint", params.clone()).as_array().map(Vec::len), Some(1));
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"tg": {"inlayHints": false}}}));
    assert_eq!(client.request("textDocument/inlayHint", params), json!([]));
}

#[test]
fn a_name_gets_another_while_an_unrelated_one_is_wrong() {
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", "let total = 1\nprint total, other\n");
    let mut params = place(&uri, (0, 5));
    params["newName"] = json!("sum_of_all");
    let edit = client.request("textDocument/rename", params.clone());
    assert_eq!(edit["changes"][&uri].as_array().map(Vec::len), Some(2));
    // What is wrong may be the name itself, out of its block; or a place that nobody can read.
    for text in ["fn f(total) = total\nprint total\n", "let total = 1\nprint total (\n"] {
        let uri = client.open("b.tg", text);
        let column = text.find("total").expect("the name") + 1;
        let mut params = place(&uri, (0, column));
        params["newName"] = json!("sum_of_all");
        let (_, reason) = client.refused("textDocument/rename", params);
        assert!(reason.contains("first correct the errors"), "{text}: {reason}");
    }
}
