//! The text of a shader: functions, each written once, and the tables that they look up.

use super::inlined::InlinedBytes;
use crate::route::Route;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Write;

/// The most bytes of text. Longer shaders take long to compile, and some drivers fail to.
pub(super) const MAX_TEXT: usize = 448 << 10;

/// Constants that compilers must not know, at the beginning of the words that a shader reads: zero, minus zero, infinity,
/// NaN.
pub(super) const HIDDEN: [u32; 4] = [0, 0x8000_0000, 0x7f80_0000, 0x7fc0_0000];

/// A shader that is being written.
pub(crate) struct ShaderModule {
    pub(crate) route: Route,
    pub(super) has_doubles: bool,
    functions: RefCell<String>,
    /// The name of each function, by its text, or by the key under which it is kept.
    names: RefCell<HashMap<String, String>>,
    /// The hidden constants, and the words of all tables, one table after the other.
    tables: RefCell<Vec<u32>>,
    /// The position of each table.
    places: RefCell<HashMap<Vec<u32>, u32>>,
    /// The bytes of all functions, finished or not. Equal functions count once.
    bytes: Cell<usize>,
    /// The bytes of functions as drivers inline them.
    pub(super) inlined: InlinedBytes,
    /// True once text has been left out, because there was too much.
    is_cut: Cell<bool>,
}

impl ShaderModule {
    /// A shader without functions, with the words of tables that other shaders read too.
    pub(crate) fn new(route: Route, has_doubles: bool, tables: Vec<u32>) -> ShaderModule {
        ShaderModule {
            route,
            has_doubles,
            functions: RefCell::default(),
            names: RefCell::default(),
            tables: RefCell::new(tables),
            places: RefCell::default(),
            bytes: Cell::new(0),
            inlined: InlinedBytes::new(has_doubles),
            is_cut: Cell::new(false),
        }
    }
    /// The name of the function with this text, from its parameters to its end. Equal functions are written once.
    /// `counted` is the number of bytes that have been counted of it, and `inlined` that of those that drivers compile.
    pub(crate) fn add(&self, text: String, counted: usize, inlined: usize) -> String {
        let mut names = self.names.borrow_mut();
        if names.contains_key(&text) {
            self.bytes.set(self.bytes.get() - counted);
        }
        let next = names.len();
        let name = names.entry(text).or_insert_with_key(|text| {
            let name = format!("function_{next}");
            write!(self.functions.borrow_mut(), "fn {name}{text}").expect("text grows");
            self.inlined.note(&name, inlined);
            name
        });
        name.clone()
    }
    /// The name of a function that has been kept under a key.
    pub(crate) fn kept(&self, key: &str) -> Option<String> {
        self.names.borrow().get(key).cloned()
    }
    /// Keeps the name of a function under a key.
    pub(crate) fn keep(&self, key: &str, name: &str) {
        self.names.borrow_mut().insert(key.to_owned(), name.to_owned());
    }
    /// The position of a table in the words that the shader reads.
    pub(crate) fn table(&self, words: Vec<u32>) -> u32 {
        let mut tables = self.tables.borrow_mut();
        *self.places.borrow_mut().entry(words).or_insert_with_key(|words| {
            let place = tables.len() as u32;
            tables.extend(words);
            place
        })
    }
    /// Counts bytes of text; false if there is no room for them, and then they are not written. A function that is being
    /// written may turn out to be equal to another; so there is room for one more of any length.
    pub(crate) fn count(&self, bytes: usize) -> bool {
        let sum = self.bytes.get() + bytes;
        if sum > 2 * MAX_TEXT {
            self.is_cut.set(true);
            return false;
        }
        self.bytes.set(sum);
        true
    }
    /// The bytes of text so far.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.get()
    }
    /// True if the text is longer than a shader may be.
    pub(crate) fn is_too_long(&self) -> bool {
        self.is_cut.get() || self.bytes.get() > MAX_TEXT
    }
    /// All functions, and the words of the tables.
    pub(crate) fn finish(self) -> (String, Vec<u32>) {
        (self.functions.into_inner(), self.tables.into_inner())
    }
}
