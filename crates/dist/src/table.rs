//! The descriptors of distributions.

use super::{ask, combine, export, make, moments, print, sample};
use tg_core::diagnostics::Code;
use tg_core::native::table::{may, must, named, pure, rest, shows, with_effect};
use tg_core::native::{Effect, Example, Method, Module, Native, Operator, Refusal, Type};

/// The name of the type.
pub const DIST_TYPE: &str = "Dist";

const DIST: Type = Type::Object(DIST_TYPE);
const QUESTION: Type = Type::Question;
const ASKED: Type = Type::OneOf(&[Type::Question, Type::Any]);

/// What makes distributions, and what they are asked.
pub const MODULES: &[&Module] = &[&MAKERS, &DISTRIBUTIONS];

static MAKERS: Module = Module {
    functions: true,
    name: "distributions",
    doc: "A distribution is an exact answer about chance: outcomes, each with the number of its ways. Everything about it is a whole number or a fraction. Two distributions are independent of each other, always.",
    methods: MAKING,
    operators: &[],
    refusals: &[],
    blocks: &[],
    words: &[],
};

static DISTRIBUTIONS: Module = Module {
    functions: false,
    name: "of distributions",
    doc: "What a distribution is asked. Where a function is asked of its outcomes, it may not print, draw at random or play: it's called for every outcome, perhaps several times.",
    methods: ASKING,
    operators: SIGNS,
    refusals: REFUSALS,
    blocks: &[],
    words: &[],
};

const MAKING: &[Method] = &[
    pure(
        "dist",
        Type::SEQUENCE,
        &[],
        DIST,
        "The distribution in which every element of a list is equally likely (repeats count), or every key of a record as likely as its value says.",
        &[
            shows("dist(1..=6).mean", "7/2"),
            shows("dist([1, 1, 2]).prob(1)", "2/3"),
            shows("dist({win: 3, loss: 1}).prob(\"win\")", "3/4"),
        ],
        make::dist,
    ),
    pure(
        "joint",
        DIST,
        &[rest("others", Type::Any)],
        DIST,
        "The distribution of independent ones side by side: lists with an outcome of each. A plain value is certain.",
        &[
            shows("joint(dist(1..=6), dist(1..=8)).prob([x, y] -> x > y)", "5/16"),
            shows("joint(dist([1, 2]), 7).values", "[[1, 7], [2, 7]]"),
        ],
        combine::joint,
    ),
    pure(
        "joint",
        Type::Record,
        &[],
        DIST,
        "The distribution of records with an outcome of each entry, independently.",
        &[shows("joint({attack: dist(1..=6), defence: 3}).prob(r -> r.attack > r.defence)", "1/2")],
        combine::joint,
    ),
    pure(
        "mix",
        Type::List,
        &[],
        DIST,
        "One of several distributions, each as likely as its weight says: a list of `[distribution, weight]`. A plain value is certain.",
        &[shows("mix([[dist(1..=6), 2], [0, 1]]).prob(0)", "1/3")],
        combine::mix_list,
    ),
    pure(
        "mix",
        DIST,
        &[rest("others", Type::Any)],
        DIST,
        "One of several distributions, each equally likely. A plain value is certain.",
        &[shows("mix(dist(1..=6), dist(1..=8)).prob(8)", "1/16")],
        combine::mix,
    ),
];

const ASKING: &[Method] = &[
    pure(
        "map",
        DIST,
        &[must("f", QUESTION)],
        DIST,
        "The distribution of what `f` gives for the outcomes; equal results are one outcome.",
        &[shows("dist(1..=6).map(n -> n % 2).ways(0)", "3")],
        ask::map,
    ),
    pure(
        "where",
        DIST,
        &[must("f", QUESTION)],
        DIST,
        "The distribution given that `f` is true: the outcomes for which it is, in the same proportions.",
        &[shows("dist(1..=6).where(n -> n > 3).prob(6)", "1/3")],
        ask::given,
    ),
    Method {
        explain: Some(ask::explain_prob),
        ..pure(
            "prob",
            DIST,
            &[must("what", ASKED)],
            Type::Number,
            "The probability of an outcome, or that a function is true.",
            &[
                shows("dist(1..=6).prob(6)", "1/6"),
                shows("(dist(1..=6) + dist(1..=6)).prob(n -> n >= 10)", "1/6"),
            ],
            ask::prob,
        )
    },
    pure(
        "ways",
        DIST,
        &[must("what", ASKED)],
        Type::Number,
        "How many ways of the `total` lead to an outcome, or make a function true.",
        &[shows("(dist(1..=6) + dist(1..=6)).ways(7)", "6")],
        ask::ways,
    ),
    pure(
        "total",
        DIST,
        &[],
        Type::Number,
        "All ways together.",
        &[shows("dist([1, 1, 2]).total", "3")],
        ask::total,
    ),
    pure(
        "values",
        DIST,
        &[],
        Type::List,
        "The different outcomes, in their order where they have one.",
        &[shows("dist([2, 1, 2]).values", "[1, 2]")],
        ask::values,
    ),
    pure(
        "size",
        DIST,
        &[],
        Type::Number,
        "How many different outcomes there are.",
        &[shows("dist([2, 1, 2]).size", "2")],
        ask::size,
    ),
    pure(
        "mean",
        DIST,
        &[],
        Type::Number,
        "The mean of outcomes that are numbers.",
        &[shows("dist([1, 2, 2]).mean", "5/3")],
        moments::mean,
    ),
    pure(
        "variance",
        DIST,
        &[],
        Type::Number,
        "The mean of the squared distances from the mean.",
        &[shows("dist(1..=6).variance", "35/12")],
        moments::variance,
    ),
    pure(
        "sd",
        DIST,
        &[],
        Type::Number,
        "The standard deviation: the square root of the variance, mostly approximate.",
        &[shows("dist([0, 2]).sd", "1"), shows("dist([0, 1, 2]).sd", "≈0.816496580927726")],
        moments::sd,
    ),
    pure(
        "quantile",
        DIST,
        &[must("part", Type::Number)],
        Type::Any,
        "The least outcome that isn't exceeded with a probability of at least `part`, from 0 to 1; the median is `quantile(1/2)`.",
        &[shows("dist(1..=6).quantile(1/2)", "3"), shows("dist(1..=100).quantile(0.95)", "95")],
        moments::quantile,
    ),
    pure(
        "mode",
        DIST,
        &[],
        Type::Any,
        "The likeliest outcome; of several, the first.",
        &[shows("(dist(1..=6) + dist(1..=6)).mode", "7")],
        moments::mode,
    ),
    pure(
        "top",
        DIST,
        &[must("n", Type::Whole(0))],
        Type::ListOf(&Type::Record),
        "The `n` likeliest outcomes, the likeliest first: records of `value`, `ways` and `probability`, printed with bars.",
        &[shows("dist([1, 1, 2]).top(1)[0]", "{value: 1, ways: 2, probability: 2/3}")],
        print::top,
    ),
    pure(
        "then",
        DIST,
        &[must("f", QUESTION)],
        DIST,
        "What follows: `f` gives for each outcome a distribution, or a value that is certain.",
        &[shows("dist(1..=6).then(n -> if n == 6 { 6 + dist(1..=6) } else { n }).mean", "49/12")],
        ask::then,
    ),
    with_effect(
        Effect::Random,
        pure(
            "sample",
            DIST,
            &[
                may("n", Type::Whole(0), "one outcome, not a list"),
                named("seed", Type::Number, "the run's generator"),
            ],
            Type::Any,
            "Random outcomes, each drawn anew; `seed` makes them the same each time.",
            &[shows("dist([7]).sample", "7"), shows("dist(1..=6).sample(3, seed: 1).count", "3")],
            sample::sample,
        ),
    ),
    pure(
        "same_as",
        DIST,
        &[must("other", DIST)],
        Type::Bool,
        "Whether another distribution gives every outcome the same probability.",
        &[shows("dist([1, 1, 2, 2]).same_as(dist([1, 2]))", "true")],
        export::same_as,
    ),
    pure(
        "plan",
        DIST,
        &[],
        Type::Text,
        "How the distribution was found.",
        &[shows(
            "dist(1..=6).map(n -> n > 3).plan",
            "\"a list of 6, each equally likely; the function was called for each of 6 outcomes\"",
        )],
        ask::plan,
    ),
    pure(
        "chart",
        DIST,
        &[
            named("title", Type::Text, "none"),
            named("x", Type::Text, "\"outcome\""),
            named("y", Type::Text, "\"probability\""),
            named("kind", Type::Text, "\"bars\""),
        ],
        Type::Object("Chart"),
        "A chart of the probabilities. A record of distributions has one, too, with a series for each.",
        &[shows("dist(1..=6).chart(title: \"a die\").type", "\"Chart\"")],
        export::chart,
    ),
    pure(
        "to_svg",
        DIST,
        &[named("width", Type::Number, "800"), named("height", Type::Number, "480")],
        Type::Text,
        "The `chart` as a picture (SVG), `width` and `height` in pixels.",
        &[shows("dist(1..=6).to_svg.starts_with(\"<svg\")", "true")],
        export::to_svg,
    ),
    pure(
        "to_csv",
        DIST,
        &[],
        Type::Text,
        "The outcomes as lines of cells, with their ways and probabilities; of records, a column for each field.",
        &[shows("dist([1, 2]).to_csv", "\"value,ways,probability\\n1,1,0.5\\n2,1,0.5\\n\"")],
        export::to_csv,
    ),
    pure(
        "to_json",
        DIST,
        &[named("pretty", Type::Bool, "false")],
        Type::Text,
        "The outcomes as a JSON list of objects, with their ways and probabilities.",
        &[shows("dist([7]).to_json.from_json", "[{value: 7, ways: 1, probability: 1}]")],
        export::to_json,
    ),
];

/// A sign between distributions.
const fn sign(sign: &'static str, doc: &'static str, examples: &'static [Example], call: Native) -> Operator {
    Operator { sign, of: DIST, alone: false, gives: DIST, doc, examples, call, twice: Some(&TWICE) }
}

static TWICE: Refusal = Refusal {
    uses: &[],
    of: DIST,
    code: Code::W5001,
    reason: "these are two separate draws from the same distribution",
    help: "one draw that is used twice is `d.map(x -> …)`; two draws are meant? Then give the second one a name of its own",
};

const SIGNS: &[Operator] = &[
    sign(
        "+",
        "The sums of independent outcomes; a plain value is certain.",
        &[shows("(dist(1..=6) + dist(1..=6)).prob(7)", "1/6"), shows("(dist(1..=6) + 3).mean", "13/2")],
        |host, args| combine::operate(host, "+", args),
    ),
    Operator {
        alone: true,
        ..sign(
            "-",
            "The differences; before one distribution, its opposite.",
            &[shows("(dist(1..=6) - dist(1..=6)).prob(0)", "1/6"), shows("(-dist(1..=6)).mean", "-7/2")],
            |host, args| combine::operate(host, "-", args),
        )
    },
    sign("*", "The products.", &[shows("(2 * dist(1..=6)).values", "[2, 4, 6, 8, 10, 12]")], |host, args| {
        combine::operate(host, "*", args)
    }),
    sign("/", "The quotients, exactly.", &[shows("(dist([1, 2]) / 2).values", "[1/2, 1]")], |host, args| {
        combine::operate(host, "/", args)
    }),
    sign("//", "The quotients, rounded down.", &[shows("(dist(1..=6) // 2).ways(1)", "2")], |host, args| {
        combine::operate(host, "//", args)
    }),
    sign("%", "The remainders.", &[shows("(dist(1..=6) % 3).prob(0)", "1/3")], |host, args| {
        combine::operate(host, "%", args)
    }),
    sign("**", "The powers.", &[shows("(dist(1..=3) ** 2).values", "[1, 4, 9]")], |host, args| {
        combine::operate(host, "**", args)
    }),
];

const REFUSALS: &[Refusal] = &[
    Refusal {
        uses: &["==", "!=", "<", "<=", ">", ">="],
        of: DIST,
        code: Code::E5001,
        reason: "a distribution has many outcomes, so a comparison with it is neither true nor false",
        help: "ask how likely it is: `joint(a, b).prob([x, y] -> x > y)`, or of one `d.prob(x -> x > 3)`; whether two distributions are the same, `a.same_as(b)` tells",
    },
    Refusal {
        uses: &["if"],
        of: DIST,
        code: Code::E5001,
        reason: "a condition must be true or false, and a distribution has many outcomes",
        help: "ask how likely it is: `d.prob(x -> x > 3) > 1/2`, or of two `joint(a, b).prob([x, y] -> x > y)`",
    },
    Refusal {
        uses: &["filter"],
        of: DIST,
        code: Code::E5002,
        reason: "a distribution isn't filtered: what is left would no longer add up to 1",
        help: "conditioning is `where`: `d.where(x -> x > 3)`; how likely that is, `d.prob(x -> x > 3)`",
    },
];
