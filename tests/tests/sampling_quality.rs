//! Images with `samples: auto` are similar to images with all detail.

mod common;

use common::{MEASURED, Opened};
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::schedule::supersampling::auto_samples;
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::colour::encode;
use lapidary_field::program::{Frame, RunOptions, Samples};
use lapidary_tests::similarity::structural_similarity;

/// The pixels along each side of an image.
const SIDE: u32 = 512;
/// The reference has this factor times as many pixels along each side.
const FINER: u32 = 4;
/// The least structural similarity.
const MIN_SIMILARITY: f64 = 0.97;
/// The most that sixteen samples may add below it. Painted nodes have one sample per pixel, so that fine detail which is
/// painted is lost with any number of samples; these only blur the painted pixels, which adds a little.
const MAX_GAIN: f64 = 0.025;

/// Compares the base colour of every measured material with a reference of sixteen times as many pixels, box-filtered.
#[test]
fn automatic_sampling_keeps_the_detail_of_base_colours() {
    let mut low = vec![];
    for opened in MEASURED.map(Opened::new) {
        let (name, document) = (&opened.path, &opened.document);
        let checked = opened.checked(document);
        let plan = plan(&checked, &["base_color"]).0.expect("the graph is valid");
        let settings = plan.settings(&checked);
        let frame = Frame { tile: document.tile, ..Frame::new(SIDE, SIDE) };
        let large = Frame { tile: document.tile, ..Frame::new(SIDE * FINER, SIDE * FINER) };
        let job = Job::new(RunOptions::best(), &frame, &settings);
        let reference = halved(halved(colour(&plan, &Job { frame: &large, ..job }), 4 * SIDE), 2 * SIDE);
        let samples = auto_samples(&plan, &job).expect("the image fits into memory");
        let [one, auto] = [Samples::One, samples]
            .map(|samples| similarity(&colour(&plan, &Job { output_samples: Some(samples), ..job }), &reference));
        println!("{name:26} one sample {one:.4}, auto with {:2}: {auto:.4}", samples.count());
        if auto < MIN_SIMILARITY {
            let most = colour(&plan, &Job { output_samples: Some(Samples::Sixteen), ..job });
            let gain = similarity(&most, &reference) - auto;
            println!("  sixteen samples add {gain:.4}");
            if gain > MAX_GAIN {
                low.push(name.clone());
            }
        }
    }
    assert!(low.is_empty(), "below {MIN_SIMILARITY}, where sixteen samples add more than {MAX_GAIN}: {low:?}");
}

/// The three planes of a colour, in linear values.
fn colour(plan: &Plan, job: &Job<'_>) -> [Vec<f32>; 3] {
    let image = images(plan, job).expect("the image fits into memory").swap_remove(0);
    [0, 1, 2].map(|k| image.px[k..].iter().step_by(image.channels).copied().collect())
}

/// The means of two by two pixels.
fn halved(planes: [Vec<f32>; 3], width: u32) -> [Vec<f32>; 3] {
    let width = width as usize;
    planes.map(|plane| {
        let pairs = plane.chunks_exact(2 * width).map(|rows| rows.split_at(width));
        let mean = |(a, b): (&[f32], &[f32])| (a[0] + a[1] + b[0] + b[1]) * 0.25;
        pairs.flat_map(|(a, b)| a.chunks_exact(2).zip(b.chunks_exact(2)).map(mean).collect::<Vec<_>>()).collect()
    })
}

/// The mean similarity of the three planes with the sRGB transfer curve.
fn similarity(a: &[Vec<f32>; 3], b: &[Vec<f32>; 3]) -> f64 {
    let encoded = |plane: &[f32]| plane.iter().map(|v| encode(v.clamp(0.0, 1.0))).collect::<Vec<f32>>();
    let one = |(a, b): (&Vec<f32>, &Vec<f32>)| structural_similarity(&encoded(a), &encoded(b), SIDE as usize);
    a.iter().zip(b).map(one).sum::<f64>() / 3.0
}
