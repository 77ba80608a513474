//! The recipes: each is a question with a short script and what it prints, and the index lists them all.

use super::slug::Slugs;
use crate::fences;
use crate::golden::{files, package, short};
use std::path::PathBuf;

/// The pages with recipes, in the order of the index.
pub fn pages() -> Vec<PathBuf> {
    let pages = files(super::SOURCES, "md").into_iter();
    pages.filter(|path| short(path).starts_with("book/src/cookbook-")).collect()
}

/// What is wrong with the recipes of a page: each heading is a question, has a script of at most ten lines, and after
/// it what the script prints.
pub fn faults(page: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for recipe in page.split("\n## ").skip(1) {
        let question = recipe.lines().next().unwrap_or_default();
        let mut blocks = fences::fences(recipe).into_iter();
        let script = blocks.next().filter(|fence| fence.info == "tg");
        let lines = script.map_or(0, |fence| fence.text.lines().count());
        if !question.ends_with('?') {
            wrong.push(format!("`{question}` is no question"));
        }
        if !(1..=10).contains(&lines) {
            wrong.push(format!("`{question}`: a script of {lines} lines"));
        }
        if blocks.next().is_none_or(|fence| fence.transcript().is_none()) {
            wrong.push(format!("`{question}` doesn't show what it prints"));
        }
    }
    wrong
}

/// The questions of a page as links.
pub fn questions(file: &str) -> Vec<String> {
    let page = std::fs::read_to_string(package().join(super::SOURCES).join(file)).unwrap_or_default();
    let mut slugs = Slugs::default();
    let headings = super::slug::headings(&page);
    let linked = headings.iter().map(|heading| (heading, slugs.of(heading)));
    linked.skip(1).map(|(heading, slug)| format!("- [{heading}]({file}#{slug})")).collect()
}
