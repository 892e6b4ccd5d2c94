"""Thumbnails of the graphs of a folder. They are rendered on a thread and kept in the folder of the extension."""

import hashlib
import os
import queue
import threading
from pathlib import Path

import bpy
import bpy.utils.previews
import numpy

from . import preferences
from .engine import EngineError, RenderRequest

SIZE = 128
LIGHT = numpy.array([-0.4, 0.5, 0.77], dtype=numpy.float32)
POLL_SECONDS = 0.2

_previews = None
_done = queue.Queue()
_worker = None
_items = []
"""The items of the last list of graphs. Blender needs Python to keep them."""


def graphs(folder):
    """The graph files of a folder and of the folders in it."""
    root = Path(bpy.path.abspath(folder)) if folder else None
    if root is None or not root.is_dir():
        return []
    return sorted(path for path in root.rglob("*.ron") if path.is_file())


def items(_self, _context):
    """The graphs of the folder as items of an enumeration, with their thumbnails."""
    folder = preferences.get().folder
    found = graphs(folder)
    root = Path(bpy.path.abspath(folder)) if folder else None
    _items[:] = [
        (str(path), path.stem.replace("_", " ").capitalize(), str(path.relative_to(root)), _icon(path), number)
        for number, path in enumerate(found)
    ]
    return _items


def refresh():
    """Renders the thumbnails that are missing."""
    global _worker
    missing = [path for path in graphs(preferences.get().folder) if _load(path) is None]
    if not missing or (_worker is not None and _worker.is_alive()):
        return
    engine = preferences.current_engine()
    if bpy.app.background:
        _render(engine, missing)
        _collect()
        return
    _worker = threading.Thread(target=_render, args=(engine, missing), daemon=True)
    _worker.start()
    if not bpy.app.timers.is_registered(_collect):
        bpy.app.timers.register(_collect, first_interval=POLL_SECONDS)


def picture(engine, path):
    """A thumbnail: the lit base colour, or the first output, as rows of four floats from the bottom."""
    outputs = engine.describe(path).outputs
    wanted = [name for name in ("base_color", "emission", "normal", "opacity") if name in outputs] or list(outputs[:1])
    arrays = engine.render(RenderRequest(str(path), (SIZE, SIZE), outputs=tuple(wanted)))
    first = arrays.get("base_color", arrays[wanted[0]])
    channels = first.reshape(SIZE, SIZE, -1)
    color = channels[:, :, :3] if channels.shape[2] >= 3 else numpy.repeat(channels[:, :, :1], 3, axis=2)
    if "normal" in arrays and "base_color" in arrays:
        color = color * numpy.clip(arrays["normal"] @ LIGHT / LIGHT[2], 0, None)[:, :, None]
    if "opacity" in arrays:
        color = color * arrays["opacity"][:, :, None]
    if "emission" in arrays:
        color = color + arrays["emission"][:, :, :3]
    color = numpy.clip(color, 0, 1)
    encoded = numpy.where(color <= 0.0031308, color * 12.92, 1.055 * color ** (1 / 2.4) - 0.055)
    filled = numpy.ones((SIZE, SIZE, 4), dtype=numpy.float32)
    filled[:, :, :3] = encoded
    return filled[::-1]


def _render(engine, paths):
    for path in paths:
        try:
            filled = picture(engine, path)
        except (EngineError, OSError) as error:
            filled = None
            print(f"lapidary: no thumbnail of {path}: {error}")
        if filled is not None:
            numpy.save(_cached(path), numpy.round(filled * 255).astype(numpy.uint8))
        _done.put(path)


def _collect():
    while not _done.empty():
        _load(_done.get())
    return POLL_SECONDS if _worker is not None and _worker.is_alive() else None


def _icon(path):
    loaded = _load(path)
    return loaded.icon_id if loaded is not None else 0


def _load(path):
    """The preview of a file, or `None` while it has none."""
    stored = _cached(path)
    if stored.name in _previews:
        return _previews[stored.name]
    if not stored.is_file():
        return None
    try:
        filled = numpy.load(stored).astype(numpy.float32) / 255
    except (OSError, ValueError):
        return None
    made = _previews.new(stored.name)
    made.image_size = (filled.shape[1], filled.shape[0])
    made.image_pixels_float.foreach_set(filled.ravel())
    return made


def _cached(path):
    """The file of a thumbnail: another one when the graph changes."""
    try:
        stat = os.stat(path)
        version = f"{path}\0{stat.st_mtime_ns}\0{stat.st_size}"
    except OSError:
        version = str(path)
    folder = Path(bpy.utils.extension_path_user(__package__, path="thumbnails", create=True))
    return folder / f"{hashlib.sha256(version.encode()).hexdigest()[:24]}.npy"


class LAPIDARY_OT_thumbnails(bpy.types.Operator):
    """Render the thumbnails of graphs that have none or that changed"""

    bl_idname = "lapidary.thumbnails"
    bl_label = "Refresh Thumbnails"

    def execute(self, _context):
        try:
            refresh()
        except EngineError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


def register():
    global _previews
    _previews = bpy.utils.previews.new()
    bpy.utils.register_class(LAPIDARY_OT_thumbnails)
    bpy.types.WindowManager.lapidary_graph = bpy.props.EnumProperty(name="Graph", items=items)


def unregister():
    global _previews
    del bpy.types.WindowManager.lapidary_graph
    bpy.utils.unregister_class(LAPIDARY_OT_thumbnails)
    bpy.utils.previews.remove(_previews)
    _previews = None
