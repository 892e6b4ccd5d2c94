"""What a material keeps: its graph, the last description of it, sizes and messages."""

import json

import bpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, IntProperty, PointerProperty, StringProperty

from . import properties
from .graph_info import GraphInfo

RELIEFS = (
    ("BOTH", "Normal Map and Displacement", "For meshes that are coarser than the relief"),
    ("NORMAL", "Normal Map", "The shape of the mesh stays"),
    ("DISPLACEMENT", "Displacement", "For meshes that are finer than the relief"),
)


def _rewire(self, _context):
    from . import material

    info = description(self.id_data)
    if info is not None and self.id_data.node_tree is not None:
        material.apply_settings(self.id_data, info)


class LAPIDARY_PG_material(bpy.types.PropertyGroup):
    """The settings of a material that shows a graph."""

    path: StringProperty(name="Graph", description="File of the graph", subtype="FILE_PATH")
    known: StringProperty(description="The description of the graph when it was read last, as JSON")
    unused: StringProperty(description="Values of parameters that the graph no longer has, as JSON")
    preset: StringProperty(name="Preset", description="The preset that was applied last")
    message: StringProperty(description="The error of the last render")
    notice: StringProperty(description="What was done with parameters that changed")
    seed: IntProperty(name="Seed", description="The seed of the graph", min=0, update=properties.changed)
    preview_size: IntProperty(
        name="Preview", description="Columns of the images while parameters change", default=512, min=8, max=8192
    )
    columns: IntProperty(description="Columns of the images of the last render")
    packs: BoolProperty(
        name="Pack Images",
        description="Store the images in the .blend file; otherwise they are rendered when it is opened",
        default=True,
    )
    final_size: IntProperty(
        name="Final", description="Columns of the images of a final render", default=2048, min=8, max=16384
    )
    live: BoolProperty(name="Live", description="Render again when a parameter changes", default=True)
    follows_time: BoolProperty(
        name="Follow the Timeline",
        description="Render again when the frame changes, for graphs that loop and for keys of parameters",
        update=properties.changed,
    )
    relief: EnumProperty(name="Relief", items=RELIEFS, update=_rewire)
    uv_size: FloatProperty(
        name="UV Size",
        description="Width of the UV square on the object; 0 shows one tile",
        subtype="DISTANCE",
        min=0.0,
        soft_max=100.0,
        update=_rewire,
    )
    occlusion: FloatProperty(
        name="Occlusion", description="How far occlusion darkens the base colour", min=0.0, max=1.0, update=_rewire
    )
    emission: FloatProperty(
        name="Emission", description="Strength of emitted light", default=1.0, min=0.0, soft_max=100.0, update=_rewire
    )


def description(material):
    """The description of the graph of a material, or `None` if it has no graph."""
    known = material.lapidary.known
    if not known:
        return None
    try:
        return GraphInfo.from_json(known)
    except (ValueError, KeyError, TypeError):
        return None


def adopt(material, info):
    """Gives a material the parameters of a graph that was read. Values keep their names; the others are stored."""
    settings, before = material.lapidary, description(material)
    kept = json.loads(settings.unused or "{}")
    if before is not None:
        kept.update(properties.values(material, before))
    settings.known = info.to_json()
    if before is None:
        with properties.silence():
            settings.seed = min(info.seed, properties.WHOLE_LIMITS[1])
    if before is not None and before.declaration == info.declaration:
        return
    properties.assign(material, info, properties.defaults(info))
    refused = properties.assign(material, info, kept)
    settings.unused = json.dumps({name: kept[name] for name in refused}) if refused else ""
    settings.notice = f"Not in the graph, and kept: {', '.join(sorted(refused))}" if refused else ""


def register():
    bpy.utils.register_class(LAPIDARY_PG_material)
    bpy.types.Material.lapidary = PointerProperty(type=LAPIDARY_PG_material)


def unregister():
    del bpy.types.Material.lapidary
    bpy.utils.unregister_class(LAPIDARY_PG_material)
