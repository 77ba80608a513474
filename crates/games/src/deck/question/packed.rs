//! Outcomes that are made when they are looked at: records and lists, put together from the values of the parts.

use super::answered::Answered;
use super::failures::PartValues;
use crate::deck::split::AnswerShape;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::{Key, Record, Value};
use tg_dist::{Count, Law};
use tg_hands::Class;

/// Outcomes of a count.
#[derive(Clone)]
pub(super) enum Places {
    /// This many, which are all.
    All(usize),
    /// These.
    Some(Vec<u32>),
}

impl Places {
    pub(super) fn len(&self) -> usize {
        match self {
            Places::All(count) => *count,
            Places::Some(places) => places.len(),
        }
    }

    pub(super) fn at(&self, place: usize) -> usize {
        match self {
            Places::All(_) => place,
            Places::Some(places) => places[place] as usize,
        }
    }
}

/// A law whose outcomes are made when they are looked at.
pub(super) struct Packed {
    answered: Rc<Answered>,
    total: usize,
    sum: Count,
    places: Places,
    /// Where the fields of the outcomes are found, where these are flat records.
    fields: Option<Fields>,
    /// The classes of the outcome that was visited last.
    classes: RefCell<Vec<Class>>,
}

/// The fields of outcomes that are flat records.
struct Fields {
    keys: Vec<Key>,
    /// Where the value of each is.
    places: Vec<FieldPlace>,
    /// Whether all keys are texts.
    are_texts: bool,
}

/// Where the values of a field are.
#[derive(Clone, Copy)]
enum FieldPlace {
    /// Among those of a group's classes.
    OfGroup {
        /// Which group.
        group: usize,
        /// Which of its parts.
        part: usize,
    },
    /// It is the same for all hands: a part that asks nothing.
    Same(usize),
}

/// More records than this stay as they were counted: nobody reads them in order, and to sort them takes longer than to
/// count them.
const MOST_SORTED: usize = 1 << 16;

impl Packed {
    /// The law of these outcomes of one of the totals.
    pub(super) fn new(answered: &Rc<Answered>, total: usize, places: Places) -> Packed {
        let fields = answered.flat_fields();
        let classes = RefCell::default();
        Packed { answered: answered.clone(), total, sum: answered.ways(total), places, fields, classes }
    }

    /// The value of a field of an outcome with these classes.
    fn field(&self, classes: &[Class], place: FieldPlace) -> Option<&Value> {
        match place {
            FieldPlace::OfGroup { group, part } => {
                let (_, values) = &self.answered.groups[group];
                values.get(classes.get(group)?.id as usize)?.of_part(part)
            }
            FieldPlace::Same(part) => self.answered.constants.get(part)?.as_ref()?.of_part(0),
        }
    }

    fn highest(&self) -> u16 {
        let classes = self.answered.groups.iter().flat_map(|(_, classes)| classes);
        let values = classes.chain(self.answered.constants.iter().flatten()).flat_map(PartValues::given);
        values.map(Value::height).max().unwrap_or(0).saturating_add(depth(&self.answered.shape))
    }
}

fn depth(shape: &AnswerShape) -> u16 {
    match shape {
        AnswerShape::Part(_) => 0,
        AnswerShape::Record(entries) => 1 + entries.iter().map(|(_, shape)| depth(shape)).max().unwrap_or(0),
        AnswerShape::List(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
    }
}

/// Where the values of a part stand among each other.
enum PartOrder {
    /// It is the same for all hands.
    Same,
    /// For each class of a group.
    OfGroup(usize, Vec<u32>),
}

impl Answered {
    /// Where the fields of the outcomes are found, where these are records of parts.
    fn flat_fields(&self) -> Option<Fields> {
        let AnswerShape::Record(entries) = &self.shape else { return None };
        let place = |number: usize| {
            let of_group = self.groups.iter().enumerate().find_map(|(group, (parts, _))| {
                let part = parts.iter().position(|part| *part == number)?;
                Some(FieldPlace::OfGroup { group, part })
            });
            of_group.unwrap_or(FieldPlace::Same(number))
        };
        let field = |(key, shape): &(Key, AnswerShape)| match shape {
            AnswerShape::Part(number) => Some((key.clone(), place(*number))),
            AnswerShape::Record(_) | AnswerShape::List(_) => None,
        };
        let (keys, places): (Vec<Key>, Vec<FieldPlace>) = entries.iter().map(field).collect::<Option<_>>()?;
        let are_texts = keys.iter().all(|key| matches!(key.value(), Value::Text(_)));
        Some(Fields { keys, places, are_texts })
    }

    /// Outcomes in their order, where that is known without making them: lists and records have that of their parts, very
    /// many records none. `None` where the outcomes must be made.
    pub(super) fn in_order(&self, host: &mut dyn Host, places: &Places) -> Result<Option<Places>, Fault> {
        match self.shape {
            AnswerShape::Part(_) => return Ok(None),
            AnswerShape::Record(_) if places.len() > MOST_SORTED => return Ok(Some(places.clone())),
            AnswerShape::Record(_) | AnswerShape::List(_) => {}
        }
        let mut parts = Vec::new();
        parts_of(&self.shape, &mut parts);
        let Some(orders) = parts.iter().map(|part| self.order_of(*part)).collect::<Option<Vec<_>>>() else {
            // Records stay as they were counted; they would be made for nothing.
            let is_record = matches!(self.shape, AnswerShape::Record(_));
            let unordered = is_record && parts.iter().any(|part| self.has_no_order(*part));
            return Ok(unordered.then(|| places.clone()));
        };
        let bits: u32 = orders.iter().map(PartOrder::bits).sum();
        if bits > u128::BITS {
            return Ok(None);
        }
        // The first part of the list stands in the highest bits.
        let mut counts: Vec<Vec<u128>> = vec![Vec::new(); self.groups.len()];
        let mut shift = 0;
        for order in orders.iter().rev() {
            if let PartOrder::OfGroup(group, places) = order {
                counts[*group].resize(places.len(), 0);
                counts[*group]
                    .iter_mut()
                    .zip(places)
                    .for_each(|(sum, own)| *sum |= u128::from(*own) << shift);
                shift += order.bits();
            }
        }
        let size = self.counted.len();
        host.step(size as u64)?;
        host.reserve(size as u128 * size_of::<u128>() as u128 * 4)?;
        let keys = self.counted.sums(&counts);
        let listed = (0..places.len()).map(|place| places.at(place));
        let sorted = match bits <= u32::BITS {
            // A key and its place fit into one number.
            true => {
                let mut keyed: Vec<u64> =
                    listed.map(|place| (keys[place] as u64) << 32 | place as u64).collect();
                keyed.sort_unstable();
                keyed.into_iter().map(|keyed| keyed as u32).collect()
            }
            false => {
                let mut keyed: Vec<(u128, u32)> = listed.map(|place| (keys[place], place as u32)).collect();
                keyed.sort_unstable();
                keyed.into_iter().map(|(_, place)| place).collect()
            }
        };
        Ok(Some(Places::Some(sorted)))
    }

    /// Whether two values of a part have no order.
    fn has_no_order(&self, part: usize) -> bool {
        let groups = self.groups.iter().filter(|(parts, _)| parts.contains(&part));
        groups.into_iter().any(|(parts, classes)| {
            let at = parts.iter().position(|own| *own == part).unwrap_or_default();
            let mut values = classes.iter().filter_map(|values| values.of_part(at));
            values.next().is_some_and(|first| values.any(|value| first.listing_order(value).is_none()))
        })
    }

    /// How the values of a part are ordered; `None` where two of them have no order.
    fn order_of(&self, part: usize) -> Option<PartOrder> {
        let own = |(_, (parts, _)): &(usize, &(Vec<usize>, Vec<PartValues>))| parts.contains(&part);
        let Some((group, (parts, classes))) = self.groups.iter().enumerate().find(own) else {
            return Some(PartOrder::Same);
        };
        let at = parts.iter().position(|own| *own == part)?;
        let given = |(class, values): (usize, &'_ PartValues)| values.of_part(at).map(|_| class);
        let given: Vec<usize> = classes.iter().enumerate().filter_map(given).collect();
        let order = |a: usize, b: usize| classes[given[a]].of_part(at)?.order(classes[given[b]].of_part(at)?);
        // Others need not have one order that all of them fit into.
        let kind = |class: &usize| classes[*class].of_part(at).map(std::mem::discriminant);
        let plain = |class: &usize| {
            matches!(classes[*class].of_part(at), Some(Value::Number(_) | Value::Bool(_) | Value::Text(_)))
        };
        if !given.iter().all(|class| plain(class) && kind(class) == kind(&given[0])) {
            return None;
        }
        let mut sorted: Vec<usize> = (0..given.len()).collect();
        sorted.sort_by(|&a, &b| order(a, b).unwrap_or(Ordering::Equal));
        let mut places = vec![0; classes.len()];
        for pair in sorted.windows(2) {
            places[given[pair[1]]] = places[given[pair[0]]] + u32::from(order(pair[0], pair[1])?.is_lt());
        }
        Some(PartOrder::OfGroup(group, places))
    }
}

impl PartOrder {
    fn bits(&self) -> u32 {
        match self {
            PartOrder::Same => 0,
            PartOrder::OfGroup(_, places) => {
                u32::BITS - places.iter().max().copied().unwrap_or(0).leading_zeros()
            }
        }
    }
}

/// The parts of an answer, in their order.
fn parts_of(shape: &AnswerShape, parts: &mut Vec<usize>) {
    match shape {
        AnswerShape::Part(part) => parts.push(*part),
        AnswerShape::List(items) => items.iter().for_each(|item| parts_of(item, parts)),
        AnswerShape::Record(entries) => entries.iter().for_each(|(_, item)| parts_of(item, parts)),
    }
}

impl Law for Packed {
    fn size(&self) -> usize {
        self.places.len()
    }

    fn value(&self, place: usize) -> Value {
        let place = self.places.at(place);
        let Some(fields) = &self.fields else { return self.answered.value(place) };
        let mut classes = self.classes.borrow_mut();
        self.answered.counted.classes_into(place, &mut classes);
        let values =
            fields.places.iter().map(|place| self.field(&classes, *place).cloned().unwrap_or_default());
        // What would nest too deep was refused when the law was made.
        if fields.are_texts {
            return Record::of_fields(&fields.keys, values).map_or(Value::None, Value::Record);
        }
        let mut record = Record::with_capacity(fields.keys.len());
        for (key, value) in fields.keys.iter().zip(values) {
            let _ = record.insert(key.clone(), value);
        }
        Value::Record(record)
    }

    fn ways(&self, place: usize) -> Count {
        let (counted, place) = (&self.answered.counted, self.places.at(place));
        match counted.machine_ways(place, self.total) {
            Some(ways) => Count::from(ways),
            None => Count::from(counted.ways(place, self.total)),
        }
    }

    fn total(&self) -> &Count {
        &self.sum
    }

    fn height(&self) -> u16 {
        self.highest().max(1)
    }

    fn plan(&self) -> String {
        self.answered.plan()
    }

    fn keys(&self) -> Option<Vec<Key>> {
        self.fields.as_ref().map(|fields| fields.keys.clone())
    }

    fn visit(&self, place: usize, visit: &mut dyn FnMut(&Value)) {
        let Some(fields) = &self.fields else { return visit(&self.value(place)) };
        let mut classes = self.classes.borrow_mut();
        self.answered.counted.classes_into(self.places.at(place), &mut classes);
        fields.places.iter().for_each(|place| visit(self.field(&classes, *place).unwrap_or(&Value::None)));
    }
}
