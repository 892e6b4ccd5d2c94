//! The target `materialx`: an image for each input, and a MaterialX 1.39 document with the materials.

use super::companion::number;
use super::materialx_text::{element, element_line, node_input, output, tiled_image, value_input};
use super::materialx_writer::NodeWriter;
use super::surface_input::{
    SURFACE_FORMATS, SURFACE_INPUTS, SurfaceInput, SurfaceType, color_space, surface_target, usages,
};
use super::{Companion, ContentKind, ExportTarget, MaterialImage, MaterialScene};
use crate::xml_text::escaped;

/// The target.
pub(super) const MATERIALX: ExportTarget = surface_target(
    "materialx",
    "one image for each input, and a `.mtlx` file with an OpenPBR and a standard surface that use them",
    &DOCUMENT,
);

/// The target whose nodegraphs compute what nodes of MaterialX can compute.
pub(super) const MATERIALX_GRAPH: ExportTarget = surface_target(
    "materialx-graph",
    "a `.mtlx` file whose nodes compute the channels, with images of what only this program computes",
    &Companion { udim: false, nodes: true, ..DOCUMENT },
);

const DOCUMENT: Companion = Companion {
    title: "MaterialX",
    extension: "mtlx",
    formats: SURFACE_FORMATS,
    emissive_usage: "emissive",
    usages: &USAGES,
    uniform_usages: &[],
    udim: true,
    several: true,
    nodes: false,
    text,
};

const HEIGHT: &str = "height";
/// The images that the surfaces have inputs for.
const USAGES: [&str; SURFACE_INPUTS.len() + 1] = usages(&[HEIGHT]);
/// The ends of the names of the nodes that rotate a tangent.
const TANGENT_NODES: [&str; 4] = ["_degrees", "_normal", "_unrotated", "_tangent"];

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
    let materials = scene.materials(&USAGES);
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

/// The nodegraph of a material: the images or the nodes of its channels, and an output for each.
///
/// A tile of the texture coordinates is as large as the image until `tile_size` states another size.
fn nodegraph(scene: &MaterialScene, material: &str, name: &str) -> String {
    let size = scene.metres.map(number).join(", ");
    let mut interface = element_line(2, &value_input("uvtiling", "vector2", "1, 1"));
    for input in ["image_size", "tile_size"] {
        interface +=
            &element_line(2, &format!("{} unittype=\"distance\" unit=\"meter\"", value_input(input, "vector2", &size)));
    }
    let mut nodes = NodeWriter::new(&scene.graph, taken_names(scene, material));
    let mut outputs = String::new();
    for input in SURFACE_INPUTS {
        let Some(image) = scene.image(material, input.usage) else { continue };
        let kind = input.kind.materialx();
        let source = channel(&mut nodes, image, kind);
        match input.kind {
            SurfaceType::Normal => {
                let map = format!("{}_map", input.usage);
                nodes.text += &element(2, "normalmap", &map, kind, &[node_input("in", kind, &source)]);
                outputs += &output(&map, kind, &map);
            }
            SurfaceType::Opacity => {
                let color = format!("{}_color", input.usage);
                nodes.text += &element(2, "convert", &color, "color3", &[node_input("in", kind, &source)]);
                outputs += &output(input.usage, kind, &source);
                outputs += &output(&color, "color3", &color);
            }
            SurfaceType::Rotation => {
                let names = TANGENT_NODES.map(|end| format!("{}{end}", input.usage));
                nodes.text += &rotated_tangent(&source, &names);
                outputs += &output(input.usage, kind, &source);
                outputs += &output(&names[3], "vector3", &names[3]);
            }
            SurfaceType::Color | SurfaceType::Emission | SurfaceType::Number => {
                outputs += &output(input.usage, kind, &source);
            }
        }
    }
    if let Some(image) = scene.relief_image(material, HEIGHT) {
        let source = channel(&mut nodes, image, "float");
        outputs += &output(HEIGHT, "float", &source);
    }
    interface += &nodes.interface();
    format!("  <nodegraph name=\"NG_{name}\">\n{interface}{}{outputs}  </nodegraph>\n", nodes.text)
}

/// Writes the nodes of a channel, or one that reads its image; returns the name of the last.
fn channel(nodes: &mut NodeWriter<'_>, image: &MaterialImage, kind: &str) -> String {
    let usage = &image.packed.usage;
    if image.computed {
        return nodes.channel(usage, kind, &image.packed.channels);
    }
    nodes.text += &image_node(image, usage, kind);
    usage.clone()
}

/// The names of elements of a nodegraph that do not depend on the graph.
fn taken_names(scene: &MaterialScene, material: &str) -> Vec<String> {
    let mut names = ["uvtiling", "image_size", "tile_size", "normal_map", "coatnormal_map", "opacity_color"]
        .map(str::to_owned)
        .to_vec();
    names.extend(TANGENT_NODES.map(|end| format!("anisotropyrotation{end}")));
    for usage in USAGES {
        names.extend(["", "_map", "_color"].map(|end| format!("{usage}{end}_out")));
        names.extend(scene.image(material, usage).filter(|image| !image.computed).map(|_| usage.to_owned()));
    }
    names
}

/// The nodes that rotate a tangent about the normal, as `standard_surface` does; the names are those of [`TANGENT_NODES`].
fn rotated_tangent(turns: &str, [degrees, normal, unrotated, tangent]: &[String; 4]) -> String {
    let rotate = [
        node_input("in", "vector3", unrotated),
        node_input("amount", "float", degrees),
        node_input("axis", "vector3", normal),
    ];
    element(2, "multiply", degrees, "float", &[node_input("in1", "float", turns), value_input("in2", "float", "360")])
        + &element(2, "normal", normal, "vector3", &[value_input("space", "string", "world")])
        + &element(2, "tangent", unrotated, "vector3", &[value_input("space", "string", "world")])
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
    tiled_image(name, kind, &image.file, &space)
}

/// An input that is connected to an output of the nodegraph of a material.
fn graph_input(name: &str, kind: &str, material: &str, output: &str) -> String {
    format!("name=\"{name}\" type=\"{kind}\" nodegraph=\"NG_{material}\" output=\"{output}_out\"")
}
