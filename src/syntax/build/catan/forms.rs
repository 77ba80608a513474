//! How lines with each verb are written.

use super::words::Verb;

/// The form with a verb, and a description of such lines.
pub(super) fn general(verb: Verb) -> (&'static str, &'static str) {
    match verb {
        Verb::Get | Verb::Take => (
            "gets",
            "`gets` is followed by the cards that come from the bank: `gets 2 wood, ore`; what comes from a player is a robbery, `steals … from …`, or a line of the one who `gives … to …`; what several get is written `… and … each get …`",
        ),
        Verb::Be => (
            "gets",
            "who acts comes first: `… gets 2 wood`, `… builds road`, `… steals from …`, `… gives wood to …`",
        ),
        Verb::Rob | Verb::Steal => (
            "steals",
            "who robs comes first: `… steals from …`, or `… steals ore from …` where the card was seen",
        ),
        Verb::Roll => ("rolls", "`rolls` is followed by a number from 2 to 12, or both dice: `rolls 3 + 4`"),
        Verb::Activate | Verb::Promote | Verb::Improve => (
            "pays",
            "in Cities & Knights it is written `activates a knight`, `promotes a knight` or `improves trade to level 2`; what costs nothing moves no card and is left out",
        ),
        Verb::Build | Verb::Upgrade => (
            "builds",
            "`builds` is followed by `road`, `settlement` or `city`; leave out what isn't built, and if somebody can't pay for it, write `can't buy city`",
        ),
        Verb::Buy => ("buys", "what is bought is a development card: `buys development`; all else is built"),
        Verb::Give => (
            "gives",
            "what is given goes to one player: `gives 2 wood to …`, followed by `for ore` if something comes back; each gift needs its own line",
        ),
        Verb::Trade => (
            "trades",
            "a trade with the bank is `trades 4 wood for ore`, and one with a player `gives wood to … for ore`",
        ),
        Verb::Pay => (
            "pays",
            "`pays` is followed by the cards that go to the bank: `pays wood, brick for road`; for other cards it is a trade, `trades 4 wood for ore`",
        ),
        Verb::Accept | Verb::Refuse => {
            ("offers", "an answer follows its offer: `… offers wood for ore, … accepts`")
        }
        Verb::Discard | Verb::Lose => (
            "discards",
            "`discards` is followed by the cards: `discards 3 wheat, sheep`, or how many: `discards 4 cards`; a card that goes to a player was stolen, `steals … from …`",
        ),
        Verb::Play | Verb::Monopolize => (
            "plays",
            "what is played is `plays knight`, `plays roads`, `plays plenty wood, ore` or `plays monopoly on sheep`, followed by `for 3` if it is known how many cards that brings; of Cities & Knights, a progress card alone, `plays crane`, and what it brings as lines of their own",
        ),
        Verb::Offer | Verb::Want => (
            "offers",
            "`offers` is followed by the cards that are held, and those that are wanted: `offers ore for 2 wood`; the trade itself needs its own line",
        ),
        Verb::Can | Verb::Cannot => (
            "can",
            "what somebody can pay for, or not, is written `can buy road` or `can't buy city`, one thing in a line",
        ),
        Verb::Have | Verb::Lack | Verb::Do => (
            "has",
            "what is shown is `has 2 wood, ore`, `has no wood`, `has at most 2 wood`, `has exactly wheat, 3 ore` for the whole hand, or `has 5 cards`, each on its own line; for the bank, give exact numbers, `bank has 14 wood, 3 ore`",
        ),
        Verb::Place => (
            "builds",
            "a piece that is paid for is written `builds road`, and one that costs nothing, as at the start, `builds road free`; of the robber, only `moves robber` is written",
        ),
        Verb::Move => ("moves", "of the robber, only `moves robber` is written"),
    }
}
