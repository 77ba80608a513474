//! What a board answers in words, as families: a text that is no player and no move never equals one.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use tg_core::diagnostics::Code;
use tg_core::value::{Family, Value};
use tg_menace::{Rules, Side};

thread_local! {
    static SIDES: [Value; 2] = ["X", "O"].map(|own| Family::word("nobody plays", Code::E2014, &["X", "O"], own));
    /// The moves of each kind of rules, in their order.
    static MOVES: RefCell<FxHashMap<&'static str, Rc<[Value]>>> = RefCell::default();
}

/// A player.
pub(super) fn side(side: Side) -> Value {
    SIDES.with(|sides| sides[usize::from(side != Side::First)].clone())
}

/// All moves of a game's rules, by their places.
pub(super) fn moves(rules: &Rules) -> Rc<[Value]> {
    MOVES.with_borrow_mut(|known| known.entry(rules.name).or_insert_with(|| named(rules)).clone())
}

fn named(rules: &Rules) -> Rc<[Value]> {
    let names: Vec<String> = (0..rules.moves.len()).map(|index| rules.written(index)).collect();
    let values = Family::of_words("no move is", Code::E2014, &names).values();
    let named = |name: &String| values.iter().find(|value| **value == Value::text(name.as_str())).cloned();
    names.iter().map(|name| named(name).unwrap_or_else(|| Value::text(name.as_str()))).collect()
}
