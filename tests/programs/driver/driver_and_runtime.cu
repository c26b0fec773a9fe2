// Both of CUDA's interfaces in one program: memory, streams and kernels are the same on either side.
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>
#include <vector>

__device__ int added = 1;

__global__ void add(int* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] += added;
}

int main()
{
    constexpr int n = 500;
    int* values = nullptr;
    std::printf("runtime: %d\n", cudaMalloc(&values, n * sizeof(int)));
    const auto address = reinterpret_cast<CUdeviceptr>(values);

    CUcontext current = nullptr, primary = nullptr;
    cuCtxGetCurrent(&current);
    cuDevicePrimaryCtxRetain(&primary, 0);
    std::printf("the runtime's context is the primary one: %d\n", current != nullptr && current == primary);

    cuMemsetD32(address, 10, n);
    add<<<4, 128>>>(values, n);

    // The kernel, the variable and the stream of the runtime as the driver takes them.
    cudaFunction_t function = nullptr;
    int* variable = nullptr;
    std::printf("function: %d\n", cudaGetFuncBySymbol(&function, reinterpret_cast<const void*>(add)));
    cudaGetSymbolAddress(reinterpret_cast<void**>(&variable), added);
    cuMemsetD32(reinterpret_cast<CUdeviceptr>(variable), 5, 1);
    cudaStream_t stream = nullptr;
    cudaStreamCreate(&stream);
    int count = n;
    void* arguments[] = {&values, &count};
    std::printf("launch: %d\n", cuLaunchKernel(function, 4, 1, 1, 128, 1, 1, 0, stream, arguments, nullptr));
    std::printf("wait: %d\n", cudaStreamSynchronize(stream));
    std::vector<int> host(n);
    cuMemcpyDtoH(host.data(), address, n * sizeof(int));
    int sum = 0;
    for (const int value : host)
        sum += value;
    std::printf("sum: %d\n", sum);

    // A function of the driver by its name.
    CUresult (*setBytes)(CUdeviceptr, unsigned char, std::size_t) = nullptr;
    CUdriverProcAddressQueryResult found{};
    std::printf("by name: %d", cuGetProcAddress("cuMemsetD8", reinterpret_cast<void**>(&setBytes), CUDA_VERSION, 0, &found));
    std::printf(", %d\n", found);
    setBytes(address, 0, n * sizeof(int));
    cudaMemcpy(host.data(), values, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("emptied: %d %d\n", host[0], host[n - 1]);
    void* nothing = &host;
    cuGetProcAddress("cuNoSuchThing", &nothing, CUDA_VERSION, 0, &found);
    std::printf("no such name: %s, %d\n", nothing == nullptr ? "none" : "some", found);

    // An error of the driver's is none of the runtime's.
    std::printf("refused: %d", cuMemcpyDtoH(nullptr, address, n * sizeof(int)));
    std::printf(", last error: %d\n", cudaGetLastError());
    cudaStreamDestroy(stream);
    std::printf("free: %d", cudaFree(values));
    std::printf(", again: %d\n", cuMemFree(address));
    cuDevicePrimaryCtxRelease(0);
}
