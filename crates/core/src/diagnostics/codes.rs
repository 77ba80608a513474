//! The registry of diagnostic codes.
//!
//! Each code is defined once, here, with its title. A code that has appeared in a release is never
//! reused for something else.

use super::Severity;

/// The code of a diagnostic.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(&'static str);

impl Code {
    /// Returns its text, such as `E3001`.
    pub fn text(self) -> &'static str {
        self.0
    }

    /// Returns its severity: errors begin with `E`, warnings with `W`.
    pub fn severity(self) -> Severity {
        if self.0.starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// Finds the code with this text, in any case.
    pub fn find(text: &str) -> Option<Code> {
        CODES.iter().find(|c| c.code.0.eq_ignore_ascii_case(text)).map(|c| c.code)
    }

    /// Returns whether it ends the run in a way that `try` can't catch: limits and failed assertions.
    pub fn is_final(self) -> bool {
        let limits =
            [Code::E9002, Code::E9003, Code::E9004, Code::E9005, Code::E9006, Code::E9016, Code::E9019];
        self == Code::E3004 || limits.contains(&self)
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// The registry's entry for a code.
pub struct CodeInfo {
    /// The code.
    pub code: Code,
    /// A short description.
    pub title: &'static str,
}

/// Passes every code with its title to a macro, as `CODE "title"` in order: other data kept for each code, such
/// as its page, needs no list of its own.
#[macro_export]
macro_rules! each_code {
    ($receiver:ident) => {
        $receiver! {
            E0001 "something unexpected"
            E0002 "a text without its closing quote"
            E0003 "a bracket that is never closed"
            E0004 "a round without its closing `>`"
            E0005 "a closing bracket that nothing opened"
            E0006 "a number that can't be read"
            E0007 "an unknown escape in a text"
            E0008 "`=` where `==` is meant"
            E0009 "`:=` where `=` is meant"
            E0010 "`&&`, `||` or `!` where `and`, `or` or `not` is meant"
            E0011 "`elif` or the like where `else if` is meant"
            E0012 "`def` or the like where `fn` is meant"
            E0013 "`++` or `--`"
            E0014 "a text in single quotes"
            E0015 "curly quotes"
            E0016 "another language's word for `none`, `true` or `false`"
            E0017 "`for a, b in` where `for [a, b] in` is meant"
            E0018 "`=>` where `->` is meant"
            E0019 "a block without braces"
            E0020 "commas and line ends mixed up in braces"
            E0021 "a reserved word used as a name"
            E0022 "a character that has no meaning here"
            E0023 "a unary plus"
            E0024 "chained ranges"
            E0025 "a game's block that needs parentheses"
            E0026 "a row that doesn't belong in its block"
            E0027 "something that can't be assigned to"
            E0028 "a missing piece: a name, an expression, a block"
            E0029 "a statement where an expression is needed"
            E0030 "an invalid regular expression"
            E0031 "an invalid format in a text"
            E1001 "an unknown name"
            E1002 "an unknown method"
            E1003 "an unknown field"
            E1004 "a value used before its definition"
            E1005 "the same name twice in one block"
            E1006 "an assignment to a `let`"
            E1007 "a function that uses a `var` from outside"
            E1008 "an unknown parameter name"
            E1009 "an unknown setting"
            E1010 "an unknown type"
            E1011 "a name that an imported file doesn't export"
            E1012 "another language's function"
            E1013 "`return`, `break` or `continue` in the wrong place"
            E1014 "the same field, parameter or setting twice"
            E1015 "an alphabet, deck or other value expected after `over` or `from`"
            E1016 "a statement that must be at the top level of a file"
            E1017 "a name that only some alternatives of a pattern bind"
            E2001 "an operator that doesn't work on these values"
            E2002 "the wrong number of arguments"
            E2003 "an argument of the wrong type"
            E2004 "a condition that is neither true nor false"
            E2005 "a value that can't be called"
            E2006 "a value that can't be iterated over"
            E2007 "a value that can't be indexed"
            E2008 "a list with the wrong number of elements for its names"
            E2009 "a value that doesn't have the written type"
            E2010 "a value that can't be a key"
            E2011 "a value that can't be changed in part"
            E2012 "a number that must be whole, or not negative, or exact"
            E2013 "a setting of the wrong type"
            E2014 "a comparison that can never hold"
            E3001 "a division by zero"
            E3002 "an index beyond the end"
            E3003 "a missing key"
            E3004 "a failed assertion"
            E3005 "a match without a matching arm"
            E3006 "an empty list where an element is needed"
            E3007 "a value for which the function isn't defined"
            E3008 "a text that can't be read"
            E3009 "input that ended too early"
            E3010 "an expected error that didn't come"
            E3011 "values that have no order"
            E3012 "an effect where effects aren't allowed"
            E3013 "an error raised by `fail`"
            E4001 "a rule with an empty left side"
            E4002 "a letter outside the alphabet"
            E4003 "a right side that contains its owner's goal"
            E4004 "two goals for one player"
            E4005 "a rule whose owner isn't a player"
            E4006 "two rules of one player in a round"
            E4007 "a left side that is the whole string on the table"
            E4008 "a goal that isn't three letters"
            E4009 "an invalid regular expression as a goal"
            E4010 "a goal whose regular expression has fewer than three letters"
            E4011 "a start that isn't each letter once"
            E4012 "more rounds than the game has"
            E4013 "a player without a rule in a round"
            E4014 "a rule without an owner"
            E4015 "an empty right side where none is allowed"
            E4016 "a letter twice in an alphabet"
            E4017 "an empty letter, or a mark without a letter"
            E4018 "a text that grows beyond the limit"
            E4019 "rounds over different alphabets"
            E4020 "a round that isn't possible here"
            E4021 "a word without enough repetition"
            E4022 "a round that sed can't express"
            E4023 "rounds that can't be compared"
            E4024 "too many rules to be tried"
            W4001 "an ambiguous alphabet"
            E5001 "a distribution where true or false is needed"
            E5002 "a filtered distribution"
            E5003 "an effect in a question to a distribution"
            E5004 "outcomes that aren't numbers"
            E5005 "a distribution with too many outcomes"
            E5006 "a condition that never holds"
            E5007 "an invalid weight"
            E5008 "an invalid number of copies"
            E5009 "the same card twice in a deck"
            E5010 "an invalid card in a deck"
            E5011 "a card, suit or rank that the deck doesn't have"
            E5012 "more cards than there are"
            E5013 "a question that is too large"
            E5014 "a draw that may not end"
            E5015 "ranks or suits of a deck that has none"
            E5016 "no random hand meets a condition"
            E5017 "outcomes without a largest one"
            E5018 "a process that may never end"
            E5019 "a distribution that isn't a process"
            E5020 "dice that can't be thrown"
            W5001 "two separate draws from one distribution"
            W5002 "a suit with a single rank"
            W5003 "a court card without a rank"
            W5004 "a die with the name of a table"
            E6001 "settings that can't be combined"
            E6002 "a number outside the range of its setting"
            E6003 "a start at which the game is over"
            E6004 "a position with the wrong number of hands or players"
            E6005 "something in a position that isn't a hand"
            E6006 "a hand that is too large"
            E6007 "impossible lives or swaps in a position"
            E6008 "a move that isn't possible"
            E6009 "a game too large to search"
            E6010 "a question that this game can't answer"
            E6011 "a game without valid rules"
            E6012 "an invalid move in the result of a rule"
            E6013 "an invalid result of `over` or `score`"
            E6014 "positions that aren't equivalent"
            W6001 "a position whose hands aren't ascending"
            W6002 "a setting without effect"
            E7001 "an invalid number of beads"
            E7002 "an invalid reward"
            E7003 "an impossible board"
            E7004 "a move that isn't possible"
            E7005 "a strategy that can't be played"
            E7006 "a board without a box"
            E7007 "too many machines for an exact answer"
            E7008 "data that isn't a saved machine"
            E7009 "a game that a machine can't learn"
            E7010 "a recorded game without its result"
            E8001 "a log without players"
            E8002 "an unknown player in a log"
            E8003 "an invalid list of players"
            E8004 "a word that isn't a resource"
            E8005 "something that can't be built, bought or played"
            E8006 "an impossible number in a log"
            E8007 "an event that no possible hand allows"
            E8008 "a player who deals with themselves"
            E8009 "an event or mark that the log doesn't have"
            E8010 "a line in the wrong place"
            E8011 "a probability when only bounds are known"
            E8012 "an invalid recording of a game"
            E8013 "more cards than the game has"
            E8014 "a trade that no rule allows"
            W8001 "unknown records and fields"
            W8002 "a wrong number of discarded cards"
            W8003 "cards gained on a 7"
            W8004 "a price that a card lowers or takes away"
            E9001 "a script that is nested too deeply"
            E9002 "too many steps"
            E9003 "too much memory"
            E9004 "calls that are nested too deeply"
            E9005 "too much time"
            E9006 "a value that is nested too deeply"
            E9007 "a file that can't be read"
            E9008 "a file that isn't UTF-8"
            E9009 "a folder where a file is needed"
            E9010 "circular imports"
            E9011 "a path outside the root"
            E9012 "an unknown format"
            E9013 "invalid data in a file"
            E9014 "a file that can't be written"
            E9015 "a `--set` that doesn't suit any `param`"
            E9016 "an interrupted run"
            E9017 "an address that can't be listened on"
            E9018 "a bug in tg itself"
            E9019 "a number with too many digits"
            W1001 "a `let` that is never used"
            W1002 "a value that isn't used"
            W1003 "code that can't be reached"
            W1004 "a method that binds more tightly than the sign before it"
            W1005 "a range that is empty, as it counts down"
            W1006 "an element of a list that goes on behind a blank"
            W9001 "a file that wasn't saved"
        }
    };
}

macro_rules! codes {
    ($($name:ident $title:literal)*) => {
        impl Code {
            $(#[doc = $title] pub const $name: Code = Code(stringify!($name));)*
        }

        /// Every code, in order.
        pub const CODES: &[CodeInfo] = &[$(CodeInfo { code: Code::$name, title: $title }),*];
    };
}

each_code!(codes);
