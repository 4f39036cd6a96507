# SPDX-License-Identifier: Apache-2.0
"""The commit that the programs tell of, and where it comes from."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = SOURCE / "cmake" / "WriteVersion.cmake"


class Version(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name) / "top"
        (self.top / "cmake").mkdir(parents=True)
        shutil.copy(SOURCE / "cmake" / "commit.txt", self.top / "cmake")
        shutil.copy(SOURCE / ".gitattributes", self.top)
        self.output = self.top.parent / "version.cpp"

    def git(self, *arguments):
        identity = ["-c", "user.name=A", "-c", "user.email=a@b"]
        return subprocess.run(["git", "-C", self.top, *identity, *arguments], check=True, capture_output=True).stdout

    def commit(self):
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "first")
        return self.git("rev-parse", "HEAD").decode()[:12]

    def text(self, source=None, commit=""):
        subprocess.run([os.environ["CMAKE"], f"-DOUTPUT={self.output}", f"-DSOURCE={source or self.top}",
                        "-DVERSION=1.2.3", f"-DCOMMIT={commit}", "-P", SCRIPT], check=True)
        return re.search('return "(.*)"', self.output.read_text())[1]

    def test_it_is_that_of_the_checkout(self):
        commit = self.commit()
        self.assertEqual(self.text(), f"1.2.3 ({commit})")

    def test_another_commit_is_told_at_the_next_build(self):
        first = self.commit()
        self.text()
        self.git("tag", "v9")
        self.git("commit", "-q", "--allow-empty", "-m", "second")
        self.assertRegex(self.text(), r"^1\.2\.3 \([0-9a-f]{12}\)$")
        self.assertNotIn(first, self.text())

    def test_changed_files_make_it_dirty(self):
        commit = self.commit()
        (self.top / "untracked").touch()
        self.assertEqual(self.text(), f"1.2.3 ({commit})")
        (self.top / ".gitattributes").write_text("changed")
        self.assertEqual(self.text(), f"1.2.3 ({commit}-dirty)")

    def test_what_is_right_is_not_written_again(self):
        self.commit()
        self.text()
        os.utime(self.output, (1, 1))
        self.text()
        self.assertEqual(self.output.stat().st_mtime, 1)

    def test_an_archive_knows_it(self):
        commit = self.commit()
        unpacked = self.top.parent / "unpacked"
        unpacked.mkdir()
        subprocess.run(["tar", "-x", "-C", unpacked], input=self.git("archive", "HEAD"), check=True)
        self.assertEqual(self.text(unpacked), f"1.2.3 ({commit})")

    def test_an_archive_in_another_checkout_knows_its_own(self):
        commit = self.commit()
        archive = self.git("archive", "HEAD")
        self.git("commit", "-q", "--allow-empty", "-m", "second")
        unpacked = self.top / "unpacked"
        unpacked.mkdir()
        subprocess.run(["tar", "-x", "-C", unpacked], input=archive, check=True)
        self.assertEqual(self.text(unpacked), f"1.2.3 ({commit})")

    def test_it_can_be_given(self):
        self.commit()
        self.assertEqual(self.text(commit="abc1234"), "1.2.3 (abc1234)")

    def test_where_nobody_knows_it_there_is_none(self):
        self.assertEqual(self.text(), "1.2.3")

    def test_the_program_tells_it(self):
        out = subprocess.run([os.environ["BCFG"], "--version"], check=True, capture_output=True, text=True).stdout
        self.assertRegex(out, r"^bcfg \d+\.\d+\.\d+( \([0-9a-f]{7,40}(-dirty)?\))?\n$")


if __name__ == "__main__":
    unittest.main()
