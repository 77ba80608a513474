//! What a block of the domain word `catan` may hold: settings, and the words of its lines.

use crate::catan::words;
use tg_core::ast;
use tg_core::native::table::{form, setting};
use tg_core::native::{Form, Setting, Type};
use tg_core::notation::{Field, Name};

/// A number of each kind, or a record of numbers.
pub(super) const STOCK: Type = Type::OneOf(&[Type::Number, Type::Record]);

const COLUMNS: Setting = setting("columns", Type::Text, "the exact table")
    .words(words::COLUMNS)
    .doc("Shows what a simpler tracker would show instead. `first`: unseen cards are a sixth kind, whose number can fall below zero. `second`: what is certain, and how many cards are unknown. `third`: what is certain and what is possible, with the floating cards.");

/// The settings of a log.
pub(in crate::catan) const SETTINGS: &[Setting] = &[
    setting("limit", Type::Number, "7")
        .doc("A player with more cards than this discards half of them on a 7, rounded down; another number of discards in the log is a warning."),
    setting("worlds", Type::Number, "1000000")
        .doc("How many possible assignments of the unseen cards are kept; beyond that, only bounds are known, until the log narrows the possibilities down again."),
    setting("bank", STOCK, "19, for more than four players 24; of each commodity 12 or 18")
        .doc("How many cards of each resource the game has: `24`, or `{ore: 25}`. Nobody gets more than there are."),
    setting("development", STOCK, "the 25 cards of the game, for more than four players the 34 with its extension")
        .doc("Which development cards the game has: `{knight: 20, point: 5, roads: 3, plenty: 3, monopoly: 3}`, or `25` or `34` for those of a box. With any other number, only the size of the deck is known."),
    setting("expansion", Type::Text, "the base game").words(words::EXPANSIONS)
        .doc("Which game it is. `seafarers`: ships cost wood and sheep; a gold field brings cards from the bank, `Red gets wood from the gold field`. `cities` (Cities & Knights): hands also have paper, cloth and coin, and there are knights, city walls, improvements and progress cards. `both`: the two of them together."),
    COLUMNS,
    setting("offers", Type::Bool, "true").doc("Whether an offer shows that the offered cards are held."),
];

/// The rows of a log.
pub(in crate::catan) const FORMS: &[Form] = &[
    form(
        "players",
        "players Red, Blue, \"Player Four\"",
        "The players. Put names of several words, and words of the log, in quotes.",
    ),
    form(
        "me",
        "me Red",
        "The player whose view the log takes: they know the cards of their own robberies. `me none` returns to an outside observer.",
    ),
    form(
        "mark",
        "mark \"before the robbery\"",
        "Sets a bookmark after the events before it: `g.after(\"before the robbery\")`.",
    ),
    form(
        "gets",
        "Red gets 2 wood, ore",
        "Cards come from the bank: production, or the starting hand. `Red gets 2 cards` is for cards that nobody saw: each card of the bank is equally likely.",
    ),
    form(
        "pays",
        "Red pays wood, brick for road",
        "A payment to the bank; if a purchase is named, its price. In Cities & Knights also `Red pays wheat for activation`, `pays sheep, ore for promotion`, `pays 2 cloth for trade`.",
    ),
    form(
        "rolls",
        "Red rolls 8 { Blue gets ore }",
        "A throw of the dice, and what it produces; each line within is a separate event. `Red rolls 3 + 4` keeps both dice.",
    ),
    form(
        "builds",
        "Red builds road",
        "A `road`, a `settlement` or a `city` is built and paid for, in an expansion also a `ship`, a `wall` or a `knight`; followed by `free`, it costs nothing.",
    ),
    form("buys", "Red buys development", "A development card is paid for."),
    form(
        "gives",
        "Red gives 2 wood to Blue for ore",
        "A trade between players; `Red gives 2 cards to Blue` are cards that nobody else saw.",
    ),
    form("trades", "Red trades 4 wood for ore", "A trade with the bank or at a port."),
    form(
        "steals",
        "Red steals from Blue",
        "A robbery whose card nobody saw; `Red steals ore from Blue` was seen.",
    ),
    form(
        "discards",
        "Red discards 3 wheat, sheep",
        "A discard that everybody sees; `Red discards 4 cards` is face down.",
    ),
    form(
        "plays",
        "Red plays knight",
        "A development card: `knight`, `roads`, `plenty wood, ore`, `monopoly on sheep`, optionally with the total (`for 3`) or the cards that players hand over (`{ Blue 2; Green 1 }`); nothing is known about players who aren't named. In Cities & Knights a progress card: `Red plays crane`.",
    ),
    form(
        "loses",
        "Red loses wall",
        "A piece leaves the board, in Cities & Knights; a city wall counts for the cards that may be kept on a 7.",
    ),
    form("offers", "Red offers ore for wood", "Evidence: a player who offers cards holds them."),
    form(
        "has",
        "Red has exactly wheat, 3 ore",
        "Evidence: the whole hand; without `exactly` at least these cards; `Red has 5 cards` counts them, also `at least` and `at most`; `has no wood`, `has at most 2 wood`. `Red has 1 card more than counted` (or `fewer`) corrects a count if nobody knows where the mistake is.",
    ),
    form("bank", "bank has 14 wood, 3 ore", "Evidence: the bank's cards of each resource that is named."),
    form(
        "can't",
        "Red can't buy city",
        "Evidence: the hand lacks a part of the price; `Red can buy city`: it has all of it.",
    ),
    form("moves", "Red moves robber", "The robber, or the pirate, is moved; no cards move."),
    form(
        "undo",
        "undo",
        "Takes back the event before it, or the one with this number: `undo 12`. The log is then as if it had never been there.",
    ),
    form(
        "instead",
        "instead of 12 { Red gets ore }",
        "Replaces an earlier event, by its number. The log is then as if it had been right from the start.",
    ),
    form(
        "after",
        "after 12 { Red gets ore }",
        "Adds forgotten events after the one with this number; `after 0` adds them at the start.",
    ),
];

/// The players of a log.
pub(in crate::catan) fn players(block: &ast::Block) -> Vec<Name> {
    let rows = block.items().into_iter().filter(|item| item.form == "players");
    rows.flat_map(|item| &item.fields).filter_map(Field::literal).collect()
}
