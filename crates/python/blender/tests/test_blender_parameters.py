"""Parameters as properties: types, ranges, presets, and graphs that change."""

import time

import pytest
from blender_helpers import ROOT, SMALL, create


def group(blender, made):
    return blender.properties.group(made, blender.settings.description(made))


def values(blender, made):
    return blender.properties.values(made, blender.settings.description(made))


def test_each_type_has_its_property(scene, graph):
    made = create(scene, graph)
    owner, info = group(scene, made), scene.settings.description(made)
    shown = {one.name: owner.bl_rna.properties[one.identifier] for one in info.parameters}
    assert {name: one.type for name, one in shown.items()} == {
        "cells": "INT", "strength": "FLOAT", "tint": "FLOAT", "toward": "FLOAT", "detail": "ENUM",
        "room-width m": "FLOAT",
    }  # fmt: skip
    assert (shown["cells"].hard_min, shown["cells"].hard_max) == (2, 8)
    assert shown["cells"].description == "Cells across"
    assert shown["tint"].subtype == "COLOR_GAMMA"
    assert shown["room-width m"].name == "Room-width m (m)"
    assert [one.identifier for one in shown["detail"].enum_items] == ["off", "on"]
    assert made.lapidary.seed == 3
    assert values(scene, made) == {
        "cells": 4, "strength": 0.68, "tint": "#8a5a2b", "toward": (0.5, -1.0, 2.0), "detail": "off",
        "room-width m": 2.5,
    }  # fmt: skip


def test_a_change_renders_again(scene, graph):
    made = create(scene, graph)
    image = scene.material.image_of(made, "roughness")
    assert image.pixels[0] == pytest.approx(0.68)
    group(scene, made).p_strength = 0.25
    assert image.pixels[0] == 0.25
    made.lapidary.live = False
    group(scene, made).p_strength = 0.5
    assert image.pixels[0] == 0.25
    assert scene.bpy.ops.lapidary.render(material=made.name) == {"FINISHED"}
    assert scene.material.image_of(made, "roughness").pixels[0] == 0.5


def test_final_renders_have_the_final_size(scene, graph):
    made = create(scene, graph)
    made.lapidary.final_size = 200
    scene.bpy.ops.lapidary.render(material=made.name)
    assert tuple(scene.material.image_of(made, "height").size) == (200, 100)
    group(scene, made).p_cells = 5
    assert tuple(scene.material.image_of(made, "height").size) == (SMALL, SMALL // 2)


def test_presets_and_defaults(scene, graph):
    made = create(scene, graph)
    assert scene.bpy.ops.lapidary.preset(material=made.name, preset="strong") == {"FINISHED"}
    changed = values(scene, made)
    assert (changed["strength"], changed["tint"], changed["detail"], changed["cells"]) == (1, "#ff0000", "on", 4)
    assert scene.material.image_of(made, "roughness").pixels[0] == 1
    scene.bpy.ops.lapidary.preset(material=made.name, preset="few")
    assert (values(scene, made)["cells"], values(scene, made)["strength"]) == (2, 0.68)
    made.lapidary.seed = 9
    assert scene.bpy.ops.lapidary.reset(material=made.name) == {"FINISHED"}
    assert (values(scene, made)["cells"], made.lapidary.seed) == (4, 3)


def test_values_survive_a_renamed_parameter(scene, graph):
    made = create(scene, graph)
    group(scene, made).p_strength = 0.25
    group(scene, made).p_cells = 7
    text = graph.read_text()
    graph.write_text(text.replace('"strength"', '"power"').replace('"$strength"', '"$power"'))
    assert scene.bpy.ops.lapidary.reload(material=made.name) == {"FINISHED"}
    assert (values(scene, made)["power"], values(scene, made)["cells"]) == (0.68, 7)
    assert "strength" in made.lapidary.notice
    graph.write_text(text)
    scene.bpy.ops.lapidary.reload(material=made.name)
    assert values(scene, made)["strength"] == 0.25
    assert made.lapidary.notice == "Not in the graph, and kept: power"


def test_changes_in_the_window_render_on_a_thread(scene):
    """The newest values are shown, whatever was asked for before."""
    made = create(scene, ROOT / "graphs/marble.ron")
    made.lapidary.live = False
    for veins in (1.0, 2.0, 3.5):
        group(scene, made).p_veins = veins
        scene.live.later(made)
        scene.live._tick()
    ends = time.monotonic() + 30
    while scene.live._tick() is not None:
        assert time.monotonic() < ends
        time.sleep(0.01)
    assert scene.rendering.is_current(made)


def test_a_newer_change_cancels_a_render(scene, graph):
    made = create(scene, graph)
    graph.write_text(
        'lapidary(format: 1, nodes: { "a": octaves(of: "b", octaves: 16), "b": worley(scale: 64, dims: 3) }, '
        'outputs: { "height": "a" })'
    )
    scene.bpy.ops.lapidary.reload(material=made.name)
    made.lapidary.preview_size = 8192
    scene.live.later(made)
    time.sleep(2 * scene.live.DELAY_SECONDS)
    scene.live._tick()
    job = scene.live._jobs[made.session_uid]
    made.lapidary.preview_size = 32
    began = time.monotonic()
    scene.live.later(made)
    while scene.live._tick() is not None:
        time.sleep(0.01)
    assert job.cancel.is_set() and job.arrays is None
    assert time.monotonic() - began < 20
    assert scene.rendering.is_current(made)


def test_undo_renders_again(scene, graph):
    made = create(scene, graph)
    scene.bpy.ops.ed.undo_push(message="before")
    group(scene, made).p_strength = 0.25
    scene.bpy.ops.ed.undo_push(message="after")
    scene.bpy.ops.ed.undo()
    undone = scene.bpy.data.materials["Kinds"]
    assert values(scene, undone)["strength"] == 0.68
    assert scene.material.image_of(undone, "roughness").pixels[0] == pytest.approx(0.68)
