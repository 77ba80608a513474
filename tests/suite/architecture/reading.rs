//! Reads a source file the way this test needs it: without comments, texts and test modules, and as
//! the paths it names.

/// The source with every comment, text and character blanked; line ends stay where they are.
pub fn bare(source: &str) -> String {
    let letters: Vec<char> = source.chars().collect();
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    while at < letters.len() {
        let end = skipped(&letters, at);
        if end == at {
            out.push(letters[at]);
            at += 1;
            continue;
        }
        out.extend(letters[at..end].iter().map(|&c| if c == '\n' { '\n' } else { ' ' }));
        at = end;
    }
    out
}

/// Where the comment, text or character ends that begins at `at`; `at` itself if none does.
fn skipped(letters: &[char], at: usize) -> usize {
    let next = |n: usize| letters.get(at + n).copied().unwrap_or(' ');
    let inside_word = at > 0 && (letters[at - 1].is_alphanumeric() || letters[at - 1] == '_');
    match letters[at] {
        '/' if next(1) == '/' => find(letters, at, |i| letters[i] == '\n'),
        '/' if next(1) == '*' => block_comment(letters, at),
        '"' => quoted(letters, at + 1, '"'),
        'r' if !inside_word && (next(1) == '"' || (next(1) == '#' && (next(2) == '"' || next(2) == '#'))) => {
            raw(letters, at + 1)
        }
        '\'' if next(1) == '\\' || next(2) == '\'' => quoted(letters, at + 1, '\''),
        _ => at,
    }
}

fn find(letters: &[char], from: usize, test: impl Fn(usize) -> bool) -> usize {
    (from..letters.len()).find(|&i| test(i)).unwrap_or(letters.len())
}

fn block_comment(letters: &[char], at: usize) -> usize {
    let mut depth = 0;
    let mut i = at;
    while i < letters.len() {
        match (letters[i], letters.get(i + 1)) {
            ('/', Some('*')) => depth += 1,
            ('*', Some('/')) => depth -= 1,
            _ => {
                i += 1;
                continue;
            }
        }
        i += 2;
        if depth == 0 {
            return i;
        }
    }
    letters.len()
}

fn quoted(letters: &[char], mut at: usize, quote: char) -> usize {
    while at < letters.len() && letters[at] != quote {
        at += if letters[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(letters.len())
}

fn raw(letters: &[char], at: usize) -> usize {
    let open = find(letters, at, |i| letters[i] != '#');
    let hashes = open - at;
    let closes = |i: usize| {
        letters[i] == '"' && letters[i + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
    };
    (find(letters, open + 1, closes) + 1 + hashes).min(letters.len())
}

/// A bare source without what stands under `#[cfg(test)]`.
pub fn without_tests(bare: &str) -> String {
    let mut rest = bare;
    let mut out = String::with_capacity(bare.len());
    while let Some((before, after)) = rest.split_once("#[cfg(test)]") {
        out.push_str(before);
        rest = after_item(after);
    }
    out.push_str(rest);
    out
}

/// What follows the first item of a text: after its `;`, or after its block.
fn after_item(text: &str) -> &str {
    let mut depth = 0usize;
    for (at, letter) in text.char_indices() {
        match letter {
            ';' if depth == 0 => return &text[at + 1..],
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return &text[at + 1..];
                }
            }
            _ => {}
        }
    }
    ""
}

/// The paths of a bare source that begin with `crate` or `super`, from the root of the crate on, at
/// most three names long. `module` is the path of the file's own module.
pub fn paths(bare: &str, module: &[String]) -> Vec<Vec<String>> {
    let tokens = tokens(bare);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let begins = at == 0 || tokens[at - 1] != "::";
        let base = match tokens[at] {
            "crate" if begins => Some(Vec::new()),
            "super" if begins => Some(parent(module)),
            _ => None,
        };
        at += 1;
        let Some(mut base) = base else { continue };
        while tokens.get(at) == Some(&"::") && tokens.get(at + 1) == Some(&"super") {
            base = parent(&base);
            at += 2;
        }
        if tokens.get(at) == Some(&"::") {
            at = tail(&tokens, at + 1, &base, &mut found);
        }
    }
    found
}

fn parent(module: &[String]) -> Vec<String> {
    module[..module.len().saturating_sub(1)].to_vec()
}

/// Reads what follows a `::`, a name or a group in braces; gives where it ends.
fn tail(tokens: &[&str], mut at: usize, base: &[String], found: &mut Vec<Vec<String>>) -> usize {
    if tokens.get(at) == Some(&"{") {
        at += 1;
        while at < tokens.len() && tokens[at] != "}" {
            at = if tokens[at] == "," { at + 1 } else { tail(tokens, at, base, found) };
        }
        return at + 1;
    }
    let Some(name) = tokens.get(at) else {
        return at;
    };
    let mut path = base.to_vec();
    path.push((*name).to_owned());
    at += 1;
    if tokens.get(at) == Some(&"::") && path.len() < 3 {
        return tail(tokens, at + 1, &path, found);
    }
    found.push(path);
    while at < tokens.len() && tokens[at] == "::" {
        at = tail(tokens, at + 1, &[], &mut Vec::new());
    }
    if tokens.get(at) == Some(&"as") { at + 2 } else { at }
}

/// Words, `::`, and every other letter for itself.
fn tokens(bare: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = bare.trim_start();
    while !rest.is_empty() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let length = match word {
            0 if rest.starts_with("::") => 2,
            0 => rest.chars().next().map_or(1, char::len_utf8),
            word => word,
        };
        out.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    out
}

#[test]
fn comments_texts_and_letters_are_blanked() {
    let source = "a /* b /* c */ d */ e // f\n\"g\\\"h\" 'i' '\\'' &'life r#\"j\"k\"# for\"l\"m";
    let words: Vec<String> = bare(source).split_whitespace().map(str::to_owned).collect();
    assert_eq!(words, ["a", "e", "&'life", "for", "m"]);
}

#[test]
fn test_modules_are_left_out() {
    assert_eq!(
        without_tests("a #[cfg(test)] mod tests { b { c } } d #[cfg(test)] mod e; f").trim(),
        "a  d  f"
    );
}

#[test]
fn paths_are_followed_into_groups_and_up() {
    let module: Vec<String> = ["value", "show"].map(str::to_owned).to_vec();
    let text =
        "use crate::{a::{b, c as d}, e::*}; use super::{f, super::g}; super::super::h::i::j::k; crate::l()";
    let found: Vec<String> = paths(text, &module).iter().map(|p| p.join(".")).collect();
    assert_eq!(found, ["a.b", "a.c", "e.*", "value.f", "value.super.g", "h.i.j", "l"]);
}
