#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long `bcfg lsp` takes from a change of a large document to its diagnostics.

    measure_lsp.py BCFG [PATTERNS]

Prints the median and the 95th percentile, in milliseconds of wall-clock time and of processor time.
"""
import json
import os
import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "cli"))
os.environ["BCFG"] = sys.argv[1]
PATTERNS = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000

from lspclient import Client, position_at

URI = "file:///large.bcfg.json"


def renamed(value, number):
    if isinstance(value, list):
        return [renamed(item, number) for item in value]
    return f"{value}_{number}" if isinstance(value, str) else value


def large_document():
    native = json.loads((ROOT / "resources/templates/torch-2.6.0/native.bcfg.json").read_text())
    entries = []
    for round_ in range(PATTERNS // len(native["configs"]) + 1):
        for entry in native["configs"]:
            fields = ("pattern", "pattern_complex_format", "root_module") if round_ else ()
            entries.append({**entry, **{key: renamed(entry[key], round_) for key in fields if key in entry}})
    return json.dumps({**native, "configs": entries[:PATTERNS]}, indent=2) + "\n"


def processor_ms(client):
    fields = pathlib.Path(f"/proc/{client.process.pid}/stat").read_text().rpartition(")")[2].split()
    return 1e3 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(client, what, changes):
    passed = []
    before = processor_ms(client)
    for change in changes:
        measured.version += 1
        begin = time.perf_counter()
        client.change(URI, measured.version, change)
        client.diagnostics()
        passed.append(1e3 * (time.perf_counter() - begin))
    worked = (processor_ms(client) - before) / len(passed)
    print(f"{what:28} median {statistics.median(passed):6.1f} ms, 95th percentile "
          f"{statistics.quantiles(passed, n=20)[-1]:6.1f} ms; of the processor {worked:6.1f} ms on average")


measured.version = 1


def insertion(text, offset, inserted):
    place = position_at(text[:offset + 1], offset)
    return {"range": {"start": place, "end": place}, "text": inserted}


def main():
    text = large_document()
    places = [index for index in range(0, len(text), len(text) // 42)][1:41]
    with Client() as client:
        begin = time.perf_counter()
        client.open(URI, text)
        client.diagnostics()
        print(f"{PATTERNS} patterns, {len(text) / 1e6:.1f} MB: opened in {1e3 * (time.perf_counter() - begin):.0f} ms")
        keys = [text.index('"torch.quint8"', place) + 8 for place in places[:-2]]
        letters = [insertion(text, key, "q") for key in keys]
        measured(client, "a letter in a dtype", letters)
        # Each of these insertions adds to a line, so no line moves.
        entries = [text.index("\n    {\n", place) + 5 for place in places[:-2]]
        measured(client, "one more pattern config", [insertion(text, entry, '{"pattern": "torch.add"}, ')
                                                     for entry in entries])
        measured(client, "a text that is torn and mended", [
            change for _ in range(10) for change in (insertion(text, 1, "x"), {
                "range": {"start": {"line": 0, "character": 1}, "end": {"line": 0, "character": 2}}, "text": ""})])


if __name__ == "__main__":
    main()
