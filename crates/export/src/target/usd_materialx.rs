//! Materials of MaterialX as shaders of a USD stage, for renderers that prefer them to preview surfaces.

use super::companion::number;
use super::surface_input::{SURFACE_INPUTS, SurfaceType, color_space};
use super::usd_shader::{Shader, asset};
use super::{ContentKind, MaterialImage, MaterialScene};

/// The standard surface, the displacement and the nodes that they read. The names of nodes differ from those of the
/// preview surface.
pub(super) fn materialx_shaders(scene: &MaterialScene, material: &str, height: &str) -> Vec<Shader> {
    let mut surface = Shader::new("StandardSurface", "ND_standard_surface_surfaceshader");
    let mut coordinates = Shader::new("mtlx_coordinates", "ND_geompropvalue_vector2");
    coordinates.value("string inputs:geomprop", "\"st\"").output("float2 outputs:out");
    let mut shaders = vec![];
    // The default is 0.8.
    surface.value("float inputs:base", "1");
    for input in SURFACE_INPUTS {
        let (own, usage) = (input.standard_surface, input.usage);
        let Some(image) = scene.image(material, usage) else {
            if let Some(value) = input.default_value(scene, material) {
                surface.value(&format!("{} inputs:{own}", usd_type(input.kind.materialx())), &usd_value(value));
            }
            continue;
        };
        let kind = input.kind.materialx();
        let node = format!("mtlx_{usage}");
        shaders.push(image_node(image, &node, kind));
        let mut map = |id: &str, output: &str| {
            let name = format!("{node}_map");
            let mut shader = Shader::new(&name, id);
            shader.connection(&format!("{} inputs:in", usd_type(kind)), &node, "out").output(output);
            shaders.push(shader);
            name
        };
        let (from, last) = match input.kind {
            SurfaceType::Normal => (map("ND_normalmap_float", "float3 outputs:out"), "float3"),
            SurfaceType::Opacity => (map("ND_convert_float_color3", "color3f outputs:out"), "color3f"),
            SurfaceType::Color | SurfaceType::Emission | SurfaceType::Number | SurfaceType::Rotation => {
                (node.clone(), usd_type(kind))
            }
        };
        if input.kind == SurfaceType::Emission {
            surface.value("float inputs:emission", &image.strength.to_string());
        }
        surface.connection(&format!("{last} inputs:{own}"), &from, "out");
    }
    surface.output("token outputs:out");
    if let Some(image) = scene.relief_image(material, height) {
        let node = format!("mtlx_{height}");
        shaders.push(image_node(image, &node, "float"));
        let mut displacement = Shader::new("Displacement", "ND_displacement_float");
        displacement.connection("float inputs:displacement", &node, "out");
        displacement.value("float inputs:scale", &number(scene.relief)).output("token outputs:out");
        shaders.push(displacement);
    }
    shaders.splice(0..0, [surface, coordinates]);
    shaders
}

/// A node that reads an image. Only colours have a colour space.
fn image_node(image: &MaterialImage, name: &str, kind: &str) -> Shader {
    let mut shader = Shader::new(name, &format!("ND_image_{kind}"));
    let space = match image.packed.content {
        ContentKind::Colour => color_space(image.srgb),
        _ => "raw",
    };
    shader.value("asset inputs:file", &format!("{} (colorSpace = \"{space}\")", asset(&image.file)));
    shader.connection("float2 inputs:texcoord", "mtlx_coordinates", "out");
    shader.output(&format!("{} outputs:out", usd_type(kind)));
    shader
}

/// A value of MaterialX in USD: tuples have parentheses.
fn usd_value(value: &str) -> String {
    if value.contains(',') { format!("({value})") } else { value.to_owned() }
}

/// Name of a type of MaterialX in USD.
fn usd_type(kind: &str) -> &str {
    match kind {
        "color3" => "color3f",
        "vector3" => "float3",
        _ => "float",
    }
}
