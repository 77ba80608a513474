//! Lines that say the same have the same layout, byte for byte, and say what they said before.

use super::printed;
use super::sides::log;
use tg::fmt::format;
use tg_core::source::SourceId;

fn laid_out(script: &str) -> String {
    let once = format(SourceId(0), script).unwrap_or_else(|why| panic!("{script}: {why:?}"));
    assert_eq!(format(SourceId(0), &once).expect("a layout"), once);
    once
}

#[test]
fn what_says_the_same_is_written_the_same() {
    let groups: &[(&str, &[&str])] = &[
        (
            "Cid has no ore",
            &["Cid has 0 ore", "Cid has at most 0 ore", "Cid has zero ore", "Cid has fewer than 1 ore"],
        ),
        (
            "Cid has no wood, ore",
            &["Cid has 0 ore, 0 wood", "Cid has no ore, no wood", "Cid has at most 0 wood, 0 ore"],
        ),
        (
            "Cid has 0 cards",
            &[
                "Cid has no cards",
                "Cid has exactly 0 cards",
                "Cid has at most 0 cards",
                "Cid has exactly 0 ore",
                "Cid has nothing",
            ],
        ),
        ("Cid has 5 cards", &["Cid has exactly 5 cards", "Cid has five cards"]),
        (
            "Cid has at most 1 ore",
            &["Cid has at most an ore", "Cid has fewer than 2 ore", "Cid has at most one ore"],
        ),
        ("Cid has at most 2 wood, 1 ore", &["Cid has at most 1 ore, 2 wood"]),
        (
            "Ann has wood, 2 ore",
            &["Ann has ore, wood, ore", "Ann has at least 2 ore, 1 wood", "Ann has 2 ore and a wood"],
        ),
        (
            "Ann has exactly wood, 2 ore",
            &["Ann has exactly ore, ore, wood", "Ann has exactly 2 ore, 0 brick, 1 wood"],
        ),
        ("Ann has 2 wood more than counted", &["Ann has wood, wood more than counted"]),
        (
            "Ann gets 3 wood, ore",
            &[
                "Ann gets ore, 3 wood",
                "Ann gets wood, ore, 2 wood",
                "Ann gets wood wood wood ore",
                "Ann gets 0 brick, 3 wood, ore",
            ],
        ),
        ("Ann gets 0 cards", &["Ann gets nothing", "Ann gets 0 wood", "Ann gets no cards"]),
        ("Ann discards 2 wood", &["Ann discards wood, wood", "Ann discards 1 wood, 1 wood"]),
        (
            "Ann pays 2 wood",
            &[
                "Ann pays wood and wood",
                "Ann gives 2 wood to bank",
                "Ann gives 2 wood to Bank",
                "Ann pays the bank 2 wood",
            ],
        ),
        (
            "Ann trades 4 wood for ore",
            &[
                "Ann gives 4 wood to Bank for ore",
                "Ann gives 4 wood to bank for ore",
                "Ann trades 4 wood with Bank for ore",
                "Ann trades 4 wood for 1 ore",
                "Ann trades wood, 3 wood for ore",
            ],
        ),
        (
            "bank has 11 wood, 3 ore",
            &["Bank has 11 wood, 3 ore", "the Bank has 3 ore and 11 wood", "bank has exactly 11 wood, 3 ore"],
        ),
        ("bank has no ore", &["bank has 0 ore", "Bank has no ore", "the bank has exactly 0 ore"]),
        (
            "Ann builds road",
            &["Ann pays wood, brick for road", "Ann pays brick and wood for a road", "Ann buys road"],
        ),
        ("Ann builds city", &["Ann pays 3 ore, 2 wheat for city", "Ann pays wheat, wheat, 3 ore for city"]),
        ("Ann buys development", &["Ann pays ore, sheep, wheat for development", "Ann pays for a dev card"]),
        (
            "Ann plays plenty 2 wood",
            &["Ann plays plenty wood, wood", "Ann plays year of plenty: wood and wood"],
        ),
        ("Ann offers 2 wood for 2 ore", &["Ann offers wood, wood for ore, ore"]),
        ("Ann offers wood", &["Ann offers wood for 0 ore"]),
        (
            "Ann gives 2 wood to Ben for ore",
            &["Ann gives wood, wood to Ben for ore", "Ann trades two wood with Ben for an ore"],
        ),
        (
            "Ann gives wood to Ben",
            &[
                "Ann gives wood to Ben for nothing",
                "Ann gives wood to Ben for 0 ore",
                "Ann gives Ben a wood for free",
                "\"Ann\" gives wood to \"Ben\"",
            ],
        ),
        ("Ann gives 0 cards to Ben", &["Ann gives 0 ore to Ben", "Ann gives 0 wood, 0 ore to Ben"]),
        ("Ann pays 0 cards", &["Ann pays 0 wood", "Ann pays 0 ore"]),
        ("Ann rolls 7", &["Ann rolls 7 {}", "Ann rolls 7 { }", "Ann rolls a 7 {}"]),
        (
            "Ann plays monopoly on ore { Ben 3; Cid 2 }",
            &[
                "Ann plays monopoly on ore { Cid 2; Ben 3 }",
                "Ann plays monopoly on ore {Cid 2; \"Ben\" 3}",
                "Ann plays monopoly on ore: Cid gives 2, Ben gives 3",
            ],
        ),
        ("Ann steals from Ben", &["\"Ann\" steals from Ben", "Ann steals from \"Ben\""]),
    ];
    for (plain, others) in groups {
        assert_eq!(laid_out(&log(plain)), log(plain));
        for other in *others {
            assert_eq!(laid_out(&log(other)), log(plain), "{other}");
        }
    }
}

/// What isn't the same, though it is similar, isn't made so.
#[test]
fn what_says_something_else_stays() {
    for line in [
        "Ann rolls 3 + 4",
        "Ann rolls 4 + 3",
        "Ann has 0 wood, 2 ore",
        "Ann has at least 0 wood",
        "Ann has at least 2 cards",
        "Ann has at most 2 wood, 0 ore",
        "Ann pays wheat, 2 ore for city",
        "Ann gives 0 cards to Ben",
        "Ann can buy road",
        "Ann offers wood to Ben for ore",
        "Ann rolls 8",
    ] {
        assert_eq!(laid_out(&log(line)), log(line));
    }
    // What is computed stands where it was written.
    let computed = "catan g {\n  players Ann, Ben\n  for n in 1..=2 { Ann gets (n) ore, wood, (n) ore }\n}\n";
    assert_eq!(laid_out(computed), computed);
}

/// A player may be called like the bank, also in a log that this one continues.
#[test]
fn a_player_of_the_bank_s_name_stays_a_player() {
    for players in ["players Ann, Bank", "players Ann, \"Bank\"", "from other"] {
        for line in ["Ann gives 2 wood to Bank for ore", "Ann gives 2 wood to Bank", "Bank has at most 0 ore"]
        {
            let script = format!("catan g {{\n  {players}\n  Ann gets 2 wood\n  {line}\n}}\n");
            assert_eq!(laid_out(&script), script);
        }
    }
}

/// The ways to write these cards: in any order, a kind at once or card by card, with and without the number 1.
fn spellings(cards: &[(u32, &str)]) -> Vec<String> {
    let mut orders: Vec<Vec<(u32, &str)>> = vec![Vec::new()];
    for &(count, kind) in cards {
        let mut more = Vec::new();
        for order in &orders {
            for place in 0..=order.len() {
                let mut at_once = order.clone();
                at_once.insert(place, (count, kind));
                more.push(at_once);
                if count > 1 {
                    let mut apart = order.clone();
                    apart.insert(place, (count - 1, kind));
                    apart.push((1, kind));
                    more.push(apart);
                }
            }
        }
        orders = more;
    }
    let spelt = |order: &Vec<(u32, &str)>, one: &str| {
        let card = |(count, kind): &(u32, &str)| match count {
            1 => format!("{one}{kind}"),
            count => format!("{count} {kind}"),
        };
        order.iter().map(card).collect::<Vec<_>>().join(", ")
    };
    orders.iter().flat_map(|order| ["", "1 "].map(|one| spelt(order, one))).collect()
}

#[test]
fn cards_in_any_order_are_the_same_event_and_the_same_line() {
    let forms = [
        "Ann gets {}",
        "Ann pays {}",
        "Ann discards {}",
        "Ann has {}",
        "Ann has exactly {}",
        "Ann has at least {}",
        "Ann offers {} for sheep",
        "Ben offers sheep for {}",
        "Ann gives {} to Ben",
        "Ben gives sheep to Ann for {}",
    ];
    for form in forms {
        for cards in [&[(2, "wood"), (1, "ore")][..], &[(1, "brick"), (3, "wheat"), (2, "ore")]] {
            let lines = spellings(cards).into_iter().map(|cards| form.replace("{}", &cards));
            let script = |line: &str| {
                let hands = "Ann gets 2 wood, ore, brick, 3 wheat, 2 ore\n  Ben gets sheep";
                format!("catan g {{\n  players Ann, Ben\n  {hands}\n  {line}\n}}\n")
            };
            let outcomes: std::collections::BTreeSet<String> =
                lines.map(|line| laid_out(&script(&line))).collect();
            assert_eq!(outcomes.len(), 1, "{outcomes:#?}");
        }
    }
    let events = |line: &str| printed(&format!("{}print g.events", log(line)));
    for cards in spellings(&[(2, "wood"), (1, "ore")]) {
        assert_eq!(events(&format!("Ann pays {cards}")), events("Ann pays 2 wood, ore"));
    }
}
