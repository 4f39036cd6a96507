# SPDX-License-Identifier: Apache-2.0
"""Writes the wheel of the Python package.

    python3 write_wheel.py BCFG FOLDER

BCFG is the program, which is stripped and put into the package. The same input gives the same bytes: entries are sorted,
and all entries have the time of SOURCE_DATE_EPOCH. Needs only the standard library and binutils.
"""
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zipfile

TOP = pathlib.Path(__file__).resolve().parents[1]
PYTHON = TOP / "resources" / "python"
# The glibc of the oldest supported system, Debian bookworm.
GLIBC = (2, 36)
TAG = f"py3-none-manylinux_{GLIBC[0]}_{GLIBC[1]}_x86_64"

METADATA = """Metadata-Version: 2.1
Name: backend-config-editor
Version: {version}
Summary: Explains, checks, compares and edits PyTorch quantization backend configs
Home-page: {homepage}
License: Apache-2.0
Requires-Python: >=3.8
Description-Content-Type: text/markdown

`import backend_config_editor as bce; bce.explain(model, backend_config, qconfig_mapping)` says what `prepare_fx` and
`convert_to_reference_fx` make of a model, node by node, and why. Needs torch 1.13 or 2.x. With it comes the command
`bcfg`.
"""
WHEEL = f"Wheel-Version: 1.0\nGenerator: write_wheel\nRoot-Is-Purelib: false\nTag: {TAG}\n"
ENTRY_POINTS = "[console_scripts]\nbcfg = backend_config_editor._program:main\n"


def stripped(program):
    """The program without symbols. Refuses a program that needs a newer glibc, or libraries other than glibc."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "bcfg"
        subprocess.run(["strip", "-o", copy, program], check=True)
        about = subprocess.run(["objdump", "-p", "-T", copy], check=True, capture_output=True, text=True).stdout
        needed = set(re.findall(r"NEEDED +(\S+)", about)) - {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}
        newest = max(tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", about))
        if needed or newest > GLIBC:
            sys.exit(
                f"{program}: needs {', '.join(sorted(needed)) or f'glibc {newest}'}, which other machines may not have"
            )
        return copy.read_bytes()


def main():
    program, folder = sys.argv[1:]
    cmake = (TOP / "CMakeLists.txt").read_text(encoding="utf-8")
    version = re.search(r"project\(\S+ VERSION (\S+)", cmake).group(1)
    homepage = re.search(r'HOMEPAGE_URL "([^"]+)"', cmake).group(1)
    info = f"backend_config_editor-{version}.dist-info"
    contents = {
        "backend_config_editor/bcfg": stripped(program),
        "bcfg_torch.py": (PYTHON / "bcfg_torch.py").read_bytes(),
        f"{info}/METADATA": METADATA.format(version=version, homepage=homepage).encode(),
        f"{info}/WHEEL": WHEEL.encode(),
        f"{info}/entry_points.txt": ENTRY_POINTS.encode(),
        f"{info}/licenses/LICENSE": (TOP / "LICENSE").read_bytes(),
    }
    for path in (PYTHON / "backend_config_editor").iterdir():
        if path.suffix == ".py" or path.name == "py.typed":
            contents[f"backend_config_editor/{path.name}"] = path.read_bytes()
    record = f"{info}/RECORD"
    lines = []
    for name, content in sorted(contents.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    ordered = {**dict(sorted(contents.items())), record: ("".join(lines) + f"{record},,\n").encode()}

    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH") or 315532800), 315532800))[:6]
    with zipfile.ZipFile(pathlib.Path(folder) / f"backend_config_editor-{version}-{TAG}.whl", "w") as wheel:
        for name, content in ordered.items():
            entry = zipfile.ZipInfo(name, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, whose permissions follow
            entry.external_attr = (0o100755 if name.endswith("/bcfg") else 0o100644) << 16
            wheel.writestr(entry, content, compresslevel=9)


if __name__ == "__main__":
    main()
