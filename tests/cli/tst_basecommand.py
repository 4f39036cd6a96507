# SPDX-License-Identifier: Apache-2.0
"""Documents that start from another, as scripts use them. BCFG names the program."""

import json
import os
import pathlib
import subprocess
import unittest

from program import InFolder

ROOT = pathlib.Path(__file__).resolve().parents[2]
NATIVE_FILE = ROOT / "resources" / "templates" / "torch-2.6.0" / "native.bcfg.json"
NATIVE = json.loads(NATIVE_FILE.read_text())
OWN = {"pattern": "torch.nn.Mish", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}


class Overrides(InFolder):
    def write(self, name, document):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(document, indent=2) + "\n")
        return path

    def bcfg(self, *arguments, status=0):
        ran = subprocess.run([os.environ["BCFG"], *map(str, arguments)], capture_output=True, text=True, timeout=120,
                             cwd=self.folder)
        self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)
        return ran.stdout + ran.stderr

    def mine(self, **members):
        return self.write("mine.bcfg.json", {"torch_api": "2", "name": "mine", "$base": "native", "configs": [OWN], **members})

    def test_the_whole_is_shown_and_judged(self):
        path = self.mine(**{"$removed": [NATIVE["configs"][0]["pattern"]]})
        whole = json.loads(self.bcfg("show", path, "--as", "json", "--flatten"))
        self.assertEqual(whole, {"torch_api": "2", "name": "mine", "configs": NATIVE["configs"][1:] + [OWN]})
        (self.folder / "whole.json").write_text(json.dumps(whole))
        for command in (["match", "--format", "json"], ["show", "--as", "table"], ["show"]):
            found = [self.bcfg(command[0], file, *command[1:]) for file in (path, "whole.json")]
            self.assertEqual(*(text.replace(str(path), "F").replace("whole.json", "F") for text in found))
        self.assertEqual(self.bcfg("diff", path, "whole.json"), "")
        self.assertIn(f"starts from      native ({len(NATIVE['configs']) - 1} base, 0 overridden, 1 own)", self.bcfg("info", path))

    def test_one_entry_is_one_entry(self):
        self.write("base.bcfg.json", {"torch_api": "2", "name": "base", "configs": [{"pattern": "torch.nn.Conv4d"}]})
        path = self.write("mine.bcfg.json", {"torch_api": "2", "name": "mine", "$base": "base.bcfg.json", "configs": [OWN]})
        self.assertRegex(self.bcfg("validate", path), "note: judged with 1 entry of .*, which has (1 finding|[2-9] findings) of its own")

    def test_the_document_stays_as_it_is_written(self):
        path = self.mine(**{"$base_hash": "fnv1a:0", "$removed": [], "mine": 1.50})
        self.bcfg("format", path, "-o", "formatted.json")
        self.assertEqual(json.loads((self.folder / "formatted.json").read_text()), json.loads(path.read_text()))
        self.assertEqual(json.loads(self.bcfg("show", path, "--as", "json")), json.loads(path.read_text()))
        self.assertEqual(json.loads(self.bcfg("merge", path, path, path)), json.loads(path.read_text()))

    def test_python_is_a_module_of_overrides(self):
        path = self.mine()
        self.assertIn("get_native_backend_config()", self.bcfg("show", path, "--as", "python"))
        self.assertNotIn("get_native_backend_config()", self.bcfg("show", path, "--as", "python", "--flatten"))

    def test_a_base_lies_beside_the_document(self):
        (self.folder / "below").mkdir()
        self.write("base.bcfg.json", NATIVE)
        path = self.write("below/mine.bcfg.json", {"torch_api": "2", "name": "mine", "$base": "../base.bcfg.json"})
        whole = json.loads(self.bcfg("show", path, "--as", "json", "--flatten"))
        self.assertEqual(whole["configs"], NATIVE["configs"])

    def test_a_document_that_is_written_to_another_folder_keeps_its_base(self):
        for folder in ("below", "other"):
            (self.folder / folder).mkdir()
        self.write("below/base.bcfg.json", NATIVE)
        self.write("below/mine.bcfg.json", {"torch_api": "2", "name": "mine", "$base": "./base.bcfg.json"})
        for command in (["format"], ["base", "--accept"], ["convert", "--api", "2"]):
            for output, expected in (("below/out.json", "./base.bcfg.json"), ("other/out.json", "../below/base.bcfg.json"),
                                     ("other/../out.json", "below/base.bcfg.json"),
                                     (f"../{self.folder.name}/other/out.json", "../below/base.bcfg.json"),
                                     ("out.json", "below/base.bcfg.json"), (self.folder / "out.json", "below/base.bcfg.json")):
                with self.subTest(command, output=output):
                    self.bcfg(command[0], "below/mine.bcfg.json", *command[1:], "-o", output)
                    self.assertEqual(json.loads((self.folder / output).read_text())["$base"], expected)
            self.assertIn('"./base.bcfg.json"', self.bcfg(command[0], "below/mine.bcfg.json", *command[1:]))
        for named in ("native", "none.json"):  # no path, and a path that leads nowhere
            path = self.write("below/mine.bcfg.json", {"torch_api": "2", "name": "mine", "$base": named})
            self.bcfg("format", path, "-o", "out.json")
            self.assertEqual(json.loads((self.folder / "out.json").read_text())["$base"], named)

    def test_a_base_is_taken_from_the_same_revision(self):
        git = lambda *arguments: subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e@x", *arguments],
                                                cwd=self.folder, check=True, capture_output=True)
        self.write("base.bcfg.json", NATIVE)
        self.mine(**{"$base": "base.bcfg.json"})
        git("init", "-q")
        git("add", ".")
        git("commit", "-qm", "first")
        self.write("base.bcfg.json", {**NATIVE, "configs": NATIVE["configs"][1:]})
        self.assertEqual(self.bcfg("diff", "HEAD:mine.bcfg.json", "HEAD:mine.bcfg.json"), "")
        self.assertRegex(self.bcfg("diff", "HEAD:mine.bcfg.json", "mine.bcfg.json", status=1), "removed|remove")
        below = self.folder / "below"
        below.mkdir()
        self.write("below/mine.bcfg.json", {"torch_api": "2", "name": "mine", "$base": "other.bcfg.json"})
        other = self.write("below/other.bcfg.json", NATIVE)
        git("add", ".")
        git("commit", "-qm", "second")
        other.unlink()
        for folder, path in ((self.folder, "below/mine.bcfg.json"), (below, "./mine.bcfg.json"), (below, "../below/mine.bcfg.json")):
            for revision in ("HEAD", ""):  # without a revision it is the index
                found = subprocess.run([os.environ["BCFG"], "diff", NATIVE_FILE, f"{revision}:{path}"], cwd=folder, capture_output=True)
                self.assertEqual((found.stdout.decode(), found.stderr), ('name: "native" → "mine"\n', b""), (revision, path))

    def test_a_base_that_cannot_be_taken_has_a_place(self):
        path = self.mine(**{"$base": "mine.bcfg.json"})
        self.assertRegex(self.bcfg("validate", path, status=1), r"mine.bcfg.json:4:3: error: .*circle.* \[J11\]")
        for command in (["show"], ["match"], ["info"], ["base"], ["report"], ["diff", path]):
            self.assertIn("circle", self.bcfg(command[0], path, *command[1:], status=2))

    def test_a_changed_base_is_found_and_accepted(self):
        base = self.write("base.bcfg.json", NATIVE)
        self.mine(**{"$base": "base.bcfg.json"})
        self.bcfg("base", "mine.bcfg.json", "--accept", "-o", "mine.bcfg.json")
        self.assertIn("as it was", self.bcfg("base", "mine.bcfg.json"))
        base.write_text(json.dumps({**NATIVE, "configs": NATIVE["configs"][1:]}))
        self.assertIn("has changed since", self.bcfg("base", "mine.bcfg.json", status=1))
        self.assertIn("[J13]", self.bcfg("validate", "mine.bcfg.json"))
        self.bcfg("base", "mine.bcfg.json", "--accept", "-o", "mine.bcfg.json")
        self.assertNotIn("[J13]", self.bcfg("validate", "mine.bcfg.json"))

    def test_a_document_becomes_overrides_and_whole_again(self):
        configs = [dict(entry) for entry in NATIVE["configs"][2:]] + [OWN]
        configs[5]["observation_type"] = "INPUT_OUTPUT_NOT_OBSERVED"
        whole = self.write("whole.bcfg.json", {"torch_api": "2", "name": "mine", "configs": configs})
        self.bcfg("base", whole, "--overrides-of", "native", "-o", "mine.bcfg.json")
        mine = json.loads((self.folder / "mine.bcfg.json").read_text())
        self.assertEqual(mine["configs"], [configs[5], OWN])
        self.assertEqual(mine["$removed"], [entry["pattern"] for entry in NATIVE["configs"][:2]])
        self.assertEqual(json.loads(self.bcfg("show", "mine.bcfg.json", "--as", "json", "--flatten")), json.loads(whole.read_text()))
        said = self.bcfg("base", "mine.bcfg.json").splitlines()
        self.assertEqual([line.split()[0] for line in said[1:]], ["overridden", "own", "removed", "removed"])

    def test_no_other_file_is_read(self):
        for name in ("/dev/zero", "../../../../dev/zero", ".", "native/../../x"):
            path = self.mine(**{"$base": name})
            self.assertIn("[J11]", self.bcfg("validate", path, status=1))


if __name__ == "__main__":
    unittest.main()
