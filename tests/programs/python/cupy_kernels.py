import warnings

import cupy
import numpy
from cupyx import jit

warnings.simplefilter("ignore")
a = cupy.asarray(numpy.arange(100, dtype=numpy.float32))
b = cupy.ones(100, dtype=cupy.float32)
c = cupy.zeros(100, dtype=cupy.float32)
add = cupy.RawKernel(r"""
extern "C" __global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
""", "add")
add((1,), (128,), (a, b, c, numpy.int32(100)))
print("raw", cupy.asnumpy(c)[:3])
squared = cupy.ElementwiseKernel("float32 x, float32 y", "float32 z", "z = (x - y) * (x - y)", "squared")
print("elementwise", squared(a, b)[:4])


@jit.rawkernel()
def twice(x, y, n):
    i = jit.blockIdx.x * jit.blockDim.x + jit.threadIdx.x
    if i < n:
        y[i] = x[i] * 2


twice[1, 128](a, c, numpy.uint32(100))
print("jit", c[:3], float(a.sum()))
m = cupy.arange(12, dtype=cupy.float64).reshape(3, 4)
print("matmul", (m @ m.T).trace(), cupy.matmul(cupy.ones((5, 2, 3)), cupy.ones((5, 3, 4))).sum(), a.dot(b))
