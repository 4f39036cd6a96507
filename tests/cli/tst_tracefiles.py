# SPDX-License-Identifier: Apache-2.0
"""`bcfg trace` of files: what it writes, what it says, and what files cost that are made to do harm. BCFG names the
program; with a Python that has torch it is tested in tests/oracle."""

import io
import json
import os
import pathlib
import resource
import subprocess
import unittest
import zipfile

from program import InFolder

MODELS = pathlib.Path(__file__).resolve().parents[1] / "data" / "models"
GIGABYTE = 1_000_000_000


def trace(*arguments, stdin=None, memory=None):
    def limit():
        if memory and not os.environ.get("SANITIZED"):  # sanitizers take more addresses than there is memory
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    return subprocess.run([os.environ["BCFG"], "trace", *map(str, arguments)], input=stdin, capture_output=True, timeout=60,
                          preexec_fn=limit)


def node(name, args="[]"):
    return f'{{"name": {json.dumps(name)}, "op": "placeholder", "target": "x", "args": {args}, "kwargs": {{}}, "scope": ["", null]}}'


def model(*nodes):
    return (f'{{"format": 2, "torch": "2.6.0", "model": "m", "nodes": [{", ".join(nodes)}], "modules": {{}}}}').encode()


class TraceFiles(InFolder):
    def refused(self, content, name="m.fxgraph.json"):
        file = self.folder / name
        file.write_bytes(content)
        result = trace(file, memory=GIGABYTE)
        self.assertEqual((result.returncode, result.stdout), (2, b""), result.stderr[:500])
        return result.stderr.decode().replace(str(file), "m").splitlines()

    def test_writes_a_model_anew(self):
        for file in sorted(MODELS.glob("*.fxgraph.json")):
            with self.subTest(file.name):
                result = trace(file)
                self.assertEqual((result.returncode, result.stderr), (0, b""))
                self.assertEqual(json.loads(result.stdout), json.loads(file.read_text()))
                self.assertEqual(trace("-", stdin=result.stdout).stdout, result.stdout)
                out = self.folder / "out.fxgraph.json"
                self.assertEqual(trace(file, "-o", out).stdout, b"")
                self.assertEqual(out.read_bytes(), result.stdout)

    def test_writes_what_an_export_tells(self):
        for file in sorted(MODELS.glob("*.pt2")):
            with self.subTest(file.name):
                result = trace(file)
                self.assertEqual((result.returncode, result.stderr), (0, b""))
                self.assertTrue(json.loads(result.stdout)["reconstructed"])
                self.assertEqual(trace("-", stdin=file.read_bytes()).stdout, result.stdout)
                self.assertEqual(trace("-", stdin=result.stdout).stdout, result.stdout)

    def test_reads_pipes(self):
        file = MODELS / "tiny-2.6.0.pt2"
        piped = subprocess.run(["bash", "-c", f'"$BCFG" trace <(cat "{file}")'], capture_output=True, timeout=60)
        self.assertEqual((piped.returncode, piped.stdout), (0, trace(file).stdout), piped.stderr)

    def test_tells_each_problem_in_a_line(self):
        self.assertEqual(self.refused(model(node("x"), node("x", '[{"node": "y"}]'))), [
            'm:1:164: error: /nodes/1/name: Another node has the name "x": /nodes/0.',
            'm:1:223: error: /nodes/1/args/0/node: No node has the name "y".'])

    def test_a_name_commands_no_terminal(self):
        name = "\x1b[2J\n::error::forged"
        lines = self.refused(model(node(name), node(name)))
        self.assertEqual(len(lines), 1)
        self.assertTrue(lines[0].isprintable())

    def test_says_what_it_does_not_read(self):
        self.assertIn("This is ONNX", self.refused(b"\x08\x07\x12\x07pytorch", "m.onnx")[0])
        self.assertIn("runs code", self.refused(b"\x80\x02}q\x00.", "m.pt")[0])
        for broken in (b"broken", b" \n\x00\x01", b"  "):
            self.assertTrue(self.refused(broken, "m.pt2")[0].startswith(
                "m: error: This is neither a traced model nor an archive of torch.export. "), broken)
        self.assertIn("m:1:2: error: Not JSON", self.refused(b"{")[0])
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w") as archive:
            archive.writestr("m/constants.pkl", b"x")
        self.assertIn("This is TorchScript", self.refused(content.getvalue(), "m.pt")[0])

    def test_refuses_what_no_model_needs_in_little_memory(self):
        million = '[' + ', '.join(['{"node": "x"}'] * 1_000_000) + ']'
        self.assertIn("/nodes/1: More than 100000 values in one node", self.refused(model(node("x"), node("y", million)))[0])
        self.assertIn("Nested deeper than 64 levels", self.refused(model(node("x", "[" * 100_000 + "]" * 100_000)))[0])
        self.assertIn("More than 4000000 values",
                      self.refused(model(*(node(str(i), '[' + '[],' * 90 + '1]') for i in range(45_000))))[0])

    def test_refuses_a_bomb_in_little_memory(self):
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            with archive.open("serialized_exported_program.json", "w") as entry:
                for _ in range(500):
                    entry.write(b" " * 1_000_000)
        self.assertIn("500000000 bytes, more than any model needs", self.refused(content.getvalue(), "m.pt2")[0])
        for text, why in (("[" * 50_000_000, "Nested deeper than 64 levels, which no model needs."),
                          ("[" + "0," * 25_000_000 + "0]", "More than 4000000 values, which no model needs.")):
            content = io.BytesIO()
            with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("serialized_exported_program.json", text)
            self.assertTrue(self.refused(content.getvalue(), "m.pt2")[0].endswith(
                "In the entry serialized_exported_program.json: " + why))

    def test_an_archive_of_many_entries(self):
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w") as archive:
            for i in range(70_000):  # more than fit without ZIP64
                archive.writestr(f"data/weights/{i}", b"")
            with zipfile.ZipFile(MODELS / "tiny-2.6.0.pt2") as tiny:
                archive.writestr("serialized_exported_program.json", tiny.read("serialized_exported_program.json"))
        file = self.folder / "many.pt2"
        file.write_bytes(content.getvalue())
        result = trace(file, memory=GIGABYTE)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        self.assertEqual(result.stdout, trace(MODELS / "tiny-2.6.0.pt2").stdout)


if __name__ == "__main__":
    unittest.main()
