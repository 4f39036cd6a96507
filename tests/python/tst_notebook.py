# SPDX-License-Identifier: Apache-2.0
"""Executes the notebook of docs/notebooks, and compares what it prints with what stands in it.

Without jupyter-nbconvert, and in a virtual environment, as packaging/check-wheel makes them with later releases of torch,
the cells run as one program.
"""
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "docs" / "notebooks" / "why-is-it-float.ipynb"
try:
    import torchvision  # noqa: F401
except ImportError:
    sys.exit(77)  # skipped
HAS_JUPYTER = bool(importlib.util.find_spec("ipykernel") and shutil.which("jupyter-nbconvert")
                   and sys.prefix == sys.base_prefix)  # its kernel is the Python of the system


def printed(path):
    """By cell: the texts that it prints, and the kinds of what it shows."""
    cells = json.loads(path.read_text())["cells"]
    return [["".join(output.get("text", [])) or sorted(output.get("data", {})) for output in cell.get("outputs", [])]
            for cell in cells]


class Notebook(unittest.TestCase):
    @unittest.skipUnless(HAS_JUPYTER, "no jupyter-nbconvert")
    def test_it_gives_what_stands_in_it(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "HOME": folder, "XDG_RUNTIME_DIR": folder, "PYTHONWARNINGS": "ignore"}
            subprocess.run(["jupyter-nbconvert", "--to", "notebook", "--execute", "--ExecutePreprocessor.timeout=200",
                            "--output-dir", folder, NOTEBOOK], check=True, capture_output=True, env=environment)
            executed = pathlib.Path(folder) / NOTEBOOK.name
            self.assertEqual(printed(executed), printed(NOTEBOOK))
            page = json.loads(executed.read_text())["cells"][2]["outputs"][0]["data"]["text/html"]
            self.assertIn("30% of 69 operators quantized", "".join(page))

    @unittest.skipIf(HAS_JUPYTER, "executed as a notebook")
    def test_its_cells_run_with_this_torch(self):
        cells = json.loads(NOTEBOOK.read_text())["cells"]
        program = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("fc: Add a dtype config for this QConfig: 100%", done.stdout.splitlines())

    def test_the_readme_shows_what_it_prints(self):
        cells = json.loads(NOTEBOOK.read_text())["cells"]
        outputs = [output for cell in cells for output in cell.get("outputs", [])]
        notebook = "".join("".join(output.get("text", output.get("data", {}).get("text/plain", []))) for output in outputs)
        block = re.search(r"(?:^    .*\n)*^    >>> .*\n(?:^    .*\n)*", (ROOT / "README.md").read_text(), re.M)[0].splitlines()
        shown = [line.strip() for line in block if not line.startswith("    >>> ")]
        self.assertEqual(len(shown), 3)
        for line in shown:
            self.assertIn(line, notebook)


if __name__ == "__main__":
    unittest.main()
