//! What a perfect player keeps.

use super::play::Round;
use super::{Played, played};
use dashu_int::{IBig, UBig};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::{Column, Output, TextTable};
use tg_core::value::{Value, show};

/// How many sets that are kept a table names.
const NAMED: usize = 24;

/// What is kept before each of the further throws, the likeliest first.
pub(in crate::deck) fn explain(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let mut parts = Vec::new();
    for (_, played) in played(host, args)? {
        for (place, round) in played.rounds.iter().enumerate() {
            parts.push(played.kept(host, place, round)?);
        }
    }
    Ok(match parts.is_empty() {
        true => "no die may be thrown again".into(),
        false => Output::stack(parts),
    })
}

/// What is kept of some rolls.
struct Kept {
    position: usize,
    ways: UBig,
    /// The likeliest of the rolls, and its ways.
    example: usize,
    of: UBig,
    rolls: usize,
}

impl Played {
    /// The table of what is kept before a throw.
    fn kept(&self, host: &mut dyn Host, place: usize, round: &Round) -> Result<Output, Fault> {
        let mut kept: Vec<Option<Kept>> = Vec::new();
        kept.resize_with(self.positions.count, || None);
        let mut all = UBig::ZERO;
        for (position, ways) in self.ways[place].iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
            host.step(1)?;
            all += ways;
            let keeps = round.keep[position] as usize;
            let own = kept[keeps].get_or_insert_with(|| Kept {
                position: keeps,
                ways: UBig::ZERO,
                example: position,
                of: UBig::ZERO,
                rolls: 0,
            });
            own.rolls += 1;
            own.ways += ways;
            if *ways > own.of {
                (own.example, own.of) = (position, ways.clone());
            }
        }
        let mut kept: Vec<Kept> = kept.into_iter().flatten().collect();
        kept.sort_by(|a, b| b.ways.cmp(&a.ways).then(b.position.cmp(&a.position)));
        let columns = ["keep", "of a roll such as", "how often", "the goal then"];
        let [keep, roll, often, goal] = columns;
        let mut table = TextTable::new([
            Column::left(keep),
            Column::left(roll),
            Column::right(often),
            Column::right(goal),
        ]);
        for own in kept.iter().take(NAMED) {
            let often = Number::from(own.ways.clone()).div(&Number::from(all.clone())).unwrap_or_default();
            let goal = fraction(&round.worth[own.example], &round.below);
            let keep = match self.positions.size(own.position) {
                0 => "none".to_owned(),
                size if size == self.positions.size(own.example) => "all".to_owned(),
                _ => self.written(own.position),
            };
            // All rolls of which the same is kept are worth the same.
            table.push([keep, self.written(own.example), often.to_string(), goal.to_string()]);
        }
        if kept.len() > NAMED {
            table = table.note(format!("and {} more", kept.len() - NAMED));
        }
        let left = self.rounds.len() - place;
        let plural = if left == 1 { "" } else { "s" };
        Ok(Output::titled(format!("with {left} throw{plural} left"), table))
    }

    /// The faces of a position, the highest first.
    fn written(&self, position: usize) -> String {
        let held = self.positions.held(position, self.cards.deck.kinds().len());
        let shown = held.iter().enumerate().rev().flat_map(|(face, &count)| {
            let face = show::text(&self.cards.face(face), 64).unwrap_or_else(|_| "…".into());
            std::iter::repeat_n(face.to_string(), usize::try_from(count).unwrap_or(0))
        });
        shown.collect::<Vec<_>>().join(" ")
    }
}

fn fraction(above: &IBig, below: &UBig) -> Number {
    Number::from(above.clone()).div(&Number::from(below.clone())).unwrap_or_default()
}
