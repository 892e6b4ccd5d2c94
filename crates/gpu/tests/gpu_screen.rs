//! Planes on a screen: their pixels, range, histogram and single pixels are those that the CPU computes, and showing them
//! copies none of them to memory.

mod common;

use common::{Xorshift, gpu};
use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{DeviceImage, Job, OutputImage, device_images, images};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_gpu::{Gpu, InteractiveGpu};
use lapidary_nodes::LIBRARY;

/// A filter before and after what the slider changes, and a colour with alpha.
const GRAPH: &str = r##"lapidary(
    format: 1,
    parameters: { "bend": number(value: 1.5, range: (0, 4)) },
    nodes: {
        "grain": perlin(scale: 4),
        "raised": math(do: add, a: "grain", b: 0.5),
        "soft": blur(of: "raised", radius: 0.02),
        "slab": marble(bend: "soft", reach: "$bend"),
        "smooth": blur(of: "slab", radius: 0.01),
        "tint": gradient_map(of: "smooth", ramp: [(0, "#202830"), (1, "#f0ece6")]),
    },
    outputs: { "base_color": "tint", "height": "slab" },
)
"##;

fn planned(text: &str) -> (Plan, Vec<f32>) {
    let document = read(text).0.expect("the graph is valid");
    let mut files = GraphFiles::new("small.ron", &[], |_| LoadResult::Missing);
    let (checked, _) = document.check_with(LIBRARY, &mut files);
    let plan = plan(&checked, &["base_color", "height"]).0.expect("the graph has a plan");
    let settings = plan.settings(&checked);
    (plan, settings)
}

/// The planes of an image that stayed on the device.
fn on_device(image: &OutputImage) -> &DeviceImage {
    match image {
        OutputImage::Device(image) => image,
        OutputImage::Pixels(_) => panic!("the image is in memory"),
    }
}

fn compile(gpu: &InteractiveGpu) {
    while gpu.waiting_programs() > 0 {
        assert!(gpu.compile_next());
    }
}

/// The pixels of an image, read plane by plane from single pixels.
fn some_pixels(gpu: &Gpu, image: &DeviceImage, cpu: &Image) {
    let planes: Vec<_> = image.planes.iter().collect();
    let mut random = Xorshift(0x51ab);
    for _ in 0..40 {
        let index = random.bits() as usize % (image.size[0] * image.size[1]) as usize;
        let pixel = gpu.plane_pixel(&planes, index).expect("the planes are on the device");
        assert_eq!(pixel, cpu.px[index * cpu.channels..][..cpu.channels]);
    }
}

#[test]
fn a_dragged_slider_reads_nothing_back() {
    let Some(gpu) = gpu().map(InteractiveGpu::new) else { return };
    let (cache, frame) = (Cache::for_edits(64 << 20), Frame::new(150, 90));
    for (i, value) in [0.25, 0.5, 0.75, 1.0, 1.25, 1.5].into_iter().enumerate() {
        // Until all is compiled, the CPU computes planes, which are then in memory: another height has others.
        let height = if i < 3 { format!("b: 0.{i}") } else { "b: 0.5".to_owned() };
        let text = GRAPH.replace("value: 1.5", &format!("value: {value:?}")).replace("b: 0.5", &height);
        let (plan, settings) = planned(&text);
        let job = Job::new(RunOptions::best(), &frame, &settings);
        let cpu = images(&plan, &job).expect("the images fit into memory");
        let job = Job { cache: Some(&cache), accelerator: Some(&gpu), ..job };
        let (before, filtered) = (gpu.gpu().read_bytes(), gpu.gpu().work().filtered());
        let shown = device_images(&plan, &job).expect("the images fit into memory");
        // Programs and filters that follow others are requested once these have run.
        if i < 3 {
            compile(&gpu);
            continue;
        }
        assert_eq!((gpu.waiting_programs(), gpu.gpu().read_bytes() - before), (0, 0), "{value}");
        // An unchanged plane stays on the device.
        let runs = if i == 3 { 2 } else { 1 };
        assert_eq!(gpu.gpu().work().filtered() - filtered, runs, "{value}");
        assert!(cache.device_bytes() > 0);
        for (shown, cpu) in shown.iter().zip(&cpu) {
            let shown = on_device(shown);
            assert_eq!((shown.size, shown.planes.len()), (cpu.size, cpu.channels));
            some_pixels(gpu.gpu(), shown, cpu);
        }
        // The same images in memory.
        assert_eq!(images(&plan, &job).expect("the images fit into memory"), cpu);
    }
    // Without the device, the planes that it keeps are computed again.
    let (plan, settings) = planned(GRAPH);
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let cpu = images(&plan, &job);
    assert_eq!(images(&plan, &Job { cache: Some(&cache), ..job }), cpu);
}

#[test]
fn ranges_and_histograms_are_those_of_the_cpu() {
    let Some(gpu) = gpu() else { return };
    let (plan, settings) = planned(GRAPH);
    for size in [[1, 1], [150, 90], [64, 33]] {
        let frame = Frame::new(size[0], size[1]);
        let job = Job::new(RunOptions::best(), &frame, &settings);
        let cpu = images(&plan, &job).expect("the images fit into memory");
        let shown = device_images(&plan, &Job { accelerator: Some(&gpu), ..job }).expect("they fit");
        for (shown, cpu) in shown.iter().zip(&cpu) {
            let planes: Vec<_> = on_device(shown).planes.iter().collect();
            let ends = cpu.px.iter().fold([f32::INFINITY, f32::NEG_INFINITY], |[a, b], v| [a.min(*v), b.max(*v)]);
            assert_eq!(gpu.plane_range(&planes, size), Ok(ends));
            let scale = 96.0 / (ends[1] - ends[0]).max(1e-3);
            let mut expected = vec![vec![0; 96]; cpu.channels];
            for px in cpu.px.chunks(cpu.channels) {
                for (bars, v) in expected.iter_mut().zip(px) {
                    bars[(((v - ends[0]) * scale) as usize).min(95)] += 1;
                }
            }
            assert_eq!(gpu.plane_bars(&planes, size, [ends[0], scale], 96), Ok(expected));
        }
    }
}

/// Planes of a view, and of a cache, that another job reads into memory.
#[test]
fn planes_that_are_read_stay_for_others() {
    let Some(gpu) = gpu() else { return };
    let (cache, frame, (plan, settings)) = (Cache::for_edits(64 << 20), Frame::new(150, 90), planned(GRAPH));
    let job = Job { cache: Some(&cache), accelerator: Some(&gpu), ..Job::new(RunOptions::best(), &frame, &settings) };
    let shown = device_images(&plan, &job).expect("the images fit into memory");
    let before = gpu.read_bytes();
    let read = images(&plan, &job).expect("the images fit into memory");
    assert!(gpu.read_bytes() > before);
    // Planes of other jobs fill the memory.
    gpu.limit_memory(2 * gpu.work().plane_bytes() + 100_000);
    let other = Frame { z_time: [0.0, 0.5], tile: [0.5, 0.5], ..frame.clone() };
    assert!(device_images(&plan, &Job { cache: None, frame: &other, ..job }).is_ok());
    for (shown, read) in shown.iter().zip(&read) {
        some_pixels(&gpu, on_device(shown), read);
    }
    gpu.limit_memory(1 << 30);
    for (shown, read) in device_images(&plan, &job).expect("the images fit into memory").iter().zip(&read) {
        some_pixels(&gpu, on_device(shown), read);
    }
}

/// A node that the CPU runs, behind a program and a filter that do not change.
const MIXED: &str = r##"lapidary(
    format: 1,
    parameters: { "level": number(value: 1.5, range: (0, 4)) },
    nodes: {
        "grain": perlin(scale: 4),
        "soft": blur(of: "grain", radius: 0.02),
        "areas": islands(of: "soft", threshold: "$level"),
    },
    outputs: { "base_color": "areas", "height": "areas" },
)
"##;

#[test]
fn planes_for_the_cpu_are_read_once() {
    let Some(gpu) = gpu() else { return };
    let (cache, frame) = (Cache::for_edits(64 << 20), Frame::new(80, 64));
    let mut read = vec![];
    for value in [0.25, 0.5, 0.75] {
        let (plan, settings) = planned(&MIXED.replace("value: 1.5", &format!("value: {value:?}")));
        let job = Job::new(RunOptions::best(), &frame, &settings);
        let cpu = images(&plan, &job).expect("the images fit into memory");
        let before = gpu.read_bytes();
        let job = Job { cache: Some(&cache), accelerator: Some(&gpu), ..job };
        let shown = device_images(&plan, &job).expect("the images fit into memory");
        read.push(gpu.read_bytes() - before);
        some_pixels(&gpu, on_device(&shown[0]), &cpu[0]);
    }
    assert_eq!(read, [80 * 64 * 4, 0, 0]);
}
