//! The target `godot`: textures of Godot's ORM material, and the material as a resource in text form.

use super::channel_sources::{ANISOTROPY_ALPHA, COAT, EMISSION, HEIGHT, NORMAL, ORM, RGBA, SUBSURFACE, pack};
use super::companion::number;
use super::{Companion, ContentKind, ExportTarget, MaterialImage, MaterialScene, NormalEncoding};
use crate::file_format::FileFormat;

/// The target.
pub(super) const GODOT: ExportTarget = ExportTarget {
    name: "godot",
    about: "textures of Godot's ORM material, and a `.tres` material that uses them",
    pattern: "{graph}_{usage}",
    formats: [FileFormat::PNG; 2],
    normals: NormalEncoding::OpenGl,
    eight_bit_normals: true,
    packed: &[
        pack("albedo", ContentKind::Colour, RGBA),
        pack("orm", ContentKind::Data, ORM),
        pack("normal", ContentKind::Normal, NORMAL),
        pack("emission", ContentKind::Colour, EMISSION),
        pack("heightmap", ContentKind::Height, HEIGHT),
        pack("clearcoat", ContentKind::Data, COAT),
        pack("anisotropy", ContentKind::Data, ANISOTROPY_ALPHA),
        pack("subsurface", ContentKind::Data, SUBSURFACE),
    ],
    supersamples: true,
    companion: Some(&Companion {
        title: "Godot",
        extension: "tres",
        formats: &[FileFormat::PNG, FileFormat::EXR],
        emissive_usage: "emission",
        usages: &["albedo", "orm", "normal", "emission", "heightmap", "clearcoat", "anisotropy", "subsurface"],
        uniform_usages: &[],
        udim: false,
        several: false,
        nodes: false,
        text,
    }),
    file_hash: None,
};

/// Text of a `.tres` file: the first material.
fn text(scene: &MaterialScene) -> String {
    let mut resource = Resource::default();
    resource.set("resource_name", &format!("\"{}\"", scene.name.replace('\\', "\\\\").replace('"', "\\\"")));
    let material = scene.first_material();
    if let Some(image) = scene.image(material, "albedo") {
        if image.packed.channels.len() == 4 {
            // Alpha blending.
            resource.set("transparency", "1");
        }
        resource.texture("albedo_texture", image);
    }
    if let Some(image) = scene.image(material, "orm") {
        if image.packed.outputs.iter().any(|output| output.ends_with("occlusion")) {
            resource.set("ao_enabled", "true");
        }
        resource.texture("orm_texture", image);
    }
    if let Some(image) = scene.image(material, "emission") {
        resource.set("emission_enabled", "true");
        resource.set("emission_energy_multiplier", &number(f64::from(image.strength)));
        resource.texture("emission_texture", image);
    }
    if let Some(image) = scene.image(material, "normal") {
        resource.set("normal_enabled", "true");
        resource.texture("normal_texture", image);
    }
    // A factor multiplies each texture; the defaults of Godot are smaller.
    if let Some(image) = scene.image(material, "clearcoat") {
        resource.set("clearcoat_enabled", "true");
        resource.set("clearcoat", "1.0");
        resource.set("clearcoat_roughness", "1.0");
        resource.texture("clearcoat_texture", image);
    }
    if let Some(image) = scene.image(material, "anisotropy") {
        resource.set("anisotropy_enabled", "true");
        resource.set("anisotropy", "1.0");
        resource.texture("anisotropy_flowmap", image);
    }
    if let Some(image) = scene.image(material, "subsurface") {
        resource.set("subsurf_scatter_enabled", "true");
        resource.set("subsurf_scatter_strength", "1.0");
        resource.texture("subsurf_scatter_texture", image);
    }
    if let Some(image) = scene.relief_image(material, "heightmap") {
        resource.set("heightmap_enabled", "true");
        // In hundredths of the width.
        resource.set("heightmap_scale", &number(scene.relief / scene.metres[0] * 100.0));
        resource.texture("heightmap_texture", image);
    }
    resource.text()
}

/// A resource under construction.
#[derive(Default)]
struct Resource {
    textures: Vec<String>,
    properties: String,
}

impl Resource {
    fn set(&mut self, name: &str, value: &str) {
        self.properties += &format!("{name} = {value}\n");
    }
    /// Adds a texture, whose path is relative to the resource.
    fn texture(&mut self, name: &str, image: &MaterialImage) {
        let id = self.textures.len() + 1;
        let path = image.file.replace('"', "\\\"");
        self.textures.push(format!("[ext_resource type=\"Texture2D\" path=\"{path}\" id=\"{id}\"]\n"));
        self.set(name, &format!("ExtResource(\"{id}\")"));
    }
    fn text(&self) -> String {
        let Resource { textures, properties } = self;
        let steps = textures.len() + 1;
        let textures = textures.concat();
        format!(
            "[gd_resource type=\"ORMMaterial3D\" load_steps={steps} format=3]\n\n{textures}\n[resource]\n{properties}"
        )
    }
}
