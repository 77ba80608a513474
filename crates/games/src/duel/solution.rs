//! Games that are solved: what the start is worth, and how many positions of each kind there are.

use super::duel_position::DuelPosition;
use super::explain::{self, shown_line, style};
use super::explore::Explored;
use super::position::{self, BestLine, best_line};
use super::refused::{no_answer, no_solution};
use super::solved::Merit;
use super::values::Duel;
use super::words::{self, number};
use std::rc::Rc;
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::{Host, receiver};
use tg_core::output::{Bars, Column, Output, Style, StyledLine};
use tg_core::value::{Domain, Object, Value, show};
use tg_duels::{End, Outcome};

/// How many of something there are for each outcome.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub win: u64,
    pub draw: u64,
    pub loss: u64,
}

impl Counts {
    fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.win += 1,
            Outcome::Draw => self.draw += 1,
            Outcome::Loss => self.loss += 1,
        }
    }

    fn all(self) -> u64 {
        self.win + self.draw + self.loss
    }
}

/// A game that is solved.
pub(super) struct DuelSolution {
    pub duel: Rc<Duel>,
    worth: Merit,
    outcome: Outcome,
    counts: Counts,
    /// How the games end by `over`, for the player who would move next.
    over: Counts,
    /// At how many positions nobody can move.
    stuck: u64,
    /// Wins and losses for the mover in 0, 1, 2, … plies.
    histogram: Vec<(u64, u64)>,
    line: BestLine,
    start: Value,
}

/// The most positions of a game with `parts` that are solved as wholes.
const MOST_SUMS: usize = 100_000;

/// Refuses a method that looks at all positions of a game whose positions are sums, if there are very many: whoever says
/// its parts wants to be spared that.
pub(super) fn refuse_large_sums(host: &mut dyn Host, duel: &Duel, method: &str) -> Result<(), Fault> {
    if duel.rules.parts.is_none()
        || !Explored::default().leads_to_more_than(host, &duel.rules, duel.start(), MOST_SUMS)?
    {
        return Ok(());
    }
    let name = duel.name.as_deref().unwrap_or("d");
    Err(no_answer(
        format!("this game has more than {MOST_SUMS} positions, and `{method}` looks at each as a whole"),
        format!(
            "with `parts`, positions are asked: `{name}.start.value`, `{name}.start.nimber`, `{name}.start.best`; without `parts` it is solved position by position"
        ),
    ))
}

/// Solves a game.
pub(super) fn solve(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    refuse_large_sums(host, &duel, "solve")?;
    let reach = super::reachable::reach(host, &duel)?;
    let class = duel.start_class(host)?;
    let solved = duel.solved(host, class)?;
    host.step(reach.positions().len() as u64 / 4)?;
    let (mut counts, mut over, mut stuck) = (Counts::default(), Counts::default(), 0);
    let mut histogram: Vec<(u64, u64)> = Vec::new();
    {
        let explored = duel.explored()?;
        for &class in reach.positions() {
            let second = explored.place(class).is_some_and(|place| place.player == 2);
            let worth = solved.worth(class, second);
            counts.add(worth.outcome(solved.even()));
            match explored.graph().end(class) {
                End::Open => stuck += u64::from(explored.graph().edges(class).is_empty()),
                End::Win => over.add(Outcome::Win),
                End::Draw => over.add(Outcome::Draw),
                End::Loss => over.add(Outcome::Loss),
            }
            count_plies(&mut histogram, &worth);
        }
    }
    let start = DuelPosition::value(host, &duel, duel.start(), 1)?;
    let at = position_in(&start)?;
    let worth = at.worth(host)?;
    let outcome = worth.outcome(solved.even());
    let line = best_line(host, at)?;
    Ok(Object::value(DuelSolution { duel, worth, outcome, counts, over, stuck, histogram, line, start }))
}

fn count_plies(histogram: &mut Vec<(u64, u64)>, worth: &Merit) {
    let (plies, wins) = match worth {
        Merit::Result(worth) => (worth.distance, worth.outcome == Outcome::Win),
        Merit::Alone(moves) => (*moves, true),
        Merit::Number(_) | Merit::Sum(_) => (None, false),
    };
    let Some(plies) = plies.map(|plies| plies as usize) else { return };
    if histogram.len() <= plies {
        histogram.resize(plies + 1, (0, 0));
    }
    let row = &mut histogram[plies];
    let count = if wins { &mut row.0 } else { &mut row.1 };
    *count += 1;
}

fn position_in(value: &Value) -> Result<&DuelPosition, Fault> {
    receiver(std::slice::from_ref(value), "a position")
}

/// The most distances that have a bar of their own.
const BARS: usize = 40;

impl DuelSolution {
    /// Who wins, in one sentence.
    fn verdict(&self) -> String {
        if self.worth.is_hopeless(&self.duel.rules) {
            return "it can't be solved".to_owned();
        }
        match &self.worth {
            Merit::Result(worth) => {
                let plies = worth.distance.map(words::plies).unwrap_or_default();
                match worth.outcome {
                    Outcome::Win => format!("the first player wins in {plies}"),
                    Outcome::Loss => format!("the second player wins in {plies}"),
                    Outcome::Draw => "a draw: neither player can force to win".to_owned(),
                }
            }
            Merit::Alone(moves) => format!("it can be solved in {}", words::moves(moves.unwrap_or(0))),
            Merit::Sum(true) => "the first player wins".to_owned(),
            Merit::Sum(false) => "the second player wins".to_owned(),
            Merit::Number(value) if self.duel.rules.alone => {
                format!("it can be solved with probability {}", words::amount(value))
            }
            Merit::Number(value) if self.duel.rules.score.is_some() => match self.outcome {
                Outcome::Win => format!("the first player has {} more with best play", words::amount(value)),
                Outcome::Loss => {
                    format!("the second player has {} more with best play", words::amount(&value.neg()))
                }
                Outcome::Draw => "both have as much with best play".to_owned(),
            },
            Merit::Number(value) => {
                format!("worth {} for the first player with best play", words::amount(value))
            }
        }
    }

    fn counted(&self) -> StyledLine {
        let counts = self.counts;
        let line = StyledLine::new().plain(counted(counts.all(), "position"));
        match (&self.worth, self.duel.rules.score.is_some()) {
            (Merit::Result(_), _) => line
                .plain("; for the player to move ")
                .good(format!("{} won", counts.win))
                .plain(format!(", {} drawn, ", counts.draw))
                .bad(format!("{} lost", counts.loss)),
            (Merit::Alone(_), _) => line
                .plain("; ")
                .good(format!("{} lead to a solution", counts.win))
                .plain(", ")
                .bad(format!("{} don't", counts.loss)),
            _ => line.plain(format!(
                "; {} good for the player to move, {} even, {} bad",
                counts.win, counts.draw, counts.loss
            )),
        }
    }

    /// By what the games end: where a forgotten end shows.
    fn ended(&self) -> String {
        let over = self.over;
        let kinds = [(over.win, "won"), (over.draw, "drawn"), (over.loss, "lost")];
        let kinds: Vec<String> = kinds
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, how)| format!("{count} {how}"))
            .collect();
        let by_over = match (over.all(), self.duel.rules.alone) {
            (0, _) => "none ends by `over`".to_owned(),
            (1, _) => format!("1 ends by `over` ({})", kinds.join(", ")),
            (all, _) => format!("{all} end by `over` ({})", kinds.join(", ")),
        };
        let stuck = match self.stuck {
            0 => "none".to_owned(),
            count => count.to_string(),
        };
        format!("{by_over}, {stuck} with no move left")
    }

    /// How many positions are decided in how many plies.
    fn bars(&self) -> Option<Output> {
        let most =
            self.histogram.iter().map(|(wins, losses)| wins + losses).max().filter(|most| *most > 0)?;
        let alone = self.duel.rules.alone;
        let columns = match alone {
            true => vec![Column::right("moves"), Column::right("positions"), Column::left("")],
            false => {
                vec![Column::right("plies"), Column::right("won"), Column::right("lost"), Column::left("")]
            }
        };
        let mut bars = Bars::new(columns);
        for (plies, (wins, losses)) in self.histogram.iter().enumerate().take(BARS) {
            let style = if wins >= losses { Style::GOOD } else { Style::BAD };
            let mut cells = vec![plies.to_string(), blank(*wins)];
            if !alone {
                cells.push(blank(*losses));
            }
            cells.push(String::new());
            // A share of a bar is for the eye only.
            bars.push(cells.into_iter().map(StyledLine::from), (wins + losses) as f64 / most as f64, style);
        }
        let more = self.histogram.len().saturating_sub(BARS);
        Some(match more {
            0 => bars.into(),
            _ => bars.note(format!("and on to {}", words::plies(self.histogram.len() as u32 - 1))).into(),
        })
    }
}

fn blank(count: u64) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

impl Domain for DuelSolution {
    fn type_name(&self) -> &'static str {
        "DuelSolution"
    }

    fn short(&self) -> Option<String> {
        Some(format!("{}: {}", self.duel.called(), self.verdict()))
    }

    fn rich(&self) -> Output {
        let verdict = StyledLine::styled(self.verdict(), style(self.outcome).strong());
        let title = StyledLine::new().code(self.duel.called()).plain(": ").then(verdict);
        let mut parts = vec![Output::from(self.counted()), StyledLine::new().plain(self.ended()).into()];
        if self.line.positions.len() > 1 {
            let what = match (self.line.repeats, self.duel.rules.alone) {
                (Some(_), _) => "a line that keeps the draw: ",
                (None, true) => "a shortest solution: ",
                (None, false) => "a line of best play: ",
            };
            parts.push(StyledLine::new().plain(what).then(shown_line(&self.line)).into());
        }
        parts.extend(self.bars());
        Output::titled(title, Output::stack(parts))
    }

    fn json(&self) -> serde_json::Value {
        let text = |value: &Value| match value {
            Value::Number(_) | Value::None => serde_json::Value::String(show::code(value)),
            other => {
                serde_json::Value::String(other.as_text().map_or_else(String::new, |text| text.to_string()))
            }
        };
        let line: Vec<serde_json::Value> = self
            .line
            .positions
            .iter()
            .map(|at| match at {
                Value::Object(object) => object.json(),
                other => serde_json::Value::String(show::code(other)),
            })
            .collect();
        serde_json::json!({
            "value": text(&self.worth.value()),
            "distance": match self.worth.distance() { Value::None => None, plies => plies.as_i64() },
            "counts": { "win": self.counts.win, "draw": self.counts.draw, "loss": self.counts.loss },
            "line": line,
        })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other = other.downcast::<DuelSolution>();
        other.is_some_and(|other| Rc::ptr_eq(&self.duel, &other.duel))
    }
}

fn this(args: &[Value]) -> Result<&DuelSolution, Fault> {
    receiver(args, "a solution")
}

/// What the start is worth for who moves there.
pub(super) fn value(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(this(args)?.worth.value())
}

/// In how many plies.
pub(super) fn distance(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    position::distance_of(&this(args)?.worth)
}

/// How many positions are won, drawn and lost for the player to move.
pub(super) fn counts(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = this(args)?;
    let counts = of.counts;
    let class = of.duel.start_class(host)?;
    // Where lots are drawn, a position has an expected value: nobody has won it yet.
    let names = match of.duel.draws_lots(host, class)? {
        true => ["good", "even", "bad"],
        false => ["win", "draw", "loss"],
    };
    Value::record(names.into_iter().zip([counts.win, counts.draw, counts.loss].map(number)))
}

/// By what the reachable positions end.
pub(super) fn ends(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = this(args)?;
    Value::record([
        ("win", number(of.over.win)),
        ("draw", number(of.over.draw)),
        ("loss", number(of.over.loss)),
        ("stuck", number(of.stuck)),
    ])
}

/// The greatest distance.
pub(super) fn longest(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = this(args)?;
    position::distance_of(&of.worth)?;
    // Where nobody can win, no position has a distance.
    Ok(of.histogram.len().checked_sub(1).map_or(Value::None, number))
}

/// How many positions are decided in how many plies, as records.
pub(super) fn histogram(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = this(args)?;
    position::distance_of(&of.worth)?;
    host.reserve(of.histogram.len() as u128 * 512)?;
    let row = |(plies, (wins, losses)): (usize, &(u64, u64))| {
        Value::record([("plies", number(plies)), ("won", number(*wins)), ("lost", number(*losses))])
    };
    Value::list(of.histogram.iter().enumerate().map(row).collect::<Result<_, _>>()?)
}

/// A line of best play from the start.
pub(super) fn line(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let of = this(args)?;
    if of.worth.is_hopeless(&of.duel.rules) {
        return Err(no_solution(&of.duel.rules.start));
    }
    Value::list(of.line.positions.clone())
}

/// The best moves of the start.
pub(super) fn best(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    position::best(host, &mut [this(args)?.start.clone()])
}

/// In one sentence.
pub(super) fn why(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    position::why(host, &mut [this(args)?.start.clone()])
}

/// Explains what a solution says: the start's moves and a line.
pub(super) fn explain(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    explain::position(host, &[this(args)?.start.clone()])
}

/// Explains `solve`: the start's moves and a line.
pub(super) fn explain_duel(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let duel = super::game::duel_of(args)?;
    let start = DuelPosition::value(host, &duel, duel.start(), 1)?;
    explain::position(host, &[start])
}
