"""Runs cells in a real IPython, as a kernel does, and keeps what they print; for the tests beside it."""
import contextlib
import importlib.util
import io
import os
import pathlib
import sys
import time
import traceback
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "ui" / "notebook"
sys.path.insert(0, str(ROOT / "tests" / "support"))
PROGRAM = os.environ.get("WARPATLAS_BINARY", str(ROOT / "build" / "release" / "warpatlas"))


def why_not(*modules):
    """Why these tests cannot run; empty: they can."""
    for module in modules:
        if importlib.util.find_spec(module) is None:
            return f"this Python ({sys.executable}) has no {module}"
    return "" if os.access(PROGRAM, os.X_OK) else f"{PROGRAM} is not built"


def prepare():
    """Makes the package and the program known, to this process and to those that it starts."""
    os.environ["WARPATLAS_BINARY"] = PROGRAM
    os.environ["PYTHONPATH"] = os.pathsep.join([str(PACKAGE), *filter(None, [os.environ.get("PYTHONPATH")])])
    if str(PACKAGE) not in sys.path:
        sys.path.insert(0, str(PACKAGE))


class Cells:
    """One IPython; a cell's value, what it printed, and how it ended."""

    def __init__(self):
        from IPython.core.interactiveshell import InteractiveShell

        self.shell = InteractiveShell.instance()
        self.shell.colors = "NoColor" if "NoColor" in getattr(type(self.shell).colors, "values", ("NoColor",)) else self.shell.colors
        self.shell.run_line_magic("load_ext", "warpatlas")
        self.variables = self.shell.user_ns

    def run(self, cell):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            done = self.shell.run_cell(cell)
        return Done(done, out.getvalue(), err.getvalue())


class Done:
    def __init__(self, done, out, err):
        self.success, self.value, self.out, self.err = done.success, done.result, out, err
        self.error = done.error_in_exec


class ToldResult(unittest.TestResult):
    """Says each test as GoogleTest does: so tests/summary.py counts them, and why some were skipped."""

    def startTest(self, test):
        super().startTest(test)
        self.name, self.began, self.end = f"{type(test).__name__}.{test._testMethodName[5:]}", time.monotonic(), "      OK"
        print(f"[ RUN      ] {self.name}", flush=True)

    def stopTest(self, test):
        print(f"[ {self.end:>8} ] {self.name} ({(time.monotonic() - self.began) * 1000:.0f} ms)", flush=True)
        super().stopTest(test)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.end = " SKIPPED"
        print(f"{test.id()}: Skipped\n{reason}\n", flush=True)

    def _fail(self, error, test):
        self.end = " FAILED "
        print("".join(traceback.format_exception(*error)), flush=True)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._fail(error, test)

    def addError(self, test, error):
        super().addError(test, error)
        self._fail(error, test)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            print(subtest)
            self._fail(error, test)


def main():
    """Runs all tests of a file, or those that are named: KernelCell.test_symbols ..."""
    tests = unittest.defaultTestLoader.loadTestsFromNames(sys.argv[1:] or ["__main__"], sys.modules["__main__"] if sys.argv[1:] else None)
    result = ToldResult()
    tests.run(result)
    sys.exit(0 if result.wasSuccessful() else 1)
