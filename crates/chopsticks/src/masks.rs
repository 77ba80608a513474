//! Where the game continues and how it has ended, as masks over the bits of a row.
//!
//! A *layer* follows one seat, counted from the mover: layer 0 asks how the mover fares, layer 1 the next
//! player. With two players layer 0 is enough.

use super::space::Space;

/// Properties of the bits of a row that depend only on whether the row's mover is out.
#[derive(Clone, Debug)]
pub(crate) struct Masks {
    /// The game continues, and the seat followed isn't out.
    pub(crate) open: Vec<u64>,
    /// The seat followed has won.
    pub(crate) won: Vec<u64>,
    /// The seat followed can't win any more.
    pub(crate) lost: Vec<u64>,
}

/// Returns the masks of a layer: for rows whose mover is in, and for those whose mover is out.
pub(crate) fn masks(space: &Space, misere: bool, layer: usize) -> [Masks; 2] {
    [false, true].map(|mover_out| {
        let empty = || vec![0; space.bits.div_ceil(64)];
        let mut masks = Masks { open: empty(), won: empty(), lost: empty() };
        for bit in 0..space.bits {
            let is_out = |seat: usize| match seat {
                0 => mover_out,
                _ => space.table.out[space.digit(seat - 1, bit)],
            };
            let mask = match ending(space.players, misere, layer, is_out) {
                Ending::Open => &mut masks.open,
                Ending::Won => &mut masks.won,
                Ending::Lost => &mut masks.lost,
                Ending::Nobody => continue,
            };
            mask[bit / 64] |= 1 << (bit % 64);
        }
        masks
    })
}

/// The status of a seat, depending on who is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Open,
    Won,
    Lost,
    /// The game is over and nobody has won.
    Nobody,
}

/// Returns the status of the seat `followed`.
pub(crate) fn ending(
    players: usize,
    misere: bool,
    followed: usize,
    is_out: impl Fn(usize) -> bool,
) -> Ending {
    let out = (0..players).filter(|&seat| is_out(seat)).count();
    let over = players - out <= 1 || (misere && out > 0);
    match (misere, is_out(followed)) {
        (false, _) if out == players => Ending::Nobody,
        (false, true) => Ending::Lost,
        (false, false) if over => Ending::Won,
        (true, _) if over && out == 0 => Ending::Won,
        (true, _) if over && out > 1 => Ending::Nobody,
        (true, is_out) if over => {
            if is_out {
                Ending::Won
            } else {
                Ending::Lost
            }
        }
        _ => Ending::Open,
    }
}
