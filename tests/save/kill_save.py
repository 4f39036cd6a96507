# SPDX-License-Identifier: Apache-2.0
"""Kills a program in the midst of saving, at random moments.

    kill_save.py DRIVER [--kills SMALL MEDIUM LARGE] [--kills-in-place N] [--seed N]

After each kill the file must hold the old content or the new one, whole: 1 KB, 600 KB or 100 MB of them. Where files are
written in place, one of the two must be whole in the file or in the copy that is kept meanwhile."""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile
import time

SIZES = {"1 KB": 1_000, "600 KB": 600_000, "100 MB": 100_000_000}


def is_whole(path, size):
    content = path.read_bytes()
    return len(content) == size and content in (b"a" * size, b"b" * size)


def kill_in_a_save(driver, file, size, rng, *copies):
    """Returns once the program is dead."""
    process = subprocess.Popen([driver, file, str(size), *copies], stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    if not line:
        sys.exit("the driver ended by itself")
    time.sleep(rng.uniform(0, 2 * float(line)))
    process.kill()
    process.wait()
    process.stdout.close()


def kill_while_replacing(driver, count, size, rng):
    """How many files were torn, and how many were left beside one."""
    torn = strays = 0
    for _ in range(count):
        with tempfile.TemporaryDirectory() as name:
            file = pathlib.Path(name, "a.bcfg.json")
            kill_in_a_save(driver, file, size, rng)
            torn += not is_whole(file, size)
            beside = [each.name for each in file.parent.iterdir() if each != file]
            if any(not each.startswith("a.bcfg.json.saving-") for each in beside):
                sys.exit(f"unknown files were left: {beside}")
            strays += len(beside)
    return torn, strays


def kill_while_writing_in_place(driver, count, size, rng):
    """How many files were torn, and how many of those have no whole copy."""
    torn = lost = 0
    for _ in range(count):
        with tempfile.TemporaryDirectory() as name:
            file, copies = pathlib.Path(name, "a.bcfg.json"), pathlib.Path(name, "copies")
            kill_in_a_save(driver, file, size, rng, copies)
            if not is_whole(file, size):
                torn += 1
                lost += not any(is_whole(copy, size) for copy in copies.iterdir())
    return torn, lost


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("driver")
    parser.add_argument("--kills", type=int, nargs=3, default=[300, 150, 50])
    parser.add_argument("--kills-in-place", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    rng = random.Random(options.seed)
    bad = 0
    for count, (name, size) in zip(options.kills, SIZES.items()):
        torn, strays = kill_while_replacing(options.driver, count, size, rng)
        bad += torn
        print(f"{name}: {count} kills, {torn} torn, {strays} strays", flush=True)
    torn, lost = kill_while_writing_in_place(options.driver, options.kills_in_place, SIZES["600 KB"], rng)
    print(f"in place: {options.kills_in_place} kills, {torn} torn, {lost} of them without a whole copy")
    sys.exit(1 if bad + lost else 0)


if __name__ == "__main__":
    main()
