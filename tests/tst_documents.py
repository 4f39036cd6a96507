# SPDX-License-Identifier: Apache-2.0
"""The paths, names of code, presets and links in documents exist, and commands print what documents show."""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
WINGS = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("[cu]*/*/README.md")] + ["app/README.md"]
DOCUMENTS = ("ARCHITECTURE.md", "CONTRIBUTING.md", "tests/README.md", *sorted(WINGS))
PAGES = [ROOT / "README.md", *sorted(path for path in (ROOT / "docs").glob("*.md") if path.name != "rules.md")]
TOPS = ("app", "cmake", "core", "docs", "packaging", "resources", "tests", "ui", ".ci")


def texts():
    return [(name, (ROOT / name).read_text()) for name in DOCUMENTS]


def names_in_code():
    """The words in the code, and words that are called, with brackets: "name()"."""
    code = [path for top in ("app", "core", "ui", "tests", "resources") for path in (ROOT / top).rglob("*")
            if path.suffix in (".h", ".cpp", ".py") or path.name == "CMakeLists.txt"]
    text = "\n".join(path.read_text() for path in code)
    return set(re.findall(r"\w+", text)) | {name + "()" for name in re.findall(r"(\w+)\(", text)}


class Documents(unittest.TestCase):
    def test_paths_exist(self):
        count = 0
        for name, text in texts():
            for path in re.findall(r"(?<![\w./~-])(?:%s)/[\w./*-]*[\w/]" % "|".join(map(re.escape, TOPS)), text):
                there = any(ROOT.glob(path.rstrip("/"))) or any(ROOT.glob(path + ".*"))
                self.assertTrue(there or "VERSION" in path, f"{name}: {path}")
                count += 1
        self.assertGreater(count, 50)

    def test_names_of_code_exist(self):
        names = names_in_code()
        count = 0
        for name, text in texts():
            for code in re.findall(r"`([A-Z]\w*(?:::\w+)*|(?:\w+::)*\w+\(\))`", text):
                for part in code.split("::"):
                    self.assertTrue(part in names, f"{name}: {code}")
                    count += 1
        self.assertGreater(count, 40)

    def test_every_wing_has_a_page_and_every_room_its_line_there(self):
        for wing in sorted(path for top in ("core", "ui") for path in (ROOT / top).iterdir() if path.is_dir()):
            listed = re.findall(r"^\| `(\w+)/` ", (wing / "README.md").read_text(), re.M)
            self.assertEqual(sorted(listed), sorted(path.name for path in wing.iterdir() if path.is_dir()), wing.name)

    def test_the_page_about_commands_names_the_members_of_json_outputs(self):
        section, = re.findall(r"(?s)\n## JSON output\n(.*?)\n## ", (ROOT / "docs" / "command-line.md").read_text())
        named = set(re.findall(r'`(\w+)`|"(\w+)":', section))
        known = {word for pair in named for word in pair}

        def members(value):
            if isinstance(value, list):
                return set().union(*map(members, value))
            if not isinstance(value, dict):
                return set()
            # The keys in the values of these are statuses, names of operators, fields and QConfigs, or parts of documents.
            foreign = ("summary", "float", "why", "fields", "value", "before", "after")
            own = {key: each for key, each in value.items()
                   if key not in foreign and not (key == "verdicts" and isinstance(each, dict))}
            return set(value).union(*(members(list(each.values()) if key == "nodes" and isinstance(each, dict) else each)
                                      for key, each in own.items()))
        with tempfile.TemporaryDirectory() as folder:
            flawed = pathlib.Path(folder) / "flawed.bcfg.json"
            flawed.write_text('{"torch_api": "2", "configs": [{"pattern": "torch.nn.Lineaar", "dtype_configs": []}]}')
            model = ROOT / "tests" / "data" / "models" / "seq-2.6.0.fxgraph.json"
            for arguments in (("validate", flawed), ("match", "native", "--qconfig", "x86"), ("diff", "native@1.13.1", "native"),
                              ("diff", "native", "qnnpack"), ("merge", "native", flawed, "qnnpack", "-o", f"{folder}/merged.json"),
                              ("simulate", "native", "--model", model), ("simulate", "native", "--model", model, "--model", model),
                              ("report", "native", "--qconfig", "x86", "--since", "qnnpack")):
                printed = subprocess.run([os.environ["BCFG"], *map(str, arguments), "--format", "json"], capture_output=True,
                                         text=True).stdout
                found = members(json.loads(printed))
                self.assertGreater(len(found), 5, arguments)
                self.assertEqual(found - known, set(), arguments)

    def test_the_page_about_files_says_of_each_field_what_the_schema_says(self):
        schema = json.loads(subprocess.run([os.environ["BCFG"], "schema"], capture_output=True, text=True, check=True).stdout)
        kinds = schema["definitions"]
        constrained = next(kind for kind in kinds["constrainedDType"]["anyOf"] if "properties" in kind)
        page = (ROOT / "docs" / "file-formats.md").read_text()
        for kind in kinds["patternConfig"], kinds["dtypeConfig"], constrained:
            for key, field in kind["properties"].items():
                if not key.startswith("$"):
                    self.assertIn(f"| `{key}` | {field['description']} |\n", page)

    def test_the_architecture_is_read_in_one_go(self):
        self.assertLessEqual(len((ROOT / "ARCHITECTURE.md").read_text().split()), 2500)

    def test_presets_exist(self):
        presets = {preset["name"] for preset in json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]}
        for name, text in texts():
            for preset in re.findall(r"--preset (\w[\w-]*)", text):
                self.assertIn(preset, presets, name)

    def test_links_lead_somewhere(self):
        count = 0
        for page in PAGES + [ROOT / name for name in DOCUMENTS]:
            for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
                path, _, anchor = link.partition("#")
                target = page.parent / path if path else page
                self.assertTrue(target.exists(), f"{page.name}: {link}")
                if anchor:
                    titles = re.findall(r"^#+ (.*)$", target.read_text(), re.M)
                    anchors = [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]
                    self.assertIn(anchor, anchors, f"{page.name}: {link}")
                count += 1
        self.assertGreater(count, 30)

    def test_pages_are_short(self):
        for page in PAGES:
            lines = page.read_text().count("\n")
            self.assertLessEqual(lines, 120 if page.name == "README.md" else 200, page.name)

    def test_the_page_and_the_manual_lead_to_a_first_backend_in_the_same_words(self):
        pages = [(ROOT / name).read_text() for name in ("docs/authoring.md", "resources/manual/first-backend.md")]
        steps = [re.findall(r"^\d\. .*\n(?: {3}.*\n)*", page, re.M) for page in pages]
        self.assertGreater(len(steps[0]), 5)
        self.assertEqual(steps[0], steps[1])

    def test_pictures_are_small(self):
        pictures = [path for path in (ROOT / "docs").rglob("*.png")]
        self.assertGreater(len(pictures), 3)
        for picture in pictures:
            self.assertLessEqual(picture.stat().st_size, 100_000, picture.name)

    def test_commands_run_and_print_what_the_page_shows(self):
        """The lines below a command that begins with `$` are a part of its output. Commands that need a Python with torch
        are run by tst_import and tst_trace."""
        count = 0
        with tempfile.TemporaryDirectory() as folder:
            make_example(pathlib.Path(folder))
            for page in PAGES:
                for block in re.findall(r"(?:^ {4}.*\n)+", page.read_text(), re.M):
                    printed = ""
                    for line in block.splitlines():
                        command = re.match(r" {4}(?:\$ )?bcfg (.*)", line)
                        if not command:
                            if block.lstrip().startswith("$"):
                                self.assertIn(line.strip(), printed, f"{page.name}: {block}")
                            continue
                        words = shlex.split(command[1], comments=True)
                        if "--python" in words or words[0] == "lsp":
                            continue
                        done = subprocess.run([os.environ["BCFG"], *words], cwd=folder, capture_output=True, text=True)
                        self.assertIn(done.returncode, (0, 1), f"{page.name}: {line}\n{done.stderr}")
                        printed = done.stdout
                        count += 1
        self.assertGreater(count, 40)


def make_example(folder):
    """Makes the files that the commands of the pages name, in a git repository with two revisions."""
    models = ROOT / "tests" / "data" / "models"
    example = ROOT / "docs" / "examples" / "mine.bcfg.json"
    shutil.copytree(example.parent, folder / "docs" / "examples")
    for name in ("mine", "base", "ours", "theirs", "npu"):
        shutil.copy(example, folder / f"{name}.bcfg.json")
    shutil.copy(models / "resnet18-2.6.0.fxgraph.json", folder / "resnet18.fxgraph.json")
    shutil.copy(models / "seq-2.6.0.fxgraph.json", folder / "lstm.fxgraph.json")
    (folder / "models").mkdir()
    shutil.copy(models / "mixed-2.6.0.fxgraph.json", folder / "models")
    shutil.copy(models / "tiny-2.6.0.pt2", folder / "my_model.pt2")
    git = ["git", "-c", "user.name=test", "-c", "user.email=test@localhost"]
    subprocess.run([*git, "init", "-q"], cwd=folder, check=True)
    for message in ("first", "second"):
        subprocess.run([*git, "add", "."], cwd=folder, check=True)
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", message], cwd=folder, check=True)


if __name__ == "__main__":
    unittest.main()
