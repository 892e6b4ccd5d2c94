//! Shared by the tests: an adapter, or the reason why there is none.
#![allow(dead_code, reason = "each test file uses its own part")]

use lapidary_evaluator::run::bands::bands;
use lapidary_evaluator::run::{Job, RunError, images};
use lapidary_evaluator::trace::Plan;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_gpu::{Gpu, Route};
use std::ops::ControlFlow;

/// The adapter of this machine, with the shaders that programs use. Where there is none the test is skipped with a message,
/// unless `LAPIDARY_REQUIRE_GPU` is 1.
pub(crate) fn gpu() -> Option<Gpu> {
    found(Gpu::find())
}

/// The adapter of this machine, with shaders written in a given way.
pub(crate) fn gpu_with_route(route: Route) -> Option<Gpu> {
    found(Gpu::with_route(route))
}

fn found(gpu: Option<Gpu>) -> Option<Gpu> {
    if gpu.is_none() {
        let required = std::env::var("LAPIDARY_REQUIRE_GPU").is_ok_and(|value| value == "1");
        assert!(!required, "LAPIDARY_REQUIRE_GPU is 1, and this machine has no GPU adapter");
        eprintln!("SKIPPED: this machine has no GPU adapter (Debian's mesa-vulkan-drivers has one)");
    }
    gpu
}

/// The ways of writing shaders that promise the bits of the CPU: on an adapter that the CPU emulates all of them, and on others
/// that of programs.
pub(crate) fn exact_routes() -> Vec<Route> {
    match gpu() {
        None => vec![],
        Some(gpu) if gpu.is_emulated() => vec![Route::Guarded, Route::Decorated],
        Some(gpu) => vec![gpu.route()],
    }
}

/// True if two numbers have the same bits; any two NaN are equal.
pub(crate) fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// A small generator of random bits (xorshift; Marsaglia, 2003).
pub(crate) struct Xorshift(pub(crate) u64);
impl Xorshift {
    pub(crate) fn bits(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u32
    }
    /// A number from `lo` to `hi`.
    pub(crate) fn number(&mut self, lo: f32, hi: f32) -> f32 {
        lo + (hi - lo) * (self.bits() >> 8) as f32 / 16777216.0
    }
}

/// Paints the outputs of a plan, with a GPU for the programs that it can run.
pub(crate) fn paint(gpu: &Gpu, plan: &Plan, settings: &[f32], frame: &Frame) -> Vec<Image> {
    let job = Job { accelerator: Some(gpu), ..Job::new(RunOptions::best(), frame, settings) };
    images(plan, &job).expect("the images fit into memory")
}

/// Paints the outputs of a plan in bands of 17 rows; the planes of one band follow those of the band above it.
pub(crate) fn painted_bands(plan: &Plan, job: &Job<'_>) -> Result<Vec<Vec<f32>>, RunError> {
    let mut all = vec![];
    let taken = bands(plan, job, 17, |band| {
        all.extend(band.into_iter().map(|plane| plane.to_vec()));
        ControlFlow::Continue(())
    });
    taken.map(|()| all)
}
