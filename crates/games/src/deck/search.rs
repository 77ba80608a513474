//! `d.search(…)`: numbers of copies for which something asked of the deck is largest.
//!
//! Where there are few decks, each is asked. Else the search **climbs**: from the deck itself it goes to a
//! **neighbour** that is better, in which one card is exchanged for another (or, where the size is free, added or taken
//! out), until none is. So what it finds is better than all its neighbours, and need not be the best of all: the result
//! says which of the two it is.

mod space;

use super::deck_value::DeckValue;
use super::methods::known_deck;
use rustc_hash::FxHashSet;
use space::{Space, Tuple};
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::how_many;
use tg_core::number::Number;
use tg_core::value::{Key, Record, Value, show};

/// How many decks are asked at most, where `tries` isn't given.
const TRIES: u64 = 10_000;

/// The best deck so far.
struct Best {
    deck: Value,
    copies: Tuple,
    goal: Value,
}

/// A search under way.
struct Search<'a> {
    deck: &'a DeckValue,
    space: &'a Space,
    goal: &'a Value,
    /// How many decks may be asked.
    tries: u64,
    /// How many were.
    asked: u64,
    best: Option<Best>,
}

/// `d.search(…)`.
pub(super) fn search(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = known_deck(host, args)?;
    let size = match &args[3] {
        Value::Number(size) => Some(how_many(size, "size")?),
        _ => None,
    };
    let tries = match &args[4] {
        Value::Number(tries) => how_many(tries, "tries")?,
        _ => TRIES,
    };
    let space = Space::of(host, &deck.cards, &args[1], size)?;
    let mut search = Search { deck: &deck, space: &space, goal: &args[2], tries, asked: 0, best: None };
    let every = space.decks().is_some_and(|decks| decks <= u128::from(tries));
    let searched = if every { search.each(host) } else { search.climb(host) };
    host.progress_over("", 1, 1);
    match searched {
        Ok(nearby) => search.found(every, nearby),
        Err(fault) => Err(search.so_far(fault)),
    }
}

impl Search<'_> {
    /// Asks every deck. Returns whether no deck one step from the best is better.
    fn each(&mut self, host: &mut dyn Host) -> Result<bool, Fault> {
        let all = self.space.decks().and_then(|all| u64::try_from(all).ok()).unwrap_or(u64::MAX);
        let mut next = self.space.first();
        while let Some(copies) = next {
            self.ask(host, &copies, all)?;
            next = self.space.after(host, copies)?;
        }
        Ok(true)
    }

    /// Goes from the deck to better ones as long as there are neighbours that are, or until enough decks were asked.
    /// Returns whether no neighbour of the best is better.
    fn climb(&mut self, host: &mut dyn Host) -> Result<bool, Fault> {
        let mut here = self.space.nearest(&self.deck.cards.deck.copies());
        let mut known = FxHashSet::default();
        known.insert(here.clone());
        self.ask(host, &here, self.tries)?;
        let moves = self.space.moves();
        let (mut place, mut since) = (0, 0);
        while since < moves.len() && self.asked < self.tries {
            host.step(1)?;
            if let Some(there) = self.space.moved(&here, moves[place])
                && known.insert(there.clone())
            {
                host.reserve(known.len() as u128 * (there.len() as u128 * 8 + 64))?;
                if self.ask(host, &there, self.tries)? {
                    here = there;
                    since = 0;
                    continue;
                }
            }
            place = (place + 1) % moves.len();
            since += 1;
        }
        Ok(since >= moves.len())
    }

    /// Asks a deck; says whether it's better than all before.
    fn ask(&mut self, host: &mut dyn Host, copies: &Tuple, all: u64) -> Result<bool, Fault> {
        let what = match &self.best {
            Some(best) => format!("best deck: {}", shortened(&best.goal)),
            None => "searching decks".to_owned(),
        };
        host.progress_over(&what, self.asked, all.max(self.asked + 1));
        let deck = self.space.deck(self.deck, copies)?;
        let asked = host.ask(self.goal, std::slice::from_ref(&deck));
        let goal = asked.map_err(|fault| self.of_copies(fault, copies))?.settled();
        self.asked += 1;
        let better = match &self.best {
            // A text has an order, and is neither better nor worse.
            _ if matches!(goal, Value::Text(_)) => return Err(self.of_copies(no_goal(&goal), copies)),
            None if goal.order(&goal).is_some() => true,
            Some(best) if goal.order(&best.goal).is_some() => {
                goal.order(&best.goal) == Some(Ordering::Greater)
            }
            _ => return Err(self.of_copies(no_goal(&goal), copies)),
        };
        if better {
            self.best = Some(Best { deck, copies: copies.clone(), goal });
        }
        Ok(better)
    }

    /// The result: the best deck, its numbers of copies, what was asked of it, and of which decks it is the best.
    fn found(self, every: bool, nearby: bool) -> Result<Value, Fault> {
        let Some(best) = &self.best else { return Err(space::no_deck(self.space.is_sized())) };
        Value::record([
            ("goal", best.goal.clone()),
            ("copies", self.copies(&best.copies)?),
            ("deck", best.deck.clone()),
            ("asked", Value::Number(Number::from(self.asked))),
            ("best_of_all", Value::Bool(every)),
            ("best_nearby", Value::Bool(nearby)),
        ])
    }

    /// The numbers of copies of a deck that may differ.
    fn copies(&self, of: &Tuple) -> Result<Value, Fault> {
        let mut copies = Record::default();
        for (card, number) in self.space.cards(of) {
            copies.insert(Key::text(&card), Value::Number(Number::from(number)))?;
        }
        Ok(Value::Record(copies))
    }

    /// A fault of the goal, with the numbers of copies of the deck that it was asked of.
    fn of_copies(&self, fault: Fault, copies: &Tuple) -> Fault {
        let Ok(copies) = self.copies(copies) else { return fault };
        if fault.is_final() {
            return fault;
        }
        let too_few = fault.code == Code::E5012;
        // The message begins with the number of cards that can't be dealt.
        let dealt = fault
            .message
            .split(' ')
            .next()
            .filter(|word| word.parse::<u64>().is_ok())
            .unwrap_or("n")
            .to_owned();
        let fault = fault.note(format!("the goal was asked of the deck with copies {}", shortened(&copies)));
        match too_few {
            true => Box::new(fault).with_help(format!(
                "give decks with too few cards a goal as well: `goal: d -> if d.size < {dealt} {{ 0 }} else {{ … }}`"
            )),
            false => Box::new(fault),
        }
    }

    /// A fault that ends the search, with the best deck so far where the run is to blame.
    fn so_far(&self, fault: Fault) -> Fault {
        let ended = matches!(fault.code, Code::E9002 | Code::E9005 | Code::E9016);
        match (&self.best, ended) {
            (Some(best), true) => {
                let copies =
                    self.copies(&best.copies).map_or_else(|_| String::new(), |copies| shortened(&copies));
                let goal = shortened(&best.goal);
                let decks = self.asked;
                fault.with_help(format!("the best of {decks} decks so far has {goal}, with copies {copies}"))
            }
            _ => fault,
        }
    }
}

/// A value in a sentence.
fn shortened(value: &Value) -> String {
    if let Some(number) = value.bare_number() {
        return number.in_form(Number::column_form(std::slice::from_ref(number)));
    }
    show::short(value, 1000).ok().flatten().unwrap_or_else(|| "…".to_owned())
}

/// A goal that can't be larger or smaller.
#[cold]
fn no_goal(goal: &Value) -> Fault {
    fault(Code::E3011, format!("the goal must be what has an order, and for a deck it gave {}", goal.kind()))
        .with_help(
            "give a number that is larger for a better deck: `goal: d -> (deal 5 from d).map(value).size`",
        )
}
