# SPDX-License-Identifier: Apache-2.0
"""Compares explain() with what prepare_fx() and convert_to_reference_fx() of this process make of 20 models.

Under three mappings each, with the package that this Python imports. With SMALL_MODELS in the environment without the large
ones of torchvision, in seconds. BCFG names the program where the package has none.
"""
import copy
import os
import pathlib
import sys
import unittest
import warnings

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "oracle"))
try:
    import torch
    import torchvision
except ImportError:
    sys.exit(77)  # skipped
import backend_config_editor as bce
import bcfg_torch
import model_answers
import torch.nn.functional as F
from torch.ao.quantization import (QConfig, QConfigMapping, default_dynamic_qconfig,
                                   get_default_qconfig_mapping, get_default_qat_qconfig_mapping)
from torch.ao.quantization.backend_config import get_native_backend_config, get_tensorrt_backend_config
from torch.ao.quantization.observer import MinMaxObserver, default_weight_observer
from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx, prepare_qat_fx

warnings.filterwarnings("ignore")
model_answers.bridge = bcfg_torch  # the module that the package has imported, and whose names its objects have
IS_SMALL = "SMALL_MODELS" in os.environ  # without the large ones of torchvision
nn = torch.nn


@torch.fx.wrap
def clamped(x):
    return x.clamp(0, 1) if x.numel() else x


class Wrapped(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        return clamped(self.linear(x)) + 1


class Untraceable(nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else -x


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 4)
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        out, (h, c) = self.lstm(x)
        return self.fc(out), h, c


class Twice(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 3, 1)
        self.relu = nn.ReLU()

    def forward(self, x):
        return self.relu(self.conv(self.relu(self.conv(x)))) + x


class Functional(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(4, 4))

    def forward(self, x, y=None):
        z = F.relu(F.linear(x, self.weight))
        return torch.cat([z, x.sigmoid()], dim=1) * 2


class WithFloatFunctional(nn.Module):
    def __init__(self):
        super().__init__()
        self.add = torch.ao.nn.quantized.FloatFunctional()
        self.conv = nn.Conv2d(3, 3, 1)

    def forward(self, x):
        return self.add.add(self.conv(x), x)


class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 3, 1)
        self.bn = nn.BatchNorm2d(3)
        self.relu = nn.ReLU()

    def forward(self, x):
        return self.relu(self.bn(self.conv(x)) + x)


class Embedded(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(4, 4)
        self.norm = nn.LayerNorm(4)
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        return torch.softmax(self.fc(self.norm(self.emb(x))), -1)


class Nested(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = Residual()
        self.layers = nn.Sequential(Residual(), Twice(), nn.Sequential(nn.Conv2d(3, 3, 1), nn.BatchNorm2d(3)))

    def forward(self, x):
        return {"a": self.layers(self.first(x)), "b": (x.shape[0], x.flatten(1))}


def made_in_a_function():
    class Residual(nn.Module):  # of another class with the same name
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(4, 4)

        def forward(self, x):
            return self.fc(x) + self.fc(x)

    return nn.Sequential(Residual(), nn.ReLU())


def transposed():
    return nn.Sequential(nn.ConvTranspose2d(3, 3, 1), nn.BatchNorm2d(3), nn.ReLU(), nn.Upsample(scale_factor=2))


def mlp():
    return nn.Sequential(nn.Flatten(), nn.Linear(4, 8), nn.BatchNorm1d(8), nn.LeakyReLU(), nn.Dropout(), nn.Linear(8, 2))


MODELS = {kind.__name__: kind for kind in (Wrapped, Untraceable, Recurrent, Twice, Functional, WithFloatFunctional, Residual,
                                           Embedded, Nested, made_in_a_function, transposed, mlp)}
LARGE = ("resnet18", "mobilenet_v2", "mobilenet_v3_small", "squeezenet1_1", "shufflenet_v2_x0_5", "mnasnet0_5",
         "efficientnet_b0", "densenet121")
for large in LARGE[:1] if IS_SMALL else LARGE:
    MODELS[large] = getattr(torchvision.models, large)


class OwnObserver(MinMaxObserver):
    def __init__(self):
        super().__init__(dtype=torch.quint8, quant_min=0, quant_max=127)


def mappings():
    own = QConfig(activation=OwnObserver, weight=default_weight_observer)
    yield "default", get_default_qconfig_mapping()
    yield "rows", (QConfigMapping().set_global(own).set_object_type(nn.ReLU, None)
                   .set_object_type(torch.add, default_dynamic_qconfig).set_module_name("conv", None).set_module_name("fc", None)
                   .set_module_name_regex("layer[12].*", own).set_module_name_object_type_order("", nn.Linear, 0, None))
    yield "dynamic", QConfigMapping().set_global(default_dynamic_qconfig)


def answer(model, backend, mapping, qat=False):
    """What torch makes of it: the rows of both graphs, or the error and where it is raised."""
    stage = "prepare"
    result = {}
    try:
        prepared = (prepare_qat_fx if qat else prepare_fx)(model, mapping, (torch.ones(1),), backend_config=backend)
        result["prepared"] = model_answers.graph_rows(prepared)
        stage = "convert"
        reference = convert_to_reference_fx(copy.deepcopy(prepared), backend_config=backend)
        result["reference"] = model_answers.graph_rows(reference)
    except Exception as error:  # noqa: BLE001: whatever torch raises is the answer
        return {**result, "error": type(error).__name__, "stage": stage}
    return result


def without_own_classes(rows):
    """An observer of one's own is told as the one that it derives from."""
    return [[row[0], row[1], {**row[2], "class": row[2]["class"].replace("OwnObserver", "MinMaxObserver")}, *row[3:]]
            if isinstance(row[2], dict) else row for row in rows]


class Explain(unittest.TestCase):
    maxDiff = 3000

    def compare(self, model, backend, mapping, qat=False):
        try:
            why = bce.explain(model, backend, mapping, qat=qat)
        except bce.BackendConfigError as error:
            raised = answer(model, backend, mapping, qat)["error"]
            self.assertIn(f"cannot be traced: {raised}: ", str(error))
            return
        with why._question.live._names.use():
            theirs = answer(model.train(qat), backend, mapping, qat)
        self.assertEqual((why.error or "").partition(":")[0], theirs.get("error", ""), f"{why.error}")
        self.assertEqual(why.stage, theirs.get("stage"))
        ours = why.graphs
        for graph in ("prepared", "reference"):
            if graph in theirs:
                for mine, other in zip(ours[graph], without_own_classes(theirs[graph])):
                    self.assertEqual(mine, other)
                self.assertEqual(len(ours[graph]), len(theirs[graph]))

    def test_each_model_becomes_node_by_node_what_torch_makes_of_it(self):
        runs = 0
        for name, make in MODELS.items():
            model = make().eval()
            for title, mapping in mappings():
                with self.subTest(model=name, mapping=title):
                    self.compare(copy.deepcopy(model), get_native_backend_config(), mapping)
                    runs += 1
        self.assertEqual(runs, 3 * len(MODELS))

    def test_so_do_other_backends_and_training(self):
        for name in ("Residual", "Nested", "mlp", "Twice"):
            with self.subTest(model=name):
                self.compare(MODELS[name]().eval(), get_tensorrt_backend_config(), get_default_qconfig_mapping())
                self.compare(MODELS[name]().train(), get_native_backend_config(), get_default_qat_qconfig_mapping(), qat=True)

    def test_a_model_stays_as_it_was(self):
        model = WithFloatFunctional().train()
        model.conv.eval()
        before = {name: (id(module), module.training) for name, module in model.named_modules()}
        keys = list(model.state_dict())
        why = bce.explain(model, example_inputs=(torch.ones(1, 3, 2, 2),))
        self.assertEqual({name: (id(module), module.training) for name, module in model.named_modules()}, before)
        self.assertEqual(list(model.state_dict()), keys)
        self.assertEqual(type(model.conv.weight), nn.Parameter)
        self.assertIn("eval()", why.notes[-1])
        self.assertEqual(why["conv"].shape, (1, 3, 2, 2))
        self.assertEqual(why["conv"].dtype, "torch.float32")


if __name__ == "__main__":
    unittest.main()
