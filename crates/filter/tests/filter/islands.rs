//! Connected components against a flood fill.

use crate::common::{EDGES, chance, check_properties, context, noise, same, shifted};
use lapidary_filter::islands::{Islands, islands};
use lapidary_filter::{Edges, Plane};
use std::collections::BTreeMap;

const TILE: [f64; 2] = [1.0, 1.0];

/// The first pixel of each pixel's island, by flood fill.
fn reference(mask: &Plane, edges: Edges) -> Vec<Option<usize>> {
    let [width, height] = mask.size;
    let mut names = vec![None; mask.px.len()];
    for first in 0..names.len() {
        let mut stack = vec![first];
        while let Some(i) = stack.pop() {
            if mask.px[i] < 0.5 || names[i].is_some() {
                continue;
            }
            names[i] = Some(first);
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let at = |axis: usize, at: isize, n: usize| {
                    let wrapped = at.rem_euclid(n as isize);
                    (wrapped == at || edges.wrap[axis]).then_some(wrapped as usize)
                };
                let (x, y) = ((i % width) as isize + dx, (i / width) as isize + dy);
                if let (Some(x), Some(y)) = (at(0, x, width), at(1, y, height)) {
                    stack.push(y * width + x);
                }
            }
        }
    }
    names
}

#[test]
fn components_equal_a_flood_fill() {
    for (size, share) in [([47, 31], 0.4), ([31, 47], 0.6), ([90, 80], 0.593), ([20, 20], 0.0), ([20, 20], 1.0)] {
        let mask = Plane::from_fn(size, |x, y| if chance(x, y, 8) < share { 1.0 } else { 0.0 });
        for edges in EDGES {
            let made = islands(context(), mask.view(), edges, 0.5, 7, TILE).expect("not cancelled");
            let names = reference(&mask, edges);
            let mut numbers = BTreeMap::new();
            for (i, name) in names.iter().enumerate() {
                let count = name.map_or(0, |_| names.iter().filter(|other| *other == name).count());
                assert_eq!(made.area.px[i], count as f32, "{size:?} {share} {edges:?} {i}");
                assert_eq!(*numbers.entry(*name).or_insert(made.random.px[i]), made.random.px[i]);
            }
            assert!(made.random.px.iter().all(|v| (0.0..1.0).contains(v)));
            let mut different: Vec<u32> = numbers.values().map(|v| v.to_bits()).collect();
            different.sort_unstable();
            different.dedup();
            assert!(different.len() + 1 >= numbers.len(), "islands share random values");
        }
    }
}

/// A spiral of one pixel width is one island, with any number of threads.
#[test]
fn a_spiral_is_one_island() {
    let snake = Plane::from_fn([101, 101], |x, y| {
        let turn = if (y / 2) % 2 == 0 { 100 } else { 0 };
        if y % 2 == 0 || x == turn { 1.0 } else { 0.0 }
    });
    let made = islands(context(), snake.view(), Edges::CLAMP, 0.5, 0, TILE).expect("not cancelled");
    let all = snake.px.iter().sum::<f32>();
    assert!(made.area.px.iter().all(|v| *v == all || *v == 0.0));
}

/// Islands nearly keep their random values at every image size; islands of equal size differ.
#[test]
fn random_values_are_similar_at_every_size() {
    // Discs of many sizes, some across the edges.
    let discs: Vec<[f32; 3]> = (0..24)
        .map(|i| [(i % 5) as f32 * 0.2 + 0.02, (i / 5) as f32 * 0.2 + 0.03, 0.03 + 0.05 * chance(i, 3, 1)])
        .collect();
    let square = |v: f32| v * v;
    let far = |a: f32, b: f32| ((a - b).abs()).min(1.0 - (a - b).abs());
    let inside = |x: f32, y: f32| discs.iter().any(|[u, v, r]| square(far(x, *u)) + square(far(y, *v)) < r * r);
    let numbers = |side: usize| {
        let at = |i: usize| (i as f32 + 0.5) / side as f32;
        let mask = Plane::from_fn([side; 2], |x, y| f32::from(inside(at(x), at(y))));
        let made = islands(context(), mask.view(), Edges::WRAP, 0.5, 5, TILE).expect("not cancelled").random;
        let pixel = |v: f32| ((v * side as f32) as usize).min(side - 1);
        discs.iter().map(|[u, v, _]| made.row(pixel(*v))[pixel(*u)]).collect::<Vec<f32>>()
    };
    let (small, large) = (numbers(256), numbers(1024));
    let apart = small.iter().zip(&large).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(apart < 0.1, "{apart}: {small:?} {large:?}");
    let (low, high) = small.iter().fold((1.0_f32, 0.0_f32), |(low, high), v| (low.min(*v), high.max(*v)));
    assert!(low < 0.2 && high > 0.8, "{small:?}");
}

#[test]
fn common_properties() {
    let input = noise([161, 145], 3, None);
    let of = |Islands { random, area }: Islands| vec![random, area];
    for edges in EDGES {
        check_properties(&input, |w, p| islands(w, p.view(), edges, 0.45, 3, TILE).map(of));
    }
    let area = |p: &Plane| islands(context(), p.view(), Edges::WRAP, 0.45, 3, TILE).expect("not cancelled").area;
    same(&[area(&shifted(&input, [9, 70]))], &[shifted(&area(&input), [9, 70])], "moved");
}
