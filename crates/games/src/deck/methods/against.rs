//! Two rolls against each other: paired off, cancelled, compared.

use super::hand;
use crate::deck::ask::{Ask, ReadAs};
use crate::deck::faults;
use crate::deck::hand::{Hand, Held};
use crate::deck::view::HandView;
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Function, Key, Record, Value};
use tg_hands::{Classes, FeatureShape, Matching};

/// Of dice with more faces than this pairs aren't asked about face by face.
const MOST_FACES: usize = 200;

/// How many of each class of cards a hand holds: of a hand that isn't known, as the engine tells it.
fn counts(hand: &Hand, classes: Classes, called: &str) -> Result<Vec<u64>, Fault> {
    let shape = FeatureShape::Tally { classes, clamp: None };
    let counts = super::answered(hand, &Ask { shape, read: ReadAs::Plain, called: called.to_owned() })?;
    let Value::List(counts) = counts else { return Ok(Vec::new()) };
    let number = |count: &Value| count.as_i64().and_then(|count| u64::try_from(count).ok());
    Ok(counts.items().iter().map(|count| number(count).unwrap_or(0)).collect())
}

/// The hand that another one is compared with.
fn other<'a>(args: &'a [Value], called: &str) -> Result<&'a Hand, Fault> {
    Hand::within(&args[1]).ok_or_else(|| {
        let message = format!("`{called}` takes another roll or hand, and this is {}", args[1].kind());
        fault(Code::E2003, message)
            .with_help(format!("rolls come together from `joint(3d6, 2d6).map([a, b] -> a.{called}(b))`"))
    })
}

/// The faces of a roll or the ranks of a hand, the highest first. Cards without a rank have no place.
fn descending(host: &mut dyn Host, hand: &Hand, called: &str) -> Result<Vec<Value>, Fault> {
    let cards = &hand.cards;
    faults::needs_ranks(cards, called)?;
    host.step(cards.deck.kinds().len() as u64)?;
    let (classes, labels) = match cards.dice {
        true => {
            let kinds = 0..cards.deck.kinds().len();
            (cards.deck.by_kind(), kinds.map(|kind| cards.face(kind)).collect())
        }
        false => (cards.deck.by_rank(), cards.families().ranks().to_vec()),
    };
    let mut faces: Vec<Value> = Vec::new();
    for (face, count) in labels.iter().zip(counts(hand, classes, called)?) {
        host.step(count)?;
        faces.extend(std::iter::repeat_n(face.clone(), usize::try_from(count).unwrap_or(0)));
    }
    faces.sort_by(|a, b| b.order(a).unwrap_or(Ordering::Equal));
    Ok(faces)
}

/// The faces of two rolls, or the ranks of two hands, the highest first.
fn both(host: &mut dyn Host, args: &[Value], called: &str) -> Result<[Vec<Value>; 2], Fault> {
    let (own, other) = (hand(args)?, other(args, called)?);
    Ok([descending(host, own, called)?, descending(host, other, called)?])
}

/// `a.pair(b)`: highest with highest, as many pairs as the smaller roll has dice.
pub(in crate::deck) fn pair(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let [own, theirs] = both(host, args, "pair")?;
    let pairs = own.into_iter().zip(theirs).map(|(a, b)| Value::list(vec![a, b]));
    Value::list(pairs.collect::<Result<_, Fault>>()?)
}

/// `a.count_pairs(b, f)`, and so `a.pair(b).count(f)`: how many of the pairs make a function true.
pub(in crate::deck) fn count_pairs(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_pairs(host, args, "count", |fits| fits, |pairs| pairs)
}

/// `a.any_pair(b, f)`, and so `a.pair(b).any(f)`.
pub(in crate::deck) fn any_pair(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_pairs(host, args, "any", |fits| fits, |pairs| Value::Bool(pairs != Value::int(0)))
}

/// `a.all_pairs(b, f)`, and so `a.pair(b).all(f)`.
pub(in crate::deck) fn all_pairs(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_pairs(host, args, "all", |fits| !fits, |pairs| Value::Bool(pairs == Value::int(0)))
}

/// What a function of a list makes of the pairs of two rolls. Where the function that it takes only depends on which of
/// the two dice is higher, it's told from the number of pairs for which `counted` of its answer holds.
fn of_pairs(
    host: &mut dyn Host,
    args: &mut [Value],
    name: &'static str,
    counted: fn(bool) -> bool,
    told: fn(Value) -> Value,
) -> Result<Value, Fault> {
    let function = args[2].clone();
    if let Some(pairs) = paired_by_order(host, args, &function, counted)? {
        return Ok(told(pairs));
    }
    let pairs = pair(host, &mut args[..2])?;
    host.ask(&Value::Function(Function::prelude(name)), &[pairs, function])
}

/// How many pairs of two rolls that are part of one question and not known are counted, face by face; `None` where a
/// function asks more of a pair than which is higher.
fn paired_by_order(
    host: &mut dyn Host,
    args: &[Value],
    function: &Value,
    counted: fn(bool) -> bool,
) -> Result<Option<Value>, Fault> {
    let (own, Some(other)) = (hand(args)?, Hand::within(&args[1])) else { return Ok(None) };
    let is_whole = |hand: &Hand| matches!(&hand.held, Held::Symbolic(view) if view.whole().is_some());
    if !is_whole(own) || !is_whole(other) {
        return Ok(None);
    }
    let Some(view) = symbolically(own, other, Matching::Beside) else { return Ok(None) };
    let kinds = own.cards.deck.kinds().len();
    if !own.cards.have_sums() || kinds > MOST_FACES {
        return Ok(None);
    }
    let faces: Vec<Value> = (0..kinds).map(|kind| own.cards.face(kind)).collect();
    let mut fits: [Option<bool>; 3] = [None; 3];
    for one in &faces {
        for another in &faces {
            let order = another.order(one);
            let place = match order {
                Some(Ordering::Less) => 0,
                Some(Ordering::Equal) => 1,
                Some(Ordering::Greater) => 2,
                None => return Ok(None),
            };
            let pair = Value::list(vec![one.clone(), another.clone()])?;
            // What fails for a pair only fails where such a pair comes.
            let answer = match host.ask(function, &[pair]) {
                Ok(answer) => answer.truth(),
                Err(fault) if fault.is_final() => return Err(fault),
                Err(_) => None,
            };
            let Some(answer) = answer else { return Ok(None) };
            if fits[place].replace(answer).is_some_and(|before| before != answer) {
                return Ok(None);
            }
        }
    }
    let mut order: Vec<usize> = (0..kinds).collect();
    order.sort_by(|a, b| faces[*b].order(&faces[*a]).unwrap_or(Ordering::Equal));
    if order.windows(2).any(|two| faces[two[0]] == faces[two[1]]) {
        return Ok(None);
    }
    let mut classes = vec![None; kinds];
    order.iter().zip(0..).for_each(|(kind, class)| classes[*kind] = Some(class));
    let fits = fits.map(|fits| fits.is_some_and(counted));
    let shape = FeatureShape::Paired { order: Classes::new(classes), fits };
    view.ask(&Ask { shape, read: ReadAs::Number, called: "pair".to_owned() }).map(Some)
}

/// `a.compare(b)`: the highest decides, then the next.
pub(in crate::deck) fn compare(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if let Some(order) = highest_apart(host, args)? {
        return Ok(tg_dist::contest(order));
    }
    let [own, theirs] = both(host, args, "compare")?;
    let order = Value::list(own)?.order(&Value::list(theirs)?).unwrap_or(Ordering::Equal);
    Ok(tg_dist::contest(order))
}

/// How two rolls compare that are part of one question and not known: by the highest face that one of them shows more
/// often.
fn highest_apart(host: &mut dyn Host, args: &[Value]) -> Result<Option<Ordering>, Fault> {
    let (own, Some(other)) = (hand(args)?, Hand::within(&args[1])) else { return Ok(None) };
    // Cards of one rank would be equal without being the same.
    if !own.cards.have_sums() {
        return Ok(None);
    }
    let rest = |own: &Hand, other: &Hand| symbolically(own, other, Matching::Others);
    let (Some(more), Some(less)) = (rest(own, other), rest(other, own)) else { return Ok(None) };
    let levels = super::order::levels(host, &own.cards)?;
    let highest = |view: &HandView| {
        let shape = FeatureShape::Highest { levels: levels.clone() };
        view.level(&shape, "compare")
    };
    Ok(Some(highest(&more)?.cmp(&highest(&less)?)))
}

/// A roll matched with another, where neither is known and both are part of one question.
fn symbolically(own: &Hand, other: &Hand, keeps: Matching) -> Option<HandView> {
    match (&own.held, &other.held) {
        (Held::Symbolic(own), Held::Symbolic(other)) => own.matched(other, keeps),
        _ => None,
    }
}

/// `a.cancel(b)`: without the dice that `b` shows, too, one for one.
pub(in crate::deck) fn cancel(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    matched(host, args, "cancel", Matching::Others)
}

/// `a.common(b)`: the dice that both show, one for one.
pub(in crate::deck) fn common(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    matched(host, args, "common", Matching::Common)
}

fn matched(host: &mut dyn Host, args: &[Value], called: &str, keeps: Matching) -> Result<Value, Fault> {
    if let (own, Some(other)) = (hand(args)?, Hand::within(&args[1]))
        && let Some(view) = symbolically(own, other, keeps)
    {
        return Ok(Hand { cards: own.cards.clone(), held: Held::Symbolic(view) }.value());
    }
    let (own, other) = (hand(args)?, other(args, called)?);
    host.step(own.cards.deck.kinds().len() as u64)?;
    let of = |hand: &Hand| counts(hand, hand.cards.deck.by_kind(), called);
    let (held, mut theirs) = (of(own)?, of(other)?);
    if !own.cards.has_kinds_of(&other.cards) {
        theirs = super::translated(&Hand::known(&other.cards, theirs), &own.cards)?;
    }
    let held = held.iter().zip(&theirs).map(|(own, theirs)| keeps.count(*own, *theirs)).collect();
    Ok(Hand::known(&own.cards, held).value())
}

/// `h.widest`: the largest group, of several the highest.
pub(in crate::deck) fn widest(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let mut faces = descending(host, hand, "widest")?.into_iter();
    let mut best = (0i64, Value::None);
    let mut run = match faces.next() {
        Some(face) => (1, face),
        None => return record(0, Value::None),
    };
    for face in faces.map(Some).chain([None]) {
        if let Some(face) = &face
            && *face == run.1
        {
            run.0 += 1;
            continue;
        }
        if run.0 > best.0 {
            best = run.clone();
        }
        run = (1, face.unwrap_or_default());
    }
    record(best.0, best.1)
}

fn record(width: i64, height: Value) -> Result<Value, Fault> {
    let mut record = Record::default();
    record.insert(Key::text("width"), Value::int(width))?;
    record.insert(Key::text("height"), height)?;
    Ok(Value::Record(record))
}

/// `h.runs`: how many numbers follow each other, of each row of them that is held, the longest first.
pub(in crate::deck) fn runs(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    host.step(hand.cards.deck.kinds().len() as u64)?;
    super::asked(host, hand, "runs", args, |_| {
        faults::needs_ranks(&hand.cards, "runs")?;
        let ladder = hand.cards.deck.ladder();
        let shape = FeatureShape::Tally { classes: ladder.steps().clone(), clamp: Some(1) };
        Ok(Ask { shape, read: ReadAs::Runs(ladder), called: "runs".to_owned() })
    })
}

/// `h.longest_run`: how many ranks follow each other at most.
pub(in crate::deck) fn longest_run(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    faults::needs_ranks(&hand.cards, "longest_run")?;
    let shape = FeatureShape::LongestRun { ladder: hand.cards.deck.ladder() };
    super::answered(hand, &Ask { shape, read: ReadAs::Number, called: "longest_run".to_owned() })
}
