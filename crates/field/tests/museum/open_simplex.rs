//! OpenSimplex2, whose reference rotates and splits in `f64` and computes the rest in `f32`.

use crate::compare::{Column, OPEN_SIMPLEX, ROUNDING, narrow};
use crate::csv::Csv;
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::museum::open_simplex_2::{OpenSimplex2, Orientation, Variant};

fn open_simplex<const D: usize>(columns: &[(&str, Orientation)]) {
    let csv = Csv::read(&format!("opensimplex2_{D}d.csv"));
    for (variant, name) in [(Variant::Fast, "fast"), (Variant::Smooth, "smooth")] {
        for (suffix, orientation) in columns {
            let column = format!("{name}_noise{D}{suffix}");
            let (mut wide, mut near) = (Column::new(&csv, &column), Column::new(&csv, &column));
            for row in csv.rows() {
                let p: [f64; D] = row.point();
                let noise = OpenSimplex2::new(row.whole("seed") as u64, variant, *orientation);
                wide.close(&format!("{p:?}"), noise.at(p, 1), row.number(&column), ROUNDING);
                let got = f64::from(narrow(&noise, p));
                near.close_or_discontinuous(&format!("{p:?}"), got, row.number(&column), OPEN_SIMPLEX.at(p));
            }
            wide.done();
            near.done();
        }
    }
}

#[test]
fn matches_the_reference_in_two_dimensions() {
    open_simplex::<2>(&[("", Orientation::Plain), ("_ImproveX", Orientation::ImproveX)]);
}

#[test]
fn matches_the_reference_in_three_dimensions() {
    let columns = [
        ("_Fallback", Orientation::Plain),
        ("_ImproveXY", Orientation::ImproveXy),
        ("_ImproveXZ", Orientation::ImproveXz),
    ];
    open_simplex::<3>(&columns);
}

#[test]
fn matches_the_reference_in_four_dimensions() {
    open_simplex::<4>(&[("_Fallback", Orientation::Plain), ("_ImproveXYZ", Orientation::ImproveXyz)]);
}
