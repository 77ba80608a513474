//! All modules together, with the tables by which names are found.

use super::{BlockType, Format, Method, Module, Operator, Present, Refusal, StandIn, Type};
use crate::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// The prelude and the games, joined when a session starts.
pub struct Library {
    modules: Vec<&'static Module>,
    methods: FxHashMap<&'static str, Vec<&'static Method>>,
    blocks: FxHashMap<&'static str, &'static BlockType>,
    functions: FxHashSet<&'static str>,
    formats: Vec<&'static Format>,
}

impl Library {
    /// Joins modules.
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

    /// The same library, with the formats that games read.
    pub fn with_formats(self, formats: Vec<&'static Format>) -> Library {
        Library { formats, ..self }
    }

    /// The formats that games read.
    pub fn formats(&self) -> &[&'static Format] {
        &self.formats
    }

    /// The modules, in the order they were joined.
    pub fn modules(&self) -> &[&'static Module] {
        &self.modules
    }

    /// All methods of a name, one for each type that has it.
    pub fn overloads(&self, name: &str) -> &[&'static Method] {
        self.methods.get(name).map_or(&[], Vec::as_slice)
    }

    /// The names of all functions.
    pub fn function_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.functions.iter().copied()
    }

    /// The names of the methods that a value of this type has.
    pub fn methods_of(&self, admits: impl Fn(Type) -> bool) -> Vec<&'static str> {
        let mut names: Vec<_> =
            self.methods.values().flatten().filter(|m| admits(m.of)).map(|m| m.name).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What a sign does with these values, where one of them is of a type that says so.
    pub fn operator(&self, sign: &str, operands: &[Value]) -> Option<&'static Operator> {
        let applies = |o: &&Operator| {
            let fits = o.sign == sign && (o.alone || operands.len() > 1);
            fits && operands.iter().any(|value| o.of.admits(value))
        };
        self.modules.iter().flat_map(|m| m.operators).find(applies)
    }

    /// What is said of trying this with such a value, where there is another way.
    pub fn refusal(&self, tried: &str, is: impl Fn(Type) -> bool) -> Option<&'static Refusal> {
        self.modules.iter().flat_map(|m| m.refusals).find(|r| r.uses.contains(&tried) && is(r.of))
    }

    /// Whether the values of the type of this name have fields of their own.
    pub fn has_fields(&self, name: &str) -> bool {
        self.modules.iter().any(|m| m.with_fields.contains(&name))
    }

    /// What the values of the type of this name stand for besides themselves: what each of them does, and what some do.
    pub fn stand_in(&self, name: &str) -> Option<&'static StandIn> {
        self.modules.iter().flat_map(|m| m.stand_ins).find(|stand_in| stand_in.of == name)
    }

    /// The signs of the types that have some.
    pub fn operators(&self) -> impl Iterator<Item = &'static Operator> + '_ {
        self.modules.iter().flat_map(|m| m.operators)
    }

    /// What is shown for some values in place of themselves: see [`Module::present`].
    pub fn presents(&self) -> impl Iterator<Item = Present> + '_ {
        self.modules.iter().filter_map(|m| m.present)
    }

    /// The block of a domain word.
    pub fn block(&self, word: &str) -> Option<&'static BlockType> {
        self.blocks.get(word).copied()
    }

    /// All domain words.
    pub fn blocks(&self) -> impl Iterator<Item = &'static BlockType> + '_ {
        self.modules.iter().flat_map(|m| m.blocks)
    }

    /// The words of games, those of formats among them.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + '_ {
        let formats = self.formats.iter().map(|format| format.name);
        self.modules.iter().flat_map(|m| m.words.iter().copied()).chain(formats)
    }

    /// Whether a name is a function: `f(x)` for `x.f`.
    pub fn is_function(&self, name: &str) -> bool {
        self.functions.contains(name)
    }
}

/// The method for a receiver among those of one name: the one of exactly its type before those of types
/// that it can stand for, and these before the one of any.
pub fn select(overloads: &[&'static Method], receiver: &Value) -> Option<&'static Method> {
    let exactly = match receiver {
        Value::Object(object) => {
            let own = Type::Object(object.type_name());
            overloads.iter().find(|m| m.of == own)
        }
        _ => None,
    };
    exactly
        .or_else(|| overloads.iter().find(|m| m.of != Type::Any && m.of.admits(receiver)))
        .or_else(|| overloads.iter().find(|m| m.of == Type::Any))
        .copied()
}
