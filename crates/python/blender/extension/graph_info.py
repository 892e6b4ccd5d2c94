"""Descriptions of graphs and parameters, independent of the program that reads them."""

import hashlib
import json
import re
from dataclasses import asdict, dataclass, field

from . import graph_text


@dataclass(frozen=True)
class ParameterInfo:
    """A parameter of a graph."""

    name: str
    type: str
    """`number`, `whole`, `color`, `vector` or `choice`."""
    value: object
    range: tuple | None = None
    words: tuple = ()
    about: str = ""
    group: str = ""
    unit: str = ""

    @property
    def identifier(self):
        """The name of its property: letters of names differ from those of Python, so that a hash tells them apart."""
        plain = re.sub(r"[^a-z0-9_]", "_", self.name)[:40]
        if plain == self.name:
            return f"p_{plain}"
        return f"p_{plain}_{hashlib.sha256(self.name.encode()).hexdigest()[:6]}"


@dataclass(frozen=True)
class GraphInfo:
    """A graph: its parameters, outputs and physical size."""

    name: str
    about: str
    parameters: tuple
    outputs: tuple
    presets: dict = field(default_factory=dict)
    size: tuple = (1024, 1024)
    tile: tuple = (1.0, 1.0)
    metres: float = 1.0
    relief: float = 0.0
    seconds: float = 0.0
    seed: int = 0

    @property
    def width(self):
        """The width of an image in metres."""
        return self.metres * self.tile[0]

    @property
    def height(self):
        """The height of an image in metres."""
        return self.metres * self.tile[1]

    def image_size(self, pixels):
        """Columns and rows at the proportions of the graph."""
        return pixels, max(1, round(pixels * self.size[1] / self.size[0]))

    def to_json(self):
        return json.dumps(asdict(self), sort_keys=True)

    @staticmethod
    def from_json(text):
        known = json.loads(text)
        known["parameters"] = tuple(_parameter(one) for one in known["parameters"])
        for name in ("outputs", "size", "tile"):
            known[name] = tuple(known[name])
        return GraphInfo(**known)

    @property
    def declaration(self):
        """A name for the set of parameters: it changes when one is added, removed, renamed or gets another range."""
        declared = json.dumps([asdict(one) for one in self.parameters], sort_keys=True)
        return hashlib.sha256(declared.encode()).hexdigest()[:12]


def _parameter(known):
    for name in ("range", "words"):
        known[name] = tuple(known[name]) if known[name] is not None else None
    if isinstance(known["value"], list):
        known["value"] = tuple(known["value"])
    return ParameterInfo(**known)


def described(text, name, parameters, outputs):
    """The description of a graph from its text, the name of its file, and what a program reported about it."""
    stated = graph_text.entries(text)
    presets = stated.get("presets")
    presets = presets if isinstance(presets, dict) else {}
    return GraphInfo(
        name=str(stated.get("name") or name),
        about=str(stated.get("about") or ""),
        parameters=tuple(parameters),
        outputs=tuple(outputs),
        presets={one: values for one, values in presets.items() if isinstance(values, dict)},
        size=_pair(stated.get("size"), (1024, 1024)),
        tile=_pair(stated.get("tile"), (1.0, 1.0)),
        metres=_number(stated.get("metres"), 1.0),
        relief=_number(stated.get("relief"), 0.0),
        seconds=_number(stated.get("loop"), 0.0),
        seed=int(_number(stated.get("seed"), 0)),
    )


def _pair(value, default):
    if isinstance(value, list) and len(value) == 2 and all(isinstance(one, (int, float)) and one > 0 for one in value):
        return tuple(value)
    return default


def _number(value, default):
    return float(value) if isinstance(value, (int, float)) else default
