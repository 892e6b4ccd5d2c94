"""Nodes of a material: image textures of the outputs, a Principled shader, and displacement."""

import bpy

from . import images

ROLE = "lapidary_role"
"""Custom property of the nodes that this add-on made: what they are for."""
INPUTS = {
    "base_color": "Base Color",
    "metallic": "Metallic",
    "roughness": "Roughness",
    "opacity": "Alpha",
    "emission": "Emission Color",
}
LOBES = {
    "coat_weight": "Coat Weight",
    "coat_color": "Coat Tint",
    "coat_roughness": "Coat Roughness",
    "coat_ior": "Coat IOR",
    "fuzz_weight": "Sheen Weight",
    "fuzz_color": "Sheen Tint",
    "fuzz_roughness": "Sheen Roughness",
    "transmission_weight": "Transmission Weight",
    "subsurface_weight": "Subsurface Weight",
    "subsurface_radius_scale": "Subsurface Radius",
    "specular_ior": "IOR",
    "anisotropy": "Anisotropic",
    "anisotropy_rotation": "Anisotropic Rotation",
}
"""Inputs of optional lobes. Blender has none for the other channels of subsurface scattering and transmission."""
FACTORS = {"specular_weight": ("Specular IOR Level", 0.5), "emission_luminance": ("Emission Strength", 1.0)}
"""Inputs that take a channel times a factor: a specular level of 0.5 is the refractive index as it is."""
NORMALS = {"normal": "Normal", "coat_normal": "Coat Normal"}
"""Inputs that take the normals of a channel."""
COAT_DEFAULTS = {"coat_roughness": 0.0, "coat_ior": 1.6}
"""Values of the coat where the graph states none; those of Blender differ."""
CHANNELS = ("base_color", "metallic", "roughness", "opacity", "emission", "occlusion", "normal", "height", "coat_normal", *LOBES, *FACTORS)


def find(material, role):
    """The node of a role, or `None`. Artists may delete, rename and rewire nodes."""
    tree = material.node_tree
    return next((node for node in tree.nodes if node.get(ROLE) == role), None) if tree else None


def image_of(material, output):
    """The image data-block of an output, or `None`."""
    node = find(material, f"image:{output}")
    return node.image if node is not None else None


def build(material, info, size):
    """Adds the nodes that are missing, and wires those that it adds. Other nodes stay as they are."""
    if material.node_tree is None:
        material.use_nodes = True
    tree = material.node_tree
    shader, output = _shader(tree)
    mapping = _mapping(tree)
    for row, name in enumerate(_used(info.outputs)):
        if find(material, f"image:{name}") is None:
            texture = _node(tree, f"image:{name}", "ShaderNodeTexImage", (-620, 520 - 290 * row))
            texture.label = name
            texture.image = images.create(f"{material.name} {name}", name, size)
            tree.links.new(mapping.outputs["Vector"], texture.inputs["Vector"])
            _wire(tree, name, texture, (shader, output))
    apply_settings(material, info)


def apply_settings(material, info):
    """Writes what the settings of the material state into its nodes."""
    settings, tree = material.lapidary, material.node_tree
    unit = bpy.context.scene.unit_settings.scale_length
    width, height, depth = (metres / unit for metres in (info.width, info.height, info.relief))
    mapping = find(material, "mapping")
    if mapping is not None:
        # One tile fills the square by default, whatever its proportions are.
        repeats = (settings.uv_size / width, settings.uv_size / height) if settings.uv_size else (1.0, 1.0)
        mapping.inputs["Scale"].default_value = (*repeats, 1.0)
    bump, relief = settings.relief != "DISPLACEMENT", settings.relief != "NORMAL"
    normal = find(material, "normal")
    if normal is not None:
        normal.inputs["Strength"].default_value = 1.0 if bump or "height" not in info.outputs else 0.0
    displacement = find(material, "displacement")
    if displacement is not None:
        displacement.inputs["Scale"].default_value = depth if relief else 0.0
        displacement.mute = not relief or info.relief <= 0
        material.displacement_method = "DISPLACEMENT"
    occlusion = find(material, "occlusion")
    if occlusion is not None:
        occlusion.inputs["Factor"].default_value = settings.occlusion
    shader = next((node for node in tree.nodes if node.bl_idname == "ShaderNodeBsdfPrincipled"), None)
    luminance = find(material, "factor:emission_luminance")
    if luminance is not None:
        luminance.inputs[1].default_value = settings.emission
    elif shader is not None and "emission" in info.outputs:
        shader.inputs["Emission Strength"].default_value = settings.emission


def use_alpha(material, info, arrays):
    """Wires the alpha of the base colour if the graph has no opacity and the colour is transparent somewhere."""
    texture = find(material, "image:base_color")
    if texture is None or "opacity" in info.outputs or not images.has_alpha(arrays["base_color"]):
        return
    shader, _ = _shader(material.node_tree)
    if not shader.inputs["Alpha"].is_linked:
        material.node_tree.links.new(texture.outputs["Alpha"], shader.inputs["Alpha"])


def _used(outputs):
    """The outputs that the material shows, and the other data behind them, which artists can wire."""
    shown = [name for name in CHANNELS if name in outputs]
    return shown + [name for name in outputs if name not in CHANNELS and name != "material"]


def _shader(tree):
    """The Principled shader and the output of a material; they are added where they are missing."""
    output = tree.get_output_node("ALL")
    if output is None:
        output = tree.nodes.new("ShaderNodeOutputMaterial")
        output.location = (640, 300)
    shader = next((node for node in tree.nodes if node.bl_idname == "ShaderNodeBsdfPrincipled"), None)
    if shader is None:
        shader = tree.nodes.new("ShaderNodeBsdfPrincipled")
        shader.location = (300, 300)
    if not output.inputs["Surface"].is_linked:
        tree.links.new(shader.outputs["BSDF"], output.inputs["Surface"])
    return shader, output


def _mapping(tree):
    """The coordinates: UV, scaled so that a tile has its physical size."""
    found = next((node for node in tree.nodes if node.get(ROLE) == "mapping"), None)
    if found is not None:
        return found
    coordinates = _node(tree, "coordinates", "ShaderNodeTexCoord", (-1040, 300))
    mapping = _node(tree, "mapping", "ShaderNodeMapping", (-840, 300))
    tree.links.new(coordinates.outputs["UV"], mapping.inputs["Vector"])
    return mapping


def _wire(tree, name, texture, targets):
    """Wires the texture of an output."""
    shader, output = targets
    color = texture.outputs["Color"]
    if name in NORMALS:
        node = _node(tree, name, "ShaderNodeNormalMap", (-60, -300 if name == "normal" else -820))
        tree.links.new(color, node.inputs["Color"])
        tree.links.new(node.outputs["Normal"], shader.inputs[NORMALS[name]])
    elif name == "height":
        node = _node(tree, "displacement", "ShaderNodeDisplacement", (300, -420))
        # Height 0 is the surface, as in the MaterialX, USD and glTF files of `lapidary render`.
        node.inputs["Midlevel"].default_value = 0.0
        tree.links.new(color, node.inputs["Height"])
        tree.links.new(node.outputs["Displacement"], output.inputs["Displacement"])
    elif name == "occlusion":
        _wire_occlusion(tree, color, shader)
    elif name in FACTORS:
        socket, factor = FACTORS[name]
        node = _node(tree, f"factor:{name}", "ShaderNodeMath", (-60, -560))
        node.operation = "MULTIPLY"
        node.inputs[1].default_value = factor
        tree.links.new(color, node.inputs[0])
        tree.links.new(node.outputs["Value"], shader.inputs[socket])
    elif name in INPUTS or name in LOBES:
        tree.links.new(color, shader.inputs[INPUTS.get(name) or LOBES[name]])
        if name == "coat_weight":
            for channel, value in COAT_DEFAULTS.items():
                shader.inputs[LOBES[channel]].default_value = value


def _wire_occlusion(tree, color, shader):
    """Occlusion darkens the base colour by a factor, 0 by default: path tracing computes occlusion itself."""
    base = shader.inputs["Base Color"]
    node = _node(tree, "occlusion", "ShaderNodeMix", (-60, 300))
    node.data_type, node.blend_type = "RGBA", "MULTIPLY"
    # The sockets of the data types of this node share their names, so that they are found by type.
    first, second = [socket for socket in node.inputs if socket.type == "RGBA"]
    mixed = next(socket for socket in node.outputs if socket.type == "RGBA")
    if base.is_linked:
        tree.links.new(base.links[0].from_socket, first)
    else:
        first.default_value = base.default_value
    tree.links.new(color, second)
    tree.links.new(mixed, base)


def _node(tree, role, kind, location):
    node = tree.nodes.new(kind)
    node[ROLE] = role
    node.location = location
    return node
