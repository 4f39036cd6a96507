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

    def test_git_diff_shows_keys_that_no_field_has_wherever_they_stand(self):
        self.begin()
        dtypes = self.entry(0)["dtype_configs"]
        for value in 16, 32:
            dtypes[0]["vendor_tile"] = value
            dtypes[0]["input_dtype"] = {"dtype": "torch.quint8", "vendor_step": value}
            self.edit(0, dtype_configs=dtypes)
            self.git("add", "-A")
            if value == 16:
                self.commit("vendor")
        shown = self.git("diff", "--cached")
        for key in "vendor_tile", "input_dtype.vendor_step":
            self.assertRegex(shown, rf"(?m)^-.*{key}: 16")
            self.assertRegex(shown, rf"(?m)^\+.*{key}: 32")

    def test_a_side_that_is_no_json_is_merged_as_text_with_marks(self):
        self.begin()
        self.edit(0, observation_type="INPUT_OUTPUT_NOT_OBSERVED")
        self.commit("ours")
        self.git("checkout", "-q", "other")
        self.path.write_text(self.path.read_text().replace("OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", "theirs, 1", 1) +
                             "}")
        self.commit("theirs")
        self.git("checkout", "-q", "main")
        result = self.run_in("git", "merge", "other")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"my\.bcfg\.json \(theirs\):\d+:\d+: error: Not JSON")
        self.assertIn("UU my.bcfg.json", self.git("status", "--porcelain"))
        self.assertNotIn(".merge_file", result.stdout + result.stderr)
        merged = self.path.read_text()
        for kept in ("<<<<<<< ours", "INPUT_OUTPUT_NOT_OBSERVED", "theirs, 1", ">>>>>>> theirs"):
            self.assertIn(kept, merged)

    def test_without_the_program_git_merges_text_and_status_says_so(self):
        self.begin()
        copy = self.home / "bcfg"
        driver = self.git("config", "--get", "merge.bcfg.driver").strip()
        self.git("config", "merge.bcfg.driver", driver.replace(str(BCFG), str(copy)))
        self.edit(0, observation_type="INPUT_OUTPUT_NOT_OBSERVED")
        self.commit("ours")
        self.git("checkout", "-q", "other")
        self.edit(0, observation_type="OUTPUT_SHARE_OBSERVER_WITH_INPUT")
        self.commit("theirs")
        self.git("checkout", "-q", "main")
        self.git("merge", "other", expected=1)
        self.assertIn("<<<<<<< ours", self.path.read_text())
        self.assertIn("merge: the driver's program is missing", self.bcfg("git", "status", "--check", expected=1))

    def test_attributes_for_a_driver_of_a_longer_name_are_another_programs(self):
        self.begin()
        (self.folder / ".gitattributes").write_text("*.bcfg.json diff=bcfg merge=bcfgx\n")
        diff, merge = self.bcfg("git", "status").splitlines()
        self.assertRegex(diff, "^diff: by meaning, with ")
        self.assertEqual(merge, "merge: by text: no attributes name bcfg")

    def test_what_an_older_program_said_is_forgotten(self):
        self.begin()
        self.git("config", "diff.bcfg.cachetextconv", "true")
        self.edit(0, observation_type="INPUT_OUTPUT_NOT_OBSERVED")
        self.commit()
        self.git("log", "-p")
        kept = ("rev-parse", "--verify", "-q", "refs/notes/textconv/bcfg")
        self.git(*kept)
        self.bcfg("git", "install")
        self.git("log", "-p")
        self.git(*kept, expected=1)
        self.git("config", "diff.bcfg.cachetextconv", "true")
        self.git("log", "-p")
        self.bcfg("git", "uninstall")
        self.git(*kept, expected=1)

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
        self.assertIn("does not have", self.bcfg("git", "status", cwd=clone))
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

    def test_a_revision_is_neither_an_option_nor_a_command(self):
        self.begin()
        before = sorted(self.folder.rglob("*"))
        revisions = ("--output=y", "-x", "--", "HEAD;touch y", "HEAD`touch y`", "$(touch y)", "HEAD|touch y",
                     "HEAD\ntouch y", "main --output=y", "@{-1}", "@{upstream}", "HEAD@{99}", "HEAD^{/no}",
                     "HEAD..main", "^HEAD", ":/no")
        for name in (*(f"{revision}:my.bcfg.json" for revision in revisions),
                     "--output=y", "-x", "HEAD:", "HEAD:--output=y", "HEAD:../my.bcfg.json", ":(exclude)y"):
            for arguments in (("diff", "--", name, self.path), ("diff", "--", self.path, name),
                              ("report", self.path, f"--since={name}")):
                result = self.run_in(BCFG, *arguments)
                self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
                said = result.stderr.splitlines()
                self.assertEqual([line for line in said if ": error: " in line], said[-1:], arguments)
                self.assertRegex(said[-1], ": error: (There is no such file|No such file)", arguments)
        for option in ("--output=y:my.bcfg.json", "-x"):
            self.assertIn("--help", self.run_in(BCFG, "diff", option, self.path).stderr)
        self.bcfg("diff", "HEAD:my.bcfg.json", self.path)
        self.assertEqual(sorted(self.folder.rglob("*")), before)

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
