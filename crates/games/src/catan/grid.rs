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
    pub cells: [Cell; 5],
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
    /// By player.
    pub rows: Vec<Row>,
    /// By resource: how many are in play but certain of nobody.
    pub floating: [CardRange; 5],
}

impl Grid {
    /// What a tracker knows. O(worlds × players).
    pub fn of(tracker: &Tracker) -> Grid {
        let knowledge = tracker.knowledge();
        let mut chances = knowledge.all_chances().ok().into_iter().flatten();
        let rows: Vec<Row> = (0..knowledge.players() as Player)
            .map(|player| Row {
                size: knowledge.size(player),
                cells: match chances.next() {
                    Some(chances) => chances.each_ref().map(Cell::of),
                    None => Resource::ALL.map(|resource| Cell {
                        range: knowledge.range(player, resource),
                        expected: None,
                        chances: None,
                    }),
                },
            })
            .collect();
        let play = Resource::ALL.map(|resource| knowledge.play(resource));
        Grid { floating: floating(&rows, play), rows }
    }

    /// What tables with their weights say, at least one of them. One pass over them.
    pub fn of_tables<'t>(players: usize, tables: impl Iterator<Item = (&'t HandTable, &'t UBig)>) -> Grid {
        let none = CardRange { least: u32::MAX, most: 0 };
        let mut ways: Vec<[Vec<UBig>; 5]> = vec![Default::default(); players];
        let (mut sizes, mut play, mut total) = (vec![none; players], [none; 5], UBig::ZERO);
        for (table, weight) in tables {
            total += weight;
            let mut all = [0; 5];
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
        let cells = |ways: [Vec<UBig>; 5]| ways.map(|ways| Cell::of(&Chances { ways, total: total.clone() }));
        let rows: Vec<Row> =
            ways.into_iter().zip(sizes).map(|(ways, size)| Row { size, cells: cells(ways) }).collect();
        Grid { floating: floating(&rows, play), rows }
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
fn floating(rows: &[Row], play: [CardRange; 5]) -> [CardRange; 5] {
    std::array::from_fn(|kind| {
        let certain: u32 = rows.iter().map(|row| row.cells[kind].range.least).sum();
        let rest = |held: u32| held.saturating_sub(certain);
        CardRange { least: rest(play[kind].least), most: rest(play[kind].most) }
    })
}
