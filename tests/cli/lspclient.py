# SPDX-License-Identifier: Apache-2.0
"""A client of the Language Server Protocol, as far as tests need one."""

import json
import os
import subprocess

BCFG = os.environ.get("BCFG", "")


class Client:
    """A running `bcfg lsp`. As a context it asks the server to end, and waits for that."""

    def __init__(self, initialize=True, program=BCFG, **options):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self._next = 0
        self.notifications = []
        if initialize:
            self.capabilities = self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {},
                                                            **options})["capabilities"]
            self.notify("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait(timeout=30)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            pipe.close()

    def send_bytes(self, content):
        self.process.stdin.write(content)
        self.process.stdin.flush()

    def send_text(self, text):
        content = text.encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(content) + content)

    def send(self, message):
        self.send_text(json.dumps(message))

    def receive(self):
        """The next message; None at the end."""
        length = None
        while line := self.process.stdout.readline():
            if line == b"\r\n":
                return json.loads(self.process.stdout.read(length))
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return None

    def post(self, method, params):
        """Sends a request and does not wait for its answer."""
        self._next += 1
        self.send({"jsonrpc": "2.0", "id": self._next, "method": method, "params": params})
        return self._next

    def answer(self, request):
        """The whole answer to a request that was posted. Notifications that come before it are kept."""
        while (message := self.receive()) is not None:
            if "method" not in message and message.get("id") == request:
                return message
            self.notifications.append(message)
        raise EOFError("the server has ended")

    def request(self, method, params):
        answer = self.answer(self.post(method, params))
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def open(self, uri, text):
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "json", "version": 1,
                                                              "text": text}})

    def change(self, uri, version, *changes):
        self.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version},
                                               "contentChanges": list(changes)})

    def diagnostics(self):
        """The next diagnostics that are published."""
        while True:
            message = self.notifications.pop(0) if self.notifications else self.receive()
            if message is None:
                raise EOFError("the server has ended")
            if message.get("method") == "textDocument/publishDiagnostics":
                return message["params"]

    def end(self):
        """Ends the server as the protocol has it; its exit status."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(timeout=30)


def offset_of(text, position):
    """Where a position of the protocol is in a str."""
    lines = text.split("\n")
    before = sum(len(line) + 1 for line in lines[:position["line"]])
    units = lines[position["line"]].encode("utf-16-le")[:2 * position["character"]]
    return before + len(units.decode("utf-16-le"))


def position_at(text, offset):
    before = text[:offset]
    return {"line": before.count("\n"), "character": len(before.rpartition("\n")[2].encode("utf-16-le")) // 2}


def edited(text, edits):
    for edit in sorted(edits, key=lambda each: offset_of(text, each["range"]["start"]), reverse=True):
        start, end = (offset_of(text, edit["range"][side]) for side in ("start", "end"))
        text = text[:start] + edit["newText"] + text[end:]
    return text
