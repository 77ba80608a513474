//! Whether two rounds do the same with every text: the shortest text on which they differ, or the reason why there
//! is none.

use super::ask::{receiver, with_letters};
use super::explain::sequence;
use super::{RoundPart, RoundValue, different};
use crate::rewrite::meter::{PassAllowance, outside_fault, pass_fault, within};
use crate::rewrite::words;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::{Host, arguments};
use tg_core::output::{Output, StyledLine};
use tg_core::value::Value;
use tg_rewriting::{Bound, CompareError, Comparison};

/// The number of letters that are named in a reason.
const NAMED: usize = 24;

/// The shortest text on which two rounds differ, or none.
pub(in crate::rewrite) fn differs(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let found = compared(host, args)?;
    Ok(found.text.map_or(Value::None, Value::text))
}

/// Steps through the difference, or tells why there is none.
pub(in crate::rewrite) fn explain_differs(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let found = compared(host, args)?;
    match &found.text {
        Some(text) => difference(host, receiver(args)?, other(args)?, text),
        None => {
            let declared =
                |round: &RoundValue| round.parts.iter().any(|part| part.round.alphabet().is_declared());
            let (one, two) = (receiver(args)?, other(args)?);
            let of_one = declared(one) != declared(two);
            let reason = alike(&found, of_one);
            // What one pass takes out brings letters together that the next one reads.
            let may_join = one.parts.len().max(two.parts.len()) > 1 && !declared(one) && !declared(two);
            Ok(match may_join && !found.letters.is_empty() {
                true => Output::stack([reason, JOINING.into()]),
                false => reason,
            })
        }
    }
}

/// The round that stands in the brackets.
fn other(args: &[Value]) -> Result<&RoundValue, Fault> {
    let other = args.get(1).and_then(Value::downcast::<RoundValue>);
    other.ok_or_else(|| fault(Code::E2003, "`differs` needs a round").with_help("`one.differs(two)`"))
}

fn compared(host: &mut dyn Host, args: &[Value]) -> Result<Comparison, Fault> {
    let (one, two) = (receiver(args)?, other(args)?);
    let declared = |part: &&RoundPart| part.round.alphabet().is_declared();
    if let (Some(one), Some(two)) = (one.parts.iter().find(declared), two.parts.iter().find(declared))
        && !one.round.alphabet().has_same_letters(two.round.alphabet())
    {
        let mut told = different(one, two);
        told.helps = vec!["rounds that are compared must have the same letters, or no alphabet".to_owned()];
        return Err(Box::new(told));
    }
    let among = match arguments::given(args, 2) {
        Some(_) => Some(arguments::text(args, 2)?),
        None => None,
    };
    let among = among.as_ref().map(|text| text.as_str());
    if among == Some("") {
        return Err(fault(Code::E2003, "`letters` names no letter")
            .with_help("name the letters that texts may have, `letters: \"ab\"`, or leave it out"));
    }
    let allowance = PassAllowance::pass(host).called("comparing");
    let (ones, twos) = (one.sequence(), two.sequence());
    let found = within(host, allowance, |budget| ones.compare(&twos, among, budget))?;
    found.map_err(|error| match error {
        CompareError::Letters(Bound::Outside(error)) => {
            with_letters(args, outside_fault(among.unwrap_or_default(), &error))
        }
        CompareError::Letters(Bound::Joining) => {
            let told = fault(Code::E4023, "these rounds can't be compared letter by letter");
            let told = told.with_help("write both over an alphabet of letters of which none begins another");
            Box::new(told.note("letters side by side may be read as another letter"))
        }
        CompareError::TooManyPairs { limit } => {
            host.limited();
            let message = format!("these rounds have more than {limit} pairs of states");
            let told = fault(Code::E4023, message)
                .with_help("compare fewer rounds at once, or allow more memory with `--max-memory`");
            Box::new(told.note("a pair has a state of each machine, so rounds after rounds multiply them"))
        }
        CompareError::Pass(error) => pass_fault(host, allowance, "", error),
    })
}

/// What both make of the text, step by step.
fn difference(host: &mut dyn Host, one: &RoundValue, two: &RoundValue, text: &str) -> Result<Output, Fault> {
    let (of_one, after_one) = sequence(host, one, text)?;
    let (of_two, after_two) = sequence(host, two, text)?;
    let gives = |value: &RoundValue, number: &str, after: &str| {
        let name = value.alone().and_then(|part| part.name.as_deref()).unwrap_or(number);
        let line = StyledLine::new().plain(format!("{name} makes ")).code(words::explained(after));
        line.plain(" of it:")
    };
    let shortest = StyledLine::new().plain("no shorter text comes out differently than ");
    Ok(Output::stack([
        Output::from(shortest.code(words::explained(text))),
        Output::titled(gives(one, "the first", &after_one), of_one),
        Output::titled(gives(two, "the second", &after_two), of_two),
    ]))
}

/// What isn't compared where rounds without an alphabet follow each other.
const JOINING: &str = "texts in which two letters become one when the letters between them are deleted, such as a letter \
                       and an accent, weren't compared";

/// Why there is no difference; `of_one` if only one of the two has an alphabet.
fn alike(found: &Comparison, of_one: bool) -> Output {
    if found.letters.is_empty() {
        return "no rule of either can fire, so both copy every text".into();
    }
    if found.pairs == 0 {
        return "both have the same rules, round by round, so every text comes out alike".into();
    }
    let mut letters: Vec<String> =
        found.letters.iter().take(NAMED).map(|letter| words::side(letter)).collect();
    if found.letters.len() > NAMED {
        letters.push("…".to_owned());
    }
    let pairs = counted(found.pairs, "pair");
    Output::stack([
        Output::from(format!(
            "after any text the two are in one of {pairs} of states: what each has read and not decided"
        )),
        Output::from(format!(
            "each pair was tried with every letter ({}), and what one has written before the other is the same \
             whenever a pair comes again",
            letters.join(" ")
        )),
        Output::from(match of_one {
            true => {
                "so every text of these letters comes out alike; any other letter is refused by the one that has an alphabet"
            }
            false => "so every text comes out alike; any other letter is copied by both",
        }),
    ])
}
