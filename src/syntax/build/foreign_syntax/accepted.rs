//! Foreign syntax that is reported but still understood: the tree is built as if it had been written correctly.

use crate::syntax::build::Build;
use tg_core::ast::ExprKind;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::Pair;

impl Build<'_> {
    /// `=` in the place of a comparison.
    pub(crate) fn equals_sign(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0008, "`=` gives a value to a name; it doesn't compare")
                .meant(place, "==")
                .help("write `a == b` to compare; a single `=` only gives a name its value"),
        );
    }

    /// `:=`, with a help that says what to write instead.
    pub(crate) fn colon_equals(&mut self, sign: &Pair, help: String) {
        self.report(
            Diagnostic::new(Code::E0009, "`:=` isn't an operator of this language")
                .meant(self.span(sign), "=")
                .help(help),
        );
    }

    /// `let x = y = 3`.
    pub(crate) fn chained_let(&mut self, sign: Span, [first, second, value]: [&str; 3]) {
        let help = format!("write `let {second} = {value}`, and `let {first} = {second}` below it");
        self.chained(sign, help);
    }

    /// `x = y = 3`.
    pub(crate) fn chained_assignment(&mut self, sign: Span, [first, second, value]: [&str; 3]) {
        self.chained(sign, format!("write `{second} = {value}`, and `{first} = {second}` below it"));
    }

    fn chained(&mut self, sign: Span, help: String) {
        self.report(
            Diagnostic::new(Code::E0008, "`=` gives a value to one name at a time")
                .at(sign, "there is a second `=` here")
                .help(help)
                .help("to compare, write `==`"),
        );
    }

    /// `&&`, `||` and `!` as operators.
    pub(crate) fn logic_sign(&mut self, sign: &str, place: Span) {
        let word = match sign {
            "&&" => "and",
            "||" => "or",
            "!" => "not",
            _ => return,
        };
        self.report(
            Diagnostic::new(Code::E0010, format!("`{sign}` isn't an operator of this language"))
                .meant(place, word)
                .help("conditions are joined by words: `a and b`, `a or b`, `not a`"),
        );
    }

    /// `elif` and the like.
    pub(crate) fn else_if(&mut self, pair: &Pair) {
        let word = pair.as_str().trim_end();
        if word.starts_with("else") && word.contains([' ', '\t']) {
            return;
        }
        self.report(
            Diagnostic::new(Code::E0011, format!("`{word}` isn't a word of this language"))
                .meant(self.span(pair), "else if")
                .help("write `if a { … } else if b { … } else { … }`"),
        );
    }

    /// `def` and the like.
    pub(crate) fn def_word(&mut self, pair: &Pair) {
        self.report(
            Diagnostic::new(Code::E0012, format!("`{}` isn't a word of this language", pair.as_str()))
                .meant(self.span(pair), "fn")
                .help("write `fn name(…) { … }` or `fn name(…) = …`"),
        );
    }

    /// `x++`, `x--`, `++x`.
    pub(crate) fn increment(&mut self, sign: &str, name: &str, place: Span) {
        let change = if sign == "--" { "-= 1" } else { "+= 1" };
        let meant = format!("`{change}` is meant here");
        self.report(
            Diagnostic::new(Code::E0013, format!("`{sign}` isn't an operator of this language"))
                .at(place, meant)
                .help(format!("write `{name} {change}` on a line of its own; `{name}` must be a `var`")),
        );
    }

    /// Another language's word for a literal; returns its value here.
    pub(crate) fn foreign_literal(&mut self, name: &str, place: Span) -> Option<ExprKind> {
        let (word, kind) = match name {
            "None" | "null" | "nil" | "NULL" | "undefined" | "nullptr" => ("none", ExprKind::None),
            "True" | "TRUE" => ("true", ExprKind::Bool(true)),
            "False" | "FALSE" => ("false", ExprKind::Bool(false)),
            _ => return None,
        };
        self.report(
            Diagnostic::new(Code::E0016, format!("`{name}` is another language's word"))
                .meant(place, word)
                .help("the words here are `true`, `false` and `none`, with small letters"),
        );
        Some(kind)
    }

    /// `for a, b in xs`.
    pub(crate) fn several_patterns(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0017, "there are several names between `for` and `in`")
                .at(place, "to destructure a list, use brackets")
                .help("write `for [a, b] in …`"),
        );
    }

    /// `=>` where `->` is meant.
    pub(crate) fn arrow(&mut self, arrow: &Pair) {
        if arrow.as_str().trim_end() == "=>" {
            self.report(
                Diagnostic::new(Code::E0018, "`=>` belongs to the rules of a round")
                    .meant(self.span(arrow), "->")
                    .help("a function without a name is written `x -> …`, an arm of `match` `0 -> …`"),
            );
        }
    }

    /// `fn f(x) => …`.
    pub(crate) fn body_sign(&mut self, sign: &Pair) {
        if sign.as_str().trim_end() == "=>" {
            self.report(
                Diagnostic::new(Code::E0018, "`=>` belongs to the rules of a round")
                    .meant(self.span(sign), "=")
                    .help("write `fn name(…) = …`"),
            );
        }
    }

    /// `=>` in a condition.
    pub(crate) fn fat_comparison(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0018, "`=>` doesn't compare")
                .meant(place, ">=")
                .help("write `a >= b`: the `=` comes last"),
        );
    }

    /// `->` in a rule of a round.
    pub(crate) fn rule_sign(&mut self, sign: &Pair) {
        if sign.as_str().trim_end() == "->" {
            self.report(
                Diagnostic::new(
                    Code::E0001,
                    "`->` belongs to functions; the rules of a round use another arrow",
                )
                .meant(self.span(sign), "=>")
                .help("a rule is written `left => right`"),
            );
        }
    }

    /// A rule outside of a round.
    pub(crate) fn rule_in_game(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0026, "a rule of a game belongs in a round")
                .at(place, "no round is around this")
                .help("write `round < H: left => right; … >`"),
        );
    }

    /// `print(a, b)`, `assert(a, b)`.
    pub(crate) fn called_statement(&mut self, word: &str, place: Span) {
        let message = format!("`{word}` is a statement, and its values need no parentheses");
        self.report(
            Diagnostic::new(Code::E0001, message)
                .at(place, "there are several values in parentheses here")
                .help(format!("write `{word} a, b`")),
        );
    }

    /// `print(a, end="")`.
    pub(crate) fn statement_with_settings(&mut self, word: &str, place: Span) {
        let help = match word {
            "print" => {
                "`print a, b` puts blanks between, `print \"{a}{b}\"` nothing, and `print xs.join(\"-\")` what is given; each ends its line"
            }
            _ => "write `assert condition, \"message\"`",
        };
        self.report(
            Diagnostic::new(Code::E0001, format!("`{word}` is a statement, and has no named arguments"))
                .at(place, "remove this")
                .help(help),
        );
    }

    /// `a ++ b`.
    pub(crate) fn joined_twice(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0013, "`++` isn't an operator of this language")
                .at(place, "one `+` is meant")
                .help("lists and texts are joined by `a + b`"),
        );
    }

    /// `+x`.
    pub(crate) fn unary_plus(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0023, "there is no unary plus")
                .at(place, "this means nothing")
                .help("write the value without it: `3`, not `+3`")
                .replaced(None, ""),
        );
    }

    /// A line that begins with `+`, as in languages where it continues the line above.
    pub(crate) fn plus_begins_a_line(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0023, "a line can't begin with a plus sign")
                .at(place, "the line above has ended")
                .help(
                    "to continue the line above, end that line with the `+`, or put the sum in parentheses",
                ),
        );
    }

    /// A second `..` after a range.
    pub(crate) fn chained_range(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0024, "a range has one start and one end")
                .at(place, "a second range begins here")
                .help("for steps, write `(1..10).step(2)`")
                .help("for a range of ranges, put one of them in a list or give it a name"),
        );
    }

    /// A domain block in the head of `if` and the like.
    pub(crate) fn block_in_head(&mut self, word: &str, place: Span) {
        let a = if word.starts_with('a') { "an" } else { "a" };
        self.report(
            Diagnostic::new(
                Code::E0025,
                format!("{a} `{word}` before the braces of a body needs parentheses"),
            )
            .at(place, "its bracket looks like the beginning of the body")
            .help(format!("write `({word} …)`, or give it a name on a line before and use that")),
        );
    }

    /// A comma between the rows of a domain block, with a message and a help.
    pub(crate) fn comma_between_rows(&mut self, [message, help]: [&str; 2], place: Span) {
        self.report(Diagnostic::new(Code::E0020, message).at(place, "there is a comma here").help(help));
    }

    /// A line end or `;` between the fields of a record.
    pub(crate) fn no_comma_between_entries(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0020, "the fields of a record are separated by commas")
                .at(place, "a comma is missing here")
                .help("write `,` between the fields, also where each has a line of its own"),
        );
    }

    /// A reserved word where a name is bound.
    pub(crate) fn reserved_name(&mut self, word: &str, place: Span) {
        self.report(
            Diagnostic::new(Code::E0021, format!("`{word}` is a word of the language"))
                .at(place, "a name is expected here")
                .help(format!("choose another name, such as `{word}_` or `my_{word}`"))
                .instead(word, vec![format!("{word}_"), format!("my_{word}")]),
        );
    }
}
