# SPDX-License-Identifier: Apache-2.0
"""How the Python package is written."""
import pathlib
import shutil
import subprocess
import sys
import unittest

PYTHON = pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"


class Style(unittest.TestCase):
    @unittest.skipUnless(shutil.which("mypy"), "needs mypy")
    def test_mypy_has_nothing_to_say(self):
        ran = subprocess.run(["mypy", "--strict", "--follow-imports=skip", "--ignore-missing-imports", "--cache-dir=/dev/null", "-p",
                              "backend_config_editor"], cwd=PYTHON, capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)

    @unittest.skipUnless(shutil.which("black"), "needs black")
    def test_black_has_nothing_to_change(self):
        ran = subprocess.run(["black", "--check", "--line-length", "120", PYTHON / "backend_config_editor"],
                             capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 0, ran.stderr)

    def test_what_is_public_is_documented(self):
        sys.path.insert(0, str(PYTHON))
        import backend_config_editor as bce
        for name in bce.__all__:
            value = getattr(bce, name)
            self.assertTrue(value.__doc__ and not value.__doc__.startswith(f"{name}("), name)
            if not isinstance(value, type) and name != "save":
                self.assertIn("Raises:", value.__doc__, name)


if __name__ == "__main__":
    unittest.main()
