#!/usr/bin/env python3
"""The benchmark's small launches on numba's CUDA simulator (NUMBA_ENABLE_CUDASIM=1): one OS thread a CUDA thread, no
warps. Prints a line a launch: its name, and the median of the seconds that it took. The kernels are those of
simulator_kernels.cu, line by line; what they compute is checked against NumPy.

    numba_comparison.py [REPEATS]

Needs numba and NumPy (Debian: python3-numba). Exit status 3 where there is no numba."""
import os
import statistics
import sys
import time

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"
try:
    import numba
    import numpy as np
    from numba import cuda
except ImportError as missing:
    print(missing, file=sys.stderr)
    sys.exit(3)


@cuda.jit
def matmul(A, B, C, M, N, K):
    col = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    row = cuda.blockIdx.y * cuda.blockDim.y + cuda.threadIdx.y
    if row < M and col < N:
        sum = np.float32(0)
        for k in range(K):
            sum += A[row * K + k] * B[k * N + col]
        C[row * N + col] = sum


@cuda.jit
def mandelbrot(steps, width, height, limit):
    x = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    y = cuda.blockIdx.y * cuda.blockDim.y + cuda.threadIdx.y
    if x < width and y < height:
        cx = np.float32(-2) + np.float32(3) * np.float32(x) / np.float32(width)
        cy = np.float32(-1) + np.float32(2) * np.float32(y) / np.float32(height)
        zx = np.float32(0)
        zy = np.float32(0)
        n = 0
        while n < limit and zx * zx + zy * zy < np.float32(4):
            following = zx * zx - zy * zy + cx
            zy = np.float32(2) * zx * zy + cy
            zx = following
            n += 1
        steps[y * width + x] = n


@cuda.jit
def grayscale(rgb, gray, width, height):
    x = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    y = cuda.blockIdx.y * cuda.blockDim.y + cuda.threadIdx.y
    if x < width and y < height:
        i = y * width + x
        gray[i] = (299 * rgb[3 * i] + 587 * rgb[3 * i + 1] + 114 * rgb[3 * i + 2]) // 1000


def timed(name, kernel, grid, block, arguments, repeats):
    seconds = []
    for _ in range(repeats + 1):
        start = time.perf_counter()
        kernel[grid, block](*arguments)
        seconds.append(time.perf_counter() - start)
    print(name, statistics.median(seconds[1:]), flush=True)  # the first warms up


def main():
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    n = 32
    ramp = ((np.arange(n * n, dtype=np.uint64) * 2654435761 % 1000).astype(np.float32) * np.float32(0.001))
    product = np.zeros(n * n, np.float32)
    timed("matmul", matmul, (2, 2), (16, 16), (ramp, ramp, product, n, n, n), repeats)
    expected = (ramp.reshape(n, n) @ ramp.reshape(n, n)).reshape(-1)
    assert np.allclose(product, expected, rtol=1e-5), "matmul"

    width, height = 64, 48
    steps = np.full(width * height, -1, np.int32)
    timed("mandelbrot", mandelbrot, (2, 6), (32, 8), (steps, width, height, 50), repeats)
    assert steps.min() >= 1 and steps.max() == 50, "mandelbrot"

    rgb = np.fromfunction(lambda i: i * 7 + i // 3, (width * height * 3,), dtype=np.int64).astype(np.uint8)
    wide = rgb.astype(np.int64)  # as C's integers: NumPy's own bytes would wrap around
    gray = np.zeros(width * height, np.uint8)
    timed("grayscale", grayscale, (4, 3), (16, 16), (wide, gray, width, height), repeats)
    expected = (wide.reshape(-1, 3) @ np.array([299, 587, 114])) // 1000
    assert (gray == expected).all(), "grayscale"
    print("numba", numba.__version__, "Python", sys.version.split()[0], flush=True)


if __name__ == "__main__":
    main()
