//! How tables of descriptors are written: each row begins with what it requires, and sets the rest by name.
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
    CalledWith, Each, Effect, Example, Explain, Flow, Form, Method, Module, Native, Need, Operator,
    OutOfOrder, Outcomes, Param, Refusal, Setting, StandIn, Type, Words,
};
use crate::ast;
use crate::notation::Name;

impl Module {
    /// An empty module: what others start from.
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

/// Creates a plain function of its first argument, which is of the type `of`; its row may add to that.
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
        outcomes: Outcomes::Any,
        compares: false,
        twice: None,
        out_of_order: None,
    }
}

impl Method {
    /// Sets the parameters after the first.
    pub const fn takes(self, params: &'static [Param]) -> Method {
        Method { params, ..self }
    }

    /// Sets how the result relates to the receiver.
    pub const fn flow(self, flow: Flow) -> Method {
        Method { flow, ..self }
    }

    /// Sets the loop over a list that it performs.
    pub const fn each(self, each: Each) -> Method {
        Method { each: Some(each), ..self }
    }

    /// Sets its effect.
    pub const fn with_effect(self, effect: Effect) -> Method {
        Method { effect, ..self }
    }

    /// Sets the function that gives its reasons.
    pub const fn with_reasons(self, explain: Explain) -> Method {
        Method { explain: Some(explain), ..self }
    }

    /// Sets the outcomes that it can work with.
    pub const fn of_outcomes(self, outcomes: Outcomes) -> Method {
        Method { outcomes, ..self }
    }

    /// Marks it as comparing two values for equality.
    pub const fn compares(self) -> Method {
        Method { compares: true, ..self }
    }

    /// Sets the refusal for different questions to the same variable.
    pub const fn twice(self, refusal: &'static Refusal) -> Method {
        Method { twice: Some(refusal), ..self }
    }

    /// Sets the refusal of lists in another order than that of its result.
    pub const fn out_of_order(self, refuses: OutOfOrder) -> Method {
        Method { out_of_order: Some(refuses), ..self }
    }

    /// Sets its documentation.
    pub const fn doc(self, doc: &'static str) -> Method {
        Method { doc, ..self }
    }

    /// Sets its examples.
    pub const fn examples(self, examples: &'static [Example]) -> Method {
        Method { examples, ..self }
    }
}

/// Creates an entry for a type whose values all stand for values of other types.
pub const fn stands_for(of: &'static str, always: &'static [Type]) -> StandIn {
    StandIn { of, always, perhaps: &[], fields: &[] }
}

/// Creates an entry for a type of which some values stand for values of other types.
pub const fn may_stand_for(of: &'static str, perhaps: &'static [Type]) -> StandIn {
    StandIn { of, always: &[], perhaps, fields: &[] }
}

impl StandIn {
    /// Sets the fields that each value has.
    pub const fn with_fields(self, fields: &'static [&'static str]) -> StandIn {
        StandIn { fields, ..self }
    }

    /// Sets the types that some values also stand for.
    pub const fn perhaps(self, perhaps: &'static [Type]) -> StandIn {
        StandIn { perhaps, ..self }
    }
}

/// Creates an operator between two values, one of which is of the type `of`.
pub const fn operator(sign: &'static str, of: Type, gives: Type, call: Native) -> Operator {
    Operator { sign, of, alone: false, gives, doc: "", examples: &[], call, twice: None }
}

impl Operator {
    /// Allows it as a prefix operator, too.
    pub const fn alone(self) -> Operator {
        Operator { alone: true, ..self }
    }

    /// Sets the refusal for the same variable on both sides.
    pub const fn twice(self, refusal: &'static Refusal) -> Operator {
        Operator { twice: Some(refusal), ..self }
    }

    /// Sets its documentation.
    pub const fn doc(self, doc: &'static str) -> Operator {
        Operator { doc, ..self }
    }

    /// Sets its examples.
    pub const fn examples(self, examples: &'static [Example]) -> Operator {
        Operator { examples, ..self }
    }
}

/// Creates a setting, with what holds if it isn't set.
pub const fn setting(name: &'static str, takes: Type, default: &'static str) -> Setting {
    Setting { name, takes, default, words: &[], doc: "" }
}

impl Setting {
    /// Sets the words that it takes.
    pub const fn words(self, words: &'static [&'static str]) -> Setting {
        Setting { words, ..self }
    }

    /// Sets its documentation.
    pub const fn doc(self, doc: &'static str) -> Setting {
        Setting { doc, ..self }
    }
}

/// Creates a word of a notation, with how its row is written and its documentation.
pub const fn form(word: &'static str, written: &'static str, doc: &'static str) -> Form {
    Form { word, written, doc }
}

/// Creates a required parameter.
pub const fn must(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Required, words: Words::None, called_with: CalledWith::Contents }
}

/// Creates an optional parameter; the text says what holds otherwise.
pub const fn may(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param {
        name,
        takes,
        need: Need::Optional(otherwise),
        words: Words::None,
        called_with: CalledWith::Contents,
    }
}

/// Creates an optional parameter that is only given by name; the text says what holds otherwise.
pub const fn named(name: &'static str, takes: Type, otherwise: &'static str) -> Param {
    Param { name, takes, need: Need::Named(otherwise), words: Words::None, called_with: CalledWith::Contents }
}

/// Creates a parameter that takes all remaining arguments.
pub const fn rest(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Rest, words: Words::None, called_with: CalledWith::Contents }
}

/// Creates a parameter that takes all remaining named arguments.
pub const fn entries(name: &'static str, takes: Type) -> Param {
    Param { name, takes, need: Need::Entries, words: Words::None, called_with: CalledWith::Contents }
}

impl Param {
    /// Allows these words of the games without quotes.
    pub const fn words(self, words: &'static [&'static str]) -> Param {
        Param { words: Words::These(words), ..self }
    }

    /// Says that a function is called with values of a type, not with the contents of the receiver.
    pub const fn called_with(self, of: Type) -> Param {
        Param { called_with: CalledWith::A(of), ..self }
    }

    /// Says that a function is called with just the values of a record.
    pub const fn called_with_values(self) -> Param {
        Param { called_with: CalledWith::Values, ..self }
    }

    /// Says that a function is called with its previous result and each of the contents.
    pub const fn called_so_far(self) -> Param {
        Param { called_with: CalledWith::SoFar, ..self }
    }

    /// Says that the argument is compared or looked up: any word of a game may be given without quotes.
    pub const fn compared(self) -> Param {
        Param { words: Words::Any, ..self }
    }
}

/// Creates an example: an expression and its value as code.
pub const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}

/// The declarations of a block that declares no words.
pub fn no_words(_: &ast::Block) -> Vec<Name> {
    Vec::new()
}
