# SPDX-License-Identifier: Apache-2.0
"""`bcfg merge` as scripts use it. BCFG names the program."""

import json
import pathlib
import unittest

from program import bcfg, InFolder

ROOT = pathlib.Path(__file__).resolve().parents[2]
NATIVE = ROOT / "resources" / "templates" / "torch-2.6.0" / "native.bcfg.json"


class Merge(InFolder):
    def setUp(self):
        super().setUp()
        self.native = json.loads(NATIVE.read_text())

    def write(self, document, name):
        path = self.folder / name
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return path

    def edited(self, name, **fields):
        document = json.loads(NATIVE.read_text())
        document["configs"][3].update(fields)
        return self.write(document, name)

    def test_both_edits_are_taken_and_written_in_canonical_layout(self):
        ours, theirs = self.edited("o.json", root_module="torch.nn.Linear"), self.edited("t.json", note="theirs")
        result = bcfg("merge", "native", ours, theirs)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        merged = json.loads(result.stdout)["configs"][3]
        self.assertEqual((merged["root_module"], merged["note"]), ("torch.nn.Linear", "theirs"))
        out = self.folder / "out.json"
        self.assertEqual(bcfg("merge", "native", ours, theirs, "-o", out).returncode, 0)
        self.assertEqual(out.read_bytes(), result.stdout)
        self.assertEqual(bcfg("format", "--check", out).returncode, 0)

    def test_lines_end_as_in_ours(self):
        def wide(path):
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
            return path
        text = NATIVE.read_text()
        ours = self.write(text.replace("native", "ours", 1), "o.json")
        theirs = self.write(text.replace("torch.quint8", "torch.qint8"), "t.json")
        merged = bcfg("merge", NATIVE, ours, theirs).stdout
        self.assertNotIn(b"\r", merged)
        self.assertEqual(bcfg("merge", NATIVE, ours, wide(theirs)).stdout, merged)
        wide(ours)
        self.assertEqual(bcfg("merge", NATIVE, ours, theirs).stdout, merged.replace(b"\n", b"\r\n"))
        self.assertEqual(bcfg("merge", NATIVE, ours, theirs, "-o", ours, "--path", "my.bcfg.json").returncode, 0)
        self.assertEqual(ours.read_bytes(), merged.replace(b"\n", b"\r\n"))

    def test_the_base_of_the_document_is_named_from_the_folder_of_the_output(self):
        for folder in ("in", "out"):
            (self.folder / folder).mkdir()
        for name in ("shared.json", "in/other.json"):
            self.write({"torch_api": "2", "$base": "native", "configs": []}, name)
        def based(on, name, **members):
            return self.write({"torch_api": "2", "$base": on, "configs": [], **members}, name)
        before = based("../shared.json", "in/before.json")
        ours, theirs = based("../shared.json", "in/ours.json"), based("other.json", "in/theirs.json", note="theirs")
        sides = {(ours, based("../shared.json", "in/t.json", note="theirs")): "../shared.json",
                 (ours, theirs): "../in/other.json", (theirs, ours): "../in/other.json"}
        for (one, other), expected in sides.items():
            out = self.folder / "out" / "merged.json"
            result = bcfg("merge", before, one, other, "-o", out)
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertEqual(json.loads(out.read_text())["$base"], expected)
            self.assertEqual(bcfg("info", out).returncode, 0)
        # Git has the sides and the output beside each other, wherever the document is.
        out = self.folder / "temporary.json"
        result = bcfg("merge", before, ours, theirs, "-o", out, "--path", self.folder / "in" / "my.bcfg.json")
        self.assertEqual((result.returncode, json.loads(out.read_text())["$base"]), (0, "other.json"))

    def test_a_conflict_is_data_that_nothing_takes_by_mistake(self):
        ours, theirs = self.edited("o.json", qat_module="a.Ours"), self.edited("t.json", qat_module="a.Theirs")
        out = self.folder / "out.json"
        result = bcfg("merge", NATIVE, ours, theirs, "-o", out)
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr.decode(), r"^conflict: .*: qat_module changed by both \[/configs/3/\$conflict/qat_module\]\n")
        entry = json.loads(out.read_text())["configs"][3]
        self.assertEqual(entry["qat_module"], "a.Ours")
        noted = {"ours": "a.Ours", "theirs": "a.Theirs"}
        if "qat_module" in self.native["configs"][3]:
            noted = {"base": self.native["configs"][3]["qat_module"], **noted}
        self.assertEqual(entry["$conflict"], {"qat_module": noted})
        found = bcfg("validate", out)
        self.assertEqual(found.returncode, 1)
        self.assertIn(b"[J10]", found.stdout)
        based = self.write({"torch_api": "2", "$base": "native", "configs": [entry]}, "based.json")
        model = ROOT / "tests" / "data" / "models" / "seq-2.6.0.fxgraph.json"
        for document in (out, based):
            for command in (["show"], ["show", "--as", "pretty"], ["show", "--as", "table"], ["show", "--as", "python"],
                            ["show", "--as", "python", "--pattern", "3"],
                            ["show", "--as", "python", "--overrides-of", "native"], ["report"],
                            ["report", "--format", "csv"], ["convert", "--api", "1.13"],
                            ["export", "--to", "pt2e-quantizer", "--qconfig", "x86"],
                            ["export", "--to", "aimet", "--qconfig", "x86"], ["cover", model, "--dtype-configs"],
                            ["cover", model, "--like"], ["match", "--qconfig", "x86", "--explain"],
                            ["simulate", "--model", model, "--qconfig", "x86", "--explain"]):
                with self.subTest(document.name, command=command):
                    refused = bcfg(*command, document)
                    self.assertEqual((refused.returncode, refused.stdout), (2, b""))
                    self.assertRegex(refused.stderr.decode(),
                                     rf"^{document}:\d+:\d+: error: A merge left a conflict in this entry: .* \[J10\]\n$")
            self.assertEqual(bcfg("show", document, "--as", "json").stdout, bcfg("format", document).stdout)
        for side, expected in (("ours", "a.Ours"), ("theirs", "a.Theirs")):
            result = bcfg("merge", NATIVE, ours, theirs, "--prefer", side)
            self.assertEqual((result.returncode, json.loads(result.stdout)["configs"][3]["qat_module"]), (0, expected))

    def test_a_conflict_of_notes_is_called_by_its_word(self):
        ours, theirs = self.edited("o.json", **{"$note": "ours"}), self.edited("t.json", **{"$note": "theirs"})
        result = bcfg("merge", NATIVE, ours, theirs, "-o", self.folder / "out.json")
        self.assertRegex(result.stderr.decode(), r": note changed by both \[/configs/3/\$conflict/\$note\]\n")

    def test_a_conflict_names_the_document_that_git_merges(self):
        ours, theirs = self.edited("o.json", note="ours"), self.edited("t.json", note="theirs")
        result = bcfg("merge", NATIVE, ours, theirs, "-o", self.folder / "out.json", "--path", "in/my.bcfg.json")
        self.assertRegex(result.stderr.decode(), "^in/my.bcfg.json: conflict: .*: note changed by both")

    def test_json_reports_conflicts(self):
        ours, theirs = self.edited("o.json", note=1), self.edited("t.json", note=2)
        out = self.folder / "out.json"
        result = bcfg("merge", NATIVE, ours, theirs, "-o", out, "--format", "json")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(json.loads(result.stdout)["conflicts"],
                         [{"pointer": "/configs/3/$conflict/note", "entry": 3, "field": "note"}])
        self.assertEqual(bcfg("merge", NATIVE, ours, theirs, "--format", "json").returncode, 2)

    def test_a_finding_that_neither_side_had_is_said(self):
        base = {"torch_api": "2", "configs": []}

        def side(name, pattern, reference):
            entry = {"pattern": pattern, "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}],
                     "root_module": "torch.nn.Linear", "reference_quantized_module_for_root": reference}
            return self.write({**base, "configs": [entry]}, name)
        ours = side("o.json", "torch.nn.Linear", "torch.ao.nn.quantized.reference.Linear")
        theirs = side("t.json", "torch.nn.LazyLinear", "torch.ao.nn.quantized.reference.Conv2d")
        result = bcfg("merge", self.write(base, "b.json"), ours, theirs, "-o", self.folder / "out.json")
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stderr.decode(), r"out\.json: (warning|error): .*\[[A-Z]\d\d\]")

    def test_a_finding_that_a_side_had_in_another_row_is_not_said(self):
        def document(name, *patterns):
            return self.write({"configs": [{"pattern": pattern} for pattern in patterns]}, name)
        twice = ("torch.nn.Linear", "torch.nn.Conv2d", "torch.nn.Linear")  # a warning, which names the first one's row
        result = bcfg("merge", document("b.json", *twice), document("o.json", "torch.nn.Conv3d", *twice),
                      document("t.json", "torch.nn.Conv1d", *twice), "-o", self.folder / "out.json")
        self.assertEqual((result.returncode, result.stderr), (0, b""))

    def test_a_finding_that_the_merge_makes_is_said_beside_one_like_it(self):
        def document(name, **bounds):
            input_dtype = {"dtype": "torch.quint8", "quant_min_lower_bound": 0, "quant_max_upper_bound": 255, **bounds}
            broken = {"input_dtype": {"dtype": "torch.quint8", "quant_min_lower_bound": 10, "quant_max_upper_bound": 5}}
            entry = {"pattern": "torch.nn.Linear", "dtype_configs": [broken, {"input_dtype": input_dtype}]}
            return self.write({"configs": [entry]}, name)
        result = bcfg("merge", document("b.json"), document("o.json", quant_min_lower_bound=100),
                      document("t.json", quant_max_upper_bound=50), "-o", self.folder / "out.json")
        self.assertRegex(result.stderr.decode(), r"out\.json: error: quant_min_lower_bound 100 .* 50: .*\[D15\]")

    def test_what_cannot_be_read_leaves_the_target_as_it_is(self):
        out = self.write("kept", "out.json")
        for broken in range(3):
            arguments = [NATIVE, NATIVE, NATIVE]
            arguments[broken] = self.write('{"configs": [', "broken.json")
            result = bcfg("merge", *arguments, "-o", out)
            self.assertEqual(result.returncode, 2)
            self.assertRegex(result.stderr.decode(), r"broken\.json:1:\d+: error: ")
            self.assertEqual(out.read_text(), "kept")


if __name__ == "__main__":
    unittest.main()
