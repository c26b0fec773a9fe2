#!/usr/bin/env python3
"""The package alone, as pip installs it, and what it says where something of it is missing. With the program inside: wheel_test.py."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import cells

REASON = cells.why_not("IPython", "numpy", "pip", "setuptools", "wheel")


@unittest.skipIf(REASON, REASON)
class Package(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="package."))
        self.addCleanup(shutil.rmtree, self.folder)

    def python(self, code, **variables):
        kept = {name: value for name, value in os.environ.items() if name not in ("WARPATLAS_BINARY", "PYTHONPATH")}
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=self.folder,
                              env={**kept, "PYTHONPATH": str(self.folder / "site"), **variables})

    def test_pip_installs_it_and_it_finds_the_program(self):
        done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check",
                               "--root-user-action", "ignore", "--target", self.folder / "site", cells.PACKAGE], capture_output=True, text=True, env={**os.environ, "WARPATLAS_BUILD": "none"})
        self.assertEqual(done.returncode, 0, done.stderr)
        installed = {path.name for path in (self.folder / "site" / "warpatlas").glob("*.py")}
        self.assertEqual(installed, {path.name for path in (cells.PACKAGE / "warpatlas").glob("*.py")})

        find = "import warpatlas\ntry:\n    print(warpatlas.find())\nexcept warpatlas.NativeError as error:\n    print(error)"
        empty = self.folder / "empty"
        empty.mkdir()
        self.assertEqual(self.python(find, PATH=str(empty)).stdout,
                         "the native program warpatlas is not in PATH: build or install it, or name it with WARPATLAS_BINARY\n")
        for name in ("named", "path"):
            (self.folder / name).mkdir()
            (self.folder / name / "warpatlas").write_text("#!/bin/sh\n")
            (self.folder / name / "warpatlas").chmod(0o755)
        path, named, inside = (str(self.folder / part / "warpatlas") for part in ("path", "named", "site/warpatlas/bin"))
        self.assertEqual(self.python(find, PATH=str(self.folder / "path")).stdout, path + "\n")
        pathlib.Path(inside).parent.mkdir()
        shutil.copy(path, inside)
        self.assertEqual(self.python(find, PATH=str(self.folder / "path")).stdout, inside + "\n")
        self.assertEqual(self.python(find, PATH=str(self.folder / "path"), WARPATLAS_BINARY=named).stdout, named + "\n")

    def test_python_3_9_reads_it(self):
        import ast
        for file in (cells.PACKAGE / "warpatlas").glob("*.py"):
            ast.parse(file.read_text(), str(file), feature_version=(3, 9))


if __name__ == "__main__":
    cells.main()
