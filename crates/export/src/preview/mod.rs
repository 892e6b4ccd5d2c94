//! Lit preview: a CPU renderer that shows a material on a shape, with the same bits on every machine.
//!
//! A [`Scene`] describes shape, camera, [`Environment`] and key light. [`render`] computes the radiance of each pixel,
//! and [`to_srgb8`] maps it to the range of a display.
//!
//! An interactive view keeps the [`Texture`] and the [`Environment`] and renders for each [`Camera`]: a small image with
//! one ray per pixel first, then finer ones until the camera moves again.
//!
//! ```
//! use lapidary_export::preview::{
//!     Camera, MaterialMaps, PreviewMaterial, PreviewShape, Scene, Texture, Tonemap, named_environment, render, to_srgb8,
//! };
//! use std::sync::atomic::AtomicBool;
//!
//! let (environment, texture) = (named_environment("studio").unwrap(), Texture::new(&MaterialMaps::default(), 0.0));
//! let (material, cancelled) = (PreviewMaterial::Textured(&texture), AtomicBool::new(false));
//! let camera = Camera { fov: 30.0, ..PreviewShape::Sphere.camera() };
//! for (side, samples) in [(16, 1), (64, 1), (64, 16)] {
//!     let scene = Scene { camera, samples, ..Scene::new(PreviewShape::Sphere, &environment) };
//!     let Some(radiance) = render(&scene, &material, [side, side], &cancelled) else { break };
//!     let pixels: Vec<u8> = to_srgb8(&radiance, Tonemap::Neutral);
//!     assert_eq!(pixels.len(), (side * side * 3) as usize);
//! }
//! ```

mod adaptive_render;
mod backdrop;
mod brdf;
mod camera;
mod channel_table;
mod cube;
mod environment;
mod environment_presets;
mod fresnel;
mod fuzz;
mod intersection;
mod irradiance;
mod lamp_reflection;
mod lamps;
mod layers;
mod lobes;
mod max_pyramid;
mod memory;
mod mesh_data;
mod microfacets;
mod mip_level;
mod octahedron;
mod pixel_estimate;
mod radiance_map;
mod ray_bounds;
mod relief;
mod renderer;
mod sampling;
mod scene;
mod scene_data;
mod shader_constants;
mod shading;
mod shape;
mod shape_mesh;
mod specular_samples;
mod surface;
mod texture;
mod texture_data;
mod tonemap;
mod triangle_tree;
mod vector;

pub use adaptive_render::render;
pub use camera::Camera;
pub use environment::{Environment, KeyLight};
pub use environment_presets::{ENVIRONMENT_NAMES, named_environment};
pub use lobes::{LobeMaps, SurfaceLobes};
pub use max_pyramid::GridStep;
pub use memory::{render_memory, solid_memory, texture_memory};
pub use mesh_data::{MESH_BOX_WORDS, MESH_TRIANGLE_WORDS};
pub use pixel_estimate::FIRST_RAYS;
pub(crate) use sampling::interleaved_gradient_noise;
pub use scene::{PreviewMaterial, Scene, SolidSampler};
pub use scene_data::SceneData;
pub use shader_constants::{
    ChannelLayout, ConstantValue, albedo_tables, lobe_layout, shader_constants, surface_layout,
};
pub use shape::PreviewShape;
pub use shape_mesh::ShapeMesh;
pub use surface::{MaterialMaps, Surface};
pub use texture::Texture;
pub use texture_data::{EnvironmentData, LevelLayout, RadianceTexels, TextureLevel, texture_layout};
pub use tonemap::{Tonemap, expose, to_srgb8};
pub use vector::Vec3;
