//! Settings: as a script says them, and the machine that they mean.

use crate::duel::PlayableGame;
use std::sync::{Arc, OnceLock};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::GivenSettings;
use tg_core::value::{Value, show};
use tg_menace::{BeadPlan, BoardGame, BoxShape, MachineSettings, Refill, Rewards, Rules, Side};

/// The most beads of a colour at the start, and the largest reward.
const MOST: u64 = 1_000_000;
/// The most random beads in a box: each is drawn.
const MOST_RANDOM: u64 = 10_000;

/// The most plies of a game that may go round.
const LONGEST: u64 = 1_000;

/// The value of a setting as a block writes it.
pub(super) fn written(value: &Value) -> String {
    match value {
        Value::Record(record) => match record.field("random").filter(|_| record.len() == 1) {
            Some(count) => format!("random({})", show::code(count)),
            None => show::code(value),
        },
        other => match PlayableGame::of(other) {
            Some(game) => game.name().unwrap_or("…").to_owned(),
            None => show::code(other),
        },
    }
}

/// The positions of a game of boards, found once.
pub(super) fn board_game(hexapawn: bool) -> Arc<BoardGame> {
    static NOUGHTS: OnceLock<Arc<BoardGame>> = OnceLock::new();
    static HEXAPAWN: OnceLock<Arc<BoardGame>> = OnceLock::new();
    let made = |rules: fn() -> Rules| Arc::new(BoardGame::new(rules()));
    match hexapawn {
        false => NOUGHTS.get_or_init(|| made(Rules::noughts)).clone(),
        true => HEXAPAWN.get_or_init(|| made(Rules::hexapawn)).clone(),
    }
}

/// What decides on the boxes of a machine that plays a duel.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct DuelShape {
    pub plays: Side,
    /// Whether positions with a single move have a box.
    pub forced: bool,
    /// Whether moves to positions that are the same share a colour.
    pub fold: bool,
    /// After how many plies a game is a draw.
    pub longest: Option<u64>,
}

/// The game that a machine plays, and what decides on its boxes.
pub(super) enum GameToLearn {
    Boards(Arc<BoardGame>, BoxShape),
    Duel(PlayableGame, DuelShape),
}

/// The game, the boxes and the rules that were said; with all that is wrong.
pub(super) fn read(said: &GivenSettings) -> Result<(GameToLearn, MachineSettings), Vec<Diagnostic>> {
    let mut reader = Reader { said, errors: Vec::new() };
    let duel = said.get("game").and_then(|entry| PlayableGame::of(&entry.value));
    let hexapawn = said.word("game", &[false, true]).unwrap_or(false);
    // Gardner's machine is another one than Michie's.
    let (plays, refill, beads, win) = match (hexapawn, &duel) {
        (true, _) => (Side::Second, Refill::Resign, vec![1], 0),
        (false, Some(_)) => (Side::First, Refill::Emptied, vec![1], 1),
        (false, None) => (Side::First, Refill::Emptied, vec![4, 3, 2, 1], 1),
    };
    let plays = said.word("plays", &[Side::First, Side::Second]).unwrap_or(plays);
    let (forced, fold) = (said.flag("forced", hexapawn), said.flag("fold", false));
    let game = match duel {
        Some(duel) => {
            reader.only_boards("symmetry", "`same` of the game says which positions share a box");
            GameToLearn::Duel(duel, DuelShape { plays, forced, fold, longest: reader.longest() })
        }
        None => {
            if let Some(entry) = said.get("longest") {
                let message = "`longest` is for duels: a game on these boards always ends";
                let found = Diagnostic::new(Code::E6001, message).at(entry.span, "");
                reader.errors.push(found.help("leave out `longest`"));
            }
            let game = board_game(hexapawn);
            let (all, rotations) = (game.rules.symmetries.len(), game.rules.rotations);
            let symmetries = said.word("symmetry", &[all, rotations, 1]).unwrap_or(all);
            GameToLearn::Boards(game, BoxShape { plays, symmetries, forced, fold })
        }
    };
    let rewards = Rewards {
        win: reader.reward("win", win),
        draw: reader.reward("draw", 0),
        loss: reader.reward("loss", -1),
        last: said.word("learns", &[false, true]).unwrap_or(hexapawn),
    };
    let refills = [Refill::Emptied, Refill::Found, Refill::Resign];
    let refill = said.word("refill", &refills).unwrap_or(refill);
    let beads = reader.beads(beads);
    match reader.errors.is_empty() {
        true => Ok((game, MachineSettings { beads, rewards, refill })),
        false => Err(reader.errors),
    }
}

/// Reads numbers of beads one by one and keeps what is wrong.
struct Reader<'a> {
    said: &'a GivenSettings,
    errors: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Refuses a setting that a duel hasn't, with what says it there.
    fn only_boards(&mut self, name: &str, instead: &str) {
        if let Some(entry) = self.said.get(name) {
            let message = format!("`{name}` is for games of boards, and this `game` is a duel");
            let found = Diagnostic::new(Code::E6001, message).at(entry.span, "");
            self.errors.push(found.help(format!("leave out `{name}`: {instead}")));
        }
    }

    fn longest(&mut self) -> Option<u64> {
        let entry = self.said.get("longest")?;
        let plies = whole(&entry.value).flatten().and_then(|n| u64::try_from(n).ok());
        let found = plies.filter(|plies| (1..=LONGEST).contains(plies));
        if found.is_none() {
            let shown = written(&entry.value);
            let message = format!("`longest` goes from 1 to {LONGEST} plies, and this is {shown}");
            let told = Diagnostic::new(Code::E6002, message).at(entry.span, "outside its range");
            self.errors.push(told.help("write how many plies a game has at most, such as `longest: 40`"));
        }
        found
    }

    fn reward(&mut self, name: &str, otherwise: i32) -> i32 {
        let Some(entry) = self.said.get(name) else { return otherwise };
        let shown = written(&entry.value);
        let (why, label) = match whole(&entry.value) {
            Some(Some(reward)) if reward.unsigned_abs() <= MOST => return reward as i32,
            Some(_) => (
                format!("`{name}` goes from -{MOST} to {MOST} beads, and this is {shown}"),
                "outside its range",
            ),
            None => (
                format!("`{name}` must be a whole number of beads, and this is {shown}"),
                "not a number of beads",
            ),
        };
        self.errors.push(Diagnostic::new(Code::E7002, why).at(entry.span, label).help(format!(
            "write `{name}: {otherwise}`: the beads that the box has more after the game than before it, up to {MOST}"
        )));
        otherwise
    }

    fn beads(&mut self, otherwise: Vec<u32>) -> BeadPlan {
        let Some(entry) = self.said.get("beads") else { return BeadPlan::Each(otherwise) };
        let plan = match &entry.value {
            Value::List(list) if list.items().is_empty() => Err("the list is empty".to_owned()),
            Value::List(list) => {
                let counts: Result<_, _> = list.items().iter().map(|item| beads(item, MOST)).collect();
                counts.map(BeadPlan::Each)
            }
            Value::Record(record) => match record.field("random").filter(|_| record.len() == 1) {
                Some(count) => beads(count, MOST_RANDOM)
                    .map(BeadPlan::Random)
                    .map_err(|why| format!("{why}; random ones are drawn one by one")),
                None => Err("a record isn't a number of beads".to_owned()),
            },
            one => beads(one, MOST).map(|count| BeadPlan::Each(vec![count])),
        };
        plan.unwrap_or_else(|why| {
            let message = format!("a box can't begin with these beads: {}", written(&entry.value));
            self.errors.push(
                Diagnostic::new(Code::E7001, message)
                    .at(entry.span, why)
                    .help("write `beads: 4` for each free square, `beads: [4, 3, 2, 1]` by the machine's move, or `beads: random(3)` in each box"),
            );
            BeadPlan::Each(otherwise)
        })
    }
}

/// A value as a whole number: `None` if it isn't one, and nothing in it if it is too large to be handled.
fn whole(value: &Value) -> Option<Option<i64>> {
    match value {
        Value::Number(number) if number.is_exact() && number.is_whole() => Some(number.to_i64()),
        _ => None,
    }
}

/// A number of beads from 1 on; or why it is none.
fn beads(value: &Value, most: u64) -> Result<u32, String> {
    let shown = show::code(value);
    let count = whole(value).ok_or_else(|| format!("{shown} isn't a whole number"))?;
    let inside = count.and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0 && u64::from(n) <= most);
    inside.ok_or_else(|| format!("{shown} isn't between 1 and {most}"))
}
