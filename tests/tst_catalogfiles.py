# SPDX-License-Identifier: Apache-2.0
"""The delta files of the catalogue, and the script that writes them."""

import json
import pathlib
import random
import string
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "resources" / "catalog"))
import make_delta

DELTAS = [
    path
    for folder in ("catalog", "qconfigs")
    for path in sorted((ROOT / "resources" / folder).glob("*.json"))
    if "base" in json.loads(path.read_text())
]


class CatalogFiles(unittest.TestCase):
    def test_a_delta_is_what_differs(self):
        for name, row in json.loads((ROOT / "tests" / "data" / "deltas.json").read_text()).items():
            with self.subTest(name):
                self.assertEqual(list(make_delta.delta_of(row["base"], row["whole"]).items()), list(row["delta"].items()))
                self.assertEqual(list(make_delta.completed(row["base"], row["delta"]).items()), list(row["whole"].items()))

    def test_whatever_is_added_changed_or_removed_comes_back(self):
        chosen = random.Random(1)
        for _ in range(500):
            keys = chosen.sample(string.ascii_letters, chosen.randint(0, 12))
            base = {key: chosen.randint(1, 3) for key in keys if chosen.random() < 0.7}
            whole = {key: chosen.randint(1, 3) for key in keys if chosen.random() < 0.7}
            delta = make_delta.delta_of(base, whole)
            self.assertEqual(list(make_delta.completed(base, delta).items()), list(whole.items()))
            self.assertEqual(make_delta.completed(list(base), make_delta.delta_of(list(base), list(whole))), list(whole))

    def test_another_order_is_refused(self):
        self.assertRaises(ValueError, make_delta.delta_of, ["a", "b"], ["b", "a"])

    def test_each_file_is_as_the_script_writes_it(self):
        self.assertGreaterEqual(len(DELTAS), 2)
        for path in DELTAS:
            with self.subTest(path.name):
                base = ROOT / "resources" / json.loads(path.read_text())["base"]
                delta = make_delta.delta_of_files(base, make_delta.read(base), make_delta.read(path))
                self.assertEqual(json.dumps(delta, indent=0, ensure_ascii=False) + "\n", path.read_text())


if __name__ == "__main__":
    unittest.main()
