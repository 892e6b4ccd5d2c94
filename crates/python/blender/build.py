"""Builds the extension: `python build.py [wheel ...]` writes dist/lapidary-blender-VERSION.zip, always the same bytes.

With wheels of the Python package the extension renders in memory; without one it runs the program `lapidary`.
"""

import argparse
import re
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "extension"
DATE = (1980, 1, 1, 0, 0, 0)
PLATFORMS = (
    (r"linux.*x86_64", "linux-x64"),
    (r"win_amd64", "windows-x64"),
    (r"win_arm64", "windows-arm64"),
    (r"macosx.*(arm64|universal2)", "macos-arm64"),
    (r"macosx.*(x86_64|universal2)", "macos-x64"),
)
"""Names of platforms in wheels, and in manifests. Those of a list must all have a wheel."""


def build(wheels, output):
    """Writes the archive."""
    manifest = (SOURCE / "blender_manifest.toml").read_text(encoding="utf-8")
    files = {path.relative_to(SOURCE).as_posix(): path.read_bytes() for path in SOURCE.rglob("*.py")}
    files["blender_manifest.toml"] = with_wheels(manifest, wheels).encode()
    files.update({f"wheels/{wheel.name}": wheel.read_bytes() for wheel in wheels})
    output.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(output, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, DATE)
            # Wheels are compressed already; Unix and its permissions are stated, so that no system writes others.
            entry.compress_type = zipfile.ZIP_STORED if name.endswith(".whl") else zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            archive.writestr(entry, files[name])


def with_wheels(manifest, wheels):
    """The manifest with the wheels and the platforms that they are for."""
    if not wheels:
        return manifest
    platforms = [name for pattern, name in PLATFORMS if any(re.search(pattern, wheel.name) for wheel in wheels)]
    listed = ", ".join(f'"./wheels/{wheel.name}"' for wheel in sorted(wheels))
    named = ", ".join(f'"{name}"' for name in platforms)
    return manifest.replace("\n[permissions]", f"platforms = [{named}]\nwheels = [{listed}]\n\n[permissions]")


def main():
    parser = argparse.ArgumentParser(description="Builds the Blender extension.")
    parser.add_argument("wheels", nargs="*", type=Path, help="wheels of the Python package, one for each platform")
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    version = re.search(r'^version = "(.*)"', (SOURCE / "blender_manifest.toml").read_text(), re.MULTILINE)[1]
    output = given.output or HERE / "dist" / f"lapidary-blender-{version}.zip"
    missing = [str(wheel) for wheel in given.wheels if not wheel.is_file()]
    if missing:
        sys.exit(f"no such wheel: {', '.join(missing)}")
    build(given.wheels, output)
    print(output)


if __name__ == "__main__":
    main()
