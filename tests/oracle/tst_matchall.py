# SPDX-License-Identifier: Apache-2.0
"""What P09 says of MatchAllNode, against real torch: it is an error exactly where preparing some model raises.

    tst_matchall.py BCFG        with a torch of resources/catalog/releases.json
"""
import json
import subprocess
import sys
import unittest

from live import bridge

BCFG = sys.argv.pop(1)

import torch
from torch.ao.quantization import get_default_qconfig_mapping
from torch.ao.quantization.quantize_fx import prepare_fx

ANY, LINEAR, RELU, ADD = "torch.ao.quantization.utils.MatchAllNode", "torch.nn.Linear", "torch.nn.ReLU", "torch.add"
REVERSED = [[ANY, LINEAR], [ANY, [RELU, LINEAR]], [ANY, ANY], [ANY, LINEAR, LINEAR], [RELU, [ANY, LINEAR]],
            [LINEAR, ANY], [RELU, [LINEAR, ANY]], [ADD, LINEAR, ANY], [ADD, ANY, LINEAR], [RELU, [ADD, ANY, LINEAR]]]
FORWARD = [[LINEAR, ANY], [LINEAR, RELU, ANY], [LINEAR, ANY, RELU], [ANY, LINEAR], [ANY, LINEAR, RELU]]


class Add(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x):
        return torch.relu(torch.add(self.linear(x), x))


MODELS = [torch.nn.Sequential(*layers) for layers in (
    [torch.nn.Linear(4, 4)], [torch.nn.ReLU()], [torch.nn.Linear(4, 4), torch.nn.ReLU()],
    [torch.nn.Linear(4, 4), torch.nn.Sigmoid(), torch.nn.ReLU()])] + [Add()]


def raises(config, model):
    try:
        prepare_fx(model.eval(), get_default_qconfig_mapping(), (torch.zeros(1, 4),), backend_config=config)
    except IndexError:
        return True
    return False


class MatchAllNode(unittest.TestCase):
    def test_it_is_an_error_where_preparing_raises(self):
        is_new = bridge.API == "2"
        entries = [{"pattern_complex_format" if is_new else "pattern": pattern} for pattern in REVERSED]
        entries += [{"pattern": pattern} for pattern in FORWARD] if is_new else []
        for entry in entries:
            with self.subTest(entry):
                document = {"torch_api": bridge.API, "configs": [entry]}
                said = subprocess.run([BCFG, "validate", "-", "--format", "json"], input=json.dumps(document),
                                      capture_output=True, text=True, check=False).stdout
                found = json.loads(said)["files"][0]["diagnostics"]
                is_error = any((each["rule"], each["severity"]) == ("P09", "error") for each in found)
                config = bridge.load(document)
                self.assertEqual(is_error, any(raises(config, model) for model in MODELS))


if __name__ == "__main__":
    unittest.main()
