//! Historical noises in a graph, against columns of the reference.

mod common;

use common::known::{Args, Line, graph as small, number, wire, word};
use common::planned;
use common::reference::{Csv, ROUNDING, Tolerance, column, graph};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::run::paint;
use lapidary_field::program::{Frame, RunOptions};

/// The largest slope of each noise (the reference, section 9; sums of octaves by their weights).
const CLASSIC: [f64; 3] = [1.3, 1.8, 1.9];
const IMPROVED: f64 = 3.3;
const XOR: f64 = 2.3;
const TURBULENCE: f64 = 8.0;
const WORLEY: f64 = 1.0;
const HASHED: f64 = 2.4;
const SIMPLEX: [f64; 3] = [7.3, 6.4, 6.3];
const OPEN_SIMPLEX: f64 = 8.0;

/// The slope of a sum of octaves of slope `one`, and the sum of its weights.
fn octaves(csv: &Csv, row: usize, one: f64) -> (f64, f64) {
    let (count, gain) = (csv.number(row, "octaves") as usize, csv.number(row, "persistence"));
    let sum = |ratio: f64| std::iter::successors(Some(1.0), |a| Some(a * ratio)).take(count).sum::<f64>();
    (one * sum(2.0 * gain) / sum(gain), sum(gain))
}

#[test]
fn perlin_1985_matches_the_reference() {
    for (tables, file) in [("glibc", "classic_c_glibc"), ("seeded", "classic_c_sm42")] {
        for dims in 1..=3 {
            let file = format!("{file}_{dims}d.csv");
            let node = |split: &str| {
                [
                    ("scale", number(1.0)),
                    ("dims", number(f64::from(dims))),
                    ("tables", word(tables)),
                    ("split", word(split)),
                ]
            };
            let slope = CLASSIC[dims as usize - 1];
            column(&file, "f64_floor", Tolerance::Near(slope), &[("perlin_1985", &node("floor"))], None);
            column(&file, "f32", Tolerance::Bits, &[("perlin_1985", &node("as_written"))], None);
        }
    }
}

#[test]
fn perlin_sr_matches_the_reference() {
    for dims in 1..=3 {
        let node = [("scale", number(1.0)), ("dims", number(f64::from(dims)))];
        column(&format!("classic_sr_42_{dims}d.csv"), "f32", Tolerance::Bits, &[("perlin_sr", &node)], None);
    }
}

#[test]
fn perlin_xor_and_turbulence_match_the_reference() {
    let file = "kensler_42_3d.csv";
    let one = [("scale", number(1.0))];
    column(file, "noise", Tolerance::Near(XOR), &[("perlin_xor", &one)], None);
    let half = [("scale", number(1.0)), ("values", word("raw01"))];
    column(file, "noise01", Tolerance::Near(XOR), &[("perlin_xor", &half)], None);
    for layers in [4, 7, 8] {
        for (fold, name) in [("each", "sumabs"), ("sum", "abssum")] {
            let name = format!("turb{layers}_{name}");
            let sum = [
                ("octaves", number(f64::from(layers))),
                ("fold", word(fold)),
                ("offset", word("off")),
                ("values", word("raw")),
                ("tiling", word("off")),
            ];
            let lines: [(&str, Args<'_>); 2] = [("perlin_xor", &one), ("turbulence", &sum)];
            column(file, &name, Tolerance::Near(TURBULENCE), &lines, None);
        }
    }
}

#[test]
fn solid_textures_match_the_reference() {
    let file = "marble_42_3d.csv";
    let scaled = |csv: &Csv, row: usize, slope: f64| (slope * csv.number(row, "scale"), 1.0);
    let scale = [("scale", word("@scale"))];
    column(file, "noise_tex", Tolerance::Rows(&|csv, row| scaled(csv, row, XOR)), &[("noise_solid", &scale)], None);
    column(
        file,
        "turb_tex",
        Tolerance::Rows(&|csv, row| scaled(csv, row, TURBULENCE)),
        &[("turb_solid", &scale)],
        None,
    );
    for (name, fold) in [("marble_abssum", "sum"), ("marble_sumabs", "each")] {
        let node = [("scale", word("@scale")), ("fold", word(fold))];
        // Half the slope of the bands, and ten times that of the turbulence.
        let steep = |csv: &Csv, row: usize| (0.5 * (csv.number(row, "scale") + 10.0 * TURBULENCE), 1.0);
        column(file, name, Tolerance::Rows(&steep), &[("marble_solid", &node)], None);
    }
}

#[test]
fn improved_perlin_matches_the_reference() {
    let file = "improved_3d.csv";
    let node = |values: &str, split: &str, repeat: u32| {
        [
            ("scale", number(1.0)),
            ("dims", number(3.0)),
            ("tiling", word("off")),
            ("values", word(values)),
            ("split", word(split)),
            ("repeat", number(f64::from(repeat))),
        ]
    };
    column(file, "floor", Tolerance::Near(IMPROVED), &[("improved_perlin", &node("raw", "floor", 0))], None);
    column(file, "floor01", Tolerance::Near(IMPROVED), &[("improved_perlin", &node("raw01", "floor", 0))], None);
    for repeat in [4, 16, 256, 300] {
        let name = format!("tile_rep{repeat}");
        column(file, &name, Tolerance::Near(IMPROVED), &[("improved_perlin", &node("raw", "floor", repeat))], None);
    }
}

/// The article's form is correct where no coordinate is negative.
#[test]
fn the_article_form_of_improved_perlin_matches_the_reference() {
    let csv = Csv::read("improved_3d.csv");
    let node = [
        ("scale", number(1.0)),
        ("dims", number(3.0)),
        ("tiling", word("off")),
        ("values", word("raw01")),
        ("split", word("as_written")),
    ];
    let (checked, plan) = planned(&graph(&csv, 0, &[("improved_perlin", &node)], None), "improved_perlin");
    let settings = plan.settings(&checked);
    let mut rows = 0;
    for row in 0..csv.rows.len() {
        let point = csv.point(row);
        if point.iter().all(|x| *x >= 0.0) {
            let far = point.iter().fold(0.0f32, |m, x| m.max(*x));
            let allowed = ROUNDING + IMPROVED * 3.0 * f64::from(far.next_up() - far);
            let got = plan.code.at(point, &settings)[plan.code.roots[0].0 as usize];
            assert!((f64::from(got) - csv.number(row, "cs01")).abs() <= allowed, "{point:?}: {got}");
            rows += 1;
        }
    }
    assert!(rows > 20, "only {rows} rows");
}

#[test]
fn octaves_of_improved_perlin_match_the_reference() {
    let noise = [("scale", number(1.0)), ("dims", number(3.0)), ("tiling", word("off")), ("values", word("raw"))];
    let sum = [
        ("octaves", word("@octaves")),
        ("gain", word("@persistence")),
        ("offset", word("off")),
        ("values", word("raw01")),
        ("tiling", word("off")),
    ];
    let steep = |csv: &Csv, row: usize| (octaves(csv, row, IMPROVED).0, 1.0);
    let steep = Tolerance::Rows(&steep);
    column("octave_3d.csv", "octave_floor_norepeat", steep, &[("improved_perlin", &noise), ("octaves", &sum)], None);
}

#[test]
fn worley_fnv_matches_the_reference() {
    for dims in 2..=4 {
        let file = format!("worley_{dims}d.csv");
        for (name, metric, search, output) in [
            ("f1", "euclidean", "near", "f1"),
            ("f1_sq", "squared", "near", "f1"),
            ("f2", "euclidean", "near", "f2"),
            ("f1_wide", "euclidean", "wide", "f1"),
            ("f2_wide", "euclidean", "wide", "f2"),
            ("manhattan_f1", "manhattan", "near", "f1"),
            ("chebyshev_f1", "chebyshev", "near", "f1"),
        ] {
            let node = [
                ("scale", number(1.0)),
                ("dims", number(f64::from(dims))),
                ("seed", word("@seed")),
                ("metric", word(metric)),
                ("search", word(search)),
            ];
            column(&file, name, Tolerance::Near(WORLEY), &[("worley_fnv", &node)], Some(output));
        }
    }
}

#[test]
fn octaves_of_worley_fnv_match_the_reference() {
    for dims in 2..=3 {
        for (name, normalise) in [("fractal_norm", "on"), ("fractal_raw", "off")] {
            let noise = [("scale", number(1.0)), ("dims", number(f64::from(dims))), ("seed", word("@seed"))];
            let sum = [
                ("octaves", word("@octaves")),
                ("gain", word("@persistence")),
                ("offset", word("off")),
                ("values", word("raw")),
                ("normalise", word(normalise)),
                ("tiling", word("off")),
            ];
            let lines: [(&str, Args<'_>); 2] = [("worley_fnv", &noise), ("octaves", &sum)];
            // Without normalisation, sums and their errors are larger by the sum of weights.
            let steep = |csv: &Csv, row: usize| {
                let (slope, size) = octaves(csv, row, WORLEY);
                (slope, if normalise == "on" { 1.0 } else { size })
            };
            let held = Tolerance::Rows(&steep);
            column(&format!("worley_fractal_{dims}d.csv"), name, held, &lines, None);
        }
    }
}

#[test]
fn perlin_hashed_matches_the_reference() {
    for (fade, held) in
        [("linear", Tolerance::Bits), ("smooth", Tolerance::Near(HASHED)), ("smoother", Tolerance::Near(HASHED))]
    {
        let node = [("scale", number(1.0)), ("fade", word(fade))];
        column("wiki_2d.csv", &format!("{fade}_f32"), held, &[("perlin_hashed", &node)], None);
    }
}

#[test]
fn simplex_2012_matches_the_reference() {
    for dims in 2..=4 {
        let node = [("scale", number(1.0)), ("dims", number(f64::from(dims)))];
        let held = Tolerance::Jumps(SIMPLEX[dims as usize - 2]);
        column(&format!("simplex_{dims}d.csv"), "value", held, &[("simplex_2012", &node)], None);
    }
}

#[test]
fn open_simplex_2_matches_the_reference() {
    for (dims, orientations) in [
        (2, &[("", "plain"), ("_ImproveX", "improve_x")][..]),
        (3, &[("_Fallback", "plain"), ("_ImproveXY", "improve_xy"), ("_ImproveXZ", "improve_xz")]),
        (4, &[("_Fallback", "plain"), ("_ImproveXYZ", "improve_xyz")]),
    ] {
        for variant in ["fast", "smooth"] {
            for (suffix, orientation) in orientations {
                let node = [
                    ("scale", number(1.0)),
                    ("dims", number(f64::from(dims))),
                    ("seed", word("@seed")),
                    ("variant", word(variant)),
                    ("orientation", word(orientation)),
                ];
                let name = format!("{variant}_noise{dims}{suffix}");
                let file = format!("opensimplex2_{dims}d.csv");
                column(&file, &name, Tolerance::Jumps(OPEN_SIMPLEX), &[("open_simplex_2", &node)], None);
            }
        }
    }
}

/// The article's terrain, stage by stage.
#[test]
fn every_stage_of_the_terrain_matches_the_reference() {
    for name in ["terrain_a_64x64", "terrain_b_48x80"] {
        let csv = Csv::read(&format!("{name}.csv"));
        let path = format!("{}/../../tests/vectors/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let json = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let set = |key: &str| -> Arg {
            let (_, rest) = json.split_once(&format!("\"{key}\":")).expect("the key");
            number(rest.split([',', '}']).next().expect("a value").parse().expect("a number"))
        };
        let seed = ("seed", set("seed"));
        let first = [seed.clone(), ("frequency", set("YSize")), ("amplitude", set("base"))];
        let second = [seed, ("of", wire("noise")), ("frequency", set("mF")), ("distance", set("mD"))];
        let erode =
            |from: &str, passes: f64| [("of", wire(from)), ("threshold", set("mErode")), ("passes", number(passes))];
        let nodes: [Line<'_>; 5] = [
            ("noise", "terrain_noise", &first),
            ("perturb", "terrain_perturb", &second),
            ("erode1", "terrain_erode", &erode("perturb", 1.0)),
            ("erode10", "terrain_erode", &erode("perturb", 10.0)),
            ("smooth", "terrain_smooth", &[("of", wire("erode10"))]),
        ];
        let (Arg::Number(cols), Arg::Number(rows)) = (set("cols"), set("rows")) else { unreachable!() };
        let frame = Frame::new(cols as u32, rows as u32);
        for (stage, ..) in &nodes {
            let (checked, plan) = small(&nodes, stage);
            let made = paint(&plan, &plan.settings(&checked), RunOptions::best(), &frame)
                .expect("the image fits into memory")
                .remove(0);
            for (row, v) in made.px.iter().enumerate() {
                let want: f32 = csv.word(row, stage).expect("the column").parse().expect("a number");
                assert_eq!(v.to_bits(), want.to_bits(), "{name}, {stage}, row {row}: {v}, not {want}");
            }
        }
    }
}
