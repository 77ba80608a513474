//! What the positions of a game are worth: by who wins, by how far it is for one alone, by score, or on average.

use super::explore::Explored;
use super::refused::no_answer;
use super::rules::{Place, Rules};
use super::words::{self, shown};
use std::cmp::Ordering;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, Rate, RunProgress, stopped, with_budget};
use tg_core::number::Number;
use tg_core::value::Value;
use tg_duels::{
    Alone, Edge, End, Graph, Loop, Mover, Outcome, Payoff, RBig, SearchError, Solution, Stuck, Target,
    Unlimited, Worth,
};

/// What all positions that were found are worth.
pub(super) enum Solved {
    /// Who wins, and in how many plies.
    Duel(Solution),
    /// In how many moves somebody who plays alone wins.
    Alone(Alone),
    /// By how much player 1 wins with best play; nothing where the game can go round.
    Score(Vec<Option<Number>>),
    /// The result with best play on average, for the player to move: of a score for player 1. Nothing where the players
    /// can go round for ever.
    Expected { values: Vec<Option<RBig>>, score: bool },
}

/// What a position is worth for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Merit {
    Result(Worth),
    /// Whether a sum of independent positions is won, by its nimber.
    Sum(bool),
    Alone(Option<u32>),
    Number(Number),
}

impl Merit {
    /// As a value: a word, or a number.
    pub fn value(&self) -> Value {
        match self {
            Merit::Result(worth) => tg_dist::result(words::outcome(worth.outcome)),
            Merit::Alone(Some(_)) | Merit::Sum(true) => tg_dist::result("win"),
            Merit::Alone(None) | Merit::Sum(false) => tg_dist::result("loss"),
            Merit::Number(number) => Value::Number(number.clone()),
        }
    }

    /// Whether a puzzle can't be solved from there, whatever is done and drawn.
    pub fn is_hopeless(&self, rules: &Rules) -> bool {
        match self {
            Merit::Alone(moves) => moves.is_none(),
            Merit::Number(number) => rules.alone && number.sign() == 0,
            Merit::Result(_) | Merit::Sum(_) => false,
        }
    }

    /// In how many plies it is decided, as a value; none where nothing is.
    pub fn distance(&self) -> Value {
        match self {
            Merit::Result(Worth { distance: Some(plies), .. }) | Merit::Alone(Some(plies)) => {
                words::number(*plies)
            }
            _ => Value::None,
        }
    }

    /// Which side it favours, for colours and counts, where a number is neither good nor bad if it is `even`.
    pub fn outcome(&self, even: Number) -> Outcome {
        match self {
            Merit::Result(worth) => worth.outcome,
            Merit::Alone(Some(_)) | Merit::Sum(true) => Outcome::Win,
            Merit::Alone(None) | Merit::Sum(false) => Outcome::Loss,
            Merit::Number(number) => match number.compare(&even) {
                Ordering::Less => Outcome::Loss,
                Ordering::Equal => Outcome::Draw,
                Ordering::Greater => Outcome::Win,
            },
        }
    }

    /// In words: "win", "loss", "3/4".
    pub fn in_words(&self) -> String {
        match self {
            Merit::Result(worth) => words::outcome(worth.outcome).to_owned(),
            Merit::Alone(Some(_)) | Merit::Sum(true) => "win".to_owned(),
            Merit::Alone(None) | Merit::Sum(false) => "loss".to_owned(),
            Merit::Number(number) => words::amount(number),
        }
    }
}

/// Looking at this many positions is one step.
const POSITIONS_A_STEP: u64 = 8;

impl Solved {
    /// Solves all that was found; `lots` says whether lots are drawn in this game.
    pub fn of(host: &mut dyn Host, rules: &Rules, explored: &Explored, lots: bool) -> Result<Solved, Fault> {
        let graph = explored.graph();
        let stuck = stuck(rules);
        if rules.alone && !lots {
            return search(host, |progress| graph.solve_alone(progress)).map(Solved::Alone);
        }
        if rules.score.is_none() && !lots {
            return search(host, |progress| graph.solve(stuck, progress)).map(Solved::Duel);
        }
        let points = points(host, rules, explored)?;
        let first = |class: u32| explored.place(class).is_none_or(|place| place.player != 2);
        if lots {
            let score = |class: u32| points[class as usize].to_rbig().unwrap_or(RBig::ZERO);
            let payoff = match rules.score.is_some() {
                true => Payoff::Score(&score, &first),
                false => Payoff::Result(stuck),
            };
            let values = search(host, |progress| {
                let values = graph.expected(&payoff, progress)?;
                match values.contains(&None) {
                    true => graph.expected_in_rounds(&payoff, progress),
                    false => Ok(values),
                }
            })?;
            return Ok(Solved::Expected { values, score: rules.score.is_some() });
        }
        let mut order: Vec<Number> = points.clone();
        order.sort_by(Number::compare);
        order.dedup();
        let place = |number: &Number| order.binary_search_by(|own| own.compare(number)).unwrap_or(0) as u32;
        let places: Vec<u32> = points.iter().map(place).collect();
        let mover = |class: u32| if first(class) { Mover::First } else { Mover::Second };
        let best = search(host, |progress| graph.scores(&places, mover, progress))?;
        let score = |place: Option<u32>| place.map(|place| order[place as usize].clone());
        Ok(Solved::Score(best.into_iter().map(score).collect()))
    }

    /// Refuses a class of which nothing can be said, as the game can go round from there.
    pub fn answers(&self, explored: &Explored, class: u32) -> Result<(), Fault> {
        let known = match self {
            Solved::Duel(_) | Solved::Alone(_) => true,
            Solved::Score(scores) => scores[class as usize].is_some(),
            Solved::Expected { values, .. } => values[class as usize].is_some(),
        };
        if known {
            return Ok(());
        }
        let drawn = matches!(self, Solved::Expected { .. });
        let round = match drawn {
            true => explored.graph().endless(class),
            false => explored.graph().order([class], &mut Unlimited).ok().and_then(Result::err),
        };
        Err(match round {
            Some(round) if drawn => no_answer(
                format!("the players can keep to these positions for ever: {}", in_line(explored, &round)),
                "with moves that are drawn, a game has a value if it ends with probability 1, whatever the players do: count the plies in the position, and let `over` end it",
            ),
            Some(round) => goes_round(explored, &round, LET_IT_END),
            None => no_answer(
                "too many positions of this game lead to each other for an exact answer with lots",
                "take a smaller game, or count the plies in the position and let `over` end it",
            ),
        })
    }

    /// What is neither good nor bad.
    pub fn even(&self) -> Number {
        match self {
            Solved::Expected { score: false, .. } => Number::from(RBig::from_parts(1.into(), 2u32.into())),
            _ => Number::Int(0),
        }
    }

    /// What a class is worth for the player to move, who is player 2 where that is said.
    pub fn worth(&self, class: u32, second: bool) -> Merit {
        let for_mover = |number: Number| if second { number.neg() } else { number };
        match self {
            Solved::Duel(solution) => Merit::Result(solution.worth(class)),
            Solved::Alone(alone) => Merit::Alone(alone.distance(class)),
            Solved::Score(scores) => {
                Merit::Number(for_mover(scores[class as usize].clone().unwrap_or(Number::Int(0))))
            }
            Solved::Expected { values, score } => {
                let number = Number::from(values[class as usize].clone().unwrap_or(RBig::ZERO));
                Merit::Number(if *score { for_mover(number) } else { number })
            }
        }
    }

    /// What a move is worth for who makes it, player 2 where that is said.
    pub fn worth_of(&self, graph: &Graph, rules: &Rules, edge: Edge, second: bool) -> Merit {
        match (self, edge.target()) {
            (Solved::Duel(solution), _) => Merit::Result(solution.worth_of(edge)),
            (Solved::Alone(alone), Target::Position(to)) => {
                Merit::Alone(alone.distance(to).map(|moves| moves + 1))
            }
            (Solved::Score(scores), Target::Position(to)) => {
                let number = scores[to as usize].clone().unwrap_or(Number::Int(0));
                Merit::Number(if second { number.neg() } else { number })
            }
            (Solved::Expected { values, score }, _) => {
                let payoff = payoff_of_moves(rules, *score);
                let number = Number::from(graph.expected_of(edge, &payoff, values));
                Merit::Number(if *score && second { number.neg() } else { number })
            }
            _ => Merit::Alone(None),
        }
    }

    /// The best moves of a class, in their order.
    pub fn best(&self, graph: &Graph, rules: &Rules, class: u32, second: bool) -> Vec<Edge> {
        let worth = |edge: &Edge| self.worth_of(graph, rules, *edge, second);
        let better = |a: &Merit, b: &Merit| match (a, b) {
            (Merit::Result(a), Merit::Result(b)) => a.merit().cmp(&b.merit()),
            (Merit::Alone(a), Merit::Alone(b)) => match (a, b) {
                (Some(a), Some(b)) => b.cmp(a),
                _ => a.is_some().cmp(&b.is_some()),
            },
            (Merit::Number(a), Merit::Number(b)) => a.compare(b),
            _ => Ordering::Equal,
        };
        let edges = graph.edges(class);
        let Some(most) = edges.iter().map(worth).max_by(better) else { return Vec::new() };
        edges.iter().copied().filter(|edge| better(&worth(edge), &most) == Ordering::Equal).collect()
    }
}

/// Of moves only their values are compared: what last positions pay isn't asked.
fn payoff_of_moves(rules: &Rules, score: bool) -> Payoff<'static> {
    match score {
        true => Payoff::Score(&|_| RBig::ZERO, &|_| true),
        false => Payoff::Result(stuck(rules)),
    }
}

/// What becomes of a player who can't move.
pub(super) fn stuck(rules: &Rules) -> Stuck {
    if rules.misere { Stuck::Wins } else { Stuck::Loses }
}

/// What each last position brings player 1.
fn points(host: &mut dyn Host, rules: &Rules, explored: &Explored) -> Result<Vec<Number>, Fault> {
    let graph = explored.graph();
    host.reserve(graph.len() as u128 * size_of::<Number>() as u128)?;
    let mut points = vec![Number::Int(0); graph.len()];
    if rules.score.is_none() {
        return Ok(points);
    }
    for class in 0..graph.len() as u32 {
        let last = graph.end(class) != End::Open || graph.edges(class).is_empty();
        if let (true, Some(place)) = (last, explored.place(class)) {
            let found = rules.points(host, &place.clone());
            points[class as usize] = found.map_err(|fault| explored.located(host, rules, class, fault))?;
        }
    }
    Ok(points)
}

/// Lets the engine compute within the limits of the run.
pub(super) fn search<T>(
    host: &mut dyn Host,
    compute: impl FnOnce(&mut RunProgress<'_>) -> Result<T, tg_duels::Stop>,
) -> Result<T, Fault> {
    let rate = Rate { work_a_step: POSITIONS_A_STEP, what: "solving" };
    with_budget(host, rate, compute)?.map_err(stopped)
}

/// The same for counting games.
pub(super) fn counted_games<T>(
    host: &mut dyn Host,
    compute: impl FnOnce(&mut RunProgress<'_>) -> Result<T, tg_duels::Stop>,
) -> Result<T, Fault> {
    let rate = Rate { work_a_step: POSITIONS_A_STEP, what: "counting games" };
    with_budget(host, rate, compute)?.map_err(stopped)
}

/// The help where a game goes round, and what is asked needs an end of any kind.
pub(super) const LET_IT_END: &str =
    "what is asked needs a game that ends: count the plies in the position, and let `over` end it";

/// The same of what only a game that ends has; the help is for one that goes round.
pub(super) fn acyclic<T>(
    host: &mut dyn Host,
    explored: &Explored,
    help: &'static str,
    compute: impl FnOnce(&mut RunProgress<'_>) -> Result<T, SearchError>,
) -> Result<T, Fault> {
    let rate = Rate { work_a_step: POSITIONS_A_STEP, what: "solving" };
    with_budget(host, rate, compute)?.map_err(|error| match error {
        SearchError::Stopped(why) => stopped(why),
        SearchError::Loop(round) => goes_round(explored, &round, help),
        other => no_answer(other.to_string(), "count the plies in the position, and let `over` end the game"),
    })
}

/// How many positions of a loop are shown.
const SHOWN: usize = 12;

#[cold]
fn goes_round(explored: &Explored, round: &Loop, help: &'static str) -> Fault {
    no_answer(format!("this game can go round: {}", in_line(explored, round)), help)
}

/// The positions of a loop: `3 → 2 → 3`.
fn in_line(explored: &Explored, round: &Loop) -> String {
    let places: Vec<&Place> = round.0.iter().filter_map(|class| explored.place(*class)).collect();
    let who = |place: &Place| match place.player {
        0 => shown(&place.state),
        player => format!("{} (player {player})", shown(&place.state)),
    };
    let mut line: Vec<String> = places.iter().take(SHOWN).map(|place| who(place)).collect();
    if places.len() > SHOWN {
        line.push("…".to_owned());
    }
    line.extend(line.first().cloned());
    line.join(" → ")
}
