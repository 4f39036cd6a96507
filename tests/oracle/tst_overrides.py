# SPDX-License-Identifier: Apache-2.0
"""Documents that start from a built-in config, against real torch: the whole is what PyTorch has after it made the base,
took the removed patterns out and set the document's entries.

    tst_overrides.py BCFG [CASES]        with a torch of resources/catalog/releases.json
"""
import copy
import json
import random
import re
import subprocess
import sys

import releases
from live import bridge
from tst_pythonsource import BCFG, made_by

import torch
import torch.ao.quantization.backend_config as backend_config
import torch.ao.quantization.backend_config.utils

OLD = bridge.API == "1.13"
HERE = releases.row_of(torch.__version__)
GETTERS = {"native": backend_config.get_native_backend_config, "qnnpack": backend_config.get_qnnpack_backend_config,
           "tensorrt": backend_config.get_tensorrt_backend_config}
NEW = ["torch.nn.Mish", "torch.nn.PReLU", "torch.erf", "torch.nn.functional.mish", "cumsum", "torch.nn.CELU"]


def bcfg(*arguments, document):
    judged = ["--torch", HERE["version"]] if arguments[0] == "show" else []
    ran = subprocess.run([BCFG, *arguments, *judged], input=json.dumps(document), capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise AssertionError(f"bcfg {' '.join(arguments)}: {ran.returncode}\n{ran.stderr}\n{json.dumps(document)}")
    return ran.stdout


def name_of(entry):
    return entry["pattern"] if "pattern" in entry else {"pattern_complex_format": entry["pattern_complex_format"]}


def varied(entry, chance):
    """The entry with something else in it, under the same pattern."""
    entry = copy.deepcopy(entry)
    kind = chance.randrange(5)
    if kind == 0:
        entry["observation_type"] = "OUTPUT_SHARE_OBSERVER_WITH_INPUT"
    elif kind == 1:
        chance.shuffle(entry["dtype_configs"])
    elif kind == 2:
        entry["dtype_configs"] = entry["dtype_configs"][:1] + [
            {"input_dtype": {"dtype": "torch.qint8", "quant_min_lower_bound": -127, "quant_max_upper_bound": 127}}]
    elif kind == 3:
        entry.pop("root_module", None)
    return entry


def overrides(base, entries, chance):
    """A document, with entries in any order, some twice, some removed and set anew."""
    changed = [varied(entry, chance) for entry in chance.sample(entries, chance.randrange(6))]
    removed = [name_of(entry) for entry in chance.sample(entries, chance.randrange(6))]
    new = [{"pattern": [pattern, "torch.nn.ReLU"] if chance.random() < 0.3 else pattern,
            "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}
           for pattern in chance.sample(NEW, chance.randrange(4))]
    configs = changed + new + [varied(entry, chance) for entry in chance.sample(changed, min(1, len(changed)))]
    chance.shuffle(configs)
    document = {"torch_api": bridge.API, "name": chance.choice(["mine", base]), "$base": base, "configs": configs}
    if removed:
        document["$removed"] = removed
    return document


def entries_of(configs):
    return list(bridge.load({"torch_api": bridge.API, "name": "", "configs": configs}).configs.values() if OLD else
                bridge.load({"torch_api": bridge.API, "name": "", "configs": configs}).configs)


def key_of(name):
    entry, = entries_of([name if isinstance(name, dict) else {"pattern": name}])
    return entry.pattern if OLD else entry._pattern_complex_format or \
        torch.ao.quantization.backend_config.utils._get_pattern_in_reversed_nested_tuple_format(entry)


def by_hand(document):
    """What a person would write: PyTorch's own functions, in order."""
    config = GETTERS[document["$base"]]().set_name(document["name"])
    registered = config.configs if OLD else config._pattern_complex_format_to_config
    for name in document.get("$removed", []):
        del registered[key_of(name)]
    for entry in document["configs"]:
        config.set_backend_pattern_config(entries_of([entry])[0])
    return config


def printed(config):
    """Its to_dict(), but for where a function lies that a factory made."""
    return re.sub(r" at 0x[0-9a-f]+", "", str(config.to_dict()))


def check(document):
    expected = bridge.dump(by_hand(document))
    whole = json.loads(bcfg("show", "-", "--as", "json", "--flatten", document=document))
    loaded = bridge.load(whole)
    assert bridge.dump(loaded) == expected, "the whole is another one"
    exported = made_by(bcfg("show", "-", "--as", "python", document=document))
    assert printed(exported) == printed(loaded), "the module's to_dict() is another one"
    assert bridge.dump(exported) == expected, "the module has another order"
    again = json.loads(bcfg("base", "-", "--overrides-of", document["$base"], document=whole))
    back = bridge.load(json.loads(bcfg("show", "-", "--as", "json", "--flatten", document=again)))
    by_key = lambda config: sorted(bridge.dump(config)["configs"], key=json.dumps)
    assert by_key(back) == by_key(loaded), "made overrides of its base it is another one"


def main():
    chance = random.Random(20)
    bases = {name: bridge.dump(getter())["configs"] for name, getter in GETTERS.items()}
    for case in range(CASES):
        base = chance.choice(sorted(bases))
        document = overrides(base, bases[base], chance)
        try:
            check(document)
        except Exception as error:
            sys.exit(f"case {case}: {type(error).__name__}: {error}\n{json.dumps(document)}")
    print(f"{CASES} documents of overrides are what PyTorch {torch.__version__} makes of them")


if __name__ == "__main__":
    CASES = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    main()
