#!/usr/bin/env python3
"""%warpatlas_lesson: steps are shown, answers and kernels marked, by the native program."""
import contextlib
import os
import pathlib
import tempfile
import unittest
from unittest import mock

import cells

REASON = cells.why_not("IPython")
RIGHT = """__global__ void brighten(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i] * 1.5f;
}
"""
BELOW = """---
title: Below
teaches: what stands below
minutes: 1
runs:
  small:
    source: k.cu
    kernel: k
    arguments: ["out:i32:5"]
    grid: 1
    block: 8
---
## Which

Above.

```{predict}
ask: Which?
run: small
choose:
  - {text: this, when: "coverage.idle_threads == 3"}
  - {text: that, when: "coverage.idle_threads == 0"}
why: Because.
```

Below.

```{view} launch
run: small
```

## Table

```{measure}
ask: How many?
runs: [small]
columns:
  - {title: idle, key: coverage.idle_threads}
  - {title: threads, key: launch.threads}
```
"""


@unittest.skipIf(REASON, REASON)
class LessonCell(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cells.prepare()
        cls.cells = cells.Cells()

    def run_cell(self, text):
        """The cell, and what it displays beside its value."""
        shown = []
        with mock.patch("warpatlas.lesson.display", shown.append):
            return self.cells.run(text), shown

    def refused(self, text, *words):
        done, _ = self.run_cell(text)
        self.assertFalse(done.success)
        said = (done.out + done.err).strip()
        self.assertNotIn("Traceback", said)
        self.assertEqual(len(said.splitlines()), 1, said)
        for word in words:
            self.assertIn(word, said)

    def test_a_step_is_shown_with_its_run(self):
        done, (text,) = self.run_cell("%warpatlas_lesson guard 2")  # its run would tell the answer
        self.assertTrue(done.success, done.err)
        self.assertIn("### 2. Rounded down", text.data)
        self.assertIn("**How many of the 1003 elements does nobody write?**", text.data)
        self.assertNotIn("235", text.data)
        done, (text,) = self.run_cell("%warpatlas_lesson streams 2")  # a whole program's
        self.assertTrue(done.success, done.err)
        done, (text, run) = self.run_cell("%warpatlas_lesson thread-id 2")
        self.assertTrue(done.success, done.err)
        self.assertIn("### 2. One block after the other", text.data)
        shown = run._repr_mimebundle_()
        self.assertTrue(shown["image/png"].startswith(b"\x89PNG"))
        self.assertIn("<iframe", shown["text/html"])
        done, (text,) = self.run_cell("%warpatlas_lesson list")
        self.assertIn("`04-guard` **More threads than elements**", text.data)
        done, (text,) = self.run_cell("%warpatlas_lesson 4")
        self.assertEqual(len(text.data.splitlines()), 5)

    def test_an_answer_is_marked(self):
        done, shown = self.run_cell("%%warpatlas_lesson guard 2\n235")
        self.assertTrue(done.success, done.err)
        self.assertTrue(done.value.passed)
        self.assertEqual((done.value.share, done.value.marks[0]["given"]), (1, "235"))
        self.assertIn("1003 - 3 * 256 = 235", shown[0].data)
        done, shown = self.run_cell("%%warpatlas_lesson guard 2 -o marks\n-1")
        self.assertTrue(done.success, "a wrong answer is no error of the cell")
        self.assertIsNone(done.value)
        marks = self.cells.variables["marks"]
        self.assertEqual((marks.passed, marks.share, shown), (False, 0, []))
        self.assertIn("-1 is not right", str(marks))
        bundle = marks._repr_mimebundle_()
        self.assertEqual(bundle["text/plain"], str(marks))
        self.assertIn("<iframe", bundle["text/html"])

    def test_a_kernel_is_marked_and_what_is_wrong_told_with_its_place(self):
        done, (text, run) = self.run_cell("%warpatlas_lesson guard 5")
        self.assertIn("```cpp\n__global__ void brighten(", text.data)
        self.assertIn("image/png", run._repr_mimebundle_())
        done, shown = self.run_cell("%%warpatlas_lesson guard 5\n" + RIGHT.replace("if (i < n)", ""))
        self.assertTrue(done.success, done.err)
        self.assertEqual((done.value.passed, shown), (False, []))
        self.assertRegex(str(done.value), r"line 5, block \(3,0,0\), thread \(235,0,0\)")
        self.assertIn("out_of_bounds", {problem["kind"] for run in done.value.marks[0]["runs"] for problem in run["problems"]})
        self.assertIn("<title>Marks of More threads than elements", done.value.page())
        done, shown = self.run_cell("%%warpatlas_lesson guard 5\n" + RIGHT)
        self.assertTrue(done.value.passed, str(done.value))
        self.assertIn("element n is the first that there is not", shown[0].data)
        done, _ = self.run_cell("%%warpatlas_lesson guard 5\n__global__ void brighten(")
        self.assertTrue(done.success)
        self.assertIn("attempt.cu:1", str(done.value))
        with tempfile.TemporaryDirectory() as folder:
            done.value.page(os.path.join(folder, "marks.html"))
            self.assertEqual(pathlib.Path(folder, "marks.html").read_text(), done.value.page())

    def test_what_stands_below_is_shown_once_it_is_right(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder) if hasattr(contextlib, "chdir") else contextlib.nullcontext():
            lesson = pathlib.Path(folder, "own")
            lesson.mkdir()
            (lesson / "lesson.md").write_text(BELOW)
            (lesson / "k.cu").write_text("__global__ void k(int* out)\n{\n    if (threadIdx.x < 5)\n        out[threadIdx.x] = threadIdx.x;\n}\n")
            done, (text,) = self.run_cell(f"%warpatlas_lesson {lesson} 1")
            self.assertIn("Above.", text.data)
            self.assertNotIn("Below.", text.data)
            self.assertIn("1. this\n2. that", text.data)
            done, shown = self.run_cell(f"%%warpatlas_lesson {lesson} 1\n2")
            self.assertEqual((done.value.passed, shown), (False, []))
            done, (text, run) = self.run_cell(f"%%warpatlas_lesson {lesson} 1\n1")
            self.assertTrue(done.value.passed, str(done.value))
            self.assertIn("Below.", text.data)
            self.assertIn("Because.", text.data)
            self.assertIn("image/png", run._repr_mimebundle_())
            done, (text,) = self.run_cell(f"%warpatlas_lesson {lesson} 2")
            self.assertIn("|  | idle | threads |\n| --- | --- | --- |\n| small |   |   |", text.data)
            done, _ = self.run_cell(f"%%warpatlas_lesson {lesson} 2\n3, 8")
            self.assertTrue(done.value.passed, str(done.value))

    def test_what_is_wrong_is_one_line(self):
        self.refused("%warpatlas_lesson none 2", "none: is no lesson")
        self.refused("%warpatlas_lesson guard 77", "has 5 steps")
        self.refused("%warpatlas_lesson guard two", "two: is no step's number")
        self.refused("%warpatlas_lesson", "the following arguments are required: LESSON")
        self.refused("%%warpatlas_lesson guard\n235", "of which step")
        self.refused("%%warpatlas_lesson guard 2\n ", "the cell has no answer")
        self.refused("%%warpatlas_lesson guard 2\n" + RIGHT, "step 2 of guard wants no kernel")
        self.refused("%%warpatlas_lesson guard 1\n5", "step 1 wants no words")
        self.refused("%%warpatlas_lesson guard 2 -o 1x\n5", "-o 1x: is no variable's name")
        shown = self.cells.shell.object_inspect("%%warpatlas_lesson")["docstring"]
        self.assertIn("%warpatlas_lesson list", shown)


if __name__ == "__main__":
    cells.main()
