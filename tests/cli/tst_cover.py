# SPDX-License-Identifier: Apache-2.0
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
MODELS = ROOT / "tests/data/models"


def bcfg(*arguments, stdin=None):
    return subprocess.run([os.environ["BCFG"], *arguments], text=True, capture_output=True, input=stdin, check=False)


def counts_as(document, model, qconfig, stdin=None):
    """By node, what it counts as; where prepare raises, the error."""
    done = bcfg("simulate", document, "--model", model, "--qconfig", qconfig, "--format", "json", "--explain",
                stdin=stdin)
    column = json.loads(done.stdout)["columns"][0]
    return {name: node.get("counts_as") for name, node in column["nodes"].items()} or column["error"]


def problems(text):
    """Errors and warnings, but that PyTorch's own embeddings have an observation type that FX does not read."""
    (file,) = json.loads(bcfg("validate", "-", "--format", "json", stdin=text).stdout)["files"]
    return [each for each in file["diagnostics"] if each["severity"] != "info" and each["rule"] != "O02"]


class Cover(unittest.TestCase):
    def test_what_comes_quantizes_what_native_quantizes_and_has_no_problem(self):
        for release in ("1.13.1", "2.6.0", "2.14.1"):
            native = f"native@{release}"
            for name in ("resnet18", "mobilenet_v3_small", "mixed", "seq"):
                model = MODELS / f"{name}-{release}.fxgraph.json"
                with self.subTest(name, release=release):
                    text = bcfg("cover", model, "--like", native).stdout
                    self.assertEqual(problems(text), [])
                    for qconfig in ("x86", "qnnpack"):
                        self.assertEqual(counts_as("-", model, qconfig, stdin=text), counts_as(native, model, qconfig))

    def test_a_fused_module_is_declared_also_where_no_model_has_its_plain_pattern(self):
        """Of Conv2d, BatchNorm2d and ReLU fusing makes a ConvReLU2d, which convert knows by another entry alone."""
        text = bcfg("cover", MODELS / "resnet18-2.6.0.fxgraph.json").stdout
        declared = [each.get("fused_module") for each in json.loads(text)["configs"]]
        self.assertIn("torch.ao.nn.intrinsic.ConvReLU2d", declared)

    def test_a_module_that_a_longer_pattern_takes_has_an_entry_of_its_own(self):
        """A folded BatchNorm1d leaves a Linear, which is matched together with the ReLU; convert looks its class up."""
        layers = ("torch.nn.Linear", "torch.nn.BatchNorm1d", "torch.nn.ReLU")
        nodes = [{"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}, "scope": ["", None]}]
        for number, layer in enumerate(layers):
            nodes.append({"name": f"n{number}", "op": "call_module", "target": str(number), "module_type": layer,
                          "args": [{"node": nodes[-1]["name"]}], "kwargs": {}, "scope": [str(number), layer]})
        nodes.append({"name": "output", "op": "output", "target": "output", "args": [{"node": nodes[-1]["name"]}],
                      "kwargs": {}, "scope": ["", None]})
        for release in ("1.13.1", "2.6.0", "2.14.1"):
            with self.subTest(release), tempfile.NamedTemporaryFile("w", suffix=".fxgraph.json") as model:
                json.dump({"format": 2, "torch": release, "model": "Sequential", "nodes": nodes,
                           "modules": {str(number): {"type": layer, "training": False}
                                       for number, layer in enumerate(layers)}}, model)
                model.flush()
                text = bcfg("cover", model.name, "--like", f"native@{release}").stdout
                self.assertIn("torch.nn.Linear", [each["pattern"] for each in json.loads(text)["configs"]])
                self.assertEqual(counts_as("-", model.name, "x86", stdin=text),
                                 counts_as(f"native@{release}", model.name, "x86"))

    def test_the_entry_that_says_where_a_function_has_its_weight_comes_though_a_longer_pattern_takes_it(self):
        def node(name, op, target, *inputs):
            return {"name": name, "op": op, "target": target, "args": [{"node": each} for each in inputs], "kwargs": {},
                    "scope": ["", None]}
        nodes = [node("x", "placeholder", "x"), node("w", "get_attr", "w"),
                 node("linear", "call_function", "torch.nn.functional.linear", "x", "w"),
                 node("relu", "call_function", "torch.nn.functional.relu", "linear"), node("output", "output", "output", "relu")]

        def observers(document, model, stdin=None):
            done = bcfg("simulate", document, "--model", model, "--qconfig", "x86", "--format", "json", stdin=stdin)
            return json.loads(done.stdout)["columns"][0]["observers"]
        for release in ("1.13.1", "2.6.0", "2.14.1"):
            with self.subTest(release), tempfile.NamedTemporaryFile("w", suffix=".fxgraph.json") as model:
                json.dump({"format": 2, "torch": release, "model": "M", "nodes": nodes, "modules": {}}, model)
                model.flush()
                text = bcfg("cover", model.name, "--like", f"native@{release}").stdout
                self.assertIn("torch.nn.functional.linear", [each["pattern"] for each in json.loads(text)["configs"]])
                self.assertEqual(observers("-", model.name, stdin=text), observers(f"native@{release}", model.name))

    def test_the_document_is_for_the_release_that_traced_the_model(self):
        def heads(*arguments, stdin=None):
            document = json.loads(bcfg("cover", *arguments, stdin=stdin).stdout)
            return document["torch_api"], document.get("torch")
        for release, expected in (("1.13.1", ("1.13", None)), ("2.6.0", ("2", "2.6.0")), ("2.14.1", ("2", None))):
            model = MODELS / f"resnet18-{release}.fxgraph.json"
            with self.subTest(release):
                self.assertEqual(heads(model), expected)
                self.assertEqual(heads(model, "--torch", "2.6.0"), ("2", "2.6.0"))
                self.assertEqual(heads(model, "--like", "native@2.14.1"), ("2", None))
        model = json.loads((MODELS / "resnet18-2.6.0.fxgraph.json").read_text())
        for traced, expected in (("2.7.1", ("2", None)), ("1.13.0", ("1.13", None)), ("2.6.0+cu124", ("2", "2.6.0"))):
            with self.subTest(traced):
                self.assertEqual(heads("-", stdin=json.dumps({**model, "torch": traced})), expected)
        wrong = bcfg("cover", MODELS / "resnet18-2.6.0.fxgraph.json", "--like", "native@1.13.1", "--torch", "2.6.0")
        self.assertEqual((wrong.returncode, wrong.stdout), (2, ""))

    def test_models_of_another_release_are_warned_of(self):
        def warned(*arguments):
            """The warnings as (model, release that traced it, release of the document), and the exit status."""
            done = bcfg("cover", *arguments)
            said = re.findall(r"(?m)^(.*): warning: The model was traced by PyTorch (\S+)\. PyTorch (\S+), which judges the document, ", done.stderr)
            self.assertEqual(len(said), done.stderr.count("warning"), done.stderr)
            return said, done.returncode
        old, middle, new = (str(MODELS / f"resnet18-{release}.fxgraph.json") for release in ("1.13.1", "2.6.0", "2.14.1"))
        versions = [json.loads(pathlib.Path(model).read_text())["torch"] for model in (old, middle)]
        self.assertEqual(warned(old, new, middle), ([(old, versions[0], "2.14.1"), (middle, versions[1], "2.14.1")], 0))
        self.assertEqual(warned(new, middle, "--torch", "2.14.1"), ([(middle, versions[1], "2.14.1")], 0))
        self.assertEqual(warned(old, "--torch", "2.6.0"), ([(old, versions[0], "2.6.0")], 0))
        for arguments in ((old,), (middle,), (middle, str(MODELS / "mobilenet_v3_small-2.6.0.fxgraph.json")),
                          (middle, "--torch", "2.14.1"), (middle, "--like", "native@2.14.1")):
            with self.subTest(arguments):
                self.assertEqual(warned(*arguments), ([], 0))

    def test_a_built_in_config_that_the_release_lacks_is_told_of(self):
        old = MODELS / "resnet18-1.13.1.fxgraph.json"
        done = bcfg("cover", old, "--like", "executorch")
        self.assertEqual(json.loads(done.stdout)["torch_api"], "2")
        lacks = "PyTorch 1.13.1 has no such built-in config."
        self.assertEqual(done.stderr.splitlines()[0], f"executorch: warning: {lacks} It is that of PyTorch 2.14.1, and the "
                                                      "document is for this release.")
        wrong = bcfg("cover", old, "--like", "executorch", "--torch", "1.13.1")
        self.assertEqual((wrong.returncode, wrong.stdout, wrong.stderr), (2, "", f"executorch: error: {lacks}\n"))

    def test_each_pattern_config_is_needed(self):
        """Without any of those that take or fuse an operator, another outcome comes of some node."""
        model = MODELS / "resnet18-2.6.0.fxgraph.json"
        document = json.loads(bcfg("cover", model).stdout)

        def outcome(document):
            done = bcfg("simulate", "-", "--model", model, "--qconfig", "x86", "--format", "json", "--explain",
                        stdin=json.dumps(document))
            column = json.loads(done.stdout)["columns"][0]
            return {name: node["counts_as"] for name, node in column["nodes"].items()}, [each["nodes"] for each in column["fusions"]]
        whole = outcome(document)
        modules = {config[key] for config in document["configs"] for key in ("fused_module", "qat_module") if key in config}
        self.assertLess(len(document["configs"]), 20)
        for row, config in enumerate(document["configs"]):
            if isinstance(config["pattern"], str) and config["pattern"] in modules:
                continue
            rest = {**document, "configs": document["configs"][:row] + document["configs"][row + 1:]}
            with self.subTest(config["pattern"]):
                self.assertNotEqual(outcome(rest), whole)

    def test_several_models_are_covered_by_one_document(self):
        models = [MODELS / f"{name}-2.6.0.fxgraph.json" for name in ("resnet18", "mobilenet_v3_small", "seq")]
        text = bcfg("cover", *models, "--name", "mine").stdout
        self.assertEqual(json.loads(text)["name"], "mine")
        for model in models:
            self.assertEqual(counts_as("-", model, "x86", stdin=text), counts_as("native", model, "x86"))

    def test_a_part_of_a_backend_has_not_its_name(self):
        for more in ((), ("--dtype-configs", "qnnpack@2.6.0"), ("--like", ROOT / "docs/examples/mine.bcfg.json")):
            text = bcfg("cover", MODELS / "resnet18-2.6.0.fxgraph.json", *more).stdout
            self.assertNotIn("name", json.loads(text))

    def test_what_nothing_takes_is_told(self):
        with tempfile.NamedTemporaryFile("w", suffix=".bcfg.json") as file:
            json.dump({"configs": [{"pattern": "torch.nn.Conv2d"}]}, file)
            file.flush()
            done = bcfg("cover", MODELS / "resnet18-2.6.0.fxgraph.json", "--like", file.name)
        self.assertEqual(done.returncode, 1)
        self.assertIn("1 pattern config for 20 of 69 operators\n", done.stderr)
        self.assertIn("no pattern config takes torch.nn.BatchNorm2d, called 20 times", done.stderr)

    def test_dtype_configs_are_those_of_the_hardware_by_kind(self):
        weighted = {"input_dtype": "torch.qint8", "output_dtype": "torch.qint8", "weight_dtype": "torch.qint8"}
        other = {"input_dtype": "torch.qint8", "output_dtype": "torch.qint8"}
        hardware = {"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [weighted]},
                                {"pattern": "operator.add", "dtype_configs": [other]}]}
        with tempfile.NamedTemporaryFile("w", suffix=".bcfg.json") as file:
            json.dump(hardware, file)
            file.flush()
            done = bcfg("cover", MODELS / "resnet18-2.6.0.fxgraph.json", "--dtype-configs", file.name)
        by_pattern = {json.dumps(config["pattern"]): config for config in json.loads(done.stdout)["configs"]}
        self.assertEqual(by_pattern['"torch.nn.Conv2d"']["dtype_configs"], [weighted])
        self.assertEqual(by_pattern['["operator.add", "torch.nn.ReLU"]']["dtype_configs"], [other])
        self.assertNotIn('"torch.flatten"', by_pattern)  # shares its observer
        self.assertIn("left out, as the dtype configs have none of its kind: flatten", done.stderr)
        self.assertEqual(done.returncode, 1)
        # What is left out takes no operator: of the model, one MaxPool2d, one AdaptiveAvgPool2d and one flatten.
        self.assertRegex(done.stderr, "^[0-9]+ pattern configs for 66 of 69 operators\n")
        self.assertIn("no pattern config takes torch.flatten, called 1 time\n", done.stderr)
        left = [bcfg("cover", MODELS / "resnet18-2.6.0.fxgraph.json", "--like", "-", stdin=done.stdout).stderr.splitlines()[0]]
        self.assertEqual(left, done.stderr.splitlines()[:1])

    def test_what_the_dtype_configs_have_an_entry_for_is_told(self):
        dtypes = [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]
        like = {"configs": [{"pattern": "torch.nn.Conv2d", "dtype_configs": dtypes}]}
        hardware = {"configs": [{"pattern": pattern, "dtype_configs": dtypes}
                                for pattern in ("torch.nn.Conv2d", "torch.flatten", "torch.nn.MaxPool2d")]}
        with tempfile.TemporaryDirectory() as folder:
            for name, document in (("like", like), ("npu", hardware)):
                pathlib.Path(folder, f"{name}.bcfg.json").write_text(json.dumps(document))
            npu = f"{folder}/npu.bcfg.json"
            arguments = ("cover", MODELS / "resnet18-2.6.0.fxgraph.json", "--like", f"{folder}/like.bcfg.json")
            said = bcfg(*arguments, "--dtype-configs", npu).stderr.splitlines()[-1]
            self.assertRegex(said, f"^  {re.escape(npu)} has pattern configs for "
                                   f"(torch.flatten, torch.nn.MaxPool2d|torch.nn.MaxPool2d, torch.flatten): --like ")
            for other in ((), ("--dtype-configs", f"{folder}/like.bcfg.json")):
                self.assertNotIn("has pattern configs for", bcfg(*arguments, *other).stderr)


if __name__ == "__main__":
    unittest.main()
