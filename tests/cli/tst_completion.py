# SPDX-License-Identifier: Apache-2.0
"""What shells complete, and what the manual says, beside what the command line has. BCFG names the program."""

import os
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def bcfg(*arguments):
    return subprocess.run([os.environ["BCFG"], *arguments], capture_output=True, text=True, check=True).stdout


def options_of(command):
    return set(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", bcfg(command, "--help").split("Options:")[1].split("FILE may")[0]))


COMMANDS = re.findall(r"^  ([a-z]+) ", bcfg("--help").split("Subcommands:")[1], re.MULTILINE)


class Bash(unittest.TestCase):
    def complete(self, *words):
        script = 'eval "$(' + os.environ["BCFG"] + ' completion bash)"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); ' \
                 '_bcfg; printf "%s\\n" "${COMPREPLY[@]}"'
        result = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True)
        self.assertEqual(result.stderr, "")
        return result.stdout.split()

    def test_completes_commands(self):
        self.assertEqual(self.complete("bcfg", ""), COMMANDS)
        self.assertEqual(self.complete("bcfg", "va"), ["validate"])

    def test_completes_every_option_of_every_command(self):
        for command in COMMANDS:
            with self.subTest(command):
                self.assertLessEqual({o for o in options_of(command) if o.startswith("--")},
                                     set(self.complete("bcfg", command, "--")))

    def test_completes_the_values_of_an_option(self):
        self.assertEqual(self.complete("bcfg", "match", "--mode", ""), ["fx", "contract"])

    def test_leaves_files_to_the_shell(self):
        self.assertEqual(self.complete("bcfg", "info", "no-such-"), [])

    def test_completes_names_that_the_catalogue_has(self):
        for command in ("info", "validate", "diff", "merge", "report"):
            self.assertEqual(self.complete("bcfg", command, "qnnp"), ["qnnpack"], command)
        self.assertEqual(self.complete("bcfg", "cover", "--like", "qnnp"), ["qnnpack"])
        self.assertIn("x86", self.complete("bcfg", "simulate", "--mapping", "x"))
        self.assertEqual(self.complete("bcfg", "git", "uni"), ["uninstall"])
        self.assertEqual(self.complete("bcfg", "completion", "z"), ["zsh"])
        self.assertEqual(self.complete("bcfg", "validate", "--explain", "D0"), [f"D0{i}" for i in range(1, 10)])
        self.assertIn("dynamic", self.complete("bcfg", "match", "--qconfig", "dyn"))


class Zsh(unittest.TestCase):
    def test_names_every_command_and_option(self):
        script = bcfg("completion", "zsh")
        self.assertTrue(script.startswith("#compdef bcfg\n"))
        for command in COMMANDS:
            case = re.search(rf"^        {command}\)\n(.*?);;", script, re.MULTILINE | re.DOTALL)
            self.assertIsNotNone(case, command)
            for option in options_of(command):
                self.assertIn(f"'*{option}[", case[1])


class Manual(unittest.TestCase):
    def test_has_every_command_and_option(self):
        page = (ROOT / "packaging" / "man" / "bcfg.1.in").read_text()
        for command in COMMANDS:
            section = re.search(rf"^\.It Cm {command}\n(.*?)(?=^\.It Cm |^\.Sh )", page, re.MULTILINE | re.DOTALL)
            self.assertIsNotNone(section, command)
            for option in options_of(command) - {"-h", "--help"}:
                self.assertRegex(section[1], rf"Fl {re.escape(option[1:])}\b", command)


if __name__ == "__main__":
    unittest.main()
