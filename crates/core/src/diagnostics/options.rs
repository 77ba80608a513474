//! Command-line options in helps, in the terms of another program that runs scripts.

use super::Diagnostic;

/// The options that raise a limit of a run, or say where it saves.
const OPTIONS: [&str; 6] =
    ["--max-memory", "--max-steps", "--timeout", "--max-digits", "--max-depth", "--out"];

impl Diagnostic {
    /// Rewrites helps for a program without these options: where a help advises one that raises a limit, such as
    /// `--max-memory 8G`, the words that `instead` makes of the option and its value take its place.
    #[must_use]
    pub fn without_options(mut self, instead: impl Fn(&str, Option<&str>) -> String) -> Diagnostic {
        let whole = |help: &&mut String| help.matches('`').count().is_multiple_of(2);
        for help in self.helps.iter_mut().filter(whole) {
            // Every second part is in backquotes.
            let parts = help.split('`').enumerate().map(|(index, part)| {
                let (option, value) = part.split_once(' ').map_or((part, None), |(o, v)| (o, Some(v)));
                match index % 2 == 1 {
                    true if OPTIONS.contains(&option) => instead(option, value),
                    true => format!("`{part}`"),
                    false => part.to_owned(),
                }
            });
            *help = parts.collect();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;

    #[test]
    fn options_are_replaced_and_the_rest_stays() {
        let said = |help: &str| {
            let found = Diagnostic::new(Code::E9003, "too much").help(help);
            found
                .without_options(|option, value| format!("<{option}|{}>", value.unwrap_or("")))
                .helps
                .remove(0)
        };
        assert_eq!(said("or allow more: `--max-memory 8G`"), "or allow more: <--max-memory|8G>");
        assert_eq!(said("raise `--timeout`: `same` helps, too"), "raise <--timeout|>: `same` helps, too");
        assert_eq!(said("write `xs[0]`, not `--x`"), "write `xs[0]`, not `--x`");
    }
}
