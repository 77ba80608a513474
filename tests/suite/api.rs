//! What the libraries offer to others, as texts that are kept, so that a change is seen: `tests/api`.

mod listing;
mod workspace;

use crate::golden;
use listing::Listing;
use workspace::Workspace;

/// The crates that others may depend on; the rest are parts of `tg`.
const PUBLISHED: &[&str] = &[
    "tg",
    "tg_catan",
    "tg_chains",
    "tg_chopsticks",
    "tg_duels",
    "tg_hands",
    "tg_menace",
    "tg_progress",
    "tg_rewriting",
];

#[test]
fn the_public_api_is_as_listed() {
    let workspace = Workspace::read(golden::package());
    let mut stale = Vec::new();
    for name in PUBLISHED {
        let file = golden::package().join("tests/api").join(format!("{name}.txt"));
        stale.extend(golden::compare(&file, &Listing::of(&workspace, name)).err());
    }
    assert!(stale.is_empty(), "TG_BLESS=1 writes the listings anew\n{}", stale.join("\n"));
}

#[test]
fn what_is_public_is_followed_through_modules_and_uses() {
    let inner = "pub struct Seen { pub a: u8, b: u8 } struct Unseen; impl Unseen { pub fn no(&self) {} }
        impl Seen { pub fn get(&self) -> u8 { 1 } fn no(&self) {} } impl Clone for Seen { fn clone(&self) -> Seen { todo() } }";
    let root =
        "mod inner; pub use inner::Seen; pub use tg_other::f as g; use inner::Unseen; #[cfg(test)] mod tests;
        pub const N: u8 = 5; #[doc(hidden)] pub fn hidden() {} pub(crate) fn no() {}";
    let workspace = Workspace::of(&[
        ("tg_one", &[], root),
        ("tg_one", &["inner"], inner),
        ("tg_other", &[], "/// Does it.\npub fn f<T: Copy>(t: &T) -> T { *t }"),
    ]);
    let expected = "pub const N: u8 = _;
pub struct Seen {
    pub a: u8,
}
impl Clone for Seen {}
impl Seen {
    pub fn get(&self) -> u8 {}
}
pub fn f<T: Copy>(t: &T) -> T {}
pub use tg_other::f as g;
";
    assert_eq!(Listing::of(&workspace, "tg_one"), expected);
}
