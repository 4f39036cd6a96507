"""BackendConfigQuantizer for prepare_pt2e and prepare_qat_pt2e."""

# A quantizer for PyTorch's PT2E flow, made of the backend config qnnpack, under:
#     x86
#     symmetric_qnnpack
#
# Not carried over:
# - limit to this operator: /configs/0, /configs/5, /configs/12 and 50 more
#   What torch.nn.LazyConv1d becomes, such as aten.conv1d.default, is matched here too; FX tells them apart.
# - pattern without a known ATen operator: /configs/103, /configs/104, /configs/121 and 2 more
#   What torch.export makes of torch.Tensor.hardsigmoid is not known.
# - pattern with a batch norm: /configs/9, /configs/10, /configs/11 and 14 more
#   Before it annotates, prepare_pt2e folds batch norms into convolutions, and no others; the pattern itself counts in prepare_qat_pt2e alone.
# - float16: /configs/57/dtype_configs/3/input_dtype, /configs/57/dtype_configs/3/weight_dtype, /configs/58/dtype_configs/3/input_dtype and 31 more
#   A QuantizationSpec has no form for torch.float16.
# - fused_module: /configs/3/fused_module, /configs/4/fused_module, /configs/9/fused_module and 19 more
#   PT2E has no fused modules: the operators stay apart and are annotated together.
# - fuser_method: /configs/3/fuser_method, /configs/4/fuser_method, /configs/9/fuser_method and 22 more
#   PT2E fuses nothing with it; convolutions absorb the batch norms after them by themselves.
# - MultiheadAttention in float: /configs/57
#   torch.export takes torch.nn.MultiheadAttention apart, also in Transformer layers, so its projections become aten.linear.default and are quantized here; FX keeps the module, in float.
# - qat_module: /configs/0/qat_module, /configs/5/qat_module, /configs/12/qat_module and 14 more
#   PT2E has no QAT modules: prepare_qat_pt2e puts fake quantizes into the graph.
# - quint4x2: /configs/186/dtype_configs/1/weight_dtype, /configs/187/dtype_configs/1/weight_dtype, /configs/188/dtype_configs/1/weight_dtype and 1 more
#   A QuantizationSpec has no form for torch.quint4x2.
# - values beyond those observed with reduce_range: /configs/0, /configs/1, /configs/2 and 134 more
#   The observer has reduce_range, and PT2E clamps activations to that half of the codes; FX takes its scale alone, so values beyond those that were observed reach the other half.
# - reference_quantized_module_for_root: /configs/0/reference_quantized_module_for_root, /configs/1/reference_quantized_module_for_root, /configs/6/reference_quantized_module_for_root and 33 more
#   PT2E has no reference modules: the graph with quantize and dequantize nodes is the reference.
# - root_module: /configs/0/root_module, /configs/1/root_module, /configs/6/root_module and 36 more
#   PT2E swaps no modules: quantized operators stay between quantize and dequantize nodes.
# - pattern with the ATen operator of another one: /configs/16, /configs/35, /configs/54
#   It becomes aten.conv_transpose1d.default like /configs/18, which is quantized in another way and counts here.

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Optional

import torch
from torch.fx import GraphModule, Node

try:
    from torchao.quantization.pt2e import fake_quantize, observer
    from torchao.quantization.pt2e.quantizer import (
        FixedQParamsQuantizationSpec,
        QuantizationAnnotation,
        QuantizationSpec,
        Quantizer,
        SharedQuantizationSpec,
    )
except ImportError:  # as in torch before it moved there
    try:
        from torch.ao.quantization import fake_quantize, observer
        from torch.ao.quantization.quantizer import (
            FixedQParamsQuantizationSpec,
            QuantizationAnnotation,
            QuantizationSpec,
            Quantizer,
            SharedQuantizationSpec,
        )
    except ImportError as error:
        raise ImportError("this torch has no PT2E quantizers: install torchao") from error

SHARED = "shared"  # an output with the scale and zero point of its operator's first input
ANY = None  # in a pattern: whatever value stands there
FUSED_IN_QAT = (  # with a batch norm, by prepare_qat_pt2e, in this order
    "aten.conv1d.default",
    "aten.conv2d.default",
    "aten.conv_transpose1d.default",
    "aten.conv_transpose2d.input",
)


@dataclass(frozen=True)
class Operator:
    """ATen overloads, and where among their arguments stand activations, weight and bias."""

    overloads: frozenset[str]
    activations: tuple[int, ...]
    weight: Optional[int]
    bias: Optional[int]


def operator(
    *overloads: str,
    activations: Iterable[int] = (0,),
    weight: Optional[int] = None,
    bias: Optional[int] = None,
) -> Operator:
    return Operator(frozenset(overloads), tuple(activations), weight, bias)


@dataclass(frozen=True)
class Specs:
    """How the values of a pattern are quantized; None: not at all. A bias always stays as it is."""

    input: Any = None
    output: Any = None
    weight: Any = None
    output_by_tensors: Any = None  # in place of `output`, by the number of tensors the root takes


@dataclass(frozen=True)
class Row:
    """A pattern as FX graph mode notes it, the operator that runs last first: (RELU, CONV2D).

    Inputs are quantized before the operators at `roots`, each a path of operands from the last operator on. Without
    specs the pattern is left as it is, and shorter patterns do not get its operators. Its QConfig is that of the last
    operator, and inputs of operators without a QConfig stay float. If FX graph mode has `fused` the modules of the
    pattern into one, as it does where the first one is of torch.nn, the QConfig is that of the first operator. The
    pattern is also left as it is if one of its operators has a QConfig that breaks a bound (`broken_by`).
    """

    pattern: Any
    specs: Optional[Specs]
    source: str  # where the backend config has it, as a JSON pointer
    roots: tuple[tuple[int, ...], ...] = ((),)
    fused: bool = False
    broken_by: tuple[str, ...] = ()


CONV1D = operator("aten.conv1d.default", "aten.conv1d.padding", weight=1, bias=2)
RELU = operator("aten.relu.default", "aten.relu_.default")
BATCH_NORM = operator("aten.batch_norm.default")
CONV_TRANSPOSE1D = operator("aten.conv_transpose1d.default", weight=1, bias=2)
CONV2D = operator("aten.conv2d.default", "aten.conv2d.padding", weight=1, bias=2)
CONV_TRANSPOSE2D = operator("aten.conv_transpose2d.input", weight=1, bias=2)
CONV3D = operator("aten.conv3d.default", "aten.conv3d.padding", weight=1, bias=2)
CONV_TRANSPOSE3D = operator("aten.conv_transpose3d.input", weight=1, bias=2)
LINEAR = operator("aten.linear.default", weight=1, bias=2)
ADD = operator("aten.add.Tensor", "aten.add_.Tensor", activations=(0, 1))
MUL = operator("aten.mul.Tensor", "aten.mul_.Tensor", activations=(0, 1))
MATMUL = operator("aten.matmul.default", activations=(0, 1))
CAT = operator("aten.cat.default")
ELU = operator("aten.elu.default", "aten.elu_.default")
LEAKY_RELU = operator("aten.leaky_relu.default", "aten.leaky_relu_.default")
HARDSWISH = operator("aten.hardswish.default", "aten.hardswish_.default")
INSTANCE_NORM = operator("aten.instance_norm.default")
SQUEEZE = operator("aten.squeeze.dim")
UNSQUEEZE = operator("aten.unsqueeze.default")
DROPOUT = operator("aten.dropout.default", "aten.dropout_.default")
PRELU = operator("aten.prelu.default")
GROUP_NORM = operator("aten.group_norm.default")
ADAPTIVE_AVG_POOL1D = operator("aten.adaptive_avg_pool1d.default")
ADAPTIVE_AVG_POOL2D = operator("aten.adaptive_avg_pool2d.default")
ADAPTIVE_AVG_POOL3D = operator("aten.adaptive_avg_pool3d.default")
AVG_POOL1D = operator("aten.avg_pool1d.default")
AVG_POOL2D = operator("aten.avg_pool2d.default")
AVG_POOL3D = operator("aten.avg_pool3d.default")
HARDTANH = operator("aten.hardtanh.default", "aten.hardtanh_.default")
MAX_POOL1D = operator("aten.max_pool1d.default")
MAX_POOL2D = operator("aten.max_pool2d.default")
MAX_POOL3D = operator("aten.max_pool3d.default")
PIXEL_SHUFFLE = operator("aten.pixel_shuffle.default")
PIXEL_UNSHUFFLE = operator("aten.pixel_unshuffle.default")
UPSAMPLE_NEAREST2D = operator("aten.upsample_nearest2d.vec")
UPSAMPLE_BILINEAR2D = operator("aten.upsample_bilinear2d.vec")
UPSAMPLE_BICUBIC2D = operator("aten.upsample_bicubic2d.vec")
RELU6 = operator("aten.relu6.default", "aten.relu6_.default")
CLAMP = operator("aten.clamp.Tensor", activations=(0, 1, 2))
CLAMP_2 = operator("aten.clamp.default")
FLATTEN = operator("aten.flatten.using_ints")
MEAN = operator("aten.mean.default", "aten.mean.dim")
NARROW = operator("aten.narrow.default")
REPEAT_INTERLEAVE = operator("aten.repeat_interleave.self_int")
TRANSPOSE = operator("aten.transpose.int")
SQUEEZE_2 = operator(
    "aten.squeeze.default",
    "aten.squeeze.dim",
    "aten.squeeze.dims",
    "aten.squeeze_.default",
    "aten.squeeze_.dim",
    "aten.squeeze_.dims",
)
STACK = operator("aten.stack.default")
FLOOR_DIVIDE = operator(
    "aten.floor_divide.default", "aten.floor_divide_.Tensor", activations=(0, 1)
)
DETACH = operator("aten.detach.default", "aten.detach_.default")
PERMUTE = operator("aten.permute.default")
REPEAT = operator("aten.repeat.default")
RESHAPE = operator("aten.reshape.default")
RESIZE = operator("aten.resize_.default")
VIEW = operator("aten.view.default")
HARDSIGMOID = operator("aten.hardsigmoid.default", "aten.hardsigmoid_.default")
SIGMOID = operator("aten.sigmoid.default", "aten.sigmoid_.default")
SOFTMAX = operator("aten.softmax.int")
TANH = operator("aten.tanh.default", "aten.tanh_.default")

ACTIVATION = QuantizationSpec(
    dtype=torch.uint8,
    quant_min=0,
    quant_max=127,
    qscheme=torch.per_tensor_affine,
    observer_or_fake_quant_ctr=observer.HistogramObserver,
)
WEIGHT = QuantizationSpec(
    dtype=torch.int8,
    quant_min=-128,
    quant_max=127,
    qscheme=torch.per_channel_symmetric,
    ch_axis=0,
    observer_or_fake_quant_ctr=observer.PerChannelMinMaxObserver,
)
ACTIVATION_2 = QuantizationSpec(
    dtype=torch.int8,
    quant_min=-128,
    quant_max=127,
    qscheme=torch.per_tensor_affine,
    observer_or_fake_quant_ctr=observer.HistogramObserver.with_args(eps=0.000244140625),
)
WEIGHT_2 = QuantizationSpec(
    dtype=torch.int8,
    quant_min=-127,
    quant_max=127,
    qscheme=torch.per_tensor_symmetric,
    observer_or_fake_quant_ctr=observer.MinMaxObserver.with_args(eps=0.000244140625),
)

WEIGHTED = Specs(input=ACTIVATION, output=ACTIVATION, weight=WEIGHT)
BY_TENSORS = Specs(
    input=ACTIVATION, output=ACTIVATION, output_by_tensors={0: ACTIVATION, 1: SHARED, 2: ACTIVATION}
)
DEFAULT = Specs(input=ACTIVATION, output=ACTIVATION)
SHARED_OBSERVER = Specs(input=ACTIVATION, output=SHARED)
WEIGHTED_2 = Specs(input=ACTIVATION_2, output=ACTIVATION_2, weight=WEIGHT_2)
BY_TENSORS_2 = Specs(
    input=ACTIVATION_2,
    output=ACTIVATION_2,
    output_by_tensors={0: ACTIVATION_2, 1: SHARED, 2: ACTIVATION_2},
)
DEFAULT_2 = Specs(input=ACTIVATION_2, output=ACTIVATION_2)
SHARED_OBSERVER_2 = Specs(input=ACTIVATION_2, output=SHARED)

# The patterns under each QConfig, of which the first is that of all modules without one of their own.
TABLE: dict[str, list[Row]] = {
    "x86": [
        Row(CONV1D, WEIGHTED, "/configs/0"),
        Row((RELU, CONV1D), WEIGHTED, "/configs/5", roots=((0,),), fused=True),
        Row((BATCH_NORM, CONV1D), WEIGHTED, "/configs/12", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV1D)), WEIGHTED, "/configs/13", roots=((0, 0),), fused=True),
        Row((BATCH_NORM, CONV_TRANSPOSE1D), None, "/configs/17", roots=((0,),)),
        Row(CONV_TRANSPOSE1D, WEIGHTED, "/configs/18"),
        Row(CONV2D, WEIGHTED, "/configs/19"),
        Row((RELU, CONV2D), WEIGHTED, "/configs/24", roots=((0,),), fused=True),
        Row((BATCH_NORM, CONV2D), WEIGHTED, "/configs/31", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV2D)), WEIGHTED, "/configs/32", roots=((0, 0),), fused=True),
        Row((BATCH_NORM, CONV_TRANSPOSE2D), None, "/configs/36", roots=((0,),)),
        Row(CONV_TRANSPOSE2D, WEIGHTED, "/configs/37"),
        Row(CONV3D, WEIGHTED, "/configs/38"),
        Row((RELU, CONV3D), WEIGHTED, "/configs/43", roots=((0,),), fused=True),
        Row((BATCH_NORM, CONV3D), WEIGHTED, "/configs/50", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV3D)), WEIGHTED, "/configs/51", roots=((0, 0),), fused=True),
        Row((BATCH_NORM, CONV_TRANSPOSE3D), None, "/configs/55", roots=((0,),)),
        Row(CONV_TRANSPOSE3D, WEIGHTED, "/configs/56"),
        Row(LINEAR, WEIGHTED, "/configs/57"),
        Row((RELU, LINEAR), WEIGHTED, "/configs/62", roots=((0,),), fused=True),
        Row((BATCH_NORM, LINEAR), WEIGHTED, "/configs/67", roots=((0,),), fused=True),
        Row((RELU, ADD), BY_TENSORS, "/configs/69", roots=((0,),)),
        Row(ADD, BY_TENSORS, "/configs/72"),
        Row((RELU, MUL), BY_TENSORS, "/configs/77", roots=((0,),)),
        Row(MUL, BY_TENSORS, "/configs/80"),
        Row(MATMUL, DEFAULT, "/configs/85"),
        Row(CAT, SHARED_OBSERVER, "/configs/86"),
        Row(ELU, DEFAULT, "/configs/87"),
        Row(LEAKY_RELU, DEFAULT, "/configs/88"),
        Row(HARDSWISH, DEFAULT, "/configs/89"),
        Row(INSTANCE_NORM, DEFAULT, "/configs/90"),
        Row(
            (SQUEEZE, (INSTANCE_NORM, UNSQUEEZE)),
            DEFAULT,
            "/configs/91",
            roots=((0, 0),),
            fused=True,
        ),
        Row(DROPOUT, DEFAULT, "/configs/93"),
        Row(PRELU, DEFAULT, "/configs/94"),
        Row(GROUP_NORM, DEFAULT, "/configs/99"),
        Row(ADAPTIVE_AVG_POOL1D, SHARED_OBSERVER, "/configs/114"),
        Row(ADAPTIVE_AVG_POOL2D, SHARED_OBSERVER, "/configs/115"),
        Row(ADAPTIVE_AVG_POOL3D, SHARED_OBSERVER, "/configs/116"),
        Row(AVG_POOL1D, SHARED_OBSERVER, "/configs/117"),
        Row(AVG_POOL2D, SHARED_OBSERVER, "/configs/118"),
        Row(AVG_POOL3D, SHARED_OBSERVER, "/configs/119"),
        Row(HARDTANH, SHARED_OBSERVER, "/configs/120"),
        Row(MAX_POOL1D, SHARED_OBSERVER, "/configs/122"),
        Row(MAX_POOL2D, SHARED_OBSERVER, "/configs/123"),
        Row(MAX_POOL3D, SHARED_OBSERVER, "/configs/124"),
        Row(PIXEL_SHUFFLE, SHARED_OBSERVER, "/configs/125"),
        Row(PIXEL_UNSHUFFLE, SHARED_OBSERVER, "/configs/126"),
        Row(RELU, SHARED_OBSERVER, "/configs/127"),
        Row(UPSAMPLE_NEAREST2D, SHARED_OBSERVER, "/configs/134"),
        Row(UPSAMPLE_BILINEAR2D, SHARED_OBSERVER, "/configs/134"),
        Row(UPSAMPLE_BICUBIC2D, SHARED_OBSERVER, "/configs/134"),
        Row(RELU6, SHARED_OBSERVER, "/configs/141"),
        Row(CLAMP, SHARED_OBSERVER, "/configs/145"),
        Row(CLAMP_2, SHARED_OBSERVER, "/configs/145"),
        Row(FLATTEN, SHARED_OBSERVER, "/configs/146"),
        Row(MEAN, SHARED_OBSERVER, "/configs/147"),
        Row(NARROW, SHARED_OBSERVER, "/configs/148"),
        Row(REPEAT_INTERLEAVE, SHARED_OBSERVER, "/configs/149"),
        Row(TRANSPOSE, SHARED_OBSERVER, "/configs/150"),
        Row(SQUEEZE_2, SHARED_OBSERVER, "/configs/151"),
        Row(STACK, SHARED_OBSERVER, "/configs/152"),
        Row(UNSQUEEZE, SHARED_OBSERVER, "/configs/153"),
        Row(FLOOR_DIVIDE, SHARED_OBSERVER, "/configs/154"),
        Row(DETACH, SHARED_OBSERVER, "/configs/157"),
        Row(PERMUTE, SHARED_OBSERVER, "/configs/160"),
        Row(REPEAT, SHARED_OBSERVER, "/configs/161"),
        Row(RESHAPE, SHARED_OBSERVER, "/configs/163"),
        Row(RESIZE, SHARED_OBSERVER, "/configs/164"),
        Row(VIEW, SHARED_OBSERVER, "/configs/172"),
        Row(BATCH_NORM, DEFAULT, "/configs/175"),
        Row((RELU, BATCH_NORM), DEFAULT, "/configs/179", roots=((0,),), fused=True),
    ],
    "symmetric_qnnpack": [
        Row(CONV1D, WEIGHTED_2, "/configs/0"),
        Row(
            (RELU, CONV1D), WEIGHTED_2, "/configs/5", roots=((0,),), fused=True, broken_by=("x86",)
        ),
        Row((BATCH_NORM, CONV1D), WEIGHTED_2, "/configs/12", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV1D)), WEIGHTED_2, "/configs/13", roots=((0, 0),), fused=True),
        Row(CONV_TRANSPOSE1D, WEIGHTED_2, "/configs/16"),
        Row((BATCH_NORM, CONV_TRANSPOSE1D), WEIGHTED_2, "/configs/17", roots=((0,),)),
        Row(CONV2D, WEIGHTED_2, "/configs/19"),
        Row(
            (RELU, CONV2D), WEIGHTED_2, "/configs/24", roots=((0,),), fused=True, broken_by=("x86",)
        ),
        Row((BATCH_NORM, CONV2D), WEIGHTED_2, "/configs/31", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV2D)), WEIGHTED_2, "/configs/32", roots=((0, 0),), fused=True),
        Row(CONV_TRANSPOSE2D, WEIGHTED_2, "/configs/35"),
        Row((BATCH_NORM, CONV_TRANSPOSE2D), WEIGHTED_2, "/configs/36", roots=((0,),)),
        Row(CONV3D, WEIGHTED_2, "/configs/38"),
        Row(
            (RELU, CONV3D), WEIGHTED_2, "/configs/43", roots=((0,),), fused=True, broken_by=("x86",)
        ),
        Row((BATCH_NORM, CONV3D), WEIGHTED_2, "/configs/50", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV3D)), WEIGHTED_2, "/configs/51", roots=((0, 0),), fused=True),
        Row(CONV_TRANSPOSE3D, WEIGHTED_2, "/configs/54"),
        Row((BATCH_NORM, CONV_TRANSPOSE3D), WEIGHTED_2, "/configs/55", roots=((0,),)),
        Row(LINEAR, WEIGHTED_2, "/configs/57"),
        Row(
            (RELU, LINEAR), WEIGHTED_2, "/configs/62", roots=((0,),), fused=True, broken_by=("x86",)
        ),
        Row((BATCH_NORM, LINEAR), WEIGHTED_2, "/configs/67", roots=((0,),), fused=True),
        Row((RELU, ADD), BY_TENSORS_2, "/configs/69", roots=((0,),)),
        Row(ADD, BY_TENSORS_2, "/configs/72"),
        Row((RELU, MUL), BY_TENSORS_2, "/configs/77", roots=((0,),)),
        Row(MUL, BY_TENSORS_2, "/configs/80"),
        Row(MATMUL, DEFAULT_2, "/configs/85"),
        Row(CAT, SHARED_OBSERVER_2, "/configs/86"),
        Row(ELU, DEFAULT_2, "/configs/87"),
        Row(LEAKY_RELU, DEFAULT_2, "/configs/88"),
        Row(HARDSWISH, DEFAULT_2, "/configs/89"),
        Row(INSTANCE_NORM, DEFAULT_2, "/configs/90"),
        Row(
            (SQUEEZE, (INSTANCE_NORM, UNSQUEEZE)),
            DEFAULT_2,
            "/configs/91",
            roots=((0, 0),),
            fused=True,
        ),
        Row(DROPOUT, DEFAULT_2, "/configs/93"),
        Row(PRELU, DEFAULT_2, "/configs/94"),
        Row(GROUP_NORM, DEFAULT_2, "/configs/99"),
        Row(HARDSIGMOID, DEFAULT_2, "/configs/101"),
        Row(SIGMOID, DEFAULT_2, "/configs/105"),
        Row(SOFTMAX, DEFAULT_2, "/configs/109"),
        Row(TANH, DEFAULT_2, "/configs/110"),
        Row(ADAPTIVE_AVG_POOL1D, SHARED_OBSERVER_2, "/configs/114"),
        Row(ADAPTIVE_AVG_POOL2D, SHARED_OBSERVER_2, "/configs/115"),
        Row(ADAPTIVE_AVG_POOL3D, SHARED_OBSERVER_2, "/configs/116"),
        Row(AVG_POOL1D, SHARED_OBSERVER_2, "/configs/117"),
        Row(AVG_POOL2D, SHARED_OBSERVER_2, "/configs/118"),
        Row(AVG_POOL3D, SHARED_OBSERVER_2, "/configs/119"),
        Row(HARDTANH, SHARED_OBSERVER_2, "/configs/120"),
        Row(MAX_POOL1D, SHARED_OBSERVER_2, "/configs/122"),
        Row(MAX_POOL2D, SHARED_OBSERVER_2, "/configs/123"),
        Row(MAX_POOL3D, SHARED_OBSERVER_2, "/configs/124"),
        Row(PIXEL_SHUFFLE, SHARED_OBSERVER_2, "/configs/125"),
        Row(PIXEL_UNSHUFFLE, SHARED_OBSERVER_2, "/configs/126"),
        Row(RELU, SHARED_OBSERVER_2, "/configs/127"),
        Row(UPSAMPLE_NEAREST2D, SHARED_OBSERVER_2, "/configs/134"),
        Row(UPSAMPLE_BILINEAR2D, SHARED_OBSERVER_2, "/configs/134"),
        Row(UPSAMPLE_BICUBIC2D, SHARED_OBSERVER_2, "/configs/134"),
        Row(RELU6, SHARED_OBSERVER_2, "/configs/141"),
        Row(CLAMP, SHARED_OBSERVER_2, "/configs/145"),
        Row(CLAMP_2, SHARED_OBSERVER_2, "/configs/145"),
        Row(FLATTEN, SHARED_OBSERVER_2, "/configs/146"),
        Row(MEAN, SHARED_OBSERVER_2, "/configs/147"),
        Row(NARROW, SHARED_OBSERVER_2, "/configs/148"),
        Row(REPEAT_INTERLEAVE, SHARED_OBSERVER_2, "/configs/149"),
        Row(TRANSPOSE, SHARED_OBSERVER_2, "/configs/150"),
        Row(SQUEEZE_2, SHARED_OBSERVER_2, "/configs/151"),
        Row(STACK, SHARED_OBSERVER_2, "/configs/152"),
        Row(UNSQUEEZE, SHARED_OBSERVER_2, "/configs/153"),
        Row(FLOOR_DIVIDE, SHARED_OBSERVER_2, "/configs/154"),
        Row(DETACH, SHARED_OBSERVER_2, "/configs/157"),
        Row(PERMUTE, SHARED_OBSERVER_2, "/configs/160"),
        Row(REPEAT, SHARED_OBSERVER_2, "/configs/161"),
        Row(RESHAPE, SHARED_OBSERVER_2, "/configs/163"),
        Row(RESIZE, SHARED_OBSERVER_2, "/configs/164"),
        Row(VIEW, SHARED_OBSERVER_2, "/configs/172"),
        Row(BATCH_NORM, DEFAULT_2, "/configs/175"),
        Row((RELU, BATCH_NORM), DEFAULT_2, "/configs/179", roots=((0,),), fused=True),
    ],
}


def _activations(node: Node, operator: Operator) -> list[Any]:
    """The arguments of a node that are activations, those in lists one by one."""
    found: list[Any] = []
    for position in operator.activations:
        argument = node.args[position] if position < len(node.args) else None
        found.extend(argument if isinstance(argument, (list, tuple)) else [argument])
    return found


def _is_float_tensor(value: Any) -> bool:
    if not isinstance(value, Node):
        return False
    tensor = value.meta.get("val")
    return tensor is None or isinstance(tensor, torch.Tensor) and tensor.is_floating_point()


def _operator_of(pattern: Any) -> Operator:
    operator: Operator = pattern[0] if isinstance(pattern, tuple) else pattern
    return operator


def _length(pattern: Any) -> int:
    """By which FX graph mode sorts patterns: the number of leaves."""
    return sum(map(_length, pattern)) if isinstance(pattern, tuple) else 1


def _match(
    pattern: Any, node: Any, path: tuple[int, ...] = ()
) -> Optional[dict[tuple[int, ...], Node]]:
    """The nodes of the pattern by their paths. All but the last one may have no other user."""
    if pattern is ANY:
        return {}
    operator = _operator_of(pattern)
    if not isinstance(node, Node) or str(node.target) not in operator.overloads:
        return None
    if path and len(node.users) > 1:
        return None
    operands = pattern[1:] if isinstance(pattern, tuple) else ()
    arguments = _activations(node, operator)
    if len(operands) > len(arguments):
        return None
    nodes = {path: node}
    for i, (operand, argument) in enumerate(zip(operands, arguments)):
        inner = _match(operand, argument, path + (i,))
        if inner is None:
            return None
        nodes.update(inner)
    return nodes


def _module_names(node: Node) -> Iterator[str]:
    """The path of the module that a node is in, then those of the modules that hold it, as FX graph mode goes up."""
    stack = list(node.meta.get("nn_module_stack", {}).values())
    path = _path(stack[-1][0]) if stack else ""
    while path:
        yield path
        path = path.rpartition(".")[0]


def _path(name: str) -> str:
    """The path of a module as torch.export notes it, which may be an expression: "getattr(L['self'].layer1, '0')".

    Of what is behind a slice or an index from the end, only the path of the module in front of that is known.
    """
    if "L['" not in name:
        return name
    try:
        node = ast.parse(name, mode="eval").body
    except SyntaxError:
        return name
    parts: list[str] = []
    while not (isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)):
        key: Any
        if isinstance(node, ast.Attribute):
            key, node = node.attr, node.value
        elif isinstance(node, ast.Subscript):
            key, node = _constant(node.slice), node.value
        elif isinstance(node, ast.Call) and len(node.args) == 2:  # of getattr
            key, node = _constant(node.args[1]), node.args[0]
        else:
            return name
        if key is None:
            parts.clear()
        elif key != "_modules":
            parts.insert(0, str(key))
    return ".".join(parts)


def _constant(node: ast.AST) -> Any:
    """The value of a constant, else None. Before Python 3.9, an index is a node around the constant."""
    constant = node if isinstance(node, ast.Constant) else getattr(node, "value", None)
    return constant.value if isinstance(constant, ast.Constant) else None


def _is_fused(row: Row, nodes: dict[tuple[int, ...], Node]) -> bool:
    """Whether a module of torch.nn runs the first operator: functions that a model calls are not fused."""
    stack = list(nodes[row.roots[0]].meta.get("nn_module_stack", {}).values())
    of_torch = bool(stack) and str(stack[-1][1]).replace("<class '", "").startswith("torch.nn.")
    return row.fused and of_torch


@dataclass(frozen=True, eq=False)
class _Taken:
    """The operators that a row has taken, to be quantized."""

    qconfig: str
    row: Row
    specs: Specs
    nodes: dict[tuple[int, ...], Node]  # by their paths
    qconfigs: dict[Node, Optional[str]]  # `qconfig` for all where FX graph mode fuses them

    @property
    def anchor(self) -> Node:
        return self.nodes[()]

    def roots(self) -> Iterator[tuple[Node, Operator]]:
        for path in self.row.roots:
            yield self.nodes[path], _operator_of(_part(self.row.pattern, path))

    def tensors(self) -> list[tuple[Node, Node]]:
        """The tensors that the roots take as activations, each with its root."""
        return [
            (value, root)
            for root, operator in self.roots()
            for value in _activations(root, operator)
            if _is_float_tensor(value)
        ]

    def inputs(self) -> list[tuple[Node, Node]]:
        """Those from outside the pattern; the inputs of a root without a QConfig stay float."""
        return [
            (value, root)
            for value, root in self.tensors()
            if value not in self.qconfigs and self.qconfigs[root] is not None
        ]


class BackendConfigQuantizer(Quantizer):
    """Annotates what the backend config quantizes, in the order of FX graph mode: from the output of the model to its
    inputs, the longest pattern first, and each operator in one pattern alone."""

    def __init__(self) -> None:
        super().__init__()
        self._global: Optional[str] = next(iter(TABLE), None)
        self._modules: dict[str, Optional[str]] = {}
        self._annotated: list[tuple[str, str, str]] = []

    def set_global(self, qconfig: Optional[str]) -> BackendConfigQuantizer:
        """The QConfig, by its name in TABLE, of all modules without one of their own; None: they stay float."""
        self._global = self._known(qconfig)
        return self

    def set_module_name(self, name: str, qconfig: Optional[str]) -> BackendConfigQuantizer:
        """The QConfig of a module and of what it holds, by the module's path: "layer1.0"."""
        self._modules[name] = self._known(qconfig)
        return self

    def report(self) -> list[tuple[str, str, str]]:
        """Of what was annotated last: the node, the QConfig, and where the backend config has the pattern."""
        return list(self._annotated)

    def annotate(self, model: GraphModule) -> GraphModule:
        covered: set[Node] = set()
        taken: dict[Node, _Taken] = {}
        tables = {name: _by_overload(rows) for name, rows in TABLE.items()}
        for anchor in reversed(list(model.graph.nodes)):
            if anchor.op != "call_function" or anchor in covered:
                continue
            matches = [self._longest(name, rows, anchor, covered) for name, rows in tables.items()]
            longest = max(
                filter(None, matches), key=lambda one: _length(one[1].pattern), default=None
            )
            if longest is None:
                continue
            qconfig, row, nodes = longest
            covered.update(nodes.values())
            is_fused = _is_fused(row, nodes)
            qconfigs = {
                node: qconfig if is_fused else self._qconfig_of(node) for node in nodes.values()
            }
            is_broken = not set(row.broken_by).isdisjoint(qconfigs.values())
            if qconfig is not None and row.specs is not None and not is_broken:
                match = _Taken(qconfig, row, row.specs, nodes, qconfigs)
                taken.update(dict.fromkeys(nodes.values(), match))
        kept = _kept_in_qat(model)
        norms = _norms_fused_in_qat(kept)
        observers = _Observers(norms)
        in_order = [(node, taken[node]) for node in model.graph.nodes if node in taken]
        for node, match in in_order:
            observers.insert(node, match)
        quantized: set[_Taken] = set()
        for node in _order_in_qat(kept, norms):
            if node in taken and observers.annotate(node):
                quantized.add(taken[node])
        self._annotated = [
            (node.name, match.qconfig, match.row.source)
            for node, match in in_order
            if node is match.anchor and match in quantized
        ]
        return model

    def _longest(
        self, name: str, rows: dict[str, list[Row]], anchor: Node, covered: set[Node]
    ) -> Optional[tuple[Optional[str], Row, dict[tuple[int, ...], Node]]]:
        """The longest pattern of a table that ends here, with its QConfig, which is that of the table or None."""
        for row in rows.get(str(anchor.target), []):
            nodes = _match(row.pattern, anchor)
            if nodes is None or not covered.isdisjoint(nodes.values()):
                continue
            qconfig = self._qconfig_of(nodes[row.roots[0]] if _is_fused(row, nodes) else anchor)
            if qconfig is None or qconfig == name:
                return qconfig, row, nodes
        return None

    def validate(self, model: GraphModule) -> None:
        """Warns of names given to set_module_name() that are those of no module, or of one of which torch.export leaves
        nothing, such as torch.nn.Identity.

        A batch norm that prepare_pt2e has folded into a convolution has no operators, but its parameters are still there.
        """
        there = {name for node in model.graph.nodes for name in _module_names(node)}
        there.update(name for name, _ in model.named_modules() if name)
        unknown = self._modules.keys() - there
        if unknown:
            names = ", ".join(sorted(unknown))
            warnings.warn(f"the model has no operators in these modules: {names}", stacklevel=2)

    @staticmethod
    def _known(qconfig: Optional[str]) -> Optional[str]:
        if qconfig is not None and qconfig not in TABLE:
            raise ValueError(f"no QConfig {qconfig!r}; there are: {', '.join(TABLE)}")
        return qconfig

    def _qconfig_of(self, node: Node) -> Optional[str]:
        for name in _module_names(node):
            if name in self._modules:
                return self._modules[name]
        return self._global


def _by_overload(rows: list[Row]) -> dict[str, list[Row]]:
    """The rows that an overload may be the last operator of, in the order in which they are tried."""
    found: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: -_length(row.pattern)):
        for overload in _operator_of(row.pattern).overloads:
            found.setdefault(overload, []).append(row)
    return found


def _kept_in_qat(model: GraphModule) -> list[Node]:
    """The nodes that prepare_qat_pt2e keeps after annotate(): with batch norms in the model, not what nothing uses."""
    nodes = list(model.graph.nodes)
    has_norms = any(node.target == torch.ops.aten.batch_norm.default for node in nodes)
    kept: dict[Node, None] = {}
    for node in reversed(nodes):
        if not has_norms or node.is_impure() or not kept.keys().isdisjoint(node.users):
            kept[node] = None
    return list(reversed(kept))


def _norms_fused_in_qat(kept: list[Node]) -> list[Node]:
    """The batch norms that prepare_qat_pt2e fuses with a convolution, in its order."""
    found: list[tuple[int, bool, Node]] = []
    all_kept = set(kept)
    for norm in kept:
        conv = norm.args[0] if norm.target == torch.ops.aten.batch_norm.default else None
        if not isinstance(conv, Node) or len(conv.users.keys() & all_kept) > 1:
            continue
        if str(conv.target) in FUSED_IN_QAT:
            has_bias = len(conv.args) > 2 and conv.args[2] is not None
            found.append((FUSED_IN_QAT.index(str(conv.target)), not has_bias, norm))
    return [norm for _, _, norm in sorted(found, key=lambda one: one[:2])]


def _order_in_qat(kept: list[Node], norms: list[Node]) -> list[Node]:
    """The nodes as prepare_qat_pt2e orders them after annotate(): each batch norm that it fuses, and its convolution,
    go before the first user of the batch norm."""
    order = list(kept)
    for norm in norms:
        fused = [norm.args[0], norm]
        order = [node for node in order if node not in fused]
        first = next(place for place, node in enumerate(order) if node in norm.users)
        order[first:first] = fused
    return order


@dataclass(eq=False)
class _Observer:
    """An observer or fake quantize, which may be that of several values."""

    spec: Any


class _Observers:
    """The observers that FX graph mode inserts behind operators, and before those that want another dtype."""

    def __init__(self, norms_fused_in_qat: list[Node]) -> None:
        self._norms_fused_in_qat = norms_fused_in_qat
        # By value, and by the operator that takes it; None: behind the one that gives it.
        self._found: dict[Node, dict[Optional[Node], _Observer]] = {}
        self._dtypes: dict[Node, torch.dtype] = {}  # those that operators give
        # The value, or the edge from a value to an operator, where an observer was annotated first.
        self._firsts: dict[_Observer, Any] = {}

    def insert(self, node: Node, match: _Taken) -> None:
        """Inserts those of a node in a match. The nodes come in the order of the graph."""
        for value, root in match.inputs():
            if root is node:
                self._insert_before(node, value, match.specs.input)
        for root, operator in match.roots():
            if root is node and operator.weight is not None and match.qconfigs[root] is not None:
                self._insert_before(node, node.args[operator.weight], match.specs.weight)
        if node is match.anchor:
            self._insert_behind(node, match)

    def _insert_before(self, node: Node, value: Any, spec: Any) -> None:
        """FX graph mode inserts nothing where the operator that gives the value gives this dtype, observed or not.
        Otherwise it observes no value twice with one class and dtype, and of inputs that it quantizes dynamically only
        the first."""
        if spec is None or not isinstance(value, Node):
            return
        of_value = self._found.setdefault(value, {})
        if not spec.is_dynamic and spec.dtype == self._dtypes.get(value):
            if None in of_value:
                of_value[node] = of_value[None]
        elif not spec.is_dynamic or value is node.args[0]:
            same = (one for one in of_value.values() if _kind(one.spec) == _kind(spec))
            of_value[node] = next(same, _Observer(spec))

    def _insert_behind(self, node: Node, match: _Taken) -> None:
        specs = match.specs
        output = (specs.output_by_tensors or {}).get(len(match.tensors()), specs.output)
        if output == SHARED:
            observer = self._share(node)
        else:
            observer = None if output is None else _Observer(output)
        if observer is not None and _is_float_tensor(node):
            self._found.setdefault(node, {})[None] = observer
        if specs.input is not None:
            self._dtypes[node] = specs.input.dtype

    def _share(self, anchor: Node) -> Optional[_Observer]:
        """The observer above the first argument, which replaces those above the others in a list with it."""
        first = next((each for each in anchor.args if isinstance(each, (Node, list, tuple))), None)
        values = first if isinstance(first, (list, tuple)) else [first]
        places = [self._place_above(value, anchor) for value in values]
        if places[0] is None:
            return None
        value, node = places[0]
        observer = self._found[value][node]
        for place in places[1:]:
            if place is None:
                return None
            value, node = place
            of_value = self._found[value]
            replaced = of_value[node]
            of_value.update({at: observer for at, one in of_value.items() if one is replaced})
        return observer

    def _place_above(self, value: Any, node: Node) -> Optional[tuple[Node, Optional[Node]]]:
        """Where the nearest observer is from an argument of a node upwards, always to the first that is a node."""
        while isinstance(value, Node):
            for user in (node, None):
                if self._at(value, user) is not None:
                    return value, user
            node, value = value, next((each for each in value.args if isinstance(each, Node)), None)
        return None

    def _at(self, value: Node, node: Optional[Node]) -> Optional[_Observer]:
        return self._found.get(value, {}).get(node)

    def annotate(self, node: Node) -> bool:
        """Annotates a node of a match, after the nodes before it. Returns whether anything around it is quantized."""
        inputs = {value: self._spec(value, node) for value in node.all_input_nodes}
        annotation = QuantizationAnnotation(
            input_qspec_map={value: spec for value, spec in inputs.items() if spec is not None},
            output_qspec=self._spec(node, None),
            allow_implicit_sharing=False,
            _annotated=True,
        )
        node.meta["quantization_annotation"] = annotation
        return bool(annotation.input_qspec_map) or annotation.output_qspec is not None

    def _spec(self, value: Node, node: Optional[Node]) -> Any:
        """An observer has its spec where torch finds it first, and is shared where it is found again."""
        observer = self._at(value, node)
        if observer is None:
            return None
        first = self._firsts.get(observer)
        if first is not None:
            return SharedQuantizationSpec(first)
        # prepare_qat_pt2e replaces batch norms, and finds them again as values, but not in the edges behind them.
        if node is None or value not in self._norms_fused_in_qat:
            self._firsts[observer] = value if node is None else (value, node)
        return observer.spec


def _kind(spec: Any) -> tuple[torch.dtype, Any]:
    """By which FX graph mode tells the observers of a value from each other."""
    constructor = getattr(spec, "observer_or_fake_quant_ctr", FixedQParamsQuantizationSpec)
    return spec.dtype, getattr(getattr(constructor, "p", None), "func", constructor)


def _part(pattern: Any, path: tuple[int, ...]) -> Any:
    for step in path:
        pattern = pattern[1 + step]
    return pattern
