//! Where the entries of earlier sessions are kept: `tg/history` in the user's folder for data.
//!
//! Nothing here fails: without such a folder, or where it can't be written, there is no history but that
//! of the session.

use etcetera::{BaseStrategy, choose_base_strategy};
use rustyline::history::FileHistory;
use rustyline::{Editor, Helper};
use std::path::PathBuf;

/// How many entries are kept.
pub(super) const LONGEST: usize = 10_000;

/// The file of the history.
pub(super) struct HistoryFile(Option<PathBuf>);

impl HistoryFile {
    /// Finds the file, and gives an editor what is in it.
    pub(super) fn open<H: Helper>(editor: &mut Editor<H, FileHistory>) -> HistoryFile {
        let folder = choose_base_strategy().map(|strategy| strategy.data_dir().join("tg"));
        let file = folder.ok().filter(|folder| std::fs::create_dir_all(folder).is_ok());
        let file = file.map(|folder| folder.join("history"));
        if let Some(file) = &file {
            let _ = editor.load_history(file);
        }
        HistoryFile(file)
    }

    /// Adds an entry, at once for other sessions, too: this one may end in any way.
    pub(super) fn add<H: Helper>(&self, editor: &mut Editor<H, FileHistory>, entry: &str) {
        let _ = editor.add_history_entry(entry);
        if let Some(file) = &self.0 {
            let _ = editor.append_history(file);
        }
    }
}
