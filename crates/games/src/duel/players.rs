//! Players of several strengths: perfect ones, careless ones, random ones, those that a function describes, and those
//! that are values, such as machines.

use super::careless::{Care, care, choice};
use super::duel_position::{DuelPosition, PlayableMove, place_of_move};
use super::position::{best_moves, worth_of};
use super::refused::no_move;
use super::rules::{Next, Place, plain};
use super::solved::{Merit, stuck};
use super::values::Duel;
use super::words::{name, number, shown};
use crate::words::strategy_word;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::value::Value;
use tg_dist::{Count, Dist, Draw, random_below};
use tg_duels::{End, Outcome};

/// The words of strategies.
pub(super) const STRATEGIES: &[&str] = &["random", "careless", "perfect"];

/// After this many plies a game that can go round isn't followed any further.
pub(super) const MOST_PLIES: usize = 1_000;

/// How a player chooses.
pub(super) enum Strategy {
    /// One of the moves, each equally likely.
    Random,
    /// Wins at once where that can be, doesn't let the other one win at once where that can be avoided, and moves at
    /// random otherwise.
    Careless,
    /// One of the best moves, each equally likely; in a draw one of those after which the most replies lose.
    Perfect,
    /// What a function of the position gives: the name of a move, or the next position; a list of such, each equally
    /// likely, or a distribution over them.
    Function(Value),
    /// What a value that is a player does: a machine.
    Player(Value),
}

impl Strategy {
    /// The strategy that an argument names.
    pub fn of(value: Option<&Value>) -> Result<Strategy, Fault> {
        let word = match value {
            None => return Ok(Strategy::Perfect),
            Some(player @ Value::Object(object)) if object.moves_at(&Value::None).is_some() => {
                return Ok(Strategy::Player(player.clone()));
            }
            Some(other) => match (strategy_word(other), other) {
                (Some(word), _) => word,
                (None, Value::Function(_)) => return Ok(Strategy::Function(other.clone())),
                (None, _) => shown(other),
            },
        };
        match word.as_str() {
            "random" => Ok(Strategy::Random),
            "careless" => Ok(Strategy::Careless),
            "perfect" => Ok(Strategy::Perfect),
            other => Err(Box::new(
                Diagnostic::new(Code::E7005, format!("`{other}` isn't a strategy"))
                    .did_you_mean(other, STRATEGIES.iter().copied())
                    .or_help(|| "a strategy is `random`, `careless`, `perfect`, a machine that learned this game, or a function of the position that gives a move".to_owned()),
            )),
        }
    }

    /// The move that is made at a position; nothing where there is none, or where the player gives up.
    pub fn choose(
        &self,
        host: &mut dyn Host,
        at: &DuelPosition,
        draw: &mut Draw,
    ) -> Result<Option<PlayableMove>, Fault> {
        match self {
            Strategy::Random => {
                let moves = at.moves(host)?;
                one_of(host, moves, draw)
            }
            Strategy::Careless => careless(host, at, draw),
            Strategy::Perfect => {
                let best = perfect(host, at)?;
                one_of(host, best, draw)
            }
            Strategy::Function(function) => {
                let here = DuelPosition::value(host, &at.duel, at.place.clone(), at.turn)?;
                let wanted = host.call(function, &[here])?;
                let moves = at.moves(host)?;
                let wanted = match place_of_move(&moves, &wanted) {
                    Some(_) => wanted,
                    None => one_answer(host, wanted, draw)?,
                };
                named(at, moves, &wanted).map(Some)
            }
            Strategy::Player(player) => {
                let here = DuelPosition::value(host, &at.duel, at.place.clone(), at.turn)?;
                let Value::Object(object) = player else { return Ok(None) };
                let odds = object.moves_at(&here).transpose()?.unwrap_or_default();
                let total: u64 = odds.iter().map(|(_, weight)| weight).sum();
                if total == 0 {
                    return Ok(None);
                }
                let mut left = draw.below(host, total)?;
                for (name, weight) in odds {
                    match left.checked_sub(weight) {
                        Some(rest) => left = rest,
                        None => return named(at, at.moves(host)?, &name).map(Some),
                    }
                }
                Ok(None)
            }
        }
    }

    /// The same at the table, where a perfect player makes the first of the moves that are as good, so that a game that
    /// was written down can be played again.
    pub fn choose_at_table(
        &self,
        host: &mut dyn Host,
        at: &DuelPosition,
    ) -> Result<Option<PlayableMove>, Fault> {
        match self {
            Strategy::Perfect => Ok(perfect(host, at)?.into_iter().next()),
            _ => self.choose(host, at, &mut Draw::Run),
        }
    }

    /// Whether the player may give up where there are moves.
    pub fn gives_up(&self) -> bool {
        matches!(self, Strategy::Player(_))
    }
}

/// The move that an answer names.
fn named(at: &DuelPosition, mut moves: Vec<PlayableMove>, wanted: &Value) -> Result<PlayableMove, Fault> {
    match place_of_move(&moves, wanted) {
        Some(place) => Ok(moves.swap_remove(place)),
        None => {
            let names: Vec<String> = moves.iter().map(|one| name(&one.name)).collect();
            Err(Box::new(no_move(&at.place.state, &name(wanted), &names)))
        }
    }
}

/// One of a list of answers, each equally likely, or of a distribution; else the answer itself.
fn one_answer(host: &mut dyn Host, answer: Value, draw: &mut Draw) -> Result<Value, Fault> {
    match &answer {
        Value::List(list) if !list.items().is_empty() => {
            let place = draw.below(host, list.items().len() as u64)?;
            Ok(list.items()[place as usize].clone())
        }
        Value::Object(_) if Dist::within(&answer).is_some() => {
            let law = Dist::of(&answer).exact_law(host)?;
            let (mut ends, mut total) = (Vec::with_capacity(law.size()), Count::from(0u64));
            for place in 0..law.size() {
                total = total.add(&law.ways(place));
                ends.push(total.clone());
            }
            let drawn = random_below(host, draw, &total)?;
            Ok(law.value(ends.partition_point(|end| *end <= drawn)))
        }
        _ => Ok(answer),
    }
}

/// One of these, each equally likely.
fn one_of(
    host: &mut dyn Host,
    mut moves: Vec<PlayableMove>,
    draw: &mut Draw,
) -> Result<Option<PlayableMove>, Fault> {
    if moves.is_empty() {
        return Ok(None);
    }
    let place = draw.below(host, moves.len() as u64)?;
    Ok(Some(moves.swap_remove(place as usize)))
}

fn careless(host: &mut dyn Host, at: &DuelPosition, draw: &mut Draw) -> Result<Option<PlayableMove>, Fault> {
    let mut moves = Vec::new();
    for one in at.moves(host)? {
        let care = match at.duel.rules.parts {
            Some(_) => care_in_a_sum(host, at, &one)?,
            None => {
                let edge = at.edge(host, &one)?;
                care(at.duel.explored()?.graph(), stuck(&at.duel.rules), edge)
            }
        };
        moves.push((one, care));
    }
    one_of(host, choice(moves), draw)
}

/// How a careless player sees a move where only the parts of a position are explored.
fn care_in_a_sum(host: &mut dyn Host, at: &DuelPosition, one: &PlayableMove) -> Result<Care, Fault> {
    let next = one.to(host, &at.duel)?;
    let Some(next) = next.downcast::<DuelPosition>() else { return Ok(Care::Safe) };
    let replies = next.moves(host)?;
    if replies.is_empty() {
        return Ok(Care::Wins);
    }
    for reply in replies {
        let after = reply.to(host, &at.duel)?;
        if let Some(after) = after.downcast::<DuelPosition>()
            && after.result(host)?.is_some()
        {
            return Ok(Care::Loses);
        }
    }
    Ok(Care::Safe)
}

/// The best moves; where the game is drawn, those among them that leave the most replies that lose.
fn perfect(host: &mut dyn Host, at: &DuelPosition) -> Result<Vec<PlayableMove>, Fault> {
    let best = best_moves(host, at)?;
    if !is_drawn(host, at)? {
        return Ok(best);
    }
    let (mut most, mut chosen) = (0, Vec::new());
    for one in best {
        let traps = losing_replies(host, at, &one)?;
        if traps > most {
            (most, chosen) = (traps, Vec::new());
        }
        if traps == most {
            chosen.push(one);
        }
    }
    Ok(chosen)
}

/// How many replies to a perfect player's move lose, and how many there are, where the game is drawn.
pub(super) fn trap(
    host: &mut dyn Host,
    at: &DuelPosition,
    one: &PlayableMove,
) -> Result<Option<(usize, usize)>, Fault> {
    if !is_drawn(host, at)? {
        return Ok(None);
    }
    let losing = losing_replies(host, at, one)?;
    let next = one.to(host, &at.duel)?;
    let Some(next) = next.downcast::<DuelPosition>().filter(|_| losing > 0) else { return Ok(None) };
    Ok(Some((losing, next.moves(host)?.len())))
}

fn is_drawn(host: &mut dyn Host, at: &DuelPosition) -> Result<bool, Fault> {
    Ok(matches!(at.worth(host)?, Merit::Result(worth) if worth.outcome == Outcome::Draw))
}

/// How many replies to a move lose.
fn losing_replies(host: &mut dyn Host, at: &DuelPosition, one: &PlayableMove) -> Result<usize, Fault> {
    if one.again {
        return Ok(0);
    }
    let next = one.to(host, &at.duel)?;
    let Some(next) = next.downcast::<DuelPosition>() else { return Ok(0) };
    let mut losing = 0;
    for reply in &next.moves(host)? {
        let worth = worth_of(host, next, reply)?;
        losing += usize::from(matches!(worth, Merit::Result(worth) if worth.outcome == Outcome::Loss));
    }
    Ok(losing)
}

/// The position after a move, of which a lot is drawn where one is to be.
pub(super) fn made(
    host: &mut dyn Host,
    duel: &Rc<Duel>,
    at: &DuelPosition,
    one: &PlayableMove,
    draw: &mut Draw,
) -> Result<Value, Fault> {
    match &one.next {
        Next::One(_) => one.to(host, duel),
        Next::Lot(lot) => {
            let state = drawn(host, duel, lot, at, draw)?;
            DuelPosition::value(host, duel, Place { state, player: one.player }, one.turn)
        }
    }
}

/// One outcome of a lot, drawn.
fn drawn(
    host: &mut dyn Host,
    duel: &Rc<Duel>,
    lot: &Value,
    at: &DuelPosition,
    draw: &mut Draw,
) -> Result<Value, Fault> {
    let outcomes = duel.rules.lot(host, lot, &at.place)?;
    let mut ends = Vec::with_capacity(outcomes.len());
    let mut total = Count::from(0u64);
    for (_, ways) in &outcomes {
        total = total.add(ways);
        ends.push(total.clone());
    }
    let drawn = random_below(host, draw, &total)?;
    let place = ends.partition_point(|end| *end <= drawn);
    Ok(outcomes.into_iter().nth(place).map(|(state, _)| plain(state)).unwrap_or_default())
}

/// `d.simulate(first, second, games: n, seed: s)`: how many games each wins.
pub(crate) fn simulate(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    if duel.rules.alone || duel.rules.score.is_some() {
        return Err(super::refused::no_answer(
            "`simulate` counts who wins, and that isn't what this game asks",
            "`report` has the averages of players of several strengths in a game with a score, and `solve` the figures of a puzzle",
        ));
    }
    let strategies = [Strategy::of(given(args, 1))?, Strategy::of(given(args, 2))?];
    let games = match given(args, 3) {
        None => 1_000,
        Some(_) => tg_prelude::arguments::how_many(args, 3, "games")?,
    };
    let mut draw = Draw::of(args, 4)?;
    let mut counts = [0u64; 4];
    host.progress("playing", 0, games);
    for game in 0..games {
        counts[one_game(host, &duel, &strategies, &mut draw)?] += 1;
        host.progress("playing", game + 1, games);
    }
    let [win, draw, loss, open] = counts;
    let told = [("win", number(win)), ("draw", number(draw)), ("loss", number(loss))];
    let open = (open > 0).then(|| ("open", number(open)));
    Value::record(told.into_iter().chain(open))
}

/// Plays a game: 0 if the first player wins, 1 for a draw, 2 if the second one does, 3 if it goes on and on.
fn one_game(
    host: &mut dyn Host,
    duel: &Rc<Duel>,
    strategies: &[Strategy; 2],
    draw: &mut Draw,
) -> Result<usize, Fault> {
    let mut here = DuelPosition::value(host, duel, duel.start(), 1)?;
    let mut plies = 0;
    loop {
        host.step(1)?;
        let next = {
            let at = super::duel_position::position(std::slice::from_ref(&here))?;
            match at.result(host)? {
                Some(End::Draw) => return Ok(1),
                Some(end) => return Ok(if (end == End::Win) == (at.turn == 1) { 0 } else { 2 }),
                None => {}
            }
            let strategy = &strategies[usize::from(at.turn - 1)];
            let chosen = strategy.choose(host, at, draw)?;
            if chosen.is_none() && strategy.gives_up() {
                return Ok(if at.turn == 1 { 2 } else { 0 });
            }
            let Some(one) = chosen else {
                return Err(fault(Code::E6010, "no move was chosen").with_help("give a strategy that moves"));
            };
            made(host, duel, at, &one, draw)?
        };
        here = next;
        plies += 1;
        if plies == MOST_PLIES && goes_round(host, duel)? {
            return Ok(3);
        }
    }
}

/// Whether a game may never end. A sum ends if its parts do, as they must to have nimbers.
fn goes_round(host: &mut dyn Host, duel: &Rc<Duel>) -> Result<bool, Fault> {
    if duel.rules.parts.is_some() {
        super::nimber::of_sum(host, duel, &duel.start())?;
        return Ok(false);
    }
    let start = duel.start_class(host)?;
    let explored = duel.explored()?;
    Ok(super::solved::search(host, |progress| explored.graph().order([start], progress))?.is_err())
}
