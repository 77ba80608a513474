//! Which room of the sources may know which, and how large a file may be: ARCHITECTURE.md as a test.

mod reading;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The rooms with what each may know, from the table of ARCHITECTURE.md. A room in a game's or an engine's
/// name is a file or folder of `games` or `engines`; `games::*` and `engines::*` stand for each of them.
static ROOMS: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    let page = include_str!("../../ARCHITECTURE.md");
    let table = page.lines().skip_while(|line| *line != "| room | holds | knows |").skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [room, _, knows] = cells[..] else { panic!("three cells in each row: {row}") };
        (room.trim_matches('`').to_owned(), known(knows))
    })
    .collect()
});

/// The engine of the same name, as a cell of the table says it.
const OWN_ENGINE: &str = "its own engine";

/// What the last cell of a row names.
fn known(cell: &str) -> Vec<String> {
    if cell.starts_with("nothing") {
        return Vec::new();
    }
    let name = |entry: &str| match entry.strip_prefix('`').and_then(|e| e.strip_suffix('`')) {
        Some(name) => name.to_owned(),
        None if entry == OWN_ENGINE => entry.to_owned(),
        None => panic!("names in backquotes, not `{entry}`"),
    };
    cell.split(", ").map(name).collect()
}

/// What may stand at the root beside the rooms: the façade and the binary.
const ROOT: &[&str] = &["lib", "main"];

/// The most lines of a file, its tests not counted.
const LONGEST_FILE: usize = 450;

/// Reads all Rust files below a folder, in order.
fn rust_files(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                let short = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("a file of the package");
                files.push((short.to_owned(), text));
            }
        }
    }
    files.sort();
    files
}

/// The path of a file's module: `src/value/show.rs` is `value::show`.
fn module_of(path: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        path.with_extension("").iter().skip(1).map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|name| name == "mod") {
        names.pop();
    }
    names
}

/// Whether a file holds only tests.
fn is_test(path: &Path) -> bool {
    module_of(path).iter().any(|name| name == "tests")
}

/// The room that a path from the root leads to.
fn room_of(path: &[String], parts: &BTreeSet<Vec<String>>) -> String {
    let inner = path.len() >= 2 && ["games", "engines"].contains(&path[0].as_str());
    if inner && parts.contains(&path[..2]) { path[..2].join("::") } else { path[0].clone() }
}

/// Each room with the paths that its files name, and a file for each.
struct Plan {
    edges: BTreeMap<(String, Vec<String>), PathBuf>,
    parts: BTreeSet<Vec<String>>,
}

impl Plan {
    fn read() -> Plan {
        let files: Vec<_> = rust_files("src").into_iter().filter(|(path, _)| !is_test(path)).collect();
        let parts = files
            .iter()
            .map(|(path, _)| module_of(path))
            .filter(|m| m.len() >= 2)
            .map(|m| m[..2].to_vec())
            .collect();
        let mut edges = BTreeMap::new();
        for (path, text) in files {
            let module = module_of(&path);
            let room = room_of(&module, &parts);
            if ROOT.contains(&room.as_str()) {
                continue;
            }
            for target in reading::paths(&reading::without_tests(&reading::bare(&text)), &module) {
                edges.entry((room.clone(), target)).or_insert_with(|| path.clone());
            }
        }
        Plan { edges, parts }
    }

    fn target(&self, path: &[String]) -> String {
        room_of(path, &self.parts)
    }
}

/// What the table says of a room.
fn allowed(room: &str) -> Option<&'static [String]> {
    let listed = |name: &str| ROOMS.get(name).map(Vec::as_slice);
    match room.split_once("::") {
        Some((group, _)) => listed(&format!("{group}::*")),
        None => listed(room),
    }
}

/// Whether a room may name a path that leads to the room `target`.
fn may(room: &str, target: &str, path: &[String]) -> bool {
    let own = target == room || target.strip_prefix(room).is_some_and(|rest| rest.starts_with("::"));
    let engine = room.split_once("::").map(|(_, name)| format!("engines::{name}"));
    let front = path[..path.len().min(2)].join("::");
    own || allowed(room).unwrap_or_default().iter().any(|entry| match &**entry {
        OWN_ENGINE => engine.as_deref() == Some(target),
        entry => entry == target || entry == front,
    })
}

#[test]
fn rooms_know_only_what_the_table_allows() {
    let plan = Plan::read();
    assert!(plan.edges.len() > 100, "the sources weren't read: only {} paths found", plan.edges.len());
    let mut wrong = Vec::new();
    for ((room, path), file) in &plan.edges {
        let target = plan.target(path);
        if !may(room, &target, path) {
            wrong.push(format!("{}: `{room}` may not know `{}`", file.display(), path.join("::")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_room_is_in_the_table() {
    let rooms: BTreeSet<String> =
        rust_files("src").iter().map(|(path, _)| module_of(path)[0].clone()).collect();
    let unknown: Vec<_> =
        rooms.iter().filter(|room| !ROOT.contains(&room.as_str()) && allowed(room).is_none()).collect();
    assert!(unknown.is_empty(), "rooms that the table doesn't know: {unknown:?}");
    let gone: Vec<_> =
        ROOMS.keys().filter(|room| !rooms.contains(room.split("::").next().unwrap_or(room))).collect();
    assert!(gone.is_empty(), "rooms of the table that aren't there: {gone:?}");
}

#[test]
fn no_imports_go_in_a_circle() {
    let plan = Plan::read();
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (room, path) in plan.edges.keys() {
        let target = plan.target(path);
        if target != *room {
            graph.entry(room.clone()).or_default().insert(target);
        }
    }
    // What nobody else is needed for is taken away until nothing is left, or only circles.
    while let Some(free) = graph.iter().find(|(_, to)| to.iter().all(|t| !graph.contains_key(t))) {
        let free = free.0.clone();
        graph.remove(&free);
    }
    assert!(graph.is_empty(), "these rooms import in a circle: {graph:#?}");
}

#[test]
fn files_stay_small() {
    let mut long = Vec::new();
    for (path, text) in rust_files("src").into_iter().filter(|(path, _)| !is_test(path)) {
        let lines = reading::without_tests(&reading::bare(&text)).lines().count();
        if lines > LONGEST_FILE {
            long.push(format!("{}: {lines} lines", path.display()));
        }
    }
    assert!(long.is_empty(), "more than {LONGEST_FILE} lines:\n{}", long.join("\n"));
}

#[test]
fn nothing_is_left_unfinished() {
    let notes = [["TO", "DO"].concat(), ["FIX", "ME"].concat(), ["XX", "X"].concat()];
    let mut found = Vec::new();
    for (path, text) in ["src", "tests", "benches", "fuzz/fuzz_targets"].into_iter().flat_map(rust_files) {
        let bare = reading::bare(&text);
        let code =
            ["todo!", "unimplemented!", "dbg!", "#[ignore"].into_iter().filter(|mark| bare.contains(mark));
        let noted = notes.iter().map(String::as_str).filter(|note| text.contains(note));
        found.extend(code.chain(noted).map(|mark| format!("{}: {mark}", path.display())));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_file_says_what_it_is_for() {
    let silent: Vec<_> = ["src", "tests", "benches"]
        .into_iter()
        .flat_map(rust_files)
        .filter(|(path, text)| !text.starts_with("//!") && path != Path::new("src/main.rs"))
        .map(|(path, _)| path.display().to_string())
        .collect();
    assert!(silent.is_empty(), "no `//!` at the head of: {silent:#?}");
}
