"""Evaluates the nodegraphs of a MaterialX document at the pixels of a render, and compares the channels with its pixels.

Nodes are evaluated as the specification of MaterialX 1.39 defines them, in double precision; the only input is the document. Usage:

    material_nodes.py DOCUMENT FOLDER PREFIX WIDTH HEIGHT [NAME=VALUE]... [place=U,V]

FOLDER contains the channels as PREFIX_usage.npy. NAME=VALUE sets an input of the nodegraphs, and `place` moves all texture
coordinates. Prints a line for each channel: its name, the largest difference of a pixel, the share of pixels that differ by
more than 1/4096 of the largest value or of 1, and the count of its nodes.
"""

import math
import pathlib
import struct
import sys
import zlib

import MaterialX as mx


def read_npy(path):
    """The rows of an array, as lists of channels."""
    data = path.read_bytes()
    length = struct.unpack_from("<H", data, 8)[0]
    header = eval(data[10 : 10 + length].decode())
    assert header["descr"] == "<f4" and not header["fortran_order"], header
    shape = header["shape"]
    channels = shape[2] if len(shape) == 3 else 1
    count = shape[0] * shape[1] * channels
    values = struct.unpack_from(f"<{count}f", data, 10 + length)
    return [list(values[channel::channels]) for channel in range(channels)]


def read_exr(path):
    """The channels of a file of 32-bit numbers in scan lines: red, green, blue, alpha, or one."""
    data = path.read_bytes()
    at, attributes = 8, {}
    while data[at]:
        end = data.index(0, at)
        name, at = data[at:end].decode(), end + 1
        at = data.index(0, at) + 1
        size = struct.unpack_from("<i", data, at)[0]
        attributes[name] = data[at + 4 : at + 4 + size]
        at += 4 + size
    at += 1
    names, place = [], 0
    channels = attributes["channels"]
    while channels[place]:
        end = channels.index(0, place)
        names.append(channels[place:end].decode())
        assert struct.unpack_from("<i", channels, end + 1)[0] == 2, "samples are 32-bit numbers"
        place = end + 17
    left, top, right, bottom = struct.unpack("<4i", attributes["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    lines = {0: 1, 2: 1, 3: 16}[attributes["compression"][0]]
    found = {name: [] for name in names}
    for block in range((height + lines - 1) // lines):
        offset = struct.unpack_from("<Q", data, at + 8 * block)[0]
        size = struct.unpack_from("<i", data, offset + 4)[0]
        rows = min(lines, height - block * lines)
        raw = rows * width * len(names) * 4
        packed = data[offset + 8 : offset + 8 + size]
        pixels = packed if size == raw else unpacked(packed)
        values = struct.unpack(f"<{raw // 4}f", pixels)
        for row in range(rows):
            for index, name in enumerate(names):
                start = (row * len(names) + index) * width
                found[name].extend(values[start : start + width])
    order = [name for name in ["R", "G", "B", "A"] if name in found] or names
    return [found[name] for name in order]


def unpacked(packed):
    data = bytearray(zlib.decompress(packed))
    for i in range(1, len(data)):
        data[i] = (data[i - 1] + data[i] - 128) & 255
    half = (len(data) + 1) // 2
    out = bytearray(len(data))
    out[0::2] = data[:half]
    out[1::2] = data[half:]
    return bytes(out)


def divided(a, b):
    return a / b if b != 0 else math.inf


# The nodes that compute each number by itself, with the order of their inputs.
NODES = {
    "add": (["in1", "in2"], lambda a, b: a + b),
    "subtract": (["in1", "in2"], lambda a, b: a - b),
    "multiply": (["in1", "in2"], lambda a, b: a * b),
    "divide": (["in1", "in2"], divided),
    "min": (["in1", "in2"], min),
    "max": (["in1", "in2"], max),
    "clamp": (["in", "low", "high"], lambda v, low, high: min(max(v, low), high)),
    "mix": (["bg", "fg", "mix"], lambda bg, fg, t: bg * (1 - t) + fg * t),
    "absval": (["in"], abs),
    "floor": (["in"], math.floor),
    "fract": (["in"], lambda v: v - math.floor(v)),
    "sqrt": (["in"], math.sqrt),
    "sign": (["in"], lambda v: (v > 0) - (v < 0)),
    "sin": (["in"], math.sin),
    "cos": (["in"], math.cos),
    "tan": (["in"], math.tan),
    "exp": (["in"], math.exp),
    "ln": (["in"], math.log),
    "power": (["in1", "in2"], lambda a, b: math.pow(a, b)),
    "atan2": (["iny", "inx"], math.atan2),
    "ifgreater": (["value1", "value2", "in1", "in2"], lambda a, b, yes, no: yes if a > b else no),
    "ifequal": (["value1", "value2", "in1", "in2"], lambda a, b, yes, no: yes if a == b else no),
    "constant": (["value"], lambda v: v),
    "convert": (["in"], lambda v: v),
    "combine3": (["in1", "in2", "in3"], None),
}
WIDTHS = {"float": 1, "integer": 1, "vector2": 2, "color3": 3, "vector3": 3, "vector4": 4}


class Evaluator:
    def __init__(self, graph, folder, size, settings, place):
        self.graph, self.folder, self.size, self.settings = graph, folder, size, settings
        self.place = place
        self.pixels = size[0] * size[1]
        self.known, self.reached = {}, set()

    def value(self, name):
        """The channels of a node. Nodes are evaluated from a stack, however deep the graph is."""
        stack = [name]
        while stack:
            node = self.graph.getChild(stack[-1])
            before = [used.getNodeName() for used in node.getInputs() if used.getNodeName()]
            missing = [other for other in before if other not in self.known]
            stack.extend(missing)
            if not missing:
                self.known[stack.pop()] = self.evaluated(node)
        return self.known[name]

    def input(self, node, name):
        used = node.getInput(name)
        assert used, (node.getName(), name)
        if used.getNodeName():
            return self.known[used.getNodeName()]
        text = used.getValueString()
        if used.getInterfaceName():
            interface = self.graph.getInput(used.getInterfaceName())
            assert interface.getType() == used.getType(), (node.getName(), name)
            text = self.settings.get(interface.getName(), interface.getValueString())
        numbers = [float(number) for number in text.split(",")]
        assert len(numbers) == WIDTHS[used.getType()], (node.getName(), name, text)
        return [[number] * self.pixels for number in numbers]

    def evaluated(self, node):
        kind, category = node.getType(), node.getCategory()
        definition = node.getNodeDef()
        assert definition, (node.getName(), category)
        if category == "texcoord":
            width, height = self.size
            u = [(i % width + 0.5) / width + self.place[0] for i in range(self.pixels)]
            v = [1 - (i // width + 0.5) / height + self.place[1] for i in range(self.pixels)]
            return [u, v]
        if category == "tiledimage":
            return self.image(node)
        if category == "extract":
            index = int(node.getInput("index").getValueString())
            return [self.input(node, "in")[index]]
        names, function = NODES[category]
        inputs = [self.input(node, name) for name in names]
        if category == "combine3":
            return [channels[0] for channels in inputs]
        def lane(k):
            return [channels[k] if len(channels) > 1 else channels[0] for channels in inputs]
        if category == "convert" and len(inputs[0]) > WIDTHS[kind]:
            return inputs[0][: WIDTHS[kind]]
        return [list(map(function, *lane(k))) for k in range(WIDTHS[kind])]

    def image(self, node):
        """An image at its pixels. Texture coordinates and sizes are those of the document."""
        for name, interface in [
            ("uvtiling", "uvtiling"),
            ("realworldimagesize", "image_size"),
            ("realworldtilesize", "tile_size"),
        ]:
            assert node.getInput(name).getInterfaceName() == interface
        space = node.getInput("file").getColorSpace()
        assert space in ("", "lin_rec709"), space
        channels = read_exr(self.folder / node.getInput("file").getValueString())
        assert len(channels) == WIDTHS[node.getType()], node.getName()
        return channels


def main():
    path, folder, prefix, width, height, *rest = sys.argv[1:]
    path, folder, size = pathlib.Path(path), pathlib.Path(folder), (int(width), int(height))
    settings = dict(setting.split("=", 1) for setting in rest)
    place = [float(v) for v in settings.pop("place", "0,0").split(",")]
    library = mx.createDocument()
    mx.loadLibraries(mx.getDefaultDataLibraryFolders(), mx.getDefaultDataSearchPath(), library)
    document = mx.createDocument()
    mx.readFromXmlFile(document, str(path))
    own = [graph.getName() for graph in document.getNodeGraphs()]
    document.setDataLibrary(library)
    valid, message = document.validate()
    assert valid, message
    for graph in [document.getNodeGraph(name) for name in own]:
        for name in settings:
            assert graph.getInput(name), (name, [used.getName() for used in graph.getInputs()])
        evaluator = Evaluator(graph, path.parent, size, settings, place)
        for output in graph.getOutputs():
            usage = output.getName().removesuffix("_out")
            if usage == "opacity_color":
                continue
            node = graph.getChild(output.getNodeName())
            if usage == "normal_map":
                usage, node = "normal", graph.getChild(node.getInput("in").getNodeName())
            if node.getCategory() == "tiledimage" and not node.getName().startswith("baked_"):
                print(usage, "image")
                continue
            found = evaluator.value(node.getName())
            usage = {"emissive": "emission"}.get(usage, usage)
            if usage == "normal":
                found = [[v * 2 - 1 for v in channel] for channel in found]
            compare(usage, found, pixels(folder, f"{prefix}_{usage}"), len(evaluator.known))


def pixels(folder, name):
    """The pixels of a channel. Opacity that is no output is the alpha of the base colour."""
    path = folder / f"{name}.npy"
    if not path.exists():
        assert name.endswith("opacity"), name
        return read_npy(folder / f"{name.removesuffix('opacity')}basecolor.npy")[3:]
    return read_npy(path)


def compare(usage, found, expected, nodes):
    if len(expected) == 1:
        expected *= len(found)
    worst, wrong, count = 0.0, 0, 0
    for channel, values in zip(found, expected[: len(found)]):
        largest = max(1.0, max(abs(v) for v in values))
        for v, pixel in zip(channel, values):
            assert math.isfinite(v), usage
            difference = abs(v - pixel) / largest
            worst, wrong, count = max(worst, difference), wrong + (difference > 1 / 4096), count + 1
    print(usage, f"{worst:.2e}", f"{wrong / count:.5f}", nodes)


main()
