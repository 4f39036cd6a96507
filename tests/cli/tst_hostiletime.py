# SPDX-License-Identifier: Apache-2.0
"""Files of which one thing there is very much: no command may take a time that grows with the square of it. The peer is
`bcfg format` of the same file, which reads and writes every byte of it once. A command may take so many times its time
of the processor, which leaves much room for what each command has to do, and none for a square: those took hundreds of
times as long, or were not waited for. tests/bench/hostile.py has the full sizes. BCFG names the program.
"""
import json
import os
import pathlib
import resource
import subprocess
import tempfile
import unittest

from subcommands import COMMANDS, subcommands

TIMES = 40
START = 1  # seconds that any command may take
ANY = "torch.ao.quantization.utils.MatchAllNode"
WEIGHTED = [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]


def bounded(bound):
    return {"dtype": "torch.quint8", "scale_min_lower_bound": bound}


DOCUMENTS = {
    "a pattern of many steps": [{"pattern": ["torch.nn.Linear"] + ["torch.nn.ReLU"] * 32_000}],
    "patterns of many different steps":
        [{"pattern_complex_format": ["torch.add", *(f"m.a{i}" for i in range(998))]}] * 20,
    "many dtype configs":
        [{"pattern": "torch.add", "dtype_configs": [{"input_dtype": bounded(i)} for i in range(20_000, 0, -1)]}],
    "the longest list of dtype configs":
        [{"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear",
          "dtype_configs": [{"input_dtype": bounded(i)} for i in range(1_000, 0, -1)]}],
    "many equal patterns": [{"pattern": "torch.nn.Linear", "dtype_configs": WEIGHTED}] * 40_000,
    "many equal tuples": [{"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "dtype_configs": WEIGHTED}] * 20_000,
    "many patterns that differ by a constant":
        [{"pattern_complex_format": ["operator.getitem", "torch.relu", i]} for i in range(20_000)],
    "many patterns of the same modules":
        [{"pattern": [f"m.a{i}", "m.d"], "root_module": "m.b", "fused_module": "m.c", "qat_module": "m.d",
          "reference_quantized_module": "m.e"} for i in range(10_000)],
    "many different constraints":
        [{"pattern": f"m.a{i}", "dtype_configs": [{"input_dtype": bounded(i)}]} for i in range(20_000)],
    "many numbers of tensors":
        [{"pattern": "torch.add", "num_tensor_args_to_observation_type":
          {str(i): "OUTPUT_SHARE_OBSERVER_WITH_INPUT" for i in range(50_000)}}],
    "many argument indices": [{"pattern": "torch.add", "input_type_to_index": {f"k{i}": i for i in range(50_000)}}],
    "many keyword arguments":
        [{"pattern": "torch.add", "fuser_method": {"partial": "a.b", "kwargs": {f"k{i}": i for i in range(30_000)}}}],
    "many functions without a name":
        [{"pattern": f"m.a{i}", "fuser_method": {"opaque": f"<function {i}>"}} for i in range(20_000)],
    "many unknown keys": [{"pattern": "torch.add", **{f"k{i}": i for i in range(50_000)}}],
}
# Those that other functions here time, those that take no document or write none, and those that read several.
OTHER_COMMANDS = {"diff", "simulate", "completion", "cover", "git", "import", "lsp", "merge", "qconfigs", "schema",
                  "symbols", "trace"}


class HostileTime(unittest.TestCase):
    def seconds(self, *arguments, limit=60):
        """Of the processor's time for the command; it is ended at the limit."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.run(
            [os.environ["BCFG"], *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)), check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertIn(process.returncode, (0, 1, 2), "ended before its end")
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def test_every_command_is_here(self):
        self.assertEqual({command[0] for command in COMMANDS} ^ OTHER_COMMANDS, set(subcommands()))

    def test_time_does_not_grow_with_a_square(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "hostile.bcfg.json")
            for name, configs in DOCUMENTS.items():
                path.write_text(json.dumps({"torch_api": "2", "configs": configs}))
                peer = self.seconds("format", path)
                for command in COMMANDS:
                    with self.subTest(name, command=command):
                        limit = START + TIMES * peer
                        self.assertLess(self.seconds(command[0], path, *command[1:], limit=int(limit) + 2), limit)

    def test_comparing_does_not_take_a_square(self):
        linear = {"pattern": "torch.nn.Linear", "dtype_configs": WEIGHTED}
        names = [{"pattern": f"m.a{i}"} for i in range(20_000)]
        tuples = [{"pattern": [f"m.a{i}", "torch.nn.ReLU"]} for i in range(20_000)]
        rivals = [{"pattern_complex_format": ["torch.nn.Linear", *((f"m.a{i}", ANY) if i % 2 else (ANY, f"m.a{i}"))],
                   "root_module": "torch.nn.Linear"} for i in range(400)]
        pairs = {"equal entries come": ([linear], [linear] * 20_000), "equal entries go": ([linear] * 20_000, [linear]),
                 "all entries move": (names, names[::-1]), "all tuples move": (tuples, tuples[::-1]),
                 "all entries of one root module get another": tuple(
                     [{"pattern": ["torch.nn.Linear", f"m.a{i}"], "root_module": root} for i in range(2_000)]
                     for root in ("torch.nn.Linear", "torch.nn.Conv1d")),
                 "all rivals move": (rivals, rivals[::-1])}
        with tempfile.TemporaryDirectory() as folder:
            for name, documents in pairs.items():
                paths = [pathlib.Path(folder, f"{i}.bcfg.json") for i in range(2)]
                for path, configs in zip(paths, documents):
                    path.write_text(json.dumps({"torch_api": "2", "configs": configs}))
                limit = START + TIMES * max(self.seconds("format", path) for path in paths)
                with self.subTest(name):
                    self.assertLess(self.seconds("diff", *paths, limit=int(limit) + 2), limit)

    def test_simulating_does_not_take_a_square(self):
        """The peer is a model of as many layers, one after the other."""
        layers = 20_000
        shapes = {"one after the other": [f"l{i}" for i in range(layers)], "of one input": ["x"] * layers,
                  "into one torch.cat": ["x"] * layers, "each of all before it": [f"cat{i}" for i in range(700)]}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "m.fxgraph.json")
            seconds = {}
            for name, before in shapes.items():
                nodes = [{"name": "x", "op": "placeholder", "target": "x", "args": []}]
                cat = {"op": "call_function", "target": "torch.cat"}
                for i, each in enumerate(before):
                    if each.startswith("cat"):
                        joined = ["x", *(f"l{k}" for k in range(1, i + 1))]
                        nodes.append({**cat, "name": each, "args": [[{"node": other} for other in joined]]})
                    nodes.append({"name": f"l{i + 1}", "op": "call_module", "target": f"l{i + 1}",
                                  "module_type": "torch.nn.Linear", "args": [{"node": "x" if each == "l0" else each}]})
                if name == "into one torch.cat":
                    nodes.append({**cat, "name": "cat", "args": [[{"node": node["name"]} for node in nodes[1:]]]})
                nodes.append({"name": "output", "op": "output", "target": "output",
                              "args": [{"node": nodes[-1]["name"]}]})
                for node in nodes:
                    node |= {"kwargs": {}, "scope": ["", None]}
                modules = {node["target"]: {"type": "torch.nn.Linear", "training": False}
                           for node in nodes if node["op"] == "call_module"}
                path.write_text(json.dumps({"format": 2, "torch": "2.6.0", "model": "m", "nodes": nodes,
                                            "modules": modules}))
                seconds[name] = self.seconds("simulate", os.environ["NATIVE"], "--model", path)
            for name, taken in seconds.items():
                with self.subTest(name):
                    self.assertLess(taken, 0.5 + 4 * seconds["one after the other"])


if __name__ == "__main__":
    unittest.main()
