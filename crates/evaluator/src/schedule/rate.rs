//! Rates of change: per image, row, column or pixel.

use lapidary_field::ir::{Inst, Recording};
use lapidary_field::program::Rate;

/// The rate of change of each value of a program.
pub(crate) fn rates_of(code: &Recording) -> Vec<Rate> {
    let mut all: Vec<Rate> = vec![];
    for inst in &code.insts {
        all.push(match inst {
            Inst::Coord(0) => Rate::Column,
            Inst::Coord(1) => Rate::Row,
            _ => inst.operands().iter().map(|o| all[o.0 as usize]).fold(Rate::Constant, combined_rate),
        });
    }
    all
}

/// The rate of change of a value computed from two others.
pub(crate) fn combined_rate(a: Rate, b: Rate) -> Rate {
    match (a, b) {
        (Rate::Constant, other) | (other, Rate::Constant) => other,
        (a, b) if a == b => a,
        _ => Rate::Pixel,
    }
}
