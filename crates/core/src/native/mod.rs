//! Native functions and types: what the language offers, as **descriptors**.
//!
//! A game or the prelude is a table of data, written once: types with their methods, blocks with their
//! settings, each with its documentation, an example and the function that implements it. Name resolution,
//! arity and type checks, did-you-mean, completion, the reference in the book and tests are derived from these
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
use crate::program::Constant;
use crate::value::{Record, Value};

/// A part of the language: the prelude's functions for one kind of value, or a game.
pub struct Module {
    /// Its name, such as `text` or `round`.
    pub name: &'static str,
    /// What it is about, for the reference.
    pub doc: &'static str,
    /// Whether its methods may also be called as functions, `f(x)` for `x.f`: those of the prelude.
    pub functions: bool,
    /// Its functions and methods.
    pub methods: &'static [Method],
    /// The operators of the language on its values.
    pub operators: &'static [Operator],
    /// What users try with its values that is done another way.
    pub refusals: &'static [Refusal],
    /// Its types whose values have fields of their own, known only at run time.
    pub with_fields: &'static [&'static str],
    /// What the values of its types may stand for.
    pub stand_ins: &'static [StandIn],
    /// Its domain words.
    pub blocks: &'static [BlockType],
    /// Words that stand for their own text where they are accepted: see [`Words`].
    pub words: &'static [&'static str],
    /// How ordinary values that hold only its own, such as a record of distributions, are shown.
    pub present: Option<Present>,
}

/// A type of game values that are accepted where an ordinary text or list is wanted: they have a written form, or can
/// be iterated over. See [`Type::admits`].
pub struct StandIn {
    /// The type.
    pub of: &'static str,
    /// What each of its values stands for; the methods of these types are also its own.
    pub always: &'static [Type],
    /// What some of its values stand for, depending on their contents: only known at run time.
    pub perhaps: &'static [Type],
    /// The fields that each of its values has.
    pub fields: &'static [&'static str],
}

/// Returns what is shown for a value that is printed or saved alone; `None` if it is shown as it is.
pub type Present = fn(&mut dyn Host, &Value) -> Result<Option<Value>, Fault>;

/// A format that a game reads: `load(path, format: NAME)`. Its name is a word of games.
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// What it produces, in a sentence.
    pub doc: &'static str,
    /// The options of `load` for it, each given by name.
    pub options: &'static [Param],
    /// The function that produces the value.
    pub read: Reader,
}

/// A function that produces a value from a file.
pub enum Reader {
    /// From the file's JSON, with the options that were given.
    Json(fn(&mut dyn Host, Value, &Record) -> Result<Value, Fault>),
    /// From the file's bytes as they arrive, with the options that were given.
    Stream(fn(&mut dyn Host, Opened, &Record) -> Result<Value, Fault>),
}

/// A function that is also a method of its first argument.
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// The type that it is a method of: that of the first argument.
    pub of: Type,
    /// The other parameters, in order.
    pub params: &'static [Param],
    /// The type of its result.
    pub gives: Type,
    /// How its result relates to the receiver.
    pub flow: Flow,
    /// Its side effects.
    pub effect: Effect,
    /// One or two sentences.
    pub doc: &'static str,
    /// Examples that are run as tests.
    pub examples: &'static [Example],
    /// The function that implements it.
    pub call: Native,
    /// The loop that it performs when the receiver is a list or a range and its one argument is a function.
    pub each: Option<Each>,
    /// Gives the reasons for its result, for `explain`.
    pub explain: Option<Explain>,
    /// The outcomes that it can work with, if it is a method of distributions.
    pub outcomes: Outcomes,
    /// Whether it compares two values for equality: if an assert of it fails, the difference is shown.
    pub compares: bool,
    /// The refusal if different questions to the same variable are combined, where that is surely not what was meant.
    pub twice: Option<&'static Refusal>,
    /// Refuses a list that is written out and that the result, a list in a certain order, never equals.
    pub out_of_order: Option<OutOfOrder>,
}

/// A loop over the elements of a list that calls a function on each, as the method with this name does. If the function
/// is written out, such a loop runs without calling anything.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Each {
    /// The list of the results.
    Map,
    /// The list of the elements for which it is true.
    Filter,
    /// Whether it is true for any of them.
    Any,
    /// Whether it is true for all of them.
    All,
    /// The first element for which it is true.
    Find,
    /// The number of elements for which it is true.
    Count,
}

impl Each {
    /// Returns the method's name.
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

/// How the result of a method relates to the receiver, beyond its type. The **contents** of a value
/// are its elements or its outcomes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing is known.
    Free,
    /// It has the same contents, possibly fewer.
    Same,
    /// It is one of the contents.
    One,
    /// It holds the contents.
    Contents,
    /// It holds the results of the function that is the first argument.
    Answers,
    /// Its outcomes are the elements of a list or the keys of a record.
    Drawn,
    /// It holds lists of contents, one from each argument; for a record, records of them.
    Joined,
    /// It holds lists of one of the receiver's elements and one from each argument.
    Zipped,
    /// It holds lists of a number and one of the contents: without arguments, of the index of each.
    Numbered,
    /// It holds the contents of the contents.
    Flat,
    /// It holds the values of a record.
    Values,
    /// It is one of the values of a record or of the elements of a list, or the second argument, `none` if that isn't
    /// given.
    Entry,
    /// It is one of the contents, or a list of them if the first argument is given.
    Sampled,
    /// It holds values of this type.
    Of(Type),
    /// It probably holds values of this type: enough for an editor's offers, and nothing that is certain.
    Perhaps(Type),
    /// It is, or holds, records that may have these fields.
    Fields(&'static [(&'static str, Type)]),
    /// It holds a value of this type; if the first argument is a list that is written out, a list of the same length of
    /// them, and if that is a range, it is a list of what holds one.
    Sized(Type),
}

/// The outcomes that a method of distributions can work with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcomes {
    /// Any.
    Any,
    /// Numbers.
    Numbers,
    /// Numbers, texts, lists and the like, and no hands or other values of games.
    Plain,
}

/// What an operator does if a value of a game's own type is on one side of it.
pub struct Operator {
    /// The operator: arithmetic, or a comparison.
    pub sign: &'static str,
    /// The type that one operand must have.
    pub of: Type,
    /// Whether it may also be a prefix operator.
    pub alone: bool,
    /// The type of its result.
    pub gives: Type,
    /// One sentence.
    pub doc: &'static str,
    /// Examples that are run as tests.
    pub examples: &'static [Example],
    /// The function that implements it, called with the left and the right value; with one value as a prefix operator.
    pub call: Native,
    /// The refusal if the same variable is on both sides, where that is surely not what was meant.
    pub twice: Option<&'static Refusal>,
}

/// Something that users try with a value of a game's own type, and what to do instead. It is reported before the run
/// if the type is certain, otherwise when it happens.
pub struct Refusal {
    /// What is tried: operators, names of methods, and `if` for a condition.
    pub uses: &'static [&'static str],
    /// The type of one of the values.
    pub of: Type,
    /// The code.
    pub code: Code,
    /// Why it isn't supported.
    pub reason: &'static str,
    /// What to write instead.
    pub help: &'static str,
}

impl Refusal {
    /// Returns the refusal as a diagnostic without a place.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::new(self.code, self.reason).help(self.help)
    }
}

/// The function behind a method: the receiver comes first, then one value for each parameter, with
/// [`Value::Unset`] for an optional one that isn't given. A variadic parameter is one list.
pub type Native = fn(&mut dyn Host, &mut [Value]) -> Result<Value, Fault>;

/// Returns why a list of the elements that are given never equals the result of a method of this value: they come in
/// another order there.
pub type OutOfOrder = fn(&Value, &[Constant]) -> Option<Fault>;

/// Gives the reasons for a result, from the same arguments.
pub type Explain = fn(&mut dyn Host, &[Value]) -> Result<Output, Fault>;

/// A parameter of a method.
pub struct Param {
    /// Its name, by which it may be given.
    pub name: &'static str,
    /// What it takes.
    pub takes: Type,
    /// Whether it is required, is optional, or takes all remaining arguments.
    pub need: Need,
    /// The words of the games that may be given without quotes.
    pub words: Words,
    /// What a function passed for it is called with.
    pub called_with: CalledWith,
}

/// What a function passed as an argument is called with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CalledWith {
    /// Each of the contents of the receiver: see [`Flow`].
    Contents,
    /// Each of the values of a record.
    Values,
    /// Its previous result, and each of the contents.
    SoFar,
    /// Values of this type.
    A(Type),
}

/// Which words of the games, such as `draw` or `ore`, may appear somewhere without quotes. Anywhere else, a bare name
/// that isn't bound is unknown, whatever games there are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// None.
    None,
    /// Only these.
    These(&'static [&'static str]),
    /// Any: the value is compared with values of any game.
    Any,
}

impl Words {
    /// Returns whether a word, if it is one, may appear here.
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
    /// It must be given.
    Required,
    /// It may be given; the text says what holds otherwise.
    Optional(&'static str),
    /// It may be given, but only by name.
    Named(&'static str),
    /// It takes all remaining arguments.
    Rest,
    /// It takes all remaining named arguments, as a record.
    Entries,
}

/// The side effect of a method.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// None.
    Pure,
    /// Draws random numbers.
    Random,
    /// Reads files.
    Reads,
    /// Prints or asks for input.
    Talks,
}

impl Effect {
    /// Returns whether it is worth a call whose value isn't used: a draw alone changes nothing but later draws.
    pub fn acts(self) -> bool {
        !matches!(self, Effect::Pure | Effect::Random)
    }
}

/// An example of a method: an expression and how its value prints as code.
pub struct Example {
    /// The expression; lines before the last are statements.
    pub source: &'static str,
    /// Its value as code.
    pub gives: &'static str,
}

/// A domain word and its blocks.
pub struct BlockType {
    /// The word.
    pub word: &'static str,
    /// The name of the type of its values.
    pub gives: &'static str,
    /// One or two sentences.
    pub doc: &'static str,
    /// The type of the value after `over`, if it is allowed.
    pub over: Option<&'static str>,
    /// Its settings.
    pub settings: &'static [Setting],
    /// The words of its notation.
    pub forms: &'static [Form],
    /// Returns the words that may come next in a row that is being written, if that depends on what stands before.
    pub next_words: Option<fn(&BegunRow<'_>) -> Vec<String>>,
    /// A whole example.
    pub example: &'static str,
    /// Returns the words that a block declares, as far as they can be seen without evaluating.
    pub declares: fn(&ast::Block) -> Vec<Name>,
    /// Builds the value. If all parts are literal, it is already called before the run, so that errors
    /// are found early; warnings are returned with the value.
    pub build: fn(&mut dyn Host, BlockValue) -> Result<Built, Vec<Diagnostic>>,
}

/// A row of a block that is being written.
pub struct BegunRow<'t> {
    /// The text of the block before the row.
    pub block: &'t str,
    /// The text of the row before the word that was begun.
    pub row: &'t str,
}

/// A word of a notation, with the row that it occurs in.
pub struct Form {
    /// The word.
    pub word: &'static str,
    /// How such a row is written.
    pub written: &'static str,
    /// One sentence.
    pub doc: &'static str,
}

impl Form {
    /// Returns whether its rows begin with the word.
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
    /// What holds if it isn't set.
    pub default: &'static str,
    /// Words recognised directly after it.
    pub words: &'static [&'static str],
    /// One sentence.
    pub doc: &'static str,
}
