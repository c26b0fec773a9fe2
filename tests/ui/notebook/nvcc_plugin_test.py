#!/usr/bin/env python3
"""%load_ext warpatlas.nvcc_plugin: the magics that nvcc4jupyter had before its first release."""
import os
import shutil
import tempfile
import unittest

import cells

REASON = cells.why_not("IPython", "numpy") or ("" if shutil.which("nvcc") else "there is no nvcc in PATH")
PROGRAM = '#include <cstdio>\n__global__ void k() { }\nint main() { k<<<2, 32>>>(); cudaDeviceSynchronize(); printf("done\\n"); }'


@unittest.skipIf(REASON, REASON)
class NvccPlugin(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cells.prepare()
        cls.cells = cells.Cells()
        cls.cells.run("%load_ext warpatlas.nvcc_plugin")

    def setUp(self):
        folder = tempfile.mkdtemp(prefix="notebook.")
        self.addCleanup(shutil.rmtree, folder)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder)

    def printed(self, text):
        done = self.cells.run(text)
        self.assertTrue(done.success, done.out + done.err)
        return done.out.split("Out[")[0]

    def refused(self, text, words):
        done = self.cells.run(text)
        self.assertFalse(done.success)
        said = (done.out + done.err).strip()
        self.assertEqual(len(said.splitlines()), 1, said)
        self.assertIn(words, said)

    def test_a_cell_is_a_program(self):
        for line in ("%%cu", "%%cuda"):
            self.assertEqual(self.printed(f"{line}\n{PROGRAM}"), "done\n")

    def test_files_of_a_folder_are_a_program(self):
        self.assertIn("File written in ", self.printed("%%cuda --name twice.h\nint twice(int);"))
        self.assertIn("File written in ", self.printed('%%cuda --name twice.cu --compile false\n#include "twice.h"\nint twice(int x) { return 2 * x; }'))
        main = '#include <cstdio>\n#include "twice.h"\nint main() { printf("%d\\n", twice(21)); }'
        self.assertEqual(self.printed(f"%%cuda -n main.cu -c true\n{main}"), "42\n")
        self.assertEqual(self.printed("%%cuda_run\n# any text"), "42\n")

    def test_what_is_wrong_is_one_line(self):
        self.refused("%%cuda_run\nx", "there is no .cu in ")
        self.refused("%%cuda --name ../x.cu\nint x;", "../x.cu: is no file's name that ends with .cu or .h")
        self.refused("%%cuda --name x.cu --compile maybe\nint x;", "maybe")


if __name__ == "__main__":
    cells.main()
