"""Preferences of the add-on: the folder of graphs, and the program that renders them."""

import bpy
from bpy.props import BoolProperty, StringProperty

from . import engine


class LapidaryPreferences(bpy.types.AddonPreferences):
    """Preferences of the add-on."""

    bl_idname = __package__

    folder: StringProperty(name="Graphs", description="Folder whose graphs are listed", subtype="DIR_PATH")
    binary: StringProperty(
        name="Program",
        description="Path of the program lapidary, for use without the Python package; empty: the search path",
        subtype="FILE_PATH",
    )
    use_package: BoolProperty(
        name="Use the Python Package", description="Render in memory, if the package is installed", default=True
    )

    def draw(self, _context):
        layout = self.layout
        layout.prop(self, "folder")
        layout.prop(self, "use_package")
        layout.prop(self, "binary")
        try:
            layout.label(text=f"Renders with the {current_engine().name}", icon="CHECKMARK")
        except engine.EngineError as error:
            for line in str(error).splitlines():
                layout.label(text=line, icon="ERROR")


def get():
    return bpy.context.preferences.addons[__package__].preferences


def current_engine():
    """The program that renders, as the preferences state it."""
    chosen = get()
    return engine.choose(bpy.path.abspath(chosen.binary) if chosen.binary else "", chosen.use_package)


def register():
    bpy.utils.register_class(LapidaryPreferences)


def unregister():
    bpy.utils.unregister_class(LapidaryPreferences)
