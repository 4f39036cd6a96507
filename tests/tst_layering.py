# SPDX-License-Identifier: Apache-2.0
"""Who may include what, as ARCHITECTURE.md says it."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]


def may_include():
    """The table of ARCHITECTURE.md: what each folder may include besides itself. `core` stands for all of its folders."""
    table = (ROOT / "ARCHITECTURE.md").read_text().split("## Who may include what", 1)[1].split("\n## ", 1)[0]
    rows = [re.findall(r"`((?:core|ui|app)[\w/]*)`", cell) for line in table.splitlines() if line.startswith("| `")
            for cell in line.split("|")[1:3]]
    return {folder: {folder, *allowed} for folders, allowed in zip(rows[::2], rows[1::2]) for folder in folders}


def folder_of(path):
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


class Layering(unittest.TestCase):
    def test_each_folder_includes_only_what_stands_below_it(self):
        allowed_in = may_include()
        seen = set()
        for source in sorted(p for top in ("core", "ui", "app") for p in (ROOT / top).rglob("*") if p.suffix in (".h", ".cpp")):
            name = source.relative_to(ROOT).as_posix()
            folder = "app" if name.startswith("app/") else folder_of(name)
            self.assertTrue(folder in allowed_in, f"{name} stands in a folder that has no place yet")
            seen.add(folder)
            for included in re.findall(r'#include "([^"]+)"', source.read_text()):
                if included.endswith(".moc"):
                    continue
                target = "app" if included.startswith("app/") else folder_of(included)
                allowed = allowed_in[folder]
                self.assertTrue(target in allowed or target.split("/")[0] in allowed - {"ui"}, f"{name} includes {included}")
        self.assertEqual(seen, set(allowed_in), "a folder of the table has no files")

    def test_no_folders_may_include_each_other(self):
        above = {folder: allowed - {folder} for folder, allowed in may_include().items()}
        while lowest := {folder for folder, allowed in above.items() if not allowed & set(above)}:
            above = {folder: allowed for folder, allowed in above.items() if folder not in lowest}
        self.assertEqual(sorted(above), [])

    def test_the_core_knows_no_qt_and_hides_nlohmann(self):
        for source in (ROOT / "core").rglob("*"):
            if source.suffix in (".h", ".cpp"):
                text = source.read_text()
                self.assertIsNone(re.search(r"#include <Q", text), source)
                if source.suffix == ".h":
                    self.assertNotIn("#include <nlohmann", text, source)

    def test_no_type_has_two_definitions(self):
        """One name for two types in one library is undefined behaviour that no compiler reports."""
        places = {}
        for header in sorted((ROOT / "core").rglob("*.h")):
            text = header.read_text()
            namespace = re.search(r"^namespace ([\w:]+)", text, re.M)
            for name in re.findall(r"^(?:struct|class|enum class) (\w+)[^;]*$", text, re.M):
                places.setdefault((namespace and namespace.group(1), name), []).append(header.name)
        self.assertIn(("bcfg", "Verdict"), places)
        self.assertEqual({name: files for name, files in places.items() if len(files) > 1}, {})


if __name__ == "__main__":
    unittest.main()
