extern "C" __global__ void vector_multiply(const float* a, const float* b, float* product, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    product[i] = a[i] * b[i];
}
