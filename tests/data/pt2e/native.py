"""BackendConfigQuantizer for prepare_pt2e and prepare_qat_pt2e."""

# A quantizer for PyTorch's PT2E flow, made of the backend config native, under:
#     x86
#     qnnpack
#     x86 qat
#
# Not carried over:
# - limit to this operator: /configs/0, /configs/5, /configs/12 and 48 more
#   What torch.nn.LazyConv1d becomes, such as aten.conv1d.default, is matched here too; FX tells them apart.
# - pattern without a known ATen operator: /configs/121, /configs/155, /configs/171 and 1 more
#   torch.export makes no single operator of torch.nn.Identity, and no tree of operators.
# - pattern with a batch norm: /configs/9, /configs/10, /configs/11 and 14 more
#   Before it annotates, prepare_pt2e folds batch norms into convolutions, and no others; the pattern itself counts in prepare_qat_pt2e alone.
# - float16: /configs/57/dtype_configs/2/input_dtype, /configs/57/dtype_configs/2/weight_dtype, /configs/58/dtype_configs/2/input_dtype and 31 more
#   A QuantizationSpec has no form for torch.float16.
# - fused_module: /configs/3/fused_module, /configs/4/fused_module, /configs/9/fused_module and 19 more
#   PT2E has no fused modules: the operators stay apart and are annotated together.
# - fuser_method: /configs/3/fuser_method, /configs/4/fuser_method, /configs/9/fuser_method and 22 more
#   PT2E fuses nothing with it; convolutions absorb the batch norms after them by themselves.
# - MultiheadAttention in float: /configs/57
#   torch.export takes torch.nn.MultiheadAttention apart, also in Transformer layers, so its projections become aten.linear.default and are quantized here; FX keeps the module, in float.
# - qat_module: /configs/0/qat_module, /configs/5/qat_module, /configs/12/qat_module and 14 more
#   PT2E has no QAT modules: prepare_qat_pt2e puts fake quantizes into the graph.
# - quint4x2: /configs/190/dtype_configs/1/weight_dtype, /configs/191/dtype_configs/1/weight_dtype, /configs/192/dtype_configs/1/weight_dtype and 1 more
#   A QuantizationSpec has no form for torch.quint4x2.
# - values beyond those observed with reduce_range: /configs/0, /configs/1, /configs/2 and 141 more
#   The observer has reduce_range, and PT2E clamps activations to that half of the codes; FX takes its scale alone, so values beyond those that were observed reach the other half.
# - reference_quantized_module_for_root: /configs/0/reference_quantized_module_for_root, /configs/1/reference_quantized_module_for_root, /configs/6/reference_quantized_module_for_root and 33 more
#   PT2E has no reference modules: the graph with quantize and dequantize nodes is the reference.
# - root_module: /configs/0/root_module, /configs/1/root_module, /configs/6/root_module and 36 more
#   PT2E swaps no modules: quantized operators stay between quantize and dequantize nodes.
# - pattern with the ATen operator of another one: /configs/16, /configs/35, /configs/54 and 1 more
#   It becomes aten.conv_transpose1d.default like /configs/18, which is quantized in another way and counts here.

from __future__ import annotations

import ast
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
    pattern into one, as it does where the first one is of torch.nn, the QConfig is that of the first operator.
    """

    pattern: Any
    specs: Optional[Specs]
    source: str  # where the backend config has it, as a JSON pointer
    roots: tuple[tuple[int, ...], ...] = ((),)
    fused: bool = False


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
LAYER_NORM = operator("aten.layer_norm.default")

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
    dtype=torch.uint8,
    quant_min=0,
    quant_max=255,
    qscheme=torch.per_tensor_affine,
    observer_or_fake_quant_ctr=observer.HistogramObserver,
)
WEIGHT_2 = QuantizationSpec(
    dtype=torch.int8,
    quant_min=-128,
    quant_max=127,
    qscheme=torch.per_tensor_symmetric,
    observer_or_fake_quant_ctr=observer.MinMaxObserver,
)
ACTIVATION_3 = QuantizationSpec(
    dtype=torch.uint8,
    quant_min=0,
    quant_max=127,
    qscheme=torch.per_tensor_affine,
    observer_or_fake_quant_ctr=fake_quantize.FusedMovingAvgObsFakeQuantize.with_args(
        observer=observer.MovingAverageMinMaxObserver
    ),
)
WEIGHT_3 = QuantizationSpec(
    dtype=torch.int8,
    quant_min=-128,
    quant_max=127,
    qscheme=torch.per_channel_symmetric,
    ch_axis=0,
    observer_or_fake_quant_ctr=fake_quantize.FusedMovingAvgObsFakeQuantize.with_args(
        observer=observer.MovingAveragePerChannelMinMaxObserver
    ),
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
WEIGHTED_3 = Specs(input=ACTIVATION_3, output=ACTIVATION_3, weight=WEIGHT_3)
BY_TENSORS_3 = Specs(
    input=ACTIVATION_3,
    output=ACTIVATION_3,
    output_by_tensors={0: ACTIVATION_3, 1: SHARED, 2: ACTIVATION_3},
)
DEFAULT_3 = Specs(input=ACTIVATION_3, output=ACTIVATION_3)
SHARED_OBSERVER_3 = Specs(input=ACTIVATION_3, output=SHARED)

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
        Row(BATCH_NORM, DEFAULT, "/configs/177"),
        Row((RELU, BATCH_NORM), DEFAULT, "/configs/181", roots=((0,),), fused=True),
        Row(LAYER_NORM, WEIGHTED, "/configs/183"),
    ],
    "qnnpack": [
        Row(CONV1D, WEIGHTED_2, "/configs/0"),
        Row((RELU, CONV1D), WEIGHTED_2, "/configs/5", roots=((0,),), fused=True),
        Row((BATCH_NORM, CONV1D), WEIGHTED_2, "/configs/12", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV1D)), WEIGHTED_2, "/configs/13", roots=((0, 0),), fused=True),
        Row(CONV_TRANSPOSE1D, WEIGHTED_2, "/configs/16"),
        Row((BATCH_NORM, CONV_TRANSPOSE1D), WEIGHTED_2, "/configs/17", roots=((0,),)),
        Row(CONV2D, WEIGHTED_2, "/configs/19"),
        Row((RELU, CONV2D), WEIGHTED_2, "/configs/24", roots=((0,),), fused=True),
        Row((BATCH_NORM, CONV2D), WEIGHTED_2, "/configs/31", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV2D)), WEIGHTED_2, "/configs/32", roots=((0, 0),), fused=True),
        Row(CONV_TRANSPOSE2D, WEIGHTED_2, "/configs/35"),
        Row((BATCH_NORM, CONV_TRANSPOSE2D), WEIGHTED_2, "/configs/36", roots=((0,),)),
        Row(CONV3D, WEIGHTED_2, "/configs/38"),
        Row((RELU, CONV3D), WEIGHTED_2, "/configs/43", roots=((0,),), fused=True),
        Row((BATCH_NORM, CONV3D), WEIGHTED_2, "/configs/50", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV3D)), WEIGHTED_2, "/configs/51", roots=((0, 0),), fused=True),
        Row(CONV_TRANSPOSE3D, WEIGHTED_2, "/configs/54"),
        Row((BATCH_NORM, CONV_TRANSPOSE3D), WEIGHTED_2, "/configs/55", roots=((0,),)),
        Row(LINEAR, WEIGHTED_2, "/configs/57"),
        Row((RELU, LINEAR), WEIGHTED_2, "/configs/62", roots=((0,),), fused=True),
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
        Row(BATCH_NORM, DEFAULT_2, "/configs/177"),
        Row((RELU, BATCH_NORM), DEFAULT_2, "/configs/181", roots=((0,),), fused=True),
        Row(LAYER_NORM, WEIGHTED_2, "/configs/183"),
    ],
    "x86 qat": [
        Row(CONV1D, WEIGHTED_3, "/configs/0"),
        Row((RELU, CONV1D), WEIGHTED_3, "/configs/5", roots=((0,),), fused=True),
        Row((BATCH_NORM, CONV1D), WEIGHTED_3, "/configs/12", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV1D)), WEIGHTED_3, "/configs/13", roots=((0, 0),), fused=True),
        Row(CONV_TRANSPOSE1D, WEIGHTED_3, "/configs/16"),
        Row((BATCH_NORM, CONV_TRANSPOSE1D), WEIGHTED_3, "/configs/17", roots=((0,),)),
        Row(CONV2D, WEIGHTED_3, "/configs/19"),
        Row((RELU, CONV2D), WEIGHTED_3, "/configs/24", roots=((0,),), fused=True),
        Row((BATCH_NORM, CONV2D), WEIGHTED_3, "/configs/31", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV2D)), WEIGHTED_3, "/configs/32", roots=((0, 0),), fused=True),
        Row(CONV_TRANSPOSE2D, WEIGHTED_3, "/configs/35"),
        Row((BATCH_NORM, CONV_TRANSPOSE2D), WEIGHTED_3, "/configs/36", roots=((0,),)),
        Row(CONV3D, WEIGHTED_3, "/configs/38"),
        Row((RELU, CONV3D), WEIGHTED_3, "/configs/43", roots=((0,),), fused=True),
        Row((BATCH_NORM, CONV3D), WEIGHTED_3, "/configs/50", roots=((0,),), fused=True),
        Row((RELU, (BATCH_NORM, CONV3D)), WEIGHTED_3, "/configs/51", roots=((0, 0),), fused=True),
        Row(CONV_TRANSPOSE3D, WEIGHTED_3, "/configs/54"),
        Row((BATCH_NORM, CONV_TRANSPOSE3D), WEIGHTED_3, "/configs/55", roots=((0,),)),
        Row(LINEAR, WEIGHTED_3, "/configs/57"),
        Row((RELU, LINEAR), WEIGHTED_3, "/configs/62", roots=((0,),), fused=True),
        Row((BATCH_NORM, LINEAR), WEIGHTED_3, "/configs/67", roots=((0,),), fused=True),
        Row((RELU, ADD), BY_TENSORS_3, "/configs/69", roots=((0,),)),
        Row(ADD, BY_TENSORS_3, "/configs/72"),
        Row((RELU, MUL), BY_TENSORS_3, "/configs/77", roots=((0,),)),
        Row(MUL, BY_TENSORS_3, "/configs/80"),
        Row(MATMUL, DEFAULT_3, "/configs/85"),
        Row(CAT, SHARED_OBSERVER_3, "/configs/86"),
        Row(ELU, DEFAULT_3, "/configs/87"),
        Row(LEAKY_RELU, DEFAULT_3, "/configs/88"),
        Row(HARDSWISH, DEFAULT_3, "/configs/89"),
        Row(INSTANCE_NORM, DEFAULT_3, "/configs/90"),
        Row(
            (SQUEEZE, (INSTANCE_NORM, UNSQUEEZE)),
            DEFAULT_3,
            "/configs/91",
            roots=((0, 0),),
            fused=True,
        ),
        Row(DROPOUT, DEFAULT_3, "/configs/93"),
        Row(PRELU, DEFAULT_3, "/configs/94"),
        Row(GROUP_NORM, DEFAULT_3, "/configs/99"),
        Row(ADAPTIVE_AVG_POOL1D, SHARED_OBSERVER_3, "/configs/114"),
        Row(ADAPTIVE_AVG_POOL2D, SHARED_OBSERVER_3, "/configs/115"),
        Row(ADAPTIVE_AVG_POOL3D, SHARED_OBSERVER_3, "/configs/116"),
        Row(AVG_POOL1D, SHARED_OBSERVER_3, "/configs/117"),
        Row(AVG_POOL2D, SHARED_OBSERVER_3, "/configs/118"),
        Row(AVG_POOL3D, SHARED_OBSERVER_3, "/configs/119"),
        Row(HARDTANH, SHARED_OBSERVER_3, "/configs/120"),
        Row(MAX_POOL1D, SHARED_OBSERVER_3, "/configs/122"),
        Row(MAX_POOL2D, SHARED_OBSERVER_3, "/configs/123"),
        Row(MAX_POOL3D, SHARED_OBSERVER_3, "/configs/124"),
        Row(PIXEL_SHUFFLE, SHARED_OBSERVER_3, "/configs/125"),
        Row(PIXEL_UNSHUFFLE, SHARED_OBSERVER_3, "/configs/126"),
        Row(RELU, SHARED_OBSERVER_3, "/configs/127"),
        Row(UPSAMPLE_NEAREST2D, SHARED_OBSERVER_3, "/configs/134"),
        Row(UPSAMPLE_BILINEAR2D, SHARED_OBSERVER_3, "/configs/134"),
        Row(UPSAMPLE_BICUBIC2D, SHARED_OBSERVER_3, "/configs/134"),
        Row(RELU6, SHARED_OBSERVER_3, "/configs/141"),
        Row(CLAMP, SHARED_OBSERVER_3, "/configs/145"),
        Row(CLAMP_2, SHARED_OBSERVER_3, "/configs/145"),
        Row(FLATTEN, SHARED_OBSERVER_3, "/configs/146"),
        Row(MEAN, SHARED_OBSERVER_3, "/configs/147"),
        Row(NARROW, SHARED_OBSERVER_3, "/configs/148"),
        Row(REPEAT_INTERLEAVE, SHARED_OBSERVER_3, "/configs/149"),
        Row(TRANSPOSE, SHARED_OBSERVER_3, "/configs/150"),
        Row(SQUEEZE_2, SHARED_OBSERVER_3, "/configs/151"),
        Row(STACK, SHARED_OBSERVER_3, "/configs/152"),
        Row(UNSQUEEZE, SHARED_OBSERVER_3, "/configs/153"),
        Row(FLOOR_DIVIDE, SHARED_OBSERVER_3, "/configs/154"),
        Row(DETACH, SHARED_OBSERVER_3, "/configs/157"),
        Row(PERMUTE, SHARED_OBSERVER_3, "/configs/160"),
        Row(REPEAT, SHARED_OBSERVER_3, "/configs/161"),
        Row(RESHAPE, SHARED_OBSERVER_3, "/configs/163"),
        Row(RESIZE, SHARED_OBSERVER_3, "/configs/164"),
        Row(VIEW, SHARED_OBSERVER_3, "/configs/172"),
        Row(BATCH_NORM, DEFAULT_3, "/configs/177"),
        Row((RELU, BATCH_NORM), DEFAULT_3, "/configs/181", roots=((0,),), fused=True),
        Row(LAYER_NORM, WEIGHTED_3, "/configs/183"),
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
        found: list[tuple[Optional[str], Row, dict[tuple[int, ...], Node]]] = []
        covered: set[Node] = set()
        tables = {name: _by_overload(rows) for name, rows in TABLE.items()}
        for anchor in reversed(list(model.graph.nodes)):
            if anchor.op != "call_function" or anchor in covered:
                continue
            matches = [self._longest(name, rows, anchor, covered) for name, rows in tables.items()]
            longest = max(
                filter(None, matches), key=lambda one: _length(one[1].pattern), default=None
            )
            if longest is not None:
                covered.update(longest[2].values())
                found.append(longest)
        self._annotated = []
        quantized: dict[tuple[Node, Any], Any] = {}
        for qconfig, row, nodes in reversed(found):
            if qconfig is not None and row.specs is not None:
                left = set() if _is_fused(row, nodes) else self._without_qconfig(nodes.values())
                _annotate(row, row.specs, nodes, left, quantized)
                self._annotated.append((nodes[()].name, qconfig, row.source))
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
        """Raises ValueError where a name given to set_module_name() is that of no module.

        A batch norm that prepare_pt2e has folded into a convolution has no operators, but its parameters are still there.
        """
        there = {name for node in model.graph.nodes for name in _module_names(node)}
        unknown = sorted(set(self._modules) - there - {name for name, _ in model.named_modules() if name})
        if unknown:
            raise ValueError(f"the model has no operators in these modules: {', '.join(unknown)}")

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

    def _without_qconfig(self, nodes: Iterable[Node]) -> set[Node]:
        return {node for node in nodes if self._qconfig_of(node) is None}


def _by_overload(rows: list[Row]) -> dict[str, list[Row]]:
    """The rows that an overload may be the last operator of, in the order in which they are tried."""
    found: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: -_length(row.pattern)):
        for overload in _operator_of(row.pattern).overloads:
            found.setdefault(overload, []).append(row)
    return found


def _annotate(
    row: Row,
    specs: Specs,
    nodes: dict[tuple[int, ...], Node],
    left: set[Node],
    quantized: dict[tuple[Node, Any], Any],
) -> None:
    """Annotates what a row has matched; the inputs of the nodes `left` stay float.

    FX graph mode quantizes no value twice to one dtype: the first spec counts, which `quantized` has by value, dtype and
    whether it is dynamic. Only where the first input of a shared output had its spec before, by another QConfig, are the
    further inputs quantized for it once more.
    """
    maps: dict[Node, dict[Node, Any]] = {node: {} for node in nodes.values()}
    first: Any = None  # the value or edge whose scale and zero point a shared output has
    spec = specs.input  # that of the first input
    kind = (getattr(spec, "dtype", None), getattr(spec, "is_dynamic", False))
    tensors = 0
    output = specs.output
    for path in row.roots:
        root = nodes[path]
        operator = _operator_of(_part(row.pattern, path))
        inputs = [value for value in _activations(root, operator) if _is_float_tensor(value)]
        tensors += len(inputs)
        if specs.output_by_tensors is not None:
            output = specs.output_by_tensors.get(tensors, specs.output)
        for value in inputs:
            if value in maps or root in left or specs.input is None:
                continue
            is_shared = first is not None and output == SHARED
            own = quantized.setdefault((value, kind), spec if is_shared else specs.input)
            maps[root].setdefault(value, SharedQuantizationSpec(first) if is_shared else own)
            if first is None:
                first, spec = (value if _has_own_output(value) else (value, root)), own
        weight = root.args[operator.weight] if operator.weight is not None else None
        if specs.weight is not None and root not in left and isinstance(weight, Node):
            maps[root][weight] = specs.weight
    if output == SHARED:
        output = SharedQuantizationSpec(first) if first else None
    elif output is not None:
        spec = output
    if output is not None:
        quantized[nodes[()], kind] = spec
    for node, inputs_of_node in maps.items():
        is_anchor = node is nodes[()]
        node.meta["quantization_annotation"] = QuantizationAnnotation(
            input_qspec_map=inputs_of_node,
            output_qspec=output if is_anchor and _is_float_tensor(node) else None,
            _annotated=True,
        )


def _has_own_output(value: Node) -> bool:
    """prepare_qat_pt2e replaces batch norms, and finds them again as values, but not in the edges behind them."""
    annotation = value.meta.get("quantization_annotation")
    return annotation is not None and annotation.output_qspec is not None


def _part(pattern: Any, path: tuple[int, ...]) -> Any:
    for step in path:
        pattern = pattern[1 + step]
    return pattern
