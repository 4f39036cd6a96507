# SPDX-License-Identifier: Apache-2.0
"""`bcfg git` in real repositories: what git then shows and merges. BCFG names the program."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NATIVE = ROOT / "resources" / "templates" / "torch-2.6.0" / "native.bcfg.json"
BCFG = pathlib.Path(os.environ["BCFG"]).resolve()
LINE = "*.bcfg.json diff=bcfg merge=bcfg\n"


class Git(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        home = pathlib.Path(folder.name) / "a home"
        self.folder = home / "it's here"
        self.folder.mkdir(parents=True)
        self.home = home
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")}, "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / ".config"), "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a",
            "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
            "GIT_EDITOR": "true", "GIT_PAGER": "cat"}
        self.git("init", "-q", "-b", "main")
        self.path = self.folder / "my.bcfg.json"

    def run_in(self, *command, cwd=None):
        return subprocess.run([*map(str, command)], cwd=cwd or self.folder, env=self.environment, capture_output=True,
                              text=True, timeout=120)

    def git(self, *arguments, expected=0, cwd=None):
        result = self.run_in("git", *arguments, cwd=cwd)
        self.assertEqual(result.returncode, expected, result.stdout + result.stderr)
        return result.stdout

    def bcfg(self, *arguments, expected=0, cwd=None):
        result = self.run_in(BCFG, *arguments, cwd=cwd)
        self.assertEqual(result.returncode, expected, result.stdout + result.stderr)
        return result.stdout

    def commit(self, message="edit"):
        self.git("add", "-A")
        self.git("commit", "-qm", message)

    def edit(self, row, **fields):
        document = json.loads(self.path.read_text())
        document["configs"][row].update(fields)
        self.path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")

    def begin(self):
        """Two branches from one commit, with the driver installed."""
        self.path.write_text(NATIVE.read_text())
        self.bcfg("git", "install")
        self.commit("native")
        self.git("branch", "other")

    def entry(self, row):
        return json.loads(self.path.read_text())["configs"][row]

    def test_install_status_uninstall(self):
        (self.folder / ".gitattributes").write_text("*.txt text")
        self.assertIn("by text", self.bcfg("git", "status"))
        self.bcfg("git", "install")
        self.bcfg("git", "install")
        self.assertEqual((self.folder / ".gitattributes").read_text(), "*.txt text\n" + LINE)
        self.assertEqual(self.git("config", "--get-all", "merge.bcfg.driver").count("\n"), 1)
        self.assertIn(" --merge ", self.git("config", "--get", "mergetool.bcfg.cmd"))
        self.assertIn(" --diff ", self.git("config", "--get", "difftool.bcfg.cmd"))
        self.assertEqual(self.bcfg("git", "status", "--check").count("by meaning"), 2)
        self.bcfg("git", "uninstall")
        self.assertEqual((self.folder / ".gitattributes").read_text(), "*.txt text\n")
        self.git("config", "--get", "merge.bcfg.driver", expected=1)
        self.bcfg("git", "uninstall")

    def test_a_clone_without_the_driver_is_found(self):
        self.begin()
        clone = self.home / "clone"
        self.git("clone", "-q", self.folder, clone)
        self.assertIn("does not know", self.bcfg("git", "status", cwd=clone))
        self.bcfg("git", "status", "--check", cwd=clone, expected=1)
        self.bcfg("git", "install", cwd=clone)
        self.bcfg("git", "status", "--check", cwd=clone)
        self.assertEqual(self.git("status", "--porcelain", cwd=clone), "")

    def test_install_for_all_repositories(self):
        self.bcfg("git", "install", "--global")
        self.assertEqual((self.home / ".config/git/attributes").read_text(), LINE)
        self.assertFalse((self.folder / ".gitattributes").exists())
        self.bcfg("git", "status", "--check")
        self.assertIn("by meaning", self.bcfg("git", "status"))
        self.bcfg("git", "uninstall", "--global")
        self.assertNotIn("by meaning", self.bcfg("git", "status"))

    def test_outside_of_a_repository(self):
        self.bcfg("git", "install", cwd=self.home, expected=2)
        self.bcfg("git", "status", cwd=self.home, expected=2)
        self.bcfg("git", "nonsense", expected=2)
        self.bcfg("git", "status", "--global", expected=2)

    def test_git_diff_shows_facts(self):
        self.begin()
        self.edit(3, qat_module="a.Mine")
        changed = [line for line in self.git("diff").splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
        self.assertEqual(len(changed), 1 if "qat_module" not in json.loads(NATIVE.read_text())["configs"][3] else 2)
        self.assertRegex(changed[-1], r'^\+.*: qat_module: "a\.Mine"$')
        self.path.write_text("{ no json")  # is shown as it is, and stops nothing
        self.assertIn("+{ no json", self.git("diff"))

    def test_a_name_that_looks_like_an_option(self):
        self.path = self.folder / "--global.bcfg.json"
        self.begin()
        self.edit(3, qat_module="a.Mine")
        self.assertIn('qat_module: "a.Mine"', self.git("diff"))
        for tool in ("difftool", "mergetool"):
            self.assertRegex(self.git("config", "--get", f"{tool}.bcfg.cmd"), r' --(diff|merge) -- "')

    def test_the_program_may_stand_in_any_folder(self):
        program = self.home / "100%O %A" / "bcfg"
        program.parent.mkdir()
        try:
            os.link(BCFG, program)
        except OSError:
            shutil.copy(BCFG, program)
        self.path.write_text(NATIVE.read_text())
        self.assertEqual(self.run_in(program, "git", "install").returncode, 0)
        self.commit("native")
        self.git("branch", "other")
        self.edit(3, root_module="a.Ours")
        self.commit()
        self.git("checkout", "-q", "other")
        self.edit(3, note="theirs")
        self.commit()
        self.git("merge", "-q", "main")
        self.assertEqual((self.entry(3)["root_module"], self.entry(3)["note"]), ("a.Ours", "theirs"))

    def test_merge_takes_both_edits(self):
        self.begin()
        self.edit(3, root_module="a.Ours")
        self.commit()
        self.git("checkout", "-q", "other")
        self.edit(3, note="theirs")
        self.edit(4, note="theirs")
        self.commit()
        self.git("merge", "-q", "main")
        self.assertEqual((self.entry(3)["root_module"], self.entry(3)["note"], self.entry(4)["note"]),
                         ("a.Ours", "theirs", "theirs"))

    def test_rebase_and_cherry_pick(self):
        self.begin()
        self.edit(3, root_module="a.Ours")
        self.commit()
        self.git("checkout", "-q", "other")
        for row in (3, 4, 5):
            self.edit(row, note=row)
            self.commit(f"note {row}")
        self.git("branch", "picked")
        self.git("rebase", "-q", "main")
        self.assertEqual((self.entry(3)["root_module"], [self.entry(row)["note"] for row in (3, 4, 5)]), ("a.Ours", [3, 4, 5]))
        self.git("checkout", "-q", "main")
        self.git("cherry-pick", "picked~2", "picked")
        self.assertEqual((self.entry(3)["note"], self.entry(5)["note"], "note" in self.entry(4)), (3, 5, False))

    def conflict(self):
        self.begin()
        self.edit(3, root_module="a.Ours")
        self.commit()
        self.git("checkout", "-q", "other")
        self.edit(3, root_module="a.Theirs")
        self.commit()
        self.git("merge", "-q", "main", expected=1)

    def test_a_conflict_is_left_for_the_user_in_a_valid_file(self):
        self.conflict()
        self.assertIn("UU my.bcfg.json", self.git("status", "--porcelain"))
        self.assertEqual(self.entry(3)["root_module"], "a.Theirs")  # ours, as other is checked out
        noted = self.entry(3)["$conflict"]["root_module"]
        self.assertEqual((noted["ours"], noted["theirs"]), ("a.Theirs", "a.Ours"))
        self.assertIn("[J10]", self.bcfg("validate", self.path, expected=1))
        document = json.loads(self.path.read_text())
        del document["configs"][3]["$conflict"]
        self.path.write_text(json.dumps(document, indent=2) + "\n")
        self.commit("solved")
        self.assertEqual(self.git("status", "--porcelain"), "")

    def test_what_cannot_be_read_is_left_as_it_is(self):
        self.begin()
        self.path.write_text("{ broken\n")
        self.commit()
        self.git("checkout", "-q", "other")
        self.edit(3, note=1)
        self.commit()
        before = self.path.read_text()
        result = self.run_in("git", "merge", "main")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("error: Not JSON", result.stderr)
        self.assertEqual(self.path.read_text(), before)
        self.assertIn("UU my.bcfg.json", self.git("status", "--porcelain"))

    def test_both_add_the_document(self):
        self.begin()
        second = self.folder / "second.bcfg.json"
        second.write_text('{"torch_api": "2", "configs": [{"pattern": "torch.add", "x": 1}]}')
        self.commit()
        self.git("checkout", "-q", "other")
        second.write_text('{"torch_api": "2", "configs": [{"pattern": "torch.mul"}]}')
        self.commit()
        self.git("merge", "-q", "main")
        self.assertEqual(sorted(c["pattern"] for c in json.loads(second.read_text())["configs"]), ["torch.add", "torch.mul"])


if __name__ == "__main__":
    unittest.main()
