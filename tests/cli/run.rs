//! `tg run`, piped scripts, JSON, `--set`, colours.

use crate::folder::Folder;

#[test]
fn output_and_diagnostics_have_their_own_streams() {
    let folder = Folder::with(&[(
        "a.tg",
        "print 1\nfn f() { let x = 2; 3 }\nprint f()\nprint 1 / rand([0])\nprint 4\n",
    )]);
    let errors = "\
warning[W1001]: [..]
...
error[E3001]: [..]
   ╭─[ a.tg:4:7 ]
...
";
    folder.tg(&["run", "a.tg"]).assert().code(1).stdout_eq("1\n3\n").stderr_eq(errors);
}

#[test]
fn nothing_runs_where_something_is_wrong_before_the_run() {
    let folder = Folder::with(&[("a.tg", "print 1\nprint nobody\nlet x = \n")]);
    let errors = "error[E[..]]: [..]\n...\nerror[E[..]]: [..]\n...";
    folder.tg(&["run", "a.tg"]).assert().code(1).stdout_eq("").stderr_eq(errors);
}

#[test]
fn several_scripts_run_on_their_own() {
    let folder = Folder::with(&[("a.tg", "let x = 1\nprint x / 0"), ("b.tg", "let x = 2\nprint x")]);
    let error = "error[E3001]: [..]\n...";
    folder.tg(&["run", "a.tg", "b.tg"]).assert().code(1).stdout_eq("2\n").stderr_eq(error);
    let error = "error[E9007]: `c.tg` can't be read: it isn't there\n  Help: did you mean `a.tg`, `b.tg`?\n";
    folder.tg(&["run", "b.tg", "c.tg"]).assert().code(2).stdout_eq("").stderr_eq(error);
}

#[test]
fn a_script_may_be_piped_in() {
    let folder = Folder::with(&[("lib/words.tg", "let hello = \"hi\"")]);
    folder.tg(&[]).stdin("print 6 * 7\n").assert().success().stdout_eq("42\n").stderr_eq("");
    folder.tg(&["-"]).stdin("print 6 * 7").assert().success().stdout_eq("42\n");
    folder.tg(&["run", "--json", "-"]).stdin("print 6 * 7").assert().success().stdout_eq("42\n");
    folder.tg(&["--json"]).stdin("print \"a\"").assert().success().stdout_eq("\"a\"\n");
    folder.tg(&[]).stdin("").assert().success().stdout_eq("").stderr_eq("");
    let import = "import \"lib/words.tg\" as words\nprint words.hello";
    folder.tg(&[]).stdin(import).assert().success().stdout_eq("hi\n");
    let error = "error[E3001]: [..]\n   ╭─[ <stdin>:1:7 ]\n...";
    folder.tg(&[]).stdin("print 1 / 0").assert().code(1).stdout_eq("").stderr_eq(error);
    let error = "error[E9008]: `<stdin>` isn't UTF-8: byte 7, on line 1, is 0xff\n...";
    folder.tg(&[]).stdin(&b"print \"\xff\""[..]).assert().code(2).stderr_eq(error);
}

#[test]
fn a_pipe_gets_texts_as_they_are() {
    let script = "print \"\\u{1b}[1m\\u{0}\\u{d}\\t\\u{202e}x  \"\nprint \"a\\u{7}\", [\"b \"], 1/2\nprint [\"\\u{2028}\"]";
    let folder = Folder::with(&[("a.tg", script)]);
    let assert = folder.tg(&["run", "a.tg"]).assert().success();
    let expected = "\u{1b}[1m\0\r\t\u{202e}x  \na\u{7} [\"b \"] 1/2\n[\"\u{2028}\"]\n";
    assert_eq!(String::from_utf8_lossy(&assert.get_output().stdout), expected);
}

#[test]
fn a_pipe_gets_the_texts_of_tables_as_they_are() {
    let script = "print [{name: \"\\u{1b}[1mred\", note: \"\\u{202e}x\"}]\nprint dist([\"\\u{7}a\"])";
    let folder = Folder::with(&[("a.tg", script)]);
    let assert = folder.tg(&["run", "a.tg"]).assert().success();
    let printed = String::from_utf8_lossy(&assert.get_output().stdout);
    for text in ["\u{1b}[1mred", "\u{202e}x", "\u{7}a"] {
        assert!(printed.contains(text), "{text:?} isn't in {printed:?}");
    }
}

#[test]
fn numbers_are_fractions_in_data_or_decimals() {
    let script = "print [1/2, 2]\nprint dist([1, 2]).to_csv\nsave [{n: 1/4}, {n: 1/72}] to \"n.csv\"";
    for (form, printed, saved) in [
        ("exact", "[\"1/2\",2]", "n\n1/4\n1/72\n"),
        ("decimal", "[0.5,2]", "n\n0.25\n0.013888888888888888\n"),
    ] {
        let folder = Folder::with(&[("a.tg", script)]);
        let run = folder.tg(&["run", "--json", "--numbers", form, "--out", "out", "a.tg"]).assert().success();
        let output = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
        assert_eq!(output.lines().next(), Some(printed));
        assert!(output.contains("value,ways,probability,decimal"), "{output}");
        assert_eq!(folder.read("out/n.csv").as_deref(), Some(saved));
    }
}

#[test]
fn json_is_one_line_for_each_print() {
    let script =
        "print 1/4\nprint 1, \"a\"\nprint {a: [true, none]}\nprint [{a: 1}, {a: 2}]\nexplain 1 == 1\n";
    let folder = Folder::with(&[("a.tg", script)]);
    let assert = folder.tg(&["run", "--json", "a.tg"]).assert().success();
    let output = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[..4], ["\"1/4\"", "[1,\"a\"]", "{\"a\":[true,null]}", "[{\"a\":1},{\"a\":2}]"]);
    assert!(lines[4].starts_with("{\"explain\":\""), "{output}");
    assert_eq!(lines.len(), 5);
}

#[test]
fn a_page_stands_alone() {
    let script = "print \"<b>&\", 1/2\nprint [{a: 1}, {a: 2}]\nprint dist([1, 1, 2])\nprint 1 / rand([0])\n";
    let folder = Folder::with(&[("<a>.tg", script)]);
    let error = "error[E3001]: [..]\n...";
    let assert = folder.tg(&["run", "--html", "<a>.tg"]).assert().code(1).stderr_eq(error);
    let page = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.ends_with("</html>\n"), "{page}");
    for part in [
        "<h1>&lt;a&gt;.tg</h1>",
        "<div class=\"ln\">&lt;b&gt;&amp; 1/2</div>",
        "<th scope=\"col\" class=\"n\">",
        "<rect width=\"100.00\"",
        "<h2>What ended it</h2>",
        "error[E3001]",
        "<summary>The script</summary>",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    assert!(!page.contains("<script") && !page.contains("http"), "it asks for nothing else: {page}");
    let both = folder.tg(&["run", "--html", "--json", "<a>.tg"]).assert().code(2);
    assert!(String::from_utf8_lossy(&both.get_output().stderr).contains("cannot be used with"));
}

#[test]
fn a_param_is_set_from_outside() {
    let script = "param lands = 24\nparam name = \"x\"\nprint lands, name, 2 * lands\n";
    let folder = Folder::with(&[("a.tg", script), ("none.tg", "print 1")]);
    let run = |arguments: &[&str]| folder.tg(&[&["run", "a.tg"], arguments].concat()).assert();
    run(&[]).success().stdout_eq("24 x 48\n");
    run(&["--set", "lands=26", "--set=name=Red"]).success().stdout_eq("26 Red 52\n");
    run(&["--set", "lands=1/3"]).success().stdout_eq("1/3 x 2/3\n");
    run(&["--set", "name=true"]).success().stdout_eq("24 true 48\n");
    run(&["--set", "name=a=b c"]).success().stdout_eq("24 a=b c 48\n");
    run(&["--set", "lands=26", "--set", "lands=27"]).success().stdout_eq("27 x 54\n");
    let near = "error[E9015]: the script has no `param` called `land`\n  Help: did you mean `lands`?\n";
    run(&["--set", "land=1"]).code(2).stdout_eq("").stderr_eq(near);
    let far = "error[E9015]: [..]`zzz`\n  Help: it has `lands`, `name`\n";
    run(&["--set", "zzz=1"]).code(2).stdout_eq("").stderr_eq(far);
    let none = "error[E9015]: [..]\n  Help: `--set` works with `param lands = …` in the script\n";
    folder.tg(&["none.tg", "--set", "lands=1"]).assert().code(2).stdout_eq("").stderr_eq(none);
}

#[test]
fn a_param_stays_what_it_is() {
    let script = "param lands = 24\nparam name: Text = \"x\"\nparam loud = false\nparam top = none\n\
                  print lands, name + \"!\", loud, top\n";
    let folder = Folder::with(&[("a.tg", script)]);
    let run = |arguments: &[&str]| folder.tg(&[&["run", "a.tg"], arguments].concat()).assert();
    run(&["--set", "name=5", "--set", "top=3"]).success().stdout_eq("24 5! false 3\n");
    run(&["--set", "lands=none", "--set", "top=abc"]).success().stdout_eq("none x! false abc\n");
    let wrong = "\
error[E9015]: `--set lands=abc` doesn't fit: `lands` is a number
   ╭─[ a.tg:1:1 ]
...
   │ Help: give a number, such as `--set lands=26`
───╯

error[E9015]: `--set loud=1` doesn't fit: `loud` is true or false
...
";
    run(&["--set", "lands=abc", "--set", "loud=1"]).code(2).stdout_eq("").stderr_eq(wrong);
    folder.write("b.tg", "param xs = [1, 2]\nparam r: Record = {a: 1}\nprint xs, r\n");
    let run = |set: &str| folder.tg(&["run", "b.tg", "--set", set]).assert();
    run("xs=none").success().stdout_eq("none {a: 1}\n");
    let list = "error[E9015]: `--set xs=abc` doesn't fit: `xs` is a list\n...";
    run("xs=abc").code(2).stdout_eq("").stderr_eq(list);
    let record = "error[E9015]: `--set r=none` doesn't fit: `r` is a record\n...";
    run("r=none").code(2).stdout_eq("").stderr_eq(record);
}

#[test]
fn the_seed_decides_what_chance_does() {
    let folder = Folder::with(&[("a.tg", "print [rand(1..=1000000) for i in 0..3]")]);
    let run = |seed: &[&str]| {
        let assert = folder.tg(&[&["a.tg"], seed].concat()).assert().success();
        assert.get_output().stdout.clone()
    };
    assert_eq!(run(&[]), run(&["--seed", "0"]));
    assert_eq!(run(&["--seed", "7"]), run(&["--seed", "7"]));
    assert_ne!(run(&["--seed", "7"]), run(&["--seed", "8"]));
}

#[test]
fn colours_are_a_terminals_unless_asked_for() {
    let folder = Folder::with(&[("a.tg", "print 1 / 0")]);
    let colored = |arguments: &[&str], variable: Option<&str>| {
        let command = folder.tg(&[&["run", "a.tg"], arguments].concat());
        let command = match variable {
            Some(name) => command.env(name, "1"),
            None => command,
        };
        command.assert().code(1).get_output().stderr.contains(&0x1b)
    };
    assert!(!colored(&[], None));
    assert!(!colored(&["--color", "auto"], None));
    assert!(!colored(&["--color", "never"], Some("FORCE_COLOR")));
    assert!(colored(&["--color", "always"], None));
    assert!(colored(&["--color", "always"], Some("NO_COLOR")));
    assert!(!colored(&[], Some("NO_COLOR")));
    assert!(colored(&[], Some("FORCE_COLOR")));
}

#[test]
fn diagnostics_may_be_lines_of_json() {
    let folder = Folder::with(&[("a.tg", "print 1 / 0")]);
    let assert = folder.tg(&["a.tg", "--error-format", "json"]).assert().code(1).stdout_eq("");
    let errors = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    let line: serde_json::Value = serde_json::from_str(errors.trim_end()).expect("one line of JSON");
    assert_eq!(line["code"], "E3001");
    assert_eq!(line["span"]["file"], "a.tg");
    assert_eq!(line["span"]["line"], 1);
    let missing = "{\"code\":\"E9007\",[..]}\n";
    folder.tg(&["b.tg", "--error-format=json"]).assert().code(2).stderr_eq(missing);
}
