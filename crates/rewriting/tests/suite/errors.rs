//! The messages of errors.

use std::error::Error;
use tg_rewriting::*;

fn said(error: impl Error) -> String {
    error.to_string()
}

#[test]
fn errors_are_sentences() {
    let twice = Alphabet::new(["a", "b", "a"]).expect_err("a letter twice");
    assert_eq!(said(twice[0].clone()), "letter 2 is letter 0 again");
    let alphabet = Alphabet::new(["a", "b"]).expect("letters");
    let outside = alphabet.segment("ac").expect_err("c is no letter");
    assert_eq!(said(outside.clone()), "\"c\" at byte 1 is outside the alphabet");
    let rule = RoundError::Outside { rule: 3, side: RuleSide::Right, error: outside.clone() };
    assert_eq!(said(rule), "the right side of rule 3: \"c\" at byte 1 is outside the alphabet");
    let fault = IterateFault::Pass(PassError::TooLong { reached: 900, limit: 500 });
    assert_eq!(
        said(IterateError { steps: 4, length: 450, fault }),
        "after 4 steps, with 450 bytes: the text would be 900 bytes or longer, and 500 are allowed"
    );
    let breaches = vec![
        Breach::Start(StartFault::Missing { letter: "b".to_owned() }),
        Breach::MissingRule { round: 1, player: 0 },
    ];
    assert_eq!(
        said(PlayError::Breaches(breaches)),
        "the start lacks the letter \"b\"; player 0 has no rule in round 1"
    );
    assert_eq!(said(GoalError::NotThree { letters: 2 }), "a goal has three letters, and this has 2");
}
