# SPDX-License-Identifier: Apache-2.0
"""A backend config whose fusers come from factories of the package."""
import torch
import torch.ao.quantization.backend_config.utils  # which torch itself forgets to import
from torch import nn
from torch.ao.quantization.backend_config import (BackendPatternConfig, DTypeConfig, ObservationType,
                                                  get_native_backend_config)

from kernels.fusers import _sequential_wrapper2, get_fuser_method

DTYPES = DTypeConfig(input_dtype=torch.quint8, output_dtype=torch.quint8, weight_dtype=torch.qint8,
                     bias_dtype=torch.float)


def get_config():
    """native, with pairs that the package fuses; the order of patterns is that of torch's generation."""
    config = get_native_backend_config().set_name("kernels")
    is_old = not hasattr(BackendPatternConfig, "_set_pattern_complex_format")
    for first, second, fuser in (
            (nn.Linear, nn.Hardtanh, get_fuser_method("sequential")), (nn.Linear, nn.ReLU6, get_fuser_method("last")),
            (nn.Conv2d, nn.Hardtanh, _sequential_wrapper2(nn.Sequential)), (nn.Conv2d, nn.ReLU, get_fuser_method("last"))):
        pattern = (second, first) if is_old else (first, second)
        config.set_backend_pattern_config(
            BackendPatternConfig(pattern).set_observation_type(ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT)
            .set_dtype_configs([DTYPES]).set_fuser_method(fuser))
    return config
