//! Persistent sessions: names of earlier entries are known to later ones.

use crate::findings::Findings;
use crate::question::Question;
use crate::run::PageScreen;
use serde_json::{Value as Json, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use tg::diagnostics::any_error;
use tg::{Printed, Screen, Session};

thread_local! {
    static SESSIONS: RefCell<BTreeMap<u64, Kept>> = const { RefCell::new(BTreeMap::new()) };
}

struct Kept {
    session: Session,
    entries: usize,
}

/// Opens a session, replacing any with the same number.
pub fn open(question: &Question) -> Json {
    let kept = Kept { session: question.session(), entries: 0 };
    SESSIONS.with_borrow_mut(|sessions| sessions.insert(question.session, kept));
    json!({})
}

/// Forgets a session.
pub fn close(question: &Question) -> Json {
    SESSIONS.with_borrow_mut(|sessions| sessions.remove(&question.session));
    json!({})
}

/// Runs an entry and prints its value; one that fails leaves no trace except what it printed.
pub fn entry(question: &Question) -> Json {
    let kept = SESSIONS.with_borrow_mut(|sessions| sessions.remove(&question.session));
    let Some(mut kept) = kept else {
        return json!({"refused": format!("no session {} is open", question.session)});
    };
    kept.entries += 1;
    let answer = enter(&mut kept, question);
    SESSIONS.with_borrow_mut(|sessions| sessions.insert(question.session, kept));
    answer
}

fn enter(kept: &mut Kept, question: &Question) -> Json {
    let Kept { session, entries } = kept;
    let before = session.snapshot();
    let loaded = session.load_entry(&format!("entry {entries}"), &question.source);
    let mut findings = Findings::default();
    findings.tell(&loaded.diagnostics, session.sources());
    if !any_error(&loaded.diagnostics) {
        let mut screen = PageScreen::new(question);
        let result =
            session.execute(&loaded, &mut screen).and_then(|value| match value.unwrap_or_default() {
                tg::value::Value::None => Ok(()),
                value => {
                    let shown = session.presented(value, &mut screen)?;
                    screen.print(Printed::Values(&[shown]))
                }
            });
        let warnings = session.take_warnings();
        findings.tell(&warnings, session.sources());
        if let Err(fault) = result {
            findings.tell(&fault.findings(), session.sources());
        }
    }
    if findings.failed() {
        session.restore(before);
    }
    let mut answer = findings.into_json();
    answer["incomplete"] = loaded.incomplete.into();
    answer
}
