//! The states that a recording has beside its records.

use serde_json::{Value, json};
use tg_catan::colonist;
use tg_catan::{Event, Log, Reason, Resource, TrackerSettings, Unlimited};

/// Recordings of players with these colours, with records and a state in each change.
fn recorded(colours: &[u32], changes: &[(Value, Value)]) -> Log {
    let mut number = 0;
    let mut change = |(record, state): &(Value, Value)| {
        number += 1;
        let mut change = state.clone();
        change["gameLogState"] = json!({ number.to_string(): { "text": record } });
        json!({ "stateChange": change })
    };
    let bank = json!({"1": 19, "2": 19, "3": 19, "4": 19, "5": 19});
    let export = json!({"data": {"playOrder": colours, "eventHistory": {
        "initialState": {"bankState": {"resourceCards": bank}},
        "events": changes.iter().map(&mut change).collect::<Vec<_>>(),
    }}});
    colonist::read(export.to_string().as_bytes()).expect("a recording").log
}

fn gain(colour: u32, codes: &[u32]) -> Value {
    json!({"type": 47, "playerColor": colour, "cardsToBroadcast": codes})
}

fn hands(sizes: &[(u32, usize)]) -> Value {
    let state = |&(colour, size): &(u32, usize)| {
        (colour.to_string(), json!({"resourceCards": {"cards": vec![0; size]}}))
    };
    json!({"playerStates": sizes.iter().map(state).collect::<serde_json::Map<_, _>>()})
}

#[test]
fn what_the_records_add_up_to_is_no_evidence() {
    let mut state = hands(&[(1, 2)]);
    state["bankState"] = json!({"resourceCards": {"1": 18, "5": 18}});
    let log = recorded(&[1, 2], &[(gain(1, &[1, 5]), state), (gain(2, &[3]), hands(&[(2, 1), (7, 3)]))]);
    assert_eq!(log.events.len(), 2);
    // What is hidden or has another form says nothing.
    for state in [
        json!({"playerStates": {"1": {"resourceCards": null}}, "bankState": {"resourceCards": {"1": true}}}),
        json!({"playerStates": [1, 2], "bankState": 5}),
        json!({"playerStates": {"1": {"resourceCards": {"cards": 5}}}}),
        json!({"bankState": {"resourceCards": {"0": 3, "9": 4, "x": 1}}}),
    ] {
        assert_eq!(recorded(&[1, 2], &[(gain(1, &[1]), state)]).events.len(), 1);
    }
}

#[test]
fn a_missing_record_contradicts_the_state_after_it() {
    let log = recorded(&[1, 2], &[(gain(1, &[1]), hands(&[(1, 3)])), (gain(2, &[2]), hands(&[(2, 1)]))]);
    assert_eq!(log.events[1], Event::Size { player: 0, count: 3 });
    let found =
        log.after(usize::MAX, &TrackerSettings::default(), &mut Unlimited).expect_err("too few cards");
    assert!(matches!(contradiction(found), (2, Reason::HandSize { player: 0, needed: 3, .. })));
    let bank = json!({"bankState": {"resourceCards": {"5": 17}}});
    let log = recorded(&[1, 2], &[(gain(1, &[5]), bank)]);
    assert_eq!(log.events[1], Event::InBank { resource: Resource::Ore, count: 17 });
    assert!(log.after(usize::MAX, &TrackerSettings::default(), &mut Unlimited).is_err());
}

fn contradiction(found: tg_catan::LogError) -> (usize, Reason) {
    match found {
        tg_catan::LogError::Contradiction(found) => (found.event, found.reason),
        other => panic!("{other:?}"),
    }
}

/// The record of a monopoly has only its total: the hands after it tell what each player gave.
#[test]
fn hands_after_a_monopoly_tell_what_each_gave() {
    let monopoly = json!({"type": 86, "playerColor": 1, "cardEnum": 4, "amountStolen": 2});
    let steal = |thief: u32, victim: u32| json!({"type": 16, "playerColorThief": thief, "playerColorVictim": victim, "cardBacks": [0]});
    let log = recorded(
        &[1, 2, 3],
        &[
            (gain(2, &[4, 1, 1]), json!({})),
            (gain(3, &[4, 1]), json!({})),
            (steal(3, 2), hands(&[(2, 2), (3, 3)])),
            (monopoly, hands(&[(1, 2), (2, 1), (3, 2)])),
        ],
    );
    assert_eq!(log.events[4..], [Event::Size { player: 1, count: 1 }, Event::Size { player: 2, count: 2 }]);
    // If the wheat had been stolen, the third player would have given two.
    let tracker = log.after(usize::MAX, &TrackerSettings::default(), &mut Unlimited).expect("legal");
    assert_eq!(tracker.knowledge().worlds(), Ok(1));
}

/// The states in the frames of a running game are compared with its records, too; that of a frame which comes again is old.
#[test]
fn the_states_of_frames_are_compared() {
    let bank = json!({"resourceCards": {"1": 19, "2": 19, "3": 19, "4": 19, "5": 19}});
    let whole = json!({"gameState": {"playOrder": [1, 2], "bankState": bank, "gameLogState": {"1": {"text": {"type": 4, "playerColor": 1, "pieceEnum": 0}}}}});
    let frame = |number: u32, record: Value, state: Value| {
        let mut change = state;
        change["gameLogState"] = json!({ number.to_string(): { "text": record } });
        json!({"payload": {"diff": change}}).to_string()
    };
    let fed = |frames: &[String]| {
        let mut feed = colonist::Feed::new();
        feed.take(whole.to_string().as_bytes()).expect("a state");
        for frame in frames {
            feed.take(frame.as_bytes()).expect("a frame");
        }
        feed.log().expect("a game").events[1..].to_vec()
    };
    let mut right = hands(&[(1, 2), (2, 0)]);
    right["bankState"] = json!({"resourceCards": {"1": 18, "5": 18}});
    let first = frame(2, gain(1, &[1, 5]), right);
    let next = frame(3, gain(1, &[2]), hands(&[(1, 3)]));
    assert_eq!(fed(&[first.clone(), next.clone(), first.clone(), next.clone()]).len(), 2);
    // What comes late is put in its place, and each state belongs to its records.
    assert_eq!(fed(&[next.clone(), first.clone()]).last(), fed(&[first.clone(), next]).last());
    let missing = fed(&[first, frame(4, gain(1, &[3]), hands(&[(1, 4)]))]);
    assert_eq!(missing[2], Event::Size { player: 0, count: 4 });
}
