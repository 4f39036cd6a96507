# SPDX-License-Identifier: Apache-2.0
"""Makes random models that torch.fx can trace, of real modules. What they compute has no meaning and is never run.

A model is a plan: steps that take values made before. Modules, functions, methods and in-place forms; values with several
users and with none; modules that are called twice; tuples, lists and dictionaries; keyword arguments; constants;
modules within modules.
"""
import operator
import random

import torch
import torch.nn.functional as F
import torch.nn.utils.parametrize

nn = torch.nn


class Same(nn.Module):
    """A parametrization that changes nothing."""

    def forward(self, weight):
        return weight * 1

    def right_inverse(self, weight):
        return weight


def _parametrized(module):
    return nn.utils.parametrize.register_parametrization(module, "weight", Same())


def _modules():
    return {
        "conv1": lambda: nn.Conv1d(4, 4, 1), "conv2": lambda: nn.Conv2d(4, 4, 1), "conv3": lambda: nn.Conv3d(4, 4, 1),
        "convt2": lambda: nn.ConvTranspose2d(4, 4, 1), "bn1": lambda: nn.BatchNorm1d(4), "bn2": lambda: nn.BatchNorm2d(4),
        "bn3": lambda: nn.BatchNorm3d(4), "linear": lambda: nn.Linear(4, 4), "relu": nn.ReLU, "relu6": nn.ReLU6,
        "leaky": nn.LeakyReLU, "tanh": nn.Tanh, "sigmoid": nn.Sigmoid, "hardsigmoid": nn.Hardsigmoid,
        "hardswish": nn.Hardswish, "elu": nn.ELU, "prelu": nn.PReLU, "softmax": lambda: nn.Softmax(1),
        "dropout": nn.Dropout, "identity": nn.Identity, "pool": lambda: nn.MaxPool2d(2),
        "avg": lambda: nn.AdaptiveAvgPool2d(1), "ln": lambda: nn.LayerNorm(4), "gn": lambda: nn.GroupNorm(2, 4),
        "in2": lambda: nn.InstanceNorm2d(4), "emb": lambda: nn.Embedding(4, 4), "bag": lambda: nn.EmbeddingBag(4, 4),
        "lstm": lambda: nn.LSTM(4, 4), "gru": lambda: nn.GRU(4, 4), "lstmcell": lambda: nn.LSTMCell(4, 4),
        "grucell": lambda: nn.GRUCell(4, 4), "rnncell": lambda: nn.RNNCell(4, 4), "flatten": nn.Flatten,
        "up": lambda: nn.Upsample(scale_factor=2), "shuffle": lambda: nn.PixelShuffle(1), "gelu": nn.GELU,
        "bn1_plain": lambda: nn.BatchNorm1d(4, affine=False), "bn1_loose": lambda: nn.BatchNorm1d(4, track_running_stats=False),
        "bn2_plain": lambda: nn.BatchNorm2d(4, affine=False), "bn2_loose": lambda: nn.BatchNorm2d(4, track_running_stats=False),
        "bn2_wide": lambda: nn.BatchNorm2d(8), "fused": lambda: torch.nn.intrinsic.ConvReLU2d(nn.Conv2d(4, 4, 1), nn.ReLU()),
        "pconv2": lambda: _parametrized(nn.Conv2d(4, 4, 1)), "plinear": lambda: _parametrized(nn.Linear(4, 4)),
        "pconvt2": lambda: _parametrized(nn.ConvTranspose2d(4, 4, 1)),
        "linear_bn": lambda: torch.nn.intrinsic.LinearReLU(nn.Linear(4, 4), nn.ReLU()),
    }


# Chains that backends know, and some that they do not.
CHAINS = [("conv2", "bn2", "relu"), ("conv2", "relu"), ("conv1", "bn1", "relu"), ("linear", "relu"), ("linear", "bn1"),
          ("convt2", "bn2"), ("conv3", "bn3", "relu"), ("bn2", "relu"), ("linear", "leaky"), ("linear", "tanh"),
          ("conv2", "bn2"), ("conv2", "bn2", "f.relu"), ("conv2", "f.relu"), ("linear", "f.relu"), ("linear", "m.relu"),
          ("linear", "bn1", "leaky"), ("conv2", "bn2", "add", "relu"), ("conv2", "add"), ("conv2", "add", "f.relu"),
          ("conv2", "bn2_plain", "relu"), ("conv2", "bn2_wide"), ("conv2", "hardswish"), ("add", "relu"),
          ("add", "f.relu"), ("mul", "m.relu"), ("f.linear", "f.relu"), ("f.conv2d", "f.relu"), ("conv2", "iadd"),
          ("conv2", "bn2_loose"), ("relu", "conv2"), ("cat", "conv2"), ("conv2", "cat"), ("linear", "t.relu"),
          ("pconv2", "relu"), ("plinear", "relu"), ("pconv2", "bn2"), ("pconv2", "bn2", "relu"), ("plinear", "bn1"),
          ("linear", "bn1_plain"), ("linear", "bn1_loose"), ("linear", "bn1_plain", "leaky"), ("convt2", "bn2_plain")]


class Block(nn.Module):
    """Runs the plan of its own; a step is called with the values made so far, and appends to them."""

    def __init__(self, steps):
        super().__init__()
        self.steps = steps

    def forward(self, x, y=None):
        values = [x] if y is None else [x, y]
        for step in self.steps:
            step(self, values)
        return values[-1]


class Outer(Block):
    pass


class Model(nn.Module):
    def __init__(self, steps, result):
        super().__init__()
        self.steps = steps
        self.result = result
        self.weight = nn.Parameter(torch.ones(4, 4))
        self.kernel = nn.Parameter(torch.ones(4, 4, 1, 1))
        self.bias = nn.Parameter(torch.zeros(4))
        self.register_buffer("scale", torch.ones(1))

    def forward(self, x, y):
        values = [x, y]
        for step in self.steps:
            step(self, values)
        return self.result(values)


class WithDefaults(Model):
    def forward(self, x, y=None, z=1.0):
        return super().forward(x, y)


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.makers = _modules()
        self.count = 0

    def maybe(self, probability):
        return self.random.random() < probability

    def near(self):
        """Takes a value, most often the last one."""
        back = self.random.choice([1, 1, 1, 1, 1, 1, 2, 2, 3, 5])
        return lambda values: values[-min(back, len(values))]

    # Each of these returns a step.
    def module(self, owner, kind, shared):
        same = [name for name, of in shared.items() if of == kind]
        if same and self.maybe(0.15):
            name = self.random.choice(same)
        else:
            self.count += 1
            name = self.random.choice([f"{kind}_{self.count}", f"{kind}{self.count}", f"layer{self.count}",
                                       f"activation_post_process_{self.count}", f"conv2_{self.count}_scale_0",
                                       f"conv_0{self.count}"])
            owner[name] = self.makers[kind]()
            shared[name] = kind
        take, second = self.near(), self.near()
        keyword = self.maybe(0.04)

        def step(block, values):
            called = getattr(block, name)
            x = take(values)
            if kind in ("grucell", "rnncell", "bag"):
                values.append(called(x, second(values)))
            elif kind == "lstm":
                out = called(x)
                values.append(out[0])
                values.append(out[1][0])
            elif kind == "gru":
                values.append(called(x)[0])
            elif kind == "lstmcell":
                h, _ = called(x, (second(values), take(values)))[0], None
                values.append(h)
            elif keyword:
                values.append(called(input=x))
            else:
                values.append(called(x))
        return step

    def function(self):
        pick = self.random.choice
        a, b, c = self.near(), self.near(), self.near()
        inplace = self.maybe(0.3)
        forms = [
            lambda m, v: a(v) + b(v), lambda m, v: a(v) + 1, lambda m, v: 2 * a(v), lambda m, v: a(v) * b(v),
            lambda m, v: torch.add(a(v), b(v)), lambda m, v: torch.add(a(v), 3), lambda m, v: torch.add(input=a(v), other=b(v)),
            lambda m, v: torch.mul(a(v), b(v)), lambda m, v: a(v) - b(v), lambda m, v: a(v) / 2,
            lambda m, v: torch.cat([a(v), b(v)], 1), lambda m, v: torch.cat((a(v), b(v), c(v)), dim=1),
            lambda m, v: torch.cat(tensors=[a(v), b(v)], dim=1), lambda m, v: torch.cat([a(v), a(v)]),
            lambda m, v: torch.stack([a(v), b(v)]), lambda m, v: torch.matmul(a(v), b(v)), lambda m, v: a(v) @ b(v),
            lambda m, v: F.relu(a(v)), lambda m, v: F.relu(a(v), inplace=inplace), lambda m, v: torch.relu(a(v)),
            lambda m, v: F.relu(input=a(v)), lambda m, v: torch.sigmoid(a(v)), lambda m, v: torch.tanh(a(v)),
            lambda m, v: F.hardsigmoid(a(v)), lambda m, v: F.hardtanh(a(v), 0, 6), lambda m, v: F.softmax(a(v), dim=1),
            lambda m, v: F.dropout(a(v), 0.5, m.training), lambda m, v: F.max_pool2d(a(v), 2),
            lambda m, v: F.avg_pool2d(a(v), 2), lambda m, v: F.adaptive_avg_pool2d(a(v), (1, 1)),
            lambda m, v: torch.mean(a(v), dim=[2, 3]), lambda m, v: torch.flatten(a(v), 1),
            lambda m, v: torch.squeeze(a(v), 0), lambda m, v: torch.unsqueeze(a(v), 0), lambda m, v: torch.transpose(a(v), 0, 1),
            lambda m, v: F.interpolate(a(v), scale_factor=2), lambda m, v: torch.chunk(a(v), 2, 1)[0],
            lambda m, v: a(v)[:, 0], lambda m, v: a(v)[0], lambda m, v: a(v)[..., None], lambda m, v: -a(v),
            lambda m, v: a(v) // 2, lambda m, v: torch.clamp(a(v), 0, 6), lambda m, v: F.leaky_relu(a(v), 0.1),
            lambda m, v: F.gelu(a(v)), lambda m, v: F.elu(a(v)), lambda m, v: F.instance_norm(a(v)),
            lambda m, v: F.pad(a(v), (1, 1)), lambda m, v: torch.minimum(a(v), b(v)), lambda m, v: torch.sum(a(v), 1),
            lambda m, v: torch.add(torch.add(a(v), b(v)), c(v)), lambda m, v: F.hardswish(a(v)),
            lambda m, v: torch.reshape(a(v), (-1, 4)), lambda m, v: a(v) + a(v).size(0), lambda m, v: torch.zeros_like(a(v)),
        ]
        form = pick(forms)
        return lambda block, values: values.append(form(block, values))

    def weighted(self):
        """Functions with weights, of the model itself: attributes are its own."""
        pick = self.random.choice
        a, b = self.near(), self.near()
        forms = [
            lambda m, v: F.linear(a(v), m.weight, m.bias), lambda m, v: F.linear(a(v), m.weight),
            lambda m, v: F.linear(a(v), weight=m.weight, bias=m.bias), lambda m, v: F.linear(input=a(v), weight=m.weight),
            lambda m, v: F.conv2d(a(v), m.kernel, m.bias), lambda m, v: F.conv2d(a(v), m.kernel, None, 1, 0),
            lambda m, v: F.conv2d(a(v), m.kernel, bias=m.bias, stride=1), lambda m, v: F.linear(a(v), b(v)),
            lambda m, v: F.layer_norm(a(v), (4,), m.bias, m.bias), lambda m, v: F.layer_norm(a(v), (4,), weight=m.bias),
            lambda m, v: F.group_norm(a(v), 2, m.bias, m.bias), lambda m, v: F.embedding(a(v), m.weight),
            lambda m, v: a(v) * m.scale, lambda m, v: F.linear(a(v), F.relu(m.weight)),
            lambda m, v: F.linear(a(v), a(v)), lambda m, v: F.conv_transpose2d(a(v), m.kernel, m.bias),
            lambda m, v: torch.addmm(m.bias, a(v), m.weight), lambda m, v: F.linear(a(v), m.weight.t()),
            lambda m, v: F.prelu(a(v), m.bias), lambda m, v: F.batch_norm(a(v), m.bias, m.bias),
        ]
        form = pick(forms)
        return lambda block, values: values.append(form(block, values))

    def tied(self, owner, shared):
        """A function with the weight of a module, which may be called before, later or never."""
        names = [name for name, module in owner.items() if isinstance(getattr(module, "weight", None), nn.Parameter)]
        if not names or self.maybe(0.4):
            self.count += 1
            names = [f"tied{self.count}"]
            shared[names[0]] = self.random.choice(["linear", "emb", "bag", "conv2"])
            owner[names[0]] = self.makers[shared[names[0]]]()
        name, take = self.random.choice(names), self.near()
        return lambda block, values: values.append(F.linear(take(values), getattr(block, name).weight))

    def method(self):
        pick = self.random.choice
        a, b = self.near(), self.near()
        forms = [
            lambda v: a(v).relu(), lambda v: a(v).relu_(), lambda v: a(v).sigmoid(), lambda v: a(v).tanh(),
            lambda v: a(v).view(a(v).size(0), -1), lambda v: a(v).reshape(-1, 4), lambda v: a(v).contiguous(),
            lambda v: a(v).mean([2, 3]), lambda v: a(v).mean(1, keepdim=True), lambda v: a(v).permute(0, 2, 1),
            lambda v: a(v).transpose(0, 1), lambda v: a(v).unsqueeze(0), lambda v: a(v).squeeze(), lambda v: a(v).add(b(v)),
            lambda v: a(v).add_(b(v)), lambda v: a(v).masked_fill(b(v), 0.0), lambda v: a(v).masked_fill(b(v) > 0, 1),
            lambda v: a(v).repeat(1, 2), lambda v: a(v).flatten(1), lambda v: a(v).clamp(0, 1), lambda v: a(v).chunk(2, 1)[1],
            lambda v: a(v).view(a(v).shape[0], 4), lambda v: a(v).to(torch.float32), lambda v: a(v).detach(),
            lambda v: a(v).split(2)[0], lambda v: a(v).expand(b(v).shape), lambda v: a(v).mul(2), lambda v: a(v).matmul(b(v)),
            lambda v: a(v).view(b(v).size()), lambda v: a(v).resize_(1), lambda v: a(v).sum(), lambda v: a(v).float(),
            lambda v: a(v).reshape(a(v).size(0), a(v).size(1) // 2, -1), lambda v: a(v).unsqueeze(a(v).dim()),
            lambda v: a(v).hardsigmoid(), lambda v: a(v).T, lambda v: a(v).new_zeros(a(v).size(0)), lambda v: a(v).clone(),
        ]
        form = pick(forms)
        return lambda block, values: values.append(form(values))

    def structure(self):
        """Values in tuples, lists and dictionaries, values that nobody uses, sizes as numbers."""
        pick = self.random.choice
        a, b = self.near(), self.near()

        def unused(m, v):
            F.relu(a(v))

        def numbers(m, v):
            n = a(v).size(0) * 2 + 1
            v.append(b(v).view(n, -1))

        def in_place(m, v):
            x = a(v)
            x += b(v)
            v.append(x)

        def dictionary(m, v):
            made = {"a": a(v), "b": [b(v), 1]}
            v.append(made["a"] + made["b"][0])

        def of_sizes(m, v):
            v.append(a(v).new_zeros((b(v).size(0), 4)) + a(v))

        return pick([unused, numbers, in_place, dictionary, of_sizes])

    def named(self, kind, owner, shared):
        a, b = self.near(), self.near()
        last = lambda values: values[-1]  # noqa: E731
        by_name = {
            "f.relu": lambda m, v: F.relu(last(v)), "t.relu": lambda m, v: torch.relu(last(v)), "m.relu": lambda m, v: last(v).relu(),
            "add": lambda m, v: last(v) + b(v[:-1] or v), "iadd": lambda m, v: operator.iadd(last(v), b(v)),
            "mul": lambda m, v: last(v) * b(v), "cat": lambda m, v: torch.cat([last(v), b(v)], 1),
            "f.linear": lambda m, v: F.linear(last(v), a(v), b(v)), "f.conv2d": lambda m, v: F.conv2d(last(v), a(v)),
        }
        if kind in by_name:
            form = by_name[kind]
            return lambda block, values: values.append(form(block, values))
        step = self.module(owner, kind, shared)
        return step

    def chain(self, owner, shared):
        steps = []
        before = self.near
        self.near = lambda: (lambda values: values[-1])
        try:
            for kind in self.random.choice(CHAINS):
                steps.append(self.named(kind, owner, shared))
                if self.maybe(0.06):
                    steps.append(self.method())  # something in between
        finally:
            self.near = before
        return steps

    def steps(self, owner, shared, length, depth):
        result = []
        while len(result) < length:
            roll = self.random.random()
            if roll < 0.34:
                result += self.chain(owner, shared)
            elif roll < 0.56:
                result.append(self.module(owner, self.random.choice(list(self.makers)), shared))
            elif roll < 0.72:
                result.append(self.function())
            elif roll < 0.80 and depth == 0:
                result.append(self.tied(owner, shared) if self.maybe(0.3) else self.weighted())
            elif roll < 0.90:
                result.append(self.method())
            elif roll < 0.94:
                result.append(self.structure())
            elif depth < 2:
                result.append(self.block(owner, depth))
        return result

    def block(self, owner, depth):
        self.count += 1
        name = f"block{self.count}"
        inner, shared = {}, {}
        if self.maybe(0.4):
            kinds = self.random.choice([c for c in CHAINS if all(k in self.makers for k in c)])
            made = nn.Sequential(*[self.makers[kind]() for kind in kinds])
        else:
            steps = self.steps(inner, shared, self.random.randint(1, 4), depth + 1)
            made = self.random.choice([Block, Outer])(steps)
            for key, module in inner.items():
                made.add_module(key, module)
        owner[name] = made
        take = self.near()
        return lambda block, values: values.append(getattr(block, name)(take(values)))

    def result(self):
        a, b = self.near(), self.near()
        return self.random.choice([lambda v: v[-1], lambda v: v[-1], lambda v: v[-1], lambda v: (v[-1], a(v)),
                                   lambda v: [a(v), b(v)], lambda v: {"out": v[-1], "aux": a(v)}, lambda v: {"node": v[-1]},
                                   lambda v: (v[-1], None)])

    def model(self, training):
        owner, shared = {}, {}
        steps = self.steps(owner, shared, self.random.randint(2, 14), 0)
        model = self.random.choice([Model, Model, WithDefaults])(steps, self.result())
        for name, module in owner.items():
            model.add_module(name, module)
        model.train(training)
        return model
