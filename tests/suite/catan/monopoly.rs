//! What a line of a monopoly says, and what it leaves open.

use super::{found, printed, run};

const HEAD: &str = "catan g {\n  players Red, A, B, C\n  A gets ore\n  B gets 2 ore, wood\n  C gets wood\n  C steals from B\n";

fn hands(line: &str) -> String {
    printed(&format!(
        "{HEAD}  {line}\n}}\nprint g.worlds, g.certain(Red, ore), g.possible(Red, ore)\nprint g.possible(B, ore)\n"
    ))
}

/// Only what is said holds: who isn't named may have handed over any number.
#[test]
fn who_is_not_named_handed_over_what_they_had() {
    assert_eq!(hands("Red plays monopoly on ore"), "2 3 3\n0\n");
    assert_eq!(hands("Red plays monopoly on ore { A 1 }"), "2 3 3\n0\n");
    assert_eq!(hands("Red plays monopoly on ore { B 1 }"), "1 3 3\n0\n");
    assert_eq!(hands("Red plays monopoly on ore { C 0 }"), "1 3 3\n0\n");
    assert_eq!(hands("Red plays monopoly on ore for 3 { A 1; C 1 }"), "1 3 3\n0\n");
    assert_eq!(hands("Red plays monopoly on ore for 3 { A 1 }"), "2 3 3\n0\n");
    let wrong = |line: &str| found(&[], &format!("{HEAD}  {line}\n}}\n"));
    assert_eq!(
        wrong("Red plays monopoly on ore { A 0 }"),
        ["E8007 A has at least 1 ore here, and must have no ore"]
    );
    assert_eq!(
        wrong("Red plays monopoly on ore for 2 { A 1 }"),
        ["E8007 the monopoly brings 2 ore, and the others can give 3"]
    );
    assert_eq!(
        wrong("Red plays monopoly on ore for 1 { A 1; B 1 }"),
        ["E8006 this monopoly is worth 1, and the players hand over 2"]
    );
    assert_eq!(
        wrong("Red plays monopoly on ore for 4 { A 1; B 1; C 1 }"),
        ["E8006 this monopoly is worth 4, and the players hand over 3"]
    );
    for own in [
        "{ A 1; Red 2 }",
        "{ Red 0 }",
        "{ A 1; Red 0 }",
        ": A gives 1, Red gives none",
        "for 3 { Red 0; C 0 }",
    ] {
        let line = format!("Red plays monopoly on ore {own}");
        assert_eq!(wrong(&line), ["E8008 Red can't deal with Red"], "{line}");
    }
}

/// Lines of events say as much, and are written as they were read.
#[test]
fn lines_of_events_name_whom_they_know_of() {
    let log = |from: &str| {
        format!(
            "{{\"ev\":\"players\",\"names\":[\"Red\",\"A\",\"B\"]}}\n\
             {{\"ev\":\"gain\",\"p\":\"A\",\"cards\":{{\"ore\":1}}}}\n\
             {{\"ev\":\"gain\",\"p\":\"B\",\"cards\":{{\"ore\":2}}}}\n\
             {{\"ev\":\"monopoly\",\"p\":\"Red\",\"res\":\"ore\",\"played\":true{from}}}\n"
        )
    };
    let script =
        "let g = load(\"g.jsonl\", format: events)\nprint g.certain(\"Red\", ore), g.events[-1].to_json";
    for from in [
        "",
        ",\"total\":3",
        ",\"from\":{\"A\":1}",
        ",\"total\":3,\"from\":{\"A\":1}",
        ",\"from\":{\"A\":1,\"B\":2}",
    ] {
        let outcome = run(&[("g.jsonl", log(from).as_bytes())], script);
        assert!(outcome.printed.starts_with("3 "), "{from}: {:?}", outcome.diagnostics);
        let line: serde_json::Value = serde_json::from_str(&outcome.printed[2..]).expect("an event");
        let told: serde_json::Value =
            serde_json::from_str(log(from).lines().last().expect("a line")).expect("JSON");
        assert_eq!(line, told);
    }
    let wrong = found(&[("g.jsonl", log(",\"total\":4,\"from\":{\"A\":1}").as_bytes())], script);
    assert_eq!(wrong, ["E8007 B must have 3 ore here, and has at most 2 ore"]);
}
