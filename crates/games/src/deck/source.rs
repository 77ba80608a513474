//! `deal n from deck`: the exact distribution over hands, asked.

use super::card::written;
use super::conditions;
use super::dealt::Dealt;
use super::dice::{self, Derived, Thrown, gives_hand, joint, refuse_too_few};
use super::equal_values::truths;
use super::faults;
use super::hand::Hand;
use super::question::Answered;
use super::random;
use super::stages;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::{Key, Value};
use tg_dist::{Count, Dist, DistSource, Draw, Law};
use tg_hands::Weight;

/// More rolls than this aren't shown one by one.
const MOST_SHOWN: u128 = 1000;

/// How two hands were counted that are equal in what is asked of each.
const JOINED: &str =
    "the different hands of each place were asked once, and those with equal answers put together";

/// More kinds of cards aren't named by an explanation.
const MOST_NAMED: usize = 12;

impl Dealt {
    /// A random hand, without a look at the conditions.
    fn random(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        if let Some(thrown) = &self.thrown {
            return self.random_rolls(host, thrown, draw);
        }
        let mut pile = self.cards.deck.copies();
        let mut all: u64 = pile.iter().sum();
        let mut hands = Vec::with_capacity(self.sizes.len());
        for &size in &self.sizes {
            let mut held = vec![0; pile.len()];
            for _ in 0..size {
                host.step(1 + pile.len() as u64 / 8)?;
                let kind = random::random_kind(host, draw, &pile, all)?;
                held[kind] += 1;
                if !self.replacement {
                    pile[kind] -= 1;
                    all -= 1;
                }
            }
            if let Some(plus) = &self.plus {
                held.iter_mut().zip(plus).for_each(|(held, plus)| *held += plus);
            }
            hands.push(Hand::known(&self.cards, held).value());
        }
        self.as_asked(hands)
    }

    /// A random roll, or one of each pool.
    fn random_rolls(&self, host: &mut dyn Host, thrown: &Thrown, draw: &mut Draw) -> Result<Value, Fault> {
        let mut rolls = Vec::with_capacity(thrown.rolls.len());
        for roll in &thrown.rolls {
            let mut held = vec![0; self.cards.deck.kinds().len()];
            for dice in roll.clone() {
                let pile = &thrown.piles[dice];
                let all = pile.iter().sum();
                for _ in 0..self.sizes[dice] {
                    host.step(1 + pile.len() as u64 / 8)?;
                    held[random::random_kind(host, draw, pile, all)?] += 1;
                }
            }
            rolls.push(Hand::known(&self.cards, held).value());
        }
        self.as_asked(rolls)
    }

    /// Hands as a question takes them.
    pub(super) fn as_asked(&self, mut hands: Vec<Value>) -> Result<Value, Fault> {
        match self.several {
            true => Value::list(hands),
            false => Ok(hands.pop().unwrap_or_default()),
        }
    }

    /// How many cards it deals, in words.
    fn sizes(&self) -> String {
        let sizes: Vec<String> = self.sizes.iter().map(u32::to_string).collect();
        match (self.several, &sizes[..]) {
            (false, [one]) if one == "1" => "1 card".to_owned(),
            (false, [one]) => format!("{one} cards"),
            _ => format!("[{}] cards", sizes.join(", ")),
        }
    }
}

impl DistSource for Dealt {
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault> {
        let (answered, total) = self.ask(host, None)?;
        Ok(if self.conditions.is_empty() { answered.total(total) } else { answered.ways(total) })
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        refuse_too_few(host, self, question)?;
        if let Some(lists) = dice::lists(host, self, question)? {
            return Ok(lists);
        }
        if let Some(counted) = self.dist_by_cases(host, question)? {
            return Ok(counted);
        }
        if let Some(compared) = self.comparison(host, question)? {
            return Ok(compared);
        }
        match gives_hand(host, self, question) {
            true => {
                Ok(Dist::asked(Derived { of: self.clone(), step: question.clone(), side_by_side: false }))
            }
            false => {
                let counted = match self.joined(host, question)? {
                    Some(joined) => joined,
                    None => match self.answers(host, question) {
                        Err(refused) => self.joined_after(host, question, refused)?,
                        answers => return answers,
                    },
                };
                truths(counted, JOINED).ok_or_else(|| faults::not_enough(u64::from(self.sizes[0]), 0))
            }
        }
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        Ok(self.given_condition(host, condition)?.map(Dist::asked))
    }

    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        if self.rolls_stand() {
            return self.sums(host)?.law(host);
        }
        let dist = self.every_hand(host)?.dist(host, 0)?;
        dist.ok_or_else(|| faults::not_enough(u64::from(self.sizes[0]), 0))?.law(host)
    }

    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        random::meeting(host, &self.conditions, |host| self.random(host, draw))
    }

    fn holds(&self, host: &mut dyn Host, condition: &Value) -> Result<(Count, Count), Fault> {
        if let Some(held) = self.held_by_cases(host, condition)? {
            return Ok(held);
        }
        if let Some(compared) = self.compared(host, condition, true)? {
            return Ok(compared);
        }
        if let Some(joined) = self.joined(host, condition)? {
            return Ok(joined);
        }
        let conditions = conditions::and(&self.conditions, condition);
        let (answered, total) = match self.ask_given(host, None, &conditions) {
            Ok(answered) => answered,
            Err(refused) => return self.joined_after(host, condition, refused),
        };
        let ways = answered.ways(total);
        Ok((ways, if self.conditions.is_empty() { answered.total(total) } else { self.total(host)? }))
    }

    fn ways_of(&self, host: &mut dyn Host, value: &Value) -> Result<Option<(Count, Count)>, Fault> {
        self.ways_of_hands(host, value)
    }

    fn distinct(&self, host: &mut dyn Host) -> Result<Option<Count>, Fault> {
        if let Some(hands) = self.hands_of_one_way(host)? {
            return Ok(Some(hands));
        }
        if let Some(hands) = self.weighed(host, Weight::Once)? {
            return Ok(Some(hands.ways(0)));
        }
        Ok(self.of_whole_hands(host, |deal, progress| deal.different(progress))?.map(Count::from))
    }

    fn collision(&self, host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        if let Some(hands) = self.hands_of_one_way(host)? {
            return Ok(Some(Count::ONE.part_of(&hands)));
        }
        let pairs = match self.weighed(host, Weight::Squared)? {
            Some(pairs) => Some(pairs.ways(0)),
            None => self.of_whole_hands(host, |deal, progress| deal.equal_pairs(progress))?.map(Count::from),
        };
        let Some(pairs) = pairs else { return Ok(None) };
        let total = self.total(host)?;
        Ok(Some(pairs.part_of(&total.times(&total))))
    }

    fn entropy(&self, host: &mut dyn Host) -> Result<Option<f64>, Fault> {
        if let Some(hands) = self.hands_of_one_way(host)? {
            return Ok(Some(hands.log2()));
        }
        if let Some(sum) = self.weighed(host, Weight::Informed)? {
            return Ok(sum.counted.entropy(0, 0..sum.counted.len()));
        }
        self.of_whole_hands(host, |deal, progress| deal.entropy(progress))
    }

    fn then(&self, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
        if self.cards.dice
            && let Some(rolls) = dice::then(host, self, step)?
        {
            return Ok(Some(rolls));
        }
        stages::then(self, host, step).map(Some)
    }

    fn operate(&self, _host: &mut dyn Host, sign: &str, operands: &[Value]) -> Result<Option<Dist>, Fault> {
        stages::operate(self, sign, operands)
    }

    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault> {
        let conditions = conditions::and(&self.conditions, condition);
        let (answered, total) = self.ask_given(host, None, &conditions)?;
        let (ways, all) = self.holds(host, condition)?;
        let sum = StyledLine::new()
            .plain("together ")
            .strong(format!("{} of {} ways", ways.number(), all.number()))
            .plain(format!(" = {}", ways.part_of(&all)));
        let mut parts = vec![Output::from(answered.plan())];
        parts.extend(classes(&answered, &self.sizes, self.replacement));
        parts.extend(self.rest(&answered));
        if answered.total(total) != all {
            parts.push("the ways are of those hands that meet the conditions before".into());
        }
        parts.push(sum.into());
        Ok(Output::stack(parts))
    }

    fn joint(
        &self,
        host: &mut dyn Host,
        values: &[Value],
        keys: Option<&[Key]>,
    ) -> Result<Option<Dist>, Fault> {
        joint(host, values, keys)
    }

    fn mixture(&self, host: &mut dyn Host, parts: &[(Count, Value)]) -> Result<Option<Dist>, Fault> {
        dice::mixture_of(host, parts)
    }

    fn mean(&self, host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        self.sum_over_dice(host, "mean")
    }

    fn variance(&self, host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        self.sum_over_dice(host, "variance")
    }

    fn holds_hands(&self) -> bool {
        !self.several
    }

    fn adds_up(&self) -> bool {
        self.cards.dice && !self.several && self.sizes.iter().sum::<u32>() > 1
    }

    fn shows_outcomes(&self) -> bool {
        let few = || !self.several && self.hands_query().different_hands() <= MOST_SHOWN;
        self.rolls_stand() || self.cards.dice && few()
    }

    fn outcome(&self) -> Option<&'static str> {
        if self.rolls_stand() {
            return None;
        }
        Some(if self.several { "a list of hands" } else { "a hand" })
    }

    fn plan(&self) -> String {
        format!("{}: nothing is counted until a question is asked", self.short())
    }

    fn short(&self) -> String {
        let back = if self.replacement { " with replacement" } else { "" };
        let given = match self.conditions.len() {
            0 => String::new(),
            1 => ", given a condition".to_owned(),
            n => format!(", given {n} conditions"),
        };
        match &self.thrown {
            Some(thrown) => format!("{}{given}", self.dice_in_words(thrown)),
            None => format!("{} from {}{back}{given}", self.sizes(), self.cards.called()),
        }
    }
}

impl Dealt {
    /// The distribution of what a function gives, whatever that is.
    pub fn answers(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        let (answered, total) = self.ask(host, Some(question))?;
        answered.dist(host, total)?.ok_or_else(|| faults::not_enough(u64::from(self.sizes[0]), 0))
    }

    /// The same hands under one more condition; `None` where none is left.
    pub fn given_condition(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dealt>, Fault> {
        let conditions = conditions::and(&self.conditions, condition);
        let is_met = match self.is_met_by_cases(host, &conditions)? {
            Some(is_met) => is_met,
            None => {
                let (answered, total) = self.ask_given(host, None, &conditions)?;
                !answered.ways(total).is_zero()
            }
        };
        if !is_met {
            return Ok(None);
        }
        Ok(Some(Dealt { conditions, ..self.clone() }))
    }

    /// Where the other cards of a hand come from.
    fn rest(&self, answered: &Answered) -> Option<Output> {
        let (&[size], false) = (&self.sizes[..], self.replacement) else { return None };
        let blocks = answered.counted_plan().groups.iter().flat_map(|group| &group.blocks);
        let looked_at: u128 = blocks.flat_map(|block| &block.kinds).flat_map(|merged| &merged.copies).sum();
        let rest = answered.cards().deck.cards().checked_sub(looked_at).filter(|&rest| rest > 0)?;
        let chosen = format!("C({rest}, {size} - k)");
        let line = StyledLine::new().plain(match rest {
            1 => "with k of these in all, the other card fills the hand in ".to_owned(),
            _ => format!("with k of these in all, the other {rest} cards fill the hand in "),
        });
        Some(line.code(chosen).plain(" ways").into())
    }
}

/// For each group the kinds that it distinguishes, and for each class the numbers of cards with their binomials.
fn classes(answered: &Answered, sizes: &[u32], replacement: bool) -> Vec<Output> {
    let plan = answered.counted_plan();
    let kinds = answered.cards().deck.kinds();
    let mut tables = Vec::new();
    for (group, told) in plan.groups.iter().enumerate() {
        let told_apart = told.blocks.iter().map(|block| block.kinds.len()).sum::<usize>();
        // Cards that are all alike to the question are chosen, and nothing else.
        let alike = match (sizes, &told.blocks[..]) {
            ([_], [block]) if told_apart == 1 && !replacement => Some(block.kinds[0].copies[0]),
            _ => None,
        };
        let mut names: Vec<String> = told
            .blocks
            .iter()
            .flat_map(|block| &block.kinds)
            .take(MOST_NAMED)
            .map(|merged| {
                let cards: Vec<String> =
                    merged.kinds.iter().take(6).map(|kind| written(&kinds[*kind])).collect();
                let more = if merged.kinds.len() > 6 { ", …" } else { "" };
                let copies: u128 = merged.copies.iter().sum();
                format!("{copies} of {}{more}", cards.join(", "))
            })
            .collect();
        if told_apart > names.len() {
            names.push(format!("and {} kinds more", told_apart - names.len()));
        }
        let mut table = TextTable::new([Column::left("of these cards"), Column::right("ways")]);
        let mut rows = 0;
        for (_, parts) in answered.counted.group(group) {
            for part in parts {
                // Cards that are certain come last.
                let cards = &part.cards[..sizes.len().min(part.cards.len())];
                if cards.iter().sum::<u32>() > sizes.iter().sum() {
                    continue;
                }
                rows += 1;
                if rows <= 20 {
                    let cards: Vec<String> = cards.iter().map(u32::to_string).collect();
                    let binomial = alike.map(|copies| format!("C({copies}, {}) = ", cards[0]));
                    table.push([cards.join(", "), format!("{}{}", binomial.unwrap_or_default(), part.ways)]);
                }
            }
        }
        if rows > 20 {
            table = table.note(format!("and {} more", rows - 20));
        }
        tables.push(Output::titled(names.join("; "), table));
    }
    tables
}
