"""Kernels written in Python: shared memory, atomics, device functions, constants, streams, printing, reductions."""
import math
import warnings

import numpy as np
from numba import cuda, float32, int32

warnings.simplefilter("ignore")
weights = np.array([2, 1], dtype=np.float32)


@cuda.jit
def add(a, b, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = a[i] + b[i]


@cuda.jit(device=True)
def wave(x):
    return math.sin(x) * math.sin(x) + math.cos(x) * math.cos(x)


@cuda.jit
def transpose(out, matrix):
    tile = cuda.shared.array((8, 9), float32)
    x, y = cuda.grid(2)
    if x < matrix.shape[1] and y < matrix.shape[0]:
        tile[cuda.threadIdx.y, cuda.threadIdx.x] = matrix[y, x]
    cuda.syncthreads()
    x = cuda.blockIdx.y * 8 + cuda.threadIdx.x
    y = cuda.blockIdx.x * 8 + cuda.threadIdx.y
    scale = cuda.const.array_like(weights)
    if x < out.shape[1] and y < out.shape[0]:
        out[y, x] = scale[0] * tile[cuda.threadIdx.x, cuda.threadIdx.y] + scale[1]


@cuda.jit
def histogram(values, bins, ones):
    i = cuda.grid(1)
    local = cuda.shared.array(8, int32)
    if cuda.threadIdx.x < 8:
        local[cuda.threadIdx.x] = 0
    cuda.syncthreads()
    if i < values.size:
        cuda.atomic.add(local, values[i] % 8, 1)
        ones[i] = wave(values[i] * 0.25)
    cuda.syncthreads()
    if cuda.threadIdx.x < 8:
        cuda.atomic.add(bins, cuda.threadIdx.x, local[cuda.threadIdx.x])


@cuda.jit
def greet():
    if cuda.grid(1) == 3:
        print("hello from", cuda.threadIdx.x)


@cuda.reduce
def total(a, b):
    return a + b


n = 1000
a = np.arange(n, dtype=np.float32)
b = np.full(n, 0.5, dtype=np.float32)
out = np.zeros_like(a)
add[8, 128](a, b, out)
assert (out == a + b).all()

matrix = np.arange(21 * 37, dtype=np.float32).reshape(21, 37)
turned = np.zeros((37, 21), dtype=np.float32)
transpose[(5, 3), (8, 8)](turned, matrix)
assert (turned == 2 * matrix.T + 1).all()

stream = cuda.stream()
with cuda.defer_cleanup():
    values = cuda.to_device(np.arange(n, dtype=np.int32), stream=stream)
    bins = cuda.to_device(np.zeros(8, dtype=np.int32), stream=stream)
    ones = cuda.device_array(n, dtype=np.float64, stream=stream)
    start, end = cuda.event(), cuda.event()
    start.record(stream)
    histogram[8, 128, stream](values, bins, ones)
    end.record(stream)
    end.synchronize()
    assert cuda.event_elapsed_time(start, end) >= 0
    counted = bins.copy_to_host(stream=stream)
    flat = ones.copy_to_host(stream=stream)
    stream.synchronize()
assert (counted == 125).all(), counted
assert np.allclose(flat, 1)

greet[1, 32]()
cuda.synchronize()
assert total(a) == a.sum()

managed = cuda.managed_array(100, dtype=np.float32)
managed[:] = 3
add[1, 128](managed, managed, managed)
cuda.synchronize()
assert (managed == 6).all()
try:
    add[1, 4096](a, b, out)
except Exception as error:
    print("refused:", "INVALID_VALUE" in str(error))
print("sum", float(out.sum()))
