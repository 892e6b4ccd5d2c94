//! Islands against walking them pixel by pixel.

use crate::common::{EDGES, best, chance, noise, promises, same, shifted};
use lapidary_nodes::pass::islands::{Islands, islands};
use lapidary_nodes::pass::{Edges, Plane};
use std::collections::BTreeMap;

/// The first pixel of each pixel's island.
fn plain(mask: &Plane, edges: Edges) -> Vec<Option<usize>> {
    let [width, height] = mask.size;
    let mut names = vec![None; mask.px.len()];
    for first in 0..names.len() {
        let mut walk = vec![first];
        while let Some(i) = walk.pop() {
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
                    walk.push(y * width + x);
                }
            }
        }
    }
    names
}

#[test]
fn as_walked() {
    for (size, share) in [([47, 31], 0.4), ([31, 47], 0.6), ([90, 80], 0.593), ([20, 20], 0.0), ([20, 20], 1.0)] {
        let mask = Plane::of(size, |x, y| if chance(x, y, 8) < share { 1.0 } else { 0.0 });
        for edges in EDGES {
            let made = islands(best(), &mask, edges, 0.5, 7).expect("nobody asked to stop");
            let names = plain(&mask, edges);
            let mut numbers = BTreeMap::new();
            for (i, name) in names.iter().enumerate() {
                let count = name.map_or(0, |_| names.iter().filter(|other| *other == name).count());
                assert_eq!(made.area.px[i], count as f32, "{size:?} {share} {edges:?} {i}");
                assert_eq!(*numbers.entry(*name).or_insert(made.random.px[i]), made.random.px[i]);
            }
            assert!(made.random.px.iter().all(|v| (0.0..1.0).contains(v)));
            let mut apart: Vec<u32> = numbers.values().map(|v| v.to_bits()).collect();
            apart.sort_unstable();
            apart.dedup();
            assert!(apart.len() + 1 >= numbers.len(), "islands have numbers of their own");
        }
    }
}

/// A snake through the whole image is one island, however it is joined.
#[test]
fn a_snake() {
    let snake = Plane::of([101, 101], |x, y| {
        let turn = if (y / 2) % 2 == 0 { 100 } else { 0 };
        if y % 2 == 0 || x == turn { 1.0 } else { 0.0 }
    });
    let made = islands(best(), &snake, Edges::HOLD, 0.5, 0).expect("nobody asked to stop");
    let all = snake.px.iter().sum::<f32>();
    assert!(made.area.px.iter().all(|v| *v == all || *v == 0.0));
}

#[test]
fn promised() {
    let input = noise([161, 145], 3, None);
    let of = |Islands { random, area }: Islands| vec![random, area];
    for edges in EDGES {
        promises(&input, |w, p| islands(w, p, edges, 0.45, 3).map(of));
    }
    let area = |p: &Plane| islands(best(), p, Edges::WRAP, 0.45, 3).expect("nobody asked to stop").area;
    same(&[area(&shifted(&input, [9, 70]))], &[shifted(&area(&input), [9, 70])], "moved");
}
