//! Requests of the 3D view to the thread that renders it, and its reports.

use crate::background::{Analysis, MaterialImages};
use crate::scene_device::DeviceTexture;
use egui::ColorImage;
use lapidary_document::Document;
use lapidary_export::preview::{Camera, PreviewShape, Tonemap};
use std::path::PathBuf;
use std::sync::Arc;

/// Image to be rendered.
#[derive(Clone)]
pub(super) struct SceneRequest {
    pub(super) settings: SceneSettings,
    pub(super) material: Option<MaterialImages>,
    /// Number of the file that the material belongs to.
    pub(super) file: u64,
    /// Graph of a solid material.
    pub(super) solid_material: Option<(Arc<Analysis>, Arc<Document>)>,
    /// True if it changes soon, so that one quick image suffices.
    pub(super) quick: bool,
}

/// Scene of an image.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SceneSettings {
    /// Number of the material.
    pub(super) material_number: u64,
    pub(super) shape: PreviewShape,
    pub(super) camera: Camera,
    pub(super) environment: EnvironmentSource,
    /// Turns of the light, and the angle it is raised by, in radians.
    pub(super) light: [f32; 2],
    pub(super) relief: f32,
    pub(super) tiles: f32,
    pub(super) aspect: f32,
    /// Picture that replaces the colour of the material.
    pub(super) terrain_picture: Option<PathBuf>,
    /// Mesh of the user, if it is the shape.
    pub(super) mesh: Option<PathBuf>,
    /// Number of changes of these files.
    pub(super) file_changes: u64,
    pub(super) solid: bool,
    pub(super) tonemap: Tonemap,
    /// Exposure in stops.
    pub(super) exposure: f32,
    pub(super) time: f32,
    /// True if a GPU may render it.
    pub(super) gpu: bool,
    pub(super) size: [u32; 2],
}

/// Environment of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EnvironmentSource {
    /// Built-in environment.
    Named(&'static str),
    /// Picture in a file.
    File(PathBuf),
}

/// Result of a request.
pub(super) enum SceneReport {
    Image(RenderedScene),
    /// Problem of the request, or none.
    Problem(Option<String>),
}

/// Rendered image.
pub(super) struct RenderedScene {
    /// Number of the file that the request belongs to.
    pub(super) file: u64,
    pub(super) image: SceneImage,
    /// True if no finer image follows.
    pub(super) fine: bool,
}

/// Image of a scene.
pub(super) enum SceneImage {
    /// Pixels, rendered by the CPU.
    Pixels(ColorImage),
    /// Texture of the window that another device has rendered.
    Device(DeviceTexture),
}
