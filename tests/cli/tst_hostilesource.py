# SPDX-License-Identifier: Apache-2.0
"""`bcfg show --as python` of documents that try to become code: it refuses them, or writes source that calls nothing but
what it always calls. Needs no torch, since nothing is executed. BCFG names the program. With SANITIZED, as sanitizers
multiply the time in which a program starts, there are fewer cases; the optimised build has all of them.
"""
import ast
import json
import os
import random
import re
import subprocess
import sys
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
        self.assertEqual((status, errors.count("imports my_kernels, which is no part of PyTorch")), (0, 1))
        self.check(source)


if __name__ == "__main__":
    unittest.main()
