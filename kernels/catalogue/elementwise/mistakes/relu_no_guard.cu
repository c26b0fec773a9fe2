extern "C" __global__ void relu(const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i] > 0.0f ? x[i] : 0.0f;
}
