//! Values defined by games: rounds, decks, positions, distributions.

use super::{Stream, Text, Value, Wanted, phrase_of_type};
use crate::diagnostics::Fault;
use crate::number::{Number, NumberForm};
use crate::output::Output;
use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;
use tg_progress::Progress;

/// How rows of data are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// Lines of cells with a header.
    Csv,
    /// A list of objects on one line.
    Json,
    /// A list of objects on several lines.
    PrettyJson,
    /// An object on each line.
    JsonLines,
}

/// What a function that remembers its results must know of an argument besides what it equals: a position equals its
/// text, but belongs to a game, and a roll equals its sum, but has dice.
#[derive(Clone, Debug)]
pub enum Remembered {
    /// Nothing: it is asked like all that equal it.
    Equal,
    /// What it is, where it can be told apart by a place in memory: that of something it keeps alive, with numbers.
    Place(usize, Vec<u64>),
    /// It isn't known yet, so nothing is remembered.
    Unknown,
}

/// What a value of a game can do. The methods that scripts call are not here: they are descriptors.
pub trait Domain: Any {
    /// Returns the name of its type.
    fn type_name(&self) -> &'static str;

    /// Returns how it prints on one line, if it can.
    fn short(&self) -> Option<String>;

    /// Returns what it is called among other things if it has no form on one line.
    fn in_brief(&self) -> String {
        phrase_of_type(self.type_name())
    }

    /// Returns how it prints on its own.
    fn rich(&self) -> Output;

    /// Returns what `--json` prints and `save` writes.
    fn json(&self) -> serde_json::Value;

    /// Returns its lines in `jsonl`, if it has several; otherwise, the only one is its JSON.
    fn json_lines(&self) -> Option<Vec<serde_json::Value>> {
        None
    }

    /// Returns its data in a format, if it writes its rows itself; fails if they take more than `limit` bytes.
    fn rows(&self, _format: RowFormat, _form: NumberForm, _limit: u64) -> Option<Result<String, Fault>> {
        None
    }

    /// Returns about how many bytes its data takes: data that is too large is refused before it's built.
    fn data_bytes(&self) -> u64 {
        0
    }

    /// Returns whether its data is only known once it is asked for it, by the methods `to_csv` and the like.
    fn is_asked_for_data(&self) -> bool {
        false
    }

    /// Returns the value with its data, once it [was asked](Domain::is_asked_for_data) and has some.
    fn answered(&self) -> Option<Value> {
        None
    }

    /// Returns whether it is a part of what it came from: taken out of a list, it takes out each of its elements once.
    fn is_part_of_whole(&self) -> bool {
        false
    }

    /// Returns its written form: it equals this text, and the text is accepted for it.
    fn written(&self) -> Option<Text> {
        None
    }

    /// Returns why it can't be written out although other values of its type have a written form: it is too long.
    fn unwritten(&self) -> Option<Fault> {
        None
    }

    /// Returns whether it is a text that is just stored in another way: it is iterated over letter by letter.
    fn is_text(&self) -> bool {
        false
    }

    /// Returns whether it is a partly known number: it decides itself which numbers it equals.
    fn is_number(&self) -> bool {
        false
    }

    /// Returns whether it equals a text.
    fn equals_text(&self, text: &str) -> bool {
        self.written().is_some_and(|written| written.as_str() == text)
    }

    /// Returns the ordinary value that it stands for, such as its number for a named rank: it equals it and counts as
    /// it.
    fn stands_for(&self) -> Option<Value> {
        None
    }

    /// Returns the plain value that it becomes as an outcome, or in a list or record that is one: a roll of
    /// dice becomes its sum.
    fn settled(&self) -> Option<Value> {
        None
    }

    /// Returns it as it is now, if it is another one for each outcome that a function is called with.
    fn frozen(&self) -> Option<Value> {
        None
    }

    /// Compares it with any value, if its type defines an order; the inner value is `None` if these two have none.
    fn own_order(&self, _other: &Value) -> Option<Option<Ordering>> {
        None
    }

    /// What two of these are compared by, as a help for those who ask which of them is more; none where the kind
    /// says nothing of it.
    fn instead_of_order(&self) -> Option<&'static str> {
        None
    }

    /// How a part of it is asked for, as a help for those who write an index; none where the kind says nothing of it.
    fn instead_of_index(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether it equals a list, if it can be iterated over.
    fn equals_list(&self, items: &[Value]) -> bool {
        self.elements().is_some_and(|own| own == items)
    }

    /// Returns whether a value is one of its elements, if it can tell without iterating.
    fn holds(&self, _value: &Value) -> Option<Result<bool, Fault>> {
        None
    }

    /// Returns whether a text is a part of it, if it is a kind of text. It charges steps of the run as it goes; its
    /// answer doesn't count if it is told to stop.
    fn contains_text(&self, _part: &str, _steps: &mut dyn Progress) -> Option<bool> {
        None
    }

    /// Returns how many steps a comparison with another value of its type takes, if more than a few.
    fn steps_to_compare(&self) -> u64 {
        0
    }

    /// Whether it says more than the text that it equals, so that one can't take the place of the other.
    fn says_more(&self) -> bool {
        false
    }

    /// What distinguishes it from the values that it equals, for a function that remembers its results.
    fn remembered(&self) -> Remembered {
        Remembered::Equal
    }

    /// Whether it says itself which others of its type it equals, though it has a written form.
    fn compares_itself(&self) -> bool {
        false
    }

    /// Whether it equals another object of its type that has no written form, or that compares itself.
    fn equals(&self, other: &dyn Domain) -> bool;

    /// Returns why it can never equal this value, if what they are rules it out: called when they aren't equal,
    /// to make the comparison an error.
    fn never_equals(&self, _other: &Value) -> Option<Fault> {
        None
    }

    /// Returns why it can never equal a literal in the script. A computed value may be any value of its
    /// kind; a literal rank is meant to be one of the deck's.
    fn lacks(&self, _written: &Value) -> Option<Fault> {
        None
    }

    /// Returns why a literal in the script can never be one of its elements, if it has some: what stands for a sum of
    /// its elements may equal a number that none of them is.
    fn lacks_element(&self, written: &Value) -> Option<Fault> {
        self.lacks(written)
    }

    /// Returns it as a value that any literal may equal, where it [lacks](Domain::lacks) some: one that stands beside
    /// values of other kinds.
    fn open(&self) -> Option<Value> {
        None
    }

    /// Returns a copy on which no questions have been asked yet: the run starts from it if the check has built this
    /// one, so that the two don't share what questions leave behind.
    fn unasked(&self) -> Option<Value> {
        None
    }

    /// Returns a field that only this value knows by name, such as an attribute of a card; methods come first.
    fn field(&self, _name: &str) -> Option<Value> {
        None
    }

    /// Returns its elements, if it can be iterated over.
    fn elements(&self) -> Option<Vec<Value>> {
        (0..self.length()?).map(|index| self.make_element(index)).collect()
    }

    /// Returns the number of its elements, if it [makes](Domain::make_element) each of them only when it's looked at.
    fn length(&self) -> Option<usize> {
        None
    }

    /// Makes the element at an index below its [length](Domain::length).
    fn make_element(&self, _index: usize) -> Option<Value> {
        None
    }

    /// Returns the element at an index, if it can say that without all of its elements; negative ones count from the end.
    fn element(&self, _index: i64) -> Option<Result<Value, Fault>> {
        None
    }

    /// Whether it can be iterated over, where that is known without its elements.
    fn has_elements(&self) -> bool {
        self.length().is_some() || self.elements().is_some()
    }

    /// Returns a slice of it, `w[2..5]`, if it isn't iterated over: missing bounds are `none`.
    fn slice(&self, _start: &Value, _end: &Value, _inclusive: bool) -> Option<Result<Value, Fault>> {
        None
    }

    /// Returns a field that is the data of a script, such as an attribute of a card: it comes before methods of its name.
    fn own_field(&self, _name: &str) -> Option<Value> {
        None
    }

    /// Returns what it holds under a key, `b["MM"]`, if it isn't iterated over; fails for a key that doesn't exist.
    fn part(&self, _key: &Value) -> Option<Result<Value, Fault>> {
        None
    }

    /// Returns what it holds under which keys, if that is known and not too much: the probabilities of a distribution's
    /// outcomes. Equal values of a type hold the same.
    fn entries(&self) -> Option<Vec<(Value, Value)>> {
        None
    }

    /// Returns its hash: equal values have equal hashes. Types that are often compared should make hashes differ.
    fn hashed(&self) -> u64 {
        0
    }

    /// Whether its hash is its own, though it has a written form: it equals others that are written otherwise.
    fn hashes_itself(&self) -> bool {
        false
    }

    /// Returns what a chart of it shows, if it is about chance; `view` is its own word for the view to show.
    fn plot(&self, _view: Option<&str>) -> Option<Result<Plot, Fault>> {
        None
    }

    /// Returns what `explain` shows for the value itself: how it was found.
    fn reason(&self) -> Option<Output> {
        None
    }

    /// Returns its graph in the language of Graphviz, if it has one.
    fn dot(&self) -> Option<String> {
        None
    }

    /// Returns a stream that it rewrites, if it can rewrite one.
    fn stream(&self, _wanted: Wanted) -> Option<Box<dyn Stream + '_>> {
        None
    }

    /// Returns its drawing as SVG, if it has its own; fails if that would be too large.
    fn svg(&self) -> Option<Result<String, Fault>> {
        None
    }

    /// Returns how likely it makes each move at a position of a game, if it is a player: names of moves with their
    /// weights, none if it resigns; fails if it can't play there. `None` if it isn't a player at all.
    fn moves_at(&self, _position: &Value) -> Option<Result<Vec<(Value, u64)>, Fault>> {
        None
    }

    /// Returns how deeply it nests; values that hold values must define it.
    fn height(&self) -> u16 {
        1
    }
}

impl dyn Domain {
    /// Returns the game's own type, if it is this one.
    pub fn downcast<T: Domain>(&self) -> Option<&T> {
        let any: &dyn Any = self;
        any.downcast_ref()
    }
}

/// What a chart shows of a value about chance.
pub struct Plot {
    /// Outcomes with their probabilities, in named series.
    pub series: Vec<(String, Vec<(Value, Number)>)>,
    /// What the outcomes are.
    pub x_name: String,
    /// What their values are.
    pub y_name: String,
}

/// A value of a game. Cloning shares it.
#[derive(Clone)]
pub struct Object(Rc<Box<dyn Domain>>);

impl Object {
    /// Creates a value from an object.
    pub fn value(domain: impl Domain) -> Value {
        Value::Object(Object(Rc::new(Box::new(domain))))
    }

    /// Returns the game's own type, if it is this one.
    pub fn downcast<T: Domain>(&self) -> Option<&T> {
        self.domain().downcast()
    }

    fn domain(&self) -> &dyn Domain {
        &**self.0
    }

    /// Returns whether two objects are the same one in memory.
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
