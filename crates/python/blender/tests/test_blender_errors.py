"""Bad input is reported, and nothing is lost. Both programs describe and render graphs alike."""

import numpy
import pytest
from blender_helpers import BINARY, ROOT, create, pixels, use


def test_both_programs_agree(blender):
    pytest.importorskip("lapidary")
    if not BINARY.exists():
        pytest.skip(f"{BINARY} is missing")
    package, command = blender.engine.PackageEngine(), blender.engine.CommandEngine(str(BINARY))
    for path in sorted((ROOT / "graphs").glob("*.ron")):
        info = package.describe(str(path))
        assert info == command.describe(str(path))
        assert blender.settings.GraphInfo.from_json(info.to_json()) == info
        assert sorted(info.presets) == sorted(package.lapidary.load(path).presets)
        known = {one.name for one in info.parameters}
        assert all(values and set(values) <= known for values in info.presets.values()), path
        request = blender.engine.RenderRequest(
            str(path), (24, 24), {one.name: one.value for one in info.parameters}, 5, frame=3
        )
        first, second = package.render(request), command.render(request)
        assert set(first) == set(second) == set(info.outputs)
        assert all(numpy.array_equal(first[name], second[name]) for name in first), path


@pytest.mark.parametrize(
    "text", ["", "lapidary(", 'lapidary(format: 1, nodes: { "a": nothing() }, outputs: { "height": "a" })', "\0\xff"]
)
def test_graphs_with_errors_are_reported(scene, graph, text):
    made = create(scene, graph)
    before = pixels(scene.material.image_of(made, "height"))
    values = scene.properties.values(made, scene.settings.description(made))
    graph.write_text(text)
    with pytest.raises(RuntimeError, match="error"):
        scene.bpy.ops.lapidary.create(filepath=str(graph))
    with pytest.raises(RuntimeError, match="error"):
        scene.bpy.ops.lapidary.reload(material=made.name)
    assert "error" in made.lapidary.message
    made.lapidary.seed = 8
    assert "error" in made.lapidary.message
    assert numpy.array_equal(pixels(scene.material.image_of(made, "height")), before)
    assert scene.properties.values(made, scene.settings.description(made)) == values


def test_missing_files_are_reported(scene, graph):
    made = create(scene, graph)
    text = graph.read_text()
    graph.unlink()
    made.lapidary.seed = 8
    assert "kinds.ron" in made.lapidary.message
    with pytest.raises(RuntimeError, match="kinds.ron"):
        scene.bpy.ops.lapidary.reload(material=made.name)
    graph.write_text(text)
    made.lapidary.seed = 9
    assert made.lapidary.message == ""


def test_missing_programs_are_reported(scene, graph):
    made = create(scene, graph)
    preferences = use(scene, "command")
    preferences.binary = "/no/such/lapidary"
    try:
        made.lapidary.seed = 8
        assert "preferences" in made.lapidary.message
        with pytest.raises(RuntimeError, match="preferences"):
            scene.bpy.ops.lapidary.create(filepath=str(graph))
    finally:
        preferences.binary = str(BINARY)


def test_folders_that_cannot_be_written_are_reported(scene, graph):
    made = create(scene, graph)
    with pytest.raises(RuntimeError, match="not saved"):
        scene.bpy.ops.lapidary.bake(material=made.name)
    with pytest.raises(RuntimeError, match="cannot be written"):
        scene.bpy.ops.lapidary.bake(material=made.name, folder=str(graph))
