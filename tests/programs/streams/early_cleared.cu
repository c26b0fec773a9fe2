// Reads pinned and managed memory that is filled meanwhile: the asynchronous fill returns at once, the other one waits.
#include <cstdio>

int main()
{
    int *pinned, *managed;
    cudaMallocHost(&pinned, 400);
    cudaMallocManaged(&managed, 400);
    pinned[7] = managed[7] = 1;
    cudaMemset(pinned, 2, 400);
    cudaMemset(managed, 2, 400);
    std::printf("%x %x\n", pinned[7], managed[7]);
    cudaMemsetAsync(pinned, 3, 400);
#ifdef WAITS
    cudaStreamSynchronize(nullptr);
#endif
    std::printf("%x\n", pinned[7]);
    cudaDeviceSynchronize();
    cudaFreeHost(pinned);
    cudaFree(managed);
}
