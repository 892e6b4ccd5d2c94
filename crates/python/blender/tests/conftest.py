"""The fixtures of the tests. Tests import their module, so that its name is not that of the tests of the package."""

from blender_helpers import blender, engine_name, graph, scene

__all__ = ["blender", "engine_name", "graph", "scene"]
