"""Matrices: blocks of two dimensions, shared memory, a variable in constant memory, pitched memory."""
import numpy as np
import pycuda.autoinit  # noqa: F401
import pycuda.driver as cuda
from pycuda.compiler import SourceModule

module = SourceModule("""
#define TILE 8
__constant__ float weights[2];

__global__ void transpose(float* out, const float* in, int width, int height)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    if (x < width && y < height)
        tile[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    if (x < height && y < width)
        out[y * height + x] = weights[0] * tile[threadIdx.x][threadIdx.y] + weights[1];
}

__global__ void rows(float* values, int pitch, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    extern __shared__ float scratch[];
    scratch[threadIdx.y * blockDim.x + threadIdx.x] = 1;
    __syncthreads();
    if (x < width && y < height)
        values[y * pitch + x] += scratch[0] + y;
}
""")

width, height = 37, 21
matrix = np.arange(width * height, dtype=np.float32).reshape(height, width)
out = np.zeros((width, height), dtype=np.float32)
address, size = module.get_global("weights")
assert size == 8
cuda.memcpy_htod(address, np.array([2, 1], dtype=np.float32))
module.get_function("transpose")(cuda.Out(out), cuda.In(matrix), np.int32(width), np.int32(height),
                                 block=(8, 8, 1), grid=(5, 3))
assert (out == 2 * matrix.T + 1).all()

memory, pitch = cuda.mem_alloc_pitch(width * 4, height, 4)
copy = cuda.Memcpy2D()
copy.set_src_host(matrix)
copy.set_dst_device(memory)
copy.src_pitch, copy.dst_pitch = width * 4, pitch
copy.width_in_bytes, copy.height = width * 4, height
copy(aligned=True)
module.get_function("rows")(memory, np.int32(pitch // 4), np.int32(width), np.int32(height), block=(16, 4, 1),
                            grid=(3, 6), shared=16 * 4 * 4)
back = np.empty_like(matrix)
copy = cuda.Memcpy2D()
copy.set_src_device(memory)
copy.set_dst_host(back)
copy.src_pitch, copy.dst_pitch = pitch, width * 4
copy.width_in_bytes, copy.height = width * 4, height
copy(aligned=True)
assert (back == matrix + 1 + np.arange(height, dtype=np.float32)[:, None]).all()
print("corner", float(out[-1, -1]), float(back[-1, -1]))
