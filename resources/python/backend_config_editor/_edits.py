# SPDX-License-Identifier: Apache-2.0
"""The operations of RFC 6902 that the program proposes, on documents of JSON."""

from __future__ import annotations

import copy
from typing import Any, Dict, List, Sequence

Edit = Dict[str, Any]


def applied(document: Any, edits: Sequence[Edit]) -> Any:
    """A copy of the document with the edits made in their order: "add", "replace" and "remove"."""
    result = copy.deepcopy(document)
    for edit in edits:
        *way, last = _parts(edit["path"])
        place = result
        for part in way:
            place = place[int(part)] if isinstance(place, list) else place[part]
        if isinstance(place, list):
            index = len(place) if last == "-" else int(last)
            if edit["op"] == "add":
                place.insert(index, edit["value"])
            elif edit["op"] == "replace":
                place[index] = edit["value"]
            else:
                del place[index]
        elif edit["op"] == "remove":
            del place[last]
        else:
            place[last] = edit["value"]
    return result


def _parts(pointer: str) -> List[str]:
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
