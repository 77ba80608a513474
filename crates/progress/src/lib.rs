//! The ear of whoever lets an engine work: it counts steps, asks for memory, listens for an interrupt.
//!
//! An engine tells it of its work from time to time, and ends when it says so. What a step is, each engine says.

/// The caller's answer: stop here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

/// Who hears of long work while it is done.
pub trait Watch {
    /// So many steps were done since the last call.
    ///
    /// # Errors
    /// [`Stop`] ends the work.
    fn tick(&mut self, work: u64) -> Result<(), Stop>;

    /// A table or a list of so many bytes is about to be made.
    ///
    /// # Errors
    /// [`Stop`] ends the work before it is.
    fn memory(&mut self, bytes: u64) -> Result<(), Stop>;
}

/// Never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn tick(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }

    fn memory(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

impl<W: Watch + ?Sized> Watch for &mut W {
    fn tick(&mut self, work: u64) -> Result<(), Stop> {
        (**self).tick(work)
    }

    fn memory(&mut self, bytes: u64) -> Result<(), Stop> {
        (**self).memory(bytes)
    }
}
