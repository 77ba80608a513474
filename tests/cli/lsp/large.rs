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

/// What is shown of a document: its tokens, the tokens and types of its first lines, its symbols.
fn shown(client: &mut Client, uri: &str) -> [Value; 4] {
    let first = json!({"start": {"line": 0, "character": 0}, "end": {"line": 20, "character": 0}});
    let asked = [
        ("textDocument/semanticTokens/full", json!({})),
        ("textDocument/semanticTokens/range", json!({"range": first})),
        ("textDocument/inlayHint", json!({"range": first})),
        ("textDocument/documentSymbol", json!({})),
    ];
    let mut answers = asked.map(|(method, mut params)| {
        params["textDocument"] = json!({"uri": uri});
        client.request(method, params)
    });
    // It has a number of its own each time.
    answers[0]["resultId"] = Value::Null;
    answers
}

/// Any numbers would do, but each time the same.
struct Any(u64);

impl Any {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// A place of a text as the protocol has it.
fn position(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let column = before.rsplit('\n').next().map_or(0, |line| line.encode_utf16().count());
    json!({"line": before.matches('\n').count(), "character": column})
}

/// Writes into a script, leaves letters out of it, and holds what is said of it against what is said of the same
/// text that has just been opened.
fn edit_at_random(text: &str, from: i64, edits: i64) {
    const PIECES: [&str; 13] =
        ["(", ")", "{", "}", "\"", "#", "\n", "x", " = 1", "let y = ", "else ", "9", "\u{e9}\u{1F0A1}"];
    let mut text = text.to_owned();
    let mut client = Client::begun(&[]);
    let saved = client.open("edited.tg", &text);
    let unsaved = "untitled:Untitled-1";
    client.open_uri(unsaved, &text);
    let mut any = Any(from.unsigned_abs());
    for version in 2..edits + 2 {
        let within = |at: &usize| !(text[..*at].ends_with('\r') && text[*at..].starts_with('\n'));
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let places: Vec<usize> = places.into_iter().filter(within).collect();
        let nth = any.below(places.len());
        let start = places[nth];
        let (end, piece) = match version % 3 {
            0 => (places[(nth + 2).min(places.len() - 1)], ""),
            _ => (start, PIECES[any.below(PIECES.len())]),
        };
        let range = json!({"start": position(&text, start), "end": position(&text, end)});
        for uri in [&saved, unsaved] {
            client.edit(uri, version, range.clone(), piece);
        }
        text.replace_range(start..end, piece);
        let name = format!("fresh{version}.tg");
        let fresh = client.open(&name, &text);
        let expected = told(&mut client, &fresh, 1);
        assert_eq!(told(&mut client, &saved, version), expected, "{text}");
        assert_eq!(told(&mut client, unsaved, version), expected, "{text}");
        assert_eq!(shown(&mut client, &saved), shown(&mut client, &fresh), "{text}");
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": fresh}}));
        client.forget();
    }
}

#[test]
fn an_edited_script_says_what_a_fresh_one_says() {
    let blocks =
        "deck small { red blue: 1..=3 }\nprint small.size\nlet r = round < a => b; b => c >\nprint r\n";
    edit_at_random(&(script(40) + blocks), 7, 60);
}

#[test]
fn so_do_edited_examples_of_all_games() {
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for (folder, from) in ["tour", "rewrite", "decks", "chopsticks", "menace", "catan"].into_iter().zip(1..) {
        let files = std::fs::read_dir(examples.join(folder)).expect("a folder of examples");
        let mut scripts: Vec<_> = files.flatten().map(|file| file.path()).collect();
        scripts.retain(|path| path.extension().is_some_and(|e| e == "tg"));
        scripts.sort();
        let text = std::fs::read_to_string(&scripts[0]).expect("a script");
        edit_at_random(&text, from, 8);
        edit_at_random(&text.replace('\n', "\r\n"), -from, 8);
    }
}
