//! Stand-in until the number room lands.
use dashu_int::IBig; use dashu_ratio::RBig; use std::rc::Rc;
#[derive(Clone, Debug, PartialEq)] pub enum Number { Int(i64), Big(Rc<IBig>), Ratio(Rc<RBig>), Float(f64) }
#[derive(Clone, Debug, PartialEq)] pub enum NumberError { DivisionByZero, TooLarge { bits: u128 }, NotWhole, Negative, Inexact, NotFinite, Unreadable }
impl Number { pub fn parse(literal: &str) -> Result<Number, NumberError> { literal.parse().map(Number::Int).map_err(|_| NumberError::Unreadable) }
 pub fn to_i64(&self) -> Option<i64> { if let Number::Int(n) = self { Some(*n) } else { None } } pub fn is_exact(&self) -> bool { true } pub fn compare(&self, _o: &Number) -> std::cmp::Ordering { std::cmp::Ordering::Equal } }
impl std::hash::Hash for Number { fn hash<H: std::hash::Hasher>(&self, s: &mut H) { self.to_i64().hash(s) } }
