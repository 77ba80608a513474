//! The printed form of a table of distributions.

use super::{DistColumn, DistTable, MORE};
use crate::moments::Moments;
use crate::print::{OutcomeCells, left_out, left_out_note, likeliest_window, rows_printed};
use std::ops::Range;
use tg_core::number::Number;
use tg_core::output::{Bars, Column, Output, TextTable};

/// A number that sums up a distribution: its name, and how to get it.
type Sum = (&'static str, fn(&Moments) -> &Number);

const SUMS: [Sum; 2] = [("mean", |moments| &moments.mean), ("sd", |moments| &moments.sd)];

impl DistTable {
    /// Returns a table with a row for each outcome; a single distribution has bars.
    pub(super) fn upright(&self) -> Output {
        let shown = self.rows_shown();
        let OutcomeCells { mut columns, mut rows } = self.outcome_cells(shown.clone());
        let width = columns.len();
        // If there isn't room for all, the last columns are dropped before a number in another is broken.
        let headed = self.columns.iter().map(|column| Column::right(column.heading()));
        columns.extend(
            headed.enumerate().map(|(place, column)| if place > 0 { column.spare() } else { column }),
        );
        let chances = self.chances(shown.clone());
        for texts in self.look.form.texts(&chances) {
            rows.iter_mut().zip(texts).for_each(|(row, text)| row.push(text));
        }
        let foot = self.sums().map(|(name, of)| {
            let mut row = vec![String::new(); width];
            row[0] = name.to_owned();
            row.extend(self.columns.iter().map(|column| column.sum(of)));
            row
        });
        if self.is_single {
            let shares = chances.iter().flatten().map(Number::to_f64);
            let bars = rows
                .into_iter()
                .zip(shares)
                .fold(Bars::new(columns), |bars, (row, share)| bars.row(row, share));
            let bars = foot.fold(bars, Bars::foot);
            return left_out_note(shown.start, self.outcomes.len()).into_iter().fold(bars, Bars::note).into();
        }
        let table = rows.into_iter().fold(TextTable::new(columns), TextTable::row);
        let table = foot.fold(table, TextTable::foot);
        self.with_note(table, shown.start)
    }

    /// Returns a table with a row for each distribution.
    pub(super) fn transposed(&self) -> Output {
        let shown = self.rows_shown();
        let outcomes = self.outcome_cells(shown.clone()).rows;
        let mut columns = vec![Column::left(self.look.view.heading(""))];
        columns.extend(outcomes.into_iter().map(|cells| Column::right(cells.join(", ")).spare()));
        columns.extend(self.sums().map(|(name, _)| Column::right(name)));
        let mut table = TextTable::new(columns);
        for (column, texts) in self.columns.iter().zip(self.look.form.texts(&self.chances(shown.clone()))) {
            let name = if self.is_single { String::new() } else { column.heading() };
            let sums = self.sums().map(|(_, of)| column.sum(of));
            table.push([name].into_iter().chain(texts).chain(sums));
        }
        self.with_note(table, shown.start)
    }

    /// Returns the numbers that sum the distributions up, if any of them is over numbers.
    fn sums(&self) -> impl Iterator<Item = Sum> {
        let any = self.columns.iter().any(|column| column.moments.is_some());
        SUMS.into_iter().filter(move |_| any)
    }

    /// Returns which outcomes are printed: of very many numbers, the likeliest that stand together.
    fn rows_shown(&self) -> Range<usize> {
        let listed = self.listed_outcomes();
        let totals: Vec<f64> = self.columns.iter().map(|column| column.total.log2()).collect();
        let chance = |place: usize| -> f64 {
            let columns = self.columns.iter().zip(&totals);
            columns.map(|(column, total)| (column.ways[place].log2() - total).exp2()).sum()
        };
        let begin = listed.first().map_or(0, |first| likeliest_window(listed.len(), first, chance));
        begin..begin + rows_printed(self.outcomes.len())
    }

    /// Returns the cells of some outcomes.
    fn outcome_cells(&self, shown: Range<usize>) -> OutcomeCells {
        let listed = self.listed_outcomes();
        let end = shown.end.min(listed.len());
        let mut cells = OutcomeCells::of(&listed[shown.start..end], self.look.view.heading("value"));
        if shown.end > listed.len() {
            let mut row = vec![String::new(); cells.columns.len()];
            row[0] = MORE.to_owned();
            cells.rows.push(row);
        }
        cells
    }

    fn with_note(&self, table: TextTable, begin: usize) -> Output {
        match left_out(begin, self.outcomes.len()) {
            None => table.into(),
            Some(told) => table
                .note(format!("{told}: `summary` sums each up, `chart` shows all, `save` writes all"))
                .into(),
        }
    }
}

impl DistColumn {
    /// Returns the cell for a number that sums it up; empty if there is none.
    fn sum(&self, of: fn(&Moments) -> &Number) -> String {
        self.moments.as_ref().map_or_else(String::new, |moments| of(moments).short_table_form())
    }
}
