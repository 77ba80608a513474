//! The anchors that mdBook gives the headings of a page.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use std::collections::{BTreeSet, HashMap};

/// The anchors of one page, in the order of its headings: one that comes again gets a number.
#[derive(Default)]
pub struct Slugs(HashMap<String, usize>);

impl Slugs {
    /// The anchor of the next heading.
    pub fn of(&mut self, heading: &str) -> String {
        let kept = heading.trim().chars().filter_map(|c| match c {
            c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_lowercase().to_string()),
            c if c.is_whitespace() => Some("-".to_owned()),
            _ => None,
        });
        let slug: String = kept.collect();
        let before = self.0.entry(slug.clone()).or_insert(0);
        *before += 1;
        if *before == 1 { slug } else { format!("{slug}-{}", *before - 1) }
    }
}

/// The anchors of a page.
pub fn anchors(page: &str) -> BTreeSet<String> {
    let mut slugs = Slugs::default();
    headings(page).iter().map(|heading| slugs.of(heading)).collect()
}

/// The headings of a page, without their marks.
pub fn headings(page: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for event in Parser::new(page) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                inside = true;
                found.push(String::new());
            }
            Event::End(TagEnd::Heading(_)) => inside = false,
            Event::Text(text) | Event::Code(text) if inside => {
                if let Some(heading) = found.last_mut() {
                    heading.push_str(&text);
                }
            }
            _ => {}
        }
    }
    found
}
