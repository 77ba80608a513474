//! Small games as lists, and what the definitions say of them.

use std::collections::BTreeSet;
use std::fmt;

/// Of each position how it has ended, as a script writes it, and where its moves lead; a second entry that is true has
/// the same player go on.
#[derive(Clone, Debug)]
pub struct Game(pub Vec<(&'static str, Vec<(usize, bool)>)>);

/// What a position is worth for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Whether it is won, or lost; neither for a draw.
    pub won: Option<bool>,
    pub distance: Option<usize>,
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.won {
            Some(true) => "win",
            Some(false) => "loss",
            None => "draw",
        };
        match self.distance {
            Some(plies) => write!(f, "{word} {plies}"),
            None => write!(f, "{word} none"),
        }
    }
}

impl Worth {
    /// Greater is better.
    fn rank(self) -> i64 {
        let distance = self.distance.unwrap_or(0) as i64;
        match self.won {
            Some(true) => 1000 - distance,
            None => 0,
            Some(false) => distance - 1000,
        }
    }
}

impl Game {
    /// As lists of a script.
    pub fn written(&self) -> String {
        let ends: Vec<&str> = self.0.iter().map(|(end, _)| *end).collect();
        let rows = self.0.iter().map(|(_, moves)| {
            let moves: Vec<String> = moves.iter().map(|(to, again)| format!("[{to}, {again}]")).collect();
            format!("[{}]", moves.join(", "))
        });
        let rows: Vec<String> = rows.collect();
        format!("let ends = [{}]\nlet next = [{}]\n", ends.join(", "), rows.join(", "))
    }

    fn goes_on(&self, at: usize) -> bool {
        self.0[at].0 == "none" && !self.0[at].1.is_empty()
    }

    /// Who wins within `plies` plies.
    fn decided(&self, at: usize, plies: usize, misere: bool) -> Option<bool> {
        let (end, moves) = &self.0[at];
        match *end {
            "\"win\"" => return Some(true),
            "\"loss\"" => return Some(false),
            "\"draw\"" => return None,
            _ if moves.is_empty() => return Some(misere),
            _ if plies == 0 => return None,
            _ => {}
        }
        let results: Vec<Option<bool>> = moves
            .iter()
            .map(|&(to, again)| self.decided(to, plies - 1, misere).map(|won| won == again))
            .collect();
        match results.contains(&Some(true)) {
            true => Some(true),
            false => results.iter().all(|result| *result == Some(false)).then_some(false),
        }
    }

    pub fn worths(&self, misere: bool) -> Vec<Worth> {
        let most = self.0.len() + 1;
        let worth = |at: usize| {
            let first = (0..=most).find_map(|plies| Some((plies, self.decided(at, plies, misere)?)));
            Worth { won: first.map(|(_, won)| won), distance: first.map(|(plies, _)| plies) }
        };
        (0..self.0.len()).map(worth).collect()
    }

    /// The best moves, in their order.
    pub fn best(&self, worths: &[Worth], at: usize) -> Vec<(usize, bool)> {
        if !self.goes_on(at) {
            return Vec::new();
        }
        let rank = |&(to, again): &(usize, bool)| {
            let after = worths[to];
            let won = after.won.map(|won| won == again);
            Worth { won, distance: after.distance.map(|plies| plies + 1) }.rank()
        };
        let most = self.0[at].1.iter().map(rank).max();
        self.0[at].1.iter().filter(|one| Some(rank(one)) == most).copied().collect()
    }

    /// The shortest way to a win of somebody alone; nobody goes on from a win.
    pub fn alone(&self, at: usize) -> Option<usize> {
        let mut here = BTreeSet::from([at]);
        for moves in 0..=self.0.len() {
            if here.iter().any(|at| self.0[*at].0 == "\"win\"") {
                return Some(moves);
            }
            here = here.iter().flat_map(|at| self.0[*at].1.iter().map(|(to, _)| *to)).collect();
        }
        None
    }

    pub fn nimber(&self, at: usize) -> u32 {
        let below: BTreeSet<u32> = self.0[at].1.iter().map(|(to, _)| self.nimber(*to)).collect();
        (0..).find(|number| !below.contains(number)).unwrap()
    }

    /// What player 1 has more with best play, `player` to move.
    pub fn score(&self, scores: &[i64], at: usize, player: u8) -> i64 {
        if !self.goes_on(at) {
            return scores[at];
        }
        let after = self.0[at]
            .1
            .iter()
            .map(|&(to, again)| self.score(scores, to, if again { player } else { 3 - player }));
        if player == 1 { after.max().unwrap() } else { after.min().unwrap() }
    }

    /// How many games have `plies` plies.
    pub fn games(&self, at: usize, plies: usize) -> u64 {
        match plies {
            0 => 1,
            _ if self.0[at].0 != "none" => 0,
            _ => self.0[at].1.iter().map(|(to, _)| self.games(*to, plies - 1)).sum(),
        }
    }

    /// The result on average where each move draws between its own position and the last one: a fraction in lowest
    /// terms.
    pub fn mean(&self, at: usize) -> (i64, i64) {
        let (end, moves) = &self.0[at];
        match *end {
            "\"win\"" => return (1, 1),
            "\"loss\"" => return (0, 1),
            "\"draw\"" => return (1, 2),
            _ => {}
        }
        let last = self.mean_of_last();
        let after = moves.iter().map(|&(to, again)| {
            let own = self.mean(to);
            let both = lowest((own.0 * last.1 + last.0 * own.1, own.1 * last.1 * 2));
            if again { both } else { lowest((both.1 - both.0, both.1)) }
        });
        after.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1))).unwrap_or((0, 1))
    }

    fn mean_of_last(&self) -> (i64, i64) {
        match self.0[self.0.len() - 1].0 {
            "\"win\"" => (1, 1),
            "\"draw\"" => (1, 2),
            _ => (0, 1),
        }
    }
}

fn lowest((a, b): (i64, i64)) -> (i64, i64) {
    let (mut x, mut y) = (a.abs(), b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1), b / x.max(1))
}
