//! Rewriting rounds.
