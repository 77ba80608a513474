//! Scripts that say the same in another layout: each change keeps the tree, the comments and where they stand, and
//! the empty lines.

use super::damage::Dice;
use super::promises::read;
use regex::Regex;
use std::sync::OnceLock;
use tg::syntax::Parsed;
use tg_core::ast::visit::Visit as VisitTree;
use tg_core::ast::{Content, Expr, Field, Pattern, Script, Stmt};
use tg_core::notation::visit::Visit;

/// How many changes are tried for a script.
const TRIES: usize = 12;

/// What of a script stays the same in all its layouts.
#[derive(PartialEq)]
struct Said {
    script: Script,
    /// Each comment, whether it stands alone on its line, whether it does right below the last, and how much comes
    /// before it.
    comments: Vec<(String, bool, bool, usize)>,
    /// Behind how many comments and how much else an empty line stands, except at the ends of brackets.
    blanks: Vec<(usize, usize)>,
}

/// The same script in another layout.
pub fn variant(text: &str, dice: &mut Dice) -> String {
    let mut now = text.to_owned();
    let Some(mut parsed) = read(&now) else { return now };
    let said = Said::of(&now, &parsed);
    for _ in 0..TRIES {
        let changed = change(&now, &parsed, dice);
        // What seems to lack a comma, `[a -b]`, stays as it is written: it's another script.
        if unclear_signs(&changed) != unclear_signs(&now) {
            continue;
        }
        if let Some(again) = read(&changed)
            && Said::of(&changed, &again) == said
        {
            (now, parsed) = (changed, again);
        }
    }
    now
}

/// How many minus signs stand behind a blank and right before something.
fn unclear_signs(text: &str) -> usize {
    static SIGN: OnceLock<Regex> = OnceLock::new();
    SIGN.get_or_init(|| Regex::new(r"\s-[^\s>]").expect("a pattern")).find_iter(text).count()
}

impl Said {
    fn of(text: &str, parsed: &Parsed) -> Said {
        // What layouts may differ in is left out of the count.
        let weight = |until: usize| {
            let mut before = text[..until].to_owned();
            for comment in parsed.outline.comments.iter().rev().filter(|c| (c.span.start as usize) < until) {
                before.replace_range(comment.span.range(), "");
            }
            before.chars().filter(|c| !c.is_whitespace() && !"(),;".contains(*c)).count()
        };
        // The line and the column of the comment before.
        let mut last = (0, 0);
        let comments = parsed.outline.comments.iter().map(|comment| {
            let start = comment.span.start as usize;
            let line_start = text[..start].rfind('\n').map_or(0, |end| end + 1);
            let place = (text[..start].matches('\n').count(), start - line_start);
            let below = comment.own_line && place == (last.0 + 1, last.1);
            last = place;
            (text[comment.span.range()].trim_end().to_owned(), comment.own_line, below, weight(start))
        });
        let mut blanks = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            if !line.trim().is_empty() {
                continue;
            }
            let (before, after) = (text[..start].trim_end(), text[start..].trim_start());
            let mut commented = parsed.outline.comments.iter().map(|comment| comment.span.range());
            let commented = commented.any(|range| range.contains(&before.len().saturating_sub(1)));
            let opens = before.ends_with(['{', '[', '(']) && !commented || before.is_empty();
            let closes = after.starts_with(['}', ']', ')']) || after.is_empty();
            if !opens && !closes {
                let behind =
                    parsed.outline.comments.iter().filter(|c| (c.span.start as usize) < start).count();
                blanks.push((behind, weight(start)));
            }
        }
        blanks.dedup();
        Said { script: parsed.script.clone().without_places(), comments: comments.collect(), blanks }
    }
}

/// One change, which perhaps says something else.
fn change(text: &str, parsed: &Parsed, dice: &mut Dice) -> String {
    let mut places = Places::default();
    parsed.script.statements.iter().for_each(|statement| places.statement(statement));
    if dice.below(3) == 0 && !places.exprs.is_empty() {
        let (start, end) = places.exprs[dice.below(places.exprs.len())];
        let inner = &text[start..end];
        let around = [["(", ")"], ["( ", "\n)"], ["(\n", " )"]][dice.below(3)];
        return format!("{}{}{inner}{}{}", &text[..start], around[0], around[1], &text[end..]);
    }
    let at = dice.below(text.len() + 1);
    let edges = |at: &usize| {
        let before = text.get(..*at).and_then(|before| before.chars().next_back());
        let after = text.get(*at..).and_then(|after| after.chars().next());
        let sign = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        text.is_char_boundary(*at) && (sign(before) || sign(after))
    };
    let Some(at) = (at..=text.len()).find(edges) else { return text.to_owned() };
    // The words of a notation are spelt as they were, and so are texts.
    if places.spelt.iter().any(|(start, end)| (*start..=*end).contains(&at) && at != *start && at != *end) {
        return text.to_owned();
    }
    let mut changed = text.to_owned();
    let blank = text[at..].len() - text[at..].trim_start_matches([' ', '\n']).len();
    match dice.below(8) {
        0 if blank > 0 => changed.replace_range(at..at + blank, ""),
        1 if blank > 0 => changed.replace_range(at..at + blank, " "),
        2 if blank > 0 => changed.replace_range(at..at + blank, "\n"),
        3 if text[at..].starts_with(['\n', ';']) => {
            changed.replace_range(at..=at, [";", "\n", ";\n"][dice.below(3)])
        }
        4 if text[at..].starts_with([',', ')', ']', '}']) => changed.insert(at, ','),
        5 if text[at..].starts_with(',') => drop(changed.remove(at)),
        6 => changed.insert_str(at, ["\n", "\n\n", "\n\n\n"][dice.below(3)]),
        _ => changed.insert_str(at, [" ", "  ", "\t", ";", " \n "][dice.below(5)]),
    }
    changed
}

/// Where expressions stand, and what is spelt as it was.
#[derive(Default)]
struct Places {
    exprs: Vec<(usize, usize)>,
    spelt: Vec<(usize, usize)>,
}

impl<'a> Visit<'a, Expr, Pattern> for Places {
    fn expr(&mut self, expr: &'a Expr) {
        let range = expr.span.range();
        self.exprs.push((range.start, range.end));
        self.inside_expr(expr);
    }

    fn item(&mut self, item: &'a tg_core::ast::Item) {
        for Field { span, content, .. } in &item.fields {
            match content {
                Content::Template(template) => {
                    self.spelt.push((span.range().start, span.range().end));
                    self.template(template);
                }
                Content::Value(value) => self.expr(value),
                Content::Block(block) => self.block(block),
            }
        }
    }
}

impl<'a> VisitTree<'a> for Places {
    fn statement(&mut self, statement: &'a Stmt) {
        self.inside_statement(statement);
    }
}
