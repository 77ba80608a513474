//! All positions that a position leads to, up to those that are the same to a player.

mod compare;
mod components;
mod located;

pub(super) use located::{Way, located, located_alone};

use super::refused::{self, Mistake};
use super::rules::{NamedMove, Next, Place, Player, Rules};
use super::words::name;
use components::Components;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::collections::{BTreeMap, VecDeque};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, Rate, look_through, with_budget};
use tg_core::value::Value;
use tg_dist::Count;
use tg_duels::{Edge, End, Graph, Lot, RBig, Target, UBig};

/// What a position takes beside its value, about, in bytes.
const PLACE_BYTES: u128 = 64;

/// What `same` joins to another is compared with it for the first of these positions, and after them for each 64th; in
/// tests for all.
const COMPARED: usize = 1_000;
const COMPARED_THEN: usize = 64;

/// After how many positions it is said how far it is.
const REPORTED: usize = 1 << 10;

/// What was found of a game: classes of positions, each by the one that stands for it, and the moves between them.
#[derive(Default)]
pub(super) struct Explored {
    places: IndexSet<Place, FxBuildHasher>,
    components: Components,
    graph: Graph,
    /// From where each was found first; itself where it was asked for.
    parents: Vec<u32>,
    /// What was asked for, as it was.
    roots: Vec<(u32, Value)>,
    /// Those that `same` joined to another and that are still to be compared with it.
    joined: VecDeque<(u32, Place)>,
    /// Those that were compared, or soon will be.
    compared: FxHashSet<Place>,
    /// How often `same` joined a position to another.
    joins: usize,
    /// Those with several moves by name that are one edge, in order.
    merged: Vec<u32>,
    /// Room for the edges of the position that is looked at.
    edges: Vec<Edge>,
    /// Of what `same` failed, with the move that leads there from the position that was looked at.
    failed: Option<(Place, Option<String>)>,
}

impl Explored {
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The position that stands for a class.
    pub fn place(&self, class: u32) -> Option<&Place> {
        self.places.get_index(class as usize)
    }

    /// The class of a position that stands for it.
    pub fn class(&self, place: &Place) -> Option<u32> {
        self.places.get_index_of(place).map(|at| at as u32)
    }

    /// The class of a position, with all that it leads to. Of a search that fails nothing is kept.
    pub fn find(&mut self, host: &mut dyn Host, rules: &Rules, at: Place) -> Result<u32, Fault> {
        let before = (self.places.len(), self.graph.count_lots(), self.roots.len());
        let found = self.begin(host, rules, at).and_then(|class| {
            self.go_on(host, rules, usize::MAX)?;
            Ok(class)
        });
        found.map_err(|fault| {
            let fault = self.in_words(host, rules, fault);
            self.take_back(before);
            fault
        })
    }

    /// Forgets all that was found since then: the numbers are those of places, lots and roots.
    fn take_back(&mut self, (places, lots, roots): (usize, usize, usize)) {
        self.components = Components::default();
        self.places.truncate(places);
        self.parents.truncate(places);
        self.graph.truncate(places, lots);
        self.roots.truncate(roots);
        self.joined.clear();
        self.compared.clear();
        self.merged.retain(|class| (*class as usize) < places);
    }

    /// Whether several moves of a class lead to the same: then its edges are fewer than its moves by name.
    pub fn is_merged(&self, class: u32) -> bool {
        self.merged.binary_search(&class).is_ok()
    }

    /// The nearest positions that one leads to, up to a number of them; whether these are all. What is left can't be
    /// asked about.
    pub fn find_up_to(
        &mut self,
        host: &mut dyn Host,
        rules: &Rules,
        at: Place,
        most: usize,
    ) -> Result<bool, Fault> {
        let begun = self.begin(host, rules, at);
        begun
            .and_then(|_| self.go_on(host, rules, most))
            .map_err(|fault| self.in_words(host, rules, fault))?;
        Ok(self.graph.len() == self.places.len())
    }

    /// Whether a position leads to more than this many. It asks the rules of few more than are needed to tell.
    pub fn leads_to_more_than(
        &mut self,
        host: &mut dyn Host,
        rules: &Rules,
        at: Place,
        most: usize,
    ) -> Result<bool, Fault> {
        const AT_ONCE: usize = 16;
        while self.places.len() <= most {
            if self.find_up_to(host, rules, at.clone(), self.graph.len() + AT_ONCE)? {
                break;
            }
        }
        Ok(self.places.len() > most)
    }

    /// The class of a position, with all that it leads to within the end of `plies`; what it leads to within their start was
    /// found before, and nothing else.
    pub fn find_within(
        &mut self,
        host: &mut dyn Host,
        rules: &Rules,
        at: Place,
        plies: std::ops::Range<u64>,
    ) -> Result<u32, Fault> {
        let class = self.begin(host, rules, at).map_err(|fault| self.in_words(host, rules, fault))?;
        for _ in plies {
            let known = self.places.len();
            if self.graph.len() == known {
                break;
            }
            self.go_on(host, rules, known).map_err(|fault| self.in_words(host, rules, fault))?;
        }
        Ok(class)
    }

    fn begin(&mut self, host: &mut dyn Host, rules: &Rules, at: Place) -> Result<u32, Fault> {
        let state = at.state.clone();
        self.failed = None;
        let stands = self.same(host, rules, at.clone()).inspect_err(|_| self.failed = Some((at, None)))?;
        let class = match self.class(&stands) {
            Some(known) => known,
            None => self.add(host, stands, None)?,
        };
        if class as usize >= self.graph.len() {
            self.roots.push((class, state));
        }
        Ok(class)
    }

    /// The position that stands for another one. `same` of that must be itself.
    fn same(&mut self, host: &mut dyn Host, rules: &Rules, at: Place) -> Result<Place, Fault> {
        if rules.same.is_none() {
            return Ok(at);
        }
        let stands = rules.same(host, at.clone())?;
        if stands == at {
            return Ok(stands);
        }
        // One that is new gets the next number.
        let class = self.class(&stands).unwrap_or(self.places.len() as u32);
        if class as usize == self.places.len() {
            let again = rules.same(host, stands.clone())?;
            if again != stands {
                return Err(refused::mistake(&Mistake::SameTwice(&stands.state, &again.state), &at));
            }
        }
        self.joins += 1;
        let is_turn = self.compared.len() < COMPARED || self.joins.is_multiple_of(COMPARED_THEN);
        if is_turn || host.is_testing() {
            self.will_compare(host, class, at)?;
        }
        Ok(stands)
    }

    /// The class of a position that stands for it; a new one where it isn't known yet.
    fn add(&mut self, host: &mut dyn Host, mut place: Place, parent: Option<u32>) -> Result<u32, Fault> {
        if let Some(known) = self.class(&place) {
            return Ok(known);
        }
        if self.places.len() == self.places.capacity() {
            let more = self.places.capacity().max(8) as u128 * 2;
            host.reserve(more * PLACE_BYTES)?;
        }
        if self.places.len() >= Edge::MOST as usize {
            return Err(fault(Code::E6009, "this game has more than 10 ** 9 positions")
                .with_help("`same` joins those that don't differ to a player; or take a smaller board"));
        }
        self.components.share(&mut place.state)?;
        let class = self.places.insert_full(place).0 as u32;
        self.parents.push(parent.unwrap_or(class));
        let state = &self.places[class as usize].state;
        if state.height() > 0 {
            look_through(host, state)?;
        }
        Ok(class)
    }

    /// Asks the rules of all positions that are still to be asked about.
    fn go_on(&mut self, host: &mut dyn Host, rules: &Rules, most: usize) -> Result<(), Fault> {
        if self.graph.len() < self.places.len() {
            host.progress("searching", 0, 1);
        }
        let (mut ply, mut begins) = (0u32, self.graph.len());
        while let Some(place) = self.places.get_index(self.graph.len()).filter(|_| self.graph.len() < most) {
            let place = place.clone();
            // Found breadth first: a new ply begins where the position before stands in the last one.
            let (class, parent) = (self.graph.len(), self.parents[self.graph.len()] as usize);
            if parent >= begins && parent != class {
                (ply, begins) = (ply + 1, class);
            }
            self.row(host, rules, &place)?;
            if self.graph.len().is_multiple_of(REPORTED) {
                let (asked, found) = (self.graph.len() as u64, self.places.len() as u64);
                let what = format!("{found} positions, {} open, ply {ply}", found - asked);
                host.progress(&what, asked, found);
            }
        }
        self.compare_joined(host, rules)?;
        host.progress("searching", 1, 1);
        Ok(())
    }

    /// One position: how the game is there, and its moves.
    fn row(&mut self, host: &mut dyn Host, rules: &Rules, place: &Place) -> Result<(), Fault> {
        let from = self.graph.len() as u32;
        let end = rules.end(host, place)?;
        let mut edges = std::mem::take(&mut self.edges);
        edges.clear();
        if end == End::Open {
            let lots = self.graph.count_lots() as u32;
            for one in rules.moves(host, place)? {
                let edge = self.edge(host, rules, place, &one, Some(from))?;
                edges.push(self.same_lot(edge, lots).unwrap_or(edge));
            }
        }
        let named = edges.len();
        host.step(1 + named as u64)?;
        let pushed = with_budget(host, Rate::default(), |progress| {
            self.graph.push(end, edges.iter().copied(), progress)
        })?;
        pushed.map_err(tg_core::native::stopped)?;
        self.edges = edges;
        if self.graph.edges(from).len() < named {
            host.reserve(size_of::<u32>() as u128 * 2)?;
            self.merged.push(from);
        }
        Ok(())
    }

    /// The edge of a lot that equals the one of this edge, which is taken back then; only lots from this number on are
    /// compared with it.
    fn same_lot(&mut self, edge: Edge, since: u32) -> Option<Edge> {
        let Target::Lot(last) = edge.target() else { return None };
        let shares_of = |lot: u32| shares(self.graph.lot(lot).clone());
        // Most lots differ in this already.
        let most = |lot: u32| self.graph.lot(lot).iter().map(|(class, _)| *class).max();
        let like = |lot: &u32| most(*lot) == most(last) && shares_of(*lot) == shares_of(last);
        let first = (since..last).find(like)?;
        self.graph.truncate(self.graph.len(), last as usize);
        Some(if edge.is_again() { Edge::lot(first).again() } else { Edge::lot(first) })
    }

    fn edge(
        &mut self,
        host: &mut dyn Host,
        rules: &Rules,
        from: &Place,
        one: &NamedMove,
        parent: Option<u32>,
    ) -> Result<Edge, Fault> {
        let player = rules.next_player(from.player, one.again);
        let mut class_of = |host: &mut dyn Host, state: Value| {
            let next = Place { state, player };
            let stands = self.same(host, rules, next.clone());
            let stands = stands.inspect_err(|_| self.failed = Some((next, Some(name(&one.name)))))?;
            self.add(host, stands, parent)
        };
        let edge = match &one.next {
            Next::One(next) => Edge::turn(class_of(host, next.clone())?),
            Next::Lot(lot) => {
                let outcomes = rules.lot(host, lot, from)?;
                let mut drawn = Lot::with_capacity(outcomes.len());
                for (next, ways) in outcomes {
                    drawn.push((class_of(host, next)?, weight(&ways)));
                }
                self.graph.push_lot(drawn)
            }
        };
        Ok(if one.again || rules.alone { edge.again() } else { edge })
    }

    /// The edge of a class that leads to these positions in as many ways.
    pub fn edge_to(&self, class: u32, outcomes: &[(Place, Count)], again: bool) -> Option<Edge> {
        let drawn = outcomes.iter().map(|(place, ways)| Some((self.class(place)?, weight(ways))));
        let wanted = (again, shares(drawn.collect::<Option<Lot>>()?));
        self.graph.edges(class).iter().copied().find(|edge| self.shape(*edge) == wanted)
    }

    /// Where an edge leads, with the probability of each, and whether the player who moves goes on.
    fn shape(&self, edge: Edge) -> Shape {
        let outcomes = match edge.target() {
            Target::Position(to) => vec![(to, UBig::ONE)],
            Target::Lot(number) => self.graph.lot(number).clone(),
        };
        (edge.is_again(), shares(outcomes))
    }

    /// Which player is to move at a state among these classes; nothing where both may be, or neither.
    pub fn only_player(
        &self,
        rules: &Rules,
        host: &mut dyn Host,
        state: &Value,
        among: impl Fn(u32) -> bool,
    ) -> Result<Option<Player>, Fault> {
        let mut found = Vec::new();
        for player in [1, 2] {
            let stands = rules.same(host, Place { state: state.clone(), player })?;
            if self.class(&stands).is_some_and(&among) {
                found.push(player);
            }
        }
        Ok(match found[..] {
            [one] => Some(one),
            _ => None,
        })
    }
}

/// Whether the player who moves goes on, and where a move leads, each class with its probability, in order.
type Shape = (bool, Vec<(u32, RBig)>);

/// Each class once, with its probability.
fn shares(lot: Lot) -> Vec<(u32, RBig)> {
    let total = lot.iter().fold(UBig::ZERO, |sum, (_, ways)| sum + ways);
    let mut of: BTreeMap<u32, UBig> = BTreeMap::new();
    for (class, ways) in lot {
        *of.entry(class).or_insert(UBig::ZERO) += ways;
    }
    let total = RBig::from(total);
    of.into_iter().map(|(class, ways)| (class, RBig::from(ways) / &total)).collect()
}

fn weight(ways: &Count) -> UBig {
    match ways {
        Count::Small(small) => UBig::from(*small),
        Count::Big(big) => UBig::clone(big),
    }
}
