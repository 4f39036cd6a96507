# SPDX-License-Identifier: Apache-2.0
"""Kills the windows of the program while someone edits in them, and while they recover, at random moments.

    kill_window.py DRIVER [--kills N] [--kills-in-recovery N] [--seed N]

What comes back must be a state that was there, nothing older than two seconds may be missing, and one step of undo must
lead to what the edits began from. Some are asked to end instead (SIGTERM), and must lose nothing. Recovering may be
interrupted as often as you like."""

import argparse
import json
import math
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

MAY_BE_LOST = 2.0  # seconds


class Driver:
    def __init__(self, program, *arguments):
        environment = {"QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "default.warning=false", **os.environ}
        self.process = subprocess.Popen([program, *map(str, arguments)], stdout=subprocess.PIPE, text=True,
                                        env=environment)

    def read_until(self, word):
        """The lines before that one."""
        lines = []
        for line in self.process.stdout:
            if line.strip() == word:
                return lines
            lines.append(json.loads(line))
        sys.exit(f"the driver ended before it said {word}")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def recovered(program, folder):
    driver = Driver(program, "inspect", folder)
    lines = driver.read_until("done")
    driver.kill()
    return lines


def log_of(folder):
    """Of each document, its states in order. The last line may be torn."""
    documents = {}
    for line in (folder / "log").read_text().splitlines(keepends=True):
        if line.endswith("\n"):
            entry = json.loads(line)
            documents.setdefault(entry["document"], []).append(entry)
    return documents


def is_recent_enough(log, index, killed):
    """Whether only what came less than two seconds before the kill follows that state."""
    return all(entry["time"] > killed - MAY_BE_LOST for entry in log[index + 1:])


def check(documents, found, killed):
    """Why what was found is wrong, or nothing."""
    for number, log in documents.items():
        states = {entry["hash"]: index for index, entry in enumerate(log)}
        clean = {entry["hash"] for entry in log if entry["what"] == "clean"}
        mine = [each for each in found if each["hash"] in states and each["before"] in clean]
        if len(mine) > 1:
            return f"document {number} came back {len(mine)} times"
        if mine:
            if not is_recent_enough(log, states[mine[0]["hash"]], killed):
                return f"document {number} came back without edits older than {MAY_BE_LOST} s"
            if not mine[0]["modified"] or mine[0]["steps"] != 1:
                return f"document {number} came back as another thing than one step"
            found = [each for each in found if each is not mine[0]]
        elif not any(entry["hash"] in clean and is_recent_enough(log, index, killed)
                     for index, entry in enumerate(log)):
            return f"document {number} did not come back"
    return f"{len(found)} documents came back that nobody edited" if found else None


def edit_and_kill(program, folder, seed, rng):
    driver = Driver(program, "edit", folder, seed)
    driver.read_until("ready")
    time.sleep(rng.uniform(0, 2.5))
    if rng.random() < 0.25:
        driver.process.terminate()
        if driver.process.wait() != 128 + signal.SIGTERM:
            sys.exit(f"asked to end, the program ended with {driver.process.returncode}")
        return math.inf
    killed = time.monotonic()
    driver.kill()
    return killed


def crash_in_a_view(program):
    """The edit that a view crashes over is there."""
    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(program, "crash", folder)
        driver.process.stdout.close()
        if driver.process.wait() != -signal.SIGSEGV:
            sys.exit(f"instead of crashing the program ended with {driver.process.returncode}")
        if [each["steps"] for each in recovered(program, folder)] != [1]:
            sys.exit("the edit that a view crashed over did not come back")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("driver")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--kills-in-recovery", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    rng = random.Random(options.seed)
    crash_in_a_view(options.driver)
    back = 0
    left = options.kills_in_recovery
    for number in range(options.kills):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name, "state")
            folder.mkdir()
            killed = edit_and_kill(options.driver, folder, options.seed + 10 * number, rng)
            copy = pathlib.Path(name, "copy")
            shutil.copytree(folder, copy)  # the file's path stays that of the first folder, also in the copy
            started = time.monotonic()
            found = recovered(options.driver, copy)
            took = time.monotonic() - started
            if why := check(log_of(folder), found, killed):
                sys.exit(f"kill {number}: {why}")
            back += len(found)
            # As many interruptions as are left, spread over the rounds that are left.
            interruptions = -(-left // (options.kills - number))
            left -= interruptions
            for _ in range(interruptions):
                driver = Driver(options.driver, "recover", folder)
                time.sleep(rng.uniform(0, 1.2 * took))
                driver.kill()
            again = recovered(options.driver, folder) if interruptions else found
            if sorted(each["hash"] for each in again) != sorted(each["hash"] for each in found):
                sys.exit(f"kill {number}: after {interruptions} interruptions other documents came back")
    print(f"{options.kills} kills, {options.kills_in_recovery} in recovery: {back} documents came back")
    if back == 0:
        sys.exit("nothing was there to recover")


if __name__ == "__main__":
    main()
