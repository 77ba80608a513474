//! Games that bots play on to their end, and rules that are tried out in many of them.

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
    /// Of how many.
    pub tries: u64,
}

/// A line of more bytes ends a trial without a winner.
const LONGEST_LINE: usize = 1 << 13;

/// The number of rules that each strategy contributes.
const OF_EACH: usize = 3;

/// How often three letters are drawn at most; letters of several characters may not be cut as they were put together.
const DRAWS: usize = 64;

/// Three letters drawn from an alphabet; fewer only where it has none.
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

/// A game under way, for those who write its next round.
struct Paper {
    rounds: Vec<Arc<Round>>,
    table: String,
}

impl Paper {
    /// The rounds of a game so far.
    fn new(game: &PartyGame, budget: &mut Budget<'_>) -> Result<Paper, PassError> {
        let mut paper = Paper { rounds: Vec::new(), table: game.start() };
        for rules in &game.rounds {
            paper.add(game, rules, budget)?;
        }
        Ok(paper)
    }

    fn add(&mut self, game: &PartyGame, rules: &[Rule], budget: &mut Budget<'_>) -> Result<(), PassError> {
        // The referee has let the rules pass, so they are a round.
        let Ok(round) = Round::new(rules.to_vec(), game.ties, &game.alphabet) else { return Ok(()) };
        self.rounds.push(Arc::new(round));
        let table = std::mem::take(&mut self.table);
        self.table = self.rounds.iter().rev().try_fold(table, |line, round| round.apply(&line, budget))?;
        Ok(())
    }
}

/// Plays a game on to its end: in each round that is to come, everyone writes a rule by the strategy of that place
/// in the list; `first` has the rules of the next round that are already written. A player who has no legal rule
/// ends the game where it is, unfinished.
///
/// # Errors
/// Those of passes, such as a line beyond the budget.
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

/// Rules for a player's next round, the best first: rules of every strategy, each tried in `tries` games in which
/// the others have goals drawn again and write random rules, and the player goes on as a builder. What others want
/// isn't looked at. `progress` is charged after each trial, for the letters that it has read and searched.
///
/// # Errors
/// Those of passes over what is on the paper already, and [`PassError::Stopped`].
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

/// Whether a player wins a game that goes on with a rule; one that can't be played to its end isn't won.
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
        // A rule on the paper may hold what is drawn now; then its writer keeps the goal.
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

/// Whether a player has written the own goal on the paper.
fn breaks(game: &PartyGame, player: usize, budget: &mut Budget<'_>) -> bool {
    let (referee, _) = Referee::new(game);
    let Some(target) = referee.target(player) else { return true };
    let mut rules = game.rounds.iter().flatten().filter(|rule| referee.owner(rule) == Some(player));
    rules.any(|rule| !matches!(target.first_hit(&rule.right, budget), Ok(None)))
}
