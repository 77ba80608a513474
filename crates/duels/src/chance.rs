//! Games with draws by lot: what best play is worth on average, as fractions.

use super::graph::{Edge, End, Graph, Target};
use super::retrograde::Stuck;
use super::score::SearchError;
use dashu_int::ops::BitTest;
use dashu_ratio::RBig;
use tg_progress::{Progress, Stop};

/// What last positions pay, and to whom.
pub enum Payoff<'a> {
    /// To the player to move: 1 for a win, 1/2 for a draw, nothing for a loss.
    Result(Stuck),
    /// The score of each last position, as the first player counts it, and whether the first player is to move.
    Score(&'a dyn Fn(u32) -> RBig, &'a dyn Fn(u32) -> bool),
}

/// How likely each result is with best play, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// That the player to move wins.
    pub win: RBig,
    /// That nobody does.
    pub draw: RBig,
    /// That the other player does.
    pub loss: RBig,
}

impl Graph {
    /// What best play is worth on average for the player to move, at each position; of a score game as the first
    /// player counts it. Nothing for positions from which the game can go round: see [`Graph::expected_in_rounds`].
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn expected(
        &self,
        payoff: &Payoff<'_>,
        progress: &mut impl Progress,
    ) -> Result<Vec<Option<RBig>>, Stop> {
        progress.reserve((self.len() * size_of::<Option<RBig>>()) as u64)?;
        let mut values = vec![None; self.len()];
        for position in self.ending(progress)? {
            let value = match self.last_value(position, payoff) {
                Some(value) => value,
                None => {
                    let each =
                        self.edges(position).iter().map(|edge| self.expected_of(*edge, payoff, &values));
                    let least = matches!(payoff, Payoff::Score(_, first) if !first(position));
                    let best = if least { each.min() } else { each.max() };
                    best.unwrap_or(RBig::ZERO)
                }
            };
            progress.charge(self.weight(position, &value))?;
            values[position as usize] = Some(value);
        }
        Ok(values)
    }

    /// How much work a position was: words of numbers.
    fn weight(&self, position: u32, value: &RBig) -> u64 {
        let bits = value.denominator().bit_len() as u64;
        1 + self.next(position).count() as u64 * (1 + bits / 64)
    }

    /// What a last position pays; none where the game goes on.
    pub(crate) fn last_value(&self, position: u32, payoff: &Payoff<'_>) -> Option<RBig> {
        let stuck = self.edges(position).is_empty();
        if self.end(position) == End::Open && !stuck {
            return None;
        }
        Some(match payoff {
            Payoff::Score(score, _) => score(position),
            Payoff::Result(of_stuck) => match (self.end(position), of_stuck) {
                (End::Win, _) | (End::Open, Stuck::Wins) => RBig::ONE,
                (End::Draw, _) => half(),
                (End::Loss, _) | (End::Open, Stuck::Loses) => RBig::ZERO,
            },
        })
    }

    /// What an edge is worth for who makes it; of a score game for the first player. The values are those of all
    /// positions that it leads to.
    pub fn expected_of(&self, edge: Edge, payoff: &Payoff<'_>, values: &[Option<RBig>]) -> RBig {
        let value = self.mean(edge, |next| values[next as usize].clone().unwrap_or(RBig::ZERO));
        match payoff {
            Payoff::Result(_) if !edge.is_again() => RBig::ONE - value,
            _ => value,
        }
    }

    /// What is reached by an edge, on average.
    fn mean(&self, edge: Edge, value: impl Fn(u32) -> RBig) -> RBig {
        match edge.target() {
            Target::Position(next) => value(next),
            Target::Lot(number) => {
                let (mut sum, mut total) = (RBig::ZERO, RBig::ZERO);
                for (next, weight) in self.lot(number) {
                    let weight = RBig::from(weight.clone());
                    sum += &weight * value(*next);
                    total += weight;
                }
                if total == RBig::ZERO { sum } else { sum / total }
            }
        }
    }

    /// How likely each result is where everywhere one of the best edges is taken, each equally likely. `moves` gives the
    /// edges of a position; one of several moves stands there as often.
    ///
    /// # Errors
    /// [`SearchError::Loop`] where the game goes round, [`SearchError::Stopped`] if `progress` says so.
    pub fn chances<'a>(
        &self,
        from: u32,
        stuck: Stuck,
        values: &[Option<RBig>],
        moves: impl Fn(u32) -> &'a [Edge],
        progress: &mut impl Progress,
    ) -> Result<Chances, SearchError> {
        let order = self.order([from], progress)?.map_err(SearchError::Loop)?;
        let payoff = Payoff::Result(stuck);
        // Of each position how likely a draw is; with the value that gives the rest.
        let mut drawn = vec![RBig::ZERO; self.len()];
        for position in order {
            drawn[position as usize] = match self.end(position) {
                End::Draw => RBig::ONE,
                End::Open => {
                    let own = values[position as usize].as_ref();
                    let edges = moves(position).iter().copied();
                    let best = edges.filter(|edge| Some(&self.expected_of(*edge, &payoff, values)) == own);
                    let draws = best.map(|edge| self.mean(edge, |next| drawn[next as usize].clone()));
                    average(draws)
                }
                _ => RBig::ZERO,
            };
            progress.charge(self.weight(position, &drawn[position as usize]))?;
        }
        let draw = drawn.swap_remove(from as usize);
        let win = values[from as usize].clone().unwrap_or(RBig::ZERO) - &draw * half();
        let loss = RBig::ONE - &win - &draw;
        Ok(Chances { win, draw, loss })
    }
}

/// The mean of numbers; 0 of none.
fn average(numbers: impl Iterator<Item = RBig>) -> RBig {
    let (count, sum) = numbers.fold((0u64, RBig::ZERO), |(count, sum), number| (count + 1, sum + number));
    if count == 0 { sum } else { sum / RBig::from(count) }
}

fn half() -> RBig {
    RBig::from_parts(1.into(), 2u32.into())
}
