//! The target `materialx`: an image for each input, and a MaterialX 1.39 document with the materials.

use super::companion::number;
use super::surface_input::{
    SURFACE_FORMATS, SURFACE_INPUTS, SurfaceInput, SurfaceType, color_space, surface_target, usages,
};
use super::{Companion, ContentKind, ExportTarget, MaterialImage, MaterialScene};
use crate::xml_text::escaped;

/// The target.
pub(super) const MATERIALX: ExportTarget = surface_target(
    "materialx",
    "one image for each input, and a `.mtlx` file with an OpenPBR and a standard surface that use them",
    &Companion {
        title: "MaterialX",
        extension: "mtlx",
        formats: SURFACE_FORMATS,
        emissive_usage: "emissive",
        usages: &USAGES,
        uniform_usages: &[],
        udim: true,
        several: true,
        text,
    },
);

const HEIGHT: &str = "height";
const USAGES: [&str; SURFACE_INPUTS.len() + 1] = usages(&[HEIGHT]);

/// A surface node, and the end of the names of its elements.
struct SurfaceNode {
    node: &'static str,
    suffix: &'static str,
    input: fn(&SurfaceInput) -> &'static str,
    emission: &'static str,
    /// Values of inputs whose defaults differ from the meaning of the images: name and value.
    fixed: &'static [[&'static str; 2]],
    /// True if opacity is a colour.
    opacity_is_color: bool,
    /// True if a tangent states the rotation of the anisotropy.
    rotation_is_tangent: bool,
}

/// The surfaces of each material. Both use the same nodegraph.
const SURFACES: [SurfaceNode; 2] = [
    SurfaceNode {
        node: "open_pbr_surface",
        suffix: "",
        input: |input| input.open_pbr_surface,
        emission: "emission_luminance",
        fixed: &[],
        opacity_is_color: false,
        rotation_is_tangent: true,
    },
    SurfaceNode {
        node: "standard_surface",
        suffix: "_standard_surface",
        input: |input| input.standard_surface,
        emission: "emission",
        // The default is 0.8.
        fixed: &[["base", "1"]],
        opacity_is_color: true,
        rotation_is_tangent: false,
    },
];

/// Text of a `.mtlx` file.
fn text(scene: &MaterialScene) -> String {
    let mut out = "<?xml version=\"1.0\"?>\n".to_owned();
    out += &format!("<!-- {} -->\n", escaped(&scene.program).replace("--", "-"));
    out += "<materialx version=\"1.39\" colorspace=\"lin_rec709\">\n";
    let usages = MATERIALX.companion.map_or(&[][..], |companion| companion.usages);
    let materials = scene.materials(usages);
    for (material, name) in materials.iter().zip(scene.identifiers(&materials)) {
        out += &nodegraph(scene, material, &name);
        for surface in &SURFACES {
            out += &surface_text(scene, material, &name, surface);
        }
        if scene.relief_image(material, HEIGHT).is_some() {
            out += &element(
                1,
                "displacement",
                &format!("D_{name}"),
                "displacementshader",
                &[
                    graph_input("displacement", "float", &name, HEIGHT),
                    value_input("scale", "float", &number(scene.relief)),
                ],
            );
        }
        for SurfaceNode { suffix, .. } in &SURFACES {
            let mut inputs = vec![node_input("surfaceshader", "surfaceshader", &format!("SR_{name}{suffix}"))];
            if scene.relief_image(material, HEIGHT).is_some() {
                inputs.push(node_input("displacementshader", "displacementshader", &format!("D_{name}")));
            }
            out += &element(1, "surfacematerial", &format!("{name}{suffix}"), "material", &inputs);
        }
    }
    out + "</materialx>\n"
}

/// The nodegraph of a material: its images, and an output for each.
///
/// A tile of the texture coordinates is as large as the image until `tile_size` states another size.
fn nodegraph(scene: &MaterialScene, material: &str, name: &str) -> String {
    let size = scene.metres.map(number).join(", ");
    let mut body = element_line(2, &value_input("uvtiling", "vector2", "1, 1"));
    for input in ["image_size", "tile_size"] {
        body +=
            &element_line(2, &format!("{} unittype=\"distance\" unit=\"meter\"", value_input(input, "vector2", &size)));
    }
    let mut outputs = String::new();
    for input in SURFACE_INPUTS {
        let Some(image) = scene.image(material, input.usage) else { continue };
        let kind = input.kind.materialx();
        body += &image_node(image, input.usage, kind);
        let (mut last, mut last_kind) = (input.usage.to_owned(), kind);
        if input.kind == SurfaceType::Normal {
            last = format!("{}_map", input.usage);
            body += &element(2, "normalmap", &last, kind, &[node_input("in", kind, input.usage)]);
        }
        outputs += &output(&last, last_kind, &last);
        if input.kind == SurfaceType::Rotation {
            let tangent = format!("{}_tangent", input.usage);
            body += &rotated_tangent(input.usage, &tangent);
            outputs += &output(&tangent, "vector3", &tangent);
        }
        if input.kind == SurfaceType::Opacity {
            (last, last_kind) = (format!("{}_color", input.usage), "color3");
            body += &element(2, "convert", &last, last_kind, &[node_input("in", kind, input.usage)]);
            outputs += &output(&last, last_kind, &last);
        }
    }
    if let Some(image) = scene.relief_image(material, HEIGHT) {
        body += &image_node(image, HEIGHT, "float");
        outputs += &output(HEIGHT, "float", HEIGHT);
    }
    format!("  <nodegraph name=\"NG_{name}\">\n{body}{outputs}  </nodegraph>\n")
}

/// The tangent rotated about the normal, as `standard_surface` rotates it.
fn rotated_tangent(turns: &str, tangent: &str) -> String {
    let degrees = format!("{turns}_degrees");
    let (normal, plain) = (format!("{turns}_normal"), format!("{turns}_unrotated"));
    let rotate = [
        node_input("in", "vector3", &plain),
        node_input("amount", "float", &degrees),
        node_input("axis", "vector3", &normal),
    ];
    element(2, "multiply", &degrees, "float", &[node_input("in1", "float", turns), value_input("in2", "float", "360")])
        + &element(2, "normal", &normal, "vector3", &[value_input("space", "string", "world")])
        + &element(2, "tangent", &plain, "vector3", &[value_input("space", "string", "world")])
        + &element(2, "rotate3d", tangent, "vector3", &rotate)
}

/// A surface of a material.
fn surface_text(scene: &MaterialScene, material: &str, name: &str, surface: &SurfaceNode) -> String {
    let mut inputs: Vec<String> =
        surface.fixed.iter().map(|[input, value]| value_input(input, "float", value)).collect();
    for input in SURFACE_INPUTS {
        let own = (surface.input)(input);
        let Some(image) = scene.image(material, input.usage) else {
            inputs.extend(input.default_value(scene, material).map(|v| value_input(own, input.kind.materialx(), v)));
            continue;
        };
        let (kind, usage) = (input.kind.materialx(), input.usage);
        match input.kind {
            SurfaceType::Emission => inputs.push(value_input(surface.emission, "float", &image.strength.to_string())),
            SurfaceType::Opacity if surface.opacity_is_color => {
                inputs.push(graph_input(own, "color3", name, &format!("{usage}_color")));
                continue;
            }
            SurfaceType::Normal => {
                inputs.push(graph_input(own, kind, name, &format!("{usage}_map")));
                continue;
            }
            SurfaceType::Rotation if surface.rotation_is_tangent => {
                inputs.push(graph_input(own, "vector3", name, &format!("{usage}_tangent")));
                continue;
            }
            SurfaceType::Color | SurfaceType::Number | SurfaceType::Rotation | SurfaceType::Opacity => {}
        }
        inputs.push(graph_input(own, kind, name, usage));
    }
    element(1, surface.node, &format!("SR_{name}{}", surface.suffix), "surfaceshader", &inputs)
}

/// A node that reads an image. Only colours have a colour space.
fn image_node(image: &MaterialImage, name: &str, kind: &str) -> String {
    let space = match image.packed.content {
        ContentKind::Colour => format!(" colorspace=\"{}\"", color_space(image.srgb)),
        _ => String::new(),
    };
    let size = |input: &str, from: &str| format!("name=\"{input}\" type=\"vector2\" interfacename=\"{from}\"");
    element(
        2,
        "tiledimage",
        name,
        kind,
        &[
            format!("{}{space}", value_input("file", "filename", &image.file)),
            size("uvtiling", "uvtiling"),
            size("realworldimagesize", "image_size"),
            size("realworldtilesize", "tile_size"),
        ],
    )
}

/// An element with inputs, each given as the text of its attributes.
fn element(depth: usize, node: &str, name: &str, kind: &str, inputs: &[String]) -> String {
    let indent = "  ".repeat(depth);
    let inputs: String = inputs.iter().map(|input| element_line(depth + 1, input)).collect();
    format!("{indent}<{node} name=\"{name}\" type=\"{kind}\">\n{inputs}{indent}</{node}>\n")
}

fn element_line(depth: usize, input: &str) -> String {
    format!("{}<input {input} />\n", "  ".repeat(depth))
}

fn output(name: &str, kind: &str, node: &str) -> String {
    format!("    <output name=\"{name}_out\" type=\"{kind}\" nodename=\"{node}\" />\n")
}

fn value_input(name: &str, kind: &str, value: &str) -> String {
    format!("name=\"{name}\" type=\"{kind}\" value=\"{}\"", escaped(value))
}

fn node_input(name: &str, kind: &str, node: &str) -> String {
    format!("name=\"{name}\" type=\"{kind}\" nodename=\"{node}\"")
}

/// An input that is connected to an output of the nodegraph of a material.
fn graph_input(name: &str, kind: &str, material: &str, output: &str) -> String {
    format!("name=\"{name}\" type=\"{kind}\" nodegraph=\"NG_{material}\" output=\"{output}_out\"")
}
