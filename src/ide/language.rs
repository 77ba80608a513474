//! The keywords of the language, with their documentation.

use tg_core::program::Change;

/// A keyword.
pub(super) struct Keyword {
    pub word: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// An example script.
    pub example: &'static str,
    /// Whether it is reserved everywhere, rather than only in its own form.
    pub reserved: bool,
}

/// Defines the keywords, each with a sentence and an example; `in_form` marks one that is only reserved in its form.
macro_rules! words {
    ($($word:tt $(($form:ident))? $doc:literal => $example:literal;)*) => {
        /// All keywords, in alphabetical order.
        pub(super) const WORDS: &[Keyword] = &[$(Keyword {
            word: stringify!($word),
            doc: $doc,
            example: $example,
            reserved: <[&str]>::is_empty(&[$(stringify!($form))?]),
        }),*];
    };
}

words! {
    and "True if both sides are true; the right side is evaluated only if the left is true."
        => "1 < 2 and 2 < 3";
    as (in_form) "The name of an imported file." => "import \"lib/decks.tg\" as decks";
    assert "Checks that a condition is true, or that a block gives an error."
        => "assert 1/3 + 1/6 == 1/2, \"fractions add\"";
    break "Leaves the loop." => "while true { break }";
    continue "Continues with the next iteration of the loop."
        => "for n in 1..9 { if n % 2 == 0 { continue }; print n }";
    deal "The exact distribution over the hands that a deck may give." => "deal 5 from french";
    else "The alternative, after `if` and `try`." => "if n > 5 { \"big\" } else { \"small\" }";
    explain "Prints the reasons for a value." => "explain 2 * 3 == 6";
    fail "Raises an error of your own, which `try` can catch."
        => "fn half(n) = if n % 2 == 0 { n / 2 } else { fail \"{n} is odd\" }";
    false "Not true." => "not false";
    fn "Makes a function; the value of its block is its last expression."
        => "fn triangular(n) = n * (n + 1) / 2";
    for "Iterates over a list, a range or a record; in `[ ]` it builds a list."
        => "[n ** 2 for n in 1..=5 if n != 3]";
    from (in_form) "The deck to deal from; in a block, the value whose settings it starts with."
        => "deal 5 from french";
    if "Chooses by a condition; it has a value." => "let size = if n > 5 { \"big\" } else { \"small\" }";
    import (in_form) "Makes the names of another file available, after the file's name and a dot."
        => "import \"lib/decks.tg\" as decks";
    in "Whether something is in a list, a text or a record; what a `for` iterates over." => "3 in [1, 2, 3]";
    let "Names a value that never changes." => "let n = 6 * 7";
    match "Chooses by a pattern." => "match n { 0 -> \"none\", 1 | 2 -> \"few\", _ -> \"many\" }";
    memo "Makes a function remember its results."
        => "memo fn ways(n) = if n < 2 { 1 } else { ways(n - 1) + ways(n - 2) }";
    none "The value that means that there is none." => "[].first == none";
    not "True if a condition is false." => "not 1 > 2";
    or "True if one side is true; the right side is evaluated only if the left is false." => "1 > 2 or 2 < 3";
    over (in_form) "The alphabet of a round or a game." => "round over dna < t => ac >";
    param "A `let` that the command line may set: `tg run x.tg --set lands=26`." => "param lands = 24";
    print "Prints values: one in its full form, several on one line." => "print \"a\", 1/3";
    return "Leaves a function with a value." => "fn f(n) { if n < 0 { return none }; n + 1 }";
    round "Rules that rewrite a text, applied at once." => "round < t => ac; at => ta >";
    save "Writes a value to a file below `--out DIR`, in the format of its extension."
        => "save [1, 2, 3] to \"numbers.csv\"";
    seed (in_form) "Starts the random generator from a number." => "seed 42";
    test (in_form) "A test, which `tg test` runs." => "test \"sums\" { assert 1 + 1 == 2 }";
    to (in_form) "Where a value is saved." => "save [1, 2, 3] to \"numbers.csv\"";
    true "It holds." => "1 < 2 == true";
    try "Gives a replacement value if an expression fails." => "try 1 / 0 else 0";
    until (in_form) "Deals until a condition is true." => "deal until h -> h.count == 5 from french";
    var "Names a value that may change." => "var total = 0";
    while "Repeats a block while a condition is true." => "while total > 0 { total -= 10 }";
    with (in_form) "Each card is put back before the next is dealt." => "deal 3 from french with replacement";
}

/// The keyword with this spelling.
pub(super) fn word(text: &str) -> Option<&'static Keyword> {
    WORDS.binary_search_by_key(&text, |w| w.word).ok().map(|index| &WORDS[index])
}

/// The help of a method that changes a `var`: its form, a sentence and an example.
pub(super) struct ChangeHelp {
    pub change: Change,
    pub written: &'static str,
    pub doc: &'static str,
    pub example: &'static str,
}

const fn change(
    change: Change,
    written: &'static str,
    doc: &'static str,
    example: &'static str,
) -> ChangeHelp {
    ChangeHelp { change, written, doc, example }
}

/// The methods that change the `var` before them.
const CHANGES: [ChangeHelp; 6] = [
    change(
        Change::Push,
        "xs.push(value)",
        "Appends a value to the list in a `var`.",
        "var xs = [1]; xs.push(2)",
    ),
    change(
        Change::Pop,
        "xs.pop()",
        "Removes the last element of the list in a `var`, and returns it.",
        "var xs = [1, 2]; let last = xs.pop()",
    ),
    change(
        Change::PopFirst,
        "xs.pop_first()",
        "Removes the first element of the list in a `var`, and returns it.",
        "var xs = [1, 2]; let first = xs.pop_first()",
    ),
    change(
        Change::Insert,
        "xs.insert(index, value)",
        "As a statement: inserts a value before the element at an index of the list in a `var`.",
        "var xs = [1, 3]; xs.insert(1, 2)",
    ),
    change(
        Change::RemoveAt,
        "xs.remove_at(index)",
        "As a statement: removes the element at an index from the list in a `var`.",
        "var xs = [1, 2]; xs.remove_at(0)",
    ),
    change(
        Change::Remove,
        "r.remove(key)",
        "Removes a key and its value from the record in a `var`.",
        "var r = {a: 1}; r.remove(\"a\")",
    ),
];

/// The help of the method with this name, if it changes a `var`.
pub(super) fn change_named(name: &str) -> Option<&'static ChangeHelp> {
    CHANGES.iter().find(|help| help.change.name() == name)
}
