# SPDX-License-Identifier: Apache-2.0
"""Measures what the Python package costs besides torch: explain() of resnet18, and importing it.

    PYTHONPATH=resources/python BCFG=build/bench/app/bcfg python3 measure_explain.py

The time is that of the processor, of this process and of bcfg, so that others on the machine do not count.
"""
import os
import subprocess
import sys


def spent():
    return sum(os.times()[:4])


def least(run, times=5):
    durations = []
    for _ in range(times):
        start = spent()
        run()
        durations.append(spent() - start)
    return min(durations)


def main():
    without = least(lambda: subprocess.run([sys.executable, "-c", "import torch"], check=True))
    imported = least(lambda: subprocess.run([sys.executable, "-c", "import torch, backend_config_editor"], check=True))
    alone = least(lambda: subprocess.run([sys.executable, "-c", "import backend_config_editor"], check=True))
    nothing = least(lambda: subprocess.run([sys.executable, "-c", ""], check=True))
    print(f"importing the package: {imported - without:.3f} s beside torch, {alone - nothing:.3f} s without it")

    import backend_config_editor as bce
    import torchvision

    from backend_config_editor import _live
    model = torchvision.models.resnet18().eval()
    bce.explain(model)
    tracing = least(lambda: _live.Live().model(model, False, (), None))
    explained = least(lambda: bce.explain(model))
    print(f"explain() of resnet18: {explained - tracing:.3f} s besides tracing, which takes {tracing:.3f} s")


if __name__ == "__main__":
    main()
