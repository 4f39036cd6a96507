# SPDX-License-Identifier: Apache-2.0
"""Runs the program's windows many times, each time with someone before them who presses keys and clicks without a plan,
and asks them to end (SIGTERM) in the midst of it. Freed memory is overwritten, so that whoever still uses it is found.
Each must end as asked to, or because someone closed the last window; a crash or a hang is reported with the seed that
brings it back, and with what was done last."""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

ENDS = {0,  # someone closed the last window
        128 + signal.SIGTERM,
        -signal.SIGTERM}  # which came when there was nothing left to keep
LONGEST = 120  # seconds; a session takes about two
THERE = "there is "  # the driver says once of each
LONGEST_END = 5  # seconds, after which the program gives up an orderly end


def environment(folder, platform):
    """That of a user who has just come, with freed memory overwritten by 0x5a."""
    own = {"HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "XDG_RUNTIME_DIR": folder,
           "QT_QPA_PLATFORM": platform, "MALLOC_PERTURB_": "165", "QT_LOGGING_RULES": "default.warning=false",
           "QT_SCALE_FACTOR": "1", "LC_ALL": "C.UTF-8"}
    return {**os.environ, **{name: str(value) for name, value in own.items()}}


def last_of(lines, has_crashed):
    """The end of what a session said; where a sanitizer spoke, what was done before that, and its report."""
    for index, line in enumerate(lines):
        if "Sanitizer: " in line or ": runtime error: " in line:
            return lines[max(0, index - 12):index + 60]
    return lines[-60 if has_crashed else -12:]


def run(driver, seed, steps, platform):
    """How a session ended, the last lines of what it did, and what was there in it: models, mappings and so on."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="session") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o700)
        env = environment(folder, platform)
        with open(folder / "said", "wb") as said:
            ends_itself = rng.random() < 0.5  # after so many steps, else at any time
            process = subprocess.Popen([driver, "run", name, str(seed), str(steps if ends_itself else 1 << 30)],
                                       env=env, cwd=name, stdout=subprocess.PIPE, stderr=said)
        others = []
        asked = None
        with process:
            watchdog = threading.Timer(LONGEST, process.kill)
            watchdog.start()
            process.stdout.readline()
            if rng.random() < 0.2:  # another start of the program
                others.append(subprocess.Popen([driver, "open", name, rng.choice(["one.bcfg.json", "two.bcfg.json"])],
                                               env=env, cwd=name, stderr=subprocess.DEVNULL))
            if not ends_itself:
                try:
                    process.wait(rng.uniform(0, 2))
                except subprocess.TimeoutExpired:
                    asked = time.monotonic()
                    process.terminate()
            process.wait()
            watchdog.cancel()
        took = time.monotonic() - asked if asked else 0
        for other in others:
            other.wait()
            if other.returncode < 0:
                return other.returncode, ["the one that hands a file over"], set()
        lines = (folder / "said").read_text(errors="replace").splitlines()
        there = {line.removeprefix(THERE) for line in lines if line.startswith(THERE)}
        return process.returncode if took < LONGEST_END else "a delay", last_of(lines, process.returncode < 0), there


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("driver", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--sessions", type=int, default=2000)
    parser.add_argument("--steps", type=int, default=120)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--platform", default="offscreen", help="xcb for a real display")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="of the first session")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    ends = collections.Counter()
    seen = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.sessions)
        sessions = pool.map(lambda seed: run(options.driver, seed, options.steps, options.platform), seeds)
        for seed, (status, last, there) in zip(seeds, sessions):
            ends[status] += 1
            seen.update(there)
            if status not in ENDS:
                print(f"seed {seed} ended with {status}, after", *last, sep="\n  ", flush=True)
    print(f"{options.sessions} sessions: " + ", ".join(f"{count} ended with {status}"
                                                       for status, count in sorted(ends.items(), key=str)))
    print("in them: " + ", ".join(f"{what} in {count}" for what, count in sorted(seen.items())))
    if set(ends) - ENDS:
        sys.exit(1)


if __name__ == "__main__":
    main()
