# SPDX-License-Identifier: Apache-2.0
"""What shells complete, and what the manual says, beside what the command line has. BCFG names the program."""

import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import unittest

from subcommands import subcommands

TEMPLATE = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "man" / "bcfg.1.in"
WINDOW_PAGE = TEMPLATE.with_name("backend-config-editor.1")


def bcfg(*arguments):
    return subprocess.run([os.environ["BCFG"], *arguments], capture_output=True, text=True, check=True).stdout


def options_of(command):
    return set(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", bcfg(command, "--help").split("Options:")[1].split("FILE may")[0]))


COMMANDS = subcommands()


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

    def test_completes_a_value_behind_an_equals_sign(self):
        """Bash makes a word of its own of the sign."""
        self.assertEqual(self.complete("bcfg", "match", "--mode", "="), ["fx", "contract"])
        self.assertEqual(self.complete("bcfg", "show", "native", "--as", "=", "p"), ["pretty", "python"])
        self.assertEqual(self.complete("bcfg", "simulate", "--model", "=", "n"), [])

    def test_leaves_files_to_the_shell(self):
        self.assertEqual(self.complete("bcfg", "info", "no-such-"), [])
        for command, *options in (("simulate", "--model", "--baseline", "-o", "--output"), ("report", "--check", "-o"),
                                  ("export", "--loss"), ("show", "--python")):
            for option in options:
                with self.subTest(command, option=option):
                    self.assertEqual(self.complete("bcfg", command, option, "n"), [])  # native is no such file
        self.assertIn("native", self.complete("bcfg", "format", "--check", "n"))  # which takes no value here

    def test_completes_an_action_once(self):
        self.assertEqual(self.complete("bcfg", "git", ""), ["install", "uninstall", "status", "textconv"])
        self.assertEqual(self.complete("bcfg", "git", "--global", "i"), ["install"])
        self.assertEqual(self.complete("bcfg", "git", "install", ""), [])
        self.assertEqual(self.complete("bcfg", "git", "textconv", "--global", ""), [])

    def test_completes_names_that_the_catalogue_has(self):
        for command in ("info", "validate", "diff", "merge", "report"):
            self.assertEqual(self.complete("bcfg", command, "qnnp"), ["qnnpack"], command)
        self.assertEqual(self.complete("bcfg", "cover", "--like", "qnnp"), ["qnnpack"])
        self.assertEqual(self.complete("bcfg", "import", "--base", "qnnp"), ["qnnpack"])
        self.assertIn("x86", self.complete("bcfg", "simulate", "--mapping", "x"))
        self.assertEqual(self.complete("bcfg", "git", "uni"), ["uninstall"])
        self.assertEqual(self.complete("bcfg", "completion", "z"), ["zsh"])
        self.assertEqual(self.complete("bcfg", "validate", "--explain", "D0"), [f"D0{i}" for i in range(1, 10)])
        self.assertIn("dynamic", self.complete("bcfg", "match", "--qconfig", "dyn"))
        self.assertEqual(self.complete("bcfg", "symbols", "BatchN"), ["BatchNorm1d", "BatchNorm2d", "BatchNorm3d"])
        self.assertIn("hardswish", self.complete("bcfg", "symbols", "hards"))
        self.assertEqual(self.complete("bcfg", "symbols", "methodc"), [])  # no pattern and no field can name it


    def test_no_argument_has_a_colon_in_its_name(self):
        """Newer versions of CLI11 refuse such a name when the program starts."""
        found = set()
        for command in COMMANDS:
            arguments = re.search(r"^Positionals:\n(.*?)^$", bcfg(command, "--help"), re.MULTILINE | re.DOTALL)
            names = re.findall(r"^  (\S+)", arguments[1], re.MULTILINE) if arguments else []
            self.assertFalse([name for name in names if ":" in name], command)
            found.update(names)
        self.assertLessEqual({"FILE", "TARGET", "A"}, found)


class Zsh(unittest.TestCase):
    def test_names_every_command_and_option(self):
        script = bcfg("completion", "zsh")
        self.assertTrue(script.startswith("#compdef bcfg\n"))
        for command in COMMANDS:
            case = re.search(rf"^        {command}\)\n(.*?);;", script, re.MULTILINE | re.DOTALL)
            self.assertIsNotNone(case, command)
            for option in options_of(command):
                self.assertRegex(case[1], rf"'\*{option}[=+]?\[")

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_completes_in_a_shell(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("mine.bcfg.json", "mine.qconfig.json"):
                pathlib.Path(folder, name).touch()
            pathlib.Path(folder, "functions").mkdir()
            pathlib.Path(folder, "functions", "_bcfg").write_text(bcfg("completion", "zsh"))
            typed = {"validate mine.b": "validate mine.bcfg.json ", "validate qnnp": "validate qnnpack ", "diff mine.bcfg.json qnnp":
                     "diff mine.bcfg.json qnnpack ", "match native --qconfig mi": "match native --qconfig mine.",
                     "match native --qconfig=symm": "match native --qconfig=symmetric_qnnpack", "show native --as=py": "show native --as=python ",
                     "cover --like mi": "cover --like mine.", "report --since=mine.b": "report --since=mine.bcfg.json ",
                     "base mine.bcfg.json --overrides-of qnnp": "base mine.bcfg.json --overrides-of qnnpack ",
                     "import --base qnnp": "import --base qnnpack ", "convert mine.bcfg.json --api 1": "convert mine.bcfg.json --api 1.13 ",
                     "git inst": "git install ", "git textconv mine.b": "git textconv mine.bcfg.json ", "git install unin":
                     "git install unin", "completion z": "completion zsh ", "symbols hardsw": "symbols hardswish "}
            self.assertEqual(self.completed(folder, list(typed)), typed)

    def completed(self, folder, lines):
        """What becomes of each line of arguments by a Tab. A second key shows it; what zsh prints else fails."""
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(folder)
            os.environ.update(TERM="dumb", PS1="", PATH=str(pathlib.Path(os.environ["BCFG"]).parent) + ":" + os.environ["PATH"])
            os.execvp("zsh", ["zsh", "-f"])
        said = b""

        def answer(keys, end):
            nonlocal said
            said = b""
            os.write(terminal, keys.encode())
            while end not in said:
                said += os.read(terminal, 65536)
            return said.decode()

        try:
            answer("unsetopt zle; PS1=; fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D; LISTMAX=10000; "
                   "tell() { print -r -- \"<$BUFFER>\"; zle kill-buffer }; zle -N tell; bindkey '^Xt' tell; stty -echo; "
                   "setopt zle; print rea''dy\n", b"ready")
            result = {}
            for line in lines:
                text = answer(f"bcfg {line}\t\x18t", b">")
                self.assertNotRegex(text, "bad option|_alternative:|_arguments:")
                result[line] = re.search("<bcfg (.*)>", text)[1]
            return result
        finally:
            os.close(terminal)
            os.waitpid(process, 0)


class Manual(unittest.TestCase):
    def test_has_every_command_and_option(self):
        page = bcfg("manual", TEMPLATE)
        synopsis = page[:page.index(".Sh DESCRIPTION")]
        self.assertEqual(re.findall(r"^\.Cm (\w+)$", synopsis, re.MULTILINE), COMMANDS)
        for command in COMMANDS:
            section = re.search(rf"^\.It Cm {command}\n(\w.*?)(?=^\.It Cm |^\.Sh )", page, re.MULTILINE | re.DOTALL)
            self.assertIsNotNone(section, command)
            for option in options_of(command) - {"-h", "--help"}:
                self.assertRegex(section[1], rf"(?m)^\.It (.*, )?Fl {re.escape(option[1:])}\b.*\n[\w.(]", command)

    def test_takes_from_the_template_what_the_help_does_not_say(self):
        page = bcfg("manual", TEMPLATE)
        export = page[page.index(".It Cm export\n"):page.index(".It Cm format\n")]
        self.assertIn(".It Fl -loss Ar file\nWrite what is not carried over", export)
        self.assertIn(".It Fl -to Ar form\npt2e-quantizer: a Quantizer", export)  # of the template only the heading
        self.assertIn(".It Fl o , Fl -output Ar out\nReplace this file instead", export)
        self.assertTrue(page.endswith(TEMPLATE.read_text()[-500:]))

    def test_says_of_a_release_to_write_for_that_it_is_not_one_to_judge_by(self):
        page = bcfg("manual", TEMPLATE)
        cover = page[page.index(".It Cm cover\n"):page.index(".It Cm export\n")]
        self.assertIn(".It Fl -torch Ar release\nMake it for this release", cover)
        self.assertNotIn("the document names", cover)
        self.assertNotIn("torch-1.13.1/", page)  # the help teaches qnnpack@1.13.1

    def test_says_of_others_what_the_help_says(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write('.\\" synopsis\n.Bl -tag\n.It Cm format\nLays out.\n.El\nThe end.\n')
            file.flush()
            page = bcfg("manual", file.name)
        self.assertIn(".Op Fl -torch Ar torch\n", page)
        self.assertIn("\n.It Cm schema\nPrint the JSON Schema of *.bcfg.json files, for other editors.\n.It Cm ", page)
        self.assertIn(".It Cm format\nLays out.\n.Bl -tag -width indent\n.It Fl -check\nOnly say whether", page)
        self.assertTrue(page.endswith("\n.El\nThe end.\n"))

    def test_refuses_a_template_that_tells_of_what_is_not_there(self):
        for item in ("format\n.Bl -tag\n.It Fl -no-such\n.El", "no-such\nText."):
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(f'.\\" synopsis\n.Bl -tag\n.It Cm {item}\n.El\n')
                file.flush()
                done = subprocess.run([os.environ["BCFG"], "manual", file.name], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("no-such", done.stderr)

    def test_is_made_and_not_listed(self):
        self.assertNotIn("manual", COMMANDS)
        self.assertNotRegex(bcfg("completion", "bash") + bcfg("completion", "zsh"), r"\bmanual\b")

    @unittest.skipUnless(shutil.which("groff"), "no groff")
    def test_troff_takes_it(self):
        self.assertRegex(self.typeset(bcfg("manual", TEMPLATE)), r"\n +bcfg trace \[--python interpreter\]")

    @unittest.skipUnless(shutil.which("groff"), "no groff")
    def test_troff_takes_the_page_of_the_window(self):
        self.assertRegex(self.typeset(WINDOW_PAGE.read_text()), r"\n +backend-config-editor \[--qconfig name \| file\]")

    def typeset(self, page):
        """The page as `man` shows it; troff has nothing to say about it."""
        done = subprocess.run(["groff", "-mandoc", "-Tutf8", "-ww"], input=page, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return re.sub(".\x08", "", done.stdout)


if __name__ == "__main__":
    unittest.main()
