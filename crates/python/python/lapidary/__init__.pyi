"""Procedural materials from graphs of nodes: the same bits on every machine."""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, Union

import numpy
import numpy.typing

__version__: str

Wire: TypeAlias = Union["Node", str]
"""A node, or its reference as graph files write it: `"grain"`, `"cells.id"`, `"$scale"`."""
Number: TypeAlias = Union[float, Wire]
"""A number, or a wire."""
Value: TypeAlias = Union[float, Sequence[float], Wire]
"""A number, a colour such as `"#8a5a2b"`, three numbers, or a wire."""
Points: TypeAlias = Sequence[Sequence[float]]
"""Points of a curve or a path."""
Ramp: TypeAlias = Sequence[tuple[float, Union[str, float]]]
"""Positions and colours."""
Setting: TypeAlias = Union[float, str, Sequence[float]]
"""The value of a parameter."""

class Error(Exception):
    """An error of a graph, a file or an argument.

    `str(error)` is the whole text, as the command line prints it. The other attributes are those of the first error, each
    `None` where it is unknown.
    """

    code: str | None
    message: str | None
    help: str | None
    file: str | None
    line: int | None
    column: int | None
    diagnostics: Sequence[Diagnostic]

class GraphWarning(UserWarning):
    """A warning about a graph that can be rendered."""

class Diagnostic:
    """An error, a warning or a note about a graph. `str(diagnostic)` is the text that the command line prints."""

    @property
    def severity(self) -> Literal["error", "warning", "note"]: ...
    @property
    def code(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def help(self) -> str | None: ...
    @property
    def file(self) -> str: ...
    @property
    def line(self) -> int | None: ...
    @property
    def column(self) -> int | None: ...
    @property
    def node(self) -> str | None: ...
    @property
    def socket(self) -> str | None: ...
    @property
    def fix(self) -> dict[str, Any] | None: ...

class Parameter:
    """A parameter of a graph."""

    @property
    def name(self) -> str: ...
    @property
    def type(self) -> Literal["number", "whole", "color", "vector", "choice"]: ...
    @property
    def value(self) -> float | int | str | tuple[float, float, float]: ...
    @property
    def range(self) -> tuple[float, float] | None: ...
    @property
    def words(self) -> list[str]: ...
    @property
    def about(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def widget(self) -> str | None: ...

class Node:
    """An output of a node, or a parameter, as an input of other nodes.

    `node.height` is the output `height` of a node; the node itself stands for its first output. Operators make nodes:
    `2 * a + b`.
    """

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str | None: ...
    def __getattr__(self, output: str) -> Node: ...
    def __getitem__(self, output: str) -> Node: ...
    def __add__(self, other: Number) -> Node: ...
    def __radd__(self, other: Number) -> Node: ...
    def __sub__(self, other: Number) -> Node: ...
    def __rsub__(self, other: Number) -> Node: ...
    def __mul__(self, other: Number) -> Node: ...
    def __rmul__(self, other: Number) -> Node: ...
    def __truediv__(self, other: Number) -> Node: ...
    def __rtruediv__(self, other: Number) -> Node: ...
    def __pow__(self, other: Number) -> Node: ...
    def __rpow__(self, other: Number) -> Node: ...
    def __neg__(self) -> Node: ...
    def __abs__(self) -> Node: ...

def load(path: str | PathLike[str]) -> Graph:
    """Loads a graph file. A graph with errors is loaded too: `check` lists them."""

def nodes() -> list[dict[str, Any]]:
    """All nodes of the library as dictionaries, as `lapidary nodes --json` prints them."""

class Graph:
    """A graph of nodes. `Graph()` has none; each node of the library has a method that adds it."""

    def __init__(self, path: str | PathLike[str] | None = None) -> None: ...
    @property
    def path(self) -> PathLike[str] | None:
        """The file, or `None` for a graph that has none yet."""
    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters by name."""
    @property
    def presets(self) -> list[str]:
        """The names of the presets."""
    @property
    def outputs(self) -> list[str]:
        """The names of the outputs."""
    @property
    def nodes(self) -> dict[str, Node]:
        """The nodes by name, to be wired to others."""
    def render(
        self,
        *,
        size: int | tuple[int, int] | None = None,
        preset: str | None = None,
        set: Mapping[str, Setting] | None = None,
        seed: int | None = None,
        outputs: str | Sequence[str] | None = None,
        samples: Literal["auto", 1, 2, 4, 16] | None = None,
        region: tuple[int, int, int, int] | None = None,
        frame: int | None = None,
        fps: float | None = None,
        time: float | None = None,
        sampling: Literal["centre", "corner"] | None = None,
        memory: int | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> dict[str, numpy.typing.NDArray[numpy.float32]]:
        """Renders the outputs into arrays of 32-bit floats: rows and columns, and channels where there are several.

        The numbers are those of `lapidary render --format npy`.
        """
    def sample(
        self,
        points: numpy.typing.ArrayLike,
        *,
        size: int | tuple[int, int] | None = None,
        preset: str | None = None,
        set: Mapping[str, Setting] | None = None,
        seed: int | None = None,
        outputs: str | Sequence[str] | None = None,
        unit: Literal["tile", "raw"] | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> dict[str, numpy.typing.NDArray[numpy.float32]]:
        """Evaluates the outputs at points: an array whose last axis has x and y, and perhaps z and the time."""
    def check(self) -> list[Diagnostic]:
        """All errors, warnings and notes, as `lapidary check` reports them."""
    def save(self, path: str | PathLike[str] | None = None, *, overwrite: bool = False) -> None:
        """Writes the formatted text into a file, by default its own.

        Another file, or one that has changed since it was loaded, is replaced only with `overwrite=True`.
        """
    def output(self, name: str, value: Value) -> None:
        """Adds an output or replaces it. A name that no channel of a material has becomes plain data."""
    def parameter(
        self,
        name: str,
        value: Setting,
        *,
        range: tuple[float, float] = ...,
        words: Sequence[str] = ...,
        about: str = ...,
        group: str = ...,
        unit: str = ...,
        widget: str = ...,
    ) -> Node:
        """Adds a parameter or replaces it, and returns it as an input of nodes.

        A whole number is of the type `whole`, any other of the type `number`; a text is a colour, or with `words` a choice.
        """
    def describe(
        self,
        *,
        name: str = ...,
        about: str = ...,
        author: str = ...,
        licence: str = ...,
        tags: Sequence[str] = ...,
        size: tuple[int, int] = ...,
        tile: tuple[float, float] = ...,
        seed: int = ...,
        metres: float = ...,
        relief: float = ...,
        loop: float = ...,
    ) -> None:
        """Sets entries of the metadata. `size` is the default size of images in pixels, `tile` that of the tile in units."""
    def node(self, kind: str, /, *, name: str | None = None, **inputs: Any) -> Node:
        """Adds a node of a kind and returns it."""
    def graph(
        self, file: str | None = None, *, local: str | None = None, name: str | None = None, **inputs: Any
    ) -> Node:
        """Uses another graph file as a node, or with `local` a graph inside this file.

        The inputs are the parameters of that graph.
        """

    # The nodes of the library. A test writes them with UPDATE=1.
