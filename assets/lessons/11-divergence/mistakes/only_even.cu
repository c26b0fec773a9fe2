__global__ void polish(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float value = in[i];
    float factor = 0.5f;
    float summand = i % 2 == 0 ? 1.0f : 3.0f;
    for (int step = 0; step < 20; ++step)
        value = value * factor + summand;
    out[i] = value;
}
