# SPDX-License-Identifier: Apache-2.0
"""Prints numbers about the source tree. `.ci/run` shows them; no check depends on them."""

import pathlib
import re
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tst_layering as layering

ROOT = layering.ROOT
TEXTS = {source.relative_to(ROOT).as_posix(): source.read_text() for source in layering.SOURCES}


def lines_of_code(text):
    """The number of lines that are neither blank nor a comment."""
    return sum(1 for line in text.splitlines() if line.strip() and not line.lstrip().startswith("//"))


def function_lengths():
    """The numbers of lines of the functions whose braces are in the first column, sorted."""
    ends = (match for text in TEXTS.values() for match in re.finditer(r"^\{\n(.*?)^\}(;?)", text, re.M | re.S))
    return sorted(match[1].count("\n") for match in ends if not match[2])


def percent(part, whole):
    return f"{100 * part / whole:.1f} %"


def own_namespace(text):
    """The namespace in which a file has its own declarations: the last one, as those before are forward declarations."""
    return (re.findall(r"^namespace ([\w:]+) {", text, re.M) or [""])[-1]


def main():
    wings = layering.law()
    headers = {name: text for name, text in TEXTS.items() if name.endswith(".h")}
    window = [name for name in TEXTS if re.fullmatch(r"ui/window/[^/]+", name)]
    small = [name for name, text in headers.items() if lines_of_code(text) < 15]
    bodies = function_lengths()
    rows = [
        ("wings in core", sum(wing.startswith("core/") for wing in wings)),
        ("wings in ui", sum(wing.startswith("ui/") for wing in wings)),
        ("rows of the law", len(wings)),
        ("most rooms in a wing", max(len(rooms) for rooms, _ in wings.values())),
        ("files of ui/window itself", len(window)),
        ("lines of ui/window itself", sum(TEXTS[name].count("\n") for name in window)),
        ("files that name a generation", sum(bool(re.search(r"Torch1_13|Torch2\b", text)) for text in TEXTS.values())),
        (
            "headers with fewer than 15 lines of code",
            f"{len(small)} of {len(headers)}, {percent(len(small), len(headers))}",
        ),
        ("headers in namespace bcfg::ui itself", sum(own_namespace(text) == "bcfg::ui" for text in headers.values())),
        (
            "dialogs that are executed",
            sum(len(re.findall(r"[.>]exec\(", text)) for name, text in TEXTS.items() if name.startswith("ui/")),
        ),
        ("lines of C++ without tests", sum(text.count("\n") for text in TEXTS.values())),
        (
            "lines of a function, median, 99th percentile, longest",
            f"{statistics.median(bodies):.0f}, {bodies[len(bodies) * 99 // 100]}, {bodies[-1]}",
        ),
        ("files over 500 lines", sum(text.count("\n") > 500 for text in TEXTS.values())),
    ]
    width = max(len(label) for label, _ in rows)
    for label, value in rows:
        print(f"{label:{width}}  {value}")


if __name__ == "__main__":
    main()
