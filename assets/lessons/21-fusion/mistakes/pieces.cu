__global__ void fused(const float* in, const float* bias, float* out, int n)
{
    int count = (n + gridDim.x * blockDim.x - 1) / (gridDim.x * blockDim.x);
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * count;
    for (int i = first; i < min(first + count, n); ++i)
        out[i] = fmaxf(2 * in[i] + bias[i], 0);
}
