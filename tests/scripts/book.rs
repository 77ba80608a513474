//! The book and the README keep what they say: every script in them runs, the reference is what the
//! tables say, every page can be found, and every file that is mentioned is there.
//!
//! A fence ```` ```tg ```` is run with its tests and must give no diagnostic; ```` ```tg error=E4003 ````
//! gives exactly that code; ```` ```tg no-run ```` is only checked. Where the next fence is a transcript
//! that begins with `$ tg script.tg`, its other lines are what the script prints; `TG_BLESS=1` writes them anew.

mod cookbook;
mod reference;
mod sheet;
mod slug;

use crate::fences::{Fence, Wish};
use crate::golden::{package, short};
use crate::{fences, golden};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tg::cli::Disk;
use tg::pages::page;
use tg::session::{Loaded, TextScreen};
use tg::{Limits, Session};
use tg_core::diagnostics::{CODES, Fault, RenderStyle, render_all};

const SOURCES: &str = "book/src";

/// The test of each script in a page, and of what holds for the pages together.
pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        Trial::test("the reference is up to date", reference_is_up_to_date),
        Trial::test("every code has its page", every_code_has_its_page),
        Trial::test("the summary and the index list every code", codes_are_listed),
        Trial::test("the summary lists every page", summary_lists_every_page),
        Trial::test("the README embeds as the library says", readme_embeds_as_the_library_says),
        Trial::test("recipes are questions with an answer", recipes_are_whole),
        Trial::test("the cookbook lists every question", questions_are_listed),
        Trial::test("pictures are drawn by the scripts beside them", pictures_are_drawn),
        Trial::test("the cheat sheet is drawn as its page says", sheet_is_drawn),
        Trial::test("other languages' names are refused with a help", foreign_names_have_a_help),
        Trial::test("links lead somewhere", links_lead_somewhere),
        Trial::test("mentioned files exist", mentioned_files_exist),
    ];
    for path in pages() {
        let text = fs::read_to_string(&path).expect("a readable page");
        let mut fences = fences::fences(&text).into_iter().peekable();
        while let Some(fence) = fences.next() {
            let Some(wish) = fence.wish() else { continue };
            let shown = fences.peek().and_then(Fence::transcript);
            let shown = shown.map(|(script, output)| (script.to_owned(), output.to_owned()));
            let name = format!("{}:{}", short(&path), fence.line);
            let path = path.clone();
            trials.push(Trial::test(name, move || Ok(try_fence(&path, &fence, &wish?, shown)?)));
        }
    }
    trials
}

/// The pages of the book, and the README.
fn pages() -> Vec<PathBuf> {
    let mut pages = golden::files(SOURCES, "md");
    pages.push(package().join("README.md"));
    pages
}

/// Runs a fence and its tests; what it prints, and how its diagnostics are drawn, must be as the transcript
/// of the script shows.
fn try_fence(
    page: &Path,
    fence: &Fence,
    wish: &Wish,
    transcript: Option<(String, String)>,
) -> Result<(), String> {
    let limits = Limits { steps: Some(100_000_000), ..Limits::default() };
    let disk = Disk::for_script(Some(page)).map_err(|fault| fault.message)?;
    let mut session = Session::new(limits).with_files(Box::new(disk));
    let name = transcript.as_ref().map_or_else(|| short(page), |(script, _)| script.clone());
    let loaded = session.load_text(&name, Some(&page.to_string_lossy()), &fence.text);
    let mut screen = TextScreen::default();
    let mut found = loaded.diagnostics.clone();
    if !wish.no_run {
        found.extend(
            faults(&mut session, &loaded, &mut screen).into_iter().flat_map(|fault| fault.findings()),
        );
        found.extend(session.take_warnings());
    }
    let codes: Vec<&str> = found.iter().map(|diagnostic| diagnostic.code.text()).collect();
    let drawn = render_all(&found, session.sources(), RenderStyle::PLAIN);
    if codes != wish.codes {
        return Err(format!("{:?} expected, {codes:?} given\n{drawn}", wish.codes));
    }
    let given = screen.text + &drawn;
    match transcript {
        Some((script, shown)) if shown != given && golden::blessing() => {
            rewrite(page, (fence, &script), (&shown, &given))
        }
        Some((_, shown)) if shown != given => {
            let difference = golden::difference(&shown, &given);
            Err(format!("the transcript isn't what it prints\n{difference}"))
        }
        _ => Ok(()),
    }
}

/// Writes anew what a page shows below a script.
fn rewrite(page: &Path, (fence, script): (&Fence, &str), (shown, given): (&str, &str)) -> Result<(), String> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _held = ONE_AT_A_TIME.lock().expect("no blessing panicked");
    let text = fs::read_to_string(page).map_err(|error| error.to_string())?;
    let begins = text.find(&format!("{}```", fence.text)).ok_or("the script isn't there any more")?;
    let transcript = |output: &str| format!("$ tg {script}\n{output}```");
    let (before, after) = text.split_at(begins + fence.text.len());
    let changed = before.to_owned() + &after.replacen(&transcript(shown), &transcript(given), 1);
    fs::write(page, changed).map_err(|error| error.to_string())
}

/// Runs a script and its tests; gives what went wrong.
fn faults(session: &mut Session, loaded: &Loaded, screen: &mut TextScreen) -> Vec<Fault> {
    let mut faults = Vec::new();
    faults.extend(session.execute(loaded, screen).err());
    if loaded.program.as_ref().is_some_and(|program| !program.tests.is_empty()) {
        let ran = session.test(loaded, &mut TextScreen::default(), &mut |test| faults.extend(test.fault));
        faults.extend(ran.err());
    }
    faults
}

fn reference_is_up_to_date() -> Result<(), Failed> {
    let folder = package().join(SOURCES).join("language");
    for (file, page) in reference::pages(&tg::library())? {
        golden::compare(&folder.join(file), &page)?;
    }
    Ok(())
}

fn every_code_has_its_page() -> Result<(), Failed> {
    let folder = package().join(SOURCES).join("diagnostics");
    let mut wrong = Vec::new();
    for info in CODES {
        let title = format!("# {}: {}", info.code, info.title);
        if page(info.code).lines().next() != Some(&title) {
            wrong.push(format!("the page of {} doesn't begin with {title:?}", info.code));
        }
    }
    let known: BTreeSet<String> = CODES.iter().map(|info| info.code.to_string()).collect();
    let pages = golden::files(&short(&folder), "md").into_iter();
    let names = pages.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()));
    wrong.extend(
        names.filter(|n| n != "index" && !known.contains(n)).map(|n| format!("{n}.md is of no code")),
    );
    none(wrong)
}

/// The lists of codes and of the pages of the reference in the summary, and of codes in the index, come from the tables; what stands
/// around them is written by hand. In the index a comment such as `<!-- E3 -->` says which codes follow it.
fn codes_are_listed() -> Result<(), Failed> {
    let sources = package().join(SOURCES);
    let summary = |line: &str| {
        if line.ends_with("(language/prelude.md)") {
            return Some(reference::entries());
        }
        let entries = CODES.iter().map(|info| format!("  - [{0}](diagnostics/{0}.md)", info.code));
        line.ends_with("(diagnostics/index.md)").then(|| entries.collect())
    };
    let index = |line: &str| {
        let family = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
        let codes = CODES.iter().filter(|info| info.code.text().starts_with(family));
        Some(codes.map(|info| format!("- [{0}]({0}.md): {1}", info.code, info.title)).collect())
    };
    relist(&sources.join("SUMMARY.md"), &summary)?;
    relist(&sources.join("diagnostics/index.md"), &index)
}

/// Compares a page with itself where the list after each line that `list` knows is the one that it gives.
fn relist(file: &Path, list: &dyn Fn(&str) -> Option<Vec<String>>) -> Result<(), Failed> {
    let page = fs::read_to_string(file)?;
    let mut lines = page.lines().peekable();
    let mut listed = Vec::new();
    while let Some(line) = lines.next() {
        listed.push(line.to_owned());
        if let Some(entries) = list(line) {
            let indent = entries.first().map_or(0, |entry: &String| entry.len() - entry.trim_start().len());
            let mark = " ".repeat(indent) + "- [";
            while lines.next_if(|line| line.starts_with(&mark)).is_some() {}
            listed.extend(entries);
        }
    }
    Ok(golden::compare(file, &(listed.join("\n") + "\n"))?)
}

fn recipes_are_whole() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in cookbook::pages() {
        let page = fs::read_to_string(&path)?;
        count += page.matches("\n## ").count();
        wrong.extend(cookbook::faults(&page).into_iter().map(|fault| format!("{}: {fault}", short(&path))));
    }
    if count < 60 {
        wrong.push(format!("{count} recipes are fewer than promised"));
    }
    none(wrong)
}

/// In the index a comment such as `<!-- cookbook-dice.md -->` says whose questions follow it.
fn questions_are_listed() -> Result<(), Failed> {
    let index = package().join(SOURCES).join("cookbook.md");
    let text = fs::read_to_string(&index)?;
    let mark = |path: &PathBuf| format!("<!-- {} -->", path.file_name().expect("a file").to_string_lossy());
    let missing = cookbook::pages().iter().map(mark).filter(|mark| !text.contains(mark)).collect::<Vec<_>>();
    none(missing)?;
    relist(&index, &|line: &str| Some(cookbook::questions(line.strip_prefix("<!-- ")?.strip_suffix(" -->")?)))
}

/// A script that saves `NAME.svg` in a page that shows `images/NAME.svg` draws this picture; and every picture that a
/// page shows has such a script, but for those that other tests draw.
fn pictures_are_drawn() -> Result<(), Failed> {
    let images = package().join(SOURCES).join("images");
    let mut drawn = BTreeSet::from(["sample.svg", "session.svg", "cheat-sheet.svg"].map(str::to_owned));
    for path in pages() {
        let page = fs::read_to_string(&path)?;
        for fence in fences::fences(&page).iter().filter(|fence| fence.info.starts_with("tg")) {
            let saved = fence.text.split("to \"").skip(1).filter_map(|rest| rest.split('"').next());
            let shown =
                saved.filter(|name| name.ends_with(".svg") && page.contains(&format!("images/{name}")));
            for name in shown {
                let folder = tempfile::tempdir()?;
                let disk = Disk::for_script(Some(&path)).map_err(|fault| fault.message)?;
                let mut session =
                    Session::new(Limits::default()).with_files(Box::new(disk.saving_to(folder.path())));
                let loaded = session.load_text(name, Some(&path.to_string_lossy()), &fence.text);
                let faults = faults(&mut session, &loaded, &mut TextScreen::default());
                none(faults.into_iter().map(|fault| format!("{name}: {}", fault.message)).collect())?;
                golden::compare(&images.join(name), &fs::read_to_string(folder.path().join(name))?)?;
                drawn.insert(name.to_owned());
            }
        }
    }
    let all = golden::files("book/src/images", "svg").into_iter();
    let names = all.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    none(names.filter(|name| !drawn.contains(name)).map(|name| format!("no script draws {name}")).collect())
}

fn sheet_is_drawn() -> Result<(), Failed> {
    let sources = package().join(SOURCES);
    let page = fs::read_to_string(sources.join("cheat-sheet.md"))?;
    Ok(golden::compare(&sources.join("images/cheat-sheet.svg"), &sheet::svg(&page)?)?)
}

/// What the page about other languages lists in its first column is refused here, and the message says what to write.
fn foreign_names_have_a_help() -> Result<(), Failed> {
    let page = fs::read_to_string(package().join(SOURCES).join("language/elsewhere.md"))?;
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        let names = row.split('|').nth(1).unwrap_or_default().split(',');
        for name in names.map(|name| name.trim().trim_matches('`')) {
            count += 1;
            let mut session = Session::new(Limits::default());
            let loaded =
                session.load_text("elsewhere.tg", None, &format!("let xs = [3, 1]\nprint {name}(xs)\n"));
            if loaded.diagnostics.first().is_none_or(|diagnostic| diagnostic.helps.is_empty()) {
                wrong.push(format!("`{name}` isn't refused with a help"));
            }
        }
    }
    assert!(count > 50, "{count} names of other languages are too few to be the page's");
    none(wrong)
}

fn summary_lists_every_page() -> Result<(), Failed> {
    let summary = fs::read_to_string(package().join(SOURCES).join("SUMMARY.md"))?;
    let listed: BTreeSet<String> = fences::links(&summary).into_iter().collect();
    let pages =
        golden::files(SOURCES, "md").into_iter().map(|path| short(&path)[SOURCES.len() + 1..].to_owned());
    none(pages.filter(|page| page != "SUMMARY.md" && !listed.contains(page)).collect())
}

/// The library's own example is run by rustdoc; the README shows the same.
fn readme_embeds_as_the_library_says() -> Result<(), Failed> {
    let library = fs::read_to_string(package().join("src/lib.rs"))?;
    let head = library.lines().map_while(|line| line.strip_prefix("//!"));
    let head = head.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n");
    let example = |page: &str, info: &str| {
        fences::fences(page).into_iter().find(|fence| fence.info == info).map(|fence| fence.text)
    };
    let readme = fs::read_to_string(package().join("README.md"))?;
    let expected = example(&head, "").ok_or("the library has no example")?;
    let actual = example(&readme, "rust").ok_or("the README has no Rust in it")?;
    if expected == actual { Ok(()) } else { Err(golden::difference(&expected, &actual).into()) }
}

fn links_lead_somewhere() -> Result<(), Failed> {
    let mut broken = Vec::new();
    for path in pages().into_iter().chain(papers()) {
        let folder = path.parent().unwrap_or(package());
        for link in fences::whole_links(&fs::read_to_string(&path)?) {
            let (file, anchor) = link.split_once('#').map_or((link.as_str(), None), |(f, a)| (f, Some(a)));
            let target = if file.is_empty() { path.clone() } else { folder.join(file) };
            let known = |anchor: &str| {
                let page = fs::read_to_string(&target).unwrap_or_default();
                slug::anchors(&page).contains(anchor)
            };
            // mdBook makes `index.html` of a `README.md`, but leaves the links to it alone.
            let renamed = path.starts_with(package().join(SOURCES)) && file.ends_with("README.md");
            if renamed || !target.exists() || anchor.is_some_and(|anchor| !known(anchor)) {
                broken.push(format!("{}: {link}", short(&path)));
            }
        }
    }
    none(broken)
}

/// The examples that pages mention, and the files of the project that its papers mention.
fn mentioned_files_exist() -> Result<(), Failed> {
    let mut missing = Vec::new();
    for path in pages() {
        missing.extend(lost(&path, &["examples/"])?);
    }
    for path in papers() {
        missing.extend(lost(
            &path,
            &["examples/", "crates/", "src/", "tests/", "grammar/", "benches/", "book/src/"],
        )?);
    }
    none(missing)
}

/// What a page names in one of these folders of the package and isn't there. A name with letters that stand for
/// others, such as `crates/NAME/`, is none.
fn lost(page: &Path, folders: &[&str]) -> std::io::Result<Vec<String>> {
    let text = fs::read_to_string(page)?;
    let inside = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    let names = text.split(|c| !inside(c)).map(|name| name.trim_end_matches('.'));
    let named = names.filter(|name| folders.iter().any(|folder| name.starts_with(folder)));
    let stands_for = |name: &str| {
        name.split('/')
            .any(|part| ["NAME", "GAME", "CODE"].contains(&part.split(['.', '-']).next().unwrap_or(part)))
    };
    let lost = named.filter(|name| !stands_for(name) && !package().join(name).exists());
    Ok(lost.map(|name| format!("{}: {name}", short(page))).collect())
}

/// The other papers beside the README.
fn papers() -> Vec<PathBuf> {
    let names = fs::read_dir(package()).expect("the folder of the package");
    let names = names.map(|entry| entry.expect("a readable folder").path());
    names
        .filter(|path| path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("README.md"))
        .collect()
}

/// Fails unless there is nothing to complain about.
fn none(wrong: Vec<String>) -> Result<(), Failed> {
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}
