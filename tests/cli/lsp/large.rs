//! A large script that is edited letter by letter.

use super::client::{Client, place, range, script};
use serde_json::json;

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
