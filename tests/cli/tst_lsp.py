# SPDX-License-Identifier: Apache-2.0
"""`bcfg lsp`: what an editor asks, and what a broken one sends."""

import json
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

from lspclient import BCFG, Client, edited, offset_of, position_at

TEMPLATES = pathlib.Path(__file__).resolve().parents[2] / "resources" / "templates"
NATIVE = (TEMPLATES / "torch-2.6.0" / "native.bcfg.json").read_text()
URI = "file:///tmp/a%20b.bcfg.json"
DOCUMENT = {"textDocument": {"uri": URI}}

# Of a wrong bound and a name with a slip, and with a character of two code units before both in its line.
BROKEN = """{
  "torch_api": "2",
  "configs": [
    { "note": "\U0001F600", "pattern": "torch.nn.Lineaar" },
    {
      "pattern": "torch.nn.Linear",
      "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
      "dtype_configs": [
        {"input_dtype": {"dtype": "torch.quint8", "quant_min_lower_bound": 127, "quant_max_upper_bound": 0}}
      ]
    }
  ]
}
"""


def at(text, sought, behind=0):
    return {**DOCUMENT, "position": position_at(text, text.index(sought) + behind)}


class Lsp(unittest.TestCase):
    def opened(self, text, **options):
        client = Client(**options)
        self.addCleanup(client.__exit__)
        client.open(URI, text)
        client.first = client.diagnostics()
        return client

    def shown(self, text, diagnostic):
        start, end = (offset_of(text, diagnostic["range"][side]) for side in ("start", "end"))
        return text[start:end]

    def actions(self, client, text, sought, **context):
        position = position_at(text, text.index(sought))
        return client.request("textDocument/codeAction", {**DOCUMENT, "range": {"start": position, "end": position},
                                                          "context": {"diagnostics": [], **context}})


class Answers(Lsp):
    def test_says_what_it_can(self):
        client = self.opened(NATIVE)
        self.assertEqual(client.capabilities["positionEncoding"], "utf-16")
        self.assertEqual(client.capabilities["textDocumentSync"], {"openClose": True, "change": 2})
        self.assertEqual({each["source"] for each in client.first["diagnostics"]}, {"bcfg"})
        self.assertEqual(client.first["version"], 1)
        self.assertEqual(client.end(), 0)

    def test_finds_what_validate_finds(self):
        client = self.opened(BROKEN)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "broken.bcfg.json"
            file.write_text(BROKEN)
            found = json.loads(subprocess.run([BCFG, "validate", "--format", "json", str(file)],
                                              stdout=subprocess.PIPE).stdout)
        expected = [(each["rule"], each["message"]) for each in found["files"][0]["diagnostics"]]
        self.assertEqual([(each["code"], each["message"]) for each in client.first["diagnostics"]], expected)
        self.assertIn("torch.nn.Lineaar", [self.shown(BROKEN, each).strip('"') for each in client.first["diagnostics"]])

    def test_a_document_that_starts_from_another_is_judged_whole(self):
        text = json.dumps({"torch_api": "2", "name": "mine", "$base": "native", "$removed": ["torch.nn.Lineer"], "configs": [
            {"pattern": "torch.nn.Linear", "dtype_configs": [{"input_dtype": "torch.quint8", "bias_type": "torch.float"}]}]})
        client = self.opened(text)
        self.assertEqual({each["code"] for each in client.first["diagnostics"]} & {"J11", "J12", "D05"}, {"J12", "D05"})
        client.change(URI, 2, {"text": text.replace("native", "none.json")})
        self.assertEqual([each["code"] for each in client.diagnostics()["diagnostics"]], ["J11"])
        client.change(URI, 3, {"text": NATIVE})
        self.assertEqual({each["code"] for each in client.diagnostics()["diagnostics"]} & {"J11", "J12"}, set())

    def test_says_nothing_about_other_json_files(self):
        client = self.opened(BROKEN)
        start = {"line": 3, "character": 40}
        for uri, is_document in (("file:///tmp/package.json", False), ("git:/r/package.json?HEAD", False), ("file:///tmp/x%2Ebcfg.jso%6E", True),
                                 ("file:///tmp/bcfg.json", False), ("untitled:Untitled-1", True)):
            with self.subTest(uri):
                client.open(uri, BROKEN)
                published = client.diagnostics()
                self.assertEqual((published["uri"], bool(published["diagnostics"])), (uri, is_document))
                document = {"textDocument": {"uri": uri}}
                for method, more in (("hover", {"position": start}), ("completion", {"position": start}),
                                     ("documentSymbol", {}), ("formatting", {}),
                                     ("codeAction", {"range": {"start": start, "end": start}, "context": {}})):
                    answer = client.request(f"textDocument/{method}", {**document, **more})
                    self.assertEqual(answer is not None, is_document, method)
                if not is_document:
                    client.change(uri, 2, {"text": "{"})
                    self.assertEqual(client.diagnostics(), {"uri": uri, "version": 2, "diagnostics": []})

    def test_shows_where_reading_stops(self):
        client = self.opened('{"configs": [\n  }')
        [problem] = client.first["diagnostics"]
        self.assertEqual((problem["code"], problem["severity"]), ("J01", 1))
        self.assertEqual(problem["range"]["start"], {"line": 1, "character": 2})

    def test_fixes_change_what_they_name_only(self):
        client = self.opened(BROKEN)
        fixes = self.actions(client, BROKEN, "torch.nn.Lineaar", only=["quickfix"])
        self.assertEqual([fix["kind"] for fix in fixes], ["quickfix"] * len(fixes))
        [fix] = [fix for fix in fixes if "Linear" in fix["title"]]
        self.assertEqual(edited(BROKEN, fix["edit"]["changes"][URI]), BROKEN.replace("Lineaar", "Linear"))
        [swap] = [fix for fix in self.actions(client, BROKEN, "quant_min") if "Swap" in fix["title"]]
        self.assertEqual(edited(BROKEN, swap["edit"]["changes"][URI]),
                         BROKEN.replace(": 127", ": 0").replace('bound": 0}', 'bound": 127}'))

    def test_a_key_is_renamed_in_its_place(self):
        text = '{"configs": [{"pattern": "torch.add",\n  "dtype_confgs" : [{ }]}]}'
        [fix] = self.actions(self.opened(text), text, "dtype_confgs", only=["quickfix"])
        self.assertEqual(edited(text, fix["edit"]["changes"][URI]), text.replace("confgs", "configs"))

    def test_every_fix_of_the_rules_mends_its_problem(self):
        rules = pathlib.Path(__file__).resolve().parents[1] / "data" / "rules"
        tried = 0
        client = Client()
        self.addCleanup(client.__exit__)
        for file in sorted(rules.glob("*[0-9].json")):
            try:
                text = file.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
            uri = f"file:///{file.stem}.bcfg.json"
            client.open(uri, text)
            version = 1
            found = client.diagnostics()["diagnostics"]
            for problem in found:
                actions = client.request("textDocument/codeAction", {
                    "textDocument": {"uri": uri}, "range": problem["range"], "context": {"only": ["quickfix"]}})
                for action in (each for each in actions if each["diagnostics"] == [problem]):
                    with self.subTest(file=file.name, title=action["title"]):
                        version += 1
                        client.change(uri, version, {"text": edited(text, action["edit"]["changes"][uri])})
                        after = client.diagnostics()["diagnostics"]
                        self.assertLess(self.count(after, problem), self.count(found, problem))
                        tried += 1
                        version += 1
                        client.change(uri, version, {"text": text})
                        client.diagnostics()
        self.assertGreater(tried, 40)

    @staticmethod
    def count(problems, problem):
        return sum((each["code"], each["message"]) == (problem["code"], problem["message"]) for each in problems)

    def test_edits_say_of_which_version_they_are(self):
        client = self.opened(BROKEN, capabilities={"workspace": {"workspaceEdit": {"documentChanges": True}}})
        client.change(URI, 7, {"text": BROKEN})
        client.diagnostics()
        fix = self.actions(client, BROKEN, "torch.nn.Lineaar", only=["quickfix"])[0]
        self.assertEqual(fix["edit"]["documentChanges"][0]["textDocument"], {"uri": URI, "version": 7})

    def test_tells_what_stands_there(self):
        client = self.opened(BROKEN)

        def hover(sought, behind=1):
            answer = client.request("textDocument/hover", at(BROKEN, sought, behind))
            return answer and answer["contents"]["value"]
        self.assertIn("a module of PyTorch", hover("torch.nn.Linear"))
        self.assertIn("no such name", hover("torch.nn.Lineaar"))
        self.assertIn("0 to 255", hover("torch.quint8"))
        self.assertIn("**Observation type**", hover("observation_type"))
        self.assertIn("The lowest quantized value", hover('"quant_min_lower_bound": 127'))
        [bounds] = [each for each in client.first["diagnostics"] if each["code"] == "D15"]
        answer = client.request("textDocument/hover", {**DOCUMENT, "position": bounds["range"]["start"]})
        self.assertIn("**D15: ", answer["contents"]["value"])
        self.assertIsNone(hover("{\n", 0))

    def test_tells_the_verdict_under_the_chosen_qconfig(self):
        for options, expected in (({"qconfig": "x86"}, "quantized, by dtype config #0"),
                                  ({"qconfig": "float16_dynamic"}, "quantized, by dtype config"),
                                  ({"qconfig": "float_qparams_weight_only"}, "rejected")):
            client = self.opened(NATIVE, initializationOptions=options)
            hover = client.request("textDocument/hover", at(NATIVE, '"torch.nn.Linear"', 2))["contents"]["value"]
            self.assertIn(expected, hover)
            reasons = [line for line in hover.splitlines() if line.startswith("- dtype config #")]
            self.assertEqual(len(reasons), len(set(reasons)))
            self.assertTrue(reasons or expected != "rejected")
        client.notify("workspace/didChangeConfiguration", {"settings": {"bcfg": {"qconfig": "x86"}}})
        hover = client.request("textDocument/hover", at(NATIVE, '"torch.nn.Linear"', 2))["contents"]["value"]
        self.assertIn("quantized, by dtype config #0", hover)

    def test_an_unknown_qconfig_is_told_once(self):
        client = self.opened(NATIVE, initializationOptions={"qconfig": "no such"})
        for _ in range(3):
            client.request("textDocument/hover", at(NATIVE, '"torch.nn.Linear"', 2))
        shown = [each for each in client.notifications if each["method"] == "window/showMessage"]
        self.assertEqual(len(shown), 1)
        self.assertIn("no such", shown[0]["params"]["message"])

    def completed(self, marked):
        """What is offered at ^, and the text with the first one taken."""
        text = marked.replace("^", "")
        client = self.opened(text)
        found = client.request("textDocument/completion", {**DOCUMENT, "position": position_at(text, marked.index("^"))})
        items = found["items"]
        self.assertEqual([each["sortText"] for each in items], sorted(each["sortText"] for each in items))
        return [each["label"] for each in items], edited(text, [items[0]["textEdit"]]) if items else text

    def test_completes_keys(self):
        labels, text = self.completed('{"configs": [{"pattern": "torch.add", "observation_type": null, ^}]}')
        self.assertIn("dtype_configs", labels)
        self.assertNotIn("pattern", labels)
        self.assertNotIn("configs", labels)
        labels, text = self.completed('{"configs": [{"dtype_configs": [{"input_dtype": {"q^"}}]}]}')
        self.assertIn("quant_min_lower_bound", labels)
        self.assertIn('{"dtype"', text)
        labels, text = self.completed('{"torch_api": "1.13", "configs": [{"pattern": "torch.add", ^}]}')
        self.assertIn("root_module", labels)

    def test_completes_values(self):
        labels, text = self.completed('{"configs": [{"dtype_configs": [{"input_dtype": "^"}]}]}')
        self.assertIn("torch.quint8", labels)
        self.assertEqual(text, '{"configs": [{"dtype_configs": [{"input_dtype": "%s"}]}]}' % labels[0])
        labels, _ = self.completed('{"configs": [{"observation_type": ^}]}')
        self.assertIn("OUTPUT_SHARE_OBSERVER_WITH_INPUT", labels)
        labels, text = self.completed('{"configs": [{"dtype_configs": [{"is_dynamic": t^}]}]}')
        self.assertIn("true", labels)
        labels, _ = self.completed('{"torch": "^"}')
        self.assertIn("2.6.0", labels)

    def test_completes_symbols_of_a_text_that_is_torn(self):
        labels, text = self.completed('{\n  "configs": [\n    {"pattern": ["torch.nn.Conv2d", "bn2^\n  ]\n}')
        self.assertEqual(labels[0], "torch.nn.BatchNorm2d")
        self.assertIn('"torch.nn.BatchNorm2d"\n', text)
        labels, text = self.completed('{"configs": [{"pattern": "torch.nn.Batch^"}]}')
        self.assertEqual(text, '{"configs": [{"pattern": "%s"}]}' % labels[0])
        labels, _ = self.completed('{"configs": [{"root_module": "^"}]}')
        self.assertIn("torch.nn.Linear", labels)
        self.assertEqual(self.completed('{"configs": [{"pattern": "torch.add"^}]}')[0], [])

    def renamed(self, client, text, sought, name):
        """The text after renaming what stands two characters after the beginning of `sought`."""
        answer = client.request("textDocument/rename", {**at(text, sought, 2), "newName": name})
        return edited(text, answer["changes"][URI])

    def test_renames_a_symbol_everywhere(self):
        text = """{"name": "my.Relu",
  "configs": [{"pattern":["torch.nn.Linear",   "my.Relu"], "fused_module": "my.LinearRelu"},
    {"pattern": "my.Relu", "root_module": "my.Relu", "$note": "my.Relu stays"}, {"pattern": "my.Relu6"}]}"""
        client = self.opened(text)
        wanted = text.replace('"my.Relu"', '"my.ReLU"').replace('"name": "my.ReLU"', '"name": "my.Relu"')
        self.assertEqual(self.renamed(client, text, 'my.Relu"]', "my.ReLU"), wanted)
        self.assertEqual(self.renamed(client, text, 'my.Relu", "$note', "my.ReLU"), wanted)

    def test_renames_a_symbol_by_each_of_its_names(self):
        text = '{"configs": [{"pattern": "torch.nn.Linear", "root_module": "torch.nn.modules.linear.Linear"}]}'
        self.assertEqual(self.renamed(self.opened(text), text, "torch.nn.Linear", "my.Linear"),
                         '{"configs": [{"pattern": "my.Linear", "root_module": "my.Linear"}]}')

    def test_renames_a_symbol_to_a_whole_path(self):
        text = '{"configs": [{"pattern": "torch.nn.Linear"}]}'
        client = self.opened(text)
        for name, written in (("nn.Conv3d", "torch.nn.Conv3d"), ("F.relu", "torch.nn.functional.relu"),
                              ("my.nn.Conv3d", "my.nn.Conv3d")):
            self.assertEqual(self.renamed(client, text, "torch.nn.Linear", name), text.replace("torch.nn.Linear", written))

    def test_renames_a_section_everywhere(self):
        text = """{"configs": [
    {"pattern": "torch.add", "$section": "to \\"do\\""}, {"pattern": "torch.mul", "$section": "done"},
    {"$section": "to \\u0022do\\"", "pattern": "torch.sub", "$note": "to \\"do\\""}]}"""
        wanted = text.replace('"$section": "to \\"do\\""', '"$section": "later"')
        wanted = wanted.replace('"$section": "to \\u0022do\\""', '"$section": "later"')
        client = self.opened(text)
        self.assertEqual(self.renamed(client, text, 'to \\"do', "later"), wanted)
        self.assertEqual(client.request("textDocument/prepareRename", at(text, 'to \\"do', 2))["placeholder"], 'to "do"')

    def test_says_what_can_be_renamed(self):
        prepared = self.opened(BROKEN, capabilities={"textDocument": {"rename": {"prepareSupport": True}}})
        self.assertEqual(prepared.capabilities["renameProvider"], {"prepareProvider": True})
        client = self.opened(BROKEN)
        self.assertIs(client.capabilities["renameProvider"], True)
        answer = client.request("textDocument/prepareRename", at(BROKEN, "torch.nn.Lineaar", 3))
        self.assertEqual(answer["placeholder"], "torch.nn.Lineaar")
        self.assertEqual(self.shown(BROKEN, answer), "torch.nn.Lineaar")
        for sought in ('"pattern"', "torch.quint8", "127", "OUTPUT_USE", '"2"', "😀"):
            self.assertIsNone(client.request("textDocument/prepareRename", at(BROKEN, sought, 1)), sought)
            answer = client.answer(client.post("textDocument/rename", {**at(BROKEN, sought, 1), "newName": "my.Linear"}))
            self.assertEqual(answer["error"]["code"], -32803, sought)
        for name in ("", "Linear", "my Linear", "my.Li near", 'my.Linear"'):
            answer = client.answer(client.post("textDocument/rename",
                                               {**at(BROKEN, "torch.nn.Lineaar", 3), "newName": name}))
            self.assertEqual(answer["error"]["code"], -32803, name)
            self.assertRegex(answer["error"]["message"], f"^{name or 'an empty text'} is not a dotted name, as torch.nn.Linear is$")
        client.change(URI, 2, {"text": BROKEN[:-2]})
        self.assertIsNone(client.request("textDocument/prepareRename", at(BROKEN, "torch.nn.Lineaar", 3)))

    def test_goes_from_a_module_to_its_pattern(self):
        text = """{"configs": [
    {"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], "fused_module": "torch.ao.nn.intrinsic.ConvReLU2d"},
    {"pattern": "torch.nn.intrinsic.ConvReLU2d"},
    {"pattern": "torch.ao.nn.intrinsic.ConvReLU2d", "root_module": "torch.nn.Conv2d", "qat_module": "my.Qat"}]}"""
        client = self.opened(text)
        self.assertIs(client.capabilities["definitionProvider"], True)
        place = client.request("textDocument/definition", at(text, 'torch.ao.nn.intrinsic.ConvReLU2d"}'))
        self.assertEqual(place["uri"], URI)
        self.assertEqual(place["range"]["start"], at(text, '"torch.ao.nn.intrinsic.ConvReLU2d", "root')["position"])
        self.assertEqual(self.shown(text, place), '"torch.ao.nn.intrinsic.ConvReLU2d"')
        for sought in ('torch.nn.Conv2d", "qat', "my.Qat", "torch.nn.ReLU", "fused_module"):
            self.assertIsNone(client.request("textDocument/definition", at(text, sought, 1)), sought)

    def test_goes_to_a_pattern_in_complex_format(self):
        text = """{"configs": [{"pattern_complex_format": "torch.nn.Linear"},
    {"pattern": "my.Linear", "root_module": "torch.nn.Linear"}]}"""
        place = self.opened(text).request("textDocument/definition", at(text, 'torch.nn.Linear"}]'))
        self.assertEqual(place["range"]["start"], at(text, '"torch.nn.Linear"}, '.strip(", "))["position"])

    def test_lists_the_patterns(self):
        client = self.opened(NATIVE, capabilities={"textDocument": {"documentSymbol": {
            "hierarchicalDocumentSymbolSupport": True}}})
        symbols = client.request("textDocument/documentSymbol", DOCUMENT)
        self.assertEqual(len(symbols), len(json.loads(NATIVE)["configs"]))
        self.assertEqual(self.shown(NATIVE, symbols[3])[0], "{")
        flat = self.opened(NATIVE).request("textDocument/documentSymbol", DOCUMENT)
        self.assertEqual(flat[3]["location"], {"uri": URI, "range": symbols[3]["range"]})

    def test_formats(self):
        client = self.opened(BROKEN)
        result = edited(BROKEN, client.request("textDocument/formatting", {**DOCUMENT, "options": {}}))
        self.assertEqual(result, json.dumps(json.loads(result), indent=2, ensure_ascii=False) + "\n")
        client.change(URI, 2, {"text": NATIVE})
        self.assertEqual(client.request("textDocument/formatting", {**DOCUMENT, "options": {}}), [])
        client.change(URI, 3, {"text": NATIVE.replace("\n", "\r\n")})
        self.assertEqual(client.request("textDocument/formatting", {**DOCUMENT, "options": {}}), [])
        client.change(URI, 4, {"text": "{"})
        answer = client.answer(client.post("textDocument/formatting", {**DOCUMENT, "options": {}}))
        self.assertEqual(answer["error"]["code"], -32803)

    def test_offers_the_window(self):
        client = self.opened(NATIVE)
        [action] = self.actions(client, NATIVE, "torch.nn.functional.relu", only=["source"])
        self.assertEqual(action["command"]["command"], "bcfg.open")
        uri, pointer = action["command"]["arguments"]
        self.assertEqual(uri, URI)
        self.assertRegex(pointer, "^/configs/[0-9]+")
        self.assertEqual(self.actions(client, NATIVE, "torch.nn.functional.relu", only=["quickfix"]), [])

    def test_opens_the_window_beside_it(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copy(BCFG, folder / "bcfg")
            window = folder / "backend-config-editor"
            window.write_text("#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.tmp\"\nmv \"$0.tmp\" \"$0.called\"\n")
            window.chmod(0o755)
            client = self.opened(NATIVE, program=str(folder / "bcfg"))
            for arguments, expected in (
                    ([URI, "/configs/3"], ["--single-instance", "--pointer", "/configs/3", "--", "/tmp/a b.bcfg.json"]),
                    (["file:///-x", ""], ["--single-instance", "--", "/-x"])):
                client.request("workspace/executeCommand", {"command": "bcfg.open", "arguments": arguments})
                called = folder / "backend-config-editor.called"
                deadline = time.monotonic() + 20
                while not called.exists() and time.monotonic() < deadline:
                    time.sleep(.02)
                self.assertEqual(called.read_text().splitlines(), expected)
                called.unlink()
            for arguments in ([], ["untitled:x"], [7]):
                answer = client.answer(client.post("workspace/executeCommand",
                                                   {"command": "bcfg.open", "arguments": arguments}))
                self.assertEqual(answer["error"]["code"], -32602)
            self.assertEqual(client.end(), 0)

    def test_follows_changes_in_place(self):
        client = self.opened(NATIVE)
        text = NATIVE
        for version, (old, new) in enumerate([("torch.nn.Linear", "torch.nn.Lineaar"), ("Lineaar", "Linear"),
                                              ('"name"', '"näme\U0001F600"'), ("näme\U0001F600", "name")], 2):
            start = text.index(old)
            client.change(URI, version, {"range": {"start": position_at(text, start),
                                                   "end": position_at(text, start + len(old))}, "text": new})
            text = text.replace(old, new, 1)
            published = client.diagnostics()
            self.assertEqual(published["version"], version)
            self.assertEqual(published["diagnostics"] != client.first["diagnostics"], version % 2 == 0, published)
        self.assertEqual(text, NATIVE)

    def test_a_thousand_problems_are_shown_and_the_others_counted(self):
        entry = '{"pattern": "torch.nn.Lineaar"}'
        client = self.opened('{"configs": [' + ", ".join([entry] * 3000) + "]}")
        messages = [each["message"] for each in client.first["diagnostics"]]
        self.assertEqual(len(messages), 1001)
        self.assertRegex(messages[-1], "more problems are not shown")

    def test_what_the_document_mutes_is_not_shown(self):
        muting = BROKEN.replace('"configs"', '"$ignore": [{"rule": "D15"}],\n  "configs"')
        shown = [each["code"] for each in self.opened(BROKEN).first["diagnostics"]]
        self.assertIn("D15", shown)
        self.assertEqual([each["code"] for each in self.opened(muting).first["diagnostics"]],
                         [each for each in shown if each != "D15"])

    def test_closing_takes_the_problems_away(self):
        client = self.opened(BROKEN)
        client.notify("textDocument/didClose", DOCUMENT)
        self.assertEqual(client.diagnostics(), {"uri": URI, "diagnostics": []})
        answer = client.answer(client.post("textDocument/hover", at(BROKEN, "pattern")))
        self.assertEqual(answer["error"]["code"], -32602)


class Edges(Lsp):
    def test_nothing_goes_before_initialize_or_behind_shutdown(self):
        with Client(initialize=False) as client:
            answer = client.answer(client.post("textDocument/hover", {}))
            self.assertEqual(answer["error"]["code"], -32002)
            client.request("initialize", {"capabilities": {}})
            answer = client.answer(client.post("initialize", {"capabilities": {}}))
            self.assertEqual(answer["error"]["code"], -32600)
            client.request("shutdown", None)
            answer = client.answer(client.post("textDocument/hover", {}))
            self.assertEqual(answer["error"]["code"], -32600)
            client.notify("exit", None)
            self.assertEqual(client.process.wait(timeout=30), 0)

    def test_exit_without_shutdown_and_a_lost_client_fail(self):
        with Client() as client:
            client.notify("exit", None)
            self.assertEqual(client.process.wait(timeout=30), 1)
        with Client() as client:
            client.process.stdin.close()
            self.assertEqual(client.process.wait(timeout=30), 1)

    def test_messages_that_are_none(self):
        with Client() as client:
            for text, code in (("{", -32700), ('{"jsonrpc": "2.0", "id": 1, "method": "\\ud800"}', -32700),
                               ("[]", -32600), ("7", -32600), ('{"id": 1, "method": "x"}', -32600),
                               ('{"jsonrpc": "2.0", "id": {}, "method": "shutdown"}', -32600),
                               ('{"jsonrpc": "2.0", "method": 1}', -32600),
                               ('{"jsonrpc": "2.0", "id": "x", "method": "no/such"}', -32601),
                               ('{"jsonrpc": "2.0", "id": 1, "method": "exit"}', -32601),
                               ('{"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover"}', -32602),
                               ('{"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": [1]}', -32602),
                               ('{"jsonrpc": "2.0", "id": 1, "method": "workspace/executeCommand", '
                                '"params": {"command": "rm"}}', -32602), ("[" * 100 + "]" * 100, -32700)):
                with self.subTest(text=text):
                    client.send_text(text)
                    self.assertEqual(client.receive()["error"]["code"], code)
            for text in ('{"jsonrpc": "2.0", "method": "no/such"}', '{"jsonrpc": "2.0", "method": "$/setTrace"}',
                         '{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {}}',
                         '{"jsonrpc": "2.0", "id": 9, "result": null}'):
                client.send_text(text)
            self.assertEqual(client.end(), 0)  # none of these was answered

    def test_positions_that_are_none(self):
        client = self.opened(BROKEN)
        for position in ({"line": -1, "character": 0}, {"line": 0}, {"line": "0", "character": 0},
                         {"line": 0.5, "character": 0}, None):
            answer = client.answer(client.post("textDocument/hover", {**DOCUMENT, "position": position}))
            self.assertEqual(answer["error"]["code"], -32602, position)
        far = {"line": 10**15, "character": 10**15}
        self.assertIsNone(client.request("textDocument/hover", {**DOCUMENT, "position": far}))
        client.change(URI, 2, {"range": {"start": far, "end": far}, "text": "x"})
        self.assertEqual(client.diagnostics()["diagnostics"][0]["code"], "J01")

    def test_of_changes_that_come_together_all_are_made_or_none(self):
        client = self.opened(BROKEN)
        start = {"line": 0, "character": 0}
        torn = {"range": {"start": start, "end": start}, "text": "x"}
        for malformed in ({"text": 1}, {}, {"range": {"start": start}, "text": ""}, {"range": None, "text": ""}):
            with self.subTest(malformed):
                client.change(URI, 2, torn, malformed)
                message = client.receive()
                self.assertEqual((message["method"], message["params"]["type"]), ("window/logMessage", 1))
                self.assertRegex(message["params"]["message"], "^textDocument/didChange had no effect: ")
        client.change(URI, 3, {"range": {"start": start, "end": start}, "text": " "})
        published = client.diagnostics()
        self.assertEqual(published["version"], 3)
        self.assertEqual([each["code"] for each in published["diagnostics"]],
                         [each["code"] for each in client.first["diagnostics"]])

    def test_after_a_change_that_cannot_be_read_nothing_edits_the_text(self):
        client = self.opened(BROKEN)
        start = {"line": 0, "character": 0}
        place = {"start": start, "end": start}
        change = {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
            **DOCUMENT, "contentChanges": [{"text": "{}"}]}}
        edits = (("formatting", {"options": {}}), ("rename", {"position": start, "newName": "my.Linear"}),
                 ("prepareRename", {"position": start}), ("completion", {"position": start}),
                 ("codeAction", {"range": place, "context": {"diagnostics": []}}))
        for lost in (json.dumps(change).replace("{}", "\\ud83d"), json.dumps([change]),
                     json.dumps({**change, "params": {**DOCUMENT, "contentChanges": [{"text": None}]}}),
                     json.dumps({**change, "params": {}})):
            client.send_text(lost)
            client.change(URI, 2, {"range": place, "text": ""})
            for method, more in edits:
                with self.subTest(lost=lost, method=method):
                    answer = client.answer(client.post(f"textDocument/{method}", {**DOCUMENT, **more}))
                    self.assertEqual(answer.get("error", {}).get("code"), -32801)
            self.assertIsNone(client.request("textDocument/hover", {**DOCUMENT, "position": start}))
            client.change(URI, 3, {"text": BROKEN})
            self.assertIsNotNone(client.request("textDocument/formatting", {**DOCUMENT, "options": {}}))
        client.send_text("{")
        client.open(URI, BROKEN)
        self.assertIsNotNone(client.request("textDocument/formatting", {**DOCUMENT, "options": {}}))

    def test_headers(self):
        with Client() as client:
            body = json.dumps({"jsonrpc": "2.0", "id": "a", "method": "shutdown"}).encode()
            for part in (b"content-LENGTH:%d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n" % len(body),
                         b"\r\n", body[:5], body[5:]):
                client.send_bytes(part)
            self.assertEqual(client.receive()["id"], "a")
            client.send_bytes(b"Content-Length: \t%d \t\r\n\r\n" % len(body) + body)
            self.assertEqual(client.receive()["id"], "a")
        for header in (b"Content-Type: x\r\n\r\n", b"Content-Length: -1\r\n\r\n", b"Content-Length: 1e3\r\n\r\n",
                       b"Content-Length: 99999999999999999999\r\n\r\n", b"Content-Length: 900000000\r\n\r\n",
                       b"x" * 20_000):
            with self.subTest(header=header[:40]), Client() as client:
                client.send_bytes(header)
                self.assertEqual(client.process.wait(timeout=30), 2)
                self.assertIn(b"standard input: error: a ", client.process.stderr.read())

    def test_what_waits_can_be_cancelled(self):
        with Client() as client:
            messages = [{"jsonrpc": "2.0", "id": number, "method": "textDocument/hover", "params": {}} for number in (1, 2)]
            messages.append({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 2}})
            messages.append({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 77}})
            together = b""
            for message in messages:
                content = json.dumps(message).encode()
                together += b"Content-Length: %d\r\n\r\n" % len(content) + content
            client.send_bytes(together)
            codes = {answer["id"]: answer["error"]["code"] for answer in (client.receive(), client.receive())}
            self.assertEqual(codes, {1: -32602, 2: -32800})

    def test_of_many_changes_the_last_is_checked(self):
        client = self.opened(NATIVE)
        together = b""  # less than a pipe holds, as this client reads nothing meanwhile
        start = {"line": 0, "character": 1}
        for version in range(2, 152):
            content = json.dumps({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
                "textDocument": {"uri": URI, "version": version},
                "contentChanges": [{"range": {"start": start, "end": start}, "text": " "}]}}).encode()
            together += b"Content-Length: %d\r\n\r\n" % len(content) + content
        client.send_bytes(together)
        published = 0
        while client.diagnostics()["version"] != 151:
            published += 1
        self.assertLess(published, 75)

    def test_a_huge_line(self):
        text = '{"x": "' + "\U0001F600" * 500_000 + '", "configs": [{"pattern": "torch.nn.Lineaar"}]}'
        client = self.opened(text)
        self.assertIn('"torch.nn.Lineaar"', [self.shown(text, each) for each in client.first["diagnostics"]])


if __name__ == "__main__":
    unittest.main()
