//! The table of list functions.

use super::{choose, cut, order, same, total, visit};
use tg_core::native::table::{may, method, must, named, rest, shows};
use tg_core::native::{Each, Flow, Method, Module, Type};

/// Functions for lists, ranges, and anything else that can be iterated over.
pub static LIST: Module = Module {
    functions: true,
    name: "list",
    doc: "A list is a value: methods that change it return a new one. A range is a list that isn't expanded: what depends only on its ends takes no time, however long it is. If you iterate over a record, its elements are `[key, value]` pairs; a function can destructure them with `[k, v] -> …`.",
    methods: METHODS,
    ..Module::EMPTY
};

const ANY_LIST: Type = Type::ListOf(&Type::Any);
const LISTS: Type = Type::ListOf(&ANY_LIST);
/// An index, if there is one.
const INDEX: Type = Type::OneOf(&[Type::Number, Type::None]);
const BY_ITSELF: &str = "the element itself";

const METHODS: &[Method] = &[
    method("map", Type::SEQUENCE, Type::List, visit::map)
        .each(Each::Map)
        .flow(Flow::Answers)
        .takes(&[must("f", Type::Function)])
        .doc("The list of the results of `f` for each element.")
        .examples(&[
            shows("[1, 2, 3].map(x -> x * x)", "[1, 4, 9]"),
            shows("{a: 1, b: 2}.map([k, v] -> \"{k}{v}\")", "[\"a1\", \"b2\"]"),
        ]),
    method("filter", Type::SEQUENCE, Type::SEQUENCE, visit::filter)
        .each(Each::Filter)
        .flow(Flow::Same)
        .takes(&[must("f", Type::Function)])
        .doc("The elements for which `f` is true; for a record, a record of the entries.")
        .examples(&[
            shows("(1..10).filter(x -> x % 3 == 0)", "[3, 6, 9]"),
            shows("{a: 1, b: 2}.filter([k, v] -> v > 1)", "{b: 2}"),
        ]),
    method("any", Type::SEQUENCE, Type::Bool, visit::any)
        .each(Each::Any)
        .takes(&[may("f", Type::Function, BY_ITSELF)])
        .doc("Whether `f` is true for at least one element; stops at the first.")
        .examples(&[shows("[1, 2, 3].any(x -> x > 2)", "true"), shows("[false, false].any", "false")]),
    method("all", Type::SEQUENCE, Type::Bool, visit::all)
        .each(Each::All)
        .takes(&[may("f", Type::Function, BY_ITSELF)])
        .doc("Whether `f` is true for all elements; stops at the first for which it isn't.")
        .examples(&[shows("[1, 2, 3].all(x -> x > 2)", "false"), shows("[].all", "true")]),
    method("find", Type::SEQUENCE, Type::Any, visit::find)
        .each(Each::Find)
        .flow(Flow::One)
        .takes(&[must("f", Type::Function)])
        .doc("The first element for which `f` is true; `none` if there is none.")
        .examples(&[
            shows("(0..10**18).find(x -> x ** 2 > 50)", "8"),
            shows("[1, 2].find(x -> x > 5)", "none"),
        ]),
    method("count", Type::SEQUENCE, Type::Number, visit::count)
        .each(Each::Count)
        .takes(&[may("what", Type::Any, "everything").compared()])
        .doc("How many elements there are; with `what`, how many equal it, or for how many it is true if it is a function.")
        .examples(&[
            shows("[3, 1, 3].count", "3"),
            shows("[3, 1, 3].count(3)", "2"),
            shows("[3, 1, 3].count(x -> x < 3)", "1"),
            shows("(0..10**18).count", "1000000000000000000"),
        ]),
    method("length", Type::SEQUENCE, Type::Number, visit::count)
        .doc("How many elements there are, as `count`.")
        .examples(&[shows("[3, 1, 3].length", "3")]),
    method("size", Type::SEQUENCE, Type::Number, visit::count)
        .doc("How many elements there are, as `count`.")
        .examples(&[shows("{a: 1, b: 2}.size", "2")]),
    method("is_empty", Type::SEQUENCE, Type::Bool, cut::is_empty)
        .doc("Whether there are no elements.")
        .examples(&[shows("[].is_empty", "true"), shows("(0..5).is_empty", "false")]),
    method("fold", Type::SEQUENCE, Type::Any, visit::fold)
        .takes(&[must("start", Type::Any), must("f", Type::Function).called_so_far()])
        .doc("Combines all elements into one result, starting with `start`: `f` takes the result so far and an element, and returns the next result.")
        .examples(&[shows("[1, 2, 3].fold(10, (sum, x) -> sum + x)", "16")]),
    method("scan", Type::List, Type::List, visit::scan)
        .takes(&[must("start", Type::Any), must("f", Type::Function).called_so_far()])
        .doc("All intermediate results of `fold` with `f`, beginning with `start`.")
        .examples(&[shows("[1, 2, 3].scan(0, (sum, x) -> sum + x)", "[0, 1, 3, 6]")]),
    method("take_while", Type::List, Type::List, visit::take_while)
        .flow(Flow::Same)
        .takes(&[must("f", Type::Function)])
        .doc("The elements before the first for which `f` isn't true.")
        .examples(&[shows("[1, 2, 5, 1].take_while(x -> x < 3)", "[1, 2]")]),
    method("drop_while", Type::List, Type::List, visit::drop_while)
        .flow(Flow::Same)
        .takes(&[must("f", Type::Function)])
        .doc("The elements from the first on for which `f` isn't true.")
        .examples(&[shows("[1, 2, 5, 1].drop_while(x -> x < 3)", "[5, 1]")]),
    method("index_of", Type::List, INDEX, visit::index_of)
        .takes(&[must("what", Type::Any).compared()])
        .doc("The index of the first element that equals `what`, or for which the function `what` is true; `none` if there is none.")
        .examples(&[
            shows("[\"a\", \"b\"].index_of(\"b\")", "1"),
            shows("[5, 8].index_of(x -> x > 5)", "1"),
            shows("[5, 8].index_of(6)", "none"),
        ]),
    method("contains", Type::List, Type::Bool, visit::contains)
        .takes(&[must("x", Type::Any).compared()])
        .doc("Whether an element equals `x`, as `x in xs`. Searches element by element, except in a range; a record finds a key at once.")
        .examples(&[shows("[1, 2].contains(2)", "true"), shows("(0..10**18).contains(-1)", "false")]),
    method("sort", Type::SEQUENCE, Type::SEQUENCE, order::sort)
        .flow(Flow::Same)
        .takes(&[may("by", Type::Function, BY_ITSELF), named("descending", Type::Bool, "false")])
        .doc("The elements in order, smallest first, or last with `descending`; `by` gives what to compare. Equal ones keep their order. A record is sorted by its keys, or by what `by` gives for `[key, value]`.")
        .examples(&[
            shows("[3, 1, 2].sort", "[1, 2, 3]"),
            shows("[\"ccc\", \"a\", \"bb\"].sort(by: length, descending: true)", "[\"ccc\", \"bb\", \"a\"]"),
            shows("{b: 1, a: 2}.sort(by: [k, v] -> -v)", "{a: 2, b: 1}"),
        ]),
    method("min", Type::SEQUENCE, Type::Any, order::min)
        .flow(Flow::One)
        .takes(&[may("by", Type::Function, BY_ITSELF)])
        .doc("The smallest element, the first of several; `by` gives what to compare.")
        .examples(&[shows("[3, 1, 2].min", "1"), shows("[-3, 2].min(by: abs)", "2")]),
    method("max", Type::SEQUENCE, Type::Any, order::max)
        .flow(Flow::One)
        .takes(&[may("by", Type::Function, BY_ITSELF)])
        .doc("The largest element, the first of several; `by` gives what to compare.")
        .examples(&[shows("[3, 1, 2].max", "3"), shows("{a: 1, b: 5}.max(by: [k, v] -> v)", "[\"b\", 5]")]),
    method("sum", Type::List, Type::Number, total::sum)
        .doc("All numbers added up; 0 if there are none.")
        .examples(&[shows("[1/2, 1/3, 1/6].sum", "1"), shows("(1..=100).sum", "5050")]),
    method("product", Type::List, Type::Number, total::product)
        .doc("All numbers multiplied; 1 if there are none.")
        .examples(&[shows("(1..=5).product", "120")]),
    method("mean", Type::List, Type::Number, total::mean)
        .doc("The sum, divided by the number of elements.")
        .examples(&[shows("[1, 2, 4].mean", "7/3")]),
    method("first", Type::List, Type::Any, cut::first)
        .flow(Flow::One)
        .doc("The first element.")
        .examples(&[shows("[3, 1].first", "3")]),
    method("last", Type::List, Type::Any, cut::last)
        .flow(Flow::One)
        .doc("The last element.")
        .examples(&[shows("[3, 1].last", "1")]),
    method("get", Type::List, Type::Any, cut::get)
        .flow(Flow::Entry)
        .takes(&[must("index", Type::Number), may("otherwise", Type::Any, "none")])
        .doc("The element at `index`, counted from the end if it is negative; `otherwise` if there is no such element.")
        .examples(&[shows("[3, 1].get(-1)", "1"), shows("[3, 1].get(2, 0)", "0")]),
    method("reverse", Type::List, Type::List, cut::reverse)
        .flow(Flow::Same)
        .doc("The elements from the last to the first.")
        .examples(&[shows("[1, 2, 3].reverse", "[3, 2, 1]")]),
    method("insert", Type::List, Type::List, cut::insert)
        .takes(&[must("index", Type::Number), must("x", Type::Any)])
        .doc("The list with `x` inserted before the element at `index`. Moves the elements between the index and the nearer end.")
        .examples(&[shows("[1, 3].insert(1, 2)", "[1, 2, 3]")]),
    method("remove_at", Type::List, Type::List, cut::remove_at)
        .flow(Flow::Same)
        .takes(&[must("index", Type::Number)])
        .doc("The list without the element at `index`. Moves the elements between the index and the nearer end.")
        .examples(&[shows("[1, 2, 3].remove_at(0)", "[2, 3]")]),
    method("without", Type::List, Type::List, same::without)
        .flow(Flow::Same)
        .takes(&[must("x", Type::Any).compared()])
        .doc("The elements that don't equal `x`.")
        .examples(&[shows("[3, 1, 3].without(3)", "[1]")]),
    method("unique", Type::List, Type::List, same::unique)
        .flow(Flow::Same)
        .takes(&[may("by", Type::Function, BY_ITSELF)])
        .doc("The different elements, in the order of first occurrence; `by` gives what to compare.")
        .examples(&[shows("[3, 1, 3].unique", "[3, 1]"), shows("[-1, 1, 2].unique(by: abs)", "[-1, 2]")]),
    method("tally", Type::List, Type::Record, same::tally)
        .takes(&[may("f", Type::Function, BY_ITSELF)])
        .doc("How often each element occurs, or each value that `f` gives: a record, in the order of first occurrence.")
        .examples(&[
            shows("\"banana\".letters.tally", "{b: 1, a: 3, n: 2}"),
            shows("[1, 2, 3].tally(x -> x % 2)", "{[1]: 2, [0]: 1}"),
        ]),
    method("group", Type::List, Type::Record, same::group)
        .takes(&[must("f", Type::Function)])
        .doc("The elements grouped by the result of `f`: a record of lists, in the order of first occurrence.")
        .examples(&[shows("[1, 2, 3].group(x -> x % 2)", "{[1]: [1, 3], [0]: [2]}")]),
    method("zip", Type::List, LISTS, cut::zip)
        .flow(Flow::Zipped)
        .takes(&[rest("others", Type::List)])
        .doc("The first elements of the list and the `others` as a list, then the second ones, and so on to the end of the shortest.")
        .examples(&[shows("[1, 2].zip([\"a\", \"b\", \"c\"])", "[[1, \"a\"], [2, \"b\"]]")]),
    method("enumerate", Type::List, LISTS, cut::enumerate)
        .flow(Flow::Numbered)
        .takes(&[may("start", Type::Number, "0")])
        .doc("Each element with its index, counted from `start`: `[index, element]`.")
        .examples(&[shows("[\"a\", \"b\"].enumerate(1)", "[[1, \"a\"], [2, \"b\"]]")]),
    method("transpose", LISTS, LISTS, cut::transpose)
        .doc("Rows turned into columns.")
        .examples(&[shows("[[1, 2, 3], [4, 5, 6]].transpose", "[[1, 4], [2, 5], [3, 6]]")]),
    method("flat", Type::List, Type::List, cut::flat)
        .flow(Flow::Flat)
        .doc("The elements of the lists in it, as one list: removes one level of nesting.")
        .examples(&[
            shows("[[1, 2], [], 3..5].flat", "[1, 2, 3, 4]"),
            shows("[1, [2, [3]]].flat", "[1, 2, [3]]"),
        ]),
    method("step", Type::List, Type::List, cut::step)
        .flow(Flow::Same)
        .takes(&[must("n", Type::Whole(1))])
        .doc("Every `n`-th element, from the first on.")
        .examples(&[shows("(0..10).step(3)", "[0, 3, 6, 9]")]),
    method("windows", Type::List, LISTS, cut::windows)
        .takes(&[must("n", Type::Whole(1))])
        .doc("All sublists of `n` consecutive elements.")
        .examples(&[shows("[1, 2, 3].windows(2)", "[[1, 2], [2, 3]]")]),
    method("chunks", Type::List, LISTS, cut::chunks)
        .takes(&[must("n", Type::Whole(1))])
        .doc("The list cut into pieces of `n` elements; the last may be shorter.")
        .examples(&[shows("[1, 2, 3].chunks(2)", "[[1, 2], [3]]")]),
    method("permutations", Type::List, LISTS, choose::permutations)
        .takes(&[may("k", Type::Whole(0), "all of them")])
        .doc("All ordered selections of `k` elements, in the order of their indexes; equal elements count as different. Their number grows fast: ten elements have 3,628,800 orders.")
        .examples(&[
            shows("[1, 2, 3].permutations.count", "6"),
            shows("[1, 2, 3].permutations(2)", "[[1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2]]"),
        ]),
    method("combinations", Type::List, LISTS, choose::combinations)
        .takes(&[must("k", Type::Whole(0))])
        .doc("All selections of `k` elements, in the order of the list; equal elements count as different. There are `choose(n, k)` of them.")
        .examples(&[shows("[1, 2, 3].combinations(2)", "[[1, 2], [1, 3], [2, 3]]")]),
    method("join", Type::List, Type::Text, cut::join)
        .takes(&[may("separator", Type::Text, "nothing")])
        .doc("The texts of all elements joined into one, with the `separator` between them.")
        .examples(&[shows("[\"a\", \"b\"].join(\", \")", "\"a, b\""), shows("[1, 2, 3].join", "\"123\"")]),
];
