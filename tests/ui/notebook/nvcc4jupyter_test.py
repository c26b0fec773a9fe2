#!/usr/bin/env python3
"""%load_ext warpatlas.nvcc4jupyter: its magics with their options."""
import shutil
import unittest

import cells

REASON = cells.why_not("IPython", "numpy") or ("" if shutil.which("nvcc") else "there is no nvcc in PATH")


@unittest.skipIf(REASON, REASON)
class Nvcc4Jupyter(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cells.prepare()
        cls.cells = cells.Cells()
        cls.cells.run("%load_ext warpatlas.nvcc4jupyter")

    def run_cell(self, text):
        return self.cells.run(text)

    def refused(self, text, *words):
        done = self.run_cell(text)
        self.assertFalse(done.success)
        said = (done.out + done.err).strip()
        self.assertEqual(len(said.splitlines()), 1, said)
        for word in words:
            self.assertIn(word, said)

    def test_a_cell_is_a_program(self):
        program = '#include <cstdio>\n__global__ void k() { }\nint main() { k<<<2, 32>>>(); cudaDeviceSynchronize(); printf("%d\\n", N); }'
        for line in ('%%cuda -c "-DN=3"', '%%cu --compiler-args "-DN=3 -O2"'):
            done = self.run_cell(f"{line}\n{program}")
            self.assertEqual((done.success, done.out.split("Out[")[0]), (True, "3\n"), done.err)
            self.assertEqual(done.value.launches[0]["grid"], [2, 1, 1])
        done = self.run_cell(f'%%cuda -p -l ncu -a "--section SpeedOfLight" -c "-DN=4" -t\n{program}')
        self.assertIn("4\nk (launch 1, simulated)\n", done.out)
        self.assertRegex(done.out, r"warp_instructions +\d")
        self.assertIn("untimed", done.err)

    def test_groups_of_files(self):
        self.assertTrue(self.run_cell('%%cuda_group_save -n "twice.h" -g "shared"\n#define TWICE(x) (2 * (x))').success)
        self.assertTrue(self.run_cell('%%cuda_group_save --name part.cu --group sums\n#include "twice.h"\nint part(int x) { return TWICE(x); }').success)
        self.assertTrue(self.run_cell('%%cuda_group_save -n main.cu -g sums\n#include <cstdio>\nint part(int); int main() { printf("%d\\n", part(21)); }').success)
        done = self.run_cell("%cuda_group_run -g sums")
        self.assertEqual((done.success, done.out.split("Out[")[0]), (True, "42\n"), done.err)
        self.assertTrue(self.run_cell("%cuda_group_delete -g sums").success)
        self.refused("%cuda_group_run -g sums", "-g sums: no .cu was saved")
        self.refused("%cuda_group_delete -g sums", "there is no such group")

    def test_a_cell_has_what_is_shared(self):
        self.assertTrue(self.run_cell('%%cuda_group_save -n "thrice.h" -g "shared"\nint thrice(int);').success)
        self.assertTrue(self.run_cell('%%cuda_group_save -n "thrice.cu" -g "shared"\nint thrice(int x) { return 3 * x; }').success)
        done = self.run_cell('%%cuda\n#include <cstdio>\n#include "thrice.h"\nint main() { printf("%d\\n", thrice(14)); }')
        self.assertEqual((done.success, done.out.split("Out[")[0]), (True, "42\n"), done.err)
        self.assertTrue(self.run_cell("%cuda_group_delete -g shared").success)

    def test_what_is_wrong_is_one_line(self):
        self.refused("%%cuda --what\nint main() { }", "unrecognized arguments: --what")
        self.refused("%%cuda -l gdb\nint main() { }", "gdb")
        self.refused("%%cuda_group_save -g a\nint x;", "-n")
        self.refused("%%cuda_group_save -n ../x.cu -g a\nint x;", "-n ../x.cu")
        self.refused("%%cuda_group_save -n x.cu -g ../a\nint x;", "-g ../a: is no name of a group")
        self.refused('%%cuda -c "\nint main() { }', "no closing quotation")


if __name__ == "__main__":
    cells.main()
