//! What a person at the table wants to see of a game: who wants and wrote what, every line of the
//! paper with who wrote where, the hits in the last line, the winner and why.

use super::line::line;
use super::{PartyGameValue, goal, verdict};
use crate::rewrite::round::{owner_style as style, remark};
use crate::rewrite::words;
use dashu_int::UBig;
use std::ops::Range;
use tg_core::diagnostics::counted;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_rewriting::{HitCounting, PaperLine, TieBreak, Ties};

/// The number of rounds that have a column.
const ROUNDS: usize = 6;

/// The number of lines of the paper that are shown from its beginning and from its end.
const FIRST_LINES: usize = 30;
const LAST_LINES: usize = 10;

/// The number of names that come before a line of the paper.
const WRITERS: usize = 6;

/// The game alone.
pub(super) fn rich(game: &PartyGameValue) -> Output {
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
pub(super) fn outcome(game: &PartyGameValue) -> Output {
    let why = verdict::why(game);
    let line = match game.play.verdict().winner() {
        Some(_) => StyledLine::new().good(why),
        None => StyledLine::new().strong(why),
    };
    line.into()
}

fn title(game: &PartyGameValue) -> StyledLine {
    let mut settings = Vec::new();
    if game.play.planned() != 3 {
        settings.push(counted(game.play.planned(), "round"));
    }
    if game.game.ties != Ties::default() {
        settings.push(format!("ties: {}", words::TIES.word(game.game.ties)));
    }
    if game.game.counting != HitCounting::default() {
        settings.push(format!("hits: {}", words::HITS.word(game.game.counting)));
    }
    if game.game.tie_break != TieBreak::default() {
        settings.push(format!("tie_break: {}", words::TIE_BREAKS.word(game.game.tie_break)));
    }
    if !game.game.allow_empty {
        settings.push("no empty right sides".to_owned());
    }
    let over = game.draft.letters.as_ref();
    let over = over.map(|(letters, _)| format!(" over {}", letters.called()));
    let line = StyledLine::new().strong(game.called() + &over.unwrap_or_default());
    if settings.is_empty() { line } else { line.dim(format!(" ({})", settings.join(", "))) }
}

/// Who wants what, wrote what, and how often it hit.
fn players(game: &PartyGameValue) -> TextTable {
    let rounds = game.play.rounds().len();
    let mut columns = vec![Column::left("player"), Column::left("wants")];
    for round in 0..rounds.min(ROUNDS) {
        columns.push(Column::left(format!("round {}", round + 1)));
    }
    columns.push(Column::right("hits"));
    let mut table = TextTable::new(columns);
    for (player, wish) in game.game.goals.iter().enumerate() {
        let style = style(player);
        let mut row = vec![
            StyledLine::styled(&*wish.player, style.strong()),
            StyledLine::styled(game.shown_goal(wish), style),
        ];
        row.extend((0..rounds.min(ROUNDS)).map(|round| rule(game, round, player)));
        row.push(hits(game, player));
        table.push(row);
    }
    match rounds.saturating_sub(ROUNDS) {
        0 => table,
        more => table.note(format!("and {}", counted(more, "more round"))),
    }
}

/// A player's rule in a round; one that can't fire is struck, and says so.
fn rule(game: &PartyGameValue, round: usize, player: usize) -> StyledLine {
    let rules = game.game.rounds.get(round).map_or(&[][..], |rules| rules);
    let owned = |rule: &usize| game.play.owner(round, *rule) == Some(player);
    let Some(index) = (0..rules.len()).find(owned) else {
        return StyledLine::new();
    };
    let written = words::rule(&rules[index]);
    let compiled = game.play.rounds().get(round);
    match compiled.and_then(|compiled| remark(compiled, index)) {
        None => StyledLine::styled(written, style(player)),
        Some(remark) => {
            StyledLine::styled(written, style(player).struck()).dim(format!(" ({})", remark.brief))
        }
    }
}

/// What everyone wrote in a round, and the lines that it made; nothing tells of a goal.
pub(in crate::rewrite) fn round(game: &PartyGameValue, number: usize) -> Output {
    let mut rules = TextTable::new([Column::left("player"), Column::left("rule")]);
    for (player, wish) in game.game.goals.iter().enumerate() {
        rules.push([StyledLine::styled(&*wish.player, style(player).strong()), rule(game, number, player)]);
    }
    let mut lines = TextTable::new([Column::right("pass of"), Column::left("by"), Column::left("paper")]);
    let made = game.play.lines().iter().zip(game.play.applications());
    for (made, applied) in made.filter(|(made, _)| made.after == number) {
        let text = line(game, &made.row, Some(made), &[]);
        lines.push([StyledLine::from((made.by + 1).to_string()), writers(game, made, applied), text]);
    }
    Output::stack([Output::indent(rules), Output::from(""), Output::indent(lines), Output::from("")])
}

/// Who wanted what, the last line with its hits, and the verdict.
pub(in crate::rewrite) fn ending(game: &PartyGameValue) -> Output {
    let mut goals = TextTable::new([Column::left("player"), Column::left("wants"), Column::right("hits")]);
    for (player, wish) in game.game.goals.iter().enumerate() {
        let style = style(player);
        let (name, goal) = (&*wish.player, goal(&wish.goal));
        goals.push([
            StyledLine::styled(name, style.strong()),
            StyledLine::styled(goal, style),
            hits(game, player),
        ]);
    }
    let last = StyledLine::new().plain("the last line: ");
    Output::stack([
        Output::indent(goals),
        Output::from(""),
        Output::from(last),
        Output::indent(self::last(game)),
        outcome(game),
    ])
}

/// Every line of the paper, with the round that made it and who wrote in it.
pub(super) fn paper(game: &PartyGameValue) -> TextTable {
    let mut table = TextTable::new([
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
    table.push([StyledLine::from("0"), StyledLine::new(), StyledLine::new(), StyledLine::new(), start]);
    for (index, (made, applied)) in lines.iter().zip(game.play.applications()).enumerate() {
        if all > FIRST_LINES + LAST_LINES && (FIRST_LINES..all - LAST_LINES).contains(&index) {
            if index == FIRST_LINES {
                table.push([StyledLine::from("…")]);
            }
            continue;
        }
        let is_new = made.by == made.after;
        let after = if is_new { (made.after + 1).to_string() } else { String::new() };
        table.push([
            StyledLine::from((index + 1).to_string()),
            StyledLine::from(after),
            StyledLine::from((made.by + 1).to_string()),
            writers(game, made, applied),
            line(game, &made.row, Some(made), marks(index + 1)),
        ]);
    }
    table
}

/// The last line of the paper alone, with the hits.
pub(super) fn last(game: &PartyGameValue) -> StyledLine {
    line(game, game.play.last(), game.play.lines().last(), &all_hits(game))
}

/// How many hits a player has, where that may be seen.
pub(super) fn hits(game: &PartyGameValue, player: usize) -> StyledLine {
    if game.is_sealed() {
        return StyledLine::new();
    }
    StyledLine::from(words::digits(&game.play.hits(player).count))
}

/// The hits of all players, where they may be seen.
fn all_hits(game: &PartyGameValue) -> Vec<Range<UBig>> {
    let players = if game.is_sealed() { 0..0 } else { 0..game.play.players().len() };
    players.flat_map(|player| game.play.hits(player).places.iter().cloned()).collect()
}

/// The owners of the rules that made a line, from left to right; `applied` is how often rules were applied.
fn writers(game: &PartyGameValue, made: &PaperLine, applied: UBig) -> StyledLine {
    let mut names = StyledLine::new();
    for (number, player) in game.play.writers(made, WRITERS).into_iter().enumerate() {
        let space = if number > 0 { " " } else { "" };
        names = names.plain(space).with(game.player(player), style(player));
    }
    match applied > UBig::from(WRITERS) {
        true => names.dim(format!(" +{}", words::digits(&(applied - UBig::from(WRITERS))))),
        false => names,
    }
}
