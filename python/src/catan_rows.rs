//! The rows of tables of recorded games, and their schemas, which never depend on the games.

use crate::tables::RawTable;
use arrow_array::builder::{Float64Builder, ListBuilder};
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int8Array, Int16Array, Int64Array, RecordBatch, StringArray,
};
use arrow_schema::{ArrowError, Field, Schema};
use serde_json::Value as Json;
use std::sync::Arc;
use tg_core::diagnostics::Fault;
use tg_core::number::Number;
use tg_games::catan::replay::{Game, Wish};
use tg_games::catan::stream::Bad;
use tg_games::catan::{self, Numbers};

/// What is requested about the games.
pub enum Follow {
    /// What is known at their ends: a row for each player and resource, or for each game.
    States { wish: Wish, by_game: bool },
    /// Their events.
    Events { me: Option<String> },
}

/// A row of any of the tables; only the fields of its table are set.
#[derive(Default)]
pub struct Row {
    log: String,
    game: Option<String>,
    events: Option<i64>,
    exact: Option<bool>,
    worlds: Option<String>,
    player: Option<String>,
    seat: Option<i8>,
    resource: Option<String>,
    least: Option<i16>,
    most: Option<i16>,
    expected: Option<(f64, String)>,
    chances: Option<Vec<f64>>,
    event: Option<String>,
    other: Option<String>,
    cards: [Option<i16>; 8],
    json: Option<String>,
    error_code: Option<String>,
    error: Option<String>,
    line: Option<i64>,
}

/// The resources, in the order of the columns.
const RESOURCES: [&str; 8] = ["lumber", "brick", "wool", "grain", "ore", "paper", "cloth", "coin"];

impl Row {
    /// Creates a row for a game that can't be followed, or a file that can't be read.
    pub fn wrong(log: &str, wrong: &Fault) -> Row {
        let line = wrong.message.rsplit_once(", in line ").and_then(|(_, line)| line.parse().ok());
        Row {
            log: log.to_owned(),
            error_code: Some(wrong.code.text().to_owned()),
            error: Some(wrong.message.clone()),
            line,
            ..Row::default()
        }
    }

    /// Creates a row for a game that can't be followed, with the line of the error.
    pub fn bad(log: &str, tag: Option<&str>, bad: &Bad) -> Row {
        Row {
            log: log.to_owned(),
            game: tag.map(str::to_owned),
            error_code: Some(bad.why.code.text().to_owned()),
            error: Some(bad.why.message.clone()),
            line: bad.line.and_then(|line| i64::try_from(line).ok()),
            ..Row::default()
        }
    }

    fn state(log: &str, tag: Option<&str>, game: &Game) -> Row {
        Row {
            log: log.to_owned(),
            game: tag.map(str::to_owned),
            events: i64::try_from(game.events()).ok(),
            exact: Some(game.worlds().is_some()),
            worlds: game.worlds().map(|worlds| worlds.to_string()),
            ..Row::default()
        }
    }

    /// Creates a row for a game; its JSON is the line of `tg replay --json`.
    pub fn game(log: &str, tag: Option<&str>, game: &Game, complete: bool) -> Row {
        Row { json: Some(json(log, tag, game, complete, None)), ..Row::state(log, tag, game) }
    }

    /// Creates a row for a game that was closed since too many were open, with the reason.
    pub fn evicted(log: &str, tag: Option<&str>, game: &Game, why: &Bad) -> Row {
        let Row { error_code, error, line, .. } = Row::bad(log, tag, why);
        let json = json(log, tag, game, false, Some(why));
        Row { json: Some(json), error_code, error, line, ..Row::state(log, tag, game) }
    }

    /// Creates the rows of a game, by player and resource.
    pub fn cells(log: &str, tag: Option<&str>, game: &Game) -> Vec<Row> {
        let row = |cell: catan::Cell<'_>| {
            let (name, seat) = cell.player;
            let small = |count: u32| i16::try_from(count).ok();
            Row {
                player: Some(name.to_owned()),
                seat: i8::try_from(seat).ok(),
                resource: Some(cell.resource.to_owned()),
                least: small(cell.ends.least),
                most: small(cell.ends.most),
                chances: cell.chances.map(|all| all.iter().map(Number::to_f64).collect()),
                expected: cell.expected.map(|number| (number.to_f64(), number.to_string())),
                ..Row::state(log, tag, game)
            }
        };
        catan::cells(game).map(row).collect()
    }

    /// Creates a row for a line of events.
    pub fn event(log: &str, line: &str) -> Option<Row> {
        let json: Json = serde_json::from_str(line).ok()?;
        let named = |keys: &[&str]| keys.iter().find_map(|key| json.get(*key)?.as_str()).map(str::to_owned);
        let cards = json.get("cards").and_then(Json::as_object);
        let count = |name: &str| {
            cards.and_then(|cards| cards.get(name)?.as_i64()).and_then(|n| i16::try_from(n).ok())
        };
        Some(Row {
            log: log.to_owned(),
            game: named(&["game"]),
            event: named(&["ev"]),
            player: named(&["p", "thief", "a"]),
            other: named(&["victim", "b", "from"]),
            cards: RESOURCES.map(count),
            json: Some(line.to_owned()),
            ..Row::default()
        })
    }
}

/// The line of `tg replay --json` for a game, with why it was closed before its end.
fn json(log: &str, tag: Option<&str>, game: &Game, complete: bool, evicted: Option<&Bad>) -> String {
    let mut json = String::new();
    let evicted = evicted.map(|bad| (bad.line, &bad.why));
    catan::Row { log, game: tag, numbers: Numbers::Exact }.json(game, Some(complete), evicted, &mut json);
    json.truncate(json.trim_end().len());
    json
}

fn texts<'r>(rows: &[&'r Row], of: impl Fn(&'r Row) -> Option<&'r str>) -> ArrayRef {
    Arc::new(rows.iter().map(|row| of(row)).collect::<StringArray>())
}

fn chances(rows: &[&Row]) -> ArrayRef {
    let mut builder = ListBuilder::new(Float64Builder::new());
    for row in rows {
        match &row.chances {
            None => builder.append(false),
            Some(all) => {
                all.iter().for_each(|one| builder.values().append_value(*one));
                builder.append(true);
            }
        }
    }
    Arc::new(builder.finish())
}

fn opt(text: &Option<String>) -> Option<&str> {
    text.as_deref()
}

/// Creates the table of all rows.
///
/// # Errors
/// None in practice; Arrow checks the columns.
pub fn table(all: &[Vec<Row>], follow: &Follow) -> Result<RawTable, ArrowError> {
    let rows: Vec<&Row> = all.iter().flatten().collect();
    let mut columns: Vec<(&str, ArrayRef)> =
        vec![("log", texts(&rows, |row| Some(&row.log))), ("game", texts(&rows, |row| opt(&row.game)))];
    let small =
        |of: fn(&Row) -> Option<i16>| Arc::new(rows.iter().map(|row| of(row)).collect::<Int16Array>());
    match follow {
        Follow::States { by_game, .. } => {
            columns.push(("events", Arc::new(rows.iter().map(|row| row.events).collect::<Int64Array>())));
            columns.push(("exact", Arc::new(rows.iter().map(|row| row.exact).collect::<BooleanArray>())));
            columns.push(("worlds", texts(&rows, |row| opt(&row.worlds))));
            if *by_game {
                columns.push(("json", texts(&rows, |row| opt(&row.json))));
            } else {
                columns.push(("player", texts(&rows, |row| opt(&row.player))));
                columns.push(("seat", Arc::new(rows.iter().map(|row| row.seat).collect::<Int8Array>())));
                columns.push(("resource", texts(&rows, |row| opt(&row.resource))));
                columns.push(("min", small(|row| row.least)));
                columns.push(("max", small(|row| row.most)));
                let expected = rows.iter().map(|row| row.expected.as_ref());
                let near = expected.clone().map(|number| number.map(|(near, _)| *near));
                columns.push(("expected", Arc::new(near.collect::<Float64Array>())));
                let exact = expected.map(|number| number.map(|(_, exact)| &**exact));
                columns.push(("expected_exact", Arc::new(exact.collect::<StringArray>())));
                columns.push(("chances", chances(&rows)));
            }
        }
        Follow::Events { .. } => {
            columns.push(("event", Arc::new(Int64Array::from(numbers(all)))));
            columns.push(("ev", texts(&rows, |row| opt(&row.event))));
            columns.push(("player", texts(&rows, |row| opt(&row.player))));
            columns.push(("other", texts(&rows, |row| opt(&row.other))));
            for (place, name) in RESOURCES.iter().enumerate() {
                let cards = rows.iter().map(|row| row.cards[place]);
                columns.push((name, Arc::new(cards.collect::<Int16Array>())));
            }
            columns.push(("json", texts(&rows, |row| opt(&row.json))));
        }
    }
    columns.push(("error_code", texts(&rows, |row| opt(&row.error_code))));
    columns.push(("error", texts(&rows, |row| opt(&row.error))));
    columns.push(("line", Arc::new(rows.iter().map(|row| row.line).collect::<Int64Array>())));
    let fields: Vec<Field> =
        columns.iter().map(|(name, array)| Field::new(*name, array.data_type().clone(), true)).collect();
    let schema = Arc::new(Schema::new(fields));
    let batch = RecordBatch::try_new(schema.clone(), columns.into_iter().map(|(_, array)| array).collect())?;
    let batches = if rows.is_empty() { Vec::new() } else { vec![batch] };
    Ok(RawTable::new(schema, batches))
}

/// Returns the numbers of the events in their recordings, from 0; an error row has none.
fn numbers(all: &[Vec<Row>]) -> Vec<Option<i64>> {
    let of = |rows: &Vec<Row>| {
        (0i64..).zip(rows).map(|(number, row)| row.event.is_some().then_some(number)).collect::<Vec<_>>()
    };
    all.iter().flat_map(of).collect()
}
