//! What could have been written: compared with playing the game again with each rule individually, and the last round
//! with trying every reply to every profile.

use crate::support::Numbers;
use dashu_int::{IBig, UBig};
use std::collections::HashMap;
use tg_rewriting::{
    Alphabet, Budget, Goal, HitCounting, LastRound, Outcome, PaperLimits, PartyGame, PlayerGoal, Replies,
    ReplyError, ReplyLimit, Rule, TieBreak, Ties,
};

fn goal(text: &str) -> Goal {
    match text.strip_prefix('/') {
        Some(pattern) => Goal::Pattern(pattern.to_owned()),
        None => Goal::Text(text.to_owned()),
    }
}

/// The game that the notes work through.
fn sample() -> PartyGame {
    let mut game = PartyGame::new(Alphabet::new(["a", "t", "c", "g"]).expect("an alphabet"));
    let goals = [("H", "aag"), ("Y", "acc"), ("I", "ctc"), ("G", "acg"), ("M", "tca")];
    game.goals =
        goals.map(|(player, text)| PlayerGoal { player: player.to_owned(), goal: goal(text) }).to_vec();
    let rounds = [
        "H tcg ag, Y t ac, I g tc, G at ta, M g at",
        "H ac aa, Y tac atc, I ta ct, G c ac, M t tc",
        "H cg gg, Y cg tctc, I g tc, G tac tac, M acg ca",
    ];
    let rule = |text: &str| {
        let mut words = text.split_whitespace();
        let mut word = || words.next().expect("a word");
        let owner = word();
        Rule::new(word(), word()).of(owner)
    };
    game.rounds = rounds.map(|round| round.split(',').map(rule).collect()).to_vec();
    game
}

/// All sequences of letters up to a length, shorter ones first.
fn rows(letters: &[String], longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last =
            last.iter().flat_map(|row| letters.iter().map(move |letter| format!("{row}{letter}"))).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// The letters of a game.
fn letters(game: &PartyGame) -> Vec<String> {
    game.alphabet.symbols().map(|(_, name)| name.to_owned()).collect()
}

fn played(game: &PartyGame) -> Option<Outcome> {
    let play = game.play(PaperLimits::default(), &mut Budget::default()).ok()?;
    let hits = (0..game.goals.len()).map(|player| u64::try_from(&play.hits(player).count).expect("few"));
    Some(Outcome { hits: hits.collect(), winner: play.verdict().winner() })
}

/// The table before a round.
fn table(game: &PartyGame, round: usize) -> String {
    let mut before = game.clone();
    before.rounds.truncate(round);
    let play = before.play(PaperLimits::default(), &mut Budget::default()).expect("it was played");
    play.last().text().expect("a short line").to_owned()
}

/// The letters that a text is read as, the longest first.
fn read(game: &PartyGame, text: &str) -> Vec<String> {
    let mut all = letters(game);
    all.sort_by_key(|letter| std::cmp::Reverse(letter.len()));
    let (mut read, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let letter = all.iter().find(|letter| rest.starts_with(letter.as_str())).expect("a letter");
        rest = &rest[letter.len()..];
        read.push(letter.clone());
    }
    read
}

/// The left sides that occur on a table, except all of it.
fn lefts(game: &PartyGame, table: &str) -> Vec<String> {
    let table = read(game, table);
    let mut found: Vec<String> = Vec::new();
    for left in (1..table.len()).flat_map(|length| table.windows(length)).map(<[String]>::concat) {
        if !found.contains(&left) {
            found.push(left);
        }
    }
    found
}

/// All right sides of up to `longest` letters, each once.
fn rights(game: &PartyGame, longest: usize) -> Vec<String> {
    let mut rights = rows(&letters(game), longest);
    rights.retain(|right| read(game, right).len() <= longest);
    rights.sort();
    rights.dedup();
    rights
}

/// Returns, by left side and outcome, how many rules there are, each tried in a game of its own. The referee decides
/// which may be written; in an earlier round, what others wrote later is tried only if it may still be written.
fn tried(game: &PartyGame, player: usize, round: usize, longest: usize) -> HashMap<(String, Outcome), u64> {
    let name = game.goals[player].player.clone();
    let mut found = HashMap::new();
    for left in lefts(game, &table(game, round)) {
        for right in rights(game, longest) {
            let mut other = game.clone();
            let own = other.rounds[round].iter_mut().find(|rule| rule.owner.as_deref() == Some(&*name));
            *own.expect("everyone wrote a rule") = Rule::new(&*left, right).of(&*name);
            if let Some(outcome) = played(&other) {
                *found.entry((left.clone(), outcome)).or_default() += 1;
            }
        }
    }
    found
}

fn as_counts(replies: &Replies) -> HashMap<(String, Outcome), u64> {
    let count = |count: &UBig| u64::try_from(count).expect("few");
    let classes = replies.classes.iter();
    classes.map(|class| ((class.rule.left.clone(), class.outcome.clone()), count(&class.count))).collect()
}

fn replies(game: &PartyGame, player: usize, round: usize, longest: usize) -> Replies {
    game.replies(player, round, longest, &mut Budget::default()).expect("replies")
}

#[test]
fn the_game_of_the_notes_could_have_gone_otherwise() {
    let game = sample();
    let wins = |player: usize| {
        let (all, wins) = replies(&game, player, 2, 4).counted(player);
        (u64::try_from(&all).unwrap(), u64::try_from(&wins).unwrap())
    };
    let found: Vec<u64> = (0..5).map(|player| wins(player).1).collect();
    assert_eq!(found, [0, 2963, 6, 359, 0]);
    assert_eq!(wins(1).0, 9 * 332);
    for player in 0..5 {
        assert_eq!(as_counts(&replies(&game, player, 2, 3)), tried(&game, player, 2, 3), "player {player}");
    }
}

#[test]
fn long_right_sides_are_counted_without_being_written() {
    let game = sample();
    let mut budget = Budget::default();
    let found = game.replies(1, 2, 12, &mut budget).expect("replies");
    let (all, wins) = found.counted(1);
    // 22 million right sides, some of which contain the three letters of the goal, for each of nine left sides.
    assert!(all > UBig::from(150_000_000u64) && wins < all, "{all} {wins}");
    assert!(budget.letters() < 6_000_000, "{}", budget.letters());
}

/// A small random game.
fn drawn(numbers: &mut Numbers) -> PartyGame {
    // Of some alphabets two letters are read as another one.
    let letters: Vec<&str> = match numbers.below(3) {
        0 => vec!["a", "b", "ab"],
        few => ["a", "b", "c"][..1 + few].to_vec(),
    };
    let mut game = PartyGame::new(Alphabet::new(&letters).expect("an alphabet"));
    let goals = ["aab", "aba", "bab", "bba", "baa", "/a[ab]b", "/ab|bb?a", "/a*bab"];
    let players = 1 + numbers.below(3);
    game.goals = (0..players)
        .map(|player| {
            let text = goals[numbers.below(goals.len())];
            PlayerGoal { player: format!("P{player}"), goal: goal(text) }
        })
        .collect();
    game.ties = [Ties::Cancel, Ties::Block, Ties::Span, Ties::Next][numbers.below(4)];
    game.counting = [HitCounting::Leftmost, HitCounting::Overlap][numbers.below(2)];
    game.tie_break = [TieBreak::Tied, TieBreak::Anyone][numbers.below(2)];
    game.allow_empty = numbers.below(3) > 0;
    game.planned = 1 + numbers.below(3);
    let least = usize::from(!game.allow_empty);
    for _ in 0..game.planned {
        let mut rule = |player: usize| {
            Rule::new(numbers.word(&letters, 1, 2), numbers.word(&letters, least, 2)).of(format!("P{player}"))
        };
        game.rounds.push((0..players).map(&mut rule).collect());
    }
    game
}

#[test]
fn counted_replies_are_those_that_are_tried() {
    let mut numbers = Numbers(5);
    let (mut tries, mut several) = (0, 0);
    while tries < 80 {
        let game = drawn(&mut numbers);
        if played(&game).is_none() || table(&game, game.planned - 1).len() > 9 {
            continue;
        }
        let player = numbers.below(game.goals.len());
        let last = game.planned - 1;
        let found = replies(&game, player, last, 3);
        assert_eq!(as_counts(&found), tried(&game, player, last, 3), "{game:?}");
        for class in &found.classes {
            let mut other = game.clone();
            other.rounds[last].retain(|rule| rule.owner != class.rule.owner);
            other.rounds[last].push(class.rule.clone());
            assert_eq!(played(&other).as_ref(), Some(&class.outcome), "{game:?}: {:?}", class.rule);
        }
        tries += 1;
        several += usize::from(found.classes.len() > 3);
    }
    assert!(several > 25, "{several}");
}

#[test]
fn replies_in_an_earlier_round() {
    let game = sample();
    for round in 0..2 {
        let found = as_counts(&replies(&game, 3, round, 1));
        // If what others wrote later isn't on another table, the referee allows everything.
        for (key, count) in tried(&game, 3, round, 1) {
            assert!(found.get(&key).is_some_and(|all| *all >= count), "{key:?}");
        }
    }
}

/// Checks that nobody would do better by another rule, and that mixed rules have the stated value.
fn check_last_round(game: &PartyGame, found: &LastRound) {
    let outcome = |choice: &[usize]| {
        let mut other = game.clone();
        let rules =
            choice.iter().zip(&found.rules).map(|(&choice, rules): (&usize, _)| rules[choice].clone());
        other.rounds[game.planned - 1] = rules.collect();
        played(&other).expect("the referee lets each rule pass").winner
    };
    let rank = |player: usize, winner: Option<usize>| match winner {
        None => 1,
        Some(winner) => 2 * i32::from(winner == player),
    };
    let sizes: Vec<usize> = found.rules.iter().map(Vec::len).collect();
    let mut table: HashMap<Vec<usize>, Option<usize>> = HashMap::new();
    let mut choices = vec![vec![]];
    for &size in &sizes {
        choices = choices
            .iter()
            .flat_map(|choice: &Vec<usize>| (0..size).map(move |next| [&choice[..], &[next]].concat()))
            .collect();
    }
    for choice in &choices {
        table.insert(choice.clone(), outcome(choice));
    }
    let stable = choices.iter().filter(|choice| {
        (0..sizes.len()).all(|player| {
            let mut other = (*choice).clone();
            (0..sizes[player]).all(|next| {
                other[player] = next;
                rank(player, table[&other]) <= rank(player, table[*choice])
            })
        })
    });
    let stable: Vec<&Vec<usize>> = stable.collect();
    assert_eq!(found.equilibria, stable.len() as u64);
    let examples = found.examples.iter().map(|(choice, winner)| (choice, *winner));
    assert!(examples.eq(stable.iter().take(5).map(|choice| (*choice, table[*choice]))));
    let Some(mixed) = &found.mixed else {
        assert_ne!(sizes.len(), 2);
        return;
    };
    let total = IBig::from(mixed.total.clone());
    let value = |one: usize, two: usize| IBig::from(rank(0, table[&vec![one, two]]) - 1);
    for lots in &mixed.lots {
        assert_eq!(lots.iter().map(|(_, lot)| lot).fold(UBig::ZERO, |sum, lot| sum + lot), mixed.total);
    }
    // The first player can guarantee the value, and the second no more than it.
    for other in 0..sizes[1] {
        let gets = mixed.lots[0].iter().map(|(own, lot)| value(*own, other) * IBig::from(lot.clone()));
        assert!(gets.fold(IBig::ZERO, |sum, part| sum + part) >= mixed.value);
    }
    for own in 0..sizes[0] {
        let gives = mixed.lots[1].iter().map(|(other, lot)| value(own, *other) * IBig::from(lot.clone()));
        assert!(gives.fold(IBig::ZERO, |sum, part| sum + part) <= mixed.value);
    }
    assert!(total > IBig::ZERO && found.equilibria == 0 || mixed.value.clone() % total == IBig::ZERO);
}

#[test]
fn the_last_round_as_a_game_of_everybody_at_once() {
    let mut numbers = Numbers(11);
    let (mut tries, mut lots) = (0, 0);
    while tries < 16 {
        let mut game = drawn(&mut numbers);
        if played(&game).is_none() || table(&game, game.planned - 1).len() > 4 || game.goals.len() > 3 {
            continue;
        }
        if numbers.below(2) == 0 {
            game.goals.truncate(2);
            game.rounds.iter_mut().for_each(|rules| rules.truncate(2));
        }
        if played(&game).is_none() {
            continue;
        }
        let longest = usize::from(game.goals.len() < 3);
        let found = game.last_round(longest, 5, &mut Budget::default()).expect("a last round");
        check_last_round(&game, &found);
        tries += 1;
        lots += usize::from(found.mixed.is_some_and(|mixed| mixed.total > UBig::ONE));
    }
    assert!(lots > 0, "no lots were drawn");
}

/// Compares the number of profiles in a refusal with the rules that are listed.
#[test]
fn refused_profiles_are_counted() {
    let mut numbers = Numbers(23);
    let mut tries = 0;
    while tries < 60 {
        let game = drawn(&mut numbers);
        if played(&game).is_none() || game.goals.len() > 2 || table(&game, game.planned - 1).len() > 9 {
            continue;
        }
        // The search for one of the goals isn't done letter by letter; all sequences of letters count there.
        let is_counted = game.goals.iter().all(|wish| wish.goal != goal("/a*bab"));
        let limited = |longest: usize, max_records: usize| {
            let mut budget = Budget::default();
            budget.max_records = max_records;
            game.last_round(longest, 1, &mut budget)
        };
        let Ok(found) = limited(2, 1_000_000) else { panic!("{game:?}") };
        let listed: u64 = found.rules.iter().map(|rules| rules.len() as u64).product();
        if listed < 2 || !is_counted {
            continue;
        }
        match limited(2, listed as usize - 1) {
            Err(ReplyError::TooManyProfiles { profiles, letters, .. }) => {
                assert_eq!(profiles, listed, "{game:?}");
                if let Some(letters) = letters {
                    assert!(limited(letters, listed as usize - 1).is_ok(), "{game:?}");
                }
            }
            other => panic!("{other:?} {game:?}"),
        }
        tries += 1;
    }
}

#[test]
fn too_much_is_refused() {
    let mut game = sample();
    let few = |records: usize| {
        let mut budget = Budget::default();
        budget.max_records = records;
        // So that rules aren't tried instead.
        budget.max_reply_work = 1 << 22;
        budget
    };
    let error = game.last_round(1, 1, &mut few(100_000)).expect_err("46⁵ profiles");
    let profiles = [5u64; 5].map(|rights| 9 * rights + 1).iter().product();
    assert_eq!(error, ReplyError::TooManyProfiles { profiles, limit: 100_000, letters: Some(0) });
    let ReplyError::TooManyClasses { letters, limit: ReplyLimit::Memory } =
        game.replies(1, 2, usize::MAX, &mut few(1000)).expect_err("many classes")
    else {
        panic!("another error");
    };
    assert!(game.replies(1, 2, letters, &mut few(1000)).is_ok());
    assert!(game.replies(1, 2, letters + 1, &mut few(1000)).is_err());
    // Long right sides take too much work before they take too much memory.
    let short = || {
        let mut budget = Budget::default();
        budget.max_reply_work = 1 << 20;
        budget
    };
    let ReplyError::TooManyClasses { letters, limit: ReplyLimit::Work } =
        game.replies(1, 2, usize::MAX, &mut short()).expect_err("much work")
    else {
        panic!("another error");
    };
    assert!(game.replies(1, 2, letters, &mut short()).is_ok());
    assert!(game.replies(1, 2, letters + 1, &mut short()).is_err());
    // In an earlier round, each rule is tried: nine left sides, and all right sides.
    let error = game.replies(1, 1, 40, &mut Budget::default()).expect_err("many rules");
    let ReplyError::TooManyTries { letters: Some(letters), .. } = error else { panic!("{error:?}") };
    let tries = |longest: u32| 9 * (4u64.pow(longest + 1) - 1) / 3;
    assert!((1_000_000..10_000_000).contains(&tries(letters as u32)), "{letters}");
    let error = game.replies(1, 1, letters + 1, &mut Budget::default()).expect_err("one letter more");
    assert!(matches!(error, ReplyError::TooManyTries { .. }), "{error:?}");
    game.rounds.truncate(1);
    let error = game.last_round(1, 1, &mut few(1000)).expect_err("a round lacks");
    assert_eq!(error, ReplyError::Early { missing: 1 });
}

/// Where the outcomes are too many to be counted together, the rules are tried if they are few.
#[test]
fn few_rules_are_tried_where_they_have_many_outcomes() {
    let game = sample();
    let counted = game.replies(1, 2, 3, &mut Budget::default()).expect("few outcomes");
    let mut few = Budget::default();
    few.max_records = 10;
    assert_eq!(game.replies(1, 2, 3, &mut few), Ok(counted));
}
