# SPDX-License-Identifier: Apache-2.0
"""`bcfg show --as python` of documents that try to become code: it refuses them, or writes source that calls nothing but
what it always calls. What else is generated of names that instruct Python, a shell or an editor stays what it is; modules
are run where there is a torch. BCFG names the program. With SANITIZED, as sanitizers multiply the time in which a program
starts, there are fewer cases; the optimised build has all of them.
"""
import ast
import concurrent.futures
import csv
import html.parser
import importlib.util
import io
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import tokenize
import unittest

SHARE = 4 if os.environ.get("SANITIZED") else 1
CASES = 400 // SHARE
FUSERS = "torch.ao.quantization.fuser_method_mappings."
FACTORIES = ["_sequential_wrapper2", "_reverse2", "_reverse3", "_reverse_sequential_wrapper2",
             "sequential_wrapper2", "reverse2", "reverse3", "reverse_sequential_wrapper2"]
CALLS = {"BackendConfig", "BackendPatternConfig", "DTypeConfig", "DTypeWithConstraints", "with_args",
         "functools.partial", "set_backend_pattern_config", *FACTORIES}
CALLED_FIELDS = ["fuser_method", "root_node_getter", "extra_inputs_getter", "root_module", "qat_module", "fused_module",
                 "reference_quantized_module_for_root"]
SETTER = re.compile(r"_?set_[a-z_]+\Z")
GETTER = re.compile(r"get_[a-z0-9_]+_backend_config\Z")
NODES = {"Module", "Import", "ImportFrom", "alias", "Assign", "FunctionDef", "arguments", "arg", "Return", "Raise", "For",
         "Expr", "If", "Compare", "NotIn", "Eq", "BoolOp", "And", "Call", "keyword", "Name", "Attribute", "Constant", "Tuple", "List", "Dict", "UnaryOp", "USub", "Load",
         "Store"}
INVISIBLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\xa0\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
TEXTS = ['"', "'", '"""', "'''", "\\", "\\\"", "\n", "\r", "\0", "\x1b[2J", "\x7f", "\u202e", "\u2066", "\u2028", "\u2029",
         "\ufeff", "\u200f", "\U000e0041", "\x85", "# -*- coding: utf-7 -*-", "{0}", "%s", "\\N{BULLET}", "\\x41", "#", "",
         "__import__", "__import__('os').system('x')", "__import__.x", "a);import os;(", "x.y;z", "torch.nn.Linear()",
         "torch.nn.Linear[0]", "torch.nn.(Linear)", "(torch.nn.Linear)", "torch.nn.class", "torch.nn.Lin ear", "torch..nn",
         "torch.nn.\u202eReLU", "torch.nn.Re\u2028LU", "torch.nn.ReLU\n", ".relu", "relu.", "None.x", "os.system",
         "config.x", "nn.y", "BackendConfig.z", "torch.add", "relu", "\u00e9.\u00e8", "\ufb01.x", "op.op", "__debug__",
         "__builtins__.exec", FUSERS + "fuse_conv_bn", FUSERS + "config", FUSERS + "A.b", FUSERS + "functools",
         FUSERS + "torch", "fuse_conv_bn.x", "missing_function.x", "DTypeConfig", "get_backend_config.x", "lambda: 0"]


def bcfg(*arguments, text):
    ran = subprocess.run([os.environ["BCFG"], *arguments], input=text.encode(), capture_output=True, check=False)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


def as_json(document):
    """With integers of any length, which Python writes only when it is told to, and reads back in no source."""
    longest = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(document)
    finally:
        sys.set_int_max_str_digits(longest)


def nested(inner, levels, wrap):
    for _ in range(levels):
        inner = wrap(inner)
    return inner


class HostileDocuments(unittest.TestCase):
    def text(self):
        return self.random.choice(TEXTS) + (self.random.choice(TEXTS) if self.random.random() < .2 else "")

    def value(self):
        pick = self.random
        return pick.choice([
            self.text, lambda: [self.text(), self.text()], lambda: None, lambda: True, lambda: -1.5,
            lambda: 10 ** pick.choice([400, 3990, 4290, 5000]), lambda: -10 ** pick.choice([18, 4500]),
            lambda: nested(self.text(), pick.choice([3, 40, 250]), lambda inner: [inner]),
            lambda: {"call": "os.system", "args": [self.text()]}, lambda: {self.text(): self.text()}])()

    def callable(self):
        pick = self.random
        return pick.choice([
            self.text, lambda: {"opaque": self.text()}, lambda: {"call": self.text(), "args": [self.value()]},
            lambda: {"call": FUSERS + FACTORIES[0], "args": [self.value()]},
            lambda: {"call": FUSERS + "system", "args": [self.value()]},
            lambda: {"partial": self.text(), "kwargs": {self.text(): self.value()}},
            lambda: {"partial": "torch.nn.ReLU", "args": [self.value()], "kwargs": {"x": self.value()}},
            lambda: nested("torch.add", pick.choice([2, 20, 70, 300]), lambda inner: {"partial": inner})])()

    def entry(self):
        pick = self.random
        result = {"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}]}
        changes = {
            "pattern": lambda: pick.choice([
                self.text, lambda: [self.text(), self.text()],
                lambda: nested(self.text(), pick.choice([2, 50, 260]), lambda inner: ["relu", inner])])(),
            "root_module": self.text,
            "fuser_method": self.callable,
            "root_node_getter": self.callable,
            "input_type_to_index": lambda: {self.text(): pick.choice([1, 10 ** 4500, 10 ** 30])},
            "num_tensor_args_to_observation_type": lambda: {self.text(): "OUTPUT_SHARE_OBSERVER_WITH_INPUT"},
            "dtype_configs": lambda: [{"input_dtype": self.text(), self.text(): 1},
                                      {"weight_dtype": {"dtype": "torch.qint8", "quant_min_lower_bound": self.value()}}],
            self.text(): self.value}
        for key in pick.sample(sorted(changes), pick.choice([1, 1, 1, 2])):
            result[key] = changes[key]()
        return result

    def check(self, source):
        tree = compile(source, "exported", "exec", ast.PyCF_ONLY_AST)
        compile(tree, "exported", "exec")
        getters = {name.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for name in node.names
                   if node.module.startswith("torch.ao.quantization.backend_config") and GETTER.match(name.name)}
        for node in ast.walk(tree):
            self.assertIn(type(node).__name__, NODES)
            if isinstance(node, ast.Call):
                function = ast.unparse(node.func)
                last = node.func.attr if isinstance(node.func, ast.Attribute) else function
                self.assertTrue({function, last} & CALLS or SETTER.match(last) or
                                function.replace("().configs.values", "") in getters, function)
        self.assertNotRegex(source, INVISIBLE)

    def test_no_text_becomes_code(self):
        self.random = random.Random(6)
        written = refused = 0
        for case in range(CASES):
            document = as_json({"torch_api": self.random.choice(["1.13", "2"]), "name": self.text(),
                                "configs": [self.entry() for _ in range(self.random.choice([1, 1, 2]))]})
            with self.subTest(case, document=document[:500]):
                for base in [], ["--overrides-of", "nearest"]:
                    status, source, errors = bcfg("show", "-", "--as", "python", *base, text=document)
                    if status in (0, 1):  # 1: without what PyTorch does not know
                        written += 1
                        self.check(source)
                    else:
                        refused += 1
                        self.assertEqual((status, source), (2, ""))
                        self.assertIn("error: ", errors)
        self.assertGreater(min(written, refused), 120 if SHARE == 1 else 20)

    def test_both_quotes_stay_within_a_text(self):
        for name in ('"\'); __import__("os") #', '\'"); __import__(\'os\') #', '"""\'\'\'"'):
            document = {"name": name, "configs": [{"pattern": "torch.add", "input_type_to_index": {name: 1}}]}
            status, source, _ = bcfg("show", "-", "--as", "python", text=json.dumps(document))
            self.assertEqual(status, 0)
            self.check(source)
            texts = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
            self.assertEqual(texts.count(name), 2)

    def test_an_argument_is_given_once(self):
        document = """{"configs": [{"pattern": "torch.add", "fuser_method":
                       {"partial": "%sfuse_conv_bn", "kwargs": {"x": 1, "x": 2}}}]}""" % FUSERS
        status, source, _ = bcfg("show", "-", "--as", "python", text=document)
        self.assertEqual(status, 0)
        self.check(source)
        self.assertIn("x=2", source)

    def test_what_is_not_pytorchs_is_refused(self):
        """Whatever path leads to it: what runs programs, reads files or calls what it is given stands in no field."""
        call = {"partial": "builtins.max", "args": ["x"], "kwargs": {"key": "builtins.eval"}}
        named = (call, "builtins.eval", "os.system", "posix.system", "subprocess.run", "torch.os.system", "torch.load",
                 "torch.hub.load", "torch.compile", "torch.jit.load", "torch.utils.cpp_extension.load",
                 "torch.serialization.load", "torch.ops.load_library", "torch.classes.load_library",
                 "torch.ops.aten.from_file", "torch.profiler._pattern_matcher.Pattern", "operator.methodcaller",
                 "torch.nn.functional.handle_torch_function", "torch.nn.DataParallel",
                 {"call": "torch.nn.Linear", "args": [1, 1]}, {"call": FUSERS + "fuse_conv_bn"},
                 {"partial": "torch.nn.Linear", "kwargs": {}}, {"partial": FUSERS + "fuse_conv_bn", "args": ["os.system"]})
        for number, value in enumerate(named):
            for field in CALLED_FIELDS[number % SHARE::SHARE]:
                document = {"configs": [{"pattern": "torch.add", field: value}]}
                with self.subTest(field, named=value):
                    status, source, errors = bcfg("show", "-", "--as", "python", text=json.dumps(document))
                    self.assertEqual((status, source), (2, ""))
                    self.assertIn("error: ", errors)

    def test_a_pattern_names_operators_only(self):
        for named in ("os.system", "builtins.eval", "torch.os.system", "torch.load", "torch.profiler._pattern_matcher.Pattern",
                      "torch.ops.load_library", "torch.jit.load", "operator.methodcaller", "torch.utils.cpp_extension.load"):
            with self.subTest(named):
                status, source, _ = bcfg("show", "-", "--as", "python", text=json.dumps({"configs": [{"pattern": named}]}))
                self.assertEqual((status, source), (2, ""))

    def test_a_package_of_ones_own_is_told_of(self):
        document = {"configs": [{"pattern": "my_kernels.Fused", "fuser_method": "my_kernels.fuse"}]}
        status, source, errors = bcfg("show", "-", "--as", "python", text=json.dumps(document))
        self.assertEqual((status, errors.count("imports my_kernels, which is not part of PyTorch")), (0, 1))
        self.check(source)


PAYLOAD = "\nimport os;os.system('true')\n"
# What Python, Vim, Emacs, shells and the parsers of what is generated take for more than a name.
INSTRUCTIONS = [
    *(f"{before}coding{sign} {codec}{after}" for before, sign, codec, after in itertools.product(
        ("", "-*- ", "vim: set file"), ":=", ("unicode_escape", "utf-7", "utf-16", "rot13", "punycode", "nonsense"),
        ("", PAYLOAD + "\0", " -*-"))),
    *(f"{before}{editor}{versions}: {command}" for before, editor, versions, command in itertools.product(
        ("", "x ", "\n", "\t"), ("vi", "vim", "Vim", "ex"), ("", ">=700", "704"), ("set ff=dos:",))),
    "-*-", "-*- mode: python -*-", '-*-eval: (shell-command "true")-*-', "Local Variables:", "LOCAL VARIABLES:",
    'x\nLocal Variables:\neval: (shell-command "true")\nEnd:', "\fLocal variables:", "#!/bin/sh", "#!/usr/bin/env python3",
    " #!/bin/sh", "\n#!/bin/sh\n", "::error::x", "##[error]x", "##vso[x]", "# type: ignore", "# noqa", "# fmt: off",
    "*/", "/*", "//", "-->", "<!--", "]]>", "</script>", "</SCRIPT >", "</title>", "<script>alert(1)</script>",
    "<!doctype html>", "&lt;", "&#60;", '"><img src=x onerror=alert(1)>', "=1+1", "+1", "-1", "@SUM(1)",
    "=cmd|'/C calc'!A0", "\t=1", "\r=1", "a;=1", 'a,"b', "a|b", "| --- |", "[a](javascript:alert(1))", "![a](x)", "`a`",
    "digraph", "}\ndigraph {", '"];x[label="', "\\l\\n\\r", "\\N{BULLET}", "\\", "\\\\", '\\"', "'", '"', "''", '"""', "'''",
    "'''\"\"\"", '"""' + PAYLOAD, "{0}", "%s", "# <table>", "# </table>", "# <head>\n# </head>\n", "\\u000aimport os",
    "\\x0aimport os", "__future__", "SPDX-License-Identifier: x"]
CHARACTERS = ("\0\a\b\t\n\v\f\r\x1b\x1c\x1d\x1e\x7f\x85\x9b\x9d\xa0\xad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202d"
              "\u202e\u2066\u2067\u2068\u2069\ufeff\ufffe\uffff\ue000\U000e0041\U0001f600\u00e9\uff1d")
NAMES = [*INSTRUCTIONS, *(name.format(c) for c in CHARACTERS for name in ("{0}", "a{0}b", "{0}import os;os.system('true'){0}"))]
UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
MODELINE = re.compile(r"(?:^|[ \t])(?:vi|vim|Vim|ex)(?:[<>=]{0,2}\d+)?:")
MODEL = {"format": 2, "torch": "2.6.0", "nodes": [
    {"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}, "scope": ["", None]},
    {"name": "output", "op": "output", "target": "output", "args": [{"node": "x"}], "kwargs": {}, "scope": ["", None]}],
    "modules": {}, "parameters": {}}
OBSERVER = "torch.ao.quantization.observer.MinMaxObserver"
QCONFIG = {"activation": {"partial": OBSERVER, "kwargs": {"dtype": "torch.quint8"}},
           "weight": {"partial": OBSERVER, "kwargs": {"dtype": "torch.qint8"}}}
# Runs modules beside the torch that there is, which lacks what PT2E needs of torchao, and says what they do besides.
IMPORTING = """
import json, runpy, sys, types
import torch, torch.fx
import torch.ao.quantization.backend_config
from torch.ao.quantization import fake_quantize, observer
for name in ("torchao", "torchao.quantization", "torchao.quantization.pt2e", "torchao.quantization.pt2e.quantizer"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["torchao.quantization.pt2e"].observer = observer
sys.modules["torchao.quantization.pt2e"].fake_quantize = fake_quantize
for name in ("FixedQParamsQuantizationSpec", "QuantizationAnnotation", "QuantizationSpec", "Quantizer",
             "SharedQuantizationSpec"):
    setattr(sys.modules["torchao.quantization.pt2e.quantizer"], name,
            type(name, (), {"__init__": lambda self, **values: None}))
def hook(event, arguments):
    if event.partition(".")[0] in ("os", "subprocess", "socket", "ctypes", "pty", "shutil"):
        print("ran", event, arguments, file=sys.stderr)
paths = sys.stdin.read().splitlines()
runpy.run_path(paths[0])  # which imports whatever all of them need
sys.addaudithook(hook)
for path in paths:
    made = runpy.run_path(path)
    getters = [name for name in made if name.startswith("get_") and name.endswith("backend_config")
               and made[name].__module__ == "<run_path>"]
    print(json.dumps([made[name]().name for name in getters] or list(made["TABLE"])))
"""


class Page(html.parser.HTMLParser):
    """The document that a report holds; fails where another element than the report's own came in."""

    def __init__(self, text):
        super().__init__()
        self.scripts, self.document, self.tag = 0, "", ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tag = tag
        self.scripts += tag == "script"
        assert tag not in ("img", "iframe") and not any(name.startswith("on") for name, _ in attrs), (tag, attrs)

    def handle_data(self, data):
        self.document += data if self.tag == "script" and self.scripts == 1 else ""


def name_in_page(text):
    page = Page(text)
    assert page.scripts == 2, page.scripts
    return json.loads(page.document)["name"]


def parses_as_dot(text):
    """Each statement stands in a line, and its strings end there."""
    token = r'[ \t]*(?:"(?:[^"\\\n]|\\.)*"|[A-Za-z_][A-Za-z_0-9]*|->|[{}\[\]=;,])'
    for line in text.splitlines():
        assert re.fullmatch(f"(?:{token})*", line), line


def parses_as_csv(text):
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert len({len(row) for row in rows}) == 1, rows
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row), rows


def parses_as_json(text):
    json.loads(text)


def name_in_source(text):
    """What the backend config is called; nothing where the module makes none or leaves its name as it is."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("BackendConfig", "set_name"):
            return ast.literal_eval(node.args[0])
    return None


def name_in_mapping(text):
    """The module name that the first row of a QConfigMapping is for."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "set_module_name":
            return ast.literal_eval(node.args[0])
    return None


# By form: the command, and what parses its text and gives the name again where the form holds it.
MODULES = {"module": ("show - --as python", name_in_source),
           "pt2e": ("export - --to pt2e-quantizer --qconfig QCONFIG", name_in_source)}
FORMS = MODULES | {
    "overrides": ("show - --as python --overrides-of qnnpack", name_in_source),
    "entry": ("show - --as python --pattern 0", name_in_source),
    "qconfig": ("qconfigs --qconfig QCONFIG", ast.parse),
    "mapping": ("qconfigs --mapping MAPPING", name_in_mapping),
    "mct": ("export - --to mct-tpc --qconfig QCONFIG", lambda text: json.loads(text)["name"]),
    "aimet": ("export - --to aimet --qconfig QCONFIG", parses_as_json),
    "page": ("report - --format html", name_in_page),
    "markdown": ("report - --format markdown", str.splitlines),
    "csv": ("report - --format csv", parses_as_csv),
    "executorch": ("report - --format executorch-csv", parses_as_csv),
    "spec": ("report - --format spec", str.splitlines),
    "report": ("report - --format json", lambda text: json.loads(text)["title"]),
    "match": ("match - --qconfig QCONFIG --format json", parses_as_json),
    "match csv": ("match - --qconfig QCONFIG --format csv", parses_as_csv),
    "findings": ("validate - --format json", parses_as_json),
    "sarif": ("validate - --format sarif", parses_as_json),
    "difference": ("diff - qnnpack --format json", parses_as_json),
    "patch": ("diff - qnnpack --format patch", parses_as_json),
    "difference as Markdown": ("diff - qnnpack --format markdown", str.splitlines),
    "table": ("show - --as table --format markdown", str.splitlines),
    "dot": ("simulate - --model MODEL --fail-under 0 --format dot", parses_as_dot),
    "model explorer": ("simulate - --model MODEL --fail-under 0 --format model-explorer",
                       lambda text: json.loads(text)["label"]),
    "simulation": ("simulate - --model MODEL --fail-under 0 --format json", lambda text: json.loads(text)["model"]),
}


def names_of(command, option):
    told = subprocess.run([os.environ["BCFG"], command, "--help"], capture_output=True, text=True, check=True).stdout
    return re.search(option + r" TEXT:\{(.*?)\}", told)[1].split(",")


def has_row(command):
    return any(f"{asked} ".startswith(f"{command} ") for asked, _ in FORMS.values())


def parses_as_json_or_python(text):
    if not text:
        raise ValueError("nothing was written")
    json.loads(text) if text.startswith("{") else ast.parse(text)


for name in names_of("export", "--to"):
    if not has_row(f"export - --to {name}"):
        ran = subprocess.run([os.environ["BCFG"], "export", "native", "--to", name], capture_output=True, check=False)
        needs_qconfig = ran.returncode == 2
        FORMS[name] = (f"export - --to {name}" + " --qconfig QCONFIG" * needs_qconfig, parses_as_json_or_python)


def instruction_in(form, written):
    """Who takes the file for more than what it is; nothing where nobody does."""
    lines = written.decode().splitlines()
    if written.startswith(b"#!"):
        return "a shell"
    if any(MODELINE.search(line) for line in lines[:5] + lines[-5:]):
        return "Vim"
    if any("-*-" in line for line in lines[:2]) or b"local variables:" in written[-3000:].lower():
        return "Emacs"
    is_python = form in ("module", "overrides", "entry", "qconfig", "mapping", "pt2e")
    if is_python or (FORMS[form][1] is parses_as_json_or_python and not written.startswith(b"{")):
        if tokenize.detect_encoding(io.BytesIO(written).readline)[0] != "utf-8":
            return "Python"
    return "a terminal" if UNSEEN.search(written.decode()) else None


def file_of(name):
    return re.sub("[/\0]", "_", name)[:60] + ".qconfig.json"


def mapping_of(name):
    return re.sub("[/\0]", "_", name)[:60] + ".qconfig_mapping.json"


class GeneratedFiles(unittest.TestCase):
    """Every form that is generated, of documents, QConfigs and models with names that instruct whoever reads them."""

    def prepare(self, number):
        """A folder with the files that commands read besides the document; the files' names instruct, too."""
        name = NAMES[number]
        folder = self.folder / str(number)
        folder.mkdir()
        (folder / file_of(name)).write_text(json.dumps(QCONFIG))
        (folder / mapping_of(name)).write_text(json.dumps({"module_name": [[name, QCONFIG]]}))
        (folder / "x.fxgraph.json").write_text(json.dumps({**MODEL, "model": name}))

    def generate(self, form, number):
        name = NAMES[number]
        document = {"torch_api": "1.13" if form == "module" else "2", "name": name, "configs": [
            {"pattern": "torch.nn.Linear", "note": name, "input_type_to_index": {name: 1}, "dtype_configs": [
                {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]}]}
        words = {"QCONFIG": "./" + file_of(name), "MAPPING": "./" + mapping_of(name), "MODEL": "x.fxgraph.json"}
        command = [words.get(word, word) for word in FORMS[form][0].split()]
        ran = subprocess.run([os.environ["BCFG"], *command], input=json.dumps(document).encode(), capture_output=True,
                             cwd=self.folder / str(number), check=False)
        return ran.stdout if ran.returncode in (0, 1) else ran.stderr

    def test_every_form_of_a_file_is_here(self):
        for name in names_of("report", "--format"):
            self.assertTrue(has_row(f"report - --format {name}"), name)

    def test_nobody_takes_a_name_for_an_instruction(self):
        """All names become modules, which Python would run; each of the other forms meets a part of them."""
        self.assertGreaterEqual(len(NAMES), 300)
        others = [form for form in FORMS if form not in MODULES]
        asked = [(form, number) for number in range(0, len(NAMES), SHARE)
                 for form in (*MODULES, others[number % len(others)], others[(number + 7) % len(others)])]
        modules = []
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
            self.folder = pathlib.Path(folder)
            for number in range(0, len(NAMES), SHARE):
                self.prepare(number)
            for (form, number), written in zip(asked, pool.map(lambda pair: self.generate(*pair), asked)):
                with self.subTest(form, name=NAMES[number]):
                    self.assertIsNone(instruction_in(form, written), written[:500])
                    found = FORMS[form][1](written.decode())
                    if isinstance(found, str):
                        self.assertEqual(found, NAMES[number])
                if form in MODULES:
                    modules.append((self.folder / f"{number} {form}.py", NAMES[number]))
                    modules[-1][0].write_bytes(written)
            if importlib.util.find_spec("torch"):
                self.run_all(modules)

    def run_all(self, modules):
        ran = subprocess.run([sys.executable, "-c", IMPORTING], input="\n".join(str(path) for path, _ in modules),
                             capture_output=True, text=True, check=False)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        for (path, name), line in zip(modules, ran.stdout.splitlines(), strict=True):
            self.assertEqual(json.loads(line), [name if "module" in path.name else "./" + file_of(name)])


if __name__ == "__main__":
    unittest.main()
