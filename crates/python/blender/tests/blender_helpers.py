"""Fixtures and helpers: Blender as a module with the extension installed from its archive, and graphs."""

import importlib
import os
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[3]
BINARY = Path(os.environ.get("LAPIDARY_BINARY", ROOT / "target/debug/lapidary"))
ADDON = "bl_ext.user_default.lapidary"
MODULES = (
    "engine", "live", "material", "openexr", "panels", "preferences", "properties", "rendering",
    "settings", "thumbnails",
)  # fmt: skip
SMALL = 64

sys.path.insert(0, str(HERE.parent))


def wheels():
    """The wheel that the extension is tested with; none tests the command line alone."""
    stated = os.environ.get("LAPIDARY_WHEEL")
    found = [Path(stated)] if stated else sorted((ROOT / "target/python/wheels").glob("lapidary-*.whl"))
    return found[-1:]


@pytest.fixture(scope="session")
def blender():
    """Blender with the extension: its modules, and `bpy`."""
    home = tempfile.TemporaryDirectory(prefix="lapidary-blender-")
    os.environ["BLENDER_USER_RESOURCES"] = home.name
    os.environ["LAPIDARY_LIBRARY"] = "no-library"
    missing = "Blender is not installed: `pip install bpy==5.0.1`, with CPython 3.11"
    bpy = pytest.importorskip("bpy", reason=missing, exc_type=ImportError)
    import build

    archive = Path(home.name) / "lapidary.zip"
    build.build(wheels(), archive)
    assert bpy.ops.extensions.package_install_files(
        filepath=str(archive), repo="user_default", enable_on_install=True
    ) == {"FINISHED"}
    modules = {name: importlib.import_module(f"{ADDON}.{name}") for name in MODULES}
    yield SimpleNamespace(bpy=bpy, archive=archive, home=Path(home.name), **modules)
    bpy.ops.preferences.addon_disable(module=ADDON)
    home.cleanup()


@pytest.fixture(params=["package", "command"])
def engine_name(request, blender):
    """Both programs that render."""
    if request.param == "package" and importlib.util.find_spec("lapidary") is None:
        pytest.skip("the Python package is not installed")
    if request.param == "command" and not BINARY.exists():
        pytest.skip(f"{BINARY} is missing: run `cargo build --workspace --bin lapidary`")
    return request.param


@pytest.fixture
def scene(blender, engine_name):
    """An empty scene with a plane of 2 m, and small previews."""
    preferences = use(blender, engine_name)
    preferences.folder = str(ROOT / "graphs")
    blender.bpy.ops.wm.read_homefile(use_empty=True)
    blender.bpy.ops.mesh.primitive_grid_add(x_subdivisions=200, y_subdivisions=200, size=2)
    return blender


def use(blender, engine_name):
    """Selects the program that renders."""
    preferences = blender.preferences.get()
    preferences.use_package = engine_name == "package"
    preferences.binary = str(BINARY)
    return preferences


@pytest.fixture
def graph(tmp_path):
    """A graph with a parameter of each type."""
    path = tmp_path / "kinds.ron"
    path.write_text(KINDS)
    return path


KINDS = """// Each type of parameter.
lapidary(
    format: 1, name: "Kinds", metres: 0.5, relief: 0.02, seed: 3, tile: (2, 1), size: (1024, 512),
    parameters: {
        "cells": whole(value: 4, range: (2, 8), group: "Shape", about: "Cells across."),
        "strength": number(value: 0.68, range: (0.0, 1.0), group: "Shape"),
        "tint": color(value: "#8a5a2b"),
        "toward": vector(value: (0.5, -1.0, 2.0)),
        "detail": choice(value: off, words: [off, on]),
        "room-width m": number(value: 2.5, unit: "m"),
    },
    presets: { "strong": { "strength": 1, "tint": "#ff0000", "detail": on }, "few": { "cells": 2 } },
    nodes: {
        "n": perlin(scale: "$cells"),
        "h": math(do: multiply, a: "n", b: "$strength"),
    },
    outputs: { "base_color": "$tint", "height": "h", "roughness": "$strength", "mask": "n" },
)
"""


def create(blender, path, columns=SMALL):
    """A material of a graph with small images."""
    assert blender.bpy.ops.lapidary.create(filepath=str(path)) == {"FINISHED"}
    made = blender.bpy.context.object.active_material
    made.lapidary.preview_size = columns
    made.lapidary.final_size = columns
    blender.rendering.now(made)
    return made


def pixels(image, channels=4):
    """The pixels of an image from the top."""
    import numpy

    found = numpy.empty(len(image.pixels), dtype=numpy.float32)
    image.pixels.foreach_get(found)
    return found.reshape(image.size[1], image.size[0], image.channels)[::-1, :, :channels]


def prepare(blender, path, angle):
    """Prepares a small render with Cycles of the plane from above, under a sun."""
    bpy, scene = blender.bpy, blender.bpy.context.scene
    if scene.camera is None:
        for name, data in (("camera", bpy.data.cameras.new("camera")), ("sun", bpy.data.lights.new("sun", "SUN"))):
            scene.collection.objects.link(bpy.data.objects.new(name, data))
        scene.camera = bpy.data.objects["camera"]
        scene.camera.location.z, scene.camera.data.type, scene.camera.data.ortho_scale = 3, "ORTHO", 2
        bpy.data.lights["sun"].energy = 3
    bpy.data.objects["sun"].rotation_euler = (*angle, 0)
    scene.render.engine, scene.cycles.samples, scene.cycles.use_denoising = "CYCLES", 8, False
    scene.render.resolution_x = scene.render.resolution_y = 128
    scene.view_settings.view_transform = "Raw"
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.filepath = str(path)
