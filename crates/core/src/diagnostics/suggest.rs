//! "Did you mean": the known names nearest to an unknown one.

/// Returns the at most three names nearest to `name`, nearest first, ties by name. A name further away than a
/// third of the length (at least one letter) isn't near.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let folded = name.to_lowercase();
    let limit = (name.chars().count() / 3).max(1);
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .filter(|k| *k != name)
        .filter_map(|k| {
            let distance = strsim::osa_distance(&folded, &k.to_lowercase());
            (distance <= limit && distance < k.chars().count()).then_some((distance, k))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(3).map(|(_, k)| k).collect()
}
