"""The library: methods, signatures and the stub file agree with `lapidary nodes`."""

import ast
import importlib.resources
import inspect
import json
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import lapidary
import pytest

ROOT = Path(__file__).resolve().parents[3]


def test_nodes_are_those_of_the_command_line(command_line):
    assert lapidary.nodes() == json.loads(command_line("nodes", "--json").stdout)


def test_descriptions_are_those_of_the_command_line(command_line):
    for name in ("rusted_plate", "fire", "marble"):
        path = ROOT / f"graphs/{name}.ron"
        info = lapidary.load(path).info()
        assert info == json.loads(command_line("info", "--json", str(path)).stdout)
        assert info["metres"] > 0 and list(info["presets"]) == lapidary.load(path).presets
    with pytest.raises(lapidary.Error, match="missing"):
        g = lapidary.Graph()
        g.output("height", "missing")
        g.info()


def test_methods_have_the_signatures_and_documentation_of_the_stubs():
    stub = (importlib.resources.files(lapidary) / "__init__.pyi").read_text()
    [graph] = [item for item in ast.parse(stub).body if isinstance(item, ast.ClassDef) and item.name == "Graph"]
    stubs = {item.name: item for item in graph.body if isinstance(item, ast.FunctionDef)}
    for node in lapidary.nodes():
        method, declared = getattr(lapidary.Graph, node["name"]), stubs[node["name"]]
        parameters = list(inspect.signature(method).parameters)
        assert parameters == ["self"] + [argument.arg for argument in declared.args.kwonlyargs]
        assert inspect.getdoc(method) == ast.get_docstring(declared)
    public = {name for name in dir(lapidary.Graph) if not name.startswith("_")}
    assert public == {name for name in stubs if not name.startswith("_")}


def test_methods_of_the_compiled_class_have_the_arguments_of_the_stubs():
    stub = (importlib.resources.files(lapidary) / "__init__.pyi").read_text()
    [graph] = [item for item in ast.parse(stub).body if isinstance(item, ast.ClassDef) and item.name == "Graph"]
    stubs = {item.name: item for item in graph.body if isinstance(item, ast.FunctionDef)}
    for name in ["render", "sample", "parameter", "save"]:
        arguments = stubs[name].args
        declared = [argument.arg for argument in arguments.args + arguments.kwonlyargs]
        assert list(inspect.signature(getattr(lapidary.Graph, name)).parameters) == declared, name


def test_versions_agree(command_line):
    assert command_line("--version").stdout.split()[1] == lapidary.__version__


def test_the_stub_file_agrees_with_the_package(tmp_path):
    pytest.importorskip("mypy", reason="the comparison needs mypy")
    # Compiled classes have no such attribute, though they look names up.
    (tmp_path / "allowed").write_text("lapidary.Node.__getattr__\n")
    options = ["--ignore-disjoint-bases", "--ignore-missing-stub", "--allowlist", str(tmp_path / "allowed")]
    command = [sys.executable, "-m", "mypy.stubtest", "lapidary", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_wheel_has_the_licence_texts():
    metadata = distribution("lapidary").metadata
    assert metadata["License-Expression"] == "(MIT OR Apache-2.0) AND OFL-1.1"
    sources = {
        "LICENSE-MIT": ROOT / "LICENSE-MIT",
        "LICENSE-APACHE": ROOT / "LICENSE-APACHE",
        "LICENSE-FONT": ROOT / "assets/fonts/licence.txt",
    }
    assert sorted(metadata.get_all("License-File")) == sorted(sources)
    for name, source in sources.items():
        assert distribution("lapidary").read_text(f"licenses/{name}") == source.read_text(), name
    # The crates of the compiled module, each with its licence.
    listed = json.loads(distribution("lapidary").read_text("sboms/lapidary-python.cyclonedx.json"))["components"]
    assert {"pyo3", "serde_json", "rayon"} <= {one["name"] for one in listed}
    assert [one["name"] for one in listed if not one.get("licenses")] == []
