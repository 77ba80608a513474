//! The rolls of dice that grow without an end, but for those that hardly ever come.
//!
//! A face is listed with its part of 2⁶² ways, rounded down, up to one above which less than one way is left. So what
//! is listed is never more likely than it should be, and what all of it lacks is the rest.

use super::super::pool::{Dice, thrown};
use super::nth::big;
use dashu_int::UBig;
use dashu_ratio::RBig;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Count, Dist, Endless, Growing, Hands, Law, WrittenLaw};

/// The bits of all ways of a die.
const BITS: usize = 62;

/// The rolls of some dice of each kind.
pub(super) fn hands(host: &mut dyn Host, dice: &[(Rc<Growing>, u32)]) -> Result<Hands, Fault> {
    let (mut kinds, mut listed) = (Vec::with_capacity(dice.len()), RBig::ONE);
    for (die, number) in dice {
        let (law, part) = listed_faces(host, die)?;
        kinds.push(Dice::thrown(law, *number));
        host.step(1 + u64::from(*number))?;
        listed *= part.pow(isize::try_from(*number).unwrap_or(isize::MAX));
    }
    let rolls = Dist::of(&thrown(host, kinds)?);
    Ok(Hands { rolls, rest: Number::from(RBig::ONE - listed) })
}

/// The faces of a die that are listed, and how likely one of them comes.
fn listed_faces(host: &mut dyn Host, die: &Growing) -> Result<(Rc<dyn Law>, RBig), Fault> {
    let (mut numbers, mut parts) = (die.numbers(), Vec::new());
    let share = |ways: &Count, total: &Count| (big(ways) << BITS) / big(total);
    loop {
        let part = numbers.next(host)?;
        let is_last = share(&part.above, &part.total).is_zero();
        parts.push(part);
        if is_last {
            break;
        }
    }
    let last = parts.last().map(|part| (part.above.is_zero(), big(&part.total)));
    // A die that ends, as long as its ways are few, is listed as it is.
    let whole = last.filter(|(ends, total)| *ends && *total < UBig::ONE << BITS).map(|(_, total)| total);
    let all = whole.clone().unwrap_or(UBig::ONE << BITS);
    let (mut outcomes, mut sum) = (Vec::new(), UBig::ZERO);
    for (place, part) in (0i64..).zip(&parts) {
        let ways = match &whole {
            Some(whole) => big(&part.here) * (whole / big(&part.total)),
            None => share(&part.here, &part.total),
        };
        if !ways.is_zero() {
            sum += &ways;
            outcomes.push((Value::int(die.begins().saturating_add(place)), Count::from(ways)));
        }
    }
    let law: Rc<dyn Law> = Rc::new(WrittenLaw::new(outcomes, "the faces of a die that grows"));
    Ok((law, RBig::from_parts(sum.into(), all)))
}
