//! The players that arguments name.

use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::arguments::given;
use tg_core::value::{Value, show};

/// The player that an argument names, counted from 1, as a number from 0 on; `None` where none is given.
pub(super) fn player(args: &[Value], index: usize, players: usize) -> Result<Option<usize>, Fault> {
    given(args, index).map(|value| player_of(value, players)).transpose()
}

/// The player that a value names, counted from 1, as a number from 0 on.
pub(super) fn player_of(value: &Value, players: usize) -> Result<usize, Fault> {
    let number = value.as_i64().and_then(|n| usize::try_from(n).ok());
    number.filter(|n| (1..=players).contains(n)).map(|n| n - 1).ok_or_else(|| {
        let shown = show::code(value);
        fault(Code::E3007, format!("there is no player {shown} in a game of {players}"))
            .with_help("players are counted from 1, the player who moves at the start")
    })
}
