//! What several games say in the same words.

/// A number of plies: "1 ply", "2 plies".
pub(crate) fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}
