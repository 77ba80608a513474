//! Who wins, and why.

use dashu_int::UBig;

use super::play::Play;
use super::row::Row;

/// The end of a game. Players are indices in the order of the goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Fewer rounds were played than planned.
    Unfinished { played: usize, planned: usize },
    /// One player has the most hits.
    Hits { winner: usize, hits: UBig },
    /// Several have the most hits (perhaps none); of them, `winner`'s rule was applied last.
    TieBreak { winner: usize, hits: UBig, tied: Vec<usize>, place: Place },
    /// Several have the most hits, and no rule of theirs was ever applied; or nobody plays.
    Nobody { tied: Vec<usize>, hits: UBig },
}

/// Where in a game a rule was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line that was made, by index in [`Play::lines`].
    pub line: usize,
    /// The round that was new then, from 0.
    pub after: usize,
    /// The round that the rule is of, from 0.
    pub round: usize,
    /// The rule, by index in that round.
    pub rule: usize,
    /// The rule's owner.
    pub player: usize,
}

impl Verdict {
    /// The verdict on a game that was played.
    pub(super) fn of(play: &Play) -> Verdict {
        let (played, planned) = (play.rounds().len(), play.planned());
        if played < planned {
            return Verdict::Unfinished { played, planned };
        }
        let players = 0..play.players().len();
        let hits = players.clone().map(|player| &play.hits(player).count).max();
        let hits = hits.cloned().unwrap_or_default();
        let tied: Vec<usize> = players.filter(|&p| play.hits(p).count == hits).collect();
        if let [winner] = tied[..] {
            return Verdict::Hits { winner, hits };
        }
        match play.last_applied(&tied) {
            Some(place) => Verdict::TieBreak { winner: place.player, hits, tied, place },
            None => Verdict::Nobody { tied, hits },
        }
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<usize> {
        match *self {
            Verdict::Hits { winner, .. } | Verdict::TieBreak { winner, .. } => Some(winner),
            Verdict::Unfinished { .. } | Verdict::Nobody { .. } => None,
        }
    }
}

impl Play {
    /// The last application in the whole game of a rule of these players: from the end of the last
    /// line back through passes and rounds.
    pub fn last_applied(&self, players: &[usize]) -> Option<Place> {
        let is_theirs = |round, rule| self.owner(round, rule).is_some_and(|player| players.contains(&player));
        let holding = self.deeds.holding(is_theirs);
        let lines = self.lines().iter().enumerate().rev();
        let found = lines.map(|(line, made)| {
            let rule = match made.row {
                Row::Text(_) => {
                    let rules = made.rewrites.iter().rev().map(|rewrite| rewrite.rule);
                    rules.into_iter().find(|&rule| is_theirs(made.by, rule))
                }
                Row::Word(_) => self.deeds.last_of(made.deed, &holding).map(|(_, rule)| rule),
            }?;
            let player = self.owner(made.by, rule)?;
            Some(Place { line, after: made.after, round: made.by, rule, player })
        });
        found.flatten().next()
    }
}
