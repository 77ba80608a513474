//! How rules that share a left side are settled.
//!
//! The choice at a place considers left sides first, so rules with the same left side are settled
//! among themselves once and for all, before any text is read: a **group** is the rules of one left
//! side, its **decision** is what the pass does if that left side is the longest that counts,
//! and a rule's **standing** is its part in it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::alphabet::Symbol;

/// The effect of a tie: two or more rules with the same left side and equally short right sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// All rules with this left side are treated as absent; shorter left sides may apply.
    #[default]
    Cancel,
    /// The place is decided: one letter is copied.
    Block,
    /// The place is decided: the whole left side is copied.
    Span,
    /// The tied rules drop out; a longer right side of the same left side may apply.
    Next,
}

/// What a pass does if a left side is the longest one that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Apply the rule with this index.
    Apply(usize),
    /// Copy one letter.
    CopyLetter,
    /// Copy the whole left side.
    CopySpan,
    /// Nothing: the left side doesn't count, as if no rule had it.
    Absent,
}

/// The rules of one left side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleGroup {
    /// The left side.
    pub left: Vec<Symbol>,
    /// The rules that have it, by index, in the round's order.
    pub rules: Vec<usize>,
    /// Their joint decision.
    pub decision: Decision,
}

/// A rule's part in its group: the `winner` and the `tied` are rules, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are explained above
pub enum Standing {
    /// It is the one that is applied.
    Applies,
    /// Another rule of the same left side has a shorter right side and is applied.
    LongerRight { winner: usize },
    /// These rules, including this one, have equally short right sides.
    Tied { tied: Arc<[usize]> },
    /// Rules of the same left side with shorter right sides tie, which decides for this one too.
    BehindTie { tied: Arc<[usize]> },
}

/// Groups the rules by left side and settles each group. `sides` has each rule's left side and the
/// length of its right side in symbols. Returns the groups in the order of their first rules, and
/// each rule's group and standing.
pub(super) fn settle(
    sides: &[(Vec<Symbol>, usize)],
    ties: Ties,
) -> (Vec<RuleGroup>, Vec<usize>, Vec<Standing>) {
    let mut groups: Vec<RuleGroup> = Vec::new();
    let mut by_left: FxHashMap<&[Symbol], usize> = FxHashMap::default();
    let mut group_of = Vec::with_capacity(sides.len());
    for (rule, (left, _)) in sides.iter().enumerate() {
        let group = *by_left.entry(left).or_insert_with(|| {
            groups.push(RuleGroup { left: left.clone(), rules: Vec::new(), decision: Decision::Absent });
            groups.len() - 1
        });
        groups[group].rules.push(rule);
        group_of.push(group);
    }
    let mut standings = vec![Standing::Applies; sides.len()];
    for group in &mut groups {
        group.decision = settle_group(&group.rules, sides, ties, &mut standings);
    }
    (groups, group_of, standings)
}

/// Settles one group: goes through its rules from the shortest right side on.
fn settle_group(
    rules: &[usize],
    sides: &[(Vec<Symbol>, usize)],
    ties: Ties,
    standings: &mut [Standing],
) -> Decision {
    let mut order = rules.to_vec();
    order.sort_by_key(|&rule| sides[rule].1);
    let mut ranks = order.chunk_by(|&a, &b| sides[a].1 == sides[b].1);
    let mut decision = Decision::Absent;
    let mut tied: Arc<[usize]> = Arc::default();
    for rank in ranks.by_ref() {
        if let &[winner] = rank {
            decision = Decision::Apply(winner);
            break;
        }
        tied = Arc::from(rank);
        for &rule in rank {
            let tied = Arc::clone(&tied);
            standings[rule] = Standing::Tied { tied };
        }
        match ties {
            Ties::Next => continue,
            Ties::Cancel => {}
            Ties::Block => decision = Decision::CopyLetter,
            Ties::Span => decision = Decision::CopySpan,
        }
        break;
    }
    for &rule in ranks.flatten() {
        standings[rule] = match decision {
            Decision::Apply(winner) => Standing::LongerRight { winner },
            _ => Standing::BehindTie { tied: Arc::clone(&tied) },
        };
    }
    decision
}
