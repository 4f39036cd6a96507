# SPDX-License-Identifier: Apache-2.0
"""`bcfg lsp` as the client of a real editor sees it: Neovim, without a screen, with its own client."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

BCFG = os.environ["BCFG"]
NVIM = shutil.which("nvim")

TEXT = """{
  "configs": [
    {"pattern":   "torch.nn.Lineaar"}
  ]
}
"""

# Each step waits until what it is about has come, and writes down what the editor has then.
SCRIPT = """
local result = {}
local client = vim.lsp.start_client({name = 'bcfg', cmd = {vim.env.BCFG, 'lsp'}, root_dir = vim.fn.getcwd()})
vim.lsp.buf_attach_client(0, client)
local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\\n') .. '\\n' end
local function codes()
  local found = {}
  for _, each in ipairs(vim.diagnostic.get(0)) do table.insert(found, each.code or each.user_data.lsp.code) end
  table.sort(found)
  return table.concat(found, ' ')
end
local function wait_for(what, done)
  if not vim.wait(20000, done, 20) then result.late = what; error('too late: ' .. what) end
end
local function run()
  wait_for('diagnostics', function() return codes() ~= '' end)
  result.diagnostics = codes()
  for _, each in ipairs(vim.diagnostic.get(0)) do
    local line = vim.api.nvim_buf_get_lines(0, each.lnum, each.lnum + 1, false)[1]
    result.shown = (result.shown or '') .. line:sub(each.col + 1, each.end_col) .. ';'
  end

  vim.api.nvim_win_set_cursor(0, {3, 20})
  vim.ui.select = function(items, options, choose)
    for _, item in ipairs(items) do
      local action = item[2] or item.action or item
      if action.title:find('torch.nn.Linear', 1, true) then result.fix = action.title; choose(item) return end
    end
    choose(nil)
  end
  vim.lsp.buf.code_action({context = {only = {'quickfix'}, diagnostics = {}}})
  wait_for('quick fix', function() return text():find('torch.nn.Linear', 1, true) ~= nil end)
  result.fixed = text()
  wait_for('fewer diagnostics', function() return codes() ~= result.diagnostics end)

  vim.api.nvim_buf_set_lines(0, 2, 3, false, {'    {"pattern":   ["torch.nn.Linear", "torch.nn.ReL"]}'})
  vim.api.nvim_win_set_cursor(0, {3, 50})
  vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
  local items = vim.lsp.buf_request_sync(0, 'textDocument/completion', vim.lsp.util.make_position_params(), 20000)
  local list = items[client].result
  local matches = vim.lsp.util.text_document_completion_list_to_complete_items(list, 'torch.nn.ReL')
  result.completed = matches[1].word
  vim.lsp.util.apply_text_edits({list.items[1].textEdit}, 0, 'utf-16')
  result.with_completion = text()

  vim.lsp.buf.formatting_sync({}, 20000)
  result.formatted = text()

  local hovered = vim.lsp.buf_request_sync(0, 'textDocument/hover',
    {textDocument = vim.lsp.util.make_text_document_params(), position = {line = 3, character = 8}}, 20000)
  result.hover = hovered[client].result.contents.value
  local symbols = vim.lsp.buf_request_sync(0, 'textDocument/documentSymbol',
    {textDocument = vim.lsp.util.make_text_document_params()}, 20000)
  result.symbols = symbols[client].result[1].name
  vim.lsp.stop_client(client)
end
local ok, problem = pcall(run)
if not ok then result.error = tostring(problem) end
vim.fn.writefile({vim.json.encode(result)}, vim.env.RESULT)
vim.cmd('qall!')
"""

# What the snippet of docs/editors.md has started, in two buffers.
CHECK = """
local result = {}
for _, file in ipairs({'mine.bcfg.json', 'other.bcfg.json'}) do
  vim.cmd('edit ' .. file)
  vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  table.insert(result, #vim.diagnostic.get(0))
end
local clients = 0
for _ in pairs(vim.lsp.get_active_clients()) do clients = clients + 1 end
table.insert(result, clients)
vim.fn.writefile({vim.json.encode(result)}, vim.env.RESULT)
vim.cmd('qall!')
"""


def snippet_of_the_page():
    """The indented lines of docs/editors.md below the heading Neovim."""
    page = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "editors.md").read_text()
    block = page.split("## Neovim")[1].split("\n\n")[2]
    return "\n".join(line[4:] for line in block.splitlines()) + "\n"


@unittest.skipUnless(NVIM, "there is no Neovim")
class Neovim(unittest.TestCase):
    def test_the_snippet_of_the_page_checks_every_document(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for file in ("mine.bcfg.json", "other.bcfg.json"):
                (folder / file).write_text(TEXT)
            (folder / "init.lua").write_text(snippet_of_the_page())
            (folder / "check.lua").write_text(CHECK)
            path = f"{pathlib.Path(BCFG).resolve().parent}:{os.environ['PATH']}"
            environment = {**os.environ, "PATH": path, "RESULT": str(folder / "result.json"), "HOME": name,
                           "XDG_STATE_HOME": name, "XDG_DATA_HOME": name, "XDG_CONFIG_HOME": name}
            ran = subprocess.run([NVIM, "--headless", "-u", "init.lua", "-n", "-c", "luafile check.lua"], cwd=folder,
                                 env=environment, stdin=subprocess.DEVNULL, timeout=120, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT)
            self.assertTrue((folder / "result.json").exists(), ran.stdout.decode())
            mine, other, clients = json.loads((folder / "result.json").read_text())
        self.assertGreater(mine, 0)
        self.assertEqual((other, clients), (mine, 1))

    def test_checks_fixes_completes_and_formats(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            document = folder / "mine.bcfg.json"
            document.write_text(TEXT)
            (folder / "test.lua").write_text(SCRIPT)
            environment = {**os.environ, "RESULT": str(folder / "result.json"), "HOME": name, "XDG_STATE_HOME": name,
                           "XDG_DATA_HOME": name, "XDG_CONFIG_HOME": name, "BCFG": str(pathlib.Path(BCFG).resolve())}
            ran = subprocess.run([NVIM, "--headless", "--clean", "-n", str(document), "-c", "luafile test.lua"],
                                 cwd=folder, env=environment, stdin=subprocess.DEVNULL, timeout=120,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.assertTrue((folder / "result.json").exists(), ran.stdout.decode())
            result = json.loads((folder / "result.json").read_text())
        self.assertNotIn("error", result)
        self.assertIn("S01", result["diagnostics"])
        self.assertIn('"torch.nn.Lineaar";', result["shown"])
        self.assertEqual(result["fixed"], TEXT.replace("Lineaar", "Linear"))
        self.assertEqual(result["completed"].rstrip('"'), "torch.nn.ReLU")
        self.assertIn('["torch.nn.Linear", "torch.nn.ReLU"]', result["with_completion"])
        expected = json.loads(result["with_completion"])
        self.assertEqual(result["formatted"], json.dumps(expected, indent=2) + "\n")
        self.assertIn("**Pattern**", result["hover"])
        self.assertRegex(result["symbols"], "Linear.*ReLU")


if __name__ == "__main__":
    unittest.main()
