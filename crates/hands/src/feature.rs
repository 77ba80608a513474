//! Features: what a question asks of a hand.
//!
//! A feature looks at one hand, or at some cards of several ([`CardView`]), and folds over the kinds it
//! holds to an [`Answer`]. Which kinds it looks at is in its [`FeatureShape`], one entry for each kind.

use dashu_ratio::RBig;
use std::sync::Arc;

use super::cards::{Ace, Pick};

/// Kinds in disjoint classes, numbered from 0; a kind without a class isn't looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    of: Vec<Option<u32>>,
    len: usize,
}

impl Classes {
    /// The class of each kind.
    pub fn new(of: Vec<Option<u32>>) -> Classes {
        let len = of.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        Classes { of, len }
    }

    /// The class of each kind, in the order of the kinds.
    pub fn each(&self) -> &[Option<u32>] {
        &self.of
    }

    /// How many classes there are, those without kinds too.
    pub fn count(&self) -> usize {
        self.len
    }

    /// The same classes of other kinds.
    pub(super) fn moved(&self, of: Vec<Option<u32>>) -> Classes {
        Classes { of, len: self.len }
    }

    /// The same classes of only these kinds.
    pub fn only(&self, pick: &Pick) -> Classes {
        let of = self.of.iter().zip(&pick.0).map(|(class, &picked)| class.filter(|_| picked)).collect();
        Classes { of, len: self.len }
    }
}

/// Ranks as steps that follow each other, with gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    pub(super) steps: Classes,
    /// Whether the step after this one is its neighbour.
    pub(super) joined: Vec<bool>,
    /// Whether the first step is above the last one too.
    pub(super) wraps: bool,
    /// Whether the first step is stronger than all others.
    first_is_highest: bool,
}

impl Ladder {
    /// The ladder of kinds in these ranks, whose numbers ascend. Two ranks are neighbours when no other is
    /// between them and they differ by one or not at all; `ace` is the rank of the ace and where it counts: below, it
    /// is a neighbour of the lowest of the others, whatever its number is.
    pub fn new(ranks: &Classes, numbers: &[&RBig], ace: Option<(usize, Ace)>) -> Ladder {
        let others: Vec<&RBig> = match &ace {
            Some((own, _)) => [&numbers[..*own], &numbers[own + 1..]].concat(),
            None => numbers.to_vec(),
        };
        let one = RBig::ONE;
        let follows = |low: &RBig, high: &RBig| low == high || low + &one == *high;
        let mut joined: Vec<bool> = others.windows(2).map(|pair| follows(pair[0], pair[1])).collect();
        let above = |own: usize| {
            others.last().is_some_and(|&highest| numbers[own] < highest || follows(highest, numbers[own]))
        };
        let (mut wraps, mut ace_step) = (false, others.len());
        match &ace {
            Some((own, Ace::High)) if !others.is_empty() => joined.push(above(*own)),
            Some((_, Ace::Low | Ace::Both)) if !others.is_empty() => {
                joined.insert(0, true);
                ace_step = 0;
            }
            _ => {}
        }
        if let Some((own, Ace::Both)) = &ace {
            wraps = above(*own);
        }
        joined.push(false);
        let shift = usize::from(ace.is_some() && ace_step == 0);
        let step = |rank: usize| match &ace {
            Some((own, _)) if *own == rank => ace_step,
            Some((own, _)) if *own < rank => rank - 1 + shift,
            _ => rank + shift,
        };
        let of = ranks.of.iter().map(|rank| rank.map(|rank| step(rank as usize) as u32)).collect();
        // Where the ace begins a run it may still be the highest card: where its number says nothing else.
        let first_is_highest = ace.is_some_and(|(own, ace)| match ace {
            Ace::Both => true,
            Ace::Low => others.last().is_some_and(|&highest| numbers[own] > highest),
            Ace::High => false,
        });
        Ladder { steps: Classes { of, len: numbers.len() }, joined, wraps, first_is_highest }
    }

    /// How strong a step is among the others, from 0 on.
    pub(super) fn level(&self, step: u32) -> u32 {
        match (self.first_is_highest, step) {
            (false, step) => step,
            (true, 0) => (self.steps.count() - 1) as u32,
            (true, step) => step - 1,
        }
    }

    /// How strong each kind is among the others by its rank, from 0 on.
    pub fn levels(&self) -> Vec<Option<u32>> {
        self.steps.of.iter().map(|step| step.map(|step| self.level(step))).collect()
    }

    /// The step of each kind.
    pub fn steps(&self) -> &Classes {
        &self.steps
    }

    /// The lengths of all rows of neighbours that are held, the longest first. An ace at both ends is in the row at
    /// each end where it has a neighbour.
    pub fn runs(&self, held: &[bool]) -> Vec<usize> {
        let (mut runs, mut streak) = (Vec::new(), 0);
        for (&held, &joined) in held.iter().zip(&self.joined) {
            streak += usize::from(held);
            if streak > 0 && !(held && joined) {
                runs.push(streak);
            }
            streak = if held && joined { streak } else { 0 };
        }
        let ends = held.first() == Some(&true) && held.last() == Some(&true);
        if self.wraps && ends && runs.len() > 1 {
            if let Some(last) = runs.last_mut() {
                *last += 1;
            }
            // The ace isn't alone at the lower end as well.
            if runs.first() == Some(&1) {
                runs.remove(0);
            }
        }
        runs.sort_unstable_by(|a, b| b.cmp(a));
        runs
    }

    /// The same ladder of other kinds.
    pub(super) fn moved(&self, steps: Classes) -> Ladder {
        Ladder { steps, ..self.clone() }
    }

    /// The same ladder of only these kinds.
    pub fn only(&self, pick: &Pick) -> Ladder {
        Ladder { steps: self.steps.only(pick), ..self.clone() }
    }
}

/// What a feature asks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FeatureShape {
    /// The sum of the cards' weights, which is a count if they are 0 and 1. With `clamp`, at least 0,
    /// and no weight below 0, larger sums are answered by the clamp.
    Sum {
        /// The weight of a card of each kind; shared, since a shape is copied and compared again and again.
        weights: Arc<[RBig]>,
        /// What larger sums are answered by.
        clamp: Option<RBig>,
    },
    /// The highest level of a card.
    Highest {
        /// The level of each kind; one without a level is not looked at.
        levels: Vec<Option<u32>>,
    },
    /// The lowest level of a card.
    Lowest {
        /// The level of each kind; one without a level is not looked at.
        levels: Vec<Option<u32>>,
    },
    /// How many cards of each class; larger numbers are answered by the clamp.
    Tally {
        /// The classes of the kinds.
        classes: Classes,
        /// What larger numbers are answered by.
        clamp: Option<u32>,
    },
    /// How many cards of each class, descending, without the classes and without zeros.
    Groups {
        /// The classes of the kinds.
        classes: Classes,
    },
    /// How many classes are held `times` times or more (`times` is at least 1), up to the clamp.
    AtLeast {
        /// The classes of the kinds.
        classes: Classes,
        /// How many cards of a class count.
        times: u32,
        /// What larger answers are answered by.
        clamp: Option<u32>,
    },
    /// Whether each class is held as often as it is needed.
    Holds {
        /// The classes of the kinds.
        classes: Classes,
        /// How many cards of each class are needed.
        needs: Vec<u32>,
    },
    /// Whether `length` neighbours are held; `length` is at least 1.
    Run {
        /// The ranks as steps.
        ladder: Ladder,
        /// How many neighbours.
        length: u32,
    },
    /// How many neighbours are held at most.
    LongestRun {
        /// The ranks as steps.
        ladder: Ladder,
    },
    /// The best category of five cards, or of all if there are fewer.
    Poker {
        /// The ranks as steps.
        ladder: Ladder,
        /// The suits of the kinds.
        suits: Classes,
    },
    /// What a shape says of some cards only, by their order: of the `take` cards that come after the first `skip`.
    Slice {
        /// The order of the kinds: cards of class 0 come first. Those of one class are alike, and a kind without a
        /// class isn't looked at.
        order: Classes,
        /// How many cards are passed over.
        skip: u32,
        /// How many are looked at, if there are as many.
        take: u32,
        /// What is asked of these.
        of: Box<FeatureShape>,
    },
    /// How many pairs fit, where the cards are paired off with those they are matched with ([`Matching::Beside`]): in the
    /// order of the kinds the first with the first, as far as both go.
    Paired {
        /// The order of the kinds, one to a class: cards of class 0 come first.
        order: Classes,
        /// Whether a pair fits of which the card comes first in that order, stands level, or comes last.
        fits: [bool; 3],
    },
    /// The best category of five cards with what decides between hands of the same one.
    Strength {
        /// The ranks as steps, at most 500 of them.
        ladder: Ladder,
        /// The suits of the kinds.
        suits: Classes,
    },
}

impl FeatureShape {
    /// How many of these kinds.
    pub fn count(pick: &Pick) -> FeatureShape {
        FeatureShape::counted(pick, None)
    }

    /// How many of these kinds, where only numbers below `clamp` are distinguished.
    pub fn count_up_to(pick: &Pick, clamp: u32) -> FeatureShape {
        FeatureShape::counted(pick, Some(RBig::from(clamp)))
    }

    fn counted(pick: &Pick, clamp: Option<RBig>) -> FeatureShape {
        let weights = pick.0.iter().map(|&picked| if picked { RBig::ONE } else { RBig::ZERO });
        FeatureShape::Sum { weights: weights.collect(), clamp }
    }

    /// Whether there is any of these kinds: 0 or 1.
    pub fn has(pick: &Pick) -> FeatureShape {
        FeatureShape::count_up_to(pick, 1)
    }

    /// For how many kinds it has an entry.
    pub(super) fn len(&self) -> usize {
        match self {
            FeatureShape::Sum { weights, .. } => weights.len(),
            FeatureShape::Highest { levels } | FeatureShape::Lowest { levels } => levels.len(),
            FeatureShape::Tally { classes, .. }
            | FeatureShape::Groups { classes }
            | FeatureShape::AtLeast { classes, .. }
            | FeatureShape::Holds { classes, .. } => classes.of.len(),
            FeatureShape::Run { ladder, .. } | FeatureShape::LongestRun { ladder } => ladder.steps.of.len(),
            FeatureShape::Paired { order, .. } => order.of.len(),
            FeatureShape::Slice { order, of, .. } => order.of.len().min(of.len()),
            FeatureShape::Poker { ladder, suits } | FeatureShape::Strength { ladder, suits } => {
                ladder.steps.of.len().min(suits.of.len())
            }
        }
    }
}

/// Which cards of which hands a feature looks at: for each dealt hand, whether it sees each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardView {
    /// For each hand the kinds that are seen; `None` where the hand isn't looked at.
    pub hands: Vec<Option<Pick>>,
    /// Which cards these are matched with, one for one of the same kind.
    pub matched: Option<Matched>,
}

impl CardView {
    /// These cards of these hands.
    pub fn of(hands: Vec<Option<Pick>>) -> CardView {
        CardView { hands, matched: None }
    }
}

/// Cards that others are matched with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matched {
    /// For each hand the kinds that are meant; `None` where none of the hand is.
    pub with: Vec<Option<Pick>>,
    /// Which cards are looked at then.
    pub keeps: Matching,
}

/// What is looked at of cards that are matched with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matching {
    /// Those that have no match.
    Others,
    /// Those that have one.
    Common,
    /// All of them and all others, each for itself: for [`FeatureShape::Paired`].
    Beside,
}

/// Where both hands are looked at, their two counts of a kind share one integer: the other hand's is shifted by this
/// number of bits.
pub(super) const BESIDE: u32 = 16;

impl Matching {
    /// How many of these cards of a kind, matched with these others, are looked at.
    pub fn count(self, cards: u64, others: u64) -> u64 {
        match self {
            Matching::Others => cards.saturating_sub(others),
            Matching::Common => cards.min(others),
            Matching::Beside => cards | others << BESIDE,
        }
    }
}

/// A feature: a shape in a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The cards that it looks at; `None` for all cards of all hands.
    pub view: Option<CardView>,
    /// What it asks of them.
    pub shape: FeatureShape,
}

impl Feature {
    /// A feature of all cards.
    pub fn of(shape: FeatureShape) -> Feature {
        Feature { view: None, shape }
    }

    /// A feature of one of several hands.
    pub fn of_hand(shape: FeatureShape, hand: usize, hands: usize) -> Feature {
        let all = Pick(vec![true; shape.len()]);
        let seen = (0..hands).map(|other| (other == hand).then(|| all.clone())).collect();
        Feature { view: Some(CardView::of(seen)), shape }
    }
}

/// A category of poker, ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Nothing of the others.
    HighCard,
    /// Two of a rank.
    Pair,
    /// Two of each of two ranks.
    TwoPairs,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five neighbours.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three of a rank and two of another.
    FullHouse,
    /// Four of a rank, or more.
    FourOfAKind,
    /// Five neighbours of a suit.
    StraightFlush,
}

/// What a feature is for a hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Answer {
    /// Of a sum.
    Number(RBig),
    /// Of the highest and the lowest: its level, `None` where no card has one.
    Level(Option<u32>),
    /// Of a tally (a number for each class) and of groups (descending).
    Counts(Vec<u32>),
    /// Of `AtLeast` and of the longest run.
    Count(u32),
    /// Of a run, and of what is held.
    Yes(bool),
    /// Of poker.
    Category(Category),
    /// Of strength: the category, and the levels of the ranks that decide ([`Ladder::levels`]), the most important
    /// first.
    Strength(Category, Vec<u32>),
}
