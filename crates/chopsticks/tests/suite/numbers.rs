//! The numbers of the standard game and of its variants.

use std::sync::Arc;

use tg_chopsticks::*;

fn game(rules: Rules) -> Game {
    Game::new(rules).expect("consistent rules")
}

fn standard() -> Rules {
    Rules::default()
}

fn cutoff() -> Rules {
    Rules { over: Over::Cutoff, ..standard() }
}

fn reach(rules: Rules) -> Arc<Explored> {
    explore(&game(rules), &SearchLimits::default(), &mut Unlimited).expect("within limits")
}

fn solved(rules: Rules) -> Solution {
    reach(rules).solve(&mut Unlimited).expect("not stopped")
}

fn value(rules: Rules) -> (GameOutcome, Option<u32>) {
    let value = solved(rules).start_value();
    (value.outcome, value.distance)
}

fn win(plies: u32) -> (GameOutcome, Option<u32>) {
    (GameOutcome::Win, Some(plies))
}

fn loss(plies: u32) -> (GameOutcome, Option<u32>) {
    (GameOutcome::Loss, Some(plies))
}

const DRAW: (GameOutcome, Option<u32>) = (GameOutcome::Draw, None);

fn read(game: &Game, code: &str) -> Position {
    game.read(code).unwrap_or_else(|e| panic!("{code}: {e:?}")).position
}

fn written(game: &Game, positions: &[Position]) -> Vec<String> {
    positions.iter().map(|p| game.write(p)).collect()
}

fn codes(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn sizes_of_the_standard_game() {
    let game = game(standard());
    assert_eq!(game.codes(), Power { base: 5, exponent: 4 });
    assert_eq!(game.distinct(), Some(Power { base: 15, exponent: 2 }));
    let reached: Vec<u64> = (3..=12).map(|fingers| reach(Rules { fingers, ..standard() }).count()).collect();
    assert_eq!(reached, [26, 84, 204, 412, 748, 1250, 1970, 2958, 4278, 5992]);
    for (r, count) in (3..=12).zip(reached) {
        let pairs: u64 = r * (r + 1) / 2;
        assert_eq!(count, pairs * pairs - (r + 1) * (r + 2) / 2 - u64::from(r % 2 == 0));
    }
}

#[test]
fn large_sizes() {
    for (players, hands, fingers, positions, moves) in [
        (2, 2, 20, 43_868, 380_000),
        (2, 2, 50, 1_624_298, 31_000_000),
        (2, 3, 20, 2_370_037, 100_000_000),
        (2, 6, 8, 2_942_926, 172_000_000),
        (3, 2, 5, 3337, 0),
        (4, 2, 5, 50_567, 0),
        (5, 2, 5, 759_285, 6_000_000),
    ] {
        let reached = reach(Rules { players, hands, fingers, ..standard() });
        assert_eq!(reached.count(), positions);
        let found = reached.moves(&mut Unlimited).unwrap();
        let rounding = moves / 20;
        assert!(moves == 0 || found.abs_diff(moves) < rounding, "{found} moves, not about {moves}");
    }
}

/// Every answer is the same for any number of threads. The sizes are large enough for threads.
#[cfg(feature = "parallel")]
#[test]
fn threads_change_nothing() {
    let with = |threads: usize, rules: &Rules| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let solution = solved(rules.clone());
            let seats = 0..usize::from(rules.players);
            let explored = solution.explored();
            let of =
                |p: Position| (p, seats.clone().map(|seat| solution.value_for(&p, seat)).collect::<Vec<_>>());
            explored.positions().map(of).collect::<Vec<_>>()
        })
    };
    for rules in [
        Rules { hands: 3, fingers: 12, ..standard() },
        Rules { players: 4, suicide: true, ..cutoff() },
        Rules { fingers: 30, suicide: true, ..cutoff() },
    ] {
        assert!(with(1, &rules) == with(3, &rules));
    }
}

#[test]
fn missing_with_reasons() {
    let reached = reach(standard());
    let missing = reached.missing(&mut Unlimited).unwrap().expect("listed");
    let game = reached.game();
    let names: Vec<String> = missing.iter().map(|(p, _)| game.write(p)).collect();
    let expected = "0000 0100 0200 0300 0400 1100 1101 1200 1300 1400 2200 2202 2300 2400 3300 3303 3400 3444 \
                    4400 4404 4444";
    assert_eq!(names, codes(expected));
    let because = |wanted: fn(&Missing) -> bool| -> Vec<String> {
        missing.iter().filter(|(_, why)| wanted(why)).map(|(p, _)| game.write(p)).collect()
    };
    assert_eq!(because(|why| *why == Missing::JustMovedIsOut).len(), 15);
    assert_eq!(because(|why| matches!(why, Missing::OnlyDeadHandTapped(_))), codes("1101 2202 3303 4404"));
    assert_eq!(because(|why| *why == Missing::NoPredecessor), ["4444"]);
    let last = Missing::OnlyFromUnreached(vec![read(game, "4444")]);
    assert_eq!(missing.iter().find(|(_, why)| *why == last).map(|(p, _)| game.write(p)), Some("3444".into()));
    let even = reach(Rules { fingers: 6, ..standard() });
    assert!(!even.reached(&read(even.game(), "0033")));
}

#[test]
fn moves_and_names() {
    let game = game(standard());
    let actions = game.actions(&mut Unlimited).unwrap();
    assert_eq!(actions.len(), 14);
    let names: Vec<&str> = actions.iter().map(|a| a.name.as_str()).collect();
    assert_eq!(names[..4], ["AC", "AD", "BC", "BD"]);
    let at = read(&game, "1312");
    let mut to: Vec<String> = game.moves(&at).iter().map(|m| game.write(&m.to)).collect();
    to.sort();
    let mut expected = codes("2213 1313 2413 0113 1222");
    expected.sort();
    assert_eq!(to, expected);
    assert_eq!(game.find_move(&at, "AC").map(|m| game.write(&m.to)), Some("2213".into()));
    assert_eq!(game.find_move(&at, "13-22").map(|m| game.write(&m.to)), Some("1222".into()));
    assert_eq!(game.find_move(&at, "2213").map(|m| m.kind), Some(MoveKind::Attack));
    assert_eq!(game.find_move(&at, "04-13"), None);
    assert_eq!(game.name(&at, &read(&game, "0113")), Some("BD".into()));
    let most = reach(standard()).positions().map(|p| game.moves(&p).len()).max();
    assert_eq!(most, Some(5));
}

#[test]
fn lengths_of_games() {
    let reached = reach(standard());
    let game = reached.game();
    let depths = reached.depths(&mut Unlimited).unwrap();
    let shortest = depths.shortest(&mut Unlimited).unwrap().expect("games end");
    assert_eq!((shortest.length, shortest.count.to_string()), (5, "1".into()));
    assert_eq!(written(game, &shortest.first), codes("1111 1211 1312 0113 1401 0014"));
    assert_eq!(reached.ends().count(), 14);
    let odd = reached.ends().filter(|end| depths.of(end).unwrap() % 2 == 1).count();
    assert_eq!(odd, 8);
    let further = depths.further(&mut Unlimited).unwrap().expect("games end");
    assert_eq!((further.length, further.count.to_string()), (9, "15".into()));
    assert_eq!(depths.list(9, 100).len(), 15);
    assert_eq!(depths.list(5, 100), [shortest.first]);
    assert_eq!(depths.deepest(), 9);
    assert_eq!(written(game, &depths.positions(9).collect::<Vec<_>>()), codes("0001 0004 3404"));
}

/// Counted by walking the whole tree of games, in which a pass isn't a ply.
#[test]
fn perft_counts_games() {
    fn walk(game: &Game, at: &Position, plies: u64) -> u64 {
        let after = |m: &Move| walk(game, &m.to, plies - u64::from(m.kind != MoveKind::Pass));
        if plies == 0 { 1 } else { game.moves(at).iter().map(after).sum() }
    }
    for rules in [standard(), Rules { players: 3, ..cutoff() }] {
        let game = game(rules);
        for plies in 0..8 {
            let counted = game.perft(plies, &mut Unlimited).unwrap().to_string();
            assert_eq!(counted, walk(&game, &game.start(), plies).to_string());
        }
    }
}

#[test]
fn values_of_the_two_player_games() {
    assert_eq!(value(standard()), DRAW);
    let counts = solved(standard()).counts().0;
    assert_eq!((counts.win, counts.loss, counts.draw), (25, 17, 162));
    assert_eq!(value(cutoff()), DRAW);
    assert_eq!(reach(cutoff()).count(), 171);
    assert_eq!(value(Rules { attack_self: true, ..cutoff() }), win(23));
    assert_eq!(value(Rules { attack_self: true, swaps: Swaps::Unlimited, ..cutoff() }), win(19));
    assert_eq!(value(Rules { suicide: true, ..cutoff() }), loss(26));
    assert_eq!(reach(Rules { suicide: true, ..cutoff() }).count(), 191);
    assert_eq!(value(Rules { splits: Some(Splits::Transfers), ..cutoff() }), loss(10));
    assert_eq!(value(Rules { splits: Some(Splits::None), ..cutoff() }), loss(8));
    assert_eq!(value(Rules { lives: Some(1), ..cutoff() }), loss(14));
    let solar = read(&game(cutoff()), "4444");
    assert_eq!(value(Rules { start: Some(solar), ..cutoff() }), win(7));
    let halvings = Rules { splits: Some(Splits::Halvings), ..standard() };
    assert_eq!(value(halvings.clone()), DRAW);
    assert_eq!(value(Rules { over: Over::Cutoff, ..halvings.clone() }), DRAW);
    assert_eq!(value(Rules { fingers: 6, over: Over::Cutoff, ..halvings }), loss(14));
    let three = Rules { lives: Some(3), ..standard() };
    assert_eq!((reach(three.clone()).count(), value(three)), (1788, DRAW));
    let divisions = Rules { splits: Some(Splits::Divisions), suicide: true, ..standard() };
    assert_eq!((reach(divisions.clone()).count(), value(divisions.clone())), (205, DRAW));
    let divisions = Rules { over: Over::Cutoff, ..divisions };
    assert_eq!((reach(divisions.clone()).count(), value(divisions)), (175, DRAW));
    assert_eq!(value(Rules { fingers: 4, ..standard() }), win(11));
    for (fingers, count, plies) in [(8, 14_269, 72), (10, 48_167, 92)] {
        let rules = Rules { hands: 3, fingers, ..standard() };
        assert_eq!((reach(rules.clone()).count(), value(rules)), (count, loss(plies)));
    }
}

#[test]
fn meta_unlocks_moves() {
    let meta = Rules { meta: true, ..standard() };
    let names = |rules: Rules| -> Vec<String> {
        game(rules).actions(&mut Unlimited).unwrap().into_iter().map(|a| a.name).collect()
    };
    let plain = names(standard());
    let mut new: Vec<String> = names(meta.clone()).into_iter().filter(|n| !plain.contains(n)).collect();
    new.sort();
    assert_eq!(new, ["34-11", "44-12"]);
    let all = names(Rules { suicide: true, ..meta });
    assert_eq!(all.len(), 24);
    for name in ["24-01", "33-01", "34-02", "44-03"] {
        assert!(all.contains(&name.to_owned()), "{name}");
    }
}

#[test]
fn trivial_games() {
    for fingers in [1, 2, 5] {
        let nobody = game(Rules { players: 0, fingers, ..standard() });
        assert!(nobody.is_over(&nobody.start()));
        assert_eq!(nobody.winner(&nobody.start()), None);
        assert_eq!(value(Rules { players: 0, fingers, ..standard() }), DRAW);
    }
    let alone = game(Rules { players: 1, ..standard() });
    assert_eq!(alone.winner(&alone.start()), Some(0));
    assert_eq!(value(Rules { players: 1, ..standard() }), win(0));
    let dead = Rules { fingers: 1, ..standard() };
    assert_eq!(game(dead.clone()).winner(&game(dead.clone()).start()), None);
    assert_eq!((reach(dead.clone()).count(), value(dead)), (1, DRAW));
    for hands in 1..=6 {
        let rules = Rules { hands, fingers: 2, ..standard() };
        let h = u64::from(hands);
        assert_eq!((reach(rules.clone()).count(), value(rules)), (2 * h, win(2 * u32::from(hands) - 1)));
    }
    assert_eq!(reach(Rules { players: 3, fingers: 2, ..standard() }).count(), 20);
}

/// One hand each: Fibonacci numbers modulo the fingers.
#[test]
fn one_hand_each_is_fibonacci() {
    for fingers in 2..=99 {
        let r = u32::from(fingers);
        let mut pair = (0, 1 % r);
        let mut a = 1;
        while pair.1 != 0 {
            pair = (pair.1, (pair.0 + pair.1) % r);
            a += 1;
        }
        let rules = Rules { hands: 1, fingers, ..standard() };
        assert_eq!(reach(rules.clone()).count(), u64::from(a - 1), "{r}");
        let first_wins = a % 2 == 1;
        assert_eq!(value(rules), if first_wins { win(a - 2) } else { loss(a - 2) }, "{r}");
    }
}

#[test]
fn claims_about_strategy() {
    let solution = solved(standard());
    let game = solution.explored().game();
    let line = codes("1111 1211 1212 2312 2323 0323 0303 0103 0401 0004");
    for (ply, pair) in line.windows(2).enumerate() {
        let [from, to] = [&pair[0], &pair[1]].map(|code| read(game, code));
        assert!(game.moves(&from).iter().any(|m| m.to == to), "{pair:?}");
        // The loser, who moves second to last, never leaves a win in one if there was another way.
        if ply % 2 == 1 && solution.value(&to).unwrap().distance == Some(1) {
            let others = solution.moves(&from);
            assert!(
                others.iter().all(|(m, _)| solution.value(&m.to).unwrap().distance == Some(1)),
                "{pair:?}"
            );
        }
    }
    let at = solution.value(&read(game, "0103")).unwrap();
    assert_eq!((at.outcome, at.distance), loss(2));
    assert!(solution.counts().1 <= 3);

    let rules = cutoff();
    let follow = |rules: Rules, list: &[&str]| {
        let game = self::game(rules);
        let patterns: Vec<Pattern> = list.iter().map(|p| game.pattern(p).unwrap()).collect();
        game.follow(&patterns, true, 100_000, &mut Unlimited).unwrap()
    };
    let Following::Fails { line, reason } = follow(rules.clone(), &["1211", "ab12"]) else {
        panic!("it fails")
    };
    assert_eq!((written(game, &line), reason), (codes("1111 1211 1312"), FollowFailure::NoMoveFits));
    let own = Rules { attack_self: true, ..rules };
    let solution = solved(own.clone());
    let game = solution.explored().game();
    let moves = solution.moves(&game.start());
    let of = |code: &str| moves.iter().find(|(m, _)| m.to == read(game, code)).unwrap().1;
    assert_eq!(of("1211").outcome, GameOutcome::Loss);
    assert_eq!(of("1211").distance, Some(14));
    assert_eq!(of("1112").outcome, GameOutcome::Win);
    assert_eq!(written(game, &[solution.best(&game.start())[0].to]), ["1112"]);
}

#[test]
fn an_example_of_suicide() {
    let solution = solved(Rules { suicide: true, ..standard() });
    let game = solution.explored().game();
    let at = read(game, "1201");
    let best: Vec<String> = solution.best(&at).iter().map(|m| game.write(&m.to)).collect();
    let value = solution.value(&at).unwrap();
    assert_eq!((value.outcome, value.distance, best), (GameOutcome::Win, Some(3), codes("0103")));
    let forced = game.moves(&read(game, "0103"));
    assert!(forced.iter().any(|m| game.write(&m.to) == "0401"));
    assert_eq!(written(game, &solution.line(&at).positions)[..3], codes("1201 0103 0401")[..]);
}

#[test]
fn a_drawn_line_ends_in_a_loop() {
    let solution = solved(standard());
    let line = solution.line(&solution.explored().game().start());
    let back = line.repeats.expect("a draw repeats");
    assert_eq!(line.positions[back], *line.positions.last().unwrap());
    for pair in line.positions.windows(2) {
        assert_eq!(solution.value(&pair[1]).unwrap().outcome, GameOutcome::Draw);
        assert!(solution.best(&pair[0]).iter().any(|m| m.to == pair[1]));
    }
}

#[test]
fn a_strategy_wins_against_everything() {
    let solution = solved(Rules { suicide: true, ..cutoff() });
    let game = solution.explored().game();
    let table: std::collections::BTreeMap<_, _> =
        solution.strategy(&game.start(), false).into_iter().collect();
    let mut open = vec![(game.start(), false, 0)];
    while let Some((at, own, plies)) = open.pop() {
        assert!(plies <= 26);
        if game.is_over(&at) {
            assert!(game.is_out(&at.sides()[0]) && !own);
        } else if own {
            open.push((table[&at].to, false, plies + 1));
        } else {
            open.extend(game.moves(&at).iter().map(|m| (m.to, true, plies + 1)));
        }
    }
}

/// A player who may follow any pattern at all wins exactly where the solver says so, in the same number of plies; and a
/// player who is out before the end of a game has lost, whatever the pattern.
#[test]
fn following_anything_is_playing_freely() {
    let four = Rules { players: 4, hands: 1, fingers: 3, ..standard() };
    for rules in [
        Rules { fingers: 4, ..standard() },
        Rules { suicide: true, fingers: 4, ..cutoff() },
        Rules { players: 3, fingers: 3, ..standard() },
        Rules { players: 3, fingers: 3, zombies: true, ..cutoff() },
        Rules { players: 3, fingers: 3, misere: true, ..standard() },
        Rules { start: Some(read(&game(four.clone()), "1012")), ..four.clone() },
        Rules { start: Some(read(&game(four.clone()), "0021")), ..four.clone() },
        four,
    ] {
        let solution = solved(rules);
        let game = solution.explored().game();
        let start = game.start();
        let letters: String = ('a'..='z').take(game.players() * game.hands()).collect();
        let free = [game.pattern(&letters).unwrap()];
        for (first, seat) in [(true, 0), (false, 1)] {
            let value = solution.value_for(&start, seat).unwrap();
            match game.follow(&free, first, 1 << 20, &mut Unlimited).unwrap() {
                Following::Wins { plies } => {
                    assert_eq!((value.outcome, value.distance), win(plies));
                }
                Following::Fails { line, reason } => {
                    assert_ne!(value.outcome, GameOutcome::Win);
                    assert_ne!(reason, FollowFailure::NoMoveFits, "{:?}", written(game, &line));
                    for pair in line.windows(2) {
                        assert!(game.plies(&pair[0]).iter().any(|m| m.to == pair[1]));
                    }
                }
            }
        }
    }
}

/// A table of all positions and a list of those reached agree: values, depths, and how many there are.
#[test]
fn both_kinds_of_search_agree() {
    for rules in [
        standard(),
        Rules { players: 3, ..standard() },
        Rules { players: 4, fingers: 3, lives: Some(2), ..cutoff() },
        Rules { players: 5, hands: 1, fingers: 4, ..standard() },
        Rules {
            start: Some(read(&game(Rules { players: 4, ..standard() }), "00001234")),
            players: 4,
            ..standard()
        },
    ] {
        let by = |table: u64| {
            let limits = SearchLimits { table, ..SearchLimits::default() };
            explore(&game(rules.clone()), &limits, &mut Unlimited).unwrap()
        };
        let (all, reached) = (by(1 << 30), by(0));
        assert_eq!(all.count(), reached.count());
        let depths = [&all, &reached].map(|explored| explored.depths(&mut Unlimited).unwrap());
        let solutions = [&all, &reached].map(|explored| explored.solve(&mut Unlimited).unwrap());
        for position in reached.positions() {
            assert_eq!(depths[0].of(&position), depths[1].of(&position), "{}", all.game().write(&position));
            for seat in 0..usize::from(rules.players) {
                let [one, other] = [0, 1].map(|n| solutions[n].value_for(&position, seat));
                assert_eq!(one, other);
            }
        }
    }
}
