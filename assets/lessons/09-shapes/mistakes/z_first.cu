__global__ void id(float* out, int n)
{
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int thread = (threadIdx.x * blockDim.y + threadIdx.y) * blockDim.z + threadIdx.z;
    int i = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
    if (i < n)
        out[i] = block * (blockDim.x * blockDim.y * blockDim.z) + (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
