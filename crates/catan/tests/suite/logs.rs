//! Recorded and simulated games: every true table is in a living world; the predicted chances are
//! the frequencies.
//!
//! The simulated games are in `tests/games`. The recorded ones can't be part of the project: they
//! are read from `../shared` if that exists, and skipped with a message otherwise.

mod calibration;
mod figures;
mod lines;
mod recordings;
mod states;

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use dashu_base::Approximation;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tg_catan::lines::{Lines, Read};
use tg_catan::story::{Bounds, LowerBounds};
use tg_catan::{Event, HandTable, Hidden, Log, NONE, Player, Resource, Tracker, TrackerSettings, Unlimited};

/// A log with the true hands after some of its events: the number of events, the table.
pub struct Recorded {
    name: String,
    pub log: Log,
    truths: Vec<(usize, HandTable)>,
}

fn recorded(path: &Path) -> Recorded {
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    let mut lines = Lines::with_truths(BufReader::new(File::open(path).expect("a readable file")));
    let (mut log, mut truths) = (Log::default(), Vec::new());
    loop {
        match lines.read().unwrap_or_else(|error| panic!("{name}: {error:?}")) {
            None => break,
            Some(Read::Players { game }) => log = Log::new(lines.names(game).to_vec()),
            Some(Read::Event { event, .. }) => log.events.push(event),
            Some(Read::Mark { .. } | Read::Undo { .. } | Read::End { .. }) => {}
            Some(Read::Truth { hands, .. }) => truths.push((log.events.len(), hands)),
        }
    }
    assert!(lines.unknown().is_empty(), "{name}: {:?}", lines.unknown());
    Recorded { name, log, truths }
}

/// The files of a folder whose names end with this; prints a message if there is no such folder.
fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("skipped: there is no {}", folder.display());
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|path| path.to_string_lossy().ends_with(end));
    files.sort();
    files
}

/// The games of `../shared`, if it exists.
pub fn recorded_games() -> Vec<Recorded> {
    files("../../../shared/data/catan/events", ".jsonl").iter().map(|path| recorded(path)).collect()
}

pub fn simulated() -> Vec<Recorded> {
    let games: Vec<Recorded> = files("tests/games", ".jsonl").iter().map(|path| recorded(path)).collect();
    assert!(!games.is_empty());
    games
}

/// Returns the maximum number of worlds on the way. Checks every true table.
fn replay(game: &Recorded) -> usize {
    let settings = TrackerSettings::default();
    let mut tracker = Tracker::new(game.log.names.len(), settings);
    let (mut second, mut third) = (LowerBounds::new(game.log.names.len()), Bounds::new(game.log.names.len()));
    let mut truths = game.truths.iter().peekable();
    let mut most = 1;
    for event in &game.log.events {
        let failure = tracker.apply(event, &mut Unlimited).err();
        assert_eq!(failure, None, "{}, event {}", game.name, tracker.events() + 1);
        second.apply(event, &settings);
        third.apply(event, &settings).expect("bounds allow what worlds allow");
        most = most.max(tracker.knowledge().worlds().expect("exact"));
        while let Some((_, table)) = truths.next_if(|(events, _)| *events == tracker.events()) {
            assert!(tracker.knowledge().allows(table), "{}, event {}", game.name, tracker.events());
        }
        for (player, resource) in cells(&game.log) {
            let range = tracker.knowledge().range(player, resource);
            assert!(third.certain(player, resource) <= range.least);
            assert!(third.possible(player, resource) >= range.most);
            assert!(second.certain(player, resource) <= range.least);
            assert!(second.certain(player, resource) + second.unknown(player) >= range.most);
        }
    }
    most
}

pub fn cells(log: &Log) -> Vec<(Player, Resource)> {
    (0..log.names.len() as Player).flat_map(|player| Resource::BASE.map(|r| (player, r))).collect()
}

#[test]
fn every_truth_of_the_simulated_games_lives() {
    for game in simulated() {
        assert!(game.truths.len() > 100 && replay(&game) > 1, "{}", game.name);
    }
}

#[test]
fn every_truth_of_the_recorded_games_lives() {
    for path in files("../../../shared/data/catan/events", ".jsonl") {
        let game = recorded(&path);
        let limit = if game.log.names.len() == 2 { 47 } else { 185 };
        assert!(replay(&game) <= limit, "{}", game.name);
    }
}

/// A game of three players who gain, pay and steal at random, with the hands and each robbery's card.
fn random_game(random: &mut ChaCha8Rng, events: usize) -> Recorded {
    let mut game = Recorded { name: "random".into(), log: Log::new(Vec::new()), truths: Vec::new() };
    game.log.names = ["A", "B", "C"].map(String::from).to_vec();
    let mut hands = vec![NONE; 3];
    while game.log.events.len() < events {
        let (player, kind) = (random.random_range(0..3usize), random.random_range(0..5usize));
        let (card, who) = (Resource::BASE[kind], player as Player);
        match random.random_range(0..10) {
            0..4 => {
                hands[player][kind] += 1;
                game.log.events.push(Event::Gain { player: who, cards: card.one() });
            }
            4..6 if hands[player][kind] > 0 => {
                hands[player][kind] -= 1;
                game.log.events.push(Event::Discard { player: who, cards: card.one() });
            }
            6.. => {
                let thief = (player + random.random_range(1..3)) % 3;
                let cards: Vec<usize> =
                    (0..5).flat_map(|kind| vec![kind; hands[player][kind] as usize]).collect();
                let Some(&taken) = cards.get(random.random_range(0..cards.len().max(1))) else { continue };
                hands[player][taken] -= 1;
                hands[thief][taken] += 1;
                let card = Hidden::Private(Resource::BASE[taken]);
                game.log.events.push(Event::Robbery { thief: thief as Player, victim: who, card });
            }
            _ => continue,
        }
        game.truths.push((game.log.events.len(), hands.clone()));
    }
    game
}

/// In open cells, predictions with a chance near p come true in about p of the cases;
/// the same holds for the cards of robberies, both at the time and in hindsight.
#[test]
fn what_is_predicted_comes_true_as_often() {
    let mut counts = Calibration::default();
    let mut robberies = Calibration::default();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..400 {
        let game = random_game(&mut random, 30);
        let tracker = game.log.after(30, &TrackerSettings::default(), &mut Unlimited).expect("legal");
        let (_, table) = game.truths.last().expect("hands at the end");
        for (player, resource) in cells(&game.log) {
            let chances = tracker.knowledge().chances(player, resource).expect("exact");
            for count in 0..chances.ways.len() as u32 {
                let came = table[usize::from(player)][resource.index()] == count;
                counts.add(float(chances.of(count)), came);
            }
        }
        for robbed in game.log.robberies(30, &TrackerSettings::default(), &mut Unlimited).expect("legal") {
            let Event::Robbery { card: Hidden::Private(taken), .. } = game.log.events[robbed.event - 1]
            else {
                panic!("each robbery tells what was taken");
            };
            for resource in Resource::BASE {
                robberies.add(float(robbed.chance(resource).expect("exact")), resource == taken);
            }
        }
    }
    counts.check(5000);
    robberies.check(5000);
}

fn float(chance: dashu_ratio::RBig) -> f64 {
    match chance.to_f64() {
        Approximation::Exact(float) | Approximation::Inexact(float, _) => float,
    }
}

/// Predictions in ten classes of chance: how many, their sum, and how many came true.
#[derive(Default)]
struct Calibration {
    classes: [(f64, f64, f64); 10],
}

impl Calibration {
    /// Adds a prediction. What is certain either way must come true, or not.
    fn add(&mut self, chance: f64, came: bool) {
        if chance == 0.0 || chance == 1.0 {
            assert_eq!(came, chance == 1.0);
            return;
        }
        let class = &mut self.classes[((chance * 10.0) as usize).min(9)];
        *class = (class.0 + 1.0, class.1 + chance, class.2 + f64::from(u8::from(came)));
    }

    /// Checks that observed and predicted numbers agree within three standard deviations of the worst case, twice over,
    /// since the predictions of one game are correlated.
    fn check(&self, least: usize) {
        let (count, predicted, came) =
            self.classes.iter().fold((0.0, 0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2));
        assert!(count >= least as f64, "only {count} open predictions");
        for (count, predicted, came) in self.classes.into_iter().chain([(count, predicted, came)]) {
            assert!(
                (predicted - came).abs() <= 3.0 * count.sqrt(),
                "{predicted} predicted, {came} came, of {count}"
            );
        }
    }
}
