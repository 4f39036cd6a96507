# SPDX-License-Identifier: Apache-2.0
"""The HTML of the Python package in a headless browser, with names that do harm: Debian's chromium."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import warnings

CHROMIUM = shutil.which("chromium")
if not CHROMIUM:
    sys.exit(77)  # skipped
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
import tst_package as package

bce = package.bce
nn = package.nn
# Whatever would run a script or ask for a file is refused then, and the console says so.
POLICY = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">"


def twenty():
    """Explanations and what else shows itself, some with hostile names."""
    items = list(package.shown_objects())
    for number in range(20 - len(items)):
        model = nn.Sequential(nn.Linear(4, 4), *[nn.ReLU() for _ in range(number)], package.hostile_model())
        items.append(bce.explain(model, package.backend(package.linear_entry())))
    return items


class Html(unittest.TestCase):
    def test_a_browser_shows_it_without_a_word(self):
        items = twenty()
        self.assertEqual(len(items), 20)
        shown = "".join(item._repr_html_() for item in items).replace("<details>", "<details open>")
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.html"

            def console(body):
                page.write_text(f"<!doctype html><meta charset=utf-8>{POLICY}<title>still</title><body>{body}")
                done = subprocess.run(
                    [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                     "--disable-component-update", "--disable-sync", "--enable-logging=stderr", "--v=0",
                     f"--user-data-dir={folder}/profile", "--dump-dom", page.as_uri()],
                    capture_output=True, text=True, timeout=200, check=True)
                self.assertIn("<title>still</title>", done.stdout)
                return [line for line in done.stderr.splitlines() if "CONSOLE" in line]

            self.assertTrue(console("<script>document.title='run'</script>"))  # so it would be told
            self.assertTrue(console("<img src='https://example.org/x.png'>"))
            self.assertEqual(console(shown), [])


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    unittest.main()
