//! Reads a source file the way this test needs it: as tokens, without comments and test modules, and as the
//! paths it names.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// A source file without what stands under `#[cfg(test)]`.
#[derive(Default)]
pub struct Code {
    /// Its tokens in order: brackets and `::` are one each, a documentation comment is an attribute.
    pub words: Vec<String>,
    /// How many lines were left out.
    pub test_lines: usize,
}

impl Code {
    pub fn of(source: &str) -> Code {
        let mut code = Code::default();
        code.take(parsed(source), true);
        code
    }

    fn take(&mut self, stream: TokenStream, without_tests: bool) {
        let mut trees = stream.into_iter().peekable();
        while let Some(tree) = trees.next() {
            match tree {
                TokenTree::Punct(mark)
                    if without_tests && mark.as_char() == '#' && trees.peek().is_some_and(is_test) =>
                {
                    let last = trees.by_ref().find(ends_item).map_or(0, |tree| tree.span().end().line);
                    self.test_lines += (last + 1).saturating_sub(mark.span().start().line);
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' && mark.spacing() == Spacing::Joint => {
                    trees.next();
                    self.words.push("::".to_owned());
                }
                TokenTree::Group(group) => {
                    let (open, close) = brackets(&group);
                    self.words.push(open.to_owned());
                    self.take(group.stream(), without_tests);
                    self.words.push(close.to_owned());
                }
                token => self.words.push(token.to_string()),
            }
        }
    }
}

/// All tokens of a source, those of its tests, too.
pub fn words(source: &str) -> Vec<String> {
    let mut code = Code::default();
    code.take(parsed(source), false);
    code.words
}

fn parsed(source: &str) -> TokenStream {
    source.parse().expect("the sources were compiled, so they are made of tokens")
}

/// Whether what follows a `#` is `[cfg(test)]`.
fn is_test(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.stream().to_string().replace(' ', "") == "cfg(test)")
}

fn ends_item(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Punct(mark) => mark.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}

fn brackets(group: &Group) -> (&'static str, &'static str) {
    match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}

/// The paths that begin with `crate`, `super` or a crate of the workspace: the package first, at most four names
/// long. `module` is the path of the file's own module.
pub fn paths(words: &[String], module: &[String]) -> Vec<Vec<String>> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let begins = at == 0 || word(at - 1) != "::";
        let base = match word(at) {
            "crate" if begins => Some(module[..1].to_vec()),
            "super" if begins => Some(parent(module)),
            name if begins && name.starts_with("tg_") && word(at + 1) == "::" => {
                Some(vec![name.replace('_', "-")])
            }
            _ => None,
        };
        at += 1;
        let Some(mut base) = base else { continue };
        while word(at) == "::" && word(at + 1) == "super" {
            base = parent(&base);
            at += 2;
        }
        if word(at) == "::" {
            at = tail(words, at + 1, &base, &mut found);
        }
    }
    found
}

fn parent(module: &[String]) -> Vec<String> {
    module[..module.len().saturating_sub(1).max(1)].to_vec()
}

/// Reads what follows a `::`, a name or a group in braces; gives where it ends.
fn tail(words: &[String], mut at: usize, base: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    if word(at) == "{" {
        at += 1;
        while at < words.len() && word(at) != "}" {
            at = if word(at) == "," { at + 1 } else { tail(words, at, base, found) };
        }
        return at + 1;
    }
    let path = [base, &[word(at).to_owned()]].concat();
    at += 1;
    if word(at) == "::" && path.len() < 4 {
        return tail(words, at + 1, &path, found);
    }
    found.push(path);
    while word(at) == "::" {
        at = tail(words, at + 1, &[], &mut Vec::new());
    }
    if word(at) == "as" { at + 2 } else { at }
}

#[test]
fn comments_texts_and_test_modules_are_left_out() {
    let source =
        "a // crate::b\n#[cfg(test)]\nmod tests {\n  c!();\n}\nd(\"crate::e\");\n#[cfg(test)] mod f; g";
    let code = Code::of(source);
    assert_eq!(code.words, ["a", "d", "(", "\"crate::e\"", ")", ";", "g"]);
    assert_eq!(code.test_lines, 5);
    assert!(words(source).contains(&"c".to_owned()));
}

#[test]
fn paths_are_followed_into_groups_and_up() {
    let module = ["tg-core", "value", "show"].map(str::to_owned);
    let text = "use crate::{a::{b, c as d}, e::*}; use super::{f, super::g}; super::super::h::i::j::k; crate::l(); \
                use tg_dist::m; n::tg_dist::o; tg_p";
    let found: Vec<String> = paths(&words(text), &module).iter().map(|path| path.join(".")).collect();
    let expected = [
        "tg-core.a.b",
        "tg-core.a.c",
        "tg-core.e.*",
        "tg-core.value.f",
        "tg-core.value.super.g",
        "tg-core.h.i.j",
        "tg-core.l",
        "tg-dist.m",
    ];
    assert_eq!(found, expected);
}
