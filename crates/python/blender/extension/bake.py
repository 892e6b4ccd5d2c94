"""Bakes an animation: a sequence of images for each output, which the textures then show."""

import os

import bpy

from . import images, preferences, properties, rendering, settings
from . import material as nodes
from .engine import EngineError
from .operators import MaterialOperator


class LAPIDARY_OT_bake(MaterialOperator):
    """Render the frames of the scene into files of the textures, and show them as sequences"""

    bl_idname = "lapidary.bake"
    bl_label = "Bake Animation"

    folder: bpy.props.StringProperty(name="Folder", subtype="DIR_PATH", default="//textures/")

    def act(self, context, material):
        folder = bpy.path.abspath(self.folder)
        if self.folder.startswith("//") and not bpy.data.filepath:
            raise EngineError(
                "the folder is relative to the .blend file, which is not saved\nhelp: save it, or choose another folder"
            )
        scene, info = context.scene, settings.description(material)
        frames = range(scene.frame_start, scene.frame_end + 1)
        before = scene.frame_current
        # Rendering again when the frame changes would replace the sequences.
        with properties.silence():
            material.lapidary.follows_time = False
        context.window_manager.progress_begin(0, len(frames))
        try:
            for done, frame in enumerate(frames):
                scene.frame_set(frame)
                _bake_frame(material, frame, folder)
                context.window_manager.progress_update(done + 1)
        except OSError as error:
            raise EngineError(f"{folder} cannot be written: {error.strerror}") from None
        finally:
            context.window_manager.progress_end()
            scene.frame_set(before)
        for name in info.outputs:
            _show_sequence(material, name, folder, frames)


def file_of(material, name, folder, frame):
    """The file of an output at a frame."""
    label = bpy.path.clean_name(material.name)
    return os.path.join(folder, label, f"{name}_{frame:04d}.exr")


def _bake_frame(material, frame, folder):
    wanted = rendering.request(material, material.lapidary.final_size, frame, "auto")
    arrays = preferences.current_engine().render(wanted)
    for name, array in arrays.items():
        path = file_of(material, name, folder, frame)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        images.save(path, name, array)


def _show_sequence(material, name, folder, frames):
    node = nodes.find(material, f"image:{name}")
    if node is None:
        return
    path = file_of(material, name, folder, frames.start)
    image = bpy.data.images.load(path if not bpy.data.filepath else bpy.path.relpath(path))
    image.source = "SEQUENCE"
    images.set_colours(image, name)
    image.name = f"{material.name} {name} sequence"
    node.image = image
    user = node.image_user
    user.frame_start, user.frame_duration = frames.start, len(frames)
    user.frame_offset = frames.start - 1
    user.use_cyclic, user.use_auto_refresh = True, True


def register():
    bpy.utils.register_class(LAPIDARY_OT_bake)


def unregister():
    bpy.utils.unregister_class(LAPIDARY_OT_bake)
