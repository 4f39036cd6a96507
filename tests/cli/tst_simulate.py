# SPDX-License-Identifier: Apache-2.0
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from tst_diffcommand import patched

ROOT = pathlib.Path(__file__).parents[2]
NATIVE = ROOT / "resources/templates/torch-2.6.0/native.bcfg.json"
MODEL = ROOT / "tests/data/models/mixed-2.6.0.fxgraph.json"
RESNET = ROOT / "tests/data/models/resnet18-2.6.0.fxgraph.json"
WEIGHTED = [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]
RAISES_IN_PREPARE = {"": None, "object_type": [["torch.nn.Conv2d", {  # as a mapping
    "activation": "torch.ao.quantization.observer.MinMaxObserver",
    "weight": "torch.ao.quantization.observer.MinMaxObserver"}]]}
RAISES_IN_CONVERT = {"configs": [  # which indexes the fused module, and no Conv2d can be indexed
    {"pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d"], "dtype_configs": WEIGHTED, "fused_module": "torch.nn.Conv2d"},
    {"pattern": "torch.nn.Linear", "dtype_configs": WEIGHTED}]}


def residual(*operands):
    """A model as JSON: relu(x + conv(x)), with the operands of the addition in this order."""
    def node(name, op, target, *inputs):
        kind = {"c": "torch.nn.Conv2d", "r": "torch.nn.ReLU"}.get(target)
        return {"name": name, "op": op, "target": target, "args": [{"node": each} for each in inputs], "kwargs": {},
                **({"module_type": kind} if kind else {}), "scope": [target if kind else "", kind]}
    nodes = [node("x", "placeholder", "x"), node("c", "call_module", "c", "x"),
             node("add", "call_function", "operator.add", *operands), node("r", "call_module", "r", "add"),
             node("output", "output", "output", "r")]
    modules = {"c": {"type": "torch.nn.Conv2d", "training": False}, "r": {"type": "torch.nn.ReLU", "training": False}}
    return json.dumps({"format": 2, "torch": "2.14.1", "model": "Residual", "training": False, "nodes": nodes,
                       "modules": modules})


def chain(release, kind, *between, training=False):
    """A model as JSON: a module of the class, of the input, or of what the nodes between the two make of it."""
    def node(name, op, target, *inputs):
        return {"name": name, "op": op, "target": target, "args": list(inputs), "kwargs": {}, "scope": ["", None]}
    last = between[-1][0] if between else "x"
    called = {**node("m", "call_module", "m", {"node": last}), "module_type": kind, "scope": ["m", kind]}
    nodes = [node("x", "placeholder", "x"), *(node(*each) for each in between), called,
             node("output", "output", "output", {"node": "m"})]
    return json.dumps({"format": 2, "torch": release, "model": "M", "training": training, "nodes": nodes,
                       "modules": {"m": {"type": kind, "training": training}}})


def simulate(*arguments, document=NATIVE, model=MODEL, stdin=None):
    return subprocess.run([os.environ["BCFG"], "simulate", document, "--model", model, *arguments], text=True,
                          capture_output=True, input=stdin, check=False)


class Simulate(unittest.TestCase):
    def test_text_sums_up_by_operator_and_entry(self):
        done = simulate()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("16 of 20 operators quantized", done.stdout)
        self.assertRegex(done.stdout, r"torch\.nn\.Embedding +0 +0 +1  No dtype config of entry #\d+ Embedding fits: input_dtype wants")
        self.assertIn("Conv2d → BatchNorm2d → ReLU: fuses 1", done.stdout)

    def test_json_says_a_sentence_about_each_node_and_what_it_counts_as(self):
        column = json.loads(simulate("--format", "json", "--explain").stdout)["columns"][0]
        self.assertRegex(column["nodes"]["emb"]["reason"], r"^No dtype config of entry #\d+ Embedding fits: input_dtype wants")
        counted = [node["counts_as"] for node in column["nodes"].values()]
        self.assertEqual((counted.count("quantized"), len(counted)), (column["quantized_operators"], column["operators"]))
        self.assertEqual(column["quantized_operators"], 16)
        self.assertNotIn("reason", json.loads(simulate("--format", "json").stdout)["columns"][0]["nodes"]["emb"])

    def test_a_drawing_has_each_node_in_the_class_of_what_it_counts_as(self):
        svg = xml.etree.ElementTree.fromstring(simulate("--format", "svg").stdout)
        space = "{http://www.w3.org/2000/svg}"
        groups = svg.findall(space + "g")
        self.assertEqual(len(groups), len(json.loads(MODEL.read_text())["nodes"]))
        self.assertEqual([group.get("class") for group in groups].count("quantized"), 16)
        emb = next(group for group in groups if group.find(space + "title").text.startswith("emb: "))
        self.assertRegex(emb.find(space + "title").text, r"^emb: torch\.nn\.Embedding, rejected\. No dtype config of entry")
        self.assertEqual(emb.find(space + "text").text, "✕ emb")

    def test_a_drawing_takes_no_markup_from_names(self):
        model = json.loads(MODEL.read_text())
        model["model"] = model["nodes"][0]["name"] = "<script>&\x1b"
        done = simulate("--format", "svg", model="-", stdin=json.dumps(model).replace('"node": "x"', '"node": "<script>&\\u001b"'))
        self.assertNotIn("<script", done.stdout)
        if done.returncode == 0:
            xml.etree.ElementTree.fromstring(done.stdout)

    def test_expectations_decide_the_exit_status(self):
        self.assertEqual(simulate("--expect", "conv*=quantized", "--expect", "torch.nn.Linear==1").returncode, 0)
        done = simulate("--expect", "emb=quantized")
        self.assertEqual(done.returncode, 1)
        self.assertIn("emb is rejected", done.stderr)
        for form in ("emb", "emb!=quantized"):
            done = simulate("--expect", form)
            self.assertEqual((done.returncode, done.stderr), (2, f"--expect {form}: error: Expected NAME=STATUS, as in "
                                                                 "conv1=quantized, or OPERATOR>=NUMBER.\n"))
        self.assertIn("There is no status nope; there are: ", str(simulate("--expect", "emb=nope").stderr))
        for expected, value in ((">=x", "x"), ("<=quantized", "quantized"), (">=" + 20 * "9", 20 * "9"), ("=" + 20 * "9", 20 * "9")):
            done = simulate("--expect", "torch.nn.Conv2d" + expected)
            self.assertEqual((done.returncode, done.stderr), (2, f"--expect torch.nn.Conv2d{expected}: error: Expected a "
                                                                 f"number of at most 19 digits, not {value}.\n"))
        self.assertEqual(simulate("--fail-under", "80").returncode, 0)
        done = simulate("--fail-under", "80.5", "--qconfig", "x86")
        self.assertEqual((done.returncode, done.stderr),
                         (1, "x86: error: 15 of 20 operators are quantized, 75 %, and --fail-under is 80.5 %.\n"))
        for percentage in ("nan", "-NaN", "-1", "100.5"):
            done = simulate(f"--fail-under={percentage}")
            self.assertEqual((done.returncode, done.stdout), (2, ""), percentage)

    def test_an_operator_that_the_model_does_not_have_is_told_of(self):
        for expected, status, severity in (("nn.Linear>=1", 1, "error"), ("nosuch==1", 1, "error"),
                                           ("nosuch>=0", 0, "warning"), ("torch.nn.LSTM<=3", 0, "warning")):
            done = simulate("--qconfig", "x86", "--expect", expected)
            with self.subTest(expected):
                self.assertEqual((done.returncode, done.stderr),
                                 (status, f"--expect: {severity}: x86: {expected}: the model has no such operator.\n"))
        self.assertEqual(simulate("--qconfig", "x86", "--expect", "torch.nn.Linear<=1").stderr, "")

    def test_a_mapping_beside_the_qconfig_of_its_name_has_a_name_of_its_own(self):
        both = ("--qconfig", "x86", "--mapping", "x86")
        self.assertEqual(re.findall("(?m)^x86.*", simulate(*both).stdout), ["x86", "x86 mapping"])
        columns = json.loads(simulate(*both, "--format", "json").stdout)["columns"]
        self.assertEqual([column.get("qconfig", column.get("mapping")) for column in columns], ["x86", "x86 mapping"])
        rows = simulate(*both, "--format", "csv").stdout.splitlines()[1:]
        self.assertEqual({row.split(",")[0] for row in rows}, {"x86", "x86 mapping"})
        alone = json.loads(simulate("--mapping", "x86", "--format", "json").stdout)["columns"][0]
        self.assertEqual(alone["mapping"], "x86")
        matched = subprocess.run([os.environ["BCFG"], "match", NATIVE, *both, "--pattern", "0"], text=True, capture_output=True)
        self.assertEqual(matched.stdout.splitlines()[:2], ["    1  x86", "    2  x86 mapping"])

    def test_nothing_quantized_is_a_failure_unless_that_is_asked_for(self):
        with tempfile.TemporaryDirectory() as folder:
            empty = pathlib.Path(folder) / "empty.bcfg.json"
            empty.write_text('{"name": "empty", "configs": []}')
            self.assertEqual(simulate(document=empty).returncode, 1)
            self.assertEqual(simulate("--fail-under", "0", document=empty).returncode, 0)

    def test_node_says_what_was_compared_and_who_lost(self):
        done = simulate("--node", "sigmoid", "--qconfig", "default_qconfig")
        self.assertIn("fails       prepare, dtype config #0 output_dtype scale_exact_match: ", done.stdout)
        self.assertEqual(simulate("--node", "nowhere").returncode, 2)

    def test_node_says_which_stage_compares_and_why_a_module_stays_float(self):
        document = {"configs": [{"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear",
                                 "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear",
                                 "dtype_configs": [{**WEIGHTED[0], "weight_dtype": "torch.quint8"}]}]}
        done = simulate("--node", "fc", "--qconfig", "x86", document="-", model=RESNET, stdin=json.dumps(document))
        self.assertIn("    status: observed_only\n", done.stdout)
        for stage in ("prepare", "convert"):
            self.assertIn(f"passes      {stage}, dtype config #0 input_dtype: wants torch.quint8, has torch.quint8\n", done.stdout)
        self.assertRegex(done.stdout, "fails       convert, dtype config #0 weight_dtype: wants .*\n +Convert makes a reference module only")

    def test_entries_that_cannot_be_made_and_rows_that_reach_nothing_are_told_of(self):
        config = {"configs": [{"pattern": "torch.nn.Lineaar", "dtype_configs": WEIGHTED}]}
        with tempfile.TemporaryDirectory() as folder:
            mapping = pathlib.Path(folder) / "m.qconfig_mapping.json"
            mapping.write_text(json.dumps({"": None, "module_name": [["fcc", None], ["fc", None]]}))
            done = simulate("--mapping", mapping, "--fail-under", "0", document="-", model=RESNET, stdin=json.dumps(config))
        self.assertIn("Entry #0 cannot be made: AttributeError: module 'torch.nn' has no attribute 'Lineaar'", done.stderr)
        notes = [line for line in done.stdout.splitlines() if line.startswith("  Note: ")]
        self.assertEqual(notes, ['  Note: The module_name row "fcc" of the QConfigMapping names no module of the model. Did you mean "fc"?'])

    def test_a_node_without_qconfig_is_offered_one_of_the_mapping_and_the_default_of_pytorch(self):
        qconfigs = json.loads((ROOT / "resources/qconfigs/qconfigs-torch-2.6.0.json").read_text())["qconfigs"]
        mapping = {"": qconfigs["default_qconfig"], "module_name": [["fc", None]]}
        for given, offered in ((mapping, ["the QConfig of operators without a row of their own", 'get_default_qconfig("x86", 0)']),
                               ({**mapping, "": None}, ['get_default_qconfig("x86", 0)'])):
            done = simulate("--node", "fc", "--mapping", "-", "--format", "json", model=RESNET, stdin=json.dumps(given))
            changes = json.loads(done.stdout)["columns"][0]["nodes"]["fc"]["changes"]
            self.assertEqual([(each["change"]["title"], each["change"]["rows"], each["counts_as"]) for each in changes],
                             [("In the mapping for module fc, take " + which, [["module_name", "fc"]], "quantized")
                              for which in offered])

    def test_a_change_of_the_qconfig_says_that_it_is_for_every_operator_and_what_it_costs_others(self):
        both = json.loads(NATIVE.read_text())
        both["configs"] = [entry for entry in both["configs"] if entry["pattern"] in ("torch.nn.Embedding", "torch.nn.Linear")]
        asked = {"document": "-", "stdin": json.dumps(both)}
        changes = json.loads(simulate("--qconfig", "x86", "--node", "emb", "--format", "json", **asked).stdout)
        changes = changes["columns"][0]["nodes"]["emb"]["changes"]
        self.assertTrue(changes)
        for each in changes:
            self.assertTrue(each["change"]["title"].endswith(" for every operator"), each)
            self.assertEqual((each["counts_as"], each["no_longer_quantized"]), ("quantized", ["lin"]), each)
        self.assertIn("      then: quantized, but lin is no longer quantized\n", simulate("--qconfig", "x86", "--node", "emb", **asked).stdout)
        self.assertIn("      then: quantized, but conv, bn and 13 other nodes are no longer quantized\n",
                      simulate("--qconfig", "x86", "--node", "emb").stdout)
        both["configs"] += [entry for entry in json.loads(NATIVE.read_text())["configs"] if entry["pattern"] == "torch.nn.Conv2d"]
        asked["stdin"] = json.dumps(both)
        self.assertIn("      then: quantized, but conv, conv2 and lin are no longer quantized\n",
                      simulate("--qconfig", "x86", "--node", "emb", **asked).stdout)

    def test_qconfigs_for_training_and_changes_that_cost_others_come_last(self):
        for node in ("emb", "sigmoid"):
            column = json.loads(simulate("--qconfig", "x86", "--node", node, "--format", "json").stdout)["columns"][0]
            order = [(each["obstacle"] != "", each["no_longer_quantized"] != [], "qat" in str(each["change"].get("qconfig")))
                     for each in column["nodes"][node]["changes"]]
            self.assertEqual(order, sorted(order), node)
            self.assertNotIn("qat", str(column["nodes"][node]["changes"][0]["change"].get("qconfig")))

    def test_a_change_that_observes_a_tuple_does_not_suffice(self):
        called = {"name": "pieces", "op": "call_method", "target": "chunk", "args": [{"node": "x"}, 2], "kwargs": {}}
        nodes = [{"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}}, called,
                 {"name": "output", "op": "output", "target": "output", "args": [{"node": "pieces"}], "kwargs": {}}]
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder) / "m.fxgraph.json"
            model.write_text(json.dumps({"format": 1, "torch": "2.6.0", "model": "m", "nodes": nodes, "modules": {}}))
            arguments = ["--mapping", "x86", "--node", "pieces", "--fail-under", "0"]
            done = simulate(*arguments, "--format", "json", model=model)
            changes = json.loads(done.stdout)["columns"][0]["nodes"]["pieces"]["changes"]
            said = "PyTorch raises when data runs through the prepared model: the operator returns a tuple, which its observer cannot take."
            self.assertEqual([(each["counts_as"], each["obstacle"]) for each in changes], [("quantized", said)])
            self.assertIn(f"      then: quantized. {said}\n", simulate(*arguments, model=model).stdout)
            edited = json.loads(NATIVE.read_text())
            edited["configs"].append(changes[0]["change"]["edits"][0]["value"])
            done = simulate(*arguments[:3], "pieces", document="-", model=model, stdin=json.dumps(edited))
            self.assertIn(f"    status: quantized\n    {said}\n", done.stdout)

    def test_a_model_that_cannot_run_is_told_of_and_fails_what_is_expected_of_it(self):
        nodes = [{"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}},
                 {"name": "pieces", "op": "call_method", "target": "chunk", "args": [{"node": "x"}, 2], "kwargs": {}},
                 {"name": "output", "op": "output", "target": "output", "args": [{"node": "pieces"}], "kwargs": {}}]
        taking = json.dumps({"torch_api": "2", "configs": [{
            "pattern": "chunk", "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
            "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}]})
        said = "The model cannot run. At pieces: PyTorch raises when data runs through the prepared model: the operator returns a tuple, which its observer cannot take."
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder) / "m.fxgraph.json"
            model.write_text(json.dumps({"format": 1, "torch": "2.6.0", "model": "m", "nodes": nodes, "modules": {}}))

            def done(*arguments):
                return simulate("--qconfig", "x86", *arguments, document="-", model=model, stdin=taking)

            self.assertEqual(done().returncode, 0)
            self.assertIn(f"  Note: {said}\n", done().stdout)
            self.assertEqual(json.loads(done("--format", "json").stdout)["columns"][0]["notes"], [said])
            for promise in (["--expect", "pieces=quantized"], ["--fail-under", "50"]):
                broken = done(*promise)
                self.assertEqual((broken.returncode, broken.stderr.count(said)), (1, 1), promise)

    def test_a_fake_quantize_that_convert_keeps_cannot_run(self):
        """Of torch.int8, which has no quantize operator in FX graph mode. Convert keeps observers, too, and these run."""
        observing = {"observer": "torch.ao.quantization.observer.MovingAverageMinMaxObserver", "dtype": "torch.int8",
                     "quant_min": -128, "quant_max": 127}
        taking = json.dumps({"torch_api": "2", "configs": [{
            "pattern": "torch.nn.ReLU", "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
            "dtype_configs": [{"input_dtype": "torch.int8", "output_dtype": "torch.int8"}]}]})
        for activation, cannot_run in (({"partial": "torch.ao.quantization.fake_quantize.FakeQuantize", "kwargs": observing}, True),
                                       ({"partial": observing["observer"], "kwargs": {"dtype": "torch.int8"}}, False)):
            with self.subTest(activation), tempfile.TemporaryDirectory() as folder:
                model, mapping = pathlib.Path(folder) / "m.fxgraph.json", pathlib.Path(folder) / "m.qconfig_mapping.json"
                model.write_text(chain("2.6.0", "torch.nn.ReLU"))
                mapping.write_text(json.dumps({"": {"activation": activation,
                                                    "weight": "torch.ao.quantization.observer.default_weight_observer"}}))
                done = simulate("--mapping", mapping, "--format", "json", "--fail-under", "0", document="-", model=model,
                                stdin=taking)
                said = json.loads(done.stdout)["columns"][0]["cannot_run"]
                self.assertEqual(["removes the observer inside it" in each for each in said], [True] if cannot_run else [])

    def test_each_change_of_a_node_has_the_effect_that_is_said(self):
        """The program tries changes in copies; here they are made in files, which are simulated anew."""
        narrow = json.loads(NATIVE.read_text())
        narrow["configs"] = [entry for entry in narrow["configs"] if "Linear" not in str(entry["pattern"])]
        for entry in narrow["configs"]:
            entry["dtype_configs"] = [{**dtypes, "input_dtype": "torch.qint8", "output_dtype": "torch.qint8"}
                                      for dtypes in entry["dtype_configs"]]
        qconfigs = json.loads((ROOT / "resources/qconfigs/qconfigs-torch-2.6.0.json").read_text())["qconfigs"]
        x86, dynamic = qconfigs['get_default_qconfig("x86", 0)'], qconfigs["default_dynamic_qconfig"]
        mappings = {"x86": {"": x86}, "rows": {
            "": None, "object_type": [["torch.nn.Conv2d", x86], ["torch.nn.BatchNorm2d", x86], ["torch.nn.ReLU", x86],
                                      ["torch.sigmoid", x86]],
            "module_name_regex": [["li.*", dynamic]], "module_name": [["emb", x86], ["norm", x86]]}}
        kinds = set()
        with tempfile.TemporaryDirectory() as folder:
            def column(document, mapping, *more):
                paths = [pathlib.Path(folder) / name for name in ("of.bcfg.json", "of.qconfig_mapping.json")]
                for path, made in zip(paths, (document, mapping)):
                    path.write_text(json.dumps(made))
                done = simulate("--mapping", paths[1], "--format", "json", "--explain", *more, document=paths[0])
                return json.loads(done.stdout)["columns"][0]

            for title, mapping in mappings.items():
                before = column(narrow, mapping)["nodes"]
                for name, node in before.items():
                    told = column(narrow, mapping, "--node", name)["nodes"][name]["changes"]
                    self.assertFalse(told and node["counts_as"] == "quantized", name)
                    for each in told:
                        change = each["change"]
                        if isinstance(change.get("qconfig"), str):
                            change["qconfig"] = qconfigs[change["qconfig"]]
                        document, changed = patched(narrow, change.get("edits", [])), json.loads(json.dumps(mapping))
                        for key, row in change.get("rows", []):
                            changed[key] = [old for old in changed.get(key, []) if old[0] != row] + [[row, change["qconfig"]]]
                        after = column(document, changed)
                        with self.subTest(mapping=title, node=name, change=change["title"]):
                            self.assertEqual(after["nodes"][name]["counts_as"], each["counts_as"])
                            if not any(edit["path"] == "/configs/-" for edit in change.get("edits", [])):
                                self.assertIn(each["counts_as"], ("quantized", "observed_only"))
                            problem = after["nodes"][name]["calibration_problem"]
                            self.assertEqual(each["obstacle"] == "",
                                             each["counts_as"] == "quantized" and not after["error"] and not problem)
                            lost = [other for other, was in before.items() if was["counts_as"] == "quantized"
                                    and after["nodes"][other]["counts_as"] != "quantized"]
                            self.assertEqual(each["no_longer_quantized"], lost)
                        kinds |= {(change["side"], each["obstacle"] == "", *sorted({row[0] for row in change.get("rows", [])}))}
                        kinds |= {edit["op"] + " entry" for edit in change.get("edits", []) if edit["path"] == "/configs/-"}
        for kind in [("dtype_config", True), ("qconfig", True, "module_name"), ("preset", True, "module_name"), "add entry"]:
            self.assertIn(kind, kinds)

    def test_a_mapping_is_a_dictionary_as_in_torch(self):
        """Of rows with one regex the last one counts, at the place of the first. For QAT a row for "" is the global one."""
        observer = "torch.ao.quantization.observer.default_{}observer"
        qconfig = {"activation": observer.format(""), "weight": observer.format("weight_")}
        with tempfile.TemporaryDirectory() as folder:
            def column(*options, **rows):
                mapping = pathlib.Path(folder) / "own.qconfig_mapping.json"
                mapping.write_text(json.dumps({"": qconfig, **rows}))
                done = simulate("--mapping", mapping, "--format", "json", "--graphs", "--fail-under", "0", *options, model=RESNET)
                return json.loads(done.stdout)["columns"][0]

            def qat_class(**rows):
                return next(node[2][1] for node in column("--qat", **rows)["prepared"] if node[0] == "fc")
            regexes = [["fc.*", None], ["fc", qconfig], ["fc.*", qconfig]]
            self.assertEqual(column(module_name_regex=regexes)["nodes"]["fc"]["status"], "quantized")
            self.assertEqual(column(module_name_regex=regexes[:2])["nodes"]["fc"]["status"], "not_configured")
            self.assertEqual(qat_class(), "torch.ao.nn.qat.Linear")
            self.assertEqual(qat_class(module_name=[["", None]]), "torch.nn.Linear")

    def test_the_reason_says_why_an_observed_module_stays_float(self):
        def reason(*configs, qconfig="x86", node="fc"):
            done = simulate("--qconfig", qconfig, "--format", "json", "--explain", "--fail-under", "0", document="-",
                            model=RESNET, stdin=json.dumps({"configs": configs}))
            node = json.loads(done.stdout)["columns"][0]["nodes"][node]
            self.assertEqual(node["status"], "observed_only")
            return node["reason"]
        linear = {"pattern": "torch.nn.Linear", "dtype_configs": WEIGHTED, "root_module": "torch.nn.Linear",
                  "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear"}
        begin = "It is observed, but stays float: "
        self.assertEqual(reason({**linear, "dtype_configs": [{**WEIGHTED[0], "weight_dtype": "torch.quint8"}]}),
                         begin + "no dtype config passes the check of convert: weight_dtype wants torch.quint8, the "
                                 "QConfig has torch.qint8.")
        self.assertEqual(reason({**linear, "pattern": ["torch.flatten", "torch.nn.Linear"]}),
                         begin + "no entry has its class as the pattern, so convert finds no dtype config for it.")
        with tempfile.TemporaryDirectory() as folder:
            float_weight = pathlib.Path(folder) / "float_weight.qconfig.json"
            float_weight.write_text(json.dumps({"activation": "torch.ao.quantization.observer.MinMaxObserver",
                                                "weight": "torch.ao.quantization.observer.PlaceholderObserver"}))
            self.assertEqual(reason({**linear, "dtype_configs": [{**WEIGHTED[0], "weight_dtype": "torch.float32"}]},
                                    qconfig=float_weight), begin + "the QConfig's weight is not quantized.")
            kept = pathlib.Path(folder) / "kept.qconfig.json"
            observer = {"partial": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {"dtype": "torch.int8"}}
            kept.write_text(json.dumps({"activation": observer, "weight": observer}))
            int8 = [{"input_dtype": "torch.int8", "output_dtype": "torch.int8"}]
            self.assertEqual(reason({"pattern": "torch.flatten", "dtype_configs": int8}, qconfig=kept, node="flatten"),
                             begin + "convert has no quantize for the dtype of its observers.")
        bare = {key: linear[key] for key in ("pattern", "dtype_configs")}
        self.assertEqual(reason(bare), begin + "no entry gives its class a reference module.")
        raising = {"pattern": "torch.nn.Conv2d", "fused_module": "torch.nn.Conv2d"}
        self.assertEqual(reason(linear, raising), begin + "convert raises TypeError.")

    def test_a_module_with_parametrizations_is_matched_as_the_class_that_it_had_before(self):
        """What PyTorch 2.6.0 does: convert alone looks up the class that parametrize made."""
        def simulated(*classes, qat=False, document=NATIVE):
            """A chain of modules, the first of them with parametrizations: x → m0 → m1 → output."""
            kinds = ["torch.nn.utils.parametrize.Parametrized" + classes[0], *("torch.nn." + kind for kind in classes[1:])]
            nodes, last = [{"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}, "scope": ["", None]}], "x"
            for i, kind in enumerate(kinds):
                nodes.append({"name": f"m{i}", "op": "call_module", "target": f"m{i}", "module_type": kind,
                              "args": [{"node": last}], "kwargs": {}, "scope": [f"m{i}", kind]})
                last = f"m{i}"
            nodes.append({"name": "output", "op": "output", "target": "output", "args": [{"node": last}], "kwargs": {},
                          "scope": ["", None]})
            modules = {f"m{i}": {"type": kind, "training": qat} for i, kind in enumerate(kinds)}
            model = {"format": 2, "torch": "2.6.0", "model": "chain", "training": qat, "nodes": nodes, "modules": modules}
            done = simulate("--mapping", "x86", "--format", "json", "--explain", "--graphs", "--fail-under", "0",
                            *(["--qat"] if qat else []), document=document, model="-", stdin=json.dumps(model))
            self.assertEqual(done.returncode, 0, done.stderr)
            return json.loads(done.stdout)["columns"][0]

        for kind in ("Conv1d", "ConvTranspose2d", "Linear"):
            column = simulated(kind)
            self.assertIsNone(column["error"])
            node = column["nodes"]["m0"]
            self.assertEqual(node["status"], "observed_only", kind)
            self.assertIn("remove_parametrizations() gives it its own class back", node["reason"])
        for classes in (("Conv2d", "ReLU"), ("Linear", "ReLU")):
            column = simulated(*classes)
            self.assertEqual(column["nodes"]["m0"]["status"], "quantized", column["error"])
        # from_float() of a Linear keeps the parametrizations, and to_float() does not.
        for classes in (("Linear",), ("Linear", "ReLU")):
            column = simulated(*classes, qat=True)
            self.assertEqual(column["nodes"]["m0"]["status"], "quantized", column["error"])
            called = [row[2][1] for row in column["prepared"] if row[1] == "call_module" and isinstance(row[2], list)]
            self.assertEqual(called, ["torch.nn.utils.parametrize.Parametrized" + "".join(classes)])
        for classes, qat, kind in ((("Conv1d",), True, "AssertionError"), (("Embedding",), True, "AssertionError"),
                                   (("Conv2d", "ReLU"), True, "TypeError"), (("Linear", "BatchNorm1d"), True, "TypeError"),
                                   (("Conv2d", "BatchNorm2d"), True, "NotImplementedError"),
                                   (("Conv2d", "BatchNorm2d", "ReLU"), False, "NotImplementedError"),
                                   (("Conv2d", "BatchNorm2d"), False, "KeyError"), (("Linear", "BatchNorm1d"), False, "KeyError")):
            error = simulated(*classes, qat=qat)["error"]
            self.assertEqual((error and error["type"], error and error["stage"]), (kind, "prepare"), (classes, qat))
        error = simulated("Linear", "Tanh", document="onednn")["error"]  # LinearTanh looks at the class that it has now
        self.assertEqual((error["type"], error["stage"]), ("AssertionError", "prepare"))

    def test_json_has_a_column_for_each_qconfig(self):
        done = simulate("--qconfig", "default_qconfig", "--mapping", 'get_default_qconfig_mapping("qnnpack")', "--explain",
                        "--format", "json")
        columns = json.loads(done.stdout)["columns"]
        self.assertEqual([column.get("qconfig") or column["mapping"] for column in columns],
                         ["default_qconfig", 'get_default_qconfig_mapping("qnnpack")'])
        self.assertEqual(columns[0]["nodes"]["bn"]["status"], "fused_into")
        self.assertTrue(any(match["checks"] for match in columns[0]["matches"]))
        self.assertNotIn("prepared", columns[0])

    def test_raising_is_told_with_its_stage(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "own.qconfig_mapping.json"
            path.write_text(json.dumps(RAISES_IN_PREPARE))
            done = simulate("--mapping", path, "--format", "json")
        self.assertEqual(done.returncode, 1)
        error = json.loads(done.stdout)["columns"][0]["error"]
        self.assertEqual((error["type"], error["stage"], error["node"]), ("LookupError", "prepare", "conv"))

    def test_own_code_that_the_program_does_not_know_is_named(self):
        def simulated(**fields):
            entry = {"dtype_configs": WEIGHTED, **fields}
            return simulate("--qconfig", "x86", "--fail-under", "0", document="-", model=RESNET,
                            stdin=json.dumps({"configs": [entry]})).stdout
        fuses = {"pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d"], "fuser_method": "own.fuse"}
        self.assertIn("What own.fuse makes is not known. If it is a class of fused modules, name it as the fused_module of the pattern config.",
                      simulated(**fuses))
        self.assertNotIn("not known", simulated(**fuses, fused_module="own.Fused"))
        note = "  Note: The root_node_getter of entry #0 is unknown; it is assumed to be the default one.\n"
        self.assertIn(note, simulated(pattern="torch.nn.Linear", root_node_getter="own.root"))
        self.assertNotIn(note, simulated(pattern="torch.nn.Linear"))
        self.assertNotIn(note, simulated(pattern="torch.nn.GRU", root_node_getter="own.root"))  # which the model lacks

    def test_where_own_code_decides_nothing_is_judged(self):
        conv, any_node = "torch.nn.Conv2d", "torch.ao.quantization.utils.MatchAllNode"

        def document(*operands):
            return json.dumps({"configs": [{
                "pattern_complex_format": ["torch.nn.ReLU", ["operator.add", *operands] if operands else "operator.add"],
                "dtype_configs": WEIGHTED, "fuser_method": "own.fuse", "fused_module": "torch.ao.nn.intrinsic.ConvAddReLU2d",
                "root_node_getter": "own.root", "extra_inputs_getter": "own.extra"}]})

        def simulated(operands, inputs, *arguments):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "a.fxgraph.json"
                path.write_text(residual(*inputs))
                return simulate("--qconfig", "x86", *arguments, document="-", model=path, stdin=document(*operands))
        def matched(*operands):
            return subprocess.run([os.environ["BCFG"], "match", "-", "--qconfig", "x86", "--explain"], text=True,
                                  input=document(*operands), capture_output=True, check=True).stdout
        extra = "one that returns what stands for MatchAllNode.\n"
        notes = ("  Note: The root_node_getter of entry #0 is unknown; it is assumed to be one that returns the torch.nn.Conv2d.\n"
                 "  Note: The extra_inputs_getter of entry #0 is unknown; it is assumed to be " + extra)
        for operands, inputs in (([conv, any_node], ["c", "x"]), ([any_node, conv], ["x", "c"])):
            done = simulated(operands, inputs, "--fail-under", "0")
            self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
            self.assertIn("1 fusion\n" + notes, done.stdout)
            self.assertNotIn("cannot be judged", matched(*operands))
            self.assertIn("note: The root_node_getter is unknown; it is assumed to be one that returns the torch.nn.Conv2d.\n",
                          matched(*operands))
            self.assertIn("note: The extra_inputs_getter is unknown; it is assumed to be " + extra, matched(*operands))
        unknown = "What own.root returns is not known, and with the default root_node_getter PyTorch raises AssertionError: "
        notes = ("  Note: The root_node_getter of entry #0 is unknown; it is assumed to be the default one.\n"
                 "  Note: The extra_inputs_getter of entry #0 is unknown; it is assumed to be one that returns nothing.\n")
        done = simulated([], ["c", "x"])  # no module is fused that could be the root
        self.assertEqual((done.returncode, done.stderr), (1, "x86: error: It is not known how many operators are quantized.\n"))
        self.assertIn("  prepare cannot be judged at r: " + unknown, done.stdout)
        self.assertIn("  So nothing is known about its 3 operators\n" + notes, done.stdout)

    def test_a_dictionary_that_looks_like_a_node_is_written_as_in_the_model(self):
        model = json.loads(chain("2.6.0", "torch.nn.Mish"))
        returned = [{"dict": [["node", {"node": "m"}]]}]
        model["nodes"][-1]["args"] = returned
        done = simulate("--qconfig", "x86", "--format", "json", "--graphs", "--fail-under", "0", model="-", stdin=json.dumps(model))
        self.assertEqual(json.loads(done.stdout)["columns"][0]["reference"][-1][3], returned, done.stderr)

    def test_the_other_operand_of_an_own_fusion_stays(self):
        conv, any_node = "torch.nn.Conv2d", "torch.ao.quantization.utils.MatchAllNode"
        weighted = {"dtype_configs": WEIGHTED, "root_module": conv,
                    "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Conv2d"}
        document = json.dumps({"configs": [
            {"pattern_complex_format": ["torch.nn.ReLU", ["operator.add", any_node, conv]], "dtype_configs": WEIGHTED,
             "fuser_method": "own.fuse", "fused_module": "own.ConvAddReLU", "root_node_getter": "own.root",
             "extra_inputs_getter": "own.extra"},
            {"pattern": conv, **weighted}, {"pattern": "own.ConvAddReLU", **weighted}]})
        model = json.loads(residual("d", "c"))
        model["nodes"].insert(1, {"name": "d", "op": "call_module", "target": "d", "args": [{"node": "x"}], "kwargs": {},
                                  "scope": ["d", conv], "module_type": conv})
        model["modules"]["d"] = model["modules"]["c"]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.fxgraph.json"
            path.write_text(json.dumps(model))
            done = simulate("--qconfig", "x86", "--format", "json", "--graphs", document="-", model=path, stdin=document)
        column = json.loads(done.stdout)["columns"][0]
        self.assertEqual({name: node["status"] for name, node in column["nodes"].items() if name in "dcr"},
                         {"d": "quantized", "c": "quantized", "r": "fused_into"}, column["notes"])
        self.assertEqual([row[0] for row in column["reference"] if row[1] == "call_module"], ["d", "c"])

    def test_a_qat_class_of_ones_own_becomes_float_as_its_entry_says(self):
        def simulated(kind, qat, module, parts=(), more=(), **fields):
            def entry(pattern):
                return {"pattern": pattern, "dtype_configs": WEIGHTED, "root_module": module,
                        "reference_quantized_module_for_root": module.replace("torch.nn", "torch.ao.nn.quantized.reference"), **fields}
            document = {"configs": [*more, {**entry(kind), "qat_module": qat}, entry(qat)]}
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "a.fxgraph.json"
                model = json.loads(chain("2.6.0", kind, training=True))
                model["modules"].update({f"m.{i}": {"type": part, "training": True} for i, part in enumerate(parts)})
                path.write_text(json.dumps(model))
                done = simulate("--mapping", "x86 qat", "--qat", "--format", "json", "--fail-under", "0", document="-",
                                model=path, stdin=json.dumps(document))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            return json.loads(done.stdout)["columns"][0]

        fused = "torch.ao.nn.intrinsic."
        for kind, parts, made in (("torch.nn.Linear", ["torch.nn.Linear"], "torch.nn.Linear"),
                                  ("torch.nn.Conv2d", ["torch.nn.Conv2d"], "torch.nn.Conv2d"),
                                  (fused + "ConvReLU2d", ["torch.nn.Conv2d", "torch.nn.ReLU"], fused + "ConvReLU2d"),
                                  # to_float() folds the batch norm
                                  (fused + "LinearBn1d", ["torch.nn.Linear", "torch.nn.BatchNorm1d"], "torch.nn.Linear")):
            more = [{"pattern": name, "dtype_configs": WEIGHTED} for name in {parts[0], made} - {kind}]
            column = simulated(kind, "own.Qat", parts[0], parts if len(parts) > 1 else (), more)
            self.assertIsNone(column["error"], kind)
            self.assertEqual(column["nodes"]["m"]["status"], "quantized", kind)
            self.assertIn(f"What to_float() of own.Qat returns is not known; it is assumed to be a {made}.", column["notes"])
        known = simulated("torch.nn.Linear", "torch.ao.nn.qat.Linear", "torch.nn.Linear")
        self.assertEqual((known["nodes"]["m"]["status"], known["notes"]), ("quantized", []))
        error = simulated("torch.nn.Linear", "own.Qat", "torch.nn.Linear", root_module="torch.nn.Conv2d")["error"]
        self.assertEqual(error["message"], "No reference quantized module class configured for "
                                           "<class 'torch.nn.modules.linear.Linear'>")

    def test_a_dict_among_the_inputs_cannot_be_observed(self):
        def simulated(key, release):
            entries = [{"pattern": "operator.getitem", "dtype_configs": WEIGHTED,
                        "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT"},
                       {"pattern": "torch.nn.Linear", "dtype_configs": WEIGHTED, "root_module": "torch.nn.Linear",
                        "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear"}]
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "a.fxgraph.json"
                path.write_text(chain(release, "torch.nn.Linear", ("item", "call_function", "operator.getitem", {"node": "x"}, key)))
                return simulate("--qconfig", "default_qconfig", "--torch", release, document="-", model=path,
                                stdin=json.dumps({"torch_api": "1.13" if release == "1.13.1" else "2",
                                                  "configs": entries})).stdout
        problem = "a dict comes from here, which its observer cannot take."
        for release in ("2.6.0", "2.14.1"):
            self.assertIn(problem, simulated("x", release))
            self.assertNotIn("PyTorch raises", simulated(0, release))  # also of a tensor
        self.assertNotIn("PyTorch raises", simulated("x", "1.13.1"))  # which does not observe the dict

    def test_release_1_13_takes_only_its_own_fixed_observers(self):
        def told(scale, kind="FixedQParamsObserver"):
            keywords = {"scale": scale, "zero_point": 0} if kind == "FixedQParamsObserver" else {}
            activation = {"partial": f"torch.ao.quantization.observer.{kind}",
                          "kwargs": {**keywords, "dtype": "torch.quint8", "quant_min": 0, "quant_max": 255}}
            document = json.dumps({"torch_api": "1.13", "configs": [{"pattern": "torch.nn.Sigmoid", "dtype_configs": [
                {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}]})
            with tempfile.TemporaryDirectory() as folder:
                path, qconfig = pathlib.Path(folder) / "a.fxgraph.json", pathlib.Path(folder) / "a.qconfig.json"
                path.write_text(chain("1.13.1", "torch.nn.Sigmoid"))
                qconfig.write_text(json.dumps({"activation": activation, "weight": None}))
                matched = subprocess.run([os.environ["BCFG"], "match", "-", "--qconfig", qconfig, "--explain"], text=True,
                                         input=document, capture_output=True, check=False).stdout
                return simulate("--qconfig", qconfig, document="-", model=path, stdin=document).stdout, matched
        advice = ("ote: The QConfig has a FixedQParamsObserver, but PyTorch 1.13 takes for torch.nn.Sigmoid only its own "
                  "default_fixed_qparams_range_0to1_observer, or one with equal arguments. Without a QConfig, which is None "
                  "in the mapping, the operator stays float, and prepare does not raise.\n")
        for text in told(1 / 128):
            self.assertIn("QConfigMapping must specify fixed qparams observer", text)
            self.assertIn(advice, text)
        for text in (*told(1 / 256), *told(1 / 128, "MinMaxObserver")):
            self.assertNotIn("takes for torch.nn.Sigmoid", text)

    def test_match_and_simulate_say_the_same_of_an_own_fuser_method(self):
        document = json.dumps({"configs": [
            {"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "dtype_configs": WEIGHTED, "fuser_method": "own.fuse"},
            {"pattern": "torch.nn.Linear", "dtype_configs": WEIGHTED}]})
        matched = subprocess.run([os.environ["BCFG"], "match", "-", "--qconfig", "x86", "--format", "json"], text=True,
                                 input=document, capture_output=True, check=True).stdout
        first, second = [entry["verdicts"][0]["outcome"] for entry in json.loads(matched)["patterns"]]
        self.assertEqual((first["status"], first["error"]["type"]), ("error", "Unknown"))
        self.assertIn("What own.fuse makes is not known", first["error"]["message"])
        self.assertIsNone(second["error"])

    def test_a_fused_node_has_the_qconfig_of_the_fused_module(self):
        told = simulate("--qconfig", "x86", "--node", "bn1", model=RESNET).stdout
        self.assertIn("    QConfig: that of the fused module\n", told)

    def test_no_promise_holds_where_convert_raises(self):
        def raising(*arguments):
            return simulate("--qconfig", "x86", *arguments, document="-", model=RESNET, stdin=json.dumps(RAISES_IN_CONVERT))
        done = raising("--format", "json")
        column = json.loads(done.stdout)["columns"][0]
        self.assertEqual((column["error"]["stage"], column["quantized_operators"], column["operators"]), ("convert", 0, 69))
        self.assertEqual(column["nodes"]["fc"]["status"], "observed_only")  # a node's own status says what prepare made of it
        self.assertEqual((done.returncode, done.stderr), (1, "x86: error: Nothing is quantized.\n"))
        text = raising("--expect", "fc=quantized", "--fail-under", "1")
        self.assertEqual(text.returncode, 1)
        self.assertRegex(text.stderr, r"^--expect: error: x86: fc=quantized: convert raises TypeError at \w+: .*\n"
                                      r"x86: error: 0 of 69 operators are quantized, 0 %, and --fail-under is 1 %\.\n$")
        self.assertRegex(text.stdout, r"^x86\n  convert raises .*\n  0 of 69 operators quantized, as there is no .*\n$")
        self.assertEqual([raising("--fail-under", "0", *more).returncode for more in ([], ["--expect", "Linear>=0"])], [0, 1])
        node = raising("--node", "fc").stdout
        self.assertRegex(node, r"^x86\n  convert raises TypeError at ")
        self.assertRegex(node, r"\n    Fix the error that convert raises at \w+ first; no other change helps until then\.\n")
        self.assertNotIn("      then: ", node)

    def test_no_table_of_operators_where_prepare_raises(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "own.qconfig_mapping.json"
            path.write_text(json.dumps(RAISES_IN_PREPARE))
            done = simulate("--mapping", path)
        self.assertRegex(done.stdout, r"\n  prepare raises LookupError at conv: .*\n  0 of 20 operators quantized, as .*\n$")

    def test_csv_has_a_line_for_each_node(self):
        lines = simulate("--format", "csv").stdout.splitlines()
        self.assertEqual(len(lines), 1 + len(json.loads(MODEL.read_text())["nodes"]))
        self.assertEqual(len({line.count(",") for line in lines if '"' not in line}), 1)

    def test_pictures_name_every_node(self):
        names = [node["name"] for node in json.loads(MODEL.read_text())["nodes"]]
        dot = simulate("--format", "dot").stdout
        explorer = json.loads(simulate("--format", "model-explorer").stdout)["graphs"][0]["nodes"]
        self.assertTrue(all(name in dot for name in names))
        self.assertEqual([node["attrs"][0]["value"] for node in explorer], names)
        for form in ("dot", "svg"):
            done = simulate("--format", form, "--qconfig", "x86", "--mapping", "x86")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(f"--format {form}: error: This is one drawing, but several", done.stderr)

    def test_modules_may_stand_in_any_order(self):
        model = json.loads(RESNET.read_text())
        expected = simulate("--format", "json", "--explain", model=RESNET).stdout
        paths = list(model["modules"])
        for order in [paths[::-1], sorted(paths, key=len), sorted(paths, key=lambda path: path[::-1])]:
            model["modules"] = {path: model["modules"][path] for path in order}
            done = simulate("--format", "json", "--explain", model="-", stdin=json.dumps(model))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(json.loads(done.stdout)["columns"], json.loads(expected)["columns"])

    def test_a_model_that_was_traced_in_the_other_mode_is_warned_of(self):
        def warning(training, *arguments):
            model = {**json.loads(MODEL.read_text()), **({} if training is None else {"training": training})}
            done = simulate("--format", "json", *arguments, model="-", stdin=json.dumps(model))
            self.assertTrue(json.loads(done.stdout)["columns"])
            return done.stderr
        self.assertRegex(warning(False, "--qat"), "^-: warning: The model was traced in evaluation mode.")
        self.assertRegex(warning(True), "^-: warning: The model was traced in training mode.")
        silent = [warning(None), warning(None, "--qat"), warning(True, "--qat"), warning(False)]
        self.assertFalse([text for text in silent if "warning" in text])

    def test_a_model_that_the_other_generation_traced_is_warned_of(self):
        old = RESNET.with_name("resnet18-1.13.1.fxgraph.json")
        for document, model, traced, judging in ((NATIVE, old, r"1\.13\.\S+", r"2\.14\.1"),
                                                 ("native@1.13.1", RESNET, r"2\.6\.0\S*", r"1\.13\.1")):
            said = f"The model was traced by PyTorch {traced}\\. PyTorch {judging}, which judges the document, may see other operators in it\\."
            with self.subTest(document):
                text = simulate(document=document, model=model)
                self.assertEqual(text.returncode, 0)
                self.assertRegex(text.stderr, f"^{model}: warning: {said}\n$")
                self.assertNotIn("traced by", text.stdout)
                told = simulate("--format", "json", "--qconfig", "qnnpack", "--qconfig", "fbgemm", document=document, model=model)
                self.assertEqual((told.returncode, told.stderr), (0, text.stderr))
        model = json.loads(RESNET.read_text())
        for traced, *arguments in (("2.6.0", "--torch", "2.14.1"), ("2.7.1+cu126",), ("2.14.1", "--torch", "2.6.0"), ("",)):
            done = simulate(*arguments, model="-", stdin=json.dumps({**model, "torch": traced}))
            self.assertEqual((done.returncode, done.stderr), (0, ""), traced)

    def test_models_that_cannot_be_read_are_refused_with_their_places(self):
        done = simulate(model="-", stdin='{"format": 2, "nodes": [{"op": "call"}]}')
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"<stdin>:1:\d+: error: ")


if __name__ == "__main__":
    unittest.main()
