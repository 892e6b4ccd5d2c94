"""What Blender's own importer makes of the files of `render --target usd`."""

import subprocess

import numpy
import pytest
from blender_helpers import BINARY, ROOT, SMALL


@pytest.fixture
def imported(blender, tmp_path):
    """The material of a file that the command line wrote and Blender imported into an empty scene."""
    if not BINARY.exists():
        pytest.skip(f"{BINARY} is missing: run `cargo build --workspace --bin lapidary`")
    graph = ROOT / "graphs/hammered_copper.ron"
    command = [BINARY, "render", graph, "--target", "usd", "--size", str(SMALL), "-o", tmp_path]
    subprocess.run(command, check=True)
    blender.bpy.ops.wm.read_homefile(use_empty=True)
    path = tmp_path / "hammered_copper.usda"
    assert blender.bpy.ops.wm.usd_import(filepath=str(path)) == {"FINISHED"}
    return blender.bpy.data.materials["Hammered_copper"]


def sources(made, kind, name):
    """The images behind an input of a kind of node."""
    waiting = [next(one for one in made.node_tree.nodes if one.bl_idname == kind).inputs[name]]
    found = []
    while waiting:
        for link in waiting.pop().links:
            if link.from_node.bl_idname == "ShaderNodeTexImage":
                found.append(link.from_node.image)
            else:
                waiting.extend(link.from_node.inputs)
    return found


def test_images_are_wired_with_their_colour_spaces(imported):
    principled = "ShaderNodeBsdfPrincipled"
    for kind, socket, usage, space in (
        (principled, "Base Color", "basecolor", "sRGB"),
        (principled, "Metallic", "metallic", "Non-Color"),
        (principled, "Roughness", "roughness", "Non-Color"),
        (principled, "Normal", "normal", "Non-Color"),
        ("ShaderNodeOutputMaterial", "Displacement", "height", "Non-Color"),
    ):
        [image] = sources(imported, kind, socket)
        assert image.name.startswith(f"hammered_copper_{usage}.") and tuple(image.size) == (SMALL, SMALL)
        assert image.colorspace_settings.name == space, usage


def test_the_plane_has_the_size_of_the_tile(blender, imported):
    [plane] = [one for one in blender.bpy.data.objects if one.type == "MESH"]
    assert imported.name in plane.data.materials
    assert sorted(plane.dimensions) == pytest.approx([0, 0.25, 0.25])


def test_cycles_renders_it(blender, imported, tmp_path):
    bpy, scene = blender.bpy, blender.bpy.context.scene
    [plane] = [one for one in bpy.data.objects if one.type == "MESH"]
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.data.type, camera.data.ortho_scale = "ORTHO", 0.2
    camera.location = plane.matrix_world.translation
    camera.location.z += 1
    scene.collection.objects.link(camera)
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.data.energy = 3
    scene.collection.objects.link(sun)
    scene.camera, scene.render.engine, scene.cycles.samples = camera, "CYCLES", 4
    scene.render.resolution_x = scene.render.resolution_y = 32
    scene.render.filepath = str(tmp_path / "rendered.png")
    bpy.ops.render.render(write_still=True)
    picture = bpy.data.images.load(scene.render.filepath)
    values = numpy.empty(32 * 32 * 4, numpy.float32)
    picture.pixels.foreach_get(values)
    red, _, blue, _ = values.reshape(-1, 4).mean(axis=0)
    assert red > 0.05 and red > 1.2 * blue, "the surface is copper in the light"
