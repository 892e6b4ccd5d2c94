"""The two programs that render graphs: the Python package in this process, or the command line."""

import json
import os
import shutil
import subprocess
import tempfile
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import numpy

from .graph_info import described

POLL_SECONDS = 0.05


class EngineError(Exception):
    """A graph that cannot be read or rendered. The text is for the user."""


class Cancelled(Exception):
    """A render that a newer one replaces."""


@dataclass(frozen=True)
class RenderRequest:
    """An image set: the graph, its values and the size in pixels."""

    path: str
    size: tuple
    values: dict = field(default_factory=dict)
    seed: int | None = None
    outputs: tuple = ()
    frame: int | None = None
    fps: float = 24.0
    samples: str | None = None
    """Samples per pixel: `auto`, or those of the graph."""


class PackageEngine:
    """Renders in this process with the Python package."""

    name = "Python package"

    def __init__(self):
        import lapidary

        self.lapidary = lapidary
        # Previews are smaller than the detail of most graphs, and would warn about it at each change.
        warnings.filterwarnings("ignore", category=lapidary.GraphWarning)

    def describe(self, path):
        graph = self._load(path)
        wrong = [str(one) for one in graph.check() if one.severity == "error"]
        if wrong:
            raise EngineError("\n".join(wrong))
        try:
            return described(graph.info(), Path(path).stem)
        except self.lapidary.Error as error:
            raise EngineError(str(error)) from None

    def render(self, request, cancel=None):
        def progress(_):
            if cancel is not None and cancel.is_set():
                raise Cancelled

        options = {"size": request.size, "set": request.values, "seed": request.seed, "progress": progress}
        if request.outputs:
            options["outputs"] = list(request.outputs)
        if request.frame is not None:
            options.update(frame=request.frame, fps=request.fps)
        if request.samples:
            options["samples"] = request.samples
        try:
            return dict(self._load(request.path).render(**options))
        except self.lapidary.Error as error:
            raise EngineError(str(error)) from None

    def _load(self, path):
        try:
            return self.lapidary.load(path)
        except (self.lapidary.Error, OSError) as error:
            raise EngineError(str(error)) from None


class CommandEngine:
    """Renders with the command line, through files."""

    name = "command line"

    def __init__(self, binary):
        self.binary = binary

    def describe(self, path):
        return described(json.loads(self._run("info", "--json", path)), Path(path).stem)

    def render(self, request, cancel=None):
        with tempfile.TemporaryDirectory(prefix="lapidary-") as folder:
            size = "x".join(str(side) for side in request.size)
            arguments = ["render", request.path, "--format", "npy", "--output", folder, "--name", "{output}"]
            arguments += ["--size", size]
            for name, value in request.values.items():
                arguments += ["--set", f"{name}={_literal(value)}"]
            if request.seed is not None:
                arguments += ["--seed", str(request.seed)]
            if request.outputs:
                arguments += ["--outputs", ",".join(request.outputs)]
            if request.frame is not None:
                arguments += ["--frames", f"{request.frame}..{request.frame}", "--fps", f"{request.fps:g}"]
            if request.samples:
                arguments += ["--samples", request.samples]
            self._run(*arguments, cancel=cancel)
            return {path.stem: numpy.load(path) for path in sorted(Path(folder).glob("*.npy"))}

    def _run(self, *arguments, cancel=None):
        try:
            process = subprocess.Popen(
                [self.binary, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace",
            )  # fmt: skip
        except OSError as error:
            raise EngineError(f"{self.binary} cannot be run: {error.strerror}") from None
        while True:
            try:
                output, wrong = process.communicate(timeout=POLL_SECONDS if cancel else None)
                break
            except subprocess.TimeoutExpired:
                if cancel.is_set():
                    process.kill()
                    process.communicate()
                    raise Cancelled from None
        if process.returncode:
            raise EngineError(wrong.strip() or f"{self.binary} failed with status {process.returncode}")
        return output


def choose(binary="", use_package=True):
    """The package if it is installed, otherwise the command line at a path or on the search path of programs."""
    if use_package:
        try:
            return PackageEngine()
        except ImportError:
            pass
    found = shutil.which(os.path.expanduser(binary) if binary else "lapidary")
    if found:
        return CommandEngine(found)
    if binary:
        raise EngineError(f"{binary} is not a program\nhelp: set the path of lapidary in the preferences of the add-on")
    raise EngineError(
        "neither the Python package lapidary nor the program lapidary was found\n"
        "help: install the extension that contains the package, or set the path of the program in its preferences"
    )


def _literal(value):
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join(repr(float(one)) for one in value) + ")"
    return repr(value) if isinstance(value, float) else str(value)
