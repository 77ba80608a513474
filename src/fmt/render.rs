//! Renders a document to lines: decides which groups are broken.
//!
//! There is no recursion: a stack holds what is still to be written. Whether a group fits is determined by looking
//! ahead at most one line, so the time is linear in the document.

use super::doc::Doc;
use super::lines::{Page, columns};

/// The maximum width of a line, in columns.
const WIDTH: usize = 100;
/// The number of columns per level of indentation.
const STEP: usize = 2;

/// How a part is being written.
#[derive(Copy, Clone, PartialEq)]
enum Mode {
    Flat,
    /// Flat including all groups in it, whether it fits or not.
    Fixed,
    Broken,
    /// Flat except for the last part.
    Hug,
    /// The last part of a group that hugs: its outermost group is broken.
    Hugged,
}

type Task<'d, 't> = (usize, Mode, &'d Doc<'t>);

/// Writes a document.
pub(super) fn render(doc: &Doc) -> String {
    let mut page = Page::default();
    let mut tasks: Vec<Task> = vec![(0, Mode::Broken, doc)];
    while let Some((indent, mode, doc)) = tasks.pop() {
        match doc {
            Doc::Group { doc, force, hug } => {
                let mode = group_mode(mode, *force, *hug, |m| fits(&page, &tasks, (indent, m, doc)));
                tasks.push((indent, mode, doc));
            }
            Doc::Fill(text) => {
                // Measures up to the next place where the line may end.
                let next = tasks.last().copied();
                let ahead = &tasks[..tasks.len().saturating_sub(1)];
                let stays = mode != Mode::Broken
                    || next.is_some_and(|next| {
                        let room = WIDTH.saturating_sub(page.column(indent) + columns(text));
                        fits_in(room, ahead, next)
                    });
                if stays { page.text(text, indent) } else { page.line_end() }
            }
            Doc::Concat(parts) => push_parts(&mut tasks, indent, mode, parts),
            Doc::Indent(doc) => {
                let step = if mode == Mode::Broken { STEP } else { 0 };
                tasks.push((indent + step, mode, doc));
            }
            Doc::Last(doc) => tasks.push((indent, last_mode(mode), doc)),
            Doc::Flat(doc) => tasks.push((indent, Mode::Fixed, doc)),
            leaf => write(&mut page, indent, mode, leaf),
        }
    }
    page.finish()
}

/// Writes a document without children.
fn write(page: &mut Page, indent: usize, mode: Mode, doc: &Doc) {
    let broken = mode == Mode::Broken;
    match doc {
        Doc::Text(text) => page.text(text, indent),
        Doc::Line | Doc::Soft if broken => page.line_end(),
        Doc::Line => page.text(" ", indent),
        Doc::Hard => page.line_end(),
        Doc::Blank if broken => page.blank(),
        Doc::IfBroken(text) if broken => page.text(text, indent),
        Doc::IfFlat(text) if !broken => page.text(text, indent),
        Doc::Comment(remark) => page.comment(remark, indent),
        _ => {}
    }
}

fn last_mode(mode: Mode) -> Mode {
    if mode == Mode::Hug { Mode::Hugged } else { mode }
}

/// The mode of a group, given that of its parent.
fn group_mode(around: Mode, force: bool, hug: bool, fits: impl Fn(Mode) -> bool) -> Mode {
    match around {
        _ if force => Mode::Broken,
        Mode::Fixed => Mode::Fixed,
        Mode::Hugged => Mode::Broken,
        // A flat group may contain a forced one, and what comes after that may be too long.
        _ if fits(Mode::Flat) => Mode::Flat,
        _ if hug && fits(Mode::Hug) => Mode::Hug,
        _ => Mode::Broken,
    }
}

/// Pushes parts on the stack, the first on top; if hugged, only the last part is broken.
fn push_parts<'d, 't>(tasks: &mut Vec<Task<'d, 't>>, indent: usize, mode: Mode, parts: &'d [Doc<'t>]) {
    let others = if mode == Mode::Hugged { Mode::Flat } else { mode };
    for (i, part) in parts.iter().enumerate().rev() {
        tasks.push((indent, if i + 1 == parts.len() { mode } else { others }, part));
    }
}

/// Whether a line has room for a task and what follows it, up to the first line end.
fn fits(page: &Page, ahead: &[Task], task: Task) -> bool {
    WIDTH.checked_sub(page.column(task.0)).is_some_and(|room| fits_in(room, ahead, task))
}

fn fits_in(mut room: usize, ahead: &[Task], task: Task) -> bool {
    let mut tasks = vec![task];
    let mut ahead = ahead.iter().rev();
    loop {
        let Some((indent, mode, doc)) = tasks.pop().or_else(|| ahead.next().copied()) else {
            return true;
        };
        let broken = mode == Mode::Broken;
        let width = match doc {
            Doc::Text(text) => match text.split_once('\n') {
                Some((first, _)) => return columns(first) <= room,
                None => columns(text),
            },
            Doc::Line | Doc::Soft | Doc::Fill(_) if broken => return true,
            Doc::Hard | Doc::Comment(_) => return true,
            Doc::Line => 1,
            Doc::Fill(text) => columns(text),
            Doc::IfBroken(text) if broken => columns(text),
            Doc::IfFlat(text) if !broken => columns(text),
            Doc::Group { doc, force, .. } => {
                let mode = match mode {
                    _ if *force => Mode::Broken,
                    Mode::Hug => Mode::Flat,
                    Mode::Hugged => Mode::Broken,
                    mode => mode,
                };
                tasks.push((indent, mode, doc));
                0
            }
            Doc::Concat(parts) => {
                push_parts(&mut tasks, indent, mode, parts);
                0
            }
            Doc::Indent(doc) => {
                tasks.push((indent, mode, doc));
                0
            }
            Doc::Last(doc) => {
                tasks.push((indent, last_mode(mode), doc));
                0
            }
            Doc::Flat(doc) => {
                tasks.push((indent, Mode::Fixed, doc));
                0
            }
            _ => 0,
        };
        match room.checked_sub(width) {
            Some(left) => room = left,
            None => return false,
        }
    }
}
