# SPDX-License-Identifier: Apache-2.0
"""What names in documents, and names of files, may do to a terminal, to what reads line by line, to a spreadsheet and to
a service that reads SARIF: nothing. BCFG names the program. With SANITIZED, as sanitizers multiply the time in which a
program starts, not each command meets each text: each meets a part of the others, and the optimised build all of them.
"""
import ast
import csv
import io
import json
import os
import pathlib
import pty
import re
import subprocess
import unicodedata
import unittest
import urllib.parse

import jsonschema

from program import InFolder
from subcommands import subcommands, with_others

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORGED = "other/file.json:1:1: error: forged [X99]"
HARM = {
    "line break": "\n" + FORGED + "\n",
    "carriage return": "\r" + FORGED,
    "line separators": "\u2028" + FORGED + "\u2029\x85\x0b\x0c",
    "escape sequences": "\x1b[2J\x1b]0;title\x07\x1b[31m",
    "controls of one byte": "\x9b2J\x9d0;title\x9c\x90\x7f\x08\x00",
    "direction": "\u202e\u2066\u200f\u061c",
    "invisible": "\u200b\ufeff\U000e0041\u00ad",
    "command of GitHub": "\n::error::forged\n::add-mask::e",
    "command of GitHub at the beginning": "::error::forged",
    "command of GitHub that is a path": "::error::forged.x",
    "old command of GitHub": "##[error]forged",
    "command of Azure": "##vso[task.setvariable variable=PATH]forged",
    "command of GitLab": "\x1b[0Ksection_start:1:x\r\x1b[0K",
}
TEXT_COMMANDS = with_others([
    ["validate"], ["show"], ["show", "--as", "to_dict", "--pattern", "0"], ["show", "--as", "pretty"],
    ["show", "--as", "table"], ["show", "--as", "table", "--format", "markdown"],
    ["convert", "--api", "1.13", "-o", "/dev/full"], ["format", "--check"], ["match"], ["match", "--qconfig", "x86"],
    ["match", "--explain", "--qconfig", "x86"], ["match", "--coverage"], ["match", "--format", "csv"], ["diff", "native"],
    ["diff", "native", "--format", "markdown"], ["report", "--format", "markdown"], ["report", "--format", "spec"],
    ["report", "--format", "spec", "--title", "::error::forged"],
    ["export", "--to", "mct-tpc", "--qconfig", "x86", "-o", "/dev/full"],
    ["export", "--to", "pt2e-quantizer", "--qconfig", "x86", "-o", "/dev/full"],
    ["simulate", "--model", str(ROOT / "tests" / "data" / "models" / "tiny-2.6.0.fxgraph.json")]])
# Those that take no document, and those that write documents, scripts or JSON.
OTHER_COMMANDS = {"completion", "cover", "git", "import", "lsp", "merge", "qconfigs", "schema", "symbols", "trace"}
# What SARIF 2.1.0 says of the members that are written.
LOCATION = {
    "type": "object", "additionalProperties": False,
    "properties": {
        "physicalLocation": {
            "type": "object", "additionalProperties": False, "required": ["artifactLocation"],
            "properties": {
                "artifactLocation": {
                    "type": "object", "additionalProperties": False, "required": ["uri"],
                    "properties": {"uri": {"type": "string", "pattern": "^[A-Za-z0-9._~!$&'()*+,;=:@/%-]*$"}}},
                "region": {
                    "type": "object", "additionalProperties": False,
                    "properties": {"startLine": {"type": "integer", "minimum": 1},
                                   "startColumn": {"type": "integer", "minimum": 1}}}}},
        "logicalLocations": {
            "type": "array", "uniqueItems": True,
            "items": {"type": "object", "additionalProperties": False,
                      "properties": {"fullyQualifiedName": {"type": "string"}}}}}}
MESSAGE = {"type": "object", "additionalProperties": False, "required": ["text"], "properties": {"text": {"type": "string"}}}
FULL_REGION = {"type": "object", "additionalProperties": False, "properties": {
    name: {"type": "integer", "minimum": 1} for name in ("startLine", "startColumn", "endLine", "endColumn")}}
FIX = {
    "type": "object", "additionalProperties": False, "required": ["artifactChanges"],
    "properties": {"description": MESSAGE, "artifactChanges": {"type": "array", "minItems": 1, "items": {
        "type": "object", "additionalProperties": False, "required": ["artifactLocation", "replacements"],
        "properties": {
            "artifactLocation": {"type": "object", "properties": {"uri": {"type": "string"}}},
            "replacements": {"type": "array", "minItems": 1, "items": {
                "type": "object", "additionalProperties": False, "required": ["deletedRegion"],
                "properties": {"deletedRegion": FULL_REGION, "insertedContent": MESSAGE}}}}}}}}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
SARIF = jsonschema.Draft7Validator({
    "type": "object", "additionalProperties": False, "required": ["version", "runs"],
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "items": {
            "type": "object", "additionalProperties": False, "required": ["tool", "results"],
            "properties": {
                "tool": {
                    "type": "object", "additionalProperties": False, "required": ["driver"],
                    "properties": {"driver": {
                        "type": "object", "additionalProperties": False, "required": ["name"],
                        "properties": {
                            "name": {"type": "string"}, "version": {"type": "string"},
                            "rules": {"type": "array", "uniqueItems": True, "items": {
                                "type": "object", "additionalProperties": False, "required": ["id"],
                                "properties": {"id": {"type": "string"}, "shortDescription": MESSAGE, "help": MESSAGE}}}}}}},
                "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                "invocations": {"type": "array", "items": {
                    "type": "object", "additionalProperties": False, "required": ["executionSuccessful"],
                    "properties": {
                        "executionSuccessful": {"type": "boolean"},
                        "toolExecutionNotifications": {"type": "array", "items": {
                            "type": "object", "additionalProperties": False, "required": ["message"],
                            "properties": {"level": LEVEL, "message": MESSAGE,
                                           "locations": {"type": "array", "items": LOCATION}}}}}}},
                "results": {"type": "array", "items": {
                    "type": "object", "additionalProperties": False, "required": ["message"],
                    "properties": {"ruleId": {"type": "string"}, "level": LEVEL, "message": MESSAGE,
                                   "locations": {"type": "array", "items": LOCATION},
                                   "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
                                   "fixes": {"type": "array", "uniqueItems": True, "items": FIX}}}}}}}}})
SARIF.check_schema(SARIF.schema)


SHARE = 4 if os.environ.get("SANITIZED") else 1


def share(number, commands):
    """The commands that meet the text of that number."""
    return commands[number % SHARE::SHARE]


def bcfg(*arguments, folder=None, stdin=b""):
    return subprocess.run([os.environ["BCFG"], *arguments], capture_output=True, cwd=folder, input=stdin, timeout=60)


def document(harm):
    """A document that has the text wherever one can be, and is met by every command."""
    return json.dumps({
        "torch_api": "2", "name": harm, harm: harm,
        "configs": [
            {"pattern": "a." + harm, "root_module": "b." + harm, harm: [harm],
             "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
                                "weight_dtype": harm, harm: 1}],
             "num_tensor_args_to_observation_type": {harm: "INPUT_OUTPUT_NOT_OBSERVED", "1": harm},
             "fuser_method": {"opaque": harm}, "observation_type": harm},
            {"pattern": harm, "root_module": harm, "fuser_method": harm,
             "dtype_configs": [{"input_dtype": harm, "is_dynamic": harm}]},
            {"pattern": [harm, {"literal": harm}], "dtype_configs": harm},
            {"pattern_complex_format": [harm, ["torch.nn.Linear", "x." + harm]],
             "dtype_configs": [{"input_dtype": {"dtype": "torch.quint8", harm: 1, "quant_min_lower_bound": harm}}]},
            {"pattern": "torch.add", "num_tensor_args_to_observation_type": {harm: "INPUT_OUTPUT_NOT_OBSERVED"},
             "dtype_configs": [{"bias_dtype": {"partial": "torch.nn.ReLU", "kwargs": {harm: 1}}}]},
            {"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear", "input_type_to_index": {harm: 1},
             "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
                                "weight_dtype": "torch.qint8", "bias_dtype": "torch.float"}]}]}, ensure_ascii=False)


class HostileOutput(InFolder):
    def write(self, text, name="a.bcfg.json"):
        path = os.path.join(os.fsencode(self.folder), os.fsencode(name))
        with open(path, "wb") as file:
            file.write(text.encode())
        return path

    def check(self, result, expect_text=True):
        for stream in (result.stdout, result.stderr):
            text = stream.decode()  # which is UTF-8, so what is none has been escaped
            self.assertEqual([c for c in text if not c.isprintable() and c != "\n"], [])
            self.assertNotRegex(text, r"(?m)^\s*::")
            self.assertNotRegex(text, r"(?m)^other/file\.json")
            self.assertNotIn("##vso[", text)
            self.assertNotIn("##[", text)
        self.assertIn(result.returncode, (0, 1, 2))
        if expect_text:
            self.assertNotEqual(result.stdout + result.stderr, b"")

    def test_every_command_is_here(self):
        self.assertEqual({command[0] for command in TEXT_COMMANDS} ^ OTHER_COMMANDS, set(subcommands()))

    def test_a_name_in_a_document_stays_within_its_line_and_is_seen(self):
        for number, (name, harm) in enumerate(HARM.items()):
            path = self.write(document(harm))
            for command in share(number, TEXT_COMMANDS):
                with self.subTest(name, command=command):
                    self.check(bcfg(command[0], path, *command[1:]))

    def test_a_name_of_a_file_stays_within_its_line_and_is_seen(self):
        for number, (name, harm) in enumerate(HARM.items()):
            harm = harm.replace("/", "_").replace("\0", "")
            for content in (document("x"), "{", None):
                for command in share(number, TEXT_COMMANDS) if content and content != "{" else [["info"], ["validate"]]:
                    with self.subTest(name, command=command, content=content):
                        if content is not None:
                            self.write(content, harm)
                        self.check(bcfg(command[0], harm, *command[1:], folder=self.folder))
                if content is not None:
                    (self.folder / harm).unlink()
            self.check(bcfg("info", "x", harm, harm, folder=self.folder))  # more than it takes
            for option, suffix in (("--qconfig", ".qconfig.json"), ("--mapping", ".qconfig_mapping.json")):
                for content in share(number, ['{"": null}', '{"activation": null, "weight": null}', None]):
                    with self.subTest(name, option=option, content=content):
                        if content is not None:
                            self.write(content, harm + suffix)
                        path = self.write(document("x"))
                        self.check(bcfg("match", path, option, harm + suffix, "--format", "csv", folder=self.folder))
                        self.check(bcfg("match", path, option, harm + suffix, "--explain", folder=self.folder))
                        self.check(bcfg("match", path, option, harm, folder=self.folder))
        self.check(bcfg("symbols", "\x1b[2J\n::error::x"))
        self.check(bcfg("validate", "--explain", "\x1b[2J\n::error::x"))

    def test_what_is_escaped_can_be_read(self):
        path = self.write(document("\x1b[2J\n\u202e"), b"a\xffb\n.json")
        result = bcfg("info", path)
        self.assertIn(rb"/a\xffb\n.json" + b"\n", result.stdout)
        self.assertIn(rb"name             \x1b[2J\n\u202e" + b"\n", result.stdout)

    def test_the_table_of_verdicts_keeps_its_columns(self):
        for name, harm in HARM.items():
            with self.subTest(name):
                text = bcfg("match", self.write(document(harm)), "--qconfig", self.qconfig(harm)).stdout.decode()
                rows = text.splitlines()[:-1]
                self.assertEqual(len(rows), len(json.loads(document(harm))["configs"]))
                for row in rows:
                    self.assertIn(row[50], "●◐○✕–!")

    def test_a_cell_of_a_markdown_table_holds_no_markup(self):
        name = "a.|x|<b>`*_[y](z)~#&"
        table = bcfg("show", self.write(json.dumps({"name": name, "configs": [{"pattern": name}]})), "--as", "table",
                     "--format", "markdown").stdout.decode()
        self.assertIn("x", table)
        for line in (table.splitlines()[0].removeprefix("# "), table.splitlines()[4]):
            self.assertNotRegex(line.strip("| "), r"(?<!\\)[|<>`*_\[\]~#&]")

    def test_a_dictionary_is_what_python_prints(self):
        """All characters at once; only old ones where Python and PCRE2 may know different versions of Unicode."""
        known = "".join(map(chr, (c for c in range(0x110000) if not 0xD800 <= c < 0xE000)))
        if unicodedata.unidata_version != "14.0.0":
            known = "".join(c for c in known if unicodedata.ucd_3_2_0.category(c) != "Cn")
        known = known.replace("#", "")  # two in a row are escaped
        for name in (known, known.replace("'", ""), known.replace('"', "")):
            result = bcfg("show", self.write(json.dumps({"name": name, "configs": []})))
            self.assertEqual(result.stdout.decode(), repr({"name": name, "configs": []}) + "\n")
        shown = bcfg("show", self.write(json.dumps({"name": "##vso[x]###", "configs": []}))).stdout.decode()
        self.assertEqual(ast.literal_eval(shown)["name"], "##vso[x]###")

    def test_formats_of_their_own_hold_names_exactly(self):
        for harm in HARM.values():
            path = self.write(document(harm))
            self.assertEqual(json.loads(bcfg("format", path).stdout), json.loads(document(harm)))
            self.assertEqual(json.loads(bcfg("show", path, "--as", "json").stdout), json.loads(document(harm)))

    def qconfig(self, name):
        """Of which the verdict says that an observer has no argument of that name."""
        observer = {"partial": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {name: 1}}
        return self.write(json.dumps({"activation": observer, "weight": None}), "a.qconfig.json")

    def test_no_cell_is_a_formula(self):
        for sign in "=+-@\t\r\n;，＝＋－＠":
            for begin in share(ord(sign), ["", ";", ",", '"', ";;", "\t", " ;"]):
                name = begin + sign + "cmd|'/C calc'!A0"
                with self.subTest(name):
                    path = self.write(json.dumps({"configs": [{"pattern": "a." + name, "dtype_configs": []}]}))
                    text = bcfg("match", path, "--format", "csv", "--qconfig", "x86").stdout.decode()
                    header, row = csv.reader(io.StringIO(text, newline=""), strict=True)
                    self.assertEqual(len(row), len(header))
                    self.assertEqual(text.count("\n"), 2)
                    for cells in (row, text.split("\n")[1].split(";")):
                        for cell in cells:
                            self.assertNotRegex(cell, r"^[=+@\t\r\n＝＋－＠-]")
                    self.assertIn("cmd|'/C calc'!A0", row[1])
                    self.assertEqual('"' in text.split("\n")[1], re.search('[,;"]', row[1]) is not None)

    def test_no_cell_of_a_qconfig_is_a_formula(self):
        path = self.write(json.dumps({"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [{}]}]}))
        named = self.write('{"activation": null, "weight": null}', "=cmd.qconfig.json")
        for qconfig, column in ((os.path.basename(named), 3), (self.qconfig(";=cmd"), 9), (self.qconfig(";=cmd"), 10)):
            text = bcfg("match", path, "--format", "csv", "--qconfig", qconfig, folder=self.folder).stdout.decode()
            with self.subTest(text):
                row = list(csv.reader(io.StringIO(text, newline=""), strict=True))[1]
                self.assertNotEqual(row[column], "")
                for cells in (row, text.split("\n")[1].split(";")):
                    for cell in cells:
                        self.assertNotRegex(cell, "^[=+@-]")

    def sarif(self, *names):
        result = bcfg("validate", "--format", "sarif", *names, folder=self.folder)
        log = json.loads(result.stdout)
        SARIF.validate(log)
        (run,) = log["runs"]
        return result.returncode, run

    def test_sarif_names_files_by_uri(self):
        names = [b"plain.json", b"with space.json", b"100%.json", b"a#b?c.json", b"[x]{y}.json", b"c:d.json", b"\xff\xfe.json",
                 "ä\u202e\n.json".encode(), b"sub/e:f.json", b"::error::.json", b'quote".json', b"back\\slash"]
        (self.folder / "sub").mkdir()
        for name in names:
            self.write(document("x"), name)
            for given in (name, b"./" + name, os.path.join(os.fsencode(self.folder), name)):
                with self.subTest(given):
                    status, run = self.sarif(given)
                    self.assertEqual(status, 1)
                    uris = {location["physicalLocation"]["artifactLocation"]["uri"]
                            for result in run["results"] for location in result["locations"]}
                    self.assertEqual(len(uris), 1)
                    self.assertEqual(next(iter(uris)).startswith("file:///"), given.startswith(b"/"))
                    base = b"file://" + os.fsencode(self.folder) + b"/"
                    full = urllib.parse.urljoin(base.decode(), uris.pop())
                    self.assertEqual(urllib.parse.urlsplit(full).scheme, "file")
                    path = urllib.parse.unquote_to_bytes(urllib.parse.urlsplit(full).path)
                    self.assertEqual(path, os.fsencode(self.folder) + b"/" + name)
                    self.assertEqual(run["invocations"], [{"executionSuccessful": True}])

    def test_sarif_tells_of_files_that_cannot_be_read(self):
        self.write(document("x"), "good.json")
        self.write("{\n  3}", "broken.json")
        status, run = self.sarif("good.json", "missing \n.json", "broken.json", ".")
        self.assertEqual(status, 2)
        (invocation,) = run["invocations"]
        self.assertFalse(invocation["executionSuccessful"])
        said = [(n["level"], n["message"]["text"], n["locations"][0]["physicalLocation"])
                for n in invocation["toolExecutionNotifications"]]
        self.assertEqual(said[0], ("error", "No such file or directory",
                                   {"artifactLocation": {"uri": "missing%20%0A.json"}}))
        self.assertEqual(said[1][2], {"artifactLocation": {"uri": "broken.json"}, "region": {"startLine": 2, "startColumn": 3}})
        self.assertRegex(said[1][1], "^Not JSON: ")
        self.assertEqual(said[2][1:], ("Is a directory", {"artifactLocation": {"uri": "."}}))
        self.assertTrue(run["results"])

    def test_a_terminal_gets_a_document_escaped_and_a_pipe_as_it_is(self):
        name = "\x7f\x9b2J\u202e\u00ad\U000e0041"
        path = self.write(json.dumps({"name": name, "configs": []}, ensure_ascii=False))
        for command in (["show", path, "--as", "json"], ["format", "-"]):
            with self.subTest(command[0]):
                with open(path, "rb") as file:
                    text = file.read()
                self.assertIn(name.encode(), bcfg(*command, stdin=text).stdout)
                ours, theirs = pty.openpty()
                with open(path, "rb") as file:
                    subprocess.run([os.environ["BCFG"], *command], stdin=file, stdout=theirs, check=True, timeout=60)
                os.close(theirs)
                shown = os.read(ours, 4096).decode()
                os.close(ours)
                self.assertEqual([c for c in shown if not c.isprintable() and c not in "\r\n"], [])
                self.assertEqual(json.loads(shown)["name"], name)

    def test_json_is_utf8_whatever_a_file_is_named(self):
        self.write(document("x"), b"\xff\xc3\xa4\n.json")
        self.write('{"": null}', b"\xfe.qconfig_mapping.json")
        checked = json.loads(bcfg("validate", b"\xff\xc3\xa4\n.json", b"no\xff.json", "--format", "json", folder=self.folder).stdout)
        self.assertEqual([file["file"] for file in checked["files"]], ["\\xffä\n.json", "no\\xff.json"])
        self.assertNotIn("error", checked["files"][0])
        self.assertEqual(checked["files"][1]["error"], "No such file or directory")
        matched = json.loads(bcfg("match", b"\xff\xc3\xa4\n.json", "--format", "json", "--coverage", "--mapping",
                                  b"\xfe.qconfig_mapping.json", folder=self.folder).stdout)
        self.assertEqual((matched["file"], matched["qconfigs"]), ("\\xffä\n.json", ["\\xfe.qconfig_mapping.json"]))


if __name__ == "__main__":
    unittest.main()
