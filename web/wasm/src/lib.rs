//! `tg` for web pages: a module of five exports and four imports, which communicate in JSON.
//!
//! A page asks [`input`] for room, writes its **question** there and calls [`ask`], which returns the length of the
//! **answer**; [`out`] returns its address. While a question is being processed, the module calls its imports: `print`
//! with each thing that a script prints, as text and as HTML; `progress` with the progress of long work; `now` for the
//! time in milliseconds; and `ended` if it can't continue: that one throws, and the module isn't used again.
//!
//! Questions and answers are handled in `answer`; a run in `run`, state that stays between entries in `sessions`, files
//! in memory in `files`, and places in the units of JavaScript in `units`. Only this file and
//! `outside` have unsafe code.

mod answer;
mod files;
mod findings;
mod outside;
mod question;
mod run;
mod sessions;
mod units;

use std::cell::RefCell;
use tg::memory::Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of this length in `bytes`, and returns its address. This may grow the memory: look it up
/// afterwards.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn input(bytes: usize) -> *mut u8 {
    outside::prepare();
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(bytes, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question that was written, and returns the length of the answer in bytes.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let question = QUESTION.with_borrow_mut(std::mem::take);
    let answer = answer::answer(&question).into_bytes();
    ANSWER.with_borrow_mut(|last| {
        *last = answer;
        last.len()
    })
}

/// Returns the address of the last answer.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn out() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Returns how many bytes are in use.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn in_use() -> f64 {
    tg::memory::in_use() as f64
}
