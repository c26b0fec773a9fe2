__global__ void addInPlace(float* a, const float* b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = a[i] + b[i];
}

__global__ void addNeighbour(float* a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        a[i] = a[i] + a[i + 1];
}
