//! The formatter: its layout, and what must hold for every script.

mod damage;
mod layout;
mod promises;
mod variants;
