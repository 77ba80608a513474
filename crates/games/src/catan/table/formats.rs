//! The descriptors of the formats of recorded games.

use super::TEXTS;
use super::block::STOCK;
use crate::catan::build;
use crate::catan::words::EXPANSIONS;
use tg_core::native::table::named;
use tg_core::native::{Format, Param, Reader, Type};

const ME: Param = named("me", Type::OneOf(&[Type::Text, Type::None]), "an outside observer");
const OFFERS: Param = named("offers", Type::Bool, "false: offers show nothing");
const LIMIT: Param = named("limit", Type::Number, "what the recording says, else 7");
const BANK: Param = named("bank", STOCK, "what the recording says, else that of the box");
const DEVELOPMENT: Param = named("development", STOCK, "what the recording says, else the cards of the box");
const EXPANSION: Param =
    named("expansion", Type::Text, "what the record `players` says, else the base game").words(EXPANSIONS);
const WORLDS: Param = named("worlds", Type::Number, "1000000");
const STORY: Param = named("columns", Type::OneOf(&[Type::Text, Type::None]), "the exact table");

/// What `load` takes with a recording of Colonist.
const OF_A_RECORDING: &[Param] = &[ME, OFFERS, LIMIT, BANK, DEVELOPMENT, WORLDS, STORY];

/// What it takes with lines of events.
const OF_LINES: &[Param] = &[
    named("players", TEXTS, "those of the record `players`"),
    EXPANSION,
    ME,
    OFFERS,
    LIMIT,
    BANK,
    DEVELOPMENT,
    WORLDS,
    STORY,
];

/// The formats of recorded games.
pub const FORMATS: &[&Format] = &[
    &Format {
        name: "colonist",
        doc: "A log from a replay export or a participant capture of Colonist, also compressed with gzip. Like `events`, it takes `me`, the player whose view of the log it is (of their own robberies they know the card), `offers: true`, which takes offers as evidence, and the settings of the block. Who discards on a 7 (`limit`) and which cards the game has (`bank`, `development`) the recording itself says.",
        options: OF_A_RECORDING,
        read: Reader::Stream(build::colonist),
    },
    &Format {
        name: "events",
        doc: "A log from lines of events, also compressed with gzip: one JSON object a line, the form into which `tg convert` and `save` write every log. Lines without a record `players`, such as those of `save g.events`, take `players: g.players`. A robbery whose card was seen has it as `card`; a `hidden_truth` is only for scoring; it is never used, not even with `me`.",
        options: OF_LINES,
        read: Reader::Stream(build::events),
    },
];
