// Half precision: one value and two at a time.
#include <cuda_fp16.h>

extern "C" __global__ void half_saxpy(int n, __half alpha, const __half* x, __half* y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = __hfma(alpha, x[i], y[i]);
}

extern "C" __global__ void half2_blend(const __half2* a, const __half2* b, __half2* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __half2 sum = __hadd2(a[i], b[i]);
    __half2 difference = __hsub2(a[i], b[i]);
    __half2 product = __hmul2(sum, difference);
    out[2 * i] = product;
    out[2 * i + 1] = __halves2half2(__low2half(sum), __hgt(__high2half(a[i]), __high2half(b[i])) ? __high2half(a[i])
                                                                                               : __high2half(b[i]));
}

// Products of halves, sums of floats: what a dot product of halves should do.
extern "C" __global__ void half_dot(const __half* a, const __half* b, float* out, unsigned short* rounded, int length,
    int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0.0f;
    for (int i = 0; i < length; ++i)
        sum += __half2float(a[row * length + i]) * __half2float(b[i]);
    out[row] = sum;
    rounded[row] = __half_as_ushort(__float2half(sum));
}
