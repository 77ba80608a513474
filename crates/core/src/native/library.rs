//! All modules together, with the tables for looking up names.

use super::{BlockType, Format, Method, Module, Need, Operator, Present, Refusal, StandIn, Type};
use crate::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// The prelude and the games, combined when a session starts.
pub struct Library {
    modules: Vec<&'static Module>,
    methods: FxHashMap<&'static str, Vec<&'static Method>>,
    blocks: FxHashMap<&'static str, &'static BlockType>,
    functions: FxHashSet<&'static str>,
    formats: Vec<&'static Format>,
}

impl Library {
    /// Combines modules.
    pub fn new(modules: Vec<&'static Module>) -> Library {
        let mut methods: FxHashMap<_, Vec<_>> = FxHashMap::default();
        let mut blocks = FxHashMap::default();
        let mut functions = FxHashSet::default();
        for module in &modules {
            for method in module.methods {
                methods.entry(method.name).or_default().push(method);
                if module.functions {
                    functions.insert(method.name);
                }
            }
            for block in module.blocks {
                blocks.insert(block.word, block);
            }
        }
        Library { modules, methods, blocks, functions, formats: Vec::new() }
    }

    /// Sets the formats that games read.
    pub fn with_formats(self, formats: Vec<&'static Format>) -> Library {
        Library { formats, ..self }
    }

    /// Returns the formats that games read.
    pub fn formats(&self) -> &[&'static Format] {
        &self.formats
    }

    /// Returns the modules, in the order they were combined.
    pub fn modules(&self) -> &[&'static Module] {
        &self.modules
    }

    /// Returns all methods with a name, one for each type that has it.
    pub fn overloads(&self, name: &str) -> &[&'static Method] {
        self.methods.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the names of all functions.
    pub fn function_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.functions.iter().copied()
    }

    /// Returns the names of the methods that a value of this type has.
    pub fn methods_of(&self, admits: impl Fn(Type) -> bool) -> Vec<&'static str> {
        let mut names: Vec<_> =
            self.methods.values().flatten().filter(|m| admits(m.of)).map(|m| m.name).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns the names of methods that need no argument and give what has a method of this name.
    pub fn ways_to(&self, name: &str, admits: impl Fn(Type) -> bool) -> Vec<&'static str> {
        let has_it = |gives: Type| {
            matches!(gives, Type::Object(_)) && self.overloads(name).iter().any(|method| method.of == gives)
        };
        let leads = |method: &&&Method| {
            has_it(method.gives)
                // What works on any value says nothing of this one.
                && matches!(method.of, Type::Object(_))
                && admits(method.of)
                && method.params.iter().all(|param| param.need != Need::Required)
        };
        let mut names: Vec<_> =
            self.methods.values().flatten().filter(leads).map(|method| method.name).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns the operator that applies to these values, if one of them is of a type that defines it.
    pub fn operator(&self, sign: &str, operands: &[Value]) -> Option<&'static Operator> {
        let applies = |o: &&Operator| {
            let fits = o.sign == sign && (o.alone || operands.len() > 1);
            fits && operands.iter().any(|value| o.of.admits(value))
        };
        self.modules.iter().flat_map(|m| m.operators).find(applies)
    }

    /// Returns the refusal for trying this with such a value, if there is another way to do it.
    pub fn refusal(&self, tried: &str, is: impl Fn(Type) -> bool) -> Option<&'static Refusal> {
        self.modules.iter().flat_map(|m| m.refusals).find(|r| r.uses.contains(&tried) && is(r.of))
    }

    /// Returns whether the values of the type with this name have fields of their own.
    pub fn has_fields(&self, name: &str) -> bool {
        self.modules.iter().any(|m| m.with_fields.contains(&name))
    }

    /// Returns what the values of the type with this name can stand for: what every one does, and what some do.
    pub fn stand_in(&self, name: &str) -> Option<&'static StandIn> {
        self.modules.iter().flat_map(|m| m.stand_ins).find(|stand_in| stand_in.of == name)
    }

    /// Returns the operators that types define.
    pub fn operators(&self) -> impl Iterator<Item = &'static Operator> + '_ {
        self.modules.iter().flat_map(|m| m.operators)
    }

    /// Returns the functions that replace some values when they are shown: see [`Module::present`].
    pub fn presents(&self) -> impl Iterator<Item = Present> + '_ {
        self.modules.iter().filter_map(|m| m.present)
    }

    /// Returns the block of a domain word.
    pub fn block(&self, word: &str) -> Option<&'static BlockType> {
        self.blocks.get(word).copied()
    }

    /// Returns all domain words.
    pub fn blocks(&self) -> impl Iterator<Item = &'static BlockType> + '_ {
        self.modules.iter().flat_map(|m| m.blocks)
    }

    /// Returns the words of games, including those of formats.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + '_ {
        let formats = self.formats.iter().map(|format| format.name);
        self.modules.iter().flat_map(|m| m.words.iter().copied()).chain(formats)
    }

    /// Returns whether a name is a function: `f(x)` for `x.f`.
    pub fn is_function(&self, name: &str) -> bool {
        self.functions.contains(name)
    }
}

/// Selects the method for a receiver among those with one name: first the one for exactly its type, then those for
/// types that it can stand for, then the one for any type.
pub fn select(overloads: &[&'static Method], receiver: &Value) -> Option<&'static Method> {
    let exactly = match receiver {
        Value::Object(object) => {
            let own = Type::Object(object.type_name());
            overloads.iter().find(|m| m.of == own)
        }
        _ => None,
    };
    // A value with elements has the methods of a list, even if it is written as a text.
    let is_list = matches!(receiver, Value::Object(object) if object.has_elements() && !object.is_text());
    let fits =
        |m: &&&'static Method| m.of != Type::Any && !(is_list && m.of == Type::Text) && m.of.admits(receiver);
    exactly
        .or_else(|| overloads.iter().find(fits))
        .or_else(|| overloads.iter().find(|m| m.of == Type::Any))
        .copied()
}
