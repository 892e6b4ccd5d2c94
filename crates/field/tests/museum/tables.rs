//! Generators and the tables that they draw agree with the reference.

use crate::csv::{Csv, text};
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::noise::museum::random::{Glibc, Random};
use lapidary_field::noise::museum::tables::ClassicTables;
use lapidary_field::noise::permutation::Permutation;

#[test]
fn the_seeded_generator_matches_the_reference() {
    for row in Csv::read("prng.csv").rows() {
        let (seed, index) = (row.whole("seed") as u64, row.whole("index"));
        let mut draws = SplitMix(seed);
        for _ in 0..index {
            draws.draw();
        }
        let fresh = || draws.clone();
        assert_eq!(format!("{:016x}", fresh().draw()), row.word("next_u64_hex"));
        assert_eq!(i64::from(fresh().r31()), row.whole("r31"));
        assert_eq!(fresh().u01(), row.number("u01"));
        assert_eq!(i64::from(fresh().int(0, 255)), row.whole("int_0_255"));
    }
}

#[test]
fn the_generator_of_the_c_library_matches_the_reference() {
    let mut random = Glibc::default();
    for row in Csv::read("glibc_random_first.csv").rows() {
        assert_eq!(i64::from(random.next()), row.whole("random"));
    }
}

#[test]
fn the_permutation_of_perlin_matches_the_reference() {
    let file = text("tables_perlin_permutation.json");
    let numbers = file.split('[').nth(1).unwrap().split(']').next().unwrap();
    let own = Permutation::seeded(0);
    for (i, word) in numbers.split(',').enumerate() {
        assert_eq!(own.table().at(i as u32), word.trim().parse().unwrap());
    }
}

/// FNV-1a-64 over the gradients of ten thousand seeds, as little-endian `f32`. The checksum is that of a C program with
/// the article's statements, compiled without fused multiply-add and linked to the GNU C library 2.36.
#[test]
fn tables_of_ten_thousand_seeds_match_the_c_library() {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for k in 0..10_000 {
        let tables = ClassicTables::sr(if k < 5000 { k } else { u32::MAX - (k - 5000) * 429_496 });
        for i in 0..256 {
            for component in &tables.gradients[2] {
                for byte in (component.wide[i] as f32).to_le_bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
                }
            }
        }
    }
    assert_eq!(hash, 0xf9f6_af94_8516_678b);
}

#[test]
fn every_seed_has_unit_gradients() {
    for seed in [0, 7, u32::MAX] {
        let tables = ClassicTables::sr(seed);
        for i in 0..256 {
            let length: f64 = tables.gradients[2].iter().map(|g| g.wide[i] * g.wide[i]).sum();
            assert!((length - 1.0).abs() < 1e-6);
        }
    }
}
