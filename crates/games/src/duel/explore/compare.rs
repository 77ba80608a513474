//! Whether positions that `same` joins are the same: how the game stands at both, and where their moves lead.

use super::{COMPARED, Explored, PLACE_BYTES, Shape, shares, weight};
use crate::duel::refused;
use crate::duel::rules::{NamedMove, Next, Place, Rules};
use crate::duel::words::{name, shown};
use std::collections::VecDeque;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_dist::Count;
use tg_duels::{End, Lot};

impl Explored {
    /// Compares what `same` joined, and some of what that leads to: it may be infinite.
    pub(super) fn compare_joined(&mut self, host: &mut dyn Host, rules: &Rules) -> Result<(), Fault> {
        let mut beyond = 0;
        // Those of which the rules weren't asked yet.
        let mut later = VecDeque::new();
        while let Some((class, other)) = self.joined.pop_front() {
            if class as usize >= self.graph.len() {
                later.push_back((class, other));
                continue;
            }
            let next = self.compare(host, rules, class, &other);
            for (class, next) in
                next.map_err(|fault| self.located_at(host, rules, &other, Some(class), fault))?
            {
                if beyond < COMPARED && self.will_compare(host, class, next)? {
                    beyond += 1;
                }
            }
        }
        self.joined = later;
        Ok(())
    }

    /// Notes a position to be compared with the one that stands for it; whether it is new.
    pub(super) fn will_compare(
        &mut self,
        host: &mut dyn Host,
        class: u32,
        other: Place,
    ) -> Result<bool, Fault> {
        if self.compared.contains(&other) {
            return Ok(false);
        }
        host.reserve(2 * PLACE_BYTES)?;
        self.compared.insert(other.clone());
        self.joined.push_back((class, other));
        Ok(true)
    }

    /// Compares a position with the one that stands for it: how the game stands, and where the moves lead. Gives the
    /// positions to which its moves lead and that `same` joins to others, each with the class of that.
    pub fn compare(
        &self,
        host: &mut dyn Host,
        rules: &Rules,
        class: u32,
        other: &Place,
    ) -> Result<Vec<(u32, Place)>, Fault> {
        let Some(one) = self.place(class).cloned() else { return Ok(Vec::new()) };
        let (end, of_other) = (self.graph.end(class), rules.end(host, other)?);
        if end != of_other {
            let why = "`over` says something else of one than of the other";
            return Err(refused::not_the_same(&one.state, &other.state, why));
        }
        if rules.score.is_some() && (end != End::Open || self.graph.edges(class).is_empty()) {
            let (points, of_other) = (rules.points(host, &one)?, rules.points(host, other)?);
            if points != of_other {
                let why = format!("`score` gives {points} for one and {of_other} for the other");
                return Err(refused::not_the_same(&one.state, &other.state, &why));
            }
        }
        if end != End::Open {
            return Ok(Vec::new());
        }
        let (mut met, mut next) = (Vec::new(), Vec::new());
        let own: Vec<Shape> = self.graph.edges(class).iter().map(|edge| self.shape(*edge)).collect();
        for m in rules.moves(host, other)? {
            let shape = self.shape_of(host, rules, other, &m, &mut next)?;
            match shape.filter(|shape| own.contains(shape)) {
                Some(shape) => met.push(shape),
                None => {
                    let why = format!("the move {} of the second has no counterpart", name(&m.name));
                    return Err(refused::not_the_same(&one.state, &other.state, &why));
                }
            }
        }
        match own.iter().find(|shape| !met.contains(shape)) {
            Some((_, to)) => {
                let to = to.first().and_then(|(to, _)| self.place(*to));
                let to = to.map(|place| shown(&place.state)).unwrap_or_default();
                let why = format!("only from the first a move leads to {to}");
                Err(refused::not_the_same(&one.state, &other.state, &why))
            }
            None => Ok(next),
        }
    }

    /// The same of a move; nothing where it leads to what was never found. Notes the positions that `same` joins to others.
    fn shape_of(
        &self,
        host: &mut dyn Host,
        rules: &Rules,
        from: &Place,
        one: &NamedMove,
        joined: &mut Vec<(u32, Place)>,
    ) -> Result<Option<Shape>, Fault> {
        let player = rules.next_player(from.player, one.again);
        let outcomes = match &one.next {
            Next::One(next) => vec![(next.clone(), Count::ONE)],
            Next::Lot(lot) => rules.lot(host, lot, from)?,
        };
        let mut drawn = Lot::with_capacity(outcomes.len());
        for (state, ways) in outcomes {
            let next = Place { state, player };
            let stands = rules.same(host, next.clone())?;
            let Some(class) = self.class(&stands) else { return Ok(None) };
            if stands != next {
                joined.push((class, next));
            }
            drawn.push((class, weight(&ways)));
        }
        Ok(Some((one.again || rules.alone, shares(drawn))))
    }
}
