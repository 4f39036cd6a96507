# SPDX-License-Identifier: Apache-2.0
"""A package with functions of its own, as coremltools and spconv have them."""
