//! The 3D view on a GPU: the time of a frame.

use crate::device::ms;
use crate::latency::{graph_named, median};
use lapidary_evaluator::run::material_maps::{channels, surface_map};
use lapidary_evaluator::run::{Job, images};
use lapidary_export::preview::{MaterialMaps, PreviewShape, Scene, Texture, Tonemap, named_environment};
use lapidary_field::program::{Frame, RunOptions};
use lapidary_gpu_preview::{EnvironmentBuffers, GpuScene, MaterialBuffers, PreviewGpu, PreviewGpuError, ScenePicture};
use std::time::Instant;

/// Columns and rows of the pictures.
const SIZES: [[u32; 2]; 2] = [[1280, 720], [1920, 1080]];
/// The material that is shown unless one graph is measured, and its texels along each side.
const GRAPH: &str = "brick_wall";
const TEXELS: u32 = 1024;
/// The relief in tiles.
const RELIEF: f32 = 0.05;
/// The frames that are timed.
const FRAMES: usize = 30;

/// Measures the frames of a turning view: the first ray of each pixel, and all rays of a picture at rest.
pub(crate) fn measure(only: Option<&str>, done: &mut dyn FnMut(&str)) {
    let Some(gpu) = PreviewGpu::find() else { return done("this machine has no GPU for the 3D view\n") };
    let Some((checked, plan)) = graph_named(only.unwrap_or(GRAPH)) else { return };
    let (settings, frame) = (plan.settings(&checked), Frame::new(TEXELS, TEXELS));
    let painted = images(&plan, &Job::new(RunOptions::best(), &frame, &settings)).expect("the images fit into memory");
    let maps: Vec<_> = channels(&plan).into_iter().zip(painted).filter_map(surface_map).collect();
    let lookup = |name: &str| maps.iter().find(|(channel, _)| channel.name() == name).map(|(_, image)| image);
    let texture = Texture::new(&MaterialMaps::from_lookup(lookup), RELIEF);
    for shape in [PreviewShape::Sphere, PreviewShape::Plane, PreviewShape::RoundedCube, PreviewShape::Terrain] {
        for size in SIZES {
            match frames(&gpu, &texture, shape, size) {
                Ok(line) => done(&line),
                Err(error) => done(&format!("3D view, {}: {error}\n", shape.name())),
            }
        }
    }
}

fn frames(gpu: &PreviewGpu, texture: &Texture, shape: PreviewShape, size: [u32; 2]) -> Result<String, PreviewGpuError> {
    let environment = named_environment("studio").expect("the name is known");
    let (material, light) = (MaterialBuffers::new(gpu, texture, &[])?, EnvironmentBuffers::new(gpu, &environment)?);
    let mut picture = ScenePicture::new(gpu, size)?;
    let mut time = |rotation: f32, rays: u32| -> Result<f64, PreviewGpuError> {
        let begun = Instant::now();
        let scene = Scene { relief: RELIEF, rotation, ..Scene::new(shape, &environment) };
        let rays = rays.min(scene.samples);
        let scene = &scene;
        picture.begin(gpu, &GpuScene { scene, texture, material: &material, environment: &light, mesh: None })?;
        picture.refine(gpu, rays)?;
        picture.show(gpu, Tonemap::ALL[0], 0.0)?;
        gpu.wait()?;
        Ok(ms(begun.elapsed()))
    };
    let first = time(0.0, 1)?;
    let mut least = [f64::INFINITY; 2];
    let mut middle = [0.0; 2];
    for (k, rays) in [1, u32::MAX].into_iter().enumerate() {
        let times = (0..FRAMES).map(|i| time(0.1 * i as f32, rays)).collect::<Result<Vec<f64>, _>>()?;
        least[k] = times.iter().copied().fold(f64::INFINITY, f64::min);
        middle[k] = median(times).unwrap_or(f64::NAN);
    }
    Ok(format!(
        "3D view, {:<13} {}x{}: one ray {:.2} ms (median {:.2}), all rays {:.2} ms (median {:.2}); first frame {first:.0} ms\n",
        shape.name(),
        size[0],
        size[1],
        least[0],
        middle[0],
        least[1],
        middle[1]
    ))
}
