"""Renders materials again while their parameters change: in the background in the window, at once without one."""

import threading
import time

import bpy
from bpy.app.handlers import persistent

from . import images, material as nodes, preferences, properties, rendering, settings
from .engine import Cancelled, EngineError

DELAY_SECONDS = 0.05
POLL_SECONDS = 0.03

_wanted = {}
"""The time of the last change of each material, by session id."""
_jobs = {}
"""The render that runs for each material, by session id."""


class LiveJob:
    """A render on a thread of its own. It touches no data of Blender."""

    def __init__(self, engine, request):
        self.request, self.arrays, self.error = request, None, None
        self.cancel = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(engine,), daemon=True)
        self.thread.start()

    def _run(self, engine):
        try:
            self.arrays = engine.render(self.request, self.cancel)
        except Cancelled:
            pass
        except Exception as error:  # noqa: BLE001, an error of a thread would be lost
            self.error = str(error)


def schedule(material):
    """Renders a material soon, or at once where Blender has no window."""
    if not material.lapidary.live or not material.lapidary.known or material.library is not None:
        return
    if bpy.app.background:
        _render_quietly(material)
        return
    later(material)


def later(material):
    """Renders a material in the background. A newer call replaces an older one."""
    _wanted[material.session_uid] = time.monotonic()
    if not bpy.app.timers.is_registered(_tick):
        bpy.app.timers.register(_tick, first_interval=DELAY_SECONDS)


def _tick():
    """Shows what is done, starts what is wanted, and asks for another call while there is work."""
    materials = {one.session_uid: one for one in rendering.all_materials()}
    for uid, job in list(_jobs.items()):
        if uid in _wanted:
            job.cancel.set()
        if not job.thread.is_alive():
            del _jobs[uid]
            if uid in materials and uid not in _wanted:
                _finish(materials[uid], job)
    for uid, changed in list(_wanted.items()):
        if time.monotonic() - changed >= DELAY_SECONDS and uid not in _jobs:
            del _wanted[uid]
            if uid in materials:
                _start(materials[uid])
    return POLL_SECONDS if _jobs or _wanted else None


def _start(material):
    try:
        _jobs[material.session_uid] = LiveJob(preferences.current_engine(), rendering.request(material))
    except EngineError as error:
        material.lapidary.message = str(error)


def _finish(material, job):
    if job.error is not None:
        material.lapidary.message = job.error
    elif job.arrays is not None:
        rendering.show(material, job.request, job.arrays)
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            area.tag_redraw()


@persistent
def _loaded(*_):
    """Makes the classes of the parameters in a file that was opened."""
    stop()
    rendering.forget()
    _imported()


@persistent
def _imported(*_):
    """Makes the classes of the parameters of materials, also of those that were appended from other files."""
    for one in rendering.all_materials():
        info = settings.description(one)
        if info is None:
            continue
        try:
            properties.define(info)
        except (TypeError, ValueError):
            one.lapidary.message = "the stored parameters cannot be read\nhelp: reload the graph"
            continue
        if not one.lapidary.packs and one.lapidary.columns and _shows_nothing(one, info):
            _render_quietly(one, one.lapidary.columns)


def _shows_nothing(material, info):
    """True if the images of a material were not stored in its file."""
    found = [nodes.image_of(material, name) for name in info.outputs]
    return any(image is not None and image.source == "GENERATED" for image in found)


def _render_quietly(material, columns=None):
    """Renders a material at once. An error is shown in its panel alone."""
    try:
        rendering.now(material, columns)
    except EngineError:
        pass


@persistent
def _saving(*_):
    """Packs the images, so that the file shows its materials without the graphs."""
    for one in rendering.all_materials():
        info = settings.description(one) if one.lapidary.packs else None
        for name in info.outputs if info else ():
            image = nodes.image_of(one, name)
            if image is not None and image.source == "GENERATED" and image.is_dirty:
                images.pack(image)


@persistent
def _undone(*_):
    """Undo restores parameters, but not pixels."""
    for one in rendering.all_materials():
        if rendering.was_rendered(one) and not rendering.is_current(one):
            schedule(one)


@persistent
def _frame_changed(_scene, depsgraph=None):
    if bpy.app.is_job_running("RENDER"):
        return  # Images must not change under a render: bake them before.
    for one in rendering.all_materials():
        if not one.lapidary.follows_time:
            continue
        _copy_keys(one, depsgraph)
        if not rendering.is_current(one):
            schedule(one)


def _copy_keys(material, depsgraph):
    """Copies the values of a frame into a material: a render evaluates keys of parameters in a copy."""
    info = settings.description(material)
    shown = material.evaluated_get(depsgraph) if depsgraph is not None else material
    if info is None or shown == material:
        return
    properties.assign(material, info, properties.values(shown, info))
    with properties.silence():
        material.lapidary.seed = shown.lapidary.seed


def _after_registration():
    """Files that are open when the add-on is enabled: `bpy.data` is not available before."""
    _loaded()


HANDLERS = (
    ("load_post", _loaded),
    ("blend_import_post", _imported),
    ("save_pre", _saving),
    ("undo_post", _undone),
    ("redo_post", _undone),
    ("frame_change_post", _frame_changed),
)


def _handlers():
    """The handlers that this version of Blender has: 4.2 has none for imports."""
    return [(name, function) for name, function in HANDLERS if hasattr(bpy.app.handlers, name)]


def stop():
    """Cancels all renders."""
    for job in _jobs.values():
        job.cancel.set()
    _jobs.clear()
    _wanted.clear()


def register():
    properties.listen(schedule)
    for name, function in _handlers():
        getattr(bpy.app.handlers, name).append(function)
    bpy.app.timers.register(_after_registration, first_interval=0.0)


def unregister():
    stop()
    for name, function in _handlers():
        getattr(bpy.app.handlers, name).remove(function)
    for function in (_tick, _after_registration):
        if bpy.app.timers.is_registered(function):
            bpy.app.timers.unregister(function)
    properties.forget()
