//! The messages of errors.

use std::error::Error;

use tg_catan::colonist::{self, RecordingError};
use tg_catan::lines::{LogLineError, Malformed};
use tg_catan::{Contradiction, EventError, Inexact, LogError, Reason, Resource, Stop};

fn said(error: impl Error) -> String {
    error.to_string()
}

#[test]
fn errors_are_sentences() {
    let reason = Reason::TooFew { player: 1, resource: Resource::Ore, needed: 3, most: 2 };
    assert_eq!(said(EventError::Impossible(reason.clone())), "player 1 needs 3 ore, and has at most 2");
    let contradiction = Contradiction { event: 7, reason, since: 4 };
    assert_eq!(
        said(LogError::Contradiction(contradiction)),
        "event 7 can't have happened: player 1 needs 3 ore, and has at most 2; so it was after event 4 already"
    );
    let needs = vec![(0, Resource::Wood, 2), (1, Resource::Ore, 1)];
    assert_eq!(
        said(Reason::Together { needs, exactly: true }),
        "these can't be held at the same time: player 0 exactly 2 wood, player 1 exactly 1 ore"
    );
    assert_eq!(said(LogError::Stopped(Stop::Time)), "the time that was allowed is over");
    assert_eq!(said(Inexact { since: 12 }), "only bounds are known since event 12");
    let trouble = LogLineError::Player { field: "thief", name: "Zoe".to_owned() };
    assert_eq!(
        said(Malformed::Line { line: 3, trouble }),
        "line 3: the field \"thief\" names \"Zoe\", who doesn't play"
    );
    assert_eq!(said(colonist::read(&b"{}"[..]).expect_err("no log")), "the recording has no log");
    let code = RecordingError::Code { record: 9, kind: 47, field: "cardsToBroadcast", code: 8 };
    assert_eq!(said(code), "record 9, of type 47, has the unknown code 8 in \"cardsToBroadcast\"");
}
