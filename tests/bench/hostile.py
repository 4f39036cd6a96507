# SPDX-License-Identifier: Apache-2.0
"""What files cost that are made to do harm: hostile.py BCFG [CASE...] prints a line per file, and fails where one is not
answered as it should be: refused in one line with its place, or read with a sane number of findings, in memory that is
bounded by the size of the file and by a constant."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

MB = 1_000_000
FLOOR = 1_500 * MB  # values and pattern configs are limited in number, whatever the size of the file
TIMES_TEXT = 6  # a string is held by the text, the reader and the document


def repeated(begin, middle, count, end):
    """Chunks of a text that need not fit in memory."""
    yield begin
    chunk = 100_000
    for _ in range(count // chunk):
        yield middle * chunk
    yield middle * (count % chunk) + end


def sparse(size):
    return size


REFUSED, READ = (2,), (0, 1)  # exit status

CASES = {
    "1 MB of [": (repeated("", "[", 1 * MB, ""), REFUSED),
    "100 MB of [": (repeated("", "[", 100 * MB, ""), REFUSED),
    '1 MB of {"a":': (repeated("", '{"a":', MB // 5, ""), REFUSED),
    '100 MB of {"a":': (repeated("", '{"a":', 20 * MB, ""), REFUSED),
    "a sparse file of 1 GB and a byte": (sparse(1000 * MB + 1), REFUSED),
    "a sparse file of 1 TB": (sparse(1_000_000 * MB), REFUSED),
    "a string of 990 MB": (repeated('{"x": "', "a" * 10, 99 * MB, '"}'), READ),
    "an open string of 990 MB": (repeated('{"x": "', "a" * 10, 99 * MB, ""), REFUSED),
    "a string of 160 million escapes": (repeated('{"x": "', "\\u0041", 160 * MB, '"}'), READ),
    "a number of 500 million digits": (repeated('{"x": 1', "7" * 10, 50 * MB, "}"), READ),
    "900 million line breaks": (repeated("{", "\n" * 10, 90 * MB, "]"), REFUSED),
    "1 million times one unknown key": (repeated('{"a":1', ',"a":1', MB - 1, "}"), READ),
    "1 million times one known key": (repeated('{"name":1', ',"name":1', MB - 1, "}"), READ),
    "10 million times one unknown key": (repeated('{"a":1', ',"a":1', 10 * MB - 1, "}"), REFUSED),
    "10 million times one known key": (repeated('{"name":1', ',"name":1', 10 * MB - 1, "}"), REFUSED),
    "10 million times one key of a pattern config":
        (repeated('{"configs":[{"pattern":1', ',"pattern":1', 10 * MB - 1, "}]}"), REFUSED),
    "1 million times configs": (repeated('{"configs":[]', ',"configs":[]', MB - 1, "}"), READ),
    "100 million numbers": (repeated('{"x":[0', ",0", 100 * MB - 1, "]}"), REFUSED),
    "100 million pattern configs that are none": (repeated('{"configs":[0', ",0", 100 * MB - 1, "]}"), REFUSED),
    "300,000 empty pattern configs": (repeated('{"configs":[{}', ",{}", 299_999, "]}"), READ),
}


def write(path, content):
    with open(path, "w") as file:
        if isinstance(content, int):
            file.truncate(content)
            return
        for chunk in content:
            file.write(chunk)


def measured(command):
    """Exit status, seconds, peak bytes, output and error output of a program."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begin = time.monotonic()
        process = subprocess.Popen(command, stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return process.returncode, seconds, usage.ru_maxrss * 1024, out.read(), err.read().decode()


def main():
    bcfg, chosen = sys.argv[1], sys.argv[2:] or CASES
    failed = False
    print(f"{'file':46} {'MB':>9} {'status':>6} {'seconds':>8} {'peak MB':>8} {'findings':>8}")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "hostile.bcfg.json")
        for name in chosen:
            content, expected = CASES[name]
            write(path, content)
            size = path.stat().st_size
            status, seconds, peak, out, err = measured([bcfg, "validate", "--format", "json", str(path)])
            findings = sum(len(file["diagnostics"]) for file in json.loads(out)["files"]) if out else 0
            held = size if path.stat().st_blocks else 0
            bounded = peak <= FLOOR + TIMES_TEXT * held
            sane = findings <= 300 or "pattern configs" in name
            refused_once = expected != REFUSED or err.count("\n") == 1
            good = status in expected and bounded and sane and refused_once
            failed |= not good
            print(f"{name:46} {size / MB:9.1f} {status:6} {seconds:8.2f} {peak / MB:8.0f} {findings:8}"
                  + ("" if good else "  <- not as it should be"), flush=True)
            if err:
                print("    " + err.splitlines()[0].replace(str(path), "FILE")[:150])
    return failed


if __name__ == "__main__":
    sys.exit(main())
