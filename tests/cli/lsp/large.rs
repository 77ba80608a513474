//! A large script that is edited letter by letter.

use super::client::{Client, place, range, script};
use serde_json::{Value, json};

#[test]
fn letters_arrive_where_they_were_typed() {
    let text = script(10_000);
    let mut client = Client::begun(&[]);
    let uri = client.open("large.tg", &text);
    assert!(client.diagnostics(&uri, Some(1)).is_empty());
    // A line in the middle, with an error until it is complete; each letter is a message of its own.
    let typed = "let middle = total499(list499)\n";
    let (mut line, mut column) = (4999, 0);
    for (version, letter) in (2..).zip(typed.chars()) {
        client.edit(&uri, version, range(line, column, column), &letter.to_string());
        (line, column) = if letter == '\n' { (line + 1, 0) } else { (line, column + 1) };
    }
    let version = 1 + i64::try_from(typed.len()).expect("a small number");
    assert!(client.diagnostics(&uri, Some(version)).is_empty());
    client.forget();
    let mut params = place(&uri, (4999, 5));
    params["newName"] = json!("centre");
    let renamed = client.request("textDocument/rename", params);
    assert_eq!(renamed["changes"][&uri], json!([{"range": range(4999, 4, 10), "newText": "centre"}]));
    // The last function is still known at the end, and its place has moved.
    let definition = client.at("textDocument/definition", &uri, (9999, 44));
    assert_eq!(definition["range"]["start"]["line"], 9993, "{definition}");
    // Back again: what stands there is what stood there.
    client.edit(
        &uri,
        99,
        json!({"start": {"line": 4999, "character": 0}, "end": {"line": 5000, "character": 0}}),
        "",
    );
    let tokens = client.request("textDocument/semanticTokens/full", json!({"textDocument": {"uri": uri}}));
    let again = client.open("again.tg", &text);
    let fresh = client.request("textDocument/semanticTokens/full", json!({"textDocument": {"uri": again}}));
    assert_eq!(tokens["data"], fresh["data"]);
}

/// What is told of a document: codes, ranges and sentences.
fn told(client: &mut Client, uri: &str, version: i64) -> Vec<(Value, Value, Value)> {
    let found = client.diagnostics(uri, Some(version));
    found.into_iter().map(|d| (d["code"].clone(), d["range"].clone(), d["message"].clone())).collect()
}

#[test]
fn an_edited_script_says_what_a_fresh_one_says() {
    const PIECES: [&str; 12] = ["(", ")", "{", "}", "\"", "#", "\n", "x", " = 1", "let y = ", "else ", "9"];
    let mut text = script(40)
        + "deck small { red blue: 1..=3 }\nprint small.size\nlet r = round < a => b; b => c >\nprint r\n";
    let mut client = Client::begun(&[]);
    let saved = client.open("edited.tg", &text);
    let unsaved = "untitled:Untitled-1";
    client.open_uri(unsaved, &text);
    // Any numbers would do, but each time the same.
    let mut last = 7_u64;
    let mut any = |below: usize| {
        last = last.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (last >> 33) as usize % below
    };
    for version in 2..60 {
        let lines: Vec<&str> = text.split('\n').collect();
        let line = any(lines.len());
        let from = any(lines[line].len() + 1);
        let to = if version % 3 == 0 { (from + 2).min(lines[line].len()) } else { from };
        let piece = if version % 3 == 0 { "" } else { PIECES[any(PIECES.len())] };
        let start = lines[..line].iter().map(|line| line.len() + 1).sum::<usize>();
        for uri in [&saved, unsaved] {
            client.edit(uri, version, range(line, from, to), piece);
        }
        text.replace_range(start + from..start + to, piece);
        let name = format!("fresh{version}.tg");
        let fresh = client.open(&name, &text);
        let expected = told(&mut client, &fresh, 1);
        assert_eq!(told(&mut client, &saved, version), expected, "{text}");
        assert_eq!(told(&mut client, unsaved, version), expected, "{text}");
        let mut tokens = |uri: &str| {
            let params = json!({"textDocument": {"uri": uri}});
            client.request("textDocument/semanticTokens/full", params)["data"].clone()
        };
        assert_eq!(tokens(&saved), tokens(&fresh), "{text}");
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": fresh}}));
    }
}
