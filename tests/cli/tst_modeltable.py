# SPDX-License-Identifier: Apache-2.0
import json
import os
import pathlib
import shutil
import subprocess
import unittest

from program import InFolder

MODELS = pathlib.Path(__file__).parents[2] / "tests/data/models"
RESNET = MODELS / "resnet18-2.6.0.fxgraph.json"
SEQ = MODELS / "seq-2.6.0.fxgraph.json"
LINEAR = {"configs": [{"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear",
                       "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear", "dtype_configs": [
    {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]}]}


def simulate(document, *arguments, stdin=None):
    return subprocess.run([os.environ["BCFG"], "simulate", document, *arguments], text=True, capture_output=True,
                          input=stdin, check=False)


def table(*arguments, document="native"):
    return json.loads(simulate(document, *arguments, "--format", "json").stdout)["models"]


class ModelTable(InFolder):
    def test_each_cell_is_what_the_model_gets_alone(self):
        qconfigs = ("--qconfig", "x86", "--mapping", "qnnpack")
        rows = table("--model", RESNET, "--model", SEQ, *qconfigs)
        self.assertEqual([row["model"] for row in rows], [RESNET.name, SEQ.name])
        self.assertEqual([cell["name"] for cell in rows[0]["columns"]], ["x86", "qnnpack mapping"])
        for row, model in zip(rows, (RESNET, SEQ)):
            alone = json.loads(simulate("native", "--model", model, *qconfigs, "--format", "json", "--explain").stdout)
            for cell, column in zip(row["columns"], alone["columns"]):
                with self.subTest(model.name, qconfig=cell["name"]):
                    statuses = [node["counts_as"] for node in column["nodes"].values() if "counts_as" in node]
                    self.assertEqual((cell["operators"], cell["quantized"]),
                                     (len(statuses), statuses.count("quantized")))

    def test_each_model_of_the_other_generation_is_warned_of(self):
        old = MODELS / "resnet18-1.13.1.fxgraph.json"
        done = simulate("native", "--model", RESNET, "--model", old, "--model", SEQ)
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stderr, f"^{old}: warning: The model was traced by PyTorch 1\\.13\\.\\S+ PyTorch 2\\.14\\.1, which .*\n$")

    def test_folder_stands_for_its_models(self):
        shutil.copy(SEQ, self.folder / "b.fxgraph.json")
        shutil.copy(RESNET, self.folder / "a.fxgraph.json")
        (self.folder / "notes.txt").write_text("no model")
        self.assertEqual([row["model"] for row in table("--model", self.folder)], ["a.fxgraph.json", "b.fxgraph.json"])

    def test_folder_without_models_is_refused(self):
        for models in (("--model", self.folder), ("--model", RESNET, "--model", self.folder)):
            done = simulate("native", *models)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("This folder has no models", done.stderr)

    def test_text_says_what_stays_float(self):
        lines = simulate("-", "--model", RESNET, "--model", SEQ, "--qconfig", "x86",
                         stdin=json.dumps(LINEAR)).stdout.splitlines()
        self.assertRegex(lines[1], r"^resnet18-2.6.0.fxgraph.json  x86 +1 of  69 +0 +68  .*torch.nn.Conv2d 20")

    def test_text_is_aligned_by_characters(self):
        for name in ("längst-é", "abc"):
            shutil.copy(SEQ, self.folder / f"{name}.fxgraph.json")
        lines = simulate("native", "--model", self.folder, "--qconfig", "x86").stdout.splitlines()
        self.assertEqual([line.index("  x86 ") for line in lines[1:]], [lines[0].index("  under ")] * 2)

    def test_json_says_why(self):
        done = simulate("-", "--model", RESNET, "--model", SEQ, "--qconfig", "default_dynamic_qconfig", "--format", "json",
                        stdin=json.dumps(LINEAR))
        cell = json.loads(done.stdout)["models"][0]["columns"][0]
        self.assertEqual(list(cell["why"]), list(cell["float"]))
        self.assertEqual(cell["why"]["torch.nn.Conv2d"], "No entry takes it.")
        self.assertIn("No dtype config of entry #0 Linear fits", cell["why"]["torch.nn.Linear"])

    def test_markdown_is_a_table_of_models_and_qconfigs(self):
        text = simulate("native", "--model", RESNET, "--qconfig", "x86", "--qconfig", "qnnpack", "--format",
                        "markdown").stdout
        self.assertEqual(text.splitlines()[:2], ["| Model | x86 | qnnpack |", "| --- | --- | --- |"])
        self.assertIn("| 69 of 69 | 69 of 69 |", text)

    def test_csv_has_a_line_for_each_model_and_qconfig(self):
        lines = simulate("native", "--model", RESNET, "--model", SEQ, "--qconfig", "x86", "--format",
                         "csv").stdout.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[1].split(",")[:4], [RESNET.name, "x86", "69", "69"])

    def test_baseline_fails_where_coverage_fell_and_only_there(self):
        baseline = self.folder / "baseline.json"
        models = ("--model", RESNET, "--model", SEQ, "--qconfig", "x86")
        self.assertEqual(simulate("native", *models, "--format", "json", "-o", baseline).returncode, 0)
        same = simulate("native", *models, "--baseline", baseline)
        self.assertEqual((same.returncode, same.stderr), (0, ""))
        fallen = simulate("-", *models, "--baseline", baseline, stdin=json.dumps(LINEAR))
        self.assertEqual(fallen.returncode, 1)
        self.assertIn(f"{RESNET.name}, x86: 1 of 69 operators are quantized, and 69 of 69 in the baseline.\n",
                      fallen.stderr)
        baseline.write_text(simulate("-", *models, "--format", "json", stdin=json.dumps(LINEAR)).stdout)
        self.assertEqual(simulate("native", *models, "--baseline", baseline).returncode, 0)

    def test_what_the_baseline_cannot_be_compared_with_is_warned_of(self):
        baseline = self.folder / "baseline.json"
        def warned(*arguments):
            done = simulate("native", *arguments, "--baseline", baseline)
            self.assertEqual(done.returncode, 0)
            return [line.removeprefix(f"{baseline}: warning: ") for line in done.stderr.splitlines() if "traced" not in line]
        lacks, more = "is not in the baseline, so nothing tells whether it is worse.", "is in the baseline, but not in this table."
        simulate("native", "--model", RESNET, "--model", SEQ, "--qconfig", "x86", "--format", "json", "-o", baseline)
        self.assertEqual(warned("--model", RESNET, "--model", SEQ, "--qconfig", "x86"), [])
        self.assertEqual(warned("--model", RESNET, "--qconfig", "x86"), [f"{SEQ.name} {more}"])
        self.assertEqual(warned("--model", RESNET, "--model", SEQ, "--qconfig", "qnnpack"), [f"qnnpack {lacks}", f"x86 {more}"])
        self.assertEqual(warned("--model", RESNET, "--model", SEQ, "--qconfig", "x86", "--mapping", "x86"), [f"x86 mapping {lacks}"])
        renamed = self.folder / "renamed.fxgraph.json"
        shutil.copy(SEQ, renamed)
        self.assertEqual(warned("--model", RESNET, "--model", renamed, "--qconfig", "x86"), [f"renamed.fxgraph.json {lacks}", f"{SEQ.name} {more}"])
        self.assertEqual(warned("--model", RESNET, "--model", SEQ, "--qconfig", "x86", "--qat"), [f"x86 with --qat {lacks}", f"x86 {more}"])
        old = json.loads(baseline.read_text())
        for row in old["models"]:
            for column in row["columns"]:
                del column["qat"]  # as earlier versions wrote it
        baseline.write_text(json.dumps(old))
        self.assertEqual(warned("--model", RESNET, "--model", SEQ, "--qconfig", "x86"), [])

    def test_models_of_one_file_name_are_told_apart_by_their_folders(self):
        files = [self.folder / name / "m.fxgraph.json" for name in ("a/x", "b/x", "c")]
        for file, model in zip(files, (RESNET, SEQ, SEQ)):
            file.parent.mkdir(parents=True)
            shutil.copy(model, file)
        models = [part for file in (*files, files[0], RESNET) for part in ("--model", file)]
        rows = table(*models, "--qconfig", "x86")
        self.assertEqual([row["model"] for row in rows], ["a/x/m.fxgraph.json", "b/x/m.fxgraph.json", "c/m.fxgraph.json",
                                                          "a/x/m.fxgraph.json", RESNET.name])
        self.assertEqual([row["columns"][0]["operators"] for row in rows], [69, 14, 14, 69, 69])
        baseline = self.folder / "baseline.json"
        baseline.write_text(json.dumps({"models": rows}))
        done = simulate("native", *models, "--qconfig", "x86", "--baseline", baseline)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_what_is_no_baseline_is_refused_with_its_place(self):
        baseline = self.folder / "baseline.json"
        of_one = simulate("native", "--model", SEQ, "--format", "json").stdout
        for text, message in (("{", "baseline.json:1:2: error:"), ("{}", "This is not a table of models"),
                              (of_one, "This was written for one model, not as a table")):
            baseline.write_text(text)
            done = simulate("native", "--model", SEQ, "--baseline", baseline)
            with self.subTest(text):
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(message, done.stderr)

    def test_what_is_about_one_model_is_refused(self):
        for option in (("--node", "fc"), ("--explain",), ("--expect", "fc=quantized"), ("--format", "dot")):
            done = simulate("native", "--model", SEQ, "--model", RESNET, *option)
            with self.subTest(option):
                self.assertEqual(done.returncode, 2)
                self.assertIn(f"{' '.join(option) if option[0] == '--format' else option[0]}: error: This is about one "
                              "model", done.stderr)

    def test_where_convert_raises_nothing_is_quantized(self):
        raises = {"configs": [LINEAR["configs"][0] | {"pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d"],
                                                      "fused_module": "torch.nn.Conv2d"}, *LINEAR["configs"]]}
        def raising(*arguments):
            return simulate("-", "--model", RESNET, "--qconfig", "x86", *arguments, stdin=json.dumps(raises))
        done = raising("--format", "markdown", "--fail-under", "1")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (1, f"| {RESNET.name} | raises |"))
        baseline = self.folder / "baseline.json"
        simulate("-", "--model", RESNET, "--model", RESNET, "--qconfig", "x86", "--format", "json", "-o", baseline,
                 stdin=json.dumps(LINEAR))
        fallen = raising("--baseline", baseline)
        self.assertEqual(fallen.returncode, 1)
        self.assertRegex(fallen.stderr, "x86: PyTorch raises TypeError: .*, and 1 of 69 in the baseline")
        now = json.loads(raising("--baseline", baseline, "--format", "json").stdout)
        cell = now["models"][0]["columns"][0]
        self.assertEqual((cell["quantized"], cell["operators"], cell["float"]), (0, 69, {}))
        cell["quantized"] = 20  # as earlier versions counted
        baseline.write_text(json.dumps(now))
        self.assertEqual(raising("--baseline", baseline).returncode, 0)

    def test_fail_under_is_of_each_model(self):
        done = simulate("-", "--model", SEQ, "--model", RESNET, "--qconfig", "x86", "--fail-under", "90",
                        stdin=json.dumps(LINEAR))
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{RESNET.name}: error: x86: 1 of 69 operators are quantized, 1.4 %, and --fail-under is 90 %.\n",
                      done.stderr)


if __name__ == "__main__":
    unittest.main()
