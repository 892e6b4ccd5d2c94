//! Text of the shaders: constants and layouts that the CPU renderer declares, and the files of WGSL.

use lapidary_export::preview::{ChannelLayout, ConstantValue, lobe_layout, shader_constants, surface_layout};
use std::fmt::Write;

/// What a shader is compiled for: branches of other scenes are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ShaderOptions {
    /// Name of the shape.
    pub(crate) shape: &'static str,
    /// True if heights displace the surface.
    pub(crate) relief: bool,
    /// True if the material has optional channels.
    pub(crate) lobes: bool,
}

/// Names of the uniforms that the buffers of materials and environments add to those of a scene.
pub(crate) const BUFFER_UNIFORMS: [&str; 4] = ["material", "environment", "table_offsets", "mesh"];

const BINDINGS: &str = "
struct Progress {
    first: u32,
    end: u32,
    tonemap: u32,
    keeps_radiance: u32,
    exposure: f32,
}

@group(0) @binding(0) var<uniform> scene: SceneUniforms;
@group(0) @binding(1) var<uniform> progress: Progress;
@group(0) @binding(2) var<storage, read> samples: array<vec4f>;
@group(0) @binding(3) var<storage, read> tables: array<vec4f>;
@group(0) @binding(4) var<storage, read> texture_table: array<vec4u>;
@group(0) @binding(5) var<storage, read> texels: array<vec4f>;
@group(0) @binding(6) var<storage, read> heights: array<f32>;
@group(0) @binding(7) var<storage, read> triangles: array<vec4u>;
@group(0) @binding(8) var<storage, read_write> pixels: array<vec4f>;
@group(0) @binding(9) var ambient_atlas: texture_2d<f32>;
@group(0) @binding(10) var lamp_atlas: texture_2d<f32>;
@group(0) @binding(11) var atlas_sampler: sampler;
@group(0) @binding(12) var picture: texture_storage_2d<rgba8unorm, write>;
";

/// The shader that traces rays.
pub(crate) fn tracing_text(uniforms: &[&str], options: ShaderOptions) -> String {
    let mut text = prelude(uniforms);
    let ShaderOptions { shape, relief, lobes } = options;
    let shape = shape.to_ascii_uppercase();
    let _ = writeln!(text, "const SHAPE = SHAPE_{shape};\nconst HAS_RELIEF = {relief};\nconst HAS_LOBES = {lobes};");
    channel_structure(&mut text, "Surface", &surface_layout());
    channel_structure(&mut text, "Lobes", &lobe_layout());
    text + include_str!("shader/shape.wgsl")
        + include_str!("shader/cube.wgsl")
        + include_str!("shader/mesh.wgsl")
        + include_str!("shader/texture.wgsl")
        + include_str!("shader/relief.wgsl")
        + include_str!("shader/environment.wgsl")
        + include_str!("shader/brdf.wgsl")
        + include_str!("shader/shading.wgsl")
        + include_str!("shader/layers.wgsl")
        + include_str!("shader/backdrop.wgsl")
        + include_str!("shader/trace.wgsl")
}

/// The shader that finds the pixels that need more rays, and maps radiance to the display.
pub(crate) fn resolving_text(uniforms: &[&str]) -> String {
    prelude(uniforms) + include_str!("shader/resolve.wgsl")
}

/// The shader that completes uniforms.
pub(crate) fn scene_depth_text(uniforms: &[&str]) -> String {
    let mut text = constants();
    for name in ["relief", "body", "ground", "material", "interior"] {
        let place = uniforms.iter().position(|uniform| *uniform == name).unwrap_or_default();
        let _ = writeln!(text, "const {} = {place}u;", name.to_ascii_uppercase());
    }
    text + include_str!("shader/scene_depth.wgsl")
}

/// Constants, uniforms, bindings and helpers.
fn prelude(uniforms: &[&str]) -> String {
    let mut text = constants();
    text.push_str("struct SceneUniforms {\n");
    for name in uniforms {
        let _ = writeln!(text, "    {name}: vec4f,");
    }
    text + "}\n" + BINDINGS + include_str!("shader/common.wgsl")
}

/// The constants of the renderer.
fn constants() -> String {
    let mut text = String::new();
    for (name, value) in shader_constants() {
        let _ = match value {
            ConstantValue::Number(v) => writeln!(text, "const {name}: f32 = {};", literal(v)),
            ConstantValue::Count(v) => writeln!(text, "const {name}: u32 = {v}u;"),
            ConstantValue::Matrix(rows) => {
                let column = |k: usize| format!("vec3f({})", rows.map(|row| literal(row[k])).join(", "));
                writeln!(text, "const {name} = mat3x3f({});", [0, 1, 2].map(column).join(", "))
            }
        };
    }
    text
}

/// A structure with the channels of a layout, its default, and the function that unpacks it from the numbers of a texel.
fn channel_structure(text: &mut String, name: &str, layout: &ChannelLayout) {
    let (lower, upper) = (name.to_ascii_lowercase(), name.to_ascii_uppercase());
    let number = |i: usize| format!("numbers[{}].{}", i / 4, ["x", "y", "z", "w"][i % 4]);
    let (mut fields, mut unpacked, mut defaults, mut first) = (String::new(), vec![], vec![], 0);
    for (channel, width) in layout.channels {
        let kind = if *width == 1 { "f32".to_owned() } else { format!("vec{width}f") };
        let _ = writeln!(fields, "    {channel}: {kind},");
        let of = |one: &dyn Fn(usize) -> String| {
            format!("{kind}({})", (first..first + width).map(one).collect::<Vec<_>>().join(", "))
        };
        unpacked.push(of(&number));
        defaults.push(of(&|i| literal(layout.defaults[i])));
        first += width;
    }
    let (entries, unpacked, defaults) = (layout.defaults.len() / 4, unpacked.join(", "), defaults.join(", "));
    let _ = writeln!(
        text,
        "struct {name} {{\n{fields}}}\nconst DEFAULT_{upper} = {name}({defaults});\n\
         const {upper}_ENTRIES = {entries}u;\n\
         fn unpack_{lower}(numbers: array<vec4f, {upper}_ENTRIES>) -> {name} {{\n    return {name}({unpacked});\n}}"
    );
}

/// A number that WGSL reads as the same float.
fn literal(v: f32) -> String {
    format!("{v:.9e}")
}
