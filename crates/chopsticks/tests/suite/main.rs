//! Known numbers of positions and values, and single positions.

mod numbers;
mod positions;
