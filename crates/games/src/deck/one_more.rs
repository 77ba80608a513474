//! A draw that ends when something holds that then stays true: what it ends with are hands of n - 1 cards for which
//! that doesn't hold yet, and one card more with which it does. So all its lengths are deals, counted in one pass.

use super::lasting::{self, Lasting};
use super::question::{Answered, DeckQuery, NextStage, Unanswered};
use super::until::{DrawUntil, EndedDraw, Gives};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::Count;
use tg_hands::{Deal, DealtHand, HandSize};

/// Draws of this many cards or more aren't counted in one pass.
const LONGEST: u32 = 1000;

impl DrawUntil {
    /// Counts the draw as deals with one card more; `None` where its condition may cease to hold, or needs whole hands.
    ///
    /// # Errors
    /// Those of the question, and the limits.
    pub(super) fn as_deals(
        &self,
        host: &mut dyn Host,
        question: Gives<'_>,
    ) -> Result<Option<EndedDraw>, Fault> {
        let asked = match question {
            Gives::Answer(question) => Some(question),
            Gives::Nothing => None,
            Gives::Hand => return Ok(None),
        };
        let most = self.longest();
        let sizes = Deal::sizes(self.cards.deck.copies(), 0, most);
        let sizes = if self.replacement { sizes.replaced() } else { sizes };
        let found = match most {
            0 | LONGEST.. => None,
            _ => lasting::find(host, &self.cards, &self.until, &sizes)?,
        };
        let Some(until) = found.map(Rc::new) else { return Ok(None) };
        let mut one_more = Deal { hands: Vec::new(), ..sizes.clone() };
        one_more.hands.push(DealtHand { pile: 0, size: HandSize::Between(0, most - 1) });
        one_more.hands.push(DealtHand { pile: 0, size: HandSize::Exactly(1) });
        let mut all = sizes;
        all.hands = vec![DealtHand { pile: 0, size: HandSize::Exactly(most) }];
        let deals = [one_more, all];
        let [ended, never] = match self.answered(host, &until, &deals, &self.conditions, asked) {
            Ok(answered) => answered,
            Err(Unanswered::Failed(fault)) => return Err(fault),
            Err(Unanswered::Whole(_)) => return Ok(None),
        };
        if !until.lasts {
            // A hand may pass by what the condition asks for, without ever ending the draw.
            let Ok([ended, never]) = self.answered(host, &until, &deals, &[], None) else { return Ok(None) };
            let all = self.together(host, &ended, &never)?;
            if all.endings.iter().fold(all.never, |sum, (_, ways)| sum.add(ways)) != all.total {
                return Ok(None);
            }
        }
        self.together(host, &ended, &never).map(Some)
    }

    /// Asks the hands with which the draw ends, and those of the most cards with which it hasn't.
    fn answered(
        &self,
        host: &mut dyn Host,
        until: &Rc<Lasting>,
        [one_more, all]: &[Deal; 2],
        conditions: &[Value],
        asked: Option<&Value>,
    ) -> Result<[Answered; 2], Unanswered> {
        let ended = self.drawn(until, one_more, conditions, asked).ask(host)?;
        // A hand of the most cards is asked where the draw ends there in any case.
        let (given, last) = match self.at_most {
            Some(_) => (conditions, asked),
            None => (&[][..], None),
        };
        let never = self.drawn(until, all, given, last).ask(host)?;
        Ok([ended, never])
    }

    /// The query for hands with which the draw hasn't ended before their last card.
    fn drawn(
        &self,
        until: &Rc<Lasting>,
        deal: &Deal,
        conditions: &[Value],
        question: Option<&Value>,
    ) -> DeckQuery {
        DeckQuery {
            cards: self.cards.clone(),
            deal: deal.clone(),
            several: false,
            thrown: None,
            plus: None,
            limits: self.limits,
            conditions: conditions.to_vec(),
            question: question.cloned(),
            next: Some(NextStage::OneMore(until.clone())),
        }
    }

    /// The endings of all lengths over one total.
    fn together(&self, host: &mut dyn Host, ended: &Answered, never: &Answered) -> Result<EndedDraw, Fault> {
        let lengths = ended.totals();
        let mut total = never.total(0);
        for length in 0..lengths {
            host.step(1 + total.bits() / 64)?;
            total = total.common_multiple(&ended.total(length));
        }
        let mut endings = Vec::new();
        let parts = (0..lengths).map(|length| (ended, length));
        let last = self.at_most.is_some().then_some((never, 0));
        for (answered, length) in parts.chain(last) {
            answered.check(host, length)?;
            let share = total.quotient(&answered.total(length));
            for (value, ways) in answered.outcomes(host, length)? {
                host.step(1 + share.bits() / 64)?;
                endings.push((value, ways.times(&share)));
            }
        }
        let left = match self.at_most {
            Some(_) => Count::ZERO,
            None => never.ways(0).times(&total.quotient(&never.total(0))),
        };
        let common = divisor(host, &total, endings.iter().map(|(_, ways)| ways).chain([&left]))?;
        endings.iter_mut().for_each(|(_, ways)| *ways = ways.quotient(&common));
        let (left, total) = (left.quotient(&common), total.quotient(&common));
        let plan = format!("{}; as deals of all lengths with one card more", ended.plan());
        Ok(EndedDraw { endings, never: left, total, plan })
    }
}

/// What divides all of some counts.
fn divisor<'c>(
    host: &mut dyn Host,
    first: &Count,
    counts: impl Iterator<Item = &'c Count>,
) -> Result<Count, Fault> {
    let mut common = first.clone();
    for count in counts.filter(|count| !count.is_zero()) {
        if common == Count::ONE {
            break;
        }
        host.step(1 + count.bits() / 64)?;
        common = common.times(count).quotient(&common.common_multiple(count));
    }
    Ok(common)
}
