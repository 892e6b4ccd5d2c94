"""Lapidary in Blender: procedural materials from graphs of nodes."""

from . import bake, live, operators, panels, preferences, settings, thumbnails

MODULES = (preferences, settings, operators, bake, thumbnails, panels, live)


def register():
    for module in MODULES:
        module.register()


def unregister():
    for module in reversed(MODULES):
        module.unregister()
