"""Parameters of graphs as properties of materials. Each set of parameters is a class, made while Blender runs."""

import bpy
import numpy
from bpy.props import (
    EnumProperty,
    FloatProperty,
    FloatVectorProperty,
    IntProperty,
    PointerProperty,
)

WHOLE_LIMITS = (0, 2**31 - 1)

_classes = {}
"""The classes by the declaration of their parameters."""
_listeners = []
"""Functions that are called with a material after one of its parameters changed."""
_silent = [0]


class silence:
    """Changes of parameters inside this context are not reported."""

    def __enter__(self):
        _silent[0] += 1

    def __exit__(self, *_):
        _silent[0] -= 1


def listen(function):
    _listeners.append(function)


def changed(self, _context):
    """Reports a change of a material."""
    if not _silent[0]:
        for function in _listeners:
            function(self.id_data)


def attribute(info):
    """The name of the property of materials that holds the parameters of a graph."""
    return f"lapidary_{info.declaration}"


def define(info):
    """Makes the class for a graph, unless there is one. The values in a file appear once its class exists."""
    if info.declaration in _classes:
        return
    annotations = {one.identifier: _property(one) for one in info.parameters}
    made = type(
        f"LAPIDARY_PG_{info.declaration}",
        (bpy.types.PropertyGroup,),
        {"__annotations__": annotations, "__doc__": f"Parameters of {info.name}.", "__module__": __name__},
    )
    bpy.utils.register_class(made)
    setattr(bpy.types.Material, attribute(info), PointerProperty(type=made, name=f"Parameters of {info.name}"))
    _classes[info.declaration] = made


def is_defined(info):
    """True if the class of a graph exists. Panels must not make classes."""
    return info.declaration in _classes


def group(material, info):
    """The values of a material."""
    define(info)
    return getattr(material, attribute(info))


def values(material, info):
    """The values as `lapidary render` takes them."""
    owner = group(material, info)
    return {one.name: _read(owner, one) for one in info.parameters}


def assign(material, info, given):
    """Sets values by name and returns the names that do not fit: unknown, of another type or out of range."""
    owner, refused = group(material, info), []
    known = {one.name: one for one in info.parameters}
    with silence():
        for name, value in given.items():
            if name not in known or not _write(owner, known[name], value):
                refused.append(name)
    return refused


def defaults(info):
    return {one.name: one.value for one in info.parameters}


def forget():
    """Removes all classes. The values stay in the materials."""
    for declaration, made in _classes.items():
        delattr(bpy.types.Material, f"lapidary_{declaration}")
        bpy.utils.unregister_class(made)
    _classes.clear()
    _listeners.clear()


def _property(one):
    label = one.name.replace("_", " ").capitalize() + (f" ({one.unit})" if one.unit else "")
    shown = {"name": label, "description": one.about.rstrip("."), "update": changed}
    limits = dict(zip(("min", "max"), one.range)) if one.range else {}
    if one.type == "color":
        value = colour(one.value)
        return FloatVectorProperty(
            **shown, size=len(value), subtype="COLOR_GAMMA", min=0.0, max=1.0, default=value
        )
    if one.type == "vector":
        return FloatVectorProperty(**shown, size=3, subtype="XYZ", default=one.value)
    if one.type == "choice":
        words = [(word, word.replace("_", " ").capitalize(), "") for word in one.words]
        return EnumProperty(**shown, items=words, default=one.value)
    if one.type == "whole":
        low, high = one.range or WHOLE_LIMITS
        low, high = (int(min(max(end, WHOLE_LIMITS[0]), WHOLE_LIMITS[1])) for end in (low, high))
        return IntProperty(**shown, min=low, max=high, default=min(max(int(one.value), low), high))
    step = 100 * (one.range[1] - one.range[0]) / 100 if one.range else 1
    return FloatProperty(**shown, **limits, step=max(step, 0.001), precision=3, default=one.value)


def _read(owner, one):
    value = getattr(owner, one.identifier)
    if one.type == "color":
        return "#" + "".join(f"{round(min(max(part, 0.0), 1.0) * 255):02x}" for part in value)
    if one.type == "vector":
        return tuple(_shortest(part) for part in value)
    if one.type == "number":
        # The shortest decimal of a 32-bit number may lie outside the range by less than its precision.
        value = _shortest(value)
        return min(max(value, one.range[0]), one.range[1]) if one.range else value
    return value


def _write(owner, one, value):
    try:
        if one.type == "color":
            wanted = len(getattr(owner, one.identifier))
            value = (*colour(value), 1.0)[:wanted]
        elif one.type == "whole":
            value = int(value)
        if one.range and not one.range[0] <= value <= one.range[1]:
            return False
        setattr(owner, one.identifier, value)
    except (TypeError, ValueError):
        return False
    return True


def colour(text):
    """The parts of a colour such as `#8a5a2b`, from 0 to 1."""
    digits = str(text).removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(2 * digit for digit in digits)
    if len(digits) not in (6, 8):
        raise ValueError("not a colour")
    return tuple(int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2))


def _shortest(value):
    """The shortest decimal that is the same 32-bit number, as graph files have it."""
    return float(str(numpy.float32(value)))
