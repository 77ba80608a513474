//! Recorded and simulated games: every true table lies in a world that lives; the predicted chances are
//! the frequencies; what is written is read again.
//!
//! The simulated games are in `tests/catan/sim`. The recorded ones can't be part of the project: they
//! are read from `../shared` where that is, and passed over with a message where it isn't.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use dashu_base::Approximation;
use flate2::read::GzDecoder;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tg::engines::catan::colonist::{self, RecordingError};
use tg::engines::catan::lines::{self, Lines, Malformed, Read, Style, Trouble};
use tg::engines::catan::story::{Second, Third};
use tg::engines::catan::{Event, Hidden, Log, Player, Resource, Settings, Table, Taken, Tracker, Unwatched};

/// A log with the true hands after some of its events: the number of events, the table.
struct Recorded {
    name: String,
    log: Log,
    truths: Vec<(usize, Table)>,
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
            Some(Read::Truth { hands, .. }) => truths.push((log.events.len(), hands)),
        }
    }
    assert!(lines.unknown().is_empty(), "{name}: {:?}", lines.unknown());
    Recorded { name, log, truths }
}

/// The files of a folder whose names end so; a message where there is no such folder.
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

fn simulated() -> Vec<Recorded> {
    let games: Vec<Recorded> = files("tests/catan/sim", ".jsonl").iter().map(|path| recorded(path)).collect();
    assert!(!games.is_empty());
    games
}

/// The most worlds on the way. Every true table is looked for.
fn replay(game: &Recorded) -> usize {
    let settings = Settings::default();
    let mut tracker = Tracker::new(game.log.names.len(), settings);
    let (mut second, mut third) = (Second::new(game.log.names.len()), Third::new(game.log.names.len()));
    let mut truths = game.truths.iter().peekable();
    let mut most = 1;
    for event in &game.log.events {
        let failure = tracker.apply(event, &mut Unwatched).err();
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

fn cells(log: &Log) -> Vec<(Player, Resource)> {
    (0..log.names.len() as Player).flat_map(|player| Resource::ALL.map(|r| (player, r))).collect()
}

#[test]
fn every_truth_of_the_simulated_games_lives() {
    for game in simulated() {
        assert!(game.truths.len() > 100 && replay(&game) > 1, "{}", game.name);
    }
}

#[test]
fn every_truth_of_the_recorded_games_lives() {
    for path in files("../shared/data/catan/events", ".jsonl") {
        let game = recorded(&path);
        let limit = if game.log.names.len() == 2 { 47 } else { 185 };
        assert!(replay(&game) <= limit, "{}", game.name);
    }
}

/// What is written is read as the same events, by the fast way and by the slow one.
#[test]
fn what_is_written_is_read_again() {
    for game in simulated() {
        for name in ["plain", "with \"quotes\""] {
            let mut names = game.log.names.clone();
            names[0] = name.to_owned();
            let style = Style { game: Some("one") };
            let mut text = lines::players(&names, &style) + "\n";
            for event in &game.log.events {
                text += &(lines::line(event, &names, &style) + "\n");
            }
            let mut again = Lines::new(text.as_bytes());
            assert_eq!(again.read().expect("players"), Some(Read::Players { game: 0 }));
            assert_eq!(again.names(0), names);
            for event in &game.log.events {
                let read = again.read().expect("an event").expect("one more");
                assert_eq!(read, Read::Event { game: 0, event: event.clone() });
            }
            assert_eq!(again.read().expect("the end"), None);
            assert_eq!(again.games().collect::<Vec<_>>(), ["one"]);
        }
    }
}

#[test]
fn what_is_wrong_with_a_line() {
    let text = r#"{"ev":"roll","p":"A","dice":[1,2]}
{"ev":"players","names":["A","B"]}
{"ev":"gain","p":"A","cards":{"wool":1,"sheep":1.0}}
{"ev":"gain","p":"C","cards":{"wool":1}}
{"ev":"gain","p":"A"}
{"ev":"gain","p":"A","cards":{"gold":1}}
{"ev":"gain","p":"A","cards":{"ore":-1}}
{"ev":"gain","p":"A","cards":{"ore":5000000000}}
{"ev":"gain","p":"A"
{"ev":"dance","p":"A"}

{"ev":"dance","p":"A"}
{ "p" : "B" , "extra": [{"deep": null}], "cards" : { "grain" : 2 } , "ev" : "gain" }
{"ev":"players","names":["A","A"]}
"#;
    let mut lines = Lines::new(text.as_bytes());
    let mut troubles = Vec::new();
    let mut events = Vec::new();
    loop {
        match lines.read() {
            Ok(None) => break,
            Ok(Some(read)) => events.push(read),
            Err(Malformed::Line { line, trouble }) => troubles.push((line, trouble)),
            Err(error) => panic!("{error:?}"),
        }
    }
    let word = Trouble::Word { field: "cards", word: "gold".into() };
    let expected = [
        (1, Trouble::Early),
        (3, Trouble::Number { field: "cards" }),
        (4, Trouble::Player { field: "p", name: "C".into() }),
        (5, Trouble::Missing { field: "cards" }),
        (6, word),
        (7, Trouble::Number { field: "cards" }),
        (8, Trouble::Number { field: "cards" }),
        (14, Trouble::Twice { name: "A".into() }),
    ];
    let (json, rest): (Vec<_>, Vec<_>) =
        troubles.into_iter().partition(|(_, trouble)| matches!(trouble, Trouble::Json { .. }));
    assert_eq!(json.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [9]);
    assert_eq!(rest, expected);
    assert_eq!(lines.unknown().get("dance"), Some(&2));
    let gain = Event::Gain { player: 1, cards: [0, 0, 0, 2, 0] };
    assert_eq!(events, [Read::Players { game: 0 }, Read::Event { game: 0, event: gain }]);
}

/// A game of three players who get, pay and steal at random, with the hands and each robbery's card.
fn random_game(random: &mut ChaCha8Rng, events: usize) -> Recorded {
    let mut game = Recorded { name: "random".into(), log: Log::new(Vec::new()), truths: Vec::new() };
    game.log.names = ["A", "B", "C"].map(String::from).to_vec();
    let mut hands = vec![[0u32; 5]; 3];
    while game.log.events.len() < events {
        let (player, kind) = (random.random_range(0..3usize), random.random_range(0..5usize));
        let (card, who) = (Resource::ALL[kind], player as Player);
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
                let card = Hidden::Private(Resource::ALL[taken]);
                game.log.events.push(Event::Robbery { thief: thief as Player, victim: who, card });
            }
            _ => continue,
        }
        game.truths.push((game.log.events.len(), hands.clone()));
    }
    game
}

/// In the cells that are open, what is predicted with a chance near p comes true in about p of the cases;
/// and so for the cards of robberies, at the time and in hindsight.
#[test]
fn what_is_predicted_comes_true_as_often() {
    let mut counts = Calibration::default();
    let mut robberies = Calibration::default();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..400 {
        let game = random_game(&mut random, 30);
        let tracker = game.log.after(30, &Settings::default(), &mut Unwatched).expect("legal");
        let (_, table) = game.truths.last().expect("hands at the end");
        for (player, resource) in cells(&game.log) {
            let chances = tracker.knowledge().chances(player, resource).expect("exact");
            for count in 0..chances.ways.len() as u32 {
                let came = table[usize::from(player)][resource.index()] == count;
                counts.add(float(chances.of(count)), came);
            }
        }
        for robbed in game.log.robberies(30, &Settings::default(), &mut Unwatched).expect("legal") {
            let Event::Robbery { card: Hidden::Private(taken), .. } = game.log.events[robbed.event - 1]
            else {
                panic!("each robbery tells what was taken");
            };
            for resource in Resource::ALL {
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
    /// What is certain either way must come true, or not.
    fn add(&mut self, chance: f64, came: bool) {
        if chance == 0.0 || chance == 1.0 {
            assert_eq!(came, chance == 1.0);
            return;
        }
        let class = &mut self.classes[((chance * 10.0) as usize).min(9)];
        *class = (class.0 + 1.0, class.1 + chance, class.2 + f64::from(u8::from(came)));
    }

    /// Observed and predicted agree within three standard deviations of the worst case, and as much again,
    /// since what is predicted of one game hangs together.
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

/// A recording written for this test: what each type of record becomes.
const RECORDING: &str = r#"{"data": {"playOrder": [5, 2], "playerUserStates": [
    {"username": "Ann", "selectedColor": 2}, {"username": "Bob", "selectedColor": 5}],
  "eventHistory": {"initialState": {}, "events": [
    {"input": {"deltaS": 1.5}, "stateChange": {"gameLogState": {
      "10": {"from": 2, "text": {"type": 47, "playerColor": 2, "cardsToBroadcast": [1, 2, 2, 5], "distributionType": 0}},
      "9": {"from": 5, "text": {"type": 47, "playerColor": 5, "cardsToBroadcast": [3, 4, 5, 1], "distributionType": 0}}}}},
    {"stateChange": {"gameLogState": {"11": {"text": {"type": 4, "playerColor": 5, "pieceEnum": 2}},
      "12": {"text": {"type": 44}}, "13": {"text": {"type": 10, "playerColor": 5, "firstDice": 3, "secondDice": 4}}}}},
    {"stateChange": {"gameLogState": {"14": {"text": {"type": 11, "playerColor": 5}},
      "15": {"from": 5, "specificRecipients": [5], "text": {"type": 14, "playerColor": 2, "cardEnums": [5]}},
      "16": {"from": 5, "specificRecipients": [2], "text": {"type": 15, "playerColor": 5, "cardEnums": [5]}}}}},
    {"stateChange": {"gameLogState": {"17": {"text": {"type": 1, "playerColor": 5}},
      "18": {"text": {"type": 20, "playerColor": 5, "cardEnum": 13}},
      "19": {"text": {"type": 86, "playerColor": 5, "cardEnum": 2, "amountStolen": 2}},
      "20": {"text": {"type": 118, "playerColor": 5, "offeredCardEnums": [2], "wantedCardEnums": [9]}},
      "21": {"text": {"type": 115, "playerColor": 5, "acceptingPlayerColor": 2, "givenCardEnums": [2], "receivedCardEnums": [1]}},
      "22": {"text": {"type": 5, "playerColor": 5, "pieceEnum": 0, "isVp": false}},
      "23": {"text": {"type": 116, "playerColor": 5, "givenCardEnums": [1], "receivedCardEnums": [4]}},
      "24": {"text": {"type": 55, "playerColor": 5, "cardEnums": [4], "areResourceCards": true}},
      "25": {"text": {"type": 21, "playerColor": 2, "cardEnums": [3, 3]}},
      "26": {"text": {"type": 999}}, "27": {"text": {"type": 999}}}}}]}}}"#;

#[test]
fn a_recording_is_read() {
    let recording = colonist::read(RECORDING.as_bytes()).expect("a recording");
    let log = recording.log;
    assert_eq!((log.player("P5"), log.player("Ann"), log.player("P1")), (Some(0), Some(1), None));
    assert_eq!(recording.unknown.into_iter().collect::<Vec<_>>(), [(999, 2)]);
    let text: Vec<String> =
        log.events.iter().map(|event| lines::line(event, &log.names, &Style::default())).collect();
    let expected = [
        r#"{"ev":"gain","p":"P5","cards":{"lumber":1,"wool":1,"grain":1,"ore":1}}"#,
        r#"{"ev":"gain","p":"P2","cards":{"lumber":1,"brick":2,"ore":1}}"#,
        r#"{"ev":"free","p":"P5","what":"settlement"}"#,
        r#"{"ev":"roll","p":"P5","dice":[3,4]}"#,
        r#"{"ev":"steal","thief":"P5","victim":"P2","hidden_truth":"ore"}"#,
        r#"{"ev":"spend","p":"P5","cards":{"wool":1,"grain":1,"ore":1},"what":"dev"}"#,
        r#"{"ev":"devplay","p":"P5","card":"monopoly"}"#,
        r#"{"ev":"monopoly","p":"P5","res":"brick","total":2}"#,
        r#"{"ev":"offer","p":"P5","give":{"brick":1},"get":{}}"#,
        r#"{"ev":"trade","a":"P5","b":"P2","give":{"brick":1},"get":{"lumber":1}}"#,
        r#"{"ev":"spend","p":"P5","cards":{"lumber":1,"brick":1},"what":"road"}"#,
        r#"{"ev":"bank","p":"P5","give":{"lumber":1},"get":{"grain":1}}"#,
        r#"{"ev":"discard","p":"P5","cards":{"grain":1}}"#,
        r#"{"ev":"yop","p":"P2","cards":{"wool":2}}"#,
    ];
    assert_eq!(text, expected);
    // An outside observer doesn't see the card; one of the two does.
    for (me, worlds) in [(None, 3), (Some(0), 1), (Some(1), 1)] {
        let settings = Settings { me, ..Settings::default() };
        let tracker = log.after(5, &settings, &mut Unwatched).expect("legal");
        assert_eq!(tracker.knowledge().worlds(), Ok(worlds));
    }
    let capture = r#"{"gameState": {"gameLogState": {
        "8": {"text": {"type": 16, "playerColorThief": 4, "playerColorVictim": 3, "cardBacks": [0]}}}}}"#;
    let capture = colonist::read(capture.as_bytes()).expect("a capture");
    assert_eq!(capture.log.names, ["P3", "P4"]);
    assert_eq!(capture.log.events, [Event::Robbery { thief: 1, victim: 0, card: Hidden::Unseen }]);
    assert_eq!(colonist::read(&b"{}"[..]), Err(RecordingError::NoLog));
    assert!(matches!(colonist::read(&b"[1"[..]), Err(RecordingError::Json { .. })));
    let code =
        r#"{"gameLogState": {"8": {"text": {"type": 47, "playerColor": 1, "cardsToBroadcast": [6]}}}}"#;
    let wrong = RecordingError::Code { record: 8, kind: 47, field: "cardsToBroadcast", code: 6 };
    assert_eq!(colonist::read(code.as_bytes()), Err(wrong));
}

/// What moves cards, in a form in which two ways of recording the same game agree.
fn movements(log: &Log) -> Vec<String> {
    let moves = log.events.iter().filter_map(|event| match event {
        Event::Offer { .. } | Event::Free { .. } | Event::Bought { .. } | Event::Holds { .. } => None,
        Event::Robbery { thief, victim, .. } => {
            Some(Event::Robbery { thief: *thief, victim: *victim, card: Hidden::Unseen })
        }
        Event::Monopoly { player, resource, .. } => {
            Some(Event::Monopoly { player: *player, resource: *resource, taken: Taken::Unknown })
        }
        event => Some(event.clone()),
    });
    moves.map(|event| lines::line(&event, &log.names, &Style::default())).collect()
}

/// The recordings are the events lines made of them by another program; they contradict nothing.
#[test]
fn recordings_are_the_same_games_as_their_events() {
    for path in files("../shared/data/catan/raw", ".json.gz") {
        let name = path.file_name().expect("a file").to_string_lossy().replace(".json.gz", ".jsonl");
        let file = GzDecoder::new(File::open(&path).expect("a readable file"));
        let recording = colonist::read(file).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert!(recording.unknown.is_empty(), "{name}: {:?}", recording.unknown);
        let other = recorded(&path.with_file_name("../events").join(&name));
        assert_eq!(movements(&recording.log), movements(&other.log), "{name}");
        for me in (0..recording.log.names.len() as Player).map(Some).chain([None]) {
            let settings = Settings { me, offers: true, ..Settings::default() };
            let tracker = recording.log.after(usize::MAX, &settings, &mut Unwatched);
            assert!(tracker.is_ok(), "{name}: {:?}", tracker.err());
        }
    }
}
