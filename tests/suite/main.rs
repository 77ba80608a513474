//! The language: its stages, the prelude, and each game behind its words.

mod check_generator;
mod check_support;
#[path = "../../crates/catan/tests/suite/support/mod.rs"]
mod engine_catan_support;
#[path = "../../crates/menace/tests/suite/support/mod.rs"]
mod engine_menace_support;
#[path = "../../crates/rewriting/tests/suite/support/mod.rs"]
#[allow(dead_code, reason = "the engine's own tests use the rest")]
mod engine_rewriting_support;
#[path = "../fences/mod.rs"]
mod fences;
#[path = "../golden/mod.rs"]
mod golden;

mod api;
mod architecture;
mod catan;
mod check_blocks;
mod check_constants;
mod check_flow;
mod check_guarded;
mod check_imports;
mod check_names;
mod check_program;
mod check_ranges;
mod check_session;
mod check_types;
mod check_valid;
mod chopsticks;
mod completion;
mod decks;
mod dice;
mod differences;
mod dist;
mod dist_rows;
mod dist_tables;
mod dots;
mod duels;
mod effects;
mod effort;
mod embedding;
mod first_attempts;
mod fmt;
mod fuzz_corpus;
mod limits_page;
mod memory_files;
mod menace;
mod menace_duels;
mod never;
mod never_games;
mod numbers;
mod offers;
mod outcomes;
mod pieces;
mod prelude;
mod prelude_arguments;
mod prelude_files;
mod prelude_limits;
mod prelude_values;
mod processes;
mod records;
mod renaming;
mod render;
mod render_fitted;
mod render_limits;
mod render_pages;
mod rewrite;
mod running;
mod sharing;
mod stand_ins;
mod stops;
mod syntax;
mod unequal;
mod written_functions;
