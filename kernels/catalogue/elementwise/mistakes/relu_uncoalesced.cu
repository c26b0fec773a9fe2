extern "C" __global__ void relu(const float* x, float* y, int n)
{
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    if (i < n) {
        y[i] = x[i] > 0.0f ? x[i] : 0.0f;
    }
}
