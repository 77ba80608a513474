//! What a person at the table wants to see of a game: who wants and wrote what, every line of the
//! paper with who wrote where, the hits in the last line, the winner and why.

use super::{GameValue, goal, verdict};
use crate::engines::rewrite::{Counting, Line as PaperLine, Rewrite, Ties};
use crate::games::rewrite::round::remark;
use crate::games::rewrite::words;
use crate::output::{Column, Line, Output, Style, Table};
use std::ops::Range;

/// So many rounds have a column.
const ROUNDS: usize = 6;

/// A longer line of the paper, in bytes, is cut in its middle.
const WIDE: usize = 120;

/// So many lines of the paper are shown from its beginning, and so many from its end.
const FIRST_LINES: usize = 30;
const LAST_LINES: usize = 10;

/// So many names stand before a line of the paper.
const WRITERS: usize = 6;

/// The game alone.
pub(super) fn rich(game: &GameValue) -> Output {
    Output::stack([
        Output::from(title(game)),
        Output::indent(players(game)),
        Output::from(""),
        Output::indent(paper(game)),
        Output::from(""),
        outcome(game),
    ])
}

/// The verdict.
pub(super) fn outcome(game: &GameValue) -> Output {
    let why = verdict::why(game);
    let line = match game.play.verdict().winner() {
        Some(_) => Line::new().good(why),
        None => Line::new().strong(why),
    };
    line.into()
}

fn title(game: &GameValue) -> Line {
    let mut settings = Vec::new();
    if game.play.planned() != 3 {
        settings.push(words::count(game.play.planned(), "round"));
    }
    if game.game.ties != Ties::default() {
        settings.push(format!("ties: {}", words::ties_word(game.game.ties)));
    }
    if game.game.counting != Counting::default() {
        settings.push(format!("hits: {}", words::counting_word(game.game.counting)));
    }
    if !game.game.allow_empty {
        settings.push("no empty right sides".to_owned());
    }
    let over = game.draft.letters.as_ref();
    let over = over.map(|(letters, _)| format!(" over {}", letters.called()));
    let line = Line::new().strong(game.called() + &over.unwrap_or_default());
    if settings.is_empty() { line } else { line.dim(format!(" ({})", settings.join(", "))) }
}

/// Who wants what, wrote what, and how often it hit.
fn players(game: &GameValue) -> Table {
    let rounds = game.play.rounds().len();
    let mut columns = vec![Column::left("player"), Column::left("wants")];
    for round in 0..rounds.min(ROUNDS) {
        columns.push(Column::left(format!("round {}", round + 1)));
    }
    columns.push(Column::right("hits"));
    let mut table = Table::new(columns);
    for (player, wish) in game.game.goals.iter().enumerate() {
        let style = style(player);
        let mut row =
            vec![Line::styled(&*wish.player, style.strong()), Line::styled(goal(&wish.goal), style)];
        row.extend((0..rounds.min(ROUNDS)).map(|round| rule(game, round, player)));
        row.push(Line::from(game.play.hits(player).len().to_string()));
        table.push(row);
    }
    match rounds.saturating_sub(ROUNDS) {
        0 => table,
        more => table.note(format!("and {}", words::count(more, "more round"))),
    }
}

/// A player's rule in a round; one that can't fire is struck, and says so.
fn rule(game: &GameValue, round: usize, player: usize) -> Line {
    let rules = game.game.rounds.get(round).map_or(&[][..], |rules| rules);
    let owned = |rule: &usize| game.play.owner(round, *rule) == Some(player);
    let Some(index) = (0..rules.len()).find(owned) else {
        return Line::new();
    };
    let written = words::rule(&rules[index]);
    let compiled = game.play.rounds().get(round);
    match compiled.and_then(|compiled| remark(compiled, index)) {
        None => Line::styled(written, style(player)),
        Some(remark) => Line::styled(written, style(player).struck()).dim(format!(" ({})", remark.brief)),
    }
}

/// What everyone wrote in a round, and the lines that it made; nothing tells of a goal.
pub(in crate::games::rewrite) fn round(game: &GameValue, number: usize) -> Output {
    let mut rules = Table::new([Column::left("player"), Column::left("rule")]);
    for (player, wish) in game.game.goals.iter().enumerate() {
        rules.push([Line::styled(&*wish.player, style(player).strong()), rule(game, number, player)]);
    }
    let mut lines = Table::new([Column::right("pass of"), Column::left("by"), Column::left("paper")]);
    for made in game.play.lines().iter().filter(|made| made.after == number) {
        let text = line(game, &made.text, Some(made), &[]);
        lines.push([Line::from((made.by + 1).to_string()), writers(game, made), text]);
    }
    Output::stack([Output::indent(rules), Output::from(""), Output::indent(lines), Output::from("")])
}

/// Who wanted what, the last line with its hits, and the verdict.
pub(in crate::games::rewrite) fn ending(game: &GameValue) -> Output {
    let mut goals = Table::new([Column::left("player"), Column::left("wants"), Column::right("hits")]);
    for (player, wish) in game.game.goals.iter().enumerate() {
        let style = style(player);
        let hits = Line::from(game.play.hits(player).len().to_string());
        goals.push([
            Line::styled(&*wish.player, style.strong()),
            Line::styled(goal(&wish.goal), style),
            hits,
        ]);
    }
    let last = Line::new().plain("the last line: ");
    Output::stack([
        Output::indent(goals),
        Output::from(""),
        Output::from(last),
        Output::indent(self::last(game)),
        outcome(game),
    ])
}

/// Every line of the paper, with the round that made it and who wrote in it.
pub(super) fn paper(game: &GameValue) -> Table {
    let mut table = Table::new([
        Column::right("line"),
        Column::right("round"),
        Column::right("pass of"),
        Column::left("by"),
        Column::left("paper"),
    ]);
    let lines = game.play.lines();
    let all = lines.len();
    let hits = all_hits(game);
    let marks = |index: usize| if index == all { &hits[..] } else { &[] };
    let start = line(game, game.play.start(), None, marks(0));
    table.push([Line::from("0"), Line::new(), Line::new(), Line::new(), start]);
    for (index, made) in lines.iter().enumerate() {
        if all > FIRST_LINES + LAST_LINES && (FIRST_LINES..all - LAST_LINES).contains(&index) {
            if index == FIRST_LINES {
                table.push([Line::from("…")]);
            }
            continue;
        }
        let is_new = made.by == made.after;
        let after = if is_new { (made.after + 1).to_string() } else { String::new() };
        table.push([
            Line::from((index + 1).to_string()),
            Line::from(after),
            Line::from((made.by + 1).to_string()),
            writers(game, made),
            line(game, &made.text, Some(made), marks(index + 1)),
        ]);
    }
    table
}

/// The last line of the paper alone, with the hits.
pub(super) fn last(game: &GameValue) -> Line {
    line(game, game.play.last(), game.play.lines().last(), &all_hits(game))
}

/// The hits of all players, in order.
fn all_hits(game: &GameValue) -> Vec<Range<usize>> {
    let players = 0..game.play.players().len();
    let hits = players.flat_map(|player| game.play.hits(player).iter().cloned());
    let mut hits: Vec<Range<usize>> = hits.collect();
    hits.sort_unstable_by_key(|hit| (hit.start, hit.end));
    hits
}

/// The owners of the rules that made a line, from left to right.
fn writers(game: &GameValue, made: &PaperLine) -> Line {
    let mut names = Line::new();
    for (number, rewrite) in made.rewrites.iter().enumerate() {
        if number == WRITERS {
            return names.dim(format!(" +{}", made.rewrites.len() - WRITERS));
        }
        let space = if number > 0 { " " } else { "" };
        if let Some(player) = game.play.owner(made.by, rewrite.rule) {
            names = names.plain(space).with(game.player(player), style(player));
        }
    }
    names
}

/// A line of the paper, its rewritten parts in their owners' colours, its hits marked.
fn line(game: &GameValue, text: &str, made: Option<&PaperLine>, hits: &[Range<usize>]) -> Line {
    let written = made.map_or(&[][..], |made| &made.rewrites);
    let owner = |rewrite: &Rewrite| made.and_then(|made| game.play.owner(made.by, rewrite.rule));
    let (head, tail) = shown(text);
    let is_shown =
        |hit: &&Range<usize>| hit.start < head.end || tail.as_ref().is_some_and(|tail| hit.end > tail.start);
    let hits: Vec<Range<usize>> = hits.iter().filter(is_shown).cloned().collect();
    let styled = |bytes: &Range<usize>| {
        let at = written.partition_point(|rewrite| rewrite.to.end <= bytes.start);
        let writer = written.get(at);
        let writer = writer.filter(|rewrite| rewrite.to.start <= bytes.start);
        let style = writer.and_then(owner).map_or(Style::PLAIN, style);
        let is_hit = |hit: &Range<usize>| hit.start <= bytes.start && bytes.end <= hit.end;
        if hits.iter().any(is_hit) { style.marked() } else { style }
    };
    let part = |line: Line, part: Range<usize>| {
        let cut = cut(&part, written, &hits).into_iter();
        cut.fold(line, |line, bytes| {
            let style = styled(&bytes);
            line.with(&text[bytes], style)
        })
    };
    if text.is_empty() {
        return Line::new().dim("(empty)");
    }
    let line = part(Line::new(), head);
    match tail {
        None => line,
        Some(tail) => part(line.dim("…"), tail).dim(format!("  ({} bytes)", text.len())),
    }
}

/// What is shown of a text: its beginning, and its end where something between them is left out.
fn shown(text: &str) -> (Range<usize>, Option<Range<usize>>) {
    if text.len() <= WIDE {
        return (0..text.len(), None);
    }
    let mut head = WIDE / 2;
    let mut tail = text.len() - WIDE / 2;
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    (0..head, Some(tail..text.len()))
}

/// A part of a line cut where a rewritten part or a hit begins or ends.
fn cut(part: &Range<usize>, written: &[Rewrite], hits: &[Range<usize>]) -> Vec<Range<usize>> {
    let first = written.partition_point(|rewrite| rewrite.to.end < part.start);
    let rewritten = written[first..].iter().map(|rewrite| &rewrite.to);
    let rewritten = rewritten.take_while(|to| to.start <= part.end);
    let ends = rewritten.chain(hits).flat_map(|range| [range.start, range.end]);
    let mut places: Vec<usize> = ends.filter(|end| part.start < *end && *end < part.end).collect();
    places.extend([part.start, part.end]);
    places.sort_unstable();
    places.dedup();
    places.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// A player's colour.
pub(super) fn style(player: usize) -> Style {
    Style::owner((player % 9) as u8)
}
