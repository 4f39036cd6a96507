# SPDX-License-Identifier: Apache-2.0
"""The command line as scripts use it. BCFG names the program."""

import contextlib
import csv
import fcntl
import io
import json
import os
import pathlib
import pty
import re
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

from program import bcfg, InFolder

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "resources" / "catalog"))
import make_delta
TEMPLATES = sorted((ROOT / "resources" / "templates").glob("*/*.bcfg.json"))
NATIVE = ROOT / "resources" / "templates" / "torch-2.6.0" / "native.bcfg.json"
MODEL = ROOT / "tests" / "data" / "models" / "seq-2.6.0.fxgraph.json"
FLAWED = """{
  "torch_api": "2",
  "name": "ä",
  "configs": [
    {
      "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
      "dtype_configs": [
        {
          "input_dtype": {
            "dtype": "torch.quint8",
            "quant_min_lower_bound": 255,
            "quant_max_upper_bound": 0
          },
          "output_dtype": "torch.quint8"
        }
      ],
      "pattern": "torch.nn.Linear"
    }
  ]
}
"""


def judged_by(document):
    """The release that `bcfg info` says judges a document."""
    return re.search(r"(?m)^  judged by +PyTorch (.*)$", bcfg("info", document).stdout.decode())[1]


class CommandLine(InFolder):
    def write(self, text, name="a.bcfg.json"):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def test_format_gives_back_the_bytes_of_every_template(self):
        self.assertEqual(len(TEMPLATES), 15)
        for path in TEMPLATES:
            with self.subTest(path.name):
                result = bcfg("format", path)
                self.assertEqual((result.returncode, result.stdout), (0, path.read_bytes()))
                self.assertEqual(bcfg("format", "--check", path).returncode, 0)

    def test_format_finds_and_mends_another_layout(self):
        path = self.write(json.dumps(json.loads(FLAWED)))
        self.assertEqual(bcfg("format", "--check", path).returncode, 1)
        self.assertEqual(bcfg("format", path, "-o", path).returncode, 0)
        self.assertEqual(path.read_text(), FLAWED)

    def test_what_rewrites_a_file_keeps_its_line_ends(self):
        wide = FLAWED.replace("\n", "\r\n").encode()
        path = self.write(wide)
        self.assertEqual(bcfg("format", "--check", path).returncode, 0)
        self.assertEqual(bcfg("format", path).stdout, wide)
        path.write_bytes(wide.replace(b"  ", b" "))
        self.assertEqual(bcfg("format", path, "-o", path).returncode, 0)
        self.assertEqual(path.read_bytes(), wide)
        converted = bcfg("convert", "--api", "1.13", path).stdout
        self.assertEqual((converted.count(b"\n"), converted.count(b"\r\n")), (len(converted.splitlines()),) * 2)

    def test_format_reads_standard_input(self):
        result = bcfg("format", "-", stdin=b'{"name": "n"}')
        self.assertEqual((result.returncode, result.stdout), (0, b'{\n  "name": "n"\n}\n'))

    def test_pipes_are_read_to_their_end(self):
        command = f"cat '{NATIVE}' | '{os.environ['BCFG']}' info /dev/stdin; '{os.environ['BCFG']}' info <(cat '{NATIVE}')"
        result = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60, text=True)
        self.assertEqual(result.stderr, "")
        self.assertEqual(result.stdout.count("194"), 2 * bcfg("info", NATIVE).stdout.count(b"194"))

    def test_standard_input_is_read_from_where_it_stands_whatever_it_is(self):
        ours, theirs = socket.socketpair()  # as Node.js gives it to programs that it starts
        with ours, theirs:
            ours.sendall(b'{"configs": []}')
            ours.shutdown(socket.SHUT_WR)
            result = subprocess.run([os.environ["BCFG"], "format", "-"], stdin=theirs, capture_output=True, timeout=60)
        self.assertEqual((result.returncode, result.stdout), (0, b'{\n  "configs": []\n}\n'), result.stderr)
        end, begin = os.pipe2(os.O_NONBLOCK)
        with open(begin, "wb") as writer, subprocess.Popen(
                [os.environ["BCFG"], "format", "-"], stdin=end, stdout=subprocess.PIPE) as program:
            os.close(end)
            with self.assertRaises(subprocess.TimeoutExpired):  # it waits for what is written
                program.wait(0.3)
            writer.write(b'{"configs": []}')
            writer.close()
            self.assertEqual(program.communicate(timeout=60)[0], b'{\n  "configs": []\n}\n')
        script = 'read -r line; "$BCFG" format -; "$BCFG" validate - <&-'
        with self.write('a line\n{"configs": []}').open() as document:
            result = subprocess.run(["bash", "-c", script], stdin=document, capture_output=True, timeout=60)
        self.assertEqual(result.stdout, b'{\n  "configs": []\n}\n')
        self.assertEqual((result.returncode, result.stderr), (2, b"<stdin>: error: Standard input is closed\n"))

    def test_every_built_in_config_is_free_of_errors(self):
        result = bcfg("validate", *TEMPLATES)
        self.assertEqual(result.returncode, 0, result.stdout.decode())

    def test_validate_prints_a_line_for_each_finding(self):
        result = bcfg("validate", self.write(FLAWED))
        self.assertEqual(result.returncode, 1)
        line = next(line for line in result.stdout.decode().splitlines() if line.endswith("[D15]"))
        self.assertRegex(line, r"a\.bcfg\.json:\d+:\d+: error: .* \[D15\]$")
        self.assertEqual(result.stderr, b"")

    def test_findings_name_the_value_that_breaks_the_rule(self):
        make = {"call": "my.fusers.make", "args": []}
        path = self.write(json.dumps({"torch_api": "2", "configs": [
            {"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "fuser_method": make, "dtype_configs": [
                {"input_dtype": "uint5", "output_dtype": 3, "weight_dtype": {"dtype": ["torch.qint8"] * 9},
                 "bias_dtype": "float", "is_dynamic": "no"}]}]}))
        found = json.loads(bcfg("validate", path, "--format", "json").stdout)["files"][0]["diagnostics"]
        said = [each["message"] for each in found if each["rule"] in ("D03", "D04", "J07")]
        for text in ("input_dtype `uint5` is not a dtype", "output_dtype 3 is not a dtype", "bias_dtype `float` is not a dtype",
                     'is_dynamic "no" is neither true nor false', "fuser_method has empty args or kwargs, or ",
                     '["torch.qint8", "torch.qint8", "torch.qi… in weight_dtype is not a dtype'):
            self.assertTrue(any(message.startswith(text) for message in said), (text, said))

    def test_severity_sets_the_status_only(self):
        path = self.write('{"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": []}]}')  # D01 is a warning
        default, strict = bcfg("validate", path), bcfg("validate", path, "--severity", "warning")
        self.assertEqual((default.returncode, strict.returncode), (0, 1))
        self.assertEqual(default.stdout, strict.stdout)
        self.assertIn(b"[D01]", default.stdout)

    def test_validate_json_says_what_the_text_says(self):
        path = self.write(FLAWED)
        document = json.loads(bcfg("validate", path, "--format", "json").stdout)
        self.assertEqual(document["version"], 1)
        (file,) = document["files"]
        self.assertEqual((file["file"], file["api"]), (str(path), "2"))
        finding = next(d for d in file["diagnostics"] if d["rule"] == "D15")
        self.assertEqual(
            list(finding), ["rule", "severity", "pointer", "line", "column", "message", "fix"])
        self.assertTrue(finding["pointer"].startswith("/configs/0/dtype_configs/0/input_dtype"))
        self.assertIn(finding["line"], range(9, 13))
        self.assertEqual({edit["op"] for edit in finding["fix"]["edits"]} - {"add", "remove", "replace"}, set())

    def test_sarif_is_complete_beside_an_unreadable_file(self):
        result = bcfg("validate", "--format", "sarif", self.folder / "missing", self.write(FLAWED))
        self.assertEqual(result.returncode, 2)
        (run,) = json.loads(result.stdout)["runs"]
        self.assertIn("D15", {r["ruleId"] for r in run["results"]})
        self.assertEqual({r["ruleId"] for r in run["results"]} - {r["id"] for r in run["tool"]["driver"]["rules"]}, set())
        self.assertRegex(result.stderr.decode(), r"missing: error: No such file or directory\n$")

    def test_what_cannot_be_read_is_one_line_with_its_place(self):
        cases = {
            "empty": (b"", r":1:1: error: .*empty"),
            "truncated": (NATIVE.read_bytes()[:5000], r":\d+:\d+: error: Not JSON: .*"),
            "not JSON": (b"BackendConfig('x')", r":1:1: error: Not JSON: .*"),
            "an array": (b"[]", r":1:1: error: Expected an object"),
            "Latin-1": (b'{"name": "\xe4"}', r":1:11: error: .*UTF-8"),
            "UTF-16": ('{"name": "n"}'.encode("utf-16"), r":1:1: error: Not UTF-8"),
        }
        for name, (content, expected) in cases.items():
            for command in ("info", "show", "format", "validate"):
                with self.subTest(name, command=command):
                    result = bcfg(command, self.write(content))
                    self.assertEqual(result.returncode, 2)
                    self.assertRegex(result.stderr.decode(), expected)
                    self.assertEqual(result.stderr.count(b"\n"), 1)
                    self.assertEqual(result.stdout, b"")  # nothing is said twice
        for path, expected in ((self.folder, "Is a directory"), (self.folder / "no", "No such file or directory")):
            result = bcfg("show", path)
            self.assertEqual((result.returncode, result.stderr.decode()), (2, f"{path}: error: {expected}\n"))
        (self.folder / "loop").symlink_to("loop")
        result = subprocess.run([pathlib.Path(os.environ["BCFG"]).resolve(), "show", "loop"], cwd=self.folder, capture_output=True)
        self.assertEqual((result.returncode, result.stderr), (2, b"loop: error: Too many levels of symbolic links\n"))

    def test_match_offers_qconfigs_for_training_last(self):
        row = [entry["pattern"] for entry in json.loads(NATIVE.read_text())["configs"]].index("torch.nn.Embedding")
        asked = self.match(NATIVE, "--qconfig", "x86", "--pattern", row, "--explain", "--format", "json")
        nearest = json.loads(asked)["patterns"][0]["verdicts"][0]["nearest"]
        offered = [change["qconfig"] for change in nearest if change["side"] == "preset"]
        self.assertEqual(offered[0], "float_qparams_weight_only_qconfig")
        self.assertEqual(offered, sorted(offered, key=lambda name: "qat" in name))

    def test_wrong_usage_is_status_2(self):
        for arguments in ((), ("nonsense",), ("show",), ("show", NATIVE, "--as", "xml"), ("show", NATIVE, "--pattern", "194"),
                          ("show", NATIVE, "--pattern", "-1"), ("validate", NATIVE, "--format", "xml")):
            with self.subTest(arguments):
                result = bcfg(*arguments)
                self.assertEqual(result.returncode, 2)
                self.assertNotEqual(result.stderr, b"")

    def test_wrong_usage_says_what_was_meant(self):
        for arguments, said in (
                (("match", NATIVE, "--qconfg", "x86"), "bcfg: error: There is no option --qconfg. Did you mean --qconfig?\n"),
                (("match", NATIVE, "--patern=3"), "bcfg: error: There is no option --patern. Did you mean --pattern?\n"),
                (("match", NATIVE, "--xyzzy"), "bcfg: error: There is no option --xyzzy; bcfg match --help lists them.\n"),
                (("match", NATIVE, "x\n86"), "bcfg: error: match takes no further argument x\\n86; bcfg match --help shows all.\n"),
                (("match", NATIVE, "--pattern", "-1"), "bcfg: error: --pattern: There is no pattern config -1: they are counted from 0.\n"),
                (("match", NATIVE, "--pattern", "010"), "bcfg: error: --pattern: There is no pattern config 010: they are counted from 0.\n"),
                (("show", NATIVE, "--pattern", "9" * 20), f"bcfg: error: --pattern: There is no pattern config {'9' * 20}: no document has as many.\n"),
                (("validate", ""), "bcfg: error: FILE: The value is empty.\n"), (("cover", MODEL, ""), "bcfg: error: MODEL: The value is empty.\n"),
                (("trace", MODEL, "--timeout", "5"), "bcfg: error: --timeout requires --python\n"),
                (("validate",), "bcfg: error: FILE is required\n")):
            with self.subTest(arguments):
                result = bcfg(*arguments)
                self.assertEqual(result.returncode, 2)
                self.assertTrue(result.stderr.decode().startswith(said), result.stderr)

    def test_only_one_argument_can_be_standard_input(self):
        said = b"<stdin>: error: Only one argument can be standard input, as it is read to its end\n"
        for arguments, given in (
                (("merge", "-", "-", "native"), NATIVE), (("merge", "native", "-", "-"), NATIVE), (("diff", "-", "-"), NATIVE),
                (("validate", "-", NATIVE, "-"), NATIVE), (("format", "--check", "-", "-"), NATIVE),
                (("report", "-", "--since", "-"), NATIVE), (("match", "-", "--qconfig", "-"), NATIVE),
                (("export", "-", "--to", "mct-tpc", "--mapping", "-"), NATIVE), (("simulate", "-", "--model", "-"), NATIVE),
                (("cover", "-", "-"), MODEL), (("cover", "-", "--dtype-configs", "-"), MODEL)):
            with self.subTest(arguments):
                result = bcfg(*arguments, stdin=given.read_bytes())
                self.assertEqual((result.returncode, result.stderr), (2, said))
        for arguments in (("diff", "-", "-"), ("merge", "-", "-", "native"), ("merge", "-", "native", "-")):
            self.assertEqual(bcfg(*arguments, stdin=b"").stderr, said)  # not that it is empty

    def test_options_without_effect_are_refused(self):
        simulate = ("simulate", NATIVE, "--model", MODEL)
        for arguments, said in (
                (("match", NATIVE, "--coverage", "--format", "csv"), "--coverage: goes with --format text and --format json\n"),
                (("match", NATIVE, "--explain", "--format", "csv"), "--explain: goes with --format text and --format json\n"),
                *(((*simulate, *option, "--format", form), f"{option[0]}: goes with --format text and --format json\n")
                  for option in (("--node", "lstm"), ("--explain",)) for form in ("csv", "dot", "svg", "model-explorer")),
                *(((*simulate, "--graphs", *form), "--graphs: goes with --format json\n")
                  for form in ((), ("--format", "text"), ("--format", "csv"))),
                (("show", NATIVE, "--as", "json", "--format", "markdown"), "--format: goes with --as table\n"),
                (("show", NATIVE, "--format", "markdown"), "--format: goes with --as table\n"),
                (("show", NATIVE, "--as", "table", "--flatten"), "--flatten: goes with --as json and --as python; other forms "),
                (("show", NATIVE, "--trust", "mine"), "--trust: goes with --as python\n"),
                *((("diff", NATIVE, "qnnpack", *option, "--format", "patch"),
                   f"{option[0]}: goes with --format text and --format json and --format markdown\n")
                  for option in (("--model", MODEL), ("--qconfig", "x86"), ("--mapping", "x86"), ("--spelling",))),
                *((("report", NATIVE, *where, option, "x86"), f"{option}: goes with --format html and --format json, and with "
                   "--format markdown beside --model or --since\n") for option in ("--qconfig", "--mapping")
                  for where in (("--format", "markdown"), ("-o", "x.md"), ("--format", "csv"), ("--check", "x.csv"))),
                *(((*report, option, "x"), f"{option}: goes with --format html and --format markdown and --format json{more}\n")
                  for option, more in (("--model", ""), ("--since", ""),
                                       ("--title", " and --format spec"), ("--date", " and --format spec"))
                  for report in (("report", NATIVE, "--format", "csv"), ("report", NATIVE, "--format", "executorch-csv"),
                                 ("report", NATIVE, "--check", "x.csv"))),
                *((("export", NATIVE, "--to", form, "--qconfig", "x86", "--target", "torch"), "--target: goes with --to pt2e-quantizer\n")
                  for form in ("mct-tpc", "aimet")),
                *((("validate", "--explain", "D15", *option), f"{option[0]}: goes with FILE\n")
                  for option in (("--format", "json"), ("--severity", "info"), ("--torch", "2.6.0"), ("--python", "python3"))),
                (("git", "status", "--global"), "--global: goes with install and uninstall\n"),
                (("git", "textconv", NATIVE, "--check"), "--check: goes with status\n")):
            with self.subTest(arguments):
                result = bcfg(*arguments)
                self.assertEqual((result.returncode, result.stdout), (2, b""))
                self.assertTrue(result.stderr.decode().startswith("bcfg: error: " + said), result.stderr)

    def test_options_with_effect_and_defaults_are_taken(self):
        both = self.match(NATIVE, "--qconfig", "x86", "--pattern", 0, "--explain", "--coverage")
        for part in ("✓ prepare input_dtype: ", "\nDtype configs: in how many"):
            self.assertIn(part, both)
        self.assertEqual(bcfg("show", NATIVE, "--as", "json", "--format", "text").stdout, NATIVE.read_bytes())
        explained = bcfg("validate", "--explain", "D15", "--format", "text")
        self.assertEqual((explained.returncode, explained.stdout), (0, bcfg("validate", "--explain", "D15").stdout))
        self.assertEqual(json.loads(bcfg("diff", NATIVE, NATIVE, "--format", "patch").stdout), [])
        exported = bcfg("export", NATIVE, "--to", "mct-tpc", "--qconfig", "x86", "--target", "both")  # the default one
        self.assertEqual(exported.stdout, bcfg("export", NATIVE, "--to", "mct-tpc", "--qconfig", "x86").stdout)
        for option in ("--node=lstm", "--explain", "--graphs"):
            result = bcfg("simulate", NATIVE, "--model", MODEL, option, "--format", "json")
            self.assertEqual((result.returncode, result.stderr), (0, b""), option)

    def test_an_empty_value_is_refused_by_every_option(self):
        commands = re.findall(r"^  (\w+) +\S", bcfg("--help").stdout.decode().split("Subcommands:")[1], re.MULTILINE)
        asked = set()
        for command in commands:
            for option in re.findall(r"^  (?:-\w,)?(--[\w-]+) [A-Z]{2}", bcfg(command, "--help").stdout.decode(), re.MULTILINE):
                asked.add((command, option))
                with self.subTest(command, option=option):
                    result = bcfg(command, option, "")
                    self.assertEqual((result.returncode, result.stdout), (2, b""))
                    self.assertTrue(result.stderr.decode().startswith(f"bcfg: error: {option}: "), result.stderr)
        simulate = ("simulate", NATIVE, "--model", MODEL)
        for arguments in ((*simulate, "--baseline", ""), (*simulate, "--node", ""), (*simulate, "--expect", "Linear>=0", "--expect", ""),
                          ("report", NATIVE, "--check", ""), ("report", NATIVE, "--since", ""), ("report", NATIVE, "--title", ""),
                          ("diff", NATIVE, NATIVE, "--model", ""), ("validate", NATIVE, "--python", ""),
                          ("cover", MODEL, "--name", ""), ("base", NATIVE, "--overrides-of", ""), ("validate", "--explain", "")):
            with self.subTest(arguments):
                option = arguments[-2]
                self.assertIn((arguments[0], option), asked)
                result = bcfg(*arguments)
                self.assertEqual((result.returncode, result.stdout), (2, b""))
                self.assertTrue(result.stderr.decode().startswith(f"bcfg: error: {option}: The value is empty.\n"), result.stderr)

    def test_an_option_that_may_be_given_again_takes_one_value_each_time(self):
        simulate = ("simulate", "--model", MODEL)
        for arguments in (("match", "--qconfig", "x86"), ("match", "--mapping", "x86"), ("report", "--qconfig", "x86"),
                          ("report", "--model", MODEL), ("export", "--to", "mct-tpc", "--qconfig", "x86"),
                          ("diff", NATIVE, "--qconfig", "x86"), simulate, (*simulate, "--qconfig", "x86"),
                          (*simulate, "--mapping", "x86"), (*simulate, "--expect", "torch.nn.Conv2d>=0"),
                          ("show", "--as", "python", "--trust", "my_kernels")):
            with self.subTest(arguments):
                before = bcfg(*arguments, NATIVE)
                behind = bcfg(arguments[0], NATIVE, *arguments[1:])
                if arguments[0] == "diff":
                    behind = bcfg("diff", NATIVE, NATIVE, *arguments[2:])
                self.assertNotEqual(before.returncode, 2, before.stderr)
                self.assertEqual((before.returncode, before.stdout), (behind.returncode, behind.stdout))
        surplus = bcfg("match", NATIVE, "--qconfig", "x86", "qnnpack")
        self.assertEqual((surplus.returncode, surplus.stdout), (2, b""))
        self.assertIn(b"match takes no further argument qnnpack", surplus.stderr)
        for option, value in (("--example", "1,3"), ("--non-traceable", "fc")):
            live = bcfg("trace", "--python", "/no/such/python", option, value, "mine:Net")
            self.assertEqual((live.returncode, live.stderr), (2, b"/no/such/python: error: No such file or directory\n"))

    def test_a_pattern_that_names_a_method_has_its_line_in_a_python_source(self):
        names = ("contiguous", "permute")
        answer = self.write(json.dumps({"torch_api": "2", "configs": [{"pattern": name, "dtype_configs": []} for name in names]}))
        python = self.write(f"#!/bin/sh\nexec cat '{answer}'\n", "python")
        python.chmod(0o755)
        source = self.write("".join(f'BackendPatternConfig("{name}")\n' for name in names), "mine.py")
        found = bcfg("validate", "--python", python, "--source", source, "mine:config").stdout.decode()
        for line, name in enumerate(names, 1):
            self.assertIn(f"{source}:{line}:1: warning: .{name}: There is no dtype config", found)

    def test_names_that_end_alike_have_the_line_of_the_longer_one(self):
        names = ("torch.Tensor.add", "torch.ops.aten.add.Tensor")
        answer = self.write(json.dumps({"torch_api": "2", "configs": [{"pattern": names[1], "dtype_configs": []}]}))
        python = self.write(f"#!/bin/sh\nexec cat '{answer}'\n", "python")
        python.chmod(0o755)
        source = self.write("".join(f"BackendPatternConfig({name})\n" for name in names), "mine.py")
        found = bcfg("validate", "--python", python, "--source", source, "mine:config").stdout.decode()
        self.assertIn(f"{source}:2:1: warning: ", found)
        self.assertNotIn(f"{source}:1:", found)

    def test_an_interpreter_that_prints_no_list_of_configs_has_printed_no_config(self):
        for answer in ('{"configs": 3}', "{}", "[]"):
            python = self.write(f"#!/bin/sh\necho '{answer}'\n", "python")
            python.chmod(0o755)
            for command in ("import", "validate"):
                with self.subTest(answer, command=command):
                    result = bcfg(command, "--python", python, "mine:config")
                    self.assertEqual((result.returncode, result.stdout), (2, b""))
                    self.assertIn(b"It printed something other than a backend config. ", result.stderr)

    def test_an_empty_name_of_a_file_to_write_is_refused(self):
        export = ("export", NATIVE, "--to", "mct-tpc", "--qconfig", "x86")
        for arguments in (("convert", NATIVE, "--api", "1.13", "-o", ""), ("format", NATIVE, "--output", ""),
                          ("cover", MODEL, "-o", ""), ("simulate", NATIVE, "--model", MODEL, "-o", ""), (*export, "-o", ""),
                          (*export, "--loss", "")):
            with self.subTest(arguments):
                result = bcfg(*arguments)
                self.assertEqual((result.returncode, result.stdout), (2, b""))
                option = "--loss" if "--loss" in arguments else "--output"
                said = f"{option}: The name of the file is empty; - is standard output.\n"
                self.assertTrue(result.stderr.decode().startswith("bcfg: error: " + said), result.stderr)
        self.assertEqual(bcfg("format", NATIVE, "-o", "-").stdout, NATIVE.read_bytes())
        model = self.write(MODEL.read_bytes(), "a.fxgraph.json")
        result = bcfg("cover", "--output=", model, model)  # of which CLI11 would take the first for the output
        self.assertEqual((result.returncode, result.stderr), (2, b"bcfg: error: No value follows --output=\n"))
        self.assertEqual(model.read_bytes(), MODEL.read_bytes())

    def test_a_file_that_is_read_is_not_replaced_by_output_of_another_kind(self):
        document, other = self.write(FLAWED, "d.bcfg.json"), self.write(FLAWED, "e.bcfg.json")
        models = self.folder / "models"
        models.mkdir()
        model = self.write(MODEL.read_bytes(), "models/m.fxgraph.json")
        qconfig = self.write('{"activation": null, "weight": null}', "q.qconfig.json")
        table = self.write(bcfg("simulate", document, "--model", models, "--format", "json").stdout, "t.json")
        (self.folder / "link.json").symlink_to(document)
        export = ("export", document, "--to", "aimet", "--qconfig", qconfig)
        simulate = ("simulate", document, "--model", model, "--qconfig", qconfig)
        report = ("report", document, "--since", other, "--model", model, "--format", "markdown")
        cover = ("cover", model, "--like", other, "--dtype-configs", document)
        for command, inputs in ((export, (document, qconfig)), (simulate, (document, model, qconfig)),
                                (("simulate", document, "--model", models, "--qconfig", qconfig), (model,)),
                                (("simulate", document, "--model", models, "--baseline", table), (table,)),
                                (report, (document, other, model)), (cover, (model, other, document)),
                                (("trace", model), (model,))):
            for file in inputs:
                for option in ("-o", "--loss") if command is export else ("-o",):
                    with self.subTest(command=command[0], option=option, file=file.name):
                        self.assert_not_replaced(file, option, *command, option, file)
        self.assert_not_replaced(document, "-o", *export, "-o", self.folder / "link.json")
        base = self.write('{"configs": []}', "base.bcfg.json")
        derived = self.write('{"$base": "base.bcfg.json", "configs": []}', "derived.bcfg.json")
        link = self.folder / "base-link.bcfg.json"
        link.symlink_to(base)
        for command in (("export", derived, "--to", "aimet", "--qconfig", qconfig, "-o", base),
                        ("export", derived, "--to", "aimet", "--qconfig", qconfig, "--loss", base),
                        ("report", derived, "--format", "markdown", "-o", base),
                        ("report", document, "--since", derived, "--format", "markdown", "-o", base),
                        ("simulate", derived, "--model", model, "-o", base),
                        ("cover", model, "--like", derived, "-o", base),
                        ("base", document, "--overrides-of", base.name, "-o", link)):
            self.assert_not_replaced(base, command[-2], *command)
        renewed = bcfg("simulate", document, "--model", models, "--baseline", table, "--format", "json", "-o", table)
        self.assertEqual((renewed.returncode, renewed.stderr), (0, b""))

    def assert_not_replaced(self, file, option, *arguments):
        before = file.read_bytes()
        result = bcfg(*arguments)
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertTrue(result.stderr.decode().startswith(f"bcfg: error: {option}: names the same file as {file}, which is read\n"),
                        result.stderr)
        self.assertEqual(file.read_bytes(), before)

    def test_a_failed_save_leaves_the_old_file(self):
        path = self.write(FLAWED)
        folder = self.folder / "no such folder" / "b"
        self.assertEqual(bcfg("format", path, "-o", folder).returncode, 2)
        self.assertEqual(path.read_text(), FLAWED)

    def test_another_name_of_the_file_is_not_lost_unasked(self):
        path = self.write(json.dumps(json.loads(FLAWED)))
        before = path.read_text()
        other = self.folder / "other name"
        other.hardlink_to(path)
        refused = bcfg("format", path, "-o", path)
        self.assertEqual(refused.returncode, 2)
        self.assertRegex(refused.stderr.decode(), r"error: The file has another name \(hard link\), .*; --break-links ")
        self.assertEqual(path.read_text(), before)
        self.assertEqual(bcfg("format", path, "-o", path, "--break-links").returncode, 0)
        self.assertEqual((path.read_text(), other.read_text()), (FLAWED, before))
        self.assertEqual(bcfg("format", path, "--break-links").returncode, 2)  # means nothing without a file

    def test_a_read_only_file_is_not_replaced_unasked(self):
        path = self.write(json.dumps(json.loads(FLAWED)))
        before = path.read_text()
        path.chmod(0o444)
        for arguments in (("format", path, "-o", path), ("convert", path, "--api", "2", "-o", path)):
            refused = bcfg(*arguments)
            self.assertEqual((refused.returncode, refused.stderr.decode()),
                             (2, f"{path}: error: The file is read-only; --replace-read-only replaces it all the same\n"))
            self.assertEqual(path.read_text(), before)
        self.assertEqual(bcfg("format", path, "-o", path, "--replace-read-only").returncode, 0)
        self.assertEqual((path.read_text(), path.stat().st_mode & 0o777), (FLAWED, 0o444))
        self.assertEqual(bcfg("format", path, "--replace-read-only").returncode, 2)  # means nothing without a file

    def test_a_folder_that_may_not_be_written_is_a_reason(self):
        path = self.write(json.dumps(json.loads(FLAWED)))
        before = path.read_text()
        user = None
        if os.geteuid() == 0:  # who may write everywhere
            user = 65534
            for each in (self.folder, path):
                os.chown(each, user, -1)
        self.folder.chmod(0o555)
        refused = subprocess.run([os.environ["BCFG"], "format", path, "-o", path], capture_output=True, user=user)
        self.folder.chmod(0o755)
        self.assertEqual(refused.returncode, 2)
        self.assertEqual(refused.stderr.decode(),
                         f"{path}: error: Its folder may not be written (Permission denied)\n")
        self.assertEqual(path.read_text(), before)

    def test_what_is_no_file_is_not_replaced(self):
        for file in ("/dev/null", "/dev/stdout"):
            refused = bcfg("format", NATIVE, "-o", file)
            said = f"{file}: error: Not a regular file; - writes to standard output\n".encode()
            self.assertEqual((refused.returncode, refused.stdout, refused.stderr), (2, b"", said))
        self.assertTrue(pathlib.Path("/dev/null").is_char_device())

    def test_a_limit_on_the_size_of_files_is_an_error_and_leaves_the_file(self):
        limit = 20_000
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "native.bcfg.json")
            path.write_text("{}")
            result = subprocess.run([os.environ["BCFG"], "format", NATIVE, "-o", path], capture_output=True,
                                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"File too large", result.stderr)
            self.assertEqual([(each.name, each.read_text()) for each in pathlib.Path(folder).iterdir()],
                             [("native.bcfg.json", "{}")])

    def test_a_full_standard_output_is_an_error(self):
        with open("/dev/full", "wb") as full:
            for arguments in (("show", NATIVE), ("show", NATIVE, "--pattern", "0"),  # more than a buffer, and less
                              ("--help",), ("--version",), ("show", "--help")):
                result = subprocess.run([os.environ["BCFG"], *arguments], stdout=full, stderr=subprocess.PIPE)
                self.assertEqual((result.returncode, result.stderr),
                                 (2, b"standard output: error: not everything could be written: No space left on device\n"))

    def test_show_prints_what_python_prints(self):
        for version in ("1.13.1", "2.6.0"):
            native = ROOT / "resources" / "templates" / f"torch-{version}" / "native.bcfg.json"
            data = ROOT / "tests" / "data" / f"torch-{version}"
            self.assertEqual(bcfg("show", native, "--as", "pretty").stdout, (data / "native.pretty.txt").read_bytes())
            lines = (data / "native.to_dict.txt").read_text().splitlines()
            for index in (0, 17, len(lines) - 1):
                self.assertEqual(bcfg("show", native, "--pattern", index).stdout.decode(), lines[index] + "\n")

    def test_show_as_python_says_why_there_is_none(self):
        document = b'{"torch_api": "2", "configs": [{"pattern": "torch.nn.Lin()ear"}]}'
        result = bcfg("show", "-", "--as", "python", stdin=document)
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertIn(b"error: 'torch.nn.Lin()ear' cannot be written", result.stderr)

    def test_show_as_python_finds_what_it_leaves_out(self):
        for entry in ('"note": "mine"', '"input_output_observed": true', '"fuser_method": {"opaque": "<lambda>"}',
                      '"dtype_configs": [{"note": 1}]'):
            document = '{"torch_api": "2", "configs": [{"pattern": "torch.add", %s}]}' % entry
            for arguments in ([], ["--pattern", "0"], ["--overrides-of", "nearest"]):
                with self.subTest(entry, arguments=arguments):
                    result = bcfg("show", "-", "--as", "python", *arguments, stdin=document.encode())
                    self.assertEqual((result.returncode, result.stderr.count(b": warning: ")), (1, 1))
                    self.assertIn(b"torch.add", result.stdout)
        whole = bcfg("show", "-", "--as", "python", stdin=b'{"configs": [{"pattern": "my_kernels.Fused"}]}')
        self.assertEqual(whole.returncode, 0)  # the module has it all
        self.assertIn(b": info: The module imports my_kernels", whole.stderr)

    def test_show_warns_of_entries_that_pytorch_cannot_make(self):
        document = b'{"configs": [{"pattern": "torch.nn.Linear"}, {"pattern": "torch.nn.Lineaar"}]}'
        said = b"<stdin>: warning: Entry #1 cannot be made: AttributeError: module 'torch.nn' has no attribute 'Lineaar'\n"
        for form in ("python", "to_dict", "pretty", "table"):
            for arguments, expected in (([], said), (["--pattern", "1"], said), (["--pattern", "0"], b"")):
                with self.subTest(form, arguments=arguments):
                    result = bcfg("show", "-", "--as", form, *arguments, stdin=document)
                    self.assertEqual((result.returncode, result.stderr), (0, expected))
        self.assertEqual(bcfg("show", "-", "--as", "json", stdin=document).stderr, b"")

    def test_an_unknown_command_is_named_with_the_nearest(self):
        for given, said in (("vaildate", b"There is no command vaildate. Did you mean validate?"),
                            ("nope", b"There is no command nope; bcfg --help lists them."),
                            ("-x", b"There is no option -x; bcfg --help lists them."),
                            ("--versoin", b"There is no option --versoin. Did you mean --version?")):
            wrong = bcfg(given)
            self.assertEqual((wrong.returncode, wrong.stderr), (2, b"bcfg: error: " + said + b"\n"))

    def test_a_built_in_config_stands_wherever_a_file_does(self):
        self.write(bcfg("format", "qnnpack@1.13.1").stdout, "there.bcfg.json")
        there = str(self.folder / "there.bcfg.json")
        for command in (["info"], ["validate"], ["show"], ["match"], ["format"],
                        ["convert", "--api", "2"], ["base", "--overrides-of", "native"],
                        ["simulate", "--model", ROOT / "tests" / "data" / "models" / "seq-1.13.1.fxgraph.json"],
                        ["export", "--to", "mct-tpc", "--qconfig", "qnnpack"]):
            of_name = bcfg(*command, "qnnpack@1.13.1")
            of_file = bcfg(*command, there)
            self.assertIn(of_file.returncode, (0, 1), command)
            self.assertEqual((of_name.returncode, of_name.stdout),
                             (of_file.returncode, of_file.stdout.replace(there.encode(), b"qnnpack@1.13.1")), command)
        # What is a file of the folder is meant by its name.
        (self.folder / "native").write_text("no JSON")
        here = subprocess.run([pathlib.Path(os.environ["BCFG"]).resolve(), "info", "native"], cwd=self.folder, capture_output=True, text=True)
        self.assertIn("native:1:", here.stderr)
        (self.folder / "qnnpack").mkdir()  # a folder is no document
        for command in (["info", "qnnpack"], ["diff", "qnnpack", "qnnpack"], ["cover", MODEL, "--like", "qnnpack"]):
            there = subprocess.run([pathlib.Path(os.environ["BCFG"]).resolve(), *command], cwd=self.folder, capture_output=True)
            named = bcfg(*command)
            self.assertEqual((there.returncode, there.stdout), (named.returncode, named.stdout), there.stderr)

    def test_an_unknown_built_in_config_is_refused_with_those_that_its_release_has(self):
        old = "fbgemm, native, native_test_only_legacy, qnnpack, tensorrt, x86"
        for name, said in (("nativ", "PyTorch's own are executorch, fbgemm, native, "),
                           ("executorch@1.13.1", f"Those of PyTorch 1.13.1 are {old}.\n"),
                           ("native@2.5", "The releases that can follow the @ are 1.13.1, 2.6.0, 2.14.1.\n")):
            for command in (["info"], ["diff", "native"]):
                refused = bcfg(*command, name)
                begin = f"{name}: error: There is no such file or built-in config. {said}"
                self.assertEqual((refused.returncode, refused.stderr.decode()[:len(begin)]), (2, begin))

    def test_a_built_in_config_is_judged_by_the_release_in_its_name(self):
        for name, release in (("native", "2.14.1"), ("native@2.14.1", "2.14.1"), ("native@2.6.0", "2.6.0"),
                              ("torch-2.6.0/x86", "2.6.0"), ("qnnpack@1.13.1", "1.13.1")):
            self.assertEqual(judged_by(name), release, name)
        self.assertEqual(json.loads(bcfg("format", "native@2.6.0").stdout)["torch"], "2.6.0")

    def test_a_document_without_a_release_is_judged_by_that_of_its_base(self):
        def judged_with(**members):
            return judged_by(self.write(json.dumps({"torch_api": "2", "configs": [], **members})))
        self.assertEqual(judged_with(**{"$base": "native"}), "2.14.1")
        self.assertEqual(judged_with(**{"$base": "native@2.6.0"}), "2.6.0")
        self.assertEqual(judged_with(**{"$base": "native@2.6.0", "torch": "2.14.1"}), "2.14.1")
        self.assertEqual(judged_with(**{"$base": "native@2.6.0", "torch": None}), "2.14.1")
        (self.folder / "between.json").write_text(json.dumps({"torch_api": "2", "$base": "native@2.6.0", "configs": []}))
        self.assertEqual(judged_with(**{"$base": "between.json"}), "2.6.0")

    def test_changes_to_a_base_of_another_release_are_judged_as_the_document_was(self):
        made = self.write(bcfg("base", NATIVE, "--overrides-of", "native@2.6.0").stdout.decode())
        self.assertIsNone(json.loads(made.read_text())["torch"])
        self.assertEqual(judged_by(made), "2.14.1")

    def test_info_counts(self):
        text = bcfg("info", NATIVE).stdout.decode()
        self.assertRegex(text, r"pattern configs +194\n")
        self.assertRegex(text, r"PyTorch API +2\.x\n")

    def test_a_document_without_pattern_configs_is_told_of(self):
        said = b": warning: The document has no `configs`: PyTorch makes a BackendConfig of it that quantizes nothing.\n"
        path = self.write('{"torch_api": "2", "pattern_configs": []}')
        nothing = b'get_default_qconfig_mapping("x86"): error: Nothing is quantized.\n'
        for command, status, besides in (
                (["info"], 0, b""), (["match"], 0, b""), (["match", "--format", "json"], 0, b""), (["show"], 0, b""),
                (["report"], 0, b""), (["convert", "--api", "1.13"], 0, b""), (["diff", "native"], 1, b""),
                (["base", "--overrides-of", "native"], 0, b""), (["simulate", "--model", MODEL], 1, nothing)):
            result = bcfg(*command, path)
            self.assertEqual((result.returncode, result.stderr), (status, os.fsencode(path) + said + besides), command)
            for text, more in (('{"configs": 3}', b"b.bcfg.json: warning: configs should be an array of objects, but is a number.\n" + besides),
                               ('{"torch_api": "2", "configs": []}', besides), ('{"torch_api": "2", "$base": "native"}', b"")):
                there = self.write(text, "b.bcfg.json")
                self.assertEqual(bcfg(*command, there).stderr, more.replace(b"b.bcfg.json", os.fsencode(there)), command)

    def test_explain_says_what_a_rule_means(self):
        result = bcfg("validate", "--explain", "D15")
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout.decode(), r"^D15 \(error, PyTorch 1\.13 and 2\): Bounds crossed\n\n\S")
        self.assertEqual(bcfg("validate", "--explain", "d15").stdout, result.stdout)  # in any case, as names of QConfigs
        for arguments in (("--explain", "D99"), ("--explain", ""), (), ("--explain", "D15", NATIVE)):
            self.assertEqual(bcfg("validate", *arguments).returncode, 2, arguments)

    def test_convert_there_and_back(self):
        old = ROOT / "resources" / "templates" / "torch-1.13.1" / "fbgemm.bcfg.json"
        there = bcfg("convert", old, "--api", "2")
        self.assertEqual(there.returncode, 1)
        self.assertIn(b'"torch_api": "2"', there.stdout)
        self.assertRegex(there.stderr.decode(), r"fbgemm\.bcfg\.json:\d+:\d+: warning: 2\.x has no input_output_observed")
        back = bcfg("convert", "-", "--api", "1.13", stdin=there.stdout)
        document = json.loads(old.read_text())
        for config in document["configs"]:
            config.pop("input_output_observed", None)
        self.assertEqual((back.returncode, back.stderr), (0, b""))
        self.assertEqual(back.stdout.decode(), json.dumps(document, indent=2, ensure_ascii=False) + "\n")
        self.assertEqual(bcfg("convert", old, "--api", "3").returncode, 2)

    def test_convert_finds_what_it_cannot_carry_over(self):
        onednn = ROOT / "resources" / "templates" / "torch-2.6.0" / "onednn.bcfg.json"
        out = self.folder / "out.bcfg.json"
        result = bcfg("convert", onednn, "--api", "1.13", "-o", out)
        self.assertEqual((result.returncode, result.stderr.count(b": warning: ")), (1, 79))
        self.assertIn('"torch_api": "1.13"', out.read_text())
        self.assertEqual(bcfg("convert", onednn, "--api", "1.13", "-o", self.folder).returncode, 2)
        otherwise = self.write('{"configs": [{"pattern_complex_format": ["torch.nn.Linear", "torch.nn.ReLU"]}]}')  # means the same
        result = bcfg("convert", otherwise, "--api", "1.13")
        self.assertEqual((result.returncode, result.stderr.count(b"[C06]"), result.stderr.count(b"\n")), (0, 1, 1))

    def test_convert_tells_of_dtypes_that_the_generation_lacks(self):
        path = self.write('{"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [{"input_dtype": "torch.float8_e4m3fn", '
                          '"output_dtype": {"dtype": "torch.float8_e4m3fn"}, "weight_dtype": "torch.uint16"}]}]}')
        result = bcfg("convert", path, "--api", "1.13")
        said = [f"PyTorch 1.13 has no torch.{name}; the name is kept as it is. [C01]" for name in ("float8_e4m3fn", "uint16")]
        self.assertEqual((result.returncode, re.findall(r": warning: (.*)", result.stderr.decode())), (1, said))

    def test_table_shows_operators_and_dtypes(self):
        qnnpack = ROOT / "resources" / "templates" / "torch-2.6.0" / "qnnpack.bcfg.json"
        text = bcfg("show", qnnpack, "--as", "table").stdout.decode()
        self.assertIn("qnnpack, PyTorch 2.14.1: 190 patterns\n", text)
        self.assertRegex(text, r"\nLinear = torch\.nn\.Linear +yes")
        self.assertIn("weight: values -127 to 127, scale at least 2**-12\n", text)
        markdown = bcfg("show", qnnpack, "--as", "table", "--format", "markdown").stdout.decode()
        self.assertRegex(markdown, r"\n\| Linear = torch\.nn\.Linear \| yes")

    def test_table_tells_the_constraints_of_two_dtype_configs_apart(self):
        def quint8(**bounds):
            return {"input_dtype": {"dtype": "torch.quint8", **bounds.get("input", {})},
                    "output_dtype": {"dtype": "torch.quint8", **bounds.get("output", {})}}

        low, high = ({"quant_min_lower_bound": 0, "quant_max_upper_bound": most} for most in (127, 200))
        both, other = quint8(input=low, output=low), quint8(input=high)
        for lists, cell in (([both, other], "yes 1,2 or 3"), ([both, both], "yes 1,2"), ([both, quint8()], "yes")):
            path = self.write(json.dumps({"torch_api": "2", "configs": [{"pattern": "torch.nn.ReLU", "dtype_configs": lists}]}))
            self.assertRegex(bcfg("show", path, "--as", "table").stdout.decode(), rf"\nReLU +{cell}\n")

    def match(self, *arguments):
        """What a match prints to a pipe; it finds nothing wrong with any document."""
        result = bcfg("match", *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        return result.stdout.decode()

    def test_match_table_tells_patterns_with_one_title_apart(self):
        patterns = ("operator.mul", "torch.mul", "torch.sub", "torch.nn.Linear", "torch.nn.Linear")
        path = self.write(json.dumps({"torch_api": "2", "configs": [{"pattern": each} for each in patterns]}))
        for arguments in (("--qconfig", "x86"), ("--qconfig", "x86", "--qconfig", "qnnpack")):
            titles = re.findall(r"(?m)^ +[0-4]  (\S+)  ", self.match(path, *arguments))
            self.assertEqual(titles, ["operator.mul", "torch.mul", "sub", "Linear", "Linear"])

    def test_match_table_fits_a_terminal_and_a_pipe(self):
        twice = json.loads(NATIVE.read_text())
        twice["configs"] *= 2
        for path in (NATIVE, self.write(json.dumps(twice))):  # half of the latter's patterns are overridden
            for arguments in ((), ("--qconfig", "x86"), ("--qconfig", "x86", "--mapping", "onednn")):
                with self.subTest(path.name, arguments=arguments):
                    text = self.match(path, *arguments)
                    lines = [line for line in text.splitlines() if "! error: " not in line]  # errors are told whole
                    self.assertLessEqual(max(map(len, lines)), 100)
                    self.assertNotIn("\x1b", text)
        one = self.match(NATIVE, "--qconfig", "x86")
        self.assertRegex(one, r"(?m)^ +3  Conv1d → ReLU +● quantized: fused into ConvReLU1d, #5$")
        self.assertRegex(one, r"(?m)^ +5  torch\.ao\.nn\.intrinsic\.ConvReLU1d +● quantized: dtype config #0, 2 observers$")
        self.assertRegex(text, r"(?m)^ +3  Conv1d → ReLU +●  ●  ↳ 197$")

    def test_match_table_is_as_wide_as_the_terminal(self):
        for width, blocks in ((70, 5), (80, 4), (100, 3), (173, 1), (300, 1)):
            with self.subTest(width=width):
                every, one = self.shown_by(width), self.shown_by(width, "--qconfig", "x86")
                self.assertLessEqual(max(map(len, every + one)), width)
                self.assertEqual([line.split()[:2] for line in every].count(["16", "ConvTranspose1d"]), blocks)
                self.assertEqual(one[0].endswith("…"), width < 173, one)

    def shown_by(self, width, *arguments):
        """The lines of a match on a terminal of that width."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 24, width, 0, 0))
        shown = b""
        with subprocess.Popen([os.environ["BCFG"], "match", NATIVE, "--pattern", "16", *arguments], stdout=theirs):
            os.close(theirs)
            with contextlib.suppress(OSError):  # the end of a terminal
                while part := os.read(ours, 4096):
                    shown += part
        os.close(ours)
        return re.sub(r"\x1b\[\d*m", "", shown.decode()).splitlines()

    def test_match_json_holds_every_pattern_and_qconfig(self):
        document = json.loads(self.match(NATIVE, "--format", "json"))
        self.assertEqual([document[key] for key in ("version", "api", "mode")], [1, "2", "fx"])
        self.assertEqual((len(document["qconfigs"]), len(document["patterns"])), (36, 194))
        self.assertEqual({len(p["verdicts"]) for p in document["patterns"]}, {36})
        answers = json.loads((ROOT / "tests/data/torch-2.6.0/match/native.match.json").read_text())
        self.assertEqual(document["qconfigs"], answers["qconfigs"])
        for row, name in enumerate(answers["qconfigs"]):
            for index, prepare in enumerate(answers["prepare"][row]):
                verdict = document["patterns"][index]["verdicts"][row]
                raised = isinstance(prepare, str)
                self.assertEqual((verdict["qconfig"], verdict["prepare"]), (name, None if raised else bool(prepare)))
                self.assertEqual(verdict["status"] == "error", raised)

    def test_equal_constants_are_one_key_everywhere(self):
        """Python's dictionary takes (getitem, relu, 0), (…, 0.0) and (…, False) for one key."""
        item = {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}
        configs = [{"pattern_complex_format": ["operator.getitem", "torch.relu", constant], "dtype_configs": configs}
                   for constant, configs in ((0, [item]), (1, [item]), (0.0, []), (False, [item, item]))]
        path = self.write(json.dumps({"configs": configs}))
        shown = bcfg("show", path, "--as", "to_dict").stdout.decode()
        self.assertEqual(re.findall(r"relu of type object at 0x0>, (\w+)\)", shown), ["False", "1"])
        self.assertIn("2 overridden by a later one", bcfg("info", path).stdout.decode())
        (found,) = json.loads(bcfg("validate", path, "--format", "json").stdout)["files"]
        repeated = [each["pointer"] for each in found["diagnostics"] if each["rule"] == "P10"]
        self.assertEqual(repeated, ["/configs/2/pattern_complex_format", "/configs/3/pattern_complex_format"])
        patterns = json.loads(self.match(path, "--qconfig", "x86", "--format", "json"))["patterns"]
        self.assertEqual([p.get("overridden_by") for p in patterns], [3, None, 3, None])
        self.assertEqual(patterns[0]["verdicts"], patterns[3]["verdicts"])
        self.assertEqual(patterns[2]["verdicts"], patterns[3]["verdicts"])

    def test_names_that_are_unknown_are_the_same_everywhere(self):
        """A class may begin with underscores, and torch.ops has operators only, whose overloads have capitals."""
        dtypes = [{"input_dtype": "torch.float32", "output_dtype": "torch.float32", "weight_dtype": "torch.quint8"}]
        paths = ["my.Linear", "my._Linear", "my.linear", "my._linear", "torch.ops.aten.add.Tensor"]
        configs = [{"pattern": name, "root_module": name, "reference_quantized_module_for_root": "my.Reference",
                    "dtype_configs": dtypes} for name in paths]
        path = self.write(json.dumps({"configs": configs}))
        (found,) = json.loads(bcfg("validate", path, "--format", "json").stdout)["files"]
        outside = [each["pointer"] for each in found["diagnostics"] if each["rule"] == "P13"]
        self.assertEqual(outside, ["/configs/0/pattern", "/configs/1/pattern"])
        patterns = json.loads(
            self.match(path, "--qconfig", "float_qparams_weight_only_qconfig", "--format", "json"))["patterns"]
        outcomes = [verdict.pop("outcome") for pattern in patterns for verdict in pattern["verdicts"]]
        self.assertEqual([outcome["by"] for outcome in outcomes], [0, 1, 2, 3, 4])
        module, function = patterns[0]["verdicts"], patterns[2]["verdicts"]
        self.assertNotEqual(module, function)
        self.assertEqual([p["verdicts"] for p in patterns], [module, module, function, function, function])
        given = {"partial": "torch.ops.aten.add.Tensor", "kwargs": {"alpha": 2}}
        path = self.write(json.dumps({"configs": [{"pattern": ["my._Linear", "torch.add"], "fuser_method": given}]}))
        shown = bcfg("show", path, "--as", "to_dict").stdout.decode()
        self.assertIn("(<class 'my._Linear'>, ", shown)
        self.assertIn("functools.partial(<OpOverload(op='aten.add', overload='Tensor')>, alpha=2)}", shown)

    def test_operators_of_python_are_called_with_their_operands(self):
        names = ["operator.add", "operator.iadd", "operator.matmul", "operator.pow", "operator.lt", "operator.neg",
                 "operator.floordiv", "torch.add"]
        dtypes = [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]
        path = self.write(json.dumps({"configs": [{"pattern": name, "dtype_configs": dtypes} for name in names]}))
        patterns = json.loads(self.match(path, "--qconfig", "x86", "--format", "json"))["patterns"]
        self.assertEqual([p["verdicts"][0]["observers"] for p in patterns], [3, 3, 3, 3, 3, 2, 2, 2])

    def test_match_csv_has_a_row_for_each_verdict(self):
        text = self.match(NATIVE, "--qconfig", "x86", "--mapping", "x86", "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(len(rows), 2 * 194)
        self.assertEqual(
            list(rows[0].items())[:7],
            [("index", "0"), ("pattern", "Conv1d"), ("overridden_by", ""), ("qconfig", "x86"),
             ("status", "quantized"), ("prepare", "true"), ("dtype_config", "0")])

    def test_match_explains_each_comparison_and_the_way_out(self):
        text = self.match(NATIVE, "--qconfig", "float16_static", "--pattern", 2, "--explain")
        self.assertRegex(text, r"✕ float16_static: rejected")
        self.assertRegex(text, r"✕ prepare input_dtype: wants torch\.quint8, has torch\.float16\n")
        self.assertRegex(text, r"/configs/2/dtype_configs/0/input_dtype\n")
        self.assertRegex(text, r"→ In dtype config #0, set input_dtype to torch\.float16, set output")
        self.assertRegex(text, r"→ Use .* for every operator\n")
        (pattern,) = json.loads(
            self.match(NATIVE, "--qconfig", "float16_static", "--pattern", 2, "--explain", "--format", "json"))["patterns"]
        (verdict,) = pattern["verdicts"]
        self.assertEqual(
            list(verdict["checks"][0]),
            ["dtype_config", "when", "slot", "field", "wants", "has", "ok", "pointer", "why"])
        self.assertEqual({n["side"] for n in verdict["nearest"]}, {"dtype_config", "qconfig", "preset"})
        costs = [n["cost"] for n in verdict["nearest"]]
        self.assertEqual(costs, sorted(costs))

    def test_match_gives_a_module_its_reference_module(self):
        document = json.loads(NATIVE.read_text())
        path = self.folder / "bare.bcfg.json"

        def verdict():
            path.write_text(json.dumps(document))
            arguments = (path, "--qconfig", "x86", "--pattern", 0, "--explain", "--format", "json")
            return json.loads(self.match(*arguments))["patterns"][0]["verdicts"][0]
        document["configs"] = [next(each for each in document["configs"] if each["pattern"] == "torch.nn.Linear")]
        modules = {key: document["configs"][0].pop(key) for key in ("root_module", "reference_quantized_module_for_root")}
        self.assertEqual(verdict()["status"], "observed_only")
        change = verdict()["nearest"][0]
        self.assertEqual({edit["path"].split("/")[-1]: edit["value"] for edit in change["edits"]}, modules)
        document["configs"][0].update(modules)
        self.assertEqual(verdict()["status"], "quantized")

    def test_match_leaves_bounds_alone_that_pytorch_does_not_compare(self):
        def bounded(dtype, least, most):
            return {"dtype": dtype, "quant_min_lower_bound": least, "quant_max_upper_bound": most}
        linear = next(each for each in json.loads(NATIVE.read_text())["configs"] if each["pattern"] == "torch.nn.Linear")
        linear["dtype_configs"] = [{"input_dtype": bounded("torch.quint8", 0, 255), "output_dtype": "torch.float32",
                                    "weight_dtype": bounded("torch.qint8", -127, 127), "bias_dtype": "torch.float32",
                                    "is_dynamic": True}]
        path = self.folder / "bounded.bcfg.json"
        path.write_text(json.dumps({"torch_api": "1.13", "configs": [linear]}))
        (pattern,) = json.loads(self.match(path, "--qconfig", "dynamic", "--explain", "--format", "json"))["patterns"]
        titles = [each["title"] for each in pattern["verdicts"][0]["nearest"]]
        self.assertIn("In dtype config #0, remove quant_min_lower_bound of input_dtype, remove quant_max_upper_bound of "
                      "input_dtype", titles)

    def test_match_coverage_is_loud_where_nothing_is_quantized(self):
        shout = "NOTHING WOULD BE QUANTIZED"
        text = self.match(NATIVE, "--qconfig", "x86", "--coverage")
        self.assertNotIn(shout, text)
        self.assertRegex(text, r"(?m)^ +164 +0 +0 +24 +0 +6 +0  x86$")
        old = ROOT / "resources" / "templates" / "torch-2.6.0" / "tensorrt.bcfg.json"
        text = self.match(old, "--qconfig", "qnnpack", "--coverage")
        self.assertIn(shout, text)
        self.assertIn("DEAD", text)
        coverage = json.loads(self.match(old, "--qconfig", "qnnpack", "--coverage", "--format", "json"))["coverage"]
        self.assertEqual([q["quantized"] for q in coverage["qconfigs"]], [0])

    def test_match_coverage_counts_pattern_configs_once(self):
        dtypes = {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}
        path = self.write(json.dumps({"torch_api": "2", "configs": [
            {"pattern": "torch.nn.Linear", "dtype_configs": configs} for configs in ([dtypes], [dtypes, dtypes])]}))
        coverage = json.loads(self.match(path, "--qconfig", "x86", "--coverage", "--format", "json"))["coverage"]
        self.assertEqual([(use["patterns"], use["fits"]) for use in coverage["dtype_configs"]], [(1, 1)])

    def test_match_of_one_pattern_says_what_match_of_all_says(self):
        every = json.loads(self.match(NATIVE, "--format", "json"))["patterns"]
        self.assertEqual(json.loads(self.match(NATIVE, "--pattern", 17, "--format", "json"))["patterns"], [every[17]])

    def test_match_by_the_documentation_differs_where_fx_does_not_look(self):
        """A bound that stands alone is promised; FX compares a range only where both ends are set."""
        path = self.write(json.dumps({"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [
            {"input_dtype": {"dtype": "torch.quint8", "quant_max_upper_bound": 100}, "output_dtype": "torch.quint8",
             "weight_dtype": "torch.qint8"}]}]}))
        self.assertRegex(self.match(path, "--qconfig", "x86"), "observed only|quantized|no effect")
        contract = self.match(path, "--qconfig", "x86", "--mode", "contract", "--explain")
        self.assertRegex(contract, "✕ x86: rejected")
        self.assertRegex(contract, "✕ contract input_dtype quant_max_upper_bound: wants 100, has 127\n")
        both = self.match(path, "--qconfig", "x86", "--explain")
        self.assertRegex(both, "– prepare input_dtype quant_max_upper_bound: wants 100, has 127\n +Not checked: ")
        self.assertRegex(both, "note: PyTorch's documentation does not promise this; FX prepares it all the same")
        self.assertRegex(both, "note: input_dtype quant_max_upper_bound wants 100, the QConfig has 127. Not checked: ")

    def judged(self, dtype_config, activation, mode="fx", api="2"):
        """The verdict of torch.nn.ReLU with that dtype config under a QConfig with that activation, as JSON."""
        observers = "torch.ao.quantization.observer."
        name, keywords = activation
        path = self.write(json.dumps({"torch_api": api, "configs": [{"pattern": "torch.nn.ReLU",
                                                                     "dtype_configs": [dtype_config]}]}))
        qconfig = self.write(json.dumps({
            "activation": {"partial": observers + name, "kwargs": keywords},
            "weight": {"partial": observers + "MinMaxObserver", "kwargs": {"dtype": "torch.qint8"}}}), "own.qconfig.json")
        document = json.loads(
            self.match(path, "--qconfig", qconfig, "--mode", mode, "--explain", "--format", "json"))
        return document["patterns"][0]["verdicts"][0]

    def test_match_judges_a_constraint_as_pytorch_in_verdict_reasons_and_documentation(self):
        """Real torch gives these verdicts (tests/oracle draws such values): a tensor's eps is compared in float32, that
        of a PlaceholderObserver as a Python float; a fixed scale in float32, and a zero point wraps round at 2**32. No
        bound of a range is compared where the other end is missing."""
        def exact(scale, zero_point):
            return {"dtype": "torch.quint8", "scale_exact_match": scale, "zero_point_exact_match": zero_point}

        def least(scale):
            return {"dtype": "torch.quint8", "scale_min_lower_bound": scale}

        fixed, range_of = "FixedQParamsObserver", "MinMaxObserver"
        rows = [  # api, constraints, observer, its keywords, what fails
            ("2", exact(0.1, 0), fixed, {"scale": 0.1, "zero_point": 0}, []),
            ("2", exact(0.1, 4294967296), fixed, {"scale": 0.1, "zero_point": 0}, []),
            ("2", exact(0.1, 0.5), fixed, {"scale": 0.1, "zero_point": 0}, ["zero_point_exact_match"]),
            ("2", exact(0.1, 0), fixed, {"scale": 0.1, "zero_point": 1}, ["zero_point_exact_match"]),
            ("2", exact(1 / 256, 0), fixed, {"scale": 0.5, "zero_point": 0}, ["scale_exact_match"]),
            ("2", exact("a", 0), fixed, {"scale": 0.5, "zero_point": 0}, ["scale_exact_match"]),
            ("2", least(0.1 + 1e-10), "PlaceholderObserver", {"eps": 0.1}, ["scale_min_lower_bound"]),
            *((api, *row) for api in ("1.13", "2") for row in (
                (least(0.7), range_of, {"eps": 0.7}, []),
                (least(0.1 + 1e-10), range_of, {"eps": 0.1}, []),
                (least(0.1 + 1e-8), range_of, {"eps": 0.1}, ["scale_min_lower_bound"]),
                ({"dtype": "torch.quint8", "quant_max_upper_bound": "a"}, range_of, {}, []),
                ({"dtype": "torch.quint8", "quant_min_lower_bound": "a"}, range_of, {}, []))),
        ]
        for api, constraints, observer, keywords, broken in rows:
            for slot in ("input_dtype", "output_dtype"):
                other = {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}
                asked = ({**other, slot: constraints}, (observer, {"dtype": "torch.quint8", **keywords}))
                for mode in ("fx", "contract"):
                    with self.subTest(api=api, slot=slot, constraints=constraints, observer=keywords, mode=mode):
                        verdict = self.judged(*asked, mode, api)
                        self.assertEqual(verdict["status"], "rejected" if broken else "quantized")
                        self.assertEqual([check["field"] for check in verdict["checks"] if not check["ok"]], broken)
                        self.assertEqual(verdict["notes"], [])

    def test_match_offers_no_change_of_what_pytorch_compares_as_equal(self):
        both = ("input_dtype", "output_dtype")
        exact = {"dtype": "torch.quint8", "scale_exact_match": 0.1, "zero_point_exact_match": 0}

        def titles(side, *asked):
            return [change["title"] for change in self.judged(*asked)["nearest"] if change["side"] == side]

        fixed = {"dtype": "torch.quint8", "scale": 0.1, "zero_point": 1}
        asked = ({"input_dtype": "torch.quint8", "output_dtype": exact}, ("FixedQParamsObserver", fixed))
        self.assertEqual(titles("dtype_config", *asked),  # what leaves the document's own as they are comes first
                         ["Add a dtype config for this QConfig",
                          "In dtype config #0, set zero_point_exact_match of output_dtype to 1"])
        self.assertEqual(titles("qconfig", *asked), ["In the QConfig, make the activation zero_point=0, for every operator"])
        least = {"dtype": "torch.quint8", "scale_min_lower_bound": 0.7}
        for api in ("1.13", "2"):
            changes = self.judged({slot: least for slot in both},
                                  ("MinMaxObserver", {"dtype": "torch.qint8", "eps": 0.7}), "fx", api)["nearest"]
            self.assertEqual([change["title"] for change in changes if change["side"] == "qconfig"],
                             ["In the QConfig, make the activation dtype=torch.quint8, quant_min=0, quant_max=255, "
                              "for every operator"])

    def test_the_first_change_gives_no_other_bound_away(self):
        least = {"dtype": "torch.quint8", "scale_min_lower_bound": 0.01}
        exact = {"dtype": "torch.quint8", "scale_exact_match": 0.1, "zero_point_exact_match": 0}
        fixed = ("FixedQParamsObserver", {"dtype": "torch.quint8", "scale": 0.1, "zero_point": 0})
        ranged = {"dtype": "torch.quint8", "quant_min_lower_bound": 0, "quant_max_upper_bound": 255}
        observer = ("MinMaxObserver", {"dtype": "torch.quint8", "quant_min": 0, "quant_max": 255})
        for output, activation, title in ((exact, fixed, "remove scale_min_lower_bound of input_dtype"),
                                          (ranged, observer, "set scale_min_lower_bound of input_dtype to 2**-23")):
            changes = self.judged({"input_dtype": least, "output_dtype": output}, activation)["nearest"]
            self.assertEqual([(change["title"], change["cost"]) for change in changes if change["side"] == "dtype_config"],
                             [(f"In dtype config #0, {title}", 1), ("Add a dtype config for this QConfig", 3)])

    def test_validate_says_of_dtypes_without_an_observer_what_match_says(self):
        for dynamic, status, words in ((False, "no_effect", "nothing is observed"),
                                       (True, "error", "raises an AssertionError")):
            with self.subTest(dynamic=dynamic):
                config = {"input_dtype": "torch.quint4x2", "is_dynamic": dynamic}
                activation = ("PlaceholderObserver", {"dtype": "torch.quint4x2", "is_dynamic": dynamic})
                self.assertEqual(self.judged(config, activation)["status"], status)
                self.assertRegex(bcfg("validate", self.folder / "a.bcfg.json").stdout.decode(), words + r".*\[D23\]")

    def test_match_takes_files(self):
        qconfig = self.write('{"activation": null, "weight": null}', "own.qconfig.json")
        mapping = self.write('{"": null}', "own.qconfig_mapping.json")
        document = json.loads(
            self.match(NATIVE, "--qconfig", qconfig, "--mapping", mapping, "--pattern", 0, "--format", "json"))
        self.assertEqual(document["qconfigs"], [str(qconfig), str(mapping)])
        self.assertEqual(document["patterns"][0]["verdicts"][1]["status"], "not_configured")
        broken = self.write('{"activation": null,\n "weight": 3}', "broken.qconfig.json")
        result = bcfg("match", NATIVE, "--qconfig", broken)
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertRegex(result.stderr.decode(), r"broken\.qconfig\.json:2:\d+: error: Expected a class")

    def test_match_says_what_was_probably_meant(self):
        for option, name, meant in (("--qconfig", "x68", "x86"), ("--qconfig", "fbgem", "fbgemm"),
                                    ("--qconfig", "default_qconfi", "default_qconfig"),
                                    ("--qconfig", "symmetric", "symmetric_qnnpack"), ("--qconfig", "qnn", "qnnpack"),
                                    ("--mapping", "onedn", "onednn")):
            with self.subTest(name):
                result = bcfg("match", NATIVE, option, name)
                self.assertEqual((result.returncode, result.stdout), (2, b""))
                self.assertRegex(result.stderr.decode(), rf"^{option} {name}: error: .* Did you mean {meant}\? ")
        nothing = bcfg("match", NATIVE, "--qconfig", "cuda")
        self.assertEqual(nothing.returncode, 2)
        self.assertNotIn(b"Did you mean", nothing.stderr)
        self.assertIn(b"as a file, *.qconfig.json, which the window writes by", nothing.stderr)
        self.assertIn(b"or save() of the Python package.", nothing.stderr)
        for arguments in (("--pattern", "194"), ("--mode", "eager"), ("--format", "xml"), ("--qconfig",)):
            with self.subTest(arguments):
                self.assertEqual(bcfg("match", NATIVE, *arguments).returncode, 2)

    def test_match_takes_names_as_python_has_them(self):
        quantization = "torch.ao.quantization."
        for option, name, same in (
                ("--qconfig", 'get_default_qconfig("x86")', 'get_default_qconfig("x86", 0)'),
                ("--qconfig", "get_default_qat_qconfig('x86')", 'get_default_qat_qconfig("x86", 1)'),
                ("--qconfig", quantization + "default_per_channel_qconfig", "default_per_channel_qconfig"),
                ("--qconfig", quantization + 'qconfig.get_default_qconfig("qnnpack")', "qnnpack"),
                ("--mapping", quantization + 'get_default_qconfig_mapping("qnnpack")', "qnnpack")):
            with self.subTest(name):
                said = [json.loads(self.match(NATIVE, option, each, "--explain", "--format", "json"))["patterns"]
                        for each in (name, same)]
                self.assertEqual(json.dumps(said[0]).replace(json.dumps(name), json.dumps(same)), json.dumps(said[1]))
        for name in ('get_default_qconfig("x86", 7)', 'get_default_qconfig_mapping("x86")', "my.default_qconfig"):
            self.assertEqual(bcfg("match", NATIVE, "--qconfig", name).returncode, 2)

    def test_colors_are_for_terminals_that_want_them(self):
        def shown(**environment):
            ours, theirs = pty.openpty()
            self.addCleanup(os.close, ours)
            clean = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
            subprocess.run([os.environ["BCFG"], "match", NATIVE, "--qconfig", "x86", "--pattern", "0"], stdout=theirs,
                           env={**clean, "TERM": "xterm", **environment}, check=True, timeout=60)
            os.close(theirs)
            return os.read(ours, 4096)
        self.assertIn(b"\x1b[", shown())
        self.assertIn(b"\x1b[", shown(NO_COLOR=""))
        for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertNotIn(b"\x1b[", shown(**environment))

    def test_match_says_what_only_the_model_raises(self):
        module = "torch.ao.nn.intrinsic.ConvReLU2d"  # which wants the modules in the other order
        wrapper = "torch.ao.quantization.fuser_method_mappings.reverse_sequential_wrapper2"
        fused = {"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], "fused_module": module,
                 "fuser_method": {"call": wrapper, "args": [module]},
                 "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
                                    "weight_dtype": "torch.qint8"}]}
        path = self.write(json.dumps({"torch_api": "1.13", "configs": [fused]}))
        told = "AssertionError: Incorrect types for input modules"
        text = self.match(path, "--qconfig", "x86")
        self.assertTrue(text.splitlines()[0].endswith("! error: " + told), text)  # whole, beyond the 80th column
        ours, theirs = pty.openpty()
        self.addCleanup(os.close, ours)
        subprocess.run([os.environ["BCFG"], "match", path, "--qconfig", "x86"], stdout=theirs, check=True, timeout=60)
        os.close(theirs)
        row = re.sub(r"\x1b\[\d*m", "", os.read(ours, 4096).decode()).splitlines()[0]
        self.assertEqual(len(row), 100)
        self.assertRegex(row, "! error: AssertionError: Incorrect types for [a-z]+…$")
        explained = self.match(path, "--qconfig", "x86", "--explain")
        self.assertRegex(explained, rf"! x86: error \({told}\)\n +as it stands: ")
        row, = csv.DictReader(io.StringIO(self.match(path, "--qconfig", "x86", "--format", "csv")))
        self.assertEqual((row["status"], row["error"], row["outcome"]), ("observed_only", "", "error"))
        self.assertEqual(f"{row['outcome_error']}: {row['outcome_message']}", told)

    def test_symbols_lists_each_object_once_with_its_aliases(self):
        for release in ("1.13.1", "2.6.0", "2.14.1"):
            catalog = make_delta.read(ROOT / "resources" / "catalog" / f"symbols-torch-{release}.json")
            own = [path for path, symbol in catalog["symbols"].items() if "same_as" not in symbol]
            listed = bcfg("symbols", "--torch", release).stdout.decode().splitlines()
            self.assertEqual([line.split("  ")[0] for line in listed], own + catalog["tensor_methods"])
            self.assertIn("torch.nn.functional.conv2d  builtin, also torch.conv2d", listed)

    def test_symbols_finds_names_by_letters(self):
        found = bcfg("symbols", "F.leaky").stdout.decode().splitlines()
        self.assertEqual(found[0].split()[:2], ["torch.nn.functional.leaky_relu", "function"])
        self.assertIn("contiguous  method", bcfg("symbols", "contiguous").stdout.decode().splitlines())
        self.assertEqual(bcfg("symbols", "bn2").stdout.splitlines()[0], b"torch.nn.BatchNorm2d  module")
        many = bcfg("symbols", "cat")
        self.assertEqual(many.stdout.splitlines()[0], b"torch.cat  builtin")
        self.assertEqual(len(many.stdout.splitlines()), 30)
        self.assertRegex(many.stderr, rb"^[0-9]+ more names fit; more letters narrow them down\.\n$")
        nothing = bcfg("symbols", "no such thing")
        self.assertEqual((nothing.returncode, nothing.stdout, nothing.stderr), (0, b"", b"No name fits no such thing.\n"))

    def test_overrides_go_with_python(self):
        self.assertEqual(bcfg("show", NATIVE, "--as", "json", "--overrides-of", "x86").returncode, 2)
        self.assertEqual(bcfg("show", NATIVE, "--as", "python", "--overrides-of", "x86", "--pattern", "1").returncode, 2)
        shown = bcfg("show", NATIVE, "--as", "python", "--overrides-of", "nearest")
        self.assertIn(b"config = get_native_backend_config()\n", shown.stdout)

    def test_show_starts_python_from_a_config_that_names_its_release(self):
        def overrides(file, base, *more):
            return bcfg("show", file, "--as", "python", "--overrides-of", base, *more)
        named = overrides("qnnpack@1.13.1", "native@1.13.1")
        self.assertEqual((named.returncode, named.stdout), (0, overrides("qnnpack@1.13.1", "native").stdout))
        self.assertIn(b"of PyTorch 2.6.0", overrides("native@2.6.0", "native@2.6.0", "--torch", "2.6.0").stdout)
        other = overrides("native@1.13.1", "native@2.6.0")
        self.assertEqual((other.returncode, other.stdout), (2, b""))
        self.assertIn(b"The document is for PyTorch 1.13.1, and native@2.6.0 is of another release.", other.stderr)

    def test_qconfigs_lists_names_that_match_takes(self):
        for api, qconfigs, mappings in (("2", 36, 10), ("1.13", 33, 8)):
            listed, listed_mappings = bcfg("qconfigs", "--api", api).stdout.decode().split("\nQConfigMappings\n")
            rows = re.findall(r"(?m)^  (\S.*?) {2,}(\S.*)$", listed)
            self.assertEqual((len(rows), len(listed_mappings.splitlines())), (qconfigs, mappings))
            self.assertIn(("x86 qat v0", 'get_default_qat_qconfig("x86", 0)'), rows)
            release = "torch-2.6.0" if api == "2" else "torch-1.13.1"
            native = ROOT / "resources" / "templates" / release / "native.bcfg.json"
            short = [argument for row in rows for argument in ("--qconfig", row[0])]
            full = [argument for row in rows for argument in ("--qconfig", row[1])]
            answers = []
            for names in (short, full):
                document = json.loads(self.match(native, *names, "--pattern", 0, "--format", "json"))
                answers.append([{**v, "qconfig": None} for v in document["patterns"][0]["verdicts"]])
            self.assertEqual(*answers)

    def test_torch_chooses_what_judges(self):
        named = self.write(NATIVE.read_text().replace('"name"', '"torch": "2.6.0",\n  "name"', 1))
        for arguments in (("validate",), ("match", "--qconfig", "x86"), ("show",), ("show", "--pattern", "0")):
            with self.subTest(arguments):
                plain = bcfg(arguments[0], named, *arguments[1:])
                chosen = bcfg(arguments[0], named, *arguments[1:], "--torch", "2.6.0")
                self.assertEqual((chosen.returncode, chosen.stdout), (plain.returncode, plain.stdout))
                other = bcfg(arguments[0], named, *arguments[1:], "--torch", "1.13.1")
                self.assertEqual(other.returncode, 2)
                self.assertIn(b"The document is for PyTorch 2.x, and 1.13.1 is of 1.13. Choose a release of 2.x, or "
                              b"convert the document with bcfg convert --api.\n", other.stderr)
                self.assertEqual(bcfg(arguments[0], named, *arguments[1:], "--torch", "2.6").returncode, 2)
        for command in ("symbols", "qconfigs"):
            for api, newest in (("1.13", "1.13.1"), ("2", "2.14.1")):
                self.assertEqual(bcfg(command, "--torch", newest).stdout, bcfg(command, "--api", api).stdout)
            self.assertEqual(bcfg(command, "--torch", "1.13.1", "--api", "1.13").returncode, 2)
        self.assertIn(b"QConfigs of PyTorch 2.6.0 ", bcfg("qconfigs", "--torch", "2.6.0").stdout)
        self.assertEqual(judged_by(named), "2.6.0")
        self.assertEqual(judged_by(NATIVE), "2.14.1")

    def test_each_release_has_names_of_its_own(self):
        self.assertEqual(bcfg("symbols", "--torch", "2.6.0", "align_tensors").stdout, b"torch.align_tensors  function\n")
        self.assertEqual(bcfg("symbols", "--torch", "2.14.1", "align_tensors").stdout, b"")
        self.assertEqual(bcfg("symbols", "--torch", "2.6.0", "hash_tensor").stdout, b"")
        self.assertIn(b"torch.hash_tensor  builtin\n", bcfg("symbols", "--torch", "2.14.1", "hash_tensor").stdout)

    def test_each_release_has_its_own_texts_of_errors(self):
        document = self.write('{"torch_api": "2", "configs": [{"pattern": ["torch.relu", "torch.relu", "torch.relu", '
                              '"torch.relu"], "dtype_configs": []}]}')
        for release, text in (("2.6.0", "('Expected a tuple with 2 or 3 elements, got: ', "),
                              ("2.14.1", "Expected a tuple with 2 or 3 elements, got: (")):
            shown = json.loads(self.match(document, "--qconfig", "x86", "--torch", release, "--format", "json"))
            error = shown["patterns"][0]["verdicts"][0]["error"]
            self.assertEqual((error["type"], error["message"][:len(text)]), ("ValueError", text))

    def test_a_release_goes_into_no_file(self):
        shown = bcfg("show", NATIVE, "--as", "json", "--torch", "2.6.0")
        self.assertEqual(shown.stdout, NATIVE.read_bytes())

    def test_version_and_help(self):
        self.assertRegex(bcfg("--version").stdout.decode(), r"^bcfg \d+\.\d+\.\d+")
        self.assertEqual(bcfg("-v").stdout, bcfg("--version").stdout)
        self.assertIn(b"validate", bcfg("--help").stdout)
        self.assertIn(b"\nFILE may be - for standard input. Exit status: 0 ", bcfg("--help").stdout)
        for command in ("schema", "completion", "lsp"):
            told = bcfg(command, "--help").stdout
            self.assertIn(b"\nExit status: 0 ", told)
            self.assertNotIn(b"FILE", told)


if __name__ == "__main__":
    unittest.main()
