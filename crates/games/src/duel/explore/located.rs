//! Where a fault arose: the position, how it looks, and the moves from the start to it; at a limit, how far the search
//! had come.

use super::Explored;
use crate::duel::rules::{Place, Rules};
use crate::duel::words::{name, pasted, plies};
use tg_core::diagnostics::{Fault, FaultContext, counted};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_duels::End;

/// How many moves of a line are named in a message.
const NAMED: usize = 30;

/// How many lines of a picture are shown.
const LINES: usize = 30;

impl Explored {
    /// A fault of the search: of a rule, with the position; of a limit, with how far it had come.
    #[cold]
    pub(super) fn in_words(&self, host: &mut dyn Host, rules: &Rules, fault: Fault) -> Fault {
        if fault.is_final() {
            return if self.places.len() > 1 && !fault.retries { self.so_far(fault) } else { fault };
        }
        // What is compared afterwards has its place already.
        match self.places.len() > self.graph.len() {
            true => self.located(host, rules, self.graph.len() as u32, fault),
            false => fault,
        }
    }

    /// A fault of a rule at a class: with its position, how that looks, and the way to it.
    #[cold]
    pub fn located(&self, host: &mut dyn Host, rules: &Rules, class: u32, mut fault: Fault) -> Fault {
        if fault.is_final() {
            return fault;
        }
        let Some(place) = self.place(class).cloned() else { return fault };
        let at = pasted(&place.state);
        let note = match self.way(host, rules, class) {
            Some(names) if names.is_empty() => format!("this is at the position {at}, the first one"),
            Some(names) => {
                let shown = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(" ");
                let more = if names.len() > NAMED { " …" } else { "" };
                let moves = if names.len() == 1 { "move" } else { "moves" };
                format!("this is at the position {at}, after the {moves} {shown}{more}")
            }
            None => format!("this is at the position {at}"),
        };
        fault.notes.push(note);
        // A picture that can't be drawn is another mistake.
        if let Ok(Some(picture)) = rules.shown(host, &place) {
            let lines: Vec<&str> = picture.lines().take(LINES).collect();
            fault.notes.push(format!("it looks like this:\n  {}", lines.join("\n  ")));
        }
        fault
    }

    /// A fault at a limit, with how far the search had come.
    fn so_far(&self, fault: Fault) -> Fault {
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
            said.push_str(&format!("; a ply has {growth} times as many as the one before"));
        }
        said.push_str(match ends {
            0 => ": does the game end? Where it does, `same`, a smaller board or `--max-memory` help",
            _ => ": `same`, a smaller board or `--max-memory` help",
        });
        fault.with_help(said)
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

    /// The names of the moves from what was asked for to a class.
    fn way(&self, host: &mut dyn Host, rules: &Rules, to: u32) -> Option<Vec<String>> {
        let mut classes = vec![to];
        let mut at = to;
        while let Some(parent) = self.parents.get(at as usize).copied().filter(|parent| *parent != at) {
            classes.push(parent);
            at = parent;
        }
        classes.reverse();
        let state = self.roots.iter().find(|(class, _)| *class == at)?.1.clone();
        let mut place = Place { state, player: self.place(at)?.player };
        let mut names = Vec::new();
        for next in &classes[1..] {
            let wanted = self.place(*next)?;
            let found = rules.moves(host, &place).ok()?.into_iter().find_map(|one| {
                let super::Next::One(state) = &one.next else { return None };
                let player = rules.next_player(place.player, one.again);
                let after = Place { state: state.clone(), player };
                let stands = rules.same(host, after.clone()).ok()?;
                (stands == *wanted).then(|| (name(&one.name), after))
            });
            let (named, after) = found?;
            names.push(named);
            place = after;
        }
        Some(names)
    }
}
