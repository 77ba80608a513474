//! What a question was answered: outcomes that are made when they are looked at, and how they were found.

use super::evaluation::GroupValues;
use crate::deck::cards::Cards;
use crate::deck::split::AnswerShape;
use crate::deck::whole::WholeReason;
use dashu_int::UBig;
use std::rc::Rc;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::value::{self, Value};
use tg_dist::{Count, Dist, Law, OutcomeTally};
use tg_hands::{CountMethod, CountPlan, Counted, Width};

/// What became of a question.
pub(in crate::deck) struct Answered {
    /// The engine's count.
    pub counted: Counted,
    /// For each group the parts it answers, and for each of its classes their values.
    pub groups: Vec<(Vec<usize>, Vec<Vec<Value>>)>,
    /// The values of the parts that ask nothing.
    constants: Vec<Option<Value>>,
    /// How parts make up an answer.
    shape: AnswerShape,
    /// What the features are called.
    pub features: Vec<String>,
    /// Why whole hands were gone through, if they were.
    pub whole: Option<WholeReason>,
    /// The kinds, for the plan.
    cards: Rc<Cards>,
}

/// An attempt that came to its end.
pub(super) struct Attempt {
    pub(super) counted: Counted,
    pub(super) groups: Vec<GroupValues>,
    pub(super) constants: Vec<Option<Value>>,
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
        let mut groups: Vec<(Vec<usize>, Vec<Vec<Value>>)> = self.groups.into_iter().map(group).collect();
        groups.resize_with(self.counted.plan().groups.len(), Default::default);
        Answered {
            counted: self.counted,
            groups,
            constants: self.constants,
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
        self.constants.iter().flatten().any(|value| matches!(value, Value::Unset))
    }

    /// The places of the outcomes that are possible with the sizes of one of the totals.
    fn places(&self, total: usize) -> Places {
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

    fn value(&self, place: usize) -> Value {
        let classes = self.counted.classes(place);
        let part = |number: usize| -> &Value {
            let place = self.groups.iter().enumerate().find_map(|(group, (parts, values))| {
                let at = parts.iter().position(|part| *part == number)?;
                values.get(classes.get(group)?.id as usize)?.get(at)
            });
            place.or(self.constants.get(number).and_then(Option::as_ref)).unwrap_or(&Value::None)
        };
        // What would nest too deep was refused when the law was made.
        self.shape.join(&part).unwrap_or_default()
    }

    /// The distribution for one of the totals; `None` where the conditions leave nothing.
    pub fn dist(self: &Rc<Self>, host: &mut dyn Host, total: usize) -> Result<Option<Dist>, Fault> {
        let places = self.places(total);
        host.step(places.len() as u64)?;
        host.reserve(places.len() as u128 * 4)?;
        if places.len() == 0 {
            return Ok(None);
        }
        if matches!(self.shape, AnswerShape::Record(_))
            && self.counted.totals().iter().all(|total| !total.sizes.is_empty())
        {
            // What nests too deep fails here, and not when it is looked at.
            value::height_over(&[self.value(places.at(0))])?;
            let law = Packed { answered: self.clone(), total, sum: self.ways(total), places };
            return Ok(Some(Dist::written(law)));
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
            return format!("{reason}, so it was asked of {hands}");
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
        let met = classes.flat_map(|(_, classes)| classes.iter().filter_map(|values| values.first()));
        met.chain(self.constants.first().and_then(Option::as_ref)).cloned().collect()
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

/// Outcomes of a count.
enum Places {
    /// This many, which are all.
    All(usize),
    /// These.
    Some(Vec<u32>),
}

impl Places {
    fn len(&self) -> usize {
        match self {
            Places::All(count) => *count,
            Places::Some(places) => places.len(),
        }
    }

    fn at(&self, place: usize) -> usize {
        match self {
            Places::All(_) => place,
            Places::Some(places) => places[place] as usize,
        }
    }
}

/// A law whose outcomes are made when they are looked at.
struct Packed {
    answered: Rc<Answered>,
    total: usize,
    sum: Count,
    places: Places,
}

impl Packed {
    fn highest(&self) -> u16 {
        let values = self.answered.groups.iter().flat_map(|(_, classes)| classes.iter().flatten());
        let inner =
            values.chain(self.answered.constants.iter().flatten()).map(Value::height).max().unwrap_or(0);
        inner.saturating_add(depth(&self.answered.shape))
    }
}

fn depth(shape: &AnswerShape) -> u16 {
    match shape {
        AnswerShape::Part(_) => 0,
        AnswerShape::Record(entries) => 1 + entries.iter().map(|(_, shape)| depth(shape)).max().unwrap_or(0),
        AnswerShape::List(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
    }
}

impl Law for Packed {
    fn size(&self) -> usize {
        self.places.len()
    }

    fn value(&self, place: usize) -> Value {
        self.answered.value(self.places.at(place))
    }

    fn ways(&self, place: usize) -> Count {
        let (counted, place) = (&self.answered.counted, self.places.at(place));
        match counted.machine_ways(place, self.total) {
            Some(ways) => Count::from(ways),
            None => Count::from(counted.ways(place, self.total)),
        }
    }

    fn total(&self) -> &Count {
        &self.sum
    }

    fn height(&self) -> u16 {
        self.highest().max(1)
    }

    fn plan(&self) -> String {
        self.answered.plan()
    }
}
