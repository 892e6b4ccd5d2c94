"""The images and nodes of materials, and what Cycles makes of them."""

import subprocess
import sys

import numpy
import pytest
from blender_helpers import ADDON, ROOT, SMALL, create, pixels, prepare


def rendered(blender, path, **options):
    request = blender.engine.RenderRequest(str(path), (SMALL, SMALL), **options)
    return blender.preferences.current_engine().render(request)


def assert_shows(blender, made, arrays):
    """The images have the values of arrays, bit for bit."""
    for name, array in arrays.items():
        image = blender.material.image_of(made, name)
        wanted = array * numpy.float32(0.5) + numpy.float32(0.5) if name == "normal" else array
        wanted = wanted if wanted.ndim == 3 else wanted[:, :, None]
        assert numpy.array_equal(pixels(image, wanted.shape[2]), wanted), name
        space = "Linear Rec.709" if name in ("base_color", "emission") else "Non-Color"
        assert image.colorspace_settings.name == space


def linked(made, kind, name):
    """The node that is wired to an input of a kind of node."""
    node = next(one for one in made.node_tree.nodes if one.bl_idname == kind)
    return node.inputs[name].links[0].from_node


def test_images_have_the_values_of_the_render(scene):
    made = create(scene, ROOT / "graphs/cobblestone.ron")
    assert_shows(scene, made, rendered(scene, ROOT / "graphs/cobblestone.ron"))


def test_outputs_are_wired(scene):
    made = create(scene, ROOT / "graphs/rain_on_glass.ron")
    principled = "ShaderNodeBsdfPrincipled"
    for output, socket in (
        ("metallic", "Metallic"),
        ("roughness", "Roughness"),
        ("opacity", "Alpha"),
        ("emission", "Emission Color"),
    ):
        assert linked(made, principled, socket).label == output
    occlusion = linked(made, principled, "Base Color")
    assert occlusion.inputs["Factor"].default_value == 0 and occlusion.blend_type == "MULTIPLY"
    assert linked(made, principled, "Normal").bl_idname == "ShaderNodeNormalMap"
    shader = next(one for one in made.node_tree.nodes if one.bl_idname == principled)
    assert shader.inputs["Emission Strength"].default_value == 1
    made.lapidary.emission, made.lapidary.occlusion = 5, 0.5
    assert shader.inputs["Emission Strength"].default_value == 5
    assert occlusion.inputs["Factor"].default_value == 0.5


def test_lobes_are_wired(scene, tmp_path):
    path = tmp_path / "lacquer.ron"
    path.write_text(
        """lapidary(format: 1, nodes: {
    "shade": perlin(scale: 2),
    "light": combine(red: "shade", green: 0.5, blue: 0),
    "bumps": normal_from_height(of: "shade"),
    "it": material(base_color: "light", emission: "light", coat_weight: "shade", coat_color: "light",
        coat_normal: "bumps", fuzz_weight: "shade", fuzz_color: "light", fuzz_roughness: 0.3, transmission_weight: 0.25,
        subsurface_weight: 0.5, subsurface_color: "light", subsurface_radius_scale: "light", specular_weight: "shade",
        specular_ior: 1.33, anisotropy: "shade", anisotropy_rotation: "shade", emission_luminance: 4),
}, outputs: { "material": "it" })
"""
    )
    made = create(scene, path)
    lobes, factors = scene.material.LOBES, scene.material.FACTORS
    shader = next(one for one in made.node_tree.nodes if one.bl_idname == "ShaderNodeBsdfPrincipled")
    wired = [name for name in lobes if name not in ("coat_roughness", "coat_ior")]
    for name in wired:
        assert linked(made, "ShaderNodeBsdfPrincipled", lobes[name]).label == name
    for name, (socket, factor) in factors.items():
        node = linked(made, "ShaderNodeBsdfPrincipled", socket)
        assert node.inputs[0].links[0].from_node.label == name and node.inputs[1].default_value == factor
    coat = linked(made, "ShaderNodeBsdfPrincipled", "Coat Normal")
    assert coat.bl_idname == "ShaderNodeNormalMap" and coat.inputs["Color"].links[0].from_node.label == "coat_normal"
    assert scene.material.image_of(made, "coat_normal").colorspace_settings.name == "Non-Color"
    assert shader.inputs["Coat Roughness"].default_value == 0
    assert abs(shader.inputs["Coat IOR"].default_value - 1.6) < 1e-6
    made.lapidary.emission = 5
    assert linked(made, "ShaderNodeBsdfPrincipled", "Emission Strength").inputs[1].default_value == 5
    for name in ("coat_color", "subsurface_color"):
        assert scene.material.image_of(made, name).colorspace_settings.name == "Linear Rec.709"


def test_physical_size_scales_displacement_and_coordinates(scene, graph):
    made = create(scene, graph)
    displacement = linked(made, "ShaderNodeOutputMaterial", "Displacement")
    assert displacement.inputs["Scale"].default_value == pytest.approx(0.02)
    assert displacement.inputs["Midlevel"].default_value == 0
    assert made.displacement_method == "DISPLACEMENT"
    mapping = scene.material.find(made, "mapping")
    assert tuple(mapping.inputs["Scale"].default_value) == (1, 1, 1), "one tile fills the square"
    assert scene.bpy.ops.lapidary.measure() == {"FINISHED"}
    assert made.lapidary.uv_size == pytest.approx(2)
    assert tuple(mapping.inputs["Scale"].default_value) == pytest.approx((2, 4, 1)), "a tile is 1 m by 0.5 m"
    scene.bpy.context.scene.unit_settings.scale_length = 0.01
    made.lapidary.uv_size = 200
    assert displacement.inputs["Scale"].default_value == pytest.approx(2), "2 cm in a scene of centimetres"
    assert tuple(mapping.inputs["Scale"].default_value) == pytest.approx((2, 4, 1))
    made.lapidary.relief = "NORMAL"
    assert displacement.mute


def test_nodes_of_artists_stay(scene):
    made = create(scene, ROOT / "graphs/marble.ron")
    tree = made.node_tree
    mine = tree.nodes.new("ShaderNodeRGB")
    tree.links.new(mine.outputs[0], linked(made, "ShaderNodeBsdfPrincipled", "Base Color").inputs[6])
    tree.nodes.remove(scene.material.find(made, "image:roughness"))
    made.lapidary.preview_size = 32
    scene.rendering.now(made)
    assert scene.material.find(made, "image:roughness") is None
    assert linked(made, "ShaderNodeBsdfPrincipled", "Base Color").inputs[6].links[0].from_node == mine
    assert scene.bpy.ops.lapidary.rebuild(material=made.name) == {"FINISHED"}
    assert linked(made, "ShaderNodeBsdfPrincipled", "Roughness").label == "roughness"


def test_copies_of_a_material_have_their_own_images(scene):
    made = create(scene, ROOT / "graphs/marble.ron")
    copy = made.copy()
    group = scene.properties.group(copy, scene.settings.description(copy))
    group.p_veins = 3
    assert_shows(scene, made, rendered(scene, ROOT / "graphs/marble.ron"))
    assert_shows(scene, copy, rendered(scene, ROOT / "graphs/marble.ron", values={"veins": 3.0}))


@pytest.mark.parametrize("packs", [True, False])
def test_a_reopened_file_has_parameters_and_images(scene, tmp_path, packs):
    made = create(scene, ROOT / "graphs/marble.ron")
    made.lapidary.packs = packs
    scene.properties.group(made, scene.settings.description(made)).p_veins = 3.25
    scene.bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "saved.blend"))
    scene.bpy.ops.wm.read_homefile(use_empty=True)
    scene.bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "saved.blend"))
    opened = scene.bpy.data.materials["Marble"]
    info = scene.settings.description(opened)
    assert scene.properties.values(opened, info)["veins"] == 3.25
    assert_shows(scene, opened, rendered(scene, ROOT / "graphs/marble.ron", values={"veins": 3.25}))
    scene.properties.group(opened, info).p_veins = 1.0
    assert_shows(scene, opened, rendered(scene, ROOT / "graphs/marble.ron", values={"veins": 1.0}))


def test_appended_materials_have_their_parameters(scene, tmp_path):
    made = create(scene, ROOT / "graphs/marble.ron")
    group = scene.properties.group(made, scene.settings.description(made))
    group.p_veins = 2.25
    path = tmp_path / "library.blend"
    scene.bpy.ops.wm.save_as_mainfile(filepath=str(path))
    scene.bpy.ops.wm.read_homefile(use_empty=True)
    scene.bpy.ops.wm.append(directory=f"{path}/Material", filename="Marble")
    appended = scene.bpy.data.materials["Marble"]
    assert scene.properties.values(appended, scene.settings.description(appended))["veins"] == 2.25
    assert_shows(scene, appended, rendered(scene, ROOT / "graphs/marble.ron", values={"veins": 2.25}))


REOPEN = f"""
import sys, bpy
bpy.ops.preferences.addon_enable(module="{ADDON}")
bpy.ops.wm.open_mainfile(filepath=sys.argv[1])
made = bpy.data.materials["Marble"]
import importlib
settings = importlib.import_module("{ADDON}.settings")
properties = importlib.import_module("{ADDON}.properties")
print("VALUE", properties.values(made, settings.description(made))["veins"])
"""


def test_another_process_opens_the_file(scene, tmp_path):
    made = create(scene, ROOT / "graphs/marble.ron")
    scene.properties.group(made, scene.settings.description(made)).p_veins = 2.75
    path = tmp_path / "saved.blend"
    scene.bpy.ops.wm.save_as_mainfile(filepath=str(path))
    done = subprocess.run([sys.executable, "-c", REOPEN, str(path)], capture_output=True, text=True)
    assert "VALUE 2.75" in done.stdout, done.stderr


def photograph(blender, path, angle=(0.0, 0.0)):
    """A render of the plane from above with Cycles, as numbers."""
    prepare(blender, path, angle)
    blender.bpy.ops.render.render(write_still=True)
    image = blender.bpy.data.images.load(str(path))
    found = pixels(image, 3)
    blender.bpy.data.images.remove(image)
    return found


@pytest.mark.parametrize("angle", [(1.0, 0.0), (0.0, 1.0)])
def test_normals_light_as_the_displacement_does(scene, tmp_path, angle):
    """The directions x and y of normals are those of the surface that the height describes."""
    made = create(scene, ROOT / "graphs/cobblestone.ron", columns=256)
    shader = next(one for one in made.node_tree.nodes if one.bl_idname == "ShaderNodeBsdfPrincipled")
    for name in ("Base Color", "Roughness", "Metallic"):
        made.node_tree.links.remove(shader.inputs[name].links[0])
    shown = {}
    for relief in ("NORMAL", "DISPLACEMENT"):
        made.lapidary.relief = relief
        shown[relief] = photograph(scene, tmp_path / f"{relief}.exr", angle).mean(axis=2).ravel()
    assert numpy.corrcoef(shown["NORMAL"], shown["DISPLACEMENT"])[0, 1] > 0.6


def test_cycles_shows_the_base_colour(scene, tmp_path, graph):
    """A surface that only emits its base colour has the linear values of the render."""
    made = create(scene, graph)
    tree, texture = made.node_tree, scene.material.find(made, "image:base_color")
    emission = tree.nodes.new("ShaderNodeEmission")
    tree.links.new(texture.outputs["Color"], emission.inputs["Color"])
    tree.links.new(emission.outputs["Emission"], tree.get_output_node("ALL").inputs["Surface"])
    shown = photograph(scene, tmp_path / "flat.exr")[64, 64]
    assert shown == pytest.approx(rendered(scene, graph)["base_color"][0, 0, :3], abs=1e-3)


@pytest.mark.parametrize("kind", ["grey", "opaque", "transparent"])
def test_packed_files_have_the_pixels(blender, tmp_path, kind):
    """Blender reads what is written, bit for bit, also where a block has fewer rows or does not compress."""
    random = numpy.random.default_rng(7)
    wanted = random.random((37, 20, 4), dtype=numpy.float32) * 100 - 3
    wanted[:16] = wanted[0]
    if kind != "transparent":
        wanted[:, :, 3] = 1
    if kind == "grey":
        wanted[:, :, :3] = wanted[:, :, :1]
    path = tmp_path / "image.exr"
    path.write_bytes(blender.openexr.encode(wanted))
    image = blender.bpy.data.images.load(str(path))
    image.colorspace_settings.name, image.alpha_mode = "Non-Color", "CHANNEL_PACKED"
    assert numpy.array_equal(pixels(image), wanted)
    blender.bpy.data.images.remove(image)
