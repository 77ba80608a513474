//! `tg test`.

use crate::folder::Folder;

#[test]
fn tests_pass_and_fail_with_a_summary() {
    let script = "fn double(n) = 2 * n\nprint \"not shown\"\n\
        test \"right\" { assert double(2) == 4 }\n\
        test \"wrong\" { print \"seen\"; assert double(2) == 5 }\n\
        test \"broken\" { print 1 / rand([0]) }\n";
    let folder = Folder::with(&[
        ("a.tg", script),
        ("games/b.tg", "test \"fine\" { assert true }"),
        ("c.tg", "print 1 / rand([0])"),
    ]);
    let output = "\
failed a.tg:4: wrong
it printed:
  seen
failed a.tg:5: broken
2 passed, 2 failed ([..] s)
";
    let errors = "\
error[E3004]: [..]
...
   │ Note: in the test \"wrong\"
───╯

error[E3001]: [..]
...
   │ Note: in the test \"broken\"
...";
    folder.tg(&["test"]).assert().code(1).stdout_eq(output).stderr_eq(errors);
    folder.tg(&["test", "games"]).assert().success().stdout_eq("1 passed ([..] s)\n").stderr_eq("");
}

#[test]
fn a_script_with_errors_fails_as_a_whole() {
    let folder = Folder::with(&[
        ("a.tg", "let who = nobody\ntest \"one\" { assert true }\ntest \"two\" { assert true }"),
        ("b.tg", "print 1 / rand([0])\ntest \"one\" { assert true }"),
        ("c.tg", "test \"one\" { assert true }"),
    ]);
    let output = "\
failed a.tg
not run a.tg:2: one
not run a.tg:3: two
failed b.tg: no test was run, as the lines outside them ended with an error
not run b.tg:2: one
1 passed, 2 failed, 3 not run ([..] s)
";
    let errors = "error[E1001]: [..]\n...\n\nerror[E3001]: [..]\n...";
    folder.tg(&["test", "."]).assert().code(1).stdout_eq(output).stderr_eq(errors);
    let assert = folder.tg(&["test", "a.tg", "--format", "json"]).assert().code(1);
    let report: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).expect("JSON");
    assert_eq!((&report["failed"], &report["not_run"]), (&1.into(), &2.into()));
    assert_eq!((&report["tests"][2]["name"], &report["tests"][2]["run"]), (&"two".into(), &false.into()));
    let skipped = "[..]\n<testsuites [..] tests=\"3\" skipped=\"2\" failures=\"1\" [..]\n...\n";
    folder.tg(&["test", "a.tg", "--format", "junit"]).assert().code(1).stdout_eq(skipped);
}

#[test]
fn a_file_may_say_what_it_gives() {
    let folder = Folder::with(&[
        ("a.tg", "print 1 / rand([0])\n# error: E3001\n"),
        ("b.tg", "print nobody\nprint noone\n# error: E1001 E1001\n"),
        ("c.tg", "fn f() { let x = 1; 2 }\nprint f()\n# warning: W1001\n"),
        ("d.tg", "# args: --max-steps 1000\nvar n = 0\nwhile true { n += 1 }\n# error: E9002\n"),
        ("e.tg", "# args: --set land=1\nparam lands = 2\nprint lands\n# error: E9015\n"),
        ("f.tg", "save [1] to \"x.json\"\n# warning: W9001\n"),
        ("deep/f.tg", "# args: --out f.tg\nsave [1] to \"x.json\"\n# error: E9014\n"),
        ("g.tg", "test \"t\" { assert 1 == 2 }\n# error: E3004\n"),
        ("k.tg", "chopsticks c {}\nprint c.at(\"1032\").moves\n# warning: W6001\n"),
    ]);
    folder.tg(&["test"]).assert().success().stdout_eq("9 passed ([..] s)\n").stderr_eq("");
    folder.write("h.tg", "print 1\n# error: E3001\n");
    folder.write("i.tg", "print 1 / rand([0])\n# error: E3002\n");
    folder.write("j.tg", b"print \"\xe9\"\n# error: E9008\n");
    let output = "\
failed h.tg: it should give E3001, and gave nothing
failed i.tg: it should give E3002, and gave E3001
10 passed, 2 failed ([..] s)
";
    folder.tg(&["test"]).assert().code(1).stdout_eq(output).stderr_eq("error[E3001]: [..]\n...");
}

#[test]
fn a_file_cant_give_itself_more_than_the_user_does() {
    let folder = Folder::with(&[
        ("games/a.tg", "# args: --root ..\ntest \"t\" { assert true }\n"),
        ("games/b.tg", "# args: --out /tmp\ntest \"t\" { assert true }\n"),
        (
            "games/c.tg",
            "# args: --max-steps 1_000_000_000\nvar n = 0\nwhile true { n += 1 }\n# error: E9002\n",
        ),
        ("games/d.tg", "# args: --max-step 5\ntest \"t\" { assert true }\n"),
    ]);
    let output = "\
failed a.tg: `# args:` names `..`, outside the root
failed b.tg: `# args:` names `/tmp`, outside the root
failed d.tg: `# args:` can't be read: unexpected argument '--max-step' found
1 passed, 3 failed ([..] s)
";
    folder.tg_in("games", &["test", "--max-steps", "1000"]).assert().code(1).stdout_eq(output);
}

#[test]
fn the_blocks_of_pages_are_tests() {
    let page = "\
# A page

```tg
print 1
```

```tg error=E3001
print 1 / rand([0])
```

```tg no-run
print 1 / rand([0])
```

```rust
fn main() {}
```

> ```tg
> print 1 / rand([0])
> ```

```tg
fn f() { let x = 1; 2 }
print f()
```

```tg
test \"a\" { assert true }
test \"b\" { assert false }
```
";
    let folder = Folder::with(&[("page.md", page)]);
    let output = "\
failed page.md:19
failed page.md:23: a block should give no warning
failed page.md:30: b
4 passed, 3 failed ([..] s)
";
    let errors = "\
error[E3001]: [..]
    ╭─[ page.md:20:9 ]
...
warning[W1001]: [..]
    ╭─[ page.md:24:[..] ]
...
error[E3004]: [..]
    ╭─[ page.md:30:[..] ]
...
";
    folder.tg(&["test", "page.md"]).assert().code(1).stdout_eq(output).stderr_eq(errors);
}

#[test]
fn no_tests_are_wrong_use() {
    let folder = Folder::with(&[("a.tg", "print 1")]);
    let told = "no tests found in `.`\n  Help: [..]\n";
    folder.tg(&["test"]).assert().code(2).stdout_eq("").stderr_eq(told);
    folder.tg(&["test", "nowhere"]).assert().code(2).stdout_eq("").stderr_eq("error[E9007]: [..]\n...");
}

#[test]
fn a_report_may_be_json() {
    let folder =
        Folder::with(&[("a.tg", "test \"one\" { assert true }\ntest \"two\" { print 3; assert 1 == 2 }")]);
    let assert = folder.tg(&["test", "--format", "json"]).assert().code(1).stderr_eq("");
    let report: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).expect("JSON");
    assert_eq!((&report["passed"], &report["failed"]), (&1.into(), &1.into()));
    let tests = report["tests"].as_array().expect("the tests");
    assert_eq!((&tests[0]["name"], &tests[0]["passed"]), (&"one".into(), &true.into()));
    assert_eq!((&tests[1]["file"], &tests[1]["line"]), (&"a.tg".into(), &2.into()));
    assert_eq!(tests[1]["diagnostics"][0]["code"], "E3004");
    assert_eq!(tests[1]["printed"], "3\n");
}

#[test]
fn a_report_may_be_junit() {
    let folder = Folder::with(&[("a.tg", "test \"one\" { assert true }\ntest \"<two>\" { assert 1 == 2 }")]);
    let report = "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<testsuites name=\"tg\" tests=\"2\" [..]failures=\"1\"[..]>
    <testsuite name=\"a.tg\" tests=\"2\" [..]>
        <testcase name=\"one\" classname=\"a.tg\" [..]>
...
        <testcase name=\"&lt;two&gt;\" classname=\"a.tg\" [..]>
            <failure message=\"[..]\" type=\"E3004\">[..]
...
</testsuites>
";
    folder.tg(&["test", "--format", "junit"]).assert().code(1).stdout_eq(report).stderr_eq("");
}

#[test]
fn each_test_begins_with_the_seed() {
    let script = "let a = rand(1..=1000000)\n\
        test \"one\" { print rand(1..=1000000); assert false }\n\
        test \"two\" { print rand(1..=1000000); assert false }\n";
    let folder = Folder::with(&[("a.tg", script)]);
    let assert = folder.tg(&["test", "--format", "json", "--seed", "5"]).assert().code(1);
    let report: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).expect("JSON");
    assert_eq!(report["tests"][0]["printed"], report["tests"][1]["printed"]);
}

/// The lines of the report of `tg test` on a script, without the time.
fn reported(script: &str) -> String {
    let folder = Folder::with(&[("lib.tg", "let out = [1][rand([7])]\nlet fine = 1\n"), ("a.tg", script)]);
    let run = folder.tg(&["test", "a.tg"]).assert();
    let output = run.get_output();
    let report = String::from_utf8_lossy(&output.stdout);
    let failed = report.lines().any(|line| line.starts_with("failed"));
    assert_eq!(output.status.code(), Some(i32::from(failed)), "{script}\n{report}");
    let lines = report
        .lines()
        .map(|line| line.split(" (").next().unwrap_or_default().replace("failed a.tg", "failed"));
    lines.collect::<Vec<_>>().join("; ")
}

#[test]
fn a_constant_that_fails_costs_the_tests_that_need_it() {
    const FAILS: &str = "fn f(n) = if n > 0 { fail \"x\" } else { 1 }\nlet y = f(2)\n";
    const GOOD: &str = "test \"good\" { assert 1 == 1 }\n";
    for (rest, expected) in [
        ("test \"u\" { assert y == 1 }", "failed:4: u; 1 passed, 1 failed"),
        ("let z = y + 1; test \"u\" { assert z == 1 }", "failed:4: u; 1 passed, 1 failed"),
        ("var z = 1; z += y; test \"u\" { assert z == 1 }", "failed:4: u; 1 passed, 1 failed"),
        ("var z = [1]; z.push(y); test \"u\" { assert z == [1] }", "failed:4: u; 1 passed, 1 failed"),
        ("let [z, _] = [y, 1]; test \"u\" { assert z == 1 }", "failed:4: u; 1 passed, 1 failed"),
        ("let z = n -> n + y; test \"u\" { assert z(1) == 1 }", "failed:4: u; 1 passed, 1 failed"),
        ("fn g() = y; let z = g(); test \"u\" { assert z == 1 }", "failed:4: u; 1 passed, 1 failed"),
        (
            "print y; for n in 1..3 { print n + y }; test \"u\" { assert y == 1 }",
            "failed:4: u; 1 passed, 1 failed",
        ),
        ("deck d { land x(y) }; test \"u\" { assert d.size == 1 }", "failed:4: u; 1 passed, 1 failed"),
        // One that no test needs fails the file.
        ("", "failed: an error outside the tests; 1 passed, 1 failed"),
        (
            "test \"u\" { assert (try y else 1) == 1 }",
            "failed: an error outside the tests; 2 passed, 1 failed",
        ),
    ] {
        assert_eq!(reported(&format!("{FAILS}{GOOD}{rest}")), expected, "{rest}");
    }
    for (script, expected) in [
        ("let bad = 1 / (3 - 3); test \"u\" { assert bad == 1 }", "failed:2: u; 1 passed, 1 failed"),
        ("let bad = 1 / 0", "failed: an error outside the tests; 1 passed, 1 failed"),
        ("import \"lib.tg\" as lib; test \"u\" { assert lib.out == 1 }", "failed:2: u; 1 passed, 1 failed"),
        (
            "import \"lib.tg\" as lib; test \"u\" { assert lib.fine == 1 }",
            "failed: an error outside the tests; 2 passed, 1 failed",
        ),
        // Names, types and other statements concern the file.
        ("let bad = nobody", "failed; not run a.tg:1: good; 0 passed, 1 failed, 1 not run"),
        ("let bad = 1 + true", "failed; not run a.tg:1: good; 0 passed, 1 failed, 1 not run"),
        (
            "print 1 / rand([0])",
            "failed: no test was run, as the lines outside them ended with an error; not run a.tg:1: good; 0 passed, 1 failed, 1 not run",
        ),
    ] {
        assert_eq!(reported(&format!("{GOOD}{script}")), expected, "{script}");
    }
}
