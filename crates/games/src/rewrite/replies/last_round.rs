//! The last round as a game of everybody at once, as a value of the language.

use super::{named, receiver, refused, shown, whole};
use crate::rewrite::meter::{PassAllowance, within};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Key, Record, Value};
use tg_rewriting::{LastRound, MixedRules, PartyGame};

/// The letters of a right side, at most, by default.
const LETTERS: u64 = 1;

/// The number of equilibria that are given.
const GIVEN: usize = 10;

/// What the last round is worth: its equilibria, and for two players the value and the mixed rules.
pub(in crate::rewrite) fn last_round(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let game = receiver(args)?.engine();
    let longest = usize::try_from(whole(args, 1, "letters", 0, LETTERS)?).unwrap_or(usize::MAX);
    let allowance = PassAllowance::game(host).shown_as("choosing rules");
    let found = within(host, allowance, |budget| game.last_round(longest, GIVEN, budget))?;
    let found = found.map_err(|error| refused(host, game, error))?;
    let rules = by_player(game, |player| {
        Ok(Value::Number((found.rules.get(player).map_or(0, Vec::len) as u64).into()))
    })?;
    let (value, mixed) = match &found.mixed {
        Some(mixed) => (fraction(mixed.value.clone(), &mixed.total), lots(game, &found, mixed)?),
        None => (Value::None, Value::None),
    };
    Value::record([
        ("rules", rules),
        ("equilibria", Value::Number(found.equilibria.into())),
        ("examples", examples(game, &found)?),
        ("value", value),
        ("mixed", mixed),
    ])
}

/// A record with a field for each player.
fn by_player(game: &PartyGame, mut value: impl FnMut(usize) -> Result<Value, Fault>) -> Result<Value, Fault> {
    let mut record = Record::default();
    for (player, wish) in game.goals.iter().enumerate() {
        record.insert(Key::text(&wish.player), value(player)?)?;
    }
    Ok(Value::Record(record))
}

fn fraction(numerator: IBig, denominator: &UBig) -> Value {
    Value::Number(Number::from(RBig::from_parts(numerator, denominator.clone())))
}

/// The first equilibria: who wins, and everybody's rule.
fn examples(game: &PartyGame, found: &LastRound) -> Result<Value, Fault> {
    let records = found.examples.iter().map(|(choice, winner)| {
        let rules = by_player(game, |player| Ok(shown(&found.rules[player][choice[player]])))?;
        Value::record([("winner", named(game, *winner)), ("rules", rules)])
    });
    Value::list(records.collect::<Result<_, _>>()?)
}

/// Which rules are drawn, and how often.
fn lots(game: &PartyGame, found: &LastRound, mixed: &MixedRules) -> Result<Value, Fault> {
    by_player(game, |player| {
        let lots = mixed.lots.get(player).map_or(&[][..], |lots| lots);
        let records = lots.iter().map(|(rule, lot)| {
            let share = fraction(IBig::from(lot.clone()), &mixed.total);
            Value::record([("rule", shown(&found.rules[player][*rule])), ("share", share)])
        });
        Value::list(records.collect::<Result<_, _>>()?)
    })
}
