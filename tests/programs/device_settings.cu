// What a program asks of its device before it starts, and what a machine with one GPU answers.
#include <cstdio>
#include <cstring>

__global__ void listNodes(int count)
{
    int sum = 0;
    for (int i = 0; i < count; ++i) {
        int* node = (int*)malloc(sizeof(int));
        *node = i;
        sum += *node;
        free(node);
    }
    printf("sum %d\n", sum);
}

extern "C" __global__ void plainName() { }

static const char* nameOf(cudaError_t code)
{
    cudaGetLastError();
    return cudaGetErrorName(code);
}

int main()
{
    int device = -1, can = -1, found = -1;
    cudaDeviceProp wanted;
    std::memset(&wanted, 0, sizeof wanted);
    wanted.major = 3;
    cudaChooseDevice(&device, &wanted);
    cudaSetDevice(device);
    std::printf("device %d, none: %s\n", device, nameOf(cudaChooseDevice(&device, nullptr)));

    char bus[32];
    cudaDeviceGetPCIBusId(bus, sizeof bus, device);
    cudaDeviceGetByPCIBusId(&found, bus);
    std::printf("bus id of %d characters is device %d\n", int(std::strlen(bus)), found);
    std::printf("short: %s, nonsense: %s, elsewhere: %s\n", nameOf(cudaDeviceGetPCIBusId(bus, 5, device)),
        nameOf(cudaDeviceGetByPCIBusId(&found, "nowhere")), nameOf(cudaDeviceGetByPCIBusId(&found, "7fff:1e:1d.7")));

    cudaDeviceCanAccessPeer(&can, device, device);
    std::printf("own peer %d, of another: %s\n", can, nameOf(cudaDeviceCanAccessPeer(&can, device, 99)));
    std::printf("enable: %s, disable: %s\n", nameOf(cudaDeviceEnablePeerAccess(99, 0)),
        nameOf(cudaDeviceDisablePeerAccess(99)));

    unsigned flags = 0;
    cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync);
    cudaGetDeviceFlags(&flags);
    std::printf("waits %s, flags of another kind: %s\n", flags & cudaDeviceScheduleBlockingSync ? "blocked" : "otherwise",
        nameOf(cudaSetDeviceFlags(0x1000)));

    size_t stack = 0, heap = 0;
    cudaDeviceSetLimit(cudaLimitStackSize, 4096);
    cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20);
    cudaDeviceGetLimit(&stack, cudaLimitStackSize);
    cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize);
    std::printf("stack %zu, heap %zu, limit 99: %s\n", stack, heap, nameOf(cudaDeviceGetLimit(&stack, cudaLimit(99))));
    listNodes<<<1, 1>>>(10);
    cudaDeviceSynchronize();
    std::printf("heap after a launch: %s\n", nameOf(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 128 << 20)));

    cudaFuncCache cache = cudaFuncCachePreferNone;
    cudaDeviceSetCacheConfig(cudaFuncCachePreferShared);
    cudaDeviceGetCacheConfig(&cache);
    std::printf("cache %d, of a kernel: %s\n", int(cache), nameOf(cudaFuncSetCacheConfig(listNodes, cudaFuncCachePreferL1)));

    const char* name = nullptr;
    cudaFuncGetName(&name, (const void*)plainName);
    std::printf("kernel %s, for nobody: %s\n", name, nameOf(cudaFuncGetName(nullptr, (const void*)plainName)));
    return device != 0 || found != 0 || can != 0 || stack != 4096;
}
