# SPDX-License-Identifier: Apache-2.0
"""Who may include what, as ARCHITECTURE.md says it."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
MAY_INCLUDE = {
    "core/model": {"core/model"},
    "core/io": {"core/model", "core/io"},
    "core/json": {"core/model", "core/json"},
    "core/catalog": {"core/model", "core/json", "core/catalog"},
    "core/torch": {"core/model", "core/catalog", "core/torch"},
    "core/index": {"core/model", "core/catalog", "core/torch", "core/index"},
    "core/validation": {"core/model", "core/catalog", "core/torch", "core/index", "core/validation"},
    "core/simulation": {"core/model", "core/catalog", "core/torch", "core/simulation"},
    "core/python": {"core/model", "core/catalog", "core/torch", "core/python"},
    "core/conversion": {"core/model", "core/catalog", "core/torch", "core/conversion"},
    "core/generation": {"core/model", "core/catalog", "core/torch", "core/generation"},
    "core/bridge": {"core/model", "core/json", "core/catalog", "core/bridge"},
    "core/report": {"core/model", "core/catalog", "core/torch", "core/report"},
    "ui/document": {"core", "ui/document", "ui"},
    "ui/models": {"core", "ui/document", "ui/models", "ui"},
    "ui/commands": {"core", "ui/document", "ui/models", "ui/commands", "ui"},
    "ui/settings": {"ui/settings", "ui"},
    "ui/widgets": {"core", "ui/document", "ui/models", "ui/commands", "ui/widgets", "ui"},
    "ui/dialogs": {"core", "ui/document", "ui/models", "ui/commands", "ui/settings", "ui/widgets", "ui/dialogs", "ui"},
    "ui/window": {"core", "ui", "ui/document", "ui/models", "ui/commands", "ui/settings", "ui/widgets",
                  "ui/dialogs", "ui/window"},
    "app": {"core", "ui/window", "ui", "app"},
}


def folder_of(path):
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


class Layering(unittest.TestCase):
    def test_each_folder_includes_only_what_stands_below_it(self):
        seen = set()
        for source in sorted(p for top in ("core", "ui", "app") for p in (ROOT / top).rglob("*") if p.suffix in (".h", ".cpp")):
            name = source.relative_to(ROOT).as_posix()
            folder = "app" if name.startswith("app/") else folder_of(name)
            if folder not in MAY_INCLUDE:
                self.assertIn(folder, {"ui"}, f"{name} stands in a folder that has no place yet")
                continue
            seen.add(folder)
            for included in re.findall(r'#include "([^"]+)"', source.read_text()):
                if included.endswith(".moc"):
                    continue
                target = "app" if included.startswith("app/") else folder_of(included)
                allowed = MAY_INCLUDE[folder]
                self.assertTrue(target in allowed or target.split("/")[0] in allowed - {"ui"}, f"{name} includes {included}")
        self.assertTrue({"core/model", "core/json", "app"} <= seen)

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
