# SPDX-License-Identifier: Apache-2.0
"""`bcfg export` for other tools, against what these tools accept. BCFG names the program."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "resources" / "templates").glob("*/*.bcfg.json"))
SCHEMAS = {"mct-tpc": "mct-tpc-2.schema.json", "aimet": "aimet.schema.json"}
QCONFIGS = ("qnnpack", "x86", "per_channel", "float16_static", "dynamic", "symmetric_qnnpack")


def export(*arguments):
    return subprocess.run([os.environ["BCFG"], "export", *map(str, arguments)], capture_output=True, text=True)


def validator_of(form):
    schema = json.loads((ROOT / "tests" / "data" / "targets" / SCHEMAS[form]).read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


class ExportTargets(unittest.TestCase):
    def known(self, path):
        listed = subprocess.run([os.environ["BCFG"], "qconfigs", "--torch", "1.13.1" if "1.13" in str(path) else "2.6.0"],
                                capture_output=True, text=True, check=True).stdout.split()
        return [name for name in QCONFIGS if name in listed]

    def test_every_template_is_what_the_tool_accepts(self):
        for form in SCHEMAS:
            validator = validator_of(form)
            for path in TEMPLATES:
                with self.subTest(form, template=path.name):
                    known = self.known(path)
                    self.assertGreater(len(known), 2)
                    for given in ([known[0]], known):
                        result = export(path, "--to", form, *(f"--qconfig={name}" for name in given))
                        self.assertEqual(result.returncode, 1, result.stderr)  # something is always lost
                        validator.validate(json.loads(result.stdout))
                    mapped = export(path, "--to", form, "--mapping", "qnnpack")
                    validator.validate(json.loads(mapped.stdout))

    def test_what_mct_checks_besides(self):
        for path in TEMPLATES:
            made = json.loads(export(path, "--to", "mct-tpc", "--qconfig", "qnnpack").stdout)
            names = [each["name"] for each in made["operator_set"]]
            self.assertEqual(len(names), len(set(names)))
            for each in made["operator_set"]:
                options = each["qc_options"]
                self.assertTrue(options is None or options["base_config"] in options["quantization_configurations"])
            for fusing in made["fusing_patterns"]:
                for group in fusing["operator_groups"]:
                    self.assertIn(group, made["operator_set"])

    def test_losses_have_place_and_reason(self):
        qnnpack = ROOT / "resources" / "templates" / "torch-2.6.0" / "qnnpack.bcfg.json"
        document = json.loads(qnnpack.read_text())
        for form in SCHEMAS:
            with tempfile.TemporaryDirectory() as folder:
                losses = pathlib.Path(folder) / "loss.json"
                result = export(qnnpack, "--to", form, "--qconfig", "qnnpack", "--loss", losses)
                self.assertEqual((result.returncode, result.stderr), (1, ""))
                said = json.loads(losses.read_text())
            self.assertEqual((said["to"], sum(said["counts"].values())), (form, len(said["losses"])))
            for loss in said["losses"]:
                value = document
                for key in loss["where"].split("/")[1:]:
                    value = value[int(key)] if isinstance(value, list) else value[key]  # it is there
                self.assertTrue(loss["reason"].endswith("."), loss)

    def test_needs_a_qconfig(self):
        for form in SCHEMAS:
            result = export("native.bcfg.json", "--to", form)
            self.assertEqual(result.returncode, 2)

    def test_a_qconfig_that_cannot_be_judged_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            own = pathlib.Path(folder) / "own.qconfig.json"
            own.write_text('{"activation": "my.Observer", "weight": "my.Observer"}')
            mapping = pathlib.Path(folder) / "own.qconfig_mapping.json"
            mapping.write_text(json.dumps({"": None, "object_type": [["torch.nn.Linear", json.loads(own.read_text())]]}))
            document = pathlib.Path(folder) / "a.bcfg.json"
            document.write_text(json.dumps({"torch_api": "2", "configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [
                {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]}]}))
            for form in (*SCHEMAS, "pt2e-quantizer"):
                result = export(document, "--to", form, "--qconfig", own)
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertRegex(result.stderr, rf"error: The QConfig {own} cannot be judged: What my.Observer makes")
                mapped = export(document, "--to", form, "--mapping", mapping)  # which may judge others
                self.assertEqual(mapped.returncode, 1)
                self.assertIn("not carried over: not judged (1), first /configs/0: Linear: cannot be judged: ", mapped.stderr)


if __name__ == "__main__":
    unittest.main()
