//! How tables of descriptors are written: each row begins with what it can't do without, and says the rest by name.
//!
//! ```
//! use tg_core::native::table::{may, method, shows};
//! use tg_core::native::{Method, Type};
//!
//! const CHUNKS: Method = method("chunks", Type::List, Type::List, |_, args| Ok(args[0].clone()))
//!     .takes(&[may("n", Type::Whole(1), "1")])
//!     .doc("The list cut into pieces of `n` elements.")
//!     .examples(&[shows("[1, 2].chunks", "[[1], [2]]")]);
//! # assert_eq!(CHUNKS.params.len(), 1);
//! ```

use super::{
    CalledWith, Each, Effect, Example, Explain, Flow, Form, Method, Module, Native, Need, Operator, Param,
    Refusal, Setting, StandIn, Type, Words,
};
use crate::ast;
use crate::notation::Name;

impl Module {
    /// A module that holds nothing: what others begin with.
    pub const EMPTY: Module = Module {
        name: "",
        doc: "",
        functions: false,
        methods: &[],
        operators: &[],
        refusals: &[],
        with_fields: &[],
        stand_ins: &[],
        blocks: &[],
        words: &[],
        present: None,
    };
}

/// A plain function of its first argument, which is of the type `of`, as long as its row says no more.
pub const fn method(name: &'static str, of: Type, gives: Type, call: Native) -> Method {
    Method {
        name,
        of,
        params: &[],
        gives,
        flow: Flow::Free,
        effect: Effect::Pure,
        doc: "",
        examples: &[],
        call,
        each: None,
        explain: None,
        compares: false,
    }
}

impl Method {
    /// The same with other parameters after the first.
    pub const fn takes(self, params: &'static [Param]) -> Method {
        Method { params, ..self }
    }

    /// The same where it is said how what it gives hangs together with the value before the dot.
    pub const fn flow(self, flow: Flow) -> Method {
        Method { flow, ..self }
    }

    /// The same where it is such a loop over a list.
    pub const fn each(self, each: Each) -> Method {
        Method { each: Some(each), ..self }
    }

    /// The same with an effect.
    pub const fn with_effect(self, effect: Effect) -> Method {
        Method { effect, ..self }
    }

    /// The same with reasons.
    pub const fn with_reasons(self, explain: Explain) -> Method {
        Method { explain: Some(explain), ..self }
    }

    /// The same where it says whether two values are the same.
    pub const fn compares(self) -> Method {
        Method { compares: true, ..self }
    }

    /// The same with its documentation.
    pub const fn doc(self, doc: &'static str) -> Method {
        Method { doc, ..self }
    }

    /// The same with examples.
    pub const fn examples(self, examples: &'static [Example]) -> Method {
        Method { examples, ..self }
    }
}

/// A type each of whose values stands for values of other types.
pub const fn stands_for(of: &'static str, always: &'static [Type]) -> StandIn {
    StandIn { of, always, perhaps: &[], fields: &[] }
}

/// A type of whose values some stand for values of other types.
pub const fn may_stand_for(of: &'static str, perhaps: &'static [Type]) -> StandIn {
    StandIn { of, always: &[], perhaps, fields: &[] }
}

impl StandIn {
    /// The same where each value has these fields.
    pub const fn with_fields(self, fields: &'static [&'static str]) -> StandIn {
        StandIn { fields, ..self }
    }

    /// The same where some values stand for these, too.
    pub const fn perhaps(self, perhaps: &'static [Type]) -> StandIn {
        StandIn { perhaps, ..self }
    }
}

/// What a sign does between two values, of which one is of the type `of`.
pub const fn operator(sign: &'static str, of: Type, gives: Type, call: Native) -> Operator {
    Operator { sign, of, alone: false, gives, doc: "", examples: &[], call, twice: None }
}

impl Operator {
    /// The same where it may also stand alone, before one value.
    pub const fn alone(self) -> Operator {
        Operator { alone: true, ..self }
    }

    /// The same with what is said where one variable stands on both sides.
    pub const fn twice(self, refusal: &'static Refusal) -> Operator {
        Operator { twice: Some(refusal), ..self }
    }

    /// The same with its documentation.
    pub const fn doc(self, doc: &'static str) -> Operator {
        Operator { doc, ..self }
    }

    /// The same with examples.
    pub const fn examples(self, examples: &'static [Example]) -> Operator {
        Operator { examples, ..self }
    }
}

/// A setting, and what holds when it isn't set.
pub const fn setting(name: &'static str, takes: Type, default: &'static str) -> Setting {
    Setting { name, takes, default, words: &[], doc: "" }
}

impl Setting {
    /// The same with the words that it takes.
    pub const fn words(self, words: &'static [&'static str]) -> Setting {
        Setting { words, ..self }
    }

    /// The same with its documentation.
    pub const fn doc(self, doc: &'static str) -> Setting {
        Setting { doc, ..self }
    }
}

/// A word of a notation, how its row is written, and its documentation.
pub const fn form(word: &'static str, written: &'static str, doc: &'static str) -> Form {
    Form { word, written, doc }
}

/// A parameter that must be given.
pub const fn must(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Required, words: Words::None, called_with: CalledWith::Contents }
}

/// A parameter that may be given; the text says what holds otherwise.
pub const fn may(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param {
        name,
        takes,
        need: Need::Optional(otherwise),
        words: Words::None,
        called_with: CalledWith::Contents,
    }
}

/// A parameter that may be given, only by its name; the text says what holds otherwise.
pub const fn named(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Named(otherwise), words: Words::None, called_with: CalledWith::Contents }
}

/// A parameter that takes all arguments that are left.
pub const fn rest(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Rest, words: Words::None, called_with: CalledWith::Contents }
}

/// A parameter that takes all arguments that are left and given by names.
pub const fn entries(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Entries, words: Words::None, called_with: CalledWith::Contents }
}

impl Param {
    /// The same where these words of the games may stand without quotes.
    pub const fn words(self, words: &'static [&'static str]) -> Param {
        Param { words: Words::These(words), ..self }
    }

    /// The same where a function is called with values of a type, not with the contents of the value before the dot.
    pub const fn called_with(self, of: Type) -> Param {
        Param { called_with: CalledWith::A(of), ..self }
    }

    /// The same where a function is called with the values of a record alone.
    pub const fn called_with_values(self) -> Param {
        Param { called_with: CalledWith::Values, ..self }
    }

    /// The same where a function is called with what it gave before and with each of the contents.
    pub const fn called_so_far(self) -> Param {
        Param { called_with: CalledWith::SoFar, ..self }
    }

    /// The same where what is given is compared or looked up: any word of a game may be there without quotes.
    pub const fn compared(self) -> Param {
        Param { words: Words::Any, ..self }
    }
}

/// An expression and its value as code.
pub const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}

/// What a block declares that makes no words known.
pub fn no_words(_: &ast::Block) -> Vec<Name> {
    Vec::new()
}
