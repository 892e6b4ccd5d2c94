//! The lit preview: a material on a shape, under a light, drawn on the processor with the same bits on every machine.
//!
//! A [`Scene`] says what is looked at, from where and under which [`Environment`]; [`draw`] gives the light that reaches
//! each pixel, [`develop`] what a screen is told of it.

mod brdf;
mod camera;
mod environment;
mod floor;
mod light;
mod places;
mod relief;
mod shapes;
mod spread;
mod texture;
mod tonemap;
mod trace;
mod vector;

pub use camera::Camera;
pub use environment::{Environment, Light};
pub use places::{PLACES, place};
pub use shapes::Shape;
pub use texture::{Maps, Surface, Texture};
pub use tonemap::{Tonemap, develop};
pub use trace::{Material, Scene, Solid, draw};
pub use vector::Vector;
