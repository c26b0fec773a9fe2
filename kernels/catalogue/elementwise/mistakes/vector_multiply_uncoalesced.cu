extern "C" __global__ void vector_multiply(const float* a, const float* b, float* product, int n)
{
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    if (i < n) {
        product[i] = a[i] * b[i];
    }
}
