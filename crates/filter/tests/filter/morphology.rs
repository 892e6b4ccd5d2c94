//! Dilation and erosion against an exhaustive search.

use crate::common::{EDGES, check_properties, check_reach, check_rows, check_translation, context, noise, pixel, same};
use lapidary_filter::morphology::{StructuringElement, dilate, erode, reach};
use lapidary_filter::{Edges, Plane};
use std::slice::from_ref;

fn reference(
    of: &Plane,
    edges: Edges,
    radius: f32,
    shape: StructuringElement,
    keep: impl Fn(f32, f32) -> f32,
) -> Plane {
    let whole = radius as isize;
    Plane::from_fn(of.size, |x, y| {
        let mut result = of.row(y)[x];
        for dy in -whole..=whole {
            for dx in -whole..=whole {
                if shape == StructuringElement::Square || ((dx * dx + dy * dy) as f32) <= radius * radius {
                    result = keep(result, pixel(of, edges, x as isize + dx, y as isize + dy));
                }
            }
        }
        result
    })
}

#[test]
fn equals_the_reference() {
    let input = noise([41, 26], 1, None);
    for edges in EDGES {
        for shape in [StructuringElement::Disc, StructuringElement::Square] {
            for radius in [0.0, 0.9, 1.0, 1.5, 2.0, 3.2, 7.0, 8.5, 31.0] {
                let what = format!("{edges:?} {shape:?} {radius}");
                let larger =
                    dilate(context(), input.view(), 0..input.size[1], edges, (radius, shape)).expect("not cancelled");
                same(&[larger], &[reference(&input, edges, radius, shape, f32::max)], &what);
                let smaller =
                    erode(context(), input.view(), 0..input.size[1], edges, (radius, shape)).expect("not cancelled");
                same(&[smaller], &[reference(&input, edges, radius, shape, f32::min)], &what);
            }
        }
    }
}

#[test]
fn a_point_grows_to_its_neighbourhood() {
    for radius in
        (0..160).map(|i| i as f32 * 0.31).chain([9.0, 13.0, 17.0, 20.48, 30.0, 64.0, 99.0, 128.0, 155.0, 204.8])
    {
        let (center, side) = (radius as usize + 2, 2 * radius as usize + 5);
        let point = Plane::from_fn([side; 2], |x, y| if [x, y] == [center; 2] { 1.0 } else { 0.0 });
        for shape in [StructuringElement::Disc, StructuringElement::Square] {
            let expected = Plane::from_fn([side; 2], |x, y| {
                let [dx, dy] = [x, y].map(|v| v.abs_diff(center) as f32);
                let within = match shape {
                    StructuringElement::Disc => dx * dx + dy * dy <= radius * radius,
                    StructuringElement::Square => dx.max(dy) <= radius,
                };
                if within { 1.0 } else { 0.0 }
            });
            let larger = dilate(context(), point.view(), 0..point.size[1], Edges::CLAMP, (radius, shape))
                .expect("not cancelled");
            same(&[larger], &[expected], &format!("{shape:?} {radius}"));
        }
    }
}

#[test]
fn tiles_meet_without_seams() {
    let input = noise([1200, 300], 4, None);
    for edges in EDGES {
        let larger = dilate(context(), input.view(), 0..input.size[1], edges, (3.3, StructuringElement::Disc))
            .expect("not cancelled");
        let expected = reference(&input, edges, 3.3, StructuringElement::Disc, f32::max);
        same(&[larger], &[expected], &format!("{edges:?}"));
    }
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for shape in [StructuringElement::Disc, StructuringElement::Square] {
        check_properties(&input, |w, p| {
            Some(vec![
                dilate(w, p.view(), 0..p.size[1], Edges::CLAMP, (6.5, shape))?,
                erode(w, p.view(), 0..p.size[1], Edges::WRAP, (3.0, shape))?,
            ])
        });
        for edges in EDGES {
            check_rows(&input, |rows| Some(vec![dilate(context(), input.view(), rows, edges, (6.5, shape))?]));
            check_rows(&input, |rows| Some(vec![erode(context(), input.view(), rows, edges, (50.0, shape))?]));
        }
        check_translation(&input, |p| {
            vec![dilate(context(), p.view(), 0..p.size[1], Edges::WRAP, (50.0, shape)).expect("not cancelled")]
        });
        check_reach(&input, reach(6.5), |p| {
            dilate(context(), p.view(), 0..p.size[1], Edges::CLAMP, (6.5, shape)).expect("not cancelled")
        });
        let none =
            dilate(context(), input.view(), 0..input.size[1], Edges::CLAMP, (f32::NAN, shape)).expect("not cancelled");
        same(&[none], from_ref(&input), "no radius");
    }
}
