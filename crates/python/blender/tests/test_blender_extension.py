"""The archive of the extension, its panels and thumbnails."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import numpy
from blender_helpers import ADDON, ROOT, create, use, wheels


def test_the_archive_has_the_same_bytes_each_time(blender, tmp_path):
    import build

    for name in ("a.zip", "b.zip"):
        build.build(wheels(), tmp_path / name)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes() == blender.archive.read_bytes()


def test_blender_accepts_the_manifest(blender):
    """The checker is that of `blender --command extension validate`."""
    tool = Path(sys.modules["bl_pkg"].__file__).parent / "cli/blender_ext.py"
    done = subprocess.run([sys.executable, tool, "validate", blender.archive], capture_output=True, text=True)
    assert done.returncode == 0 and "Success" in done.stdout, done.stdout + done.stderr


def test_platforms_are_those_of_the_wheels():
    import build

    named = [Path("lapidary-1-cp310-abi3-win_amd64.whl"), Path("lapidary-1-cp310-abi3-manylinux_2_35_x86_64.whl")]
    text = build.with_wheels((build.SOURCE / "blender_manifest.toml").read_text(), named)
    assert 'platforms = ["linux-x64", "windows-x64"]' in text
    assert text.index("wheels = ") < text.index("[permissions]")


def test_it_can_be_disabled_and_enabled(scene, graph, engine_name):
    made = create(scene, graph)
    scene.properties.group(made, scene.settings.description(made)).p_strength = 0.25
    scene.bpy.ops.preferences.addon_disable(module=ADDON)
    assert not hasattr(scene.bpy.types.Material, "lapidary")
    scene.bpy.ops.preferences.addon_enable(module=ADDON)
    names = ("live", "preferences", "properties", "settings")
    live, preferences, properties, settings = (sys.modules[f"{ADDON}.{name}"] for name in names)
    use(SimpleNamespace(preferences=preferences), engine_name)
    live._after_registration()
    assert properties.values(made, settings.description(made))["strength"] == 0.25
    made.lapidary.seed = 11
    assert made.lapidary.message == ""


def drawn(blender, panel, context):
    """The properties that a panel shows. A property that does not exist is an error."""
    found = []

    def prop(data, name, **_):
        assert name in data.bl_rna.properties, name
        found.append(name)

    layout = MagicMock()
    for method in ("row", "column", "box"):
        getattr(layout, method).return_value = layout
    layout.prop = prop
    panel.draw(SimpleNamespace(layout=layout), context)
    return found, [call.args[0] for call in layout.operator.call_args_list]


def test_panels_show_parameters(scene, graph):
    made = create(scene, graph)
    target, manager = scene.bpy.context.object, scene.bpy.context.window_manager
    context = SimpleNamespace(material=made, object=target, window_manager=manager)
    shown, operators = drawn(scene, scene.panels.LAPIDARY_PT_material, context)
    assert {"p_cells", "p_strength", "seed", "relief", "uv_size"} <= set(shown)
    for name in operators:
        assert getattr(scene.bpy.ops.lapidary, name.split(".")[1]).get_rna_type()
    shown, _ = drawn(scene, scene.panels.LAPIDARY_PT_graphs, context)
    assert "p_tint" in shown


def test_graphs_have_thumbnails(scene, tmp_path):
    preferences = scene.preferences.get()
    for name in ("marble", "fire"):
        (tmp_path / f"{name}.ron").write_text((ROOT / f"graphs/{name}.ron").read_text())
    (tmp_path / "broken.ron").write_text("lapidary(")
    preferences.folder = str(tmp_path)
    assert scene.bpy.ops.lapidary.thumbnails() == {"FINISHED"}
    items = scene.thumbnails.items(None, None)
    assert [one[1] for one in items] == ["Broken", "Fire", "Marble"] and len(items[0]) == 5
    # Without a window Blender has no icons, but the images exist.
    assert scene.thumbnails._load(tmp_path / "broken.ron") is None
    shown = scene.thumbnails._load(tmp_path / "marble.ron")
    assert tuple(shown.image_size) == (128, 128)
    assert 0.3 < numpy.mean(shown.image_pixels_float[:]) < 1
