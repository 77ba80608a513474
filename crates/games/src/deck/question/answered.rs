//! What a question was answered: outcomes that are made when they are looked at, and how they were found.

use super::evaluation::GroupValues;
use super::failures::PartValues;
use super::packed::{Packed, Places};
use crate::deck::cards::Cards;
use crate::deck::split::AnswerShape;
use crate::deck::whole::WholeReason;
use dashu_int::UBig;
use std::rc::Rc;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::value::{self, Value};
use tg_dist::{Count, Dist, OutcomeTally};
use tg_hands::{CountMethod, CountPlan, Counted, Width};

/// What became of a question.
pub(in crate::deck) struct Answered {
    /// The engine's count.
    pub counted: Counted,
    /// For each group the parts it answers, and for each of its classes their values.
    pub(super) groups: Vec<(Vec<usize>, Vec<PartValues>)>,
    /// What the parts give that ask nothing.
    pub(super) constants: Vec<Option<PartValues>>,
    /// What fails for some hands, by the numbers of the faults.
    faults: Vec<Fault>,
    /// How parts make up an answer.
    pub(super) shape: AnswerShape,
    /// What the features are called.
    pub features: Vec<String>,
    /// Why whole hands were visited, if they were.
    pub whole: Option<WholeReason>,
    /// The kinds, for the plan.
    cards: Rc<Cards>,
}

/// An attempt that came to its end.
pub(super) struct Attempt {
    pub(super) counted: Counted,
    pub(super) groups: Vec<GroupValues>,
    pub(super) constants: Vec<Option<PartValues>>,
    pub(super) faults: Vec<Fault>,
    pub(super) names: Vec<String>,
}

impl Attempt {
    pub(super) fn answered(
        self,
        shape: AnswerShape,
        whole: Option<WholeReason>,
        cards: &Rc<Cards>,
    ) -> Answered {
        let group = |met: GroupValues| {
            (met.parts.map_or_else(Vec::new, |parts| parts.to_vec()), met.classes.into_iter().collect())
        };
        let mut groups: Vec<(Vec<usize>, Vec<PartValues>)> = self.groups.into_iter().map(group).collect();
        groups.resize_with(self.counted.plan().groups.len(), Default::default);
        Answered {
            counted: self.counted,
            groups,
            constants: self.constants,
            faults: self.faults,
            shape,
            features: self.names,
            whole,
            cards: cards.clone(),
        }
    }
}

impl Answered {
    /// Whether a condition that asks nothing leaves everything out.
    fn nothing(&self) -> bool {
        let is_unset = |values: &PartValues| matches!(values.given(), [Value::Unset]);
        self.constants.iter().flatten().any(is_unset)
    }

    /// Fails where the question does for any hand that is dealt with the sizes of one of the totals.
    pub fn check(&self, host: &mut dyn Host, total: usize) -> Result<(), Fault> {
        if self.faults.is_empty() {
            return Ok(());
        }
        let places = self.places(total);
        host.step(places.len() as u64)?;
        for place in (0..places.len()).map(|place| places.at(place)) {
            let classes = self.counted.classes(place);
            let met =
                self.groups.iter().zip(&classes).filter_map(|((_, met), class)| met.get(class.id as usize));
            let failed = met.chain(self.constants.iter().flatten()).find_map(|values| match values {
                PartValues::Fails(number) => self.faults.get(*number),
                PartValues::Given(_) => None,
            });
            if let Some(fault) = failed {
                return Err(fault.clone());
            }
        }
        Ok(())
    }

    /// The places of the outcomes that are possible with the sizes of one of the totals.
    pub(super) fn places(&self, total: usize) -> Places {
        if self.nothing() {
            return Places::Some(Vec::new());
        }
        let all = self.counted.len();
        match self.counted.is_certain() {
            true => Places::All(all),
            false => {
                let possible = |place: &u32| !self.counted.is_impossible(*place as usize, total);
                Places::Some((0..all as u32).filter(possible).collect())
            }
        }
    }

    /// The ways in which the conditions hold.
    pub fn ways(&self, total: usize) -> Count {
        if self.nothing() { Count::ZERO } else { Count::from(self.counted.together(total)) }
    }

    /// All ways.
    pub fn total(&self, total: usize) -> Count {
        self.counted.totals().get(total).map_or(Count::ZERO, |total| Count::from(total.ways.clone()))
    }

    pub(super) fn value(&self, place: usize) -> Value {
        let classes = self.counted.classes(place);
        let part = |number: usize| -> &Value {
            let place = self.groups.iter().enumerate().find_map(|(group, (parts, values))| {
                let at = parts.iter().position(|part| *part == number)?;
                values.get(classes.get(group)?.id as usize)?.of_part(at)
            });
            let constant = || self.constants.get(number)?.as_ref()?.of_part(0);
            place.or_else(constant).unwrap_or(&Value::None)
        };
        // What would nest too deep was refused when the law was made.
        self.shape.join(&part).unwrap_or_default()
    }

    /// How many totals there are.
    pub fn totals(&self) -> usize {
        self.counted.totals().len()
    }

    /// The outcomes for one of the totals with their ways; not all need be different.
    pub fn outcomes(&self, host: &mut dyn Host, total: usize) -> Result<Vec<(Value, Count)>, Fault> {
        let places = self.places(total);
        host.step(places.len() as u64)?;
        host.reserve(places.len() as u128 * size_of::<(Value, Count)>() as u128)?;
        let outcome = |place: usize| (self.value(place), Count::from(self.counted.ways(place, total)));
        Ok((0..places.len()).map(|place| outcome(places.at(place))).collect())
    }

    /// The distribution for one of the totals; `None` where the conditions leave nothing.
    pub fn dist(self: &Rc<Self>, host: &mut dyn Host, total: usize) -> Result<Option<Dist>, Fault> {
        let places = self.places(total);
        host.step(places.len() as u64)?;
        host.reserve(places.len() as u128 * 4)?;
        if places.len() == 0 {
            return Ok(None);
        }
        // Where a size is chosen, several outcomes may be equal.
        if self.counted.totals().iter().all(|total| !total.sizes.is_empty())
            && let Some(places) = self.in_order(host, &places)?
        {
            // What nests too deep fails here, and not when it is looked at.
            value::height_over(&[self.value(places.at(0))])?;
            return Ok(Some(Dist::written(Packed::new(self, total, places))));
        }
        let mut tally = OutcomeTally::default();
        for place in (0..places.len()).map(|place| places.at(place)) {
            let ways = Count::from(self.counted.ways(place, total));
            tally.add(host, self.value(place), ways)?;
        }
        tally.finish(host, self.plan()).map(Some)
    }

    /// How it was counted, in words.
    pub fn plan(&self) -> String {
        let plan = self.counted.plan();
        if let Some(reason) = &self.whole {
            let hands = plan.enumerated().map_or_else(|| "all hands".to_owned(), |hands| different(&hands));
            return format!("{reason}, so it was evaluated for {hands}");
        }
        if plan.groups.is_empty() {
            return "the question asks nothing of the hand".to_owned();
        }
        let groups: Vec<String> = plan.groups.iter().map(|group| self.group(group)).collect();
        let joined = match groups.len() {
            1 => String::new(),
            many => {
                let outcomes = counted(self.counted.len(), "outcome");
                format!("; {many} groups were counted apart and joined to {outcomes}")
            }
        };
        format!("{}{joined}, with {}", groups.join("; "), width(plan.width))
    }

    /// A group of a plan: what it asks and over how many states.
    fn group(&self, group: &tg_hands::GroupPlan) -> String {
        let blocks = group.blocks.iter().map(|block| {
            let mut names: Vec<&str> =
                block.features.iter().filter_map(|n| self.features.get(*n).map(String::as_str)).collect();
            // Several hands may be asked the same.
            names.dedup();
            let kinds = counted(block.kinds.len(), "kind");
            let over = match &block.method {
                CountMethod::States(Some(states)) => format!("{states} states"),
                CountMethod::Enumerated(hands) => format!("{hands} hands"),
                _ => "states".to_owned(),
            };
            format!("{} over {kinds} of cards: {over}", names.join(" and "))
        });
        blocks.collect::<Vec<_>>().join(" with ")
    }

    /// All values that the first part has.
    pub fn values(&self) -> Vec<Value> {
        let classes = self.groups.iter().filter(|(parts, _)| parts.contains(&0));
        let met =
            classes.flat_map(|(_, classes)| classes).chain(self.constants.first().and_then(Option::as_ref));
        met.filter_map(|values| values.of_part(0)).cloned().collect()
    }

    /// The engine's plan.
    pub fn counted_plan(&self) -> &CountPlan {
        self.counted.plan()
    }

    /// The deck.
    pub fn cards(&self) -> &Rc<Cards> {
        &self.cards
    }
}

/// A number of hands in words.
fn different(hands: &UBig) -> String {
    if hands.is_one() { "the only hand".to_owned() } else { format!("each of {hands} different hands") }
}

/// A width in words.
pub(in crate::deck) fn width(width: Width) -> &'static str {
    match width {
        Width::U64 => "64-bit integers",
        Width::U128 => "128-bit integers",
        Width::Big => "big integers",
    }
}
