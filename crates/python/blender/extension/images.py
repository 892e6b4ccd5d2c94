"""Arrays of a render as image data-blocks."""

import bpy
import numpy

from . import openexr

COLOURS = (
    "base_color",
    "emission",
    "coat_color",
    "fuzz_color",
    "transmission_color",
    "subsurface_color",
    "subsurface_radius_scale",
)
"""Outputs whose values are linear colours. All others are data."""
LINEAR = "Linear Rec.709"


def pixels(name, array):
    """The pixels of an image of Blender: rows from the bottom, four floats each. Normals are encoded from 0 to 1."""
    array = numpy.asarray(array, dtype=numpy.float32)
    if array.ndim == 2:
        array = array[:, :, None]
    rows, columns, channels = array.shape
    filled = numpy.ones((rows, columns, 4), dtype=numpy.float32)
    if channels == 1:
        filled[:, :, :3] = array
    else:
        filled[:, :, :channels] = array[:, :, :4]
    if name == "normal":
        filled[:, :, :3] = filled[:, :, :3] * numpy.float32(0.5) + numpy.float32(0.5)
    return filled[::-1]


def has_alpha(array):
    """True if a colour is transparent somewhere."""
    return array.ndim == 3 and array.shape[2] == 4 and float(array[:, :, 3].min()) < 1.0


def write(image, name, array):
    """Writes an output into an image data-block and returns it. One of another size or source is replaced."""
    filled = pixels(name, array)
    rows, columns = filled.shape[:2]
    plain = image.source == "GENERATED" and image.is_float and not image.packed_file
    if not plain or tuple(image.size) != (columns, rows):
        image = _replace(image, name, (columns, rows))
    image.pixels.foreach_set(numpy.ascontiguousarray(filled).ravel())
    image.update()
    return image


def create(label, name, size):
    """An image data-block of floats for an output."""
    image = bpy.data.images.new(label, size[0], size[1], alpha=True, float_buffer=True, is_data=name not in COLOURS)
    set_colours(image, name)
    return image


def set_colours(image, name):
    """The colour space of an output. Colours are not multiplied by alpha."""
    space = LINEAR if name in COLOURS else "Non-Color"
    if image.colorspace_settings.name != space:
        image.colorspace_settings.name = space
    if image.alpha_mode != "CHANNEL_PACKED":
        image.alpha_mode = "CHANNEL_PACKED"


def save(path, name, array):
    """Writes an output as OpenEXR, with its 32-bit floats."""
    # `Image.save` would convert colours to sRGB and back.
    with open(path, "wb") as file:
        file.write(openexr.encode(pixels(name, array)[::-1]))


def pack(image):
    """Stores the pixels in the .blend file."""
    columns, rows = image.size
    filled = numpy.empty((rows, columns, image.channels), dtype=numpy.float32)
    image.pixels.foreach_get(filled.ravel())
    file = openexr.encode(filled[::-1])
    image.pack(data=file, data_len=len(file))
    # Blender would make a generated image anew instead of reading it.
    image.source = "FILE"


def _replace(image, name, size):
    """A new image data-block in every place of another, which is removed."""
    label = image.name
    image.name = f"{label} (old)"
    made = create(label, name, size)
    image.user_remap(made)
    bpy.data.images.remove(image)
    return made
