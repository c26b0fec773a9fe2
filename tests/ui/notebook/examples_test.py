#!/usr/bin/env python3
"""The notebooks of assets/examples, executed as they stand; what they put out is what they were saved with.

    examples_test.py --write     executes them, and saves what they put out
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import cells

REASON = cells.why_not("IPython", "numpy", "nbclient", "ipykernel")
FOLDER = cells.ROOT / "assets" / "examples"
NEEDS = {"pycuda_source_module": ("pycuda", "nvcc"), "numba_kernel": ("numba.cuda",), "writefile_and_nvcc": ("nvcc",), "program": (),
         "kernel_with_numpy": ("nvcc",)}  # the counters are of the toolkit's code
PROGRAMS = {"nvcc"}
# What is another machine's, or of another day.
CHANGING = [(re.compile(r"warpatlas-cell-\w+"), "warpatlas-cell"), (re.compile(r"NVRTC [\d.]+|clang [\d.]+"), "compiler"), (re.compile(r"\b(avx2|avx512|sse\w*)\b"), "lanes"),
            (re.compile(r"^\d+ calls"), "calls")]


def missing(name):
    for need in NEEDS[name]:
        if need in PROGRAMS:
            if not shutil.which(need):
                return f"there is no {need} in PATH"
        elif subprocess.run([sys.executable, "-c", f"import {need}"], capture_output=True).returncode != 0:
            return f"this Python has no {need}"
    return ""


def texts_of(notebook):
    """What people read of it, and where pictures are."""
    said = []
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            text = output.get("text") or output.get("data", {}).get("text/plain") or output.get("ename", "")
            for changing, instead in CHANGING:
                text = changing.sub(instead, text)
            said.append((cell["id"], output.get("name", output["output_type"]), text, sorted(output.get("data", {}))))
    return said


def executed(name):
    import nbclient
    import nbformat
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    with tempfile.TemporaryDirectory(prefix="example.") as folder:
        nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}}).execute()
    for cell in notebook.cells:
        cell.get("metadata", {}).pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("text/html", None)  # a page each, which the repository needs not
    return notebook


@unittest.skipIf(REASON, REASON)
class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cells.prepare()
        cls.data = tempfile.TemporaryDirectory(prefix="jupyter.")
        cls.addClassCleanup(cls.data.cleanup)
        os.environ["JUPYTER_DATA_DIR"] = cls.data.name
        os.environ["XDG_CACHE_HOME"] = cls.data.name  # what another run has compiled is not taken
        subprocess.run([cells.PROGRAM, "jupyter", "install", "--python", sys.executable], check=True, capture_output=True)

    def test_each_is_known(self):
        self.assertEqual({path.stem for path in FOLDER.glob("*.ipynb")}, set(NEEDS))

    def compare(self, name):
        import nbformat
        if reason := missing(name):
            self.skipTest(reason)
        saved = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
        done = executed(name)
        self.assertTrue(texts_of(saved), "it was saved without outputs")
        self.assertEqual(texts_of(done), texts_of(saved))


for one in NEEDS:
    setattr(Examples, f"test_{one}", lambda self, name=one: self.compare(name))


def write():
    import nbformat
    Examples.setUpClass()
    for name in NEEDS:
        if reason := missing(name):
            print(f"{name}: {reason}")
            continue
        nbformat.write(executed(name), FOLDER / f"{name}.ipynb")
        print(name)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        sys.exit(REASON or write())
    cells.main()
