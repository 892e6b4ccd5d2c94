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


def request(material, columns=None, frame=None, samples=None):
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
        samples=samples,
    )


def now(material, columns=None, samples=None):
    """Renders a material at once. Errors are shown in its panel and raised; the images stay as they were."""
    try:
        wanted = request(material, columns, samples=samples)
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
        node = nodes.find(material, f"image:{name}")
        if node is None:
            continue
        if node.image is None or _is_shared(material, name):
            node.image = images.create(f"{material.name} {name}", name, wanted.size)
        images.write(node.image, name, array)
    if first and "base_color" in arrays:
        nodes.use_alpha(material, info, arrays)
    material.lapidary.message = ""
    material.lapidary.columns = wanted.size[0]
    _rendered[material.session_uid] = wanted


def was_rendered(material):
    """True if this session has rendered a material."""
    return material.session_uid in _rendered


def is_current(material):
    """True if the images show what the settings ask for."""
    shown = _rendered.get(material.session_uid)
    if shown is None or settings.description(material) is None:
        return False
    return shown == request(material, shown.size[0], samples=shown.samples)


def _is_shared(material, name):
    """True if another material shows the same image: a copy of a material shares the images until it is rendered."""
    image = nodes.image_of(material, name)
    return any(nodes.image_of(other, name) == image for other in all_materials() if other != material)


def forget():
    _rendered.clear()


def absolute(path):
    """An absolute path; `//` is the folder of the .blend file."""
    return bpy.path.abspath(path)


def all_materials():
    """The materials that show graphs."""
    return [one for one in bpy.data.materials if one.lapidary.known and one.library is None]
