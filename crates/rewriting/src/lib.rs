//! Rounds of rewriting rules over texts, and the party game that is played with them.
//!
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
//!
//! ## Vocabulary
//! - a **symbol** (or letter) is one member of an [`Alphabet`]; a text is *cut* into symbols;
//! - a **rule** has a left side and a right side; a **round** is a set of rules applied at once;
//! - a **pass** goes over a text from start to end and applies a round to it;
//! - a **tie** is what is left when that choice is not unique; [`Ties`] says what it does;
//! - the **sequential transducer** is the machine that a round is compiled to ([`Transducer`]);
//! - a **line** of the paper is one text that a pass of a game has made; the **table** holds the
//!   last line of each round;
//! - a **reply** is a rule in place of one that a player wrote;
//! - a **word** is a string that may be too long to be written out ([`Word`]);
//! - a **row** of letters is a text, or a word if that would be too long to be written out ([`LetterRow`]).
//!
//! Texts go in and come out as text, and each pass cuts its own input: `one.then(two)` is two
//! applications, and a line of a game is what a player reads off the paper. The party game is from a player's
//! notes of 2015.

mod alphabet;
mod ambiguity;
mod apply;
mod bots;
mod budget;
mod builder;
mod byte_build;
mod byte_run;
mod byte_table;
mod cell_tally;
mod coded;
mod compare;
mod firing_log;
mod game;
mod goal;
mod graph;
mod iterate;
mod matrix_game;
mod paper;
mod parts;
mod pass;
mod pass_writer;
mod pattern;
mod play;
mod referee;
mod replies;
mod round;
mod row;
mod scan;
mod sed;
mod standing;
mod steps;
mod tandem;
mod target;
mod trace;
mod transducer;
mod trie;
mod verdict;
mod word;

pub use alphabet::{Alphabet, AlphabetError, SegmentError, Symbol, TextPiece};
pub use ambiguity::{Ambiguity, Misreading};
pub use apply::Firings;
pub use bots::{BotView, Strategy, Suggestion, play_on, random_goal, suggest};
pub use budget::{Budget, PassError};
pub use compare::{CompareError, Comparison};
pub use firing_log::{FiringLog, LoggedFiring};
pub use game::{PartyGame, PlayerGoal, TieBreak};
pub use goal::{Goal, GoalError, HitCounting, SyntaxFault};
pub use graph::Arrow;
pub use iterate::{IterateError, IterateFault, Sequence, Settled};
pub use paper::{LineError, LineFault, PaperLimits, PaperLine};
pub use parts::OutputPieces;
pub use pass::Pass;
pub use play::{Hits, PlayError, PlayedGame};
pub use referee::{Breach, Referee, StartFault};
pub use replies::{LastRound, MixedRules, Outcome, Replies, ReplyClass, ReplyError, ReplyLimit};
pub use round::{Round, RoundError, Rule, RuleSide};
pub use row::LetterRow;
pub use sed::{SedError, SedForm};
pub use standing::{Decision, RuleGroup, Standing, Ties};
pub use steps::Rewrite;
pub use target::Target;
pub use tg_progress::{Progress, Stop, Unlimited};
pub use trace::{LosingRule, LossReason, StepEffect, TraceStep};
pub use transducer::{ActionSink, Transducer, TransducerAction, TransducerSize, TransducerState};
pub use verdict::{LastApplied, Verdict};
pub use word::{Bound, Derived, SettledWord, Word, WordError, WordFault, WordLimits};
