//! Who wins, and why.

use std::ops::Range;

use super::play::Play;

/// The end of a game. Players are indices in the order of the goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Fewer rounds were played than planned.
    Unfinished { played: usize, planned: usize },
    /// One player has the most hits.
    Hits { winner: usize, hits: usize },
    /// Several have the most hits (perhaps none); of them, `winner`'s rule was applied last.
    TieBreak { winner: usize, hits: usize, tied: Vec<usize>, place: Place },
    /// Several have the most hits, and no rule of theirs was ever applied; or nobody plays.
    Nobody { tied: Vec<usize>, hits: usize },
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
    /// What was read, in bytes of the line before.
    pub from: Range<usize>,
    /// What was written, in bytes of the line.
    pub to: Range<usize>,
}

impl Verdict {
    /// The verdict on a game that was played.
    pub(super) fn of(play: &Play) -> Verdict {
        let (played, planned) = (play.rounds().len(), play.planned());
        if played < planned {
            return Verdict::Unfinished { played, planned };
        }
        let players = 0..play.players().len();
        let hits = players.clone().map(|player| play.hits(player).len());
        let hits = hits.max().unwrap_or(0);
        let tied: Vec<usize> = players.filter(|&p| play.hits(p).len() == hits).collect();
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
        let lines = self.lines().iter().enumerate().rev();
        lines.flat_map(|(index, line)| line.rewrites.iter().rev().map(move |r| (index, line, r))).find_map(
            |(index, line, rewrite)| {
                let player = self.owner(line.by, rewrite.rule)?;
                players.contains(&player).then(|| Place {
                    line: index,
                    after: line.after,
                    round: line.by,
                    rule: rewrite.rule,
                    player,
                    from: rewrite.from.clone(),
                    to: rewrite.to.clone(),
                })
            },
        )
    }
}
