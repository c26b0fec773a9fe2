// Fills a pinned buffer anew while the copy of what it held may still be under way.
#include <cstdio>
#include <cstring>

int main()
{
    const int chunks = 3, count = 5000;
    int *staging, *device;
    cudaMallocHost(&staging, count * sizeof(int));
    cudaMalloc(&device, chunks * count * sizeof(int));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    for (int chunk = 0; chunk < chunks; ++chunk) {
        for (int i = 0; i < count; ++i)
            staging[i] = chunk;
        cudaMemcpyAsync(device + chunk * count, staging, count * sizeof(int), cudaMemcpyHostToDevice, stream);
#ifdef WAITS
        cudaStreamSynchronize(stream);
#endif
    }
    cudaStreamSynchronize(stream);
    int* back = new int[chunks * count];
    cudaMemcpy(back, device, chunks * count * sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("chunks %d %d %d\n", back[0], back[count], back[2 * count]);
    delete[] back;
    cudaStreamDestroy(stream);
    cudaFree(device);
    cudaFreeHost(staging);
}
