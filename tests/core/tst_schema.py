# SPDX-License-Identifier: Apache-2.0
"""The published JSON Schemas accept and refuse the same files as the program."""

import json
import pathlib
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]


def validator_of(name):
    schema = json.loads((ROOT / "resources" / "schema" / f"{name}.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def catalogs():
    """The named QConfigs and mappings of PyTorch releases, as recorded from real PyTorch."""
    for path in (ROOT / "resources" / "qconfigs").glob("*.json"):
        yield json.loads(path.read_text())


def entry(**fields):
    return {"configs": [fields]}


class BackendConfig(unittest.TestCase):
    def setUp(self):
        self.validator = validator_of("backend-config")

    def test_accepts_every_built_in_config(self):
        for path in (ROOT / "resources" / "templates").glob("*/*.bcfg.json"):
            with self.subTest(path.name):
                self.validator.validate(json.loads(path.read_text()))

    def test_accepts_what_the_importer_reads(self):
        for document in (
            {},
            {"unknown": 1, "configs": [{"unknown": {}}]},
            entry(observation_type=1, pattern=["torch.add", ["relu", 0, None]]),
            entry(dtype_configs=[{"input_dtype": {"dtype": "torch.float", "scale_min_lower_bound": 1e-3}, "is_dynamic": None}]),
            entry(fuser_method={"opaque": "<lambda>"}, root_node_getter={"partial": {"partial": "a.b"}, "kwargs": {}}),
            entry(num_tensor_args_to_observation_type={"0": "INPUT_OUTPUT_NOT_OBSERVED"}, input_type_to_index={"weight": 1}),
        ):
            with self.subTest(document):
                self.validator.validate(document)

    def test_refuses_what_has_another_shape(self):
        for document in (
            [],
            {"torch_api": "3"},
            {"configs": {}},
            {"configs": [1]},
            entry(dtype_configs={}),
            entry(dtype_configs=[1]),
            entry(dtype_configs=[{"input_dtype": "torch.unit8"}]),
            entry(dtype_configs=[{"input_dtype": {"quant_min_lower_bound": "0"}}]),
            entry(dtype_configs=[{"is_dynamic": "yes"}]),
            entry(observation_type="SHARED"),
            entry(root_module="Linear"),
            entry(fuser_method={"call": "f"}),
            entry(fuser_method={"call": "f.g", "more": 1}),
            entry(num_tensor_args_to_observation_type={"one": 1}),
            entry(input_type_to_index={"weight": 1.5}),
        ):
            with self.subTest(document):
                self.assertFalse(self.validator.is_valid(document))


class QConfig(unittest.TestCase):
    def setUp(self):
        self.validator = validator_of("qconfig")

    def test_accepts_every_named_qconfig(self):
        for catalog in catalogs():
            for name, qconfig in catalog["qconfigs"].items():
                with self.subTest(name, torch=catalog["torch"]):
                    self.validator.validate(qconfig)

    def test_accepts_every_form_of_an_observer(self):
        for observer in (
            None,
            "torch.ao.quantization.observer.HistogramObserver",
            {"partial": "a.Observer"},
            {"partial": {"partial": "a.Observer", "args": [1]}, "kwargs": {"dtype": "torch.qint8"}},
            {"call": "a.make", "args": []},
            {"opaque": "<lambda>"},
        ):
            with self.subTest(observer):
                self.validator.validate({"activation": observer, "weight": None})

    def test_accepts_the_name_of_the_schema(self):
        self.validator.validate({"$schema": "qconfig.schema.json", "activation": None, "weight": None})

    def test_refuses_what_has_another_shape(self):
        for qconfig in (
            [],
            {},
            {"activation": None},
            {"activation": None, "weight": None, "bias": None},
            {"activation": "HistogramObserver", "weight": None},
            {"activation": 8, "weight": None},
            {"activation": {"partial": "a.b", "keywords": {}}, "weight": None},
            {"activation": {"kwargs": {}}, "weight": None},
            {"activation": {"partial": "a.b", "args": {}}, "weight": None},
        ):
            with self.subTest(qconfig):
                self.assertFalse(self.validator.is_valid(qconfig))


class QConfigMapping(unittest.TestCase):
    def setUp(self):
        self.validator = validator_of("qconfig-mapping")

    def test_accepts_every_default_mapping(self):
        for catalog in catalogs():
            for name, mapping in catalog["qconfig_mappings"].items():
                with self.subTest(name, torch=catalog["torch"]):
                    self.validator.validate(mapping)

    def test_accepts_any_of_the_keys(self):
        qconfig = {"activation": "a.Observer", "weight": None}
        for mapping in (
            {},
            {"": None},
            {"": qconfig},
            {"object_type": [["torch.add", None], ["reshape", qconfig]]},
            {"module_name_regex": [["layer[0-9]+", qconfig]], "module_name": []},
            {"module_name_object_type_order": [["layer1", "torch.nn.Linear", 0, qconfig]]},
        ):
            with self.subTest(mapping):
                self.validator.validate(mapping)

    def test_refuses_what_has_another_shape(self):
        qconfig = {"activation": "a.Observer", "weight": None}
        for mapping in (
            [],
            {"": "torch.nn.Linear"},
            {"": {"activation": None}},
            {"global": qconfig},
            {"object_type": {"torch.add": qconfig}},
            {"object_type": [["torch.add"]]},
            {"object_type": [["torch.add", qconfig, 1]]},
            {"object_type": [[1, qconfig]]},
            {"module_name": [["layer1", {"weight": None}]]},
            {"module_name_object_type_order": [["layer1", "torch.nn.Linear", qconfig]]},
            {"module_name_object_type_order": [["layer1", "torch.nn.Linear", 0.5, qconfig]]},
        ):
            with self.subTest(mapping):
                self.assertFalse(self.validator.is_valid(mapping))


if __name__ == "__main__":
    unittest.main()
