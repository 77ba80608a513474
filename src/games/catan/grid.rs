//! What is known of each player and each resource: the cells of a table.

use crate::engines::catan::{Player, Range, Resource, Table, Tracker};
use crate::number::Number;
use dashu_int::UBig;
use dashu_ratio::RBig;

/// What is known of one resource of one player.
#[derive(Clone)]
pub(crate) struct Cell {
    /// The least and the most.
    pub range: Range,
    /// What is to be expected, where that is known.
    pub expected: Option<Number>,
    /// How likely each number from 0 on is, where that is known.
    pub chances: Option<Vec<Number>>,
}

/// What is known of one player.
#[derive(Clone)]
pub(crate) struct Row {
    /// The size of the hand.
    pub size: Range,
    /// By resource.
    pub cells: [Cell; 5],
}

impl Row {
    /// How many cards are certain.
    pub fn certain(&self) -> u32 {
        self.cells.iter().map(|cell| cell.range.least).sum()
    }

    /// How many cards are of no certain kind.
    pub fn unknown(&self) -> Range {
        let certain = self.certain();
        Range { least: self.size.least.saturating_sub(certain), most: self.size.most.saturating_sub(certain) }
    }
}

/// What is known of all players.
#[derive(Clone)]
pub(crate) struct Grid {
    /// By player.
    pub rows: Vec<Row>,
    /// By resource: how many are in play but certain of nobody.
    pub floating: [Range; 5],
}

impl Grid {
    /// What a tracker knows.
    pub fn of(tracker: &Tracker) -> Grid {
        let knowledge = tracker.knowledge();
        let rows = (0..knowledge.players() as Player).map(|player| Row {
            size: knowledge.size(player),
            cells: Resource::ALL.map(|resource| {
                let chances = knowledge.chances(player, resource).ok();
                Cell {
                    range: knowledge.range(player, resource),
                    expected: chances.as_ref().map(|chances| chances.expected().into()),
                    chances: chances.map(|chances| {
                        (0..chances.ways.len() as u32).map(|count| chances.of(count).into()).collect()
                    }),
                }
            }),
        });
        Grid { rows: rows.collect(), floating: Resource::ALL.map(|resource| knowledge.floating(resource)) }
    }

    /// What tables with their weights say, at least one of them.
    pub fn of_tables<'t>(players: usize, tables: impl Iterator<Item = (&'t Table, UBig)> + Clone) -> Grid {
        let total: UBig = tables.clone().map(|(_, weight)| weight).sum();
        let held = |sum: &dyn Fn(&Table) -> u32| {
            let counts = tables.clone().map(|(table, _)| sum(table));
            let (least, most) =
                counts.fold((u32::MAX, 0), |(least, most), count| (count.min(least), count.max(most)));
            Range { least: least.min(most), most }
        };
        let cell = |player: usize, kind: usize| {
            let range = held(&|table| table[player][kind]);
            let mut ways = vec![UBig::ZERO; range.most as usize + 1];
            for (table, weight) in tables.clone() {
                ways[table[player][kind] as usize] += weight;
            }
            let part = |ways: &UBig| RBig::from_parts(ways.clone().into(), total.clone());
            let sum: UBig = ways.iter().enumerate().map(|(count, ways)| ways * UBig::from(count)).sum();
            Cell {
                range,
                expected: Some(Number::from(part(&sum))),
                chances: Some(ways.iter().map(|ways| Number::from(part(ways))).collect()),
            }
        };
        let rows: Vec<Row> = (0..players)
            .map(|player| Row {
                size: held(&|table| table[player].iter().sum()),
                cells: std::array::from_fn(|kind| cell(player, kind)),
            })
            .collect();
        let floating = std::array::from_fn(|kind| {
            let play = held(&|table| table.iter().map(|hand| hand[kind]).sum());
            let certain: u32 = rows.iter().map(|row| row.cells[kind].range.least).sum();
            Range { least: play.least.saturating_sub(certain), most: play.most.saturating_sub(certain) }
        });
        Grid { rows, floating }
    }
}
