# SPDX-License-Identifier: Apache-2.0
"""What subcommands `bcfg` has, for tests that list them. BCFG names the program."""

import os
import re
import subprocess


def subcommands():
    """The names, in the order of the help."""
    told = subprocess.run([os.environ["BCFG"], "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  ([a-z]+) ", told.split("Subcommands:")[1], re.MULTILINE)


def with_others(commands):
    """The commands, and those that are not among them and need a document and nothing else."""
    listed = {command[0] for command in commands}
    return [*commands, *([name] for name in subcommands() if name not in listed and needs(name) == ["FILE DOCUMENT"])]


def needs(name):
    """What the command does not run without, as the help lists it."""
    told = subprocess.run([os.environ["BCFG"], name, "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  (\S+ \S+).* REQUIRED", told, re.MULTILINE)


# Those that take one document, behind the name, each with the arguments that follow the document.
COMMANDS = with_others([
    ["validate"], ["show"], ["show", "--as", "pretty"], ["show", "--as", "table"], ["show", "--as", "python"],
    ["show", "--as", "python", "--overrides-of", "nearest"], ["convert", "--api", "1.13"],
    *(["match", "--qconfig", "x86", *more] for more in ([], ["--explain"], ["--coverage"], ["--format", "csv"])),
    ["report", "--format", "markdown"], ["export", "--to", "pt2e-quantizer", "--qconfig", "x86"],
    ["export", "--to", "mct-tpc", "--qconfig", "x86"], ["base", "--overrides-of", "native"]])
