# SPDX-License-Identifier: Apache-2.0
"""Times real torch's prepare_fx and convert_to_reference_fx of a torchvision model: prints milliseconds first.

    simulate_torch.py resnet18 TRACE     writes the traced model to the file TRACE
"""
import json
import pathlib
import sys
import time
import warnings

warnings.simplefilter("ignore")

try:
    import torch
    import torchvision
    from torch.ao.quantization import get_default_qconfig_mapping
    from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx
except ImportError:
    sys.exit(77)

model = getattr(torchvision.models, sys.argv[1])().eval()
example = (torch.ones(1, 3, 224, 224),)
best = None
for _ in range(3):
    begin = time.perf_counter()
    convert_to_reference_fx(prepare_fx(model, get_default_qconfig_mapping("fbgemm"), example))
    spent = time.perf_counter() - begin
    best = spent if best is None else min(best, spent)
print(best * 1000)
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))
import bcfg_torch  # noqa: E402

pathlib.Path(sys.argv[2]).write_text(json.dumps(bcfg_torch.trace(getattr(torchvision.models, sys.argv[1])())), encoding="utf-8")
