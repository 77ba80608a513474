//! The formatter: its layout, and what must hold for every script.

mod check_generator;
#[path = "fmt/damage.rs"]
mod damage;
#[path = "book/fences.rs"]
mod fences;
mod golden;
#[path = "fmt/layout.rs"]
mod layout;
#[path = "fmt/promises.rs"]
mod promises;
