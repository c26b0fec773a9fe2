__global__ void fused(const float* in, const float* bias, float* out, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = gridDim.x * blockDim.x;
    for (int i = first; i < n; i += stride)
        out[i] = 2 * in[i] + bias[i];
    for (int i = first; i < n; i += stride)
        out[i] = fmaxf(out[i], 0);
}
