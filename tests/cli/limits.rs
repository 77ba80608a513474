//! Limits that the options set.

use crate::folder::Folder;

const ENDLESS: &str = "print \"begun\"\nvar n = 0\nwhile n >= 0 { n += 1 }\n";

#[test]
fn a_run_ends_at_its_limits_and_keeps_its_output() {
    let folder = Folder::with(&[
        ("endless.tg", ENDLESS),
        ("deep.tg", "print \"begun\"\nfn f(n) = 1 + f(n + 1)\nprint f(0)\n"),
        ("long.tg", "print \"begun\"\nvar n = 3\nwhile true { n *= n }\n"),
        ("large.tg", "print \"begun\"\nvar t = \"ab\"\nwhile true { t += t }\n"),
    ]);
    let ends = |arguments: &[&str], code: &str| {
        let error = format!("error[{code}]: [..]\n...");
        folder.tg(arguments).assert().code(1).stdout_eq("begun\n").stderr_eq(error);
    };
    ends(&["endless.tg", "--max-steps", "10_000"], "E9002");
    ends(&["endless.tg", "--timeout", "100ms"], "E9005");
    ends(&["deep.tg", "--max-depth", "100"], "E9004");
    ends(&["deep.tg"], "E9004");
    ends(&["large.tg", "--max-memory", "20M"], "E9003");
    ends(&["long.tg", "--max-digits", "1_000"], "E9019");
}

#[test]
fn a_file_larger_than_the_memory_isnt_read() {
    let folder = Folder::with(&[("a.tg", "print load(\"big.txt\").count")]);
    let big = std::fs::File::create(folder.path("big.txt")).expect("a file");
    big.set_len(3 << 30).expect("a large file");
    folder.tg(&["a.tg"]).assert().code(1).stderr_eq("error[E9003]: `big.txt` has 3 GiB[..]\n...");
    folder.tg(&["big.txt"]).assert().code(2).stderr_eq("error[E9003]: [..]\n...");
}

#[test]
fn a_huge_script_ends_with_a_message() {
    let folder = Folder::new();
    let lines: String = (0..20_000).map(|i| format!("let x{i} = [1, 2, 3] + [4]\n")).collect();
    folder.write("a.tg", lines);
    let error = "error[E9003]: [..]\n...";
    folder.tg(&["a.tg", "--max-memory", "2M"]).assert().code(1).stderr_eq(error);
    let error = "{\"code\":\"E9003\",[..]}\n";
    let json = ["a.tg", "--max-memory", "2M", "--error-format", "json"];
    folder.tg(&json).assert().code(1).stderr_eq(error);
    folder.tg(&[]).stdin(vec![b' '; 20 << 20]).assert().success();
    let large = folder.tg(&["--max-memory", "10M"]).stdin(vec![b' '; 20 << 20]).assert();
    large.code(2).stderr_eq("error[E9003]: [..]\n...");
}

#[test]
fn what_doesnt_stop_by_itself_ends_with_a_place_and_a_whole_report() {
    let heavy = "let n = (2 ** 2 ** 27).text\n";
    let script =
        format!("test \"fine\" {{ assert true }}\ntest \"heavy\" {{\n  {heavy}}}\ntest \"late\" {{ }}\n");
    let folder = Folder::with(&[("a.tg", &*script), ("b.tg", heavy)]);
    let error = "error[E9005]: [..]\n   ╭─[ b.tg:1:10 ]\n...";
    folder
        .tg(&["b.tg", "--timeout", "1s", "--max-digits", "1_000_000_000"])
        .assert()
        .code(1)
        .stderr_eq(error);
    let test = |format: &str, output: &str| {
        let arguments = ["test", "a.tg", "--timeout", "1s", "--format", format];
        let digits = ["--max-digits", "1_000_000_000"];
        folder.tg(&[&arguments[..], &digits].concat()).assert().code(1).stdout_eq(output.to_owned());
    };
    test("human", "failed a.tg:2: heavy: [..]\n1 passed, 1 failed ([..] s)\n");
    test("json", "{\"passed\":1,\"failed\":1,[..]\"code\":\"E9005\"[..]\"line\":3[..]}]}\n");
    test("junit", "<?xml [..]\n<testsuites name=\"tg\" tests=\"2\" [..]\n...\n</testsuites>\n");
}
