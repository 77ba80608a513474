//! The REPL: in a terminal, and with entries that are piped in.

use crate::folder::Folder;

#[cfg(unix)]
mod in_a_terminal {
    use crate::folder::Folder;
    use crate::terminal::{CTRL_C, CTRL_D, Terminal, UP};

    /// A REPL whose history lies in the folder.
    fn start(folder: &Folder, arguments: &[&str]) -> Terminal {
        start_with(folder, arguments, &[])
    }

    fn start_with(folder: &Folder, arguments: &[&str], variables: &[(&str, &str)]) -> Terminal {
        let mut command = folder.child(arguments);
        command.env("XDG_DATA_HOME", folder.path("data")).env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR").envs(variables.iter().copied());
        let terminal = Terminal::start(command);
        terminal.ready();
        terminal
    }

    #[test]
    fn values_print_in_their_richest_form() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        tg.sees("`:` lists the commands");
        assert_eq!(tg.enter("1/3 + 1"), "4/3\n");
        assert_eq!(tg.enter("let n = 6 * 7"), "");
        assert_eq!(tg.enter("n; none"), "");
        assert_eq!(tg.enter("\"a{n}\""), "\"a42\"\n");
        assert_eq!(tg.enter("[{a: 1, b: 2}, {a: 30, b: 4}]"), " a  b\n──  ─\n 1  2\n30  4\n");
        assert_eq!(
            tg.enter("[dist([0, 2])]"),
            "value    1\n─────  ───\n    0  1/2\n    2  1/2\n─────  ───\n mean    1\n   sd    1\n"
        );
        assert_eq!(tg.enter("let n = 1; print n + 1; n"), "2\n1\n");
        tg.keys(CTRL_D);
        assert_eq!(tg.end(), Some(0));
    }

    #[test]
    fn lines_that_come_in_one_burst_all_run() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        tg.enter("let a = 1");
        tg.keys("a + 1\ra + 2\rfn f(n) {\r  n + 3\r}\rf(a) * 100\r");
        tg.sees("\n2\n");
        tg.sees("\n3\n");
        tg.sees("\n400\n");
        tg.ready();
    }

    #[test]
    fn ctrl_c_stops_a_long_computation_and_not_the_session() {
        let folder = Folder::new();
        let tg = start(&folder, &["--max-digits", "10_000_000_000"]);
        tg.enter("let a = 6 * 7");
        tg.keys("factorial(3 * 10 ** 8)\r");
        std::thread::sleep(std::time::Duration::from_millis(300));
        tg.keys(CTRL_C);
        tg.sees("error[E9016]");
        tg.ready();
        assert_eq!(tg.enter("a"), "42\n");
    }

    #[test]
    fn tab_completes() {
        let folder = Folder::with(&[("lib/decks.tg", "let poker = 52"), ("other.txt", "")]);
        let tg = start(&folder, &["repl"]);
        let completes = |keys: &str, line: &str| {
            tg.keys(keys);
            tg.keys("\t");
            tg.line_is(line);
        };
        completes("facto", "> factorial");
        tg.keys("(5)");
        tg.line_is("> factorial(5)");
        assert_eq!(tg.submit(), "120\n");
        tg.enter("let xs = [3, 1]");
        completes("xs.cou", "> xs.count");
        assert_eq!(tg.submit(), "2\n");
        tg.enter("let score = {name: \"Y\", hits: 3}");
        completes("sco", "> score");
        completes(".na", "> score.name");
        completes(".upp", "> score.name.upper");
        assert_eq!(tg.submit(), "\"Y\"\n");
        completes("round (ti", "> round (ties:");
        completes("bl", "> round (ties: block");
        tg.keys(CTRL_C);
        tg.ready();
        completes("import \"li", "> import \"lib/");
        completes("de", "> import \"lib/decks.tg");
        tg.keys("\"");
        assert_eq!(tg.submit(), "");
        completes("decks.", "> decks.poker");
        assert_eq!(tg.submit(), "52\n");
        // What lies outside the root isn't offered.
        completes("import \"../ho", "> import \"../ho");
        tg.keys("\tX");
        tg.line_is("> import \"../hoX");
        tg.keys(CTRL_C);
        tg.ready();
        completes(":he", "> :help");
        completes("factor", "> :help factorial");
        assert!(tg.submit().starts_with("Number.factorial -> Number\n"));
        completes(":load li", "> :load lib/");
        tg.keys(CTRL_C);
        tg.ready();
        completes(":type score.hi", "> :type score.hits");
        assert_eq!(tg.submit(), "Number\n");
    }

    #[test]
    fn tab_twice_lists_and_the_list_stays() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        tg.keys("game {\r");
        tg.line_is(".");
        tg.keys("\t\t");
        tg.sees("allow_empty:  show:         ties:         from");
        tg.keys("sta\t");
        tg.line_is(".   start:");
        tg.keys("\u{17}rounds: 3");
        tg.line_is(".   rounds: 3");
        tg.sees("allow_empty:  show:         ties:         from");
    }

    #[test]
    fn an_entry_goes_on_while_something_is_open() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        tg.keys("fn f(n) {\r");
        tg.line_is(".");
        tg.keys("n +\r");
        tg.line_is(".");
        tg.sees("\n.   n +");
        tg.keys("1\r}");
        tg.line_is(". }");
        assert_eq!(tg.submit(), "");
        assert_eq!(tg.enter("f(2)"), "3\n");
        tg.keys("fn g(n) {\rif n == 0 {\r1\r} else {\r2\r}\r}");
        tg.line_is(". }");
        tg.sees("> fn g(n) {\n.   if n == 0 {\n.     1\n.   } else {\n.     2\n.   }\n. }");
        assert_eq!(tg.submit(), "");
        assert_eq!(tg.enter("[g(0), g(1)]"), "[1, 2]\n");
        tg.keys("round <\r");
        tg.line_is(".");
        tg.keys("t => ac\r>.apply(\"at\")");
        tg.line_is(". >.apply(\"at\")");
        assert_eq!(tg.submit(), "\"aac\"\n");
        // Ctrl-C drops all lines of it.
        tg.keys("let dropped = [1,\r");
        tg.line_is(".");
        tg.keys(CTRL_C);
        tg.ready();
        assert!(tg.enter("dropped").contains("there is no name `dropped`"));
    }

    #[test]
    fn an_entry_that_fails_leaves_no_trace() {
        let folder = Folder::new();
        let tg = start(&folder, &["--color", "never"]);
        tg.enter("let a = 1");
        let told = tg.enter("let a = 2; let b = 3; 1 / 0");
        assert!(told.starts_with("error[E3001]: this divides by zero\n"), "{told}");
        assert!(told.contains("entry 2:1:23"), "{told}");
        assert_eq!(tg.enter("a"), "1\n");
        assert!(tg.enter("b").starts_with("error[E1001]"));
        assert!(tg.enter("fn f() { let unused = 1; 2 }").starts_with("warning["));
        assert_eq!(tg.enter("f()"), "2\n");
        // The generator is taken back, too.
        let first = tg.enter("rand(1..=1000000)");
        tg.enter(":reset");
        assert!(tg.enter("rand(1..=1000000) / 0").starts_with("error[E3001]"));
        assert_eq!(tg.enter("rand(1..=1000000)"), first);
        tg.keys(CTRL_D);
        assert_eq!(tg.end(), Some(0));
    }

    #[test]
    fn ctrl_c_stops_a_run_and_keeps_the_session() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        tg.enter("let a = 1");
        for _ in 0..2 {
            tg.keys("let a = 2; print \"be\" + \"gun\"; while true {}\r");
            tg.sees("begun");
            tg.keys(CTRL_C);
            tg.sees("the run was interrupted");
            tg.ready();
            assert_eq!(tg.enter("a"), "1\n");
            tg.keys("\u{c}");
            tg.wait("an empty screen", |screen| screen.cursor_position() == (0, 2));
        }
        tg.keys(CTRL_D);
        assert_eq!(tg.end(), Some(0));
    }

    #[test]
    fn limits_and_options_hold_for_every_entry() {
        let folder = Folder::new();
        let tg = start(&folder, &["--max-steps", "1000", "--set", "lands=26", "--out", "out"]);
        assert!(tg.enter("while true {}").contains("E9002"));
        assert_eq!(tg.enter("1 + 1"), "2\n");
        assert_eq!(tg.enter("param lands = 24"), "");
        assert_eq!(tg.enter("lands"), "26\n");
        assert_eq!(tg.enter("save [1] to \"n.json\""), "");
        assert!(folder.path("out/n.json").exists());
    }

    #[test]
    fn commands() {
        let folder = Folder::with(&[("a.tg", "## Twice it.\nfn twice(n) = 2 * n\nprint twice(4)\n")]);
        let tg = start(&folder, &["--color=never"]);
        for command in [":help", ":type", ":load", ":time", ":all", ":edit", ":reset", ":save", ":quit"] {
            assert!(tg.enter(":").contains(command));
        }
        assert_eq!(tg.enter(":load a.tg"), "8\n");
        assert_eq!(tg.enter(":help twice"), "fn twice(n)\n  Twice it.\n  Made in a.tg.\n");
        assert!(tg.enter(":load b.tg").starts_with("error[E9007]: `b.tg` can't be read"));
        assert!(tg.enter(":help E3001").starts_with("E3001: a division by zero\n"));
        assert!(tg.enter(":help ties").contains("cancel, block"));
        assert!(tg.enter(":help alphabet").contains("alphabet dna { a t c g }"));
        assert!(tg.enter(":help factoril").contains("did you mean `factorial`?"));
        assert!(tg.enter(":help xs.cuont").contains("did you mean `xs.count`?"));
        assert_eq!(tg.enter(":type [1/3]"), "[Number]\n");
        assert_eq!(tg.enter(":type twice"), "fn twice(n)\n");
        assert!(tg.enter(":type nothing").starts_with("error[E1001]"));
        let timed = tg.enter(":time twice(21)");
        assert!(timed.starts_with("42\ntime: ") && timed.lines().count() == 2, "{timed}");
        assert!(tg.enter(":hlep").contains("did you mean `:help`?"));
        assert_eq!(tg.enter("let last = twice(1)"), "");
        assert_eq!(tg.enter(":save mine.tg"), "3 entries saved to `mine.tg`\n");
        let saved = std::fs::read_to_string(folder.path("mine.tg")).expect("a file");
        assert!(saved.ends_with("print twice(21)\nlet last = twice(1)\n"), "{saved}");
        folder.tg(&["mine.tg"]).assert().success().stdout_eq("8\n42\n").stderr_eq("");
        assert!(tg.enter(":save a.tg").contains("`a.tg` is there already"));
        assert_eq!(tg.enter(":save mine.tg"), "3 entries saved to `mine.tg`\n");
        tg.enter(":reset");
        assert!(tg.enter("twice(1)").starts_with("error[E1001]"));
        tg.keys(":q\r");
        assert_eq!(tg.end(), Some(0));
    }

    #[test]
    fn tests_are_run_and_statements_have_no_type() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        assert_eq!(tg.enter("test \"sums\" { assert 1 + 1 == 2 }"), "passed: sums\n");
        let shown = tg.enter("test \"wrong\" { assert 1 + 1 == 3 }");
        assert!(shown.starts_with("failed: wrong\nerror[E3004]"), "{shown}");
        let saved = tg.enter(":save tests.tg");
        assert!(saved.contains("of its tests, `wrong` failed here; `tg test tests.tg` runs them"), "{saved}");
        assert!(tg.enter(":type let x = 3").starts_with("error: a statement has no type"));
        assert!(tg.enter(":help wants").contains("player wants goal"));
        assert!(tg.enter(":help cancel").contains("a word of the setting `ties`"));
        assert!(tg.enter(":help xs.sort").contains(".sort"));
        tg.keys(CTRL_D);
        assert_eq!(tg.end(), Some(0));
    }

    #[test]
    fn a_wrong_closer_is_one_mistake() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        tg.keys("if true {\r)\r}");
        tg.line_is(". }");
        let shown = tg.submit();
        assert_eq!(shown.matches("error[").count(), 1, "{shown}");
        assert!(shown.starts_with("error[E0005]"), "{shown}");
    }

    #[test]
    fn a_saved_script_gives_the_same_session() {
        let folder = Folder::with(&[
            ("dir/lib.tg", "let two = 2"),
            ("dir/imports.tg", "import \"lib.tg\"\nprint lib.two"),
            ("other/here.txt", ""),
        ]);
        let tg = start(&folder, &[]);
        for entry in [":load dir/imports.tg", "let x = lib.two", "let y = x", "let x = x * 5", "[x, y]"] {
            tg.enter(entry);
        }
        assert_eq!(tg.enter(":save other/s.tg"), "5 entries saved to `other/s.tg`\n");
        folder.tg(&["other/s.tg", "--root", "."]).assert().success().stdout_eq("2\n[10, 2]\n").stderr_eq("");
    }

    #[test]
    fn history_is_kept_from_run_to_run() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        tg.enter("let first = 1");
        tg.keys("[1,\r");
        tg.line_is(".");
        tg.keys("2]");
        tg.line_is(".   2]");
        tg.submit();
        tg.keys(CTRL_D);
        assert_eq!(tg.end(), Some(0));
        let tg = start(&folder, &[]);
        // It comes back whole, and runs as it did.
        tg.keys(UP);
        tg.line_is(".   2]");
        tg.sees("> [1,\n.   2]");
        assert_eq!(tg.submit(), "[1, 2]\n");
        tg.keys(UP);
        tg.line_is(".   2]");
        tg.keys(UP);
        tg.line_is("> [1,");
        tg.keys(UP);
        tg.line_is("> let first = 1");
        assert_eq!(tg.submit(), "");
        assert_eq!(tg.enter("first"), "1\n");
    }

    #[test]
    fn without_a_folder_for_data_there_is_no_history() {
        let folder = Folder::with(&[("file", "")]);
        let file = folder.path("file");
        let tg = start_with(&folder, &[], &[("XDG_DATA_HOME", file.to_str().expect("a name"))]);
        assert_eq!(tg.enter("1 + 1"), "2\n");
        tg.keys(UP);
        tg.line_is("> 1 + 1");
    }

    #[test]
    fn the_last_value_has_a_name() {
        let folder = Folder::new();
        let tg = start(&folder, &["--color", "never"]);
        assert!(tg.enter("_ + 1").starts_with("error[E1001]"));
        assert_eq!(tg.enter("6 * 7"), "42\n");
        assert_eq!(tg.enter("_ / 4"), "21/2\n");
        // What shows nothing, or fails, gives no value.
        tg.enter("let a = 5");
        tg.enter("1 / 0");
        assert_eq!(tg.enter("_"), "21/2\n");
        assert_eq!(tg.enter("[n * _ for n in 1..=2]"), "[21/2, 21]\n");
        assert_eq!(tg.enter("let [_, last] = _; last"), "21\n");
        assert_eq!(tg.enter(":type _"), "Number\n");
        assert_eq!(tg.enter(":save s.tg"), "6 entries saved to `s.tg`\n");
        folder.tg(&["s.tg"]).assert().success().stdout_eq("42\n21/2\n21/2\n[21/2, 21]\n21\n").stderr_eq("");
        tg.enter(":reset");
        assert!(tg.enter("_").starts_with("error[E1001]"));
    }

    #[test]
    fn a_long_value_is_cut_and_shown_whole_on_demand() {
        let folder = Folder::new();
        let mut command = folder.child(&["--color", "never"]);
        command.env("XDG_DATA_HOME", folder.path("data")).env("TERM", "xterm-256color");
        let tg = Terminal::sized(command, 20, 80);
        tg.ready();
        tg.keys("[{n: n} for n in 1..=500]\r");
        tg.sees("… 486 lines left out; `:all` shows everything");
        tg.ready();
        tg.keys("[n for n in 1..=5000]\r");
        tg.sees("353 lines left out");
        tg.ready();
        tg.keys(":all\r");
        tg.sees("4999, 5000]");
        tg.ready();
        // What a script prints is never cut.
        tg.keys("for n in 1..=60 { print n }\r");
        tg.sees("\n60\n");
    }

    #[test]
    fn a_script_of_several_kilobytes_can_be_pasted() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        let lines: String = (0..150).map(|n| format!("fn added{n}(a) {{\n  a + {n}\n}}\n")).collect();
        assert!(lines.len() > 4096);
        tg.keys(&format!("\u{1b}[200~{lines}print added7(1) + added149(2)\u{1b}[201~"));
        tg.sees("print added7(1) + added149(2)");
        tg.keys("\r");
        tg.sees("\n159\n");
        tg.ready();
        // The screen has scrolled, so that its rows say nothing any more.
        tg.keys("added100(1)\r");
        tg.sees("\n101\n");
    }

    #[test]
    fn an_entry_is_written_in_an_editor() {
        let folder = Folder::new();
        folder.write("editor", "sed -i 's/6/60/' \"$2\"; test \"$1\" = --wait\n");
        let editor = format!("sh {} --wait", folder.path("editor").display());
        let tg = start_with(&folder, &["--color", "never"], &[("EDITOR", &editor)]);
        assert_eq!(tg.enter("6 * 7"), "42\n");
        assert_eq!(tg.enter(":edit"), "420\n");
        assert_eq!(tg.enter(":edit 6 + 1"), "61\n");
        tg.keys(UP);
        tg.line_is("> 60 + 1");
        assert_eq!(tg.submit(), "61\n");
        // An entry is meant by its number, also one that came from the editor.
        assert_eq!(tg.enter(":edit 1"), "420\n");
        assert_eq!(tg.enter(":edit 3"), "601\n");
        let told = tg.enter(":edit 99");
        assert!(told.contains("there is no entry 99") && told.contains("the last is 6"), "{told}");
        let failing = start_with(&folder, &["--color", "never"], &[("EDITOR", "false")]);
        assert!(failing.enter(":edit 1").contains("there is no entry 1"));
        assert!(failing.enter(":edit 1 + 1").contains("`false` failed"));
        assert_eq!(failing.enter("1 + 1"), "2\n");
    }

    /// The colour and the weight of the letter in a column of the row with the cursor.
    fn ink(tg: &Terminal, column: u16) -> (vt100::Color, bool) {
        tg.look(|screen| {
            let cell = screen.cell(screen.cursor_position().0, column).expect("a cell");
            (cell.fgcolor(), cell.bold())
        })
    }

    #[test]
    fn an_entry_has_colours_while_it_is_written() {
        let folder = Folder::new();
        let tg = start(&folder, &[]);
        tg.keys("let a = (1)");
        tg.line_is("> let a = (1)");
        assert_ne!(ink(&tg, 2).0, vt100::Color::Default);
        assert_eq!(ink(&tg, 6).0, vt100::Color::Default);
        assert!(ink(&tg, 10).1 && ink(&tg, 12).1, "the brackets at the cursor are a pair");
        tg.keys("\u{1}");
        tg.wait("no pair", |screen| {
            let (row, column) = screen.cursor_position();
            column == 2 && !screen.cell(row, 10).expect("a cell").bold()
        });
        tg.keys(CTRL_C);
        tg.ready();
        let plain = start_with(&folder, &[], &[("NO_COLOR", "1")]);
        plain.keys("let a = (1)");
        plain.line_is("> let a = (1)");
        assert_eq!(ink(&plain, 2), (vt100::Color::Default, false));
    }

    #[test]
    fn a_terminal_that_can_do_nothing_is_read_plainly() {
        let folder = Folder::new();
        let tg = start_with(&folder, &[], &[("TERM", "dumb")]);
        tg.keys("let a = [1,\r");
        tg.line_is("");
        tg.keys("2]\r");
        tg.ready();
        assert_eq!(tg.enter("a.sum"), "3\n");
        tg.keys(CTRL_D);
        assert_eq!(tg.end(), Some(0));
    }

    #[test]
    fn options_are_those_of_a_run() {
        let folder = Folder::new();
        let tg = start(&folder, &["--seed", "7", "--json"]);
        assert_eq!(tg.enter("{a: 1/2}"), "{\"a\":\"1/2\"}\n");
        let drawn = tg.enter("rand(1..=1000000)");
        let again = start(&folder, &["--seed", "7", "repl"]);
        assert_eq!(again.enter("rand(1..=1000000)"), drawn);
    }
}

#[test]
fn piped_entries_are_a_transcript() {
    let folder = Folder::new();
    let entries = "let a = [1,\n  2]\na\n\nfn f(n) {\n  n + 1\n}\nf(a.sum)\n:type a\n:quit\nprint 3\n";
    folder.tg(&["repl"]).stdin(entries).assert().success().stdout_eq("[1, 2]\n4\n[Number]\n").stderr_eq("");
    folder.tg(&["repl"]).stdin("").assert().success().stdout_eq("").stderr_eq("");
}

#[test]
fn habits_of_other_prompts_are_understood() {
    let folder = Folder::new();
    let printed = |entries: &str| {
        let done = folder.tg(&["repl"]).stdin(entries).assert().success().stderr_eq("");
        String::from_utf8_lossy(&done.get_output().stdout).into_owned()
    };
    for leave in ["exit", "quit", "exit()", "quit()", ":q", "exit 1"] {
        assert_eq!(printed(&format!("1\n{leave}\n2\n")), "1\n", "{leave}");
    }
    assert_eq!(printed("let exit = 7\nexit\nfn help() = 8\nhelp()\n"), "7\n8\n");
    for help in ["help", "help()", "?"] {
        assert_eq!(printed(help), printed(":help"), "{help}");
    }
    for help in ["?factorial", "factorial?", "? factorial", "help factorial"] {
        assert_eq!(printed(help), printed(":help factorial"), "{help}");
    }
    assert_eq!(printed("> let a = [1,\n  2]\n> a\n"), "[1, 2]\n");
    assert_eq!(printed("> fn f(n) {\n  n + 1\n}\n> f(2)\n"), "3\n");
    assert_eq!(printed("\"5\"\n5\n\"a\\nb\"\nprint \"5\"\n[\"5\"]\n"), "\"5\"\n5\na\nb\n5\n[\"5\"]\n");
}

#[test]
fn a_piped_entry_that_fails_is_told_and_the_next_one_runs() {
    let folder = Folder::new();
    let entries = "let a = 1\nlet a = 1 / 0\na\n";
    let told = "error[E3001]: [..]\n   ╭─[ entry 2:1:9 ]\n...\n";
    folder.tg(&["repl"]).stdin(entries).assert().code(1).stdout_eq("1\n").stderr_eq(told);
    let told = "error[E0003]: this `(` is never closed\n...\n";
    folder.tg(&["repl"]).stdin("print 1\nprint (2\n").assert().code(1).stdout_eq("1\n").stderr_eq(told);
    folder
        .tg(&["repl"])
        .stdin(":hlep\n")
        .assert()
        .code(1)
        .stdout_eq("")
        .stderr_eq("error: [..]\n  Help: [..]\n");
}

#[test]
fn a_script_that_is_piped_in_is_still_a_script() {
    let folder = Folder::new();
    folder.tg(&[]).stdin("print 1\nprint 2\n").assert().success().stdout_eq("1\n2\n");
}

#[test]
fn a_long_open_entry_is_read_quickly() {
    let folder = Folder::new();
    let entry = format!("let a = [\n{}\n]\na.count\n", "1,\n".repeat(40_000));
    folder.tg(&["repl"]).stdin(entry).assert().success().stdout_eq("40000\n");
}
