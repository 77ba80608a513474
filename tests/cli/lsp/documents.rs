//! Documents of all kinds: never saved, with odd names and odd line ends, in several folders, changed on the disk.

use super::client::{Client, marked, place, range};
use serde_json::{Value, json};

/// The lines and columns of places, each with the last part of its URI.
fn told(places: &Value) -> Vec<String> {
    let told = |place: &Value| {
        let file = place["uri"].as_str().expect("a URI").rsplit('/').next().expect("a name");
        let start = &place["range"]["start"];
        format!("{file} {}:{}", start["line"], start["character"])
    };
    let mut told: Vec<String> = places.as_array().expect("a list").iter().map(told).collect();
    told.sort();
    told
}

fn references(client: &mut Client, uri: &str, at: (usize, usize)) -> Vec<String> {
    let mut params = place(uri, at);
    params["context"] = json!({"includeDeclaration": true});
    told(&client.request("textDocument/references", params))
}

#[test]
fn a_document_that_was_never_saved() {
    let mut client = Client::begun(&[]);
    let uri = "untitled:Untitled-1";
    client.open_uri(uri, "let total = 1\nprint totla\n");
    assert_eq!(client.diagnostics(uri, Some(1))[0]["code"], "E1001");
    let context = json!({"diagnostics": []});
    let params = json!({"textDocument": {"uri": uri}, "range": range(1, 8, 8), "context": context});
    let fixes = client.request("textDocument/codeAction", params);
    assert_eq!(fixes[0]["edit"]["changes"][uri][0]["newText"], "total");
    client.edit(uri, 2, range(1, 6, 11), "total");
    assert!(client.diagnostics(uri, Some(2)).is_empty());
    let hover = client.at("textDocument/hover", uri, (1, 8));
    assert!(hover["contents"]["value"].as_str().expect("a text").contains("total: Number"), "{hover}");
    assert_eq!(client.at("textDocument/definition", uri, (1, 8))["range"], range(0, 4, 9));
    let mut params = place(uri, (1, 8));
    params["newName"] = json!("sum");
    assert_eq!(
        client.request("textDocument/rename", params)["changes"][uri].as_array().map(Vec::len),
        Some(2)
    );
    let items = client.at("textDocument/completion", uri, (1, 9));
    assert_eq!(items[0]["label"], "total");
    client.edit(uri, 3, range(1, 0, 11), "test \"t\" { assert total == 1 }");
    let lens = client.request("textDocument/codeLens", json!({"textDocument": {"uri": uri}}));
    let command = &lens[0]["command"];
    let run = json!({"command": command["command"], "arguments": command["arguments"]});
    assert_eq!(client.request("workspace/executeCommand", run)["passed"], true);
}

#[test]
fn names_of_files_with_blanks_and_signs() {
    let (main, at) = marked("import \"a b/dés 🎲 100%.tg\" as dice\nprint dice.si|des\n");
    let mut client = Client::begun(&[("a b/dés 🎲 100%.tg", "let sides = 6\n")]);
    let folder = client.uri("");
    let uri = format!("{folder}the%20%C3%A9t%C3%A9%23.tg");
    client.open_uri(&uri, &main);
    assert!(client.diagnostics(&uri, Some(1)).is_empty());
    let there = format!("{folder}a%20b/d%C3%A9s%20%F0%9F%8E%B2%20100%25.tg");
    assert_eq!(
        client.at("textDocument/definition", &uri, at),
        json!({"uri": there, "range": range(0, 4, 9)})
    );
    // What is open by that name counts.
    client.open_uri(&there, "let faces = 6\n");
    let found = client.wait(|m| {
        m["params"]["uri"] == uri.as_str()
            && m["params"]["diagnostics"].as_array().is_some_and(|d| !d.is_empty())
    });
    assert_eq!(found["params"]["diagnostics"][0]["code"], "E1011");
}

#[test]
fn lines_that_end_as_on_other_systems() {
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", "let 骰 = \"🎲\"\r\nlet 子 = 骰 + 1 # 骰子\r\nprint 子\r\n");
    let found = client.diagnostics(&uri, Some(1));
    assert_eq!((&found[0]["code"], &found[0]["range"]), (&json!("E2001"), &range(1, 10, 11)), "{found:?}");
    assert_eq!(references(&mut client, &uri, (1, 8)), ["a.tg 0:4", "a.tg 1:8"]);
    client.edit(&uri, 2, range(1, 12, 13), "\"🂡\"");
    assert!(client.diagnostics(&uri, Some(2)).is_empty());
    client.edit(
        &uri,
        3,
        json!({"start": {"line": 0, "character": 12}, "end": {"line": 1, "character": 0}}),
        "\n",
    );
    assert!(client.diagnostics(&uri, Some(3)).is_empty());
    assert_eq!(client.at("textDocument/definition", &uri, (2, 6))["range"], range(1, 4, 5));
}

#[test]
fn an_imported_file_with_errors() {
    let library = "## Six.\nlet six = 6\nfn twice(x, times = 2) = x * times\nlet bad = nope\nlet torn = (\n";
    let main = "import \"lib.tg\"\nprint lib.six, lib.twice(1, times: 3), lib.nothing\n";
    let mut client = Client::begun(&[("lib.tg", library), ("main.tg", main)]);
    let uri = client.open("main.tg", main);
    assert!(client.diagnostics(&uri, Some(1)).is_empty(), "they are told of that file");
    let library = client.uri("lib.tg");
    let found = client.diagnostics(&library, None);
    assert!(found.iter().any(|found| found["code"] == "E1001"), "{found:?}");
    let mut defined = |at| told(&json!([client.at("textDocument/definition", &uri, at)]));
    assert_eq!(defined((1, 11)), ["lib.tg 1:4"]);
    assert_eq!(defined((1, 20)), ["lib.tg 2:3"]);
    assert_eq!(defined((1, 30)), ["lib.tg 2:12"], "a parameter by its name");
    let hover = client.at("textDocument/hover", &uri, (1, 11));
    let says = hover["contents"]["value"].as_str().expect("a text");
    assert!(says.contains("let six: Number") && says.contains("Six."), "{says}");
    assert_eq!(references(&mut client, &uri, (1, 11)), ["lib.tg 1:4", "main.tg 1:10"]);
    let items = client.at("textDocument/completion", &uri, (1, 11));
    assert_eq!(items[0]["label"], "six", "{items}");
}

#[test]
fn several_folders() {
    let library = "let six = 6\n";
    let main = "import \"lib.tg\"\nprint lib.six\n";
    let files =
        [("one/lib.tg", library), ("one/main.tg", main), ("two/lib.tg", library), ("two/main.tg", main)];
    let mut client = Client::new(&files);
    client.begin(json!({}), &["one", "two"]);
    let one = client.open("one/main.tg", main);
    let two = client.open("two/main.tg", main);
    assert_eq!(client.at("textDocument/definition", &one, (1, 11))["uri"], client.uri("one/lib.tg"));
    assert_eq!(client.at("textDocument/definition", &two, (1, 11))["uri"], client.uri("two/lib.tg"));
    assert_eq!(references(&mut client, &two, (1, 11)), ["lib.tg 0:4", "main.tg 1:10"]);
    // A folder that is taken away; what is open in it goes on.
    let removed = json!([{"uri": client.uri("two"), "name": "two"}]);
    let event = json!({"event": {"added": [], "removed": removed}});
    client.notify("workspace/didChangeWorkspaceFolders", event);
    assert_eq!(references(&mut client, &two, (1, 11)), ["lib.tg 0:4", "main.tg 1:10"]);
}

#[test]
fn a_client_without_folders() {
    let main = "import \"lib.tg\"\nprint lib.six\n";
    let files = [
        ("lib.tg", "let six = 6\n"),
        ("main.tg", main),
        ("deep/far.tg", "import \"../lib.tg\"\nprint lib.six\n"),
    ];
    let mut client = Client::new(&files);
    client.begin(json!({}), &[]);
    let uri = client.open("main.tg", main);
    // What stands beside the file, but not what may be a whole disk below it.
    assert_eq!(references(&mut client, &uri, (1, 11)), ["lib.tg 0:4", "main.tg 1:10"]);

    // An older one says it with `rootUri` alone.
    let mut client = Client::new(&files);
    let root = client.uri("");
    client.request("initialize", json!({"processId": null, "rootUri": root, "capabilities": {}}));
    client.notify("initialized", json!({}));
    let uri = client.open("main.tg", main);
    assert_eq!(references(&mut client, &uri, (1, 11)), ["far.tg 1:10", "lib.tg 0:4", "main.tg 1:10"]);
}

#[test]
fn files_that_change_on_the_disk() {
    let main = "import \"lib.tg\"\nprint lib.six\n";
    let mut client = Client::new(&[("lib.tg", "let six = 6\n"), ("main.tg", main)]);
    let watching = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}});
    client.begin(watching, &[""]);
    let asked = client.wait(|message| message["method"] == "client/registerCapability");
    assert_eq!(asked["params"]["registrations"][0]["method"], "workspace/didChangeWatchedFiles");
    client.send(json!({"id": asked["id"], "result": null}));
    let uri = client.open("main.tg", main);
    assert!(client.diagnostics(&uri, Some(1)).is_empty());
    std::fs::write(client.path("lib.tg"), "let seven = 7\n").expect("a file");
    let library = client.uri("lib.tg");
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": library, "type": 2}]}));
    assert_eq!(client.diagnostics(&uri, Some(1))[0]["code"], "E1011");
    // Who doesn't watch says at least that something was saved.
    std::fs::write(client.path("lib.tg"), "let six = 6\n").expect("a file");
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    assert!(client.diagnostics(&uri, Some(1)).is_empty());
    std::fs::remove_file(client.path("lib.tg")).expect("a file");
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": library, "type": 3}]}));
    assert!(!client.diagnostics(&uri, Some(1)).is_empty());
}
