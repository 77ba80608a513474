//! Functions of texts. A character is what a reader takes for one: a grapheme cluster.

mod search;
mod shape;

use super::table::{may, must, pure, shows};
use crate::seam::{Method, Module, Type};

/// Functions of texts.
pub static TEXT: Module = Module {
    functions: true,
    name: "text",
    doc: "A text is Unicode; its length and its indexes count characters as a reader sees them (grapheme clusters), so that an emoji is one. What has a written form, such as a position or a card, is taken for its text.",
    methods: METHODS,
    blocks: &[],
    words: &[],
};

const TEXTS: Type = Type::ListOf(&Type::Text);
const TEXT_OR_NUMBER: Type = Type::OneOf(&[Type::Text, Type::Number]);
const TEXT_OR_FUNCTION: Type = Type::OneOf(&[Type::Text, Type::Function]);

const METHODS: &[Method] = &[
    pure(
        "count",
        Type::Text,
        &[may("what", TEXT_OR_FUNCTION, "every character")],
        Type::Number,
        "How many characters there are; with `what`, how often that text occurs without overlaps, or how many characters fit it where it is a function.",
        &[
            shows("\"banana\".count", "6"),
            shows("\"banana\".count(\"an\")", "2"),
            shows("\"banana\".count(c -> c > \"a\")", "3"),
        ],
        search::count,
    ),
    pure(
        "length",
        Type::Text,
        &[],
        Type::Number,
        "How many characters there are, as `count`.",
        &[shows("\"naïve 👍🏽\".length", "7")],
        search::count,
    ),
    pure(
        "size",
        Type::Text,
        &[],
        Type::Number,
        "How many characters there are, as `count`.",
        &[shows("\"abc\".size", "3")],
        search::count,
    ),
    pure(
        "is_empty",
        Type::Text,
        &[],
        Type::Bool,
        "Whether it has no characters.",
        &[shows("\"\".is_empty", "true")],
        shape::is_empty,
    ),
    pure(
        "contains",
        Type::Text,
        &[must("part", Type::Text)],
        Type::Bool,
        "Whether `part` occurs in it, as `part in x`.",
        &[shows("\"banana\".contains(\"nan\")", "true")],
        search::contains,
    ),
    pure(
        "index_of",
        Type::Text,
        &[must("part", Type::Text)],
        Type::Any,
        "The index of the character where `part` first begins; `none` if it doesn't occur.",
        &[
            shows("\"banana\".index_of(\"n\")", "2"),
            shows("\"banana\".index_of(\"x\")", "none"),
        ],
        search::index_of,
    ),
    pure(
        "starts_with",
        Type::Text,
        &[must("part", Type::Text)],
        Type::Bool,
        "Whether it begins with `part`.",
        &[shows("\"banana\".starts_with(\"ban\")", "true")],
        search::starts_with,
    ),
    pure(
        "ends_with",
        Type::Text,
        &[must("part", Type::Text)],
        Type::Bool,
        "Whether it ends with `part`.",
        &[shows("\"banana\".ends_with(\"ban\")", "false")],
        search::ends_with,
    ),
    pure(
        "replace",
        Type::Text,
        &[must("old", Type::Text), must("new", Type::Text)],
        Type::Text,
        "The text with `new` wherever `old` stood.",
        &[shows("\"banana\".replace(\"an\", \"ol\")", "\"bolola\"")],
        search::replace,
    ),
    pure(
        "split",
        Type::Text,
        &[may(
            "separator",
            Type::Text,
            "any run of spaces, tabs and line ends",
        )],
        TEXTS,
        "The pieces between the places where the `separator` stands; without one, the words.",
        &[
            shows("\"a,b,,c\".split(\",\")", "[\"a\", \"b\", \"\", \"c\"]"),
            shows("\" two  words \".split", "[\"two\", \"words\"]"),
        ],
        search::split,
    ),
    pure(
        "lines",
        Type::Text,
        &[],
        TEXTS,
        "The lines, without their line ends.",
        &[shows("\"one\\ntwo\\n\".lines", "[\"one\", \"two\"]")],
        shape::lines,
    ),
    pure(
        "letters",
        Type::Text,
        &[],
        TEXTS,
        "The characters, each as a text.",
        &[shows("\"été\".letters", "[\"é\", \"t\", \"é\"]")],
        shape::letters,
    ),
    pure(
        "trim",
        Type::Text,
        &[],
        Type::Text,
        "The text without spaces, tabs and line ends before and behind.",
        &[shows("\"  a b \".trim", "\"a b\"")],
        shape::trim,
    ),
    pure(
        "upper",
        Type::Text,
        &[],
        Type::Text,
        "The text in capital letters.",
        &[shows("\"straße\".upper", "\"STRASSE\"")],
        shape::upper,
    ),
    pure(
        "lower",
        Type::Text,
        &[],
        Type::Text,
        "The text in small letters.",
        &[shows("\"ABC\".lower", "\"abc\"")],
        shape::lower,
    ),
    pure(
        "reverse",
        Type::Text,
        &[],
        Type::Text,
        "The characters from the last to the first.",
        &[shows("\"abc\".reverse", "\"cba\"")],
        shape::reverse,
    ),
    pure(
        "pad_left",
        Type::Text,
        &[
            must("width", Type::Number),
            may("with", Type::Text, "\" \""),
        ],
        Type::Text,
        "The text with as many of the character `with` put before it as it needs for `width` characters.",
        &[shows("\"7\".pad_left(3, \"0\")", "\"007\"")],
        shape::pad_left,
    ),
    pure(
        "pad_right",
        Type::Text,
        &[
            must("width", Type::Number),
            may("with", Type::Text, "\" \""),
        ],
        Type::Text,
        "The text with as many of the character `with` put behind it as it needs for `width` characters.",
        &[shows("\"ab\".pad_right(4, \".\")", "\"ab..\"")],
        shape::pad_right,
    ),
    pure(
        "code",
        Type::Text,
        &[],
        Type::Number,
        "The Unicode number of a character; `char` is the way back.",
        &[shows("\"A\".code", "65")],
        shape::code,
    ),
    pure(
        "number",
        TEXT_OR_NUMBER,
        &[],
        Type::Number,
        "The number that a text holds, exactly; spaces around it don't matter, and a number is itself.",
        &[
            shows("number(\"0.25\")", "1/4"),
            shows("[\"12\", \"-1/3\"].map(number)", "[12, -1/3]"),
        ],
        shape::number,
    ),
];
