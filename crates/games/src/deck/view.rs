//! Views: some cards of asked hands, and what is known of them besides.

use super::ask::{self, Ask, Read};
use super::inquiry::Inquiry;
use super::whole::Why;
use dashu_ratio::RBig;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_hands::{Answer, Pick, Shape};

/// Some cards of asked hands, and some that are certain.
#[derive(Clone)]
pub(super) struct View {
    /// Whose.
    pub inquiry: Rc<Inquiry>,
    /// Which.
    pub seen: Seen,
}

/// Which cards a view sees, as data.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Seen {
    /// For each hand which of its cards.
    pub hands: Vec<Option<Pick>>,
    /// How many more of each kind.
    pub plus: Option<Vec<u64>>,
    /// What is left out of the hands; no card is meant twice.
    pub less: Vec<Less>,
}

/// Cards that are left out.
#[derive(Clone, PartialEq)]
pub(super) struct Less {
    /// For each hand the cards of which some are left out.
    from: Vec<Option<Pick>>,
    /// How many of them, or all if there are fewer.
    most: u32,
}

impl Seen {
    /// These cards and others of the same hands; `None` where some would be seen twice.
    pub fn with(&self, other: &Seen) -> Option<Seen> {
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
        Some(Seen { hands, plus, less })
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

impl View {
    fn of(&self, seen: Seen) -> View {
        View { inquiry: self.inquiry.clone(), seen }
    }

    /// Only the cards of a pick; `None` where it can't be said of which cards some are left out then.
    pub fn only(&self, pick: &Pick) -> Option<View> {
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
        Some(self.of(Seen { hands: within(&self.seen.hands), plus, less }))
    }

    /// These cards without so many of a pick; `None` where some were left out of them before, or are certain.
    pub fn without(&self, pick: &Pick, most: u32) -> Option<View> {
        let certain = self.seen.plus.iter().flatten().zip(&pick.0).any(|(held, picked)| *picked && *held > 0);
        let from: Vec<Option<Pick>> =
            self.seen.hands.iter().map(|own| own.as_ref().map(|own| own.and(pick))).collect();
        let before = |less: &Less| {
            less.from.iter().zip(&from).any(|(a, b)| both(a, b).is_some_and(|both| !both.is_empty()))
        };
        if certain || self.seen.less.iter().any(before) {
            return None;
        }
        let mut seen = self.seen.clone();
        seen.less.push(Less { from, most });
        Some(self.of(seen))
    }

    /// These cards and others; `None` where some would be seen twice.
    pub fn with(&self, other: &View) -> Option<View> {
        let one = Rc::ptr_eq(&self.inquiry, &other.inquiry);
        one.then(|| self.seen.with(&other.seen)).flatten().map(|seen| self.of(seen))
    }

    /// These cards and some that are certain.
    pub fn and_certain(&self, more: &[u64]) -> View {
        let plus = match &self.seen.plus {
            Some(plus) => plus.iter().zip(more).map(|(a, b)| a + b).collect(),
            None => more.to_vec(),
        };
        self.of(Seen { plus: Some(plus), ..self.seen.clone() })
    }

    /// The hand that is wholly seen, alone.
    pub fn whole(&self) -> Option<usize> {
        let hand = self.seen.hands.iter().position(Option::is_some)?;
        self.only_of(hand).filter(|pick| !pick.0.contains(&false)).map(|_| hand)
    }

    /// The cards of a hand that are seen, where nothing else is.
    pub fn only_of(&self, hand: usize) -> Option<&Pick> {
        let others = self.seen.hands.iter().enumerate().all(|(at, own)| at == hand || own.is_none());
        let alone = others && self.seen.plus.is_none() && self.seen.less.is_empty();
        self.seen.hands.get(hand)?.as_ref().filter(|_| alone)
    }

    /// The answer to what a method asks.
    pub fn ask(&self, ask: &Ask) -> Result<Value, Fault> {
        if let (Some(plus), [], false) = (&self.seen.plus, &self.seen.less[..], is_joined(&ask.shape)) {
            return ask.value(&self.inquiry.answer_with(&self.seen.hands, plus, &ask.shape, &ask.called)?);
        }
        let mut found = self.of_hands(ask)?;
        if let Some(plus) = &self.seen.plus {
            found = self.together(&ask.shape, found, ask::answer(&self.inquiry.cards, &ask.shape, plus))?;
        }
        ask.value(&found)
    }

    /// The answer for the cards of the hands.
    fn of_hands(&self, ask: &Ask) -> Result<Answer, Fault> {
        let inquiry = &self.inquiry;
        if self.seen.less.is_empty() {
            return inquiry.answer(&self.seen.hands, &ask.shape, &ask.called);
        }
        let mut rest = self.seen.hands.clone();
        for less in &self.seen.less {
            for (own, out) in rest.iter_mut().zip(&less.from) {
                if let (Some(own), Some(out)) = (own, out) {
                    *own = own.and(&!out);
                }
            }
        }
        let mut found = inquiry.answer(&rest, &ask.shape, &ask.called)?;
        for less in &self.seen.less {
            let left = self.left_of(less, ask)?;
            found = self.together(&ask.shape, found, left)?;
        }
        Ok(found)
    }

    /// The answer for those cards of which some are left out: how many there are says it, where the question
    /// doesn't tell them apart.
    fn left_of(&self, less: &Less, ask: &Ask) -> Result<Answer, Fault> {
        let cards = &self.inquiry.cards;
        let mut held = vec![0; cards.deck.kinds().len()];
        let meant = less.from.iter().flatten().fold(Pick(vec![false; held.len()]), |all, pick| all.or(pick));
        let mut kinds = (0..held.len()).filter(|kind| meant.0[*kind]);
        let Some(first) = kinds.next() else { return Ok(ask::answer(cards, &ask.shape, &held)) };
        let enough = enough(&ask.shape, first);
        if !kinds.all(|kind| alike(&ask.shape, first, kind)) {
            return Err(self.escaped());
        }
        let shape = match enough {
            Some(enough) => Shape::count_up_to(&meant, enough.saturating_add(less.most)),
            None => Shape::count(&meant),
        };
        let counted = self.inquiry.answer(&less.from, &shape, &ask.called)?;
        let Answer::Number(counted) = counted else { return Err(self.escaped()) };
        let counted = u64::try_from(counted.trunc()).unwrap_or(0);
        held[first] = counted.saturating_sub(u64::from(less.most));
        Ok(ask::answer(cards, &ask.shape, &held))
    }

    fn together(&self, shape: &Shape, one: Answer, other: Answer) -> Result<Answer, Fault> {
        joined(shape, one, other).ok_or_else(|| self.escaped())
    }

    fn escaped(&self) -> Fault {
        self.inquiry.give_up(Why::Looks)
    }

    /// How many cards.
    pub fn size(&self) -> Result<Value, Fault> {
        let seen = self.seen.hands.iter().enumerate().filter(|(_, pick)| pick.is_some());
        let whole = self.seen.less.is_empty()
            && self.seen.hands.iter().flatten().all(|pick| !pick.0.contains(&false));
        let known = match whole {
            true => seen.map(|(hand, _)| self.inquiry.size(hand)).sum::<Option<u32>>(),
            false => None,
        };
        let certain: u64 = self.seen.plus.iter().flatten().sum();
        match known {
            Some(known) => Ok(Value::Number(Number::from(u64::from(known) + certain))),
            None => {
                let all = Pick(vec![true; self.inquiry.cards.deck.kinds().len()]);
                let called = "size".to_owned();
                self.ask(&Ask { shape: Shape::count(&all), read: Read::Number, called })
            }
        }
    }
}

/// Whether a shape can't tell cards of two kinds apart.
fn alike(shape: &Shape, a: usize, b: usize) -> bool {
    match shape {
        Shape::Sum { weights, .. } => weights[a] == weights[b],
        Shape::Highest { levels } | Shape::Lowest { levels } => levels[a] == levels[b],
        Shape::Tally { classes, .. } => classes.each()[a] == classes.each()[b],
        _ => false,
    }
}

/// From how many cards of a kind on another one changes nothing, where there is such a number.
fn enough(shape: &Shape, kind: usize) -> Option<u32> {
    match shape {
        Shape::Sum { weights, clamp: Some(clamp) } if weights[kind] == RBig::ONE => {
            u32::try_from(clamp.ceil()).ok()
        }
        Shape::Sum { weights, .. } if weights[kind] == RBig::ZERO => Some(0),
        Shape::Highest { .. } | Shape::Lowest { .. } => Some(1),
        Shape::Tally { clamp, .. } => *clamp,
        _ => None,
    }
}

/// Whether the answers for the cards of two sides tell the one for all of them.
fn is_joined(shape: &Shape) -> bool {
    matches!(shape, Shape::Sum { .. } | Shape::Highest { .. } | Shape::Lowest { .. } | Shape::Tally { .. })
}

/// The answer for cards of two sides together, where the answers for the sides tell it.
fn joined(shape: &Shape, one: Answer, other: Answer) -> Option<Answer> {
    Some(match (shape, one, other) {
        (Shape::Sum { clamp, .. }, Answer::Number(a), Answer::Number(b)) => {
            let sum: RBig = a + b;
            Answer::Number(match clamp {
                Some(clamp) if sum > *clamp => clamp.clone(),
                _ => sum,
            })
        }
        (Shape::Highest { .. }, Answer::Level(a), Answer::Level(b)) => Answer::Level(a.max(b)),
        (Shape::Lowest { .. }, Answer::Level(a), Answer::Level(b)) => {
            Answer::Level(a.into_iter().chain(b).min())
        }
        (Shape::Tally { clamp, .. }, Answer::Counts(a), Answer::Counts(b)) => {
            let sums = a.iter().zip(&b).map(|(a, b)| a + b);
            Answer::Counts(sums.map(|n| clamp.map_or(n, |clamp| n.min(clamp))).collect())
        }
        _ => return None,
    })
}
