//! The frames of a followed file that can't be read. They are left out, and the game goes on as after missing frames.

use serde_json::{Value as Json, json};
use tg_core::diagnostics::Diagnostic;

/// The first of them, and how many there are.
#[derive(Default)]
pub struct LeftOut {
    first: Option<(usize, Diagnostic)>,
    count: u64,
}

impl LeftOut {
    /// Adds a frame, by its line and why it can't be read; returns why if it is the first.
    pub fn add(&mut self, line: usize, why: Diagnostic) -> Option<&Diagnostic> {
        self.count += 1;
        let is_first = self.first.is_none();
        let (_, why) = self.first.get_or_insert((line, why));
        is_first.then_some(why)
    }

    /// They as the page shows trouble, or null: no event is contradicted, and nothing waits.
    pub fn json(&self) -> Json {
        let Some((line, why)) = &self.first else { return Json::Null };
        json!({
            "event": null,
            "line": line,
            "code": why.code.to_string(),
            "message": why.message,
            "notes": why.notes,
            "helps": why.helps,
            "missed": 0,
            "left_out": self.count,
        })
    }
}
