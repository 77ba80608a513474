//! The diagnostics that a script or block states it must give.

use tg_core::diagnostics::{Code, Diagnostic};

/// The codes that must be given, as often as each is listed, in any order, and no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    codes: Vec<String>,
}

impl Expectation {
    /// Parses the last comments of a script: `# error: E4003`, `# warning: W1001`.
    pub fn of_script(text: &str) -> Option<Expectation> {
        let comments = text.lines().rev().map(str::trim).filter_map(|line| line.strip_prefix('#'));
        let said = comments.map_while(|comment| {
            let comment = comment.trim_start();
            comment.strip_prefix("error:").or_else(|| comment.strip_prefix("warning:"))
        });
        Expectation::of(said.flat_map(str::split_whitespace))
    }

    /// Parses the words of a fence: `error=E4003`.
    pub fn of_words(words: &[String]) -> Option<Expectation> {
        Expectation::of(
            words
                .iter()
                .filter_map(|word| word.strip_prefix("error=").or_else(|| word.strip_prefix("warning="))),
        )
    }

    fn of<'a>(codes: impl Iterator<Item = &'a str>) -> Option<Expectation> {
        let codes = codes.flat_map(|list| list.split(',')).filter(|code| !code.is_empty());
        let codes: Vec<String> = codes.map(str::to_ascii_uppercase).collect();
        (!codes.is_empty()).then_some(Expectation { codes })
    }

    /// Whether a finding is among the expected ones.
    pub fn admits(&self, diagnostic: &Diagnostic) -> bool {
        self.codes.iter().any(|code| code == diagnostic.code.text())
    }

    /// The message for the first code that doesn't exist.
    pub fn unknown(&self) -> Option<String> {
        let code = self.codes.iter().find(|code| Code::find(code).is_none())?;
        Some(format!("it says that it gives `{code}`, and there is no such code: `tg explain` lists them"))
    }

    /// How the given diagnostics differ from the expected ones, if they do.
    pub fn difference(&self, given: &[Diagnostic]) -> Option<String> {
        if let Some(unknown) = self.unknown() {
            return Some(unknown);
        }
        let given: Vec<&str> = given.iter().map(|d| d.code.text()).collect();
        let wanted: Vec<&str> = self.codes.iter().map(String::as_str).collect();
        if sorted(&given) == sorted(&wanted) {
            return None;
        }
        let list = |codes: &[&str]| {
            if codes.is_empty() { "nothing".into() } else { codes.join(" ") }
        };
        Some(format!("it should give {}, and gave {}", list(&wanted), list(&given)))
    }
}

fn sorted<'a>(codes: &[&'a str]) -> Vec<&'a str> {
    let mut codes = codes.to_vec();
    codes.sort_unstable();
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Option<Vec<String>> {
        Expectation::of_script(text).map(|e| e.codes.into_iter().collect())
    }

    #[test]
    fn only_the_last_comments_count() {
        assert_eq!(codes("print 1\n# error: E3001\n"), Some(vec!["E3001".into()]));
        assert_eq!(codes("# error: E0005 E0004\n\n"), Some(vec!["E0005".into(), "E0004".into()]));
        assert_eq!(codes("# error: E3001\n# warning: W1001"), Some(vec!["W1001".into(), "E3001".into()]));
        assert_eq!(codes("# error: E3001\nprint 1 # one\n"), Some(vec!["E3001".into()]));
        assert_eq!(codes("# error: E3001\n# and so on\n"), None);
        assert_eq!(codes("print 1\n"), None);
        assert_eq!(codes("# error: e3001\n"), Some(vec!["E3001".into()]));
    }

    #[test]
    fn exactly_the_expected_codes_are_right() {
        let expected = Expectation::of_words(&["error=E3001".into()]).into_iter().next();
        let found = |codes: &[Code]| codes.iter().map(|&c| Diagnostic::new(c, "")).collect::<Vec<_>>();
        let difference = |codes: &[Code]| expected.as_ref().and_then(|e| e.difference(&found(codes)));
        assert_eq!(difference(&[Code::E3001]), None);
        assert!(Expectation::of_words(&["error=E3999".into()]).is_some_and(|e| e.unknown().is_some()));
        let nothing = "it should give E3001, and gave nothing";
        assert_eq!(difference(&[]).as_deref(), Some(nothing));
        let more = "it should give E3001, and gave E3001 E1001";
        assert_eq!(difference(&[Code::E3001, Code::E1001]).as_deref(), Some(more));
    }
}
