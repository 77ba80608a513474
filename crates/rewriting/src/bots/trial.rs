//! Games that bots play to their end, and rules that are tried out in many of them.

use super::below;
use super::bot_view::BotView;
use super::strategy::Strategy;
use crate::alphabet::Alphabet;
use crate::budget::{Budget, PassError};
use crate::game::PartyGame;
use crate::goal::Goal;
use crate::paper::PaperLimits;
use crate::referee::Referee;
use crate::round::{Round, Rule};
use crate::target::Target;
use rand::Rng;
use std::sync::Arc;
use tg_progress::Progress;

/// A rule and how often its player won with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The rule.
    pub rule: Rule,
    /// How many trials its player won.
    pub wins: u64,
    /// How many trials there were.
    pub tries: u64,
}

/// A line of more bytes ends a trial without a winner.
const LONGEST_LINE: usize = 1 << 13;

/// The number of rules that each strategy contributes.
const OF_EACH: usize = 3;

/// How often three letters are drawn at most; letters of several characters may be cut differently once joined.
const DRAWS: usize = 64;

/// Returns three letters drawn from an alphabet; fewer only if it has none.
pub fn random_goal(alphabet: &Alphabet, random: &mut impl Rng) -> Goal {
    let letters: Vec<&str> = alphabet.symbols().map(|(_, name)| name).collect();
    for _ in 0..DRAWS {
        let drawn = (0..Target::LETTERS).filter_map(|_| letters.get(below(random, letters.len())));
        let goal = Goal::Text(drawn.copied().collect());
        if Target::new(&goal, alphabet).is_ok() {
            return goal;
        }
    }
    // The longest letter is always cut as itself.
    let longest = letters.iter().max_by_key(|letter| letter.len()).copied().unwrap_or_default();
    Goal::Text(longest.repeat(Target::LETTERS))
}

/// A running game, for the players who write its next round.
struct Paper {
    rounds: Vec<Arc<Round>>,
    table: String,
}

impl Paper {
    /// Creates the paper of a game from its rounds so far.
    fn new(game: &PartyGame, budget: &mut Budget<'_>) -> Result<Paper, PassError> {
        let mut paper = Paper { rounds: Vec::new(), table: game.start() };
        for rules in &game.rounds {
            paper.add(game, rules, budget)?;
        }
        Ok(paper)
    }

    fn add(&mut self, game: &PartyGame, rules: &[Rule], budget: &mut Budget<'_>) -> Result<(), PassError> {
        // The referee has allowed the rules, so they form a round.
        let Ok(round) = Round::new(rules.to_vec(), game.ties, &game.alphabet) else { return Ok(()) };
        self.rounds.push(Arc::new(round));
        let table = std::mem::take(&mut self.table);
        self.table = self.rounds.iter().rev().try_fold(table, |line, round| round.apply(&line, budget))?;
        Ok(())
    }
}

/// Plays a game to its end: in each round to come, everyone writes a rule by the strategy at that place
/// in the list; `first` has the rules of the next round that are already written. A player who has no legal rule
/// ends the game where it is, unfinished.
///
/// # Errors
/// Errors of passes, such as a line beyond the budget.
pub fn play_on(
    game: &PartyGame,
    strategies: &[Strategy],
    first: &[Rule],
    random: &mut impl Rng,
    budget: &mut Budget<'_>,
) -> Result<PartyGame, PassError> {
    let mut game = game.clone();
    let (referee, _) = Referee::new(&game);
    let mut paper = Paper::new(&game, budget)?;
    let mut written = first.to_vec();
    while game.rounds.len() < game.planned {
        let later = game.planned - game.rounds.len() - 1;
        let mut rules = Vec::with_capacity(game.goals.len());
        for (player, &strategy) in (0..game.goals.len()).zip(strategies) {
            let own = written.iter().position(|rule| referee.owner(rule) == Some(player));
            let view = BotView {
                game: &game,
                referee: &referee,
                player,
                rounds: &paper.rounds,
                table: &paper.table,
                later,
            };
            let rule = match own {
                Some(own) => Some(written.swap_remove(own)),
                None => strategy.rule(&view, random, budget)?,
            };
            let Some(rule) = rule else { return Ok(game) };
            rules.push(rule);
        }
        paper.add(&game, &rules, budget)?;
        game.rounds.push(rules);
    }
    Ok(game)
}

/// Returns rules for a player's next round, best first: rules of every strategy, each tried in `tries` games in which
/// the others have newly drawn goals and write random rules, and the player continues as a builder. The others'
/// real goals aren't looked at. `progress` is charged after each trial, for the letters that it has read and searched.
///
/// # Errors
/// Errors of passes over what is already on the paper, and [`PassError::Stopped`].
pub fn suggest(
    game: &PartyGame,
    player: usize,
    tries: u64,
    random: &mut impl Rng,
    progress: &mut dyn Progress,
) -> Result<Vec<Suggestion>, PassError> {
    let mut found: Vec<Suggestion> = Vec::new();
    let (referee, _) = Referee::new(game);
    let mut budget = Budget::bytes(LONGEST_LINE);
    let paper = Paper::new(game, &mut budget)?;
    let later = game.planned.saturating_sub(game.rounds.len() + 1);
    let view = BotView { game, referee: &referee, player, rounds: &paper.rounds, table: &paper.table, later };
    for strategy in Strategy::ALL {
        for _ in 0..OF_EACH {
            let rule = strategy.rule(&view, random, &mut budget)?;
            let known = |rule: &Rule| found.iter().any(|one| one.rule == *rule);
            if let Some(rule) = rule.filter(|rule| !known(rule)) {
                found.push(Suggestion { rule, wins: 0, tries });
            }
        }
    }
    let mut strategies = vec![Strategy::Careless; game.goals.len()];
    if let Some(own) = strategies.get_mut(player) {
        *own = Strategy::Builder;
    }
    for suggestion in &mut found {
        for _ in 0..tries {
            let mut budget = Budget::bytes(LONGEST_LINE);
            let won = trial(game, player, &strategies, &suggestion.rule, random, &mut budget);
            suggestion.wins += u64::from(won);
            progress.charge(budget.letters()).map_err(PassError::Stopped)?;
        }
    }
    found.sort_by_key(|suggestion| std::cmp::Reverse(suggestion.wins));
    Ok(found)
}

/// Returns whether a player wins a game that continues with a rule; one that can't be played to its end isn't won.
fn trial(
    game: &PartyGame,
    player: usize,
    strategies: &[Strategy],
    rule: &Rule,
    random: &mut impl Rng,
    budget: &mut Budget<'_>,
) -> bool {
    let mut game = game.clone();
    for other in (0..game.goals.len()).filter(|&other| other != player) {
        // A rule on the paper may contain the goal drawn now; then its writer keeps the old goal.
        let drawn = random_goal(&game.alphabet, random);
        let before = std::mem::replace(&mut game.goals[other].goal, drawn);
        if !game.rounds.is_empty() && breaks(&game, other, budget) {
            game.goals[other].goal = before;
        }
    }
    let Ok(ended) = play_on(&game, strategies, std::slice::from_ref(rule), random, budget) else {
        return false;
    };
    match ended.play(PaperLimits::default(), budget) {
        Ok(play) => play.verdict().winner() == Some(player),
        Err(_) => false,
    }
}

/// Returns whether a player has written the player's own goal on the paper.
fn breaks(game: &PartyGame, player: usize, budget: &mut Budget<'_>) -> bool {
    let (referee, _) = Referee::new(game);
    let Some(target) = referee.target(player) else { return true };
    let mut rules = game.rounds.iter().flatten().filter(|rule| referee.owner(rule) == Some(player));
    rules.any(|rule| !matches!(target.first_hit(&rule.right, budget), Ok(None)))
}
