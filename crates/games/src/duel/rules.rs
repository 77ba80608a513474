//! The rules of a game of your own: functions of a script, asked of one position at a time, and what they may answer.

use super::picture::Picture;
use super::refused::{self, Mistake};
use super::words::{name, shown};
use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Kind, Value};
use tg_dist::Dist;
use tg_duels::End;

/// A player: 1 or 2; 0 where positions are the same for both.
pub(super) type Player = u8;

/// A rule: a function of a position, which may be told who moves.
#[derive(Clone)]
pub(super) struct Rule {
    function: RuleFunction,
    /// Whether its second parameter gets the player to move.
    told: bool,
}

/// Who answers for a rule.
#[derive(Clone)]
enum RuleFunction {
    /// The script.
    Script(Value),
    /// Another game of the language.
    Game(GameRule),
}

/// A rule of another game of the language: what it says of a position, which is all that it is given.
pub(crate) type GameRule = fn(&mut dyn Host, &mut [Value]) -> Result<Value, Fault>;

impl Rule {
    /// The rule that a setting gives; nothing for what takes neither one parameter nor two.
    pub fn of(function: &Value) -> Option<Rule> {
        let Value::Function(own) = function else { return None };
        let parameters = match own.as_closure() {
            Some(closure) => {
                let params = &closure.code.params;
                let needed = params.iter().take_while(|param| param.default.is_none()).count();
                if needed > 2 || params.is_empty() {
                    return None;
                }
                needed.max(1)
            }
            None => 1,
        };
        Some(Rule { function: RuleFunction::Script(function.clone()), told: parameters == 2 })
    }

    /// A rule of another game of the language.
    pub fn of_game(rule: GameRule) -> Rule {
        Rule { function: RuleFunction::Game(rule), told: false }
    }

    /// Whether it gets the player to move.
    pub fn is_told(&self) -> bool {
        self.told
    }

    fn ask(&self, host: &mut dyn Host, at: &Place) -> Result<Value, Fault> {
        match &self.function {
            RuleFunction::Script(function) if self.told => {
                host.ask(function, &[at.state.clone(), Value::int(at.player.max(1).into())])
            }
            RuleFunction::Script(function) => host.ask(function, std::slice::from_ref(&at.state)),
            RuleFunction::Game(rule) => {
                host.step(1)?;
                rule(host, &mut [at.state.clone()])
            }
        }
    }
}

/// A position: the user's value, and who is to move.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub state: Value,
    pub player: Player,
}

/// The rules of a game.
#[derive(Clone)]
pub(super) struct Rules {
    pub start: Value,
    pub moves: Rule,
    pub over: Option<Rule>,
    pub same: Option<Rule>,
    pub score: Option<Rule>,
    pub show: Option<Rule>,
    pub parts: Option<Rule>,
    /// How another game of the language reads a position that is written as a text or a number.
    pub read: Option<GameRule>,
    pub misere: bool,
    /// Whether it is a puzzle for one.
    pub alone: bool,
}

/// A move as it is written.
pub(super) struct NamedMove {
    /// Its name; where only the next position is written, that.
    pub name: Value,
    /// Where it leads: a position, or a distribution over positions.
    pub next: Next,
    /// Whether the player who made it moves once more.
    pub again: bool,
}

/// Where a move leads.
#[derive(Clone)]
pub(super) enum Next {
    One(Value),
    /// A draw by lot.
    Lot(Value),
}

impl Rules {
    /// Whether a position is the same only with the same player to move.
    pub fn player_counts(&self) -> bool {
        let rules = [Some(&self.moves), self.over.as_ref(), self.same.as_ref()];
        !self.alone && (self.score.is_some() || rules.into_iter().flatten().any(Rule::is_told))
    }

    /// Whether the positions are lists, so that moves must have names.
    fn lists(&self) -> bool {
        self.start.equality_kind() == Some(Kind::List)
    }

    /// The player who is to move after a move of another.
    pub fn next_player(&self, player: Player, again: bool) -> Player {
        match player {
            0 => 0,
            _ if again || self.alone => player,
            _ => 3 - player,
        }
    }

    /// How the game stands.
    pub fn end(&self, host: &mut dyn Host, at: &Place) -> Result<End, Fault> {
        let Some(over) = &self.over else { return Ok(End::Open) };
        let answer = over.ask(host, at)?;
        let word = match &answer {
            Value::None => return Ok(End::Open),
            other => other.as_text(),
        };
        match word.as_ref().map(|word| word.as_str()) {
            Some("win") => Ok(End::Win),
            Some("draw") if !self.alone => Ok(End::Draw),
            Some("loss") => Ok(End::Loss),
            _ => Err(refused::mistake(&Mistake::NoEnd(&answer, self.alone), at)),
        }
    }

    /// What player 1 has more at the end.
    pub fn points(&self, host: &mut dyn Host, at: &Place) -> Result<Number, Fault> {
        let Some(score) = &self.score else { return Ok(Number::Int(0)) };
        let answer = score.ask(host, at)?;
        match answer.as_number() {
            Some(number) if number.is_exact() => Ok(number),
            _ => Err(refused::mistake(&Mistake::NoScore(&answer), at)),
        }
    }

    /// The position that stands for all that are the same to a player.
    pub fn same(&self, host: &mut dyn Host, at: Place) -> Result<Place, Fault> {
        let Some(same) = &self.same else { return Ok(at) };
        let state = plain(same.ask(host, &at)?);
        match self.unlike(&state) {
            Some(why) => Err(refused::mistake(&Mistake::SameIsOther(&state, &why), &at)),
            None => Ok(Place { state, player: at.player }),
        }
    }

    /// The independent positions that a position is the sum of.
    pub fn parts(&self, host: &mut dyn Host, at: &Place) -> Result<Option<Vec<Value>>, Fault> {
        let Some(parts) = &self.parts else { return Ok(None) };
        let answer = parts.ask(host, at)?;
        let items = match &answer {
            Value::List(list) => list.items().iter().map(|item| plain(item.clone())).collect(),
            Value::Range(range) => range.iter().map(Value::int).collect(),
            _ => return Err(refused::mistake(&Mistake::NoParts(&answer), at)),
        };
        let items: Vec<Value> = items;
        match items.iter().find_map(|item| self.unlike(item)) {
            Some(why) => Err(refused::mistake(&Mistake::OtherPart(&answer, &why), at)),
            None => Ok(Some(items)),
        }
    }

    /// What people see of a position; nothing where `show` doesn't say.
    pub fn shown(&self, host: &mut dyn Host, at: &Place) -> Result<Option<Picture>, Fault> {
        let Some(show) = &self.show else { return Ok(None) };
        // Nobody said who is to move.
        if show.is_told() && at.player == 0 && !self.alone {
            return Ok(None);
        }
        let answer = show.ask(host, at)?;
        match Picture::of(&answer) {
            Some(picture) => Ok(Some(picture)),
            None => Err(refused::mistake(&Mistake::NoPicture(&answer), at)),
        }
    }

    /// The moves of a position, in order.
    pub fn moves(&self, host: &mut dyn Host, at: &Place) -> Result<Vec<NamedMove>, Fault> {
        let answer = self.moves.ask(host, at)?;
        let moves: Result<Vec<NamedMove>, Fault> = match &answer {
            Value::List(list) => list.items().iter().map(|item| self.named(item, at)).collect(),
            Value::Range(range) => {
                host.step(range.length())?;
                host.reserve(u128::from(range.length()) * size_of::<NamedMove>() as u128)?;
                range.iter().map(|number| self.named(&Value::int(number), at)).collect()
            }
            _ => return Err(refused::mistake(&Mistake::NoMoves(&answer), at)),
        };
        let mut moves = moves?;
        self.different_names(host, &mut moves, at)?;
        Ok(moves)
    }

    /// A move, as one of the three forms writes it.
    fn named(&self, written: &Value, at: &Place) -> Result<NamedMove, Fault> {
        let parts = match written {
            Value::List(list) => Some(list.items()),
            _ => None,
        };
        let (name, next, again) = match parts {
            Some([name, next]) if is_name(name) => (Some(name.clone()), next.clone(), false),
            Some([name, next, Value::Bool(again)]) if is_name(name) => {
                (Some(name.clone()), next.clone(), *again)
            }
            Some(_) => return Err(refused::mistake(&Mistake::NoMove(written, self.lists()), at)),
            None if self.lists() => return Err(refused::mistake(&Mistake::NoMove(written, true), at)),
            None => (None, written.clone(), false),
        };
        let next = match next.downcast::<Dist>() {
            Some(_) => Next::Lot(next),
            None => {
                let next = plain(next);
                if let Some(why) = self.unlike(&next) {
                    // Two numbers in a list may be a position that lacks its name.
                    let mistake =
                        match name.as_ref().filter(|_| self.lists() && self.unlike(written).is_none()) {
                            Some(_) => Mistake::NoMove(written, true),
                            None => Mistake::OtherPosition(name.as_ref(), &next, &why),
                        };
                    return Err(refused::mistake(&mistake, at));
                }
                Next::One(next)
            }
        };
        let name = name.unwrap_or_else(|| match &next {
            Next::One(next) => next.clone(),
            Next::Lot(lot) => lot.clone(),
        });
        Ok(NamedMove { name, next, again })
    }

    /// Refuses two moves of one name that lead to positions which aren't the same.
    fn different_names(
        &self,
        host: &mut dyn Host,
        moves: &mut Vec<NamedMove>,
        at: &Place,
    ) -> Result<(), Fault> {
        let mut again = Vec::new();
        for (place, first) in second_names(moves) {
            let (first, one) = (&moves[first], &moves[place]);
            match (&first.next, &one.next) {
                (Next::One(a), Next::One(b))
                    if first.again == one.again && self.joins(host, at, one, a, b)? =>
                {
                    again.push(place);
                }
                (Next::Lot(a), Next::Lot(b)) if first.again == one.again && a == b => again.push(place),
                _ => return Err(refused::mistake(&Mistake::TwoMoves(first, one), at)),
            }
        }
        again.sort_unstable();
        again.into_iter().rev().for_each(|place| _ = moves.remove(place));
        Ok(())
    }

    /// Whether two next positions are the same.
    fn joins(
        &self,
        host: &mut dyn Host,
        at: &Place,
        one: &NamedMove,
        a: &Value,
        b: &Value,
    ) -> Result<bool, Fault> {
        let player = self.next_player(at.player, one.again);
        let mut stands = |state: &Value| self.same(host, Place { state: state.clone(), player });
        Ok(a == b || stands(a)? == stands(b)?)
    }

    /// The outcomes of a draw by lot, which must be positions.
    pub fn lot(
        &self,
        host: &mut dyn Host,
        lot: &Value,
        at: &Place,
    ) -> Result<Vec<(Value, tg_dist::Count)>, Fault> {
        let law = Dist::of(lot).exact_law(host)?;
        host.step(law.size() as u64)?;
        let mut outcomes = Vec::with_capacity(law.size());
        for place in 0..law.size() {
            let next = plain(law.value(place));
            if let Some(why) = self.unlike(&next) {
                return Err(refused::mistake(&Mistake::OtherPosition(None, &next, &why), at));
            }
            outcomes.push((next, law.ways(place)));
        }
        Ok(outcomes)
    }

    /// Why a value can't be a position beside the start; nothing where it can.
    pub fn unlike(&self, value: &Value) -> Option<Rc<str>> {
        let start = &self.start;
        if matches!(value, Value::None) && !matches!(start, Value::None) {
            return Some("where a position is missing".into());
        }
        if matches!(value, Value::Function(_)) || value.downcast::<Dist>().is_some() {
            return Some(format!("{}, which is never a position", value.kind()).into());
        }
        if value.equality_kind() != start.equality_kind()
            || value.type_name() != start.type_name() && both_objects(value, start)
        {
            return Some(format!("{}, and the start is {}", value.kind(), start.kind()).into());
        }
        match (value, start) {
            (Value::Record(own), Value::Record(first)) => {
                let lacks = first.iter().find(|(key, _)| own.get(key).is_none()).map(|(key, _)| ("no", key));
                let more = own.iter().find(|(key, _)| first.get(key).is_none()).map(|(key, _)| ("a", key));
                let (word, key) = lacks.or(more)?;
                Some(format!("a record with {word} field {}, unlike the start", shown(key.value())).into())
            }
            (Value::List(own), Value::List(first)) => {
                let mut kinds = first.items().iter().map(Value::equality_kind);
                let wanted = kinds.next()??;
                if !kinds.all(|kind| kind == Some(wanted)) {
                    return None;
                }
                let other =
                    own.items().iter().filter_map(Value::equality_kind).find(|kind| *kind != wanted)?;
                Some(
                    format!("a list with {}, and the start is a list of {}", other.phrase(), wanted.plural())
                        .into(),
                )
            }
            _ => None,
        }
    }
}

/// Up to this many moves are compared with each other; of more a table is made.
const FEW_MOVES: usize = 16;

/// The places of moves whose name another one has before them, each with the place of that.
fn second_names(moves: &[NamedMove]) -> Vec<(usize, usize)> {
    // A lot by itself is its own name.
    let named = |one: &NamedMove| !matches!(one.name, Value::Object(_));
    let mut found = second_lots(moves);
    // A number and a text may read alike, and are one name to whoever types it.
    let kinds = |kind: fn(&Value) -> bool| moves.iter().any(|one| kind(&one.name));
    if kinds(|name| matches!(name, Value::Number(_))) && kinds(|name| matches!(name, Value::Text(_))) {
        let mut seen: IndexMap<String, usize, FxBuildHasher> = IndexMap::default();
        for (place, one) in moves.iter().enumerate().filter(|(_, one)| named(one)) {
            let first = *seen.entry(name(&one.name)).or_insert(place);
            found.extend((first != place).then_some((place, first)));
        }
        return found;
    }
    let mut seen: IndexMap<&Value, usize, FxBuildHasher> = IndexMap::default();
    let mut glances = [0; FEW_MOVES];
    glances.iter_mut().zip(moves).for_each(|(glance, one)| *glance = first_glance(&one.name));
    for (place, one) in moves.iter().enumerate().filter(|(_, one)| named(one)) {
        let first = match moves.len() {
            0..=FEW_MOVES => {
                let glance = glances[place];
                let like = |other: usize| glances[other] == glance && moves[other].name == one.name;
                (0..place).find(|other| like(*other) && named(&moves[*other]))
            }
            _ => match seen.entry(&one.name) {
                Entry::Occupied(taken) => Some(*taken.get()),
                Entry::Vacant(free) => {
                    free.insert(place);
                    None
                }
            },
        };
        found.extend(first.map(|first| (place, first)));
    }
    found
}

/// The places of lots without a name that read like a lot before them, each with the place of that.
fn second_lots(moves: &[NamedMove]) -> Vec<(usize, usize)> {
    let is_own_name = |one: &NamedMove| matches!((&one.name, &one.next), (Value::Object(_), Next::Lot(_)));
    let lots: Vec<usize> = (0..moves.len()).filter(|&at| is_own_name(&moves[at])).collect();
    if lots.len() < 2 {
        return Vec::new();
    }
    let mut seen: IndexMap<String, usize, FxBuildHasher> = IndexMap::default();
    let first = |at: usize| (at, *seen.entry(name(&moves[at].name)).or_insert(at));
    lots.into_iter().map(first).filter(|(at, first)| at != first).collect()
}

/// What equal names have in common, at a glance.
fn first_glance(name: &Value) -> u64 {
    match name {
        Value::Text(text) => {
            let bytes = text.as_str().as_bytes();
            let begin = bytes.iter().take(7).fold(0, |begin, byte| begin << 8 | u64::from(*byte));
            begin << 8 | bytes.len() as u64 & 0xff
        }
        _ => 0,
    }
}

fn both_objects(a: &Value, b: &Value) -> bool {
    matches!((a, b), (Value::Object(_), Value::Object(_)))
}

pub(super) fn is_name(value: &Value) -> bool {
    matches!(value, Value::Text(_) | Value::Number(_))
}

/// A position of a game, or a roll, as the plain value that it stands for.
pub(super) fn plain(value: Value) -> Value {
    value.stands_for().unwrap_or(value)
}
