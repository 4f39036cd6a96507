# SPDX-License-Identifier: Apache-2.0
"""The bridge beside the torch of this Python, as a module. Where there is no torch, the test that imports this is skipped."""
import importlib.util
import os
import sys

import releases

if importlib.util.find_spec("torch") is None:
    sys.exit(77)  # skipped
_spec = importlib.util.spec_from_file_location("bcfg_torch",
                                               os.path.join(releases.RESOURCES, "python", "bcfg_torch.py"))
bridge = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(bridge)


def called_fields():
    """The fields of a pattern config that name what torch calls, and that this torch has."""
    return [field for field, (setter, reader) in bridge._PATTERN_CONFIG.items()
            if reader in ("called", "callable") and hasattr(bridge.BackendPatternConfig, setter)]
