//! Scene description.

use super::camera::Camera;
use super::environment::{Environment, KeyLight};
use super::shape::PreviewShape;
use super::shape_mesh::ShapeMesh;
use super::surface::Surface;
use super::texture::Texture;

/// Shape, camera and lights of a preview.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Shape that shows the material.
    pub shape: PreviewShape,
    /// Mesh that [`PreviewShape::Mesh`] shows.
    pub mesh: Option<&'a ShapeMesh>,
    /// Repeats of the texture from top to bottom of the shape.
    pub tiles: f32,
    /// Displacement by a height of 1, in tiles.
    pub relief: f32,
    /// Height of a tile divided by its width.
    pub aspect: f32,
    /// Camera.
    pub camera: Camera,
    /// Rotation of the shape about the y axis, in full turns.
    pub rotation: f32,
    /// Light from all directions.
    pub environment: &'a Environment,
    /// Light that casts shadows.
    pub key: KeyLight,
    /// True if a backdrop of paper (floor and wall) receives the shadow and hides the environment. Otherwise the
    /// environment is the background.
    pub floor: bool,
    /// Largest number of rays per pixel: 1 for a quick look, 16 for a clean image.
    pub samples: u32,
}

/// Material of a preview.
#[derive(Clone, Copy)]
pub enum PreviewMaterial<'a> {
    /// Maps on the surface.
    Textured(&'a Texture),
    /// A solid material, evaluated in space.
    Solid(SolidSampler<'a>),
}

/// Evaluates a solid material at points given by their x, y and z in tiles; `None` if the evaluation was cancelled or
/// failed.
pub type SolidSampler<'a> = &'a (dyn Fn([&[f32]; 3]) -> Option<Vec<Surface>> + Sync);

impl<'a> Scene<'a> {
    /// Scene with the default camera, relief and tiling of a shape.
    pub fn new(shape: PreviewShape, environment: &'a Environment) -> Scene<'a> {
        let tiles = if shape == PreviewShape::Sphere { 2.0 } else { 1.0 };
        let (camera, relief, key) = (shape.camera(), shape.relief(), environment.key);
        Scene {
            shape,
            mesh: None,
            tiles,
            relief,
            aspect: 1.0,
            camera,
            rotation: 0.0,
            environment,
            key,
            floor: true,
            samples: 16,
        }
    }
}
