//! The description of materials for Unreal: its text, and the script of the manual that imports it.

use lapidary_tests::{Folder, golden, lapidary, outcome, report_skipped, root};
use std::process::Command;

/// A graph with channels for every texture but the opacity, and an emission up to 3.2.
const GRAPH: &str = "lapidary(format: 1, name: \"Hot rock\", size: (16, 16), metres: 0.5, relief: 0.02, nodes: {
    \"place\": coordinates(),
    \"heat\": remap(of: \"place.x\", low: 0.03125, high: 0.96875, to_low: 0, to_high: 3.2),
    \"light\": combine(red: \"heat\", green: 0.5, blue: 0),
    \"half\": remap(of: \"place.y\", to_low: 0.2, to_high: 0.8),
    \"it\": material(base_color: \"#806040\", height: \"half\", emission: \"light\", coat_weight: \"half\",
        coat_roughness: 0.1, fuzz_weight: \"half\", anisotropy: 0.5, transmission_weight: 0.2),
}, outputs: { \"material\": \"it\" })";

/// A module `unreal` that prints what the script does.
const UNREAL: &str = r#"
import sys, types
class Recorder:
    def __init__(self, name): self.name = name
    def set_editor_property(self, name, value): print(self.name, name, value.rsplit("/", 1)[-1] if isinstance(value, str) else value)
    def get_editor_property(self, name): return ["/Game/Lapidary/asset"]
class Tools:
    def create_asset(self, name, folder, kind, factory): print("create", folder, name); return name
    def import_asset_tasks(self, tasks): print("import", len(tasks))
class Editing:
    def set_material_instance_parent(self, instance, parent): print(instance, "parent", parent.name)
    def set_material_instance_texture_parameter_value(self, instance, name, asset): print(instance, name)
    def set_material_instance_scalar_parameter_value(self, instance, name, value): print(instance, name, round(value, 4))
unreal = types.ModuleType("unreal")
unreal.AssetToolsHelpers = types.SimpleNamespace(get_asset_tools=Tools)
unreal.MaterialEditingLibrary = Editing()
unreal.MaterialInstanceConstant = unreal.MaterialInstanceConstantFactoryNew = lambda: None
unreal.AssetImportTask = lambda: Recorder("task")
unreal.load_asset = Recorder
unreal.TextureCompressionSettings = types.SimpleNamespace(TC_DEFAULT=0, TC_MASKS=1, TC_NORMALMAP=2, TC_GRAYSCALE=3)
sys.modules["unreal"] = unreal
source = open(sys.argv[1]).read()
sys.argv = sys.argv[1:]
exec(compile(source, sys.argv[0], "exec"), {"__name__": "__main__"})
"#;

/// Renders the graph for Unreal; returns standard error.
fn rendered(folder: &Folder) -> String {
    let graph = folder.write("rock.ron", GRAPH);
    let mut command = lapidary();
    command.current_dir(folder.path()).arg("render").arg(graph).args(["-o", ".", "--target", "unreal"]);
    let (status, _, err) = outcome(&mut command);
    assert_eq!(status, 0, "{err}");
    err
}

#[test]
fn the_description_names_textures_and_parameters() {
    let folder = Folder::new("unreal-text");
    let err = rendered(&folder);
    golden("hot_rock.unreal.json", &folder.read_text("rock.json"));
    assert!(err.contains("does not use `transmission_weight`: Unreal has no input for it"), "{err}");
    assert!(!err.contains("clipped"), "the file states the strength of the emission: {err}");
    for part in folder.read_text("rock.json").split("\"file\": \"").skip(1) {
        let file = part.split('"').next().unwrap_or_default();
        assert!(folder.path().join(file).is_file(), "{file}");
    }
}

/// The calls are those of Unreal's Python interface; Unreal itself is not part of the test.
#[test]
fn the_script_of_the_manual_imports_the_description() {
    let folder = Folder::new("unreal-script");
    rendered(&folder);
    let script = root().join("crates/cli/materials/unreal_import.py");
    let mut command = Command::new("python3");
    if !Command::new("python3").arg("--version").output().is_ok_and(|done| done.status.success()) {
        report_skipped("the script for Unreal", "there is no Python");
        return;
    }
    command.args(["-c", UNREAL]).arg(script).arg(folder.path().join("rock.json"));
    let (status, out, err) = outcome(&mut command);
    assert_eq!(status, 0, "{err}");
    let expected = "create /Game/Lapidary MI_Hot_rock\nMI_Hot_rock parent /Game/Lapidary/M_Lapidary\n\
                    task filename T_rock_BC.png\n";
    assert!(out.starts_with(expected), "{out}");
    for line in ["MI_Hot_rock OcclusionRoughnessMetallic", "MI_Hot_rock EmissiveStrength 3.2", "MI_Hot_rock ClearCoat"]
    {
        assert!(out.lines().any(|found| found.starts_with(line)), "{line}: {out}");
    }
}
