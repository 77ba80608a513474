//! `tg lsp` on a script of 10,000 lines: how long the answer takes to a request that comes right behind a
//! letter typed in the middle, over pipes, with the real server.

#[allow(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/cli/lsp/client.rs"]
mod client;

use client::{Client, range, script};
use divan::Bencher;
use serde_json::{Value, json};

/// The line, in the middle, in which is typed.
const LINE: usize = 4997;
/// The line in full, so that a name can be completed at its end.
const TYPED: &str = "let list499 = total49";

fn main() {
    divan::main();
}

/// Types a letter, takes it back the next time, and asks each time. The first answer isn't timed: an editor gets it
/// when it opens the script, and `tokens_delta` is about what changed since.
fn answers(bencher: Bencher<'_, '_>, ask: impl Fn(&mut Client, &str)) {
    let text = script(10_000);
    let mut client = Client::begun(&[]);
    let uri = client.open("large.tg", &text);
    client.diagnostics(&uri, Some(1));
    let whole = range(LINE, 0, 1000);
    client.edit(&uri, 2, whole, TYPED);
    client.diagnostics(&uri, Some(2));
    ask(&mut client, &uri);
    let mut version = 2;
    bencher.bench_local(|| {
        version += 1;
        let end = TYPED.len();
        match version % 2 {
            1 => client.edit(&uri, version, range(LINE, end, end), "9"),
            _ => client.edit(&uri, version, range(LINE, end, end + 1), ""),
        }
        ask(&mut client, &uri);
    });
}

fn document(uri: &str) -> Value {
    json!({"textDocument": {"uri": uri}})
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn completion(bencher: Bencher<'_, '_>) {
    answers(bencher, |client, uri| {
        let items = client.at("textDocument/completion", uri, (LINE, TYPED.len()));
        assert!(items.as_array().is_some_and(|items| !items.is_empty()));
    });
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn hover(bencher: Bencher<'_, '_>) {
    answers(bencher, |client, uri| {
        assert!(client.at("textDocument/hover", uri, (LINE + 1, 6)).is_object());
    });
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn definition(bencher: Bencher<'_, '_>) {
    answers(bencher, |client, uri| {
        assert!(client.at("textDocument/definition", uri, (LINE + 1, 44)).is_object());
    });
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn symbols(bencher: Bencher<'_, '_>) {
    answers(bencher, |client, uri| {
        assert!(client.request("textDocument/documentSymbol", document(uri)).is_array());
    });
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn tokens_of_a_screen(bencher: Bencher<'_, '_>) {
    answers(bencher, |client, uri| {
        let range = json!({
            "start": {"line": LINE - 30, "character": 0},
            "end": {"line": LINE + 30, "character": 0},
        });
        let params = json!({"textDocument": {"uri": uri}, "range": range});
        assert!(client.request("textDocument/semanticTokens/range", params)["data"].is_array());
    });
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn tokens_delta(bencher: Bencher<'_, '_>) {
    let previous = std::cell::RefCell::new(String::new());
    answers(bencher, |client, uri| {
        let mut params = document(uri);
        params["previousResultId"] = json!(*previous.borrow());
        let delta = client.request("textDocument/semanticTokens/full/delta", params);
        *previous.borrow_mut() = delta["resultId"].as_str().expect("an id").to_owned();
    });
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn hints_of_a_screen(bencher: Bencher<'_, '_>) {
    answers(bencher, |client, uri| {
        let range = json!({
            "start": {"line": LINE - 30, "character": 0},
            "end": {"line": LINE + 30, "character": 0},
        });
        let params = json!({"textDocument": {"uri": uri}, "range": range});
        assert!(client.request("textDocument/inlayHint", params).is_array());
    });
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn code_actions(bencher: Bencher<'_, '_>) {
    answers(bencher, |client, uri| {
        let context = json!({"diagnostics": []});
        let params = json!({
            "textDocument": {"uri": uri},
            "range": range(LINE, 0, 40),
            "context": context,
        });
        assert!(client.request("textDocument/codeAction", params).is_array());
    });
}
