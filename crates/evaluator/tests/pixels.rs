//! Recycled memory contains nothing of the plane that used it before.

mod common;

use common::plan_of;
use lapidary_evaluator::run::Job;
use lapidary_evaluator::run::bands::bands;
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::program::{Frame, RunOptions};
use std::ops::ControlFlow;

#[test]
fn recycled_memory_is_zeroed() {
    let (checked, plan) = plan_of(&[("n", "noise", &[])]);
    let (settings, frame) = (plan.settings(&checked), Frame::new(8, 8));
    let mut turns = 0;
    // Memory is recycled while a job runs, so the test runs inside one.
    let result = bands(&plan, &Job::new(RunOptions::best(), &frame, &settings), 1, |_| {
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
    assert_eq!((result, turns), (Ok(()), 48));
}
