//! Nodes that read pixels owe us the same bits everywhere: at every level, in every region, and at points.

mod common;

use common::{every_way, planned};
use lapidary_evaluator::run::{Job, paint, points};
use lapidary_field::program::{Frame, How};
use lapidary_field::simd::Level;
use lapidary_nodes::LIBRARY;

#[test]
fn what_reads_pixels_gives_the_same_bits_at_every_level_in_every_region_and_at_points() {
    for (way, graph) in LIBRARY.iter().flat_map(|spec| every_way(spec)) {
        let (checked, plan) = planned(&graph, &way);
        if plan.steps.is_empty() {
            continue;
        }
        let (settings, frame) = (plan.settings(&checked), Frame::new(70, 50));
        let whole = paint(&plan, &settings, How::best(), &frame).expect("a small image");
        for level in Level::all() {
            assert_eq!(paint(&plan, &settings, How::with(level), &frame), Ok(whole.clone()), "{} {level:?}", way);
        }
        for region in [[0..3, 0..2], [66..70, 21..50], [30..31, 0..50]] {
            let part = Frame { region: region.clone(), ..frame.clone() };
            let crops = paint(&plan, &settings, How::best(), &part).expect("a small image");
            for (crop, whole) in crops.iter().zip(&whole) {
                let row = |y: u32| {
                    let at = |x: u32| (y * 70 + x) as usize * whole.channels;
                    whole.px[at(region[0].start)..at(region[0].end)].iter()
                };
                let there: Vec<f32> = region[1].clone().flat_map(row).copied().collect();
                assert_eq!(crop.px, there, "{} in {region:?}", way);
            }
        }
        let at = |side: u32| (0..side).map(move |i| ((f64::from(i) + 0.5) / f64::from(side)) as f32);
        let y = vec![at(50).nth(17).expect("there are fifty"); 70];
        let (x, zero) = (at(70).collect::<Vec<f32>>(), vec![0.0; 70]);
        let job = Job::new(How::best(), &frame, &settings);
        let mut given = points(&plan, &job, [&x, &y, &zero, &zero]).expect("a few points").into_iter();
        for image in &whole {
            for k in 0..image.channels {
                let row = image.px[17 * 70 * image.channels..].iter().skip(k).step_by(image.channels).take(70);
                let given = given.next().expect("a number for each channel");
                assert!(row.eq(&given), "{} at points", way);
            }
        }
    }
}
