//! Random draws that end when something holds, beside a draw of physical cards one by one.

use std::collections::HashMap;

use super::brute::physical;
use super::callers::{Stopping, stops};
use super::case::{Case, case};
use crate::support;
use dashu_int::UBig;
use dashu_ratio::RBig;
use proptest::prelude::*;
use tg_hands::{Answer, Limits, Until};

proptest! {
    #[test]
    fn a_draw_until_something_holds(mut case in case(1), stop in 0usize..20, at_most in proptest::option::of(0u32..6), replacement: bool) {
        while case.cards() > 7 {
            case.faces.iter_mut().max_by_key(|face| face.copies).expect("kinds").copies -= 1;
        }
        prop_assume!(case.cards() > 0);
        let at_most = if replacement { Some(at_most.unwrap_or(3).min(3)) } else { at_most };
        let until = Until { pile: case.pile(), features: case.features(), at_most, replacement };
        let mut caller = Stopping { stop, keep: support::Keep::default() };
        let stopped = until.count(Limits::default(), &mut caller).expect("counted");
        let chance = |ways: &UBig| RBig::from_parts(ways.clone().into(), stopped.total.clone());
        let mut found: HashMap<(u32, Vec<Answer>), RBig> = HashMap::new();
        for ending in &stopped.endings {
            let answers: Vec<Answer> =
                caller.keep.groups[&0][ending.class.id as usize].iter().map(|(_, answer)| answer.clone()).collect();
            *found.entry((ending.size, answers)).or_insert(RBig::ZERO) += chance(&ending.ways);
        }
        let mut wanted = Drawn { case: &case, stop, at_most, replacement, found: HashMap::new(), never: RBig::ZERO };
        wanted.draw(&mut physical(&case.faces), &mut Vec::new(), RBig::ONE);
        prop_assert_eq!(found, wanted.found);
        prop_assert_eq!(chance(&stopped.never), wanted.never);
    }
}

/// The oracle's draw, card by card.
struct Drawn<'c> {
    case: &'c Case,
    stop: usize,
    at_most: Option<u32>,
    replacement: bool,
    found: HashMap<(u32, Vec<Answer>), RBig>,
    never: RBig,
}

impl Drawn<'_> {
    fn draw(&mut self, left: &mut Vec<usize>, hand: &mut Vec<usize>, chance: RBig) {
        let answers = self.case.answers(std::slice::from_ref(hand));
        let size = hand.len() as u32;
        if stops(&answers, size, self.stop) {
            *self.found.entry((size, answers)).or_insert(RBig::ZERO) += chance;
        } else if left.is_empty() || self.at_most == Some(size) {
            self.never += chance;
        } else {
            let each = chance / RBig::from(left.len());
            for place in 0..left.len() {
                let card = left[place];
                hand.push(card);
                if !self.replacement {
                    left.remove(place);
                }
                self.draw(left, hand, each.clone());
                if !self.replacement {
                    left.insert(place, card);
                }
                hand.pop();
            }
        }
    }
}
