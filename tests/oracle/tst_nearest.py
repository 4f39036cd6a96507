# SPDX-License-Identifier: Apache-2.0
"""The smallest changes to a QConfig against real torch: it observes the dtype and the range that their sentences say.

    tst_nearest.py BCFG        with a torch of resources/catalog/releases.json
"""
import json
import os
import re
import subprocess
import sys
import unittest

import releases
from live import bridge

BCFG = sys.argv.pop(1)

import torch

RELEASE = releases.row_of(torch.__version__)
TEMPLATES = releases.templates_of(RELEASE)
FULL = {"torch.quint8": (0, 255), "torch.qint8": (-128, 127)}


def changes(template, *qconfigs):
    """Of each QConfig's own side, each once, and what the QConfig was before."""
    asked = [part for name in qconfigs for part in ("--qconfig", name)]
    ran = subprocess.run([BCFG, "match", os.path.join(TEMPLATES, template), *asked, "--explain", "--format", "json",
                          "--torch", RELEASE["version"]],
                         capture_output=True, text=True, check=False)
    found = {}
    for pattern in json.loads(ran.stdout)["patterns"]:
        for verdict in pattern["verdicts"]:
            for change in verdict.get("nearest", []):
                if change["side"] == "qconfig":
                    found[json.dumps(change["qconfig"])] = change["title"]
    return [(title, json.loads(qconfig)) for qconfig, title in found.items()]


def said(title, side):
    """The arguments that the sentence gives to one side, as text."""
    part = re.search(side + r" (.*?)(?:, and the |$)", title)
    return dict(re.findall(r"(\w+)=([^,]+)", part.group(1))) if part else {}


def observed(constructor):
    made = constructor()
    return getattr(made, "activation_post_process", made)


class Nearest(unittest.TestCase):
    def test_torch_observes_what_the_sentence_says(self):
        compared = 0
        for template in ("tensorrt.bcfg.json", "native.bcfg.json"):
            for title, qconfig in changes(template, "x86", "fbgemm", "x86 qat", "per_channel", "dynamic"):
                loaded = bridge.load_qconfig(qconfig)
                for side, constructor in (("activation", loaded.activation), ("weight", loaded.weight)):
                    arguments = said(title, side)
                    if "dtype" not in arguments:
                        continue
                    observer = observed(constructor)
                    with self.subTest(template=template, title=title, side=side):
                        self.assertEqual(str(observer.dtype), arguments["dtype"])
                        if arguments["dtype"] not in FULL or not hasattr(observer, "quant_min"):
                            continue
                        least, most = FULL[arguments["dtype"]]
                        wanted = (int(arguments.get("quant_min", least)), int(arguments.get("quant_max", most)))
                        self.assertEqual((observer.quant_min, observer.quant_max), wanted)
                        compared += 1
        self.assertGreater(compared, 0)


if __name__ == "__main__":
    unittest.main()
