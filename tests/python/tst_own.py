# SPDX-License-Identifier: Apache-2.0
"""What the Python package says of classes and functions of one's own, against what the torch of this Python does."""
import copy
import functools
import sys
import unittest
import warnings

try:
    import torch
except ImportError:
    sys.exit(77)  # skipped
import backend_config_editor as bce
import torch.ao.nn.intrinsic
import torch.ao.nn.quantized.reference
import torch.ao.quantization.backend_config.utils  # without which 2.x registers no pattern
from torch.ao.quantization import QConfig, QConfigMapping, default_per_channel_weight_observer, default_qconfig, quantize_fx
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig, ObservationType
from torch.ao.quantization.backend_config.backend_config import DTypeWithConstraints
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig
from torch.ao.quantization.observer import ObserverBase

nn = torch.nn
OLD = not hasattr(BackendPatternConfig, "_set_pattern_complex_format")  # patterns are written from the end
INT8 = DTypeConfig(torch.quint8, torch.quint8, torch.qint8, torch.float)
EAGER = QConfigMapping().set_global(default_qconfig)
PER_CHANNEL = QConfigMapping().set_global(QConfig(default_qconfig.activation, default_per_channel_weight_observer))


def entry(pattern, dtype_config=INT8):
    return (BackendPatternConfig(pattern).add_dtype_config(dtype_config)
            .set_observation_type(ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT))


def linear(reference=torch.ao.nn.quantized.reference.Linear, dtype_config=INT8):
    return entry(nn.Linear, dtype_config).set_root_module(nn.Linear).set_reference_quantized_module(reference)


def backend(*entries):
    return BackendConfig("mine").set_backend_pattern_configs(list(entries))


def model(*more):
    return nn.Sequential(nn.Linear(4, 4), *more)


def raised_by_torch(made, config, mapping, non_traceable=()):
    """At which stage, and what; None and the types of the modules where nothing is raised."""
    stage = "prepare"
    try:
        prepared = quantize_fx.prepare_fx(
            copy.deepcopy(made).eval(), mapping, (torch.ones(1, 4),), backend_config=config,
            prepare_custom_config=PrepareCustomConfig().set_non_traceable_module_classes(list(non_traceable)))
        prepared(torch.ones(1, 4))
        stage = "convert"
        converted = quantize_fx.convert_to_reference_fx(prepared, backend_config=config)
    except Exception as error:
        return stage, f"{type(error).__name__}: {error}"
    return None, [type(module) for module in converted.modules()]


class Plain(nn.Module):
    def __init__(self, first, second):
        super().__init__()
        self.first, self.second = first, second

    def forward(self, x):
        return self.second(self.first(x))


class InSequence(nn.Sequential):
    pass


class Weighted(nn.Sequential):
    def __init__(self, *modules):
        super().__init__(*modules)
        self.weight = self[0].weight


class Fused(torch.ao.nn.intrinsic._FusedModule):
    pass


def fuser_of(kind):
    return lambda is_qat, *modules: kind(*(modules[::-1] if OLD else modules))


def takes_one(is_qat, module):
    return Fused(module)


def takes_one_or_none(is_qat, module=None):
    return Fused(module)


def takes_three(is_qat, first, second, third):
    return Fused(first, second, third)


class NoMaker(nn.Module):
    pass


class ShortMaker(nn.Linear):
    @classmethod
    def from_float(cls, mod):
        return cls(4, 4)


class Vector(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(4))

    def forward(self, x):
        return x * self.weight


class VectorReference(Vector):
    @classmethod
    def from_float(cls, mod, weight_qparams):
        return cls()


class Unlimited(ObserverBase):
    """Without quant_min, quant_max and eps."""

    def __init__(self, dtype=torch.quint8, **arguments):
        super().__init__(dtype)
        self.qscheme = torch.per_tensor_affine

    def forward(self, x):
        return x

    def calculate_qparams(self):
        return torch.ones(1), torch.zeros(1, dtype=torch.int)


class WithoutScheme(Unlimited):
    def __init__(self, **arguments):
        super().__init__()
        del self.qscheme


class Refusing(Unlimited):
    def __init__(self, **arguments):
        raise ValueError("no such thing")


class OwnCode(unittest.TestCase):
    def compare(self, made, config, mapping=EAGER, non_traceable=()):
        """What explain() says, which is what torch does."""
        why = bce.explain(made, config, mapping, non_traceable=list(non_traceable))
        stage, said = raised_by_torch(made, config, mapping, non_traceable)
        self.assertEqual(why.stage, stage)
        if stage:
            self.assertEqual(why.error, said)
            self.assertEqual(why.coverage, 0)
            self.assertTrue(why.notes[0].startswith(f"{stage} raises"), why.notes[0])
            self.assertFalse(any(node.quantized for node in why))
            with self.assertRaisesRegex(AssertionError, f": {stage} raises "):
                bce.assert_quantized(made, config, mapping, non_traceable=list(non_traceable))
        return why

    def raised_in_match(self, config, index):
        verdict = bce.match(config, default_qconfig)[index]
        self.assertEqual((verdict.status, verdict.by, verdict.fused_into), ("error", None, None))
        return verdict.error

    def errors(self, config):
        return [(finding.rule, finding.pointer) for finding in bce.check(config).of("error")]

    def test_a_fuser_of_another_number_of_arguments(self):
        pattern = (nn.ReLU, nn.Linear) if OLD else (nn.Linear, nn.ReLU)
        for fuser in (takes_one, takes_one_or_none, takes_three, lambda is_qat, module: module):
            config = backend(linear(), entry(pattern).set_fuser_method(fuser).set_fused_module(Fused), entry(Fused))
            with self.subTest(fuser=fuser):
                why = self.compare(model(nn.ReLU()), config)
                self.assertEqual(why.stage, "prepare")
                self.assertEqual(self.raised_in_match(config, 1), why.error)
                self.assertEqual(self.errors(config), [("M16", "/configs/1/fuser_method")])
                self.assertIsNone(self.compare(model(nn.ELU()), config).error)  # where it is not called

    def test_a_fused_module_that_convert_cannot_take(self):
        pattern = (nn.ReLU, nn.Linear) if OLD else (nn.Linear, nn.ReLU)
        for kind, stage in ((Plain, "convert"), (InSequence, "convert"), (Fused, None)):
            config = backend(linear(), entry(pattern).set_fuser_method(fuser_of(kind)).set_fused_module(kind), entry(kind))
            with self.subTest(kind=kind):
                why = self.compare(model(nn.ReLU()), config)
                self.assertEqual(why.stage, stage)
                self.assertEqual(self.errors(config), [("M15", "/configs/1/fused_module")] if stage else [])
                self.assertNotIn("is not known", str(why))
                if stage:
                    self.assertEqual(self.raised_in_match(config, 1), why.error)
                else:
                    self.assertEqual([verdict.status for verdict in bce.match(config, default_qconfig)], ["quantized"] * 3)

    def test_rows_of_the_mapping_that_differ_for_the_modules_of_a_fused_one(self):
        pattern = (nn.ReLU, nn.Linear) if OLD else (nn.Linear, nn.ReLU)
        mapping = QConfigMapping().set_global(default_qconfig).set_object_type(nn.ReLU, default_qconfig)
        for kind, is_noted in ((InSequence, False), (Fused, True)):
            config = backend(linear(), entry(pattern).set_fuser_method(fuser_of(kind)).set_fused_module(kind))
            with self.subTest(kind=kind):
                why = bce.explain(model(nn.ReLU()), config, mapping)
                self.assertIsNone(why.error)
                stage, said = raised_by_torch(model(nn.ReLU()), config, mapping)
                self.assertEqual(stage, "prepare" if is_noted else None)
                self.assertEqual(stage is not None and said.startswith("LookupError"), is_noted)
                self.assertEqual(any("prepare raises a LookupError" in note for note in why.notes), is_noted)

    def test_a_fused_module_that_may_have_a_weight_is_not_said_to_raise(self):
        pattern = (nn.ReLU, nn.Linear) if OLD else (nn.Linear, nn.ReLU)
        config = backend(linear(), entry(pattern).set_fuser_method(fuser_of(Weighted)).set_fused_module(Weighted), entry(Weighted))
        self.assertEqual(self.errors(config), [])
        self.assertIsNone(bce.explain(model(nn.ReLU()), config, EAGER).error)

    def test_a_reference_module_that_cannot_be_made(self):
        for kind in (NoMaker, ShortMaker):
            config = backend(linear(kind))
            with self.subTest(kind=kind):
                why = self.compare(model(), config)
                self.assertEqual(why.stage, "convert")
                self.assertEqual(self.raised_in_match(config, 0), why.error)
                self.assertEqual(self.errors(config), [("M05", "/configs/0/reference_quantized_module_for_root")])
        with self.subTest("one that can"):
            self.assertIsNone(self.compare(model(), backend(linear())).error)

    def test_a_vector_as_the_weight_under_an_observer_per_channel(self):
        config = backend(entry(Vector).set_root_module(Vector).set_reference_quantized_module(VectorReference))
        self.assertEqual(self.compare(nn.Sequential(Vector()), config, PER_CHANNEL, [Vector]).stage, "convert")
        self.assertIsNone(self.compare(nn.Sequential(Vector()), config, EAGER, [Vector]).error)

    def test_an_observer_without_limits_keeps_none(self):
        mapping = QConfigMapping().set_global(QConfig(Unlimited, default_qconfig.weight))
        for bounds, is_quantized in (({}, True), ({"quant_min_lower_bound": 0, "quant_max_upper_bound": 255}, False),
                                     ({"scale_min_lower_bound": 2 ** -12}, False)):
            taken = DTypeConfig(DTypeWithConstraints(torch.quint8, **bounds), torch.quint8, torch.qint8, torch.float)
            with self.subTest(bounds=bounds), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                why = self.compare(model(), backend(linear(dtype_config=taken)), mapping)
                kinds = raised_by_torch(model(), backend(linear(dtype_config=taken)), mapping)[1]
                self.assertEqual(why["0"].quantized, is_quantized)
                self.assertEqual(torch.ao.nn.quantized.reference.Linear in kinds, is_quantized)

    def test_an_observer_without_named_arguments(self):
        kind = torch.ao.quantization.MinMaxObserver
        for made, is_quantized in ((functools.partial(kind, torch.qint8), False), (kind.with_args(), True)):
            mapping = QConfigMapping().set_global(QConfig(made, default_qconfig.weight))
            with self.subTest(made=made):
                self.assertEqual(self.compare(model(), backend(linear()), mapping)["0"].quantized, is_quantized)

    def test_an_observer_that_cannot_be_made(self):
        for qconfig in (QConfig(Refusing, default_qconfig.weight), QConfig(default_qconfig.activation, Refusing)):
            mapping = QConfigMapping().set_global(qconfig)
            self.assertEqual(self.compare(model(), backend(linear()), mapping).error, "ValueError: no such thing")
            with self.assertRaisesRegex(bce.BackendConfigError, r"Refusing cannot be made: ValueError: no such thing$"):
                bce.match(backend(linear()), mapping)
        mapping = QConfigMapping().set_global(default_qconfig).set_module_name("elsewhere", QConfig(Refusing, Refusing))
        self.assertIsNone(self.compare(model(), backend(linear()), mapping).error)  # PyTorch does not make it

    def test_of_an_observer_without_a_qscheme_that_is_said(self):
        mapping = QConfigMapping().set_global(QConfig(WithoutScheme, default_qconfig.weight))
        self.assertRegex(raised_by_torch(model(), backend(linear()), mapping)[1], "has no attribute 'qscheme'$")
        for rows in (mapping, mapping.set_module_name("0", QConfig(WithoutScheme, default_qconfig.weight))):
            why = bce.explain(model(), backend(linear()), rows)
            self.assertRegex(why.error, r"WithoutScheme makes is not known\. It has no qscheme, which convert reads: set it in the "
                             r"constructor\.$")
            self.assertEqual(why.error.count("qscheme"), 1)
            with self.assertRaisesRegex(bce.BackendConfigError, r"in the constructor\. prepare cannot be judged\. Until"):
                why["0"]


class Texts(unittest.TestCase):
    """Where PyTorch expects an object, and looks up no name."""

    def statuses(self, one, mapping=EAGER):
        why = bce.explain(model(), backend(one), mapping)
        self.assertEqual(why.stage, raised_by_torch(model(), backend(one), mapping)[0])
        return [node.status for node in why], {finding.rule for finding in bce.check(backend(one)) if finding.severity != "info"}

    def test_a_dtype(self):
        statuses, rules = self.statuses(linear(dtype_config=DTypeConfig("torch.quint8", "torch.quint8", "torch.qint8")))
        self.assertEqual(statuses, ["rejected"])
        self.assertIn("D03", rules)
        statuses, rules = self.statuses(linear(dtype_config=DTypeConfig(torch.quint8, torch.quint8, torch.qint8, "torch.float32")))
        self.assertEqual((statuses, rules), (["observed_only"], {"D04"}))
        observer = torch.ao.quantization.MinMaxObserver.with_args(dtype="torch.quint8")
        self.assertEqual(self.statuses(linear(), QConfigMapping().set_global(QConfig(observer, default_qconfig.weight)))[0], [])

    def test_an_observation_type(self):
        for value in (1, "OUTPUT_SHARE_OBSERVER_WITH_INPUT", ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT):
            one = linear().set_observation_type(value)
            prepared = quantize_fx.prepare_fx(model().eval(), EAGER, (torch.ones(1, 4),), backend_config=backend(one))
            observers = {name for name, _ in prepared.named_children() if name.startswith("activation_post_process")}
            shared = {id(getattr(prepared, name)) for name in observers}
            told = bce.explain(model(), backend(one), EAGER)._column["observers"]
            with self.subTest(value=value):
                self.assertEqual(len(told), len(shared))
                is_member = isinstance(value, ObservationType)
                self.assertEqual(self.statuses(one)[1] & {"O01"}, set() if is_member else {"O01"})

    def test_a_number_of_tensors(self):
        shared = ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT
        statuses, rules = self.statuses(linear()._set_num_tensor_args_to_observation_type({"0": shared, "1": shared}))
        self.assertEqual((statuses, rules), ([], {"O04"}))

    def test_a_class(self):
        for one in (linear().set_root_module("torch.nn.Linear"),
                    linear("torch.ao.nn.quantized.reference.Linear").set_root_module("torch.nn.Linear")):
            self.assertEqual(self.statuses(one), (["observed_only"], {"J05"}))

    def test_a_qat_module(self):
        for value in ("torch.ao.nn.qat.Linear", 3):
            config = backend(linear().set_qat_module(value))
            with self.subTest(value=value), self.assertRaises(AttributeError) as raised:
                quantize_fx.prepare_qat_fx(model().train(), EAGER, (torch.ones(1, 4),), backend_config=config)
            self.assertEqual(bce.explain(model(), config, EAGER, qat=True).error, f"AttributeError: {raised.exception}")

    def test_a_change_keeps_them(self):
        texts = entry(nn.ReLU, DTypeConfig("torch.quint8")).set_observation_type(1)
        narrow = linear(dtype_config=DTypeConfig(torch.qint8, torch.qint8, torch.qint8, torch.float))
        change = bce.explain(model(), backend(texts, narrow), EAGER)["0"].changes[0]
        kept = change.backend_config().to_dict()["configs"][0]
        self.assertEqual((kept["observation_type"], kept["dtype_configs"][0]["input_dtype"].dtype), (1, "torch.quint8"))


if __name__ == "__main__":
    unittest.main()
