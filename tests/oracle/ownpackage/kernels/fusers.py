# SPDX-License-Identifier: Apache-2.0
"""Factories of fuser methods: closures, which have no name that could be imported."""
import os as system  # a way out of the package, which no document may go

import torch


def get_fuser_method(kind):
    """As coremltools has it: what fuses is chosen by a text."""
    def fuser_method(*modules):
        return torch.nn.Sequential(*modules[1:]) if kind == "sequential" else modules[-1]
    return fuser_method


def _sequential_wrapper2(sequential):
    """As spconv has it, beside PyTorch's own of the same name."""
    def fuser_method(is_qat, first, second):
        return sequential(first, second)
    return fuser_method
