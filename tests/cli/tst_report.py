# SPDX-License-Identifier: Apache-2.0
"""`bcfg report`: what its formats hold, and that nothing a document names becomes markup, script or a formula. In a real
browser where Debian's chromium is installed. BCFG names the program.
"""

import base64
import csv
import hashlib
import html
import html.parser
import io
import json
import pathlib
import random
import re
import shutil
import subprocess
import unittest

from program import bcfg, InFolder

ROOT = pathlib.Path(__file__).resolve().parents[2]
NATIVE = ROOT / "resources" / "templates" / "torch-2.6.0" / "native.bcfg.json"
CHROMIUM = shutil.which("chromium")
HARM = ["<script>document.title='run'</script>", "</script><script>document.title='run'</script>", "<img src=x onerror=alert(1)>",
        "\"><svg onload=alert(1)>", "'--><b>", "<!--", "]]>", "&lt;b&gt;", "=1+1", "@SUM(A1)", "+1", "-1", "\u202e", "\x1b[2J",
        "</title>", "</style>", "</textarea>", "javascript:alert(1)", "a\nb", "\u2028", "`|*_[x](y)", "{{7*7}}", "\ufeff", "\\u003c",
        "<a href=https://example.org>", "<iframe src=https://example.org>", "<meta http-equiv=refresh content=0>", "<base href=/>"]


class Tags(html.parser.HTMLParser):
    """The elements, attributes and texts of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.texts = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_data(self, data):
        self.texts.append(data)


def hostile(seed):
    """A document that has harm wherever a name or a value can stand."""
    rand = random.Random(seed)

    def text():
        return rand.choice(HARM) + (rand.choice(HARM) if rand.random() < 0.3 else "")
    entries = []
    for _ in range(rand.randrange(1, 4)):
        pattern = rand.choice([text(), "a." + text(), ["a." + text(), text()]])
        entries.append({"pattern": pattern, "root_module": rand.choice([text(), "b." + text()]), text(): text(),
                        "fuser_method": {"opaque": text()}, "observation_type": text(),
                        "dtype_configs": [{"input_dtype": text(), "bias_dtype": "torch.float32", text(): 1},
                                          {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}],
                        "input_type_to_index": {text(): 1}})
    return {"torch_api": "2", "name": text(), text(): [text()], "configs": entries}


class Report(InFolder):
    def report(self, *arguments):
        result = bcfg("report", *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        return result.stdout.decode()

    def test_html_is_small_complete_and_the_same_each_time(self):
        page = self.report("native")
        self.assertLessEqual(len(page.encode()), 400_000)
        self.assertEqual(page, self.report(NATIVE))
        parsed = Tags(page)
        self.assertEqual(parsed.tags.count("section"), 194)
        self.assertEqual(parsed.tags.count("table"), 2)
        self.assertNotIn("2026", page)
        self.assertIn("12 March", self.report("native", "--date", "12 March"))
        for heading in ("support", "qconfigs", "patterns", "findings", "limits"):
            self.assertIn(("h2", "id", heading), parsed.attributes)

    def test_a_pattern_without_dtype_configs_is_explained_below_the_support_table(self):
        path = self.folder / "mine.bcfg.json"
        dtypes = '"dtype_configs": [{"input_dtype": "torch.quint8"}]'
        for entries, is_told in (('{"pattern": "torch.nn.ReLU"}', True), ('{"pattern": "torch.add", %s}' % dtypes, False),
                                 ('{"pattern": "torch.nn.Lineaar", %s}' % dtypes, True)):
            with self.subTest(entries):
                path.write_text('{"configs": [%s]}' % entries)
                support = self.report(path).split("<h2 id=support>")[1].split("<h2")[0]
                self.assertEqual("<p>A pattern without ✓ has no dtype configs, or names what PyTorch does not have." in support, is_told)

    def test_a_document_without_a_name_is_called_by_its_file(self):
        path = self.folder / "npu 13.bcfg.json"
        path.write_text('{"configs": []}')
        self.assertTrue(self.report(path, "--format", "markdown").split("-->\n")[1].startswith("# npu 13\n"))
        page = self.report(path)
        self.assertIn("<h1>npu 13</h1>", page)
        self.assertIn("Backend config for PyTorch", page)

    def test_its_policy_allows_its_own_style_and_script_alone(self):
        page = self.report("native", "--title", "<b>")
        policy = re.search(r'Content-Security-Policy content="([^"]*)"', page)[1]
        for kind, pattern in (("style", r"<style>(.*?)</style>"), ("script", r"<script>(.*?)</script>")):
            (text,) = re.findall(pattern, page, re.DOTALL)
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            self.assertIn(f"{kind}-src 'sha256-{digest}'", policy)
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)
        parsed = Tags(page)
        self.assertEqual({name for _, name, _ in parsed.attributes if name in ("src", "style", "srcset") or name.startswith("on")}, set())
        self.assertTrue(all(value.startswith("#") for _, name, value in parsed.attributes if name == "href"))

    def test_the_page_is_a_document_again(self):
        path = self.folder / "native.html"
        path.write_text(self.report("native"))
        self.assertEqual((bcfg("diff", "native", path).returncode, bcfg("diff", "native", path).stdout), (0, b""))
        self.assertEqual(bcfg("show", path, "--as", "json").stdout, NATIVE.read_bytes())

    def test_findings_in_a_page_are_at_its_own_lines(self):
        document = self.folder / "flawed.bcfg.json"
        document.write_text(json.dumps({"torch_api": "2", "configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [
            {"input_dtype": {"dtype": "torch.quint8", "quant_min_lower_bound": 251, "quant_max_upper_bound": 0}}]}]}))
        page = self.folder / "flawed.html"
        page.write_text(self.report(document))
        lines = page.read_text().split("\n")
        key = '"quant_min_lower_bound"'
        found = re.search(r"flawed\.html:(\d+):(\d+): error: .*\[D15\]", bcfg("validate", page).stdout.decode())
        line, column = (int(number) for number in found.groups())
        self.assertTrue(lines[line - 1][column - 1:].startswith(key), found[0])
        problems = json.loads(bcfg("validate", page, "--format", "json").stdout)["files"][0]["diagnostics"]
        self.assertIn(("D15", line, column), [(each["rule"], each["line"], each["column"]) for each in problems])
        run, = json.loads(bcfg("validate", page, "--format", "sarif").stdout)["runs"]
        result, = [each for each in run["results"] if each["ruleId"] == "D15"]
        region = result["locations"][0]["physicalLocation"]["region"]
        self.assertEqual((region["startLine"], region["startColumn"]), (line, column))
        region = result["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"]
        self.assertEqual(lines[region["startLine"] - 1][region["startColumn"] - 1:region["endColumn"] - 1], "251")
        torn = self.folder / "torn.html"
        torn.write_text(page.read_text().replace(key, "quant"))
        self.assertRegex(bcfg("validate", torn).stderr.decode(), rf"torn\.html:{line}:{column}: error: Not JSON")

    def test_since_says_what_changed(self):
        for form in ("html", "markdown", "json"):
            text = self.report("qnnpack", "--since", "fbgemm", "--format", form)
            self.assertIn("dtype config added to 69 entries", text)
            self.assertIn("Nothing" if form != "json" else '"changes": []', self.report("native", "--since", NATIVE, "--format", form))
        self.assertEqual(bcfg("report", "native", "--since", self.folder / "no").returncode, 2)

    def test_since_takes_patterns_that_stand_twice(self):
        twice = self.folder / "twice.bcfg.json"
        twice.write_text('{"configs": [{"pattern": "operator.add"}, {"dtype_configs": [{}], "pattern": "operator.add"}]}')
        text = self.report(twice, "--since", "native", "--format", "markdown")
        self.assertIn("1 entry added", text)
        self.assertIn("PyTorch 2.14.1: 1 pattern of 2 entries\n", text)
        self.assertIn("judged by 2.14.1: 1 pattern of 2 entries, ", self.report(twice))
        self.assertRegex(text, "of 195 entries: ")
        self.report(NATIVE, "--since", twice, "--format", "markdown")

    def test_the_table_names_the_release_that_judges(self):
        self.assertIn(", PyTorch 2.6.0: 194 patterns\n", self.report("native@2.6.0", "--format", "markdown"))

    def test_models_say_how_much_runs_quantized(self):
        model = ROOT / "tests" / "data" / "models" / "resnet18-2.6.0.fxgraph.json"
        arguments = ("native", "--model", model, "--qconfig", "x86", "--qconfig", "dynamic")
        report = json.loads(self.report(*arguments, "--format", "json"))
        self.assertEqual(report["models"][0]["operators"], 69)
        self.assertEqual(report["models"][0]["qconfigs"][0], {"qconfig": "x86", "quantized": 69})
        self.assertIn("| x86 | 69 of 69 quantized |", self.report(*arguments, "--format", "markdown"))
        mapping = self.folder / "mine.qconfig_mapping.json"
        mapping.write_text(json.dumps({"object_type": [["torch.nn.Linear", {
            "activation": "torch.ao.quantization.observer.MinMaxObserver",
            "weight": {"partial": "torch.ao.quantization.observer.MinMaxObserver",
                       "kwargs": {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_symmetric"}}}]]}))
        both = json.loads(self.report("native", "--model", model, "--qconfig", "x86", "--mapping", mapping, "--format", "json"))
        self.assertEqual([(each["qconfig"], each["quantized"]) for each in both["models"][0]["qconfigs"]], [("x86", 69), (str(mapping), 1)])
        page = Tags(self.report(*arguments))
        self.assertEqual(page.tags.count("table"), 3)
        self.assertIn("20/20", page.texts)  # its Conv2d
        self.assertIn(("h2", "id", "models"), page.attributes)
        self.assertEqual(bcfg("report", "native", "--model", self.folder / "no").returncode, 2)
        self.assertEqual(bcfg("report", *arguments).stderr, b"")
        other = bcfg("report", "native@1.13.1", *arguments[1:])
        self.assertEqual(other.stderr.decode(), f"{model}: warning: The model was traced by PyTorch 2.6.0+debian. PyTorch 1.13.1, "
                                                "which judges the document, may see other operators in it.\n")

    def test_the_navigation_leads_to_each_part(self):
        for arguments in ((), ("--since", "fbgemm")):
            page = self.report("qnnpack", *arguments)
            links = dict(re.findall(r"<a href=#(\w+)>([^<]*)</a>", re.search(r"<nav>(.*?)</nav>", page)[1]))
            self.assertEqual(links.get("changes"), "What changed" if arguments else None)
            self.assertEqual(set(links), set(re.findall(r"<h2 id=(\w+)>", page)))

    def test_the_qconfigs_begin_with_how_many_patterns_each_quantizes(self):
        page = self.report("qnnpack", "--qconfig", "x86", "--qconfig", "dynamic", "--qconfig", "qnnpack")
        head, body = re.search(r"<h2 id=qconfigs>.*?<table[^>]*>(.*?)</table>", page, re.DOTALL)[1].split("<tbody>")
        rows = [re.findall(r"<td class=(\w)", row) for row in body.split("<tr")[1:]]
        totals = re.search(r"<tr><th scope=row>Quantized patterns of (\d+)((?:<td>\d+){3})</thead>", head)
        self.assertEqual(int(totals[1]), len(rows))
        self.assertEqual([int(total) for total in totals[2].split("<td>")[1:]],
                         [column.count("q") for column in zip(*rows)])

    def test_models_may_list_their_modules_in_any_order(self):
        resnet = json.loads((ROOT / "tests" / "data" / "models" / "resnet18-2.6.0.fxgraph.json").read_text())
        module = {"type": "torch.nn.Linear", "training": False}
        nodes = [{"name": "x", "op": "placeholder", "target": "x", "args": []},
                 *({"name": name, "op": "call_module", "target": path, "module_type": "torch.nn.Linear",
                    "args": [{"node": before}]} for name, path, before in (("b", "a.b", "x"), ("d", "c.d", "b"))),
                 {"name": "output", "op": "output", "target": "output", "args": [{"node": "d"}]}]
        small = {"format": 2, "torch": "2.6.0", "model": "m",
                 "nodes": [{**node, "kwargs": {}, "scope": ["", None]} for node in nodes],
                 "modules": {"a": {**module, "type": "m.A"}, "a.b": module, "c.d": module}}
        path = self.folder / "m.fxgraph.json"
        from_the_end = sorted(resnet["modules"], key=lambda key: key[::-1])
        for model, others in ((small, [["a.b", "c.d", "a"], ["a.b", "a", "c.d"], ["c.d", "a.b", "a"]]),
                              (resnet, [from_the_end, [*reversed(resnet["modules"])]])):
            def report(keys):
                path.write_text(json.dumps({**model, "modules": {key: model["modules"][key] for key in keys}}))
                return self.report("native", "--model", path, "--qconfig", "x86", "--format", "json")
            expected = report(sorted(model["modules"]))
            self.assertGreater(json.loads(expected)["models"][0]["qconfigs"][0]["quantized"], 0)
            for keys in others:
                self.assertEqual(report(keys), expected)

    def test_the_suffix_chooses_the_form(self):
        path = self.folder / "native.md"
        self.assertEqual(bcfg("report", "native", "-o", path).returncode, 0)
        self.assertEqual(path.read_text(), self.report("native", "--format", "markdown"))
        refused = bcfg("report", "native", "-o", self.folder / "native.docx")
        self.assertEqual(refused.returncode, 2)
        self.assertIn(b"native.docx does not say what to write", refused.stderr)

    def test_check_finds_what_is_out_of_date(self):
        path = self.folder / "native.md"
        self.assertEqual(bcfg("report", "native", "--format", "markdown", "-o", path).returncode, 0)
        self.assertEqual(bcfg("report", "native", "--format", "markdown", "--check", path).returncode, 0)
        path.write_text(path.read_text().replace("194", "193"))
        result = bcfg("report", "native", "--format", "markdown", "--check", path)
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout.decode(), r"native\.md:2: out of date\n- .*193.*\n\+ .*194")
        path.write_text(self.report("native", "--format", "markdown") + "more\n")
        result = bcfg("report", "native", "--format", "markdown", "--check", path)
        self.assertRegex(result.stdout.decode(), r"out of date\n- more\n\+ \(end\)\n$")
        path.write_text(self.report("native", "--format", "markdown")[:-1])
        result = bcfg("report", "native", "--format", "markdown", "--check", path)
        self.assertRegex(result.stdout.decode(), r"out of date\n- \(end, without a line break\)\n\+ \(end\)\n$")
        self.assertEqual(bcfg("report", "native", "--check", self.folder / "no").returncode, 2)
        self.assertEqual(bcfg("report", "native", "--check", path, "-o", path).returncode, 2)

    def test_check_shows_a_long_line_around_what_differs(self):
        path = self.folder / "native.html"
        lines = self.report("native").split("\n")
        row = max(range(len(lines)), key=lambda index: len(lines[index]))
        self.assertGreater(len(lines[row]), 2000)
        for at in (1000, 40, len(lines[row]) - 5):
            changed = lines[row][:at] + "é" + lines[row][at + 1:]
            path.write_text("\n".join([*lines[:row], changed, *lines[row + 1:]]))
            _, before, now = bcfg("report", "native", "--check", path).stdout.decode().splitlines()
            for shown, line, sign in ((before, changed, "- "), (now, lines[row], "+ ")):
                self.assertLess(len(shown), 210)
                part = shown.removeprefix(sign + "…" * (at > 60)).removesuffix("…")
                self.assertIn(line[at - 30:at + 4], part)
                self.assertIn(part, line)
            self.assertNotEqual(before[2:], now[2:])

    def test_csv_has_a_row_for_each_dtype_config(self):
        count = sum(len(c["dtype_configs"]) for c in json.loads(NATIVE.read_text())["configs"])
        rows = list(csv.reader(io.StringIO(self.report("native", "--format", "csv"), newline="")))
        self.assertEqual({len(row) for row in rows}, {9})
        self.assertEqual(len(rows), count + 1)
        operators = list(csv.reader(io.StringIO(self.report("native", "--format", "executorch-csv"), newline="")))
        self.assertEqual(operators[0], ["Operator", "Compute DType", "Quantization", "Constraints"])
        self.assertEqual(len(operators), count + 1)

    def test_spec_and_json(self):
        spec = self.report("qnnpack", "--format", "spec")
        self.assertIn("\ntorch.nn.Linear\n  Input 0:\n    data_type  : qint8\n    range      : [-128, 127]\n"
                      "    restriction: scale at least 2**-12\n  Weight:\n    data_type  : qint8\n    range      : [-127, 127]\n", spec)
        report = json.loads(self.report("native", "--format", "json", "--qconfig", "x86"))
        self.assertEqual((report["version"], len(report["patterns"])), (1, 194))
        verdicts = json.loads(bcfg("match", NATIVE, "--qconfig", "x86", "--format", "json").stdout)["patterns"]
        self.assertEqual([p["verdicts"]["x86"] for p in report["patterns"]], [p["verdicts"][0]["status"] for p in verdicts])

    def test_what_documents_name_stays_text(self):
        plain = Tags(self.report("native"))
        known = set(plain.tags)
        attributes = {(tag, name) for tag, name, _ in plain.attributes}
        path = self.folder / "hostile.bcfg.json"
        for seed in range(300):
            path.write_text(json.dumps(hostile(seed)))
            result = bcfg("report", path, "--qconfig", "x86", "--title", random.Random(seed).choice(HARM).replace("\x00", ""))
            self.assertEqual(result.returncode, 0, seed)
            page = result.stdout.decode()
            parsed = Tags(page)
            self.assertLessEqual(set(parsed.tags), known | {"sup", "ol"}, seed)
            self.assertLessEqual({(tag, name) for tag, name, _ in parsed.attributes}, attributes, seed)
            self.assertEqual(page.count("<script"), 2, seed)
            self.assertNotRegex(page, "[\x00-\x08\x0b-\x1f\u202e\u2028\ufeff]")
            if seed % 10 == 0:
                for form in ("csv", "executorch-csv"):
                    for row in csv.reader(io.StringIO(self.report(path, "--format", form), newline="")):
                        self.assertFalse(any(cell[:1] in "=+-@" and cell for cell in row), (seed, row))
                for form in ("markdown", "spec"):
                    text = self.report(path, "--format", form)
                    self.assertNotIn("\x1b", text)
                    self.assertNotRegex(text.split("-->", 1)[-1], r"(?<!\\)<\w") if form == "markdown" else None
                json.loads(self.report(path, "--format", "json", "--qconfig", "x86"))

    def in_browser(self, path):
        """The page as it is once its scripts have run, and what it wrote to the console."""
        result = subprocess.run(
            [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic",
             "--enable-logging=stderr", "--v=0", "--allow-file-access-from-files",
             f"--user-data-dir={self.folder}/profile", "--virtual-time-budget=4000", "--dump-dom", f"file://{path}"],
            capture_output=True, text=True, timeout=120)
        return result.stdout, [line for line in result.stderr.splitlines() if "CONSOLE" in line]

    @unittest.skipUnless(CHROMIUM, "needs Debian's chromium")
    def test_a_browser_opens_it_and_filters(self):
        document = json.loads(NATIVE.read_text())
        document["name"] = "<img src=x onerror=\"document.title='run'\"></script><script>document.title='run'</script>"
        source = self.folder / "a.bcfg.json"
        source.write_text(json.dumps(document))
        page = self.report(source)
        (self.folder / "page.html").write_text(page)
        dom, console = self.in_browser(self.folder / "page.html")
        self.assertEqual(console, [])
        self.assertIn('class="js"', dom)  # its script ran under its own policy
        self.assertNotIn("<title>run", dom)
        self.assertIn("&lt;img src=x", dom)
        self.assertEqual(dom.count("<section"), 194)

        # A second page types into the filter of the first one: the same document with a test's script allowed too.
        script = ("addEventListener('load',()=>{const f=document.getElementById('filter');f.value='linear relu';"
                  "f.dispatchEvent(new Event('input'));"
                  "document.documentElement.dataset.shown=[...document.querySelectorAll('section.p')].filter(s=>!s.hidden).length;"
                  "const rows=[...document.querySelectorAll('#qconfigs~.wide tr[data-p]')].filter(r=>!r.hidden);"
                  "document.documentElement.dataset.rows=rows.length;"
                  "document.documentElement.dataset.count=document.getElementById('count').textContent;"
                  "document.querySelector('th.s').click();"
                  "document.documentElement.dataset.first=document.querySelector('tbody tr th').textContent;"
                  "document.documentElement.dataset.requests=performance.getEntriesByType('resource').length})")
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        tested = page.replace("script-src '", f"script-src 'sha256-{digest}' '").replace("</body>", f"<script>{script}</script></body>")
        (self.folder / "tested.html").write_text(tested)
        dom, console = self.in_browser(self.folder / "tested.html")
        self.assertEqual(console, [])
        shown = int(re.search(r'data-shown="(\d+)"', dom)[1])
        parts = re.findall(r"<section.*?</section>", page, re.DOTALL)
        expected = sum("linear" in t.lower() and "relu" in t.lower()
                       for t in ("".join(Tags(part).texts) for part in parts))
        self.assertEqual(shown, expected)
        self.assertTrue(0 < shown < 194)
        self.assertIn(f'data-count="{shown} of 194 patterns shown"', dom)
        self.assertIn(f'data-rows="{shown}"', dom)  # a pattern is shown in the tables where it is shown below
        titles = sorted("".join(Tags(row).texts).strip("\n") for row in
                        re.findall(r"<tr data-p=\d+><th scope=row>(<a.*?</a>)", page.split("id=qconfigs")[0], re.DOTALL))
        self.assertEqual(re.search(r'data-first="([^"]*)"', dom)[1], titles[0])
        self.assertIn('data-requests="0"', dom)

    @unittest.skipUnless(CHROMIUM, "needs Debian's chromium")
    def test_a_telephone_shows_it_whole_and_heads_of_tables_stay(self):
        model = ROOT / "tests" / "data" / "models" / "resnet18-2.6.0.fxgraph.json"
        qconfigs = [word for name in ("x86", "qnnpack", "dynamic") for word in ("--qconfig", name)]
        (self.folder / "page.html").write_text(self.report("native", "--since", "fbgemm", "--model", model, *qconfigs))
        frame = self.folder / "frame.html"  # a window of the browser would be wider
        frame.write_text("""<!doctype html><iframe width=390 height=800 src=page.html></iframe><script>
            onload = () => {
                const page = document.querySelector('iframe').contentDocument.documentElement;
                const seen = {page: [page.scrollWidth, page.clientWidth], heads: []};
                for (const part of page.querySelectorAll('.wide')) {
                    part.scrollTop = 300;
                    const [head, top] = [part.querySelector('thead'), part].map(e => e.getBoundingClientRect().top);
                    seen.heads.push([part.scrollTop, Math.round(head - top)]);
                }
                document.documentElement.dataset.seen = JSON.stringify(seen);
            }</script>""")
        dom, console = self.in_browser(frame)
        self.assertEqual(console, [])
        seen = json.loads(html.unescape(re.search('data-seen="([^"]*)"', dom)[1]))
        width, screen = seen["page"]
        self.assertTrue(0 < screen <= 390)
        self.assertLessEqual(width, screen)
        self.assertEqual(len(seen["heads"]), 3)
        self.assertEqual([scrolled for scrolled, _ in seen["heads"][:2]], [300, 300])  # these are long
        self.assertLessEqual({distance for _, distance in seen["heads"]}, {0, 1})  # borders take half pixels


if __name__ == "__main__":
    unittest.main()
