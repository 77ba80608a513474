//! Sorting with comparisons that may fail.

/// Returns the places of `count` things in order, by a bottom-up stable merge sort. If a comparison of whether one
/// comes after another fails, the sort fails.
///
/// # Errors
/// Those of the comparison.
pub fn sorted_places<E>(
    count: usize,
    mut is_behind: impl FnMut(usize, usize) -> Result<bool, E>,
) -> Result<Vec<usize>, E> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut merged = Vec::with_capacity(count);
    let mut width = 1;
    while width < count {
        merged.clear();
        for block in order.chunks(width.saturating_mul(2)) {
            let (mut left, mut right) = block.split_at(width.min(block.len()));
            while let ([l, left_rest @ ..], [r, right_rest @ ..]) = (left, right) {
                if is_behind(*l, *r)? {
                    merged.push(*r);
                    right = right_rest;
                } else {
                    merged.push(*l);
                    left = left_rest;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut order, &mut merged);
        width = width.saturating_mul(2);
    }
    Ok(order)
}
