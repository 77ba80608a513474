//! The oracle: features of hands of physical cards, straight from what they mean.

use dashu_ratio::RBig;
use tg_hands::{Answer, Category};

/// A kind as plain numbers.
#[derive(Clone, Debug)]
pub struct Face {
    pub suit: Option<u32>,
    /// 14 is the ace.
    pub rank: Option<i64>,
    pub copies: u64,
}

/// What is asked, over the kinds of a deck.
#[derive(Clone, Debug)]
pub enum Ask {
    Sum(Vec<(i64, u64)>, Option<u32>),
    Highest(Vec<Option<u32>>),
    Lowest(Vec<Option<u32>>),
    Tally(Vec<Option<u32>>, Option<u32>),
    Groups(Vec<Option<u32>>),
    AtLeast(Vec<Option<u32>>, u32, Option<u32>),
    /// As often as this, of every second class once less.
    Holds(Vec<Option<u32>>, u32),
    Run(u32),
    /// How many neighbours are held at most.
    LongestRun,
    Poker,
    Strength,
    /// What is asked of the cards that come after the first few, up to a number of them: those of class 0 come first.
    Slice(Vec<Option<u32>>, u32, u32, Box<Ask>),
}

/// How often each class is held.
fn tally(classes: &[Option<u32>], hand: &[usize]) -> Vec<u32> {
    let mut counts = vec![0; classes.iter().flatten().max().map_or(0, |&last| last as usize + 1)];
    for &kind in hand {
        if let Some(class) = classes[kind] {
            counts[class as usize] += 1;
        }
    }
    counts
}

/// Whether `length` ranks in a row are among these.
fn row(ranks: &[i64], length: i64, low: bool, high: bool, lowest: i64) -> bool {
    let at = |place: i64| match place {
        14 => high && ranks.contains(&14),
        place if low && place == lowest - 1 => ranks.contains(&14),
        place => ranks.contains(&place),
    };
    // A card can't be at both ends of one run.
    (-2..=14).any(|start| {
        let places: Vec<i64> = (start..start + length).collect();
        let twice = places.contains(&14) && places.contains(&(lowest - 1)) && low && high;
        !twice && places.iter().all(|&place| place <= 14 && at(place))
    })
}

/// The answer for a hand, a list of kinds with repetition.
pub fn answer(ask: &Ask, faces: &[Face], ace: (bool, bool), hand: &[usize]) -> Answer {
    match ask {
        Ask::Sum(weights, clamp) => {
            let term = |&kind: &usize| RBig::from_parts(weights[kind].0.into(), weights[kind].1.into());
            let sum = hand.iter().map(term).fold(RBig::ZERO, |a, b| a + b);
            let plain = weights.iter().all(|weight| weight.0 >= 0);
            let clamp = clamp.map(RBig::from).filter(|_| plain);
            Answer::Number(clamp.map_or(sum.clone(), |clamp| sum.min(clamp)))
        }
        Ask::Highest(levels) => Answer::Level(hand.iter().filter_map(|&kind| levels[kind]).max()),
        Ask::Lowest(levels) => Answer::Level(hand.iter().filter_map(|&kind| levels[kind]).min()),
        Ask::Tally(classes, clamp) => {
            let counts = tally(classes, hand).into_iter();
            Answer::Counts(counts.map(|count| count.min(clamp.unwrap_or(u32::MAX))).collect())
        }
        Ask::Groups(classes) => {
            let mut counts = tally(classes, hand);
            counts.retain(|&count| count > 0);
            counts.sort_by(|a, b| b.cmp(a));
            Answer::Counts(counts)
        }
        Ask::AtLeast(classes, times, clamp) => {
            let held = tally(classes, hand).into_iter().filter(|count| count >= times).count() as u32;
            Answer::Count(held.min(clamp.unwrap_or(u32::MAX)))
        }
        Ask::Holds(classes, need) => {
            let needed = (0u32..).map(|class| need.saturating_sub(class % 2));
            Answer::Yes(tally(classes, hand).into_iter().zip(needed).all(|(held, needed)| held >= needed))
        }
        Ask::Run(length) => {
            let ranks: Vec<i64> = hand.iter().filter_map(|&kind| faces[kind].rank).collect();
            Answer::Yes(row(&ranks, i64::from(*length), ace.0, ace.1, lowest(faces)))
        }
        Ask::LongestRun => {
            let ranks: Vec<i64> = hand.iter().filter_map(|&kind| faces[kind].rank).collect();
            let held = |length: &u32| row(&ranks, i64::from(*length), ace.0, ace.1, lowest(faces));
            Answer::Count((1..=faces.len() as u32 + 1).take_while(held).count() as u32)
        }
        Ask::Poker => {
            let best = fives(hand).map(|five| category(&five, faces, ace)).max();
            Answer::Category(best.unwrap_or(Category::HighCard))
        }
        Ask::Strength => {
            let best = fives(hand).map(|five| strength(&five, faces, ace)).max();
            let (category, levels) = best.unwrap_or((Category::HighCard, Vec::new()));
            Answer::Strength(category, levels)
        }
        Ask::Slice(order, skip, take, of) => {
            let mut placed: Vec<usize> = hand.iter().copied().filter(|&kind| order[kind].is_some()).collect();
            placed.sort_by_key(|&kind| order[kind]);
            let cut: Vec<usize> = placed.into_iter().skip(*skip as usize).take(*take as usize).collect();
            answer(of, faces, ace, &cut)
        }
    }
}

/// All fives of a hand, or the hand if it has fewer.
fn fives(hand: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let sets = (0u32..1 << hand.len()).filter(|set| set.count_ones() as usize == hand.len().min(5));
    sets.map(|set| (0..hand.len()).filter(|i| set >> i & 1 == 1).map(|i| hand[i]).collect())
}

/// The category of at most five cards with the levels that decide: those of a straight's highest card, else of all
/// ranks, the most frequent first.
fn strength(hand: &[usize], faces: &[Face], ace: (bool, bool)) -> (Category, Vec<u32>) {
    let category = category(hand, faces, ace);
    let ranks: Vec<i64> = hand.iter().filter_map(|&kind| faces[kind].rank).collect();
    let mut all: Vec<i64> = faces.iter().filter_map(|face| face.rank).collect();
    // Where the ace stands in a row says nothing of how strong it is.
    all.sort_unstable();
    all.dedup();
    let level = |rank: i64| all.iter().position(|own| *own == rank).expect("a rank") as u32;
    if matches!(category, Category::Straight | Category::StraightFlush) {
        let others: Vec<i64> = ranks.iter().copied().filter(|rank| *rank != 14).collect();
        let highest = *others.iter().max().expect("four others");
        let around = ace.1 && ranks.contains(&14) && highest == 13 && others.contains(&10);
        return (category, vec![level(if around { 14 } else { highest })]);
    }
    let held = |rank: i64| ranks.iter().filter(|own| **own == rank).count().min(4);
    let mut levels: Vec<(usize, u32)> = ranks.iter().map(|&rank| (held(rank), level(rank))).collect();
    levels.sort_by(|a, b| b.cmp(a));
    let mut levels: Vec<u32> = levels.into_iter().map(|(_, level)| level).collect();
    match category {
        // Five of a rank are four of it and one more.
        Category::FourOfAKind => drop(levels.drain(..3)),
        Category::Flush => levels.sort_by(|a, b| b.cmp(a)),
        _ => levels.dedup(),
    }
    (category, levels)
}

/// The lowest rank of the deck besides the ace; decks of aces alone have 14.
fn lowest(faces: &[Face]) -> i64 {
    faces.iter().filter_map(|face| face.rank).filter(|&rank| rank != 14).min().unwrap_or(14)
}

/// The category of at most five cards.
fn category(hand: &[usize], faces: &[Face], ace: (bool, bool)) -> Category {
    let ranks: Vec<i64> = hand.iter().filter_map(|&kind| faces[kind].rank).collect();
    let mut sizes: Vec<usize> =
        (0..=14).map(|rank| ranks.iter().filter(|&&own| own == rank).count()).collect();
    sizes.sort_by(|a, b| b.cmp(a));
    let straight = ranks.len() == 5 && sizes[0] == 1 && row(&ranks, 5, ace.0, ace.1, lowest(faces));
    let suit = hand.first().and_then(|&kind| faces[kind].suit);
    let flush = hand.len() == 5 && suit.is_some() && hand.iter().all(|&kind| faces[kind].suit == suit);
    match (sizes[0], sizes[1]) {
        _ if straight && flush => Category::StraightFlush,
        (4.., _) => Category::FourOfAKind,
        (3, 2..) => Category::FullHouse,
        _ if flush => Category::Flush,
        _ if straight => Category::Straight,
        (3, _) => Category::ThreeOfAKind,
        (2, 2..) => Category::TwoPairs,
        (2, _) => Category::Pair,
        _ => Category::HighCard,
    }
}

/// The physical cards, each as its kind.
pub fn physical(faces: &[Face]) -> Vec<usize> {
    faces
        .iter()
        .enumerate()
        .flat_map(|(kind, face)| std::iter::repeat_n(kind, face.copies as usize))
        .collect()
}

/// All hands of these sizes from the cards at these places, without a card in two hands.
pub fn hands(cards: &[usize], sizes: &[u32]) -> Vec<Vec<Vec<usize>>> {
    let Some((&size, later)) = sizes.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for set in 0u32..1 << cards.len() {
        if set.count_ones() == size {
            let (taken, left): (Vec<usize>, Vec<usize>) = (0..cards.len()).partition(|i| set >> i & 1 == 1);
            let of = |places: Vec<usize>| places.into_iter().map(|i| cards[i]).collect::<Vec<_>>();
            let (taken, left) = (of(taken), of(left));
            for mut rest in hands(&left, later) {
                rest.insert(0, taken.clone());
                all.push(rest);
            }
        }
    }
    all
}
