//! Written forms, refused settings, moves and unmoves, limits.

use tg_chopsticks::*;

fn game(rules: Rules) -> Game {
    Game::new(rules).expect("consistent rules")
}

fn standard() -> Rules {
    Rules::default()
}

fn errors(game: &Game, text: &str) -> Vec<NotationError> {
    game.read(text).expect_err(text)
}

#[test]
fn codes_read_and_write() {
    let plain = game(standard());
    for text in ["1312", "0000", "4444", "0014"] {
        assert_eq!(plain.write(&plain.read(text).unwrap().position), text);
    }
    for other in ["13 12", "1 3 1 2", "13|12", " 1 3 | 1 2 ", "3112", "[1312]", " [13 | 12] ", "[ 1 3 1 2]"] {
        let reading = plain.read(other).unwrap();
        assert_eq!(plain.write(&reading.position), "1312", "{other}");
        assert_eq!(reading.reordered, other == "3112");
    }
    let large = game(Rules { fingers: 12, ..standard() });
    assert_eq!(large.write(&large.read("3 10 | 0 4").unwrap().position), "3 10 | 0 4");
    assert_eq!(large.write(&large.read("10 3 0 4").unwrap().position), "3 10 | 0 4");
    assert_eq!(large.write(&large.read("4444").unwrap().position), "4 4 | 4 4");
    let halves = game(Rules { stumps: true, ..standard() });
    for (text, written) in [
        ("½½12", "½ ½ | 1 2"),
        (".5.512", "½ ½ | 1 2"),
        ("0½11", "0 ½ | 1 1"),
        ("1.5 3 | 0 0.5", "1½ 3 | 0 ½"),
        ("1211", "1211"),
    ] {
        assert_eq!(halves.write(&halves.read(text).unwrap().position), written, "{text}");
        assert_eq!(halves.read(text).unwrap(), halves.read(written).unwrap());
    }
    let signed = game(Rules { integers: true, over: Over::Cutoff, ..standard() });
    for (text, written) in [("x2-13", "x 2 | -1 3"), ("x012", "x012"), ("-4 -4 | 0 0", "-4 -4 | 0 0")] {
        assert_eq!(signed.write(&signed.read(text).unwrap().position), written, "{text}");
    }
    let counted = game(Rules { lives: Some(3), swaps: Swaps::AtMost(2), players: 3, ..standard() });
    for text in ["131211", "13*2~1 | 12 | 00", "01*0 | 12~2 | 00*1", "11 | 22*1 | 33"] {
        assert_eq!(counted.write(&counted.read(text).unwrap().position), text);
    }
    let one = game(Rules { players: 1, lives: Some(2), ..standard() });
    assert_eq!(one.write(&one.read("12*1").unwrap().position), "12*1");
    assert_eq!(game(Rules { players: 0, ..standard() }).read("").unwrap().position, Position::new(&[]));
}

#[test]
fn wrong_codes_say_why() {
    let plain = game(standard());
    let own = |text: &str| text.to_owned();
    for (text, found) in [("", 0), ("131", 3), ("13121", 5), ("1 2 3", 3)] {
        assert_eq!(errors(&plain, text), [NotationError::Hands { expected: 4, found }], "{text}");
    }
    assert_eq!(errors(&plain, "13|12|11"), [NotationError::Players { expected: 2, found: 3 }]);
    assert_eq!(errors(&plain, "13|123"), [NotationError::Hands { expected: 2, found: 3 }]);
    let large = |text: &str| NotationError::HandTooLarge { text: own(text), fingers: 5 };
    assert_eq!(errors(&plain, "5316"), [large("5"), large("6")]);
    assert_eq!(errors(&plain, "1 99999999999 1 1"), [large("99999999999")]);
    for (text, sign) in [("1?12", "?"), ("1,3,1,2", ","), ("[13][12]", "]"), ("pass", "p"), ("[[1312]]", "[")]
    {
        assert_eq!(errors(&plain, text), [NotationError::NotAHand { text: own(sign) }], "{text}");
    }
    assert_eq!(errors(&plain, "½112"), [NotationError::NoHalves { text: own("½") }]);
    assert_eq!(errors(&plain, "-1 1 1 2"), [NotationError::NoSigns { text: own("-1") }]);
    assert_eq!(errors(&plain, "x112"), [NotationError::NoSigns { text: own("x") }]);
    assert_eq!(errors(&plain, "11*2 | 12"), [NotationError::Lives { text: own("2"), most: 0 }]);
    assert_eq!(errors(&plain, "11~1 | 12"), [NotationError::Swaps { text: own("1"), most: 0 }]);
    let counted = game(Rules { lives: Some(3), swaps: Swaps::AtMost(2), ..standard() });
    assert_eq!(errors(&counted, "12*0 | 11"), [NotationError::NoLivesLeft { seat: 0 }]);
    assert_eq!(errors(&counted, "12 | 11~1"), [NotationError::NoSwapPossible { seat: 1 }]);
    assert_eq!(
        errors(&counted, "12*4 | 11~"),
        [NotationError::Lives { text: own("4"), most: 3 }, NotationError::Swaps { text: own(""), most: 2 }]
    );
}

#[test]
fn exactly_these_settings_are_refused() {
    let refused = |rules: Rules| Game::new(rules).err().unwrap_or_default();
    let three = Rules { hands: 3, ..standard() };
    let two_hands = |setting| vec![RulesError::NeedsTwoHands { setting, hands: 3 }];
    assert_eq!(refused(Rules { meta: true, ..three.clone() }), two_hands(RuleSetting::Meta));
    assert_eq!(refused(Rules { stumps: true, ..three.clone() }), two_hands(RuleSetting::Stumps));
    let halvings = Some(Splits::Halvings);
    assert_eq!(refused(Rules { splits: halvings, ..three.clone() }), two_hands(RuleSetting::Halvings));
    let signed = Rules { integers: true, over: Over::Cutoff, ..standard() };
    assert_eq!(
        refused(Rules { stumps: true, integers: true, ..standard() }),
        [RulesError::StumpsWithIntegers]
    );
    let unsigned = |setting| vec![RulesError::NotSigned { setting }];
    assert_eq!(refused(Rules { suicide: true, ..signed.clone() }), unsigned(RuleSetting::Suicide));
    assert_eq!(refused(Rules { meta: true, ..signed.clone() }), unsigned(RuleSetting::Meta));
    assert_eq!(refused(Rules { splits: halvings, ..signed }), unsigned(RuleSetting::Halvings));
    assert_eq!(refused(Rules { zombies: true, ..standard() }), [RulesError::ZombiesNeedThree { players: 2 }]);
    let contradiction = |splits, setting| vec![RulesError::Contradiction { splits, setting }];
    let division = Some(Division::Single);
    assert_eq!(
        refused(Rules { splits: Some(Splits::Transfers), division, ..three.clone() }),
        contradiction(Splits::Transfers, RuleSetting::Division)
    );
    assert_eq!(
        refused(Rules { splits: Some(Splits::None), transfer: Some(Transfer::Single), ..three }),
        contradiction(Splits::None, RuleSetting::Transfer)
    );
    let wrong = refused(Rules { players: 9, hands: 7, fingers: 0, ..standard() });
    assert_eq!(wrong.len(), 3, "each of several is said: {wrong:?}");
    let start = |text: &str| game(standard()).read(text).unwrap().position;
    assert_eq!(refused(Rules { start: Some(start("0012")), ..standard() }), [RulesError::StartIsOver]);
    let small = Rules { fingers: 3, start: Some(start("4411")), ..standard() };
    assert_eq!(refused(small), [RulesError::StartSide { seat: 0 }]);
    let shape = Rules { players: 3, start: Some(start("4411")), ..standard() };
    assert_eq!(refused(shape), [RulesError::StartShape { players: 2, hands: 2 }]);
}

/// Each unmove of a reached position has a move to it, and each move an unmove: checked through the reasons for
/// missing positions and by counting both ways.
#[test]
fn unmoves_are_the_moves_reversed() {
    let variants = [
        standard(),
        Rules { over: Over::Cutoff, suicide: true, attack_self: true, ..standard() },
        Rules { swaps: Swaps::AtMost(2), logan: true, ..standard() },
        Rules { lives: Some(2), integers: true, fingers: 4, ..standard() },
        Rules { players: 3, zombies: true, fingers: 4, ..standard() },
        Rules { players: 3, hands: 1, over: Over::Cutoff, integers: true, ..standard() },
    ];
    for rules in variants {
        let explored = explore(&game(rules), &SearchLimits::default(), &mut Unlimited).unwrap();
        let game = explored.game();
        let mut moves: Vec<(Position, Position)> = explored.edges().collect();
        let mut unmoves: Vec<(Position, Position)> = Vec::new();
        for to in explored.positions() {
            for from in explored.unmoves(&to).expect("a table of all positions") {
                assert!(game.moves(&from).iter().any(|m| m.to == to), "{from:?} {to:?}");
                if explored.reached(&from) {
                    unmoves.push((from, to));
                }
            }
        }
        moves.sort();
        unmoves.sort();
        assert_eq!(moves, unmoves);
    }
}

#[test]
fn limits_are_said_before_the_work() {
    struct Counting(u64);
    impl Progress for Counting {
        fn charge(&mut self, work: u64) -> Result<(), Stop> {
            self.0 += work;
            Ok(())
        }
    }
    let large = game(Rules { players: 8, ..standard() });
    let mut progress = Counting(0);
    let error = explore(&large, &SearchLimits::default(), &mut progress).err();
    assert_eq!(error, Some(SearchError::TooMany { bound: 15u128.pow(8), limit: 100_000_000 }));
    assert!(progress.0 < 100_000);
    let huge = game(Rules { players: 8, hands: 6, fingers: 99, ..standard() });
    let error = explore(&huge, &SearchLimits::default(), &mut progress).err();
    assert!(matches!(error, Some(SearchError::TooMany { bound: u128::MAX, .. })), "{error:?}");
    // The start decides, not the size: here, nearly everything dies at once.
    let dying = "98 98 98 98 98 98";
    let rules = Rules { over: Over::Cutoff, splits: Some(Splits::None), hands: 6, fingers: 99, ..standard() };
    let start = game(rules.clone()).read(&format!("{dying} | {dying}")).unwrap().position;
    let small = game(Rules { start: Some(start), ..rules });
    assert_eq!(explore(&small, &SearchLimits::default(), &mut progress).unwrap().count(), 12);
}

#[test]
fn progress_stops_everything() {
    struct After(u64);
    impl Progress for After {
        fn charge(&mut self, work: u64) -> Result<(), Stop> {
            self.0 = self.0.checked_sub(work).ok_or(Stop::Work)?;
            Ok(())
        }
        fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
            if bytes > 1 << 30 { Err(Stop::Memory) } else { Ok(()) }
        }
    }
    let game = game(Rules { hands: 3, fingers: 8, ..standard() });
    for limits in [SearchLimits::default(), SearchLimits { table: 0, ..SearchLimits::default() }] {
        let stopped = explore(&game, &limits, &mut After(2_000)).err();
        assert_eq!(stopped, Some(SearchError::Stopped(Stop::Work)));
        let explored = explore(&game, &limits, &mut Unlimited).unwrap();
        assert!(explored.solve(&mut After(1_000)).is_err());
    }
    assert_eq!(game.perft(30, &mut After(1_000)), Err(SearchError::Stopped(Stop::Work)));
}

#[test]
fn a_report_begins_with_nothing_and_ends_with_all() {
    #[derive(Default)]
    struct Reports(Vec<(u64, u64)>);
    impl Progress for Reports {
        fn charge(&mut self, _: u64) -> Result<(), Stop> {
            Ok(())
        }
        fn report(&mut self, done: u64, all: u64) {
            self.0.push((done, all));
        }
    }
    let game = game(Rules { hands: 3, ..standard() });
    let (mut searching, mut solving) = (Reports::default(), Reports::default());
    explore(&game, &SearchLimits::default(), &mut searching).unwrap().solve(&mut solving).unwrap();
    for Reports(reports) in [searching, solving] {
        let all = reports[0].1;
        assert!(reports.len() > 2 && reports.is_sorted() && reports.iter().all(|report| report.1 == all));
        assert_eq!((reports[0].0, reports.last()), (0, Some(&(all, all))));
    }
}

proptest::proptest! {
    /// Whatever is typed either is a position that reads back, or an error.
    #[test]
    fn any_text_is_read_or_refused(text in "[0-9½.x|*~ ab-]{0,24}|.*", variant in 0..5usize) {
        let rules = [
            standard(),
            Rules { stumps: true, lives: Some(2), ..standard() },
            Rules { integers: true, over: Over::Cutoff, fingers: 12, ..standard() },
            Rules { swaps: Swaps::AtMost(3), players: 1, hands: 3, ..standard() },
            Rules { players: 3, hands: 1, fingers: 1, ..standard() },
        ];
        let game = game(rules[variant].clone());
        let _ = game.pattern(&text);
        if let Ok(reading) = game.read(&text) {
            let again = game.read(&game.write(&reading.position));
            proptest::prop_assert_eq!(again, Ok(PositionReading { reordered: false, ..reading }));
            for (m, name) in game.named(&reading.position) {
                proptest::prop_assert_eq!(game.find_move(&reading.position, &name).map(|f| f.to), Some(m.to));
            }
        }
    }
}
