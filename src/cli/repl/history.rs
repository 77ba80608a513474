//! The file with the entries of earlier sessions: `tg/history` in the user's data folder.
//!
//! Nothing here fails: if there is no such folder, or it can't be written to, there is only the history
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
    /// Finds the file, and loads it into an editor.
    pub(super) fn open<H: Helper>(editor: &mut Editor<H, FileHistory>) -> HistoryFile {
        let folder = choose_base_strategy().map(|strategy| strategy.data_dir().join("tg"));
        let file = folder.ok().filter(|folder| std::fs::create_dir_all(folder).is_ok());
        let file = file.map(|folder| folder.join("history"));
        if let Some(file) = &file {
            let _ = editor.load_history(file);
        }
        HistoryFile(file)
    }

    /// Adds an entry, and saves it at once, for other sessions and because this one may be ended at any time.
    pub(super) fn add<H: Helper>(&self, editor: &mut Editor<H, FileHistory>, entry: &str) {
        let _ = editor.add_history_entry(entry);
        if let Some(file) = &self.0 {
            let _ = editor.append_history(file);
        }
    }
}
