"""Procedural materials from graphs of nodes: the same bits on every machine.

>>> import lapidary
>>> g = lapidary.load("graphs/marble.ron")
>>> images = g.render(size=512)
"""

import inspect
import json
import keyword

from ._lapidary import Diagnostic, Error, GraphWarning, Node, Parameter, __version__
from ._lapidary import Graph as _Graph
from ._lapidary import nodes_json as _nodes_json

__all__ = ["Diagnostic", "Error", "Graph", "GraphWarning", "Node", "Parameter", "load", "nodes", "__version__"]


class Graph(_Graph):
    """A graph of nodes. `Graph()` has none; each node of the library has a method that adds it.

    >>> g = Graph()
    >>> noise = g.perlin(scale=4)
    >>> g.output("height", 0.5 * noise + 0.25)
    """

    def info(self):
        """A description as a dictionary, as `lapidary info --json` prints it.

        It has the size in pixels and in metres, the relief, the values of presets, the outputs, the cost and the memory.
        """
        return json.loads(self._info_json())

    def graph(self, file=None, *, local=None, name=None, **inputs):
        """Uses another graph file as a node, or with `local` a graph inside this file.

        The inputs are the parameters of that graph.
        """
        return self.node("graph", file=file, local=local, name=name, **inputs)


def load(path):
    """Loads a graph file. A graph with errors is loaded too: `check` lists them."""
    return Graph(path)


def nodes():
    """All nodes of the library as dictionaries, as `lapidary nodes --json` prints them."""
    return json.loads(_nodes_json())


def _argument(name):
    """The name of an argument: a word of Python has `_` behind it."""
    return name + "_" if keyword.iskeyword(name) else name


def _documentation(node):
    """The documentation of a node with its inputs and outputs."""
    lines = [node["doc"]]
    if node["sockets"]:
        lines += ["", "Inputs:"]
    for socket in node["sockets"]:
        lines.append(f"  {_argument(socket['name'])}: {socket['doc']} ({socket['takes']})")
    lines += ["", "Outputs:"]
    lines += [f"  {output['name']}: {output['doc']} ({output['yields']})" for output in node["outputs"]]
    return "\n".join(lines)


def _method(node):
    """The method of a graph that adds a node of a kind."""
    kind = node["name"]

    def method(self, **inputs):
        return self.node(kind, **inputs)

    keyword_only = inspect.Parameter.KEYWORD_ONLY
    parameters = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for socket in node["sockets"]:
        default = socket.get("default")
        default = None if isinstance(default, dict) else default
        parameters.append(inspect.Parameter(_argument(socket["name"]), keyword_only, default=default))
    parameters.append(inspect.Parameter("name", keyword_only, default=None))
    method.__name__ = kind
    method.__qualname__ = f"Graph.{kind}"
    method.__doc__ = _documentation(node)
    method.__signature__ = inspect.Signature(parameters, return_annotation=Node)
    return method


for _node in nodes():
    setattr(Graph, _node["name"], _method(_node))
del _node
