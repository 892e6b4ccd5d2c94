//! Dendrites: parts of images, tiles side by side, images of other sizes, and growth.

use crate::common::context;
use lapidary_filter::Plane;
use lapidary_filter::dendrites::{Dendrites, Growth, dendrites, memory};
use lapidary_filter::drawn_path::TilePlaces;

const GROWTH: Growth = Growth { starts: 3, particles: 900, detail: 64, stickiness: 1.0, seed: 5 };

fn planes(growth: Growth, places: &TilePlaces) -> [Plane; 4] {
    let half_pixel = (0.5 * places.tile[0] / f64::from(places.whole[0])) as f32;
    let settings = Dendrites { growth, width: 0.8, taper: 0.2, half_pixel };
    dendrites(context(), places, settings).expect("the filter is not cancelled")
}

fn whole(side: u32, tiles: f64) -> TilePlaces {
    TilePlaces { size: [side as usize; 2], from: [0, 0], whole: [side; 2], tile: [tiles; 2] }
}

fn mean(plane: &Plane) -> f64 {
    plane.px.iter().map(|v| f64::from(*v)).sum::<f64>() / plane.px.len() as f64
}

#[test]
fn parts_are_crops_and_tiles_are_equal() {
    let all = planes(GROWTH, &whole(64, 1.0));
    let part = planes(GROWTH, &TilePlaces { size: [50, 37], from: [-20, 40], ..whole(64, 1.0) });
    let two = planes(GROWTH, &whole(128, 2.0));
    for ((all, part), two) in all.iter().zip(&part).zip(&two) {
        for (i, v) in part.px.iter().enumerate() {
            let [x, y] = [i % 50 + 64 - 20, i / 50 + 40];
            assert_eq!(*v, all.row(y % 64)[x % 64], "pixel {i}");
        }
        for (i, v) in two.px.iter().enumerate() {
            assert_eq!(*v, all.row(i / 128 % 64)[i % 64], "pixel {i} of four tiles");
        }
    }
}

#[test]
fn images_of_all_sizes_show_the_same_branches() {
    let [coarse, fine] = [64, 512].map(|side| planes(GROWTH, &whole(side, 1.0)));
    let [coarse_share, fine_share] = [&coarse, &fine].map(|planes| mean(&planes[0]));
    assert!((0.1..0.3).contains(&fine_share), "{fine_share}");
    assert!((coarse_share - fine_share).abs() < 0.02, "{coarse_share} and {fine_share}");
    for plane in coarse.iter().chain(&fine) {
        assert!(plane.px.iter().all(|v| (0.0..=1.0).contains(v)));
    }
}

/// Every pixel that a branch covers is joined to a start by such pixels: as many islands as starts, across the edges.
#[test]
fn branches_hang_together() {
    const SIDE: usize = 512;
    let [mask, _, age, _] = planes(GROWTH, &whole(SIDE as u32, 1.0));
    let mut island = vec![false; SIDE * SIDE];
    let mut count = 0;
    for start in 0..SIDE * SIDE {
        if mask.px[start] <= 0.0 || island[start] {
            continue;
        }
        let (mut open, mut oldest) = (vec![start], f32::MAX);
        island[start] = true;
        while let Some(i) = open.pop() {
            oldest = if age.px[i] < oldest { age.px[i] } else { oldest };
            for (x, y) in [(1, 0), (SIDE - 1, 0), (0, 1), (0, SIDE - 1), (1, 1), (1, SIDE - 1), (SIDE - 1, 1)] {
                let next = (i / SIDE + y) % SIDE * SIDE + (i % SIDE + x) % SIDE;
                if mask.px[next] > 0.0 && !island[next] {
                    island[next] = true;
                    open.push(next);
                }
            }
        }
        count += 1;
        assert!(oldest < 0.01, "an island begins at the age {oldest}");
    }
    // Dendrites of different starts may touch.
    assert!((1..=GROWTH.starts).contains(&count), "{count} islands");
}

/// More particles continue the same growth.
#[test]
fn growth_only_adds() {
    let shares = [0, 300, 900].map(|particles| planes(Growth { particles, ..GROWTH }, &whole(128, 1.0)));
    for [less, more] in shares.array_windows() {
        assert!(less[0].px.iter().zip(more[0].px.iter()).all(|(a, b)| a <= b));
        assert!(mean(&less[0]) < mean(&more[0]));
    }
}

#[test]
fn memory_counts_planes_and_particles() {
    assert!(memory([256; 2], &GROWTH) >= 4 * 256 * 256 + 8 * 900);
}
