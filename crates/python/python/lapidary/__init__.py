"""Procedural materials from graphs of nodes: the same bits on every machine."""

from ._lapidary import Error, Graph, GraphWarning, __version__


def load(path):
    """Loads a graph file."""
    return Graph(path)
