//! The registry of codes.
//!
//! A code is written once, here, with its title. A code that appeared in a release is never
//! used again for something else.

use super::Severity;

/// The code of a diagnostic.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(&'static str);

impl Code {
    /// Its text, such as `E3001`.
    pub fn text(self) -> &'static str {
        self.0
    }

    /// Errors begin with `E`, warnings with `W`.
    pub fn severity(self) -> Severity {
        if self.0.starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// The code of a text, if there is such a one.
    pub fn find(text: &str) -> Option<Code> {
        CODES.iter().find(|c| c.code.0.eq_ignore_ascii_case(text)).map(|c| c.code)
    }

    /// Whether it ends the run in a way that `try` can't catch: limits, and assertions that fail.
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

/// What the registry holds of a code.
pub struct CodeInfo {
    /// The code.
    pub code: Code,
    /// What it is about, in a few words.
    pub title: &'static str,
}

/// Gives every code with its title to a macro, as `CODE "title"` in order: so what else is kept of each code, such
/// as its page, needs no list of its own.
#[macro_export]
macro_rules! each_code {
    ($receiver:ident) => {
        $receiver! {
            E0001 "unexpected something where the grammar wants something else"
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
            E0022 "a character that means nothing here"
            E0023 "a unary plus"
            E0024 "ranges that are chained"
            E0025 "a domain block in a head, without parentheses"
            E0026 "a row that its block doesn't know"
            E0027 "something that can't be assigned to"
            E0028 "a missing piece: a name, an expression, a block"
            E0029 "a statement where an expression must stand"
            E0030 "a regular expression that can't be read"
            E0031 "an unknown way of writing a value in a text"
            E1001 "an unknown name"
            E1002 "an unknown method"
            E1003 "an unknown field"
            E1004 "a value used before it is there"
            E1005 "the same name twice in one block"
            E1006 "a `let` that is assigned again"
            E1007 "a function that uses a `var` from outside"
            E1008 "an unknown parameter name"
            E1009 "an unknown setting"
            E1010 "an unknown type"
            E1011 "a name that an imported file doesn't export"
            E1012 "another language's function"
            E1013 "`return`, `break` or `continue` in the wrong place"
            E1014 "the same field, parameter or setting twice"
            E1015 "an alphabet, deck or other value expected after `over` or `from`"
            E1016 "a statement that must stand at the top of a file"
            E1017 "a name that only some of several patterns bind"
            E2001 "an operator that doesn't work on these values"
            E2002 "a wrong number of arguments"
            E2003 "an argument of the wrong type"
            E2004 "a condition that is neither true nor false"
            E2005 "a value that can't be called"
            E2006 "a value that can't be gone through"
            E2007 "a value that can't be indexed"
            E2008 "a list taken apart into a wrong number of names"
            E2009 "a value of another type than written"
            E2010 "a value that can't be a key"
            E2011 "a value that can't be changed in part"
            E2012 "a number that must be whole, or not negative, or exact"
            E2013 "a setting of the wrong type"
            E2014 "a comparison that can never hold"
            E3001 "a division by zero"
            E3002 "an index beyond the end"
            E3003 "a key that isn't there"
            E3004 "an assertion that doesn't hold"
            E3005 "a match with no fitting arm"
            E3006 "an empty list where something must be"
            E3007 "a value outside what the function is defined for"
            E3008 "a text that can't be read"
            E3009 "input that ended too early"
            E3010 "an expected error that didn't come"
            E3011 "values that have no order"
            E3012 "an effect where none may be"
            E3013 "a failure of the script's own"
            E4001 "a rule with an empty left side"
            E4002 "a letter outside the alphabet"
            E4003 "a right side with its owner's goal"
            E4004 "two goals for one player"
            E4005 "a rule by a stranger"
            E4006 "two rules of one player in a round"
            E4007 "a left side that is the string on the table"
            E4008 "a goal that isn't three letters"
            E4009 "a goal's regular expression that can't be read"
            E4010 "a goal's regular expression with fewer than three letters"
            E4011 "a start that isn't each letter once"
            E4012 "more rounds than the game has"
            E4013 "a player without a rule in a round"
            E4014 "a rule without an owner"
            E4015 "an empty right side where none is allowed"
            E4016 "a letter twice in an alphabet"
            E4017 "an empty letter"
            E4018 "a text that grows beyond the limit"
            E4019 "rounds over different alphabets"
            E4020 "a round that can't be where it stands"
            E4021 "a word that can't be kept small"
            E4022 "a round that sed can't do"
            E4023 "rounds that can't be compared"
            W4001 "an alphabet that can be cut in two ways"
            E5001 "a distribution where something must be true or false"
            E5002 "a distribution that is filtered"
            E5003 "an act in a question to a distribution"
            E5004 "outcomes that aren't numbers"
            E5005 "a distribution with too many outcomes"
            E5006 "a condition that never holds"
            E5007 "a weight that can't be one"
            E5008 "a number of copies that can't be one"
            E5009 "a card twice in a deck"
            E5010 "cards that can't be in a deck"
            E5011 "a card, suit or rank that the deck doesn't have"
            E5012 "more cards than there are"
            E5013 "a question that is too large"
            E5014 "a draw that may have no end"
            E5015 "ranks or suits of a deck that has none"
            E5016 "no random hand meets a condition"
            E5017 "outcomes without a last one"
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
            E6004 "a position with another number of hands or players"
            E6005 "something in a position that isn't a hand"
            E6006 "a hand that is too large"
            E6007 "lives or swaps that can't be counted so"
            E6008 "a move that isn't possible"
            E6009 "a game too large to be searched"
            E6010 "a question that this game can't answer"
            E6011 "a game without rules that can be asked"
            E6012 "a move that leads nowhere"
            E6013 "an end that is none"
            E6014 "positions that aren't the same"
            W6001 "a position whose hands aren't ascending"
            W6002 "a setting without effect"
            E7001 "beads that a box can't begin with"
            E7002 "a reward that can't be given"
            E7003 "a board that can't be"
            E7004 "a move that isn't possible"
            E7005 "a strategy that can't be played"
            E7006 "a board without a box"
            E7007 "too many machines for an exact answer"
            E7008 "data that aren't a saved machine"
            E7009 "a game that a machine can't learn"
            E7010 "a written game without its end"
            E8001 "a log without players"
            E8002 "a player whom the log doesn't name"
            E8003 "a list of players that can't be"
            E8004 "a word that is no resource"
            E8005 "something that can't be built, bought or played"
            E8006 "a number that a log can't have"
            E8007 "an event that no possible hand allows"
            E8008 "a player who deals with themself"
            E8009 "a place that the log doesn't have"
            E8010 "a line that can't be where it stands"
            E8011 "a probability where only bounds are known"
            E8012 "a recorded game that can't be read"
            E8013 "more cards than the game has"
            E8014 "cards that no rule gives"
            W8001 "records of unknown types"
            W8002 "a number of discarded cards that isn't due"
            W8003 "cards that a 7 brings"
            E9001 "a script nested too deep"
            E9002 "too many steps"
            E9003 "too much memory"
            E9004 "calls too deep"
            E9005 "too much time"
            E9006 "a value nested too deep"
            E9007 "a file that can't be read"
            E9008 "a file that isn't UTF-8"
            E9009 "a folder where a file must be"
            E9010 "circular imports"
            E9011 "a path outside the root"
            E9012 "an unknown format"
            E9013 "data that can't be read"
            E9014 "a file that can't be written"
            E9015 "a `--set` that fits no `param`"
            E9016 "a run that was interrupted"
            E9017 "an address that can't be listened on"
            E9018 "a fault of tg itself"
            E9019 "a number of too many digits"
            W1001 "a `let` that is never used"
            W1002 "a value that isn't used"
            W1003 "code that is never reached"
            W1004 "a method that binds tighter than the sign before it"
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
