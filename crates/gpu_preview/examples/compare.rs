//! Renders graphs by the CPU and the GPU, prints the error and the times, and writes both pictures next to each other:
//! `cargo run --example compare -- FOLDER SIDE GRAPH:SHAPE:ENVIRONMENT …`

#[path = "../tests/common/mod.rs"]
mod common;

use lapidary_export::preview::{PreviewShape, Scene, Tonemap, named_environment, to_srgb8};
use lapidary_gpu_preview::{EnvironmentBuffers, GpuScene, MaterialBuffers, ScenePicture};
use std::error::Error;
use std::fs::File;
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, side, cases @ ..] = &args[..] else { return Err("usage: compare FOLDER SIDE CASE …".into()) };
    let (side, gpu) = (side.parse::<u32>()?, common::gpu().ok_or("there is no GPU adapter")?);
    for case in cases {
        let parts: Vec<&str> = case.split(':').collect();
        let [graph, shape, environment] = parts[..] else { return Err(format!("`{case}` has not three parts").into()) };
        let shape = PreviewShape::find(shape).ok_or("no such shape")?;
        let environment = named_environment(environment).ok_or("no such environment")?;
        let (texture, relief, aspect) = common::graph_material(graph, 512);
        let scene = Scene { aspect, ..Scene::new(shape, &environment) };
        let scene = Scene { relief: relief.unwrap_or(scene.relief), ..scene };
        let begun = Instant::now();
        let expected = common::on_cpu(&scene, &texture, [side; 2]);
        let cpu = begun.elapsed();
        let (material, light) =
            (MaterialBuffers::new(gpu, &texture, &[])?, EnvironmentBuffers::new(gpu, &environment)?);
        let mut picture = ScenePicture::new(gpu, [side; 2])?;
        let inputs =
            GpuScene { scene: &scene, texture: &texture, material: &material, environment: &light, mesh: None };
        picture.begin(gpu, &GpuScene { scene: &Scene { samples: 1, ..scene }, ..inputs })?;
        picture.refine(gpu, 1)?;
        picture.srgb8(gpu)?;
        let times: Vec<f32> = [1, scene.samples]
            .into_iter()
            .map(|samples| {
                let begun = Instant::now();
                picture.begin(gpu, &GpuScene { scene: &Scene { samples, ..scene }, ..inputs })?;
                picture.refine(gpu, samples)?;
                picture.show(gpu, Tonemap::Neutral, 0.0)?;
                picture.srgb8(gpu)?;
                Ok::<f32, Box<dyn Error>>(begun.elapsed().as_secs_f32())
            })
            .collect::<Result<_, _>>()?;
        let error = common::relative_error(&picture.radiance(gpu)?, &expected);
        println!(
            "{case}: error {:.2} %, CPU {cpu:.2?}, GPU {:.3} s with 1 ray, {:.3} s with all",
            error * 100.0,
            times[0],
            times[1]
        );
        let name = format!("{}.png", case.replace(':', "_"));
        let pictures = [to_srgb8(&expected, Tonemap::Neutral), picture.srgb8(gpu)?];
        write_pair(&Path::new(folder).join(name), side, &pictures)?;
    }
    Ok(())
}

/// Writes two square pictures next to each other.
fn write_pair(path: &Path, side: u32, pictures: &[Vec<u8>; 2]) -> Result<(), Box<dyn Error>> {
    let row = side as usize * 3;
    let rows = pictures[0].chunks_exact(row).zip(pictures[1].chunks_exact(row));
    let px: Vec<u8> = rows.flat_map(|(left, right)| [left, right].concat()).collect();
    let mut encoder = png::Encoder::new(File::create(path)?, side * 2, side);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header()?.write_image_data(&px)?;
    Ok(())
}
