//! Dealt hands asked as wholes: how likely just these are, how many different ones there are, how often two are equal.

use super::cards::Cards;
use super::conditions::meets;
use super::dealt::Dealt;
use super::hand::{Hand, Held};
use super::methods::{check_copies, translated, wanted_counts};
use super::question::{Answered, COUNTING};
use super::too_large::{self, DealtBy};
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::{Host, RunProgress, with_budget};
use tg_core::value::Value;
use tg_dist::{Count, DistSource};
use tg_hands::{CardKind, Deal, DealError, HandSize, Weight};

impl Dealt {
    /// In how many ways of how many these are the hands, where the value says whole hands that are known.
    pub(super) fn ways_of_hands(
        &self,
        host: &mut dyn Host,
        value: &Value,
    ) -> Result<Option<(Count, Count)>, Fault> {
        if self.stage.is_some() || self.thrown.is_some() {
            return Ok(None);
        }
        let Some(mut hands) = self.known_hands(host, value)? else { return Ok(None) };
        self.check_sizes(&hands)?;
        let asked: Vec<Value> =
            hands.iter().map(|held| Hand::known(&self.cards, held.clone()).value()).collect();
        let total = self.total(host)?;
        for (held, plus) in hands.iter_mut().zip(&self.plus) {
            if held.iter().zip(plus).any(|(held, plus)| held < plus) {
                return Ok(Some((Count::ZERO, total)));
            }
            held.iter_mut().zip(plus).for_each(|(held, plus)| *held -= plus);
        }
        host.step((hands.len() * self.cards.deck.kinds().len()) as u64)?;
        if !self.whole_deal().replacement {
            hands.iter().try_for_each(|held| check_copies(&self.cards, held))?;
        }
        let Some(ways) = self.whole_deal().ways_of(&hands) else { return Ok(None) };
        // Of hands that can't be dealt nothing is asked.
        if ways.is_zero() || !meets(host, &self.conditions, &self.as_asked(asked)?)? {
            return Ok(Some((Count::ZERO, total)));
        }
        Ok(Some((Count::from(ways), total)))
    }

    /// How many hands there are if each is dealt in one way, so that all are as likely: every card is there once, and
    /// the sizes are certain. `None` if that isn't so, or if there is none.
    pub(super) fn hands_of_one_way(&self, host: &mut dyn Host) -> Result<Option<Count>, Fault> {
        if self.stage.is_some() || self.thrown.is_some() {
            return Ok(None);
        }
        let deal = self.whole_deal();
        let is_certain = deal.hands.iter().all(|hand| matches!(hand.size, HandSize::Exactly(_)));
        let is_single = deal.piles.iter().flatten().all(|copies| *copies <= 1);
        if deal.replacement || !is_certain || !is_single {
            return Ok(None);
        }
        Ok(Some(self.total(host)?).filter(|hands| !hands.is_zero()))
    }

    /// Fails if a list of hands hasn't one for each that is dealt.
    fn check_number_of_hands(&self, hands: &[Value]) -> Result<(), Fault> {
        let dealt = self.whole_deal().hands.len();
        let are_hands =
            hands.iter().all(|hand| matches!(hand, Value::List(_)) || Hand::within(hand).is_some());
        match are_hands && hands.len() != dealt {
            true => {
                let (dealt, given) = (counted(dealt, "hand"), counted(hands.len(), "hand"));
                Err(fault(
                    Code::E5011,
                    format!("a list of {dealt} is dealt here, and this is one of {given}"),
                )
                .with_help("give a hand for each that is dealt"))
            }
            false => Ok(()),
        }
    }

    /// Fails if one of these hands has more or fewer cards than are dealt.
    fn check_sizes(&self, hands: &[Vec<u64>]) -> Result<(), Fault> {
        for (number, (held, dealt)) in hands.iter().zip(&self.whole_deal().hands).enumerate() {
            let plus = self.plus.as_ref().filter(|_| number == 0).map_or(0, |plus| plus.iter().sum::<u64>());
            let cards: u64 = held.iter().sum();
            if let HandSize::Exactly(size) = dealt.size
                && cards != u64::from(size) + plus
            {
                let message = format!(
                    "a hand of {} is dealt here, and this one has {}",
                    counted(size as usize + plus as usize, "card"),
                    counted(cards as usize, "card")
                );
                let fault = fault(Code::E5011, message);
                return Err(match (1..u64::from(size) + plus).contains(&cards) {
                    true => fault.with_help("whether these are among its cards is asked with `h.holds({…})`"),
                    false => fault.with_help(format!(
                        "change the number of cards of this hand, or deal {}: `deal {cards} from …`",
                        counted(cards as usize, "card")
                    )),
                });
            }
        }
        Ok(())
    }

    /// What the engine says of whole hands, where they are hands of one size and nothing must hold of them.
    pub(super) fn of_whole_hands<T>(
        &self,
        host: &mut dyn Host,
        count: impl FnOnce(&Deal, &mut RunProgress<'_>) -> Result<Option<T>, DealError>,
    ) -> Result<Option<T>, Fault> {
        if self.stage.is_some() || self.thrown.is_some() || !self.conditions.is_empty() {
            return Ok(None);
        }
        let deal = self.whole_deal();
        let counted = with_budget(host, COUNTING, |progress| count(&deal, progress))?;
        counted.map_err(|error| too_large::deal(&error, &[], DealtBy::of(&self.cards)))
    }

    /// What the engine counts of the hands that meet the conditions, where there are some, and the hands are of one size.
    pub(super) fn weighed(&self, host: &mut dyn Host, weight: Weight) -> Result<Option<Answered>, Fault> {
        if self.stage.is_some() || self.thrown.is_some() || self.conditions.is_empty() {
            return Ok(None);
        }
        let deal = self.whole_deal();
        if deal.hands.iter().any(|hand| !matches!(hand.size, HandSize::Exactly(_))) {
            return Ok(None);
        }
        let answered = self.query(deal.weighed(weight), None, &self.conditions).answer(host)?;
        answered.check(host, 0)?;
        // A condition that asks nothing of the hands may leave all of them out.
        Ok((!answered.ways(0).is_zero()).then_some(answered))
    }

    /// The hands that a value says, each by the number of its kinds; `None` where it says none that are known.
    fn known_hands(&self, host: &mut dyn Host, value: &Value) -> Result<Option<Vec<Vec<u64>>>, Fault> {
        let hands = match (self.several, value) {
            (true, Value::List(list)) => {
                self.check_number_of_hands(list.items())?;
                list.items().to_vec()
            }
            (true, one) if Hand::within(one).is_some() => {
                let message = "each outcome is a list of hands here, and a hand never is";
                return Err(fault(Code::E2003, message)
                    .with_help("give a list with a hand for each that is dealt, or ask a function of them"));
            }
            (true, _) => return Ok(None),
            (false, one) => vec![one.clone()],
        };
        let mut known = Vec::with_capacity(hands.len());
        for value in &hands {
            match (Hand::within(value).map(|hand| (hand, &hand.held)), value) {
                (Some((hand, Held::Known(_))), _) => {
                    known.push(translated(hand, &self.cards)?);
                    same_cards(hand, &self.cards)?;
                }
                (None, Value::List(_)) => known.push(wanted_counts(host, &self.cards, value)?),
                _ => return Ok(None),
            }
        }
        Ok(Some(known))
    }
}

/// Fails if a card of a hand is only called like one of these: its rank or its attributes are others, so hands with them
/// never are equal.
fn same_cards(hand: &Hand, cards: &Cards) -> Result<(), Fault> {
    let held = hand.cards.deck.kinds().iter().zip(hand.counts()?).filter(|(_, held)| **held > 0);
    let is_here = |kind: &CardKind| cards.deck.kinds().iter().any(|own| own.is_same(kind));
    match held.map(|(kind, _)| kind).find(|kind| !is_here(kind)) {
        Some(kind) => {
            let card = super::card::written(kind);
            let message = format!(
                "`{card}` of this hand isn't the `{card}` of {}: its rank or its attributes are others",
                cards.called()
            );
            Err(fault(Code::E5011, message)
                .with_help(format!("write the hand with the deck that is dealt: `deck.hand(\"{card}\")`")))
        }
        None => Ok(()),
    }
}
