//! Passes over a string: over the text itself where it stays short or has no repetition, else over a
//! word.

use super::{LONGEST_WRITTEN, Subject, too_long, value};
use crate::rewrite::meter::{PassAllowance, endless, iterate_fault, outside_fault, pass_fault, within};
use crate::rewrite::words;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_rewriting::{
    Bound, Budget, Derived, IterateFault, PassError, Sequence, Word, WordError, WordFault, WordLimits,
};

/// A text of more bytes than this is first tried as a text.
const LONG_TEXT: usize = 1 << 14;

/// The bytes of memory for each symbol that is allowed. A symbol takes about 200 with all that is
/// remembered of it; but a string that needs many is one without order, and it is better said soon.
const BYTES_A_SYMBOL: u64 = 4096;

/// The greatest number of symbols that can be numbered, with room for those that are swept away.
const MOST_SYMBOLS: u64 = 1 << 28;

/// Passes over a word.
type OnWord<'a, T> = dyn Fn(&Word, WordLimits, &mut Budget<'_>) -> Result<T, WordError> + 'a;

/// Passes over a text.
type OverText<'a, T> = dyn Fn(&mut dyn Host, PassAllowance, &str) -> Result<OnText<T>, Fault> + 'a;

/// Passes over a word, or over its text.
struct Passes<'a, T> {
    sequence: &'a Sequence,
    subject: &'a Subject,
    on_word: &'a OnWord<'a, T>,
    on_text: &'a OverText<'a, T>,
}

/// What passes over a text give.
enum OnText<T> {
    Done(T),
    /// A text grew too long to be written out: after how many passes, and how long it was then, in bytes.
    TooLong {
        passes: u64,
        bytes: usize,
    },
}

fn most_symbols(host: &dyn Host) -> usize {
    (host.memory_limit() / BYTES_A_SYMBOL).min(MOST_SYMBOLS) as usize
}

impl<T> Passes<'_, T> {
    /// Tries the word, then the text, and the word once more where the text grew too long. What is
    /// known to be quicker comes first.
    fn run(&self, host: &mut dyn Host) -> Result<T, Fault> {
        let is_short = match self.subject {
            Subject::Text(text) => text.as_str().len() <= LONG_TEXT,
            Subject::Word(_) => false,
        };
        if is_short {
            match self.word(host, true)? {
                Ok(done) => return Ok(done),
                // The text itself would come no further.
                Err(error) if matches!(error.fault, WordFault::Endless | WordFault::TooLong) => {
                    return Err(word_fault(host, self.subject, error));
                }
                Err(_) => {}
            }
        }
        let Subject::Text(text) = self.subject else {
            let done = self.word(host, false)?;
            return done.map_err(|error| word_fault(host, self.subject, error));
        };
        let allowance = PassAllowance::passes(host, text.as_str().len());
        match (self.on_text)(host, allowance, text.as_str())? {
            OnText::Done(done) => Ok(done),
            OnText::TooLong { passes, bytes } => {
                let done = self.word(host, false)?;
                done.map_err(|mut error| match error.fault {
                    WordFault::TooManySymbols { .. } if passes > error.passes => {
                        (error.passes, error.length) = (passes, bytes.into());
                        word_fault(host, self.subject, error)
                    }
                    WordFault::Bound(Bound::Joining) => {
                        pass_fault(host, allowance, "", PassError::TooLong { reached: 0, limit: 0 })
                    }
                    _ => word_fault(host, self.subject, error),
                })
            }
        }
    }

    fn word(&self, host: &mut dyn Host, only_if_worth: bool) -> Result<Result<T, WordError>, Fault> {
        let Some(alphabet) = self.sequence.rounds().first().map(|round| round.alphabet()) else {
            return Err(fault(Code::E2003, "expected a round"));
        };
        let word = self.subject.word(alphabet);
        host.reserve(word.counting_bytes())?;
        let limits = WordLimits { symbols: most_symbols(host), only_if_worth };
        let allowance = PassAllowance::passes(host, 0);
        within(host, allowance, |budget| (self.on_word)(&word, limits, budget))
    }
}

/// The string after one pass of each round.
pub(in crate::rewrite) fn apply(
    host: &mut dyn Host,
    sequence: &Sequence,
    subject: &Subject,
) -> Result<Value, Fault> {
    if let Subject::Text(text) = subject {
        let allowance = PassAllowance::pass(host);
        match within(host, allowance, |budget| sequence.apply(text.as_str(), budget))? {
            Ok(text) => return Ok(Value::text(text)),
            Err(PassError::TooLong { .. }) => {}
            Err(error) => return Err(pass_fault(host, allowance, text.as_str(), error)),
        }
    }
    derive(host, sequence, subject, 1)
}

/// The string after `times` passes.
pub(in crate::rewrite) fn derive(
    host: &mut dyn Host,
    sequence: &Sequence,
    subject: &Subject,
    times: u64,
) -> Result<Value, Fault> {
    let passes = Passes {
        sequence,
        subject,
        on_word: &|word, limits, budget| {
            sequence.derive(word, times, limits, budget).map(|derived| value(derived.word))
        },
        on_text: &|host, allowance, text| {
            let done = within(host, allowance, |budget| sequence.iterate(text, times, budget))?;
            match done {
                Ok(text) => Ok(OnText::Done(Value::text(text))),
                Err(error) if too_long_in(&error.fault) => {
                    Ok(OnText::TooLong { passes: error.steps, bytes: error.length })
                }
                Err(error) => Err(iterate_fault(host, allowance, text, error)),
            }
        },
    };
    passes.run(host)
}

/// The first string that comes back, after how many passes, and after how many more again.
pub(in crate::rewrite) fn rest(
    host: &mut dyn Host,
    sequence: &Sequence,
    subject: &Subject,
) -> Result<(Value, u64, u64), Fault> {
    let passes = Passes {
        sequence,
        subject,
        on_word: &|word, limits, budget| {
            let settled = sequence.settle_word(word, limits, budget)?;
            Ok((value(settled.word), settled.steps, settled.period))
        },
        on_text: &|host, allowance, text| {
            let done = within(host, allowance, |budget| sequence.settle(text, budget))?;
            match done {
                Ok(done) => Ok(OnText::Done((Value::text(done.text), done.steps, done.period))),
                Err(error) if too_long_in(&error.fault) => {
                    Ok(OnText::TooLong { passes: error.steps, bytes: error.length })
                }
                Err(error) => Err(iterate_fault(host, allowance, text, error)),
            }
        },
    };
    passes.run(host)
}

/// What fired in `times` passes over a string. A text in one pass, one that is long or without order, or
/// one whose letters may join gives `None` and is counted pass by pass.
pub(in crate::rewrite) fn tally(
    host: &mut dyn Host,
    sequence: &Sequence,
    subject: &Subject,
    times: u64,
) -> Result<Option<Derived>, Fault> {
    let is_text = matches!(subject, Subject::Text(_));
    if is_text && (times < 2 || subject.text().len() > LONG_TEXT) {
        return Ok(None);
    }
    let passes = Passes {
        sequence,
        subject,
        on_word: &|word, limits, budget| sequence.derive(word, times, limits, budget),
        on_text: &|_, _, _| Ok(OnText::TooLong { passes: 0, bytes: 0 }),
    };
    match passes.word(host, false)? {
        Ok(derived) => Ok(Some(derived)),
        Err(WordError { fault: WordFault::Bound(_) | WordFault::TooManySymbols { .. }, .. }) if is_text => {
            Ok(None)
        }
        Err(error) => Err(word_fault(host, subject, error)),
    }
}

fn too_long_in(fault: &IterateFault) -> bool {
    matches!(fault, IterateFault::Pass(PassError::TooLong { .. }))
}

/// What is said where a grammar has too many symbols.
pub(in crate::rewrite) fn too_many_symbols(
    host: &mut dyn Host,
    whose: &str,
    limit: usize,
    came: String,
    help: &str,
) -> Fault {
    host.limited();
    let message = format!("{whose} too little repetition to be kept in {limit} symbols");
    Box::new(fault(Code::E4021, message).note(came))
        .with_help(help)
        .with_help("raise `--max-memory`: a word may have more symbols then")
}

/// What is said of a string that is longer than any that is kept.
pub(in crate::rewrite) fn too_high(what: &str, came: String) -> Fault {
    let message =
        format!("the {what} grows beyond the 10 to the power of 300 letters that are sure to be kept");
    Box::new(fault(Code::E4018, message).note(came))
}

/// Passes over a word that failed.
fn word_fault(host: &mut dyn Host, subject: &Subject, error: WordError) -> Fault {
    let passes = words::passes(error.passes);
    let came = format!("after {passes} it has {} letters", words::digits(&error.length));
    match error.fault {
        WordFault::TooManySymbols { limit } => {
            let help = format!("ask for {passes} or fewer, or take rules that say less about long words");
            too_many_symbols(host, "this word has", limit, came, &help)
        }
        WordFault::TooLong => too_high("word", came)
            .with_help(format!("ask for {passes} or fewer, or take rules that grow less")),
        WordFault::Endless => endless(&passes, &format!("{} letters", words::digits(&error.length))),
        WordFault::Pass(error) => {
            let allowance = PassAllowance::pass(host);
            pass_fault(host, allowance, "", error)
        }
        WordFault::Bound(Bound::Outside(error)) => outside_fault("", &error),
        WordFault::Bound(Bound::Joining) | WordFault::NotWorth => match subject {
            Subject::Word(word) => Box::new(too_long(word, LONGEST_WRITTEN).note(
                "the letters of these rounds can be cut in several ways, so the round needs it written out",
            )),
            Subject::Text(_) => fault(Code::E4018, "the text grows too long to be written out"),
        },
    }
}
