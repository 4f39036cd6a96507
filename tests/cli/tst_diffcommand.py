# SPDX-License-Identifier: Apache-2.0
"""`bcfg diff` as scripts use it. BCFG names the program."""

import copy
import json
import os
import pathlib
import re
import subprocess
import unittest

from program import InFolder

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "resources" / "templates"
NATIVE = TEMPLATES / "torch-2.6.0" / "native.bcfg.json"
RESNET = ROOT / "tests" / "data" / "models" / "resnet18-2.6.0.fxgraph.json"
GIT = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a",
       "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org"}


def bcfg(*arguments, stdin=None, cwd=None):
    return subprocess.run([os.environ["BCFG"], *map(str, arguments)], input=stdin, capture_output=True, timeout=120,
                          cwd=cwd, env=GIT)


def patched(document, operations):
    """RFC 6902, as far as add, remove and replace go: written from the RFC, and knowing nothing of documents."""
    document = copy.deepcopy(document)
    for operation in operations:
        tokens = [t.replace("~1", "/").replace("~0", "~") for t in operation["path"].split("/")[1:]]
        if not tokens:
            document = operation["value"]
            continue
        place = document
        for token in tokens[:-1]:
            place = place[int(token)] if isinstance(place, list) else place[token]
        last = tokens[-1]
        if isinstance(place, list):
            index = len(place) if last == "-" else int(last)
            if operation["op"] == "add":
                assert index <= len(place)
                place.insert(index, operation["value"])
            elif operation["op"] == "remove":
                del place[index]
            else:
                place[index] = operation["value"]
        elif operation["op"] == "add":
            place[last] = operation["value"]
        else:
            assert last in place
            if operation["op"] == "remove":
                del place[last]
            else:
                place[last] = operation["value"]
    return document


class Diff(InFolder):
    def write(self, document, name="a.bcfg.json"):
        path = self.folder / name
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return path

    def test_status_says_whether_they_are_equal(self):
        self.assertEqual((bcfg("diff", NATIVE, "native").returncode, bcfg("diff", NATIVE, "native").stdout), (0, b""))
        self.assertEqual(bcfg("diff", "native", "onednn").returncode, 1)
        self.assertEqual(bcfg("diff", "native", self.folder / "none").returncode, 2)
        self.assertEqual(bcfg("diff", "native", "nonsense").returncode, 2)
        self.assertEqual(bcfg("diff", "-", "-").returncode, 2)
        self.assertEqual(bcfg("diff", "native", self.write("{")).returncode, 2)
        self.assertEqual(bcfg("diff", "native", "onednn", "--qconfig", "nonsense").returncode, 2)
        self.assertEqual(bcfg("diff", "native", "onednn", "--mapping", "nonsense").returncode, 2)

    def test_tells_of_both_documents_that_they_cannot_be_read(self):
        done = bcfg("diff", "first/none.json", "second/none.json")
        self.assertEqual(done.returncode, 2)
        self.assertEqual([line.split(b": ")[0] for line in done.stderr.splitlines()],
                         [b"first/none.json", b"second/none.json"])

    def test_reads_standard_input(self):
        self.assertEqual(bcfg("diff", "native", "-", stdin=NATIVE.read_bytes()).returncode, 0)

    def test_a_qconfig_may_be_a_stream(self):
        documents = ("torch-1.13.1/native", "native")  # of two releases, which name other QConfigs
        qconfig = {"activation": "torch.ao.quantization.observer.MinMaxObserver",
                   "weight": "torch.ao.quantization.observer.MinMaxObserver"}
        mapping = {"": qconfig, "object_type": [], "module_name_regex": [], "module_name": [],
                   "module_name_object_type_order": []}
        for option, value in (("--qconfig", qconfig), ("--mapping", mapping)):
            with self.subTest(option):
                asked = bcfg("diff", *documents, option, self.write(value, "q.json"), "--format", "json")
                read = bcfg("diff", *documents, option, "-", "--format", "json", stdin=json.dumps(value).encode())
                self.assertEqual((read.returncode, read.stderr), (1, b""))
                named = asked.stdout.replace(json.dumps(str(self.folder / "q.json")).encode(), b'"-"')
                self.assertEqual(read.stdout, named)
        for arguments, given in ((["-", "native", "--qconfig", "-"], {"configs": []}),
                                 (["native", "onednn", "--qconfig", "-", "--mapping", "-"], qconfig)):
            refused = bcfg("diff", *arguments, stdin=json.dumps(given).encode())
            self.assertEqual((refused.returncode, refused.stdout), (2, b""))
            self.assertIn(b"Only one argument can be standard input", refused.stderr)

    def test_a_file_comes_before_a_built_in_config(self):
        self.write({"name": "mine"}, "native")
        result = bcfg("diff", "native", "torch-2.6.0/native", cwd=self.folder)
        self.assertIn(b'name: "mine" \xe2\x86\x92 "native"', result.stdout)

    def test_pages_are_short(self):
        lines = bcfg("diff", "fbgemm", "qnnpack").stdout.decode().splitlines()
        groups = [line for line in lines if not line.startswith(" ")]
        self.assertEqual([re.sub(r":.*", "", line) for line in groups],
                         ["name", "2 entries removed", "dtype config added to 69 entries",
                          "dtype config added to 112 entries"])
        for other in ("onednn", "executorch"):
            result = bcfg("diff", "native", other).stdout.decode()
            self.assertLessEqual(len(result.splitlines()), 60)

    def test_notes_are_called_by_their_words(self):
        entry = {"pattern": "torch.add", "$note": "a", "$section": "b"}
        other = {**entry, "$note": "c", "$section": "d"}
        paths = [self.write({"configs": [each]}, f"{each['$note']}.bcfg.json") for each in (entry, other)]
        lines = bcfg("diff", *paths).stdout.decode().splitlines()
        self.assertEqual([line for line in lines if not line.startswith(" ")],
                         ['note in 1 entry: "a" → "c"', 'section in 1 entry: "b" → "d"'])
        changes = json.loads(bcfg("diff", *paths, "--format", "json").stdout)["changes"]
        self.assertEqual([change["field"] for change in changes], ["$note", "$section"])

    def test_patches_are_those_of_the_rfc(self):
        for a, b in (("native", "onednn"), ("native", "executorch"), ("qnnpack", "native"),
                     ("torch-1.13.1/native", "native"), ("native", "torch-1.13.1/qnnpack")):
            with self.subTest(f"{a} {b}"):
                result = bcfg("diff", a, b, "--format", "patch")
                self.assertEqual(result.returncode, 1)
                operations = json.loads(result.stdout)
                self.assertEqual({o["op"] for o in operations} - {"add", "remove", "replace"}, set())

                def read(name):
                    return json.loads((TEMPLATES / (name if "/" in name else f"torch-2.6.0/{name}")
                                       ).with_suffix(".bcfg.json").read_text())
                self.assertEqual(patched(read(a), operations), read(b))
        self.assertEqual(json.loads(bcfg("diff", "native", "native", "--format", "patch").stdout), [])

    def test_json_names_places_edits_and_verdicts(self):
        document = json.loads(NATIVE.read_text())
        linear = next(i for i, c in enumerate(document["configs"]) if c["pattern"] == "torch.nn.Linear")
        changed = copy.deepcopy(document)
        del changed["configs"][linear]["dtype_configs"][0]
        result = bcfg("diff", self.write(document), self.write(changed, "b.bcfg.json"), "--qconfig", "x86",
                      "--format", "json")
        self.assertEqual(result.returncode, 1)
        report = json.loads(result.stdout)
        self.assertEqual(report["version"], 1)
        (change,) = report["changes"]
        self.assertEqual((change["kind"], change["keys"], change["field"]), ("remove", ["torch.nn.Linear"], "dtype_configs"))
        self.assertEqual(change["before"], document["configs"][linear]["dtype_configs"][0])
        self.assertNotIn("after", change)
        self.assertEqual(change["pointers"], {"a": [f"/configs/{linear}/dtype_configs/0"], "b": [f"/configs/{linear}/dtype_configs"]})
        self.assertEqual(patched(document, change["edits"]), changed)
        after = [("torch.nn.Linear", "rejected"),
                 ("torch.ao.nn.qat.Linear", "observed_only"),  # which convert makes a Linear of
                 (["torch.nn.Linear", "torch.nn.BatchNorm1d"], "rejected"),  # is fused into a Linear
                 ("torch.ao.nn.intrinsic.qat.LinearBn1d", "observed_only")]
        self.assertEqual(change["effect"], [{"qconfig": "x86", "pattern": pattern, "before": "quantized", "after": status}
                                            for pattern, status in after])

    def test_a_mapping_gives_the_verdicts_of_its_rows(self):
        document = json.loads(NATIVE.read_text())
        for config in document["configs"]:
            if config["pattern"] in ("torch.nn.Linear", "torch.nn.MaxPool2d"):
                config["dtype_configs"] = []
        changed = self.write(document)
        mapping = self.write({"object_type": [["torch.nn.Linear", {
            "activation": "torch.ao.quantization.observer.MinMaxObserver",
            "weight": {"partial": "torch.ao.quantization.observer.MinMaxObserver",
                       "kwargs": {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_symmetric"}}}]]},
                             "linear.qconfig_mapping.json")
        asked = ("diff", "native", changed, "--mapping", mapping, "--format", "json")
        effects = [effect for change in json.loads(bcfg(*asked).stdout)["changes"] for effect in change["effect"]]
        self.assertIn({"qconfig": str(mapping), "pattern": "torch.nn.Linear", "before": "quantized", "after": "rejected"}, effects)
        self.assertNotIn("torch.nn.MaxPool2d", [effect["pattern"] for effect in effects])  # which no row reaches
        model = json.loads(bcfg(*asked, "--model", RESNET).stdout)
        self.assertEqual({node["node"] for change in model["changes"] for node in change["nodes"]}, {"fc"})
        both = json.loads(bcfg("diff", "native", changed, "--qconfig", "x86", "--mapping", "x86", "--format", "json").stdout)
        told = [effect for effect in both["changes"][0]["effect"] if effect["pattern"] == "torch.nn.Linear"]
        self.assertEqual(len(told), 2)  # although both have one name

    def test_another_dtype_config_that_is_taken_is_told(self):
        document = {"torch_api": "2", "configs": [{"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear",
                    "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear", "dtype_configs": [
                        {"input_dtype": "torch.quint8", "weight_dtype": "torch.qint8", "output_dtype": "torch.quint8", "bias_dtype": "torch.float32"}]}]}
        a = self.write(document)
        del document["configs"][0]["dtype_configs"][0]["bias_dtype"]
        b = self.write(document, "b.bcfg.json")
        text = bcfg("diff", a, b, "--qconfig", "x86").stdout.decode()
        self.assertIn("    1 of 1 entry: quantized, with another dtype config under x86\n", text)
        (change,) = json.loads(bcfg("diff", a, b, "--qconfig", "x86", "--format", "json").stdout)["changes"]
        self.assertEqual(change["effect"], [{"qconfig": "x86", "pattern": "torch.nn.Linear", "before": "quantized", "after": "quantized",
                                             "dtypes": {"before": "quint8 × qint8 → quint8, bias float32", "after": "quint8 × qint8 → quint8"}}])

    def test_a_release_is_not_credited_with_what_entries_change(self):
        quint8 = [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]
        mul, add, flatten = ({"pattern": f"torch.{name}", "dtype_configs": quint8} for name in ("mul", "add", "flatten"))
        a = self.write({"torch_api": "2", "configs": [mul, add]})
        b = self.write({"torch_api": "2", "torch": "2.6.0", "configs": [mul, {"pattern": "torch.add"}, flatten]}, "b.bcfg.json")
        self.assertEqual(bcfg("diff", a, b, "--qconfig", "default_qconfig").stdout.decode().splitlines(), [
            'torch: none → "2.6.0"',
            "1 entry added", "    flatten", "    1 of 3 entries: now quantized under default",
            "dtype config removed from 1 entry: quint8 → quint8", "    add", "    1 of 3 entries: quantized → rejected under default"])

    def test_a_release_is_not_credited_with_nodes_that_entries_change(self):
        document = json.loads(NATIVE.read_text())
        document["torch"] = "2.6.0"
        document["configs"] = [config for config in document["configs"] if config["pattern"] != "torch.nn.MaxPool2d"]
        result = bcfg("diff", NATIVE, self.write(document), "--qconfig", "x86", "--model", RESNET, "--format", "json")
        self.assertEqual([(change["kind"], bool(change["nodes"])) for change in json.loads(result.stdout)["changes"]],
                         [("change", False), ("remove", True)])

    def test_a_pattern_that_stands_twice_has_the_verdict_of_the_last(self):
        twice = self.write({"configs": [{"pattern": "operator.add"}, {"dtype_configs": [{}], "pattern": "operator.add"}]})
        for arguments in [("native", twice), (twice, "native"), (twice, twice, "--model", RESNET)]:
            result = bcfg("diff", *arguments, "--format", "json")
            self.assertEqual((result.returncode, result.stderr), (int(arguments[0] != arguments[1]), b""))
            json.loads(result.stdout)

    def test_a_model_says_of_which_nodes_something_else_becomes(self):
        document = json.loads(NATIVE.read_text())
        for config in document["configs"]:
            if config["pattern"] in ("torch.nn.Linear", "torch.nn.MaxPool2d"):
                config["dtype_configs"] = []
        changed = self.write(document)
        text = bcfg("diff", "native", changed, "--model", RESNET, "--qconfig", "x86").stdout.decode()
        self.assertIn("operators of resnet18: quantized → rejected under x86: maxpool\n", text)
        self.assertRegex(text, r"\n    \d+ of 69 operators of resnet18: quantized → rejected under x86: (.*; )?fc\n")
        self.assertIn(r"- 1 of 69 operators of resnet18: quantized → rejected under x86: maxpool",
                      bcfg("diff", "native", changed, "--model", RESNET, "--qconfig", "x86", "--format", "markdown").stdout.decode())
        report = json.loads(bcfg("diff", "native", changed, "--model", RESNET, "--qconfig", "x86", "--format", "json").stdout)
        self.assertEqual((report["model"]["name"], report["model"]["operators"]), ("resnet18", 69))
        nodes = {node["node"]: (node["before"], node["after"]) for change in report["changes"] for node in change["nodes"]}
        self.assertEqual(nodes["fc"], ("quantized", "rejected"))
        self.assertEqual(nodes["maxpool"], ("quantized", "rejected"))
        self.assertNotIn("conv1", nodes)
        self.assertEqual(bcfg("diff", "native", changed, "--model", self.folder / "no").returncode, 2)
        self.assertNotIn("nodes", json.loads(bcfg("diff", "native", changed, "--format", "json").stdout)["changes"][0])

    def test_a_model_of_another_generation_than_one_of_the_documents_is_warned_of(self):
        old = RESNET.with_name("resnet18-1.13.1.fxgraph.json")
        for a, b, model, judging in (("native", "qnnpack", RESNET, None), ("native", "native@1.13.1", RESNET, "1.13.1"),
                                     ("native@1.13.1", "native", RESNET, "1.13.1"), ("native@1.13.1", "native", old, "2.14.1"),
                                     ("native", "native@1.13.1", old, "2.14.1"), ("native", "qnnpack", old, "2.14.1")):
            with self.subTest(a=a, b=b, model=model.name):
                done = bcfg("diff", a, b, "--model", model, "--qconfig", "x86")
                said = re.findall(rf"{model}: warning: The model was traced by .* PyTorch (\S+), which judges", done.stderr.decode())
                self.assertEqual((said, done.returncode), ([judging] if judging else [], 1))

    def test_says_by_which_release_documents_of_two_generations_are_judged(self):
        for a, b, release in (("native", "native@1.13.1", "1.13.1"), ("native@1.13.1", "native", "2.14.1")):
            asked = ("diff", a, b, "--qconfig", "x86")
            said = f"both judged by PyTorch {release}"
            self.assertEqual(bcfg(*asked).stdout.decode().splitlines()[0], said)
            self.assertIn(f"\n- {said}\n", bcfg(*asked, "--format", "markdown").stdout.decode())
            self.assertEqual(json.loads(bcfg(*asked, "--format", "json").stdout)["judged_by"], release)
        self.assertNotIn("judged_by", json.loads(bcfg("diff", "native@2.6.0", "native", "--format", "json").stdout))

    def test_spelling_is_listed_where_it_is_asked_for(self):
        a = self.write({"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [{"bias_dtype": "torch.float"}]}]})
        b = self.write({"configs": [{"pattern": "torch.nn.modules.linear.Linear",
                                     "dtype_configs": [{"bias_dtype": "torch.float32"}]}]}, "b.bcfg.json")
        self.assertEqual((bcfg("diff", a, b).returncode, bcfg("diff", a, b).stdout), (0, b""))
        result = bcfg("diff", a, b, "--spelling")
        self.assertEqual(result.returncode, 0)
        self.assertEqual([line.split(":")[0] for line in result.stdout.decode().splitlines() if not line.startswith(" ")],
                         ["spelling", "spelling"])

    def test_markdown_keeps_names_text(self):
        a = self.write({"name": "<b>*x*</b>", "configs": []})
        result = bcfg("diff", a, self.write({"name": "", "configs": []}, "b.bcfg.json"), "--format", "markdown")
        self.assertIn(r"\<b\>\*x\*\</b\>", result.stdout.decode())

    def test_what_a_document_names_stays_in_its_line(self):
        a = self.write({"name": "x\n::error::forged", "configs": [{"pattern": "a.b\u202e\x1b[2J"}]})
        result = bcfg("diff", a, "native")
        self.assertNotIn(b"\x1b", result.stdout)
        self.assertNotIn("\u202e", result.stdout.decode())
        self.assertFalse(any(line.startswith("::") for line in result.stdout.decode().splitlines()))

    def test_reads_revisions_through_git(self):
        def git(*arguments):
            subprocess.run(["git", *arguments], cwd=self.folder, check=True, capture_output=True, env=GIT)
        git("init", "-q")
        path = self.write(NATIVE.read_text(), "my.bcfg.json")
        git("add", ".")
        git("commit", "-qm", "one")
        path.write_text(NATIVE.read_text().replace('"native"', '"mine"'))
        git("commit", "-qam", "two")
        result = bcfg("diff", "HEAD~1:my.bcfg.json", "HEAD:my.bcfg.json", cwd=self.folder)
        self.assertEqual((result.returncode, result.stdout.decode()), (1, 'name: "native" → "mine"\n'))
        self.assertEqual(bcfg("diff", "HEAD:my.bcfg.json", "my.bcfg.json", cwd=self.folder).returncode, 0)
        result = bcfg("diff", "HEAD~7:my.bcfg.json", "my.bcfg.json", cwd=self.folder)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"HEAD~7:my.bcfg.json: error: ", result.stderr)
        ignoring = subprocess.run(["env", "--ignore-signal=CHLD", os.environ["BCFG"], "diff", "HEAD:no", "native"], cwd=self.folder,
                                  capture_output=True)
        self.assertIn(b"HEAD:no: error: There is no such file", ignoring.stderr)


if __name__ == "__main__":
    unittest.main()
