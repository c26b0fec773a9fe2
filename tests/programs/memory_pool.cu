// Memory in a stream's order: from the default pool, from one of the program's own, and what pools tell of themselves.
#include <cstdint>
#include <cstdio>

__global__ void fill(int* values, int count, int value)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] = value;
}

__global__ void add(const int* from, int* to, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        to[i] += from[i];
}

unsigned long long ask(cudaMemPool_t pool, cudaMemPoolAttr attribute)
{
    std::uint64_t value = 0;
    cudaMemPoolGetAttribute(pool, attribute, &value);
    return value;
}

void show(const char* when, cudaMemPool_t pool)
{
    std::printf("%s: %s used, %s reserved\n", when, ask(pool, cudaMemPoolAttrUsedMemCurrent) > 0 ? "some" : "nothing",
        ask(pool, cudaMemPoolAttrReservedMemCurrent) > 0 ? "some" : "nothing");
}

int main()
{
    const int count = 5000;
    int supported = 0;
    cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, 0);
    cudaMemPool_t pool, current;
    cudaDeviceGetDefaultMemPool(&pool, 0);
    cudaDeviceGetMemPool(&current, 0);
    std::printf("pools: %d, the current one is %s\n", supported, pool == current ? "the default one" : "another");
    cudaStream_t stream;
    cudaStreamCreate(&stream);

    int *sum, host[2] = {0, 0};
    cudaMallocAsync(&sum, count * sizeof(int), stream);
    cudaMemsetAsync(sum, 0, count * sizeof(int), stream);
    for (int step = 1; step <= 4; ++step) {
        int* part; // gone again before the next one comes
        cudaMallocAsync(&part, count * sizeof(int), stream);
        fill<<<(count + 255) / 256, 256, 0, stream>>>(part, count, step);
        add<<<(count + 255) / 256, 256, 0, stream>>>(part, sum, count);
        cudaFreeAsync(part, stream);
    }
    cudaMemcpyAsync(&host[0], sum, sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaMemcpyAsync(&host[1], sum + count - 1, sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    std::printf("sum %d and %d\n", host[0], host[1]);
    show("while it is there", pool);
    cudaFreeAsync(sum, stream);
    cudaStreamSynchronize(stream);
    show("freed, and waited", pool);

    std::uint64_t keep = UINT64_MAX;
    cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep);
    cudaMallocAsync(&sum, count * sizeof(int), stream);
    cudaFreeAsync(sum, stream);
    cudaStreamSynchronize(stream);
    show("with a threshold", pool);
    cudaMemPoolTrimTo(pool, 0);
    show("trimmed", pool);
    std::printf("most used: %s\n", ask(pool, cudaMemPoolAttrUsedMemHigh) >= count * sizeof(int) ? "known" : "less");
    std::uint64_t nothing = 0, five = 5;
    std::printf("set the most to 0: %s, to 5: %s, the current: %s\n",
        cudaGetErrorName(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &nothing)),
        cudaGetErrorName(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &five)),
        cudaGetErrorName(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &nothing)));

    cudaMemPoolProps properties{};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = cudaMemLocationTypeDevice;
    properties.location.id = 0;
    cudaMemPool_t own;
    std::printf("own pool: %s\n", cudaGetErrorName(cudaMemPoolCreate(&own, &properties)));
    int* mine;
    cudaMallocFromPoolAsync(&mine, count * sizeof(int), own, stream);
    show("own pool", own);
    cudaDeviceSetMemPool(0, own);
    cudaDeviceGetMemPool(&current, 0);
    std::printf("current: %s\n", current == own ? "the own one" : "another");
    fill<<<1, 256, 0, stream>>>(mine, 256, 6);
    cudaMemcpyAsync(host, mine, sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaFreeAsync(mine, stream);
    cudaStreamSynchronize(stream);
    std::printf("from it: %d\n", host[0]);
    cudaMemPoolDestroy(own);
    cudaDeviceGetMemPool(&current, 0);
    std::printf("destroyed: %s, the default one: %s\n", current == pool ? "the default one is back" : "another",
        cudaGetErrorName(cudaMemPoolDestroy(pool)));

    cudaMallocAsync(&mine, 64, stream);
    std::printf("cudaFree() of it: %s\n", cudaGetErrorName(cudaFree(mine)));
    std::printf("more than there is: %s\n",
        cudaGetErrorName(cudaMallocAsync(&mine, static_cast<std::size_t>(1) << 50, stream)));
    std::printf("freed that was none: %s\n", cudaGetErrorName(cudaFreeAsync(host, stream)));
    cudaGetLastError();
    cudaStreamDestroy(stream);
}
