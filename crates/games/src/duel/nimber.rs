//! Nimbers: of a whole game, or of the parts of its positions.

use super::duel_position;
use super::refused::no_answer;
use super::rules::{Next, Place};
use super::solved::acyclic;
use super::values::Duel;
use super::words::{number, shown};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::{Key, Record, Value};
use tg_duels::End;

/// What a nimber takes in the table, about.
const ENTRY_BYTES: u128 = 128;

/// The nimber of a position.
pub(super) fn nimber(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    if at.duel.rules.parts.is_some() {
        return of_sum(host, &at.duel, &at.place).map(number);
    }
    has_nimbers(&at.duel)?;
    let class = at.class(host)?;
    of_class(host, &at.duel, class).map(number)
}

/// The nimber of a sum of independent positions.
pub(super) fn of_sum(host: &mut dyn Host, duel: &Rc<Duel>, place: &Place) -> Result<u32, Fault> {
    has_nimbers(duel)?;
    let mut known = std::mem::take(&mut duel.nimbers.borrow_mut().parts);
    let found = Parts { duel, known: &mut known }.of_sum(host, place);
    duel.nimbers.borrow_mut().parts = known;
    found
}

/// How often each nimber occurs.
pub(super) fn nimbers(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    has_nimbers(&duel)?;
    let reach = super::reachable::reach(host, &duel)?;
    let mut counts: Vec<u64> = Vec::new();
    for &class in reach.positions() {
        let nimber = of_class(host, &duel, class)? as usize;
        if counts.len() <= nimber {
            counts.resize(nimber + 1, 0);
        }
        counts[nimber] += 1;
    }
    let mut tally = Record::default();
    tally.make_map();
    for (nimber, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        tally.insert(Key::new(number(nimber))?, number(*count))?;
    }
    Ok(Value::Record(tally))
}

/// The nimber of a class; found with those of all that it leads to.
fn of_class(host: &mut dyn Host, duel: &Rc<Duel>, class: u32) -> Result<u32, Fault> {
    if let Some(known) = duel.nimbers.borrow().classes.get(&class) {
        return Ok(*known);
    }
    let explored = duel.explored()?;
    let graph = explored.graph();
    let all = acyclic(host, &explored, |progress| graph.nimbers(class, progress))?;
    let found = || (0u32..).zip(&all).filter_map(|(class, nimber)| Some((class, (*nimber)?)));
    for (class, _) in found() {
        let edges = graph.edges(class);
        let why = match graph.end(class) {
            End::Open if edges.iter().any(|edge| edge.is_again()) => "a player may move again",
            End::Open if edges.iter().any(|edge| edge.position().is_none()) => "lots are drawn",
            End::Win => "`over` says `win` of some positions",
            End::Draw => "`over` says `draw` of some positions",
            _ => continue,
        };
        return Err(without(why));
    }
    host.reserve(found().count() as u128 * 16)?;
    duel.nimbers.borrow_mut().classes.extend(found());
    Ok(all[class as usize].unwrap_or(0))
}

/// Refuses games that aren't impartial with normal play.
fn has_nimbers(duel: &Duel) -> Result<(), Fault> {
    let rules = &duel.rules;
    let why = if rules.alone {
        "nobody plays against anybody"
    } else if rules.score.is_some() {
        "it counts by how much one wins"
    } else if rules.player_counts() {
        "a rule is told who moves, so the players may have different moves"
    } else if rules.misere {
        "with `misere` whoever can't move has won"
    } else {
        return Ok(());
    };
    Err(without(why))
}

#[cold]
fn without(why: &str) -> Fault {
    no_answer(
        format!("this game has no nimbers: {why}"),
        "nimbers are there for impartial games in which whoever can't move has lost",
    )
}

/// Nimbers of parts, each found once.
struct Parts<'a> {
    duel: &'a Rc<Duel>,
    known: &'a mut IndexMap<Value, u32, FxBuildHasher>,
}

/// A part whose moves are being looked at: the sums that they lead to, and the nimbers of those that are known.
struct Pending {
    part: Value,
    /// For each move the parts that it leads to.
    moves: Vec<Vec<Value>>,
}

impl Parts<'_> {
    /// The nimber of a sum: that of its parts, added without carrying.
    fn of_sum(&mut self, host: &mut dyn Host, place: &Place) -> Result<u32, Fault> {
        match self.duel.rules.end(host, place)? {
            End::Open => {}
            End::Loss => return Ok(0),
            _ => return Err(without(&format!("`over` says that {} is won or drawn", shown(&place.state)))),
        }
        let parts = self.parts(host, &place.state)?;
        for part in &parts {
            self.find(host, part)?;
        }
        Ok(self.sum(&parts).unwrap_or(0))
    }

    fn parts(&self, host: &mut dyn Host, state: &Value) -> Result<Vec<Value>, Fault> {
        let rules = &self.duel.rules;
        let place = Place { state: state.clone(), player: 0 };
        let parts = rules.parts(host, &place)?.unwrap_or_default();
        let mut stand = Vec::with_capacity(parts.len());
        for part in parts {
            stand.push(rules.same(host, Place { state: part, player: 0 })?.state);
        }
        Ok(stand)
    }

    /// The nimber of a sum whose parts are all known.
    fn sum(&self, parts: &[Value]) -> Option<u32> {
        parts.iter().map(|part| self.known.get(part).copied()).try_fold(0, |sum, nimber| Some(sum ^ nimber?))
    }

    /// Finds the nimber of a part: those that its moves lead to come first.
    fn find(&mut self, host: &mut dyn Host, part: &Value) -> Result<(), Fault> {
        let mut open: Vec<Pending> = Vec::new();
        if !self.known.contains_key(part) {
            open.push(self.pending(host, part, &open)?);
        }
        while let Some(last) = open.last() {
            let unknown = last.moves.iter().flatten().find(|part| !self.known.contains_key(*part)).cloned();
            if let Some(unknown) = unknown {
                let next = self.pending(host, &unknown, &open)?;
                open.push(next);
                continue;
            }
            let mut reached: Vec<u32> = last.moves.iter().filter_map(|parts| self.sum(parts)).collect();
            host.step(1 + reached.len() as u64)?;
            reached.sort_unstable();
            reached.dedup();
            let free = (0u32..).zip(&reached).find(|(free, own)| free != *own).map(|(free, _)| free);
            let nimber = free.unwrap_or(reached.len() as u32);
            host.reserve(ENTRY_BYTES)?;
            if let Some(done) = open.pop() {
                self.known.insert(done.part, nimber);
            }
        }
        Ok(())
    }

    fn pending(&self, host: &mut dyn Host, part: &Value, open: &[Pending]) -> Result<Pending, Fault> {
        if open.iter().any(|other| other.part == *part) {
            return Err(without(&format!("it goes round by way of {}", shown(part))));
        }
        let rules = &self.duel.rules;
        let place = Place { state: part.clone(), player: 0 };
        let mut moves = Vec::new();
        let end = rules.end(host, &place)?;
        if end == End::Win || end == End::Draw {
            return Err(without(&format!("`over` says that {} is won or drawn", shown(part))));
        }
        if end == End::Open {
            for one in rules.moves(host, &place)? {
                let Next::One(next) = &one.next else { return Err(without("lots are drawn")) };
                if one.again {
                    return Err(without("a player may move again"));
                }
                moves.push(self.parts(host, next)?);
            }
        }
        Ok(Pending { part: part.clone(), moves })
    }
}
