//! Where a fault arose: the position, how it looks, and the moves from the start to it; at a limit, how far the search
//! had come.

use super::Explored;
use crate::duel::rules::{Place, Rules};
use crate::duel::words::{name, pasted, plies, shown};
use tg_core::diagnostics::{Code, Fault, FaultContext, counted};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_duels::End;

/// How many moves of a line are named in a message.
const NAMED: usize = 100;

/// How many lines of a picture are shown.
const LINES: usize = 30;

impl Explored {
    /// A fault of the search: of a rule, with the position; of a limit, with how far it had come.
    #[cold]
    pub(super) fn in_words(&self, host: &mut dyn Host, rules: &Rules, fault: Fault) -> Fault {
        if is_limit(&fault) {
            return match self.places.len() > 1 && !fault.retries {
                true => self.so_far(host, rules, fault),
                false => fault,
            };
        }
        if let Some((place, by)) = &self.failed {
            return self.located_next(host, rules, place, by.as_deref(), fault);
        }
        // What is compared afterwards has its place already.
        match self.places.len() > self.graph.len() {
            true => self.located(host, rules, self.graph.len() as u32, fault),
            false => fault,
        }
    }

    /// A fault of a rule at a class: with its position, how that looks, and the way to it.
    #[cold]
    pub fn located(&self, host: &mut dyn Host, rules: &Rules, class: u32, fault: Fault) -> Fault {
        let Some(place) = self.place(class).cloned() else { return fault };
        self.located_at(host, rules, &place, Some(class), fault)
    }

    /// The same at a position of a class, where that was found.
    #[cold]
    pub(super) fn located_at(
        &self,
        host: &mut dyn Host,
        rules: &Rules,
        place: &Place,
        class: Option<u32>,
        fault: Fault,
    ) -> Fault {
        if is_limit(&fault) {
            return fault;
        }
        let way = class.and_then(|class| self.way(host, rules, class, &place.state));
        // What was asked for needn't be the start.
        let from_start = way.as_ref().is_some_and(|found| found.from == rules.start);
        let way = if from_start { way } else { way_from_start(host, rules, place).or(way) };
        let way = way.as_ref().map(Found::way);
        located(host, rules, place, way.as_ref(), fault)
    }

    /// A fault at a position that a move leads to from the one that was looked at, or that was asked for.
    #[cold]
    fn located_next(
        &self,
        host: &mut dyn Host,
        rules: &Rules,
        place: &Place,
        by: Option<&str>,
        fault: Fault,
    ) -> Fault {
        let found = match by {
            None => Some(Found { from: place.state.clone(), moves: Vec::new(), to: place.state.clone() }),
            Some(by) => {
                let (class, before) = (self.graph.len() as u32, self.place(self.graph.len() as u32));
                let before = before.cloned();
                let way = before.and_then(|before| self.way(host, rules, class, &before.state));
                way.map(|Found { from, mut moves, .. }| {
                    moves.push(by.to_owned());
                    Found { from, moves, to: place.state.clone() }
                })
            }
        };
        let way = found.as_ref().map(Found::way);
        located(host, rules, place, way.as_ref(), fault)
    }

    /// A fault at a limit, with how far the search had come.
    fn so_far(&self, host: &mut dyn Host, rules: &Rules, fault: Fault) -> Fault {
        let (asked, found) = (self.graph.len(), self.places.len());
        let ends = (0..asked as u32).filter(|class| self.is_last(*class)).count();
        let last = self.places.last().map(|place| pasted(&place.state)).unwrap_or_default();
        let layers = self.layers();
        let mut said = format!(
            "by then {} were found in {}, {} of them not looked at yet, {ends} with nothing after them; the last is {last}",
            counted(found, "position"),
            plies(layers.len().saturating_sub(1) as u32),
            found - asked
        );
        // The last ply isn't complete.
        if let [.., before, whole, _] = layers[..] {
            let growth = Number::from(whole as u64).div(&Number::from(before as u64));
            let growth = growth.map(|growth| growth.decimal(2)).unwrap_or_default();
            said.push_str(&format!("; each ply has {growth} times as many as the one before"));
        }
        said.push_str(match ends {
            // Of a run that was stopped nothing follows.
            _ if !matches!(fault.code, Code::E9002 | Code::E9003) => "",
            0 => ": perhaps it never ends: does a rule let moves go on without a bound? If it ends, `same`, a smaller board or `--max-memory` helps",
            _ => ": `same`, a smaller board or `--max-memory` helps",
        });
        match self.solution(host, rules) {
            Some(solution) => fault.with_help(solution).with_help(said),
            None => fault.with_help(said),
        }
    }

    /// The shortest solution of a puzzle, if one was found already.
    fn solution(&self, host: &mut dyn Host, rules: &Rules) -> Option<String> {
        if !rules.alone {
            return None;
        }
        // The nearest are the first.
        let solved = (0..self.graph.len() as u32).find(|&class| self.graph.end(class) == End::Win)?;
        let place = self.place(solved)?.clone();
        let Found { from, moves, to } = self.way(host, rules, solved, &place.state)?;
        let (from, to) = (pasted(&from), pasted(&to));
        let line = match moves.len() <= NAMED {
            true => format!(": {}", moves.join(", ")),
            false => String::new(),
        };
        Some(format!(
            "a shortest solution was found, {} from {from} to {to}{line}. To ask the puzzle more, let `moves` give positions within a bound only",
            counted(moves.len(), "move")
        ))
    }

    /// How many positions were first met after 0, 1, 2, … plies from what was asked for last.
    fn layers(&self) -> Vec<usize> {
        let Some(&(first, _)) = self.roots.last() else { return Vec::new() };
        let (mut layers, mut begins) = (Vec::new(), first);
        for class in first + 1..self.places.len() as u32 {
            // Found breadth first: a new ply begins where the position before stands in the last one.
            if self.parents[class as usize] >= begins {
                layers.push((class - begins) as usize);
                begins = class;
            }
        }
        layers.push(self.places.len().saturating_sub(begins as usize));
        layers
    }

    fn is_last(&self, class: u32) -> bool {
        self.graph.end(class) != End::Open || self.graph.edges(class).is_empty()
    }

    /// The moves from what was asked for to a class; where there is a choice, the last one leads to this very position.
    fn way(&self, host: &mut dyn Host, rules: &Rules, to: u32, position: &Value) -> Option<Found> {
        let mut classes = vec![to];
        let mut at = to;
        while let Some(parent) = self.parents.get(at as usize).copied().filter(|parent| *parent != at) {
            classes.push(parent);
            at = parent;
        }
        classes.reverse();
        let state = self.roots.iter().find(|(class, _)| *class == at)?.1.clone();
        let mut place = Place { state: state.clone(), player: self.place(at)?.player };
        let mut names = Vec::new();
        for next in &classes[1..] {
            let wanted = self.place(*next)?;
            let mut found: Option<(String, Place)> = None;
            'moves: for one in rules.moves(host, &place).ok()? {
                let player = rules.next_player(place.player, one.again);
                let states = match &one.next {
                    super::Next::One(state) => vec![state.clone()],
                    super::Next::Lot(lot) => {
                        rules.lot(host, lot, &place).ok()?.into_iter().map(|(state, _)| state).collect()
                    }
                };
                for state in states {
                    let is_exact = *next != to || state == *position;
                    let after = Place { state, player };
                    let leads_there = rules.same(host, after.clone()).is_ok_and(|stands| stands == *wanted);
                    if leads_there && (is_exact || found.is_none()) {
                        found = Some((name(&one.name), after));
                    }
                    if leads_there && is_exact {
                        break 'moves;
                    }
                }
            }
            let (named, after) = found?;
            names.push(named);
            place = after;
        }
        Some(Found { from: state, moves: names, to: place.state })
    }
}

/// Whether a fault is about the run, whatever the position. A rule that calls itself for ever does so somewhere.
fn is_limit(fault: &Fault) -> bool {
    fault.is_final() && fault.code != Code::E9004
}

/// Moves that were found.
struct Found {
    from: Value,
    moves: Vec<String>,
    /// Where they lead: the position itself, or one that `same` takes for it.
    to: Value,
}

impl Found {
    fn way(&self) -> Way<'_> {
        Way { from: &self.from, moves: self.moves.clone(), to: Some(&self.to), in_parts: false }
    }
}

/// This many positions are looked at for the way to one of them.
const LOOKED: usize = 1_000;

/// The start and the names of the moves from there to a position, where that is soon found.
fn way_from_start(host: &mut dyn Host, rules: &Rules, to: &Place) -> Option<Found> {
    let mut near = Explored::default();
    let start = Place { state: rules.start.clone(), player: u8::from(to.player > 0) };
    near.begin(host, rules, start).ok()?;
    while let Some(place) = near.places.get_index(near.graph.len()).filter(|_| near.graph.len() < LOOKED) {
        let place = place.clone();
        // What else is wrong there is told when it is asked about.
        if near.row(host, rules, &place).is_err() {
            break;
        }
    }
    let stands = rules.same(host, to.clone()).ok()?;
    near.way(host, rules, near.class(&stands)?, &to.state)
}

/// The moves that lead to a position.
pub(in crate::duel) struct Way<'a> {
    /// The position at which they begin.
    pub from: &'a Value,
    /// Their names.
    pub moves: Vec<String>,
    /// Where they lead, if that may be another position which `same` takes for it.
    pub to: Option<&'a Value>,
    /// Whether each is made in one part alone of what the move before it leaves.
    pub in_parts: bool,
}

/// A fault of a rule at a position that was asked about by itself: with the moves from the start to it, where they are
/// soon found.
#[cold]
pub(in crate::duel) fn located_alone(
    host: &mut dyn Host,
    rules: &Rules,
    place: &Place,
    fault: Fault,
) -> Fault {
    Explored::default().located_at(host, rules, place, None, fault)
}

/// A fault of a rule at a position: with the position as a value to paste, how it looks, and the way to it.
#[cold]
pub(in crate::duel) fn located(
    host: &mut dyn Host,
    rules: &Rules,
    place: &Place,
    way: Option<&Way<'_>>,
    mut fault: Fault,
) -> Fault {
    if is_limit(&fault) {
        return fault;
    }
    let mut note = format!("this is at the position {}", pasted(&place.state));
    if let Some(Way { from, moves, to, in_parts }) = way {
        if let Some(to) = to.filter(|to| **to != place.state) {
            note.push_str(&format!(", which `same` takes for {}", pasted(to)));
        }
        let start = **from == rules.start;
        let named = moves.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(" ");
        match moves.len() {
            0 if start => note.push_str(", the first one"),
            0 => {}
            1 => note.push_str(&format!(", after the move {named}")),
            _ => note.push_str(&format!(", after the moves {named}")),
        }
        if moves.len() > NAMED {
            note.push_str(" …");
        }
        if !start && !moves.is_empty() {
            note.push_str(&format!(" from {}", shown(from)));
        }
        if *in_parts && !moves.is_empty() {
            note.push_str(", each made in a part alone");
        }
    }
    fault.notes.push(note);
    // A picture that can't be drawn is another mistake.
    if let Ok(Some(picture)) = rules.shown(host, place) {
        let lines: Vec<&str> = picture.text.lines().take(LINES).collect();
        fault.notes.push(format!("it looks like this:\n  {}", lines.join("\n  ")));
    }
    fault
}
