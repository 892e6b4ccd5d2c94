//! `lapidary preview`: images of the lit material on a shape.

use crate::args;
use crate::display_image::write_png;
use crate::error::CommandError;
use crate::file::{DiskNeeds, check_disk, create_folder, lock_files};
use crate::interrupt::STOP;
use crate::load::{prepare, show};
use crate::terminal::{print_line, print_message};
use lapidary_document::Document;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::diagnostic::spelling::did_you_mean;
use lapidary_evaluator::run::material_maps::{channels, surface_map};
use lapidary_evaluator::run::{Job, MAX_BYTES, PointEvaluator, RunError, images};
use lapidary_evaluator::trace::Plan;
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::mesh_file::MAX_MESH_BYTES;
use lapidary_export::preview::{
    ENVIRONMENT_NAMES, Environment, MaterialMaps, PreviewMaterial, PreviewShape, Scene, ShapeMesh, Surface, Texture,
    Tonemap, Vec3, expose, named_environment, render, render_memory, solid_memory, texture_memory, to_srgb8,
};
use lapidary_export::writer_memory;
use lapidary_field::colour::decode;
use lapidary_field::image::Image;
use lapidary_field::ir::Inst;
use lapidary_field::program::RunOptions;
use lapidary_render::PreparedGraph;
use lapidary_render::RenderError;
use lapidary_render::display_path;
use lapidary_render::input::{open_file, read_at_most};
use lapidary_render::open_picture;
use lapidary_render::{FILE_MEMORY, MemoryUse};
use lapidary_render::{NameRemedy, OutputFiles};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Largest number of pixels of a preview; each takes a hundred bytes while it is rendered.
const MAX_PIXELS: u64 = 1 << 26;

/// Renders the material, and prints the files it wrote.
pub(crate) fn preview(args: &args::PreviewArgs) -> Result<(), CommandError> {
    let (shape, own_mesh) = shape(&args.shape)?;
    let tonemap = one_of("tone map", &args.tonemap, Tonemap::ALL.iter().map(|map| map.name()))?;
    let tonemap = Tonemap::find(tonemap).expect("the name is in the list");
    let environment = environment(&args.environment)?;
    let texture = args.texture.as_deref().map(picture).transpose()?;
    let prepared = prepare(&args.graph, &args.settings)?;
    let size = checked_size(args)?;
    check_files(args, &prepared, size)?;
    let document = &prepared.document;
    let mut scene = Scene { mesh: own_mesh.as_ref(), samples: args.samples, ..Scene::new(shape, &environment) };
    scene.aspect = (document.tile[1] / document.tile[0]) as f32;
    scene.floor = args.floor == args::Floor::On;
    frame_of(args, document, &mut scene);
    if scene.camera.eye == scene.camera.target {
        let [x, y, z] = scene.camera.eye.0;
        let help = "write another position for one of them";
        return Err(CommandError::Usage(format!("`--eye` and `--target` are both at {x},{y},{z}\n  help: {help}")));
    }

    let plan = prepared.plan_with_warnings(&[], &show)?;
    // The texture has as many pixels per tile as the preview, at most those of the graph.
    let detail = document.small_frame(size[0].max(size[1]).next_power_of_two());
    let settings = plan.settings(&prepared.checked);
    let job = Job { stop: &STOP, budget: args.memory, ..Job::new(RunOptions::best(), &detail, &settings) };
    if args.solid {
        let deep = |inst: &Inst| matches!(inst, Inst::Coord(2));
        if !plan.code.insts.iter().any(deep) {
            let help = "set `dims: 3` on its noises, or leave out `--solid`";
            print_message(&format!(
                "{}: warning: nothing in this graph changes with depth\n  help: {help}",
                prepared.file
            ));
        }
        let numbers = plan.outputs.iter().map(|(_, numbers)| numbers).sum();
        let drawn = render_bytes(args, size).saturating_add(solid_memory(size, args.samples, numbers));
        let drawing = MemoryUse { meanwhile: drawn, afterwards: 0, what: "the preview" };
        let job = Job { reserved: drawing.reserved(&plan, &job)?, ..job };
        let evaluator = PointEvaluator::new(&plan, &job)?;
        let failed = Mutex::new(None);
        let solid = |at: [&[f32]; 3]| match evaluator.channels(at) {
            Ok(found) => Some(Surface::from_planes(
                at[0].len(),
                found.iter().map(|(channel, planes)| (channel.name(), &planes[..])),
            )),
            Err(error) => {
                failed.lock().expect("no thread panics while it holds the lock").get_or_insert(error);
                None
            }
        };
        let drawn = draw_all(args, &scene, &PreviewMaterial::Solid(&solid), size, tonemap);
        return match failed.into_inner().expect("no thread panics while it holds the lock") {
            Some(error) => Err(error.into()),
            None => drawn,
        };
    }
    let reserved = memory(args, &plan, texture.as_ref(), [detail.size, size]).reserved(&plan, &job)?;
    let images = images(&plan, &Job { reserved, ..job })?;
    let texture = material_texture(&plan, images, texture, scene.relief);
    draw_all(args, &scene, &PreviewMaterial::Textured(&texture), size, tonemap)
}

/// A shape from its name, or the mesh of a file, with a warning if it has no texture coordinates.
fn shape(name: &str) -> Result<(PreviewShape, Option<ShapeMesh>), CommandError> {
    if is_path(name) {
        let mesh = mesh(Path::new(name))?;
        if let Some(warning) = mesh.warning() {
            print_message(&format!("{name}: warning: {warning}"));
        }
        return Ok((PreviewShape::Mesh, Some(mesh)));
    }
    let known = one_of("shape", name, PreviewShape::ALL.iter().map(|shape| shape.name()))?;
    Ok((PreviewShape::find(known).expect("the name is in the list"), None))
}

/// Size of the preview; fails if it has too many pixels.
fn checked_size(args: &args::PreviewArgs) -> Result<[u32; 2], CommandError> {
    let size = args.size.pixels([1, 1]);
    if u64::from(size[0]) * u64::from(size[1]) > MAX_PIXELS {
        let help = "choose a smaller `--size`";
        return Err(CommandError::Usage(format!(
            "the preview would have more than {MAX_PIXELS} pixels\n  help: {help}"
        )));
    }
    Ok(size)
}

/// Texture made of the outputs of a plan. `colours` replaces the base colour.
pub(crate) fn material_texture(plan: &Plan, images: Vec<Image>, colours: Option<Image>, relief: f32) -> Texture {
    let maps: Vec<(Channel, Image)> = channels(plan).into_iter().zip(images).filter_map(surface_map).collect();
    let own = MaterialMaps::from_lookup(|name| {
        maps.iter().find(|(channel, _)| channel.name() == name).map(|(_, image)| image)
    });
    Texture::new(&MaterialMaps { base_color: colours.as_ref().or(own.base_color), ..own }, relief)
}

/// Memory of the texture and of rendering. The sizes are those of the maps and of the preview.
fn memory(args: &args::PreviewArgs, plan: &Plan, colours: Option<&Image>, [texture, size]: [[u32; 2]; 2]) -> MemoryUse {
    let own = colours.map_or(0, |image| (image.px.len() * size_of::<f32>()) as u64);
    let whole = colours.map_or(texture, |image| [0, 1].map(|axis| texture[axis].max(image.size[axis])));
    let pixels = texture.map(u64::from).iter().product::<u64>();
    let maps = pixels * plan.outputs.iter().map(|(_, numbers)| (*numbers * size_of::<f32>()) as u64).sum::<u64>();
    let lobes = channels(plan).into_iter().flatten().any(|channel| channel.lobe().is_some());
    let textured = texture_memory(whole, lobes);
    let rendered = textured + render_bytes(args, size);
    MemoryUse { meanwhile: own, afterwards: own + rendered.max(maps + textured), what: "the preview" }
}

/// Bytes of memory to render an image of that size and to write it.
fn render_bytes(args: &args::PreviewArgs, size: [u32; 2]) -> u64 {
    let file = ImageSpec::display_png(size, 3, true);
    // The radiance and the values that are written exist at the same time.
    let written = 2 * file.uncompressed_bytes() * size_of::<f32>() as u64 + writer_memory(&file, size[1] as usize);
    FILE_MEMORY + render_memory(size, args.samples).max(written)
}

fn draw_all(
    args: &args::PreviewArgs,
    scene: &Scene<'_>,
    material: &PreviewMaterial<'_>,
    size: [u32; 2],
    tonemap: Tonemap,
) -> Result<(), CommandError> {
    let frames = args.frames.unwrap_or(1);
    let into = args.output.parent().unwrap_or(Path::new(""));
    create_folder(into)?;
    let name = args.output.file_stem().unwrap_or_default().to_string_lossy();
    let _alone = args.frames.map(|_| lock_files(into, &name, &STOP)).transpose()?;
    for frame in 0..frames {
        let scene = Scene { rotation: scene.rotation + frame as f32 / frames as f32, ..*scene };
        let mut light = render(&scene, material, size, &STOP).ok_or(RunError::Cancelled)?;
        expose(&mut light, args.exposure);
        let path = if args.frames.is_some() { numbered_path(&args.output, frame) } else { args.output.clone() };
        drop(write_png(&path, tone_mapped(light, tonemap), true)?);
        print_line(&display_path(&path))?;
    }
    Ok(())
}

/// Rendered light after tone mapping, decoded to light again: the writer encodes it to the same bytes.
pub(crate) fn tone_mapped(light: Image, tonemap: Tonemap) -> Image {
    let light_of: Vec<f32> = (0..=255u8).map(|byte| decode(f32::from(byte) / 255.0)).collect();
    let px = to_srgb8(&light, tonemap).into_iter().map(|byte| light_of[usize::from(byte)]).collect();
    Image { px, ..light }
}

/// Fails if a preview would replace one of its inputs, and warns if the previews may not fit on the disk.
fn check_files(args: &args::PreviewArgs, prepared: &PreparedGraph, size: [u32; 2]) -> Result<(), CommandError> {
    let pictures: Vec<PathBuf> = match args.frames {
        Some(frames) => (0..frames).map(|frame| numbered_path(&args.output, frame)).collect(),
        None => vec![args.output.clone()],
    };
    let mut outputs = OutputFiles::of(prepared, pictures.iter().map(PathBuf::as_path));
    outputs.reads(args.texture.as_deref());
    outputs.reads([Path::new(&args.environment), Path::new(&args.shape)]);
    outputs.check(NameRemedy::RenameOutput)?;
    let bytes = ImageSpec::display_png(size, 3, true).uncompressed_bytes().saturating_mul(pictures.len() as u64);
    check_disk(DiskNeeds::up_to(bytes), args.output.parent().unwrap_or(Path::new("")), outputs.files())
}

/// `ball.png` becomes `ball_0007.png`.
fn numbered_path(path: &Path, frame: u32) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("_{frame:04}."));
    name.push(path.extension().unwrap_or("png".as_ref()));
    path.with_file_name(name)
}

/// Applies the arguments to a scene.
fn frame_of(args: &args::PreviewArgs, document: &Document, scene: &mut Scene<'_>) {
    if let Some(eye) = args.eye {
        scene.camera.eye = Vec3(eye);
    }
    if let Some(target) = args.target {
        scene.camera.target = Vec3(target);
    }
    if let Some(fov) = args.fov {
        scene.camera.fov = fov;
    }
    if let Some(tiles) = args.tiles {
        scene.tiles = tiles;
    }
    let own = (document.relief > 0.0).then_some((document.relief / document.metres) as f32);
    if let Some(relief) = args.relief.or(own) {
        scene.relief = relief;
    }
    if let Some(args::Light { toward, brightness }) = args.light {
        scene.key.toward = Vec3(toward);
        scene.key.color = brightness.map_or(scene.key.color, Vec3::splat);
    }
}

/// An environment, from its name or from an image file.
fn environment(name: &str) -> Result<Environment, CommandError> {
    if let Some(known) = named_environment(name) {
        return Ok(known);
    }
    if !is_path(name) {
        return one_of("environment", name, ENVIRONMENT_NAMES.iter().copied()).and(Err(CommandError::Reported));
    }
    let path = Path::new(name);
    Environment::from_equirectangular(&picture(path)?)
        .ok_or_else(|| CommandError::Usage(format!("{}: an environment image needs colours", path.display())))
}

/// Returns whether a name is the path of a file.
fn is_path(name: &str) -> bool {
    name.contains(['.', '/', std::path::MAIN_SEPARATOR])
}

/// A mesh from an OBJ or GLB file.
pub fn mesh(path: &Path) -> Result<ShapeMesh, RenderError> {
    let fault = |error: std::io::Error| RenderError::Read { path: path.to_owned(), error };
    let bytes = open_file(path).and_then(|file| read_at_most(file, MAX_MESH_BYTES as usize)).map_err(fault)?;
    ShapeMesh::from_file(&bytes).map_err(|error| fault(std::io::Error::other(error)))
}

/// An image file in linear light.
pub fn picture(path: &Path) -> Result<Image, RenderError> {
    let fault = |why: String| RenderError::Read { path: path.to_owned(), error: std::io::Error::other(why) };
    let picture = open_picture(path).map_err(fault)?;
    let layout = picture.layout;
    let [width, height] = layout.size.map(u64::from);
    let needed = layout.bytes().saturating_add(layout.decode_bytes).saturating_add(width * height * 12);
    if needed > MAX_BYTES {
        let gib = |bytes: u64| bytes as f64 / (1u64 << 30) as f64;
        let (what, needed, most) = (layout.description(), gib(needed), gib(MAX_BYTES));
        return Err(fault(format!("{what}, needs {needed:.1}GiB, more than the memory limit of {most}GiB")));
    }
    let px = picture.linear_rgb(&STOP).map_err(fault)?;
    Ok(Image { size: layout.size, channels: 3, px: px.into() })
}

/// A name of a list; otherwise an error with the most similar name.
fn one_of<'a>(kind: &str, name: &str, among: impl Iterator<Item = &'a str> + Clone) -> Result<&'a str, CommandError> {
    among.clone().find(|known| *known == name).ok_or_else(|| {
        let near = did_you_mean(name, among.clone());
        let help = near.unwrap_or_else(|| format!("known names: {}", among.collect::<Vec<_>>().join(", ")));
        CommandError::Usage(format!("there is no {kind} called `{name}`\n  help: {help}"))
    })
}
