//! Values that games bring: rounds, decks, positions, distributions.

use super::{Stream, Value, Wanted, phrase_of_type};
use crate::diagnostics::Fault;
use crate::number::{Number, NumberForm};
use crate::output::Output;
use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;
use tg_progress::Progress;

/// What a value of a game can do. Methods that the script calls are not here: they are descriptors.
pub trait Domain: Any {
    /// The name of its type.
    fn type_name(&self) -> &'static str;

    /// How it prints on one line, where it can.
    fn short(&self) -> Option<String>;

    /// What it is called among other things where it has no form on one line.
    fn in_brief(&self) -> String {
        phrase_of_type(self.type_name())
    }

    /// How it prints alone.
    fn rich(&self) -> Output;

    /// What `--json` prints and `save` writes.
    fn json(&self) -> serde_json::Value;

    /// Its lines in `jsonl`, where it has several; else its only one is its JSON.
    fn json_lines(&self) -> Option<Vec<serde_json::Value>> {
        None
    }

    /// Its data as lines of cells, where it writes them itself; fails where they take more than `limit` bytes.
    fn csv(&self, _form: NumberForm, _limit: u64) -> Option<Result<String, Fault>> {
        None
    }

    /// About how many bytes its data take: what is too large is refused before it's made.
    fn data_bytes(&self) -> u64 {
        0
    }

    /// Its written form: it equals this text, and the text is accepted for it.
    fn written(&self) -> Option<String> {
        None
    }

    /// Why it can't be written out where its like have a written form: what is too long says so.
    fn unwritten(&self) -> Option<Fault> {
        None
    }

    /// Whether it is a text that is only kept in another way: it is iterated over letter by letter.
    fn is_text(&self) -> bool {
        false
    }

    /// Whether it is a number of which only a part is known: it says itself which numbers it equals.
    fn is_number(&self) -> bool {
        false
    }

    /// Whether it equals a text.
    fn equals_text(&self, text: &str) -> bool {
        self.written().is_some_and(|written| written == text)
    }

    /// The ordinary value that it stands for, as a rank with a name for its number: it equals it and counts as it.
    fn stands_for(&self) -> Option<Value> {
        None
    }

    /// The plain value that it becomes where it is an outcome, or stands in a list or record that is one: a roll of
    /// dice its sum.
    fn settled(&self) -> Option<Value> {
        None
    }

    /// Its order beside any value, where its kind has an order of its own; none within where the two have none.
    fn own_order(&self, _other: &Value) -> Option<Option<Ordering>> {
        None
    }

    /// What two of these are compared by, as a help for those who ask which of them is more; none where the kind
    /// says nothing of it.
    fn instead_of_order(&self) -> Option<&'static str> {
        None
    }

    /// Whether it equals a list, where it can be iterated over.
    fn equals_list(&self, items: &[Value]) -> bool {
        self.elements().is_some_and(|own| own == items)
    }

    /// Whether a value is among its elements, where it tells that without going through them.
    fn holds(&self, _value: &Value) -> Option<Result<bool, Fault>> {
        None
    }

    /// Whether a text is a part of it, where it is a kind of text. It charges steps of the run as it goes on; what it
    /// answers when it is told to stop doesn't count.
    fn contains_text(&self, _part: &str, _steps: &mut dyn Progress) -> Option<bool> {
        None
    }

    /// How many steps it takes to compare it with its like, where that is more than a few.
    fn steps_to_compare(&self) -> u64 {
        0
    }

    /// Whether it says itself which others of its type it equals, though it has a written form.
    fn compares_itself(&self) -> bool {
        false
    }

    /// Whether it equals another object of its type that has no written form, or that compares itself.
    fn equals(&self, other: &dyn Domain) -> bool;

    /// Why it can never equal this value, where what the two are rules it out: it is asked when they aren't equal,
    /// and the comparison is an error then.
    fn never_equals(&self, _other: &Value) -> Option<Fault> {
        None
    }

    /// Why it can never equal a value that is written out in the script. What is computed may be any value of its
    /// kind; a rank that is written out is meant to be one of the deck's.
    fn lacks(&self, _written: &Value) -> Option<Fault> {
        None
    }

    /// A copy that has been asked nothing yet: the run takes it over where the check has built this one, and the two
    /// don't share what questions leave behind.
    fn unasked(&self) -> Option<Value> {
        None
    }

    /// A field that only this value knows by name, such as an attribute of a card; methods come first.
    fn field(&self, _name: &str) -> Option<Value> {
        None
    }

    /// Its elements, where it can be iterated over.
    fn elements(&self) -> Option<Vec<Value>> {
        None
    }

    /// Whether it can be iterated over, where that is known without its elements.
    fn has_elements(&self) -> bool {
        self.elements().is_some()
    }

    /// A slice of it, `w[2..5]`, where it isn't iterated over: the bounds are `none` where they aren't given.
    fn slice(&self, _start: &Value, _end: &Value, _inclusive: bool) -> Option<Result<Value, Fault>> {
        None
    }

    /// What it holds under a key, `b["MM"]`, where it isn't iterated over; fails for a key that it hasn't.
    fn part(&self, _key: &Value) -> Option<Result<Value, Fault>> {
        None
    }

    /// What it holds under which key, where that is known and not too much: the probabilities of a distribution's
    /// outcomes. Two of a type that are equal hold the same.
    fn entries(&self) -> Option<Vec<(Value, Value)>> {
        None
    }

    /// Its hash: equal ones have equal hashes. Those that are compared often should tell themselves apart.
    fn hashed(&self) -> u64 {
        0
    }

    /// What a chart shows of it, where it is about chance; `view` is a word of its own for what is to be seen.
    fn plot(&self, _view: Option<&str>) -> Option<Result<Plot, Fault>> {
        None
    }

    /// What `explain` tells of the value itself: how it was found.
    fn reason(&self) -> Option<Output> {
        None
    }

    /// Its graph in the language of Graphviz, where it has one.
    fn dot(&self) -> Option<String> {
        None
    }

    /// A stream that it rewrites, where it can rewrite one.
    fn stream(&self, _wanted: Wanted) -> Option<Box<dyn Stream + '_>> {
        None
    }

    /// Its drawing as SVG, where it has one of its own; fails where that would be too large.
    fn svg(&self) -> Option<Result<String, Fault>> {
        None
    }

    /// How likely it makes each move at a position of a game, where it is a player: names of moves with their weights,
    /// none of them where it gives up; fails where it can't play there. Nothing where it is no player at all.
    fn moves_at(&self, _position: &Value) -> Option<Result<Vec<(Value, u64)>, Fault>> {
        None
    }

    /// How deep it nests; values that hold values must say.
    fn height(&self) -> u16 {
        1
    }
}

impl dyn Domain {
    /// The game's own type, where it is this one.
    pub fn downcast<T: Domain>(&self) -> Option<&T> {
        let any: &dyn Any = self;
        any.downcast_ref()
    }
}

/// What a chart shows of a value about chance.
pub struct Plot {
    /// Outcomes with their probabilities, each row of them with its name.
    pub series: Vec<(String, Vec<(Value, Number)>)>,
    /// What the outcomes are.
    pub x_name: String,
    /// What is above each of them.
    pub y_name: String,
}

/// A value of a game. Cloning shares it.
#[derive(Clone)]
pub struct Object(Rc<Box<dyn Domain>>);

impl Object {
    /// The object as a value.
    pub fn value(domain: impl Domain) -> Value {
        Value::Object(Object(Rc::new(Box::new(domain))))
    }

    /// The game's own type, where it is this one.
    pub fn downcast<T: Domain>(&self) -> Option<&T> {
        self.domain().downcast()
    }

    fn domain(&self) -> &dyn Domain {
        &**self.0
    }

    /// Whether two objects are the same one in memory.
    pub fn is_same(&self, other: &Object) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl std::ops::Deref for Object {
    type Target = dyn Domain;

    fn deref(&self) -> &dyn Domain {
        self.domain()
    }
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.type_name())
    }
}
