//! Lines that correct earlier ones. What comes out is the log as it would have been written in the first place: nothing of
//! the mistake is left.

use super::{Draft, private};
use std::ops::Range;
use tg_catan::Event;
use tg_core::diagnostics::{Code, Diagnostic, counted};
use tg_core::native::ItemValue;
use tg_core::source::Span;

impl Draft {
    /// `undo`, `undo 12`, `instead of 12 { … }`, `after 12 { … }`: events are counted as the log is here.
    pub(super) fn correction(&mut self, item: &ItemValue) {
        let known = self.events.len();
        let told = item.fields.iter().any(|(name, _)| *name == "number");
        let number = if told { self.event_number(item, "number") } else { Some(known as u32) };
        let rows = self.told_instead(item);
        let Some(number) = number.map(|number| number as usize) else { return };
        let first = usize::from(item.form != "after");
        if !(first..=known).contains(&number) {
            let message = match known {
                0 => "there is no event before this line".to_owned(),
                _ => format!("there is no event {number} before this line"),
            };
            let has = format!(
                "the log has {} up to here; each line in the braces of a roll is one",
                counted(known as u64, "event")
            );
            self.errors.push(Diagnostic::new(Code::E8009, message).at(item.span, "").help(has));
            return;
        }
        let place = if item.form == "after" { number..number } else { number - 1..number };
        let brought = self.brought_before(place.clone(), &rows);
        if !brought.is_empty() {
            self.errors.push(two_productions(number, brought).at(item.span, ""));
            return;
        }
        self.corrections.push(item.span);
        self.replace(place, rows);
    }

    /// The events after the replaced one that a roll brought, where another roll with its own is to stand before them.
    fn brought_before(&self, place: Range<usize>, instead: &[(Event, Option<Span>)]) -> Range<usize> {
        let is_roll = |event: &Event| matches!(event, Event::Roll { .. });
        let is_brought = |event: &Event| matches!(event, Event::Gain { .. } | Event::GainUnseen { .. });
        let after = place.end;
        let another = self.events[place].iter().any(is_roll)
            && instead.iter().any(|(event, _)| is_roll(event))
            && instead.last().is_some_and(|(event, _)| is_brought(event));
        let brought = self.events[after..].iter().take_while(|event| is_brought(event));
        after..after + if another { brought.count() } else { 0 }
    }

    /// The events in the braces, which aren't part of the log yet.
    fn told_instead(&mut self, item: &ItemValue) -> Vec<(Event, Option<Span>)> {
        let Some(rows) = item.block("rows") else { return Vec::new() };
        let known = self.events.len();
        let marks = self.marks.len();
        for row in &rows.items {
            match row.form {
                "players" | "me" | "mark" | "undo" | "instead" | "after" => self.errors.push(
                    Diagnostic::new(Code::E8010, "only events are possible in these braces")
                        .at(row.span, "")
                        .help("everything else belongs directly in the log"),
                ),
                _ => self.row(row),
            }
        }
        self.marks.truncate(marks);
        let mut events = self.events.split_off(known);
        private(&mut events, self.settings.me);
        let spans = self.spans.split_off(self.spans.len() - events.len());
        events.into_iter().zip(spans).collect()
    }

    /// Puts events in the place of others.
    fn replace(&mut self, place: Range<usize>, events: Vec<(Event, Option<Span>)>) {
        let (gone, come) = (place.len(), events.len());
        let read = self.events.len() - self.spans.len();
        if place.start < read {
            self.spans.splice(0..0, std::iter::repeat_n(None, read));
        }
        let read = self.events.len() - self.spans.len();
        let (events, spans): (Vec<Event>, Vec<Option<Span>>) = events.into_iter().unzip();
        self.spans.splice(place.start - read..place.end - read, spans);
        self.events.splice(place.clone(), events);
        // What is put behind all that is inherited is this log's.
        if place.start < self.inherited {
            self.inherited = self.inherited - gone + come;
        }
        // A mark comes after as many events as before; one behind what is gone comes after what came instead.
        for (_, count) in self.marks.iter_mut().filter(|(_, count)| *count > place.start) {
            *count = *count - gone + come;
        }
    }
}

/// The fault of a correction after which a roll would have brought what two rolls brought.
fn two_productions(roll: usize, brought: Range<usize>) -> Diagnostic {
    let (first, last) = (brought.start + 1, brought.end);
    let (events, stay) = match brought.len() {
        1 => (format!("event {first}"), "stays"),
        2 => (format!("events {first} and {last}"), "stay"),
        _ => (format!("events {first} to {last}"), "stay"),
    };
    let back: Vec<String> = brought.rev().map(|event| format!("`undo {}`", event + 1)).collect();
    Diagnostic::new(Code::E8010, format!("what the old roll brought, {events}, {stay} in the log"))
        .help(format!("take it back before this line: {}", back.join(", ")))
        .help(format!(
            "or correct the number alone, `instead of {roll}: … rolls …`, and what was brought on lines of its own"
        ))
}
