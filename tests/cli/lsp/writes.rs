//! What the server changes: layout, and what diagnostics propose.

use super::client::{Client, range};
use serde_json::{Value, json};

/// A text after edits, which don't overlap.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |place: &Value| {
        let line = place["line"].as_u64().expect("a line") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let units = place["character"].as_u64().expect("a column") as usize;
        let letters: Vec<u16> = text[start..].encode_utf16().take(units).collect();
        start + String::from_utf16_lossy(&letters).len()
    };
    let mut edits: Vec<&Value> = edits.as_array().expect("a list").iter().collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(offset(&edit["range"]["start"])));
    let mut text_now = text.to_owned();
    for edit in edits {
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        text_now.replace_range(range, edit["newText"].as_str().expect("a text"));
    }
    text_now
}

#[test]
fn formatting_is_that_of_fmt() {
    let text = "let a=1\nprint   a\nlet same = 2\nfn f( x )=x\nprint same\n\n\n\nprint f(1)";
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", text);
    let options = json!({"textDocument": {"uri": uri}, "options": {"tabSize": 4, "insertSpaces": true}});
    let edits = client.request("textDocument/formatting", options.clone());
    let formatted = tg::fmt::format(tg_core::source::SourceId(0), text).expect("a script");
    assert_eq!(edited(text, &edits), formatted);
    let touched = edits.as_array().expect("a list").iter().map(|edit| edit["range"]["start"]["line"].clone());
    assert!(touched.into_iter().all(|line| line != 2), "lines that stay aren't touched");
    client.open("a.tg", &formatted);
    assert_eq!(client.request("textDocument/formatting", options.clone()), json!([]));
    client.open("a.tg", "let a = (");
    assert_eq!(client.request("textDocument/formatting", options), Value::Null);
}

#[test]
fn did_you_mean_takes_one_key() {
    let mut client = Client::begun(&[("dice.tg", "let sides = 6\n")]);
    let mut fixed = |text: &str, line: usize| -> Vec<(String, String)> {
        let uri = client.open("a.tg", text);
        let params = json!({
            "textDocument": {"uri": uri},
            "range": range(line, 0, 99),
            "context": {"diagnostics": []},
        });
        let actions = client.request("textDocument/codeAction", params);
        let actions = actions.as_array().expect("a list").iter();
        let fix = |action: &Value| {
            assert_eq!(
                (&action["kind"], &action["diagnostics"][0]["source"]),
                (&json!("quickfix"), &json!("tg"))
            );
            let title = action["title"].as_str().expect("a title").to_owned();
            (title, edited(text, &action["edit"]["changes"][&uri]))
        };
        actions.map(fix).collect()
    };
    let only = |found: Vec<(String, String)>| {
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].1.clone()
    };
    let total = fixed("let total = 1\nprint totla\n", 1);
    assert_eq!(total, [("Replace `totla` by `total`".to_owned(), "let total = 1\nprint total\n".to_owned())]);
    assert_eq!(only(fixed("print [1].revers\n", 0)), "print [1].reverse\n");
    assert_eq!(
        only(fixed("let r = round (tis: block) < a => b >\nprint r\n", 0)),
        "let r = round (ties: block) < a => b >\nprint r\n"
    );
    assert_eq!(only(fixed("print 2 ^ 3\n", 0)), "print 2 ** 3\n");
    assert_eq!(
        only(fixed("fn f(x) {\n  let y = x\n  1\n}\nprint f(1)\n", 1)),
        "fn f(x) {\n  let _y = x\n  1\n}\nprint f(1)\n"
    );
    assert_eq!(only(fixed("import \"dice.tg\"\nprint sides\n", 1)), "import \"dice.tg\"\nprint dice.sides\n");
    // Signs and words of other languages, wherever they stand close to others.
    for (text, expected) in [
        ("let a = true\nprint a&&not a\n", "let a = true\nprint a and not a\n"),
        ("let a = true\nprint !a\n", "let a = true\nprint not a\n"),
        ("print True\n", "print true\n"),
        ("print 'one'\n", "print \"one\"\n"),
        ("print “one”\n", "print \"one\"\n"),
        ("if 1 = 2 { print 3 }\n", "if 1 == 2 { print 3 }\n"),
        ("let x := 3\nprint x\n", "let x = 3\nprint x\n"),
        ("for x of [1] { print x }\n", "for x in [1] { print x }\n"),
        ("print 7 mod 2\n", "print 7 % 2\n"),
        ("print +3\n", "print 3\n"),
        ("print (1 + 2))\n", "print (1 + 2)\n"),
        ("print [1, 2)\n", "print [1, 2]\n"),
        ("let n = 1 // 2 // the half\nprint n\n", "let n = 1 // 2 # the half\nprint n\n"),
        ("fn f(n: int) = n\nprint f(1)\n", "fn f(n: Number) = n\nprint f(1)\n"),
    ] {
        let line = text.lines().position(|line| !expected.contains(line)).expect("a line that changes");
        assert_eq!(only(fixed(text, line)), expected);
    }
    // One that is put right elsewhere.
    assert_eq!(only(fixed("let n = 1\nn = 2\nprint n\n", 1)), "var n = 1\nn = 2\nprint n\n");
    let named: Vec<String> = fixed("let for = 1\n", 0).into_iter().map(|(_, text)| text).collect();
    assert_eq!(named, ["let for_ = 1\n", "let my_for = 1\n"]);
    assert!(fixed("let total = 1\nprint totla\n", 0).is_empty(), "another line");
    assert!(fixed("print 1\n", 0).is_empty());
}

#[test]
fn only_fixes_are_offered() {
    let mut client = Client::begun(&[]);
    let uri = client.open("a.tg", "let total = 1\nprint totla\n");
    let params = json!({
        "textDocument": {"uri": uri},
        "range": range(1, 0, 9),
        "context": {"diagnostics": [], "only": ["refactor"]},
    });
    assert_eq!(client.request("textDocument/codeAction", params), Value::Null);
}
