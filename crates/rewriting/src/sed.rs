//! A round as a program for sed.
//!
//! There are two **forms**. The *cursor* form is a loop in which a newline, which no line contains, moves through the
//! line from start to end: the longest left side that follows it is replaced, otherwise one
//! character is passed. It takes time quadratic in the length of a line, and any sed can run it.
//!
//! The *phases* form takes two phases: the first marks what is read, by an alternation of all left sides, whose
//! leftmost-longest match is the choice of a pass; the second replaces what is marked, one left side at a
//! time. A newline marks the start, two mark the end: so a left side between its marks can't be mistaken for
//! letters that were copied or written, whatever the letters are. It needs a sed with extended expressions
//! whose alternation matches the longest, as POSIX requires, and is linear in the length of a line. What a tie under
//! [`Ties::Block`](super::Ties::Block) copies depends on what follows its one letter, so it has no such form.
//!
//! sed reads characters: so every letter must be a single one, and neither a line end nor NUL.

use super::alphabet::Symbol;
use super::round::Round;
use super::standing::{Decision, RuleGroup};
use std::fmt;

/// How the program works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SedForm {
    /// A loop with a cursor; for `sed -f`.
    Cursor,
    /// Two phases; for `sed -E -f`.
    Phases,
}

/// Why a round has no program of a form: because of this `letter`, or these `tied` rules, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are explained above
pub enum SedError {
    /// This letter has several characters.
    Wide { letter: String },
    /// This letter ends a line, or a text.
    Control { letter: String },
    /// The phases can't copy one letter of a tie.
    Block { tied: Vec<usize> },
}

impl fmt::Display for SedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SedError::Wide { letter } => write!(f, "sed can't take {letter:?} for one letter"),
            SedError::Control { letter } => write!(f, "sed can't have the letter {letter:?} in a line"),
            SedError::Block { tied } => write!(f, "sed can't leave out where the rules {tied:?} tie"),
        }
    }
}

impl std::error::Error for SedError {}

impl Round {
    /// Returns the round as a program; `label` distinguishes its loop from others in the same program. Takes time
    /// proportional to the rules' total length. It does what [`Round::apply`] does with every line whose
    /// letters are one character each.
    pub fn sed(&self, form: SedForm, label: usize) -> Result<String, SedError> {
        self.refuse_letters()?;
        let mut groups: Vec<&RuleGroup> =
            self.groups().iter().filter(|group| group.decision != Decision::Absent).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.left.len()));
        match form {
            SedForm::Cursor => Ok(self.cursor(&groups, label)),
            SedForm::Phases => self.phases(&groups),
        }
    }

    /// Fails at a letter that isn't a single character for sed.
    fn refuse_letters(&self) -> Result<(), SedError> {
        let alphabet = self.alphabet();
        let declared = alphabet.is_declared();
        let read = |symbol: Symbol| self.groups().iter().any(|group| group.left.contains(&symbol));
        for (symbol, name) in alphabet.symbols() {
            let letter = || name.to_owned();
            if name.contains(['\n', '\0']) {
                return Err(SedError::Control { letter: letter() });
            }
            if name.chars().nth(1).is_some() && (declared || read(symbol)) {
                return Err(SedError::Wide { letter: letter() });
            }
        }
        Ok(())
    }

    fn cursor(&self, groups: &[&RuleGroup], label: usize) -> String {
        // A newline is written once, and carried along from then on.
        let mut program = format!("s/^/\\\n/\n:a{label}\n");
        for group in groups {
            let left = self.alphabet().spell(&group.left);
            let (written, behind) = match group.decision {
                Decision::Apply(rule) => (self.rules()[rule].right.clone(), String::new()),
                Decision::CopyLetter => {
                    (self.alphabet().spell(&group.left[..1]), self.alphabet().spell(&group.left[1..]))
                }
                Decision::CopySpan | Decision::Absent => (left.clone(), String::new()),
            };
            let (left, written, behind) = (basic(&left), replacement(&written), replacement(&behind));
            program.push_str(&format!("s/\\(\\n\\){left}/{written}\\1{behind}/\nta{label}\n"));
        }
        program.push_str(&format!("s/\\(\\n\\)\\(.\\)/\\2\\1/\nta{label}\ns/\\n//\n"));
        program
    }

    fn phases(&self, groups: &[&RuleGroup]) -> Result<String, SedError> {
        if let Some(group) = groups.iter().find(|group| group.decision == Decision::CopyLetter) {
            return Err(SedError::Block { tied: group.rules.clone() });
        }
        if groups.is_empty() {
            return Ok(String::new());
        }
        let lefts: Vec<String> =
            groups.iter().map(|group| extended(&self.alphabet().spell(&group.left))).collect();
        let mut program = format!("s/{}/\\\n&\\\n\\\n/g\n", lefts.join("|"));
        for (group, left) in groups.iter().zip(&lefts) {
            let written = match group.decision {
                Decision::Apply(rule) => replacement(&self.rules()[rule].right),
                _ => replacement(&self.alphabet().spell(&group.left)),
            };
            program.push_str(&format!("s/\\n{left}\\n\\n/{written}/g\n"));
        }
        Ok(program)
    }
}

/// Escapes letters for a basic regular expression between slashes.
fn basic(letters: &str) -> String {
    escaped(letters, &['\\', '/', '.', '*', '[', '^', '$'])
}

/// Escapes letters for an extended regular expression between slashes.
fn extended(letters: &str) -> String {
    escaped(letters, &['\\', '/', '.', '*', '[', '^', '$', '(', ')', '+', '?', '{', '|'])
}

/// Escapes letters for a replacement.
fn replacement(letters: &str) -> String {
    escaped(letters, &['\\', '/', '&'])
}

fn escaped(letters: &str, special: &[char]) -> String {
    let mut text = String::with_capacity(letters.len());
    for letter in letters.chars() {
        if special.contains(&letter) {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}
