//! The `tg` command.

/// Counts what a script takes, so that its memory can be bounded.
#[global_allocator]
static ALLOCATOR: tg::memory::Counting = tg::memory::Counting;

fn main() {
    tg::cli::main()
}
