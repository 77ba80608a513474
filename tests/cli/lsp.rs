//! `tg lsp`, by a client that speaks the protocol.

#[path = "lsp/client.rs"]
mod client;
#[path = "lsp/documents.rs"]
mod documents;
#[path = "lsp/large.rs"]
mod large;
#[path = "lsp/names.rs"]
mod names;
#[path = "lsp/places.rs"]
mod places;
#[path = "lsp/protocol.rs"]
mod protocol;
#[path = "lsp/shows.rs"]
mod shows;
#[path = "lsp/writes.rs"]
mod writes;
