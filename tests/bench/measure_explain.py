# SPDX-License-Identifier: Apache-2.0
"""Measures what the Python package costs besides torch: explain() of resnet18, and importing it.

    PYTHONPATH=resources/python BCFG=build/bench/app/bcfg python3 measure_explain.py

Measures the processor time of this process and of bcfg, so that other processes do not count.
"""
import resource
import subprocess
import sys

IMPORT = "import torch, time; start = time.process_time(); import backend_config_editor; print(time.process_time() - start)"


def spent():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(part.ru_utime + part.ru_stime for part in used)


def least(run, times=5):
    durations = []
    for _ in range(times):
        start = spent()
        run()
        durations.append(spent() - start)
    return min(durations)


def imported():
    command = [sys.executable, "-W", "ignore", "-c", IMPORT]
    return min(float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(5))


def main():
    print(f"importing the package: {imported():.3f} s besides torch")

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
