# SPDX-License-Identifier: Apache-2.0
"""compile_alone.py [PATH...]: compiles each source and each header by itself, without writing objects.

./run and ./test compile many files as one, which hides missing includes. The core is compiled without precompiled headers;
the window, the programs and the tests with those of their targets, as in the README's build: without them Qt's headers
would take four times as long (packaging/nightly builds everything without). A header that its own source includes first is
compiled with that source. With PATHs, only these files and files below these folders are compiled. The compiler is clang,
which reads precompiled headers in half of g++'s time. Other builds show g++'s warnings, except -Wshadow, which they switch
off as files are compiled as one.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "alone"
MOC = BUILD / "moc"


def prepare():
    """Configures the README's build with the benchmarks, and makes the generated files that sources include."""
    configure = ["cmake", "--preset", "dev", "-B", BUILD, "-DCMAKE_CXX_COMPILER=clang++-16", "-DPROJECT_WERROR=OFF",
                 "-DCMAKE_CXX_FLAGS=-Werror=shadow -Werror=shadow-uncaptured-local", "-DBUILD_BENCHMARKS=ON",
                 "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"]
    subprocess.run(configure, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    MOC.mkdir(exist_ok=True)
    for source in (path for top in ("ui", "tests") for path in (ROOT / top).rglob("*.cpp")):
        for name in re.findall(r'^#include "(\w+\.moc)"', source.read_text(), re.M):
            (MOC / name).touch()  # what moc writes is nothing that a file has to include by itself
    rows = json.loads((BUILD / "compile_commands.json").read_text())
    headers = [row for row in rows if row["file"].endswith("/cmake_pch.hxx.cxx")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        run = lambda row: subprocess.run(shlex.split(row["command"]), cwd=row["directory"], check=True)
        list(pool.map(run, headers))


def commands():
    """The compiler's arguments for each source of the project, without those that write an object file."""
    for row in json.loads((BUILD / "compile_commands.json").read_text()):
        source = pathlib.Path(row["file"])
        if not source.is_relative_to(ROOT) or source.is_relative_to(BUILD):
            continue
        words = shlex.split(row["command"])
        words = words[: words.index("-o")]
        while source.is_relative_to(ROOT / "core") and "-Xclang" in words:  # names a precompiled header
            at = words.index("-Xclang")
            del words[at : at + 2]
        yield source, [*words, f"-I{MOC}", "-fsyntax-only", "-c"]


def jobs():
    """The compilations: the file, the compiler's arguments, and the text of standard input if that replaces a source."""
    of_source = {}
    for source, words in commands():
        of_source.setdefault(source, words)
    for source, words in of_source.items():
        yield source, [*words, str(source)], ""
    of_folder = {}
    for source, words in of_source.items():
        of_folder.setdefault(source.parent, words)
    of_folder[ROOT / "tests" / "support"] = of_folder[ROOT / "tests" / "ui"]  # some headers there are for these alone
    for top in ("core", "ui", "app", "tests"):
        for header in sorted((ROOT / top).rglob("*.h")):
            name = header.relative_to(ROOT).as_posix()
            source = header.with_suffix(".cpp")
            if source in of_source and re.search(r'^#include "(.*)"', source.read_text(), re.M)[1] == name:
                continue
            folder = next((folder for folder in header.parents if folder in of_folder), None)
            if folder:
                yield header, [*of_folder[folder], "-x", "c++", "-"], f'#include "{name}"\n'


def compile_one(job):
    path, words, text = job
    done = subprocess.run(words, cwd=BUILD, input=text, capture_output=True, text=True)
    return path.relative_to(ROOT).as_posix(), done.returncode, done.stderr


def main():
    prepare()
    wanted = [pathlib.Path(path).resolve() for path in sys.argv[1:]] or [ROOT]
    chosen = [job for job in jobs() if any(job[0].is_relative_to(path) for path in wanted)]
    failed = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, status, messages in pool.map(compile_one, chosen):
            if status:
                failed.append(path)
                print(messages, file=sys.stderr)
    print(f"{len(chosen)} files compiled by themselves, {len(failed)} failed", *failed, sep="\n  ")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
