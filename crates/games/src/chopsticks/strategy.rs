//! Strategies: the winner's moves as a table, and whether playing by a list of patterns wins.

use super::arguments::player;
use super::reachable::variant_of;
use super::search::{limits, search};
use super::values::{self, POSITION_BYTES, PositionValue, Variant};
use super::{explain, refused, words};
use tg_chopsticks::{FollowFailure, Following, GameOutcome, Pattern, PlayLine};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Value, show};

/// The moves to make: for the player who can win, the one that was asked for, or the first.
pub(super) fn strategy(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = &variant_of(args)?;
    let player = player(args, 1, variant.game.players())?;
    let game = &variant.game;
    let solution = variant.solution(host)?;
    let start = game.start();
    let wins =
        |player: &usize| solution.value_for(&start, *player).is_some_and(|w| w.outcome == GameOutcome::Win);
    let player = player.or_else(|| (0..game.players()).find(wins)).unwrap_or(0);
    if player > 1 {
        return Err(fault(
            Code::E6010,
            format!("a strategy is for the player who moves first or next, not for player {}", player + 1),
        )
        .with_help("give the game another `start`, at that player's turn"));
    }
    host.reserve(u128::from(solution.explored().count()) * POSITION_BYTES)?;
    let moves = solution.strategy(&start, player == 0);
    host.step(moves.len() as u64)?;
    host.reserve(moves.len() as u128 * (2 * POSITION_BYTES + 512))?;
    let next = (player + 1) % game.players().max(1);
    let row = |(at, m): &(_, tg_chopsticks::Move)| {
        let worth = solution.value(at);
        Value::record([
            ("at", PositionValue::value(variant, *at, player)),
            ("move", game.name(at, &m.to).map_or(Value::None, Value::text)),
            ("to", PositionValue::value(variant, m.to, next)),
            ("distance", worth.map_or(Value::None, words::distance)),
        ])
    };
    Value::list(moves.iter().map(row).collect::<Result<_, _>>()?)
}

/// Whether playing by patterns wins.
pub(super) fn follows(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let following = follow(host, args)?.following;
    Ok(Value::Bool(matches!(following, Following::Wins { .. })))
}

/// In how many plies the follower wins, or the line that defeats the patterns.
pub(super) fn explain_follows(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    Ok(follow(host, args)?.told(values::variant(args)?))
}

/// What becomes of a player who plays by patterns.
struct Followed {
    following: Following,
    player: usize,
}

/// Follows the patterns that a call gives.
fn follow(host: &mut dyn Host, args: &[Value]) -> Result<Followed, Fault> {
    let variant = values::variant(args)?;
    let game = &variant.game;
    let player = player(args, 2, game.players())?.unwrap_or(0);
    let patterns = patterns(variant, args.get(1).unwrap_or(&Value::Unset))?;
    if patterns.is_empty() || game.players() < 2 {
        return Err(fault(Code::E6010, "there is nothing to follow").with_help(
            "give at least one pattern, such as `[\"1211\", \"ab12\"]`, in a game of two or more",
        ));
    }
    if player > 1 {
        return Err(fault(
            Code::E6010,
            format!("patterns are for the player who moves first or next, not for player {}", player + 1),
        )
        .with_help("give the game another `start`, at that player's turn"));
    }
    let most = limits(host).positions / 16;
    let following = search(host, |progress| game.follow(&patterns, player == 0, most, progress))?;
    Ok(Followed { following, player })
}

fn patterns(variant: &Variant, list: &Value) -> Result<Vec<Pattern>, Fault> {
    let items = match list {
        Value::List(list) => list.items(),
        one => std::slice::from_ref(one),
    };
    let read = |item: &Value| {
        let text = item.as_text().map(|text| text.as_str().to_owned()).unwrap_or_else(|| show::code(item));
        let pattern = variant.game.pattern(&text);
        pattern.map_err(|errors| {
            let told = refused::position(&variant.game, &text, &errors);
            Box::new(told.note(
                "a pattern is a position as the follower leaves it, with letters for any hands: `ab12`",
            ))
        })
    };
    items.iter().map(read).collect()
}

impl Followed {
    /// In how many plies it wins, or the line that defeats it.
    fn told(&self, variant: &Variant) -> Output {
        let who = format!("player {}", self.player + 1);
        match &self.following {
            Following::Wins { plies } => StyledLine::new()
                .good(format!("{who} wins in {} or sooner, whatever the others do", words::plies(*plies)))
                .into(),
            Following::Fails { line, reason } => {
                let why = match reason {
                    FollowFailure::NoMoveFits => format!("then no move of {who} fits the pattern"),
                    FollowFailure::Lost => format!("then {who} has lost"),
                    FollowFailure::Repeats => "then it goes round for ever".to_owned(),
                };
                let line = PlayLine { positions: line.clone(), repeats: None };
                let shown = explain::shown_line(variant, &line, 60);
                let told = StyledLine::new().bad(format!("{who} doesn't win: "));
                Output::stack([told.then(shown), StyledLine::new().plain(why)])
            }
        }
    }
}
