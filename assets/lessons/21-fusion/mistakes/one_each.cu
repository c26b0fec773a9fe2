__global__ void fused(const float* in, const float* bias, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = fmaxf(2 * in[i] + bias[i], 0);
}
