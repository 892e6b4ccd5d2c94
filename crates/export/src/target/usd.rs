//! The target `usd`: an image for each input, and a USD stage in text form with the materials on a plane.

use super::companion::number;
use super::surface_input::{SURFACE_FORMATS, SURFACE_INPUTS, SurfaceType, surface_target, usages};
use super::usd_materialx::materialx_shaders;
use super::usd_shader::{Shader, asset, quoted};
use super::{Companion, ContentKind, ExportTarget, MaterialImage, MaterialScene};

/// The target.
pub(super) const USD: ExportTarget = surface_target(
    "usd",
    "one image for each input, and a `.usda` plane with a preview surface and a MaterialX surface",
    &Companion {
        title: "USD",
        extension: "usda",
        formats: SURFACE_FORMATS,
        emissive_usage: "emissive",
        usages: &USAGES,
        uniform_usages: &[],
        udim: true,
        several: true,
        nodes: false,
        text,
    },
);

const OCCLUSION: &str = "occlusion";
const HEIGHT: &str = "height";
const USAGES: [&str; SURFACE_INPUTS.len() + 2] = usages(&[OCCLUSION, HEIGHT]);

/// Text of a `.usda` file: a plane for each material, side by side.
fn text(scene: &MaterialScene) -> String {
    let usages = USD.companion.map_or(&[][..], |companion| companion.usages);
    let materials = scene.materials(usages);
    let names = scene.identifiers(&materials);
    let root = &names[0];
    let mut out = format!(
        "#usda 1.0\n(\n    defaultPrim = \"{root}\"\n    doc = {}\n    metersPerUnit = 1\n    upAxis = \"Y\"\n)\n\n\
         def Xform \"{root}\" (\n    kind = \"component\"\n)\n{{\n    def Scope \"Materials\"\n    {{\n",
        quoted(&scene.program)
    );
    for (material, name) in materials.iter().zip(&names) {
        out += &material_text(scene, material, name, &format!("/{root}/Materials/{name}"));
    }
    out += "    }\n";
    for (number, name) in names.iter().enumerate() {
        out += &plane(scene, name, &format!("/{root}/Materials/{name}"), number);
    }
    out + "}\n"
}

/// A material with the shaders of its preview surface and of MaterialX.
fn material_text(scene: &MaterialScene, material: &str, name: &str, path: &str) -> String {
    let displaced = scene.relief_image(material, HEIGHT).is_some();
    let mut outputs = vec![("surface", "Preview", "surface"), ("mtlx:surface", "StandardSurface", "out")];
    if displaced {
        outputs.push(("displacement", "Preview", "displacement"));
        outputs.push(("mtlx:displacement", "Displacement", "out"));
    }
    let mut out = format!("        def Material \"{name}\"\n        {{\n");
    for (output, shader, from) in outputs {
        out += &format!("            token outputs:{output}.connect = <{path}/{shader}.outputs:{from}>\n");
    }
    for shader in preview_shaders(scene, material).iter().chain(&materialx_shaders(scene, material, HEIGHT)) {
        out += "\n";
        out += &shader.text(path);
    }
    out + "        }\n"
}

/// The preview surface and the textures that it reads.
fn preview_shaders(scene: &MaterialScene, material: &str) -> Vec<Shader> {
    let mut surface = Shader::new("Preview", "UsdPreviewSurface");
    let mut coordinates = Shader::new("Coordinates", "UsdPrimvarReader_float2");
    coordinates.value("string inputs:varname", "\"st\"").output("float2 outputs:result");
    let mut shaders = vec![];
    for input in SURFACE_INPUTS.iter().filter(|input| !input.preview_surface.is_empty()) {
        let (own, usage) = (input.preview_surface, input.usage);
        match (scene.image(material, usage), input.kind) {
            (None, _) => {
                if let Some(value) = input.default_value(scene, material) {
                    surface.value(&format!("float inputs:{own}"), value);
                }
            }
            (Some(image), SurfaceType::Color | SurfaceType::Emission) => {
                surface.connection(&format!("color3f inputs:{own}"), usage, "rgb");
                let strength = number(f64::from(image.strength));
                let scale = (image.strength != 1.0)
                    .then(|| [format!("({strength}, {strength}, {strength}, 1)"), String::new()]);
                shaders.push(texture(image, usage, scale, "float3 outputs:rgb"));
            }
            (Some(image), SurfaceType::Number | SurfaceType::Rotation | SurfaceType::Opacity) => {
                surface.connection(&format!("float inputs:{own}"), usage, "r");
                shaders.push(texture(image, usage, None, "float outputs:r"));
            }
            (Some(image), SurfaceType::Normal) => {
                surface.connection(&format!("normal3f inputs:{own}"), usage, "rgb");
                let range = ["(2, 2, 2, 1)", "(-1, -1, -1, 0)"].map(str::to_owned);
                shaders.push(texture(image, usage, Some(range), "float3 outputs:rgb"));
            }
        }
    }
    if let Some(image) = scene.image(material, OCCLUSION) {
        surface.connection("float inputs:occlusion", OCCLUSION, "r");
        shaders.push(texture(image, OCCLUSION, None, "float outputs:r"));
    }
    surface.output("token outputs:surface");
    if let Some(image) = scene.relief_image(material, HEIGHT) {
        surface.connection("float inputs:displacement", HEIGHT, "r").output("token outputs:displacement");
        let relief = number(scene.relief);
        let scale = format!("({relief}, {relief}, {relief}, 1)");
        shaders.push(texture(image, HEIGHT, Some([scale, String::new()]), "float outputs:r"));
    }
    shaders.splice(0..0, [surface, coordinates]);
    shaders
}

/// A texture that repeats, with scale and bias, of which an empty one is left out.
fn texture(image: &MaterialImage, name: &str, range: Option<[String; 2]>, output: &str) -> Shader {
    let srgb = image.packed.content == ContentKind::Colour && image.srgb;
    let mut shader = Shader::new(name, "UsdUVTexture");
    shader.value("asset inputs:file", &asset(&image.file));
    shader.value("token inputs:sourceColorSpace", if srgb { "\"sRGB\"" } else { "\"raw\"" });
    shader.connection("float2 inputs:st", "Coordinates", "result");
    for input in ["wrapS", "wrapT"] {
        shader.value(&format!("token inputs:{input}"), "\"repeat\"");
    }
    for (input, value) in ["scale", "bias"].into_iter().zip(range.into_iter().flatten()) {
        if !value.is_empty() {
            shader.value(&format!("float4 inputs:{input}"), &value);
        }
    }
    shader.output(output);
    shader
}

/// A plane that faces up, as large as the images; their top points to −z.
fn plane(scene: &MaterialScene, name: &str, material: &str, column: usize) -> String {
    let [x, z] = scene.metres.map(|side| side * 0.5);
    // A tenth of the width is between planes.
    let middle = column as f64 * scene.metres[0] * 1.1;
    let [left, right, near] = [middle - x, middle + x, z].map(number);
    let far = number(-z);
    format!(
        r#"
    def Mesh "{name}_Plane" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {{
        float3[] extent = [({left}, 0, {far}), ({right}, 0, {near})]
        int[] faceVertexCounts = [4]
        int[] faceVertexIndices = [0, 1, 2, 3]
        rel material:binding = <{material}>
        point3f[] points = [({left}, 0, {near}), ({right}, 0, {near}), ({right}, 0, {far}), ({left}, 0, {far})]
        texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 1), (0, 1)] (
            interpolation = "vertex"
        )
        uniform token subdivisionScheme = "bilinear"
    }}
"#
    )
}
