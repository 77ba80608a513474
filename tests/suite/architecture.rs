//! Which room of the workspace may know which, and how large a file may be: ARCHITECTURE.md as a test.

mod reading;

use crate::golden::files_below;
use reading::Code;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A row of the table in ARCHITECTURE.md.
struct RoomEntry {
    /// The package that the room belongs to.
    package: String,
    /// Rooms, or paths from a crate's root on, that it may name.
    knows: Vec<String>,
}

/// The table by rooms. A room is a crate, a module at the root of `tg` or `tg-core`, or `games::NAME`; every
/// game also knows what the row `games::*` says.
static ROOMS: LazyLock<BTreeMap<String, RoomEntry>> = LazyLock::new(|| {
    let page = include_str!("../../ARCHITECTURE.md");
    let table = page.lines().skip_while(|line| *line != "| crate | room | holds | knows |").skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [package, room, _, knows] = cells[..] else { panic!("four cells in each row: {row}") };
        let package = quoted(package);
        let room = if room == WHOLE_CRATE { package.clone() } else { quoted(room) };
        let knows = if knows == "nothing" { Vec::new() } else { knows.split(", ").map(quoted).collect() };
        (room, RoomEntry { package, knows })
    })
    .collect()
});

/// The room of a crate that isn't divided.
const WHOLE_CRATE: &str = "all of it";

/// The name in backquotes that a cell holds.
fn quoted(cell: &str) -> String {
    let name = cell.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    name.unwrap_or_else(|| panic!("names in backquotes, not `{cell}`")).to_owned()
}

/// How a file may begin: with what it is about, or with the README of its crate, which says so.
const HEADS: &[&str] = &["//!", "#![doc = include_str!"];

/// The most lines of a file, its tests not counted.
const LONGEST_FILE: usize = 450;

/// A source file of the workspace.
struct SourceFile {
    /// From the root of the workspace on.
    path: PathBuf,
    text: String,
}

impl SourceFile {
    fn shown(&self) -> String {
        self.path.display().to_string()
    }

    /// The path of its module, the package first: `crates/core/src/value/show.rs` is `tg-core::value::show`.
    fn module(&self) -> Vec<String> {
        let stem = self.path.with_extension("");
        let names: Vec<String> = stem.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        let (package, inner) = match &names[..] {
            [crates, name, _, inner @ ..] if crates == "crates" => (format!("tg-{name}"), inner),
            [grammar, _, inner @ ..] if grammar == "grammar" => ("tg-grammar".to_owned(), inner),
            [_, inner @ ..] => ("tg".to_owned(), inner),
            [] => panic!("a file has a path"),
        };
        let end = inner.last().is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str()));
        let inner = &inner[..inner.len() - usize::from(end)];
        [&[package], inner].concat()
    }

    /// Whether it holds only tests.
    fn is_test(&self) -> bool {
        self.module().iter().any(|name| name == "tests")
    }
}

/// All Rust files below the folders `names`, of the root and of each crate, in order.
fn rust_files(names: &[&str]) -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).expect("the folder of the crates");
    let mut packages: Vec<PathBuf> = crates.map(|entry| entry.expect("a readable folder").path()).collect();
    packages.extend([root.join("grammar"), root.to_owned()]);
    let folders = packages.iter().flat_map(|package| names.iter().map(|name| package.join(name)));
    let files = files_below(folders.collect(), "rs").into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a readable file");
        let path = path.strip_prefix(root).expect("a file of the workspace").to_owned();
        SourceFile { path, text }
    });
    files.collect()
}

/// The files of the libraries and the command, without their tests.
fn sources() -> Vec<SourceFile> {
    rust_files(&["src"]).into_iter().filter(|file| !file.is_test()).collect()
}

/// The plan of the workspace as it stands.
static PLAN: LazyLock<Plan> = LazyLock::new(|| Plan::of(&sources()));

/// Each room with the paths that its files name, and a file for each.
struct Plan {
    edges: BTreeMap<(String, Vec<String>), String>,
    /// The modules at the roots of crates, each with its package.
    modules: BTreeSet<[String; 2]>,
}

impl Plan {
    fn of(files: &[SourceFile]) -> Plan {
        let modules =
            files.iter().map(SourceFile::module).filter_map(|m| Some([m[0].clone(), m.get(1)?.clone()]));
        let mut plan = Plan { edges: BTreeMap::new(), modules: modules.collect() };
        for file in files {
            let module = file.module();
            let room = plan.room(&module);
            if is_root(&room) {
                continue;
            }
            for path in reading::paths(&Code::of(&file.text).words, &module) {
                plan.edges.entry((room.clone(), path)).or_insert_with(|| file.shown());
            }
        }
        plan
    }

    /// The room that a path leads to: `tg-core::value::Value` to `value`.
    fn room(&self, path: &[String]) -> String {
        let package = &path[0];
        match path.get(1) {
            Some(name) if self.modules.contains(&[package.clone(), name.clone()]) => match &**package {
                "tg" | "tg-core" => name.clone(),
                "tg-games" => format!("games::{name}"),
                _ => package.clone(),
            },
            _ => package.clone(),
        }
    }

    /// What isn't in the table.
    fn wrong_edges(&self) -> Vec<String> {
        let wrong = self.edges.iter().filter(|((room, path), _)| !may(room, &self.room(path), path));
        wrong
            .map(|((room, path), file)| format!("{file}: `{room}` may not know `{}`", path.join("::")))
            .collect()
    }
}

/// Whether this is the root of a divided crate, which joins its rooms and may know them all.
fn is_root(room: &str) -> bool {
    ["tg", "tg-core", "tg-games"].contains(&room)
}

/// The row that a room shares with others: that of all games.
fn group(room: &str) -> &'static str {
    if room.starts_with("games::") { "games::*" } else { "" }
}

/// Whether a room may name a path that leads to the room `target`.
fn may(room: &str, target: &str, path: &[String]) -> bool {
    let entries = [room, group(room)].into_iter().filter_map(|name| ROOMS.get(name));
    target == room || entries.flat_map(|entry| &entry.knows).any(|known| leads_to(known, target, path))
}

/// Whether an entry of the table is about a path that leads to the room `target`.
fn leads_to(entry: &str, target: &str, path: &[String]) -> bool {
    entry == target || entry == path[..path.len().min(2)].join("::")
}

#[test]
fn rooms_know_only_what_the_table_allows() {
    let plan = &*PLAN;
    assert!(plan.edges.len() > 300, "the sources weren't read: only {} paths found", plan.edges.len());
    let wrong = plan.wrong_edges();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_table_allows_only_what_is_needed() {
    let plan = &*PLAN;
    let mut idle = Vec::new();
    for (room, entry) in ROOMS.iter() {
        let edges = || plan.edges.keys().filter(|(from, _)| from == room || *room == group(from));
        let used = |known: &str| edges().any(|(_, path)| leads_to(known, &plan.room(path), path));
        idle.extend(entry.knows.iter().filter(|known| !used(known)).map(|known| format!("{room}: {known}")));
    }
    assert!(idle.is_empty(), "nothing needs these edges of the table:\n{}", idle.join("\n"));
}

#[test]
fn a_wrong_edge_is_found() {
    let mut files = sources();
    for (path, text) in [
        ("crates/core/src/number/planted.rs", "use crate::{source::Span, value::Value};"),
        ("crates/hands/src/planted.rs", "fn f() -> tg_core::value::Value { g() }"),
        ("crates/games/src/deck/planted.rs", "use super::super::menace::f;"),
        ("src/fmt/planted.rs", "macro_rules! m { () => { $crate::check::f() } }"),
    ] {
        files.push(SourceFile { path: path.into(), text: text.to_owned() });
    }
    let wrong = [
        "crates/games/src/deck/planted.rs: `games::deck` may not know `tg-games::menace::f`",
        "crates/core/src/number/planted.rs: `number` may not know `tg-core::source::Span`",
        "crates/core/src/number/planted.rs: `number` may not know `tg-core::value::Value`",
        "crates/hands/src/planted.rs: `tg-hands` may not know `tg-core::value::Value`",
        "src/fmt/planted.rs: `fmt` may not know `tg::check::f`",
    ];
    let found = Plan::of(&files).wrong_edges();
    let planted: BTreeSet<&str> =
        found.iter().map(String::as_str).filter(|edge| edge.contains("planted")).collect();
    assert_eq!(planted, BTreeSet::from(wrong));
}

#[test]
fn every_room_is_in_the_table() {
    let files = sources();
    let plan = Plan::of(&files);
    let rooms: BTreeMap<String, String> = files
        .iter()
        .map(|file| file.module())
        .map(|module| (plan.room(&module), module[0].clone()))
        .filter(|(room, _)| !is_root(room))
        .collect();
    let mut wrong = Vec::new();
    for (room, package) in &rooms {
        match ROOMS.get(room) {
            None => wrong.push(format!("the table lacks `{room}` of {package}")),
            Some(entry) if entry.package != *package => wrong.push(format!("`{room}` is in {package}")),
            Some(_) => {}
        }
    }
    let gone = ROOMS.keys().filter(|room| !rooms.contains_key(*room) && *room != "games::*");
    wrong.extend(gone.map(|room| format!("`{room}` of the table isn't there")));
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn no_imports_go_in_a_circle() {
    let plan = &*PLAN;
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (room, path) in plan.edges.keys() {
        let target = plan.room(path);
        if target != *room {
            graph.entry(room.clone()).or_default().insert(target);
        }
    }
    // A room all of whose targets are gone goes, too, until nothing is left, or only circles.
    while let Some(free) = graph.iter().find(|(_, to)| to.iter().all(|t| !graph.contains_key(t))) {
        let free = free.0.clone();
        graph.remove(&free);
    }
    assert!(graph.is_empty(), "these rooms import in a circle: {graph:#?}");
}

#[test]
fn files_stay_small() {
    let mut long = Vec::new();
    for file in sources() {
        let lines = file.text.lines().count() - Code::of(&file.text).test_lines;
        if lines > LONGEST_FILE {
            long.push(format!("{}: {lines} lines", file.shown()));
        }
    }
    assert!(long.is_empty(), "more than {LONGEST_FILE} lines:\n{}", long.join("\n"));
}

#[test]
fn nothing_is_left_unfinished() {
    let notes = [["TO", "DO"].concat(), ["FIX", "ME"].concat(), ["XX", "X"].concat()];
    let marks = [["todo", "!"].as_slice(), &["unimplemented", "!"], &["dbg", "!"], &["#", "[", "ignore"]];
    let mut found = Vec::new();
    for file in rust_files(&["src", "tests", "benches", "fuzz_targets", "fuzz/fuzz_targets"]) {
        let words = reading::words(&file.text);
        let code = marks.iter().filter(|mark| words.windows(mark.len()).any(|window| window == **mark));
        let noted = notes.iter().filter(|note| file.text.contains(*note)).cloned();
        let marks = code.map(|mark| mark.concat()).chain(noted);
        found.extend(marks.map(|mark| format!("{}: {mark}", file.shown())));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_file_says_what_it_is_for() {
    let files = rust_files(&["src", "tests", "benches"]).into_iter();
    let silent: Vec<_> = files
        .filter(|file| !HEADS.iter().any(|head| file.text.starts_with(head)))
        .filter(|file| file.path != Path::new("src/main.rs"))
        .map(|file| file.shown())
        .collect();
    assert!(silent.is_empty(), "no `//!` at the head of: {silent:#?}");
}

/// What stands under `#[cfg(test)]` in a library whose manifest says `test = false` would never run.
#[test]
fn no_unit_test_is_left_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let untested = |file: &SourceFile| {
        let package: PathBuf = file.path.iter().take(2).collect();
        let manifest = fs::read_to_string(root.join(package).join("Cargo.toml")).unwrap_or_default();
        file.path.starts_with("crates") && manifest.contains("\ntest = false\n")
    };
    let silent: Vec<_> = rust_files(&["src"])
        .into_iter()
        .filter(|file| file.text.contains("#[cfg(test)]") && untested(file))
        .map(|file| file.path)
        .collect();
    assert!(silent.is_empty(), "unit tests that never run: {silent:?}");
}
