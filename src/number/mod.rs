//! Stand-in until the number room lands.
use dashu_int::IBig; use dashu_ratio::RBig; use std::rc::Rc;
#[derive(Clone, Debug, PartialEq)] pub enum Number { Int(i64), Big(Rc<IBig>), Ratio(Rc<RBig>), Float(f64) }
#[derive(Clone, Debug, PartialEq)] pub enum NumberError { DivisionByZero, TooLarge { bits: u128 }, NotWhole, Negative, Inexact, NotFinite, Unreadable }
impl Number { pub fn parse(literal: &str) -> Result<Number, NumberError> { literal.parse().map(Number::Int).map_err(|_| NumberError::Unreadable) } }
