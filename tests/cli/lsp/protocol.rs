//! Messages in and out of order, and those that are none.

use super::client::{Client, marked, place, range};
use serde_json::{Value, json};

#[test]
fn it_ends_as_the_client_says() {
    assert_eq!(Client::begun(&[]).end(), Some(0));

    let mut client = Client::begun(&[]);
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_code(), Some(1), "without `shutdown`");

    let mut client = Client::begun(&[]);
    client.leave();
    assert_eq!(client.exit_code(), Some(1), "the input ends");

    let mut client = Client::begun(&[]);
    client.request("shutdown", Value::Null);
    client.leave();
    assert_eq!(client.exit_code(), Some(0), "the input ends after `shutdown`");
}

#[test]
fn requests_come_in_their_turn() {
    let mut client = Client::new(&[]);
    let uri = client.uri("a.tg");
    assert_eq!(client.refused("textDocument/hover", place(&uri, (0, 0))).0, -32002);
    // A notification before the begin is dropped, and not an error.
    client.open("a.tg", "let a = 1");
    let answer =
        client.request("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    assert_eq!(answer["serverInfo"]["name"], "tg");
    assert_eq!(client.refused("initialize", json!({"capabilities": {}})).0, -32600, "a second time");
    assert_eq!(client.refused("textDocument/hover", place(&uri, (0, 0))).0, -32602, "it isn't open");
    client.request("shutdown", Value::Null);
    assert_eq!(client.refused("textDocument/hover", place(&uri, (0, 0))).0, -32600, "after `shutdown`");
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_code(), Some(0));
}

#[test]
fn methods_that_nobody_knows() {
    let mut client = Client::begun(&[]);
    assert_eq!(client.refused("textDocument/moniker", json!({})).0, -32601);
    assert_eq!(client.refused("$/unheardOf", json!({})).0, -32601);
    assert_eq!(client.refused("no/such", Value::Null).0, -32601);
    client.notify("no/such", json!({"a": 1}));
    client.notify("$/setTrace", json!({"value": "off"}));
    client.send(json!({"id": 77, "result": null}));
    assert_eq!(client.end(), Some(0));
}

#[test]
fn what_is_no_message_is_refused_and_skipped() {
    let mut client = Client::begun(&[]);
    let refused = |client: &mut Client, bytes: &[u8], code: i64| {
        client.raw(bytes);
        let answer = client.wait(|message| message.get("error").is_some());
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(code)), "{answer}");
    };
    refused(&mut client, b"Content-Length: 5\r\n\r\n{\"a\":", -32700);
    refused(&mut client, b"Content-Length: 2\r\n\r\n\xff\xfe", -32700);
    refused(&mut client, b"Content-Type: text\r\n\r\n", -32700);
    refused(&mut client, b"Content-Length: many\r\n\r\n", -32700);
    refused(&mut client, b"content-length: 2\r\n\r\n[]", -32600);
    refused(&mut client, b"Content-Length: 2\r\n\r\n{}", -32600);
    let deep = "[".repeat(100_000);
    refused(&mut client, format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes(), -32700);
    client.send(json!({"id": [1], "method": "shutdown"}));
    assert_eq!(client.wait(|m| m.get("error").is_some())["error"]["code"], -32600);
    client.send(json!({"id": "text", "method": "textDocument/hover", "params": {"position": 1}}));
    let answer = client.wait(|message| message["id"] == "text");
    assert_eq!(answer["error"]["code"], -32602);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn wrong_changes_leave_a_document_as_it_is() {
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", "let alpha = 1\nprint alpha\n");
    assert!(client.diagnostics(&uri, Some(1)).is_empty());
    let document = json!({"uri": uri, "version": 2});
    let change = json!({"textDocument": document, "contentChanges": [{"range": 5, "text": "x"}]});
    client.notify("textDocument/didChange", change);
    let log = client.wait(|message| message["method"] == "window/logMessage");
    assert!(log["params"]["message"].as_str().expect("a text").contains("didChange"), "{log}");
    client.edit("file:///nowhere.tg", 1, range(0, 0, 0), "x");
    client.wait(|message| message["method"] == "window/logMessage");
    let hover = client.at("textDocument/hover", &uri, (1, 7));
    assert!(hover["contents"]["value"].as_str().expect("a text").contains("alpha: Number"), "{hover}");
    // Ranges beyond the text, and back to front, are put right.
    client.edit(
        &uri,
        3,
        json!({"start": {"line": 99, "character": 9}, "end": {"line": 0, "character": 0}}),
        "alpha",
    );
    assert_eq!(client.diagnostics(&uri, Some(3)).len(), 1, "an unused value");
}

#[test]
fn a_request_that_is_cancelled_is_not_answered() {
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", "test \"long\" {\n  var n = 0\n  while true { n += 1 }\n}\n");
    let run = json!({"command": "tg.runTest", "arguments": [{"uri": uri, "line": 0}]});
    let running = client.ask("workspace/executeCommand", run);
    // The server goes on answering meanwhile.
    let symbols = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    assert_eq!(symbols[0]["name"], "long");
    client.notify("$/cancelRequest", json!({"id": running}));
    assert_eq!(client.answer(running)["error"]["code"], -32800);
    // One that waits behind another, and one that nobody has asked for.
    client.notify("$/cancelRequest", json!({"id": 5000}));
    client.send(json!({"id": 5001, "method": "textDocument/hover", "params": place(&uri, (0, 0))}));
    assert!(client.answer(5001).get("result").is_some());
    assert_eq!(client.end(), Some(0));
}

#[test]
fn columns_count_as_agreed() {
    let (text, at) = marked("let dé = \"🂡\"; let y = d|é\nprint y\n");
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", &text);
    let hover = client.at("textDocument/hover", &uri, at);
    assert_eq!(hover["range"], range(0, 23, 25));
    assert_eq!(client.end(), Some(0));

    let (mut client, answer) = Client::begun_with(&[], json!({"positionEncodings": ["utf-8", "utf-16"]}));
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-8");
    let uri = client.open("a.tg", &text);
    let hover = client.at("textDocument/hover", &uri, (0, 27));
    assert_eq!(hover["range"], range(0, 26, 29));
}
