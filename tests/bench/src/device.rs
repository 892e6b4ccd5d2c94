//! A GPU: the verdict of its self-test, the time in which its driver compiles, and the time of whole graphs beside that of all
//! cores of the CPU.

use crate::device_preview;
use crate::latency::{graph_named, graph_names, median};
use crate::timed_device::TimedDevice;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::run::{Accelerator, Job, OutputImage, device_images, images};
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_gpu::Gpu;
use std::time::{Duration, Instant};

/// Pixels along each side of the images that are compared with those of the CPU.
const COMPARED: u32 = 128;
/// Measured sizes, and those where the CPU emulates the GPU.
const SIDES: [u32; 2] = [2048, 4096];
const EMULATED_SIDES: [u32; 2] = [512, 1024];

/// Measures all graphs, or one, of which the parts are listed too. Each line is passed to `done`.
pub(crate) fn measure(rounds: usize, only: Option<&str>, done: &mut dyn FnMut(&str)) -> Result<(), String> {
    if let Some(name) = only.filter(|only| graph_names().iter().all(|name| name != only)) {
        return Err(format!("there is no graph `{name}`"));
    }
    let gpu = Gpu::find().ok_or("this machine has no GPU")?;
    let begun = Instant::now();
    let verdict = gpu.verdict().clone();
    let (name, driver, route, seconds) = (gpu.name(), gpu.driver(), gpu.route().name(), begun.elapsed().as_secs_f64());
    done(&format!("{name}, {driver}, {route}: {verdict} (self-test {seconds:.2} s)\n"));
    let sides = if gpu.is_emulated() { EMULATED_SIDES } else { SIDES };
    for name in graph_names().iter().filter(|name| only.is_none_or(|only| only == *name)) {
        let Some((checked, plan)) = graph_named(name) else { continue };
        let graph = MeasuredGraph { name, settings: &plan.settings(&checked), plan: &plan, checked: &checked };
        done(&graph.compiled(&gpu));
        for side in if only.is_some() { &sides[..] } else { &sides[..1] } {
            done(&graph.times(&gpu, *side, rounds));
        }
        if only.is_some() {
            done(&graph.parts(&gpu, sides[1]));
        }
    }
    device_preview::measure(only, done);
    Ok(())
}

struct MeasuredGraph<'a> {
    name: &'a str,
    plan: &'a Plan,
    checked: &'a CheckedGraph,
    settings: &'a [f32],
}

impl MeasuredGraph<'_> {
    /// Compiles all kernels, and compares a small image with that of the CPU.
    fn compiled(&self, gpu: &Gpu) -> String {
        let frame = Frame::new(COMPARED, COMPARED);
        let job = Job::new(RunOptions::best(), &frame, self.settings);
        gpu.work().take_compile_times();
        let (declined, begun) = (gpu.work().declined(), Instant::now());
        let painted = images(self.plan, &Job { accelerator: Some(gpu), ..job });
        let whole = begun.elapsed();
        let times = gpu.work().take_compile_times();
        let same = painted.is_ok() && painted == images(self.plan, &job);
        format!(
            "{:<20} {}; {:>2} kernels compiled in {:>7.0} ms, the longest in {:>6.0} ms; first image {:>7.0} ms; {} programs on \
             the CPU\n",
            self.name,
            if same { "same bits" } else { "OTHER BITS" },
            times.kernels,
            ms(times.total),
            ms(times.longest),
            ms(whole),
            gpu.work().declined() - declined
        )
    }
    /// The times of the CPU and of the GPU in turn.
    fn times(&self, gpu: &Gpu, side: u32, rounds: usize) -> String {
        let frame = Frame::new(side, side);
        let job = Job::new(RunOptions::best(), &frame, self.settings);
        let mut times = [vec![], vec![]];
        for _ in 0..rounds {
            let begun = Instant::now();
            let is_painted = images(self.plan, &job).is_ok();
            times[0].push(if is_painted { ms(begun.elapsed()) } else { f64::NAN });
            times[1].push(painted(gpu, self.plan, &job, gpu).map_or(f64::NAN, ms));
        }
        let [cpu, least] = times.each_ref().map(|all| all.iter().copied().fold(f64::INFINITY, f64::min));
        let [cpu_median, middle] = times.map(|all| median(all).unwrap_or(f64::NAN));
        format!(
            "{:<20} {side}², {} outputs: CPU {cpu:.1} ms (median {cpu_median:.1}), GPU {least:.2} ms (median {middle:.2}): \
             1/{:.1}; planes {} MiB\n",
            self.name,
            self.checked.outputs.len(),
            cpu / least,
            gpu.work().plane_bytes() >> 20
        )
    }
    /// The time of each program and filter.
    fn parts(&self, gpu: &Gpu, side: u32) -> String {
        let frame = Frame::new(side, side);
        let job = Job::new(RunOptions::best(), &frame, self.settings);
        let timed = TimedDevice::new(gpu);
        painted(gpu, self.plan, &job, &timed);
        let lines = timed.lines();
        format!("{} {side}², each part alone:\n{}", self.name, lines.concat())
    }
}

/// Paints all outputs, whose planes stay on the device. Returns the time until the device has finished; `None` if it failed, or if
/// the images do not fit into its memory.
fn painted(gpu: &Gpu, plan: &Plan, job: &Job<'_>, accelerator: &dyn Accelerator) -> Option<Duration> {
    let begun = Instant::now();
    let shown = device_images(plan, &Job { accelerator: Some(accelerator), ..*job }).ok()?;
    for image in &shown {
        let OutputImage::Device(image) = image else { return None };
        // A pixel is read after everything that was started.
        gpu.read(image.planes.last()?, &mut [0.0]);
    }
    gpu.failure().is_none().then(|| begun.elapsed())
}

/// Milliseconds.
pub(crate) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
