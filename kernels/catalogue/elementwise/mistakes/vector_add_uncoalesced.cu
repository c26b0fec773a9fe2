extern "C" __global__ void vector_add(const float* a, const float* b, float* sum, int n)
{
    // Neighbouring threads are as many values apart as there are blocks.
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    if (i < n) {
        sum[i] = a[i] + b[i];
    }
}
