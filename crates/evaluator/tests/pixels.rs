//! Memory that one plane leaves to another holds nothing of the first.

mod common;

use common::plan_of;
use lapidary_evaluator::run::Job;
use lapidary_evaluator::run::bands::bands;
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::program::{Frame, RunOptions};
use std::ops::ControlFlow;

#[test]
fn whoever_had_it_before() {
    let (checked, plan) = plan_of(&[("n", "noise", &[])]);
    let (settings, frame) = (plan.settings(&checked), Frame::new(8, 8));
    let mut turns = 0;
    // Memory is handed on while a job runs, and one does.
    let told = bands(&plan, &Job::new(RunOptions::best(), &frame, &settings), 1, |_| {
        for count in [1 << 16, (1 << 16) + 5, 1 << 17, 40_000, 100, 0] {
            let mut both = [count, count + 300].map(PixelBuffer::zeros);
            assert_eq!(both.each_ref().map(|px| px.len()), [count, count + 300]);
            for px in &mut both {
                assert!(px.iter().all(|v| v.to_bits() == 0), "{count}");
                px.fill(f32::NAN);
            }
            assert_eq!(PixelBuffer::zeros(count).into_vec(), vec![0.0; count]);
            turns += 1;
        }
        ControlFlow::Continue(())
    });
    assert_eq!((told, turns), (Ok(()), 48));
}
