"""Arrays on the device, with kernels that PyCUDA writes itself: arithmetic, elements, reductions."""
import numpy as np
import pycuda.autoinit  # noqa: F401
from pycuda import cumath, gpuarray
from pycuda.elementwise import ElementwiseKernel
from pycuda.reduction import ReductionKernel

x = np.linspace(0, 1, 777, dtype=np.float32)
y = np.cos(x)
a, b = gpuarray.to_gpu(x), gpuarray.to_gpu(y)
assert np.allclose((2 * a + b / 2 - 1).get(), 2 * x + y / 2 - 1, rtol=1e-6)
assert np.allclose((a * b).get(), x * y, rtol=1e-6)
assert np.allclose(cumath.sqrt(a).get(), np.sqrt(x), rtol=1e-6)
assert np.allclose(a[10:20].get(), x[10:20])
assert gpuarray.max(a).get() == x.max()
assert abs(float(gpuarray.sum(a).get()) - 388.5) < 1e-2

blend = ElementwiseKernel("float *to, float *a, float *b, float t", "to[i] = a[i] + t * (b[i] - a[i])", "blend")
mixed = gpuarray.empty_like(a)
blend(mixed, a, b, np.float32(0.25))
assert np.allclose(mixed.get(), x + 0.25 * (y - x), rtol=1e-6)

dot = ReductionKernel(np.float32, neutral="0", reduce_expr="a+b", map_expr="x[i]*y[i]",
                      arguments="const float *x, const float *y")
assert abs(float(dot(a, b).get()) - float(np.dot(x.astype(np.float64), y))) < 1e-2

ones = gpuarray.zeros(100, np.int32)
ones.fill(7)
assert (ones.get() == 7).all()
print("blend", round(float(mixed.get()[-1]), 4))
