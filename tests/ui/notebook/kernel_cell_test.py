#!/usr/bin/env python3
"""%%warpatlas with kernels: Python's variables go in and come back changed."""
import html
import os
import pathlib
import tempfile
import unittest

import cells

REASON = cells.why_not("IPython", "numpy")
SCALE = """
__global__ void scale(const float* in, float* out, float factor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = factor * in[i];
}
"""


@unittest.skipIf(REASON, REASON)
class KernelCell(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cells.prepare()
        cls.cells = cells.Cells()
        cls.cells.run("import numpy as np")

    def run_cell(self, line, code=SCALE):
        return self.cells.run(f"%%warpatlas {line}\n{code}")

    def set(self, **variables):
        self.cells.variables.update(variables)

    def refused(self, done, *words):
        """Ends with one line, and nothing of Python's own about it."""
        self.assertFalse(done.success)
        said = (done.out + done.err).strip()
        self.assertNotIn("Traceback", said)
        self.assertEqual(len(said.splitlines()), 1, said)
        for word in words:
            self.assertIn(word, said)

    def test_arrays_come_back_changed_and_numbers_take_the_parameters_type(self):
        import numpy as np
        numbers, out = np.arange(1000, dtype=np.float32), np.full(1000, -1, np.float32)
        self.set(numbers=numbers, out=out, factor=np.float64(2.5), n=np.int16(1000))
        done = self.run_cell("-o result --grid 4 --block 256 numbers out factor n")
        self.assertTrue(done.success, done.err)
        self.assertIsNone(done.value)
        np.testing.assert_array_equal(out, 2.5 * np.arange(1000, dtype=np.float32))
        np.testing.assert_array_equal(numbers, np.arange(1000))
        result = self.cells.variables["result"]
        self.assertEqual(result.problems, [])
        self.assertEqual(result.launches[0]["kernel"], "scale")
        self.assertEqual(result.counters["global_store_sectors"], 125)
        self.assertIn("1,000 written", str(result))

    def test_elements_that_no_thread_writes_stay_as_they_were(self):
        import numpy as np
        out = np.full(1000, -1, np.float32)
        self.set(numbers=np.ones(1000, np.float32), out=out)
        self.assertTrue(self.run_cell("-o result --grid 3 --block 256 numbers out 2 1000").success)
        self.assertEqual((list(out[:768]), list(out[768:])), ([2.0] * 768, [-1.0] * 232))
        self.assertTrue(self.run_cell("-o result --grid 3 --block 256 numbers out:out 2 1000").success)
        self.assertEqual(list(out[768:]), [0.0] * 232)

    def test_a_value_is_shown_as_a_picture_with_the_programs_words(self):
        import numpy as np
        self.set(numbers=np.ones((30, 40), np.float32), out=np.zeros((30, 40), np.float32))
        done = self.run_cell("-k scale --grid 5 --block 256 numbers out 2.5f {numbers.size}")
        self.assertTrue(done.success, done.err)
        shown = done.value._repr_mimebundle_()
        self.assertTrue(shown["image/png"].startswith(b"\x89PNG"))
        self.assertIn("Launch      grid 5, block 256", shown["text/plain"])
        memory = done.value.view("memory", thread="0:3")
        self.assertTrue(memory.data.startswith(b"\x89PNG"))
        self.assertNotEqual(memory.data, shown["image/png"])
        self.assertRegex(shown["text/html"], r'\A<iframe srcdoc="&lt;!(?:DOCTYPE|doctype) html&gt;[^"]+" sandbox="allow-scripts [^>]*></iframe>\Z')
        page = done.value.page()
        self.assertEqual(html.unescape(shown["text/html"].split('"')[1]), page)
        with tempfile.TemporaryDirectory() as folder:
            done.value.page(os.path.join(folder, "run.html"))
            self.assertEqual(pathlib.Path(folder, "run.html").read_text(), page)

    def test_the_window_needs_a_display(self):
        done = self.run_cell("-o result --grid 1 --block 1", "__global__ void k() { }")
        before = {name: os.environ.pop(name) for name in ("DISPLAY", "WAYLAND_DISPLAY") if name in os.environ}
        try:
            done = self.cells.run("result.open()")
        finally:
            os.environ.update(before)
        self.assertIn("there is no display here, and so no window", done.out + done.err)

    def test_a_mistake_is_told_with_its_line(self):
        import numpy as np
        self.set(numbers=np.ones(1000, np.float32), out=np.zeros(1000, np.float32))
        done = self.run_cell("--grid 4 --block 256 numbers out 2 1000", SCALE.replace("if (i < n)", ""))
        self.assertTrue(done.success)
        self.assertIn("line 6, block (3,0,0), thread (232,0,0): reads 'in'[1000], 1 element behind the end of 'in'", done.err)
        self.assertEqual({problem["line"] for problem in done.value.problems}, {6})

    def test_what_a_kernel_prints_comes_into_the_cell(self):
        done = self.run_cell("-o result --grid 1 --block 2", '__global__ void hello() { printf("thread %d\\n", threadIdx.x); }')
        self.assertEqual((done.success, done.out), (True, "thread 0\nthread 1\n"), done.err)

    def test_kinds_of_arrays(self):
        import numpy as np
        code = "template <typename T> __device__ void twice(T* a) { a[threadIdx.x] = a[threadIdx.x] + a[threadIdx.x]; }\n"
        for name, dtype in (("unsigned char", np.uint8), ("short", np.int16), ("int", np.int32), ("unsigned", np.int32), ("long long", np.int64),
                            ("double", np.float64), ("float", np.float32)):
            with self.subTest(name):
                values = np.arange(32, dtype=dtype)
                self.set(values=values)
                done = self.run_cell("-o result --grid 1 --block 32 values", f"{code}__global__ void k({name}* a) {{ twice(a); }}")
                self.assertTrue(done.success, done.err)
                np.testing.assert_array_equal(values, 2 * np.arange(32, dtype=dtype))
        pairs = np.arange(8).astype(np.complex64)
        self.set(values=pairs)
        done = self.run_cell("-o result --grid 1 --block 8 values", "__global__ void k(float2* a) { a[threadIdx.x].y = 1; }")
        self.assertTrue(done.success, done.err)
        np.testing.assert_array_equal(pairs, np.arange(8) + 1j)
        four_axes = np.zeros((2, 3, 2, 2), np.int32)
        self.set(values=four_axes)
        self.assertTrue(self.run_cell("-o result --grid 1 --block 24 values", "__global__ void k(int* a) { a[threadIdx.x] = threadIdx.x; }").success)
        np.testing.assert_array_equal(four_axes.reshape(-1), np.arange(24))

    def test_one_array_twice_and_symbols(self):
        import numpy as np
        values = np.arange(8, dtype=np.float32)
        self.set(values=values, weights=np.array([10, 20], np.float32))
        done = self.run_cell("-o result --grid 1 --block 8 --symbol w=weights values values",
                             "__constant__ float w[2];\n__global__ void k(float* a, float* b) { a[threadIdx.x] = b[threadIdx.x] + w[1]; }")
        self.assertTrue(done.success, done.err)
        np.testing.assert_array_equal(values, np.arange(8) + 20)

    def test_what_is_wrong_is_one_line(self):
        import numpy as np
        fine = np.zeros(32, np.float32)
        kernel = "__global__ void k(float* a, int n) { a[threadIdx.x] = n; }"
        self.set(fine=fine, doubles=np.zeros(32), apart=np.zeros(64, np.float32)[::2], texts=np.array(["a"]), words={"a": 1}, big=2 ** 40)
        self.refused(self.run_cell("--grid 1 --block 32 missing 3", kernel), "missing: there is no variable of that name")
        self.refused(self.run_cell("--grid 1 --block 32 doubles 3", kernel), "doubles", "f32", "f64")
        self.refused(self.run_cell("--grid 1 --block 32 apart 3", kernel), "apart: its elements do not lie one after another", "ascontiguousarray(apart)")
        self.refused(self.run_cell("--grid 1 --block 32 texts 3", kernel), "texts: has elements of type <U1")
        self.refused(self.run_cell("--grid 1 --block 32 words 3", kernel), "words: is of type dict")
        self.refused(self.run_cell("--grid 1 --block 32 fine big", kernel), "does not fit into i32")
        self.refused(self.run_cell("--grid 1 --block 32 fine 1.5", kernel), "is not a whole number")
        self.refused(self.run_cell("--grid 1 --block 32 fine", kernel), "1 given, but the kernel takes 2: k(float* a, int n)")
        self.refused(self.run_cell("--block 32 fine 1", kernel), "needs --grid X[,Y[,Z]]")
        self.refused(self.run_cell("--grid 1 --block x fine 1", kernel), "--block x")
        self.refused(self.run_cell("--grid 1 --block 32 fine a+b", kernel), "a+b: is neither a variable's name nor a number")
        self.refused(self.run_cell("-k other --grid 1 --block 32 fine 1", kernel), "other")
        self.refused(self.run_cell("--what fine 1", kernel), "unrecognized arguments: --what")
        self.refused(self.run_cell("-o 1x --grid 1 --block 32 fine 1", kernel), "-o 1x: is no variable's name")
        self.refused(self.run_cell("'", kernel), "no closing quotation")
        np.testing.assert_array_equal(fine, 0)
        fine.flags.writeable = False
        self.refused(self.run_cell("--grid 1 --block 32 fine 1", kernel), "fine: the kernel writes to it, and it is read-only")

    def test_a_kernel_that_does_not_compile_names_its_line(self):
        done = self.run_cell("--grid 1 --block 32", "__global__ void k()\n{\n    int x\n}")
        self.assertFalse(done.success)
        self.assertRegex(done.out + done.err, r"UsageError: cell\.cu:[45]:\d+: .*expected")

    def test_a_full_disk_is_one_line(self):
        import numpy as np
        self.set(values=np.zeros(1 << 20))
        with tempfile.TemporaryDirectory() as folder:
            if os.system(f"mount -t tmpfs -o size=64k none {folder} 2>/dev/null") != 0:
                self.skipTest("no small disk can be made here")
            before, tempfile.tempdir = tempfile.tempdir, folder
            try:
                done = self.run_cell("--grid 1 --block 1 values", "__global__ void k(double* a) { }")
            finally:
                tempfile.tempdir = before
                os.system(f"umount {folder}")
        self.refused(done, "requested")

    def test_the_result_outlives_nothing_that_it_made(self):
        import gc
        done = self.run_cell("-o kept --grid 1 --block 1", "__global__ void k() { }")
        self.assertTrue(done.success, done.err)
        folder = self.cells.variables.pop("kept")._folder.name
        gc.collect()
        self.assertFalse(os.path.exists(folder))


if __name__ == "__main__":
    cells.main()
