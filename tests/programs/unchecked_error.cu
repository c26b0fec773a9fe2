// Nothing here looks at what its calls return: a launch that is refused, a copy in the wrong direction, memory that is
// not freed, and a read behind the end of a buffer that a GPU does not notice.
#include <cstdio>

__global__ void fill(int* values, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= count)
        values[i] = i;
}

int main()
{
    int host[64] = {}, *device;
    cudaMalloc(&device, sizeof host);
    fill<<<1, 2048>>>(device, 64);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyHostToDevice);
    fill<<<1, 128>>>(device, 64);
    cudaDeviceSynchronize();
    std::printf("host[5] = %d\n", host[5]);
    return 0;
}
