//! Renders frames while a camera turns, with one ray per pixel, and prints the time of a frame:
//! `cargo run --example frames -- SIDE COUNT GRAPH:SHAPE:ENVIRONMENT`

#[path = "../tests/common/mod.rs"]
mod common;

use lapidary_export::preview::{PreviewShape, Scene, Tonemap, named_environment};
use lapidary_gpu_preview::{EnvironmentBuffers, GpuScene, MaterialBuffers, ScenePicture};
use std::error::Error;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [side, count, case] = &args[..] else { return Err("usage: frames SIDE COUNT GRAPH:SHAPE:ENVIRONMENT".into()) };
    let (side, count) = (side.parse::<u32>()?, count.parse::<u32>()?);
    let parts: Vec<&str> = case.split(':').collect();
    let [graph, shape, environment] = parts[..] else { return Err(format!("`{case}` has not three parts").into()) };
    let gpu = common::gpu().ok_or("there is no GPU adapter")?;
    let shape = PreviewShape::find(shape).ok_or("no such shape")?;
    let environment = named_environment(environment).ok_or("no such environment")?;
    let (texture, relief, aspect) = common::graph_material(graph, 512);
    let scene = Scene { aspect, samples: 1, ..Scene::new(shape, &environment) };
    let scene = Scene { relief: relief.unwrap_or(scene.relief), ..scene };
    let begun = Instant::now();
    let (material, light) = (MaterialBuffers::new(gpu, &texture, &[])?, EnvironmentBuffers::new(gpu, &environment)?);
    gpu.wait()?;
    println!("upload of the material and the environment: {:.1?}", begun.elapsed());
    let mut picture = ScenePicture::new(gpu, [side; 2])?;
    let mut preparation = Duration::ZERO;
    let mut times = vec![];
    for i in 0..=count {
        let begun = Instant::now();
        let scene = Scene { rotation: 0.01 * i as f32, ..scene };
        let (texture, material, environment) = (&texture, &material, &light);
        picture.begin(gpu, &GpuScene { scene: &scene, texture, material, environment, mesh: None })?;
        preparation += begun.elapsed();
        picture.refine(gpu, 1)?;
        picture.show(gpu, Tonemap::Neutral, 0.0)?;
        gpu.wait()?;
        times.push(begun.elapsed());
        if i == 0 {
            println!("first frame, with the compilation of its shaders: {:.1?}", times[0]);
            (preparation, times) = (Duration::ZERO, vec![]);
        }
    }
    if count > 0 {
        let mean = times.iter().sum::<Duration>() / count;
        println!("frame: {mean:.2?}, of which {:.2?} prepare it on the CPU", preparation / count);
    }
    Ok(())
}
