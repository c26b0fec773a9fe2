__global__ void fused(const float* in, const float* bias, float* out, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = gridDim.x * blockDim.x;
    for (int i = first; i < n; i += stride)
        out[i] = fmaxf(2 * in[i] + bias[i], 0);
}
