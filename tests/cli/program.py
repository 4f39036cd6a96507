# SPDX-License-Identifier: Apache-2.0
"""How tests run `bcfg`, and where. BCFG names the program."""

import os
import pathlib
import subprocess
import tempfile
import unittest


def bcfg(*arguments, stdin=None):
    """Runs the program; standard input and output are bytes, so that not a byte is changed on the way."""
    return subprocess.run([os.environ["BCFG"], *map(str, arguments)], input=stdin, capture_output=True, timeout=120)


class InFolder(unittest.TestCase):
    """Tests of which each has an empty `folder`."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
