//! What fails for some hands. Whether these are dealt is known once all groups are joined, so until then a fault of
//! the question is kept like any answer; a hand that isn't dealt decides nothing.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::Host;
use tg_core::source::Span;
use tg_core::value::Value;

/// What the parts of a group give for some hands.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum PartValues {
    /// The value of each part.
    Given(Vec<Value>),
    /// A fault, by its number.
    Fails(usize),
}

impl PartValues {
    /// The values of all parts.
    pub(super) fn given(&self) -> &[Value] {
        match self {
            PartValues::Given(values) => values,
            PartValues::Fails(_) => &[],
        }
    }

    /// The value of one of them.
    pub(super) fn of_part(&self, place: usize) -> Option<&Value> {
        self.given().get(place)
    }
}

/// Whether the question itself fails, and not its evaluation or the run.
pub(in crate::deck) fn is_of_question(fault: &Fault) -> bool {
    !fault.is_final() || fault.code == Code::E3004
}

/// Whether a question may fail of a hand only because that is too small for it: something is empty, isn't there, or is
/// divided by nothing. Any other mistake is one of larger hands, too.
pub(in crate::deck) fn may_be_too_small(fault: &Fault) -> bool {
    match fault.code {
        Code::E2008 | Code::E2012 | Code::E3001 | Code::E3002 => true,
        Code::E3003 | Code::E3005 | Code::E3006 | Code::E3007 => true,
        // `none` is what isn't there, such as the rank of no card.
        Code::E1002 | Code::E2001 | Code::E2003 | Code::E2004 | Code::E3011 => {
            fault.message.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "none")
        }
        _ => false,
    }
}

/// What tells faults apart.
type FaultKey = (Code, String, Option<Span>);

fn key(fault: &Fault) -> FaultKey {
    (fault.code, fault.message.clone(), fault.primary.as_ref().map(|label| label.span))
}

/// Whether two faults of a question say the same of the same place.
pub(in crate::deck) fn is_same_fault(one: &Fault, other: &Fault) -> bool {
    is_of_question(one) && key(one) == key(other)
}

/// Different faults, numbered as they were met.
#[derive(Default)]
pub(in crate::deck) struct Failures(IndexMap<FaultKey, Fault, FxBuildHasher>);

/// About what a fault takes.
const FAULT_BYTES: u128 = 1024;

impl Failures {
    /// The number of a fault.
    ///
    /// # Errors
    /// The fault itself where it ends the run, or the evaluation; the limits.
    pub(in crate::deck) fn number(&mut self, host: &mut dyn Host, fault: Fault) -> Result<usize, Fault> {
        if !is_of_question(&fault) {
            return Err(fault);
        }
        let key = key(&fault);
        if let Some(number) = self.0.get_index_of(&key) {
            return Ok(number);
        }
        host.reserve(FAULT_BYTES)?;
        Ok(self.0.insert_full(key, fault).0)
    }

    /// The faults by their numbers.
    pub(in crate::deck) fn into_faults(self) -> Vec<Fault> {
        self.0.into_values().collect()
    }
}
