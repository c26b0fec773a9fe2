#!/usr/bin/env python3
"""%%warpatlas with main(): a whole program, its output, its result; and cells that do not end, or say too much."""
import os
import pathlib
import signal
import tempfile
import threading
import time
import unittest

import cells

REASON = cells.why_not("IPython", "numpy")
LEAVES_ONE = """#include <cstdio>
__global__ void fill(int* out, int n) { int i = threadIdx.x; if (i < n) out[i] = i; }
int main(int count, char** words)
{
    int *out, host[40];
    cudaMalloc(&out, 40 * sizeof(int));
    fill<<<1, 32>>>(out, 40);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %s\\n", host[31], count > 1 ? words[1] : "none");
    fprintf(stderr, "on error\\n");
    cudaFree(out);
    return count - 1;
}
"""


def children():
    """The processes that this one has started and that still run, with theirs."""
    found, front = set(), {os.getpid()}
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if words[0] != "Z":
            parents.setdefault(int(words[1]), set()).add(int(folder.name))
    while front:
        front = set().union(*(parents.get(one, set()) for one in front))
        found |= front
    return found


@unittest.skipIf(REASON, REASON)
class ProgramCell(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cells.prepare()
        cls.cells = cells.Cells()

    def run_cell(self, line, code):
        return self.cells.run(f"%%warpatlas {line}\n{code}")

    def test_a_program_prints_into_the_cell_and_is_told_in_the_programs_words(self):
        done = self.run_cell("-- word", LEAVES_ONE)
        self.assertTrue(done.success, done.err)
        self.assertEqual(done.out.split("Out[")[0], "31 word\n")
        lines = done.err.splitlines()
        self.assertEqual(lines[:2], ["on error", "4 calls, 1 launch; 0 bytes to the device, 160 bytes back (simulated)"])
        self.assertIn("cell.cu:8: cudaMemcpy() copies 32 bytes to the host that nothing has written", done.err)
        self.assertEqual(lines[-1], "exit status 1")
        result = done.value
        self.assertEqual(str(result).splitlines()[0], lines[1])
        self.assertEqual(result.status, 1)
        self.assertEqual([problem["line"] for problem in result.problems], [8])
        self.assertEqual([(launch["kernel"], launch["block"], launch["line"]) for launch in result.launches], [("fill", [32, 1, 1], 7)])
        self.assertGreater(result.counters["thread_instructions"], 32)
        shown = result._repr_mimebundle_()
        self.assertTrue(shown["image/png"].startswith(b"\x89PNG"))
        self.assertEqual(shown["text/plain"], str(result))
        self.assertEqual(repr(result.view("schedule", launch=1, size="640x360")), "a picture of 640 x 360 pixels")
        self.assertTrue(result.view("timeline").data.startswith(b"\x89PNG"))
        self.assertNotEqual(result.view("timeline").data, shown["image/png"])

    def test_a_program_finds_headers_and_files_beside_the_notebook(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "answer.h").write_text("#define ANSWER 42\n")
            (pathlib.Path(folder) / "data.txt").write_text("7\n")
            before = os.getcwd()
            os.chdir(folder)
            try:
                done = self.run_cell("-o result -DMORE=1", '#include <cstdio>\n#include "answer.h"\nint main() { int n = 0; FILE* f = fopen("data.txt", "r");'
                                     ' fscanf(f, "%d", &n); printf("%d\\n", ANSWER + MORE + n); }')
            finally:
                os.chdir(before)
            self.assertEqual((done.success, done.out), (True, "50\n"), done.err)

    def test_a_program_that_does_not_compile_is_told_with_its_line(self):
        done = self.run_cell("", "__global__ void k(int* out)\n{\n    out[0] = 1\n}\nint main() { }")
        self.assertFalse(done.success)
        self.assertIn("UsageError: cell.cu: does not compile:", done.out + done.err)
        self.assertRegex(done.out + done.err, r"cell\.cu[:(][34]")
        self.assertNotIn("Traceback", done.out + done.err)

    def test_a_main_in_a_comment_or_a_text_is_none(self):
        done = self.run_cell("", '// int main()\n__global__ void k() { printf("main("); }')
        self.assertIn("a cell without main() is a kernel, and needs --grid", done.out + done.err)

    def test_a_hundred_megabytes_of_output_are_kept_bounded(self):
        done = self.run_cell("-o result", '#include <cstdio>\nint main() { for (int i = 0; i < 10000000; ++i) printf("%09d\\n", i); }')
        self.assertTrue(done.success, done.err)
        self.assertLess(len(done.out), 1100000)
        self.assertTrue(done.out.startswith("000000000\n000000001\n"))
        self.assertTrue(done.out.endswith("009999998\n009999999\n"))
        self.assertIn("... 98,951,424 characters of the output are left out ...", done.out)

    def interrupted(self, code, started):
        """A cell that is interrupted once `started` says so."""
        def interrupt():
            until = time.monotonic() + 120
            while not started() and time.monotonic() < until:
                threading.Event().wait(0.05)
            os.kill(os.getpid(), signal.SIGINT)
        before = children()
        thread = threading.Thread(target=interrupt)
        thread.start()
        done = self.run_cell("", code)
        thread.join()
        self.assertIsInstance(done.error, KeyboardInterrupt)
        self.assertEqual(children() - before, set())
        return done

    def test_an_interrupted_program_is_gone_with_all_that_it_started(self):
        with tempfile.TemporaryDirectory() as folder:
            mark = pathlib.Path(folder) / "started"
            self.interrupted(f'#include <cstdio>\n#include <cstdlib>\n#include <unistd.h>\nint main() {{ if (fork() == 0) {{ for (;;) pause(); }}'
                             f' fclose(fopen("{mark}", "w")); for (;;) pause(); }}', mark.exists)

    def test_an_interrupted_kernel_says_where_it_was(self):
        with tempfile.TemporaryDirectory() as folder:
            mark = pathlib.Path(folder) / "started"
            done = self.interrupted('#include <cstdio>\n__global__ void spin(volatile int* go)\n{\n    while (*go == 0) { }\n}\n'
                                    f'int main() {{ int* go; cudaMalloc(&go, 4); cudaMemset(go, 0, 4); fclose(fopen("{mark}", "w"));'
                                    ' spin<<<1, 1>>>(go); cudaDeviceSynchronize(); }', mark.exists)
            self.assertIn("the program was stopped", done.err)

    def test_a_program_without_kernels_has_no_picture(self):
        done = self.run_cell("", "int main() { }")
        self.assertEqual((done.success, done.err), (True, "0 calls, 0 launches; 0 bytes to the device, 0 bytes back (simulated)\n"))
        self.assertEqual(list(done.value._repr_mimebundle_()), ["text/plain"])

    def test_a_program_that_crashes_is_told(self):
        done = self.run_cell("-o result", "#include <cstdlib>\nint main() { abort(); }")
        self.assertTrue(done.success, done.err)
        self.assertIn("the program was ended by a signal (Aborted)", done.err)
        self.assertEqual(self.cells.variables["result"].status, 134)

    def test_what_is_missing_is_one_line(self):
        os.environ["WARPATLAS_BINARY"] = "/nowhere/warpatlas"
        try:
            done = self.run_cell("", "int main() { }")
        finally:
            os.environ["WARPATLAS_BINARY"] = cells.PROGRAM
        self.assertEqual((done.out + done.err).strip(), "UsageError: WARPATLAS_BINARY: /nowhere/warpatlas is no program")
        done = self.run_cell("word", "int main() { }")
        self.assertEqual((done.out + done.err).strip(), "UsageError: %%warpatlas: word: arguments of a program stand behind --")
        done = self.run_cell("--device sim:none", "int main() { }")
        self.assertRegex(done.out + done.err, r"\AUsageError: --device sim:none: [^\n]+\n\Z")

    def test_the_magic_documents_itself(self):
        text = self.cells.shell.find_cell_magic("warpatlas").__doc__
        for word in ("--grid", "--symbol", ".problems", "main()"):
            self.assertIn(word, text)


if __name__ == "__main__":
    cells.main()
