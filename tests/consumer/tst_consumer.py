# SPDX-License-Identifier: Apache-2.0
"""The installed library, used by a project of its own. BUILD names the build folder, TEMPLATE a document."""

import os
import pathlib
import re
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
            self.assertEqual(result.stdout.splitlines(), [
                "native 194", "same text: 1", "diagnostics: 33", "quantized: 164, explained as decided: 194",
                "same QConfig: 1", "to_dict: 1", "Python: 1", "for 1.13: 194", "table: 1"], result.stderr)

    def test_uses_the_headers_that_are_meant_for_it_and_no_others(self):
        core = pathlib.Path(__file__).resolve().parents[2] / "core"
        meant = re.search(r"set\(next\n(.*?)\)", (core / "CMakeLists.txt").read_text(), re.DOTALL)[1].split()
        source = (pathlib.Path(__file__).resolve().parent / "project" / "consumer.cpp").read_text()
        self.assertEqual(sorted(re.findall(r"#include <(core/.*)>", source)), sorted(meant))


if __name__ == "__main__":
    unittest.main()
