//! The article's terrain, bit for bit at every stage.

use crate::csv::{Csv, text};
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::noise::museum::tables::ClassicTables;
use lapidary_field::noise::museum::terrain::{TerrainSize, erode, noise, perturb, smooth};
use lapidary_field::noise::museum::terrain_mesh::{normals, positions, texture_coordinates, triangles};
use std::sync::Arc;

/// The text after `"key":`, up to the next comma or brace.
fn value<'a>(json: &'a str, key: &str) -> &'a str {
    let start = json.find(&format!("\"{key}\":")).expect("the file has the key") + key.len() + 3;
    json[start..].split([',', '}']).next().expect("the key has a value").trim_matches('"')
}

fn number(json: &str, key: &str) -> f32 {
    value(json, key).parse().expect("the value is a number")
}

fn fnv(bytes: impl IntoIterator<Item = u8>) -> String {
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    for b in bytes {
        h = (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{h:016x}")
}

/// A stage's count, checksum, sum and extremes.
fn stage(json: &str, name: &str, values: &[f32]) {
    let own = &json[json.find(&format!("\"stage\":\"{name}\"")).expect("the file has the stage")..];
    assert_eq!(values.len().to_string(), value(own, "count"), "{name}");
    assert_eq!(fnv(values.iter().flat_map(|v| v.to_le_bytes())), value(own, "fnv1a64_le_f32"), "{name}");
    let sum = values.iter().fold(0.0, |sum, v| sum + f64::from(*v));
    assert_eq!(sum, value(own, "sum").parse::<f64>().expect("the sum is a number"), "{name}");
    assert_eq!(values.iter().copied().fold(f32::INFINITY, f32::min), number(own, "min"), "{name}");
    assert_eq!(values.iter().copied().fold(f32::NEG_INFINITY, f32::max), number(own, "max"), "{name}");
}

fn terrain(name: &str) {
    let (json, csv) = (text(&format!("{name}.json")), Csv::read(&format!("{name}.csv")));
    let at = |key| number(&json, key);
    let size = TerrainSize { rows: at("rows") as usize, cols: at("cols") as usize };
    let check = |stage_name: &str, columns: &[&str], values: &[f32]| {
        for (i, row) in csv.rows().enumerate() {
            for (k, column) in columns.iter().enumerate() {
                let got = values[columns.len() * i + k];
                assert_eq!(got, row.narrow(column), "{stage_name} {column} {i}");
            }
        }
        stage(&json, stage_name, values);
    };
    let source = PerlinSr::new(Arc::new(ClassicTables::sr(at("seed") as u32)));
    let mut heights = vec![0.0; size.count()];
    noise(&mut heights, size, &source, at("YSize"), at("base"));
    check("noise", &["noise"], &heights);
    perturb(&mut heights, size, &source, at("mF"), at("mD"));
    check("perturb", &["perturb"], &heights);
    for pass in 1..=10 {
        erode(&mut heights, size, at("mErode"));
        if pass == 1 {
            check("erode1", &["erode1"], &heights);
        }
    }
    check("erode10", &["erode10"], &heights);
    smooth(&mut heights, size);
    check("smooth", &["smooth"], &heights);
    let places = positions(&heights, size, [at("XSize"), at("ZSize")]);
    check("position_xyz", &["px", "smooth", "pz"], places.as_flattened());
    check("normal_xyz", &["nx", "ny", "nz"], normals(&places, size).as_flattened());
    check("texcoord_uv", &["tu", "tv"], texture_coordinates(size).as_flattened());
    let indices = triangles(size);
    let indices = indices.as_flattened();
    assert_eq!(indices.len().to_string(), value(&json, "index_count"));
    assert_eq!(fnv(indices.iter().flat_map(|i| i.to_le_bytes())), value(&json, "index_fnv1a64_le_u32"));
}

#[test]
fn the_square_terrain_matches_every_stage() {
    terrain("terrain_a_64x64");
}

#[test]
fn the_oblong_terrain_matches_every_stage() {
    terrain("terrain_b_48x80");
}

/// At the article's own size, where 99 of 500 columns differ if the extent is multiplied first.
#[test]
fn the_spacing_is_rounded_before_multiplication() {
    let (size, extent) = (TerrainSize { rows: 500, cols: 500 }, 200.0f32);
    let heights: Vec<f32> = (0..size.count()).map(|i| i as f32).collect();
    let places = positions(&heights, size, [extent, extent]);
    // 200 / 500 in 32 bits, and its products rounded once.
    let spacing = f32::from_bits(0x3ecc_cccd);
    let expected = |i: usize| (i as f64 * f64::from(spacing)) as f32;
    for (i, [x, y, z]) in places.iter().copied().enumerate() {
        assert_eq!([x, y, z].map(f32::to_bits), [expected(i % 500), heights[i], expected(i / 500)].map(f32::to_bits));
    }
    let elsewhere = (0..500).filter(|c| places[*c][0] != *c as f32 * extent / 500.0).count();
    assert_eq!(elsewhere, 99);
}

/// Checksums after the noise, the perturbation, ten passes of erosion and the smoothing of the oblong grid, from a C program
/// with the article's statements and the GNU C library 2.36; with seed 42 that program prints those of the reference.
const OTHER_SEEDS: [(u32, [&str; 4]); 6] = [
    (0, ["30b722f37474d3ec", "ea03c2c9c031f47b", "c82b8b22d480d659", "7f9a4cfb1a6b58dc"]),
    (1, ["daf18a86e399e8ec", "fd9cf1e57559cbe1", "d21d58761866a780", "c376c3bc5d3a0c08"]),
    (7, ["46829a7add501dc3", "40ed65f40db7ca0c", "663bbe6dd9084a23", "307037ef709ddd83"]),
    (1000, ["bbe195f8c1c0df08", "3311482aaadeb220", "006fe4d13e82ddc0", "7aee5be781aba637"]),
    (20240229, ["127042d4b6d83f65", "2327310e37c3c82f", "9cc4f3113ed07242", "f74447a7ed01094e"]),
    (4294967295, ["b0b8b513af2e1dbc", "5f2e663da05857b1", "a1116d84fe0d8f8f", "0ff7427051770b24"]),
];

#[test]
fn terrains_of_other_seeds_match_the_reference() {
    let size = TerrainSize { rows: 48, cols: 80 };
    for (seed, want) in OTHER_SEEDS {
        let source = PerlinSr::new(Arc::new(ClassicTables::sr(seed)));
        let mut heights = vec![0.0; size.count()];
        let mut found = Vec::new();
        let mut sum = |heights: &[f32]| found.push(fnv(heights.iter().flat_map(|v| v.to_le_bytes())));
        noise(&mut heights, size, &source, 3.5, 10.0);
        sum(&heights);
        perturb(&mut heights, size, &source, 6.0, 10.0);
        sum(&heights);
        (0..10).for_each(|_| erode(&mut heights, size, 0.35));
        sum(&heights);
        smooth(&mut heights, size);
        sum(&heights);
        assert_eq!(found, want, "seed {seed}");
    }
}

/// Grids of one row, one column or nothing, and NaN heights, cause no panic.
#[test]
fn degenerate_grids_do_not_panic() {
    for (rows, cols) in [(0, 0), (1, 1), (1, 5), (5, 1), (2, 2)] {
        let size = TerrainSize { rows, cols };
        let source = PerlinSr::new(Arc::new(ClassicTables::sr(42)));
        let mut heights = vec![f32::NAN; size.count()];
        noise(&mut heights, size, &source, f32::INFINITY, 10.0);
        perturb(&mut heights, size, &source, f32::NAN, f32::INFINITY);
        erode(&mut heights, size, 1.0);
        smooth(&mut heights, size);
        normals(&positions(&vec![0.0; size.count()], size, [1.0, 1.0]), size);
        assert_eq!(texture_coordinates(size).len(), rows * cols);
        assert_eq!(triangles(size).len(), 2 * rows.saturating_sub(1) * cols.saturating_sub(1));
    }
}
