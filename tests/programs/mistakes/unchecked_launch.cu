// A mistake: blocks of 64 x 32 threads are more than a GPU takes, the launch is refused, and nobody asks. With MENDED,
// blocks of 16 x 16, and the launch is looked at.
#include <cstdio>

__global__ void brighten(unsigned char* image, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        image[y * width + x] += 40;
}

int main()
{
    const int width = 100, height = 70;
    static unsigned char host[width * height];
    unsigned char* image = nullptr;
    cudaMalloc(&image, sizeof host);
    cudaMemcpy(image, host, sizeof host, cudaMemcpyHostToDevice);
#ifdef MENDED
    const dim3 block(16, 16);
#else
    const dim3 block(64, 32);
#endif
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    brighten<<<grid, block>>>(image, width, height);
#ifdef MENDED
    if (cudaGetLastError() != cudaSuccess)
        std::printf("the launch was refused\n");
#endif
    cudaMemcpy(host, image, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("last pixel %d\n", host[width * height - 1]);
    cudaFree(image);
    return 0;
}
