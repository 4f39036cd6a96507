# SPDX-License-Identifier: Apache-2.0
"""What the documents for developers name is there: paths, names of code, folders, presets and tests."""

import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENTS = ("ARCHITECTURE.md", "CONTRIBUTING.md")
TOPS = ("app", "cmake", "core", "docs", "packaging", "resources", "tests", "ui", ".ci")


def texts():
    return [(name, (ROOT / name).read_text()) for name in DOCUMENTS]


def names_in_code():
    """Its words, and with brackets those that are called."""
    code = [path for top in ("app", "core", "ui", "tests", "resources") for path in (ROOT / top).rglob("*")
            if path.suffix in (".h", ".cpp", ".py") or path.name == "CMakeLists.txt"]
    text = "\n".join(path.read_text() for path in code)
    return set(re.findall(r"\w+", text)) | {name + "()" for name in re.findall(r"(\w+)\(", text)}


class Documents(unittest.TestCase):
    def test_paths_exist(self):
        count = 0
        for name, text in texts():
            for path in re.findall(r"(?<![\w./~-])(?:%s)/[\w./*-]*[\w/]" % "|".join(map(re.escape, TOPS)), text):
                there = any(ROOT.glob(path.rstrip("/"))) or any(ROOT.glob(path + ".*"))
                self.assertTrue(there or "VERSION" in path, f"{name}: {path}")
                count += 1
        self.assertGreater(count, 50)

    def test_names_of_code_exist(self):
        names = names_in_code()
        count = 0
        for name, text in texts():
            for code in re.findall(r"`([A-Z]\w*(?:::\w+)*|(?:\w+::)*\w+\(\))`", text):
                for part in code.split("::"):
                    self.assertTrue(part in names, f"{name}: {code}")
                    count += 1
        self.assertGreater(count, 40)

    def test_every_folder_of_the_core_has_its_line_in_the_tree(self):
        tree = re.search(r"^core/ .*?^ui/ ", (ROOT / "ARCHITECTURE.md").read_text(), re.DOTALL | re.MULTILINE)[0]
        listed = re.findall(r"^  (\w+)/ ", tree, re.MULTILINE)
        self.assertEqual(sorted(listed), sorted(path.name for path in (ROOT / "core").iterdir() if path.is_dir()))

    def test_every_file_of_a_test_program_is_listed(self):
        for folder in ("core", "ui"):
            listed = (ROOT / "tests" / folder / "CMakeLists.txt").read_text().split()
            for path in (ROOT / "tests" / folder).glob("tst_*.cpp"):
                self.assertTrue(any(path.stem in word for word in listed), f"{path.name} is in no list, so it never runs")

    def test_presets_exist(self):
        presets = {preset["name"] for preset in json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]}
        for name, text in texts():
            for preset in re.findall(r"--preset (\w[\w-]*)", text):
                self.assertIn(preset, presets, name)


if __name__ == "__main__":
    unittest.main()
