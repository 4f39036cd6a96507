# SPDX-License-Identifier: Apache-2.0
"""Types into the real program, on a display of its own, and compares what it saves.

    type_window.py PROGRAM [--speeds 40 150 400]        needs Xvfb, openbox and xdotool

Types twelve dtypes into a column of dtype cells and ten numbers into a column of number cells, key by key, each ended by
Enter and Down. Ctrl+Z and Ctrl+Y undo and redo each before Enter, and the last one after it; Ctrl+S saves the file.
Prints for each speed, in milliseconds per key, how many the file has as typed. (On X11, unlike offscreen, Qt by itself
has no Ctrl+Y.)
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

DTYPES = [(name, "torch." + name.removeprefix("torch.")) for name in
          ("qint8", "quint8", "float32", "qint32", "float16", "bfloat16", "torch.qint8", "int8", "uint8",
           "float8_e5m2", "float8_e4m3fn", "quint4x2")]
NUMBERS = [("1/256", 1 / 256), ("1/4096", 1 / 4096), ("2**-12", 2**-12), ("2^-12", 2**-12), ("0x7f", 127),
           ("-0x80", -128), ("-0", 0), ("1e-3", 1e-3), ("1_000", 1000), (".5", 0.5)]


class Display:
    """An X server with a window manager, which is needed for a window to become active."""

    def __enter__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x900x24"],
                                       pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        self.environment = {**os.environ, "DISPLAY": ":" + number, "QT_QPA_PLATFORM": "xcb"}
        self.manager = subprocess.Popen(["openbox"], env=self.environment, stderr=subprocess.DEVNULL)
        return self

    def __exit__(self, *_):
        for process in (self.manager, self.server):
            process.terminate()
            process.wait()

    def xdotool(self, *arguments):
        return subprocess.run(["xdotool", *arguments], env=self.environment, check=True, capture_output=True,
                              text=True).stdout

    def active_window(self):
        """The title of the active window; empty if there is none."""
        return subprocess.run(["xdotool", "getactivewindow", "getwindowname"], env=self.environment, check=False,
                              capture_output=True, text=True).stdout


def document(rows):
    config = {"input_dtype": {"dtype": "torch.qint32", "scale_min_lower_bound": 0.25}}
    return {"torch_api": "2", "name": "typed",
            "configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [config] * rows}]}


def saved(path, old):
    """The content of the file once the program has written it."""
    for _ in range(300):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if text != old:
            return json.loads(text)
        time.sleep(0.1)
    sys.exit("nothing was saved")


def typed(display, program, texts, field, speed):
    """Types the texts into a field, row by row, and returns the saved values."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "typed.bcfg.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(document(len(texts)), file)
        with open(path, encoding="utf-8") as file:
            before = file.read()
        homes = {name: folder for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")}
        window = subprocess.Popen([program, path, "--pointer", f"/configs/0/dtype_configs/0/input_dtype/{field}"],
                                  env={**display.environment, **homes})
        try:
            display.xdotool("search", "--sync", "--onlyvisible", "--name", "typed.bcfg.json")
            for _ in range(100):
                if "typed.bcfg.json" in display.active_window():
                    break
                time.sleep(0.1)
            time.sleep(2)  # the place is shown when the window is there
            for text, _ in texts:
                display.xdotool("type", "--delay", str(speed), "--", text)
                display.xdotool("key", "--delay", str(speed), "ctrl+z", "ctrl+y", "Return", "Down")
            display.xdotool("key", "--delay", str(speed), "ctrl+z", "ctrl+y", "ctrl+s")
            rows = saved(path, before)["configs"][0]["dtype_configs"]
        finally:
            window.terminate()
            window.wait()
    values = [row.get("input_dtype") for row in rows]
    return [value if field == "dtype" and isinstance(value, str) else value[field] for value in values]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--speeds", type=int, nargs="+", default=[40, 150, 400])
    arguments = parser.parse_args()
    wrong = 0
    with Display() as display:
        for speed in arguments.speeds:
            for what, texts, field in (("dtypes", DTYPES, "dtype"), ("numbers", NUMBERS, "scale_min_lower_bound")):
                values = typed(display, arguments.program, texts, field, speed)
                faults = [(text, value) for (text, expected), value in zip(texts, values)
                          if value != expected or type(value) is not type(expected)]
                print(f"{speed} ms a key: {len(texts) - len(faults)} of {len(texts)} {what} are as typed", *faults,
                      flush=True)
                wrong += len(faults)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
