"""Panels: the graphs of a folder in the sidebar, and the parameters of a material."""

import bpy

from . import properties, settings
from .operators import shown_material
from .preferences import get


class LAPIDARY_PT_graphs(bpy.types.Panel):
    """The graphs of the folder."""

    bl_label = "Lapidary"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Lapidary"

    def draw(self, context):
        layout, manager = self.layout, context.window_manager
        layout.prop(get(), "folder", text="")
        layout.operator("lapidary.thumbnails", icon="FILE_REFRESH")
        layout.template_icon_view(manager, "lapidary_graph", show_labels=True, scale_popup=5.0)
        layout.operator("lapidary.create", icon="MATERIAL").filepath = manager.lapidary_graph
        found = shown_material(context)
        if found is not None:
            draw_material(layout, found)


class LAPIDARY_PT_material(bpy.types.Panel):
    """The parameters of the graph of a material."""

    bl_label = "Lapidary"
    bl_space_type = "PROPERTIES"
    bl_region_type = "WINDOW"
    bl_context = "material"

    @classmethod
    def poll(cls, context):
        return shown_material(context) is not None

    def draw(self, context):
        draw_material(self.layout, shown_material(context))


def draw_material(layout, material):
    """The settings and parameters of a material."""
    stated, info = material.lapidary, settings.description(material)
    layout.use_property_split = True
    row = layout.row(align=True)
    row.prop(stated, "path", text="Graph")
    row.operator("lapidary.reload", text="", icon="FILE_REFRESH")
    for text, icon in ((stated.message, "ERROR"), (stated.notice, "INFO")):
        for line in text.splitlines():
            layout.label(text=line, icon=icon)
    if info is None:
        return
    row = layout.row(align=True)
    if info.presets:
        row.operator_menu_enum("lapidary.preset", "preset", text=stated.preset or "Preset")
    row.operator("lapidary.reset", text="Reset", icon="LOOP_BACK")
    _draw_parameters(layout, material, info)
    _draw_images(layout, stated, info)
    _draw_surface(layout, stated, info)


def _draw_parameters(layout, material, info):
    if not properties.is_defined(info):
        layout.label(text="Reload the graph to see its parameters", icon="INFO")
        return
    owner, groups = properties.group(material, info), {}
    for one in info.parameters:
        groups.setdefault(one.group, []).append(one)
    for label, members in groups.items():
        box = layout.box()
        if label:
            box.label(text=label)
        for one in members:
            slider = one.type == "number" and one.range is not None
            box.prop(owner, one.identifier, slider=slider)
    layout.prop(material.lapidary, "seed")


def _draw_images(layout, stated, info):
    column = layout.column(align=True)
    column.prop(stated, "live")
    column.prop(stated, "preview_size")
    column.prop(stated, "final_size")
    column.prop(stated, "packs")
    layout.operator("lapidary.render", icon="RENDER_STILL")
    if info.seconds > 0:
        layout.label(text=f"The graph loops every {info.seconds:g} s")
    layout.prop(stated, "follows_time")
    layout.operator("lapidary.bake", icon="RENDER_ANIMATION")


def _draw_surface(layout, stated, info):
    layout.label(text=f"A tile is {info.width:g} m wide")
    row = layout.row(align=True)
    row.prop(stated, "uv_size")
    row.operator("lapidary.measure", text="", icon="DRIVER_DISTANCE")
    if info.relief > 0:
        layout.prop(stated, "relief")
    for name in ("occlusion", "emission"):
        if name in info.outputs:
            layout.prop(stated, name)
    layout.operator("lapidary.rebuild", icon="NODETREE")


CLASSES = (LAPIDARY_PT_graphs, LAPIDARY_PT_material)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)


def unregister():
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
