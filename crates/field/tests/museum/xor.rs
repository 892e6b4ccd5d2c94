//! Noise with an exclusive-or hash, its turbulence and its solid textures.

use crate::compare::{Slope, TURBULENCE, XOR, close, marble, narrow, wide};
use crate::csv::{Csv, Row};
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::museum::CellSplit;
use lapidary_field::noise::museum::perlin_xor::PerlinXor;
use lapidary_field::noise::museum::solid::{MarbleSolid, NoiseSolid, TurbSolid};
use lapidary_field::noise::museum::tables::XorTables;
use lapidary_field::noise::museum::turbulence::{Turbulence, TurbulenceFold};
use std::sync::Arc;

fn noise(split: CellSplit) -> PerlinXor {
    PerlinXor::new(Arc::new(XorTables::seeded(42)), split)
}

#[test]
fn perlin_xor() {
    let csv = Csv::read("kensler_42_3d.csv");
    let (floor, written) = (noise(CellSplit::Floor), noise(CellSplit::AsWritten));
    wide::<3>(&csv, "noise", |_, p| floor.at(p, 1));
    wide::<3>(&csv, "noise01", |_, p| (floor.at(p, 1) + 1.0) / 2.0);
    wide::<3>(&csv, "noise_asw", |_, p| written.at(p, 1));
    close::<3>(&csv, "noise", XOR, |_, p| narrow(&floor, p));
}

#[test]
fn turbulence() {
    let csv = Csv::read("kensler_42_3d.csv");
    for (fold, name) in [(TurbulenceFold::Sum, "abssum"), (TurbulenceFold::Each, "sumabs")] {
        for layers in [4, 7, 8] {
            let column = format!("turb{layers}_{name}");
            let sum = Turbulence::new(noise(CellSplit::Floor), layers, fold);
            wide::<3>(&csv, &column, |_, p| sum.at(p, 1));
            close::<3>(&csv, &column, TURBULENCE, |_, p| narrow(&sum, p));
        }
    }
    let written = Turbulence::new(noise(CellSplit::AsWritten), 8, TurbulenceFold::Sum);
    wide::<3>(&csv, "turb8_abssum_asw", |_, p| written.at(p, 1));
}

/// A texture's column with `f64` and `f32`; `slope` and `texture` use the row's scale.
fn texture<B: NoiseFn>(column: &str, slope: impl Fn(f64) -> Slope, texture: impl Fn(f64) -> B) {
    let csv = Csv::read("marble_42_3d.csv");
    let of = |row: Row<'_>| texture(row.number("scale"));
    wide::<3>(&csv, column, |row, p| of(row).at(p, 1));
    for row in csv.rows() {
        let (p, scale) = (row.point::<3>(), row.number("scale"));
        let (got, want) = (narrow(&of(row), p), row.number(column));
        let off = (f64::from(got) - want).abs();
        let allowed = slope(scale).at(p);
        assert!(off <= allowed, "{column} {p:?} at {scale}: {got}, not {want}: {off:e} beyond {allowed:e}");
    }
}

#[test]
fn solid_textures_match_the_reference() {
    let floor = noise(CellSplit::Floor);
    let turbulence = Turbulence::new(floor.clone(), 8, TurbulenceFold::Sum);
    texture("noise_tex", |s| Slope(XOR.0 * s), |scale| NoiseSolid { of: floor.clone(), scale });
    texture("turb_tex", |s| Slope(TURBULENCE.0 * s), |scale| TurbSolid { of: turbulence.clone(), scale });
    texture("marble_abssum", marble, |scale| MarbleSolid::new(floor.clone(), scale, TurbulenceFold::Sum));
    texture("marble_sumabs", marble, |scale| MarbleSolid::new(floor.clone(), scale, TurbulenceFold::Each));
    let csv = Csv::read("marble_42_3d.csv");
    let written = |scale| MarbleSolid::new(noise(CellSplit::AsWritten), scale, TurbulenceFold::Sum);
    wide::<3>(&csv, "marble_abssum_asw", |row, p| written(row.number("scale")).at(p, 1));
}
