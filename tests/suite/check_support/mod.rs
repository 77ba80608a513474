//! A small library with blocks and methods of its own, and shorthands for what tests ask.
//!
//! The games come and go; what the checker does with a descriptor is tested with these.
#![allow(dead_code)]

use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg::check::{Checked, Environment, Exports, Unit, check};
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::native::{
    BlockType, BlockValue, Built, CalledWith, Effect, Host, Library, Method, Module, Need, Param, Setting,
    Type, Words,
};
use tg_core::notation::{Content, Name};
use tg_core::output::Output;
use tg_core::program::Program;
use tg_core::source::SourceMap;
use tg_core::value::{Domain, Object, Value};

/// A value of one of the blocks.
pub struct Thing(&'static str);

impl Domain for Thing {
    fn type_name(&self) -> &'static str {
        self.0
    }
    fn short(&self) -> Option<String> {
        None
    }
    fn rich(&self) -> Output {
        unreachable!("nothing is printed here")
    }
    fn json(&self) -> serde_json::Value {
        serde_json::Value::Null
    }
    fn equals(&self, _other: &dyn Domain) -> bool {
        false
    }
}

fn native(_host: &mut dyn Host, _values: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::None)
}

const fn method(
    name: &'static str,
    of: Type,
    params: &'static [Param],
    gives: Type,
    effect: Effect,
) -> Method {
    let row = tg_core::native::table::method(name, of, gives, native);
    Method { params, effect, ..row }
}

const fn param(name: &'static str, takes: Type, need: Need) -> Param {
    Param { name, takes, need, words: Words::None, called_with: CalledWith::Contents }
}

const ROUND: Type = Type::Object("Round");
const GAME: Type = Type::Object("Game");
const TEXT_OR_WORD: Type = Type::OneOf(&[Type::Text, Type::Object("Word")]);

static TABLE: Module = Module {
    functions: true,
    name: "table",
    doc: "",
    methods: &[
        method(
            "apply",
            ROUND,
            &[param("text", TEXT_OR_WORD, Need::Required)],
            Type::Object("Word"),
            Effect::Pure,
        ),
        method("blocked", ROUND, &[], Type::List, Effect::Pure),
        method("winner", GAME, &[], Type::OneOf(&[Type::Text, Type::None]), Effect::Pure),
        method("table", GAME, &[], Type::ListOf(&Type::Text), Effect::Pure),
        method(
            "play",
            GAME,
            &[param("input", Type::Text, Need::Named("the keyboard"))],
            Type::Any,
            Effect::Talks,
        ),
        method(
            "roll",
            Type::List,
            &[param("seed", Type::Number, Need::Named("none"))],
            Type::Any,
            Effect::Random,
        ),
        method("upper", Type::Text, &[], Type::Text, Effect::Pure),
        method(
            "join",
            Type::List,
            &[param("by", Type::Text, Need::Optional("nothing"))],
            Type::Text,
            Effect::Pure,
        ),
        method(
            "get",
            Type::Record,
            &[param("key", Type::Any, Need::Required), param("otherwise", Type::Any, Need::Optional("none"))],
            Type::Any,
            Effect::Pure,
        ),
        method("keys", Type::Record, &[], Type::List, Effect::Pure),
    ],
    operators: &[],
    refusals: &[],
    stand_ins: &[],
    with_fields: &[],
    blocks: &[
        BlockType {
            word: "alphabet",
            gives: "Alphabet",
            doc: "",
            over: None,
            settings: &[],
            forms: &[],
            next_words: None,
            example: "",
            declares: |_| Vec::new(),
            build: build_alphabet,
        },
        BlockType {
            word: "round",
            gives: "Round",
            doc: "",
            over: Some("Alphabet"),
            settings: &[Setting {
                name: "ties",
                takes: Type::Text,
                default: "cancel",
                words: &["cancel", "block", "span", "next"],
                doc: "",
            }],
            forms: &[],
            next_words: None,
            example: "",
            declares: |_| Vec::new(),
            build: |_, block| Ok(built(&block, "Round")),
        },
        BlockType {
            word: "game",
            gives: "Game",
            doc: "",
            over: Some("Alphabet"),
            settings: &[
                Setting { name: "rounds", takes: Type::Number, default: "3", words: &[], doc: "" },
                Setting {
                    name: "start",
                    takes: Type::OneOf(&[Type::Text, Type::None]),
                    default: "none",
                    words: &[],
                    doc: "",
                },
            ],
            forms: &[],
            next_words: None,
            example: "",
            declares: players,
            build: |_, block| Ok(built(&block, "Game")),
        },
    ],
    words: &["win", "draw", "loss"],
    present: None,
};

fn built(_block: &BlockValue, name: &'static str) -> Built {
    Built { value: Object::value(Thing(name)), warnings: Vec::new() }
}

/// Letters that stand twice are errors, an empty alphabet gets a warning.
fn build_alphabet(_host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    let mut seen = Vec::new();
    let mut errors = Vec::new();
    for item in &block.items {
        for (letter, span) in item.texts("symbol") {
            if seen.contains(&letter) {
                errors.push(
                    Diagnostic::new(Code::E4016, format!("`{letter}` is there twice"))
                        .at(span, "")
                        .help("once"),
                );
            }
            seen.push(letter);
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut built = built(&block, "Alphabet");
    if seen.is_empty() {
        built.warnings.push(Diagnostic::new(Code::W4001, "an empty alphabet"));
    }
    Ok(built)
}

fn players(block: &ast::Block) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for row in &block.rows {
        let ast::BlockRow::Item(item) = row else { continue };
        let Some(field) = item.field("player") else {
            continue;
        };
        if let Content::Template(template) = &field.content
            && let Some(text) = template.literal()
            && names.iter().all(|n| *n.text != *text)
        {
            names.push(Name { text: text.into(), span: template.span });
        }
    }
    names
}

thread_local! {
    static LIBRARY: Library = library();
}

/// The prelude with the small blocks.
fn library() -> Library {
    let mut modules = tg_prelude::modules();
    modules.push(&TABLE);
    Library::new(modules)
}

/// A session of units.
#[derive(Default)]
pub struct Session {
    pub sources: SourceMap,
    pub environment: Environment,
    pub imports: FxHashMap<Rc<str>, Rc<Exports>>,
}

impl Session {
    /// Checks a text that must parse.
    pub fn check(&mut self, text: &str, entry: bool) -> Checked {
        let id = self.sources.add("test.tg", text);
        let text = self.sources.get(id).map(|s| s.text.clone()).unwrap_or_default();
        let parsed = tg::syntax::parse(id, &text);
        assert!(parsed.diagnostics.is_empty(), "{text}\n{:?}", parsed.diagnostics);
        self.check_script(&parsed.script, &text, entry)
    }

    /// Checks a tree.
    pub fn check_script(&mut self, script: &ast::Script, text: &str, entry: bool) -> Checked {
        LIBRARY.with(|library| {
            let evaluate = &|functions| tg::session::evaluate(library, functions);
            let imports = &self.imports;
            let unit = Unit { script, text, imports, library, expected: &[], entry, evaluate };
            check(unit, &mut self.environment)
        })
    }

    /// Adds a file that can be imported.
    pub fn file(&mut self, path: &str, text: &str) {
        let checked = self.check(text, false);
        assert!(checked.program.is_some(), "{:?}", checked.diagnostics);
        self.imports.insert(path.into(), checked.exports);
    }

    /// A finding as one line: place, code, message.
    pub fn line(&self, diagnostic: &Diagnostic) -> String {
        let place = diagnostic.primary.as_ref().map_or("?".into(), |p| {
            let (line, column) = self.sources.line_column(p.span);
            format!("{line}:{column}")
        });
        format!("{place} {} {}", diagnostic.code, diagnostic.message)
    }

    /// All findings of a text, one a line.
    pub fn findings(&mut self, text: &str) -> Vec<String> {
        let checked = self.check(text, false);
        let errors = checked.diagnostics.iter().any(Diagnostic::is_error);
        assert_eq!(checked.program.is_none(), errors, "{text}");
        for d in checked.diagnostics.iter().filter(|d| d.is_error()) {
            assert!(!d.helps.is_empty(), "no help: {}", self.line(d));
        }
        checked.diagnostics.iter().map(|d| self.line(d)).collect()
    }
}

/// All findings of a text, one a line.
pub fn findings(text: &str) -> Vec<String> {
    Session::default().findings(text)
}

/// Demands exactly these findings.
#[track_caller]
pub fn finds(text: &str, expected: &[&str]) {
    assert_eq!(findings(text), expected, "\n{text}");
    stands_beside_its_expectation(text, expected);
}

/// What an `assert error` waits for hides nothing of the same mistakes outside it.
#[track_caller]
fn stands_beside_its_expectation(text: &str, expected: &[&str]) {
    let errors = |found: &[&str]| -> Vec<String> {
        found.iter().filter(|line| line.contains(" E")).map(|line| (*line).to_owned()).collect()
    };
    let (errors, codes) = (errors(expected), errors(expected));
    let mut codes: Vec<&str> = codes.iter().filter_map(|line| line.split(' ').nth(1)).collect();
    codes.dedup();
    let only_at_the_top = ["import ", "param ", "seed ", "test "].iter().any(|word| text.contains(word));
    let ([code], false) = (&codes[..], only_at_the_top) else { return };
    let above = text.lines().count() + 2;
    let twice = findings(&format!("assert error {code} {{\n{text}\n}}\n{text}"));
    let outside = twice.iter().filter_map(|line| {
        let (place, rest) = line.split_once(':')?;
        let place: usize = place.parse().ok()?;
        (place > above && rest.contains(" E")).then(|| format!("{}:{rest}", place - above))
    });
    assert_eq!(outside.collect::<Vec<_>>(), errors, "beside its expectation:\n{text}\n{twice:#?}");
}

/// Demands that nothing is found, and gives the program.
#[track_caller]
pub fn passes(text: &str) -> Program {
    let mut session = Session::default();
    let checked = session.check(text, false);
    let lines: Vec<String> = checked.diagnostics.iter().map(|d| session.line(d)).collect();
    assert!(lines.is_empty(), "{text}\n{lines:#?}");
    checked.program.expect("a program without findings")
}
