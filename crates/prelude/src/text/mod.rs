//! Functions for texts. A character is what a reader perceives as one: a grapheme cluster.

mod regex;
mod search;
mod shape;

use tg_core::native::table::{may, method, must, rest, shows};
use tg_core::native::{Flow, Method, Module, Type};

/// Functions for texts.
pub static TEXT: Module = Module {
    functions: true,
    name: "text",
    doc: "A text is Unicode; its length and its indexes count characters as a reader sees them (grapheme clusters), so that an emoji is one. A value with a written form, such as a position or a card, works as its text.",
    methods: METHODS,
    ..Module::EMPTY
};

const TEXTS: Type = Type::ListOf(&Type::Text);
const TEXT_OR_NUMBER: Type = Type::OneOf(&[Type::Text, Type::Number]);
const TEXT_OR_FUNCTION: Type = Type::OneOf(&[Type::Text, Type::Function]);
const A_REGEX: Type = Type::Object(regex::REGEX);
const TEXT_OR_REGEX: Type = Type::OneOf(&[Type::Text, A_REGEX]);
const WHAT_IS_COUNTED: Type = Type::OneOf(&[Type::Text, A_REGEX, Type::Function]);

/// An index, if there is one.
const INDEX: Type = Type::OneOf(&[Type::Number, Type::None]);
/// A match, if there is one.
const MATCH: Type = Type::OneOf(&[Type::Record, Type::None]);
/// The fields of a match; the last two depend on the regular expression.
const FIELDS_OF_A_MATCH: &[(&str, Type)] =
    &[("text", Type::Text), ("at", Type::Number), ("groups", Type::List), ("named", Type::Record)];

const METHODS: &[Method] = &[
    method("count", Type::Text, Type::Number, search::count)
        .takes(&[may("what", WHAT_IS_COUNTED, "every character")])
        .doc("How many characters there are; with `what`, how often that text or regular expression occurs without overlaps, or for how many characters it is true if it is a function.")
        .examples(&[
            shows("\"banana\".count", "6"),
            shows("\"banana\".count(\"an\")", "2"),
            shows("\"banana\".count(c -> c > \"a\")", "3"),
        ]),
    method("length", Type::Text, Type::Number, search::count)
        .doc("How many characters there are, as `count`.")
        .examples(&[shows("\"naïve 👍🏽\".length", "7")]),
    method("size", Type::Text, Type::Number, search::count)
        .doc("How many characters there are, as `count`.")
        .examples(&[shows("\"abc\".size", "3")]),
    method("is_empty", Type::Text, Type::Bool, shape::is_empty)
        .doc("Whether it has no characters.")
        .examples(&[shows("\"\".is_empty", "true")]),
    method("contains", Type::Text, Type::Bool, search::contains)
        .takes(&[must("part", Type::Text)])
        .doc("Whether `part` occurs in it, as `part in x`.")
        .examples(&[shows("\"banana\".contains(\"nan\")", "true")]),
    method("index_of", Type::Text, INDEX, search::index_of)
        .takes(&[must("part", Type::Text)])
        .doc("The index of the character where `part` first begins; `none` if it doesn't occur.")
        .examples(&[shows("\"banana\".index_of(\"n\")", "2"), shows("\"banana\".index_of(\"x\")", "none")]),
    method("starts_with", Type::Text, Type::Bool, search::starts_with)
        .takes(&[must("part", Type::Text)])
        .doc("Whether it begins with `part`.")
        .examples(&[shows("\"banana\".starts_with(\"ban\")", "true")]),
    method("ends_with", Type::Text, Type::Bool, search::ends_with)
        .takes(&[must("part", Type::Text)])
        .doc("Whether it ends with `part`.")
        .examples(&[shows("\"banana\".ends_with(\"ban\")", "false")]),
    method("replace", Type::Text, Type::Text, search::replace)
        .takes(&[must("old", TEXT_OR_REGEX), must("new", TEXT_OR_FUNCTION).called_with(Type::Record)])
        .doc("The text with `old` replaced by `new`. For a regular expression, `new` can be a function, which gets each match as `find` describes it.")
        .examples(&[
            shows("\"banana\".replace(\"an\", \"ol\")", "\"bolola\""),
            shows("\"a1b22\".replace(/[0-9]+/, \"#\")", "\"a#b#\""),
            shows("\"3 dice, 2 cards\".replace(/[0-9]+/, m -> text(2 * number(m.text)))", "\"6 dice, 4 cards\""),
        ]),
    method("regex", Type::Text, A_REGEX, regex::regex)
        .doc("The regular expression in a text, if it is known only at run time; otherwise write `/[a-z]+/`.")
        .examples(&[shows("\"b1\".matches(regex(\"^[a-z]\" + \"[0-9]$\"))", "true")]),
    method("matches", Type::Text, Type::Bool, regex::matches)
        .takes(&[must("regex", A_REGEX)])
        .doc("Whether the regular expression `regex` matches anywhere in the text; `^` and `$` are the text's beginning and end.")
        .examples(&[shows("\"banana\".matches(/n.n/)", "true"), shows("\"banana\".matches(/^[a-m]+$/)", "false")]),
    method("find", Type::Text, MATCH, regex::find)
        .flow(Flow::Fields(FIELDS_OF_A_MATCH))
        .takes(&[must("regex", A_REGEX)])
        .doc("The first match of the regular expression `regex`: a record with the `text`, the index `at` which it begins, the `groups` if there are any, and the named groups as `named`. `none` if there is no match.")
        .examples(&[
            shows("\"we roll 3d6\".find(/[0-9]+d[0-9]+/)", "{text: \"3d6\", at: 8}"),
            shows("\"3d6\".find(/([0-9]+)d([0-9]+)/).groups", "[\"3\", \"6\"]"),
            shows("\"3d6\".find(/(?<dice>[0-9]+)d/).named.dice", "\"3\""),
            shows("\"abc\".find(/[0-9]/)", "none"),
        ]),
    method("find_all", Type::Text, Type::ListOf(&Type::Record), regex::find_all)
        .flow(Flow::Fields(FIELDS_OF_A_MATCH))
        .takes(&[must("regex", A_REGEX)])
        .doc("All matches of the regular expression `regex`, without overlaps, each as `find` describes it.")
        .examples(&[shows("\"a1b22\".find_all(/[0-9]+/).map(m -> m.text)", "[\"1\", \"22\"]")]),
    method("split", Type::Text, TEXTS, search::split)
        .takes(&[may("separator", TEXT_OR_REGEX, "any run of spaces, tabs and line ends")])
        .doc("The pieces between the occurrences of the `separator`, a text or a regular expression; without one, the words.")
        .examples(&[
            shows("\"1, 2;3\".split(/[,;] */)", "[\"1\", \"2\", \"3\"]"),
            shows("\"a,b,,c\".split(\",\")", "[\"a\", \"b\", \"\", \"c\"]"),
            shows("\" two  words \".split", "[\"two\", \"words\"]"),
        ]),
    method("lines", Type::Text, TEXTS, shape::lines)
        .doc("The lines, without their line ends.")
        .examples(&[shows("\"one\\ntwo\\n\".lines", "[\"one\", \"two\"]")]),
    method("letters", Type::Text, TEXTS, shape::letters)
        .doc("The characters, each as a text.")
        .examples(&[shows("\"été\".letters", "[\"é\", \"t\", \"é\"]")]),
    method("trim", Type::Text, Type::Text, shape::trim)
        .doc("The text without spaces, tabs and line ends at its beginning and end.")
        .examples(&[shows("\"  a b \".trim", "\"a b\"")]),
    method("upper", Type::Text, Type::Text, shape::upper)
        .doc("The text in upper case.")
        .examples(&[shows("\"straße\".upper", "\"STRASSE\"")]),
    method("lower", Type::Text, Type::Text, shape::lower)
        .doc("The text in lower case.")
        .examples(&[shows("\"ABC\".lower", "\"abc\"")]),
    method("reverse", Type::Text, Type::Text, shape::reverse)
        .doc("The characters from the last to the first.")
        .examples(&[shows("\"abc\".reverse", "\"cba\"")]),
    method("pad_left", Type::Text, Type::Text, shape::pad_left)
        .takes(&[must("width", Type::Number), may("with", Type::Text, "\" \"")])
        .doc("The text, padded on the left with the character `with` to `width` characters.")
        .examples(&[shows("\"7\".pad_left(3, \"0\")", "\"007\"")]),
    method("pad_right", Type::Text, Type::Text, shape::pad_right)
        .takes(&[must("width", Type::Number), may("with", Type::Text, "\" \"")])
        .doc("The text, padded on the right with the character `with` to `width` characters.")
        .examples(&[shows("\"ab\".pad_right(4, \".\")", "\"ab..\"")]),
    method("code", Type::Text, Type::Number, shape::code)
        .doc("The Unicode code point of a character; `char` is the inverse.")
        .examples(&[shows("\"A\".code", "65")]),
    method("min", Type::Text, Type::Text, shape::min)
        .takes(&[must("other", Type::Text), rest("others", Type::Text)])
        .doc("The first in order of the text, the `other` one, and all `others`.")
        .examples(&[shows("min(\"b\", \"a\", \"c\")", "\"a\"")]),
    method("max", Type::Text, Type::Text, shape::max)
        .takes(&[must("other", Type::Text), rest("others", Type::Text)])
        .doc("The last in order of the text, the `other` one, and all `others`.")
        .examples(&[shows("max(\"b\", \"a\", \"c\")", "\"c\"")]),
    method("number", TEXT_OR_NUMBER, Type::Number, shape::number)
        .doc("The exact number in a text; spaces around it don't matter, and a number stays the same.")
        .examples(&[shows("number(\"0.25\")", "1/4"), shows("[\"12\", \"-1/3\"].map(number)", "[12, -1/3]")]),
];
