//! A compiled function: its ops, and the sites with what doesn't fit in an op.

pub(super) use super::op::{LastReads, Op, Reg};
use std::cell::Cell;
use std::rc::Rc;
use tg_core::native::{BlockType, Method, Type};
use tg_core::notation::Name;
use tg_core::program::{Annotation, BinaryOp, Change, Compared, FunctionId, MatchPattern, Unlike, Variable};
use tg_core::source::Span;
use tg_core::value::{Key, Kind, Record, Value, Written};

/// A compiled function.
pub(super) struct Bytecode {
    /// The function.
    pub function: Rc<tg_core::program::Function>,
    /// Its ops.
    pub ops: Vec<Op>,
    /// The place of each op.
    pub spans: Vec<Span>,
    /// The comparisons of which a side is written out, by their ops, ascending.
    pub written: Vec<(usize, Written)>,
    /// The comparisons of what is reckoned with a text that is written out, by their ops, ascending.
    pub reckoned: Vec<usize>,
    /// Its constants.
    pub constants: Vec<Value>,
    /// What doesn't fit in ops.
    pub sites: Vec<Site>,
    /// How many registers are variables; the others are temporaries.
    pub slots: usize,
    /// How many registers a call needs.
    pub registers: usize,
    /// How many parameters it has.
    pub params: usize,
    /// How many of them must be given.
    pub required: usize,
}

impl Bytecode {
    /// Which side of a comparison is written out.
    pub fn written_at(&self, op: usize) -> Written {
        let found = self.written.binary_search_by_key(&op, |(op, _)| *op);
        found.map_or(Written::Neither, |place| self.written[place].1)
    }

    /// Whether a comparison is one of what is reckoned with a text that is written out.
    pub fn reckons_a_text(&self, op: usize) -> bool {
        self.reckoned.binary_search(&op).is_ok()
    }
}

/// What stands beside an op.
pub(super) enum Site {
    Call(CallShape),
    /// Patterns, and whether what is held against them is reckoned.
    Match(Vec<MatchPattern>, bool),
    Keys(Vec<Key>),
    Closure {
        function: FunctionId,
        captures: usize,
    },
    Assign(AssignSite),
    Change(ChangeSite),
    Type {
        annotation: Annotation,
        what: TypeOf,
    },
    Assert(AssertSite),
    Code(Rc<str>),
    Block(BlockSite),
    Setting(Name),
    Item {
        form: &'static str,
    },
    Field {
        name: &'static str,
    },
}

/// What a written type speaks of.
pub(super) enum TypeOf {
    Variable(Rc<str>),
    Parameter(Rc<str>),
    Result(Rc<str>),
}

/// A call: by dot, of a prelude function, or of a value.
pub(super) struct CallShape {
    /// The name after the dot or before the parenthesis.
    pub name: Rc<str>,
    /// Where that stands, if it does.
    pub place: Option<Span>,
    /// The same as a key.
    pub key: Option<Key>,
    /// Where the entry of that key lay in the last record that was asked for it.
    pub near: Cell<usize>,
    /// How many arguments are there, the receiver not counted.
    pub count: usize,
    /// The names of the last of them.
    pub names: Vec<Name>,
    /// Whether parentheses are there.
    pub parentheses: bool,
    /// All methods of that name.
    pub overloads: Vec<&'static Method>,
    /// The script's own function of that name: its id, and how many captures follow the arguments.
    pub own: Option<(FunctionId, usize)>,
    /// Whether the reasons of the result are wanted.
    pub explain: bool,
    /// What the value is compared with that a method's may never be.
    pub unlike: Vec<Unlike>,
    /// Which arguments are written out, in their order.
    pub written: Vec<bool>,
}

/// The kind of what a method gives, where that never equals what it is compared with.
pub(super) fn clash(unlike: &Unlike, gives: Type) -> Option<Kind> {
    let kinds = match unlike.compared {
        Compared::Holds => gives.kind_of_elements().into_iter().collect(),
        Compared::Equal | Compared::Among => gives.equality_kinds(),
    };
    let own = kinds.first().copied();
    own.filter(|_| !kinds.contains(&unlike.other))
}

impl CallShape {
    /// The field of this name. An entry of a map is none.
    #[inline]
    pub fn field_of<'r>(&self, record: &'r Record) -> Option<&'r Value> {
        let key = self.key.as_ref().filter(|_| !record.is_map())?;
        let (place, field) = record.field_near(key, self.near.get())?;
        self.near.set(place);
        Some(field)
    }

    /// A call of a value, whatever it is.
    pub fn of_value(name: Rc<str>, count: usize, names: Vec<Name>) -> CallShape {
        CallShape {
            name,
            place: None,
            key: None,
            near: Cell::default(),
            count,
            names,
            parentheses: true,
            overloads: Vec::new(),
            own: None,
            explain: false,
            unlike: Vec::new(),
            written: Vec::new(),
        }
    }
}

/// A key that leads to a part of a variable.
pub(super) struct PathKey {
    /// Its place.
    pub span: Span,
    /// All methods of its name, where it comes after a dot.
    pub methods: Vec<&'static Method>,
    /// The key itself, where it is written out as a text: then nothing lies in its register.
    pub name: Option<Key>,
    /// Where the entry of that name lay in the last record that was changed.
    pub near: Cell<usize>,
}

impl PathKey {
    /// A key that is known only in the run.
    pub fn computed(span: Span) -> PathKey {
        PathKey { span, methods: Vec::new(), name: None, near: Cell::default() }
    }

    /// What lies in a record under this key, to be changed.
    #[inline]
    pub fn entry_mut<'r>(&self, record: &'r mut Record, key: &Key) -> Option<&'r mut Value> {
        if self.name.is_none() {
            return record.get_mut(key);
        }
        let (place, value) = record.field_near_mut(key, self.near.get())?;
        self.near.set(place);
        Some(value)
    }
}

/// A change of a variable in part: keys from `at`, then the value.
pub(super) struct AssignSite {
    /// The variable.
    pub root: Variable,
    /// The keys.
    pub keys: Vec<PathKey>,
    /// The operator of `+=` and the like.
    pub op: Option<BinaryOp>,
    /// Whether the last key isn't written out as a text: the record that it is of is a map then.
    pub computed: bool,
}

/// A change of a variable by a method: keys from `at`, then the arguments.
pub(super) struct ChangeSite {
    /// The variable.
    pub root: Variable,
    /// The keys.
    pub keys: Vec<PathKey>,
    /// The method.
    pub change: Change,
}

/// What a failed assert shows: names and the values from `at`.
pub(super) struct AssertSite {
    /// The operands' places where the condition is a comparison.
    pub operands: Vec<Span>,
    /// Whether the two were to be the same.
    pub equality: bool,
    /// The names, whose values follow the operands'.
    pub names: Vec<Rc<str>>,
    /// Whether a message follows them.
    pub message: bool,
}

/// A block's beginning.
pub(super) struct BlockSite {
    /// Its descriptor.
    pub block: &'static BlockType,
    /// The whole block.
    pub span: Span,
    /// The domain word.
    pub head: Span,
    /// Its name.
    pub name: Option<Name>,
}
