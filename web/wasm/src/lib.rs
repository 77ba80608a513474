//! `tg` for web pages: a module of five exports and four imports, which talk in JSON.
//!
//! A page asks [`input`] for room, writes its **question** there and calls [`ask`], which tells the length of the
//! **answer**; [`out`] tells where that lies. While a question is worked on the module calls its imports: `print` with each
//! thing that a script prints, as text and as HTML, `progress` with how far long work is, `now` for the time in
//! milliseconds, and `ended` where it can't go on; that one throws, and the module isn't used again.
//!
//! The room of questions and answers is `answer`; a run is `run`, what stays between entries `sessions`, files in
//! memory `files`, and places in the units of JavaScript `units`. Only this file has unsafe code.

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

/// Makes room for a question of this length in `bytes`, and tells where it is. The memory may grow by this: look it up
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

/// Answers the question that was written, and says how many bytes the answer has.
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

/// Where the last answer stands.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn out() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// How many bytes are in use.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn in_use() -> f64 {
    tg::memory::in_use() as f64
}
