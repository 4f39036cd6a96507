# SPDX-License-Identifier: Apache-2.0
"""`bcfg export --to pt2e-quantizer`: the modules and losses that tests/data/pt2e has, which tests/oracle/tst_pt2e.py
runs with real torch, and what else the command promises. BCFG names the program.
"""

import ast
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
TEMPLATES = ROOT / "resources" / "templates"
KEPT = ROOT / "tests" / "data" / "pt2e"
QCONFIGS = {"native": ("x86", "qnnpack", "x86 qat"), "qnnpack": ("x86", "symmetric_qnnpack")}


def export(document, *arguments):
    text = document if isinstance(document, str) else json.dumps(document)
    return subprocess.run([os.environ["BCFG"], "export", "-", "--to", "pt2e-quantizer", *arguments], input=text,
                          capture_output=True, text=True, timeout=120)


def builtin(name, release="2.6.0"):
    return (TEMPLATES / f"torch-{release}" / f"{name}.bcfg.json").read_text(encoding="utf-8")


def losses_of(document, *arguments):
    """Status, module and losses."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "loss.json"
        ran = export(document, "--loss", str(file), *arguments)
        return ran.returncode, ran.stdout, json.loads(file.read_text(encoding="utf-8"))


def definition(source, name):
    """The call that a name of the module stands for, by keyword as source."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == name:
            return {keyword.arg: ast.unparse(keyword.value) for keyword in node.value.keywords}
    raise KeyError(name)


def rows(source):
    """By QConfig, the rows of the table: pattern, specs and place."""
    table, = [node for node in ast.parse(source).body if isinstance(node, ast.AnnAssign) and node.target.id == "TABLE"]
    return {ast.literal_eval(key): [[ast.unparse(argument) for argument in row.args] for row in value.elts]
            for key, value in zip(table.value.keys, table.value.values)}


def entry(pattern, **dtypes):
    return {"pattern": pattern, "dtype_configs": [dtypes or {"input_dtype": "torch.quint8",
                                                             "output_dtype": "torch.quint8"}]}


def document(*entries):
    return {"torch_api": "2", "name": "mine", "configs": list(entries)}


class Export(unittest.TestCase):
    maxDiff = None

    def test_writes_what_real_torch_has_run(self):
        for name, qconfigs in QCONFIGS.items():
            with self.subTest(name):
                options = [option for qconfig in qconfigs for option in ("--qconfig", qconfig)]
                status, source, losses = losses_of(builtin(name), "--torch", "2.6.0", *options)
                self.assertEqual(status, 1)
                self.assertEqual(source, (KEPT / f"{name}.py").read_text(encoding="utf-8"))
                self.assertEqual(tuple(rows(source)), qconfigs)
                kept = json.loads((KEPT / f"{name}.loss.json").read_text(encoding="utf-8"))
                self.assertEqual(losses["losses"], kept["losses"])
                self.assertEqual(sum(losses["counts"].values()), len(losses["losses"]))

    def test_each_loss_is_at_its_place(self):
        native = builtin("native")
        _, _, losses = losses_of(native, "--qconfig", "x86")
        parsed = json.loads(native)
        for loss in losses["losses"]:
            value = parsed
            for token in loss["where"].split("/")[1:]:
                value = value[int(token)] if isinstance(value, list) else value[token]
            if loss["what"] in ("float16", "quint4x2"):
                self.assertIn(loss["what"], json.dumps(value))
            elif loss["what"].endswith(("module", "method")):
                self.assertTrue(loss["where"].endswith(loss["what"]), loss)
        for what in ("fused_module", "fuser_method", "qat_module", "root_module", "reference_quantized_module_for_root",
                     "float16", "quint4x2", "batch_norm"):
            self.assertIn(what, losses["counts"])

    def test_packages(self):
        def packages(target):
            source = export(builtin("native"), "--qconfig", "x86", "--target", target).stdout
            return [node.module for node in ast.walk(ast.parse(source))
                    if isinstance(node, ast.ImportFrom) and "quantization" in node.module]
        ours = ["torch.ao.quantization", "torch.ao.quantization.quantizer"]
        theirs = ["torchao.quantization.pt2e", "torchao.quantization.pt2e.quantizer"]
        self.assertEqual(packages("torch"), ours)
        self.assertEqual(packages("torchao"), theirs)
        self.assertEqual(packages("both"), theirs + ours)

    def test_a_torch_without_quantizers_is_told_what_to_install(self):
        """A torch without torch.ao.quantization.quantizer, such as 2.14; the module asks no more of it before that."""
        for target in ((), ("--target", "torch"), ("--target", "both")):
            with self.subTest(target), tempfile.TemporaryDirectory() as folder:
                torch = pathlib.Path(folder, "torch")
                torch.mkdir()
                (torch / "__init__.py").touch()
                (torch / "fx.py").write_text("class GraphModule: pass\nclass Node: pass\n")
                module = pathlib.Path(folder, "quantizer.py")
                module.write_text(export(builtin("native"), "--qconfig", "x86", *target).stdout, encoding="utf-8")
                ran = subprocess.run([sys.executable, "-S", module], env=os.environ | {"PYTHONPATH": folder},
                                     capture_output=True, text=True)
                self.assertEqual(ran.returncode, 1)
                self.assertRegex(ran.stderr.splitlines()[-1], r"^ImportError: .*install torchao$")

    def test_specs_are_those_of_the_qconfig(self):
        _, source, _ = losses_of(builtin("qnnpack"), "--qconfig", "symmetric_qnnpack")
        self.assertEqual(definition(source, "WEIGHT"), {
            "dtype": "torch.int8", "quant_min": "-127", "quant_max": "127", "qscheme": "torch.per_tensor_symmetric",
            "observer_or_fake_quant_ctr": "observer.MinMaxObserver.with_args(eps=0.000244140625)"})
        _, source, _ = losses_of(builtin("native"), "--qconfig", "x86")
        self.assertEqual(definition(source, "WEIGHT")["ch_axis"], "0")
        self.assertEqual(definition(source, "ACTIVATION")["quant_max"], "127", "reduce_range halves it")

    def test_a_dynamic_qconfig_gives_no_output(self):
        _, source, _ = losses_of(builtin("native"), "--qconfig", "dynamic")
        self.assertEqual(definition(source, "DYNAMIC_ACTIVATION")["is_dynamic"], "True")
        self.assertEqual(definition(source, "DYNAMIC"), {"input": "DYNAMIC_ACTIVATION", "weight": "WEIGHT"})
        self.assertIn(["LINEAR", "DYNAMIC", "'/configs/57'"], rows(source)["dynamic"])

    def test_a_mapping_gives_operators_their_fixed_scale(self):
        _, source, _ = losses_of(builtin("native"), "--mapping", "x86")
        specs = {row[0]: row[1] for row in rows(source)["x86"]}
        fixed = definition(source, definition(source, specs["SIGMOID"])["input"])
        self.assertEqual((fixed["scale"], fixed["zero_point"]), ("0.00390625", "0"))
        self.assertEqual(fixed["qscheme"], "torch.per_tensor_affine", "prepare_qat_pt2e raises without it")
        _, source, _ = losses_of(builtin("native"), "--qconfig", "x86")
        self.assertNotIn("SIGMOID", {row[0] for row in rows(source)["x86"]}, "FX rejects it there")

    def test_any_value_stands_in_trees(self):
        conv = entry(None, input_dtype="torch.quint8", output_dtype="torch.quint8", weight_dtype="torch.qint8",
                     bias_dtype="torch.float")
        conv["pattern_complex_format"] = ["torch.add", "torch.ao.quantization.utils.MatchAllNode", "torch.nn.Conv2d"]
        del conv["pattern"]
        _, source, losses = losses_of(document(conv), "--qconfig", "x86")
        self.assertIn(("/configs/0", "match_all"), {(loss["where"], loss["what"]) for loss in losses["losses"]})
        self.assertEqual(rows(source)["x86"], [["(ADD, ANY, CONV2D)", "WEIGHTED", "'/configs/0'"]])
        self.assertIn("roots=((1,),)", source)

    def test_a_module_made_of_any_value_has_no_trees(self):
        """A QAT module stands for the pattern of its entry, whose first operator may be anything."""
        anything = "torch.ao.quantization.utils.MatchAllNode"
        for pattern in (anything, [anything, "torch.add"]):
            stand_in = {**entry(pattern), "qat_module": "torch.nn.BatchNorm2d"}
            made = document(stand_in, entry("torch.nn.BatchNorm2d"), entry(["torch.nn.Conv2d", "torch.nn.BatchNorm2d"]))
            _, source, losses = losses_of(made, "--qconfig", "x86")
            self.assertIn("/configs/2", {loss["where"] for loss in losses["losses"]})
            self.assertNotIn(["ANY", "DEFAULT", "'/configs/1'"], rows(source)["x86"])

    def test_what_two_entries_share_in_aten_is_said(self):
        floating = {"pattern": "torch.nn.ReLU", "dtype_configs": [{"input_dtype": "torch.qint8"}]}
        _, source, losses = losses_of(document(entry("torch.nn.functional.relu"), floating), "--qconfig", "x86")
        self.assertEqual(rows(source)["x86"], [["RELU", "DEFAULT", "'/configs/0'"]])
        self.assertIn(("/configs/1", "same_aten_operator"), {(loss["where"], loss["what"]) for loss in losses["losses"]})

    def test_bounds_of_an_entry_are_not_those_of_another(self):
        half = {"dtype": "torch.quint8", "quant_min_lower_bound": 0, "quant_max_upper_bound": 127}
        bounded = entry(["torch.mul", "torch.relu"], input_dtype=half, output_dtype="torch.quint8")
        free = entry(["torch.mul", "torch.nn.functional.relu"])
        for entries, place in (((bounded, free), "/configs/0"), ((free, bounded), "/configs/1")):
            _, source, _ = losses_of(document(*entries), "--qconfig", "x86", "--qconfig", "qnnpack")
            self.assertEqual([row[2] for row in rows(source)["x86"]], ["'/configs/0'", "'/configs/1'"])
            self.assertEqual(re.findall('"(/configs/[01])".* broken_by=\\("qnnpack",\\)', source), [place])

    def test_what_stays_float_keeps_its_place(self):
        """FX gives operators to the earlier of two patterns of one length, also where that one stays float."""
        floating = entry(["torch.add", "torch.nn.ReLU"], input_dtype="torch.qint8", output_dtype="torch.qint8")
        _, source, _ = losses_of(document(floating, entry(["torch.mul", "torch.nn.ReLU"])), "--qconfig", "x86")
        self.assertEqual(rows(source)["x86"], [["(RELU, ADD)", "None", "'/configs/0'"],
                                               ["(RELU, MUL)", "DEFAULT", "'/configs/1'"]])

    def test_operators_of_a_pattern_without_specs_go_to_no_shorter_pattern(self):
        half = {"input_dtype": "torch.float16", "output_dtype": "torch.float16"}
        _, source, losses = losses_of(document(entry(["torch.mul", "torch.nn.ReLU"], **half)),
                                      "--qconfig", "float16_static")
        self.assertIn(("/configs/0", "float16"), {(loss["where"], loss["what"]) for loss in losses["losses"]})
        self.assertEqual(rows(source)["float16_static"], [["(RELU, MUL)", "None", "'/configs/0'"]])

    def test_nothing_lost_is_no_finding(self):
        entries = [entry("torch.nn.Hardswish"), entry("torch.nn.functional.hardswish")]
        status, _, losses = losses_of(document(*entries), "--qconfig", "qnnpack")
        self.assertEqual((status, losses["losses"]), (0, []))
        status, _, losses = losses_of(document(*entries), "--qconfig", "x86")
        self.assertEqual((status, losses["counts"]), (1, {"reduce_range": 2}))
        status, _, losses = losses_of(document(entries[0]), "--qconfig", "qnnpack")
        self.assertEqual((status, losses["counts"]), (1, {"also_matches": 1}))
        self.assertIn("torch.nn.functional.hardswish", losses["losses"][0]["reason"])

    def test_names_stay_names(self):
        made = document(entry("torch.matmul"))
        made["name"] = "a\nimport os  # \"\"\" \u2028x"
        source = export(made, "--qconfig", "x86").stdout
        self.assertNotIn("os", [alias.name for node in ast.walk(ast.parse(source))
                                if isinstance(node, ast.Import) for alias in node.names])
        self.assertEqual(len([line for line in source.splitlines() if "import os" in line]), 1)

    def test_losses_can_go_nowhere(self):
        """A device is written to, and not replaced as a file is."""
        ran = export(builtin("native"), "--qconfig", "x86", "--loss", os.devnull)
        self.assertEqual((ran.returncode, ran.stderr), (1, ""))
        self.assertEqual(ran.stdout, export(builtin("native"), "--qconfig", "x86").stdout)
        self.assertTrue(pathlib.Path(os.devnull).is_char_device())

    def test_losses_do_not_replace_the_export(self):
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder) / "out.py"
            output.write_text("before")
            (pathlib.Path(folder) / "link.py").symlink_to(output)
            for arguments in (("-o", output, "--loss", output), ("-o", output, "--loss", f"{folder}/./out.py"),
                              ("-o", output, "--loss", f"{folder}/link.py"), ("--loss", "-"), ("-o", "-", "--loss", "-")):
                with self.subTest(arguments):
                    ran = export(builtin("native"), "--qconfig", "x86", *arguments)
                    self.assertEqual((ran.returncode, ran.stdout), (2, ""))
                    self.assertTrue(ran.stderr.startswith("bcfg: error: --loss: names the same file as the output"), ran.stderr)
                    self.assertEqual(output.read_text(), "before")
            output.unlink()
            ran = export(builtin("native"), "--qconfig", "x86", "-o", output, "--loss", f"{folder}/./out.py")
            self.assertEqual((ran.returncode, output.exists()), (2, False))

    def test_a_mapping_beside_the_qconfig_of_its_name_has_rows_of_its_own(self):
        made = export(builtin("native"), "--qconfig", "x86", "--mapping", "x86", "--loss", os.devnull).stdout
        self.assertEqual(list(rows(made)), ["x86", "x86 mapping"])

    def test_a_qconfig_that_raises_does_not_concern_the_others(self):
        observer = {"partial": "torch.ao.quantization.observer.MinMaxObserver"}
        raising = {"activation": observer | {"kwargs": {"dtype": "torch.qint8", "eps": 2 ** -12}},
                   "weight": observer | {"kwargs": {"dtype": "torch.qint8", "unknown": 1}}}
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "raising.qconfig.json"
            file.write_text(json.dumps(raising), encoding="utf-8")
            status, source, _ = losses_of(builtin("qnnpack"), "--qconfig", "symmetric_qnnpack", "--qconfig", str(file))
        self.assertEqual(status, 1)
        other, raised = ({row[1] for row in made} for made in rows(source).values())
        self.assertEqual(raised, {"None"})
        self.assertIn("WEIGHTED", other)

    def test_wrong_use(self):
        for arguments, said in (((), "needs at least one --qconfig"), (("--qconfig", "x87"), "no such QConfig")):
            ran = export(builtin("native"), *arguments)
            self.assertEqual(ran.returncode, 2)
            self.assertIn(said, ran.stderr)
        ran = export(builtin("native", "1.13.1"), "--qconfig", "fbgemm")
        self.assertEqual((ran.returncode, ran.stdout), (2, ""))
        self.assertIn("convert the document to PyTorch 2.x first", ran.stderr)


class Types(unittest.TestCase):
    """What is exported is read by people and their checkers. Of PyTorch nothing is known here, as its releases differ."""

    @unittest.skipUnless(shutil.which("mypy"), "needs mypy")
    def test_mypy_has_nothing_to_say(self):
        with tempfile.TemporaryDirectory() as folder:
            for file in KEPT.glob("*.py"):
                shutil.copy(file, folder)
            for release, name in (("2.6.0", "native"), ("2.6.0", "qnnpack"), ("1.13.1", "native")):
                for form, arguments in (("whole", ()), ("overrides", ("--overrides-of", "fbgemm"))):
                    ran = subprocess.run([os.environ["BCFG"], "show", "-", "--as", "python", *arguments],
                                         input=builtin(name, release), capture_output=True, text=True, timeout=120)
                    file = pathlib.Path(folder) / f"{name}_{release.replace('.', '_')}_{form}.py"
                    file.write_text(ran.stdout, encoding="utf-8")
            ran = subprocess.run(["mypy", "--strict", "--follow-imports=skip", "--ignore-missing-imports",
                                  "--allow-subclassing-any", "--cache-dir", os.path.join(folder, "cache"),
                                  *sorted(str(file) for file in pathlib.Path(folder).glob("*.py"))],
                                 capture_output=True, text=True, timeout=300)
            self.assertEqual(ran.returncode, 0, ran.stdout)


if __name__ == "__main__":
    unittest.main()
