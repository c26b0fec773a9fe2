#pragma once

/// Stands in a header of its own.
__global__ void inHeader(const float* from, float* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        to[i] = from[i] + 1;
}

inline float* device(int n)
{
    float* made = nullptr;
    cudaMalloc(&made, n * sizeof(float));
    return made;
}
