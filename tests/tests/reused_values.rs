//! While a slider is dragged, the values that it does not change are read from the cache, and no pixel differs.

mod common;

use common::{Opened, graphs};
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{Job, images, paint};
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Frame, RunOptions};

/// Sliders of each graph that are dragged.
const SLIDERS: usize = 6;

#[test]
fn dragged_sliders_give_the_pixels_of_a_fresh_render() {
    for graph in graphs() {
        let opened = Opened::new(&graph);
        let checked = opened.checked(&opened.document);
        let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let plan = plan(&checked, &names).0.expect("the graph can be planned");
        let mut settings = plan.settings(&checked);
        let (cache, frame) = (Cache::for_edits(1 << 28), Frame::new(80, 56));
        for slider in (0..settings.len()).step_by(settings.len().div_ceil(SLIDERS).max(1)) {
            for step in 0..3 {
                settings[slider] += 1e-3;
                let job = Job { cache: Some(&cache), ..Job::new(RunOptions::best(), &frame, &settings) };
                let cached = images(&plan, &job).expect("the image fits into memory");
                let fresh = paint(&plan, &settings, RunOptions::best(), &frame).expect("the image fits into memory");
                for ((cached, fresh), (name, _)) in cached.iter().zip(&fresh).zip(&plan.outputs) {
                    let bits = |px: &[f32]| px.iter().map(|v| v.to_bits()).collect::<Vec<u32>>();
                    assert!(bits(&cached.px) == bits(&fresh.px), "{graph}: `{name}`, slider {slider}, step {step}");
                }
            }
        }
    }
}
