//! `tg rewrite`: a round as a filter.

use crate::folder::Folder;
use std::io::{Read, Write};
use std::process::Stdio;

const ROUNDS: &str = "alphabet dna { a t c g }
round first over dna < Y: t => ac; G: at => ta; H: tcg => ag >
round second < ab => x; x => \"ü\" >
let both = first.then(second)
print \"not for the output\"
";

fn folder() -> Folder {
    Folder::with(&[("rounds.tg", ROUNDS), ("one.tg", "round one < a => aa >"), ("none.tg", "let x = [1]")])
}

#[test]
fn the_input_comes_out_rewritten() {
    let folder = folder();
    let first = || folder.tg(&["rewrite", "rounds.tg", "first"]);
    first().stdin("atcg\n").assert().success().stdout_eq("tacg\n").stderr_eq("");
    // Other letters, line ends and broken bytes are as they were.
    let bytes = b"a\r\nt\xff\xc3 t\0\xe2\x82at\xf0";
    first().stdin(&bytes[..]).assert().success().stdout_eq(&b"a\r\nac\xff\xc3 ac\0\xe2\x82ta\xf0"[..]);
    first().stdin("").assert().success().stdout_eq("");
    let second = folder.tg(&["rewrite", "rounds.tg", "second"]);
    second.stdin("abaab\u{301}x").assert().success().stdout_eq("xaab\u{301}ü");
    folder.tg(&["rewrite", "rounds.tg", "both"]).stdin("txab").assert().success().stdout_eq("acüx");
    folder.tg(&["rewrite", "one.tg"]).stdin("ab").assert().success().stdout_eq("aab");
}

#[test]
fn traces_and_counts_go_to_the_other_stream() {
    let folder = folder();
    let trace = folder.tg(&["rewrite", "rounds.tg", "first", "--trace"]).stdin("xtcgat\nt");
    let told = "byte 1: H: tcg => ag\nbyte 4: G: at => ta\nbyte 7: Y: t => ac\n";
    trace.assert().success().stdout_eq("xagta\nac").stderr_eq(told);
    let stats = folder.tg(&["rewrite", "rounds.tg", "both", "--stats"]).stdin("tttab\n".repeat(20_000));
    let told = "\
round  rule          times
─────  ────────────  ─────
    1  Y: t => ac    60000
    1  G: at => ta       0
    1  H: tcg => ag      0
    2  ab => x       20000
    2  x => ü            0
";
    stats.assert().success().stdout_eq("acacacx\n".repeat(20_000)).stderr_eq(told);
}

#[test]
fn lines_stand_alone_where_line_ends_are_letters() {
    let folder =
        Folder::with(&[("join.tg", "round join < \"b\\n\" => \"-\"; ab => x; \"\\u{D}\" => \"R\" >")]);
    let whole = folder.tg(&["rewrite", "join.tg"]).stdin("b\nab\nb");
    whole.assert().success().stdout_eq("-x\nb");
    let lines = |input: &str, output: &str| {
        let run = folder.tg(&["rewrite", "join.tg", "--lines"]).stdin(input.to_owned());
        run.assert().success().stdout_eq(output.to_owned()).stderr_eq("");
    };
    lines("b\nab\nb", "b\nx\nb");
    lines("a\nb", "a\nb");
    lines("b\r\na\rb\r\r\nab\r", "b\r\naRbR\r\nxR");
}

/// Line ends that one round writes are letters for those after it; those of the input are not.
#[test]
fn a_chain_is_applied_to_each_line() {
    let chain = "round one < a => \"\\n\"; b => c >\nround two < \"\\n\" => b; \"c\\n\" => d >\nlet z = one.then(two)\n";
    let folder = Folder::with(&[("z.tg", chain)]);
    for (input, output) in [
        ("a", "b"),
        ("xax\nb\nba\n", "xbx\nc\nd\n"),
        ("a\r\n\nab\r\n", "b\r\n\nbc\r\n"),
        ("a\rx\n", "b\rx\n"),
    ] {
        let run = folder.tg(&["rewrite", "z.tg", "z", "--lines"]).stdin(input.to_owned());
        run.assert().success().stdout_eq(output.to_owned()).stderr_eq("");
    }
    let traced = folder.tg(&["rewrite", "z.tg", "z", "--lines", "--trace"]).stdin("xb\nb\n");
    let told = "round 1, byte 1: b => c\nround 1, byte 3: b => c\n";
    traced.assert().success().stdout_eq("xc\nc\n").stderr_eq(told);
}

#[test]
fn line_ends_of_windows_are_line_ends_to_the_rules() {
    let folder = Folder::with(&[("ends.tg", "round ends < \"b\\n\" => \"!\\n\\n\"; \"\\n\\nc\" => d >")]);
    let run = |options: &[&str], input: &[u8], output: &[u8]| {
        let args: Vec<&str> = ["rewrite", "ends.tg"].iter().chain(options).copied().collect();
        folder.tg(&args).stdin(input.to_vec()).assert().success().stdout_eq(output.to_vec());
    };
    run(&[], b"ab\r\n\r\nc", b"ab\r\n\r\nc");
    run(&["--crlf"], b"ab\r\na\r\n\r\nc\r\n", b"a!\r\n\r\nad\r\n");
    // A carriage return that stands alone stays, also at the very end.
    run(&["--crlf"], b"a\rb\r\r\n\r", b"a\rb\r\r\n\r");
    // Where no rule fires, every byte is as it was, wherever the blocks of the input end.
    let long = b"x\r\ny\r".repeat(200_000);
    run(&["--crlf"], &long, &long);
}

#[test]
fn long_input_is_rewritten_in_parts() {
    let folder = folder();
    // The naive way: longest left side first, in these texts by replacing what can't overlap.
    let (mut input, mut output) = (String::new(), String::new());
    let mut seed = 1u32;
    while input.len() < 3_000_000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (read, wrote) =
            [("tcg", "ag"), ("cat", "cta"), ("gt", "gac"), ("ca", "ca")][(seed >> 30) as usize];
        // `a` before `t` would be read together.
        let is_joined = input.ends_with('a') && read.starts_with('t');
        input += if is_joined { "g" } else { read };
        output += if is_joined { "g" } else { wrote };
    }
    let run = folder.tg(&["rewrite", "rounds.tg", "first"]).stdin(input);
    let assert = run.assert().success();
    assert!(assert.get_output().stdout == output.as_bytes());
}

#[test]
fn an_input_without_end_is_left_when_its_time_is_over() {
    let folder = folder();
    let mut child = folder
        .child(&["rewrite", "one.tg", "--timeout", "100ms"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().unwrap();
    while input.write_all(&[b'a'; 1 << 16]).is_ok() {}
    let end = child.wait_with_output().unwrap();
    let told = String::from_utf8(end.stderr).unwrap();
    assert_eq!(end.status.code(), Some(1));
    assert!(told.starts_with("error[E9005]: the rewriting has taken longer than"), "{told}");
    assert!(told.contains("bytes of the output are written"), "{told}");
}

#[test]
fn a_line_that_is_typed_is_seen_at_once() {
    let folder = folder();
    let mut child = folder.piped(&["rewrite", "one.tg"]);
    let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    for _ in 0..3 {
        input.write_all(b"ba\n").unwrap();
        // The line end itself may be part of a character that goes on.
        let mut seen = [0; 3];
        output.read_exact(&mut seen).unwrap();
        assert!(seen.contains(&b'b'), "{seen:?}");
    }
    drop(input);
    let mut rest = Vec::new();
    output.read_to_end(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_has_enough_ends_it_quietly() {
    let folder = folder();
    let mut child = folder.piped(&["rewrite", "one.tg"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let feeder = std::thread::spawn(move || while input.write_all(&[b'a'; 1 << 16]).is_ok() {});
    let mut some = [0; 100];
    output.read_exact(&mut some).unwrap();
    drop(output);
    let end = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert_eq!((end.status.code(), end.stderr), (Some(0), Vec::new()));
}

#[test]
#[cfg(target_os = "linux")]
fn failing_streams_are_told_with_the_byte() {
    let folder = folder();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = folder
        .child(&["rewrite", "one.tg"])
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().unwrap().write_all(b"abab\n").unwrap();
    let end = child.wait_with_output().unwrap();
    let told = String::from_utf8(end.stderr).unwrap();
    assert_eq!(end.status.code(), Some(1));
    assert!(told.starts_with("error[E9014]: the output can't be written beyond byte 0: "), "{told}");
    // A folder can be opened, but not read.
    let home = std::fs::File::open(folder.path("")).unwrap();
    let end = folder.child(&["rewrite", "one.tg"]).stdin(home).output().unwrap();
    let told = String::from_utf8(end.stderr).unwrap();
    assert_eq!(end.status.code(), Some(1));
    assert!(told.starts_with("error[E9007]: the input can't be read beyond byte 0: "), "{told}");
}

#[test]
fn what_cant_rewrite_is_refused() {
    let folder = folder();
    let refused = |arguments: &[&str], error: &str| {
        let arguments: Vec<&str> = ["rewrite"].iter().chain(arguments).copied().collect();
        folder.tg(&arguments).stdin("a").assert().code(2).stdout_eq("").stderr_eq(error.to_owned());
    };
    let known = "  Help: its rounds are `both`, `first`, `second`\n";
    refused(
        &["rounds.tg", "third"],
        &format!("error[E1001]: there is no round `third` in `rounds.tg`\n{known}"),
    );
    refused(&["rounds.tg", "dna"], &format!("error[E2003]: `dna` of `rounds.tg` isn't a round\n{known}"));
    let several = "error[E1001]: `rounds.tg` has several rounds, and none is named\n";
    refused(&["rounds.tg"], &format!("{several}{known}  Help: `tg rewrite rounds.tg both`\n"));
    refused(
        &["none.tg"],
        "error[E1001]: there is no round in `none.tg`\n  Help: name a round: `round one < t => ac >`\n",
    );
    refused(&["absent.tg"], "error[E9007]: `absent.tg` can't be read: it isn't there\n...");
    refused(&["-"], "error[E9007]: the script can't be piped in: the input is what is rewritten\n...");
    folder.write("broken.tg", "round one < a b >");
    folder.tg(&["rewrite", "broken.tg"]).stdin("a").assert().code(1).stdout_eq("");
}
