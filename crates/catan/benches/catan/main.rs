//! Catan logs: events per second, including reading, compared with the same method on plain hash maps; and how
//! the number of worlds grows.
//!
//! The two-player logs are those of `../shared`, if they exist; otherwise, only the simulated games are read.

mod plain;

use std::fs;
use std::io::Read as _;
use std::path::Path;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use flate2::read::GzDecoder;
use plain::Plain;
use tg_catan::colonist;
use tg_catan::lines::{Lines, Read};
use tg_catan::{Event, Hidden, Tracker, TrackerSettings, Unlimited, basic};

fn main() {
    divan::main();
}

/// The texts of the logs in a folder.
fn logs(folder: &str, part: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.retain(|path| path.to_string_lossy().contains(part));
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a readable file")).collect()
}

fn two_players() -> Vec<Vec<u8>> {
    logs("../../../shared/data/catan/events", "colonist-2p-a")
}

fn four_players() -> Vec<Vec<u8>> {
    logs("tests/games", ".jsonl")
}

/// Reads a log and tracks it; returns the number of events.
fn track(text: &[u8]) -> usize {
    let mut lines = Lines::new(text);
    let mut tracker = Tracker::new(0, TrackerSettings::default());
    while let Some(read) = lines.read().expect("a good line") {
        match read {
            Read::Players { game } => {
                tracker = Tracker::new(lines.names(game).len(), TrackerSettings::default())
            }
            Read::Event { event, .. } => {
                tracker.apply(&event, &mut Unlimited).expect("a good log");
            }
            _ => {}
        }
    }
    black_box(tracker.knowledge().worlds().expect("exact"));
    tracker.events()
}

fn track_plainly(text: &[u8]) -> usize {
    let mut lines = Lines::new(text);
    let (mut plain, mut events) = (Plain::new(0), 0);
    while let Some(read) = lines.read().expect("a good line") {
        match read {
            Read::Players { game } => plain = Plain::new(lines.names(game).len()),
            Read::Event { event, .. } => {
                plain.apply(&event);
                events += 1;
            }
            _ => {}
        }
    }
    black_box(plain.worlds());
    events
}

/// Only reads a log.
fn read(text: &[u8]) -> usize {
    let mut lines = Lines::new(text);
    let mut events = 0;
    while let Some(read) = lines.read().expect("a good line") {
        events += usize::from(matches!(black_box(read), Read::Event { .. }));
    }
    events
}

/// The compressed recordings of `../shared`.
fn recordings() -> Vec<Vec<u8>> {
    logs("../../../shared/data/catan/raw", ".json.gz")
}

/// Reads a recording, and tracks it.
fn track_recording(packed: &[u8]) -> usize {
    let log = colonist::read(GzDecoder::new(packed)).expect("a good recording").log;
    let tracker = log.after(usize::MAX, &TrackerSettings::default(), &mut Unlimited).expect("a good log");
    black_box(tracker.knowledge().worlds().expect("exact"));
    tracker.events()
}

/// Decompresses a recording and reads it into values, nothing more; it counts as the same number of events.
fn read_as_values(packed: &[u8]) -> usize {
    let mut text = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut text).expect("gzip");
    black_box(serde_json::from_slice::<serde_json::Value>(&text).expect("JSON"));
    0
}

/// Only decompresses a recording.
fn unpack(packed: &[u8]) -> usize {
    let mut text = Vec::new();
    black_box(GzDecoder::new(packed).read_to_end(&mut text).expect("gzip"));
    0
}

fn run_packed(bencher: Bencher, follow: fn(&[u8]) -> usize) {
    let logs = recordings();
    let events: usize = logs.iter().map(|packed| track_recording(packed)).sum();
    bencher.counter(ItemsCount::new(events)).bench_local(|| {
        for packed in &logs {
            black_box(follow(black_box(packed)));
        }
    });
}

#[divan::bench]
fn recorded_games(bencher: Bencher) {
    run_packed(bencher, track_recording);
}

#[divan::bench]
fn recorded_games_as_values(bencher: Bencher) {
    run_packed(bencher, read_as_values);
}

#[divan::bench]
fn recorded_games_unpacked(bencher: Bencher) {
    run_packed(bencher, unpack);
}

fn run(bencher: Bencher, logs: Vec<Vec<u8>>, follow: fn(&[u8]) -> usize) {
    let events: usize = logs.iter().map(|text| follow(text)).sum();
    bencher.counter(ItemsCount::new(events)).bench_local(|| {
        for text in &logs {
            black_box(follow(black_box(text)));
        }
    });
}

#[divan::bench]
fn two_player_logs(bencher: Bencher) {
    run(bencher, two_players(), track);
}

#[divan::bench]
fn two_player_logs_read_only(bencher: Bencher) {
    run(bencher, two_players(), read);
}

#[divan::bench]
fn two_player_logs_with_hash_maps(bencher: Bencher) {
    run(bencher, two_players(), track_plainly);
}

#[divan::bench]
fn four_player_logs(bencher: Bencher) {
    run(bencher, four_players(), track);
}

#[divan::bench]
fn four_player_logs_read_only(bencher: Bencher) {
    run(bencher, four_players(), read);
}

#[divan::bench]
fn four_player_logs_with_hash_maps(bencher: Bencher) {
    run(bencher, four_players(), track_plainly);
}

/// Thieves and victims, drawn at random once: these are the logs of 643,710 and 622,080 worlds.
const AMONG_FOUR: &[(u8, u8)] =
    &[(1, 2), (1, 3), (3, 2), (0, 2), (0, 1), (2, 3), (1, 0), (3, 2), (3, 1), (1, 0)];
const AMONG_SIX: &[(u8, u8)] = &[(1, 4), (4, 1), (2, 4), (3, 4), (0, 4), (0, 3), (2, 4), (1, 5), (5, 3)];

/// Players with ten cards each, two of every kind, and the first few robberies, without any payments.
fn growth(players: u8, robberies: usize) -> Vec<Event> {
    let gains = (0..players).map(|player| Event::Gain { player, cards: basic([2; 5]) });
    let drawn = if players == 4 { AMONG_FOUR } else { AMONG_SIX };
    let rob = |&(thief, victim): &(u8, u8)| Event::Robbery { thief, victim, card: Hidden::Unseen };
    gains.chain(drawn[..robberies].iter().map(rob)).collect()
}

#[divan::bench(args = [(4, 4), (4, 6), (4, 8), (4, 10), (6, 9)], sample_count = 5)]
fn worlds_grow(bencher: Bencher, (players, robberies): (u8, usize)) {
    let events = growth(players, robberies);
    bencher.bench_local(|| {
        let mut tracker = Tracker::new(
            usize::from(players),
            TrackerSettings { worlds: 10_000_000, ..TrackerSettings::default() },
        );
        for event in &events {
            tracker.apply(event, &mut Unlimited).expect("legal");
        }
        tracker.knowledge().worlds()
    });
}

#[divan::bench(args = [(4, 4), (4, 6), (4, 8)], sample_count = 5)]
fn worlds_grow_in_hash_maps(bencher: Bencher, (players, robberies): (u8, usize)) {
    let events = growth(players, robberies);
    bencher.bench_local(|| {
        let mut plain = Plain::new(usize::from(players));
        events.iter().for_each(|event| plain.apply(event));
        plain.worlds()
    });
}
