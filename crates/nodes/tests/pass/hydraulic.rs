//! Hydraulic erosion: mass, rivers, fans, and the same picture at every size.

use crate::common::{EDGES, best, correlation, follows, hills, mean, noise, promises, same};
use lapidary_nodes::pass::hydraulic::{Eroded, Hydraulic, hydraulic};
use lapidary_nodes::pass::{Edges, Plane, Work};
use std::slice::from_ref;

fn small() -> Hydraulic<'static> {
    Hydraulic { passes: 60, detail: 64, ..Hydraulic::default() }
}

fn planes(work: Work<'_>, input: &Plane, edges: Edges, what: Hydraulic<'_>) -> Option<Vec<Plane>> {
    hydraulic(work, input, edges, what).map(|Eroded { height, sediment, flow }| vec![height, sediment, flow])
}

/// What wraps is no less seamless for being eroded: across the edge heights differ as they do within.
#[test]
fn seamless() {
    let input = hills([128, 128], 5);
    let made = hydraulic(best(), &input, Edges::WRAP, small()).expect("nobody asked to stop").height;
    let across = |a: usize, b: usize| (0..128).map(|y| (made.row(y)[a] - made.row(y)[b]).abs()).sum::<f32>();
    let within = (1..128).map(|x| across(x - 1, x)).fold(0.0, f32::max);
    assert!(across(127, 0) <= within, "{} {within}", across(127, 0));
}

/// Mass is kept to a millionth of the mean height, at the working size and above it.
#[test]
fn mass_is_kept() {
    for (size, what) in [([64, 48], small()), ([128, 128], small())] {
        let input = hills(size, 1);
        for edges in if size == [64, 48] { &EDGES[..] } else { &[Edges::WRAP] } {
            let made = hydraulic(best(), &input, *edges, what).expect("nobody asked to stop");
            let lost = (mean(&input) - mean(&made.height)).abs();
            assert!(lost < 1e-6 * mean(&input), "{edges:?}: {lost}");
            assert!(made.height != input);
        }
    }
}

/// Down a valley water gathers, and it leaves its sediment at the foot, not far out on the plain.
#[test]
fn rivers_and_fans() {
    let input = Plane::of([64, 96], |x, y| {
        let across = (x as f32 - 32.0).abs() / 32.0;
        let down = (1.0 - y as f32 / 48.0).max(0.0);
        0.4 * down + 0.5 * across * (4.0 * down).min(1.0)
    });
    let what = Hydraulic { passes: 200, detail: 96, ..Hydraulic::default() };
    let made = hydraulic(best(), &input, Edges::HOLD, what).expect("nobody asked to stop");
    assert!(made.flow.row(30)[32] > 3.0 * made.flow.row(30)[8], "water gathers in the valley");
    let depth = |y: usize| made.sediment.row(y).iter().sum::<f32>() / 64.0;
    assert!(depth(54) > 0.01 && depth(54) > 3.0 * depth(90), "it settles at the foot: {} {}", depth(54), depth(90));
    assert!(made.flow.px.iter().all(|v| (0.0..=1.0).contains(v)));
    assert!(made.sediment.px.iter().all(|v| *v >= 0.0));
}

/// What is hard is not cut; without rain nothing is, and without creep nothing moves then.
#[test]
fn hard_and_dry() {
    let input = hills([64, 48], 2);
    let hard = Plane::flat([64, 48], 1.0);
    for what in [
        Hydraulic { hardness: Some(&hard), feature: 0.0, ..small() },
        Hydraulic { rain: 0.0, feature: 0.0, ..small() },
        Hydraulic { rain: f32::NAN, feature: f32::NAN, ..small() },
        Hydraulic { passes: 0, ..small() },
    ] {
        let made = hydraulic(best(), &input, Edges::HOLD, what).expect("nobody asked to stop");
        same(&[made.height], from_ref(&input), "nothing moves");
    }
}

/// Images of 512 and of 2048 pixels come out alike, down to what was changed.
#[test]
fn sizes_agree() {
    let erode =
        |p: &Plane| hydraulic(best(), p, Edges::WRAP, Hydraulic::default()).expect("nobody asked to stop").height;
    let (heights, changes) = correlation(erode);
    assert!(heights >= 0.99 && changes >= 0.95, "{heights} {changes}");
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        promises(&input, |w, p| planes(w, p, edges, Hydraulic { passes: 9, ..small() }));
    }
    let input = hills([64, 32], 3);
    // Rain that falls evenly falls the same wherever the image is moved to.
    let even = Hydraulic { grain: 0.0, ..small() };
    follows(&input, |p| planes(best(), p, Edges::WRAP, even).expect("nobody asked to stop"));
}
