//! Properties of every node of the library.

mod common;

use common::{all_settings, clean, each_output, graph_of_node, input_types, planned};
use egui::epaint::text::{FontData, FontDefinitions, Fonts, TextOptions};
use egui::{Color32, FontFamily, FontId};
use lapidary_evaluator::declare::default_value::DefaultValue;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::node::spec::{Extent, Kind, OutputType, Socket, SocketRole, TILING, find, newest};
use lapidary_evaluator::run::{Job, paint, points};
use lapidary_field::image::Image;
use lapidary_field::interval::Interval;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_field::simd::SimdLevel;
use lapidary_nodes::LIBRARY;
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn names_are_snake_case_and_unique() {
    let is_snake_case = |name: &str| name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    let mut taken = BTreeSet::new();
    for spec in newest(LIBRARY) {
        for name in std::iter::once(&spec.name).chain(spec.aliases) {
            assert!(is_snake_case(name), "{name}");
            assert!(taken.insert(*name), "two nodes have the name {name}");
        }
        let mut sockets = BTreeSet::new();
        assert!(spec.sockets.iter().all(|s| is_snake_case(s.name) && sockets.insert(s.name)), "{}", spec.name);
        let mut outputs = BTreeSet::new();
        assert!(spec.outputs.iter().all(|o| is_snake_case(o.name) && outputs.insert(o.name)), "{}", spec.name);
        assert!(!spec.outputs.is_empty(), "{}", spec.name);
    }
}

/// A range ends at the numbers that its declaration states, and not at their neighbours with many digits.
#[test]
fn ranges_end_at_the_numbers_that_are_typed() {
    for socket in LIBRARY.iter().flat_map(|spec| spec.sockets) {
        let (Kind::Number { range: Some(declared), .. }, Widget::Number { range: Some(typed), .. }) =
            (&socket.kind, socket.kind.widget())
        else {
            continue;
        };
        for (declared, typed) in [(declared.start(), typed.start()), (declared.end(), typed.end())] {
            assert_eq!((declared.to_string(), *declared), (typed.to_string(), *typed as f32), "{}", socket.name);
        }
    }
}

#[test]
fn every_version_of_a_node_is_in_the_library() {
    for versions in LIBRARY.chunk_by(|a, b| a.name == b.name) {
        let newest = versions[0];
        let found: Vec<u32> = versions.iter().map(|spec| spec.version).collect();
        assert_eq!(found, (1..=newest.version).rev().collect::<Vec<_>>(), "{}", newest.name);
        for spec in versions {
            assert!(
                std::ptr::eq(find(LIBRARY, &spec.versioned_name()).expect("the version exists"), *spec),
                "{}",
                spec.versioned_name()
            );
            assert_eq!((spec.aliases, spec.category), (newest.aliases, newest.category), "{}", spec.name);
        }
        assert!(find(LIBRARY, &format!("{}@{}", newest.name, newest.version + 1)).is_none());
    }
}

#[test]
fn docs_are_sentences() {
    for spec in LIBRARY {
        let sockets = spec.sockets.iter().map(|s| s.doc);
        for doc in sockets.chain(spec.outputs.iter().map(|o| o.doc)).chain([spec.doc]) {
            let begins = doc.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
            assert!(doc.ends_with('.') && begins, "{}: {doc}", spec.name);
        }
    }
}

#[test]
fn seeds_and_interpolations_of_curves_are_declared() {
    let is_interpolation = |socket: &&Socket| matches!(socket.role, Some(SocketRole::CurveInterpolation { .. }));
    for spec in LIBRARY {
        for socket in spec.sockets {
            let whole = matches!(socket.kind.default_value(), DefaultValue::Whole(_));
            assert_eq!(socket.is_seed(), whole && socket.name == "seed", "{}.{}", spec.name, socket.name);
        }
        let has_curve = spec.sockets.iter().any(|s| matches!(s.kind.default_value(), DefaultValue::Curve(_)));
        assert_eq!(spec.sockets.iter().filter(is_interpolation).count(), usize::from(has_curve), "{}", spec.name);
        for socket in spec.sockets.iter().filter(is_interpolation) {
            let (DefaultValue::Word(_, words), Some(SocketRole::CurveInterpolation { straight })) =
                (socket.kind.default_value(), socket.role)
            else {
                panic!("{}.{} is no choice", spec.name, socket.name);
            };
            assert_eq!(words[straight], "straight", "{}.{}", spec.name, socket.name);
        }
    }
}

#[test]
fn defaults_are_in_range() {
    for socket in LIBRARY.iter().flat_map(|spec| spec.sockets) {
        assert!(socket.kind.is_default_valid(), "{socket:?}");
    }
}

/// Varies over the plane, depth, time or seeds.
#[test]
fn every_node_paints_finite_varying_pixels() {
    for spec in LIBRARY {
        for fed in input_types(spec) {
            let mut ends = vec![(f32::MAX, f32::MIN); spec.outputs.len()];
            for seed in 0..4 {
                let mut graph = graph_of_node(spec, *fed);
                graph.seed = seed;
                let (checked, plan) = planned(&graph, spec.name);
                let frame = Frame { z_time: [0.3 * seed as f32, 0.4 * seed as f32], ..Frame::new(48, 48) };
                let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &frame)
                    .expect("the image fits into memory");
                for (image, output) in images.iter().zip(each_output(spec, &checked)) {
                    assert!(image.px.iter().all(|v| v.is_finite()), "{}.{}", spec.name, output.name);
                    let index = spec.output(output.name).expect("the node has the output");
                    let (low, high) = &mut ends[index];
                    for v in image.px.iter().step_by(image.channels) {
                        (*low, *high) = (low.min(*v), high.max(*v));
                    }
                }
            }
            // Outputs that few graphs read may have their default.
            for ((low, high), output) in ends.iter().zip(spec.outputs).filter(|(_, output)| !output.rare) {
                assert!(high - low > 0.05, "{}.{} is flat: {low}..{high}", spec.name, output.name);
            }
        }
    }
}

#[test]
fn programs_equal_the_reference_evaluation() {
    for (setting, graph) in LIBRARY.iter().flat_map(|spec| all_settings(spec)) {
        let (checked, plan) = planned(&graph, &setting);
        if !plan.steps.is_empty() {
            continue; // Tested in `pixels.rs`.
        }
        let settings = plan.settings(&checked);
        let at = |i: usize, n: usize| ((i as f64 + 0.5) / n as f64) as f32;
        let plain: Vec<Vec<u32>> = (0..70 * 7)
            .map(|i| {
                let values = plan.code.at([at(i % 70, 70), at(i / 70, 7), 0.0, 0.0], &settings);
                plan.code.roots.iter().map(|root| clean(values[root.0 as usize]).to_bits()).collect()
            })
            .collect();
        for level in SimdLevel::all() {
            let images = paint(&plan, &settings, RunOptions::with(level), &Frame::new(70, 7))
                .expect("the image fits into memory");
            for (i, plain) in plain.iter().enumerate() {
                let pixel = |image: &Image| image.px[i * image.channels..][..image.channels].to_vec();
                let painted: Vec<u32> = images.iter().flat_map(pixel).map(f32::to_bits).collect();
                assert_eq!(&painted, plain, "{setting} {level:?} at pixel {i}");
            }
        }
    }
}

/// All settings of nodes with a tiling socket.
fn tiling() -> impl Iterator<Item = (String, Graph)> {
    LIBRARY.iter().filter(|spec| spec.socket(TILING.0).is_some()).flat_map(|spec| all_settings(spec))
}

#[test]
fn tiling_nodes_repeat_exactly() {
    for (setting, graph) in tiling() {
        let (checked, plan) = planned(&graph, &setting);
        if !plan.steps.is_empty() {
            continue; // Tested in `pixels.rs`.
        }
        let settings = plan.settings(&checked);
        for i in 0..32 * 32 {
            let (x, y) = ((2 * (i % 32) + i / 32 % 2) as f32 / 64.0, (2 * (i / 32) + i % 2) as f32 / 64.0);
            let here = plan.code.at([x, y, 0.0, 0.0], &settings);
            for (across, down) in [(1.0, 0.0), (0.0, 1.0), (3.0, -2.0)] {
                let there = plan.code.at([x + across, y + down, 0.0, 0.0], &settings);
                for root in &plan.code.roots {
                    let (a, b) = (here[root.0 as usize], there[root.0 as usize]);
                    assert_eq!(a.to_bits(), b.to_bits(), "{setting} at {x}, {y}, and {across}, {down} further");
                }
            }
        }
    }
}

/// Equal bits alone do not exclude a seam: at the tile's edge, values jump no more than at some line within the tile.
/// With 840 pixels, all lines of up to eight cells lie at pixel edges.
#[test]
fn tiling_nodes_have_no_seam() {
    const LONG: usize = 840;
    const SHORT: usize = 48;
    for (setting, graph) in tiling() {
        let (checked, plan) = planned(&graph, &setting);
        for size in [[LONG, SHORT], [SHORT, LONG]] {
            let frame = Frame::new(size[0] as u32, size[1] as u32);
            let images =
                paint(&plan, &plan.settings(&checked), RunOptions::best(), &frame).expect("the image fits into memory");
            for (image, (output, _)) in images.iter().zip(&plan.outputs) {
                let along = if size[0] == LONG { (1, LONG) } else { (SHORT, 1) };
                let at = |i: usize, k: usize| image.px[(i % LONG * along.0 + k * along.1) * image.channels];
                let jump = |i: usize| (0..SHORT).map(|k| (at(i, k) - at(i + 1, k)).abs()).sum::<f32>();
                let within = (0..LONG - 1).map(jump).fold(0.0, f32::max);
                let seam = jump(LONG - 1);
                assert!(
                    seam <= within * 1.25 + 1e-3,
                    "{setting}.{output}: {seam} at the seam, at most {within} elsewhere"
                );
            }
        }
    }
}

/// Values at a hundred thousand points are within the declared bounds of each output.
#[test]
fn samples_are_within_bounds() {
    let mut draws = SplitMix(1);
    let places: [Vec<f32>; 4] = [(); 4].map(|()| (0..100_000).map(|_| (draws.u01() * 2.0 - 0.5) as f32).collect());
    for (spec, setting, graph) in
        LIBRARY.iter().flat_map(|spec| all_settings(spec).into_iter().map(move |(w, g)| (spec, w, g)))
    {
        let (checked, plan) = planned(&graph, &setting);
        if !plan.steps.is_empty() {
            continue; // Tested in `pixels.rs`.
        }
        let settings = plan.settings(&checked);
        let bounds = plan.code.bounds([Interval::new(-0.5, 1.5); 4], &settings);
        let channels = each_output(spec, &checked).into_iter().zip(&plan.outputs);
        let channels = channels.flat_map(|(output, (_, channels))| std::iter::repeat_n(output, *channels));
        let frame = Frame::new(1, 1);
        let job = Job::new(RunOptions::best(), &frame, &settings);
        let values = points(&plan, &job, places.each_ref().map(Vec::as_slice)).expect("the points fit into memory");
        for ((output, root), values) in channels.zip(&plan.code.roots).zip(values) {
            let bound = bounds[root.0 as usize];
            // Outputs with another range carry their own extent.
            let unit = output.output_type == OutputType::Number(Extent::Unit) && !setting.contains(" values: ");
            let within = |v: &f32| bound.contains(*v) && (!unit || (-1e-5..=1.00001).contains(v));
            if let Some(i) = values.iter().position(|v| !within(v)) {
                let point = places.each_ref().map(|place| place[i]);
                panic!("{setting}.{}: {} at {point:?}, not in {bound:?}", output.name, values[i]);
            }
        }
    }
}

/// Each file in a category folder of `src` is a node of the library, and vice versa. The filters are not nodes.
#[test]
fn every_source_file_is_a_node() {
    let mut files = BTreeSet::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for folder in source.read_dir().expect("the source folder exists").flatten().filter(|e| e.path().is_dir()) {
        // The folder of a category lists its nodes.
        let list = std::fs::read_to_string(folder.path().join("mod.rs")).expect("every folder has a `mod.rs`");
        if !list.contains("const NODES") {
            continue;
        }
        for file in folder.path().read_dir().expect("category folders are readable").flatten() {
            files.insert(file.path().file_stem().unwrap_or_default().to_string_lossy().into_owned());
        }
    }
    files.remove("mod");
    let listed: BTreeSet<String> = LIBRARY.iter().map(|spec| spec.name.to_owned()).collect();
    assert_eq!(files, listed);
}

/// The fonts of the editor: those of egui, and those of the folder of icons.
#[test]
fn every_icon_is_in_a_bundled_font() {
    let mut definitions = FontDefinitions::default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/icons");
    for entry in std::fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder is readable").path();
        if path.extension().is_some_and(|extension| extension == "ttf") {
            let (name, bytes) = (path.display().to_string(), std::fs::read(&path).expect("the font is readable"));
            definitions.font_data.insert(name.clone(), FontData::from_owned(bytes).into());
            definitions.families.entry(FontFamily::Proportional).or_default().push(name);
        }
    }
    let mut fonts = Fonts::new(TextOptions::default(), definitions);
    let mut glyph = |icon: char| {
        let mut view = fonts.with_pixels_per_point(1.0);
        let galley = view.layout_no_wrap(icon.to_string(), FontId::proportional(13.0), Color32::WHITE);
        let area = galley.rows[0].glyphs[0].uv_rect;
        (area.min, area.max)
    };
    // No font has this private character, so it is drawn as a missing glyph.
    let missing = glyph('\u{10fffd}');
    for spec in LIBRARY {
        assert_ne!(glyph(spec.icon), missing, "no font has the icon {} of {}", spec.icon, spec.name);
    }
}
