//! The descriptors of distributions.

use super::above::NUMBERS_ABOVE;
use super::through::through;
use super::{ask, combine, dist_table, export, information, make, moments, print, reasons, sample, versus};
use tg_core::diagnostics::Code;
use tg_core::native::table::{may, method, must, named, operator, rest, shows};
use tg_core::native::{Effect, Flow, Method, Module, Native, Operator, Outcomes, Refusal, Type};

/// The name of the type.
pub const DIST_TYPE: &str = "Dist";

const DIST: Type = Type::Object(DIST_TYPE);
const QUESTION: Type = Type::Question;
/// A number, or a word in the order of the outcomes.
const BOUND: Type = Type::OneOf(&[Type::Number, Type::Text]);
const ASKED: Type = Type::OneOf(&[Type::Question, Type::Any]);

/// The functions that create distributions, and their methods.
pub const MODULES: &[&Module] = &[&MAKERS, &TABLES, &DISTRIBUTIONS, &NUMBERS, &NUMBERS_ABOVE];

static MAKERS: Module = Module {
    functions: true,
    name: "distributions",
    doc: "A distribution is an exact answer about chance: outcomes, each with the number of its ways. Everything about it is a whole number or a fraction. Two distributions are independent of each other, always.",
    methods: MAKING,
    ..Module::EMPTY
};

static TABLES: Module = Module {
    functions: true,
    name: "distributions side by side",
    doc: "A record or a list of distributions prints, and is saved, as their `table`; `chart` draws them, and `summary` describes each with a few numbers.",
    methods: COMPARING,
    present: Some(dist_table::present),
    ..Module::EMPTY
};

static NUMBERS: Module = Module {
    functions: true,
    name: "functions of numbers through distributions",
    doc: "These functions of a number also work on distributions, as arithmetic does; the outcomes must be numbers.",
    methods: THROUGH,
    ..Module::EMPTY
};

static DISTRIBUTIONS: Module = Module {
    name: "of distributions",
    doc: "Questions about a distribution. A function passed to them must not print, draw at random or play: it's called for every outcome, perhaps several times.",
    methods: ASKING,
    operators: SIGNS,
    refusals: REFUSALS,
    words: &["win", "tie", "lose"],
    ..Module::EMPTY
};

const ROWS: Type = Type::ListOf(&Type::Record);

/// One of several parts: what is certain is a plain value.
const PART: Type = Type::OneOf(&[DIST, Type::Number, Type::Text, Type::Bool]);

/// One distribution, or several with their names or numbers.
const SEVERAL: Type = Type::OneOf(&[DIST, Type::Record, Type::List]);

/// The result type with a bound, and without one.
const BOUNDED: Type = Type::By(&[(Type::Number, Type::Number), (Type::None, ROWS)]);

const MAKING: &[Method] = &[
    method("dist", Type::SEQUENCE, DIST, make::dist)
        .flow(Flow::Drawn)
        .doc("The distribution in which every element of a list is equally likely (repeats count), or every key of a record as likely as its value says.")
        .examples(&[
            shows("dist(1..=6).mean", "7/2"),
            shows("dist([1, 1, 2]).prob(1)", "2/3"),
            shows("dist({win: 3, loss: 1}).prob(\"win\")", "3/4"),
        ]),
    method("joint", PART, DIST, combine::joint)
        .flow(Flow::Joined)
        .twice(&TWICE)
        .takes(&[rest("others", Type::Any)])
        .doc("The joint distribution of independent distributions: its outcomes are lists. A plain value counts as certain.")
        .examples(&[
            shows("joint(dist(1..=6), dist(1..=8)).prob([x, y] -> x > y)", "5/16"),
            shows("joint(dist([1, 2]), 7).values", "[[1, 7], [2, 7]]"),
        ]),
    method("joint", Type::Record, DIST, combine::joint)
        .flow(Flow::Joined)
        .twice(&TWICE)
        .doc("The joint distribution of a record of independent distributions: its outcomes are records.")
        .examples(&[shows(
            "joint({attack: dist(1..=6), defence: 3}).prob(r -> r.attack > r.defence)",
            "1/2",
        )]),
    method("mix", Type::List, DIST, combine::mix_list)
        .takes(&[rest("others", Type::Any)])
        .doc("One of several distributions, each as likely as its weight says: a list of `[distribution, weight]`, with no `others` beside it. A plain value is certain.")
        .examples(&[shows("mix([[dist(1..=6), 2], [0, 1]]).prob(0)", "1/3")]),
    method("mix", PART, DIST, combine::mix)
        .takes(&[rest("others", Type::Any)])
        .doc("One of several distributions, each equally likely. A plain value is certain.")
        .examples(&[shows("mix(dist(1..=6), dist(1..=8)).prob(8)", "1/16"), shows("mix(0, dist(1..=6)).mean", "7/4")]),
];

const COMPARING: &[Method] = &[
    method("table", SEVERAL, ROWS, dist_table::table)
        .takes(&[
            named("view", Type::Text, "\"exactly\""),
            named("transposed", Type::Bool, "false"),
            named("as", Type::Text, "fractions, or decimals where one is long"),
        ])
        .doc("Distributions side by side: a record of them, a list, or one alone. There is a row for each outcome and a column for each distribution, or the other way round with `transposed`; mean and standard deviation are at the bottom. With the `view` \"at least\" or \"at most\" an outcome counts together with all after or before it. Probabilities are written `as` \"percent\" or as \"fraction\". A plain value is certain.")
        .examples(&[
            shows("table({coin: dist(0..=1), die: dist(1..=2)})[1]", "{value: 1, coin: 1/2, die: 1/2}"),
            shows("table([dist(1..=3)], view: \"at least\").map(row -> row[1])", "[1, 2/3, 1/3]"),
        ]),
    method("summary", SEVERAL, ROWS, dist_table::summary)
        .doc("A row for each distribution: `mean` and `sd`, the standard deviation, if outcomes are numbers; `least`, `median` and `greatest` if they have an order. A plain value is certain.")
        .examples(&[
            shows("summary({die: dist(1..=6)}).map(row -> [row.name, row.mean, row.median])", "[[\"die\", 7/2, 3]]"),
            shows("summary(dist([0, 2]))", "[{mean: 1, sd: 1, least: 0, median: 0, greatest: 2}]"),
        ]),
];

const ASKING: &[Method] = &[
    method("map", DIST, DIST, ask::map)
        .flow(Flow::Answers)
        .takes(&[must("f", QUESTION)])
        .doc("The distribution of the results of `f` for the outcomes; equal results are one outcome.")
        .examples(&[shows("dist(1..=6).map(n -> n % 2).ways(0)", "3")]),
    method("where", DIST, DIST, ask::given)
        .flow(Flow::Same)
        .takes(&[must("f", QUESTION)])
        .doc("The distribution given that `f` is true: only the outcomes for which it is, in the same proportions.")
        .examples(&[shows("dist(1..=6).where(n -> n > 3).prob(6)", "1/3")]),
    method("prob", DIST, Type::Number, ask::prob)
        .takes(&[must("what", ASKED).compared()])
        .with_reasons(reasons::prob)
        .doc("The probability of an outcome, or that a function is true.")
        .examples(&[
            shows("dist(1..=6).prob(6)", "1/6"),
            shows("(dist(1..=6) + dist(1..=6)).prob(n -> n >= 10)", "1/6"),
        ]),
    method("at_least", DIST, BOUNDED, moments::at_least)
        .with_reasons(reasons::at_least)
        .takes(&[may("bound", BOUND, "a table of each outcome with the probability of it and all after it")])
        .doc("The probability of `bound` or more, a number or a word in the order of the outcomes, such as a rank's name.")
        .examples(&[
            shows("(dist(1..=6) + dist(1..=6)).at_least(10)", "1/6"),
            shows("dist(1..=6).at_least[4]", "{value: 5, probability: 1/3}"),
        ]),
    method("at_most", DIST, BOUNDED, moments::at_most)
        .with_reasons(reasons::at_most)
        .takes(&[may("bound", BOUND, "a table of each outcome with the probability of it and all before it")])
        .doc("The probability of `bound` or less, a number or a word in the order of the outcomes, such as a rank's name.")
        .examples(&[
            shows("dist(1..=100).at_most(65)", "13/20"),
            shows("dist(1..=6).at_most[4]", "{value: 5, probability: 5/6}"),
        ]),
    method("ways", DIST, Type::Number, ask::ways)
        .takes(&[must("what", ASKED).compared()])
        .doc("How many ways of the `total` lead to an outcome, or make a function true.")
        .examples(&[shows("(dist(1..=6) + dist(1..=6)).ways(7)", "6")]),
    method("total", DIST, Type::Number, ask::total)
        .doc("The total number of ways.")
        .examples(&[shows("dist([1, 1, 2]).total", "3")]),
    method("rest", DIST, Type::Number, ask::rest)
        .doc("The probability of all outcomes beyond the last one that is printed, if there is no last outcome; otherwise 0.")
        .examples(&[shows("dist(1..=6).rest", "0")]),
    method("values", DIST, Type::List, ask::values)
        .flow(Flow::Contents)
        .doc("The different outcomes, in order if they have one.")
        .examples(&[shows("dist([2, 1, 2]).values", "[1, 2]")]),
    method("size", DIST, Type::Number, information::distinct)
        .doc("How many different outcomes there are.")
        .examples(&[shows("dist([2, 1, 2]).size", "2")]),
    method("distinct", DIST, Type::Number, information::distinct)
        .doc("The same as `size`: how many different outcomes there are.")
        .examples(&[shows("dist([2, 1, 2]).distinct", "2")]),
    method("collision", DIST, Type::Number, information::collision)
        .doc("How likely two independent outcomes are equal, exactly: the sum of the squared probabilities.")
        .examples(&[shows("dist(1..=6).collision", "1/6"), shows("dist([1, 1, 2]).collision", "5/9")]),
    method("entropy", DIST, Type::Number, information::entropy)
        .doc("The average information of an outcome in bits: the mean of the logarithm to base 2 of one over its probability. It is always approximate, to twelve digits.")
        .examples(&[shows("dist(1..=8).entropy == 3", "true"), shows("dist([1, 1, 2]).entropy.round(6)", "≈0.918296")]),
    method("mean", DIST, Type::Number, moments::mean).of_outcomes(Outcomes::Numbers)
        .with_reasons(reasons::mean)
        .doc("The mean of outcomes that are numbers.")
        .examples(&[shows("dist([1, 2, 2]).mean", "5/3")]),
    method("variance", DIST, Type::Number, moments::variance).of_outcomes(Outcomes::Numbers)
        .doc("The mean of the squared distances from the mean.")
        .examples(&[shows("dist(1..=6).variance", "35/12")]),
    method("sd", DIST, Type::Number, moments::sd).of_outcomes(Outcomes::Numbers)
        .doc("The standard deviation: the square root of the variance, mostly approximate.")
        .examples(&[shows("dist([0, 2]).sd", "1"), shows("dist([0, 1, 2]).sd", "≈0.816496580927726")]),
    method("quantile", DIST, Type::Any, moments::quantile).of_outcomes(Outcomes::Numbers)
        .flow(Flow::One)
        .takes(&[must("part", Type::Number)])
        .doc("The smallest outcome such that the probability of this outcome or less is at least `part`, from 0 to 1; the median is `quantile(1/2)`.")
        .examples(&[shows("dist(1..=6).quantile(1/2)", "3"), shows("dist(1..=100).quantile(0.95)", "95")]),
    method("mode", DIST, Type::Any, moments::mode)
        .flow(Flow::One)
        .doc("The likeliest outcome; of several, the first.")
        .examples(&[shows("(dist(1..=6) + dist(1..=6)).mode", "7")]),
    method("top", DIST, Type::ListOf(&Type::Record), print::top)
        .takes(&[must("n", Type::Whole(0))])
        .doc("The `n` likeliest outcomes, the likeliest first: records of `value`, `ways` and `probability`, printed with bars.")
        .examples(&[shows("dist([1, 1, 2]).top(1)[0]", "{value: 1, ways: 2, probability: 2/3}")]),
    method("versus", DIST, DIST, versus::versus)
        .flow(Flow::Of(Type::Text))
        .takes(&[must("other", Type::Any)])
        .doc("The distribution over \"win\", \"tie\" and \"lose\", in this order, for an independent comparison with the `other`. A plain value counts as certain.")
        .examples(&[
            shows("dist(1..=6).versus(dist(1..=8)).prob(\"win\")", "5/16"),
            shows("dist(1..=6).versus(4).values.map(text)", "[\"win\", \"tie\", \"lose\"]"),
        ]),
    method("then", DIST, DIST, ask::then)
        .flow(Flow::Answers)
        .takes(&[must("f", QUESTION)])
        .doc("A second step: `f` returns a distribution, or a plain value, for each outcome.")
        .examples(&[shows("dist(1..=6).then(n -> if n == 6 { 6 + dist(1..=6) } else { n }).mean", "49/12")]),
    method("sample", DIST, Type::Any, sample::sample)
        .flow(Flow::Sampled)
        .takes(&[
            may("n", Type::Whole(0), "one outcome, not a list"),
            named("seed", Type::Number, "the run's generator"),
        ])
        .with_effect(Effect::Random)
        .doc("Random outcomes, drawn independently; `seed` makes them the same each time.")
        .examples(&[shows("dist([7]).sample", "7"), shows("dist(1..=6).sample(3, seed: 1).count", "3")]),
    method("same_as", DIST, Type::Bool, export::same_as)
        .compares()
        .takes(&[must("other", DIST)])
        .doc("Whether another distribution gives every outcome the same probability.")
        .examples(&[shows("dist([1, 1, 2, 2]).same_as(dist([1, 2]))", "true")]),
    method("plan", DIST, Type::Text, ask::plan).doc("How the distribution was computed.").examples(&[shows(
        "dist(1..=6).map(n -> n > 3).plan",
        "\"a list of 6, each equally likely; the function was called for each of 6 outcomes\"",
    )]),
    method("chart", DIST, Type::Object("Chart"), export::chart)
        .takes(&[
            named("title", Type::Text, "none"),
            named("x", Type::Text, "\"outcome\""),
            named("y", Type::Text, "\"probability\""),
            named("kind", Type::Text, "\"bars\""),
            named("view", Type::Text, "\"exactly\""),
        ])
        .doc("A chart of the probabilities: of each outcome, or with the `view` \"at least\" or \"at most\" of it and all after or before it. A record of distributions has one, too, with a series for each.")
        .examples(&[shows("dist(1..=6).chart(title: \"a die\").type", "\"Chart\"")]),
    method("to_svg", DIST, Type::Text, export::to_svg)
        .takes(&[named("width", Type::Number, "800"), named("height", Type::Number, "480")])
        .doc("The `chart` as a picture (SVG), `width` and `height` in pixels.")
        .examples(&[shows("dist(1..=6).to_svg.starts_with(\"<svg\")", "true")]),
    method("to_csv", DIST, Type::Text, export::to_csv)
        .doc("The outcomes as lines of cells, with their ways and probabilities, these as fractions and as decimals; of records, a column for each field.")
        .examples(&[shows("dist([1, 2]).to_csv", "\"value,ways,probability,decimal\\n1,1,1/2,0.5\\n2,1,1/2,0.5\\n\"")]),
    method("to_json", DIST, Type::Text, export::to_json)
        .takes(&[named("pretty", Type::Bool, "false")])
        .doc("The outcomes as a JSON list of objects, with their ways and probabilities, these as fractions and as decimals.")
        .examples(&[shows("dist([7]).to_json.from_json", "[{value: 7, ways: 1, probability: 1, decimal: 1}]")]),
];

/// Functions of a number that apply to distributions as operators do.
const THROUGH: &[Method] = &[
    method("abs", DIST, DIST, |host, args| through(host, args, "abs")).of_outcomes(Outcomes::Numbers)
        .doc("The distances from zero.")
        .examples(&[shows("(dist(1..=6) - dist(1..=6)).abs.prob(1)", "5/18")]),
    method("sign", DIST, DIST, |host, args| through(host, args, "sign")).of_outcomes(Outcomes::Numbers)
        .doc("-1 for negative outcomes, 0 for zero, 1 for positive ones.")
        .examples(&[shows("(dist(1..=6) - 4).sign.values", "[-1, 0, 1]")]),
    method("floor", DIST, DIST, |host, args| through(host, args, "floor")).of_outcomes(Outcomes::Numbers)
        .doc("The outcomes, rounded down to whole numbers.")
        .examples(&[shows("(dist(1..=6) / 2).floor.ways(1)", "2")]),
    method("ceil", DIST, DIST, |host, args| through(host, args, "ceil")).of_outcomes(Outcomes::Numbers)
        .doc("The outcomes, rounded up to whole numbers.")
        .examples(&[shows("(dist(1..=6) / 2).ceil.ways(1)", "2")]),
    method("round", DIST, DIST, |host, args| through(host, args, "round")).of_outcomes(Outcomes::Numbers)
        .takes(&[may("places", Type::Number, "0")])
        .doc("The outcomes, rounded to the nearest number with this many `places` after the decimal point; halves go away from zero.")
        .examples(&[shows("(dist(1..=6) / 2).round.values", "[1, 2, 3]")]),
    method("clamp", DIST, DIST, |host, args| through(host, args, "clamp")).of_outcomes(Outcomes::Numbers)
        .takes(&[must("low", Type::Number), must("high", Type::Number)])
        .doc("The outcomes, limited to the range from `low` to `high`.")
        .examples(&[shows("(dist(1..=6) - 4).clamp(0, 6).prob(0)", "2/3")]),
];

/// Creates an operator between distributions.
const fn sign(sign: &'static str, call: Native) -> Operator {
    operator(sign, DIST, DIST, call).twice(&TWICE)
}

static TWICE: Refusal = Refusal {
    uses: &[],
    of: DIST,
    code: Code::W5001,
    reason: "these are two separate draws from the same distribution",
    help: "one draw that is used twice is `d.map(x -> …)`; if two draws are meant, give the second a name of its own",
};

const SIGNS: &[Operator] = &[
    sign("+", |host, args| combine::operate(host, "+", args))
        .doc("The sums of independent outcomes; a plain value is certain.")
        .examples(&[
            shows("(dist(1..=6) + dist(1..=6)).prob(7)", "1/6"),
            shows("(dist(1..=6) + 3).mean", "13/2"),
        ]),
    sign("-", |host, args| combine::operate(host, "-", args))
        .alone()
        .doc("The differences; before one distribution, its opposite.")
        .examples(&[
            shows("(dist(1..=6) - dist(1..=6)).prob(0)", "1/6"),
            shows("(-dist(1..=6)).mean", "-7/2"),
        ]),
    sign("*", |host, args| combine::operate(host, "*", args))
        .doc("The products.")
        .examples(&[shows("(2 * dist(1..=6)).values", "[2, 4, 6, 8, 10, 12]")]),
    sign("/", |host, args| combine::operate(host, "/", args))
        .doc("The quotients, exactly.")
        .examples(&[shows("(dist([1, 2]) / 2).values", "[1/2, 1]")]),
    sign("//", |host, args| combine::operate(host, "//", args))
        .doc("The quotients, rounded down.")
        .examples(&[shows("(dist(1..=6) // 2).ways(1)", "2")]),
    sign("%", |host, args| combine::operate(host, "%", args))
        .doc("The remainders.")
        .examples(&[shows("(dist(1..=6) % 3).prob(0)", "1/3")]),
    sign("**", |host, args| combine::operate(host, "**", args))
        .doc("The powers.")
        .examples(&[shows("(dist(1..=3) ** 2).values", "[1, 4, 9]")]),
];

const REFUSALS: &[Refusal] = &[
    Refusal {
        uses: &["==", "!=", "<", "<=", ">", ">="],
        of: DIST,
        code: Code::E5001,
        reason: "a distribution has many outcomes, so a comparison with it is neither true nor false",
        help: "ask how likely it is: `d.at_least(10)`, `d.prob(x -> x > 3)`, or of two `a.versus(b)`; `a.same_as(b)` is whether two distributions are the same",
    },
    Refusal {
        uses: &["if"],
        of: DIST,
        code: Code::E5001,
        reason: "a condition must be true or false, and a distribution has many outcomes",
        help: "ask how likely it is: `d.prob(x -> x > 3) > 1/2`, or of two `joint(a, b).prob([x, y] -> x > y)`",
    },
    Refusal {
        uses: &["()"],
        of: DIST,
        code: Code::E2005,
        reason: "a distribution can't be called",
        help: "the probability of an outcome is `d.prob(x)`; outcomes are changed by `d.map(x -> …)`",
    },
    Refusal {
        uses: &["filter"],
        of: DIST,
        code: Code::E5002,
        reason: "a distribution isn't filtered: what is left would no longer add up to 1",
        help: "conditioning is `where`: `d.where(x -> x > 3)`; how likely that is, `d.prob(x -> x > 3)`",
    },
];
