//! The messages of errors.

use std::error::Error;
use tg_menace::{ExpectationError, Stop};

fn said(error: impl Error) -> String {
    error.to_string()
}

#[test]
fn errors_are_sentences() {
    assert_eq!(said(ExpectationError::TooMany { most: 9 }), "there are more than 9 different machines");
    let stopped = ExpectationError::Stopped(Stop::Memory);
    assert_eq!(said(stopped), "more memory than allowed would be needed");
}
