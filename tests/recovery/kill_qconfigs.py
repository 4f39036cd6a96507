# SPDX-License-Identifier: Apache-2.0
"""Kills the program right after someone has made a QConfig, and while the next one is being made; and lets two
programs make some at the same time.

    kill_qconfigs.py DRIVER [--kills N] [--seed N]

All that were made are there again, and at most the one that was being made besides; nothing is damaged."""

import argparse
import json
import pathlib
import random
import sys
import tempfile
import time

from kill_window import Driver


def made_until_killed(program, folder, rng):
    """The names of which the program said that it has made them."""
    driver = Driver(program, "make", folder)
    made = [json.loads(driver.process.stdout.readline())["made"] for _ in range(rng.randint(1, 5))]
    if rng.random() < 0.5:
        time.sleep(rng.uniform(0, 0.1))
    driver.process.kill()
    made += [json.loads(line)["made"] for line in driver.process.stdout if line.endswith("\n")]
    driver.process.wait()
    driver.process.stdout.close()
    return made


def listed(program, folder):
    driver = Driver(program, "list", folder)
    titles = [each["title"] for each in driver.read_until("done")]
    driver.process.wait()
    driver.process.stdout.close()
    return titles


def check_two_at_once(program):
    """Neither loses what the other makes, though both give the same names."""
    with tempfile.TemporaryDirectory() as folder:
        drivers = [Driver(program, "make", folder) for _ in range(2)]
        for _ in range(10):
            for driver in drivers:
                driver.process.stdout.readline()
        for driver in drivers:
            driver.process.kill()
        made = 20 + sum(line.endswith("\n") for driver in drivers for line in driver.process.stdout)
        for driver in drivers:
            driver.process.wait()
            driver.process.stdout.close()
        found = listed(program, folder)
        if not made <= len(found) <= made + 2 or len(set(found)) != len(found):
            sys.exit(f"two programs made {made} and {found} came back")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("driver")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    rng = random.Random(options.seed)
    check_two_at_once(options.driver)
    total = 0
    for number in range(options.kills):
        with tempfile.TemporaryDirectory() as folder:
            made = made_until_killed(options.driver, folder, rng)
            found = listed(options.driver, folder)
            if not set(made) <= set(found) or len(found) > len(made) + 1:
                sys.exit(f"kill {number}: {made} were made, {found} came back")
            if broken := list(pathlib.Path(folder, "qconfigs").glob("*.broken*")):
                sys.exit(f"kill {number}: {broken} is damaged")
            total += len(made)
    print(f"{options.kills} kills: {total} QConfigs came back")


if __name__ == "__main__":
    main()
