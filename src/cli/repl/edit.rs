//! Editing an entry in an external editor: `$VISUAL` or `$EDITOR`.

use crate::cli::io_reason;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitStatus};

/// The editor that is always available.
const OTHERWISE: &str = if cfg!(windows) { "notepad" } else { "vi" };

/// Lets the user edit a text in their editor, and returns the result.
///
/// # Errors
/// The reason in words, and a way out.
pub(super) fn edited(text: &str) -> Result<String, (String, String)> {
    let named = |name: &str| std::env::var(name).ok().filter(|editor| !editor.trim().is_empty());
    let editor = ["VISUAL", "EDITOR"].into_iter().find_map(named).unwrap_or_else(|| OTHERWISE.to_owned());
    let unwritten = |error: std::io::Error| {
        let way_out = "look at the folder for temporary files, which `TMPDIR` names".to_owned();
        (format!("no file could be made for the editor: {}", io_reason(&error)), way_out)
    };
    let mut file = tempfile::Builder::new().prefix("entry-").suffix(".tg").tempfile().map_err(unwritten)?;
    file.write_all(text.as_bytes()).and_then(|()| file.flush()).map_err(unwritten)?;
    let way_out = || "name an editor that is there: `EDITOR=nano tg`".to_owned();
    match run(&editor, file.path()) {
        Ok(status) if status.success() => {}
        Ok(status) => return Err((format!("`{editor}` failed ({status}); nothing is run"), way_out())),
        Err(error) => return Err((format!("`{editor}` can't be started: {}", io_reason(&error)), way_out())),
    }
    // Most editors replace the file by a new one.
    let written = std::fs::read(file.path()).map_err(unwritten)?;
    let written = String::from_utf8(written).map_err(|_| {
        ("what was written isn't UTF-8".to_owned(), "most editors offer it as an encoding".to_owned())
    })?;
    Ok(written.replace("\r\n", "\n"))
}

/// Runs an editor, which may be a command with options, on a file.
fn run(editor: &str, file: &Path) -> std::io::Result<ExitStatus> {
    if cfg!(unix) {
        return Command::new("sh").arg("-c").arg(format!("{editor} \"$1\"")).arg("sh").arg(file).status();
    }
    let mut words = editor.split_whitespace();
    Command::new(words.next().unwrap_or(OTHERWISE)).args(words).arg(file).status()
}
