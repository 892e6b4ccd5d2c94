//! Cellular noise and its fractal sum.

use crate::compare::{Column, SAME, WORLEY, close, narrow, octaves, wide};
use crate::csv::{Csv, Row};
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::museum::octaves::OctaveSum;
use lapidary_field::noise::museum::worley_fnv::{ArticleMetric, Nth, Search, WorleyFnv};
use lapidary_field::noise::museum::worley_points::{PointSource, cell};

const COLUMNS: [(&str, ArticleMetric, Search, Nth); 7] = [
    ("f1", ArticleMetric::Euclidean, Search::Near, Nth::First),
    ("f1_sq", ArticleMetric::Squared, Search::Near, Nth::First),
    ("f2", ArticleMetric::Euclidean, Search::Near, Nth::Second),
    ("f1_wide", ArticleMetric::Euclidean, Search::Wide, Nth::First),
    ("f2_wide", ArticleMetric::Euclidean, Search::Wide, Nth::Second),
    ("manhattan_f1", ArticleMetric::Manhattan, Search::Near, Nth::First),
    ("chebyshev_f1", ArticleMetric::Chebyshev, Search::Near, Nth::First),
];

fn seed(row: Row<'_>) -> u32 {
    row.whole("seed") as u32
}

fn worley<const D: usize>(name: &str) {
    let csv = Csv::read(name);
    for (column, metric, search, output) in COLUMNS {
        let noise = |row: Row<'_>| WorleyFnv { metric, search, output, ..WorleyFnv::new(seed(row)) };
        wide::<D>(&csv, column, |row, p| noise(row).at(p, 1));
        close::<D>(&csv, column, WORLEY, |row, p| narrow(&noise(row), p));
    }
}

#[test]
fn matches_the_reference_in_two_dimensions() {
    worley::<2>("worley_2d.csv");
    let cast = |row: Row<'_>| WorleyFnv { points: PointSource::Cast, ..WorleyFnv::new(seed(row)) };
    wide::<2>(&Csv::read("worley_2d.csv"), "f1_asw2d", |row, p| cast(row).at(p, 1));
}

#[test]
fn matches_the_reference_in_three_dimensions() {
    worley::<3>("worley_3d.csv");
}

#[test]
fn matches_the_reference_in_four_dimensions() {
    worley::<4>("worley_4d.csv");
}

/// Points where the article's search misses the nearest.
#[test]
fn the_search_misses_the_same_points_as_the_article() {
    let csv = Csv::read("worley_exact_2d.csv");
    for (column, metric, search, output) in &COLUMNS[..5] {
        if *column != "f1_sq" {
            let noise = |row: Row<'_>| WorleyFnv {
                metric: *metric,
                search: *search,
                output: *output,
                ..WorleyFnv::new(seed(row))
            };
            wide::<2>(&csv, column, |row, p| noise(row).at(p, 1));
        }
    }
}

#[test]
fn random_numbers_of_a_cell_match_the_reference() {
    for row in Csv::read("worley_cells.csv").rows() {
        let index = ["cx", "cy", "cz", "cw"].map(|c| row.whole(c) as u32);
        let dims = row.whole("dim") as usize;
        let numbers = cell(&index[..dims], seed(row));
        let want = ["hash", "lcg1", "count", "rnd1", "rnd2", "rnd3", "rnd4"].map(|c| row.whole(c) as u32);
        assert_eq!(numbers, want);
    }
}

fn fractal<const D: usize>(name: &str) {
    let csv = Csv::read(name);
    for (column, normalise) in [("fractal_norm", true), ("fractal_raw", false)] {
        let (mut exact, mut near) = (Column::new(&csv, column), Column::new(&csv, column));
        for row in csv.rows() {
            let p: [f64; D] = row.point();
            let (n, gain) = (row.whole("octaves") as u32, row.number("persistence"));
            let sum = OctaveSum::new(WorleyFnv::new(seed(row)), n, gain, normalise);
            exact.close(&format!("{p:?}"), sum.at(p, 1), row.number(column), SAME);
            // Without normalisation, values and errors grow with the sum of the amplitudes.
            let size = if normalise {
                1.0
            } else {
                std::iter::successors(Some(1.0), |a| Some(a * gain)).take(n as usize).sum()
            };
            let allowed = octaves(WORLEY, n, gain).at(p) * size;
            near.close(&format!("{p:?}"), f64::from(narrow(&sum, p)), row.number(column), allowed);
        }
        exact.done();
        near.done();
    }
}

#[test]
fn fractal_sums_match_the_reference() {
    fractal::<2>("worley_fractal_2d.csv");
    fractal::<3>("worley_fractal_3d.csv");
}
