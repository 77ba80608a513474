//! Settings without effect: they may be set, but with the others that are set they change nothing.

use super::hands::Numerals;
use tg_chopsticks::{Division, Rules, Splits, Swaps, Transfer};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::GivenSettings;

/// A setting, whether it is set and changes nothing, why, and a way out.
type Row = (&'static str, bool, &'static str, &'static str);

/// A warning for each setting that changes nothing.
pub(super) fn warnings(rules: &Rules, show: Numerals, said: &GivenSettings) -> Vec<Diagnostic> {
    let rows = halvings(rules).into_iter().chain(hands(rules)).chain(others(rules, show));
    let warning = |(name, _, why, help): Row| {
        let entry = said.get(name)?;
        let message = format!("`{name}` has no effect here: {why}");
        Some(Diagnostic::new(Code::W6002, message).at(entry.span, "changes nothing").help(help))
    };
    rows.filter(|&(_, idle, ..)| idle).filter_map(warning).collect()
}

fn halvings(rules: &Rules) -> [Row; 3] {
    let halvings = rules.splits == Some(Splits::Halvings);
    let (why, help) = ("there are no halvings", "add `splits: halvings`, or leave it out");
    [
        ("halve_odd", rules.halve_odd && !halvings, why, help),
        ("halve_live", rules.halve_live && !halvings, why, help),
        (
            "suicide",
            rules.suicide && halvings,
            "with `splits: halvings`, no move kills a hand of one's own",
            "leave it out, or choose other `splits`",
        ),
    ]
}

fn hands(rules: &Rules) -> [Row; 9] {
    let (one, two) = (rules.hands == 1, rules.hands == 2);
    let splits = matches!(rules.splits, Some(Splits::Transfers | Splits::Divisions));
    let transfers = rules.transfer.is_some_and(|transfer| transfer != Transfer::None);
    let divisions = rules.division.is_some_and(|division| division != Division::None);
    let (alone, help) = ("nobody has a second hand", "leave it out, or play with more hands: `hands: 2`");
    let three = "leave it out, or play with more hands: `hands: 3`";
    [
        ("splits", one && splits, alone, help),
        ("transfer", one && transfers, alone, help),
        ("division", one && divisions, alone, help),
        ("suicide", one && rules.suicide, alone, help),
        ("swaps", one && rules.swaps != Swaps::AtMost(0), alone, help),
        ("logan", one && rules.logan, alone, help),
        ("attack_self", one && rules.attack_self, alone, help),
        (
            "transfer",
            two && rules.transfer == Some(Transfer::Single),
            "with two hands every transfer is between two",
            three,
        ),
        (
            "division",
            two && matches!(rules.division, Some(Division::Partition | Division::Single)),
            "with two hands one gives to the other in every division",
            three,
        ),
    ]
}

fn others(rules: &Rules, show: Numerals) -> [Row; 2] {
    [
        (
            "zombies",
            rules.zombies && rules.misere,
            "with `misere` the game is over as soon as someone is out",
            "leave one of the two out",
        ),
        (
            "show",
            show != Numerals::Numbers && rules.fingers <= 6,
            "it is about numbers above five, and no hand holds as many",
            "leave it out, or play with more fingers: `fingers: 10`",
        ),
    ]
}
