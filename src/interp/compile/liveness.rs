//! Which reads of a variable are its last.
//!
//! A variable whose value nobody reads any more gives it away instead of sharing it, so that what comes next can change
//! it in place: `t = t[1..]`, `grow(xs)`, `(acc, x) -> acc + [x]`. That is found by the usual walk backwards over the
//! ops: a variable **lives** where some way leads on to a read of it before it gets another value. A fault is such a way,
//! too, from every op in a `try` to its fallback.

use crate::interp::code::{Bytecode, LastReads, Op, Reg, Site};
use tg_core::program::Variable;

/// The most words that the sets of a function may take together. Code with more branches over more variables than that
/// shares values where others give them away.
const MOST: usize = 1 << 20;

/// Lets the last read of each variable move its value out.
pub(super) fn mark_last_reads(code: &mut Bytecode) {
    let mut liveness = Liveness::new(code);
    if liveness.starts.len().saturating_mul(liveness.words) > MOST {
        return;
    }
    while liveness.pass(code) {}
    for block in 0..liveness.starts.len() {
        liveness.mark(code, block);
    }
}

/// A set of registers that are variables.
type Set = Vec<u64>;

struct Liveness {
    /// Where the straight pieces of the code begin.
    starts: Vec<usize>,
    /// The piece that begins at an op.
    block_at: Vec<u32>,
    /// What lives at the beginning of each piece.
    live: Vec<Set>,
    /// For each op, the number of the innermost `try` around it, and one more.
    tries: Vec<u32>,
    /// Where the fallback of a `try` is, and the `try` around that one.
    handlers: Vec<(usize, u32)>,
    slots: usize,
    words: usize,
}

impl Liveness {
    fn new(code: &Bytecode) -> Liveness {
        let ops = &code.ops;
        let mut is_start = vec![false; ops.len() + 3];
        is_start[0] = true;
        let (mut tries, mut handlers) = (vec![0; ops.len()], Vec::new());
        for (at, op) in ops.iter().enumerate() {
            if let Some(target) = target(at, *op) {
                is_start[at + 1] = true;
                is_start.get_mut(target).into_iter().for_each(|start| *start = true);
            }
            if !matches!(after(*op), After::Next) {
                is_start[at + 1] = true;
                is_start[at + 2] = true;
            }
            if let Op::TryBegin { target, .. } = op {
                let around = tries[at];
                handlers.push((*target as usize, around));
                // A `try` within another comes later, and so has the last word on its own ops.
                let end = (*target as usize).min(ops.len());
                tries[at + 1..end].fill(handlers.len() as u32);
            }
        }
        let starts: Vec<usize> = (0..ops.len()).filter(|at| is_start[*at]).collect();
        let mut block_at = vec![0; ops.len()];
        for (number, start) in starts.iter().enumerate() {
            block_at[*start] = number as u32;
        }
        let words = code.slots.div_ceil(64);
        let live = if starts.len().saturating_mul(words) > MOST {
            Vec::new()
        } else {
            vec![vec![0; words]; starts.len()]
        };
        Liveness { starts, block_at, live, tries, handlers, slots: code.slots, words }
    }

    /// Goes once over all pieces, from the last to the first; says whether anything new was found.
    fn pass(&mut self, code: &Bytecode) -> bool {
        let mut is_new = false;
        for block in (0..self.starts.len()).rev() {
            let mut live = self.at_end(code, block);
            for at in self.ops(code, block).rev() {
                self.step(code, at, &mut live);
            }
            if live != self.live[block] {
                self.live[block] = live;
                is_new = true;
            }
        }
        is_new
    }

    fn ops(&self, code: &Bytecode, block: usize) -> std::ops::Range<usize> {
        self.starts[block]..self.starts.get(block + 1).copied().unwrap_or(code.ops.len())
    }

    /// What lives after the last op of a piece.
    fn at_end(&self, code: &Bytecode, block: usize) -> Set {
        let mut live = vec![0; self.words];
        let last = self.ops(code, block).end - 1;
        let op = code.ops[last];
        if let Some(target) = target(last, op) {
            self.join(&mut live, target);
            if let Op::LoopNext { to, .. } = op {
                self.remove(&mut live, to);
            }
        }
        match after(op) {
            After::Next => self.join(&mut live, last + 1),
            After::NextOrSkip => {
                self.join(&mut live, last + 1);
                let mut skipped = vec![0; self.words];
                self.join(&mut skipped, last + 2);
                // The element is there only where the loop goes on.
                if let Op::Next { to, .. } = op {
                    self.remove(&mut skipped, to);
                }
                unite(&mut live, &skipped);
            }
            After::Elsewhere => {}
        }
        live
    }

    /// Adds what lives at the beginning of the piece at this op.
    fn join(&self, live: &mut Set, at: usize) {
        if let Some(block) = self.block_at.get(at) {
            unite(live, &self.live[*block as usize]);
        }
    }

    /// What lives before an op, from what lives after it.
    fn step(&self, code: &Bytecode, at: usize, live: &mut Set) {
        let op = code.ops[at];
        if let Some(to) = written(op) {
            self.remove(live, to);
        }
        self.join_fallbacks(at, live);
        read(code, op, &mut |register| {
            if usize::from(register) < self.slots {
                live[usize::from(register) / 64] |= 1 << (register % 64);
            }
        });
    }

    /// Adds what the fallbacks read to which a fault at this op may lead.
    fn join_fallbacks(&self, at: usize, live: &mut Set) {
        for block in self.fallbacks(at) {
            unite(live, &self.live[block]);
        }
    }

    /// The pieces with the fallbacks of all `try`s around an op.
    fn fallbacks(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let handler = |number: u32| self.handlers.get(number.checked_sub(1)? as usize);
        let around = std::iter::successors(handler(self.tries[at]), move |(_, around)| handler(*around));
        around.filter_map(|(target, _)| self.block_at.get(*target).map(|block| *block as usize))
    }

    fn remove(&self, live: &mut Set, register: Reg) {
        if usize::from(register) < self.slots {
            live[usize::from(register) / 64] &= !(1 << (register % 64));
        }
    }

    /// Whether nobody reads a register after an op, where this lives: temporaries are read once.
    fn is_dead(&self, live: &Set, at: usize, register: Reg) -> bool {
        let lives = |set: &Set| set[usize::from(register) / 64] & 1 << (register % 64) != 0;
        usize::from(register) >= self.slots
            || !lives(live) && !self.fallbacks(at).any(|block| lives(&self.live[block]))
    }

    /// Marks the last reads in a piece.
    fn mark(&self, code: &mut Bytecode, block: usize) {
        let mut live = self.at_end(code, block);
        for at in self.ops(code, block).rev() {
            match &mut code.ops[at] {
                Op::Move { to, from } if to != from && self.is_dead(&live, at, *from) => {
                    code.ops[at] = Op::Take { to: *to, from: *from };
                }
                Op::Add { last, to, a, b } => {
                    let is_last = |read: Reg| *to == read || self.is_dead(&live, at, read);
                    *last = LastReads::new(is_last(*a), is_last(*b));
                }
                Op::Field { last, to, a, .. } => *last = to != a && self.is_dead(&live, at, *a),
                _ => {}
            }
            self.step(code, at, &mut live);
        }
    }
}

fn unite(set: &mut Set, other: &Set) {
    set.iter_mut().zip(other).for_each(|(word, more)| *word |= more);
}

/// Where an op at this place leads besides its end.
fn target(at: usize, op: Op) -> Option<usize> {
    match op {
        Op::LoopNext { back, .. } => Some(at + 1 - usize::from(back)),
        Op::Jump { target } | Op::Loop { target } | Op::TryBegin { target, .. } => Some(target as usize),
        _ => None,
    }
}

/// What comes after an op.
enum After {
    Next,
    /// The next op, or the one behind it.
    NextOrSkip,
    /// Something else, or nothing.
    Elsewhere,
}

fn after(op: Op) -> After {
    match op {
        Op::Test { .. }
        | Op::TestInt { .. }
        | Op::TestTrue { .. }
        | Op::TestFalse { .. }
        | Op::TestGiven { .. }
        | Op::TestMatch { .. }
        | Op::TestSequence { .. }
        | Op::Preset { .. }
        | Op::Next { .. } => After::NextOrSkip,
        Op::Jump { .. } | Op::Loop { .. } | Op::Return { .. } | Op::Remember { .. } | Op::Fail { .. } => {
            After::Elsewhere
        }
        _ => After::Next,
    }
}

/// The register that an op gives another value, whatever was in it. Where it does so only sometimes, or `at` is always
/// a temporary, none is named.
fn written(op: Op) -> Option<Reg> {
    match op {
        Op::Move { to, .. }
        | Op::Copy { to, .. }
        | Op::Take { to, .. }
        | Op::Constant { to, .. }
        | Op::Int { to, .. }
        | Op::None { to }
        | Op::Bool { to, .. }
        | Op::Capture { to, .. }
        | Op::Global { to, .. }
        | Op::Withdraw { to, .. }
        | Op::Add { to, .. }
        | Op::Subtract { to, .. }
        | Op::Multiply { to, .. }
        | Op::Divide { to, .. }
        | Op::FloorDivide { to, .. }
        | Op::Remainder { to, .. }
        | Op::Power { to, .. }
        | Op::AddInt { to, .. }
        | Op::Negate { to, .. }
        | Op::Open { to, .. }
        | Op::Not { to, .. }
        | Op::Compare { to, .. }
        | Op::Range { to, .. }
        | Op::Index { to, .. }
        | Op::Field { to, .. }
        | Op::Record { to }
        | Op::BlockEnd { to } => Some(to),
        _ => None,
    }
}

/// The registers that an op reads, if they may be variables.
fn read(code: &Bytecode, op: Op, read: &mut dyn FnMut(Reg)) {
    match op {
        Op::Move { from, .. }
        | Op::Copy { from, .. }
        | Op::Take { from, .. }
        | Op::Publish { from, .. }
        | Op::Iterate { from, .. }
        | Op::Spread { from, .. }
        | Op::Return { from } => read(from),
        Op::Add { a, b, .. }
        | Op::Subtract { a, b, .. }
        | Op::Multiply { a, b, .. }
        | Op::Divide { a, b, .. }
        | Op::FloorDivide { a, b, .. }
        | Op::Remainder { a, b, .. }
        | Op::Power { a, b, .. }
        | Op::Compare { a, b, .. }
        | Op::Test { a, b, .. }
        | Op::Range { a, b, .. }
        | Op::Index { a, b, .. } => [a, b].into_iter().for_each(read),
        Op::AddInt { a, .. }
        | Op::Field { a, .. }
        | Op::Negate { a, .. }
        | Op::Open { a, .. }
        | Op::Not { a, .. }
        | Op::TestInt { a, .. }
        | Op::TestTrue { a }
        | Op::TestFalse { a }
        | Op::TestGiven { a }
        | Op::TestMatch { a, .. }
        | Op::TestSequence { a }
        | Op::Verdict { a, .. }
        | Op::SpreadFirst { a }
        | Op::CheckType { a, .. }
        | Op::Seed { a }
        | Op::Fail { a }
        | Op::ExplainPart { a }
        | Op::ExplainEnd { a }
        | Op::BlockOver { a }
        | Op::BlockFrom { a }
        | Op::BlockSetting { a, .. }
        | Op::FieldText { a, .. }
        | Op::FieldValue { a, .. } => read(a),
        Op::Push { value, .. } => read(value),
        Op::Insert { key, value, .. } => [key, value].into_iter().for_each(read),
        Op::SetElement { root, key, value } => [root, key, value].into_iter().for_each(read),
        Op::Save { value, path } => [value, path].into_iter().for_each(read),
        Op::Assign { site, .. } | Op::Change { site, .. } => {
            if let Some(slot) = changed_slot(code, site) {
                read(slot);
            }
        }
        Op::Recall => (0..code.params as Reg).for_each(read),
        Op::Remember { from } => (0..code.params as Reg).chain([from]).for_each(read),
        // What these read are temporaries, if anything. Every op is named: one that is forgotten above would find its
        // variable empty.
        Op::Constant { .. }
        | Op::Int { .. }
        | Op::None { .. }
        | Op::Bool { .. }
        | Op::Capture { .. }
        | Op::Global { .. }
        | Op::Withdraw { .. }
        | Op::Preset { .. }
        | Op::Jump { .. }
        | Op::Loop { .. }
        | Op::LoopNext { .. }
        | Op::Next { .. }
        | Op::ReserveFor { .. }
        | Op::Unpack { .. }
        | Op::UnpackFirst { .. }
        | Op::UnpackKeys { .. }
        | Op::Slice { .. }
        | Op::List { .. }
        | Op::Record { .. }
        | Op::RecordOf { .. }
        | Op::Text { .. }
        | Op::Closure { .. }
        | Op::CallFunction { .. }
        | Op::CallValue { .. }
        | Op::CallDot { .. }
        | Op::CallPrelude { .. }
        | Op::TryBegin { .. }
        | Op::TryEnd
        | Op::ExpectError { .. }
        | Op::Print { .. }
        | Op::AssertFailed { .. }
        | Op::ExplainBegin
        | Op::BlockBegin { .. }
        | Op::ItemBegin { .. }
        | Op::FieldBlock { .. }
        | Op::ItemEnd
        | Op::BlockEnd { .. } => {}
    }
}

/// The variable of a change in part, where it is one of this function.
fn changed_slot(code: &Bytecode, site: u32) -> Option<Reg> {
    let root = match &code.sites[site as usize] {
        Site::Assign(site) => site.root,
        Site::Change(site) => site.root,
        _ => return None,
    };
    match root {
        Variable::Local(slot) => Some(super::register(slot)),
        Variable::Global(_) => None,
    }
}
