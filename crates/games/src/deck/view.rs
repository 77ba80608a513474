//! Views: some cards of symbolic hands, and what is known of them besides.

use super::ask::{self, Ask, ReadAs};
use super::recorder::Recorder;
use super::whole::NeedsWhole;
use dashu_ratio::RBig;
use std::ops::Range;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_hands::{Answer, CardView, Classes, FeatureShape, Matched, Matching, Pick};

/// Some cards of symbolic hands, and some that are certain.
#[derive(Clone)]
pub(super) struct HandView {
    /// What answers for the hands.
    pub recorder: Rc<Recorder>,
    /// Which cards.
    pub seen: SeenCards,
}

/// Which cards a view sees, as data.
#[derive(Clone, Default, PartialEq)]
pub(super) struct SeenCards {
    /// For each hand which of its cards.
    pub hands: Vec<Option<Pick>>,
    /// How many more of each kind.
    pub plus: Option<Vec<u64>>,
    /// What is left out of the hands; no card is meant twice.
    pub less: Vec<LeftOut>,
    /// Which cards those of the hands are matched with; then nothing is left out, and nothing is certain.
    pub matched: Option<Box<Matched>>,
    /// Which of all these by their order, where not all are seen.
    pub slice: Option<Slice>,
}

/// Some cards by their order: those behind the first `skip`, at most `take`.
#[derive(Clone, PartialEq)]
pub(super) struct Slice {
    /// Kinds of class 0 come first.
    pub order: Classes,
    /// How many are passed over.
    pub skip: u32,
    /// How many are seen at most.
    pub take: u32,
}

/// Cards that are left out.
#[derive(Clone, PartialEq)]
pub(super) struct LeftOut {
    /// For each hand the cards of which some are left out.
    from: Vec<Option<Pick>>,
    /// How many of them, or all if there are fewer.
    most: u32,
}

impl SeenCards {
    /// These cards and others of the same hands; `None` where some would be seen twice.
    pub fn with(&self, other: &SeenCards) -> Option<SeenCards> {
        let whole = |seen: &SeenCards| seen.slice.is_none() && seen.matched.is_none();
        if !whole(self) || !whole(other) {
            return None;
        }
        let mut hands = self.hands.clone();
        for (own, other) in hands.iter_mut().zip(&other.hands) {
            *own = match (own.take(), other) {
                (Some(own), Some(other)) if !own.and(other).is_empty() => return None,
                (Some(own), Some(other)) => Some(own.or(other)),
                (own, other) => own.or_else(|| other.clone()),
            };
        }
        let plus = match (&self.plus, &other.plus) {
            (Some(a), Some(b)) => Some(a.iter().zip(b).map(|(a, b)| a + b).collect()),
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        let less = self.less.iter().chain(&other.less).cloned().collect();
        Some(SeenCards { hands, plus, less, ..SeenCards::default() })
    }
}

/// Both of two picks of the cards of a hand.
fn both(a: &Option<Pick>, b: &Option<Pick>) -> Option<Pick> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.and(b)),
        _ => None,
    }
}

fn is_nothing(hands: &[Option<Pick>]) -> bool {
    hands.iter().flatten().all(Pick::is_empty)
}

impl HandView {
    /// One of the hands that a recorder answers for, whole.
    pub fn whole_hand(recorder: &Rc<Recorder>, hand: usize) -> HandView {
        HandView::of_hands_in(recorder, hand..hand + 1)
    }

    /// All hands that a recorder answers for, together.
    pub fn all_hands(recorder: &Rc<Recorder>) -> HandView {
        HandView::of_hands_in(recorder, 0..recorder.hands)
    }

    /// Some hands that a recorder answers for, together.
    pub fn of_hands_in(recorder: &Rc<Recorder>, together: Range<usize>) -> HandView {
        let all = Pick(vec![true; recorder.cards.deck.kinds().len()]);
        let hands = (0..recorder.hands).map(|hand| together.contains(&hand).then(|| all.clone())).collect();
        HandView { recorder: recorder.clone(), seen: SeenCards { hands, ..SeenCards::default() } }
    }

    fn of(&self, seen: SeenCards) -> HandView {
        HandView { recorder: self.recorder.clone(), seen }
    }

    /// Some of these cards by their order; `None` where some are cut from others in another order.
    pub fn slice(&self, slice: Slice) -> Option<HandView> {
        let slice = match &self.seen.slice {
            None => slice,
            Some(own) if own.order == slice.order => Slice {
                skip: own.skip.saturating_add(slice.skip),
                take: slice.take.min(own.take.saturating_sub(slice.skip)),
                order: slice.order,
            },
            Some(_) => return None,
        };
        Some(self.of(SeenCards { slice: Some(slice), ..self.seen.clone() }))
    }

    /// Only the cards of a pick; `None` where it can't be said of which cards some are left out then.
    pub fn only(&self, pick: &Pick) -> Option<HandView> {
        if self.seen.slice.is_some() {
            return None;
        }
        let within = |hands: &[Option<Pick>]| -> Vec<Option<Pick>> {
            hands.iter().map(|own| own.as_ref().map(|own| own.and(pick))).collect()
        };
        let plus = self.seen.plus.as_ref().map(|plus| {
            plus.iter().zip(&pick.0).map(|(held, picked)| if *picked { *held } else { 0 }).collect()
        });
        let mut less = Vec::new();
        for left_out in &self.seen.less {
            let kept = within(&left_out.from);
            if kept == left_out.from {
                less.push(left_out.clone());
            } else if !is_nothing(&kept) {
                return None;
            }
        }
        let matched = self.seen.matched.as_ref();
        let matched =
            matched.map(|matched| Box::new(Matched { with: within(&matched.with), keeps: matched.keeps }));
        Some(self.of(SeenCards { hands: within(&self.seen.hands), plus, less, matched, slice: None }))
    }

    /// These cards without at most `most` of a pick; `None` where some were left out of them before, or are certain.
    pub fn without(&self, pick: &Pick, most: u32) -> Option<HandView> {
        let certain = self.seen.plus.iter().flatten().zip(&pick.0).any(|(held, picked)| *picked && *held > 0);
        let from: Vec<Option<Pick>> =
            self.seen.hands.iter().map(|own| own.as_ref().map(|own| own.and(pick))).collect();
        let before = |less: &LeftOut| {
            less.from.iter().zip(&from).any(|(a, b)| both(a, b).is_some_and(|both| !both.is_empty()))
        };
        if certain || self.is_cut() || self.seen.less.iter().any(before) {
            return None;
        }
        let mut seen = self.seen.clone();
        seen.less.push(LeftOut { from, most });
        Some(self.of(seen))
    }

    /// These cards matched with others, one for one of the same kind; `None` where either are something else than cards of
    /// the hands, or those of some kinds.
    pub fn matched(&self, with: &HandView, keeps: Matching) -> Option<HandView> {
        let one = Rc::ptr_eq(&self.recorder, &with.recorder) && self.recorder.hands > 1;
        // A hand isn't beside itself.
        let mut hands = self.seen.hands.iter().zip(&with.seen.hands);
        if keeps == Matching::Beside && hands.any(|(own, other)| own.is_some() && other.is_some()) {
            return None;
        }
        let matched = Matched { with: with.seen.hands.clone(), keeps };
        let of = || self.of(SeenCards { matched: Some(Box::new(matched)), ..self.seen.clone() });
        (one && self.is_plain() && with.is_plain()).then(of)
    }

    /// Whether only some of the cards are seen, by their order or by others.
    fn is_cut(&self) -> bool {
        self.seen.slice.is_some() || self.seen.matched.is_some()
    }

    /// These cards and others; `None` where some would be seen twice.
    pub fn with(&self, other: &HandView) -> Option<HandView> {
        let one = Rc::ptr_eq(&self.recorder, &other.recorder);
        one.then(|| self.seen.with(&other.seen)).flatten().map(|seen| self.of(seen))
    }

    /// These cards and some that are certain; `None` where only some of these are seen by their order.
    pub fn and_certain(&self, more: &[u64]) -> Option<HandView> {
        if self.is_cut() {
            return None;
        }
        let plus = match &self.seen.plus {
            Some(plus) => plus.iter().zip(more).map(|(a, b)| a + b).collect(),
            None => more.to_vec(),
        };
        Some(self.of(SeenCards { plus: Some(plus), ..self.seen.clone() }))
    }

    /// The hand that is wholly seen, alone.
    pub fn whole(&self) -> Option<usize> {
        let hand = self.seen.hands.iter().position(Option::is_some)?;
        self.only_of(hand).filter(|pick| !pick.0.contains(&false)).map(|_| hand)
    }

    /// The cards of a hand that are seen, where nothing else is.
    pub fn only_of(&self, hand: usize) -> Option<&Pick> {
        let others = self.seen.hands.iter().enumerate().all(|(at, own)| at == hand || own.is_none());
        let alone = others && self.is_plain();
        self.seen.hands.get(hand)?.as_ref().filter(|_| alone)
    }

    /// Whether it sees cards of the hands and nothing else, all of them or of some kinds.
    pub fn is_plain(&self) -> bool {
        self.seen.plus.is_none() && self.seen.less.is_empty() && !self.is_cut()
    }

    /// What is seen of the hands, as the engine is asked for it.
    fn in_engine(&self) -> CardView {
        CardView { hands: self.seen.hands.clone(), matched: self.seen.matched.as_deref().cloned() }
    }

    /// The answer to what a method asks.
    pub fn ask(&self, ask: &Ask) -> Result<Value, Fault> {
        if let Some(Slice { order, skip, take }) = &self.seen.slice {
            if self.seen.plus.is_some() || !self.seen.less.is_empty() {
                return Err(self.enumerate_instead());
            }
            let of = Box::new(ask.shape.clone());
            let shape = FeatureShape::Slice { order: order.clone(), skip: *skip, take: *take, of };
            return ask.value(&self.recorder.answer(&self.in_engine(), &shape, &ask.called)?);
        }
        if let (Some(plus), [], false) = (&self.seen.plus, &self.seen.less[..], is_joined(&ask.shape)) {
            return ask.value(&self.recorder.answer_with(&self.seen.hands, plus, &ask.shape, &ask.called)?);
        }
        if self.seen.plus.is_none()
            && self.seen.less.is_empty()
            && let Some(value) = self.recorder.beyond(&self.in_engine(), ask)?
        {
            return Ok(value);
        }
        let mut found = self.of_hands(ask)?;
        if let Some(plus) = &self.seen.plus {
            found = self.together(&ask.shape, found, ask::answer(&ask.shape, plus))?;
        }
        ask.value(&found)
    }

    /// The level of a card, as a shape has it, among cards of the hands; `None` where there is none.
    pub fn level(&self, shape: &FeatureShape, called: &str) -> Result<Option<u32>, Fault> {
        match self.recorder.answer(&self.in_engine(), shape, called)? {
            Answer::Level(level) => Ok(level),
            _ => Ok(None),
        }
    }

    /// The answer for the cards of the hands.
    fn of_hands(&self, ask: &Ask) -> Result<Answer, Fault> {
        let recorder = &self.recorder;
        if self.seen.less.is_empty() {
            return recorder.answer(&self.in_engine(), &ask.shape, &ask.called);
        }
        let mut rest = self.seen.hands.clone();
        for less in &self.seen.less {
            for (own, out) in rest.iter_mut().zip(&less.from) {
                if let (Some(own), Some(out)) = (own, out) {
                    *own = own.and(&!out);
                }
            }
        }
        let mut found = recorder.answer(&CardView::of(rest), &ask.shape, &ask.called)?;
        for less in &self.seen.less {
            let left = self.left_of(less, ask)?;
            found = self.together(&ask.shape, found, left)?;
        }
        Ok(found)
    }

    /// The answer for those cards of which some are left out: how many there are says it, where the question
    /// doesn't tell them apart.
    fn left_of(&self, less: &LeftOut, ask: &Ask) -> Result<Answer, Fault> {
        let deck = &self.recorder.cards.deck;
        let mut held = vec![0; deck.kinds().len()];
        let meant = less.from.iter().flatten().fold(Pick(vec![false; held.len()]), |all, pick| all.or(pick));
        let mut kinds = (0..held.len()).filter(|kind| meant.0[*kind]);
        let Some(first) = kinds.next() else { return Ok(ask::answer(&ask.shape, &held)) };
        let enough = enough(&ask.shape, first);
        if !kinds.all(|kind| alike(&ask.shape, first, kind)) {
            return Err(self.enumerate_instead());
        }
        let shape = match enough {
            Some(enough) => FeatureShape::count_up_to(&meant, enough.saturating_add(less.most)),
            None => FeatureShape::count(&meant),
        };
        let counted = self.recorder.answer(&CardView::of(less.from.clone()), &shape, &ask.called)?;
        let Answer::Number(counted) = counted else { return Err(self.enumerate_instead()) };
        let counted = u64::try_from(counted.trunc()).unwrap_or(0);
        held[first] = counted.saturating_sub(u64::from(less.most));
        Ok(ask::answer(&ask.shape, &held))
    }

    fn together(&self, shape: &FeatureShape, one: Answer, other: Answer) -> Result<Answer, Fault> {
        joined(shape, one, other).ok_or_else(|| self.enumerate_instead())
    }

    fn enumerate_instead(&self) -> Fault {
        self.recorder.enumerate_instead(NeedsWhole::Looks)
    }

    /// How many cards, where all hands dealt have as many.
    pub fn known_size(&self) -> Option<u64> {
        let seen = self.seen.hands.iter().enumerate().filter(|(_, pick)| pick.is_some());
        if !self.is_whole() {
            return None;
        }
        let dealt = seen.map(|(hand, _)| self.recorder.size(hand).map(u64::from)).sum::<Option<u64>>()?;
        let all = dealt + self.seen.plus.iter().flatten().sum::<u64>();
        Some(match &self.seen.slice {
            // Cards without a rank have no place among those that are kept.
            Some(slice) if slice.order.each().iter().any(Option::is_none) => return None,
            Some(slice) => all.saturating_sub(slice.skip.into()).min(slice.take.into()),
            None => all,
        })
    }

    /// Whether it sees all cards of the hands that it sees any of.
    fn is_whole(&self) -> bool {
        let all = |pick: &Pick| !pick.0.contains(&false);
        self.seen.less.is_empty() && self.seen.matched.is_none() && self.seen.hands.iter().flatten().all(all)
    }

    /// How many cards.
    pub fn size(&self) -> Result<Value, Fault> {
        match self.known_size() {
            Some(known) => Ok(Value::Number(Number::from(known))),
            None => {
                let all = Pick(vec![true; self.recorder.cards.deck.kinds().len()]);
                let called = "size".to_owned();
                self.ask(&Ask { shape: FeatureShape::count(&all), read: ReadAs::Number, called })
            }
        }
    }
}

/// Whether a shape can't tell cards of two kinds apart.
fn alike(shape: &FeatureShape, a: usize, b: usize) -> bool {
    match shape {
        FeatureShape::Sum { weights, .. } => weights[a] == weights[b],
        FeatureShape::Highest { levels } | FeatureShape::Lowest { levels } => levels[a] == levels[b],
        FeatureShape::Tally { classes, .. } => classes.each()[a] == classes.each()[b],
        _ => false,
    }
}

/// From how many cards of a kind on another one changes nothing, where there is such a number.
fn enough(shape: &FeatureShape, kind: usize) -> Option<u32> {
    match shape {
        FeatureShape::Sum { weights, clamp: Some(clamp) } if weights[kind] == RBig::ONE => {
            u32::try_from(clamp.ceil()).ok()
        }
        FeatureShape::Sum { weights, .. } if weights[kind] == RBig::ZERO => Some(0),
        FeatureShape::Highest { .. } | FeatureShape::Lowest { .. } => Some(1),
        FeatureShape::Tally { clamp, .. } => *clamp,
        _ => None,
    }
}

/// Whether the answers for the cards of two sides tell the one for all of them.
fn is_joined(shape: &FeatureShape) -> bool {
    matches!(
        shape,
        FeatureShape::Sum { .. }
            | FeatureShape::Highest { .. }
            | FeatureShape::Lowest { .. }
            | FeatureShape::Tally { .. }
    )
}

/// The answer for cards of two sides together, where the answers for the sides tell it.
fn joined(shape: &FeatureShape, one: Answer, other: Answer) -> Option<Answer> {
    Some(match (shape, one, other) {
        (FeatureShape::Sum { clamp, .. }, Answer::Number(a), Answer::Number(b)) => {
            let sum: RBig = a + b;
            Answer::Number(match clamp {
                Some(clamp) if sum > *clamp => clamp.clone(),
                _ => sum,
            })
        }
        (FeatureShape::Highest { .. }, Answer::Level(a), Answer::Level(b)) => Answer::Level(a.max(b)),
        (FeatureShape::Lowest { .. }, Answer::Level(a), Answer::Level(b)) => {
            Answer::Level(a.into_iter().chain(b).min())
        }
        (FeatureShape::Tally { clamp, .. }, Answer::Counts(a), Answer::Counts(b)) => {
            let sums = a.iter().zip(&b).map(|(a, b)| a + b);
            Answer::Counts(sums.map(|n| clamp.map_or(n, |clamp| n.min(clamp))).collect())
        }
        _ => return None,
    })
}
