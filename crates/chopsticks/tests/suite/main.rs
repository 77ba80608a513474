//! Known numbers of positions and values, and single positions.

mod errors;
mod numbers;
mod positions;
