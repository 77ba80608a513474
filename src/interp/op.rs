//! The machine's instructions.
//!
//! A **register** is a place in the window of a call; slots come first, then temporaries. An **op** is
//! eight bytes. What doesn't fit in one stands beside it in a **site** of the code: the op names a register
//! `at` where its operands begin, and leaves its result there. A **test** skips the op after it, a jump,
//! when it holds.

/// A register of the current window.
pub(super) type Reg = u16;

/// What a test compares.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    In,
    NotIn,
}

impl Comparison {
    /// As it is written.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterEqual => ">=",
            Comparison::In => "in",
            Comparison::NotIn => "not in",
        }
    }
}

/// One instruction.
#[derive(Copy, Clone, Debug)]
pub(super) enum Op {
    /// Copies a register.
    Move {
        to: Reg,
        from: Reg,
    },
    /// Moves a temporary out of its register, so that nobody else holds the value.
    Take {
        to: Reg,
        from: Reg,
    },
    /// A constant of the code.
    Constant {
        to: Reg,
        index: u32,
    },
    /// A small whole number.
    Int {
        to: Reg,
        value: i32,
    },
    /// `none`.
    None {
        to: Reg,
    },
    /// `true`, `false`.
    Bool {
        to: Reg,
        value: bool,
    },
    /// A value that the closure took along.
    Capture {
        to: Reg,
        index: u32,
    },
    /// A global; fails before it has its value.
    Global {
        to: Reg,
        global: u32,
    },
    /// Publishes a global.
    Publish {
        from: Reg,
        global: u32,
    },
    /// Moves a global's value out, to change it.
    Withdraw {
        to: Reg,
        global: u32,
    },
    /// Goes on at the target if the global is set already, with its value in the register.
    Preset {
        to: Reg,
        global: u32,
    },

    Add {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Subtract {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Multiply {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Divide {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    FloorDivide {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Remainder {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Power {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    /// Adds a small number, perhaps negative.
    AddInt {
        to: Reg,
        a: Reg,
        value: i16,
    },
    Negate {
        to: Reg,
        a: Reg,
    },
    Not {
        to: Reg,
        a: Reg,
    },
    /// The result of a comparison.
    Compare {
        test: Comparison,
        to: Reg,
        a: Reg,
        b: Reg,
    },

    /// Skips the next op when the comparison holds.
    Test {
        test: Comparison,
        a: Reg,
        b: Reg,
    },
    /// Skips the next op when the comparison with a small number holds.
    TestInt {
        test: Comparison,
        a: Reg,
        value: i32,
    },
    /// Skips the next op when the register is `true`.
    TestTrue {
        a: Reg,
    },
    /// Skips the next op when the register is `false`.
    TestFalse {
        a: Reg,
    },
    /// Skips the next op when the argument was given.
    TestGiven {
        a: Reg,
    },
    /// Skips the next op when the value fits the site's patterns.
    TestMatch {
        a: Reg,
        site: u32,
    },
    /// Goes on elsewhere, forwards.
    Jump {
        target: u32,
    },
    /// Goes back to the head of a loop: one step.
    Loop {
        target: u32,
    },

    /// Makes ready to go through a value: it and the next register hold where it stands.
    Iterate {
        at: Reg,
        from: Reg,
    },
    /// The next element, or skips nothing: at the end the next op, a jump, leaves the loop.
    Next {
        to: Reg,
        at: Reg,
    },
    /// Asks for the memory of a list as long as what is gone through.
    ReserveFor {
        at: Reg,
    },
    /// Appends to a list under construction.
    Push {
        list: Reg,
        value: Reg,
    },
    /// Takes a list apart into the site's number of registers from `at + 1`.
    Unpack {
        at: Reg,
        site: u32,
    },

    /// The range from one register to the other.
    Range {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    /// The range with its end.
    RangeInclusive {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    /// An element.
    Index {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    /// A slice of `at` by `at + 1` and `at + 2`.
    Slice {
        at: Reg,
        inclusive: bool,
    },

    /// A list of the values from `at`.
    List {
        at: Reg,
        count: u32,
    },
    /// An empty record.
    Record {
        to: Reg,
    },
    /// A record with the site's keys and the values from `at`.
    RecordOf {
        at: Reg,
        site: u32,
    },
    /// Puts `at + 2` under the key `at + 1` into the record `at`.
    Insert {
        at: Reg,
    },
    /// Puts all entries of a record into another.
    Spread {
        into: Reg,
        from: Reg,
    },
    /// Joins the texts of the values from `at`.
    Text {
        at: Reg,
        count: u32,
    },
    /// A closure of the site's function with the captures from `at`.
    Closure {
        at: Reg,
        site: u32,
    },
    /// Changes one element of a local variable.
    SetElement {
        root: Reg,
        key: Reg,
        value: Reg,
    },
    /// Changes a variable in part.
    Assign {
        at: Reg,
        site: u32,
    },

    /// Calls a function of the script that takes nothing along; the arguments are from `at`.
    CallFunction {
        at: Reg,
        count: u8,
        function: u32,
    },
    /// Calls the value in `at` with the arguments after it.
    CallValue {
        at: Reg,
        site: u32,
    },
    /// A field, a method, or the script's own function, for the value in `at`.
    CallDot {
        at: Reg,
        site: u32,
    },
    /// A prelude function with its arguments from `at`.
    CallPrelude {
        at: Reg,
        site: u32,
    },
    /// Leaves the function with a value.
    Return {
        from: Reg,
    },
    /// Leaves it at once with the remembered result, if there is one.
    Recall,
    /// Remembers the result and leaves.
    Remember {
        from: Reg,
    },
    /// Checks a written type.
    CheckType {
        a: Reg,
        site: u32,
    },

    /// From here to `TryEnd` a fault goes on at the target, with its description in the register; limits
    /// and failed asserts only where `all` are caught.
    TryBegin {
        all: bool,
        at: Reg,
        target: u32,
    },
    TryEnd,
    /// Fails unless a fault with the site's code came.
    ExpectError {
        at: Reg,
        site: u32,
    },

    Print {
        at: Reg,
        count: u32,
    },
    Save {
        value: Reg,
        path: Reg,
    },
    Seed {
        a: Reg,
    },
    /// Ends the test or run; the site says what to show.
    AssertFailed {
        at: Reg,
        site: u32,
    },
    /// Shows the value of a part of an explained expression.
    ExplainPart {
        a: Reg,
    },
    /// Starts and ends an explanation.
    ExplainBegin,
    ExplainEnd {
        a: Reg,
    },

    BlockBegin {
        site: u32,
    },
    BlockOver {
        a: Reg,
    },
    BlockFrom {
        a: Reg,
    },
    BlockSetting {
        a: Reg,
        site: u32,
    },
    ItemBegin {
        site: u32,
    },
    FieldText {
        a: Reg,
        site: u32,
    },
    FieldValue {
        a: Reg,
        site: u32,
    },
    /// Ends a block within a block.
    FieldBlock {
        site: u32,
    },
    ItemEnd,
    /// Lets the game make its value.
    BlockEnd {
        to: Reg,
    },
}
