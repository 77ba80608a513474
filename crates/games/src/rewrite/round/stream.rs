//! A round as a filter: `tg rewrite` feeds it, block by block.

use super::{RoundPart, RoundValue};
use crate::rewrite::words;
use std::fmt::Write;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, size_in_words};
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::{Sink, Stream, Wanted};
use tg_rewriting::{Budget, FiringLog, OutputPieces, Pass, PassError};

/// The greatest size of a block, in bytes.
const LARGEST_BLOCK: usize = 1 << 20;

/// About the greatest size of what is written for a block, in bytes.
const LARGEST_OUTPUT: usize = 1 << 26;

/// The smallest size of a part of a block, in bytes.
const SMALLEST_PART: usize = 1 << 15;

/// The number of bytes that are traced at once.
const TRACED_BLOCK: usize = 1 << 14;

/// Rounds that a stream goes through, one after the other.
pub(super) struct RoundStream<'a> {
    stages: Vec<Stage<'a>>,
    block: usize,
    parts: usize,
    /// What is written for one block at most.
    limit: u64,
    /// Line ends that all stages are kept from: what the first of them writes may be read by the others.
    apart: Option<LineEnds>,
}

/// Line ends as they come.
#[derive(Default)]
struct LineEnds {
    /// Whether a carriage return waits for its line feed.
    waiting: bool,
}

/// One of them.
struct Stage<'a> {
    part: &'a RoundPart,
    /// Its number in a sentence, where there are several.
    number: Option<usize>,
    pass: Pass<'a>,
    lines: Lines,
    written: OutputPieces,
}

/// What is known of line ends.
enum Lines {
    /// They are letters like others, or no letters of any rule.
    AsTheyAre,
    /// They are to be kept from the rules of the only stage.
    Apart(LineEnds),
}

impl<'a> RoundStream<'a> {
    pub fn new(value: &'a RoundValue, wanted: Wanted) -> RoundStream<'a> {
        let several = value.parts.len() > 1;
        let apart = wanted.lines && value.parts.iter().any(knows_line_ends);
        let stage = |(number, part): (usize, &'a RoundPart)| {
            let pass = Pass::new(&part.round);
            let is_logged = wanted.trace || wanted.stats;
            let log = || FiringLog::new(part.round.rules().len(), wanted.trace);
            Stage {
                part,
                number: several.then_some(number + 1),
                pass: if is_logged { pass.with_log(log()) } else { pass },
                lines: match apart && !several {
                    true => Lines::Apart(LineEnds::default()),
                    false => Lines::AsTheyAre,
                },
                written: OutputPieces::default(),
            }
        };
        let growth = value.parts.iter().map(growth).fold(1usize, usize::saturating_mul);
        let limit = wanted.memory / 4;
        let most = if wanted.trace { TRACED_BLOCK } else { LARGEST_BLOCK };
        RoundStream {
            stages: value.parts.iter().enumerate().map(stage).collect(),
            block: (LARGEST_OUTPUT.min(limit as usize) / growth).clamp(1, most),
            parts: wanted.parts,
            limit,
            apart: (apart && several).then(LineEnds::default),
        }
    }

    fn feed(&mut self, bytes: &[u8], end: bool, write: &mut Sink<'_>) -> Result<(), Fault> {
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let mut budget = Budget::bytes(limit);
        let fed = match &mut self.apart {
            Some(ends) => feed_lines(&mut self.stages, ends, bytes, end, &mut budget, write),
            None => feed(&mut self.stages, bytes, end, self.parts, &mut budget, write),
        };
        fed.map_err(|_| {
            let limit = size_in_words(u128::from(self.limit));
            fault(Code::E9003, format!("a single step of this round writes more than {limit}"))
                .with_help("raise `--max-memory`, or make the right sides shorter")
        })
    }
}

/// Whether some rule of a round has a line end, or a letter with one.
fn knows_line_ends(part: &RoundPart) -> bool {
    part.round.alphabet().symbols().any(|(_, name)| name.contains(['\n', '\r']))
}

/// How many times as long as its left side a right side of a round is, at most.
fn growth(part: &RoundPart) -> usize {
    let rules = part.round.rules().iter();
    rules.map(|rule| rule.right.len().div_ceil(rule.left.len().max(1))).max().unwrap_or(1).max(1)
}

/// Feeds the first of some stages, and the others with what it writes.
fn feed(
    stages: &mut [Stage<'_>],
    bytes: &[u8],
    end: bool,
    parts: usize,
    budget: &mut Budget<'_>,
    write: &mut Sink<'_>,
) -> Result<(), PassError> {
    let Some((first, others)) = stages.split_first_mut() else {
        write(bytes);
        return Ok(());
    };
    first.written.clear();
    first.push(bytes, parts, budget)?;
    if end {
        first.end(budget)?;
    }
    let mut pieces = first.written.pieces().filter(|piece| !piece.is_empty()).peekable();
    if end && pieces.peek().is_none() && !others.is_empty() {
        return feed(others, &[], true, parts, budget, write);
    }
    while let Some(piece) = pieces.next() {
        let last = end && pieces.peek().is_none();
        feed(others, piece, last, parts, budget, write)?;
    }
    Ok(())
}

/// Feeds some stages with lines, each as a text of its own.
fn feed_lines(
    stages: &mut [Stage<'_>],
    ends: &mut LineEnds,
    bytes: &[u8],
    end: bool,
    budget: &mut Budget<'_>,
    write: &mut Sink<'_>,
) -> Result<(), PassError> {
    ends.split(bytes, &mut |piece| match piece {
        LinePiece::Letters(letters) => feed(stages, letters, false, 1, budget, write),
        LinePiece::End(line_end) => {
            feed(stages, &[], true, 1, budget, write)?;
            for stage in stages.iter_mut() {
                stage.written.clear();
                stage.written.add(|out| {
                    stage.pass.skip(line_end, out);
                    Ok(())
                })?;
            }
            write(line_end);
            Ok(())
        }
    })?;
    if end {
        let rest: &[u8] = if ends.waiting { b"\r" } else { b"" };
        feed(stages, rest, true, 1, budget, write)?;
    }
    Ok(())
}

/// A piece of the input.
enum LinePiece<'a> {
    Letters(&'a [u8]),
    End(&'a [u8]),
}

impl LineEnds {
    /// Splits the input at its line ends. A carriage return that may begin one waits.
    fn split(
        &mut self,
        bytes: &[u8],
        take: &mut dyn FnMut(LinePiece<'_>) -> Result<(), PassError>,
    ) -> Result<(), PassError> {
        let mut rest = bytes;
        while let Some(&next) = rest.first() {
            let waited = std::mem::replace(&mut self.waiting, next == b'\r');
            if next == b'\n' {
                take(LinePiece::End(if waited { b"\r\n" } else { b"\n" }))?;
                rest = &rest[1..];
                continue;
            }
            if waited {
                take(LinePiece::Letters(b"\r"))?;
            }
            if self.waiting {
                rest = &rest[1..];
                continue;
            }
            let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
            let (letters, after) = rest.split_at(length);
            take(LinePiece::Letters(letters))?;
            rest = after;
        }
        Ok(())
    }
}

impl Stage<'_> {
    fn push(&mut self, bytes: &[u8], parts: usize, budget: &mut Budget<'_>) -> Result<(), PassError> {
        let parts = parts.min(bytes.len() / SMALLEST_PART);
        let Stage { pass, lines, written, .. } = self;
        match lines {
            Lines::AsTheyAre => pass.push_parts(bytes, parts, written, budget),
            Lines::Apart(ends) => written.add(|out| {
                ends.split(bytes, &mut |piece| match piece {
                    LinePiece::Letters(letters) => pass.push(letters, out, budget),
                    LinePiece::End(line_end) => {
                        pass.finish(out, budget)?;
                        pass.skip(line_end, out);
                        Ok(())
                    }
                })
            }),
        }
    }

    /// The text ends.
    fn end(&mut self, budget: &mut Budget<'_>) -> Result<(), PassError> {
        let Stage { pass, lines, written, .. } = self;
        written.add(|out| {
            if let Lines::Apart(LineEnds { waiting: true }) = lines {
                pass.push(b"\r", out, budget)?;
            }
            pass.finish(out, budget)
        })
    }
}

impl Stream for RoundStream<'_> {
    fn block(&self) -> usize {
        self.block
    }

    fn push(&mut self, bytes: &[u8], write: &mut Sink<'_>) -> Result<(), Fault> {
        self.feed(bytes, false, write)
    }

    fn finish(&mut self, write: &mut Sink<'_>) -> Result<(), Fault> {
        self.feed(&[], true, write)
    }

    fn take_trace(&mut self) -> String {
        let mut trace = String::new();
        for stage in &mut self.stages {
            let fired = stage.pass.log_mut().and_then(|log| log.fired.as_mut());
            for fired in fired.map(std::mem::take).into_iter().flatten() {
                let rule = stage.part.round.rules().get(fired.rule).map(words::owned).unwrap_or_default();
                let round = stage.number.map(|number| format!("round {number}, ")).unwrap_or_default();
                // Writing into a text doesn't fail.
                let _ = writeln!(trace, "{round}byte {}: {rule}", fired.at);
            }
        }
        trace
    }

    fn stats(&self) -> Output {
        let several = self.stages.len() > 1;
        let mut columns = vec![Column::left("rule"), Column::right("times")];
        if several {
            columns.insert(0, Column::right("round"));
        }
        let mut table = TextTable::new(columns);
        for stage in &self.stages {
            let counts = stage.pass.counts().unwrap_or_default();
            for (rule, count) in stage.part.round.rules().iter().zip(counts) {
                let mut row = vec![StyledLine::from(words::owned(rule)), StyledLine::from(count.to_string())];
                if let Some(number) = stage.number {
                    row.insert(0, StyledLine::from(number.to_string()));
                }
                table.push(row);
            }
        }
        table.into()
    }
}
