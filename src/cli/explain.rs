//! `tg explain`.

mod page;

use super::args::Options;
use super::report::colored;
use super::{Exit, did_you_mean, stdout, topics};
use crate::pages::page as page_text;
use serde_json::json;
use std::io::{Write, stderr};
use supports_color::Stream;
use tg_core::diagnostics::{CODES, Code, CodeInfo, nearest};
use tg_core::output::{Output, Style, StyledLine, ansi, plain};

/// The maximum width of a page, for readability.
const WIDEST: usize = 96;

/// Prints the page of a code, or the list of all codes.
pub fn explain(code: Option<&str>, options: &Options) -> Exit {
    let info = match code {
        None => None,
        Some(text) => match find(text) {
            Some(info) => Some(info),
            None => {
                let Some(codes) = topics::codes(text).filter(|_| !options.json) else { return unknown(text) };
                topics::print(&codes, options);
                return Exit::Fine;
            }
        },
    };
    let infos = info.map_or(CODES, std::slice::from_ref);
    if options.json {
        for info in infos {
            let json = json!({ "code": info.code.text(), "title": info.title, "page": page_text(info.code) });
            stdout::write(&format!("{json}\n"));
        }
        return Exit::Fine;
    }
    let color = colored(options.display.colors.color, Stream::Stdout);
    let output = info.map_or_else(list, |info| page::output(page_text(info.code), color));
    let terminal = terminal_size::terminal_size_of(std::io::stdout());
    let width = terminal.map(|(width, _)| usize::from(width.0).min(WIDEST));
    stdout::write(&if color { ansi(&output, width) } else { plain(&output, width) });
    Exit::Fine
}

/// The page of a code, if the code exists.
pub(super) fn page_of(code: &str, options: &Options) -> Option<Output> {
    find(code)
        .map(|info| page::output(page_text(info.code), colored(options.display.colors.color, Stream::Stdout)))
}

fn find(text: &str) -> Option<&'static CodeInfo> {
    let code = Code::find(text.trim())?;
    CODES.iter().find(|info| info.code == code)
}

fn list() -> Output {
    Output::stack(rows(CODES))
}

/// Codes with their titles.
pub(super) fn rows<'a>(infos: impl IntoIterator<Item = &'a CodeInfo>) -> Vec<Output> {
    let row = |info: &CodeInfo| {
        StyledLine::styled(info.code.text(), Style::CODE).with(format!("  {}", info.title), Style::PLAIN)
    };
    infos.into_iter().map(|info| row(info).into()).collect()
}

fn unknown(text: &str) -> Exit {
    let upper = text.to_uppercase();
    let near = nearest(&upper, CODES.iter().map(|info| info.code.text()));
    let near = did_you_mean(near, ", ").map(|near| near + " ").unwrap_or_default();
    let help = format!("{near}`tg explain` lists all codes");
    let _ = writeln!(stderr(), "error: `{text}` isn't a diagnostic code\n  Help: {help}");
    Exit::Misuse
}
