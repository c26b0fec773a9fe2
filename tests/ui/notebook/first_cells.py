#!/usr/bin/env python3
"""The first cells of a notebook after `pip install`, in an IPython of its own: a kernel with NumPy's arrays, and a whole program. Prints what they
show and when each was done; ends with 1 where one does not do what it says."""
import sys
import time

BEGIN = time.monotonic()
CELLS = ("%load_ext warpatlas",
         "import numpy as np\nx = np.arange(64, dtype=np.float32)",
         "%%warpatlas -k twice --grid 2 --block 32 x\n"
         "__global__ void twice(float* x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }",
         "assert (x == 2 * np.arange(64)).all()",
         "%%warpatlas\n#include <cstdio>\n__global__ void hello() { printf(\"thread %d\\n\", threadIdx.x); }\n"
         "int main() { hello<<<1, 3>>>(); return cudaDeviceSynchronize(); }")


def main():
    from IPython.core.interactiveshell import InteractiveShell
    shell = InteractiveShell.instance()
    for cell in CELLS:
        done = shell.run_cell(cell)
        if not done.success:
            return 1
        print(f"{time.monotonic() - BEGIN:.1f} s", flush=True)
    return 0


sys.exit(main())
