# SPDX-License-Identifier: Apache-2.0
"""The published JSON Schema says what the program says about the shape of a document."""

import json
import pathlib
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "resources" / "schema" / "backend-config.schema.json").read_text())


def entry(**fields):
    return {"configs": [fields]}


class Schema(unittest.TestCase):
    def setUp(self):
        jsonschema.Draft7Validator.check_schema(SCHEMA)
        self.validator = jsonschema.Draft7Validator(SCHEMA)

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


if __name__ == "__main__":
    unittest.main()
