"""The fixtures of the tests. Their module has another name than that of the tests of the package, which tests import."""

from blender_helpers import blender, engine_name, graph, scene

__all__ = ["blender", "engine_name", "graph", "scene"]
