"""A mistake: the last block writes behind the array."""
import numpy as np
import pycuda.autoinit  # noqa: F401
import pycuda.driver as cuda
from pycuda.compiler import SourceModule

fill = SourceModule("""
__global__ void fill(float* values)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = i;
}
""").get_function("fill")
values = np.zeros(100, dtype=np.float32)
fill(cuda.Out(values), block=(64, 1, 1), grid=(2, 1))
print("last", float(values[99]))
