__global__ void polish(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float value = in[i];
    if (threadIdx.x < blockDim.x / 2)
        for (int step = 0; step < 20; ++step)
            value = value * 0.5f + 1.0f;
    else
        for (int step = 0; step < 20; ++step)
            value = value * 0.25f + 3.0f;
    out[i] = value;
}
