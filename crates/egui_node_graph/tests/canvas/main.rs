//! Tests of the canvas through its user interface: a calculator, used by pointer and keyboard on a software screen.

mod common;
mod keys;
mod labels;
mod moving;
mod pictures;
mod random;
mod screen;
mod select;
mod snapshot;
mod travel;
mod wires;
