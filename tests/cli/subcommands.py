# SPDX-License-Identifier: Apache-2.0
"""What subcommands `bcfg` has, for tests that list them. BCFG names the program."""

import os
import re
import subprocess


def subcommands():
    """The names, in the order of the help."""
    told = subprocess.run([os.environ["BCFG"], "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  ([a-z]+) ", told.split("Subcommands:")[1], re.MULTILINE)
