//! The last round as a simultaneous game: all write a rule, and then it is known who wins.
//!
//! A **profile** is a rule for each player. Each player prefers winning, and then prefers that nobody wins over
//! somebody else winning. A profile is an **equilibrium** if nobody would do better with another rule while all others
//! stay the same. For two players, what one wins the other loses; so there is an average result that each can
//! guarantee, with randomly drawn rules, and it is found by linear programming.

use super::rehearsal::{Position, Rehearsal};
use super::rights::Rights;
use super::{Outcome, ReplyError, next_row};
use crate::alphabet::Symbol;
use crate::budget::Budget;
use crate::game::PartyGame;
use crate::matrix_game::solve;
use crate::round::Rule;
use crate::target::Target;
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;

/// What the last round is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastRound {
    /// By player: the rules that may be chosen, the first of which never fires; empty if the referee allows none.
    pub rules: Vec<Vec<Rule>>,
    /// The number of equilibria in pure strategies.
    pub equilibria: u64,
    /// The first of them: by player, which rule; and who wins.
    pub examples: Vec<(Vec<usize>, Option<usize>)>,
    /// For two players: what both can guarantee with mixed strategies.
    pub mixed: Option<MixedRules>,
}

/// A result that two players can guarantee by drawing a rule at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedRules {
    /// What the first player gets on average, over `total`: 1 for a game won, −1 for one lost.
    pub value: IBig,
    /// By player: the rules that may be drawn, and how many lots out of `total` each has.
    pub lots: [Vec<(usize, UBig)>; 2],
    /// The total number of lots.
    pub total: UBig,
}

/// The winner of every profile.
struct Winners {
    sizes: Vec<usize>,
    /// By profile: the winner's index and 1, or 0 for nobody.
    won: Vec<u16>,
}

impl PartyGame {
    /// Analyses the last round as a simultaneous game, whether it is written or not: each player chooses between a rule
    /// that never fires and all those whose left side occurs on the table and whose right side has at most `longest`
    /// letters. At most `examples` equilibria are listed.
    ///
    /// Takes time and space proportional to the number of profiles, of which at most [`Budget::max_records`] are
    /// tried; the mixed rules take the third power of the number of rules that aren't dominated.
    ///
    /// # Errors
    /// [`ReplyError`]
    pub fn last_round(
        &self,
        longest: usize,
        examples: usize,
        budget: &mut Budget<'_>,
    ) -> Result<LastRound, ReplyError> {
        let round = self.planned.saturating_sub(1);
        if self.rounds.len() < round {
            return Err(ReplyError::Early { missing: round - self.rounds.len() });
        }
        let rehearsal = Rehearsal::new(self, round, budget)?;
        rehearsal.check_profiles(longest, budget)?;
        let players = 0..self.goals.len();
        let rules: Vec<Vec<Rule>> =
            players.map(|player| rehearsal.choices(player, longest, budget)).collect::<Result<_, _>>()?;
        let winners = Winners::of(&rehearsal, &rules, budget)?;
        let (equilibria, examples) = winners.equilibria(examples, budget)?;
        let is_duel = rules.len() == 2 && rules.iter().all(|rules| !rules.is_empty());
        let mixed = if is_duel { Some(winners.mixed(budget)?) } else { None };
        Ok(LastRound { rules, equilibria, examples, mixed })
    }
}

impl Rehearsal<'_> {
    /// Fails if there are more profiles than can be kept, before any rule is written.
    fn check_profiles(&self, longest: usize, budget: &mut Budget<'_>) -> Result<(), ReplyError> {
        let (limit, lefts) = (budget.max_records, self.lefts()?.len() as u64);
        if lefts == 0 {
            return Ok(());
        }
        let mut counted = Vec::new();
        for player in 0..self.game.goals.len() {
            counted.push(Rights::new(self, player).counted(longest, limit as u64, budget)?);
        }
        // One more choice is a rule that never fires.
        let profiles = |longest: usize| {
            let choices = counted.iter().map(|by_length: &Vec<u64>| {
                let rights = by_length.get(longest).or(by_length.last()).copied().unwrap_or_default();
                rights.saturating_mul(lefts).saturating_add(1)
            });
            choices.fold(1, u64::saturating_mul)
        };
        if profiles(longest) <= limit as u64 {
            return Ok(());
        }
        let lengths = counted.iter().map(Vec::len).max().unwrap_or_default().min(longest);
        let fitting = (0..lengths).take_while(|&shorter| profiles(shorter) <= limit as u64).last();
        Err(ReplyError::TooManyProfiles { profiles: profiles(longest), limit, letters: fitting })
    }

    /// Returns the rules that a player may choose, the first of which never fires.
    fn choices(
        &self,
        player: usize,
        longest: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Rule>, ReplyError> {
        let alphabet = &self.game.alphabet;
        let owner = self.game.goals.get(player).map(|wish| wish.player.clone());
        let rule = |left: &[Symbol], right: &[Symbol]| Rule {
            owner: owner.clone(),
            left: alphabet.spell(left),
            right: alphabet.spell(right),
        };
        let lefts = self.lefts()?;
        let rights = match lefts.is_empty() {
            true => Vec::new(),
            false => Rights::new(self, player).listed(longest, budget)?,
        };
        let idle = self.idle_left();
        let idle_right = self.shortest_right(player, budget)?;
        let mut choices: Vec<Rule> = idle_right.iter().map(|right| rule(&idle, right)).collect();
        choices.extend(lefts.iter().flat_map(|left| rights.iter().map(|right| rule(left, right))));
        Ok(choices)
    }

    /// Returns the shortest right side that a player may write; `None` if there is none of up to three letters.
    fn shortest_right(
        &self,
        player: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Symbol>>, ReplyError> {
        let alphabet = &self.game.alphabet;
        let mut right = Vec::new();
        while !self.allows(player, &right, budget)? {
            if !next_row(&mut right, alphabet.len(), Target::LETTERS) {
                return Ok(None);
            }
        }
        Ok(Some(right))
    }

    /// Returns the shortest sequence of letters that doesn't occur on the table.
    fn idle_left(&self) -> Vec<Symbol> {
        let alphabet = &self.game.alphabet;
        let table = alphabet.segment(&self.before.line).unwrap_or_default();
        let mut row = vec![Symbol(0)];
        while !self.is_read(&row) || table.windows(row.len()).any(|window| *window == *row) {
            if !next_row(&mut row, alphabet.len(), table.len() + 1) {
                break;
            }
        }
        row
    }
}

impl Winners {
    fn of(
        rehearsal: &Rehearsal<'_>,
        rules: &[Vec<Rule>],
        budget: &mut Budget<'_>,
    ) -> Result<Winners, ReplyError> {
        let sizes: Vec<usize> = rules.iter().map(Vec::len).collect();
        let all: usize = sizes.iter().product();
        let mut won = Vec::with_capacity(all);
        let mut known: FxHashMap<Position, Option<usize>> = FxHashMap::default();
        let mut choice = vec![0; sizes.len()];
        for done in 0..all {
            budget.report(done as u64, all as u64);
            let chosen = choice.iter().zip(rules).map(|(&choice, rules): (&usize, _)| rules[choice].clone());
            let mut position = rehearsal.before.clone();
            if let Some(round) = rehearsal.compile(chosen.collect()) {
                rehearsal.pass(&round, &mut position, budget)?;
            }
            let winner = match known.get(&position) {
                Some(&winner) => winner,
                None => {
                    let Outcome { winner, .. } = rehearsal.rest(position.clone(), budget)?;
                    known.insert(position, winner);
                    winner
                }
            };
            won.push(winner.map_or(0, |player| player as u16 + 1));
            advance(&mut choice, &sizes);
        }
        budget.report(all as u64, all as u64);
        Ok(Winners { sizes, won })
    }

    /// Returns how good a result is for a player.
    fn rank(&self, player: usize, profile: usize) -> u8 {
        match self.won[profile] {
            0 => 1,
            winner if usize::from(winner) == player + 1 => 2,
            _ => 0,
        }
    }

    /// Returns the distance between profiles that differ by one step of a player's choice.
    fn stride(&self, player: usize) -> usize {
        self.sizes[player + 1..].iter().product()
    }

    /// Returns the number of equilibria, and the first ones.
    #[allow(clippy::type_complexity)] // the pair is taken apart at once
    fn equilibria(
        &self,
        examples: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(u64, Vec<(Vec<usize>, Option<usize>)>), ReplyError> {
        let mut stable = vec![true; self.won.len()];
        for player in 0..self.sizes.len() {
            let (stride, size) = (self.stride(player), self.sizes[player]);
            for base in (0..self.won.len()).filter(|profile| profile / stride % size == 0) {
                let replies = (0..size).map(|choice| base + choice * stride);
                let best =
                    replies.clone().map(|profile| self.rank(player, profile)).max().unwrap_or_default();
                for profile in replies {
                    stable[profile] &= self.rank(player, profile) == best;
                }
                budget.read(size as u64)?;
            }
        }
        let count = stable.iter().filter(|stable| **stable).count() as u64;
        let found = (0..stable.len()).filter(|&profile| stable[profile]).take(examples);
        let described = found.map(|profile| {
            let players = 0..self.sizes.len();
            let choice = players.map(|player| profile / self.stride(player) % self.sizes[player]);
            (choice.collect(), usize::from(self.won[profile]).checked_sub(1))
        });
        Ok((count, described.collect()))
    }

    /// Returns what two players can guarantee.
    fn mixed(&self, budget: &mut Budget<'_>) -> Result<MixedRules, ReplyError> {
        let result = |profile: usize| i32::from(self.rank(0, profile)) - 1;
        let width = self.sizes[1];
        let mut matrix: Vec<Vec<i32>> = Vec::with_capacity(self.sizes[0]);
        for row in 0..self.sizes[0] {
            matrix.push((0..width).map(|column| result(row * width + column)).collect());
        }
        let (rows, columns) = undominated(&matrix, budget)?;
        let reduced: Vec<Vec<i32>> =
            rows.iter().map(|&row| columns.iter().map(|&column| matrix[row][column]).collect()).collect();
        let solution = solve(&reduced, budget)?;
        let lots = |kept: &[usize], shares: &[IBig]| {
            let drawn = kept.iter().zip(shares).filter(|(_, share)| **share > IBig::ZERO);
            drawn.filter_map(|(&rule, share)| Some((rule, UBig::try_from(share.clone()).ok()?))).collect()
        };
        Ok(MixedRules {
            value: solution.value,
            lots: [lots(&rows, &solution.rows), lots(&columns, &solution.columns)],
            total: UBig::try_from(solution.total).unwrap_or(UBig::ONE),
        })
    }
}

/// Advances to the next profile, in order.
fn advance(choice: &mut [usize], sizes: &[usize]) {
    for (choice, &size) in choice.iter_mut().zip(sizes).rev() {
        *choice += 1;
        if *choice < size {
            return;
        }
        *choice = 0;
    }
}

/// Returns the undominated rows and columns: of equal ones, the first is kept. The value stays the same.
fn undominated(matrix: &[Vec<i32>], budget: &mut Budget<'_>) -> Result<(Vec<usize>, Vec<usize>), ReplyError> {
    let mut rows: Vec<usize> = (0..matrix.len()).collect();
    let mut columns: Vec<usize> = (0..matrix.first().map_or(0, Vec::len)).collect();
    loop {
        let before = (rows.len(), columns.len());
        let own = rows.clone();
        rows = best(&own, budget, columns.len(), |one, two| {
            columns.iter().map(|&column| matrix[one][column].cmp(&matrix[two][column])).collect()
        })?;
        let own = columns.clone();
        columns = best(&own, budget, rows.len(), |one, two| {
            rows.iter().map(|&row| matrix[row][two].cmp(&matrix[row][one])).collect()
        })?;
        if before == (rows.len(), columns.len()) {
            return Ok((rows, columns));
        }
    }
}

/// Returns those choices for which no other one is always at least as good.
fn best(
    choices: &[usize],
    budget: &mut Budget<'_>,
    length: usize,
    compare: impl Fn(usize, usize) -> Vec<std::cmp::Ordering>,
) -> Result<Vec<usize>, ReplyError> {
    let mut kept: Vec<usize> = Vec::new();
    for &choice in choices {
        budget.read(((kept.len() + 1) * length) as u64)?;
        if kept.iter().any(|&other| compare(other, choice).iter().all(|order| order.is_ge())) {
            continue;
        }
        kept.retain(|&other| !compare(choice, other).iter().all(|order| order.is_ge()));
        kept.push(choice);
    }
    Ok(kept)
}
