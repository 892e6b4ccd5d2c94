"""Renders a material: reads its graph, evaluates it and writes the images."""

import bpy

from . import images, material as nodes, preferences, properties, settings
from .engine import EngineError, RenderRequest

_rendered = {}
"""The last request that each material shows, by session id."""


def create(path):
    """A material for a graph, with images of the preview size."""
    info = preferences.current_engine().describe(absolute(path))
    made = bpy.data.materials.new(info.name)
    made.lapidary.path = path
    settings.adopt(made, info)
    now(made)
    return made


def reload(material):
    """Reads the graph again. Values of parameters keep their names."""
    info = preferences.current_engine().describe(absolute(material.lapidary.path))
    settings.adopt(material, info)
    now(material)


def request(material, columns=None, frame=None):
    """What the settings of a material ask for."""
    stated, info = material.lapidary, settings.description(material)
    if info is None:
        raise EngineError("the description of the graph is missing\nhelp: reload the graph")
    scene = bpy.context.scene
    if frame is None and stated.follows_time:
        frame = scene.frame_current
    return RenderRequest(
        path=absolute(stated.path),
        size=info.image_size(columns or stated.preview_size),
        values=properties.values(material, info),
        seed=stated.seed,
        frame=None if frame is None else max(frame, 0),
        fps=scene.render.fps / scene.render.fps_base,
    )


def now(material, columns=None):
    """Renders a material at once. Errors are shown in its panel and raised; the images stay as they were."""
    try:
        wanted = request(material, columns)
        arrays = preferences.current_engine().render(wanted)
    except EngineError as error:
        material.lapidary.message = str(error)
        raise
    show(material, wanted, arrays)


def show(material, wanted, arrays):
    """Writes arrays into the images of a material, with nodes for them if there are none yet."""
    info = settings.description(material)
    first = not any(nodes.find(material, f"image:{name}") for name in info.outputs)
    if first:
        nodes.build(material, info, wanted.size)
    for name, array in arrays.items():
        image = nodes.image_of(material, name)
        if image is not None:
            images.write(image, name, array)
    if first and "base_color" in arrays:
        nodes.use_alpha(material, info, arrays)
    material.lapidary.message = ""
    _rendered[material.session_uid] = wanted


def is_current(material):
    """True if the images show what the settings ask for, as far as this session has rendered them."""
    shown = _rendered.get(material.session_uid)
    return shown is None or shown == request(material, shown.size[0])


def forget():
    _rendered.clear()


def absolute(path):
    """An absolute path; `//` is the folder of the .blend file."""
    return bpy.path.abspath(path)


def all_materials():
    """The materials that show graphs."""
    return [one for one in bpy.data.materials if one.lapidary.known and one.library is None]
