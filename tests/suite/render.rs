//! What diagnostics look like, to the letter.

use tg_core::diagnostics::{CallSite, Code, Diagnostic, RenderStyle, json_line, render, render_all};
use tg_core::source::{SourceId, SourceMap, Span};

const ASCII: RenderStyle = RenderStyle { unicode: false, ..RenderStyle::PLAIN };
const COLOR: RenderStyle = RenderStyle { color: true, ..RenderStyle::PLAIN };

/// Two files: a game, and a library with a tab and wide letters.
fn files() -> (SourceMap, SourceId, SourceId) {
    let mut sources = SourceMap::default();
    let game = "alphabet dna { a t c g }\ngame sample over dna {\n  H wants aag; Y wants acc\n  # later\n\
                \n  round < H: tcg => ag; Y: t => tacc >\n}\n";
    let game = sources.add("sample.tg", game);
    let lib = sources.add("lib/words.tg", "let x = 1\n\tlet yé = 2 # 日本 e\u{301} 👨‍👩‍👧 x\n");
    (sources, game, lib)
}

/// The span of the `n`-th `word`, from 0.
fn nth(sources: &SourceMap, id: SourceId, word: &str, n: usize) -> Span {
    let text = &sources.get(id).expect("a source of this map").text;
    let start = text.match_indices(word).nth(n).expect("the word is there").0;
    Span::new(id, start, start + word.len())
}

fn check(drawn: &str, expected: &str) {
    assert!(drawn == expected.trim_start_matches('\n'), "drawn:\n{drawn}\nexpected:\n{expected}");
}

fn own_goal(sources: &SourceMap, game: SourceId) -> Diagnostic {
    Diagnostic::new(Code::E4003, "Y's rule would write Y's own goal")
        .at(nth(sources, game, "tacc", 0), "\"tacc\" contains \"acc\"")
        .label(nth(sources, game, "acc", 0), "Y's goal")
        .help("a right side may not contain its owner's goal; write it in two rules, over two rounds")
}

#[test]
fn two_places_in_one_file() {
    let (sources, game, _) = files();
    check(
        &render(&own_goal(&sources, game), &sources, RenderStyle::PLAIN),
        r#"
error[E4003]: Y's rule would write Y's own goal
   ╭─[ sample.tg:6:33 ]
   │
 3 │   H wants aag; Y wants acc
   │                        ─┬─
   │                         ╰─── Y's goal
 6 │   round < H: tcg => ag; Y: t => tacc >
   │                                 ──┬─
   │                                   ╰─── "tacc" contains "acc"
   │
   │ Help: a right side may not contain its owner's goal; write it in two rules, over two rounds
───╯
"#,
    );
}

#[test]
fn in_ascii() {
    let (sources, game, _) = files();
    check(
        &render(&own_goal(&sources, game), &sources, ASCII),
        r#"
error[E4003]: Y's rule would write Y's own goal
   ,-[ sample.tg:6:33 ]
   |
 3 |   H wants aag; Y wants acc
   |                        ^|^
   |                         `--- Y's goal
 6 |   round < H: tcg => ag; Y: t => tacc >
   |                                 ^^|^
   |                                   `--- "tacc" contains "acc"
   |
   | Help: a right side may not contain its owner's goal; write it in two rules, over two rounds
---'
"#,
    );
}

#[test]
fn in_colour() {
    let (sources, _, lib) = files();
    let warning = Diagnostic::new(Code::W1001, "`x` is never used").at(nth(&sources, lib, "x", 0), "");
    check(
        &render(&warning.help("remove it"), &sources, COLOR).replace('\u{1b}', "^"),
        r#"
^[1;33mwarning[W1001]^[0m^[1m: `x` is never used^[0m
   ^[2m╭─[ ^[0mlib/words.tg:1:5 ^[2m]^[0m
   ^[2m│^[0m
 ^[2m1 │ ^[0mlet ^[1;33mx ^[0m= 1
   ^[2m│     ^[0m^[1;33m─^[0m
   ^[2m│^[0m
   ^[2m│ ^[0m^[1;36mHelp: ^[0mremove it
^[2m───╯^[0m
"#,
    );
}

#[test]
fn places_in_two_files_notes_and_helps() {
    let (sources, game, lib) = files();
    let found = Diagnostic::new(Code::E1005, "`x` is there twice")
        .at(nth(&sources, lib, "x", 1), "again")
        .label(nth(&sources, lib, "2", 0), "not this")
        .label(nth(&sources, game, "dna", 0), "over this")
        .note("one reason\nin two lines")
        .note("and another reason ".repeat(9))
        .help("do this")
        .help("or that");
    check(
        &render(&found, &sources, RenderStyle::PLAIN),
        r#"
error[E1005]: `x` is there twice
   ╭─[ lib/words.tg:2:27 ]
   │
 2 │     let yé = 2 # 日本 é 👨‍👩‍👧 x
   │              ┬             ┬
   │              │             ╰── again
   │              │
   │              ╰──────────────── not this
   │
   ├─[ sample.tg:1:10 ]
   │
 1 │ alphabet dna { a t c g }
   │          ─┬─
   │           ╰─── over this
   │
   │ Note: one reason
   │       in two lines
   │ Note: and another reason and another reason and another reason and another reason and another
   │       reason and another reason and another reason and another reason and another reason
   │ Help: do this
   │ Help: or that
───╯
"#
        .replace("é 👨", "e\u{301} 👨")
        .as_str(),
    );
}

#[test]
fn a_span_over_several_lines() {
    let (sources, game, _) = files();
    let text = &sources.get(game).expect("it is there").text;
    let open = Span::new(game, 24, text.len());
    let found = Diagnostic::new(Code::E0003, "`{` is never closed")
        .at(nth(&sources, game, "{", 1), "opened here")
        .label(Span::new(game, 25, text.len()), "the game");
    check(
        &render(&found, &sources, RenderStyle::PLAIN),
        r#"
error[E0003]: `{` is never closed
   ╭─[ sample.tg:2:22 ]
   │
 2 │ ╭─▶ game sample over dna {
   │ │                        ┬
   │ │                        ╰── opened here
   ┆ ┆
 7 │ ├─▶ }
   │ │
   │ ╰─────── the game
───╯
"#,
    );
    // A main place without a text is shown by its first line.
    let found = Diagnostic::new(Code::E0003, "`{` is never closed").at(open, "");
    check(
        &render(&found, &sources, RenderStyle::PLAIN),
        "
error[E0003]: `{` is never closed
   ╭─[ sample.tg:1:25 ]
   │
 1 │ alphabet dna { a t c g }
   │                         ─
───╯
",
    );
}

#[test]
fn the_end_of_the_file() {
    let (sources, game, _) = files();
    let found =
        Diagnostic::new(Code::E0028, "an expression is missing").at(Span::new(game, 9999, 9999), "here");
    check(
        &render(&found, &sources, RenderStyle::PLAIN),
        "
error[E0028]: an expression is missing
   ╭─[ sample.tg:7:2 ]
   │
 7 │ }
   │  ┬
   │  ╰── here
───╯
",
    );
    let mut sources = SourceMap::default();
    let empty = sources.add("empty.tg", "");
    let found = Diagnostic::new(Code::E0028, "nothing is there").at(Span::new(empty, 0, 0), "");
    check(
        &render(&found, &sources, RenderStyle::PLAIN),
        "
error[E0028]: nothing is there
   ╭─[ empty.tg:1:1 ]
   │
 1 │
   │ ─
───╯
",
    );
}

#[test]
fn without_a_place() {
    let (sources, game, _) = files();
    let found = Diagnostic::new(Code::E9007, "`x.tg` can't be read: no such file")
        .note("the root is `games`")
        .help("look again");
    let expected = "
error[E9007]: `x.tg` can't be read: no such file
  Note: the root is `games`
  Help: look again
";
    check(&render(&found, &sources, RenderStyle::PLAIN), expected);
    // A place in an unknown source is none.
    let found = found.at(Span::new(SourceId(77), 0, 1), "nowhere");
    check(&render(&found, &sources, RenderStyle::PLAIN), expected);
    // Without a main place the first other one is shown.
    let found = Diagnostic::new(Code::E9010, "a circle").label(nth(&sources, game, "dna", 0), "it");
    assert!(render(&found, &sources, RenderStyle::PLAIN).contains("╭─[ sample.tg:1:10 ]"));
}

#[test]
fn the_calls_under_way() {
    let (sources, game, lib) = files();
    let mut found = Diagnostic::new(Code::E9004, "the calls are more than 10000 deep")
        .at(nth(&sources, lib, "x", 0), "the next call")
        .help("end the recursion");
    let call = |name: &str, span| CallSite { function: name.into(), span };
    found.stack = vec![call("down", nth(&sources, lib, "x", 0)); 9990];
    for i in 0..9 {
        found.stack.push(call(["left", "right", ""][i % 3], nth(&sources, game, "wants", 0)));
    }
    check(
        &render(&found, &sources, RenderStyle::PLAIN),
        "
error[E9004]: the calls are more than 10000 deep
   ╭─[ lib/words.tg:1:5 ]
   │
 1 │ let x = 1
   │     ┬
   │     ╰── the next call
   │
   │ Calls: `down` called at lib/words.tg:1:5, 9990 calls deep
   │        `left` called at sample.tg:3:5
   │        `right` called at sample.tg:3:5
   │        a function called at sample.tg:3:5
   │        … 5 more calls
   │        a function called at sample.tg:3:5
   │ Help: end the recursion
───╯
",
    );
}

#[test]
fn harmful_characters_are_shown_as_signs() {
    let mut sources = SourceMap::default();
    let id = sources.add("odd\u{7}.tg", "let a\u{1b}[31m = \u{202e}1\u{0} \u{200b}end\u{2028}x\u{b}y\n");
    let found = Diagnostic::new(Code::E0022, "the character \u{1b} means\tnothing\u{7}\nhere")
        .at(nth(&sources, id, "end", 0), "a\nlabel\u{1}");
    check(
        &render(&found, &sources, RenderStyle::PLAIN),
        "
error[E0022]: the character ␛ means    nothing␇
  here
   ╭─[ odd␇.tg:1:19 ]
   │
 1 │ let a␛[31m = �1␀ �end�x␋y
   │                   ─┬─
   │                    ╰─── a label␁
───╯
",
    );
    assert!(render(&found, &sources, ASCII).contains("let a?[31m = ?1? ?end?x?y"));
}

#[test]
fn a_long_line_is_cut_around_its_labels() {
    let mut sources = SourceMap::default();
    let id = sources.add("long.tg", &format!("{}here{}", "ab ".repeat(400), " yz".repeat(400)));
    let found = Diagnostic::new(Code::E0022, "odd").at(nth(&sources, id, "here", 0), "this");
    check(
        &render(&found, &sources, RenderStyle { width: 60, ..RenderStyle::PLAIN }),
        "
error[E0022]: odd
   ╭─[ long.tg:1:1201 ]
   │
 1 │ …b ab ab ab ab ab ab here yz yz yz yz yz yz yz yz yz yz yz …
   │                      ──┬─
   │                        ╰─── this
───╯
",
    );
}

#[test]
fn a_long_line_shows_both_ends_of_a_long_label() {
    let mut sources = SourceMap::default();
    let id = sources.add("long.tg", &format!("let a = [{}] + 3", "ab, ".repeat(100)));
    let found = Diagnostic::new(Code::E2001, "odd")
        .at(Span::new(id, 8, 410), "a list")
        .label(Span::new(id, 413, 414), "a number");
    check(
        &render(&found, &sources, RenderStyle { width: 60, ..RenderStyle::PLAIN }),
        "
error[E2001]: odd
   ╭─[ long.tg:1:9 ]
   │
 1 │ let a = [ab, ab, ab, ab, ab, …ab, ab, ab, ab, ab, ] + 3
   │         ─────────────────────┬─────────────────────   ┬
   │                              │                        ╰── a number
   │                              │
   │                              ╰─────────────────────────── a list
───╯
",
    );
}

#[test]
fn many_labels_are_counted() {
    let (sources, game, _) = files();
    let mut found = own_goal(&sources, game);
    for i in 0..1000 {
        found = found.label(Span::new(game, i % 40, i % 40 + 1), "");
    }
    let drawn = render(&found, &sources, RenderStyle::PLAIN);
    assert!(drawn.contains("Note: … and 986 more places"), "{drawn}");
}

#[test]
fn several_have_an_empty_line_between_them() {
    let sources = SourceMap::default();
    let found = Diagnostic::new(Code::E9009, "`a` is a folder");
    let drawn = render_all(&[found.clone(), found], &sources, RenderStyle::PLAIN);
    assert_eq!(drawn, "error[E9009]: `a` is a folder\n\nerror[E9009]: `a` is a folder\n");
    assert_eq!(render_all(&[], &sources, RenderStyle::PLAIN), "");
}

#[test]
fn line_numbers_of_several_digits() {
    let mut sources = SourceMap::default();
    let id = sources.add("many.tg", &"let x = 1\n".repeat(12_000));
    let found = Diagnostic::new(Code::E1005, "`x` is there twice")
        .at(Span::new(id, 99_994, 99_995), "again")
        .label(Span::new(id, 44, 45), "first");
    check(
        &render(&found, &sources, RenderStyle::PLAIN),
        "
error[E1005]: `x` is there twice
       ╭─[ many.tg:10000:5 ]
       │
     5 │ let x = 1
       │     ┬
       │     ╰── first
 10000 │ let x = 1
       │     ┬
       │     ╰── again
───────╯
",
    );
}

#[test]
fn a_main_place_that_others_explain() {
    let mut sources = SourceMap::default();
    let id = sources.add("a.tg", "assert hits + 1 == 4 * 2\n");
    let found = Diagnostic::new(Code::E3004, "this doesn't hold")
        .at(nth(&sources, id, "hits + 1 == 4 * 2", 0), "")
        .label(nth(&sources, id, "hits + 1", 0), "3")
        .label(nth(&sources, id, "4 * 2", 0), "8");
    check(
        &render(&found, &sources, RenderStyle::PLAIN),
        "
error[E3004]: this doesn't hold
   ╭─[ a.tg:1:8 ]
   │
 1 │ assert hits + 1 == 4 * 2
   │        ────┬───    ──┬──
   │            │         ╰──── 8
   │            │
   │            ╰────────────── 3
───╯
",
    );
    let found = Diagnostic::new(Code::E2001, "`+` doesn't work on these")
        .at(nth(&sources, id, "+", 0), "")
        .label(nth(&sources, id, "hits", 0), "a text")
        .label(nth(&sources, id, "1", 0), "a number");
    let expected = "
error[E2001]: `+` doesn't work on these
   ╭─[ a.tg:1:13 ]
   │
 1 │ assert hits + 1 == 4 * 2
   │        ──┬─ ─ ┬
   │          │    ╰── a number
   │          │
   │          ╰─────── a text
───╯
";
    check(&render(&found, &sources, RenderStyle::PLAIN), expected);
}

#[test]
fn as_json() {
    let (sources, game, lib) = files();
    let mut found = own_goal(&sources, game).label(nth(&sources, lib, "日", 0), "wide").note("why");
    let call = CallSite { function: "f".into(), span: nth(&sources, lib, "x", 1) };
    found.stack = vec![call.clone(), call];
    let json: serde_json::Value = serde_json::from_str(&json_line(&found, &sources)).expect("it is JSON");
    let expected = serde_json::json!({
        "code": "E4003",
        "severity": "error",
        "message": "Y's rule would write Y's own goal",
        "span": {"file": "sample.tg", "start": 118, "end": 122, "line": 6, "column": 33, "end_line": 6, "end_column": 37},
        "label": "\"tacc\" contains \"acc\"",
        "labels": [
            {"span": {"file": "sample.tg", "start": 71, "end": 74, "line": 3, "column": 24, "end_line": 3, "end_column": 27},
             "text": "Y's goal"},
            {"span": {"file": "lib/words.tg", "start": 25, "end": 28, "line": 2, "column": 15, "end_line": 2, "end_column": 16},
             "text": "wide"},
        ],
        "notes": ["why"],
        "helps": ["a right side may not contain its owner's goal; write it in two rules, over two rounds"],
        "calls": 2,
        "stack": [{"function": "f", "times": 2, "span":
            {"file": "lib/words.tg", "start": 55, "end": 56, "line": 2, "column": 27, "end_line": 2, "end_column": 28}}],
    });
    assert_eq!(json, expected, "{json:#}");
    let bare = json_line(&Diagnostic::new(Code::W9001, "a\nb"), &sources);
    let expected = r#"{"code":"W9001","severity":"warning","message":"a\nb","span":null,"label":null,"labels":[],"notes":[],"helps":[],"calls":0,"stack":[]}"#;
    assert_eq!(bare, expected);
}
