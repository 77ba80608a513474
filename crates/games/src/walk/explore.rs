//! All states that a process may come to, and the chain that they make.

use super::beyond;
use super::until::{Ends, never_ends};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::cell::OnceCell;
use std::rc::Rc;
use tg_chains::{Approximation, Chain, ChainError, Solved, Weight};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, look_through};
use tg_core::value::{Value, show};
use tg_dist::{Count, Dist};

/// More states than this aren't visited.
const MOST_STATES: usize = 10_000_000;

/// From this many states on, those that are hardly ever reached are left out.
const MANY_STATES: usize = 1 << 16;

/// After this many states, or steps from state to state without another end, it is asked whether an end may come: a ring
/// of fewer closes by itself.
const MOST_WITHOUT_END: usize = 1 << 17;
const MOST_STEPS_WITHOUT_END: u64 = 1 << 23;

/// The same after a number of more bits than this.
const MANY_BITS: u64 = 1 << 12;

/// It is asked again after this many states.
const ASKED_AGAIN: usize = 1 << 8;

/// No state is a number of more bits than this: about 5,000 digits.
const MOST_BITS: u64 = 1 << 14;

/// How many letters of a state are shown.
const MOST_SHOWN: usize = 80;

/// What a state takes with its steps, about, in bytes.
const STATE_BYTES: u128 = 192;
const STEP_BYTES: u128 = 32;

/// States in the order in which they are found.
pub(super) type States = IndexMap<Value, (), FxBuildHasher>;

/// A process: its states, of which the first is the start, and the chain of their places.
pub(crate) struct Process {
    pub(super) states: States,
    pub(super) chain: Chain,
    /// Whether there are more states, which are hardly ever reached: the last state of the chain is all of them.
    pub(super) has_more: bool,
    /// Whether its answers are fractions or refused.
    pub(super) exact: bool,
    /// Whether they are found however long that takes.
    pub(super) patient: bool,
    /// Its equations, once they were needed.
    pub(super) solved: OnceCell<Solved>,
    /// Its answers where its equations are too many, once they were needed.
    pub(super) about: OnceCell<Approximation>,
}

impl Process {
    fn new(states: States, chain: Chain) -> Process {
        let (solved, about) = (OnceCell::new(), OnceCell::new());
        Process { states, chain, has_more: false, exact: false, patient: false, solved, about }
    }

    /// The process of a chain whose states are their places; `None` where it may go on without an end.
    ///
    /// # Errors
    /// Those of the engine.
    pub(crate) fn of_rows(
        host: &mut dyn Host,
        rows: Vec<Vec<(usize, Weight)>>,
    ) -> Result<Option<Rc<Process>>, Fault> {
        host.reserve(rows.len() as u128 * STATE_BYTES)?;
        host.step(rows.iter().map(|row| 1 + row.len() as u64).sum())?;
        let states = (0..rows.len()).map(|place| (Value::int(place as i64), ())).collect();
        let chain = Chain::new(rows).map_err(|error| refused(&error))?;
        let ends = chain.trap().is_none();
        Ok(ends.then(|| Rc::new(Process { exact: true, ..Process::new(states, chain) })))
    }

    /// The distribution over the states where it ends.
    pub(crate) fn ends(self: &Rc<Process>, host: &mut dyn Host) -> Result<Dist, Fault> {
        Ok(Dist::written(super::law::EndLaw::new(host, self.clone(), &[])?))
    }

    /// The distribution of how many steps it takes after the first `less`.
    pub(crate) fn steps_after(self: &Rc<Process>, host: &mut dyn Host, less: u64) -> Result<Dist, Fault> {
        match self.chain.longest() {
            None => super::steps::without_end(host, self, less),
            Some(_) if less == 0 => super::steps::dist(host, self),
            Some(longest) => super::steps::law(host, self, longest, less).map(Dist::written),
        }
    }
}

/// The states that come within a number of steps, where nothing ends; those that come last are followed no further.
pub(super) fn within(
    host: &mut dyn Host,
    start: &Value,
    step: &Value,
    taken: u64,
) -> Result<Rc<Process>, Fault> {
    let mut states = States::default();
    states.insert(start.clone(), ());
    let mut rows = Vec::new();
    for _ in 0..taken {
        let met = states.len();
        if rows.len() == met {
            break;
        }
        while rows.len() < met {
            let state = states.get_index(rows.len()).map(|(state, ())| state.clone()).unwrap_or_default();
            rows.push(next_states(host, step, &state, &mut states)?);
        }
    }
    rows.resize_with(states.len(), Vec::new);
    let chain = Chain::new(rows).map_err(|error| refused(&error))?;
    Ok(Rc::new(Process::new(states, chain)))
}

/// Finds all states from a start on, the nearest first. With `exact` all answers are fractions.
pub(super) fn explore(
    host: &mut dyn Host,
    start: &Value,
    step: &Value,
    until: &Value,
    exact: bool,
) -> Result<Rc<Process>, Fault> {
    let ends = Ends::of(host, until)?;
    ends.possible()?;
    let mut states = States::default();
    states.insert(start.clone(), ());
    let mut rows = Vec::new();
    // Steps since the last end, and how many states were known then.
    let (mut without_end, mut known_then) = (0, 1);
    let mut more = None;
    while let Some((state, ())) = states.get_index(rows.len()) {
        let state = state.clone();
        let row = match ends.hold(host, &state)? {
            true => Vec::new(),
            false => next_states(host, step, &state, &mut states)?,
        };
        match row.is_empty() {
            true => (without_end, known_then) = (0, states.len()),
            false => without_end += row.len() as u64,
        }
        let is_long = bits(&state) > MANY_BITS;
        let is_asked = rows.len().is_multiple_of(ASKED_AGAIN)
            && (is_long || rows.len() >= MOST_WITHOUT_END || without_end >= MOST_STEPS_WITHOUT_END);
        rows.push(row);
        // What has stopped growing ends by itself.
        if is_asked && states.len() > known_then {
            ends.ahead(host, &states, rows.len(), known_then)?;
            (without_end, known_then) = (0, states.len());
        }
        let too_many_digits = bits(&state) > MOST_BITS;
        if too_many_digits || rows.len() >= MANY_STATES && rows.len().is_power_of_two() {
            more = beyond::first_states(host, &mut states, &rows)?;
            if more.is_some() {
                break;
            }
        }
        if too_many_digits {
            return Err(too_long(states.len()));
        }
    }
    let has_more = more.is_some();
    let chain = match more {
        Some(chain) => chain,
        None => Chain::new(rows).map_err(|error| refused(&error))?,
    };
    let trap = chain.trap();
    let process = Process { has_more, exact, patient: exact, ..Process::new(states, chain) };
    match trap {
        Some(trap) => Err(never_ends(&process, &ends, trap)),
        None => Ok(Rc::new(process)),
    }
}

fn bits(state: &Value) -> u64 {
    if let Value::Number(number) = state { number.bits() } else { 0 }
}

/// The places of the states that follow one, with their weights.
fn next_states(
    host: &mut dyn Host,
    step: &Value,
    state: &Value,
    states: &mut States,
) -> Result<Vec<(usize, Weight)>, Fault> {
    let given = host.ask(step, std::slice::from_ref(state))?;
    let law = Dist::of(&given).exact_law(host)?;
    host.reserve(law.size() as u128 * STEP_BYTES)?;
    let mut row = Vec::with_capacity(law.size());
    for place in 0..law.size() {
        let next = law.value(place);
        host.step(1)?;
        if matches!(next, Value::Function(_)) {
            return Err(no_state(state));
        }
        if next.height() > 0 {
            look_through(host, &next)?;
        }
        if states.len() == states.capacity() {
            let bytes = states.capacity().max(8) as u128 * 2 * STATE_BYTES;
            host.reserve(bytes).map_err(|fault| too_many_by_then(fault, states.len()))?;
        }
        let (index, _) = states.insert_full(next, ());
        if states.len() > MOST_STATES {
            return Err(too_many());
        }
        row.push((index, weight(&law.ways(place))));
    }
    Ok(row)
}

#[cold]
fn no_state(from: &Value) -> Fault {
    fault(
        Code::E2003,
        format!("`step` gives a function for the state {}, and a state is never one", shown(from)),
    )
    .with_help(
        "let it give the next state itself, or a distribution over next ones: `n -> n + dist([-1, 1])`",
    )
}

fn weight(ways: &Count) -> Weight {
    match ways {
        Count::Small(small) => Weight::from(*small),
        Count::Big(big) => Weight::clone(big),
    }
}

#[cold]
fn too_many_by_then(fault: Fault, states: usize) -> Fault {
    fault.with_help(format!(
        "the process has come to {states} states by then: `until` must name states where it ends"
    ))
}

#[cold]
fn too_long(states: usize) -> Fault {
    let message = format!(
        "after {states} states this process has come to numbers of thousands of digits, and to no end since"
    );
    fault(Code::E5013, message).with_help(
        "`until` must name states where it ends; what comes ever nearer is cut by a bound: `n -> n < 1/1000`",
    )
}

#[cold]
fn too_many() -> Fault {
    fault(Code::E5013, format!("this process has more than {MOST_STATES} states"))
        .with_help("keep in a state only what the next steps depend on, and end it with `until`")
}

/// A state as a message shows it, as a script would write it.
pub(super) fn shown(state: &Value) -> String {
    let code = show::code(state);
    match code.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &code[..end]),
        None => code,
    }
}

/// What the engine refuses, in the words of processes.
#[cold]
pub(super) fn refused(error: &ChainError) -> Fault {
    match error {
        ChainError::Tangled { states, .. } => {
            let message = format!("{states} states of this process lead to each other in too many ways");
            fault(Code::E5013, message).with_help(
                "put into a state only what the next steps depend on; you can still go step by step: `w.after(100)`",
            )
        }
        ChainError::Long { states, .. } => {
            fault(Code::E5013, format!("the answers of {states} states are fractions of too many digits"))
                .with_help("without `exact: true` they are found approximately; more digits take more memory: `--max-memory 8G`")
        }
        other => fault(Code::E5013, other.to_string()),
    }
}
