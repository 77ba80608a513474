//! The machine of a round as a graph for drawing.
//!
//! A **node** is a state: the letters that have been read but not decided. An **arrow** with a letter reads it; an
//! arrow without one is a failure link: it decides some letters, and the one that has no arrow here (or the end of
//! the text) is tried again at its target. At the start, a letter that begins no left side is copied.
//!
//! Long labels are cut, so the graph takes space proportional to the machine's, though what
//! arrows write and what nodes stand for may be quadratic in it.

use super::alphabet::Symbol;
use super::round::Round;
use super::transducer::{ActionList, Transducer, TransducerAction, TransducerState};

/// The maximum number of letters or right sides in a label.
const PIECES: usize = 12;

/// The length in characters at which a right side is cut.
const LONGEST: usize = 24;

/// An arrow of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The number of the state it leaves; 0 is the start.
    pub from: usize,
    /// The state it leads to.
    pub to: usize,
    /// The letter it reads; `None` for a failure link.
    pub reads: Option<String>,
    /// What it writes; cut with a `…` if it is long.
    pub writes: String,
}

impl Round {
    /// Returns the machine's nodes, each as the letters it stands for, and its arrows, in the order of their states.
    /// Takes time and space proportional to [`super::TransducerSize`].
    pub fn graph(&self) -> (Vec<String>, Vec<Arrow>) {
        let machine = self.machine();
        let edges = machine.edges_in_order();
        let mut parents: Vec<Option<(TransducerState, Symbol)>> = vec![None; machine.size().states];
        for &(from, letter, to) in &edges {
            if to.to != Transducer::START {
                parents[to.to.index()] = Some((from, letter));
            }
        }
        let nodes = (0..parents.len()).map(|state| self.undecided(state, &parents)).collect();
        let arrow =
            |from: TransducerState, reads: Option<Symbol>, to: TransducerState, out: ActionList| Arrow {
                from: from.index(),
                to: to.index(),
                reads: reads.map(|letter| self.alphabet().name(letter).to_owned()),
                writes: self.label(out),
            };
        let mut arrows: Vec<Arrow> =
            edges.iter().map(|&(from, letter, to)| arrow(from, Some(letter), to.to, to.out)).collect();
        for state in machine.states().skip(1) {
            let link = machine.link(state);
            arrows.push(arrow(state, None, link.to, link.out));
        }
        arrows.sort_by_key(|arrow| arrow.from);
        (nodes, arrows)
    }

    /// Returns the letters of a state, or the last of them.
    fn undecided(&self, state: usize, parents: &[Option<(TransducerState, Symbol)>]) -> String {
        let mut letters = Vec::new();
        let mut at = state;
        while let Some((parent, letter)) = parents[at] {
            if letters.len() == PIECES {
                letters.push("…");
                break;
            }
            letters.push(self.alphabet().name(letter));
            at = parent.index();
        }
        letters.into_iter().rev().collect()
    }

    /// Returns what a list of actions writes, or the beginning of it.
    fn label(&self, out: ActionList) -> String {
        let (actions, more) = self.machine().first_actions(out, PIECES);
        let mut text: String = actions.into_iter().map(|action| self.shown(action)).collect();
        if more {
            text.push('…');
        }
        text
    }

    fn shown(&self, action: TransducerAction) -> String {
        let written = self.written(action);
        match written.char_indices().nth(LONGEST) {
            Some((cut, _)) => format!("{}…", &written[..cut]),
            None => written.to_owned(),
        }
    }
}
