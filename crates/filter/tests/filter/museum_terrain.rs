//! The stages of the historical terrain against the reference file and the sequential scans.

use crate::common::{check_properties, context, noise, same};
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::noise::museum::tables::ClassicTables;
use lapidary_field::noise::museum::terrain::{self as plain, TerrainSize};
use lapidary_filter::museum_terrain::{erode, noise as add_noise, perturb, smooth};
use lapidary_filter::{FilterContext, Plane};
use std::path::Path;
use std::slice::from_ref;
use std::sync::Arc;

/// Sequential scans.
fn scans(input: &Plane, passes: usize, scan: impl Fn(&mut [f32], TerrainSize)) -> Plane {
    let mut out = input.clone();
    for _ in 0..passes {
        scan(&mut out.px, TerrainSize { rows: input.size[1], cols: input.size[0] });
    }
    out
}

/// Every stage equals the column of the reference file bit for bit; the parameters are in a JSON file.
#[test]
fn every_stage_equals_the_reference() {
    for name in ["terrain_a_64x64", "terrain_b_48x80"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors");
        let text = |ending: &str| std::fs::read_to_string(folder.join(format!("{name}.{ending}"))).expect("a vector");
        let (json, csv) = (text("json"), text("csv"));
        let at = |key: &str| -> f32 {
            let start = json.find(&format!("\"{key}\":")).expect("the key") + key.len() + 3;
            json[start..].split([',', '}']).next().expect("a value").parse().expect("a number")
        };
        let header: Vec<&str> = csv.lines().next().expect("a header").split(',').collect();
        let column = |name: &str| -> Vec<f32> {
            let k = header.iter().position(|h| *h == name).expect("the column");
            let fields = csv.lines().skip(1).map(|line| line.split(',').nth(k).expect("a field"));
            fields.map(|field| field.parse().expect("a number")).collect()
        };
        let source = PerlinSr::new(Arc::new(ClassicTables::sr(at("seed") as u32)));
        let mut heights = Plane::filled([at("cols") as usize, at("rows") as usize], 0.0);
        type Stage<'a> = &'a dyn Fn(FilterContext<'_>, &Plane) -> Option<Plane>;
        let stages: [(&str, Stage); 5] = [
            ("noise", &|w, h| add_noise(w, h.view(), &source, at("YSize"), at("base"))),
            ("perturb", &|w, h| perturb(w, h.view(), &source, at("mF"), at("mD"))),
            ("erode1", &|w, h| erode(w, h.view(), at("mErode"), 1)),
            ("erode10", &|w, h| erode(w, h.view(), at("mErode"), 9)),
            ("smooth", &|w, h| smooth(w, h.view(), 1)),
        ];
        for (stage, pass) in stages {
            heights = pass(context(), &heights).expect("not cancelled");
            assert!(*heights.px == column(stage), "{name}, {stage}");
        }
    }
}

#[test]
fn equals_sequential_scans_at_many_sizes() {
    for size in [[3, 3], [7, 4], [5, 17], [40, 5], [64, 64], [131, 70], [70, 131], [1030, 50], [50, 700]] {
        for steps in [None, Some(4)] {
            let input = noise(size, 99, steps);
            for passes in [1, 2, 3, 10] {
                for threshold in [0.001, 0.02, 0.5, 2.0] {
                    let ours = erode(context(), input.view(), threshold, passes).expect("not cancelled");
                    let theirs = scans(&input, passes, |h, size| plain::erode(h, size, threshold));
                    same(&[ours], &[theirs], &format!("{size:?} {steps:?} {passes} {threshold}"));
                }
                let ours = smooth(context(), input.view(), passes).expect("not cancelled");
                same(&[ours], &[scans(&input, passes, plain::smooth)], &format!("{size:?} {passes}"));
            }
        }
    }
}

#[test]
fn common_properties() {
    let input = noise([83, 61], 3, Some(64));
    let source = PerlinSr::new(Arc::new(ClassicTables::sr(42)));
    check_properties(&input, |w, h| Some(vec![erode(w, h.view(), 0.3, 7)?, smooth(w, h.view(), 7)?]));
    check_properties(&input, |w, h| {
        Some(vec![add_noise(w, h.view(), &source, 5.0, 10.0)?, perturb(w, h.view(), &source, 5.0, 9.0)?])
    });
}

/// Invalid parameters do not panic, and 0 passes change nothing.
#[test]
fn invalid_parameters_do_not_panic() {
    let input = noise([20, 20], 3, None);
    let source = PerlinSr::new(Arc::new(ClassicTables::sr(42)));
    let none = |threshold, passes| erode(context(), input.view(), threshold, passes).expect("not cancelled");
    for (threshold, passes) in [(f32::NAN, 3), (0.5, 0), (0.0, 3), (-1.0, 3)] {
        same(&[none(threshold, passes)], from_ref(&input), "nothing moves");
    }
    for invalid in [f32::NAN, f32::INFINITY, -f32::MAX] {
        let noisy = add_noise(context(), input.view(), &source, invalid, invalid).expect("not cancelled");
        assert_eq!(noisy.size, input.size);
        let perturbed = perturb(context(), input.view(), &source, invalid, invalid).expect("not cancelled");
        assert!(perturbed.px.iter().all(|v| input.px.contains(v)));
    }
}
