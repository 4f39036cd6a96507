# SPDX-License-Identifier: Apache-2.0
"""Hostile documents against real torch: nothing runs that is not torch's own, neither while a document is loaded or
exported nor in what torch does with it; and what is loaded is what the editor shows.

    tst_hostile.py BCFG [DOCUMENTS [SEED]]        with a torch of resources/catalog/releases.json
"""
import collections
import contextlib
import importlib.util
import io
import json
import os
import pickle
import random
import re
import subprocess
import sys
import sysconfig
import tempfile
import traceback

import releases

sys.dont_write_bytecode = True
BCFG = sys.argv[1]
DOCUMENTS = int(sys.argv[2]) if len(sys.argv) > 2 else 300
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
from live import bridge, called_fields

import torch
from torch.ao.quantization import QConfigMapping, default_qat_qconfig, default_qconfig
from torch.ao.quantization.quantize_fx import convert_fx, convert_to_reference_fx, prepare_fx, prepare_qat_fx

RELEASE = releases.row_of(torch.__version__)
FUSERS = "torch.ao.quantization.fuser_method_mappings."
OBSERVER = "torch.ao.quantization.observer.MinMaxObserver"
FOLDER = tempfile.mkdtemp()
CANARY = os.path.join(FOLDER, "canary")  # what runs makes it
PICKLE = os.path.join(FOLDER, "pickle")


# ------------------------------------------------------------------------------------------------------------- watching

class Watch:
    """Notes what Python's audit events tell of code that is not torch's or Python's, of programs, files and sockets."""

    always = re.compile(r"os\.(system|exec|posix_spawn|fork|forkpty|remove|rename|mkdir|rmdir|symlink|link|kill|truncate|"
                        r"startfile|chmod|chown)|subprocess\..*|socket\..*|ctypes\..*|pickle\..*|marshal\..*|shutil\..*|"
                        r"webbrowser\..*|urllib\..*|code\.__new__|builtins\.(input|breakpoint)|pty\..*|sqlite3\..*|"
                        r"tempfile\..*|http\..*|ftplib\..*|smtplib\..*|telnetlib\..*|cpython\.run_.*")

    def __init__(self):
        self.events = []
        self.is_on = False
        paths = sysconfig.get_paths()
        self.homes = tuple(os.path.realpath(folder) + os.sep for folder in (
            paths["stdlib"], paths["platstdlib"], os.path.dirname(torch.__file__)))
        self.packages = {*sys.stdlib_module_names, *(name.partition(".")[0] for name in sys.modules)}
        sys.addaudithook(self.hook)

    def is_theirs(self, file):
        """Whether code is of a file of torch or Python, or what torch.fx makes of a graph, or the exported module."""
        name = os.fsdecode(file) if isinstance(file, (str, bytes)) else ""
        return name.startswith(("<eval_with_key>", "<frozen ")) or name == "exported" or os.path.realpath(name).startswith(
            self.homes)

    def hook(self, event, arguments):
        if not self.is_on:
            return
        wrong = bool(self.always.fullmatch(event))
        if event == "open":
            flags = arguments[2]
            wrong = isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        elif event == "compile":
            wrong = not self.is_theirs(arguments[1])
        elif event == "exec":
            wrong = not self.is_theirs(arguments[0].co_filename)
        elif event == "import":
            wrong = arguments[0].partition(".")[0] not in self.packages
        if wrong:
            self.is_on = False
            self.events.append((event, repr(arguments)[:300], "".join(traceback.format_stack(limit=8))))
            self.is_on = True

    @contextlib.contextmanager
    def on(self):
        self.is_on = True
        try:
            yield
        finally:
            self.is_on = False


class Evil:
    def __reduce__(self):
        return os.system, (f"touch {CANARY}",)


def plant():
    with open(PICKLE, "wb") as file:
        pickle.dump(Evil(), file)
    with open(os.path.join(FOLDER, "bcfg_canary.py"), "w", encoding="utf-8") as file:
        file.write(f"import os\nos.system('touch {CANARY}')\ndef run(*parts, **more):\n    os.system('touch {CANARY}')\n")
    # A package that is trusted: its factories may be called, and nothing that it leads to.
    with open(os.path.join(FOLDER, "bcfg_trusted.py"), "w", encoding="utf-8") as file:
        file.write("import os as system\nimport torch\n"
                   "def fuser(kind):\n    def method(*parts):\n        return parts[-1]\n    return method\n")
    sys.path.insert(0, FOLDER)


# ------------------------------------------------------------------------------------------------------------ documents

CODE = f"__import__('os').system('touch {CANARY}')"
DANGERS = [
    "builtins.eval", "builtins.exec", "builtins.max", "builtins.min", "builtins.map", "builtins.sorted", "builtins.compile",
    "builtins.__import__", "builtins.open", "builtins.getattr", "builtins.print", "builtins.breakpoint", "os.system",
    "posix.system", "subprocess.Popen", "subprocess.run", "runpy.run_path", "importlib.import_module", "pickle.loads",
    "timeit.timeit", "code.interact", "pdb.run", "functools.reduce", "functools.partial", "operator.methodcaller",
    "operator.attrgetter", "operator.call", "operator.itemgetter", "bcfg_canary.run", "bcfg_canary.os.system",
    "torch.os.system", "torch.sys.exit", "torch.load", "torch.save", "torch.hub.load", "torch.compile", "torch.jit.load",
    "torch.jit.script", "torch.jit._script.script", "torch.utils.cpp_extension.load", "torch.serialization.load",
    "torch.ops.load_library", "torch.ops.import_module", "torch.classes.load_library", "torch.ops.aten.from_file",
    "torch._ops.ops.load_library", "torch.from_file", "torch.package.PackageImporter", "torch._C._jit_script_compile",
    "torch._C.import_ir_module", "torch.multiprocessing.Process", "torch.multiprocessing.spawn", "torch.onnx.export",
    "torch.distributed.launch.main", "torch.profiler._pattern_matcher.Pattern", "torch.fx.GraphModule",
    "torch.fx.graph_module._exec_with_source", "torch.fx.graph_module._forward_from_src", "torch.fx.Interpreter",
    "torch.nn.functional.warnings.warn", "torch.nn.functional.handle_torch_function", "torch.nn.modules.module.torch.load",
    "torch.nn.modules.utils.collections.namedtuple", "torch.nn.DataParallel", "torch.nn.Module.apply", "torch.Tensor.map_",
    "torch.Tensor.apply_", "torch.nn.modules.module.functools.partial", "torch.ao.quantization.observer.warnings.warn",
    "torch.ao.quantization.fake_quantize.partial", "torch.ao.quantization.observer.namedtuple",
    "torch.ao.quantization.observer._with_args", "torch.ao.quantization.observer._PartialWrapper",
    "torch.ao.quantization.observer.default_observer.with_callable_args", "torch.ao.quantization.fx.graph_module.GraphModule",
    "torch.ao.quantization.observer.ObserverBase.with_callable_args", "torch.autograd.Function.apply", "torch.vmap",
    "torch.utils._pytree.tree_map", "torch.utils.checkpoint.checkpoint", "torch.nn.parallel.data_parallel",
    "torch.__builtins__.eval", "torch.nn.Linear.__init__.__globals__", "torch.ao.nn.intrinsic.modules.fused.torch.load",
    "torch.ao.quantization.backend_config.native.namedtuple", "torch.ao.quantization.utils.Callable", FUSERS + "get_fuser_method",
    "bcfg_trusted.system.system", "bcfg_trusted.torch.hub.load", "bcfg_trusted.system.posix_spawn",
    "torch.ao.quantization.backend_config.observation_type.Enum", "torch.ao.quantization.stubs.nn.Module"]
FACTORIES = [path for path in bridge.FACTORIES if hasattr(sys.modules[FUSERS[:-1]], path.rpartition(".")[2])]


class Documents:
    """Entries of the built-in config that a model uses, with fields that name what they should not, or what they may."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        symbols = releases.catalogue_of(RELEASE, "symbols")["symbols"]
        self.called = [path for path, symbol in symbols.items() if symbol.get("called")]
        self.operators = list(symbols)
        self.known = {*symbols, *(symbol["importable"] for symbol in symbols.values())}
        with open(os.path.join(releases.templates_of(RELEASE), "native.bcfg.json"), encoding="utf-8") as file:
            entries = json.load(file)["configs"]
        parts = ("torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU", "torch.nn.Linear", "operator.add", "torch.cat",
                 "torch.ao.nn.intrinsic.ConvReLU2d", "torch.ao.nn.intrinsic.LinearReLU")
        flat = lambda pattern: [part for item in pattern for part in flat(item)] if isinstance(pattern, list) else [pattern]
        self.entries = [entry for entry in entries if set(flat(entry.get("pattern"))) <= set(parts)]
        self.fields = called_fields()

    def knows(self, document):
        atoms = [entry["pattern"] for entry in document["configs"]]
        while any(isinstance(atom, list) for atom in atoms):
            atoms = [part for atom in atoms for part in (atom if isinstance(atom, list) else [atom])]
        return all(atom in self.known for atom in atoms)

    def name(self):
        return self.random.choice(DANGERS) if self.random.random() < .6 else self.random.choice(self.called)

    def argument(self):
        return self.random.choice([lambda: CODE, lambda: PICKLE, self.name, lambda: 1, lambda: [self.argument()],
                                   lambda: "torch.quint8", self.callable])()

    def callable(self):
        pick = self.random.choice
        arguments = lambda count: [self.argument() for _ in range(pick(range(count)))]
        keywords = lambda: {pick(["key", "dtype", "observer", "eps", "func", "weights_only", "x"]): self.argument()
                            for _ in range(pick(range(3)))}
        return pick([
            self.name, self.name, self.name,
            lambda: {"partial": self.name(), "args": arguments(3), "kwargs": keywords()},
            lambda: {"partial": "builtins.max", "args": [CODE], "kwargs": {"key": "builtins.eval"}},
            lambda: {"partial": "torch.load", "args": [PICKLE]},
            lambda: {"partial": OBSERVER, "kwargs": keywords()},
            lambda: {"partial": "torch.ao.quantization.fake_quantize.FakeQuantize", "kwargs": {"observer": self.callable()}},
            lambda: {"partial": {"partial": self.name(), "args": arguments(3)}, "kwargs": keywords()},
            lambda: {"call": pick(FACTORIES), "args": [self.callable()]},
            lambda: {"call": "bcfg_trusted.fuser", "args": [self.argument()]},
            lambda: {"call": pick(["bcfg_trusted.system.system", "bcfg_trusted.system.mkdir", "bcfg_trusted.torch.load"]),
                     "args": [f"touch {CANARY}"]},
            lambda: {"call": self.name(), "args": arguments(3)}])()

    def friendly(self, field):
        """What may stand in a field, though it may not belong there."""
        pick = self.random.choice
        if "_module" in field:
            return pick(self.called)
        return pick([lambda: pick(self.called), lambda: {"call": "bcfg_trusted.fuser", "args": ["relu"]},
                     lambda: {"call": pick(FACTORIES), "args": [pick(self.called)]},
                     lambda: {"partial": OBSERVER, "kwargs": {"dtype": "torch.qint8", "reduce_range": True}},
                     lambda: {"partial": FUSERS + "fuse_conv_bn", "kwargs": {"x": 1}}])()

    def document(self):
        entries = json.loads(json.dumps(self.random.sample(self.entries, self.random.randint(2, len(self.entries)))))
        is_hostile = self.random.random() < .6
        for entry in self.random.sample(entries, self.random.randint(1, len(entries))):
            for field in self.random.sample(self.fields, self.random.choice([1, 1, 2])):
                entry[field] = self.callable() if is_hostile and self.random.random() < .7 else self.friendly(field)
            if self.random.random() < .15:
                entry["pattern"] = self.random.choice(DANGERS if is_hostile else self.operators)
        return {"torch_api": bridge.API, "name": "hostile", "configs": entries}


# --------------------------------------------------------------------------------------------------------------- checks

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.bn, self.relu = torch.nn.Conv2d(1, 2, 1), torch.nn.BatchNorm2d(2), torch.nn.ReLU()
        self.second, self.linear, self.last = torch.nn.Conv2d(2, 2, 1), torch.nn.Linear(2, 2), torch.nn.ReLU()

    def forward(self, x):
        x = self.second(self.relu(self.bn(self.conv(x))))
        return torch.cat([self.last(self.linear(x)), x + x])


INPUT = torch.ones(1, 1, 2, 2)
# Whose observers find their numbers at once, unlike those of the default mappings.
PLAIN, TRAINING = QConfigMapping().set_global(default_qconfig), QConfigMapping().set_global(default_qat_qconfig)


def use(config, counts):
    """What one does with a backend config, as far as it goes."""
    def run(what, action):
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                result = action()
            counts[what] += 1
            return result
        except Exception:  # an odd config is refused by torch in many ways
            return None
    prepared = run("prepare_fx", lambda: prepare_fx(Model().eval(), PLAIN, (INPUT,),
                                                    backend_config=config))
    trained = run("prepare_qat_fx", lambda: prepare_qat_fx(Model().train(), TRAINING,
                                                           (INPUT,), backend_config=config))
    for model in filter(None, (prepared, trained)):
        run("a run of the prepared model", lambda: model(INPUT))
        run("convert_to_reference_fx", lambda: convert_to_reference_fx(model.eval(), backend_config=config))
    if prepared is not None:
        run("convert_fx", lambda: convert_fx(prepared.eval(), backend_config=config))


def bcfg(*arguments, text):
    ran = subprocess.run([BCFG, *arguments], input=text, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr


def shown(config):
    return re.sub(r"0x[0-9a-f]+", "0x0", str(config.to_dict())) + "\n"


def main():
    plant()
    counts = collections.Counter()
    faults = []
    torch.set_num_threads(1)
    bridge.load({})
    use(torch.ao.quantization.backend_config.get_native_backend_config(), collections.Counter())  # both import late
    import bcfg_trusted  # before anything is watched
    watch = Watch()
    watch.homes += (os.path.realpath(bcfg_trusted.__file__),)
    documents = Documents(SEED)
    for number in range(DOCUMENTS):
        document = documents.document()
        text = json.dumps(document)

        def fault(what):
            faults.append(f"document {number}: {what}\n{text}")

        config = None
        with watch.on():
            try:
                config = bridge.load(document, trust=["bcfg_trusted"])
            except bridge.LoadError:
                pass
            except Exception as error:
                fault(f"load raised {type(error).__name__}: {error}")
            if config is not None:
                use(config, counts)
        status, source, said = bcfg("show", "-", "--as", "python", "--trust", "bcfg_trusted", "--torch",
                                    RELEASE["version"], text=text)
        counts["exports that call what is trusted"] += "bcfg_trusted.fuser" in source
        if config is None:
            counts["refused"] += 1
        else:
            counts["loaded"] += 1
            # How Python prints a name that the catalogue does not have the editor cannot know.
            is_known = documents.knows(document) and "bcfg_trusted" not in text  # nor what a factory's function is called
            counts["with names of no catalogue"] += not is_known
            if is_known and bcfg("show", "-", "--torch", RELEASE["version"], text=text)[1] != shown(config):
                fault("the editor shows something other than torch has")
            if status == 2:
                fault(f"it is loaded but not exported: {said}")
        is_own = "imports bcfg_canary" in said
        counts["exports that tell of a package of one's own"] += is_own and status != 2
        if status != 2 and not is_own:  # those would run it, as they say
            with watch.on():
                names = {"__name__": "exported"}
                try:
                    exec(compile(source, "exported", "exec"), names)
                    getter, = [made for name, made in names.items() if name.startswith("get_")
                               and getattr(made, "__module__", "") == "exported"]
                    exported = getter()
                except Exception as error:  # such as a name that this torch does not have
                    exported = None
                    if config is not None:
                        fault(f"the exported module raised {type(error).__name__}: {error}")
                if exported is not None:
                    counts["exported"] += 1
                    if config is None:  # else it is the same, and has been used
                        use(exported, counts)
            if config is not None and exported is not None and shown(exported) != shown(config):
                fault("the exported module makes something else")
        if watch.events:
            fault("\n".join("{}: {}\n{}".format(*event) for event in watch.events))
            watch.events.clear()
        if os.path.exists(CANARY):
            fault("it ran code")
            os.remove(CANARY)
    print(f"torch {torch.__version__}: {DOCUMENTS} documents: " + ", ".join(f"{count} {what}" for what, count in
                                                                             sorted(counts.items())))
    for text in faults[:5]:
        print(text, file=sys.stderr)
    print(f"{len(faults)} faults")
    few = DOCUMENTS // 10
    return 1 if faults or counts["loaded"] < few or counts["refused"] < few or counts["convert_to_reference_fx"] < few // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
