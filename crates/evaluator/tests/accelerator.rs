//! Devices that paint programs in place of the CPU, and the check of their results.

mod common;

use common::plan_of;
use lapidary_evaluator::run::{Accelerator, Job, VerifiedDevice, images};
use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A device that paints with the CPU, adds `error` to one pixel, and counts what it paints.
#[derive(Debug, Default)]
struct TestDevice {
    error: f32,
    declines: bool,
    painted: AtomicUsize,
}

impl Accelerator for TestDevice {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        if self.declines {
            out.iter_mut().for_each(|image| image.fill(f32::NAN));
            return false;
        }
        self.painted.fetch_add(1, Ordering::Relaxed);
        let painted = Program::new(code).paint_with(RunOptions::best(), frame, *inputs, out);
        out[0][0] += self.error;
        painted.is_ok()
    }
    fn memory(&self) -> u64 {
        0
    }
}

#[test]
fn a_device_paints_or_declines() {
    let (checked, plan) = plan_of(&[("n", "noise", &[])]);
    let (settings, frame) = (plan.settings(&checked), Frame::new(48, 32));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let expected = images(&plan, &job);
    for declines in [false, true] {
        let device = TestDevice { declines, ..TestDevice::default() };
        assert_eq!(images(&plan, &Job { accelerator: Some(&device), ..job }), expected);
        assert_eq!(device.painted.load(Ordering::Relaxed) > 0, !declines);
    }
}

#[test]
fn a_wrong_pixel_is_found_and_the_cpu_paints() {
    let (checked, plan) = plan_of(&[("n", "noise", &[])]);
    // One tile is the whole image.
    let (settings, frame) = (plan.settings(&checked), Frame::new(32, 32));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let expected = images(&plan, &job);
    for (error, differs) in [(0.0, false), (1e-3, true)] {
        let device = TestDevice { error, ..TestDevice::default() };
        let verified = VerifiedDevice::new(&device, 3, 7);
        assert_eq!(images(&plan, &Job { accelerator: Some(&verified), ..job }), expected);
        assert_eq!(verified.differs(), differs);
        assert!(verified.compared() > 0);
    }
}
