#!/usr/bin/env python3
"""The cells of the guide's chapter on notebooks, in their order, in a kernel of their own."""
import re
import unittest

import cells

REASON = cells.why_not("IPython", "numpy", "nbclient", "ipykernel")
CELL = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


@unittest.skipIf(REASON, REASON)
class GuideChapter(unittest.TestCase):
    def test_every_cell_runs_as_it_stands(self):
        import nbclient
        import nbformat
        cells.prepare()
        text = (cells.ROOT / "assets" / "guide" / "notebook.md").read_text()
        found = CELL.findall(text)
        self.assertGreater(len(found), 8)
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell.rstrip("\n")) for cell in found])
        nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
        outputs = "".join(output.get("text", "") for cell in notebook.cells for output in cell.outputs)
        self.assertIn("thread 3 of block 1\n", outputs)
        self.assertIn("writes 'out'[1000], 1 element behind the end of 'out'", outputs)
        pictures = sum("image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.outputs)
        self.assertGreaterEqual(pictures, 3)


if __name__ == "__main__":
    cells.main()
