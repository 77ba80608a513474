//! The machine's instructions.
//!
//! A **register** is a place in the window of a call; slots come first, then temporaries. An **op** is
//! eight bytes. What doesn't fit in one stands beside it in a **site** of the code: the op names a register
//! `at` where its operands begin, and leaves its result there. A **test** skips the op after it, a jump,
//! when it holds.

use tg_core::native::Each;
use tg_core::program::CompareOp;

/// A register of the current window.
pub(super) type Reg = u16;

/// Which operands of an op nobody reads after it: in one byte, so that an op stays as small as it is.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct LastReads(u8);

impl LastReads {
    /// Those of two operands.
    pub(super) fn new(first: bool, second: bool) -> LastReads {
        LastReads(u8::from(first) | u8::from(second) << 1)
    }

    /// Whether it is the last that reads the first.
    pub(super) fn first(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether it is the last that reads the second.
    pub(super) fn second(self) -> bool {
        self.0 & 2 != 0
    }
}

const _: () = assert!(size_of::<Op>() == 8, "every op is fetched, so larger ones make all of them slower");

/// One instruction.
#[derive(Copy, Clone, Debug)]
pub(super) enum Op {
    /// Copies a register.
    Move { to: Reg, from: Reg },
    /// Copies a value that stays where it is, though it may be a temporary.
    Copy { to: Reg, from: Reg },
    /// Moves a temporary out of its register, so that nobody else holds the value.
    Take { to: Reg, from: Reg },
    /// Makes a value of a game that is a number equal any number, also one that its game lacks: it stands beside others.
    Open { to: Reg, a: Reg },
    /// A constant of the code.
    Constant { to: Reg, index: u32 },
    /// A small whole number.
    Int { to: Reg, value: i32 },
    /// `none`.
    None { to: Reg },
    /// `true`, `false`.
    Bool { to: Reg, value: bool },
    /// A value that the closure took along.
    Capture { to: Reg, index: u32 },
    /// A global; fails before it has its value.
    Global { to: Reg, global: u32 },
    /// Publishes a global.
    Publish { from: Reg, global: u32 },
    /// Moves a global's value out, to change it.
    Withdraw { to: Reg, global: u32 },
    /// Goes on at the target if the global is set already, with its value in the register.
    Preset { to: Reg, global: u32 },

    /// The sum; an operand that is read for the last time is changed in place where nobody else holds it.
    Add { last: LastReads, to: Reg, a: Reg, b: Reg },
    /// The difference.
    Subtract { to: Reg, a: Reg, b: Reg },
    /// The product.
    Multiply { to: Reg, a: Reg, b: Reg },
    /// The quotient.
    Divide { to: Reg, a: Reg, b: Reg },
    /// The whole part of a quotient, rounded down.
    FloorDivide { to: Reg, a: Reg, b: Reg },
    /// What a whole quotient leaves.
    Remainder { to: Reg, a: Reg, b: Reg },
    /// The power.
    Power { to: Reg, a: Reg, b: Reg },
    /// Adds a small number, perhaps negative.
    AddInt { to: Reg, a: Reg, value: i16 },
    /// The opposite.
    Negate { to: Reg, a: Reg },
    /// `true` for `false`, and the other way round.
    Not { to: Reg, a: Reg },
    /// The result of a comparison.
    Compare { test: CompareOp, to: Reg, a: Reg, b: Reg },

    /// Skips the next op when the comparison holds.
    Test { test: CompareOp, a: Reg, b: Reg },
    /// Skips the next op when the comparison with a small number holds.
    TestInt { test: CompareOp, a: Reg, value: i32 },
    /// Skips the next op when the register is `true`.
    TestTrue { a: Reg },
    /// Skips the next op when the register is `false`.
    TestFalse { a: Reg },
    /// Skips the next op when the argument was given.
    TestGiven { a: Reg },
    /// Skips the next op when the value fits the site's patterns.
    TestMatch { a: Reg, site: u32 },
    /// Skips the next op when the value is a list or a range.
    TestSequence { a: Reg },
    /// Goes on elsewhere, forwards.
    Jump { target: u32 },
    /// Goes back to the head of a loop: one step.
    Loop { target: u32 },
    /// The same for a loop over the elements of a value, whose `Next` it repeats: with an element it goes `back` by so
    /// many ops, else on.
    LoopNext { to: Reg, at: Reg, back: u16 },

    /// Makes sure that a function written out for a loop over a list has answered with true or false.
    Verdict { each: Each, a: Reg },
    /// Makes ready to go through a value: it and the next register hold where it is.
    Iterate { at: Reg, from: Reg },
    /// The next element, or skips nothing: at the end the next op, a jump, leaves the loop.
    Next { to: Reg, at: Reg },
    /// Asks for the memory of a list as long as what is iterated over.
    ReserveFor { at: Reg },
    /// Appends to a list under construction.
    Push { list: Reg, value: Reg },
    /// Takes a list apart into `count` registers from `at + 1`.
    Unpack { at: Reg, count: u32 },
    /// The same; what is left of the list stays in `at`.
    UnpackFirst { at: Reg, count: u32 },
    /// Takes a record apart: what is under the site's keys goes into the registers from `at + 1`.
    UnpackKeys { at: Reg, site: u32 },

    /// The range from one register to the other, perhaps with its end.
    Range { to: Reg, a: Reg, b: Reg, inclusive: bool },
    /// An element.
    Index { to: Reg, a: Reg, b: Reg },
    /// A slice of `at` by `at + 1` and `at + 2`.
    Slice { at: Reg, inclusive: bool },

    /// A list of the values from `at`.
    List { at: Reg, count: u32 },
    /// An empty record.
    Record { to: Reg },
    /// A record with the site's keys and the values from `at`.
    RecordOf { at: Reg, site: u32 },
    /// Puts a value under a key into a record under construction; a computed key makes it a map.
    Insert { record: Reg, key: Reg, value: Reg, computed: bool },
    /// Makes sure that a record is what a record begins with.
    SpreadFirst { a: Reg },
    /// Puts all entries of a record into another.
    Spread { into: Reg, from: Reg },
    /// Joins the texts of the values from `at`.
    Text { at: Reg, count: u32 },
    /// A closure of the site's function with the captures from `at`.
    Closure { at: Reg, site: u32 },
    /// Changes one element of a local variable.
    SetElement { root: Reg, key: Reg, value: Reg },
    /// Changes a variable in part.
    Assign { at: Reg, site: u32 },
    /// Changes a variable by a method: keys from `at`, then the arguments.
    Change { at: Reg, site: u32 },

    /// Calls a function of the script that takes nothing along; the arguments are from `at`.
    CallFunction { at: Reg, count: u8, function: u32 },
    /// Calls the value in `at` with the arguments after it.
    CallValue { at: Reg, site: u32 },
    /// A field or a method without arguments, read from a variable or a temporary; nobody reads that after its `last`
    /// read.
    Field { last: bool, to: Reg, a: Reg, site: u16 },
    /// A field, a method, or the script's own function, for the value in `at`.
    CallDot { at: Reg, site: u32 },
    /// A prelude function with its arguments from `at`.
    CallPrelude { at: Reg, site: u32 },
    /// Leaves the function with a value.
    Return { from: Reg },
    /// Leaves it at once with the remembered result, if there is one.
    Recall,
    /// Remembers the result and leaves.
    Remember { from: Reg },
    /// Checks a written type.
    CheckType { a: Reg, site: u32 },

    /// Fails with a value of the script's own.
    Fail { a: Reg },
    /// From here to `TryEnd` a fault goes on at the target, with its description in the register; limits
    /// and failed asserts only where `all` are caught.
    TryBegin { all: bool, at: Reg, target: u32 },
    /// Leaves a `try`.
    TryEnd,
    /// Fails unless a fault with the site's code came.
    ExpectError { at: Reg, site: u32 },

    /// Prints values that lie in a row.
    Print { at: Reg, count: u32 },
    /// Writes a value to a file.
    Save { value: Reg, path: Reg },
    /// Starts the generator from a number.
    Seed { a: Reg },
    /// Ends the test or run; the site says what to show.
    AssertFailed { at: Reg, site: u32 },
    /// Shows the value of a part of an explained expression.
    ExplainPart { a: Reg },
    /// Starts an explanation.
    ExplainBegin,
    /// Shows an explanation.
    ExplainEnd { a: Reg },

    /// Starts the site's block.
    BlockBegin { site: u32 },
    /// What comes after `over` at a block.
    BlockOver { a: Reg },
    /// A value whose settings the block begins with.
    BlockFrom { a: Reg },
    /// A setting of the block.
    BlockSetting { a: Reg, site: u32 },
    /// Starts a row of the block.
    ItemBegin { site: u32 },
    /// A part of the row that is written as letters.
    FieldText { a: Reg, site: u32 },
    /// A part of the row that is a value.
    FieldValue { a: Reg, site: u32 },
    /// Ends a block within a block.
    FieldBlock { site: u32 },
    /// Ends the row.
    ItemEnd,
    /// Lets the game make its value.
    BlockEnd { to: Reg },
}
