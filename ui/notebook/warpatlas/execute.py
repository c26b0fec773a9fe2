"""Runs a notebook whole, with a record of each cell: `warpatlas exec NOTEBOOK` starts it under the simulator.

    python -m warpatlas.execute NOTEBOOK [--json FILE|-] [--save FILE.warpatlas-program] [--check]
"""
import argparse
import json
import os
import re
import sys
import tempfile

from . import files, native, record
from .result import COPIES, SAVED

# What notebooks of Colab find in their kernel; also in the one of `warpatlas jupyter install`.
KERNEL_ARGUMENTS = ["--IPKernelApp.extra_extensions=warpatlas.colab"]
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def options():
    parser = argparse.ArgumentParser(prog="warpatlas exec", add_help=False)
    parser.add_argument("notebook")
    parser.add_argument("--json")
    parser.add_argument("--save")
    parser.add_argument("--check", action="store_true")
    return parser.parse_args()


def say(line):
    print(native.PREFIX + line, file=sys.stderr, flush=True)


def show(output, stream):
    """What a cell puts out, as text: as much of it as of a program."""
    kind = output["output_type"]
    if kind == "error":
        return
    text = output.get("text") if kind == "stream" else output.get("data", {}).get("text/plain", "") + "\n"
    shown = native.Shown(sys.stderr if output.get("name") == "stderr" else stream)
    shown.add(text.encode("utf-8", "replace"))
    shown.end()


class Notebook:
    def __init__(self, chosen, notebook, reports):
        self._chosen, self._notebook, self._reports = chosen, notebook, reports
        self._stream = sys.stderr if chosen.json == "-" else sys.stdout
        self._taken = set()
        self.cells = []

    def run(self, client_type):
        """Runs its cells until one fails; returns whether none did."""
        client = client_type(self._notebook, timeout=None, kernel_name="python3", extra_arguments=KERNEL_ARGUMENTS)
        failed = False
        with client.setup_kernel():
            for index, cell in enumerate(self._notebook.cells):
                if cell.cell_type != "code":
                    continue
                told = {"cell": index + 1, "status": "not_run", "runs": []}
                self.cells.append(told)
                if failed:
                    continue
                since = record.Since()
                failed = not self._execute(client, cell, index, told)
                for output in cell.outputs:
                    show(output, self._stream)
                self._take_runs(since, told)
                if "error" in told:
                    say(f"{self._chosen.notebook}, cell {index + 1}: {told['error']}")
        return not failed

    @staticmethod
    def _execute(client, cell, index, told):
        from nbclient.exceptions import CellExecutionError, DeadKernelError
        told["status"] = "ok"
        try:
            client.execute_cell(cell, index)
        except CellExecutionError as error:
            told["status"], told["error"] = "error", COLOURS.sub("", f"{error.ename}: {error.evalue}")
        except DeadKernelError:
            told["status"], told["error"] = "error", "the kernel ended"
        return told["status"] == "ok"

    def _take_runs(self, since, told):
        """What the cell did: as programs of its own, and by this record."""
        for name in sorted(set(os.listdir(self._reports)) - self._taken):
            self._taken.add(name)
            if name.endswith(SAVED):
                continue
            path = os.path.join(self._reports, name)
            with open(path, encoding="utf-8") as report:
                told["runs"].append(json.load(report))
            self._save(told, path + SAVED)
        parts = since.parts()
        if not parts:
            return
        with tempfile.TemporaryDirectory(prefix="warpatlas-cell-") as folder:
            record.read_parts(parts, folder, save=bool(self._chosen.save))
            with open(os.path.join(folder, "report.json"), encoding="utf-8") as report:
                run = json.load(report)
            if not run["calls"] and not run.get("more_processes"):
                return
            told["runs"].append(run)
            for line in run.get("summary", ()):
                say(f"{self._chosen.notebook}, cell {told['cell']}: {line}")
            self._save(told, os.path.join(folder, "run" + SAVED))

    def _save(self, told, path):
        """Keeps the last of the cell's runs as FILE.CELL, further ones as FILE.CELL-2 ..."""
        if not self._chosen.save:
            return
        if not os.path.exists(path):
            say(f"{self._chosen.notebook}, cell {told['cell']}: is the run of one kernel, which --save does not keep")
            return
        further = "" if len(told["runs"]) == 1 else f"-{len(told['runs'])}"
        with open(path, "rb") as saved:
            files.write(f"{self._chosen.save[:-len(SAVED)]}.{told['cell']}{further}{SAVED}", saved.read())


def is_wrong(run):
    return any(problem.get("severity") != "information" for problem in run.get("problems", ())) \
        or any(is_wrong(process) for process in run.get("more_processes", ()))


def main():
    chosen = options()
    try:
        import nbclient
        import nbformat
    except ImportError as error:
        say(f"{sys.executable} has no {error.name}, which runs a notebook: {sys.executable} -m pip install nbclient ipykernel")
        return 2
    try:
        notebook = nbformat.read(chosen.notebook, as_version=4)
    except OSError as error:
        say(f"{chosen.notebook}: {error.strerror}")
        return 2
    except Exception as error:  # whatever nbformat finds in it
        say(f"{chosen.notebook}: is no notebook: {str(error).splitlines()[0] if str(error) else type(error).__name__}")
        return 2
    with tempfile.TemporaryDirectory(prefix="warpatlas-notebook-") as reports:
        os.environ[COPIES] = reports
        told = Notebook(chosen, notebook, reports)
        try:
            whole = told.run(nbclient.NotebookClient)
        except native.NativeError as error:
            say(str(error))
            return 2
        except OSError as error:
            say(f"{error.filename or chosen.notebook}: {error.strerror}")
            return 2
    if chosen.json:
        text = json.dumps({"schema": 1, "notebook": chosen.notebook, "status": "ok" if whole else "failed", "cells": told.cells}, indent=2) + "\n"
        try:
            if chosen.json == "-":
                sys.stdout.write(text)
            else:
                files.write(chosen.json, text)
        except OSError as error:
            say(f"--json {chosen.json}: {error.strerror}")
            return 2
    return 1 if not whole or (chosen.check and any(is_wrong(run) for cell in told.cells for run in cell["runs"])) else 0


if __name__ == "__main__":
    sys.exit(main())
