# SPDX-License-Identifier: Apache-2.0
"""Includes follow the table of ARCHITECTURE.md."""

import graphlib
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
SOURCES = sorted(p for top in ("core", "ui", "app") for p in (ROOT / top).rglob("*") if p.suffix in (".h", ".cpp"))


def law():
    """The table of ARCHITECTURE.md: for each wing, its rooms (lowest first) and the wings that it may include. `core` and
    `ui` mean all of their wings."""
    table = (ROOT / "ARCHITECTURE.md").read_text().split("## Who may include what", 1)[1].split("\n## ", 1)[0]
    rows = [[re.findall(r"`([\w/.]+)`", cell) for cell in line.split("|")[1:4]] for line in table.splitlines()
            if line.startswith("| `")]
    wings = [wing for (wing,), _, _ in rows]
    return {wing: (rooms, {other for other in wings if {other, other.split("/")[0]} & set(below)})
            for (wing,), rooms, below in rows}


def place(name):
    """The wing and the room of a file; the room is "." for a file directly in a wing."""
    folders = name.split("/")[:-1]
    if folders[0] == "app":
        return "app", "."
    return "/".join(folders[:2]), folders[2] if len(folders) > 2 else "."


def includes(source):
    return re.findall(r'#include "([^"]+\.h)"', source.read_text())


class Layering(unittest.TestCase):
    def test_each_file_includes_only_what_stands_below_it(self):
        wings = law()
        seen = set()
        for source in SOURCES:
            name = source.relative_to(ROOT).as_posix()
            wing, room = place(name)
            self.assertIn(wing, wings, f"{name} stands in a wing that the table lacks")
            rooms, below = wings[wing]
            self.assertIn(room, rooms, f"{name} stands in a room that the table lacks")
            seen.add((wing, room))
            for included in includes(source):
                other, other_room = place(included)
                if other == wing:
                    self.assertLessEqual(rooms.index(other_room), rooms.index(room), f"{name} includes {included}")
                else:
                    self.assertIn(other, below, f"{name} includes {included}")
        self.assertEqual(seen, {(wing, room) for wing, (rooms, _) in wings.items() for room in rooms})

    def test_no_wings_may_include_each_other(self):
        graphlib.TopologicalSorter({wing: below - {wing} for wing, (_, below) in law().items()}).prepare()

    def test_no_files_include_each_other_in_a_circle(self):
        """Counts a header and its source as one file."""
        graph = {}
        for source in SOURCES:
            name = source.relative_to(ROOT).with_suffix("").as_posix()
            if name == "core/document/model/record":  # a record holds dtype configs, which are records
                continue
            graph.setdefault(name, set()).update(path.removesuffix(".h") for path in includes(source))
        graphlib.TopologicalSorter({name: below - {name} for name, below in graph.items()}).prepare()

    def test_the_core_knows_no_qt_and_hides_nlohmann(self):
        for source in (ROOT / "core").rglob("*"):
            if source.suffix in (".h", ".cpp"):
                text = source.read_text()
                self.assertIsNone(re.search(r"#include <Q", text), source)
                if source.suffix == ".h":
                    self.assertNotIn("#include <nlohmann", text, source)

    def test_no_type_has_two_definitions(self):
        """Two types with one name in one library are undefined behaviour that no compiler reports."""
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
