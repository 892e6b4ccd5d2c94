//! Hydraulic erosion: mass, rivers, fans, and equal results at every size.

use crate::common::{EDGES, check_properties, check_translation, context, correlation, hills, mean, noise, same};
use lapidary_filter::hydraulic_erosion::{ErodedTerrain, HydraulicErosion, erode};
use lapidary_filter::{Edges, FilterContext, Plane};
use std::slice::from_ref;

fn small() -> HydraulicErosion<'static> {
    HydraulicErosion { passes: 60, detail: 64, ..HydraulicErosion::default() }
}

fn planes(work: FilterContext<'_>, input: &Plane, edges: Edges, what: HydraulicErosion<'_>) -> Option<Vec<Plane>> {
    erode(work, input.view(), edges, what).map(|ErodedTerrain { height, sediment, flow }| vec![height, sediment, flow])
}

/// Eroding a seamless height map keeps it seamless.
#[test]
fn a_seamless_height_map_stays_seamless() {
    let input = hills([128, 128], 5);
    let made = erode(context(), input.view(), Edges::WRAP, small()).expect("not cancelled").height;
    let across = |a: usize, b: usize| (0..128).map(|y| (made.row(y)[a] - made.row(y)[b]).abs()).sum::<f32>();
    let within = (1..128).map(|x| across(x - 1, x)).fold(0.0, f32::max);
    assert!(across(127, 0) <= within, "{} {within}", across(127, 0));
}

/// Mass is conserved to a millionth of the mean height, at the working size and above it.
#[test]
fn mass_is_conserved() {
    for (size, what) in [([64, 48], small()), ([128, 128], small())] {
        let input = hills(size, 1);
        for edges in if size == [64, 48] { &EDGES[..] } else { &[Edges::WRAP] } {
            let made = erode(context(), input.view(), *edges, what).expect("not cancelled");
            let lost = (mean(&input) - mean(&made.height)).abs();
            assert!(lost < 1e-6 * mean(&input), "{edges:?}: {lost}");
            assert!(made.height != input);
        }
    }
}

/// Water gathers in a valley and deposits sediment at its foot.
#[test]
fn water_gathers_in_valleys_and_deposits_sediment() {
    let input = Plane::from_fn([64, 96], |x, y| {
        let across = (x as f32 - 32.0).abs() / 32.0;
        let down = (1.0 - y as f32 / 48.0).max(0.0);
        0.4 * down + 0.5 * across * (4.0 * down).min(1.0)
    });
    let what = HydraulicErosion { passes: 200, detail: 96, ..HydraulicErosion::default() };
    let made = erode(context(), input.view(), Edges::CLAMP, what).expect("not cancelled");
    assert!(made.flow.row(30)[32] > 3.0 * made.flow.row(30)[8], "water does not gather in the valley");
    let depth = |y: usize| made.sediment.row(y).iter().sum::<f32>() / 64.0;
    assert!(
        depth(54) > 0.01 && depth(54) > 3.0 * depth(90),
        "sediment is not at the foot of the valley: {} {}",
        depth(54),
        depth(90)
    );
    assert!(made.flow.px.iter().all(|v| (0.0..=1.0).contains(v)));
    assert!(made.sediment.px.iter().all(|v| *v >= 0.0));
}

/// Hard ground is not cut. Without rain and creep nothing moves.
#[test]
fn hard_or_dry_ground_does_not_change() {
    let input = hills([64, 48], 2);
    let hard = Plane::filled([64, 48], 1.0);
    for what in [
        HydraulicErosion { hardness: Some(hard.view()), feature: 0.0, ..small() },
        HydraulicErosion { rain: 0.0, feature: 0.0, ..small() },
        HydraulicErosion { rain: f32::NAN, feature: f32::NAN, ..small() },
        HydraulicErosion { passes: 0, ..small() },
    ] {
        let made = erode(context(), input.view(), Edges::CLAMP, what).expect("not cancelled");
        same(&[made.height], from_ref(&input), "nothing moves");
    }
}

/// Images of 512 and of 2048 pixels erode alike.
#[test]
fn images_of_different_sizes_erode_alike() {
    let erode =
        |p: &Plane| erode(context(), p.view(), Edges::WRAP, HydraulicErosion::default()).expect("not cancelled").height;
    let (heights, changes) = correlation(erode);
    assert!(heights >= 0.99 && changes >= 0.95, "{heights} {changes}");
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        check_properties(&input, |w, p| planes(w, p, edges, HydraulicErosion { passes: 9, ..small() }));
    }
    let input = hills([64, 32], 3);
    // Uniform rain does not depend on where the image begins.
    let even = HydraulicErosion { grain: 0.0, ..small() };
    check_translation(&input, |p| planes(context(), p, Edges::WRAP, even).expect("not cancelled"));
}
