# Numba looks for CUDA's runtime first, where NVIDIA's packages have one. Nothing is printed but what stands here.
from numba import cuda

import cupy

loaded = [line.split()[-1] for line in open("/proc/self/maps") if "libcudart" in line]
print("from packages", any("site-packages" in path for path in loaded))


@cuda.jit
def copy(source, target):
    i = cuda.grid(1)
    if i < source.size:
        target[i] = source[i]


a = cupy.arange(1000)
b = cupy.empty_like(a)
copy[128, 256](a, b)
print("sum", int(b.sum()))
