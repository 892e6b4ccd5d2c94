//! Companion files, read by the programs that they are written for: the MaterialX library validates documents and generates
//! shaders from them, and the validators of USD check stages.
//!
//! Each test is skipped where its Python module is not installed.

use lapidary_tests::{Folder, lapidary, outcome, report_skipped, root};
use std::process::Command;

/// Graphs that have every channel between them, and several sizes of tiles.
const GRAPHS: [&str; 6] = ["brick_wall", "rain_on_glass", "sci_fi_panel", "fire", "it", "weights"];

/// Validates a document, and generates GLSL and OSL of each surface.
const READ_MATERIALX: &str = r#"
import pathlib, sys
import MaterialX as mx
from MaterialX import PyMaterialXGenGlsl as glsl, PyMaterialXGenOsl as osl, PyMaterialXGenShader as gen

path = pathlib.Path(sys.argv[1])
search = mx.getDefaultDataSearchPath()
library = mx.createDocument()
mx.loadLibraries(mx.getDefaultDataLibraryFolders(), search, library)
document = mx.createDocument()
mx.readFromXmlFile(document, str(path))
assert document.getVersionString() == "1.39", document.getVersionString()
document.setDataLibrary(library)
valid, message = document.validate()
assert valid, message
inputs = [element for element in document.traverseTree() if element.isA(mx.Input)]
for file in [element.getValueString() for element in inputs if element.getType() == "filename"]:
    assert (path.parent / file).is_file(), file
for generator in [glsl.GlslShaderGenerator.create(), osl.OslShaderGenerator.create()]:
    target = generator.getTarget()
    colours = gen.DefaultColorManagementSystem.create(target)
    colours.loadLibrary(library)
    generator.setColorManagementSystem(colours)
    units = gen.UnitSystem.create(target)
    units.loadLibrary(library)
    distance = library.getUnitTypeDef("distance")
    registry = mx.UnitConverterRegistry.create()
    registry.addUnitConverter(distance, mx.LinearUnitConverter.create(distance))
    units.setUnitConverterRegistry(registry)
    generator.setUnitSystem(units)
    context = gen.GenContext(generator)
    context.registerSourceCodeSearchPath(search)
    context.getOptions().targetDistanceUnit = "meter"
    for material in document.getMaterialNodes():
        for shader in mx.getShaderNodes(material):
            code = generator.generate(shader.getName(), shader, context).getSourceCode(gen.PIXEL_STAGE)
            decoded = "srgb_texture_to_lin_rec709" in code
            print(target, shader.getCategory(), "decoded" if decoded else "linear")
"#;

/// Runs all validators on a stage. Nodes of MaterialX, which the packages for Python do not register, are compared with the
/// library of MaterialX.
const READ_USD: &str = r#"
import sys
import MaterialX as mx
from pxr import Usd, UsdGeom, UsdShade, UsdValidation

library = mx.createDocument()
mx.loadLibraries(mx.getDefaultDataLibraryFolders(), mx.getDefaultDataSearchPath(), library)
stage = Usd.Stage.Open(sys.argv[1])
validators = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()
assert len(validators) > 20
for error in UsdValidation.ValidationContext(validators).Validate(stage):
    assert "'ND_" in error.GetMessage(), error.GetMessage()
types = {"color3f": "color3", "float3": "vector3", "float2": "vector2", "token": "surfaceshader"}
for prim in stage.Traverse():
    if not prim.IsA(UsdShade.Shader):
        continue
    shader = UsdShade.Shader(prim)
    name = shader.GetIdAttr().Get()
    for used in shader.GetInputs():
        for source in used.GetConnectedSources()[0]:
            output = source.source.GetOutput(source.sourceName)
            assert output, used.GetFullName()
    if not name.startswith("ND_"):
        continue
    definition = library.getNodeDef(name)
    assert definition, name
    for used in shader.GetInputs():
        known = definition.getActiveInput(used.GetBaseName())
        assert known, (name, used.GetBaseName())
        kind = str(used.GetTypeName())
        assert known.getType() == types.get(kind, kind) or kind == "asset", (name, used.GetBaseName(), kind)
assert UsdGeom.GetStageMetersPerUnit(stage) == 1.0
for prim in stage.Traverse():
    if prim.IsA(UsdGeom.Mesh):
        material = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()[0]
        surface = material.ComputeSurfaceSource()[0].GetIdAttr().Get()
        other = material.ComputeSurfaceSource("mtlx")[0].GetIdAttr().Get()
        print(surface, other)
"#;

/// Runs a program of Python with an argument; `None` with a message where a module is not installed.
fn python(what: &str, modules: &[&str], program: &str, file: &std::path::Path) -> Option<String> {
    let import = format!("import {}", modules.join(", "));
    let found = Command::new("python3").args(["-c", &import]).output();
    if !found.is_ok_and(|done| done.status.success()) {
        report_skipped(what, &format!("Python has no module {}", modules.join(" or ")));
        return None;
    }
    let (status, out, err) = outcome(Command::new("python3").args(["-c", program]).arg(file));
    assert_eq!(status, 0, "{}: {err}", file.display());
    Some(out)
}

/// A material with every optional channel, in a folder of its own.
const LOBES: &str = "lapidary(format: 1, nodes: {
    \"shade\": perlin(scale: 2),
    \"light\": combine(red: \"shade\", green: 0.5, blue: 0),
    \"bumps\": normal_from_height(of: \"shade\"),
    \"it\": material(base_color: \"light\", coat_weight: \"shade\", coat_color: \"light\", coat_roughness: 0.1,
        coat_ior: \"shade\", coat_normal: \"bumps\", fuzz_weight: \"shade\", fuzz_color: \"light\", fuzz_roughness: 0.3, transmission_weight: 0.25,
        transmission_color: \"light\", transmission_depth: 0.5, subsurface_weight: 0.5, subsurface_color: \"light\",
        subsurface_radius_scale: \"light\", specular_weight: \"shade\", specular_ior: \"shade\", anisotropy: \"shade\",
        anisotropy_rotation: \"shade\", emission_luminance: 4),
    \"weights\": material(base_color: \"light\", coat_weight: 1, fuzz_weight: 1, subsurface_weight: 1),
}, outputs: { \"material\": \"NODE\" })";

/// Renders a graph for a target into a new folder: one of the repository, or a node of [`LOBES`].
fn rendered(graph: &str, target: &str) -> Folder {
    let folder = Folder::new("material-readers");
    let mut command = lapidary();
    let path = match graph {
        "it" | "weights" => folder.write(&format!("{graph}.ron"), LOBES.replace("NODE", graph)),
        graph => root().join(format!("graphs/{graph}.ron")),
    };
    command.current_dir(folder.path()).arg("render").arg(path);
    let (status, _, err) = outcome(command.args(["-o", ".", "--size", "32", "--target", target]));
    assert_eq!(status, 0, "{err}");
    folder
}

#[test]
fn materialx_validates_documents_and_generates_shaders() {
    for (graph, target) in
        GRAPHS.into_iter().flat_map(|graph| ["materialx", "materialx-graph"].map(|target| (graph, target)))
    {
        let folder = rendered(graph, target);
        let file = folder.path().join(format!("{graph}.mtlx"));
        let Some(out) = python("MaterialX documents", &["MaterialX"], READ_MATERIALX, &file) else { return };
        let surfaces = ["open_pbr_surface", "standard_surface"];
        let expected: String = ["genglsl", "genosl"]
            .iter()
            .flat_map(|generator| surfaces.map(|surface| format!("{generator} {surface} decoded\n")))
            .collect();
        // Nodes read linear images. The colour of fuzz, times its weight, has an image as other colours do.
        let has_image = target == "materialx" || ["it", "weights"].contains(&graph);
        let expected = if has_image { expected } else { expected.replace("decoded", "linear") };
        assert_eq!(out, expected, "{graph} {target}");
    }
}

#[test]
fn usd_validates_stages() {
    for graph in GRAPHS {
        let folder = rendered(graph, "usd");
        let file = folder.path().join(format!("{graph}.usda"));
        let Some(out) = python("USD stages", &["pxr", "MaterialX"], READ_USD, &file) else { return };
        assert_eq!(out, "UsdPreviewSurface ND_standard_surface_surfaceshader\n", "{graph}");
    }
}
