# SPDX-License-Identifier: Apache-2.0
"""SARIF as services keep it: what a finding is known by again, how it is mended; and what a document mutes."""

import json
import os
import pathlib
import re
import subprocess
import unittest

import jsonschema

from program import InFolder

from tst_hostileoutput import SARIF

ROOT = pathlib.Path(__file__).resolve().parents[2]
BCFG = os.environ["BCFG"]
BOUNDS = '{"dtype": "torch.quint8", "quant_min_lower_bound": 9, "quant_max_upper_bound": 0}'
ENTRIES = ",\n".join(f'    {{"pattern": "{pattern}", "dtype_configs": [{{"input_dtype": {BOUNDS}}}]}}'
                     for pattern in ("torch.nn.Hardtanh", "torch.nn.ReLU6", "torch.nn.Lineaar"))
DOCUMENT = '{\n  "torch_api": "2",\n  "configs": [\n' + ENTRIES + "\n  ]\n}\n"


class Folder(InFolder):
    def bcfg(self, *arguments):
        return subprocess.run([BCFG, *arguments], cwd=self.folder, capture_output=True, text=True)

    def write(self, text, name="a.bcfg.json"):
        (self.folder / name).write_text(text)
        return name

    def run_of(self, *names):
        log = json.loads(self.bcfg("validate", "--format", "sarif", *names).stdout)
        SARIF.validate(log)
        (run,) = log["runs"]
        return run


class Sarif(Folder):
    def prints(self, name):
        return [(result["ruleId"], result["partialFingerprints"]["ruleAndPattern/v1"])
                for result in self.run_of(name)["results"]]

    def test_one_run_of_three_files(self):
        names = [self.write(DOCUMENT, name) for name in ("a.bcfg.json", "b.bcfg.json", "c.bcfg.json")]
        results = self.run_of(*names)["results"]
        uris = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results]
        self.assertEqual(sorted(set(uris)), names)

    def test_files_are_known_by_the_names_that_git_lists(self):
        (self.folder / "sub").mkdir()
        for name in ("a.bcfg.json", "sub/b.bcfg.json"):
            self.write(DOCUMENT, name)
        for given, uri in (("./a.bcfg.json", "a.bcfg.json"), (".//sub/.//b.bcfg.json", "sub/b.bcfg.json"),
                           ("sub/../a.bcfg.json", "sub/../a.bcfg.json"), (f"{self.folder}/./a.bcfg.json", f"file://{self.folder}/a.bcfg.json")):
            results = self.run_of(given)["results"]
            files = [result["locations"][0]["physicalLocation"] for result in results]
            files += [change for result in results for fix in result.get("fixes", []) for change in fix["artifactChanges"]]
            self.assertGreater(len(files), len(results))
            self.assertEqual({each["artifactLocation"]["uri"] for each in files}, {uri})

    def test_fingerprints_survive_lines_and_other_entries_before(self):
        before = self.prints(self.write(DOCUMENT))
        self.assertEqual(len(set(before)), len(before))
        self.assertEqual(self.prints(self.write("\n" * 10 + DOCUMENT)), before)
        more = DOCUMENT.replace('"configs": [\n', '"configs": [\n{"pattern": "torch.nn.Tanh", "dtype_configs": []},\n' * 1)
        after = self.prints(self.write(more))
        known = [each for each in before if each[0] in ("D15", "S01")]
        self.assertEqual([each for each in after if each in known], known)
        self.assertGreater(len(known), 3)

    def test_rules_say_what_they_mean(self):
        run = self.run_of(self.write(DOCUMENT))
        rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
        for result in run["results"]:
            rule = rules[result["ruleId"]]
            explained = self.bcfg("validate", "--explain", rule["id"]).stdout
            self.assertIn(rule["shortDescription"]["text"], explained)
            self.assertEqual("".join(explained.split("\n\n", 1)[1].split()), "".join(rule["help"]["text"].split()))

    def test_fixes_mend_the_text(self):
        text = DOCUMENT.replace("[\n    {", '[\n    {"note": "\U0001F600", ')
        lines = text.split("\n")
        mended = 0
        for result in self.run_of(self.write(text))["results"]:
            for fix in result.get("fixes", []):
                (change,) = fix["artifactChanges"]
                self.assertEqual(change["artifactLocation"]["uri"], "a.bcfg.json")
                fixed = text
                for replacement in reversed(change["replacements"]):
                    region = replacement["deletedRegion"]
                    start, end = (sum(len(line) + 1 for line in lines[:region[side + "Line"] - 1])
                                  + region[side + "Column"] - 1 for side in ("start", "end"))
                    fixed = fixed[:start] + replacement["insertedContent"]["text"] + fixed[end:]
                before = sum(each["ruleId"] == result["ruleId"] for each in self.run_of("a.bcfg.json")["results"])
                after = sum(each["ruleId"] == result["ruleId"]
                            for each in self.run_of(self.write(fixed, "b.bcfg.json"))["results"])
                self.assertLess(after, before, fixed)
                mended += 1
        self.assertGreater(mended, 3)

    def test_five_thousand_results_and_a_count(self):
        entry = '{"pattern": "torch.nn.Lineaar", "x": 1, "root_module": "torch.nn.Lineaar"}'
        self.write('{"configs": [' + ", ".join([entry] * 3000) + "]}")
        found = json.loads(self.bcfg("validate", "--format", "json", "a.bcfg.json").stdout)["files"][0]["diagnostics"]
        run = self.run_of("a.bcfg.json")
        self.assertEqual(len(run["results"]), 5000)
        (invocation,) = run["invocations"]
        self.assertEqual(invocation["toolExecutionNotifications"][0]["message"]["text"],
                         f"{len(found) - 5000} more results are not listed, none more severe than these.")
        errors = sum(each["severity"] == "error" for each in found)
        self.assertEqual(sum(each["level"] == "error" for each in run["results"]), min(errors, 5000))

    def test_a_huge_document_has_all_its_fixes(self):
        self.write('{"configs": [' + ", ".join(f'{{"pattern": "m.a{i}", "reference_quantized_module": "m.b"}}'
                                               for i in range(20_000)) + "]}")
        results = self.run_of("a.bcfg.json")["results"]
        fixable = {result["ruleId"] for result in results if "fixes" in result}
        fixes = sum("fixes" in result for result in results)
        self.assertGreater(fixes, 2000)
        self.assertEqual(fixes, sum(result["ruleId"] in fixable for result in results))


class Hooks(Folder):
    def test_the_hooks_are_commands_that_take_several_files(self):
        hooks = (ROOT / ".pre-commit-hooks.yaml").read_text()
        entries = [entry.split() + (args.split(", ") if args else [])
                   for entry, args in re.findall(r"\n  entry: bcfg (.*)(?:\n  args: \[(.*)\])?", hooks)]
        self.assertEqual(len(entries), 2)
        clean = '{\n  "configs": []\n}\n'
        names = [self.write(clean, "a.bcfg.json"), self.write(clean, "b.bcfg.json")]
        torn = self.write(DOCUMENT, "c.bcfg.json")
        misspelt = self.write('{\n  "confgs": [],\n  "configs": []\n}\n', "d.bcfg.json")
        self.assertEqual(self.bcfg(*entries[0], misspelt).returncode, 1)
        for entry in entries:
            self.assertEqual(self.bcfg(*entry, *names).returncode, 0)
            self.assertEqual(self.bcfg(*entry, *names, torn).returncode, 1)
        self.assertEqual(self.bcfg("format", *names).returncode, 2)
        (self.folder / "--python=.").mkdir()  # whose files have names that would be options
        program = self.write("#!/bin/sh\ntouch run\n")
        (self.folder / program).chmod(0o755)
        for entry in entries:
            self.assertEqual(self.bcfg(*entry, self.write(clean, f"--python=./{program}"), "b.bcfg.json").returncode, 0)
        self.assertFalse((self.folder / "run").exists())

    def test_the_workflow_builds_bcfg_and_passes_without_documents(self):
        workflow = (ROOT / "docs" / "ci" / "github-workflow.yml").read_text()
        packages = re.search(r"(?s)\nbuild=\((.*?)\)", (ROOT / "packaging" / "install-packages").read_text())[1].split()
        wanted = {name for name in packages if not name.startswith("qt6-") and "fontconfig" not in name}
        self.assertEqual(wanted - set(workflow.split()), set())
        (check,) = re.findall(r"name: Check\n +run: \|\n((?: {10}.*\n)+)", workflow)
        (layout,) = re.findall(r"name: Layout\n +run: (.*)\n", workflow)
        subprocess.run(["git", "init", "-q"], cwd=self.folder, check=True)
        path = f"{pathlib.Path(os.environ['BCFG']).resolve().parent}:{os.environ['PATH']}"

        def runs(script, path=path):
            done = subprocess.run(["bash", "-e", "-c", script], cwd=self.folder, env={**os.environ, "PATH": path}, capture_output=True)
            return done.returncode, (self.folder / "bcfg.sarif").exists()
        self.assertEqual([runs(check), runs(layout)], [(0, False), (0, False)])
        self.write(DOCUMENT)
        subprocess.run(["git", "add", "a.bcfg.json"], cwd=self.folder, check=True)
        (self.folder / "broken" / "bcfg").mkdir(parents=True)
        self.assertEqual(runs(check.replace(" bcfg validate", " broken/bcfg validate")), (126, False))  # no empty log
        self.assertEqual(runs(check), (1, True))
        self.assertEqual(len(json.loads((self.folder / "bcfg.sarif").read_text())["runs"]), 1)
        for index in range(700):  # more than xargs gives to one call
            (self.folder / f"-{index:0200}.bcfg.json").write_text('{\n  "configs": []\n}\n')
        (self.folder / "a.bcfg.json").unlink()
        subprocess.run(["git", "add", "."], cwd=self.folder, check=True)
        self.assertEqual([runs(check), runs(layout)], [(0, True), (0, True)])
        self.assertEqual(len(json.loads((self.folder / "bcfg.sarif").read_text())["runs"]), 1)


class Muted(Folder):
    def muting(self, *mutes):
        return DOCUMENT.replace('"torch_api": "2",', '"torch_api": "2",\n  "$ignore": ' + json.dumps(mutes) + ",")

    def found(self, text):
        result = self.bcfg("validate", "--format", "json", self.write(text))
        (file,) = json.loads(result.stdout)["files"]
        return [(each["rule"], each["pointer"]) for each in file["diagnostics"]], file.get("muted", 0)

    def test_a_rule_everywhere_or_for_one_pattern(self):
        all_found, muted = self.found(DOCUMENT)
        self.assertEqual(muted, 0)
        bounds = [each for each in all_found if each[0] == "D15"]
        self.assertEqual(len(bounds), 3)
        left, muted = self.found(self.muting({"rule": "D15", "reason": "known"}))
        self.assertEqual((left, muted), ([each for each in all_found if each not in bounds], 3))
        left, muted = self.found(self.muting({"rule": "D15", "pattern": "torch.nn.ReLU6", "reason": "known"}))
        self.assertEqual((left, muted), ([each for each in all_found if each != bounds[1]], 1))
        left, muted = self.found(self.muting({"rule": "D15", "pattern": "torch.nn.Tanh"}))
        self.assertEqual((left, muted), (all_found, 0))

    def test_the_exit_status_and_the_text_obey(self):
        errors = {rule for rule, _ in self.found(DOCUMENT)[0]}
        self.write(self.muting(*({"rule": rule} for rule in errors)))
        result = self.bcfg("validate", "--severity", "info", "a.bcfg.json")
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout, r"^a.bcfg.json: note: \d+ muted by \$ignore\n$")

    def test_what_mutes_nothing_is_told(self):
        for mutes in ([{"rule": "Z99"}], [{"pattern": "x"}], ["D15"], [{"rule": 5}]):
            left, muted = self.found(self.muting(*mutes))
            self.assertIn(("D05", "/$ignore/0"), left)
            self.assertEqual(muted, 0)
        left, _ = self.found(DOCUMENT.replace('"torch_api": "2",', '"torch_api": "2", "$ignore": {"rule": "D15"},'))
        self.assertIn(("D05", "/$ignore"), left)

    def test_the_list_travels_with_the_document(self):
        self.write(self.muting({"rule": "D15", "reason": "known"}))
        for arguments in (("format", "a.bcfg.json"), ("convert", "--api", "1.13", "a.bcfg.json")):
            self.assertEqual(json.loads(self.bcfg(*arguments).stdout)["$ignore"], [{"rule": "D15", "reason": "known"}])
        jsonschema.validate(json.loads(self.muting({"rule": "D15"})), json.loads(self.bcfg("schema").stdout))


if __name__ == "__main__":
    unittest.main()
