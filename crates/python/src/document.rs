//! Documents as Python objects: what would be JSON, with integers of any size as `int`.
//!
//! To a serialiser that writes no text, the documents hand large integers as bytes (`questions::json`).
//!
//! The crate pythonize does not fit: its last version (0.29) is made for pyo3 0.29, and a program can hold one pyo3 only; it says that it
//! is human-readable, so large integers would come as texts; and bytes it makes `bytes`, with no place to make them `int`.

use crate::int;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyNone, PyString, PyTuple};
use serde::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

/// A document as dictionaries, lists, tuples, strings, integers, `bool` and `None`.
pub fn object<'py>(py: Python<'py>, document: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    document.serialize(To(py)).map_err(|Trouble(error)| error)
}

type Object<'py> = Bound<'py, PyAny>;

/// What goes wrong on the way.
#[derive(Debug)]
struct Trouble(PyErr);

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Trouble {}

impl ser::Error for Trouble {
    fn custom<T: std::fmt::Display>(message: T) -> Trouble {
        Trouble(PyTypeError::new_err(message.to_string()))
    }
}

impl<E: Into<PyErr>> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble(error.into())
    }
}

/// Serialises to Python.
#[derive(Clone, Copy)]
struct To<'py>(Python<'py>);

macro_rules! plain {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, value: $type) -> Result<Object<'py>, Trouble> {
            Ok(value.into_pyobject(self.0)?.to_owned().into_any())
        })*
    };
}

impl<'py> ser::Serializer for To<'py> {
    type Ok = Object<'py>;
    type Error = Trouble;
    type SerializeSeq = Items<'py>;
    type SerializeTuple = Items<'py>;
    type SerializeTupleStruct = Items<'py>;
    type SerializeTupleVariant = Variant<'py, Items<'py>>;
    type SerializeMap = Fields<'py>;
    type SerializeStruct = Fields<'py>;
    type SerializeStructVariant = Variant<'py, Fields<'py>>;

    fn is_human_readable(&self) -> bool {
        false
    }

    plain! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128,
        serialize_f32: f32, serialize_f64: f64, serialize_char: char, serialize_str: &str
    }

    /// An integer above 2^53.
    fn serialize_bytes(self, value: &[u8]) -> Result<Object<'py>, Trouble> {
        Ok(int::from_bytes(self.0, value)?)
    }

    fn serialize_none(self) -> Result<Object<'py>, Trouble> {
        Ok(PyNone::get(self.0).to_owned().into_any())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Object<'py>, Trouble> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Object<'py>, Trouble> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Object<'py>, Trouble> {
        self.serialize_none()
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<Object<'py>, Trouble> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<Object<'py>, Trouble> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Object<'py>, Trouble> {
        named(self.0, variant, value.serialize(self)?)
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<Items<'py>, Trouble> {
        Ok(Items { py: self.0, items: Vec::new(), is_tuple: false })
    }

    fn serialize_tuple(self, _length: usize) -> Result<Items<'py>, Trouble> {
        Ok(Items { py: self.0, items: Vec::new(), is_tuple: true })
    }

    fn serialize_tuple_struct(self, _name: &'static str, length: usize) -> Result<Items<'py>, Trouble> {
        self.serialize_tuple(length)
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Variant<'py, Items<'py>>, Trouble> {
        Ok(Variant { py: self.0, name: variant, inner: self.serialize_tuple(length)? })
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Fields<'py>, Trouble> {
        Ok(Fields { py: self.0, fields: PyDict::new(self.0), key: None })
    }

    fn serialize_struct(self, _name: &'static str, length: usize) -> Result<Fields<'py>, Trouble> {
        self.serialize_map(Some(length))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Variant<'py, Fields<'py>>, Trouble> {
        Ok(Variant { py: self.0, name: variant, inner: self.serialize_map(Some(length))? })
    }
}

/// A list or a tuple.
struct Items<'py> {
    py: Python<'py>,
    items: Vec<Object<'py>>,
    is_tuple: bool,
}

impl<'py> Items<'py> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Trouble> {
        self.items.push(value.serialize(To(self.py))?);
        Ok(())
    }

    fn finish(self) -> Result<Object<'py>, Trouble> {
        Ok(match self.is_tuple {
            true => PyTuple::new(self.py, self.items)?.into_any(),
            false => PyList::new(self.py, self.items)?.into_any(),
        })
    }
}

/// A dictionary.
struct Fields<'py> {
    py: Python<'py>,
    fields: Bound<'py, PyDict>,
    key: Option<Object<'py>>,
}

impl<'py> Fields<'py> {
    fn set<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Trouble> {
        let value = value.serialize(To(self.py))?;
        Ok(self.fields.set_item(PyString::intern(self.py, name), value)?)
    }
}

/// A dictionary with one field, the variant.
struct Variant<'py, T> {
    py: Python<'py>,
    name: &'static str,
    inner: T,
}

fn named<'py>(py: Python<'py>, name: &str, value: Object<'py>) -> Result<Object<'py>, Trouble> {
    let fields = PyDict::new(py);
    fields.set_item(name, value)?;
    Ok(fields.into_any())
}

macro_rules! items {
    ($($kind:ident: $method:ident),*) => {
        $(impl<'py> $kind for Items<'py> {
            type Ok = Object<'py>;
            type Error = Trouble;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Trouble> {
                self.push(value)
            }

            fn end(self) -> Result<Object<'py>, Trouble> {
                self.finish()
            }
        })*
    };
}

items!(SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field);

impl<'py> SerializeTupleVariant for Variant<'py, Items<'py>> {
    type Ok = Object<'py>;
    type Error = Trouble;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Trouble> {
        self.inner.push(value)
    }

    fn end(self) -> Result<Object<'py>, Trouble> {
        named(self.py, self.name, self.inner.finish()?)
    }
}

impl<'py> SerializeMap for Fields<'py> {
    type Ok = Object<'py>;
    type Error = Trouble;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Trouble> {
        self.key = Some(key.serialize(To(self.py))?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Trouble> {
        let value = value.serialize(To(self.py))?;
        Ok(self.fields.set_item(self.key.take(), value)?)
    }

    fn end(self) -> Result<Object<'py>, Trouble> {
        Ok(self.fields.into_any())
    }
}

impl<'py> SerializeStruct for Fields<'py> {
    type Ok = Object<'py>;
    type Error = Trouble;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Trouble> {
        self.set(name, value)
    }

    fn end(self) -> Result<Object<'py>, Trouble> {
        Ok(self.fields.into_any())
    }
}

impl<'py> SerializeStructVariant for Variant<'py, Fields<'py>> {
    type Ok = Object<'py>;
    type Error = Trouble;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Trouble> {
        self.inner.set(name, value)
    }

    fn end(self) -> Result<Object<'py>, Trouble> {
        named(self.py, self.name, self.inner.fields.into_any())
    }
}
