//! What a designer asks of a new game, on one page: how long it is, who wins, and where it is hard.

use super::duel_position::DuelPosition;
use super::explain::style;
use super::reachable::reach;
use super::refused::no_answer;
use super::report_play::{PAIRS, Players, SCORE_PAIRS, Strength, named_edges};
use super::solution::refuse_large_sums;
use super::solved::{Merit, Solved, search};
use super::values::Duel;
use super::words::{name, plies, shown};
use crate::graph::escaped;
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use std::rc::Rc;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::{Domain, Object, Value};
use tg_duels::{Edge, End, Outcome, Playout, Reach, UBig};

/// The greatest number of moves whose ways are counted.
const WAYS: usize = 6;

/// How many traps are shown.
const SHOWN: usize = 3;

/// One page about a game.
pub(super) struct DuelReport {
    duel: Rc<Duel>,
    title: StyledLine,
    rows: Vec<[StyledLine; 2]>,
}

impl Domain for DuelReport {
    fn type_name(&self) -> &'static str {
        "DuelReport"
    }

    fn short(&self) -> Option<String> {
        Some(format!("a report about {}", self.duel.called()))
    }

    fn rich(&self) -> Output {
        let mut table = TextTable::new([Column::left(""), Column::left("")]);
        for row in &self.rows {
            table.push(row.clone());
        }
        Output::titled(self.title.clone(), table)
    }

    fn json(&self) -> serde_json::Value {
        let row = |[what, said]: &[StyledLine; 2]| (what.to_text(), said.to_text().into());
        self.rows.iter().map(row).collect::<serde_json::Map<_, _>>().into()
    }

    fn svg(&self) -> Option<Result<String, Fault>> {
        Some(Ok(self.page()))
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other = other.downcast::<DuelReport>();
        other.is_some_and(|other| Rc::ptr_eq(&self.duel, &other.duel))
    }
}

/// Sizes of the page, in pixels.
const ROW: usize = 22;
const MARGIN: usize = 20;
const LETTER: usize = 8;

impl DuelReport {
    /// The page as a picture: a row of it on each line.
    fn page(&self) -> String {
        let letters = |place: usize| self.rows.iter().map(|row| row[place].columns()).max().unwrap_or(0);
        let second = MARGIN + (letters(0) + 3) * LETTER;
        let (width, height) =
            (second + letters(1) * LETTER + MARGIN, MARGIN * 2 + (self.rows.len() + 1) * ROW);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"monospace\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        let mut line = |x: usize, row: usize, style: &str, text: &str| {
            let y = MARGIN + row * ROW;
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" {style}>{}</text>", escaped(text));
        };
        line(MARGIN, 0, "font-weight=\"bold\"", &self.title.to_text());
        for (place, [what, said]) in self.rows.iter().enumerate() {
            line(MARGIN, place + 1, "fill=\"#57606a\"", &what.to_text());
            line(second, place + 1, "", &said.to_text());
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// `d.report`.
pub(super) fn report(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    if duel.rules.alone {
        return Err(no_answer("a report is about a game for two", "`solve` has the figures of a puzzle"));
    }
    refuse_large_sums(host, &duel, "report")?;
    let start = duel.start_class(host)?;
    let solved = duel.solved(host, start)?;
    let round = {
        let explored = duel.explored()?;
        search(host, |progress| explored.graph().order([start], progress))?.is_err()
    };
    let mut page = Page { reach: reach(host, &duel)?, solved, round, rows: Vec::new(), duel };
    page.size(host)?;
    page.value(host)?;
    page.first_moves(host)?;
    page.ways(host)?;
    page.strengths(host)?;
    page.traps(host)?;
    let title = StyledLine::new().strong(page.duel.called());
    Ok(Object::value(DuelReport { duel: page.duel, title, rows: page.rows }))
}

struct Page {
    duel: Rc<Duel>,
    reach: Rc<Reach>,
    solved: Rc<Solved>,
    /// Whether the game can go round.
    round: bool,
    rows: Vec<[StyledLine; 2]>,
}

impl Page {
    fn row(&mut self, what: &str, said: impl Into<StyledLine>) {
        self.rows.push([StyledLine::new().dim(what), said.into()]);
    }

    /// How many positions there are, and how many moves they have on average.
    fn size(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        host.step(self.reach.positions().len() as u64)?;
        let (positions, open, moves) = {
            let explored = self.duel.explored()?;
            let graph = explored.graph();
            let counts = self.reach.positions().iter().map(|class| graph.edges(*class).len());
            let open = counts.clone().filter(|moves| *moves > 0).count();
            (self.reach.positions().len(), open, counts.sum::<usize>())
        };
        let joined = if self.duel.rules.same.is_some() { ", those that are the same once" } else { "" };
        self.row("positions", format!("{}{joined}", counted(positions, "position")));
        if open > 0 {
            let mean = Number::from(moves as u64).div(&Number::from(open as u64)).unwrap_or(Number::Int(0));
            self.row("moves", format!("{} different ones per undecided position, on average", about(&mean)));
        }
        Ok(())
    }

    /// What the start is worth.
    fn value(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        let start = DuelPosition::value(host, &self.duel, self.duel.start(), 1)?;
        let Some(at) = start.downcast::<DuelPosition>() else { return Ok(()) };
        let worth = at.worth(host)?;
        let said = match &worth {
            Merit::Result(worth) => match (worth.outcome, worth.distance) {
                (Outcome::Win, Some(distance)) => format!("the first player wins, in {}", plies(distance)),
                (Outcome::Loss, Some(distance)) => format!("the second player wins, in {}", plies(distance)),
                _ => "a draw".to_owned(),
            },
            Merit::Sum(true) => "the first player wins".to_owned(),
            Merit::Sum(false) => "the second player wins".to_owned(),
            other => format!("{} for the first player", other.in_words()),
        };
        let outcome = worth.outcome(self.solved.even());
        self.row("perfect play", StyledLine::styled(said, style(outcome)));
        Ok(())
    }

    /// Which first moves win.
    fn first_moves(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        let start = DuelPosition::value(host, &self.duel, self.duel.start(), 1)?;
        let Some(at) = start.downcast::<DuelPosition>() else { return Ok(()) };
        let mut of: [Vec<String>; 3] = Default::default();
        for one in at.moves(host)? {
            let worth = super::position::worth_of(host, at, &one)?;
            let place = match worth.outcome(self.solved.even()) {
                Outcome::Win => 0,
                Outcome::Draw => 1,
                Outcome::Loss => 2,
            };
            of[place].push(name(&one.name));
        }
        // Where lots are drawn, a move has an expected value, and wins only more often than it loses.
        let class = at.class(host)?;
        let labels = match (self.duel.draws_lots(host, class)?, self.duel.rules.score.is_some()) {
            (true, true) => {
                ["first moves that gain on average", "that come out even", "that lose on average"]
            }
            (true, false) => {
                ["first moves that win more often than they lose", "as often", "that lose more often"]
            }
            (false, _) => ["first moves that win", "first moves that draw", "first moves that lose"],
        };
        for (what, names) in labels.into_iter().zip(of) {
            if !names.is_empty() {
                let more = names.len().saturating_sub(12);
                let mut said = names.into_iter().take(12).collect::<Vec<_>>().join(", ");
                if more > 0 {
                    said.push_str(&format!(" and {more} more"));
                }
                self.row(what, said);
            }
        }
        Ok(())
    }

    /// How many ways there are of few moves.
    fn ways(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        let start = self.duel.start_class(host)?;
        if self.duel.draws_lots(host, start)? {
            return Ok(());
        }
        let mut ways = Vec::new();
        // One more than are shown says whether there are more.
        for plies in 1..=WAYS as u64 + 1 {
            let explored = self.duel.explored()?;
            let games = search(host, |progress| explored.graph().perft(start, plies, progress))?;
            if games == UBig::ZERO {
                break;
            }
            ways.push(games.to_string());
        }
        if !ways.is_empty() {
            let more = if ways.len() > WAYS { ", …" } else { "" };
            ways.truncate(WAYS);
            self.row("ways of 1, 2, 3, … moves", format!("{}{more}", ways.join(", ")));
        }
        Ok(())
    }

    /// What becomes of players of several strengths, and how long their games are.
    fn strengths(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        let start = self.duel.start_class(host)?;
        let named = named_edges(host, &self.duel, &self.reach)?;
        let scored = self.duel.rules.score.is_some();
        let points = self.points(host)?;
        let pairs: &[[Strength; 2]] = if scored { &SCORE_PAIRS } else { &PAIRS };
        let mut found = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let explored = self.duel.explored()?;
            let players =
                Players { explored: &explored, rules: &self.duel.rules, solved: &self.solved, named: &named };
            let of = |class: u32| points.get(&class).copied().unwrap_or(0.0);
            found.push((*pair, players.playout(host, start, *pair, &of)?));
        }
        if let Some((_, random)) = found.first() {
            self.lengths(random);
        }
        if !scored {
            let lead = |at: usize| 100.0 * (found[at].1.first - found[at].1.second);
            let said = format!("{} at random, {} if both are careless", signed(lead(0)), signed(lead(1)));
            self.row("share of wins: first minus second", said);
        }
        for ([first, second], played) in &found {
            let who = match first == second {
                true => format!("both {}", first.name()),
                false => format!("first {}, second {}", first.name(), second.name()),
            };
            self.row(&who, said_of(played, scored));
        }
        Ok(())
    }

    /// What the last positions bring player 1, where there is a score.
    fn points(&self, host: &mut dyn Host) -> Result<FxHashMap<u32, f64>, Fault> {
        let mut points = FxHashMap::default();
        if self.duel.rules.score.is_none() {
            return Ok(points);
        }
        for &class in self.reach.positions() {
            let at = {
                let explored = self.duel.explored()?;
                let graph = explored.graph();
                let last = graph.end(class) != End::Open || graph.edges(class).is_empty();
                explored.place(class).filter(|_| last).cloned()
            };
            if let Some(at) = at {
                host.reserve(32)?;
                points.insert(class, self.duel.rules.points(host, &at)?.to_f64());
            }
        }
        Ok(points)
    }

    /// How long games of random players are.
    fn lengths(&mut self, random: &Playout) {
        let Some((shortest, longest)) = random.lengths else {
            let said = format!("no game of random players is over after {}", plies(random.followed));
            return self.row("length of a game", said);
        };
        let range = match (shortest == longest, self.round) {
            (true, false) => plies(shortest),
            (_, false) => format!("{shortest} to {longest} plies"),
            (_, true) => format!("{} or more", plies(shortest)),
        };
        self.row("length of a game", format!("{range}, {} on average at random", digits(random.plies, 2)));
    }

    /// Positions with several moves of which a single one doesn't lose.
    fn traps(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        let mut found = Vec::new();
        {
            let explored = self.duel.explored()?;
            let graph = explored.graph();
            for &class in self.reach.positions() {
                host.step(1 + graph.edges(class).len() as u64)?;
                let second = explored.place(class).is_some_and(|place| place.player == 2);
                let worth = |edge: &Edge| {
                    self.solved.worth_of(graph, &self.duel.rules, *edge, second).outcome(self.solved.even())
                };
                let losing = graph.edges(class).iter().filter(|edge| worth(edge) == Outcome::Loss).count();
                if losing > 0 && losing + 1 == graph.edges(class).len() {
                    found.push(class);
                }
            }
        }
        let places = {
            let explored = self.duel.explored()?;
            let places = found.iter().take(SHOWN).filter_map(|class| explored.place(*class));
            places.map(|place| shown(&place.state)).collect::<Vec<_>>()
        };
        let said = match found.len() {
            0 => "none: nowhere a single move saves".to_owned(),
            count => format!("{}, the first {}", counted(count, "position"), places.join(", ")),
        };
        self.row("traps", said);
        Ok(())
    }
}

/// How games between two players end.
fn said_of(played: &Playout, scored: bool) -> String {
    let percent = |share: f64| format!("{} %", digits(100.0 * share, 1));
    let mut said = match scored {
        true => format!("{} for the first on average", signed_points(played.points)),
        false => format!(
            "first wins {}, draw {}, second wins {}",
            percent(played.first),
            percent(played.draw),
            percent(played.second)
        ),
    };
    if played.open >= 0.0005 {
        said.push_str(&format!(", {} still go on after {}", percent(played.open), plies(played.followed)));
    }
    if played.lengths.is_some() {
        said.push_str(&format!("; {} plies on average", digits(played.plies, 2)));
    }
    said
}

/// A number of percent with its sign.
fn signed(percent: f64) -> String {
    format!("{} %", signed_digits(percent, 1))
}

/// A score with its sign.
fn signed_points(points: f64) -> String {
    signed_digits(points, 2)
}

fn signed_digits(number: f64, places: usize) -> String {
    let digits = digits(number, places);
    if number > 0.0 && digits.contains(|digit: char| ('1'..='9').contains(&digit)) {
        format!("+{digits}")
    } else {
        digits
    }
}

/// A number with this many digits behind the point; nothing that is rounded to 0 has a sign.
fn digits(number: f64, places: usize) -> String {
    let digits = format!("{number:.places$}");
    match digits.contains(|digit: char| ('1'..='9').contains(&digit)) {
        true => digits,
        false => digits.trim_start_matches('-').to_owned(),
    }
}

/// A number with two digits behind the point.
fn about(number: &Number) -> String {
    number.decimal(2)
}
