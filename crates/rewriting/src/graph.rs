//! The machine of a round as a graph, to be drawn.
//!
//! A **node** is a state: the letters that are read and not decided. An **arrow** by a letter reads it; an arrow
//! without one is a failure link: it decides some letters, and the one that fits nowhere here (or the end of the
//! text) is tried again where it leads. At the start a letter that begins no left side is copied.
//!
//! Labels are cut where they are long, so the graph takes space in the order of the machine's, though what
//! arrows write and what nodes stand for may be quadratic in it.

use super::alphabet::Symbol;
use super::round::Round;
use super::transducer::{ActionList, Transducer, TransducerAction, TransducerState};

/// The greatest number of letters or right sides in a label.
const PIECES: usize = 12;

/// The number of characters after which a right side is cut.
const LONGEST: usize = 24;

/// An arrow of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The state it leaves, by number; 0 is the start.
    pub from: usize,
    /// The state it leads to.
    pub to: usize,
    /// The letter it reads; `None` for a failure link.
    pub reads: Option<String>,
    /// What it writes; cut with a `…` where that is long.
    pub writes: String,
}

impl Round {
    /// The machine's nodes, each by the letters it stands for, and its arrows, in the order of their states.
    /// Takes time and space in the order of [`super::TransducerSize`].
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

    /// The letters of a state, or the last of them.
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

    /// What a list of actions writes, or the beginning of it.
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
