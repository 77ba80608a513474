//! Native functions and types: what the language offers, as **descriptors**.
//!
//! A game or the prelude is a table of data, written once: types with their methods, blocks with their
//! settings, each with its documentation, an example and the function that does it. Name resolution,
//! arity and type checks, did-you-mean, completion, the reference in the book and tests come from these
//! tables. A native function reaches the running script only through [`Host`].

pub mod arguments;
mod block;
mod budget;
mod given;
mod host;
mod library;
mod setting;
pub mod table;
mod types;
mod written;

pub use arguments::receiver;
pub use block::{BlockValue, FieldValue, ItemValue, SettingValue, Slotted};
pub use budget::{Rate, RunProgress, stopped, with_budget};
pub use given::{GivenSetting, GivenSettings};
pub use host::{FileContents, Host, Opened, look_through, write_out};
pub use library::{Library, select};
pub use types::{Type, works_on};

use crate::ast;
use crate::diagnostics::{Code, Diagnostic, Fault};
use crate::notation::Name;
use crate::output::Output;
use crate::value::{Record, Value};

/// A part of the language: the prelude's values of one kind, or a game.
pub struct Module {
    /// Its name, such as `text` or `round`.
    pub name: &'static str,
    /// What it is about, for the reference.
    pub doc: &'static str,
    /// Whether its methods may also be called as functions, `f(x)` for `x.f`: those of the prelude.
    pub functions: bool,
    /// Its functions and methods.
    pub methods: &'static [Method],
    /// What the signs of the language do with its values.
    pub operators: &'static [Operator],
    /// What is tried with its values and has another way.
    pub refusals: &'static [Refusal],
    /// The types of its values that have fields of their own: only the run knows which.
    pub with_fields: &'static [&'static str],
    /// What else than themselves the values of its types may stand for.
    pub stand_ins: &'static [StandIn],
    /// Its domain words.
    pub blocks: &'static [BlockType],
    /// Words that stand for their own text where a place takes them: see [`Words`].
    pub words: &'static [&'static str],
    /// What is shown for ordinary values that hold only its own, such as a record of distributions.
    pub present: Option<Present>,
}

/// A type of game values that are taken where an ordinary text or list is wanted: they have a written form, or can be
/// gone through. See [`Type::admits`].
pub struct StandIn {
    /// The type.
    pub of: &'static str,
    /// What each of its values stands for, so that the methods of these types are its own, too.
    pub always: &'static [Type],
    /// What some of its values stand for, by what is in them: only the run knows.
    pub perhaps: &'static [Type],
    /// The fields that each of its values has.
    pub fields: &'static [&'static str],
}

/// Gives what is shown for a value that is printed or saved alone; nothing where it is shown as it is.
pub type Present = fn(&mut dyn Host, &Value) -> Result<Option<Value>, Fault>;

/// A format that a game reads: `load(path, format: NAME)`. Its name is a word of games.
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// What it gives, in a sentence.
    pub doc: &'static str,
    /// What else `load` takes with it, each by its name.
    pub options: &'static [Param],
    /// What makes the value.
    pub read: Reader,
}

/// What makes a value of a file.
pub enum Reader {
    /// From what its JSON holds, with the options that were given.
    Json(fn(&mut dyn Host, Value, &Record) -> Result<Value, Fault>),
    /// From its bytes as they come, with the options that were given.
    Stream(fn(&mut dyn Host, Opened, &Record) -> Result<Value, Fault>),
}

/// A function that is also a method of its first argument.
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// What it is a method of: the type of the first argument.
    pub of: Type,
    /// The other parameters, in order.
    pub params: &'static [Param],
    /// What it gives.
    pub gives: Type,
    /// How that hangs together with what it works on.
    pub flow: Flow,
    /// Whether it is a plain function of its arguments.
    pub effect: Effect,
    /// One or two sentences.
    pub doc: &'static str,
    /// Examples that are run as tests.
    pub examples: &'static [Example],
    /// What does it.
    pub call: Native,
    /// The loop that it is where it works on a list or a range and its one argument is a function.
    pub each: Option<Each>,
    /// Gives the reasons of its result, for `explain`.
    pub explain: Option<Explain>,
    /// Whether it says that two values are the same: where an assert of it fails, the difference is told.
    pub compares: bool,
}

/// A loop over the elements of a list that asks a function of each: what a method is that goes by this name. Where the
/// function is written out, such a loop is run without calling anything.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Each {
    /// The list of the answers.
    Map,
    /// The list of the elements for which it is true.
    Filter,
    /// Whether it is true for one.
    Any,
    /// Whether it is true for all.
    All,
    /// The first element for which it is true.
    Find,
    /// For how many it is true.
    Count,
}

impl Each {
    /// The method's name.
    pub fn name(self) -> &'static str {
        match self {
            Each::Map => "map",
            Each::Filter => "filter",
            Each::Any => "any",
            Each::All => "all",
            Each::Find => "find",
            Each::Count => "count",
        }
    }
}

/// How what a method gives hangs together with the value before the dot, beyond its type. The **contents** of a value
/// are its elements or its outcomes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing is said of that.
    Free,
    /// It has the same contents, perhaps fewer.
    Same,
    /// It is one of its contents.
    One,
    /// It holds its contents.
    Contents,
    /// It holds what the function gives that is the first argument.
    Answers,
    /// Its outcomes are the elements of a list or the keys of a record.
    Drawn,
    /// It holds lists of contents, one of each argument; of a record, records of them.
    Joined,
    /// It holds lists of an element of it and one of each argument.
    Zipped,
    /// It holds lists of a number and one of its contents.
    Numbered,
    /// It holds what its contents hold.
    Flat,
    /// It holds the values of a record.
    Values,
    /// It holds values of this type.
    Of(Type),
    /// It holds a value of this type; where its first argument is a list that is written out, as long a list of them,
    /// and where that is a range, it is a list of what holds one.
    Sized(Type),
}

/// What a sign does where a value of a game's own type stands on one side of it.
pub struct Operator {
    /// The sign: of arithmetic, or of a comparison.
    pub sign: &'static str,
    /// The type that must stand on one side.
    pub of: Type,
    /// Whether it may stand alone, before one value.
    pub alone: bool,
    /// What it gives.
    pub gives: Type,
    /// One sentence.
    pub doc: &'static str,
    /// Examples that are run as tests.
    pub examples: &'static [Example],
    /// What does it, with the left value and the right one; with one value where the sign may stand alone and does.
    pub call: Native,
    /// What is said where the same variable stands on both sides, if that is surely not what was meant.
    pub twice: Option<&'static Refusal>,
}

/// What users try with a value of a game's own type, and what they do instead. It is said before the run
/// where the type is certain, else when it happens.
pub struct Refusal {
    /// What is tried: signs, names of methods, and `if` for a condition.
    pub uses: &'static [&'static str],
    /// The type of one of the values.
    pub of: Type,
    /// The code.
    pub code: Code,
    /// Why it isn't there.
    pub reason: &'static str,
    /// What to write instead.
    pub help: &'static str,
}

impl Refusal {
    /// The refusal as a diagnostic without a place.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::new(self.code, self.reason).help(self.help)
    }
}

/// The function behind a method: the receiver comes first, then one value for each parameter, with
/// [`Value::Unset`] where an optional one isn't given. A variadic parameter is one list.
pub type Native = fn(&mut dyn Host, &mut [Value]) -> Result<Value, Fault>;

/// The reasons of a result, from the same arguments.
pub type Explain = fn(&mut dyn Host, &[Value]) -> Result<Output, Fault>;

/// A parameter of a method.
pub struct Param {
    /// Its name, by which it may be given.
    pub name: &'static str,
    /// What it takes.
    pub takes: Type,
    /// Whether it must be given, may be, or takes all that are left.
    pub need: Need,
    /// Which words of the games may be there without quotes.
    pub words: Words,
    /// What a function that is there is called with.
    pub called_with: CalledWith,
}

/// What a function that is an argument is called with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CalledWith {
    /// Each of the contents of the value before the dot: see [`Flow`].
    Contents,
    /// Each of the values of a record.
    Values,
    /// What it gave before, and each of the contents.
    SoFar,
    /// Values of this type.
    A(Type),
}

/// Which words of the games, such as `draw` or `ore`, may stand at a place without quotes. Elsewhere a bare name that
/// is bound nowhere is unknown, whatever games there are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// None.
    None,
    /// These.
    These(&'static [&'static str]),
    /// Any: what is there is compared with values of any game.
    Any,
}

impl Words {
    /// Whether a word may be there, if it is one.
    pub fn admit(self, word: &str) -> bool {
        match self {
            Words::None => false,
            Words::These(words) => words.contains(&word),
            Words::Any => true,
        }
    }
}

/// Whether an argument must be given.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// It must.
    Required,
    /// It may; the text says what holds otherwise.
    Optional(&'static str),
    /// It may, and only by its name.
    Named(&'static str),
    /// All arguments that are left.
    Rest,
    /// All arguments that are left and given by names, as a record.
    Entries,
}

/// What a method does besides giving a value.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Pure,
    /// Draws from the generator.
    Random,
    /// Reads files.
    Reads,
    /// Prints or asks.
    Talks,
}

/// An example of a method: a script's expression and how its value prints in code.
pub struct Example {
    /// The expression; lines before the last are statements.
    pub source: &'static str,
    /// The value as code.
    pub gives: &'static str,
}

/// A domain word.
pub struct BlockType {
    /// The word.
    pub word: &'static str,
    /// The name of the type of its values.
    pub gives: &'static str,
    /// One or two sentences.
    pub doc: &'static str,
    /// The type that `over` takes, where it may stand.
    pub over: Option<&'static str>,
    /// Its settings.
    pub settings: &'static [Setting],
    /// The words of its notation.
    pub forms: &'static [Form],
    /// A whole example.
    pub example: &'static str,
    /// The words it makes known, where they can be seen without evaluating.
    pub declares: fn(&ast::Block) -> Vec<Name>,
    /// Makes the value. Called before the run already where all parts are literal, so that what is
    /// wrong is known early; warnings ride along with the value.
    pub build: fn(&mut dyn Host, BlockValue) -> Result<Built, Vec<Diagnostic>>,
}

/// A word of a notation, with the row that it stands in.
pub struct Form {
    /// The word.
    pub word: &'static str,
    /// How such a row is written.
    pub written: &'static str,
    /// One sentence.
    pub doc: &'static str,
}

impl Form {
    /// Whether its rows begin with the word.
    pub fn begins(&self) -> bool {
        self.written.starts_with(self.word)
    }
}

/// A block's value, and warnings about it.
pub struct Built {
    /// The value.
    pub value: Value,
    /// Warnings.
    pub warnings: Vec<Diagnostic>,
}

/// A setting of a block.
pub struct Setting {
    /// Its key.
    pub name: &'static str,
    /// What it takes.
    pub takes: Type,
    /// What holds when it isn't set.
    pub default: &'static str,
    /// Words that are known right after it.
    pub words: &'static [&'static str],
    /// One sentence.
    pub doc: &'static str,
}
