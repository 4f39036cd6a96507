# SPDX-License-Identifier: Apache-2.0
"""Time and memory that bcfg needs for files that are made to do harm: hostile.py BCFG [CASE...] prints a line per file.

Fails unless each file is refused in one line with its place, or read with a sane number of diagnostics, in memory that
is bounded by the size of the file and a constant. Files for which a quadratic algorithm would take long go through every
command, or through the command that compares or simulates them. A command may take two seconds of processor time, and
one more for each 100 MB that it prints. As machines differ, comparing and simulating may also take six times as long as
Python's json.loads() for the same files."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
os.environ["BCFG"] = sys.argv[1]  # for the module
import subcommands

MB = 1_000_000
FLOOR = 1_500 * MB  # values and pattern configs are limited in number, whatever the size of the file
TIMES_PEER = 6  # of json.loads(), which takes a third of a second for the largest of these on a usual machine
TIMES_TEXT = 6  # a string is held by the text, the reader and the document


def repeated(begin, middle, count, end):
    """Chunks of a text that need not fit in memory."""
    yield begin
    chunk = 100_000
    for _ in range(count // chunk):
        yield middle * chunk
    yield middle * (count % chunk) + end


def dumped(make):
    """The text of a value that is made only when it is written, as memory of this process counts for each child, too."""
    yield json.dumps(make())


def sparse(size):
    return size


REFUSED, READ = (2,), (0, 1)  # exit status

CASES = {
    "1 MB of [": (repeated("", "[", 1 * MB, ""), REFUSED),
    "100 MB of [": (repeated("", "[", 100 * MB, ""), REFUSED),
    '1 MB of {"a":': (repeated("", '{"a":', MB // 5, ""), REFUSED),
    '100 MB of {"a":': (repeated("", '{"a":', 20 * MB, ""), REFUSED),
    "a sparse file of 1 GB and a byte": (sparse(1000 * MB + 1), REFUSED),
    "a sparse file of 1 TB": (sparse(1_000_000 * MB), REFUSED),
    "a string of 990 MB": (repeated('{"x": "', "a" * 10, 99 * MB, '"}'), READ),
    "an open string of 990 MB": (repeated('{"x": "', "a" * 10, 99 * MB, ""), REFUSED),
    "a string of 160 million escapes": (repeated('{"x": "', "\\u0041", 160 * MB, '"}'), READ),
    "a number of 500 million digits": (repeated('{"x": 1', "7" * 10, 50 * MB, "}"), READ),
    "900 million line breaks": (repeated("{", "\n" * 10, 90 * MB, "]"), REFUSED),
    "1 million times one unknown key": (repeated('{"a":1', ',"a":1', MB - 1, "}"), READ),
    "1 million times one known key": (repeated('{"name":1', ',"name":1', MB - 1, "}"), READ),
    "10 million times one unknown key": (repeated('{"a":1', ',"a":1', 10 * MB - 1, "}"), REFUSED),
    "10 million times one known key": (repeated('{"name":1', ',"name":1', 10 * MB - 1, "}"), REFUSED),
    "10 million times one key of a pattern config":
        (repeated('{"configs":[{"pattern":1', ',"pattern":1', 10 * MB - 1, "}]}"), REFUSED),
    "1 million times configs": (repeated('{"configs":[]', ',"configs":[]', MB - 1, "}"), READ),
    "100 million numbers": (repeated('{"x":[0', ",0", 100 * MB - 1, "]}"), REFUSED),
    "100 million pattern configs that are none": (repeated('{"configs":[0', ",0", 100 * MB - 1, "]}"), REFUSED),
    "300,000 empty pattern configs": (repeated('{"configs":[{}', ",{}", 299_999, "]}"), READ),
}


def longest(out):
    """How many seconds a command that prints `out` may take."""
    return 2 + len(out) / (100 * MB)


ENTRY = '{"pattern": "torch.nn.Linear", "dtype_configs": [{"input_dtype": "torch.quint8"}]}'

SLOW_CASES = {
    "a pattern of 32,000 steps": repeated('{"configs": [{"pattern": ["a.b"', ', "torch.nn.ReLU"', 31_999, "]}]}"),
    "a complex pattern of 32,000 steps":
        repeated('{"configs": [{"pattern_complex_format": ["a.b"', ', "torch.nn.ReLU"', 31_999, "]}]}"),
    "1,000 patterns of 990 steps":
        repeated('{"configs": [{}', ', {"pattern": ["a.b"' + ', "torch.nn.ReLU"' * 989 + "]}", 1_000, "]}"),
    "200,000 dtype configs":
        repeated('{"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [{}',
                 ', {"input_dtype": {"dtype": "torch.quint8", "scale_min_lower_bound": 0.5}}', 199_999, "]}]}"),
    "200,000 empty dtype configs":
        repeated('{"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [{}', ", {}", 199_999, "]}]}"),
    "100 lists of 1,000 dtype configs":
        repeated('{"configs": [{}', ', {"pattern": "torch.nn.Linear", "dtype_configs": [{}'
                 + "".join(', {"input_dtype": {"dtype": "torch.quint8", "scale_min_lower_bound": %d}}' % (1000 - i)
                           for i in range(999)) + "]}", 100, "]}"),
    "300,000 equal patterns": repeated('{"configs": [' + ENTRY, ", " + ENTRY, 299_999, "]}"),
    "300,000 equal tuples":
        repeated('{"configs": [{}', ', {"pattern": ["torch.nn.Linear", "torch.nn.ReLU"]}', 299_999, "]}"),
    "100,000 patterns of one own module":
        dumped(lambda: {"configs": [{"pattern": f"m.a{i}", "root_module": "m.b", "fused_module": "m.c", "qat_module": "m.d",
                                 "reference_quantized_module": "m.e"} for i in range(100_000)]}),
    "a name of 5 million letters": repeated('{"configs": [{"pattern": "a.', "b" * 10, 500_000, '"}]}'),
    "a name of 2 million parts": repeated('{"configs": [{"pattern": "a', ".b", 2_000_000, '"}]}'),
    "100,000 unknown keys of a pattern config":
        dumped(lambda: {"configs": [{"pattern": "torch.add", **{f"k{i}": i for i in range(100_000)}}]}),
    "100,000 unknown keys of a dtype config":
        dumped(lambda: {"configs": [{"pattern": "torch.add", "dtype_configs": [{f"k{i}": i for i in range(100_000)}]}]}),
    "100,000 unknown keys of the document": dumped(lambda: {"configs": [], **{f"k{i}": i for i in range(100_000)}}),
    "100,000 numbers of tensors":
        dumped(lambda: {"configs": [{"pattern": "torch.add", "num_tensor_args_to_observation_type":
                                 {str(i): "OUTPUT_SHARE_OBSERVER_WITH_INPUT" for i in range(100_000)}}]}),
    "100,000 argument indices":
        dumped(lambda: {"configs": [{"pattern": "torch.add", "input_type_to_index": {f"k{i}": i for i in range(100_000)}}]}),
    "100,000 arguments of a fuser":
        dumped(lambda: {"configs": [{"pattern": "torch.add", "fuser_method": {
            "partial": "a.b", "kwargs": {f"k{i}": i for i in range(100_000)}}}]}),
    "100,000 functions without a name":
        dumped(lambda: {"configs": [{"pattern": f"m.a{i}", "fuser_method": {"opaque": f"<{i}>"}} for i in range(100_000)]}),
    "4,096 combinations of dtypes":
        dumped(lambda: {"configs": [{"pattern": f"m.a{i}", "dtype_configs": [{
            slot + "_dtype": ("torch.quint8", "torch.qint8", "torch.qint32", "torch.float16", "torch.float32",
                              "torch.int8", "torch.uint8", "torch.int32")[i >> 3 * k & 7]
            for k, slot in enumerate(("input", "output", "weight", "bias"))}]} for i in range(20_000)]}),
}
MANY = 100_000


def model(layers, calls, name=""):
    """The file of a traced model: Linear modules, each on the model's input or on the module before, and torch.cat."""
    linear = "torch.nn.Linear"
    nodes = [{"name": "x", "op": "placeholder", "target": "x", "args": []}]
    for i, (before, joined) in enumerate(zip(layers, calls)):
        if joined is not None:
            nodes.append({"name": f"cat{i}", "op": "call_function", "target": "torch.cat",
                          "args": [[{"node": each} for each in joined]]})
        if before is not None:
            nodes.append({"name": f"l{i}", "op": "call_module", "target": f"l{i}{name}", "module_type": linear,
                          "args": [{"node": before}]})
    nodes.append({"name": "output", "op": "output", "target": "output", "args": [{"node": nodes[-1]["name"]}]})
    for node in nodes:
        node |= {"kwargs": {}, "scope": ["", None]}
    modules = {node["target"]: {"type": linear, "training": False} for node in nodes if "module_type" in node}
    return {"m.fxgraph.json": json.dumps(
        {"format": 2, "torch": "2.6.0", "model": "m", "nodes": nodes, "modules": modules})}


def reversed_entries(*pattern):
    """A document of many entries, and one with the same entries in the reverse order."""
    entries = [{"pattern": [f"m.a{i}", *pattern] if pattern else f"m.a{i}"} for i in range(MANY)]
    return {"b.bcfg.json": json.dumps({"configs": entries}), "a.bcfg.json": json.dumps({"configs": entries[::-1]})}


NATIVE = pathlib.Path(__file__).parents[2] / "resources/templates/torch-2.6.0/native.bcfg.json"
SIMULATE = ["simulate", str(NATIVE), "--model", "m.fxgraph.json"]
REGEX = {"m.qconfig_mapping.json": json.dumps({"": None, "module_name_regex": [[".*(a+)+$", None]]})}
EQUAL = {"b.bcfg.json": '{"configs": [' + ", ".join([ENTRY] * MANY) + "]}"}
# Functions that make the files (by name), and the command that reads them.
PAIRS = {
    "native and 100,000 equal entries": lambda: (EQUAL, ["diff", str(NATIVE), "b.bcfg.json"]),
    "100,000 equal entries and native": lambda: (EQUAL, ["diff", "b.bcfg.json", str(NATIVE)]),
    "100,000 entries and their reverse": lambda: (reversed_entries(), ["diff", "a.bcfg.json", "b.bcfg.json"]),
    "100,000 tuples and their reverse":
        lambda: (reversed_entries("torch.nn.ReLU"), ["diff", "a.bcfg.json", "b.bcfg.json"]),
    "33,000 nodes into one torch.cat":  # as many as a node may take, see docs/file-formats.md
        lambda: (model(["x"] * 33_000 + [None], [None] * 33_000 + [[f"l{i}" for i in range(33_000)]]), SIMULATE),
    "100,000 layers, one after the other":
        lambda: (model(["x", *(f"l{i}" for i in range(MANY - 1))], [None] * MANY), SIMULATE),
    "100,000 layers of one input": lambda: (model(["x"] * MANY, [None] * MANY), SIMULATE),
    "1,500 layers that each concatenate all before":
        lambda: (model([f"cat{i}" for i in range(1_500)],
                       [["x", *(f"l{k}" for k in range(i))] for i in range(1_500)]), SIMULATE),
    "100,000 modules and a catastrophic expression":
        lambda: (model(["x"] * MANY, [None] * MANY, "." + "a" * 40 + "b") | REGEX,
                 [*SIMULATE, "--mapping", "m.qconfig_mapping.json"]),
}
# tests/cli/tst_hostiletime.py fails if a command is missing.
COMMANDS = [*subcommands.COMMANDS, ["validate", "--format", "json"], ["validate", "--format", "sarif"],
            ["show", "--as", "json"], ["show", "--as", "table", "--format", "markdown"], ["match"],
            ["match", "--qconfig", "x86", "--format", "json"]]


def write(path, content):
    with open(path, "w") as file:
        if isinstance(content, int):
            file.truncate(content)
            return
        for chunk in content:
            file.write(chunk)


def measured(command, folder=None):
    """Exit status, seconds, peak bytes, output and error output of a program."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begin = time.monotonic()
        process = subprocess.Popen(command, stdout=out, stderr=err, cwd=folder)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return process.returncode, seconds, usage.ru_maxrss * 1024, out.read(), err.read().decode()


def check_times(bcfg, path, name):
    """Prints a line for the slowest command, and for each command that is too slow. Returns whether none is."""
    write(path, SLOW_CASES[name])
    times = []
    for command in COMMANDS:
        before = os.times()
        status, _, peak, out, _ = measured([bcfg, command[0], str(path), *command[1:]])
        after = os.times()
        seconds = after.children_user + after.children_system - before.children_user - before.children_system
        times.append((seconds, peak, status, " ".join(command), seconds <= longest(out) and status in (0, 1, 2)))
    for seconds, peak, status, command, good in sorted(times, reverse=True):
        if not good or seconds == max(times)[0]:
            print(f"{name:46} {path.stat().st_size / MB:9.1f} {status:6} {seconds:8.2f} {peak / MB:8.0f}  {command}"
                  + ("" if good else "  <- not as it should be"), flush=True)
    return all(good for *_, good in times)


def check_pair(bcfg, folder, name):
    """Prints a line for the command. Returns whether the command is quick enough."""
    files, command = PAIRS[name]()
    for file, content in files.items():
        pathlib.Path(folder, file).write_text(content)
    before = os.times()
    status, _, peak, out, err = measured([bcfg, *command], folder)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    begin = time.process_time()
    for content in files.values():
        json.loads(content)
    ratio = seconds / (time.process_time() - begin)
    good = (seconds <= longest(out) or ratio <= TIMES_PEER) and status in (0, 1)
    print(f"{name:46} {sum(map(len, files.values())) / MB:9.1f} {status:6} {seconds:8.2f} {peak / MB:8.0f}  "
          f"{command[0]}, {ratio:.1f} × json.loads()"
          + ("" if good else "  <- not as it should be " + err[:200]), flush=True)
    return good


def main():
    bcfg, chosen = os.path.abspath(sys.argv[1]), sys.argv[2:] or [*CASES, *SLOW_CASES, *PAIRS]
    failed = False
    print(f"{'file':46} {'MB':>9} {'status':>6} {'seconds':>8} {'peak MB':>8} {'findings':>8}")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "hostile.bcfg.json")
        for name in chosen:
            if name in SLOW_CASES:
                failed |= not check_times(bcfg, path, name)
                continue
            if name in PAIRS:
                failed |= not check_pair(bcfg, folder, name)
                continue
            content, expected = CASES[name]
            write(path, content)
            size = path.stat().st_size
            status, seconds, peak, out, err = measured([bcfg, "validate", "--format", "json", str(path)])
            findings = sum(len(file["diagnostics"]) for file in json.loads(out)["files"]) if out else 0
            held = size if path.stat().st_blocks else 0
            bounded = peak <= FLOOR + TIMES_TEXT * held
            sane = findings <= 300 or "pattern configs" in name
            refused_once = expected != REFUSED or err.count("\n") == 1
            good = status in expected and bounded and sane and refused_once
            failed |= not good
            print(f"{name:46} {size / MB:9.1f} {status:6} {seconds:8.2f} {peak / MB:8.0f} {findings:8}"
                  + ("" if good else "  <- not as it should be"), flush=True)
            if err:
                print("    " + err.splitlines()[0].replace(str(path), "FILE")[:150])
    return failed


if __name__ == "__main__":
    sys.exit(main())
