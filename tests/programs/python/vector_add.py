"""The first program of a course with PyCUDA: a kernel from a text, arrays in and out."""
import numpy as np
import pycuda.autoinit  # noqa: F401
import pycuda.driver as cuda
from pycuda.compiler import SourceModule

module = SourceModule("""
__global__ void add(float* sum, const float* a, const float* b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        sum[i] = a[i] + b[i];
}
""")
add = module.get_function("add")

n = 1000
a = np.arange(n, dtype=np.float32)
b = np.full(n, 0.5, dtype=np.float32)
total = np.zeros_like(a)
add(cuda.Out(total), cuda.In(a), cuda.In(b), np.int32(n), block=(128, 1, 1), grid=(8, 1))
assert (total == a + b).all()

# The same with memory of one's own, and with the types of the values said before.
memory = [cuda.mem_alloc(a.nbytes) for _ in range(3)]
cuda.memcpy_htod(memory[1], a)
cuda.memcpy_htod(memory[2], b)
add.prepare("PPPi")
add.prepared_call((8, 1), (128, 1, 1), *memory, n)
again = np.empty_like(a)
cuda.memcpy_dtoh(again, memory[0])
assert (again == total).all()
print("sum", float(again.sum()))
