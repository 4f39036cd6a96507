# SPDX-License-Identifier: Apache-2.0
"""Writes what this torch makes of what it has built in, as tests/data keeps it for tests that have no torch.

    python3 make_named_answers.py qconfigs > tests/data/torch-VERSION/qconfigs-resolved.json
    python3 make_named_answers.py dtypes > tests/data/torch-VERSION/dtypes.json
    python3 make_named_answers.py match CONFIG > tests/data/torch-VERSION/match/CONFIG.match.json
    python3 make_named_answers.py to_dict CONFIG > tests/data/torch-VERSION/CONFIG.to_dict.txt
    python3 make_named_answers.py pretty CONFIG > tests/data/torch-VERSION/CONFIG.pretty.txt

The first has the attributes of what each side of a named QConfig constructs, null where that raises a TypeError. The
second has what torch prints for each name of a dtype. The third has tables by named QConfig and then by pattern of the built-in config: `prepare`, `dtype`, `observers` and
`convert`, as torch_answers.py gives them. The others are what torch prints, a pattern config after the other, with
addresses as 0x0.
"""
import json
import os
import re
import sys

import torch

import differential
import releases
import torch_answers

OBSERVER = ("dtype", "quant_min", "quant_max", "eps", "is_dynamic", "compute_dtype", "qscheme", "reduce_range", "ch_axis")


def plain(value):
    if isinstance(value, torch.Tensor):
        return value.flatten()[0].item()
    return str(value) if isinstance(value, (torch.dtype, torch.qscheme)) else value


def path_of(instance):
    public = "torch.nn" if type(instance).__module__.startswith("torch.nn.modules.") else type(instance).__module__
    return f"{public}.{type(instance).__qualname__}"


def side(json_value):
    try:
        made = torch_answers.constructor(json_value)()
    except TypeError:
        return None
    observer = getattr(made, "activation_post_process", made)
    result = {"class": path_of(made)}
    result.update((key, plain(getattr(made, key, None))) for key in ("dtype", "is_dynamic", "compute_dtype"))
    result["observer"] = path_of(observer)
    result.update((f"observer.{key}", plain(getattr(observer, key))) for key in OBSERVER if hasattr(observer, key))
    of_made = {key: plain(getattr(made, key, None)) for key in ("scale", "zero_point", "quant_min", "quant_max")}
    result.update((key, value) for key, value in of_made.items() if value is not None)
    return result


def resolved(row):
    with open(os.path.join(releases.RESOURCES, row["qconfigs"]), encoding="utf-8") as file:
        qconfigs = json.load(file)["qconfigs"]
    return {name: {key: side(qconfig[key]) for key in ("activation", "weight")} for name, qconfig in qconfigs.items()}


def matches(row, config):
    with open(os.path.join(releases.RESOURCES, row["qconfigs"]), encoding="utf-8") as file:
        names = list(json.load(file)["qconfigs"])
    (case,) = differential.named_cases(torch.__version__, [config])
    answers = torch_answers.answers_to(case)
    table = {key: [[cell and cell[i] for cell in line] for line in answers]
             for i, key in enumerate(("prepare", "dtype", "observers", "convert"))}
    patterns = [entry.get("pattern", entry.get("pattern_complex_format")) for entry in case["document"]["configs"]]
    return {"torch": torch.__version__, "config": config, "patterns": patterns, "qconfigs": names, **table}


def printed(config, text_of):
    built_in = getattr(torch.ao.quantization.backend_config, f"get_{config}_backend_config")()
    configs = built_in.configs.values() if isinstance(built_in.configs, dict) else built_in.configs
    return "\n".join(re.sub("0x[0-9a-f]+", "0x0", text_of(each.to_dict())) for each in configs)


def main(what, config=None):
    of_this_torch = releases.row_of(torch.__version__)
    if what == "qconfigs":
        return json.dumps(resolved(of_this_torch), indent=1)
    if what == "dtypes":
        names = {f"torch.{name}": value for name, value in vars(torch).items() if isinstance(value, torch.dtype)}
        return json.dumps({name: str(value) for name, value in sorted(names.items())}, indent=1)
    if what == "match":
        return json.dumps(matches(of_this_torch, config))
    pretty = torch.ao.quantization.backend_config.utils.entry_to_pretty_str
    return printed(config, {"to_dict": str, "pretty": pretty}[what])


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
