"""Procedural materials from graphs of nodes: the same bits on every machine."""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, Union, final

import numpy
import numpy.typing

__all__ = ["Diagnostic", "Error", "Graph", "GraphWarning", "Node", "Parameter", "load", "nodes", "__version__"]

__version__: str

_Wire: TypeAlias = Union["Node", str]
"""A node, or its reference as graph files write it: `"grain"`, `"cells.id"`, `"$scale"`."""
_Number: TypeAlias = Union[float, _Wire]
"""A number, or a wire."""
_Value: TypeAlias = Union[float, Sequence[float], _Wire]
"""A number, a colour such as `"#8a5a2b"`, three numbers, or a wire."""
_Points: TypeAlias = Sequence[Sequence[float]]
"""Points of a curve or a path."""
_Ramp: TypeAlias = Sequence[tuple[float, Union[str, float]]]
"""Positions and colours."""
_Setting: TypeAlias = Union[float, str, Sequence[float]]
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

@final
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

@final
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

@final
class Node:
    """An output of a node, or a parameter, as an input of other nodes.

    `node.height` is the output `height` of a node; the node itself stands for its first output. Operators make nodes:
    `2 * a + b`.
    """

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str | None: ...
    def __getattr__(self, output: str, /) -> Node: ...
    def __getitem__(self, output: str, /) -> Node: ...
    def __add__(self, other: _Number, /) -> Node: ...
    def __radd__(self, other: _Number, /) -> Node: ...
    def __sub__(self, other: _Number, /) -> Node: ...
    def __rsub__(self, other: _Number, /) -> Node: ...
    def __mul__(self, other: _Number, /) -> Node: ...
    def __rmul__(self, other: _Number, /) -> Node: ...
    def __truediv__(self, other: _Number, /) -> Node: ...
    def __rtruediv__(self, other: _Number, /) -> Node: ...
    def __pow__(self, other: _Number, mod: None = None, /) -> Node: ...
    def __rpow__(self, other: _Number, mod: None = None, /) -> Node: ...
    def __neg__(self) -> Node: ...
    def __abs__(self) -> Node: ...

def load(path: str | PathLike[str]) -> Graph:
    """Loads a graph file. A graph with errors is loaded too: `check` lists them."""

def nodes() -> list[dict[str, Any]]:
    """All nodes of the library as dictionaries, as `lapidary nodes --json` prints them."""

class Graph:
    """A graph of nodes. `Graph()` has none; each node of the library has a method that adds it."""

    def __new__(cls, path: str | PathLike[str] | None = None) -> Graph: ...
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
        set: Mapping[str, _Setting] | None = None,
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
        set: Mapping[str, _Setting] | None = None,
        seed: int | None = None,
        outputs: str | Sequence[str] | None = None,
        unit: Literal["tile", "raw"] | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> dict[str, numpy.typing.NDArray[numpy.float32]]:
        """Evaluates the outputs at points: an array whose last axis has x and y, and perhaps z and the time."""
    def info(self) -> dict[str, Any]:
        """A description as a dictionary, as `lapidary info --json` prints it.

        It has the size in pixels and in metres, the relief, the values of presets, the outputs, the cost and the memory.
        """
    def _info_json(self) -> str: ...
    def check(self) -> list[Diagnostic]:
        """All errors, warnings and notes, as `lapidary check` reports them."""
    def save(self, path: str | PathLike[str] | None = None, *, overwrite: bool = False) -> None:
        """Writes the formatted text into a file, by default its own.

        Another file, or one that has changed since it was loaded, is replaced only with `overwrite=True`.
        """
    def output(self, name: str, value: _Value, *, data: bool = False) -> None:
        """Adds an output or replaces it. With `data` it is plain data, whose name and type no channel of a material has."""
    def parameter(
        self,
        name: str,
        value: _Setting,
        *,
        range: tuple[float, float] | None = None,
        words: Sequence[str] | None = None,
        about: str | None = None,
        group: str | None = None,
        unit: str | None = None,
        widget: str | None = None,
    ) -> Node:
        """Adds a parameter or replaces it, and returns it as an input of nodes.

        A whole number is of the type `whole`, any other of the type `number`; a text is a colour, or with `words` a choice.
        """
    def describe(
        self,
        *,
        name: str | None = None,
        about: str | None = None,
        author: str | None = None,
        licence: str | None = None,
        tags: Sequence[str] | None = None,
        size: tuple[int, int] | None = None,
        tile: tuple[float, float] | None = None,
        seed: int | None = None,
        metres: float | None = None,
        relief: float | None = None,
        loop: float | None = None,
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
    def color(
        self,
        *,
        is_: _Value = "#b0a79a",
        name: str | None = None,
    ) -> Node:
        """A constant colour that several nodes can share.

        Inputs:
          is_: The colour. ("#b0a79a", a colour or a wire)

        Outputs:
          color: The colour. (a colour)
        """
    def coordinates(
        self,
        *,
        name: str | None = None,
    ) -> Node:
        """Coordinates of each point: x and y in tiles from the top left, depth and time.

        Outputs:
          x: Horizontal coordinate, in tiles from the left. (a number)
          y: Vertical coordinate, in tiles from the top. (a number)
          z: Depth coordinate, in tiles. (a number)
          t: Time, in animation loops. (a number)
        """
    def image(
        self,
        *,
        file: str = "",
        filter: Literal["nearest", "bilinear", "cubic"] | _Wire = "bilinear",
        wrap: Literal["repeat", "clamp", "mirror", "black"] | _Wire = "repeat",
        space: Literal["auto", "srgb", "linear", "data"] | _Wire = "auto",
        name: str | None = None,
    ) -> Node:
        """Loads an image file and stretches it over one tile: PNG, TIFF, EXR, HDR, JPEG, WebP, BMP, TGA, GIF or NPY.

        Inputs:
          file: Path of the file, relative to the graph's folder. (the path of an image file: PNG, TIFF, EXR, HDR, JPEG, WebP, BMP, TGA, GIF or NPY in quotes)
          filter: Interpolation between pixels. (bilinear, one of: nearest, bilinear, cubic)
          wrap: Addressing beyond the edges of the image. (repeat, one of: repeat, clamp, mirror, black)
          space: Colour space: sRGB, linear light or data; auto reads files with floating-point values as linear. (auto, one of: auto, srgb, linear, data)

        Outputs:
          color: The colour of the image. (a colour)
          value: The red or grey channel as a number. (a number)
          alpha: The alpha channel. (a number)
        """
    def number(
        self,
        *,
        is_: _Number = 0.5,
        name: str | None = None,
    ) -> Node:
        """A constant number that several nodes can share.

        Inputs:
          is_: The number. (0.5, a number from -1000 to 1000 or a wire)

        Outputs:
          value: The number. (a number)
        """
    def random(
        self,
        *,
        low: _Number = 0.0,
        high: _Number = 1.0,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """A random number, the same at every point; the seed selects it.

        Inputs:
          low: Lower bound of the number. (0, a number from -1000 to 1000 or a wire)
          high: Upper bound of the number. (1, a number from -1000 to 1000 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          value: The random number. (a number)
        """
    def time(
        self,
        *,
        speed: _Number = 1.0,
        shift: _Number = 0.0,
        wave: Literal["straight", "sine", "triangle", "saw", "square"] | _Wire = "straight",
        name: str | None = None,
    ) -> Node:
        """The time of an animation, linear or as a wave; a whole number as speed makes a seamless loop.

        Inputs:
          speed: Number of cycles per loop. (1, a number from -1000 to 1000 or a wire)
          shift: Phase at the start of the loop, in cycles. (0, a number from -1000 to 1000 or a wire)
          wave: Waveform: linear time, or an oscillation between 0 and 1. (straight, one of: straight, sine, triangle, saw, square)

        Outputs:
          value: The time in cycles, or the oscillation. (a number)
        """
    def crystal(
        self,
        *,
        scale: _Number = 8.0,
        sides: int | _Wire = 5,
        density: int | _Wire = 2,
        size: _Number = 1.0,
        size_chance: _Number = 0.4000000059604645,
        tilt: _Number = 0.5,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Clusters of faceted points that grow into each other: crystals, quartz, crushed glass, rough rock.

        Inputs:
          scale: Number of cells across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          sides: Number of facets of each crystal. (5, a whole number from 3 to 12)
          density: Crystals per cell: more leave less ground and are slower. (2, a whole number from 1 to 6)
          size: Size of the largest crystals; smaller ones leave ground between them. (1, a number from 0.1 to 1 or a wire)
          size_chance: Random size: largest share of its size and height that a crystal loses. (0.4, a number from 0 to 1 or a wire)
          tilt: Random tilt of the crystals: 0 has all tips in the middle. (0.5, a number from 0 to 0.8 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 1 at the tips. (a number from 0 to 1)
          id: A random value for each crystal. (a number from 0 to 1)
          facet: A random value for each facet. (a number from 0 to 1)
        """
    def cubic_noise(
        self,
        *,
        scale: _Number = 8.0,
        rows: int | _Wire = 0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Very soft value noise, a cubic spline through random values: large stains, warps, lighting; its curvature is continuous too.

        Inputs:
          scale: Number of cells across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def fibres(
        self,
        *,
        scale: _Number = 5.0,
        layers: int | _Wire = 5,
        share: _Number = 1.0,
        length: _Number = 1.600000023841858,
        length_chance: _Number = 0.6000000238418579,
        width: _Number = 0.07500000298023224,
        turn: _Number = 0.0,
        spread: _Number = 1.0,
        bend: _Number = 0.699999988079071,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Round curved strands that lie across each other: fibres, hair, felt, straw, pine needles.

        Inputs:
          scale: Number of cells across a tile; each layer has up to one strand per cell. (5, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          layers: Number of layers: more are denser and slower. (5, a whole number from 1 to 8)
          share: Share of strands that are present. (1, a number from 0 to 1 or a wire)
          length: Length, in cells. (1.6, a number from 0.01 to 1.8 or a wire)
          length_chance: Random length: largest share of its length that a strand loses. (0.6, a number from 0 to 1 or a wire)
          width: Width, in cells. (0.075, a number from 0.001 to 0.1 or a wire)
          turn: Direction in turns; a wire is sampled at each strand. (0, a number from -16 to 16 or a wire)
          spread: Random rotation: 0 makes all parallel, 1 allows all directions. (1, a number from 0 to 1 or a wire)
          bend: Largest random bend. (0.7, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height of the strands, round and stacked; 0 between them. (a number from 0 to 1)
          mask: Mask: 1 on strands, 0 between them. (a number from 0 to 1)
          id: A random value for each strand. (a number from 0 to 1)
          turn: Direction of each strand in turns, for anisotropic reflections: half a turn is the same direction. (a number from 0 to 1)
        """
    def flakes(
        self,
        *,
        scale: _Number = 24.0,
        coverage: _Number = 0.8500000238418579,
        size: _Number = 0.8500000238418579,
        tilt: _Number = 0.25,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Flat chips with random tilts, with a normal for each: car paint, glitter, mica, chipboard, terrazzo.

        Inputs:
          scale: Number of flakes across a tile. (24, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          coverage: Share of flakes that are present. (0.85, a number from 0 to 1 or a wire)
          size: Size of the flakes: 1 leaves no gaps between them. (0.85, a number from 0 to 1 or a wire)
          tilt: Largest random tilt of a flake, as a slope. (0.25, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: A random brightness for each flake; 0 where there is none. (a number from 0 to 1)
          mask: Mask: 1 on flakes, 0 between them. (a number from 0 to 1)
          id: A random value for each cell. (a number from 0 to 1)
          normal: Surface normal: one for each flake, flat between them. (a normal)
        """
    def flow_noise(
        self,
        *,
        scale: _Number = 4.0,
        octaves: int | _Wire = 5,
        gain: _Number = 0.5,
        swirl: _Number = 0.3499999940395355,
        turns: _Number = 1.0,
        shift: _Number = 0.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Noise that swirls as time passes and pulls finer octaves along: smoke, lava, plasma, water (Perlin and Neyret, 2001).

        Inputs:
          scale: Number of noise cells across a tile. (4, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          octaves: Number of octaves. (5, a whole number from 1 to 8)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          swirl: Pull of coarser octaves on finer ones. (0.35, a number from -4 to 4 or a wire)
          turns: Rotation per loop of an animation, in turns; a whole number makes a seamless loop. (1, a number from -16 to 16 or a wire)
          shift: Rotation at the start, in turns: animate it to let the noise boil. (0, a number from -1000 to 1000 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def gabor(
        self,
        *,
        scale: _Number = 8.0,
        waves: _Number = 2.0,
        turn: _Number = 0.0,
        spread: _Number = 0.10000000149011612,
        density: int | _Wire = 3,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Soft stripes of one width and direction that fade in and out: wood, fur, water, brushing (Lagae et al., 2009).

        Inputs:
          scale: Number of cells across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          waves: Stripes per cell. (2, a number from 0 to 16 or a wire)
          turn: Direction across the stripes, in turns; a wire is sampled at each kernel. (0, a number from -16 to 16 or a wire)
          spread: Random rotation of the stripes: 0 keeps one direction, 1 uses all. (0.1, a number from 0 to 1 or a wire)
          density: Kernels per cell: more are more even and slower. (3, a whole number from 1 to 8)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def improved_perlin(
        self,
        *,
        scale: _Number = 8.0,
        seed: int | _Wire = 0,
        dims: int | _Wire = 2,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        repeat: int | _Wire = 0,
        split: Literal["floor", "as_written"] | _Wire = "floor",
        name: str | None = None,
    ) -> Node:
        """Gradient noise with continuous slopes; seed 0 is the published permutation (Perlin, 2002).

        Inputs:
          scale: Number of noise cells across a tile. (8, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          dims: Dimensions: 1 reads x, 2 adds y, 3 adds depth, 4 adds time. (2, a whole number from 1 to 4)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw keeps published values. (typical, one of: typical, bound, signed, raw, raw01)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)
          repeat: Period in cells where tiling is off; 0 is the table's own period of 256. (0, a whole number from 0 to 65536)
          split: Cell boundaries: floor, or as written in an article, which is correct for positive coordinates only. (floor, one of: floor, as_written)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def loop_noise(
        self,
        *,
        scale: _Number = 4.0,
        rows: int | _Wire = 0,
        octaves: int | _Wire = 4,
        gain: _Number = 0.5,
        change: _Number = 0.5,
        shift: _Number = 0.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Noise that changes with the time of an animation and ends as it began: clouds, water, fire, shimmer without a cut.

        Inputs:
          scale: Number of noise cells across a tile. (4, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          octaves: Number of octaves. (4, a whole number from 1 to 8)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          change: Change during a loop: the radius, in cells, of the circle that time describes. (0.5, a number from 0 to 16 or a wire)
          shift: Phase at the start of the loop, in loops: another moment, or a wire as delay. (0, a number from -1000 to 1000 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def minkowski_cells(
        self,
        *,
        scale: _Number = 8.0,
        rows: int | _Wire = 0,
        exponent: _Number = 0.699999988079071,
        jitter: _Number = 1.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Cellular noise whose cells turn from stars over diamonds and circles to squares, with the distances to four points: quilted cloth, crystals, tiles (Worley, 1996).

        Inputs:
          scale: Number of cells across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          exponent: Exponent of the distance: below 1 stars, 1 diamonds, 2 circles, more nearly squares; a wire changes it from place to place. (0.7, a number from 0.6 to 8 or a wire)
          jitter: Random displacement of points within their cells. (1, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          f1: Distance to the nearest point. (a number from 0 to 1)
          f2: Distance to the second nearest point. (a number from 0 to 1)
          f3: Distance to the third nearest point. (a number from 0 to 1)
          f4: Distance to the fourth nearest point. (a number from 0 to 1)
          f2_minus_f1: Difference of the second and first distances, for cracks. (a number from 0 to 1)
          id: A random value for each cell. (a number from 0 to 1)
        """
    def pebbles(
        self,
        *,
        scale: _Number = 8.0,
        jitter: _Number = 0.5,
        size: _Number = 1.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Round stones that touch but never overlap, each as large as its neighbours allow: pebbles, bubbles, eggs, beads.

        Inputs:
          scale: Number of pebbles across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          jitter: Irregularity: 0 is a grid, 1 varies places and sizes most. (0.5, a number from 0 to 1 or a wire)
          size: Size of the pebbles: 1 lets them touch. (1, a number from 0.1 to 1 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: half a ball for each pebble, higher for larger ones. (a number from 0 to 1)
          mask: Mask: 1 on pebbles, 0 between them. (a number from 0 to 1)
          id: A random value for each pebble. (a number from 0 to 1)
          radius: Radius of the pebble, in cells. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each pebble. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each pebble. (a number from 0 to 1)
        """
    def periodic_simplex(
        self,
        *,
        scale: _Number = 8.0,
        seed: int | _Wire = 0,
        dims: int | _Wire = 2,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Simplex noise that tiles seamlessly (Gustavson and McEwan, 2022).

        Inputs:
          scale: Number of noise cells across a tile. (8, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          dims: Dimensions: 1 reads x, 2 adds y, 3 adds depth. (2, a whole number from 1 to 3)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw keeps published values. (typical, one of: typical, bound, signed, raw, raw01)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def perlin(
        self,
        *,
        scale: _Number = 8.0,
        rows: int | _Wire = 0,
        seed: int | _Wire = 0,
        dims: int | _Wire = 2,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Gradient noise: soft hills and hollows of one size (Perlin, 1985).

        Inputs:
          scale: Number of noise cells across a tile. (8, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          dims: Dimensions: 1 reads x, 2 adds y, 3 adds depth, 4 adds time. (2, a whole number from 1 to 4)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw keeps published values. (typical, one of: typical, bound, signed, raw, raw01)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def phasor(
        self,
        *,
        scale: _Number = 8.0,
        wave: Literal["sine", "triangle", "saw", "square"] | _Wire = "sine",
        waves: _Number = 2.0,
        turn: _Number = 0.0,
        spread: _Number = 0.10000000149011612,
        density: int | _Wire = 3,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Crisp wandering stripes of any waveform that fork and join: dunes, zebra, fingerprints (Tricard et al., 2019).

        Inputs:
          scale: Number of cells across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          wave: Waveform of the stripes. (sine, one of: sine, triangle, saw, square)
          waves: Stripes per cell. (2, a number from 0 to 16 or a wire)
          turn: Direction across the stripes, in turns; a wire is sampled at each kernel. (0, a number from -16 to 16 or a wire)
          spread: Random rotation of the stripes: 0 keeps one direction, 1 uses all. (0.1, a number from 0 to 1 or a wire)
          density: Kernels per cell: more are more even and slower. (3, a whole number from 1 to 8)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The stripes. (a number from 0 to 1)
          phase: Position within a stripe, from 0 to 1: shape it with a curve. (a number from 0 to 1)
          clarity: Clarity: 0 where stripes fork or end. (a number from 0 to 1)
        """
    def scratches(
        self,
        *,
        scale: _Number = 4.0,
        layers: int | _Wire = 4,
        share: _Number = 1.0,
        length: _Number = 1.399999976158142,
        length_chance: _Number = 0.6000000238418579,
        width: _Number = 0.029999999329447746,
        turn: _Number = 0.0,
        spread: _Number = 0.6000000238418579,
        bend: _Number = 0.15000000596046448,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Fine lines of random length, strength and direction that taper to their ends: scratches on metal, glass or paint.

        Inputs:
          scale: Number of cells across a tile; each layer has up to one strand per cell. (4, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          layers: Number of layers: more are denser and slower. (4, a whole number from 1 to 8)
          share: Share of strands that are present. (1, a number from 0 to 1 or a wire)
          length: Length, in cells. (1.4, a number from 0.01 to 1.8 or a wire)
          length_chance: Random length: largest share of its length that a strand loses. (0.6, a number from 0 to 1 or a wire)
          width: Width, in cells. (0.03, a number from 0.001 to 0.1 or a wire)
          turn: Direction in turns; a wire is sampled at each strand. (0, a number from -16 to 16 or a wire)
          spread: Random rotation: 0 makes all parallel, 1 allows all directions. (0.6, a number from 0 to 1 or a wire)
          bend: Largest random bend. (0.15, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The scratches: 1 where they are deepest. (a number from 0 to 1)
          id: A random value for each scratch; 0 between them. (a number from 0 to 1)
        """
    def simplex(
        self,
        *,
        scale: _Number = 8.0,
        seed: int | _Wire = 0,
        dims: int | _Wire = 2,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "typical",
        name: str | None = None,
    ) -> Node:
        """Simplex noise without visible grid directions (Perlin, 2001); it does not tile, unlike `periodic_simplex`.

        Inputs:
          scale: Number of noise cells across a tile. (8, a number from 0 to 1024 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          dims: Dimensions: 1 reads x, 2 adds y, 3 adds depth, 4 adds time. (2, a whole number from 1 to 4)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw keeps published values. (typical, one of: typical, bound, signed, raw, raw01)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def smooth_voronoi(
        self,
        *,
        scale: _Number = 8.0,
        rows: int | _Wire = 0,
        smooth: _Number = 0.5,
        jitter: _Number = 1.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Cellular noise whose cells melt into one another: foam, skin, hammered metal (Quilez, 2014).

        Inputs:
          scale: Number of cells across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          smooth: Smoothness: 0 has sharp borders between cells, 1 none. (0.5, a number from 0 to 1 or a wire)
          jitter: Random displacement of points within their cells. (1, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Smooth distance to the nearest points: 0 at points, 1 far from them. (a number from 0 to 1)
          patches: A random value for each cell, blended with those of its neighbours. (a number from 0 to 1)
        """
    def spots(
        self,
        *,
        scale: _Number = 8.0,
        layers: int | _Wire = 2,
        share: _Number = 0.6000000238418579,
        size: _Number = 0.6000000238418579,
        size_chance: _Number = 0.8500000238418579,
        hard: _Number = 0.4000000059604645,
        strength_chance: _Number = 0.6000000238418579,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Round spots of random place, size and strength, soft or hard: speckles, pores, splashes, dust, stars.

        Inputs:
          scale: Number of cells across a tile; each layer has up to one spot per cell. (8, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          layers: Number of layers: more are denser and slower. (2, a whole number from 1 to 8)
          share: Share of spots that are present; a wire is sampled at the centre of each. (0.6, a number from 0 to 1 or a wire)
          size: Radius of the largest spots, in cells; a wire is sampled at the centre of each. (0.6, a number from 0 to 1 or a wire)
          size_chance: Random size: largest share of its size that a spot loses. (0.85, a number from 0 to 1 or a wire)
          hard: Hardness: 0 fades from the centre, 1 has a hard edge. (0.4, a number from 0 to 1 or a wire)
          strength_chance: Random strength: largest share of its strength that a spot loses. (0.6, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The spots. (a number from 0 to 1)
          id: A random value for each spot; 0 between them. (a number from 0 to 1)
        """
    def streaks(
        self,
        *,
        across: _Number = 48.0,
        along: _Number = 3.0,
        direction: Literal["horizontal", "vertical"] | _Wire = "horizontal",
        octaves: int | _Wire = 3,
        gain: _Number = 0.699999988079071,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Noise stretched along one axis: brushed metal, fine wood grain, rain, threads, run-off.

        Inputs:
          across: Streaks across the direction, per tile. (48, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          along: Streaks along the direction, per tile: fewer are longer. (3, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          direction: Direction of the streaks. (horizontal, one of: horizontal, vertical)
          octaves: Number of octaves; finer ones are longer relative to their width. (3, a whole number from 1 to 6)
          gain: Gain: amplitude of each octave relative to the previous one. (0.7, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The streaks. (a number from 0 to 1)
        """
    def triangle_cells(
        self,
        *,
        scale: _Number = 8.0,
        rows: int | _Wire = 0,
        jitter: _Number = 1.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """An irregular net of triangles: flat facets of a low-poly relief, shards, cracked ice, crumpled foil.

        Inputs:
          scale: Number of cells across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          jitter: Irregularity: 0 halves the squares of a grid, 1 moves their corners most. (1, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Facets: a random height of each corner, joined by flat triangles. (a number from 0 to 1)
          border: Distance to the nearest edge of the triangle, for bevels and cracks. (a number from 0 to 1)
          id: A random value for each triangle. (a number from 0 to 1)
        """
    def value_noise(
        self,
        *,
        scale: _Number = 8.0,
        rows: int | _Wire = 0,
        seed: int | _Wire = 0,
        dims: int | _Wire = 2,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Value noise: random values at grid points, smoothly interpolated (Peachey, 1985).

        Inputs:
          scale: Number of noise cells across a tile. (8, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          dims: Dimensions: 1 reads x, 2 adds y, 3 adds depth, 4 adds time. (2, a whole number from 1 to 4)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw keeps published values. (typical, one of: typical, bound, signed, raw, raw01)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def voronoise(
        self,
        *,
        scale: _Number = 8.0,
        rows: int | _Wire = 0,
        jitter: _Number = 1.0,
        smooth: _Number = 0.3499999940395355,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Blends mosaic, cells and soft noise by two sliders: camouflage, stains, pixels (Quilez, 2014).

        Inputs:
          scale: Number of cells across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          jitter: Irregularity: 0 is a grid, 1 makes cells of random shapes. (1, a number from 0 to 1 or a wire)
          smooth: Smoothness: 0 has flat cells with hard borders, 1 is a soft noise. (0.35, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def wavelet_noise(
        self,
        *,
        scale: _Number = 8.0,
        rows: int | _Wire = 0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Noise of one size only: no large patches and no fine grain, for octaves that do not blur together (after Cook & DeRose, 2005).

        Inputs:
          scale: Number of cells across a tile. (8, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def white_noise(
        self,
        *,
        scale: _Number = 64.0,
        rows: int | _Wire = 0,
        seed: int | _Wire = 0,
        dims: int | _Wire = 2,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """White noise: an independent random value for each square, as grain or mosaic.

        Inputs:
          scale: Number of squares across a tile. (64, a number from 1 to 4096, whole unless `tiling: off`, which also allows a wire)
          rows: Number of squares down a tile, for stretched ones; 0 is as many as across. (0, a whole number from 0 to 4096)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          dims: Dimensions: 1 reads x, 2 adds y, 3 adds depth, 4 adds time. (2, a whole number from 1 to 4)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw keeps published values. (typical, one of: typical, bound, signed, raw, raw01)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def worley(
        self,
        *,
        scale: _Number = 8.0,
        rows: int | _Wire = 0,
        jitter: int | _Wire = 100,
        metric: Literal["euclidean", "manhattan", "chebyshev"] | _Wire = "euclidean",
        seed: int | _Wire = 0,
        dims: int | _Wire = 2,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Cellular noise: distances to scattered points, for pebbles, cells, cracks or scales (Worley, 1996).

        Inputs:
          scale: Number of noise cells across a tile. (8, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          jitter: Random displacement of points within their cells, in percent. (100, a whole number from 0 to 100)
          metric: Distance metric: round, diamond or square cells. (euclidean, one of: euclidean, manhattan, chebyshev)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          dims: Dimensions: 1 reads x, 2 adds y, 3 adds depth, 4 adds time. (2, a whole number from 1 to 4)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw keeps published values. (typical, one of: typical, bound, signed, raw, raw01)
          tiling: Makes the noise repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          f1: Distance to the nearest point. (a number from 0 to 1)
          f2: Distance to the second nearest point. (a number from 0 to 1)
          f2_minus_f1: Difference of the second and first distances, for cracks. (a number from 0 to 1)
          border: Distance to the border of the cell. (a number from 0 to 1)
          id: A random value for each cell. (a number from 0 to 1)
          value: A second random value for each cell, independent of the first. (a number from 0 to 1)
        """
    def billow(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        soft: _Number = 0.10000000149011612,
        offset: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "raw"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Sums absolute values of octaves: round hills between creases, as in clouds or moss.

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          soft: Rounding of the creases: 0 is sharp. (0.1, a number from 0 to 1 or a wire)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, raw)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The billows. (a number from 0 to 1)
        """
    def damped_octaves(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        damping: _Number = 0.05000000074505806,
        offset: bool | Literal["off", "on"] | _Wire = "on",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Sums octaves and weakens them on steep slopes, like eroded mountains over flat valleys (Quilez, 2008).

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          damping: Damping of finer octaves by the slope of coarser ones. (0.05, a number from 0 to 4 or a wire)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The sum. (a number from 0 to 1)
        """
    def domain_warp(
        self,
        *,
        of: _Value = 0.0,
        push_x: _Number = 0.0,
        push_y: _Number = 0.0,
        amount: _Number = 0.10000000149011612,
        times: int | _Wire = 3,
        gain: _Number = 0.5,
        style: Literal["progressive", "independent"] | _Wire = "progressive",
        name: str | None = None,
    ) -> Node:
        """Displaces the input by maps that are displaced themselves: silk, smoke, agate.

        Inputs:
          of: Input to displace. (0, a number, a colour or a wire)
          push_x: Horizontal displacement map: 0..1 is read as -1..1. (a number or a wire)
          push_y: Vertical displacement map: 0..1 is read as -1..1. (a number or a wire)
          amount: First displacement for a map value of 1, in tiles. (0.1, a number from -4 to 4 or a wire)
          times: Number of displacements. (3, a whole number from 1 to 8)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          style: Where each displacement reads its maps: at the displaced point, or at the original point in finer copies of the maps. (progressive, one of: progressive, independent)

        Outputs:
          value: The displaced input. (of the same type as `of`)
        """
    def hetero_octaves(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        lift: _Number = 0.800000011920929,
        offset: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "raw"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Octaves in proportion to the height reached so far: smooth lowlands that roughen upwards (Musgrave, 1994).

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          lift: Offset added to each octave: small values leave more smooth lowland. (0.8, a number from 0 to 2 or a wire)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, raw)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The terrain. (a number from 0 to 1)
        """
    def hybrid_multifractal(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        lift: _Number = 0.699999988079071,
        offset: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "raw"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Rough peaks over smooth valley floors: finer octaves are added where the sum so far is high (Musgrave, 1994).

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          lift: Offset added to each octave; smaller values make smoother valleys. (0.7, a number from 0 to 2 or a wire)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, raw)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The terrain. (a number from 0 to 1)
        """
    def jordan(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        warp: _Number = 0.4000000059604645,
        damping: _Number = 0.800000011920929,
        offset: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "raw"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Squared octaves that slopes displace and damp: worn ridges with creased flanks and quiet plains (de Carpentier, 2011).

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          warp: Displacement of finer octaves along the slopes of coarser ones. (0.4, a number from 0 to 2 or a wire)
          damping: Damping of finer octaves where coarser ones are flat. (0.8, a number from 0 to 1 or a wire)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, raw)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The terrain. (a number from 0 to 1)
        """
    def multifractal(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        offset: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "raw"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Multiplies octaves: rough peaks above smooth plains (Musgrave, 1994).

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, raw)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The product. (a number from 0 to 1)
        """
    def octaves(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        weighting: Literal["even", "peaks", "hollows"] | _Wire = "even",
        offset: bool | Literal["off", "on"] | _Wire = "on",
        normalise: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Sums octaves of its input, each finer and weaker than the last (fBm): clouds, stains, hills (Perlin, 1985).

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          weighting: Where finer octaves are added: everywhere, on peaks, or in hollows of coarser octaves. (even, one of: even, peaks, hollows)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          normalise: Divides raw and signed sums by the sum of amplitudes. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, signed, raw, raw01)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The sum. (a number from 0 to 1)
        """
    def ping_pong(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        strength: _Number = 3.0,
        offset: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "raw"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Octaves whose values bounce between black and white several times: contour rings, agate, fingerprints, burl.

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          strength: Number of bounces between the lowest and the highest value of an octave. (3, a number from 0.5 to 16 or a wire)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, raw)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The sum. (a number from 0 to 1)
        """
    def ridged(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        feedback: _Number = 2.0,
        offset: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "raw"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Sharp ridges between smooth valleys, rougher where they are high: mountains, veins, creases (Musgrave, 1994).

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          feedback: Roughening of ridges by finer octaves. (2, a number from 0 to 8 or a wire)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, raw)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The ridges. (a number from 0 to 1)
        """
    def swiss(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        warp: _Number = 0.25,
        offset: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "raw"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ridges whose finer octaves slide down the coarser slopes: sharp branching crests over smooth valleys (de Carpentier, 2011).

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          warp: Displacement of finer octaves along the slopes of coarser ones. (0.25, a number from 0 to 2 or a wire)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, raw)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The terrain. (a number from 0 to 1)
        """
    def turbulence(
        self,
        *,
        of: _Number | None = None,
        octaves: int | _Wire = 8,
        lacunarity: _Number = 2.0,
        gain: _Number = 0.5,
        fold: Literal["each", "sum"] | _Wire = "each",
        offset: bool | Literal["off", "on"] | _Wire = "on",
        values: Literal["typical", "bound", "raw"] | _Wire = "typical",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Sums absolute values of octaves: creases like flames (Perlin, 1985).

        Inputs:
          of: Input of each octave: usually a noise. (a `perlin` node, a number or a wire)
          octaves: Number of octaves. (8, a whole number from 1 to 24)
          lacunarity: Lacunarity: scale of each octave relative to the previous one. (2, a number from 1 to 16, whole unless `tiling: off`)
          gain: Gain: amplitude of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          fold: Folds each octave at zero, or the sum of all octaves. (each, one of: each, sum)
          offset: Shifts octaves apart, so that their zeros do not coincide. (on, one of: off, on)
          values: Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum. (typical, one of: typical, bound, raw)
          tiling: Makes the sum repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The sum. (a number from 0 to 1)
        """
    def marble_solid(
        self,
        *,
        scale: _Number = 4.0,
        gain: _Number = 10.0,
        axis: Literal["x", "y", "z"] | _Wire = "z",
        layers: int | _Wire = 8,
        fold: Literal["sum", "each"] | _Wire = "sum",
        seed: int | _Wire = 42,
        name: str | None = None,
    ) -> Node:
        """Solid marble as in the article's texture of a sphere: bands along z, distorted by turbulence.

        Inputs:
          scale: Radians of the bands per unit of length. (4, a number from -1024 to 1024 or a wire)
          gain: Distortion for a turbulence of 1, in radians. (10, a number from -1000 to 1000 or a wire)
          axis: Axis across the bands. (z, one of: x, y, z)
          layers: Number of octaves. (8, a whole number from 1 to 24)
          fold: Folds the sum of octaves at zero, as in the article, or each octave. (sum, one of: sum, each)
          seed: Random seed: each seed gives another noise. (42, a whole number from 0 to 4294967295)

        Outputs:
          value: The marble. (a number from 0 to 1)
        """
    def noise_solid(
        self,
        *,
        scale: _Number = 4.0,
        seed: int | _Wire = 42,
        name: str | None = None,
    ) -> Node:
        """Solid noise between 0 and 1, as in the article's texture of a sphere.

        Inputs:
          scale: Noise cells per unit of length. (4, a number from -1024 to 1024 or a wire)
          seed: Random seed: each seed gives another noise. (42, a whole number from 0 to 4294967295)

        Outputs:
          value: The noise. (a number from 0 to 1)
        """
    def open_simplex_2(
        self,
        *,
        scale: _Number = 8.0,
        dims: int | _Wire = 2,
        seed: int | _Wire = 0,
        variant: Literal["fast", "smooth"] | _Wire = "fast",
        orientation: Literal["plain", "improve_x", "improve_xy", "improve_xz", "improve_xyz"] | _Wire = "plain",
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "raw",
        name: str | None = None,
    ) -> Node:
        """OpenSimplex2, fast or smooth, exactly as in KdotJPG's code of 2022; it does not repeat.

        Inputs:
          scale: Number of noise cells across a tile; the noise does not repeat with the tile. (8, a number from -1024 to 1024 or a wire)
          dims: Dimensions: 2 reads x and y, 3 adds depth, 4 adds time. (2, a whole number from 2 to 4)
          seed: Random seed: each seed gives another noise. (0, a whole number from 0 to 4294967295)
          variant: Variant: fast uses few lattice points, smooth uses more. (fast, one of: fast, smooth)
          orientation: Orientation of the lattice; values for other dimensions have no effect. (plain, one of: plain, improve_x, improve_xy, improve_xz, improve_xyz)
          values: Output range: raw keeps published values, typical stretches usual values to 0..1, bound the proven bounds. (raw, one of: typical, bound, signed, raw, raw01)

        Outputs:
          value: The noise. (a number)
        """
    def perlin_1985(
        self,
        *,
        scale: _Number = 8.0,
        dims: int | _Wire = 2,
        tables: Literal["glibc", "seeded", "file"] | _Wire = "glibc",
        file: str = "",
        seed: int | _Wire = 42,
        split: Literal["floor", "as_written"] | _Wire = "floor",
        repeat: int | _Wire = 0,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "raw",
        name: str | None = None,
    ) -> Node:
        """Classic gradient noise, bit for bit as in Perlin's C code of 1985; the default period is 256 cells.

        Inputs:
          scale: Number of noise cells across a tile; the noise does not repeat with the tile. (8, a number from -1024 to 1024 or a wire)
          dims: Dimensions: 1 reads x, 2 adds y, 3 adds depth. (2, a whole number from 1 to 3)
          tables: Source of the tables: the GNU C library's generator, unseeded as in the original; the seed; or a file. (glibc, one of: glibc, seeded, file)
          file: Path of a JSON file of tables, relative to the graph's folder. (the path of a JSON file of tables in quotes)
          seed: Random seed of the tables, where they are seeded. (42, a whole number from 0 to 4294967295)
          split: Cell boundaries: floor, or as written in the original. (floor, one of: floor, as_written)
          repeat: Period in cells; 0 is the table's own period of 256. (0, a whole number from 0 to 65536)
          values: Output range: raw keeps published values, typical stretches usual values to 0..1, bound the proven bounds. (raw, one of: typical, bound, signed, raw, raw01)

        Outputs:
          value: The noise. (a number)
        """
    def perlin_hashed(
        self,
        *,
        scale: _Number = 8.0,
        fade: Literal["linear", "smooth", "smoother"] | _Wire = "linear",
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "raw",
        name: str | None = None,
    ) -> Node:
        """Two-dimensional gradient noise, bit for bit as in an encyclopedia's C code, creases included; it has no seed.

        Inputs:
          scale: Number of noise cells across a tile; the noise does not repeat with the tile. (8, a number from -1024 to 1024 or a wire)
          fade: Interpolation between grid points: linear as printed, or smooth. (linear, one of: linear, smooth, smoother)
          values: Output range: raw keeps published values, typical stretches usual values to 0..1, bound the proven bounds. (raw, one of: typical, bound, signed, raw, raw01)

        Outputs:
          value: The noise. (a number)
        """
    def perlin_sr(
        self,
        *,
        scale: _Number = 8.0,
        dims: int | _Wire = 2,
        tables: Literal["seeded", "file"] | _Wire = "seeded",
        file: str = "",
        seed: int | _Wire = 42,
        repeat: int | _Wire = 0,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "raw",
        name: str | None = None,
    ) -> Node:
        """Classic gradient noise, bit for bit as in later C++ classes; the default period is 256 cells.

        Inputs:
          scale: Number of noise cells across a tile; the noise does not repeat with the tile. (8, a number from -1024 to 1024 or a wire)
          dims: Dimensions: 1 reads x, 2 adds y, 3 adds depth. (2, a whole number from 1 to 3)
          tables: Source of the tables: drawn from the seed, or read from a file. (seeded, one of: seeded, file)
          file: Path of a JSON file of tables, relative to the graph's folder. (the path of a JSON file of tables in quotes)
          seed: Random seed: each seed gives another noise. (42, a whole number from 0 to 4294967295)
          repeat: Period in cells; 0 is the table's own period of 256. (0, a whole number from 0 to 65536)
          values: Output range: raw keeps published values, typical stretches usual values to 0..1, bound the proven bounds. (raw, one of: typical, bound, signed, raw, raw01)

        Outputs:
          value: The noise. (a number)
        """
    def perlin_xor(
        self,
        *,
        scale: _Number = 8.0,
        tables: Literal["seeded", "file"] | _Wire = "seeded",
        file: str = "",
        seed: int | _Wire = 42,
        split: Literal["floor", "as_written"] | _Wire = "floor",
        repeat: int | _Wire = 0,
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "raw",
        name: str | None = None,
    ) -> Node:
        """Gradient noise with separately hashed axes (Kensler, Knoll and Shirley, 2008); the default period is 256 cells.

        Inputs:
          scale: Number of noise cells across a tile; the noise does not repeat with the tile. (8, a number from -1024 to 1024 or a wire)
          tables: Source of the tables: drawn from the seed, or read from a file. (seeded, one of: seeded, file)
          file: Path of a JSON file of tables, relative to the graph's folder. (the path of a JSON file of tables in quotes)
          seed: Random seed: each seed gives another noise. (42, a whole number from 0 to 4294967295)
          split: Cell boundaries: floor, or as written in the original. (floor, one of: floor, as_written)
          repeat: Period in cells; 0 is the table's own period of 256. (0, a whole number from 0 to 65536)
          values: Output range: raw keeps published values, typical stretches usual values to 0..1, bound the proven bounds. (raw, one of: typical, bound, signed, raw, raw01)

        Outputs:
          value: The noise. (a number)
        """
    def simplex_2012(
        self,
        *,
        scale: _Number = 8.0,
        dims: int | _Wire = 2,
        seed: int | _Wire = 0,
        kernel: Literal["wide", "narrow"] | _Wire = "wide",
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "raw",
        name: str | None = None,
    ) -> Node:
        """Simplex noise, exactly as in Gustavson's code of 2012; `simplex` is the version without discontinuities.

        Inputs:
          scale: Number of noise cells across a tile; the noise does not repeat with the tile. (8, a number from -1024 to 1024 or a wire)
          dims: Dimensions: 2 reads x and y, 3 adds depth, 4 adds time. (2, a whole number from 2 to 4)
          seed: Random seed; 0 selects Perlin's own table. (0, a whole number from 0 to 4294967295)
          kernel: Kernel radius in 3D and 4D: as printed, or narrow without discontinuities. (wide, one of: wide, narrow)
          values: Output range: raw keeps published values, typical stretches usual values to 0..1, bound the proven bounds. (raw, one of: typical, bound, signed, raw, raw01)

        Outputs:
          value: The noise. (a number)
        """
    def terrain_erode(
        self,
        *,
        of: _Number = 0.0,
        threshold: _Number = 0.5,
        passes: int | _Wire = 10,
        name: str | None = None,
    ) -> Node:
        """Third stage of the article's terrain: moves half of each gentle steepest drop down, in scan order.

        Inputs:
          of: Input heights. (a number or a wire)
          threshold: Largest drop between pixels that still moves. (0.5, a number from 0 to 1024 or a wire)
          passes: Number of scans. (10, a whole number from 0 to 1000)

        Outputs:
          value: The resulting heights. (a number)
        """
    def terrain_noise(
        self,
        *,
        of: _Number = 0.0,
        tables: Literal["seeded", "file"] | _Wire = "seeded",
        file: str = "",
        seed: int | _Wire = 42,
        frequency: _Number = 5.0,
        amplitude: _Number = 10.0,
        name: str | None = None,
    ) -> Node:
        """First stage of the article's terrain: adds classic noise to heights by pixel row and column.

        Inputs:
          of: Input heights. (a number or a wire)
          tables: Source of the tables: drawn from the seed, or read from a file. (seeded, one of: seeded, file)
          file: Path of a JSON file of tables, relative to the graph's folder. (the path of a JSON file of tables in quotes)
          seed: Random seed: each seed gives another noise. (42, a whole number from 0 to 4294967295)
          frequency: Noise cells across the image. (5, a number from -1024 to 1024 or a wire)
          amplitude: Amplitude of the noise. (10, a number from -1024 to 1024 or a wire)

        Outputs:
          value: The resulting heights. (a number)
        """
    def terrain_perturb(
        self,
        *,
        of: _Number = 0.0,
        tables: Literal["seeded", "file"] | _Wire = "seeded",
        file: str = "",
        seed: int | _Wire = 42,
        frequency: _Number = 8.0,
        distance: _Number = 8.0,
        name: str | None = None,
    ) -> Node:
        """Second stage of the article's terrain: displaces heights by whole pixels, along two noises.

        Inputs:
          of: Input heights. (a number or a wire)
          tables: Source of the tables: drawn from the seed, or read from a file. (seeded, one of: seeded, file)
          file: Path of a JSON file of tables, relative to the graph's folder. (the path of a JSON file of tables in quotes)
          seed: Random seed: each seed gives another noise. (42, a whole number from 0 to 4294967295)
          frequency: Noise cells across the image. (8, a number from -1024 to 1024 or a wire)
          distance: Displacement for a noise of 1, in pixels. (8, a number from -4096 to 4096 or a wire)

        Outputs:
          value: The resulting heights. (a number)
        """
    def terrain_smooth(
        self,
        *,
        of: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Last stage of the article's terrain: replaces each height with the mean of 3×3 pixels, in scan order.

        Inputs:
          of: Input heights. (a number or a wire)

        Outputs:
          value: The resulting heights. (a number)
        """
    def turb_solid(
        self,
        *,
        scale: _Number = 4.0,
        layers: int | _Wire = 8,
        fold: Literal["sum", "each"] | _Wire = "sum",
        seed: int | _Wire = 42,
        name: str | None = None,
    ) -> Node:
        """Solid turbulence, as in the article's texture of a sphere.

        Inputs:
          scale: Noise cells per unit of length. (4, a number from -1024 to 1024 or a wire)
          layers: Number of octaves. (8, a whole number from 1 to 24)
          fold: Folds the sum of octaves at zero, as in the article, or each octave. (sum, one of: sum, each)
          seed: Random seed: each seed gives another noise. (42, a whole number from 0 to 4294967295)

        Outputs:
          value: The turbulence. (a number)
        """
    def worley_fnv(
        self,
        *,
        scale: _Number = 8.0,
        dims: int | _Wire = 2,
        seed: int | _Wire = 0,
        metric: Literal["euclidean", "squared", "manhattan", "chebyshev"] | _Wire = "euclidean",
        search: Literal["near", "wide"] | _Wire = "near",
        points: Literal["article", "one"] | _Wire = "article",
        values: Literal["typical", "bound", "signed", "raw", "raw01"] | _Wire = "raw",
        name: str | None = None,
    ) -> Node:
        """Cellular noise exactly as in an article in C#, with one to nine points per cell; it does not repeat.

        Inputs:
          scale: Number of noise cells across a tile; the noise does not repeat with the tile. (8, a number from -1024 to 1024 or a wire)
          dims: Dimensions: 2 reads x and y, 3 adds depth, 4 adds time. (2, a whole number from 2 to 4)
          seed: Random seed: shifts the noise. (0, a whole number from 0 to 4294967295)
          metric: Distance metric. (euclidean, one of: euclidean, squared, manhattan, chebyshev)
          search: Search range: 3 cells along each axis as in the article, or 5, which misses no point. (near, one of: near, wide)
          points: Points per cell: one to nine as in the article, or one. (article, one of: article, one)
          values: Output range: raw keeps published values, typical stretches usual values to 0..1, bound the proven bounds. (raw, one of: typical, bound, signed, raw, raw01)

        Outputs:
          f1: Distance to the nearest point. (a number)
          f2: Distance to the second nearest point. (a number)
        """
    def arc(
        self,
        *,
        radius: _Number = 0.3499999940395355,
        width: _Number = 0.10000000149011612,
        sweep: _Number = 0.6000000238418579,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """An arc with round ends, as a signed distance and as a mask.

        Inputs:
          radius: Radius of the centre line, in tiles; the outer radius is at most 1 where tiling is on. (0.35, a number from 0 to 16 or a wire)
          width: Width, in tiles. (0.1, a number from 0 to 16 or a wire)
          sweep: Length of the arc, in turns; its middle is at the top. (0.6, a number from 0 to 1 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def arc_pavement(
        self,
        *,
        columns: _Number = 2.0,
        rows: _Number = 14.0,
        stones: int | _Wire = 8,
        bow: _Number = 0.800000011920929,
        gap: _Number = 0.10000000149011612,
        bevel: _Number = 0.20000000298023224,
        round: _Number = 0.20000000298023224,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Paving stones laid in arcs side by side, as in old streets, with bevels, random values and local coordinates.

        Inputs:
          columns: Arcs across the tile. (2, a number from 1 to 64, whole unless `tiling: off`, which also allows a wire)
          rows: Rows of stones down the tile; an even number for a seamless bond. (14, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          stones: Stones along each arc. (8, a whole number from 1 to 64)
          bow: Curvature of the arcs: 1 is half a circle. (0.8, a number from 0.05 to 0.99 or a wire)
          gap: Width of the joints, in rows. (0.1, a number from 0 to 1 or a wire)
          bevel: Width of the bevel, in rows. (0.2, a number from 0 to 1 or a wire)
          round: Radius of the corners, in rows. (0.2, a number from 0 to 0.5 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 0 in the gaps, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on tiles, 0 in the gaps. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each tile. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each tile. (a number from 0 to 1)
        """
    def ashlar(
        self,
        *,
        columns: _Number = 4.0,
        rows: _Number = 6.0,
        uneven_rows: _Number = 0.4000000059604645,
        uneven_widths: _Number = 0.699999988079071,
        splits: _Number = 0.25,
        gap: _Number = 0.10000000149011612,
        bevel: _Number = 0.14000000059604645,
        round: _Number = 0.11999999731779099,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A wall of stones of random width and height, some of them split in two, with bevels, random values and local coordinates.

        Inputs:
          columns: Stones across the tile. (4, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          rows: Rows down the tile. (6, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          uneven_rows: Irregularity of the heights of rows. (0.4, a number from 0 to 1 or a wire)
          uneven_widths: Irregularity of the widths of stones. (0.7, a number from 0 to 1 or a wire)
          splits: Share of stones that are split into an upper and a lower one. (0.25, a number from 0 to 1 or a wire)
          gap: Width of the joints, in rows. (0.1, a number from 0 to 1 or a wire)
          bevel: Width of the bevel, in rows. (0.14, a number from 0 to 1 or a wire)
          round: Radius of the corners, in rows. (0.12, a number from 0 to 0.5 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 0 in the gaps, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on tiles, 0 in the gaps. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each tile. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each tile. (a number from 0 to 1)
        """
    def bricks(
        self,
        *,
        bond: Literal["running", "third", "stack", "english", "flemish", "herringbone", "spanish"] | _Wire = "running",
        columns: _Number = 4.0,
        rows: _Number = 8.0,
        gap: _Number = 0.10000000149011612,
        bevel: _Number = 0.11999999731779099,
        round: _Number = 0.11999999731779099,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Bricks or tiles in seven bonds, with bevels, random values and local coordinates.

        Inputs:
          bond: Bond: the arrangement of the bricks. (running, one of: running, third, stack, english, flemish, herringbone, spanish)
          columns: Bricks across the tile; in flemish bond, pairs of a long and a short brick. (4, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          rows: Rows down the tile; use a multiple of the bond's period for a seamless bond. (8, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          gap: Width of the joints, in rows. (0.1, a number from 0 to 1 or a wire)
          bevel: Width of the bevel, in rows. (0.12, a number from 0 to 1 or a wire)
          round: Radius of the corners, in rows. (0.12, a number from 0 to 0.5 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 0 in the gaps, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on tiles, 0 in the gaps. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each tile. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each tile. (a number from 0 to 1)
        """
    def cairo(
        self,
        *,
        columns: _Number = 3.0,
        rows: _Number = 3.0,
        gap: _Number = 0.07999999821186066,
        bevel: _Number = 0.10000000149011612,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Pentagonal tiles in four directions, as in the streets of Cairo, with bevels, random values and local coordinates.

        Inputs:
          columns: Pairs of pentagons across the tile. (3, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          rows: Pairs of pentagons down the tile. (3, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          gap: Width of the gaps, in pentagons. (0.08, a number from 0 to 1 or a wire)
          bevel: Width of the bevel, in pentagons. (0.1, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 0 in the gaps, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on tiles, 0 in the gaps. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each tile. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each tile. (a number from 0 to 1)
        """
    def checker(
        self,
        *,
        columns: _Number = 4.0,
        rows: _Number = 4.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Alternating black and white squares, as on a chessboard.

        Inputs:
          columns: Pairs of squares across the tile. (4, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          rows: Pairs of squares down the tile. (4, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Alternately 0 and 1. (a number from 0 to 1)
          id: A random value for each square. (a number from 0 to 1)
        """
    def circular_splatter(
        self,
        *,
        shape: _Number | None = None,
        fill: _Value = 1.0,
        count: int | _Wire = 10,
        rings: int | _Wire = 2,
        radius: _Number = 0.3799999952316284,
        inner: _Number = 0.5,
        size: _Number = 0.20000000298023224,
        growth: _Number = 0.6000000238418579,
        facing: Literal["outward", "upright"] | _Wire = "outward",
        spin: _Number = 0.0,
        stagger: _Number = 0.5,
        size_chance: _Number = 0.0,
        strength_chance: _Number = 0.30000001192092896,
        blend: Literal["max", "over", "add"] | _Wire = "max",
        order: Literal["random", "large", "small", "rank"] | _Wire = "random",
        rank: _Number = 0.0,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Places copies of a shape on rings around a centre: rivets, petals, dials, ornaments.

        Inputs:
          shape: Shape to copy: one tile of it, transparent where it is 0. (a `solid` node, a number or a wire)
          fill: Colour, material or any other value: each copy shows one tile of it in its own coordinates. (1, a number, a colour, three numbers, or a wire of any kind)
          count: Copies on each ring. (10, a whole number from 1 to 64)
          rings: Number of rings. (2, a whole number from 1 to 8)
          radius: Radius of the outer ring, in tiles; at most 0.5 less half a copy where tiling is on. (0.38, a number from 0 to 16 or a wire)
          inner: Radius of the inner ring, as a share of the outer one. (0.5, a number from 0 to 1 or a wire)
          size: Size of a copy on the outer ring, in tiles. (0.2, a number from 0 to 4 or a wire)
          growth: Size of a copy on the inner ring, as a share of the outer ones. (0.6, a number from 0 to 1 or a wire)
          facing: Direction of the copies: outward, or all upright. (outward, one of: outward, upright)
          spin: Clockwise rotation of each copy, in turns. (0, a number from -16 to 16 or a wire)
          stagger: Shift of every other ring, in copies. (0.5, a number from 0 to 1 or a wire)
          size_chance: Random size: largest share of its size that a copy loses. (0, a number from 0 to 1 or a wire)
          strength_chance: Random strength: largest share of its strength that a copy loses. (0.3, a number from 0 to 1 or a wire)
          blend: Blending of overlapping copies: the maximum, one over another, or the sum. (max, one of: max, over, add)
          order: Copies that lie above others where `blend` is over: random ones, large or small ones, or those of high rank. (random, one of: random, large, small, rank)
          rank: Rank from 0 to 1, sampled at the centre of each copy: a higher one lies above where `order` is rank. (a number or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The copies. (a number from 0 to 1)
          id: A random value for each copy; 0 where there is none. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each copy. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each copy. (a number from 0 to 1)
          order: Place of each copy in the order: a higher one lies above; 0 where there is none. (a number from 0 to 1)
          fill: The fill in the coordinates of each copy, where normals turn with it; `color_variation(of: "splatter.fill", id: "splatter.id")` tints each copy. (of the same type as `fill`)
        """
    def cross(
        self,
        *,
        size: _Number = 0.699999988079071,
        width: _Number = 0.23999999463558197,
        round: _Number = 0.019999999552965164,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A cross with arms of equal length, as a signed distance and as a mask.

        Inputs:
          size: Length from tip to tip, in tiles; at most √2 where tiling is on. (0.7, a number from 0 to 16 or a wire)
          width: Width of the arms, in tiles. (0.24, a number from 0 to 16 or a wire)
          round: Radius of the corners, in tiles. (0.02, a number from 0 to 1 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def dendrites(
        self,
        *,
        starts: int | _Wire = 5,
        growth: _Number = 0.6000000238418579,
        density: _Number = 0.0,
        width: _Number = 0.800000011920929,
        taper: _Number = 0.20000000298023224,
        detail: int | _Wire = 192,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Dendrites that grow from points, as manganese in stone, frost, coral, roots or lichen do (Witten & Sander, 1981); looks the same at every image size.

        Inputs:
          starts: Number of points from which branches grow. (5, a whole number from 1 to 256)
          growth: Growth: 0 has points alone, 1 nearly fills the tile; animate it to watch the branches grow. (0.6, a number from 0 to 1 or a wire)
          density: Density: 0 has open twigs like frost, 1 is as dense as moss. (0, a number from 0 to 1 or a wire)
          width: Width of the thinnest twigs, as a share of the distance between twigs. (0.8, a number from 0.05 to 2 or a wire)
          taper: How much thicker branches are the more twigs they carry: 0 makes them all equal. (0.2, a number from 0 to 0.5 or a wire)
          detail: Detail: the number of twigs that fit across the tile. (192, a whole number from 16 to 512)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          mask: Mask: the share of each pixel that branches cover. (a number from 0 to 1)
          height: Height: round branches, higher where they are thicker. (a number from 0 to 1)
          age: Age: 0 where the growth began, 1 at the last twigs; 0 beside the branches. (a number from 0 to 1)
          id: A random value for each point from which branches grow; 0 beside them. (a number from 0 to 1)
        """
    def disc(
        self,
        *,
        radius: _Number = 0.3499999940395355,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A disc, as a signed distance and as a mask.

        Inputs:
          radius: Radius, in tiles. (0.35, a number from 0 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def drawn_shape(
        self,
        *,
        points: _Points = ...,
        curve: Literal["straight", "smooth", "loose"] | _Wire = "smooth",
        soft: _Number = 0.009999999776482582,
        name: str | None = None,
    ) -> Node:
        """A shape whose outline is drawn in the 2D view, point by point or by hand; parts beyond the tile wrap around.

        Inputs:
          points: Points of the outline, from 0 to 1 across and down the tile; select the node to move them. ([(0.47, 0.09), (0.61, 0.31), (0.88, 0.29), (0.74, 0.53), (0.82, 0.84), (0.54, 0.73), (0.27, 0.92), (0.28, 0.61), (0.08, 0.42), (0.36, 0.33)], up to 256 points of the plane)
          curve: Connection of the points: straight lines, a curve through the points, or a looser curve near them. (smooth, one of: straight, smooth, loose)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)

        Outputs:
          mask: Mask: 1 inside, 0 outside; where the outline crosses itself, every second part is outside. (a number from 0 to 1)
          distance: Signed distance to the outline, in tiles: negative inside. (a number)
        """
    def drawn_stroke(
        self,
        *,
        points: _Points = ...,
        curve: Literal["straight", "smooth", "loose"] | _Wire = "smooth",
        closed: bool | Literal["off", "on"] | _Wire = "off",
        width: _Number = 0.09000000357627869,
        taper_start: _Number = 0.25,
        taper_end: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        name: str | None = None,
    ) -> Node:
        """A stroke drawn in the 2D view, point by point or by hand, with coordinates along and across it.

        Inputs:
          points: Points of the stroke, from 0 to 1 across and down the tile; select the node to move them. ([(0.76, 0.24), (0.52, 0.11), (0.29, 0.26), (0.5, 0.5), (0.71, 0.74), (0.48, 0.89), (0.24, 0.76)], up to 256 points of the plane)
          curve: Connection of the points: straight lines, a curve through the points, or a looser curve near them. (smooth, one of: straight, smooth, loose)
          closed: Leads from the last point back to the first one. (off, one of: off, on)
          width: Width, in tiles. (0.09, a number from 0 to 1 or a wire)
          taper_start: Share of the length over which an open stroke widens from its first point. (0.25, a number from 0 to 1 or a wire)
          taper_end: Share of the length over which an open stroke narrows to its last point. (0.5, a number from 0 to 1 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)

        Outputs:
          mask: Mask: 1 on the stroke, 0 elsewhere. (a number from 0 to 1)
          distance: Signed distance to the edge of the stroke, in tiles: negative on it. (a number)
          along: Share of the length at the nearest point: from 0 at the first point to 1 at the last one. (a number from 0 to 1)
          across: Place across the stroke: -1 at its left edge, 0 in the middle, 1 at its right edge. (a number from -1 to 1)
        """
    def ellipse(
        self,
        *,
        width: _Number = 0.800000011920929,
        height: _Number = 0.5,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """An ellipse, as a signed distance and as a mask.

        Inputs:
          width: Width, in tiles; at most 2 where tiling is on. (0.8, a number from 0.001 to 16 or a wire)
          height: Height, in tiles; at most 2 where tiling is on. (0.5, a number from 0.001 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def flower(
        self,
        *,
        petals: int | _Wire = 8,
        radius: _Number = 0.44999998807907104,
        width: _Number = 0.41999998688697815,
        heart: _Number = 0.25,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A flower of pointed petals around a round middle, with heights and random values: ornaments, meadows, lace.

        Inputs:
          petals: Number of petals. (8, a whole number from 2 to 64)
          radius: Radius from centre to tips, in tiles; at most 0.5 where tiling is on. (0.45, a number from 0.001 to 16 or a wire)
          width: Width of the petals, as a share of their length. (0.42, a number from 0.01 to 1 or a wire)
          heart: Radius of the middle, as a share of the radius. (0.25, a number from 0 to 1 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: round petals with creases between them, and a raised middle. (a number from 0 to 1)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
          id: A random value for each petal; 0 in the middle and outside. (a number from 0 to 1)
        """
    def gear(
        self,
        *,
        teeth: int | _Wire = 16,
        radius: _Number = 0.41999998688697815,
        depth: _Number = 0.20000000298023224,
        width: _Number = 0.5,
        hole: _Number = 0.30000001192092896,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A gear with a hole, as a signed distance and as a mask.

        Inputs:
          teeth: Number of teeth. (16, a whole number from 3 to 128)
          radius: Radius from centre to tips, in tiles; at most 1 where tiling is on. (0.42, a number from 0.001 to 16 or a wire)
          depth: Length of the teeth, as a share of the radius. (0.2, a number from 0.01 to 0.9 or a wire)
          width: Width of the teeth at their roots, as a share of the distance between them. (0.5, a number from 0.05 to 0.95 or a wire)
          hole: Radius of the hole, as a share of the radius; it ends before the teeth. (0.3, a number from 0 to 0.9 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def gradient(
        self,
        *,
        shape: Literal["linear", "radial", "angular", "spiral", "square", "diamond"] | _Wire = "linear",
        length: _Number = 1.0,
        repeat: bool | Literal["off", "on", "mirror"] | _Wire = "off",
        arms: _Number = 1.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        turn: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """A gradient from 0 to 1 along a line, outwards or around a centre; it fills one tile and does not repeat.

        Inputs:
          shape: Shape of the gradient. (linear, one of: linear, radial, angular, spiral, square, diamond)
          length: Length from 0 to 1, in tiles. (1, a number from 0 to 16 or a wire)
          repeat: Repetition beyond the end: none, repeated or mirrored. (off, one of: off, on, mirror)
          arms: Rises per turn for angular and spiral gradients; whole numbers close without a seam. (1, a number from -64 to 64 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)

        Outputs:
          value: The gradient. (a number from 0 to 1)
        """
    def grid_lines(
        self,
        *,
        columns: _Number = 4.0,
        rows: _Number = 4.0,
        width: _Number = 0.024000000208616257,
        parts: int | _Wire = 5,
        fine_width: _Number = 0.00800000037997961,
        soft: _Number = 0.004000000189989805,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Main lines with finer lines between them: graph paper, panels, tartan, rulers.

        Inputs:
          columns: Main lines across the tile. (4, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          rows: Main lines down the tile. (4, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          width: Width of the main lines, in tiles. (0.024, a number from 0 to 0.5 or a wire)
          parts: Parts that finer lines divide each field into; 1 has none. (5, a whole number from 1 to 64)
          fine_width: Width of the finer lines, in tiles. (0.008, a number from 0 to 0.5 or a wire)
          soft: Width of the soft edges, in tiles. (0.004, a number from 0 to 0.5 or a wire)
          tiling: Makes the bands repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: All lines; the finer ones are half as bright. (a number from 0 to 1)
          main: The main lines. (a number from 0 to 1)
          fine: The finer lines. (a number from 0 to 1)
        """
    def halftone(
        self,
        *,
        of: _Number = 0.4000000059604645,
        scale: _Number = 16.0,
        style: Literal["dots", "lines", "squares", "rings"] | _Wire = "dots",
        angle: Literal["diagonal", "straight"] | _Wire = "diagonal",
        soft: _Number = 0.15000000596046448,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Draws its input by dots or lines that grow with brightness: prints, engravings, perforated sheets.

        Inputs:
          of: Brightness: share of the area that the dots cover. (0.4, a number from 0 to 1 or a wire)
          scale: Dots across the tile. (16, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          style: Style: dots, lines, squares or rings. (dots, one of: dots, lines, squares, rings)
          angle: Rows of dots: diagonal or straight. (diagonal, one of: diagonal, straight)
          soft: Softness of the edges. (0.15, a number from 0.001 to 1 or a wire)
          tiling: Makes the bands repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The dots. (a number from 0 to 1)
        """
    def heart(
        self,
        *,
        size: _Number = 0.699999988079071,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A heart, as a signed distance and as a mask.

        Inputs:
          size: Height, in tiles; at most 1 where tiling is on. (0.7, a number from 0.001 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def hexagons(
        self,
        *,
        columns: _Number = 7.0,
        rows: _Number = 4.0,
        gap: _Number = 0.10000000149011612,
        bevel: _Number = 0.11999999731779099,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Hexagonal tiles with bevels, random values and local coordinates.

        Inputs:
          columns: Hexagons across the tile. (7, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          rows: Pairs of rows down the tile; 4 for 7 columns is nearly regular. (4, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          gap: Width of the gaps, in columns. (0.1, a number from 0 to 1 or a wire)
          bevel: Width of the bevel, in columns. (0.12, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 0 in the gaps, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on tiles, 0 in the gaps. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each tile. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each tile. (a number from 0 to 1)
        """
    def leaf(
        self,
        *,
        length: _Number = 0.800000011920929,
        width: _Number = 0.4000000059604645,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A pointed leaf between two arcs, as a signed distance and as a mask.

        Inputs:
          length: Length from tip to tip, in tiles; at most 2 where tiling is on. (0.8, a number from 0.001 to 16 or a wire)
          width: Width, in tiles; at most the length. (0.4, a number from 0.001 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def line(
        self,
        *,
        length: _Number = 0.6000000238418579,
        width: _Number = 0.11999999731779099,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A line segment with round ends, as a signed distance and as a mask.

        Inputs:
          length: Length between the centres of the ends, in tiles; at most two tiles where tiling is on. (0.6, a number from 0 to 16 or a wire)
          width: Width, in tiles. (0.12, a number from 0 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def marble(
        self,
        *,
        bend: _Number = 0.0,
        bands: _Number = 3.0,
        lean: _Number = 2.0,
        reach: _Number = 0.800000011920929,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Sine bands distorted by an input, as in marble (Perlin, 1985).

        Inputs:
          bend: Distortion of the bands: usually a turbulence. (a number or a wire)
          bands: Bands across the tile. (3, a number from 0 to 64, whole unless `tiling: off`, which also allows a wire)
          lean: Bands down the tile; together with bands across, they run diagonally. (2, a number from -64 to 64, whole unless `tiling: off`, which also allows a wire)
          reach: Distortion for an input of 1, in bands. (0.8, a number from 0 to 16 or a wire)
          tiling: Makes the bands repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The bands. (a number from 0 to 1)
        """
    def moon(
        self,
        *,
        radius: _Number = 0.4000000059604645,
        bite: _Number = 0.8500000238418579,
        shift: _Number = 0.44999998807907104,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A crescent: a disc without another disc, as a signed distance and as a mask.

        Inputs:
          radius: Radius, in tiles; at most 1 where tiling is on. (0.4, a number from 0.001 to 16 or a wire)
          bite: Radius of the disc that is cut off, as a share of the radius. (0.85, a number from 0.01 to 4 or a wire)
          shift: Distance between both centres, as a share of the radius. (0.45, a number from 0.01 to 4 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def parquet(
        self,
        *,
        style: Literal["basket", "chevron"] | _Wire = "basket",
        columns: _Number = 2.0,
        rows: _Number = 2.0,
        strips: int | _Wire = 5,
        slope: _Number = 1.0,
        gap: _Number = 0.07999999821186066,
        bevel: _Number = 0.15000000596046448,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Strips of wood in blocks that alternate (basket) or in slanted rows (chevron), with random values and local coordinates.

        Inputs:
          style: Style: square blocks of strips, or pointed rows. For herringbone, see `bricks`. (basket, one of: basket, chevron)
          columns: Pairs of blocks or of slanted rows across the tile. (2, a number from 1 to 64, whole unless `tiling: off`, which also allows a wire)
          rows: Pairs of blocks down the tile. (2, a number from 1 to 64, whole unless `tiling: off`, which also allows a wire)
          strips: Strips in each block. (5, a whole number from 1 to 16)
          slope: Slope of a chevron: 1 is 45 degrees. (1, a number from 0 to 4 or a wire)
          gap: Width of the joints, in strips. (0.08, a number from 0 to 1 or a wire)
          bevel: Width of the bevel, in strips. (0.15, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 0 in the gaps, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on tiles, 0 in the gaps. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each tile. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each tile. (a number from 0 to 1)
        """
    def path_splatter(
        self,
        *,
        shape: _Number | None = None,
        fill: _Value = 1.0,
        points: _Points = ...,
        curve: Literal["straight", "smooth", "loose"] | _Wire = "smooth",
        closed: bool | Literal["off", "on"] | _Wire = "off",
        spacing: _Number = 0.07500000298023224,
        size: _Number = 0.10000000149011612,
        facing: Literal["along", "upright"] | _Wire = "along",
        turn: _Number = 0.0,
        shift: _Number = 0.0,
        share: _Number = 1.0,
        strength: _Number = 1.0,
        size_chance: _Number = 0.3499999940395355,
        turn_chance: _Number = 0.10000000149011612,
        shift_chance: _Number = 0.009999999776482582,
        strength_chance: _Number = 0.30000001192092896,
        mirror_chance: _Number = 0.0,
        blend: Literal["max", "over", "add"] | _Wire = "max",
        order: Literal["later", "earlier", "random"] | _Wire = "later",
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Places copies of a shape along a path drawn in the 2D view: beads, rivets, stitches, footprints, vines.

        Inputs:
          shape: Shape to copy: one tile of it, transparent where it is 0. (a `solid` node, a number or a wire)
          fill: Colour, material or any other value: each copy shows one tile of it in its own coordinates. (1, a number, a colour, three numbers, or a wire of any kind)
          points: Points of the path, from 0 to 1 across and down the tile; select the node to move them. ([(0.1, 0.8), (0.4, 0.72), (0.68, 0.48), (0.5, 0.2), (0.3, 0.44), (0.56, 0.76), (0.9, 0.84)], up to 256 points of the plane)
          curve: Connection of the points: straight lines, a curve through the points, or a looser curve near them. (smooth, one of: straight, smooth, loose)
          closed: Leads from the last point back to the first one. (off, one of: off, on)
          spacing: Distance between copies along the path, in tiles; a path has at most 128. (0.075, a number from 0.005 to 2, whole unless `tiling: off`)
          size: Size of a copy, in tiles; wires are sampled where the copies are on the path. (0.1, a number from 0 to 0.7 or a wire)
          facing: Direction of the copies: along the path, or all upright. (along, one of: along, upright)
          turn: Clockwise rotation of each copy, in turns. (0, a number from -16 to 16 or a wire)
          shift: Shift of the copies to the right of the path, in tiles. (0, a number from -1 to 1 or a wire)
          share: Share of copies that are present. (1, a number from 0 to 1 or a wire)
          strength: Strength: factor of the values of a copy. (1, a number from 0 to 1 or a wire)
          size_chance: Random size: largest share of its size that a copy loses. (0.35, a number from 0 to 1 or a wire)
          turn_chance: Random rotation: largest rotation, in turns. (0.1, a number from 0 to 1 or a wire)
          shift_chance: Random shift: largest shift along and across the path, in tiles. (0.01, a number from 0 to 1 or a wire)
          strength_chance: Random strength: largest share of its strength that a copy loses. (0.3, a number from 0 to 1 or a wire)
          mirror_chance: Share of copies that are mirrored. (0, a number from 0 to 1 or a wire)
          blend: Blending of overlapping copies: the maximum, one over another, or the sum. (max, one of: max, over, add)
          order: Copies that lie above others where `blend` is over: later ones on the path, earlier or random ones. (later, one of: later, earlier, random)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          value: The copies. (a number from 0 to 1)
          id: A random value for each copy; 0 where there is none. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each copy: along the path. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each copy. (a number from 0 to 1)
          along: Share of the length of the path at each copy: from 0 at the first to 1 at the last. (a number from 0 to 1)
          order: Place of each copy in the order: a higher one lies above; 0 where there is none. (a number from 0 to 1)
          fill: The fill in the coordinates of each copy, where normals turn with it; `color_variation(of: "splatter.fill", id: "splatter.id")` tints each copy. (of the same type as `fill`)
        """
    def penrose(
        self,
        *,
        scale: _Number = 7.0,
        middle: Literal["star", "sun", "none"] | _Wire = "star",
        gap: _Number = 0.05999999865889549,
        bevel: _Number = 0.07999999821186066,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Penrose's tiling of thick and thin rhombs, which never repeats, so it cannot tile seamlessly (de Bruijn, 1981).

        Inputs:
          scale: Edges of rhombs across the tile. (7, a number from 1 to 64 or a wire)
          middle: Centre with five-fold symmetry: a star or a sun of thick rhombs, or none. (star, one of: star, sun, none)
          gap: Width of the joints, in edges. (0.06, a number from 0 to 1 or a wire)
          bevel: Width of the bevel, in edges. (0.08, a number from 0 to 1 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          height: Height: 0 in the joints, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on rhombs, 0 in the joints. (a number from 0 to 1)
          id: A random value for each rhomb. (a number from 0 to 1)
          local_x: Local coordinate, from 0 to 1 along one pair of edges. (a number from 0 to 1)
          local_y: Local coordinate, from 0 to 1 along the other pair of edges. (a number from 0 to 1)
          thick: Mask: 1 on thick rhombs, 0 on thin ones. (a number from 0 to 1)
        """
    def plasma(
        self,
        *,
        scale: _Number = 1.0,
        depth: int | _Wire = 4,
        bend: _Number = 0.800000011920929,
        speed: _Number = 1.0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Sine waves that bend each other several times: plasma, liquid, silk, batik; three outputs for colours.

        Inputs:
          scale: Waves across and down the tile. (1, a number from 0 to 64, whole unless `tiling: off`, which also allows a wire)
          depth: Number of times the waves bend each other. (4, a whole number from 1 to 10)
          bend: Strength of each bend. (0.8, a number from 0 to 4 or a wire)
          speed: Cycles per loop of an animation; a whole number makes a seamless loop. (1, a number from -16 to 16 or a wire)
          tiling: Makes the bands repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The plasma. (a number from 0 to 1)
          second: A second wave of the same shapes. (a number from 0 to 1)
          third: A third wave of the same shapes. (a number from 0 to 1)
        """
    def polygon(
        self,
        *,
        sides: int | _Wire = 6,
        radius: _Number = 0.4000000059604645,
        round: _Number = 0.0,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A regular polygon, as a signed distance and as a mask.

        Inputs:
          sides: Number of sides. (6, a whole number from 3 to 64)
          radius: Radius from centre to corners, in tiles; at most 1 where tiling is on. (0.4, a number from 0 to 16 or a wire)
          round: Roundness of the corners, from 0 to 1. (0, a number from 0 to 1 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def pythagorean(
        self,
        *,
        columns: _Number = 2.0,
        rows: _Number = 2.0,
        gap: _Number = 0.10000000149011612,
        bevel: _Number = 0.11999999731779099,
        round: _Number = 0.07999999821186066,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Large and small square tiles that turn around each other, with bevels, random values and local coordinates.

        Inputs:
          columns: Repetitions across the tile, of five small squares each. (2, a number from 1 to 64, whole unless `tiling: off`, which also allows a wire)
          rows: Repetitions down the tile, of five small squares each. (2, a number from 1 to 64, whole unless `tiling: off`, which also allows a wire)
          gap: Width of the gaps, in small squares. (0.1, a number from 0 to 1 or a wire)
          bevel: Width of the bevel, in small squares. (0.12, a number from 0 to 1 or a wire)
          round: Radius of the corners, in small squares. (0.08, a number from 0 to 0.5 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 0 in the gaps, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on tiles, 0 in the gaps. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each tile. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each tile. (a number from 0 to 1)
        """
    def random_splatter(
        self,
        *,
        shape: _Number | None = None,
        fill: _Value = 1.0,
        scale: _Number = 4.0,
        layers: int | _Wire = 2,
        share: _Number = 1.0,
        size: _Number = 0.8999999761581421,
        turn: _Number = 0.0,
        strength: _Number = 1.0,
        size_chance: _Number = 0.5,
        turn_chance: _Number = 1.0,
        strength_chance: _Number = 0.6000000238418579,
        mirror_chance: _Number = 0.0,
        blend: Literal["max", "over", "add"] | _Wire = "max",
        order: Literal["random", "large", "small", "rank"] | _Wire = "random",
        rank: _Number = 0.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Scatters copies of a shape freely, with random size, turn and strength; outputs each copy's own coordinates.

        Inputs:
          shape: Shape to copy: one tile of it, transparent where it is 0. (a `solid` node, a number or a wire)
          fill: Colour, material or any other value: each copy shows one tile of it in its own coordinates. (1, a number, a colour, three numbers, or a wire of any kind)
          scale: Number of cells across a tile; each layer has up to one copy per cell. (4, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          layers: Number of layers: more are denser and slower; paint a costly shape first. (2, a whole number from 1 to 8)
          share: Share of copies that are present; a wire is sampled at each copy, as a density. (1, a number from 0 to 1 or a wire)
          size: Size of the largest copies, in cells; a wire is sampled at each copy. (0.9, a number from 0 to 1.4 or a wire)
          turn: Clockwise rotation, in turns; a wire is sampled at each copy. (0, a number from -16 to 16 or a wire)
          strength: Strength: factor of the values of a copy; a wire is sampled at each copy. (1, a number from 0 to 1 or a wire)
          size_chance: Random size: largest share of its size that a copy loses. (0.5, a number from 0 to 1 or a wire)
          turn_chance: Random rotation: largest rotation, in turns. (1, a number from 0 to 1 or a wire)
          strength_chance: Random strength: largest share of its strength that a copy loses. (0.6, a number from 0 to 1 or a wire)
          mirror_chance: Share of copies that are mirrored. (0, a number from 0 to 1 or a wire)
          blend: Blending of overlapping copies: the maximum, one over another, or the sum. (max, one of: max, over, add)
          order: Copies that lie above others where `blend` is over: random ones, large or small ones, or those of high rank. (random, one of: random, large, small, rank)
          rank: Rank from 0 to 1, sampled at the centre of each copy: a higher one lies above where `order` is rank. (a number or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The copies. (a number from 0 to 1)
          id: A random value for each copy; 0 where there is none. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each copy. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each copy. (a number from 0 to 1)
          turn: Rotation of each copy, in turns. (a number from 0 to 1)
          order: Place of each copy in the order: a higher one lies above; 0 where there is none. (a number from 0 to 1)
          fill: The fill in the coordinates of each copy, where normals turn with it; `color_variation(of: "splatter.fill", id: "splatter.id")` tints each copy. (of the same type as `fill`)
        """
    def rectangle(
        self,
        *,
        width: _Number = 0.6000000238418579,
        height: _Number = 0.4000000059604645,
        round: _Number = 0.05000000074505806,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A rectangle with sharp or rounded corners, as a signed distance and as a mask.

        Inputs:
          width: Width, in tiles; at most √2 where tiling is on. (0.6, a number from 0 to 16 or a wire)
          height: Height, in tiles; at most √2 where tiling is on. (0.4, a number from 0 to 16 or a wire)
          round: Radius of the corners, in tiles. (0.05, a number from 0 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def ring(
        self,
        *,
        radius: _Number = 0.3199999928474426,
        width: _Number = 0.10000000149011612,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A ring, as a signed distance and as a mask.

        Inputs:
          radius: Radius of the centre line, in tiles; the outer radius is at most 1 where tiling is on. (0.32, a number from 0 to 16 or a wire)
          width: Width, in tiles. (0.1, a number from 0 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def rings(
        self,
        *,
        wave: Literal["sine", "triangle", "saw", "square"] | _Wire = "sine",
        bands: _Number = 12.0,
        shift: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Concentric waves around a centre, like ripples in water.

        Inputs:
          wave: Waveform. (sine, one of: sine, triangle, saw, square)
          bands: Rings per tile. (12, a number from 0 to 512 or a wire)
          shift: Inward shift, in rings; a wire distorts the rings. (0, a number from -64 to 64 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The rings. (a number from 0 to 1)
        """
    def scales(
        self,
        *,
        columns: _Number = 6.0,
        rows: _Number = 5.0,
        point: _Number = 0.0,
        bevel: _Number = 0.11999999731779099,
        rise: _Number = 0.699999988079071,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Overlapping rounded plates: fish scales, roof tiles, feathers, armour, with random values and local coordinates.

        Inputs:
          columns: Scales across the tile. (6, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          rows: Pairs of rows down the tile. (5, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          point: Shape of the tips: 0 is round, 1 is pointed. (0, a number from 0 to 1 or a wire)
          bevel: Width of the rounded edge, as a share of a scale. (0.12, a number from 0 to 1 or a wire)
          rise: Rise of the scales towards their tips. (0.7, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 0 in the gaps, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on tiles, 0 in the gaps. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each tile. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each tile. (a number from 0 to 1)
        """
    def sdf_boolean(
        self,
        *,
        distance_a: _Number = 0.0,
        distance_b: _Number = 0.0,
        how: Literal["union", "intersect", "subtract"] | _Wire = "union",
        smooth: _Number = 0.07999999821186066,
        soft: _Number = 0.009999999776482582,
        name: str | None = None,
    ) -> Node:
        """Combines two shapes by union, intersection or subtraction, with smooth transitions.

        Inputs:
          distance_a: Signed distance of the first shape. (a number or a wire)
          distance_b: Signed distance of the second shape. (a number or a wire)
          how: Operation: union, intersection, or the first shape without the second. (union, one of: union, intersect, subtract)
          smooth: Smoothing of the transition, in tiles. (0.08, a number from 0 to 4 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def sdf_circle_repeat(
        self,
        *,
        distance: _Number = 0.0,
        count: int | _Wire = 8,
        copies: int | _Wire = 0,
        radius: _Number = 0.3199999928474426,
        size: _Number = 0.20000000298023224,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Repeats a shape around a circle, each copy turned outwards, and keeps its distance exact: bolts of a flange, dials, petals, rosettes.

        Inputs:
          distance: Signed distance of a shape that lies within its tile; exact while it has `tiling: off` and each copy stays within its sector. (a number or a wire)
          count: Number of sectors of the whole circle. (8, a whole number from 1 to 256)
          copies: Number of copies, clockwise from the first; 0 fills all sectors. (0, a whole number from 0 to 256)
          radius: Distance of the copies from the centre, in tiles. (0.32, a number from 0 to 16 or a wire)
          size: Size of the copies: 1 is as large as the input. (0.2, a number from 0.001 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the nearest copy, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
          id: A random value for each copy; 0 between copies. (a number from 0 to 1)
        """
    def sdf_contours(
        self,
        *,
        distance: _Number = 0.0,
        spacing: _Number = 0.07999999821186066,
        width: _Number = 0.029999999329447746,
        count: int | _Wire = 3,
        side: Literal["both", "inside", "outside"] | _Wire = "both",
        soft: _Number = 0.009999999776482582,
        name: str | None = None,
    ) -> Node:
        """Repeats the outline of a shape inside and around it: frames, inlays, engraved borders, ripples.

        Inputs:
          distance: Signed distance to the edge of a shape: negative inside. (a number or a wire)
          spacing: Distance between outlines, in tiles. (0.08, a number from 0.001 to 4 or a wire)
          width: Width of the outlines, in tiles. (0.03, a number from 0 to 4 or a wire)
          count: Number of outlines on each side; the edge itself counts as one. (3, a whole number from 1 to 64)
          side: Side of the edge: both, inside or outside. (both, one of: both, inside, outside)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)

        Outputs:
          distance: Signed distance to the outlines, in tiles: negative inside. (a number)
          mask: Mask: 1 on outlines, 0 elsewhere. (a number from 0 to 1)
          id: Position of the nearest outline, from the innermost to the outermost one. (a number from 0 to 1)
        """
    def sdf_mask(
        self,
        *,
        distance: _Number = 0.0,
        grow: _Number = 0.0,
        soft: _Number = 0.009999999776482582,
        bevel: _Number = 0.15000000596046448,
        profile: Literal["round", "straight", "smooth", "hollow"] | _Wire = "round",
        width: _Number = 0.03999999910593033,
        name: str | None = None,
    ) -> Node:
        """Converts a signed distance to a mask, a bevelled height and an outline.

        Inputs:
          distance: Signed distance to the edge of a shape: negative inside. (a number or a wire)
          grow: Growth of the shape, in tiles. (0, a number from -4 to 4 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 4 or a wire)
          bevel: Width of the bevel inside the edge, in tiles. (0.15, a number from 0 to 4 or a wire)
          profile: Profile of the bevel. (round, one of: round, straight, smooth, hollow)
          width: Width of the outline, in tiles. (0.04, a number from 0 to 4 or a wire)

        Outputs:
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
          height: Height: from 0 at the edge to 1. (a number from 0 to 1)
          outline: Outline: 1 at the edge, 0 elsewhere. (a number from 0 to 1)
        """
    def sdf_repeat(
        self,
        *,
        distance: _Number = 0.0,
        columns: _Number = 4.0,
        rows: _Number = 4.0,
        size: _Number = 0.25,
        copies_x: int | _Wire = 0,
        copies_y: int | _Wire = 0,
        soft: _Number = 0.009999999776482582,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Repeats a shape on a grid, without end or a limited number of times, and keeps its distance exact: rivets, studs, windows, perforations.

        Inputs:
          distance: Signed distance of a shape that lies within its tile; exact while it has `tiling: off` and each copy stays within its cell. (a number or a wire)
          columns: Number of cells across a tile. (4, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile. (4, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          size: Size of the copies: 1 is as large as the input, 1 / columns fits a tile of it into a cell. (0.25, a number from 0.001 to 16 or a wire)
          copies_x: Number of copies across, in the middle of the tile; 0 fills all cells. (0, a whole number from 0 to 256)
          copies_y: Number of copies down, in the middle of the tile; 0 fills all cells. (0, a whole number from 0 to 256)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the nearest copy, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
          id: A random value for each copy; 0 between copies. (a number from 0 to 1)
        """
    def sine(
        self,
        *,
        bands: _Number = 6.0,
        lean: _Number = 0.0,
        shift: _Number = 0.0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Straight or diagonal sine waves.

        Inputs:
          bands: Bands across the tile. (6, a number from 0 to 64, whole unless `tiling: off`, which also allows a wire)
          lean: Bands down the tile; together with bands across, they run diagonally. (0, a number from -64 to 64, whole unless `tiling: off`, which also allows a wire)
          shift: Shift, in waves. (0, a number from -64 to 64 or a wire)
          tiling: Makes the bands repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The waves. (a number from 0 to 1)
        """
    def solid(
        self,
        *,
        solid: Literal["hemisphere", "cone", "pyramid", "bell", "paraboloid", "thorn", "roof", "torus"] | _Wire = "hemisphere",
        radius: _Number = 0.4000000059604645,
        stretch: _Number = 1.0,
        cut: _Number = 0.0,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """The height of a solid: half a ball, cone, pyramid, bell, thorn, roof or torus; copy it with `tile_sampler`.

        Inputs:
          solid: Solid. (hemisphere, one of: hemisphere, cone, pyramid, bell, paraboloid, thorn, roof, torus)
          radius: Radius, in tiles; at most 0.7 where tiling is on. (0.4, a number from 0.001 to 16 or a wire)
          stretch: Height of its outline, as a share of its width. (1, a number from 0.01 to 1 or a wire)
          cut: Share of the height that is cut off at the top, which leaves a plateau. (0, a number from 0 to 0.99 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 1 at the top, 0 outside. (a number from 0 to 1)
          mask: Mask: 1 inside the outline, 0 outside. (a number from 0 to 1)
        """
    def spaced_splatter(
        self,
        *,
        shape: _Number | None = None,
        fill: _Value = 1.0,
        scale: _Number = 7.0,
        jitter: _Number = 0.6000000238418579,
        size: _Number = 1.0,
        size_chance: _Number = 0.4000000059604645,
        gap: _Number = 0.019999999552965164,
        crowded: Literal["shrink", "remove"] | _Wire = "shrink",
        share: _Number = 1.0,
        turn: _Number = 0.0,
        turn_chance: _Number = 1.0,
        strength: _Number = 1.0,
        strength_chance: _Number = 0.4000000059604645,
        mirror_chance: _Number = 0.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Scatters copies of a shape at random without overlap: each keeps to a disc of its own, and no two discs overlap.

        Inputs:
          shape: Shape to copy: one tile of it, transparent where it is 0. (a `solid` node, a number or a wire)
          fill: Colour, material or any other value: each copy shows one tile of it in its own coordinates. (1, a number, a colour, three numbers, or a wire of any kind)
          scale: Number of cells across a tile; each has up to one copy. (7, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          jitter: Irregularity: at 0 copies are in the middle of their cells, at 1 anywhere in them. (0.6, a number from 0 to 1 or a wire)
          size: Diameter of the largest copies, in cells; a wire is sampled at each copy nearby. (1, a number from 0 to 1 or a wire)
          size_chance: Random size: largest share of its size that a copy loses. (0.4, a number from 0 to 1 or a wire)
          gap: Least distance between two copies, in cells. (0.02, a number from 0 to 0.5 or a wire)
          crowded: Copies without room: they shrink, to a quarter of their size at most, or are removed. (shrink, one of: shrink, remove)
          share: Share of copies that are present; a wire is sampled at each copy, as a density. (1, a number from 0 to 1 or a wire)
          turn: Clockwise rotation, in turns; a wire is sampled at each copy. (0, a number from -16 to 16 or a wire)
          turn_chance: Random rotation: largest rotation, in turns. (1, a number from 0 to 1 or a wire)
          strength: Strength: factor of the values of a copy; a wire is sampled at each copy. (1, a number from 0 to 1 or a wire)
          strength_chance: Random strength: largest share of its strength that a copy loses. (0.4, a number from 0 to 1 or a wire)
          mirror_chance: Share of copies that are mirrored. (0, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The copies, cut off beyond their discs. (a number from 0 to 1)
          id: A random value for the disc of each copy; 0 where there is none. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each copy. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each copy. (a number from 0 to 1)
          turn: Rotation of each copy, in turns. (a number from 0 to 1)
          radius: Radius of the disc of each copy, in cells. (a number from 0 to 1)
          fill: The fill in the coordinates of each copy, where normals turn with it; `color_variation(of: "splatter.fill", id: "splatter.id")` tints each copy. (of the same type as `fill`)
        """
    def spheres(
        self,
        *,
        wave: Literal["sine", "triangle", "saw", "square"] | _Wire = "sine",
        bands: _Number = 12.0,
        shift: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        depth: _Number = 0.25,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Concentric shells around a point in space, of which an image shows a cut: agate, onions, layered pearls.

        Inputs:
          wave: Waveform. (sine, one of: sine, triangle, saw, square)
          bands: Shells per tile. (12, a number from 0 to 512 or a wire)
          shift: Inward shift, in shells; a wire distorts the shells. (0, a number from -64 to 64 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          depth: Depth of the centre below the image, in tiles: the first shells are wider. (0.25, a number from -16 to 16 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The shells. (a number from 0 to 1)
        """
    def star(
        self,
        *,
        tips: int | _Wire = 5,
        radius: _Number = 0.44999998807907104,
        inner: _Number = 0.41999998688697815,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A star, as a signed distance and as a mask.

        Inputs:
          tips: Number of tips. (5, a whole number from 2 to 64)
          radius: Radius from centre to tips, in tiles; at most 1 where tiling is on. (0.45, a number from 0 to 16 or a wire)
          inner: Radius of the inner corners, as a share of the radius of the tips. (0.42, a number from 0 to 1 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def stitches(
        self,
        *,
        columns: _Number = 12.0,
        rows: _Number = 6.0,
        length: _Number = 0.699999988079071,
        width: _Number = 0.23999999463558197,
        turn: _Number = 0.019999999552965164,
        chance: _Number = 0.30000001192092896,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Rows of stitches with the holes they pass through: seams in leather and cloth, dashed lines, quilts.

        Inputs:
          columns: Stitches across the tile. (12, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          rows: Rows down the tile. (6, a number from 1 to 512, whole unless `tiling: off`, which also allows a wire)
          length: Length of a stitch, as a share of the distance between stitches. (0.7, a number from 0.01 to 1 or a wire)
          width: Width of the thread, as a share of the distance between stitches. (0.24, a number from 0.01 to 1 or a wire)
          turn: Slant of the stitches, in turns. (0.02, a number from -0.25 to 0.25 or a wire)
          chance: Random slant and length. (0.3, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height of the thread, round along its length. (a number from 0 to 1)
          mask: Mask: 1 on thread, 0 elsewhere. (a number from 0 to 1)
          holes: Mask of the holes at both ends of each stitch, soft at their edges. (a number from 0 to 1)
          id: A random value for each stitch. (a number from 0 to 1)
        """
    def svg(
        self,
        *,
        file: str = "",
        size: _Number = 1.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        turn: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Draws the shapes of an SVG file, filled and stroked in plain colours; parts beyond the tile wrap around.

        Inputs:
          file: Path of an SVG file, relative to the graph's folder; a cut gem if it is empty. (the path of an SVG file in quotes)
          size: Size of the longer side of the drawing, in tiles. (1, a number from 0 to 4 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)

        Outputs:
          color: The colour of the shapes; transparent where there is none. (a colour)
          mask: Mask: the share of each pixel that shapes cover. (a number from 0 to 1)
          id: A random value for each fill and each stroke; 0 where there is none. (a number from 0 to 1)
        """
    def text(
        self,
        *,
        text: str = "Lapidary",
        font: str = "",
        size: _Number = 0.20000000298023224,
        line_spacing: _Number = 1.0,
        letter_spacing: _Number = 0.0,
        align: Literal["left", "centre", "right"] | _Wire = "centre",
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        turn: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Draws text with the outlines of a font; parts beyond the tile wrap around.

        Inputs:
          text: The text; `\\n` begins a new line. ("Lapidary", text in quotes)
          font: Path of a font file (TTF or OTF), relative to the graph's folder; League Spartan Bold if it is empty. (the path of a font file: TTF, OTF or TTC in quotes)
          size: Size of the font, in tiles. (0.2, a number from 0 to 4 or a wire)
          line_spacing: Distance from line to line, as a multiple of the size. (1, a number from 0 to 8 or a wire)
          letter_spacing: Space that is added between letters, as a multiple of the size. (0, a number from -1 to 4 or a wire)
          align: Alignment of the lines to each other. (centre, one of: left, centre, right)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)

        Outputs:
          mask: Mask: the share of each pixel that is covered by letters. (a number from 0 to 1)
          distance: Signed distance to the outlines, in tiles: negative inside letters. (a number)
        """
    def tile_sampler(
        self,
        *,
        shape: _Number | None = None,
        fill: _Value = 1.0,
        columns: _Number = 5.0,
        rows: _Number = 5.0,
        stagger: _Number = 0.0,
        size: _Number = 1.0,
        turn: _Number = 0.0,
        shift_x: _Number = 0.0,
        shift_y: _Number = 0.0,
        strength: _Number = 1.0,
        share: _Number = 1.0,
        size_chance: _Number = 0.30000001192092896,
        turn_chance: _Number = 1.0,
        shift_chance: _Number = 0.25,
        strength_chance: _Number = 0.6000000238418579,
        blend: Literal["max", "add", "over"] | _Wire = "max",
        order: Literal["random", "large", "small", "rank"] | _Wire = "random",
        rank: _Number = 0.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Places copies of a shape on a grid; wired size, turn, shift and strength are sampled at each copy's centre.

        Inputs:
          shape: Shape to copy: one tile of it, transparent where it is 0. (a `solid` node, a number or a wire)
          fill: Colour, material or any other value: each copy shows one tile of it in its own coordinates. (1, a number, a colour, three numbers, or a wire of any kind)
          columns: Copies across the tile. (5, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          rows: Copies down the tile. (5, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          stagger: Shift of every other row, in copies. (0, a number from 0 to 1 or a wire)
          size: Size of a copy; parts beyond the neighbouring cells are cut off. (1, a number from 0 to 2 or a wire)
          turn: Clockwise rotation of a copy, in turns. (0, a number from -16 to 16 or a wire)
          shift_x: Horizontal shift of a copy, in cells. (0, a number from -1 to 1 or a wire)
          shift_y: Vertical shift of a copy, in cells. (0, a number from -1 to 1 or a wire)
          strength: Strength: factor of the values of a copy. (1, a number from 0 to 1 or a wire)
          share: Share of copies that are present. (1, a number from 0 to 1 or a wire)
          size_chance: Random size: largest share of its size that a copy loses. (0.3, a number from 0 to 1 or a wire)
          turn_chance: Random rotation: largest rotation, in turns. (1, a number from 0 to 1 or a wire)
          shift_chance: Random shift: largest shift, in cells. (0.25, a number from 0 to 1 or a wire)
          strength_chance: Random strength: largest share of its strength that a copy loses. (0.6, a number from 0 to 1 or a wire)
          blend: Blending of overlapping copies: the maximum, the sum, or one over another. (max, one of: max, add, over)
          order: Copies that lie above others where `blend` is over: random ones, large or small ones, or those of high rank. (random, one of: random, large, small, rank)
          rank: Rank from 0 to 1, sampled at the centre of each copy: a higher one lies above where `order` is rank. (a number or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The copies. (a number from 0 to 1)
          id: A random value for each copy; 0 where there is none. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each copy. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each copy. (a number from 0 to 1)
          order: Place of each copy in the order: a higher one lies above; 0 where there is none. (a number from 0 to 1)
          fill: The fill in the coordinates of each copy, where normals turn with it; `color_variation(of: "splatter.fill", id: "splatter.id")` tints each copy. (of the same type as `fill`)
        """
    def trapezoid(
        self,
        *,
        top: _Number = 0.30000001192092896,
        bottom: _Number = 0.699999988079071,
        height: _Number = 0.5,
        round: _Number = 0.019999999552965164,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        soft: _Number = 0.009999999776482582,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A symmetric trapezoid, or a triangle, as a signed distance and as a mask.

        Inputs:
          top: Width of the upper side, in tiles; at most √2 where tiling is on. (0.3, a number from 0 to 16 or a wire)
          bottom: Width of the lower side, in tiles; at most √2 where tiling is on. (0.7, a number from 0 to 16 or a wire)
          height: Height, in tiles; at most √2 where tiling is on. (0.5, a number from 0.001 to 16 or a wire)
          round: Radius of the corners, in tiles. (0.02, a number from 0 to 1 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          soft: Width of the mask's soft edge, in tiles. (0.01, a number from 0 to 1 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          distance: Signed distance to the edge, in tiles: negative inside. (a number)
          mask: Mask: 1 inside, 0 outside. (a number from 0 to 1)
        """
    def triangles(
        self,
        *,
        columns: _Number = 7.0,
        rows: _Number = 4.0,
        gap: _Number = 0.07999999821186066,
        bevel: _Number = 0.10000000149011612,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Triangular tiles, alternately up and down, with bevels, random values and local coordinates.

        Inputs:
          columns: Upright triangles across the tile. (7, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          rows: Pairs of rows down the tile; 4 for 7 columns is nearly regular. (4, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          gap: Width of the gaps, in columns. (0.08, a number from 0 to 1 or a wire)
          bevel: Width of the bevel, in columns. (0.1, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height: 0 in the gaps, 1 on top. (a number from 0 to 1)
          mask: Mask: 1 on tiles, 0 in the gaps. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each tile. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each tile. (a number from 0 to 1)
        """
    def truchet(
        self,
        *,
        style: Literal["arcs", "straight", "triangles"] | _Wire = "arcs",
        scale: _Number = 8.0,
        width: _Number = 0.30000001192092896,
        share: _Number = 0.5,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Square tiles, each turned at random, whose lines join to endless paths: mazes, coral, circuits (Truchet, 1704; Smith, 1987).

        Inputs:
          style: Tile: two quarter circles, two straight lines, or two triangles. (arcs, one of: arcs, straight, triangles)
          scale: Tiles across and down; use an even number for a seamless `side`. (8, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          width: Width of the lines, in tiles. (0.3, a number from 0 to 1 or a wire)
          share: Share of tiles that are turned: 0 and 1 are regular patterns. (0.5, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height of the lines, round like pipes. (a number from 0 to 1)
          mask: Mask: 1 on lines, 0 between them; for triangles, one of the two. (a number from 0 to 1)
          side: Side of the lines: alternately 0 and 1 across every line. (a number from 0 to 1)
          id: A random value for each tile. (a number from 0 to 1)
        """
    def waves(
        self,
        *,
        wave: Literal["sine", "triangle", "saw", "square"] | _Wire = "triangle",
        bands: _Number = 6.0,
        lean: _Number = 0.0,
        shift: _Number = 0.0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Straight or diagonal waves of any waveform: ripples, roofs, saw teeth, stripes.

        Inputs:
          wave: Waveform. (triangle, one of: sine, triangle, saw, square)
          bands: Bands across the tile. (6, a number from 0 to 64, whole unless `tiling: off`, which also allows a wire)
          lean: Bands down the tile; together with bands across, they run diagonally. (0, a number from -64 to 64, whole unless `tiling: off`, which also allows a wire)
          shift: Shift, in waves; a wire distorts the waves. (0, a number from -64 to 64 or a wire)
          tiling: Makes the bands repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The waves. (a number from 0 to 1)
        """
    def weave(
        self,
        *,
        order: Literal["plain", "twill", "basket", "satin"] | _Wire = "plain",
        across: _Number = 4.0,
        down: _Number = 4.0,
        gap: _Number = 0.20000000298023224,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Woven threads: linen, denim, wicker, satin.

        Inputs:
          order: Weave: the order in which threads cross. (plain, one of: plain, twill, basket, satin)
          across: Repetitions of the weave across the tile. (4, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          down: Repetitions of the weave down the tile. (4, a number from 1 to 128, whole unless `tiling: off`, which also allows a wire)
          gap: Gap between threads, in threads. (0.2, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height of the cloth, with round threads. (a number from 0 to 1)
          mask: Mask: 1 on threads, 0 in the holes. (a number from 0 to 1)
          id: A random value for each thread. (a number from 0 to 1)
          over: Mask: 1 where the vertical thread is on top, 0 where the horizontal one is. (a number from 0 to 1)
          local_x: Local coordinate across the thread on top, from 0 to 1: left to right, or up to down. (a number from 0 to 1)
          local_y: Local coordinate along the thread on top, from 0 to 1 at each crossing. (a number from 0 to 1)
        """
    def wood(
        self,
        *,
        bend: _Number = 0.0,
        rings: _Number = 16.0,
        reach: _Number = 1.0,
        wander: _Number = 1.0,
        sharp: _Number = 0.6000000238418579,
        fibre: _Number = 0.4000000059604645,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """A board cut lengthwise from a trunk, with arched growth rings and fine fibres.

        Inputs:
          bend: Distortion of the rings: a noise makes them flow, dots make knots. (a number or a wire)
          rings: Rings from the middle of the board to its edge. (16, a number from 1 to 256 or a wire)
          reach: Distortion for an input of 1, in rings. (1, a number from 0 to 64 or a wire)
          wander: Crookedness of the trunk. (1, a number from 0 to 4 or a wire)
          sharp: Sharpness of the outer edge of rings. (0.6, a number from 0 to 1 or a wire)
          fibre: Strength of the fibres. (0.4, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Colour value: low for soft light wood, high for hard dark wood. (a number from 0 to 1)
          height: Height: hard rings are raised, fibres are grooves. (a number from 0 to 1)
          ring: Position in each ring, from 0 to 1. (a number from 0 to 1)
        """
    def zigzag(
        self,
        *,
        wave: Literal["sine", "triangle", "saw", "square"] | _Wire = "square",
        bands: _Number = 8.0,
        bend: Literal["sine", "triangle", "saw", "square"] | _Wire = "triangle",
        waves: _Number = 4.0,
        amount: _Number = 0.11999999731779099,
        shift: _Number = 0.0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Stripes that zigzag, undulate or jump: chevrons, waves, steps, knitted patterns.

        Inputs:
          wave: Waveform of the stripes. (square, one of: sine, triangle, saw, square)
          bands: Stripes down the tile. (8, a number from 0 to 256, whole unless `tiling: off`, which also allows a wire)
          bend: Waveform that bends the stripes. (triangle, one of: sine, triangle, saw, square)
          waves: Waves across the tile. (4, a number from 0 to 256, whole unless `tiling: off`, which also allows a wire)
          amount: Height of the waves, in tiles. (0.12, a number from -4 to 4 or a wire)
          shift: Shift, in stripes; a wire distorts the stripes. (0, a number from -64 to 64 or a wire)
          tiling: Makes the bands repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The stripes. (a number from 0 to 1)
        """
    def concrete(
        self,
        *,
        amount: _Number = 0.5,
        contrast: _Number = 0.5,
        scale: _Number = 3.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made concrete: cloudy grey with grain and round air holes.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.5, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (3, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Brightness: the amount sets the number of holes, the contrast that of the clouds. (a number from 0 to 1)
          height: Height: holes are sunk. (a number from 0 to 1)
        """
    def dirt(
        self,
        *,
        amount: _Number = 0.5,
        contrast: _Number = 0.4000000059604645,
        scale: _Number = 3.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made dirt: ragged patches, grainy within and fading at their edges.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.4, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (3, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the surface is covered, 0 where it is clean. (a number from 0 to 1)
        """
    def dust(
        self,
        *,
        amount: _Number = 0.5,
        contrast: _Number = 0.6000000238418579,
        scale: _Number = 4.0,
        fibres: _Number = 0.5,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made dust: specks of all sizes, a haze that gathers in drifts, and curled fibres.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.6, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (4, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          fibres: Share of fibres among the specks. (0.5, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the surface is covered, 0 where it is clean. (a number from 0 to 1)
        """
    def fingerprints(
        self,
        *,
        amount: _Number = 0.6000000238418579,
        contrast: _Number = 0.5,
        scale: _Number = 4.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made fingerprints: greasy prints with loops and whorls, some of them smudged, for glass and polished metal.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.6, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.5, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (4, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the surface is covered, 0 where it is clean. (a number from 0 to 1)
        """
    def leaks(
        self,
        *,
        amount: _Number = 0.5,
        contrast: _Number = 0.5,
        scale: _Number = 2.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made leaks: streaks of water or rust that run down a wall and fade out.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.5, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (2, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the surface is covered, 0 where it is clean. (a number from 0 to 1)
        """
    def paint_splatter(
        self,
        *,
        amount: _Number = 0.5,
        contrast: _Number = 0.699999988079071,
        scale: _Number = 2.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made splatter: drops of paint or mud, a few large ones among many small ones.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.7, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (2, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the surface is covered, 0 where it is clean. (a number from 0 to 1)
        """
    def peeling(
        self,
        *,
        amount: _Number = 0.44999998807907104,
        contrast: _Number = 0.699999988079071,
        scale: _Number = 3.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made peeling paint: chips with sharp edges where the coat has come off, and blisters around them.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.45, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.7, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (3, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the coat has come off, 0 where it holds. (a number from 0 to 1)
          height: Height of the coat: lifted at the edges of chips, 0 where it has come off. (a number from 0 to 1)
        """
    def plaster(
        self,
        *,
        amount: _Number = 0.5,
        contrast: _Number = 0.5,
        scale: _Number = 2.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made plaster: overlapping strokes of a trowel with ridges at their edges, over fine grain.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.5, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (2, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Height: the amount raises the strokes, the contrast sharpens their ridges. (a number from 0 to 1)
        """
    def rust(
        self,
        *,
        amount: _Number = 0.5,
        contrast: _Number = 0.6000000238418579,
        scale: _Number = 3.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made rust: blotches that spread from their middles, crusted and pitted, with their colours.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.6, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (3, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the metal is rusted, 0 where it is bare. (a number from 0 to 1)
          color: Colour of the rust, opaque everywhere: mix it over the metal by the mask. (a colour)
          height: Height: crusts are raised and pits are sunk; bare metal is 0.5. (a number from 0 to 1)
        """
    def scratch_marks(
        self,
        *,
        amount: _Number = 0.5,
        contrast: _Number = 0.5,
        scale: _Number = 1.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made scratches: fine lines of many directions, long and short, deep and faint.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.5, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (1, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the surface is covered, 0 where it is clean. (a number from 0 to 1)
        """
    def smears(
        self,
        *,
        amount: _Number = 0.5,
        contrast: _Number = 0.30000001192092896,
        scale: _Number = 2.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made smears: greasy streaks that follow the flow of a careless hand.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.3, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (2, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the surface is covered, 0 where it is clean. (a number from 0 to 1)
        """
    def stains(
        self,
        *,
        amount: _Number = 0.6000000238418579,
        contrast: _Number = 0.4000000059604645,
        scale: _Number = 3.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made stains: dried puddles with dark rims, as water or coffee leaves them.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.6, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.4, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (3, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the surface is covered, 0 where it is clean. (a number from 0 to 1)
        """
    def wipe_marks(
        self,
        *,
        amount: _Number = 0.699999988079071,
        contrast: _Number = 0.4000000059604645,
        scale: _Number = 2.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Ready-made wipe marks: arcs that a cloth leaves on glass or varnish.

        Inputs:
          amount: Amount: 0 is clean, 1 is covered. (0.7, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.4, a number from 0 to 1 or a wire)
          scale: Scale: approximate number of large features across the tile. (2, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Mask: 1 where the surface is covered, 0 where it is clean. (a number from 0 to 1)
        """
    def address(
        self,
        *,
        of: _Value = 0.0,
        across: Literal["free", "repeat", "mirror", "clamp"] | _Wire = "mirror",
        down: Literal["free", "repeat", "mirror", "clamp"] | _Wire = "mirror",
        times_x: _Number = 2.0,
        times_y: _Number = 2.0,
        name: str | None = None,
    ) -> Node:
        """Repeats, mirrors or clamps the first tile of its input along each axis.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          across: Horizontal addressing beyond the first tile. (mirror, one of: free, repeat, mirror, clamp)
          down: Vertical addressing beyond the first tile. (mirror, one of: free, repeat, mirror, clamp)
          times_x: Repetitions across the tile. (2, a number from 0 to 256 or a wire)
          times_y: Repetitions down the tile. (2, a number from 0 to 256 or a wire)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def crop(
        self,
        *,
        of: _Value = 0.0,
        left: _Number = 0.25,
        top: _Number = 0.25,
        width: _Number = 0.5,
        height: _Number = 0.5,
        name: str | None = None,
    ) -> Node:
        """Shows a rectangle of its input over the whole tile; tiles only where the rectangle is whole tiles.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          left: Left edge of the rectangle, in tiles. (0.25, a number from -64 to 64 or a wire)
          top: Upper edge of the rectangle, in tiles from the top. (0.25, a number from -64 to 64 or a wire)
          width: Width of the rectangle, in tiles. (0.5, a number from 0 to 64 or a wire)
          height: Height of the rectangle, in tiles. (0.5, a number from 0 to 64 or a wire)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def directional_warp(
        self,
        *,
        of: _Value = 0.0,
        push: _Number = 0.0,
        turn: _Number = 0.125,
        amount: _Number = 0.15000000596046448,
        edge: Literal["free", "repeat", "mirror", "clamp"] | _Wire = "free",
        name: str | None = None,
    ) -> Node:
        """Displaces its input along one direction by a map.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          push: Displacement map: 0..1 is read as -1..1. (a number or a wire)
          turn: Direction in turns, clockwise from the right; a wire varies it. (0.125, a number from -16 to 16 or a wire)
          amount: Displacement for a map value of 1, in tiles. (0.15, a number from -4 to 4 or a wire)
          edge: Addressing beyond the first tile: free keeps the input as it is; or repeat, mirror or clamp the tile. (free, one of: free, repeat, mirror, clamp)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def gradient_warp(
        self,
        *,
        of: _Value = 0.0,
        by: _Number = 0.0,
        amount: _Number = 0.004999999888241291,
        name: str | None = None,
    ) -> Node:
        """Displaces its input downhill along the slopes of a height, with creases where slopes meet.

        Inputs:
          of: Input to displace. (0, a number, a colour, three numbers, or a wire of any kind)
          by: Height whose slopes displace the input. (a number or a wire)
          amount: Displacement for a slope of 1 per tile, in tiles; negative values displace uphill. (0.005, a number from -1 to 1 or a wire)

        Outputs:
          value: The displaced input. (of the same type as `of`)
        """
    def kaleidoscope(
        self,
        *,
        of: _Value = 0.0,
        sectors: int | _Wire = 6,
        mirror: bool | Literal["off", "on"] | _Wire = "on",
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        name: str | None = None,
    ) -> Node:
        """Repeats one sector of its input around a centre; the result fills one tile and does not repeat.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          sectors: Number of sectors. (6, a whole number from 1 to 64)
          mirror: Mirrors half of each sector, so that sectors meet without a seam. (on, one of: off, on)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def loop_time(
        self,
        *,
        of: _Value = 0.0,
        loops: int | _Wire = 1,
        fade: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Makes any animated input repeat without a cut: its end fades into what came before its beginning.

        Inputs:
          of: Animated input: one that reads the time. (0, a number, a colour, three numbers, or a wire of any kind)
          loops: Repetitions per loop of the animation. (1, a whole number from 1 to 64)
          fade: Share of each repetition during which it fades: all of it, or only its end. (1, a number from 0.01 to 1 or a wire)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def mosaic(
        self,
        *,
        of: _Value = 0.0,
        scale: _Number = 16.0,
        rows: int | _Wire = 0,
        jitter: _Number = 1.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Fills each cell with the value its input has at the cell's point: stained glass, mosaics, pixels, faceted terrain.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          scale: Number of cells across a tile. (16, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          jitter: Irregularity: 0 makes square pixels, 1 makes cells of random shapes. (1, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The mosaic. (of the same type as `of`)
          id: A random value for each cell. (a number from 0 to 1)
        """
    def multi_warp(
        self,
        *,
        of: _Value = 0.0,
        push: _Number = 0.0,
        ways: int | _Wire = 4,
        turn: _Number = 0.0,
        amount: _Number = 0.03999999910593033,
        blend: Literal["min", "max", "mean"] | _Wire = "min",
        name: str | None = None,
    ) -> Node:
        """Displaces its input in several directions and combines the results: min erodes edges, max frays them.

        Inputs:
          of: Input to displace. (0, a number, a colour or a wire)
          push: Displacement map, from 0 to 1. (a number or a wire)
          ways: Number of directions, evenly around. (4, a whole number from 2 to 16)
          turn: Rotation of the first direction in turns, clockwise from the right. (0, a number from -16 to 16 or a wire)
          amount: Displacement for a map value of 1, in tiles. (0.04, a number from -4 to 4 or a wire)
          blend: Combination of the samples: minimum, maximum or mean. (min, one of: min, max, mean)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def perturb(
        self,
        *,
        of: _Value = 0.0,
        push_x: _Number = 0.0,
        push_y: _Number = 0.0,
        amount: _Number = 0.10000000149011612,
        edge: Literal["free", "repeat", "mirror", "clamp"] | _Wire = "free",
        name: str | None = None,
    ) -> Node:
        """Displaces its input by one or two maps.

        Inputs:
          of: Input to displace. (0, a number, a colour, three numbers, or a wire of any kind)
          push_x: Horizontal displacement map: 0..1 is read as -1..1. (a number or a wire)
          push_y: Vertical displacement map: 0..1 is read as -1..1. (a number or a wire)
          amount: Displacement for a map value of 1, in tiles. (0.1, a number from -4 to 4 or a wire)
          edge: Addressing beyond the first tile: free keeps the input as it is; or repeat, mirror or clamp the tile. (free, one of: free, repeat, mirror, clamp)

        Outputs:
          value: The displaced input. (of the same type as `of`)
        """
    def pixel_grid(
        self,
        *,
        of: _Value = 0.0,
        columns: _Number = 24.0,
        rows: _Number = 24.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Snaps coordinates to the cells of a grid: its input as large pixels, and a random value and inner coordinates for each cell. With `coordinates` as its input, it outputs the position of each cell.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          columns: Number of cells across a tile. (24, a number from 1 to 4096, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile. (24, a number from 1 to 4096, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The input at the middle of each cell. (of the same type as `of`)
          id: A random value for each cell. (a number from 0 to 1)
          local_x: Local horizontal coordinate, from 0 to 1 across each cell. (a number from 0 to 1)
          local_y: Local vertical coordinate, from 0 to 1 down each cell. (a number from 0 to 1)
        """
    def polar(
        self,
        *,
        of: _Value = 0.0,
        way: Literal["roll_up", "unroll"] | _Wire = "roll_up",
        times: int | _Wire = 1,
        radius: _Number = 0.5,
        turn: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        name: str | None = None,
    ) -> Node:
        """Wraps its input around a centre, or unwraps it (polar coordinates).

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          way: Direction: from Cartesian to polar, or back. (roll_up, one of: roll_up, unroll)
          times: Number of repetitions around the centre. (1, a whole number from 1 to 64)
          radius: Radius of the effect, in tiles. (0.5, a number from 0 to 16 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def push(
        self,
        *,
        of: _Value = 0.0,
        by: _Value = ...,
        amount: _Number = 0.10000000149011612,
        edge: Literal["free", "repeat", "mirror", "clamp"] | _Wire = "free",
        name: str | None = None,
    ) -> Node:
        """Displaces its input by vectors, such as a flow or normals.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          by: Displacement vectors; only x and y count. ((0.0, 0.0, 0.0), three numbers or a wire)
          amount: Displacement for a vector of length 1, in tiles. (0.1, a number from -4 to 4 or a wire)
          edge: Addressing beyond the first tile: free keeps the input as it is; or repeat, mirror or clamp the tile. (free, one of: free, repeat, mirror, clamp)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def random_shift(
        self,
        *,
        of: _Value = 0.0,
        id: _Number = 0.0,
        local_x: _Number = 0.0,
        local_y: _Number = 0.0,
        size: _Number = 1.0,
        amount: _Number = 1.0,
        rotation: Literal["none", "half", "quarter", "any"] | _Wire = "none",
        mirror: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Shows another part of its input on each tile, by the tile's random value: wood grain that differs from plank to plank.

        Inputs:
          of: Input to shift. (0, a number, a colour, three numbers, or a wire of any kind)
          id: Random value of each tile: the output `id` of a pattern. (a number or a wire)
          local_x: Local horizontal coordinate of the tile; without a wire, the position in the texture, which tiles for whole sizes and quarter turns. (a number or a wire)
          local_y: Local vertical coordinate of the tile; without a wire, the position on the texture. (a number or a wire)
          size: Size of the part that is shown, in tiles of the input. (1, a number from 0.001 to 64 or a wire)
          amount: Largest random shift, in tiles of the input. (1, a number from 0 to 1 or a wire)
          rotation: Random rotation: none, half turns, quarter turns or any. (none, one of: none, half, quarter, any)
          mirror: Share of tiles that are mirrored. (0, a number from 0 to 1 or a wire)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def resample(
        self,
        *,
        of: _Value = 0.0,
        scale: _Number = 32.0,
        rows: int | _Wire = 0,
        samples: int | _Wire = 2,
        filter: Literal["nearest", "linear", "smooth"] | _Wire = "linear",
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Averages its input in each cell of a grid and interpolates between the cells: pixels, soft patches, low resolutions. For cells of random shapes, see `mosaic`.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          scale: Number of cells across a tile. (32, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          rows: Number of cells down a tile, for stretched cells; 0 is as many as across. (0, a whole number from 0 to 1024)
          samples: Samples across a cell, and as many down, that are averaged: more follow fine detail, and are slower. (2, a whole number from 1 to 4)
          filter: Filter: nearest makes square pixels, linear straight slopes between cells, smooth rounds them. (linear, one of: nearest, linear, smooth)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def safe_transform(
        self,
        *,
        of: _Value = 0.0,
        times: _Number = 2.0,
        turn: _Number = 0.15000000596046448,
        move_x: _Number = 0.0,
        move_y: _Number = 0.0,
        flip: bool | Literal["off", "on"] | _Wire = "off",
        name: str | None = None,
    ) -> Node:
        """Repeats, rotates, mirrors and moves its input so that the result always tiles: size and rotation snap to the nearest ones that fit.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          times: Repetitions across a tile, snapped to a number that fits the rotation. (2, a number from 1 to 256 or a wire)
          turn: Clockwise rotation in turns, snapped; the more repetitions, the more rotations fit. (0.15, a number from -16 to 16 or a wire)
          move_x: Horizontal move, in tiles. (0, a number from -64 to 64 or a wire)
          move_y: Vertical move, in tiles. (0, a number from -64 to 64 or a wire)
          flip: Mirrors the input from left to right first. (off, one of: off, on)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def slice(
        self,
        *,
        of: _Value = 0.0,
        z: _Number = 0.0,
        t: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Samples its input at another depth or time; a noise of three dimensions evolves with depth.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          z: Depth, in tiles. (0, a number from -1000 to 1000 or a wire)
          t: Time, in loops. (0, a number from -1000 to 1000 or a wire)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def spherize(
        self,
        *,
        of: _Value = 0.0,
        amount: _Number = 0.6000000238418579,
        radius: _Number = 0.5,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Distorts its input like a round lens: bulged, or pinched for negative amounts.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          amount: Strength of the lens; negative values pinch. (0.6, a number from -1 to 1 or a wire)
          radius: Radius of the effect, in tiles. (0.5, a number from 0 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def swirl(
        self,
        *,
        of: _Value = 0.0,
        turn: _Number = 0.5,
        radius: _Number = 0.5,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Twists its input around a centre; the rotation fades out towards the radius.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          turn: Rotation at the centre, in turns. (0.5, a number from -16 to 16 or a wire)
          radius: Radius of the effect, in tiles. (0.5, a number from 0 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def symmetry(
        self,
        *,
        of: _Value = 0.0,
        axes: Literal["left_right", "top_bottom", "both"] | _Wire = "left_right",
        keep: Literal["first", "second"] | _Wire = "first",
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Makes its input symmetric: one half is kept, and mirrored onto the other: masks, ornaments, rorschach blots.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          axes: Mirror: left and right, top and bottom, or both. (left_right, one of: left_right, top_bottom, both)
          keep: Half that is kept: the left or upper one, or the right or lower one. (first, one of: first, second)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def transform(
        self,
        *,
        of: _Value = 0.0,
        move_x: _Number = 0.0,
        move_y: _Number = 0.0,
        turn: _Number = 0.0,
        scale_x: _Number = 1.0,
        scale_y: _Number = 1.0,
        shear_x: _Number = 0.0,
        shear_y: _Number = 0.0,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        edge: Literal["free", "repeat", "mirror", "clamp"] | _Wire = "free",
        name: str | None = None,
    ) -> Node:
        """Moves, rotates, scales and shears its input about a centre; quarter turns and whole moves still tile. For results that always tile, see `safe_transform`.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          move_x: Horizontal move, in tiles. (0, a number from -64 to 64 or a wire)
          move_y: Vertical move, in tiles. (0, a number from -64 to 64 or a wire)
          turn: Clockwise rotation in turns: 0.25 is a quarter turn. (0, a number from -16 to 16 or a wire)
          scale_x: Horizontal scale factor. (1, a number from -64 to 64 or a wire)
          scale_y: Vertical scale factor. (1, a number from -64 to 64 or a wire)
          shear_x: Horizontal shear, in tiles per tile down. (0, a number from -16 to 16 or a wire)
          shear_y: Vertical shear, in tiles per tile across. (0, a number from -16 to 16 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          edge: Addressing beyond the first tile: free keeps the input as it is; or repeat, mirror or clamp the tile. (free, one of: free, repeat, mirror, clamp)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def triplanar(
        self,
        *,
        of: _Value = 0.0,
        height: _Number = 0.0,
        strength: _Number = 0.5,
        sharpness: _Number = 4.0,
        name: str | None = None,
    ) -> Node:
        """Projects its input onto a relief from above and from two sides, and blends them by the slope: textures that do not stretch on cliffs.

        Inputs:
          of: Input to project: a texture of two dimensions. (0, a number, a colour, three numbers, or a wire of any kind)
          height: Height of the relief. (a number or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.5, a number from 0 to 16 or a wire)
          sharpness: Sharpness of the transitions between the three projections. (4, a number from 1 to 32 or a wire)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def wave_warp(
        self,
        *,
        of: _Value = 0.0,
        wave: Literal["sine", "triangle", "saw", "square"] | _Wire = "sine",
        across: _Number = 3.0,
        amount_y: _Number = 0.03999999910593033,
        down: _Number = 2.0,
        amount_x: _Number = 0.03999999910593033,
        shift: _Number = 0.0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Displaces its input by waves across and down: flags, ripples, wavy glass, stepped rows.

        Inputs:
          of: Input to warp. (0, a number, a colour, three numbers, or a wire of any kind)
          wave: Waveform. (sine, one of: sine, triangle, saw, square)
          across: Waves across the tile, which displace vertically. (3, a number from 0 to 256, whole unless `tiling: off`, which also allows a wire)
          amount_y: Vertical displacement, in tiles. (0.04, a number from -4 to 4 or a wire)
          down: Waves down the tile, which displace horizontally. (2, a number from 0 to 256, whole unless `tiling: off`, which also allows a wire)
          amount_x: Horizontal displacement, in tiles. (0.04, a number from -4 to 4 or a wire)
          shift: Shift of the waves, in waves: animate it to let them run. (0, a number from -64 to 64 or a wire)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The warped input. (of the same type as `of`)
        """
    def bias_gain(
        self,
        *,
        of: _Value = 0.0,
        bias: _Number = 0.5,
        gain: _Number = 0.699999988079071,
        name: str | None = None,
    ) -> Node:
        """Brightens or darkens middle tones (bias) and adjusts their contrast (gain); 0 and 1 stay (Schlick, 1994).

        Inputs:
          of: Input value or colour. (0, a number, a colour or a wire)
          bias: Bias: the result for 0.5; above 0.5 is brighter. (0.5, a number from 0.01 to 0.99 or a wire)
          gain: Gain: contrast of middle tones; above 0.5 is harder. (0.7, a number from 0.01 to 0.99 or a wire)

        Outputs:
          value: The adjusted value or colour. (of the same type as `of`)
        """
    def blend(
        self,
        *,
        below: _Value = 0.0,
        above: _Value = 1.0,
        mode: Literal["normal", "darken", "multiply", "color_burn", "linear_burn", "lighten", "screen", "color_dodge", "add", "overlay", "soft_light", "hard_light", "vivid_light", "linear_light", "pin_light", "difference", "exclusion", "subtract", "divide", "hue", "saturation", "color", "luminosity"] | _Wire = "multiply",
        opacity: _Number = 1.0,
        mask: _Number = 1.0,
        space: Literal["encoded", "linear"] | _Wire = "encoded",
        name: str | None = None,
    ) -> Node:
        """Blends one input over another in any of 23 modes, with opacity and mask.

        Inputs:
          below: Lower input. (0, a number, a colour or a wire)
          above: Upper input. (1, a number, a colour or a wire)
          mode: Blend mode. (multiply, one of: normal, darken, multiply, color_burn, linear_burn, lighten, screen, color_dodge, add, overlay, soft_light, hard_light, vivid_light, linear_light, pin_light, difference, exclusion, subtract, divide, hue, saturation, color, luminosity)
          opacity: Opacity of the upper input. (1, a number from 0 to 1 or a wire)
          mask: Mask of the upper input. (1, a number from 0 to 1 or a wire)
          space: Colour space of the blend: sRGB-encoded as in painting programs, or linear light. (encoded, one of: encoded, linear)

        Outputs:
          value: The blend. (of the same type as `below`, `above`)
        """
    def brightness_contrast(
        self,
        *,
        of: _Value = 0.0,
        brightness: _Number = 0.0,
        contrast: _Number = 0.30000001192092896,
        name: str | None = None,
    ) -> Node:
        """Adjusts brightness and contrast; colours are adjusted in sRGB encoding.

        Inputs:
          of: Input value or colour. (0, a number, a colour or a wire)
          brightness: Brightness added, from -1 to 1. (0, a number from -1 to 1 or a wire)
          contrast: Contrast around 0.5; -1 yields grey. (0.3, a number from -1 to 1 or a wire)

        Outputs:
          value: The adjusted value or colour. (of the same type as `of`)
        """
    def clamp(
        self,
        *,
        of: _Value = 0.0,
        low: _Number = 0.0,
        high: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Clamps values to a range; inputs of 0..1 stay within 0..1.

        Inputs:
          of: Input value or colour. (0, a number, a colour or a wire)
          low: Lowest result. (0, a number from -1000 to 1000 or a wire)
          high: Highest result. (1, a number from -1000 to 1000 or a wire)

        Outputs:
          value: The adjusted value or colour. (of the same type as `of`)
        """
    def compare(
        self,
        *,
        a: _Number = 0.0,
        if_: Literal["greater", "less", "equal"] | _Wire = "greater",
        b: _Number = 0.5,
        tolerance: _Number = 0.05000000074505806,
        yes: _Value = 1.0,
        no: _Value = 0.0,
        name: str | None = None,
    ) -> Node:
        """Selects one of two inputs by a comparison of two numbers.

        Inputs:
          a: First number. (a number or a wire)
          if_: Comparison: first is greater than, less than or equal to the second. (greater, one of: greater, less, equal)
          b: Second number. (0.5, a number from -1000 to 1000 or a wire)
          tolerance: Tolerance: largest difference of equal numbers. (0.05, a number from 0 to 1000 or a wire)
          yes: Result where the comparison holds. (1, a number, a colour, three numbers, or a wire of any kind)
          no: Result where the comparison does not hold. (0, a number, a colour, three numbers, or a wire of any kind)

        Outputs:
          value: The selected input. (of the same type as `yes`, `no`)
          mask: Mask: 1 where the comparison holds, 0 elsewhere. (a number from 0 to 1)
        """
    def contours(
        self,
        *,
        of: _Number = 0.0,
        lines: _Number = 10.0,
        width: _Number = 0.006000000052154064,
        soft: _Number = 0.003000000026077032,
        main_every: int | _Wire = 5,
        name: str | None = None,
    ) -> Node:
        """Draws lines of equal height, of the same width on gentle and steep slopes: maps, engravings, topographic prints.

        Inputs:
          of: Input value. (a number or a wire)
          lines: Lines between the heights 0 and 1. (10, a number from 0 to 256 or a wire)
          width: Width of the lines, in tiles. (0.006, a number from 0 to 1 or a wire)
          soft: Width of the soft edges, in tiles. (0.003, a number from 0 to 1 or a wire)
          main_every: Distance from one main line to the next, in lines: 5 makes every fifth line a main line. (5, a whole number from 1 to 64)

        Outputs:
          value: All lines; main lines are twice as wide. (a number from 0 to 1)
          main: The main lines. (a number from 0 to 1)
          level: Height in steps from line to line. (a number from 0 to 1)
        """
    def curve(
        self,
        *,
        of: _Value = 0.0,
        points: _Points = ...,
        ease: Literal["smooth", "straight"] | _Wire = "smooth",
        name: str | None = None,
    ) -> Node:
        """Maps values by a curve through points; it is constant beyond the first and last point.

        Inputs:
          of: Input value or colour. (0, a number, a colour or a wire)
          points: Points of the curve: input value and result. ([(0.0, 0.0), (1.0, 1.0)], a curve)
          ease: Interpolation: smooth and without overshoot, or linear. (smooth, one of: smooth, straight)

        Outputs:
          value: The adjusted value or colour. (of the same type as `of`)
        """
    def dither(
        self,
        *,
        of: _Value = 0.0,
        levels: int | _Wire = 2,
        scale: _Number = 64.0,
        matrix: Literal["bayer_2", "bayer_4", "bayer_8", "random", "blue"] | _Wire = "bayer_8",
        strength: _Number = 1.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Reduces its input to few levels, mixed pixel by pixel so that they average to it: retro graphics, print, stippling (Bayer, 1973).

        Inputs:
          of: Input value or colour. (0, a number, a colour or a wire)
          levels: Number of levels between 0 and 1. (2, a whole number from 2 to 64)
          scale: Pixels of the pattern across the tile; a multiple of 8 for a seamless pattern. (64, a number from 1 to 4096, whole unless `tiling: off`, which also allows a wire)
          matrix: Order of the pixels: a Bayer matrix of 2, 4 or 8 pixels, random, or blue noise, which is even and has no pattern. (bayer_8, one of: bayer_2, bayer_4, bayer_8, random, blue)
          strength: Strength of the mixture: 0 makes plain steps. (1, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: The adjusted value or colour. (of the same type as `of`)
        """
    def expression(
        self,
        *,
        formula: str = "0.5 + 0.5 * sin(tau * (3 * x + 0.6 * noise(x, y, 3)))",
        a: _Value = 0.0,
        b: _Value = 0.0,
        c: _Value = 0.0,
        d: _Value = 0.0,
        e: _Value = 0.0,
        f: _Value = 0.0,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Evaluates a formula that you type, over `x`, `y`, `time` and the inputs `a` to `f`; the result may be a number, a colour or a vector.

        Inputs:
          formula: The formula, such as `a * (1 - b)`; the page `formulas` of the manual lists its parts and functions. ("0.5 + 0.5 * sin(tau * (3 * x + 0.6 * noise(x, y, 3)))", text in quotes)
          a: A value that the formula reads by this letter. (0, a number, a colour, three numbers, or a wire of any kind)
          b: A value that the formula reads by this letter. (0, a number, a colour, three numbers, or a wire of any kind)
          c: A value that the formula reads by this letter. (0, a number, a colour, three numbers, or a wire of any kind)
          d: A value that the formula reads by this letter. (0, a number, a colour, three numbers, or a wire of any kind)
          e: A value that the formula reads by this letter. (0, a number, a colour, three numbers, or a wire of any kind)
          f: A value that the formula reads by this letter. (0, a number, a colour, three numbers, or a wire of any kind)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          value: The result of the formula. (a number, a colour or a vector)
        """
    def hash(
        self,
        *,
        id: _Number = 0.0,
        also: _Number = 0.0,
        choices: int | _Wire = 4,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Random number, choice, colour and vector for each value of its input: per brick, tile, cell, island or index.

        Inputs:
          id: Number to draw for, such as the output `id` of a pattern: equal numbers draw equal values. (a number or a wire)
          also: Second number, such as a column beside a row: values differ where either does. (0, a number from -65536 to 65536 or a wire)
          choices: Number of choices: the output `choice` is a whole number below it. (4, a whole number from 1 to 1024)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          value: A random number from 0 to 1. (a number from 0 to 1)
          choice: A random whole number from 0 to one less than `choices`. (a number)
          color: A random colour. (a colour)
          vector: A random vector; each part lies between −1 and 1. (three numbers)
        """
    def height_blend(
        self,
        *,
        a: _Value = 0.0,
        b: _Value = 1.0,
        height_a: _Number = 0.0,
        height_b: _Number = 0.0,
        by: _Number = 0.5,
        contrast: _Number = 0.8999999761581421,
        name: str | None = None,
    ) -> Node:
        """Blends two inputs so that the higher one shows: sand between pebbles, moss on bricks, water in hollows.

        Inputs:
          a: First input. (0, a number, a colour, three numbers, or a wire of any kind)
          b: Second input. (1, a number, a colour, three numbers, or a wire of any kind)
          height_a: Height of the first input, from 0 to 1. (a number or a wire)
          height_b: Height of the second input, from 0 to 1. (a number or a wire)
          by: Coverage of the second input: 0 is none, 1 is everything. (0.5, a number from 0 to 1 or a wire)
          contrast: Hardness of the border. (0.9, a number from 0 to 1 or a wire)

        Outputs:
          value: The blend. (of the same type as `a`, `b`)
          mask: Mask: share of the second input. (a number from 0 to 1)
          height: Height of the blend. (a number from 0 to 1)
        """
    def histogram_scan(
        self,
        *,
        of: _Number = 0.0,
        position: _Number = 0.5,
        contrast: _Number = 0.699999988079071,
        name: str | None = None,
    ) -> Node:
        """Grows a mask from the high values of an input as the position rises from 0 to 1: rust, snow, wear.

        Inputs:
          of: Input value. (a number or a wire)
          position: Position: 0 covers nothing, 1 everything. (0.5, a number from 0 to 1 or a wire)
          contrast: Hardness of the edge. (0.7, a number from 0 to 1 or a wire)

        Outputs:
          value: The mask. (a number from 0 to 1)
        """
    def invert(
        self,
        *,
        of: _Value = 0.0,
        name: str | None = None,
    ) -> Node:
        """Inverts a value, or red, green and blue: 1 minus the input.

        Inputs:
          of: Input value or colour. (0, a number, a colour or a wire)

        Outputs:
          value: The adjusted value or colour. (of the same type as `of`)
        """
    def levels(
        self,
        *,
        of: _Value = 0.0,
        black: _Number = 0.0,
        middle: _Number = 0.5,
        white: _Number = 1.0,
        to_black: _Number = 0.0,
        to_white: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Maps a black point, a grey point and a white point to an output range.

        Inputs:
          of: Input value or colour. (0, a number, a colour or a wire)
          black: Black point: input value that becomes black. (0, a number from -16 to 16 or a wire)
          middle: Grey point: position between black and white that becomes middle grey. (0.5, a number from 0.01 to 0.99 or a wire)
          white: White point: input value that becomes white. (1, a number from -16 to 16 or a wire)
          to_black: Output black; inputs of 0..1 stay within 0..1. (0, a number from -16 to 16 or a wire)
          to_white: Output white; inputs of 0..1 stay within 0..1. (1, a number from -16 to 16 or a wire)

        Outputs:
          value: The adjusted value or colour. (of the same type as `of`)
        """
    def math(
        self,
        *,
        do: Literal["add", "subtract", "multiply", "divide", "multiply_add", "power", "logarithm", "log2", "exponential", "square_root", "square", "reciprocal", "absolute", "negate", "one_minus", "sign", "minimum", "maximum", "smooth_minimum", "smooth_maximum", "average", "difference", "hypotenuse", "less", "greater", "equal", "floor", "ceiling", "round", "truncate", "fraction", "remainder", "wrap", "ping_pong", "snap", "sine", "cosine", "tangent", "arcsine", "arccosine", "arctangent", "arctangent2", "hyperbolic_tangent", "radians", "degrees", "wave", "lerp", "clamp", "between", "smoothstep"] | _Wire = "add",
        a: _Number = 0.0,
        b: _Number = 0.5,
        c: _Number = 0.10000000149011612,
        name: str | None = None,
    ) -> Node:
        """Applies an arithmetic operation to one, two or three numbers: add, multiply, power, sine and so on.

        Inputs:
          do: Operation. (add, one of: add, subtract, multiply, divide, multiply_add, power, logarithm, log2, exponential, square_root, square, reciprocal, absolute, negate, one_minus, sign, minimum, maximum, smooth_minimum, smooth_maximum, average, difference, hypotenuse, less, greater, equal, floor, ceiling, round, truncate, fraction, remainder, wrap, ping_pong, snap, sine, cosine, tangent, arcsine, arccosine, arctangent, arctangent2, hyperbolic_tangent, radians, degrees, wave, lerp, clamp, between, smoothstep)
          a: First number. (a number or a wire)
          b: Second number, where the operation has one. (0.5, a number from -1000 to 1000 or a wire)
          c: Third number, where the operation has one. (0.1, a number from -1000 to 1000 or a wire)

        Outputs:
          value: The result. (a number)
        """
    def mix(
        self,
        *,
        a: _Value = 0.0,
        b: _Value = 1.0,
        by: _Number = 0.5,
        name: str | None = None,
    ) -> Node:
        """Interpolates two inputs: numbers, colours in linear light, vectors, normals or whole materials.

        Inputs:
          a: Result for a share of 0. (0, a number, a colour, three numbers, or a wire of any kind)
          b: Result for a share of 1. (1, a number, a colour, three numbers, or a wire of any kind)
          by: Share of the second input. (0.5, a number from 0 to 1 or a wire)

        Outputs:
          value: The interpolated value. (of the same type as `a`, `b`)
        """
    def remap(
        self,
        *,
        of: _Number = 0.0,
        low: _Number = 0.0,
        high: _Number = 1.0,
        to_low: _Number = 0.0,
        to_high: _Number = 1.0,
        ease: Literal["linear", "smooth", "beyond", "stepped"] | _Wire = "linear",
        steps: _Number = 4.0,
        name: str | None = None,
    ) -> Node:
        """Maps one range of numbers to another.

        Inputs:
          of: Input value. (a number or a wire)
          low: Start of the input range. (0, a number from -1000 to 1000 or a wire)
          high: End of the input range. (1, a number from -1000 to 1000 or a wire)
          to_low: Start of the output range. (0, a number from -1000 to 1000 or a wire)
          to_high: End of the output range. (1, a number from -1000 to 1000 or a wire)
          ease: Interpolation: clamped linear, smooth, extrapolated beyond the ends, or stepped. (linear, one of: linear, smooth, beyond, stepped)
          steps: Number of steps, for stepped interpolation. (4, a number from 1 to 1024 or a wire)

        Outputs:
          value: The mapped value. (a number)
        """
    def reroute(
        self,
        *,
        of: _Value = 0.0,
        name: str | None = None,
    ) -> Node:
        """Passes its input on unchanged, to route a wire around other nodes.

        Inputs:
          of: Input of any type. (0, a number, a colour, three numbers, or a wire of any kind)

        Outputs:
          value: The unchanged input. (of the same type as `of`)
        """
    def select(
        self,
        *,
        by: _Number = 0.0,
        outside: _Value = 0.0,
        inside: _Value = 1.0,
        low: _Number = 0.4000000059604645,
        high: _Number = 0.6000000238418579,
        falloff: _Number = 0.10000000149011612,
        name: str | None = None,
    ) -> Node:
        """Selects one input where a control value lies in a range and another elsewhere, with a soft border.

        Inputs:
          by: Control value. (a number or a wire)
          outside: Result where the control is outside the range. (0, a number, a colour, three numbers, or a wire of any kind)
          inside: Result where the control is inside the range. (1, a number, a colour, three numbers, or a wire of any kind)
          low: Lower bound of the range. (0.4, a number from -1000 to 1000 or a wire)
          high: Upper bound of the range. (0.6, a number from -1000 to 1000 or a wire)
          falloff: Width of the soft borders. (0.1, a number from 0 to 1000 or a wire)

        Outputs:
          value: The selected input. (of the same type as `outside`, `inside`)
          mask: Mask: 1 inside the range, 0 outside. (a number from 0 to 1)
        """
    def smooth_min_max(
        self,
        *,
        a: _Number = 0.0,
        b: _Number = 0.0,
        smooth: _Number = 0.20000000298023224,
        name: str | None = None,
    ) -> Node:
        """Computes the smooth minimum and maximum of two heights, rounded where they meet.

        Inputs:
          a: First height. (a number or a wire)
          b: Second height. (a number or a wire)
          smooth: Smoothing: difference of heights below which they blend. (0.2, a number from 0 to 16 or a wire)

        Outputs:
          max: The smooth maximum. (a number)
          min: The smooth minimum. (a number)
        """
    def switch(
        self,
        *,
        which: Literal["first", "second", "third", "fourth"] | _Wire = "first",
        first: _Value = 0.0,
        second: _Value = 0.0,
        third: _Value = 0.0,
        fourth: _Value = 0.0,
        name: str | None = None,
    ) -> Node:
        """Passes one of four inputs on; the others are not evaluated.

        Inputs:
          which: Input to pass on. (first, one of: first, second, third, fourth)
          first: First input. (0, a number, a colour, three numbers, or a wire of any kind)
          second: Second input. (0, a number, a colour, three numbers, or a wire of any kind)
          third: Third input. (0, a number, a colour, three numbers, or a wire of any kind)
          fourth: Fourth input. (0, a number, a colour, three numbers, or a wire of any kind)

        Outputs:
          value: The selected input. (of the same type as `first`, `second`, `third`, `fourth`)
        """
    def terrace(
        self,
        *,
        of: _Number = 0.0,
        steps: _Number = 6.0,
        steep: _Number = 0.8500000238418579,
        tread: _Number = 0.15000000596046448,
        name: str | None = None,
    ) -> Node:
        """Cuts heights into steps, soft or hard: rice terraces, mesas, posterised images.

        Inputs:
          of: Input value. (a number or a wire)
          steps: Number of steps between 0 and 1. (6, a number from 1 to 256 or a wire)
          steep: Steepness of the walls: 0 keeps the slope, 1 makes vertical walls. (0.85, a number from 0 to 1 or a wire)
          tread: Share of the original slope on top of each step. (0.15, a number from 0 to 1 or a wire)

        Outputs:
          value: The stepped height. (a number from 0 to 1)
        """
    def threshold(
        self,
        *,
        of: _Number = 0.0,
        at: _Number = 0.5,
        soft: _Number = 0.019999999552965164,
        name: str | None = None,
    ) -> Node:
        """Converts values to black below a threshold and white above it, with a hard or soft edge.

        Inputs:
          of: Input value. (a number or a wire)
          at: Threshold value. (0.5, a number from -1000 to 1000 or a wire)
          soft: Width of the soft edge. (0.02, a number from 0 to 1000 or a wire)

        Outputs:
          value: Mask: 0 below the threshold, 1 above. (a number from 0 to 1)
        """
    def wave_shape(
        self,
        *,
        of: _Number = 0.0,
        wave: Literal["sine", "triangle", "saw", "square"] | _Wire = "triangle",
        times: _Number = 6.0,
        shift: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Runs through a waveform several times as its input rises from 0 to 1: bands of agate, wood rings, ripples of a distance.

        Inputs:
          of: Input value. (a number or a wire)
          wave: Waveform. (triangle, one of: sine, triangle, saw, square)
          times: Waves between the input values 0 and 1. (6, a number from -256 to 256 or a wire)
          shift: Shift, in waves. (0, a number from -64 to 64 or a wire)

        Outputs:
          value: The waves. (a number from 0 to 1)
        """
    def curl(
        self,
        *,
        of: _Number = 0.0,
        amount: _Number = 0.10000000149011612,
        name: str | None = None,
    ) -> Node:
        """Computes a divergence-free flow along the contours of a height (curl noise; Bridson et al., 2007).

        Inputs:
          of: Input height; the flow circles its hills. (a number or a wire)
          amount: Speed where the height rises by 1 over a tile. (0.1, a number from -16 to 16 or a wire)

        Outputs:
          vector: Flow vector. (three numbers)
          across: Horizontal speed. (a number)
          down: Vertical speed, positive downwards. (a number)
        """
    def from_angle(
        self,
        *,
        turn: _Number = 0.0,
        length: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Makes a vector from a direction and a length: flows and displacements by a map of angles.

        Inputs:
          turn: Direction in turns, clockwise from the right. (a number or a wire)
          length: Length. (1, a number from -1000 to 1000 or a wire)

        Outputs:
          vector: The vector. (three numbers)
        """
    def split(
        self,
        *,
        of: _Value = ...,
        name: str | None = None,
    ) -> Node:
        """Splits a vector or a normal into its three components.

        Inputs:
          of: Input vector. ((0.0, 0.0, 0.0), three numbers or a wire)

        Outputs:
          x: X component, to the right. (a number)
          y: Y component: down for vectors, up for normals. (a number)
          z: Z component, away from the surface. (a number)
        """
    def to_angle(
        self,
        *,
        of: _Value = ...,
        name: str | None = None,
    ) -> Node:
        """Measures the direction and length of a vector or normal in the plane, for nodes with a `turn`.

        Inputs:
          of: Input vector; only x and y count. ((1.0, 0.0, 0.0), three numbers or a wire)

        Outputs:
          turn: Direction in turns, clockwise from the right. (a number from 0 to 1)
          length: Length. (a number)
        """
    def vector(
        self,
        *,
        x: _Number = 0.0,
        y: _Number = 0.0,
        z: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Combines three numbers to a vector.

        Inputs:
          x: X component, to the right. (a number or a wire)
          y: Y component, downwards. (a number or a wire)
          z: Z component, away from the surface. (a number or a wire)

        Outputs:
          vector: The vector. (three numbers)
        """
    def vector_math(
        self,
        *,
        do: Literal["add", "subtract", "multiply", "divide", "scale", "lerp", "minimum", "maximum", "absolute", "floor", "fraction", "normalize", "cross", "project", "reflect", "rotate"] | _Wire = "add",
        a: _Value = ...,
        b: _Value = ...,
        by: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Applies a vector operation: arithmetic by component, cross product, projection, reflection, rotation and so on.

        Inputs:
          do: Operation. (add, one of: add, subtract, multiply, divide, scale, lerp, minimum, maximum, absolute, floor, fraction, normalize, cross, project, reflect, rotate)
          a: First vector. ((0.0, 0.0, 0.0), three numbers or a wire)
          b: Second vector: operand, projection target, mirror normal or rotation axis. ((0.0, 0.0, 1.0), three numbers or a wire)
          by: Number: scale factor, interpolation share or rotation in turns. (1, a number from -1000 to 1000 or a wire)

        Outputs:
          vector: The resulting vector. (three numbers)
        """
    def vector_measure(
        self,
        *,
        what: Literal["dot", "length", "distance", "angle"] | _Wire = "dot",
        a: _Value = ...,
        b: _Value = ...,
        name: str | None = None,
    ) -> Node:
        """Measures vectors: dot product, length, distance or angle.

        Inputs:
          what: Measurement; angles are in turns. (dot, one of: dot, length, distance, angle)
          a: First vector. ((0.0, 0.0, 0.0), three numbers or a wire)
          b: Second vector. ((0.0, 0.0, 1.0), three numbers or a wire)

        Outputs:
          value: The measured number. (a number)
        """
    def channels(
        self,
        *,
        of: _Value = "#c0563a",
        name: str | None = None,
    ) -> Node:
        """Splits a colour into perceived lightness, red, green, blue and alpha.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)

        Outputs:
          lightness: Perceived lightness (Oklab). (a number from 0 to 1)
          red: Red, linear. (a number from 0 to 1)
          green: Green, linear. (a number from 0 to 1)
          blue: Blue, linear. (a number from 0 to 1)
          alpha: Alpha: 0 is transparent, 1 opaque. (a number from 0 to 1)
        """
    def color_balance(
        self,
        *,
        of: _Value = "#c0563a",
        shadows: _Value = "#5f7a96",
        midtones: _Value = "#808080",
        highlights: _Value = "#a08868",
        strength: _Number = 1.0,
        balance: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Tints shadows, midtones and highlights, each with a colour of its own; grey does not tint.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          shadows: Tint of dark colours. ("#5f7a96", a colour or a wire)
          midtones: Tint of colours between. ("#808080", a colour or a wire)
          highlights: Tint of bright colours. ("#a08868", a colour or a wire)
          strength: Strength of the tints. (1, a number from 0 to 4 or a wire)
          balance: Moves the border between dark and bright: above 0, more colours are bright. (0, a number from -1 to 1 or a wire)

        Outputs:
          color: The balanced colour. (a colour)
        """
    def color_distance(
        self,
        *,
        of: _Value = "#c0563a",
        like: _Value = "#d9b36c",
        within: _Number = 0.15000000596046448,
        soft: _Number = 0.10000000149011612,
        name: str | None = None,
    ) -> Node:
        """Masks colours that look similar to a reference colour.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          like: Reference colour. ("#d9b36c", a colour or a wire)
          within: Tolerance as a perceived distance (Oklab): black and white are 1 apart. (0.15, a number from 0 to 2 or a wire)
          soft: Width of the mask's soft edge, as a distance. (0.1, a number from 0 to 2 or a wire)

        Outputs:
          mask: Mask: 1 for matching colours, 0 for others. (a number from 0 to 1)
          distance: Perceived distance from the reference colour. (a number)
        """
    def color_space(
        self,
        *,
        of: _Value = "#c0563a",
        from_: Literal["linear", "srgb", "hsv", "hsl", "oklab", "oklch"] | _Wire = "linear",
        to: Literal["linear", "srgb", "hsv", "hsl", "oklab", "oklch"] | _Wire = "oklch",
        name: str | None = None,
    ) -> Node:
        """Converts the three numbers of a colour to another space: split them, change them, and convert them back.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          from_: Space of the input. Colours on wires are linear unless another node converted them. (linear, one of: linear, srgb, hsv, hsl, oklab, oklch)
          to: Space of the output. Hues are in turns, from 0 to 1. (oklch, one of: linear, srgb, hsv, hsl, oklab, oklch)

        Outputs:
          color: The three numbers in the new space; alpha is kept. (a colour)
        """
    def color_variation(
        self,
        *,
        of: _Value = "#c0563a",
        id: _Number = 0.0,
        hue: _Number = 0.029999999329447746,
        chroma: _Number = 0.25,
        lightness: _Number = 0.11999999731779099,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Varies a colour at random for each brick, tile or cell, by its id.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          id: Random value of each part, such as the output `id` of bricks or `random` of islands. (a number or a wire)
          hue: Largest change of hue, in turns. (0.03, a number from 0 to 0.5 or a wire)
          chroma: Largest change of chroma, as a share. (0.25, a number from 0 to 1 or a wire)
          lightness: Largest change of lightness. (0.12, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          color: The varied colour. (a colour)
        """
    def combine(
        self,
        *,
        red: _Number = 0.0,
        green: _Number = 0.0,
        blue: _Number = 0.0,
        alpha: _Number = 1.0,
        space: Literal["linear", "encoded"] | _Wire = "linear",
        name: str | None = None,
    ) -> Node:
        """Combines red, green, blue and alpha to a colour.

        Inputs:
          red: Red channel. (a number or a wire)
          green: Green channel. (a number or a wire)
          blue: Blue channel. (a number or a wire)
          alpha: Alpha: 0 is transparent, 1 opaque. (1, a number from 0 to 1 or a wire)
          space: Colour space of the channels: linear light, or sRGB-encoded. (linear, one of: linear, encoded)

        Outputs:
          color: The colour. (a colour)
        """
    def false_color(
        self,
        *,
        of: _Number = 0.0,
        map: Literal["viridis", "magma", "rainbow", "heat", "terrain", "difference"] | _Wire = "viridis",
        low: _Number = 0.0,
        high: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Colours values as scientific maps do, so that small differences of a height or mask become visible.

        Inputs:
          of: Input value. (a number or a wire)
          map: Colours, from the lowest value to the highest. (viridis, one of: viridis, magma, rainbow, heat, terrain, difference)
          low: Value of the first colour. (0, a number from -1000 to 1000 or a wire)
          high: Value of the last colour. (1, a number from -1000 to 1000 or a wire)

        Outputs:
          color: The colour. (a colour)
        """
    def gradient_map(
        self,
        *,
        of: _Number = 0.0,
        ramp: _Ramp = ...,
        blend: Literal["oklab", "linear"] | _Wire = "oklab",
        steps: Literal["straight", "smooth", "constant"] | _Wire = "straight",
        name: str | None = None,
    ) -> Node:
        """Maps each value to a colour of a ramp.

        Inputs:
          of: Input value. (a number or a wire)
          ramp: Colour stops at positions from 0 to 1. ([(0.0, "#000000"), (1.0, "#ffffff")], a ramp)
          blend: Colour space of the interpolation: perceptually even (Oklab), or linear light. (oklab, one of: oklab, linear)
          steps: Interpolation between stops: linear, smooth or constant. (straight, one of: straight, smooth, constant)

        Outputs:
          color: The colour. (a colour)
        """
    def harmony(
        self,
        *,
        of: _Value = "#c0563a",
        scheme: Literal["analogous", "complementary", "split", "triadic", "square", "shades"] | _Wire = "analogous",
        angle: _Number = 0.07999999821186066,
        light: _Number = 0.15000000596046448,
        name: str | None = None,
    ) -> Node:
        """Derives four colours that go with a colour, by the rules of the colour wheel (Oklab).

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          scheme: Scheme: neighbours on the wheel, opposites, three or four evenly spaced hues, or shades. (analogous, one of: analogous, complementary, split, triadic, square, shades)
          angle: Distance of neighbouring hues, in turns. (0.08, a number from 0 to 0.25 or a wire)
          light: Difference of lightness of lighter and darker colours. (0.15, a number from 0 to 0.5 or a wire)

        Outputs:
          color: The colour itself. (a colour)
          second: The second colour. (a colour)
          third: The third colour. (a colour)
          fourth: The fourth colour. (a colour)
          fifth: The fifth colour. (a colour)
        """
    def hsv_adjust(
        self,
        *,
        of: _Value = "#c0563a",
        hue: _Number = 0.0,
        saturation: _Number = 1.0,
        bright: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Adjusts hue, saturation and brightness of encoded colours (HSV).

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          hue: Hue shift, in turns. (0, a number from -1 to 1 or a wire)
          saturation: Saturation factor: 0 is grey. (1, a number from 0 to 4 or a wire)
          bright: Brightness factor: 0 is black. (1, a number from 0 to 4 or a wire)

        Outputs:
          color: The adjusted colour. (a colour)
        """
    def luminance(
        self,
        *,
        of: _Value = "#c0563a",
        method: Literal["luminance", "lightness", "mean", "brightest", "darkest"] | _Wire = "luminance",
        amount: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Measures the brightness of colours, and drains colours of their hue.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          method: Measure: physical luminance, perceived lightness, mean, brightest or darkest channel. (luminance, one of: luminance, lightness, mean, brightest, darkest)
          amount: Share of the hue that the colour output loses. (1, a number from 0 to 1 or a wire)

        Outputs:
          value: Brightness, from 0 to 1. (a number from 0 to 1)
          color: The colour without hue. (a colour)
        """
    def oklch_adjust(
        self,
        *,
        of: _Value = "#c0563a",
        hue: _Number = 0.0,
        chroma: _Number = 1.0,
        lightness: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Adjusts perceived hue, chroma and lightness (Oklab; Ottosson, 2020).

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          hue: Hue shift, in turns. (0, a number from -1 to 1 or a wire)
          chroma: Chroma factor: 0 is grey. (1, a number from 0 to 4 or a wire)
          lightness: Lightness added, from -1 to 1. (0, a number from -1 to 1 or a wire)

        Outputs:
          color: The adjusted colour. (a colour)
        """
    def palettise(
        self,
        *,
        of: _Value = "#c0563a",
        palette: _Ramp = ...,
        dither: Literal["off", "ordered", "random", "blue"] | _Wire = "off",
        spread: _Number = 0.15000000596046448,
        blocks: _Number = 32.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Reduces an image to the nearest colours of a palette, with dithering if wanted: pixel art, camouflage, prints.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          palette: Colours of the palette; their positions matter to the output `place` only. ([(0.0, "#1b1a2b"), (0.125, "#2b3a67"), (0.25, "#3f6f78"), (0.375, "#7fa36b"), (0.5, "#6e2f3c"), (0.625, "#b5523b"), (0.75, "#d9974f"), (1.0, "#f0dfb0")], a ramp)
          dither: Dithering between colours: off, ordered dots (Bayer, 1973), random grain, or blue noise, which is even and has no pattern. (off, one of: off, ordered, random, blue)
          spread: Strength of the dithering, as a difference of lightness. (0.15, a number from 0 to 1 or a wire)
          blocks: Blocks of eight dots across the tile. (32, a number from 1 to 1024, whole unless `tiling: off`, which also allows a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          color: The nearest colour. (a colour)
          place: The position of the nearest colour in the palette. (a number)
        """
    def dynamic_gradient(
        self,
        *,
        of: _Number = 0.0,
        count: int | _Wire = 3,
        first: _Value = "#10243c",
        second: _Value = "#b5533c",
        third: _Value = "#f2d9a0",
        fourth: _Value = "#7f9a6b",
        fifth: _Value = "#3f6f78",
        sixth: _Value = "#ffffff",
        positions: Literal["even", "given"] | _Wire = "even",
        first_at: _Number = 0.0,
        second_at: _Number = 0.20000000298023224,
        third_at: _Number = 0.4000000059604645,
        fourth_at: _Number = 0.6000000238418579,
        fifth_at: _Number = 0.800000011920929,
        sixth_at: _Number = 1.0,
        blend: Literal["oklab", "linear"] | _Wire = "oklab",
        steps: Literal["straight", "smooth", "constant"] | _Wire = "straight",
        name: str | None = None,
    ) -> Node:
        """Maps each value to a colour between two to six colours, each of which may be a wire: ramps of parameters or textures.

        Inputs:
          of: Input value. (a number or a wire)
          count: Number of colours. (3, a whole number from 2 to 6)
          first: First colour. ("#10243c", a colour or a wire)
          second: Second colour. ("#b5533c", a colour or a wire)
          third: Third colour. ("#f2d9a0", a colour or a wire)
          fourth: Fourth colour. ("#7f9a6b", a colour or a wire)
          fifth: Fifth colour. ("#3f6f78", a colour or a wire)
          sixth: Sixth colour. ("#ffffff", a colour or a wire)
          positions: Positions of the colours: evenly spaced from 0 to 1, or given. (even, one of: even, given)
          first_at: Position of the first colour, where positions are given. (0, a number from 0 to 1 or a wire)
          second_at: Position of the second colour, at least that of the first. (0.2, a number from 0 to 1 or a wire)
          third_at: Position of the third colour, at least that of the second. (0.4, a number from 0 to 1 or a wire)
          fourth_at: Position of the fourth colour, at least that of the third. (0.6, a number from 0 to 1 or a wire)
          fifth_at: Position of the fifth colour, at least that of the fourth. (0.8, a number from 0 to 1 or a wire)
          sixth_at: Position of the sixth colour, at least that of the fifth. (1, a number from 0 to 1 or a wire)
          blend: Colour space of the interpolation: perceptually even (Oklab), or linear light. (oklab, one of: oklab, linear)
          steps: Interpolation between stops: linear, smooth or constant. (straight, one of: straight, smooth, constant)

        Outputs:
          color: The colour. (a colour)
        """
    def replace_color(
        self,
        *,
        of: _Value = "#c0563a",
        from_: _Value = "#c0563a",
        to: _Value = "#3f78a8",
        within: _Number = 0.20000000298023224,
        soft: _Number = 0.20000000298023224,
        name: str | None = None,
    ) -> Node:
        """Shifts one colour of an image to another and keeps its shades: red bricks become blue ones.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          from_: Colour to replace. ("#c0563a", a colour or a wire)
          to: Colour to put in its place. ("#3f78a8", a colour or a wire)
          within: Tolerance as a perceived distance (Oklab): black and white are 1 apart. (0.2, a number from 0 to 2 or a wire)
          soft: Distance over which the shift fades. (0.2, a number from 0 to 2 or a wire)

        Outputs:
          color: The changed colour. (a colour)
          mask: Mask: 1 where the colour is replaced. (a number from 0 to 1)
        """
    def tint(
        self,
        *,
        of: _Value = "#c0563a",
        with_: _Value = "#b5793a",
        amount: _Number = 0.800000011920929,
        name: str | None = None,
    ) -> Node:
        """Gives an image the hue of one colour and keeps its light and dark, as a glaze or a sepia print does.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          with_: Colour of the tint. ("#b5793a", a colour or a wire)
          amount: Share of the original hue that is replaced. (0.8, a number from 0 to 1 or a wire)

        Outputs:
          color: The tinted colour. (a colour)
        """
    def vibrance(
        self,
        *,
        of: _Value = "#c0563a",
        amount: _Number = 0.6000000238418579,
        name: str | None = None,
    ) -> Node:
        """Makes dull colours more vivid, or duller, and leaves vivid colours alone.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          amount: Amount: above 0 more vivid, below 0 duller. (0.6, a number from -1 to 2 or a wire)

        Outputs:
          color: The changed colour. (a colour)
        """
    def white_balance(
        self,
        *,
        of: _Value = "#c0563a",
        temperature: _Number = 8500.0,
        green: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Makes an image warmer or cooler, as a camera does for the colour of its light.

        Inputs:
          of: Input colour. ("#c0563a", a colour or a wire)
          temperature: Temperature of the light that becomes white, in kelvin: above 6500 warmer, below it cooler. (8500, a number from 2000 to 20000 or a wire)
          green: Balance of green and magenta: above 0 greener. (0, a number from -1 to 1 or a wire)

        Outputs:
          color: The balanced colour. (a colour)
        """
    def anisotropic_blur(
        self,
        *,
        of: _Value = 0.0,
        map: _Number = 0.0,
        turn: _Number = 0.0,
        bend: _Number = 0.5,
        length: _Number = 0.05000000074505806,
        samples: int | _Wire = 24,
        name: str | None = None,
    ) -> Node:
        """Blurs along a direction that changes from place to place: combed hair, brush strokes, flowing grain.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          map: Map that bends the direction; its middle value 0.5 bends nothing. (a number or a wire)
          turn: Direction, in turns clockwise from the right. (0, a number from -16 to 16 or a wire)
          bend: Bend between the values 0 and 1 of the map, in turns. (0.5, a number from -16 to 16 or a wire)
          length: Length of the blur, in tiles. (0.05, a number from 0 to 0.5 or a wire)
          samples: Number of samples along each path. (24, a whole number from 2 to 64)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def auto_levels(
        self,
        *,
        of: _Value = 0.0,
        cut_low: _Number = 0.0,
        cut_high: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Stretches the values to the full range: the darkest become 0 and the brightest 1.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          cut_low: Share of the darkest pixels that become 0. (0, a number from 0 to 0.5 or a wire)
          cut_high: Share of the brightest pixels that become 1. (0, a number from 0 to 0.5 or a wire)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def bevel(
        self,
        *,
        of: _Number = 0.0,
        threshold: _Number = 0.5,
        width: _Number = 0.07999999821186066,
        profile: Literal["round", "straight", "soft", "cove"] | _Wire = "round",
        smooth: _Number = 0.006000000052154064,
        name: str | None = None,
    ) -> Node:
        """Raises the inside of a mask from its edges: chamfers, cushions, coins, stones from any mask.

        Inputs:
          of: Input mask. (a number or a wire)
          threshold: Threshold: values at or above it are inside the mask. (0.5, a number from -16 to 16 or a wire)
          width: Width of the bevel, in tiles. (0.08, a number from 0.001 to 1 or a wire)
          profile: Profile from the edge to the top: round, straight, soft at both ends, or hollow. (round, one of: round, straight, soft, cove)
          smooth: Smoothing of ridges and corners: standard deviation of a blur, in tiles. (0.006, a number from 0 to 0.1 or a wire)

        Outputs:
          value: Height: 0 outside the mask, 1 at the top. (a number from 0 to 1)
        """
    def blur(
        self,
        *,
        of: _Value = 0.0,
        radius: _Number = 0.009999999776482582,
        name: str | None = None,
    ) -> Node:
        """Blurs uniformly, as a lens out of focus does (Gaussian blur).

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          radius: Radius: standard deviation of the Gaussian, in tiles. (0.01, a number from 0 to 0.25 or a wire)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def cellular_automaton(
        self,
        *,
        map: _Number = 0.0,
        rule: Literal["coral", "caves", "blobs", "maze", "life"] | _Wire = "coral",
        density: _Number = 0.47999998927116394,
        vary: _Number = 0.4000000059604645,
        seed: int | _Wire = 0,
        passes: int | _Wire = 40,
        detail: int | _Wire = 96,
        name: str | None = None,
    ) -> Node:
        """Cells on a grid that live and die by their neighbours: coral, lichen, caves, camouflage, mazes; looks the same at every image size.

        Inputs:
          map: Map that changes the density from place to place, from 0 to 1. (a number or a wire)
          rule: Rule: coral that grows slowly, caves, large blobs, a maze, or Conway's life. (coral, one of: coral, caves, blobs, maze, life)
          density: Share of cells that live at the start. (0.48, a number from 0 to 1 or a wire)
          vary: Change of the density between the values 0 and 1 of the map. (0.4, a number from -2 to 2 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          passes: Number of passes, in each of which all cells are born, survive or die. (40, a whole number from 0 to 400)
          detail: Cells along the longer side. (96, a whole number from 8 to 512)

        Outputs:
          value: Mask: 1 on living cells. (a number from 0 to 1)
          age: Share of the passes during which a cell lived: a height. (a number from 0 to 1)
        """
    def directional_blur(
        self,
        *,
        of: _Value = 0.0,
        length: _Number = 0.10000000149011612,
        turn: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Blurs along a straight line, like motion blur: brushed metal, fibres, rain.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          length: Length of the line, in tiles. (0.1, a number from 0 to 1 or a wire)
          turn: Direction in turns, clockwise from the right. (0, a number from -16 to 16 or a wire)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def distance(
        self,
        *,
        of: _Number = 0.0,
        threshold: _Number = 0.5,
        side: Literal["inside", "outside", "both"] | _Wire = "inside",
        max: _Number = 0.10000000149011612,
        name: str | None = None,
    ) -> Node:
        """Measures the exact distance to the edge of a mask, across tile borders: bevels, outlines, rims.

        Inputs:
          of: Input mask. (a number or a wire)
          threshold: Threshold: values at or above it are inside the mask. (0.5, a number from -16 to 16 or a wire)
          side: Side of the edge that is measured: inside the mask, outside it, or both. (inside, one of: inside, outside, both)
          max: Largest distance, in tiles: this distance and larger ones map to 1. (0.1, a number from 0.001 to 1 or a wire)

        Outputs:
          value: Distance: 0 at the edge, 1 at the largest distance. (a number from 0 to 1)
        """
    def edge_detect(
        self,
        *,
        of: _Value = 0.0,
        width: _Number = 0.006000000052154064,
        strength: _Number = 1.5,
        name: str | None = None,
    ) -> Node:
        """Finds the edges of an image, and the direction in which it gets brighter (Sobel and Feldman, 1968).

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          width: Width of the edges, in tiles. (0.006, a number from 0.0005 to 0.1 or a wire)
          strength: Strength: brightness of an edge from 0 to 1. (1.5, a number from 0 to 64 or a wire)

        Outputs:
          value: Edges: 0 where the image is even. (a number from 0 to 1)
          direction: Direction in which the image gets brighter, in turns clockwise from the right. (a number from 0 to 1)
        """
    def edge_wear(
        self,
        *,
        of: _Number = 0.0,
        breakup: _Number = 0.0,
        radius: _Number = 0.012000000104308128,
        strength: _Number = 0.15000000596046448,
        amount: _Number = 0.5,
        contrast: _Number = 0.6000000238418579,
        rough: _Number = 0.6000000238418579,
        name: str | None = None,
    ) -> Node:
        """Masks edges, where paint wears off, and cavities, where dirt gathers, both broken up by a map.

        Inputs:
          of: Input height. (a number or a wire)
          breakup: Map that breaks up the masks: usually a grunge or a noise. (a number or a wire)
          radius: Size of the edges, in tiles. (0.012, a number from 0.0005 to 0.1 or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.15, a number from 0 to 16 or a wire)
          amount: Amount: 0 is new, 1 is worn everywhere. (0.5, a number from 0 to 1 or a wire)
          contrast: Contrast: 0 is soft, 1 has hard edges. (0.6, a number from 0 to 1 or a wire)
          rough: Strength of the breakup. (0.6, a number from 0 to 2 or a wire)

        Outputs:
          edges: Worn edges: 1 on raised edges. (a number from 0 to 1)
          cavities: Cavities: 1 in corners and grooves. (a number from 0 to 1)
        """
    def emboss(
        self,
        *,
        of: _Value = 0.0,
        turn: _Number = 0.625,
        width: _Number = 0.009999999776482582,
        strength: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Lights an image as if it were pressed into paper: bright edges towards the light, dark ones away from it.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          turn: Direction of the light, in turns clockwise from the right: 0.625 is top left. (0.625, a number from -16 to 16 or a wire)
          width: Width of the edges, in tiles. (0.01, a number from 0.0005 to 0.1 or a wire)
          strength: Strength of the relief; below 0, bright parts are sunk. (1, a number from -16 to 16 or a wire)

        Outputs:
          value: The embossed image; 0.5 where it is even. (a number from 0 to 1)
        """
    def equalise(
        self,
        *,
        of: _Value = 0.0,
        amount: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Spreads the values evenly from 0 to 1: every level of grey covers an equal area, so that thresholds are shares.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          amount: Amount: 0 only stretches to the full range, 1 equalises fully. (1, a number from 0 to 1 or a wire)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def grow_shrink(
        self,
        *,
        of: _Value = 0.0,
        do: Literal["grow", "shrink", "open", "close"] | _Wire = "grow",
        radius: _Number = 0.019999999552965164,
        shape: Literal["disc", "square"] | _Wire = "disc",
        name: str | None = None,
    ) -> Node:
        """Grows or shrinks bright areas; opening removes bright specks, closing fills small holes.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          do: Operation: dilation, erosion, or both in sequence as opening or closing. (grow, one of: grow, shrink, open, close)
          radius: Radius, in tiles. (0.02, a number from 0 to 0.25 or a wire)
          shape: Shape of the brush: rounds corners or keeps them square. (disc, one of: disc, square)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def height_from_normal(
        self,
        *,
        of: _Wire | None = None,
        strength: _Number = 0.05000000074505806,
        name: str | None = None,
    ) -> Node:
        """Reconstructs a height map from normals, seamlessly where they tile; its mean height is 0.5.

        Inputs:
          of: Input normals. (a wire that carries a normal)
          strength: Relief: rise of a height of 1, in tiles. (0.05, a number from 0.001 to 16 or a wire)

        Outputs:
          value: The height. (a number)
        """
    def high_pass(
        self,
        *,
        of: _Value = 0.0,
        radius: _Number = 0.029999999329447746,
        contrast: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Keeps fine detail and removes large variations such as uneven light; flat areas become grey.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          radius: Size of the detail: standard deviation of the blur, in tiles. (0.03, a number from 0 to 0.25 or a wire)
          contrast: Contrast of the detail. (1, a number from 0 to 16 or a wire)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def histogram_match(
        self,
        *,
        of: _Value = 0.0,
        like: _Value = 0.0,
        amount: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Gives an image the values of another one: as many dark and bright pixels, the same colours.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          like: Image whose values are taken. (0, a number, a colour or a wire)
          amount: Amount: 0 keeps the image, 1 takes all values from the other one. (1, a number from 0 to 1 or a wire)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def island_mean(
        self,
        *,
        of: _Value = 0.0,
        mask: _Number = 0.0,
        threshold: _Number = 0.5,
        name: str | None = None,
    ) -> Node:
        """Fills each connected area of a mask with the mean of an image: leaded glass, mosaics, bricks of one colour each.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          mask: Mask of the areas; other pixels keep the image. (a number or a wire)
          threshold: Threshold: values at or above it are inside the mask. (0.5, a number from -16 to 16 or a wire)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def island_shape(
        self,
        *,
        of: _Number = 0.0,
        threshold: _Number = 0.5,
        name: str | None = None,
    ) -> Node:
        """Measures each connected area of a mask: its own coordinates, its width and height, and its direction.

        Inputs:
          of: Input mask. (a number or a wire)
          threshold: Threshold: values at or above it are inside the mask. (0.5, a number from -16 to 16 or a wire)

        Outputs:
          local_x: Position from the left to the right of the island; 0.5 if it surrounds the tile, 0 outside of islands. (a number from 0 to 1)
          local_y: Position from the top to the bottom of the island. (a number from 0 to 1)
          width: Width of the island, in tiles. (a number)
          height: Height of the island, in tiles. (a number)
          turn: Direction of the longest extent, in turns clockwise from the right, from 0 to 0.5. (a number from 0 to 1)
        """
    def islands(
        self,
        *,
        of: _Number = 0.0,
        threshold: _Number = 0.5,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Finds the connected areas of a mask, and outputs a random value and the area of each one.

        Inputs:
          of: Input mask. (a number or a wire)
          threshold: Threshold: values at or above it are inside the mask. (0.5, a number from -16 to 16 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          random: A random value for each island, nearly equal at every image size; 0 outside of islands. (a number from 0 to 1)
          area: Area of each island, in tiles. (a number)
        """
    def kuwahara(
        self,
        *,
        of: _Value = 0.0,
        radius: _Number = 0.019999999552965164,
        sharp: _Number = 0.699999988079071,
        name: str | None = None,
    ) -> Node:
        """Smooths an image within its edges, as brush strokes do (Kuwahara et al., 1976; Papari et al., 2007).

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          radius: Size of the strokes, in tiles. (0.02, a number from 0 to 0.1 or a wire)
          sharp: Sharpness of edges: 0 blurs evenly, 1 keeps the most even side of each pixel. (0.7, a number from 0 to 1 or a wire)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def make_it_tile(
        self,
        *,
        of: _Value = 0.0,
        width: _Number = 0.20000000298023224,
        soft: _Number = 0.4000000059604645,
        rough: _Number = 0.6000000238418579,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Makes a photo or any other image tile: its borders are covered with parts from its middle.

        Inputs:
          of: Input image: its first tile is used. (0, a number, a colour, three numbers, or a wire of any kind)
          width: Width of the covered borders, in tiles. (0.2, a number from 0.01 to 0.45 or a wire)
          soft: Softness of the transition: 0 cuts, 1 fades. (0.4, a number from 0 to 1 or a wire)
          rough: Raggedness of the transition, which hides it. (0.6, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          value: The image, which tiles. (of the same type as `of`)
          mask: Mask: 1 where the image is covered. (a number from 0 to 1)
        """
    def median(
        self,
        *,
        of: _Value = 0.0,
        passes: int | _Wire = 2,
        name: str | None = None,
    ) -> Node:
        """Removes specks and hairs one pixel wide and keeps edges sharp: the median of 3×3 pixels.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          passes: Number of passes; more passes remove larger specks. (2, a whole number from 1 to 64)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def non_uniform_blur(
        self,
        *,
        of: _Value = 0.0,
        map: _Number = 0.0,
        radius: _Number = 0.03999999910593033,
        samples: int | _Wire = 48,
        name: str | None = None,
    ) -> Node:
        """Blurs more where a map is bright: depth of field, puddles, worn patches.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          map: Factor of the radius at each point; 1 everywhere if nothing is wired. (a number or a wire)
          radius: Radius where the map is 1, in tiles. (0.04, a number from 0 to 0.25 or a wire)
          samples: Number of samples; large radii need more. (48, a whole number from 4 to 128)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def outline(
        self,
        *,
        of: _Number = 0.0,
        threshold: _Number = 0.5,
        width: _Number = 0.019999999552965164,
        side: Literal["inside", "outside", "both"] | _Wire = "inside",
        soft: _Number = 0.004000000189989805,
        name: str | None = None,
    ) -> Node:
        """Draws a line of even width along the edges of a mask: inlays, seams, worn rims.

        Inputs:
          of: Input mask. (a number or a wire)
          threshold: Threshold: values at or above it are inside the mask. (0.5, a number from -16 to 16 or a wire)
          width: Width of the line, in tiles. (0.02, a number from 0.001 to 0.5 or a wire)
          side: Side of the edge on which the line lies: inside the mask, outside it, or both. (inside, one of: inside, outside, both)
          soft: Softness: distance over which the line fades away from the edge, in tiles. (0.004, a number from 0 to 0.5 or a wire)

        Outputs:
          value: The line. (a number from 0 to 1)
        """
    def paint(
        self,
        *,
        of: _Value = 0.0,
        filter: Literal["nearest", "bilinear", "cubic"] | _Wire = "bilinear",
        edges: Literal["graph", "wrap", "clamp", "mirror", "black"] | _Wire = "graph",
        name: str | None = None,
    ) -> Node:
        """Renders its input to pixels once, so that nodes which sample it many times run faster.

        Inputs:
          of: Input to render. (0, a number, a colour or a wire)
          filter: Interpolation between pixels. (bilinear, one of: nearest, bilinear, cubic)
          edges: Addressing beyond the edges: the graph's setting, or another one. (graph, one of: graph, wrap, clamp, mirror, black)

        Outputs:
          value: The rendered input. (of the same type as `of`)
        """
    def reaction_diffusion(
        self,
        *,
        map: _Number = 0.0,
        pattern: Literal["coral", "maze", "spots", "holes", "worms"] | _Wire = "coral",
        vary: _Number = 0.30000001192092896,
        seed: int | _Wire = 0,
        passes: int | _Wire = 1500,
        detail: int | _Wire = 192,
        name: str | None = None,
    ) -> Node:
        """Grows patterns of living things by a simulation: coral, brains, spots of fur; looks the same at every image size.

        Inputs:
          map: Map that changes the pattern from place to place, from 0 to 1. (a number or a wire)
          pattern: Pattern: branched, a maze, spots, holes, or short worms. (coral, one of: coral, maze, spots, holes, worms)
          vary: Strength of the changes by the map. (0.3, a number from -1 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          passes: Number of passes: growth from scattered seeds. (1500, a whole number from 0 to 4000)
          detail: Working size: pixels along the longer side of the simulation; more makes finer patterns. (192, a whole number from 16 to 512)

        Outputs:
          value: Density: 1 in the pattern, 0 around it. (a number from 0 to 1)
        """
    def sharpen(
        self,
        *,
        of: _Value = 0.0,
        radius: _Number = 0.009999999776482582,
        amount: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Sharpens by an unsharp mask; edges may exceed the original range.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          radius: Radius: standard deviation of the blur, in tiles. (0.01, a number from 0 to 0.25 or a wire)
          amount: Strength of the sharpening. (1, a number from 0 to 16 or a wire)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def slope_blur(
        self,
        *,
        of: _Value = 0.0,
        map: _Number = 0.0,
        length: _Number = 0.029999999329447746,
        steep: _Number = 4.0,
        samples: int | _Wire = 16,
        keep: Literal["mean", "darkest", "brightest"] | _Wire = "mean",
        name: str | None = None,
    ) -> Node:
        """Blurs along the slopes of a map: melting, running or weathered edges.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          map: Height map whose slopes direct the blur: usually a noise. (a number or a wire)
          length: Length of the blur where the map is steep, in tiles. (0.03, a number from 0 to 0.25 or a wire)
          steep: Slope, in map values per tile, at which the blur has its full length. (4, a number from 0 to 1000 or a wire)
          samples: Number of samples along each path. (16, a whole number from 1 to 64)
          keep: Combines the samples: their mean, or the darkest or brightest, which wears edges away. (mean, one of: mean, darkest, brightest)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def spin_blur(
        self,
        *,
        of: _Value = 0.0,
        angle: _Number = 0.07999999821186066,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        samples: int | _Wire = 24,
        name: str | None = None,
    ) -> Node:
        """Blurs around a centre, as spinning things do: turned metal, wheels; it does not tile.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          angle: Angle of the blur, in turns. (0.08, a number from 0 to 1 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          samples: Number of samples along each path. (24, a whole number from 2 to 64)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def tilt(
        self,
        *,
        local_x: _Number = 0.0,
        local_y: _Number = 0.0,
        id: _Number = 0.0,
        turn: _Number = 0.0,
        turn_chance: _Number = 1.0,
        amount: _Number = 1.0,
        amount_chance: _Number = 0.5,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Tilts each brick, tile or island at random: a slope across it, from its own coordinates and its id.

        Inputs:
          local_x: Position across each part, as `bricks`, `hexagons` and `island_shape` output it. (a number or a wire)
          local_y: Position down each part. (a number or a wire)
          id: Random value of each part. (a number or a wire)
          turn: Direction in which parts rise, in turns clockwise from the right. (0, a number from -16 to 16 or a wire)
          turn_chance: Random direction: largest change, in turns. (1, a number from 0 to 1 or a wire)
          amount: Height difference across a part. (1, a number from 0 to 1 or a wire)
          amount_chance: Random height: largest share of the height that a part loses. (0.5, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          value: The slopes; 0.5 in the middle of each part. (a number from 0 to 1)
        """
    def zoom_blur(
        self,
        *,
        of: _Value = 0.0,
        length: _Number = 0.25,
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        samples: int | _Wire = 24,
        name: str | None = None,
    ) -> Node:
        """Blurs towards a centre, as a camera that zooms does; it does not tile.

        Inputs:
          of: Input image: values or colours. (0, a number, a colour or a wire)
          length: Length of the blur, as a share of the distance from the centre. (0.25, a number from 0 to 2 or a wire)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)
          samples: Number of samples along each path. (24, a whole number from 2 to 64)

        Outputs:
          value: The filtered image. (of the same type as `of`)
        """
    def ambient_occlusion(
        self,
        *,
        of: _Number = 0.0,
        radius: _Number = 0.10000000149011612,
        strength: _Number = 0.25,
        name: str | None = None,
    ) -> Node:
        """Computes ambient occlusion of a height map: dark in hollows and at the foot of walls.

        Inputs:
          of: Input height. (a number or a wire)
          radius: Distance up to which occluders count, in tiles. (0.1, a number from 0 to 0.5 or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.25, a number from 0 to 16 or a wire)

        Outputs:
          value: Visible share of the sky, from 0 to 1. (a number from 0 to 1)
        """
    def bent_normal(
        self,
        *,
        of: _Number = 0.0,
        radius: _Number = 0.10000000149011612,
        strength: _Number = 0.25,
        name: str | None = None,
    ) -> Node:
        """Computes the mean direction from which each point of a height map sees the sky, for softer light in games.

        Inputs:
          of: Input height. (a number or a wire)
          radius: Distance up to which occluders count, in tiles. (0.1, a number from 0 to 0.5 or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.25, a number from 0 to 16 or a wire)

        Outputs:
          normal: The bent normals. (a normal)
        """
    def channel(
        self,
        *,
        of: _Wire | None = None,
        name: str | None = None,
    ) -> Node:
        """Splits a material into channels; missing channels have their default value.

        Inputs:
          of: Input material. (a wire that carries a material)

        Outputs:
          base_color: Base colour: diffuse colour of dielectrics, reflection colour of metals. (a colour)
          normal: Surface normal. (a normal)
          height: Height. (a number)
          roughness: Roughness: 0 is a mirror, 1 is matt. (a number from 0 to 1)
          metallic: Metallic: 0 is a dielectric, 1 is metal. (a number from 0 to 1)
          occlusion: Ambient occlusion: visible share of the sky. (a number from 0 to 1)
          emission: Emitted light. (a colour)
          opacity: Opacity: 0 is transparent, 1 opaque. (a number from 0 to 1)
          coat_weight: Coat weight: share of the surface under a clear coat of lacquer, resin or water. (a number from 0 to 1)
          coat_color: Coat colour: tint of the light that passes the coat twice. (a colour)
          coat_roughness: Coat roughness: 0 is a mirror, 1 is matt. (a number from 0 to 1)
          coat_ior: Coat IOR: refractive index of the coat. (a number)
          coat_normal: Coat normal: normal of the coat, which is smooth without a wire, even where the surface below has a relief. (a normal)
          fuzz_weight: Fuzz weight: share of the surface under fibres or dust, bright at grazing angles: velvet, felt. (a number from 0 to 1)
          fuzz_color: Fuzz colour. (a colour)
          fuzz_roughness: Fuzz roughness: at 0 only the edge shines, at 1 the whole surface. (a number from 0 to 1)
          transmission_weight: Transmission weight: share of the light that enters and passes through instead of being scattered back. (a number from 0 to 1)
          transmission_color: Transmission colour: tint of the light that passes through. (a colour)
          transmission_depth: Transmission depth: metres at which light has the transmission colour; 0 tints at the surface. (a number)
          subsurface_weight: Subsurface weight: share of the light that is scattered below the surface: wax, skin, marble. (a number from 0 to 1)
          subsurface_color: Subsurface colour: colour of the light that is scattered back from below the surface. (a colour)
          subsurface_radius_scale: Subsurface radius scale: distance that red, green and blue light travels below the surface, relative to each other. (a colour)
          specular_weight: Specular weight: strength of the reflection, 1 for the refractive index as it is. (a number from 0 to 1)
          specular_ior: Specular IOR: refractive index of the surface: 1.33 is water, 1.5 glass and plastic, 2.4 diamond. (a number)
          anisotropy: Anisotropy: at 1 the reflection is stretched most, as on brushed metal and hair. (a number from 0 to 1)
          anisotropy_rotation: Anisotropy rotation: direction of the stretched reflection in turns, counter-clockwise from the right. (a number from 0 to 1)
          emission_luminance: Emission luminance: factor of the emission; the candelas per square metre of an emission of 1. (a number)
        """
    def curvature(
        self,
        *,
        of: _Number = 0.0,
        strength: _Number = 0.05000000074505806,
        contrast: _Number = 0.20000000298023224,
        name: str | None = None,
    ) -> Node:
        """Computes the curvature of a height map from exact slopes: bright on ridges, dark in hollows, grey where flat.

        Inputs:
          of: Input height. (a number or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.05, a number from 0 to 16 or a wire)
          contrast: Contrast: radius of a sphere, in tiles, that appears halfway between grey and black or white. (0.2, a number from 0 to 16 or a wire)

        Outputs:
          value: Curvature; 0.5 is flat. (a number from 0 to 1)
        """
    def erosion_filter(
        self,
        *,
        of: _Number = 0.0,
        scale: _Number = 8.0,
        depth: _Number = 0.11999999731779099,
        octaves: int | _Wire = 5,
        gain: _Number = 0.5,
        onset: _Number = 0.699999988079071,
        branch: _Number = 1.0,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Cuts branching gullies into the slopes of a height, at any resolution (Clay John, 2020; Johansen, 2025).

        Inputs:
          of: Input height: best smooth and hilly. (a number or a wire)
          scale: Scale: approximate number of first-octave gullies across the tile. (8, a number from 1 to 256, whole unless `tiling: off`, which also allows a wire)
          depth: Depth of the gullies of the first octave. (0.12, a number from 0 to 4 or a wire)
          octaves: Number of octaves; gullies of each one branch off those of the previous. (5, a whole number from 1 to 8)
          gain: Gain: depth of each octave relative to the previous one. (0.5, a number from 0 to 1 or a wire)
          onset: Slope, as a rise per tile, that gullies cut into; gentler slopes stay smooth. (0.7, a number from 0.01 to 16 or a wire)
          branch: Branching: turns finer gullies towards coarser ones; 0 keeps them parallel. (1, a number from 0 to 4 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Height with gullies. (a number)
          gullies: Gullies: 0 in their beds, 1 on the ridges between them. (a number from 0 to 1)
        """
    def facing(
        self,
        *,
        of: _Number = 0.0,
        strength: _Number = 0.30000001192092896,
        turn: _Number = 0.75,
        width: _Number = 0.30000001192092896,
        falloff: _Number = 0.20000000298023224,
        steep: _Number = 10.0,
        name: str | None = None,
    ) -> Node:
        """Masks slopes that face one way: moss on the shady side, dust on the windward side.

        Inputs:
          of: Input height. (a number or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.3, a number from 0 to 16 or a wire)
          turn: Direction that slopes face, in turns clockwise from the right: 0.75 is up. (0.75, a number from -16 to 16 or a wire)
          width: Width of the range of directions, in turns. (0.3, a number from 0 to 1 or a wire)
          falloff: Falloff: part of a turn over which the mask fades beyond the range. (0.2, a number from 0 to 1 or a wire)
          steep: Slope angle from which on slopes count fully, in degrees; flat ground faces nowhere. (10, a number from 0 to 90 or a wire)

        Outputs:
          value: Mask: 1 on slopes that face that way. (a number from 0 to 1)
        """
    def height_mask(
        self,
        *,
        of: _Number = 0.0,
        low: _Number = 0.5,
        high: _Number = 1.0,
        falloff: _Number = 0.10000000149011612,
        name: str | None = None,
    ) -> Node:
        """Masks heights between two values: a snow line, a beach, a water level.

        Inputs:
          of: Input height. (a number or a wire)
          low: Lowest height inside the mask. (0.5, a number from -1000 to 1000 or a wire)
          high: Highest height inside the mask. (1, a number from -1000 to 1000 or a wire)
          falloff: Falloff: distance over which the mask fades beyond the range. (0.1, a number from 0 to 1000 or a wire)

        Outputs:
          value: Mask: 1 inside the range, 0 outside. (a number from 0 to 1)
        """
    def layer(
        self,
        *,
        below: _Wire | None = None,
        above: _Wire | None = None,
        cover: _Number = 0.5,
        by_height: _Number = 0.5,
        soft: _Number = 0.10000000149011612,
        follow: _Number = 0.0,
        name: str | None = None,
    ) -> Node:
        """Layers one material over another by mask and height: moss on bricks, dust in hollows, paint on wood.

        Inputs:
          below: Lower material. (a wire that carries a material)
          above: Upper material. (a wire that carries a material)
          cover: Coverage of the upper material: 0 is none, 1 is everything; wire a mask here. (0.5, a number from 0 to 1 or a wire)
          by_height: Influence of heights: at 0 only the mask counts, at 1 the higher material shows. (0.5, a number from 0 to 1 or a wire)
          soft: Softness of the border, where heights count. (0.1, a number from 0 to 1 or a wire)
          follow: How the upper material lies: at 0 level like sand, at 1 following the lower one like paint. (0, a number from 0 to 1 or a wire)

        Outputs:
          material: The layered material. (a material)
          mask: Mask: share of the upper material. (a number from 0 to 1)
        """
    def light(
        self,
        *,
        of: _Number = 0.0,
        strength: _Number = 0.10000000149011612,
        turn: _Number = 0.625,
        elevation: _Number = 40.0,
        ambient: _Number = 0.15000000596046448,
        gloss: _Number = 0.6000000238418579,
        name: str | None = None,
    ) -> Node:
        """Lights a height map from one side: painted light for stylised colours, or a quick look at a relief.

        Inputs:
          of: Input height. (a number or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.1, a number from 0 to 16 or a wire)
          turn: Direction of the light, in turns clockwise from the right: 0.625 is top left. (0.625, a number from -16 to 16 or a wire)
          elevation: Height of the light above the horizon, in degrees. (40, a number from 0 to 90 or a wire)
          ambient: Light that comes from everywhere. (0.15, a number from 0 to 1 or a wire)
          gloss: Gloss: sharpness of the highlight. (0.6, a number from 0 to 1 or a wire)

        Outputs:
          value: Brightness of a dull surface. (a number from 0 to 1)
          highlight: Highlight of a glossy surface. (a number from 0 to 1)
        """
    def material(
        self,
        *,
        base_color: _Value = "#808080",
        height: _Number = 0.0,
        normal: _Wire | None = None,
        roughness: _Number = 0.5,
        metallic: _Number = 0.0,
        occlusion: _Number = 1.0,
        emission: _Value = "#000000",
        opacity: _Number = 1.0,
        coat_weight: _Number = 0.0,
        coat_color: _Value = "#ffffff",
        coat_roughness: _Number = 0.0,
        coat_ior: _Number = 1.600000023841858,
        coat_normal: _Wire | None = None,
        fuzz_weight: _Number = 0.0,
        fuzz_color: _Value = "#ffffff",
        fuzz_roughness: _Number = 0.5,
        transmission_weight: _Number = 0.0,
        transmission_color: _Value = "#ffffff",
        transmission_depth: _Number = 0.0,
        subsurface_weight: _Number = 0.0,
        subsurface_color: _Value = "#e7e7e7",
        subsurface_radius_scale: _Value = "#ffbc89",
        specular_weight: _Number = 1.0,
        specular_ior: _Number = 1.5,
        anisotropy: _Number = 0.0,
        anisotropy_rotation: _Number = 0.0,
        emission_luminance: _Number = 1.0,
        relief: _Number = 0.05000000074505806,
        name: str | None = None,
    ) -> Node:
        """Combines channels into a material, to warp, mix and layer all of them at once.

        Inputs:
          base_color: Base colour: diffuse colour of dielectrics, reflection colour of metals. ("#808080", a colour or a wire)
          height: Height, from 0 to 1. (a number or a wire)
          normal: Surface normal; without a wire it follows from the height. (a wire that carries a normal)
          roughness: Roughness: 0 is a mirror, 1 is matt. (0.5, a number from 0 to 1 or a wire)
          metallic: Metallic: 0 is a dielectric, 1 is metal. (0, a number from 0 to 1 or a wire)
          occlusion: Ambient occlusion: visible share of the sky. (1, a number from 0 to 1 or a wire)
          emission: Emitted light. ("#000000", a colour or a wire)
          opacity: Opacity: 0 is transparent, 1 opaque. (1, a number from 0 to 1 or a wire)
          coat_weight: Coat weight: share of the surface under a clear coat of lacquer, resin or water. (0, a number from 0 to 1 or a wire)
          coat_color: Coat colour: tint of the light that passes the coat twice. ("#ffffff", a colour or a wire)
          coat_roughness: Coat roughness: 0 is a mirror, 1 is matt. (0, a number from 0 to 1 or a wire)
          coat_ior: Coat IOR: refractive index of the coat. (1.6, a number from 1 to 3 or a wire)
          coat_normal: Coat normal: normal of the coat, which is smooth without a wire, even where the surface below has a relief. (a wire that carries a normal)
          fuzz_weight: Fuzz weight: share of the surface under fibres or dust, bright at grazing angles: velvet, felt. (0, a number from 0 to 1 or a wire)
          fuzz_color: Fuzz colour. ("#ffffff", a colour or a wire)
          fuzz_roughness: Fuzz roughness: at 0 only the edge shines, at 1 the whole surface. (0.5, a number from 0 to 1 or a wire)
          transmission_weight: Transmission weight: share of the light that enters and passes through instead of being scattered back. (0, a number from 0 to 1 or a wire)
          transmission_color: Transmission colour: tint of the light that passes through. ("#ffffff", a colour or a wire)
          transmission_depth: Transmission depth: metres at which light has the transmission colour; 0 tints at the surface. (0, a number from 0 to 1 or a wire)
          subsurface_weight: Subsurface weight: share of the light that is scattered below the surface: wax, skin, marble. (0, a number from 0 to 1 or a wire)
          subsurface_color: Subsurface colour: colour of the light that is scattered back from below the surface. ("#e7e7e7", a colour or a wire)
          subsurface_radius_scale: Subsurface radius scale: distance that red, green and blue light travels below the surface, relative to each other. ("#ffbc89", a colour or a wire)
          specular_weight: Specular weight: strength of the reflection, 1 for the refractive index as it is. (1, a number from 0 to 1 or a wire)
          specular_ior: Specular IOR: refractive index of the surface: 1.33 is water, 1.5 glass and plastic, 2.4 diamond. (1.5, a number from 1 to 3 or a wire)
          anisotropy: Anisotropy: at 1 the reflection is stretched most, as on brushed metal and hair. (0, a number from 0 to 1 or a wire)
          anisotropy_rotation: Anisotropy rotation: direction of the stretched reflection in turns, counter-clockwise from the right. (0, a number from 0 to 1 or a wire)
          emission_luminance: Emission luminance: factor of the emission; the candelas per square metre of an emission of 1. (1, a number from 0 to 100 or a wire)
          relief: Relief: rise of a height of 1, in tiles, where the normal follows from the height. (0.05, a number from 0 to 16 or a wire)

        Outputs:
          material: The material. (a material)
        """
    def normal(
        self,
        *,
        of: _Value = ...,
        name: str | None = None,
    ) -> Node:
        """Normalises a vector to a surface normal: x to the right, y up, z away from the surface.

        Inputs:
          of: Input vector. ((0.0, 0.0, 1.0), three numbers or a wire)

        Outputs:
          normal: The normal. (a normal)
        """
    def normal_adjust(
        self,
        *,
        of: _Wire | None = None,
        strength: _Number = 2.0,
        turn: _Number = 0.0,
        red: Literal["keep", "flip"] | _Wire = "keep",
        green: Literal["keep", "flip"] | _Wire = "keep",
        name: str | None = None,
    ) -> Node:
        """Scales the slope of normals, rotates them, and flips red or green for other conventions.

        Inputs:
          of: Input normals. (a wire that carries a normal)
          strength: Slope factor; 1 keeps normals as they are. (2, a number from 0 to 16 or a wire)
          turn: Clockwise rotation in turns, to match a rotated image. (0, a number from -16 to 16 or a wire)
          red: Flips the horizontal direction. (keep, one of: keep, flip)
          green: Flips the vertical direction. (keep, one of: keep, flip)

        Outputs:
          normal: The adjusted normals. (a normal)
        """
    def normal_blend(
        self,
        *,
        base: _Wire | None = None,
        detail: _Wire | None = None,
        amount: _Number = 1.0,
        way: Literal["reoriented", "whiteout", "udn", "mix"] | _Wire = "reoriented",
        name: str | None = None,
    ) -> Node:
        """Adds the normals of a detail to those of a surface (Barré-Brisebois and Hill, 2012).

        Inputs:
          base: Normals of the surface. (a wire that carries a normal)
          detail: Normals of the detail. (a wire that carries a normal)
          amount: Strength of the detail; for mix, its share. (1, a number from 0 to 4 or a wire)
          way: Method: reoriented to the surface, slopes added (whiteout or udn), or interpolated. (reoriented, one of: reoriented, whiteout, udn, mix)

        Outputs:
          normal: The combined normals. (a normal)
        """
    def normal_from_height(
        self,
        *,
        of: _Number = 0.0,
        strength: _Number = 0.05000000074505806,
        green: Literal["up", "down"] | _Wire = "up",
        name: str | None = None,
    ) -> Node:
        """Computes normals of a height map from exact slopes, at any resolution.

        Inputs:
          of: Input height. (a number or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.05, a number from 0 to 16 or a wire)
          green: Green channel: points up the image (OpenGL) or down (DirectX). (up, one of: up, down)

        Outputs:
          normal: The normals. (a normal)
        """
    def normal_transform(
        self,
        *,
        of: _Wire | None = None,
        move_x: _Number = 0.0,
        move_y: _Number = 0.0,
        turn: _Number = 0.25,
        scale: _Number = 1.0,
        flip_x: bool | Literal["off", "on"] | _Wire = "off",
        flip_y: bool | Literal["off", "on"] | _Wire = "off",
        centre_x: _Number = 0.5,
        centre_y: _Number = 0.5,
        name: str | None = None,
    ) -> Node:
        """Moves, rotates, scales and mirrors a normal map and turns its vectors with it, so that its light stays right.

        Inputs:
          of: Input normals. (a wire that carries a normal)
          move_x: Horizontal move, in tiles. (0, a number from -64 to 64 or a wire)
          move_y: Vertical move, in tiles. (0, a number from -64 to 64 or a wire)
          turn: Clockwise rotation in turns; quarter turns still tile. (0.25, a number from -16 to 16 or a wire)
          scale: Scale factor: 0.5 shows two copies across, which still tile. (1, a number from 0.01 to 64 or a wire)
          flip_x: Mirrors left and right. (off, one of: off, on)
          flip_y: Mirrors top and bottom. (off, one of: off, on)
          centre_x: Horizontal position of the centre, in tiles. (0.5, a number from -16 to 16 or a wire)
          centre_y: Vertical position of the centre, in tiles from the top. (0.5, a number from -16 to 16 or a wire)

        Outputs:
          normal: The transformed normals. (a normal)
        """
    def slope(
        self,
        *,
        of: _Number = 0.0,
        strength: _Number = 0.25,
        name: str | None = None,
    ) -> Node:
        """Measures the slope angle of a height map from exact slopes: 0 is flat, 1 is vertical.

        Inputs:
          of: Input height. (a number or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.25, a number from 0 to 16 or a wire)

        Outputs:
          value: Slope angle: 1 is 90 degrees. (a number from 0 to 1)
        """
    def slope_mask(
        self,
        *,
        of: _Number = 0.0,
        strength: _Number = 0.30000001192092896,
        low: _Number = 25.0,
        high: _Number = 90.0,
        falloff: _Number = 15.0,
        name: str | None = None,
    ) -> Node:
        """Masks slopes between two angles: snow on flat ground, rock on steep.

        Inputs:
          of: Input height. (a number or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.3, a number from 0 to 16 or a wire)
          low: Smallest slope angle inside the mask, in degrees. (25, a number from 0 to 90 or a wire)
          high: Largest slope angle inside the mask, in degrees. (90, a number from 0 to 90 or a wire)
          falloff: Falloff: angle over which the mask fades beyond the range, in degrees. (15, a number from 0 to 90 or a wire)

        Outputs:
          value: Mask: 1 inside the range, 0 outside. (a number from 0 to 1)
        """
    def erode(
        self,
        *,
        of: _Number = 0.0,
        hardness: _Number = 0.0,
        rule: Literal["talus", "gentle"] | _Wire = "talus",
        threshold: _Number = 2.0,
        passes: int | _Wire = 40,
        strength: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Moves material down the steepest drop of each pixel: fast erosion that keeps fine detail.

        Inputs:
          of: Input height. (a number or a wire)
          hardness: Hardness from 0 to 1 at each point: terrain of hardness 1 does not erode. (a number or a wire)
          rule: Which slopes move: those steeper than the threshold (talus), or gentler ones, so that cliffs stay. (talus, one of: talus, gentle)
          threshold: Threshold slope, in heights per tile. (2, a number from 0 to 64 or a wire)
          passes: Number of passes; in each, material moves by one pixel. (40, a whole number from 0 to 256)
          strength: Strength: share of the maximal amount that moves in a pass. (1, a number from 0 to 1 or a wire)

        Outputs:
          value: Eroded height. (a number with the range of `of`)
        """
    def flow_map(
        self,
        *,
        of: _Number = 0.0,
        strength: _Number = 0.30000001192092896,
        steep: _Number = 0.5,
        width: _Number = 0.019999999552965164,
        along: Literal["slope", "contour"] | _Wire = "slope",
        green: Literal["up", "down"] | _Wire = "up",
        name: str | None = None,
    ) -> Node:
        """Direction and speed in which water runs off a height, for flowing shaders, or along its contours for wind.

        Inputs:
          of: Input height. (a number or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.3, a number from 0 to 16 or a wire)
          steep: Slope, as a rise per length, at which the speed is half of the highest. (0.5, a number from 0.01 to 16 or a wire)
          width: Size of details that the flow ignores, in tiles. (0.02, a number from 0.001 to 0.25 or a wire)
          along: Direction: down the slope, or along the contour with the slope to the right. (slope, one of: slope, contour)
          green: Green channel of the colour: points up the image or down. (up, one of: up, down)

        Outputs:
          color: Flow map: the direction times the speed, with 0.5 for no flow, in red and green. (a colour)
          direction: Direction times speed: right, down the image, 0. (three numbers)
          speed: Speed, from 0 to 1. (a number from 0 to 1)
        """
    def hydraulic_erosion(
        self,
        *,
        of: _Number = 0.0,
        hardness: _Number = 0.0,
        rain: _Number = 1.0,
        capacity: _Number = 1.0,
        softness: _Number = 0.019999999552965164,
        settling: _Number = 0.10000000149011612,
        evaporation: _Number = 0.019999999552965164,
        feature: _Number = 0.003000000026077032,
        grain: _Number = 1.0,
        seed: int | _Wire = 0,
        passes: int | _Wire = 500,
        detail: int | _Wire = 512,
        name: str | None = None,
    ) -> Node:
        """Simulates rain that cuts gullies and deposits sediment; looks the same at every image size.

        Inputs:
          of: Input height. (a number or a wire)
          hardness: Hardness from 0 to 1 at each point: terrain of hardness 1 does not erode. (a number or a wire)
          rain: Amount of rain, and so depth of erosion. (1, a number from 0 to 16 or a wire)
          capacity: Sediment capacity of the water. (1, a number from 0 to 16 or a wire)
          softness: Softness: rate at which water dissolves the ground. (0.02, a number from 0 to 1 or a wire)
          settling: Rate at which sediment settles where water slows. (0.1, a number from 0 to 1 or a wire)
          evaporation: Share of water that evaporates per hundredth of a tile. (0.02, a number from 0 to 1 or a wire)
          feature: Spacing of gullies and smoothness of slopes, in tiles. (0.003, a number from 0 to 0.1 or a wire)
          grain: Unevenness of the rain, which starts gullies on smooth hills. (1, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          passes: Number of passes; in each, water moves by one pixel of the working size. (500, a whole number from 0 to 1000)
          detail: Working size: pixels along the longer side of the simulation, at every image size. (512, a whole number from 16 to 1024)

        Outputs:
          height: Eroded height. (a number with the range of `of`)
          sediment: Depth of the deposited sediment. (a number)
          flow: Water flow: 1 in the largest rivers. (a number from 0 to 1)
        """
    def sand_dunes(
        self,
        *,
        bands: _Number = 3.0,
        lean: _Number = 1.0,
        bend: _Number = 0.550000011920929,
        slip: _Number = 0.25,
        ripples: _Number = 0.30000001192092896,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Wind-blown sand: dunes with a long windward side and a short slip face, and ripples across them.

        Inputs:
          bands: Dunes across the tile; they rise from left to right. (3, a number from 0 to 64, whole unless `tiling: off`, which also allows a wire)
          lean: Dunes down the tile; together with those across, they run diagonally. (1, a number from -64 to 64, whole unless `tiling: off`, which also allows a wire)
          bend: Crookedness of the crests, in dunes. (0.55, a number from 0 to 4 or a wire)
          slip: Share of the slip face in a dune. (0.25, a number from 0.02 to 0.5 or a wire)
          ripples: Height of the ripples. (0.3, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          value: Height. (a number from 0 to 1)
          crest: Crests: 1 along the crests of dunes. (a number from 0 to 1)
        """
    def smooth(
        self,
        *,
        of: _Number = 0.0,
        hardness: _Number = 0.0,
        radius: _Number = 0.019999999552965164,
        strength: _Number = 1.0,
        name: str | None = None,
    ) -> Node:
        """Smooths heights with a Gaussian blur where they are soft, and keeps hard rock.

        Inputs:
          of: Input height. (a number or a wire)
          hardness: Hardness from 0 to 1 at each point: terrain of hardness 1 does not erode. (a number or a wire)
          radius: Radius: standard deviation of the Gaussian, in tiles. (0.02, a number from 0 to 0.25 or a wire)
          strength: Share of the smoothed height, from 0 to 1. (1, a number from 0 to 1 or a wire)

        Outputs:
          value: Eroded height. (a number with the range of `of`)
        """
    def snow(
        self,
        *,
        of: _Number = 0.0,
        strength: _Number = 0.20000000298023224,
        line: _Number = 0.30000001192092896,
        steep: _Number = 45.0,
        depth: _Number = 0.03999999910593033,
        width: _Number = 0.019999999552965164,
        uneven: _Number = 0.5,
        seed: int | _Wire = 0,
        tiling: bool | Literal["off", "on"] | _Wire = "on",
        name: str | None = None,
    ) -> Node:
        """Covers a terrain with snow above the snow line, where slopes are gentle enough to hold it.

        Inputs:
          of: Input height. (a number or a wire)
          strength: Relief: rise of a height of 1, in tiles. (0.2, a number from 0 to 16 or a wire)
          line: Snow line: height above which snow lies. (0.3, a number from -16 to 16 or a wire)
          steep: Steepest slope that holds snow, in degrees. (45, a number from 0 to 90 or a wire)
          depth: Depth of the snow, as a height. (0.04, a number from 0 to 1 or a wire)
          width: Size of bumps and ledges that snow lies on regardless of their slopes, in tiles. (0.02, a number from 0.001 to 0.25 or a wire)
          uneven: Unevenness of the snow line and of the edges. (0.5, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)
          tiling: Makes the result repeat seamlessly with the tile. (on, one of: off, on)

        Outputs:
          height: Height with snow. (a number)
          mask: Mask: 1 where snow lies. (a number from 0 to 1)
        """
    def strata(
        self,
        *,
        of: _Number = 0.0,
        bend: _Number = 0.0,
        layers: _Number = 9.0,
        reach: _Number = 0.5,
        uneven: _Number = 0.6000000238418579,
        hard: _Number = 0.800000011920929,
        seed: int | _Wire = 0,
        name: str | None = None,
    ) -> Node:
        """Cuts a terrain into layers of rock: hard ones stand as cliffs, soft ones lie as slopes.

        Inputs:
          of: Input height. (a number or a wire)
          bend: Folding of the layers: usually a broad noise. (a number or a wire)
          layers: Layers between the heights 0 and 1. (9, a number from 1 to 256 or a wire)
          reach: Folding for an input of 1, in layers. (0.5, a number from -16 to 16 or a wire)
          uneven: Difference of the layers' thickness. (0.6, a number from 0 to 1 or a wire)
          hard: Hardness: steepness of the cliffs. (0.8, a number from 0 to 1 or a wire)
          seed: Random seed: each seed gives other random values. (0, a whole number from 0 to 4294967295)

        Outputs:
          height: Layered height. (a number)
          id: A random value for each layer. (a number from 0 to 1)
        """
    def thermal_erosion(
        self,
        *,
        of: _Number = 0.0,
        hardness: _Number = 0.0,
        talus: _Number = 2.0,
        passes: int | _Wire = 100,
        strength: _Number = 1.0,
        detail: int | _Wire = 512,
        name: str | None = None,
    ) -> Node:
        """Crumbles slopes that are too steep to scree at their foot; looks the same at every image size.

        Inputs:
          of: Input height. (a number or a wire)
          hardness: Hardness from 0 to 1 at each point: terrain of hardness 1 does not erode. (a number or a wire)
          talus: Talus: steepest stable slope, in heights per tile. (2, a number from 0 to 64 or a wire)
          passes: Number of passes. (100, a whole number from 0 to 1000)
          strength: Strength: share of the excess slope that crumbles in a pass. (1, a number from 0 to 1 or a wire)
          detail: Working size: pixels along the longer side of the simulation, at every image size. (512, a whole number from 16 to 1024)

        Outputs:
          value: Eroded height. (a number with the range of `of`)
        """
    def water_level(
        self,
        *,
        of: _Number = 0.0,
        level: _Number = 0.4000000059604645,
        shore_width: _Number = 0.05999999865889549,
        clear: _Number = 0.25,
        name: str | None = None,
    ) -> Node:
        """Floods a terrain up to one level: lakes, puddles and the sea, with their depth and a wet shore.

        Inputs:
          of: Input height. (a number or a wire)
          level: Height of the water. (0.4, a number from -16 to 16 or a wire)
          shore_width: Height above the water up to which the ground is wet. (0.06, a number from 0 to 1 or a wire)
          clear: Depth at which the ground is no longer visible. (0.25, a number from 0.001 to 16 or a wire)

        Outputs:
          height: Height, flat where there is water. (a number)
          mask: Mask: 1 where there is water. (a number from 0 to 1)
          depth: Depth: 0 at the shore, 1 where the ground is no longer visible. (a number from 0 to 1)
          shore: Wetness: 1 at the water and below, 0 on dry ground. (a number from 0 to 1)
        """
