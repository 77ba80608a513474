//! What is known of each player and each resource: the cells of a table.

use dashu_int::UBig;
use tg_catan::{CardRange, Chances, HandTable, Player, Resource, Tracker};
use tg_core::number::Number;

/// What is known of one resource of one player.
#[derive(Clone)]
pub(crate) struct Cell {
    /// The least and the most.
    pub range: CardRange,
    /// What is to be expected, where that is known.
    pub expected: Option<Number>,
    /// How likely each number from 0 on is, where that is known.
    pub chances: Option<Vec<Number>>,
}

/// What is known of one player.
#[derive(Clone)]
pub(crate) struct Row {
    /// The size of the hand.
    pub size: CardRange,
    /// By resource.
    pub cells: Vec<Cell>,
}

impl Row {
    /// How many cards are certain.
    pub fn certain(&self) -> u32 {
        self.cells.iter().map(|cell| cell.range.least).sum()
    }

    /// How many cards are of no certain kind.
    pub fn unknown(&self) -> CardRange {
        let certain = self.certain();
        CardRange {
            least: self.size.least.saturating_sub(certain),
            most: self.size.most.saturating_sub(certain),
        }
    }
}

/// What is known of all players.
#[derive(Clone)]
pub(crate) struct Grid {
    /// The kinds of cards of the game, in the order of the cells.
    pub resources: &'static [Resource],
    /// By player.
    pub rows: Vec<Row>,
    /// By resource: how many are in play but certain of nobody.
    pub floating: Vec<CardRange>,
}

impl Grid {
    /// What a tracker knows. O(worlds × players).
    pub fn of(tracker: &Tracker) -> Grid {
        let knowledge = tracker.knowledge();
        let resources = tracker.resources();
        let mut chances = knowledge.all_chances().ok().into_iter().flatten();
        let rows: Vec<Row> = (0..knowledge.players() as Player)
            .map(|player| Row {
                size: knowledge.size(player),
                cells: match chances.next() {
                    Some(chances) => chances.iter().map(Cell::of).collect(),
                    None => {
                        let range = |resource: &Resource| knowledge.range(player, *resource);
                        let cell = |range| Cell { range, expected: None, chances: None };
                        resources.iter().map(range).map(cell).collect()
                    }
                },
            })
            .collect();
        let play: Vec<CardRange> = resources.iter().map(|resource| knowledge.play(*resource)).collect();
        Grid { resources, floating: floating(&rows, &play), rows }
    }

    /// What tables with their weights say, at least one of them, in a game with these kinds of cards. One pass over them.
    pub fn of_tables<'t>(
        players: usize,
        resources: &'static [Resource],
        tables: impl Iterator<Item = (&'t HandTable, &'t UBig)>,
    ) -> Grid {
        let (none, kinds) = (CardRange { least: u32::MAX, most: 0 }, resources.len());
        let mut ways: Vec<Vec<Vec<UBig>>> = vec![vec![Vec::new(); kinds]; players];
        let (mut sizes, mut play, mut total) = (vec![none; players], vec![none; kinds], UBig::ZERO);
        for (table, weight) in tables {
            total += weight;
            let mut all = vec![0; kinds];
            for ((hand, ways), size) in table.iter().zip(&mut ways).zip(&mut sizes) {
                for ((&count, ways), all) in hand.iter().zip(ways).zip(&mut all) {
                    let place = count as usize;
                    if ways.len() <= place {
                        ways.resize(place + 1, UBig::ZERO);
                    }
                    ways[place] += weight;
                    *all += count;
                }
                widen(size, hand.iter().sum());
            }
            play.iter_mut().zip(all).for_each(|(range, count)| widen(range, count));
        }
        let cell = |ways: Vec<UBig>| Cell::of(&Chances { ways, total: total.clone() });
        let row = |(ways, size): (Vec<Vec<UBig>>, CardRange)| Row {
            size,
            cells: ways.into_iter().map(cell).collect(),
        };
        let rows: Vec<Row> = ways.into_iter().zip(sizes).map(row).collect();
        Grid { resources, floating: floating(&rows, &play), rows }
    }
}

impl Cell {
    /// What is known where it is known how likely each number is.
    fn of(chances: &Chances) -> Cell {
        let place = |count: Option<usize>| count.unwrap_or_default() as u32;
        let there = |ways: &UBig| !ways.is_zero();
        Cell {
            range: CardRange {
                least: place(chances.ways.iter().position(there)),
                most: place(chances.ways.iter().rposition(there)),
            },
            expected: Some(chances.expected().into()),
            chances: Some((0..chances.ways.len() as u32).map(|count| chances.of(count).into()).collect()),
        }
    }
}

/// Makes a range hold a number.
fn widen(range: &mut CardRange, count: u32) {
    *range = CardRange { least: range.least.min(count), most: range.most.max(count) };
}

/// How many cards of each resource are certain of nobody, of those in play.
fn floating(rows: &[Row], play: &[CardRange]) -> Vec<CardRange> {
    let of_kind = |(kind, play): (usize, &CardRange)| {
        let certain: u32 = rows.iter().map(|row| row.cells[kind].range.least).sum();
        let rest = |held: u32| held.saturating_sub(certain);
        CardRange { least: rest(play.least), most: rest(play.most) }
    };
    play.iter().enumerate().map(of_kind).collect()
}
