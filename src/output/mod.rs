//! Stand-in until the output room lands.
#[derive(Clone, Debug)]
pub enum Output { Line(String) }
