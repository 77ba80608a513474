//! Messages of panics, kept for the exception instead of standard error.

use std::any::Any;
use std::cell::RefCell;
use std::panic::PanicHookInfo;
use std::sync::Once;

thread_local! {
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes the threads of sessions keep the messages of their panics; those of other threads are handled as before.
pub fn keep() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| match std::thread::current().name() {
            Some("tg session" | "tg games") => note(info),
            _ => before(info),
        }));
    });
}

fn note(info: &PanicHookInfo<'_>) {
    let place = info.location().map(|at| format!("{}:{}", at.file(), at.line()));
    PLACE.set(place);
}

/// Returns the message of this thread's last panic, and where it was.
pub fn said(panic: &(dyn Any + Send)) -> String {
    let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (None, Some(text)) => text.clone(),
        (None, None) => "something went wrong".to_owned(),
    };
    match PLACE.take() {
        Some(place) => format!("{text}, at {place}"),
        None => text,
    }
}
