//! Gustavson's simplex noise.

use crate::compare::{Column, SIMPLEX, narrow, wide};
use crate::csv::Csv;
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::museum::simplex_2012::{KernelRadius, Simplex2012};

fn simplex<const D: usize>(name: &str, column: &str, kernel: KernelRadius) {
    let csv = Csv::read(name);
    let noise = Simplex2012::new(0, kernel);
    wide::<D>(&csv, column, |_, p| noise.at(p, 1));
    let mut near = Column::new(&csv, column);
    for row in csv.rows() {
        let p: [f64; D] = row.point();
        near.close_or_discontinuous(
            &format!("{p:?}"),
            f64::from(narrow(&noise, p)),
            row.number(column),
            SIMPLEX[D].at(p),
        );
    }
    near.done();
}

#[test]
fn matches_the_reference_in_two_dimensions() {
    simplex::<2>("simplex_2d.csv", "value", KernelRadius::Wide);
}

#[test]
fn matches_the_reference_in_three_dimensions() {
    simplex::<3>("simplex_3d.csv", "value_r05", KernelRadius::Narrow);
    simplex::<3>("simplex_3d.csv", "value", KernelRadius::Wide);
}

#[test]
fn matches_the_reference_in_four_dimensions() {
    simplex::<4>("simplex_4d.csv", "value", KernelRadius::Wide);
}
