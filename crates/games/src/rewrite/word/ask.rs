//! The methods of words.

use super::{SYMBOL_BYTES, Subject, WordValue, bounds, number, passes, too_long, value};
use crate::rewrite::meter::{PassAllowance, pass_within};
use crate::rewrite::words;
use dashu_int::UBig;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, arguments};
use tg_core::value::Value;
use tg_rewriting::{Alphabet, HitCounting, Word, WordFault};

/// A string may take this part of the memory when it is written out.
const PART: u64 = 4;

/// The word that a method works on.
fn receiver(args: &[Value]) -> Result<&Word, Fault> {
    Ok(&arguments::receiver::<WordValue>(args, "a word")?.0)
}

/// An argument as a word; a text is cut into characters.
fn word(host: &mut dyn Host, args: &[Value], index: usize) -> Result<Word, Fault> {
    let subject = Subject::of(args, index)?;
    host.reserve(subject.text().len() as u128 * SYMBOL_BYTES)?;
    host.step(subject.text().len() as u64)?;
    Ok(subject.word(&Alphabet::graphemes()))
}

/// Asks for what the counting of a word takes.
fn charge(host: &mut dyn Host, word: &Word) -> Result<(), Fault> {
    host.reserve(word.counting_bytes())?;
    host.step(word.symbols() as u64)
}

fn found(host: &mut dyn Host, word: &Word, wanted: &str, counting: HitCounting) -> Result<UBig, Fault> {
    if wanted.is_empty() {
        return Err(fault(Code::E3007, "an empty text is everywhere: it can't be counted")
            .with_help("give a text of at least one letter"));
    }
    charge(host, word)?;
    let allowance = PassAllowance::pass(host);
    pass_within(host, allowance, "", |budget| word.count(wanted, counting, budget))
}

/// For how many characters a function holds: it is asked once for each that occurs.
fn fitting(host: &mut dyn Host, word: &Word, function: &Value) -> Result<UBig, Fault> {
    let mut fitting = UBig::ZERO;
    for character in word.characters() {
        match host.call(function, &[Value::text(character)])? {
            Value::Bool(true) => fitting += found(host, word, character, HitCounting::Leftmost)?,
            Value::Bool(false) => {}
            other => {
                let message =
                    format!("`count` needs true or false of its function, and got {}", other.kind());
                return Err(fault(Code::E2004, message).with_help("compare it with something"));
            }
        }
    }
    Ok(fitting)
}

/// How many characters, how often a text occurs, or for how many characters a function holds.
pub(in crate::rewrite) fn word_count(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let word = receiver(args)?.clone();
    match args.get(1) {
        None | Some(Value::Unset) => {
            charge(host, &word)?;
            Ok(number(word.length()))
        }
        Some(function @ Value::Function(_)) => fitting(host, &word, function).map(|count| number(&count)),
        Some(_) => {
            let wanted = arguments::text(args, 1)?;
            found(host, &word, wanted.as_str(), HitCounting::Leftmost).map(|count| number(&count))
        }
    }
}

/// Hits of a text in a text or a word, without overlap or at every place.
pub(in crate::rewrite) fn word_hits(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let whole = word(host, args, 0)?;
    let wanted = arguments::text(args, 1)?;
    let counting = match args.get(2) {
        Some(Value::Bool(true)) => HitCounting::Overlap,
        _ => HitCounting::Leftmost,
    };
    found(host, &whole, wanted.as_str(), counting).map(|count| number(&count))
}

/// Whether a text occurs.
pub(in crate::rewrite) fn word_contains(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let wanted = arguments::text(args, 1)?;
    let is_there =
        wanted.is_empty() || !found(host, receiver(args)?, wanted.as_str(), HitCounting::Leftmost)?.is_zero();
    Ok(Value::Bool(is_there))
}

/// Whether it begins with a text.
pub(in crate::rewrite) fn word_starts(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let wanted = arguments::text(args, 1)?;
    let word = receiver(args)?;
    charge(host, word)?;
    let head = word.part(&UBig::ZERO, &UBig::from(wanted.length()));
    Ok(Value::Bool(head == wanted.as_str()))
}

/// Whether it ends with a text.
pub(in crate::rewrite) fn word_ends(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let wanted = arguments::text(args, 1)?;
    let word = receiver(args)?;
    charge(host, word)?;
    let length = UBig::from(wanted.length());
    let is_long = *word.length() >= length;
    Ok(Value::Bool(is_long && word.part(&(word.length() - length), word.length()) == wanted.as_str()))
}

/// The whole string written out.
pub(in crate::rewrite) fn word_text(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let word = receiver(args)?;
    let limit = host.memory_limit() / PART;
    match u64::try_from(word.bytes()) {
        Ok(bytes) if bytes <= limit => {
            host.reserve(u128::from(bytes))?;
            host.step(bytes / 8)?;
            Ok(Value::text(word.text()))
        }
        _ => {
            host.limited();
            Err(too_long(word, limit))
        }
    }
}

/// How many symbols its grammar has.
pub(in crate::rewrite) fn word_symbols(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Number((receiver(args)?.symbols() as u64).into()))
}

/// A word is never empty: a short string is a text.
pub(in crate::rewrite) fn word_is_empty(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Bool(receiver(args)?.bytes().is_zero()))
}

/// Two strings, one after the other.
pub(in crate::rewrite) fn word_join(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (one, two) = (word(host, args, 0)?, word(host, args, 1)?);
    host.step((one.symbols() + two.symbols()) as u64)?;
    one.join(&two).map(value).map_err(|error| unjoined(&one, &error))
}

/// A word several times.
pub(in crate::rewrite) fn word_repeat(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (index, times) = match args {
        [_, times @ Value::Number(_)] => (0, times.clone()),
        [times @ Value::Number(_), _] => (1, times.clone()),
        _ => {
            let kinds: Vec<String> = args.iter().map(|value| value.kind().to_string()).collect();
            return Err(fault(Code::E2001, format!("`*` doesn't work on {}", kinds.join(" and "))));
        }
    };
    let Some(count) = bounds::whole(&times).and_then(|times| UBig::try_from(times).ok()) else {
        let Value::Number(times) = times else { return Ok(Value::None) };
        let message = format!("a word can be repeated a whole number of times, not {times} times");
        return Err(fault(Code::E2012, message).with_help("give a whole number, 0 or more"));
    };
    let one = word(host, args, index)?;
    host.step(one.symbols() as u64)?;
    one.repeat(&count).map(value).map_err(|error| unjoined(&one, &error))
}

/// What is said where strings can't be put together.
fn unjoined(one: &Word, error: &WordFault) -> Fault {
    if *error == WordFault::TooLong {
        let came = format!("one of its parts has {} letters", words::digits(one.length()));
        return passes::too_high("word", came).with_help("join less of it");
    }
    fault(Code::E4018, "letters at the seam may join, so these words need to be written out")
        .with_help("join their texts, if they are short enough: `one.text + two.text`")
}
