//! Games as people write them down: `reports/games.txt` has each line in somebody's words, beside the one layout.

use super::{found, printed};
use tg::fmt::format;
use tg_core::source::SourceId;

/// A game: its players, and its lines in both forms.
struct Game {
    title: String,
    players: String,
    lines: Vec<[String; 2]>,
}

fn games() -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let text = include_str!("reports/games.txt");
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (one, other) = line.split_once(" | ").expect("two sides");
        match (one.strip_prefix("game "), games.last_mut()) {
            (Some(title), _) => games.push(Game {
                title: title.to_owned(),
                players: other.split(", ").map(spelt).collect::<Vec<_>>().join(", "),
                lines: Vec::new(),
            }),
            (None, Some(game)) => game.lines.push([one.to_owned(), other.to_owned()]),
            (None, None) => panic!("a line before the first game"),
        }
    }
    games
}

/// Rows of one line as lines of their own, as the layout has them; those in braces stay together.
fn apart(line: &str) -> String {
    let mut depth = 0;
    let sign = |sign: char| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        if sign == ';' && depth == 0 { "\n ".to_owned() } else { sign.to_string() }
    };
    line.chars().map(sign).collect()
}

/// A name as a line has it.
fn spelt(name: &str) -> String {
    if name.chars().all(char::is_alphanumeric) { name.to_owned() } else { format!("{name:?}") }
}

impl Game {
    fn script(&self, side: usize) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| apart(&line[side])).collect();
        format!("catan g {{\n  players {}\n  {}\n}}\n", self.players, lines.join("\n  "))
    }
}

#[test]
fn there_are_at_least_twenty_games() {
    assert!(games().len() >= 20);
}

#[test]
fn a_game_in_anybody_s_words_is_the_game_in_the_one_layout() {
    for game in games() {
        let told = printed(&(game.script(0) + "print g\nprint g.events"));
        let plain = printed(&(game.script(1) + "print g\nprint g.events"));
        assert_eq!(told, plain, "{}", game.title);
    }
}

#[test]
fn the_layout_has_one_form_of_every_phrase() {
    for game in games() {
        let laid_out = format(SourceId(0), &game.script(0));
        let laid_out = laid_out.unwrap_or_else(|why| panic!("{}: {why:?}", game.title));
        assert_eq!(laid_out, game.script(1), "{}", game.title);
        assert_eq!(format(SourceId(0), &laid_out).expect("a layout"), laid_out, "{}", game.title);
    }
}

/// A log begins with empty hands: whoever shows cards in its first lines has got them before.
#[test]
fn what_is_held_before_the_log_begins_is_said_to_come_first() {
    for (line, offered) in [
        ("Ann has exactly 2 wood and a brick", "`Ann gets 2 wood, brick`"),
        ("Ann rolls 8\n  Ann builds a road", "`Ann gets wood, brick`"),
        ("Ben gets ore\n  Ann discards 2 ore", "`Ann gets 2 ore`"),
        ("Ann has 4 cards", "`Ann gets 5 cards`"),
        ("Ben steals from Ann", "`Ann gets 5 cards`"),
    ] {
        let outcome = super::run(&[], &format!("catan g {{\n  players Ann, Ben\n  {line}\n}}"));
        let helps: Vec<&str> =
            outcome.diagnostics.iter().flat_map(|d| &d.helps).map(String::as_str).collect();
        assert!(helps.iter().any(|help| help.contains(offered)), "{line}: {helps:?}");
    }
    let later = "catan g {\n  players Ann, Ben\n  Ann gets ore\n  Ann pays ore\n  Ann has ore\n}";
    assert!(
        super::run(&[], later)
            .diagnostics
            .iter()
            .all(|d| d.helps.iter().all(|help| !help.contains("start of a log")))
    );
}

/// A line that nobody can read, and those that are offered for it.
#[test]
fn what_is_not_understood_is_offered_with_the_writer_s_own_words() {
    for (line, offered) in [
        ("Ann hands wood over Ben now", "`Ann gives wood to Ben`"),
        ("Ann steals Ben", "`Ann steals from Ben`"),
        ("Ann steals ore Ben", "`Ann steals ore from Ben`"),
        ("Ann rolls badly a 7 today", "`Ann rolls 7`"),
        ("Ann plays a great monopoly about sheep", "`Ann plays monopoly on sheep`"),
        ("Ann discards quickly 3 wheat and wood", "`Ann discards 3 wheat, wood`"),
        ("Ann can't build a city", "`Ann can't buy city`"),
        ("Ann builds very much a road", "`Ann builds road`"),
        ("Ann wood", "`Ann gets wood`"),
        ("Ann monopoly sheep", "`Ann plays monopoly on sheep`"),
        ("Ann yop wood ore", "`Ann plays plenty wood, ore`"),
        ("Ann plays year of plenty", "`Ann plays plenty wood, ore`"),
        ("All three get a wood", "each player is named where `All` stands"),
        ("Ann gets one of each", "each card is named"),
        ("The bank runs out of ore", "`bank has no ore`"),
        ("Ann builds and activates a knight", "`Ann builds knight`, `Ann activates a knight`"),
        ("Ann takes 2 wood from Ben", "`Ben gives 2 wood to Ann`"),
        ("Ann gets ore from Ben", "`Ann steals ore from Ben` or `Ben gives ore to Ann`"),
        ("Ann and Ben get a wheat", "`Ann and Ben each get wheat`"),
        ("Ann loses 4 cards", "`Ann discards 4 cards`"),
        // Where no line says the same, there is none.
        ("Ann trades 4 wood ore", "a trade with the bank is `trades 4 wood for ore`"),
        ("Ann recieves 2 wood", "`Ann gets 2 wood`"),
        ("Ann rols 6", "`Ann rolls 6`"),
        ("Ann robbs Ben", "`Ann steals from Ben`"),
        ("Ann traids 4 wood for ore", "`Ann trades 4 wood for ore`"),
        ("Ann trades 0 wood for 0 ore with Ben", "name what is given"),
        ("Ann rolls 6.5", "a roll is a number from 2 to 12"),
        ("Ann pays wwood, brick for road", "`wwood` isn't a resource"),
        ("Ann git 2 wood", "`Ann gets 2 wood`"),
        ("robs Ben", "who robs comes first"),
        ("Ann steals Ben's ore", "`Ann steals ore from Ben`"),
        ("Ann places a settlement", "`Ann builds settlement` or `Ann builds settlement free`"),
        // Whether the card was the bank's or a player's, isn't said.
        ("Ann takes a card", "from a player `Ann steals from …`"),
        ("Ann rolls 7, moves the robber to the hills and takes a card", "a robbery"),
        ("Ann plays a knight and gets a wheat", "a robbery"),
        // Who is meant, isn't said.
        ("Ann steals from him", "its players are `Ann` and `Ben`"),
        ("Everyone gets a wood", "`Ann and Ben each get …`"),
        ("Ann rolls 6, nobody gets anything", "what nobody gets"),
        // No card moves.
        ("Ann passes", "`# Ann passes`"),
        ("Ann takes the largest army", "make it a comment"),
        ("undo line 3", "events are counted"),
        ("Ann gets cards", "`2 cards`"),
        ("Ann has cards", "`2 cards`"),
        // An answer belongs to its offer, and a roll to somebody.
        ("Ben accepts", "`… offers 2 sheep for brick, Ben accepts`"),
        ("Ann offers a sheep, Ben accepts", "an offer and its answer"),
        ("rolled an 8: Ann gets wood", "`… rolls 8`"),
        ("Ben discards half his hand", "`Ben discards 4 cards`"),
        ("Ann uses his 3:1 port", "`Ann trades 3 wood for ore`"),
        ("Ann uses the port, 3 brick for sheep", "`Ann trades 3 brick for sheep`"),
        ("Ann plays monopoly on ore, nobody has any", "gets nothing"),
        ("8! Ann gets 2 wheat", "`… rolls 8`, and then `Ann gets 2 wheat`"),
        ("Ann rolled 11, no one gets anything", "what nobody gets"),
        ("Ann: 2 wood, 1 ore", "`Ann gets 2 wood, ore`"),
        ("Ann +2 wood", "`Ann gets 2 wood`"),
        ("Ann's starting resources: wood, ore", "`Ann gets wood, ore`"),
        ("Ann moves her knight", "make it a comment"),
        ("the barbarians attack", "make it a comment"),
        ("Ann draws a progress card", "make it a comment"),
        ("Ann robs Ben with her knight", "`Ann plays knight and robs Ben`"),
        ("Ann trades her wood for Ben's ore", "if it is one, write `Ann gives wood to Ben for ore`"),
        ("Ben gives 2 cards", "`Ben gives 2 cards to …`"),
        ("Ann hires a strong knight", "`Ann promotes a knight`"),
        ("Ann uses the aqueduct and takes an ore", "`Ann gets ore`"),
        ("Ann chooses 2 wood and ore from the gold field", "`Ann gets 2 wood, ore`"),
        ("Ann can't build a ship", "`Ann can't buy ship`"),
        ("replace 2: Ann gets wood", "`instead of 12: Red gets ore`"),
        ("nobody gets wood", "leave out what nobody gets or does"),
        ("Ann gets an ore for a wood", "`Ann gives wood to … for ore`"),
        ("Ann has to discard 4: wood 2 ore 2", "the number comes before the card"),
        ("Ann builds two roads with road building", "`Ann plays roads and builds 2 roads`"),
        ("Ann uses the 2:1 wood port for an ore", "`Ann trades 2 wood for ore`"),
        ("8", "`… rolls 8`"),
        ("undo twice", "each `undo` takes one event back"),
        ("Ann gives wood for ore", "with a player it is `Ann gives wood to … for ore`"),
        ("Correction: Ann got an ore", "`instead of 12: Red gets ore`"),
        ("Ann plays year of plenty and builds a road", "`plays plenty wood, ore`"),
        ("Ann didn't get the wood", "what didn't happen is left out"),
        ("Ann gets her wood back", "`Ann gets 2 wood`"),
        ("Ann got wood from Ben for her ore", "if it is one, write `Ann gives ore to Ben for wood`"),
        ("Ann's starting hand: brick, wood, grain", "`Ann gets brick, wood, wheat`"),
        ("Ann's city gives her 2 ore", "`Ann gets 2 ore`"),
        ("Ann plays monopoly on ore, everyone gives 3", "plays monopoly on ore {"),
        ("Ann ends up with 3 cards", "`Ann has 3 cards`"),
        ("Ann gives each player a wood", "each gift is a line of its own"),
        ("On her turn Ann rolls 4", "leave out what stands before `Ann`"),
        ("Ann moves a ship", "moves none"),
        ("Ann made a deal with Ben", "with its own verb"),
        ("Ann hasn't built a road", "what didn't happen is left out"),
        ("Ben says no", "an offer and its answer"),
        // What is no player has no share of what is said before.
        ("Ann discards 3 wood and keeps 3 ore", "discards"),
        ("Ann gets wood and loves 3 ore", "gets"),
        ("Ann trades Ben's ore for wood", "trade"),
    ] {
        let source = format!("catan g {{\n  players Ann, Ben\n  {line}\n}}");
        let outcome = super::run(&[], &source);
        let said: Vec<String> = outcome.diagnostics.iter().map(|d| format!("{d:?}")).collect();
        assert_eq!(said.len(), 1, "{line}: {:?}", found(&[], &source));
        assert!(said[0].contains(offered), "{line}: {}", said[0]);
    }
}

/// A line that tells the same cards twice could mean both: it isn't guessed. What comes after a roll, from elsewhere, or
/// from somebody else is something new.
#[test]
fn cards_that_are_told_twice_are_not_guessed() {
    let helps = |line: &str| -> Vec<String> {
        let before = "players Ann, Ben, Cid\n  Ann gets 9 wood, 2 ore\n  Ben gets 2 ore";
        let outcome = super::run(&[], &format!("catan g {{\n  {before}\n  {line}\n}}\n"));
        outcome.diagnostics.into_iter().flat_map(|found| found.helps).collect()
    };
    for line in [
        "Ann trades 4 wood for ore, gets an ore",
        "Ann trades 4 wood for ore. Ann gets an ore",
        "Ann trades 4 wood for ore and pays 4 wood",
        "Ann gives wood to Ben for ore, gets ore",
        "Ann gives wood to Ben, Ben gets a wood",
        "Ann gives wood to Ben for ore and Ben gives ore to Ann",
        "Ann plays plenty wood, ore and gets wood, ore",
        "Ann steals from Ben, Ann gets ore",
    ] {
        let helps = helps(line);
        assert!(helps.iter().any(|help| help.contains("told twice")), "{line}: {helps:?}");
    }
    for line in [
        "Ann trades 4 wood for ore, gets an ore from the bank",
        "Ann trades 4 wood for ore. Ben rolls 8, Ann gets ore",
        "Ann gives wood to Ben and gives wood to Cid",
        "Ann gives wood to Ben, Ben gives ore to Ann",
        "Ann trades 4 wood for ore and builds a road free",
    ] {
        assert!(helps(line).is_empty(), "{line}: {:?}", helps(line));
    }
    let helps = helps("Ann rolls 8, Ben gets wood and brick. Builds a road");
    assert!(helps.iter().any(|help| help.contains("whose act")), "{helps:?}");
}

/// Phrases for a number that is at least or at most so large, and filler words.
#[test]
fn numbers_and_limits_in_other_words() {
    for (line, event) in [
        ("Ben doesn't have 4 wood", "{ev: \"lacks\", p: \"Ben\", cards: {lumber: 4}}"),
        ("Ben hasn't got 4 wood", "{ev: \"lacks\", p: \"Ben\", cards: {lumber: 4}}"),
        ("Ben has under 3 ore", "{ev: \"lacks\", p: \"Ben\", cards: {ore: 3}}"),
        ("Ann gets two more wood", "{ev: \"gain\", p: \"Ann\", cards: {lumber: 2}}"),
        ("Ann rolls a 6 again", "{ev: \"roll\", p: \"Ann\", dice: 6}"),
        (
            "Ann plays invention: wood, ore",
            "{ev: \"yop\", p: \"Ann\", cards: {lumber: 1, ore: 1}, played: true}",
        ),
    ] {
        let script = format!(
            "catan g {{\n  players Ann, Ben\n  Ann gets 4 wood\n  Ben gets 3 wood, 2 ore\n  {line}\n}}\nprint g.events[-1]"
        );
        assert_eq!(printed(&script).trim(), event, "{line}");
    }
    let more = "catan g {\n  players Ann, Ben\n  Ann gets 4 wood\n  Ann has over 3 cards\n  Ann has over 2 wood\n}\nprint g.events.count";
    assert_eq!(printed(more), "3\n");
}
