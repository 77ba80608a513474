//! The scripts in a page of Markdown.

#![allow(dead_code, reason = "the fuzz corpus uses a part of this")]

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

/// A fenced block.
pub struct Fence {
    /// What follows the opening backquotes.
    pub info: String,
    /// What stands in it.
    pub text: String,
    /// The line of its opening backquotes, from 1.
    pub line: usize,
}

/// The fences of a page, in order.
pub fn fences(page: &str) -> Vec<Fence> {
    let mut found: Vec<Fence> = Vec::new();
    let mut inside = false;
    for (event, range) in Parser::new(page).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                inside = true;
                let line = page[..range.start].matches('\n').count() + 1;
                found.push(Fence { info: info.into_string(), text: String::new(), line });
            }
            Event::End(TagEnd::CodeBlock) => inside = false,
            Event::Text(text) if inside => {
                if let Some(fence) = found.last_mut() {
                    fence.text.push_str(&text);
                }
            }
            _ => {}
        }
    }
    found
}

/// The files that a page's links and pictures lead to, without the parts after `#`, those of other sites left out.
pub fn links(page: &str) -> Vec<String> {
    let links = whole_links(page).into_iter();
    let files = links.filter_map(|target| target.split('#').next().map(str::to_owned));
    files.filter(|file| !file.is_empty()).collect()
}

/// The targets of a page's links and pictures, those of other sites left out.
pub fn whole_links(page: &str) -> Vec<String> {
    let targets = Parser::new(page).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.into_string())
        }
        _ => None,
    });
    targets.filter(|target| !target.contains("://")).collect()
}

/// What a fence of a script asks for.
#[derive(Debug, PartialEq)]
pub struct Wish {
    /// Whether it is only checked.
    pub no_run: bool,
    /// The codes that it must give.
    pub codes: Vec<String>,
    /// Whether it shows what people write, and not the layout.
    pub as_written: bool,
}

impl Fence {
    /// What the fence asks for, where it holds a script; fails for words that mean nothing.
    pub fn wish(&self) -> Option<Result<Wish, String>> {
        let mut words = self.info.split([' ', ',']).filter(|word| !word.is_empty());
        if words.next() != Some("tg") {
            return None;
        }
        let mut wish = Wish { no_run: false, codes: Vec::new(), as_written: false };
        for word in words {
            match word.strip_prefix("error=") {
                Some(code) => wish.codes.push(code.to_owned()),
                None if word == "no-run" => wish.no_run = true,
                None if word == "as-written" => wish.as_written = true,
                None if word.starts_with(['E', 'W']) => {
                    return Some(Err(format!(
                        "each code is a word of its own: `error={word}`, after a space"
                    )));
                }
                None => return Some(Err(format!("unknown word `{word}` after the backquotes"))),
            }
        }
        Some(Ok(wish))
    }

    /// The script of a transcript and what it must show: the lines after `$ tg script.tg`.
    pub fn transcript(&self) -> Option<(&str, &str)> {
        let (command, output) = self.text.split_once('\n')?;
        let script = command.strip_prefix("$ tg ")?;
        let script = script.strip_prefix("run ").unwrap_or(script);
        (script.ends_with(".tg") && !script.contains(' ')).then_some((script, output))
    }
}
