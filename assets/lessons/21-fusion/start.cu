__global__ void fused(const float* in, const float* bias, float* out, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = gridDim.x * blockDim.x;
    for (int i = first; i < n; i += stride) // scale
        out[i] = 2 * in[i];
    for (int i = first; i < n; i += stride) // add
        out[i] = out[i] + bias[i];
    for (int i = first; i < n; i += stride) // relu
        out[i] = fmaxf(out[i], 0);
}
