"""Graphs that Python code builds, and files that it saves."""

import lapidary
import numpy
import pytest


def raised(call):
    with pytest.raises(lapidary.Error) as error:
        call()
    return error.value


def test_a_built_graph_is_the_file_that_says_the_same(tmp_path):
    path = tmp_path / "written.ron"
    path.write_text(
        'lapidary(format: 1, parameters: { "scale": whole(value: 4, range: (1, 16)) }, nodes: {\n'
        '  "perlin": perlin(scale: "$scale", tiling: on), "worley": worley(scale: 6, seed: 3),\n'
        '  "mix": mix(a: "#402010", b: "worley.f2", by: "perlin") }, outputs: { "base_color": "mix", "height": "perlin" })\n'
    )
    g = lapidary.Graph()
    scale = g.parameter("scale", 4, range=(1, 16))
    noise = g.perlin(scale=scale, tiling=True)
    cells = g.worley(scale=6, seed=numpy.int64(3))
    g.output("base_color", g.mix(a="#402010", b=cells.f2, by=noise))
    g.output("height", "perlin")
    theirs = lapidary.load(path).render(size=32)
    ours = g.render(size=32)
    assert {name: array.tobytes() for name, array in ours.items()} == {
        name: array.tobytes() for name, array in theirs.items()
    }
    assert g.check() == []
    assert g.outputs == ["base_color", "height"] and list(g.nodes) == ["mix", "perlin", "worley"]
    assert (g.parameters["scale"].value, g.parameters["scale"].range) == (4, (1, 16))


def test_values_of_every_type():
    g = lapidary.Graph()
    g.gradient_map(of=g.perlin(), ramp=[(0, "#000"), (0.5, "#8a5a2b"), (1, "#fff")])
    g.vector(x=1, y=0.5, z=numpy.float32(0.25))
    g.curve(of=g.perlin(), points=[(0, 0), (0.5, 0.8), (1, 1)])
    g.text(text="on")
    g.replace_color(of="#8a5a2b", from_="#000000", to="#ffffff")
    assert [one for one in g.check() if one.severity == "error" and one.code != "E018"] == []


def test_parameters_of_every_type():
    g = lapidary.Graph()
    g.parameter("amount", 0.5, range=(0, 1), about="How much", group="Main")
    g.parameter("tint", "#8a5a2b")
    g.parameter("wind", (1, 0, 0.5))
    g.parameter("shape", "round", words=["round", "square"])
    g.parameter("count", 3)
    found = {name: (one.type, one.value) for name, one in g.parameters.items()}
    assert found == {
        "amount": ("number", 0.5),
        "tint": ("color", "#8a5a2b"),
        "wind": ("vector", (1.0, 0.0, 0.5)),
        "shape": ("choice", "round"),
        "count": ("whole", 3),
    }
    assert g.parameters["amount"].about == "How much" and g.parameters["shape"].words == ["round", "square"]
    assert raised(lambda: g.parameter("x", 5, range=(0, 1))).code == "E025"


def test_arithmetic():
    g = lapidary.Graph()
    a, b = g.perlin(seed=1), g.perlin(seed=2)
    for name, node in {"sum": a + b, "scaled": 2 * a - 0.5, "ratio": 1 / (b + 2), "rest": -abs(a) ** 2}.items():
        g.output(name, node, data=True)
    images = g.render(size=16, outputs=["sum", "scaled", "ratio", "rest"])
    g.output("a", a, data=True)
    g.output("b", b, data=True)
    parts = g.render(size=16, outputs=["a", "b"])
    a, b = parts["a"], parts["b"]
    expected = {"sum": a + b, "scaled": 2 * a - 0.5, "ratio": 1 / (b + 2), "rest": -numpy.abs(a) ** 2}
    for name, array in expected.items():
        assert numpy.allclose(images[name], array, atol=1e-6), name


def test_wrong_inputs_are_diagnostics_and_change_nothing():
    g = lapidary.Graph()
    noise = g.perlin()
    before = str(g)
    error = raised(lambda: g.perlin(scaal=4))
    assert (error.code, error.line) == ("E020", None) and "scale" in error.help
    assert raised(lambda: g.perlin(scale=5000)).code == "E025"
    assert raised(lambda: g.perlin(scale=float("nan"))).code == "E025"
    assert raised(lambda: g.perlin(tiling="maybe")).code == "E027"
    assert raised(lambda: g.perlin(seed=noise)).code == "E030"
    assert raised(lambda: g.perlin(scale="#12")).code == "E016"
    assert raised(lambda: g.invert(of="nothing")).code == "E021"
    assert raised(lambda: g.node("perlim")).code == "E012"
    assert raised(lambda: g.output("height", noise["none"])).code == "E022"
    assert raised(lambda: g.output("normal", noise)).code == "E024"
    assert raised(lambda: g.output("heigth", noise)).code == "E019"
    assert raised(lambda: g.output("", noise)).code == "E017"
    assert raised(lambda: g.node("perlin) }, outputs: {")).code == "E012"
    assert "not a name" in str(raised(lambda: g.node("perlin", **{"a b": 3})))
    assert "not a name" in str(raised(lambda: g.parameter("p", 3, **{"a b": 3})))
    with pytest.raises(TypeError):
        noise + None
    assert "another graph" in str(raised(lambda: lapidary.Graph().invert(of=noise)))
    assert raised(lambda: g.perlin(name="perlin")).code == "E013"
    with pytest.raises(AttributeError):
        g.perlim()
    with pytest.raises(AttributeError):
        noise.heigth
    assert str(g) == before


def test_another_graph_is_a_node(tmp_path):
    (tmp_path / "block.ron").write_text(
        'lapidary(format: 1, parameters: { "cells": whole(value: 4) }, nodes: { "a": perlin(scale: "$cells") }, '
        'outputs: { "height": "a" })'
    )
    g = lapidary.Graph()
    g.save(tmp_path / "user.ron")
    g.output("height", g.graph("block.ron", cells=8)["height"])
    direct = lapidary.load(tmp_path / "block.ron").render(size=16, set={"cells": 8})
    assert g.render(size=16)["height"].tobytes() == direct["height"].tobytes()
    assert raised(lambda: g.graph("missing.ron")).code == "E040"


def test_saved_files_are_formatted_and_keep_comments(tmp_path, command_line):
    path = tmp_path / "slab.ron"
    path.write_text('// A slab.\nlapidary(format: 1, nodes: {\n  // Soft.\n"a":perlin(scale:4)}, outputs: { "height": "a" })\n')
    g = lapidary.load(path)
    g.output("roughness", g.invert(of=g.nodes["a"]))
    g.save()
    saved = path.read_text()
    assert "// A slab." in saved and "// Soft." in saved and "invert" in saved
    command_line("fmt", "--check", path)
    command_line("check", path)
    assert lapidary.load(path).render(size=8).keys() == {"height", "roughness"}


def test_files_are_not_replaced_by_accident(tmp_path):
    g = lapidary.Graph()
    assert "no file" in str(raised(g.save))
    path = tmp_path / "a.ron"
    path.write_text("mine")
    assert "exists" in str(raised(lambda: g.save(path)))
    assert path.read_text() == "mine"
    g.save(path, overwrite=True)
    g.perlin()
    g.save()
    path.write_text(path.read_text() + "// edited elsewhere\n")
    g.perlin()
    error = raised(g.save)
    assert "changed" in str(error) and error.file == str(path)
    assert "edited elsewhere" in path.read_text()
    g.save(tmp_path / "b.ron")
    assert "perlin 2" in (tmp_path / "b.ron").read_text() and g.path == tmp_path / "b.ron"


def test_images_for_notebooks(marble):
    g = lapidary.load(marble)
    assert g._repr_png_().startswith(b"\x89PNG")
    assert next(iter(g.nodes.values()))._repr_png_().startswith(b"\x89PNG")
    assert lapidary.Graph()._repr_png_() is None


def test_metadata(tmp_path):
    g = lapidary.Graph()
    g.output("height", g.perlin())
    g.describe(name="Slab", size=(48, 24), tags=["stone", "floor"], seed=3, about="A slab.")
    assert 'name: "Slab"' in str(g) and g.render()["height"].shape == (24, 48)
    assert g.check() == []
    before = str(g)
    assert raised(lambda: g.describe(size=(0, 4))).code == "E015"
    assert "write one of" in raised(lambda: g.describe(title="x")).help
    assert str(g) == before
