//! What becomes of games between players who choose among some moves at random. Nothing is drawn: how likely each
//! position is goes from position to position where no game can go round, each after all that lead to it, and from ply to
//! ply where one can.

use super::graph::{Edge, End, Graph, Target};
use super::retrograde::Stuck;
use dashu_int::UBig;
use dashu_ratio::RBig;
use tg_progress::{Progress, Stop};

/// How games between two such players end, on average.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Playout {
    /// How likely the player wins who is to move first.
    pub first: f64,
    /// How likely nobody does.
    pub draw: f64,
    /// How likely the other player wins.
    pub second: f64,
    /// How likely the game is still going on after the last ply that was followed.
    pub open: f64,
    /// How many plies were followed at most.
    pub followed: u32,
    /// How many plies a game lasts that ended by then.
    pub plies: f64,
    /// The fewest plies after which a game was over, and the most.
    pub lengths: Option<(u32, u32)>,
    /// What the last positions are worth.
    pub points: f64,
}

/// What is shared out less than this isn't followed any further.
const NEGLIGIBLE: f64 = 1e-9;

/// Where it ends, if games can go round; all others are followed to their ends.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutLimits {
    /// The number of plies after which it ends.
    pub plies: u32,
    /// The number of moves, summed over all positions and including those of the last ply, after which it ends.
    pub moves: u64,
}

/// How likely a game comes to a position, and after how many plies at least and at most.
#[derive(Clone, Copy)]
struct Visited {
    share: f64,
    plies: (u32, u32),
}

impl Visited {
    fn or(self, other: Visited) -> Visited {
        let plies = (self.plies.0.min(other.plies.0), self.plies.1.max(other.plies.1));
        Visited { share: self.share + other.share, plies }
    }
}

/// How likely positions are after a ply; each stands twice, for either player to move.
struct Likely {
    share: Vec<f64>,
    /// Where there is anything, in the order in which they were found.
    places: Vec<usize>,
}

impl Likely {
    fn add(&mut self, place: usize, share: f64) {
        if self.share[place] == 0.0 {
            self.places.push(place);
        }
        self.share[place] += share;
    }
}

impl Graph {
    /// What becomes of games from a position on. `choose` says which edges the player to move chooses among, each
    /// equally likely: of a position, and whether it is the player who moved first (0) or the other one (1). An edge may
    /// stand there several times. `points` is what a last position is worth. O(edges) where no game can go round, else
    /// O(edges · plies).
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn playout(
        &self,
        from: u32,
        stuck: Stuck,
        limits: PlayoutLimits,
        choose: impl FnMut(u32, usize) -> Vec<Edge>,
        points: impl Fn(u32) -> f64,
        progress: &mut impl Progress,
    ) -> Result<Playout, Stop> {
        match self.order([from], progress)? {
            Ok(order) => self.playout_to_the_end(&order, stuck, choose, points, progress),
            Err(_) => self.playout_by_plies(from, stuck, limits, choose, points, progress),
        }
    }

    /// The same where `order` has all positions, each after those that it leads to, and so `from` last.
    fn playout_to_the_end(
        &self,
        order: &[u32],
        stuck: Stuck,
        mut choose: impl FnMut(u32, usize) -> Vec<Edge>,
        points: impl Fn(u32) -> f64,
        progress: &mut impl Progress,
    ) -> Result<Playout, Stop> {
        let places = 2 * self.len();
        progress.reserve((places * size_of::<Option<Visited>>()) as u64)?;
        let odds = self.odds(progress)?;
        let mut visited: Vec<Option<Visited>> = vec![None; places];
        let mut found = Playout::default();
        if let Some(&from) = order.last() {
            visited[2 * from as usize] = Some(Visited { share: 1.0, plies: (0, 0) });
        }
        for (position, player) in order.iter().rev().flat_map(|&position| [(position, 0), (position, 1)]) {
            let Some(Visited { share, plies }) = visited[2 * position as usize + player] else { continue };
            if let Some(winner) = self.winner(position, stuck, player) {
                found.end(winner, share, points(position), plies);
                continue;
            }
            found.plies += share;
            let edges = choose(position, player);
            progress.charge(1 + edges.len() as u64)?;
            let part = share / edges.len().max(1) as f64;
            let mut visit = |to: u32, mover: usize, share: f64| {
                let next = Visited { share, plies: (plies.0 + 1, plies.1 + 1) };
                let place = &mut visited[2 * to as usize + mover];
                *place = Some(place.map_or(next, |before| before.or(next)));
            };
            for edge in &edges {
                let mover = if edge.is_again() { player } else { 1 - player };
                match edge.target() {
                    Target::Position(to) => visit(to, mover, part),
                    Target::Lot(number) => {
                        for ((to, _), odds) in self.lot(number).iter().zip(&odds[number as usize]) {
                            visit(*to, mover, part * odds);
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    fn playout_by_plies(
        &self,
        from: u32,
        stuck: Stuck,
        limits: PlayoutLimits,
        mut choose: impl FnMut(u32, usize) -> Vec<Edge>,
        points: impl Fn(u32) -> f64,
        progress: &mut impl Progress,
    ) -> Result<Playout, Stop> {
        let places = 2 * self.len();
        progress.reserve((places * (2 * size_of::<f64>() + size_of::<Option<Vec<Edge>>>())) as u64)?;
        let nothing = || Likely { share: vec![0.0; places], places: Vec::new() };
        let (mut now, mut next) = (nothing(), nothing());
        let odds = self.odds(progress)?;
        let mut chosen: Vec<Option<Vec<Edge>>> = vec![None; places];
        let (mut found, mut moves, mut open) = (Playout::default(), 0, 1.0);
        now.add(2 * from as usize, 1.0);
        loop {
            for place in std::mem::take(&mut now.places) {
                let share = std::mem::take(&mut now.share[place]);
                let (position, player) = ((place / 2) as u32, place % 2);
                if let Some(winner) = self.winner(position, stuck, player) {
                    let plies = found.followed;
                    found.end(winner, share, points(position), (plies, plies));
                    found.plies += share * f64::from(plies);
                    open -= share;
                    continue;
                }
                let edges = chosen[place].get_or_insert_with(|| choose(position, player));
                progress.charge(1 + edges.len() as u64)?;
                moves += edges.len() as u64;
                let part = share / edges.len().max(1) as f64;
                for edge in edges.iter() {
                    let mover = if edge.is_again() { player } else { 1 - player };
                    match edge.target() {
                        Target::Position(to) => next.add(2 * to as usize + mover, part),
                        Target::Lot(number) => {
                            for ((to, _), odds) in self.lot(number).iter().zip(&odds[number as usize]) {
                                next.add(2 * *to as usize + mover, part * odds);
                            }
                        }
                    }
                }
            }
            if next.places.is_empty() || open < NEGLIGIBLE {
                break;
            }
            if found.followed >= limits.plies || moves >= limits.moves {
                found.open = open.max(0.0);
                break;
            }
            found.followed += 1;
            std::mem::swap(&mut now, &mut next);
        }
        let ended = found.first + found.draw + found.second;
        if ended > 0.0 {
            found.plies /= ended;
        }
        Ok(found)
    }

    /// Who has won a game that is over: 0 the player who moved first, 1 the other one, 2 nobody; nothing where it goes
    /// on.
    fn winner(&self, position: u32, stuck: Stuck, player: usize) -> Option<usize> {
        match (self.end(position), stuck) {
            (End::Open, _) if !self.edges(position).is_empty() => None,
            (End::Draw, _) => Some(2),
            (End::Win, _) | (End::Open, Stuck::Wins) => Some(player),
            (End::Loss, _) | (End::Open, Stuck::Loses) => Some(1 - player),
        }
    }

    /// How likely each outcome of each lot is.
    fn odds(&self, progress: &mut impl Progress) -> Result<Vec<Vec<f64>>, Stop> {
        let mut odds = Vec::with_capacity(self.count_lots());
        for number in 0..self.count_lots() as u32 {
            let lot = self.lot(number);
            progress.charge(lot.len() as u64)?;
            progress.reserve((size_of::<Vec<f64>>() + lot.len() * size_of::<f64>()) as u64)?;
            let total = lot.iter().fold(UBig::ZERO, |sum, (_, ways)| sum + ways);
            odds.push(lot.iter().map(|(_, ways)| share(ways, &total)).collect());
        }
        Ok(odds)
    }
}

/// A part of a whole. Small numbers are divided at once: a fraction would be reduced first.
fn share(part: &UBig, whole: &UBig) -> f64 {
    match (u32::try_from(part), u32::try_from(whole)) {
        (Ok(part), Ok(whole)) => f64::from(part) / f64::from(whole),
        _ => RBig::from_parts(part.clone().into(), whole.clone()).to_f64().value(),
    }
}

impl Playout {
    /// Games end so, after some plies at least and some at most.
    fn end(&mut self, winner: usize, share: f64, points: f64, plies: (u32, u32)) {
        *[&mut self.first, &mut self.second, &mut self.draw][winner] += share;
        self.points += share * points;
        let (fewest, most) = self.lengths.unwrap_or(plies);
        self.lengths = Some((fewest.min(plies.0), most.max(plies.1)));
    }
}
