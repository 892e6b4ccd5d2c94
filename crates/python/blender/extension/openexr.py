"""Writes OpenEXR files: 32-bit floats with lossless compression, and no more channels than the pixels need.

Blender packs images and saves them with four channels and without compression: 67 MB each at 2048 pixels.
"""

import struct
import zlib

import numpy

BLOCK_ROWS = 16
"""Rows of a block of the compression `ZIP`."""
LEVEL = 1
"""Higher levels of zlib take several times as long, and save a few per cent."""


def encode(pixels):
    """A file of pixels with four channels each, rows from the top."""
    rows, columns = pixels.shape[:2]
    names = _channels(pixels)
    # Channels are in the order of their names, row by row.
    planes = numpy.stack([pixels[:, :, "RGBA".index(name if name != "Y" else "R")] for name in names], axis=1)
    planes = numpy.ascontiguousarray(planes, dtype="<f4")
    blocks = [_block(planes, row) for row in range(0, rows, BLOCK_ROWS)]
    header = _header(names, columns, rows)
    offset = len(header) + 8 * len(blocks)
    table = []
    for block in blocks:
        table.append(struct.pack("<Q", offset))
        offset += len(block)
    return b"".join([header, *table, *blocks])


def _channels(pixels):
    """The names of the channels that the pixels need: `Y` is a grey value."""
    opaque = bool((pixels[:, :, 3] == 1).all())
    red, green, blue = (pixels[:, :, channel] for channel in range(3))
    if opaque and numpy.array_equal(red, green) and numpy.array_equal(red, blue):
        return "Y"
    return "BGR" if opaque else "ABGR"


def _header(names, columns, rows):
    channels = b"".join(name.encode() + b"\0" + struct.pack("<iB3xii", 2, 0, 1, 1) for name in names) + b"\0"
    window = struct.pack("<4i", 0, 0, columns - 1, rows - 1)
    attributes = (
        ("channels", "chlist", channels),
        ("compression", "compression", b"\x03"),
        ("dataWindow", "box2i", window),
        ("displayWindow", "box2i", window),
        ("lineOrder", "lineOrder", b"\0"),
        ("pixelAspectRatio", "float", struct.pack("<f", 1)),
        ("screenWindowCenter", "v2f", struct.pack("<2f", 0, 0)),
        ("screenWindowWidth", "float", struct.pack("<f", 1)),
    )
    written = [struct.pack("<2I", 20000630, 2)]
    for name, kind, value in attributes:
        written.append(name.encode() + b"\0" + kind.encode() + b"\0" + struct.pack("<i", len(value)) + value)
    return b"".join(written) + b"\0"


def _block(planes, row):
    """Rows as differences of bytes, first those of even places, then the others."""
    plain = planes[row : row + BLOCK_ROWS].tobytes()
    parts = numpy.frombuffer(plain, dtype=numpy.uint8)
    parts = numpy.concatenate([parts[0::2], parts[1::2]])
    parts[1:] = parts[1:] - parts[:-1] + numpy.uint8(128)
    stored = zlib.compress(parts.tobytes(), LEVEL)
    if len(stored) >= len(plain):
        stored = plain
    return struct.pack("<2i", row, len(stored)) + stored
