//! `tg lsp` on a script of 10,000 lines, over pipes, with the real server: how long it takes from a typed letter to
//! the answer of a request right behind it, for every request and at several places of the script; and from its
//! opening to the first answers. An answer is there when its last byte is: what an editor does with it is its own.

#[allow(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/cli/lsp/client.rs"]
mod client;

use client::{Client, place, range, script};
use divan::Bencher;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::fmt;

const LINES: usize = 10_000;

fn main() {
    divan::main();
}

/// Where somebody types.
struct Place {
    name: &'static str,
    /// The line that is written there, above what stood there. Letters are typed at its end.
    line: usize,
    written: &'static str,
    /// A line below it or above it with the head of a function.
    near: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const PLACES: [Place; 5] = [
    Place { name: "start", line: 0, written: "let fresh = total49", near: 3 },
    Place { name: "middle", line: 5000, written: "let fresh = total49", near: 5003 },
    Place { name: "end", line: LINES, written: "let fresh = total49", near: 9992 },
    Place { name: "in an open bracket", line: 5000, written: "let fresh = max([1, total49", near: 9993 },
    Place { name: "in an open text", line: 5000, written: "print \"{total49", near: 9993 },
];

/// A script that is edited.
struct Edited {
    client: Client,
    uri: String,
    version: i64,
}

impl Edited {
    fn new(place: &Place) -> Edited {
        let mut client = Client::begun(&[]);
        let uri = client.open("large.tg", &script(LINES));
        client.edit(&uri, 2, range(place.line, 0, 0), &format!("{}\n", place.written));
        let mut edited = Edited { client, uri, version: 2 };
        edited.rest();
        edited
    }

    /// Waits until the server has nothing left to do.
    fn rest(&mut self) {
        self.client.diagnostics(&self.uri, Some(self.version));
        self.client.forget();
    }

    /// Types a letter, or takes back the one that was typed last.
    fn type_at(&mut self, place: &Place) {
        self.version += 1;
        let end = place.written.len();
        match self.version % 2 {
            1 => self.client.edit(&self.uri, self.version, range(place.line, end, end), "9"),
            _ => self.client.edit(&self.uri, self.version, range(place.line, end, end + 1), ""),
        }
    }

    /// Asks, and waits for the answer, which may be a refusal where the script has an error.
    fn ask(&mut self, method: &str, params: Value) {
        let id = self.client.ask(method, params);
        self.client.arrived(id);
    }
}

/// Types and asks, again and again; the server has rested each time before.
fn answers(bencher: Bencher<'_, '_>, at: &Place, ask: impl Fn(&mut Edited)) {
    let edited = RefCell::new(Edited::new(at));
    // What an editor has asked when it showed the script.
    ask(&mut edited.borrow_mut());
    let mut begun = false;
    bencher
        .with_inputs(|| {
            if std::mem::replace(&mut begun, true) {
                edited.borrow_mut().rest();
            }
        })
        .bench_local_values(|()| {
            let mut edited = edited.borrow_mut();
            edited.type_at(at);
            ask(&mut edited);
        });
}

/// The parameters of each request, by the document and the place.
fn params(method: &str, uri: &str, at: &Place) -> Value {
    let screen = json!({
        "start": {"line": at.line.saturating_sub(30), "character": 0},
        "end": {"line": at.line + 30, "character": 0},
    });
    let name = || place(uri, (at.near, 5));
    let mut params = match method {
        "textDocument/completion" => place(uri, (at.line, at.written.len())),
        "textDocument/hover" | "textDocument/definition" | "textDocument/prepareRename" => name(),
        "textDocument/references" | "textDocument/rename" => name(),
        _ => json!({"textDocument": {"uri": uri}}),
    };
    let more = match method {
        "textDocument/references" => json!({"context": {"includeDeclaration": true}}),
        "textDocument/rename" => json!({"newName": "sum_of_all"}),
        "textDocument/formatting" => json!({"options": {"tabSize": 2, "insertSpaces": true}}),
        "textDocument/codeAction" => json!({
            "range": range(at.line, 0, at.written.len()),
            "context": {"diagnostics": []},
        }),
        "textDocument/semanticTokens/range" | "textDocument/inlayHint" => json!({"range": screen}),
        _ => json!({}),
    };
    let object = params.as_object_mut().expect("an object");
    object.extend(more.as_object().expect("an object").clone());
    params
}

/// A request that needs nothing but the document and the place.
macro_rules! requests {
    ($($name:ident $method:literal)*) => {$(
        #[divan::bench(args = &PLACES, sample_count = 20, sample_size = 1)]
        fn $name(bencher: Bencher<'_, '_>, at: &Place) {
            answers(bencher, at, |edited| {
                let params = params($method, &edited.uri, at);
                edited.ask($method, params);
            });
        }
    )*};
}

requests! {
    hover "textDocument/hover"
    completion "textDocument/completion"
    definition "textDocument/definition"
    references "textDocument/references"
    prepare_rename "textDocument/prepareRename"
    rename "textDocument/rename"
    symbols "textDocument/documentSymbol"
    formatting "textDocument/formatting"
    tokens_full "textDocument/semanticTokens/full"
    tokens_of_a_screen "textDocument/semanticTokens/range"
    code_actions "textDocument/codeAction"
    hints_of_a_screen "textDocument/inlayHint"
    code_lenses "textDocument/codeLens"
}

#[divan::bench(args = &PLACES, sample_count = 20, sample_size = 1)]
fn diagnostics(bencher: Bencher<'_, '_>, at: &Place) {
    let edited = RefCell::new(Edited::new(at));
    bencher.bench_local(|| {
        let mut edited = edited.borrow_mut();
        edited.type_at(at);
        edited.rest();
    });
}

#[divan::bench(args = &PLACES, sample_count = 20, sample_size = 1)]
fn tokens_delta(bencher: Bencher<'_, '_>, at: &Place) {
    let previous = RefCell::new(String::new());
    answers(bencher, at, |edited| {
        let mut params = params("", &edited.uri, at);
        params["previousResultId"] = json!(*previous.borrow());
        let id = edited.client.ask("textDocument/semanticTokens/full/delta", params);
        let delta = edited.client.answer(id)["result"].clone();
        *previous.borrow_mut() = delta["resultId"].as_str().expect("an id").to_owned();
    });
}

/// All that an editor asks behind a letter, until the last answer is there.
#[divan::bench(args = &PLACES, sample_count = 20, sample_size = 1)]
fn all_at_once(bencher: Bencher<'_, '_>, at: &Place) {
    const METHODS: [&str; 6] = [
        "textDocument/completion",
        "textDocument/semanticTokens/range",
        "textDocument/inlayHint",
        "textDocument/documentSymbol",
        "textDocument/codeAction",
        "textDocument/codeLens",
    ];
    answers(bencher, at, |edited| {
        let asked = METHODS.map(|method| {
            let params = params(method, &edited.uri, at);
            edited.client.ask(method, params)
        });
        for id in asked {
            edited.client.arrived(id);
        }
    });
}

/// From the opening of a script to what is asked first of it.
fn opened(bencher: Bencher<'_, '_>, first: impl Fn(&mut Client, &str)) {
    let text = script(LINES);
    bencher.with_inputs(|| Client::begun(&[])).bench_local_refs(|client| {
        let uri = client.open("large.tg", &text);
        first(client, &uri);
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn first_diagnostics(bencher: Bencher<'_, '_>) {
    opened(bencher, |client, uri| drop(client.diagnostics(uri, Some(1))));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn first_tokens(bencher: Bencher<'_, '_>) {
    opened(bencher, |client, uri| {
        let id = client.ask("textDocument/semanticTokens/full", json!({"textDocument": {"uri": uri}}));
        client.arrived(id);
    });
}
