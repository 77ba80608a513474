//! Poker by the book: the best category of any five of some physical cards.

/// The categories, ascending.
pub const CATEGORIES: [&str; 9] = [
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
];

/// The suit and the rank of a card.
pub type Card = (Option<u32>, Option<i64>);

/// Where the ace stands, and which rank it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ace {
    /// There is none.
    Nowhere,
    /// Above all others.
    High(i64),
    /// Below them: the number under the lowest other rank.
    Low(i64, i64),
    /// At both ends.
    Both(i64, i64),
}

/// The category of the best five.
pub fn best(cards: &[Card], ace: Ace) -> &'static str {
    CATEGORIES[best_of(cards, &mut Vec::new(), ace)]
}

fn best_of(cards: &[Card], chosen: &mut Vec<Card>, ace: Ace) -> usize {
    if chosen.len() == 5 || cards.is_empty() {
        return category(chosen, ace);
    }
    let (first, rest) = (cards[0], &cards[1..]);
    chosen.push(first);
    let with = best_of(rest, chosen, ace);
    chosen.pop();
    // Fewer than five only where there are no more.
    match rest.len() + chosen.len() >= 5 {
        true => with.max(best_of(rest, chosen, ace)),
        false => with,
    }
}

fn category(cards: &[Card], ace: Ace) -> usize {
    let ranks: Vec<i64> = cards.iter().filter_map(|card| card.1).collect();
    let held = |rank: i64| ranks.iter().filter(|own| **own == rank).count();
    let mut sizes: Vec<usize> = ranks.iter().map(|rank| held(*rank)).collect();
    // Each rank stands as often in the list as it is held.
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let largest = sizes.first().copied().unwrap_or(0);
    let second = sizes.get(largest).copied().unwrap_or(0);
    let five = cards.len() == 5 && ranks.len() == 5;
    let straight = five && largest == 1 && in_a_row(&ranks, ace);
    let suit = cards.first().and_then(|card| card.0);
    let flush = cards.len() == 5 && suit.is_some() && cards.iter().all(|card| card.0 == suit);
    let name = match (largest, second) {
        _ if straight && flush => "straight flush",
        (4.., _) => "four of a kind",
        (3, 2..) => "full house",
        _ if flush => "flush",
        _ if straight => "straight",
        (3, _) => "three of a kind",
        (2, 2..) => "two pairs",
        (2, _) => "pair",
        _ => "high card",
    };
    CATEGORIES.iter().position(|own| *own == name).expect("a category")
}

/// Whether five different ranks follow each other, the ace where it may stand.
fn in_a_row(ranks: &[i64], ace: Ace) -> bool {
    let at = |place: Option<(i64, i64)>| {
        let mut places: Vec<i64> = ranks
            .iter()
            .map(|rank| place.filter(|(ace, _)| ace == rank).map_or(*rank, |(_, below)| below))
            .collect();
        places.sort_unstable();
        places.windows(2).all(|pair| pair[1] == pair[0] + 1)
    };
    match ace {
        Ace::Nowhere | Ace::High(_) => at(None),
        Ace::Low(ace, below) => at(Some((ace, below))),
        Ace::Both(ace, below) => at(None) || at(Some((ace, below))),
    }
}
