//! Shared by the tests and the example: an adapter, materials, and scenes rendered by both renderers.
#![allow(dead_code, reason = "each file uses its own part")]

use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::run::material_maps::{channels, surface_map};
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::trace::plan;
use lapidary_export::preview::{MaterialMaps, PreviewMaterial, Scene, Texture, render};
use lapidary_field::image::Image;
use lapidary_field::program::RunOptions;
use lapidary_gpu_preview::{
    EnvironmentBuffers, GpuScene, MaterialBuffers, MeshBuffers, PreviewGpu, PreviewGpuError, ScenePicture,
};
use lapidary_nodes::LIBRARY;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

/// The adapter of this machine. Where there is none the test is skipped with a message, unless `LAPIDARY_REQUIRE_GPU` is 1.
pub(crate) fn gpu() -> Option<&'static PreviewGpu> {
    static GPU: OnceLock<Option<PreviewGpu>> = OnceLock::new();
    let gpu = GPU.get_or_init(PreviewGpu::find).as_ref();
    if gpu.is_none() {
        let required = std::env::var("LAPIDARY_REQUIRE_GPU").is_ok_and(|value| value == "1");
        assert!(!required, "LAPIDARY_REQUIRE_GPU is 1, and this machine has no GPU adapter");
        eprintln!("SKIPPED: this machine has no GPU adapter (Debian's mesa-vulkan-drivers has one)");
    }
    gpu
}

/// The material of a graph of the repository with `side` texels along its longer side, its relief in tiles if the graph
/// states one, and the height of a tile divided by its width.
pub(crate) fn graph_material(name: &str, side: u32) -> (Texture, Option<f32>, f32) {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let path = format!("graphs/{name}.ron");
    let text = std::fs::read_to_string(root.join(&path)).expect("the graph exists");
    let document = read(&text).0.expect("the graph is valid");
    let mut files = GraphFiles::new(&path, &["graphs"], |path| {
        std::fs::read_to_string(root.join(path)).map_or(LoadResult::Missing, LoadResult::Text)
    });
    let (checked, _) = document.check_with(LIBRARY, &mut files);
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let plan = plan(&checked, &names).0.expect("the graph has a plan");
    let settings = plan.settings(&checked);
    let frame = document.small_frame(side);
    let images = images(&plan, &Job::new(RunOptions::best(), &frame, &settings)).expect("the images fit into memory");
    let maps: Vec<_> = channels(&plan).into_iter().zip(images).filter_map(surface_map).collect();
    let relief = (document.relief > 0.0).then_some((document.relief / document.metres) as f32);
    assert!(!maps.is_empty(), "{name} has no channel of a material");
    let lookup = |name: &str| maps.iter().find(|(channel, _)| channel.name() == name).map(|(_, image)| image);
    let texture = Texture::new(&MaterialMaps::from_lookup(lookup), relief.unwrap_or(0.025));
    (texture, relief, (document.tile[1] / document.tile[0]) as f32)
}

/// Radiance of the CPU renderer.
pub(crate) fn on_cpu(scene: &Scene<'_>, texture: &Texture, size: [u32; 2]) -> Image {
    render(scene, &PreviewMaterial::Textured(texture), size, &AtomicBool::new(false)).expect("it is not cancelled")
}

/// A picture with some rays per pixel.
pub(crate) fn on_gpu(
    gpu: &PreviewGpu,
    scene: &Scene<'_>,
    texture: &Texture,
    size: [u32; 2],
) -> Result<ScenePicture, PreviewGpuError> {
    let (material, environment) =
        (MaterialBuffers::new(gpu, texture, &[])?, EnvironmentBuffers::new(gpu, scene.environment)?);
    let mut picture = ScenePicture::new(gpu, size)?;
    let mesh = scene.mesh.map(|mesh| MeshBuffers::new(gpu, mesh)).transpose()?;
    let (material, environment) = (&material, &environment);
    picture.begin(gpu, &GpuScene { scene, texture, material, environment, mesh: mesh.as_ref() })?;
    picture.refine(gpu, scene.samples)?;
    Ok(picture)
}

/// Root of the mean squared difference, relative to that of the reference.
pub(crate) fn relative_error(found: &Image, expected: &Image) -> f32 {
    let square = |v: f32| f64::from(v) * f64::from(v);
    let difference: f64 = found.px.iter().zip(&expected.px).map(|(a, b)| square(a - b)).sum();
    let all: f64 = expected.px.iter().map(|v| square(*v)).sum();
    (difference / all).sqrt() as f32
}

/// A map of one texel.
pub(crate) fn uniform(px: &[f32]) -> Image {
    Image { size: [1, 1], channels: px.len(), px: px.to_vec().into() }
}
