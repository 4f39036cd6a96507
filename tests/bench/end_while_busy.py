#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long the program takes to end while it computes: end_while_busy.py EDITOR opens a large model beside a document and
sends SIGTERM after several computing times. Prints how long the program went on computing after the signal."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

NATIVE = pathlib.Path(__file__).parents[2] / "resources/templates/torch-2.6.0/native.bcfg.json"
LAYERS = 60_000
COMPUTED = (0.4, 0.6, 0.8, 1, 1.5)  # seconds of the processor before the signal
LINEAR = "torch.nn.Linear"


def model():
    nodes = [{"name": "x", "op": "placeholder", "target": "x", "args": []}]
    nodes += [{"name": f"l{i}", "op": "call_module", "target": f"l{i}", "module_type": LINEAR,
               "args": [{"node": nodes[0]["name"] if i == 0 else f"l{i - 1}"}]} for i in range(LAYERS)]
    nodes.append({"name": "output", "op": "output", "target": "output", "args": [{"node": f"l{LAYERS - 1}"}]})
    for node in nodes:
        node |= {"kwargs": {}, "scope": ["", None]}
    modules = {f"l{i}": {"type": LINEAR, "training": False} for i in range(LAYERS)}
    return {"format": 2, "torch": "2.6.0", "model": "m", "nodes": nodes, "modules": modules}


def computed(pid):
    """The processor time of a process, in seconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def threads_at_work(pid):
    """The number of threads, besides the main thread, that are running now."""
    states = []
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        if task.name != str(pid):
            states.append((task / "stat").read_text().rsplit(")", 1)[1].split()[0])
    return states.count("R")


def ended_after(program, path, folder, wanted):
    """Seconds of processor time from the signal to the end, and whether a thread was computing. None: the program had
    finished computing before the signal."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "HOME": folder, "XDG_RUNTIME_DIR": folder,
                                "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder}
    with subprocess.Popen([program, NATIVE, "--model", path], env=environment) as process:
        deadline = time.monotonic() + 10
        while computed(process.pid) < wanted:
            if time.monotonic() > deadline:
                process.kill()
                return None
            time.sleep(0.01)
        is_busy = threads_at_work(process.pid) > 0
        before = computed(process.pid)
        process.send_signal(signal.SIGTERM)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode in (128 + signal.SIGTERM, -signal.SIGTERM), process.returncode
        return usage.ru_utime + usage.ru_stime - before, is_busy


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "large.fxgraph.json")
        path.write_text(json.dumps(model()))
        results = [ended_after(sys.argv[1], path, folder, wanted) for wanted in COMPUTED]
    for wanted, result in zip(COMPUTED, results):
        print(f"after {wanted} s:", "idle by then" if result is None else "ended in %.2f s, busy: %s" % result)


if __name__ == "__main__":
    main()
