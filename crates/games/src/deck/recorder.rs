//! Records what a question asks of symbolic hands, and answers it.

pub(super) mod asked;
mod decided;
mod frozen;

use super::ask::{self, Ask};
use super::cards::Cards;
use super::growing::{self, Cut, Growing};
use super::whole::{NeedsWhole, WholeReason};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_hands::{Answer, Answers, CardView, Deal, DealtHand, Feature, FeatureShape, HandSize, Pick};

/// More features than this aren't worth counting over.
pub(super) const MOST_FEATURES: usize = 64;

/// More certain cards than this aren't dealt as a hand of their own.
const MOST_CERTAIN: u64 = 16;

/// What a question asks of its hands, as far as it is known.
pub(super) struct Recorder {
    /// The deck.
    pub cards: Rc<Cards>,
    /// How many hands are dealt.
    pub hands: usize,
    /// The features that were asked for, with what they are called.
    features: RefCell<Vec<(Feature, String)>>,
    /// For each part of the question the features it uses.
    parts: RefCell<Vec<Vec<usize>>>,
    /// The part that is being evaluated.
    part: Cell<usize>,
    /// What was asked of the hands since the evaluation began, a bit for each feature.
    asked: Cell<u64>,
    /// Where answers come from.
    reading: RefCell<Reading>,
    /// Whether something was asked that isn't known yet.
    missing: Cell<bool>,
    /// Why hands must be seen as wholes, if they must.
    whole: RefCell<Option<WholeReason>>,
    /// Whether hands may be put together that make no difference.
    pub merges: Cell<bool>,
    /// Cards that are certain, and matter together with a hand's: each is dealt as one more hand, from a pile of
    /// just these cards. `None` where no more hands can be dealt.
    certain: RefCell<Option<Vec<Vec<u64>>>>,
    /// How numbers are seen that have no largest one.
    growing: RefCell<Growing>,
    /// The features with such numbers on which a question depends beyond where they are known.
    undecided: RefCell<BTreeSet<usize>>,
    /// Whether its answers stay what they are: the question was answered.
    is_frozen: bool,
}

/// Where answers come from.
#[derive(Clone)]
pub(super) enum Reading {
    /// Hands that are known: the question is only watched. And the sizes that all hands dealt have.
    Hands(Vec<Vec<u64>>, Vec<Option<u32>>),
    /// The engine's answers, for each feature.
    Answers(Vec<Option<Answer>>, Vec<Option<u32>>),
}

impl Recorder {
    /// A recorder for a question with this number of hands and parts.
    pub fn new(cards: Rc<Cards>, hands: usize, parts: usize) -> Rc<Recorder> {
        Rc::new(Recorder {
            cards,
            hands,
            features: RefCell::default(),
            parts: RefCell::new(vec![Vec::new(); parts]),
            part: Cell::new(0),
            asked: Cell::new(asked::AT_ALL),
            reading: RefCell::new(Reading::Hands(Vec::new(), Vec::new())),
            missing: Cell::new(false),
            whole: RefCell::new(None),
            merges: Cell::new(true),
            certain: RefCell::new(None),
            growing: RefCell::default(),
            undecided: RefCell::default(),
            is_frozen: false,
        })
    }

    /// Lets cards that are certain be dealt as hands of their own, where a deal can have more hands.
    pub fn with_certain_cards(self: Rc<Self>, deal: &Deal) -> Rc<Self> {
        let chosen = |hand: &DealtHand| matches!(hand.size, HandSize::Chosen { .. });
        if !deal.replacement && !deal.hands.iter().any(chosen) {
            *self.certain.borrow_mut() = Some(Vec::new());
        }
        self
    }

    /// A deal with the cards that are certain.
    pub fn dealt(&self, deal: &Deal) -> Deal {
        let mut deal = deal.clone();
        for cards in self.certain.borrow().iter().flatten() {
            let size = HandSize::Exactly(cards.iter().sum::<u64>() as u32);
            deal.hands.push(DealtHand { pile: deal.piles.len(), size });
            deal.piles.push(cards.clone());
        }
        deal
    }

    /// Calls a function of the hands. Where it needs a whole hand, it's noted what in it does.
    ///
    /// # Errors
    /// Those of the function, and a retry.
    pub fn ask(&self, host: &mut dyn Host, function: &Value, args: &[Value]) -> Result<Value, Fault> {
        host.ask(function, args).inspect_err(|fault| {
            if let Some(reason) = &mut *self.whole.borrow_mut() {
                reason.find(host, function, fault);
            }
        })
    }

    /// Notes that whole hands are needed; the first reason counts.
    pub fn note_whole(&self, why: NeedsWhole) {
        self.note_asked(asked::WHOLE);
        self.whole.borrow_mut().get_or_insert(WholeReason::of(why));
    }

    /// Notes that whole hands are needed, and gives what ends the evaluation.
    pub fn enumerate_instead(&self, why: NeedsWhole) -> Fault {
        self.note_whole(why);
        if self.is_frozen { frozen::asked_too_late() } else { retry() }
    }

    /// Why whole hands are needed, if they are.
    pub fn whole(&self) -> Option<WholeReason> {
        let asks_much = || WholeReason::of(NeedsWhole::AsksMuch(MOST_FEATURES));
        self.whole.borrow().clone().or_else(|| (self.features.borrow().len() > MOST_FEATURES).then(asks_much))
    }

    /// Whether whole hands are needed.
    pub fn must_enumerate(&self) -> bool {
        self.whole.borrow().is_some() || self.features.borrow().len() > MOST_FEATURES
    }

    /// Whether something was asked that wasn't known; asking resets it. What was undecided without it is then asked anew.
    pub fn take_missing(&self) -> bool {
        let missing = self.missing.replace(false);
        self.undecided.borrow_mut().retain(|_| !missing);
        missing
    }

    /// Whether something was asked that wasn't known.
    pub fn is_missing(&self) -> bool {
        self.missing.get()
    }

    /// Begins the count again, as where something was asked that wasn't known.
    pub fn begin_again(&self) {
        self.missing.set(true);
    }

    /// Begins to evaluate a part with these answers.
    pub fn begin(&self, part: usize, reading: Reading) {
        self.part.set(part);
        self.asked.set(asked::AT_ALL);
        *self.reading.borrow_mut() = reading;
    }

    /// Goes on with another part and the same answers.
    pub fn go_on(&self, part: usize) {
        self.part.set(part);
    }

    /// Cuts numbers that have no largest one: from one of these numbers on all are one, from the first at the beginning.
    pub fn cut_at(&self, cuts: &'static [u32]) {
        *self.growing.borrow_mut() = Growing::Cut(Cut::at(cuts));
    }

    /// Cuts the numbers further on that a question depends on; whether it could be done, and was needed.
    pub fn raise_cuts(&self) -> bool {
        match &mut *self.growing.borrow_mut() {
            Growing::Cut(cut) => cut.raise(&self.undecided.take()),
            _ => false,
        }
    }

    /// Lets a value stand for the only number without a largest one that is asked.
    pub fn stand_in(&self, value: &Value) {
        let mut growing = self.growing.borrow_mut();
        match &mut *growing {
            Growing::Standing(own, _) => *own = value.clone(),
            other => *other = Growing::Standing(value.clone(), None),
        }
    }

    /// What each card counts as for the number that a value stands for, once it was asked.
    pub fn amounts(&self) -> Option<Vec<u64>> {
        match &*self.growing.borrow() {
            Growing::Standing(_, amounts) => amounts.clone(),
            _ => None,
        }
    }

    /// What a method asks of a number that has no largest one, where that isn't wholly known.
    ///
    /// # Errors
    /// Those of a key of a record.
    pub fn beyond(&self, view: &CardView, ask: &Ask) -> Result<Option<Value>, Fault> {
        match &mut *self.growing.borrow_mut() {
            Growing::Counted => Ok(None),
            Growing::Standing(value, known) => {
                let Some(amounts) = growing::amounts(view, &ask.shape) else { return Ok(None) };
                let is_one = *known.get_or_insert_with(|| amounts.clone()) == amounts;
                Ok(is_one.then(|| value.clone()))
            }
            Growing::Cut(cut) => {
                let place = self.feature(view, &ask.shape, &ask.called);
                let answer = match &*self.reading.borrow() {
                    Reading::Answers(answers, _) => answers.get(place).cloned().flatten(),
                    Reading::Hands(..) => None,
                };
                let Some(answer) = answer.filter(|answer| cut.is_reached(&ask.shape, answer, place)) else {
                    return Ok(None);
                };
                cut.met.borrow_mut().insert(place);
                cut.value(ask, &answer, place)
            }
        }
    }

    /// Notes that a question depends on numbers of these features that aren't known, and gives what ends the evaluation.
    fn leave_undecided(&self, places: BTreeSet<usize>) -> Fault {
        *self.undecided.borrow_mut() = places;
        retry()
    }

    /// Whether a question depends on a number that isn't known.
    pub fn is_undecided(&self) -> bool {
        !self.undecided.borrow().is_empty()
    }

    /// The features so far.
    pub fn features(&self) -> Vec<Feature> {
        let hands = self.hands + self.certain.borrow().as_ref().map_or(0, Vec::len);
        let of_all_hands = |(place, (feature, _)): (usize, &(Feature, String))| {
            let mut feature = feature.clone();
            if let Some(view) = &mut feature.view {
                view.hands.resize(hands, None);
                view.matched.iter_mut().for_each(|matched| matched.with.resize(hands, None));
            }
            match &*self.growing.borrow() {
                Growing::Cut(cut) => cut.feature(feature, place),
                _ => feature,
            }
        };
        self.features.borrow().iter().enumerate().map(of_all_hands).collect()
    }

    /// What the features are called.
    pub fn names(&self) -> Vec<String> {
        self.features.borrow().iter().map(|(_, name)| name.clone()).collect()
    }

    /// The features of each part.
    pub fn parts(&self) -> Vec<Vec<usize>> {
        self.parts.borrow().clone()
    }

    /// Reads the engine's answers.
    pub fn answered(&self, answers: &Answers, sizes: Vec<Option<u32>>) -> Reading {
        let count = self.features.borrow().len();
        Reading::Answers((0..count).map(|feature| answers.get(feature)).collect(), sizes)
    }

    /// What a shape is for some cards of the hands, as it is called in a plan.
    ///
    /// # Errors
    /// A retry, where the engine must be asked first.
    pub fn answer(&self, view: &CardView, shape: &FeatureShape, called: &str) -> Result<Answer, Fault> {
        let place = self.feature(view, shape, called);
        let found = match &*self.reading.borrow() {
            Reading::Hands(known, _) => {
                let mut held = self.held(&view.hands, known);
                if let Some(matched) = &view.matched {
                    let with = self.held(&matched.with, known);
                    held.iter_mut().zip(with).for_each(|(own, with)| *own = matched.keeps.count(*own, with));
                }
                Some(ask::answer(shape, &held))
            }
            Reading::Answers(answers, _) => answers.get(place).cloned().flatten(),
        };
        if let (Some(found), Growing::Cut(cut)) = (&found, &*self.growing.borrow())
            && cut.is_reached(shape, found, place)
        {
            return Err(self.leave_undecided([place].into()));
        }
        self.known(found)
    }

    /// The answer, which is asked of the engine next time where it isn't there.
    fn known(&self, found: Option<Answer>) -> Result<Answer, Fault> {
        found.ok_or_else(|| {
            self.missing.set(true);
            if self.is_frozen { frozen::asked_too_late() } else { retry() }
        })
    }

    /// What a shape is for some cards of the hands together with some that are certain.
    ///
    /// # Errors
    /// A retry, where the engine must be asked first, or can't be.
    pub fn answer_with(
        &self,
        hands: &[Option<Pick>],
        plus: &[u64],
        shape: &FeatureShape,
        called: &str,
    ) -> Result<Answer, Fault> {
        let place = self.certain_hand(plus).ok_or_else(|| self.enumerate_instead(NeedsWhole::Looks))?;
        let mut seen = hands.to_vec();
        seen.resize(self.hands + place, None);
        seen.push(Some(Pick(vec![true; plus.len()])));
        let place = self.feature(&CardView::of(seen), shape, called);
        let found = match &*self.reading.borrow() {
            Reading::Hands(known, _) => {
                let held = self.held(hands, known);
                let together: Vec<u64> = held.iter().zip(plus).map(|(held, plus)| held + plus).collect();
                Some(ask::answer(shape, &together))
            }
            Reading::Answers(answers, _) => answers.get(place).cloned().flatten(),
        };
        self.known(found)
    }

    /// The hand of its own that certain cards are, counted from those that are dealt at random on.
    fn certain_hand(&self, cards: &[u64]) -> Option<usize> {
        let mut certain = self.certain.borrow_mut();
        let hands = certain.as_mut().filter(|_| cards.iter().sum::<u64>() <= MOST_CERTAIN)?;
        let found = hands.iter().position(|own| own == cards);
        Some(found.unwrap_or_else(|| {
            hands.push(cards.to_vec());
            hands.len() - 1
        }))
    }

    /// The size of a hand, where all hands dealt have the same.
    pub fn size(&self, hand: usize) -> Option<u32> {
        match &*self.reading.borrow() {
            Reading::Answers(_, sizes) | Reading::Hands(_, sizes) => sizes.get(hand).copied().flatten(),
        }
    }

    /// The cards that are seen of known hands.
    fn held(&self, picks: &[Option<Pick>], hands: &[Vec<u64>]) -> Vec<u64> {
        let mut held = vec![0; self.cards.deck.kinds().len()];
        for (pick, hand) in picks.iter().zip(hands) {
            let Some(pick) = pick else { continue };
            for (kind, sum) in held.iter_mut().enumerate() {
                if pick.0[kind] {
                    *sum += hand.get(kind).copied().unwrap_or(0);
                }
            }
        }
        held
    }

    /// The number of a feature; a new one gets the next.
    fn feature(&self, view: &CardView, shape: &FeatureShape, called: &str) -> usize {
        let mut features = self.features.borrow_mut();
        let seen = |own: &Feature| own.view.as_ref() == Some(view);
        // Mostly it's a copy, so that its weights needn't be compared.
        let copied = |own: &FeatureShape| {
            matches!((own, shape), (
            FeatureShape::Sum { weights: own, clamp: None },
            FeatureShape::Sum { weights, clamp: None },
        ) if Arc::ptr_eq(own, weights))
        };
        // What is called the same is nearly always the same.
        let same = |(own, _): &(Feature, String)| (copied(&own.shape) || own.shape == *shape) && seen(own);
        let found = features.iter().position(|own| own.1 == called && same(own));
        let found = found.or_else(|| features.iter().position(same));
        let place = found.unwrap_or_else(|| {
            features.push((Feature { view: Some(view.clone()), shape: shape.clone() }, called.to_owned()));
            features.len() - 1
        });
        self.note_asked(asked::of_feature(place));
        let mut parts = self.parts.borrow_mut();
        if let Some(part) = parts.get_mut(self.part.get())
            && !part.contains(&place)
        {
            part.push(place);
        }
        place
    }
}

/// Ends an evaluation that can't go on as it is: what is given here never reaches a script.
pub(super) fn retry() -> Fault {
    Diagnostic::retry(Code::E5013, "this question can't be counted")
}
