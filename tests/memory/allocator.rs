//! The counting allocator counts what a program holds.

use super::alone;
use std::hint::black_box;
use tg::memory::in_use;

/// What other threads and the test's own bookkeeping may take meanwhile.
const SLACK: u64 = 512 << 10;
const LARGE: usize = 8 << 20;

/// Whether about these `bytes` are in use beyond what was `before`.
fn grown_by(before: u64, bytes: usize) -> bool {
    in_use().abs_diff(before + bytes as u64) < SLACK
}

#[test]
fn what_is_held_is_counted() {
    let _alone = alone();
    let before = in_use();
    let mut block = black_box(vec![1u8; LARGE]);
    assert!(grown_by(before, LARGE));
    block.reserve_exact(LARGE);
    assert!(grown_by(before, 2 * LARGE));
    block.truncate(100);
    block.shrink_to_fit();
    assert!(grown_by(before, 0));
    let zeroed = black_box(vec![0u8; LARGE]);
    assert!(grown_by(before, LARGE));
    drop((block, zeroed));
    assert!(grown_by(before, 0));

    let small: Vec<Box<[u8; 64]>> = (0..LARGE / 64).map(|_| Box::new([0; 64])).collect();
    assert!(in_use() >= before + LARGE as u64);
    drop(small);
    assert!(grown_by(before, 0));

    // One thread takes, another gives back.
    let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(|| black_box(vec![1u8; LARGE]))).collect();
    let blocks: Vec<_> = threads.into_iter().map(|thread| thread.join()).collect();
    assert!(grown_by(before, 4 * LARGE));
    drop(blocks);
    assert!(grown_by(before, 0));
}
