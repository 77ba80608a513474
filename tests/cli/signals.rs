//! Ctrl-C, termination, and readers that go away.

#![cfg(unix)]

use crate::folder::Folder;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

fn start(folder: &Folder, arguments: &[&str]) -> Child {
    let mut command = folder.child(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("a running command")
}

/// Sends Ctrl-C once the child listens for it and has had the time to begin.
fn interrupt(child: &Child) {
    send("INT", 2, child);
}

/// Sends a signal, by its name and number.
fn send(name: &str, number: u32, child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    let listens = || match std::fs::read_to_string(&status) {
        Ok(text) => {
            let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            caught
                .and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok())
                .is_some_and(|bits| bits >> (number - 1) & 1 != 0)
        }
        // A system without this file is given a moment.
        Err(_) => true,
    };
    let mut tries = 0..6000;
    while !listens() && tries.next().is_some() {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(300));
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

/// Ends a child that hangs, after a minute; until what it gives is dropped.
fn watched(child: &Child) -> Sender<()> {
    let (sender, receiver) = channel();
    let child = child.id().to_string();
    std::thread::spawn(move || {
        if receiver.recv_timeout(Duration::from_secs(60)) == Err(RecvTimeoutError::Timeout) {
            _ = Command::new("kill").args(["-KILL", &child]).status();
        }
    });
    sender
}

/// What a child that was interrupted says and how it ends.
fn ending(mut child: Child) -> (Option<i32>, String, String) {
    let _watched = watched(&child);
    let (mut output, mut errors) = (String::new(), String::new());
    let streams = (child.stdout.take(), child.stderr.take());
    streams.0.expect("its output").read_to_string(&mut output).expect("text");
    streams.1.expect("its errors").read_to_string(&mut errors).expect("text");
    let status = child.wait().expect("an end");
    (status.code(), output, errors)
}

#[test]
fn ctrl_c_ends_a_run_and_keeps_its_output() {
    let folder = Folder::with(&[("a.tg", "print \"begun\"\nvar n = 0\nwhile n >= 0 { n += 1 }\n")]);
    let child = start(&folder, &["a.tg"]);
    interrupt(&child);
    let (code, output, errors) = ending(child);
    assert_eq!((code, output.as_str()), (Some(130), "begun\n"));
    assert!(errors.starts_with("error[E9016]"), "{errors}");
}

/// As `timeout` and a CI job that takes too long do.
#[test]
fn termination_keeps_the_output_too() {
    let folder = Folder::with(&[("a.tg", "print \"begun\"\nvar n = 0\nwhile n >= 0 { n += 1 }\n")]);
    let child = start(&folder, &["a.tg"]);
    send("TERM", 15, &child);
    let (code, output, errors) = ending(child);
    assert_eq!((code, output.as_str()), (Some(143), "begun\n"));
    assert!(errors.starts_with("error[E9016]"), "{errors}");
}

#[test]
fn ctrl_c_ends_a_long_computation() {
    for script in ["print factorial(3 * 10 ** 8)", "let n = 3 ** (2 ** 27)\nprint n.text"] {
        let folder = Folder::with(&[("a.tg", script)]);
        let child = start(&folder, &["a.tg", "--max-digits", "10_000_000_000"]);
        interrupt(&child);
        let (code, _, errors) = ending(child);
        assert_eq!(code, Some(130));
        assert!(errors.trim_start().starts_with("error[E9016]"), "{errors}");
    }
}

#[test]
fn ctrl_c_ends_what_waits_for_input() {
    let folder = Folder::new();
    let mut child = folder.piped(&[]);
    let input = child.stdin.take();
    interrupt(&child);
    assert_eq!(ending(child).0, Some(130));
    drop(input);
}

#[test]
fn ctrl_c_ends_a_filter_that_rewrites_or_waits() {
    let folder = Folder::with(&[("one.tg", "round one < t => ac; at => ta >")]);
    for feeds in [true, false] {
        let mut child = folder.piped(&["rewrite", "one.tg"]);
        let mut input = child.stdin.take().expect("a pipe");
        let feeder = std::thread::spawn(move || {
            while feeds && input.write_all(&[b't'; 1 << 12]).is_ok() {}
            input
        });
        // Somebody reads it all.
        let mut output = child.stdout.take().expect("its output");
        let reader = std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        interrupt(&child);
        let mut errors = String::new();
        child.stderr.take().expect("its errors").read_to_string(&mut errors).expect("text");
        assert_eq!(child.wait().expect("an end").code(), Some(130), "{errors}");
        assert!(errors.starts_with("error[E9016]"), "{feeds}: {errors}");
        drop(feeder.join());
        drop(reader.join());
    }
}

#[test]
fn ctrl_c_ends_the_tests() {
    let script = "test \"long\" { var n = 0; while n >= 0 { n += 1 } }\n";
    let folder = Folder::with(&[("a.tg", script), ("b.tg", script)]);
    let child = start(&folder, &["test"]);
    interrupt(&child);
    let (code, output, _) = ending(child);
    assert_eq!((code, output.as_str()), (Some(130), ""));
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    let folder = Folder::with(&[("a.tg", "var n = 0\nwhile n >= 0 { n += 1; print n }\n")]);
    let mut child = start(&folder, &["a.tg"]);
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("its output"));
    reader.read_line(&mut first).expect("a line");
    assert_eq!(first, "1\n");
    drop(reader);
    let mut errors = String::new();
    let mut stream = child.stderr.take().expect("its errors");
    stream.read_to_string(&mut errors).expect("text");
    assert_eq!(errors, "");
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let folder = Folder::with(&[("a.tg", "print 1")]);
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full disk");
    let mut command = folder.child(&["a.tg"]);
    let output = command.stdout(full).output().expect("an end");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors.starts_with("error: the output can't be written: no space left"), "{errors}");
}
