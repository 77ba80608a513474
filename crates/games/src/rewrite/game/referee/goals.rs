//! What is wrong with goals.

use super::Report;
use crate::rewrite::settings;
use crate::rewrite::words;
use tg_core::diagnostics::{Code, Diagnostic, counted};
use tg_core::source::Span;
use tg_rewriting::{Goal, GoalError, SyntaxFault};

impl Report<'_> {
    pub(super) fn second_goal(&self, first: usize, second: usize) -> Option<Diagnostic> {
        let (first, second) = (self.wish(first)?, self.wish(second)?);
        let message = format!("{} has two goals", first.wish.player);
        Some(
            Diagnostic::new(Code::E4004, message)
                .at(second.player.to(second.goal), "the second")
                .label(first.player.to(first.goal), "the first")
                .help("everyone chooses one goal: leave one of them out"),
        )
    }

    pub(super) fn goal(&self, goal: usize, error: &GoalError) -> Option<Diagnostic> {
        let goal = self.wish(goal)?;
        let player = &goal.wish.player;
        let (text, inside) = match &goal.wish.goal {
            Goal::Text(text) => (text, goal.goal),
            Goal::Pattern(text) => (text, between_slashes(goal.goal, text)),
        };
        Some(match error {
            GoalError::Outside(error) => {
                let bytes = error.offset..error.offset + error.text.len();
                let message = format!("`{}` isn't a letter of the alphabet", words::letter(&error.text));
                let told = Diagnostic::new(Code::E4002, message)
                    .at(settings::part(inside, text, bytes), format!("in {player}'s goal"))
                    .help("a goal is made of the alphabet's letters");
                self.with_letters(told)
            }
            GoalError::NotThree { letters } => {
                let letters = counted(letters, "letter");
                Diagnostic::new(Code::E4008, format!("{player}'s goal has {letters}"))
                    .at(goal.goal, "not three")
                    .help("a goal is three letters of the alphabet, as in `Y wants acc`")
            }
            GoalError::Syntax { offset, message, kind } => {
                let end = text[*offset..].chars().next().map_or(0, char::len_utf8);
                let place = settings::part(inside, text, *offset..offset + end);
                Diagnostic::new(Code::E4009, format!("{player}'s goal can't be read as a regular expression"))
                    .at(place, message.clone())
                    .help(match kind {
                        SyntaxFault::Bracket => "close every bracket that is opened: `[ct]`, `(a|c)`, `a{2}`",
                        SyntaxFault::LookAround => "there is no look-around and there are no back-references: write the letters themselves",
                        SyntaxFault::Repetition => "put what is repeated before it, as in `a*` or `(ac)+`",
                        SyntaxFault::Other => "write letters, classes such as `[ac]`, and groups such as `(a|c)`, with `*`, `+`, `?` or `{2}` after them",
                    })
            }
            GoalError::TooLarge => {
                Diagnostic::new(Code::E4009, format!("{player}'s goal is too large a regular expression"))
                    .at(goal.goal, "too large")
                    .help("repeat less: `{n}` counts n times")
            }
            GoalError::TooFew { letters } => {
                let letters = counted(letters, "letter");
                Diagnostic::new(Code::E4010, format!("{player}'s goal has only {letters}"))
                    .at(goal.goal, "fewer than three")
                    .help("write at least three letters; a class in brackets counts once, and `.`, `\\d`, `\\w`, stars and the like count nothing")
            }
        })
    }
}

/// The place of a regular expression without its slashes, where it was written as it is.
fn between_slashes(span: Span, text: &str) -> Span {
    let range = span.range();
    if range.len() == text.len() + 2 { Span::new(span.source, range.start + 1, range.end - 1) } else { span }
}
