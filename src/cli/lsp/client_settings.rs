//! The settings of a client: sent with `initialize`, and again at any time.

use super::server::Server;
use gen_lsp_types::{CodeDescription, Uri};
use serde_json::Value;
use tg_core::diagnostics::Code;

/// The settings of a client.
#[derive(Clone, Debug)]
pub(super) struct ClientSettings {
    /// Whether inferred types are shown.
    pub(super) inlay_hints: bool,
    /// The address of the book, to which the codes of diagnostics are linked.
    pub(super) book: Option<String>,
}

impl Default for ClientSettings {
    fn default() -> ClientSettings {
        ClientSettings { inlay_hints: true, book: option_env!("CARGO_PKG_HOMEPAGE").and_then(address) }
    }
}

impl Server {
    /// The address of the page of a code, if the address of the book is set.
    pub(super) fn page_of(&self, code: Code) -> Option<CodeDescription> {
        let book = self.settings.book.as_deref()?;
        let href = Uri::parse(&format!("{book}diagnostics/{}.html", code.text())).ok()?;
        Some(CodeDescription { href })
    }

    /// Applies the settings sent by a client: `{"inlayHints": false, "book": "https://…"}`, possibly nested in `tg`.
    /// Those that are missing stay unchanged.
    pub(super) fn set(&mut self, settings: &Value) {
        let settings = settings.get("tg").unwrap_or(settings);
        if let Some(shown) = settings["inlayHints"].as_bool() {
            self.settings.inlay_hints = shown;
        }
        if let Some(book) = settings["book"].as_str() {
            self.settings.book = address(book);
        }
    }
}

/// An address with a slash at its end, unless it is empty.
fn address(written: &str) -> Option<String> {
    let written = written.trim_end_matches('/');
    (!written.is_empty()).then(|| format!("{written}/"))
}
