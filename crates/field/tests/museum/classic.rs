//! Classic noise: the C code of 1985 and the C++ classes.

use crate::compare::{CLASSIC, bits, close, narrow, wide};
use crate::csv::Csv;
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::museum::CellSplit;
use lapidary_field::noise::museum::perlin_1985::Perlin1985;
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::noise::museum::tables::ClassicTables;
use std::sync::Arc;

fn original<const D: usize>(name: &str, tables: ClassicTables) {
    let csv = Csv::read(name);
    let tables = Arc::new(tables);
    let floor = Perlin1985::new(tables.clone(), CellSplit::Floor);
    let written = Perlin1985::new(tables, CellSplit::AsWritten);
    wide::<D>(&csv, "f64_floor", |_, p| floor.at(p, 1));
    wide::<D>(&csv, "f64_trunc", |_, p| written.at(p, 1));
    bits::<D>(&csv, "f32", |p| narrow(&written, p));
    close::<D>(&csv, "f64_floor", CLASSIC[D], |_, p| narrow(&floor, p));
}

#[test]
fn perlin_1985_matches_with_tables_of_the_c_library() {
    original::<1>("classic_c_glibc_1d.csv", ClassicTables::glibc());
    original::<2>("classic_c_glibc_2d.csv", ClassicTables::glibc());
    original::<3>("classic_c_glibc_3d.csv", ClassicTables::glibc());
}

#[test]
fn perlin_1985_matches_with_seeded_tables() {
    original::<1>("classic_c_sm42_1d.csv", ClassicTables::seeded(42));
    original::<2>("classic_c_sm42_2d.csv", ClassicTables::seeded(42));
    original::<3>("classic_c_sm42_3d.csv", ClassicTables::seeded(42));
}

fn classes<const D: usize>(name: &str) {
    let csv = Csv::read(name);
    let noise = PerlinSr::new(Arc::new(ClassicTables::sr(42)));
    wide::<D>(&csv, "f64", |_, p| noise.at(p, 1));
    bits::<D>(&csv, "f32", |p| narrow(&noise, p));
}

#[test]
fn perlin_sr() {
    classes::<1>("classic_sr_42_1d.csv");
    classes::<2>("classic_sr_42_2d.csv");
    classes::<3>("classic_sr_42_3d.csv");
}
