//! Converts plain data to Python values and back.

use crate::dist::RawDist;
use crate::held::RawHeld;
use crate::plain::Plain;
use dashu_int::{IBig, UBig};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyRange, PyString, PyTuple};
use std::sync::Arc;
use tg_core::normalization::composed;
use tg_dist::Count;

/// How deeply a Python value may nest.
const DEPTH: usize = 1000;
/// How many parts it may have, counting every occurrence of shared ones.
const PARTS: usize = 50_000_000;

/// Converts a value for Python.
pub fn to_python<'py>(py: Python<'py>, plain: &Plain) -> PyResult<Bound<'py, PyAny>> {
    Ok(match plain {
        Plain::None => py.None().into_bound(py),
        Plain::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Plain::Int(n) => n.into_pyobject(py)?.into_any(),
        Plain::Big(n) => whole(py, n)?,
        Plain::Fraction(parts) => fraction(py, whole(py, &parts.0)?, natural(py, &parts.1)?)?,
        Plain::Float(n) => PyFloat::new(py, *n).into_any(),
        Plain::Text(text) => PyString::new(py, text).into_any(),
        Plain::Range(start, end) => range(py, *start, *end)?,
        Plain::List(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Plain::Record(fields) => {
            let dict = PyDict::new(py);
            for (key, value) in fields {
                dict.set_item(to_key(py, key)?, to_python(py, value)?)?;
            }
            if dict.len() != fields.len() {
                return Err(PyValueError::new_err(
                    "two keys of this record are the same in Python, where `1`, `1.0` and `True` are equal",
                ));
            }
            dict.into_any()
        }
        Plain::Rows(rows) => class(py, "Dist")?.call1((RawDist::of_rows(rows.clone()),))?,
        Plain::Dist(held) => class(py, "Dist")?.call1((RawDist::of_held(held.clone()),))?,
        Plain::Function(held) => class(py, "Function")?.call1((RawHeld(held.clone()),))?,
        Plain::Object(held) => class(py, "Object")?.call1((RawHeld(held.clone()),))?,
    })
}

/// Converts a value to a key of a dict: lists as tuples, records as tuples of pairs.
pub fn to_key<'py>(py: Python<'py>, plain: &Plain) -> PyResult<Bound<'py, PyAny>> {
    match plain {
        Plain::List(items) => {
            let items = items.iter().map(|item| to_key(py, item)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyTuple::new(py, items)?.into_any())
        }
        Plain::Range(start, end) => Ok(range(py, *start, *end)?
            .call_method0("__iter__")
            .and_then(|numbers| PyTuple::new(py, numbers.try_iter()?.collect::<PyResult<Vec<_>>>()?))?
            .into_any()),
        Plain::Record(fields) => {
            let pairs = fields.iter().map(|(key, value)| Ok((to_key(py, key)?, to_key(py, value)?)));
            Ok(PyTuple::new(py, pairs.collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
        // Its written form.
        Plain::Object(held) => Ok(PyString::new(py, held.text()).into_any()),
        plain => to_python(py, plain),
    }
}

/// Returns a class of `tglang.values`.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    static MODULE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("tglang.values").map(|m| m.into_any().unbind()))?;
    module.bind(py).getattr(name)
}

fn range<'py>(py: Python<'py>, start: i64, end: i64) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyRange>().call1((start, i128::from(end).max(i128::from(start))))
}

fn from_bytes<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, bytes), "little"))
}

pub fn natural<'py>(py: Python<'py>, n: &UBig) -> PyResult<Bound<'py, PyAny>> {
    from_bytes(py, &n.to_le_bytes())
}

fn whole<'py>(py: Python<'py>, n: &IBig) -> PyResult<Bound<'py, PyAny>> {
    let (sign, magnitude) = n.clone().into_parts();
    let natural = natural(py, &magnitude)?;
    if sign == dashu_int::Sign::Negative { natural.neg() } else { Ok(natural) }
}

/// Converts a number of ways.
pub fn ways<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    match count {
        Count::Small(n) => Ok(n.into_pyobject(py)?.into_any()),
        Count::Big(n) => natural(py, n),
    }
}

/// Creates the fraction of two whole numbers that have no common divisor.
pub fn fraction<'py>(
    py: Python<'py>,
    numerator: Bound<'py, PyAny>,
    denominator: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    static MAKE: PyOnceLock<(Py<PyAny>, bool)> = PyOnceLock::new();
    let (make, keyword) = MAKE.get_or_try_init(py, || -> PyResult<_> {
        let class = py.import("fractions")?.getattr("Fraction")?;
        match class.getattr("_from_coprime_ints") {
            Ok(make) => Ok((make.unbind(), false)),
            Err(_) => Ok((class.unbind(), true)),
        }
    })?;
    let make = make.bind(py);
    if *keyword {
        let named = PyDict::new(py);
        named.set_item("_normalize", false)?;
        return make.call((numerator, denominator), Some(&named));
    }
    make.call1((numerator, denominator))
}

/// Converts a Python value to plain data.
///
/// # Errors
/// `TypeError` for a value without an equivalent in the language, `ValueError` for one with an equivalent that can't be
/// used: a text with half a surrogate pair, a value that nests too deeply or, with shared parts, is too large.
pub fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Plain> {
    Reader { parts: 0 }.read(value, 0)
}

struct Reader {
    parts: usize,
}

impl Reader {
    fn read(&mut self, value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Plain> {
        self.parts += 1;
        if depth > DEPTH || self.parts > PARTS {
            return Err(PyValueError::new_err(match depth > DEPTH {
                true => format!("a value may nest {DEPTH} deep and no deeper"),
                false => format!("a value may have {PARTS} parts and no more; shared ones count each time"),
            }));
        }
        if value.is_none() {
            return Ok(Plain::None);
        }
        if let Ok(truth) = value.cast::<PyBool>() {
            return Ok(Plain::Bool(truth.is_true()));
        }
        if value.cast::<PyInt>().is_ok() {
            return integer(value);
        }
        if let Ok(float) = value.cast::<PyFloat>() {
            return finite(float.extract()?);
        }
        if let Ok(text) = value.cast::<PyString>() {
            return text_of(text);
        }
        if let Ok(list) = value.cast::<PyList>() {
            return self.items(list.iter(), depth);
        }
        if let Ok(tuple) = value.cast::<PyTuple>() {
            return self.items(tuple.iter(), depth);
        }
        if let Ok(dict) = value.cast::<PyDict>() {
            let mut fields = Vec::with_capacity(dict.len());
            for (key, value) in dict.iter() {
                fields.push((self.read(&key, depth + 1)?, self.read(&value, depth + 1)?));
            }
            return Ok(Plain::Record(fields));
        }
        self.rarer(value, depth)
    }

    fn items<'py>(
        &mut self,
        items: impl Iterator<Item = Bound<'py, PyAny>>,
        depth: usize,
    ) -> PyResult<Plain> {
        items.map(|item| self.read(&item, depth + 1)).collect::<PyResult<_>>().map(Plain::List)
    }

    fn rarer(&mut self, value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Plain> {
        let py = value.py();
        if let Ok(range) = value.cast::<PyRange>() {
            let (start, stop, step): (i64, i64, i64) = (
                range.getattr("start")?.extract()?,
                range.getattr("stop")?.extract()?,
                range.getattr("step")?.extract()?,
            );
            if step == 1 {
                return Ok(Plain::Range(start, stop.max(start)));
            }
            return self.read(&py.get_type::<PyList>().call1((range,))?, depth);
        }
        if let Ok(raw) = value.getattr("_raw") {
            if let Ok(dist) = raw.cast::<RawDist>() {
                return Ok(dist.get().plain());
            }
            if let Ok(held) = raw.cast::<RawHeld>() {
                return Ok(held.get().0.plain());
            }
        }
        // NumPy's scalars and arrays, and columns of data frames.
        if value.hasattr("dtype")? {
            for method in ["tolist", "to_list"] {
                if value.hasattr(method)? {
                    let plain = value.call_method0(method)?;
                    // A longer float stays what it is.
                    let is_same = plain.get_type().is(value.get_type());
                    let plain = if is_same { py.get_type::<PyFloat>().call1((plain,))? } else { plain };
                    return self.read(&plain, depth + 1);
                }
            }
        }
        // Fractions, and anything else that is a ratio.
        if let (Ok(numerator), Ok(denominator)) = (value.getattr("numerator"), value.getattr("denominator")) {
            return ratio(integer(&numerator)?, integer(&denominator)?);
        }
        if value.hasattr("as_integer_ratio")? {
            let parts = value.call_method0("as_integer_ratio").map_err(|_| not_finite(value))?;
            let (numerator, denominator): (Bound<'_, PyAny>, Bound<'_, PyAny>) = parts.extract()?;
            return ratio(integer(&numerator)?, integer(&denominator)?);
        }
        let name = value.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "a value of the type `{name}` has no like in tg: give None, a bool, a number, a Fraction, a str, or lists and dicts of these"
        )))
    }
}

fn text_of(text: &Bound<'_, PyString>) -> PyResult<Plain> {
    match text.to_str() {
        Ok(text) => Ok(Plain::Text(composed(text).into_owned())),
        Err(_) => Err(PyValueError::new_err(
            "a text has half of a letter in it (a surrogate), which isn't Unicode: `text.encode(errors=\"replace\").decode()` mends it",
        )),
    }
}

fn finite(n: f64) -> PyResult<Plain> {
    if n.is_finite() { Ok(Plain::Float(n)) } else { Err(not_finite(n)) }
}

fn not_finite(n: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("`{n}` isn't a number of the language; give None where there is none"))
}

fn integer(value: &Bound<'_, PyAny>) -> PyResult<Plain> {
    if let Ok(small) = value.extract::<i64>() {
        return Ok(Plain::Int(small));
    }
    let bits: usize = value.call_method0("bit_length")?.extract()?;
    let negative = value.lt(0)?;
    let magnitude = value.call_method0("__abs__")?;
    let bytes = magnitude.call_method1("to_bytes", (bits / 8 + 1, "little"))?;
    let natural = UBig::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes());
    let whole = IBig::from(natural);
    Ok(Plain::Big(Arc::new(if negative { -whole } else { whole })))
}

fn ratio(numerator: Plain, denominator: Plain) -> PyResult<Plain> {
    let whole = |plain: &Plain| match plain {
        Plain::Int(n) => IBig::from(*n),
        Plain::Big(n) => IBig::clone(n),
        _ => IBig::ONE,
    };
    let (numerator, denominator) = (whole(&numerator), whole(&denominator));
    let (sign, denominator) = denominator.into_parts();
    if denominator.is_zero() || sign == dashu_int::Sign::Negative {
        return Err(PyValueError::new_err("a fraction needs a denominator above zero"));
    }
    // `of_number` returns its canonical form: whole if it is whole.
    let ratio = dashu_ratio::RBig::from_parts(numerator, denominator);
    Ok(crate::plain::of_number(&tg_core::number::Number::from(ratio)))
}

/// Converts the number of ways back for a distribution restored from a pickle.
pub fn count_of(value: &Bound<'_, PyAny>) -> PyResult<Count> {
    match integer(value)? {
        Plain::Int(n) if n > 0 => Ok(Count::Small(n as u128)),
        Plain::Big(n) if *n > IBig::ZERO => {
            let number = tg_core::number::Number::from(IBig::clone(&n));
            Count::of_number(&number)
                .ok_or_else(|| PyValueError::new_err("a number of ways is a whole number"))
        }
        _ => Err(PyValueError::new_err("a number of ways is a whole number above zero")),
    }
}
