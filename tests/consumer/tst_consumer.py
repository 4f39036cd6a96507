# SPDX-License-Identifier: Apache-2.0
"""The installed library, used by a project of its own. BUILD names the build folder, TEMPLATE a document."""

import os
import pathlib
import subprocess
import tempfile
import unittest


class Consumer(unittest.TestCase):
    def test_finds_links_and_runs(self):
        project = pathlib.Path(__file__).resolve().parent / "project"
        with tempfile.TemporaryDirectory() as folder:
            prefix, build = pathlib.Path(folder, "prefix"), pathlib.Path(folder, "build")
            run = lambda *command: subprocess.run(command, check=True, capture_output=True, text=True)
            run("cmake", "--install", os.environ["BUILD"], "--prefix", prefix)
            schemas = sorted(path.name for path in prefix.glob("share/backend-config-editor/schema/*"))
            self.assertEqual(schemas, ["backend-config.schema.json", "qconfig-mapping.schema.json",
                                       "qconfig.schema.json"])
            run("cmake", "-G", "Ninja", "-S", project, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}")
            run("cmake", "--build", build)
            result = subprocess.run([build / "consumer", os.environ["TEMPLATE"]], capture_output=True, text=True)
            self.assertEqual(result.stdout, "native 194\n", result.stderr)


if __name__ == "__main__":
    unittest.main()
