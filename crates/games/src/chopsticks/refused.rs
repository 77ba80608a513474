//! What is wrong with settings, with positions and with moves, in the words of the game.

use tg_chopsticks::{Game, NotationError, Position, RuleSetting, Rules, RulesError, Splits};
use tg_core::diagnostics::{Code, Diagnostic, counted, listed};
use tg_core::native::GivenSettings;
use tg_core::source::Span;

/// Settings that can't be combined, at the place of the setting that asks for too much.
pub(super) fn rules(error: &RulesError, said: &GivenSettings, rules: &Rules, block: Span) -> Diagnostic {
    let place = |name: &str| said.get(name).map(|entry| entry.span);
    let at = |message: String, name: &str, label: &str| {
        Diagnostic::new(Code::E6001, message).at(place(name).unwrap_or(block), label)
    };
    let also = |told: Diagnostic, name: &str, label: String| match place(name) {
        Some(span) => told.label(span, label),
        None => told,
    };
    match error {
        RulesError::OutOfRange { setting, value, least, most } => {
            let message = format!("`{}` goes from {least} to {most}, and this is {value}", key(*setting));
            Diagnostic::new(Code::E6002, message).at(place(key(*setting)).unwrap_or(block), "")
        }
        RulesError::NeedsTwoHands { setting, hands } => {
            let told =
                at(format!("{} only for two hands", of(*setting)), key(*setting), "asks for two hands each");
            also(told, "hands", format!("everyone has {}", counted(hands, "hand"))).help(
                "leave one of the two out; splits of more hands are chosen by `transfer` and `division`",
            )
        }
        RulesError::StumpsWithIntegers => {
            let told = at(
                "`stumps` and `integers` can't be combined: the complement or the opposite of half a finger isn't defined".into(),
                "stumps",
                "makes halves",
            );
            also(told, "integers", "changes whole numbers".into()).help("leave one of the two out")
        }
        RulesError::NotSigned { setting } => {
            let message = format!("{} not for hands with a sign, where a hand with 0 is alive", of(*setting));
            let told = at(message, key(*setting), "doesn't know signs");
            let told = also(told, "integers", "with `over: cutoff` this gives hands a sign".into());
            told.help("leave one of them out, or play `integers` with `over: rollover`")
        }
        RulesError::ZombiesNeedThree { players } => {
            let message =
                format!("zombies need three players, and here are {players}: who is left has won at once");
            let told = at(message, "zombies", "nobody would be left to attack");
            also(told, "players", counted(players, "player")).help("play with three or more: `players: 3`")
        }
        RulesError::Contradiction { splits, setting } => contradiction(*splits, *setting, said, block),
        RulesError::StartShape { .. } | RulesError::StartSide { .. } => Diagnostic::new(
            Code::E6004,
            format!(
                "this start isn't a position of {} with {}",
                counted(rules.players, "player"),
                counted(rules.hands, "hand")
            ),
        )
        .at(place("start").unwrap_or(block), ""),
        RulesError::StartIsOver => Diagnostic::new(Code::E6003, "the game is over at this start")
            .at(place("start").unwrap_or(block), "nobody moves here any more")
            .help(match rules.misere {
                true => "give everyone a live hand: with `misere` the first player who is out has won",
                false => "give at least two players a live hand; a player who is out has only dead ones",
            }),
    }
}

/// `splits` says one thing, `transfer` or `division` another.
fn contradiction(splits: Splits, setting: RuleSetting, said: &GivenSettings, block: Span) -> Diagnostic {
    let name = key(setting);
    let allows = match (splits, setting) {
        (Splits::All | Splits::Transfers, RuleSetting::Transfer) => "allows transfers",
        (Splits::All | Splits::Divisions, RuleSetting::Division) => "allows divisions",
        (_, RuleSetting::Transfer) => "forbids transfers",
        _ => "forbids divisions",
    };
    let says = if allows.starts_with("allows") { "forbids them" } else { "allows them" };
    let place = |name: &str| said.get(name).map_or(block, |entry| entry.span);
    Diagnostic::new(Code::E6001, format!("`splits` {allows}, and `{name}` {says}"))
        .at(place(name), says)
        .label(place("splits"), allows)
        .help(format!("say it once: leave `splits` or `{name}` out"))
}

/// How the setting is written.
fn key(setting: RuleSetting) -> &'static str {
    match setting {
        RuleSetting::Players => "players",
        RuleSetting::Hands => "hands",
        RuleSetting::Fingers => "fingers",
        RuleSetting::Splits | RuleSetting::Halvings => "splits",
        RuleSetting::Transfer => "transfer",
        RuleSetting::Division => "division",
        RuleSetting::Suicide => "suicide",
        RuleSetting::Swaps => "swaps",
        RuleSetting::Lives => "lives",
        RuleSetting::Meta => "meta",
        RuleSetting::Zombies => "zombies",
        RuleSetting::Stumps => "stumps",
        RuleSetting::Integers => "integers",
    }
}

/// The setting as the subject of a sentence.
fn of(setting: RuleSetting) -> String {
    match setting {
        RuleSetting::Halvings => "halvings are".to_owned(),
        other => format!("`{}` is", key(other)),
    }
}

/// A text that isn't a position: what is wrong with it first, the rest as notes.
pub(super) fn position(game: &Game, text: &str, errors: &[NotationError]) -> Diagnostic {
    let mut told = errors.iter().map(|error| notation(game, text, error));
    let Some(first) = told.next() else {
        return Diagnostic::new(Code::E6005, format!("`{text}` isn't a position"));
    };
    told.fold(first, |first, other| {
        let known = first.message == other.message || first.notes.contains(&other.message);
        if known { first } else { first.note(other.message) }
    })
}

/// What isn't a hand.
pub(super) fn no_hand(game: &Game, hand: &str) -> Diagnostic {
    let start = game.write(&game.start());
    Diagnostic::new(Code::E6005, format!("`{hand}` isn't a hand")).help(format!(
        "a hand is a number of fingers; separate hands of two digits by spaces: `3 10 | 0 4`; the start is `{start}`"
    ))
}

/// One thing that is wrong with a text.
fn notation(game: &Game, text: &str, error: &NotationError) -> Diagnostic {
    let start = game.write(&game.start());
    match error {
        NotationError::Hands { expected, found } => Diagnostic::new(
            Code::E6004,
            format!("`{text}` has {}, and a position of this game has {expected}", counted(found, "hand")),
        )
        .help(match text.contains(['*', '~']) && !text.contains('|') {
            true => "where lives or swaps are written, `|` parts the players: `01*2 | 23~1`".to_owned(),
            false => format!("the mover's hands come first, then the others' in turn order: `{start}`"),
        }),
        NotationError::Players { expected, found } => Diagnostic::new(
            Code::E6004,
            format!("`{text}` has {}, and this game has {expected}", counted(found, "player")),
        )
        .help(format!("`|` parts the players: the start is `{start}`")),
        NotationError::NotAHand { text: hand } => no_hand(game, hand),
        NotationError::HandTooLarge { text: hand, fingers } => {
            Diagnostic::new(Code::E6006, format!("a hand can't hold {hand}: it is dead at {fingers}"))
                .help(format!("a live hand holds less than {fingers}, a dead one is written {}", dead(game)))
        }
        NotationError::NoHalves { text: hand } => {
            Diagnostic::new(Code::E6005, format!("`{hand}` is half a finger, and this game has none"))
                .help("halves are made with `stumps: true`")
        }
        NotationError::NoSigns { text: hand } => Diagnostic::new(
            Code::E6005,
            format!("`{hand}` isn't possible here: hands of this game aren't negative, and a dead hand is 0"),
        )
        .help("hands can be negative with `integers: true` and `over: cutoff`"),
        NotationError::Lives { text: lives, most } => mark(lives, "lives", *most),
        NotationError::Swaps { text: swaps, most } => mark(swaps, "swaps", *most),
        NotationError::NoLivesLeft { seat } => Diagnostic::new(
            Code::E6007,
            format!("the hands of seat {} don't show how the last life was lost", seat + 1),
        )
        .help("the last life is lost at a total of one finger: `01*0`"),
        NotationError::NoSwapPossible { seat } => Diagnostic::new(
            Code::E6007,
            format!("seat {} can't have swapped: that takes two unequal live hands", seat + 1),
        )
        .help("leave the `~` out"),
    }
}

/// A `*` or `~` that can't be.
fn mark(text: &str, what: &str, most: u8) -> Diagnostic {
    let sign = if what == "lives" { '*' } else { '~' };
    match most {
        0 => Diagnostic::new(
            Code::E6007,
            format!("`{sign}{text}` isn't possible here: this game counts no {what}"),
        )
        .help(format!("leave it out, or play with `{what}: 3`")),
        _ => {
            Diagnostic::new(Code::E6007, format!("`{sign}{text}` isn't a number of {what} from 0 to {most}"))
                .help(format!("this game has `{what}: {most}`"))
        }
    }
}

fn dead(game: &Game) -> &'static str {
    if game.signed() { "`x`" } else { "0" }
}

/// A move that isn't one of a position's.
pub(super) fn no_move(game: &Game, from: &Position, wanted: &str) -> Diagnostic {
    let here = game.write(from);
    if game.is_over(from) {
        return Diagnostic::new(Code::E6008, format!("the game is over at `{here}`"))
            .help("ask for `winner`, or begin again from `start`");
    }
    let named = game.named(from);
    let names = || named.iter().map(|(_, name)| name.as_str());
    let mut list: Vec<String> = game
        .moves(from)
        .iter()
        .map(|m| {
            let name = named.iter().find(|(other, _)| other.to == m.to).map_or("", |(_, name)| name);
            format!("{} ({name})", game.write(&m.to))
        })
        .collect();
    if list.len() > SHOWN {
        let more = list.len() - SHOWN;
        list.truncate(SHOWN);
        list.push(format!("{more} more"));
    }
    Diagnostic::new(Code::E6008, format!("`{wanted}` isn't a move from `{here}`"))
        .did_you_mean(wanted, names())
        .help(format!("its moves are {}", listed(&list)))
}

/// The most moves that a message names.
const SHOWN: usize = 12;

/// Hands that were put in order.
pub(super) fn reordered(written: &str, text: &str) -> Diagnostic {
    Diagnostic::new(Code::W6001, format!("`{text}` isn't ascending; it is the same position as `{written}`"))
        .help(format!("write `{written}`"))
}
