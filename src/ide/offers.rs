//! The candidates where an expression, a statement or a pattern begins, and their ranks.

use super::CandidateKind;
use super::complete::Gather;
use super::language::WORDS;
use super::place::What;
use crate::check::{Export, Inferred, Known, NameContext, Signature};
use std::collections::BTreeSet;
use tg_core::native::{BlockType, Library, Method, Type};

/// How well a candidate fits, the best first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// A word that the place asks for.
    Meant = 0,
    /// A name of the script whose value has the wanted type.
    Name = 1,
    /// A name of the script whose type is unknown.
    OpenName,
    /// A parameter's name.
    Parameter,
    /// Another name.
    OtherName,
    /// Something that returns the wanted type, or a word that is valid at this place.
    Wanted,
    /// A keyword.
    Keyword,
    /// A domain word.
    Block,
    /// A function.
    Function,
    /// Something that is possible but rare.
    Seldom,
}

/// The keywords that begin a statement but not a value.
const BEGIN_A_STATEMENT: &[&str] = &[
    "assert", "break", "continue", "explain", "fn", "for", "import", "let", "memo", "param", "print",
    "return", "save", "seed", "test", "var", "while",
];

/// The keywords that begin a value.
const BEGIN_A_VALUE: &[&str] = &["deal", "false", "if", "match", "none", "not", "true", "try"];

/// The keywords that are only allowed at the top level.
const AT_THE_TOP: &[&str] = &["import", "param", "test"];

impl Gather<'_> {
    /// Adds what can begin a statement.
    pub(super) fn statements(&mut self, seen: &NameContext) {
        self.names(seen, Type::Any);
        let heads: Vec<Option<&str>> = self.place.heads.iter().map(Option::as_deref).collect();
        let in_loop = heads.iter().any(|head| matches!(head, Some("for" | "while")));
        let in_function = heads.contains(&Some("fn"));
        for word in WORDS.iter().map(|word| word.word) {
            let may = match word {
                "break" | "continue" => in_loop,
                "return" => in_function,
                _ => heads.is_empty() || !AT_THE_TOP.contains(&word),
            };
            let begins = BEGIN_A_STATEMENT.contains(&word);
            if begins && may || BEGIN_A_VALUE.contains(&word) {
                let fit = if begins { Fit::Wanted } else { Fit::Keyword };
                self.add(fit as u8, CandidateKind::Keyword, word);
            }
        }
        self.blocks(Type::Any);
        self.functions(seen, Type::Any);
        self.near_words(seen);
        seen.words.iter().for_each(|word| self.add(Fit::Seldom as u8, CandidateKind::Word, word));
        self.earlier_words(Fit::Seldom);
    }

    /// Adds what can be assigned to.
    pub(super) fn variables(&mut self, seen: &NameContext) {
        for made in seen.names.iter().filter(|made| made.variable) {
            self.add(Fit::Name as u8, CandidateKind::Name, &made.name);
        }
        let environment = self.look.session.environment();
        let earlier = environment.names().filter(|name| {
            matches!(environment.known(name), Some(Known::Offered(Export::Value { variable: true, .. })))
        });
        let names: Vec<String> = earlier.map(|name| name.to_string()).collect();
        names.iter().for_each(|name| self.add(Fit::Name as u8, CandidateKind::Name, name));
    }

    /// Adds what can begin a value, preferably of the wanted type.
    pub(super) fn values(&mut self, seen: &NameContext, wanted: Type) {
        self.names(seen, wanted);
        self.near_words(seen);
        seen.words.iter().for_each(|word| self.add(Fit::Wanted as u8, CandidateKind::Word, word));
        seen.any_words.iter().for_each(|word| self.add(Fit::Seldom as u8, CandidateKind::Word, word));
        self.earlier_words(Fit::Wanted);
        for word in BEGIN_A_VALUE {
            let fits = match *word {
                "true" | "false" | "not" => wanted == Type::Bool,
                "deal" => wanted == Type::Object("Dist"),
                _ => false,
            };
            let fit = if fits { Fit::Wanted } else { Fit::Keyword };
            self.add(fit as u8, CandidateKind::Keyword, word);
        }
        self.blocks(wanted);
        // A setting with words takes one of them, and none of these is a function.
        let What::SettingValue(setting) = self.place.what else { return self.functions(seen, wanted) };
        if setting.words.is_empty() {
            self.functions(seen, wanted);
        }
    }

    /// Adds the words of games that are meant here, of those that are valid: those of the setting around it, and those
    /// of the game whose method it is compared with.
    fn near_words(&mut self, seen: &NameContext) {
        let modules = self.look.session.library().modules().iter();
        let of_method = self.place.compared.as_deref().into_iter().flat_map(|compared| {
            let has_it = move |methods: &[Method]| methods.iter().any(|method| method.name == compared);
            modules.clone().filter(move |module| has_it(module.methods)).flat_map(|module| module.words)
        });
        let of_setting = self.place.setting.into_iter().flat_map(|setting| setting.words);
        let near: Vec<&str> = of_method.chain(of_setting).copied().collect();
        for word in seen.words.iter().chain(&seen.any_words).filter(|word| near.contains(&&***word)) {
            self.add(Fit::Meant as u8, CandidateKind::Word, word);
        }
    }

    /// Adds what can begin an arm of a `match`.
    pub(super) fn patterns(&mut self, seen: &NameContext) {
        seen.words.iter().for_each(|word| self.add(Fit::Name as u8, CandidateKind::Word, word));
        seen.any_words.iter().for_each(|word| self.add(Fit::Seldom as u8, CandidateKind::Word, word));
        self.earlier_words(Fit::Name);
        ["true", "false", "none"].iter().for_each(|word| {
            self.add(Fit::Keyword as u8, CandidateKind::Keyword, word);
        });
    }

    /// Adds the names of types.
    pub(super) fn type_names(&mut self) {
        let mut names: BTreeSet<&str> =
            ["Number", "Text", "Bool", "List", "Record", "Function"].into_iter().collect();
        let library = self.look.session.library();
        names.extend(library.blocks().map(|block| block.gives));
        let methods = library.modules().iter().flat_map(|module| module.methods);
        for of in methods.flat_map(|method| [method.of, method.gives]) {
            if let Type::Object(name) = of {
                names.insert(name);
            }
        }
        names.into_iter().for_each(|name| self.add(Fit::Wanted as u8, CandidateKind::Word, name));
    }

    /// Adds the names of the script and of earlier entries.
    fn names(&mut self, seen: &NameContext, wanted: Type) {
        let library = self.look.session.library();
        let mut names: Vec<(Fit, String)> = Vec::new();
        for made in seen.names.iter().rev() {
            let fit = match (&made.signature, made.is_file) {
                (_, true) => Fit::OtherName,
                (Some(signature), _) => fit_of_function(signature, wanted, library),
                (None, _) => fit(&made.is, wanted, library),
            };
            names.push((fit, made.name.to_string()));
        }
        let environment = self.look.session.environment();
        let hidden: BTreeSet<&str> = seen.names.iter().map(|made| &*made.name).collect();
        for name in environment.names().filter(|name| !hidden.contains(&***name)) {
            let fit = match environment.known(name) {
                Some(Known::Offered(Export::Value { shape, .. })) => fit(shape, wanted, library),
                Some(Known::Offered(Export::Function { id, .. })) => environment
                    .signature(*id)
                    .map_or(Fit::OpenName, |signature| fit_of_function(signature, wanted, library)),
                _ => Fit::OtherName,
            };
            names.push((fit, name.to_string()));
        }
        names.into_iter().for_each(|(fit, name)| self.add(fit as u8, CandidateKind::Name, &name));
    }

    fn earlier_words(&mut self, fit: Fit) {
        let words: Vec<String> =
            self.look.session.environment().words().map(|word| word.to_string()).collect();
        words.iter().for_each(|word| self.add(fit as u8, CandidateKind::Word, word));
    }

    fn blocks(&mut self, wanted: Type) {
        let blocks: Vec<&'static BlockType> = self.look.session.library().blocks().collect();
        for block in blocks {
            let fit = if accepts(wanted, Type::Object(block.gives)) { Fit::Wanted } else { Fit::Block };
            self.add(fit as u8, CandidateKind::Block, block.word);
        }
    }

    /// Adds the functions of the library that aren't hidden by other names.
    fn functions(&mut self, seen: &NameContext, wanted: Type) {
        let library = self.look.session.library();
        let hidden: BTreeSet<&str> = seen.names.iter().map(|made| &*made.name).collect();
        let names: Vec<&'static str> =
            library.function_names().filter(|name| !hidden.contains(name)).collect();
        for name in names {
            let gives = |method: &&'static Method| accepts(wanted, method.gives);
            let fits = wanted != Type::Any && library.overloads(name).iter().any(gives);
            let fit = if fits { Fit::Wanted } else { Fit::Function };
            self.add(fit as u8, CandidateKind::Function, name);
        }
    }
}

fn fit(is: &Inferred, wanted: Type, library: &Library) -> Fit {
    match is {
        _ if wanted == Type::Any => Fit::Name,
        Inferred::Unknown => Fit::OpenName,
        known if known.refused_by(wanted, library) => Fit::OtherName,
        _ => Fit::Name,
    }
}

fn fit_of_function(signature: &Signature, wanted: Type, library: &Library) -> Fit {
    match fit(&signature.gives, wanted, library) {
        _ if accepts(wanted, Type::Function) => Fit::Name,
        Fit::Name => Fit::OpenName,
        other => other,
    }
}

/// Whether a place for one type certainly accepts another.
fn accepts(wanted: Type, gives: Type) -> bool {
    match (wanted, gives) {
        (Type::Any, _) | (_, Type::Any) => false,
        (Type::OneOf(types), _) => types.iter().any(|wanted| accepts(*wanted, gives)),
        (_, Type::OneOf(types)) => types.iter().any(|gives| accepts(wanted, *gives)),
        (Type::Number | Type::Whole(_), Type::Number | Type::Whole(_)) => true,
        (Type::List | Type::ListOf(_), Type::List | Type::ListOf(_)) => true,
        (Type::Function | Type::Question, Type::Function | Type::Question) => true,
        (wanted, gives) => wanted == gives,
    }
}
