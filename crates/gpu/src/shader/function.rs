//! The body of a function that is being written: statements, each value computed once.

use super::module::ShaderModule;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Write;

/// Writes the statements of one function. Values are named by their type and a number: `r7` is a real, `n8` an integer,
/// `m9` a truth value, `v10` a variable.
pub(crate) struct FunctionWriter<'m> {
    pub(crate) module: &'m ShaderModule,
    /// The order of the derivatives that the function computes.
    pub(crate) order: Cell<usize>,
    text: RefCell<String>,
    /// The bytes of the text that the module has counted.
    counted: Cell<usize>,
    /// The bytes of the text as drivers inline functions.
    inlined: Cell<usize>,
    next: Cell<u32>,
    /// The values in scope by their expression, so that each is computed once.
    known: RefCell<HashMap<String, u32>>,
    depth: Cell<usize>,
}

impl<'m> FunctionWriter<'m> {
    pub(crate) fn new(module: &'m ShaderModule) -> Self {
        FunctionWriter {
            module,
            order: Cell::new(0),
            text: RefCell::default(),
            counted: Cell::new(0),
            inlined: Cell::new(0),
            next: Cell::new(0),
            known: RefCell::default(),
            depth: Cell::new(1),
        }
    }
    /// The statements written so far.
    pub(crate) fn text(&self) -> String {
        self.text.borrow().clone()
    }
    /// The bytes of the statements so far, as drivers inline functions.
    pub(crate) fn inlined(&self) -> usize {
        self.inlined.get()
    }
    /// The number of a value of type `kind`, computed by an expression without side effects.
    pub(crate) fn value(&self, kind: char, expression: String) -> u32 {
        if let Some(number) = self.known.borrow().get(&expression) {
            return *number;
        }
        let number = self.read(kind, &expression);
        self.known.borrow_mut().insert(expression, number);
        number
    }
    /// True if an expression has been computed.
    pub(crate) fn is_known(&self, expression: &str) -> bool {
        self.known.borrow().contains_key(expression)
    }
    /// The number of a value that is computed anew, because its expression reads variables.
    pub(crate) fn read(&self, kind: char, expression: &str) -> u32 {
        let number = self.next.get();
        self.next.set(number + 1);
        self.line(&format!("let {kind}{number} = {expression};"));
        number
    }
    /// The number of a new variable with an initial value.
    pub(crate) fn variable(&self, initial: &str) -> u32 {
        let number = self.next.get();
        self.next.set(number + 1);
        self.line(&format!("var v{number} = {initial};"));
        number
    }
    /// Writes a line.
    pub(crate) fn line(&self, line: &str) {
        if self.module.count(line.len()) {
            self.counted.set(self.counted.get() + line.len());
            self.inlined.set(self.inlined.get() + self.module.inlined.of(line));
            writeln!(self.text.borrow_mut(), "{:1$}{line}", "", 2 * self.depth.get()).expect("text grows");
        }
    }
    /// Writes a block that begins with `head`. Values computed in it are not known after it.
    pub(crate) fn block(&self, head: &str, body: impl FnOnce()) {
        self.line(&format!("{head} {{"));
        let before = self.known.borrow().clone();
        self.depth.set(self.depth.get() + 1);
        body();
        self.depth.set(self.depth.get() - 1);
        *self.known.borrow_mut() = before;
        self.line("}");
    }
}

/// Writes a function with parameters, for example `x: f32, y: f32`, which returns a `result`: the expression that `write`
/// returns after it has written the statements. Returns its name.
pub(crate) fn function(
    module: &ShaderModule,
    params: &str,
    result: &str,
    write: impl FnOnce(&FunctionWriter<'_>) -> String,
) -> String {
    let writer = FunctionWriter::new(module);
    let value = write(&writer);
    let text = format!("({params}) -> {result} {{\n{}  return {value};\n}}\n", writer.text());
    module.add(text, writer.counted.get(), writer.inlined() + module.inlined.of(&value))
}

/// Writes a function that returns a real, unless that has been done under the same key. Returns its name.
pub(crate) fn function_once(
    module: &ShaderModule,
    key: &str,
    params: &str,
    write: impl FnOnce(&FunctionWriter<'_>) -> String,
) -> String {
    module.kept(key).unwrap_or_else(|| {
        let name = function(module, params, "f32", write);
        module.keep(key, &name);
        name
    })
}
