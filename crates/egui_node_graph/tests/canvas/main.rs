//! The canvas as its users meet it: a calculator, used by pointer and by key, on a screen made of numbers.

mod common;
mod kept;
mod keys;
mod labels;
mod moving;
mod pictures;
mod random;
mod screen;
mod select;
mod travel;
mod wires;
