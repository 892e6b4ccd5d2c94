"""Descriptions of graphs and parameters, independent of the program that reads them."""

import hashlib
import json
import re
from dataclasses import asdict, dataclass, field


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
        for values in known["presets"].values():
            values.update({name: tuple(value) for name, value in values.items() if isinstance(value, list)})
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


def described(known, name):
    """The description of a graph from what the program reports about it, and the name of its file."""
    parameters = [_declared(one) for one in known["parameters"]]
    kinds = {one.name: one.type for one in parameters}
    return GraphInfo(
        name=known["name"] or name,
        about=known["about"],
        parameters=tuple(parameters),
        outputs=tuple(one["name"] for one in known["outputs"]),
        presets={
            preset: {one: _value(kinds[one], value) for one, value in values.items()}
            for preset, values in known["presets"].items()
        },
        size=tuple(known["size"]),
        tile=tuple(known["tile"]),
        metres=known["metres"],
        relief=known["relief"],
        seconds=known["seconds"],
        seed=known["seed"],
    )


def _declared(known):
    kind, given = known["type"], known.get("range")
    words = tuple(given) if kind == "choice" and given else ()
    limits = tuple(given) if kind != "choice" and given else None
    about, group, unit = (known.get(name) or "" for name in ("about", "group", "unit"))
    return ParameterInfo(known["name"], kind, _value(kind, known["value"]), limits, words, about, group, unit)


def _value(kind, text):
    """The value that a text stands for, as options of the program write it."""
    if kind == "number":
        return float(text)
    if kind == "whole":
        return int(text)
    if kind == "vector":
        return tuple(float(one) for one in text.split(","))
    return text
