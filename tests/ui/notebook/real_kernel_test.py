#!/usr/bin/env python3
"""In a real kernel of Jupyter: the one that `warpatlas jupyter install` adds, one that was started without it, one that is killed; and whole notebooks by `warpatlas exec`."""
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import cells
import full_disk

REASON = cells.why_not("IPython", "numpy", "nbclient", "ipykernel")
SPINS = """%%warpatlas
#include <cstdio>
__global__ void spin(volatile int* go) { while (*go == 0) { } }
int main() { int* go; cudaMalloc(&go, 4); cudaMemset(go, 0, 4); printf("started\\n"); fflush(stdout); spin<<<1, 1>>>(go); cudaDeviceSynchronize(); }
"""
# Calls our driver as PyCUDA and Numba do, without either.
DRIVER = """
import ctypes
cuda = ctypes.CDLL("libcuda.so.1")
context, module, function, memory = (ctypes.c_void_p() for _ in range(4))
def call(name, *words):
    status = getattr(cuda, name)(*words)
    assert status == 0, (name, status)
call("cuInit", 0)
call("cuCtxCreate_v2", ctypes.byref(context), 0, 0)
PTX = b'''.version 6.4
.target sm_75
.address_size 64
.visible .entry fill(.param .u64 out)
{
    .reg .u64 %a, %b;
    .reg .u32 %i;
    ld.param.u64 %a, [out];
    mov.u32 %i, %tid.x;
    mul.wide.u32 %b, %i, 4;
    add.u64 %a, %a, %b;
    st.global.u32 [%a], %i;
    ret;
}'''
call("cuModuleLoadData", ctypes.byref(module), PTX)
call("cuModuleGetFunction", ctypes.byref(function), module, b"fill")
call("cuMemAlloc_v2", ctypes.byref(memory), ctypes.c_size_t(128))
def launch(threads):
    words = (ctypes.c_void_p * 1)(ctypes.cast(ctypes.byref(memory), ctypes.c_void_p))
    call("cuLaunchKernel", function, 1, 1, 1, threads, 1, 1, 0, None, words, None)
    call("cuCtxSynchronize")
"""

# The page itself is not what is looked at.
WRITES_A_PAGE = """
from warpatlas import NativeError, Result
Result._made, Result._page_words = lambda *words: bytes(90000), lambda self: []
try:
    object.__new__(Result).page("kept")
except NativeError as error:
    raise SystemExit(error)
"""


@unittest.skipIf(REASON, REASON)
class RealKernel(unittest.TestCase):
    def setUp(self):
        cells.prepare()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="notebook."))
        self.addCleanup(shutil.rmtree, self.folder)
        self.before = dict(os.environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(self.before)))
        os.environ["JUPYTER_DATA_DIR"] = str(self.folder / "data")
        os.environ["IPYTHONDIR"] = str(self.folder / "ipython")

    def install(self):
        said = subprocess.run([cells.PROGRAM, "jupyter", "install", "--python", sys.executable], capture_output=True, text=True)
        self.assertEqual(said.returncode, 0, said.stderr)

    def start(self, name):
        from jupyter_client.manager import start_new_kernel
        manager, client = start_new_kernel(kernel_name=name, startup_timeout=120)
        self.addCleanup(manager.shutdown_kernel, now=True)
        self.addCleanup(client.stop_channels)
        self.manager, self.client = manager, client

    def run_cell(self, code, on_output=None):
        """What a cell put out, by kind, and the status of its reply."""
        told = {"stdout": "", "stderr": "", "data": [], "error": ""}

        def take(message):
            content = message["content"]
            if message["msg_type"] == "stream":
                told[content["name"]] += content["text"]
            elif message["msg_type"] in ("execute_result", "display_data"):
                told["data"].append(content["data"])
            elif message["msg_type"] == "error":
                told["error"] += f"{content['ename']}: {content['evalue']}"
            if on_output:
                on_output(told)
        reply = self.client.execute_interactive(code, timeout=300, output_hook=take)
        told["status"] = reply["content"]["status"]
        return told

    def test_the_installed_kernel_tells_what_a_cell_did(self):
        self.install()
        self.start("warpatlas")
        self.assertEqual(self.run_cell("%load_ext warpatlas\n" + DRIVER)["status"], "ok")
        self.assertEqual(self.run_cell("launch(8)")["status"], "ok")
        told = self.run_cell("%%warpatlas_record\nlaunch(40)\nprint('printed')")
        self.assertEqual(told["status"], "ok", told)
        self.assertEqual(told["stdout"], "printed\n")
        self.assertIn("2 calls, 1 launch; 0 bytes to the device, 0 bytes back (simulated)", told["stderr"])
        self.assertIn("fill, block (0,0,0), thread (32,0,0): writes 'allocation 1'[32], 1 element behind the end of 'allocation 1' (32 elements)", told["stderr"])
        self.assertNotIn("not freed", told["stderr"])  # the process lives
        self.assertIn("image/png", told["data"][0])
        # The next cell knows nothing of this one, and one without CUDA has nothing.
        told = self.run_cell("%%warpatlas_record -o clean\nlaunch(16)")
        self.assertIn("2 calls, 1 launch", told["stderr"])
        self.assertNotIn("writes", told["stderr"])
        self.assertEqual(self.run_cell("print(clean.problems, clean.launches[0]['block'], len(clean.launches))")["stdout"], "[] [16, 1, 1] 1\n")
        self.assertEqual(self.run_cell("%%warpatlas_record\n1 + 1")["stderr"], "no call of CUDA's came from this cell\n")
        # %%warpatlas beside it is a program of its own.
        told = self.run_cell("%%warpatlas --grid 1 --block 2\n__global__ void k() { printf(\"%d\", threadIdx.x); }")
        self.assertEqual((told["status"], told["stdout"]), ("ok", "01"), told)
        failed = self.run_cell("%%warpatlas_record\nlaunch(4)\nmissing")
        self.assertEqual(failed["status"], "error")
        self.assertIn("NameError", failed["error"])
        self.assertIn("2 calls, 1 launch", failed["stderr"])

    def test_an_interrupted_cell_leaves_the_kernel_alive_and_nothing_else(self):
        self.install()
        self.start("warpatlas")
        self.run_cell("%load_ext warpatlas")
        asked = []

        def interrupt(told):
            if "started" in told["stdout"] and not asked:
                asked.append(self.manager.interrupt_kernel())
        told = self.run_cell(SPINS, interrupt)
        self.assertIn("KeyboardInterrupt", told["error"])
        self.assertEqual(self.run_cell("print(6 * 7)")["stdout"], "42\n")
        self.assertEqual(self.run_cell("import os; print(os.popen(f'pgrep -P {os.getpid()} -x warpatlas').read())")["stdout"], "\n")

    def test_a_kernel_that_is_killed_leaves_no_program(self):
        self.start("python3")
        self.run_cell("%load_ext warpatlas")
        pid = int(self.run_cell("import os; print(os.getpid())")["stdout"])
        self.client.execute(SPINS)
        child = self.wait_for(lambda: subprocess.run(["pgrep", "-P", str(pid), "-x", "warpatlas"], capture_output=True, text=True).stdout.split())[0]
        program = self.wait_for(lambda: subprocess.run(["pgrep", "-P", child], capture_output=True, text=True).stdout.split())[0]
        os.kill(pid, 9)
        self.wait_for(lambda: not os.path.exists(f"/proc/{child}") and not os.path.exists(f"/proc/{program}"))

    def wait_for(self, is_so):
        until = time.monotonic() + 120
        while not (found := is_so()):
            self.assertLess(time.monotonic(), until, "waited in vain")
            time.sleep(0.05)
        return found

    def test_a_kernel_without_cuda_begins_a_record_and_one_with_it_says_what_to_do(self):
        self.start("python3")
        told = self.run_cell("%load_ext warpatlas")
        told = self.run_cell("%%warpatlas_record\n" + DRIVER + "launch(40)")
        self.assertEqual(told["status"], "ok", told)
        self.assertIn("thread (32,0,0): writes 'allocation 1'[32]", told["stderr"])
        self.assertIn("image/png", told["data"][0])
        # A program that the cell starts is seen as well.
        told = self.run_cell(f"%%warpatlas_record\n!{sys.executable} -c \"import ctypes; print(ctypes.CDLL('libcuda.so.1').cuInit(0))\"")
        self.assertIn("1 call, 0 launches", told["stderr"])
        self.assertEqual(told["stdout"].strip(), "0")

    def test_a_kernel_where_cuda_is_loaded_says_what_to_do(self):
        self.start("python3")
        (self.folder / "libcuda.c").write_text("int cuInit(unsigned flags) { return 0; }\n")
        library = self.folder / "libcuda.so.1"
        subprocess.run(["cc", "-shared", "-o", library, self.folder / "libcuda.c"], check=True)
        told = self.run_cell(f"import ctypes; ctypes.CDLL('{library}')\n%load_ext warpatlas")
        told = self.run_cell("%%warpatlas_record\n1")
        self.assertEqual(told["status"], "error")
        self.assertRegex(told["stderr"] + told["stdout"], r"\AUsageError: CUDA is loaded in this kernel already[^\n]+`warpatlas jupyter install` adds\n\Z")

    def notebook(self, *sources):
        import nbformat
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Words"), *map(nbformat.v4.new_code_cell, sources)])
        nbformat.write(notebook, self.folder / "course.ipynb")

    def environment(self):
        # `warpatlas exec` starts the python3 of PATH.
        (self.folder / "bin").mkdir(exist_ok=True)
        link = self.folder / "bin" / "python3"
        if not link.exists():
            link.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
            link.chmod(0o755)
        return {**os.environ, "PATH": f"{link.parent}:{os.environ['PATH']}"}

    def execute(self, *words):
        return subprocess.run([cells.PROGRAM, "exec", "course.ipynb", *words], cwd=self.folder, capture_output=True, text=True, env=self.environment())

    def test_a_notebook_runs_whole_with_a_record_for_each_cell(self):
        self.notebook(DRIVER + "launch(8)", "print('two'); launch(40)", "%load_ext warpatlas",
                      "%%warpatlas --grid 1 --block 2\n__global__ void k() { printf(\"%d\", threadIdx.x); }", "'end'",
                      "%%warpatlas\n__global__ void k() {}\nint main() { k<<<1, 1>>>(); return cudaDeviceSynchronize(); }")
        done = self.execute("--json", "report.json", "--save", "run.warpatlas-program")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines()[0], "two")
        self.assertIn("01", done.stdout)
        self.assertIn("'end'", done.stdout)
        self.assertIn("warpatlas: course.ipynb, cell 3: 2 calls, 1 launch; 0 bytes to the device", done.stderr)
        report = json.loads((self.folder / "report.json").read_text())
        self.assertEqual((report["schema"], report["notebook"], report["status"]), (1, "course.ipynb", "ok"))
        self.assertEqual([(cell["cell"], cell["status"], len(cell["runs"])) for cell in report["cells"]],
                         [(2, "ok", 1), (3, "ok", 1), (4, "ok", 0), (5, "ok", 1), (6, "ok", 0), (7, "ok", 1)])
        self.assertEqual([problem["kind"] for problem in report["cells"][1]["runs"][0]["problems"]], ["out_of_bounds"])
        self.assertEqual(report["cells"][3]["runs"][0]["kernel"], "k")
        opened = subprocess.run([cells.PROGRAM, "run", "run.3.warpatlas-program:1", "--json", "-"], cwd=self.folder, capture_output=True, text=True)
        self.assertIn('"kernel": "fill"', opened.stdout, opened.stderr)
        self.assertIn("course.ipynb, cell 5: is the run of one kernel, which --save does not keep", done.stderr)
        self.assertTrue((self.folder / "run.7.warpatlas-program").is_file())
        self.assertEqual(self.execute("--check").returncode, 1)

    def test_a_full_disk_loses_nothing(self):
        disk = self.folder / "disk"
        disk.mkdir()
        reason = full_disk.why_not(disk)
        if reason:
            self.skipTest(reason)
        self.notebook(DRIVER + "launch(8)")
        run = [cells.PROGRAM, "exec", self.folder / "course.ipynb"]
        for kept, command in (("report.json", [*run, "--json", "report.json"]), ("run.2.warpatlas-program", [*run, "--save", "run.warpatlas-program"]), ("kept", [sys.executable, "-c", WRITES_A_PAGE])):
            done = full_disk.run(disk, kept, 0, command, env=self.environment())
            self.assertEqual(done.stdout, f"{kept} \nold", done.stderr)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(done.stderr.count("No space left on device"), 1, done.stderr)
            self.assertIn(kept, done.stderr.splitlines()[-1])

    def test_what_notebooks_of_colab_ask_for_is_there(self):
        program = '#include <cstdio>\nint main() { printf("a program\\n"); }'
        names = [name for name in ("nvcc_plugin", "nvcc4jupyter") if importlib.util.find_spec(name) is None]
        self.notebook("%%shell\necho from a shell", "%%shell --ignore-errors\nfalse",
                      *(f"%load_ext {name}\nfrom {name} import load_ipython_extension as load\nassert 'warpatlas' in load.__module__" for name in names),
                      *([f"%%cu\n{program}"] if names and shutil.which("nvcc") else []))
        done = self.execute()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("from a shell\n", done.stdout)
        if names and shutil.which("nvcc"):
            self.assertIn("a program\n", done.stdout)
        self.notebook("%%shell\nexit 3")
        done = self.execute()
        self.assertEqual(done.returncode, 1)
        self.assertIn("cell 2: CalledProcessError: ", done.stderr)

    def test_a_notebook_ends_with_the_cell_that_fails(self):
        self.notebook("1 / 0", "print('after')")
        done = self.execute("--json", "-")
        self.assertEqual(done.returncode, 1)
        self.assertIn("warpatlas: course.ipynb, cell 2: ZeroDivisionError: division by zero\n", done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual([cell["status"] for cell in report["cells"]], ["error", "not_run"])

    def test_damaged_notebooks_are_one_line(self):
        for text in ("", "no notebook", "[]", '{"cells": 3, "nbformat": 4, "nbformat_minor": 5, "metadata": {}}', '{"nbformat": 99}'):
            (self.folder / "course.ipynb").write_text(text)
            done = self.execute()
            self.assertEqual(done.returncode, 2, text)
            self.assertRegex(done.stderr, r"\Awarpatlas: course\.ipynb: is no notebook: [^\n]+\n\Z")

    def test_a_cell_that_kills_the_kernel(self):
        self.notebook("import os; os.kill(os.getpid(), 9)", "1")
        done = self.execute()
        self.assertEqual(done.returncode, 1)
        self.assertIn("warpatlas: course.ipynb, cell 2: the kernel ended\n", done.stderr)


if __name__ == "__main__":
    cells.main()
