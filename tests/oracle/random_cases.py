# SPDX-License-Identifier: Apache-2.0
"""Makes random backend configs and QConfigs, as the project's own JSON. Needs no torch.

A case is one pattern of one document under one QConfig. Dtypes, ranges and scales are drawn from few values that stand
close together, so that what fits and what does not are both common.
"""
import random

U8, S8, F32, F16, S32, U4 = ("torch.quint8", "torch.qint8", "torch.float32", "torch.float16", "torch.qint32",
                             "torch.quint4x2")
OBS = "torch.ao.quantization.observer."
FAKE = "torch.ao.quantization.fake_quantize."
ANY = "torch.ao.quantization.utils.MatchAllNode"
GETTERS = "torch.ao.quantization.backend_config.onednn._conv_"

MODULES = ["torch.nn.Linear", "torch.nn.Conv2d", "torch.nn.ConvTranspose2d", "torch.nn.ReLU", "torch.nn.Sigmoid",
           "torch.nn.Tanh", "torch.nn.Embedding", "torch.nn.LSTM", "torch.nn.LayerNorm", "torch.nn.MaxPool2d"]
FUNCTIONS = ["torch.nn.functional.linear", "torch.nn.functional.conv2d", "torch.nn.functional.relu", "torch.cat",
             "torch.nn.functional.layer_norm", "torch.nn.functional.group_norm", "torch.sigmoid", "torch.tanh",
             "torch.nn.functional.embedding", "torch.matmul", "torch.nn.functional.hardsigmoid"]
OPERATORS = ["operator.add", "operator.mul", "operator.floordiv", "operator.getitem", "torch.add"]
# No part of the catalogue: judged by their names.
UNKNOWN = ["torch.nn.modules.batchnorm._BatchNorm", "torch.ops.aten.add.Tensor", "torch.ops.aten.relu.default"]
METHODS = ["relu", "contiguous", "view", "size", "sigmoid", "masked_fill", "unsqueeze", "chunk"]
REFERENCES = {"torch.nn.Linear": "torch.ao.nn.quantized.reference.Linear",
              "torch.nn.Conv2d": "torch.ao.nn.quantized.reference.Conv2d",
              "torch.nn.Embedding": "torch.ao.nn.quantized.reference.Embedding"}
# In reversed nested order; None stands for MatchAllNode.
CHAINS = [["torch.nn.ReLU", "torch.nn.Linear"], ["torch.nn.functional.relu", "torch.nn.Conv2d"],
          ["torch.nn.functional.relu", "torch.nn.functional.linear"], ["relu", "torch.nn.Linear"],
          ["torch.nn.ReLU", ["torch.nn.BatchNorm2d", "torch.nn.Conv2d"]], ["torch.nn.Tanh", "torch.nn.Linear"],
          ["torch.nn.functional.relu", "operator.add"], ["torch.sigmoid", "size"], ["torch.cat", "operator.getitem"]]
GRAPHS = [["operator.add", "torch.nn.Conv2d", None], ["operator.add", None, "torch.nn.Conv2d"],
          ["torch.add", None, None], ["torch.nn.ReLU", ["operator.add", None, "torch.nn.Conv2d"]],
          ["torch.nn.ReLU", ["torch.add", "torch.nn.Conv2d", None]], ["operator.mul", "torch.nn.Linear", "torch.nn.ReLU"],
          ["operator.add", ["torch.nn.BatchNorm2d", "torch.nn.Conv2d"], None], ["masked_fill", "torch.nn.Linear", None],
          ["view", "torch.nn.Linear", "size"], ["operator.getitem", "torch.matmul", 0],
          ["operator.getitem", "torch.matmul", False], ["torch.add", "relu", "relu"],
          ["view", None, "torch.nn.Linear"], ["torch.add", None, "torch.nn.functional.linear", None]]


class Cases:
    def __init__(self, seed, api):
        self.random = random.Random(f"{seed} {api}")
        self.new = api == "2"
        self.api = api

    def maybe(self, probability):
        return self.random.random() < probability

    def bounds(self, dtype):
        """Constraints around what observers of that dtype have by default."""
        result = {"dtype": dtype}
        pick = self.random.choice
        if self.maybe(0.35):
            result["quant_min_lower_bound"] = pick([0, 0, -127, -128, -64, 1, 0.0, "a"])
        if self.maybe(0.35):
            result["quant_max_upper_bound"] = pick([255, 127, 127, 254.5, 255.0, 63, 254, "a"])
        if self.maybe(0.3):
            result["scale_min_lower_bound"] = pick([2 ** -12, 2 ** -23, 1.1920929e-07, 1e-9, 0.1, 0.1 + 1e-10, 0.1 + 1e-8,
                                                    0.7])
        if self.maybe(0.1):
            result["scale_max_upper_bound"] = 1e-30
        if self.new and self.maybe(0.2):
            result["scale_exact_match"] = pick([1 / 256, 2 / 256, 0.1, 0.1 + 3e-9, "a"])
        if self.new and self.maybe(0.2):
            result["zero_point_exact_match"] = pick([0, 128, 0.0, 0.5, 2 ** 32])
        return dtype if len(result) == 1 else result

    def dtype_config(self):
        shapes = [(U8, U8, S8, F32, None), (S8, S8, S8, F32, None), (U8, U8, None, None, None),
                  (U8, F32, S8, F32, True), (F16, F32, F16, F32, True), (F16, F16, F16, F16, None),
                  (F32, F32, U8, None, None), (None, None, None, None, None), (U8, None, None, None, None),
                  (None, U8, None, None, None), (U8, U8, F32, F32, None), (S32, S32, S8, F32, False),
                  (None, None, None, None, True), (F32, F32, None, None, None), (F32, F32, U4, None, None)]
        values = list(self.random.choice(shapes))
        for i in range(4):
            if self.maybe(0.07):
                values[i] = self.random.choice([None, U8, S8, F32, F16])
        result = {}
        for key, value in zip(("input_dtype", "output_dtype", "weight_dtype"), values):
            if value:
                result[key] = self.bounds(value) if self.maybe(0.45) else value
        if values[3]:
            result["bias_dtype"] = values[3]
        if values[4] is not None:
            result["is_dynamic"] = values[4]
        return result

    def named(self, pattern):
        if pattern is None:
            return ANY
        return [self.named(step) for step in pattern] if isinstance(pattern, list) else pattern

    def entry(self, reversed_pattern):
        pattern = self.named(reversed_pattern)
        result = {"pattern": pattern}
        if self.new and isinstance(pattern, list):
            inner = pattern[1]
            if len(pattern) == 2 and isinstance(inner, str):
                result = {"pattern": [inner, pattern[0]]}
            else:
                result = {"pattern_complex_format": pattern}
        result["observation_type"] = self.random.choice(
            ["OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
             "OUTPUT_SHARE_OBSERVER_WITH_INPUT"] + (["INPUT_OUTPUT_NOT_OBSERVED"] if self.new else []))
        result["dtype_configs"] = [self.dtype_config() for _ in range(self.random.choice([0, 1, 1, 2, 3]))]
        atom = pattern if isinstance(pattern, str) else ""
        if atom in REFERENCES and self.maybe(0.8):
            result["root_module"] = atom
            result["reference_quantized_module_for_root"] = REFERENCES[atom]
        if isinstance(pattern, list) and len(pattern) == 3 and self.new and self.maybe(0.5):
            result["root_node_getter"] = GETTERS + self.random.choice(
                ["add_root_node_getter_left", "add_root_node_getter_right", "bn_add_root_node_getter_left"])
        if atom in OPERATORS and self.maybe(0.7) or self.maybe(0.05):
            counts = {str(n): self.random.choice(["OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
                                                  "OUTPUT_SHARE_OBSERVER_WITH_INPUT"]) for n in range(3)}
            if self.maybe(0.15):
                del counts[self.random.choice("012")]
            result["num_tensor_args_to_observation_type"] = counts
        if atom in FUNCTIONS and self.maybe(0.6):
            result["input_type_to_index"] = self.random.choice(
                [{"weight": 1, "bias": 2}, {"weight": 1}, {"weight": 2, "bias": 3}, {"bias": 0, "weight": 1},
                 {"weight": 0}, {"weight": 1, "bias": 1}, {"input": 2}])
        if not self.new and self.maybe(0.1):
            result["input_output_observed"] = self.maybe(0.3)
        if not self.new and self.maybe(0.1):
            result["overwrite_output_observer"] = {"partial": OBS + "FixedQParamsObserver",
                                                   "kwargs": {"scale": 1 / 256, "zero_point": 0}}
        return result

    def document(self, count):
        pool = MODULES + FUNCTIONS + OPERATORS + UNKNOWN + METHODS + CHAINS + GRAPHS
        chosen = self.random.sample(pool, min(count, len(pool)))
        return {"torch_api": self.api, "name": "random", "configs": [self.entry(pattern) for pattern in chosen]}

    def range_arguments(self, dtype):
        pick = self.random.choice
        if not self.maybe(0.5):
            return {}
        low, high = pick([(0, 255), (0, 127), (0, 300)]) if dtype == U8 else pick([(-128, 127), (-127, 127), (-64, 63)])
        if self.maybe(0.08):
            low, high = pick([(1, 5), (5, -5), (0, 0), (-128, 128), (-2 ** 31, 2 ** 31 - 1)])
        if self.maybe(0.1):
            return {"quant_min": low}
        return {"quant_min": low, "quant_max": high}

    def observer(self, is_weight):
        pick = self.random.choice
        dtype = pick([S8, S8, S8, U8, F32, F16, U4, S32] if is_weight else [U8, U8, U8, S8, S8, F16, F32, S32, U4])
        kind = pick(["MinMaxObserver", "MinMaxObserver", "HistogramObserver", "MovingAverageMinMaxObserver",
                     "PerChannelMinMaxObserver", "MovingAveragePerChannelMinMaxObserver", "PlaceholderObserver",
                     "PlaceholderObserver", "FixedQParamsObserver", "NoopObserver", "RecordingObserver"])
        if dtype in (F32, F16) and not self.maybe(0.05):
            kind = pick(["PlaceholderObserver", "NoopObserver"])
        keywords = {"dtype": dtype}
        if kind == "PlaceholderObserver":
            if self.new:
                if self.maybe(0.4):
                    keywords["is_dynamic"] = True
                if self.maybe(0.3):
                    keywords["eps"] = pick([2 ** -12, 0.1, 0.7])
                if self.maybe(0.3):
                    keywords.update({"quant_min": 0, "quant_max": pick([255, 127])})
            elif self.maybe(0.4):
                keywords["compute_dtype"] = pick([dtype, U8, F16, S32])
        elif kind == "FixedQParamsObserver":
            keywords.update({"scale": pick([1 / 256, 2 / 256, 0.1]), "zero_point": pick([0, 128])})
            if self.maybe(0.5):
                keywords.update({"quant_min": 0, "quant_max": 255})
        elif kind not in ("NoopObserver", "RecordingObserver"):
            keywords.update(self.range_arguments(dtype))
            if "PerChannel" in kind:
                keywords["qscheme"] = pick(["torch.per_channel_symmetric", "torch.per_channel_affine",
                                            "torch.per_channel_affine_float_qparams"])
            elif self.maybe(0.3):
                keywords["qscheme"] = pick(["torch.per_tensor_symmetric", "torch.per_tensor_affine",
                                            "torch.per_tensor_affine", "torch.per_channel_affine"])
            if self.maybe(0.3):
                keywords["eps"] = pick([2 ** -12, 0.1, 2 ** -11, 0.7])
            if self.maybe(0.2):
                keywords["reduce_range"] = True
            if self.new and self.maybe(0.1):
                keywords["is_dynamic"] = True
                if self.maybe(0.5):
                    keywords["averaging_constant"] = 1
            if self.maybe(0.1):  # torch's warnings print an integer eps as another tensor than bcfg
                argument = pick(["eps", "quant_min", "bins" if kind == "HistogramObserver" else "quant_max"])
                keywords[argument] = pick([None, -2.5, 10 ** 23, "text", -2.5 if argument == "eps" else -5])
        if self.maybe(0.02):
            keywords["bits"] = 4
        return OBS + kind, keywords

    def side(self, is_weight):
        if self.maybe(0.02):
            return None
        if self.maybe(0.02):
            return "torch.nn.Identity"
        if self.maybe(0.05):
            return OBS + self.random.choice(["ReuseInputObserver", "NoopObserver", "MinMaxObserver"])
        path, keywords = self.observer(is_weight)
        partial = {"partial": path, "kwargs": keywords}
        if not self.maybe(0.25):
            return partial
        if path.endswith("FixedQParamsObserver"):
            return {"partial": FAKE + "FixedQParamsFakeQuantize", "kwargs": {"observer": partial}}
        keywords = dict(keywords)
        if self.new and self.maybe(0.2):
            keywords["is_dynamic"] = True
        if self.maybe(0.3):
            return {"partial": FAKE + "FakeQuantize", "kwargs": {"observer": partial}}
        kind = self.random.choice(["FakeQuantize", "FusedMovingAvgObsFakeQuantize"])
        return {"partial": FAKE + kind, "kwargs": {"observer": path, **keywords}}

    def qconfig(self):
        if self.maybe(0.1):
            half = {"partial": OBS + "PlaceholderObserver", "kwargs": {"dtype": F16}}
            flag = {"is_dynamic": True} if self.new else {"compute_dtype": F16}
            dynamic = {"partial": OBS + "PlaceholderObserver", "kwargs": {"dtype": F16, **flag}}
            return {"activation": self.random.choice([half, dynamic]), "weight": half}
        if self.maybe(0.04):
            return {"activation": OBS + "ReuseInputObserver", "weight": OBS + "NoopObserver"}
        return {"activation": self.side(False), "weight": self.side(True)}


def make(seed, api, documents, patterns, qconfigs):
    cases = Cases(seed, api)
    return [{"document": cases.document(patterns), "qconfigs": [cases.qconfig() for _ in range(qconfigs)]}
            for _ in range(documents)]
