//! A device paints frames of enough operations only.

use lapidary_evaluator::run::Accelerator;
use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, ProgramInputs};
use lapidary_nodes::LIBRARY;
use lapidary_render::{ImageSize, Loader, Monitor, RenderRequest, render_arrays};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A device that counts the programs that it is asked to paint, and declines them.
#[derive(Debug, Default)]
struct CountingDevice(AtomicUsize);

impl Accelerator for CountingDevice {
    fn paint(&self, _: &Recording, _: &Frame, _: &ProgramInputs<'_>, _: &mut [&mut [f32]]) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed);
        false
    }
    fn memory(&self) -> u64 {
        0
    }
}

#[test]
fn small_frames_are_those_of_the_cpu() {
    static DEVICE: CountingDevice = CountingDevice(AtomicUsize::new(0));
    let graph = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs/marble.ron");
    let asked = |least_device_work: u64, side: u32| {
        let request = RenderRequest {
            size: Some(ImageSize::Exact([side; 2])),
            accelerator: Some(&DEVICE),
            least_device_work,
            ..RenderRequest::new([graph.clone()], "")
        };
        let before = DEVICE.0.load(Ordering::Relaxed);
        let (stop, progress) = (AtomicBool::new(false), Default::default());
        let monitor = Monitor { stop: &stop, progress: &progress, events: &|_| {} };
        render_arrays(&Loader::new(LIBRARY), &request, monitor).expect("the graph is valid");
        DEVICE.0.load(Ordering::Relaxed) > before
    };
    assert!(asked(0, 16));
    // A pixel of the graph takes between 100 and 100,000 operations.
    assert!(!asked(100_000 * 16 * 16, 16));
    assert!(asked(100 * 128 * 128, 128));
}
