"""Operators: create a material, presets, final renders, reload, and the size of the UV square."""

import bpy
import numpy
from bpy.props import EnumProperty, StringProperty

from . import live, properties, rendering, settings
from . import material as nodes
from .engine import EngineError

_items = []
"""The items of the last list of presets. Blender needs Python to keep them."""


def shown_material(context):
    """The material of the active object that shows a graph, or `None`."""
    found = getattr(context, "material", None) or (context.object.active_material if context.object else None)
    return found if found is not None and found.lapidary.known else None


class MaterialOperator(bpy.types.Operator):
    """An operator for the material of the active object."""

    bl_options = {"REGISTER", "UNDO"}

    material: StringProperty(name="Material", description="Name of the material; empty: that of the active object")

    @classmethod
    def poll(cls, context):
        return shown_material(context) is not None or bpy.app.background

    def execute(self, context):
        found = bpy.data.materials.get(self.material) if self.material else shown_material(context)
        if found is None or not found.lapidary.known:
            self.report({"ERROR"}, f"no material `{self.material}` shows a graph")
            return {"CANCELLED"}
        try:
            self.act(context, found)
        except EngineError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


class LAPIDARY_OT_create(bpy.types.Operator):
    """Make a material of a graph and assign it to the active object"""

    bl_idname = "lapidary.create"
    bl_label = "Create Material"
    bl_options = {"REGISTER", "UNDO"}

    filepath: StringProperty(name="Graph", subtype="FILE_PATH")
    filter_glob: StringProperty(default="*.ron", options={"HIDDEN"})

    def invoke(self, context, _event):
        if self.filepath:
            return self.execute(context)
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context):
        try:
            made = rendering.create(self.filepath)
        except EngineError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        target = context.object
        if target is not None and hasattr(target.data, "materials"):
            if target.material_slots:
                target.active_material = made
            else:
                target.data.materials.append(made)
        return {"FINISHED"}


class LAPIDARY_OT_reload(MaterialOperator):
    """Read the graph again; values of parameters keep their names"""

    bl_idname = "lapidary.reload"
    bl_label = "Reload Graph"

    def act(self, _context, material):
        try:
            rendering.reload(material)
        except EngineError as error:
            material.lapidary.message = str(error)
            raise


class LAPIDARY_OT_render(MaterialOperator):
    """Render the images at the final size"""

    bl_idname = "lapidary.render"
    bl_label = "Render Final"

    def act(self, _context, material):
        rendering.now(material, material.lapidary.final_size, "auto")


class LAPIDARY_OT_reset(MaterialOperator):
    """Set all parameters to their defaults"""

    bl_idname = "lapidary.reset"
    bl_label = "Reset Parameters"

    def act(self, _context, material):
        info = settings.description(material)
        properties.assign(material, info, properties.defaults(info))
        with properties.silence():
            material.lapidary.seed = min(info.seed, properties.WHOLE_LIMITS[1])
        material.lapidary.preset = ""
        live.schedule(material)


class LAPIDARY_OT_preset(MaterialOperator):
    """Set the parameters to those of a preset"""

    bl_idname = "lapidary.preset"
    bl_label = "Preset"

    def _presets(self, context):
        found = bpy.data.materials.get(self.material) if self.material else shown_material(context)
        info = settings.description(found) if found is not None else None
        _items[:] = [(name, name.replace("_", " ").capitalize(), "") for name in info.presets] if info else []
        return _items

    preset: EnumProperty(name="Preset", items=_presets)

    def act(self, _context, material):
        info = settings.description(material)
        values = {**properties.defaults(info), **info.presets[self.preset]}
        refused = properties.assign(material, info, values)
        if refused:
            self.report({"WARNING"}, f"the preset has values that do not fit: {', '.join(refused)}")
        material.lapidary.preset = self.preset
        live.schedule(material)


class LAPIDARY_OT_rebuild(MaterialOperator):
    """Add the nodes of the material that are missing"""

    bl_idname = "lapidary.rebuild"
    bl_label = "Add Missing Nodes"

    def act(self, _context, material):
        info = settings.description(material)
        nodes.build(material, info, rendering.request(material).size)
        rendering.now(material)


class LAPIDARY_OT_measure(MaterialOperator):
    """Measure the UV square on the active object, so that the material has its physical size"""

    bl_idname = "lapidary.measure"
    bl_label = "Measure Active Object"

    def act(self, context, material):
        width = uv_width(context.object)
        if width is None:
            raise EngineError("the active object has no mesh with UV coordinates\nhelp: unwrap it first")
        material.lapidary.uv_size = width


def uv_width(target):
    """The mean width in metres of the UV square on an object, from the areas of its triangles."""
    if target is None or target.type != "MESH" or not target.data.uv_layers.active:
        return None
    mesh = target.data
    mesh.calc_loop_triangles()
    count = len(mesh.loop_triangles)
    corners = numpy.empty(3 * count, dtype=numpy.int32)
    mesh.loop_triangles.foreach_get("loops", corners)
    places = numpy.empty(3 * len(mesh.vertices), dtype=numpy.float32)
    mesh.vertices.foreach_get("co", places)
    vertices = numpy.empty(len(mesh.loops), dtype=numpy.int32)
    mesh.loops.foreach_get("vertex_index", vertices)
    uvs = numpy.empty(2 * len(mesh.loops), dtype=numpy.float32)
    mesh.uv_layers.active.uv.foreach_get("vector", uvs)
    turn = numpy.array(target.matrix_world.to_3x3())
    points = (places.reshape(-1, 3) @ turn.T)[vertices[corners]].reshape(-1, 3, 3)
    flat = uvs.reshape(-1, 2)[corners].reshape(-1, 3, 2)
    world = numpy.linalg.norm(numpy.cross(points[:, 1] - points[:, 0], points[:, 2] - points[:, 0]), axis=1).sum()
    first, second = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    uv = numpy.abs(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]).sum()
    return float(numpy.sqrt(world / uv)) if uv > 0 else None


CLASSES = (
    LAPIDARY_OT_create,
    LAPIDARY_OT_reload,
    LAPIDARY_OT_render,
    LAPIDARY_OT_reset,
    LAPIDARY_OT_preset,
    LAPIDARY_OT_rebuild,
    LAPIDARY_OT_measure,
)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)


def unregister():
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
