//! `tg replay` with streams of many games, and rows for programs.

use crate::folder::Folder;
use serde_json::{Value as Json, json};

/// A game of a few events, under a tag, perhaps with its end.
fn game(tag: &str, wood: u32, end: bool) -> Vec<String> {
    let mut lines = vec![
        json!({"ev": "players", "names": ["Red", "Blue"]}),
        json!({"ev": "gain", "p": "Red", "cards": {"lumber": wood, "ore": 1}}),
        json!({"ev": "steal", "thief": "Blue", "victim": "Red"}),
        json!({"ev": "roll", "p": "Red", "dice": [4, 4]}),
    ];
    lines.extend(end.then(|| json!({"ev": "end"})));
    let tagged = |mut line: Json| {
        if !tag.is_empty() {
            line["game"] = tag.into();
        }
        line.to_string() + "\n"
    };
    lines.into_iter().map(tagged).collect()
}

/// The rows of a run over a stream.
fn rows(folder: &Folder, arguments: &[&str], stream: &str) -> Vec<Json> {
    let run = folder.tg(&["replay", "-", "--json"]).args(arguments).stdin(stream.to_owned()).assert();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Of each row the game, and whether it is complete or the code and the line of its error.
fn told(rows: &[Json]) -> Vec<String> {
    let one = |row: &Json| match row.get("error") {
        Some(error) => format!("{} {} {}", row["game"], error["code"], row["line"]).replace('"', ""),
        None => format!("{} {} {}", row["game"], row["events"], row["complete"]).replace('"', ""),
    };
    rows.iter().map(one).collect()
}

#[test]
fn a_game_is_told_when_it_is_over() {
    let folder = Folder::new();
    let [one, two, cut] = [game("one", 2, true), game("two", 3, true), game("cut", 4, false)];
    // One after the other; mixed line by line; the first half of one, all of another, and the rest.
    let after: String = [&one[..], &two, &cut].concat().concat();
    assert_eq!(told(&rows(&folder, &[], &after)), ["one 3 true", "two 3 true", "cut 3 false"]);
    let mixed: String = one
        .iter()
        .zip(&two)
        .zip(cut.iter().chain([&String::new()]))
        .map(|((a, b), c)| format!("{b}{a}{c}"))
        .collect();
    assert_eq!(told(&rows(&folder, &[], &mixed)), ["two 3 true", "one 3 true", "cut 3 false"]);
    let within: String = [&one[..2], &two, &one[2..]].concat().concat();
    assert_eq!(told(&rows(&folder, &[], &within)), ["two 3 true", "one 3 true"]);
    // Without tags a game is over when the next begins.
    let bare: String = [game("", 2, false), game("", 3, true)].concat().concat();
    assert_eq!(told(&rows(&folder, &[], &bare)), ["null 3 false", "null 3 true"]);
}

#[test]
fn a_bad_game_is_a_row_and_the_others_go_on() {
    let folder = Folder::new();
    let [one, mut two, three] = ["one", "two", "three"].map(|tag| game(tag, 2, true));
    // A payment that nobody can make.
    two[2] = "{\"ev\":\"spend\",\"p\":\"Red\",\"cards\":{\"grain\":1},\"game\":\"two\"}\n".into();
    let stream: String = [&one[..], &two, &three].concat().concat();
    let all = rows(&folder, &[], &stream);
    assert_eq!(told(&all), ["one 3 true", "two E8007 8", "three 3 true"]);
    assert_eq!(all[1]["error"]["message"], "two: Red must have 1 wheat here, and has no wheat");
    let run = folder.tg(&["replay", "-", "--json"]).stdin(stream.clone()).assert().code(1);
    run.stderr_eq("2 games read, 1 bad\n");
    folder.tg(&["replay", "-", "--json", "--bad-games", "skip"]).stdin(stream).assert().success();
}

#[test]
fn a_line_that_cant_be_read_is_laid_to_its_own_game() {
    let folder = Folder::new();
    let [one, mut two, three] = ["one", "two", "three"].map(|tag| game(tag, 2, true));
    two[1] = "{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"lum,\"game\":\"two\"}\n".into();
    let stream: String = [&one[..4], &two[..2], &one[4..], &two[2..], &three].concat().concat();
    assert_eq!(told(&rows(&folder, &[], &stream)), ["two E8012 6", "one 3 true", "three 3 true"]);
    // So is the first line of a game.
    two = game("two", 2, true);
    two[0] = "{\"ev\":\"players\",\"names\":[\"Red\",,\"game\":\"two\"}\n".into();
    let stream: String = [&one[..], &two, &three].concat().concat();
    assert_eq!(told(&rows(&folder, &[], &stream)), ["one 3 true", "two E8012 6", "three 3 true"]);
    // Nobody knows whose this one is: it may be of any game that is open.
    let stream: String =
        [&one[..], &three[..2], &["{\"ev\":\"ga\n".to_owned()], &three[2..]].concat().concat();
    assert_eq!(told(&rows(&folder, &[], &stream)), ["one 3 true", "null E8012 8", "three 3 false"]);
    // Without tags it is of the game that goes on, and after an end of the next one.
    let bare = [game("", 2, true), vec!["oops\n".into()], game("", 3, true)].concat().concat();
    assert_eq!(told(&rows(&folder, &[], &bare)), ["null 3 true", "null E8012 6", "null 3 true"]);
}

/// A first line that can't be read hides neither what the others are nor the games in them.
#[test]
fn a_bad_first_line_costs_itself_alone() {
    let folder = Folder::new();
    let good = game("one", 2, true).concat();
    for first in ["oops", "[1, 2]", "null", "{}", "\"x\"", "7", "# games of Friday", "{\"data\": 1}"] {
        let told = told(&rows(&folder, &[], &format!("{first}\n{good}")));
        assert_eq!(told, ["null E8012 1", "one 3 true"], "{first}");
    }
}

#[test]
fn the_rest_of_a_game_that_was_cut_in_two_is_an_error() {
    let folder = Folder::new();
    let [one, two] = ["one", "two"].map(|tag| game(tag, 2, true));
    let stream: String = [&one[2..], &two].concat().concat();
    assert_eq!(told(&rows(&folder, &[], &stream)), ["one E8012 1", "two 3 true"]);
    // Where it was cut between two lines nothing is wrong, and its end wasn't seen.
    let torn = one[..4].concat();
    assert_eq!(told(&rows(&folder, &[], &torn)), ["one 3 false"]);
    // A half line names no game, and the games before it are told first.
    assert_eq!(told(&rows(&folder, &[], &torn[..torn.len() - 20])), ["one 2 false", "null E8012 4"]);
}

#[test]
fn so_many_games_are_open_at_once() {
    let folder = Folder::new();
    let [one, two, three] = ["one", "two", "three"].map(|tag| game(tag, 2, true));
    let stream: String = [&one[..2], &two[..2], &three, &one[2..], &two[2..]].concat().concat();
    assert_eq!(told(&rows(&folder, &[], &stream)), ["three 3 true", "one 3 true", "two 3 true"]);
    // The one that was silent longest is over, with the reason; that it goes on is no secret, but no row.
    let few = rows(&folder, &["--open", "2"], &stream);
    assert_eq!(told(&few), ["one E8012 5", "three 3 true", "two 3 true"]);
    assert_eq!((&few[0]["events"], &few[0]["complete"]), (&json!(1), &json!(false)));
    assert!(few[0]["error"]["helps"].to_string().contains("--open"));
    let run = folder.tg(&["replay", "-", "--json", "--open", "2"]).stdin(stream.clone()).assert().code(1);
    run.stderr_eq("[..]1 game in `<stdin>` went on after being closed: these lines are left out\n...\n3 games read, 1 bad\n");
    let lenient = ["replay", "-", "--json", "--open", "2", "--bad-games", "skip"];
    folder.tg(&lenient).stdin(stream.clone()).assert().success();
    // After its end, or with new players, another game may begin under its name.
    let again: String = [&stream, &one.concat()].map(String::as_str).concat();
    let told_again = told(&rows(&folder, &["--open", "2"], &again));
    assert_eq!(told_again, ["one E8012 5", "three 3 true", "two 3 true", "one 3 true"]);
    // In a table the reason stands beside the state.
    let run = folder.tg(&["replay", "-", "--format", "csv", "--open", "2"]).stdin(stream).assert().code(1);
    let table = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert_eq!(table.lines().filter(|line| line.contains(",E8012,")).count(), 10);
    assert!(table.lines().nth(1).is_some_and(|line| line.starts_with("<stdin>,one,1,false,")), "{table}");
}

#[test]
fn each_of_many_mixed_games_is_one_row() {
    let folder = Folder::new();
    let games: Vec<Vec<String>> =
        (0..30).map(|number| game(&format!("g{number}"), number % 7, true)).collect();
    let stream: String = (0..5).flat_map(|line| games.iter().map(move |game| game[line].clone())).collect();
    let all = rows(&folder, &["--open", "20", "--bad-games", "skip"], &stream);
    assert_eq!(all.len(), 30);
    assert_eq!(all.iter().filter(|row| row["complete"] == true).count(), 20);
    assert_eq!(all.iter().filter(|row| row["error"]["code"] == "E8012").count(), 10);
}

#[test]
fn rows_are_the_same_on_any_number_of_cores() {
    let folder = Folder::new();
    let mut stream = String::new();
    let games: Vec<Vec<String>> =
        (0..300).map(|number| game(&format!("g{number}"), number % 7, number % 3 > 0)).collect();
    // Three at a time are mixed.
    for three in games.chunks(3) {
        for line in 0..5 {
            three.iter().filter_map(|game| game.get(line)).for_each(|line| stream += line);
        }
    }
    for number in 0..40 {
        folder.write(&format!("logs/{number}.jsonl"), game("", number % 5, true).concat());
    }
    folder.write("logs/many.jsonl", &stream);
    for arguments in
        [&["--json"][..], &["--json", "--steps"], &["--format", "csv", "--numbers", "float"], &[]]
    {
        let run = |cores: &str, path: &str| {
            let mut tg = folder.child(&[&["replay", path, "--open", "4"], arguments].concat());
            tg.env("RAYON_NUM_THREADS", cores);
            let input = std::fs::File::open(folder.path("logs/many.jsonl")).expect("the stream");
            tg.stdin(input).output().expect("an end").stdout
        };
        for path in ["-", "logs"] {
            let alone = run("1", path);
            assert!(alone.len() > 10_000);
            assert!(["2", "5"].iter().all(|cores| run(cores, path) == alone), "{path} {arguments:?}");
        }
    }
}

#[test]
fn each_step_is_a_row() {
    let folder = Folder::new();
    let stream = game("one", 2, true).concat();
    let all = rows(&folder, &["--steps"], &stream);
    assert_eq!(told(&all), ["one 1 null", "one 2 null", "one 3 null", "one 3 true"]);
    for (row, events) in all.iter().zip(["1", "2", "3"]) {
        let at = rows(&folder, &["--at", events], &stream);
        assert_eq!(row["players"], at[0]["players"]);
        assert_eq!(row["dice"], at[0]["dice"]);
    }
    // Nothing comes after the last step that is wanted.
    let two = rows(&folder, &["--steps", "--at", "2"], &stream);
    assert_eq!(told(&two), ["one 1 null", "one 2 null", "one 2 true"]);
    // What is taken back has never been.
    let undone = stream.replace("{\"ev\":\"end\"", "{\"ev\":\"undo\",\"game\":\"one\"}\n{\"ev\":\"end\"");
    let all = rows(&folder, &[], &undone);
    assert_eq!((told(&all), &all[0]["dice"]["8"]), (vec!["one 2 true".to_owned()], &json!(0)));
}

#[test]
fn rows_have_fractions_or_numbers() {
    let folder = Folder::new();
    let stream = game("a \"b\", c", 2, true).concat();
    let wood =
        |arguments: &[&str]| rows(&folder, arguments, &stream)[0]["players"][0]["resources"]["wood"].clone();
    assert_eq!(wood(&[]), json!({"min": 1, "max": 2, "expected": "4/3", "chances": ["0", "2/3", "1/3"]}));
    let floats = json!({"min": 1, "max": 2, "expected": 4.0 / 3.0, "chances": [0.0, 2.0 / 3.0, 1.0 / 3.0]});
    assert_eq!(wood(&["--numbers", "float"]).to_string(), floats.to_string().replace("0.0,", "0,"));
    let table = |arguments: &[&str]| {
        let run =
            folder.tg(&["replay", "-", "--format", "csv"]).args(arguments).stdin(stream.clone()).assert();
        String::from_utf8_lossy(&run.success().get_output().stdout).into_owned()
    };
    let head = "log,game,events,complete,exact,worlds,player,seat,resource,min,max,expected,chances,error_code,error,line";
    let exact = table(&[]);
    let begin =
        format!("{head}\n<stdin>,\"a \"\"b\"\", c\",3,true,true,2,Red,0,wood,1,2,4/3,\"[0, 2/3, 1/3]\",,,\n");
    assert!(exact.starts_with(&begin), "{exact}");
    assert_eq!(exact.lines().count(), 11);
    assert!(
        table(&["--numbers", "float"])
            .contains(",Blue,1,ore,0,1,0.3333333333333333,\"[0.6666666666666666, 0.3333333333333333]\",,,\n")
    );
    // Whole numbers have a point, too.
    assert!(table(&["--numbers", "float"]).contains(",Red,0,brick,0,0,0.0,\"[1.0]\",,,\n"));
    let bad = folder.tg(&["replay", "-", "--format", "csv"]).stdin("{\"ev\":oops\n").assert().code(1);
    bad.stdout_eq(format!("{head}\n<stdin>,,,,,,,,,,,,,E8012,[..],1\n"));
}

/// The state that is written without a value in between is the one that `report` makes.
#[test]
fn rows_are_what_is_known_live() {
    let folder = Folder::new();
    let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/catan/tests/games");
    for entry in std::fs::read_dir(games).expect("the games") {
        let game = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        let live = folder.tg(&["watch", "-", "--json"]).stdin(game.clone()).assert().success();
        let live = String::from_utf8_lossy(&live.get_output().stdout).into_owned();
        let live: Json = serde_json::from_str(live.lines().last().expect("a line")).expect("JSON");
        let mut row = rows(&folder, &[], &game).remove(0);
        let Json::Object(fields) = &mut row else { panic!("{row}") };
        fields.retain(|name, _| name != "game" && name != "complete");
        assert_eq!(row.to_string(), live["state"].to_string());
    }
}

#[test]
fn zstd_is_unpacked() {
    // Two frames, packed elsewhere: a game, and its end.
    let folder = Folder::new();
    let mut packed = Vec::new();
    let lines = game("one", 2, true);
    for part in [&lines[..3], &lines[3..]] {
        packed.extend(frame(part.concat().as_bytes()));
    }
    folder.write("game.jsonl.zst", &packed);
    let run = folder.tg(&["replay", ".", "--json"]).assert().success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert!(text.contains("\"game\":\"one\",\"complete\":true,\"events\":3"), "{text}");
    folder.write("torn.jsonl.zst", &packed[..packed.len() - 9]);
    let torn = folder.tg(&["replay", "torn.jsonl.zst"]).assert().code(1);
    torn.stderr_eq("error[E8012]: `torn.jsonl.zst` can't be unpacked: [..]\n...\n");
}

/// A frame of zstd whose one block isn't packed: magic, no checksum and the size in four bytes, a raw last block.
fn frame(bytes: &[u8]) -> Vec<u8> {
    let size = bytes.len() as u32;
    let block = (size << 3 | 1).to_le_bytes();
    [&[0x28, 0xb5, 0x2f, 0xfd, 0xa0][..], &size.to_le_bytes(), &block[..3], bytes].concat()
}

/// Memory is taken for the games that are open, and not for the stream.
#[test]
fn streams_of_any_length_take_little_memory() {
    let folder = Folder::new();
    let mut stream = String::new();
    for number in 0..100_000 {
        for line in game(&format!("g{number}"), 3, number % 2 == 0) {
            stream += &line;
        }
    }
    let run = folder.tg(&["replay", "-", "--json", "--max-memory", "40M"]).stdin(stream).assert().success();
    assert_eq!(run.get_output().stdout.iter().filter(|byte| **byte == b'\n').count(), 100_000);
}
