"""Animations: keys of parameters, loops of graphs and baked sequences."""

import numpy
import pytest
from blender_helpers import ROOT, create, pixels, prepare


def test_keys_and_loops_are_baked(scene, tmp_path):
    made = create(scene, ROOT / "graphs/fire.ron", columns=32)
    shot = scene.bpy.context.scene
    shot.frame_start, shot.frame_end = 3, 5
    info = scene.settings.description(made)
    one = next(one for one in info.parameters if one.type == "number")
    owner = scene.properties.group(made, info)
    for frame, value in ((3, one.range[0]), (5, one.range[1])):
        setattr(owner, one.identifier, value)
        owner.keyframe_insert(one.identifier, frame=frame)
    assert scene.bpy.ops.lapidary.bake(material=made.name, folder=str(tmp_path)) == {"FINISHED"}
    values = dict(scene.properties.values(made, info))
    for frame, value in ((3, one.range[0]), (5, one.range[1])):
        values[one.name] = value
        request = scene.engine.RenderRequest(
            str(ROOT / "graphs/fire.ron"), (32, 32), values, made.lapidary.seed, frame=frame, samples="auto"
        )
        wanted = scene.preferences.current_engine().render(request)["emission"]
        image = scene.bpy.data.images.load(str(tmp_path / made.name / f"emission_{frame:04d}.exr"))
        assert image.colorspace_settings.name == "Linear Rec.709"
        assert numpy.array_equal(pixels(image, 3), wanted[:, :, :3]), frame
    node = scene.material.find(made, "image:emission")
    assert (node.image.source, node.image_user.frame_start, node.image_user.frame_duration) == ("SEQUENCE", 3, 3)
    assert node.image.colorspace_settings.name == "Linear Rec.709"
    assert scene.material.image_of(made, "opacity").colorspace_settings.name == "Non-Color"


@pytest.mark.parametrize("bakes", [True, False])
def test_cycles_shows_the_frames(scene, tmp_path, bakes):
    """Each frame of an animation shows the values of that frame, from files or rendered on the way."""
    bpy, shot = scene.bpy, scene.bpy.context.scene
    path = tmp_path / "keys.ron"
    path.write_text(
        'lapidary(format: 1, parameters: { "light": number(value: 0, range: (0, 1)) }, '
        'outputs: { "roughness": "$light" })'
    )
    made = create(scene, path, columns=16)
    owner = scene.properties.group(made, scene.settings.description(made))
    for frame, value in ((4, 0.25), (5, 0.5), (6, 0.75)):
        owner.p_light = value
        owner.keyframe_insert("p_light", frame=frame)
    shot.frame_start, shot.frame_end = 4, 6
    if bakes:
        bpy.ops.lapidary.bake(material=made.name, folder=str(tmp_path))
    else:
        made.lapidary.follows_time = True
    tree = made.node_tree
    emission = tree.nodes.new("ShaderNodeEmission")
    tree.links.new(scene.material.find(made, "image:roughness").outputs["Color"], emission.inputs["Color"])
    tree.links.new(emission.outputs["Emission"], tree.get_output_node("ALL").inputs["Surface"])
    prepare(scene, tmp_path / "shot_", (0.0, 0.0))
    bpy.ops.render.render(animation=True)
    for frame, value in ((4, 0.25), (5, 0.5), (6, 0.75)):
        image = bpy.data.images.load(str(tmp_path / f"shot_{frame:04d}.exr"))
        assert pixels(image, 3)[64, 64, 0] == pytest.approx(value, abs=1e-3), frame


def test_materials_follow_the_timeline(scene):
    made = create(scene, ROOT / "graphs/fire.ron", columns=32)
    made.lapidary.follows_time = True
    shown = []
    for frame in (1, 20):
        scene.bpy.context.scene.frame_set(frame)
        shown.append(pixels(scene.material.image_of(made, "emission")))
        assert scene.rendering.is_current(made)
    assert not numpy.array_equal(*shown)
