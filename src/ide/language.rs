//! The words of the language itself, with what they do.

/// A word of the language.
pub(super) struct Keyword {
    pub word: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// A piece of a script.
    pub example: &'static str,
    /// Whether it is a word everywhere, and not only in its own form.
    pub reserved: bool,
}

const fn reserved(word: &'static str, doc: &'static str, example: &'static str) -> Keyword {
    Keyword { word, doc, example, reserved: true }
}

const fn in_form(word: &'static str, doc: &'static str, example: &'static str) -> Keyword {
    Keyword { word, doc, example, reserved: false }
}

/// All of them, by the alphabet.
pub(super) const WORDS: &[Keyword] = &[
    reserved(
        "and",
        "True where both sides are; the right one is only looked at where the left is true.",
        "1 < 2 and 2 < 3",
    ),
    in_form("as", "The name of an imported file.", "import \"lib/decks.tg\" as decks"),
    reserved(
        "assert",
        "Demands that a condition holds, or that a block gives an error.",
        "assert 1/3 + 1/6 == 1/2, \"fractions add\"",
    ),
    reserved("break", "Leaves the loop.", "while true { break }"),
    reserved(
        "continue",
        "Goes on with the next turn of the loop.",
        "for n in 1..9 { if n % 2 == 0 { continue }; print n }",
    ),
    reserved("deal", "The exact distribution over the hands that a deck may give.", "deal 5 from french"),
    reserved(
        "else",
        "What holds otherwise, after `if` and `try`.",
        "if n > 5 { \"big\" } else { \"small\" }",
    ),
    reserved("explain", "Gives the reason of an answer.", "explain 2 * 3 == 6"),
    reserved("false", "Not true.", "not false"),
    reserved(
        "fn",
        "Makes a function; the value of its block is its last expression.",
        "fn triangular(n) = n * (n + 1) / 2",
    ),
    reserved(
        "for",
        "Goes through a list, a range or a record; in `[ ]` it makes a list.",
        "[n ** 2 for n in 1..=5 if n != 3]",
    ),
    in_form(
        "from",
        "Where cards are dealt from; in a block, whose settings it begins with.",
        "deal 5 from french",
    ),
    reserved(
        "if",
        "Chooses by a condition; it has a value.",
        "let size = if n > 5 { \"big\" } else { \"small\" }",
    ),
    in_form(
        "import",
        "Makes the names of another file known, behind the file's name.",
        "import \"lib/decks.tg\" as decks",
    ),
    reserved(
        "in",
        "Whether something is in a list, a text or a record; what a `for` goes through.",
        "3 in [1, 2, 3]",
    ),
    reserved("let", "Gives a value a name; it never changes.", "let n = 6 * 7"),
    reserved("match", "Chooses by a pattern.", "match n { 0 -> \"none\", 1 | 2 -> \"few\", _ -> \"many\" }"),
    reserved(
        "memo",
        "Makes a function remember its results.",
        "memo fn ways(n) = if n < 2 { 1 } else { ways(n - 1) + ways(n - 2) }",
    ),
    reserved("none", "The value of what isn't there.", "[].first == none"),
    reserved("not", "True where a condition is false.", "not 1 > 2"),
    reserved(
        "or",
        "True where one side is; the right one is only looked at where the left is false.",
        "1 > 2 or 2 < 3",
    ),
    in_form("over", "The alphabet of a round or a game.", "round over dna < t => ac >"),
    reserved(
        "param",
        "A `let` that the command line may set: `tg run x.tg --set lands=26`.",
        "param lands = 24",
    ),
    reserved("print", "Shows values: one in its richest form, several on one line.", "print \"a\", 1/3"),
    reserved("return", "Leaves a function with a value.", "fn f(n) { if n < 0 { return none }; n + 1 }"),
    reserved("round", "Rules that rewrite a text, applied at once.", "round < t => ac; at => ta >"),
    reserved(
        "save",
        "Writes a value to a file below `--out DIR`, in the format of its ending.",
        "save [1, 2, 3] to \"numbers.csv\"",
    ),
    in_form("seed", "Starts the random generator from a number.", "seed 42"),
    in_form("test", "A test, which `tg test` runs.", "test \"sums\" { assert 1 + 1 == 2 }"),
    in_form("to", "Where a value is saved.", "save [1, 2, 3] to \"numbers.csv\""),
    reserved("true", "It holds.", "1 < 2 == true"),
    reserved("try", "Gives another value where an expression fails.", "try 1 / 0 else 0"),
    in_form("until", "Deals until a condition holds.", "deal until h -> h.count == 5 from french"),
    reserved("var", "Gives a value a name; it may change.", "var total = 0"),
    reserved("while", "Repeats a block as long as a condition holds.", "while total > 0 { total -= 10 }"),
    in_form("with", "Each card goes back before the next is dealt.", "deal 3 from french with replacement"),
];

/// The word of this spelling.
pub(super) fn word(text: &str) -> Option<&'static Keyword> {
    WORDS.binary_search_by_key(&text, |w| w.word).ok().map(|index| &WORDS[index])
}
