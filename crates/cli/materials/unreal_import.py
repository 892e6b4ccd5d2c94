"""Imports the materials of a `.json` file of `lapidary render --target unreal`: run it in the Python console of Unreal.

The parent material has the parameters that the file names: textures such as `BaseColor`, and scalars such as
`EmissiveStrength`. Parameters that it lacks are left out.
"""

import json
import os
import sys

import unreal

DESTINATION = "/Game/Lapidary"
PARENT = "/Game/Lapidary/M_Lapidary"


def import_materials(path, destination=DESTINATION, parent=PARENT):
    """Imports the textures, and makes an instance of the parent material for each material."""
    folder = os.path.dirname(os.path.abspath(path))
    with open(path, encoding="utf-8") as file:
        description = json.load(file)
    if description.get("format") != "lapidary-unreal" or description.get("version") != 1:
        raise ValueError(f"{path} is not a description of materials that this script knows")
    tools = unreal.AssetToolsHelpers.get_asset_tools()
    editing = unreal.MaterialEditingLibrary
    made = []
    for material in description["materials"]:
        instance = tools.create_asset(
            "MI_" + material["name"], destination, unreal.MaterialInstanceConstant, unreal.MaterialInstanceConstantFactoryNew()
        )
        editing.set_material_instance_parent(instance, unreal.load_asset(parent))
        for texture in material["textures"]:
            asset = import_texture(tools, os.path.join(folder, texture["file"]), destination)
            asset.set_editor_property("srgb", texture["srgb"])
            compression = getattr(unreal.TextureCompressionSettings, texture["compression"])
            asset.set_editor_property("compression_settings", compression)
            editing.set_material_instance_texture_parameter_value(instance, texture["parameter"], asset)
        for name, value in material["scalars"].items():
            editing.set_material_instance_scalar_parameter_value(instance, name, value)
        made.append(instance)
    return made


def import_texture(tools, file, destination):
    """Imports an image file; an image of that name is replaced."""
    task = unreal.AssetImportTask()
    for name, value in (("filename", file), ("destination_path", destination), ("automated", True), ("replace_existing", True)):
        task.set_editor_property(name, value)
    tools.import_asset_tasks([task])
    return unreal.load_asset(task.get_editor_property("imported_object_paths")[0])


if __name__ == "__main__":
    import_materials(sys.argv[1])
