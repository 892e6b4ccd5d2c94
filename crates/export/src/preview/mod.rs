//! The lit preview: a material on a shape, under a light, drawn on the processor with the same bits on every machine.
//!
//! A [`Scene`] says what is looked at, from where and under which [`Environment`]; [`draw`] gives the light that reaches
//! each pixel, [`develop`] what a screen is told of it.
//!
//! Who turns a shape by hand keeps the [`Texture`] and the [`Environment`] and draws again for each [`Camera`]: small
//! and with one ray a pixel at first, then as it is to be, until the hand moves on.
//!
//! ```
//! use lapidary_export::preview::{Camera, Maps, Material, Scene, Shape, Texture, Tonemap, develop, draw, place};
//! use std::sync::atomic::AtomicBool;
//!
//! let (environment, texture) = (place("studio").unwrap(), Texture::new(&Maps::default(), 0.0));
//! let (material, moved_on) = (Material::Flat(&texture), AtomicBool::new(false));
//! let camera = Camera { fov: 30.0, ..Shape::Sphere.camera() };
//! for (side, samples) in [(16, 1), (64, 1), (64, 16)] {
//!     let scene = Scene { camera, samples, ..Scene::new(Shape::Sphere, &environment) };
//!     let Some(light) = draw(&scene, &material, [side, side], &moved_on) else { break };
//!     let pixels: Vec<u8> = develop(&light, Tonemap::Neutral);
//!     assert_eq!(pixels.len(), (side * side * 3) as usize);
//! }
//! ```

mod brdf;
mod camera;
mod environment;
mod floor;
mod light;
mod look;
mod pace;
mod peaks;
mod places;
mod received;
mod relief;
mod shapes;
mod spread;
mod surface;
mod texture;
mod tonemap;
mod trace;
mod vector;

pub use camera::Camera;
pub use environment::{Environment, Light};
pub use places::{PLACES, place};
pub use shapes::Shape;
pub(crate) use spread::interleaved_gradient_noise;
pub use surface::{Maps, Surface};
pub use texture::Texture;
pub use tonemap::{Tonemap, develop};
pub use trace::{Material, Scene, Solid, draw};
pub use vector::Vector;
