//! Nimbers: of a whole game, or of the parts of its positions.

use super::duel_position;
use super::explore::{Way, located};
use super::refused::no_answer;
use super::rules::{Next, Place, Rules};
use super::solved::acyclic;
use super::values::Duel;
use super::words::{name, number, pasted, shown};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::collections::VecDeque;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Key, Record, Value};
use tg_duels::End;

/// This many sums are compared with what their moves say.
const COMPARED: usize = 1_000;

/// This many moves are looked at, to compare the sums that a game leads to; a question looks at half of what is left.
const LOOKED_AT: usize = 10_000;

/// What a nimber takes in the table, about.
const ENTRY_BYTES: u128 = 128;

/// The help where a game with nimbers would go round: no other end than a lost one leaves it nimbers.
const LET_IT_BE_LOST: &str = "nimbers need a game that ends when a player can't move: count the plies in the position, and give no move at the last";

/// The nimber of a position.
pub(super) fn nimber(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = duel_position::position(args)?;
    of_place(host, &at.duel, &at.place).map(number)
}

/// The nimber of a position that is at hand.
pub(super) fn of_place(host: &mut dyn Host, duel: &Rc<Duel>, place: &Place) -> Result<u32, Fault> {
    if duel.rules.parts.is_some() {
        return of_sum(host, duel, place);
    }
    has_nimbers(duel)?;
    let class = duel.class(host, place.clone())?;
    of_class(host, duel, class)
}

/// The nimber of a sum of independent positions.
pub(super) fn of_sum(host: &mut dyn Host, duel: &Rc<Duel>, place: &Place) -> Result<u32, Fault> {
    has_nimbers(duel)?;
    let (mut known, mut compared, mut left) = {
        let nimbers = &mut *duel.nimbers.borrow_mut();
        (
            std::mem::take(&mut nimbers.parts),
            std::mem::take(&mut nimbers.compared),
            nimbers.left.unwrap_or(LOOKED_AT),
        )
    };
    let mut parts = Parts { duel, known: &mut known, compared: &mut compared };
    let found = parts.of_sum(host, place).and_then(|nimber| {
        parts.look_around(host, place, &mut left)?;
        Ok(nimber)
    });
    let wrong = found.as_ref().is_err_and(|fault| fault.code == Code::E6014);
    let nimbers = &mut *duel.nimbers.borrow_mut();
    nimbers.parts = known;
    // What is wrong stays so, whenever it is asked.
    (nimbers.compared, nimbers.left) = if wrong { Default::default() } else { (compared, Some(left)) };
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
    let all = acyclic(host, &explored, LET_IT_BE_LOST, |progress| graph.nimbers(class, progress))?;
    let found = || (0u32..).zip(&all).filter_map(|(class, nimber)| Some((class, (*nimber)?)));
    for (class, _) in found() {
        let edges = graph.edges(class);
        let why = match graph.end(class) {
            End::Open if edges.iter().any(|edge| edge.is_again()) => "a player may move again",
            End::Open if graph.draws_lots(class) => "lots are drawn",
            End::Win => "`over` says `win` of some positions",
            End::Draw => "`over` says `draw` of some positions",
            _ => continue,
        };
        return Err(without(&duel.rules, why));
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
        "a rule depends on the player to move, so the players may have different moves"
    } else if rules.misere {
        "with `misere` a player who can't move has won"
    } else {
        return Ok(());
    };
    Err(without(rules, why))
}

#[cold]
fn without(rules: &Rules, why: &str) -> Fault {
    let message = format!("this game has no nimbers: {why}");
    match rules.parts {
        Some(_) => no_answer(
            message,
            "with `parts` the value and the best moves of a position come from nimbers; without `parts` the game is solved position by position",
        ),
        None => {
            no_answer(message, "only impartial games in which a player who can't move has lost have nimbers")
        }
    }
}

/// Nimbers of parts, each found once.
struct Parts<'a> {
    duel: &'a Rc<Duel>,
    known: &'a mut IndexMap<Value, u32, FxBuildHasher>,
    /// The sums that were compared with what their moves say.
    compared: &'a mut IndexSet<Value, FxBuildHasher>,
}

/// A part whose moves are being looked at: the sums that they lead to, and the nimbers of those that are known.
struct Pending {
    part: Value,
    /// Each move by name, with the parts that it leads to.
    moves: Vec<(Value, Vec<Value>)>,
}

impl Pending {
    /// The parts that its moves lead to.
    fn parts(&self) -> impl Iterator<Item = &Value> {
        self.moves.iter().flat_map(|(_, parts)| parts)
    }

    /// The name of the first move that leads to a part.
    fn move_to(&self, part: &Value) -> Option<String> {
        self.moves.iter().find(|(_, parts)| parts.contains(part)).map(|(named, _)| name(named))
    }
}

/// The parts whose moves are being looked at, each reached from the one before.
#[derive(Default)]
struct Open {
    path: Vec<Pending>,
    parts: FxHashSet<Value>,
}

impl Open {
    fn push(&mut self, pending: Pending) {
        self.parts.insert(pending.part.clone());
        self.path.push(pending);
    }

    fn pop(&mut self) -> Option<Pending> {
        let done = self.path.pop()?;
        self.parts.remove(&done.part);
        Some(done)
    }
}

impl Parts<'_> {
    /// The nimber of a sum: that of its parts, added without carrying.
    fn of_sum(&mut self, host: &mut dyn Host, place: &Place) -> Result<u32, Fault> {
        let parts = match self.parts_of_sum(host, place) {
            Ok(Some(parts)) => parts,
            Ok(None) => return Ok(0),
            Err(fault) => return Err(self.duel.located(host, place, fault)),
        };
        for part in &parts {
            self.find(host, part)?;
        }
        let nimber = self.sum(&parts).unwrap_or(0);
        if parts.as_slice() != std::slice::from_ref(&place.state) && self.compared.insert(place.state.clone())
        {
            self.compare(host, place, nimber)?;
        }
        Ok(nimber)
    }

    /// Compares sums that a position leads to: first those that are near, then those of random games to the end.
    fn look_around(&mut self, host: &mut dyn Host, from: &Place, left: &mut usize) -> Result<(), Fault> {
        if self.compared.len() > COMPARED {
            return Ok(());
        }
        let rest = *left / 2;
        let (mut seen, mut queue) = (FxHashSet::default(), VecDeque::from([from.clone()]));
        while *left > rest + rest / 2
            && let Some(place) = queue.pop_front()
        {
            let next = self.compared_with_next(host, &place, left)?;
            queue.extend(next.into_iter().filter(|next| seen.insert(next.state.clone())));
        }
        if queue.is_empty() {
            return Ok(());
        }
        let mut chance = 0u64;
        while *left > rest {
            let mut place = from.clone();
            loop {
                let next = self.compared_with_next(host, &place, left)?;
                *left = left.saturating_sub(1);
                // D. Knuth's multiplier: each game goes another way, the same in every run.
                chance =
                    chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let at = (chance >> 33) as usize % next.len().max(1);
                match next.into_iter().nth(at) {
                    Some(next) if *left > rest => place = next,
                    _ => break,
                }
            }
        }
        Ok(())
    }

    /// Compares a sum with what its moves say, and returns the positions that they lead to.
    fn compared_with_next(
        &mut self,
        host: &mut dyn Host,
        place: &Place,
        left: &mut usize,
    ) -> Result<Vec<Place>, Fault> {
        self.of_sum(host, place)?;
        let rules = &self.duel.rules;
        if rules.end(host, place)? != End::Open {
            return Ok(Vec::new());
        }
        let mut places = Vec::new();
        for one in rules.moves(host, place)? {
            if let Next::One(next) = &one.next {
                places.push(rules.same(host, Place { state: next.clone(), player: place.player })?);
            }
        }
        *left = left.saturating_sub(places.len());
        Ok(places)
    }

    /// The parts of a sum; nothing where it is lost.
    fn parts_of_sum(&self, host: &mut dyn Host, place: &Place) -> Result<Option<Vec<Value>>, Fault> {
        let rules = &self.duel.rules;
        match rules.end(host, place)? {
            End::Open => self.parts(host, &place.state).map(Some),
            End::Loss => Ok(None),
            _ => {
                let why = format!("`over` says that {} is won or drawn", shown(&place.state));
                Err(without(rules, &why))
            }
        }
    }

    /// Compares the nimber of a sum by its parts with what its moves say: they differ where the parts aren't
    /// independent.
    fn compare(&mut self, host: &mut dyn Host, place: &Place, by_parts: u32) -> Result<(), Fault> {
        if self.compared.len() > COMPARED {
            return Ok(());
        }
        let pending = self.pending(host, &place.state, &Open::default())?;
        for part in pending.parts() {
            self.find(host, part)?;
        }
        let by_moves = self.by_moves(&pending);
        if by_moves == by_parts {
            return Ok(());
        }
        let message = format!(
            "the parts of {} make a sum of nimber {by_parts}, and its moves say {by_moves}",
            shown(&place.state)
        );
        Err(fault(Code::E6014, message)
            .with_help("every move must change one of the parts, and leave the others as they are"))
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
        let mut open = Open::default();
        if !self.known.contains_key(part) {
            open.push(self.pending(host, part, &open)?);
        }
        while let Some(last) = open.path.last() {
            let unknown = last.parts().find(|part| !self.known.contains_key(*part)).cloned();
            if let Some(unknown) = unknown {
                let next = self.pending(host, &unknown, &open)?;
                open.push(next);
                continue;
            }
            host.step(1 + last.moves.len() as u64)?;
            let nimber = self.by_moves(last);
            host.reserve(ENTRY_BYTES)?;
            if let Some(done) = open.pop() {
                self.known.insert(done.part, nimber);
            }
        }
        Ok(())
    }

    /// The nimber of a part whose moves lead to parts that are all known.
    fn by_moves(&self, pending: &Pending) -> u32 {
        least_absent(pending.moves.iter().filter_map(|(_, parts)| self.sum(parts)).collect())
    }

    /// The moves of a part, to which those that are being looked at lead.
    fn pending(&self, host: &mut dyn Host, part: &Value, open: &Open) -> Result<Pending, Fault> {
        if open.parts.contains(part) {
            return Err(without(&self.duel.rules, &format!("its parts go round by way of {}", shown(part))));
        }
        let found = self.moves(host, part);
        found.map(|moves| Pending { part: part.clone(), moves }).map_err(|fault| {
            let place = Place { state: part.clone(), player: 0 };
            match open.path.first() {
                Some(first) if !fault.is_final() => {
                    let next = open.path.iter().skip(1).map(|one| &one.part).chain([part]);
                    let names = open.path.iter().zip(next).filter_map(|(one, next)| one.move_to(next));
                    let way = Way { from: &first.part, moves: names.collect(), to: None, in_parts: true };
                    located(host, &self.duel.rules, &place, Some(&way), fault)
                }
                _ => self.duel.located(host, &place, fault),
            }
        })
    }

    /// The moves of a part by name, with the parts that each leads to.
    fn moves(&self, host: &mut dyn Host, part: &Value) -> Result<Vec<(Value, Vec<Value>)>, Fault> {
        let rules = &self.duel.rules;
        let place = Place { state: part.clone(), player: 0 };
        let end = rules.end(host, &place)?;
        if end == End::Win || end == End::Draw {
            return Err(without(rules, &format!("`over` says that {} is won or drawn", shown(part))));
        }
        let mut moves = Vec::new();
        if end == End::Open {
            for one in rules.moves(host, &place)? {
                let Next::One(next) = &one.next else { return Err(without(rules, "lots are drawn")) };
                if one.again {
                    return Err(without(rules, "a player may move again"));
                }
                let parts = self.parts(host, next).map_err(|mut fault| {
                    if !fault.is_final() {
                        let (next, named) = (pasted(next), name(&one.name));
                        fault.notes.push(format!("`parts` was asked of {next}, after the move {named}"));
                    }
                    fault
                })?;
                moves.push((one.name, parts));
            }
        }
        Ok(moves)
    }
}

/// The least number that isn't among these.
fn least_absent(mut numbers: Vec<u32>) -> u32 {
    numbers.sort_unstable();
    numbers.dedup();
    let free = (0u32..).zip(&numbers).find(|(free, own)| free != *own).map(|(free, _)| free);
    free.unwrap_or(numbers.len() as u32)
}
