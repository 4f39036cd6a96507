# SPDX-License-Identifier: Apache-2.0
"""Times real torch's prepare of each pattern of the native config, for comparison with bench_match.

    match_torch.py NATIVE.bcfg.json QCONFIGS.json [SAMPLE]

Takes every SAMPLEth cell of the matrix (default 5) and prints milliseconds a cell first.
"""
import json
import os
import sys
import time
import warnings

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import torch_answers as torch_side
from torch.ao.quantization.backend_config import BackendConfig
from torch.ao.quantization.qconfig import QConfig
from torch.ao.quantization.qconfig_mapping import QConfigMapping


def main(native, qconfigs, sample="5"):
    with open(native, encoding="utf-8") as file:
        configs = [torch_side.pattern_config(item) for item in json.load(file)["configs"]]
    with open(qconfigs, encoding="utf-8") as file:
        named = json.load(file)["qconfigs"].values()
    backend_config = BackendConfig("native").set_backend_pattern_configs(configs)
    made = [QConfig(torch_side.constructor(item["activation"]), torch_side.constructor(item["weight"])) for item in named]
    cells = [(config, qconfig) for qconfig in made for config in configs][::int(sample)]
    spent = 0.0
    warnings.simplefilter("ignore")
    for config, qconfig in cells:
        model = torch_side.canonical_model(torch_side.key_of(config), backend_config)
        scope = {node.name: ("", object) for node in model.graph.nodes}
        begin = time.perf_counter()
        try:
            torch_side.fx_prepare.prepare(model, QConfigMapping().set_global(qconfig), False, scope, (), None, None,
                                          backend_config)
        except Exception:
            pass  # an error is an answer too
        spent += time.perf_counter() - begin
    print(f"{1000 * spent / len(cells):.3f} ms a cell, {len(cells)} cells, torch {torch_side.torch.__version__}")


if __name__ == "__main__":
    main(*sys.argv[1:])
