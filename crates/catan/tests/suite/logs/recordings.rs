//! Recordings of Colonist games: one written for this test, and the real ones if they exist.

use std::fs::File;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tg_catan::colonist::{self, Fed, Feed, RecordingError};
use tg_catan::lines::{self, LineStyle};
use tg_catan::{Event, GameRules, Hidden, Log, Player, Supply, Taken, TrackerSettings, Unlimited, basic};

use super::{files, recorded};

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
      "23": {"text": {"type": 116, "playerColor": 5, "givenCardEnums": [1, 1], "receivedCardEnums": [4]}},
      "24": {"text": {"type": 55, "playerColor": 5, "cardEnums": [4], "areResourceCards": true}},
      "25": {"text": {"type": 21, "playerColor": 2, "cardEnums": [3, 3]}},
      "26": {"text": {"type": 999}}, "27": {"text": {"type": 999}}}}}]}}}"#;

#[test]
fn a_recording_is_read() {
    let recording = colonist::read(RECORDING.as_bytes()).expect("a recording");
    let log = recording.log;
    assert_eq!((log.player("P5"), log.player("Ann"), log.player("P1")), (Some(0), Some(1), None));
    assert_eq!(recording.rules, GameRules::default());
    assert_eq!(recording.unknown.into_iter().collect::<Vec<_>>(), [(999, 2)]);
    let text: Vec<String> =
        log.events.iter().map(|event| lines::line(event, &log.names, &LineStyle::default())).collect();
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
        r#"{"ev":"bank","p":"P5","give":{"lumber":2},"get":{"grain":1}}"#,
        r#"{"ev":"discard","p":"P5","cards":{"grain":1}}"#,
        r#"{"ev":"yop","p":"P2","cards":{"wool":2}}"#,
    ];
    assert_eq!(text, expected);
    // An outside observer doesn't see the card; one of the two does.
    for (me, worlds) in [(None, 3), (Some(0), 1), (Some(1), 1)] {
        let settings = TrackerSettings { me, ..TrackerSettings::default() };
        let tracker = log.after(5, &settings, &mut Unlimited).expect("legal");
        assert_eq!(tracker.knowledge().worlds(), Ok(worlds));
    }
    let capture = r#"{"gameState": {"gameLogState": {
        "8": {"text": {"type": 16, "playerColorThief": 4, "playerColorVictim": 3, "cardBacks": [0]}}}}}"#;
    let capture = colonist::read(capture.as_bytes()).expect("a capture");
    assert_eq!(capture.log.names, ["P3", "P4"]);
    assert_eq!(capture.log.events, [Event::Robbery { thief: 1, victim: 0, card: Hidden::Unseen }]);
    assert_eq!(colonist::read(&b"{}"[..]), Err(RecordingError::NoLog));
    assert!(matches!(colonist::read(&b"{\"data\""[..]), Err(RecordingError::Json { .. })));
    let code =
        r#"{"gameLogState": {"8": {"text": {"type": 47, "playerColor": 1, "cardsToBroadcast": [6]}}}}"#;
    let wrong = RecordingError::Code { record: 8, kind: 47, field: "cardsToBroadcast", code: 6 };
    assert_eq!(colonist::read(code.as_bytes()), Err(wrong));
}

/// The contents of the bank at the start are the supply of the game.
#[test]
fn a_recording_brings_its_own_supply() {
    let read = |state: &str| {
        let text = format!(
            "{{\"playOrder\": [1, 2], \"eventHistory\": {{\"initialState\": {state}, \"events\": []}}}}"
        );
        colonist::read(text.as_bytes()).expect("a recording").rules.supply
    };
    let bank = r#""bankState": {"resourceCards": {"1": 24, "2": 23, "3": 22, "4": 21, "5": 20}}"#;
    let deck = r#""mechanicDevelopmentCardsState": {"bankDevelopmentCards": {"cards": [10, 10, 10]}}"#;
    assert_eq!(read("{}"), None);
    assert_eq!(read(r#"{"bankState": {"resourceCards": {"1": null, "2": "?"}}}"#), None);
    let supply = Supply { bank: basic([24, 23, 22, 21, 20]), ..Supply::BASE };
    assert_eq!(read(&format!("{{{bank}}}")), Some(supply));
    assert_eq!(read(&format!("{{{bank}, {deck}}}")), Some(supply.with_deck(3)));
    assert_eq!(read(&format!("{{{deck}}}")), Some(Supply::BASE.with_deck(3)));
}

/// What moves cards, in a form in which two ways of recording the same game agree.
fn movements(log: &Log) -> Vec<String> {
    let moves = log.events.iter().filter_map(|event| match event {
        Event::Offer { .. } | Event::Free { .. } | Event::Bought { .. } | Event::Holds { .. } => None,
        Event::Robbery { thief, victim, .. } => {
            Some(Event::Robbery { thief: *thief, victim: *victim, card: Hidden::Unseen })
        }
        Event::Monopoly { player, resource, .. } => Some(Event::Monopoly {
            player: *player,
            resource: *resource,
            taken: Taken::default(),
            played: false,
        }),
        event => Some(event.clone()),
    });
    moves.map(|event| lines::line(&event, &log.names, &LineStyle::default())).collect()
}

/// The recordings match the events lines that another program made from them, and contradict nothing.
#[test]
fn recordings_are_the_same_games_as_their_events() {
    for path in files("../../../shared/data/catan/raw", ".json.gz") {
        let name = path.file_name().expect("a file").to_string_lossy().replace(".json.gz", ".jsonl");
        let file = GzDecoder::new(File::open(&path).expect("a readable file"));
        let recording = colonist::read(file).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert!(recording.unknown.is_empty(), "{name}: {:?}", recording.unknown);
        assert_eq!(
            recording.rules.limit,
            name.contains("colonist-2p-a").then_some(9).filter(|_| !name.contains("capture"))
        );
        let supply = recording.rules.limit.map(|_| Supply::BASE);
        assert_eq!(recording.rules.supply, supply);
        let other = recorded(&path.with_file_name("../events").join(&name));
        assert_eq!(movements(&recording.log), movements(&other.log), "{name}");
        for me in (0..recording.log.names.len() as Player).map(Some).chain([None]) {
            let settings = TrackerSettings { me, ..TrackerSettings::default() };
            let mut log = recording.log.clone();
            log.events.iter_mut().for_each(|event| event.set_offer(true));
            let tracker = log.after(usize::MAX, &settings, &mut Unlimited);
            assert!(tracker.is_ok(), "{name}: {:?}", tracker.err());
        }
    }
}

/// An export as the frames that arrived: the state at the start, and one change after the other.
fn frames(export: &Value) -> Vec<Value> {
    let data = &export["data"];
    let mut start = json!({"playOrder": data["playOrder"], "gameSettings": data["gameSettings"]});
    start["playerUserStates"] = data["playerUserStates"].clone();
    start["gameState"] = data["eventHistory"]["initialState"].clone();
    if start["gameState"]["gameLogState"].is_null() {
        start["gameState"]["gameLogState"] = json!({});
    }
    for field in ["gameSettings", "playerUserStates"] {
        if start[field].is_null() {
            start.as_object_mut().expect("an object").remove(field);
        }
    }
    let changes = data["eventHistory"]["events"].as_array().expect("events").iter();
    let changes = changes
        .map(|event| json!({"id": "1", "data": {"type": 91, "payload": {"diff": event["stateChange"]}}}));
    std::iter::once(json!({"data": {"type": 4, "payload": start}})).chain(changes).collect()
}

/// Takes frames, and maintains a log from what each is reported to have brought.
fn fed(feed: &mut Feed, events: &mut Vec<Event>, frame: &Value) {
    match feed.take(frame.to_string().as_bytes()).expect("a frame") {
        Fed::Nothing => {}
        Fed::More(range) => {
            assert_eq!(range.start, events.len());
            events.extend_from_slice(&feed.log().expect("a log").events[range]);
        }
        Fed::Anew => events.clone_from(&feed.log().expect("a log").events),
    }
    assert_eq!(feed.log().map_or(&[][..], |log| &log.events), *events);
}

fn assert_fed(name: &str, export: &Value) {
    let recording = colonist::read(export.to_string().as_bytes()).expect("a recording");
    let frames = frames(export);
    let (mut feed, mut events) = (Feed::new(), Vec::new());
    for frame in &frames {
        fed(&mut feed, &mut events, frame);
        // Duplicates count once.
        assert_eq!(feed.take(frame.to_string().as_bytes()), Ok(Fed::Nothing), "{name}");
    }
    assert_eq!((feed.log(), &events), (Some(&recording.log), &recording.log.events), "{name}");
    assert_eq!((feed.rules(), feed.ended()), (recording.rules, recording.ended), "{name}");
    assert_eq!(feed.unknown(), recording.unknown, "{name}");
    // All at once, as a browser that connects late gets it, and changes that arrive in another order.
    let (mut feed, mut events) = (Feed::new(), Vec::new());
    fed(&mut feed, &mut events, &frames[0]);
    for two in frames[1..].chunks(2) {
        two.iter().rev().for_each(|frame| fed(&mut feed, &mut events, frame));
    }
    assert_eq!(events, recording.log.events, "{name}");
    let (mut feed, mut events) = (Feed::new(), Vec::new());
    fed(&mut feed, &mut events, export);
    assert_eq!(events, recording.log.events, "{name}");
}

#[test]
fn a_feed_is_the_same_game_as_its_recording() {
    assert_fed("written", &serde_json::from_str(RECORDING).expect("JSON"));
    for path in files("../../../shared/data/catan/raw", ".json.gz") {
        let file = GzDecoder::new(File::open(&path).expect("a readable file"));
        let export: Value = serde_json::from_reader(file).expect("JSON");
        if export["data"].is_object() {
            assert_fed(&path.display().to_string(), &export);
        } else {
            let mut feed = Feed::new();
            assert_eq!(feed.take(export.to_string().as_bytes()), Ok(Fed::Anew));
            assert_eq!(
                feed.log(),
                Some(&colonist::read(export.to_string().as_bytes()).expect("a capture").log)
            );
        }
    }
}

#[test]
fn frames_that_cant_be_placed_or_read_change_nothing() {
    let export: Value = serde_json::from_str(RECORDING).expect("JSON");
    let frames = frames(&export);
    let mut feed = Feed::new();
    assert_eq!(feed.take(frames[1].to_string().as_bytes()), Err(RecordingError::Unplaced));
    assert_eq!(feed.take(b"{\"data\": \"ping\"}"), Ok(Fed::Nothing));
    for frame in &frames[..3] {
        feed.take(frame.to_string().as_bytes()).expect("a frame");
    }
    let before = feed.log().cloned();
    let wrong = br#"{"diff": {"gameLogState": {"14": {"text": {"type": 11}}, "15": {"text": {"type": 47, "playerColor": 9, "cardsToBroadcast": [1]}}}}}"#;
    assert!(matches!(feed.take(wrong), Err(RecordingError::Code { record: 15, code: 9, .. })));
    assert!(feed.take(b"{\"diff\": ").is_err());
    assert_eq!(feed.log().cloned(), before);
    // The rest is taken as if nothing had happened, and another game replaces it.
    for frame in &frames[3..] {
        feed.take(frame.to_string().as_bytes()).expect("a frame");
    }
    assert_eq!(feed.log(), Some(&colonist::read(RECORDING.as_bytes()).expect("a recording").log));
    assert_eq!(feed.take(frames[0].to_string().as_bytes()), Ok(Fed::Anew));
    assert_eq!(feed.log().map(|log| log.events.len()), Some(0));
}
