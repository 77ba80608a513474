//! What a designer asks of a new game, on one page: how long it is, who wins, and where it is hard.

use super::duel_position::DuelPosition;
use super::explain::style;
use super::position::best_line;
use super::reachable::reach;
use super::refused::no_answer;
use super::solved::{Merit, Solved, acyclic, stuck};
use super::values::Duel;
use super::words::{name, shown};
use crate::graph::escaped;
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, counted};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::{Domain, Object, Value};
use tg_duels::{Edge, Outcome, Playout, Reach};

/// Random play is followed exactly in games of at most this many positions: beyond, its fractions get long.
const MOST_FOLLOWED: usize = 50_000;

/// A position is a trap if this many moves or more lose and a single one doesn't.
const TRAP: usize = 2;

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
    let start = duel.start_class(host)?;
    let solved = duel.solved(host, start)?;
    let mut page = Page { reach: reach(host, &duel)?, solved, rows: Vec::new(), duel };
    page.size(host)?;
    page.value(host)?;
    page.first_moves(host)?;
    page.random_play(host)?;
    page.traps(host)?;
    let title = StyledLine::new().strong(page.duel.called());
    Ok(Object::value(DuelReport { duel: page.duel, title, rows: page.rows }))
}

struct Page {
    duel: Rc<Duel>,
    reach: Rc<Reach>,
    solved: Rc<Solved>,
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
            self.row(
                "moves",
                format!("{} different ones of a position that goes on, on average", about(&mean)),
            );
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
                (Outcome::Win, Some(plies)) => format!("the first player wins, in {plies} plies"),
                (Outcome::Loss, Some(plies)) => format!("the second player wins, in {plies} plies"),
                _ => "a draw".to_owned(),
            },
            other => format!("{} for the first player", other.in_words()),
        };
        let line = best_line(host, at)?;
        let outcome = worth.outcome(self.solved.even());
        self.row("perfect play", StyledLine::styled(said, style(outcome)));
        let plies = counted(line.positions.len() - 1, "move");
        match line.repeats {
            Some(_) => {
                self.row("goes round", format!("perfect play comes to the same position again after {plies}"))
            }
            None if matches!(worth, Merit::Result(worth) if worth.distance.is_none()) => {
                self.row("length", format!("a line of perfect play has {plies}"));
            }
            None => {}
        }
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
        for (what, names) in ["first moves that win", "that draw", "that lose"].into_iter().zip(of) {
            if !names.is_empty() {
                let more = names.len().saturating_sub(12);
                let mut said = names.into_iter().take(12).collect::<Vec<_>>().join(" ");
                if more > 0 {
                    said.push_str(&format!(" and {more} more"));
                }
                self.row(what, said);
            }
        }
        Ok(())
    }

    /// What becomes of random players, and of a perfect one against them.
    fn random_play(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        if self.duel.rules.score.is_some() || self.reach.positions().len() > MOST_FOLLOWED {
            return Ok(());
        }
        let moves = self.moves(host)?;
        let both = [
            (0, "both at random"),
            (1, "first perfect, second at random"),
            (2, "first at random, second perfect"),
        ];
        for (perfect, what) in both {
            match self.playout(host, &moves, perfect) {
                Ok(played) => {
                    let second = Number::Int(1)
                        .sub(&Number::from(played.first.clone()))
                        .and_then(|rest| rest.sub(&Number::from(played.draw.clone())));
                    let said = format!(
                        "first wins {}, draw {}, second wins {}; {} plies on average",
                        percent(&Number::from(played.first)),
                        percent(&Number::from(played.draw)),
                        percent(&second.unwrap_or(Number::Int(0))),
                        about(&Number::from(played.plies))
                    );
                    self.row(what, said);
                }
                Err(fault) if fault.code == Code::E6010 => {
                    self.row("random play", "not followed: the game can go round");
                    return Ok(());
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }

    /// The moves of each class as players choose among them: by name, so that some lead to the same class.
    fn moves(&self, host: &mut dyn Host) -> Result<FxHashMap<u32, Vec<Edge>>, Fault> {
        let mut moves = FxHashMap::default();
        if self.duel.rules.same.is_none() {
            return Ok(moves);
        }
        for (place, &class) in self.reach.positions().iter().enumerate() {
            let at = self.duel.explored()?.place(class).cloned();
            let Some(at) = at else { continue };
            let turn = super::reachable::turn_at(&self.duel, &at, self.reach.depth(class).unwrap_or(0));
            let position = DuelPosition::value(host, &self.duel, at, turn)?;
            if let Some(position) = position.downcast::<DuelPosition>() {
                let playable = position.moves(host)?;
                host.reserve(playable.len() as u128 * 4 + 64)?;
                let edges = playable.iter().map(|one| position.edge(host, one));
                moves.insert(class, edges.collect::<Result<_, Fault>>()?);
            }
            host.progress("playing", place as u64, self.reach.positions().len() as u64);
        }
        host.progress("playing", 1, 1);
        Ok(moves)
    }

    /// Random play in which this player is perfect; nobody for 0.
    fn playout(
        &self,
        host: &mut dyn Host,
        moves: &FxHashMap<u32, Vec<Edge>>,
        perfect: usize,
    ) -> Result<Playout, Fault> {
        let start = self.duel.start_class(host)?;
        let explored = self.duel.explored()?;
        let (graph, rules, solved) = (explored.graph(), &self.duel.rules, &self.solved);
        let choose = |class: u32, player: usize| -> Vec<Edge> {
            match player + 1 == perfect {
                true => solved.best(graph, rules, class, player == 1),
                false => moves.get(&class).cloned().unwrap_or_else(|| graph.edges(class).to_vec()),
            }
        };
        acyclic(host, &explored, |progress| graph.playout(start, stuck(rules), choose, progress))
    }

    /// Positions at which a single move doesn't lose, and several do.
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
                if losing >= TRAP && losing + 1 == graph.edges(class).len() {
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

/// A number with two digits behind the point.
fn about(number: &Number) -> String {
    number.decimal(2)
}

/// A probability in percent with one digit behind the point.
fn percent(number: &Number) -> String {
    let hundred = number.mul(&Number::Int(100)).unwrap_or(Number::Int(0));
    format!("{} %", hundred.decimal(1))
}
